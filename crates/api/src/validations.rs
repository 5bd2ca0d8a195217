//! Validations under way and what became of the last ones. A reading goes on when its view is closed; letting its task go
//! closes the connection of its call.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use roundtable_engine::ports::{CallNotice, Clock, Model, TextSink};
use roundtable_engine::record::Usage;
use roundtable_engine::role::Role;
use roundtable_engine::validation::{self, Dossier, Part, Reading, ReadingError, Verdict};
use roundtable_store::Project;
use tokio::task::AbortHandle;

use crate::errors::{self, chain};
use crate::wire::{CallState, ErrorCode, ValidationProgress, WireError};

/// A project and what of it is read.
type Key = (PathBuf, String);

/// Every reading of this run, by what it reads.
#[derive(Default)]
pub(crate) struct Validations {
    slots: Mutex<HashMap<Key, Arc<Slot>>>,
}

impl Validations {
    pub(crate) fn of(&self, key: Key) -> Arc<Slot> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner).entry(key).or_default().clone()
    }
}

/// One session's or document's reading.
#[derive(Default)]
pub(crate) struct Slot {
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// Counts the readings: one that was ended must not be taken for the next one.
    run: u64,
    progress: Option<ValidationProgress>,
    task: Option<AbortHandle>,
    last: Option<Reading>,
    error: Option<WireError>,
}

/// Everything that a reading needs.
pub(crate) struct Job {
    pub(crate) model: Arc<dyn Model>,
    pub(crate) role: Role,
    pub(crate) dossier: Dossier,
    pub(crate) parts: Vec<Part>,
    pub(crate) unread: String,
    /// The user's name for the provider.
    pub(crate) provider: String,
    /// The model's name.
    pub(crate) reader: String,
    pub(crate) practice: bool,
    pub(crate) clock: Arc<dyn Clock>,
    /// The session that it is kept with; a document's stays in memory.
    pub(crate) keep: Option<(Project, String)>,
}

impl Slot {
    fn inner(&self) -> std::sync::MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far the reading is that is under way.
    pub(crate) fn progress(&self) -> Option<ValidationProgress> {
        self.inner().progress.clone()
    }

    /// The last reading that is only in memory, and the last error.
    pub(crate) fn last(&self) -> (Option<Reading>, Option<WireError>) {
        let inner = self.inner();
        (inner.last.clone(), inner.error.clone())
    }

    /// Begins, unless one is under way.
    pub(crate) fn start(self: &Arc<Self>, job: Job) {
        let mut inner = self.inner();
        if inner.progress.is_some() {
            return;
        }
        let parts = u32::try_from(job.parts.len()).unwrap_or(u32::MAX);
        inner.progress = Some(ValidationProgress { part: 1, parts, letters: 0, call: None });
        inner.error = None;
        inner.run += 1;
        let (slot, run) = (self.clone(), inner.run);
        // It cannot finish before it is noted: that needs this lock.
        inner.task = Some(tokio::spawn(async move { slot.finish(run, job.run(&slot).await) }).abort_handle());
    }

    /// Ends the reading under way: its call is dropped, and with it its connection. What was there before stays.
    pub(crate) fn cancel(&self) {
        let mut inner = self.inner();
        if let Some(task) = inner.task.take() {
            task.abort();
        }
        inner.progress = None;
    }

    fn finish(&self, run: u64, outcome: Result<Kept, WireError>) {
        let mut inner = self.inner();
        if inner.run != run || inner.progress.take().is_none() {
            return;
        }
        inner.task = None;
        match outcome {
            Ok(Kept { reading, error }) => {
                inner.last = reading;
                inner.error = error;
            }
            Err(error) => inner.error = Some(error),
        }
    }

    fn change(&self, change: impl FnOnce(&mut ValidationProgress)) {
        if let Some(progress) = &mut self.inner().progress {
            change(progress);
        }
    }
}

impl TextSink for Slot {
    fn piece(&self, text: &str) {
        let letters = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
        self.change(|progress| {
            progress.letters = progress.letters.saturating_add(letters);
            progress.call = None;
        });
    }

    fn notice(&self, notice: CallNotice) {
        self.change(|progress| match notice {
            CallNotice::Slow => progress.call = Some(CallState::Slow),
            CallNotice::Retrying { attempt, wait, reason, .. } => {
                progress.letters = 0;
                let wait_ms = u32::try_from(wait.as_millis()).unwrap_or(u32::MAX);
                progress.call = Some(CallState::Retrying { attempt, wait_ms, until: None, reason });
            }
        });
    }
}

/// A complete reading: only in memory when it belongs to a document or could not be written.
struct Kept {
    reading: Option<Reading>,
    error: Option<WireError>,
}

impl Job {
    async fn run(self, slot: &Slot) -> Result<Kept, WireError> {
        let mut verified = Vec::new();
        let mut usage = Usage::default();
        for (part, number) in self.parts.iter().zip(1..) {
            slot.change(|progress| {
                progress.part = number;
                progress.letters = 0;
            });
            let asked = validation::ask(&*self.model, &self.role, &self.dossier, part, slot).await;
            asked.usage.iter().for_each(|call| add(&mut usage, call));
            let answer = asked.answer.map_err(|error| failed(&error, &self.provider))?;
            for warning in &answer.warnings {
                tracing::info!(%warning, "a reading was repaired");
            }
            verified.push(validation::verify(answer.value, &self.dossier, part));
        }
        let blank = Reading {
            validated_at: self.clock.now(),
            reader: self.reader,
            practice: self.practice,
            verdict: Verdict::Revise,
            lowered: false,
            confidence: None,
            summary: String::new(),
            findings: Vec::new(),
            dismissed: Vec::new(),
            dropped: 0,
            more: 0,
            unread: self.unread,
            hashes: self.dossier.material.hashes(),
            usage,
        };
        let reading = validation::conclude(verified, &self.dossier.deterministic, blank);
        let Some((project, session)) = self.keep else {
            return Ok(Kept { reading: Some(reading), error: None });
        };
        Ok(match project.save_reading(&session, &reading) {
            Ok(()) => Kept { reading: None, error: None },
            Err(error) => Kept { reading: Some(reading), error: Some(errors::store(error)) },
        })
    }
}

fn add(sum: &mut Usage, call: &Usage) {
    sum.model.clone_from(&call.model);
    sum.tokens_in = sum.tokens_in.saturating_add(call.tokens_in);
    sum.tokens_out = sum.tokens_out.saturating_add(call.tokens_out);
    sum.tokens_cached = sum.tokens_cached.saturating_add(call.tokens_cached);
    if let Some(cost) = call.cost {
        sum.cost = Some(sum.cost.unwrap_or(0.0) + cost);
    }
}

fn failed(error: &ReadingError, provider: &str) -> WireError {
    let (code, message) = match error {
        ReadingError::Model(model) => (ErrorCode::ValidationFailed, model.to_string()),
        ReadingError::Unreadable(reply) => (ErrorCode::ValidationUnreadable, reply.to_string()),
    };
    WireError::new(code, [("provider", provider.to_owned()), ("message", message)], chain(error))
}
