//! The keychain of the system.

use std::fmt;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::link::Link;
use crate::worker::{Blocking, Make, Worker};
use crate::{Entry, Keychain, KeychainError, SecretString, platform};

/// The longest time that a call to the system's keychain takes. Long enough for a daemon that is started on demand,
/// short enough to be waited for in front of a window; a user who is asked for a password may need longer, and then
/// tries again.
pub const PATIENCE: Duration = Duration::from_secs(5);

/// Secret Service on Linux, the login keychain on macOS, the Credential Manager on Windows (kept on this machine, not
/// roaming). Its futures want a tokio runtime with a timer. Nothing is asked, and no thread runs, before the first call.
///
/// One for the process: only among the calls of one is a late one put in order with those after it.
pub struct OsKeychain {
    worker: Worker,
}

impl OsKeychain {
    /// The keychain of the system the user is logged in to, with [`PATIENCE`] for each call.
    pub fn new() -> Self {
        Self::over(Box::new(|| Box::new(Link::new(platform::connect, platform::modifiers))), PATIENCE)
    }

    fn over(make: Make, limit: Duration) -> Self {
        Self { worker: Worker::new(make, limit) }
    }
}

impl Default for OsKeychain {
    fn default() -> Self {
        Self::new()
    }
}

impl Keychain for OsKeychain {
    fn get<'a>(&'a self, entry: &'a Entry) -> BoxFuture<'a, Result<Option<SecretString>, KeychainError>> {
        let entry = entry.clone();
        self.worker.ask(move |keychain| keychain.get(&entry), |_| ()).boxed()
    }

    fn set<'a>(&'a self, entry: &'a Entry, secret: SecretString) -> BoxFuture<'a, Result<(), KeychainError>> {
        let (entry, late) = (entry.clone(), entry.clone());
        let take_back = move |keychain: &mut dyn Blocking| {
            // The user was told that it is not kept, and may have chosen "for this run only". Nobody is left to hear of
            // a failure.
            let _ = keychain.delete(&late);
        };
        self.worker.ask(move |keychain| keychain.set(&entry, &secret), take_back).boxed()
    }

    fn delete<'a>(&'a self, entry: &'a Entry) -> BoxFuture<'a, Result<(), KeychainError>> {
        let entry = entry.clone();
        self.worker.ask(move |keychain| keychain.delete(&entry), |_| ()).boxed()
    }
}

impl fmt::Debug for OsKeychain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OsKeychain").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
