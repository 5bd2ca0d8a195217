//! What the shell around the page shows or fetches for it: the native menu, and newer versions.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The native menu, as the page has it: the page alone knows which actions there are, and in which language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SetMenu {
    /// From left to right; at most 12.
    pub groups: Vec<MenuGroup>,
}

/// A menu in the bar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MenuGroup {
    /// Its title; at most 200 characters, as every text in a menu.
    pub title: String,
    /// From top to bottom; at most 200.
    pub entries: Vec<MenuEntry>,
}

/// A line of a menu.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum MenuEntry {
    /// One of the page's actions.
    Action {
        /// What the page hears when it is chosen.
        id: String,
        /// What is read.
        label: String,
        /// The keys that do the same, e.g. `CmdOrCtrl+K`.
        key: Option<String>,
    },
    /// What the system does by itself.
    Standard {
        /// What.
        role: MenuRole,
        /// What is read.
        label: String,
    },
    /// A line between two parts.
    Line,
}

/// What a system does by itself when it is asked by a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum MenuRole {
    /// Takes back what was typed.
    Undo,
    /// Types it again.
    Redo,
    /// Cuts what is selected.
    Cut,
    /// Copies it.
    Copy,
    /// Puts in what was copied.
    Paste,
    /// Selects all.
    SelectAll,
    /// Hides the windows; on macOS only, as the next two.
    Hide,
    /// Hides those of others.
    HideOthers,
    /// Shows all again.
    ShowAll,
    /// Closes the window: running calls complete and are kept, then the process ends.
    Quit,
}

/// What was chosen from the native menu.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MenuChoice {
    /// The id of the action; `None` where there is no menu, and then nobody need wait.
    pub id: Option<String>,
}

/// What notifications of the system say, in the language of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SetNotices {
    /// A sentence for each kind; at most one of a kind, and of what has none nobody is told.
    pub texts: Vec<NoticeText>,
}

/// What a notification says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct NoticeText {
    /// Of what.
    pub kind: NoticeKind,
    /// In a sentence; at most 200 characters. The session's topic stands above it.
    pub body: String,
}

/// Of what a user hears while the window is in the background.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// The table stopped, and a decision waits.
    Decision,
    /// Too few seats have answered: how the round goes on waits for a word.
    TooFewAnswers,
    /// A round is over, and the next one waits for a word.
    Recap,
    /// It paused: the spending limit is reached.
    SpendingLimit,
    /// It paused: the project's folder cannot be written.
    Storage,
    /// It paused: a file of it is not as it should be.
    FileDamaged,
    /// It paused: the provider gives no answers.
    Provider,
    /// It is over, and can be reviewed.
    Done,
}

/// Where this build asks for newer versions.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UpdateSource {
    /// The host that is asked when the user says so; `None` in a build without an address, which never asks anybody.
    pub host: Option<String>,
}

/// What the address for newer versions said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct UpdateLook {
    /// The newer version; `None` when this is the newest one.
    pub found: Option<FoundUpdate>,
}

/// A newer version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FoundUpdate {
    /// Its number.
    pub version: String,
    /// What is new, as plain text; may be empty.
    pub notes: String,
}

/// Installs the newer version that was found last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct InstallUpdate {
    /// Its number, as the user saw it.
    pub version: String,
}
