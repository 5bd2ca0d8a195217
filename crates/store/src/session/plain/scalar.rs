//! Values that stand on one line, as far as there can be no two opinions of what they are.

use serde_json::{Map, Number, Value};

/// Longest whole number, in digits.
const MAX_DIGITS: usize = 15;
/// Words that some reader or version of YAML takes for something else, in small letters.
const OTHER: [&str; 15] =
    ["true", "false", "null", "yes", "no", "on", "off", "y", "n", "inf", "infinity", "nan", "t", "f", "nil"];

/// Whether a key is a word that can be nothing but a text.
pub(super) fn is_key(key: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    key.starts_with(|first: char| first.is_ascii_alphabetic()) && key.bytes().all(plain) && !is_other(key)
}

fn is_other(word: &str) -> bool {
    OTHER.iter().any(|other| word.eq_ignore_ascii_case(other))
}

/// A value in block style.
pub(super) fn scalar(text: &str) -> Option<Value> {
    match text.as_bytes().first()? {
        b'"' => quoted(text, '"'),
        b'\'' => quoted(text, '\''),
        _ if text.contains(": ") || text.ends_with(':') || text.contains(" #") => None,
        _ => plain(text),
    }
}

/// A quotation with nothing behind it, without escapes but for those of the marks themselves.
fn quoted(text: &str, mark: char) -> Option<Value> {
    let inner = text.strip_prefix(mark)?.strip_suffix(mark)?;
    let escapes = if mark == '"' { inner.contains(['"', '\\']) } else { inner.contains('\'') };
    match (escapes, mark) {
        (false, _) => Some(inner.into()),
        (true, '"') => unescaped(inner).map(Value::from),
        (true, _) => None,
    }
}

fn unescaped(inner: &str) -> Option<String> {
    let mut text = String::with_capacity(inner.len());
    let mut signs = inner.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '"' => return None,
            '\\' => text.push(signs.next().filter(|escaped| matches!(escaped, '"' | '\\'))?),
            sign => text.push(sign),
        }
    }
    Some(text)
}

fn plain(text: &str) -> Option<Value> {
    match text {
        "true" => return Some(true.into()),
        "false" => return Some(false.into()),
        "null" => return Some(Value::Null),
        _ => {}
    }
    let first = text.chars().next()?;
    if first.is_ascii_digit() {
        return number(text).or_else(|| begins_with_digits(text));
    }
    let is_text = (first.is_alphabetic() || matches!(first, '(' | '/' | '$')) && !is_other(text);
    is_text.then(|| text.into())
}

/// A whole number without a sign, or one with a point.
fn number(text: &str) -> Option<Value> {
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let whole = |digits: &str| is_number(digits) && (digits == "0" || !digits.starts_with('0'));
    if text.len() > MAX_DIGITS {
        return None;
    }
    match text.split_once('.') {
        None => whole(text).then(|| text.parse::<u64>().ok())?.map(Value::from),
        Some((before, after)) if whole(before) && is_number(after) => {
            Some(Value::Number(Number::from_f64(text.parse().ok()?)?))
        }
        Some(_) => None,
    }
}

/// A day, a time, an id, words: a dash or a blank right behind the first digits keeps them from being a number.
fn begins_with_digits(text: &str) -> Option<Value> {
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    rest.starts_with(['-', ' ']).then(|| text.into())
}

/// Lists and maps in brackets on one line, of plain words, numbers and quotations. `nodes` counts what is in them.
pub(super) fn flow(text: &str, nodes: &mut usize) -> Option<Value> {
    let mut flow = Flow { rest: text, nodes: 0 };
    let value = flow.value(0)?;
    *nodes += flow.nodes;
    // Nothing may stand behind it.
    flow.rest.is_empty().then_some(value)
}

/// Deepest brackets in brackets.
const MAX_BRACKETS: usize = 6;

struct Flow<'a> {
    rest: &'a str,
    nodes: usize,
}

impl<'a> Flow<'a> {
    fn value(&mut self, depth: usize) -> Option<Value> {
        self.nodes += 1;
        match self.rest.as_bytes().first()? {
            b'[' | b'{' if depth >= MAX_BRACKETS => None,
            b'[' => self.list(depth + 1),
            b'{' => self.map(depth + 1),
            b'"' => self.quotation().map(Value::from),
            _ => plain(self.word()?),
        }
    }

    /// Takes a sign, and the blanks around it.
    fn take(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start_matches(' ').strip_prefix(sign);
        rest.map(|rest| self.rest = rest.trim_start_matches(' ')).is_some()
    }

    /// A word up to a comma, a colon with a blank behind it or the end of the brackets, all of whose signs mean nothing but
    /// themselves.
    fn word(&mut self) -> Option<&'a str> {
        let is_sign = |sign: char| sign.is_alphanumeric() || " _-./();'+?!%=".contains(sign);
        let mut signs = self.rest.char_indices().peekable();
        let mut end = None;
        while let Some((at, sign)) = signs.next() {
            let joins = sign == ':' && signs.peek().is_some_and(|(_, next)| next.is_alphanumeric());
            if !is_sign(sign) && !joins {
                end = Some(at);
                break;
            }
        }
        let (word, rest) = self.rest.split_at(end?);
        self.rest = rest;
        Some(word.trim_end_matches(' ')).filter(|word| !word.is_empty())
    }

    /// A quotation without escapes.
    fn quotation(&mut self) -> Option<&'a str> {
        let (inner, rest) = self.rest.strip_prefix('"')?.split_once('"')?;
        self.rest = rest;
        (!inner.contains('\\')).then_some(inner)
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        let mut items = Vec::new();
        if !self.take('[') {
            return None;
        }
        while !self.take(']') {
            if !items.is_empty() && !self.take(',') {
                return None;
            }
            items.push(self.value(depth)?);
        }
        self.closed(Value::Array(items), depth)
    }

    fn map(&mut self, depth: usize) -> Option<Value> {
        let mut map = Map::new();
        if !self.take('{') {
            return None;
        }
        while !self.take('}') {
            if !map.is_empty() && !self.take(',') {
                return None;
            }
            let key = self.word().filter(|key| is_key(key))?;
            self.rest = self.rest.strip_prefix(": ")?.trim_start_matches(' ');
            if map.insert(key.to_owned(), self.value(depth)?).is_some() {
                return None;
            }
        }
        self.closed(Value::Object(map), depth)
    }

    /// What was closed; inside of others only a comma or another end may follow.
    fn closed(&self, value: Value, depth: usize) -> Option<Value> {
        let is_end = if depth == 1 { self.rest.is_empty() } else { self.rest.starts_with([',', ']', '}']) };
        is_end.then_some(value)
    }
}
