//! Where a document came from: session, panel, rounds, and what was left out.

use std::collections::BTreeMap;

use roundtable_engine::agenda::{Topic, TopicStatus};
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, ReviewState};
use roundtable_engine::decided::writes_down;
use roundtable_engine::dissent::worded_in;
use roundtable_engine::record::Round;
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::{Session, SessionStatus};

use super::artifact::is_of_before;
use super::left_out::{is_a_persons, left_out, reason};
use super::open::ended_in;
use super::overtaken::is_open_question;
use super::unheard::unheard_in;
use super::unrecorded::{in_runs, unrecorded};
use super::unsupported::unsupported;
use super::{DocumentOptions, by, deciders, name};
use crate::check::differing;
use crate::is_approved;
use crate::language::{Reason, Summed, Worded};
use crate::markdown::escape::inline;
use crate::markdown::outline::defined_ids;

/// `from`: the line that says what went into the document. `text`: the document above, whose headings say what stands in it.
pub(super) fn parts(
    session: &Worded<'_>,
    options: &DocumentOptions,
    approved: &[&Artifact],
    from: String,
    text: &str,
) -> Vec<String> {
    let mut parts = vec![table(session, options, approved, text), from, rounds(session)];
    parts.extend(agenda(session));
    parts
}

/// How far the agenda came: each topic with its state, and what of it was not covered.
fn agenda(session: &Worded<'_>) -> Option<String> {
    if session.agenda.is_empty() {
        return None;
    }
    let texts = &session.texts.provenance;
    let mut table = format!("### {}\n\n{}\n|---|---|---|\n", texts.agenda_title, texts.agenda_head);
    for topic in &session.agenda {
        let definition = &topic.definition;
        let name = inline(session.of_skills(&definition.name));
        let name = if name.is_empty() { inline(&definition.id) } else { name };
        let critical = if definition.critical { format!(" ({})", texts.critical) } else { String::new() };
        let state = match (topic.status, topic.closed_round) {
            (TopicStatus::Open, _) => texts.open.to_owned(),
            (TopicStatus::Partial, _) => texts.partial.to_owned(),
            (TopicStatus::Closed, Some(round)) => (texts.closed_in)(round),
            (TopicStatus::Closed, None) => texts.closed.to_owned(),
        };
        let missing = not_covered(session, topic);
        let missing = if missing.is_empty() { "–".to_owned() } else { missing.join("; ") };
        table.push_str(&format!("| {name}{critical} | {state} | {missing} |\n"));
    }
    Some(table)
}

/// Whether somebody gave a word on a result in the review, or other words to one.
pub(super) fn is_reviewed(session: &Session) -> bool {
    session.results().any(|artifact| artifact.review.is_some() || artifact.reworded.is_some())
}

/// The criteria that nothing covers, and results that are missing to the least number. A closed topic lacks nothing.
fn not_covered(session: &Worded<'_>, topic: &Topic) -> Vec<String> {
    if topic.status == TopicStatus::Closed {
        return Vec::new();
    }
    let mut missing: Vec<String> =
        topic.remaining().into_iter().map(|criterion| inline(session.of_skills(criterion))).collect();
    let (count, least) =
        (topic.artifact_count(&session.artifacts), topic.definition.done_when.min_requirements);
    if count < least {
        missing.push((session.texts.provenance.results_missing)(count, least));
    }
    missing
}

