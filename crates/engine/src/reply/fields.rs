//! Lenient access to the fields of an answer; every conversion that changes something is a warning.

use serde_json::{Map, Value};

use super::{Read, ReplyError};
use crate::text::plain;
use crate::told;

pub(crate) struct Fields {
    map: Map<String, Value>,
    warnings: Vec<String>,
}

impl Fields {
    pub(crate) fn new(map: Map<String, Value>, warnings: Vec<String>) -> Self {
        Self { map, warnings }
    }

    pub(crate) fn warn(&mut self, warning: impl Into<String>) {
        self.warnings.push(warning.into());
    }

    pub(crate) fn done<T>(self, value: T) -> Read<T> {
        Read { value, warnings: self.warnings }
    }

    /// Takes a field under its name or one of the older names for it.
    pub(crate) fn take(&mut self, names: &[&str]) -> Option<Value> {
        names.iter().find_map(|name| self.map.shift_remove(*name)).filter(|value| !value.is_null())
    }

    /// Puts a field in the place of one that was taken.
    pub(super) fn put(&mut self, name: &str, value: Value) {
        self.map.insert(name.to_owned(), value);
    }

    /// Whether the answer has this key, be it empty.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.map.contains_key(name)
    }

    /// What is left: keys that nobody asked for.
    pub(crate) fn rest(&mut self) -> Map<String, Value> {
        std::mem::take(&mut self.map)
    }

    pub(crate) fn text(&mut self, names: &[&str]) -> String {
        match self.take(names) {
            Some(Value::Array(items)) => {
                self.warn(told!("joined the list in `{key}`", key = names[0]));
                items.iter().map(sentence).collect::<Vec<_>>().join(" ")
            }
            Some(value) => sentence(&value),
            None => String::new(),
        }
    }

    pub(crate) fn required_text(&mut self, names: &[&'static str]) -> Result<String, ReplyError> {
        let text = self.text(names);
        if text.is_empty() { Err(ReplyError::Missing(names[0])) } else { Ok(text) }
    }

    /// A list of texts; a lone text is a list of one, `key: value` items become sentences.
    pub(crate) fn list(&mut self, names: &[&str]) -> Vec<String> {
        let items = match self.take(names) {
            Some(Value::Array(items)) => items,
            Some(value) => {
                self.warn(told!("took the single value of `{key}` as a list", key = names[0]));
                vec![value]
            }
            None => return Vec::new(),
        };
        items.iter().map(sentence).filter(|text| !text.is_empty()).collect()
    }

    /// A list of refs; a lone text may hold several, with commas between. No repair worth a word.
    pub(crate) fn refs(&mut self, names: &[&str]) -> Vec<String> {
        let texts: Vec<String> = match self.take(names) {
            Some(Value::Array(items)) => items.iter().map(plain).collect(),
            Some(other) => vec![plain(&other)],
            None => return Vec::new(),
        };
        let parts = texts.iter().flat_map(|text| text.split([',', ';']));
        parts.map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
    }

    /// A list of maps; anything else in it is reported and left out.
    pub(crate) fn maps(&mut self, names: &[&str]) -> Vec<Map<String, Value>> {
        let items = match self.take(names) {
            Some(Value::Array(items)) => items,
            Some(Value::Object(map)) => vec![Value::Object(map)],
            Some(_) => {
                self.warn(told!("`{key}` is no list and was left out", key = names[0]));
                return Vec::new();
            }
            None => return Vec::new(),
        };
        let mut maps = Vec::new();
        for item in items {
            match item {
                Value::Object(map) => maps.push(map),
                other => self.warn(told!(
                    "left out `{other}` in `{key}`",
                    other = crate::text::clip(&plain(&other), 60),
                    key = names[0]
                )),
            }
        }
        maps
    }

    /// The fields of a nested map.
    pub(crate) fn nested(&mut self, names: &[&str]) -> Option<Self> {
        match self.take(names)? {
            Value::Object(map) => Some(Self::new(map, Vec::new())),
            other => {
                self.warn(told!(
                    "`{key}` says `{other}` where keys were expected",
                    key = names[0],
                    other = plain(&other)
                ));
                None
            }
        }
    }

    pub(crate) fn adopt_warnings(&mut self, other: Self) {
        self.warnings.extend(other.warnings);
    }

    /// A confidence between 0 and 1; `85`, `85%` and `8/10` are understood.
    pub(crate) fn confidence(&mut self, names: &[&str]) -> Option<f64> {
        let value = self.take(names)?;
        let number = match &value {
            Value::Number(number) => number.as_f64(),
            Value::String(text) => parse_share(text),
            _ => None,
        };
        let Some(number) = number.filter(|number| number.is_finite() && (0.0..=100.0).contains(number))
        else {
            self.warn(told!("`{key}` is no confidence: {value}", key = names[0], value = plain(&value)));
            return None;
        };
        if number > 1.0 {
            self.warn(told!("read the confidence {value} as a percentage", value = plain(&value)));
            return Some(number / 100.0);
        }
        Some(number)
    }
}

fn parse_share(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Some(percent) = text.strip_suffix('%') {
        return percent.trim().parse::<f64>().ok().map(|number| number / 100.0);
    }
    if let Some((part, whole)) = text.split_once('/') {
        let (part, whole) = (part.trim().parse::<f64>().ok()?, whole.trim().parse::<f64>().ok()?);
        return (whole > 0.0).then(|| part / whole);
    }
    text.parse().ok()
}

/// A value as a sentence: `Pause: the game stops` was one text before YAML made a map of it.
pub(super) fn sentence(value: &Value) -> String {
    match value {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| format!("{key}: {}", sentence(value)))
            .collect::<Vec<_>>()
            .join("; "),
        Value::Array(items) => items.iter().map(sentence).collect::<Vec<_>>().join("; "),
        other => plain(other),
    }
}
