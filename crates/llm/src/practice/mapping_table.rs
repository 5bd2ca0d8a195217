//! Tables of a document: which rows define an item, and which only name people, sum up or point elsewhere.

use std::collections::BTreeMap;

/// What a row of a table is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Row {
    /// It defines nothing, and why.
    Nothing(&'static str),
    /// It says something; its text stands in this cell.
    Text(String),
    /// It defines the item of that id.
    Item { id: String, text: String, priority: &'static str },
}

const HEADER: &str = "The header of a table.";
const POINTS: &str = "A row of a table that names people, sums up or points elsewhere; it defines no item.";

/// Headings over tables that define nothing.
const HEADINGS: [&str; 20] = [
    "summary",
    "participants",
    "stakeholder",
    "team",
    "people",
    "contact",
    "traceab",
    "provenance",
    "history",
    "version",
    "revision",
    "change log",
    "changelog",
    "glossary",
    "abbreviation",
    "rounds",
    "agenda",
    "sign-off",
    "approval",
    "distribution",
];
/// Columns of tables that define nothing.
const COLUMNS: [&str; 12] = [
    "participant",
    "supported by",
    "traces to",
    "traced to",
    "covered by",
    "test case",
    "version",
    "author",
    "term",
    "e-mail",
    "email",
    "phone",
];
const ID_COLUMNS: [&str; 8] = ["id", "no", "no.", "nr", "#", "ref", "key", "number"];
/// Columns that hold the text of an item, the fullest first.
const TEXT_COLUMNS: [&str; 9] = [
    "description",
    "requirement",
    "statement",
    "demand",
    "text",
    "rule",
    "user story",
    "criterion",
    "feature",
];

/// The rows of all tables, by their lines.
pub(super) fn rows(lines: &[(u32, String)]) -> BTreeMap<u32, Row> {
    let mut found = BTreeMap::new();
    let mut heading = String::new();
    let mut at = 0;
    while at < lines.len() {
        let text = lines[at].1.trim();
        if text.starts_with('#') {
            text.to_lowercase().clone_into(&mut heading);
        }
        let end = at + lines[at..].iter().take_while(|(_, line)| line.trim().starts_with('|')).count();
        if end == at {
            at += 1;
            continue;
        }
        table(&lines[at..end], &heading, &mut found);
        at = end;
    }
    found
}

fn table(lines: &[(u32, String)], heading: &str, found: &mut BTreeMap<u32, Row>) {
    let has_header = lines.get(1).is_some_and(|(_, line)| is_rule(line));
    let header: Vec<String> = if has_header {
        cells(&lines[0].1).iter().map(|cell| cell.to_lowercase()).collect()
    } else {
        Vec::new()
    };
    let has = |words: &[&str], text: &str| words.iter().any(|word| text.contains(word));
    let points = has(&HEADINGS, heading) || header.iter().any(|column| has(&COLUMNS, column));
    for (at, (number, line)) in lines.iter().enumerate().filter(|(_, (_, line))| !is_rule(line)) {
        let row = match () {
            () if has_header && at == 0 => Row::Nothing(HEADER),
            () if points => Row::Nothing(POINTS),
            () => row(&cells(line), &header),
        };
        found.insert(*number, row);
    }
}

fn row(cells: &[String], header: &[String]) -> Row {
    let column = |names: &[&str]| header.iter().position(|column| names.contains(&column.trim()));
    let id_at = column(&ID_COLUMNS).unwrap_or(0);
    let is_named = column(&ID_COLUMNS).is_some();
    let id = cells.get(id_at).map(|cell| plain(cell)).filter(|cell| is_id(cell, is_named));
    let by_name = TEXT_COLUMNS.iter().find_map(|name| header.iter().position(|column| column.contains(name)));
    let longest = || {
        let others = cells.iter().enumerate().filter(|(at, _)| id.is_none() || *at != id_at);
        others.max_by_key(|(_, cell)| cell.chars().count()).map(|(at, _)| at)
    };
    let text = by_name.filter(|at| cells.get(*at).is_some_and(|cell| says_something(cell))).or_else(longest);
    let Some(text) = text.and_then(|at| cells.get(at)).filter(|cell| !cell.is_empty()) else {
        return Row::Nothing(POINTS);
    };
    match id {
        Some(id) if says_something(text) => Row::Item { id, text: text.clone(), priority: priority(cells) },
        // An id beside another id: it points elsewhere.
        Some(_) => Row::Nothing(POINTS),
        None => Row::Text(text.clone()),
    }
}

/// Two words or more, and no ids.
fn says_something(cell: &str) -> bool {
    cell.split_whitespace().count() >= 2
        && !cell.split([',', ' ', ';']).filter(|word| !word.is_empty()).all(|word| is_id(&plain(word), false))
}

/// The cells of a row, as they stand there.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|').trim_end_matches('|');
    line.split('|').map(|cell| cell.trim().to_owned()).collect()
}

