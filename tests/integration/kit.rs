//! An application over a test host in a temporary folder, and ways to follow a session to its end.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{
    CreateSample, Envelope, ErrorCode, Operate, ResumeSession, SessionRef, SessionSetup, StartSession,
    WireError,
};
use roundtable_engine::config::Workflow;
use roundtable_engine::event::{Event, Operation, RecapChoice};
use roundtable_engine::ports::Model;
use roundtable_engine::record::EscalationAnswer;
use roundtable_tests::host::TestHost;
use tempfile::TempDir;
use tokio::sync::mpsc::UnboundedReceiver;

use crate::rerun;

pub(crate) const PM: &str = "product-manager";
pub(crate) const QA: &str = "qa-lead";
pub(crate) const UX: &str = "ux-researcher";

/// Against a test that hangs; never reached by one that does not.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) struct App {
    folder: TempDir,
    pub(crate) api: Api<TestHost>,
}

impl App {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let api = Api::new(TestHost::new(folder.path()));
        Self { folder, api }
    }

    pub(crate) fn with_model(model: impl Model + 'static) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let api = Api::new(TestHost::with_model(folder.path(), Arc::new(model)));
        Self { folder, api }
    }

    /// A path below the temporary folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A copy of the sample project.
    pub(crate) async fn sample(&self) -> String {
        self.api.create_sample(CreateSample { parent: None }).await.unwrap().path
    }

    /// Starts a session and follows it before its first event: on one thread nothing runs between the two.
    pub(crate) async fn start(&self, path: &str, setup: SessionSetup) -> Running<'_> {
        let view = self.api.start_session(StartSession { path: path.to_owned(), setup }).await.unwrap();
        self.follow(path, &view.id).await
    }

    pub(crate) async fn follow(&self, path: &str, id: &str) -> Running<'_> {
        let (_, snapshot, events) = self.api.subscribe(path, id).await.unwrap();
        Running {
            app: self,
            path: path.to_owned(),
            id: id.to_owned(),
            snapshot: Box::new(snapshot),
            events,
            is_run_again: true,
        }
    }

    pub(crate) async fn refused(&self, path: &str, setup: SessionSetup) -> WireError {
        self.api.start_session(StartSession { path: path.to_owned(), setup }).await.unwrap_err()
    }
}

/// A session that is followed.
pub(crate) struct Running<'a> {
    app: &'a App,
    pub(crate) path: String,
    pub(crate) id: String,
    pub(crate) snapshot: Box<roundtable_api::wire::SessionView>,
    events: UnboundedReceiver<Envelope>,
    is_run_again: bool,
}

impl Running<'_> {
    pub(crate) fn session(&self) -> SessionRef {
        SessionRef { path: self.path.clone(), session: self.id.clone() }
    }

    /// Not run again from its record when it is over: `why` that cannot lead to its files.
    pub(crate) fn not_run_again(mut self, why: &str) -> Self {
        assert!(!why.is_empty());
        self.is_run_again = false;
        self
    }

    /// As it was, with the limits that it had.
    pub(crate) fn resume(&self) -> ResumeSession {
        ResumeSession {
            path: self.path.clone(),
            session: self.id.clone(),
            spending_limit: None,
            without: Vec::new(),
        }
    }

    pub(crate) async fn operate(&self, operation: Operation) -> Result<(), WireError> {
        let (path, session) = (self.path.clone(), self.id.clone());
        self.app.api.operate(Operate { path, session, operation }).await.map(drop)
    }

    pub(crate) async fn next(&mut self) -> Envelope {
        tokio::time::timeout(PATIENCE, self.events.recv())
            .await
            .expect("an event, in time")
            .expect("an event")
    }

    /// Every event until the session is paused or closed. `decide` says what to do at each.
    pub(crate) async fn play(&mut self, mut decide: impl FnMut(&Event) -> Vec<Operation>) -> Vec<Envelope> {
        let mut envelopes = Vec::new();
        loop {
            let envelope = self.next().await;
            for operation in decide(&envelope.event) {
                self.operate(operation).await.unwrap();
            }
            let is_closed = matches!(envelope.event, Event::Closed { .. });
            let is_over = is_closed || matches!(envelope.event, Event::Paused { .. });
            envelopes.push(envelope);
            if is_closed && self.is_run_again {
                rerun::writes_the_same(&self.path, &self.id).await;
            }
            if is_over {
                return envelopes;
            }
        }
    }
}

/// Accepts every recommendation and goes on after every round.
pub(crate) fn accept(event: &Event) -> Vec<Operation> {
    match event {
        Event::EscalationRaised { escalation } => vec![Operation::Answer {
            escalation: escalation.id.clone(),
            answer: EscalationAnswer::Accept,
            silence: Vec::new(),
            by: String::new(),
        }],
        Event::RecapWaiting { round, .. } => {
            vec![Operation::Recap { round: *round, choice: RecapChoice::Continue }]
        }
        _ => Vec::new(),
    }
}

pub(crate) fn setup(strategy: &str) -> SessionSetup {
    SessionSetup {
        strategy: Some(strategy.to_owned()),
        ..SessionSetup::new(Workflow::Specs, "Requirements for Borrow Shed")
    }
}

/// With two seats.
pub(crate) fn small(strategy: &str) -> SessionSetup {
    SessionSetup { participants: Some(vec![PM.to_owned(), QA.to_owned()]), ..setup(strategy) }
}

#[track_caller]
pub(crate) fn assert_code<T: std::fmt::Debug>(result: Result<T, WireError>, code: ErrorCode) -> WireError {
    let error = result.unwrap_err();
    assert_eq!(error.code, code, "{error}");
    error
}

/// Every file below a folder, by relative path.
pub(crate) fn files(folder: &Path) -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_string_lossy().replace('\\', "/");
                found.insert(name, path);
            }
        }
    }
    found
}

/// What a folder holds: every file with its size and a hash of its bytes (not of a huge one). The lock of who writes is
/// none of it: a session that just ended may hold it a moment longer.
pub(crate) fn fingerprint(folder: &Path) -> BTreeMap<String, (u64, String)> {
    const HUGE: u64 = 4 * 1024 * 1024;
    let print = |path: &Path| {
        let size = fs::metadata(path).unwrap().len();
        let bytes = if size > HUGE { Vec::new() } else { fs::read(path).unwrap() };
        (size, roundtable_engine::text::fnv1a(&bytes))
    };
    let held = files(folder).into_iter().filter(|(name, _)| !name.ends_with(".roundtable.lock"));
    held.map(|(name, path)| (name, print(&path))).collect()
}

/// The repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}
