//! The files around a session's index: settings, context, agenda, baseline and replies. A session whose index can be read is
//! shown also where one of them cannot; nothing is then written into it.

use std::path::{Path, PathBuf};

use roundtable_engine::agenda::{Topic, TopicDefinition};
use roundtable_engine::baseline::Baseline;
use roundtable_engine::config::SessionConfig;
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::{phrase, told};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::Damaged;
use super::hindrance::NO_RIGHT_TO;
use super::index::AgendaEntry;
use super::journal::{self, Journal, read_journal};
use super::lines::{End, Lines};
use super::read::read_map;
use super::snapshots::{self, read_agenda, read_config};
use crate::files::ReadError;
use crate::locate::{Step, locate};
use crate::project::Project;
use crate::written::Written;

/// A YAML file with its text, for messages that point at a line.
pub(super) struct Source {
    pub(super) file: PathBuf,
    pub(super) text: String,
    pub(super) map: Map<String, Value>,
}

impl Source {
    pub(super) fn damaged(&self, path: &[Step<'_>], message: String) -> Damaged {
        let (line, column) = locate(&self.text, path);
        Damaged { file: self.file.clone(), line, column, message }
    }

    /// The whole of it as a value; keys without one are left out.
    fn parsed<T: DeserializeOwned>(&self) -> Result<T, Damaged> {
        let mut map = self.map.clone();
        map.retain(|_, value| !value.is_null());
        serde_json::from_value(Value::Object(map)).map_err(|error| self.damaged(&[], error.to_string()))
    }
}

/// What stands around an index. `None`: there is no such file, or it is among the damaged.
pub(super) struct Around {
    pub(super) settings: Option<(SessionConfig, Source)>,
    pub(super) context: Option<(ContextSnapshot, Source)>,
    pub(super) agenda: Option<(Vec<TopicDefinition>, Source)>,
    /// What an existing document demands.
    pub(super) baseline: Option<Baseline>,
    /// Every reply that was kept.
    pub(super) journal: Journal,
    /// What the files looked like when they were last written here.
    pub(super) lines: Lines,
    /// Those that cannot be read.
    pub(super) damaged: Vec<Damaged>,
}

impl Project {
    /// A YAML map; `None` when there is no such file.
    pub(super) fn source(&self, file: PathBuf) -> Result<Option<Source>, Damaged> {
        let text = match self.disk().read_text(&file) {
            Err(ReadError::Missing) => return Ok(None),
            Err(error) => return Err(unreadable(file, &error)),
            Ok(text) => text,
        };
        match read_map(&text) {
            Ok(map) => Ok(Some(Source { file, text, map })),
            Err((line, column, message)) => Err(Damaged { file, line, column, message }),
        }
    }

    /// Reads what stands around the index, in a session's folder.
    pub(super) fn around(&self, folder: &Path) -> Around {
        let journal = folder.join(journal::NAME);
        let replies = read_journal(self.disk(), &journal).map_err(|error| unreadable(journal, &error));
        let mut damaged = Vec::new();
        let mut around = Around {
            settings: kept(self.snapshot(folder, snapshots::CONFIG, settings), &mut damaged),
            context: kept(self.snapshot(folder, snapshots::CONTEXT, |source| source.parsed()), &mut damaged),
            agenda: kept(self.snapshot(folder, snapshots::AGENDA, definitions), &mut damaged),
            baseline: kept(self.snapshot(folder, snapshots::BASELINE, baseline), &mut damaged)
                .map(|(baseline, _)| baseline),
            journal: kept(replies.map(Some), &mut damaged).unwrap_or_default(),
            lines: kept(Lines::read(self.disk(), folder), &mut damaged).unwrap_or_default(),
            damaged: Vec::new(),
        };
        around.damaged = self.without_hidden(damaged);
        around
    }

