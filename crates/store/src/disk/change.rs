//! Files that change together: all of them, or none. Each takes its place only over what was read before it; what
//! somebody else wrote meanwhile is never replaced.

use std::io;
use std::path::{Path, PathBuf};

use roundtable_engine::error::StoreError;
use roundtable_engine::text::fnv1a;

use super::stage::{Before, Staged, Stand};
use super::{Disk, joined, redo};
use crate::files::{ReadError, failed};

/// The most that is read of a file to compare it, in bytes.
const LIMIT: u64 = 64 * 1024 * 1024;

/// A file has changed on disk since it was read; what is there stays.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("it has changed on disk since it was read, and what is there stays{}{}", where_both(keys), where_kept(kept.as_deref()))]
pub struct Changed {
    /// The keys that both sides changed, each to something else, with dots between the parts; empty when it is about the
    /// file as a whole.
    pub keys: Vec<String>,
    /// Where what was to be written is kept, beside the file; `None` where nothing of it would be lost.
    pub kept: Option<PathBuf>,
}

fn where_both(keys: &[String]) -> String {
    if keys.is_empty() { String::new() } else { format!("; both changed {}", keys.join(", ")) }
}

fn where_kept(kept: Option<&Path>) -> String {
    kept.map_or_else(String::new, |kept| format!("; what was to be written is kept in {}", kept.display()))
}

impl Changed {
    /// Whether that is why something was not written.
    pub fn of(error: &StoreError) -> Option<&Self> {
        error.source.get_ref()?.downcast_ref()
    }

    /// Somebody was quicker; nothing of ours would be lost by reading again.
    fn meanwhile() -> io::Error {
        Self { keys: Vec::new(), kept: None }.into_error()
    }

    pub(crate) fn into_error(self) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, self)
    }
}

/// How often a change is made anew because somebody else was quicker.
const TRIES: usize = 50;

/// Makes a change, and makes it anew as long as somebody else writes between its reading and its writing.
pub(crate) fn again<T>(mut change: impl FnMut() -> Result<T, StoreError>) -> Result<T, StoreError> {
    for _ in 1..TRIES {
        match change() {
            Err(error) if Changed::of(&error).is_some_and(|changed| changed.keys.is_empty()) => {}
            done => return done,
        }
    }
    change()
}

/// A part of a change.
pub(crate) enum Step {
    /// A file takes its place.
    Put(Staged),
    /// Something gets another name, which must be free.
    Move { from: PathBuf, to: PathBuf, done: bool },
}

impl Step {
    pub(crate) fn to(from: &Path, to: &Path) -> Self {
        Self::Move { from: from.to_owned(), to: to.to_owned(), done: false }
    }

    /// The folders whose names it changes.
    fn folders(&self) -> impl Iterator<Item = &Path> {
        let paths = match self {
            Self::Put(staged) => [Some(&staged.target), None],
            Self::Move { from, to, .. } => [Some(from), Some(to)],
        };
        paths.into_iter().flatten().filter_map(|path| path.parent())
    }

    fn target(&self) -> &Path {
        match self {
            Self::Put(staged) => &staged.target,
            Self::Move { to, .. } => to,
        }
    }
}

impl Disk {
    /// Writes one file, atomic and durable, over what it is expected to replace. Its folder must exist.
    ///
    /// # Errors
    /// [`StoreError`]; see [`Changed::of`]. Then what was there is there.
    pub(crate) fn write(
        &self,
        target: &Path,
        bytes: &[u8],
        before: Before,
        what: &str,
    ) -> Result<(), StoreError> {
        let staged = self.stage(target, bytes, before, what)?;
        self.carry_out(vec![Step::Put(staged)], None, what)
    }

    /// Carries out all steps, in order, or none. `redo` is where they are noted down first when there are several, so
    /// that a later start can finish what the end of this process cuts off ([`Disk::recover`]).
    ///
    /// # Errors
    /// [`StoreError`]; see [`Changed::of`]. Then everything is as it was, or, if not even that can be written, what is
    /// noted in `redo` remains to be done.
    pub(crate) fn carry_out(
        &self,
        mut steps: Vec<Step>,
        redo: Option<&Path>,
        what: &str,
    ) -> Result<(), StoreError> {
        for step in &steps {
            if let Step::Put(staged) = step {
                self.look_before(staged)?;
            }
        }
        let redo = redo.filter(|_| steps.len() > 1);
        if let Some(redo) = redo {
            self.note(redo, &redo::record(self, &steps), || self.sync_folders(&steps, what), what)?;
        }
        let done = steps.iter_mut().try_for_each(|step| self.perform(step, what));
        let done = done.and_then(|()| self.sync_folders(&steps, what));
        if done.is_ok() || self.undo(&mut steps).is_ok() {
            if let Some(redo) = redo {
                // All of it is done, or nothing: if this record stays, whoever reads it finds nothing to do.
                let _ = self.remove_file(redo).and_then(|()| self.sync_folder(redo.parent().unwrap_or(redo)));
            }
        } else if redo.is_some() {
            for step in &mut steps {
                if let Step::Put(staged) = step {
                    staged.stand = Stand::Left;
                }
            }
        }
        done
    }

    /// The content of a file, as [`fnv1a`] says it; `None` when there is none.
    pub(super) fn hash(&self, path: &Path) -> io::Result<Option<String>> {
        match self.read(path, LIMIT) {
            Ok(bytes) => Ok(Some(fnv1a(&bytes))),
            Err(ReadError::Missing) => Ok(None),
            Err(error) => Err(error.into_io()),
        }
    }

