//! Exports under way, and where those that are done went.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, oneshot};

use crate::errors;
use crate::wire::{ErrorCode, ExportProgress, ExportStep, WireError};

/// Exports under way, and where those that are done went, by the names that the window gave.
#[derive(Default)]
pub(crate) struct Exports {
    running: Mutex<HashMap<String, Arc<Job>>>,
    written: Mutex<HashMap<String, PathBuf>>,
}

/// Whether an export can still be stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    /// It works, and nothing is written.
    #[default]
    Working,
    /// It was cancelled: nothing will be written.
    Cancelled,
    /// The file takes its place.
    Placing,
}

#[derive(Debug, Default)]
struct Stand {
    state: State,
    step: Option<ExportStep>,
    done: u32,
    of: u32,
}

/// An export under way: how far it is, and how it is stopped.
#[derive(Debug, Default)]
pub(crate) struct Job {
    stand: Mutex<Stand>,
    stopped: Notify,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn cancelled() -> WireError {
    WireError::new(ErrorCode::ExportCancelled, [], "")
}

impl Job {
    /// It goes on with a step, at part `done` of `of`.
    ///
    /// # Errors
    /// [`ErrorCode::ExportCancelled`].
    pub(crate) fn at(&self, step: ExportStep, done: usize, of: usize) -> Result<(), WireError> {
        let mut stand = lock(&self.stand);
        if stand.state == State::Cancelled {
            return Err(cancelled());
        }
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        (stand.step, stand.done, stand.of) = (Some(step), count(done), count(of));
        Ok(())
    }

    /// The file is to take its place: from here on it cannot be cancelled. `false` where it was.
    pub(crate) fn places(&self) -> bool {
        let mut stand = lock(&self.stand);
        if stand.state == State::Working {
            stand.state = State::Placing;
        }
        stand.state == State::Placing
    }

    /// Stops it, unless its file takes its place already.
    fn cancel(&self) {
        let mut stand = lock(&self.stand);
        if stand.state == State::Working {
            stand.state = State::Cancelled;
            self.stopped.notify_one();
        }
    }

    fn progress(&self) -> ExportProgress {
        let stand = lock(&self.stand);
        ExportProgress { step: stand.step, done: stand.done, of: stand.of }
    }
}

/// Takes an export out of the list when it ends, in whatever way: one that nobody waits for is cancelled.
struct Listed<'a> {
    exports: &'a Exports,
    name: &'a str,
    job: Arc<Job>,
}

impl Drop for Listed<'_> {
    fn drop(&mut self) {
        self.job.cancel();
        let mut running = lock(&self.exports.running);
        if running.get(self.name).is_some_and(|job| Arc::ptr_eq(job, &self.job)) {
            running.remove(self.name);
        }
    }
}

impl Exports {
    /// Does `work` in a thread of its own. Cancelled, it comes back at once; what the thread still does comes to nothing.
    ///
    /// # Errors
    /// The work's own, or [`ErrorCode::ExportCancelled`].
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        name: &str,
        work: impl FnOnce(&Job) -> Result<T, WireError> + Send + 'static,
    ) -> Result<T, WireError> {
        let job = Arc::new(Job::default());
        lock(&self.running).insert(name.to_owned(), job.clone());
        let listed = Listed { exports: self, name, job: job.clone() };
        let (sender, receiver) = oneshot::channel();
        let thread = std::thread::Builder::new().name("export".to_owned());
        thread.spawn(move || drop(sender.send(work(&job)))).map_err(errors::internal)?;
        tokio::select! {
            // What is done is done, also when it was to be stopped in the same moment.
            biased;
            done = receiver => done.map_err(|_| errors::internal("the export ended without a word"))?,
            () = listed.job.stopped.notified() => Err(cancelled()),
        }
    }

    /// How far an export is.
    pub(crate) fn progress(&self, name: &str) -> ExportProgress {
        let none = ExportProgress { step: None, done: 0, of: 0 };
        lock(&self.running).get(name).map_or(none, |job| job.progress())
    }

    /// Stops an export. One whose file takes its place already is let through.
    pub(crate) fn cancel(&self, name: &str) {
        if let Some(job) = lock(&self.running).get(name) {
            job.cancel();
        }
    }

    /// Remembers where an export went, to show it later.
    pub(crate) fn went_to(&self, name: &str, place: &Path) {
        lock(&self.written).insert(name.to_owned(), place.to_owned());
    }

    /// Where an export went; the window can name no other file.
    pub(crate) fn place_of(&self, name: &str) -> Option<PathBuf> {
        lock(&self.written).get(name).cloned()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    #[test]
    fn what_was_cancelled_may_not_take_its_place_and_what_takes_it_cannot_be_cancelled() {
        let job = Job::default();
        assert!(job.at(ExportStep::Reading, 0, 0).is_ok());
        job.cancel();
        assert_eq!(job.at(ExportStep::Making, 0, 0).unwrap_err().code, ErrorCode::ExportCancelled);
        assert!(!job.places());
        let job = Job::default();
        assert!(job.places());
        job.cancel();
        assert!(job.places());
    }

    #[test]
    fn a_cancelled_export_comes_back_at_once_and_its_thread_comes_to_nothing() {
        let exports = Exports::default();
        let (begun, has_begun) = mpsc::channel();
        let (go_on, goes_on) = mpsc::channel();
        let (end, has_ended) = mpsc::channel();
        let work = move |job: &Job| {
            job.at(ExportStep::Sessions, 1, 3)?;
            begun.send(()).unwrap();
            goes_on.recv().unwrap();
            end.send(job.places()).unwrap();
            Ok(())
        };
        let cancelling = async {
            while has_begun.try_recv().is_err() {
                tokio::task::yield_now().await;
            }
            let progress = exports.progress("one");
            assert_eq!(progress, ExportProgress { step: Some(ExportStep::Sessions), done: 1, of: 3 });
            exports.cancel("another");
            exports.cancel("one");
        };
        let (done, ()) = block_on(async { tokio::join!(exports.run("one", work), cancelling) });
        assert_eq!(done.unwrap_err().code, ErrorCode::ExportCancelled);
        assert_eq!(exports.progress("one").step, None);
        go_on.send(()).unwrap();
        assert!(!has_ended.recv().unwrap(), "it was not to take its place");
    }

    #[test]
    fn an_export_that_breaks_is_an_error_and_no_wait_without_end() {
        let exports = Exports::default();
        let broken = block_on(exports.run::<()>("one", |_| Err(errors::internal("it broke"))));
        assert_eq!(broken.unwrap_err().code, ErrorCode::Internal);
    }
}
