//! What artifacts take up of the baseline.

use serde_json::{Map, Value};

use super::Applied;
use crate::artifact::Artifact;
use crate::session::Session;
use crate::text::clip;
use crate::told;

/// The refs that the baseline has, as it writes them; any other is left out with a warning. `what` names the artifact.
pub(super) fn known(session: &Session, refs: &[String], what: &str, applied: &mut Applied) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for given in refs {
        match session.baseline.as_ref().and_then(|baseline| baseline.item(given)) {
            Some(item) if !known.contains(&item.id) => known.push(item.id.clone()),
            Some(_) => {}
            None => applied.warnings.push(told!(
                "`{given}` is no item of the baseline and was left out of what \"{what}\" covers",
                given = clip(given, 40),
                what = clip(what, 60)
            )),
        }
    }
    known
}

/// The key under which it is remembered beside the fields.
pub(crate) const COVERS: &str = "covers";

/// Adds to what an artifact covers. A revision that is silent about an item does not let it go; one that only repeats an item
/// which somebody took out since the table wrote it (`written`) does not bring it back.
pub(super) fn add(written: Option<&Map<String, Value>>, artifact: &mut Artifact, covers: Vec<String>) {
    let before = written.and_then(|written| written.get(COVERS)?.as_array());
    for item in covers {
        let is_repeated = before.is_some_and(|before| before.iter().any(|known| *known == item.as_str()));
        if !is_repeated && !artifact.covers.contains(&item) {
            artifact.covers.push(item);
        }
    }
}
