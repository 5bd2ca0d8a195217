//! Every session of our own that a test here plays to its end is run again from its record: the answers in its journal and the
//! user's words in its index. What that writes is the same, to the byte, but for times.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use roundtable_api::load_session;
use roundtable_engine::replay::{again, again_from};
use roundtable_engine::session::SessionStatus;
use roundtable_engine::{Ports, run};
use roundtable_store::Project;
use roundtable_tests::folder;
use roundtable_tests::host::FrozenClock;

use crate::kit::files;

/// Runs a closed session again, in a copy of its project without it.
///
/// # Panics
/// When its record does not lead to its files.
pub(crate) async fn writes_the_same(path: &str, id: &str) {
    let root = Path::new(path);
    let (known, journal) = load_session(path, id).unwrap();
    let again = match &known.session.forked_from {
        None => again(&known.session, &journal).await,
        Some(from) => {
            let (origin, said) = load_session(path, &from.session).unwrap();
            again_from((&origin.session, &said), &known.session, &journal).await
        }
    };
    let again = again.unwrap_or_else(|| panic!("{id}: its record does not lead to its rounds"));
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("again");
    folder::copy(root, &copy).unwrap();
    let sessions = copy.join(".s2s/sessions");
    fs::remove_file(sessions.join(format!("{id}.yaml"))).unwrap();
    fs::remove_dir_all(sessions.join(id)).unwrap();
    let project = Project::open(&copy).unwrap();
    project.hold().unwrap();
    project.create_with(&again.start, &again.journal).unwrap();
    let ports = Ports {
        model: again.model,
        store: Arc::new(project),
        clock: Arc::new(FrozenClock::default()),
        events: again.events,
    };
    let led = run(again.start, ports, again.operations).await.unwrap();
    assert_eq!(led.session.status, SessionStatus::Closed, "{id}");
    let (before, now) = (written(root, id), written(&copy, id));
    for (name, text) in &before {
        let other = now.get(name).unwrap_or_else(|| panic!("{id}: {name} is not written again"));
        assert!(
            text == other,
            "{id}, {name}:\n{}",
            similar::TextDiff::from_lines(text, other).unified_diff()
        );
    }
    assert_eq!(before.keys().collect::<Vec<_>>(), now.keys().collect::<Vec<_>>(), "{id}");
}

/// The files of a session, without times.
fn written(project: &Path, id: &str) -> BTreeMap<String, String> {
    let sessions = project.join(".s2s/sessions");
    let mut written = BTreeMap::new();
    for (name, file) in files(&sessions) {
        if name == format!("{id}.yaml") || name.starts_with(&format!("{id}/")) {
            let bytes = fs::read(file).unwrap();
            written.insert(name, timeless(&String::from_utf8_lossy(&bytes)));
        }
    }
    written
}

/// A text with each moment, as in `2026-01-07T09:00:12Z`, replaced, and without how long something took.
fn timeless(text: &str) -> String {
    const FORM: &[u8] = b"dddd-dd-ddTdd:dd:ddZ";
    let is_moment = |at: &[u8]| {
        at.len() >= FORM.len()
            && FORM.iter().zip(at).all(
                |(form, byte)| {
                    if *form == b'd' { byte.is_ascii_digit() } else { form == byte }
                },
            )
    };
    let mut rest = text;
    let mut out = String::with_capacity(text.len());
    while let Some(sign) = rest.chars().next() {
        let step = if is_moment(rest.as_bytes()) { FORM.len() } else { sign.len_utf8() };
        out.push_str(if step == FORM.len() { "(a moment)" } else { rest.get(..step).unwrap_or_default() });
        rest = rest.get(step..).unwrap_or_default();
    }
    let is_long = |line: &str| line.trim_start().starts_with("duration_ms: ");
    out.split_inclusive('\n').filter(|line| !is_long(line)).collect()
}

#[test]
fn only_times_are_no_part_of_what_is_compared() {
    assert_eq!(timeless("a: 2026-01-07T09:00:12Z # é"), "a: (a moment) # é");
    assert_eq!(timeless("2026-01-07"), "2026-01-07");
    assert_eq!(
        timeless("tokens: 1\n  duration_ms: 12\nsays: duration_ms: 3\n"),
        "tokens: 1\nsays: duration_ms: 3\n"
    );
}
