//! What crosses the wire besides the engine's own types.

use std::collections::BTreeMap;

use roundtable_engine::Timestamp;
use roundtable_engine::agenda::{Focus, Topic, UnmetGate};
use roundtable_engine::artifact::{Artifact, ReviewState};
use roundtable_engine::config::{SessionConfig, Workflow};
use roundtable_engine::event::{Event, Operation, PauseReason};
use roundtable_engine::record::{Conclusion, EscalationRecord, Note, Round, Statement, Step};
use roundtable_engine::session::{Metrics, SessionStatus, Timing};
use roundtable_engine::strategy::{ConsensusPolicy, Participation};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A code that the window acts on; its words are in the window's one table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ErrorCode {
    /// The folder is gone. Params: `path`.
    FolderMissing,
    /// The path is no folder. Params: `path`.
    NotAFolder,
    /// The folder has no `.s2s`. Params: `path`.
    NotAProject,
    /// The folder cannot be read. Params: `path`.
    FolderUnreadable,
    /// The folder cannot be written. Params: `path`.
    FolderReadOnly,
    /// Something stands where something new should go. Params: `path`.
    AlreadyExists,
    /// No space. Params: `path`.
    DiskFull,
    /// A file could not be written or read, for another reason. Params: `path`.
    FileTrouble,
    /// There is no CONTEXT.md. Params: `path`.
    ContextMissing,
    /// CONTEXT.md still holds placeholders. Params: `placeholders`.
    ContextPlaceholders,
    /// CONTEXT.md is not UTF-8. Params: `path`, `line`, `hint`.
    ContextNotUtf8,
    /// CONTEXT.md is too large. Params: `path`, `bytes`.
    ContextTooLarge,
    /// CONTEXT.md changed on disk since it was read. Params: `path`.
    ContextChanged,
    /// config.yaml cannot be read. Params: `path`, `line`, `column`, `message`.
    ConfigInvalid,
    /// There is no such session. Params: `id`.
    SessionMissing,
    /// A session's files cannot be read. Params: `file`, `message`.
    SessionDamaged,
    /// The session is of a form that this version only lists. Params: `id`, `generation`.
    SessionForeign,
    /// The session is not running. Params: `id`.
    SessionNotRunning,
    /// The session is over. Params: `id`.
    SessionClosed,
    /// The topic is empty.
    TopicEmpty,
    /// The topic is too long. Params: `length`, `max`.
    TopicTooLong,
    /// A panel needs at least two seats. Params: `seats`.
    PanelTooSmall,
    /// A panel has at most twelve seats. Params: `seats`.
    PanelTooLarge,
    /// A seat that no agent file describes. Params: `participant`.
    ParticipantUnknown,
    /// A strategy that no file describes. Params: `strategy`.
    StrategyUnknown,
    /// Limits that contradict each other. Params: `min_rounds`, `max_rounds`.
    LimitsInvalid,
    /// The workflow is not in this version. Params: `workflow`.
    WorkflowUnavailable,
    /// The document changed on disk since the preview. Params: `path`.
    DocumentChanged,
    /// Approved artifacts are not in the written document. Params: `missing`.
    DocumentIncomplete,
    /// There is no such artifact. Params: `id`.
    ArtifactMissing,
    /// A path that does not belong to the project. Params: `path`.
    PathRefused,
    /// The window asked for something that does not exist: a fault of ours.
    BadRequest,
    /// A fault of ours.
    Internal,
}

/// An error as it reaches the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WireError {
    /// What the window acts on.
    pub code: ErrorCode,
    /// What the words need: paths, names, numbers.
    pub params: BTreeMap<String, String>,
    /// The chain of causes, for "Details".
    pub detail: String,
}

/// What the application knows before a project is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AppState {
    /// The version.
    pub version: String,
    /// Recent projects, newest first, at most ten.
    pub recents: Vec<Recent>,
    /// Light, dark or as the system.
    pub appearance: Appearance,
    /// Where new folders are suggested.
    pub documents_dir: String,
    /// Whether this system shows native dialogs (not in tests).
    pub native_dialogs: bool,
}

