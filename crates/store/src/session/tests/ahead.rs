//! A journal of another copy: its answers rest on a decision that was not taken here. And one in another encoding.

use std::fs;

use roundtable_engine::ports::SessionStore as _;
use roundtable_engine::record::{EscalationAnswer, EscalationRecord, JournalEntry, Trigger};
use roundtable_engine::session::SessionStatus;

use super::as_session;
use super::cut::{Place, lines, played};
use crate::session::RepairKind;
use crate::{FindingCode as C, Project};

const ASKED: &str = "2026-01-08T10:00:00Z";

/// A paused session after two rounds whose user was asked; with the answer that came at a time.
fn asked(answered: Option<&str>) -> Place {
    let mut place = played(2);
    let conflict = "CONF-001".to_owned();
    place.session.status = SessionStatus::Paused;
    place.session.escalations.push(EscalationRecord {
        id: "ESC-001".to_owned(),
        round: 2,
        trigger: "conflict_persists".to_owned(),
        triggers: vec![Trigger::ConflictPersists { conflict, rounds: 3 }],
        reason: "They do not agree.".to_owned(),
        conflict: None,
        positions: Vec::new(),
        recommendation: "One deposit for all.".to_owned(),
        answer: answered.map(|_| EscalationAnswer::Accept),
        at: answered.map(|at| at.parse().unwrap()),
        by: String::new(),
    });
    place.project.commit(&place.session, &[]).unwrap();
    place
}

/// Lines of a round that was begun at a time.
fn begun(round: u32) -> Vec<JournalEntry> {
    let at = ASKED.parse().unwrap();
    lines(round).into_iter().map(|line| JournalEntry { started_at: at, completed_at: at, ..line }).collect()
}

/// The open round as another process would lead it on, and why it does not.
fn opened(place: &Place) -> (Vec<JournalEntry>, Option<String>) {
    let project = Project::open(place.project.root()).unwrap();
    let stored = project.load_session(&place.session.id).unwrap();
    let obstacle = stored.obstacle.clone();
    (as_session(stored, &place.session).journal, obstacle)
}

#[test]
fn answers_that_come_after_a_question_without_an_answer_are_told_not_used_and_kept() {
    for rounds in [vec![3], vec![3, 4]] {
        let place = asked(None);
        assert_eq!((place.codes(), opened(&place)), (vec![], (vec![], None)), "the control");
        let own = fs::read(place.file("replies.jsonl")).unwrap();
        let more: Vec<JournalEntry> = rounds.iter().flat_map(|round| begun(*round)).collect();
        place.project.append(&place.session.id, &more).unwrap();
        let whole = fs::read(place.file("replies.jsonl")).unwrap();

        assert_eq!(place.codes(), [C::JournalAhead]);
        let one = place.one(C::JournalAhead);
        let first = own.iter().filter(|byte| **byte == b'\n').count() + 1;
        assert_eq!((one.line, one.params["line"].clone()), (first as u64, first.to_string()));
        assert_eq!(one.params["escalation"], "ESC-001");
        assert!(one.file.ends_with("/replies.jsonl") && one.code.stops());

        let (open, obstacle) = opened(&place);
        assert_eq!(open, []);
        assert!(obstacle.is_some_and(|why| why.contains("ESC-001")));
        let project = Project::open(place.project.root()).unwrap();
        project.load_session(&place.session.id).unwrap();
        assert!(project.commit(&place.session, &[]).is_err());
        assert!(project.append(&place.session.id, &begun(3)).is_err());
        assert_eq!(fs::read(place.file("replies.jsonl")).unwrap(), whole);

        let (kind, params) = place.mend(C::JournalAhead).unwrap();
        assert_eq!((kind, params["line"].as_str()), (RepairKind::SetAheadAside, first.to_string().as_str()));
        assert_eq!(fs::read(place.file("replies.jsonl")).unwrap(), own);
        let kept = fs::read_dir(place.file("repairs")).unwrap();
        assert!(kept.into_iter().any(|file| fs::read(file.unwrap().path()).unwrap() == whole));
        assert_eq!((place.codes(), opened(&place)), (vec![], (vec![], None)));
    }
}

#[test]
fn answers_that_were_asked_for_before_the_decision_are_told_and_those_after_it_go_on() {
    for (at, is_ahead) in [("2026-01-08T09:59:59Z", false), (ASKED, false), ("2026-01-08T10:00:00.5Z", true)]
    {
        let place = asked(Some(at));
        place.project.append(&place.session.id, &begun(3)[..2]).unwrap();
        let (open, obstacle) = opened(&place);
        match is_ahead {
            true => assert_eq!((open.len(), place.codes()), (0, vec![C::JournalAhead])),
            false => assert_eq!((open.len(), place.codes()), (2, vec![])),
        }
        assert_eq!(obstacle.is_some(), is_ahead, "{at}");
    }
}

