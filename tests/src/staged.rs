//! A practice panel whose answers a test can replace and hold back: for answers that are empty, huge or garbage, and
//! for operations that must come while a certain call runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures::future::BoxFuture;
use roundtable_engine::error::ModelError;
use roundtable_engine::ports::{CallNotice, Completion, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::{Step, Usage};
use tokio::sync::Notify;

/// What stands in for an answer; `None` leaves it to the practice panel.
pub type Rule = dyn Fn(&Prompt) -> Option<Result<String, ModelError>> + Send + Sync;

/// The panel.
pub struct Staged {
    practice: roundtable_llm::Practice,
    rule: Box<Rule>,
    gate: Option<Arc<Gate>>,
    delayed: Option<(Step, String)>,
}

/// Holds one call until it is opened.
pub struct Gate {
    at: (u32, Step, String),
    passed: AtomicBool,
    reached: Notify,
    open: Notify,
}

impl Staged {
    /// Answers by `rule`, else as the practice panel without delay.
    pub fn new(rule: impl Fn(&Prompt) -> Option<Result<String, ModelError>> + Send + Sync + 'static) -> Self {
        let practice = roundtable_api::practice(Some((Duration::ZERO, Duration::ZERO)));
        Self { practice, rule: Box::new(rule), gate: None, delayed: None }
    }

    /// Calls to `actor` in that step are slow, and then made again.
    pub fn delay(self, step: Step, actor: &str) -> Self {
        Self { delayed: Some((step, actor.to_owned())), ..self }
    }

    /// Holds the first call to `actor` in that step of that round.
    pub fn hold(mut self, round: u32, step: Step, actor: &str) -> (Self, Arc<Gate>) {
        let gate = Arc::new(Gate {
            at: (round, step, actor.to_owned()),
            passed: AtomicBool::new(false),
            reached: Notify::new(),
            open: Notify::new(),
        });
        self.gate = Some(gate.clone());
        (self, gate)
    }
}

impl Gate {
    /// Returns when the call has come.
    pub async fn reached(&self) {
        self.reached.notified().await;
    }

    /// Lets the call go on.
    pub fn open(&self) {
        self.open.notify_one();
    }
}

impl Model for Staged {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        Box::pin(async move {
            if let Some(gate) = &self.gate
                && gate.at == (prompt.round, prompt.step, prompt.actor.clone())
                && !gate.passed.swap(true, Ordering::SeqCst)
            {
                gate.reached.notify_one();
                gate.open.notified().await;
            }
            if self.delayed == Some((prompt.step, prompt.actor.clone())) {
                stream.notice(CallNotice::Slow);
                stream.piece("half an ans");
                let (wait, reason) = (Duration::from_millis(1_500), "the connection broke".to_owned());
                stream.notice(CallNotice::Retrying { attempt: 2, wait, reason, partial: String::new() });
            }
            match (self.rule)(prompt) {
                None => self.practice.answer(prompt, stream).await,
                Some(answer) => {
                    let text = answer?;
                    stream.piece(&text);
                    Ok(Completion { text, usage: Usage { model: "staged".to_owned(), ..Usage::default() } })
                }
            }
        })
    }

    fn is_practice(&self) -> bool {
        true
    }
}
