//! An agenda file's configuration: what a session of one workflow has to talk about.

use std::collections::BTreeSet;

use roundtable_engine::agenda::TopicDefinition;
use roundtable_engine::config::Workflow;
use roundtable_engine::{phrase, told};
use serde::{Deserialize, Serialize};

use crate::markdown::{self, Page};

/// The skill whose references hold the agendas, one file `agenda-{workflow}.md` each.
pub(crate) const SKILL: &str = "roundtable-execution";
/// How an agenda file's name begins.
pub(crate) const PREFIX: &str = "agenda-";

/// The agenda of a workflow, with the defaults that it brings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AgendaFile {
    /// What a session of this workflow is for, a sentence.
    pub goal: String,
    /// The strategy that fits it best; empty when the file names none.
    pub default_strategy: String,
    /// Ids of the participants that fit it best, in seat order.
    pub default_participants: Vec<String>,
    /// Its topics, in order; never empty.
    pub topics: Vec<TopicDefinition>,
    /// Where it was read from, relative to the project or to the built-in folders.
    pub source: String,
}

#[derive(Deserialize)]
struct Configuration {
    workflow: Option<Workflow>,
    #[serde(default)]
    goal: String,
    #[serde(default)]
    defaults: Defaults,
    topics: Vec<TopicDefinition>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Defaults {
    strategy: String,
    participants: Vec<String>,
}

/// The workflow whose agenda a reference is, if it is one.
pub(crate) fn workflow_of(skill: &str, reference: &str) -> Option<Workflow> {
    let word = reference.strip_prefix(PREFIX).filter(|_| skill == SKILL)?;
    [Workflow::Specs, Workflow::Design, Workflow::Brainstorm, Workflow::Roundtable]
        .into_iter()
        .find(|workflow| workflow.word() == word)
}

/// Reads the agenda of `workflow` from its file.
pub(crate) fn read(workflow: Workflow, page: &Page, source: &str) -> Result<AgendaFile, String> {
    let file: Configuration = markdown::configuration(page)?;
    if let Some(other) = file.workflow.filter(|other| *other != workflow) {
        return Err(told!(
            "says `workflow: {other}`, but its name says {named}",
            other = other.word(),
            named = workflow.word()
        ));
    }
    if file.topics.is_empty() {
        return Err(phrase!("an agenda needs at least one topic").to_owned());
    }
    let mut ids = BTreeSet::new();
    for topic in &file.topics {
        if topic.id.trim().is_empty() {
            return Err(phrase!("a topic has no id").to_owned());
        }
        if !ids.insert(topic.id.as_str()) {
            return Err(told!("two topics have the id `{id}`", id = topic.id.as_str()));
        }
    }
    Ok(AgendaFile {
        goal: file.goal.trim().to_owned(),
        default_strategy: file.defaults.strategy,
        default_participants: file.defaults.participants,
        topics: file.topics,
        source: source.to_owned(),
    })
}
