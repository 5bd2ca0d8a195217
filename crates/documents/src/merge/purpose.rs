//! The sentence that says which sessions a document comes from: each with its topic and its id.

use crate::language::{DocumentLanguage, Texts};

use super::document::Document;
use super::provenance;

/// A session as the sentence names it.
struct Named {
    topic: String,
    /// Only where the sentence names several.
    id: Option<String>,
}

/// The sentence in its parts.
struct Sentence {
    /// Those of its language, in which it is written on.
    texts: &'static Texts,
    what: String,
    sessions: Vec<Named>,
    rest: String,
}

/// Adds the session of `new` to the sentence of `document`. Before the provenance, which still names the session that
/// the document came from until now.
pub(super) fn merge(document: &mut Document, new: &Document) {
    let Some(id) = provenance::session(new) else { return };
    let newest =
        new.blocks.iter().find_map(|block| find(&block.text)).and_then(|(_, mut found)| found.sessions.pop());
    let (Some(newest), Some(before)) = (newest, provenance::session(document)) else { return };
    for block in &mut document.blocks {
        let Some((line, mut sentence)) = find(&block.text) else { continue };
        if let [only] = &mut sentence.sessions[..] {
            only.id.get_or_insert(before);
        }
        if !sentence.sessions.iter().any(|known| known.id.as_ref() == Some(&id)) {
            sentence.sessions.push(Named { topic: newest.topic, id: Some(id) });
            block.text = block.text.replacen(&line, &written(&sentence), 1);
        }
        return;
    }
}

/// Whether a line is that sentence, and another one says all of it, with more sessions.
pub(super) fn says_all(before: &str, now: &str) -> bool {
    let (Some((_, before)), Some((_, now))) = (find(before), find(now)) else { return false };
    let names = |named: &Named| {
        let is_same =
            |known: &Named| known.topic == named.topic && (named.id.is_none() || known.id == named.id);
        now.sessions.iter().any(is_same)
    };
    before.what == now.what && before.rest == now.rest && before.sessions.iter().all(names)
}

fn find(text: &str) -> Option<(String, Sentence)> {
    text.lines().find_map(|line| {
        let line = line.trim_end();
        Some((line.to_owned(), DocumentLanguage::every().find_map(|texts| read(texts, line))?))
    })
}

fn read(texts: &'static Texts, line: &str) -> Option<Sentence> {
    let said = &texts.introduction;
    let line = line.strip_prefix(said.says)?;
    let (what, mut rest) = line.split_once(said.of_many).or_else(|| line.split_once(said.of_one))?;
    let mut sessions = Vec::new();
    loop {
        let (named, after) = session(texts, rest)?;
        sessions.push(named);
        match goes_on(texts).iter().find(|mark| after.starts_with(mark.as_str())) {
            Some(mark) => rest = &after[mark.len() - said.marks[0].len_utf8()..],
            None => {
                let (what, rest) = (what.to_owned(), after.to_owned());
                return Some(Sentence { texts, what, sessions, rest });
            }
        }
    }
}

/// What stands between two topics, with the mark before the second one.
fn goes_on(texts: &Texts) -> [String; 2] {
    let open = texts.introduction.marks[0];
    [", ", texts.introduction.and].map(|between| format!("{between}{open}"))
}

/// `“topic”` or `“topic” (session id)`, and what follows. A topic may hold such marks itself: it ends where the sentence
/// goes on as we write it.
fn session<'a>(texts: &Texts, text: &'a str) -> Option<(Named, &'a str)> {
    let [open, close] = texts.introduction.marks;
    let before_id = texts.introduction.session;
    let text = text.strip_prefix(open)?;
    let [next, last] = goes_on(texts);
    let ends = text.match_indices(close).map(|(at, mark)| (&text[..at], &text[at + mark.len()..]));
    let (topic, after) = ends.into_iter().find(|(_, after)| {
        [".", next.as_str(), last.as_str(), before_id].iter().any(|mark| after.starts_with(mark))
    })?;
    let with_id = after.strip_prefix(before_id).and_then(|rest| rest.split_once(')'));
    let (id, after) = with_id.map_or((None, after), |(id, after)| (Some(id.to_owned()), after));
    Some((Named { topic: topic.to_owned(), id }, after))
}

fn written(sentence: &Sentence) -> String {
    let said = &sentence.texts.introduction;
    let [open, close] = said.marks;
    let each: Vec<String> = sentence
        .sessions
        .iter()
        .map(|named| match &named.id {
            Some(id) => format!("{open}{}{close}{}{id})", named.topic, said.session),
            None => format!("{open}{}{close}", named.topic),
        })
        .collect();
    let list = match each.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{}{}{last}", others.join(", "), said.and),
        None => String::new(),
    };
    format!("{}{}{}{list}{}", said.says, sentence.what, said.of_many, sentence.rest)
}
