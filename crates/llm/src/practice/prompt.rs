//! The prompt's two blocks, read back: all that the panel knows.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use roundtable_engine::agenda::{Focus, FocusType, TopicStatus};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::error::ModelError;
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::{Absence, Statement};
use roundtable_engine::yaml;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::project::Project;

/// What is understood of a project hangs on these: its block, the session's topic and kind of document, and the seed.
type Told = (String, String, String, u64);

/// Projects that were understood lately, the last one first. Every seat is told the same of a session, in every round, and to understand it takes
/// most of an answer's time.
static UNDERSTOOD: Mutex<VecDeque<(Told, Project)>> = Mutex::new(VecDeque::new());
/// As many are kept as sessions run beside each other in one window, and some more.
const UNDERSTOOD_MOST: usize = 8;

/// The heading of the project's context in the system part.
const CONTEXT: &str = "# Project";

/// What a line of the session's part says.
fn about<'a>(prompt: &'a Prompt, lead: &str) -> &'a str {
    let session = prompt.system.lines().skip_while(|line| line.trim_end() != "# This session");
    session.skip(1).find_map(|line| line.strip_prefix(lead)).unwrap_or_default().trim()
}

/// The project as the system part tells it, and what the session is about.
pub(super) fn project(prompt: &Prompt, seed: u64) -> Result<Project, ModelError> {
    let block = block_under(&prompt.system, CONTEXT).unwrap_or_default();
    let of_line = |lead: &str| about(prompt, lead).to_owned();
    let told = (block, of_line("Topic: "), of_line("Output type: "), seed);
    let all = || UNDERSTOOD.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, known)) = all().iter().find(|(of, _)| *of == told) {
        return Ok(known.clone());
    }
    let mut project = Project::new(&decode::<ContextSnapshot>(&prompt.system, CONTEXT)?, seed);
    project.set_topic(&told.1);
    project.output_type.clone_from(&told.2);
    let mut all = all();
    all.push_front((told, project.clone()));
    all.truncate(UNDERSTOOD_MOST);
    Ok(project)
}

/// The same for a seat that may not be told of the project: then it knows the topic alone.
pub(super) fn project_if_told(prompt: &Prompt, seed: u64, topic: &str) -> Project {
    project(prompt, seed).unwrap_or_else(|_| {
        let mut project = Project::new(&ContextSnapshot::default(), seed);
        project.set_topic(topic);
        about(prompt, "Output type: ").clone_into(&mut project.output_type);
        project
    })
}

/// The input of this step, from the changing part.
pub(super) fn input<T: DeserializeOwned>(prompt: &Prompt, action: &str) -> Result<T, ModelError> {
    let value: Value = decode(&prompt.input, "# Input")?;
    match value.get("action").and_then(Value::as_str) {
        Some(found) if found == action => serde_json::from_value(value)
            .map_err(|error| refused(&format!("the input is not as expected: {error}"))),
        _ => Err(refused(&format!("the input has no action `{action}`"))),
    }
}

/// The role's heading and its first paragraph, for seats that nobody foresaw.
pub(super) fn self_description(system: &str) -> (String, String) {
    let mut lines = system.lines().map(str::trim).filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let heading = first.trim_start_matches('#').trim().to_owned();
    let about = lines.find(|line| !line.starts_with(['#', '-', '`', '>', '|'])).unwrap_or_default();
    (heading, about.to_owned())
}

/// The seat's own id.
pub(super) fn seat_id(prompt: &Prompt) -> String {
    let stated = prompt.system.lines().rev().find_map(|line| line.strip_prefix("You are: "));
    stated.map_or_else(|| prompt.actor.clone(), |id| id.trim().to_owned())
}

fn refused(why: &str) -> ModelError {
    ModelError::Refused(format!("the practice panel cannot read this prompt: {why}"))
}

