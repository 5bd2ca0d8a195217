//! The system's keychain, and memory beside it.

use std::fmt;
use std::sync::Arc;

use crate::{Entry, Keychain, KeychainError, MemoryKeychain, OsKeychain, SecretString};

/// Where the user wants a key to be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// In the system's keychain.
    Keychain,
    /// In memory, until the application ends.
    ThisRun,
}

/// Where a key is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// In the system's keychain.
    Keychain,
    /// In memory, until the application ends.
    ThisRun,
}

/// The keys of this application: in the system's keychain, or in memory where the user chose that. It never falls back
/// by itself; an error is the moment to offer [`Keep::ThisRun`].
pub struct Keychains {
    memory: MemoryKeychain,
    system: Arc<dyn Keychain>,
}

impl Keychains {
    /// Over the keychain of the system the user is logged in to.
    pub fn of_the_system() -> Self {
        Self::new(Arc::new(OsKeychain::new()))
    }

    /// Over any keychain; tests give a [`MemoryKeychain`].
    pub fn new(system: Arc<dyn Keychain>) -> Self {
        Self { memory: MemoryKeychain::default(), system }
    }

    /// The key of `entry`; one in memory stands before the system's, which is then not asked. For the provider's client
    /// only: nothing that the page can call may lead here.
    ///
    /// # Errors
    /// There is none in memory, and the system's keychain could not be asked.
    pub async fn get(&self, entry: &Entry) -> Result<Option<SecretString>, KeychainError> {
        match self.memory.copy(entry) {
            Some(secret) => Ok(Some(secret)),
            None => self.system.get(entry).await,
        }
    }

    /// Keeps `secret` where the user wants it. In the keychain it takes the place of one in memory. In memory it stands
    /// before one in the keychain, which is left as it is and counts again in the next run.
    ///
    /// # Errors
    /// It is not kept; one in memory still is.
    pub async fn set(&self, entry: &Entry, secret: SecretString, keep: Keep) -> Result<(), KeychainError> {
        match keep {
            Keep::ThisRun => self.memory.keep(entry, secret),
            Keep::Keychain => {
                self.system.set(entry, secret).await?;
                self.memory.forget(entry);
            }
        }
        Ok(())
    }

    /// Forgets the key of `entry` in both places; no error if there is none.
    ///
    /// # Errors
    /// The one in memory is gone; the system's keychain may still hold one. Where there is no keychain at all and the
    /// key was in memory, that is no error.
    pub async fn delete(&self, entry: &Entry) -> Result<(), KeychainError> {
        let was_in_memory = self.memory.forget(entry);
        match self.system.delete(entry).await {
            Err(KeychainError::NoService(_)) if was_in_memory => Ok(()),
            other => other,
        }
    }

    /// Where the key is that [`get`](Self::get) would give; `None` if there is none.
    ///
    /// # Errors
    /// There is none in memory, and the system's keychain could not be asked.
    pub async fn where_is(&self, entry: &Entry) -> Result<Option<Kept>, KeychainError> {
        if self.memory.has(entry) {
            return Ok(Some(Kept::ThisRun));
        }
        // The port has no question but this one; the key is overwritten as soon as it is dropped here.
        Ok(self.system.get(entry).await?.map(|_| Kept::Keychain))
    }

    /// Whether there is a key, without giving it out.
    ///
    /// # Errors
    /// As [`where_is`](Self::where_is).
    pub async fn presence(&self, entry: &Entry) -> Result<bool, KeychainError> {
        Ok(self.where_is(entry).await?.is_some())
    }
}

