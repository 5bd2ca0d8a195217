//! What CONTEXT.md says: the title, the sections that we know under many headings, and the rest.

use std::ops::Range;

use roundtable_engine::context::{ContextSnapshot, Scope, Section};

use super::lines::{Kind, Line, indent, lines};
use super::words::{
    Field, bullet, field_of, heading_text, is_unfilled, plain_heading, project_name, unescape,
};
use crate::project::one_line;

/// A part of the text that a field of the form stands for.
#[derive(Debug, Clone, Default)]
pub(super) struct Slot {
    /// The bytes that hold its content; empty where there is none, and then where it would go.
    pub(super) span: Range<usize>,
    /// What has to go before new content, when the content shares its line with a label.
    pub(super) lead: &'static str,
    /// Its content as items.
    pub(super) items: Vec<String>,
    /// Its content as Markdown.
    pub(super) text: String,
}

/// Where a missing part of the scope would go.
#[derive(Debug, Clone)]
pub(super) struct ScopePlace {
    /// The end of the scope section's content.
    pub(super) at: usize,
    /// The level of its heading.
    pub(super) level: usize,
}

/// CONTEXT.md, taken apart.
#[derive(Debug, Default)]
pub(super) struct Parts {
    pub(super) name: String,
    pub(super) description: Option<Slot>,
    pub(super) objectives: Option<Slot>,
    pub(super) constraints: Option<Slot>,
    pub(super) inside: Option<Slot>,
    pub(super) outside: Option<Slot>,
    pub(super) scope: Option<ScopePlace>,
    sections: Vec<Section>,
}

/// What a CONTEXT.md says. `source` is left empty.
pub(super) fn snapshot(text: &str) -> ContextSnapshot {
    let parts = parts(text);
    let items = |slot: &Option<Slot>| slot.as_ref().map(|slot| slot.items.clone()).unwrap_or_default();
    ContextSnapshot {
        source: String::new(),
        project_name: parts.name,
        description: parts.description.map(|slot| slot.text).unwrap_or_default(),
        objectives: items(&parts.objectives),
        constraints: items(&parts.constraints),
        scope: Scope { inside: items(&parts.inside), outside: items(&parts.outside) },
        sections: parts.sections,
        in_document: Vec::new(),
        rejected: Vec::new(),
    }
}

/// Takes a CONTEXT.md apart.
pub(super) fn parts(text: &str) -> Parts {
    let lines = lines(text);
    let mut parts = Parts::default();
    let mut at = 0;
    let mut title_seen = false;
    let mut open_section = false;
    let first = lines.iter().position(|line| matches!(line.kind, Kind::Heading(_))).unwrap_or(lines.len());
    let mut preamble = 0..first;
    while at < lines.len() {
        let Kind::Heading(level) = lines[at].kind else {
            at += 1;
            continue;
        };
        let heading = heading_text(&lines[at].text);
        let field = field_of(&heading);
        if level == 1 && !title_seen && field.is_none() {
            title_seen = true;
            parts.name = project_name(&heading);
            let end = next_heading(&lines, at + 1, 6);
            if content(&lines, at + 1..end).is_some() {
                preamble = at + 1..end;
            }
            at += 1;
            continue;
        }
        let end = next_heading(&lines, at + 1, level);
        if let Some(field) = field.filter(|field| parts.wants(*field)) {
            parts.take(field, level, &lines, at, end);
            open_section = false;
            at = end;
            continue;
        }
        // Not ours: its own text, up to the next heading of any kind.
        let end = next_heading(&lines, at + 1, 6);
        let body = plain_text(&lines, at + 1..end);
        match parts.sections.last_mut() {
            Some(section) if open_section && level > 2 => {
                section.text = format!("{}\n\n{} {heading}\n\n{body}", section.text, "#".repeat(level))
                    .trim()
                    .to_owned();
            }
            _ if body.is_empty() && next_heading(&lines, at + 1, level) == end => {}
            _ => parts.sections.push(Section { heading, text: body }),
        }
        open_section = true;
        at = end;
    }
    parts.sections.retain(|section| !section.text.is_empty());
    parts.take_preamble(&lines, preamble);
    parts
}

