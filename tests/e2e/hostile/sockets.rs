//! Sockets that payloads point at: whoever connects is counted, outside of any page.

use std::collections::BTreeSet;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// A socket that takes connections, notes for whom it stood at that time, and hangs up.
pub(super) struct Trap {
    port: u16,
    stands_for: Arc<Mutex<u32>>,
    hits: Arc<Mutex<BTreeSet<u32>>>,
    task: JoinHandle<()>,
}

impl Trap {
    /// On a free port, for the number 0.
    pub(super) async fn new() -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let (stands_for, hits) = (Arc::new(Mutex::new(0)), Arc::new(Mutex::new(BTreeSet::new())));
        let (whose, seen) = (stands_for.clone(), hits.clone());
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                locked(&seen).insert(*locked(&whose));
                drop(stream);
            }
        });
        Ok(Self { port, stands_for, hits, task })
    }

    /// From now on it stands for this payload.
    pub(super) fn stand_for(&self, number: u32) {
        *locked(&self.stands_for) = number;
    }

    /// Where it is, for an address.
    pub(super) fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// For whom it was connected to.
    pub(super) fn hits(&self) -> BTreeSet<u32> {
        locked(&self.hits).clone()
    }
}

impl Drop for Trap {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn locked<T>(value: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    value.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A server of pages: `pages` says what stands at a path; everything else is not found.
pub(super) struct Pages {
    port: u16,
    task: JoinHandle<()>,
}

impl Pages {
    /// On a free port.
    pub(super) async fn new(
        pages: fn(&str) -> Option<(&'static str, &'static str)>,
    ) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let port = listener.local_addr()?.port();
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(answer(stream, pages));
            }
        });
        Ok(Self { port, task })
    }

    /// Its address.
    pub(super) fn url(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn answer(mut stream: TcpStream, pages: fn(&str) -> Option<(&'static str, &'static str)>) {
    let mut head = Vec::new();
    while !head.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read_buf(&mut head).await {
            Ok(1..) if head.len() < 65_536 => {}
            _ => return,
        }
    }
    let head = String::from_utf8_lossy(&head);
    let path = head.split(' ').nth(1).unwrap_or_default();
    let (status, (kind, body)) = match pages(path) {
        Some(page) => ("200 OK", page),
        None => ("404 Not Found", ("text/plain", "nothing")),
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {kind}; charset=utf-8\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let _ = stream.write_all(answer.as_bytes()).await;
    let _ = stream.shutdown().await;
}
