//! Artifacts: the numbered results of a session.

mod agreement;
mod hash;
pub mod keys;
mod kind;
mod review;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::text::clip;
use crate::told;

pub use agreement::Agreement;
pub use kind::{ArtifactType, number_in};
pub use review::{BY_HAND, DISTINCT_FROM, Distinct, REWORDED, Review, ReviewState, Reworded};

/// The keys that every artifact has, in the order of its file; any other is of its type, or somebody's own.
pub const COMMON_KEYS: [&str; 13] = [
    "id",
    "type",
    "title",
    "status",
    "topic_id",
    "created_round",
    "supported_by",
    "dissent",
    "quotes",
    "covers",
    "review",
    REWORDED,
    DISTINCT_FROM,
];

/// Keys under which people write the end of a conflict or a question into its file by hand: the end, and who it is of.
pub const ENDS_BY_HAND: [&str; 6] = ["decision", "answer", "answered_by", "decided_by", "resolved_by", "by"];

/// Keys of a type that a revision adds to: what it adds leaves the demand as it was, with whoever holds it.
pub(crate) const ADDED_TO: [&str; 2] = ["acceptance", "related"];

/// One artifact. The keys that belong to its type only (priority, acceptance, positions, ...) are in `fields`,
/// in the order in which they are written.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Artifact {
    /// `PREFIX-NNN`, three digits or more.
    pub id: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: ArtifactType,
    /// One line.
    pub title: String,
    /// What the table agreed.
    pub status: Agreement,
    /// The agenda topic that it belongs to; empty when none.
    pub topic_id: String,
    /// The round that made it, from 1.
    pub created_round: u32,
    /// Participants who hold it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supported_by: Vec<String>,
    /// Who stood aside or was overruled, with their words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dissent: Vec<Dissent>,
    /// The words of participants that the facilitator says it rests on; whether they were said is looked up whenever it is
    /// shown ([`crate::evidence`]). Beside the type's own keys, so that they are no part of the text that was reviewed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub quotes: Vec<Quote>,
    /// Items of the session's baseline that it takes up, by their ref. Beside the type's own keys, so that it is no part
    /// of the text that was reviewed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub covers: Vec<String>,
    /// The user's word on it, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub review: Option<Review>,
    /// Who changed its words in the review since the table had them, if anybody did. Beside the type's own keys, so that it is no
    /// part of the text that was reviewed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reworded: Option<Reworded>,
    /// Artifacts that seem to say the same and that the user found to say something else. Beside the type's own keys, so that it is no
    /// part of the text that was reviewed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(skip))]
    pub distinct_from: Vec<Distinct>,
    /// What somebody wrote into its status that is no word of a status, such as `amended`; empty where they took its word out and
    /// wrote none. It stays there, and the table changes
    /// nothing of the artifact: nobody knows what was meant. Later than any review that is there. No key of the file: the word
    /// stands in the status.
    #[serde(skip)]
    pub unknown_status: Option<String>,
    /// The type's own keys and any key that we do not know.
    #[serde(flatten)]
    pub fields: Map<String, Value>,
}

/// Words that a facilitator quoted for an artifact, as it gave them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Quote {
    /// The participant's id.
    pub participant: String,
    /// The round in which it was quoted; 0 where nobody says.
    #[serde(default)]
    pub round: u32,
    /// The words.
    pub quote: String,
    /// The acceptance criterion that rests on it, word for word; empty for the artifact as a whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub criterion: String,
}

/// A participant who did not agree, kept with the artifact.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dissent {
    /// The participant's id.
    pub participant: String,
    /// The round in which it was said.
    pub round: u32,
    /// `stand-aside` or `block` for a vote; `against` where it was no vote.
    pub stance: String,
    /// Their words.
    pub reason: String,
}

