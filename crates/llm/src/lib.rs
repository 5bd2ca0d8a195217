//! Model providers behind the engine's [`Model`](roundtable_engine::ports::Model) port.
//!
//! What must not happen here: no simulated answer goes unmarked ([`Practice`] says `is_practice`, and a session made
//! with it is marked); the practice panel opens no connection, reads no file and knows nothing but the prompt it gets;
//! no answer is treated as anything but text. The rules for real models stand in [`remote`].

pub mod practice;
pub mod remote;

pub use practice::{DelayRange, Practice, PracticeSettings};
