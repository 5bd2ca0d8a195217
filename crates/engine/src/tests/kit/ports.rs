//! The doubles: a scripted model, a store in memory, a clock that steps, a sink that reacts.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use futures::FutureExt as _;
use futures::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};
use tokio::sync::Notify;
use tokio::sync::mpsc::UnboundedSender;

use super::case::Act;
use crate::artifact::Artifact;
use crate::error::{ModelError, StoreError};
use crate::event::{Event, EventSink, Operation};
use crate::ports::{ByOthers, Clock, Completion, Model, SessionStore, TextSink};
use crate::prompt::Prompt;
use crate::record::{Dump, JournalEntry, Usage};
use crate::session::Session;

/// Something that happened, in the order in which it did.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "a log of one test; boxing would show in every pattern")]
pub(in super::super) enum Done {
    Asked(Prompt),
    Cancelled(String),
    Append(Vec<JournalEntry>),
    Dump(Box<Dump>),
    Commit { session: Box<Session>, files: Vec<String> },
    Failed,
    Event(Event),
}

pub(super) type Log = Arc<Mutex<Vec<Done>>>;

/// What a scripted model does.
pub(in super::super) enum Reply {
    Text(String),
    Fail(ModelError),
    /// An answer that costs so many dollars.
    Priced(String, f64),
    /// Never answers; only dropping the call ends it.
    Hang,
}

impl From<String> for Reply {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Reply {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

pub(super) type Script = Box<dyn Fn(&Prompt) -> Reply + Send + Sync>;

pub(super) struct ScriptedModel {
    pub(super) script: Script,
    pub(super) log: Log,
}

/// Writes down that a call was dropped before it had its end.
struct Running {
    actor: String,
    log: Log,
    ended: bool,
}

impl Drop for Running {
    fn drop(&mut self) {
        if !self.ended {
            self.log.lock().unwrap().push(Done::Cancelled(self.actor.clone()));
        }
    }
}

impl Model for ScriptedModel {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, Result<Completion, ModelError>> {
        async move {
            self.log.lock().unwrap().push(Done::Asked(prompt.clone()));
            let mut running = Running { actor: prompt.actor.clone(), log: self.log.clone(), ended: false };
            stream.piece("...");
            // Calls end in another order than they began.
            for _ in 0..=(prompt.actor.len() % 3) {
                tokio::task::yield_now().await;
            }
            let usage = |cost| Usage {
                model: "scripted".to_owned(),
                tokens_in: 10,
                tokens_out: 5,
                tokens_cached: 2,
                cost,
            };
            let result = match (self.script)(prompt) {
                Reply::Text(text) => Ok(Completion { text, usage: usage(None) }),
                Reply::Priced(text, cost) => Ok(Completion { text, usage: usage(Some(cost)) }),
                Reply::Fail(error) => Err(error),
                Reply::Hang => futures::future::pending().await,
            };
            running.ended = true;
            result
        }
        .boxed()
    }
}

/// What is on the disk: the last committed session and the lines of the journal.
pub(super) struct MemoryStore {
    pub(super) log: Log,
    pub(super) disk: Mutex<Disk>,
    pub(super) cut: Notify,
}

pub(super) struct Disk {
    pub(super) committed: Session,
    pub(super) journal: Vec<JournalEntry>,
    pub(super) calls: usize,
    pub(super) appends: usize,
    pub(super) fail_at: Option<usize>,
    pub(super) cut_after: Option<usize>,
    pub(super) is_cut: bool,
    /// What somebody writes into the files once something was asked.
    pub(super) by_others: ByOthers,
}

impl MemoryStore {
    /// As an application finds it that starts again.
    pub(super) fn reloaded(&self) -> Session {
        let disk = self.disk.lock().unwrap();
        let mut session = disk.committed.clone();
        let open = session.next_round();
        session.journal = disk.journal.iter().filter(|line| line.round == open).cloned().collect();
        session
    }

    fn call(&self, done: Done, change: impl FnOnce(&mut Disk)) -> Result<(), StoreError> {
        let mut disk = self.disk.lock().unwrap();
        disk.calls += 1;
        if disk.is_cut || disk.fail_at == Some(disk.calls) {
            self.log.lock().unwrap().push(Done::Failed);
            return Err(StoreError {
                what: "writing".to_owned(),
                path: PathBuf::from("session.yaml"),
                source: io::Error::other("disk full"),
            });
        }
        self.log.lock().unwrap().push(done);
        change(&mut disk);
        if disk.cut_after == Some(disk.appends) {
            disk.is_cut = true;
            self.cut.notify_one();
        }
        Ok(())
    }
}

impl SessionStore for MemoryStore {
    fn append(&self, _: &str, entries: &[JournalEntry]) -> Result<(), StoreError> {
        self.call(Done::Append(entries.to_vec()), |disk| {
            disk.journal.extend(entries.iter().cloned());
            disk.appends += 1;
        })
    }

    fn dump(&self, _: &str, dump: &Dump) -> Result<(), StoreError> {
        self.call(Done::Dump(Box::new(dump.clone())), |_| {})
    }

    fn commit(&self, session: &Session, changed: &[&Artifact]) -> Result<(), StoreError> {
        let files = changed.iter().map(|artifact| artifact.id.clone()).collect();
        self.call(Done::Commit { session: Box::new(session.clone()), files }, |disk| {
            disk.committed = session.clone();
        })
    }

    fn changed_by_others(&self, _: &str) -> ByOthers {
        let mut disk = self.disk.lock().unwrap();
        if disk.journal.is_empty() { ByOthers::default() } else { std::mem::take(&mut disk.by_others) }
    }
}

/// A second later whenever it is asked.
pub(super) struct SteppingClock(pub(super) Mutex<Timestamp>);

impl Clock for SteppingClock {
    fn now(&self) -> Timestamp {
        let mut now = self.0.lock().unwrap();
        *now += SignedDuration::from_secs(1);
        *now
    }
}

pub(super) type Hook = Box<dyn FnMut(&Event) -> Vec<Act> + Send>;

/// Records events and lets the script of the user react to them.
pub(super) struct Reacting {
    pub(super) log: Log,
    pub(super) hook: Mutex<Hook>,
    pub(super) user: Mutex<Option<UnboundedSender<Operation>>>,
}

impl EventSink for Reacting {
    fn send(&self, event: Event) {
        self.log.lock().unwrap().push(Done::Event(event.clone()));
        for act in (self.hook.lock().unwrap())(&event) {
            let mut user = self.user.lock().unwrap();
            match act {
                Act::Do(operation) => {
                    if let Some(user) = &*user {
                        user.send(operation).unwrap();
                    }
                }
                Act::HangUp => *user = None,
            }
        }
    }
}
