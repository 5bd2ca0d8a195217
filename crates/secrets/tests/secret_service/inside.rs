//! What the children do. Started by themselves, against the keychain of whoever runs the tests, they do nothing.

use std::process::Command;
use std::time::{Duration, Instant};

use roundtable_secrets::{Entry, ExposeSecret, Keychain, KeychainError, OsKeychain, PATIENCE};

use crate::prompter;
use crate::stage::{DAEMON_UNLOCKED, inside};

/// A key that would be recognised where it must not be.
pub(crate) const CANARY: &str = "sk-canary-4711";

fn entry() -> Entry {
    Entry::new("anthropic", "api.anthropic.com").unwrap()
}

async fn read(keychain: &OsKeychain, entry: &Entry) -> Result<Option<String>, KeychainError> {
    Ok(keychain.get(entry).await?.map(|secret| secret.expose_secret().to_owned()))
}

/// The codes of the three calls, each to a keychain of its own, so that none waits for the one before it.
async fn failures() -> Vec<&'static str> {
    let keychains = [(); 3].map(|()| OsKeychain::new());
    failures_of(keychains.each_ref()).await
}

/// The codes of a call to each: all must fail, and be back in time.
async fn failures_of(keychains: [&OsKeychain; 3]) -> Vec<&'static str> {
    let mut codes = Vec::new();
    for (call, keychain) in ["get", "set", "delete"].into_iter().zip(keychains) {
        let start = Instant::now();
        let failed = match call {
            "get" => read(keychain, &entry()).await.map(drop),
            "set" => keychain.set(&entry(), CANARY.into()).await,
            _ => keychain.delete(&entry()).await,
        };
        // Twice the limit guards against hangs; how fast it is says nothing.
        assert!(start.elapsed() < 2 * PATIENCE, "{call} took {:?}", start.elapsed());
        let error = failed.expect_err(call);
        println!("{call}: {error:?} after {:?}", start.elapsed());
        assert!(!format!("{error:?} {error}").contains(CANARY));
        codes.push(error.code());
    }
    codes
}

#[tokio::test]
#[ignore = "started by another test"]
async fn a_key_is_stored_read_replaced_and_deleted() {
    if !inside() {
        return;
    }
    daemon();
    let keychain = OsKeychain::new();
    let other = Entry::new("anthropic", "proxy.example.com").unwrap();
    assert_eq!(read(&keychain, &entry()).await.unwrap(), None);
    keychain.set(&entry(), CANARY.into()).await.unwrap();
    assert_eq!(read(&keychain, &entry()).await.unwrap().as_deref(), Some(CANARY));
    assert_eq!(read(&keychain, &other).await.unwrap(), None, "bound to its host");

    keychain.set(&entry(), "sk-second-ÄÖ€".into()).await.unwrap();
    keychain.set(&other, "sk-other".into()).await.unwrap();
    // Another process, as far as the keychain can tell.
    let again = OsKeychain::new();
    assert_eq!(read(&again, &entry()).await.unwrap().as_deref(), Some("sk-second-ÄÖ€"));
    assert_eq!(read(&again, &other).await.unwrap().as_deref(), Some("sk-other"));

    keychain.delete(&entry()).await.unwrap();
    assert_eq!(read(&again, &entry()).await.unwrap(), None);
    assert_eq!(read(&again, &other).await.unwrap().as_deref(), Some("sk-other"));
    keychain.delete(&entry()).await.unwrap();
}

#[tokio::test]
#[ignore = "started by another test"]
async fn a_key_outlives_the_daemon() {
    if !inside() {
        return;
    }
    daemon();
    let keychain = OsKeychain::new();
    keychain.set(&entry(), CANARY.into()).await.unwrap();
    signal("-TERM", daemon());
    until("the daemon ends", || owner().is_none());
    assert!(Command::new("sh").args(["-c", DAEMON_UNLOCKED]).status().unwrap().success());
    daemon();
    assert_eq!(read(&keychain, &entry()).await.unwrap().as_deref(), Some(CANARY));
}

#[tokio::test]
#[ignore = "started by another test"]
async fn there_is_no_service() {
    if inside() {
        assert_eq!(failures().await, ["no_service"; 3]);
    }
}

#[tokio::test]
#[ignore = "started by another test"]
async fn there_is_no_keyring() {
    if !inside() {
        return;
    }
    daemon();
    let keychain = OsKeychain::new();
    assert_eq!(read(&keychain, &entry()).await.unwrap(), None);
    assert_eq!(keychain.set(&entry(), CANARY.into()).await.unwrap_err().code(), "no_service");
}

#[tokio::test]
#[ignore = "started by another test"]
async fn a_key_is_left() {
    if inside() {
        daemon();
        OsKeychain::new().set(&entry(), CANARY.into()).await.unwrap();
    }
}

#[tokio::test]
#[ignore = "started by another test"]
async fn the_key_is_there() {
    if inside() {
        daemon();
        let kept = read(&OsKeychain::new(), &entry()).await.unwrap();
        assert_eq!(kept.as_deref(), Some(CANARY));
    }
}

#[tokio::test]
#[ignore = "started by another test"]
async fn the_question_cannot_be_shown() {
    if inside() {
        daemon();
        assert_eq!(failures().await, ["denied"; 3]);
    }
}

#[tokio::test]
#[ignore = "started by another test"]
async fn nobody_answers_the_question() {
    if !inside() {
        return;
    }
    daemon();
    let _prompter = prompter::silent();
    assert_eq!(failures().await, ["no_answer"; 3]);
}

#[tokio::test]
#[ignore = "started by another test"]
async fn the_daemon_hangs() {
    if !inside() {
        return;
    }
    daemon();
    let keychain = OsKeychain::new();
    assert_eq!(read(&keychain, &entry()).await.unwrap(), None);
    let stopped = Stopped::new();
    assert_eq!(keychain.set(&entry(), CANARY.into()).await.unwrap_err().code(), "no_answer");
    assert_eq!(failures_of([&keychain; 3]).await, ["no_answer"; 3]);
    drop(stopped);
    // What came too late was taken back, and the connection is of use again.
    assert_eq!(read(&keychain, &entry()).await.unwrap(), None);
    keychain.set(&entry(), "sk-second".into()).await.unwrap();
    assert_eq!(read(&keychain, &entry()).await.unwrap().as_deref(), Some("sk-second"));
}

/// The process that answers for the keyring on this bus; waits for it, because it takes its name on the bus only after
/// the command that started it has ended.
fn daemon() -> u32 {
    until("the daemon is on the bus", || owner().is_some());
    owner().unwrap()
}

fn owner() -> Option<u32> {
    let bus = zbus::blocking::Connection::session().unwrap();
    let bus = zbus::blocking::fdo::DBusProxy::new(&bus).unwrap();
    bus.get_connection_unix_process_id("org.freedesktop.secrets".try_into().unwrap()).ok()
}

fn until(what: &str, is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < deadline, "never: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn signal(signal: &str, process: u32) {
    assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
}

/// The daemon, stopped until this is dropped.
struct Stopped(u32);

impl Stopped {
    fn new() -> Self {
        let stopped = Self(daemon());
        signal("-STOP", stopped.0);
        let status = format!("/proc/{}/status", stopped.0);
        until("the daemon is stopped", || {
            let status = std::fs::read_to_string(&status).unwrap_or_default();
            status.lines().any(|line| line.starts_with("State:\tT"))
        });
        stopped
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        signal("-CONT", self.0);
    }
}
