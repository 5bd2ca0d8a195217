//! macOS: the login keychain. Built, not verified.

use std::sync::Arc;

use apple_native_keyring_store::keychain::Store;
use keyring_core::CredentialStore;

use crate::{Cause, Entry, KeychainError};

/// The login keychain of the user.
pub(crate) fn connect() -> keyring_core::Result<Arc<CredentialStore>> {
    Ok(Store::new()?)
}

/// Nothing beyond service and account.
pub(crate) fn modifiers(_: &Entry) -> Vec<(&'static str, String)> {
    Vec::new()
}

/// What a failure means; gives the cause back if it says nothing more. The numbers are those of `SecBase.h`.
pub(crate) fn explain(cause: Cause) -> Result<KeychainError, Cause> {
    let code = cause.downcast_ref::<security_framework::base::Error>().map(|error| error.code());
    match code {
        // errSecNotAvailable, errSecNoSuchKeychain, errSecInvalidKeychain, errSecNoDefaultKeychain
        Some(-25291 | -25294 | -25295 | -25307) => Ok(KeychainError::NoService(cause)),
        // errSecInteractionNotAllowed, errSecInteractionRequired: it would have to ask, and must not
        Some(-25308 | -25315) => Ok(KeychainError::Locked(cause)),
        // errSecUserCanceled, errSecAuthFailed, errSecReadOnly, errSecInvalidOwnerEdit, wrPermErr
        Some(-128 | -25293 | -25292 | -25244 | -61) => Ok(KeychainError::Denied(cause)),
        _ => Err(cause),
    }
}
