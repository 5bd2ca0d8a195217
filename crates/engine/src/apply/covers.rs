//! What artifacts take up of the baseline.

use super::Applied;
use crate::artifact::Artifact;
use crate::session::Session;
use crate::text::clip;

/// The refs that the baseline has, as it writes them; any other is left out with a warning. `what` names the artifact.
pub(super) fn known(session: &Session, refs: &[String], what: &str, applied: &mut Applied) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for given in refs {
        match session.baseline.as_ref().and_then(|baseline| baseline.item(given)) {
            Some(item) if !known.contains(&item.id) => known.push(item.id.clone()),
            Some(_) => {}
            None => applied.warnings.push(format!(
                "`{}` is no item of the baseline and was left out of what \"{}\" covers",
                clip(given, 40),
                clip(what, 60)
            )),
        }
    }
    known
}

/// Adds to what an artifact covers. A revision that is silent about an item does not let it go.
pub(super) fn add(artifact: &mut Artifact, covers: Vec<String>) {
    for item in covers {
        if !artifact.covers.contains(&item) {
            artifact.covers.push(item);
        }
    }
}
