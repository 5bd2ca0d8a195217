//! The document as written, with its cover as front matter.

use super::cover::Cover;
use super::tree::front_matter;

/// A document's Markdown as written. What the cover says stands in its front matter; keys that are there stay as they are.
pub fn markdown(text: &str, cover: &Cover) -> Vec<u8> {
    let (there, body) = front_matter(text);
    let own = &text[..text.len() - body.len()];
    let mut head = match own.trim_end().strip_suffix("---").filter(|_| !own.is_empty()) {
        Some(head) => head.to_owned(),
        None => "---\n".to_owned(),
    };
    let sessions = cover.sessions.join(", ");
    let date = cover.stamp();
    let lacks = cover.lacks.join(" ");
    let practice = if cover.practice { "true" } else { "" };
    let facts = [
        ("title", cover.title.as_str()),
        ("project", &cover.project),
        ("version", &cover.version),
        ("exported", &date),
        ("sessions", &sessions),
        ("practice", practice),
        ("since", &cover.since),
        ("not-whole", &lacks),
    ];
    for (key, value) in facts {
        if value.is_empty() || there.iter().any(|(known, _)| known == key) {
            continue;
        }
        // A text in JSON is one in YAML. Practice is a fact, not a word.
        let value = if key == "practice" { value.to_owned() } else { serde_json::json!(value).to_string() };
        head.push_str(&format!("{key}: {value}\n"));
    }
    let gap = if body.starts_with('\n') { "" } else { "\n" };
    format!("{head}---\n{gap}{body}").into_bytes()
}
