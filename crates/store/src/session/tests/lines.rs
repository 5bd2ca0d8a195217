//! Files that are only the beginning of what was last written into them here, cut off anywhere.

use std::fs;
use std::path::Path;

use roundtable_engine::ports::SessionStore as _;

use super::cut::{Place, played};
use crate::session::RepairKind;
use crate::{FindingCode as C, Project};

const NAMES: [&str; 5] =
    ["REQ-001.yaml", "REQ-002.yaml", "context-snapshot.yaml", "config-snapshot.yaml", "agenda.yaml"];

/// Every beginning that is more than a line end shorter than the whole.
fn beginnings(text: &str) -> impl Iterator<Item = &str> {
    let ends = text.char_indices().map(|(at, _)| at).filter(|at| *at + 1 < text.len());
    ends.map(|end| &text[..end])
}

fn is_stopped(place: &Place) -> bool {
    let again = Project::open(place.project.root()).unwrap().load_session(&place.session.id).unwrap();
    let is_seen = again.obstacle.is_some() || !again.damaged.is_empty();
    is_seen && place.found().iter().any(|one| one.code.stops())
}

#[test]
fn a_file_that_was_cut_off_anywhere_stops_the_session_and_the_control_lets_many_pass() {
    let place = played(2);
    let passed = |place: &Place| {
        let mut passed = 0;
        for name in NAMES {
            let file = place.file(name);
            let whole = fs::read_to_string(&file).unwrap();
            for cut in beginnings(&whole) {
                fs::write(&file, cut).unwrap();
                passed += u32::from(!is_stopped(place));
            }
            fs::write(&file, whole).unwrap();
        }
        passed
    };
    assert_eq!(place.codes(), []);
    assert_eq!(passed(&place), 0);
    assert_eq!(place.codes(), []);
    let without = passed(&place.of_earlier_version());
    assert!(without > 100, "the control: {without}");
}

#[test]
fn what_somebody_adds_or_changes_or_writes_with_other_line_ends_has_lost_nothing() {
    let place = played(2);
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    let changed = [
        format!("{whole}note: ours\n"),
        whole.replace("On day 2", "On the second day"),
        whole.replace("priority: must\n", ""),
        format!("\u{feff}{}", whole.replace('\n', "\r\n")),
        whole.trim_end().to_owned(),
        // The end goes, and something else stands there.
        whole.replace("  - Heard\n", "  - Heard and understood\n"),
    ];
    for text in changed {
        fs::write(&file, &text).unwrap();
        assert_eq!(place.codes(), [], "{text}");
        assert_eq!(place.project.load_session(&place.session.id).unwrap().obstacle, None, "{text}");
    }
}

#[test]
fn an_end_that_was_taken_out_on_purpose_is_kept_as_it_stands_and_that_can_be_undone() {
    let place = played(2);
    let whole = fs::read_to_string(place.file("REQ-002.yaml")).unwrap();
    for name in NAMES {
        let file = place.file(name);
        let all = fs::read_to_string(&file).unwrap();
        let last = all.trim_end().rfind('\n').unwrap();
        fs::write(&file, &all[..=last]).unwrap();
        let found = place.one(C::EndLost);
        assert_eq!((found.params["lines"].as_str(), found.code.stops()), ("1", true), "{name}");
        let keep = place.project.kept_as_it_stands(&found).unwrap();
        assert_eq!(keep.kind, RepairKind::KeepAsItStands);
        place.project.apply_repair(&place.session.id, &keep, place.session.timing.started_at).unwrap();
        assert_eq!(place.codes(), [], "{name}");
        assert_eq!(place.project.load_session(&place.session.id).unwrap().obstacle, None, "{name}");
        let done = place.project.repairs_done(&place.session.id);
        place.project.undo_repair(&place.session.id, &done[0].name).unwrap();
        assert_eq!(place.one(C::EndLost), found);
        fs::write(&file, all).unwrap();
    }
    assert_eq!(fs::read_to_string(place.file("REQ-002.yaml")).unwrap(), whole);
}

