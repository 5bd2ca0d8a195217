//! Which item an id means, and which requirement a title.

use std::collections::HashMap;

use super::{Known, Source, Standing, TraceGroup, pointed_at};
use crate::artifact::{Artifact, ArtifactType};

/// Least words of a title that is told by its words: one of two or three stands in many texts.
const SHORTEST_TITLE: usize = 4;

/// Where items are, by what names them.
pub(super) struct Places {
    /// By the place of the session and the id.
    own: HashMap<(usize, String), usize>,
    /// By the id alone: of the newest session, else of a document.
    newest: HashMap<String, usize>,
    /// Decision records by their number, which is not that of their artifact.
    records: HashMap<u64, usize>,
    /// Whole titles of requirements that hold, by their first words.
    titles: HashMap<Vec<String>, Vec<(Vec<String>, usize)>>,
}

impl Places {
    pub(super) fn of(known: &[Known<'_>], sources: &[Source<'_>]) -> Self {
        let mut places = Self {
            own: HashMap::new(),
            newest: HashMap::new(),
            records: HashMap::new(),
            titles: HashMap::new(),
        };
        let mut by_age: Vec<(usize, &Known<'_>)> = known.iter().enumerate().collect();
        by_age.sort_by_key(|(_, known)| known.source);
        for (at, known) in by_age {
            let item = &known.item;
            places.own.entry((known.source, item.id.clone())).or_insert(at);
            places.newest.entry(item.id.clone()).or_insert(at);
            if let Some(number) = record_number(known) {
                places.records.entry(number).or_insert(at);
            }
            places.note_title(at, known);
        }
        places.note_records(sources);
        places
    }

    /// Entries of records that only name their decision: their ids and their numbers mean it.
    fn note_records(&mut self, sources: &[Source<'_>]) {
        for (source, of) in sources.iter().enumerate() {
            for artifact in of.artifacts {
                let Some(decision) = pointed_at(of, artifact) else { continue };
                let Some(at) = self.own.get(&(source, decision.id.clone())).copied() else { continue };
                self.own.entry((source, artifact.id.clone())).or_insert(at);
                self.newest.entry(artifact.id.clone()).or_insert(at);
                if let Some(number) = number_in(artifact) {
                    self.records.entry(number).or_insert(at);
                }
            }
        }
    }

    fn note_title(&mut self, at: usize, known: &Known<'_>) {
        let item = &known.item;
        let words = words(&item.title);
        let is_told = item.group == TraceGroup::Requirement
            && matches!(
                item.standing,
                Standing::Written | Standing::Approved | Standing::Outdated | Standing::Agreed
            )
            && words.len() >= SHORTEST_TITLE;
        if !is_told {
            return;
        }
        let same = self.titles.entry(words[..SHORTEST_TITLE].to_vec()).or_default();
        // Of several with one title the newest is meant.
        if !same.iter().any(|(known, _)| *known == words) {
            same.push((words, at));
        }
    }

    /// What an id means in a session.
    pub(super) fn find(&self, source: usize, id: &str) -> Option<usize> {
        let own = self.own.get(&(source, id.to_owned())).or_else(|| self.newest.get(id));
        own.copied().or_else(|| {
            let is_record = ArtifactType::from_id(id) == Some(ArtifactType::Adr);
            is_record.then(|| self.records.get(&number(id)?).copied()).flatten()
        })
    }

    /// The requirements whose whole titles stand in a text.
    pub(super) fn quoted(&self, text: &str) -> Vec<usize> {
        if self.titles.is_empty() {
            return Vec::new();
        }
        let text = words(text);
        let mut found = Vec::new();
        for (at, window) in text.windows(SHORTEST_TITLE).enumerate() {
            for (title, place) in self.titles.get(window).into_iter().flatten() {
                if text[at..].starts_with(title) && !found.contains(place) {
                    found.push(*place);
                }
            }
        }
        found
    }
}

/// The number of a decision record, as its registry or its file has it.
fn record_number(known: &Known<'_>) -> Option<u64> {
    if known.item.kind != ArtifactType::Adr {
        return None;
    }
    match known.artifact {
        Some(artifact) => number_in(artifact),
        None => number(&known.item.id),
    }
}

fn number_in(artifact: &Artifact) -> Option<u64> {
    match artifact.fields.get("number")? {
        serde_json::Value::Number(number) => number.as_u64(),
        other => crate::text::plain(other).trim().parse().ok(),
    }
}

fn number(id: &str) -> Option<u64> {
    id.rsplit_once('-')?.1.parse().ok()
}

fn words(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}
