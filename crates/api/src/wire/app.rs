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
    /// The language of the window.
    pub language: Language,
    /// The name that whoever sits here gives reviews; empty where they gave none.
    pub reviewer: String,
    /// Where new folders are suggested.
    pub documents_dir: String,
    /// Whether this system shows native dialogs (not in tests).
    pub native_dialogs: bool,
    /// The project that the application was started with, by its folder or a project file; only in the first answer.
    pub started_with: Option<String>,
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

/// The language of the window: one that it has, or the system's. What models and files say is not touched by it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    /// The system's, if the window has it; else English.
    #[default]
    System,
    /// English.
    En,
    /// German.
    De,
}

/// A page of the user guide.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GuideRef {
    /// Its name: that of its file in `docs/guide`, without the end.
    pub page: String,
}

/// A page of the user guide, rendered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GuideView {
    /// Its name.
    pub page: String,
    /// Safe HTML; its links to other pages are their file names.
    pub html: String,
    /// Every page, in the order of reading; the first is the table of contents.
    pub pages: Vec<GuideRow>,
}

/// A page in the table of contents.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GuideRow {
    /// Its name.
    pub page: String,
    /// Its heading.
    pub title: String,
}
