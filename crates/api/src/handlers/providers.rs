//! Settings > Providers: accounts, keys, models.

use std::sync::{Arc, PoisonError};

use roundtable_llm::remote::{Kind, PriceTable, local_servers};
use roundtable_secrets::{Keep, SecretString};

use crate::prices;
use crate::providers::{self, Reach};
use crate::wire::*;
use crate::{Api, Host};

/// The kinds in the order in which they are offered, with their names for people.
const KINDS: [(ProviderKind, &str); 6] = [
    (ProviderKind::Anthropic, "Anthropic"),
    (ProviderKind::OpenAi, "OpenAI"),
    (ProviderKind::Gemini, "Google Gemini"),
    (ProviderKind::Azure, "Azure OpenAI"),
    (ProviderKind::OpenRouter, "OpenRouter"),
    (ProviderKind::Compatible, "Another server, or one on this computer"),
];

impl<H: Host> Api<H> {
    pub(crate) fn reach(&self) -> Reach {
        let prices = prices::table(&self.host.config_dir());
        Reach { keychains: self.host.keychains(), policy: self.host.policy(), prices }
    }

    pub(crate) fn accounts(&self) -> Vec<ProviderAccount> {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner).providers.clone()
    }

    fn account(&self, id: &str) -> Result<ProviderAccount, WireError> {
        self.accounts().into_iter().find(|account| account.id == id).ok_or_else(|| providers::unknown(id))
    }

    pub(crate) fn model_settings(&self) -> ModelSettings {
        self.settings.lock().unwrap_or_else(PoisonError::into_inner).models.clone()
    }

    pub(super) async fn provider_rows(&self) -> ProviderSettings {
        let keychains = self.host.keychains();
        let own = prices::Own::read(&self.host.config_dir());
        let mut rows = Vec::new();
        for account in self.accounts() {
            rows.push(ProviderRow {
                host: providers::host(&account.base_url).unwrap_or_default(),
                needs_key: providers::kind(account.kind).needs_key(),
                key: providers::key_state(&account, &keychains).await,
                account,
            });
        }
        let kinds = KINDS.map(|(kind, name)| {
            let of_client: Kind = providers::kind(kind);
            ProviderKindRow {
                kind,
                name: name.to_owned(),
                base_url: of_client.default_base_url().unwrap_or_default().to_owned(),
                needs_key: of_client.needs_key(),
            }
        });
        ProviderSettings {
            providers: rows,
            kinds: kinds.to_vec(),
            models: self.model_settings(),
            prices_of: PriceTable::shipped().date,
            prices_unreadable: own.as_ref().err().map(|why| why.path.display().to_string()),
            own_prices: own.map(|own| own.rows()).unwrap_or_default(),
        }
    }

    /// Gives a model of a provider the user's own price, or takes it back. Forecast, limit and header reckon with it at
    /// once; what was counted before stays as it was counted.
    pub(super) fn keep_price(&self, request: &SetPrice) -> Result<(), WireError> {
        let folder = self.host.config_dir();
        // One change of the file after the other.
        let _one = self.settings.lock().unwrap_or_else(PoisonError::into_inner);
        let SetPrice { kind, model, price } = request;
        prices::change(&folder, *kind, model, *price, self.host.clock().now())?;
        self.providers.reprice(&prices::table(&folder));
        Ok(())
    }

    /// Adds an account, or changes the one with its id. An address at another host has no key: that one was entered for
    /// the old host.
    pub(super) fn keep_provider(&self, mut account: ProviderAccount) -> Result<(), WireError> {
        account.name = account.name.trim().to_owned();
        account.base_url = account.base_url.trim().trim_end_matches('/').to_owned();
        let accounts = self.accounts();
        if account.id.is_empty() {
            account.id = new_id(account.kind, &accounts);
        }
        if account.name.is_empty() {
            account.name = providers::host(&account.base_url)?;
        }
        providers::check(&account, None, self.host.policy())?;
        self.providers.forget(&account.id);
        self.change_settings(|settings| {
            match settings.providers.iter_mut().find(|known| known.id == account.id) {
                Some(known) => *known = account,
                None => settings.providers.push(account),
            }
        })
        .map(|_| ())
    }

    pub(super) async fn drop_provider(&self, id: &str) -> Result<(), WireError> {
        self.drop_key(id).await?;
        self.change_settings(|settings| {
            settings.providers.retain(|account| account.id != id);
            settings.models.forget(id);
        })
        .map(|_| ())
    }

    pub(super) async fn keep_key(&self, request: SetKey) -> Result<(), WireError> {
        let account = self.account(&request.provider)?;
        let entry = providers::entry(&account)?;
        let secret = SecretString::from(request.key.trim().to_owned());
        let keep = match request.keep {
            KeepKey::Keychain => Keep::Keychain,
            KeepKey::ThisRun => Keep::ThisRun,
        };
        providers::check(&account, Some(secret.clone()), self.host.policy())?;
        self.providers.forget(&account.id);
        self.host.keychains().set(&entry, secret, keep).await.map_err(providers::keychain)
    }

    pub(super) async fn drop_key(&self, id: &str) -> Result<(), WireError> {
        let account = self.account(id)?;
        let entry = providers::entry(&account)?;
        self.providers.forget(id);
        self.host.keychains().delete(&entry).await.map_err(providers::keychain)
    }

    pub(super) async fn try_provider(&self, request: &TestProvider) -> Result<ProviderTest, WireError> {
        let account = self.account(&request.provider)?;
        let provider = self.providers.client(&account, &self.reach()).await?;
        let usage = provider.test(&request.model).await.map_err(|fault| providers::fault(&account, fault))?;
        let model = if usage.model.is_empty() { request.model.clone() } else { usage.model };
        Ok(ProviderTest { model, cost: usage.cost })
    }

    pub(super) async fn models_of(&self, id: &str) -> Result<ModelList, WireError> {
        let account = self.account(id)?;
        let provider = self.providers.client(&account, &self.reach()).await?;
        let models = provider.models().await.map_err(|fault| providers::fault(&account, fault))?;
        let row = |model: roundtable_llm::remote::ModelInfo| {
            let price = provider.price(&model.id);
            ModelRow {
                name: model.name.unwrap_or_else(|| model.id.clone()),
                price_in: price.map(|price| price.input),
                price_out: price.map(|price| price.output),
                id: model.id,
            }
        };
        Ok(ModelList { models: models.into_iter().map(row).collect() })
    }

    pub(super) async fn servers_here(&self) -> LocalServers {
        let found = local_servers(&self.host.policy()).await;
        let row = |server: roundtable_llm::remote::LocalServer| LocalServerRow {
            name: server.name,
            base_url: server.base_url,
            models: server.models.into_iter().map(|model| model.id).collect(),
        };
        LocalServers { servers: found.into_iter().map(row).collect() }
    }

    pub(super) fn keep_models(&self, models: ModelSettings) -> Result<(), WireError> {
        self.change_settings(|settings| settings.models = models).map(|_| ())
    }

    /// What answers in a session: the practice panel, or the models that its settings name.
    pub(crate) async fn panel_of(
        &self,
        session: &roundtable_engine::session::Session,
    ) -> Result<Arc<dyn roundtable_engine::ports::Model>, WireError> {
        let (accounts, reach) = (self.accounts(), self.reach());
        if !session.config.models.is_empty() {
            return self.providers.panel(&session.config.models, &accounts, &reach).await;
        }
        let practice = self.practice()?;
        if session.practice || !practice.is_practice() {
            return Ok(practice);
        }
        // A session of real models that names none (an older file, another tool): simulated answers in it would pass for
        // real ones.
        let settings = self.model_settings();
        let models = providers::assign(&settings, &session.facilitator, &session.participants)?;
        self.providers.panel(&models, &accounts, &reach).await
    }
}

/// The kind's word, with a number from the second account of that kind on.
fn new_id(kind: ProviderKind, accounts: &[ProviderAccount]) -> String {
    let word = providers::kind(kind).word();
    let is_free = |id: &String| !accounts.iter().any(|account| account.id == *id);
    let numbered = (2_u32..).map(|number| format!("{word}-{number}"));
    std::iter::once(word.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
}
