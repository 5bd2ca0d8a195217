//! What a synthesis changes: artifacts get ids, conflicts and questions their end, the agenda its state. Pure.

mod conflicts;
mod covers;
mod decided;
mod ends;
mod links;

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::agenda::{Focus, TopicStatus};
use crate::artifact::{Agreement, Artifact, ArtifactType, Dissent, ReviewState};
use crate::config::Workflow;
use crate::record::{RoundConflict, Statement, VoteCount};
use crate::reply::{AgendaUpdate, ProposedArtifact, Synthesis};
use crate::session::Session;
use crate::text::{clip, same};
use crate::triggers;
use crate::votes::{Tally, tally};

/// Most artifacts that one synthesis may propose; the rest is left out with a warning.
const MOST_PROPOSALS: usize = 40;

/// What came of a synthesis.
#[derive(Debug, Default)]
pub(crate) struct Applied {
    pub(crate) created: Vec<String>,
    pub(crate) changed: BTreeSet<String>,
    pub(crate) conflicts: Vec<RoundConflict>,
    pub(crate) resolved: Vec<String>,
    pub(crate) conflicts_resolved: Vec<String>,
    pub(crate) questions_resolved: Vec<String>,
    pub(crate) votes: Vec<VoteCount>,
    pub(crate) overrides: Vec<String>,
    pub(crate) warnings: Vec<String>,
}

/// Applies a synthesis of round `round` to the session.
pub(crate) fn apply(
    session: &mut Session,
    synthesis: &Synthesis,
    focus: &Focus,
    statements: &[Statement],
) -> Applied {
    let mut applied = Applied::default();
    let round = session.next_round();
    let topic_id = triggers::agenda_topic(session, &focus.topic_id);
    // Votes are on the drafts that the seats saw, so they are counted before anything changes.
    let tallies = tally(&crate::brief::put_to_vote(session), statements, &session.strategy.consensus);
    let mut reports = synthesis.conflicts.clone();
    let shows_conflicts = session.phase().sees.conflicts;
    if synthesis.proposed_artifacts.len() > MOST_PROPOSALS {
        applied.warnings.push(format!("left out all but the first {MOST_PROPOSALS} proposed artifacts"));
    }
    for proposed in synthesis.proposed_artifacts.iter().take(MOST_PROPOSALS) {
        if proposed.kind == ArtifactType::Conflict {
            reports.push(conflicts::as_report(proposed));
        } else if is_of_workflow(session.workflow, proposed.kind) {
            propose(session, proposed, &topic_id, round, statements, &mut applied);
        } else {
            applied.warnings.push(format!("left out a {}: not a type of this workflow", proposed.kind));
        }
    }
    // Settled in this very round: no longer spoken of. An end without a known id settles nothing.
    let is_open = |id: &str| session.artifact(id).is_some_and(Artifact::is_open_conflict);
    let ends = synthesis.resolved_conflicts.iter().map(|end| end.id.as_str());
    let settled: Vec<&str> = ends.filter(|id| is_open(id)).collect();
    if !shows_conflicts && !reports.is_empty() {
        applied.warnings.push(format!(
            "left out {} conflicts: the phase `{}` collects none",
            reports.len(),
            session.current_phase
        ));
        reports.clear();
    }
    for report in reports.iter().filter(|report| !settled.contains(&report.id.as_str())) {
        conflicts::conflict(session, report, &topic_id, round, &mut applied);
    }
    links::link(session, &mut applied);
    decided::write_down(session, &mut applied);
    conflicts::resolve(session, synthesis, round, &mut applied);
    ends::resolve_questions(session, synthesis, round, &mut applied);
    applied.votes = tallies.iter().map(Tally::record).collect();
    for tally in &tallies {
        count(session, tally, round, &mut applied);
    }
    if shows_conflicts {
        conflicts::sweep(session, synthesis, round, &mut applied);
    }
    agenda(session, &synthesis.agenda_updates, &topic_id, round, &mut applied);
    applied.changed.retain(|id| !applied.created.contains(id));
    applied
}

fn is_of_workflow(workflow: Workflow, kind: ArtifactType) -> bool {
    use ArtifactType as T;
    match kind {
        T::OpenQuestion | T::Conflict => true,
        T::Requirement | T::BusinessRule | T::Nfr | T::Exclusion => {
            matches!(workflow, Workflow::Specs | Workflow::Roundtable)
        }
        T::ArchitectureDecision | T::Component | T::Interface | T::Adr => {
            matches!(workflow, Workflow::Design | Workflow::Roundtable)
        }
        T::Idea | T::Risk | T::Mitigation => matches!(workflow, Workflow::Brainstorm | Workflow::Roundtable),
    }
}

