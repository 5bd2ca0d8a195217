//! Accounts with providers: their clients, their keys, and the panel that a session's models make.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use roundtable_engine::config::ModelChoice;
use roundtable_engine::ports::Model;
use roundtable_engine::role::{FACILITATOR, Role};
use roundtable_llm::remote::{Account, Fault, Kind, Panel, Policy, Price, PriceTable, Provider, Seat};
use roundtable_secrets::{Entry, Kept, KeychainError, Keychains, SecretString};

use crate::errors::chain;
use crate::wire::{ErrorCode, KeyState, ModelSettings, ProviderAccount, ProviderKind, WireError};

/// Clients that are open: one cooldown and one limit of requests in flight per account, shared by all sessions. A
/// changed account or key gets a new one.
#[derive(Default)]
pub(crate) struct Providers {
    open: Mutex<HashMap<String, Provider>>,
}

/// What the network and the keychain are for the application.
pub(crate) struct Reach {
    pub(crate) keychains: Arc<Keychains>,
    pub(crate) policy: Policy,
    pub(crate) prices: PriceTable,
}

impl Providers {
    /// The client of an account, with its key.
    pub(crate) async fn client(
        &self,
        account: &ProviderAccount,
        reach: &Reach,
    ) -> Result<Provider, WireError> {
        if let Some(open) = self.open.lock().unwrap_or_else(PoisonError::into_inner).get(&account.id) {
            return Ok(open.clone());
        }
        let entry = entry(account)?;
        let key = reach.keychains.get(&entry).await.map_err(keychain)?;
        if key.is_none() && kind(account.kind).needs_key() {
            let params = [("provider", account.name.clone()), ("host", entry.host().to_owned())];
            return Err(WireError::new(ErrorCode::KeyMissing, params, ""));
        }
        let provider = build(account, key, reach.policy.clone(), reach.prices.clone())?;
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(open.entry(account.id.clone()).or_insert(provider).clone())
    }

    /// What a provider that was used already lists as the price of a model.
    pub(crate) fn listed_price(&self, id: &str, model: &str) -> Option<Price> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).get(id)?.price(model)
    }

    /// Clients that are open reckon with these prices from now on, in sessions that run as well.
    pub(crate) fn reprice(&self, prices: &PriceTable) {
        for open in self.open.lock().unwrap_or_else(PoisonError::into_inner).values() {
            open.set_prices(prices.clone());
        }
    }

    /// The next call makes a new client.
    pub(crate) fn forget(&self, id: &str) {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
    }

    /// The panel of a session whose settings name its models.
    pub(crate) async fn panel(
        &self,
        models: &BTreeMap<String, ModelChoice>,
        accounts: &[ProviderAccount],
        reach: &Reach,
    ) -> Result<Arc<dyn Model>, WireError> {
        let mut seats = BTreeMap::new();
        for (actor, choice) in models {
            let account = accounts.iter().find(|account| account.id == choice.provider);
            let account = account.ok_or_else(|| unknown(&choice.provider))?;
            let provider = self.client(account, reach).await?;
            seats.insert(actor.clone(), Seat { provider, model: choice.model.clone() });
        }
        let chair = seats.remove(FACILITATOR).ok_or_else(|| no_model(FACILITATOR))?;
        // A seat that no list has (an agent file that came later) speaks through the facilitator's model.
        let others = chair.clone();
        Ok(Arc::new(Panel { chair, seats, others }))
    }
}

/// Which model each actor of a session speaks through: the seat's own, what its agent file's `model:` means, the
/// facilitator's own, everybody's.
pub(crate) fn assign(
    settings: &ModelSettings,
    facilitator: &Role,
    participants: &[Role],
) -> Result<BTreeMap<String, ModelChoice>, WireError> {
    let tier = |role: &Role| settings.tiers.get(&role.model);
    let chair = settings.facilitator.as_ref().or_else(|| tier(facilitator)).or(settings.everyone.as_ref());
    let chair = chair.ok_or_else(|| no_model(FACILITATOR))?;
    let mut models = BTreeMap::from([(FACILITATOR.to_owned(), chair.clone())]);
    for role in participants {
        let own = settings.seats.get(&role.id).or_else(|| tier(role)).or(settings.everyone.as_ref());
        models.insert(role.id.clone(), own.ok_or_else(|| no_model(&role.id))?.clone());
    }
    Ok(models)
}