fn table(session: &Worded<'_>, options: &DocumentOptions, approved: &[&Artifact], text: &str) -> String {
    let (texts, moment) = (&session.texts.provenance, session.texts.moment);
    let mut rows: Vec<(&str, String)> = Vec::new();
    rows.push((texts.written, format!("{}, Roundtable {}", moment(options.date), inline(&options.version))));
    rows.push((texts.session, inline(&session.id)));
    if session.practice {
        rows.push((texts.practice, texts.simulated.to_owned()));
    }
    rows.push((texts.topic, inline(&session.topic)));
    let linked: Vec<String> = session.linked_sessions.iter().map(|id| inline(id)).collect();
    rows.push((texts.builds_on, linked.join(", ")));
    let fork =
        session.forked_from.as_ref().map(|from| (texts.forked_after)(&inline(&from.session), from.round));
    rows.push((texts.fork_of, fork.unwrap_or_default()));
    let elsewhere = options.elsewhere.iter();
    let elsewhere =
        elsewhere.map(|one| (texts.said_elsewhere)(&one.on, &inline(&one.session), &inline(&one.words)));
    rows.push((texts.elsewhere, elsewhere.collect::<Vec<_>>().join("; ")));
    rows.push((
        texts.workflow,
        format!(
            "{}, {}",
            (session.texts.workflow)(session.workflow),
            inline(session.of_skills(&session.strategy.title))
        ),
    ));
    rows.push((texts.rounds, session.completed_rounds().to_string()));
    let lost = unrecorded(session.kept);
    let told = || (texts.unrecorded_rounds)(lost.len(), &in_runs(&lost));
    rows.push((texts.unrecorded, if lost.is_empty() { String::new() } else { told() }));
    let seat =
        |role: &roundtable_engine::role::Role| format!("{} ({})", inline(&role.name), inline(&role.id));
    rows.push((texts.participants, session.participants.iter().map(seat).collect::<Vec<_>>().join(", ")));
    rows.push((texts.models, models(session)));
    rows.push((texts.used, used(session)));
    rows.push((texts.started, moment(session.timing.started_at)));
    rows.push((texts.ended, ended(session)));
    rows.push((texts.answered_by, deciders::at_the_table(session)));
    rows.push((texts.reviewed, reviewed(session)));
    rows.push((texts.results, results(session, text)));
    rows.push((texts.two_figures, two_figures(session, approved)));
    let rests_on = unsupported(session, approved);
    rows.push((texts.unsupported, rests_on.bare));
    rows.push((texts.alike_alone, rests_on.alike));
    rows.push((texts.of_whole_alone, rests_on.of_whole));
    rows.push((
        texts.unheard,
        unheard_in(session.kept, |words, round| (texts.said_in)(&inline(words), round)).join("; "),
    ));
    rows.push((texts.left_out, left_out(session)));
    rows.push((texts.not_read, not_read_in_words(options).unwrap_or_default()));
    let mut table = "| | |\n|---|---|\n".to_owned();
    for (label, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        table.push_str(&format!("| {label} | {value} |\n"));
    }
    table
}

/// Who spoke through which model; empty for the practice panel.
fn models(session: &Worded<'_>) -> String {
    let mut by_model: Vec<(String, Vec<String>)> = Vec::new();
    for (actor, choice) in &session.config.models {
        let actor = name(session, actor);
        match by_model.iter_mut().find(|(model, _)| *model == choice.model) {
            Some((_, actors)) => actors.push(actor),
            None => by_model.push((choice.model.clone(), vec![actor])),
        }
    }
    let each = by_model.iter().map(|(model, actors)| format!("{}: {}", inline(model), actors.join(", ")));
    each.collect::<Vec<_>>().join("; ")
}

/// Tokens and money of a session with models, as far as they are known.
fn used(session: &Worded<'_>) -> String {
    if session.config.models.is_empty() {
        return String::new();
    }
    let metrics = &session.metrics;
    let used_up = session.texts.provenance.used_up;
    used_up(metrics.tasks, metrics.tokens_in, metrics.tokens_out, metrics.cost)
}

fn ended(session: &Worded<'_>) -> String {
    let texts = &session.texts.provenance;
    let at =
        session.timing.closed_at.map(|at| format!("{}, ", (session.texts.moment)(at))).unwrap_or_default();
    let Some(conclusion) = &session.conclusion else {
        let is_over = session.status == SessionStatus::Closed;
        return if is_over { format!("{at}{}", texts.closed_somehow) } else { texts.not_yet.to_owned() };
    };
    let by = (texts.by)(conclusion.by);
    let unmet: Vec<String> = conclusion.unmet.iter().map(|gate| inline(&(texts.gate)(gate))).collect();
    let unmet =
        if unmet.is_empty() { String::new() } else { format!("; {}: {}", texts.unmet, unmet.join(", ")) };
    format!("{at}{by}{unmet}")
}

