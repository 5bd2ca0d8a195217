//! The application's own settings: recent projects and appearance. In the application's folder, never in a project.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use roundtable_engine::Timestamp;
use roundtable_engine::artifact::BY_HAND;
use roundtable_engine::role::FACILITATOR;
use serde::{Deserialize, Serialize};

use crate::host::{DRIVER, USER};
use crate::wire::{Appearance, ErrorCode, Language, ModelSettings, ProviderAccount, Recent, WireError};

const FILE: &str = "settings.json";
const MOST_RECENTS: usize = 10;
/// Documents of a project that are kept in mind; a project has a handful, and a summary of each talk.
const MOST_WRITTEN: usize = 200;

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) appearance: Appearance,
    pub(crate) language: Language,
    /// The name that reviews are given; empty for none.
    pub(crate) reviewer: String,
    pub(crate) recents: Vec<RecentEntry>,
    /// Addresses and names only; keys are in the keychain.
    pub(crate) providers: Vec<ProviderAccount>,
    pub(crate) models: ModelSettings,
    /// Folders of projects for which nothing is to be added to `.gitignore`.
    ignore_declined: Vec<String>,
    /// Documents that were written, by the project's folder and their paths, each with the session: where one is gone, nothing in
    /// the project says any more that it was there. Of the recent projects.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    written: BTreeMap<String, BTreeMap<String, String>>,
    /// Keys of later versions stay.
    #[serde(flatten)]
    other: serde_json::Map<String, serde_json::Value>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct RecentEntry {
    path: String,
    name: String,
    opened_at: Timestamp,
}

/// The most letters of a name.
const LONGEST_NAME: usize = 80;

/// A name that somebody typed, in one line.
///
/// # Errors
/// One that is too long, or a word by which files say that somebody without a name, a program or a hand did it.
pub(crate) fn reviewer_name(typed: &str) -> Result<String, WireError> {
    let name = typed.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_word = [USER, DRIVER, BY_HAND, FACILITATOR].iter().any(|word| name.eq_ignore_ascii_case(word));
    if is_word || name.chars().count() > LONGEST_NAME {
        let params = [("name", name), ("max", LONGEST_NAME.to_string())];
        return Err(WireError::new(ErrorCode::ReviewerRefused, params, ""));
    }
    Ok(name)
}

/// Reads the settings. Missing ones are the defaults; damaged ones are kept beside as `settings.json.damaged`.
pub(crate) fn load(config_dir: &Path) -> Settings {
    let path = file(config_dir);
    let Ok(text) = std::fs::read_to_string(&path) else { return Settings::default() };
    serde_json::from_str(&text).unwrap_or_else(|error| {
        tracing::warn!(%error, path = %path.display(), "the settings are damaged and were set aside");
        let _ = std::fs::rename(&path, path.with_extension("json.damaged"));
        Settings::default()
    })
}

/// Writes the settings, durable.
pub(crate) fn save(
    config_dir: &Path,
    settings: &Settings,
) -> Result<(), roundtable_engine::error::StoreError> {
    let text = serde_json::to_string_pretty(settings).unwrap_or_default();
    roundtable_store::write_own_file(config_dir, FILE, text.as_bytes())
}

fn file(config_dir: &Path) -> PathBuf {
    config_dir.join(FILE)
}

impl Settings {
    /// Puts a project first among the recent ones.
    pub(crate) fn opened(&mut self, path: &str, name: &str, opened_at: Timestamp) {
        self.forget(path);
        self.recents.insert(0, RecentEntry { path: path.to_owned(), name: name.to_owned(), opened_at });
        self.recents.truncate(MOST_RECENTS);
        let recents = &self.recents;
        self.written.retain(|path, _| recents.iter().any(|recent| recent.path == *path));
    }

    /// Keeps in mind that a document of a project was written for a session.
    pub(crate) fn wrote(&mut self, path: &str, document: &str, session: &str) {
        let documents = self.written.entry(path.to_owned()).or_default();
        if documents.len() < MOST_WRITTEN || documents.contains_key(document) {
            documents.insert(document.to_owned(), session.to_owned());
        }
    }

    /// The documents of a project that were written, and for which session.
    pub(crate) fn written(&self, path: &str) -> impl Iterator<Item = (&String, &String)> {
        self.written.get(path).into_iter().flatten()
    }

    /// Takes a project off the recent ones.
    pub(crate) fn forget(&mut self, path: &str) {
        self.recents.retain(|recent| recent.path != path);
    }

    /// No more offers to keep what is no document of this project out of git.
    pub(crate) fn decline_ignore(&mut self, path: &str) {
        if !self.declines_ignore(path) {
            self.ignore_declined.push(path.to_owned());
        }
    }

    /// Whether the user wants no such offer.
    pub(crate) fn declines_ignore(&self, path: &str) -> bool {
        self.ignore_declined.iter().any(|declined| declined == path)
    }

    /// For the window.
    pub(crate) fn recents(&self) -> Vec<Recent> {
        self.recents
            .iter()
            .map(|recent| Recent {
                exists: Path::new(&recent.path).is_dir(),
                path: recent.path.clone(),
                name: recent.name.clone(),
                opened_at: recent.opened_at,
            })
            .collect()
    }
}
