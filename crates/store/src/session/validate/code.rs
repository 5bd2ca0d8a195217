//! What can fail to fit. The words are in `ui/src/lib/inspection/words.json`.

use serde::Serialize;

/// What does not fit. Each has one sentence in the table, with the params that are listed here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FindingCode {
    /// Keys that an index of its generation always has are not there. Params: `keys`.
    MissingKey,
    /// Keys that an artifact always has are not there. Params: `artifact`, `keys`.
    ArtifactMissingKey,
    /// The registry names an artifact, and there is no file of it. Params: `artifact`.
    ArtifactWithoutFile,
    /// A file of an artifact that no registry names. Params: `artifact`.
    FileWithoutEntry,
    /// A file that is called nearly as an artifact's is, or as a copy of it, and that nobody reads under this name. Params:
    /// `artifact`.
    FileMisnamed,
    /// A folder with artifacts whose session's own file is gone. Params: `session`, `artifacts` (commas between; of many some, and
    /// how many more).
    ArtifactsWithoutSession,
    /// Replies, snapshots or other files of a session that is gone, and no artifact among them. Params: `session`.
    FolderWithoutSession,
    /// A file or folder of a session, or the state file, that cannot be read. Params: `why`.
    FileUnreadable,
    /// The check values of a session's files cannot be read, or hold git's conflict markers. Params: `why`.
    ChecksUnreadable,
    /// A file of a session that the user has no right to read.
    FileForbidden,
    /// A folder of a session that the user has no right to look into.
    FolderForbidden,
    /// An index does not say its strategy.
    StrategyMissing,
    /// An index says another strategy than the settings with which its rounds were played. Params: `says`, `began`.
    StrategyDiffers,
    /// A value of an index that cannot be read where it stands. Params: `key` (dots between the parts), `why`.
    ValueUnreadable,
    /// A copy that a sync service made of a file when two computers had changed it. Params: `of`.
    SyncCopy,
    /// The registry names an artifact of a type that nobody defined. Params: `artifact`.
    TypeUnknown,
    /// A kind of session that nobody defined. Params: `workflow`, `counts` (the kind that it counts as).
    WorkflowUnknown,
    /// The registry names an artifact twice. Params: `artifact`.
    IdTwice,
    /// One artifact id in several sessions. Params: `artifact`, `sessions` (ids of others, with commas between; of many
    /// some, and how many more).
    IdInOtherSession,
    /// An artifact's file holds another id than its name. Params: `artifact` (its name), `says`.
    FileIdDiffers,
    /// A count in `metrics` that the content does not bear out. Params: `count` (keys, dots between), `said`, `found`.
    CountDiffers,
    /// Rounds in phases that neither the strategy nor `phases` has. Params: `phases` (commas between).
    PhaseUnknown,
    /// The session is in a phase that neither the strategy nor `phases` has. Params: `phase`.
    CurrentPhaseUnknown,
    /// The session is in a phase before that of its last round. Params: `phase`, `last`.
    CurrentPhaseBehind,
    /// A phase lists a round that says it was in another. Params: `phase`, `round`, `says`.
    RoundInOtherPhase,
    /// A phase lists a round that is not there. Params: `phase`, `round`.
    PhaseRoundMissing,
    /// Round numbers with a gap, or one twice. Params: `numbers` (commas between).
    RoundNumbers,
    /// A round names an artifact that is not there. Params: `names`.
    RoundReferenceMissing,
    /// An artifact names one that is not there. Params: `artifact`, `names`.
    ArtifactReferenceMissing,
    /// A session that this one builds on is not there. Params: `session`.
    LinkedSessionMissing,
    /// The file of a decision record is not there. Params: `artifact`, `path`.
    RecordFileMissing,
    /// The folder of a component is not there. Params: `component`, `path`.
    ComponentMissing,
    /// Git's conflict markers.
    ConflictMarkers,
    /// A second YAML document in a file of a session; what stands before it is read.
    SeveralDocuments,
    /// CONTEXT.md still has the template's placeholders. Params: `count`.
    PlaceholderContext,
    /// A session's status that nobody defined. Params: `status`.
    StatusUnknown,
    /// An artifact's status that nobody defined. Params: `artifact`, `status`.
    ArtifactStatusUnknown,
    /// An artifact's status is there and empty. Params: `artifact`.
    ArtifactStatusEmpty,
    /// Keys of an escalation that waits for its answer, which somebody wrote and nobody reads. Params: `escalation`, `keys`
    /// (commas between).
    AnswerUnread,
    /// The choice of an answer to an escalation is none of those that there are. Params: `escalation`, `choice`.
    ChoiceUnknown,
    /// A conflict's file says another decision than the session says that the user took. Params: `artifact`, `escalation`.
    DecisionDiffers,
    /// What writes down a decision of the user gives other words than the session says that the user took, or more, or does not
    /// say any more what it `decides`. Params: `artifact`, `escalation`.
    DecisionReworded,
    /// A conflict that the user decided was opened again by hand since. Params: `artifact`, `escalation`.
    DecisionReopened,
    /// A decision stands in the file of a conflict whose status says that it is open. Params: `artifact`.
    DecisionUndecided,
    /// An artifact says that the user decided it, and the session lists nothing that the user was asked about it. Params:
    /// `artifact`.
    DecisionUnlisted,
    /// A conflict's file gives seats positions that no round of the session tells. Params: `artifact`, `seats` (commas between).
    PositionUnsaid,
    /// An artifact's file gives a seat a dissent, or words for it, that no round of the session has. Params: `artifact`, `seat`.
    DissentUnsaid,
    /// An artifact's file names seats as supporting it that support it in no round of the session, or nobody of the panel. Params:
    /// `artifact`, `seats` (commas between).
    SupporterUnsaid,
    /// An artifact's file does not have the votes of seats aside or against it any more, which a round has. Params: `artifact`,
    /// `seats` (commas between).
    DissentTakenOut,
    /// An artifact's file says another round than the one that made it. Params: `artifact`, `says`, `made`.
    RoundOfArtifactDiffers,
    /// A conflict's file says that somebody else decided it than the user, whom the session asked. Params: `artifact`,
    /// `escalation`, `says`.
    DecisionOfOther,
    /// The state file names a session that does not exist. Params: `session`.
    StatePointsNowhere,
    /// Names that are the same but for letter case or the spelling of accents. Params: `names` (" and " between).
    CaseTwins,
    /// A version of a file that was kept beside it, because somebody else had changed the file. Params: `whose`, `of`.
    KeptAside,
    /// The index of a session cannot be read. Params: `why`.
    SessionUnreadable,
    /// `config.yaml` cannot be used. Params: `why`.
    ConfigUnreadable,
    /// A file of a session's start lacks what such a file always has: it was not written to its end, or cut off. Params:
    /// `lacks` (keys or topics, commas between).
    SnapshotCutOff,
    /// The same of a file that the session is led by: its agenda or its settings. Params: `lacks`.
    LeadingCutOff,
    /// An index lacks what it always has at its end. Params: `lacks` (keys, commas between, dots between the parts of one).
    IndexCutOff,
    /// Rounds that the journal knows as complete, and the index does not have. Params: `rounds` (`1 to 3, 5`).
    RoundsLost,
    /// A file of a session is only the beginning of what was last written into it here. Params: `lines` (how many are missing at
    /// its end; one that is cut in the middle counts).
    EndLost,
    /// An artifact lacks keys at the end of its file that the panel wrote. Params: `artifact`, `keys`.
    ArtifactCutOff,
    /// The agenda of a session that was made here is gone.
    AgendaMissing,
    /// The settings of a session that was made here are gone.
    SettingsMissing,
    /// What the project was at the start of a session that was made here is gone.
    ContextMissing,
    /// The project's context is gone, and a session says that it was there.
    ProjectContextMissing,
    /// CONTEXT.md says nothing, or nothing of objectives, constraints and scope any more, and a session began with some. Params:
    /// `session`.
    ProjectContextEmpty,
    /// CONTEXT.md ends in the middle of what a session began with. Params: `session`.
    ProjectContextCutOff,
    /// The project's settings are gone, and sessions that were made here began with them.
    ProjectConfigMissing,
    /// The project's settings say nothing any more, and sessions that were made here began with them.
    ProjectConfigEmpty,
    /// The state file is gone, and sessions that were made here wrote one.
    StateMissing,
    /// An index says another id than its file is called, and that session's folder has no index. Params: `says`, `session`.
    IndexRenamed,
    /// A file among the sessions whose name could lead elsewhere; it is not opened. Params: none.
    NameNoSession,
    /// The last line of the journal has no end, and its round goes on.
    JournalTorn,
    /// The last line of the journal has no end, and its round is over.
    JournalTornOver,
    /// Zeros stand behind the last line of the journal.
    JournalZeros,
    /// A torn line of a journal that was kept when the journal went on. Params: `of`.
    TornLineKept,
    /// The journal lacks answers of rounds that were led here. Params: `rounds` (`1 to 3, 5`).
    JournalRoundsLost,
    /// There is no journal of rounds that were led here, and the project's ignore files keep journals out of git. Params:
    /// `rounds` (`1 to 3, 5`).
    JournalNotHere,
    /// The journal has fewer answers than the index counts. Params: `said`, `found`.
    JournalAnswersLost,
    /// A line of the journal that cannot be read. Params: `line`.
    JournalLineUnreadable,
    /// The journal holds answers of rounds that rest on a decision which was not taken here. Params: `line` (the first of them),
    /// `rounds` (`1 to 3, 5`), `escalation`.
    JournalAhead,
    /// A document of ours is not saved as UTF-8: some of its signs cannot be read.
    DocumentNotUtf8,
    /// A document of ours is there and says nothing.
    DocumentEmpty,
    /// A document of ours lacks sections that it had, or that its own summary lists. Params: `artifacts` (commas between, some of
    /// many).
    DocumentCutOff,
    /// A decision record of ours does not say any more where it comes from, which stands at its end.
    RecordCutOff,
    /// An index does not say that its session was played with the practice panel, and its journal does.
    PracticeUnmarked,
    /// What an existing document demands came with the session, and its file is gone.
    BaselineMissing,
}

