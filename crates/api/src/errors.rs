//! From the rooms' typed errors to the one wire error. Nothing here looks into an error's text.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Display;

use crate::wire::{ErrorCode, WireError};

impl WireError {
    /// An error with its parameters.
    pub fn new<const N: usize>(code: ErrorCode, params: [(&str, String); N], detail: impl Display) -> Self {
        let params: BTreeMap<_, _> =
            params.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self { code, params, detail: detail.to_string() }
    }
}

impl Display for WireError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{:?}", self.code)?;
        for (name, value) in &self.params {
            write!(formatter, " {name}={value}")?;
        }
        if !self.detail.is_empty() {
            write!(formatter, ": {}", self.detail)?;
        }
        Ok(())
    }
}

impl Error for WireError {}

/// The window asked for something that does not exist.
pub(crate) fn bad_request(why: impl Display) -> WireError {
    WireError::new(ErrorCode::BadRequest, [], why)
}

/// A fault of ours.
pub(crate) fn internal(why: impl Display) -> WireError {
    WireError::new(ErrorCode::Internal, [], why)
}

/// An error and its causes in one line, outermost first.
pub(crate) fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let inner_text = inner.to_string();
        if !text.contains(&inner_text) {
            text.push_str(": ");
            text.push_str(&inner_text);
        }
        cause = inner.source();
    }
    text
}
