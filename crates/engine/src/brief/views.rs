//! Parts of a session as the actors are told of them.

use serde::Serialize;
use serde_json::{Value, json};

use crate::agenda::{Focus, Topic, UnmetGate};
use crate::artifact::Artifact;
use crate::record::{Absence, Statement};
use crate::session::Session;
use crate::strategy::{Participation, Side, Speakers};

/// The seats of each side, or nothing where there are no sides.
pub(super) fn sides(session: &Session) -> Option<Value> {
    if session.strategy.sides.is_empty() {
        return None;
    }
    let seats = |side: &Side| -> Vec<&String> {
        session.sides.iter().filter(|(_, name)| **name == side.name).map(|(seat, _)| seat).collect()
    };
    let sides = session.strategy.sides.iter();
    Some(sides.map(|side| json!({ "name": side.name, "task": side.task, "seats": seats(side) })).collect())
}

/// The syntheses of the completed rounds of some phases.
pub(super) fn syntheses_of(session: &Session, phases: &[String]) -> Vec<Value> {
    let shown = session.rounds.iter().filter(|round| phases.contains(&round.phase));
    shown
        .map(|round| json!({ "round": round.number, "phase": round.phase, "synthesis": round.synthesis }))
        .collect()
}

/// What broke off is for the user to read, and what kind of failure it was for the program; at the table neither was said.
pub(super) fn without_partial(absence: &Absence) -> Absence {
    Absence { partial: String::new(), kind: None, ..absence.clone() }
}

/// The gates as they will be judged after the synthesis: the round that is being synthesised counts.
pub(super) fn unmet_after_this_round(session: &Session) -> Vec<String> {
    let met = |gate: &UnmetGate| matches!(gate, UnmetGate::MinRounds { completed, min_rounds } if completed + 1 >= *min_rounds);
    session.unmet_gates().iter().filter(|gate| !met(gate)).map(ToString::to_string).collect()
}

/// The phase, as the actors are told.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PhaseView {
    name: String,
    goal: String,
    participation: Participation,
    rounds_completed_in_phase: u32,
    min_rounds: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    max_rounds: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hat: Option<String>,
    #[serde(default, skip_serializing_if = "is_all")]
    speakers: Speakers,
    /// What whoever speaks in it does differently, where that is the facilitator alone; elsewhere the seats are told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    guidance: Option<String>,
}

fn is_all(speakers: &Speakers) -> bool {
    *speakers == Speakers::All
}

pub(super) fn phase_view(session: &Session) -> PhaseView {
    let phase = session.phase();
    PhaseView {
        name: phase.name.clone(),
        goal: phase.goal.clone(),
        participation: phase.participation,
        rounds_completed_in_phase: session.rounds_in_phase(),
        min_rounds: phase.min_rounds,
        max_rounds: session
            .config
            .limits
            .max_rounds_per_phase
            .or(session.strategy.limits.max_rounds_per_phase),
        hat: phase.hat.clone(),
        speakers: phase.speakers,
        guidance: (phase.speakers == Speakers::Facilitator && !phase.prompt_suffix.trim().is_empty())
            .then(|| phase.prompt_suffix.clone()),
    }
}

pub(super) fn escalation_config(session: &Session) -> Value {
    let (limits, escalation) = (&session.config.limits, &session.config.escalation);
    json!({
        "min_rounds": limits.min_rounds, "max_rounds": limits.max_rounds,
        "max_rounds_per_conflict": escalation.max_rounds_per_conflict, "confidence_below": escalation.confidence_below,
    })
}

pub(super) fn topic_view(topic: &Topic, artifacts: &[Artifact]) -> Value {
    let definition = &topic.definition;
    json!({
        "id": definition.id, "title": definition.name, "status": topic.status,
        "priority": if definition.critical { "critical" } else { "normal" },
        "done_when": { "criteria": definition.done_when.criteria, "min_requirements": definition.done_when.min_requirements },
        "coverage": topic.coverage, "artifacts": topic.artifact_count(artifacts),
    })
}

/// The focus with what the actor needs to know of it; without who held which position.
pub(super) fn focus_view(session: &Session, focus: &Focus) -> Value {
    let mut view = json!({ "type": focus.kind, "topic_id": focus.topic_id });
    let about = match session.artifact(&focus.topic_id) {
        Some(artifact) => {
            let what = if artifact.text("description").is_empty() { "question" } else { "description" };
            json!({ "title": artifact.title, "description": artifact.text(what), "agenda_topic": artifact.topic_id })
        }
        None => match session.topic(&focus.topic_id) {
            Some(topic) => json!({
                "title": topic.definition.name, "exploration": topic.definition.exploration,
                "remaining_criteria": topic.remaining(),
            }),
            None => json!({}),
        },
    };
    if let (Value::Object(view), Value::Object(about)) = (&mut view, about) {
        view.extend(about);
    }
    view
}

pub(super) fn open_conflicts(session: &Session, with_positions: bool) -> Vec<Value> {
    session
        .artifacts
        .iter()
        .filter(|artifact| artifact.is_disputed())
        .map(|artifact| {
            let mut view = json!({ "id": artifact.id, "topic_id": artifact.topic_id, "description": artifact.text("description") });
            if with_positions {
                view["rounds_persisted"] = json!(session.rounds_persisted(&artifact.id));
                view["positions"] = artifact.fields.get("positions").cloned().unwrap_or_default();
            }
            view
        })
        .collect()
}

pub(super) fn open_questions(session: &Session) -> Vec<Value> {
    session
        .artifacts
        .iter()
        .filter(|artifact| artifact.is_asked())
        .map(|artifact| {
            json!({
                "id": artifact.id, "question": artifact.text("question"), "topic_id": artifact.topic_id,
                "blocking": artifact.fields.get("blocking").cloned().unwrap_or(Value::Bool(false)),
            })
        })
        .collect()
}

pub(super) fn known_artifacts(session: &Session) -> Vec<Value> {
    let row = |artifact: &Artifact| {
        let mut row = json!({
            "id": artifact.id, "type": artifact.kind, "title": artifact.title, "status": artifact.status,
            "topic_id": artifact.topic_id,
        });
        if let Some(word) = &artifact.unknown_status {
            row["set_aside"] = match word.as_str() {
                "" => json!("somebody emptied its status"),
                word => json!(format!("somebody wrote `{word}` into its status")),
            };
        } else if artifact.is_set_aside() {
            row["set_aside"] = json!(artifact.review_state());
        } else if artifact.word_by_hand().is_some() {
            row["approved_by_user"] = json!(true);
        }
        row
    };
    session.artifacts.iter().map(row).collect()
}

pub(super) fn previous_synthesis(session: &Session) -> Option<String> {
    session.rounds.last().map(|round| round.synthesis.clone())
}

pub(super) fn without_name(statement: &Statement) -> Value {
    let mut value = serde_json::to_value(statement).unwrap_or_default();
    if let Value::Object(map) = &mut value {
        map.shift_remove("participant");
    }
    value
}
