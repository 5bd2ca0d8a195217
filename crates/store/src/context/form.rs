//! The form beside the text: five fields that can be edited without touching any other byte of CONTEXT.md.

use std::ops::Range;

use roundtable_engine::context::ContextSnapshot;

use super::lines::{Kind, fence_of, is_rule, lines};
use super::read::{Parts, Slot, parts};
use crate::project::one_line;

/// The sections of CONTEXT.md that a form can edit.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContextForm {
    /// What the project is, Markdown.
    pub description: String,
    /// What it is for.
    pub objectives: Vec<String>,
    /// What binds it.
    pub constraints: Vec<String>,
    /// In scope.
    pub scope_in: Vec<String>,
    /// Out of scope.
    pub scope_out: Vec<String>,
}

/// A replacement of bytes.
type Edit = (Range<usize>, String);

impl ContextForm {
    /// The form that shows a snapshot.
    pub fn from_snapshot(snapshot: &ContextSnapshot) -> Self {
        Self {
            description: snapshot.description.clone(),
            objectives: snapshot.objectives.clone(),
            constraints: snapshot.constraints.clone(),
            scope_in: snapshot.scope.inside.clone(),
            scope_out: snapshot.scope.outside.clone(),
        }
    }

    /// The text with the form's fields in it. Fields that say what the text says already leave it alone; of the
    /// others only the section's content changes. A missing section is added. Line ends are those of the text.
    pub fn apply_to(&self, text: &str) -> String {
        let parts = parts(text);
        let mut edits: Vec<Edit> = Vec::new();
        let mut missing = String::new();
        let current = parts.description.as_ref().map(|slot| slot.text.as_str()).unwrap_or_default();
        if self.description.trim() != current {
            section(
                "Description",
                &parts.description,
                description(&self.description),
                &mut edits,
                &mut missing,
            );
        }
        for (heading, slot, items) in [
            ("Objectives", &parts.objectives, &self.objectives),
            ("Constraints", &parts.constraints, &self.constraints),
        ] {
            if changed(slot, items) {
                section(heading, slot, bullets(items), &mut edits, &mut missing);
            }
        }
        self.apply_scope(&parts, &mut edits, &mut missing);
        let eol = if text.find('\n').is_some_and(|at| text[..at].ends_with('\r')) { "\r\n" } else { "\n" };
        edits.sort_by_key(|(range, _)| range.start);
        let mut new = String::new();
        let mut at = 0;
        for (range, content) in edits {
            new.push_str(&text[at..range.start]);
            if range.is_empty() && !new.is_empty() && !new.ends_with('\n') {
                new.push_str(eol);
            }
            new.push_str(&content.replace('\n', eol));
            at = range.end;
        }
        new.push_str(&text[at..]);
        if !missing.is_empty() {
            if !new.is_empty() && !new.ends_with('\n') {
                new.push_str(eol);
            }
            let gap = if new.trim_start_matches('\u{feff}').is_empty() { "" } else { "\n" };
            new.push_str(&format!("{gap}{}\n", missing.trim()).replace('\n', eol));
        }
        new
    }

    fn apply_scope(&self, parts: &Parts, edits: &mut Vec<Edit>, missing: &mut String) {
        let mut added = String::new();
        let level = parts.scope.as_ref().map_or(2, |scope| scope.level);
        for (heading, slot, items) in
            [("In scope", &parts.inside, &self.scope_in), ("Out of scope", &parts.outside, &self.scope_out)]
        {
            if !changed(slot, items) {
                continue;
            }
            match slot {
                Some(slot) => replace(slot, bullets(items), edits),
                None => added.push_str(&format!(
                    "\n{} {heading}\n\n{}",
                    "#".repeat((level + 1).min(6)),
                    bullets(items)
                )),
            }
        }
        if added.is_empty() {
            return;
        }
        match &parts.scope {
            Some(scope) => {
                match edits.iter_mut().find(|(range, _)| range.end == scope.at && range.start <= scope.at) {
                    // The part before it is rewritten, too.
                    Some((_, content)) => content.push_str(&added),
                    None => edits.push((scope.at..scope.at, added)),
                }
            }
            None => missing.push_str(&format!("## Scope\n{added}\n")),
        }
    }
}

