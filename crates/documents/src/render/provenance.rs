//! Where a document came from: session, panel, rounds, and what was left out.

use roundtable_engine::agenda::{Topic, TopicStatus};
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, ReviewState};
use roundtable_engine::record::ConcludedBy;
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::session::{Session, SessionStatus};

use super::wording::short;
use super::{DocumentOptions, in_order, in_users_words, moment, name, title, value};
use crate::is_approved;
use crate::markdown::escape::inline;

/// Labels that a merge reads back for the history.
pub(crate) const WRITTEN: &str = "Written";
pub(crate) const SESSION: &str = "Session";
pub(crate) const PRACTICE: &str = "Practice";
pub(crate) const ROUNDS: &str = "Rounds";
/// The heading of the table of rounds.
pub(crate) const ROUNDS_TITLE: &str = "Rounds of the session";
/// The heading of the table of topics.
pub(crate) const AGENDA_TITLE: &str = "How far the agenda came";

/// Most characters of a title in a sentence.
const MOST_OF_TITLE: usize = 100;

/// `from`: the line that says what went into the document.
pub(super) fn parts(
    session: &Session,
    options: &DocumentOptions,
    approved: &[&Artifact],
    from: String,
) -> Vec<String> {
    let mut parts = vec![table(session, options, approved), from, rounds(session)];
    parts.extend(agenda(session));
    parts
}

/// How far the agenda came: each topic with its state, and what of it was not covered.
fn agenda(session: &Session) -> Option<String> {
    if session.agenda.is_empty() {
        return None;
    }
    let mut table = format!("### {AGENDA_TITLE}\n\n| Topic | State | Not covered |\n|---|---|---|\n");
    for topic in &session.agenda {
        let definition = &topic.definition;
        let name = inline(&definition.name);
        let name = if name.is_empty() { inline(&definition.id) } else { name };
        let critical = if definition.critical { " (critical)" } else { "" };
        let state = match (topic.status, topic.closed_round) {
            (TopicStatus::Open, _) => "open".to_owned(),
            (TopicStatus::Partial, _) => "partly covered".to_owned(),
            (TopicStatus::Closed, Some(round)) => format!("closed in round {round}"),
            (TopicStatus::Closed, None) => "closed".to_owned(),
        };
        let missing = not_covered(session, topic);
        let missing = if missing.is_empty() { "–".to_owned() } else { missing.join("; ") };
        table.push_str(&format!("| {name}{critical} | {state} | {missing} |\n"));
    }
    Some(table)
}

/// The criteria that nothing covers, and results that are missing to the least number. A closed topic lacks nothing.
fn not_covered(session: &Session, topic: &Topic) -> Vec<String> {
    if topic.status == TopicStatus::Closed {
        return Vec::new();
    }
    let mut missing: Vec<String> = topic.remaining().into_iter().map(inline).collect();
    let (count, least) =
        (topic.artifact_count(&session.artifacts), topic.definition.done_when.min_requirements);
    if count < least {
        missing.push(format!("{count} of at least {least} results"));
    }
    missing
}

fn table(session: &Session, options: &DocumentOptions, approved: &[&Artifact]) -> String {
    let mut rows: Vec<(&str, String)> = Vec::new();
    rows.push((WRITTEN, format!("{}, Roundtable {}", moment(options.date), inline(&options.version))));
    rows.push((SESSION, inline(&session.id)));
    if session.practice {
        rows.push((PRACTICE, "yes: the practice panel simulated every answer; not for decisions".to_owned()));
    }
    rows.push(("Topic", inline(&session.topic)));
    let linked: Vec<String> = session.linked_sessions.iter().map(|id| inline(id)).collect();
    rows.push(("Builds on", linked.join(", ")));
    rows.push((
        "Workflow and strategy",
        format!("{}, {}", session.workflow.word(), inline(&session.strategy.title)),
    ));
    rows.push((ROUNDS, session.completed_rounds().to_string()));
    let seat =
        |role: &roundtable_engine::role::Role| format!("{} ({})", inline(&role.name), inline(&role.id));
    rows.push(("Participants", session.participants.iter().map(seat).collect::<Vec<_>>().join(", ")));
    rows.push(("Models", models(session)));
    rows.push(("Used", used(session)));
    rows.push(("Started", moment(session.timing.started_at)));
    rows.push(("Ended", ended(session)));
    rows.push(("Reviewed", reviewed(session)));
    rows.push(("Approved results", results(session, approved)));
    rows.push(("Left out", left_out(session)));
    rows.push(("Not read", not_read(&options.unread).unwrap_or_default()));
    let mut table = "| | |\n|---|---|\n".to_owned();
    for (label, value) in rows.iter().filter(|(_, value)| !value.is_empty()) {
        table.push_str(&format!("| {label} | {value} |\n"));
    }
    table
}

