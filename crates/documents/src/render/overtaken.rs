//! Results that a decision has overtaken: a conflict that names them was settled after they were written, or one that they name was
//! decided otherwise in the review. By ids, and by the whole words of the decision before; what else the texts say is nobody's to guess.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::decided::{
    decides, decision_on, ended_in_review_at, is_ended_in_review, rests_on, said_in, taken_back_in,
    taken_back_on,
};
use roundtable_engine::evidence::spoken_of;
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, plain, same};
use serde_json::{Map, Value};

use super::{open, round_in, title};
use crate::check::quotations;
use crate::language::Worded;
use crate::markdown::escape::inline;
use crate::markdown::outline::ids_in;

/// Words that say enough to be told by: one or two stand in many texts.
const LEAST_WORDS: usize = 3;

/// By the id of each artifact that a decision has overtaken the ids of the conflicts that were decided since. What was set aside says
/// nothing any more.
pub fn decided_since(session: &Session) -> BTreeMap<String, Vec<String>> {
    let all = session.artifacts.iter().filter(|artifact| !artifact.is_set_aside());
    let since = all.map(|artifact| {
        let ids = conflicts(session, artifact).map(|conflict| conflict.id.clone());
        (artifact.id.clone(), ids.collect::<Vec<_>>())
    });
    since.filter(|(_, conflicts)| !conflicts.is_empty()).collect()
}

/// By the id of each artifact that nobody has reviewed since the ids of the conflicts that the user decided after it was written, in words
/// near to its own: it may say otherwise, and that is for a person to see. Without those of [`decided_since`].
pub fn spoken_of_since(session: &Session) -> BTreeMap<String, Vec<String>> {
    let is_unreviewed =
        |id: &String| session.artifact(id).is_some_and(|artifact| artifact.review_state().is_none());
    let found = by_item(session, silent_on(session, &results(session)));
    found.into_iter().filter(|(id, _)| is_unreviewed(id)).collect()
}

/// By the id of each artifact the conflicts that the user decided after the table had written it, in words near to its own, whatever was
/// said of it since; also where whoever worded it in the review had heard of that. Without those of [`decided_since`].
pub(super) fn near(session: &Session) -> BTreeMap<String, Vec<String>> {
    by_item(session, touched_by(session, &results(session)))
}

/// The results that are asked whether a decision came after them.
fn results(session: &Session) -> Vec<&Artifact> {
    session.results().filter(|artifact| !artifact.is_set_aside() && !gives(artifact)).collect()
}

fn by_item(session: &Session, found: Vec<Silent<'_>>) -> BTreeMap<String, Vec<String>> {
    let mut by_item: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for Silent { artifact, conflict, .. } in found {
        if !conflicts(session, artifact).any(|told| told.id == conflict) {
            by_item.entry(artifact.id.clone()).or_default().push(conflict.to_owned());
        }
    }
    by_item
}

/// Whether it may give a decision in its own words: they would be common then, which only those of it and of what it is about are.
fn gives(artifact: &Artifact) -> bool {
    matches!(artifact.kind, ArtifactType::OpenQuestion | ArtifactType::Conflict)
        || !decides(artifact).is_empty()
}

/// By the id of each question that asks about a decision which was taken back, the conflict on which it had been taken: nothing is left to
/// be answered.
pub fn without_matter(session: &Session) -> BTreeMap<String, String> {
    let gone = session.artifacts.iter().filter(|artifact| !artifact.is_set_aside());
    gone.filter_map(|question| Some((question.id.clone(), matter_gone(session, question)?.to_owned())))
        .collect()
}

/// The conflict whose decision a question asks about, where that decision was taken back: the question names the conflict and gives the
/// decision word for word, and not what holds now.
pub(crate) fn matter_gone<'a>(session: &'a Session, question: &Artifact) -> Option<&'a str> {
    if question.kind != ArtifactType::OpenQuestion {
        return None;
    }
    let said = serde_json::to_string(&(&question.title, question.text("question"))).unwrap_or_default();
    let named = ids_in(&said);
    let conflicts = session.artifacts.iter().filter(|known| known.kind == ArtifactType::Conflict);
    let gone = |conflict: &&Artifact| {
        let Ends { now, before } = ends_of(session, conflict);
        let quotes = quoted(question.text("question"));
        let gives = |words: &str| {
            repeats(question, words)
                || quotes.iter().any(|quote| same(quote, words.trim_end_matches(['.', '!'])))
        };
        let holds = now.map(|end| end.words).unwrap_or_default();
        let is_past = |words: &String| !same(words, &holds) && gives(words);
        named.contains(&conflict.id) && before.iter().any(is_past) && (holds.is_empty() || !gives(&holds))
    };
    conflicts.into_iter().find(gone).map(|conflict| conflict.id.as_str())
}