impl Parts {
    fn wants(&self, field: Field) -> bool {
        let empty = |slot: &Option<Slot>| slot.as_ref().is_none_or(|slot| slot.span.is_empty());
        match field {
            Field::Description => empty(&self.description),
            Field::Objectives => empty(&self.objectives),
            Field::Constraints => empty(&self.constraints),
            Field::Scope => self.scope.is_none(),
            Field::Inside => empty(&self.inside),
            Field::Outside => empty(&self.outside),
        }
    }

    fn take(&mut self, field: Field, level: usize, lines: &[Line], heading: usize, end: usize) {
        let slot = || Some(slot(lines, heading, heading + 1..end));
        match field {
            Field::Description => self.description = slot(),
            Field::Objectives => self.objectives = slot(),
            Field::Constraints => self.constraints = slot(),
            Field::Inside => self.inside = slot(),
            Field::Outside => self.outside = slot(),
            Field::Scope => self.take_scope(level, lines, heading, end),
        }
    }

    /// Splits a scope section at its sub-headings and labels. What stands before them is in scope, unless a label
    /// says what is.
    fn take_scope(&mut self, level: usize, lines: &[Line], heading: usize, end: usize) {
        let content_end = content(lines, heading + 1..end).map_or(heading, |range| range.end - 1);
        self.scope = Some(ScopePlace { at: lines[content_end].range.end, level });
        let marks: Vec<(usize, Mark)> =
            (heading + 1..end).filter_map(|at| mark_of(&lines[at]).map(|mark| (at, mark))).collect();
        for (number, (at, mark)) in marks.iter().enumerate() {
            let until = marks.get(number + 1).map_or(end, |(next, _)| *next);
            let mut slot = slot(lines, *at, at + 1..until);
            if !mark.rest.is_empty() {
                // The label shares its line with content: a change rewrites that line, too.
                slot.items.insert(0, mark.rest.clone());
                let content_end = if slot.span.is_empty() { lines[*at].range.end } else { slot.span.end };
                slot.span = lines[*at].range.start..content_end;
                slot.lead =
                    if mark.field == Field::Inside { "**In scope**:\n\n" } else { "**Out of scope**:\n\n" };
            }
            match mark.field {
                Field::Inside if self.wants(Field::Inside) => self.inside = Some(slot),
                Field::Outside if self.wants(Field::Outside) => self.outside = Some(slot),
                _ => {}
            }
        }
        let before = heading + 1..marks.first().map_or(end, |(at, _)| *at);
        let says = |line: &Line| line.kind == Kind::Text && !line.text.trim_start().starts_with("**");
        if marks.is_empty() || (self.inside.is_none() && lines[before.clone()].iter().any(says)) {
            self.inside = Some(slot(lines, heading, before));
        }
    }

    /// Text before the first section: the description where there is no other, else a section of its own.
    fn take_preamble(&mut self, lines: &[Line], preamble: Range<usize>) {
        if content(lines, preamble.clone()).is_none() {
            return;
        }
        let slot = slot(lines, preamble.start, preamble);
        if self.description.is_none() {
            self.description = Some(slot);
        } else if !slot.text.is_empty() {
            self.sections.insert(0, Section { heading: "Introduction".to_owned(), text: slot.text });
        }
    }
}

/// The first line at or after `from` that is a heading of at most that level.
fn next_heading(lines: &[Line], from: usize, level: usize) -> usize {
    let ends = |line: &Line| matches!(line.kind, Kind::Heading(found) if found <= level);
    (from..lines.len()).find(|at| ends(&lines[*at])).unwrap_or(lines.len())
}

