//! What a session is expected to take, from the prompts that it begins with. Pure: no file, no clock, no network.
//!
//! Known are the first prompts, word for word, and the rules of the session: how many rounds at least and at most, who
//! is asked in which phase. Assumed is how long answers are and how prompts grow; each assumption is a constant below,
//! goes out with the forecast, and a test plays a whole session to see that it stays within.

use std::collections::BTreeMap;

use roundtable_engine::agenda::{Topic, TopicStatus};
use roundtable_engine::brief::{Briefs, QuestionInput, SynthesisInput};
use roundtable_engine::fallback;
use roundtable_engine::prompt::{self, Prompt};
use roundtable_engine::record::Step;
use roundtable_engine::role::FACILITATOR;
use roundtable_engine::session::Session;
use roundtable_engine::strategy::{Participation, Phase, Speakers};
use roundtable_llm::remote::Price;

use crate::wire::{Basis, Expected, ExpectedCost, Forecast};

/// As a tokeniser has it for English.
const LETTERS_PER_TOKEN: u32 = 4;
/// The facilitator's question, in tokens.
const QUESTION: Expected = Expected { least: 100, most: 500 };
/// A participant's answer, in tokens.
const STATEMENT: Expected = Expected { least: 150, most: 800 };
/// A synthesis, in tokens: with few artifacts, and with many.
const SYNTHESIS: Expected = Expected { least: 500, most: 4_000 };
/// What each round adds to the prompts of the rounds after it: artifacts, agreed points, decisions. In tokens.
const GROWTH: Expected = Expected { least: 100, most: 500 };
/// Seconds from a call to the first word of its answer.
const FIRST_WORD: Expected = Expected { least: 1, most: 6 };
/// Tokens a second, of a slow and of a fast model.
const SPEED: Expected = Expected { least: 30, most: 120 };
/// Seconds of an answer of the practice panel.
const PRACTICE_ANSWER: Expected = Expected { least: 1, most: 3 };
/// Dollars are per so many tokens.
const PER_TOKENS: f64 = 1_000_000.0;

/// What stands in a seat's prompt where the facilitator's question will be.
const QUESTION_TO_COME: &str = "[Here stands the question that the facilitator asks in the first round.]";
const EXPLORATION_TO_COME: &str = "[Here stands what it wants to be explored.]";

/// Which of the two bounds is reckoned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    Least,
    Most,
}

impl Bound {
    fn of(self, expected: Expected) -> u64 {
        u64::from(match self {
            Self::Least => expected.least,
            Self::Most => expected.most,
        })
    }
}

/// What a forecast needs to know besides the session.
pub(crate) struct Terms<'a> {
    /// The price of an actor's model; `None`: not known.
    pub(crate) price: &'a dyn Fn(&str) -> Option<Price>,
    /// Calls to one provider at the same time.
    pub(crate) in_flight: usize,
    /// The day of the price table.
    pub(crate) prices_of: String,
}

/// The first prompts of a session that has not begun, or of a fork that has not gone on, as its next round will send them: the facilitator's, then one
/// per seat in seat order.
pub(crate) fn first_prompts(session: &Session) -> Vec<Prompt> {
    let chair = &session.facilitator;
    let question = QuestionInput::new(session).text();
    let mut prompts =
        vec![Prompt::first(session, Step::Question, chair, prompt::system(session, chair), &question)];
    let Some(focus) = session.admissible_foci().into_iter().flatten().next() else { return prompts };
    let mut question = fallback::question(session, &focus);
    question.question = QUESTION_TO_COME.to_owned();
    question.exploration = EXPLORATION_TO_COME.to_owned();
    let mut seated = session.clone();
    if let Some(phase) = phases_left(session).iter().find(|phase| phase.speakers == Speakers::All) {
        // The facilitator may begin alone: then what seats are sent first is that of the next phase.
        seated.current_phase.clone_from(&phase.name);
    }
    let briefs = Briefs::new(&seated, &question, &focus);
    prompts.extend(seated.participants.iter().map(|role| {
        let brief = briefs.of(&role.id);
        let text = match seated.phase().participation {
            Participation::Parallel | Participation::Targeted => brief.text(),
            Participation::Sequential => brief.with_previous(Vec::new()).text(),
        };
        let system = prompt::system_for(&seated, Step::Response, role);
        Prompt::first(&seated, Step::Response, role, system, &text)
    }));
    prompts
}

/// The sizes of the first round's prompts, in tokens.
struct Sizes {
    /// By actor: the unchanging part.
    system: BTreeMap<String, u64>,
    /// By actor: the part of the first round; the facilitator's is its question's.
    input: BTreeMap<String, u64>,
    /// The synthesis's part of the first round, without the answers.
    synthesis: u64,
}

