//! Keys of model providers, and where they are kept.
//!
//! [`Keychain`] is the port. Behind it stand [`OsKeychain`], which asks the keychain of the system the user is logged
//! in to, and [`MemoryKeychain`], which forgets with the process. [`Keychains`] puts the two together the way the
//! application uses them: the system's first, memory where the user wants a key for this run only.
//!
//! What must not happen here: a key in a file, in a log line, in an error or in `Debug` output; a key given out for
//! another host than the one it was entered for ([`Entry`]); a call that waits longer than [`PATIENCE`]; a key that was
//! kept although the user was told that it was not.

mod entry;
mod error;
mod keychains;
mod link;
mod memory;
mod os;
mod platform;
mod worker;

pub use entry::{BadEntry, Entry};
pub use error::{Cause, KeychainError};
pub use futures::future::BoxFuture;
pub use keychains::{Keep, Kept, Keychains};
pub use memory::MemoryKeychain;
pub use os::{OsKeychain, PATIENCE};
pub use secrecy::{ExposeSecret, SecretString};

/// A place for keys.
///
/// A dropped future of [`set`](Keychain::set) takes the key back if it was stored after all.
pub trait Keychain: Send + Sync {
    /// The key of `entry`; `None` if there is none.
    ///
    /// # Errors
    /// The place could not be asked.
    fn get<'a>(&'a self, entry: &'a Entry) -> BoxFuture<'a, Result<Option<SecretString>, KeychainError>>;

    /// Keeps `secret` for `entry`, in place of what is there.
    ///
    /// # Errors
    /// It is not kept, and what was there before may be gone: the caller tells the user to enter the key again.
    fn set<'a>(&'a self, entry: &'a Entry, secret: SecretString) -> BoxFuture<'a, Result<(), KeychainError>>;

    /// Forgets the key of `entry`; no error if there is none.
    ///
    /// # Errors
    /// The key may still be there.
    fn delete<'a>(&'a self, entry: &'a Entry) -> BoxFuture<'a, Result<(), KeychainError>>;
}
