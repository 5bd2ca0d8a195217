//! The rules of the table, each shown by a test that is named after it. No real time, no file, no network.

mod absence;
mod answers;
mod artifacts;
mod baseline;
mod blind;
mod conflicts;
mod durable;
mod facilitator;
mod fallbacks;
mod flow;
mod focus;
mod gates;
mod in_document;
mod inputs;
pub(crate) mod kit;
mod mapping;
mod operations;
mod property;
mod quorum;
mod recap;
mod resume;
mod settled;
mod strategies;
mod sweep;
mod triggers;
mod verbose;
mod votes;
