use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use proptest::prelude::*;

use crate::words::words;
use crate::{Entry, Index, Kind, Place, Query, Source};

fn entry(kind: Kind, name: &str, title: &str, text: &str) -> Entry {
    let place = Place { artifact: Some(name.to_owned()), ..Place::default() };
    let (name, title, text) = (name.to_owned(), title.to_owned(), text.to_owned());
    Entry { kind, place, is_past: false, name, title, text, detail: "{}".to_owned() }
}

fn source(key: &str, entries: Vec<Entry>) -> Source {
    Source { key: key.to_owned(), mark: format!("mark of {key}"), entries }
}

fn ask(index: &Index, text: &str) -> Vec<String> {
    let query = Query { text: text.to_owned(), limit: 20, kinds: Vec::new() };
    index.search(&query).unwrap().hits.into_iter().map(|hit| hit.name).collect()
}

fn shed() -> Source {
    let artifact = |name, title, text| entry(Kind::Artifact, name, title, text);
    source(
        "session a",
        vec![
            artifact("REQ-004", "Tools are reserved", "A member reserves a tool on the café's tablet."),
            artifact("REQ-040", "Reminders", "A reminder goes out on the day before, as REQ-004 says."),
            artifact("NFR-001", "It is fast", "A page opens within 400 ms."),
            entry(Kind::Session, "20260107-specs-shed", "Requirements for the tool shed", ""),
            entry(Kind::Statement, "qa-lead", "Round 2", "Nobody tests a reservation on a tablet."),
        ],
    )
}

fn filled(file: &Path) -> Index {
    let index = Index::new(file);
    index.put(&[shed()]).unwrap();
    index
}

fn place() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("below/index.sqlite");
    (folder, file)
}

#[test]
fn what_holds_no_more_stands_behind_what_does_unless_its_id_was_typed() {
    let (_folder, file) = place();
    let index = Index::new(&file);
    let rule = |name: &str, is_past: bool, text: &str| Entry {
        is_past,
        ..entry(Kind::Artifact, name, "Deposit", text)
    };
    let long = "A deposit is due at the shed, where somebody says what it is for and when it comes back.";
    let past = ["REQ-001", "REQ-002", "REQ-003"].map(|name| rule(name, true, "Deposit."));
    let mut entries = past.to_vec();
    entries.push(rule("REQ-009", false, long));
    index.put(&[source("session a", entries)]).unwrap();
    let best = |text: &str, limit: usize| {
        let found = index.search(&Query { text: text.to_owned(), limit, kinds: Vec::new() }).unwrap();
        found.hits.into_iter().map(|hit| hit.name).collect::<Vec<_>>()
    };
    assert_eq!(best("deposit", 20)[0], "REQ-009");
    assert_eq!(best("deposit", 1), ["REQ-009"], "also where not all are shown");
    assert_eq!(best("REQ-002", 20), ["REQ-002"]);
}

#[test]
fn every_word_must_be_there_and_the_last_one_may_go_on() {
    let (_folder, file) = place();
    let index = filled(&file);
    assert_eq!(ask(&index, "tool tab"), ["REQ-004"]);
    assert_eq!(ask(&index, "TABLET cafe"), ["REQ-004"]);
    assert_eq!(ask(&index, "tab tool"), [""; 0]);
    assert_eq!(ask(&index, "reserv"), ["REQ-004", "qa-lead"]);
    assert_eq!(ask(&index, "qa"), ["qa-lead"]);
}

#[test]
fn what_has_the_word_as_it_was_typed_stands_before_what_has_a_longer_one() {
    let (_folder, file) = place();
    let index = Index::new(&file);
    let artifact = |name, title, text| entry(Kind::Artifact, name, title, text);
    let servers =
        "Health data stays on servers in the EU, with all of its copies, whoever asks for them and why.";
    let entries = vec![artifact("BR-001", "Euros", "Euros."), artifact("NFR-001", "Data", servers)];
    index.put(&[source("session a", entries)]).unwrap();
    assert_eq!(ask(&index, "eu"), ["NFR-001", "BR-001"]);
    assert_eq!(ask(&index, "\"in the EU\""), ["NFR-001"]);
    assert_eq!(ask(&index, "\"the servers\""), [""; 0]);
}

