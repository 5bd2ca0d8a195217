//! Newer versions, in a build that has an address for them. Without one the plugin is not even there.

use std::fmt::Display;

use roundtable_api::wire::{ErrorCode, FoundUpdate, WireError};
use serde_json::Value;
use tauri::{AppHandle, Config, Url};
use tauri_plugin_updater::{Update, UpdaterExt as _};
use tokio::sync::Mutex;

/// The host that newer versions are asked of, from `plugins.updater` of `tauri.conf.json`. `None` unless there is an address,
/// each is https, and there is a key to verify what comes from it.
pub(crate) fn host(config: &Config) -> Option<String> {
    let updater = config.plugins.0.get("updater")?;
    let has_key = updater["pubkey"].as_str().is_some_and(|key| !key.trim().is_empty());
    let addresses = updater["endpoints"].as_array().filter(|addresses| !addresses.is_empty() && has_key)?;
    let hosts: Option<Vec<String>> = addresses.iter().map(https_host).collect();
    hosts?.into_iter().next()
}

fn https_host(address: &Value) -> Option<String> {
    let url = Url::parse(address.as_str()?).ok()?;
    (url.scheme() == "https").then(|| url.host_str().map(str::to_owned))?
}

/// What was found, kept until it is installed.
pub(crate) struct Updates {
    handle: AppHandle,
    /// As [`host`].
    pub(crate) host: Option<String>,
    found: Mutex<Option<Update>>,
}

impl Updates {
    pub(crate) fn new(handle: AppHandle) -> Self {
        let host = host(handle.config());
        Self { handle, host, found: Mutex::default() }
    }

    /// Asks for a newer version.
    ///
    /// # Errors
    /// [`ErrorCode::UpdateTrouble`] when nobody answers, or not as expected.
    pub(crate) async fn find(&self) -> Result<Option<FoundUpdate>, WireError> {
        // Without an address there is no plugin to ask.
        if self.host.is_none() {
            return Ok(None);
        }
        let found = self.handle.updater().map_err(trouble)?.check().await.map_err(trouble)?;
        let told = found.as_ref().map(|update| FoundUpdate {
            version: update.version.clone(),
            notes: update.body.clone().unwrap_or_default(),
        });
        *self.found.lock().await = found;
        Ok(told)
    }

    /// Fetches what was found, verifies its signature and installs it.
    ///
    /// # Errors
    /// [`ErrorCode::UpdateTrouble`] when another version was found meanwhile, or this one cannot be installed.
    pub(crate) async fn install(&self, version: &str) -> Result<(), WireError> {
        let found = self.found.lock().await;
        let update = found.as_ref().filter(|update| update.version == version);
        let update = update.ok_or_else(|| trouble(format!("version {version} is not what was found")))?;
        update.download_and_install(|_, _| {}, || {}).await.map_err(trouble)
    }
}

fn trouble(why: impl Display) -> WireError {
    WireError::new(ErrorCode::UpdateTrouble, [], why)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn with(updater: &Value) -> Option<String> {
        let config = json!({ "identifier": "a.b", "plugins": { "updater": updater } });
        host(&serde_json::from_value(config).expect("a configuration"))
    }

    #[test]
    fn only_a_build_with_an_address_and_a_key_asks_for_newer_versions() {
        let address = "https://updates.example.org/{{target}}/latest.json";
        assert_eq!(
            with(&json!({ "endpoints": [address], "pubkey": "dW50" })).as_deref(),
            Some("updates.example.org")
        );
        for without in [
            json!({ "endpoints": [], "pubkey": "dW50" }),
            json!({ "endpoints": [address], "pubkey": " " }),
            json!({ "endpoints": [address] }),
            json!({ "endpoints": ["http://updates.example.org/latest.json"], "pubkey": "dW50" }),
            json!({ "endpoints": [address, "http://elsewhere.example.org"], "pubkey": "dW50" }),
            json!({ "endpoints": ["no address"], "pubkey": "dW50" }),
        ] {
            assert_eq!(with(&without), None, "{without}");
        }
        assert_eq!(host(&serde_json::from_value(json!({ "identifier": "a.b" })).expect("one")), None);
    }

    #[test]
    fn this_build_has_no_address_and_asks_nobody() {
        let ours: Config =
            serde_json::from_str(include_str!("../tauri.conf.json")).expect("our configuration");
        assert!(ours.plugins.0.contains_key("updater"), "the place for it is there");
        assert_eq!(host(&ours), None);
    }
}
