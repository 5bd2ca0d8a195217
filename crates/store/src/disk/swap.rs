//! Two names that change places, and a name that is taken only when it is free: in one step where the system has it.

use std::io;
use std::path::Path;

use super::stage::temporary_name;
use super::{Disk, Op, is_escape, led_out};

/// What the system does in one step.
#[derive(Clone, Copy)]
enum Way {
    /// Both names stay, with each other's content.
    Exchange,
    /// The new name must be free.
    NoReplace,
}

impl Disk {
    /// `temporary` and `target`, two files of one folder, change places.
    pub(super) fn swap(&self, temporary: &Path, target: &Path) -> io::Result<()> {
        self.faults.step(Op::Rename, target)?;
        match self.rename_in_one(temporary, target, Way::Exchange) {
            Err(error) if error.kind() == io::ErrorKind::Unsupported => self.swap_by_link(temporary, target),
            swapped => swapped,
        }
    }

    /// Gives `from` the name `to`, which must be free.
    ///
    /// # Errors
    /// Of kind `AlreadyExists` when it is not.
    pub(crate) fn place(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.faults.step(Op::Rename, to)?;
        match self.rename_in_one(from, to, Way::NoReplace) {
            Err(error) if error.kind() == io::ErrorKind::Unsupported => self.place_if_free(from, to),
            placed => placed,
        }
    }

    /// Where names cannot change places: what is replaced gets a second name first.
    pub(super) fn swap_by_link(&self, temporary: &Path, target: &Path) -> io::Result<()> {
        let aside = target.with_file_name(temporary_name());
        let (old, second) = (self.relative(target)?, self.relative(&aside)?);
        if let Err(error) = self.dir.hard_link(&old, &self.dir, &second) {
            if error.kind() == io::ErrorKind::NotFound {
                return Err(error);
            }
            // A file system without second names.
            self.dir.copy(&old, &self.dir, &second)?;
        }
        let renamed = self.rename_plainly(temporary, target);
        if renamed.is_err() {
            let _ = self.dir.remove_file(&second);
            return renamed;
        }
        self.rename_plainly(&aside, temporary)
    }

    /// Where the system has no such step: a name that is taken between looking and renaming is replaced.
    pub(super) fn place_if_free(&self, from: &Path, to: &Path) -> io::Result<()> {
        if self.exists(to)? {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        self.rename_plainly(from, to)
    }

    fn rename_plainly(&self, from: &Path, to: &Path) -> io::Result<()> {
        let renamed = self.dir.rename(self.relative(from)?, &self.dir, self.relative(to)?);
        renamed.map_err(|error| if is_escape(&error) { led_out() } else { error })
    }

    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    fn rename_in_one(&self, from: &Path, to: &Path, way: Way) -> io::Result<()> {
        use rustix::fs::RenameFlags;
        use rustix::io::Errno;
        let place = |path: &Path| {
            let invalid = || io::Error::from(io::ErrorKind::InvalidInput);
            let path = self.relative(path)?;
            let name = path.file_name().ok_or_else(invalid)?.to_owned();
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = self.dir.open_dir(folder.unwrap_or(Path::new(".")));
            Ok::<_, io::Error>((
                folder.map_err(|error| if is_escape(&error) { led_out() } else { error })?,
                name,
            ))
        };
        let ((from_folder, from), (to_folder, to)) = (place(from)?, place(to)?);
        let flags = match way {
            Way::Exchange => RenameFlags::EXCHANGE,
            Way::NoReplace => RenameFlags::NOREPLACE,
        };
        let renamed = rustix::fs::renameat_with(&from_folder, &from, &to_folder, &to, flags);
        renamed.map_err(|error| match error {
            // How a file system says that it does not know this.
            Errno::INVAL | Errno::NOSYS | Errno::OPNOTSUPP => io::ErrorKind::Unsupported.into(),
            error => error.into(),
        })
    }

    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    fn rename_in_one(&self, _: &Path, _: &Path, _: Way) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
