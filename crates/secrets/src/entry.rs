//! What a key is filed under.

use std::fmt;

/// The name under which the systems' keychains show our entries.
const SERVICE: &str = "Roundtable";
/// In bytes: the longest name in the DNS (253) with a port.
const LONGEST_HOST: usize = 253 + ":65535".len();
/// In bytes. Provider and host together stay below the 513 that Windows allows.
const LONGEST_PROVIDER: usize = 64;

/// A provider at a host. A key is bound to both: for another host it is another entry, and there is no key.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entry {
    provider: String,
    host: String,
}

/// A provider or host that cannot stand in an [`Entry`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadEntry {
    /// Not 1 to 64 of `a-z`, `0-9`, `-` and `_`.
    #[error("{0:?} is not the short name of a provider")]
    Provider(String),
    /// Not the plain host of an address, with or without a port.
    #[error("{0:?} is not a host, such as api.example.com or localhost:8080")]
    Host(String),
}

impl Entry {
    /// An entry for the provider's short name (`anthropic`) and the host its key may be sent to (`api.anthropic.com`,
    /// `localhost:8080`, `[::1]:8080`; international names in their ASCII form). Letter case of the host is of no
    /// consequence; its port is: two servers on one machine are two hosts.
    ///
    /// # Errors
    /// Anything else: an address with a path or a user, `@` (which would let two entries look alike), nothing.
    pub fn new(provider: impl Into<String>, host: impl Into<String>) -> Result<Self, BadEntry> {
        let (provider, host) = (provider.into(), host.into());
        let good = |text: &str, longest: usize, others: &[u8]| {
            (1..=longest).contains(&text.len())
                && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || others.contains(&byte))
        };
        if !good(&provider, LONGEST_PROVIDER, b"-_") || provider.bytes().any(|byte| byte.is_ascii_uppercase())
        {
            return Err(BadEntry::Provider(provider));
        }
        if !good(&host, LONGEST_HOST, b"-_.:[]") {
            return Err(BadEntry::Host(host));
        }
        Ok(Self { provider, host: host.to_ascii_lowercase() })
    }

    /// The provider's short name.
    pub fn provider(&self) -> &str {
        &self.provider
    }

    /// The host, in lower case, with its port if one was given.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// What the systems' keychains call the service.
    pub fn service(&self) -> &'static str {
        SERVICE
    }

    /// What the systems' keychains call the user or account: `{provider}@{host}`.
    pub fn user(&self) -> String {
        format!("{}@{}", self.provider, self.host)
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.provider, self.host)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_names_provider_and_host() {
        let entry = Entry::new("anthropic", "API.Anthropic.com").unwrap();
        assert_eq!((entry.service(), entry.user().as_str()), ("Roundtable", "anthropic@api.anthropic.com"));
        assert_eq!(entry.to_string(), entry.user());
        for host in ["localhost:11434", "[::1]:8080", "192.168.1.7", "xn--bcher-kva.example"] {
            assert_eq!(Entry::new("compatible", host).unwrap().host(), host);
        }
        assert_ne!(
            Entry::new("compatible", "localhost:1234").unwrap(),
            Entry::new("compatible", "localhost:8000").unwrap()
        );
    }

    #[test]
    fn what_could_be_mistaken_for_another_entry_is_refused() {
        for provider in ["", "a@b", "OpenAI", "open ai", &"a".repeat(65)] {
            assert_eq!(Entry::new(provider, "host"), Err(BadEntry::Provider(provider.to_owned())));
        }
        for host in ["", "b@c", "https://host", "host/path", "ho st", "bücher.example", &"a".repeat(300)] {
            assert_eq!(Entry::new("openai", host), Err(BadEntry::Host(host.to_owned())));
        }
    }
}
