//! Text that wants to run, load, lead away or confuse, in the real window: nothing of it happens, and where nothing
//! protects it does. The texts are `tests/fixtures/hostile/xss.txt`.
#![allow(clippy::print_stdout, reason = "what was tried and what stayed silent is for whoever looks")]

mod beginnings;
mod control;
mod corpus;
mod errors;
mod folder;
mod ipc;
mod markdown;
mod models;
mod running;
mod sockets;
mod watch;