#[test]
fn an_id_is_found_first_however_it_is_typed() {
    let (_folder, file) = place();
    let index = filled(&file);
    for typed in ["REQ-004", "req 4", "req4", "Req-0004"] {
        assert_eq!(ask(&index, typed).first().map(String::as_str), Some("REQ-004"), "{typed}");
    }
    assert_eq!(ask(&index, "REQ-004"), ["REQ-004", "REQ-040"]);
    assert_eq!(ask(&index, "REQ-04"), ["REQ-004", "REQ-040"]);
    let query = Query { text: "req-004".to_owned(), limit: 20, kinds: Vec::new() };
    let named: Vec<bool> = index.search(&query).unwrap().hits.iter().map(|hit| hit.is_named).collect();
    assert_eq!(named, [true, false]);
}

#[test]
fn what_stands_in_a_title_goes_before_what_stands_in_a_text() {
    let (_folder, file) = place();
    let index = Index::new(&file);
    let text = "Reminders are sent. ".repeat(3);
    let entries = vec![
        entry(Kind::Artifact, "REQ-001", "Letters", &text),
        entry(Kind::Artifact, "REQ-002", "Reminders", "A letter goes out."),
    ];
    index.put(&[source("a", entries)]).unwrap();
    assert_eq!(ask(&index, "reminders"), ["REQ-002", "REQ-001"]);
}

#[test]
fn a_kind_can_be_asked_for_alone_and_more_of_it_is_said() {
    let (_folder, file) = place();
    let index = filled(&file);
    let query = Query { text: "a".to_owned(), limit: 1, kinds: vec![Kind::Artifact] };
    let found = index.search(&query).unwrap();
    assert_eq!((found.hits.len(), found.more), (1, vec![Kind::Artifact]));
    let query = Query { text: "reserv".to_owned(), limit: 1, kinds: vec![Kind::Statement] };
    let found = index.search(&query).unwrap();
    assert_eq!((found.hits[0].kind, found.more), (Kind::Statement, vec![]));
}

#[test]
fn a_source_stands_in_the_place_of_its_earlier_self() {
    let (_folder, file) = place();
    let index = filled(&file);
    index.put(&[source("session a", vec![entry(Kind::Artifact, "REQ-005", "Keys", "")])]).unwrap();
    assert_eq!(ask(&index, "tool"), [""; 0]);
    assert_eq!(ask(&index, "keys"), ["REQ-005"]);
    index.remove(&["session a".to_owned(), "never there".to_owned()]).unwrap();
    assert_eq!(ask(&index, "keys"), [""; 0]);
    assert!(index.marks().unwrap().is_empty());
}

#[test]
fn what_was_put_in_is_listed() {
    let (_folder, file) = place();
    let listed = filled(&file).list(Kind::Artifact).unwrap();
    let titles: Vec<&str> = listed.iter().map(|one| one.title.as_str()).collect();
    assert_eq!(titles, ["Tools are reserved", "Reminders", "It is fast"]);
    assert_eq!(listed[0].place.artifact.as_deref(), Some("REQ-004"));
}

