//! The index of each project that is open: read from the store in a thread of its own, kept in the application's folder.

mod feed;
mod sections;

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use roundtable_engine::text::fnv1a;
use roundtable_search::{Index, IndexError, Source};
use roundtable_store::Project;

use crate::wire::Indexing;

pub(crate) use feed::{Detail, row};

/// What is read from files, and how; an index that was filled by other rules is filled again.
const RULES: &str = "2";
/// As many sessions and documents go into the index at a time: what another program, or a search, waits for at most.
const AT_ONCE: usize = 32;
/// The same by what they say, in bytes.
const BYTES_AT_ONCE: usize = 512 * 1024;
/// After a look at the files the next one waits at least so long, and ten times as long as it took.
const PAUSE: Duration = Duration::from_secs(1);

/// The indexes of the projects that were asked for, by folder.
#[derive(Default)]
pub(crate) struct Searches(Mutex<HashMap<PathBuf, Arc<Searched>>>);

/// A project's index, and how far it is.
pub(crate) struct Searched {
    pub(crate) index: Index,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// Somebody looks at the files.
    looking: bool,
    /// The files have changed since that began.
    again: bool,
    done: usize,
    total: usize,
    /// When the last look ended, and how long it took.
    ended: Option<(Instant, Duration)>,
}

impl Searches {
    /// The index of a project. `folder`: the application's own.
    pub(crate) fn of(&self, folder: &Path, project: &Project) -> Arc<Searched> {
        let root = real(project);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = || {
            let name = format!("search-{}.sqlite", fnv1a(root.as_os_str().as_encoded_bytes()));
            let index = Index::new(&folder.join("search").join(name));
            Arc::new(Searched { index, state: Mutex::default() })
        };
        all.entry(root.clone()).or_insert_with(new).clone()
    }

    /// A project has changed, by this process or by somebody else as its screen heard: the next question looks at its files, however
    /// short ago the last look was.
    pub(crate) fn changed(&self, project: &Project) {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(searched) = all.get(&real(project)) {
            let mut state = searched.lock();
            state.ended = None;
            state.again = state.looking;
        }
    }
}

fn real(project: &Project) -> PathBuf {
    project.root().canonicalize().unwrap_or_else(|_| project.root().to_owned())
}

impl Searched {
    /// How far the index is; `None` when nobody looks at the files.
    pub(crate) fn indexing(&self) -> Option<Indexing> {
        let state = self.lock();
        let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
        state.looking.then(|| Indexing { done: number(state.done), total: number(state.total) })
    }

    /// Looks at the files in a thread of its own, unless somebody does or has just done so.
    pub(crate) fn refresh(self: &Arc<Self>, project: &Project) {
        if !self.begin() {
            return;
        }
        let (searched, project) = (self.clone(), project.clone());
        let work = move || {
            loop {
                let begun = Instant::now();
                if let Err(error) = searched.look(&project) {
                    tracing::warn!(%error, "the project could not be indexed");
                }
                if searched.end(begun.elapsed()) {
                    return;
                }
            }
        };
        if let Err(error) = std::thread::Builder::new().name("search-index".to_owned()).spawn(work) {
            tracing::warn!(%error, "no thread for the search index");
            self.end(Duration::ZERO);
        }
    }

    fn begin(&self) -> bool {
        let mut state = self.lock();
        let is_fresh = |(ended, took): (Instant, Duration)| ended.elapsed() < PAUSE.max(took * 10);
        if state.looking || state.ended.is_some_and(is_fresh) {
            return false;
        }
        *state = State { looking: true, ..State::default() };
        true
    }

    /// A look has ended. `false`: the next one has begun, because files have changed meanwhile.
    fn end(&self, took: Duration) -> bool {
        let mut state = self.lock();
        let again = std::mem::take(&mut state.again);
        *state = State { looking: again, ended: Some((Instant::now(), took)), ..State::default() };
        !again
    }

    /// Reads what has changed since it was indexed, newest sessions first, and takes out what is gone.
    fn look(&self, project: &Project) -> Result<(), IndexError> {
        let mut known = self.index.marks()?;
        let there = sources(project);
        let names: HashSet<&str> = there.iter().map(|one| one.key.as_str()).collect();
        let gone: Vec<String> = known.keys().filter(|key| !names.contains(key.as_str())).cloned().collect();
        for some in gone.chunks(AT_ONCE) {
            self.index.remove(some)?;
        }
        let stale: Vec<Place> =
            there.into_iter().filter(|one| known.remove(&one.key).as_ref() != Some(&one.mark)).collect();
        self.lock().total = stale.len();
        let mut batch = Batch::default();
        for place in stale {
            batch.add(place.read(project));
            if batch.sources.len() >= AT_ONCE || batch.bytes >= BYTES_AT_ONCE {
                self.put(&mut batch)?;
            }
        }
        self.put(&mut batch)
    }

    fn put(&self, batch: &mut Batch) -> Result<(), IndexError> {
        let Batch { sources, .. } = std::mem::take(batch);
        self.index.put(&sources)?;
        self.lock().done += sources.len();
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Sources that go into the index together.
#[derive(Default)]
struct Batch {
    sources: Vec<Source>,
    bytes: usize,
}

impl Batch {
    fn add(&mut self, source: Source) {
        self.bytes += source.entries.iter().map(|entry| entry.text.len() + entry.detail.len()).sum::<usize>();
        self.sources.push(source);
    }
}

/// A session or a document of the project, as it is now.
struct Place {
    key: String,
    mark: String,
    of: Of,
}

enum Of {
    Session(String),
    Document(String),
}

impl Place {
    /// What it says; nothing where it cannot be read.
    fn read(self, project: &Project) -> Source {
        let entries = match self.of {
            Of::Session(id) => {
                project.session_content(&id).map(|content| feed::session(project, &content)).ok()
            }
            Of::Document(path) => feed::document(project, &path),
        };
        Source { key: self.key, mark: self.mark, entries: entries.unwrap_or_default() }
    }
}

/// Every session and document of a project, newest first as far as their names say so.
fn sources(project: &Project) -> Vec<Place> {
    let mut sessions = project.session_marks();
    sessions.sort_unstable_by(|one, other| other.cmp(one));
    let documents = project.document_marks();
    let place = |key: String, mark: String, of| Place { key, mark: format!("{RULES}:{mark}"), of };
    let documents =
        documents.into_iter().map(|(path, mark)| place(format!("document {path}"), mark, Of::Document(path)));
    let sessions =
        sessions.into_iter().map(|(id, mark)| place(format!("session {id}"), mark, Of::Session(id)));
    documents.chain(sessions).collect()
}