/// A recent project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Recent {
    /// Its folder.
    pub path: String,
    /// Its name when it was last open.
    pub name: String,
    /// When it was last open.
    #[ts(type = "string")]
    pub opened_at: Timestamp,
    /// Whether the folder is still there.
    pub exists: bool,
}

/// Light, dark or as the system.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Appearance {
    /// As the system.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// The form behind New project and behind editing what the project is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(default)]
pub struct ContextFields {
    /// The project's name; only used by New project.
    pub name: String,
    /// What it is.
    pub description: String,
    /// What it is for, one each.
    pub objectives: Vec<String>,
    /// What binds it, one each.
    pub constraints: Vec<String>,
    /// In scope, one each.
    pub scope_in: Vec<String>,
    /// Out of scope, one each.
    pub scope_out: Vec<String>,
}

/// Project home.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ProjectHome {
    /// The folder.
    pub path: String,
    /// Its name.
    pub name: String,
    /// What it is, or why that cannot be read.
    pub context: ContextState,
    /// What to do next.
    pub next_step: NextStep,
    /// Sessions, newest first.
    pub sessions: Vec<SessionRow>,
    /// Files that cannot be read; they were left alone.
    pub damaged: Vec<DamagedFile>,
    /// Documents.
    pub documents: Vec<DocumentRow>,
    /// Trouble with agents, skills or config.yaml, by file.
    pub problems: Vec<DamagedFile>,
}

/// CONTEXT.md, or why it cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum ContextState {
    /// Ready for a session.
    Ready {
        /// The form.
        fields: ContextFields,
        /// Rendered, safe HTML of the whole file.
        html: String,
        /// To notice a change in between.
        hash: String,
    },
    /// Still holds placeholders such as `{Project description}`.
    Placeholders {
        /// The form, placeholders removed.
        fields: ContextFields,
        /// The placeholders.
        placeholders: Vec<String>,
        /// To notice a change in between.
        hash: String,
    },
    /// Missing, too large, not text: see the error.
    Unusable {
        /// Why.
        error: WireError,
    },
}

/// What to do next in a project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "step", rename_all = "snake_case")]
pub enum NextStep {
    /// Say what the project is.
    DescribeProject,
    /// An escalation waits.
    Decide {
        /// The session.
        session: String,
    },
    /// A session waits to be resumed.
    Resume {
        /// The session.
        session: String,
    },
    /// A closed session has no document yet.
    Review {
        /// The session.
        session: String,
    },
    /// No requirements yet.
    StartSpecs,
    /// Requirements are there.
    ReadRequirements {
        /// Path in the project.
        document: String,
    },
}

/// A session in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SessionRow {
    /// Its id.
    pub id: String,
    /// What it is about.
    pub topic: String,
    /// The workflow's word.
    pub workflow: String,
    /// The strategy's name.
    pub strategy: String,
    /// Active, paused or closed.
    pub status: SessionStatus,
    /// Runs in this application now.
    pub running: bool,
    /// Made with the practice panel.
    pub practice: bool,
    /// `A` to `D` or `mixed`.
    pub generation: String,
    /// Completed rounds.
    pub rounds: u32,
    /// Artifacts per index key.
    pub artifacts: BTreeMap<String, u32>,
    /// Escalations that wait.
    pub waiting: u32,
    /// Open conflicts.
    pub open_conflicts: u32,
    /// Open questions.
    pub open_questions: u32,
    /// Last change.
    #[ts(type = "string | null")]
    pub updated_at: Option<Timestamp>,
    /// Whether this version can resume it.
    pub resumable: bool,
}

/// A file that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DamagedFile {
    /// Path in the project.
    pub file: String,
    /// What is wrong, with line and column where known.
    pub message: String,
}

/// A document in a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DocumentRow {
    /// Path in the project.
    pub path: String,
    /// Its first heading, or its file name.
    pub title: String,
    /// Last change.
    #[ts(type = "string | null")]
    pub modified: Option<Timestamp>,
    /// Written from practice answers.
    pub practice: bool,
}

/// Where a value came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The user, in this window.
    User,
    /// `.s2s/config.yaml`.
    Config,
    /// The strategy's own defaults.
    Strategy,
    /// The workflow's own defaults.
    Workflow,
    /// Built-in.
    BuiltIn,
}

/// A value and where it came from.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Sourced<T> {
    /// The value.
    pub value: T,
    /// Where it came from.
    pub origin: Origin,
}

