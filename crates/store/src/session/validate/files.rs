//! Files of one session that cannot be read, and values of its index that cannot.

use std::collections::BTreeSet;
use std::io;
use std::path::Path;

use roundtable_engine::text::conflict_marker;

use super::super::Damaged;
use super::super::artifact::read_artifact;
use super::super::shape;
use super::super::view::View;
use super::{Examined, FindingCode, params};
use crate::locate::locate;

impl Examined<'_> {
    /// The folder of the session cannot be looked into.
    pub(super) fn unlisted(&mut self, error: &io::Error) {
        let folder = self.project.session_path(self.id);
        self.unreadable(&folder, 0, &error.to_string());
    }

    /// An artifact that the registry names, whose file cannot be read; one with conflict markers is told as that.
    pub(super) fn artifact_file(&mut self, id: &str) {
        let path = self.project.session_path(self.id).join(format!("{id}.yaml"));
        if let Err(Damaged { line, message, .. }) = read_artifact(self.project.disk(), &path, id)
            // Another id in it is a finding of its own.
            && !message.starts_with("id: ")
        {
            self.unreadable(&path, line, &message);
        }
    }

    /// Settings, context, agenda, baseline and replies.
    pub(super) fn parts(&mut self) {
        for Damaged { file, line, message, .. } in
            self.project.around(&self.project.session_path(self.id)).damaged
        {
            match self.project.markers(Some(self.id), &file) {
                Some(markers) => self.found.push(markers),
                None => self.unreadable(&file, line, &message),
            }
        }
    }

    /// Values of the index that stand where something else is read, and those for which it cannot be shown.
    pub(super) fn shape(&mut self, files: &BTreeSet<String>) {
        for odd in shape::of(&self.map) {
            let (line, _) = locate(&self.text, &odd.path());
            self.value(line, &odd.key(), &odd.why);
        }
        if let Err(unread) = View::read(self.id, &self.map, files) {
            let (line, _) = locate(&self.text, &unread.path());
            let words = unread.message.split_once(": ");
            let (key, why) = words.unwrap_or((unread.key, unread.message.as_str()));
            self.value(line, key, why);
        }
    }

    fn value(&mut self, line: u64, key: &str, why: &str) {
        let file = self.project.shown(&self.project.index_path(self.id));
        self.add(FindingCode::ValueUnreadable, file, line, params([("key", key), ("why", why)]), None);
    }

    fn unreadable(&mut self, path: &Path, line: u64, why: &str) {
        let has_markers = |text: String| conflict_marker(&text).is_some();
        if !self.project.disk().read_text(path).is_ok_and(has_markers) {
            let file = self.project.shown(path);
            self.add(FindingCode::FileUnreadable, file, line, params([("why", why)]), None);
        }
    }
}
