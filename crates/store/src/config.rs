//! `config.yaml`, read: what the project says about how its sessions are led. Every value may be absent; nothing is
//! filled in here.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use roundtable_engine::strategy::Consensus;
use roundtable_engine::text::conflict_marker;
use roundtable_engine::yaml::{self, ParserWords, YamlError};
use roundtable_engine::{phrase, told};
use serde_json::Value;

use crate::document_place::DocumentPlace;
use crate::files::{CONFLICT_MARKERS, Encoding, ReadError, not_text, too_large};
use crate::locate::{Step, locate};
use crate::lost_end::lost_end;
use crate::project::Project;

/// What `config.yaml` says. `None` and empty maps: it says nothing about it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProjectConfig {
    /// `name`.
    pub name: Option<String>,
    /// `type`: standalone, workspace or component.
    pub kind: Option<String>,
    /// `version`.
    pub version: Option<String>,
    /// `roundtable.verbose`.
    pub verbose: Option<bool>,
    /// `roundtable.interactive`.
    pub interactive: Option<bool>,
    /// `roundtable.strategy.default`; also the older form, where `roundtable.strategy` is a word.
    pub strategy: Option<String>,
    /// `roundtable.strategy.by_workflow_type`: the workflow's word to a strategy.
    pub strategy_by_workflow: BTreeMap<String, String>,
    /// `roundtable.strategy.consensus`: `policy` and `threshold`, for whatever strategy is chosen.
    pub consensus: Option<Consensus>,
    /// `roundtable.participants.default`; also a plain list.
    pub participants: Option<Vec<String>>,
    /// `roundtable.participants.by_workflow_type`: the workflow's word to participants.
    pub participants_by_workflow: BTreeMap<String, Vec<String>>,
    /// `roundtable.escalation.enabled`.
    pub escalation_enabled: Option<bool>,
    /// Rounds that a conflict may persist.
    pub max_rounds_per_conflict: Option<u32>,
    /// A confidence below this, 0 to 1, calls the user.
    pub confidence_below: Option<f64>,
    /// Words or phrases that call the user.
    pub critical_keywords: Option<Vec<String>>,
    /// `roundtable.limits.min_rounds`.
    pub min_rounds: Option<u32>,
    /// `roundtable.limits.max_rounds`.
    pub max_rounds: Option<u32>,
    /// `roundtable.limits.max_rounds_per_phase`.
    pub max_rounds_per_phase: Option<u32>,
    /// `roundtable.documents`: where documents are written; where they are already, when absent.
    pub documents: Option<DocumentPlace>,
    /// `roundtable.document_language`: the language that documents are written in, as somebody wrote it (`de`); English, when
    /// absent.
    pub document_language: Option<String>,
}

/// Why `config.yaml` could not be used. It is left as it is, and nothing stands in for it.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// Not YAML, or a value of the wrong kind.
    #[error("config.yaml, line {line}, column {column}: {}{message}", if key.is_empty() { String::new() } else { format!("{key}: ") })]
    Invalid {
        /// Line, from 1; 0 when unknown.
        line: u64,
        /// Column, from 1; 0 when unknown.
        column: u64,
        /// The key, with dots between the parts; empty when it is not about one.
        key: String,
        /// What is wrong, in words for people.
        message: String,
        /// What the YAML library said, where it did.
        #[source]
        cause: Option<ParserWords>,
    },
    /// More than 2 MB.
    #[error("config.yaml: {}", too_large(*bytes))]
    TooLarge {
        /// Its size.
        bytes: u64,
    },
    /// Not UTF-8.
    #[error("config.yaml, line {line}: {}", not_text(*encoding))]
    NotUtf8 {
        /// What it seems to be.
        encoding: Encoding,
        /// The first bad line, from 1.
        line: u64,
    },
    /// The system does not let us read it.
    #[error("{}: {source}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

impl ConfigError {
    /// Line and column, from 1 and 0 when unknown, and what is wrong, in words that name neither them nor the file.
    pub fn placed(&self) -> (u64, u64, String) {
        let column = if let Self::Invalid { column, .. } = self { *column } else { 0 };
        let (line, message) = self.told();
        (line, column, message)
    }

    /// The line, from 1 and 0 when unknown, and what is wrong, in words that name neither line nor file.
    pub fn told(&self) -> (u64, String) {
        match self {
            Self::Invalid { line, key, message, .. } if key.is_empty() => (*line, message.clone()),
            Self::Invalid { line, key, message, .. } => (*line, format!("{key}: {message}")),
            Self::TooLarge { bytes } => (0, too_large(*bytes)),
            Self::NotUtf8 { encoding, line } => (*line, not_text(*encoding)),
            Self::Unreadable { source, .. } => (0, source.to_string()),
        }
    }
}

