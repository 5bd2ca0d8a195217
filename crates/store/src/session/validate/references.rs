//! What a session names, and whether it is there.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value};

use super::super::read::{items_of, text_of, words_list};
use super::{Cure, Examined, FindingCode, Registries};
use crate::locate::Step;
use crate::paths::{components, is_session_id};
use crate::project::Project;

/// As many other sessions of one id are named; of any more the number is said.
const MOST_NAMED: usize = 3;

/// Where an artifact names others: keys, and keys below them.
const LISTS: [(&str, &[&str]); 8] = [
    ("related", &["enables", "depends"]),
    ("interfaces", &["provides", "requires"]),
    ("dependencies", &[]),
    ("source", &[]),
    ("builds_on", &[]),
    ("related_idea", &[]),
    ("addresses", &[]),
    ("contradicts", &[]),
];

impl Examined<'_> {
    pub(super) fn references(&mut self, registries: &Registries) {
        let named: BTreeSet<String> = self.entries.iter().map(|entry| entry.id.clone()).collect();
        for artifact in named {
            let Some(others) = registries.others(&artifact, self.id) else { continue };
            let values = [("artifact", artifact.as_str()), ("sessions", others.as_str())];
            let cure = Some(Cure::NewId { artifact: artifact.clone() });
            self.note(FindingCode::IdInOtherSession, &[Step::Key("artifacts")], values, cure);
        }
        // What the session made itself it has itself: that a document of it has the id is no proof, but the mark of one that was
        // lost after the documents were written.
        let made = self.made_in_rounds();
        let is_known = |id: &str, examined: &Self| {
            registries.sessions.contains_key(id)
                || examined.raw.contains_key(id)
                || examined.slim.told.contains_key(id)
                || (!made.contains(id) && registries.is_in_documents(examined.project, id))
        };
        let mut missing: Vec<(Option<String>, String)> = Vec::new();
        for id in self.named_in_rounds() {
            missing.push((None, id));
        }
        for (artifact, body) in &self.raw {
            missing.extend(named_in(body).into_iter().map(|id| (Some(artifact.clone()), id)));
        }
        missing.retain(|(_, id)| !is_known(id, self));
        for (artifact, id) in missing {
            let values = [("names", id.as_str())];
            match artifact {
                None => {
                    let place = [Step::Key("rounds")];
                    self.note(FindingCode::RoundReferenceMissing, &place, values, None);
                }
                Some(artifact) => {
                    self.note_artifact(FindingCode::ArtifactReferenceMissing, &artifact, values, None);
                }
            }
        }
        self.linked();
        self.files();
    }

    /// Ids that rounds created, changed or settled.
    fn named_in_rounds(&self) -> BTreeSet<String> {
        self.in_rounds(&[
            "artifacts_created",
            "artifacts_changed",
            "conflicts_resolved",
            "questions_resolved",
        ])
    }

    /// Ids that rounds created.
    fn made_in_rounds(&self) -> BTreeSet<String> {
        self.in_rounds(&["artifacts_created"])
    }

    fn in_rounds(&self, keys: &[&str]) -> BTreeSet<String> {
        let rounds = items_of(&self.slim.index, "rounds").iter().filter_map(Value::as_object);
        let ids = rounds.flat_map(|round| keys.iter().flat_map(|key| items_of(round, key)));
        let ids = ids.filter_map(Value::as_str).filter(|id| ArtifactType::from_id(id).is_some());
        ids.map(str::to_owned).collect()
    }

    fn linked(&mut self) {
        let linked: Vec<String> = items_of(&self.map, "linked_sessions")
            .iter()
            .map(|item| match item {
                Value::Object(map) => ["id", "session"]
                    .iter()
                    .map(|key| text_of(map, key))
                    .find(|id| !id.is_empty())
                    .unwrap_or_default(),
                other => roundtable_engine::text::plain(other),
            })
            .collect();
        for id in linked.into_iter().filter(|id| is_session_id(id)) {
            if !self.project.disk().has(&self.project.index_path(&id)) {
                let place = [Step::Key("linked_sessions")];
                self.note(FindingCode::LinkedSessionMissing, &place, [("session", &id)], None);
            }
        }
    }

    /// Files that decision records say they are in.
    fn files(&mut self) {
        for (artifact, body) in self.raw.clone() {
            let path = text_of(&body, "path");
            let is_decision = ArtifactType::from_id(&artifact) == Some(ArtifactType::Adr);
            if is_decision
                && components(&path).is_ok()
                && !self.project.disk().has(&self.project.root().join(&path))
            {
                self.note_artifact(FindingCode::RecordFileMissing, &artifact, [("path", &path)], None);
            }
        }
    }
}

impl Registries {
    /// The other sessions that name an artifact: some by name, and how many more. `None` where there is none.
    fn others(&self, artifact: &str, session: &str) -> Option<String> {
        let sessions = self.sessions.get(artifact)?;
        let others = sessions.iter().filter(|other| *other != session);
        let named: Vec<&str> = others.take(MOST_NAMED).map(String::as_str).collect();
        let more = sessions.len().saturating_sub(1 + named.len());
        match (named.as_slice(), more) {
            ([], _) => None,
            (_, 0) => Some(named.join(", ")),
            (_, more) => Some(format!("{} and {more} more", named.join(", "))),
        }
    }

    /// Requirements that a document brought along have no session.
    fn is_in_documents(&self, project: &Project, id: &str) -> bool {
        let documents =
            ["docs/specifications/requirements.md", ".s2s/requirements.md", ".s2s/architecture.md"];
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let words = || {
            let texts = documents
                .iter()
                .map(|document| project.disk().read_text(&project.root().join(document)).unwrap_or_default());
            let words = |text: String| -> Vec<String> {
                let words = text.split(|letter| !is_part(letter));
                words.filter(|word| ArtifactType::from_id(word).is_some()).map(str::to_owned).collect()
            };
            texts.flat_map(words).collect()
        };
        self.in_documents.get_or_init(words).contains(id)
    }
}

/// The ids of other artifacts in a body; words that are no ids name things outside of the session.
fn named_in(body: &Map<String, Value>) -> BTreeSet<String> {
    let mut words = Vec::new();
    for (key, below) in LISTS {
        match body.get(key) {
            Some(Value::Object(map)) => {
                below.iter().for_each(|key| words.extend(words_list(map.get(*key).cloned())))
            }
            other => words.extend(words_list(other.cloned())),
        }
    }
    words.into_iter().filter(|word| ArtifactType::from_id(word).is_some()).collect()
}
