//! Real models over HTTP: six kinds of providers behind one taxonomy of faults.
//!
//! What must not happen here: a reply without its terminal event as a complete one; a key anywhere but in the header
//! of a request to its own account's host; a redirect followed; a wait without an end; a provider's words taken for
//! anything but text.

mod account;
mod address;
mod call;
mod client;
mod dialect;
mod fault;
mod local;
mod models;
mod network;
mod panel;
mod policy;
mod price;
mod provider;
mod refusal;
mod retry;
mod schema;
mod sse;
#[cfg(test)]
mod tests;

pub use account::{Account, Kind};
pub use fault::{Fault, FaultKind};
pub use local::{LocalServer, local_servers};
pub use models::ModelInfo;
pub use panel::{Panel, Seat};
pub use policy::Policy;
pub use price::{LongPrice, Price, PriceTable, Tokens};
pub use provider::Provider;