/// What happens to the file of an index.
type Misfortune = (&'static str, fn(&Path));

const MISFORTUNES: [Misfortune; 6] = [
    ("lost", |file| fs::remove_file(file).unwrap()),
    ("empty", |file| fs::write(file, "").unwrap()),
    ("something else", |file| fs::write(file, "this is no index\n".repeat(1_000)).unwrap()),
    ("zeros in it", |file| {
        let mut bytes = fs::read(file).unwrap();
        let end = bytes.len();
        bytes[4_096..end].fill(0);
        fs::write(file, bytes).unwrap();
    }),
    ("of another version", |file| {
        let connection = rusqlite::Connection::open(file).unwrap();
        connection.execute_batch("PRAGMA user_version = 99").unwrap();
    }),
    ("without a table", |file| {
        let connection = rusqlite::Connection::open(file).unwrap();
        connection.execute_batch("DROP TABLE words").unwrap();
    }),
];

#[test]
fn a_file_that_is_not_what_it_should_be_is_made_anew() {
    for (what, befall) in MISFORTUNES {
        let (_folder, file) = place();
        drop(filled(&file));
        befall(&file);
        let index = Index::new(&file);
        assert_eq!(ask(&index, "tool"), [""; 0], "{what}");
        index.put(&[shed()]).unwrap();
        assert_eq!(ask(&index, "tool tab"), ["REQ-004"], "{what}");
        assert_eq!(index.marks().unwrap().len(), 1, "{what}");
    }
}

#[test]
fn the_misfortunes_are_felt_by_who_does_not_mend() {
    for (what, befall) in MISFORTUNES {
        let (_folder, file) = place();
        drop(filled(&file));
        befall(&file);
        let connection = rusqlite::Connection::open(&file).unwrap();
        let version = connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0));
        let count =
            connection.query_row("SELECT count(*) FROM words('tool')", [], |row| row.get::<_, i64>(0));
        assert!(version != Ok(crate::database::VERSION) || count.is_err(), "{what}");
    }
}

#[cfg(unix)]
#[test]
fn a_file_that_is_lost_or_damaged_while_it_is_open_is_made_anew() {
    for (what, befall) in MISFORTUNES {
        // Bytes below an open database are nobody's to change; what is asked for is that it is noticed at the next start.
        if !["lost", "without a table"].contains(&what) {
            continue;
        }
        let (_folder, file) = place();
        let index = filled(&file);
        befall(&file);
        let _ = ask(&index, "tool");
        index.put(&[shed()]).unwrap();
        assert_eq!(ask(&index, "tool tab"), ["REQ-004"], "{what}");
    }
}

#[test]
fn a_folder_that_cannot_be_is_said() {
    let (folder, file) = place();
    fs::write(folder.path().join("below"), "a file").unwrap();
    let query = Query { text: "tool".to_owned(), limit: 20, kinds: Vec::new() };
    let said = Index::new(&file).search(&query).unwrap_err().to_string();
    assert!(said.contains("index.sqlite"), "{said}");
}

#[cfg(unix)]
#[test]
fn nobody_else_may_look_into_the_folder() {
    use std::os::unix::fs::PermissionsExt as _;
    let (_folder, file) = place();
    drop(filled(&file));
    let mode = fs::metadata(file.parent().unwrap()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o700);
}

/// The other process of the test below: puts in what it is told to.
#[test]
fn another_process() {
    let Ok(told) = std::env::var("ROUNDTABLE_TEST_INDEX") else { return };
    let (name, file) = told.split_once(':').unwrap();
    let index = Index::new(Path::new(file));
    for number in 0..60 {
        let title = format!("{name} number {number}");
        let one = entry(Kind::Artifact, &format!("REQ-{number:03}"), &title, "shared");
        index.put(&[source(&format!("{name} {number}"), vec![one])]).unwrap();
        ask(&index, "shared");
    }
}

#[test]
fn two_programs_at_once_lose_nothing_of_each_other() {
    let (_folder, file) = place();
    let start = |name: &str| {
        Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tests::another_process", "--nocapture"])
            .env("ROUNDTABLE_TEST_INDEX", format!("{name}:{}", file.display()))
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap()
    };
    let mut others = [start("one"), start("other")];
    assert!(others.iter_mut().all(|other| other.wait().unwrap().success()));
    let index = Index::new(&file);
    assert_eq!(index.marks().unwrap().len(), 120);
    assert_eq!(index.list(Kind::Artifact).unwrap().len(), 120);
    assert_eq!(ask(&index, "one number 59"), ["REQ-059"]);
}

