//! The vendors' formats: a reply as a stream of events, and whole.

mod anthropic;
mod chat;
mod gemini;
mod responses;

use serde_json::Value;

use super::reply::{Event, Reply};
use super::route::Wire;

/// Letters of one streamed piece.
const LETTERS: usize = 40;

/// As events, with the signs of life that the vendor puts between them.
pub fn stream(wire: Wire, reply: &Reply) -> Vec<Event> {
    match wire {
        Wire::Messages => anthropic::stream(reply),
        Wire::Responses => responses::stream(reply),
        Wire::Chat => chat::stream(reply),
        Wire::Gemini => gemini::stream(reply),
    }
}

/// As one JSON value.
pub fn whole(wire: Wire, reply: &Reply) -> Value {
    match wire {
        Wire::Messages => anthropic::whole(reply),
        Wire::Responses => responses::whole(reply),
        Wire::Chat => chat::whole(reply),
        Wire::Gemini => gemini::whole(reply),
    }
}

/// The vendor's sign of life in a stream.
pub fn ping(wire: Wire, vendor: super::Vendor) -> Event {
    match (wire, vendor) {
        (Wire::Messages, _) => anthropic::ping(),
        (_, super::Vendor::OpenRouter) => Event::comment("OPENROUTER PROCESSING"),
        _ => Event::comment("keep-alive"),
    }
}

/// An error in the middle of a stream: something broke in the vendor's server.
pub fn error_event(wire: Wire, vendor: super::Vendor, error: &Value) -> Event {
    match wire {
        Wire::Messages => anthropic::error(error),
        Wire::Responses => responses::error(),
        Wire::Chat => chat::error(vendor, error),
        Wire::Gemini => Event::data(super::reply::Part::Close, error),
    }
}

/// The one list of models, as each vendor tells it.
pub fn models(vendor: super::Vendor, ids: &[String]) -> Value {
    match vendor {
        super::Vendor::Anthropic => anthropic::models(ids),
        super::Vendor::Gemini => gemini::models(ids),
        super::Vendor::OpenRouter => chat::models_with_names(ids),
        _ => chat::models(ids),
    }
}
