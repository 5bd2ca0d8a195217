//! Too few answers, seats that are asked again, notices of running calls, and the spending limit.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::kit::{Act, Case, Done, Ran, Reply, limits, mark, table, usual};
use crate::error::ModelError;
use crate::event::{Event, Operation, PauseReason};
use crate::record::Step;
use crate::session::{Session, SessionStatus};
use crate::strategy::Participation;

fn refused() -> Reply {
    Reply::Fail(ModelError::Refused("not today".to_owned()))
}

/// One round; these seats fail as often as said, then answer. `user` says what is done at a missed quorum.
fn failing(seats: &'static [&'static str], times: usize, user: Operation) -> Ran {
    let at_pause = move |event: &Event| match event {
        Event::QuorumMissed { .. } => vec![Act::Do(user.clone())],
        _ => Vec::new(),
    };
    deciding(1, seats, times, at_pause)
}

/// These seats fail as often as said, then answer; so many rounds.
fn deciding(
    rounds: u32,
    seats: &'static [&'static str],
    times: usize,
    user: impl FnMut(&Event) -> Vec<Act> + Send + 'static,
) -> Ran {
    let failed = AtomicUsize::new(0);
    Case::new(limits(table(), rounds, rounds))
        .model(move |prompt| {
            let fails = prompt.step == Step::Response && seats.contains(&prompt.actor.as_str());
            if fails && failed.fetch_add(1, Ordering::Relaxed) < times { refused() } else { usual(prompt) }
        })
        .user(user)
        .run()
}

fn missed(ran: &Ran) -> Vec<(u32, u32, Vec<String>)> {
    ran.events()
        .into_iter()
        .filter_map(|event| match event {
            Event::QuorumMissed { answered, quorum, absent, .. } => {
                Some((*answered, *quorum, absent.clone()))
            }
            _ => None,
        })
        .collect()
}

/// Of round 1, where nobody was asked a second time.
fn retry(seat: &str) -> Operation {
    retry_after(1, seat, 1)
}

fn retry_after(round: u32, seat: &str, asked: u32) -> Operation {
    Operation::RetrySeat { round, seat: seat.to_owned(), asked }
}

/// How often a seat was asked for its answer in a round.
fn times(ran: &Ran, round: u32, seat: &str) -> usize {
    ran.asked().iter().filter(|asked| asked.starts_with(&format!("{round} 2 {seat} "))).count()
}

#[test]
fn the_quorum_is_half_of_the_seats_and_at_least_one() {
    let mut config = table().config;
    assert_eq!([1, 2, 3, 4, 12].map(|seats| config.quorum_of(seats)), [1, 1, 2, 2, 6]);
    config.quorum = 0.0;
    assert_eq!(config.quorum_of(4), 1);
    config.quorum = 7.0;
    assert_eq!(config.quorum_of(4), 4);
    config.quorum = f64::NAN;
    assert_eq!(config.quorum_of(4), 2);
}

#[test]
fn at_the_quorum_a_round_goes_on_without_asking() {
    let ran = failing(&["ben"], 1, Operation::Pause);
    assert!(missed(&ran).is_empty());
    assert_eq!(ran.round(1).absent.len(), 1);
}

#[test]
fn below_the_quorum_the_user_may_go_on_without_the_absent() {
    let ran = failing(&["ben", "cleo"], 2, Operation::GoOn { round: 1, asked: 3 });
    assert_eq!(missed(&ran), [(1, 2, vec!["ben".to_owned(), "cleo".to_owned()])]);
    assert_eq!(ran.round(1).absent.len(), 2);
}

#[test]
fn below_the_quorum_a_seat_can_be_asked_again_alone() {
    let ran = failing(&["ben", "cleo"], 2, retry("ben"));
    let asked = ran.asked();
    assert_eq!(asked.iter().filter(|asked| asked.contains("ben")).count(), 2, "{asked:?}");
    assert_eq!(asked.iter().filter(|asked| asked.contains("cleo")).count(), 1, "{asked:?}");
    let absent: Vec<_> = ran.round(1).absent.iter().map(|absence| absence.participant.as_str()).collect();
    assert_eq!(absent, ["cleo"]);
}

