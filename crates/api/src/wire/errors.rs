//! What went wrong, as it reaches the window.

use std::collections::BTreeMap;

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
    /// The folder's `.s2s` is a link that leads elsewhere. Params: `path`, `target`, `leads` (a clause, for people).
    FolderLinked,
    /// The folder cannot be read. Params: `path`.
    FolderUnreadable,
    /// A folder may not be written. Params: `path` (what was to be written), `folder` (the nearest above it that is there).
    FolderReadOnly,
    /// The file system of a folder is mounted read-only. Params: as of [`Self::FolderReadOnly`].
    DiskReadOnly,
    /// Something stands where something new should go. Params: `path`.
    AlreadyExists,
    /// There is no such project file. Params: `path`.
    ProjectFileMissing,
    /// A project file is a link. Params: `path`, `target`.
    ProjectFileLinked,
    /// A file of a project file's name is none. Params: `path`.
    ProjectFileNone,
    /// A project file of a later version of the application. Params: `path`.
    ProjectFileNewer,
    /// A project file in a folder without `.s2s`. Params: `path`, `folder`.
    ProjectFileAlone,
    /// Something else has the name that a project file would have. Params: `path`.
    ProjectFileTaken,
    /// No space. Params: `path`.
    DiskFull,
    /// A file may not be read. Params: `path`.
    FileUnreadable,
    /// A file could not be written or read, for another reason. Params: `path`.
    FileTrouble,
    /// The index of a project cannot be read or written. Params: `path` (its file).
    IndexUnusable,
    /// An address that is none of those that are opened. Params: `address`.
    LinkRefused,
    /// The system has no program for an address. Params: `address`.
    LinkTrouble,
    /// Another program writes in the project. Params: `path`, `who`.
    ProjectInUse,
    /// Somebody else changed the same place of a file; both versions are there. Params: `path`, `keys` (with commas
    /// between), `kept` (where what was to be written is).
    FileChanged,
    /// There is no CONTEXT.md. Params: `path`.
    ContextMissing,
    /// CONTEXT.md still holds placeholders. Params: `placeholders`.
    ContextPlaceholders,
    /// CONTEXT.md says nothing about the project. Params: `path`.
    ContextEmpty,
    /// CONTEXT.md is not UTF-8. Params: `path`, `line`, `hint`.
    ContextNotUtf8,
    /// CONTEXT.md is too large. Params: `path`, `bytes`.
    ContextTooLarge,
    /// Git left its conflict markers in a file that was to be built or written upon. Params: `path`, `line`.
    ConflictMarkers,
    /// CONTEXT.md changed on disk since it was read. Params: `path`.
    ContextChanged,
    /// config.yaml cannot be read. Params: `path`, `line`, `column`, `place` (both, as far as they are known), `message`.
    ConfigInvalid,
    /// config.yaml cannot be changed in one place. Params: `path`, `line` (what was to stand below `roundtable:`).
    ConfigLeftAlone,
    /// There is no such session. Params: `id`.
    SessionMissing,
    /// A session's files cannot be read. Params: `file`, `message`.
    SessionDamaged,
    /// The session can be shown, not go on. Params: `id`, `reason`.
    SessionForeign,
    /// Its files do not fit together in a way that must be mended before it goes on. Params: `id`, `count`.
    SessionFindings,
    /// Files of a session are damaged, gone or have lost something, and a document would leave out what stood there. Params: `id`, `files`.
    SessionIncomplete,
    /// Files of a session that a new one is to build on are damaged, gone or have lost something, and the panel would not hear of
    /// what stood there. Params: `id`, `files`.
    LinkedIncomplete,
    /// The session is not running. Params: `id`.
    SessionNotRunning,
    /// What is said or answered at once is too long. Params: `length`, `max` (characters).
    WordsTooLong,
    /// The session's file has no room for more of the user's words. Params: `left` (bytes).
    WordsWithoutRoom,
    /// Nobody can be called so in reviews: a word of ours, or too long. Params: `name`, `max` (characters).
    ReviewerRefused,
    /// The session is running. Params: `id`.
    SessionRunning,
    /// The session is over. Params: `id`.
    SessionClosed,
    /// The topic is empty.
    TopicEmpty,
    /// The topic is too long. Params: `length`, `max`.
    TopicTooLong,
    /// A panel needs at least two seats, or as many as the strategy says. Params: `seats`, `least`.
    PanelTooSmall,
    /// A panel has at most twelve seats. Params: `seats`.
    PanelTooLarge,
    /// Seats that no agent file describes. Params: `participant` (ids, with commas between), `known` (ids, with commas between).
    ParticipantUnknown,
    /// Seats that are names alone, so that nobody can speak for them. Params: `id`, `participants` (ids, with commas between).
    SeatsUndescribed,
    /// A description of a participant that cannot be kept. Params: `participant`, `message`.
    ParticipantInvalid,
    /// A strategy that no file describes. Params: `strategy`.
    StrategyUnknown,
    /// The workflow has one strategy only. Params: `workflow`, `strategy`.
    StrategyFixed,
    /// A side that the strategy does not have, or a side without anybody. Params: `side`.
    SidesInvalid,
    /// Sides were given, and the strategy has none. Params: `strategy`.
    SidesUnused,
    /// A side was given to somebody who does not sit at the table. Params: `participant`, `side`, `seats` (ids, with commas
    /// between).
    SideNotSeated,
    /// A kind of document that there is not. Params: `output_type`.
    OutputTypeInvalid,
    /// A session that is to be forked has no such round, or has not completed it. Params: `id`, `round`, `completed`.
    ForkRoundMissing,
    /// A session of real models is to go on with the practice panel, or the other way. Params: `id`.
    ForkMixed,
    /// Limits that contradict each other. Params: `min_rounds`, `max_rounds`.
    LimitsInvalid,
    /// There is no such provider in the settings. Params: `provider`.
    ProviderUnknown,
    /// A provider's address cannot be used. Params: `address`, `message`.
    ProviderAddress,
    /// No model is chosen for a seat. Params: `seat`.
    ModelMissing,
    /// The provider answers nobody without a key, and there is none. Params: `provider`, `host`.
    KeyMissing,
    /// The system's keychain could not be used. Params: `reason`: `no_service`, `locked`, `denied`, `no_answer`,
    /// `too_large`, `other`.
    KeychainTrouble,
    /// A provider gave no answer. Params: `provider`, `host`, `kind` (a fault's word), `message`.
    ProviderFault,
    /// A model gave no reading. Params: `provider`, `message`.
    ValidationFailed,
    /// A model's reading could not be read, twice. Params: `provider`, `message`.
    ValidationUnreadable,
    /// A spending limit that is none. Params: `limit`.
    SpendingLimitInvalid,
    /// A price that is none. Params: `message` (a clause).
    PriceInvalid,
    /// The file of the user's own prices cannot be read, so nothing is written into it. Params: `path`.
    PricesUnreadable,
    /// The workflow is not in this version. Params: `workflow`.
    WorkflowUnavailable,
    /// A document is a link that leads out of the project or nowhere, or is in a folder that is one. Params: `path`, `link`, `target`.
    DocumentLinked,
    /// A document that would be written anew is no text in UTF-8. Params: `path`, `line`, `reason`.
    DocumentNotText,
    /// A document is too large to be shown. Params: `path`, `bytes`.
    DocumentTooLarge,
    /// The document changed on disk since it was looked at. Params: `path`.
    DocumentChanged,
    /// An earlier version of a document is not kept any more. Params: `path`.
    DocumentVersionMissing,
    /// A file is not as it was when the repair was shown, or as the repair left it. Params: `path`.
    RepairOutdated,
    /// Approved artifacts are not in the written document. Params: `missing`.
    DocumentIncomplete,
    /// An existing document is too large to be read. Params: `path`, `bytes`.
    SourceTooLarge,
    /// An existing document is no text: Word, PDF, a table, a picture. Params: `path`, `kind` (`docx`, `pdf`, ...).
    SourceNotText,
    /// An existing document is not UTF-8. Params: `path`, `line`.
    SourceNotUtf8,
    /// An existing document holds no text. Params: `path`.
    SourceEmpty,
    /// The reading of an existing document was cancelled.
    ReadingCancelled,
    /// The model that was to read an existing document gave no answer. Params: `kind`, `message`.
    ReadingFailed,
    /// What the model found in an existing document could not be read, twice. Params: `lines`, `message`.
    ReadingUnusable,
    /// A baseline that a session cannot rest on. Params: `message`.
    BaselineInvalid,
    /// What is exported lacks artifacts that were approved, and the user was not told yet. Params: `missing`.
    ExportLacks,
    /// What is exported is an empty file, and the user was not told yet. Params: `title`.
    ExportEmpty,
    /// What is exported holds git's conflict markers, and the user was not told yet. Params: `title`.
    ExportMarked,
    /// What is exported says of items in two wordings that nobody has decided which holds, and the user was not told yet. Params: `ids`.
    ExportUndecided,
    /// What is made for this export rests on sessions whose files are not whole, and the user was not told yet. Params: `title`, `files`.
    ExportIncomplete,
    /// The form of an export holds items only, and the document has none. Params: `title`.
    ExportNothing,
    /// The project has no such document to export. Params: `what`.
    ExportNoDocument,
    /// The form of an export could not be made. Params: `message`.
    ExportFailed,
    /// There is a file already where an export was to go. Params: `path`.
    ExportExists,
    /// There is a folder where an export was to go, or the name is missing. Params: `path`.
    ExportIsFolder,
    /// The folder for an export is not there. Params: `folder`.
    ExportFolderMissing,
    /// An export among the files of sessions. Params: `path`.
    ExportPlaceRefused,
    /// An export over a document of the project that sessions are written into, or over the one that is exported. Params: `path`.
    ExportOverDocument,
    /// A file that was to be a review sheet is no workbook. Params: `path`.
    SheetNoWorkbook,
    /// A review sheet that came back is damaged. Params: `path`.
    SheetDamaged,
    /// A review sheet that came back takes a password. Params: `path`.
    SheetLocked,
    /// A review sheet that came back is more than is read. Params: `path`, `most` (MB).
    SheetTooLarge,
    /// A workbook that is no review sheet. Params: `path`.
    SheetForeign,
    /// The file of a session's comments has no room for more. Params: `path`.
    CommentsFull,
    /// An export was cancelled.
    ExportCancelled,
    /// The clipboard cannot be reached.
    ClipboardTrouble,
    /// There is no such artifact. Params: `id`.
    ArtifactMissing,
    /// An artifact was changed since the user began to revise it. Params: `id`.
    ArtifactChanged,
    /// What a revision changed was changed since, so that it cannot be taken back. Params: `id`, `keys`.
    RevisionOutdated,
    /// There is no such revision. Params: `revision`.
    RevisionMissing,
    /// A revision that cannot be made. Params: `reason` (a clause).
    RevisionRefused,
    /// A newer version could not be looked for, fetched, verified or installed.
    UpdateTrouble,
    /// Sessions are running, and a newer version is not installed meanwhile.
    UpdateWaits,
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
