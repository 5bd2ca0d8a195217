//! Artifacts: the numbered results of a session.

pub mod keys;

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::text::clip;
use crate::told;

/// The type of an artifact. The words and prefixes are those of the `.s2s` folder format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ArtifactType {
    /// `REQ`: what the product must do.
    Requirement,
    /// `BR`: a rule of the business that holds whatever the software does.
    BusinessRule,
    /// `NFR`: a measurable quality.
    Nfr,
    /// `EX`: what is out of scope.
    Exclusion,
    /// `OQ`: a question that the session could not answer.
    OpenQuestion,
    /// `CONF`: positions that do not agree.
    Conflict,
    /// `ARCH`: an architecture decision.
    ArchitectureDecision,
    /// `COMP`: a component.
    Component,
    /// `INT`: an interface.
    Interface,
    /// `ADR`: a written decision record.
    Adr,
    /// `IDEA`: an idea of a brainstorm.
    Idea,
    /// `RISK`: a risk.
    Risk,
    /// `MIT`: a mitigation of a risk.
    Mitigation,
}

impl ArtifactType {
    /// Every type, in the order in which documents list them.
    pub const ALL: [Self; 13] = [
        Self::Requirement,
        Self::BusinessRule,
        Self::Nfr,
        Self::Exclusion,
        Self::ArchitectureDecision,
        Self::Component,
        Self::Interface,
        Self::Adr,
        Self::Idea,
        Self::Risk,
        Self::Mitigation,
        Self::OpenQuestion,
        Self::Conflict,
    ];

    /// The prefix of its ids, e.g. `REQ`.
    pub fn prefix(self) -> &'static str {
        self.row().0
    }

    /// The word in an artifact file's `type`, e.g. `requirement`.
    pub fn word(self) -> &'static str {
        self.row().1
    }

    /// The key under `artifacts` in the session index, e.g. `requirements`.
    pub fn index_key(self) -> &'static str {
        self.row().2
    }

    fn row(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Requirement => ("REQ", "requirement", "requirements"),
            Self::BusinessRule => ("BR", "business_rule", "business_rules"),
            Self::Nfr => ("NFR", "nfr", "nfr"),
            Self::Exclusion => ("EX", "exclusion", "exclusions"),
            Self::OpenQuestion => ("OQ", "open_question", "open_questions"),
            Self::Conflict => ("CONF", "conflict", "conflicts"),
            Self::ArchitectureDecision => ("ARCH", "architecture_decision", "architecture_decisions"),
            Self::Component => ("COMP", "component", "components"),
            Self::Interface => ("INT", "interface", "interfaces"),
            Self::Adr => ("ADR", "adr", "adrs"),
            Self::Idea => ("IDEA", "idea", "ideas"),
            Self::Risk => ("RISK", "risk", "risks"),
            Self::Mitigation => ("MIT", "mitigation", "mitigations"),
        }
    }

    /// Reads a word that a model or a file used: the type's word, its prefix or its index key, in any case,
    /// with spaces or dashes for underscores.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase().replace([' ', '-'], "_");
        let word = match word.as_str() {
            "non_functional_requirement" | "non_functional" | "quality_requirement" => "nfr",
            "rule" => "business_rule",
            "question" => "open_question",
            "out_of_scope" => "exclusion",
            other => other,
        };
        Self::ALL.into_iter().find(|kind| {
            let (prefix, own, key) = kind.row();
            word == own || word == key || word.eq_ignore_ascii_case(prefix)
        })
    }

    /// The type that an id such as `REQ-004` belongs to.
    pub fn from_id(id: &str) -> Option<Self> {
        let (prefix, number) = id.rsplit_once('-')?;
        (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(())?;
        Self::ALL.into_iter().find(|kind| kind.prefix() == prefix)
    }
}

/// The number in an id such as `REQ-004`, with its type; `None` for any other text, and for a number that no series has.
pub fn number_in(id: &str) -> Option<(ArtifactType, u32)> {
    let kind = ArtifactType::from_id(id)?;
    let (_, number) = id.rsplit_once('-')?;
    Some((kind, number.parse().ok()?))
}

impl fmt::Display for ArtifactType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

/// What the table agreed about an artifact. Written as `status` in generation B.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Agreement {
    /// The seats agree.
    Consensus,
    /// Proposed, not agreed yet.
    Draft,
    /// The seats disagree about it.
    Conflict,
    /// A conflict that waits.
    Open,
    /// A conflict that is settled.
    Resolved,
    /// A conflict that was put to the user.
    Escalated,
    /// A question that waits.
    Pending,
    /// A question that has its answer.
    Addressed,
    /// A question that is left for later.
    Deferred,
    /// An exclusion that was suggested.
    Proposed,
    /// An exclusion that holds.
    Confirmed,
}