impl Sizes {
    fn new(session: &Session, prompts: &[Prompt]) -> Self {
        let by = |part: fn(&Prompt) -> &str| {
            prompts.iter().map(|prompt| (prompt.actor.clone(), tokens(part(prompt)))).collect()
        };
        let synthesis = session.admissible_foci().into_iter().flatten().next().map(|focus| {
            let question = fallback::question(session, &focus);
            let body = SynthesisInput::new(session, &question, &focus, &[], &[]).text();
            tokens(&prompt::input(Step::Synthesis, &body))
        });
        Self {
            system: by(|prompt| &prompt.system),
            input: by(|prompt| &prompt.input),
            synthesis: synthesis.unwrap_or(0),
        }
    }
}

/// The sums of one bound.
#[derive(Default)]
struct Sum {
    calls: u64,
    tokens_in: u64,
    tokens_out: u64,
    seconds: u64,
    cost: f64,
    asked: BTreeMap<String, u64>,
}

/// What a session that has not begun, or a fork that has not gone on, is expected to take.
pub(crate) fn forecast(session: &Session, terms: &Terms<'_>) -> Forecast {
    let prompts = first_prompts(session);
    let sizes = Sizes::new(session, &prompts);
    let topics = topics(session);
    let rounds = rounds(session, topics);
    let least = reckon(session, &sizes, terms, rounds.least, Bound::Least);
    let most = reckon(session, &sizes, terms, rounds.most, Bound::Most);
    let expected = |part: fn(&Sum) -> u64| Expected { least: whole(part(&least)), most: whole(part(&most)) };
    let whole_of = |prompt: &Prompt| whole(tokens(&prompt.system).saturating_add(tokens(&prompt.input)));
    let responses = || prompts.iter().filter(|prompt| prompt.step == Step::Response).map(whole_of);
    let (priced, unpriced) = models(session, terms);
    Forecast {
        rounds,
        calls: expected(|sum| sum.calls),
        tokens_in: expected(|sum| sum.tokens_in),
        tokens_out: expected(|sum| sum.tokens_out),
        seconds: expected(|sum| sum.seconds),
        cost: priced.then_some(ExpectedCost { least: least.cost, most: most.cost }),
        unpriced,
        basis: Basis {
            first_question: prompts.first().map_or(0, whole_of),
            first_response: Expected {
                least: responses().min().unwrap_or(0),
                most: responses().max().unwrap_or(0),
            },
            letters_per_token: LETTERS_PER_TOKEN,
            statement: STATEMENT,
            synthesis: SYNTHESIS,
            growth: GROWTH,
            topics,
            prices_of: terms.prices_of.clone(),
        },
    }
}

/// The topics that the gates want dealt with still: all critical ones, half of the others. A fork may have closed some.
fn topics(session: &Session) -> u32 {
    let of = |is_critical: bool| {
        let topics = session.agenda.iter().filter(move |topic| topic.definition.critical == is_critical);
        let is_closed = |topic: &&Topic| topic.status == TopicStatus::Closed;
        (topics.clone().count(), topics.filter(is_closed).count())
    };
    let ((critical, critical_closed), (others, others_closed)) = (of(true), of(false));
    let needed = critical - critical_closed + others.div_ceil(2).saturating_sub(others_closed);
    u32::try_from(needed).unwrap_or(u32::MAX)
}

/// The phases from the current one on.
fn phases_left(session: &Session) -> &[Phase] {
    let phases = &session.strategy.phases;
    let at = phases.iter().position(|phase| phase.name == session.current_phase).unwrap_or(0);
    phases.get(at..).unwrap_or_default()
}

/// At least what limits, phases and gates want, where a round deals with one topic; at most what the limits allow.
fn rounds(session: &Session, topics: u32) -> Expected {
    let limits = &session.config.limits;
    let completed = session.completed_rounds();
    let most = limits.max_rounds.saturating_sub(completed);
    let phases: u32 = phases_left(session).iter().map(|phase| phase.min_rounds.max(1)).sum();
    let phases = phases.saturating_sub(session.rounds_in_phase());
    // A session that goes on plays a round at least.
    let least = limits.min_rounds.saturating_sub(completed).max(phases).max(topics).max(1).min(most);
    Expected { least, most }
}

