//! The practice panel: a [`Model`] that needs no key and no network, for the first look at the product, for tests and
//! for teaching.
//!
//! It gets the same prompt text as any model and answers with YAML text that goes through the same reader. It knows
//! nothing but that text: the project's context in the system part, the input of the step in the changing part. Every
//! choice is a function of the seed and of the text, so the same prompt gets the same answer.
//!
//! What it says is built from three things: what the context states (`project`, `figures`, `capability`), the
//! views of the seats (the files under `content/practice/`), and a store of statements made of both (`items`). Seats
//! suggest from the store in their own words; the facilitator finds the statement again in what was said, and proposes
//! nothing that no seat has suggested.
//!
//! That is how specs are played in open discussion. Other workflows, and strategies whose phases ask for something of
//! their own (`mode`), have a scene (`scene`), candidates in place of items (`candidate`), and fields instead of views
//! (`field`): `lead` asks, `speak` answers, `weigh` sums up.

mod answered;
mod asked;
mod ballot;
mod baseline;
mod candidate;
mod candidate_store;
mod capability;
mod chance;
mod clause;
mod closing;
mod concern;
mod content;
mod contradict;
mod criteria;
mod deadline;
mod decision;
mod dispute;
mod english;
mod field;
mod figures;
mod forbidding;
mod heard;
mod idea;
mod items;
mod items_constraints;
mod items_decided;
mod items_dreams;
mod items_elsewhere;
mod items_further;
mod items_general;
mod items_limits;
mod items_paths;
mod items_rules;
mod lead;
mod mapping;
mod mapping_figure;
mod mapping_rules;
mod mapping_table;
mod mapping_text;
mod mapping_words;
mod matters;
mod mode;
mod note;
mod number;
mod objective;
mod order;
mod part;
mod people;
mod project;
mod prompt;
mod proposals;
mod quarrel;
mod question;
mod quotes;
mod rank;
mod reading;
mod recommend;
mod reply;
mod roles;
mod scene;
mod seat;
mod seat_dispute;
mod sections;
mod speak;
mod speak_debate;
mod speak_dreams;
mod speak_hats;
mod speak_weigh;
mod subject;
mod summary;
mod synthesis;
mod table;
mod tension;
mod tension_kinds;
#[cfg(test)]
mod tests;
mod validation;
mod votes;
mod weigh;
mod weigh_decided;
mod weigh_proposals;
mod weigh_words;
mod words;
mod world;

use std::time::Duration;

use futures::future::BoxFuture;
use roundtable_engine::error::ModelError;
use roundtable_engine::mapping::MAPPER;
use roundtable_engine::ports::{Completion, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::{PRACTICE_MODEL, Step, Usage};
use roundtable_engine::yaml;
use serde_json::Value;

use chance::Chance;

/// Words in one streamed piece.
const WORDS_PER_PIECE: usize = 6;
/// Characters that count as one token in the estimated usage.
const CHARS_PER_TOKEN: usize = 4;

/// How long an answer takes, at least and at most; the actual time depends on the seed and the prompt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DelayRange {
    /// The shortest time.
    pub least: Duration,
    /// The longest time; a shorter one than `least` counts as `least`.
    pub most: Duration,
}

impl DelayRange {
    /// No delay: an answer comes at once and in one piece. For tests.
    pub const NONE: Self = Self { least: Duration::ZERO, most: Duration::ZERO };
}

impl Default for DelayRange {
    /// One to three seconds: long enough to watch, short enough to stay.
    fn default() -> Self {
        Self { least: Duration::from_secs(1), most: Duration::from_secs(3) }
    }
}

/// The settings of a practice panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PracticeSettings {
    /// The same seed and the same prompt give the same answer.
    pub seed: u64,
    /// How long an answer takes.
    pub delay: DelayRange,
}

/// The practice panel.
#[derive(Debug, Clone)]
pub struct Practice {
    settings: PracticeSettings,
}

impl Practice {
    /// A panel with these settings.
    pub fn new(settings: PracticeSettings) -> Self {
        Self { settings }
    }

    /// The text of the answer.
    fn compose(&self, prompt: &Prompt) -> Result<String, ModelError> {
        let mut answer = match prompt.step {
            Step::Question => question::ask(prompt, self.settings.seed),
            Step::Response => seat::answer(prompt, self.settings.seed),
            Step::Synthesis => synthesis::sum_up(prompt, self.settings.seed),
            Step::Helper if prompt.actor == MAPPER => mapping::map(prompt),
            Step::Helper => validation::read(prompt),
        }?;
        match prompt.step {
            Step::Question => baseline::lead(prompt, &mut answer),
            Step::Response => baseline::raise(prompt, &mut answer),
            Step::Synthesis => baseline::take_up(prompt, self.settings.seed, &mut answer),
            Step::Helper => Ok(()),
        }?;
        tidy_stops(&mut answer);
        Ok(yaml::write(&answer))
    }

    fn delay(&self, text: &str) -> Duration {
        let DelayRange { least, most } = self.settings.delay;
        least
            + most.saturating_sub(least).mul_f64(Chance::new(self.settings.seed, text).with("delay").share())
    }
}

/// Sentences are put together of texts that may end with an abbreviation: one full stop is enough.
fn tidy_stops(value: &mut Value) {
    match value {
        Value::String(text) => *text = english::with_one_stop(text),
        Value::Array(items) => items.iter_mut().for_each(tidy_stops),
        Value::Object(map) => map.values_mut().for_each(tidy_stops),
        _ => {}
    }
}

impl Model for Practice {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        Box::pin(async move {
            let text = self.compose(prompt)?;
            let delay = self.delay(&text);
            if delay.is_zero() {
                stream.piece(&text);
            } else {
                let pieces = pieces(&text);
                let pause = delay / u32::try_from(pieces.len().max(1)).unwrap_or(u32::MAX);
                for piece in pieces {
                    tokio::time::sleep(pause).await;
                    stream.piece(piece);
                }
            }
            let usage = Usage {
                model: PRACTICE_MODEL.to_owned(),
                tokens_in: tokens(&prompt.system) + tokens(&prompt.input),
                tokens_out: tokens(&text),
                tokens_cached: 0,
                cost: None,
            };
            Ok(Completion { text, usage })
        })
    }

    fn is_practice(&self) -> bool {
        true
    }
}

/// An estimate, as a tokeniser would have it for English.
fn tokens(text: &str) -> u32 {
    u32::try_from(text.chars().count().div_ceil(CHARS_PER_TOKEN)).unwrap_or(u32::MAX)
}

/// The text in pieces of a few words; put together they are the text.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    let (mut start, mut words) = (0, 0);
    for (at, letter) in text.char_indices() {
        if letter.is_whitespace() {
            words += 1;
            if words == WORDS_PER_PIECE {
                let end = at + letter.len_utf8();
                pieces.push(&text[start..end]);
                (start, words) = (end, 0);
            }
        }
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}
