//! Who did not agree to an item, and with which words.

use roundtable_engine::artifact::{Artifact, Dissent};
use roundtable_engine::dissent::{Stand, Yielded, conditions_on, taken_out, yielded_on};
use roundtable_engine::evidence::Record;
use roundtable_engine::revise::Action;
use roundtable_engine::session::Session;

use super::artifact::join;
use super::{name, support};
use crate::language::{Dissenting, Worded};
use crate::markdown::escape::inline;

/// The stance of who has a reservation and does not block, as files have it.
const STAND_ASIDE: &str = "stand-aside";

/// Who did not agree, in their words, and apart from them who stood aside: they had a reservation and blocked nothing.
pub(super) fn dissent(session: &Worded<'_>, artifact: &Artifact) -> String {
    dissent_and(session, artifact, Vec::new())
}

/// The same, with lines about `others` who did not agree.
pub(super) fn dissent_and(session: &Worded<'_>, artifact: &Artifact, others: Vec<String>) -> String {
    let (aside, against): (Vec<_>, Vec<_>) =
        dissent_lines(session, artifact).into_iter().partition(|(stance, _)| stance == STAND_ASIDE);
    let lines = |of: Vec<(String, String)>| of.into_iter().map(|(_, line)| line);
    let list = |label: &str, lines: Vec<String>| match lines.is_empty() {
        true => String::new(),
        false => format!("**{label}**\n\n{}", lines.join("\n")),
    };
    let texts = &session.texts.item;
    join(vec![
        list(texts.dissent, lines(against).chain(others).collect()),
        list(texts.aside, lines(aside).collect()),
        list(texts.yielded, yielded(session, artifact)),
        list(texts.on_condition, on_condition(session, artifact)),
    ])
}

/// What the rounds say of a result.
fn record<'a>(session: &'a Session) -> Record<'a> {
    Record { artifacts: &session.artifacts, rounds: &session.rounds, said: &session.said, notes: &[] }
}

/// A line for each seat that supports it on a condition, in its words.
fn on_condition(session: &Worded<'_>, artifact: &Artifact) -> Vec<String> {
    let line = |stand: Stand| {
        let name = name(session, &stand.participant);
        format!("- {name}: {}", (session.texts.item.said_in)(&inline(&stand.words), stand.round))
    };
    conditions_on(record(session), artifact).into_iter().map(line).collect()
}

/// A line for each seat that did not agree at first, with what it said then; what the artifact still has as dissent stands there.
fn yielded(session: &Worded<'_>, artifact: &Artifact) -> Vec<String> {
    let texts = &session.texts.item;
    let is_dissent = |held: &Stand| {
        let is_it = |one: &Dissent| one.participant == held.participant && one.round == held.round;
        artifact.dissent.iter().any(is_it)
    };
    let line = |yielded: &Yielded| {
        let (held, then) = (&yielded.held, yielded.then.as_ref()?);
        let words = inline(&held.words);
        let how = Dissenting { stance: held.kind.word(), as_said: "", words: &words };
        let first = (texts.dissenting)(&name(session, &held.participant), how, held.round);
        Some(format!("- {first}{}", (texts.supported_later)(then.round)))
    };
    let found = yielded_on(record(session), artifact);
    found.iter().filter(|yielded| !is_dissent(&yielded.held)).filter_map(line).collect()
}

/// A line for each dissent, with its stance; what no round has of a seat is not given as the seat's, and a vote that was taken out
/// of the file is.
fn dissent_lines(session: &Worded<'_>, artifact: &Artifact) -> Vec<(String, String)> {
    let texts = &session.texts.item;
    let unsaid = support::unsaid(session, artifact);
    let line = |dissent: &Dissent| {
        if unsaid.contains(&dissent) {
            let words = inline(&dissent.reason);
            let words = if words.is_empty() { words } else { format!(": {words}") };
            return format!(
                "- *{}*{}{words}",
                name(session, &dissent.participant),
                session.texts.open.unsaid
            );
        }
        let (as_said, words) = (inline(&dissent.stance), inline(&dissent.reason));
        let how = Dissenting { stance: &dissent.stance, as_said: &as_said, words: &words };
        format!("- {}", (texts.dissenting)(&name(session, &dissent.participant), how, dissent.round))
    };
    let gone = |dissent: &Dissent| (dissent.stance.clone(), format!("{}{}", line(dissent), texts.taken_out));
    // What took in another one has the dissents of both, and each was on one of them.
    let taken_in = artifact.reworded.as_ref().filter(|reworded| reworded.how == Action::Merge);
    let of_other = |dissent: &Dissent| {
        let from = taken_in?.from.iter().filter(|id| **id != artifact.id);
        let theirs = from.filter_map(|id| session.artifact(id)).find(|one| one.dissent.contains(dissent))?;
        Some((texts.dissent_of)(&theirs.id))
    };
    // Nobody dissents to words that nobody had heard.
    let then = if artifact.reworded.is_some() { texts.dissent_then } else { "" };
    let whole = |dissent: &Dissent| {
        let line = format!("{}{}", line(dissent), of_other(dissent).unwrap_or_else(|| then.to_owned()));
        (dissent.stance.clone(), line)
    };
    let mut lines: Vec<(String, String)> = artifact.dissent.iter().map(whole).collect();
    lines.extend(taken_out(&session.rounds, artifact).iter().map(gone));
    lines
}
