//! The few settings that tests and developers give from outside. None of them can name a server or a key.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use roundtable_api::{DRIVER, Keychains, MemoryKeychain, USER};

/// The application's own folder, in place of the system's.
pub(crate) fn config_dir() -> Option<PathBuf> {
    std::env::var_os("ROUNDTABLE_CONFIG_DIR").map(PathBuf::from)
}

/// The suggested place for projects, in place of the system's documents folder.
pub(crate) fn documents_dir() -> Option<PathBuf> {
    std::env::var_os("ROUNDTABLE_DOCUMENTS_DIR").map(PathBuf::from)
}

/// `ROUNDTABLE_DIALOGS=off`: a text field stands in for the folder dialog, which no test can reach.
pub(crate) fn native_dialogs() -> bool {
    std::env::var_os("ROUNDTABLE_DIALOGS").is_none_or(|value| value != "off")
}

/// `ROUNDTABLE_PRACTICE_DELAY_MS=0` or `200-400`: how long a practice answer takes.
pub(crate) fn practice_delay() -> Option<(Duration, Duration)> {
    let value = std::env::var("ROUNDTABLE_PRACTICE_DELAY_MS").ok()?;
    let (least, most) = value.split_once('-').unwrap_or((&value, &value));
    let milliseconds = |text: &str| text.trim().parse().ok().map(Duration::from_millis);
    Some((milliseconds(least)?, milliseconds(most)?))
}

/// Where keys are: the system's keychain, or with `ROUNDTABLE_KEYCHAIN=memory` nowhere but in this process, so that no
/// test touches the real one.
pub(crate) fn keychains() -> Keychains {
    match std::env::var_os("ROUNDTABLE_KEYCHAIN") {
        Some(value) if value == "memory" => Keychains::new(Arc::new(MemoryKeychain::default())),
        _ => Keychains::of_the_system(),
    }
}

/// `ROUNDTABLE_DRIVEN=1`: a program presses the buttons, and what it approves is nobody's word.
pub(crate) fn reviewer() -> &'static str {
    match std::env::var_os("ROUNDTABLE_DRIVEN") {
        Some(value) if value == "1" => DRIVER,
        _ => USER,
    }
}

/// A file that is made when the page can be used; a benchmark waits for it.
pub(crate) fn ready_file() -> Option<PathBuf> {
    std::env::var_os("ROUNDTABLE_READY_FILE").map(PathBuf::from)
}
