//! Addresses at which nothing answers: they need no server.

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::Duration;

use socket2::{Domain, Socket, Type};

/// An address with a name that never resolves. Its first part has a letter more than a name may have, so that a
/// resolver says so by itself: it does not depend on a network, and on how long that takes to say no.
pub fn unresolvable_url() -> String {
    const MOST: usize = 63;
    format!("http://{}.localhost", "x".repeat(MOST + 1))
}

/// A port that refuses connections: somebody has it, so that no other program can take it, and nobody listens.
#[derive(Debug)]
pub struct ClosedPort {
    address: SocketAddr,
    _holder: Socket,
}

impl ClosedPort {
    /// Takes one.
    ///
    /// # Errors
    /// When the machine has no loopback.
    pub fn take() -> io::Result<Self> {
        let (holder, address) = bound()?;
        Ok(Self { address, _holder: holder })
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

/// A socket with a port of its own on the loopback, and its address.
fn bound() -> io::Result<(Socket, SocketAddr)> {
    let socket = Socket::new(Domain::IPV4, Type::STREAM, None)?;
    socket.bind(&SocketAddr::from((Ipv4Addr::LOCALHOST, 0)).into())?;
    let address = socket.local_addr()?.as_socket().ok_or_else(|| io::Error::other("no address"))?;
    Ok((socket, address))
}

/// A port that takes no connection and refuses none: its queue is full, so that a further SYN is dropped.
#[derive(Debug)]
pub struct FullPort {
    address: SocketAddr,
    _listener: Socket,
    _waiting: Vec<TcpStream>,
}

impl FullPort {
    /// Opens it and fills its queue.
    ///
    /// # Errors
    /// When the machine has no loopback, or its queue does not fill.
    pub fn open() -> io::Result<Self> {
        const MOST: usize = 64;
        let (listener, address) = bound()?;
        listener.listen(0)?;
        let mut waiting = Vec::new();
        while let Ok(stream) = TcpStream::connect_timeout(&address, Duration::from_millis(200)) {
            waiting.push(stream);
            if waiting.len() > MOST {
                return Err(io::Error::other("its queue does not fill"));
            }
        }
        Ok(Self { address, _listener: listener, _waiting: waiting })
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn a_full_port_neither_takes_nor_refuses() {
        let port = FullPort::open().expect("a port");
        let error =
            TcpStream::connect_timeout(&port.address, Duration::from_millis(50)).expect_err("no connection");
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[test]
    fn a_closed_port_refuses_and_is_nobody_elses() {
        let port = ClosedPort::take().expect("a port");
        let refused = TcpStream::connect(port.address).expect_err("nobody");
        assert_eq!(refused.kind(), io::ErrorKind::ConnectionRefused);
        let taken = TcpListener::bind(port.address).expect_err("taken");
        assert_eq!(taken.kind(), io::ErrorKind::AddrInUse);
    }
}