/// Everything that `rounds` rounds take.
fn reckon(session: &Session, sizes: &Sizes, terms: &Terms<'_>, rounds: u32, bound: Bound) -> Sum {
    let mut sum = Sum::default();
    let seats: Vec<&str> = session.participants.iter().map(|role| role.id.as_str()).collect();
    let of = |map: &BTreeMap<String, u64>, actor: &str| map.get(actor).copied().unwrap_or(0);
    for round in 0..rounds {
        let grown = u64::from(round).saturating_mul(bound.of(GROWTH));
        let in_turn = participation(session, round) == Participation::Sequential;
        let question = of(&sizes.input, FACILITATOR) + grown;
        sum.call(session, sizes, terms, bound, FACILITATOR, question, QUESTION);
        let mut heard = 0;
        for seat in &seats {
            sum.call(session, sizes, terms, bound, seat, of(&sizes.input, seat) + grown + heard, STATEMENT);
            heard += if in_turn { bound.of(STATEMENT) } else { 0 };
        }
        let answers = bound.of(STATEMENT).saturating_mul(seats.len() as u64);
        sum.call(session, sizes, terms, bound, FACILITATOR, sizes.synthesis + grown + answers, SYNTHESIS);
        let waves = if in_turn { seats.len() } else { waves(session, &seats, terms.in_flight) };
        sum.seconds += seconds(session, bound, QUESTION)
            + seconds(session, bound, STATEMENT).saturating_mul(waves as u64)
            + seconds(session, bound, SYNTHESIS);
    }
    sum
}

impl Sum {
    #[allow(clippy::too_many_arguments, reason = "one call has so many sides, and they are used here only")]
    fn call(
        &mut self,
        session: &Session,
        sizes: &Sizes,
        terms: &Terms<'_>,
        bound: Bound,
        actor: &str,
        input: u64,
        answer: Expected,
    ) {
        let system = sizes.system.get(actor).copied().unwrap_or(0);
        let output = bound.of(answer);
        self.calls += 1;
        self.tokens_in += system + input;
        self.tokens_out += output;
        let asked = self.asked.entry(actor.to_owned()).or_default();
        *asked += 1;
        let Some(price) = (terms.price)(actor).filter(|_| !session.practice) else { return };
        // What never changes is cached from its second time on, if all goes well; if it does not, it is written to the
        // cache in vain each time.
        let per_system = match bound {
            Bound::Least if *asked > 1 => price.cached.unwrap_or(price.input),
            Bound::Least => price.input,
            Bound::Most => price.cache_write.unwrap_or(price.input).max(price.input),
        };
        self.cost += (system as f64 * per_system + input as f64 * price.input + output as f64 * price.output)
            / PER_TOKENS;
    }
}

/// Whether the seats of a round (from 0, that of the next) hear each other: each phase has its fewest rounds, the last one the
/// rest.
fn participation(session: &Session, round: u32) -> Participation {
    let mut left = session.rounds_in_phase().saturating_add(round);
    for phase in phases_left(session) {
        let rounds = phase.min_rounds.max(1);
        if left < rounds {
            return phase.participation;
        }
        left -= rounds;
    }
    session.strategy.phases.last().map_or(Participation::Parallel, |phase| phase.participation)
}

/// How often seats that are asked at once have to wait for a place: each provider takes so many calls at a time.
fn waves(session: &Session, seats: &[&str], in_flight: usize) -> usize {
    if session.practice {
        return 1;
    }
    let mut by_provider: BTreeMap<&str, usize> = BTreeMap::new();
    for seat in seats {
        let provider = session.config.models.get(*seat).map_or("", |choice| choice.provider.as_str());
        *by_provider.entry(provider).or_default() += 1;
    }
    by_provider.into_values().map(|seats| seats.div_ceil(in_flight.max(1))).max().unwrap_or(1)
}

fn seconds(session: &Session, bound: Bound, answer: Expected) -> u64 {
    if session.practice {
        return bound.of(PRACTICE_ANSWER);
    }
    let speed = match bound {
        Bound::Least => SPEED.most,
        Bound::Most => SPEED.least,
    };
    bound.of(FIRST_WORD) + bound.of(answer).div_ceil(u64::from(speed))
}

/// Whether any model has a price that is known, and which have none.
fn models(session: &Session, terms: &Terms<'_>) -> (bool, Vec<String>) {
    let mut unpriced: Vec<String> = Vec::new();
    let mut priced = false;
    for (actor, choice) in &session.config.models {
        if (terms.price)(actor).is_some() {
            priced = true;
        } else if !unpriced.contains(&choice.model) {
            unpriced.push(choice.model.clone());
        }
    }
    (priced, unpriced)
}

fn tokens(text: &str) -> u64 {
    (text.chars().count() as u64).div_ceil(u64::from(LETTERS_PER_TOKEN))
}

fn whole(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[path = "forecast_tests.rs"]
mod tests;
