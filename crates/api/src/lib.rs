//! Wire types, the one list of commands and events, handlers over a [`Host`] trait, TypeScript export.
//!
//! What must not happen here: no word about Tauri or any other shell; no session YAML (that is `store`); no decision of
//! the discussion (that is `engine`); no command that the list in [`commands`] does not have.

mod changes;
pub mod commands;
mod continued;
mod errors;
mod export;
mod exports;
mod forecast;
mod guide;
mod handlers;
mod host;
mod links;
mod live;
mod markdown;
mod notices;
mod prices;
mod providers;
mod search;
mod settings;
mod setup;
mod validations;
mod view;
pub mod wire;

use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

pub use roundtable_llm::remote::Policy;
use roundtable_llm::{DelayRange, Practice, PracticeSettings};
use tokio::sync::mpsc::UnboundedReceiver;

pub use roundtable_secrets::{Keychains, MemoryKeychain};

pub use errors::{chain, config_fault, load as session_fault, project as project_fault};
pub use export::export_types;
pub use handlers::exports::lost_in_documents;
pub use handlers::run::{Run, load_session};
pub use host::{DRIVER, Host, SystemClock, USER, Watching, watch};
pub use live::{FRAME, pump};
pub use notices::{Notice, Notifier};
pub use setup::Setup;

use crate::live::Live;
use crate::providers::Providers;
use crate::settings::Settings;
use crate::validations::Validations;
use crate::wire::{Envelope, SessionView, WireError};

/// The id of the practice panel among the providers.
pub const PRACTICE: &str = "practice";

/// The version of this application.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The practice panel; `delay` is the least and the most time of an answer, 1 to 3 s when absent.
pub fn practice(delay: Option<(Duration, Duration)>) -> Practice {
    let delay = delay.map_or_else(DelayRange::default, |(least, most)| DelayRange { least, most });
    Practice::new(PracticeSettings { delay, ..PracticeSettings::default() })
}

/// The application behind a shell.
pub struct Api<H> {
    host: H,
    settings: Mutex<Settings>,
    providers: Providers,
    validations: Validations,
    exports: exports::Exports,
    followed: changes::Followed,
    notices: Arc<notices::Notices>,
    live: Mutex<HashMap<(PathBuf, String), Arc<Live>>>,
    subscriptions: Mutex<HashMap<u32, Arc<Live>>>,
    next_subscription: AtomicU32,
    /// What the last look through each project found, by its root and the session's id.
    to_mend: Mutex<HashMap<PathBuf, BTreeMap<String, u32>>>,
    readings: handlers::mapping::Readings,
    searches: search::Searches,
    sheets: handlers::comments::Sheets,
}

impl<H: Host> Api<H> {
    /// The application over `host`; reads its settings.
    pub fn new(host: H) -> Self {
        let settings = settings::load(&host.config_dir());
        let notices = notices::Notices::new(host.notifier());
        Self {
            host,
            notices,
            settings: Mutex::new(settings),
            providers: Providers::default(),
            validations: Validations::default(),
            exports: exports::Exports::default(),
            followed: changes::Followed::default(),
            live: Mutex::default(),
            subscriptions: Mutex::default(),
            next_subscription: AtomicU32::new(1),
            to_mend: Mutex::default(),
            readings: handlers::mapping::Readings::default(),
            searches: search::Searches::default(),
            sheets: handlers::comments::Sheets::default(),
        }
    }

    /// The shell.
    pub fn host(&self) -> &H {
        &self.host
    }

    /// A snapshot of a session, and every event after it. Works for a session that does not run, too: its events come
    /// when it is resumed.
    ///
    /// # Errors
    /// When the session cannot be read.
    pub async fn subscribe(
        &self,
        path: &str,
        session: &str,
    ) -> Result<(u32, SessionView, UnboundedReceiver<Envelope>), WireError> {
        let live = self.live(path, session)?;
        let subscription = self.next_subscription.fetch_add(1, Ordering::Relaxed);
        let (view, events) = live.subscribe(subscription);
        self.subscriptions.lock().unwrap_or_else(PoisonError::into_inner).insert(subscription, live);
        Ok((subscription, view, events))
    }

    /// No more events of that subscription.
    pub fn unsubscribe(&self, subscription: u32) {
        let live = self.subscriptions.lock().unwrap_or_else(PoisonError::into_inner).remove(&subscription);
        if let Some(live) = live {
            live.unsubscribe(subscription);
        }
    }

    /// Whether a session runs.
    pub fn has_running(&self) -> bool {
        self.all_live().iter().any(|live| live.is_running())
    }

    /// Lets every running session complete what runs and keep it, then pause. Returns when all have.
    pub async fn shutdown(&self) {
        for live in self.all_live() {
            if let Some(task) = live.let_go()
                && let Err(error) = task.await
            {
                tracing::error!(%error, "a session's task ended badly; its journal holds what was answered");
            }
        }
    }

    fn all_live(&self) -> Vec<Arc<Live>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }
}
