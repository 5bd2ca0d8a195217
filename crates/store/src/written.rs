//! What the state in memory came from, and what this process last wrote, so that a file that nobody else has touched need not be parsed again before it is
//! merged with. The bytes on disk are read each time and compared: what stands there decides, never this memory.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value};

/// What a file holds, as it was read or written. Shared: an index is as long as its session.
pub(crate) type Known = Arc<Map<String, Value>>;

/// The texts that were written, with their trees. Shared by the clones of a project.
#[derive(Debug, Clone, Default)]
pub(crate) struct Written {
    last: Arc<Mutex<HashMap<PathBuf, Entry>>>,
    bases: Arc<Mutex<HashMap<PathBuf, Known>>>,
    unread: Arc<Mutex<HashMap<String, String>>>,
}

#[derive(Debug)]
struct Entry {
    text: String,
    tree: Known,
    /// Laid out by us as a whole, not changed in places.
    whole: bool,
}

impl Written {
    /// The tree of `text`, if that is to the byte what was last written to `path`.
    pub(crate) fn tree(&self, path: &Path, text: &str) -> Option<Known> {
        let known = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(path).filter(|entry| entry.text == text).map(|entry| entry.tree.clone())
    }

    /// Whether `text`, if it is what was last written to `path`, was laid out by us as a whole; `None` if it is not.
    pub(crate) fn is_whole(&self, path: &Path, text: &str) -> Option<bool> {
        let known = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(path).filter(|entry| entry.text == text).map(|entry| entry.whole)
    }

    /// Remembers what was written. `tree` is what reading `text` gives; `whole`: we laid it out, and did not only change
    /// places in the text of somebody else.
    pub(crate) fn remember(&self, path: &Path, text: String, tree: Known, whole: bool) {
        let mut known = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(path.to_owned(), Entry { text, tree, whole });
    }

    /// What a change of the file at `path` begins with: the tree that the state in memory came from. Whatever else is on
    /// disk by then somebody else wrote.
    pub(crate) fn base(&self, path: &Path) -> Option<Known> {
        self.bases.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned()
    }

    /// Remembers of a session that was read why it is not whole in memory; `None` when it is.
    pub(crate) fn note_unread(&self, session: &str, why: Option<String>) {
        let mut unread = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
        match why {
            Some(why) => unread.insert(session.to_owned(), why),
            None => unread.remove(session),
        };
    }

    /// Why a session is not whole in memory: what stands in for a file that could not be read must not be built upon.
    pub(crate) fn unread(&self, session: &str) -> Option<String> {
        self.unread.lock().unwrap_or_else(PoisonError::into_inner).get(session).cloned()
    }

    /// What the file said is nothing to begin with any more: it is gone.
    pub(crate) fn forget(&self, path: &Path) {
        self.bases.lock().unwrap_or_else(PoisonError::into_inner).remove(path);
    }

    /// The state in memory is that of `tree`.
    pub(crate) fn begin_with(&self, path: &Path, tree: impl Into<Known>) {
        self.bases.lock().unwrap_or_else(PoisonError::into_inner).insert(path.to_owned(), tree.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_text_that_was_written_is_known() {
        let written = Written::default();
        let path = Path::new("index.yaml");
        let mut tree = Map::new();
        tree.insert("a".to_owned(), 1.into());
        let tree = Known::new(tree);
        written.remember(path, "a: 1\n".to_owned(), tree.clone(), true);
        assert_eq!(written.is_whole(path, "a: 1\n"), Some(true));
        assert_eq!(written.is_whole(path, "a: 2\n"), None);
        assert_eq!(written.tree(path, "a: 1\n"), Some(tree));
        assert_eq!(written.tree(path, "a: 1 # theirs\n"), None);
        assert_eq!(written.tree(Path::new("other.yaml"), "a: 1\n"), None);
    }
}
