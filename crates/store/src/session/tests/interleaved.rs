//! Two values of one project and somebody else's script change one index, all at once: what each of them wrote is there in
//! the end.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::Duration;

use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::Note;
use roundtable_engine::session::Session;
use roundtable_engine::yaml;
use serde_json::{Map, Value};

use super::super::reconcile::reconcile;
use super::failures::some_session;
use super::faults::place;
use super::{as_session, tree};
use crate::Project;
use crate::disk::Plan;

/// Edits on one index, by everybody together: more would only make each of them slow.
const BATCH: usize = 100;
/// A guard against a deadlock, and nothing else.
const PATIENCE: Duration = Duration::from_secs(300);

fn quiet_session() -> Session {
    Session { notes: Vec::new(), ..some_session() }
}

/// A value of the project that adds notes to the session, each commit a note.
fn take_notes(project: &Project, name: &str, edits: usize) {
    let like = quiet_session();
    let mut session = as_session(project.load_session(&like.id).unwrap(), &like);
    for at in 0..edits {
        let at_time = session.timing.started_at;
        session.notes.push(Note { round: 1, at: at_time, text: format!("{name}-{at}") });
        project.commit(&session, &[]).unwrap();
    }
}

fn map_of(text: &str) -> Map<String, Value> {
    yaml::read(text).unwrap().as_object().unwrap().clone()
}

/// A script that adds keys of its own, and that itself loses nothing: it puts its version into the place, and when what it
/// gets out is not what it had read, it puts both together.
fn script(index: &Path, edits: usize) {
    let spare = index.with_file_name("script.txt");
    for at in 0..edits {
        let mut read = fs::read_to_string(index).unwrap();
        let mut mine = map_of(&read);
        mine.insert(format!("script-{at}"), 1.into());
        loop {
            let text = yaml::write(&Value::Object(mine.clone()));
            fs::write(&spare, &text).unwrap();
            exchange(&spare, index);
            let out = fs::read_to_string(&spare).unwrap();
            if out == read {
                break;
            }
            mine = reconcile(&map_of(&read), &map_of(&out), &mine).unwrap();
            read = text;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    fs::remove_file(spare).unwrap();
}

fn exchange(one: &Path, other: &Path) {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE).unwrap();
}

/// One batch; gives back what is neither in the index nor in a version that was kept beside it.
fn lost(blind: bool) -> BTreeSet<String> {
    let place = place();
    let session = quiet_session();
    let open = || {
        let project = Project::open(place.path()).unwrap();
        if blind { project.planned(&Arc::new(Plan::blind())) } else { project }
    };
    open().create_session(&session).unwrap();
    let index = open().index_path(&session.id);
    let share = BATCH / 3;
    let (one, other) = (open(), open());
    std::thread::scope(|scope| {
        scope.spawn(|| take_notes(&one, "one", share));
        scope.spawn(|| take_notes(&other, "other", share));
        script(&index, BATCH - 2 * share);
    });
    let texts: Vec<String> = tree(place.path()).into_iter().map(|(_, text)| text).collect();
    let of = |name: &'static str, edits: usize| (0..edits).map(move |at| format!("{name}-{at}"));
    let all = of("one", share).chain(of("other", share)).chain(of("script", BATCH - 2 * share));
    let is_word = |text: &str, word: &str| {
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '-';
        text.split(|letter| !is_part(letter)).any(|part| part == word)
    };
    all.filter(|edit| !texts.iter().any(|text| is_word(text, edit))).collect()
}

fn nothing_is_lost(edits: usize) {
    let (done, finished) = channel();
    std::thread::spawn(move || {
        for _ in 0..edits / BATCH {
            done.send(lost(false)).unwrap();
        }
    });
    for batch in 0..edits / BATCH {
        let lost = finished.recv_timeout(PATIENCE).unwrap();
        assert!(lost.is_empty(), "batch {batch}: {lost:?}");
    }
}

#[test]
fn of_2_000_edits_at_once_by_two_values_and_a_script_none_is_lost() {
    nothing_is_lost(2_000);
}

#[test]
#[ignore = "the full count takes minutes: run it with --ignored"]
fn of_10_000_edits_at_once_by_two_values_and_a_script_none_is_lost() {
    nothing_is_lost(10_000);
}

/// The control: without the comparison some are lost.
#[test]
fn without_the_comparison_edits_are_lost() {
    assert!((0..20).any(|_| !lost(true).is_empty()), "2,000 edits without the comparison, and none was lost");
}
