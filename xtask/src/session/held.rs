//! A session that was held with models which the given provider cannot lead on.

use std::collections::BTreeSet;
use std::error::Error;

use roundtable_api::PRACTICE;
use roundtable_api::wire::{ErrorCode, SessionView, WireError};
use roundtable_engine::role::FACILITATOR;

use super::arguments::{Arguments, REMOTE};
use super::errors::Unusable;

/// The error with the models that the session was held with, if it is about them; otherwise as it is.
pub(super) fn explained(view: &SessionView, arguments: &Arguments, error: WireError) -> Box<dyn Error> {
    match error.code {
        ErrorCode::ProviderUnknown | ErrorCode::ModelMissing => unusable(view, arguments).into(),
        _ => error.into(),
    }
}

/// Simulated answers in a session of real ones would pass for real ones: the application refuses them, and a session
/// keeps the models that it was begun with.
fn unusable(view: &SessionView, arguments: &Arguments) -> Unusable {
    let (id, provider) = (view.id.as_str(), arguments.provider.as_str());
    let models = &view.config.models;
    let held: BTreeSet<String> =
        models.values().map(|choice| format!("{} ({})", choice.model, choice.provider)).collect();
    let held: Vec<String> = held.into_iter().collect();
    let cannot = if provider == PRACTICE {
        "and the practice panel cannot lead it on: its simulated answers would pass for real ones.".to_owned()
    } else {
        format!("and not with {provider}.")
    };
    let happened = match held.as_slice() {
        [] => format!("The session {id} was held with models that its files do not name, {cannot}"),
        held => format!("The session {id} was held with {}, {cannot}", held.join(", ")),
    };
    let providers: BTreeSet<&str> = models.values().map(|choice| choice.provider.as_str()).collect();
    let todo = match providers.iter().copied().collect::<Vec<_>>().as_slice() {
        [] => format!(
            "Name a provider and a model, for example: {}",
            arguments.provider_command(id, "anthropic", "MODEL")
        ),
        [one] if REMOTE.contains(one) => {
            let chair = models.get(FACILITATOR).or_else(|| models.values().next());
            let model = chair.map_or("MODEL", |choice| choice.model.as_str());
            format!("Go on with: {}", arguments.provider_command(id, one, model))
        }
        _ => {
            "A terminal has one provider: resume it in the window, where its providers are set up.".to_owned()
        }
    };
    Unusable::provider(id, provider, happened, todo)
}
