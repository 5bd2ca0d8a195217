//! The settings in `config.yaml` that the application itself writes: a word at the top or below `roundtable`, and nothing else of the file.

use std::path::PathBuf;

use roundtable_engine::error::StoreError;
use roundtable_engine::yaml;
use serde_json::{Map, Value};

use crate::config::{ConfigError, ProjectConfig, parse};
use crate::disk::{Before, again};
use crate::files::{ReadError, failed};
use crate::project::Project;
use crate::splice::{SpliceError, splice};

/// Why a setting was not written. `config.yaml` is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    /// It cannot be read, so nothing is written into it.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// It is written in a way that cannot be changed in one place.
    #[error("{}: {message}", path.display())]
    LeftAlone {
        /// The file.
        path: PathBuf,
        /// Why, in words for people.
        message: String,
    },
    /// The write failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// A word under a key of `config.yaml`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Setting<'a> {
    /// The map that has the key; `None` at the top.
    pub(crate) below: Option<&'static str>,
    pub(crate) key: &'static str,
    pub(crate) word: &'a str,
}

impl<'a> Setting<'a> {
    /// One below `roundtable`.
    pub(crate) fn of_roundtable(key: &'static str, word: &'a str) -> Self {
        Self { below: Some("roundtable"), key, word }
    }
}

impl Project {
    /// Writes a word under a key. Every other byte of the file stays; a file that is missing is made. Nothing
    /// is written where it `is_so` already. `what`: the step, for errors.
    pub(crate) fn write_setting(
        &self,
        what: &'static str,
        setting: Setting<'_>,
        is_so: impl Fn(&ProjectConfig) -> bool,
    ) -> Result<(), SettingError> {
        let path = self.config_path();
        self.exclusively(what, &path, || {
            let mut refused = None;
            again(|| match self.write_word(what, setting, &is_so) {
                Ok(()) => Ok(()),
                Err(SettingError::Store(error)) => Err(error),
                Err(other) => {
                    refused = Some(other);
                    Ok(())
                }
            })?;
            refused.map_or(Ok(()), Err)
        })
    }

    fn write_word(
        &self,
        what: &'static str,
        setting: Setting<'_>,
        is_so: impl Fn(&ProjectConfig) -> bool,
    ) -> Result<(), SettingError> {
        let path = self.config_path();
        let old = match self.disk().read_text(&path) {
            Ok(text) => Some(text),
            Err(ReadError::Missing) => None,
            // Said as a reader of it would.
            Err(error) => {
                self.config()?;
                return Err(failed(what, &path)(error.into_io()).into());
            }
        };
        let before = Before::read(old.as_deref());
        let old = old.unwrap_or_default();
        if is_so(&parse(&old)?) {
            return Ok(());
        }
        let new = with(&old, setting)
            .map_err(|error| SettingError::LeftAlone { path: path.clone(), message: error.to_string() })?;
        Ok(self.disk().write(&path, new.as_bytes(), before, what)?)
    }
}

/// The text of a configuration with the word in it.
fn with(text: &str, Setting { below, key, word }: Setting<'_>) -> Result<String, SpliceError> {
    let mut tree = match yaml::read(text)? {
        Value::Object(map) => map,
        _ => Map::new(),
    };
    let map = match below {
        None => Some(&mut tree),
        Some(below) => {
            let table = tree.entry(below).or_insert(Value::Null);
            if table.is_null() {
                *table = Value::Object(Map::new());
            }
            table.as_object_mut()
        }
    };
    if let Some(map) = map {
        map.insert(key.to_owned(), word.into());
    }
    splice(text, &tree)
}
