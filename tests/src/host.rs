//! A host made of the trait alone: frozen time, no dialogs, places in a temporary folder.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::wire::WireError;
use roundtable_api::{Host, Keychains, MemoryKeychain, Notice, Notifier, Policy, Watching};
use roundtable_engine::Timestamp;
use roundtable_engine::ports::{Clock, Model};

/// A clock that starts at 2026-01-07 09:00 UTC and moves one second with each look.
#[derive(Debug)]
pub struct FrozenClock {
    looks: AtomicI64,
}

impl Default for FrozenClock {
    fn default() -> Self {
        Self { looks: AtomicI64::new(0) }
    }
}

impl Clock for FrozenClock {
    fn now(&self) -> Timestamp {
        const START: i64 = 1_767_776_400;
        Timestamp::from_second(START + self.looks.fetch_add(1, Ordering::Relaxed)).unwrap_or_default()
    }
}

/// The number of a watch, its folders, and whom to tell.
type Watched = (u64, Vec<PathBuf>, Arc<dyn Fn() + Send + Sync>);

/// Watched folders whose events a test sends.
#[derive(Clone, Default)]
pub struct Watches(Arc<Mutex<Vec<Watched>>>);

impl Watches {
    /// Something happened in a folder. Gives back how many heard it.
    pub fn happened_in(&self, folder: &Path) -> usize {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let heard: Vec<_> =
            self.lock().iter().filter(|(_, folders, _)| folders.contains(&real)).cloned().collect();
        heard.iter().for_each(|(_, _, changed)| changed());
        heard.len()
    }

    /// The folders that are watched now.
    pub fn folders(&self) -> Vec<PathBuf> {
        self.lock().iter().flat_map(|(_, folders, _)| folders.clone()).collect()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Watched>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One call of [`Host::watch`]; dropped, it hears no more.
struct WatchedByTest {
    watches: Watches,
    number: u64,
}

impl Watching for WatchedByTest {}

impl Drop for WatchedByTest {
    fn drop(&mut self) {
        self.watches.lock().retain(|(number, ..)| *number != self.number);
    }
}

/// The host of tests.
pub struct TestHost {
    folder: PathBuf,
    clock: Arc<FrozenClock>,
    model: Arc<dyn Model>,
    keychains: Arc<Keychains>,
    policy: Policy,
    watches: Option<Watches>,
    opened: Mutex<Vec<String>>,
    notices: Arc<Mutex<Vec<Notice>>>,
    saves: Mutex<VecDeque<Option<PathBuf>>>,
    offered: Mutex<Vec<PathBuf>>,
    copied: Mutex<Vec<(String, String)>>,
    revealed: Mutex<Vec<PathBuf>>,
    native: bool,
}

impl TestHost {
    /// Places are below `folder`; the model is the practice panel without delay.
    pub fn new(folder: &Path) -> Self {
        Self::with_model(folder, Arc::new(roundtable_api::practice(Some((Duration::ZERO, Duration::ZERO)))))
    }

    /// With another model behind the provider `practice`.
    pub fn with_model(folder: &Path, model: Arc<dyn Model>) -> Self {
        Self {
            folder: folder.to_owned(),
            clock: Arc::default(),
            model,
            // Never the real keychain.
            keychains: Arc::new(Keychains::new(Arc::new(MemoryKeychain::default()))),
            policy: Policy::default(),
            watches: Some(Watches::default()),
            opened: Mutex::default(),
            notices: Arc::default(),
            saves: Mutex::default(),
            offered: Mutex::default(),
            copied: Mutex::default(),
            revealed: Mutex::default(),
            native: false,
        }
    }

    /// The addresses that were to be opened outside, in order.
    pub fn opened(&self) -> Vec<String> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What the user was told of, in order.
    pub fn notices(&self) -> Vec<Notice> {
        self.notices.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// With dialogs: those for a file to write are answered with these, one after the other, and then closed.
    pub fn with_saves(self, saves: impl IntoIterator<Item = Option<PathBuf>>) -> Self {
        Self { native: true, saves: Mutex::new(saves.into_iter().collect()), ..self }
    }

    /// The files that dialogs suggested, in order.
    pub fn offered(&self) -> Vec<PathBuf> {
        self.offered.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What was put on the clipboard, page and text, in order.
    pub fn copied(&self) -> Vec<(String, String)> {
        self.copied.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The files that were to be shown in the file manager, in order.
    pub fn revealed(&self) -> Vec<PathBuf> {
        self.revealed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The watched folders, to send events.
    pub fn watches(&self) -> Watches {
        self.watches.clone().unwrap_or_default()
    }

    /// Watches with the system, as the application does.
    pub fn with_real_watches(self) -> Self {
        Self { watches: None, ..self }
    }

    /// With other times and limits of calls.
    pub fn with_policy(self, policy: Policy) -> Self {
        Self { policy, ..self }
    }
}

impl Host for TestHost {
    fn config_dir(&self) -> PathBuf {
        self.folder.join("config")
    }

    fn documents_dir(&self) -> PathBuf {
        self.folder.join("documents")
    }

    fn native_dialogs(&self) -> bool {
        self.native
    }

    fn pick_save(&self, _title: &str, folder: &Path, name: &str) -> BoxFuture<'_, Option<PathBuf>> {
        self.offered.lock().unwrap_or_else(PoisonError::into_inner).push(folder.join(name));
        let answer = self.saves.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        async move { answer.flatten() }.boxed()
    }

    fn copy_html(&self, html: &str, text: &str) -> Result<(), WireError> {
        let copied = (html.to_owned(), text.to_owned());
        self.copied.lock().unwrap_or_else(PoisonError::into_inner).push(copied);
        Ok(())
    }

    fn pick_folder(&self, _title: &str) -> BoxFuture<'_, Option<PathBuf>> {
        async { None }.boxed()
    }

    fn reveal(&self, path: &Path) -> Result<(), WireError> {
        self.revealed.lock().unwrap_or_else(PoisonError::into_inner).push(path.to_owned());
        Ok(())
    }

    fn open_link(&self, address: &str) -> Result<(), WireError> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).push(address.to_owned());
        Ok(())
    }

    fn clock(&self) -> Arc<dyn Clock> {
        self.clock.clone()
    }

    fn model(&self, provider: &str) -> Option<Arc<dyn Model>> {
        (provider == roundtable_api::PRACTICE).then(|| self.model.clone())
    }

    fn keychains(&self) -> Arc<Keychains> {
        self.keychains.clone()
    }

    fn watch(&self, folders: &[PathBuf], changed: Arc<dyn Fn() + Send + Sync>) -> Option<Box<dyn Watching>> {
        let Some(watches) = self.watches.clone() else {
            return roundtable_api::watch(folders, changed);
        };
        static NUMBER: AtomicI64 = AtomicI64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed).unsigned_abs();
        watches.lock().push((number, folders.to_owned(), changed));
        Some(Box::new(WatchedByTest { watches, number }))
    }

    fn notifier(&self) -> Option<Notifier> {
        let notices = self.notices.clone();
        Some(Arc::new(move |notice| notices.lock().unwrap_or_else(PoisonError::into_inner).push(notice)))
    }

    fn policy(&self) -> Policy {
        self.policy.clone()
    }
}
