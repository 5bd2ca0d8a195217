//! What a driven session does, a line each, read from its files: the way through the window is the tests' own
//! (`tests/src/journey.rs`) and says nothing.

use std::convert::Infallible;
use std::path::{Path, PathBuf};
use std::time::Duration;

use roundtable_engine::session::Session;
use roundtable_engine::text::clip;
use roundtable_store::{Project, SessionListing};

/// Tells rounds and escalations of the session below a folder, each once.
pub(crate) struct Follower {
    documents: PathBuf,
    rounds: u32,
    escalations: usize,
}

impl Follower {
    pub(crate) fn new(documents: &Path) -> Self {
        Self { documents: documents.to_owned(), rounds: 0, escalations: 0 }
    }

    /// Tells what is new, again and again.
    pub(crate) async fn follow(&mut self) -> Infallible {
        loop {
            self.tell();
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    }

    /// Tells what is new. A session that cannot be read at this moment has nothing new.
    pub(crate) fn tell(&mut self) {
        let Some((project, id)) = driven(&self.documents) else { return };
        if let Ok((run, _)) = roundtable_api::load_session(&project.root().display().to_string(), &id) {
            self.new_lines(&run.session).iter().for_each(|line| println!("{line}"));
        }
    }

    /// Escalations stand at the end of the round that raised them, so they come before the round after it.
    fn new_lines(&mut self, session: &Session) -> Vec<String> {
        // A round has begun when its first answer is in the journal.
        let begun = session.completed_rounds() + u32::from(!session.journal.is_empty());
        let mut lines = Vec::new();
        loop {
            let raised = session.escalations.get(self.escalations);
            if let Some(escalation) = raised.filter(|escalation| escalation.round <= self.rounds) {
                lines.push(format!("    escalation {}: {}", escalation.id, clip(&escalation.reason, 140)));
                self.escalations += 1;
            } else if self.rounds < begun {
                self.rounds += 1;
                lines.push(format!("    round {}", self.rounds));
            } else {
                return lines;
            }
        }
    }
}

/// The project below a folder that has a session, and the session's id.
pub(crate) fn driven(documents: &Path) -> Option<(Project, String)> {
    let folder = std::fs::read_dir(documents)
        .ok()?
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .find(|path| path.join(".s2s").is_dir())?;
    let project = Project::open(folder).ok()?;
    let id = project.sessions().into_iter().find_map(|listing| match listing {
        SessionListing::Readable(summary) => Some(summary.id),
        SessionListing::Damaged(_) => None,
    })?;
    Some((project, id))
}
