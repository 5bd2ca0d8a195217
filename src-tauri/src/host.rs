//! Tauri as the [`Host`] of the handlers.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::wire::{ErrorCode, FoundUpdate, SetMenu, WireError};
use roundtable_api::{Host, Keychains, Notifier, SystemClock};
use roundtable_engine::ports::{Clock, Model};
use tauri::{AppHandle, Manager as _};
use tauri_plugin_dialog::DialogExt as _;
use tauri_plugin_notification::NotificationExt as _;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::updates::Updates;
use crate::{environment, menu};

/// Windows, dialogs and places of this machine.
pub(crate) struct TauriHost {
    handle: AppHandle,
    config_dir: PathBuf,
    documents_dir: PathBuf,
    practice: Arc<dyn Model>,
    keychains: Arc<Keychains>,
    /// What the application was started with; given out once.
    project: Mutex<Option<PathBuf>>,
    /// What is dropped on the window.
    dropped: tokio::sync::Mutex<UnboundedReceiver<PathBuf>>,
    /// What is chosen from the native menu.
    chosen: tokio::sync::Mutex<UnboundedReceiver<String>>,
    updates: Updates,
    /// On Linux what was copied is ours to give as long as somebody may ask for it, so that this stays.
    clipboard: Mutex<Option<arboard::Clipboard>>,
}

impl TauriHost {
    /// # Errors
    /// When the system names no folder for the application's settings.
    pub(crate) fn new(
        handle: AppHandle,
        project: Option<PathBuf>,
        dropped: UnboundedReceiver<PathBuf>,
        chosen: UnboundedReceiver<String>,
    ) -> tauri::Result<Self> {
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
        let updates = Updates::new(handle.clone());
        Ok(Self {
            handle,
            config_dir,
            documents_dir,
            practice,
            keychains,
            clipboard: Mutex::default(),
            project: Mutex::new(project),
            dropped: tokio::sync::Mutex::new(dropped),
            chosen: tokio::sync::Mutex::new(chosen),
            updates,
        })
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

    fn started_with(&self) -> Option<PathBuf> {
        self.project.lock().unwrap_or_else(PoisonError::into_inner).take()
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

    fn dropped(&self) -> BoxFuture<'_, Option<PathBuf>> {
        async move { self.dropped.lock().await.recv().await }.boxed()
    }

    fn set_menu(&self, menu: &SetMenu) -> Result<(), WireError> {
        // A driven window is as high as its screenshots say, and no driver reaches a menu.
        if !self.native_dialogs() {
            return Ok(());
        }
        menu::show(&self.handle, menu).map_err(|error| WireError::new(ErrorCode::Internal, [], error))
    }

    fn menu_choice(&self) -> BoxFuture<'_, Option<String>> {
        async move {
            if !self.native_dialogs() {
                return None;
            }
            self.chosen.lock().await.recv().await
        }
        .boxed()
    }

    fn update_host(&self) -> Option<String> {
        self.updates.host.clone()
    }

    fn find_update(&self) -> BoxFuture<'_, Result<Option<FoundUpdate>, WireError>> {
        self.updates.find().boxed()
    }

    fn install_update(&self, version: &str) -> BoxFuture<'_, Result<(), WireError>> {
        let version = version.to_owned();
        async move { self.updates.install(&version).await }.boxed()
    }

    fn notifier(&self) -> Option<Notifier> {
        // A driven window tells nobody on somebody's machine.
        if !self.native_dialogs() {
            return None;
        }
        let handle = self.handle.clone();
        Some(Arc::new(move |notice| {
            let windows = handle.webview_windows();
            if windows.values().any(|window| window.is_focused().unwrap_or(false)) {
                return;
            }
            let shown = handle.notification().builder().title(&notice.title).body(&notice.body).show();
            if let Err(error) = shown {
                // The project's page says it, too.
                tracing::warn!(%error, "the system shows no notifications");
            }
        }))
    }

    fn pick_save(&self, title: &str, folder: &Path, name: &str) -> BoxFuture<'_, Option<PathBuf>> {
        let (sender, receiver) = tokio::sync::oneshot::channel();
        let dialog = self.handle.dialog().file().set_title(title).set_directory(folder).set_file_name(name);
        dialog.save_file(move |picked| {
            let _ = sender.send(picked.and_then(|file| file.into_path().ok()));
        });
        async move { receiver.await.ok().flatten() }.boxed()
    }

    fn copy_html(&self, html: &str, text: &str) -> Result<(), WireError> {
        let trouble = |error: arboard::Error| WireError::new(ErrorCode::ClipboardTrouble, [], error);
        let mut held = self.clipboard.lock().unwrap_or_else(PoisonError::into_inner);
        let clipboard = match held.take() {
            Some(clipboard) => clipboard,
            None => arboard::Clipboard::new().map_err(trouble)?,
        };
        held.insert(clipboard).set().html(html, Some(text)).map_err(trouble)
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
