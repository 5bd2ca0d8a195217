//! Who did not agree with a result, in their words; of a decision of the user, who held something else when it was made.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::decided::{UserDecision, writes_down};
use roundtable_engine::record::{Round, Statement};
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, same};

use super::sides::{Held, Side, choice, sides};
use super::support::unsaid;
use super::{artifact, dissent, name};
use crate::language::Worded;
use crate::markdown::escape::inline;
use crate::markdown::outline::ids_in;

/// The paragraph of an item: dissent, and where it is not certain which option the user chose, who held what.
pub(super) fn paragraph(session: &Worded<'_>, artifact: &Artifact) -> String {
    let dissent = with_dissent(session, artifact);
    let Some(decision) = writes_down(session, artifact) else { return dissent };
    let undecided = of_unknown(session, &decision);
    artifact::join(vec![dissent, undecided])
}

/// The dissent of an artifact, and of those who held another option than the one that the user chose.
pub(super) fn with_dissent(session: &Worded<'_>, artifact: &Artifact) -> String {
    let lines = others(session, artifact).into_iter().map(|line| format!("- {line}")).collect();
    dissent::dissent_and(session, artifact, lines)
}

/// A line for each seat of [`held_otherwise`].
pub(super) fn others(session: &Worded<'_>, artifact: &Artifact) -> Vec<String> {
    let said = |said: &SaidThen| match said.round {
        Some(round) => (session.texts.item.said_in)(&inline(&said.words), round),
        None => (session.texts.quoted)(&inline(&said.words)),
    };
    let line = |held: HeldOtherwise| {
        let told: Vec<String> = held.said.iter().map(said).collect();
        let why = if told.is_empty() { session.texts.item.no_reason.to_owned() } else { told.join(", ") };
        let (name, option) = (name(session, &held.participant), inline(&held.option));
        (session.texts.item.held)(&name, &option, held.round, &why)
    };
    held_otherwise(session, artifact).into_iter().map(line).collect()
}

/// A seat that held another option than the one which the user chose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeldOtherwise {
    /// The participant's id.
    pub participant: String,
    /// The round in which the user was asked.
    pub round: u32,
    /// What the option is called.
    pub option: String,
    /// What the seat said for it: its position where that says more than the option's name, its reasons, and what it said last in the
    /// rounds about the matter where that is something else.
    pub said: Vec<SaidThen>,
}

/// Words of a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SaidThen {
    /// Word for word.
    pub words: String,
    /// The last round in which it said them; nothing where no record of a round has them.
    pub round: Option<u32>,
}

/// Who held something else when the user decided what an artifact writes down, without those whose dissent it records. Nobody where it
/// writes down none, or where it is not certain which option the user's words choose.
pub fn held_otherwise(session: &Session, artifact: &Artifact) -> Vec<HeldOtherwise> {
    let Some(decision) = writes_down(session, artifact) else { return Vec::new() };
    let unsaid = unsaid(session, artifact);
    let said = |seat: &str| {
        let mut dissent = artifact.dissent.iter().filter(|dissent| !unsaid.contains(dissent));
        dissent.any(|dissent| dissent.participant == seat)
    };
    held_against(session, &decision).into_iter().filter(|held| !said(&held.participant)).collect()
}

/// Who held something else when the user made a decision. Nobody where it is not certain which option the user's words choose.
pub(super) fn held_against(session: &Session, decision: &UserDecision<'_>) -> Vec<HeldOtherwise> {
    let sides = sides(session, decision.asked);
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    let Some(chosen) = choice(&names, decision).index() else { return Vec::new() };
    let of = |side: &Side, held: &Held| HeldOtherwise {
        participant: held.seat.clone(),
        round: decision.asked.round,
        option: side.name.clone(),
        said: with_rounds(session, decision, held, said_for(side, held, decision.id)),
    };
    let others = sides.iter().enumerate().filter(|(at, _)| *at != chosen).map(|(_, side)| side);
    others.flat_map(|side| side.held_by.iter().map(move |held| of(side, held))).collect()
}

