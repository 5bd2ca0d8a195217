//! Repairs made and undone. Before a file changes, its bytes are kept in `sessions/{id}/repairs/`, with a record of what
//! was done; both are durable first, so that a repair can be undone after a crash, too. Whether it can still be undone the
//! files themselves say.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;
use roundtable_engine::yaml;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::journal::NAME;
use super::super::lines;
use super::super::read::read_map;
use super::{DoneRepair, FileChange, LIMIT, Repair, RepairError, RepairKind, hash};
use crate::disk::{Before, Step};
use crate::files::failed;
use crate::paths::{bad_id, is_artifact_id, is_session_id};
use crate::project::Project;
use crate::watch::own;

/// The folder of kept bytes in a session's folder.
pub(in crate::session) const FOLDER: &str = "repairs";
const WHAT: &str = "repairing a session";

/// What was done, as it is kept. Its name is a number of three digits or more.
#[derive(Debug, Serialize, Deserialize)]
struct Record {
    kind: RepairKind,
    params: BTreeMap<String, String>,
    at: Timestamp,
    files: Vec<Changed>,
}

/// A file of a record; a hash is empty where there is no file.
#[derive(Debug, Serialize, Deserialize)]
struct Changed {
    path: String,
    before: String,
    after: String,
}

impl Project {
    /// Makes a repair: keeps the earlier bytes, then writes the new ones.
    ///
    /// # Errors
    /// [`RepairError`]; then the session's files are as they were.
    pub fn apply_repair(&self, session: &str, repair: &Repair, at: Timestamp) -> Result<(), RepairError> {
        self.checked(session)?;
        self.exclusively(WHAT, &self.index_path(session), || self.make(session, repair, at))
    }

    fn make(&self, session: &str, repair: &Repair, at: Timestamp) -> Result<(), RepairError> {
        for change in &repair.changes {
            self.expect(session, &change.path, &change.hash_before())?;
        }
        let folder = self.repairs_path(session);
        let made = self.disk().make_folders(&folder).map_err(failed(WHAT, &folder))?;
        let kept = self.keep(session, repair, at);
        if kept.is_err() {
            self.disk().remove_folders(&made);
        }
        let name = kept?;
        let done = self.write_changes(&repair.changes);
        if done.is_err()
            && repair.changes.iter().all(|change| self.is_now(&change.path, &change.hash_before()))
        {
            // Nothing was changed, so there is nothing to undo.
            let _ = self.forget(session, &name, repair.changes.len());
        }
        Ok(done?)
    }

    /// The repairs of a session that its files still tell of, the last one first.
    pub fn repairs_done(&self, session: &str) -> Vec<DoneRepair> {
        if !is_session_id(session) {
            return Vec::new();
        }
        let mut seen: Vec<String> = Vec::new();
        let mut found = Vec::new();
        for name in self.record_names(session).into_iter().rev() {
            let Some(record) = self.record(session, &name) else { continue };
            // Undone, or interrupted before it began.
            if record.files.iter().all(|file| self.is_now(&file.path, &file.before)) {
                continue;
            }
            // A later repair of the same file is undone first.
            let is_last = record.files.iter().all(|file| !seen.contains(&file.path));
            let undoable = is_last && record.files.iter().all(|file| self.is_now(&file.path, &file.after));
            let files: Vec<String> = record.files.into_iter().map(|file| file.path).collect();
            seen.extend(files.clone());
            found.push(DoneRepair {
                name,
                kind: record.kind,
                params: record.params,
                at: record.at,
                files,
                undoable,
            });
        }
        found
    }

    /// Undoes a repair: its files get their earlier bytes back, and what was kept of them goes.
    ///
    /// # Errors
    /// [`RepairError`]; then the session's files are as they were.
    pub fn undo_repair(&self, session: &str, name: &str) -> Result<(), RepairError> {
        self.checked(session)?;
        self.exclusively(WHAT, &self.index_path(session), || self.take_back(session, name))
    }

    fn take_back(&self, session: &str, name: &str) -> Result<(), RepairError> {
        let missing = || RepairError::Missing { name: name.to_owned() };
        let is_name = name.len() <= 9 && !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        let record = Some(name).filter(|_| is_name).and_then(|name| self.record(session, name));
        let record = record.ok_or_else(missing)?;
        let mut changes = Vec::new();
        for (at, file) in record.files.iter().enumerate() {
            self.expect(session, &file.path, &file.after)?;
            let kept = match file.before.as_str() {
                "" => None,
                _ => Some(self.kept(session, name, at).ok_or_else(missing)?),
            };
            if hash(kept.as_deref()) != file.before {
                return Err(missing());
            }
            changes.push(FileChange { path: file.path.clone(), before: None, after: kept });
        }
        // What went comes back before what came goes.
        changes.sort_by_key(|change| change.after.is_none());
        self.write_changes(&changes)?;
        Ok(self.forget(session, name, record.files.len())?)
    }

    /// New files and changed ones all at once, then those that go.
    fn write_changes(&self, changes: &[FileChange]) -> Result<(), StoreError> {
        let written = changes
            .iter()
            .filter_map(|change| Some((self.root().join(&change.path), change.after.as_ref()?)));
        let steps: Result<Vec<_>, _> = written.map(|(path, bytes)| self.step(&path, bytes)).collect();
        self.carry_out(steps?, WHAT)?;
        for change in changes.iter().filter(|change| change.after.is_none()) {
            let path = self.root().join(&change.path);
            let error = |source| failed(WHAT, &path)(source);
            self.disk().remove_file(&path).map_err(error)?;
            own::gone(&path);
            self.disk().sync_folder(path.parent().unwrap_or(self.root())).map_err(error)?;
        }
        Ok(())
    }

