//! A session that is run again from the answers in its journal and the user's in its index writes the same files, to the
//! byte: so these two hold all that a session depends on, beside its settings and the project.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;
use roundtable_engine::event::{Event, Operation};
use roundtable_engine::record::{EscalationAnswer, EscalationRecord};
use roundtable_tests::recorded::Recorded;

use crate::kit::{App, accept, files};
use crate::workflows::{BUILDERS, of};

/// What a project holds, by relative path.
fn folder(path: &str) -> BTreeMap<String, String> {
    let read = |(name, path): (String, std::path::PathBuf)| (name, fs::read_to_string(path).unwrap());
    files(Path::new(path)).into_iter().filter(|(name, _)| !name.ends_with(".lock")).map(read).collect()
}

/// What a user said at a session: each question is answered in another way than the one before.
pub(crate) fn by_turns() -> impl FnMut(&Event) -> Vec<Operation> {
    let mut asked = 0;
    move |event| {
        let Event::EscalationRaised { escalation } = event else { return accept(event) };
        asked += 1;
        let answer = match asked % 3 {
            1 => EscalationAnswer::Continue { rounds: 1, note: "Think of the volunteers.".to_owned() },
            2 => EscalationAnswer::Decide { decision: "No deposit in the first year.".to_owned() },
            _ => EscalationAnswer::Accept,
        };
        vec![Operation::Answer {
            escalation: escalation.id.clone(),
            answer,
            silence: Vec::new(),
            by: String::new(),
        }]
    }
}

/// What the user said then, from the session's own record.
fn from_the_record(record: Vec<EscalationRecord>) -> impl FnMut(&Event) -> Vec<Operation> {
    move |event| {
        let Event::EscalationRaised { escalation } = event else { return accept(event) };
        let known = record.iter().find(|known| known.id == escalation.id).unwrap();
        let answer = known.answer.clone().unwrap();
        vec![Operation::Answer {
            escalation: escalation.id.clone(),
            answer,
            silence: Vec::new(),
            by: String::new(),
        }]
    }
}

/// The folder that a session leaves, its journal, and what the user was asked.
struct Left {
    files: BTreeMap<String, String>,
    journal: String,
    record: Vec<EscalationRecord>,
}

async fn play(app: &App, setup: SessionSetup, decide: impl FnMut(&Event) -> Vec<Operation>) -> Left {
    let path = app.sample().await;
    let mut running = app.start(&path, setup).await;
    running.play(decide).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    let files = folder(&path);
    let journal = files[&format!(".s2s/sessions/{}/replies.jsonl", view.id)].clone();
    Left { files, journal, record: view.escalations.clone() }
}

#[tokio::test]
async fn a_session_that_is_run_again_from_its_record_writes_the_same_files() {
    let thinkers = ["product-manager", "ux-researcher", "technical-lead"];
    let mut asked = 0;
    for (workflow, strategy, seats) in [
        (Workflow::Specs, Some("standard"), &[][..]),
        (Workflow::Specs, Some("consensus-driven"), &[]),
        (Workflow::Design, None, &BUILDERS),
        (Workflow::Brainstorm, None, &thinkers),
        (Workflow::Roundtable, Some("six-hats"), &BUILDERS),
    ] {
        let setup = of(workflow, strategy, seats);
        let first = play(&App::new(), setup.clone(), by_turns()).await;
        asked += first.record.len();
        let recorded = Recorded::of(&first.journal, true).unwrap();
        assert_eq!(recorded.count(), first.journal.lines().count(), "{workflow:?}");
        let again = App::with_model(recorded);
        let second = play(&again, setup, from_the_record(first.record.clone())).await;
        assert_eq!(first.files, second.files, "{workflow:?} {strategy:?}");
    }
    assert!(asked > 2, "the user was asked {asked} times");
}

#[tokio::test]
async fn one_other_word_in_an_answer_is_seen_in_the_files() {
    let setup = of(Workflow::Specs, Some("standard"), &[]);
    let first = play(&App::new(), setup.clone(), accept).await;
    let said = first.journal.replace("title: Reserve", "title: Book");
    assert_ne!(said, first.journal, "a title that was given");
    let again = App::with_model(Recorded::of(&said, true).unwrap());
    let second = play(&again, setup, from_the_record(first.record.clone())).await;
    let differ = |end: &str| {
        first.files.iter().any(|(name, text)| name.ends_with(end) && second.files.get(name) != Some(text))
    };
    assert!(differ("REQ-001.yaml") && differ("replies.jsonl"));
}
