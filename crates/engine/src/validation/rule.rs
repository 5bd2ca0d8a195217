//! The program's own rules about wording, each with what its sentences name. Their English stands here; a window that speaks
//! another language says them anew from the rule.

use serde::{Deserialize, Serialize};

use super::FindingKind;
use crate::artifact::ArtifactType;
use crate::said::Said;

/// Which rule a finding comes from, and what its sentences name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "WordingRule"))]
#[serde(tag = "rule", rename_all = "snake_case")]
pub enum Rule {
    /// An artifact lacks a key that its type needs.
    MissingKey {
        /// The artifact's type.
        artifact: ArtifactType,
        /// The key.
        key: String,
    },
    /// A word hides a decision.
    Vague {
        /// The word, in small letters.
        word: String,
        /// What to ask in its place.
        ask: Ask,
    },
    /// Two demands stand in one sentence.
    NotSingular,
    /// A passive says nobody who acts.
    NoActor,
    /// The target of a quality has no number.
    TargetWithoutNumber,
    /// A quality in a document has no number anywhere.
    QualityWithoutNumber,
    /// A requirement in a document has no acceptance criteria.
    NoAcceptance,
    /// An acceptance criterion says nothing but what its requirement says.
    CriterionRepeats,
    /// It names something that was split, merged or decided otherwise since.
    Replaced {
        /// Its id.
        id: String,
        /// What stands for it now.
        by: Vec<String>,
    },
    /// It names what neither the session nor the project's document has.
    UnknownInSession {
        /// The id.
        id: String,
    },
    /// The document names what neither it nor anything else in the project has.
    UnknownInDocument {
        /// The id.
        id: String,
    },
    /// An earlier artifact has the same title.
    SameTitle {
        /// Its id.
        id: String,
    },
    /// The user decided a conflict whose matter it speaks of after it was last written, and it says nothing of that.
    DecidedSince {
        /// The conflict, or the escalation where there was none.
        id: String,
        /// The decision, in the words that hold.
        decision: String,
    },
    /// The document defines an id twice.
    RepeatedId {
        /// The id.
        id: String,
        /// The line of its first definition, from 1.
        line: u32,
    },
    /// It says that it has no exception, and others of the session speak of exceptions.
    NoException {
        /// Their ids.
        ids: Vec<String>,
    },
    /// Two of its parts give figures of one thing that cannot both hold.
    FiguresDiffer {
        /// Which parts, and which figures.
        told: Said,
    },
}

/// What to say in place of a vague word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "WordingAsk"))]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// A time, a number or an amount.
    Measure,
    /// What a person does or sees.
    Seen,
    /// Against what it protects.
    Against,
    /// In which case it holds.
    Case,
    /// The number or the list.
    Count,
    /// Which of several.
    Choice,
    /// What somebody has yet to decide.
    Open,
}

impl Ask {
    fn words(self) -> &'static str {
        match self {
            Self::Measure => "Say how long, how many or how much, and in which share of cases.",
            Self::Seen => "Say what a person does or sees when it is so.",
            Self::Against => "Say against what, and what happens when it fails all the same.",
            Self::Case => "Say in which case, and who decides it.",
            Self::Count => "Give the number or the list.",
            Self::Choice => "Decide which of them.",
            Self::Open => "Decide it, or make an open question of it.",
        }
    }
}

impl Rule {
    /// What a finding of it is about.
    pub fn kind(&self) -> FindingKind {
        match self {
            Self::MissingKey { .. } | Self::NoAcceptance => FindingKind::MissingKey,
            Self::Vague { .. } => FindingKind::Vague,
            Self::NotSingular => FindingKind::NotSingular,
            Self::NoActor => FindingKind::NoActor,
            Self::TargetWithoutNumber | Self::QualityWithoutNumber | Self::CriterionRepeats => {
                FindingKind::NotMeasurable
            }
            Self::Replaced { .. } | Self::UnknownInSession { .. } | Self::UnknownInDocument { .. } => {
                FindingKind::UnknownReference
            }
            Self::SameTitle { .. } => FindingKind::Duplicate,
            Self::DecidedSince { .. } => FindingKind::DecidedSince,
            Self::RepeatedId { .. } => FindingKind::RepeatedId,
            Self::FiguresDiffer { .. } => FindingKind::FiguresDiffer,
            Self::NoException { .. } => FindingKind::Contradiction,
        }
    }

