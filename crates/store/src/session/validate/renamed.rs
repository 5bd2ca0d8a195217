//! The file of a session under another name than its folder has. Everything in that folder would be found to be missing.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::super::read::{read_map, text_of};
use super::{Finding, FindingCode, params};
use crate::paths::is_session_id;
use crate::project::Project;

impl Project {
    /// An index that was given another name: it says the id of a session whose folder is there without an index, and no folder
    /// has its own name.
    pub(super) fn under_other_name(&self, id: &str, map: &Map<String, Value>) -> Option<Finding> {
        let says = text_of(map, "id");
        let is_other = says != id && is_session_id(&says);
        let is_there = |id: &str| self.disk().is_folder(&self.session_path(id));
        if !is_other || is_there(id) || !is_there(&says) || self.disk().has(&self.index_path(&says)) {
            return None;
        }
        Some(Finding {
            code: FindingCode::IndexRenamed,
            session: Some(id.to_owned()),
            file: self.shown(&self.index_path(id)),
            line: 0,
            params: params([("says", &says), ("session", id)]),
            cure: None,
        })
    }

    /// The sessions whose index goes by another name: nothing in their folders is nobody's.
    pub(super) fn known_by_another_name(&self) -> BTreeSet<String> {
        let says = |id: String| {
            let text = self.disk().read_text(&self.index_path(&id)).ok()?;
            // Most are what they are called, and need not be read as a whole.
            let begins = format!("id: {id}");
            if text.lines().any(|line| line.trim_end() == begins) {
                return None;
            }
            let map = read_map(&text).ok()?;
            self.under_other_name(&id, &map).map(|finding| finding.params["says"].clone())
        };
        self.session_stems().into_iter().filter_map(says).collect()
    }
}
