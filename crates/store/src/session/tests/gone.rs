//! Files that were deleted, renamed, or did not come along: what is said of them, and of whom nothing is said.

use std::fs;

use roundtable_engine::ports::SessionStore as _;
use roundtable_engine::record::JournalEntry;

use super::corpus::{folder, names};
use super::cut::{Place, lines, played};
use super::guests::copy;
use crate::session::FindingCode;
use crate::{FindingCode as C, Project};

fn codes(place: &Place) -> Vec<FindingCode> {
    place.project.validate_all().into_iter().map(|one| one.code).collect()
}

#[test]
fn a_file_that_came_with_a_session_or_its_project_and_is_gone_is_told_and_stops_nothing() {
    for (name, code) in [
        ("agenda.yaml", C::AgendaMissing),
        ("config-snapshot.yaml", C::SettingsMissing),
        ("context-snapshot.yaml", C::ContextMissing),
    ] {
        for rounds in [0, 1] {
            let place = played(rounds);
            assert_eq!(codes(&place), [], "the control");
            fs::remove_file(place.file(name)).unwrap();
            assert_eq!(codes(&place), [code]);
            assert!(!code.stops());
        }
    }
    for (name, code) in [
        ("config.yaml", C::ProjectConfigMissing),
        ("CONTEXT.md", C::ProjectContextMissing),
        ("state.yaml", C::StateMissing),
    ] {
        let place = played(1);
        fs::remove_file(place.project.folder().join(name)).unwrap();
        assert_eq!(codes(&place), [code]);
        assert!(!code.stops());
    }
}

#[test]
fn settings_of_a_project_that_say_nothing_any_more_are_told_until_a_session_began_without_them() {
    for (text, wanted) in [
        ("", Some(C::ProjectConfigEmpty)),
        ("\u{feff}\n", Some(C::ProjectConfigEmpty)),
        ("# Settings of the project\n", Some(C::ProjectConfigEmpty)),
        ("name: shed\n", None),
    ] {
        let place = played(1);
        fs::write(place.project.config_path(), text).unwrap();
        assert_eq!(codes(&place), Vec::from_iter(wanted), "{text:?}");
        assert_eq!(place.project.has_settings(), wanted.is_none(), "{text:?}");
        assert!(!C::ProjectConfigEmpty.stops());
        let file = place.file("config-snapshot.yaml");
        let snapshot = fs::read_to_string(&file).unwrap();
        fs::write(&file, snapshot.replace("source: .s2s/config.yaml", "source: built-in")).unwrap();
        assert_eq!(codes(&place), []);
    }
}

#[test]
fn where_the_settings_are_gone_those_who_answered_last_hold_their_seats() {
    let place = played(2);
    let seats = place.project.load_session(&place.session.id).unwrap().config.participants;
    assert!(!seats.is_empty());
    fs::remove_file(place.file("config-snapshot.yaml")).unwrap();
    let project = Project::open(place.project.root()).unwrap();
    let mut found = project.load_session(&place.session.id).unwrap().config.participants;
    let mut wanted = seats;
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
}