fn is_rule(line: &str) -> bool {
    line.contains('-') && line.chars().all(|letter| matches!(letter, '|' | '-' | ':' | ' ' | '\t'))
}

/// Without the marks of bold text and code.
fn plain(cell: &str) -> String {
    cell.trim_matches(['*', '`', '_', '[', ']', ' ']).to_owned()
}

/// `REQ-001`, `FR1`, `BR_2`; a bare number only where the column says that it is an id.
fn is_id(cell: &str, is_named: bool) -> bool {
    const LONGEST: usize = 14;
    let letters = cell.chars().take_while(char::is_ascii_uppercase).count();
    let rest = cell[letters..].trim_start_matches(['-', '_', '.']);
    let is_number = rest.starts_with(|letter: char| letter.is_ascii_digit())
        && rest.chars().all(|letter| letter.is_ascii_digit() || matches!(letter, '.' | '-'));
    cell.chars().count() <= LONGEST && is_number && (letters > 0 || is_named)
}

/// The priority that a cell names.
fn priority(cells: &[String]) -> &'static str {
    let named =
        |words: &[&str]| cells.iter().any(|cell| words.contains(&plain(cell).to_lowercase().as_str()));
    if named(&["must", "must have", "m", "high", "p1", "mandatory"]) {
        "must"
    } else if named(&["should", "should have", "s", "medium", "p2"]) {
        "should"
    } else if named(&["could", "could have", "c", "low", "p3", "optional", "nice to have"]) {
        "could"
    } else {
        ""
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<Row> {
        let lines: Vec<(u32, String)> = (1..).zip(text.lines().map(str::to_owned)).collect();
        rows(&lines).into_values().collect()
    }

    #[test]
    fn a_row_that_defines_an_item_by_its_id_is_one() {
        let found = read(
            "## Demands\n\n| Id | Requirement | Priority |\n|---|---|---|\n| FR-1 | Patients cancel online | must |\n| FR-2 | Reminders go out a day before | low |\n",
        );
        let item =
            |id: &str, text: &str, priority| Row::Item { id: id.to_owned(), text: text.to_owned(), priority };
        assert_eq!(
            found,
            [
                Row::Nothing(HEADER),
                item("FR-1", "Patients cancel online", "must"),
                item("FR-2", "Reminders go out a day before", "could"),
            ]
        );
    }

    #[test]
    fn rows_of_summaries_people_and_references_define_nothing() {
        for text in [
            "## Summary\n\n| Id | Title | Priority | Supported by |\n|---|---|---|---|\n| REQ-001 | Book a shelf online | must | Product Manager |\n",
            "## Participants\n\n| Name | Role |\n|---|---|\n| Anna Berg | must sign everything |\n",
            "## Tests\n\n| Requirement | Test case |\n|---|---|\n| REQ-001 | TC-004, TC-005 |\n",
            "## Links\n\n| REQ-001 | ADR-002 |\n",
        ] {
            let found = read(text);
            assert!(found.iter().all(|row| matches!(row, Row::Nothing(_))), "{text}: {found:?}");
        }
        assert_eq!(read("| A | must be there |\n"), [Row::Text("must be there".to_owned())]);
    }
}
