//! A session of generation B, read from its files.

use std::path::{Path, PathBuf};

use roundtable_engine::agenda::{DoneWhen, Topic, TopicDefinition};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::baseline::Baseline;
use roundtable_engine::config::SessionConfig;
use roundtable_engine::record::Round;
use roundtable_engine::session::{Metrics, Timing};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use super::artifact::read_artifact;
use super::index::{AgendaEntry, read_sides};
use super::journal::{self, read_journal};
use super::list::registered;
use super::read::{
    ended_at, generation, items_of, read_map, started_at, status, text_of, updated_at, workflow,
};
use super::snapshots::{self, read_agenda, read_config};
use super::{Damaged, Generation, LoadError, StoredSession};
use crate::files::{ReadError, read_text};
use crate::locate::{Step, locate};
use crate::paths::{is_artifact_id, is_safe_id};
use crate::project::Project;

/// A YAML file with its text, for messages that point at a line.
struct Source {
    file: PathBuf,
    text: String,
    map: Map<String, Value>,
}

impl Source {
    fn damaged(&self, path: &[Step<'_>], message: String) -> Damaged {
        let (line, column) = locate(&self.text, path);
        Damaged { file: self.file.clone(), line, column, message }
    }

    /// A value by its key; `None` when absent or null.
    fn value<T: DeserializeOwned>(&self, key: &str) -> Result<Option<T>, Damaged> {
        let value = self.map.get(key).filter(|value| !value.is_null());
        let read = value.map(T::deserialize).transpose();
        read.map_err(|error| self.damaged(&[Step::Key(key)], format!("{key}: {error}")))
    }

    /// The items of a list, each made ready first.
    fn items<T: DeserializeOwned>(
        &self,
        key: &str,
        prepare: impl Fn(usize, &mut Value),
    ) -> Result<Vec<T>, Damaged> {
        let mut items = Vec::new();
        for (at, item) in items_of(&self.map, key).iter().enumerate() {
            let mut item = item.clone();
            prepare(at, &mut item);
            let read = serde_json::from_value(item);
            let wrong = |error| {
                self.damaged(&[Step::Key(key), Step::Item(at)], format!("{key}, item {}: {error}", at + 1))
            };
            items.push(read.map_err(wrong)?);
        }
        Ok(items)
    }
}

impl Project {
    /// Reads a session of generation B from its files. What a sparser writer leaves out (a snapshot, the agenda file, a
    /// round's narrative) gets a cautious stand-in and a warning; what is there and cannot be read is an error.
    ///
    /// # Errors
    /// [`LoadError`].
    pub fn load_session(&self, id: &str) -> Result<StoredSession, LoadError> {
        let not_found = || LoadError::NotFound { id: id.to_owned() };
        if !is_safe_id(id) {
            return Err(not_found());
        }
        let index = self.source(self.index_path(id))?.ok_or_else(not_found)?;
        match generation(&index.map) {
            Generation::B => {}
            generation => return Err(LoadError::ForeignGeneration { generation }),
        }
        let folder = self.session_path(id);
        let mut warnings = Vec::new();
        let started_at = started_at(&index.map).ok_or_else(|| {
            index.damaged(&[Step::Key("timing")], "timing: says no time of its start".to_owned())
        })?;
        let timing = Timing {
            started_at,
            updated_at: updated_at(&index.map).unwrap_or(started_at),
            closed_at: ended_at(&index.map),
        };
        let current_phase = Some(text_of(&index.map, "current_phase")).filter(|phase| !phase.is_empty());
        let fallback_phase = current_phase.clone().unwrap_or_default();
        let prepare = |at: usize, round: &mut Value| complete_round(at, round, &timing, &fallback_phase);
        let rounds: Vec<Round> = index.items("rounds", prepare)?;
        if let Some(at) = (0..rounds.len()).find(|at| rounds[*at].number as usize != at + 1) {
            let message = format!("rounds: item {} has the number {}", at + 1, rounds[at].number);
            return Err(index.damaged(&[Step::Key("rounds"), Step::Item(at)], message).into());
        }
        let artifacts = self.read_artifacts(&folder, &index, &rounds, &mut warnings)?;
        let strategy = text_of(&index.map, "strategy");
        let journal_file = folder.join(journal::NAME);
        let journal =
            read_journal(self.root(), &journal_file).map_err(|error| unreadable(journal_file, &error))?;
        Ok(StoredSession {
            id: id.to_owned(),
            topic: text_of(&index.map, "topic"),
            workflow: workflow(&index.map, id),
            config: self.read_settings(&folder, &strategy, &mut warnings)?,
            context: self.read_context(&folder, &mut warnings)?,
            status: status(&index.map),
            practice: index.value("practice")?.unwrap_or(false),
            current_phase,
            baseline: self.read_baseline(&folder)?,
            agenda: self.read_topics(&folder, &index, &mut warnings)?,
            escalations: index.items("escalations", |_, _| {})?,
            notes: index.items("notes", |_, _| {})?,
            silenced_keywords: index.value("silenced_keywords")?.unwrap_or_default(),
            sides: read_sides(&index.map),
            linked_sessions: linked(&index.map),
            conclusion: index.value("conclusion")?,
            metrics: index.value::<Metrics>("metrics")?.unwrap_or_default(),
            taken_numbers: self.taken_numbers_for(id, &artifacts),
            timing,
            strategy,
            artifacts,
            rounds,
            journal,
            warnings,
        })
    }

