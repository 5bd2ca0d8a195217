//! A host without windows.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::wire::WireError;
use roundtable_api::{Host, Keychains, MemoryKeychain, PRACTICE, SystemClock};
use roundtable_engine::ports::{Clock, Model};

/// A host without windows: no settings are kept, nothing is asked.
pub(crate) struct TerminalHost {
    practice: Arc<dyn Model>,
    settings: tempfile::TempDir,
    keychains: Arc<Keychains>,
    clock: Arc<dyn Clock>,
}

impl TerminalHost {
    /// # Errors
    /// When there is no place for temporary files.
    pub(crate) fn new(delay: (Duration, Duration)) -> std::io::Result<Self> {
        Self::at(Arc::new(SystemClock), delay)
    }

    /// A host whose time is this clock's.
    ///
    /// # Errors
    /// When there is no place for temporary files.
    pub(super) fn at(clock: Arc<dyn Clock>, delay: (Duration, Duration)) -> std::io::Result<Self> {
        let settings = tempfile::tempdir()?;
        // The user's own prices, from where the window would read them if it is told so.
        if let Some(folder) = std::env::var_os("ROUNDTABLE_CONFIG_DIR") {
            let prices = PathBuf::from(folder).join("prices.json");
            if prices.exists() {
                std::fs::copy(prices, settings.path().join("prices.json"))?;
            }
        }
        Ok(Self {
            practice: Arc::new(roundtable_api::practice(Some(delay))),
            settings,
            // A key comes from the environment and is gone with the process: the keychain is the window's.
            keychains: Arc::new(Keychains::new(Arc::new(MemoryKeychain::default()))),
            clock,
        })
    }
}

impl Host for TerminalHost {
    fn config_dir(&self) -> PathBuf {
        self.settings.path().to_owned()
    }

    fn documents_dir(&self) -> PathBuf {
        PathBuf::from(".")
    }

    fn native_dialogs(&self) -> bool {
        false
    }

    fn pick_folder(&self, _title: &str) -> BoxFuture<'_, Option<PathBuf>> {
        async { None }.boxed()
    }

    fn reveal(&self, _path: &Path) -> Result<(), WireError> {
        Ok(())
    }

    fn open_link(&self, _address: &str) -> Result<(), WireError> {
        Ok(())
    }

    fn clock(&self) -> Arc<dyn Clock> {
        self.clock.clone()
    }

    fn model(&self, provider: &str) -> Option<Arc<dyn Model>> {
        (provider == PRACTICE).then(|| self.practice.clone())
    }

    fn keychains(&self) -> Arc<Keychains> {
        self.keychains.clone()
    }
}