/// Whose word made results approved: the reviewers', or nobody's.
fn reviewed(session: &Worded<'_>) -> String {
    let texts = &session.texts.provenance;
    let is_users = |artifact: &Artifact| writes_down(session, artifact).is_some();
    let is_untouched =
        |artifact: &Artifact| artifact.review.is_none() && artifact.reworded.is_none() && !is_users(artifact);
    if session.results().all(is_untouched) {
        return texts.nobody_reviewed.to_owned();
    }
    let own = session.results().filter(|artifact| !artifact.fields.contains_key(REPLACED_BY));
    let judged = own.filter_map(|artifact| {
        let who = by(session, &artifact.review.as_ref()?.by);
        Some((artifact.review_state()?, who))
    });
    let mut counts = counted(judged);
    counts.sort_by_key(|((state, _), _)| *state != ReviewState::Approved);
    let say = session.texts.item.reviewed;
    let mut words: Vec<String> =
        counts.into_iter().map(|((state, who), number)| format!("{number} {}", say(state, &who))).collect();
    let unread = session.results().filter(|artifact| artifact.review.is_none() && is_approved(artifact));
    // What writes down a word of the user is theirs, and no agreement of the panel.
    let (of_user, of_panel): (Vec<&Artifact>, Vec<&Artifact>) =
        unread.partition(|artifact| is_users(artifact));
    match of_user.len() {
        0 => {}
        number => words.push((texts.decided_by_user)(number)),
    }
    let (before, as_it_is): (Vec<&Artifact>, Vec<&Artifact>) =
        of_panel.into_iter().partition(|artifact| is_of_before(session, artifact));
    match as_it_is.len() {
        0 => {}
        number => words.push((texts.without_review)(number)),
    }
    match before.len() {
        0 => {}
        number => words.push((texts.agreed_before)(number)),
    }
    let reworded = session.artifacts.iter().filter(|artifact| artifact.reworded.is_some());
    match reworded.count() {
        0 => {}
        number => words.push((texts.reworded)(number)),
    }
    if words.is_empty() { texts.no_review_fits.to_owned() } else { words.join(", ") }
}

/// How many of them stand in the document, with what of these was not agreed on as a result; and what it leaves out.
fn results(session: &Worded<'_>, text: &str) -> String {
    let texts = &session.texts.provenance;
    let defined = defined_ids(text);
    let is_there = |artifact: &&Artifact| is_approved(artifact) || defined.contains(&artifact.id);
    let (there, left): (Vec<&Artifact>, Vec<&Artifact>) = session.results().partition(is_there);
    let named = |of: &[&Artifact]| {
        let others = of.iter().filter(|artifact| !is_approved(artifact));
        let counts = counted(others.map(|artifact| what(session, artifact)));
        let words = counts.into_iter().map(|(what, number)| (texts.counted)(number, what));
        words.collect::<Vec<_>>().join(", ")
    };
    (texts.of_all)(there.len(), session.results().count(), &named(&there), &named(&left))
}

/// The pairs of items that may give two figures for one thing, each figure beside its id: somebody is to look at them.
fn two_figures(session: &Worded<'_>, approved: &[&Artifact]) -> String {
    let figure = |(id, words): (String, String)| (session.texts.provenance.figure)(&id, &inline(&words));
    let pairs = differing(approved).into_iter();
    let told: Vec<String> =
        pairs.map(|pair| format!("{}, {}", figure(pair.one), figure(pair.other))).collect();
    told.join("; ")
}

/// Each of these with how often it came, in the order of its first time.
fn counted<T: PartialEq>(found: impl Iterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for one in found {
        match counts.iter_mut().find(|(known, _)| *known == one) {
            Some((_, number)) => *number += 1,
            None => counts.push((one, 1)),
        }
    }
    counts
}

/// The conflicts and questions that ended in a round: those that it lists but for what the user decided in an earlier one, which it only wrote
/// down, and what later ones wrote down of it.
fn ended_in_round<'a>(session: &'a Session, round: &Round) -> Vec<&'a String> {
    let place = |id: &str, listed: u32| {
        let own = session.artifact(id).and_then(|artifact| ended_in(session, artifact));
        own.filter(|own| session.rounds.iter().any(|round| round.number == *own)).unwrap_or(listed)
    };
    let of =
        |of: &'a Round| of.conflicts_resolved.iter().chain(&of.questions_resolved).map(move |id| (of, id));
    let all = session.rounds.iter().flat_map(of);
    all.filter(|(listed, id)| place(id, listed.number) == round.number).map(|(_, id)| id).collect()
}

