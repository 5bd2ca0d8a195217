//! What each provider wants to be sent, and what it sends. Pure: no socket, no time.

mod anthropic;
mod chat;
mod gemini;
mod responses;

use roundtable_engine::record::Step;
use serde_json::Value;

use super::account::Kind;
use super::fault::{Fault, FaultKind};
use super::price::Tokens;
use super::refusal;

/// Tokens for the one-token call. Several providers refuse a smaller limit than 16.
const PROBE_TOKENS: u32 = 16;

/// What is asked for, in no provider's words.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ask<'a> {
    pub(super) model: &'a str,
    /// The part that never changes; empty for none.
    pub(super) system: &'a str,
    /// The part of this round.
    pub(super) input: &'a str,
    /// The step whose JSON schema is sent along where the provider takes one.
    pub(super) schema: Option<Step>,
    pub(super) stream: bool,
    /// A call that only shows whether the model answers: as few tokens as the provider allows.
    pub(super) probe: bool,
}

/// A request: where below the account's address, and what.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Request {
    /// Segments after the version.
    pub(super) path: Vec<String>,
    pub(super) query: Option<&'static str>,
    pub(super) body: Value,
}

/// A family of requests and replies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Dialect {
    Anthropic,
    Responses,
    Gemini,
    Chat(Kind),
}

/// How a reply ended, in the provider's word for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    Complete,
    Truncated(String),
    Declined(String),
}

/// A reply as far as it has been read.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Reply {
    /// All text blocks, in order.
    pub(super) text: String,
    /// The model that answered, by its own account.
    pub(super) model: String,
    pub(super) tokens: Tokens,
    /// The reason of the end, once it was given.
    pub(super) end: Option<End>,
    /// The terminal event was seen: nothing more is read.
    pub(super) closed: bool,
}

impl Dialect {
    pub(super) fn of(kind: Kind) -> Self {
        match kind {
            Kind::Anthropic => Self::Anthropic,
            Kind::OpenAi => Self::Responses,
            Kind::Gemini => Self::Gemini,
            Kind::Azure | Kind::OpenRouter | Kind::Compatible => Self::Chat(kind),
        }
    }

    pub(super) fn request(self, ask: &Ask<'_>) -> Request {
        match self {
            Self::Anthropic => anthropic::request(ask),
            Self::Responses => responses::request(ask),
            Self::Gemini => gemini::request(ask),
            Self::Chat(kind) => chat::request(kind, ask),
        }
    }

    /// Whether it is sent a JSON schema.
    pub(super) fn takes_schema(self) -> bool {
        !matches!(self, Self::Anthropic | Self::Chat(Kind::Compatible))
    }

    /// Reads one event of a stream.
    pub(super) fn event(self, reply: &mut Reply, data: &str) -> Result<(), Fault> {
        if let Self::Chat(_) = self
            && data.trim() == "[DONE]"
        {
            reply.closed = true;
            return Ok(());
        }
        let value = json(data.as_bytes())?;
        if let Some(fault) = refusal::in_reply(&value) {
            return Err(fault);
        }
        match self {
            Self::Anthropic => anthropic::event(reply, &value),
            Self::Responses => responses::event(reply, &value),
            Self::Gemini => gemini::event(reply, &value),
            Self::Chat(_) => chat::event(reply, &value),
        }
    }

    /// Reads a reply that came as one document.
    pub(super) fn whole(self, reply: &mut Reply, body: &[u8]) -> Result<(), Fault> {
        let value = json(body)?;
        if let Some(fault) = refusal::in_reply(&value) {
            return Err(fault);
        }
        match self {
            Self::Anthropic => anthropic::whole(reply, &value),
            Self::Responses => responses::whole(reply, &value),
            Self::Gemini => gemini::event(reply, &value)?,
            Self::Chat(_) => chat::whole(reply, &value),
        }
        reply.closed = reply.end.is_some();
        Ok(())
    }

    /// Whether the reply is complete now that its stream has come to a clean end.
    fn is_complete(self, reply: &Reply) -> bool {
        match self {
            // Their own last event is the only proof.
            Self::Anthropic | Self::Responses => reply.closed && reply.end.is_some(),
            // `[DONE]` is left out by some servers; it is no proof without the reason.
            Self::Gemini | Self::Chat(_) => reply.end.is_some(),
        }
    }

    /// The reply, after its last byte: complete, or why not. A fault does not hold the text yet.
    pub(super) fn finish(self, reply: &Reply) -> Result<(), Fault> {
        if !self.is_complete(reply) {
            return Err(Fault::new(FaultKind::CutOff, ""));
        }
        match &reply.end {
            Some(End::Truncated(word)) => Err(Fault::new(FaultKind::Truncated, word.as_str())),
            Some(End::Declined(word)) => Err(Fault::new(FaultKind::Declined, word.as_str())),
            Some(End::Complete) if !reply.text.trim().is_empty() => Ok(()),
            Some(End::Complete) | None => Err(Fault::new(FaultKind::Empty, "")),
        }
    }
}

/// JSON that ends too early was cut off; any other defect is not from this provider's hand.
fn json(bytes: &[u8]) -> Result<Value, Fault> {
    serde_json::from_slice(bytes).map_err(|error| {
        let cut_utf8 = std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_none());
        let kind = if error.is_eof() || cut_utf8 { FaultKind::CutOff } else { FaultKind::Garbled };
        Fault::new(kind, "the reply is not valid JSON").because(error)
    })
}

/// The text at a JSON pointer; empty where there is none.
fn text<'a>(value: &'a Value, pointer: &str) -> &'a str {
    value.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

/// The whole number at a JSON pointer.
fn number(value: &Value, pointer: &str) -> Option<u32> {
    value.pointer(pointer).and_then(Value::as_u64).map(|number| u32::try_from(number).unwrap_or(u32::MAX))
}

/// The items at a JSON pointer; none where there is no list.
fn items<'a>(value: &'a Value, pointer: &str) -> &'a [Value] {
    value.pointer(pointer).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn note_model(reply: &mut Reply, model: &str) {
    if !model.is_empty() {
        model.clone_into(&mut reply.model);
    }
}
