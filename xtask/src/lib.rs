//! How the repository's commands build, set up and start things. Small on purpose, and without the core: a first
//! `cargo xtask run` builds this and then the application, and nothing twice.
#![allow(clippy::print_stdout, reason = "a command line speaks through it")]

pub mod build;
pub mod display;
pub mod packages;
pub mod setup;
pub mod shell;
pub mod usage;
