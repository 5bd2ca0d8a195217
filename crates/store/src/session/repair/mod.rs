//! Repairs: what would mend a finding, as the new bytes of named files, worked out without writing anything. Every byte
//! that is not part of the change stays. Where a change cannot be made so, there is no repair.

mod edit;
mod kept;
mod named;
mod new_id;
mod rebuild;
mod rounds;
#[cfg(test)]
mod tests;
mod texts;

use std::collections::BTreeMap;

use jiff::Timestamp;
use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;
use serde::{Deserialize, Serialize};

use self::named::Named;
use super::lines::{self, Lines};
use super::validate::{Cure, Finding, FindingCode};
use crate::project::Project;

pub(super) use kept::FOLDER;
pub(super) use texts::{Proposals, lost_keys};

/// The key of an index under which it says which artifacts of its registry have no file.
pub(super) const WITHOUT_FILE: &str = "artifacts_without_file";
/// The most that is read of a file that a repair changes, in bytes: the journal's limit.
const LIMIT: u64 = 64 * 1024 * 1024;

/// What a repair does. The words are in `ui/src/lib/inspection/words.json`, with the params that are listed here.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum RepairKind {
    /// A count becomes what there is. Params: `count`, `found`.
    SetCount,
    /// An artifact's id comes into the registry. Params: `artifact`.
    AddEntry,
    /// The index notes that an artifact has no file. Params: `artifact`.
    MarkWithoutFile,
    /// The second mention of an id goes out of the registry. Params: `artifact`.
    DropSecondEntry,
    /// An artifact gets the next free id. Params: `artifact`, `new`.
    NewId,
    /// Keys that the file's name tells are written. Params: `keys`.
    AddKeys,
    /// The id in a file becomes that of its name. Params: `artifact`.
    IdOfFile,
    /// The round in an artifact's file becomes the one that made it. Params: `artifact`, `round`.
    RoundOfArtifact,
    /// A round that is not there goes out of a phase's list. Params: `round`.
    DropRound,
    /// The session's phase becomes that of its last round. Params: `phase`.
    SetPhase,
    /// The torn last line of the journal goes. Params: none.
    CutJournal,
    /// Lines of the journal go that rest on a decision which was not taken here. Params: `line` (the first of them), `rounds`.
    SetAheadAside,
    /// Rounds that the index has lost are written again from the journal, and what is missing at its end. Params: `rounds`
    /// (`1 to 3, 5`), `keys` (commas between; `nothing` for none).
    RebuildRounds,
    /// What is missing at the end of the index is written again. Params: `keys`.
    CompleteIndex,
    /// Keys that an artifact's file has lost are written again, as the panel wrote them last. Params: `artifact`, `keys`.
    TextOfArtifact,
    /// A file is noted as whole although it is shorter than what was written into it: somebody took its end out. Params: `file`.
    KeepAsItStands,
    /// What the session's files look like is noted anew, because what was noted cannot be read. Params: `files` (how many).
    NoteAnew,
    /// The index says by which strategy the session is led. Params: `strategy`.
    SetStrategy,
}

/// What a repair would change, whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// What it does.
    pub kind: RepairKind,
    /// What the words need, as [`RepairKind`] lists them.
    pub params: BTreeMap<String, String>,
    /// The files that change, in the order in which they are written.
    pub changes: Vec<FileChange>,
}

/// A file before and after a repair.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileChange {
    /// From the project's folder, `/` between the parts.
    pub path: String,
    /// Its bytes now; `None` where there is no file.
    pub before: Option<Vec<u8>>,
    /// Its bytes afterwards; `None` where it goes.
    pub after: Option<Vec<u8>>,
}

impl FileChange {
    /// Tells whether the file is as it was looked at: FNV-1a, 64 bit, hex; empty where there is no file.
    pub fn hash_before(&self) -> String {
        hash(self.before.as_deref())
    }
}

/// A repair that was made and can be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoneRepair {
    /// Its name, for [`Project::undo_repair`].
    pub name: String,
    /// What it did.
    pub kind: RepairKind,
    /// What the words need.
    pub params: BTreeMap<String, String>,
    /// When.
    pub at: Timestamp,
    /// The files that it changed, from the project's folder.
    pub files: Vec<String>,
    /// Whether all of them are as it left them, so that it can be undone.
    pub undoable: bool,
}

