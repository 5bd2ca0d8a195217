//! The document as written, with its cover as front matter.

use super::cover::Cover;
use super::tree::front_matter;
use crate::merge::is_not_decided;

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
    let (lacks, undecided) = (cover.lacks.join(" "), cover.undecided.join(", "));
    let practice = if cover.practice { "true" } else { "" };
    let facts = [
        ("title", cover.title.as_str()),
        ("project", &cover.project),
        ("version", &cover.version),
        ("exported", &date),
        ("sessions", &sessions),
        ("practice", practice),
        ("since", &cover.since),
        ("not-decided", &undecided),
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
    let body = &with_undecided(body, cover);
    let gap = if body.starts_with('\n') { "" } else { "\n" };
    format!("{head}---\n{gap}{body}").into_bytes()
}

/// A text that does not say itself which of its matters are not decided, as a brief, with that below its title: whoever reads it on a page
/// does not see its front matter.
fn with_undecided(body: &str, cover: &Cover) -> String {
    if cover.undecided.is_empty() || body.lines().any(is_not_decided) {
        return body.to_owned();
    }
    let title = body.split_inclusive('\n').position(|line| line.starts_with("# ")).unwrap_or_default();
    let lines: Vec<&str> = body.split_inclusive('\n').collect();
    let (above, below) = lines.split_at(title + 1);
    let label = cover.language.texts().cover.not_decided;
    let above = above.concat();
    format!("{}\n\n> **{label}:** {}\n{}", above.trim_end(), cover.undecided.join(", "), below.concat())
}
