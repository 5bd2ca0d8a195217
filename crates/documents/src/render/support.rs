//! Who holds a result: seats, or the user whose decision it writes down.

use std::borrow::Cow;

use roundtable_engine::artifact::{Artifact, Review};
use roundtable_engine::decided::{as_decided, rests_on};
use roundtable_engine::session::Session;

use super::names;
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
/// too, that were held before the engine saw to it. A review stays a review of what was judged.
pub(super) fn in_users_words(session: &Session) -> Cow<'_, Session> {
    let mut written = Cow::Borrowed(session);
    for (at, artifact) in session.artifacts.iter().enumerate() {
        let Some(mut decided) = as_decided(session, artifact) else { continue };
        if let (Some(review), Some(_)) = (&artifact.review, artifact.review_state()) {
            decided.review = Some(Review { hash: decided.content_hash(), ..review.clone() });
        }
        written.to_mut().artifacts[at] = decided;
    }
    written
}
