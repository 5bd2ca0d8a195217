//! What somebody changed in an artifact outside of the discussion: by hand in its file, or by a decision of the user. That
//! the table repeats its earlier words does not undo it; and where the table writes anew, the words that go are told.

use serde_json::{Map, Value};

use super::Applied;
use crate::artifact::Artifact;
use crate::text::plain;

/// A key that the engine itself writes, too: a difference is no sign of anybody.
const LINKS: &str = "related";

/// Whether the table may write `new` into a key of `artifact`; `written` is what it wrote there last. What was kept, and
/// words that somebody wrote and that go now, are noted.
pub(super) fn may_write(
    written: Option<&Map<String, Value>>,
    artifact: &Artifact,
    key: &str,
    new: &Value,
    applied: &mut Applied,
) -> bool {
    let title = Value::from(artifact.title.as_str());
    let now = if key == "title" { Some(&title) } else { artifact.fields.get(key) };
    let (Some(before), Some(now)) = (written.and_then(|written| written.get(key)), now) else { return true };
    if key == LINKS || now == before || now == new {
        return true;
    }
    let id = &artifact.id;
    if new == before {
        applied.overrides.push(format!(
            "{id} keeps its {key}: somebody changed it since the panel wrote it, and the panel only repeated its earlier words"
        ));
        return false;
    }
    applied.overrides.push(format!(
        "{id}: somebody changed its {key} since the panel wrote it, and this round writes it anew; before, it said: {}",
        plain(now)
    ));
    true
}
