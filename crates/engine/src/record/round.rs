//! A round and what the seats said in it.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::agenda::Focus;
use crate::strategy::Participation;

/// What one seat said in one round.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct Statement {
    /// The participant's id.
    pub participant: String,
    /// Two or three sentences.
    pub position: String,
    /// Why.
    pub rationale: Vec<String>,
    /// What is won and what is paid.
    pub trade_offs: TradeOffs,
    /// What worries them.
    pub concerns: Vec<String>,
    /// Concrete wordings.
    pub suggestions: Vec<String>,
    /// Their word on the proposals, in phases that vote.
    pub votes: Vec<Vote>,
    /// 0 to 1; `None` when they gave none.
    pub confidence: Option<f64>,
    /// What they rest it on.
    pub references: Vec<String>,
}

/// What a position wins and what it pays.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct TradeOffs {
    /// What it puts first.
    pub optimizing_for: String,
    /// What it pays for that.
    pub accepting_as_cost: String,
    /// What may go wrong.
    pub risks: Vec<String>,
}

/// A seat's word on one proposal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Vote {
    /// The artifact's id.
    pub proposal: String,
    /// For, aside or against.
    pub stance: Stance,
    /// 0 to 1; `None` when they gave none.
    #[serde(default)]
    pub confidence: Option<f64>,
    /// For a block: the least change that would lift it.
    #[serde(default)]
    pub condition: String,
}

/// A seat's stance on a proposal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Stance {
    /// For it.
    Support,
    /// Not for it, not in its way.
    StandAside,
    /// Against it.
    Block,
}

/// A seat without an answer in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Absence {
    /// The participant's id.
    pub participant: String,
    /// Why, in words for people.
    pub reason: String,
    /// What had come of its answer before it failed, for the user to read; at most [`MAX_PARTIAL_BYTES`](super::MAX_PARTIAL_BYTES). No model gets
    /// it. Empty for nothing.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub partial: String,
    /// What kind of failure it was, where asking again may not be all that helps; a word that is not known counts as none.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "known_kind")]
    pub kind: Option<AbsenceKind>,
}

/// Kinds of failure after which something else than asking again helps a seat. What concerns all seats alike (a key, credit, a
/// provider that nobody reaches) pauses the session instead: [`ModelError::pauses`](crate::error::ModelError::pauses).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum AbsenceKind {
    /// The request is larger than the model takes.
    RequestTooLarge,
    /// The model or a filter declined.
    Declined,
    /// No such model at this address, or the address leads elsewhere.
    NoSuchModel,
    /// The provider refuses the request as it is.
    RequestRefused,
    /// The answer reached the largest number of tokens.
    AnswerTooLong,
    /// The connection broke.
    Disconnected,
}

impl AbsenceKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [
        Self::RequestTooLarge,
        Self::Declined,
        Self::NoSuchModel,
        Self::RequestRefused,
        Self::AnswerTooLong,
        Self::Disconnected,
    ];
}

/// A kind that is known; files of later versions may have others.
pub(super) fn known_kind<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<AbsenceKind>, D::Error> {
    let value = serde_json::Value::deserialize(from)?;
    Ok(AbsenceKind::deserialize(value).ok())
}

/// A completed round, as it stands in the session index.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Round {
    /// From 1.
    pub number: u32,
    /// The phase's name.
    pub phase: String,
    /// When it was committed.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub timestamp: Timestamp,
    /// What it was about.
    pub focus: Focus,
    /// Whether seats heard each other.
    pub participation: Participation,
    /// The facilitator's question.
    pub question: String,
    /// The facilitator's summary.
    pub synthesis: String,
    /// Agreed points.
    #[serde(default)]
    pub consensus: Vec<String>,
    /// Conflicts that this round spoke of; the same id over rounds is how persistence is counted.
    #[serde(default)]
    pub conflicts: Vec<RoundConflict>,
    /// Conflicts and questions that it settled, with their end in words.
    #[serde(default)]
    pub resolved: Vec<String>,
    /// Ids.
    #[serde(default)]
    pub artifacts_created: Vec<String>,
    /// Ids of artifacts whose text or state it changed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub artifacts_changed: Vec<String>,
    /// Ids.
    #[serde(default)]
    pub conflicts_resolved: Vec<String>,
    /// Ids.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions_resolved: Vec<String>,
    /// The counts of the votes, by proposal.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub votes: Vec<VoteCount>,
    /// Seats without an answer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub absent: Vec<Absence>,
    /// What the engine enforced against the facilitator's word, and why.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub overrides: Vec<String>,
    /// Repairs and fallbacks in reading the answers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The facilitator's recommendation, if it gave one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub recommendation: String,
    /// The kind of document that the facilitator proposes: `requirements`, `architecture`, `adr` or `summary`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub output_type: String,
    /// What the facilitator wants the next round to be about, in its words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub next_focus: String,
    /// What comes after it.
    pub next: Next,
    /// The answers, only in a verbose session.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub responses: Vec<Statement>,
}

/// The count of the votes on one proposal in one round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct VoteCount {
    /// The artifact's id.
    pub proposal: String,
    /// Participants for it.
    #[serde(default)]
    pub support: Vec<String>,
    /// Participants who stood aside.
    #[serde(default)]
    pub stand_aside: Vec<String>,
    /// Participants against it.
    #[serde(default)]
    pub block: Vec<String>,
    /// What speaks for it as a share of all that counts, 0 to 1, by the strategy's weights.
    #[serde(default)]
    pub share: f64,
    /// Whether it counts as agreed; absent where the facilitator decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agreed: Option<bool>,
}

/// A conflict as a round spoke of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoundConflict {
    /// Its artifact id.
    pub id: String,
    /// What it is about.
    pub description: String,
    /// Participant to position.
    pub positions: BTreeMap<String, String>,
}

/// What comes after a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Next {
    /// Another round.
    Continue,
    /// The next phase.
    Phase,
    /// The end.
    Conclude,
    /// The user is asked.
    Escalate,
}
