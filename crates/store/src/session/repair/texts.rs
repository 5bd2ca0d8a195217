//! What the panel wrote last into an artifact, against what its file says. A file that says less at its end was cut off, or
//! somebody took it out: that is for the user to say.

use std::collections::BTreeSet;

use roundtable_engine::artifact::{Artifact, COMMON_KEYS};
use roundtable_engine::record::{JournalEntry, JournalResult, Step};
use roundtable_engine::reply::{self, ProposedArtifact};
use roundtable_engine::text::same;
use roundtable_engine::yaml;
use serde_json::{Map, Value};

use super::super::artifact::read_artifact;
use super::super::cut::whole_rounds;
use super::super::journal::Journal;
use super::super::lines::End;
use super::super::read::read_map;
use super::{Cured, FileChange, RepairKind};
use crate::project::Project;

/// The keys that an artifact's file has lost at its end, with what the panel wrote there last; none where it could have been
/// left out. `raw`: the file, `rounds`: how many are complete.
pub(in crate::session) fn lost_keys(
    artifact: &Artifact,
    raw: &Map<String, Value>,
    proposals: &Proposals,
) -> Vec<(String, Value)> {
    let Some(written) = proposals.of(artifact) else { return Vec::new() };
    let is_empty = |value: &Value| match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    };
    let own: Vec<(&String, &Value)> = written
        .iter()
        .filter(|(key, value)| !COMMON_KEYS.contains(&key.as_str()) && !is_empty(value))
        .collect();
    // What stands behind a key that is missing was not cut off with it.
    let there = own.iter().take_while(|(key, _)| raw.contains_key(*key)).count();
    let lost = &own[there..];
    let is_at_end = lost.iter().all(|(key, _)| !raw.contains_key(*key));
    match is_at_end {
        true => lost.iter().map(|(key, value)| ((*key).clone(), (*value).clone())).collect(),
        false => Vec::new(),
    }
}

/// What the syntheses of completed rounds proposed, in their order.
pub(in crate::session) struct Proposals(Vec<(u32, ProposedArtifact)>);

impl Proposals {
    /// Reads them out of a journal, of the rounds up to `completed`; of each the last line.
    pub(in crate::session) fn read(journal: &Journal, completed: u32) -> Self {
        let is_it = |entry: &&JournalEntry| entry.step == Step::Synthesis && entry.round <= completed;
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
        for entry in journal.entries.iter().rev().filter(is_it).filter(|entry| seen.insert(entry.round)) {
            let JournalResult::Reply { text, .. } = &entry.result else { continue };
            let Ok(read) = reply::read_synthesis(text) else { continue };
            found.extend(read.value.proposed_artifacts.into_iter().rev().map(|one| (entry.round, one)));
        }
        found.reverse();
        Self(found)
    }

    /// The own keys of an artifact as its last proposal gave them; `None` where that is not certain: nothing names it, or several
    /// rounds wrote it, which may have been put together.
    fn of(&self, artifact: &Artifact) -> Option<&Map<String, Value>> {
        let is_it = |(round, proposed): &&(u32, ProposedArtifact)| {
            proposed.kind == artifact.kind
                && match &proposed.revises {
                    Some(id) => *id == artifact.id,
                    None => *round >= artifact.created_round && same(&proposed.title, &artifact.title),
                }
        };
        let mut found = self.0.iter().filter(is_it);
        let first = found.next()?;
        found.next().is_none().then_some(&first.1.fields)
    }
}

impl Project {
    /// An artifact's file with what it has lost at its end.
    pub(super) fn with_text_of_artifact(&self, session: &str, id: &str) -> Option<Cured> {
        let folder = self.session_path(session);
        let file = folder.join(format!("{id}.yaml"));
        let (artifact, raw) = read_artifact(self.disk(), &file, id).ok()?;
        let around = self.around(&folder);
        let index = read_map(&self.disk().read_text(&self.index_path(session)).ok()?).ok()?;
        let completed = u32::try_from(whole_rounds(&index, false)).ok()?;
        let proposals = Proposals::read(&around.journal, completed);
        let lost = lost_keys(&artifact, &raw, &proposals);
        let path = self.shown(&file);
        let spliced = self.spliced(&path, |map| (!lost.is_empty()).then(|| map.extend(lost.iter().cloned())));
        let name = format!("{id}.yaml");
        // What was written there is known by its lines: then only that is put back, be it a list that lost an item.
        let (change, keys) = if around.lines.knows(&name) {
            let written = || proposals.of(&artifact).and_then(|own| self.laid_out_anew(&path, &raw, own));
            let is_it = |change: &FileChange| {
                let after = change.after.as_deref().and_then(|after| std::str::from_utf8(after).ok());
                after.is_some_and(|text| around.lines.end_of(&name, text) == End::Whole)
            };
            let change = spliced.filter(is_it).or_else(|| written().filter(is_it))?;
            let keys = missing_or_short(&raw, change.after.as_deref().unwrap_or_default());
            // What says the same in another layout is written anew as a whole.
            let all = || own_keys(&artifact, &proposals);
            (change, if keys.is_empty() { all() } else { keys })
        } else {
            (spliced?, lost.iter().map(|(key, _)| key.clone()).collect())
        };
        let params = vec![("artifact", id.to_owned()), ("keys", keys.join(", "))];
        Some((RepairKind::TextOfArtifact, params, vec![change]))
    }

    /// An artifact's file with its own keys as they were proposed, in our layout.
    fn laid_out_anew(
        &self,
        path: &str,
        raw: &Map<String, Value>,
        own: &Map<String, Value>,
    ) -> Option<FileChange> {
        let mut map = raw.clone();
        let own = own.iter().filter(|(key, _)| !COMMON_KEYS.contains(&key.as_str()));
        map.extend(own.map(|(key, value)| (key.clone(), value.clone())));
        let after = Some(yaml::write(&map).into_bytes());
        Some(FileChange { path: path.to_owned(), before: Some(self.bytes_of(path)?), after })
    }
}

/// The own keys of an artifact that the panel gave.
fn own_keys(artifact: &Artifact, proposals: &Proposals) -> Vec<String> {
    let own = proposals.of(artifact).into_iter().flat_map(Map::keys);
    own.filter(|key| !COMMON_KEYS.contains(&key.as_str())).cloned().collect()
}

/// The keys of a text that a map lacks, or has with another value.
fn missing_or_short(raw: &Map<String, Value>, after: &[u8]) -> Vec<String> {
    let map = std::str::from_utf8(after).ok().and_then(|text| read_map(text).ok()).unwrap_or_default();
    map.iter().filter(|(key, value)| raw.get(*key) != Some(value)).map(|(key, _)| key.clone()).collect()
}
