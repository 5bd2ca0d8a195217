//! `tests/fixtures/hostile/xss.txt`, read. Its format and its numbers stand in `xss.md` beside it.

use std::collections::BTreeSet;

/// A text and what it is for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Payload {
    /// Its number.
    pub(super) number: u32,
    /// What it does where nothing protects: `script`, `request`, `navigation`, `document`, `markdown`, `inert-control`.
    pub(super) kind: String,
    /// One of the sixty that are tried wherever text is shown.
    pub(super) nasty: bool,
    /// The text.
    pub(super) text: String,
}

impl Payload {
    /// The text with our own address in place of the one that never resolves: what it asks for is seen there.
    pub(super) fn aimed(&self, address: &str) -> String {
        const HOST: &str = "fired.invalid";
        let lower = self.text.to_ascii_lowercase();
        let mut text = String::new();
        let mut done = 0;
        for (at, _) in lower.match_indices(HOST) {
            let end = at + HOST.len();
            // With a dot at its end it is a name, which a number cannot stand for.
            if !lower[end..].starts_with('.') {
                text.push_str(&self.text[done..at]);
                text.push_str(address);
                done = end;
            }
        }
        text + &self.text[done..]
    }
}

/// Every payload.
pub(super) fn all() -> Vec<Payload> {
    include_str!("../../fixtures/hostile/xss.txt").lines().map(payload).collect()
}

/// The sixty nastiest, or in the long form (`cargo xtask hostile`) the part of all texts that `ROUNDTABLE_HOSTILE` names:
/// `2/10` is the third of ten.
pub(super) fn chosen() -> Vec<Payload> {
    match std::env::var("ROUNDTABLE_HOSTILE") {
        Ok(told) => part_of(all(), &told),
        Err(_) => all().into_iter().filter(|one| one.nasty).collect(),
    }
}

/// Texts that stand beside each other are variations of one idea: each part has some of every idea.
fn part_of(all: Vec<Payload>, told: &str) -> Vec<Payload> {
    let numbers = told.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    let Some((part, of)) = numbers.filter(|(part, of): &(usize, usize)| part < of) else {
        panic!("ROUNDTABLE_HOSTILE={told} is no part such as 2/10");
    };
    all.into_iter().skip(part).step_by(of).collect()
}

#[test]
fn all_parts_together_are_every_text_once() {
    let mut numbers: Vec<u32> =
        (0..10).flat_map(|part| part_of(all(), &format!("{part}/10"))).map(|one| one.number).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, all().iter().map(|one| one.number).collect::<Vec<_>>());
}

/// Those of a kind.
pub(super) fn of(kind: &str) -> Vec<Payload> {
    all().into_iter().filter(|one| one.kind == kind).collect()
}

fn payload(line: &str) -> Payload {
    let mut fields = line.splitn(3, '\t');
    let mut field = || fields.next().unwrap_or_else(|| panic!("three fields: {line}"));
    let (number, kind, text) = (field(), field(), field());
    let nasty = number.starts_with('!');
    let number = number.trim_start_matches('!').parse().unwrap();
    Payload { number, kind: kind.to_owned(), nasty, text: unescaped(text) }
}

fn unescaped(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        result.push_str(before);
        let (letter, end) = match after.as_bytes()[0] {
            b'n' => ('\n', 1),
            b't' => ('\t', 1),
            b'\\' => ('\\', 1),
            b'x' => (hexadecimal(&after[1..3]), 3),
            b'u' => {
                let end = after.find('}').unwrap();
                (hexadecimal(&after[2..end]), end + 1)
            }
            other => panic!("\\{} is no escape: {text}", char::from(other)),
        };
        result.push(letter);
        rest = &after[end..];
    }
    result + rest
}

fn hexadecimal(digits: &str) -> char {
    char::from_u32(u32::from_str_radix(digits, 16).unwrap()).unwrap()
}

#[test]
fn the_corpus_is_what_it_says() {
    let all = all();
    assert!(all.len() >= 500, "{}", all.len());
    assert_eq!(all.iter().filter(|one| one.nasty).count(), 60);
    let numbers: BTreeSet<u32> = all.iter().map(|one| one.number).collect();
    let texts: BTreeSet<&str> = all.iter().map(|one| one.text.as_str()).collect();
    assert_eq!((numbers.len(), texts.len()), (all.len(), all.len()), "two are the same");
    let kinds: BTreeSet<&str> = all.iter().map(|one| one.kind.as_str()).collect();
    let known = ["document", "inert-control", "markdown", "navigation", "request", "script"];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), known);
    assert_eq!(unescaped(r"a\n\t\\\x0b\u{1f600}z"), "a\n\t\\\u{b}\u{1f600}z");
}

#[test]
fn payloads_are_aimed_at_us() {
    let aimed = |text: &str| payload(&format!("1\trequest\t{text}")).aimed("127.0.0.1:9");
    assert_eq!(aimed("//fired.invalid/1 HTTPS://FIRED.INVALID/1"), "//127.0.0.1:9/1 HTTPS://127.0.0.1:9/1");
    assert_eq!(aimed("//fired.invalid./1"), "//fired.invalid./1");
}
