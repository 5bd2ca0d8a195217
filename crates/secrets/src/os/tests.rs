//! Patience with a keychain that answers late, never, or dies.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::*;
use crate::{ExposeSecret, MemoryKeychain};

/// Against hangs only.
const HANG: Duration = Duration::from_secs(30);

/// Says what it begins, then waits for a word on `go`; "panic" makes it die.
struct Double {
    kept: Arc<MemoryKeychain>,
    begun: Sender<&'static str>,
    go: Arc<Mutex<Receiver<&'static str>>>,
}

impl Double {
    fn begin(&self, call: &'static str) {
        self.begun.send(call).unwrap();
        let word = self.go.lock().unwrap_or_else(|e| e.into_inner()).recv_timeout(HANG).unwrap();
        assert_ne!(word, "panic", "as planned");
    }
}

impl Blocking for Double {
    fn get(&mut self, entry: &Entry) -> Result<Option<SecretString>, KeychainError> {
        self.begin("get");
        Ok(self.kept.copy(entry))
    }
    fn set(&mut self, entry: &Entry, secret: &SecretString) -> Result<(), KeychainError> {
        self.begin("set");
        self.kept.keep(entry, secret.clone());
        Ok(())
    }
    fn delete(&mut self, entry: &Entry) -> Result<(), KeychainError> {
        self.begin("delete");
        self.kept.forget(entry);
        Ok(())
    }
}

struct Stage {
    keychain: Arc<OsKeychain>,
    kept: Arc<MemoryKeychain>,
    begun: Receiver<&'static str>,
    go: Sender<&'static str>,
    entry: Entry,
}

impl Stage {
    fn new(limit: Duration) -> Self {
        let kept = Arc::new(MemoryKeychain::default());
        let (go, waiting) = channel();
        let (begin, begun) = channel();
        let (inside, waiting) = (kept.clone(), Arc::new(Mutex::new(waiting)));
        let make: Make = Box::new(move || {
            Box::new(Double { kept: inside.clone(), begun: begin.clone(), go: waiting.clone() })
        });
        let entry = Entry::new("anthropic", "api.anthropic.com").unwrap();
        Self { keychain: Arc::new(OsKeychain::over(make, limit)), kept, begun, go, entry }
    }

    /// Lets so many calls come to their end.
    fn go(&self, times: usize) {
        (0..times).for_each(|_| self.go.send("go").unwrap());
    }

    /// A key that is being stored when everybody stops waiting for it.
    async fn late_key(&self) {
        let (keychain, entry) = (self.keychain.clone(), self.entry.clone());
        let waiting = tokio::spawn(async move { keychain.set(&entry, "late".into()).await });
        tokio::task::block_in_place(|| assert_eq!(self.begun.recv_timeout(HANG).unwrap(), "set"));
        waiting.abort();
        assert!(waiting.await.unwrap_err().is_cancelled());
    }
}

#[test]
fn patience_is_five_seconds() {
    assert_eq!(PATIENCE, Duration::from_secs(5));
}

#[tokio::test]
async fn what_answers_is_used() {
    let stage = Stage::new(HANG);
    stage.go(5);
    assert!(stage.keychain.get(&stage.entry).await.unwrap().is_none());
    stage.keychain.set(&stage.entry, "one".into()).await.unwrap();
    assert_eq!(stage.keychain.get(&stage.entry).await.unwrap().unwrap().expose_secret(), "one");
    stage.keychain.delete(&stage.entry).await.unwrap();
    assert!(stage.keychain.get(&stage.entry).await.unwrap().is_none());
}

#[tokio::test]
async fn a_hanging_keychain_ends_every_call_and_those_behind_it() {
    let stage = Stage::new(Duration::from_millis(100));
    let error = stage.keychain.get(&stage.entry).await.unwrap_err();
    assert_eq!(error.code(), "no_answer");
    assert!(std::error::Error::source(&error).unwrap().to_string().contains("100ms"));
    assert_eq!(stage.keychain.set(&stage.entry, "one".into()).await.unwrap_err().code(), "no_answer");
    assert_eq!(stage.keychain.delete(&stage.entry).await.unwrap_err().code(), "no_answer");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_was_stored_too_late_is_taken_back() {
    let stage = Stage::new(HANG);
    stage.late_key().await;
    stage.go(3);
    assert!(stage.keychain.get(&stage.entry).await.unwrap().is_none());
    assert_eq!(stage.begun.try_iter().collect::<Vec<_>>(), ["delete", "get"]);
    assert!(!stage.kept.has(&stage.entry));
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_overtakes_a_late_key() {
    let stage = Stage::new(HANG);
    stage.late_key().await;
    stage.go(3);
    stage.keychain.set(&stage.entry, "again".into()).await.unwrap();
    assert_eq!(stage.begun.try_iter().collect::<Vec<_>>(), ["delete", "set"]);
    assert_eq!(stage.kept.copy(&stage.entry).unwrap().expose_secret(), "again");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_waits_for_is_not_begun() {
    let stage = Stage::new(HANG);
    stage.late_key().await;
    let mut behind = stage.keychain.delete(&stage.entry);
    assert!(futures::poll!(&mut behind).is_pending());
    drop(behind);
    stage.go(3);
    stage.keychain.get(&stage.entry).await.unwrap();
    // One: the late key taken back.
    assert_eq!(stage.begun.try_iter().collect::<Vec<_>>(), ["delete", "get"]);
}

#[tokio::test]
async fn a_library_that_panics_is_an_error_and_the_next_call_works() {
    let stage = Stage::new(HANG);
    stage.go.send("panic").unwrap();
    assert_eq!(stage.keychain.get(&stage.entry).await.unwrap_err().code(), "other");
    stage.go(1);
    assert!(stage.keychain.get(&stage.entry).await.unwrap().is_none());
}