/// The lines with content: without blank lines and comments around, and up to a thematic break.
fn content(lines: &[Line], body: Range<usize>) -> Option<Range<usize>> {
    let stop = body.clone().find(|at| lines[*at].kind == Kind::Rule).unwrap_or(body.end);
    let has = |at: &usize| !matches!(lines[*at].kind, Kind::Blank | Kind::Comment);
    let first = (body.start..stop).find(has)?;
    let last = (body.start..stop).rev().find(has)?;
    Some(first..last + 1)
}

/// The slot of a body; where there is no content, it is empty and stands after the line `anchor`.
fn slot(lines: &[Line], anchor: usize, body: Range<usize>) -> Slot {
    let Some(range) = content(lines, body) else {
        let at = lines[anchor].range.end;
        return Slot { span: at..at, ..Slot::default() };
    };
    let span = lines[range.start].range.start..lines[range.end - 1].range.end;
    Slot { span, lead: "", items: items(lines, range.clone()), text: plain_text(lines, range) }
}

/// Markdown without comments, trimmed; empty if it is nothing but a placeholder.
fn plain_text(lines: &[Line], body: Range<usize>) -> String {
    let Some(range) = content(lines, body) else { return String::new() };
    let kept: Vec<String> = lines[range]
        .iter()
        .filter(|line| line.kind != Kind::Comment)
        .map(|line| if line.kind == Kind::Code { line.text.clone() } else { unescape(line.text.trim_end()) })
        .collect();
    let text = kept.join("\n").trim().to_owned();
    if is_unfilled(&text) { String::new() } else { text }
}

/// Bullets, numbered items and paragraphs as items, each on one line. An introduction that ends with a colon is none.
fn items(lines: &[Line], range: Range<usize>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut continues = false;
    for line in &lines[range] {
        match line.kind {
            Kind::Blank => continues = false,
            Kind::Comment | Kind::Heading(_) | Kind::Rule => {}
            Kind::Code | Kind::Text => {
                let body = line.text.trim();
                match bullet(body) {
                    Some(item) => found.push(unescape(item)),
                    None => match found.last_mut() {
                        Some(item) if continues || indent(&line.text) >= 2 => {
                            item.push(' ');
                            item.push_str(body);
                        }
                        _ => found.push(unescape(body)),
                    },
                }
                continues = true;
            }
        }
    }
    found
        .iter()
        .map(|item| one_line(item))
        .filter(|item| !item.is_empty() && !item.ends_with(':') && !is_unfilled(item))
        .collect()
}

struct Mark {
    field: Field,
    rest: String,
}

