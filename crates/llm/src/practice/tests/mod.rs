//! Whole sessions with the real engine, a store in memory and a user who answers at once.

mod baseline;
mod demands;
mod english;
pub(super) mod kit;
mod poor;
mod projects;
mod sessions;
mod stream;
mod transcript;
mod validation;
mod workflows;
