//! The agenda: topics with done-when criteria, the focus of a round, and the gates before a conclusion.

use serde::{Deserialize, Serialize};

use crate::artifact::{Artifact, ArtifactType};
use crate::said;

/// A topic as its agenda file defines it. Written to `agenda.yaml`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TopicDefinition {
    /// Its id, e.g. `user-workflows`.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Must be closed before a conclusion.
    #[serde(default)]
    pub critical: bool,
    /// When it is done.
    pub done_when: DoneWhen,
    /// What to explore, for the facilitator.
    #[serde(default)]
    pub exploration: String,
    /// The phase in which it is talked about first; in any when absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<String>,
}

/// When a topic is done: its least count of artifacts and every criterion covered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(default)]
pub struct DoneWhen {
    /// Short, checkable criteria.
    pub criteria: Vec<String>,
    /// Least count of artifacts on the topic (`min_decisions` in a design agenda).
    #[serde(alias = "min_decisions", alias = "min_artifacts")]
    pub min_requirements: u32,
}

/// How far a topic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TopicStatus {
    /// Nothing yet.
    Open,
    /// Begun.
    Partial,
    /// Done.
    Closed,
}

/// A topic and how far it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Topic {
    /// Its definition.
    pub definition: TopicDefinition,
    /// How far it is.
    pub status: TopicStatus,
    /// The criteria that are covered, word for word.
    pub coverage: Vec<String>,
    /// The round that closed it.
    pub closed_round: Option<u32>,
}

/// What a round is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Focus {
    /// A topic, a conflict or a question.
    #[serde(rename = "type")]
    pub kind: FocusType,
    /// The topic's id, or `CONF-001`, `OQ-001`.
    pub topic_id: String,
}

/// The kind of a [`Focus`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum FocusType {
    /// An agenda topic.
    Agenda,
    /// A conflict.
    Conflict,
    /// An open question.
    OpenQuestion,
}

impl FocusType {
    /// Its word in files and prompts.
    pub fn word(self) -> &'static str {
        match self {
            Self::Agenda => "agenda",
            Self::Conflict => "conflict",
            Self::OpenQuestion => "open_question",
        }
    }
}

/// A condition of the conclusion that is not met.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "gate", rename_all = "snake_case")]
pub enum UnmetGate {
    /// Fewer completed rounds than the minimum.
    MinRounds {
        /// Completed.
        completed: u32,
        /// Wanted.
        min_rounds: u32,
    },
    /// A critical topic is not closed.
    CriticalTopic {
        /// Its id.
        topic_id: String,
    },
    /// Fewer than half of the other topics are begun.
    OtherTopics {
        /// Closed or partial.
        begun: u32,
        /// Wanted.
        needed: u32,
    },
    /// An unresolved conflict on a critical topic.
    BlockingConflict {
        /// Its id.
        id: String,
    },
    /// A question that says that it blocks.
    BlockingQuestion {
        /// Its id.
        id: String,
    },
    /// Agreed artifacts that contradict each other, in a conflict without an end.
    Contradiction {
        /// The conflict's id.
        id: String,
    },
    /// Items of the baseline that nobody has spoken of.
    BaselineNotCovered {
        /// Their refs, in the order of the document.
        items: Vec<String>,
    },
    /// The strategy has phases left.
    Phase {
        /// The phase that the session is in.
        current: String,
    },
}

impl std::fmt::Display for UnmetGate {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let said = match self {
            Self::MinRounds { completed, min_rounds } => {
                said!("{completed} of at least {min_rounds} rounds completed", completed, min_rounds)
            }
            Self::CriticalTopic { topic_id } => said!("critical topic {topic_id} is not closed", topic_id),
            Self::OtherTopics { begun, needed } => {
                said!("{begun} of at least {needed} other topics begun", begun, needed)
            }
            Self::BlockingConflict { id } => said!("{id} is unresolved on a critical topic", id),
            Self::BlockingQuestion { id } => said!("{id} blocks and has no answer", id),
            Self::Contradiction { id } => said!("{id}, a contradiction, is unresolved", id),
            Self::BaselineNotCovered { items } => {
                const MOST: usize = 12;
                let named = items.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
                let rest = items.len().saturating_sub(MOST);
                if rest > 0 {
                    said!(
                        "{n} of the baseline not covered: {named} and {rest} more",
                        n = items.len(),
                        named,
                        rest
                    )
                } else {
                    said!("{n} of the baseline not covered: {named}", n = items.len(), named)
                }
            }
            Self::Phase { current } => said!("phase {current} is not the last", current),
        };
        said.fmt(formatter)
    }
}

impl Topic {
    /// A topic that nothing was said about.
    pub fn new(definition: TopicDefinition) -> Self {
        Self { definition, status: TopicStatus::Open, coverage: Vec::new(), closed_round: None }
    }

