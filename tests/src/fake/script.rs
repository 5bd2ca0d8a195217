//! What a fake server answers, and where it fails.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use roundtable_engine::record::Step;

use super::asked::Asked;
use super::failure::Failure;

/// The key that a fake server takes unless told otherwise.
pub const KEY: &str = "sk-fake-0123456789abcdef";

/// What stands in for an answer; `None` leaves it to the practice panel.
pub type Answers = dyn Fn(&Asked) -> Option<String> + Send + Sync;
/// What becomes of an answer of the practice panel before it goes out.
pub type Changes = dyn Fn(&Asked, String) -> String + Send + Sync;

/// What a server answers. The default is the practice panel, at once, to the key [`KEY`].
#[derive(Clone)]
pub struct Script {
    pub(super) key: Option<String>,
    pub(super) pace: Duration,
    pub(super) models: Vec<String>,
    pub(super) answers: Arc<Answers>,
    pub(super) changes: Arc<Changes>,
    pub(super) rules: Vec<(When, Failure)>,
    pub(super) elsewhere: String,
    pub(super) echoes: bool,
}

impl Default for Script {
    fn default() -> Self {
        Self {
            key: Some(KEY.to_owned()),
            pace: Duration::ZERO,
            models: ["fake-small", "fake-large"].map(str::to_owned).to_vec(),
            answers: Arc::new(|_| None),
            changes: Arc::new(|_, text| text),
            rules: Vec::new(),
            elsewhere: "http://elsewhere.invalid".to_owned(),
            echoes: false,
        }
    }
}

impl fmt::Debug for Script {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Script").field("pace", &self.pace).field("rules", &self.rules).finish()
    }
}

impl Script {
    /// Takes this key; `None` takes any, or none.
    pub fn key(mut self, key: Option<&str>) -> Self {
        self.key = key.map(str::to_owned);
        self
    }

    /// Waits so long after each piece of a stream.
    pub fn pace(mut self, pace: Duration) -> Self {
        self.pace = pace;
        self
    }

    /// Lists these models.
    pub fn models(mut self, models: &[&str]) -> Self {
        self.models = models.iter().map(|&model| model.to_owned()).collect();
        self
    }

    /// Answers in its own words where `answers` has some.
    pub fn answers(mut self, answers: impl Fn(&Asked) -> Option<String> + Send + Sync + 'static) -> Self {
        self.answers = Arc::new(answers);
        self
    }

    /// Changes what the practice panel answers.
    pub fn changes(mut self, changes: impl Fn(&Asked, String) -> String + Send + Sync + 'static) -> Self {
        self.changes = Arc::new(changes);
        self
    }

    /// Fails so. The first rule that matches a request holds.
    pub fn fail(mut self, when: When, failure: Failure) -> Self {
        self.rules.push((when, failure));
        self
    }

    /// Repeats the key of a request in every error, as careless servers do.
    pub fn echoing_keys(mut self) -> Self {
        self.echoes = true;
        self
    }

    /// Where [`Failure::Redirect`] leads.
    pub fn elsewhere(mut self, url: &str) -> Self {
        url.clone_into(&mut self.elsewhere);
        self
    }
}

/// Which requests fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct When {
    actor: Option<String>,
    step: Option<Step>,
    round: Option<u32>,
    first: usize,
    count: usize,
}

impl When {
    /// Every request for an answer.
    pub fn always() -> Self {
        Self { actor: None, step: None, round: None, first: 1, count: usize::MAX }
    }

    /// Those for this actor.
    pub fn actor(mut self, actor: &str) -> Self {
        self.actor = Some(actor.to_owned());
        self
    }

    /// Those of this step.
    pub fn step(mut self, step: Step) -> Self {
        self.step = Some(step);
        self
    }

    /// Those of this round.
    pub fn round(mut self, round: u32) -> Self {
        self.round = Some(round);
        self
    }

    /// Of those that match, only the `nth`, from 1.
    pub fn nth(mut self, nth: usize) -> Self {
        (self.first, self.count) = (nth, 1);
        self
    }

    /// Of those that match, only the first `count`.
    pub fn times(mut self, count: usize) -> Self {
        self.count = count;
        self
    }

    /// Whether a request is one of these, whatever its number.
    pub(super) fn matches(&self, asked: &Asked) -> bool {
        self.actor.as_ref().is_none_or(|actor| *actor == asked.actor)
            && self.step.is_none_or(|step| asked.step == Some(step))
            && self.round.is_none_or(|round| round == asked.round)
    }

    /// Whether the `number`th match, from 1, fails.
    pub(super) fn takes(&self, number: usize) -> bool {
        number >= self.first && number - self.first < self.count
    }
}