/// Whether a question still waits for an answer: it has none, and its matter is not gone.
pub(super) fn is_open_question(session: &Session, artifact: &Artifact) -> bool {
    artifact.kind == ArtifactType::OpenQuestion
        && artifact.status != Agreement::Addressed
        && matter_gone(session, artifact).is_none()
}

/// How a conflict ended.
struct End {
    words: String,
    /// Whether the user decided it, and not the panel.
    by_user: bool,
    /// Whether the words are the user's own.
    is_own: bool,
}

/// How a conflict stands, and how it ended before.
struct Ends {
    /// Absent while it is open.
    now: Option<End>,
    /// In words: what the user took back, and what stands below its end.
    before: Vec<String>,
}

fn ends_of(session: &Session, conflict: &Artifact) -> Ends {
    let of_user = session.escalations.iter().filter(|asked| asked.conflict.as_ref() == Some(&conflict.id));
    let taken_back = of_user.filter_map(|asked| taken_back_in(session, asked));
    let mut before: Vec<String> = taken_back.map(|decision| decision.words.to_owned()).collect();
    let mut below = before_in_file(conflict);
    while let Some(end) = below {
        before.push(end_in(end));
        below = end.get("before");
    }
    let now = || match decision_on(session, &conflict.id) {
        Some(decision) => {
            End { words: decision.words.trim().to_owned(), by_user: true, is_own: decision.is_own }
        }
        None => {
            let by_user = is_ended_in_review(conflict);
            End { words: said_in(conflict).trim().to_owned(), by_user, is_own: by_user }
        }
    };
    Ends { now: (conflict.status == Agreement::Resolved).then(now), before }
}

/// The end that the file of a conflict has below the one that holds.
fn before_in_file(conflict: &Artifact) -> Option<&Value> {
    conflict.fields.get("resolution")?.get("before")
}

/// The conflicts that are settled.
fn settled(session: &Session) -> impl Iterator<Item = &Artifact> {
    let is_settled =
        |known: &&Artifact| known.kind == ArtifactType::Conflict && known.status == Agreement::Resolved;
    session.artifacts.iter().filter(is_settled)
}

/// An artifact that is silent on a decision of the user.
pub(crate) struct Silent<'a> {
    pub(crate) artifact: &'a Artifact,
    /// The conflict that was decided, or the question that was answered in the review.
    pub(crate) conflict: &'a str,
    /// The decision, in the words that hold.
    pub(crate) decision: String,
    /// Whether somebody gave the artifact other words in the review after that: they had heard of it.
    is_heard: bool,
}