/// Why a repair was not made or undone. Nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum RepairError {
    /// A file is not as it was when the repair was worked out, or as the repair left it.
    #[error("{path}: has changed on disk since it was looked at")]
    Changed {
        /// From the project's folder.
        path: String,
    },
    /// There is no such repair to undo, or what it kept is not whole.
    #[error("there is no repair {name:?} that could be undone")]
    Missing {
        /// Its name.
        name: String,
    },
    /// A write failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Project {
    /// What would mend a finding of [`Project::validate`]; `None` where nothing is certain, where the finding is not about
    /// a session, or where a file is written in a way that cannot be changed in parts. Nothing is written.
    pub fn repair(&self, finding: &Finding) -> Option<Repair> {
        self.repairs(std::slice::from_ref(finding)).pop().flatten()
    }

    /// The same of several findings, in their order: what the project's sessions and documents name is read once for all
    /// of them. Each is worked out as if it alone were made.
    pub fn repairs(&self, findings: &[Finding]) -> Vec<Option<Repair>> {
        let wanted = findings.iter().filter_map(|finding| match &finding.cure {
            Some(Cure::NewId { artifact }) => Some(artifact.as_str()),
            _ => None,
        });
        let named = Named::read(self, wanted.collect());
        findings.iter().map(|finding| self.repair_with(finding, &named)).collect()
    }

    /// The other way out of a finding about a file that seems to have lost its end: the user took it out, and the file is noted as
    /// whole, as it stands. `None` for every other finding. Nothing is written.
    pub fn kept_as_it_stands(&self, finding: &Finding) -> Option<Repair> {
        use FindingCode as C;
        let is_cut =
            [C::EndLost, C::LeadingCutOff, C::SnapshotCutOff, C::ArtifactCutOff].contains(&finding.code);
        let folder = self.session_path(finding.session.as_deref().filter(|_| is_cut)?);
        let name = finding.file.rsplit('/').next()?;
        let text = self.disk().read_text(&folder.join(name)).ok()?;
        let mut lines = Lines::read(self.disk(), &folder).ok()?.unwrap_or_default();
        lines.note(name, &text);
        let path = self.shown(&folder.join(lines::NAME));
        let change =
            FileChange { before: self.bytes_of(&path), after: Some(lines.text().into_bytes()), path };
        let params = BTreeMap::from([("file".to_owned(), finding.file.clone())]);
        Some(Repair { kind: RepairKind::KeepAsItStands, params, changes: vec![change] })
    }

    /// What would make an index that says no strategy say this one; `None` where it says one, or cannot be changed in
    /// places. The user chooses it, so that no finding offers it. Nothing is written.
    pub fn with_strategy(&self, session: &str, strategy: &str) -> Option<Repair> {
        let changes = vec![self.strategy_said(session, strategy)?];
        let params = BTreeMap::from([("strategy".to_owned(), strategy.to_owned())]);
        Some(Repair { kind: RepairKind::SetStrategy, params, changes })
    }

    fn repair_with(&self, finding: &Finding, named: &Named) -> Option<Repair> {
        let (session, cure) = (finding.session.as_deref()?, finding.cure.as_ref()?);
        let (kind, params, changes) = self.cured(session, cure, named)?;
        let params = params.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Some(Repair { kind, params, changes })
    }

    fn cured(&self, session: &str, cure: &Cure, named: &Named) -> Option<Cured> {
        match cure {
            Cure::NewId { artifact } => self.with_new_id(session, artifact, named),
            Cure::CutJournal => self.with_cut_journal(session),
            Cure::SetAheadAside => self.with_ahead_aside(session),
            Cure::AddKeys { artifact, keys } => self.with_keys(session, artifact.as_deref(), keys),
            Cure::RoundOfArtifact { artifact, round } => self.with_round(session, artifact, *round),
            Cure::IdOfFile { artifact } => self.with_id_of_name(session, artifact),
            Cure::Rebuild => self.with_rebuilt(session),
            Cure::TextOfArtifact { artifact } => self.with_text_of_artifact(session, artifact),
            Cure::NoteAnew => self.with_lines_anew(session),
            other => self.with_index(session, other),
        }
    }

    fn with_lines_anew(&self, session: &str) -> Option<Cured> {
        let folder = self.session_path(session);
        let (lines, files) = Lines::anew(self.disk(), &folder).ok()?;
        let path = self.shown(&folder.join(lines::NAME));
        let change =
            FileChange { before: self.bytes_of(&path), after: Some(lines.text().into_bytes()), path };
        Some((RepairKind::NoteAnew, vec![("files", files.to_string())], vec![change]))
    }

    /// The bytes of a file of the project; `None` where there is none.
    fn bytes_of(&self, path: &str) -> Option<Vec<u8>> {
        self.disk().read(&self.root().join(path), LIMIT).ok()
    }
}

/// What a cure comes to.
type Cured = (RepairKind, Vec<(&'static str, String)>, Vec<FileChange>);

fn hash(bytes: Option<&[u8]>) -> String {
    bytes.map(fnv1a).unwrap_or_default()
}