/// What New session shows before anything is chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SessionOptions {
    /// Workflows of this version.
    pub workflows: Vec<Workflow>,
    /// Strategies.
    pub strategies: Vec<StrategyView>,
    /// Everyone who could sit at the table.
    pub people: Vec<SeatInfo>,
    /// The strategy that is preselected.
    pub strategy: Sourced<String>,
    /// What the topic's words recommend, and why.
    pub recommendation: StrategyRecommendation,
    /// The panel that is preselected.
    pub participants: Sourced<Vec<String>>,
    /// Rounds at least.
    pub min_rounds: Sourced<u32>,
    /// Rounds at most.
    pub max_rounds: Sourced<u32>,
    /// Rounds that a conflict may persist.
    pub max_rounds_per_conflict: Sourced<u32>,
    /// Confidence below which the user is asked.
    pub confidence_below: Sourced<f64>,
    /// Words that call the user.
    pub critical_keywords: Sourced<Vec<String>>,
    /// Stop after each round.
    pub interactive: Sourced<bool>,
    /// Keep full prompts and answers.
    pub verbose: Sourced<bool>,
    /// Providers that can be chosen.
    pub providers: Vec<ProviderView>,
    /// The topic that is suggested, e.g. `Requirements for Borrow Shed`.
    pub suggested_topic: String,
    /// Sessions of this workflow that could be continued instead.
    pub continuable: Vec<SessionRow>,
}

/// A provider that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ProviderView {
    /// `practice`.
    pub id: String,
    /// For people.
    pub name: String,
    /// Whether anything leaves this machine, and to whom; empty if nothing does.
    pub sends_to: String,
    /// Simulated answers.
    pub practice: bool,
}

/// What the topic's words recommend.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct StrategyRecommendation {
    /// The strategy's name.
    pub strategy: String,
    /// A sentence.
    pub reason: String,
}

/// A strategy, for the window.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct StrategyView {
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// The phases.
    pub phases: Vec<PhaseInfo>,
    /// How agreement is reached.
    pub policy: ConsensusPolicy,
}

/// A phase, for the window.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PhaseInfo {
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Blind or in turn.
    pub participation: Participation,
    /// What it is for.
    pub goal: String,
}

/// Someone at the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeatInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is good for.
    pub description: String,
    /// A colour word.
    pub color: String,
    /// `built-in` or a path in the project.
    pub origin: String,
}

/// What the user chose in New session. `None` = as preselected.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SessionSetup {
    /// The workflow.
    pub workflow: Workflow,
    /// The topic.
    pub topic: String,
    /// The provider's id.
    pub provider: String,
    /// The strategy's name.
    #[serde(default)]
    pub strategy: Option<String>,
    /// Ids, in seat order.
    #[serde(default)]
    pub participants: Option<Vec<String>>,
    /// Rounds at least.
    #[serde(default)]
    pub min_rounds: Option<u32>,
    /// Rounds at most.
    #[serde(default)]
    pub max_rounds: Option<u32>,
    /// Stop after each round.
    #[serde(default)]
    pub interactive: Option<bool>,
    /// Keep full prompts and answers.
    #[serde(default)]
    pub verbose: Option<bool>,
}

/// A session as the window shows it: a snapshot, kept current by events.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SessionView {
    /// The project's folder.
    pub project: String,
    /// The project's name.
    pub project_name: String,
    /// Its id.
    pub id: String,
    /// What it is about.
    pub topic: String,
    /// What kind it is.
    pub workflow: Workflow,
    /// How it is led.
    pub strategy: StrategyView,
    /// Made with the practice panel.
    pub practice: bool,
    /// Active, paused or closed.
    pub status: SessionStatus,
    /// Whether an engine runs it in this application now.
    pub running: bool,
    /// When.
    pub timing: Timing,
    /// Its settings.
    pub config: SessionConfig,
    /// The phase of the running or next round.
    pub current_phase: String,
    /// The agenda.
    pub agenda: Vec<Topic>,
    /// Artifacts, in the order in which they were made.
    pub artifacts: Vec<Artifact>,
    /// Completed rounds.
    pub rounds: Vec<Round>,
    /// Questions to the user.
    pub escalations: Vec<EscalationRecord>,
    /// What the user said.
    pub notes: Vec<Note>,
    /// How it ended.
    pub conclusion: Option<Conclusion>,
    /// What it has used.
    pub metrics: Metrics,
    /// The facilitator.
    pub facilitator: SeatInfo,
    /// The participants, in seat order.
    pub participants: Vec<SeatInfo>,
    /// Conditions of a conclusion that are not met, for the agenda's footer.
    pub unmet: Vec<UnmetGate>,
    /// The table as it is now.
    pub table: TableState,
    /// The number of the last event that is in this snapshot.
    pub seq: u32,
}

