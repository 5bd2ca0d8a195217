//! The sentence that says which sessions a document comes from: each with its topic and its id.

use crate::render::{OF_ONE, SAYS};

use super::document::Document;
use super::provenance;

const OF_MANY: &str = ", as agreed in roundtables on ";

/// A session as the sentence names it.
struct Named {
    topic: String,
    /// Only where the sentence names several.
    id: Option<String>,
}

/// The sentence in its parts.
struct Sentence {
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

fn find(text: &str) -> Option<(String, Sentence)> {
    text.lines().find_map(|line| {
        let line = line.trim_end();
        Some((line.to_owned(), read(line)?))
    })
}

fn read(line: &str) -> Option<Sentence> {
    let line = line.strip_prefix(SAYS)?;
    let (what, mut rest) = line.split_once(OF_MANY).or_else(|| line.split_once(OF_ONE))?;
    let mut sessions = Vec::new();
    loop {
        let (named, after) = session(rest)?;
        sessions.push(named);
        match [", “", " and “"].iter().find(|mark| after.starts_with(**mark)) {
            Some(mark) => rest = &after[mark.len() - '“'.len_utf8()..],
            None => return Some(Sentence { what: what.to_owned(), sessions, rest: after.to_owned() }),
        }
    }
}

/// `“topic”` or `“topic” (session id)`, and what follows. A topic may hold such marks itself: it ends where the sentence
/// goes on as we write it.
fn session(text: &str) -> Option<(Named, &str)> {
    let text = text.strip_prefix('“')?;
    let ends = text.match_indices('”').map(|(at, mark)| (&text[..at], &text[at + mark.len()..]));
    let (topic, after) = ends
        .into_iter()
        .find(|(_, after)| [".", ", “", " and “", " (session "].iter().any(|mark| after.starts_with(mark)))?;
    let with_id = after.strip_prefix(" (session ").and_then(|rest| rest.split_once(')'));
    let (id, after) = with_id.map_or((None, after), |(id, after)| (Some(id.to_owned()), after));
    Some((Named { topic: topic.to_owned(), id }, after))
}

fn written(sentence: &Sentence) -> String {
    let each: Vec<String> = sentence
        .sessions
        .iter()
        .map(|named| match &named.id {
            Some(id) => format!("“{}” (session {id})", named.topic),
            None => format!("“{}”", named.topic),
        })
        .collect();
    let list = match each.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    };
    format!("{SAYS}{}{OF_MANY}{list}{}", sentence.what, sentence.rest)
}