impl Project {
    /// What `config.yaml` says; nothing when there is none.
    ///
    /// # Errors
    /// [`ConfigError`], with line, column and key where that is known.
    pub fn config(&self) -> Result<ProjectConfig, ConfigError> {
        let path = self.config_path();
        match self.disk().read_text(&path) {
            Ok(text) => parse(&text),
            Err(ReadError::Missing) => Ok(ProjectConfig::default()),
            Err(ReadError::TooLarge(bytes)) => Err(ConfigError::TooLarge { bytes }),
            Err(ReadError::NotUtf8(encoding, line)) => Err(ConfigError::NotUtf8 { encoding, line }),
            Err(ReadError::ConflictMarkers(line)) => Err(markers(line)),
            Err(ReadError::Io(source)) => Err(ConfigError::Unreadable { path, source }),
        }
    }

    /// Whether there is a `config.yaml` that says anything: one that is empty, or holds comments alone, is none.
    pub fn has_settings(&self) -> bool {
        self.disk().has(&self.config_path()) && !self.is_config_emptied()
    }

    /// Whether there is a `config.yaml` and nothing is in it, or comments alone.
    pub(crate) fn is_config_emptied(&self) -> bool {
        let text = self.disk().read_text(&self.config_path());
        text.is_ok_and(|text| matches!(yaml::read(&text), Ok(Value::Null)))
    }
}

/// Two versions of the settings, of which the user has chosen none.
fn markers(line: u64) -> ConfigError {
    let message = CONFLICT_MARKERS.to_owned();
    ConfigError::Invalid { line, column: 0, key: String::new(), message, cause: None }
}

pub(crate) fn parse(text: &str) -> Result<ProjectConfig, ConfigError> {
    let tree = yaml::read(text).map_err(|error| {
        if let Some(line) = conflict_marker(text) {
            return markers(line);
        }
        let (line, column, message, cause) = match error {
            YamlError::Syntax { line, column, message, cause } => (line, column, message, Some(cause)),
            too_large @ YamlError::TooLarge { .. } => (0, 0, too_large.to_string(), None),
        };
        let cut = cause.as_ref().and_then(|cause| lost_end(text, line, cause));
        let message = cut.unwrap_or_else(|| hint(text, line, message));
        ConfigError::Invalid { line, column, key: String::new(), message, cause }
    })?;
    let at = At { text, tree: &tree, path: Vec::new() };
    let top = at.map()?;
    let Some(table) = top.get("roundtable") else {
        return Ok(ProjectConfig {
            name: top.text("name")?,
            kind: top.text("type")?,
            version: top.text("version")?,
            ..ProjectConfig::default()
        });
    };
    let table = table.map()?;
    let mut config = ProjectConfig {
        name: top.text("name")?,
        kind: top.text("type")?,
        version: top.text("version")?,
        verbose: table.flag("verbose")?,
        interactive: table.flag("interactive")?,
        ..ProjectConfig::default()
    };
    if let Some(strategy) = table.get("strategy") {
        match strategy.tree {
            Value::Object(_) => {
                config.strategy = strategy.text("default")?;
                config.consensus = strategy.get("consensus").map(|value| consensus(&value)).transpose()?;
                for (workflow, value) in strategy.entries("by_workflow_type")? {
                    config.strategy_by_workflow.insert(workflow, value.as_text()?);
                }
            }
            _ => config.strategy = Some(strategy.as_text()?),
        }
    }
    if let Some(participants) = table.get("participants") {
        match participants.tree {
            Value::Object(_) => {
                config.participants = participants.get("default").map(|value| value.as_list()).transpose()?;
                for (workflow, value) in participants.entries("by_workflow_type")? {
                    config.participants_by_workflow.insert(workflow, value.as_list()?);
                }
            }
            _ => config.participants = Some(participants.as_list()?),
        }
    }
    config.documents = table.get("documents").map(|value| document_place(&value)).transpose()?;
    config.document_language = table.text(crate::document_language::KEY)?;
    read_escalation(&table, &mut config)?;
    if let Some(limits) = table.get("limits") {
        let limits = limits.map()?;
        config.min_rounds = limits.count(&["min_rounds"])?;
        config.max_rounds = limits.count(&["max_rounds"])?;
        config.max_rounds_per_phase = limits.count(&["max_rounds_per_phase"])?;
    }
    Ok(config)
}

/// A place by its word.
fn document_place(value: &At<'_>) -> Result<DocumentPlace, ConfigError> {
    DocumentPlace::of(&value.as_text()?).ok_or_else(|| value.wrong(phrase!("docs or s2s")))
}

