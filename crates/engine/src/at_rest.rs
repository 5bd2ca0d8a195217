//! What the user does with a session that nobody leads just now, by the same rules as a run does it between two rounds
//! (`run/busy.rs`, `run/end.rs`). Nobody is asked, and what is done is durable when the session is given back.

use jiff::Timestamp;

use crate::error::StoreError;
use crate::ports::SessionStore;
use crate::record::ConcludedBy;
use crate::run::{concluded, kept, noted, over};
use crate::session::Session;
use crate::triggers;

/// Keeps what the user says to the panel, which hears it when the session goes on. Nothing is kept of a blank.
///
/// # Errors
/// When it cannot be kept: the session is as it was.
pub fn say(
    session: Session,
    text: &str,
    store: &dyn SessionStore,
    at: Timestamp,
) -> Result<Session, StoreError> {
    let Some(note) = noted(&session, text, at) else { return Ok(session) };
    let mut next = session.clone();
    next.notes.push(note);
    kept(store, &session, next, &[], at)
}

/// Concludes with what the completed rounds made, past the gates. A round that is not complete makes nothing: what was answered in
/// it stays in the journal. A decision that waits goes without an answer, unless its file has one.
///
/// # Errors
/// When it cannot be kept: the session is as it was.
pub fn finish(session: Session, store: &dyn SessionStore, at: Timestamp) -> Result<Session, StoreError> {
    let mut next = session.clone();
    let mut changed = triggers::settle_by_hand(&mut next, || at).changed;
    for id in concluded(&mut next, ConcludedBy::User) {
        if !changed.contains(&id) {
            changed.push(id);
        }
    }
    over(&mut next, at);
    kept(store, &session, next, &changed, at)
}