#[test]
fn settings_that_a_session_never_had_are_not_missed() {
    let place = played(1);
    fs::remove_file(place.project.folder().join("config.yaml")).unwrap();
    assert_eq!(codes(&place), [C::ProjectConfigMissing], "the control");
    let file = place.file("config-snapshot.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("source: .s2s/config.yaml", "source: built-in")).unwrap();
    assert_eq!(codes(&place), []);
}

#[test]
fn nothing_is_missed_in_a_folder_that_never_had_it() {
    for name in names() {
        let found = Project::open(folder(&name)).map(|project| project.validate_all()).unwrap_or_default();
        let missed: Vec<_> = found.iter().filter(|one| one.code.word() == "file-missing").collect();
        assert!(missed.is_empty(), "{name}: {missed:?}");
    }
}

#[test]
fn a_session_s_file_under_another_name_is_one_finding() {
    let place = played(3);
    let other = "20260108-specs-renamed";
    fs::rename(place.index(), place.project.index_path(other)).unwrap();
    fs::remove_file(place.project.folder().join("state.yaml")).unwrap();
    let found = place.project.validate_all();
    let renamed: Vec<_> = found.iter().filter(|one| one.code != C::StateMissing).collect();
    let [one] = &renamed[..] else { panic!("{found:?}") };
    assert_eq!((one.code, one.code.stops()), (C::IndexRenamed, true));
    assert_eq!(
        (one.params["says"].as_str(), one.params["session"].as_str()),
        (place.session.id.as_str(), other)
    );
    // Under its own name again all is well.
    fs::rename(place.project.index_path(other), place.index()).unwrap();
    assert!(place.project.validate_all().iter().all(|one| one.code == C::StateMissing));
    // A copy beside the session is none of that.
    fs::copy(place.index(), place.project.index_path(other)).unwrap();
    assert!(!codes(&place).contains(&C::IndexRenamed));
}

#[test]
fn a_journal_that_git_leaves_out_is_not_called_lost_in_a_clone() {
    let place = played(2);
    let journal = place.file("replies.jsonl");
    let whole = fs::read_to_string(&journal).unwrap();
    fs::remove_file(&journal).unwrap();
    assert_eq!(codes(&place), [C::JournalRoundsLost], "the control");
    fs::write(place.project.root().join(".gitignore"), ".s2s/sessions/*/replies.jsonl\n").unwrap();
    let code = C::JournalNotHere;
    assert_eq!(codes(&place), [code]);
    assert!(!code.stops() && !code.is_lost_answer());
    fs::create_dir(place.project.root().join(".git")).unwrap();
    assert_eq!(codes(&place), [code], "with git's own folder");
    // One that is there and was cut off did not come with a clone.
    fs::write(&journal, whole.lines().next().unwrap().to_owned() + "\n").unwrap();
    assert_eq!(codes(&place), [C::JournalRoundsLost]);
}

#[test]
fn an_artifact_that_a_round_made_and_that_is_gone_is_missed_also_where_a_document_has_its_id() {
    let place = played(2);
    let text = fs::read_to_string(place.index()).unwrap();
    fs::write(place.index(), text.replacen("    - REQ-002\n", "", 1)).unwrap();
    fs::remove_file(place.file("REQ-002.yaml")).unwrap();
    assert_eq!(codes(&place), [C::RoundReferenceMissing], "the control");
    fs::create_dir_all(place.project.root().join("docs/specifications")).unwrap();
    fs::write(place.project.root().join("docs/specifications/requirements.md"), "### REQ-002: x\n").unwrap();
    assert_eq!(codes(&place), [C::RoundReferenceMissing]);
    let closed = fs::read_to_string(place.index()).unwrap().replace("status: active", "status: closed");
    fs::write(place.index(), closed).unwrap();
    assert_eq!(codes(&place), [C::RoundReferenceMissing]);
}

/// A round as this application writes it into somebody else's session.
const FLAT: &str = "  - number: 3\n    phase: discussion\n    timestamp: 2026-01-09T10:00:00Z\n    question: q\n    synthesis: s\n    consensus: []\n    conflicts: []\n    resolved: []\n";

#[test]
fn a_journal_that_is_gone_is_missed_in_flat_and_embedded_sessions_that_were_led_on_here() {
    let flat = "id: one\ntopic: x\nstrategy: standard\nstatus: active\nstarted: 2026-01-07\nrounds:\n  - {number: 1, question: q, synthesis: s, consensus: [], conflicts: [], resolved: []}\n  - {number: 2, question: q, synthesis: s, consensus: [], conflicts: [], resolved: []}\n";
    let spoken = "    responses:\n      - participant: qa-lead\n        position: p\n        trade_offs: {optimizing_for: a, accepting_as_cost: b, risks: []}\n";
    let theirs = "    responses:\n      - {participant: qa-lead, position: p, confidence: 0.5}\n";
    let made = "    artifacts_created: []\n    absent: []\n";
    let embedded = |tasks: &str| {
        format!(
            "id: one\ntopic: x\nworkflow_type: specs\nstrategy: standard\nstatus: active\ntiming: {{started_at: 2026-01-07}}\n\
             artifacts: {{requirements: {{REQ-001: {{title: t, status: active, agreement: consensus, topic_id: t, created_round: 1}}}}}}\nagenda: []\nrounds:\n\
             \x20 - {{round: 1, topic_id: t, facilitator_question: q, synthesis_summary: s, participant_positions: {{}}, artifacts_created: [], next_action: continue}}\n\
             \x20 - {{round: 2, timestamp: 2026-01-09T10:00:00Z, topic_id: t, facilitator_question: q, synthesis_summary: s, participant_positions: {{}}, artifacts_created: [], next_action: continue}}\n\
             metrics: {{rounds_completed: 2{tasks}, tokens: {{input: 1, output: 1}}}}\n"
        )
    };
    for (text, rounds) in [
        (format!("{flat}{FLAT}"), None),
        (format!("{flat}{FLAT}{theirs}"), None),
        (format!("{flat}{FLAT}{spoken}"), Some("3")),
        (format!("{flat}{FLAT}{made}"), Some("3")),
        (embedded(""), None),
        (embedded(", tasks: 4"), Some("2")),
    ] {
        let place = tempfile::tempdir().unwrap();
        fs::create_dir_all(place.path().join(".s2s/sessions/one")).unwrap();
        let project = Project::open(place.path()).unwrap();
        fs::write(project.index_path("one"), &text).unwrap();
        let lost = || {
            let found = project.validate("one");
            let lost = found.into_iter().find(|one| one.code == C::JournalRoundsLost);
            lost.map(|one| one.params["rounds"].clone())
        };
        assert_eq!(lost().as_deref(), rounds, "{text}");
        // With its lines nothing is missed.
        let number = rounds.map_or(3, |round| round.parse().unwrap());
        project.append("one", &lines(number)).unwrap();
        assert_eq!(lost(), None, "{text}");
    }
}

#[test]
fn zeros_behind_the_journal_are_no_lost_answer_and_go_with_the_next_one() {
    for rounds in [1, 2] {
        let place = played(rounds);
        let journal = place.file("replies.jsonl");
        let whole = fs::read(&journal).unwrap();
        fs::write(&journal, [&whole[..], &[0; 512]].concat()).unwrap();
        let found = place.project.validate(&place.session.id);
        let [one] = &found[..] else { panic!("{found:?}") };
        assert_eq!((one.code, one.code.stops(), one.code.is_lost_answer()), (C::JournalZeros, false, false));
        // Taken off by the repair, with the bytes kept; or by the next answer.
        let repair = place.project.repair(one).unwrap();
        place.project.apply_repair(&place.session.id, &repair, place.session.timing.started_at).unwrap();
        assert_eq!(fs::read(&journal).unwrap(), whole);
        assert!(place.file("repairs").is_dir());
        fs::write(&journal, [&whole[..], &[0; 512]].concat()).unwrap();
        let next: JournalEntry = lines(rounds + 1)[0].clone();
        place.project.append(&place.session.id, std::slice::from_ref(&next)).unwrap();
        assert!(fs::read(&journal).unwrap().starts_with(&whole));
        assert_eq!(codes(&place), []);
    }
}

#[test]
fn a_call_whose_line_stands_twice_in_an_open_round_is_counted_once() {
    let place = played(1);
    let open = lines(2)[..3].to_vec();
    place.project.append(&place.session.id, &open).unwrap();
    let load = || {
        let stored = place.project.load_session(&place.session.id).unwrap();
        super::as_session(stored, &place.session).used()
    };
    let once = load();
    let journal = fs::read_to_string(place.file("replies.jsonl")).unwrap();
    let doubled: String =
        journal.lines().map(|line| format!("{line}\n")).flat_map(|line| [line.clone(), line]).collect();
    fs::write(place.file("replies.jsonl"), doubled).unwrap();
    assert_eq!(load(), once);
    assert_eq!(codes(&place), []);
}

#[cfg(unix)]
#[test]
fn an_index_that_may_not_be_read_is_not_to_be_brought_back() {
    use std::sync::Arc;

    let source = folder("b-specs-elf-gift-rush");
    let place = tempfile::tempdir().unwrap();
    copy(&source, place.path());
    let project = Project::open(place.path()).unwrap();
    let id = "20260107-requirements-elfgiftrush";
    // For whoever no rights bind, the disk says no, at whichever step it is asked for the index.
    let denied = (0..200).find_map(|at| {
        let plan = Arc::new(crate::disk::Plan::fail(at, crate::disk::Fault::Denied));
        let found = project.planned(&plan).validate(id);
        matches!(&found[..], [one] if one.code == C::FileForbidden).then_some(found)
    });
    let denied = denied.expect("the index is read at some step");
    assert!(denied[0].file.ends_with(".yaml") && denied[0].code.stops());
}
