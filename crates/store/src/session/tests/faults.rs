//! Every operation on the disk fails once, in every way, and once the process ends there: the folder holds the old state
//! or the new one.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::Timestamp;
use roundtable_engine::artifact::Review;
use roundtable_engine::error::StoreError;
use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::{JournalEntry, JournalResult, Step, Usage};
use roundtable_engine::session::Session;

use super::failures::some_session;
use super::{guests, tree};
use crate::disk::{Fault, Plan};
use crate::{DocumentError, Expected, Project, SaveError, Writing};

const FAULTS: [Fault; 5] = [Fault::Io, Fault::NoSpace, Fault::Denied, Fault::ReadOnly, Fault::Short];
/// More operations than any act has: a guard against a test without end.
const MOST: usize = 2_000;
/// When documents are written.
const BY: Writing<'static> = Writing { at: Timestamp::UNIX_EPOCH, session: None };

type Tree = Vec<(String, String)>;

/// A change of a project: how it begins, and what is done.
struct Act {
    name: &'static str,
    begin: fn(&Project),
    act: fn(&Project) -> Result<(), StoreError>,
}

/// A project in memory where the system has such a place: thousands of syncs are needed here, and no disk.
pub(super) fn place() -> tempfile::TempDir {
    let memory = Path::new("/dev/shm");
    let place = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    let place = place.unwrap();
    std::fs::create_dir(place.path().join(".s2s")).unwrap();
    place
}

/// How an act begins, made once and copied for each of its runs.
struct Begun(tempfile::TempDir);

impl Begun {
    fn new(act: &Act) -> Self {
        let place = place();
        (act.begin)(&Project::open(place.path()).unwrap());
        Self(place)
    }

    fn again(&self) -> tempfile::TempDir {
        let copy = place();
        guests::copy(self.0.path(), copy.path());
        copy
    }
}

/// Every file but the pointer to the current session, which may stay behind, and the second copy of what was written, on which a
/// write does not depend (`versions::whatever_fails_after_a_write_its_text_or_the_one_before_it_can_be_put_back`).
fn files(place: &tempfile::TempDir) -> Tree {
    let may_differ = |name: &String| name.ends_with("state.yaml") || name.ends_with(".written");
    tree(place.path()).into_iter().filter(|(name, _)| !may_differ(name)).collect()
}

/// What people and other tools see of them.
fn seen(place: &tempfile::TempDir) -> Tree {
    files(place).into_iter().filter(|(name, _)| !name.contains("/.")).collect()
}

/// Without kept versions of a document that still stands as it was kept: after a cut they are no difference, and whoever keeps
/// it the next time does away with them.
fn without_spare(tree: Tree) -> Tree {
    let is_spare = |(name, kept): &(String, String)| {
        let document = name.strip_prefix(".s2s/versions/").and_then(|rest| rest.rsplit_once('/'));
        document.is_some_and(|(document, _)| tree.iter().any(|(path, text)| path == document && text == kept))
    };
    tree.iter().filter(|file| !is_spare(file)).cloned().collect()
}

fn planned(place: &tempfile::TempDir, plan: Plan) -> (Project, Arc<Plan>) {
    let plan = Arc::new(plan);
    (opened(place).planned(&plan), plan)
}

/// Opened by somebody who reads the session first, as whoever changes one does: a change begins with what was read.
pub(super) fn opened(place: &tempfile::TempDir) -> Project {
    let project = Project::open(place.path()).unwrap();
    let _ = project.load_session(&some_session().id);
    project
}

/// The session one round earlier, and without its last artifact.
fn earlier(session: &Session) -> Session {
    let mut earlier = session.clone();
    let round = earlier.rounds.pop().unwrap();
    let gone = earlier.artifacts.pop().unwrap();
    for known in &mut earlier.rounds {
        known.artifacts_created.retain(|id| *id != gone.id);
    }
    earlier.artifacts[0].title = format!("before round {}", round.number);
    earlier
}

