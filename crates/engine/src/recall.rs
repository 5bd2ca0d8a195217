//! What was said in earlier rounds, for strategies that show it later.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::apply::{self, COVERS};
use crate::artifact::{Artifact, ArtifactType};
use crate::record::{JournalEntry, JournalResult, Statement, Step};
use crate::reply::{self, ConflictReport};
use crate::session::Session;
use crate::which::{Known, revised};

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
/// completed rounds in a journal. A proposal without the id of what it revises is known by type and title, among what was there by the
/// end of its round, so that an artifact whose title somebody changed since may be missing here.
pub fn texts(journal: &[JournalEntry], session: &Session) -> BTreeMap<String, Map<String, Value>> {
    let is_synthesis =
        |line: &&JournalEntry| line.step == Step::Synthesis && line.round < session.next_round();
    // The last line of a round is its word.
    let last: BTreeMap<u32, &JournalEntry> =
        journal.iter().filter(is_synthesis).map(|line| (line.round, line)).collect();
    let mut texts: BTreeMap<String, Map<String, Value>> = BTreeMap::new();
    let titles = apply::titles(session);
    for (round, line) in last {
        let JournalResult::Reply { text, .. } = &line.result else { continue };
        let Ok(read) = reply::read_synthesis(text) else { continue };
        let mut reports = read.value.conflicts;
        for proposed in &read.value.proposed_artifacts {
            if proposed.kind == ArtifactType::Conflict {
                reports.push(apply::as_report(proposed));
            }
            // What came up later and is called the same is another one.
            let there = session.artifacts.iter().filter(|artifact| artifact.created_round <= round);
            let known = there.map(Known::from);
            if let Some(artifact) = revised(known, proposed.into()).and_then(|id| session.artifact(id)) {
                let written = texts.entry(artifact.id.clone()).or_default();
                written.insert("title".to_owned(), proposed.title.as_str().into());
                for (key, value) in &proposed.fields {
                    let mut value = value.clone();
                    apply::refer(key, &mut value, &artifact.id, &titles);
                    // An empty list in a revision is silence.
                    if value.as_array().is_none_or(|items| !items.is_empty()) {
                        written.insert(key.clone(), value);
                    }
                }
                note_covered(written, session, &proposed.covers);
            }
        }
        for report in &reports {
            note_report(&mut texts, session, report, &titles);
        }
    }
    texts
}

/// What the table says of a conflict beside the words of its seats.
fn note_report(
    texts: &mut BTreeMap<String, Map<String, Value>>,
    session: &Session,
    report: &ConflictReport,
    titles: &[(String, String)],
) {
    let Some(id) = apply::known_conflict(session, report) else { return };
    let mut related = json!(report.related);
    apply::refer("related", &mut related, &id, titles);
    let written = texts.entry(id).or_default();
    if !report.related.is_empty() {
        written.insert("related".to_owned(), related);
    }
    note_covered(written, session, &report.covers);
}

/// What an artifact covers only grows.
fn note_covered(written: &mut Map<String, Value>, session: &Session, refs: &[String]) {
    let known = refs.iter().filter_map(|given| session.baseline.as_ref()?.item(given));
    for item in known {
        let covered = written.entry(COVERS).or_insert_with(|| json!([]));
        if let Value::Array(covered) = covered
            && !covered.iter().any(|known| *known == item.id.as_str())
        {
            covered.push(item.id.as_str().into());
        }
    }
}

/// What an artifact says, as [`texts`] has it.
pub(crate) fn text_of(artifact: &Artifact) -> Map<String, Value> {
    let mut text = artifact.fields.clone();
    text.insert("title".to_owned(), artifact.title.as_str().into());
    text.insert(COVERS.to_owned(), json!(artifact.covers));
    text
}
