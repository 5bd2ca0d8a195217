//! Figures that a check prints.

use std::fmt::Display;
use std::time::Duration;

/// A table of what was counted.
pub(super) struct Figures {
    title: String,
    rows: Vec<(String, String)>,
}

impl Figures {
    pub(super) fn new(title: &str) -> Self {
        Self { title: title.to_owned(), rows: Vec::new() }
    }

    pub(super) fn row(&mut self, what: &str, value: impl Display) {
        self.rows.push((what.to_owned(), value.to_string()));
    }

    pub(super) fn print(&self) {
        println!("\n{}", self.title);
        println!("| what | value |");
        println!("|---|---:|");
        for (what, value) in &self.rows {
            println!("| {what} | {value} |");
        }
    }
}

/// Times of which the middle and the longest are shown.
#[derive(Default)]
pub(super) struct Spread(Vec<Duration>);

impl Spread {
    pub(super) fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(super) fn longest(&self) -> Duration {
        self.0.iter().max().copied().unwrap_or_default()
    }

    pub(super) fn words(&self) -> String {
        let mut sorted = self.0.clone();
        sorted.sort();
        let median = sorted.get(sorted.len() / 2).copied().unwrap_or_default();
        format!("{} / {} ms", median.as_millis(), self.longest().as_millis())
    }
}