    /// The criteria that nothing covers yet.
    pub fn remaining(&self) -> Vec<&str> {
        let covered =
            |criterion: &&String| !self.coverage.iter().any(|done| crate::text::same(done, criterion));
        self.definition.done_when.criteria.iter().filter(covered).map(String::as_str).collect()
    }

    /// How many artifacts count for this topic: everything but conflicts and open questions.
    pub fn artifact_count(&self, artifacts: &[Artifact]) -> u32 {
        let counts = |artifact: &&Artifact| {
            artifact.topic_id == self.definition.id
                && !matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
                && !artifact.is_set_aside()
        };
        u32::try_from(artifacts.iter().filter(counts).count()).unwrap_or(u32::MAX)
    }

    /// Whether its least count of artifacts and all criteria are there.
    pub fn may_close(&self, artifacts: &[Artifact]) -> bool {
        self.remaining().is_empty()
            && self.artifact_count(artifacts) >= self.definition.done_when.min_requirements
    }
}

/// The foci that a round may take, best first: blocking conflicts, blocking questions, critical topics (open,
/// then partial), conflicts that persist two rounds, other topics (open, then partial). Each inner list is one
/// class of the order; the facilitator may choose within the first.
pub fn admissible_foci(
    topics: &[Topic],
    artifacts: &[Artifact],
    rounds_persisted: impl Fn(&str) -> u32,
) -> Vec<Vec<Focus>> {
    let critical =
        |id: &str| topics.iter().any(|topic| topic.definition.id == id && topic.definition.critical);
    let focus = |kind, id: &str| Focus { kind, topic_id: id.to_owned() };
    let of_kind = |kind: FocusType, keep: &dyn Fn(&Artifact) -> bool| -> Vec<Focus> {
        artifacts.iter().filter(|artifact| keep(artifact)).map(|artifact| focus(kind, &artifact.id)).collect()
    };
    let of_topics = |is_critical: bool, status: TopicStatus| -> Vec<Focus> {
        let wanted = |topic: &&Topic| topic.definition.critical == is_critical && topic.status == status;
        topics.iter().filter(wanted).map(|topic| focus(FocusType::Agenda, &topic.definition.id)).collect()
    };
    let mut classes = vec![
        of_kind(FocusType::Conflict, &|artifact| artifact.is_disputed() && artifact.is_blocking(critical)),
        of_kind(FocusType::OpenQuestion, &|artifact| artifact.is_asked() && artifact.is_blocking(critical)),
        of_topics(true, TopicStatus::Open),
        of_topics(true, TopicStatus::Partial),
        of_kind(FocusType::Conflict, &|artifact| {
            artifact.is_disputed() && !artifact.is_blocking(critical) && rounds_persisted(&artifact.id) >= 2
        }),
        of_topics(false, TopicStatus::Open),
        of_topics(false, TopicStatus::Partial),
    ];
    classes.retain(|class| !class.is_empty());
    if classes.is_empty() {
        // Everything is closed: what is left to talk about are open ends, then the agenda as a whole.
        let open = of_kind(FocusType::Conflict, &Artifact::is_disputed);
        let questions = of_kind(FocusType::OpenQuestion, &Artifact::is_asked);
        let closed: Vec<_> =
            [true, false].into_iter().flat_map(|kind| of_topics(kind, TopicStatus::Closed)).collect();
        classes.extend([open, questions, closed].into_iter().filter(|class| !class.is_empty()));
    }
    classes
}

/// The conditions of a conclusion that are not met, without the phase: minimum of rounds, critical topics closed,
/// at least half of the others begun, no blocking conflict or question.
pub fn unmet_gates(
    topics: &[Topic],
    artifacts: &[Artifact],
    completed: u32,
    min_rounds: u32,
) -> Vec<UnmetGate> {
    let mut unmet = Vec::new();
    if completed < min_rounds {
        unmet.push(UnmetGate::MinRounds { completed, min_rounds });
    }
    let (critical, others): (Vec<_>, Vec<_>) = topics.iter().partition(|topic| topic.definition.critical);
    for topic in critical.iter().filter(|topic| topic.status != TopicStatus::Closed) {
        unmet.push(UnmetGate::CriticalTopic { topic_id: topic.definition.id.clone() });
    }
    let begun = others.iter().filter(|topic| topic.status != TopicStatus::Open).count();
    let needed = others.len().div_ceil(2);
    if begun < needed {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        unmet.push(UnmetGate::OtherTopics { begun: count(begun), needed: count(needed) });
    }
    let is_critical = |id: &str| critical.iter().any(|topic| topic.definition.id == id);
    for artifact in artifacts.iter().filter(|artifact| artifact.is_blocking(is_critical)) {
        unmet.push(match artifact.kind {
            ArtifactType::Conflict => UnmetGate::BlockingConflict { id: artifact.id.clone() },
            _ => UnmetGate::BlockingQuestion { id: artifact.id.clone() },
        });
    }
    unmet
}