fn reply() -> JournalEntry {
    let usage = Usage { model: "m".to_owned(), tokens_in: 7, tokens_out: 8, tokens_cached: 0, cost: None };
    JournalEntry {
        round: 1,
        step: Step::Response,
        actor: "qa-lead".to_owned(),
        attempt: 1,
        started_at: "2026-01-07T10:00:00Z".parse().unwrap(),
        completed_at: "2026-01-07T10:00:01.5Z".parse().unwrap(),
        result: JournalResult::Reply { text: "A reply that was paid for.".repeat(20), usage },
    }
}

pub(super) fn with_earlier(project: &Project) {
    let session = earlier(&some_session());
    project.create_session(&session).unwrap();
    project.append(&session.id, &[reply()]).unwrap();
}

fn with_session(project: &Project) {
    let session = some_session();
    project.create_session(&session).unwrap();
    project.append(&session.id, &[reply()]).unwrap();
}

fn with_guest(project: &Project) {
    with_earlier(project);
    let index = project.index_path(&some_session().id);
    let text = std::fs::read_to_string(&index).unwrap();
    std::fs::write(index, format!("# mine\n{text}")).unwrap();
}

fn with_guests_session(project: &Project) {
    with_session(project);
    let index = project.index_path(&some_session().id);
    let text = std::fs::read_to_string(&index).unwrap();
    std::fs::write(index, format!("# mine\n{text}")).unwrap();
}

fn with_document(project: &Project) {
    project.write_document("docs/a.md", b"# Old\n", Expected::Nothing, BY).unwrap();
}

pub(super) fn commit(project: &Project) -> Result<(), StoreError> {
    let session = some_session();
    project.commit(&session, &[&session.artifacts[0], session.artifacts.last().unwrap()])
}

fn review(project: &Project) -> Result<(), StoreError> {
    let mut session = some_session();
    for artifact in session.artifacts.iter_mut().take(2) {
        let at = session.timing.started_at;
        let review = Review {
            state: roundtable_engine::artifact::ReviewState::Approved,
            by: "user".to_owned(),
            at,
            hash: String::new(),
            word: None,
            reason: String::new(),
        };
        artifact.review = Some(review);
    }
    project.commit(&session, &[&session.artifacts[0], &session.artifacts[1]])
}

fn stored(error: DocumentError, project: &Project) -> StoreError {
    match error {
        DocumentError::Store(error) => error,
        other => unread(other, project),
    }
}

/// A split touches the old artifact, the new ones, the index and the history.
fn split(project: &Project) -> Result<(), StoreError> {
    let done = super::revisions::split_of(&some_session());
    project.revise(&done.session, &done.changed(), &done.revision)
}

const ACTS: [Act; 13] = [
    Act { name: "create", begin: |_| {}, act: |project| project.create_session(&some_session()) },
    Act { name: "commit", begin: with_earlier, act: commit },
    Act { name: "commit into somebody's index", begin: with_guest, act: commit },
    Act { name: "review", begin: with_session, act: review },
    Act { name: "split", begin: with_session, act: split },
    Act { name: "split in somebody's index", begin: with_guests_session, act: split },
    Act {
        name: "a new document",
        begin: |_| {},
        act: |project| {
            let written = project.write_document("docs/deep/new.md", b"# New\n", Expected::Nothing, BY);
            written.map(drop).map_err(|error| stored(error, project))
        },
    },
    Act {
        name: "a document",
        begin: with_document,
        act: |project| {
            let old = project.read_document("docs/a.md").map_err(|error| unread(error, project))?;
            let written = project.write_document("docs/a.md", &[b'x'; 4096], Expected::Hash(&old.hash), BY);
            written.map(drop).map_err(|error| stored(error, project))
        },
    },
    Act {
        name: "the context",
        begin: |project| drop(project.save_context("# Old\n", None).unwrap()),
        act: |project| {
            let old = project.context().map_err(|error| StoreError {
                what: "reading".to_owned(),
                path: project.root().to_owned(),
                source: std::io::Error::other(error),
            })?;
            match project.save_context("# New\n\nwith more words\n", Some(&old.hash)) {
                Err(SaveError::Store(error)) => Err(error),
                other => {
                    other.unwrap();
                    Ok(())
                }
            }
        },
    },
    Act {
        name: "settings",
        begin: with_session,
        act: |project| {
            let mut session = some_session();
            session.config.limits.max_rounds = 17;
            project.save_config(&session)
        },
    },
    Act {
        name: "trash",
        begin: with_session,
        act: |project| project.trash_session(&some_session().id).map(drop),
    },
    Act {
        name: "restore",
        begin: |project| {
            with_session(project);
            project.trash_session(&some_session().id).unwrap();
        },
        act: |project| project.restore_session(&some_session().id, &some_session().id),
    },
    Act {
        name: "agent",
        begin: |_| {},
        act: |project| project.add_agent("sound-engineer", "Who cares for the sound."),
    },
];

