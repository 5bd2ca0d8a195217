//! A model server on this machine, with real sockets, plain and TLS: it speaks the vendors' formats, checks every
//! request against their rules, keeps a book of all that came and went, and fails on demand.
//!
//! ```no_run
//! # async fn example() -> std::io::Result<()> {
//! use roundtable_tests::fake::{Failure, Fake, Script, When};
//! let fake = Fake::start(Script::default().fail(When::always().nth(2), Failure::Reset)).await?;
//! // … a session against `fake.url()` …
//! assert_eq!(fake.violations(), Vec::<String>::new());
//! # Ok(())
//! # }
//! ```

pub mod asked;
mod broken;
pub mod dead;
pub mod errors;
pub mod failure;
pub mod plan;
pub mod proxy;
pub mod reply;
pub mod route;
mod rules;
mod schema;
pub mod script;
pub mod seen;
mod serve;
mod socket;
pub mod wire;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

pub use asked::Asked;
pub use failure::Failure;
pub use route::{Vendor, Wire};
pub use script::{KEY, Script, When};
pub use seen::{ReplyState, Seen, hash};

use serve::Server;
use socket::{Identity, Socket};

/// A model server that runs. Dropped, it is gone, and its connections with it.
pub struct Fake {
    server: Arc<Server>,
    plain: SocketAddr,
    tls: SocketAddr,
    root: Vec<u8>,
    tasks: [JoinHandle<()>; 2],
}

impl Fake {
    /// Starts it on two free ports.
    ///
    /// # Errors
    /// When the machine has no loopback.
    pub async fn start(script: Script) -> io::Result<Self> {
        Self::start_on(0, script).await
    }

    /// Starts it with its plain door on this port; 0 is any that is free.
    ///
    /// # Errors
    /// When the port is taken.
    pub async fn start_on(port: u16, script: Script) -> io::Result<Self> {
        let server = Arc::new(Server::new(script));
        let plain = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
        let tls = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let identity = Identity::new()?;
        let addresses = (plain.local_addr()?, tls.local_addr()?);
        let (root, acceptor) = (identity.root, Arc::new(identity.acceptor));
        let tasks = [
            tokio::spawn(listen(plain, server.clone(), None)),
            tokio::spawn(listen(tls, server.clone(), Some(acceptor))),
        ];
        Ok(Self { server, plain: addresses.0, tls: addresses.1, root, tasks })
    }

    /// Its plain address, without a path.
    pub fn url(&self) -> String {
        format!("http://{}", self.plain)
    }

    /// Its address with TLS; the certificate is trusted by nobody who has not [`Fake::tls_root`].
    pub fn tls_url(&self) -> String {
        format!("https://{}", self.tls)
    }

    /// The certificate (DER) that signed its own.
    pub fn tls_root(&self) -> Vec<u8> {
        self.root.clone()
    }

    /// Every request so far.
    pub fn requests(&self) -> Vec<Seen> {
        self.server.book().seen.clone()
    }

    /// The most requests whose replies were on their way at the same time.
    pub fn most_at_once(&self) -> usize {
        self.server.book().most_at_once
    }

    /// Every breach of a vendor's rules so far. A test fails when there is one.
    pub fn violations(&self) -> Vec<String> {
        self.server.book().violations.clone()
    }

    /// Of the input's letters from the first request of round 2 on: the share that had been sent before, as the
    /// beginning of an earlier request to the same model. 0 when there was no round 2.
    pub fn prefix_share(&self) -> f64 {
        self.prefix_share_from(|seen| seen.asked.as_ref().is_some_and(|asked| asked.round >= 2))
    }

    /// The same, from the first request on that `starts`.
    pub fn prefix_share_from(&self, starts: impl Fn(&Seen) -> bool) -> f64 {
        self.server.book().prefix_share(starts)
    }

    /// The hashes of all texts that went out whole. See [`hash`].
    pub fn sent(&self) -> Vec<String> {
        self.server.book().seen.iter().filter_map(|seen| seen.sent.clone()).collect()
    }

    /// Returns when the requests are such. A guard against hanging is the caller's.
    pub async fn until(&self, holds: impl Fn(&[Seen]) -> bool) {
        let mut changes = self.server.changes();
        while !holds(&self.server.book().seen) {
            if changes.changed().await.is_err() {
                return;
            }
        }
    }
}

impl Drop for Fake {
    fn drop(&mut self) {
        for task in &self.tasks {
            task.abort();
        }
    }
}

/// Takes connections until it is aborted; they end with it.
async fn listen(listener: TcpListener, server: Arc<Server>, tls: Option<Arc<tokio_rustls::TlsAcceptor>>) {
    let mut connections = tokio::task::JoinSet::new();
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                connections.spawn(connection(stream, server.clone(), tls.clone()));
            }
            // Out of descriptors, for a moment.
            Err(_) => tokio::time::sleep(Duration::from_millis(10)).await,
        }
        while connections.try_join_next().is_some() {}
    }
}

async fn connection(stream: TcpStream, server: Arc<Server>, tls: Option<Arc<tokio_rustls::TlsAcceptor>>) {
    let _ = stream.set_nodelay(true);
    let socket = Socket::new(stream);
    let reset = socket.reset();
    match tls {
        None => serve(socket, server, reset).await,
        Some(acceptor) => {
            // A client that does not trust us ends the handshake: that is its right.
            if let Ok(stream) = acceptor.accept(socket).await {
                serve(stream, server, reset).await;
            }
        }
    }
}

async fn serve(
    stream: impl AsyncRead + AsyncWrite + Unpin,
    server: Arc<Server>,
    reset: Arc<std::sync::atomic::AtomicBool>,
) {
    let service = service_fn(|request| server.clone().answer(request, reset.clone()));
    // An error here is a client that left, or a reset that was asked for.
    let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
}

#[cfg(test)]
mod tests;
