//! What the window asks for, and the short answers.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Artifact, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::event::Operation;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{
    Appearance, ContextFields, DocumentLanguage, DocumentPlace, GivenPrice, KeepKey, Language, ModelSettings,
    ProviderAccount, ProviderKind, SessionSetup, WriteMode,
};

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
    /// The language to keep.
    SetLanguage {
        /// One that the window has, or the system's.
        language: Language,
    }
    /// The name to give reviews.
    SetReviewer {
        /// As typed; empty for none.
        name: String,
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
    /// Where documents go from now on.
    SetDocumentPlace {
        /// The project's folder.
        path: String,
        /// The place.
        place: DocumentPlace,
    }
    /// In which language documents are written from now on.
    SetDocumentLanguage {
        /// The project's folder.
        path: String,
        /// The language.
        language: DocumentLanguage,
    }
    /// Which version every export gives from now on.
    SetProjectVersion {
        /// The project's folder.
        path: String,
        /// E.g. `1.2`; blank for none.
        version: String,
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
    /// A provider to add or to change.
    SaveProvider {
        /// The account; an empty id makes a new one.
        account: ProviderAccount,
    }
    /// A provider, by its id.
    ProviderRef {
        /// Its id.
        provider: String,
    }
    /// A key to keep.
    SetKey {
        /// The provider's id.
        provider: String,
        /// The key.
        key: String,
        /// Where to keep it.
        keep: KeepKey,
    }
    /// A call to see whether a provider works.
    TestProvider {
        /// The provider's id.
        provider: String,
        /// The model's name there.
        model: String,
    }
    /// The user's own price of a model.
    SetPrice {
        /// It holds for all providers of this kind.
        kind: ProviderKind,
        /// The model's name there.
        model: String,
        /// The price; absent takes an earlier one back.
        price: Option<GivenPrice>,
    }
    /// Which model sits where.
    SaveModels {
        /// All of it.
        models: ModelSettings,
    }
    /// Resumes a session.
    ResumeSession {
        /// The project's folder.
        path: String,
        /// The session's id.
        session: String,
        /// A new spending limit in US dollars; absent: as it was.
        spending_limit: Option<f64>,
        /// Seats that no agent file describes and that stay empty from now on, by id.
        #[serde(default)]
        without: Vec<String>,
    }
    /// Who a participant is, in the user's words.
    DescribeParticipant {
        /// The project's folder.
        path: String,
        /// The session at whose table they sit.
        session: String,
        /// The participant's id.
        participant: String,
        /// Their name for people.
        name: String,
        /// What they know and look after.
        description: String,
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
    /// A call of a session that was kept word for word.
    DumpRef {
        /// The project's folder.
        path: String,
        /// The session's id.
        session: String,
        /// The file's name.
        file: String,
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
        /// Hashes of the wordings that the user had before them, by id: on another one no word is put. What is not named here is
        /// judged as it is.
        seen: BTreeMap<String, String>,
        /// Why, where they are rejected or deferred; an empty one takes an earlier one away, and without one an earlier one of the same
        /// word stays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
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
        /// The same for the further files, by path.
        further_hashes: BTreeMap<String, String>,
    }
    /// A session that was deleted.
    RestoreSession {
        /// The project's folder.
        path: String,
        /// The session's id.
        session: String,
        /// Its name in the trash.
        name: String,
    }
    /// An address that was shown whole and is to be opened.
    OpenLink {
        /// As it was shown.
        address: String,
    }
    /// A document of a project.
    DocumentRef {
        /// The project's folder.
        path: String,
        /// Path in the project.
        document: String,
    }
}

/// A folder that was picked or dropped, or nothing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct PickedFolder {
    /// The folder, or a project file that was dropped; absent when the dialog was closed without one.
    pub path: Option<String>,
}

/// Artifacts after a review.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, TS)]
pub struct ReviewedArtifacts {
    /// In full.
    pub artifacts: Vec<Artifact>,
    /// The entry in the history; absent where all of them said so already.
    pub revision: Option<String>,
    /// Ids on which nothing was noted: they say something else than what the user had before them.
    pub changed: Vec<String>,
}

/// Done; nothing to tell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Done {}
