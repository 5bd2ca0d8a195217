//! The one window, made in Rust: it goes nowhere else and opens no other.

use std::path::PathBuf;

use tauri::plugin::TauriPlugin;
use tauri::webview::NewWindowResponse;
use tauri::{AppHandle, DragDropEvent, WebviewUrl, WebviewWindowBuilder, WindowEvent, Wry};
use tauri_plugin_window_state::StateFlags;
use tokio::sync::mpsc::UnboundedSender;

use crate::environment;

/// The page's title until it can be used.
const STARTING: &str = "Roundtable is starting";

/// Remembers where the window was and how large, in the application's own folder.
pub(crate) fn remembered() -> TauriPlugin<Wry> {
    let file = "window.json";
    // The plugin's own place is below the system's configuration folder; a whole path takes that one's place.
    let file = environment::config_dir().map_or_else(|| PathBuf::from(file), |folder| folder.join(file));
    tauri_plugin_window_state::Builder::new()
        .with_filename(file.to_string_lossy())
        .with_state_flags(StateFlags::SIZE | StateFlags::POSITION | StateFlags::MAXIMIZED)
        .build()
}

/// Opens the main window. What is dropped on it goes to `dropped`, one project at a time.
pub(crate) fn open(handle: &AppHandle, dropped: UnboundedSender<PathBuf>) -> tauri::Result<()> {
    let window = WebviewWindowBuilder::new(handle, "main", WebviewUrl::default())
        .title("Roundtable")
        .inner_size(1280.0, 820.0)
        .min_inner_size(720.0, 540.0)
        .on_document_title_changed(|window, title| {
            // The window bears the page's title. Without one it stays as it is; nothing depends on it.
            let _ = window.set_title(&title);
            if title != STARTING
                && let Some(file) = environment::ready_file()
            {
                let _ = std::fs::write(file, b"");
            }
        })
        .on_navigation(|url| url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost"))
        .on_new_window(|_, _| NewWindowResponse::Deny)
        .build()?;
    window.on_window_event(move |event| {
        if let WindowEvent::DragDrop(DragDropEvent::Drop { paths, .. }) = event
            && let Some(first) = paths.first()
        {
            // The page may be gone already; then nobody waits for it.
            let _ = dropped.send(first.clone());
        }
    });
    Ok(())
}
