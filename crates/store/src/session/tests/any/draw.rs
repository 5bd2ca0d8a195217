//! Texts and numbers out of a pool.

use jiff::Timestamp;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Draws from a pool, round and round.
#[derive(Debug)]
pub(in super::super) struct Draw {
    texts: Vec<String>,
    numbers: Vec<u32>,
    at: usize,
}

impl Draw {
    pub(super) fn next(&mut self) -> usize {
        self.at += 1;
        self.at
    }

    pub(super) fn text(&mut self) -> String {
        let at = self.next();
        self.texts[at % self.texts.len()].clone()
    }

    pub(super) fn number(&mut self) -> u32 {
        let at = self.next();
        self.numbers[at % self.numbers.len()]
    }

    pub(super) fn one_of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.number() as usize % items.len()].clone()
    }

    pub(super) fn flag(&mut self) -> bool {
        self.number().is_multiple_of(2)
    }

    pub(super) fn list(&mut self) -> Vec<String> {
        (0..self.number() % 4).map(|_| self.text()).collect()
    }

    pub(super) fn many<T>(&mut self, most: u32, mut make: impl FnMut(&mut Self, u32) -> T) -> Vec<T> {
        (0..self.number() % (most + 1)).map(|at| make(self, at)).collect()
    }

    pub(super) fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.flag() { Some(make(self)) } else { None }
    }

    pub(super) fn share(&mut self) -> f64 {
        f64::from(self.number()) / f64::from(u32::MAX)
    }

    pub(super) fn time(&mut self) -> Timestamp {
        Timestamp::from_millisecond(1_700_000_000_000 + i64::from(self.number())).unwrap()
    }

    pub(super) fn tree(&mut self, depth: u32) -> Value {
        match self.number() % if depth == 0 { 5 } else { 7 } {
            0 => Value::Null,
            1 => self.flag().into(),
            2 => self.number().into(),
            3 => json!(self.share()),
            4 => self.text().into(),
            5 => self.many(3, |draw, _| draw.tree(depth - 1)).into(),
            _ => self
                .many(3, |draw, _| (draw.text(), draw.tree(depth - 1)))
                .into_iter()
                .collect::<Map<_, _>>()
                .into(),
        }
    }
}

pub(in super::super) fn any_draw() -> impl proptest::strategy::Strategy<Value = Draw> {
    let text = prop_oneof![
        any::<String>(),
        "[ \\t\\n\\r:|>#'\"{}\\[\\],&*!%@`~\\-?a-z0-9.]{0,30}",
        "[a-zA-Z ,.]{0,60}",
        prop::sample::select(vec![
            "no",
            "1e3",
            "2026-01-01",
            "~",
            "null",
            "---",
            "- a",
            "a: b",
            "a #b",
            " lead",
            "trail ",
            "line\n\nline\n",
            "a\r\nb",
            "\u{feff}x",
            "👩‍🚀",
            "<<",
            "01",
            ".inf",
            "\u{85}",
            "\u{2028}",
            "\u{0}",
            "\t",
            "",
            "\n",
            "  \n x",
        ])
        .prop_map(str::to_owned),
    ];
    (prop::collection::vec(text, 1..40), prop::collection::vec(any::<u32>(), 7..120))
        .prop_map(|(texts, numbers)| Draw { texts, numbers, at: 0 })
}