/// The client of an account, when its key is at hand.
fn build(
    account: &ProviderAccount,
    key: Option<SecretString>,
    policy: Policy,
    prices: PriceTable,
) -> Result<Provider, WireError> {
    let address =
        Account { id: account.id.clone(), kind: kind(account.kind), base_url: account.base_url.clone(), key };
    Provider::with_prices(address, policy, prices)
        .map_err(|fault| wrong_address(&account.base_url, &fault.to_string()))
}

/// The keychain's entry of an account: its kind and the host that its key may be sent to.
pub(crate) fn entry(account: &ProviderAccount) -> Result<Entry, WireError> {
    let host = host(&account.base_url)?;
    Entry::new(account.id.clone(), host).map_err(|error| wrong_address(&account.base_url, &error.to_string()))
}

/// The host of an address, with its port if it names one.
pub(crate) fn host(address: &str) -> Result<String, WireError> {
    let rest = address.trim().split_once("://").map_or("", |(_, rest)| rest);
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if host.is_empty() || host.contains('@') {
        return Err(wrong_address(address, "it does not begin with https:// or http:// and a host"));
    }
    Ok(host.to_ascii_lowercase())
}

/// Checks an address as a client would: with the key that is to go there, if one is.
pub(crate) fn check(
    account: &ProviderAccount,
    key: Option<SecretString>,
    policy: Policy,
) -> Result<(), WireError> {
    entry(account)?;
    build(account, key, policy, PriceTable::default()).map(|_| ())
}

pub(crate) fn kind(kind: ProviderKind) -> Kind {
    match kind {
        ProviderKind::Anthropic => Kind::Anthropic,
        ProviderKind::OpenAi => Kind::OpenAi,
        ProviderKind::Gemini => Kind::Gemini,
        ProviderKind::Azure => Kind::Azure,
        ProviderKind::OpenRouter => Kind::OpenRouter,
        ProviderKind::Compatible => Kind::Compatible,
    }
}

/// Where the key is, without giving it out.
pub(crate) async fn key_state(account: &ProviderAccount, keychains: &Keychains) -> KeyState {
    let Ok(entry) = entry(account) else { return KeyState::Missing };
    match keychains.where_is(&entry).await {
        Ok(None) => KeyState::Missing,
        Ok(Some(Kept::Keychain)) => KeyState::Keychain,
        Ok(Some(Kept::ThisRun)) => KeyState::ThisRun,
        Err(error) => KeyState::Unknown { reason: error.code().to_owned() },
    }
}

pub(crate) fn keychain(error: KeychainError) -> WireError {
    WireError::new(ErrorCode::KeychainTrouble, [("reason", error.code().to_owned())], chain(&error))
}

pub(crate) fn fault(account: &ProviderAccount, fault: Fault) -> WireError {
    let kind = serde_json::to_value(fault.kind).ok();
    let kind = kind.and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default();
    let params = [
        ("provider", account.name.clone()),
        ("host", host(&account.base_url).unwrap_or_default()),
        ("kind", kind),
        (
            "message",
            if fault.words.is_empty() { fault.kind.sentence().to_owned() } else { fault.words.clone() },
        ),
    ];
    WireError::new(ErrorCode::ProviderFault, params, chain(&fault))
}

pub(crate) fn unknown(id: &str) -> WireError {
    WireError::new(ErrorCode::ProviderUnknown, [("provider", id.to_owned())], "")
}

fn no_model(seat: &str) -> WireError {
    WireError::new(ErrorCode::ModelMissing, [("seat", seat.to_owned())], "")
}

fn wrong_address(address: &str, message: &str) -> WireError {
    let params = [("address", address.to_owned()), ("message", message.to_owned())];
    WireError::new(ErrorCode::ProviderAddress, params, "")
}
