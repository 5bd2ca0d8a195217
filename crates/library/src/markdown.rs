//! The little Markdown that agent and skill files need: front matter, the first heading, the configuration block.

use roundtable_engine::yaml::{self, YamlError};
use roundtable_engine::{phrase, told};
use serde_json::{Map, Value};

/// A Markdown file: front matter and body.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// The front matter; empty when there is none.
    pub front: Map<String, Value>,
    /// Whether it has front matter.
    pub has_front: bool,
    /// What follows it, with line feeds.
    pub body: String,
    /// Lines before the body, for messages.
    lines_before: usize,
}

/// Reads a file. Front matter that is begun and not ended, or is no map, is an error.
pub(crate) fn page(text: &str) -> Result<Page, String> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let is_rule = |line: &str| line.trim_end() == "---";
    let mut lines = text.split_inclusive('\n');
    if !lines.next().is_some_and(is_rule) {
        return Ok(Page { body: text, ..Page::default() });
    }
    let mut front = String::new();
    let mut count = 1;
    loop {
        let Some(line) = lines.next() else {
            return Err(phrase!("the front matter is not closed by a line `---`").to_owned());
        };
        count += 1;
        if is_rule(line) {
            break;
        }
        front.push_str(line);
    }
    let front = match yaml::read(&front).map_err(|error| at_line(&error, 1, phrase!("front matter")))? {
        Value::Object(map) => map,
        Value::Null => Map::new(),
        _ => return Err(phrase!("the front matter is not a list of keys and values").to_owned()),
    };
    Ok(Page { front, has_front: true, body: lines.collect(), lines_before: count })
}

/// A YAML error with the line of the file rather than of the block.
fn at_line(error: &YamlError, before: usize, what: &str) -> String {
    match error {
        YamlError::Syntax { line, message, .. } if *line > 0 => {
            let before = u64::try_from(before).unwrap_or(0);
            told!(
                "{what}, line {line}: {message}",
                what,
                line = (line + before).to_string(),
                message = message.as_str()
            )
        }
        other => format!("{what}: {other}"),
    }
}

/// The text of a key, trimmed; empty when it is absent or no text.
pub(crate) fn text(front: &Map<String, Value>, key: &str) -> String {
    front.get(key).map(roundtable_engine::text::plain).unwrap_or_default()
}

/// A list, as YAML or as words between commas.
pub(crate) fn list(front: &Map<String, Value>, key: &str) -> Vec<String> {
    let items = match front.get(key) {
        Some(Value::Array(items)) => items.iter().map(roundtable_engine::text::plain).collect(),
        Some(Value::String(words)) => words.split(',').map(|word| word.trim().to_owned()).collect(),
        _ => Vec::new(),
    };
    items.into_iter().filter(|item: &String| !item.is_empty()).collect()
}

/// The first heading of level 1.
pub(crate) fn heading(body: &str) -> Option<String> {
    outside_fences(body)
        .find_map(|(_, line)| line.strip_prefix("# ").map(|title| title.trim().to_owned()))
        .filter(|title| !title.is_empty())
}

/// `qa-lead` as `Qa Lead`: a name for people where a file gives none.
pub(crate) fn title_case(id: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    id.split(['-', '_']).filter_map(capital).collect::<Vec<_>>().join(" ")
}

/// The one YAML block under `## Configuration`, read into `T`.
pub(crate) fn configuration<T: serde::de::DeserializeOwned>(page: &Page) -> Result<T, String> {
    let (start, end) = configuration_lines(&page.body)
        .ok_or_else(|| phrase!("has no section `## Configuration`").to_owned())?;
    let mut blocks: Vec<(usize, String)> = Vec::new();
    let mut inside = false;
    for (number, line) in page.body.lines().enumerate().take(end).skip(start) {
        match (inside, line.trim()) {
            (false, "```yaml" | "```yml") => {
                inside = true;
                blocks.push((number + 1, String::new()));
            }
            (true, "```") => inside = false,
            (true, _) => {
                if let Some((_, block)) = blocks.last_mut() {
                    block.push_str(line);
                    block.push('\n');
                }
            }
            (false, _) => {}
        }
    }
    let [(before, block)] = blocks.as_slice() else {
        return Err(told!(
            "`## Configuration` needs one block ```yaml, and has {count}",
            count = blocks.len().to_string()
        ));
    };
    if inside {
        return Err(phrase!("the block under `## Configuration` is not closed").to_owned());
    }
    let value = yaml::read(block)
        .map_err(|error| at_line(&error, page.lines_before + before, phrase!("configuration")))?;
    serde_json::from_value(value).map_err(|error| format!("configuration: {error}"))
}

/// The body without its section `## Configuration`: what a prompt gets.
pub(crate) fn without_configuration(body: &str) -> String {
    let Some((start, end)) = configuration_lines(body) else { return body.trim().to_owned() };
    let kept = body.lines().enumerate().filter(|(number, _)| *number < start || *number >= end);
    kept.map(|(_, line)| line).collect::<Vec<_>>().join("\n").trim().to_owned()
}

/// The lines of the section `## Configuration`: its heading and the line after its end.
fn configuration_lines(body: &str) -> Option<(usize, usize)> {
    let (start, _) = outside_fences(body).find(|(_, line)| line.trim_end() == "## Configuration")?;
    let ends = |line: &str| line.starts_with("# ") || line.starts_with("## ");
    let end = outside_fences(body).find(|(number, line)| *number > start && ends(line));
    Some((start, end.map_or_else(|| body.lines().count(), |(number, _)| number)))
}

/// Numbered lines that do not stand in a fenced block.
fn outside_fences(body: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut fenced = false;
    body.lines().enumerate().filter(move |(_, line)| {
        let is_fence = line.trim_start().starts_with("```");
        if is_fence {
            fenced = !fenced;
        }
        !fenced && !is_fence
    })
}