/// A new artifact, or the revision of one: named by `revises`, or known by its type and title.
fn propose(
    session: &mut Session,
    proposed: &ProposedArtifact,
    focus_topic: &str,
    round: u32,
    statements: &[Statement],
    applied: &mut Applied,
) {
    let status = Agreement::for_type(proposed.kind, &proposed.status);
    let covers = covers::known(session, &proposed.covers, &proposed.title, applied);
    let mut supported_by = supporters(session, proposed, statements, applied);
    let of_kind = |artifact: &&Artifact| artifact.kind == proposed.kind;
    let named =
        session.artifacts.iter().filter(of_kind).find(|known| Some(&known.id) == proposed.revises.as_ref());
    let known = named
        .or_else(|| {
            session.artifacts.iter().filter(of_kind).find(|known| same(&known.title, &proposed.title))
        })
        .map(|artifact| artifact.id.clone());
    let known = session.artifacts.iter_mut().find(|artifact| Some(&artifact.id) == known.as_ref());
    if let Some(artifact) = known {
        if let Some(why) = is_final(artifact) {
            applied.warnings.push(format!("{} {why}: its revision was left out", artifact.id));
            return;
        }
        artifact.title.clone_from(&proposed.title);
        for (key, value) in &proposed.fields {
            // A revision that only moves the state comes without the text; nothing is emptied by it.
            if !matches!(value, Value::Array(items) if items.is_empty()) {
                artifact.fields.insert(key.clone(), value.clone());
            }
        }
        covers::add(artifact, covers);
        artifact.status = status;
        // A vote weighs more than what the facilitator says of a seat: whoever stood aside supports by voting so. No
        // warning: their dissent stays on record, and the facilitator is not told who voted how.
        supported_by.retain(|seat| !artifact.dissent.iter().any(|dissent| dissent.participant == *seat));
        if !supported_by.is_empty() {
            artifact.supported_by = supported_by;
        }
        applied.changed.insert(artifact.id.clone());
        return;
    }
    if let Some(id) = &proposed.revises {
        applied.warnings.push(format!("`{id}` is unknown, so its revision became a new {}", proposed.kind));
    }
    let topic_id = if session.topic(&proposed.topic_id).is_some() { &proposed.topic_id } else { focus_topic };
    if topic_id != proposed.topic_id && !proposed.topic_id.is_empty() {
        applied
            .warnings
            .push(format!("the topic `{}` is unknown: filed under `{topic_id}`", proposed.topic_id));
    }
    let id = session.next_id(proposed.kind);
    session.artifacts.push(Artifact {
        id: id.clone(),
        kind: proposed.kind,
        title: proposed.title.clone(),
        status,
        topic_id: topic_id.to_owned(),
        created_round: round,
        supported_by,
        dissent: Vec::new(),
        covers,
        review: None,
        fields: with_defaults(proposed),
    });
    applied.created.push(id);
}

/// Why an artifact is not the table's to change any more, in words that follow its id: it was set aside, or it is a
/// question that has its answer.
fn is_final(artifact: &Artifact) -> Option<&'static str> {
    match artifact.review_state() {
        Some(ReviewState::Rejected) => Some("was rejected"),
        Some(ReviewState::Deferred) => Some("was left for later"),
        _ if artifact.kind == ArtifactType::OpenQuestion && !artifact.is_open_question() => {
            Some("is answered already")
        }
        _ => None,
    }
}

/// What files and documents rely on and the facilitator left out. Only for a new artifact: a revision that is silent
/// about its priority, or about blocking, does not change it.
fn with_defaults(proposed: &ProposedArtifact) -> Map<String, Value> {
    let mut fields = proposed.fields.clone();
    match proposed.kind {
        ArtifactType::Requirement => {
            fields.entry("priority").or_insert_with(|| json!("should"));
            fields.entry("acceptance").or_insert_with(|| json!([]));
        }
        ArtifactType::OpenQuestion => {
            fields.entry("blocking").or_insert_with(|| json!(false));
        }
        _ => {}
    }
    fields
}

