//! What the handlers need from the shell around them. A test host made of this trait alone shows that the shell can be
//! replaced.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures::future::BoxFuture;
use roundtable_engine::Timestamp;
use roundtable_engine::ports::{Clock, Model};

use roundtable_llm::remote::Policy;
use roundtable_secrets::Keychains;

use crate::notices::Notifier;
use crate::wire::{ErrorCode, FoundUpdate, SetMenu, WireError};

pub use roundtable_engine::record::{DRIVER, USER};

/// The shell: windows, dialogs, places, time and models.
pub trait Host: Send + Sync + 'static {
    /// Where the application keeps its own settings.
    fn config_dir(&self) -> PathBuf;

    /// Where new folders are suggested.
    fn documents_dir(&self) -> PathBuf;

    /// Whether native dialogs can be shown; a test host has none.
    fn native_dialogs(&self) -> bool;

    /// The project that the application was started with, by its folder, a project file or a file in its `.s2s`; given out
    /// once.
    fn started_with(&self) -> Option<PathBuf> {
        None
    }

    /// Waits until a folder or file is dropped on the window, or comes from a second start or a double click while there is
    /// one. `None` where nothing ever is.
    fn dropped(&self) -> BoxFuture<'_, Option<PathBuf>> {
        Box::pin(async { None })
    }

    /// Shows the native menu in place of the one before it.
    ///
    /// # Errors
    /// When the system makes no such menu.
    fn set_menu(&self, _menu: &SetMenu) -> Result<(), WireError> {
        Ok(())
    }

    /// Waits until an action is chosen from the native menu: its id. `None` where there is no menu.
    fn menu_choice(&self) -> BoxFuture<'_, Option<String>> {
        Box::pin(async { None })
    }

    /// The host that newer versions are asked of; `None` where this build has no address, and then nothing is ever asked.
    fn update_host(&self) -> Option<String> {
        None
    }

    /// Asks for a newer version. Called only where there is an [`Self::update_host`] and the user said so.
    ///
    /// # Errors
    /// [`ErrorCode::UpdateTrouble`] when nobody answers, or not as expected.
    fn find_update(&self) -> BoxFuture<'_, Result<Option<FoundUpdate>, WireError>> {
        Box::pin(async { Ok(None) })
    }

    /// Installs the version that was found last, if its signature is ours. On Windows the process ends.
    ///
    /// # Errors
    /// [`ErrorCode::UpdateTrouble`] when it is another one by now, or cannot be fetched, verified or installed.
    fn install_update(&self, _version: &str) -> BoxFuture<'_, Result<(), WireError>> {
        Box::pin(async { Err(WireError::new(ErrorCode::UpdateTrouble, [], "there is nothing to install")) })
    }

    /// Asks for a folder. `None` when the dialog is closed without one.
    fn pick_folder(&self, title: &str) -> BoxFuture<'_, Option<PathBuf>>;

    /// Asks for a file to be read. `None` when the dialog is closed without one, or there is none.
    fn pick_document(&self, _title: &str) -> BoxFuture<'_, Option<PathBuf>> {
        Box::pin(async { None })
    }

    /// Asks for a file to write, and, where there is one of that name, whether it is to be replaced. `folder` and `name` are
    /// suggested. `None` when the dialog is closed without one, or there is none.
    fn pick_save(&self, _title: &str, _folder: &Path, _name: &str) -> BoxFuture<'_, Option<PathBuf>> {
        Box::pin(async { None })
    }

    /// Puts a part of a page on the clipboard; `text` is for who takes no page.
    ///
    /// # Errors
    /// [`ErrorCode::ClipboardTrouble`] when there is no clipboard, or it cannot be reached.
    fn copy_html(&self, _html: &str, _text: &str) -> Result<(), WireError> {
        Err(WireError::new(ErrorCode::ClipboardTrouble, [], ""))
    }

    /// Shows a file in the system's file manager.
    ///
    /// # Errors
    /// When there is no file manager, or it refuses.
    fn reveal(&self, path: &Path) -> Result<(), WireError>;

    /// Opens an address with the system's program for it, e.g. the browser. Only what `links` let through comes
    /// here.
    ///
    /// # Errors
    /// When there is no such program.
    fn open_link(&self, address: &str) -> Result<(), WireError>;

    /// The time.
    fn clock(&self) -> Arc<dyn Clock>;

    /// The built-in model behind a provider's id; `None` for any other. Providers of the settings are the api's own.
    fn model(&self, provider: &str) -> Option<Arc<dyn Model>>;

    /// Where keys are kept.
    fn keychains(&self) -> Arc<Keychains>;

    /// Calls `changed` when something was written, made or taken away in one of the folders themselves, until what it gives
    /// back is dropped. `None` when nothing can be watched; then files are looked at when the window gets the focus.
    fn watch(&self, folders: &[PathBuf], changed: Arc<dyn Fn() + Send + Sync>) -> Option<Box<dyn Watching>> {
        watch(folders, changed)
    }

    /// Who tells the user of a session that waits or is over while they look at something else; `None` where nobody does.
    fn notifier(&self) -> Option<Notifier> {
        None
    }

    /// Whose word a review at this window is: [`USER`], or [`DRIVER`] where a program presses the buttons.
    fn reviewer(&self) -> &'static str {
        USER
    }

    /// Times and limits of calls to providers.
    fn policy(&self) -> Policy {
        Policy::default()
    }
}

/// Folders that are watched until this is dropped.
pub trait Watching: Send + Sync {}

impl Watching for roundtable_store::Watch {}

/// Watches folders with the system, for [`Host::watch`].
pub fn watch(folders: &[PathBuf], changed: Arc<dyn Fn() + Send + Sync>) -> Option<Box<dyn Watching>> {
    roundtable_store::watch(folders, changed).map(|watch| Box::new(watch) as Box<dyn Watching>)
}

/// The time of this machine, whole milliseconds.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
        let milliseconds = i64::try_from(since.as_millis()).unwrap_or(0);
        Timestamp::from_millisecond(milliseconds).unwrap_or_default()
    }
}
