//! What is read, as statements with their places.

use serde_json::Value;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::plain;

/// A sentence and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Statement {
    /// As an answer names it: the artifact's id, or `Section, line 12`.
    pub(super) place: String,
    /// The item that it belongs to; empty where there is none.
    pub(super) item: String,
    /// The item's type by its id.
    pub(super) kind: Option<ArtifactType>,
    /// The key that it stands under, as far as it is known.
    pub(super) key: String,
    /// The words, exactly.
    pub(super) words: String,
}

/// The statements of an artifact, title first.
pub(super) fn of_artifact(artifact: &Value) -> Vec<Statement> {
    const NO_STATEMENTS: [&str; 7] = ["id", "type", "status", "priority", "related", "raised_by", "category"];
    let Some(map) = artifact.as_object() else { return Vec::new() };
    let id = map.get("id").map(plain).unwrap_or_default();
    let mut statements = Vec::new();
    for (key, value) in map.iter().filter(|(key, _)| !NO_STATEMENTS.contains(&key.as_str())) {
        let texts: Vec<String> = match value {
            Value::Array(items) => items.iter().filter(|item| item.is_string()).map(plain).collect(),
            Value::String(_) => vec![plain(value)],
            _ => Vec::new(),
        };
        for words in texts.iter().flat_map(|text| sentences(text)) {
            statements.push(Statement {
                place: id.clone(),
                item: id.clone(),
                kind: ArtifactType::from_id(&id),
                key: key.clone(),
                words,
            });
        }
    }
    statements
}

/// The statements of numbered lines, `12 | The words`. Code, tables and quotations are left out.
pub(super) fn of_document(numbered: &str) -> Vec<Statement> {
    let mut statements = Vec::new();
    let (mut section, mut item, mut in_code) = (String::new(), String::new(), false);
    for line in numbered.lines() {
        let Some((number, text)) = line.split_once(" |") else { continue };
        let text = text.trim();
        if text.starts_with("```") || text.starts_with("~~~") {
            in_code = !in_code;
            continue;
        }
        let is_note = text.starts_with('|') || text.starts_with('>') || text.starts_with("*Source");
        if in_code || is_note || text.is_empty() {
            continue;
        }
        let place = format!("{section}, line {}", number.trim());
        if let Some(heading) = text.strip_prefix('#') {
            let heading = heading.trim_start_matches('#').trim();
            let first = heading.split([':', ' ']).next().unwrap_or_default();
            let is_item = ArtifactType::from_id(first).is_some();
            item = if is_item { first.to_owned() } else { String::new() };
            section = heading.to_owned();
            if is_item {
                let title = heading[first.len()..].trim_start_matches(':').trim().to_owned();
                let place = format!("{first}, line {}", number.trim());
                statements.push(statement(place, &item, "title", title));
            }
            continue;
        }
        let key = if text.starts_with("- [") { "acceptance" } else { "description" };
        let body =
            text.trim_start_matches(['-', '+', ' ']).trim_start_matches("[ ] ").trim_start_matches("[x] ");
        for words in sentences(body) {
            statements.push(statement(place.clone(), &item, key, words));
        }
    }
    statements
}

fn statement(place: String, item: &str, key: &str, words: String) -> Statement {
    let kind = ArtifactType::from_id(item);
    Statement { place, item: item.to_owned(), kind, key: key.to_owned(), words }
}

/// Sentences, as they are written, without the full stop.
fn sentences(text: &str) -> Vec<String> {
    let mut sentences = Vec::new();
    for line in text.lines() {
        let mut rest = line.trim();
        while !rest.is_empty() {
            let end = [". ", "! ", "? ", "; "].iter().filter_map(|mark| rest.find(mark)).min();
            let (sentence, more) = match end {
                Some(at) => (&rest[..at], rest[at + 1..].trim()),
                None => (rest.trim_end_matches('.'), ""),
            };
            sentences.push(sentence.trim().to_owned());
            rest = more;
        }
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

/// Whether a word stands, wherever it stands, as a part of a name: capitalised within a sentence, with a capitalised
/// neighbour.
pub(super) fn is_name(statements: &[Statement], word: &str) -> bool {
    let is_upper = |word: Option<&&str>| word.is_some_and(|word| word.starts_with(char::is_uppercase));
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    let mut seen = false;
    for statement in statements {
        let words: Vec<&str> = statement.words.split_whitespace().collect();
        for (at, found) in words.iter().enumerate().filter(|(_, found)| bare(found) == word.to_lowercase()) {
            let neighbour = is_upper(words.get(at + 1)) || (at > 1 && is_upper(words.get(at - 1)));
            if at == 0 || !is_upper(Some(found)) || !neighbour || statement.key == "title" {
                return false;
            }
            seen = true;
        }
    }
    seen
}
