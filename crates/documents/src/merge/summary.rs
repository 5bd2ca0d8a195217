//! Tables with a row for each id, row by row.

use crate::render::{HEAD, TRACE_HEAD};

/// The old block with the rows of the new one: changed in place by id, else after the last row. A table with other
/// columns than ours is somebody's own and stays.
pub(super) fn merge(old: &str, new: &str, newline: &str) -> String {
    let mut lines: Vec<String> = old.split_inclusive('\n').map(str::to_owned).collect();
    let is_head = |line: &str| [HEAD, TRACE_HEAD].contains(&line.trim());
    let Some(head) = lines.iter().position(|line| is_head(line)) else { return old.to_owned() };
    let is_row = |line: &str| line.starts_with('|');
    for row in new.lines().skip_while(|line| !is_head(line)).skip(2).filter(|line| is_row(line)) {
        let row = row.trim_end();
        let end = head + lines[head..].iter().take_while(|line| is_row(line)).count();
        match lines[head..end].iter_mut().find(|line| id(line) == id(row)) {
            Some(line) if line.trim_end() == row => {}
            Some(line) => *line = format!("{row}{newline}"),
            None => {
                if let Some(last) = lines.get_mut(end - 1).filter(|last| !last.ends_with('\n')) {
                    last.push_str(newline);
                }
                lines.insert(end, format!("{row}{newline}"));
            }
        }
    }
    lines.concat()
}

fn id(row: &str) -> &str {
    row.trim_start_matches('|').split('|').next().unwrap_or_default().trim()
}
