//! What a change of several files is to do, noted down before its first step: so that the end of the process in the middle
//! leaves the old state or the new one, never a part of each.

use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;
use serde::{Deserialize, Serialize};

use super::change::Step;
use super::stage::{Before, Staged, Stand, is_temporary};
use super::{Disk, Kind, joined};
use crate::files::{ReadError, failed};
use crate::paths::{FOLDER, components};

const WHAT: &str = "finishing what was left unfinished";
/// The form that is written; another one is not ours to finish.
const VERSION: u32 = 1;

/// The record as a file: JSON, with a sum of its steps.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Record {
    version: u32,
    steps: Vec<Noted>,
    /// [`fnv1a`] of the steps as JSON.
    checksum: String,
}

/// A step, with paths from the project's folder.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Noted {
    /// `temporary` takes the place of `target`, which holds `before` (nothing when absent).
    Put { temporary: String, target: String, before: Option<String>, after: String },
    /// `from` is renamed to `to`.
    Move { from: String, to: String },
}

fn sum(steps: &[Noted]) -> String {
    fnv1a(&serde_json::to_vec(steps).unwrap_or_default())
}

/// The record of a change that is about to be carried out.
pub(super) fn record(disk: &Disk, steps: &[Step]) -> Record {
    let shown = |path: &Path| {
        let relative = path.strip_prefix(disk.root()).unwrap_or(path);
        relative.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
    };
    let noted = |step: &Step| match step {
        Step::Put(staged) => Noted::Put {
            temporary: shown(&staged.temporary),
            target: shown(&staged.target),
            before: match &staged.before {
                Before::Hash(hash) => Some(hash.clone()),
                Before::Nothing | Before::Anything => None,
            },
            after: staged.after.clone(),
        },
        Step::Move { from, to, .. } => Noted::Move { from: shown(from), to: shown(to) },
    };
    let steps: Vec<Noted> = steps.iter().map(noted).collect();
    Record { version: VERSION, checksum: sum(&steps), steps }
}

impl Noted {
    /// Whether it is one that we would note: a record comes with the folder, and whoever made that could have written it.
    fn is_ours(&self) -> bool {
        let split =
            |path: &str| path.rsplit_once('/').map(|(folder, name)| (folder.to_owned(), name.to_owned()));
        let is_in_s2s = |path: &str| {
            components(path).is_ok_and(|parts| parts.len() > 1 && parts[0] == FOLDER && parts[1] != "local")
        };
        match self {
            Self::Put { temporary, target, .. } => {
                let (Some((beside, name)), Some((folder, _))) = (split(temporary), split(target)) else {
                    return false;
                };
                beside == folder && is_temporary(&name) && is_in_s2s(target)
            }
            Self::Move { from, to } => [from, to].iter().all(|path| {
                let is_built = split(path).is_some_and(|(folder, name)| {
                    folder == format!("{FOLDER}/sessions") && is_temporary(&name)
                });
                let is_of_sessions = [format!("{FOLDER}/sessions/"), format!("{FOLDER}/trash/")]
                    .iter()
                    .any(|start| path.starts_with(start));
                is_built || (is_in_s2s(path) && is_of_sessions)
            }),
        }
    }
}

impl Disk {
    /// Writes the record, durable. `before` is what must have happened by the time that it counts; it happens while the
    /// disk syncs the record under another name.
    pub(super) fn note(
        &self,
        redo: &Path,
        record: &Record,
        before: impl FnOnce() -> Result<(), StoreError>,
        what: &str,
    ) -> Result<(), StoreError> {
        let error = |source| failed(what, redo)(source);
        let bytes = serde_json::to_vec(record).map_err(|wrong| error(wrong.into()))?;
        let (laid, before) = std::thread::scope(|scope| {
            let laid = scope.spawn(|| self.lay_beside(redo, &bytes, None));
            let before = before();
            (joined(laid), before)
        });
        let temporary = laid.map_err(error)?;
        let named = before.and_then(|()| self.rename(&temporary, redo).map_err(error));
        named.inspect_err(|_| {
            let _ = self.remove_file(&temporary);
        })?;
        let synced = self.sync_folder(redo.parent().unwrap_or(self.root()));
        synced.map_err(error).inspect_err(|_| {
            let _ = self.remove_file(redo);
        })
    }

