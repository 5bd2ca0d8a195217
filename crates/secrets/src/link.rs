//! The connection to the system's keychain, over `keyring-core`.

use std::collections::HashMap;
use std::sync::Arc;

use keyring_core::{CredentialStore, Error};
use secrecy::ExposeSecret;
use secrecy::zeroize::Zeroize;

use crate::worker::Blocking;
use crate::{Cause, Entry, KeychainError, SecretString, platform};

/// Opens the system's keychain.
type Connect = fn() -> keyring_core::Result<Arc<CredentialStore>>;
/// What a store wants to know about an entry, beyond service and user.
type Modifiers = fn(&Entry) -> Vec<(&'static str, String)>;

/// Connects with the first call, and anew after a failure.
pub(crate) struct Link {
    connect: Connect,
    modifiers: Modifiers,
    store: Option<Arc<CredentialStore>>,
}

impl Link {
    pub(crate) fn new(connect: Connect, modifiers: Modifiers) -> Self {
        Self { connect, modifiers, store: None }
    }

    /// Does `work` with the entry; once more over a new connection if the one in use does not work any more, which is
    /// so after the daemon was started again.
    fn with<T>(
        &mut self,
        entry: &Entry,
        work: impl Fn(&keyring_core::Entry) -> keyring_core::Result<T>,
    ) -> Result<T, KeychainError> {
        if self.store.is_some() {
            match self.once(entry, &work) {
                Err(KeychainError::NoService(_) | KeychainError::Other(_)) => {}
                other => return other,
            }
        }
        self.once(entry, &work)
    }

    fn once<T>(
        &mut self,
        entry: &Entry,
        work: impl Fn(&keyring_core::Entry) -> keyring_core::Result<T>,
    ) -> Result<T, KeychainError> {
        let done = self.store().and_then(|store| {
            let modifiers = (self.modifiers)(entry);
            let modifiers: HashMap<&str, &str> =
                modifiers.iter().map(|(name, value)| (*name, value.as_str())).collect();
            work(&store.build(entry.service(), &entry.user(), Some(&modifiers))?)
        });
        done.map_err(|error| {
            self.store = None;
            explain(error)
        })
    }

    fn store(&mut self) -> keyring_core::Result<Arc<CredentialStore>> {
        if let Some(store) = &self.store {
            return Ok(store.clone());
        }
        let store = (self.connect)()?;
        self.store = Some(store.clone());
        Ok(store)
    }
}

impl Blocking for Link {
    fn get(&mut self, entry: &Entry) -> Result<Option<SecretString>, KeychainError> {
        let found = self.with(entry, |item| match item.get_secret() {
            Err(Error::NoEntry) => Ok(None),
            other => other.map(Some),
        })?;
        found.map(text).transpose()
    }

    fn set(&mut self, entry: &Entry, secret: &SecretString) -> Result<(), KeychainError> {
        // As bytes: as a password, Windows would store UTF-16 and take half the length.
        self.with(entry, |item| item.set_secret(secret.expose_secret().as_bytes()))
    }

    fn delete(&mut self, entry: &Entry) -> Result<(), KeychainError> {
        self.with(entry, |item| match item.delete_credential() {
            Err(Error::NoEntry) => Ok(()),
            other => other,
        })
    }
}

/// The bytes as a key; they are overwritten.
fn text(mut bytes: Vec<u8>) -> Result<SecretString, KeychainError> {
    let text = std::str::from_utf8(&bytes).map(SecretString::from);
    bytes.zeroize();
    text.map_err(|error| KeychainError::Other(error.into()))
}

/// Ours for theirs. What holds bytes of a key does not become a cause.
fn explain(error: Error) -> KeychainError {
    match error {
        Error::PlatformFailure(cause) => platform::explain(cause).unwrap_or_else(KeychainError::Other),
        Error::NoStorageAccess(cause) => platform::explain(cause).unwrap_or_else(KeychainError::Locked),
        Error::TooLong(_, limit) => KeychainError::TooLarge { limit },
        Error::BadEncoding(mut bytes) => {
            bytes.zeroize();
            KeychainError::Other("what the keychain holds is not text".into())
        }
        Error::BadDataFormat(mut bytes, cause) => {
            bytes.zeroize();
            KeychainError::Other(cause)
        }
        other => KeychainError::Other(Cause::from(other)),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn entry() -> Entry {
        Entry::new("openai", "api.openai.com").unwrap()
    }

    #[test]
    fn errors_keep_their_cause_and_no_byte_of_a_key() {
        let canary = b"sk-canary".to_vec();
        let errors = [
            (Error::PlatformFailure("broken".into()), "other"),
            (Error::NoStorageAccess("closed".into()), "locked"),
            (Error::TooLong("secret".into(), 2560), "too_large"),
            (Error::BadEncoding(canary.clone()), "other"),
            (Error::BadDataFormat(canary.clone(), "odd".into()), "other"),
            (Error::NoDefaultStore, "other"),
        ];
        let bytes = format!("{canary:?}");
        for (error, code) in errors {
            let explained = explain(error);
            assert_eq!(explained.code(), code);
            assert!(code == "too_large" || std::error::Error::source(&explained).is_some());
            assert!(!format!("{explained:?}").contains(bytes.trim_matches(['[', ']'])));
        }
        assert_eq!(text(vec![b's', b'k', 0xff]).unwrap_err().code(), "other");
    }

    /// How often [`refused_at_first`] was asked.
    static ASKED: AtomicUsize = AtomicUsize::new(0);

    fn refused_at_first() -> keyring_core::Result<Arc<CredentialStore>> {
        match ASKED.fetch_add(1, Ordering::SeqCst) {
            0 => Err(Error::PlatformFailure("not up yet".into())),
            _ => Ok(keyring_core::mock::Store::new()?),
        }
    }

    #[test]
    fn it_connects_once_and_anew_after_a_failure() {
        let mut link = Link::new(refused_at_first, |_| Vec::new());
        assert_eq!(link.get(&entry()).unwrap_err().code(), "other");
        assert!(link.get(&entry()).unwrap().is_none());
        assert!(link.get(&entry()).unwrap().is_none());
        assert_eq!(ASKED.load(Ordering::SeqCst), 2);
    }
}
