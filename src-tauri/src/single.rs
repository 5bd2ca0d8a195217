//! One window for a person: a second start hands over what it was to open and ends. macOS needs no second one: it tells the
//! first.

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

/// What macOS asks the one that runs, or was just started, to open: a double click comes as addresses of files there, and not
/// as arguments. One at a time, as of what is dropped.
#[cfg(any(target_os = "macos", test))]
pub(crate) fn asked_for(urls: &[tauri::Url]) -> Option<PathBuf> {
    urls.iter().filter(|url| url.scheme() == "file").find_map(|url| url.to_file_path().ok())
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
    fn a_project_file_is_handed_over_as_a_folder_is() {
        let words = vec!["roundtable".to_owned(), "../shed/Tool Shed.roundtable".to_owned()];
        let wanted = Path::new("/home/ana/notes").join("../shed/Tool Shed.roundtable");
        assert_eq!(project(words, "/home/ana/notes"), Some(wanted));
    }

    #[test]
    #[cfg(unix)]
    fn of_what_the_system_asks_for_the_first_file_is_opened_and_no_address() {
        let urls =
            |words: &[&str]| words.iter().map(|word| word.parse().unwrap()).collect::<Vec<tauri::Url>>();
        let shed = urls(&["file:///home/ana/Tool%20Shed.roundtable", "file:///home/ana/other"]);
        assert_eq!(asked_for(&shed), Some(PathBuf::from("/home/ana/Tool Shed.roundtable")));
        for none in
            ["https://example.org/x.roundtable", "roundtable:///etc/x", "file://elsewhere/x.roundtable"]
        {
            assert_eq!(asked_for(&urls(&[none])), None, "{none}");
        }
        assert_eq!(asked_for(&[]), None);
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
