//! What was said in earlier rounds, for strategies that show it later.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use crate::artifact::Artifact;
use crate::record::{JournalEntry, JournalResult, Statement, Step};
use crate::reply::{self, ProposedArtifact};
use crate::session::Session;
use crate::text::same;

/// The statements of each round in a journal, by round, in the order of `seats`, as the round itself has them. The last
/// line of a seat is its word; an answer that cannot be read stands as prose, as it did in its round.
pub fn statements<'a>(
    journal: impl IntoIterator<Item = &'a JournalEntry>,
    seats: &[String],
) -> BTreeMap<u32, Vec<Statement>> {
    let mut last: BTreeMap<(u32, usize), &JournalEntry> = BTreeMap::new();
    for line in journal.into_iter().filter(|line| line.step == Step::Response) {
        if let Some(place) = seats.iter().position(|seat| *seat == line.actor) {
            last.insert((line.round, place), line);
        }
    }
    let mut rounds: BTreeMap<u32, Vec<Statement>> = BTreeMap::new();
    for line in last.into_values() {
        let JournalResult::Reply { text, .. } = &line.result else { continue };
        let said = match reply::read_statement(text, &line.actor) {
            Ok(read) => Some(read.value),
            Err(_) => crate::round::prose_statement(&line.actor, text),
        };
        rounds.entry(line.round).or_default().extend(said);
    }
    rounds
}

/// What the table wrote last into each artifact of a session, by id and key, its title among them: from the syntheses of
/// completed rounds in a journal. A proposal without the id of what it revises is known by type and title, so that an
/// artifact whose title somebody changed since may be missing here.
pub fn texts(journal: &[JournalEntry], session: &Session) -> BTreeMap<String, Map<String, Value>> {
    let is_synthesis =
        |line: &&JournalEntry| line.step == Step::Synthesis && line.round < session.next_round();
    // The last line of a round is its word.
    let last: BTreeMap<u32, &JournalEntry> =
        journal.iter().filter(is_synthesis).map(|line| (line.round, line)).collect();
    let mut texts: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    for line in last.into_values() {
        let JournalResult::Reply { text, .. } = &line.result else { continue };
        let Ok(read) = reply::read_synthesis(text) else { continue };
        for proposed in &read.value.proposed_artifacts {
            if let Some(artifact) = session.artifacts.iter().find(|known| is_of(proposed, known)) {
                let written = texts.entry(artifact.id.clone()).or_default();
                written.insert("title".to_owned(), proposed.title.as_str().into());
                written.extend(proposed.fields.iter().map(|(key, value)| (key.clone(), value.clone())));
            }
        }
    }
    texts
}

fn is_of(proposed: &ProposedArtifact, artifact: &Artifact) -> bool {
    artifact.kind == proposed.kind
        && match &proposed.revises {
            Some(id) => *id == artifact.id,
            None => same(&artifact.title, &proposed.title),
        }
}

/// What an artifact says, as [`texts`] has it.
pub(crate) fn text_of(artifact: &Artifact) -> Map<String, Value> {
    let mut text = artifact.fields.clone();
    text.insert("title".to_owned(), artifact.title.as_str().into());
    text
}
