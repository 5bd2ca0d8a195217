//! What a person said of an artifact and did with its words in the review.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Agreement;
use crate::revise::Action;

/// The user's word on an artifact: a fact beside the table's agreement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Review {
    /// Approved, rejected or deferred.
    pub state: ReviewState,
    /// Who said so; `user` for the person at the window, `driver` for a program that drives it, [`BY_HAND`] for a word that
    /// somebody wrote into the artifact's status.
    pub by: String,
    /// When.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: jiff::Timestamp,
    /// Hash of the content that was judged ([`super::Artifact::content_hash`]); an edit makes the review stale.
    pub hash: String,
    /// The word that stands in the status by hand, where it is another than that of the state: `superseded` is set aside, and
    /// nobody rejected it. No key of the file: the word stands in the status.
    #[serde(skip)]
    pub word: Option<String>,
    /// Why, in one line, where somebody said so of what they rejected or deferred; else empty. An approval has none.
    #[serde(default, skip_serializing_if = "String::is_empty", deserialize_with = "text")]
    pub reason: String,
}

/// Another's value in the place of a text says nothing.
fn text<'de, D: serde::Deserializer<'de>>(source: D) -> Result<String, D::Error> {
    Ok(Value::deserialize(source)?.as_str().unwrap_or_default().to_owned())
}

/// Who gave a review that is a word in the status of the artifact's file, such as `status: rejected`: somebody wrote it there
/// by hand, as the application writes none of these words.
pub const BY_HAND: &str = "hand";

/// The state of a [`Review`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ReviewState {
    /// Stands in the document.
    Approved,
    /// Stands in no document.
    Rejected,
    /// Left for later; stands in no document.
    Deferred,
}

/// The key of [`Reworded`].
pub const REWORDED: &str = "reworded";

/// That its words are a person's, not the table's: it was edited, split, merged or written for a decision in the review. Goes when they
/// are the table's again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reworded {
    /// How: by an edit, a split, a merge, or a decision. What was made in one of the last three and edited after that stays what it
    /// came from.
    pub how: Action,
    /// Who did it last; `user` for the person at the window, `driver` for a program that drives it.
    pub by: String,
    /// When they did it last.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub at: jiff::Timestamp,
    /// The artifacts that it was made from, without its own id; of a decision the one in whose place it stands; empty for an edit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<String>,
    /// The last round whose words they were. Supporters, dissent and quotes are of what stood there then.
    pub round: u32,
    /// What the table had agreed about those.
    pub status: Agreement,
    /// Hash of those ([`super::Artifact::content_hash`]): where it is that of the artifact again, nothing is reworded.
    pub hash: String,
}

impl super::Artifact {
    /// What the table had agreed about its own last words, whatever somebody made of these in the review.
    pub fn agreed_at_the_table(&self) -> super::Agreement {
        self.reworded.as_ref().map_or(self.status, |reworded| reworded.status)
    }
}

/// The key of the list of [`Distinct`].
pub const DISTINCT_FROM: &str = "distinct_from";

/// The user's word that an artifact says something else than another one that seems to say the same. It stands in both, and holds as
/// long as both say what they said then ([`crate::revise::are_distinct`]).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Distinct {
    /// The other artifact's id.
    pub id: String,
    /// Who said so; `user` for the person at the window, `driver` for a program that drives it.
    pub by: String,
    /// When.
    pub at: jiff::Timestamp,
    /// Hash of this artifact's content ([`super::Artifact::content_hash`]).
    pub hash: String,
    /// Hash of the other one's.
    pub other_hash: String,
    /// Keys of others.
    #[serde(flatten)]
    pub others: Map<String, Value>,
}
