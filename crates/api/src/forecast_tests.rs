use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures::future::BoxFuture;
use roundtable_engine::config::{ModelChoice, Workflow};
use roundtable_engine::error::ModelError;
use roundtable_engine::event::{Event, EventSink, Operation};
use roundtable_engine::ports::{Completion, Model, TextSink};
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::session::Metrics;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::*;
use crate::handlers::run::prepare;
use crate::wire::{ModelSettings, SessionSetup};
use crate::{PRACTICE, Run, SystemClock, practice};

/// The sample project in a folder of its own.
fn sample(folder: &std::path::Path) -> String {
    let sample = roundtable_library::samples().into_iter().next().unwrap();
    let place = folder.join("sample");
    roundtable_store::copy_tree(sample.files.iter().map(|(path, bytes)| (path, bytes)), &place).unwrap();
    place.display().to_string()
}

fn setup(strategy: &str, models: Option<ModelSettings>) -> SessionSetup {
    SessionSetup {
        provider: if models.is_some() { "models" } else { PRACTICE }.to_owned(),
        strategy: Some(strategy.to_owned()),
        models,
        ..SessionSetup::new(Workflow::Specs, "Requirements for Borrow Shed")
    }
}

fn unstarted(strategy: &str, models: Option<ModelSettings>) -> Session {
    let folder = tempfile::tempdir().unwrap();
    let practice = models.is_none();
    prepare(
        &sample(folder.path()),
        &setup(strategy, models),
        roundtable_engine::Timestamp::UNIX_EPOCH,
        practice,
    )
    .unwrap()
    .1
}

fn mixed() -> ModelSettings {
    let choice =
        |provider: &str, model: &str| ModelChoice { provider: provider.to_owned(), model: model.to_owned() };
    ModelSettings {
        everyone: Some(choice("dear", "large")),
        seats: BTreeMap::from([("qa-lead".to_owned(), choice("here", "small"))]),
        ..ModelSettings::default()
    }
}

fn terms(price: &dyn Fn(&str) -> Option<Price>) -> Terms<'_> {
    Terms { price, in_flight: 4, prices_of: "2026-11-15".to_owned() }
}

/// Accepts whatever the facilitator recommends, and remembers what was used.
struct Accepting {
    operations: UnboundedSender<Operation>,
    used: Mutex<Metrics>,
}

impl EventSink for Accepting {
    fn send(&self, event: Event) {
        match event {
            Event::EscalationRaised { escalation } => {
                let answer = EscalationAnswer::Accept;
                let operation = Operation::Answer {
                    escalation: escalation.id,
                    answer,
                    silence: Vec::new(),
                    by: String::new(),
                };
                self.operations.send(operation).unwrap();
            }
            Event::RoundCommitted { metrics, .. } => *self.used.lock().unwrap() = metrics,
            _ => {}
        }
    }
}

/// The practice panel, which remembers what it was sent.
struct Overheard {
    practice: roundtable_llm::Practice,
    sent: Mutex<Vec<Prompt>>,
}

impl Model for Overheard {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        self.sent.lock().unwrap().push(prompt.clone());
        self.practice.answer(prompt, stream)
    }

    fn is_practice(&self) -> bool {
        true
    }
}

/// A whole session: its forecast, the prompts that were shown before it, what was used, and what was sent.
async fn played(strategy: &str) -> (Forecast, Vec<Prompt>, Metrics, Vec<Prompt>) {
    let folder = tempfile::tempdir().unwrap();
    let path = sample(folder.path());
    let run =
        Run::create(&path, &setup(strategy, None), roundtable_engine::Timestamp::UNIX_EPOCH, true).unwrap();
    let expected = forecast(&run.session, &terms(&|_| None));
    let shown = first_prompts(&run.session);
    let (operations, receiver) = unbounded_channel();
    let sink = Arc::new(Accepting { operations, used: Mutex::default() });
    let practice = practice(Some((Duration::ZERO, Duration::ZERO)));
    let model = Arc::new(Overheard { practice, sent: Mutex::default() });
    run.run(model.clone(), Arc::new(SystemClock), sink.clone(), receiver).await.unwrap();
    let used = sink.used.lock().unwrap().clone();
    let sent = model.sent.lock().unwrap().clone();
    (expected, shown, used, sent)
}

/// The input without what the facilitator says in it: question, exploration, directive.
fn around_the_question(input: &str) -> Vec<&str> {
    let mut said = false;
    let own = |line: &&str| {
        if !line.starts_with(' ') {
            said = ["question:", "exploration:", "directive:"].iter().any(|key| line.starts_with(key));
        }
        !said
    };
    input.lines().filter(own).collect()
}

fn holds(expected: Expected, number: u32) -> bool {
    (expected.least..=expected.most).contains(&number)
}

