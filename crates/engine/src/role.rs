//! Who sits at the table.

use serde::{Deserialize, Serialize};

/// The facilitator's id, in records and dumps.
pub const FACILITATOR: &str = "facilitator";

/// A facilitator or participant: an agent file, read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Role {
    /// The file stem, e.g. `product-manager`.
    pub id: String,
    /// Its name for people, e.g. `Product Manager`.
    pub name: String,
    /// What it is good for, a sentence.
    pub description: String,
    /// `inherit`, a tier (`opus`) or a model's name; the user's settings decide what it stands for.
    pub model: String,
    /// A plain colour word for the seat.
    pub color: String,
    /// Names of skills whose text belongs into its prompt.
    pub skills: Vec<String>,
    /// The body of the agent file, Markdown.
    pub body: String,
    /// The text of its skills, in the order of `skills`.
    pub knowledge: Vec<Knowledge>,
    /// Where it came from: `built-in` or a path in the project.
    pub origin: String,
}

impl Role {
    /// Whether there is anything that a model could be told of it: a seat that an older session names and no agent file
    /// describes is a name alone.
    pub fn is_described(&self) -> bool {
        !self.body.trim().is_empty()
    }
}

/// The text of one skill.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Knowledge {
    /// The skill's folder name.
    pub name: String,
    /// Its Markdown.
    pub text: String,
}