/// A policy by its word; 0.6, the seed documents' threshold, where none is given.
fn consensus(value: &At<'_>) -> Result<Consensus, ConfigError> {
    let table = value.map()?;
    let threshold = table.share(&["threshold"])?.unwrap_or(0.6);
    let Some(policy) = table.get("policy") else {
        return Err(value.wrong(phrase!("a group with a `policy`")));
    };
    let read = serde_json::from_value(policy.tree.clone());
    let policy = read.map_err(|_| {
        policy.wrong(
            phrase!("one of consent, weighted_majority, unanimous, simple_majority, facilitator_judgment, facilitator_synthesis"),
        )
    })?;
    Ok(Consensus { policy, threshold })
}

/// `escalation.triggers`, or the same keys directly under `escalation`, in the spellings that are met.
fn read_escalation(table: &At<'_>, config: &mut ProjectConfig) -> Result<(), ConfigError> {
    let Some(escalation) = table.get("escalation") else { return Ok(()) };
    let escalation = escalation.map()?;
    config.escalation_enabled = escalation.flag("enabled")?;
    let triggers = escalation.get("triggers").map(|triggers| triggers.map()).transpose()?;
    for place in triggers.iter().chain([&escalation]) {
        let rounds = place.count(&[
            "max_rounds_per_conflict",
            "max_attempts_per_conflict",
            "no_consensus_after_attempts",
        ])?;
        config.max_rounds_per_conflict = config.max_rounds_per_conflict.or(rounds);
        let confidence = place.share(&["confidence_below", "confidence_threshold"])?;
        config.confidence_below = config.confidence_below.or(confidence);
        if config.critical_keywords.is_none() {
            config.critical_keywords =
                place.get("critical_keywords").map(|value| value.as_list()).transpose()?;
        }
    }
    Ok(())
}

/// Adds what people most often did where the parser only says that it stumbled.
fn hint(text: &str, line: u64, message: String) -> String {
    let stumbled = usize::try_from(line).ok().and_then(|line| line.checked_sub(1));
    let indent_has_tab =
        |line: &str| line.chars().take_while(|letter| letter.is_whitespace()).any(|letter| letter == '\t');
    let around = stumbled.map(|at| text.lines().skip(at.saturating_sub(1)).take(2).any(indent_has_tab));
    match around {
        Some(true) if !message.contains("a tab") => {
            format!("{message} (a line begins with a tab, and only spaces may stand there)")
        }
        _ => message,
    }
}

/// A value and where it stands.
struct At<'a> {
    text: &'a str,
    tree: &'a Value,
    path: Vec<String>,
}