/// Who spoke through which model; empty for the practice panel.
fn models(session: &Session) -> String {
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
fn used(session: &Session) -> String {
    if session.config.models.is_empty() {
        return String::new();
    }
    let metrics = &session.metrics;
    let cost = metrics.cost.map(|dollars| format!("; {dollars:.2} US dollars")).unwrap_or_default();
    format!("{} calls, {} tokens in, {} out{cost}", metrics.tasks, metrics.tokens_in, metrics.tokens_out)
}

fn ended(session: &Session) -> String {
    let at = session.timing.closed_at.map(|at| format!("{}, ", moment(at))).unwrap_or_default();
    let Some(conclusion) = &session.conclusion else {
        let is_over = session.status == SessionStatus::Closed;
        return if is_over { format!("{at}closed; how is not recorded") } else { "not yet".to_owned() };
    };
    let by = match conclusion.by {
        ConcludedBy::Facilitator => "concluded by the facilitator",
        ConcludedBy::User => "ended by the user",
        ConcludedBy::MaxRounds => "ended at the maximum of rounds",
    };
    let unmet: Vec<String> = conclusion.unmet.iter().map(|gate| inline(&gate.to_string())).collect();
    let unmet = if unmet.is_empty() { String::new() } else { format!("; not met: {}", unmet.join(", ")) };
    format!("{at}{by}{unmet}")
}

/// Whose word made results approved: the reviewers', or nobody's.
fn reviewed(session: &Session) -> String {
    if session.artifacts.iter().all(|artifact| artifact.review.is_none()) {
        return "nobody reviewed these results; what the panel agreed on counts as approved".to_owned();
    }
    let own = session.artifacts.iter().filter(|artifact| !artifact.fields.contains_key(REPLACED_BY));
    let judged = own.filter_map(|artifact| {
        let by = &artifact.review.as_ref()?.by;
        Some(format!("{} by {}", state_word(artifact.review_state()?), name(session, by)))
    });
    let mut counts = counted(judged);
    counts.sort_by_key(|(what, _)| !what.starts_with(state_word(ReviewState::Approved)));
    let mut words: Vec<String> =
        counts.into_iter().map(|(what, number)| format!("{number} {what}")).collect();
    let unread =
        session.artifacts.iter().filter(|artifact| artifact.review.is_none() && is_approved(artifact));
    match unread.count() {
        0 => {}
        number => words.push(format!("{number} approved without a review, because the panel agreed")),
    }
    if words.is_empty() { "no review fits the present texts".to_owned() } else { words.join(", ") }
}

/// How many are approved, and what the others are.
fn results(session: &Session, approved: &[&Artifact]) -> String {
    let others =
        session.artifacts.iter().filter(|artifact| !is_approved(artifact)).map(|artifact| what(artifact));
    let others: Vec<String> = counted(others.map(str::to_owned))
        .into_iter()
        .map(|(what, number)| {
            let is_noun = ["question", "conflict", "draft"].iter().any(|noun| what.ends_with(noun));
            format!("{number} {what}{}", if is_noun && number > 1 { "s" } else { "" })
        })
        .collect();
    let others =
        if others.is_empty() { String::new() } else { format!("; the others: {}", others.join(", ")) };
    let all = session.artifacts.iter().filter(|artifact| !super::is_pointer(session, artifact));
    format!("{} of {}{others}", approved.len(), all.count())
}

/// Each word with how often it came, in the order of its first time.
fn counted(words: impl Iterator<Item = String>) -> Vec<(String, usize)> {
    let mut counts: Vec<(String, usize)> = Vec::new();
    for word in words {
        match counts.iter_mut().find(|(known, _)| *known == word) {
            Some((_, number)) => *number += 1,
            None => counts.push((word, 1)),
        }
    }
    counts
}

/// What an artifact is that is not approved.
fn what(artifact: &Artifact) -> &'static str {
    match (artifact.kind, artifact.status) {
        _ if artifact.is_set_aside() => reason(artifact),
        (ArtifactType::OpenQuestion, Agreement::Addressed) => "answered question",
        (ArtifactType::OpenQuestion, _) => "open question",
        (ArtifactType::Conflict, Agreement::Resolved) => "settled conflict",
        (ArtifactType::Conflict, _) => "open conflict",
        _ if artifact.review.is_some() => reason(artifact),
        _ => "draft",
    }
}

/// The review as a word for people.
pub(super) fn state_word(state: ReviewState) -> &'static str {
    match state {
        ReviewState::Approved => "approved",
        ReviewState::Rejected => "rejected",
        ReviewState::Deferred => "deferred",
    }
}

/// Why an artifact is not in the document.
fn reason(artifact: &Artifact) -> &'static str {
    match (&artifact.review, artifact.review_state()) {
        _ if artifact.unknown_status.as_deref() == Some("") => "empty status",
        _ if artifact.unknown_status.is_some() => "unknown status",
        _ if artifact.fields.contains_key(REPLACED_BY) => "split or merged",
        (_, Some(state)) if state != ReviewState::Approved => state_word(state),
        (Some(_), None) => "changed after its review",
        _ => artifact.status.word(),
    }
}

