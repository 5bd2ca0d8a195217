//! A session that is not led on before something in its files is mended: what that is, in sentences.

use std::fmt;
use std::path::Path;

use roundtable_api::wire::{SessionRef, WireError};
use roundtable_store::Project;

use crate::inspect::sentences::of_finding;
use crate::words::one_line;

/// As many are shown; of any more the number is said.
const MOST_SHOWN: usize = 8;

/// The application's error, with a line for each of what was found.
#[derive(Debug)]
pub(in crate::session) struct Findings {
    /// What the application said.
    pub(in crate::session) error: WireError,
    /// The file, what does not fit, and what to do, each.
    pub(in crate::session) more: Vec<String>,
}

impl Findings {
    /// Looks at the session's files once more.
    pub(in crate::session) fn of(session: &SessionRef, error: WireError) -> Self {
        let found = Project::open(Path::new(&session.path)).map(|project| project.validate(&session.session));
        let found: Vec<_> = found.unwrap_or_default().into_iter().filter(|one| one.code.stops()).collect();
        let mut more = Vec::new();
        for one in found.iter().take(MOST_SHOWN) {
            let line = if one.line > 0 { format!(":{}", one.line) } else { String::new() };
            let [what, todo] = of_finding(one).map(|sentence| one_line(&sentence));
            more.push(format!("  {}{line}: {what} {todo}", one_line(&one.file)));
        }
        if found.len() > MOST_SHOWN {
            more.push(format!("  and {} more", found.len() - MOST_SHOWN));
        }
        Self { error, more }
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(formatter)
    }
}

impl std::error::Error for Findings {}
