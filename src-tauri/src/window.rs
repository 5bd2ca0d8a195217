//! The one window, made in Rust: it goes nowhere else and opens no other.

use tauri::{AppHandle, WebviewUrl, WebviewWindowBuilder};

/// Opens the main window.
pub(crate) fn open(handle: &AppHandle) -> tauri::Result<()> {
    WebviewWindowBuilder::new(handle, "main", WebviewUrl::default())
        .title("Roundtable")
        .inner_size(1280.0, 820.0)
        .min_inner_size(720.0, 540.0)
        .on_navigation(|url| url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost"))
        .build()?;
    Ok(())
}