#[test]
fn words_that_the_panel_gave_are_put_back_to_the_byte_also_half_a_list() {
    let place = played(2);
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    for (end, keys) in [
        ("  - Heard", "acceptance"),
        ("description:", "description, acceptance"),
        ("done.\n", "description, acceptance"),
    ] {
        fs::write(&file, &whole[..whole.find(end).unwrap()]).unwrap();
        let (kind, params) = place.mend(C::EndLost).unwrap_or_else(|| panic!("{end}: {:?}", place.found()));
        assert_eq!((kind, params["keys"].as_str()), (RepairKind::TextOfArtifact, keys));
        assert_eq!(fs::read_to_string(&file).unwrap(), whole);
        assert_eq!(place.codes(), []);
    }
    // What the panel did not give is not made up.
    fs::write(&file, &whole[..whole.find("topic_id").unwrap()]).unwrap();
    assert_eq!(place.project.repair(&place.one(C::EndLost)), None);
}

#[test]
fn a_file_whose_lines_end_in_carriage_returns_alone_has_lost_nothing_and_one_that_is_cut_has() {
    let place = played(2);
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    for end in ["\r", "\r\n"] {
        let text = whole.replace('\n', end);
        fs::write(&file, &text).unwrap();
        assert_eq!(place.codes(), [], "{end:?}");
        assert_eq!(place.project.load_session(&place.session.id).unwrap().obstacle, None, "{end:?}");
        fs::write(&file, &text[..text.find("acceptance").unwrap()]).unwrap();
        let (kind, params) = place.mend(C::EndLost).unwrap();
        assert_eq!((kind, params["keys"].as_str()), (RepairKind::TextOfArtifact, "acceptance"), "{end:?}");
        let now = fs::read_to_string(&file).unwrap().replace("\r\n", "\n").replace('\r', "\n");
        assert_eq!(now.trim_end(), whole.trim_end(), "{end:?}");
        assert_eq!(place.codes(), [], "{end:?}");
    }
    // A commit into such a file loses none of its words.
    fs::write(&file, whole.replace('\n', "\r")).unwrap();
    let mut artifacts = place.project.load_session(&place.session.id).unwrap().artifacts;
    let changed = artifacts.iter_mut().find(|one| one.id == "REQ-002").unwrap();
    changed.title = "Do it on Tuesday".to_owned();
    let _ = place.project.commit(&place.session, &[&*changed]);
    let now = fs::read_to_string(&file).unwrap();
    assert!(whole.lines().all(|line| line.starts_with("title: ") || now.contains(line)), "{now}");
}

#[test]
fn what_a_repair_writes_is_always_named() {
    let place = played(2);
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    // The same words in fewer lines.
    let list = whole.find("acceptance:").unwrap();
    let items: Vec<&str> =
        whole[list..].lines().skip(1).map(|line| line.trim_start_matches(" - ").trim()).collect();
    fs::write(&file, format!("{}acceptance: [{}]", &whole[..list], items.join(", "))).unwrap();
    for one in place.found() {
        if let Some(repair) = place.project.repair(&one) {
            assert!(repair.params.values().all(|value| !value.is_empty()), "{repair:?}");
        }
    }
}

#[test]
fn a_change_of_an_artifact_that_lost_its_end_is_refused_and_its_file_left_alone() {
    let place = played(2);
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    let mut session = place.project.load_session(&place.session.id).unwrap().artifacts;
    let changed = session.iter_mut().find(|one| one.id == "REQ-002").unwrap();
    changed.title = "Do it on Tuesday".to_owned();
    let cut = &whole[..whole.find("acceptance").unwrap()];
    fs::write(&file, cut).unwrap();
    let commit = || place.project.commit(&place.session, &[&*changed]);
    let refused = commit().unwrap_err().to_string();
    assert!(refused.contains("has lost its end"), "{refused}");
    assert_eq!(fs::read_to_string(&file).unwrap(), cut);
    // The control: without the check values what is missing is missing for good.
    fs::remove_file(place.file("lines.json")).unwrap();
    commit().unwrap();
    assert!(!fs::read_to_string(&file).unwrap().contains("acceptance"));
}

#[test]
fn what_an_editor_puts_behind_a_cut_hides_it_not() {
    let place = played(2);
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    let cut = &whole[..whole.find("acceptance").unwrap()];
    for text in [
        format!("{cut}\n\n"),
        format!("{cut}# to be done\n"),
        format!("{cut}   \n# later\n\n"),
        format!("{}\n", &whole[..whole.find("- Seen").unwrap() + 4]),
    ] {
        fs::write(&file, &text).unwrap();
        assert_eq!(place.codes(), [C::EndLost], "{text}");
    }
    // The control: behind the whole it hides nothing.
    fs::write(&file, format!("{whole}\n# to be done\n")).unwrap();
    assert_eq!(place.codes(), []);
}

