//! Sessions that run in this application: one projection each, fed by the engine's events, read by any number of
//! subscribers. A window may come and go; the table stays.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use roundtable_engine::event::{Event, EventSink, Operation, PauseReason};
use roundtable_engine::words::{self, TooMany};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::notices::{self, Notices};
use crate::wire::{Envelope, SessionView};

/// Time over which events are gathered into one message: a frame at 60 Hz.
pub const FRAME: Duration = Duration::from_millis(16);

/// A session of which this application keeps a projection.
pub(crate) struct Live {
    state: Mutex<State>,
    /// Held by whoever reads the session from its files to run it or to change it: one after the other.
    rest: tokio::sync::Mutex<()>,
    /// Who tells the user of what they should not miss.
    notices: Arc<Notices>,
}

struct State {
    view: SessionView,
    subscribers: Vec<(u32, UnboundedSender<Envelope>)>,
    operations: Option<UnboundedSender<Operation>>,
    /// Bytes of the user's words that the session has or is about to get.
    words: usize,
    task: Option<JoinHandle<()>>,
}

impl Live {
    pub(crate) fn new(view: SessionView, notices: Arc<Notices>) -> Arc<Self> {
        let state = State { view, subscribers: Vec::new(), operations: None, words: 0, task: None };
        Arc::new(Self { state: Mutex::new(state), rest: tokio::sync::Mutex::default(), notices })
    }

    /// A poisoned lock still holds a whole state: every change under it is a plain assignment.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The view as it is now.
    pub(crate) fn view(&self) -> SessionView {
        self.lock().view.clone()
    }

    /// Waits until nobody else begins to run the session, or changes it while it does not run.
    pub(crate) async fn at_rest(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.rest.lock().await
    }

    pub(crate) fn is_running(&self) -> bool {
        self.lock().operations.is_some()
    }

    /// A fresh snapshot from the files, for a session that does not run. Its number skips one, so that a subscriber
    /// that only follows events notices the gap and takes it. Why it waits is in no file: what is known of that here holds on.
    pub(crate) fn replace(&self, mut view: SessionView) {
        let mut state = self.lock();
        view.seq = state.view.seq + 1;
        if let Some(known) = state.view.table.paused.take().filter(|known| still_holds(known, &view)) {
            view.table.paused = Some(known);
        }
        state.view = view;
    }

    /// The run begins, with a fresh snapshot (see [`Live::replace`]); `false`, and nothing changes, when one runs
    /// already.
    pub(crate) fn begin(&self, mut view: SessionView, operations: UnboundedSender<Operation>) -> bool {
        let mut state = self.lock();
        if state.operations.is_some() {
            return false;
        }
        view.seq = state.view.seq + 1;
        view.running = true;
        view.table.paused = None;
        state.words = words::taken(&view.notes, &view.escalations);
        state.view = view;
        state.operations = Some(operations);
        true
    }

    pub(crate) fn set_task(&self, task: JoinHandle<()>) {
        self.lock().task = Some(task);
    }

    /// Gives an operation to the run; `false` when none runs. What is on the way to the run counts, so that two windows
    /// together say no more than there is room for.
    ///
    /// # Errors
    /// [`TooMany`] words for the session: nothing was given to it.
    pub(crate) fn operate(&self, operation: Operation) -> Result<bool, TooMany> {
        let mut state = self.lock();
        let Some(operations) = state.operations.clone() else { return Ok(false) };
        words::room_for(state.words, &operation)?;
        state.words += words::taken_by(&operation);
        Ok(operations.send(operation).is_ok())
    }

    /// No more operations come: the engine completes what runs, keeps it and pauses. Gives back its task.
    pub(crate) fn let_go(&self) -> Option<JoinHandle<()>> {
        let mut state = self.lock();
        state.operations = None;
        state.task.take()
    }

    /// The snapshot and every event after it, without a gap between them.
    pub(crate) fn subscribe(&self, subscription: u32) -> (SessionView, UnboundedReceiver<Envelope>) {
        let (sender, receiver) = unbounded_channel();
        let mut state = self.lock();
        state.subscribers.push((subscription, sender));
        (state.view.clone(), receiver)
    }

    pub(crate) fn unsubscribe(&self, subscription: u32) {
        self.lock().subscribers.retain(|(known, _)| *known != subscription);
    }
}

/// Whether a session that was read afresh still waits for the reason that it paused for. A file that could not be written, or was
/// damaged, has been read by now, and what is wrong with it is found anew; a question to the user may be settled by hand.
fn still_holds(known: &PauseReason, now: &SessionView) -> bool {
    let is_asked = || now.escalations.iter().any(|raised| raised.answer.is_none());
    let is_due = !known.is_unwritten() && (*known != PauseReason::DecideLater || is_asked());
    is_due && now.table.paused.is_some()
}

impl EventSink for Live {
    fn send(&self, event: Event) {
        let mut state = self.lock();
        state.view.apply(&event);
        state.view.seq += 1;
        // The last event of a run: whoever hears it may resume, review or close at once.
        if matches!(event, Event::Paused { .. } | Event::Closed { .. }) {
            state.operations = None;
        }
        let notice = notices::of(&event).map(|kind| (state.view.topic.clone(), kind));
        let envelope = Envelope { seq: state.view.seq, event };
        state.subscribers.retain(|(_, subscriber)| subscriber.send(envelope.clone()).is_ok());
        drop(state);
        if let Some((topic, kind)) = notice {
            self.notices.tell(&topic, kind);
        }
    }
}

/// Sends events on, gathered over `frame`: at most one message per frame. Ends with the subscription, or when `send`
/// says that nobody listens.
pub async fn pump(
    mut events: UnboundedReceiver<Envelope>,
    frame: Duration,
    mut send: impl FnMut(Vec<Envelope>) -> bool + Send,
) {
    while let Some(first) = events.recv().await {
        tokio::time::sleep(frame).await;
        let mut batch = vec![first];
        while let Ok(next) = events.try_recv() {
            batch.push(next);
        }
        if !send(batch) {
            return;
        }
    }
}