/// Texts with the signs of every query language, and of many scripts.
fn any_text() -> impl Strategy<Value = String> {
    let sign = prop_oneof![
        any::<char>(),
        prop::sample::select(r#""'*^:-+(){}[]<>=~,.;!?/\%_ AND OR NOT NEAR"#.chars().collect::<Vec<_>>()),
        prop::sample::select(
            "äßéñøłçîΣςжйאבعربहिन्दी漢字かなไทยกำ한글ﬁ½²İıʼ\u{301}\u{0}\u{202e}🜁".chars().collect::<Vec<_>>()
        ),
        proptest::char::range('a', 'z'),
    ];
    prop::collection::vec(sign, 0..40).prop_map(|signs| signs.into_iter().collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_typed_is_a_question(typed in any_text(), text in any_text()) {
        let (_folder, file) = place();
        let index = Index::new(&file);
        index.put(&[source("a", vec![entry(Kind::Artifact, "REQ-001", &text, &typed)])]).unwrap();
        for asked in [typed.clone(), format!("\"{typed}"), format!("{typed}*"), format!("NEAR({typed})"), typed.repeat(300)] {
            let query = Query { text: asked, limit: 20, kinds: Vec::new() };
            for hit in index.search(&query).unwrap().hits {
                for shown in [hit.title, hit.snippet] {
                    let mut at = 0;
                    for (start, end) in shown.marks {
                        prop_assert!(at <= start && start < end);
                        prop_assert!(shown.text.get(start..end).is_some());
                        at = end;
                    }
                }
            }
        }
    }

    #[test]
    fn every_word_that_is_put_in_is_found(text in any_text(), other in any_text()) {
        let (_folder, file) = place();
        let index = Index::new(&file);
        let entries = vec![entry(Kind::Artifact, "REQ-001", "", &text), entry(Kind::Session, "s", "", &other)];
        index.put(&[source("a", entries)]).unwrap();
        for word in words(&text) {
            let written = &text[word.start..word.end];
            let found = ask(&index, written);
            prop_assert!(found.contains(&"REQ-001".to_owned()), "{:?} of {:?}", written, text);
            let first: String = written.chars().take(1).collect();
            if first.chars().all(char::is_alphanumeric) && !words(&first).collect::<Vec<_>>().is_empty() {
                prop_assert!(ask(&index, &first).contains(&"REQ-001".to_owned()), "{:?} of {:?}", first, text);
            }
        }
    }
}

#[test]
fn ten_thousand_characters_are_a_question_too() {
    let (_folder, file) = place();
    let index = filled(&file);
    for sign in ["a", "\"", "* ", "ü", "NEAR(", "- ", "tool "] {
        ask(&index, &sign.repeat(10_000));
    }
}

#[test]
fn the_hits_of_a_question_are_of_one_moment() {
    let (_folder, file) = place();
    let all = Kind::ALL.map(|kind| entry(kind, "one", "Deposit", "Due at the shed."));
    std::thread::scope(|threads| {
        let writes = threads.spawn(|| {
            let index = Index::new(&file);
            for _ in 0..200 {
                index.put(&[source("session a", all.to_vec())]).unwrap();
                index.remove(&["session a".to_owned()]).unwrap();
            }
        });
        let index = Index::new(&file);
        while !writes.is_finished() {
            let found = ask(&index, "deposit").len();
            assert!(found == 0 || found == Kind::ALL.len(), "{found} of {} kinds", Kind::ALL.len());
        }
    });
}

#[test]
fn of_two_programs_that_make_one_index_at_once_both_have_it() {
    for _ in 0..20 {
        let (_folder, file) = place();
        std::thread::scope(|threads| {
            for key in ["session a", "session b", "session c"] {
                let file = &file;
                threads.spawn(move || {
                    let artifact = entry(Kind::Artifact, key, "Deposit", "Due at the shed.");
                    Index::new(file).put(&[source(key, vec![artifact])]).unwrap();
                });
            }
        });
        assert_eq!(ask(&Index::new(&file), "deposit").len(), 3);
    }
}
