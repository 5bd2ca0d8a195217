//! Project home: what the project is, its sessions and documents.

use std::collections::BTreeMap;

use roundtable_engine::Timestamp;
use roundtable_engine::fork::ForkedFrom;
use roundtable_engine::session::SessionStatus;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{FileFinding, WireError};

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
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
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
    /// Deleted sessions, the last one first.
    pub deleted: Vec<DeletedRow>,
    /// Files that cannot be read; they were left alone.
    pub damaged: Vec<DamagedFile>,
    /// Documents.
    pub documents: Vec<DocumentRow>,
    /// Paths of documents that were written from here for a session that is there, and that are gone.
    pub gone: Vec<String>,
    /// Where documents are written; absent where config.yaml cannot be read, which `problems` says.
    pub places: Option<DocumentPlaces>,
    /// The language that documents are written in; absent as `places` is.
    pub written_in: Option<WrittenIn>,
    /// The version that every export gives; empty where config.yaml gives none, absent as `places` is.
    pub version: Option<String>,
    /// Trouble with agents, skills, config.yaml or workspace.yaml, by file.
    pub problems: Vec<DamagedFile>,
    /// What a new session would begin without, and those before did not: settings or a context that are gone, emptied or cut.
    pub lost: Vec<FileFinding>,
    /// The components of a workspace, in the order of workspace.yaml; none elsewhere.
    pub components: Vec<ComponentRow>,
}

/// A component of a workspace: a project of its own, in a folder below.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ComponentRow {
    /// Its name.
    pub name: String,
    /// Where it is, from the workspace's folder, as workspace.yaml says it.
    pub path: String,
    /// What is there.
    pub place: ComponentPlace,
}

/// What is at a component's path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "snake_case")]
pub enum ComponentPlace {
    /// A project.
    Project {
        /// Its folder, to open it.
        path: String,
    },
    /// A folder without a `.s2s`.
    Folder,
    /// Nothing.
    Missing,
    /// Out of the workspace's folder: nobody looked.
    Outside,
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
    /// Still holds placeholders such as `{Project description}`, or nothing at all; then the list is empty.
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
    /// A session is not over, and what was found in its files must be mended before it goes on.
    Mend {
        /// The session.
        session: String,
        /// How much was found.
        count: u32,
    },
    /// The project's settings cannot be read, and with them where its documents are.
    MendSettings,
    /// A document lost its text, or sections that it had.
    MendDocument {
        /// Path in the project.
        document: String,
        /// Its title.
        title: String,
        /// What has no section any more (commas between, some of many); empty where that is everything, or not known.
        artifacts: String,
    },
    /// A document holds the same item of a session and of its fork in two wordings, and nobody has decided which holds.
    DecideBetween {
        /// Path in the project.
        document: String,
        /// Its title.
        title: String,
        /// The newest of the sessions that have one of the two.
        session: String,
        /// The item of that session.
        artifact: String,
        /// The other session.
        other_session: String,
        /// The same item of that one.
        other: String,
        /// How many such pairs the document holds, this one included.
        pairs: u32,
    },
    /// The document of a closed session was there and is gone.
    DocumentGone {
        /// The session, from which it can be written anew.
        session: String,
        /// The other sessions that it was made from: it is whole only when it was written from each, in this order.
        further: Vec<String>,
        /// Path in the project.
        document: String,
        /// How many earlier versions of it are kept.
        versions: u32,
    },
    /// A closed session has no document yet.
    Review {
        /// The session.
        session: String,
    },
    /// No requirements yet, or ideas that came after them.
    StartSpecs {
        /// The brainstorm to start from, if that is what there is.
        linked: Option<String>,
        /// The requirements that are there already, as a path in the project.
        document: Option<String>,
    },
    /// Requirements are there, and no architecture.
    StartDesign {
        /// The requirements, as a path in the project.
        document: String,
        /// The sessions that the requirements were made from, the newest first; where they do not say so, the newest specs session.
        linked: Vec<String>,
    },
    /// The last session is written down.
    ReadDocument {
        /// Path in the project.
        document: String,
        /// The workflow's word of that session; empty where there was none.
        workflow: String,
    },
}

/// A session that was moved to the trash.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct DeletedSession {
    /// Its id.
    pub session: String,
    /// Its name in the trash, to take it out again.
    pub name: String,
    /// The project without it.
    pub home: ProjectHome,
}

/// A session in the project's trash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DeletedRow {
    /// Its name in the trash.
    pub name: String,
    /// Its id.
    pub session: String,
    /// What it is about; its id when it does not say.
    pub topic: String,
    /// The workflow's word.
    pub workflow: String,
    /// When it was deleted, if the system says so.
    #[ts(type = "string | null")]
    pub deleted_at: Option<Timestamp>,
    /// Where it was forked from.
    pub forked_from: Option<ForkedFrom>,
    /// Whether it can come back: no session of its id is there.
    pub restorable: bool,
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
    /// The phase it is in, for people; empty where there is only one.
    pub phase: String,
    /// The one that the project is at: it runs here, or `state.yaml` names it.
    pub current: bool,
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
    /// Where it was forked from.
    pub forked_from: Option<ForkedFrom>,
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
    /// How much of what was found in its files must be mended before it goes on; 0 for a session that is over, and for
    /// one that was not looked through yet: [`LookedThrough`] comes after the list.
    pub to_mend: u32,
}

/// What was found when the newest sessions that are not over were looked through.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct LookedThrough {
    /// How much must be mended before a session goes on, by its id; without those that are in order.
    pub to_mend: BTreeMap<String, u32>,
    /// Sessions whose journal lacks answers of rounds that are over, by id: they can go on, and what is lost is among the
    /// findings of each.
    pub answers_lost: Vec<String>,
    /// Documents that were emptied, or lost sections that they had.
    pub documents: Vec<FileFinding>,
    /// What to do next, now that this is known.
    pub next_step: NextStep,
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

/// A language that documents are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DocumentLanguage {
    /// English.
    En,
    /// German.
    De,
}

/// The language that documents are written in from now on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct WrittenIn {
    /// The language.
    pub now: DocumentLanguage,
    /// What config.yaml says in its place and is no language that documents are written in; it stays there.
    pub unknown: Option<String>,
}

/// A place for documents, as the word in config.yaml says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum DocumentPlace {
    /// Below `docs/`.
    Docs,
    /// Below `.s2s/`.
    S2s,
}

/// Why documents are written where they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum PlaceReason {
    /// config.yaml says so.
    Setting,
    /// The project has documents there.
    Found,
    /// Nothing says otherwise.
    Usual,
}

/// Where documents are written, and where else they could be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct DocumentPlaces {
    /// Where they are written now.
    pub now: DocumentPlace,
    /// Why there.
    pub because: PlaceReason,
    /// What can be chosen, the one of now among them.
    pub choices: Vec<PlaceChoice>,
}

/// A place that can be chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PlaceChoice {
    /// The place.
    pub place: DocumentPlace,
    /// Path of the requirements in the project.
    pub requirements: String,
    /// Path of the architecture.
    pub architecture: String,
    /// Path of the decision records' folder.
    pub decisions: String,
    /// Paths of the documents that are there.
    pub there: Vec<String>,
}

/// A file that opens the project by a double click.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SavedProjectFile {
    /// Its name; it stands in the project's folder.
    pub file: String,
    /// Whether it was made now. One that was there already stays as it is.
    pub made: bool,
}
