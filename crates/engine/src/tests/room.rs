//! Texts of any length fit into prompts: shortened there, whole in the session.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::facilitator::input;
use super::kit::{Act, Case, Ran, add, limits, question, synthesis, table, usual};
use crate::artifact::Agreement;
use crate::event::{Event, Operation};
use crate::record::{EscalationAnswer, Note, Step};
use crate::session::Session;
use crate::words::{MOST_AT_ONCE, TooMany, room_for, taken_by};
use crate::yaml;

/// A megabyte, which no model takes.
fn huge(word: &str) -> String {
    let text = format!("{word} ").repeat(1_000_000 / (word.len() + 1));
    text.trim().to_owned()
}

/// Asks for the file of a requirement, and keeps a conflict going.
fn run(session: Session) -> Ran {
    Case::new(limits(session, 1, 2))
        .model(|prompt| match prompt.step {
            Step::Question => question(json!({ "context_files": ["REQ-001.yaml"] })).into(),
            Step::Synthesis => synthesis(json!({ "conflicts": [{ "id": "CONF-001" }] })).into(),
            _ => usual(prompt),
        })
        .user(super::answers::answering(EscalationAnswer::Decide { decision: huge("decided") }))
        .run()
}

fn check(ran: &Ran) {
    for prompt in ran.prompts() {
        let bytes = prompt.full_text().len();
        assert!(bytes < 500_000, "{} {:?}: {bytes} bytes", prompt.actor, prompt.step);
    }
}

#[test]
fn a_note_of_a_megabyte_is_shortened_in_the_prompts_and_whole_in_the_session() {
    let mut session = table();
    let text = huge("note");
    session.notes.push(Note { round: 1, at: Timestamp::UNIX_EPOCH, text: text.clone() });
    let ran = run(session);
    check(&ran);
    for step in [Step::Question, Step::Response, Step::Synthesis] {
        let prompt = ran.prompts().into_iter().find(|prompt| prompt.step == step).unwrap();
        let seen = &prompt.input;
        assert!(seen.contains("note note note"), "its beginning is there");
        assert!(
            seen.contains("shortened here: 60000 of 999999 characters; the whole is in the session's files")
        );
    }
    assert_eq!(ran.session().notes[0].text, text);
}

#[test]
fn an_artifact_of_a_megabyte_is_shortened_wherever_it_is_shown() {
    let one = |fields: Value, id: &str| {
        let mut session = table();
        session.config.escalation.max_rounds_per_conflict = 1;
        super::kit::conflict(&mut session, "CONF-001", "core");
        add(&mut session, id, "core", Agreement::Consensus, fields);
        session
    };
    let many: Vec<String> = (0..40_000).map(|number| format!("Criterion {number} is met.")).collect();
    let deep: Value = (0..30_000)
        .map(|number| (format!("key-{number}"), json!("short")))
        .collect::<serde_json::Map<_, _>>()
        .into();
    let cases = [
        (one(json!({ "description": huge("shed") }), "REQ-001"), "shortened here: "),
        (one(json!({ "description": "x", "acceptance": many }), "REQ-001"), "entries: the whole is in"),
        (one(json!({ "description": "x", "theirs": deep }), "REQ-001"), "entries: the whole is in"),
        (one(json!({ "description": huge("rule"), "rationale": huge("why") }), "BR-001"), ""),
    ];
    for (session, wanted) in cases {
        let before = session.artifacts.clone();
        let ran = run(session);
        check(&ran);
        assert!(ran.prompt(1, Step::Response, "ann").contains(wanted), "{wanted}");
        assert_eq!(ran.session().artifacts[1].fields, before[1].fields, "whole in its file");
        // Who sits there and what there is stands in full.
        assert_eq!(input(&ran, 1, Step::Question)["participants"].as_array().unwrap().len(), 3);
    }
}