    /// A YAML map; `None` when there is no such file.
    fn source(&self, file: PathBuf) -> Result<Option<Source>, Damaged> {
        let text = match read_text(self.root(), &file) {
            Err(ReadError::Missing) => return Ok(None),
            Err(error) => return Err(unreadable(file, &error)),
            Ok(text) => text,
        };
        match read_map(&text) {
            Ok(map) => Ok(Some(Source { file, text, map })),
            Err((line, column, message)) => Err(Damaged { file, line, column, message }),
        }
    }

    /// The artifacts that the index lists: by round, within it as the round lists them, the rest by type.
    fn read_artifacts(
        &self,
        folder: &Path,
        index: &Source,
        rounds: &[Round],
        warnings: &mut Vec<String>,
    ) -> Result<Vec<Artifact>, Damaged> {
        let mut artifacts: Vec<Artifact> = Vec::new();
        for (id, _) in registered(&index.map) {
            if !is_artifact_id(&id) {
                warnings.push(format!("the index lists {id:?}, which is of no known type"));
            } else if !artifacts.iter().any(|known| known.id == id) {
                artifacts.push(read_artifact(self.root(), &folder.join(format!("{id}.yaml")), &id)?);
            }
        }
        let created = || rounds.iter().flat_map(|round| round.artifacts_created.iter());
        let place = |artifact: &Artifact| created().position(|id| *id == artifact.id).unwrap_or(usize::MAX);
        artifacts.sort_by_key(|artifact| (artifact.created_round, place(artifact)));
        Ok(artifacts)
    }

    fn read_settings(
        &self,
        folder: &Path,
        strategy: &str,
        warnings: &mut Vec<String>,
    ) -> Result<SessionConfig, Damaged> {
        let Some(source) = self.source(folder.join(snapshots::CONFIG))? else {
            warnings.push(format!("{} is missing; the usual settings stand in for it", snapshots::CONFIG));
            return Ok(SessionConfig { strategy: strategy.to_owned(), ..SessionConfig::default() });
        };
        read_config(source.map.clone()).map_err(|message| source.damaged(&[], message))
    }

    fn read_context(
        &self,
        folder: &Path,
        warnings: &mut Vec<String>,
    ) -> Result<roundtable_engine::context::ContextSnapshot, Damaged> {
        let Some(source) = self.source(folder.join(snapshots::CONTEXT))? else {
            warnings
                .push(format!("{} is missing; the panel knows nothing of the project", snapshots::CONTEXT));
            return Ok(Default::default());
        };
        let mut map = source.map.clone();
        map.retain(|_, value| !value.is_null());
        serde_json::from_value(Value::Object(map)).map_err(|error| source.damaged(&[], error.to_string()))
    }

