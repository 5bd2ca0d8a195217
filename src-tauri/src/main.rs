//! Roundtable, the window. Everything it does is in `roundtable-api`; here is only what Tauri needs.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod arguments;
mod commands;
mod environment;
mod host;
mod menu;
mod single;
mod updates;
mod window;

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arguments::Arguments;
use roundtable_api::Api;
use tauri::{Manager as _, RunEvent};
use tracing_subscriber::EnvFilter;

#[cfg(target_os = "linux")]
const NO_DISPLAY: &str = "Roundtable cannot open its window: no display can be reached from here. Nothing was changed. Start it in a desktop \
                          session, or with DISPLAY or WAYLAND_DISPLAY set to one that is open.";

fn main() -> ExitCode {
    let project = match arguments::read(std::env::args_os().skip(1)) {
        Arguments::Window(project) => project,
        Arguments::Version => return say(&format!("Roundtable {}", env!("CARGO_PKG_VERSION"))),
        Arguments::Help => return say(arguments::HELP),
        Arguments::Wrong(sentence) => {
            let _ = writeln!(std::io::stderr(), "{sentence} Type `roundtable --help` to see what there is.");
            return ExitCode::from(2);
        }
    };
    let filter = EnvFilter::try_from_env("ROUNDTABLE_LOG").unwrap_or_else(|_| EnvFilter::new("warn"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).init();
    #[cfg(target_os = "linux")]
    if gtk::init().is_err() {
        let _ = writeln!(std::io::stderr(), "{NO_DISPLAY}");
        return ExitCode::FAILURE;
    }
    match run(project) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!(%error, "the application could not start");
            ExitCode::FAILURE
        }
    }
}

/// A reader that has left is no failure.
fn say(words: &str) -> ExitCode {
    let _ = writeln!(std::io::stdout(), "{words}");
    ExitCode::SUCCESS
}

fn run(project: Option<PathBuf>) -> tauri::Result<()> {
    let context = tauri::generate_context!();
    let (drop, dropped) = tokio::sync::mpsc::unbounded_channel();
    #[cfg(target_os = "macos")]
    let asked = drop.clone();
    let (choose, chosen) = tokio::sync::mpsc::unbounded_channel();
    let mut builder = tauri::Builder::default();
    // Before all others: a second start ends here.
    if let Some(single) = single::only_one(drop.clone()) {
        builder = builder.plugin(single);
    }
    if updates::host(context.config()).is_some() {
        builder = builder.plugin(tauri_plugin_updater::Builder::new().build());
    }
    let app = builder
        .plugin(tauri_plugin_dialog::init())
        .plugin(tauri_plugin_notification::init())
        .plugin(window::remembered())
        .invoke_handler(tauri::generate_handler![commands::call, commands::subscribe, commands::unsubscribe])
        .setup(move |app| {
            menu::listen(app.handle(), choose);
            let host = host::TauriHost::new(app.handle().clone(), project, dropped, chosen)?;
            app.manage(Arc::new(Api::new(host)));
            window::open(app.handle(), drop)?;
            Ok(())
        })
        .build(context)?;
    let left = AtomicBool::new(false);
    app.run(move |handle, event| {
        // It may come before there is a page; then it waits for it, as what is dropped does.
        #[cfg(target_os = "macos")]
        if let RunEvent::Opened { urls } = &event
            && let Some(project) = single::asked_for(urls)
        {
            let _ = asked.send(project);
        }
        // The window is gone, but answers that are on their way are paid for: they are completed and kept, then the
        // process ends. A second request to leave does not wait.
        if let RunEvent::ExitRequested { api: exit, .. } = event {
            single::leave(handle);
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
