//! Answers that were given once, given again.

use std::collections::HashMap;

use futures::FutureExt as _;
use futures::future::{BoxFuture, poll_fn};
use std::sync::{Mutex, PoisonError};
use std::task::Poll;
use std::time::Duration;

use crate::error::ModelError;
use crate::ports::{CallNotice, Completion, Model, TextSink};
use crate::prompt::Prompt;
use crate::record::{JournalEntry, JournalResult, Step};

/// Turns that an answer takes, a piece in each.
const PIECES: usize = 12;
/// So many more for each answer of the step that was complete before it, so that it is complete later again. A question that is asked
/// once more begins a turn or two after the answer to it.
const LATER: usize = 4;

/// What an answer is known by.
type Asked = (u32, Step, String);

/// The model of a session that is led again: it gives what a journal holds, whatever the prompt says, and nothing else.
#[derive(Debug, Default)]
pub(super) struct Recorded {
    /// A seat that had no answer may have been asked once more: what came each time. Of the facilitator the last only.
    calls: HashMap<Asked, Vec<Kept>>,
    /// How often each was asked by now.
    asked: Mutex<HashMap<Asked, usize>>,
    practice: bool,
}

/// What came on a question, and in which place of its step each.
#[derive(Debug, Clone, Default)]
struct Kept {
    attempts: [Option<JournalResult>; 2],
    /// What failed before the last word of each: why, and what had come.
    failed: [Vec<(String, String)>; 2],
    places: [usize; 2],
    /// The place of the last word before it was asked once more; 0 when it was asked the first time.
    before: usize,
}

impl Kept {
    /// Turns until an attempt is complete, from its beginning.
    fn turns(&self, attempt: usize) -> usize {
        let [first, second] = self.places;
        match (attempt, self.before) {
            (0, 0) => PIECES + LATER * first,
            (0, before) => LATER * first.saturating_sub(before).max(1),
            _ => LATER * second.saturating_sub(first).max(1),
        }
    }
}

impl Recorded {
    pub(super) fn of(journal: &[JournalEntry], practice: bool) -> Self {
        let mut calls: HashMap<Asked, Vec<Kept>> = HashMap::new();
        let mut places: HashMap<(u32, Step), usize> = HashMap::new();
        for line in journal {
            let times = calls.entry((line.round, line.step, line.actor.clone())).or_default();
            let attempt = usize::from(line.attempt > 1);
            // A first attempt after an answer: it was asked once more.
            let is_more = attempt == 0 && times.last().is_none_or(|kept| kept.attempts[0].is_some());
            if is_more {
                let before = times.last().map_or(0, |kept| kept.places[0].max(kept.places[1]));
                if line.step != Step::Response {
                    times.clear();
                }
                times.push(Kept { before, ..Kept::default() });
            }
            let Some(kept) = times.last_mut() else { continue };
            if let JournalResult::Failed { reason, partial } = &line.result {
                kept.failed[attempt].push((reason.clone(), partial.clone()));
                continue;
            }
            let place = places.entry((line.round, line.step)).or_default();
            *place += 1;
            kept.attempts[attempt] = Some(line.result.clone());
            kept.places[attempt] = *place;
        }
        Self { calls, asked: Mutex::default(), practice }
    }

    /// How often a seat was asked once more in a round, by round and seat.
    pub(super) fn asked_again(&self) -> HashMap<(u32, String), usize> {
        let seats =
            self.calls.iter().filter(|((_, step, _), times)| *step == Step::Response && times.len() > 1);
        seats.map(|((round, _, seat), times)| ((*round, seat.clone()), times.len() - 1)).collect()
    }

    /// What came when it was asked this time; after the last time, what came then.
    fn kept(&self, prompt: &Prompt) -> Option<&Kept> {
        let asked = (prompt.round, prompt.step, prompt.actor.clone());
        let times = self.calls.get(&asked)?;
        // A poisoned lock still holds how often.
        let mut counts = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(asked).or_default();
        if prompt.attempt <= 1 {
            *count += 1;
        }
        times.get(count.saturating_sub(1)).or(times.last())
    }
}

impl Model for Recorded {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        async move {
            let kept = self.kept(prompt);
            let attempt = usize::from(prompt.attempt > 1);
            match kept.and_then(|kept| Some((kept.turns(attempt), kept.attempts[attempt].as_ref()?))) {
                Some((turns, JournalResult::Reply { text, usage })) => {
                    retried(kept, attempt, stream);
                    let mut pieces = pieces(text, turns.min(PIECES)).into_iter();
                    for _ in 0..turns {
                        if let Some(piece) = pieces.next() {
                            stream.piece(piece);
                        }
                        others().await;
                    }
                    Ok(Completion { text: text.clone(), usage: usage.clone() })
                }
                Some((turns, failed)) => {
                    let (reason, partial, kind) = match failed {
                        JournalResult::Absent { reason, partial, kind } => (reason, partial, *kind),
                        JournalResult::Failed { reason, partial } => (reason, partial, None),
                        JournalResult::Reply { .. } => return Err(ModelError::Cancelled),
                    };
                    retried(kept, attempt, stream);
                    for _ in 0..turns {
                        others().await;
                    }
                    Err(ModelError::Recorded(reason.clone()).of_kind(kind).after(partial.clone()))
                }
                None => Err(ModelError::Cancelled),
            }
        }
        .boxed()
    }

    fn is_practice(&self) -> bool {
        self.practice
    }
}

/// Says again what failed before the last word of a call.
fn retried(kept: Option<&Kept>, attempt: usize, stream: &dyn TextSink) {
    let failed = kept.map_or(&[][..], |kept| kept.failed[attempt].as_slice());
    for (number, (reason, partial)) in (2..).zip(failed) {
        let (reason, partial) = (reason.clone(), partial.clone());
        stream.notice(CallNotice::Retrying { attempt: number, wait: Duration::ZERO, reason, partial });
    }
}

/// Lets the other seats speak.
async fn others() {
    let mut waited = false;
    poll_fn(|context| {
        if std::mem::replace(&mut waited, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

/// A text in about as many pieces, each ending where a word does.
fn pieces(text: &str, count: usize) -> Vec<&str> {
    let least = text.len().div_ceil(count.max(1)).max(1);
    let mut pieces = Vec::new();
    let mut rest = text;
    while rest.len() > least {
        let from = rest.ceil_char_boundary(least);
        let Some(space) = rest[from..].find(char::is_whitespace) else { break };
        let (piece, others) = rest.split_at(from + space);
        pieces.push(piece);
        rest = others;
    }
    if !rest.is_empty() {
        pieces.push(rest);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::pieces;

    proptest! {
        #[test]
        fn pieces_are_the_text(text in "\\PC{0,400}", count in 0_usize..40) {
            let cut = pieces(&text, count);
            prop_assert_eq!(cut.concat(), text.as_str());
            prop_assert!(cut.iter().all(|piece| !piece.is_empty()));
            prop_assert!(cut.len() <= count.max(1));
        }
    }
}
