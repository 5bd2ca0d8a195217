//! Files that a facilitator may have shown to the seats: artifacts and documents of the project.

use serde_json::{Map, Value};

use crate::artifact::DISTINCT_FROM;
use crate::session::Session;

/// Files that are in every prompt already.
const SNAPSHOTS: [&str; 3] = ["context-snapshot", "config-snapshot", "agenda"];

/// The files that the facilitator asked for and that nobody is shown: neither an artifact nor a document of the project.
pub(crate) fn unknown_files(session: &Session, wanted: &[String]) -> Vec<String> {
    let is_known = |name: &&String| {
        let stem = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".yaml");
        SNAPSHOTS.contains(&stem) || session.artifact(stem).is_some() || document(session, name).is_some()
    };
    wanted.iter().filter(|name| !is_known(name)).cloned().collect()
}

/// A document of the project, by its path or by its file's name alone.
fn document<'a>(session: &'a Session, name: &str) -> Option<(&'a String, &'a String)> {
    let last = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
    let exact = session.documents.get_key_value(name);
    exact.or_else(|| session.documents.iter().find(|(path, _)| last(path) == last(name)))
}

/// The content of the files that the facilitator asked for, from a short list: artifacts of this session by file
/// name, and documents of the project. The snapshots are in every prompt already; anything else (rounds, journal,
/// index, other paths) is not read.
pub(super) fn documents(session: &Session, wanted: &[String]) -> Map<String, Value> {
    let mut documents = Map::new();
    for name in wanted {
        let id = name.rsplit('/').next().unwrap_or(name).trim_end_matches(".yaml");
        if let Some(artifact) = session.artifact(id) {
            let mut value = serde_json::to_value(artifact).unwrap_or_default();
            if let Value::Object(map) = &mut value {
                // Who held which position in a conflict stays with the facilitator.
                for private in ["positions", "supported_by", "dissent", "quotes", "review", DISTINCT_FROM] {
                    map.shift_remove(private);
                }
            }
            documents.insert(artifact.id.clone(), value);
        } else if let Some((path, text)) = document(session, name) {
            documents.insert(path.clone(), Value::from(text.as_str()));
        }
    }
    documents
}