impl<'a> At<'a> {
    /// The value of a key, unless it is absent or null.
    fn get(&self, key: &str) -> Option<At<'a>> {
        let tree = self.tree.get(key).filter(|value| !value.is_null())?;
        let mut path = self.path.clone();
        path.push(key.to_owned());
        Some(At { text: self.text, tree, path })
    }

    /// `wanted`: a phrase that the page has in other languages, too.
    fn wrong(&self, wanted: &str) -> ConfigError {
        let steps: Vec<Step<'_>> = self.path.iter().map(|key| Step::Key(key)).collect();
        let (line, column) = locate(self.text, &steps);
        let found = match self.tree {
            Value::Null => phrase!("nothing").to_owned(),
            Value::Array(_) => phrase!("a list").to_owned(),
            Value::Object(_) => phrase!("a group of entries").to_owned(),
            other => roundtable_engine::text::clip(&other.to_string(), 60),
        };
        ConfigError::Invalid {
            line,
            column,
            key: self.path.join("."),
            message: told!("must be {wanted}, is {found}", wanted, found),
            cause: None,
        }
    }

    /// Itself, if it is a map or nothing.
    fn map(&self) -> Result<At<'a>, ConfigError> {
        match self.tree {
            Value::Object(_) | Value::Null => {
                Ok(At { text: self.text, tree: self.tree, path: self.path.clone() })
            }
            _ => Err(self.wrong(phrase!("a group of entries, each with its name"))),
        }
    }

    fn entries(&self, key: &str) -> Result<Vec<(String, At<'a>)>, ConfigError> {
        let Some(place) = self.get(key) else { return Ok(Vec::new()) };
        match place.tree {
            Value::Object(map) => {
                Ok(map.keys().filter_map(|key| place.get(key).map(|value| (key.clone(), value))).collect())
            }
            _ => Err(place.wrong(phrase!("a group of entries, each with its name"))),
        }
    }

    fn as_text(&self) -> Result<String, ConfigError> {
        match self.tree {
            Value::String(text) => Ok(text.trim().to_owned()),
            Value::Number(number) => Ok(number.to_string()),
            Value::Bool(flag) => Ok(flag.to_string()),
            _ => Err(self.wrong(phrase!("a text"))),
        }
    }

    fn as_list(&self) -> Result<Vec<String>, ConfigError> {
        let wrong = || self.wrong(phrase!("a list of texts"));
        match self.tree {
            Value::Array(items) => items
                .iter()
                .map(|item| item.as_str().map(|text| text.trim().to_owned()).ok_or_else(wrong))
                .collect(),
            Value::String(text) => Ok(vec![text.trim().to_owned()]),
            _ => Err(wrong()),
        }
    }

    fn text(&self, key: &str) -> Result<Option<String>, ConfigError> {
        self.get(key).map(|value| value.as_text()).transpose()
    }

    fn flag(&self, key: &str) -> Result<Option<bool>, ConfigError> {
        let read = |value: At<'_>| value.tree.as_bool().ok_or_else(|| value.wrong(phrase!("true or false")));
        self.get(key).map(read).transpose()
    }

    /// The first of several spellings of a whole number.
    fn count(&self, keys: &[&str]) -> Result<Option<u32>, ConfigError> {
        let read = |value: At<'_>| {
            let number = value.tree.as_u64().and_then(|number| u32::try_from(number).ok());
            number.ok_or_else(|| value.wrong(phrase!("a whole number")))
        };
        keys.iter().find_map(|key| self.get(key)).map(read).transpose()
    }

    /// The first of several spellings of a number from 0 to 1.
    fn share(&self, keys: &[&str]) -> Result<Option<f64>, ConfigError> {
        let read = |value: At<'_>| {
            let number = value.tree.as_f64().filter(|number| (0.0..=1.0).contains(number));
            number.ok_or_else(|| value.wrong(phrase!("a number from 0 to 1")))
        };
        keys.iter().find_map(|key| self.get(key)).map(read).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> (u64, u64, String, String) {
        match parse(text).unwrap_err() {
            ConfigError::Invalid { line, column, key, message, .. } => (line, column, key, message),
            other => unreachable!("{other}"),
        }
    }

    #[test]
    fn the_sample_is_read() {
        let text = include_str!("../../../samples/borrow-shed/.s2s/config.yaml");
        let config = parse(text).unwrap();
        assert_eq!(config.name.as_deref(), Some("Borrow Shed"));
        assert_eq!(config.strategy_by_workflow["specs"], "consensus-driven");
        assert_eq!(config.participants_by_workflow["specs"].len(), 4);
        assert_eq!(config.critical_keywords.map(|words| words.len()), Some(4));
        assert_eq!((config.confidence_below, config.max_rounds), (Some(0.5), Some(20)));
    }

    #[test]
    fn nothing_said_is_nothing_read() {
        for text in
            ["", "# only a note\n", "roundtable:\n", "roundtable:\n  limits:\n  strategy:\n", "unknown: 1\n"]
        {
            assert_eq!(parse(text).unwrap(), ProjectConfig::default(), "{text:?}");
        }
    }

    #[test]
    fn older_forms_and_synonyms_are_read() {
        let config = parse(
            "roundtable:\n  strategy: \"disney\"\n  participants: [a, b]\n  escalation:\n    triggers:\n      no_consensus_after_attempts: 4\n    confidence_threshold: 0.25\n",
        )
        .unwrap();
        assert_eq!(config.strategy.as_deref(), Some("disney"));
        assert_eq!(config.participants, Some(vec!["a".to_owned(), "b".to_owned()]));
        assert_eq!(config.max_rounds_per_conflict, Some(4));
        assert_eq!(config.confidence_below, Some(0.25));
        let config = parse("roundtable: {escalation: {triggers: {max_attempts_per_conflict: 2}}}").unwrap();
        assert_eq!(config.max_rounds_per_conflict, Some(2));
    }

    #[test]
    fn a_tab_is_an_error_with_its_line() {
        let (line, _, _, message) = error("name: x\nroundtable:\n\tverbose: true\n");
        assert!((2..=3).contains(&line), "{line}");
        assert!(message.contains("tab"), "{message}");
    }

    #[test]
    fn a_wrong_type_is_an_error_with_line_and_key() {
        let text = "name: x\nroundtable:\n  limits:\n    min_rounds: 3\n    max_rounds: many\n";
        let (line, column, key, message) = error(text);
        assert_eq!((line, column, key.as_str()), (5, 5, "roundtable.limits.max_rounds"));
        assert_eq!(message, "must be a whole number, is \"many\"");
        assert_eq!(error("roundtable: [1]\n").2, "roundtable");
        assert_eq!(error("roundtable:\n  verbose: yes please\n").2, "roundtable.verbose");
        assert_eq!(
            error("roundtable:\n  participants:\n    default: [1, {a: 2}]\n").2,
            "roundtable.participants.default"
        );
        assert_eq!(
            error("roundtable:\n  escalation:\n    confidence_below: 50\n").3,
            "must be a number from 0 to 1, is 50"
        );
        assert_eq!(error("- a\n").3, "must be a group of entries, each with its name, is a list");
    }
}
