//! An artifact of two sessions gets the next free id in the later one. Only where nothing else could mean it: the id is
//! the whole of every word that names it in the session's own files, and nothing outside of the two sessions names it.

use std::collections::BTreeSet;

use jiff::Timestamp;
use roundtable_engine::artifact::ArtifactType;
use serde_json::Value;

use super::super::generations::bodies::entries;
use super::super::obstacle::read_only;
use super::super::read::{items_of, read_map, started_at, text_of, words_list};
use super::{Cured, FileChange, RepairKind};
use crate::files::utf8;
use crate::project::Project;
use crate::splice::rename;
use crate::walk;

impl Project {
    pub(super) fn with_new_id(&self, session: &str, artifact: &str) -> Option<Cured> {
        if !self.is_the_later(session, artifact)? || self.is_named_elsewhere(session, artifact) {
            return None;
        }
        let new = self.next_id(session, artifact)?;
        let index = self.shown(&self.index_path(session));
        let own = self.shown(&self.session_path(session).join(format!("{artifact}.yaml")));
        let mut changes = Vec::new();
        if let Some(before) = self.bytes_of(&own) {
            let target = self.shown(&self.session_path(session).join(format!("{new}.yaml")));
            let after = self.renamed(&before, artifact, &new)?;
            changes.push(FileChange { path: target, before: None, after: Some(after) });
            changes.push(FileChange { path: own, before: Some(before), after: None });
        }
        let before = self.bytes_of(&index)?;
        let after = self.renamed(&before, artifact, &new)?;
        // Between the new file and the removal of the old one: at no time does the index name what is not there.
        let at = changes.len().min(1);
        changes.insert(at, FileChange { path: index, before: Some(before), after: Some(after) });
        Some((RepairKind::NewId, vec![("artifact", artifact.to_owned()), ("new", new)], changes))
    }

    /// Whether this session began after each other that has the artifact, and builds on none of them.
    fn is_the_later(&self, session: &str, artifact: &str) -> Option<bool> {
        let (began, linked) = self.began(session, artifact)?;
        for other in self.session_stems().into_iter().filter(|other| other != session) {
            if let Some((at, _)) = self.began(&other, artifact)
                && (at >= began || linked.contains(&other))
            {
                return Some(false);
            }
        }
        Some(true)
    }

    /// When a session that has the artifact began, and what it builds on.
    fn began(&self, session: &str, artifact: &str) -> Option<(Timestamp, Vec<String>)> {
        let map = read_map(&self.disk().read_text(&self.index_path(session)).ok()?).ok()?;
        let has = entries(&map).iter().any(|entry| entry.id == artifact);
        let linked = items_of(&map, "linked_sessions").iter().map(|item| match item {
            Value::Object(map) => text_of(map, "id"),
            other => words_list(Some(other.clone())).concat(),
        });
        started_at(&map).filter(|_| has).map(|at| (at, linked.collect()))
    }

    /// Whether anything outside of the index and the artifact's file names it: another file of the session, its replies,
    /// a document, a session that does not have the id itself.
    fn is_named_elsewhere(&self, session: &str, artifact: &str) -> bool {
        let own: BTreeSet<String> =
            [format!(".s2s/sessions/{session}.yaml"), format!(".s2s/sessions/{session}/{artifact}.yaml")]
                .into();
        let others: Vec<String> = self
            .session_stems()
            .into_iter()
            .filter(|other| other != session && self.began(other, artifact).is_some())
            .collect();
        let is_of_other = |path: &str| {
            others.iter().any(|other| {
                let rest =
                    path.strip_prefix(".s2s/sessions/").and_then(|path| path.strip_prefix(other.as_str()));
                rest.is_some_and(|rest| rest == ".yaml" || rest.starts_with('/'))
            })
        };
        let enter =
            |folder: &str| folder != ".s2s/local" && folder != ".s2s/trash" && !folder.ends_with("/repairs");
        let files = ["docs", ".s2s"].iter().flat_map(|folder| walk::files(self.disk(), folder, &enter));
        files.filter(|(path, _)| !own.contains(path) && !is_of_other(path)).any(|(path, _)| {
            // What cannot be looked into could name it.
            self.bytes_of(&path).is_none_or(|bytes| names(&String::from_utf8_lossy(&bytes), artifact))
        })
    }

    fn next_id(&self, session: &str, artifact: &str) -> Option<String> {
        let kind = ArtifactType::from_id(artifact)?;
        let text = self.disk().read_text(&self.index_path(session)).ok()?;
        let taken = self.taken_numbers(None).get(&kind).copied().unwrap_or(0);
        let own = self.taken_numbers_for(session, &read_map(&text).ok()?, &[]);
        let highest = taken.max(own.get(&kind).copied().unwrap_or(0));
        let width = artifact.rsplit('-').next().map_or(3, str::len).max(3);
        Some(format!("{}-{:0width$}", kind.prefix(), highest + 1))
    }

    /// A file with the other id wherever a whole word of its YAML is the old one.
    fn renamed(&self, before: &[u8], old: &str, new: &str) -> Option<Vec<u8>> {
        let text = utf8(before.to_vec()).ok().filter(|text| read_only(text).is_none())?;
        let after = rename(&text, old, new).ok()?;
        // Words that mention it among others could mean either.
        (after != text && !names(&after, old)).then(|| after.into_bytes())
    }
}

/// Whether an id stands in a text as a word of its own.
fn names(text: &str, id: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    text.match_indices(id)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + id.len()..].starts_with(is_part))
}
