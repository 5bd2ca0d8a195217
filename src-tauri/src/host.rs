//! Tauri as the [`Host`] of the handlers.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::wire::{ErrorCode, WireError};
use roundtable_api::{Host, Keychains, SystemClock};
use roundtable_engine::ports::{Clock, Model};
use tauri::{AppHandle, Manager as _};
use tauri_plugin_dialog::DialogExt as _;

use crate::environment;

/// Windows, dialogs and places of this machine.
pub(crate) struct TauriHost {
    handle: AppHandle,
    config_dir: PathBuf,
    documents_dir: PathBuf,
    practice: Arc<dyn Model>,
    keychains: Arc<Keychains>,
}

impl TauriHost {
    /// # Errors
    /// When the system names no folder for the application's settings.
    pub(crate) fn new(handle: AppHandle) -> tauri::Result<Self> {
        let config_dir = match environment::config_dir() {
            Some(folder) => folder,
            None => handle.path().app_config_dir()?,
        };
        // A system without a documents folder still has a home.
        let documents_dir = match environment::documents_dir() {
            Some(folder) => folder,
            None => handle.path().document_dir().or_else(|_| handle.path().home_dir())?,
        };
        let practice = Arc::new(roundtable_api::practice(environment::practice_delay()));
        let keychains = Arc::new(environment::keychains());
        Ok(Self { handle, config_dir, documents_dir, practice, keychains })
    }
}

impl Host for TauriHost {
    fn config_dir(&self) -> PathBuf {
        self.config_dir.clone()
    }

    fn documents_dir(&self) -> PathBuf {
        self.documents_dir.clone()
    }

    fn native_dialogs(&self) -> bool {
        environment::native_dialogs()
    }

    fn reviewer(&self) -> &'static str {
        environment::reviewer()
    }

    fn pick_folder(&self, title: &str) -> BoxFuture<'_, Option<PathBuf>> {
        let (sender, receiver) = tokio::sync::oneshot::channel();
        self.handle.dialog().file().set_title(title).pick_folder(move |picked| {
            let _ = sender.send(picked.and_then(|folder| folder.into_path().ok()));
        });
        async move { receiver.await.ok().flatten() }.boxed()
    }

    fn pick_document(&self, title: &str) -> BoxFuture<'_, Option<PathBuf>> {
        let (sender, receiver) = tokio::sync::oneshot::channel();
        // Any file can be chosen: one that is no text is refused in words, which a dialog that hides it could not say.
        self.handle.dialog().file().set_title(title).pick_file(move |picked| {
            let _ = sender.send(picked.and_then(|file| file.into_path().ok()));
        });
        async move { receiver.await.ok().flatten() }.boxed()
    }

    fn reveal(&self, path: &Path) -> Result<(), WireError> {
        let folder = path.parent().unwrap_or(path);
        open::that_detached(folder).map_err(|error| {
            WireError::new(ErrorCode::FileTrouble, [("path", folder.display().to_string())], error)
        })
    }

    fn open_link(&self, address: &str) -> Result<(), WireError> {
        // A driven window opens no browser on somebody's machine.
        if !self.native_dialogs() {
            return Ok(());
        }
        open::that_detached(address)
            .map_err(|error| WireError::new(ErrorCode::LinkTrouble, [("address", address.to_owned())], error))
    }

    fn keychains(&self) -> Arc<Keychains> {
        self.keychains.clone()
    }

    fn clock(&self) -> Arc<dyn Clock> {
        Arc::new(SystemClock)
    }

    fn model(&self, provider: &str) -> Option<Arc<dyn Model>> {
        (provider == roundtable_api::PRACTICE).then(|| self.practice.clone())
    }
}