impl FindingCode {
    /// Whether a session must not go on before it is mended: what comes after would be built on a record that has lost
    /// something or says two things, and would make that last. Everything else is worth knowing.
    pub fn stops(self) -> bool {
        matches!(
            self,
            Self::ArtifactWithoutFile
                | Self::IdTwice
                | Self::FileIdDiffers
                | Self::ConflictMarkers
                | Self::SeveralDocuments
                | Self::FileUnreadable
                | Self::ChecksUnreadable
                | Self::FileForbidden
                | Self::FolderForbidden
                | Self::ValueUnreadable
                | Self::SessionUnreadable
                | Self::LeadingCutOff
                | Self::EndLost
                | Self::ArtifactCutOff
                | Self::IndexCutOff
                | Self::RoundsLost
                | Self::IndexRenamed
                | Self::StrategyDiffers
                | Self::JournalAhead
                | Self::BaselineMissing
        )
    }

    /// Whether something is missing in the files that a document would leave out without anybody having said so: no document
    /// is written before that is settled. What stands there twice, or belongs
    /// to no round here, is not missing.
    pub fn withholds_documents(self) -> bool {
        self.stops() && !matches!(self, Self::IdTwice | Self::JournalAhead | Self::StrategyDiffers)
    }

    /// Whether somebody wrote it by hand, and the session goes on as if it did not stand there or said something else: whoever
    /// wrote it may think otherwise.
    pub fn is_unheard(self) -> bool {
        matches!(
            self,
            Self::AnswerUnread
                | Self::ChoiceUnknown
                | Self::ArtifactStatusEmpty
                | Self::ArtifactStatusUnknown
                | Self::DecisionDiffers
                | Self::DecisionReworded
                | Self::DecisionReopened
                | Self::DecisionUndecided
                | Self::DecisionUnlisted
                | Self::DecisionOfOther
                | Self::DissentUnsaid
                | Self::DissentTakenOut
                | Self::SupporterUnsaid
                | Self::PositionUnsaid
        )
    }