    /// Finishes what a record says, if everything for it is there; else takes back what was begun. A file that somebody
    /// changed in between stays as it is, and what was to be written there is kept beside it. Without a record, nothing
    /// happens.
    ///
    /// # Errors
    /// [`StoreError`]; then the record stays.
    pub(crate) fn recover(&self, redo: &Path) -> Result<(), StoreError> {
        let error = |source| failed(WHAT, redo)(source);
        let text = match self.read_text(redo) {
            Ok(text) => text,
            Err(ReadError::Missing) => return Ok(()),
            Err(ReadError::Io(source)) => return Err(error(source)),
            Err(_) => String::new(),
        };
        if let Some(steps) = read(&text) {
            let mut standing = Vec::new();
            for step in steps {
                standing.push(self.standing(step).map_err(error)?);
            }
            self.finish(standing)?;
        }
        self.remove_file(redo).map_err(error)
    }

    /// A step of the record, as far as it was carried out; `None` when it can be neither finished nor is it done.
    fn standing(&self, noted: Noted) -> io::Result<Option<Step>> {
        let at = |path: &str| self.root().join(path);
        match noted {
            Noted::Put { temporary, target, before, after } => {
                let (temporary, target) = (at(&temporary), at(&target));
                let (now, staged) = (self.hash(&target)?, self.hash(&temporary)?);
                let is_whole = staged.as_ref() == Some(&after);
                let stand = match () {
                    () if now.as_ref() == Some(&after) && before.is_some() && staged == before => {
                        Stand::Swapped
                    }
                    // It took its place. Without what it replaced at hand there is no way back, and nothing is removed.
                    () if now.as_ref() == Some(&after) => Stand::Left,
                    () if now == before && is_whole => Stand::Beside,
                    () if now == before => return Ok(None),
                    () => {
                        if is_whole {
                            self.keep_aside(&temporary, &target, "ours", &after)?;
                        }
                        Stand::Left
                    }
                };
                let before = before.map_or(Before::Nothing, Before::Hash);
                let (disk, what) = (self.clone(), WHAT.to_owned());
                Ok(Some(Step::Put(Staged { disk, temporary, target, what, before, after, stand })))
            }
            Noted::Move { from, to } => {
                let (from, to) = (at(&from), at(&to));
                let has_place = self.exists(to.parent().unwrap_or(self.root()))?;
                Ok(match (self.exists(&from)?, self.exists(&to)?) {
                    (false, true) => Some(Step::Move { from, to, done: true }),
                    (true, false) if has_place => Some(Step::Move { from, to, done: false }),
                    _ => None,
                })
            }
        }
    }

    fn finish(&self, standing: Vec<Option<Step>>) -> Result<(), StoreError> {
        let is_whole = standing.iter().all(Option::is_some);
        let mut steps: Vec<Step> = standing.into_iter().flatten().collect();
        let done = if is_whole {
            let is_open = |step: &&mut Step| match step {
                Step::Put(staged) => staged.stand == Stand::Beside,
                Step::Move { done, .. } => !*done,
            };
            steps.iter_mut().filter(is_open).try_for_each(|step| self.perform(step, WHAT))
        } else {
            self.undo(&mut steps).map_err(failed(WHAT, self.root()))
        };
        let done = done.and_then(|()| self.sync_folders(&steps, WHAT));
        if done.is_err() {
            // Whoever comes next finds everything that it needs.
            for step in &mut steps {
                if let Step::Put(staged) = step {
                    staged.stand = Stand::Left;
                }
            }
        }
        done
    }

    /// Removes temporary files and folders that no living program of ours can need, in a folder and below: for the holder
    /// of the writers' lock. `enter` says which folders are entered.
    pub(crate) fn sweep(&self, folder: &Path, depth: usize, enter: &dyn Fn(&str) -> bool) {
        for (name, kind) in self.list(folder).unwrap_or_default() {
            let path: PathBuf = folder.join(&name);
            let Ok(name) = name.into_string() else { continue };
            // What cannot be removed keeps its hidden name, and the next one tries again.
            let _ = match kind {
                Kind::File if is_temporary(&name) => self.remove_file(&path),
                Kind::Folder if is_temporary(&name) => self.remove_all(&path),
                Kind::Folder if depth > 0 && enter(&name) => {
                    self.sweep(&path, depth - 1, enter);
                    Ok(())
                }
                _ => Ok(()),
            };
        }
    }
}

/// The steps of a record that is whole and ours.
fn read(text: &str) -> Option<Vec<Noted>> {
    let record: Record = serde_json::from_str(text).ok()?;
    let is_whole = record.version == VERSION && record.checksum == sum(&record.steps);
    (is_whole && record.steps.iter().all(Noted::is_ours)).then_some(record.steps)
}
