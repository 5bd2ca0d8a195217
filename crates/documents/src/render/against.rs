//! Who did not agree with a result, in their words; of a decision of the user, who held something else when it was made.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::decided::{UserDecision, writes_down};
use roundtable_engine::text::{has_phrase, same};

use super::sides::{Held, Side, choice, sides};
use super::support::unsaid;
use super::{artifact, name};
use crate::language::{Texts, Worded};
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
    let own = artifact::dissent(session, artifact);
    let Some(decision) = writes_down(session, artifact) else { return own };
    let unsaid = unsaid(session, artifact);
    let said = || artifact.dissent.iter().filter(|dissent| !unsaid.contains(dissent));
    let is_named = |seat: &str| said().any(|dissent| dissent.participant == seat);
    let lines: Vec<String> = others(session, &decision)
        .into_iter()
        .filter(|(seat, _)| !is_named(seat))
        .map(|(_, line)| format!("- {line}"))
        .collect();
    match (own.is_empty(), lines.is_empty()) {
        (_, true) => own,
        (true, false) => format!("**{}**\n\n{}", session.texts.item.dissent, lines.join("\n")),
        (false, false) => format!("{own}\n{}", lines.join("\n")),
    }
}

/// Each seat that held another option than the chosen one, with a line that says so. Nobody where the choice is not
/// certain enough to say against what they were.
pub(super) fn others(session: &Worded<'_>, decision: &UserDecision<'_>) -> Vec<(String, String)> {
    let sides = sides(session, decision.asked);
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    let Some(chosen) = choice(&names, decision).index() else { return Vec::new() };
    let line = |side: &Side, held: &Held| {
        let words = (session.texts.item.held)(
            &name(session, &held.seat),
            &inline(&side.name),
            decision.asked.round,
            &inline(&why(session.texts, side, held, decision.id)),
        );
        (held.seat.clone(), words)
    };
    let other = sides.iter().enumerate().filter(|(at, _)| *at != chosen);
    other.flat_map(|(_, side)| side.held_by.iter().map(move |held| line(side, held))).collect()
}

/// What a seat said for its option: its position where that says more than the option's name, and its reasons; what it said of other
/// items in the same breath is none of these.
fn why(texts: &Texts, side: &Side, held: &Held, matter: &str) -> String {
    let mut said: Vec<String> = Vec::new();
    if !same(&side.name, &held.position) {
        said.push((texts.quoted)(held.position.trim()));
    }
    let is_new = |reason: &&String| {
        !has_phrase(&held.position, reason.trim().trim_end_matches('.'))
            && ids_in(reason).iter().all(|id| id == matter)
    };
    said.extend(held.reasons.iter().filter(is_new).map(|reason| (texts.quoted)(reason.trim())));
    if said.is_empty() { texts.item.no_reason.to_owned() } else { said.join(", ") }
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
