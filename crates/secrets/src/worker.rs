//! The thread that talks to the system, and the patience with it.
//!
//! The systems' calls block, and may block for as long as a question is on the screen or a daemon hangs. They run one
//! after the other on a thread of their own: a thread of the runtime's pool would hold up the end of the process. One
//! thread, and not one for each call, so that nothing overtakes a call that came late. If the system never answers, it
//! stays, and every call ends at its limit.

use std::fmt;
use std::io;
use std::iter;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use crate::{Entry, KeychainError, SecretString};

/// A keychain whose calls block.
pub(crate) trait Blocking {
    /// As [`Keychain::get`](crate::Keychain::get).
    fn get(&mut self, entry: &Entry) -> Result<Option<SecretString>, KeychainError>;
    /// As [`Keychain::set`](crate::Keychain::set).
    fn set(&mut self, entry: &Entry, secret: &SecretString) -> Result<(), KeychainError>;
    /// As [`Keychain::delete`](crate::Keychain::delete).
    fn delete(&mut self, entry: &Entry) -> Result<(), KeychainError>;
}

/// Makes the keychain, on the thread that will use it.
pub(crate) type Make = Box<dyn Fn() -> Box<dyn Blocking> + Send + Sync>;

type Job = Box<dyn FnOnce(&mut dyn Blocking) + Send>;

/// Started with the first call; ends when dropped, after the call that runs.
pub(crate) struct Worker {
    make: Arc<Make>,
    limit: Duration,
    jobs: Mutex<Option<Sender<Job>>>,
}

/// Nothing came back within this time.
#[derive(Debug)]
struct Elapsed(Duration);

impl Worker {
    /// With the longest time that a call may take, waiting for its turn included.
    pub(crate) fn new(make: Make, limit: Duration) -> Self {
        Self { make: Arc::new(make), limit, jobs: Mutex::new(None) }
    }

    /// Lets the thread do `work`. If it succeeds when nobody waits for it any more, `too_late` follows at once. Work
    /// that nobody waits for when its turn comes is not begun.
    pub(crate) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut dyn Blocking) -> Result<T, KeychainError> + Send + 'static,
        too_late: impl FnOnce(&mut dyn Blocking) + Send + 'static,
    ) -> Result<T, KeychainError> {
        let (reply, mut answer) = oneshot::channel();
        self.queue(Box::new(move |keychain| {
            if reply.is_closed() {
                return;
            }
            if let Err(Ok(_)) = reply.send(work(keychain)) {
                too_late(keychain);
            }
        }))
        .map_err(|error| KeychainError::Other(error.into()))?;

        let answered = match tokio::time::timeout(self.limit, &mut answer).await {
            Ok(answered) => answered.ok(),
            Err(_) => {
                // From here on the thread knows that it is too late; what it sent before counts.
                answer.close();
                match answer.try_recv() {
                    Ok(answered) => Some(answered),
                    Err(_) => return Err(KeychainError::NoAnswer(Elapsed(self.limit).into())),
                }
            }
        };
        answered.unwrap_or_else(|| Err(KeychainError::Other("the keychain's library failed".into())))
    }

    fn queue(&self, job: Job) -> io::Result<()> {
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        let job = match jobs.as_ref() {
            None => job,
            Some(running) => match running.send(job) {
                Ok(()) => return Ok(()),
                // The thread is gone: the library panicked where the keychain is made.
                Err(mpsc::SendError(job)) => job,
            },
        };
        self.start(&mut jobs, job)
    }

    fn start(&self, jobs: &mut Option<Sender<Job>>, first: Job) -> io::Result<()> {
        let (sender, receiver) = mpsc::channel::<Job>();
        let make = self.make.clone();
        std::thread::Builder::new().name("keychain".to_owned()).spawn(move || {
            let mut keychain = make();
            for job in iter::once(first).chain(receiver) {
                // A library that panics ends its own call and no other: whoever asks next must not reach a thread that
                // is about to be gone. What it left behind is not used again.
                let done = panic::catch_unwind(AssertUnwindSafe(|| job(&mut *keychain)));
                if done.is_err() {
                    keychain = make();
                }
            }
        })?;
        *jobs = Some(sender);
        Ok(())
    }
}

impl fmt::Display for Elapsed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no answer within {:?}", self.0)
    }
}

impl std::error::Error for Elapsed {}
