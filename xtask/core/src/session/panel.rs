//! A panel or a strategy that cannot be: who or what there is, and the line to type.

use std::error::Error;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{ErrorCode, GetSessionOptions, SeatInfo, SessionOptions, WireError};

use super::arguments::Arguments;
use super::commands::retyped;
use super::errors::{Unusable, words};
use super::host::TerminalHost;

/// Seats of the line to type, where nobody was named: enough for views to differ.
const SEATS: usize = 3;

/// The error with those who could be named, if it is about the panel, or with the strategies that there are; otherwise as
/// it is.
pub(super) async fn explained(
    api: &Api<TerminalHost>,
    path: &str,
    arguments: &Arguments,
    error: WireError,
) -> Box<dyn Error> {
    use ErrorCode::{PanelTooSmall, ParticipantUnknown, StrategyUnknown};
    if !matches!(error.code, PanelTooSmall | ParticipantUnknown | StrategyUnknown) {
        return error.into();
    }
    let topic = arguments.topic.clone().unwrap_or_default();
    // There are no options for a strategy that there is not.
    let strategy = arguments.strategy.clone().filter(|_| error.code != StrategyUnknown);
    let request = GetSessionOptions { path: path.to_owned(), workflow: arguments.workflow, topic, strategy };
    match api.session_options(request).await {
        Ok(options) if error.code == StrategyUnknown => {
            with_strategies(&error, &options, std::env::args().skip(1)).into()
        }
        Ok(options) => with_people(error, arguments, &options, std::env::args().skip(1)).into(),
        Err(_) => error.into(),
    }
}

/// `--strategy ""`: no name, where the workflow's own strategy would be taken without a word.
pub(super) async fn no_strategy(
    api: &Api<TerminalHost>,
    path: &str,
    arguments: &Arguments,
) -> Box<dyn Error> {
    let named = [("strategy", String::new())];
    let error = WireError::new(ErrorCode::StrategyUnknown, named, "--strategy has no name");
    let topic = arguments.topic.clone().unwrap_or_default();
    let request =
        GetSessionOptions { path: path.to_owned(), workflow: arguments.workflow, topic, strategy: None };
    match api.session_options(request).await {
        Ok(options) => {
            let mut unusable = with_strategies(&error, &options, std::env::args().skip(1));
            unusable.happened = "--strategy is empty: it names no strategy.".to_owned();
            unusable.into()
        }
        Err(error) => error.into(),
    }
}

fn with_people(
    error: WireError,
    arguments: &Arguments,
    options: &SessionOptions,
    typed: impl Iterator<Item = String>,
) -> Unusable {
    let seats = example(&error, &arguments.seats(), options);
    let known: Vec<&str> = options.people.iter().map(|person| person.id.as_str()).collect();
    let [happened, _, _] = words(&error);
    let mut params = error.params.clone();
    params.insert("known".to_owned(), known.join(", "));
    Unusable {
        code: super::errors::code(error.code),
        params,
        happened,
        todo: format!(
            "Name participants by their ids, for example: {}",
            retyped(typed, "participants", &seats.join(","))
        ),
        more: people(&options.people),
    }
}

/// Who was named and is known, then who is preselected, then the others.
fn example(error: &WireError, named: &[String], options: &SessionOptions) -> Vec<String> {
    let least = error.params.get("least").and_then(|least| least.parse().ok()).unwrap_or(2);
    let wanted = if named.is_empty() { SEATS.max(least) } else { least };
    let known = |id: &&String| options.people.iter().any(|person| person.id == **id);
    let preselected = options.participants.value.iter();
    let mut seats: Vec<String> = Vec::new();
    for id in named.iter().filter(known) {
        if !seats.contains(id) {
            seats.push(id.clone());
        }
    }
    for id in preselected.filter(known).chain(options.people.iter().map(|person| &person.id)) {
        if seats.len() < wanted && !seats.contains(id) {
            seats.push(id.clone());
        }
    }
    seats
}

/// The strategies that there are, the workflow's own in the line to type.
fn with_strategies(
    error: &WireError,
    options: &SessionOptions,
    typed: impl Iterator<Item = String>,
) -> Unusable {
    let known: Vec<&str> = options.strategies.iter().map(|strategy| strategy.name.as_str()).collect();
    let [happened, _, _] = words(error);
    let mut params = error.params.clone();
    params.insert("known".to_owned(), known.join(", "));
    let rows = options.strategies.iter().map(|strategy| (strategy.name.as_str(), strategy.title.as_str()));
    Unusable {
        code: super::errors::code(error.code),
        params,
        happened,
        todo: format!(
            "Name a strategy that is there, for example: {}",
            retyped(typed, "strategy", &options.strategy.value)
        ),
        more: table(rows.collect()),
    }
}

/// Id and name, in two columns.
fn people(people: &[SeatInfo]) -> Vec<String> {
    table(people.iter().map(|person| (person.id.as_str(), person.name.as_str())).collect())
}

fn table(rows: Vec<(&str, &str)>) -> Vec<String> {
    let width = rows.iter().map(|(id, _)| id.chars().count()).max().unwrap_or(0);
    let line = |(id, name): (&str, &str)| format!("  {id:width$}  {name}");
    std::iter::once("Here are:".to_owned()).chain(rows.into_iter().map(line)).collect()
}
