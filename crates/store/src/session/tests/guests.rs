//! A round goes into every session of the corpus that can be written, and the bytes are compared: what we do not own stays.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jiff::Timestamp;
use roundtable_engine::agenda::{Focus, FocusType};
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::{
    EscalationRecord, JournalEntry, JournalResult, Next, Round, RoundConflict, Step, Usage,
};
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::strategy::Participation;
use serde_json::{Map, json};

use super::corpus::{folder, names};
use super::{any, as_session};
use crate::Project;
use crate::session::{Generation, SessionListing, StoredSession};

/// Keys whose lines a commit may change.
const OWNED: [&str; 39] = [
    "status",
    "timing",
    "updated_at",
    "paused_at",
    "completed",
    "closed_at",
    "current_phase",
    "artifacts",
    "requirements",
    "conflicts",
    "open_questions",
    "business_rules",
    "rounds",
    "metrics",
    "rounds_completed",
    "total",
    "by_type",
    "by_status",
    "topics",
    "consensus_rate",
    "tokens",
    "input",
    "output",
    "estimated",
    "tasks",
    "agreement",
    "state",
    "resolution",
    "resolved_round",
    "name",
    "CONF-001",
    "CONF-002",
    "nfr",
    "phases",
    "practice",
    "tokens_in",
    "tokens_out",
    "tokens_cached",
    "cost",
];

pub(in crate::session) fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() { copy(&path, &target) } else { fs::write(target, fs::read(path).unwrap()).unwrap() }
    }
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            found.extend(files(&path).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)));
        } else {
            found.insert(name, fs::read(path).unwrap());
        }
    }
    found
}

pub(super) fn as_read(stored: StoredSession) -> Session {
    let phases: &[&str] = match stored.strategy.as_str() {
        "disney" => &["dreamer", "realist", "critic"],
        "debate" => &["opening", "rebuttal", "closing"],
        "consensus-driven" => &["proposal", "refinement", "convergence"],
        "six-hats" => &["blue-opening", "white", "red", "black", "yellow", "green", "blue-closing"],
        _ => &["discussion"],
    };
    let strategy = any::strategy(&stored.strategy, phases);
    let seats = stored.config.participants.iter().map(|id| any::role(id)).collect();
    stored.into_session(strategy, any::role("facilitator"), seats)
}

pub(super) fn artifact(session: &Session, kind: ArtifactType, status: Agreement) -> Artifact {
    let taken = session.artifacts.iter().filter_map(|known| {
        let number = known.id.rsplit_once('-').filter(|_| known.kind == kind)?.1;
        number.parse::<u32>().ok()
    });
    let highest = taken.max().max(session.taken_numbers.get(&kind).copied()).unwrap_or(0);
    Artifact {
        id: format!("{}-{:03}", kind.prefix(), highest + 1),
        kind,
        title: "A title: with a colon".to_owned(),
        status,
        topic_id: "user-workflows".to_owned(),
        created_round: session.next_round(),
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: Map::from_iter([(
            "description".to_owned(),
            json!("Two lines,\nof which this is the second"),
        )]),
    }
}

/// The session after one more round: a requirement, a conflict, an earlier conflict settled.
fn played(before: &Session, at: Timestamp) -> (Session, Vec<Artifact>) {
    let mut session = before.clone();
    let number = session.next_round();
    let requirement = artifact(before, ArtifactType::Requirement, Agreement::Consensus);
    let conflict = artifact(before, ArtifactType::Conflict, Agreement::Open);
    let mut changed = vec![requirement.clone(), conflict.clone()];
    let mut ends = (Vec::new(), Vec::new());
    if let Some(settled) = session.artifacts.iter_mut().find(|artifact| artifact.is_open_conflict()) {
        settled.status = Agreement::Resolved;
        settled.fields.insert("resolution".to_owned(), "The user decided".into());
        settled.fields.insert("resolved_round".to_owned(), number.into());
        ends = (vec![format!("{}: The user decided", settled.id)], vec![settled.id.clone()]);
        changed.push(settled.clone());
    }
    let held = BTreeMap::from([("qa-lead".to_owned(), "Later".to_owned())]);
    session.rounds.push(Round {
        number,
        phase: session.current_phase.clone(),
        timestamp: at,
        focus: Focus { kind: FocusType::Agenda, topic_id: "user-workflows".to_owned() },
        participation: Participation::Parallel,
        question: "What else?".to_owned(),
        synthesis: "A point: and another".to_owned(),
        consensus: vec!["Agreed at last".to_owned()],
        conflicts: vec![RoundConflict {
            id: conflict.id.clone(),
            description: "When".to_owned(),
            positions: held,
        }],
        resolved: ends.0,
        artifacts_created: vec![requirement.id.clone(), conflict.id.clone()],
        artifacts_changed: Vec::new(),
        conflicts_resolved: ends.1,
        questions_resolved: Vec::new(),
        votes: Vec::new(),
        absent: Vec::new(),
        overrides: Vec::new(),
        warnings: Vec::new(),
        recommendation: String::new(),
        output_type: String::new(),
        next_focus: String::new(),
        next: Next::Continue,
        responses: Vec::new(),
    });
    session.artifacts.extend([requirement, conflict]);
    session.status = SessionStatus::Paused;
    session.timing.updated_at = at;
    session.timing.closed_at = None;
    session.conclusion = None;
    session.metrics.rounds = number;
    session.metrics.count(&reply());
    (session, changed)
}

