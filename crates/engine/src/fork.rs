//! A new session that goes on from a round of another one: the state that the table was in after that round, under ids of its own.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::agenda::Topic;
use crate::artifact::{Agreement, Artifact, ArtifactType, Distinct, Review, ReviewState};
use crate::context::ContextSnapshot;
use crate::decided::{LEFT_OPEN, is_ended_in_review, is_written_in_review};
use crate::record::{JournalEntry, JournalResult};
use crate::replay;
use crate::revise::REPLACED_BY;
use crate::session::{Metrics, Session, SessionStatus};

/// The key under which an artifact says of which one it is a copy: an id of the session that this one was forked from.
pub const COPIED_FROM: &str = "copied_from";

/// For each copy the first of its line, from what each was copied from directly, by its id.
pub fn first_ids(from: &BTreeMap<String, String>) -> BTreeMap<String, String> {
    let mut firsts: BTreeMap<String, String> = BTreeMap::new();
    for id in from.keys() {
        let (mut path, mut first) = (Vec::new(), id);
        // A ring, which nobody but a hand makes, ends after as many steps as there are copies.
        while let Some(before) = from.get(first).filter(|_| path.len() < from.len()) {
            path.push(first);
            first = before;
            if firsts.contains_key(first) {
                break;
            }
        }
        let first = firsts.get(first).unwrap_or(first).clone();
        firsts.extend(path.into_iter().map(|of| (of.clone(), first.clone())));
    }
    firsts
}

/// Where a session was forked from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ForkedFrom {
    /// The other session's id.
    pub session: String,
    /// The last round that is common to both.
    pub round: u32,
    /// Whether the table was put back to what it was then, by its journal. Else artifacts began with the text that they had when
    /// it was forked.
    pub exact: bool,
}

/// What a session was after one of its rounds.
#[derive(Debug, Clone, PartialEq)]
pub struct Fork {
    /// The session as it was, with its own ids still.
    pub session: Session,
    /// Its journal up to there.
    pub journal: Vec<JournalEntry>,
    /// Whether the discussion was led again up to there from its journal. Else artifacts have the text that they have today,
    /// and of how far the agenda was only what the rounds name is known.
    pub exact: bool,
    /// The round.
    pub round: u32,
}

/// What a session was after a completed round. `journal` holds all lines of its journal. What the user approved in a review came
/// later, and is left out; what they rejected or left for later stays so as long as it says the same, and so
/// does what they found to be no duplicates.
pub async fn after(session: &Session, journal: &[JournalEntry], round: u32) -> Fork {
    let until = until(session, round);
    let journal: Vec<JournalEntry> = journal.iter().filter(|line| line.round <= round).cloned().collect();
    let led = replay::led(&until, &journal).await;
    let is_aside = |artifact: &&Artifact| {
        matches!(artifact.review_state(), Some(ReviewState::Rejected | ReviewState::Deferred))
    };
    let aside = session.artifacts.iter().filter(is_aside);
    let origin: BTreeMap<String, Review> =
        aside.filter_map(|artifact| Some((artifact.id.clone(), artifact.review.clone()?))).collect();
    let distinct: BTreeMap<String, Vec<Distinct>> = session
        .artifacts
        .iter()
        .map(|artifact| (artifact.id.clone(), artifact.distinct_from.clone()))
        .collect();
    let exact = led.is_some();
    let mut session = led.unwrap_or_else(|| told(until, &journal, round));
    session.status = SessionStatus::Active;
    session.timing.closed_at = None;
    session.conclusion = None;
    session.journal.clear();
    for artifact in &mut session.artifacts {
        artifact.review =
            origin.get(&artifact.id).filter(|_| !artifact.fields.contains_key(REPLACED_BY)).cloned();
        // The word was on this wording, or it is none.
        if artifact.review_state().is_none() {
            artifact.review = None;
        }
    }
    let hashes = hashes(&session.artifacts);
    for artifact in &mut session.artifacts {
        // As a word on one: it was on these wordings of both, or it is none.
        let holds = |word: &&Distinct| {
            hashes.get(&artifact.id) == Some(&word.hash) && hashes.get(&word.id) == Some(&word.other_hash)
        };
        artifact.distinct_from =
            distinct.get(&artifact.id).into_iter().flatten().filter(holds).cloned().collect();
    }
    Fork { session, journal, exact, round }
}

/// The hash of each artifact's content, by its id.
fn hashes(artifacts: &[Artifact]) -> BTreeMap<String, String> {
    artifacts.iter().map(|artifact| (artifact.id.clone(), artifact.content_hash())).collect()
}

