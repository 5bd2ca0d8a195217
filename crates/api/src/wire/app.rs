//! What the application knows before a project is open.

use roundtable_engine::Timestamp;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What the application knows before a project is open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct AppState {
    /// The version.
    pub version: String,
    /// Recent projects, newest first, at most ten.
    pub recents: Vec<Recent>,
    /// Light, dark or as the system.
    pub appearance: Appearance,
    /// Where new folders are suggested.
    pub documents_dir: String,
    /// Whether this system shows native dialogs (not in tests).
    pub native_dialogs: bool,
}

/// A recent project.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Recent {
    /// Its folder.
    pub path: String,
    /// Its name when it was last open.
    pub name: String,
    /// When it was last open.
    #[ts(type = "string")]
    pub opened_at: Timestamp,
    /// Whether the folder is still there.
    pub exists: bool,
}

/// Light, dark or as the system.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Appearance {
    /// As the system.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}