fn reply() -> JournalResult {
    let usage = Usage { model: "m".to_owned(), tokens_in: 100, tokens_out: 20, ..Usage::default() };
    JournalResult::Reply { text: "position: Soon\nconfidence: 0.9\n".to_owned(), usage }
}

/// What a reload can tell: order of artifacts and what participants said aside.
fn comparable(mut session: Session) -> Session {
    session.artifacts.sort_by(|a, b| a.id.cmp(&b.id));
    session.rounds.iter_mut().for_each(|round| round.responses.clear());
    session.taken_numbers.clear();
    session.journal.clear();
    session.said.clear();
    session
}

/// Lines of `old` that are not in `new`, in order.
fn lost<'a>(old: &'a str, new: &str) -> Vec<&'a str> {
    let (old, new): (Vec<&str>, Vec<&str>) = (old.split('\n').collect(), new.split('\n').collect());
    let mut length = vec![vec![0_u32; new.len() + 1]; old.len() + 1];
    for at in (0..old.len()).rev() {
        for now in (0..new.len()).rev() {
            length[at][now] = match old[at] == new[now] {
                true => length[at + 1][now + 1] + 1,
                false => length[at + 1][now].max(length[at][now + 1]),
            };
        }
    }
    let (mut at, mut now, mut lost) = (0, 0, Vec::new());
    while at < old.len() {
        if now < new.len() && old[at] == new[now] {
            (at, now) = (at + 1, now + 1);
        } else if now < new.len() && length[at][now + 1] >= length[at + 1][now] {
            now += 1;
        } else {
            lost.push(old[at]);
            at += 1;
        }
    }
    lost
}

fn key(line: &str) -> &str {
    let line = line.trim_start_matches([' ', '-', '{', '\u{feff}']);
    line.split(':').next().unwrap_or_default().trim_matches(['"', '\'', ' '])
}

/// Whether a line is of a key that we write.
pub(super) fn is_owned(line: &str) -> bool {
    OWNED.contains(&key(line))
}

pub(super) fn only_owned_spans_changed(id: &str, old: &str, new: &str) {
    for line in lost(old, new) {
        // Between braces, what is new stands behind what was there.
        let is_grown = new.split('\n').any(|now| now.starts_with(line.trim_end_matches('\r')));
        assert!(is_grown || is_owned(line), "{id}: lost {line:?} in\n{new}");
        if let Some((_, comment)) = line.split_once(" #") {
            assert!(new.contains(comment.trim_end()), "{id}: lost the comment {comment:?}");
        }
    }
    assert_eq!(old.starts_with('\u{feff}'), new.starts_with('\u{feff}'), "{id}");
    let lone = |text: &str| text.matches('\n').count() - text.matches("\r\n").count();
    if old.contains("\r\n") && lone(old) == 0 {
        assert_eq!(lone(new), 0, "{id}: line ends");
    }
}

fn same_files(label: &str, before: &BTreeMap<String, Vec<u8>>, after: &BTreeMap<String, Vec<u8>>) {
    for (path, bytes) in before {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(bytes), text(&after[path]), "{label}: {path}");
    }
    assert_eq!(before.len(), after.len(), "{label}");
}

