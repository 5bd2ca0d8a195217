//! Reading a model's answer. Tolerant in form, strict in meaning: every repair is a warning in the round.

mod ends;
mod fields;
mod proposed;
mod question;
mod quotes;
mod repair;
mod statement;
mod synthesis;

pub use ends::Resolution;
pub(crate) use ends::{related, with_conditions};
pub(crate) use fields::Fields;
pub use proposed::ProposedArtifact;
pub use question::Question;
pub use quotes::GivenQuote;
pub(crate) use synthesis::positions;
pub use synthesis::{AgendaUpdate, ConflictReport, Contradiction, Synthesis};

use std::fmt;

use crate::record::Statement;
use crate::said;

/// Largest answer that is read, in bytes. A longer one is no answer to one question.
pub const MAX_ANSWER_BYTES: usize = 1024 * 1024;

/// An answer, read, with what had to be repaired on the way.
#[derive(Debug, Clone, PartialEq)]
pub struct Read<T> {
    /// What it says.
    pub value: T,
    /// Repairs, in words.
    pub warnings: Vec<String>,
}

/// Why an answer cannot be used. Quoted to the model in the one retry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplyError {
    /// Nothing came.
    Empty,
    /// Longer than [`MAX_ANSWER_BYTES`].
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// No YAML, whatever was tried.
    NotYaml(String),
    /// YAML, but no map of keys.
    NotAMap,
    /// A field that the step needs is missing or empty.
    Missing(&'static str),
    /// The answer breaks a rule of the round.
    Rule(String),
    /// A field has a word that the engine does not know.
    Unknown {
        /// The field.
        field: &'static str,
        /// What it says.
        found: String,
        /// What it may say.
        expected: &'static str,
    },
}

impl std::error::Error for ReplyError {}

impl fmt::Display for ReplyError {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = match self {
            Self::Empty => said!("the answer is empty"),
            Self::TooLarge { bytes } => said!(
                "the answer has {bytes} bytes, more than the {most} that are read",
                bytes,
                most = MAX_ANSWER_BYTES
            ),
            Self::NotYaml(why) => said!("the answer is not valid YAML: {why}", why),
            Self::NotAMap => said!("the answer is not a map of keys"),
            Self::Missing(field) => said!("the field `{field}` is missing or empty", field),
            Self::Rule(rule) => return to.write_str(rule),
            Self::Unknown { field, found, expected } => said!(
                "the field `{field}` says `{found}`; it must be one of: {expected}",
                field,
                found,
                expected
            ),
        };
        said.fmt(to)
    }
}

/// The map that an answer holds, with the repairs that it took: for the answers of helpers, which are read elsewhere.
///
/// # Errors
/// [`ReplyError`] when it holds none.
pub(crate) fn to_map(
    text: &str,
) -> Result<(serde_json::Map<String, serde_json::Value>, Vec<String>), ReplyError> {
    repair::to_map(text)
}

/// Reads a facilitator's question.
///
/// # Errors
/// [`ReplyError`] when it has no question or another action.
pub fn read_question(text: &str) -> Result<Read<Question>, ReplyError> {
    let (map, warnings) = repair::to_map(text)?;
    question::from_fields(fields::Fields::new(map, warnings))
}

/// Reads a participant's statement. The name is the seat's, whatever the answer says.
///
/// # Errors
/// [`ReplyError`] when it has no position.
pub fn read_statement(text: &str, participant: &str) -> Result<Read<Statement>, ReplyError> {
    let (map, warnings) = repair::to_map(text)?;
    statement::from_fields(fields::Fields::new(map, warnings), participant)
}

/// Reads a facilitator's synthesis.
///
/// # Errors
/// [`ReplyError`] when it has no synthesis, no `next`, or another action.
pub fn read_synthesis(text: &str) -> Result<Read<Synthesis>, ReplyError> {
    let (map, warnings) = repair::to_map(text)?;
    synthesis::from_fields(fields::Fields::new(map, warnings))
}

#[cfg(test)]
mod tests;
