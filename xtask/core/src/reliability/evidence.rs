//! What a project's files hold, looked at as the application looks at them, and what is missing or broken in them.

use std::path::Path;

use roundtable_engine::record::{JournalResult, Step};
use roundtable_store::{Project, SessionListing};

use xtask::shell::Result;

/// An answer of a session, by where it belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Reply {
    pub(super) round: u32,
    pub(super) step: Step,
    pub(super) actor: String,
}

/// What the files of a project's newest session hold.
#[derive(Debug, Default)]
pub(super) struct Held {
    /// Its id; `None` when there is no session yet.
    pub(super) session: Option<String>,
    /// Complete answers, in the order of the journal.
    pub(super) replies: Vec<Reply>,
    /// Completed rounds.
    pub(super) rounds: usize,
    /// Files that cannot be read, in words.
    pub(super) torn: Vec<String>,
}

impl Held {
    /// Reads the folder; writes nothing.
    pub(super) fn read(folder: &Path) -> Result<Self> {
        let project = Project::open(folder)?;
        let mut held = Self::default();
        for listing in project.sessions() {
            match listing {
                SessionListing::Damaged(file) => {
                    held.torn.push(format!("{}: {}", file.file.display(), file.message))
                }
                SessionListing::Readable(summary) if held.session.is_none() => {
                    held.session = Some(summary.id)
                }
                SessionListing::Readable(_) => {}
            }
        }
        if let Some(id) = &held.session {
            let stored = project.load_session(id)?;
            let complete = stored.journal.entries.iter();
            let complete = complete.filter(|entry| matches!(entry.result, JournalResult::Reply { .. }));
            held.replies = complete
                .map(|entry| Reply { round: entry.round, step: entry.step, actor: entry.actor.clone() })
                .collect();
            held.rounds = stored.rounds.len();
            let damaged = stored.damaged.iter();
            held.torn.extend(damaged.map(|file| format!("{}: {}", file.file.display(), file.message)));
            // The last line of a journal may be cut off: nobody was told of its answer.
            let lines = stored.journal.warnings.iter().filter(|warning| !warning.torn);
            held.torn
                .extend(lines.map(|warning| format!("journal, line {}: {}", warning.line, warning.message)));
        }
        Ok(held)
    }

    /// How many of these answers it does not have.
    pub(super) fn lacks(&self, replies: &[Reply]) -> usize {
        let mut left = self.replies.clone();
        let mut missing = 0;
        for reply in replies {
            match left.iter().position(|held| held == reply) {
                Some(at) => drop(left.swap_remove(at)),
                None => missing += 1,
            }
        }
        missing
    }
}

/// What does not fit together in a project, in words. Files of ours that should have been cleared away are among it.
pub(super) fn findings(folder: &Path) -> Result<Vec<String>> {
    let project = Project::open(folder)?;
    let mut found: Vec<String> =
        project.validate_all().iter().map(|finding| format!("{finding:?}")).collect();
    litter(folder, &mut found)?;
    Ok(found)
}

/// Temporary files that are left behind.
fn litter(folder: &Path, found: &mut Vec<String>) -> Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            litter(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "tmp") {
            found.push(format!("left behind: {}", path.display()));
        }
    }
    Ok(())
}
