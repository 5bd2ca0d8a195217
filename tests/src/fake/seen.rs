//! The book a fake server keeps: what came, what was wrong with it, what went out.

use std::time::Instant;

use hyper::HeaderMap;
use roundtable_engine::text::fnv1a;
use serde_json::Value;

use super::asked::Asked;
use super::failure::Failure;
use super::route::Vendor;

/// Headers that hold a key.
const SECRET: [&str; 5] = ["authorization", "x-api-key", "api-key", "x-goog-api-key", "proxy-authorization"];

/// A request that came.
#[derive(Debug, Clone)]
pub struct Seen {
    /// `GET` or `POST`.
    pub method: String,
    /// Path and query.
    pub path: String,
    /// The headers; in place of a key's value, what it is.
    pub headers: Vec<(String, String)>,
    /// Whose rules held; `None` for a path that nobody has.
    pub vendor: Option<Vendor>,
    /// Whether its key was the right one.
    pub right_key: bool,
    /// The body; `Null` when there was none, or no JSON.
    pub body: Value,
    /// FNV-1a of the body's bytes.
    pub body_hash: String,
    /// What it asks; `None` for a list of models.
    pub asked: Option<Asked>,
    /// Letters of system and messages.
    pub letters: usize,
    /// Of those, the longest beginning that an earlier request to the same model had, too.
    pub shared: usize,
    /// How the server failed on it, if it did.
    pub failure: Option<Failure>,
    /// The hash of the text, once all of it went out with its end.
    pub sent: Option<String>,
    /// What became of the reply.
    pub reply: ReplyState,
    /// When it had come.
    pub at: Instant,
}

/// What became of a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplyState {
    /// It is on its way.
    Running,
    /// The server sent what it wanted to send.
    Done,
    /// The client went away before.
    ClientLeft,
}

/// All that came and went.
#[derive(Debug, Default)]
pub(super) struct Book {
    pub(super) seen: Vec<Seen>,
    pub(super) violations: Vec<String>,
    /// Matches of each rule of the script so far.
    pub(super) matched: Vec<usize>,
    /// The most replies that were on their way at the same time.
    pub(super) most_at_once: usize,
    texts: Vec<Vec<char>>,
}

impl Book {
    /// Enters a request; gives back its index.
    pub(super) fn enter(&mut self, mut seen: Seen) -> usize {
        let mut text = Vec::new();
        if let Some(asked) = &seen.asked {
            text = asked.text().chars().collect();
            let same_model =
                |earlier: &Seen| earlier.asked.as_ref().is_some_and(|them| them.model == asked.model);
            let earlier = self.seen.iter().zip(&self.texts).filter(|(earlier, _)| same_model(earlier));
            seen.shared = earlier.map(|(_, earlier)| common(earlier, &text)).max().unwrap_or(0);
            seen.letters = text.len();
        }
        self.texts.push(text);
        self.seen.push(seen);
        let running = self.seen.iter().filter(|seen| seen.reply == ReplyState::Running).count();
        self.most_at_once = self.most_at_once.max(running);
        self.seen.len() - 1
    }

    /// Of what came from the first request on that `starts`, the share that had been sent before.
    pub(super) fn prefix_share(&self, starts: impl Fn(&Seen) -> bool) -> f64 {
        let from = self.seen.iter().position(starts).unwrap_or(self.seen.len());
        let (shared, letters) = self.seen[from..]
            .iter()
            .fold((0, 0), |(shared, letters), seen| (shared + seen.shared, letters + seen.letters));
        #[allow(clippy::cast_precision_loss, reason = "a share of some million letters")]
        if letters == 0 { 0.0 } else { shared as f64 / letters as f64 }
    }
}

fn common(one: &[char], other: &[char]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// The headers as they may be kept.
pub(super) fn without_keys(headers: &HeaderMap, right_key: bool) -> Vec<(String, String)> {
    let value = |name: &str, value: &hyper::header::HeaderValue| match (SECRET.contains(&name), right_key) {
        (true, true) => "[the right key]".to_owned(),
        (true, false) => "[another key]".to_owned(),
        (false, _) => String::from_utf8_lossy(value.as_bytes()).into_owned(),
    };
    headers.iter().map(|(name, found)| (name.to_string(), value(name.as_str(), found))).collect()
}

/// The hash under which texts are compared.
pub fn hash(text: &str) -> String {
    fnv1a(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_never_kept() {
        let mut headers = HeaderMap::new();
        headers.insert("authorization", "Bearer secret".parse().expect("a value"));
        headers.insert("accept", "text/event-stream".parse().expect("a value"));
        let kept = without_keys(&headers, true);
        assert_eq!(kept[0].1, "[the right key]");
        assert_eq!(kept[1].1, "text/event-stream");
        assert!(!format!("{kept:?}").contains("secret"));
    }

    #[test]
    fn what_two_texts_share_is_their_beginning() {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        assert_eq!(common(&letters("über alles"), &letters("über allem")), 9);
        assert_eq!(common(&letters("a"), &letters("b")), 0);
    }
}
