//! The journal of replies: lines that cannot be read.

use std::collections::BTreeMap;

use super::super::journal::{NAME, read_journal};
use super::{Cure, Examined, FindingCode, params};

impl Examined<'_> {
    pub(super) fn journal(&mut self) {
        let path = self.project.session_path(self.id).join(NAME);
        // One that cannot be read at all is among the parts of the session.
        let Ok(journal) = read_journal(self.project.disk(), &path) else { return };
        let file = self.project.shown(&path);
        for warning in journal.warnings {
            let (code, values, cure) = match warning.torn {
                true => (FindingCode::JournalTorn, BTreeMap::new(), Some(Cure::CutJournal)),
                false => {
                    let line = warning.line.to_string();
                    (FindingCode::JournalLineUnreadable, params([("line", &line)]), None)
                }
            };
            self.add(code, file.clone(), warning.line, values, cure);
        }
    }
}
