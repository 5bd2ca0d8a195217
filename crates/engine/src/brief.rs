//! What each actor is told. Blind by type: a [`Brief`] has no field that could hold this round's answers. Only
//! [`BriefWithPrevious`] (phases taken in turn) and [`SynthesisInput`] (built after all seats answered or are
//! absent) hold them.

mod files;
mod tasks;

pub(crate) use files::unknown_files;

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::agenda::{Focus, Topic, UnmetGate};
use crate::artifact::{Agreement, Artifact, ArtifactType};
use crate::baseline;
use crate::record::{Absence, Statement};
use crate::reply::Question;
use crate::session::Session;
use crate::strategy::{ConsensusPolicy, Participation, Side, Speakers};
use crate::yaml;

/// What the facilitator gets before its question.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QuestionInput {
    action: &'static str,
    round: u32,
    topic: String,
    workflow_type: &'static str,
    strategy: String,
    phase: PhaseView,
    phases_remaining: Vec<String>,
    escalation_config: Value,
    participants: Vec<Value>,
    agenda: Vec<Value>,
    focus_candidates: Vec<Focus>,
    open_conflicts: Vec<Value>,
    open_questions: Vec<Value>,
    artifacts_count: usize,
    known_artifacts: Vec<Value>,
    agreed_points: Vec<String>,
    decisions_by_user: Vec<String>,
    notes_from_user: Vec<String>,
    unmet_gates: Vec<String>,
    /// What an existing document demands, as far as nobody has spoken of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    baseline: Option<Value>,
    previous_synthesis: Option<String>,
    /// What it wanted this round to be about; the order of foci decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next_focus_wanted: Option<String>,
    sides: Option<Value>,
    /// What `context_files` may name besides artifacts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    available_documents: Vec<String>,
    tasks: Vec<String>,
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
}

fn is_all(speakers: &Speakers) -> bool {
    *speakers == Speakers::All
}

/// What every seat of a round is told alike: no field of it can hold an answer of this round.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Shared {
    action: &'static str,
    round: u32,
    topic: String,
    workflow_type: &'static str,
    phase: String,
    phase_guidance: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hat: Option<String>,
    focus: Value,
    question: String,
    exploration: String,
    previous_synthesis: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    syntheses: Vec<Value>,
    agreed_points: Vec<String>,
    decisions_by_user: Vec<String>,
    notes_from_user: Vec<String>,
    open_conflicts: Vec<Value>,
    proposals: Vec<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    baseline: Option<Value>,
    documents: Map<String, Value>,
}

/// The briefs of a round, one per seat. What they share is written once.
#[derive(Debug, Clone, PartialEq)]
pub struct Briefs<'a> {
    shared: String,
    question: &'a Question,
    session: &'a Session,
    topic_id: String,
}

/// What a participant gets: what all seats are told, and what it is told alone. Neither can hold another seat's answer
/// of this round.
#[derive(Debug, Clone, PartialEq)]
pub struct Brief {
    shared: String,
    own: Own,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
struct Own {
    participant: String,
    directive: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<Value>,
    /// From an earlier phase, never from this round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    other_side_said: Vec<Statement>,
}

/// A brief of a phase taken in turn: with the statements before it in this round. A type of its own, so that the
/// exception to blindness is visible.
#[derive(Debug, Clone, PartialEq)]
pub struct BriefWithPrevious {
    brief: Brief,
    earlier_statements: Vec<Statement>,
}

/// What the facilitator gets for its synthesis: the only input with all answers of the round.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SynthesisInput {
    action: &'static str,
    round: u32,
    topic: String,
    workflow_type: &'static str,
    strategy: String,
    phase: PhaseView,
    escalation_config: Value,
    question_asked: String,
    focus: Value,
    responses: Map<String, Value>,
    absent: Vec<Absence>,
    full_agenda: Vec<Value>,
    open_conflicts: Vec<Value>,
    open_questions: Vec<Value>,
    /// Open questions that a settled conflict may have answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    questions_perhaps_answered: Vec<Value>,
    known_artifacts: Vec<Value>,
    decisions_by_user: Vec<String>,
    notes_from_user: Vec<String>,
    artifacts_count: usize,
    rounds_completed: u32,
    unmet_gates: Vec<String>,
    /// What an existing document demands, as far as nobody had spoken of it before this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    baseline: Option<Value>,
    sides: Option<Value>,
    /// With their texts, where they are to be looked through for contradictions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    agreed_artifacts: Vec<Value>,
    tasks: Vec<String>,
}