/// A heading or a label (`**In scope**:`, `- **Out:** this`) that begins a part of the scope.
fn mark_of(line: &Line) -> Option<Mark> {
    let part = |words: &str| field_of(words).filter(|field| matches!(field, Field::Inside | Field::Outside));
    match line.kind {
        Kind::Heading(_) => part(&heading_text(&line.text)).map(|field| Mark { field, rest: String::new() }),
        Kind::Text => {
            let trimmed = line.text.trim();
            let body = bullet(trimmed).unwrap_or(trimmed);
            let (label, rest) = match body.strip_prefix("**").or_else(|| body.strip_prefix("__")) {
                Some(bold) => bold.split_once("**").or_else(|| bold.split_once("__"))?,
                None => body.split_once(':')?,
            };
            let field = part(&plain_heading(label))?;
            let rest = rest.trim_start_matches([':', ' ', '\t']).trim();
            Some(Mark { field, rest: if is_unfilled(rest) { String::new() } else { rest.to_owned() } })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sample_is_read() {
        let snapshot = snapshot(include_str!("../../../../samples/borrow-shed/.s2s/CONTEXT.md"));
        assert_eq!(snapshot.project_name, "Borrow Shed");
        assert!(
            snapshot.description.starts_with("The housing cooperative")
                && snapshot.description.contains("\n\n")
        );
        assert_eq!((snapshot.objectives.len(), snapshot.constraints.len()), (6, 6));
        assert_eq!((snapshot.scope.inside.len(), snapshot.scope.outside.len()), (7, 5));
        let headings: Vec<_> = snapshot.sections.iter().map(|section| section.heading.as_str()).collect();
        assert_eq!(headings, ["Users", "Open points"]);
    }

    #[test]
    fn a_plugins_file_is_read() {
        let text = "# Spec2Ship - Component Context\n\n<!--\n## Objectives\n- not this {nor-this}\n-->\n\n## Business Domain\n\nTools\n\n## Project Objectives\n\n- One\n- Two\n  goes on\n\n## Component Overview\n\nWhat it is.\n\n## Scope\n\n**Type**: Full\n\n**In scope**:\n- A\n- B\n\n**Out of scope**:\n- C\n\n## Technical Stack\n\n<!-- later -->\nTBD\n\n---\n*Last updated: 2026*\n";
        insta::assert_yaml_snapshot!(snapshot(text), @r#"
        source: ""
        project_name: Spec2Ship
        description: What it is.
        objectives:
          - One
          - Two goes on
        constraints: []
        scope:
          in:
            - A
            - B
          out:
            - C
        sections:
          - heading: Business Domain
            text: Tools
          - heading: Technical Stack
            text: TBD
        "#);
    }

    #[test]
    fn german_headings_are_understood_and_keep_their_sections() {
        let text = "# Werkzeuge\n\n## Beschreibung\n\nWir verleihen.\n\n## Ziele\n\n- Mehr\n\n## Einschränkungen\n\n- 900 €\n\n## Umfang\n\n### Im Umfang\n\n- Leihen\n\n### Nicht im Umfang\n\n- Verkauf\n";
        let read = snapshot(text);
        assert_eq!(
            (read.description.as_str(), read.objectives.as_slice()),
            ("Wir verleihen.", &["Mehr".to_owned()][..])
        );
        assert_eq!((read.constraints.as_slice(), read.sections.len()), (&["900 €".to_owned()][..], 0));
        assert_eq!(
            (read.scope.inside.as_slice(), read.scope.outside.as_slice()),
            (&["Leihen".to_owned()][..], &["Verkauf".to_owned()][..])
        );
        let mut form = super::super::ContextForm::from_snapshot(&read);
        assert_eq!(form.apply_to(text), text);
        form.description = "Wir leihen aus.".to_owned();
        assert_eq!(form.apply_to(text), text.replace("Wir verleihen.", "Wir leihen aus."));
    }

    #[test]
    fn headings_and_bullets_are_read_with_tolerance() {
        let text = "\u{feff}# Context: Elf Gift Rush\r\nA game.\r\n\r\n## 1. Goals:\r\n1) Fun\r\n2. Profit\r\n* [ ] Fame\r\n+ Last\r\n\r\n   and more\r\n\r\n## **Limitations**\r\nWe have:\r\n\r\nNo money.\r\n\r\n## scope\r\n- **In:** boats; nets\r\n- **Out**: fish\r\n\r\n## Glossary\r\n### Elf\r\nSmall.\r\n";
        let read = snapshot(text);
        assert_eq!(read.project_name, "Elf Gift Rush");
        assert_eq!(read.description, "A game.");
        assert_eq!(read.objectives, ["Fun", "Profit", "Fame", "Last and more"]);
        assert_eq!(read.constraints, ["No money."]);
        assert_eq!(read.scope.inside, ["boats; nets"]);
        assert_eq!(read.scope.outside, ["fish"]);
        assert_eq!(
            read.sections,
            [Section { heading: "Glossary".to_owned(), text: "### Elf\n\nSmall.".to_owned() }]
        );
    }

    #[test]
    fn a_template_that_nobody_filled_in_says_nothing() {
        let read = snapshot(
            "# {project-name} - Component Context\n\n## Overview\n\n{description}\n\n## Objectives\n\n- {objective-1}\n- Real\n\n## In scope\n- {in-scope}\n",
        );
        let expected = ContextSnapshot { objectives: vec!["Real".to_owned()], ..ContextSnapshot::default() };
        assert_eq!(read, expected);
    }
}
