//! The one window, made in Rust: it goes nowhere else and opens no other.

use tauri::webview::NewWindowResponse;
use tauri::{AppHandle, WebviewUrl, WebviewWindowBuilder};

use crate::environment;

/// The page's title until it can be used.
const STARTING: &str = "Roundtable is starting";

/// Opens the main window.
pub(crate) fn open(handle: &AppHandle) -> tauri::Result<()> {
    WebviewWindowBuilder::new(handle, "main", WebviewUrl::default())
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
    Ok(())
}