/// The session with nothing that came after a round, but for what its artifacts say.
pub(crate) fn until(session: &Session, round: u32) -> Session {
    let mut until = session.clone();
    until.status = SessionStatus::Paused;
    until.conclusion = None;
    until.timing.closed_at = None;
    until.rounds.retain(|known| known.number <= round);
    until.escalations.retain(|asked| asked.round <= round);
    until.notes.retain(|note| note.round <= round);
    until.said.retain(|said, _| *said <= round);
    for topic in &mut until.agenda {
        *topic = replay::topic_after(topic, &session.rounds, round);
    }
    until
}

/// What its files tell of it where its journal does not lead there.
fn told(mut until: Session, journal: &[JournalEntry], round: u32) -> Session {
    let is_later = |artifact: &Artifact| artifact.created_round > round || is_written_in_review(artifact);
    let later: Vec<String> =
        until.artifacts.iter().filter(|one| is_later(one)).map(|one| one.id.clone()).collect();
    until.artifacts.retain(|artifact| !later.contains(&artifact.id));
    for artifact in &mut until.artifacts {
        // What stands for it by now was written for a decision that came later.
        let by = artifact.list(REPLACED_BY);
        if !by.is_empty() && by.iter().all(|id| later.contains(id)) {
            artifact.fields.shift_remove(REPLACED_BY);
        }
        // What the user ended in the review was ended after all rounds.
        if is_ended_in_review(artifact) || ended_in(artifact).is_some_and(|ended| ended > round) {
            reopen(artifact);
        }
    }
    if let Some(last) = until.rounds.last() {
        until.current_phase.clone_from(&last.phase);
    }
    until.metrics = Metrics::default();
    for line in journal {
        until.metrics.count(&line.result);
    }
    until.metrics.rounds = round;
    until
}

/// The round in which a conflict or a question ended, as its file says it.
pub(crate) fn ended_in(artifact: &Artifact) -> Option<u32> {
    artifact.fields.get("resolved_round").and_then(Value::as_u64)?.try_into().ok()
}

/// Takes its end from a conflict or a question: it had none yet.
pub(crate) fn reopen(artifact: &mut Artifact) {
    artifact.status = Agreement::for_type(artifact.kind, "");
    for key in ["resolution", "resolved_round", LEFT_OPEN] {
        artifact.fields.shift_remove(key);
    }
}

impl Fork {
    /// Puts what the table had come to into a new session, which has its own id, settings, panel and strategy: artifacts get the
    /// next free numbers, and every mention of their ids in what was said follows. The agenda, the context and the baseline are
    /// those of the other session. Gives the journal that belongs to it.
    pub fn into_session(self, into: &mut Session) -> Vec<JournalEntry> {
        let from = ForkedFrom { session: self.session.id.clone(), round: self.round, exact: self.exact };
        let ids = new_ids(&self.session.artifacts, &into.taken_numbers);
        let Session {
            artifacts,
            rounds,
            escalations,
            notes,
            agenda,
            said,
            written,
            metrics,
            context,
            baseline,
            ..
        } = self.session;
        let same_strategy = into.strategy.name == self.session.strategy.name;
        into.artifacts = artifacts.into_iter().map(|artifact| copied(artifact, &ids)).collect();
        let hashes = hashes(&into.artifacts);
        for artifact in &mut into.artifacts {
            for word in &mut artifact.distinct_from {
                word.hash = hashes.get(&artifact.id).cloned().unwrap_or_default();
                word.other_hash = hashes.get(&word.id).cloned().unwrap_or_default();
            }
        }
        into.rounds = renamed(rounds, &ids);
        into.escalations = renamed(escalations, &ids);
        into.notes = renamed(notes, &ids);
        into.agenda = agenda
            .into_iter()
            .map(|topic| Topic { coverage: renamed(topic.coverage, &ids), ..topic })
            .collect();
        into.said = renamed(said, &ids);
        into.written = written
            .into_iter()
            .map(|(id, keys)| (ids.get(&id).cloned().unwrap_or(id), renamed(keys, &ids)))
            .collect();
        // What led there was paid for by the other session.
        into.metrics = Metrics { rounds: metrics.rounds, ..Metrics::default() };
        let ContextSnapshot { in_document, rejected, .. } = std::mem::take(&mut into.context);
        into.context = ContextSnapshot { in_document, rejected, ..context };
        into.baseline = baseline;
        into.silenced_keywords = self.session.silenced_keywords;
        if same_strategy {
            into.current_phase = self.session.current_phase;
        }
        if same_strategy && into.sides.is_empty() {
            let is_seated = |seat: &String| into.participants.iter().any(|role| role.id == *seat);
            into.sides = self.session.sides.into_iter().filter(|(seat, _)| is_seated(seat)).collect();
        }
        into.forked_from = Some(from);
        self.journal.into_iter().map(|line| renamed_line(line, &ids)).collect()
    }
}

