//! What says a decision in the place of what had written down another one.

use serde_json::Map;

use super::content::{self, main_key};
use super::reworded::not_agreed;
use super::settle::LastWord;
use super::{Action, Author, REPLACED_BY, ReviseError, approve, place, replace};
use crate::artifact::{Artifact, Reworded};
use crate::decided::FIELD;
use crate::session::Session;

/// A new artifact for a decision, and the one in whose place it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instead {
    /// The one that is rejected with the earlier decision.
    pub artifact: String,
    /// The new one's title.
    pub title: String,
    /// Its main text.
    pub text: String,
}

/// Keys of a type that say of what the artifact is and not what it says: they hold of another decision on the same matter, too.
const OF_THE_MATTER: [&str; 4] = ["priority", "category", "context", "related"];

/// Writes what stands in the place of what was rejected with an earlier decision on the conflict: `void` are the ids of that. The old
/// one says what stands for it; what points to it stays and is stale, for it rests on words that say something else.
pub(super) fn write(
    after: &mut Session,
    conflict: &str,
    void: &[String],
    said: LastWord<'_>,
    author: Author<'_>,
) -> Result<(), ReviseError> {
    let round = after.completed_rounds();
    for instead in said.instead {
        let at = place(after, &instead.artifact)?;
        let old = &after.artifacts[at];
        // Named twice it has its place already.
        if !void.contains(&old.id) || old.fields.contains_key(REPLACED_BY) {
            return Err(ReviseError::NotRejected(old.id.clone()));
        }
        let id = after.next_id(old.kind);
        let mut new = in_place_of(old, id.clone(), conflict, instead)?;
        let status = not_agreed(new.kind, new.status);
        new.status = status;
        new.reworded = Some(Reworded {
            how: Action::Decide,
            by: author.by.to_owned(),
            at: author.at,
            from: vec![old.id.clone()],
            round,
            status,
            hash: new.content_hash(),
        });
        if said.approves {
            approve(&mut new, author);
        }
        replace(&mut after.artifacts[at], &[id], author);
        after.artifacts.insert(at + 1, new);
    }
    Ok(())
}

/// It has its matter from the old one, and what others wrote there; not what was said for the earlier decision, nor by whom.
fn in_place_of(
    old: &Artifact,
    id: String,
    conflict: &str,
    instead: &Instead,
) -> Result<Artifact, ReviseError> {
    let mut new = Artifact {
        id,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        ..old.clone()
    };
    let own = old.kind.own_keys();
    let stays = |key: &str| OF_THE_MATTER.contains(&key) || own.iter().all(|(name, _)| *name != key);
    new.fields.retain(|key, _| stays(key) && key != REPLACED_BY);
    let mut words = Map::new();
    words.insert("title".to_owned(), instead.title.as_str().into());
    words.insert(main_key(old.kind).to_owned(), instead.text.as_str().into());
    content::write(&mut new, &words)?;
    new.fields.insert(FIELD.to_owned(), conflict.into());
    Ok(new)
}
