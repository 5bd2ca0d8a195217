//! A host without windows.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::wire::WireError;
use roundtable_api::{Host, PRACTICE, SystemClock};
use roundtable_engine::ports::{Clock, Model};

/// A host without windows: no settings are kept, nothing is asked.
pub(super) struct TerminalHost {
    practice: Arc<dyn Model>,
}

impl TerminalHost {
    pub(super) fn new(delay: (Duration, Duration)) -> Self {
        Self { practice: Arc::new(roundtable_api::practice(Some(delay))) }
    }
}

impl Host for TerminalHost {
    fn config_dir(&self) -> PathBuf {
        crate::shell::target().join("session-settings")
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

    fn clock(&self) -> Arc<dyn Clock> {
        Arc::new(SystemClock)
    }

    fn model(&self, provider: &str) -> Option<Arc<dyn Model>> {
        (provider == PRACTICE).then(|| self.practice.clone())
    }
}
