//! What of a session stands in no document, and why: the list in the provenance, and the sentences beside a document.

use roundtable_engine::artifact::{Artifact, ArtifactType, Review, ReviewState};
use roundtable_engine::record::{DRIVER, USER};
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;
use roundtable_engine::text::clip;

use super::wording::short;
use super::{in_order, in_users_words, title, value};
use crate::is_approved;
use crate::language::{ByHand, DocumentLanguage, Reason, Texts, Worded};
use crate::markdown::escape::inline;

/// Most characters of a title in a sentence.
const MOST_OF_TITLE: usize = 100;
/// Most characters of a reason among what is left out: the whole stands in the session.
const MOST_OF_REASON: usize = 300;
/// Most characters of a word that somebody wrote into a status.
const LONGEST_WORD: usize = 60;

/// Why an artifact is not in the document.
pub(super) fn reason(artifact: &Artifact) -> Reason {
    match (&artifact.review, artifact.review_state()) {
        _ if artifact.unknown_status.as_deref() == Some("") => Reason::EmptyStatus,
        _ if artifact.unknown_status.is_some() => Reason::UnknownStatus,
        _ if artifact.fields.contains_key(REPLACED_BY) => Reason::Replaced,
        (_, Some(state)) if state != ReviewState::Approved => Reason::Review(state),
        (Some(_), None) => Reason::ChangedSinceReview,
        _ if is_a_persons(artifact) => Reason::Reworded,
        _ => Reason::Status(artifact.status),
    }
}

/// Whether the panel had agreed, and somebody worded it anew in the review.
pub(super) fn is_a_persons(artifact: &Artifact) -> bool {
    let was_agreed = artifact.reworded.as_ref().is_some_and(|reworded| reworded.status.is_agreed());
    was_agreed && !artifact.status.is_agreed()
}

/// The user's word with who and when, and why, where they said why.
fn judged(texts: &Texts, artifact: &Artifact) -> Option<String> {
    let Reason::Review(state) = reason(artifact) else { return None };
    let review = artifact.review.as_ref().filter(|_| why_by_hand(artifact).is_none())?;
    let who = match review.by.as_str() {
        USER => texts.user.by.to_owned(),
        DRIVER => texts.driver.by.to_owned(),
        name => (texts.by)(name),
    };
    let why = clip(&review.reason, MOST_OF_REASON);
    let then = if artifact.agreed_at_the_table().is_agreed() { texts.item.agreed_then } else { "" };
    let day = format!("{}{then}", (texts.day)(review.at));
    Some((texts.provenance.judged)(&(texts.item.reviewed)(state, &who), &day, &why))
}

/// A word that sets the artifact aside and says why.
fn with_reason(artifact: &Artifact) -> Option<(ReviewState, &Review)> {
    let Reason::Review(state) = reason(artifact) else { return None };
    artifact.review.as_ref().filter(|review| !review.reason.trim().is_empty()).map(|review| (state, review))
}

/// What is in the session and not in the document: id, title and reason; the numbers are taken for good.
pub(super) fn left_out(session: &Worded<'_>) -> String {
    let texts = session.texts;
    let line = |artifact: &&Artifact| {
        // What it would have asked for is in no other place of the document. Before the reason: behind it, it would be
        // taken for the words of whoever gave that.
        let target = value(artifact, "target");
        let target =
            if target.is_empty() { target } else { format!("{}: {target}; ", texts.provenance.target) };
        let title = (texts.quoted)(&title(texts, artifact));
        let plain = || (texts.provenance.reason)(reason(artifact)).to_owned();
        let why = judged(texts, artifact).map_or_else(plain, |why| inline(&why));
        format!("{} {title} ({target}{why})", artifact.id)
    };
    without_a_place(session).iter().map(line).collect::<Vec<_>>().join("; ")
}

/// A sentence on what the session holds and its document leaves out, each with the reason; `None` where that is nothing.
/// Conflicts and questions have a section of their own, whatever became of them.
pub fn not_in_document(session: &Session) -> Option<Said> {
    let line = |artifact: &&Artifact| {
        let title = artifact.title.split_whitespace().collect::<Vec<_>>().join(" ");
        let title = short(&title, MOST_OF_TITLE);
        said!("{id} “{title}” ({why})", id = artifact.id, title, why = told_why(artifact))
    };
    let left: Vec<Said> = without_a_place(session).iter().map(line).collect();
    (!left.is_empty()).then(|| {
        said!("{n|# artifact is|# artifacts are} not in the document: {left}.", n = left.len(), left)
    })
}