/// What is in the session and not in the document: id, title and reason; the numbers are taken for good.
fn left_out(session: &Session) -> String {
    let line = |artifact: &&Artifact| {
        // What it would have asked for is in no other place of the document.
        let target = value(artifact, "target");
        let target = if target.is_empty() { target } else { format!("; target: {target}") };
        format!("{} “{}” ({}{target})", artifact.id, title(artifact), reason(artifact))
    };
    without_a_place(session).iter().map(line).collect::<Vec<_>>().join("; ")
}

/// What a document lacks because its file is not there or cannot be read; `None` where that is nothing. `unread`: ids.
pub fn not_read(unread: &[String]) -> Option<String> {
    let ids: Vec<String> = unread.iter().map(|id| inline(id)).collect();
    match ids.as_slice() {
        [] => None,
        [one] => Some(format!("1 artifact of this session could not be read: {one}.")),
        many => {
            Some(format!("{} artifacts of this session could not be read: {}.", many.len(), many.join(", ")))
        }
    }
}

/// A sentence on what the session holds and its document leaves out, each with the reason; `None` where that is nothing.
/// Conflicts and questions have a section of their own, whatever became of them.
pub fn not_in_document(session: &Session) -> Option<String> {
    let line = |artifact: &&Artifact| {
        let title = artifact.title.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("{} “{}” ({})", artifact.id, short(&title, MOST_OF_TITLE), why(artifact))
    };
    let left: Vec<String> = without_a_place(session).iter().map(line).collect();
    match left.len() {
        0 => None,
        1 => Some(format!("1 artifact is not in the document: {}.", left.join("; "))),
        many => Some(format!("{many} artifacts are not in the document: {}.", left.join("; "))),
    }
}

/// An artifact that was rejected, left for later, split or merged, or says in its status what nobody knows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    /// Its id.
    pub id: String,
    /// Its title, as documents write it.
    pub title: String,
    /// Why, in words for people.
    pub why: String,
}

/// What the session has set aside: a document in which it stands takes it out ([`crate::merge_without`]).
pub fn set_aside(session: &Session) -> Vec<SetAside> {
    let session = in_users_words(session);
    let aside = |artifact: &Artifact| SetAside {
        id: artifact.id.clone(),
        title: artifact.title.clone(),
        why: why(artifact),
    };
    let is_aside = |artifact: &&&Artifact| artifact.is_set_aside();
    without_a_place(&session).iter().filter(is_aside).map(|artifact| aside(artifact)).collect()
}

fn without_a_place(session: &Session) -> Vec<&Artifact> {
    let own_section =
        |artifact: &&Artifact| matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion);
    let left = session.artifacts.iter().filter(|artifact| !is_approved(artifact) && !own_section(artifact));
    in_order(left.collect())
}

/// The reason in words for people who have not read the format.
pub(super) fn why(artifact: &Artifact) -> String {
    let by_hand = artifact.set_aside_by_hand().filter(|_| !artifact.fields.contains_key(REPLACED_BY));
    if let Some(done) = by_hand {
        return format!("{done} in its file");
    }
    let why = match reason(artifact) {
        "draft" => "a draft: the panel did not agree on it",
        "conflict" => "the panel disagrees about it",
        "proposed" => "proposed, and not confirmed",
        "rejected" => "rejected in the review",
        "deferred" => "deferred in the review",
        "unknown status" => "its status is a word that nobody knows",
        "empty status" => "its status is empty: nobody knows whether it is agreed",
        "split or merged" => "split or merged in the review: others stand for it",
        other => other,
    };
    why.to_owned()
}

fn rounds(session: &Session) -> String {
    let mut table = format!("### {ROUNDS_TITLE}\n\n| Round | Phase | About | Results |\n|---|---|---|---|\n");
    for round in &session.rounds {
        let topic = session.topic(&round.focus.topic_id).map(|topic| inline(&topic.definition.name));
        let topic = topic.unwrap_or_else(|| inline(&round.focus.topic_id));
        let ended = round.conflicts_resolved.iter().chain(&round.questions_resolved);
        let lists = [
            ("", round.artifacts_created.iter().collect::<Vec<_>>()),
            ("changed ", round.artifacts_changed.iter().collect()),
            ("settled ", ended.collect()),
        ];
        let results: Vec<String> = lists
            .into_iter()
            .filter(|(_, ids)| !ids.is_empty())
            .map(|(word, ids)| {
                let ids: Vec<String> = ids.into_iter().map(|id| inline(id)).collect();
                format!("{word}{}", ids.join(", "))
            })
            .collect();
        let results = if results.is_empty() { "–".to_owned() } else { results.join("; ") };
        table.push_str(&format!("| {} | {} | {topic} | {results} |\n", round.number, inline(&round.phase)));
    }
    table
}
