//! The test kit: a host made of the trait alone, and a driver for the real window.

pub mod gallery;
pub mod host;
pub mod journey;
pub mod staged;
pub mod window;
