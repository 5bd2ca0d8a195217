//! A panel that cannot be: who could sit there, and the line to type.

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

/// The error with those who could be named, if it is about the panel; otherwise as it is.
pub(super) async fn explained(
    api: &Api<TerminalHost>,
    path: &str,
    arguments: &Arguments,
    error: WireError,
) -> Box<dyn Error> {
    if !matches!(error.code, ErrorCode::PanelTooSmall | ErrorCode::ParticipantUnknown) {
        return error.into();
    }
    let topic = arguments.topic.clone().unwrap_or_default();
    let strategy = arguments.strategy.clone();
    let request = GetSessionOptions { path: path.to_owned(), workflow: arguments.workflow, topic, strategy };
    match api.session_options(request).await {
        Ok(options) => with_people(error, arguments, &options, std::env::args().skip(1)).into(),
        Err(_) => error.into(),
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
        todo: format!("Name participants by their ids, for example: {}", retyped(typed, &seats)),
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

/// Id and name, in two columns.
fn people(people: &[SeatInfo]) -> Vec<String> {
    let width = people.iter().map(|person| person.id.chars().count()).max().unwrap_or(0);
    let line = |person: &SeatInfo| format!("  {:width$}  {}", person.id, person.name);
    std::iter::once("Here are:".to_owned()).chain(people.iter().map(line)).collect()
}