#[test]
fn a_journal_in_another_encoding_is_named_and_left_to_the_byte() {
    let utf16 = |mark: &[u8], text: &str, turn: fn(u16) -> [u8; 2]| -> Vec<u8> {
        mark.iter().copied().chain(text.encode_utf16().flat_map(turn)).collect()
    };
    let little = |text: &str| utf16(b"\xff\xfe", text, u16::to_le_bytes);
    let big = |text: &str| utf16(b"\xfe\xff", text, u16::to_be_bytes);
    let plain = |text: &str| utf16(b"", text, u16::to_le_bytes);
    let latin =
        |text: &str| -> Vec<u8> { text.replace("day", "T\u{e4}g").chars().map(|one| one as u8).collect() };
    let text = fs::read_to_string(played(2).file("replies.jsonl")).unwrap();
    for (bytes, name) in [
        (little(&text), "UTF-16"),
        (big(&text), "UTF-16"),
        (plain(&text), "UTF-16"),
        (latin(&text), "Latin-1"),
    ] {
        let mut place = played(2);
        place.session.status = SessionStatus::Paused;
        place.project.commit(&place.session, &[]).unwrap();
        assert_eq!(opened(&place).1, None, "the control");
        fs::write(place.file("replies.jsonl"), &bytes).unwrap();

        assert_eq!(place.codes(), [C::FileUnreadable], "{name}");
        let one = place.one(C::FileUnreadable);
        assert!(one.file.ends_with("/replies.jsonl") && one.params["why"].contains(name), "{one:?}");
        assert!(opened(&place).1.is_some_and(|why| why.contains(name)));
        // Whoever had read it before is told, too.
        if name == "UTF-16" {
            let refused = place.project.append(&place.session.id, &begun(3)).unwrap_err();
            assert!(format!("{refused:?}").contains(name), "{refused:?}");
        }
        let project = Project::open(place.project.root()).unwrap();
        project.load_session(&place.session.id).unwrap();
        assert!(project.append(&place.session.id, &begun(3)).is_err());
        assert_eq!(fs::read(place.file("replies.jsonl")).unwrap(), bytes);
    }
}

#[test]
fn a_damaged_line_or_a_torn_one_is_no_other_encoding() {
    let place = played(1);
    let whole = fs::read(place.file("replies.jsonl")).unwrap();
    for tail in [&b"\0\0\0\0\0\0\0\0"[..], b"T\xe4g\n", b"{\"round\":2,\"text\":\"T\xc3"] {
        fs::write(place.file("replies.jsonl"), [&whole[..], tail].concat()).unwrap();
        assert!(!place.codes().contains(&C::FileUnreadable), "{tail:?}");
        // The same where it is all that there is, save for a whole line that is none.
        fs::write(place.file("replies.jsonl"), tail).unwrap();
        assert_eq!(place.codes().contains(&C::FileUnreadable), tail.ends_with(b"\n"), "{tail:?}");
    }
}

#[test]
fn git_s_markers_in_a_journal_are_called_that_and_the_journal_is_left_to_the_byte() {
    let place = played(2);
    place.project.append(&place.session.id, &begun(3)).unwrap();
    let journal = place.file("replies.jsonl");
    let whole = fs::read_to_string(&journal).unwrap();
    assert_eq!((place.codes(), opened(&place).1), (vec![], None), "the control");
    let (kept, last) = whole.trim_end().rsplit_once('\n').unwrap();
    let marked = format!("{kept}\n<<<<<<< HEAD\n{last}\n=======\n{last} \n>>>>>>> theirs\n");
    for text in [marked.clone(), marked.replace('\n', "\r\n")] {
        fs::write(&journal, &text).unwrap();
        assert_eq!(place.codes(), [C::ConflictMarkers], "{text}");
        let one = place.one(C::ConflictMarkers);
        let line = kept.lines().count() as u64 + 1;
        assert_eq!((one.line, one.code.stops(), one.code.withholds_documents()), (line, true, true));
        assert!(one.file.ends_with("/replies.jsonl"));
        let (open, obstacle) = opened(&place);
        assert_eq!(open, []);
        assert!(obstacle.is_some_and(|why| why.contains("git left its conflict markers")));
        assert_eq!(fs::read_to_string(&journal).unwrap(), text);
    }
    // Words that an answer quotes are no markers: each answer is one line.
    let quoting = whole.replace("\"actor\"", "\"said\":\"<<<<<<< HEAD\\n=======\\n>>>>>>> x\",\"actor\"");
    assert_ne!(quoting, whole);
    fs::write(&journal, &quoting).unwrap();
    assert_eq!((place.codes(), opened(&place).1), (vec![], None));
}