#[test]
fn check_values_that_cannot_be_read_stop_the_session_and_are_noted_anew() {
    let place = played(2);
    let lines = place.file("lines.json");
    let whole = fs::read_to_string(&lines).unwrap();
    let other = whole.replace("\"REQ-002.yaml\": \"", "\"REQ-002.yaml\": \"00000000");
    let merged = format!("<<<<<<< HEAD\n{whole}=======\n{other}>>>>>>> theirs\n");
    for text in [
        "",
        "{",
        "{}",
        "[]",
        "{\"files\": {\"REQ-001.yaml\": \"no digits\"}}",
        &whole[..whole.len() / 2],
        &merged,
    ] {
        fs::write(&lines, text).unwrap();
        let found = place.one(C::ChecksUnreadable);
        assert!(found.code.stops() && found.file.ends_with("lines.json"), "{text}: {found:?}");
        let project = Project::open(place.project.root()).unwrap();
        assert!(project.load_session(&place.session.id).unwrap().obstacle.is_some(), "{text}");
        let mut artifact = place.session.artifacts[0].clone();
        artifact.title = "Another".to_owned();
        project.commit(&place.session, &[&artifact]).unwrap_err();
        assert_eq!(fs::read_to_string(&lines).unwrap(), text, "left alone");
        let repair = project.repair(&found).unwrap();
        assert_eq!((repair.kind, repair.params["files"].as_str()), (RepairKind::NoteAnew, "5"));
        project.apply_repair(&place.session.id, &repair, place.session.timing.started_at).unwrap();
        assert_eq!(place.codes(), [], "{text}");
        assert_eq!(fs::read_to_string(&lines).unwrap(), whole, "{text}");
    }
}

#[test]
fn check_values_of_other_files_say_nothing() {
    let place = played(2);
    let outside = place.file("../outside.yaml");
    fs::write(&outside, "").unwrap();
    let text = "{\"files\": {\"../outside.yaml\": \"0000000011111111\"}}";
    fs::write(place.file("lines.json"), text).unwrap();
    assert_eq!(place.codes(), []);
    assert_eq!(place.project.load_session(&place.session.id).unwrap().obstacle, None);
    fs::remove_file(Path::new(&outside)).unwrap();
}

#[test]
fn a_cut_is_known_also_where_a_line_before_it_was_changed() {
    let place = played(2);
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    let edited = whole.replace("On day 2", "On the second day");
    let added = whole.replace("priority: must\n", "priority: must\nnote: ours\n");
    for (text, end) in [
        (&edited, "acceptance"),
        (&edited, "  - Heard"),
        (&edited, "topic_id"),
        (&edited, "- Seen"),
        (&added, "acceptance"),
    ] {
        assert_ne!(*text, whole);
        let cut = &text[..text.find(end).unwrap()];
        for text in [cut.to_owned(), format!("{}\n", cut.trim_end()), format!("{cut}\n# later\n")] {
            fs::write(&file, &text).unwrap();
            assert_eq!(place.codes(), [C::EndLost], "{text}");
            assert!(is_stopped(&place), "{text}");
        }
    }
}

#[test]
fn an_edit_before_an_end_that_stays_is_no_cut() {
    let place = played(2);
    let file = place.file("REQ-002.yaml");
    let whole = fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = whole.lines().collect();
    let (end, rest) = lines.split_last().unwrap();
    // Any line before the end goes, alone or with its next, or says something else.
    for (at, line) in
        rest.iter().enumerate().filter(|(_, line)| line.starts_with(|sign: char| sign.is_lowercase()))
    {
        let mut without = rest.to_vec();
        without.remove(at);
        let mut changed = without.clone();
        changed.insert(at.min(1), "note: ours");
        for text in [without, changed] {
            let text = format!("{}\n{end}\n", text.join("\n"));
            fs::write(&file, &text).unwrap();
            assert!(!place.codes().contains(&C::EndLost), "without {line:?}: {text}");
        }
    }
    // The last line anew, with a key before it gone; and the last key in another place.
    let moved = whole.replace("acceptance:\n", "").replace("priority: must\n", "");
    for text in
        [whole.replace("priority: must\n", "").replace("  - Heard\n", "  - Heard and understood\n"), moved]
    {
        fs::write(&file, &text).unwrap();
        assert!(!place.codes().contains(&C::EndLost), "{text}");
    }
}
