//! The fixture that holds the two projections together: events as the engine sends them, with the view before and
//! after. `ui/src/lib/session/apply.ts` replays it; here the Rust side regenerates and compares it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{Envelope, SessionSetup, SessionView};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::error::ModelError;
use roundtable_engine::event::{Event, Operation, RecapChoice};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Step;
use roundtable_tests::staged::Staged;
use serde_json::Value;

use crate::kit::{App, PM, QA, Running, UX, accept, root, small};

const FIXTURE: &str = "ui/src/lib/session/fixtures/session.json";
const MOST_BYTES: usize = 560_000;

/// One stretch of events behind one snapshot.
struct Stretch {
    name: &'static str,
    snapshot: SessionView,
    envelopes: Vec<Envelope>,
    result: SessionView,
}

impl Stretch {
    /// The projection, and that it says what the files say.
    async fn new(
        name: &'static str,
        app: &App,
        running: &Running<'_>,
        snapshot: SessionView,
        envelopes: Vec<Envelope>,
    ) -> Self {
        let mut result = snapshot.clone();
        for envelope in &envelopes {
            assert_eq!(envelope.seq, result.seq + 1, "{name}: no gap");
            result.apply(&envelope.event);
            result.seq = envelope.seq;
        }
        let stored = app.api.session_view(running.session()).await.unwrap();
        assert_eq!(result.status, stored.status, "{name}");
        assert_eq!(result.running, stored.running, "{name}");
        assert_eq!(result.current_phase, stored.current_phase, "{name}");
        assert_eq!(result.rounds, stored.rounds, "{name}");
        assert_eq!(result.agenda, stored.agenda, "{name}");
        // The files keep no order among the artifacts of a round.
        assert_eq!(by_id(&result), by_id(&stored), "{name}");
        assert_eq!(result.escalations, stored.escalations, "{name}");
        assert_eq!(result.notes, stored.notes, "{name}");
        assert_eq!(result.conclusion, stored.conclusion, "{name}");
        assert_eq!(result.metrics, stored.metrics, "{name}");
        assert_eq!(result.unmet, stored.unmet, "{name}");
        Self { name, snapshot, envelopes, result }
    }
}

fn by_id(view: &SessionView) -> BTreeMap<&str, &Artifact> {
    view.artifacts.iter().map(|artifact| (artifact.id.as_str(), artifact)).collect()
}

/// A whole session without a stop.
async fn whole() -> Vec<Stretch> {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    let envelopes = running.play(accept).await;
    let snapshot = (*running.snapshot).clone();
    vec![Stretch::new("a whole session", &app, &running, snapshot, envelopes).await]
}

/// A seat that is asked again, one that is absent, a facilitator that is asked again.
fn trouble(prompt: &Prompt) -> Option<Result<String, ModelError>> {
    match (prompt.round, prompt.step, prompt.actor.as_str(), prompt.attempt) {
        (1, Step::Response, PM, 1) => Some(Ok("position: [".to_owned())),
        (1, Step::Response, QA, _) => Some(Err(ModelError::Refused("not this time".to_owned()))),
        (1, Step::Synthesis, _, 1) => Some(Ok("- nothing\n".to_owned())),
        _ => None,
    }
}

/// A session with everything else: two phases, recaps, a pause, a note, a finish.
async fn eventful() -> Vec<Stretch> {
    let (model, gate) = Staged::new(trouble).hold(2, Step::Response, PM);
    let app = App::with_model(model);
    let path = app.sample().await;
    let setup = SessionSetup { interactive: Some(true), ..small("consensus-driven") };
    let mut running = app.start(&path, setup).await;
    let mut stretches = Vec::new();
    let snapshot = (*running.snapshot).clone();
    let recap = |choice| {
        move |event: &Event| match event {
            Event::RecapWaiting { round, .. } => vec![Operation::Recap { round: *round, choice }],
            other => accept(other),
        }
    };
    let envelopes = running.play(recap(RecapChoice::Exit)).await;
    stretches.push(Stretch::new("until an exit at a recap", &app, &running, snapshot, envelopes).await);

    let snapshot = app.api.resume_session(running.resume()).await.unwrap();
    gate.reached().await;
    running.operate(Operation::Say { text: "Think of the volunteers.".to_owned() }).await.unwrap();
    running.operate(Operation::Pause).await.unwrap();
    gate.open();
    let envelopes = running.play(accept).await;
    stretches
        .push(Stretch::new("a note and a pause in mid-round", &app, &running, snapshot, envelopes).await);

    let snapshot = app.api.resume_session(running.resume()).await.unwrap();
    let mut recaps = 0;
    let go = |event: &Event| match event {
        Event::RecapWaiting { round, .. } => {
            recaps += 1;
            let next = Operation::Recap { round: *round, choice: RecapChoice::NextPhase };
            if recaps == 1 { vec![next] } else { vec![Operation::Finish] }
        }
        other => accept(other),
    };
    let envelopes = running.play(go).await;
    stretches.push(Stretch::new("the next phase and a finish", &app, &running, snapshot, envelopes).await);
    stretches
}