/// Of two seats: where each was asked a second time, and where its answer was told, in the order of what happened.
fn second_time(ran: &Ran) -> Vec<String> {
    let mut asked = std::collections::BTreeMap::<String, u32>::new();
    let mut lines = Vec::new();
    for done in &ran.log {
        match done {
            Done::Asked(prompt) if prompt.step == Step::Response => {
                let times = asked.entry(prompt.actor.clone()).or_default();
                *times += 1;
                lines.extend((*times == 2).then(|| format!("{} asked", prompt.actor)));
            }
            Done::Append(kept) => lines.extend(
                kept.iter()
                    .filter(|line| asked.get(&line.actor) == Some(&2))
                    .map(|line| format!("{} kept", line.actor)),
            ),
            Done::Event(Event::SeatAnswered { statement, .. })
                if asked.get(&statement.participant) == Some(&2) =>
            {
                lines.push(format!("{} told", statement.participant));
            }
            _ => {}
        }
    }
    lines
}

fn all_again(event: &Event) -> Vec<Act> {
    match event {
        Event::QuorumMissed { round, asked, .. } => {
            let again = Operation::RetryAbsent { round: *round, asked: *asked };
            // The second click of two asks nobody.
            vec![Act::Do(again.clone()), Act::Do(again)]
        }
        _ => Vec::new(),
    }
}

#[test]
fn all_that_are_absent_are_asked_again_at_once_and_hear_nothing_of_each_other() {
    let ran = deciding(1, &["ben", "cleo"], 2, all_again);
    let order = ["ben asked", "cleo asked", "ben kept", "ben told", "cleo kept", "cleo told"];
    assert_eq!(second_time(&ran), order);
    assert!(ran.round(1).absent.is_empty());
    let again: Vec<String> = ran.prompts().iter().rev().skip(1).take(2).map(|it| it.full_text()).collect();
    for prompt in again {
        assert!(["ann", "ben", "cleo"].iter().all(|seat| !prompt.contains(&mark(seat, 1))), "{prompt}");
    }
    assert_eq!((times(&ran, 1, "ben"), times(&ran, 1, "cleo")), (2, 2), "{:?}", ran.asked());
}

#[test]
fn where_seats_speak_in_turn_they_are_asked_again_in_their_turn() {
    let mut session = limits(table(), 1, 1);
    session.strategy.phases[0].participation = Participation::Sequential;
    let failed = AtomicUsize::new(0);
    let ran = Case::new(session)
        .model(move |prompt| {
            let fails = prompt.step == Step::Response && ["ann", "cleo"].contains(&prompt.actor.as_str());
            if fails && failed.fetch_add(1, Ordering::Relaxed) < 2 { refused() } else { usual(prompt) }
        })
        .user(all_again)
        .run();
    let order = ["ann asked", "ann kept", "ann told", "cleo asked", "cleo kept", "cleo told"];
    assert_eq!(second_time(&ran), order);
    let last = ran.prompts().into_iter().rev().find(|prompt| prompt.actor == "cleo").unwrap().full_text();
    let heard = |seat: &str| last.find(&mark(seat, 1)).unwrap_or_else(|| panic!("{seat}: {last}"));
    assert!(heard("ann") < heard("ben"), "{last}");
}

#[test]
fn a_wish_about_another_seat_than_those_that_are_asked_waits_for_them() {
    let mut wished = false;
    let ran = deciding(1, &["ben", "cleo"], 2, move |event| match event {
        Event::QuorumMissed { .. } => vec![Act::Do(retry("ben"))],
        Event::SeatThinking { asked: 2, .. } if !std::mem::replace(&mut wished, true) => {
            vec![Act::Do(retry("cleo"))]
        }
        _ => Vec::new(),
    });
    assert!(ran.round(1).absent.is_empty(), "{:?}", ran.asked());
    assert_eq!(missed(&ran).len(), 1);
}

