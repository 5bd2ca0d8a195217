//! Sessions on a disk: round trips, one folder in full, other people's files, failures.

mod ahead;
mod answers_by_hand;
mod any;
mod baseline;
mod by_hand;
mod context;
pub(super) mod corpus;
pub(super) mod cut;
mod failures;
mod faults;
mod forbidden;
mod foreign;
mod gone;
pub(super) mod guests;
#[cfg(target_os = "linux")]
mod interleaved;
mod intruders;
mod known;
mod lines;
mod lost;
mod odd;
mod other_strategy;
mod recovery;
mod revisions;
mod round_trip;
mod several;
mod snapshot;
mod survey;
mod word_by_hand;

use std::fs;
use std::path::Path;

use roundtable_engine::session::Session;

use super::StoredSession;
use crate::project::Project;

/// An empty project.
fn project() -> (tempfile::TempDir, Project) {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir(place.path().join(".s2s")).unwrap();
    let project = Project::open(place.path()).unwrap();
    (place, project)
}

/// Every file under a folder with its text, by path.
fn tree(folder: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().replace('\\', "/");
                found.push((name, String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned()));
            }
        }
    }
    found.sort();
    found
}

/// A stored session with the roles and the strategy of another.
fn as_session(stored: StoredSession, like: &Session) -> Session {
    stored.into_session(like.strategy.clone(), like.facilitator.clone(), like.participants.clone())
}
