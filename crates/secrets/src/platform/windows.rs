//! Windows: the Credential Manager. Built, not verified.

use std::sync::Arc;

use keyring_core::CredentialStore;
use windows_native_keyring_store::Store;

use crate::{Cause, Entry, KeychainError};

/// The credentials of the user.
pub(crate) fn connect() -> keyring_core::Result<Arc<CredentialStore>> {
    Ok(Store::new()?)
}

/// Kept on this machine. The store's default, `Enterprise`, lets a key roam to other machines of the domain.
pub(crate) fn modifiers(_: &Entry) -> Vec<(&'static str, String)> {
    vec![("persistence", "Local".to_owned())]
}

/// Nothing to add: the store's own error type is not public, and "no logon session" is already told apart as no access.
pub(crate) fn explain(cause: Cause) -> Result<KeychainError, Cause> {
    Err(cause)
}
