//! The files of a session's start, where they lack what such a file always has: cut off where a line ends, each of them can be
//! read, and the session would be led by what is left. And those that are gone altogether.

use std::collections::BTreeSet;
use std::path::PathBuf;

use roundtable_engine::config::SessionConfig;
use roundtable_engine::record::Step;
use roundtable_engine::role::FACILITATOR;
use serde_json::{Map, Value};

use super::around::{Around, Source};
use super::journal::NAME;
use super::made::{begins_as_written, is_made_here};
use super::snapshots;
use crate::project::Project;

/// What every context snapshot says, in this order.
const CONTEXT_KEYS: [&str; 6] =
    ["source", "project_name", "description", "objectives", "constraints", "scope"];
/// What every settings file of ours says, dots between the parts.
const CONFIG_KEYS: [&str; 11] = [
    "source",
    "verbose",
    "interactive",
    "strategy",
    "limits.min_rounds",
    "limits.max_rounds",
    "escalation.max_rounds_per_conflict",
    "escalation.confidence_below",
    "escalation.critical_keywords",
    "participants",
    "quorum",
];

/// A file of the session's start that was cut off.
pub(super) struct CutOff {
    pub(super) file: PathBuf,
    /// Keys or topics, dots between the parts of a key.
    pub(super) lacks: Vec<String>,
    /// The session would be led otherwise by what is left.
    pub(super) leads: bool,
}

impl Project {
    /// Whether a session was made by this application, by its index.
    pub(super) fn is_made_here(&self, id: &str, text: &str, map: &Map<String, Value>) -> bool {
        is_made_here(text, map, self.disk().has(&self.session_path(id).join(NAME)))
    }
}

impl Around {
    /// The files that were cut off. `topics`: those that the index names. What a file of somebody else leaves out is only missed
    /// where every writer writes it.
    pub(super) fn cut_off(&self, topics: &[String], is_made_here: &dyn Fn() -> bool) -> Vec<CutOff> {
        let is_ours = |source: &Source| begins_as_written(&source.text, &source.map) && is_made_here();
        let mut found = Vec::new();
        let mut note = |source: &Source, lacks: Vec<String>, leads: bool| {
            if !lacks.is_empty() && !self.is_as_written(source) {
                found.push(CutOff { file: source.file.clone(), lacks, leads });
            }
        };
        if let Some((_, source)) = &self.context {
            let mut lacks = absent(&source.map, &CONTEXT_KEYS);
            let more = absent(&source.map, &["scope.in", "scope.out"]);
            if lacks.is_empty() && !more.is_empty() && is_ours(source) {
                lacks = more;
            }
            // Every brief quotes it; what somebody else left out of it is only worth knowing.
            let leads = !lacks.is_empty() && is_ours(source);
            note(source, lacks, leads);
        }
        if let Some((_, source)) = &self.agenda {
            let (lacks, leads) = match ["topics", "phases"].iter().any(|key| source.map.contains_key(*key)) {
                false => (vec!["topics".to_owned()], !topics.is_empty() && is_ours(source)),
                true => (lacking_topics(source, topics), true),
            };
            if !leads || is_ours(source) {
                note(source, lacks, leads);
            }
        }
        if let Some((config, source)) = &self.settings {
            let mut lacks = absent(&source.map, &CONFIG_KEYS);
            // It came with a later version of the application; a file whose panel is whole was not cut off there.
            if lacks == ["quorum"] && self.has_heard_all(&config.participants) {
                lacks.clear();
            }
            if lacks.is_empty() && self.lacks_models(config) {
                lacks.push("models".to_owned());
            }
            if !lacks.is_empty() && is_ours(source) {
                note(source, lacks, true);
            }
        }
        found
    }

    /// Whether the seats that answered in a round are the panel and nobody else.
    fn has_heard_all(&self, panel: &[String]) -> bool {
        let answered = self.journal.entries.iter().filter(|entry| entry.step == Step::Response);
        let answered: BTreeSet<&str> = answered.map(|entry| entry.actor.as_str()).collect();
        !panel.is_empty() && answered == panel.iter().map(String::as_str).collect()
    }

    /// Whether somebody at the table has no model where the facilitator has one: they are written one after the other.
    fn lacks_models(&self, config: &SessionConfig) -> bool {
        let named = &config.models;
        named.contains_key(FACILITATOR) && config.participants.iter().any(|seat| !named.contains_key(seat))
    }

    /// Which of the files that come with every session made here are gone: name and what stands in for it.
    pub(super) fn missing(&self) -> Vec<&'static str> {
        let files = [
            (snapshots::CONTEXT, self.context.is_none()),
            (snapshots::CONFIG, self.settings.is_none()),
            (snapshots::AGENDA, self.agenda.is_none()),
            // Few sessions have one: only what was written into it tells that this one had.
            (snapshots::BASELINE, self.baseline.is_none() && self.lines.knows(snapshots::BASELINE)),
        ];
        let gone = files.into_iter().filter(|(name, is_none)| *is_none && !self.is_damaged(name));
        gone.map(|(name, _)| name).collect()
    }
}

/// Those of the keys, dots between the parts, that a map does not have.
fn absent(map: &Map<String, Value>, keys: &[&str]) -> Vec<String> {
    let is_there = |key: &&str| {
        let (outer, inner) = key.split_once('.').map_or((*key, None), |(outer, inner)| (outer, Some(inner)));
        map.get(outer).is_some_and(|value| inner.is_none_or(|inner| value.get(inner).is_some()))
    };
    keys.iter().filter(|key| !is_there(key)).map(|key| (*key).to_owned()).collect()
}

/// What an agenda of ours lacks: topics that the index names, and what comes after the criteria in the last of those that are
/// there.
fn lacking_topics(source: &Source, named: &[String]) -> Vec<String> {
    let lists = ["topics", "phases"].into_iter().filter_map(|key| source.map.get(key)?.as_array());
    let topics: Vec<&Value> = lists.flatten().collect();
    let id = |topic: &Value| topic.get("id").and_then(Value::as_str).unwrap_or_default().to_owned();
    let known: Vec<String> = topics.iter().map(|topic| id(topic)).collect();
    let mut lacks = Vec::new();
    if let Some(last) = topics.last() {
        let name = id(last);
        let least = ["min_requirements", "min_decisions", "min_artifacts"];
        let done_when = last.get("done_when");
        if !done_when.is_some_and(|done| least.iter().any(|key| done.get(*key).is_some())) {
            lacks.push(format!("{name}.done_when"));
        }
        if last.get("exploration").is_none() {
            lacks.push(format!("{name}.exploration"));
        }
        let has_phase = |topic: &&&Value| topic.get("phase").is_some();
        if topics.len() > 1
            && topics.iter().filter(has_phase).count() == topics.len() - 1
            && last.get("phase").is_none()
        {
            lacks.push(format!("{name}.phase"));
        }
    }
    lacks.extend(named.iter().filter(|id| !known.contains(id)).cloned());
    lacks
}
