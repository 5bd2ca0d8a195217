//! From the rooms' typed errors to the one wire error. Nothing here looks into an error's text.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Display;
use std::io;
use std::path::Path;

use roundtable_search::IndexError;
use roundtable_store::{
    Changed, ConfigError, ContextError, DocumentError, Hindrance, InUse, LoadError, Obstacle, Project,
    ProjectError, ProjectFileError, RepairError, SaveError, StoreError,
};

use roundtable_engine::words::{MOST_AT_ONCE, TooMany};

use crate::wire::{ErrorCode, WireError};

impl WireError {
    /// An error with its parameters.
    pub fn new<const N: usize>(code: ErrorCode, params: [(&str, String); N], detail: impl Display) -> Self {
        let params: BTreeMap<_, _> =
            params.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self { code, params, detail: detail.to_string() }
    }
}

impl Display for WireError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?}", self.code)?;
        for (name, value) in &self.params {
            write!(formatter, " {name}={value}")?;
        }
        if !self.detail.is_empty() {
            write!(formatter, ": {}", self.detail)?;
        }
        Ok(())
    }
}

impl Error for WireError {}

/// The window asked for something that does not exist.
pub(crate) fn bad_request(why: impl Display) -> WireError {
    WireError::new(ErrorCode::BadRequest, [], why)
}

/// A fault of ours.
pub(crate) fn internal(why: impl Display) -> WireError {
    WireError::new(ErrorCode::Internal, [], why)
}

/// An error and its causes in one line, outermost first.
pub fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let inner_text = inner.to_string();
        if !text.contains(&inner_text) {
            text.push_str(": ");
            text.push_str(&inner_text);
        }
        cause = inner.source();
    }
    text
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// A write that failed: by what stands in its way.
pub(crate) fn store(error: StoreError) -> WireError {
    if let Some(in_use) = InUse::of(&error) {
        return WireError::new(
            ErrorCode::ProjectInUse,
            [("path", shown(&error.path)), ("who", who(in_use))],
            chain(&error),
        );
    }
    if let Some(changed) = Changed::of(&error) {
        let kept = changed.kept.as_deref().map(shown).unwrap_or_default();
        let params = [("path", shown(&error.path)), ("keys", changed.keys.join(", ")), ("kept", kept)];
        let code = if changed.kept.is_some() { ErrorCode::FileChanged } else { ErrorCode::FileTrouble };
        return WireError::new(code, params, chain(&error));
    }
    let code = match Obstacle::of(&error.source) {
        Obstacle::ReadOnly if error.source.kind() == io::ErrorKind::ReadOnlyFilesystem => {
            ErrorCode::DiskReadOnly
        }
        Obstacle::ReadOnly => ErrorCode::FolderReadOnly,
        Obstacle::NoSpace => ErrorCode::DiskFull,
        Obstacle::Other => match error.source.kind() {
            std::io::ErrorKind::AlreadyExists => ErrorCode::AlreadyExists,
            _ => ErrorCode::FileTrouble,
        },
    };
    let params = [("path", shown(&error.path)), ("folder", shown(folder_of(&error.path)))];
    WireError::new(code, params, chain(&error))
}

/// The folder that would have to change for something to be written at `path`: itself where it is one, else the nearest
/// above it that is there.
fn folder_of(path: &Path) -> &Path {
    path.ancestors().find(|above| above.is_dir()).unwrap_or(path)
}

/// Who writes in a project, as far as that is known.
fn who(in_use: &InUse) -> String {
    let process = in_use.pid.map(|pid| format!("process {pid}"));
    let host = Some(&in_use.host).filter(|host| !host.is_empty()).map(|host| format!("on {host}"));
    let since = in_use.since.map(|since| format!("since {since:.0}"));
    let known: Vec<String> = [process, host, since].into_iter().flatten().collect();
    if known.is_empty() { "it does not say who it is".to_owned() } else { known.join(" ") }
}

/// Why a project was not opened or made.
pub fn project(error: ProjectError) -> WireError {
    let detail = chain(&error);
    match error {
        ProjectError::NotFound { path } => {
            WireError::new(ErrorCode::FolderMissing, [("path", shown(&path))], detail)
        }
        ProjectError::NotAFolder { path } => {
            WireError::new(ErrorCode::NotAFolder, [("path", shown(&path))], detail)
        }
        ProjectError::NotAProject { path } => {
            WireError::new(ErrorCode::NotAProject, [("path", shown(&path))], detail)
        }
        ProjectError::Linked { path, target, leads } => WireError::new(
            ErrorCode::FolderLinked,
            [("path", shown(&path)), ("target", shown(&target)), ("leads", leads.to_string())],
            detail,
        ),
        ProjectError::Unreadable { path, .. } => {
            WireError::new(ErrorCode::FolderUnreadable, [("path", shown(&path))], detail)
        }
        ProjectError::Exists { path } => {
            WireError::new(ErrorCode::AlreadyExists, [("path", shown(&path))], detail)
        }
        ProjectError::ReadOnly(error) | ProjectError::NoSpace(error) | ProjectError::Unwritable(error) => {
            store(error)
        }
    }
}

