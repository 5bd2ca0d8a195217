//! Roundtable, the window. Everything it does is in `roundtable-api`; here is only what Tauri needs.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod commands;
mod environment;
mod host;
mod window;

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use roundtable_api::Api;
use tauri::{Manager as _, RunEvent};
use tracing_subscriber::EnvFilter;

fn main() -> ExitCode {
    let filter = EnvFilter::try_from_env("ROUNDTABLE_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(%error, "the application could not start");
            ExitCode::FAILURE
        }
    }
}

fn run() -> tauri::Result<()> {
    let app = tauri::Builder::default()
        .plugin(tauri_plugin_dialog::init())
        .invoke_handler(tauri::generate_handler![commands::call, commands::subscribe, commands::unsubscribe])
        .setup(|app| {
            app.manage(Arc::new(Api::new(host::TauriHost::new(app.handle().clone())?)));
            window::open(app.handle())?;
            Ok(())
        })
        .build(tauri::generate_context!())?;
    let left = AtomicBool::new(false);
    app.run(move |handle, event| {
        // The window is gone, but answers that are on their way are paid for: they are completed and kept, then the
        // process ends. A second request to leave does not wait.
        if let RunEvent::ExitRequested { api: exit, .. } = event {
            let sessions = handle.state::<commands::State>().inner().clone();
            if sessions.has_running() && !left.swap(true, Ordering::SeqCst) {
                exit.prevent_exit();
                let handle = handle.clone();
                tauri::async_runtime::spawn(async move {
                    sessions.shutdown().await;
                    handle.exit(0);
                });
            }
        }
    });
    Ok(())
}
