//! A proxy on this machine: one that lets through, and ones that do not.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// What a proxy does with whoever comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Tunnels to where it is asked to (`CONNECT` only).
    LetThrough,
    /// 403, to everybody.
    Forbid,
    /// 407: it wants a name and password.
    WantPassword,
}

/// A proxy that runs. Dropped, it takes no more connections.
#[derive(Debug)]
pub struct Proxy {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl Proxy {
    /// Starts it on a free port.
    ///
    /// # Errors
    /// When the machine has no loopback.
    pub async fn start(manner: Manner) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, manner));
            }
        });
        Ok(Self { address, task })
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Serves one connection; an error is a client that left.
async fn serve(mut stream: TcpStream, manner: Manner) -> io::Result<()> {
    let head = head(&mut stream).await?;
    let refusal = match manner {
        Manner::LetThrough => {
            let target = head.strip_prefix("CONNECT ").and_then(|rest| rest.split(' ').next());
            let mut target = TcpStream::connect(target.unwrap_or_default()).await?;
            stream.write_all(b"HTTP/1.1 200 Connection established\r\n\r\n").await?;
            return tokio::io::copy_bidirectional(&mut stream, &mut target).await.map(drop);
        }
        Manner::Forbid => "403 Forbidden\r\n",
        Manner::WantPassword => "407 Proxy Authentication Required\r\nProxy-Authenticate: Basic\r\n",
    };
    stream.write_all(format!("HTTP/1.1 {refusal}Content-Length: 0\r\n\r\n").as_bytes()).await?;
    // Its end is the client's: a reset by unread bytes might overtake the answer.
    tokio::io::copy(&mut stream, &mut tokio::io::sink()).await.map(drop)
}

async fn head(stream: &mut TcpStream) -> io::Result<String> {
    const LONGEST: usize = 64 * 1024;
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") && head.len() < LONGEST {
        head.push(stream.read_u8().await?);
    }
    Ok(String::from_utf8_lossy(&head).into_owned())
}