fn unread(error: DocumentError, project: &Project) -> StoreError {
    StoreError {
        what: "reading".to_owned(),
        path: project.root().to_owned(),
        source: std::io::Error::other(error),
    }
}

/// Lets operation after operation fail; gives back what was not as it must be.
fn wrong_after_a_fault(act: &Act, fault: Fault, in_place: bool) -> Vec<String> {
    let begun = Begun::new(act);
    let old = files(&begun.again());
    let new = {
        let place = begun.again();
        (act.act)(&opened(&place)).unwrap();
        files(&place)
    };
    let mut wrong = Vec::new();
    for at in 0..MOST {
        let place = begun.again();
        let (project, plan) = planned(&place, Plan::fail(at, fault).in_place(in_place));
        let done = (act.act)(&project);
        drop(project);
        let Some((op, path)) = plan.hit() else {
            assert!(
                at > 10 && done.is_ok() && files(&place) == new,
                "{}: {at} operations: {done:?}",
                act.name
            );
            return wrong;
        };
        let mut note = |what: String| {
            wrong.push(format!(
                "{}, {fault:?} in operation {at} ({op:?} {}): {what}",
                act.name,
                path.display()
            ));
        };
        let expected = if done.is_ok() { &new } else { &old };
        let mut last = expected;
        if seen(&place) != *expected {
            note(format!(
                "neither the old state nor the new one: {done:?}, {}",
                differing(&seen(&place), expected)
            ));
        }
        if let Err(error) = done {
            if error.what.is_empty() || !error.path.starts_with(place.path()) {
                note(format!("the error does not say where: {error}"));
            }
            // Once for each operation is enough.
            if fault == Fault::Io {
                let again = (act.act)(&opened(&place));
                if again.is_err() {
                    note(format!("a second try fails: {again:?}"));
                }
                last = &new;
            }
        }
        // Whoever writes next finds nothing left behind.
        Project::open(place.path()).unwrap().hold().unwrap();
        if files(&place) != *last {
            note(format!("in the end: {}", differing(&files(&place), last)));
        }
    }
    panic!("{}: more than {MOST} operations", act.name);
}