/// Why a project file opened nothing, or was not saved.
pub(crate) fn project_file(error: ProjectFileError) -> WireError {
    use ErrorCode::{
        ProjectFileAlone, ProjectFileLinked, ProjectFileMissing, ProjectFileNewer, ProjectFileNone,
        ProjectFileTaken,
    };
    let detail = chain(&error);
    let of = |code, path: &Path| WireError::new(code, [("path", shown(path))], &detail);
    match error {
        ProjectFileError::Missing { path } => of(ProjectFileMissing, &path),
        ProjectFileError::Linked { path, target } => {
            let params = [("path", shown(&path)), ("target", shown(&target))];
            WireError::new(ProjectFileLinked, params, detail)
        }
        ProjectFileError::NotOurs { path, .. } => of(ProjectFileNone, &path),
        ProjectFileError::Newer { path, .. } => of(ProjectFileNewer, &path),
        ProjectFileError::Alone { path, folder } => {
            let params = [("path", shown(&path)), ("folder", shown(&folder))];
            WireError::new(ProjectFileAlone, params, detail)
        }
        ProjectFileError::Taken { path } => of(ProjectFileTaken, &path),
        ProjectFileError::Unreadable { path, source } => of(unread(&source), &path),
        ProjectFileError::Project(error) => project(error),
        ProjectFileError::Store(error) => store(error),
    }
}

/// The index of a project: it is the application's own file, and nothing of the project depends on it.
pub(crate) fn index(error: IndexError) -> WireError {
    let detail = chain(&error);
    let IndexError::Unusable { file, .. } = error;
    WireError::new(ErrorCode::IndexUnusable, [("path", file)], detail)
}

/// Why a file was not read: that we may not is for the user to mend.
fn unread(error: &io::Error) -> ErrorCode {
    match error.kind() {
        io::ErrorKind::PermissionDenied => ErrorCode::FileUnreadable,
        _ => ErrorCode::FileTrouble,
    }
}

pub(crate) fn context(project: &Project, error: ContextError) -> WireError {
    let path = shown(&project.root().join(".s2s/CONTEXT.md"));
    let detail = chain(&error);
    match error {
        ContextError::Missing => WireError::new(ErrorCode::ContextMissing, [("path", path)], detail),
        ContextError::TooLarge { bytes } => {
            WireError::new(ErrorCode::ContextTooLarge, [("path", path), ("bytes", bytes.to_string())], detail)
        }
        ContextError::NotUtf8 { hint, line } => WireError::new(
            ErrorCode::ContextNotUtf8,
            [("path", path), ("line", line.to_string()), ("hint", hint.to_string())],
            detail,
        ),
        ContextError::ConflictMarkers { line } => conflict_markers(path, line, detail),
        ContextError::Unreadable { source, .. } => WireError::new(unread(&source), [("path", path)], detail),
    }
}

pub(crate) fn save_context(project: &Project, error: SaveError) -> WireError {
    let path = shown(&project.root().join(".s2s/CONTEXT.md"));
    match error {
        SaveError::Conflict => WireError::new(ErrorCode::ContextChanged, [("path", path)], ""),
        SaveError::TooLarge { bytes } => {
            WireError::new(ErrorCode::ContextTooLarge, [("path", path), ("bytes", bytes.to_string())], "")
        }
        SaveError::ConflictMarkers { line } => conflict_markers(path, line, ""),
        SaveError::Store(error) => store(error),
    }
}

fn conflict_markers(path: String, line: u64, detail: impl Display) -> WireError {
    WireError::new(ErrorCode::ConflictMarkers, [("path", path), ("line", line.to_string())], detail)
}

/// Where `config.yaml` is damaged, and how: line and column, both from 1 and 0 when unknown, and words that name neither
/// the place nor the file.
pub fn config_fault(error: &ConfigError) -> (u64, u64, String) {
    let column = if let ConfigError::Invalid { column, .. } = error { *column } else { 0 };
    let (line, words) = error.told();
    (line, column, words)
}

pub(crate) fn config(project: &Project, error: &ConfigError) -> WireError {
    let path = shown(&project.root().join(".s2s/config.yaml"));
    let (line, column, message) = config_fault(error);
    // What is unknown is left out.
    let place = match (line, column) {
        (0, _) => String::new(),
        (line, 0) => format!(", line {line}"),
        (line, column) => format!(", line {line}, column {column}"),
    };
    let (line, column) = (line.to_string(), column.to_string());
    let params = [("path", path), ("line", line), ("column", column), ("place", place), ("message", message)];
    WireError::new(ErrorCode::ConfigInvalid, params, chain(error))
}