/// The next free id of each type, for one artifact after the other.
fn new_ids(artifacts: &[Artifact], taken: &BTreeMap<ArtifactType, u32>) -> BTreeMap<String, String> {
    let mut last = taken.clone();
    let mut ids = BTreeMap::new();
    for artifact in artifacts {
        let number = last.entry(artifact.kind).or_default();
        *number += 1;
        ids.insert(artifact.id.clone(), format!("{}-{:03}", artifact.kind.prefix(), number));
    }
    ids
}

fn copied(artifact: Artifact, ids: &BTreeMap<String, String>) -> Artifact {
    let from = artifact.id.clone();
    let mut copy: Artifact = renamed(artifact, ids);
    copy.id = ids.get(&from).cloned().unwrap_or_else(|| from.clone());
    copy.fields.insert(COPIED_FROM.to_owned(), json!(from));
    let hash = copy.content_hash();
    if let Some(review) = &mut copy.review {
        review.hash = hash;
    }
    copy
}

fn renamed_line(line: JournalEntry, ids: &BTreeMap<String, String>) -> JournalEntry {
    let result = match line.result {
        JournalResult::Reply { text, usage } => JournalResult::Reply { text: renamed_in(&text, ids), usage },
        other => other,
    };
    JournalEntry { result, ..line }
}

/// The same with the new ids in every text. What cannot be told in JSON stays as it is: none of ours is such.
pub(crate) fn renamed<T: Serialize + DeserializeOwned + Clone>(
    value: T,
    ids: &BTreeMap<String, String>,
) -> T {
    let read = || {
        let mut tree = serde_json::to_value(&value).ok()?;
        rename(&mut tree, ids);
        serde_json::from_value(tree).ok()
    };
    read().unwrap_or(value)
}

