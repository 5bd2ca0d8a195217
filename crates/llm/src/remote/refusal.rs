//! What a provider says when it does not answer: every form of error body, read into one taxonomy.

use std::time::Duration;

use jiff::Timestamp;
use jiff::fmt::rfc2822::DateTimeParser;
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER};
use serde_json::Value;

use super::fault::{Fault, FaultKind};

/// Longest quotation of a provider, in characters.
const MOST_WORDS: usize = 600;

/// Codes that mean money, whatever the status: waiting does not help.
const BILLING: &[&str] = &[
    "billing_error",
    "billing_hard_limit_reached",
    "billing_not_active",
    "budget_exceeded",
    "credit_balance_exhausted",
    "enforced_spend_limit_reached",
    "insufficient_balance",
    "insufficient_credits",
    "insufficient_quota",
    "payment_required",
    "spend_limit_reached",
];
/// Codes of a refusal that concerns the text.
const DECLINED: &[&str] =
    &["content_filter", "content_policy_violation", "responsibleaipolicyviolation", "moderation_blocked"];
/// Codes of a bad key that come with status 400, or within a reply of status 200.
const KEY: &[&str] = &[
    "api_key_invalid",
    "authentication_error",
    "invalid_api_key",
    "permission_denied",
    "permission_error",
    "unauthenticated",
];
const NO_SUCH_MODEL: &[&str] = &["deploymentnotfound", "model_not_found", "not_found", "not_found_error"];
const RATE_LIMITED: &[&str] =
    &["rate_limit_error", "rate_limit_exceeded", "resource_exhausted", "too_many_requests", "ratelimiterror"];
const BAD_REQUEST: &[&str] = &[
    "badrequesterror",
    "context_length_exceeded",
    "invalid_argument",
    "invalid_prompt",
    "invalid_request_error",
    "request_too_large",
];
/// Codes of a request that is larger than the model or the server takes.
const TOO_LARGE: &[&str] = &["context_length_exceeded", "request_too_large", "string_above_max_length"];
/// The same without a code of its own, in the words of the providers and of servers of one's own.
const TOO_LARGE_WORDS: &[&str] = &[
    "larger than",
    "too large",
    "too long",
    "context length",
    "context window",
    "context size",
    "context limit",
    "maximum context",
    "too many tokens",
];
/// In their place within a reply of status 200, where no status says it.
const OVERLOADED_FOR_ALL: &str = "overloaded_error";

/// What an error body says.
#[derive(Debug, Default)]
struct Said {
    message: String,
    /// Every code in it, in lower case.
    codes: Vec<String>,
    /// A status within the body.
    number: Option<u16>,
    wait: Option<Duration>,
    /// The moderation's reasons were given.
    flagged: bool,
}

/// The error that a reply of status 200, or an event of its stream, turns out to be.
pub(super) fn in_reply(value: &Value) -> Option<Fault> {
    let said = said(value)?;
    let status = said.number.or_else(|| said.has(&[OVERLOADED_FOR_ALL]).then_some(529));
    Some(fault(kind(None, &said), said, status))
}

/// An error within a reply that says nothing about itself.
pub(super) fn unknown(words: &str) -> Fault {
    Fault::new(FaultKind::Overloaded, words)
}

/// The fault that a reply with an error status is.
pub(super) fn of_status(status: u16, headers: &HeaderMap, body: &[u8]) -> Fault {
    let said = serde_json::from_slice(body).ok().and_then(|value| {
        said(&value).or_else(|| {
            let message = ["/message", "/detail", "/title"]
                .into_iter()
                .find_map(|pointer| value.pointer(pointer).and_then(Value::as_str))?;
            Some(Said { message: message.to_owned(), ..Said::default() })
        })
    });
    let said = said.unwrap_or_else(|| Said { message: plain_words(status, body), ..Said::default() });
    let wait = retry_after(headers, Timestamp::now()).or(said.wait);
    let mut fault = fault(kind(Some(status), &said), said, Some(status)).with_retry_after(wait);
    fault.should_retry = match headers.get("x-should-retry").map(|value| value.as_bytes()) {
        Some(b"true") => Some(true),
        Some(b"false") => Some(false),
        _ => None,
    };
    fault
}

fn fault(kind: FaultKind, said: Said, status: Option<u16>) -> Fault {
    let names_schema = kind == FaultKind::BadRequest && said.names_schema();
    let is_too_large = kind == FaultKind::BadRequest && (status == Some(413) || said.is_too_large());
    let mut fault = Fault::new(kind, said.message).with_retry_after(said.wait);
    fault.status = status;
    fault.names_schema = names_schema;
    fault.is_too_large = is_too_large;
    fault
}

/// A body that is no JSON: pages of proxies are not quoted.
fn plain_words(status: u16, body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let text = text.trim();
    if text.is_empty() || text.starts_with('<') { format!("HTTP status {status}") } else { text.to_owned() }
}

/// As much of a provider's words as is shown.
pub(super) fn clip(text: &str) -> String {
    match text.char_indices().nth(MOST_WORDS) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}

