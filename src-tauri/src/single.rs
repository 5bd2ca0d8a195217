//! One window for a person: a second start hands over what it was to open and ends.

use std::ffi::OsString;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use tauri::plugin::TauriPlugin;
use tauri::{AppHandle, Manager as _, Wry};
use tokio::sync::mpsc::UnboundedSender;

use crate::arguments::{self, Arguments};
use crate::environment;

/// Hands what a second start is to open to `opened`, as if it had been dropped on the window. `None` where a second one is
/// to be its own: with a folder of its own on systems that tell applications apart by their name alone.
pub(crate) fn only_one(opened: UnboundedSender<PathBuf>) -> Option<TauriPlugin<Wry>> {
    let name = name(environment::config_dir().as_deref())?;
    let taken = move |handle: &AppHandle, words: Vec<String>, folder: String| {
        if let Some(project) = project(words, &folder) {
            let _ = opened.send(project);
        }
        for window in handle.webview_windows().values() {
            let _ = window.unminimize();
            let _ = window.set_focus();
        }
    };
    Some(tauri_plugin_single_instance::Builder::new().callback(taken).dbus_id(name).build())
}

/// From now on a second start is a first one: the window is gone, and only calls that are under way are waited for.
pub(crate) fn leave(handle: &AppHandle) {
    tauri_plugin_single_instance::destroy(handle);
}

/// What a second start is to open, seen from where it was started.
fn project(words: Vec<String>, folder: &str) -> Option<PathBuf> {
    match arguments::read(words.into_iter().skip(1).map(OsString::from)) {
        Arguments::Window(project) => project.map(|project| Path::new(folder).join(project)),
        _ => None,
    }
}

/// The name by which the first one is found. Who has a folder of their own has a first one of their own.
fn name(config_dir: Option<&Path>) -> Option<String> {
    const OURS: &str = "app.roundtable.desktop";
    let Some(folder) = config_dir else { return Some(OURS.to_owned()) };
    // Elsewhere the plugin takes the identifier, whatever it is told.
    if !cfg!(target_os = "linux") {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    folder.hash(&mut hasher);
    Some(format!("{OURS}.in{:016x}", hasher.finish()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_start_hands_over_its_project_as_seen_from_its_own_folder() {
        let words = |project: &str| vec!["roundtable".to_owned(), project.to_owned()];
        assert_eq!(project(words("shed"), "/home/ana"), Some(PathBuf::from("/home/ana/shed")));
        assert_eq!(project(words("/srv/shed"), "/home/ana"), Some(PathBuf::from("/srv/shed")));
        assert_eq!(project(words("--fast"), "/home/ana"), None);
        assert_eq!(project(vec!["roundtable".to_owned()], "/home/ana"), None);
    }

    #[test]
    fn another_folder_of_its_own_is_another_application() {
        let (ours, ana, ben) = (name(None), name(Some(Path::new("/a"))), name(Some(Path::new("/b"))));
        assert_eq!(ours.as_deref(), Some("app.roundtable.desktop"));
        if cfg!(target_os = "linux") {
            assert!(ana.is_some() && ana == name(Some(Path::new("/a"))) && ana != ben && ana != ours);
        } else {
            assert_eq!((ana, ben), (None, None));
        }
    }
}
