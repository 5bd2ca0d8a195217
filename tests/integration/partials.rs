//! What had come of an answer before it failed: kept, durable, shown, and never taken for an answer.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::SessionSetup;
use roundtable_engine::event::{Event, PauseReason};
use roundtable_engine::record::Step;
use roundtable_tests::fake::{Failure, Fake, Script, When};
use serde_json::Value;

use crate::kit::{App, QA, accept, small};
use crate::providers_kit::{
    DOORS, busy, impatient_in_all, impatient_with_silence, one_model, policy, provider,
};

/// Every way to fail after a part of the text had come.
const PARTIAL: [Failure; 8] = [
    Failure::StallMidStream,
    Failure::Drip,
    Failure::Reset,
    Failure::NoTerminalEvent,
    Failure::CutInUtf8,
    Failure::CutInJson,
    Failure::ErrorEvent,
    Failure::MaxTokens,
];

/// A beginning of every answer that fails: no answer of the panel has it.
const MARK: &str = "position: \"a word that was never finished";

/// A session of which one call fails so, always or `times` times: its events, its journal, the text of its dumps, and
/// its folder as the application reads it again.
struct Broken {
    events: Vec<Event>,
    journal: Vec<Value>,
    dumps: String,
    view: roundtable_api::wire::SessionView,
    prompts: Vec<String>,
}

async fn broken(failure: Failure, number: usize, step: Step, times: usize) -> Broken {
    let actor = if step == Step::Response { QA } else { "facilitator" };
    let when = When::always().actor(actor).step(step).round(1).times(times);
    let words = move |asked: &roundtable_tests::fake::Asked| {
        (asked.actor == actor && asked.step == Some(step) && times == usize::MAX)
            .then(|| format!("{MARK} {}\"\n", "and went on ".repeat(40)))
    };
    let fake = Fake::start(Script::default().answers(words).fail(when, failure)).await.unwrap();
    let policy = match failure {
        Failure::StallMidStream => impatient_with_silence(true),
        Failure::Drip => impatient_in_all(true),
        _ => policy(true),
    };
    let provider = provider(DOORS[number % DOORS.len()], &fake.url(), policy);
    let app = App::with_model(one_model(&provider));
    let path = app.sample().await;
    let one =
        SessionSetup { min_rounds: Some(1), max_rounds: Some(1), verbose: Some(true), ..small("standard") };
    let mut running = app.start(&path, one).await;
    let envelopes = running.play(accept).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    let folder = Path::new(&path).join(".s2s/sessions").join(&running.id);
    let journal = fs::read_to_string(folder.join("replies.jsonl")).unwrap();
    let dumps = fs::read_dir(folder.join("rounds")).into_iter().flatten();
    Broken {
        events: envelopes.into_iter().map(|envelope| envelope.event).collect(),
        journal: journal.lines().map(|line| serde_json::from_str(line).unwrap()).collect(),
        dumps: dumps.map(|dump| fs::read_to_string(dump.unwrap().path()).unwrap()).collect(),
        view,
        prompts: fake.requests().into_iter().filter_map(|seen| seen.asked).map(|asked| asked.input).collect(),
    }
}

fn is_partial(text: &str) -> bool {
    text.starts_with(MARK)
}

/// Whether a line of the journal, or an event as it goes to the page, holds the part.
fn has_partial(value: &Value) -> bool {
    value["partial"].as_str().is_some_and(is_partial)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_had_come_of_an_answer_is_in_the_journal_and_goes_to_the_page() {
    let _busy = busy().await;
    for (number, failure) in PARTIAL.into_iter().enumerate() {
        for step in [Step::Response, Step::Question] {
            let at = format!("{failure:?} {step:?}");
            let broken = broken(failure, number, step, usize::MAX).await;
            assert!(broken.journal.iter().any(has_partial), "{at}: {:?}", broken.journal);
            let shown = broken.events.iter().any(|event| match event {
                Event::SeatAbsent { absence, .. } => step == Step::Response && is_partial(&absence.partial),
                Event::CallFailed { step: of, partial, .. } => *of == step && is_partial(partial),
                _ => false,
            });
            assert!(shown, "{at}: {:?}", broken.events);
            let paused = broken
                .events
                .iter()
                .any(|event| matches!(event, Event::Paused { reason: PauseReason::Provider { .. } }));
            if step == Step::Response && !paused {
                let absence = &broken.view.rounds[0].absent[0];
                assert!(is_partial(&absence.partial), "{at}: the record of the round does not hold it");
            }
            if !paused {
                assert!(broken.dumps.contains("a word that was never finished"), "{at}: no dump holds it");
            }
            assert!(!broken.prompts.iter().any(|prompt| prompt.contains(MARK)), "{at}: a model got it");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_attempt_that_is_made_good_leaves_what_had_come_and_says_when_the_next_one_comes() {
    let _busy = busy().await;
    for (number, failure) in [Failure::Reset, Failure::ErrorEvent].into_iter().enumerate() {
        let broken = broken(failure, number, Step::Response, 1).await;
        assert!(broken.view.rounds[0].absent.is_empty(), "{failure:?}");
        let Some((attempt, until, partial)) = broken.events.iter().find_map(|event| match event {
            Event::CallRetried { attempt, until, partial, actor, .. } if actor == QA => {
                Some((*attempt, *until, partial.clone()))
            }
            _ => None,
        }) else {
            panic!("{failure:?}: {:?}", broken.events)
        };
        assert_eq!((attempt, until.is_some(), partial.is_empty()), (2, true, false));
        let of_qa: Vec<&Value> = broken.journal.iter().filter(|line| line["actor"] == QA).collect();
        let results: Vec<&str> = of_qa.iter().map(|line| line["result"].as_str().unwrap()).collect();
        assert_eq!(results, ["failed", "reply"], "{failure:?}");
        assert_eq!(of_qa[0]["partial"], partial);
        // A part of what was asked for again, and not all of it.
        let whole = of_qa[1]["text"].as_str().unwrap();
        assert!(whole.starts_with(&partial) && whole.len() > partial.len(), "{failure:?}");
    }
}

#[tokio::test]
async fn a_pause_for_a_limit_says_until_when() {
    let when = When::always().actor(QA).times(1);
    let fake = Fake::start(Script::default().fail(when, Failure::LimitHour)).await.unwrap();
    let provider = provider(DOORS[0], &fake.url(), policy(true));
    let app = App::with_model(one_model(&provider));
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    let paused = running.play(accept).await.pop().unwrap().event;
    let Event::Paused { reason: PauseReason::Provider { retry_after_s: Some(wait), until: Some(until), .. } } =
        paused
    else {
        panic!("{paused:?}")
    };
    let view = app.api.session_view(running.session()).await.unwrap();
    let rest = until.as_second() - view.timing.updated_at.as_second();
    // The frozen clock moves on with each look: a few seconds lie in between.
    assert!((rest - i64::from(wait)).abs() < 60, "{rest} s until the end of a wait of {wait} s");
}
