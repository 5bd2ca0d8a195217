//! Answers that a journal has lost, and other files that were cut off: what is said of them, and what is kept.

use std::fs;
use std::path::{Path, PathBuf};

use roundtable_engine::ports::SessionStore as _;
use roundtable_engine::record::{JournalEntry, JournalResult, Step, Usage};

use crate::Project;
use crate::session::{Finding, FindingCode};

const ID: &str = "20260213-specs-printshop";

/// A line of each call of two rounds; in the second a seat was absent.
fn lines() -> Vec<JournalEntry> {
    let line = |round, step, actor: &str, result| JournalEntry {
        round,
        step,
        actor: actor.to_owned(),
        attempt: 1,
        started_at: "2026-02-13T08:00:00Z".parse().unwrap(),
        completed_at: "2026-02-13T08:00:01Z".parse().unwrap(),
        result,
    };
    let said = || JournalResult::Reply { text: "words".to_owned(), usage: Usage::default() };
    let absent = JournalResult::Absent { reason: "no answer".to_owned(), partial: String::new(), kind: None };
    vec![
        line(1, Step::Question, "facilitator", said()),
        line(1, Step::Response, "qa-lead", said()),
        line(1, Step::Response, "ux-researcher", said()),
        line(1, Step::Synthesis, "facilitator", said()),
        line(2, Step::Question, "facilitator", said()),
        line(2, Step::Response, "qa-lead", said()),
        line(2, Step::Response, "ux-researcher", absent),
        line(2, Step::Synthesis, "facilitator", said()),
    ]
}

fn text(lines: &[JournalEntry]) -> String {
    lines.iter().map(|line| serde_json::to_string(line).unwrap() + "\n").collect()
}

/// An index of two rounds. `ours`: with the key that this application's rounds have.
fn index(ours: bool, status: &str) -> String {
    let own = if ours { "participation: parallel, " } else { "" };
    format!(
        "id: {ID}\ntopic: Proofs\nworkflow_type: specs\nstrategy: standard\nstatus: {status}\ntiming: {{started_at: 2026-02-13T08:00:00Z}}\n\
         artifacts: {{}}\nagenda: []\nrounds:\n  - {{number: 1, {own}next: continue}}\n\
         \x20 - {{number: 2, {own}absent: [{{participant: ux-researcher, reason: no answer}}], next: continue}}\n\
         metrics: {{rounds: 2, tasks: 8, tokens: 0}}\n"
    )
}

struct Place {
    _folder: tempfile::TempDir,
    project: Project,
}

impl Place {
    fn new(index: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join(".s2s/sessions").join(ID)).unwrap();
        let place = Self { project: Project::open(folder.path()).unwrap(), _folder: folder };
        place.put(&format!(".s2s/sessions/{ID}.yaml"), index);
        place
    }

    fn put(&self, path: &str, text: &str) -> PathBuf {
        let path = self.project.root().join(path);
        fs::write(&path, text).unwrap();
        path
    }

    fn journal(&self, text: &str) -> PathBuf {
        self.put(&format!(".s2s/sessions/{ID}/replies.jsonl"), text)
    }

    /// What is found of the whole project.
    fn found(&self) -> Vec<Finding> {
        self.project.validate_all()
    }

    fn codes(&self) -> Vec<FindingCode> {
        self.found().into_iter().map(|one| one.code).collect()
    }

    /// The one finding, with a param of it.
    fn one(&self, code: FindingCode, param: &str) -> String {
        let found = self.found();
        let [one] = &found[..] else { panic!("{found:?}") };
        assert_eq!(one.code, code, "{one:?}");
        one.params.get(param).cloned().unwrap_or_default()
    }

    /// Torn lines that were kept, with their bytes.
    fn kept(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let folder = self.project.root().join(format!(".s2s/sessions/{ID}/repairs"));
        let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
        entries.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
    }
}

#[test]
fn a_journal_that_is_gone_empty_or_cut_at_any_line_is_a_finding_and_a_whole_one_is_none() {
    let lines = lines();
    let place = Place::new(&index(true, "paused"));
    assert_eq!(place.one(FindingCode::JournalRoundsLost, "rounds"), "1 to 2", "without a file");
    for (left, rounds) in [(0, "1 to 2"), (1, "1 to 2"), (3, "1 to 2"), (4, "2"), (5, "2"), (7, "2")] {
        place.journal(&text(&lines[..left]));
        assert_eq!(place.one(FindingCode::JournalRoundsLost, "rounds"), rounds, "{left} lines");
    }
    // A seat that was absent is no loss.
    place.journal(&text(&lines));
    assert_eq!(place.codes(), []);
    // Answers of the round that goes on are in no round of the index.
    let open = JournalEntry { round: 3, ..lines[0].clone() };
    place.journal(&text(&[lines, vec![open]].concat()));
    assert_eq!(place.codes(), []);
}

