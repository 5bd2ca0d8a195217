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
    /// Where a fork goes on by itself; absent in other sessions, and where the one that it was forked from cannot be read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forked: Option<ForkedReplay>,
    /// Whether anything that participants said was kept: other programs do not always.
    pub recorded: bool,
}

/// Where the replay of a fork comes to its own rounds. Those before are as they were in the other session, with its strategy and panel.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct ForkedReplay {
    /// So many steps are the other session's.
    pub after: u32,
    /// The fork as it began, for the next step.
    pub start: SessionView,
}
