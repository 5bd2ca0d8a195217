//! What artifacts rest on, and who held what.

use roundtable_engine::dissent::Dissents;
use roundtable_engine::evidence::ArtifactEvidence;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the files of a session say now of where its artifacts come from. Nothing of it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct EvidenceView {
    /// Whether anything that participants said was kept: other programs do not always.
    pub recorded: bool,
    /// What each artifact rests on, in the session's order.
    pub artifacts: Vec<ArtifactEvidence>,
    /// The ids of what the panel agreed on in an earlier wording: nobody has held, judged or written these words.
    pub of_earlier_wording: Vec<String>,
    /// Who held what, who yielded, and what nothing came of.
    pub dissent: Dissents,
}

/// A question to the user, of a session.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS)]
pub struct EscalationRef {
    /// The project's folder.
    pub path: String,
    /// The session's id.
    pub session: String,
    /// The question's id: `ESC-001`.
    pub escalation: String,
}

/// How the seats stand on a question to the user. Nothing of it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DecisionOptions {
    /// In the order in which the user is shown who holds them; empty where there are none to choose from.
    pub options: Vec<DecisionOption>,
}

/// An option and who holds it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct DecisionOption {
    /// What it is called. Given as the decision, it chooses this option.
    pub name: String,
    /// The ids of the participants.
    pub held_by: Vec<String>,
    /// Whether its name as the decision chooses it and nothing else. Else it takes words of one's own.
    pub certain: bool,
    /// Whether the facilitator's recommendation names it.
    pub recommended: bool,
}