    fn snapshot<T>(
        &self,
        folder: &Path,
        name: &str,
        read: impl FnOnce(&Source) -> Result<T, Damaged>,
    ) -> Result<Option<(T, Source)>, Damaged> {
        let source = self.source(folder.join(name))?;
        source.map(|source| read(&source).map(|value| (value, source))).transpose()
    }
}

/// What was read; what was not is noted.
fn kept<T>(read: Result<Option<T>, Damaged>, damaged: &mut Vec<Damaged>) -> Option<T> {
    read.unwrap_or_else(|part| {
        damaged.push(part);
        None
    })
}

fn settings(source: &Source) -> Result<SessionConfig, Damaged> {
    read_config(source.map.clone()).map_err(|message| source.damaged(&[], message))
}

/// Written when the session was created, and never again. Keys of others in it stay for that reason.
fn baseline(source: &Source) -> Result<Baseline, Damaged> {
    let baseline: Baseline = source.parsed()?;
    baseline.check().map_err(|error| source.damaged(&[Step::Key("items")], error.to_string()))?;
    Ok(baseline)
}

fn definitions(source: &Source) -> Result<Vec<TopicDefinition>, Damaged> {
    read_agenda(&source.map).map_err(|(key, at, message)| {
        source.damaged(&[Step::Key(key), Step::Item(at)], format!("{key}, item {}: {message}", at + 1))
    })
}

impl Around {
    /// The texts of the files that can be read and are led by, with their paths.
    pub(super) fn texts(&self) -> Vec<(PathBuf, String)> {
        let sources = [
            self.settings.as_ref().map(|(_, source)| source),
            self.context.as_ref().map(|(_, source)| source),
            self.agenda.as_ref().map(|(_, source)| source),
        ];
        sources.into_iter().flatten().map(|source| (source.file.clone(), source.text.clone())).collect()
    }

    /// Whether a file is to the line what was last written into it.
    pub(super) fn is_as_written(&self, source: &Source) -> bool {
        let name = source.file.file_name().unwrap_or_default().to_string_lossy();
        self.lines.end_of(&name, &source.text) == End::Whole
    }

    /// Warns of a file that has a stand-in: it is missing, or cannot be read.
    fn warn(&self, name: &str, stand_in: &str, warnings: &mut Vec<String>) {
        warnings.push(if self.is_damaged(name) {
            told!("{name} cannot be read; {stand_in}", name, stand_in)
        } else {
            told!("{name} is missing; {stand_in}", name, stand_in)
        });
    }

    /// Whether a file is there, as far as can be known, and cannot be read.
    pub(super) fn is_damaged(&self, name: &str) -> bool {
        self.damaged.iter().any(|part| part.file.ends_with(name) || part.message == NO_RIGHT_TO)
    }

    /// The session's settings; the usual ones, with the strategy and the seats that the index says, where there are none.
    /// What was read is what a later change of the file begins with.
    pub(super) fn settings_or_usual(
        &self,
        strategy: &str,
        participants: &[String],
        written: &Written,
        warnings: &mut Vec<String>,
    ) -> SessionConfig {
        let Some((config, source)) = &self.settings else {
            self.warn(snapshots::CONFIG, phrase!("the usual settings stand in for it"), warnings);
            return SessionConfig {
                strategy: strategy.to_owned(),
                participants: participants.to_vec(),
                ..SessionConfig::default()
            };
        };
        written.begin_with(&source.file, source.map.clone());
        config.clone()
    }

    /// The project's context at the session's start.
    pub(super) fn context_or_none(&self, warnings: &mut Vec<String>) -> ContextSnapshot {
        self.context.as_ref().map(|(context, _)| context.clone()).unwrap_or_else(|| {
            self.warn(snapshots::CONTEXT, phrase!("the panel knows nothing of the project"), warnings);
            ContextSnapshot::default()
        })
    }

    /// Definitions from `agenda.yaml`, how far they are from the index.
    pub(super) fn topics(&self, entries: Vec<AgendaEntry>, warnings: &mut Vec<String>) -> Vec<Topic> {
        if self.agenda.is_none() && !entries.is_empty() {
            self.warn(snapshots::AGENDA, phrase!("topics have no criteria"), warnings);
        }
        let defined = self.agenda.iter().flat_map(|(topics, _)| topics);
        let mut topics: Vec<Topic> = defined.cloned().map(Topic::new).collect();
        for entry in entries {
            match topics.iter_mut().find(|topic| topic.definition.id == entry.topic_id) {
                Some(topic) => entry.tell(topic),
                None => topics.push(entry.bare()),
            }
        }
        topics
    }
}

fn unreadable(file: PathBuf, error: &ReadError) -> Damaged {
    Damaged { file, line: error.line(), column: 0, message: error.words() }
}