#[test]
fn a_pause_while_all_are_asked_again_keeps_what_comes_and_a_close_cancels_them() {
    let until = |then: Operation| {
        let mut again = false;
        deciding(1, &["ben", "cleo"], 2, move |event| match event {
            Event::QuorumMissed { .. } => all_again(event),
            Event::SeatThinking { asked: 2, .. } => {
                again = true;
                Vec::new()
            }
            // Both calls are on their way.
            Event::Piece { actor, .. } if again && actor == "cleo" => vec![Act::Do(then.clone())],
            _ => Vec::new(),
        })
    };
    let paused = until(Operation::Pause);
    assert_eq!(paused.paused(), Some(&PauseReason::User));
    assert_eq!(second_time(&paused).iter().filter(|line| line.ends_with("kept")).count(), 2);
    let on = Case::new(paused.reloaded()).run();
    assert_eq!(on.asked(), ["1 3 facilitator 1"], "nobody is asked what was answered");
    let closed = until(Operation::Close);
    assert_eq!(closed.session().status, SessionStatus::Closed);
    let cancelled = closed.log.iter().filter(|done| matches!(done, Done::Cancelled(_))).count();
    assert_eq!(cancelled, 2);
}

#[test]
fn a_crash_while_all_are_asked_again_keeps_the_answer_that_had_come() {
    let failed = AtomicUsize::new(0);
    let ran = Case::new(limits(table(), 1, 1))
        .model(move |prompt| {
            let fails = prompt.step == Step::Response && ["ben", "cleo"].contains(&prompt.actor.as_str());
            if fails && failed.fetch_add(1, Ordering::Relaxed) < 2 { refused() } else { usual(prompt) }
        })
        .user(all_again)
        // The question, what came of all three in two lots, then the first of the two.
        .cut_after(4)
        .run();
    assert!(ran.outcome.is_none());
    let on = Case::new(ran.reloaded()).run();
    assert_eq!(
        on.asked(),
        ["1 3 facilitator 1"],
        "two of three have answered, and one of them the second time"
    );
    assert_eq!(on.round(1).absent.len(), 1);
}

#[test]
fn a_late_second_click_on_go_on_does_not_answer_the_next_rounds_pause() {
    let go_on = |round, asked| Act::Do(Operation::GoOn { round, asked });
    let ran = deciding(2, &["ben", "cleo"], 9, move |event| match event {
        Event::QuorumMissed { round: 1, asked, .. } => vec![go_on(1, *asked)],
        // The second click arrives when the next round waits already; then the user decides later.
        Event::QuorumMissed { round: 2, asked, .. } => vec![go_on(1, *asked), Act::Do(Operation::Pause)],
        _ => Vec::new(),
    });
    assert_eq!(ran.paused(), Some(&PauseReason::QuorumMissed { answered: 1, quorum: 2 }));
    assert_eq!(ran.session().rounds.len(), 1, "round 2 was not decided");
}

#[test]
fn a_go_on_about_an_earlier_pause_of_the_same_round_answers_nothing() {
    let ran = deciding(1, &["ben", "cleo"], 9, |event| match event {
        Event::QuorumMissed { asked: 3, .. } => vec![Act::Do(retry("ben"))],
        Event::QuorumMissed { round, .. } => {
            vec![Act::Do(Operation::GoOn { round: *round, asked: 3 }), Act::Do(Operation::Pause)]
        }
        _ => Vec::new(),
    });
    assert_eq!(ran.paused(), Some(&PauseReason::QuorumMissed { answered: 1, quorum: 2 }));
    assert!(ran.session().rounds.is_empty(), "it was not decided");
}

#[test]
fn a_late_second_click_on_ask_again_does_not_pay_for_a_third_call() {
    let ran = deciding(1, &["ben", "cleo"], 9, |event| match event {
        Event::QuorumMissed { asked: 3, .. } => vec![Act::Do(retry("ben"))],
        // Ben was asked twice and has no answer; the second click is about the first time.
        Event::QuorumMissed { asked: 4, .. } => {
            vec![Act::Do(retry("ben")), Act::Do(Operation::GoOn { round: 1, asked: 4 })]
        }
        Event::QuorumMissed { .. } => vec![Act::Do(Operation::Pause)],
        _ => Vec::new(),
    });
    assert_eq!(times(&ran, 1, "ben"), 2, "{:?}", ran.asked());
}