fn rename(value: &mut Value, ids: &BTreeMap<String, String>) {
    match value {
        Value::String(text) => *text = renamed_in(text, ids),
        Value::Array(items) => items.iter_mut().for_each(|item| rename(item, ids)),
        Value::Object(map) => {
            map.values_mut().for_each(|value| rename(value, ids));
            if map.keys().any(|key| ids.contains_key(key)) {
                let keys = std::mem::take(map).into_iter();
                *map = keys
                    .map(|(key, value)| (ids.get(&key).cloned().unwrap_or(key), value))
                    .collect::<Map<_, _>>();
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What an artifact says, as one text to be compared: without what it was copied from, and without what it was split or merged into, which
/// is its end.
pub fn words_of(artifact: &Artifact) -> String {
    let is_said = |key: &str| ![COPIED_FROM, REPLACED_BY].contains(&key);
    let said: BTreeMap<_, _> = artifact.fields.iter().filter(|(key, _)| is_said(key)).collect();
    json!([artifact.kind, artifact.title, said]).to_string()
}

/// Whether the user approved an item after they had set its copy in another session aside: they have decided that it holds.
pub fn holds_on(standing: &Artifact, aside: &Artifact) -> bool {
    let said = |artifact: &Artifact| artifact.review.as_ref().map(|review| review.at);
    standing.review_state() == Some(ReviewState::Approved) && said(standing) > said(aside)
}

/// The sessions of one line: this one, what it was forked from and so on, and all forks of these. `forks`: each fork with the session
/// that it was forked from.
pub fn line_of(session: &str, forks: &[(String, String)]) -> BTreeSet<String> {
    let mut line = BTreeSet::from([session.to_owned()]);
    loop {
        let before = line.len();
        for (fork, from) in forks {
            if line.contains(fork) || line.contains(from) {
                line.extend([fork.clone(), from.clone()]);
            }
        }
        if line.len() == before {
            return line;
        }
    }
}

/// What sessions of one line came to each for itself, in the same words: the places in `each` of what is one item. `each`: artifacts
/// with their sessions; `forks`: as in [`line_of`]; `firsts`: as [`first_ids`] gives them.
pub fn alike(
    each: &[(&str, &Artifact)],
    forks: &[(String, String)],
    firsts: &BTreeMap<String, String>,
) -> Vec<Vec<usize>> {
    if forks.is_empty() {
        return Vec::new();
    }
    let sessions: BTreeSet<&str> = each.iter().map(|(session, _)| *session).collect();
    let lines: BTreeMap<&str, BTreeSet<String>> =
        sessions.into_iter().map(|session| (session, line_of(session, forks))).collect();
    let mut same: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    for (at, (session, artifact)) in each.iter().enumerate() {
        let is_own = artifact.text(COPIED_FROM).is_empty();
        if let Some(line) = lines.get(session).filter(|line| is_own && line.len() > 1) {
            same.entry((line, renamed_in(&words_of(artifact), firsts))).or_default().push(at);
        }
    }
    same.into_values().filter(|places| places.len() > 1).collect()
}

/// A text with the new ids where it names the old ones as whole words: `REQ-001`, not `REQ-0011` nor `PRE-REQ-001`.
pub fn renamed_in(text: &str, ids: &BTreeMap<String, String>) -> String {
    let is_of_word = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    let mut renamed = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_of_word) {
        let (before, word) = rest.split_at(start);
        let end = word.find(|letter| !is_of_word(letter)).unwrap_or(word.len());
        let (word, after) = word.split_at(end);
        renamed.push_str(before);
        renamed.push_str(ids.get(word).map_or(word, String::as_str));
        rest = after;
    }
    renamed.push_str(rest);
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_the_session_its_origins_and_all_their_forks_also_of_one_that_is_gone() {
        let forks = [("c", "b"), ("b", "a"), ("d", "a"), ("y", "x")];
        let forks = forks.map(|(fork, from)| (fork.to_owned(), from.to_owned()));
        for of in ["a", "b", "c", "d"] {
            assert_eq!(line_of(of, &forks).into_iter().collect::<Vec<_>>(), ["a", "b", "c", "d"], "{of}");
        }
        assert_eq!(line_of("alone", &forks).len(), 1);
        // A ring, which nobody but a hand makes, ends.
        assert_eq!(line_of("p", &[("p".to_owned(), "p".to_owned())]).len(), 1);
    }

    #[test]
    fn ids_are_renamed_as_whole_words_in_texts_and_keys() {
        let ids = BTreeMap::from([
            ("REQ-001".to_owned(), "REQ-007".to_owned()),
            ("REQ-007".to_owned(), "REQ-008".to_owned()),
        ]);
        let mut value = json!({
            "text": "REQ-001, REQ-007's and (REQ-001) but not REQ-0011, PRE-REQ-001 or req-001; Größe REQ-001…",
            "list": ["REQ-001", 1, null],
            "positions": { "REQ-001": "REQ-007" },
        });
        rename(&mut value, &ids);
        assert_eq!(
            value,
            json!({
                "text": "REQ-007, REQ-008's and (REQ-007) but not REQ-0011, PRE-REQ-001 or req-001; Größe REQ-007…",
                "list": ["REQ-007", 1, null],
                "positions": { "REQ-007": "REQ-008" },
            })
        );
    }

    #[test]
    fn what_is_known_of_a_fork_by_its_files_alone_has_nothing_that_was_written_for_a_later_decision() {
        let mut session = crate::tests::kit::table();
        let rule = |id: &str, own: Value| -> Artifact {
            let mut tree = json!({ "id": id, "type": "business_rule", "title": "Pay", "status": "consensus",
                "topic_id": "core", "created_round": 1, "decides": "CONF-001" });
            tree.as_object_mut().unwrap().extend(own.as_object().cloned().unwrap());
            serde_json::from_value(tree).unwrap()
        };
        let word = json!({ "how": "decide", "by": "user", "at": "2026-01-07T10:00:00Z", "from": ["BR-001"],
            "round": 2, "status": "draft", "hash": "" });
        session.artifacts = vec![
            rule("BR-001", json!({ "replaced_by": ["BR-002"] })),
            rule("BR-002", json!({ "reworded": word })),
            rule("BR-003", json!({ "replaced_by": ["BR-004"] })),
            rule("BR-004", json!({})),
        ];
        let told = told(until(&session, 2), &[], 2);
        let ids: Vec<&str> = told.artifacts.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["BR-001", "BR-003", "BR-004"]);
        let replaced = |id: &str| told.artifact(id).unwrap().list(REPLACED_BY);
        assert_eq!((replaced("BR-001"), replaced("BR-003")), (Vec::new(), vec!["BR-004".to_owned()]));
    }
}
