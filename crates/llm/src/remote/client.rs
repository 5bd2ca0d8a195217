//! The HTTP client: the system's trust store and proxy, no redirects, no retries behind our back.

use hyper_util::client::proxy::matcher::Matcher;
use reqwest::header::{ACCEPT, AUTHORIZATION, HeaderName, HeaderValue};
use reqwest::{Certificate, Client, RequestBuilder, redirect, retry};
use secrecy::ExposeSecret;

use super::account::{Account, Kind};
use super::address::Address;
use super::fault::{Fault, FaultKind};
use super::network;
use super::policy::Policy;

const USER_AGENT: &str = concat!("roundtable/", env!("CARGO_PKG_VERSION"));
/// The version of Anthropic's API that is spoken here.
const ANTHROPIC_VERSION: (&str, &str) = ("anthropic-version", "2023-06-01");

/// A client, and what is known of its way.
pub(super) struct Way {
    pub(super) client: Client,
    /// Whether connections are made to a proxy.
    pub(super) proxied: bool,
}

/// A client for one account.
///
/// # Errors
/// [`Fault`] when the system's trust store, an extra root or the policy's proxy cannot be read.
pub(super) fn build(address: &Address, policy: &Policy) -> Result<Way, Fault> {
    // reqwest wants one for the whole process. An error says that there is one already, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let mut roots = Vec::new();
    for root in &policy.extra_roots {
        roots.push(Certificate::from_der(root).map_err(|error| tls(&error))?);
    }
    let builder = Client::builder()
        .user_agent(USER_AGENT)
        .connect_timeout(policy.connect)
        .redirect(redirect::Policy::none())
        .retry(retry::never())
        .tls_certs_merge(roots);
    let (builder, proxied) = match &policy.proxy {
        Some(proxy) => {
            let wrong = |error| Fault::new(FaultKind::Proxy, "its address is no URL").because(error);
            (builder.proxy(reqwest::Proxy::all(proxy).map_err(wrong)?), true)
        }
        None if address.is_loopback() => (builder.no_proxy(), false),
        // The client reads the same settings of the system; it does not tell afterwards whether they held.
        None => (builder, address.uri().is_some_and(|uri| Matcher::from_system().intercept(&uri).is_some())),
    };
    let client = builder.build().map_err(|error| tls(&error))?;
    Ok(Way { client, proxied })
}

fn tls(error: &reqwest::Error) -> Fault {
    Fault::new(FaultKind::Tls, network::innermost(error))
}

/// Puts what the provider wants to know about us on a request. The key goes nowhere else.
///
/// # Errors
/// [`Fault`] when there is no key, or one that no header can hold.
pub(super) fn sign(request: RequestBuilder, account: &Account) -> Result<RequestBuilder, Fault> {
    let request = request.header(ACCEPT, "application/json, text/event-stream");
    let request = match account.kind {
        Kind::Anthropic => request.header(ANTHROPIC_VERSION.0, ANTHROPIC_VERSION.1),
        _ => request,
    };
    let key = account.key.as_ref().map(|key| key.expose_secret().trim()).filter(|key| !key.is_empty());
    let Some(key) = key else {
        return if account.kind.needs_key() {
            Err(Fault::new(FaultKind::Key, "no key is kept for this account"))
        } else {
            Ok(request)
        };
    };
    let (name, value) = match account.kind {
        Kind::Anthropic => (HeaderName::from_static("x-api-key"), HeaderValue::from_str(key)),
        Kind::Gemini => (HeaderName::from_static("x-goog-api-key"), HeaderValue::from_str(key)),
        Kind::Azure => (HeaderName::from_static("api-key"), HeaderValue::from_str(key)),
        Kind::OpenAi | Kind::OpenRouter | Kind::Compatible => {
            (AUTHORIZATION, HeaderValue::from_str(&format!("Bearer {key}")))
        }
    };
    let mut value = value
        .map_err(|error| Fault::new(FaultKind::Key, "it holds letters that no key has").because(error))?;
    value.set_sensitive(true);
    Ok(request.header(name, value))
}
