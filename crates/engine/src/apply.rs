//! What a synthesis changes: artifacts get ids, conflicts and questions their end, the agenda its state. Pure.

mod conflicts;
mod covers;
mod decided;
mod ends;
mod links;
mod lists;
mod outside;
mod propose;
mod quotes;
mod weigh;

pub(crate) use conflicts::{as_report, known_conflict, look};
pub(crate) use covers::COVERS;
pub(crate) use links::{refer, titles};

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::agenda::{Focus, TopicStatus};
use crate::artifact::{Artifact, ArtifactType};
use crate::record::{Next, RoundConflict, Statement, VoteCount};
use crate::reply::{AgendaUpdate, Synthesis};
use crate::session::Session;
use crate::text::{clip, same};
use crate::told;
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
    /// What the table itself said for keys that keep entries by hand beside it, by id and key.
    pub(crate) said: BTreeMap<String, Map<String, Value>>,
}

impl Applied {
    fn said(&mut self, id: &str, key: &str, value: Value) {
        self.said.entry(id.to_owned()).or_default().insert(key.to_owned(), value);
    }
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
    let gave = decided::sentences_given(session, synthesis);
    let mut judgements = Vec::new();
    let mut reports = synthesis.conflicts.clone();
    let shows_conflicts = session.phase().sees.conflicts;
    if synthesis.proposed_artifacts.len() > MOST_PROPOSALS {
        applied.warnings.push(told!(
            "left out all but the first {most_proposals} proposed artifacts",
            most_proposals = MOST_PROPOSALS
        ));
    }
    for proposed in synthesis.proposed_artifacts.iter().take(MOST_PROPOSALS) {
        if proposed.kind == ArtifactType::Conflict {
            reports.push(conflicts::as_report(proposed));
        } else if propose::is_of_workflow(session.workflow, proposed.kind) {
            let judged = propose::propose(session, synthesis, proposed, &topic_id, statements, &mut applied);
            judgements.extend(judged);
        } else {
            applied.warnings.push(told!(
                "left out a {kind}: not a type of this workflow",
                kind = proposed.kind.to_string()
            ));
        }
    }
    // Settled in this very round: no longer spoken of. An end without a known id settles nothing.
    let is_open = |id: &str| session.artifact(id).is_some_and(Artifact::is_open_conflict);
    let ends = synthesis.resolved_conflicts.iter().map(|end| end.id.as_str());
    let settled: Vec<&str> = ends.filter(|id| is_open(id)).collect();
    if !shows_conflicts && !reports.is_empty() {
        applied.warnings.push(told!(
            "left out {reports} conflicts: the phase `{current_phase}` collects none",
            reports = reports.len(),
            current_phase = session.current_phase
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
        weigh::count(session, tally, round, &mut applied);
    }
    for judgement in &judgements {
        weigh::judge(session, judgement, &tallies, statements, focus.kind, &mut applied);
    }
    let concludes = synthesis.next == Next::Conclude && session.strategy.is_last(&session.current_phase);
    if shows_conflicts || concludes {
        conflicts::sweep(session, synthesis, round, &mut applied);
    }
    agenda(session, &synthesis.agenda_updates, &topic_id, round, &mut applied);
    // What the table agrees on as somebody worded it in the review is its own from then on.
    for artifact in session.artifacts.iter_mut().filter(|artifact| applied.changed.contains(&artifact.id)) {
        artifact.reworded = artifact.reworded.take().filter(|_| !artifact.status.is_agreed());
    }
    applied.changed.retain(|id| !applied.created.contains(id));
    decided::note_gone(session, &gave, &mut applied);
    applied
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
            applied.warnings.push(told!("the agenda has no topic `{id}`", id));
            continue;
        };
        for added in &update.coverage_added {
            match topic.definition.done_when.criteria.iter().find(|criterion| same(criterion, added)) {
                Some(criterion) if !topic.coverage.contains(criterion) => {
                    topic.coverage.push(criterion.clone())
                }
                Some(_) => {}
                None => applied.warnings.push(told!(
                    "`{added}` is no criterion of {id}",
                    added = clip(added, 60),
                    id
                )),
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
            applied.overrides.push(told!("{id} stays open: {remaining} criteria are not covered and it has {count} of at least {least} artifacts", id, remaining, count, least));
        }
        if count > 0 || !topic.coverage.is_empty() || claimed_closed.contains(&id) || begun.contains(&id) {
            topic.status = TopicStatus::Partial;
        }
    }
}