/// Only seats that spoke in this round can support something in it.
fn supporters(
    session: &Session,
    proposed: &ProposedArtifact,
    statements: &[Statement],
    applied: &mut Applied,
) -> Vec<String> {
    let (spoke, silent): (Vec<_>, Vec<_>) = proposed
        .supported_by
        .iter()
        .cloned()
        .partition(|seat| statements.iter().any(|statement| statement.participant == *seat));
    for seat in silent {
        let why = if session.participants.iter().any(|role| role.id == seat) {
            "did not speak"
        } else {
            "has no seat"
        };
        applied.warnings.push(format!(
            "`{seat}` {why} in this round and was not counted for \"{}\"",
            clip(&proposed.title, 60)
        ));
    }
    spoke
}

/// The votes decide what the policy gives them to decide; a block is never averaged away.
fn count(session: &mut Session, tally: &Tally, round: u32, applied: &mut Applied) {
    let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == tally.proposal) else {
        return;
    };
    let before = artifact.clone();
    if tally.agreed == Some(true) {
        let word = if artifact.kind == ArtifactType::Exclusion { "confirmed" } else { "consensus" };
        artifact.status = Agreement::for_type(artifact.kind, word);
        artifact.supported_by.clone_from(&tally.support);
    } else if tally.agreed == Some(false) && artifact.status.is_agreed() {
        let who: Vec<_> = tally.block.iter().map(|(seat, _)| seat.as_str()).collect();
        let why = if who.is_empty() {
            "too few votes".to_owned()
        } else {
            format!("blocked by {}", who.join(", "))
        };
        applied.overrides.push(format!("{} stays a draft: {why}", artifact.id));
        artifact.status = Agreement::for_type(artifact.kind, "draft");
    }
    let dissent = |(seat, words): &(String, String), stance: &str| Dissent {
        participant: seat.clone(),
        round,
        stance: stance.to_owned(),
        reason: words.clone(),
    };
    let said = tally.aside.iter().map(|said| dissent(said, "stand-aside"));
    let said = said.chain(tally.block.iter().map(|said| dissent(said, "block")));
    for dissent in said.collect::<Vec<_>>() {
        artifact.dissent.retain(|earlier| earlier.participant != dissent.participant);
        artifact.dissent.push(dissent);
    }
    artifact.dissent.retain(|dissent| !tally.support.contains(&dissent.participant));
    if *artifact != before {
        applied.changed.insert(artifact.id.clone());
    }
}

/// Coverage counts only word for word; a topic closes with its least count of artifacts and all criteria covered,
/// whatever the facilitator says, and stays closed.
fn agenda(
    session: &mut Session,
    updates: &[AgendaUpdate],
    focus_topic: &str,
    round: u32,
    applied: &mut Applied,
) {
    let mut claimed_closed = BTreeSet::new();
    let mut begun = BTreeSet::new();
    for update in updates {
        let id = if update.topic_id.is_empty() { focus_topic } else { &update.topic_id };
        let Some(topic) = session.agenda.iter_mut().find(|topic| topic.definition.id == id) else {
            applied.warnings.push(format!("the agenda has no topic `{id}`"));
            continue;
        };
        for added in &update.coverage_added {
            match topic.definition.done_when.criteria.iter().find(|criterion| same(criterion, added)) {
                Some(criterion) if !topic.coverage.contains(criterion) => {
                    topic.coverage.push(criterion.clone())
                }
                Some(_) => {}
                None => applied.warnings.push(format!("`{}` is no criterion of {id}", clip(added, 60))),
            }
        }
        match update.new_status {
            Some(TopicStatus::Closed) => {
                claimed_closed.insert(id.to_owned());
            }
            Some(TopicStatus::Partial) => {
                begun.insert(id.to_owned());
            }
            _ => {}
        }
    }
    for topic in &mut session.agenda {
        if topic.status == TopicStatus::Closed {
            continue;
        }
        let id = topic.definition.id.clone();
        let count = topic.artifact_count(&session.artifacts);
        if topic.may_close(&session.artifacts) && (count > 0 || !topic.coverage.is_empty()) {
            topic.status = TopicStatus::Closed;
            topic.closed_round = Some(round);
            continue;
        }
        if claimed_closed.contains(&id) {
            let remaining = topic.remaining().len();
            let least = topic.definition.done_when.min_requirements;
            applied.overrides.push(format!(
                "{id} stays open: {remaining} criteria are not covered and it has {count} of at least {least} artifacts"
            ));
        }
        if count > 0 || !topic.coverage.is_empty() || claimed_closed.contains(&id) || begun.contains(&id) {
            topic.status = TopicStatus::Partial;
        }
    }
}