impl Artifact {
    /// A text field of this type, empty when absent.
    pub fn text(&self, key: &str) -> &str {
        self.fields.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    /// What an entry of the registry only says the record of: `source: ARCH-001`, and nothing that was decided. An artifact's id,
    /// or that of an escalation. `None` for whatever says something itself.
    pub fn only_points_at(&self) -> Option<&str> {
        let says = ["decision", "context", "description"].iter().any(|key| !self.text(key).trim().is_empty());
        let source = self.text("source").trim();
        (self.kind == ArtifactType::Adr && !says && !source.is_empty() && source != self.id).then_some(source)
    }

    /// Whether it is only the registry's entry of the record of another artifact, or of a decision of the user: it is made when documents
    /// are written, and is no result of its session beside what it points at. `is_there`: whether its session has an artifact or an
    /// escalation of an id.
    pub fn is_entry_where(&self, is_there: impl FnOnce(&str) -> bool) -> bool {
        self.only_points_at().is_some_and(is_there)
    }

    /// A list of texts; a lone text counts as a list of one.
    pub fn list(&self, key: &str) -> Vec<String> {
        texts_of(self.fields.get(key))
    }

    /// Whether it stands in the way of a conclusion: a question that says so, or an unresolved conflict on a
    /// critical topic that the user has not left open.
    pub fn is_blocking(&self, critical: impl Fn(&str) -> bool) -> bool {
        match self.kind {
            ArtifactType::OpenQuestion => {
                self.is_asked() && self.fields.get("blocking").and_then(Value::as_bool).unwrap_or(false)
            }
            ArtifactType::Conflict => self.is_disputed() && critical(&self.topic_id),
            _ => false,
        }
    }

    /// A conflict that has no resolution.
    pub fn is_open_conflict(&self) -> bool {
        self.kind == ArtifactType::Conflict && self.status != Agreement::Resolved
    }

    /// A conflict that has no resolution and that the user has not left open: the panel goes on about it.
    pub fn is_disputed(&self) -> bool {
        let is_left = self.fields.contains_key(crate::decided::LEFT_OPEN) || self.left_by_hand().is_some();
        self.is_open_conflict() && !is_left
    }

    /// A conflict that says which agreed artifacts contradict each other.
    pub fn is_contradiction(&self) -> bool {
        self.kind == ArtifactType::Conflict && !self.list(crate::contradiction::FIELD).is_empty()
    }

    /// A question without an answer.
    pub fn is_open_question(&self) -> bool {
        self.kind == ArtifactType::OpenQuestion && self.status == Agreement::Pending
    }

    /// A question without an answer, and without a word in its status that nobody knows: the panel may answer it.
    pub fn is_asked(&self) -> bool {
        self.is_open_question() && self.unknown_status.is_none()
    }

    /// Whether the user approved it, and it says something else by now: the word does not hold any more.
    pub fn is_changed_since_approval(&self) -> bool {
        let approved = self.review.as_ref().filter(|review| review.state == ReviewState::Approved);
        approved.is_some_and(|review| !self.has_hash(&review.hash))
    }

    /// The state of the user's review that still fits the content; a review of an earlier text does not count, nor does any
    /// beside a status that nobody knows.
    pub fn review_state(&self) -> Option<ReviewState> {
        let holds = |review: &&Review| self.unknown_status.is_none() && self.has_hash(&review.hash);
        self.review.as_ref().filter(holds).map(|review| review.state)
    }

    /// What somebody wrote as its end who settled a conflict or a question by hand, where no `resolution` says it; else empty.
    pub fn end_by_hand(&self) -> String {
        let [decision, answer, ..] = ENDS_BY_HAND;
        let said =
            [decision, answer].into_iter().filter_map(|key| self.fields.get(key)).map(crate::text::plain);
        said.into_iter().find(|said| !said.trim().is_empty()).unwrap_or_default()
    }

    /// Why a conflict or a question is nobody's at the table to end, in words that follow its id: of what its status says by hand.
    pub fn left_by_hand(&self) -> Option<String> {
        let is_deferred = self.kind == ArtifactType::Conflict && self.status == Agreement::Deferred;
        let deferred = || is_deferred.then(|| told!("was left for later by hand in its file"));
        self.says_unknown().or_else(deferred)
    }

    /// Which word in its status nobody knows, in words that follow its id.
    pub fn says_unknown(&self) -> Option<String> {
        let word = self.unknown_status.as_deref()?;
        if word.is_empty() {
            return Some(told!("has an empty status, and nobody here knows what holds of it"));
        }
        Some(told!("says `{word}` in its status, a word that nobody here knows", word = clip(word, 60)))
    }

    /// Whether it was rejected or left for later, or says in its status what nobody knows: it stands in no document, counts
    /// for no topic, is not voted on, and the table does not bring it back.
    pub fn is_set_aside(&self) -> bool {
        self.unknown_status.is_some()
            || matches!(self.review_state(), Some(ReviewState::Rejected | ReviewState::Deferred))
    }

    /// What somebody wrote into its status by hand, where that still fits the content: the table changes nothing of it.
    pub fn word_by_hand(&self) -> Option<ReviewState> {
        self.review_state().filter(|_| self.review.as_ref().is_some_and(|review| review.by == BY_HAND))
    }

    /// What somebody did by hand when they set it aside, in words that go on after "was" or "it is"; `None` where nobody did.
    pub fn set_aside_by_hand(&self) -> Option<String> {
        let own = self.review.as_ref().and_then(|review| review.word.as_deref());
        Some(match (self.word_by_hand()?, own) {
            (ReviewState::Approved, _) => return None,
            (ReviewState::Rejected, Some(word)) => {
                told!("set aside by hand as `{word}`", word = clip(word, 60))
            }
            (ReviewState::Rejected, None) => told!("rejected by hand"),
            (ReviewState::Deferred, _) => told!("left for later by hand"),
        })
    }

    /// FNV-1a (64 bit, hex) over title and the type's own keys, in whatever order they stand in the file: tells whether a review
    /// was of this text. A key that we do not know is part of it, for it is shown with the others. Not for security.
    pub fn content_hash(&self) -> String {
        let content = serde_json::json!([self.title, hash::in_order(self.kind, &self.fields)]).to_string();
        crate::text::fnv1a(content.as_bytes())
    }

    /// Whether it says what a hash was made of: [`Artifact::content_hash`], or [`Artifact::hash_as_written`].
    pub fn has_hash(&self, hash: &str) -> bool {
        self.content_hash() == hash || self.hash_as_written() == hash
    }

    /// [`Artifact::content_hash`] as earlier builds made it: over the keys in the order of the file.
    pub fn hash_as_written(&self) -> String {
        crate::text::fnv1a(serde_json::json!([self.title, self.fields]).to_string().as_bytes())
    }
}

/// A value as a list of texts; a lone text counts as a list of one.
pub(crate) fn texts_of(value: Option<&Value>) -> Vec<String> {
    match value {
        Some(Value::Array(items)) => items.iter().map(crate::text::plain).collect(),
        Some(Value::Null) | None => Vec::new(),
        Some(other) => vec![crate::text::plain(other)],
    }
}