#[tokio::test]
async fn a_session_that_is_played_stays_within_its_forecast() {
    for strategy in ["standard", "consensus-driven"] {
        let (expected, shown, used, sent) = played(strategy).await;
        assert_eq!(shown[0], sent[0], "{strategy}: what was shown is what was sent, word for word");
        for prompt in &shown[1..] {
            let real = sent.iter().find(|sent| sent.actor == prompt.actor && sent.round == 1).unwrap();
            assert_eq!(prompt.system, real.system, "{strategy}");
            assert_eq!(around_the_question(&prompt.input), around_the_question(&real.input), "{strategy}");
        }
        assert!(holds(expected.rounds, used.rounds), "{strategy}: {expected:?} {used:?}");
        assert!(holds(expected.calls, used.tasks), "{strategy}: {expected:?} {used:?}");
        assert!(holds(expected.tokens_in, used.tokens_in), "{strategy}: {expected:?} {used:?}");
        assert!(holds(expected.tokens_out, used.tokens_out), "{strategy}: {expected:?} {used:?}");
    }
}

#[test]
fn rounds_are_at_least_what_the_gates_want_and_at_most_the_limit() {
    let mut session = unstarted("consensus-driven", None);
    let of = |session: &Session| forecast(session, &terms(&|_| None));
    let expected = of(&session);
    // Two critical topics, half of the other four.
    assert_eq!((expected.basis.topics, expected.rounds), (4, Expected { least: 4, most: 20 }));
    assert_eq!(expected.calls, Expected { least: 4 * 6, most: 20 * 6 });
    session.config.limits.max_rounds = 3;
    assert_eq!(of(&session).rounds, Expected { least: 3, most: 3 });
}

#[test]
fn money_counts_only_models_with_a_price_and_says_which_have_none() {
    let session = unstarted("standard", Some(mixed()));
    let price = Price { input: 3.0, output: 15.0, cached: Some(0.3), cache_write: Some(3.75), long: None };
    let known = forecast(&session, &terms(&|actor| (actor != "qa-lead").then_some(price)));
    assert_eq!(known.unpriced, ["small"]);
    let cost = known.cost.unwrap();
    assert!(0.0 < cost.least && cost.least < cost.most, "{cost:?}");
    let dearer = forecast(&session, &terms(&|_| Some(price)));
    assert!(dearer.cost.unwrap().most > cost.most && dearer.unpriced.is_empty());
    let unknown = forecast(&session, &terms(&|_| None));
    assert_eq!((unknown.cost, unknown.unpriced.len()), (None, 2));
    assert_eq!(unknown.tokens_in, known.tokens_in);
}

#[test]
fn what_can_be_cached_makes_the_least_sum_smaller_and_no_token_fewer() {
    let session = unstarted("standard", Some(mixed()));
    let price = |cached| Price { input: 3.0, output: 15.0, cached, cache_write: None, long: None };
    let plain = forecast(&session, &terms(&|_| Some(price(None))));
    let cached = forecast(&session, &terms(&|_| Some(price(Some(0.3)))));
    assert!(cached.cost.unwrap().least < plain.cost.unwrap().least);
    assert_eq!((cached.cost.unwrap().most, cached.tokens_in), (plain.cost.unwrap().most, plain.tokens_in));
}

#[test]
fn seats_that_wait_for_a_place_take_longer_and_so_do_those_that_speak_in_turn() {
    let session = unstarted("standard", Some(mixed()));
    let at_once = forecast(&session, &terms(&|_| None));
    let narrow = forecast(&session, &Terms { in_flight: 1, ..terms(&|_| None) });
    assert!(narrow.seconds.least > at_once.seconds.least && narrow.seconds.most > at_once.seconds.most);
    let in_turn = forecast(&unstarted("consensus-driven", Some(mixed())), &terms(&|_| None));
    assert!(in_turn.seconds.most > at_once.seconds.most);
    assert!(in_turn.tokens_in.most > at_once.tokens_in.most, "seats hear those before them");
}

#[test]
fn the_first_prompts_hold_what_their_actors_are_told_and_nothing_of_an_answer() {
    let session = unstarted("standard", None);
    let prompts = first_prompts(&session);
    assert_eq!(prompts.len(), 1 + session.participants.len());
    let chair = &prompts[0];
    assert_eq!((chair.step, chair.actor.as_str(), chair.round), (Step::Question, FACILITATOR, 1));
    assert!(chair.system.contains(session.facilitator.body.trim()));
    for (prompt, role) in prompts[1..].iter().zip(&session.participants) {
        assert_eq!((prompt.step, &prompt.actor), (Step::Response, &role.id));
        let about = session.context.description.lines().next().unwrap_or_default();
        assert!(prompt.system.contains(role.body.trim()) && prompt.system.contains(about));
        assert!(prompt.input.contains(QUESTION_TO_COME) && !prompt.input.contains("earlier_statements"));
    }
}
