//! A session that cannot be led on as it was given: its models, its strategy, its files.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;

use roundtable_api::PRACTICE;
use roundtable_api::wire::{ErrorCode, SessionRef, SessionView, WireError};
use roundtable_engine::config::Workflow;
use roundtable_engine::role::FACILITATOR;
use roundtable_store::Project;

use super::arguments::{Arguments, REMOTE};
use super::errors::{Findings, Unusable};
use crate::words::one_line;

/// The error with the models that the session was held with, its strategy, or what was found in its files, if it is about
/// them; otherwise as it is.
pub(super) fn explained(view: &SessionView, arguments: &Arguments, error: WireError) -> Box<dyn Error> {
    match error.code {
        ErrorCode::ProviderUnknown | ErrorCode::ModelMissing => unusable(view, arguments).into(),
        ErrorCode::StrategyUnknown => without_strategy(view, arguments).into(),
        ErrorCode::SessionFindings | ErrorCode::SessionIncomplete => {
            let session = SessionRef { path: view.project.clone(), session: view.id.clone() };
            Findings::of(&session, error).into()
        }
        _ => error.into(),
    }
}

/// What must be mended in the files of a session that is over, before anybody says what it has and has not.
pub(super) fn damaged(session: &SessionRef) -> Option<Findings> {
    let found = Project::open(Path::new(&session.path)).ok()?.validate(&session.session);
    let count = found.iter().filter(|one| one.code.stops()).count();
    let params = [("id", session.session.clone()), ("count", count.to_string())];
    (count > 0).then(|| Findings::of(session, WireError::new(ErrorCode::SessionFindings, params, "")))
}

/// A session keeps its strategy; only where it says none can one be given.
fn without_strategy(view: &SessionView, arguments: &Arguments) -> Unusable {
    let (id, strategy) = (view.id.as_str(), view.strategy.name.as_str());
    if strategy.trim().is_empty() {
        let happened = format!("The file of the session {id} does not say by which strategy it is led.");
        let fixed = if view.workflow == Workflow::Brainstorm { "disney" } else { "standard" };
        let todo = format!("Say it once, for example: {} --strategy {fixed}", arguments.resume_command(id));
        return Unusable::strategy(id, strategy, happened, todo);
    }
    let happened = format!(
        "The session {id} is led by the strategy {strategy}, which no file describes; a session keeps its strategy, and \
         --strategy changes none."
    );
    let todo = "Put back the file in .s2s/skills that describes it, or start a new session.";
    Unusable::strategy(id, strategy, happened, todo.to_owned())
}

/// `--resume` with a strategy that there is not.
pub(super) fn no_such_strategy(strategy: &str) -> Unusable {
    let strategy = one_line(strategy);
    let happened = format!("There is no strategy called “{strategy}”.");
    let todo = "Name another one with --strategy: standard, debate, consensus-driven, six-hats, or one of .s2s/skills.";
    Unusable::strategy("", &strategy, happened, todo.to_owned())
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