    /// Why it matters, in English.
    pub fn why(&self) -> String {
        match self {
            Self::MissingKey { artifact, key } => format!(
                "A {} without {key} leaves a decision to whoever builds it.",
                artifact.word().replace('_', " ")
            ),
            Self::Vague { word, ask: Ask::Open } => format!("“{word}” leaves open what holds."),
            Self::Vague { word, .. } => format!("“{word}” can be understood in more than one way."),
            Self::NotSingular => {
                "Two requirements in one sentence can be met, and fail, separately.".to_owned()
            }
            Self::NoActor => "The sentence does not say who does it.".to_owned(),
            Self::TargetWithoutNumber => {
                "A target without a number cannot be compared with what is measured.".to_owned()
            }
            Self::QualityWithoutNumber => {
                "A quality without a number cannot be compared with what is measured.".to_owned()
            }
            Self::NoAcceptance => {
                "A requirement without acceptance criteria leaves it open when it is done.".to_owned()
            }
            Self::CriterionRepeats => {
                "The criterion says the requirement again: whoever tests by it knows no more than before."
                    .to_owned()
            }
            Self::Replaced { id, by } => {
                format!("{id} was replaced: now there is {}.", by.join(", "))
            }
            Self::UnknownInSession { id } => {
                format!("Nothing in this session or in the project's document is called {id}.")
            }
            Self::UnknownInDocument { id } => {
                format!("Nothing in this document or elsewhere in the project is called {id}.")
            }
            Self::SameTitle { id } => format!("{id} has the same title."),
            Self::DecidedSince { id, decision } => {
                format!("Says nothing of the decision on {id} that came after it: “{decision}”.")
            }
            Self::RepeatedId { id, line } => {
                format!("Line {line} defines {id} as well: whoever is told of {id} finds two things.")
            }
            Self::FiguresDiffer { told } => told.to_string(),
            Self::NoException { ids } => {
                format!("Says that there is no exception; exceptions are spoken of in {}.", ids.join(", "))
            }
        }
    }

    /// How to mend it, in English.
    pub fn better(&self) -> String {
        let text = match self {
            Self::MissingKey { key, .. } => return format!("Say the {key}."),
            Self::Replaced { by, .. } => return format!("Name {} in its place.", by.join(" or ")),
            Self::Vague { ask, .. } => ask.words(),
            Self::NotSingular => "Make a statement of each.",
            Self::NoActor => "Name the person or the part of the product that acts.",
            Self::TargetWithoutNumber | Self::QualityWithoutNumber => {
                "Give a number with its unit, and the share of cases in which it holds."
            }
            Self::NoAcceptance => "Add at least one situation with the result that can be seen.",
            Self::CriterionRepeats => "Say in which situation, and what can be seen then.",
            Self::UnknownInSession { .. } | Self::UnknownInDocument { .. } => {
                "Name what it relates to, or take the reference out."
            }
            Self::SameTitle { .. } => "Merge them, or say in the titles what tells them apart.",
            Self::DecidedSince { .. } => {
                "Reword it by the decision, or reject it. Where the decision does not touch it, name the decision in it."
            }
            Self::RepeatedId { .. } => "Give one of them an id of its own, or make one item of both.",
            Self::FiguresDiffer { .. } => {
                "Give the same figure in both, or say in words what each of the two is of."
            }
            Self::NoException { .. } => {
                "Say which exceptions hold, or name this one where exceptions are allowed."
            }
        };
        text.to_owned()
    }
}
