//! What tells a file from its earlier self without reading it.

use std::path::Path;

use cap_std::fs::Metadata;
use serde::{Deserialize, Serialize};

use super::Disk;

/// Size, time of change, and number of a file or folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stamp {
    size: u64,
    seconds: i64,
    nanoseconds: u32,
    /// Its number in the file system, which another file put in its place does not have; 0 where there is none.
    number: u64,
    /// What a link leads to may change behind it.
    is_link: bool,
}

impl Stamp {
    /// Whether the same stamp means the same content.
    pub(crate) fn is_telling(&self) -> bool {
        !self.is_link
    }

    #[cfg(unix)]
    fn of(found: &Metadata) -> Self {
        use cap_std::fs::MetadataExt as _;
        Self {
            size: found.size(),
            seconds: found.mtime(),
            nanoseconds: u32::try_from(found.mtime_nsec()).unwrap_or_default(),
            number: found.ino(),
            is_link: found.is_symlink(),
        }
    }

    #[cfg(not(unix))]
    fn of(found: &Metadata) -> Self {
        let changed = found.modified().ok().map(cap_std::time::SystemTime::into_std);
        let since = changed.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok()).unwrap_or_default();
        Self {
            size: found.len(),
            seconds: i64::try_from(since.as_secs()).unwrap_or_default(),
            nanoseconds: since.subsec_nanos(),
            number: 0,
            is_link: found.is_symlink(),
        }
    }
}

impl Disk {
    /// What is at a path, a link not followed; `None`: nothing.
    pub(crate) fn stamp(&self, path: &Path) -> Option<Stamp> {
        let path = self.relative(path).ok()?;
        self.dir.symlink_metadata(path).ok().map(|found| Stamp::of(&found))
    }
}