impl QuestionInput {
    /// Built from the state after the last completed round.
    pub fn new(session: &Session) -> Self {
        let position = session.strategy.position(&session.current_phase).unwrap_or(0);
        Self {
            action: "question",
            round: session.next_round(),
            topic: session.topic.clone(),
            workflow_type: session.workflow.word(),
            strategy: session.strategy.name.clone(),
            phase: phase_view(session),
            phases_remaining: session
                .strategy
                .phases
                .iter()
                .skip(position + 1)
                .map(|phase| phase.name.clone())
                .collect(),
            escalation_config: escalation_config(session),
            participants: session
                .participants
                .iter()
                .map(|role| json!({ "id": role.id, "name": role.name, "description": role.description }))
                .collect(),
            agenda: session.agenda.iter().map(|topic| topic_view(topic, &session.artifacts)).collect(),
            focus_candidates: session.admissible_foci().into_iter().next().unwrap_or_default(),
            open_conflicts: open_conflicts(session, true),
            open_questions: open_questions(session),
            artifacts_count: session.artifacts.len(),
            known_artifacts: known_artifacts(session),
            agreed_points: session.agreed_points(),
            decisions_by_user: session.decisions(),
            notes_from_user: session.user_notes(),
            unmet_gates: session.unmet_gates().iter().map(ToString::to_string).collect(),
            baseline: baseline::for_facilitator(session, ""),
            previous_synthesis: previous_synthesis(session),
            next_focus_wanted: session
                .rounds
                .last()
                .map(|round| round.next_focus.clone())
                .filter(|wanted| !wanted.is_empty()),
            sides: sides(session),
            available_documents: session.documents.keys().cloned().collect(),
            tasks: tasks::for_question(session),
        }
    }
}

impl<'a> Briefs<'a> {
    /// Built from the state after the last completed round and the facilitator's question.
    pub fn new(session: &'a Session, question: &'a Question, focus: &Focus) -> Self {
        let sees = &session.phase().sees;
        let topic_id = crate::triggers::agenda_topic(session, &focus.topic_id);
        let shared = Shared {
            action: "respond",
            round: session.next_round(),
            topic: session.topic.clone(),
            workflow_type: session.workflow.word(),
            phase: session.phase().name.clone(),
            phase_guidance: session.phase().prompt_suffix.clone(),
            hat: session.phase().hat.clone(),
            focus: focus_view(session, focus),
            question: question.question.clone(),
            exploration: question.exploration.clone(),
            previous_synthesis: if sees.syntheses_of.is_none() { previous_synthesis(session) } else { None },
            syntheses: syntheses_of(session, sees.syntheses_of.as_deref().unwrap_or_default()),
            agreed_points: if sees.conflicts { session.agreed_points() } else { Vec::new() },
            decisions_by_user: session.decisions(),
            notes_from_user: session.user_notes(),
            open_conflicts: if sees.conflicts { open_conflicts(session, false) } else { Vec::new() },
            proposals: proposals(session),
            baseline: if sees.project { baseline::for_seats(session, &topic_id) } else { None },
            documents: if sees.project {
                files::documents(session, &question.context_files)
            } else {
                Map::new()
            },
        };
        Self { shared: yaml::write(&shared), question, session, topic_id }
    }

