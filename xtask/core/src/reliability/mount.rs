//! File systems that a check mounts for itself. Linux, and root, only.

use std::path::{Path, PathBuf};
use std::process::Command;

use xtask::shell::{Result, has, output};

/// Why nothing can be mounted here; `None` where it can.
pub(super) fn missing(programs: &[&str]) -> Option<String> {
    if !cfg!(target_os = "linux") {
        return Some("it needs Linux".to_owned());
    }
    if output("id", &["-u"]).as_deref() != Some("0") {
        return Some("it needs root, to mount a file system of its own".to_owned());
    }
    let gone = programs.iter().find(|program| !has(program) && output("which", &[program]).is_none());
    gone.map(|program| format!("it needs {program}"))
}

/// A mounted file system. Dropped, it is unmounted.
pub(super) struct Mount(PathBuf);

impl Mount {
    /// Mounts `source` at a folder, which is made.
    ///
    /// # Errors
    /// When the system refuses.
    pub(super) fn new(kind: &str, options: &str, source: &Path, at: &Path) -> Result<Self> {
        std::fs::create_dir_all(at)?;
        let done = Command::new("mount").args(["-t", kind, "-o", options]).arg(source).arg(at).output()?;
        if done.status.success() {
            Ok(Self(at.to_owned()))
        } else {
            Err(format!("{kind} could not be mounted: {}", String::from_utf8_lossy(&done.stderr).trim())
                .into())
        }
    }

    /// Its folder.
    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Mount {
    fn drop(&mut self) {
        let gone = |options: &[&str]| {
            Command::new("umount").args(options).arg(&self.0).output().is_ok_and(|done| done.status.success())
        };
        // A folder that is in use for a moment longer goes when it is free.
        if !gone(&[]) {
            gone(&["--lazy"]);
        }
    }
}
