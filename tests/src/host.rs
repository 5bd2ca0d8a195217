//! A host made of the trait alone: frozen time, no dialogs, places in a temporary folder.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::wire::{ErrorCode, FoundUpdate, SetMenu, WireError};
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
    picks: Mutex<VecDeque<Option<PathBuf>>>,
    offered: Mutex<Vec<PathBuf>>,
    copied: Mutex<Vec<(String, String)>>,
    revealed: Mutex<Vec<PathBuf>>,
    native: bool,
    menus: Mutex<Vec<SetMenu>>,
    choices: Mutex<VecDeque<String>>,
    started: Mutex<Option<PathBuf>>,
    dropped: Mutex<VecDeque<PathBuf>>,
    update: Option<(String, FoundUpdate)>,
    asked_for_updates: Mutex<Vec<String>>,
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
            picks: Mutex::default(),
            offered: Mutex::default(),
            copied: Mutex::default(),
            revealed: Mutex::default(),
            native: false,
            menus: Mutex::default(),
            choices: Mutex::default(),
            started: Mutex::default(),
            dropped: Mutex::default(),
            update: None,
            asked_for_updates: Mutex::default(),
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

    /// With dialogs: those for a file to read are answered with these, one after the other, and then closed.
    pub fn with_picks(self, picks: impl IntoIterator<Item = Option<PathBuf>>) -> Self {
        Self { native: true, picks: Mutex::new(picks.into_iter().collect()), ..self }
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

    /// From the native menu these are chosen, one after the other; after them there is no menu.
    pub fn with_choices<const N: usize>(self, ids: [&str; N]) -> Self {
        Self { choices: Mutex::new(ids.into_iter().map(str::to_owned).collect()), ..self }
    }

    /// Started with a project to open.
    pub fn with_started(self, path: &Path) -> Self {
        Self { started: Mutex::new(Some(path.to_owned())), ..self }
    }

    /// These are dropped on the window, or handed over by a second start, one after the other; after them nothing is.
    pub fn with_dropped(self, paths: impl IntoIterator<Item = PathBuf>) -> Self {
        Self { dropped: Mutex::new(paths.into_iter().collect()), ..self }
    }

    /// A build with an address for newer versions, which has this one.
    pub fn with_update(self, host: &str, found: FoundUpdate) -> Self {
        Self { update: Some((host.to_owned(), found)), ..self }
    }

    /// The menus that were shown, in order.
    pub fn menus(&self) -> Vec<SetMenu> {
        self.menus.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// What the shell was asked about newer versions: `look`, `install 1.2.3`.
    pub fn asked_for_updates(&self) -> Vec<String> {
        self.asked_for_updates.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn note_update(&self, what: String) {
        self.asked_for_updates.lock().unwrap_or_else(PoisonError::into_inner).push(what);
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

    fn started_with(&self) -> Option<PathBuf> {
        self.started.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn dropped(&self) -> BoxFuture<'_, Option<PathBuf>> {
        let dropped = self.dropped.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        async move { dropped }.boxed()
    }

    fn pick_save(&self, _title: &str, folder: &Path, name: &str) -> BoxFuture<'_, Option<PathBuf>> {
        self.offered.lock().unwrap_or_else(PoisonError::into_inner).push(folder.join(name));
        let answer = self.saves.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        async move { answer.flatten() }.boxed()
    }

    fn pick_document(&self, _title: &str) -> BoxFuture<'_, Option<PathBuf>> {
        let answer = self.picks.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        async move { answer.flatten() }.boxed()
    }

    fn copy_html(&self, html: &str, text: &str) -> Result<(), WireError> {
        let copied = (html.to_owned(), text.to_owned());
        self.copied.lock().unwrap_or_else(PoisonError::into_inner).push(copied);
        Ok(())
    }

    fn set_menu(&self, menu: &SetMenu) -> Result<(), WireError> {
        self.menus.lock().unwrap_or_else(PoisonError::into_inner).push(menu.clone());
        Ok(())
    }

    fn menu_choice(&self) -> BoxFuture<'_, Option<String>> {
        let choice = self.choices.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
        async move { choice }.boxed()
    }

    fn update_host(&self) -> Option<String> {
        self.update.as_ref().map(|(host, _)| host.clone())
    }

    fn find_update(&self) -> BoxFuture<'_, Result<Option<FoundUpdate>, WireError>> {
        self.note_update("look".to_owned());
        let found = self.update.as_ref().map(|(_, found)| found.clone());
        async move { Ok(found) }.boxed()
    }

    fn install_update(&self, version: &str) -> BoxFuture<'_, Result<(), WireError>> {
        self.note_update(format!("install {version}"));
        let is_found = self.update.as_ref().is_some_and(|(_, found)| found.version == version);
        let trouble = || WireError::new(ErrorCode::UpdateTrouble, [], "another one was found");
        async move { if is_found { Ok(()) } else { Err(trouble()) } }.boxed()
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