/// Calls that are slow and made again, and too few answers.
async fn short_of_answers() -> Vec<Stretch> {
    let refused = |prompt: &Prompt| {
        let fails = prompt.step == Step::Response && prompt.actor != UX;
        fails.then(|| Err(ModelError::Refused("not this time".to_owned())))
    };
    let app = App::with_model(Staged::new(refused).delay(Step::Response, UX));
    let path = app.sample().await;
    let participants = Some([PM, QA, UX].map(str::to_owned).to_vec());
    let setup = SessionSetup { participants, min_rounds: Some(1), max_rounds: Some(1), ..small("standard") };
    let mut running = app.start(&path, setup).await;
    let snapshot = (*running.snapshot).clone();
    let mut again = true;
    let decide = |event: &Event| match event {
        Event::QuorumMissed { round, absent, .. } if again => {
            again = false;
            vec![Operation::RetrySeat { round: *round, seat: absent[0].clone(), asked: 1 }]
        }
        Event::QuorumMissed { round, asked, .. } => {
            vec![Operation::GoOn { round: *round, asked: *asked }]
        }
        other => accept(other),
    };
    let envelopes = running.play(decide).await;
    vec![Stretch::new("too few answers", &app, &running, snapshot, envelopes).await]
}

/// One envelope a line, so that a difference can be read. The temporary folder gets a name of its own.
fn json(stretches: Vec<Stretch>) -> String {
    let mut text = String::from("[\n");
    let count = stretches.len();
    for (at, stretch) in stretches.into_iter().enumerate() {
        let view = |mut view: SessionView| {
            view.project = "/projects/Borrow Shed".to_owned();
            serde_json::to_string(&view).unwrap()
        };
        let name = serde_json::to_string(stretch.name).unwrap();
        let _ =
            writeln!(text, "{{\"name\":{name},\n\"snapshot\":{},\n\"envelopes\":[", view(stretch.snapshot));
        let lines: Vec<_> = stretch.envelopes.iter().map(|one| serde_json::to_string(one).unwrap()).collect();
        let _ = writeln!(text, "{}\n],\n\"result\":{}", lines.join(",\n"), view(stretch.result));
        text.push_str(if at + 1 < count { "},\n" } else { "}\n" });
    }
    text.push_str("]\n");
    text
}

#[tokio::test]
async fn the_fixture_of_the_windows_projection_is_current() {
    let mut stretches = whole().await;
    stretches.extend(eventful().await);
    stretches.extend(short_of_answers().await);
    let words: BTreeSet<String> = stretches
        .iter()
        .flat_map(|stretch| &stretch.envelopes)
        .map(|envelope| serde_json::to_value(&envelope.event).unwrap()["event"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(words.len(), 21, "every kind of event: {words:?}");

    let text = json(stretches);
    assert!(text.len() < MOST_BYTES, "{} bytes", text.len());
    let fresh: Value = serde_json::from_str(&text).unwrap();
    let file = root().join(FIXTURE);
    let read = || serde_json::from_str(&fs::read_to_string(&file).unwrap_or_default()).unwrap_or(Value::Null);
    // The values count, not how a formatter lays them out.
    if std::env::var_os("UPDATE_FIXTURES").is_some() && read() != fresh {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &text).unwrap();
    }
    assert!(
        read() == fresh,
        "{FIXTURE} is not what the engine sends now; first difference: {}. If that is meant:\n    \
         UPDATE_FIXTURES=1 cargo test -p roundtable-tests --test integration projection",
        first_difference(&read(), &fresh)
    );
}

/// The stretch and the event in which two fixtures part.
fn first_difference(there: &Value, fresh: &Value) -> String {
    let stretches = fresh.as_array().into_iter().flatten().enumerate();
    let mut changed = stretches.filter(|(at, stretch)| there[*at] != **stretch);
    if let Some((at, stretch)) = changed.next() {
        let events = stretch["envelopes"].as_array().into_iter().flatten().enumerate();
        let other = events.into_iter().find(|(event, envelope)| there[at]["envelopes"][*event] != **envelope);
        let what = other.map_or("its views".to_owned(), |(_, envelope)| envelope.to_string());
        return format!("{}: {}", stretch["name"], roundtable_engine::text::clip(&what, 300));
    }
    "the number of stretches".to_owned()
}
