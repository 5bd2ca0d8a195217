//! Doubles of the four ports, one log of what happened in which order, and short words for scripts.

mod case;
pub(super) mod plain;
mod ports;
mod table;
mod words;

pub(super) use case::{Act, Case, Ran, full_disk, silent_ports, synthesising};
pub(super) use plain::{artifact, mark, question, said, synthesis};
pub(super) use ports::{Done, Reply};
pub(crate) use table::{
    add, conflict, debating, dreaming, hatted, limits, open_question, phased, table, timeless, topic,
};
pub(super) use words::{text, usual};
