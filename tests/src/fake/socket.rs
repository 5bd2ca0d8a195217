//! Sockets: one that can be made to end with a reset, and a certificate of our own.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};

/// A connection. When its switch is on as it is dropped, it ends with a reset instead of an orderly end.
pub(super) struct Socket {
    stream: TcpStream,
    reset: Arc<AtomicBool>,
}

impl Socket {
    pub(super) fn new(stream: TcpStream) -> Self {
        Self { stream, reset: Arc::default() }
    }

    /// The switch.
    pub(super) fn reset(&self) -> Arc<AtomicBool> {
        self.reset.clone()
    }
}

impl Drop for Socket {
    fn drop(&mut self) {
        if self.reset.load(Ordering::SeqCst) {
            // Closing a socket that lingers for no time sends RST.
            let _ = socket2::SockRef::from(&self.stream).set_linger(Some(std::time::Duration::ZERO));
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// A certificate for this machine, signed by a root that nobody else knows.
pub(super) struct Identity {
    /// The root, DER.
    pub(super) root: Vec<u8>,
    pub(super) acceptor: TlsAcceptor,
}

impl Identity {
    pub(super) fn new() -> io::Result<Self> {
        Self::make().map_err(io::Error::other)
    }

    fn make() -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let mut authority = rcgen::CertificateParams::new(Vec::new())?;
        authority.is_ca = rcgen::IsCa::Ca(rcgen::BasicConstraints::Unconstrained);
        authority.key_usages = vec![rcgen::KeyUsagePurpose::KeyCertSign, rcgen::KeyUsagePurpose::CrlSign];
        authority.distinguished_name.push(rcgen::DnType::CommonName, "Roundtable tests");
        let authority_key = rcgen::KeyPair::generate()?;
        let root = authority.self_signed(&authority_key)?.der().to_vec();
        let issuer = rcgen::Issuer::new(authority, authority_key);

        let mut leaf = rcgen::CertificateParams::new(["127.0.0.1", "localhost"].map(str::to_owned).to_vec())?;
        leaf.extended_key_usages = vec![rcgen::ExtendedKeyUsagePurpose::ServerAuth];
        leaf.use_authority_key_identifier_extension = true;
        let key = rcgen::KeyPair::generate()?;
        let certificate: CertificateDer<'static> = leaf.signed_by(&key, &issuer)?.der().clone();
        let key = PrivateKeyDer::Pkcs8(PrivatePkcs8KeyDer::from(key.serialize_der()));
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)?;
        Ok(Self { root, acceptor: TlsAcceptor::from(Arc::new(config)) })
    }
}