fn changed(slot: &Option<Slot>, items: &[String]) -> bool {
    let wanted: Vec<String> =
        items.iter().map(|item| one_line(item)).filter(|item| !item.is_empty()).collect();
    let current = slot.as_ref().map(|slot| slot.items.as_slice()).unwrap_or_default();
    wanted != current
}

fn section(heading: &str, slot: &Option<Slot>, content: String, edits: &mut Vec<Edit>, missing: &mut String) {
    match slot {
        Some(slot) => replace(slot, content, edits),
        None => missing.push_str(&format!("## {heading}\n\n{content}\n")),
    }
}

fn replace(slot: &Slot, content: String, edits: &mut Vec<Edit>) {
    let content = format!("{}{content}", slot.lead);
    // Where there was nothing, a blank line keeps it apart from the heading.
    let content = if slot.span.is_empty() { format!("\n{content}") } else { content };
    edits.push((slot.span.clone(), content));
}

/// Items as bullets, one line each.
fn bullets(items: &[String]) -> String {
    let items = items.iter().map(|item| one_line(item)).filter(|item| !item.is_empty());
    items.map(|item| format!("- {}\n", escape_comments(&item))).collect()
}

/// Markdown that stays the text of one section: what would be a heading, a thematic break or a comment is escaped, an
/// open code fence is closed.
fn description(text: &str) -> String {
    let text = text.trim().replace("\r\n", "\n").replace('\r', "\n");
    let mut escaped = String::new();
    let mut fence: Option<String> = None;
    for line in text.lines() {
        let trimmed = line.trim();
        match &fence {
            Some(open) => {
                if trimmed.starts_with(open.as_str())
                    && trimmed.chars().all(|letter| open.starts_with(letter))
                {
                    fence = None;
                }
                escaped.push_str(line);
            }
            None => {
                fence = fence_of(line);
                let structure = !matches!(
                    lines(trimmed).first().map(|line| line.kind),
                    Some(Kind::Text | Kind::Code | Kind::Comment) | None
                ) && !trimmed.is_empty();
                let mark = if structure || is_rule(trimmed) { "\\" } else { "" };
                escaped.push_str(&format!(
                    "{}{mark}{}",
                    &line[..line.len() - line.trim_start().len()],
                    escape_comments(line.trim_start())
                ));
            }
        }
        escaped.push('\n');
    }
    if let Some(open) = fence {
        escaped.push_str(&format!("{open}\n"));
    }
    escaped
}

fn escape_comments(line: &str) -> String {
    line.replace("<!--", "\\<!--")
}

