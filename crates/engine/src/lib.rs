//! The roundtable: agenda, rounds, phases, strategies, consensus, escalation and gates.
//!
//! The engine is a function over ports ([`ports::Model`], [`ports::SessionStore`], [`ports::Clock`]):
//! [`run`] takes a session, operations in and an event sink, and returns when the session is closed or paused.
//! The same function runs behind the window, in `cargo xtask session`, in tests and in a replay.
//!
//! What must not happen here: no file, no network, no clock, no environment variable, no random number,
//! no word about a window. A rule that a model could break is code in this crate and leaves a record in the
//! round; it is never only a prompt.

pub mod agenda;
mod apply;
pub mod artifact;
mod ask;
pub mod at_rest;
pub mod baseline;
pub mod brief;
pub mod comments;
pub mod config;
pub mod context;
mod contradiction;
mod debate;
pub mod decided;
pub mod dissent;
pub mod error;
pub mod event;
pub mod evidence;
pub mod fallback;
mod fit;
pub mod fork;
pub mod mapping;
pub mod ports;
pub mod positions;
pub mod prompt;
mod questions;
pub mod recall;
pub mod record;
pub mod replay;
pub mod reply;
pub mod revise;
pub mod role;
mod round;
mod run;
pub mod said;
pub mod session;
pub mod strategy;
#[cfg(test)]
mod tests;
pub mod text;
mod tie;
pub mod traceability;
pub mod triggers;
pub mod validation;
pub mod votes;
mod which;
pub mod words;
pub mod yaml;

pub use jiff::Timestamp;
pub use run::{Outcome, Ports, run};
