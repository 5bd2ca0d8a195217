//! Model servers on this machine.

use std::time::Duration;

use futures::future::join_all;
use serde::{Deserialize, Serialize};

use super::{Account, Kind, ModelInfo, Policy, Provider};

/// The usual ports, with what listens there when it does not say itself.
const PORTS: [(u16, &str); 4] =
    [(11434, "Ollama"), (1234, "LM Studio"), (8080, "Local server"), (8000, "Local server")];
/// A server on this machine answers within this, or is busy with something else.
const LONGEST: Duration = Duration::from_secs(2);

/// A server that was found.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LocalServer {
    /// Its address, for an [`Account`].
    pub base_url: String,
    /// What it is, e.g. `Ollama`.
    pub name: String,
    /// Its models.
    pub models: Vec<ModelInfo>,
}

/// Looks for servers on the usual loopback ports: 11434, 1234, 8080, 8000. All at once, at most two seconds.
pub async fn local_servers(policy: &Policy) -> Vec<LocalServer> {
    servers_on(&PORTS, policy).await
}

/// Looks for servers on these loopback ports, each with its name when it does not say itself.
async fn servers_on(ports: &[(u16, &str)], policy: &Policy) -> Vec<LocalServer> {
    let policy = Policy {
        connect: policy.connect.min(LONGEST),
        idle: policy.idle.min(LONGEST),
        total: policy.total.min(LONGEST),
        ..policy.clone()
    };
    let found = join_all(ports.iter().map(|(port, name)| ask(*port, name, &policy))).await;
    found.into_iter().flatten().collect()
}

/// Whatever does not answer with a list of models is none of ours, and no error.
async fn ask(port: u16, usual: &str, policy: &Policy) -> Option<LocalServer> {
    let base_url = format!("http://127.0.0.1:{port}/v1");
    let account = Account {
        id: format!("local-{port}"),
        kind: Kind::Compatible,
        base_url: base_url.clone(),
        key: None,
    };
    let (models, owner) = Provider::new(account, policy.clone()).ok()?.list().await.ok()?;
    let name = match owner.as_deref() {
        Some("library") => "Ollama",
        Some("organization_owner") => "LM Studio",
        Some("llamacpp") => "llama.cpp",
        Some("vllm") => "vLLM",
        _ => usual,
    };
    Some(LocalServer { base_url, name: name.to_owned(), models })
}

#[cfg(test)]
#[path = "tests/local.rs"]
mod tests;