impl fmt::Debug for Keychains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Keychains").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use futures::FutureExt;
    use futures::future::{BoxFuture, ready};

    use super::*;
    use crate::ExposeSecret;

    const CANARY: &str = "sk-canary-0815";

    /// A system without a keychain.
    struct Nobody;

    fn nobody<T: Send + 'static>() -> BoxFuture<'static, Result<T, KeychainError>> {
        ready(Err(KeychainError::NoService("no bus".into()))).boxed()
    }

    impl Keychain for Nobody {
        fn get<'a>(&'a self, _: &'a Entry) -> BoxFuture<'a, Result<Option<SecretString>, KeychainError>> {
            nobody()
        }
        fn set<'a>(&'a self, _: &'a Entry, _: SecretString) -> BoxFuture<'a, Result<(), KeychainError>> {
            nobody()
        }
        fn delete<'a>(&'a self, _: &'a Entry) -> BoxFuture<'a, Result<(), KeychainError>> {
            nobody()
        }
    }

    fn entry(host: &str) -> Entry {
        Entry::new("anthropic", host).unwrap()
    }

    async fn read(keychains: &Keychains, entry: &Entry) -> Option<String> {
        keychains.get(entry).await.unwrap().map(|secret| secret.expose_secret().to_owned())
    }

    #[tokio::test]
    async fn a_key_is_bound_to_the_host_it_was_entered_for() {
        let keychains = Keychains::new(Arc::new(MemoryKeychain::default()));
        for keep in [Keep::Keychain, Keep::ThisRun] {
            keychains.set(&entry("api.anthropic.com"), CANARY.into(), keep).await.unwrap();
            assert_eq!(read(&keychains, &entry("api.anthropic.com")).await.as_deref(), Some(CANARY));
            assert_eq!(read(&keychains, &entry("api.anthropic.com.evil.example")).await, None);
            assert!(!keychains.presence(&entry("evil.example")).await.unwrap());
        }
    }

    #[tokio::test]
    async fn memory_stands_before_the_system_until_a_key_is_put_there() {
        let system = Arc::new(MemoryKeychain::default());
        let keychains = Keychains::new(system.clone());
        let entry = entry("host");
        assert_eq!(keychains.where_is(&entry).await.unwrap(), None);

        keychains.set(&entry, "one".into(), Keep::Keychain).await.unwrap();
        assert_eq!(keychains.where_is(&entry).await.unwrap(), Some(Kept::Keychain));
        keychains.set(&entry, "two".into(), Keep::ThisRun).await.unwrap();
        assert_eq!(keychains.where_is(&entry).await.unwrap(), Some(Kept::ThisRun));
        assert_eq!(read(&keychains, &entry).await.as_deref(), Some("two"));
        assert_eq!(system.copy(&entry).unwrap().expose_secret(), "one");

        keychains.set(&entry, "three".into(), Keep::Keychain).await.unwrap();
        assert_eq!(keychains.where_is(&entry).await.unwrap(), Some(Kept::Keychain));
        assert_eq!(read(&keychains, &entry).await.as_deref(), Some("three"));
    }

    #[tokio::test]
    async fn a_deleted_key_is_in_neither_place() {
        let system = Arc::new(MemoryKeychain::default());
        let keychains = Keychains::new(system.clone());
        let entry = entry("host");
        keychains.set(&entry, "one".into(), Keep::Keychain).await.unwrap();
        keychains.set(&entry, "two".into(), Keep::ThisRun).await.unwrap();
        keychains.delete(&entry).await.unwrap();
        assert_eq!(keychains.where_is(&entry).await.unwrap(), None);
        assert!(!system.has(&entry));
        keychains.delete(&entry).await.unwrap();
    }

    #[tokio::test]
    async fn without_a_keychain_a_key_can_be_kept_for_this_run() {
        let keychains = Keychains::new(Arc::new(Nobody));
        let entry = entry("host");
        let error = keychains.set(&entry, CANARY.into(), Keep::Keychain).await.unwrap_err();
        assert_eq!(error.code(), "no_service");
        // Not kept by itself: that is the user's choice.
        assert_eq!(keychains.get(&entry).await.unwrap_err().code(), "no_service");
        assert_eq!(keychains.delete(&entry).await.unwrap_err().code(), "no_service");

        keychains.set(&entry, CANARY.into(), Keep::ThisRun).await.unwrap();
        assert_eq!(keychains.where_is(&entry).await.unwrap(), Some(Kept::ThisRun));
        assert_eq!(read(&keychains, &entry).await.as_deref(), Some(CANARY));
        keychains.delete(&entry).await.unwrap();
    }

    #[tokio::test]
    async fn nothing_that_can_be_printed_holds_a_key() {
        let memory = MemoryKeychain::default();
        memory.keep(&entry("host"), CANARY.into());
        let secret = memory.copy(&entry("host"));
        let keychains = Keychains::new(Arc::new(MemoryKeychain::default()));
        keychains.set(&entry("host"), CANARY.into(), Keep::ThisRun).await.unwrap();
        let printed = format!("{memory:?} {secret:?} {keychains:?} {:?}", OsKeychain::new());
        assert!(!printed.contains("canary"), "{printed}");
    }
}