/// What an artifact is that is not approved.
fn what(session: &Session, artifact: &Artifact) -> Summed {
    match (artifact.kind, artifact.status) {
        _ if artifact.is_set_aside() => Summed::Of(reason(artifact)),
        (ArtifactType::OpenQuestion, Agreement::Addressed) => Summed::Answered,
        (ArtifactType::OpenQuestion, _) if is_open_question(session, artifact) => Summed::OpenQuestion,
        (ArtifactType::OpenQuestion, _) => Summed::WithoutMatter,
        (ArtifactType::Conflict, Agreement::Resolved) => Summed::Settled,
        (ArtifactType::Conflict, _) => Summed::OpenConflict,
        _ if artifact.review.is_some() || is_a_persons(artifact) => Summed::Of(reason(artifact)),
        _ => Summed::Of(Reason::Status(Agreement::Draft)),
    }
}

/// What a document lacks because its file is not there or cannot be read: artifacts, and other files of the session.
pub fn not_read(options: &DocumentOptions) -> Vec<Said> {
    let of = |names: &[String], said: fn(usize, &str) -> Said| {
        (!names.is_empty()).then(|| said(names.len(), &in_a_row(names)))
    };
    let found = [of(&options.unread, not_read_said), of(&options.unread_files, files_not_read_said)];
    found.into_iter().flatten().collect()
}

/// The same in the document; `None` where it lacks nothing.
pub(super) fn not_read_in_words(options: &DocumentOptions) -> Option<String> {
    let texts = &options.texts().remarks;
    let of = |names: &[String], words: fn(usize, &str) -> String| {
        (!names.is_empty()).then(|| words(names.len(), &in_a_row(names)))
    };
    let found = [of(&options.unread, texts.not_read), of(&options.unread_files, texts.files_not_read)];
    let found: Vec<String> = found.into_iter().flatten().collect();
    (!found.is_empty()).then(|| found.join(" "))
}

fn in_a_row(names: &[String]) -> String {
    names.iter().map(|name| inline(name)).collect::<Vec<_>>().join(", ")
}

/// The sentence, by the number of the files and their names.
pub(crate) fn files_not_read_said(n: usize, files: &str) -> Said {
    said!(
        "{n|# file|# files} of this session could not be read, and what stands there is missing here: {files}.",
        n,
        files
    )
}

/// The sentence, by the number of the artifacts and their ids.
pub(crate) fn not_read_said(n: usize, ids: &str) -> Said {
    said!("{n|# artifact|# artifacts} of this session could not be read: {ids}.", n, ids)
}

fn rounds(session: &Worded<'_>) -> String {
    let texts = &session.texts.provenance;
    let mut table = format!("### {}\n\n", texts.rounds_title);
    // They have the phases of another strategy, and other seats.
    if let Some(from) = session.forked_from.as_ref().filter(|from| from.round > 0) {
        table.push_str(&format!("{}\n\n", (texts.taken_over)(from.round, &inline(&from.session))));
    }
    table.push_str(&format!("{}\n|---|---|---|---|\n", texts.rounds_head));
    // By artifact: a session of many rounds names each of them many times.
    let worded: BTreeMap<&str, Vec<u32>> = session
        .artifacts
        .iter()
        .filter_map(|one| Some((one.id.as_str(), worded_in(session, one)?)))
        .collect();
    for round in &session.rounds {
        let topic = inline(session.topic_name(&round.focus.topic_id));
        let topic = if topic.is_empty() { inline(&round.focus.topic_id) } else { topic };
        let listed = |ids: &mut dyn Iterator<Item = &String>| {
            let ids: Vec<String> = ids.map(|id| inline(id)).collect();
            (!ids.is_empty()).then(|| ids.join(", "))
        };
        let ended = &mut ended_in_round(session, round).into_iter();
        let is_heard_again =
            |id: &&String| worded.get(id.as_str()).is_some_and(|rounds| !rounds.contains(&round.number));
        let (again, changed): (Vec<&String>, Vec<&String>) =
            round.artifacts_changed.iter().partition(is_heard_again);
        let results = [
            listed(&mut round.artifacts_created.iter()),
            listed(&mut changed.into_iter()).map(|ids| (texts.changed)(&ids)),
            listed(&mut again.into_iter()).map(|ids| (texts.heard_again)(&ids)),
            listed(ended).map(|ids| (texts.settled)(&ids)),
        ];
        let results: Vec<String> = results.into_iter().flatten().collect();
        let results = if results.is_empty() { "–".to_owned() } else { results.join("; ") };
        let phase = inline(&session.phase_title(&round.phase));
        table.push_str(&format!("| {} | {phase} | {topic} | {results} |\n", round.number));
    }
    table
}
