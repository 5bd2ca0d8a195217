//! Who holds a result: seats, or the user whose decision it writes down.

use std::borrow::Cow;

use roundtable_engine::artifact::{Artifact, Review};
use roundtable_engine::decided::{as_decided, is_worded_anew, rests_on};
use roundtable_engine::session::Session;

use super::{names, whole};
use crate::markdown::escape::inline;

/// The seats that support it; without any the user's decision that it rests on, which needs no majority; else nothing.
pub(super) fn support(session: &Session, artifact: &Artifact) -> String {
    if !artifact.supported_by.is_empty() {
        return names(session, &artifact.supported_by);
    }
    match rests_on(session, artifact) {
        Some(decision) => format!("the user's decision ({})", inline(decision.id)),
        None => String::new(),
    }
}

/// The session as documents write it: what writes down a decision of the user says so in the user's words, in sessions,
/// too, that were held before the engine saw to it (what somebody has worded anew since stays theirs), and titles and names that were cut to fit a list are whole. A review
/// stays a review of what was judged.
pub(crate) fn in_users_words(session: &Session) -> Cow<'_, Session> {
    let mut written = Cow::Borrowed(session);
    for (at, artifact) in session.artifacts.iter().enumerate() {
        let decided = if is_worded_anew(session, artifact) { None } else { as_decided(session, artifact) };
        let mut whole = whole::whole(session, decided.as_ref().unwrap_or(artifact));
        if let (Some(review), Some(_)) = (&artifact.review, artifact.review_state()) {
            whole.review = Some(Review { hash: whole.content_hash(), ..review.clone() });
        }
        if whole != *artifact {
            written.to_mut().artifacts[at] = whole;
        }
    }
    written
}