/// The artifacts that are older than a decision of the user on a matter of which they speak, or than an answer of theirs in the review,
/// and say nothing of it. A conflict names them, or the decision, in the user's own words, has the rare words of their title.
pub(crate) fn silent_on<'a>(session: &'a Session, artifacts: &[&'a Artifact]) -> Vec<Silent<'a>> {
    touched_by(session, artifacts).into_iter().filter(|silent| !silent.is_heard).collect()
}

/// The same, and those that somebody worded in the review after they had heard what was decided at the table.
fn touched_by<'a>(session: &'a Session, artifacts: &[&'a Artifact]) -> Vec<Silent<'a>> {
    // What was approved still says which words are rare.
    let asked: Vec<&Artifact> = artifacts.iter().copied().filter(|one| !gives(one)).collect();
    let results: Vec<(&str, String)> =
        asked.iter().map(|one| (one.title.as_str(), every_text(one))).collect();
    let mut found = Vec::new();
    let of_user = |conflict| ends_of(session, conflict).now.filter(|end| end.by_user);
    let conflicts = settled(session).filter_map(|conflict| Some((conflict, of_user(conflict)?)));
    let answered = session.artifacts.iter().filter(|known| {
        known.kind == ArtifactType::OpenQuestion
            && known.status == Agreement::Addressed
            && is_ended_in_review(known)
    });
    let answered = answered.map(|question| {
        let words = said_in(question).trim().to_owned();
        (question, End { words, by_user: true, is_own: true })
    });
    for (conflict, End { words: decision, is_own, .. }) in conflicts.chain(answered) {
        let is_in_review = is_ended_in_review(conflict);
        let spoken = if is_own { spoken_of(&decision, &results) } else { Vec::new() };
        let spoken =
            asked.iter().zip(spoken).filter(|(_, is_spoken)| *is_spoken).map(|(one, _)| one.id.as_str());
        let spoken: BTreeSet<&str> = spoken.collect();
        for artifact in artifacts {
            let is_touched = names(conflict, artifact) || spoken.contains(artifact.id.as_str());
            if !is_touched {
                continue;
            }
            let is_heard = artifact.reworded.is_some() && !is_in_review;
            let said = format!("{} {}", artifact.title, every_text(artifact));
            let says = ids_in(&said).contains(&conflict.id) || repeats(artifact, &decision);
            if !says && !writes(session, artifact, &conflict.id) && is_older(session, artifact, conflict) {
                found.push(Silent { artifact, conflict: &conflict.id, decision: decision.clone(), is_heard });
            }
        }
    }
    found
}

/// The conflicts that the user decided in words near to a sentence which no round wrote down, as a constraint of the project, and those that
/// quote it as their matter.
pub(super) fn near_sentence<'a>(session: &'a Session, sentence: &str) -> Vec<&'a Artifact> {
    let results = results(session);
    let mut texts: Vec<(&str, String)> =
        results.iter().map(|one| (one.title.as_str(), every_text(one))).collect();
    texts.push((sentence, sentence.to_owned()));
    let is_near = |conflict: &&Artifact| {
        let Some(end) = ends_of(session, conflict).now.filter(|end| end.by_user) else { return false };
        let is_spoken_of = end.is_own && spoken_of(&end.words, &texts).last() == Some(&true);
        is_spoken_of || has_phrase(&every_text(conflict), sentence.trim().trim_end_matches('.'))
    };
    settled(session).filter(is_near).collect()
}

/// All texts of an artifact's fields in one.
fn every_text(artifact: &Artifact) -> String {
    artifact.fields.values().flat_map(texts).collect::<Vec<_>>().join(" ")
}

/// The settled conflicts that an artifact may rest on and that it was not written anew after.
pub(super) fn conflicts<'a>(
    session: &'a Session,
    artifact: &'a Artifact,
) -> impl Iterator<Item = &'a Artifact> {
    settled(session)
        .filter(|conflict| names(conflict, artifact) || rests_on_before(artifact, conflict))
        .filter(|conflict| !writes(session, artifact, &conflict.id) && is_older(session, artifact, conflict))
        .filter(|_| matter_gone(session, artifact).is_none())
}

/// What an artifact was not written anew after, each in words that follow "Decided since".
pub(super) fn by(session: &Worded<'_>, artifact: &Artifact) -> Vec<String> {
    conflicts(session, artifact).map(|conflict| decided(session, conflict)).collect()
}

/// A conflict and what was decided on it, in one line.
fn decided(session: &Worded<'_>, conflict: &Artifact) -> String {
    let decision = match decision_on(session, &conflict.id) {
        Some(decision) => inline(decision.words),
        None => open::resolution(conflict).0,
    };
    format!("{} ({}): {decision}", conflict.id, title(session.texts, conflict))
}

/// The paragraph of an item; empty where nothing was decided since.
pub(super) fn paragraph(session: &Worded<'_>, artifact: &Artifact) -> String {
    if let Some(conflict) = matter_gone(session, artifact) {
        return (session.texts.item.matter_gone)(&inline(conflict));
    }
    let list =
        |decided: Vec<String>| decided.iter().map(|one| format!("- {one}")).collect::<Vec<_>>().join("\n");
    let texts = &session.texts.item;
    let since = by(session, artifact);
    let since = (!since.is_empty()).then(|| format!("{}\n\n{}", texts.decided_since, list(since)));
    // Whoever worded it in the review had heard what was decided at the table, and nothing of what the review decided afterwards.
    let is_heard = |conflict: &Artifact| artifact.reworded.is_some() && !is_ended_in_review(conflict);
    let (before, later): (Vec<&Artifact>, Vec<&Artifact>) =
        near_to(session, artifact).partition(|conflict| is_heard(conflict));
    let near = [(texts.decided_later, later), (texts.decided_before, before)].into_iter();
    let near = near.filter(|(_, of)| !of.is_empty()).map(|(label, of)| {
        let lines = of.into_iter().map(|conflict| decided(session, conflict));
        format!("**{label}**\n\n{}", list(lines.collect()))
    });
    since.into_iter().chain(near).collect::<Vec<_>>().join("\n\n")
}

