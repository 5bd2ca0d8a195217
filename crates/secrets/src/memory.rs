//! Keys in memory.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use futures::FutureExt;
use futures::future::{BoxFuture, ready};

use crate::{Entry, Keychain, KeychainError, SecretString};

/// Keeps keys until it is dropped, and overwrites them then. For "this run only", and for tests.
#[derive(Default)]
pub struct MemoryKeychain(Mutex<HashMap<Entry, SecretString>>);

impl MemoryKeychain {
    /// Whether there is a key for `entry`.
    pub fn has(&self, entry: &Entry) -> bool {
        self.keys().contains_key(entry)
    }

    /// A copy of the key of `entry`.
    pub fn copy(&self, entry: &Entry) -> Option<SecretString> {
        self.keys().get(entry).cloned()
    }

    /// Keeps `secret`, in place of what is there.
    pub fn keep(&self, entry: &Entry, secret: SecretString) {
        self.keys().insert(entry.clone(), secret);
    }

    /// Forgets the key; `true` if there was one.
    pub fn forget(&self, entry: &Entry) -> bool {
        self.keys().remove(entry).is_some()
    }

    /// A panic elsewhere leaves the map whole: each use of it is one step.
    fn keys(&self) -> MutexGuard<'_, HashMap<Entry, SecretString>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Keychain for MemoryKeychain {
    fn get<'a>(&'a self, entry: &'a Entry) -> BoxFuture<'a, Result<Option<SecretString>, KeychainError>> {
        ready(Ok(self.copy(entry))).boxed()
    }

    fn set<'a>(&'a self, entry: &'a Entry, secret: SecretString) -> BoxFuture<'a, Result<(), KeychainError>> {
        self.keep(entry, secret);
        ready(Ok(())).boxed()
    }

    fn delete<'a>(&'a self, entry: &'a Entry) -> BoxFuture<'a, Result<(), KeychainError>> {
        self.forget(entry);
        ready(Ok(())).boxed()
    }
}

impl fmt::Debug for MemoryKeychain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryKeychain").finish_non_exhaustive()
    }
}