/// As much as the door lets in: in characters that take several times their length in a file, too.
#[test]
fn every_word_that_a_session_takes_of_the_user_is_kept_whole_and_its_index_stays_readable() {
    let one_by_one =
        ["w".repeat(MOST_AT_ONCE), "\u{1}".repeat(MOST_AT_ONCE), "\u{1f600}".repeat(MOST_AT_ONCE)];
    let mut taken = 0;
    let mut said = Vec::new();
    for text in one_by_one.into_iter().cycle() {
        let operation = Operation::Say { text: text.clone() };
        if room_for(taken, &operation).is_err() {
            break;
        }
        taken += taken_by(&operation);
        said.push(text);
    }
    assert!(said.len() > 1, "{}", said.len());
    let decision = "d".repeat(MOST_AT_ONCE);
    let decide = EscalationAnswer::Decide { decision: decision.clone() };
    let operation = Operation::Answer {
        escalation: "ESC-001".to_owned(),
        answer: decide.clone(),
        silence: Vec::new(),
        by: String::new(),
    };
    assert_eq!(room_for(taken, &operation), Ok(()), "a decision that the panel waits for has room then");
    let mut answer = super::answers::answering(decide);
    let notes = said.clone();
    let mut session = limits(table(), 1, 1);
    session.config.escalation.max_rounds_per_conflict = 1;
    super::kit::conflict(&mut session, "CONF-001", "core");
    let ran = Case::new(session)
        .model(|prompt| match prompt.step {
            Step::Synthesis => synthesis(json!({ "conflicts": [{ "id": "CONF-001" }] })).into(),
            _ => usual(prompt),
        })
        .user(move |event| match event {
            Event::RoundStarted { round: 1, .. } => {
                notes.iter().map(|text| Act::Do(Operation::Say { text: text.clone() })).collect()
            }
            other => answer(other),
        })
        .run();
    let session = ran.session();
    let kept: Vec<&String> = session.notes.iter().map(|note| &note.text).collect();
    assert_eq!(kept, said.iter().collect::<Vec<_>>(), "word for word");
    let Some(EscalationAnswer::Decide { decision: kept }) = &session.escalations[0].answer else { panic!() };
    assert_eq!(*kept, decision);
    let index = json!({
        "rounds": session.rounds, "notes": session.notes, "escalations": session.escalations,
        "conclusion": session.conclusion,
    });
    let written = yaml::write(&index);
    assert!(written.len() < yaml::MAX_BYTES * 3 / 4, "{} bytes", written.len());
    assert_eq!(yaml::read(&written).unwrap(), index);
}

#[test]
fn words_for_which_a_session_has_no_room_are_refused_whole_before_they_are_taken() {
    let say = |length: usize| Operation::Say { text: "é".repeat(length) };
    assert_eq!(room_for(0, &say(MOST_AT_ONCE)), Ok(()));
    assert_eq!(
        room_for(0, &say(MOST_AT_ONCE + 1)),
        Err(TooMany::AtOnce { characters: MOST_AT_ONCE + 1 }),
        "counted in characters, not in bytes"
    );
    assert_eq!(room_for(699_999, &say(100)), Err(TooMany::Altogether { left: 1 }));
    let answer = |answer: EscalationAnswer| Operation::Answer {
        escalation: "ESC-001".to_owned(),
        answer,
        silence: Vec::new(),
        by: String::new(),
    };
    let go_on = |note: &str| answer(EscalationAnswer::Continue { rounds: 1, note: note.to_owned() });
    assert_eq!(room_for(699_999, &go_on("Mind the cost.")), Ok(()));
    assert_eq!(room_for(1_000_000, &go_on("Mind the cost.")), Err(TooMany::Altogether { left: 0 }));
    for wordless in [go_on(""), answer(EscalationAnswer::Accept), Operation::Pause] {
        assert_eq!(room_for(usize::MAX, &wordless), Ok(()), "what has no words is always taken");
    }
}

#[test]
fn where_there_is_room_no_word_is_shortened() {
    let mut session = table();
    let text = huge("note")[..50_000].to_owned();
    session.notes.push(Note { round: 1, at: Timestamp::UNIX_EPOCH, text: text.clone() });
    let ran = run(session);
    assert!(ran.prompts().iter().all(|prompt| !prompt.full_text().contains("shortened here")));
    assert_eq!(input(&ran, 1, Step::Question)["notes_from_user"][0], text.as_str());
}

#[test]
fn a_context_of_a_megabyte_is_shortened_in_the_part_that_stays_the_same() {
    let mut session = table();
    session.context.description = huge("shed");
    let ran = run(session);
    check(&ran);
    let systems: Vec<&str> = ran
        .prompts()
        .into_iter()
        .filter(|prompt| prompt.actor == "ann")
        .map(|prompt| prompt.system.as_str())
        .collect();
    assert!(systems[0].contains("shortened here") && systems.windows(2).all(|pair| pair[0] == pair[1]));
}
