//! How an answer comes: in pieces, over time, with its usage.

use std::sync::Mutex;
use std::time::Duration;

use roundtable_engine::brief::QuestionInput;
use roundtable_engine::ports::{Model, TextSink};
use roundtable_engine::prompt::{self, Prompt};
use roundtable_engine::record::Step;

use super::kit::{FOUR, session, shed};
use crate::practice::{DelayRange, Practice, PracticeSettings};

#[derive(Default)]
struct Pieces(Mutex<Vec<String>>);

impl TextSink for Pieces {
    fn piece(&self, text: &str) {
        self.0.lock().unwrap().push(text.to_owned());
    }
}

fn question() -> Prompt {
    let session = session(shed(), "standard", &FOUR);
    Prompt {
        round: 1,
        step: Step::Question,
        actor: "facilitator".to_owned(),
        attempt: 1,
        model: "inherit".to_owned(),
        system: prompt::system(&session, &session.facilitator),
        input: prompt::input(Step::Question, &roundtable_engine::yaml::write(&QuestionInput::new(&session))),
    }
}

#[tokio::test(start_paused = true)]
async fn an_answer_comes_in_pieces_over_its_delay() {
    let model = Practice::new(PracticeSettings::default());
    assert!(model.is_practice());
    let (pieces, started) = (Pieces::default(), tokio::time::Instant::now());
    let completion = model.answer(&question(), &pieces).await.unwrap();
    let took = started.elapsed();
    assert!(took >= Duration::from_millis(900) && took <= Duration::from_secs(4), "{took:?}");
    let pieces = pieces.0.lock().unwrap();
    assert!(pieces.len() > 10);
    assert_eq!(pieces.concat(), completion.text);
    assert_eq!(completion.usage.model, "practice");
    assert!(completion.usage.tokens_in > completion.usage.tokens_out && completion.usage.tokens_out > 50);
}

#[test]
fn without_delay_it_comes_at_once_and_needs_no_timer() {
    let model = Practice::new(PracticeSettings { seed: 4, delay: DelayRange::NONE });
    let pieces = Pieces::default();
    let completion = futures::executor::block_on(model.answer(&question(), &pieces)).unwrap();
    assert_eq!(*pieces.0.lock().unwrap(), [completion.text]);
}

#[test]
fn a_retry_gets_the_same_answer() {
    let model = Practice::new(PracticeSettings { seed: 4, delay: DelayRange::NONE });
    let first = question();
    let again = Prompt { attempt: 2, input: prompt::retry(&first.input, "no reason"), ..first.clone() };
    let text =
        |prompt: &Prompt| futures::executor::block_on(model.answer(prompt, &Pieces::default())).unwrap().text;
    assert_eq!(text(&first), text(&again));
}
