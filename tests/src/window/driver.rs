//! The process that drives a window, its ports, and the way to it.

use std::path::Path;
use std::sync::atomic::{AtomicU16, Ordering};
use std::time::Duration;

use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::process::Child;

use super::WindowError;

/// `tauri-driver` with what it starts: the WebDriver of the web view and the application, in a group of their own. A
/// WebDriver that outlives its window would serve the next one on its port, with the folders of the last one.
pub(super) struct Driver(pub(super) Child);

impl Driver {
    pub(super) fn end(&self) {
        if let Some(group) = self.0.id() {
            let _ = std::process::Command::new("kill").args(["-KILL", "--", &format!("-{group}")]).status();
        }
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        self.end();
    }
}

/// Two free ports below those that systems give to outgoing connections; a counter keeps windows of one process apart, the
/// process id those of others.
pub(super) fn ports() -> (u16, u16) {
    static NEXT: AtomicU16 = AtomicU16::new(0);
    let base = 20_000 + u16::try_from(std::process::id() % 120).unwrap_or(0) * 100;
    let is_free = |port: u16| std::net::TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, port)).is_ok();
    let mut pairs =
        std::iter::repeat_with(|| base + (NEXT.fetch_add(1, Ordering::Relaxed) % 50) * 2).take(50);
    let at = pairs.find(|at| is_free(*at) && is_free(at + 1)).unwrap_or(base);
    (at, at + 1)
}

pub(super) async fn connect(port: u16, app: &Path) -> Result<Client, WindowError> {
    let capabilities = json!({ "browserName": "wry", "tauri:options": { "application": app } });
    let Value::Object(capabilities) = capabilities else { return Err(WindowError::Driver(String::new())) };
    let address = format!("http://127.0.0.1:{port}/");
    let deadline = tokio::time::Instant::now() + Duration::from_secs(60);
    loop {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        match builder.capabilities(capabilities.clone()).connect(&address).await {
            Ok(client) => return Ok(client),
            Err(error) if tokio::time::Instant::now() > deadline => {
                return Err(WindowError::Driver(error.to_string()));
            }
            Err(_) => tokio::time::sleep(Duration::from_millis(150)).await,
        }
    }
}
