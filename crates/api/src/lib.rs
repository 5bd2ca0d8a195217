//! Wire types, the one list of commands and events, handlers over a [`Host`] trait, TypeScript export.

pub mod commands;
mod errors;
mod export;
pub mod wire;

pub use export::export_types;
