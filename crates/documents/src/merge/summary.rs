//! Tables with a row for each id, row by row.

use std::collections::BTreeSet;

use crate::language::{DocumentLanguage, Texts};
use crate::render::is_nobody;

use super::foreign;
use super::table::cells;

/// The old block with the rows of the new one: changed in place by id, else after the last row. A table with other
/// columns than ours is somebody's own and stays. `own` are the ids that the new document defines.
///
/// In the table of what rests on what a row keeps what earlier sessions took up: only what `own` results take up is
/// written anew.
pub(super) fn merge(texts: &Texts, old: &str, new: &str, own: &BTreeSet<String>, newline: &str) -> String {
    if !old.lines().any(is_head) {
        return begun(old, new, newline);
    }
    let mut lines: Vec<String> = old.split_inclusive('\n').map(str::to_owned).collect();
    let Some(head) = lines.iter().position(|line| is_head(line)) else { return old.to_owned() };
    let is_trace = is_trace_head(&lines[head]);
    for row in new.lines().skip_while(|line| !is_head(line)).skip(2).filter(|line| line.starts_with('|')) {
        let row = row.trim_end();
        let end = head + lines[head..].iter().take_while(|line| line.starts_with('|')).count();
        match lines[head..end].iter_mut().find(|line| id(line) == id(row)) {
            Some(line) => {
                let row = if is_trace { joined(texts, line.trim_end(), row, own) } else { row.to_owned() };
                if line.trim_end() != row {
                    *line = format!("{row}{newline}");
                }
            }
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

fn is_head(line: &str) -> bool {
    foreign::is_head(line) || is_trace_head(line)
}

fn is_trace_head(line: &str) -> bool {
    DocumentLanguage::every().any(|texts| texts.trace.head == line.trim())
}

/// A block without the rows of these ids in our own tables.
pub(super) fn without(block: &str, ids: &[String]) -> String {
    let mut is_ours = false;
    let mut stays = |line: &str| {
        is_ours = is_head(line) || (is_ours && line.starts_with('|'));
        !(is_ours && ids.iter().any(|gone| gone == id(line)))
    };
    block.split_inclusive('\n').filter(|line| stays(line)).collect()
}

/// A block that said that nothing rests on anything, with the first rows that say otherwise.
fn begun(old: &str, new: &str, newline: &str) -> String {
    let table: Vec<&str> = new.lines().filter(|line| line.starts_with('|')).collect();
    if table.first().is_none_or(|head| !is_trace_head(head)) {
        return old.to_owned();
    }
    let is_nothing = |line: &str| DocumentLanguage::every().any(|texts| texts.trace.nothing == line.trim());
    let line = |line: &str| match line {
        nothing if is_nothing(nothing) => {
            format!("{}{}", table.join(newline), &nothing[nothing.trim_end().len()..])
        }
        other => other.to_owned(),
    };
    old.split_inclusive('\n').map(line).collect()
}

/// A row of what rests on what: what `own` results take up is as the new row says, everything else as the old one.
fn joined(texts: &Texts, old: &str, new: &str, own: &BTreeSet<String>) -> String {
    let takers = |row: &str| -> Vec<String> {
        let cell = cells(row).pop().filter(|cell| !is_nobody(cell)).unwrap_or_default();
        cell.split(',').map(|id| id.trim().to_owned()).filter(|id| !id.is_empty()).collect()
    };
    let before = takers(old);
    let mut now: Vec<String> = before.iter().filter(|id| !own.contains(*id)).cloned().collect();
    for id in takers(new) {
        if !now.contains(&id) {
            now.push(id);
        }
    }
    let as_before = now.len() == before.len() && now.iter().all(|id| before.contains(id));
    let titles = [old, new].map(|row| cells(row).into_iter().nth(1).unwrap_or_default());
    let [old_title, new_title] = &titles;
    let title = if new_title == "–" { old_title } else { new_title };
    if as_before && title == old_title {
        return old.to_owned();
    }
    let now = if now.is_empty() { texts.trace.nobody.to_owned() } else { now.join(", ") };
    format!("| {} | {title} | {now} |", id(new))
}

fn id(row: &str) -> &str {
    row.trim_start_matches('|').split('|').next().unwrap_or_default().trim()
}