#[test]
fn a_session_whose_answers_were_simulated_and_that_does_not_say_so_is_found() {
    let usage = Usage { model: "practice".to_owned(), ..Usage::default() };
    let mut lines = lines();
    lines[1].result = JournalResult::Reply { text: "words".to_owned(), usage };
    let place = Place::new(&index(true, "paused"));
    place.journal(&text(&lines));
    assert_eq!(place.one(FindingCode::PracticeUnmarked, ""), "");
    for said in ["practice: true\n", "practice: false\n"] {
        place.put(&format!(".s2s/sessions/{ID}.yaml"), &(said.to_owned() + &index(true, "paused")));
        assert_eq!(place.codes().is_empty(), said.contains("true"), "{said}");
    }
}

#[test]
fn a_line_that_was_taken_out_of_the_middle_is_missed_by_the_count_of_calls() {
    let mut lines = lines();
    lines.remove(1);
    let place = Place::new(&index(true, "paused"));
    place.journal(&text(&lines));
    assert_eq!(place.one(FindingCode::JournalAnswersLost, "found"), "7");
}

#[test]
fn a_session_that_another_program_led_misses_no_journal_and_one_that_was_cut_here_does() {
    let place = Place::new(&index(false, "closed"));
    assert_eq!(place.codes(), []);
    // Led on here: the round that has lines has all of them.
    place.journal(&text(&lines()[4..]));
    assert_eq!(place.codes(), []);
    place.journal(&text(&lines()[4..6]));
    assert_eq!(place.one(FindingCode::JournalRoundsLost, "rounds"), "2");
}

#[test]
fn a_torn_line_is_told_by_what_becomes_of_it() {
    let whole = text(&lines());
    let torn = |status: &str, journal: &str| {
        let place = Place::new(&index(true, status));
        place.journal(journal);
        place.codes()
    };
    let of_round =
        |round: u32, last: usize| text(&lines()[..last]) + &format!("{{\"round\":{round},\"step\":\"syn");
    assert_eq!(torn("paused", &of_round(3, 8)), [FindingCode::JournalTorn]);
    assert_eq!(torn("paused", &(whole.clone() + "{\"rou")), [FindingCode::JournalTorn]);
    assert_eq!(torn("paused", &of_round(2, 7)), [FindingCode::JournalTornOver]);
    assert_eq!(torn("paused", &(text(&lines()[..7]) + "{\"rou")), [FindingCode::JournalTornOver]);
    assert_eq!(torn("closed", &of_round(3, 8)), [FindingCode::JournalTornOver], "nobody asks again");
}

#[test]
fn a_torn_line_of_a_round_that_is_over_is_kept_and_found_and_one_that_is_asked_again_leaves_nothing() {
    let next = JournalEntry { round: 3, ..lines()[0].clone() };
    let place = Place::new(&index(true, "paused"));
    let torn = "{\"round\":2,\"step\":\"synthesis\",\"actor\":\"facilitator\",\"text\":\"paid f";
    for _ in 0..2 {
        let journal = place.journal(&(text(&lines()[..7]) + torn));
        place.project.append(ID, std::slice::from_ref(&next)).unwrap();
        assert_eq!(
            fs::read_to_string(&journal).unwrap(),
            text(&lines()[..7]) + &text(std::slice::from_ref(&next))
        );
    }
    let kept = place.kept();
    let [(path, bytes)] = &kept[..] else { panic!("{kept:?}") };
    assert_eq!(bytes, torn.as_bytes());
    let found = place.found();
    let aside = found.iter().find(|one| one.code == FindingCode::TornLineKept).unwrap();
    assert_eq!(place.project.root().join(&aside.file), *path);
    assert!(aside.params["of"].ends_with("/replies.jsonl"), "{aside:?}");
    assert!(found.iter().any(|one| one.code == FindingCode::JournalRoundsLost), "{found:?}");

    for torn in ["{\"round\":3,\"step\":\"resp", "{\"rou", "\0\0\0\0"] {
        let place = Place::new(&index(true, "paused"));
        place.journal(&(text(&lines()) + torn));
        place.project.append(ID, std::slice::from_ref(&next)).unwrap();
        assert_eq!((place.kept(), place.codes()), (vec![], vec![]), "{torn}");
    }
}

