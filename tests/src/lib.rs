//! The test kit: a host made of the trait alone, a model server that fails on demand, and a driver for the real window.

pub mod canary;
pub mod crowded;
pub mod fake;
pub mod folder;
pub mod gallery;
pub mod host;
pub mod journey;
pub mod play;
pub mod prefix;
pub mod recorded;
pub mod staged;
pub mod window;
