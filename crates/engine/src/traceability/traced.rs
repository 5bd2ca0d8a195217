//! What comes of a trace: items, links, cells, findings. Items and links are named by their places in [`Trace`].

use serde::{Deserialize, Serialize};

use super::{LinkKind, Standing, TraceGroup};
use crate::artifact::ArtifactType;

/// An artifact of a session, or an item that only a document has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TracedItem {
    /// The session's id; absent where only a document has it.
    pub session: Option<String>,
    /// The document, relative to the project; absent for an artifact of a session.
    pub document: Option<String>,
    /// What the session is about; empty where only a document has it.
    pub topic: String,
    /// Its id. Other sessions may use the same ids.
    pub id: String,
    /// Its type.
    #[serde(rename = "type")]
    pub kind: ArtifactType,
    /// Its group.
    pub group: TraceGroup,
    /// One line; may be empty.
    pub title: String,
    /// What became of it.
    pub standing: Standing,
    /// The ids that stand for it now, where it was replaced.
    pub replaced_by: Vec<String>,
    /// The round that made it, from 1; 0 where only a document has it.
    pub round: u32,
    /// The item that a fork copied it from and that says the same still: a place in [`Trace::items`]. The two have one row; its cells
    /// and findings are those of both. Absent where it has its own.
    pub same_as: Option<u32>,
}

/// How an item says that it is linked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LinkWay {
    /// The id is the value of a key.
    Key,
    /// Words of its name the id.
    Text,
    /// Words of its hold a requirement's whole title, of four words or more.
    Title,
}

/// What an item says of another one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TracedLink {
    /// Whose file says so: a place in [`Trace::items`].
    pub from: u32,
    /// What it leads to; absent where nothing has that id.
    pub to: Option<u32>,
    /// The id, as it is written; of a title the id of what has it.
    pub id: String,
    /// The innermost key under which it stands in the file, e.g. `related`, `enables`, `addresses`; `text` in a document.
    pub key: String,
    /// How it is said.
    pub way: LinkWay,
    /// What the one is to the other, as far as a key says it; `related` of words.
    pub kind: LinkKind,
}

/// What a requirement has to do with something that is no requirement. One of the two lists has entries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TracedCell {
    /// The requirement: a place in [`Trace::items`].
    pub requirement: u32,
    /// The decision, component or risk.
    pub other: u32,
    /// Links between the two, in either direction: places in [`Trace::links`].
    pub links: Vec<u32>,
    /// What holds, is no requirement, and is linked to both: places in [`Trace::items`].
    pub over: Vec<u32>,
}

/// Why a link is stale.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum StaleWhy {
    /// What it leads to was rejected.
    Rejected,
    /// What it leads to was left for later.
    Deferred,
    /// What it leads to was split, merged or superseded.
    Replaced,
    /// What it leads to says something else than when the linking one was approved or, without an approval, written.
    Changed,
}

/// Something to be looked at.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "finding", rename_all = "snake_case")]
pub enum TraceFinding {
    /// A requirement that no decision and no component answers, or a decision, component or risk to which no requirement
    /// leads.
    Orphan {
        /// A place in [`Trace::items`].
        item: u32,
    },
    /// An id that is nowhere in the project.
    Dangling {
        /// A place in [`Trace::links`].
        link: u32,
    },
    /// A link to something that does not hold any more.
    Stale {
        /// A place in [`Trace::links`].
        link: u32,
        /// Why.
        why: StaleWhy,
    },
    /// The same item of a session and of its fork, in other words each: both hold, and nobody has decided which one is to.
    TwoWordings {
        /// A place in [`Trace::items`].
        item: u32,
        /// The other one.
        other: u32,
    },
}

/// What rests on what.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Trace {
    /// Every artifact of every session, and what only documents have: by type, within it by number.
    pub items: Vec<TracedItem>,
    /// What they say of each other, by items; of copies, too.
    pub links: Vec<TracedLink>,
    /// What requirements have to do with decisions, components and risks, by requirements; none of what is the same as another.
    pub cells: Vec<TracedCell>,
    /// What is to be looked at: orphans by items, then dangling and stale links.
    pub findings: Vec<TraceFinding>,
}

impl Trace {
    /// The item at a place.
    pub fn item(&self, place: u32) -> Option<&TracedItem> {
        self.items.get(place as usize)
    }

    /// The link at a place.
    pub fn link(&self, place: u32) -> Option<&TracedLink> {
        self.links.get(place as usize)
    }
}