/// The table as it is now: the running round, or what it waits for.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct TableState {
    /// The running or next round.
    pub round: u32,
    /// Blind or in turn.
    pub participation: Participation,
    /// What the facilitator is at; `None` when it is not.
    pub facilitator_step: Option<Step>,
    /// The facilitator's running answer.
    pub facilitator_text: String,
    /// The question of the round.
    pub question: Option<QuestionView>,
    /// The seats, in order.
    pub seats: Vec<SeatState>,
    /// The escalation that waits, by id.
    pub escalation: Option<String>,
    /// A recap that waits.
    pub recap: Option<RecapView>,
    /// A pause (`false`) or a conclusion (`true`) was asked for and comes as soon as what runs is complete.
    pub stopping: Option<bool>,
    /// Why it is paused.
    pub paused: Option<PauseReason>,
}

/// The question of the round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct QuestionView {
    /// What it is about.
    pub focus: Focus,
    /// The question.
    pub question: String,
    /// What to explore.
    pub exploration: String,
}

/// A recap that waits for a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecapView {
    /// The round.
    pub round: u32,
    /// Whether there is a further phase to skip to.
    pub has_next_phase: bool,
}

/// One seat in the running round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct SeatState {
    /// The participant's id.
    pub seat: String,
    /// Where it is.
    pub state: SeatProgress,
    /// Its running answer.
    pub text: String,
    /// Its answer.
    pub statement: Option<Statement>,
    /// Why it is absent.
    pub reason: String,
}

/// Where a seat is in the running round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum SeatProgress {
    /// Not asked yet.
    Waiting,
    /// Asked.
    Thinking,
    /// Has answered.
    Answered,
    /// Has no answer in this round.
    Absent,
    /// Not asked in this round.
    NotAsked,
}

/// An event with its number; a gap means: take a new snapshot.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct Envelope {
    /// From 1, without gaps.
    pub seq: u32,
    /// What happened.
    pub event: Event,
}

/// A completed round with what was said in it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct RoundDetail {
    /// The round's number.
    pub round: u32,
    /// What was said, in seat order; empty when no statements were recorded.
    pub statements: Vec<Statement>,
}

/// How a document that exists is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum WriteMode {
    /// Written anew.
    Override,
    /// What only the document has stays.
    Merge,
}

/// A document before it is written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DocumentPreview {
    /// Path in the project.
    pub path: String,
    /// Whether there is one already.
    pub exists: bool,
    /// How it was made.
    pub mode: WriteMode,
    /// Rendered, safe HTML.
    pub html: String,
    /// Line by line against what is there; empty when there is nothing.
    pub diff: Vec<DiffLine>,
    /// Which approved artifacts stand in it.
    pub fidelity: FidelityView,
    /// Hash of what is there, to notice a change before writing; empty when there is nothing.
    pub existing_hash: String,
    /// Ids that are approved and will be written.
    pub approved: Vec<String>,
}

/// One line of a difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DiffLine {
    /// Same, added or removed.
    pub kind: DiffKind,
    /// The line, without its end.
    pub text: String,
}

/// What became of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DiffKind {
    /// In both.
    Same,
    /// Only in the new one.
    Added,
    /// Only in the old one.
    Removed,
}

/// Which approved artifacts stand in a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FidelityView {
    /// How many are approved.
    pub approved: u32,
    /// How many of them stand in it.
    pub present: u32,
    /// The ids of those that do not.
    pub missing: Vec<String>,
}

/// A document that was written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct DocumentWritten {
    /// Path in the project.
    pub path: String,
    /// Whole path on this machine.
    pub full_path: String,
    /// Checked by reading it back.
    pub fidelity: FidelityView,
}