    /// The brief of one seat.
    pub fn of(&self, participant: &str) -> Brief {
        let directive = self.question.directives.get(participant).cloned();
        let strategy = &self.session.strategy;
        let side = self.session.sides.get(participant).and_then(|name| strategy.side(name));
        let phase = self.session.phase().sees.other_side.as_deref();
        let others = phase
            .map(|phase| self.session.said_by_others(participant, phase, &self.topic_id))
            .unwrap_or_default();
        let own = Own {
            participant: participant.to_owned(),
            directive,
            side: side.map(|side| json!({ "name": side.name, "task": side.task })),
            other_side_said: others.into_iter().cloned().collect(),
        };
        Brief { shared: self.shared.clone(), own }
    }
}

impl Brief {
    /// With the statements that came before it, in seat order.
    pub fn with_previous(self, earlier_statements: Vec<Statement>) -> BriefWithPrevious {
        BriefWithPrevious { brief: self, earlier_statements }
    }

    /// One YAML map.
    pub fn text(&self) -> String {
        format!("{}{}", self.shared, yaml::write(&self.own))
    }
}

impl BriefWithPrevious {
    /// One YAML map.
    pub fn text(&self) -> String {
        let earlier = json!({ "earlier_statements": self.earlier_statements });
        format!("{}{}", self.brief.text(), yaml::write(&earlier))
    }
}

impl SynthesisInput {
    /// Built after all seats have answered or are absent.
    pub fn new(
        session: &Session,
        question: &Question,
        focus: &Focus,
        statements: &[Statement],
        absent: &[Absence],
    ) -> Self {
        Self {
            action: "synthesis",
            round: session.next_round(),
            topic: session.topic.clone(),
            workflow_type: session.workflow.word(),
            strategy: session.strategy.name.clone(),
            phase: phase_view(session),
            escalation_config: escalation_config(session),
            question_asked: question.question.clone(),
            focus: focus_view(session, focus),
            responses: statements.iter().map(|said| (said.participant.clone(), without_name(said))).collect(),
            absent: absent.iter().map(without_partial).collect(),
            full_agenda: session.agenda.iter().map(|topic| topic_view(topic, &session.artifacts)).collect(),
            open_conflicts: open_conflicts(session, true),
            open_questions: open_questions(session),
            questions_perhaps_answered: crate::questions::perhaps_answered(session),
            known_artifacts: known_artifacts(session),
            decisions_by_user: session.decisions(),
            notes_from_user: session.user_notes(),
            artifacts_count: session.artifacts.len(),
            rounds_completed: session.completed_rounds(),
            unmet_gates: unmet_after_this_round(session),
            baseline: baseline::for_facilitator(
                session,
                &crate::triggers::agenda_topic(session, &focus.topic_id),
            ),
            sides: sides(session),
            agreed_artifacts: if tasks::sweeps(session) {
                tasks::agreed_artifacts(session)
            } else {
                Vec::new()
            },
            tasks: tasks::for_synthesis(session),
        }
    }
}

