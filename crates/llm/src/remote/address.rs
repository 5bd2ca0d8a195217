//! From an account's address, as people write it, to the addresses of requests.

use std::net::IpAddr;

use reqwest::Url;

use super::account::{Account, Kind};
use super::dialect::Request;
use super::fault::{Fault, FaultKind};

/// Ends of addresses that people copy from examples along with the rest.
const TAILS: [&[&str]; 4] = [&["chat", "completions"], &["messages"], &["responses"], &["models"]];

/// An account's address, with the version at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Address {
    base: Url,
    /// Azure's older way: the deployment in the path, the version of the API in the query.
    deployments: Option<String>,
}

impl Address {
    /// # Errors
    /// [`Fault`] when the text is no HTTP address, holds a name and password, or would carry a key in clear to another
    /// machine.
    pub(super) fn of(account: &Account) -> Result<Self, Fault> {
        let wrong = |why: &str| Fault::new(FaultKind::NoSuchModel, format!("the address {why}"));
        let mut base =
            Url::parse(account.base_url.trim()).map_err(|error| wrong("is no URL").because(error))?;
        if !matches!(base.scheme(), "http" | "https") || base.host_str().is_none() {
            return Err(wrong("begins with neither http:// nor https://"));
        }
        if !base.username().is_empty() || base.password().is_some() {
            return Err(wrong("holds a name or password; a key belongs in the field for it"));
        }
        if account.key.is_some() && base.scheme() == "http" && !is_this_machine(&base) {
            return Err(wrong(
                "would carry the key unencrypted through the network; write https://, or use it without a key",
            ));
        }
        let version =
            base.query_pairs().find(|(name, _)| name == "api-version").map(|(_, value)| value.into_owned());
        base.set_query(None);
        base.set_fragment(None);
        let mut path: Vec<String> = base
            .path_segments()
            .into_iter()
            .flatten()
            .filter(|part| !part.is_empty())
            .map(str::to_owned)
            .collect();
        for tail in TAILS {
            if path.ends_with(&tail.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>()) {
                path.truncate(path.len() - tail.len());
            }
        }
        let deployments = version.filter(|_| account.kind == Kind::Azure);
        if deployments.is_some() {
            // What stands from `openai` on is put there again, with the model of each request.
            path.truncate(path.iter().position(|part| part == "openai").unwrap_or(path.len()));
            path.push("openai".to_owned());
        } else if !path.iter().any(|part| is_version(part)) {
            path.extend(version_path(account.kind, &path).iter().map(|part| (*part).to_owned()));
        }
        base.set_path(&path.join("/"));
        Ok(Self { base, deployments })
    }

    /// Where this request goes.
    pub(super) fn of_request(&self, model: &str, request: &Request) -> Url {
        let mut url = self.base.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty();
            if self.deployments.is_some() {
                path.extend(["deployments", model]);
            }
            path.extend(&request.path);
        }
        url.set_query(request.query);
        self.with_version(url)
    }

    /// Where the list of models is.
    pub(super) fn of_models(&self, query: &[(&str, &str)]) -> Url {
        let mut url = self.base.clone();
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().push("models");
        }
        if !query.is_empty() {
            url.query_pairs_mut().extend_pairs(query);
        }
        self.with_version(url)
    }

    fn with_version(&self, mut url: Url) -> Url {
        if let Some(version) = &self.deployments {
            url.query_pairs_mut().append_pair("api-version", version);
        }
        url
    }

    /// As the proxy's rules read it.
    pub(super) fn uri(&self) -> Option<hyper::Uri> {
        self.base.as_str().parse().ok()
    }

    /// Whether it is this machine: no proxy is asked then.
    pub(super) fn is_loopback(&self) -> bool {
        is_this_machine(&self.base)
    }
}

fn is_this_machine(url: &Url) -> bool {
    url.host_str().is_some_and(|host| {
        let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
        host == "localhost"
            || host.ends_with(".localhost")
            || address.is_ok_and(|address| address.is_loopback())
    })
}

/// `v1`, `v1beta`, `v4`.
fn is_version(part: &str) -> bool {
    part.strip_prefix('v').is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_digit()))
}

fn version_path(kind: Kind, path: &[String]) -> &'static [&'static str] {
    match kind {
        Kind::Gemini => &["v1beta"],
        Kind::OpenRouter if path.is_empty() => &["api", "v1"],
        Kind::Azure if path.is_empty() => &["openai", "v1"],
        _ => &["v1"],
    }
}

#[cfg(test)]
#[path = "tests/address.rs"]
mod tests;