/// A document, rendered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DocumentView {
    /// Path in the project.
    pub path: String,
    /// Whole path on this machine.
    pub full_path: String,
    /// Its first heading, or its file name.
    pub title: String,
    /// Rendered, safe HTML; headings have ids.
    pub html: String,
    /// Its headings.
    pub outline: Vec<OutlineItem>,
    /// Its Markdown.
    pub text: String,
    /// Written from practice answers.
    pub practice: bool,
    /// Last change.
    #[ts(type = "string | null")]
    pub modified: Option<Timestamp>,
}

/// A heading of a document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OutlineItem {
    /// 1 to 6.
    pub level: u8,
    /// Its text.
    pub text: String,
    /// The id of its element in the HTML.
    pub anchor: String,
}

macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident { $($(#[$field_doc:meta])* $field:ident : $type:ty),* $(,)? })*) => {
        $($(#[$doc])*
        #[derive(Debug, Clone, Serialize, Deserialize, TS)]
        pub struct $name { $($(#[$field_doc])* pub $field: $type),* })*
    };
}

requests! {
    /// Nothing to say.
    Nothing {}
    /// The appearance to keep.
    SetAppearance {
        /// Light, dark or as the system.
        appearance: Appearance,
    }
    /// Asks for a folder with the system's dialog.
    PickFolder {
        /// The dialog's title.
        title: String,
    }
    /// A project, by its folder.
    ProjectRef {
        /// Its folder.
        path: String,
    }
    /// A new project.
    CreateProject {
        /// Where its folder goes; the folder is made when it is not there.
        path: String,
        /// What it is.
        fields: ContextFields,
    }
    /// A copy of the sample project.
    CreateSample {
        /// The folder to put it in; the documents folder when absent.
        parent: Option<String>,
    }
    /// What the project is, edited.
    SaveContext {
        /// The project's folder.
        path: String,
        /// The form.
        fields: ContextFields,
        /// The hash that came with it; absent when there was no file.
        hash: Option<String>,
    }
    /// What New session needs.
    GetSessionOptions {
        /// The project's folder.
        path: String,
        /// The workflow.
        workflow: Workflow,
        /// The topic so far.
        topic: String,
        /// The strategy that is chosen so far; absent for the preselected one.
        strategy: Option<String>,
    }
    /// Starts a session.
    StartSession {
        /// The project's folder.
        path: String,
        /// What was chosen.
        setup: SessionSetup,
    }
    /// A session of a project.
    SessionRef {
        /// The project's folder.
        path: String,
        /// The session's id.
        session: String,
    }
    /// An operation for a running session.
    Operate {
        /// The project's folder.
        path: String,
        /// The session's id.
        session: String,
        /// The operation.
        operation: Operation,
    }
    /// A completed round of a session.
    RoundRef {
        /// The project's folder.
        path: String,
        /// The session's id.
        session: String,
        /// From 1.
        round: u32,
    }
    /// The user's word on artifacts.
    ReviewArtifacts {
        /// The project's folder.
        path: String,
        /// The session's id.
        session: String,
        /// Ids.
        artifacts: Vec<String>,
        /// The word; absent takes an earlier one back.
        state: Option<ReviewState>,
    }
    /// Asks for a document before it is written.
    PreviewDocument {
        /// The project's folder.
        path: String,
        /// The session's id.
        session: String,
        /// How an existing one is treated.
        mode: WriteMode,
    }
    /// Writes a document.
    WriteDocument {
        /// The project's folder.
        path: String,
        /// The session's id.
        session: String,
        /// How an existing one is treated.
        mode: WriteMode,
        /// The hash that came with the preview; empty when there was nothing.
        existing_hash: String,
    }
    /// A document of a project.
    DocumentRef {
        /// The project's folder.
        path: String,
        /// Path in the project.
        document: String,
    }
}

/// A folder that was picked, or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PickedFolder {
    /// The folder; absent when the dialog was closed without one.
    pub path: Option<String>,
}

/// Artifacts after a review.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReviewedArtifacts {
    /// In full.
    pub artifacts: Vec<Artifact>,
}

/// Done; nothing to tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Done {}