fn decode<T: DeserializeOwned>(text: &str, heading: &str) -> Result<T, ModelError> {
    let block = block_under(text, heading).ok_or_else(|| refused(&format!("no block under `{heading}`")))?;
    let value = yaml::read(&block).map_err(|error| refused(&error.to_string()))?;
    if !value.is_object() {
        return Err(refused(&format!("the block under `{heading}` is no map of keys")));
    }
    serde_json::from_value(value).map_err(|error| refused(&error.to_string()))
}

/// The fenced block after the last line that is `heading`: earlier ones may belong to a role's text.
fn block_under(text: &str, heading: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let at = lines.iter().rposition(|line| line.trim_end() == heading)?;
    let mut rest = lines[at + 1..].iter();
    let fence = rest.find_map(|line| line.strip_suffix("yaml").filter(|fence| is_fence(fence)))?;
    let mut block = String::new();
    for line in rest {
        if *line == fence {
            return Some(block);
        }
        block.push_str(line);
        block.push('\n');
    }
    None
}

fn is_fence(text: &str) -> bool {
    text.len() >= 3 && text.bytes().all(|byte| byte == b'`')
}

/// What a facilitator is told of a seat.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SeatView {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) description: String,
}

/// What the actors are told of the phase.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct PhaseView {
    pub(super) name: String,
    pub(super) participation: String,
    pub(super) rounds_completed_in_phase: u32,
    pub(super) min_rounds: u32,
    pub(super) hat: String,
    pub(super) speakers: String,
}

impl PhaseView {
    pub(super) fn is_blind(&self) -> bool {
        self.participation != "sequential"
    }
}

/// Limits that the session runs under.
#[derive(Debug, Clone, Deserialize)]
#[serde(default)]
pub(super) struct LimitsView {
    pub(super) min_rounds: u32,
    pub(super) max_rounds_per_conflict: u32,
}

impl Default for LimitsView {
    fn default() -> Self {
        Self { min_rounds: 3, max_rounds_per_conflict: 3 }
    }
}

/// When a topic is done.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct DoneView {
    pub(super) criteria: Vec<String>,
    pub(super) min_requirements: u32,
}

/// A topic of the agenda.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct TopicView {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) status: TopicStatus,
    pub(super) priority: String,
    #[serde(default)]
    pub(super) done_when: DoneView,
    #[serde(default)]
    pub(super) coverage: Vec<String>,
    #[serde(default)]
    pub(super) artifacts: u32,
}

impl TopicView {
    pub(super) fn is_critical(&self) -> bool {
        self.priority == "critical"
    }

    /// The criteria that nothing covers yet.
    pub(super) fn remaining(&self) -> Vec<&String> {
        let covered = |criterion: &&String| {
            !self.coverage.iter().any(|done| roundtable_engine::text::same(done, criterion))
        };
        self.done_when.criteria.iter().filter(covered).collect()
    }
}

/// What the round is about.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct FocusView {
    #[serde(rename = "type")]
    pub(super) kind: FocusType,
    pub(super) topic_id: String,
    #[serde(default)]
    pub(super) title: String,
    #[serde(default)]
    pub(super) description: String,
    #[serde(default)]
    pub(super) agenda_topic: String,
}

/// A conflict that waits; names only for the facilitator.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct ConflictView {
    pub(super) id: String,
    pub(super) topic_id: String,
    pub(super) description: String,
    pub(super) rounds_persisted: u32,
    pub(super) positions: Value,
}

/// A question that waits.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct DoubtView {
    pub(super) id: String,
    pub(super) question: String,
}

/// A question that a settled conflict may have answered.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct AnsweredView {
    pub(super) question_id: String,
    pub(super) conflict_id: String,
    pub(super) decision: String,
}

/// An artifact of the session, without its text.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct KnownView {
    pub(super) id: String,
    #[serde(rename = "type")]
    pub(super) kind: ArtifactType,
    pub(super) title: String,
    pub(super) status: String,
    #[serde(default)]
    pub(super) topic_id: String,
    /// Rejected or left for later by the user: not the table's to change.
    #[serde(default)]
    pub(super) set_aside: Option<Value>,
}