/// A new CONTEXT.md: title, the five fields, and further sections.
pub(crate) fn new_context(snapshot: &ContextSnapshot) -> String {
    let form = ContextForm::from_snapshot(snapshot);
    let mut text = format!(
        "# {}\n\n## Description\n\n{}\n## Objectives\n\n{}\n## Constraints\n\n{}\n## Scope\n\n### In scope\n\n{}\n### Out of scope\n\n{}",
        one_line(&snapshot.project_name),
        description(&form.description),
        bullets(&form.objectives),
        bullets(&form.constraints),
        bullets(&form.scope_in),
        bullets(&form.scope_out),
    );
    for section in &snapshot.sections {
        text.push_str(&format!("\n## {}\n\n{}\n", one_line(&section.heading), section.text.trim()));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::read::snapshot;
    use super::*;

    fn list(items: &[&str]) -> Vec<String> {
        items.iter().map(|item| (*item).to_owned()).collect()
    }

    const WINDOWS: &str = "\u{feff}# Shed\r\n\r\n<!-- keep -->\r\n## Overview\r\n\r\nOld.\r\n\r\n## Goals\r\n* a\r\n* b\r\n\r\n## Glossary  \r\n\r\n\ttabs stay\r\n\r\n## Scope\r\n\r\n**In scope**:\r\n- x\r\n<!-- END -->\r\n\r\n---\r\n*Last updated*";

    #[test]
    fn a_form_that_changes_nothing_changes_no_byte() {
        for text in [
            WINDOWS,
            "",
            "no heading",
            "# T\n",
            include_str!("../../../../samples/borrow-shed/.s2s/CONTEXT.md"),
        ] {
            assert_eq!(ContextForm::from_snapshot(&snapshot(text)).apply_to(text), text);
        }
    }

    #[test]
    fn only_the_changed_section_changes() {
        let mut form = ContextForm::from_snapshot(&snapshot(WINDOWS));
        form.objectives = list(&["a", "c\nd"]);
        assert_eq!(form.apply_to(WINDOWS), WINDOWS.replace("* a\r\n* b\r\n", "- a\r\n- c d\r\n"));
        let mut form = ContextForm::from_snapshot(&snapshot(WINDOWS));
        form.scope_in = list(&["y"]);
        form.scope_out = list(&["z"]);
        form.constraints = list(&["poor"]);
        let new = form.apply_to(WINDOWS);
        let expected = WINDOWS.replace("- x\r\n", "- y\r\n\r\n### Out of scope\r\n\r\n- z\r\n")
            + "\r\n\r\n## Constraints\r\n\r\n- poor\r\n";
        assert_eq!(new, expected);
        assert_eq!(ContextForm::from_snapshot(&snapshot(&new)), form);
    }

    #[test]
    fn an_empty_file_gets_all_sections() {
        let form = ContextForm {
            description: "It is.".to_owned(),
            objectives: list(&["o"]),
            constraints: list(&["c"]),
            scope_in: list(&["i"]),
            scope_out: list(&["e"]),
        };
        let new = form.apply_to("");
        assert_eq!(
            new,
            "## Description\n\nIt is.\n\n## Objectives\n\n- o\n\n## Constraints\n\n- c\n\n## Scope\n\n### In scope\n\n- i\n\n### Out of scope\n\n- e\n"
        );
        assert_eq!(ContextForm::from_snapshot(&snapshot(&new)), form);
    }

    fn any_line() -> impl Strategy<Value = String> {
        prop_oneof![
            "[ a-z#*`<>!{}:.0-9-]{0,30}",
            prop::sample::select(vec![
                "# h",
                "---",
                "```",
                "<!-- x",
                "-->",
                "## Scope",
                "**Out**: x",
                "- b",
                "1. n",
                "~~~"
            ])
            .prop_map(str::to_owned),
        ]
    }

    fn any_form() -> impl Strategy<Value = ContextForm> {
        let items = || prop::collection::vec("[a-zäö][a-z äö,.#<!-]{0,20}[a-z]", 0..4);
        (
            prop::collection::vec("[A-Za-zß#`*<!-][a-z #`<!>-]{0,20}[a-z]", 0..4),
            items(),
            items(),
            items(),
            items(),
        )
            .prop_map(|(description, objectives, constraints, scope_in, scope_out)| ContextForm {
                description: description.join("\n"),
                objectives: objectives.iter().map(|item| one_line(item)).collect(),
                constraints: constraints.iter().map(|item| one_line(item)).collect(),
                scope_in: scope_in.iter().map(|item| one_line(item)).collect(),
                scope_out: scope_out.iter().map(|item| one_line(item)).collect(),
            })
    }

    proptest! {
        #[test]
        fn any_text_survives_a_form_that_changes_nothing(lines in prop::collection::vec(any_line(), 0..25), windows: bool) {
            let text = lines.join(if windows { "\r\n" } else { "\n" });
            prop_assert_eq!(ContextForm::from_snapshot(&snapshot(&text)).apply_to(&text), text);
        }

        #[test]
        fn any_text_takes_any_form_without_a_panic(lines in prop::collection::vec(any_line(), 0..25), form in any_form()) {
            let once = form.apply_to(&lines.join("\n"));
            prop_assert!(once.len() < 10_000);
        }

        #[test]
        fn a_form_reads_back_from_a_sound_file(form in any_form(), other in any_form()) {
            for text in [WINDOWS, "", "# T\n\nIntro.\n\n## Scope\n- a\n\n## Goals\n"] {
                let first = other.apply_to(text);
                let second = form.apply_to(&first);
                let read = ContextForm::from_snapshot(&snapshot(&second));
                // An open code fence is closed: that is more than was said.
                if !form.description.contains("```") {
                    prop_assert_eq!(&read.description, &form.description, "{}", second);
                }
                prop_assert_eq!(&read.objectives, &form.objectives, "{}", second);
                prop_assert_eq!(&read.constraints, &form.constraints, "{}", second);
                prop_assert_eq!(&read.scope_out, &form.scope_out, "{}", second);
                prop_assert_eq!(&read.scope_in, &form.scope_in, "{}", second);
            }
        }
    }
}
