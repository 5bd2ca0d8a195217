//! Changes from outside, gathered for the page: each screen that shows a project waits for the next ones, and hears of each
//! once.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use roundtable_store::{ChangeKind, Seen};
use tokio::sync::Notify;

use crate::host::Watching;
use crate::wire::{OutsideChange, OutsideChanges, OutsideKind};

/// How long one wait lasts at most; then the page asks again, so that nobody is waited for who has gone.
const WAIT: Duration = Duration::from_secs(20);
/// Time in which the writes of one action are gathered.
const GATHER: Duration = Duration::from_millis(200);
/// Changes that are kept for a page that was not there.
const MOST_KEPT: usize = 1_000;
/// Screens whose changes are followed: the one on the page, the one before it, and those of other windows.
const MOST_SCREENS: usize = 4;

/// The project and the session of a screen.
pub(crate) type Screen = (PathBuf, Option<String>);

/// The screens that are followed, the last one at the end.
#[derive(Default)]
pub(crate) struct Followed(Mutex<VecDeque<(Screen, Arc<Changes>)>>);

impl Followed {
    /// What is followed for a screen, if it is.
    pub(crate) fn get(&self, screen: &Screen) -> Option<Arc<Changes>> {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.iter().find(|(known, _)| known == screen).map(|(_, changes)| changes.clone())
    }

    /// Follows a screen; the one that was opened longest ago is let go when there are too many.
    pub(crate) fn add(&self, screen: Screen, changes: Arc<Changes>) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|(known, _)| *known != screen);
        all.push_back((screen, changes));
        while all.len() > MOST_SCREENS {
            all.pop_front();
        }
    }
}

/// What is followed for one screen.
pub(crate) struct Changes {
    state: Mutex<State>,
    /// The system heard something.
    heard: Arc<Notify>,
}

struct State {
    seen: Seen,
    number: u32,
    /// What was found, with the number of the look that found it.
    kept: VecDeque<(u32, OutsideChange)>,
    folders: Vec<PathBuf>,
    watching: Option<Box<dyn Watching>>,
}

/// Watches folders, by the host.
pub(crate) type WatchBy<'a> =
    &'a (dyn Fn(&[PathBuf], Arc<dyn Fn() + Send + Sync>) -> Option<Box<dyn Watching>> + Sync);

impl Changes {
    pub(crate) fn new(seen: Seen, by: WatchBy<'_>) -> Arc<Self> {
        let state = State { seen, number: 0, kept: VecDeque::new(), folders: Vec::new(), watching: None };
        let changes = Self { state: Mutex::new(state), heard: Arc::default() };
        changes.rewatch(&mut changes.lock(), by);
        Arc::new(changes)
    }

    /// The number of the last look that found something.
    pub(crate) fn number(&self) -> u32 {
        self.lock().number
    }

    /// Looks at the files, and gives what was found since `since`.
    pub(crate) fn look(&self, since: u32, by: WatchBy<'_>) -> OutsideChanges {
        let mut state = self.lock();
        let news = state.seen.news();
        if !news.is_empty() {
            state.number = state.number.saturating_add(1);
            let number = state.number;
            state.kept.extend(news.into_iter().map(|file| (number, outside(file))));
            let many = state.kept.len().saturating_sub(MOST_KEPT);
            state.kept.drain(..many);
        }
        // A folder may have come, even without a file that counts.
        self.rewatch(&mut state, by);
        told(&state, since)
    }

    /// Waits until something was found after `since`, or for as long as one wait lasts.
    pub(crate) async fn wait(&self, since: u32, by: WatchBy<'_>) -> OutsideChanges {
        let end = tokio::time::sleep(WAIT);
        tokio::pin!(end);
        loop {
            let known = told(&self.lock(), since);
            if !known.files.is_empty() {
                return known;
            }
            tokio::select! {
                () = &mut end => return known,
                () = self.heard.notified() => tokio::time::sleep(GATHER).await,
            }
            self.look(since, by);
        }
    }

    fn rewatch(&self, state: &mut State, by: WatchBy<'_>) {
        let folders = state.seen.folders();
        if folders != state.folders {
            let heard = self.heard.clone();
            state.watching = by(&folders, Arc::new(move || heard.notify_one()));
            state.folders = folders;
        }
    }

    /// A poisoned lock still holds a whole state: every change under it is a plain assignment.
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn told(state: &State, since: u32) -> OutsideChanges {
    let files = state.kept.iter().filter(|(number, _)| *number > since).map(|(_, file)| file.clone());
    OutsideChanges { number: state.number, files: files.collect() }
}

fn outside(file: roundtable_store::ChangedFile) -> OutsideChange {
    let kind = match file.kind {
        ChangeKind::Added => OutsideKind::Added,
        ChangeKind::Changed => OutsideKind::Changed,
        ChangeKind::Removed => OutsideKind::Removed,
    };
    OutsideChange { path: file.path, kind }
}
