//! The words of CONTEXT.md: headings and what they stand for, titles, bullets, placeholders.

use super::lines::placeholders;
use crate::project::one_line;

/// What a section or a label stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Field {
    Description,
    Objectives,
    Constraints,
    Scope,
    Inside,
    Outside,
}

/// Whether a text is nothing but a placeholder.
pub(super) fn is_unfilled(text: &str) -> bool {
    placeholders(text).first().is_some_and(|token| token == text)
}

/// What a form had to escape so that it stays text.
pub(super) fn unescape(line: &str) -> String {
    let line = line.replace("\\<!--", "<!--");
    let body = line.trim_start();
    match body.strip_prefix('\\') {
        Some(rest) if rest.starts_with(['#', '-', '*', '_', '`', '~']) => {
            format!("{}{rest}", &line[..line.len() - body.len()])
        }
        _ => line,
    }
}

/// The text after `-`, `*`, `+`, `1.`, `1)` and a check box.
pub(super) fn bullet(line: &str) -> Option<&str> {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let mark = match digits {
        0 if line.starts_with(['-', '*', '+', '•']) => line.chars().next().map_or(0, char::len_utf8),
        1..=4 if line[digits..].starts_with(['.', ')']) => digits + 1,
        _ => return None,
    };
    let rest = &line[mark..];
    if !(rest.is_empty() || rest.starts_with([' ', '\t'])) {
        return None;
    }
    let rest = rest.trim();
    let unchecked = ["[ ] ", "[x] ", "[X] "].iter().find_map(|check| rest.strip_prefix(check));
    Some(unchecked.unwrap_or(rest))
}

/// A heading without its marks.
pub(super) fn heading_text(line: &str) -> String {
    line.trim().trim_matches('#').trim().trim_matches(['*', '_']).trim().to_owned()
}

/// A heading as a word to look up: lower case, without number, emphasis, colon and a leading `project`.
pub(super) fn plain_heading(heading: &str) -> String {
    let words = heading.to_lowercase();
    let words = words.trim_start_matches(|letter: char| letter.is_ascii_digit() || ". )".contains(letter));
    let words = words.trim_matches(|letter: char| !letter.is_alphanumeric());
    let words = words.replace(['-', '_', '&', '/'], " ").replace(" and ", " ").replace(" und ", " ");
    let words: Vec<&str> = words.split_whitespace().collect();
    match words.split_first() {
        Some((&("project" | "component" | "product" | "the" | "projekt" | "produkt"), rest))
            if !rest.is_empty() =>
        {
            rest.join(" ")
        }
        _ => words.join(" "),
    }
}

pub(super) fn field_of(heading: &str) -> Option<Field> {
    Some(match plain_heading(heading).as_str() {
        "description"
        | "overview"
        | "about"
        | "purpose"
        | "about the project"
        | "about this project"
        | "beschreibung"
        | "projektbeschreibung"
        | "überblick"
        | "übersicht"
        | "zweck"
        | "worum es geht" => Field::Description,
        "objectives"
        | "objective"
        | "goals"
        | "goal"
        | "goals objectives"
        | "objectives goals"
        | "aims"
        | "what we want"
        | "what we want to achieve"
        | "ziele"
        | "ziel"
        | "projektziele"
        | "zielsetzung"
        | "was wir wollen"
        | "was wir erreichen wollen" => Field::Objectives,
        "constraints"
        | "constraint"
        | "limitations"
        | "constraints limitations"
        | "limits"
        | "rules"
        | "must haves"
        | "must haves rules"
        | "rules constraints"
        | "einschränkungen"
        | "einschränkung"
        | "randbedingungen"
        | "rahmenbedingungen"
        | "grenzen"
        | "vorgaben"
        | "regeln" => Field::Constraints,
        "scope" | "umfang" | "projektumfang" | "abgrenzung" => Field::Scope,
        "in scope" | "in" | "included" | "inside" | "im umfang" | "enthalten" | "dabei" | "gehört dazu"
        | "innerhalb" => Field::Inside,
        "out of scope" | "out" | "excluded" | "outside" | "not in scope" | "non goals"
        | "nicht im umfang" | "nicht enthalten" | "nicht dabei" | "gehört nicht dazu" | "außerhalb"
        | "ausgeschlossen" | "nichtziele" | "nicht ziele" => Field::Outside,
        _ => return None,
    })
}

/// The title without the words that say what kind of file it is.
pub(super) fn project_name(title: &str) -> String {
    let mut name = title.trim().to_owned();
    for prefix in ["project context", "component context", "workspace context", "context"] {
        if let Some(rest) = strip_ignoring_case(&name, prefix, false)
            && let Some(rest) = rest.trim_start().strip_prefix([':', '-', '–', '—'])
        {
            name = rest.trim().to_owned();
            break;
        }
    }
    for suffix in ["project context", "component context", "workspace context", "context"] {
        if let Some(rest) =
            strip_ignoring_case(&name, suffix, true).filter(|rest| rest.ends_with([' ', ':', '-', '–', '—']))
        {
            name = rest.trim_end_matches([' ', ':', '-', '–', '—']).to_owned();
            break;
        }
    }
    let name = one_line(&name);
    if is_unfilled(&name) { String::new() } else { name }
}

fn strip_ignoring_case(text: &str, part: &str, at_end: bool) -> Option<String> {
    let cut = if at_end { text.len().checked_sub(part.len())? } else { part.len() };
    let (left, right) = text.split_at_checked(cut)?;
    let (tested, kept) = if at_end { (right, left) } else { (left, right) };
    tested.eq_ignore_ascii_case(part).then(|| kept.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_that_people_in_a_hurry_write_are_understood() {
        for (heading, field) in [
            ("What we want", Field::Objectives),
            ("2. Goals", Field::Objectives),
            ("Must-haves / rules", Field::Constraints),
            ("Rules and constraints", Field::Constraints),
            ("2. Ziele", Field::Objectives),
            ("Projektbeschreibung", Field::Description),
            ("Regeln", Field::Constraints),
            ("Nicht-Ziele", Field::Outside),
        ] {
            assert_eq!(field_of(heading), Some(field), "{heading}");
        }
        assert_eq!(field_of("Rules of the house"), None);
    }

    #[test]
    fn titles_lose_what_says_that_it_is_a_context() {
        for title in
            ["Project Context: Shed", "Shed Project Context", "Shed — Context", "CONTEXT - Shed", "Shed"]
        {
            assert_eq!(project_name(title), "Shed", "{title}");
        }
        assert_eq!(project_name("Context"), "Context");
        assert_eq!(project_name("Contextual Shed"), "Contextual Shed");
    }
}
