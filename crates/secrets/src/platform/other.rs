//! Systems whose keychain we do not know.

use std::sync::Arc;

use keyring_core::{CredentialStore, Error};

use crate::{Cause, Entry, KeychainError};

/// Never there.
pub(crate) fn connect() -> keyring_core::Result<Arc<CredentialStore>> {
    Err(Error::PlatformFailure("no keychain is known for this system".into()))
}

/// None.
pub(crate) fn modifiers(_: &Entry) -> Vec<(&'static str, String)> {
    Vec::new()
}

/// There is one failure here.
pub(crate) fn explain(cause: Cause) -> Result<KeychainError, Cause> {
    Ok(KeychainError::NoService(cause))
}
