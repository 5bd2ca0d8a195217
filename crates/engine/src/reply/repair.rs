//! From an answer's text to a map: code fences, prose around the block, tabs, unquoted colons, JSON.

use serde_json::{Map, Value};

use super::{MAX_ANSWER_BYTES, ReplyError};
use crate::phrase;
use crate::yaml;

/// The map that the answer holds, with the repairs that it took.
pub(crate) fn to_map(text: &str) -> Result<(Map<String, Value>, Vec<String>), ReplyError> {
    if text.len() > MAX_ANSWER_BYTES {
        return Err(ReplyError::TooLarge { bytes: text.len() });
    }
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    if text.trim().is_empty() {
        return Err(ReplyError::Empty);
    }
    let mut error = None;
    // Every place as it is first; repairs only when no place reads by itself.
    for parse in [read_as_it_is, read_repaired] {
        for (candidate, found) in candidates(&text) {
            match parse(&candidate) {
                Ok((Value::Object(map), repairs)) if !map.is_empty() => {
                    let warnings = found.into_iter().chain(repairs).map(str::to_owned).collect();
                    return Ok((map, warnings));
                }
                Ok(_) => error = error.or(Some(ReplyError::NotAMap)),
                Err(why) => error = Some(why),
            }
        }
    }
    Err(error.unwrap_or(ReplyError::NotAMap))
}

/// The places where the block may be, most likely first, each with what had to be cut away.
fn candidates(text: &str) -> Vec<(String, Option<&'static str>)> {
    let mut found = Vec::new();
    if let Some(block) = fenced_block(text) {
        let bare = text.trim().starts_with("```") && text.trim().ends_with("```");
        found.push((
            block,
            Some(if bare {
                phrase!("removed a code fence")
            } else {
                phrase!("took the fenced block out of prose")
            }),
        ));
    }
    found.push((text.to_owned(), None));
    if let Some(block) = keyed_block(text) {
        found.push((block, Some(phrase!("removed prose around the block"))));
    }
    if let (Some(start), Some(end)) = (text.find('{'), text.rfind('}'))
        && start < end
    {
        found.push((text[start..=end].to_owned(), Some(phrase!("took the JSON object out of prose"))));
    }
    found
}

/// The longest fenced block; a fence that is never closed runs to the end.
fn fenced_block(text: &str) -> Option<String> {
    let mut blocks: Vec<Vec<&str>> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if line.starts_with("```") || line.starts_with("~~~") {
            if !open {
                blocks.push(Vec::new());
            }
            open = !open;
        } else if open && let Some(block) = blocks.last_mut() {
            block.push(line);
        }
    }
    blocks
        .into_iter()
        .map(|lines| lines.join("\n"))
        .filter(|block| !block.trim().is_empty())
        .max_by_key(String::len)
}

/// From the first line that is a known kind of key to the last line that belongs to the block.
fn keyed_block(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("```")).collect();
    let is_key = |line: &&str| {
        let name: String =
            line.chars().take_while(|letter| letter.is_ascii_lowercase() || *letter == '_').collect();
        name.len() > 1 && line[name.len()..].starts_with(':') && !line.starts_with("http")
    };
    let first = lines.iter().position(is_key)?;
    let belongs = |line: &&&str| is_key(line) || line.starts_with([' ', '\t']) || line.starts_with("- ");
    let last = lines.iter().rposition(|line| belongs(&line))?;
    (first <= last).then(|| lines[first..=last].join("\n"))
}

type Parsed = Result<(Value, Vec<&'static str>), ReplyError>;

fn read_as_it_is(text: &str) -> Parsed {
    match yaml::read(text) {
        Ok(value) => Ok((value, Vec::new())),
        Err(error) => match serde_json::from_str::<Value>(text.trim()) {
            Ok(value) => Ok((value, vec![phrase!("read as JSON")])),
            Err(_) => Err(ReplyError::NotYaml(error.to_string())),
        },
    }
}

/// One repair after the other, until it reads.
fn read_repaired(text: &str) -> Parsed {
    type Repair = (&'static str, fn(&str) -> String);
    let repairs: [Repair; 3] = [
        (phrase!("replaced tabs by spaces"), replace_tabs),
        (phrase!("quoted text with a colon or a special character"), quote_plain_text),
        (phrase!("quoted text with stray quotes"), quote_stray_quotes),
    ];
    let mut text = text.to_owned();
    let mut done = Vec::new();
    let mut last = ReplyError::NotAMap;
    for (what, repair) in repairs {
        let repaired = repair(&text);
        if repaired != text {
            text = repaired;
            done.push(what);
        }
        match yaml::read(&text) {
            Ok(value) => return Ok((value, done)),
            Err(error) => last = ReplyError::NotYaml(error.to_string()),
        }
    }
    Err(last)
}

fn replace_tabs(text: &str) -> String {
    text.lines()
        .map(|line| {
            let content = line.trim_start_matches([' ', '\t']);
            let indent = line[..line.len() - content.len()].replace('\t', "  ");
            format!("{indent}{content}")
        })
        .collect::<Vec<_>>()
        .join("\n")
}

fn quote_plain_text(text: &str) -> String {
    map_scalars(text, |value| {
        let special = value.starts_with(['@', '`', '%', '*', '&', '!']);
        let plain = !value.starts_with(['"', '\'', '[', '{', '|', '>', '#']);
        let broken = value.contains(": ") || value.ends_with(':') || value.contains(" #");
        special || (plain && broken)
    })
}

fn quote_stray_quotes(text: &str) -> String {
    map_scalars(text, |value| {
        value.starts_with(['"', '\'', '[', '{']) && yaml::read(&format!("k: {value}")).is_err()
    })
}

/// Quotes the value of every `key: value` and `- value` line that `wants` it; block scalars are left alone.
fn map_scalars(text: &str, wants: impl Fn(&str) -> bool) -> String {
    let mut block: Option<usize> = None;
    text.lines()
        .map(|line| {
            let indent = line.len() - line.trim_start().len();
            if let Some(outer) = block {
                if line.trim().is_empty() || indent > outer {
                    return line.to_owned();
                }
                block = None;
            }
            let (head, value) = split_scalar(line);
            let trimmed = value.trim();
            if is_block_header(trimmed) {
                block = Some(indent);
            }
            if trimmed.is_empty() || !wants(trimmed) {
                return line.to_owned();
            }
            format!("{head}{}", Value::String(trimmed.to_owned()))
        })
        .collect::<Vec<_>>()
        .join("\n")
}

fn is_block_header(value: &str) -> bool {
    let mut letters = value.chars();
    matches!(letters.next(), Some('|' | '>')) && letters.all(|letter| "+-0123456789".contains(letter))
}

/// A line's head (indent, dashes, key and colon, each with its blank) and its value.
fn split_scalar(line: &str) -> (&str, &str) {
    let mut at = line.len() - line.trim_start().len();
    while line[at..].starts_with("- ") {
        at += 2;
        at += line[at..].len() - line[at..].trim_start().len();
    }
    let rest = &line[at..];
    let key: usize = rest
        .chars()
        .take_while(|letter| letter.is_ascii_alphanumeric() || "_-".contains(*letter))
        .map(char::len_utf8)
        .sum();
    if key > 0 && rest[key..].starts_with(": ") {
        at += key + 2;
    } else if key > 0 && &rest[key..] == ":" {
        at = line.len();
    }
    line.split_at(at)
}