/// A draft that seats vote on.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct ProposalView {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) acceptance: Vec<String>,
}

/// A side of a debate; the seats are told to the facilitator only.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SideView {
    pub(super) name: String,
    pub(super) task: String,
    pub(super) seats: Vec<String>,
}

/// What the facilitator gets before its question.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct QuestionView {
    pub(super) round: u32,
    pub(super) topic: String,
    pub(super) workflow_type: String,
    pub(super) phase: PhaseView,
    pub(super) phases_remaining: Vec<String>,
    pub(super) participants: Vec<SeatView>,
    pub(super) agenda: Vec<TopicView>,
    pub(super) focus_candidates: Vec<Focus>,
    pub(super) open_conflicts: Vec<ConflictView>,
    pub(super) open_questions: Vec<DoubtView>,
    pub(super) known_artifacts: Vec<KnownView>,
    pub(super) decisions_by_user: Vec<String>,
    pub(super) notes_from_user: Vec<String>,
    pub(super) sides: Option<Vec<SideView>>,
}

/// What a participant gets.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct BriefView {
    pub(super) round: u32,
    #[serde(default)]
    pub(super) workflow_type: String,
    #[serde(default)]
    pub(super) topic: String,
    #[serde(default)]
    pub(super) phase: String,
    #[serde(default)]
    pub(super) hat: String,
    #[serde(default)]
    pub(super) side: Option<SideView>,
    #[serde(default)]
    pub(super) other_side_said: Vec<Statement>,
    pub(super) focus: FocusView,
    pub(super) question: String,
    #[serde(default)]
    pub(super) exploration: String,
    #[serde(default)]
    pub(super) directive: Option<String>,
    #[serde(default)]
    pub(super) agreed_points: Vec<String>,
    #[serde(default)]
    pub(super) decisions_by_user: Vec<String>,
    #[serde(default)]
    pub(super) notes_from_user: Vec<String>,
    #[serde(default)]
    pub(super) proposals: Vec<ProposalView>,
    #[serde(default)]
    pub(super) documents: Map<String, Value>,
    #[serde(default)]
    pub(super) earlier_statements: Vec<Statement>,
}

/// What the facilitator gets for its synthesis.
#[derive(Debug, Clone, Deserialize)]
pub(super) struct SynthesisView {
    pub(super) round: u32,
    #[serde(default)]
    pub(super) workflow_type: String,
    #[serde(default)]
    pub(super) topic: String,
    #[serde(default)]
    pub(super) phase: PhaseView,
    #[serde(default)]
    pub(super) escalation_config: LimitsView,
    #[serde(default)]
    pub(super) question_asked: String,
    pub(super) focus: FocusView,
    #[serde(default)]
    pub(super) responses: Map<String, Value>,
    #[serde(default)]
    pub(super) absent: Vec<Absence>,
    #[serde(default)]
    pub(super) full_agenda: Vec<TopicView>,
    #[serde(default)]
    pub(super) open_conflicts: Vec<ConflictView>,
    #[serde(default)]
    pub(super) open_questions: Vec<DoubtView>,
    #[serde(default)]
    pub(super) questions_perhaps_answered: Vec<AnsweredView>,
    #[serde(default)]
    pub(super) known_artifacts: Vec<KnownView>,
    /// Those of them that it may write anew, with their texts.
    #[serde(default)]
    pub(super) artifacts_in_full: Vec<Value>,
    #[serde(default)]
    pub(super) decisions_by_user: Vec<String>,
    #[serde(default)]
    pub(super) left_open_by_user: Vec<String>,
    #[serde(default)]
    pub(super) notes_from_user: Vec<String>,
    #[serde(default)]
    pub(super) rounds_completed: u32,
    #[serde(default)]
    pub(super) unmet_gates: Vec<String>,
    #[serde(default)]
    pub(super) sides: Option<Vec<SideView>>,
    #[serde(default)]
    pub(super) tasks: Vec<String>,
}