fn differing(is: &Tree, should: &Tree) -> String {
    let one_way = |from: &Tree, to: &Tree| {
        let names = from.iter().filter(|file| !to.contains(file)).map(|(name, _)| name.as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    format!("there are [{}] in place of [{}]", one_way(is, should), one_way(should, is))
}

fn old_or_new(names: &[&str]) {
    let mut wrong = Vec::new();
    for act in ACTS.iter().filter(|act| names.contains(&act.name)) {
        for fault in FAULTS {
            wrong.extend(wrong_after_a_fault(act, fault, false));
        }
    }
    assert!(wrong.is_empty(), "{} wrong, the first: {:#?}", wrong.len(), &wrong[..wrong.len().min(8)]);
}

#[test]
fn whatever_fails_a_new_session_is_there_or_not() {
    old_or_new(&["create"]);
}

#[test]
fn whatever_fails_a_round_is_there_or_not() {
    old_or_new(&["commit"]);
}

#[test]
fn whatever_fails_a_round_in_somebodys_index_is_there_or_not() {
    old_or_new(&["commit into somebody's index"]);
}

#[test]
fn whatever_fails_a_review_is_there_or_not() {
    old_or_new(&["review"]);
}

#[test]
fn whatever_fails_a_revision_is_there_with_its_entry_or_neither() {
    old_or_new(&["split", "split in somebody's index"]);
}

#[test]
fn whatever_fails_a_document_the_context_settings_and_an_agent_are_old_or_new() {
    old_or_new(&["a new document", "a document", "the context", "settings", "agent"]);
}

#[test]
fn whatever_fails_a_deleted_session_is_in_one_place() {
    old_or_new(&["trash", "restore"]);
}

/// The control: without a temporary file a write that breaks off is seen.
#[test]
fn a_write_in_place_does_leave_torn_files() {
    for act in ACTS.iter().filter(|act| ["a document", "review", "split", "settings"].contains(&act.name)) {
        let wrong = wrong_after_a_fault(act, Fault::Short, true);
        assert!(wrong.iter().any(|wrong| wrong.contains("neither")), "{}: {wrong:?}", act.name);
    }
}

/// The process ends at every operation in turn.
fn cut_everywhere(act: &Act) {
    let begun = Begun::new(act);
    let old = files(&begun.again());
    let new = {
        let place = begun.again();
        (act.act)(&opened(&place)).unwrap();
        files(&place)
    };
    let mut states = [0, 0];
    for at in 0..MOST {
        let place = begun.again();
        let (project, plan) = planned(&place, Plan::fail(at, Fault::Dies));
        let done = (act.act)(&project);
        drop(project);
        if plan.hit().is_none() {
            assert!(done.is_ok());
            assert!(states[0] > 0, "{}: it was never cut before the change", act.name);
            return;
        }
        // Opened again, what can be seen is whole at once; the first who writes clears the rest away.
        let project = Project::open(place.path()).unwrap();
        let now = without_spare(seen(&place));
        let which = [&old, &new].iter().position(|state| **state == now);
        let Some(which) = which else {
            panic!("{}, cut at {at} ({:?}): {}", act.name, plan.hit(), differing(&now, &new));
        };
        states[which] += 1;
        project.hold().unwrap();
        drop(project);
        assert_eq!(
            without_spare(files(&place)),
            if which == 0 { old.clone() } else { new.clone() },
            "{} cut at {at}",
            act.name
        );
        if let Some(id) = session_in(place.path()) {
            let stored = Project::open(place.path()).unwrap().load_session(&id).unwrap();
            let kept = stored.journal.entries.len();
            assert_eq!(kept, usize::from(act.name != "create"), "{} cut at {at}: a reply is gone", act.name);
        }
    }
    panic!("{}: more than {MOST} operations", act.name);
}

fn session_in(root: &Path) -> Option<String> {
    let index: PathBuf = root.join(".s2s/sessions").join(format!("{}.yaml", some_session().id));
    index.exists().then(|| some_session().id)
}

#[test]
fn wherever_the_process_ends_the_folder_holds_the_old_state_or_the_new_one() {
    ACTS.iter().for_each(cut_everywhere);
}

#[test]
fn wherever_the_process_ends_every_reply_before_is_kept() {
    let session = some_session();
    // The same call twice would be one.
    let reply = |attempt| JournalEntry { attempt, ..reply() };
    for at in 0..MOST {
        let place = place();
        Project::open(place.path()).unwrap().create_session(&session).unwrap();
        Project::open(place.path()).unwrap().append(&session.id, &[reply(1)]).unwrap();
        let (project, plan) = planned(&place, Plan::fail(at, Fault::Dies));
        let done = project.append(&session.id, &[reply(2), reply(3)]);
        drop(project);
        if plan.hit().is_none() {
            assert!(done.is_ok() && at > 3);
            return;
        }
        let project = Project::open(place.path()).unwrap();
        let kept = project.load_session(&session.id).unwrap().journal.entries.len();
        assert!((1..=3).contains(&kept), "cut at {at}: {kept}");
        project.append(&session.id, &[reply(4)]).unwrap();
        let journal = project.load_session(&session.id).unwrap().journal;
        assert_eq!((journal.entries.len(), journal.warnings.len()), (kept + 1, 0), "cut at {at}");
    }
    panic!("more than {MOST} operations");
}
