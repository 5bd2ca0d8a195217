//! What has changed since a document was written, as it is said beside it; in English on it, too.

use roundtable_engine::said;
use roundtable_engine::said::Said;

use super::{Change, MOST_NAMED, Since};

/// A sentence on what has changed; `None` where nothing has. `unread`: sessions of which it cannot be told.
pub fn changes_told(changes: &[Change], unread: &[String]) -> Option<Said> {
    let mut told = named(changes);
    told.extend(unread.iter().map(|session| not_known(session)));
    let changes = told.into_iter().reduce(|before, next| said!("{before}, {next}", before, next))?;
    Some(said!("Since it was written: {changes}.", changes))
}

/// A sentence on what has changed of that which a document's sessions build on; `None` where nothing has.
pub fn behind_told(changes: &[Change]) -> Option<Said> {
    let changes =
        named(changes).into_iter().reduce(|before, next| said!("{before}, {next}", before, next))?;
    Some(said!("What it builds on has changed since its session began: {changes}.", changes))
}

/// What became of each, as far as they are named one by one.
fn named(changes: &[Change]) -> Vec<Said> {
    let mut told: Vec<Said> =
        changes.iter().take(MOST_NAMED).map(|change| became(&change.artifact, change.since)).collect();
    let others = changes.len().saturating_sub(MOST_NAMED);
    told.extend((others > 0).then(|| more(others)));
    told
}

/// What became of an artifact.
pub(crate) fn became(id: &str, since: Since) -> Said {
    match since {
        Since::Changed => said!("{id} changed", id),
        Since::New => said!("{id} is new", id),
        Since::Rejected => said!("{id} was rejected", id),
        Since::Deferred => said!("{id} was deferred", id),
        Since::Replaced => said!("{id} was replaced", id),
        Since::Withdrawn => said!("{id} is not approved any more", id),
        Since::Unread => said!("{id} cannot be read", id),
        Since::Gone => said!("{id} is gone from its session", id),
    }
}

/// How many more have changed.
pub(crate) fn more(n: usize) -> Said {
    said!("and {n} more", n)
}

/// That of a session nobody knows it.
pub(crate) fn not_known(session: &str) -> Said {
    said!("of session {session}, which cannot be read, it is not known", session)
}
