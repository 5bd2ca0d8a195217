//! The reading of a specification: what the deterministic check found, what a model found on top of it, and which of
//! that holds. The words of the findings are those of `agents/validation/spec-validator.md`.
//!
//! A model's finding is believed only as far as it quotes: [`verify`] looks its words up at the place that it names.
//! What only the program can know (a missing key, an id that nothing has) no model can take away.

mod answer;
mod ask;
mod material;
pub(crate) mod quote;
mod rule;
mod verify;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::record::Usage;

pub use answer::{Answer, Claim, read};
pub use ask::{Asked, ReadingError, ask};
pub use material::{Dossier, MAX_PART_LETTERS, MOST_PARTS, Material, Part, READER, numbered, prompt};
pub use rule::{Ask, Rule};
pub use verify::{Verified, conclude, verify};

/// The most findings of a reading, over all its parts. From the agent's file: a longer list is put aside.
pub const MOST_FINDINGS: usize = 25;

/// How much a finding weighs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Work from it would go wrong: nobody could build or check it as it stands.
    Error,
    /// It will be understood in more than one way.
    Warning,
    /// Worth a look.
    Note,
}

impl Severity {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }

    /// The severity of that word, in any case.
    pub fn from_word(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase();
        [Self::Error, Self::Warning, Self::Note].into_iter().find(|severity| severity.word() == word)
    }
}

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FindingKind {
    /// Two sensible readers would act in different ways.
    Ambiguous,
    /// More than one demand in one statement.
    NotSingular,
    /// No way to tell whether it is met.
    NotMeasurable,
    /// A word that hides a decision.
    Vague,
    /// Two statements that cannot both be kept.
    Contradiction,
    /// Says what another one says.
    Duplicate,
    /// A requirement that prescribes means without need.
    Solution,
    /// The text raises a case and leaves it open.
    MissingCase,
    /// A quality that the purpose rests on has no measure.
    MissingQuality,
    /// A rule, priority or decision without a reason.
    MissingReason,
    /// Serves nothing, or is carried by nothing.
    Untraceable,
    /// One word for two things, or two words for one.
    Term,
    /// A claim or number without an origin.
    Unsupported,
    /// A section that belongs elsewhere, or is empty without saying so.
    Structure,
    /// A key of its type is empty. Found by the program only.
    MissingKey,
    /// Done by nobody in particular. Found by the program only.
    NoActor,
    /// Names an id that nothing has. Found by the program only.
    UnknownReference,
    /// An id that is defined a second time. Found by the program only.
    RepeatedId,
    /// Says nothing of a decision that came after it. Found by the program only.
    DecidedSince,
    /// Gives two figures for one thing. Found by the program only.
    FiguresDiffer,
}

impl FindingKind {
    /// What a reader may report: what takes understanding.
    const OF_READER: [Self; 14] = [
        Self::Ambiguous,
        Self::NotSingular,
        Self::NotMeasurable,
        Self::Vague,
        Self::Contradiction,
        Self::Duplicate,
        Self::Solution,
        Self::MissingCase,
        Self::MissingQuality,
        Self::MissingReason,
        Self::Untraceable,
        Self::Term,
        Self::Unsupported,
        Self::Structure,
    ];

    /// What only the program can know.
    const OF_PROGRAM: [Self; 6] = [
        Self::MissingKey,
        Self::NoActor,
        Self::UnknownReference,
        Self::RepeatedId,
        Self::DecidedSince,
        Self::FiguresDiffer,
    ];

