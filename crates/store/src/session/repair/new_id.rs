//! An artifact of two sessions gets the next free id in the later one. Only where nothing else could mean it: the id is
//! the whole of every word that names it in the session's own files, and nothing outside of the two sessions names it.

use super::super::obstacle::read_only;
use super::named::{Named, names};
use super::{Cured, FileChange, RepairKind};
use crate::files::utf8;
use crate::project::Project;
use crate::splice::rename;

impl Project {
    pub(super) fn with_new_id(&self, session: &str, artifact: &str, named: &Named) -> Option<Cured> {
        if !named.is_the_later(session, artifact) || named.is_named_elsewhere(session, artifact) {
            return None;
        }
        let new = named.next_id(artifact)?;
        let index = self.shown(&self.index_path(session));
        let own = self.shown(&self.session_path(session).join(format!("{artifact}.yaml")));
        let mut changes = Vec::new();
        if let Some(before) = self.bytes_of(&own) {
            let target = self.shown(&self.session_path(session).join(format!("{new}.yaml")));
            let after = self.renamed(&before, artifact, &new)?;
            changes.push(FileChange { path: target, before: None, after: Some(after) });
            changes.push(FileChange { path: own, before: Some(before), after: None });
        }
        let before = self.bytes_of(&index)?;
        let after = self.renamed(&before, artifact, &new)?;
        // Between the new file and the removal of the old one: at no time does the index name what is not there.
        let at = changes.len().min(1);
        changes.insert(at, FileChange { path: index, before: Some(before), after: Some(after) });
        Some((RepairKind::NewId, vec![("artifact", artifact.to_owned()), ("new", new)], changes))
    }

    /// A file with the other id wherever a whole word of its YAML is the old one.
    fn renamed(&self, before: &[u8], old: &str, new: &str) -> Option<Vec<u8>> {
        let text = utf8(before.to_vec()).ok().filter(|text| read_only(text).is_none())?;
        let after = rename(&text, old, new).ok()?;
        // Words that mention it among others could mean either.
        (after != text && !names(&after, old)).then(|| after.into_bytes())
    }
}
