//! Error bodies, as each vendor has them.

use serde_json::{Value, json};

use super::route::Vendor;

/// What went wrong, in the vendors' own distinctions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Problem {
    /// 400.
    BadRequest,
    /// 401.
    Key,
    /// 403.
    Forbidden,
    /// 404.
    NoSuchModel,
    /// 413.
    TooLarge,
    /// 429.
    Limited,
    /// 429, or 402 at OpenRouter: no credit, or a spending limit.
    Money,
    /// 500.
    Internal,
    /// 503.
    Unavailable,
    /// 529: Anthropic has it from the start, the proxies before others as well.
    Overloaded,
}

impl Problem {
    /// The HTTP status.
    pub fn status(self, vendor: Vendor) -> u16 {
        match self {
            Self::BadRequest => 400,
            Self::Key => 401,
            Self::Forbidden => 403,
            Self::NoSuchModel => 404,
            Self::TooLarge => 413,
            Self::Money if vendor == Vendor::OpenRouter => 402,
            Self::Limited | Self::Money => 429,
            Self::Internal => 500,
            Self::Overloaded => 529,
            Self::Unavailable => 503,
        }
    }

    /// For people.
    fn message(self, vendor: Vendor) -> &'static str {
        match (self, vendor) {
            (Self::BadRequest, _) => "Something in this request is not as it must be.",
            (Self::Key, _) => "The key in this request is not valid.",
            (Self::Forbidden, _) => "This key has no permission for this model.",
            (Self::NoSuchModel, _) => "There is no such model.",
            (Self::TooLarge, _) => "This request is larger than the server takes.",
            (Self::Limited, _) => "Too many requests in this minute.",
            (Self::Money, Vendor::Anthropic) => "This organization has reached its monthly usage threshold.",
            (Self::Money, Vendor::Gemini) => {
                "Your prepayment credits are depleted. Please add credits to go on."
            }
            (Self::Money, _) => "You have no credits left. Please add some to go on.",
            (Self::Internal, _) => "Something broke in here.",
            (Self::Unavailable, _) => "This service is not available now.",
            (Self::Overloaded, _) => "The model is overloaded. Please try again later.",
        }
    }

    /// The body; `echo` is what it repeats of the request, if anything.
    pub fn body(self, vendor: Vendor, echo: Option<&str>) -> Value {
        let status = self.status(vendor);
        let mut message = self.message(vendor).to_owned();
        if let Some(echo) = echo {
            message.push_str(&format!(" You sent: {echo}."));
        }
        let message = message.as_str();
        match vendor {
            Vendor::Anthropic => self.anthropic(message),
            Vendor::Gemini => self.gemini(status, message),
            Vendor::OpenRouter => json!({ "error": { "code": status, "message": message, "metadata": {} } }),
            // vLLM's way: no `error` around it. But what is billed is a proxy before it, with OpenAI's shape.
            Vendor::Compatible if self != Self::Money => {
                json!({ "object": "error", "message": message, "type": "FakeError", "param": null, "code": status })
            }
            Vendor::OpenAi | Vendor::Azure | Vendor::Compatible => self.openai(message),
        }
    }

    fn anthropic(self, message: &str) -> Value {
        let kind = match self {
            Self::BadRequest => "invalid_request_error",
            Self::Key => "authentication_error",
            Self::Forbidden => "permission_error",
            Self::NoSuchModel => "not_found_error",
            Self::TooLarge => "request_too_large",
            Self::Limited | Self::Money => "rate_limit_error",
            Self::Internal | Self::Unavailable => "api_error",
            Self::Overloaded => "overloaded_error",
        };
        let mut error = json!({ "type": kind, "message": message });
        if self == Self::Money {
            error["details"] = json!({ "error_code": "enforced_spend_limit_reached" });
        }
        json!({ "type": "error", "error": error, "request_id": "req_fake" })
    }

    fn openai(self, message: &str) -> Value {
        let (kind, code) = match self {
            Self::BadRequest | Self::TooLarge => ("invalid_request_error", Value::Null),
            Self::Key => ("invalid_request_error", json!("invalid_api_key")),
            Self::Forbidden => ("invalid_request_error", json!("model_not_allowed")),
            Self::NoSuchModel => ("invalid_request_error", json!("model_not_found")),
            Self::Limited => ("requests", json!("rate_limit_exceeded")),
            Self::Money => ("insufficient_quota", json!("credit_balance_exhausted")),
            Self::Internal | Self::Unavailable | Self::Overloaded => ("server_error", Value::Null),
        };
        json!({ "error": { "message": message, "type": kind, "param": null, "code": code } })
    }

    fn gemini(self, status: u16, message: &str) -> Value {
        let word = match self {
            Self::BadRequest | Self::TooLarge => "INVALID_ARGUMENT",
            Self::Key => "UNAUTHENTICATED",
            Self::Forbidden => "PERMISSION_DENIED",
            Self::NoSuchModel => "NOT_FOUND",
            Self::Limited | Self::Money => "RESOURCE_EXHAUSTED",
            Self::Internal => "INTERNAL",
            Self::Unavailable | Self::Overloaded => "UNAVAILABLE",
        };
        json!({ "error": { "code": status, "message": message, "status": word } })
    }
}
