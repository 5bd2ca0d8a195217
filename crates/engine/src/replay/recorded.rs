//! Answers that were given once, given again.

use std::collections::HashMap;

use futures::FutureExt as _;
use futures::future::{BoxFuture, poll_fn};
use std::task::Poll;

use crate::error::ModelError;
use crate::ports::{Completion, Model, TextSink};
use crate::prompt::Prompt;
use crate::record::{JournalEntry, JournalResult, Step};

/// Turns that the first answer of a step takes, a piece in each; those that were complete later take more, so that they are
/// complete later again.
const PIECES: usize = 12;

/// What an answer is known by.
type Asked = (u32, Step, String);

/// The model of a session that is led again: it gives what a journal holds, whatever the prompt says, and nothing else.
#[derive(Debug, Clone, Default)]
pub(super) struct Recorded {
    calls: HashMap<Asked, Kept>,
    practice: bool,
}

/// The last word on a question, and in which place of its step it came.
#[derive(Debug, Clone, Default)]
struct Kept {
    attempts: [Option<JournalResult>; 2],
    place: usize,
}

impl Recorded {
    pub(super) fn of(journal: &[JournalEntry], practice: bool) -> Self {
        let mut calls: HashMap<Asked, Kept> = HashMap::new();
        let mut places: HashMap<(u32, Step), usize> = HashMap::new();
        for line in journal.iter().filter(|line| !line.result.is_failed_attempt()) {
            let place = places.entry((line.round, line.step)).or_default();
            *place += 1;
            let kept = calls.entry((line.round, line.step, line.actor.clone())).or_default();
            // A first attempt after an answer was asked for by the user: what came before it is void.
            kept.attempts = match line.attempt {
                1 => [Some(line.result.clone()), None],
                _ => [kept.attempts[0].take(), Some(line.result.clone())],
            };
            kept.place = *place;
        }
        Self { calls, practice }
    }
}

impl Model for Recorded {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        async move {
            let kept = self.calls.get(&(prompt.round, prompt.step, prompt.actor.clone()));
            let attempt = usize::from(prompt.attempt > 1);
            match kept.and_then(|kept| Some((kept.place, kept.attempts[attempt].as_ref()?))) {
                Some((place, JournalResult::Reply { text, usage })) => {
                    let turns = PIECES + place;
                    let mut pieces = pieces(text, turns).into_iter();
                    for _ in 0..turns {
                        if let Some(piece) = pieces.next() {
                            stream.piece(piece);
                        }
                        others().await;
                    }
                    Ok(Completion { text: text.clone(), usage: usage.clone() })
                }
                Some((
                    _,
                    JournalResult::Absent { reason, partial } | JournalResult::Failed { reason, partial },
                )) => Err(ModelError::Refused(reason.clone()).after(partial.clone())),
                None => Err(ModelError::Cancelled),
            }
        }
        .boxed()
    }

    fn is_practice(&self) -> bool {
        self.practice
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
