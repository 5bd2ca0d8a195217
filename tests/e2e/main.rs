//! The real window, driven by WebDriver. `cargo xtask test` builds the application, starts a display and says where
//! both are; without them these tests say so and pass by.

mod accessibility;
mod journeys;
mod kit;
mod reopen;
mod trouble;