/// What the user said is more than the session's file has room for.
pub(crate) fn too_many_words(error: TooMany) -> WireError {
    match error {
        TooMany::AtOnce { characters } => WireError::new(
            ErrorCode::WordsTooLong,
            [("length", characters.to_string()), ("max", MOST_AT_ONCE.to_string())],
            "",
        ),
        TooMany::Altogether { left } => {
            WireError::new(ErrorCode::WordsWithoutRoom, [("left", left.to_string())], "")
        }
    }
}

/// A setting of the project was not written: the file cannot be changed in one place. `line`: what would stand in it.
pub(crate) fn config_left_alone(path: &std::path::Path, line: String, message: String) -> WireError {
    WireError::new(ErrorCode::ConfigLeftAlone, [("path", shown(path)), ("line", line)], message)
}

/// Why a session was not loaded. A file is named by its path below the project.
pub fn load(project: &Project, error: LoadError) -> WireError {
    let detail = chain(&error);
    let (file, line, column, message) = match error {
        LoadError::NotFound { id } => return WireError::new(ErrorCode::SessionMissing, [("id", id)], detail),
        LoadError::Damaged { file, line, column, message } => (file, line, column, message),
    };
    let below = |path: &Path| shown(path.strip_prefix(project.root()).unwrap_or(path));
    match project.hindrance(&file) {
        Some(Hindrance::NoRight) => {
            WireError::new(ErrorCode::FileUnreadable, [("path", below(&file))], detail)
        }
        Some(Hindrance::NoRightTo { folder }) => {
            let why = "you have no right to look into it";
            WireError::new(ErrorCode::FolderUnreadable, [("path", below(&folder))], why)
        }
        Some(Hindrance::ConflictMarkers { line }) => conflict_markers(below(&file), line, detail),
        None => {
            let message = if line > 0 { format!("line {line}, column {column}: {message}") } else { message };
            WireError::new(ErrorCode::SessionDamaged, [("file", below(&file)), ("message", message)], detail)
        }
    }
}

/// Why a repair was not made or undone.
pub(crate) fn repair(error: RepairError) -> WireError {
    let detail = chain(&error);
    match error {
        RepairError::Changed { path } => WireError::new(ErrorCode::RepairOutdated, [("path", path)], detail),
        RepairError::Missing { name } => WireError::new(ErrorCode::RepairOutdated, [("path", name)], detail),
        RepairError::Store(error) => store(error),
    }
}

pub(crate) fn document(error: DocumentError) -> WireError {
    let detail = chain(&error);
    match error {
        DocumentError::NotAllowed { path, .. } => {
            WireError::new(ErrorCode::PathRefused, [("path", path)], detail)
        }
        DocumentError::Conflict { path } => {
            WireError::new(ErrorCode::DocumentChanged, [("path", path)], detail)
        }
        DocumentError::ConflictMarkers { path, line } => conflict_markers(path, line, detail),
        DocumentError::NotUtf8 { path, line, reason } => {
            let params = [("path", path), ("line", line.to_string()), ("reason", reason)];
            WireError::new(ErrorCode::DocumentNotText, params, detail)
        }
        DocumentError::TooLarge { path, bytes } => WireError::new(
            ErrorCode::DocumentTooLarge,
            [("path", path), ("bytes", bytes.to_string())],
            detail,
        ),
        DocumentError::Linked { path, link, target } => WireError::new(
            ErrorCode::DocumentLinked,
            [("path", path), ("link", link), ("target", target)],
            detail,
        ),
        DocumentError::VersionMissing { path, .. } => {
            WireError::new(ErrorCode::DocumentVersionMissing, [("path", path)], detail)
        }
        DocumentError::Missing { path } => WireError::new(ErrorCode::FileTrouble, [("path", path)], detail),
        DocumentError::Unreadable { path, source } => {
            WireError::new(unread(&source), [("path", path)], detail)
        }
        DocumentError::Store(error) => store(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_that_is_mounted_read_only_is_no_missing_right() {
        let code = |kind: io::ErrorKind| {
            let what = "keeping a file".to_owned();
            store(StoreError { what, path: "/p/x".into(), source: kind.into() }).code
        };
        assert_eq!(code(io::ErrorKind::ReadOnlyFilesystem), ErrorCode::DiskReadOnly);
        assert_eq!(code(io::ErrorKind::PermissionDenied), ErrorCode::FolderReadOnly);
    }

    #[test]
    fn the_folder_to_give_rights_for_is_the_one_that_is_there() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        assert_eq!(folder_of(here), here, "what could not be made in it");
        assert_eq!(folder_of(&here.join("Cargo.toml")), here);
        assert_eq!(folder_of(&here.join("none/of/these.md")), here);
    }
}