/// What a seat said, each with the last round up to the decision that has it, and behind it the position that it took last in a round about
/// the matter, where that is none of it: what it says last may be what would have changed its mind.
fn with_rounds(
    session: &Session,
    decision: &UserDecision<'_>,
    held: &Held,
    said: Vec<String>,
) -> Vec<SaidThen> {
    let own = |round: u32| {
        let statements = session.said.get(&round).into_iter().flatten();
        statements.filter(|statement| statement.participant == held.seat)
    };
    let until = session.rounds.iter().filter(|round| round.number <= decision.asked.round);
    let last_first: Vec<&Round> = until.rev().collect();
    let round_of = |words: &str| {
        let mut rounds = last_first.iter().map(|round| round.number);
        rounds.find(|round| own(*round).any(|statement| says(statement, words)))
    };
    let mut told: Vec<SaidThen> =
        said.into_iter().map(|words| SaidThen { round: round_of(&words), words }).collect();
    let matter = decision.asked.conflict.as_deref().unwrap_or(decision.id);
    let is_about = |round: &Round| {
        round.focus.topic_id == matter || round.conflicts.iter().any(|spoken| spoken.id == matter)
    };
    let positions = last_first.iter().filter(|round| is_about(round)).flat_map(|round| {
        own(round.number).map(|statement| (round.number, statement.position.trim())).collect::<Vec<_>>()
    });
    let last = positions.into_iter().find(|(_, words)| !words.is_empty());
    let is_told = |words: &str| {
        same(words, &held.position)
            || told
                .iter()
                .any(|said| has_phrase(words, bare(&said.words)) || has_phrase(&said.words, bare(words)))
    };
    if let Some((round, words)) = last.filter(|(_, words)| !is_told(words)) {
        told.push(SaidThen { words: words.to_owned(), round: Some(round) });
    }
    told
}

/// Whether a statement has these words.
fn says(statement: &Statement, words: &str) -> bool {
    let costs = &statement.trade_offs;
    let short = [&statement.position, &costs.optimizing_for, &costs.accepting_as_cost];
    let lists = [&statement.rationale, &statement.concerns, &statement.suggestions, &costs.risks];
    let mut all = short.into_iter().chain(lists.into_iter().flatten());
    all.any(|text| has_phrase(text, bare(words)))
}

/// Without the stop at the end.
fn bare(words: &str) -> &str {
    words.trim().trim_end_matches(['.', '…'])
}

/// What a seat said for its option: its position where that says more than the option's name, and its reasons; what it said of other
/// items in the same breath is none of these.
fn said_for(side: &Side, held: &Held, matter: &str) -> Vec<String> {
    let is_more = !same(&side.name, &held.position);
    let position = is_more.then(|| held.position.trim().to_owned());
    let is_new = |reason: &&String| {
        !has_phrase(&held.position, reason.trim().trim_end_matches('.'))
            && ids_in(reason).iter().all(|id| id == matter)
    };
    let reasons = held.reasons.iter().filter(is_new).map(|reason| reason.trim().to_owned());
    position.into_iter().chain(reasons).collect()
}

/// What everybody held, where the user's words do not say which of it they take up.
fn of_unknown(session: &Worded<'_>, decision: &UserDecision<'_>) -> String {
    let sides = sides(session, decision.asked);
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    if sides.is_empty() || choice(&names, decision).index().is_some() {
        return String::new();
    }
    let held = sides.iter().flat_map(|side| &side.held_by);
    let line = |held: &Held| format!("- *{}:* {}", name(session, &held.seat), inline(&held.position));
    let lines: Vec<String> = held.map(line).collect();
    format!("{}\n\n{}", (session.texts.item.held_then)(decision.asked.round), lines.join("\n"))
}
