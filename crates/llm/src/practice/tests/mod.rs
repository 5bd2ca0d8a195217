//! Whole sessions with the real engine, a store in memory and a user who answers at once.

mod baseline;
mod decisions;
mod demands;
mod depot;
mod english;
pub(super) mod kit;
mod notes;
mod own_topic;
mod poor;
mod projects;
mod quotes;
mod sessions;
mod settled;
mod stream;
mod transcript;
mod validation;
mod wording;
mod workflows;
mod world;
