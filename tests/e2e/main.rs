//! The real window, driven by WebDriver. `cargo xtask test` builds the application, starts a display and says where
//! both are; without them these tests say so and pass by.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "helpers of tests stand outside of #[test] functions"
)]

mod accessibility;
mod forking;
mod hostile;
mod interactive;
mod journeys;
mod keyboard;
mod kit;
mod models;
mod reopen;
mod repairs;
mod replay;
mod revising;
mod search;
mod second;
mod together;
mod trouble;
mod workflows;