    fn look_before(&self, staged: &Staged) -> Result<(), StoreError> {
        let error = |source| failed(&staged.what, &staged.target)(source);
        let is_as_expected = match &staged.before {
            Before::Anything => true,
            Before::Nothing => !self.exists(&staged.target).map_err(error)?,
            Before::Hash(hash) => self.hash(&staged.target).map_err(error)?.as_ref() == Some(hash),
        };
        if is_as_expected { Ok(()) } else { Err(error(Changed::meanwhile())) }
    }

    pub(super) fn perform(&self, step: &mut Step, what: &str) -> Result<(), StoreError> {
        match step {
            Step::Put(staged) => {
                self.put(staged).map_err(|error| failed(&staged.what, &staged.target)(error))
            }
            Step::Move { from, to, done } => {
                self.place(from, to).map_err(failed(what, to))?;
                *done = true;
                Ok(())
            }
        }
    }

    fn put(&self, staged: &mut Staged) -> io::Result<()> {
        #[cfg(test)]
        if staged.stand == Stand::InPlace {
            return Ok(());
        }
        let is_new = match &staged.before {
            Before::Nothing => true,
            Before::Hash(_) => false,
            Before::Anything => !self.exists(&staged.target)?,
        };
        if is_new {
            return match self.place(&staged.temporary, &staged.target) {
                Ok(()) => {
                    staged.stand = Stand::Placed;
                    Ok(())
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(Changed::meanwhile()),
                Err(error) => Err(error),
            };
        }
        match self.swap(&staged.temporary, &staged.target) {
            Ok(()) => staged.stand = Stand::Swapped,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(Changed::meanwhile()),
            Err(error) => return Err(error),
        }
        // What was replaced is looked at now: nobody can write in between any more.
        let Before::Hash(expected) = &staged.before else { return Ok(()) };
        if self.hash(&staged.temporary)?.as_ref() == Some(expected) {
            return Ok(());
        }
        self.take_back(staged)?;
        Err(Changed::meanwhile())
    }

    /// What was replaced goes back to its place. If somebody wrote over ours meanwhile, theirs is kept beside it.
    fn take_back(&self, staged: &mut Staged) -> io::Result<()> {
        self.swap(&staged.temporary, &staged.target)?;
        // Until it is known to be ours it is not ours to remove.
        staged.stand = Stand::Left;
        match self.hash(&staged.temporary)? {
            Some(theirs) if theirs != staged.after => {
                self.keep_aside(&staged.temporary, &staged.target, "theirs", &theirs).map(drop)
            }
            _ => {
                staged.stand = Stand::Beside;
                Ok(())
            }
        }
    }

    /// Writes what could not take the place of `target` beside it. Gives back where.
    pub(crate) fn keep_ours(&self, target: &Path, bytes: &[u8]) -> io::Result<PathBuf> {
        let kept = aside(target, "ours", &fnv1a(bytes));
        match self.lay(&kept, bytes, None) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            laid => {
                laid?;
                self.sync_folder(target.parent().unwrap_or(self.root()))?;
            }
        }
        Ok(kept)
    }

    /// Gives a file a name beside `target` that says whose version it is and what it holds. Gives back its path.
    pub(crate) fn keep_aside(
        &self,
        file: &Path,
        target: &Path,
        whose: &str,
        hash: &str,
    ) -> io::Result<PathBuf> {
        let aside = aside(target, whose, hash);
        match self.place(file, &aside) {
            // Of that content there is one already.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => self.remove_file(file)?,
            placed => placed?,
        }
        Ok(aside)
    }

    /// Takes back what was carried out, in reverse.
    pub(super) fn undo(&self, steps: &mut [Step]) -> io::Result<()> {
        for step in steps.iter_mut().rev() {
            match step {
                Step::Put(staged) if staged.stand == Stand::Swapped => self.take_back(staged)?,
                Step::Put(staged) if staged.stand == Stand::Placed => {
                    self.place(&staged.target, &staged.temporary)?;
                    staged.stand = Stand::Beside;
                }
                Step::Move { from, to, done } if *done => {
                    self.place(to, from)?;
                    *done = false;
                }
                Step::Put(_) | Step::Move { .. } => {}
            }
        }
        Ok(())
    }

    /// Makes the names durable that the steps change, all folders at once.
    pub(super) fn sync_folders(&self, steps: &[Step], what: &str) -> Result<(), StoreError> {
        let mut folders: Vec<(&Path, &Path)> = Vec::new();
        for step in steps {
            for folder in step.folders() {
                if folders.iter().all(|(known, _)| *known != folder) {
                    folders.push((folder, step.target()));
                }
            }
        }
        let sync = |folder: &Path, target: &Path| match self.sync_folder(folder) {
            // One that is gone by now has no names to be made durable.
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            synced => synced.map_err(failed(what, target)),
        };
        let Some(((folder, target), others)) = folders.split_first() else { return Ok(()) };
        std::thread::scope(|scope| {
            let others: Vec<_> =
                others.iter().map(|(folder, target)| scope.spawn(|| sync(folder, target))).collect();
            let first = sync(folder, target);
            others.into_iter().map(joined).fold(first, Result::and)
        })
    }
}

/// The name beside `target` of a version of it.
fn aside(target: &Path, whose: &str, hash: &str) -> PathBuf {
    let mut name = target.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{whose}-{}", hash.get(..8).unwrap_or(hash)));
    target.with_file_name(name)
}