    /// A file that is written and takes its place with the others. What it replaces was compared just before.
    fn step(&self, path: &Path, bytes: &[u8]) -> Result<Step, StoreError> {
        let before = match self.disk().read(path, LIMIT) {
            Ok(found) => Before::Hash(fnv1a(&found)),
            Err(_) => Before::Nothing,
        };
        self.disk().stage(path, bytes, before, WHAT).map(Step::Put)
    }

    /// Writes the earlier bytes and the record, durable. Gives back the record's name.
    fn keep(&self, session: &str, repair: &Repair, at: Timestamp) -> Result<String, StoreError> {
        let last = self.record_names(session).last().and_then(|name| name.parse::<u32>().ok()).unwrap_or(0);
        let name = format!("{:03}", last + 1);
        let files = repair.changes.iter().map(|change| Changed {
            path: change.path.clone(),
            before: change.hash_before(),
            after: hash(change.after.as_deref()),
        });
        let record = Record { kind: repair.kind, params: repair.params.clone(), at, files: files.collect() };
        let path = self.repairs_path(session).join(format!("{name}.yaml"));
        let tree = serde_json::to_value(&record).map_err(|error| failed(WHAT, &path)(error.into()))?;
        let mut steps = Vec::new();
        for (at, change) in repair.changes.iter().enumerate() {
            if let Some(before) = &change.before {
                steps.push(self.step(&self.kept_path(session, &name, at), before)?);
            }
        }
        steps.push(self.step(&path, yaml::write(&tree).as_bytes())?);
        self.carry_out(steps, WHAT)?;
        Ok(name)
    }

    /// Takes a record and its bytes away, the record first; and the folder, once it is empty.
    fn forget(&self, session: &str, name: &str, files: usize) -> Result<(), StoreError> {
        let folder = self.repairs_path(session);
        let record = folder.join(format!("{name}.yaml"));
        self.disk().remove_file(&record).map_err(failed(WHAT, &record))?;
        for at in 0..files {
            // A file that was not there before has no bytes.
            let _ = self.disk().remove_file(&self.kept_path(session, name, at));
        }
        self.disk().sync_folder(&folder).map_err(failed(WHAT, &folder))?;
        if self.record_names(session).is_empty() {
            self.disk().remove_folders(&[self.session_path(session), folder]);
        }
        Ok(())
    }

    fn repairs_path(&self, session: &str) -> PathBuf {
        self.session_path(session).join(FOLDER)
    }

    fn kept_path(&self, session: &str, name: &str, at: usize) -> PathBuf {
        self.repairs_path(session).join(format!("{name}-{}.before", at + 1))
    }

    fn kept(&self, session: &str, name: &str, at: usize) -> Option<Vec<u8>> {
        self.disk().read(&self.kept_path(session, name, at), LIMIT).ok()
    }

    /// Names of records in the order in which they were made.
    fn record_names(&self, session: &str) -> Vec<String> {
        let names = self.disk().list(&self.repairs_path(session)).unwrap_or_default().into_iter();
        let name = |(name, _): (std::ffi::OsString, _)| {
            let name = name.into_string().ok()?.strip_suffix(".yaml")?.to_owned();
            Some((name.parse::<u32>().ok()?, name))
        };
        let mut names: Vec<(u32, String)> = names.filter_map(name).collect();
        names.sort();
        names.into_iter().map(|(_, name)| name).collect()
    }

    /// A record, if it can be read and speaks of nothing but the session's own files.
    fn record(&self, session: &str, name: &str) -> Option<Record> {
        let path = self.repairs_path(session).join(format!("{name}.yaml"));
        let map = read_map(&self.disk().read_text(&path).ok()?).ok()?;
        let record: Record = serde_json::from_value(Value::Object(map)).ok()?;
        record.files.iter().all(|file| is_of_session(&file.path, session)).then_some(record)
    }

    fn checked(&self, session: &str) -> Result<(), StoreError> {
        match is_session_id(session) {
            true => Ok(()),
            false => Err(failed(WHAT, &self.sessions_path())(bad_id(session))),
        }
    }

    /// Whether a file of the session is the one of that hash; empty stands for no file.
    fn expect(&self, session: &str, path: &str, wanted: &str) -> Result<(), RepairError> {
        match is_of_session(path, session) && self.is_now(path, wanted) {
            true => Ok(()),
            false => Err(RepairError::Changed { path: path.to_owned() }),
        }
    }

    fn is_now(&self, path: &str, wanted: &str) -> bool {
        match wanted {
            "" => !self.disk().has(&self.root().join(path)),
            wanted => hash(self.bytes_of(path).as_deref()) == wanted,
        }
    }
}

/// Whether a path is that of a session's index, of its journal, of its lines or of one of its artifacts.
fn is_of_session(path: &str, session: &str) -> bool {
    let Some(rest) = path.strip_prefix(".s2s/sessions/").and_then(|rest| rest.strip_prefix(session)) else {
        return false;
    };
    let Some(name) = rest.strip_prefix('/') else { return rest == ".yaml" };
    name == NAME || name == lines::NAME || name.strip_suffix(".yaml").is_some_and(is_artifact_id)
}