    /// What an existing document demands: written when the session was created, and never again. Keys of others in it
    /// stay for that reason.
    fn read_baseline(&self, folder: &Path) -> Result<Option<Baseline>, Damaged> {
        let Some(source) = self.source(folder.join(snapshots::BASELINE))? else { return Ok(None) };
        let mut map = source.map.clone();
        map.retain(|_, value| !value.is_null());
        let baseline: Baseline = serde_json::from_value(Value::Object(map))
            .map_err(|error| source.damaged(&[], error.to_string()))?;
        baseline.check().map_err(|error| source.damaged(&[Step::Key("items")], error.to_string()))?;
        Ok(Some(baseline))
    }

    /// Definitions from `agenda.yaml`, how far they are from the index.
    fn read_topics(
        &self,
        folder: &Path,
        index: &Source,
        warnings: &mut Vec<String>,
    ) -> Result<Vec<Topic>, Damaged> {
        let entries: Vec<AgendaEntry> = index.items("agenda", |_, entry| {
            if let Some(entry) = entry.as_object_mut() {
                entry.retain(|_, value| !value.is_null());
                entry.entry("status").or_insert_with(|| "open".into());
            }
        })?;
        let definitions = match self.source(folder.join(snapshots::AGENDA))? {
            Some(source) => read_agenda(&source.map).map_err(|(key, at, message)| {
                source
                    .damaged(&[Step::Key(key), Step::Item(at)], format!("{key}, item {}: {message}", at + 1))
            })?,
            None => {
                if !entries.is_empty() {
                    warnings.push(format!("{} is missing; topics have no criteria", snapshots::AGENDA));
                }
                Vec::new()
            }
        };
        let mut topics: Vec<Topic> = definitions.into_iter().map(Topic::new).collect();
        for entry in entries {
            let known = topics.iter().position(|topic| topic.definition.id == entry.topic_id);
            let at = known.unwrap_or_else(|| {
                topics.push(Topic::new(bare_topic(&entry.topic_id)));
                topics.len() - 1
            });
            topics[at].status = entry.status;
            topics[at].coverage = entry.coverage;
            topics[at].closed_round = entry.closed_round;
        }
        Ok(topics)
    }
}

fn bare_topic(id: &str) -> TopicDefinition {
    TopicDefinition {
        id: id.to_owned(),
        name: id.replace('-', " "),
        critical: false,
        done_when: DoneWhen::default(),
        exploration: String::new(),
        phase: None,
    }
}

/// Ids of sessions; nothing where the list holds anything else, which then stays as it is.
fn linked(map: &Map<String, Value>) -> Vec<String> {
    let Some(Value::Array(items)) = map.get("linked_sessions") else { return Vec::new() };
    let ids: Option<Vec<String>> = items.iter().map(|item| item.as_str().map(str::to_owned)).collect();
    ids.unwrap_or_default()
}

fn unreadable(file: PathBuf, error: &ReadError) -> Damaged {
    let line = if let ReadError::NotUtf8(_, line) = error { *line } else { 0 };
    Damaged { file, line, column: 0, message: error.words() }
}

/// Fills in what a sparser writer of generation B leaves out of a round.
fn complete_round(at: usize, round: &mut Value, timing: &Timing, phase: &str) {
    let Some(round) = round.as_object_mut() else { return };
    round.retain(|_, value| !value.is_null());
    if let Some(number) = round.get("round").cloned() {
        round.entry("number").or_insert(number);
    }
    let defaults = json!({
        "number": at + 1,
        "phase": phase,
        "timestamp": timing.updated_at,
        "focus": { "type": "agenda", "topic_id": "" },
        "participation": "parallel",
        "question": "",
        "synthesis": "",
        "next": "continue",
    });
    if let Value::Object(defaults) = defaults {
        for (key, value) in defaults {
            round.entry(key).or_insert(value);
        }
    }
    let next = match round.get("next").and_then(Value::as_str) {
        Some("continue_round") => "continue",
        Some("next_phase" | "advance") => "phase",
        Some("concluded") => "conclude",
        Some("escalation_needed") => "escalate",
        _ => return,
    };
    round.insert("next".to_owned(), next.into());
}
