//! Rows of Markdown tables: cells, and whether a line is one.

/// Whether a line belongs to a table.
pub(super) fn is_row(line: &str) -> bool {
    line.contains('|') && !line.trim().is_empty()
}

/// The cells of a row, trimmed; an escaped bar does not end one.
pub(super) fn cells(row: &str) -> Vec<String> {
    let row = row.trim();
    let row = row.strip_prefix('|').unwrap_or(row);
    let mut cells = vec![String::new()];
    let mut letters = row.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, cells.last_mut()) {
            ('|', _) => cells.push(String::new()),
            ('\\', Some(cell)) => {
                cell.push(letter);
                cell.extend(letters.next());
            }
            (other, Some(cell)) => cell.push(other),
            (_, None) => {}
        }
    }
    // What follows the last bar is no cell.
    if cells.len() > 1 && cells.last().is_some_and(|cell| cell.trim().is_empty()) {
        cells.pop();
    }
    cells.into_iter().map(|cell| cell.trim().to_owned()).collect()
}

/// Whether a line is the rule below a head: `|---|:--:|`.
pub(super) fn is_rule(line: &str) -> bool {
    let cells = cells(line);
    is_row(line)
        && cells.iter().all(|cell| {
            let dashes = cell.trim_matches(':');
            !dashes.is_empty() && dashes.bytes().all(|byte| byte == b'-')
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_its_cells_and_an_escaped_bar_ends_none() {
        assert_eq!(cells("| a | b \\| c ||"), ["a", "b \\| c", ""]);
        assert_eq!(cells("a | b"), ["a", "b"]);
        assert!(is_rule("|---|:-:|") && is_rule("--- | ---") && !is_rule("| - a |") && !is_rule("---"));
    }
}
