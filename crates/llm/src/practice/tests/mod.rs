//! Whole sessions with the real engine, a store in memory and a user who answers at once.

mod baseline;
mod demands;
pub(super) mod kit;
mod poor;
mod sessions;
mod strategies;
mod stream;
mod validation;
mod workflows;