#[test]
fn a_line_that_was_cut_while_it_was_kept_is_kept_whole() {
    let place = Place::new(&index(true, "paused"));
    let next = JournalEntry { round: 3, ..lines()[0].clone() };
    for cut in [false, true] {
        place.journal(&(text(&lines()[..7]) + "an editor's words"));
        if cut {
            fs::write(&place.kept()[0].0, "an ed").unwrap();
        }
        place.project.append(ID, std::slice::from_ref(&next)).unwrap();
        assert_eq!(place.kept()[0].1, b"an editor's words");
    }
}

fn only(place: &Place, code: FindingCode) -> Finding {
    let found: Vec<Finding> = place.found().into_iter().filter(|one| one.code == code).collect();
    let [one] = &found[..] else { panic!("{code:?}: {found:?}") };
    one.clone()
}

#[test]
fn a_context_or_an_agenda_that_ends_too_early_is_found_also_where_it_can_be_read() {
    let place = Place::new(&index(false, "paused"));
    let context = "# Captured: x\nsource: a\nproject_name: b\ndescription: c\nobjectives: []\nconstraints: []\nscope: {}\n";
    let file = format!(".s2s/sessions/{ID}/context-snapshot.yaml");
    place.put(&file, context);
    assert_eq!(place.codes(), [], "the control");
    place.put(&file, &context[..context.find("objectives").unwrap()]);
    let found = only(&place, FindingCode::SnapshotCutOff);
    assert_eq!(
        (found.params["lacks"].as_str(), found.file),
        ("objectives, constraints, scope", file.clone())
    );
    fs::remove_file(place.project.root().join(file)).unwrap();

    let file = format!(".s2s/sessions/{ID}/agenda.yaml");
    place.put(&file, "# Captured: x\nsource: a\nworkflow: specs\n");
    assert_eq!(only(&place, FindingCode::SnapshotCutOff).params["lacks"], "topics");
    for (text, word) in [
        ("", "is empty"),
        ("# Captured: x\n", "nothing but comments"),
        ("source: a\ntop", "ends in the middle"),
    ] {
        place.put(&file, text);
        let found = only(&place, FindingCode::FileUnreadable);
        assert!(found.params["why"].contains(word), "{text:?}: {found:?}");
    }
}

#[test]
fn a_damaged_index_and_damaged_settings_are_findings_with_advice() {
    let whole = index(true, "paused");
    let zeros = "\0".repeat(300);
    let large = whole.clone() + &"# x\n".repeat(800_000);
    let bomb = "a0: &a0 [x]\n".to_owned()
        + &(1..=20).map(|at| format!("a{at}: &a{at} [*a{0}, *a{0}, *a{0}]\n", at - 1)).collect::<String>();
    for (text, word) in [
        (whole[..whole.find("metrics").unwrap() + 4].to_owned(), "ends in the middle"),
        (zeros, "nothing but zeros"),
        (large, "too large"),
        (bomb, "use up the memory"),
    ] {
        let place = Place::new(&text);
        let found = only(&place, FindingCode::SessionUnreadable);
        assert!(found.code.stops() && found.params["why"].contains(word), "{found:?}");
        assert_eq!(found.file, format!(".s2s/sessions/{ID}.yaml"));
        let place = Place::new(&index(false, "paused"));
        place.put(".s2s/config.yaml", &text);
        let found = only(&place, FindingCode::ConfigUnreadable);
        assert!(found.params["why"].contains(word), "{found:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_name_that_could_lead_out_of_the_folder_is_found_and_never_opened() {
    let place = Place::new(&index(false, "paused"));
    let name = "..%2f..%2fetc%2fpasswd.yaml";
    place.put(&format!(".s2s/sessions/{name}"), "id: x\n");
    // What the system or an editor hides is nobody's session.
    place.put(".s2s/sessions/._20260213-specs-printshop.yaml", "\0");
    assert_eq!(only(&place, FindingCode::NameNoSession).file, format!(".s2s/sessions/{name}"));
    assert_eq!(place.project.sessions().len(), 1);
    assert!(place.project.load_session(Path::new(name).file_stem().unwrap().to_str().unwrap()).is_err());
}
