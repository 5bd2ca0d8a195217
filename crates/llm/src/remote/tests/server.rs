//! The smallest server: for each connection in turn the bytes of its reply, and how it ends.

use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

#[derive(Clone, Copy)]
pub(crate) enum Then {
    Close,
    /// Without reading a request first.
    CloseUnasked,
    Reset,
    /// Silence, until the other side hangs up.
    Hold,
    /// Comments, until the other side hangs up.
    Drip,
}

pub(crate) struct Server {
    pub(crate) port: u16,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// The last reply is given to all further connections too.
    pub(crate) async fn start(replies: Vec<(Vec<u8>, Then)>) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let seen = Arc::new(Mutex::new(Vec::new()));
        let log = Arc::clone(&seen);
        tokio::spawn(async move {
            for at in 0.. {
                let (stream, _) = listener.accept().await.unwrap();
                let reply = replies[at.min(replies.len() - 1)].clone();
                tokio::spawn(serve(stream, reply, Arc::clone(&log)));
            }
        });
        Self { port, seen }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    pub(crate) fn seen(&self) -> Vec<String> {
        self.seen.lock().unwrap().clone()
    }

    /// Returns when what was seen is such. A guard against hanging is the caller's.
    pub(crate) async fn until(&self, holds: impl Fn(&[String]) -> bool) {
        while !holds(&self.seen()) {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
}

async fn serve(mut stream: TcpStream, (reply, then): (Vec<u8>, Then), log: Arc<Mutex<Vec<String>>>) {
    let unasked = matches!(then, Then::CloseUnasked);
    let request = if unasked { String::new() } else { read_request(&mut stream).await };
    log.lock().unwrap().push(request);
    let _ = stream.write_all(&reply).await;
    let _ = stream.flush().await;
    match then {
        Then::Close | Then::CloseUnasked => {}
        Then::Drip => {
            while stream.write_all(b": ping\n\n").await.is_ok() {
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            }
        }
        Then::Reset => {
            tokio::time::sleep(std::time::Duration::from_millis(30)).await;
            stream.set_zero_linger().unwrap();
        }
        Then::Hold => {
            let _ = stream.read(&mut [0; 1]).await;
            log.lock().unwrap().push("hung up".to_owned());
        }
    }
}

async fn read_request(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    loop {
        let mut chunk = [0; 4096];
        let read = stream.read(&mut chunk).await.unwrap_or(0);
        bytes.extend_from_slice(&chunk[..read]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            if read == 0 {
                return text;
            }
            continue;
        };
        let length = head
            .lines()
            .find_map(|line| {
                line.to_lowercase().strip_prefix("content-length: ")?.trim().parse::<usize>().ok()
            })
            .unwrap_or(0);
        if body.len() >= length || read == 0 {
            return text;
        }
    }
}

/// A reply that ends with its connection.
pub(crate) fn reply(head: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let mut bytes = format!("HTTP/1.1 {head}\r\nConnection: close\r\n\r\n").into_bytes();
    bytes.extend_from_slice(body.as_ref());
    bytes
}
