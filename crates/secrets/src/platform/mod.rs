//! What differs between the systems: which store, how an entry is made in it, and what its errors mean.

#[cfg_attr(target_os = "linux", path = "linux.rs")]
#[cfg_attr(target_os = "macos", path = "macos.rs")]
#[cfg_attr(windows, path = "windows.rs")]
#[cfg_attr(not(any(target_os = "linux", target_os = "macos", windows)), path = "other.rs")]
mod system;

pub(crate) use system::{connect, explain, modifiers};
