//! A provider: one account, its limits shared by all its seats.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, PoisonError, RwLock};

use futures::FutureExt;
use futures::future::BoxFuture;
use reqwest::RequestBuilder;
use roundtable_engine::ports::{Completion, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::{Step, Usage};
use secrecy::ExposeSecret;

use super::address::Address;
use super::call::{self, Nobody, Terms};
use super::client::Way;
use super::dialect::{Ask, Dialect, Reply};
use super::models::{self, Page};
use super::retry::{self, Attempt, Shared};
use super::{Account, Fault, FaultKind, ModelInfo, Policy, Price, PriceTable, client, refusal};

/// Characters that count as one token where the provider does not count.
const CHARS_PER_TOKEN: usize = 4;
/// Pages of a list of models that are read.
const MOST_PAGES: usize = 20;
/// What the one-token call says.
const PROBE: &str = "Answer with the word: yes";

/// An account that can be asked. Clones share one cooldown and one limit of requests in flight.
#[derive(Clone)]
pub struct Provider {
    inner: Arc<Inner>,
}

struct Inner {
    account: Account,
    policy: Policy,
    /// They may change while sessions run: the user gives a price.
    prices: RwLock<PriceTable>,
    address: Address,
    way: Way,
    shared: Shared,
}

impl fmt::Debug for Provider {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Provider").field(&self.inner.account).finish()
    }
}

impl Provider {
    /// A provider with the prices that ship with the application.
    ///
    /// # Errors
    /// [`Fault`] when the address is none or the system's trust store cannot be read.
    pub fn new(account: Account, policy: Policy) -> Result<Self, Fault> {
        Self::with_prices(account, policy, PriceTable::shipped())
    }

    /// A provider with these prices.
    ///
    /// # Errors
    /// As [`Provider::new`].
    pub fn with_prices(account: Account, policy: Policy, prices: PriceTable) -> Result<Self, Fault> {
        let address = Address::of(&account)?;
        let way = client::build(&address, &policy)?;
        let (shared, prices) = (Shared::new(&policy), RwLock::new(prices));
        Ok(Self { inner: Arc::new(Inner { account, policy, prices, address, way, shared }) })
    }

    /// The account.
    pub fn account(&self) -> &Account {
        &self.inner.account
    }

    /// The models that it lists, in its order. The prices that it gives with them hold from now on for models that
    /// the table of prices does not have.
    ///
    /// # Errors
    /// [`Fault`], after one attempt.
    pub async fn models(&self) -> Result<Vec<ModelInfo>, Fault> {
        let (models, _) = self.list().await?;
        let priced = models.iter().filter_map(|model| Some((model.id.clone(), model.price?)));
        self.inner.shared.remember_prices(priced);
        Ok(models)
    }

    /// What a model costs: by the table of prices, else by the provider's own list. `None`: not known.
    pub fn price(&self, model: &str) -> Option<Price> {
        self.inner.price(model)
    }

    /// From now on calls cost what these prices say, also those of sessions that run.
    pub fn set_prices(&self, prices: PriceTable) {
        *self.inner.prices.write().unwrap_or_else(PoisonError::into_inner) = prices;
    }

    /// The models, and who made them by the server's account.
    pub(super) async fn list(&self) -> Result<(Vec<ModelInfo>, Option<String>), Fault> {
        let inner = &*self.inner;
        let first = models::query(inner.account.kind);
        let mut query: Vec<(&str, String)> =
            first.map(|(name, value)| (name, value.to_owned())).into_iter().collect();
        let (mut all, mut made_by) = (Vec::new(), None);
        for _ in 0..MOST_PAGES {
            let Page { models, owner, next } =
                inner.page(&query).await.map_err(|fault| inner.scrubbed(fault))?;
            all.extend(models);
            made_by = made_by.or(owner);
            let Some(next) = next else { break };
            query.truncate(usize::from(first.is_some()));
            query.push(next);
        }
        Ok((all, made_by))
    }

    /// A call of one token, without retries: whether address, certificate, key, credit and model are in order.
    ///
    /// # Errors
    /// [`Fault`] that says which of them is not.
    pub async fn test(&self, model: &str) -> Result<Usage, Fault> {
        let inner = &*self.inner;
        let ask =
            Ask { model, system: "", input: PROBE, schema: None, stream: inner.policy.stream, probe: true };
        let mut reply = Reply::default();
        match inner.call(&ask, &Nobody, &mut reply).await {
            // One token is too few for an answer, and some models spend it thinking.
            Err(fault)
                if !matches!(fault.kind, FaultKind::Truncated | FaultKind::Empty) || reply.end.is_none() =>
            {
                Err(fault)
            }
            _ => Ok(inner.usage(&ask, &reply)),
        }
    }