/// The seats of each side, or nothing where there are no sides.
fn sides(session: &Session) -> Option<Value> {
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
fn syntheses_of(session: &Session, phases: &[String]) -> Vec<Value> {
    let shown = session.rounds.iter().filter(|round| phases.contains(&round.phase));
    shown
        .map(|round| json!({ "round": round.number, "phase": round.phase, "synthesis": round.synthesis }))
        .collect()
}

/// What broke off is for the user to read; at the table it was not said.
fn without_partial(absence: &Absence) -> Absence {
    Absence { partial: String::new(), ..absence.clone() }
}

/// The gates as they will be judged after the synthesis: the round that is being synthesised counts.
fn unmet_after_this_round(session: &Session) -> Vec<String> {
    let met = |gate: &UnmetGate| matches!(gate, UnmetGate::MinRounds { completed, min_rounds } if completed + 1 >= *min_rounds);
    session.unmet_gates().iter().filter(|gate| !met(gate)).map(ToString::to_string).collect()
}

/// The drafts that seats vote on: artifacts without agreement, conflicts and questions aside, at most twelve (the
/// newest), so that an answer stays readable.
pub fn open_proposals(session: &Session) -> Vec<&Artifact> {
    const MOST: usize = 12;
    let votable = |artifact: &&Artifact| {
        !matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
            && matches!(artifact.status, Agreement::Draft | Agreement::Conflict | Agreement::Proposed)
    };
    let drafts: Vec<_> = session.artifacts.iter().filter(votable).collect();
    drafts[drafts.len().saturating_sub(MOST)..].to_vec()
}

/// The proposals that this round puts to the vote, as far as the phase shows any. A blind phase votes where a majority
/// decides: each seat for itself, on drafts of earlier rounds. Under consent it does not: there the blind phase is for
/// proposals, and blocks are answered in turn.
pub(crate) fn put_to_vote(session: &Session) -> Vec<&Artifact> {
    use ConsensusPolicy::{SimpleMajority, Unanimous, WeightedMajority};
    let by_count = matches!(session.strategy.consensus.policy, WeightedMajority | SimpleMajority | Unanimous);
    let is_blind = session.phase().participation != Participation::Sequential;
    if !session.phase().sees.conflicts || (is_blind && !by_count) {
        return Vec::new();
    }
    open_proposals(session)
}

fn proposals(session: &Session) -> Vec<Value> {
    put_to_vote(session)
        .into_iter()
        .map(|artifact| {
            json!({
                "id": artifact.id, "type": artifact.kind, "title": artifact.title,
                "description": artifact.text("description"), "acceptance": artifact.list("acceptance"),
            })
        })
        .collect()
}

fn phase_view(session: &Session) -> PhaseView {
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
    }
}

fn escalation_config(session: &Session) -> Value {
    let (limits, escalation) = (&session.config.limits, &session.config.escalation);
    json!({
        "min_rounds": limits.min_rounds, "max_rounds": limits.max_rounds,
        "max_rounds_per_conflict": escalation.max_rounds_per_conflict, "confidence_below": escalation.confidence_below,
    })
}

fn topic_view(topic: &Topic, artifacts: &[Artifact]) -> Value {
    let definition = &topic.definition;
    json!({
        "id": definition.id, "title": definition.name, "status": topic.status,
        "priority": if definition.critical { "critical" } else { "normal" },
        "done_when": { "criteria": definition.done_when.criteria, "min_requirements": definition.done_when.min_requirements },
        "coverage": topic.coverage, "artifacts": topic.artifact_count(artifacts),
    })
}

/// The focus with what the actor needs to know of it; without who held which position.
fn focus_view(session: &Session, focus: &Focus) -> Value {
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

fn open_conflicts(session: &Session, with_positions: bool) -> Vec<Value> {
    session
        .artifacts
        .iter()
        .filter(|artifact| artifact.is_open_conflict())
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

fn open_questions(session: &Session) -> Vec<Value> {
    session
        .artifacts
        .iter()
        .filter(|artifact| artifact.is_open_question())
        .map(|artifact| {
            json!({
                "id": artifact.id, "question": artifact.text("question"), "topic_id": artifact.topic_id,
                "blocking": artifact.fields.get("blocking").cloned().unwrap_or(Value::Bool(false)),
            })
        })
        .collect()
}

fn known_artifacts(session: &Session) -> Vec<Value> {
    let row = |artifact: &Artifact| {
        json!({
            "id": artifact.id, "type": artifact.kind, "title": artifact.title, "status": artifact.status,
            "topic_id": artifact.topic_id,
        })
    };
    session.artifacts.iter().map(row).collect()
}

fn previous_synthesis(session: &Session) -> Option<String> {
    session.rounds.last().map(|round| round.synthesis.clone())
}

fn without_name(statement: &Statement) -> Value {
    let mut value = serde_json::to_value(statement).unwrap_or_default();
    if let Value::Object(map) = &mut value {
        map.shift_remove("participant");
    }
    value
}