#[test]
fn a_seat_that_is_asked_again_twice_is_named_twice() {
    let ran = deciding(1, &["ben", "cleo"], 9, |event| match event {
        Event::QuorumMissed { asked: 3, .. } => vec![Act::Do(retry("ben"))],
        Event::QuorumMissed { asked: 4, .. } => vec![Act::Do(retry_after(1, "ben", 2))],
        Event::QuorumMissed { .. } => vec![Act::Do(Operation::Pause)],
        _ => Vec::new(),
    });
    assert_eq!(times(&ran, 1, "ben"), 3, "{:?}", ran.asked());
}

#[test]
fn a_wish_to_ask_again_does_not_outlive_its_round() {
    // Ben misses round 1; the wish comes when round 2 has begun, in which he fails once more while cleo speaks.
    let ran = deciding(2, &["ben"], 2, |event| match event {
        Event::SeatAbsent { round: 2, .. } => vec![Act::Do(retry("ben"))],
        _ => Vec::new(),
    });
    assert_eq!((times(&ran, 1, "ben"), times(&ran, 2, "ben")), (1, 1), "{:?}", ran.asked());
    assert_eq!(ran.round(2).absent.len(), 1);
}

#[test]
fn a_pause_below_the_quorum_asks_again_after_the_resume() {
    let ran = failing(&["ben", "cleo"], 2, Operation::Pause);
    assert_eq!(ran.paused(), Some(&PauseReason::QuorumMissed { answered: 1, quorum: 2 }));
    let again = Case::new(ran.reloaded())
        .user(|event| match event {
            Event::QuorumMissed { .. } => vec![Act::Do(retry("cleo"))],
            _ => Vec::new(),
        })
        .run();
    assert_eq!(missed(&again).len(), 1);
    assert_eq!(again.asked()[0], "1 2 cleo 1", "{:?}", again.asked());
    assert_eq!(again.round(1).absent.len(), 1);
}

#[test]
fn a_seat_can_be_asked_again_while_others_still_answer() {
    let failed = AtomicUsize::new(0);
    let ran = Case::new(limits(table(), 1, 1))
        .model(move |prompt| match (prompt.step, prompt.actor.as_str()) {
            (Step::Response, "ben") if failed.fetch_add(1, Ordering::Relaxed) == 0 => refused(),
            _ => usual(prompt),
        })
        .user(|event| match event {
            Event::SeatAbsent { .. } => vec![Act::Do(retry("ben"))],
            _ => Vec::new(),
        })
        .run();
    assert!(ran.round(1).absent.is_empty(), "{:?}", ran.asked());
    assert!(ran.prompt(1, Step::Synthesis, "facilitator").contains("ben"));
}

fn priced(limit: f64) -> Session {
    let mut session = limits(table(), 3, 3);
    session.config.spending_limit = Some(limit);
    session
}

#[test]
fn the_session_pauses_when_it_has_cost_what_the_user_allowed() {
    // Each call of the scripted model costs a cent.
    let ran = Case::new(priced(0.035)).model(|prompt| Reply::Priced(super::kit::text(prompt), 0.01)).run();
    let Some(PauseReason::SpendingLimit { spent, limit }) = ran.paused() else {
        panic!("{:?}", ran.paused())
    };
    assert!((*spent - 0.04).abs() < 1e-9 && (*limit - 0.035).abs() < 1e-9, "{spent}");
    assert_eq!(ran.session().status, SessionStatus::Paused);
    // What was paid for is kept, and a higher limit goes on from there.
    let mut more = ran.reloaded();
    assert_eq!(more.journal.len(), 4);
    more.config.spending_limit = Some(10.0);
    let on = Case::new(more).model(|prompt| Reply::Priced(super::kit::text(prompt), 0.01)).run();
    assert_eq!(on.asked()[0], "1 3 facilitator 1");
    assert!(on.session().metrics.cost.is_some_and(|cost| (cost - 0.15).abs() < 1e-9));
}

#[test]
fn what_has_been_used_is_told_call_by_call() {
    let ran = Case::new(limits(table(), 1, 1)).run();
    let used: Vec<u32> = ran
        .events()
        .into_iter()
        .filter_map(|event| match event {
            Event::Used { metrics } => Some(metrics.tasks),
            _ => None,
        })
        .collect();
    assert_eq!(used.last(), Some(&5));
    assert!(used.is_sorted(), "{used:?}");
    assert_eq!(ran.session().metrics.tasks, 5);
}