impl Agreement {
    /// Its word in a file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Consensus => "consensus",
            Self::Draft => "draft",
            Self::Conflict => "conflict",
            Self::Open => "open",
            Self::Resolved => "resolved",
            Self::Escalated => "escalated",
            Self::Pending => "pending",
            Self::Addressed => "addressed",
            Self::Deferred => "deferred",
            Self::Proposed => "proposed",
            Self::Confirmed => "confirmed",
        }
    }

    /// The state that an artifact of `kind` has, given the word a model used for it. Unknown or unfitting
    /// words become the cautious state of that type (draft, open, pending, proposed).
    pub fn for_type(kind: ArtifactType, word: &str) -> Self {
        let word = word.trim().to_lowercase();
        match kind {
            ArtifactType::Conflict => match word.as_str() {
                "resolved" => Self::Resolved,
                "escalated" => Self::Escalated,
                _ => Self::Open,
            },
            ArtifactType::OpenQuestion => match word.as_str() {
                "addressed" | "resolved" => Self::Addressed,
                "deferred" => Self::Deferred,
                _ => Self::Pending,
            },
            ArtifactType::Exclusion => match word.as_str() {
                "consensus" | "confirmed" | "agreed" => Self::Confirmed,
                _ => Self::Proposed,
            },
            _ => match word.as_str() {
                "consensus" | "agreed" | "confirmed" => Self::Consensus,
                "conflict" => Self::Conflict,
                _ => Self::Draft,
            },
        }
    }

    /// Agreed by the table: what counts as approved where nobody reviews.
    pub fn is_agreed(self) -> bool {
        matches!(self, Self::Consensus | Self::Confirmed)
    }

    /// Still waits for an end: a draft, an open conflict, a pending question.
    pub fn is_unsettled(self) -> bool {
        matches!(
            self,
            Self::Draft | Self::Conflict | Self::Open | Self::Escalated | Self::Pending | Self::Proposed
        )
    }
}

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
    /// Hash of the content that was judged ([`Artifact::content_hash`]); an edit makes the review stale.
    pub hash: String,
    /// The word that stands in the status by hand, where it is another than that of the state: `superseded` is set aside, and
    /// nobody rejected it. No key of the file: the word stands in the status.
    #[serde(skip)]
    pub word: Option<String>,
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

/// The keys that every artifact has, in the order of its file; any other is of its type, or somebody's own.
pub const COMMON_KEYS: [&str; 11] = [
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
];

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

    /// A list of texts; a lone text counts as a list of one.
    pub fn list(&self, key: &str) -> Vec<String> {
        match self.fields.get(key) {
            Some(Value::Array(items)) => items.iter().map(crate::text::plain).collect(),
            Some(Value::Null) | None => Vec::new(),
            Some(other) => vec![crate::text::plain(other)],
        }
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
        approved.is_some_and(|review| review.hash != self.content_hash())
    }

    /// The state of the user's review that still fits the content; a review of an earlier text does not count, nor does any
    /// beside a status that nobody knows.
    pub fn review_state(&self) -> Option<ReviewState> {
        let holds = |review: &&Review| self.unknown_status.is_none() && review.hash == self.content_hash();
        self.review.as_ref().filter(holds).map(|review| review.state)
    }

    /// What somebody wrote as its end who settled a conflict or a question by hand, where no `resolution` says it; else empty.
    pub fn end_by_hand(&self) -> String {
        const SAID: [&str; 2] = ["decision", "answer"];
        let said = SAID.iter().filter_map(|key| self.fields.get(*key)).map(crate::text::plain);
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

    /// FNV-1a (64 bit, hex) over title and the type's own keys: tells whether a review was of this text. Not for
    /// security.
    pub fn content_hash(&self) -> String {
        let content = serde_json::json!([self.title, self.fields]).to_string();
        crate::text::fnv1a(content.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_is_found_by_word_prefix_and_index_key() {
        for kind in ArtifactType::ALL {
            for word in [kind.word(), kind.prefix(), kind.index_key(), &kind.word().replace('_', " ")] {
                assert_eq!(ArtifactType::from_word(word), Some(kind), "{word}");
            }
            assert_eq!(ArtifactType::from_id(&format!("{}-1234", kind.prefix())), Some(kind));
        }
        assert_eq!(ArtifactType::from_id("REQ-"), None);
        assert_eq!(ArtifactType::from_id("../REQ-001"), None);
        assert_eq!(ArtifactType::from_word("poem"), None);
    }

    #[test]
    fn an_unknown_status_is_the_cautious_one() {
        assert_eq!(Agreement::for_type(ArtifactType::Requirement, "done!"), Agreement::Draft);
        assert_eq!(Agreement::for_type(ArtifactType::Conflict, "consensus"), Agreement::Open);
        assert_eq!(Agreement::for_type(ArtifactType::OpenQuestion, ""), Agreement::Pending);
        assert_eq!(Agreement::for_type(ArtifactType::Exclusion, "consensus"), Agreement::Confirmed);
    }
}
