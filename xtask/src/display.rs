//! A display that nobody sees, for machines without one.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::shell::Result;

/// An X server without a screen; ended when dropped.
pub struct VirtualDisplay {
    server: Child,
    name: String,
}

impl VirtualDisplay {
    /// Starts `Xvfb` on the first free display.
    pub fn start() -> Result<Self> {
        for number in 90..190 {
            let socket = format!("/tmp/.X11-unix/X{number}");
            let lock = format!("/tmp/.X{number}-lock");
            if std::path::Path::new(&socket).exists() || std::path::Path::new(&lock).exists() {
                continue;
            }
            let name = format!(":{number}");
            let mut server = Command::new("Xvfb")
                .args([&name, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"])
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .map_err(|error| format!("Xvfb did not start: {error}"))?;
            let deadline = Instant::now() + Duration::from_secs(10);
            while Instant::now() < deadline {
                if std::path::Path::new(&socket).exists() {
                    return Ok(Self { server, name });
                }
                if server.try_wait()?.is_some() {
                    break;
                }
                std::thread::sleep(Duration::from_millis(50));
            }
            let _ = server.kill();
            let _ = server.wait();
        }
        Err("no virtual display could be started".into())
    }

    /// Its name, for `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Drop for VirtualDisplay {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// Whether a window could be seen here.
pub fn there_is_one() -> bool {
    !cfg!(target_os = "linux")
        || ["DISPLAY", "WAYLAND_DISPLAY"]
            .iter()
            .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
