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
    /// A file of an artifact whose session is gone. Params: `artifact`, `session`.
    FileWithoutSession,
    /// Replies, snapshots or other files of a session that is gone, and no artifact among them. Params: `session`.
    FolderWithoutSession,
    /// A file or folder of a session, or the state file, that cannot be read. Params: `why`.
    FileUnreadable,
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
    /// One artifact id in two sessions. Params: `artifact`, `sessions` (ids, with commas between).
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
    /// CONTEXT.md still has the template's placeholders. Params: `count`.
    PlaceholderContext,
    /// A session's status that nobody defined. Params: `status`.
    StatusUnknown,
    /// An artifact's status that nobody defined. Params: `artifact`, `status`.
    ArtifactStatusUnknown,
    /// The state file names a session that does not exist. Params: `session`.
    StatePointsNowhere,
    /// Names that are the same but for letter case or the spelling of accents. Params: `names` (" and " between).
    CaseTwins,
    /// A version of a file that was kept beside it, because somebody else had changed the file. Params: `whose`, `of`.
    KeptAside,
    /// The last line of the journal has no end.
    JournalTorn,
    /// A line of the journal that cannot be read. Params: `line`.
    JournalLineUnreadable,
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
                | Self::FileUnreadable
                | Self::ValueUnreadable
        )
    }

    /// The kind of thing that it belongs to, for those who sort findings.
    pub fn word(self) -> &'static str {
        match self {
            Self::MissingKey | Self::ArtifactMissingKey => "missing-key",
            Self::ArtifactWithoutFile => "artifact-without-file",
            Self::FileWithoutEntry | Self::FileWithoutSession | Self::FolderWithoutSession => {
                "file-without-entry"
            }
            Self::FileUnreadable => "file-unreadable",
            Self::ValueUnreadable => "value-unreadable",
            Self::SyncCopy => "sync-copy",
            Self::TypeUnknown => "type-unknown",
            Self::WorkflowUnknown => "workflow-unknown",
            Self::IdTwice | Self::IdInOtherSession | Self::FileIdDiffers => "duplicate-id",
            Self::CountDiffers => "metrics-differ",
            Self::PhaseUnknown | Self::CurrentPhaseUnknown => "phase-unknown",
            Self::CurrentPhaseBehind | Self::RoundInOtherPhase => "phases-differ",
            Self::PhaseRoundMissing | Self::RoundNumbers => "round-numbers",
            Self::RoundReferenceMissing
            | Self::ArtifactReferenceMissing
            | Self::LinkedSessionMissing
            | Self::RecordFileMissing
            | Self::ComponentMissing => "reference-missing",
            Self::ConflictMarkers => "conflict-markers",
            Self::PlaceholderContext => "placeholder-context",
            Self::StatusUnknown | Self::ArtifactStatusUnknown => "status-unknown",
            Self::StatePointsNowhere => "state-points-nowhere",
            Self::CaseTwins => "case-twins",
            Self::KeptAside => "kept-aside",
            Self::JournalTorn | Self::JournalLineUnreadable => "journal-damaged",
        }
    }
}