#[test]
fn a_round_goes_into_every_session_in_its_own_generation_and_nothing_else_changes() {
    let at: Timestamp = "2026-09-01T10:00:00Z".parse().unwrap();
    let mut written: BTreeMap<String, u32> = BTreeMap::new();
    for name in names() {
        let place = tempfile::tempdir().unwrap();
        copy(&folder(&name), place.path());
        let project = Project::open(place.path()).unwrap();
        for listing in project.sessions() {
            let SessionListing::Readable(summary) = listing else { continue };
            let stored = project.load_session(&summary.id).unwrap();
            let (generation, obstacle) = (stored.generation, stored.obstacle.clone());
            let before = as_read(stored);
            let (session, changed) = played(&before, at);
            let on_disk = files(place.path());
            let entry = JournalEntry {
                round: session.completed_rounds(),
                step: Step::Response,
                actor: before.config.participants.first().cloned().unwrap_or_default(),
                attempt: 1,
                started_at: at,
                completed_at: at,
                result: reply(),
            };
            let index = format!(".s2s/sessions/{}.yaml", summary.id);
            if let Some(why) = obstacle {
                let error = project.commit(&session, &changed.iter().collect::<Vec<_>>()).unwrap_err();
                assert!(error.to_string().contains(&why), "{name}: {error}");
                assert_eq!(files(place.path()), on_disk, "{name}");
                continue;
            }
            project.append(&session.id, &[entry]).unwrap();
            let label = format!("{name}/{}", summary.id);
            project
                .commit(&session, &changed.iter().collect::<Vec<_>>())
                .unwrap_or_else(|error| panic!("{label}: {error}"));
            let now = files(place.path());
            let text = |files: &BTreeMap<String, Vec<u8>>| String::from_utf8(files[&index].clone()).unwrap();
            only_owned_spans_changed(&label, &text(&on_disk), &text(&now));
            for (path, bytes) in &on_disk {
                let is_ours = *path == index
                    || changed.iter().any(|artifact| path.ends_with(&format!("{}.yaml", artifact.id)))
                    || path.contains("/state.")
                    || path.ends_with("replies.jsonl");
                assert!(is_ours || now[path] == *bytes, "{label}: {path}");
                if path.ends_with(".yaml")
                    && path != &index
                    && now[path] != *bytes
                    && !path.contains("/state.")
                {
                    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
                    only_owned_spans_changed(path, &text(bytes), &text(&now[path]));
                }
            }
            let again = project.load_session(&summary.id).unwrap();
            assert_eq!(again.generation, generation, "{label}");
            let last = again.rounds.last().unwrap().clone();
            let read = as_session(again, &session);
            let (mut read, mut wanted) = (comparable(read), comparable(session.clone()));
            // A flat session has no other time of its last change than that of its last round, and no count of its own.
            read.config = wanted.config.clone();
            if generation == Generation::A {
                read.metrics = wanted.metrics.clone();
            }
            if on_disk[&index].windows(8).all(|part| part != b"\ntiming:") {
                wanted.timing = read.timing.clone();
            }
            for (known, round) in wanted.rounds.iter_mut().zip(&read.rounds).take(before.rounds.len()) {
                // Stand-ins move with the session.
                known.timestamp = round.timestamp;
                known.phase.clone_from(&round.phase);
            }
            assert_eq!(read, wanted, "{label}\n{}", text(&now));
            if matches!(generation, Generation::C | Generation::D)
                && !before.config.participants.is_empty()
                && !text(&on_disk).contains("number:")
            {
                assert_eq!(last.responses.len(), 1, "{label}");
            }
            // The same again is no change, neither from memory nor from disk.
            project.commit(&session, &changed.iter().collect::<Vec<_>>()).unwrap();
            same_files(&label, &now, &files(place.path()));
            let reloaded = as_session(project.load_session(&summary.id).unwrap(), &session);
            project.commit(&reloaded, &reloaded.artifacts.iter().collect::<Vec<_>>()).unwrap();
            same_files(&label, &now, &files(place.path()));
            let mut over = reloaded;
            over.status = SessionStatus::Closed;
            over.timing.closed_at = Some(over.timing.updated_at);
            project.commit(&over, &[]).unwrap();
            only_owned_spans_changed(&label, &text(&now), &text(&files(place.path())));
            let closed = project.load_session(&summary.id).unwrap();
            assert_eq!((closed.status, closed.generation), (SessionStatus::Closed, generation), "{label}");
            assert_eq!(closed.timing.closed_at, over.timing.closed_at, "{label}");
            *written.entry(format!("{generation:?}")).or_default() += 1;
        }
    }
    let count = |generation: &str| written.get(generation).copied().unwrap_or(0);
    assert!(
        count("A") >= 4 && count("B") >= 20 && count("C") >= 6 && count("D") >= 5 && count("Mixed") >= 4,
        "{written:?}"
    );
}

/// A question to the user about a conflict.
pub(super) fn waiting(id: &str, conflict: &str) -> EscalationRecord {
    EscalationRecord {
        id: id.to_owned(),
        round: 1,
        trigger: "conflict_persists".to_owned(),
        triggers: Vec::new(),
        reason: "It stands.".to_owned(),
        conflict: Some(conflict.to_owned()),
        positions: Vec::new(),
        recommendation: "Split it.".to_owned(),
        answer: None,
        at: None,
        by: String::new(),
    }
}
