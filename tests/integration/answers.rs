//! Models that answer nothing, too much, or rubbish: the session goes on, says so, and loses nothing.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{SessionSetup, SessionView};
use roundtable_engine::error::ModelError;
use roundtable_engine::event::{Event, PauseReason};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Step;
use roundtable_engine::session::SessionStatus;
use roundtable_tests::staged::Staged;

use crate::kit::{App, PM, QA, accept, small};

const GARBAGE: &str =
    "I would rather not say.\n\t}{ %%% \u{0}\u{202e} <script>alert(1)</script> ../../etc/passwd";

/// A session of at most four rounds with the given answers; gives back its view and its journal.
const CUT: Option<&str> = Some("the journal has the first megabyte, and so another number of bytes");

async fn play(
    rule: impl Fn(&Prompt) -> Option<Result<String, ModelError>> + Send + Sync + 'static,
) -> (SessionView, String) {
    played(rule, None).await
}

/// `not_again`: why what the journal keeps does not lead to the files once more.
async fn played(
    rule: impl Fn(&Prompt) -> Option<Result<String, ModelError>> + Send + Sync + 'static,
    not_again: Option<&str>,
) -> (SessionView, String) {
    let app = App::with_model(Staged::new(rule));
    let path = app.sample().await;
    let mut running = app.start(&path, SessionSetup { max_rounds: Some(4), ..small("standard") }).await;
    if let Some(why) = not_again {
        running = running.not_run_again(why);
    }
    running.play(accept).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    let journal = Path::new(&path).join(format!(".s2s/sessions/{}/replies.jsonl", running.id));
    let home = app.api.open_project(roundtable_api::wire::ProjectRef { path }).await.unwrap();
    assert!(home.damaged.is_empty(), "{:?}", home.damaged);
    (view, fs::read_to_string(journal).unwrap())
}

#[tokio::test]
async fn garbage_from_a_seat_stands_as_its_words_and_is_recorded() {
    let (view, journal) = play(|prompt| (prompt.actor == QA).then(|| Ok(GARBAGE.to_owned()))).await;
    assert_eq!(view.status, SessionStatus::Closed);
    for round in &view.rounds {
        assert!(round.absent.is_empty());
        let warned =
            round.warnings.iter().any(|warning| warning.starts_with("qa-lead: took the whole answer"));
        assert!(warned, "{:?}", round.warnings);
    }
    assert!(
        view.artifacts.iter().any(|artifact| artifact.supported_by == [PM]),
        "the other seat's work counts"
    );
    let kept = journal.matches("I would rather not say.").count();
    assert_eq!(kept, 2 * view.rounds.len(), "both attempts of each round");
}