    /// Whether a file of an artifact is there and the session does without it.
    pub fn is_unlisted(self) -> bool {
        matches!(self, Self::FileWithoutEntry | Self::FileMisnamed)
    }

    /// Whether a file of the session's start is gone and something else stands in for it where the session goes on: another
    /// panel, another context, other criteria.
    pub fn is_stood_in(self) -> bool {
        matches!(self, Self::AgendaMissing | Self::SettingsMissing | Self::ContextMissing)
    }

    /// Whether a file can be read, and lacks what stood at its end.
    pub fn is_lost_end(self) -> bool {
        matches!(
            self,
            Self::EndLost | Self::LeadingCutOff | Self::ArtifactCutOff | Self::IndexCutOff | Self::RoundsLost
        )
    }

    /// Whether answers are lost that the rounds of a session rest on. The session can go on without them.
    pub fn is_lost_answer(self) -> bool {
        matches!(
            self,
            Self::JournalRoundsLost
                | Self::JournalAnswersLost
                | Self::JournalTornOver
                | Self::JournalLineUnreadable
        )
    }

    /// Whether it is about the answers that a session keeps.
    pub fn is_of_journal(self) -> bool {
        self.word() == "journal-damaged"
    }

    /// The kind of thing that it belongs to, for those who sort findings.
    pub fn word(self) -> &'static str {
        match self {
            Self::MissingKey | Self::ArtifactMissingKey | Self::StrategyMissing => "missing-key",
            Self::ArtifactWithoutFile => "artifact-without-file",
            Self::FileWithoutEntry
            | Self::FileMisnamed
            | Self::ArtifactsWithoutSession
            | Self::FolderWithoutSession => "file-without-entry",
            Self::FileUnreadable
            | Self::ChecksUnreadable
            | Self::FileForbidden
            | Self::FolderForbidden
            | Self::SessionUnreadable
            | Self::DocumentNotUtf8
            | Self::ConfigUnreadable => "file-unreadable",
            Self::SnapshotCutOff
            | Self::LeadingCutOff
            | Self::IndexCutOff
            | Self::RoundsLost
            | Self::EndLost
            | Self::ProjectContextEmpty
            | Self::ProjectContextCutOff
            | Self::ProjectConfigEmpty
            | Self::DocumentEmpty
            | Self::DocumentCutOff
            | Self::RecordCutOff
            | Self::ArtifactCutOff => "file-cut-off",
            Self::AgendaMissing
            | Self::SettingsMissing
            | Self::BaselineMissing
            | Self::ContextMissing
            | Self::ProjectContextMissing
            | Self::ProjectConfigMissing
            | Self::StateMissing => "file-missing",
            Self::IndexRenamed => "index-renamed",
            Self::NameNoSession => "name-no-session",
            Self::ValueUnreadable => "value-unreadable",
            Self::SyncCopy => "sync-copy",
            Self::TypeUnknown => "type-unknown",
            Self::WorkflowUnknown => "workflow-unknown",
            Self::IdTwice | Self::IdInOtherSession | Self::FileIdDiffers => "duplicate-id",
            Self::CountDiffers => "metrics-differ",
            Self::PhaseUnknown | Self::CurrentPhaseUnknown => "phase-unknown",
            Self::CurrentPhaseBehind | Self::RoundInOtherPhase | Self::StrategyDiffers => "phases-differ",
            Self::PhaseRoundMissing | Self::RoundNumbers => "round-numbers",
            Self::RoundReferenceMissing
            | Self::ArtifactReferenceMissing
            | Self::LinkedSessionMissing
            | Self::RecordFileMissing
            | Self::ComponentMissing => "reference-missing",
            Self::PracticeUnmarked => "practice-unmarked",
            Self::ConflictMarkers => "conflict-markers",
            Self::SeveralDocuments => "several-documents",
            Self::PlaceholderContext => "placeholder-context",
            Self::StatusUnknown | Self::ArtifactStatusUnknown | Self::ArtifactStatusEmpty => "status-unknown",
            Self::AnswerUnread | Self::ChoiceUnknown => "answer-unread",
            Self::DecisionDiffers
            | Self::DecisionReworded
            | Self::DecisionReopened
            | Self::DecisionUndecided
            | Self::DecisionOfOther
            | Self::DecisionUnlisted => "decision-differs",
            Self::PositionUnsaid | Self::DissentUnsaid | Self::DissentTakenOut | Self::SupporterUnsaid => {
                "position-differs"
            }
            Self::RoundOfArtifactDiffers => "round-differs",
            Self::StatePointsNowhere => "state-points-nowhere",
            Self::CaseTwins => "case-twins",
            Self::KeptAside | Self::TornLineKept => "kept-aside",
            Self::JournalTorn
            | Self::JournalZeros
            | Self::JournalNotHere
            | Self::JournalTornOver
            | Self::JournalLineUnreadable
            | Self::JournalRoundsLost
            | Self::JournalAhead
            | Self::JournalAnswersLost => "journal-damaged",
        }
    }
}
