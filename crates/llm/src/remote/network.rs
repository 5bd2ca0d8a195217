//! What the HTTP client reports, read into the taxonomy by the types of its causes, never by their words.

use std::error::Error;
use std::io;

use super::fault::{Fault, FaultKind};

/// How far the reply had come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing of it was there.
    Head,
    /// Its head was there.
    Body,
}

/// The fault that an error of the client is. `proxied`: connections are made to a proxy, and what goes wrong in making
/// one is the proxy's, but for the certificate.
pub(super) fn fault(error: reqwest::Error, stage: Stage, proxied: bool) -> Fault {
    let kind = match kind(&error, stage) {
        FaultKind::NameNotResolved | FaultKind::Refused | FaultKind::ConnectTimeout
            if proxied && (error.is_connect() || error.is_dns()) =>
        {
            FaultKind::Proxy
        }
        kind => kind,
    };
    // The address says nothing that the user does not know, and may hold what is nobody's business.
    let error = error.without_url();
    Fault::new(kind, innermost(&error)).because(error)
}

fn kind(error: &reqwest::Error, stage: Stage) -> FaultKind {
    if error.is_dns() {
        return FaultKind::NameNotResolved;
    }
    if find::<rustls::Error>(error).is_some() {
        return FaultKind::Tls;
    }
    if error.is_connect() && error.is_timeout() {
        return FaultKind::ConnectTimeout;
    }
    if find::<hyper::Error>(error).is_some_and(|error| error.is_parse()) {
        return FaultKind::Garbled;
    }
    if error.is_connect() {
        // Nobody there, no way there, a handshake that was broken off, or a proxy that says no.
        return match find::<io::Error>(error).map(io::Error::kind) {
            Some(io::ErrorKind::TimedOut) => FaultKind::ConnectTimeout,
            _ => FaultKind::Refused,
        };
    }
    let broken = if stage == Stage::Body { FaultKind::CutOff } else { FaultKind::Reset };
    match find::<io::Error>(error).map(io::Error::kind) {
        Some(io::ErrorKind::UnexpectedEof) => broken,
        Some(io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput) if error.is_decode() => {
            FaultKind::Garbled
        }
        Some(
            io::ErrorKind::ConnectionReset
            | io::ErrorKind::ConnectionAborted
            | io::ErrorKind::BrokenPipe
            | io::ErrorKind::TimedOut,
        ) => FaultKind::Reset,
        _ if find::<hyper::Error>(error).is_some_and(|error| error.is_incomplete_message()) => broken,
        _ if error.is_decode() && find::<hyper::Error>(error).is_none() => FaultKind::Garbled,
        _ => FaultKind::Reset,
    }
}

/// The innermost cause of this type. An I/O error hides what it was made of from `source`.
fn find<'a, T: Error + 'static>(error: &'a (dyn Error + 'static)) -> Option<&'a T> {
    let mut found = None;
    let mut next = Some(error);
    while let Some(error) = next {
        if let Some(one) = error.downcast_ref::<T>() {
            found = Some(one);
        }
        next = inside(error);
    }
    found
}

fn inside<'a>(error: &'a (dyn Error + 'static)) -> Option<&'a (dyn Error + 'static)> {
    match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
        Some(inner) => Some(inner),
        None => error.source(),
    }
}

/// The words of the last cause: those before it say "error sending request".
pub(super) fn innermost(error: &(dyn Error + 'static)) -> String {
    let mut last = error;
    while let Some(next) = inside(last) {
        last = next;
    }
    last.to_string()
}
