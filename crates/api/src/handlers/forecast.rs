//! Before a session starts: what it is expected to take, and what goes to whom. Nothing is written, nobody is asked.

use roundtable_engine::prompt::Prompt;
use roundtable_engine::session::Session;

use super::run;
use crate::forecast::{Terms, first_prompts, forecast};
use crate::providers;
use crate::wire::*;
use crate::{Api, Host, PRACTICE};

impl<H: Host> Api<H> {
    pub(super) async fn foresee(&self, request: &StartSession) -> Result<Forecast, WireError> {
        let session = self.unstarted(request).await?;
        let (accounts, table) = (self.accounts(), crate::prices::table(&self.host.config_dir()));
        let price = |actor: &str| {
            let choice = session.config.models.get(actor)?;
            let account = accounts.iter().find(|account| account.id == choice.provider)?;
            let listed = || self.providers.listed_price(&choice.provider, &choice.model);
            table.find(providers::kind(account.kind), &choice.model).or_else(listed)
        };
        let terms =
            Terms { price: &price, in_flight: self.host.policy().in_flight, prices_of: table.date.clone() };
        Ok(forecast(&session, &terms))
    }

    pub(super) async fn first_words(&self, request: &StartSession) -> Result<FirstPrompts, WireError> {
        let session = self.unstarted(request).await?;
        if session.practice {
            return Ok(FirstPrompts { hosts: Vec::new() });
        }
        let accounts = self.accounts();
        let mut hosts: Vec<HostPrompts> = Vec::new();
        for prompt in first_prompts(&session) {
            let Some(choice) = session.config.models.get(&prompt.actor) else { continue };
            let account = accounts.iter().find(|account| account.id == choice.provider);
            let account = account.ok_or_else(|| providers::unknown(&choice.provider))?;
            let host = providers::host(&account.base_url)?;
            let name = name(&session, &prompt.actor);
            let at = match hosts.iter().position(|known| known.host == host) {
                Some(at) => at,
                None => {
                    let provider = account.name.clone();
                    hosts.push(HostPrompts { host, provider, prompts: Vec::new(), actors: Vec::new() });
                    hosts.len() - 1
                }
            };
            let Some(known) = hosts.get_mut(at) else { continue };
            known.actors.push(name.clone());
            // Seats differ by their role's description only: one of them shows what each is sent.
            if !known.prompts.iter().any(|other| other.step == prompt.step) {
                known.prompts.push(shown(prompt, name, choice.model.clone()));
            }
        }
        Ok(FirstPrompts { hosts })
    }

    /// The session that would be started; a fork is what its round came to. A provider that it names has to be there; its key has not.
    async fn unstarted(&self, request: &StartSession) -> Result<Session, WireError> {
        let built_in = request.setup.provider == PRACTICE;
        let practice = built_in && self.practice()?.is_practice();
        let mut setup = run::completed(&request.path, &request.setup)?;
        if !built_in {
            setup.models = Some(setup.models.unwrap_or_else(|| self.model_settings()));
        }
        let at = self.host.clock().now();
        let session = match &setup.fork {
            Some(point) => run::forked(&request.path, &setup, point, at, practice).await?.1,
            None => run::prepare(&request.path, &setup, at, practice)?.1,
        };
        let accounts = self.accounts();
        let gone = |provider: &String| !accounts.iter().any(|account| account.id == *provider);
        match session.config.models.values().map(|choice| &choice.provider).find(|id| gone(id)) {
            Some(provider) => Err(providers::unknown(provider)),
            None => Ok(session),
        }
    }
}

fn name(session: &Session, actor: &str) -> String {
    let seat = session.participants.iter().find(|role| role.id == actor);
    seat.unwrap_or(&session.facilitator).name.clone()
}

fn shown(prompt: Prompt, name: String, model: String) -> FirstPrompt {
    let Prompt { step, actor, system, input, .. } = prompt;
    FirstPrompt { step, actor, name, model, system, input }
}