/// The error in a body: `{"error": {...}}`, `{"error": "..."}`, vLLM's `{"object": "error"}`, the `error` event of
/// OpenAI, and each of them in a list.
fn said(value: &Value) -> Option<Said> {
    let value = value.get(0).unwrap_or(value);
    let error = match &value["error"] {
        Value::Null if value["object"] == "error" || value["type"] == "error" => value,
        Value::Null => return None,
        Value::String(message) => return Some(Said { message: message.clone(), ..Said::default() }),
        error => error,
    };
    let details = error["details"].as_array().map(Vec::as_slice).unwrap_or_default();
    let codes = [
        &error["type"],
        &error["code"],
        &error["status"],
        &error["param"],
        &error["details"]["error_code"],
        &error["innererror"]["code"],
    ];
    let codes = codes.into_iter().chain(details.iter().map(|detail| &detail["reason"]));
    let number = match &error["code"] {
        Value::String(code) => code.parse().ok(),
        code => code.as_u64().and_then(|code| u16::try_from(code).ok()),
    };
    let mut message = error["message"].as_str().unwrap_or_default().to_owned();
    // OpenRouter's own message says no more than that somebody behind it failed.
    if let Some(behind) = error["metadata"]["raw"].as_str() {
        message = format!("{message}: {behind}");
    }
    Some(Said {
        message,
        codes: codes.filter_map(Value::as_str).map(str::to_lowercase).collect(),
        number: number.filter(|number| (400..600).contains(number)),
        wait: details.iter().find_map(|detail| seconds(detail["retryDelay"].as_str()?.strip_suffix('s')?)),
        flagged: error["metadata"]["reasons"].is_array(),
    })
}

impl Said {
    fn has(&self, codes: &[&str]) -> bool {
        self.codes.iter().any(|code| codes.contains(&code.as_str()))
    }

    /// Whether it is the JSON schema, or the very idea of one, that is refused.
    fn names_schema(&self) -> bool {
        let message = self.message.to_lowercase();
        let names = [
            "response_format",
            "schema",
            "text.format",
            "response_mime_type",
            "responsemimetype",
            "json mode",
        ];
        names.iter().any(|name| message.contains(name) || self.codes.iter().any(|code| code.contains(name)))
    }

    /// Whether the request is larger than what is taken. An answer that may be longer than the model gives is not.
    fn is_too_large(&self) -> bool {
        let message = self.message.to_lowercase();
        let is_about_answers = message.contains("max_tokens") && !message.contains("context");
        let says = || TOO_LARGE_WORDS.iter().any(|words| message.contains(words));
        self.has(TOO_LARGE) || (!is_about_answers && says())
    }

    /// Money without a code of its own, told apart by the words alone: Anthropic's empty balance and the limit that the
    /// customer set, Gemini's prepaid credit.
    fn means_money(&self) -> bool {
        let message = self.message.to_lowercase();
        let says = |code: &str, words: &str| self.has(&[code]) && message.contains(words);
        says("invalid_request_error", "credit balance is too low")
            || says("invalid_request_error", "api usage limits")
            || says("resource_exhausted", "prepayment credits are depleted")
    }
}

fn kind(status: Option<u16>, said: &Said) -> FaultKind {
    if said.has(BILLING) || said.means_money() {
        return FaultKind::Billing;
    }
    let word = if said.has(DECLINED) || said.flagged {
        Some(FaultKind::Declined)
    } else if said.has(KEY) {
        Some(FaultKind::Key)
    } else if said.has(NO_SUCH_MODEL) {
        Some(FaultKind::NoSuchModel)
    } else {
        None
    };
    match status {
        // Here the code is the more exact one.
        Some(400 | 403 | 422) => word.unwrap_or_else(|| by_status(status.unwrap_or_default())),
        Some(status) => by_status(status),
        None => word.unwrap_or_else(|| {
            if said.has(RATE_LIMITED) {
                FaultKind::RateLimited
            } else if said.has(BAD_REQUEST) {
                FaultKind::BadRequest
            } else {
                said.number.map_or(FaultKind::Overloaded, by_status)
            }
        }),
    }
}

fn by_status(status: u16) -> FaultKind {
    match status {
        401 | 403 => FaultKind::Key,
        402 => FaultKind::Billing,
        407 => FaultKind::Proxy,
        404 => FaultKind::NoSuchModel,
        // A time-out and a conflict on their side: both ask for another attempt.
        408 | 409 | 500.. => FaultKind::Overloaded,
        429 => FaultKind::RateLimited,
        300..=399 => FaultKind::Redirected,
        _ => FaultKind::BadRequest,
    }
}

/// How long to wait, from `retry-after-ms` or `retry-after` in seconds or as a date. A date is compared with the
/// provider's own clock where it tells it. What cannot be read, and Azure's -1, count as nothing.
fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    if let Some(wait) = header("retry-after-ms").and_then(seconds) {
        return Some(wait / 1000);
    }
    let value = header(RETRY_AFTER.as_str())?;
    seconds(value).or_else(|| {
        let parse = |text: &str| DateTimeParser::new().parse_timestamp(text).ok();
        let now = header(DATE.as_str()).and_then(parse).unwrap_or(now);
        // A date that is past means: now.
        Some(Duration::try_from(parse(value)?.duration_since(now)).unwrap_or_default())
    })
}

fn seconds(text: &str) -> Option<Duration> {
    Duration::try_from_secs_f64(text.parse().ok()?).ok()
}

#[cfg(test)]
#[path = "tests/refusal.rs"]
mod tests;
