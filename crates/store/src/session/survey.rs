//! A look through a whole project: its sessions, what does not fit together, what would mend it. Each file is read a
//! bounded number of times, however many sessions there are.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::fork::ForkedFrom;

use super::seats::seats;
use super::{Damaged, Finding, LoadError, Repair, SessionListing, SessionSummary};
use crate::project::Project;

/// What a look through a project saw. Nothing was written.
#[derive(Debug)]
pub struct Survey {
    /// Every session, newest first.
    pub sessions: Vec<SurveyedSession>,
    /// What does not fit together, as [`Project::validate_all`] lists it, each with what would mend it.
    pub findings: Vec<(Finding, Option<Repair>)>,
    /// As [`Project::named_participants`].
    pub named_participants: BTreeMap<String, BTreeSet<String>>,
}

/// A session that was looked at.
#[derive(Debug)]
pub enum SurveyedSession {
    /// Its index can be listed; `content` is what else its files say, or why they cannot be shown.
    Readable {
        /// As the list of sessions has it.
        summary: Box<SessionSummary>,
        /// What was looked at beside the index.
        content: Result<SurveyedContent, LoadError>,
    },
    /// A file that cannot be read; it was left as it is.
    Damaged(Damaged),
}

/// What a look at a session's files comes to.
#[derive(Debug, Default)]
pub struct SurveyedContent {
    /// Files beside the index that cannot be read.
    pub damaged: Vec<Damaged>,
    /// Whether its journal holds answers of a round that is not committed.
    pub has_open_round: bool,
    /// The session that it was forked from.
    pub forked_from: Option<ForkedFrom>,
}

impl Project {
    /// Looks through the project. `told` hears how many of how many steps are done; each session takes a few.
    pub fn survey(&self, told: &dyn Fn(usize, usize)) -> Survey {
        let listed = self.sessions();
        let all = listed.len();
        let mut named: Vec<(String, Vec<String>)> = Vec::new();
        let mut sessions = Vec::new();
        for (at, listing) in listed.into_iter().enumerate() {
            sessions.push(match listing {
                SessionListing::Damaged(part) => SurveyedSession::Damaged(part),
                SessionListing::Readable(summary) => {
                    let content = self.looked_at(&summary, &mut named);
                    SurveyedSession::Readable { summary, content }
                }
            });
            told(at + 1, 2 * all);
        }
        let found = self.validate_all_telling(&|done, of| told(all + done.min(of), all + of));
        let repairs = self.repairs(&found);
        let named_participants = self.named_in(named.into_iter());
        Survey { sessions, findings: found.into_iter().zip(repairs).collect(), named_participants }
    }

    fn looked_at(
        &self,
        summary: &SessionSummary,
        named: &mut Vec<(String, Vec<String>)>,
    ) -> Result<SurveyedContent, LoadError> {
        let stored = self.load_to_show(&summary.id)?;
        named.push((summary.id.clone(), seats(&stored)));
        let has_open_round = stored.open_round().next().is_some();
        Ok(SurveyedContent { damaged: stored.damaged, has_open_round, forked_from: stored.forked_from })
    }
}