/// An artifact that was rejected, left for later, split or merged, or says in its status what nobody knows; or one that nothing of
/// that was done to, and that is not approved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SetAside {
    /// Its id.
    pub id: String,
    /// Its title, as documents write it.
    pub title: String,
    /// Why, in words for people.
    pub why: Said,
    /// The same as documents say it, in their language.
    pub words: String,
    /// What it was split or merged into: ids.
    pub replaced_by: Vec<String>,
    /// Nothing was done to it but that it is not approved, as where it was edited in the review: a document has its earlier words only
    /// where it was made from it.
    pub is_unapproved: bool,
}

/// What of the session stands in no document: one in which it stands takes it out ([`crate::merge_without`]).
pub fn set_aside(session: &Session, language: DocumentLanguage) -> Vec<SetAside> {
    let texts = language.texts();
    let session = in_users_words(session, texts);
    let aside = |artifact: &Artifact| SetAside {
        id: artifact.id.clone(),
        title: artifact.title.clone(),
        why: told_why(artifact),
        words: match artifact.list(REPLACED_BY).join(", ") {
            ids if ids.is_empty() => why(texts, artifact),
            ids => format!("{} ({ids})", why(texts, artifact)),
        },
        replaced_by: artifact.list(REPLACED_BY),
        is_unapproved: !artifact.is_set_aside(),
    };
    without_a_place(&session).iter().map(|artifact| aside(artifact)).collect()
}

fn without_a_place(session: &Session) -> Vec<&Artifact> {
    let own_section =
        |artifact: &&Artifact| matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion);
    let left = session.results().filter(|artifact| !is_approved(artifact) && !own_section(artifact));
    in_order(left.collect())
}

/// The reason in words for people who have not read the format, in the language of the document.
pub(super) fn why(texts: &Texts, artifact: &Artifact) -> String {
    match why_by_hand(artifact) {
        Some(ByHand::SetAside(word)) => {
            (texts.provenance.by_hand)(ByHand::SetAside(&clip(word, LONGEST_WORD)))
        }
        Some(done) => (texts.provenance.by_hand)(done),
        None => {
            let in_full = || (texts.provenance.in_full)(reason(artifact)).to_owned();
            judged(texts, artifact).unwrap_or_else(in_full)
        }
    }
}

/// The same, to be said beside it.
fn told_why(artifact: &Artifact) -> Said {
    let in_full = DocumentLanguage::English.texts().provenance.in_full;
    if let Some((state, review)) = with_reason(artifact) {
        let reason = clip(&review.reason, MOST_OF_REASON);
        return match state {
            ReviewState::Deferred => said!("deferred in the review: {reason}", reason),
            _ => said!("rejected in the review: {reason}", reason),
        };
    }
    why_by_hand(artifact).map_or_else(|| Said::plain(in_full(reason(artifact))), by_hand)
}

/// What somebody said of it in its file.
pub(crate) fn by_hand(done: ByHand<'_>) -> Said {
    match done {
        ByHand::SetAside(word) => {
            said!("set aside by hand as `{word}` in its file", word = clip(word, LONGEST_WORD))
        }
        ByHand::Rejected => said!("rejected by hand in its file"),
        ByHand::LeftForLater => said!("left for later by hand in its file"),
    }
}

fn why_by_hand(artifact: &Artifact) -> Option<ByHand<'_>> {
    let replaced = artifact.fields.contains_key(REPLACED_BY);
    let by_hand = artifact.word_by_hand().filter(|state| *state != ReviewState::Approved && !replaced);
    let own = artifact.review.as_ref().and_then(|review| review.word.as_deref());
    Some(match (by_hand?, own) {
        (ReviewState::Rejected, Some(word)) => ByHand::SetAside(word),
        (ReviewState::Rejected, None) => ByHand::Rejected,
        _ => ByHand::LeftForLater,
    })
}