    /// Answers a prompt. Pieces go to `stream` as they come; the completion holds the whole text, usage and cost.
    /// Dropping the future cancels the call.
    ///
    /// # Errors
    /// [`Fault`], when the retries are used up or nothing is to be gained from one.
    pub async fn answer(
        &self,
        model: &str,
        prompt: &Prompt,
        stream: &dyn TextSink,
    ) -> Result<Completion, Fault> {
        let inner = &*self.inner;
        let call = Call { inner, model, prompt, sink: stream };
        retry::persist(&call, &inner.shared, &inner.policy, seed(prompt), stream).await
    }
}

impl Inner {
    /// One attempt.
    async fn call(&self, ask: &Ask<'_>, sink: &dyn TextSink, reply: &mut Reply) -> Result<(), Fault> {
        let dialect = Dialect::of(self.account.kind);
        let wanted = dialect.request(ask);
        let url = self.address.of_request(ask.model, &wanted);
        let request = self.signed(self.way.client.post(url).json(&wanted.body))?;
        call::answer(request, dialect, &self.terms(sink), reply).await.map_err(|fault| self.scrubbed(fault))
    }

    async fn page(&self, query: &[(&str, String)]) -> Result<Page, Fault> {
        let pairs: Vec<(&str, &str)> = query.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let request = self.signed(self.way.client.get(self.address.of_models(&pairs)))?;
        models::read(self.account.kind, &call::fetch(request, &self.terms(&Nobody)).await?)
    }

    fn terms<'a>(&'a self, sink: &'a dyn TextSink) -> Terms<'a> {
        Terms { policy: &self.policy, sink, proxied: self.way.proxied }
    }

    fn signed(&self, request: RequestBuilder) -> Result<RequestBuilder, Fault> {
        client::sign(request, &self.account)
    }

    /// A server may repeat our key in its error: it is taken out before anybody can log it, and before the words are
    /// shortened, so that no part of it is left at their end.
    fn scrubbed(&self, mut fault: Fault) -> Fault {
        let key = self.account.key.as_ref().map(|key| key.expose_secret().trim()).unwrap_or_default();
        if !key.is_empty() {
            fault.words = fault.words.replace(key, "[key]");
            fault.partial = fault.partial.replace(key, "[key]");
        }
        fault.words = refusal::clip(&fault.words);
        fault
    }

    fn price(&self, model: &str) -> Option<Price> {
        let known = self.prices.read().unwrap_or_else(PoisonError::into_inner);
        known.find(self.account.kind, model).or_else(|| self.shared.listed_price(model))
    }

    fn usage(&self, ask: &Ask<'_>, reply: &Reply) -> Usage {
        let mut tokens = reply.tokens;
        if tokens.input == 0 {
            tokens.input = estimate(ask.system).saturating_add(estimate(ask.input));
        }
        if tokens.output == 0 {
            tokens.output = estimate(&reply.text);
        }
        let price = self.price(&reply.model).or_else(|| self.price(ask.model));
        let model = if reply.model.is_empty() { ask.model } else { &reply.model };
        Usage {
            model: model.to_owned(),
            tokens_in: tokens.input,
            tokens_out: tokens.output,
            tokens_cached: tokens.cached,
            cost: tokens.cost.or_else(|| price.map(|price| price.of(&tokens))),
        }
    }
}

/// A seat's call: what each attempt of it needs.
struct Call<'a> {
    inner: &'a Inner,
    model: &'a str,
    prompt: &'a Prompt,
    sink: &'a dyn TextSink,
}

impl Call<'_> {
    async fn once(&self, with_schema: bool) -> Result<Completion, Fault> {
        let ask = Ask {
            model: self.model,
            system: &self.prompt.system,
            input: &self.prompt.input,
            schema: with_schema.then_some(self.prompt.step),
            stream: self.inner.policy.stream,
            probe: false,
        };
        let mut reply = Reply::default();
        self.inner.call(&ask, self.sink, &mut reply).await?;
        let usage = self.inner.usage(&ask, &reply);
        Ok(Completion { text: reply.text, usage })
    }
}

impl Attempt<Completion> for Call<'_> {
    fn run(&self, _number: u32) -> BoxFuture<'_, Result<Completion, Fault>> {
        async move {
            let shared = &self.inner.shared;
            // A helper's answer has the form of its own agent file: no step's schema fits it.
            let is_of_a_round = self.prompt.step != Step::Helper;
            let takes_schema = is_of_a_round && Dialect::of(self.inner.account.kind).takes_schema();
            let with_schema = takes_schema && !shared.is_schemaless(self.model);
            match self.once(with_schema).await {
                Err(fault) if with_schema && fault.names_schema => {
                    shared.remember_schemaless(self.model);
                    self.once(false).await
                }
                done => done,
            }
        }
        .boxed()
    }
}

/// An estimate, as a tokeniser would have it for English.
fn estimate(text: &str) -> u32 {
    u32::try_from(text.chars().count().div_ceil(CHARS_PER_TOKEN)).unwrap_or(u32::MAX)
}

/// What tells this prompt from the others of its round.
fn seed(prompt: &Prompt) -> u64 {
    let mut hasher = DefaultHasher::new();
    (prompt.round, prompt.step, &prompt.actor, prompt.attempt, &prompt.input).hash(&mut hasher);
    hasher.finish()
}
