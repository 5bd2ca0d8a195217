//! A document in sections: what stands below each of its headings.

use crate::markdown;

/// A section of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Section {
    /// Which of the document's headings, from 0; `None` before the first.
    pub(super) number: Option<u32>,
    /// The heading's text; empty before the first.
    pub(super) title: String,
    /// What stands below it, as it was written, up to the next heading.
    pub(super) text: String,
}

/// The sections of a Markdown text, in order; what stands before the first heading only if it says something.
pub(super) fn sections(text: &str) -> Vec<Section> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let lines: Vec<&str> = text.lines().collect();
    let headings = markdown::headings(&text);
    let between = |from: usize, to: usize| lines.get(from..to.max(from)).unwrap_or_default().join("\n");
    // What stands in front matter is for programs.
    let front = text[..roundtable_documents::front_matter(&text)].lines().count();
    let first = headings.iter().find(|heading| heading.first_line >= front);
    let first = first.map_or(lines.len(), |heading| heading.first_line);
    let before = between(front, first);
    let mut found = Vec::new();
    if !before.trim().is_empty() {
        found.push(Section { number: None, title: String::new(), text: before });
    }
    for (number, heading) in headings.iter().enumerate().filter(|(_, one)| one.first_line >= front) {
        let end = headings.get(number + 1).map_or(lines.len(), |next| next.first_line);
        found.push(Section {
            number: u32::try_from(number).ok(),
            title: heading.text.clone(),
            text: between(heading.last_line + 1, end),
        });
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_what_stands_below_a_heading() {
        let text =
            "Before\n\n# One `a`\ntext\n```\n# no heading\n```\nTwo\n---\nbelow\n\n### REQ-004: Three\n";
        let found: Vec<_> = sections(text).into_iter().map(|one| (one.number, one.title, one.text)).collect();
        let section = |number, title: &str, text: &str| (number, title.to_owned(), text.to_owned());
        assert_eq!(
            found,
            [
                section(None, "", "Before\n"),
                section(Some(0), "One a", "text\n```\n# no heading\n```"),
                section(Some(1), "Two", "below\n"),
                section(Some(2), "REQ-004: Three", ""),
            ]
        );
        assert_eq!(sections(""), []);
        let record = sections("---\nstatus: accepted\n---\n\n# A record\n");
        assert_eq!(record.iter().map(|one| one.title.as_str()).collect::<Vec<_>>(), ["A record"]);
        assert_eq!(sections("only text").len(), 1);
    }

    #[test]
    fn headings_are_numbered_as_in_the_outline() {
        let text = "# One\n> ## Quoted\n\n- ### Listed\n\nTwo\n===\n";
        let outline: Vec<String> = markdown::render(text).1.into_iter().map(|item| item.text).collect();
        let titles: Vec<String> = sections(text).into_iter().map(|one| one.title).collect();
        assert_eq!(outline, titles);
    }
}
