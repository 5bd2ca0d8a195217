//! A session that is looked at again.

use roundtable_engine::event::Event;
use serde::Serialize;
use ts_rs::TS;

use super::SessionView;

/// What happened in the completed rounds of a session, from its own files. Nothing of it is stored, and no model is asked.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ReplayView {
    /// The table before its first round.
    pub start: SessionView,
    /// What happened, in order: applied to `start` one by one, each leaves the table as it was then.
    pub steps: Vec<Event>,
    /// Whether each step is what it was then: the discussion was led again with the answers in the journal, and came to the rounds
    /// in the files. Else the steps are told from the rounds, with the artifacts as they are now.
    pub exact: bool,
    /// Whether anything that participants said was kept: other programs do not always.
    pub recorded: bool,
}
