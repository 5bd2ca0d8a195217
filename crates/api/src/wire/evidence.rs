//! What artifacts rest on, and who held what.

use roundtable_engine::dissent::Dissents;
use roundtable_engine::evidence::ArtifactEvidence;
use serde::Serialize;
use ts_rs::TS;

/// What the files of a session say now of where its artifacts come from. Nothing of it is stored.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct EvidenceView {
    /// Whether anything that participants said was kept: other programs do not always.
    pub recorded: bool,
    /// What each artifact rests on, in the session's order.
    pub artifacts: Vec<ArtifactEvidence>,
    /// Who held what, who yielded, and what nothing came of.
    pub dissent: Dissents,
}