#[tokio::test]
async fn an_empty_answer_is_an_absence_after_one_retry() {
    let (view, journal) = play(|prompt| (prompt.actor == QA).then(|| Ok("  \n".to_owned()))).await;
    assert_eq!(view.status, SessionStatus::Closed);
    for round in &view.rounds {
        assert_eq!(round.absent.iter().map(|absence| absence.participant.as_str()).collect::<Vec<_>>(), [QA]);
    }
    assert_eq!(journal.matches(r#""actor":"qa-lead""#).count(), 2 * view.rounds.len());
}

#[tokio::test]
async fn five_megabytes_from_a_seat_are_an_absence_and_the_session_stays_readable() {
    let huge = "position: ".to_owned() + &"word ".repeat(1024 * 1024);
    let (view, journal) =
        played(move |prompt| (prompt.actor == QA && prompt.round == 1).then(|| Ok(huge.clone())), CUT).await;
    assert_eq!(view.status, SessionStatus::Closed);
    let [absence] = view.rounds[0].absent.as_slice() else { panic!("{:?}", view.rounds[0].absent) };
    assert!(absence.participant == QA && absence.reason.len() < 500, "{absence:?}");
    assert!(view.rounds[1..].iter().all(|round| round.absent.is_empty()));
    // Its first megabyte, of both attempts: enough to see what it was, and a journal that can still be read.
    assert!((2 * 1024 * 1024..4 * 1024 * 1024).contains(&journal.len()), "{} bytes", journal.len());
}

#[tokio::test]
async fn a_facilitator_of_rubbish_is_replaced_by_the_fallbacks_twice_and_then_the_session_waits() {
    for rubbish in ["", GARBAGE, "- a\n- list", "question:\nsynthesis: []"] {
        let (view, _) =
            play(move |prompt| (prompt.step != Step::Response).then(|| Ok(rubbish.to_owned()))).await;
        assert_eq!(view.status, SessionStatus::Paused, "{rubbish:?}");
        assert_eq!(view.rounds.len(), 2);
        assert!(view.artifacts.is_empty(), "a fallback invents nothing");
        for round in &view.rounds {
            let replaced = |what: &str| round.overrides.iter().any(|line| line.contains(what));
            assert!(
                replaced("question was replaced") && replaced("synthesis was replaced"),
                "{:?}",
                round.overrides
            );
            assert!(round.question.starts_with("What are the key considerations for"), "{}", round.question);
        }
    }
}

#[tokio::test]
async fn a_facilitator_of_five_megabytes_is_replaced_by_the_fallbacks() {
    let huge = "synthesis: ".to_owned() + &"word ".repeat(1024 * 1024);
    let rule = move |prompt: &Prompt| {
        (prompt.step == Step::Synthesis && prompt.round == 1).then(|| Ok(huge.clone()))
    };
    let (view, _) = played(rule, CUT).await;
    assert!(view.rounds[0].overrides.iter().any(|line| line.contains("synthesis was replaced")));
    assert!(view.rounds[0].synthesis.len() < 2_000);
    assert!(!view.artifacts.is_empty(), "later rounds make up for it");
}

#[tokio::test]
async fn a_seat_that_is_refused_is_absent_and_the_other_one_is_heard() {
    let refuse =
        |prompt: &Prompt| (prompt.actor == QA).then(|| Err(ModelError::Refused("not today".to_owned())));
    let (view, _) = play(refuse).await;
    assert_eq!(view.status, SessionStatus::Closed);
    assert!(view.rounds.iter().all(|round| round.absent[0].reason.contains("not today")));
}

#[tokio::test]
async fn when_nobody_answers_the_session_pauses_and_can_be_resumed() {
    let app =
        App::with_model(Staged::new(|prompt| (prompt.step == Step::Response).then(|| Ok(String::new()))));
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    let envelopes = running.play(accept).await;
    assert_eq!(envelopes.last().unwrap().event, Event::Paused { reason: PauseReason::NobodyAnswered });
    let view = app.api.session_view(running.session()).await.unwrap();
    assert_eq!((view.status, view.rounds.len()), (SessionStatus::Paused, 0));
    app.api.resume_session(running.resume()).await.unwrap();
    let again = running.play(accept).await;
    assert!(again.iter().any(|envelope| matches!(envelope.event, Event::SeatThinking { .. })), "asked again");
}

#[tokio::test]
async fn a_provider_that_cannot_be_reached_pauses_the_session_and_keeps_what_was_answered() {
    let offline =
        |prompt: &Prompt| (prompt.actor == QA).then(|| Err(ModelError::Unreachable("no route".to_owned())));
    let app = App::with_model(Staged::new(offline));
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    let envelopes = running.play(accept).await;
    let Event::Paused { reason: PauseReason::Provider { code, message, .. } } =
        &envelopes.last().unwrap().event
    else {
        panic!("{:?}", envelopes.last());
    };
    assert!(code == "unreachable" && message.contains("no route"));
    let journal = Path::new(&path).join(format!(".s2s/sessions/{}/replies.jsonl", running.id));
    let journal = fs::read_to_string(journal).unwrap();
    assert!(journal.contains(r#""actor":"product-manager""#) && !journal.contains(r#""actor":"qa-lead""#));
}
