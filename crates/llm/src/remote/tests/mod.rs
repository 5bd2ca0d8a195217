mod bodies;
mod fixtures;
mod kinds;
mod prices;
pub(super) mod server;
mod streams;
mod wire;
