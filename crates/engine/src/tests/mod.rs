//! The rules of the table, each shown by a test that is named after it. No real time, no file, no network.

mod absence;
mod answers;
mod artifacts;
mod at_rest;
mod baseline;
mod blind;
mod by_hand;
mod conflicts;
mod decided;
mod durable;
mod facilitator;
mod fallbacks;
mod fit;
mod flow;
mod focus;
mod gates;
mod in_document;
mod inputs;
pub(crate) mod kit;
mod lists_by_hand;
mod mapping;
mod memory;
mod operations;
mod outside;
mod property;
mod quorum;
mod random;
mod recap;
mod replay;
mod resume;
mod room;
mod settled;
mod strategies;
mod sweep;
mod ties;
mod triggers;
mod verbose;
mod votes;

// The names that the shared files have here.
use kit::plain;

use crate as engine;