    /// Every kind.
    pub fn all() -> impl Iterator<Item = Self> {
        Self::OF_READER.into_iter().chain(Self::OF_PROGRAM)
    }

    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ambiguous => "ambiguous",
            Self::NotSingular => "not_singular",
            Self::NotMeasurable => "not_measurable",
            Self::Vague => "vague",
            Self::Contradiction => "contradiction",
            Self::Duplicate => "duplicate",
            Self::Solution => "solution",
            Self::MissingCase => "missing_case",
            Self::MissingQuality => "missing_quality",
            Self::MissingReason => "missing_reason",
            Self::Untraceable => "untraceable",
            Self::Term => "term",
            Self::Unsupported => "unsupported",
            Self::Structure => "structure",
            Self::MissingKey => "missing_key",
            Self::NoActor => "no_actor",
            Self::UnknownReference => "unknown_reference",
            Self::RepeatedId => "repeated_id",
            Self::DecidedSince => "decided_since",
            Self::FiguresDiffer => "figures_differ",
        }
    }

    /// The characteristic of a well-formed requirement, or of a set of them, that it touches, by its name in
    /// ISO/IEC/IEEE 29148:2018, 5.2.5 and 5.2.6.
    pub fn characteristic(self) -> &'static str {
        match self {
            Self::Ambiguous | Self::Vague => "unambiguous",
            Self::NotSingular => "singular",
            Self::NotMeasurable => "verifiable",
            Self::Contradiction
            | Self::Duplicate
            | Self::Term
            | Self::RepeatedId
            | Self::DecidedSince
            | Self::FiguresDiffer => "consistent",
            Self::Solution => "appropriate",
            Self::MissingCase | Self::MissingQuality | Self::MissingKey | Self::NoActor => "complete",
            Self::MissingReason | Self::Untraceable => "necessary",
            Self::Unsupported | Self::UnknownReference => "correct",
            Self::Structure => "conforming",
        }
    }

    /// The kind that a model may report under that word: not those that only the program can know.
    pub fn of_reader(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase().replace([' ', '-'], "_");
        Self::OF_READER.into_iter().find(|kind| kind.word() == word)
    }

    /// Whether a reader may take a finding of the program's away: only where understanding can show that it is
    /// harmless in its place. A missing key, a broken id or a target without a number is a fact.
    pub fn may_be_dismissed(self) -> bool {
        matches!(
            self,
            Self::Vague
                | Self::NotSingular
                | Self::NoActor
                | Self::Contradiction
                | Self::Duplicate
                | Self::DecidedSince
                | Self::FiguresDiffer
        )
    }
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// `D-1` of the program, `V-1` of a reading; counted within it.
    pub id: String,
    /// What it is about.
    pub kind: FindingKind,
    /// How much it weighs.
    pub severity: Severity,
    /// The artifact's id; in a document the item's id or the section, with the line in `line`; for the project itself what
    /// of it, e.g. `objective: Fewer calls`.
    pub r#where: String,
    /// The line of the document, from 1; absent for an artifact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The words that it is about, quoted; the key's name where something is missing.
    pub words: String,
    /// Why it matters, a sentence or two.
    pub why: String,
    /// How to mend it: a wording, or the question to answer first.
    #[serde(default)]
    pub better: String,
    /// The rule of the program that it comes from; nothing for what a model found. Files keep the sentences.
    #[serde(skip)]
    pub rule: Option<Rule>,
}

impl Finding {
    /// A finding of the program's own: what it is about, and its sentences, are the rule's.
    pub fn of_rule(rule: Rule, severity: Severity, place: &str, line: Option<u32>, words: &str) -> Self {
        Self {
            id: String::new(),
            kind: rule.kind(),
            severity,
            r#where: place.to_owned(),
            line,
            words: words.to_owned(),
            why: rule.why(),
            better: rule.better(),
            rule: Some(rule),
        }
    }

    /// The same place and words, whatever it says about them.
    pub fn is_about_the_same(&self, other: &Self) -> bool {
        self.kind == other.kind
            && self.r#where == other.r#where
            && self.line == other.line
            && quote::normal(&self.words) == quote::normal(&other.words)
    }
}

/// What a reader concludes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Work can begin.
    Ready,
    /// To be mended by wording.
    Revise,
    /// Something has to be decided first that no wording can replace.
    Unresolved,
}

/// A finding of the program's that a reader takes for harmless.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dismissal {
    /// The finding, whole: its id holds only as long as nothing changes.
    pub finding: Finding,
    /// Why.
    pub why: String,
}

/// A whole reading: what is kept in `sessions/{id}/validation.yaml`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Reading {
    /// When it was complete.
    pub validated_at: Timestamp,
    /// Who read: the model's name.
    #[serde(default)]
    pub reader: String,
    /// Read by the practice panel: by rules, not by a model.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub practice: bool,
    /// What the reader concludes; never `ready` while an error stands.
    pub verdict: Verdict,
    /// The reader had said `ready`, and an error stood against it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub lowered: bool,
    /// How sure the reader is, 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// What was read and what it comes to, in the reader's words.
    #[serde(default)]
    pub summary: String,
    /// The gravest first, at most [`MOST_FINDINGS`].
    #[serde(default)]
    pub findings: Vec<Finding>,
    /// Findings of the program's that the reader takes for harmless.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dismissed: Vec<Dismissal>,
    /// Findings whose words do not occur at the place that they name: left out.
    #[serde(default)]
    pub dropped: u32,
    /// Further ones beyond [`MOST_FINDINGS`]: left out.
    #[serde(default)]
    pub more: u32,
    /// What was not read because it is too long, in words; empty when all was read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub unread: String,
    /// What was read, by artifact: [`crate::artifact::Artifact::content_hash`]. Of a document: one entry, its path.
    #[serde(default)]
    pub hashes: BTreeMap<String, String>,
    /// What it took: the sum of its calls. Not in the session's own sums.
    #[serde(default)]
    pub usage: Usage,
}

impl Reading {
    /// What has changed since it was read: changed, new and gone, by id.
    pub fn changed(&self, now: &Material) -> Vec<String> {
        let there = now.hashes();
        let ids = self.hashes.keys().chain(there.keys().filter(|id| !self.hashes.contains_key(*id)));
        let is_same = |id: &&String| self.hashes.get(*id).is_some_and(|hash| now.has(id, hash));
        ids.filter(|id| !is_same(id)).cloned().collect()
    }
}