/// What was decided after the table had written the item, in words near to its own.
fn near_to<'a>(session: &'a Worded<'_>, artifact: &Artifact) -> impl Iterator<Item = &'a Artifact> {
    let near = session.near.get(&artifact.id).into_iter().flatten();
    near.filter_map(|id| session.artifact(id))
}

/// Whether a conflict is about the artifact: by what it contradicts, what it is related to, or the tie that it came from.
fn names(conflict: &Artifact, artifact: &Artifact) -> bool {
    let keys = ["contradicts", "related", "tied"];
    let named = keys.into_iter().filter_map(|key| conflict.fields.get(key));
    named.into_iter().any(|value| ids_in(&value.to_string()).contains(&artifact.id))
}

/// Whether the artifact names a conflict that had an end before the user gave it another one in the review, or says that end, or what the
/// conflict quotes as its matter, word for word: it may rest on that.
fn rests_on_before(artifact: &Artifact, conflict: &Artifact) -> bool {
    if !is_ended_in_review(conflict) || artifact.id == conflict.id {
        return false;
    }
    let Some(before) = before_in_file(conflict) else { return false };
    let said = serde_json::to_string(&(&artifact.title, &artifact.fields)).unwrap_or_default();
    ids_in(&said).contains(&conflict.id)
        || repeats(artifact, &end_in(before))
        || quoted(conflict.text("description")).iter().any(|matter| repeats(artifact, matter))
}

/// What a text quotes, without the marks: of a conflict, the words that it is about.
fn quoted(text: &str) -> Vec<String> {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let bare =
        |place: Range<usize>| line[place].trim_matches(|letter: char| !letter.is_alphanumeric()).to_owned();
    quotations(&line).into_iter().map(bare).collect()
}

/// Whether a text of the artifact says these words, all of them and in their order.
fn repeats(artifact: &Artifact, words: &str) -> bool {
    let words: Vec<&str> = words.trim().trim_end_matches(['.', '!']).split_whitespace().collect();
    let phrase = words.join(" ");
    let says = |text: &str| has_phrase(&text.split_whitespace().collect::<Vec<_>>().join(" "), &phrase);
    words.len() >= LEAST_WORDS
        && (says(&artifact.title) || artifact.fields.values().flat_map(texts).any(says))
}

/// All texts in a value.
pub(super) fn texts(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(items) => items.iter().flat_map(texts).collect(),
        Value::Object(map) => map.values().flat_map(texts).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    }
}

/// What an earlier resolution came to, from a text or a map.
fn end_in(before: &Value) -> String {
    let of = |map: &Map<String, Value>| map.get("decision").or_else(|| map.get("reason")).map(plain);
    before.as_object().map_or_else(|| plain(before), |map| of(map).unwrap_or_default())
}

fn writes(session: &Session, artifact: &Artifact, conflict: &str) -> bool {
    decides(artifact) == conflict && taken_back_on(session, conflict).is_none()
        || rests_on(session, artifact).is_some_and(|decision| decision.id == conflict)
}

/// Whether the artifact was last written before the conflict was settled. The user answers after a round, the panel in it.
fn is_older(session: &Session, artifact: &Artifact, conflict: &Artifact) -> bool {
    // The review comes after all rounds; what was worded in it afterwards may have been worded for that.
    if is_ended_in_review(conflict) {
        if let Some(reworded) = &artifact.reworded {
            return ended_in_review_at(conflict).is_some_and(|decided| reworded.at < decided);
        }
        let ended = [artifact, conflict].map(ended_in_review_at);
        let is_answered_since = matches!(ended, [Some(answered), Some(decided)] if answered > decided);
        return !is_answered_since;
    }
    let Some(settled) = conflict.fields.get("resolved_round").and_then(round_in) else { return false };
    let by_user = decision_on(session, &conflict.id).is_some();
    let is_after = |round: u32| if by_user { round > settled } else { round >= settled };
    let touched = session.rounds.iter().filter(|round| {
        round.artifacts_created.contains(&artifact.id) || round.artifacts_changed.contains(&artifact.id)
    });
    !is_after(artifact.created_round) && !touched.into_iter().any(|round| is_after(round.number))
}
