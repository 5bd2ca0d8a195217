//! What each actor is told. Blind by type: a [`Brief`] has no field that could hold this round's answers. Only
//! [`BriefWithPrevious`] (phases taken in turn) and [`SynthesisInput`] (built after all seats answered or are
//! absent) hold them.

mod earlier;
mod files;
pub(crate) mod room;
mod tasks;
mod texts;
mod views;
mod vote;

pub(crate) use files::unknown_files;
pub(crate) use tasks::sweeps;
pub use views::PhaseView;
pub use vote::open_proposals;
pub(crate) use vote::put_to_vote;

use serde::Serialize;
use serde_json::{Map, Value, json};

use self::views::{
    escalation_config, focus_view, known_artifacts, open_conflicts, open_questions, phase_view,
    previous_synthesis, sides, syntheses_of, topic_view, unmet_after_this_round, without_name,
    without_partial,
};
use crate::agenda::{Focus, FocusType};
use crate::baseline;
use crate::record::{Absence, Statement};
use crate::reply::Question;
use crate::session::Session;

/// What the facilitator gets before its question.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct QuestionInput {
    action: &'static str,
    topic: String,
    workflow_type: &'static str,
    strategy: String,
    escalation_config: Value,
    participants: Vec<Value>,
    round: u32,
    phase: PhaseView,
    phases_remaining: Vec<String>,
    agenda: Vec<Value>,
    focus_candidates: Vec<Focus>,
    open_conflicts: Vec<Value>,
    open_questions: Vec<Value>,
    artifacts_count: usize,
    known_artifacts: Vec<Value>,
    agreed_points: Vec<String>,
    decisions_by_user: Vec<String>,
    /// What the user answered without deciding it: it waits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_open_by_user: Vec<String>,
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

/// What every seat of a round is told alike: no field of it can hold an answer of this round.
#[derive(Debug, Clone, PartialEq, Serialize)]
struct Shared {
    action: &'static str,
    topic: String,
    workflow_type: &'static str,
    phase: String,
    phase_guidance: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hat: Option<String>,
    round: u32,
    focus: Value,
    question: String,
    exploration: String,
    previous_synthesis: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    syntheses: Vec<Value>,
    agreed_points: Vec<String>,
    decisions_by_user: Vec<String>,
    /// What the user answered without deciding it: it waits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_open_by_user: Vec<String>,
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
    /// Sides argue over the motions of an agenda. A conflict is what seats hold with their sides taken off.
    has_sides: bool,
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

/// What the facilitator gets for its synthesis: the only input with all answers of the round. What never changes stands
/// first, then what only grows (the rounds before), then what is new in each round: a provider caches the beginning.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SynthesisInput {
    action: &'static str,
    topic: String,
    workflow_type: &'static str,
    strategy: String,
    escalation_config: Value,
    /// Syntheses and agreed points of the rounds before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier_rounds: Vec<Value>,
    /// Rounds that there was no room for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    earlier_rounds_left_out: Vec<u32>,
    round: u32,
    phase: PhaseView,
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
    /// With their texts: what this synthesis may write anew.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    artifacts_in_full: Vec<Value>,
    decisions_by_user: Vec<String>,
    /// What the user answered without deciding it: it waits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_open_by_user: Vec<String>,
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
    /// One YAML map. Texts that are too long for a prompt are shortened in it.
    pub fn text(&self) -> String {
        room::written(self, room::OF_FACILITATOR)
    }

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
            left_open_by_user: session.left_open(),
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
            left_open_by_user: session.left_open(),
            notes_from_user: session.user_notes(),
            open_conflicts: if sees.conflicts { open_conflicts(session, false) } else { Vec::new() },
            proposals: vote::proposals(session),
            baseline: if sees.project { baseline::for_seats(session, &topic_id) } else { None },
            documents: if sees.project {
                files::documents(session, &question.context_files)
            } else {
                Map::new()
            },
        };
        let has_sides = focus.kind == FocusType::Agenda;
        Self { shared: room::written(&shared, room::OF_SEATS), question, session, topic_id, has_sides }
    }

    /// The brief of one seat.
    pub fn of(&self, participant: &str) -> Brief {
        let directive = self.question.directives.get(participant).cloned();
        let strategy = &self.session.strategy;
        let side = self.session.sides.get(participant).filter(|_| self.has_sides);
        let side = side.and_then(|name| strategy.side(name));
        let phase = self.session.phase().sees.other_side.as_deref().filter(|_| self.has_sides);
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
        format!("{}{}", self.shared, room::written(&self.own, room::OF_ONE_SEAT))
    }
}

impl BriefWithPrevious {
    /// One YAML map.
    pub fn text(&self) -> String {
        let earlier = json!({ "earlier_statements": self.earlier_statements });
        format!("{}{}", self.brief.text(), room::written(&earlier, room::OF_EARLIER))
    }
}

impl SynthesisInput {
    /// One YAML map. Texts that are too long for a prompt are shortened in it.
    pub fn text(&self) -> String {
        room::written(self, room::OF_FACILITATOR)
    }

    /// Built after all seats have answered or are absent.
    pub fn new(
        session: &Session,
        question: &Question,
        focus: &Focus,
        statements: &[Statement],
        absent: &[Absence],
    ) -> Self {
        let topic_id = crate::triggers::agenda_topic(session, &focus.topic_id);
        let earlier::Earlier { rounds, left_out } = earlier::earlier(session);
        Self {
            action: "synthesis",
            earlier_rounds: rounds,
            earlier_rounds_left_out: left_out,
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
            left_open_by_user: session.left_open(),
            notes_from_user: session.user_notes(),
            artifacts_count: session.artifacts.len(),
            rounds_completed: session.completed_rounds(),
            unmet_gates: unmet_after_this_round(session),
            artifacts_in_full: texts::to_write_anew(session, &topic_id),
            baseline: baseline::for_facilitator(session, &topic_id),
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
