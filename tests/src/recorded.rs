//! Answers that were given once, given again: the model of a session that is run from its own journal.

use std::collections::HashMap;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_engine::error::ModelError;
use roundtable_engine::ports::{Completion, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::{JournalEntry, JournalResult, Step};

/// What an answer is known by: round, step, actor and attempt.
type Asked = (u32, Step, String, u32);

/// Gives what a journal holds, whatever the prompt says, and nothing else.
#[derive(Debug, Clone)]
pub struct Recorded {
    answers: HashMap<Asked, Completion>,
    is_practice: bool,
}

impl Recorded {
    /// The answers of a journal, `replies.jsonl`, as its text; `is_practice`: they were simulated.
    ///
    /// # Errors
    /// When a line is none of a journal.
    pub fn of(journal: &str, is_practice: bool) -> Result<Self, serde_json::Error> {
        let mut answers = HashMap::new();
        for line in journal.lines() {
            let entry: JournalEntry = serde_json::from_str(line)?;
            if let JournalResult::Reply { text, usage } = entry.result {
                answers.insert(
                    (entry.round, entry.step, entry.actor, entry.attempt),
                    Completion { text, usage },
                );
            }
        }
        Ok(Self { answers, is_practice })
    }

    /// How many answers there are.
    pub fn count(&self) -> usize {
        self.answers.len()
    }
}

impl Model for Recorded {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        let asked = (prompt.round, prompt.step, prompt.actor.clone(), prompt.attempt);
        let answer = self.answers.get(&asked).cloned();
        async move {
            let answer =
                answer.ok_or_else(|| ModelError::Unreachable(format!("nobody recorded {asked:?}")))?;
            stream.piece(&answer.text);
            Ok(answer)
        }
        .boxed()
    }

    fn is_practice(&self) -> bool {
        self.is_practice
    }
}
