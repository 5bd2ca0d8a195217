//! Sentences of ours that a person reads: an English text and its values, so that another language can say them anew.
//!
//! The English stands where it is said, in [`said!`](crate::said!). Terminal and files have it in English, by `Display`; the page looks its
//! text up, as it does with its own, and fills in the values. `{name}` stands for a value, `{n|# round|# rounds}` for one of two forms by
//! a number, with `#` for the number. In `ui/src/lib/language/de/core*.ts` each text has its German; a test reads these sources.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

/// A sentence or a part of one: a text, and what stands for the names in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Said {
    /// In English, with names in braces; without names it may be anything.
    pub text: String,
    /// By name.
    pub values: BTreeMap<String, SaidValue>,
}

/// What stands for a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum SaidValue {
    /// A number, written as the language writes it.
    Number(u32),
    /// An id, a path, somebody's words: the same in every language.
    Text(String),
    /// A part that is said in the language, too.
    Said(Said),
    /// Parts of a list, `; ` between them.
    List(Vec<Said>),
}

impl Said {
    /// For [`said!`](crate::said!), which checks the names.
    #[must_use]
    pub fn of<const N: usize>(text: &str, values: [(&str, SaidValue); N]) -> Self {
        let values = values.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
        Self { text: text.to_owned(), values }
    }

    /// A text without names: a [`phrase!`](crate::phrase!), or words of somebody else's that no language has.
    #[must_use]
    pub fn plain(text: &str) -> Self {
        Self::of(text, [])
    }
}

/// Sentences in English.
#[must_use]
pub fn english(said: &[Said]) -> Vec<String> {
    said.iter().map(ToString::to_string).collect()
}

/// In English.
impl fmt::Display for Said {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Words of somebody else's may hold braces.
        if self.values.is_empty() {
            return to.write_str(&self.text);
        }
        let mut rest = self.text.as_str();
        while let Some((before, (inner, after))) =
            rest.split_once('{').and_then(|(before, behind)| Some((before, behind.split_once('}')?)))
        {
            to.write_str(before)?;
            let (name, forms) =
                inner.split_once('|').map_or((inner, None), |(name, forms)| (name, Some(forms)));
            match (self.values.get(name), forms) {
                (Some(value), Some(forms)) => to.write_str(&value.form(forms))?,
                (Some(value), None) => value.fmt(to)?,
                (None, _) => {}
            }
            rest = after;
        }
        to.write_str(rest)
    }
}

impl fmt::Display for SaidValue {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(to),
            Self::Text(text) => to.write_str(text),
            Self::Said(said) => said.fmt(to),
            Self::List(parts) => {
                let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                to.write_str(&parts.join("; "))
            }
        }
    }
}

impl SaidValue {
    /// The form that this number takes of `one|other`.
    fn form(&self, forms: &str) -> String {
        let (one, other) = forms.split_once('|').unwrap_or((forms, forms));
        let form = if *self == Self::Number(1) { one } else { other };
        form.replace('#', &self.to_string())
    }
}

/// What can stand for a name.
pub trait ToSaid {
    /// As it goes with the text.
    fn to_said(&self) -> SaidValue;
}

impl<T: ToSaid + ?Sized> ToSaid for &T {
    fn to_said(&self) -> SaidValue {
        (**self).to_said()
    }
}

impl ToSaid for str {
    fn to_said(&self) -> SaidValue {
        SaidValue::Text(self.to_owned())
    }
}

impl ToSaid for String {
    fn to_said(&self) -> SaidValue {
        SaidValue::Text(self.clone())
    }
}

impl ToSaid for crate::reply::ReplyError {
    fn to_said(&self) -> SaidValue {
        SaidValue::Text(self.to_string())
    }
}

impl ToSaid for u32 {
    fn to_said(&self) -> SaidValue {
        SaidValue::Number(*self)
    }
}

impl ToSaid for usize {
    fn to_said(&self) -> SaidValue {
        SaidValue::Number(u32::try_from(*self).unwrap_or(u32::MAX))
    }
}

impl ToSaid for Said {
    fn to_said(&self) -> SaidValue {
        SaidValue::Said(self.clone())
    }
}

impl ToSaid for Vec<Said> {
    fn to_said(&self) -> SaidValue {
        SaidValue::List(self.clone())
    }
}

/// A sentence: `said!("{id} stays a draft: {why}", id = artifact.id, why)`. Does not compile where the names in the text are
/// others than those behind it.
#[macro_export]
macro_rules! said {
    (@value $name:ident) => { $crate::said::ToSaid::to_said(&$name) };
    (@value $name:ident $value:expr) => { $crate::said::ToSaid::to_said(&$value) };
    ($text:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const { assert!($crate::said::names_fit($text, &[$(stringify!($name)),*]), "other names than in the text") };
        $crate::said::Said::of($text, [$((stringify!($name), $crate::said!(@value $name $($value)?))),*])
    }};
}

/// The same in English, for a file of a session: the page finds it again by its text.
#[macro_export]
macro_rules! told {
    ($($said:tt)*) => { $crate::said!($($said)*).to_string() };
}

/// A text without names that the page has in other languages, too, where it is a plain `&str` here.
#[macro_export]
macro_rules! phrase {
    ($text:literal) => {
        $text
    };
}

/// Whether a text has just these names.
#[must_use]
pub const fn names_fit(text: &str, names: &[&str]) -> bool {
    let bytes = text.as_bytes();
    let mut found = 0;
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] != b'{' {
            at += 1;
            continue;
        }
        let begin = at + 1;
        let mut end = begin;
        while end < bytes.len() && bytes[end] != b'}' && bytes[end] != b'|' {
            end += 1;
        }
        let mut index = 0;
        while index < names.len() && !is_same(bytes, begin, end, names[index].as_bytes()) {
            index += 1;
        }
        if index == names.len() {
            return false;
        }
        found |= 1 << index;
        at = end;
    }
    found == (1_u64 << names.len()) - 1
}

const fn is_same(bytes: &[u8], begin: usize, end: usize, name: &[u8]) -> bool {
    if end - begin != name.len() {
        return false;
    }
    let mut at = 0;
    while at < name.len() {
        if bytes[begin + at] != name[at] {
            return false;
        }
        at += 1;
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_is_english_with_its_values_and_the_form_of_its_number() {
        let lines = |n: usize| said!("{n|# line|# lines} of {path} would go", n, path = "a.md").to_string();
        assert_eq!(lines(1), "1 line of a.md would go");
        assert_eq!(lines(3), "3 lines of a.md would go");
    }

    #[test]
    fn a_value_is_taken_as_it_is_and_a_part_is_said() {
        let why = said!("rejected in the review");
        assert_eq!(said!("{id} ({why})", id = "{why}", why).to_string(), "{why} (rejected in the review)");
        let both = vec![said!("one {n}", n = 1_u32), Said::plain("a } and {b}")];
        assert_eq!(said!("Left: {both}.", both).to_string(), "Left: one 1; a } and {b}.");
    }

    #[test]
    fn names_are_those_of_the_text() {
        assert!(names_fit("{a} and {n|# b|# c}", &["n", "a"]));
        assert!(!names_fit("{a}", &[]) && !names_fit("a", &["a"]) && !names_fit("{ab}", &["a"]));
    }

    #[test]
    fn it_goes_over_the_wire_and_back() {
        let all = said!(
            "{n} {text} {part} {parts}",
            n = 2_u32,
            text = "t",
            part = said!("p"),
            parts = vec![said!("q")]
        );
        let wire = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<Said>(&wire).unwrap(), all);
    }
}
