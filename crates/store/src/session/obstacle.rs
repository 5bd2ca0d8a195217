//! Why a session can be shown and not go on.

use roundtable_engine::phrase;
use roundtable_engine::yaml::layout::{Node, layout};

use super::read::{items_of, read_map, second_document};
use super::view::numbering;
use super::{plain, shape, snapshots};
use crate::paths::is_session_id;
use crate::project::Project;

impl Project {
    /// Which file of a session could not be read when this value loaded it, and why, in words for people. What stands in for
    /// that file is shown, and nothing is written into the session. `None` when all could.
    pub fn loaded_without(&self, id: &str) -> Option<String> {
        self.written.unread(id)
    }

    /// Why a session cannot go on, in words for people: its index cannot be changed in parts, its rounds are not numbered one
    /// after the other, or something else stands where a list is read. `None` when it can, and for a session that cannot be
    /// read at all.
    pub fn obstacle(&self, id: &str) -> Option<String> {
        let text = self.disk().read_text(&self.index_path(id)).ok().filter(|_| is_session_id(id))?;
        let map = read_map(&text).ok()?;
        let slim = super::generations::slim(&map, &Default::default());
        let numbers =
            items_of(&slim.index, "rounds").iter().filter_map(|round| round.get("number")?.as_u64());
        numbering(numbers).or_else(|| shape::obstacle(&map)).or_else(|| read_only(&text))
    }
}

impl Project {
    /// Which of a session's snapshots there are: another tool may have written none of them.
    pub fn has_snapshots(&self, id: &str) -> HasSnapshots {
        let is_there = |name: &str| is_session_id(id) && self.disk().has(&self.session_path(id).join(name));
        HasSnapshots {
            settings: is_there(snapshots::CONFIG),
            context: is_there(snapshots::CONTEXT),
            agenda: is_there(snapshots::AGENDA),
        }
    }
}

/// Which snapshots a session has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HasSnapshots {
    /// `config-snapshot.yaml`.
    pub settings: bool,
    /// `context-snapshot.yaml`.
    pub context: bool,
    /// `agenda.yaml`.
    pub agenda: bool,
}

/// Why a text cannot be changed in parts, in words; `None` when it can. What the quick reader reads has nothing in it that
/// could stand in the way.
pub(super) fn read_only(text: &str) -> Option<String> {
    if plain::read(text).is_some() { None } else { read_only_by_layout(text) }
}

pub(super) fn read_only_by_layout(text: &str) -> Option<String> {
    // Without one of these there is nothing in YAML that could stand in the way, and the list of sessions stays quick.
    if !text.contains(['%', '&', '*', '!', '?', '\t']) && !text.contains("---") && !text.contains("...") {
        return None;
    }
    if let Some(second) = second_document(text) {
        return Some(second.words());
    }
    match layout(text) {
        Err(error) => Some(error.to_string()),
        Ok(node) => node
            .filter(|node| has_tabs(text, node))
            .map(|_| phrase!("it has tabs between names and what they say").to_owned()),
    }
}

/// Whether a tab stands between a key and its value: YAML allows it, and not every reader does.
fn has_tabs(text: &str, node: &Node) -> bool {
    match node {
        Node::Scalar { .. } => false,
        Node::List { items, .. } => items.iter().any(|(_, item)| has_tabs(text, item)),
        Node::Map { entries, .. } => entries.iter().any(|entry| {
            let between = text.get(entry.after_colon..entry.value.span().start);
            between.is_some_and(|between| between.contains('\t')) || has_tabs(text, &entry.value)
        }),
    }
}
