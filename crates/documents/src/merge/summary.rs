//! Tables with a row for each id, row by row.

use roundtable_engine::artifact::ArtifactType;

use crate::language::{DocumentLanguage, Texts};
use crate::render::is_nobody;

use super::table::cells;
use super::{Drawing, drawn, foreign};

/// The old block with the rows of the new one: changed in place by id, else at their place among those that are there, else after the
/// last row. A table with other
/// columns than ours is somebody's own and stays.
///
/// In the table of what rests on what a row keeps what earlier sessions took up: only what the new document's own results take
/// up is written anew, and a title that somebody changed stays; `stayed` gets the ids of which ours is another by now.
pub(super) fn merge(
    texts: &Texts,
    old: &str,
    new: &str,
    drawing: &Drawing<'_>,
    stayed: &mut Vec<String>,
) -> String {
    let newline = drawing.newline;
    if !old.lines().any(is_head) {
        return begun(old, new, newline);
    }
    let mut lines: Vec<String> = old.split_inclusive('\n').map(str::to_owned).collect();
    let Some(head) = lines.iter().position(|line| is_head(line)) else { return old.to_owned() };
    let is_trace = is_trace_head(&lines[head]);
    let below = new.lines().skip_while(|line| !is_head(line)).skip(2);
    let rows: Vec<&str> = below.filter(|line| line.starts_with('|')).map(str::trim_end).collect();
    for (number, row) in rows.iter().copied().enumerate() {
        let row = &if is_trace { with_copies(&mut lines, head, row, drawing) } else { row.to_owned() };
        let row = row.as_str();
        let end = head + lines[head..].iter().take_while(|line| line.starts_with('|')).count();
        match lines[head..end].iter_mut().find(|line| id(line) == id(row)) {
            Some(line) => {
                let row = if is_trace {
                    joined(texts, &parted(line.trim_end(), &rows), row, drawing, stayed)
                } else {
                    row.to_owned()
                };
                if line.trim_end() != row {
                    *line = format!("{row}{newline}");
                }
            }
            None if is_trace && is_taken_out(row, drawing) => {}
            None => {
                if let Some(last) = lines.get_mut(end - 1).filter(|last| !last.ends_with('\n')) {
                    last.push_str(newline);
                }
                // Of its own type: rows of others that the new document has beside it may stand anywhere here.
                let is_kind =
                    |other: &&str| ArtifactType::from_id(id(other)) == ArtifactType::from_id(id(row));
                let at =
                    |other: &&str| (head + 2..end).find(|at| is_kind(other) && id(&lines[*at]) == id(other));
                let after = rows[..number].iter().rev().find_map(at).map(|at| at + 1);
                let place = after.or_else(|| rows[number + 1..].iter().find_map(at));
                let place = place.unwrap_or_else(|| behind_its_kind(&lines[..end], head + 2, row));
                lines.insert(place, format!("{row}{newline}"));
            }
        }
    }
    lines.concat()
}

/// Behind the last row of its type or of one that documents list before it; at the end where no row is of any.
fn behind_its_kind(lines: &[String], first: usize, row: &str) -> usize {
    let place = |row: &str| {
        let kind = ArtifactType::from_id(id(row))?;
        ArtifactType::ALL.iter().position(|known| *known == kind)
    };
    let own = place(row);
    let rows = first..lines.len();
    let is_before = |at: &usize| place(&lines[*at]).is_some_and(|there| own.is_some_and(|own| there <= own));
    let is_known = own.is_some() && rows.clone().any(|at| place(&lines[at]).is_some());
    match rows.clone().rev().find(is_before) {
        Some(at) => at + 1,
        None if is_known => first,
        None => lines.len(),
    }
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

/// A row of what rests on what with what the rows of its copies say: these go, for the items stand in one row from now on. One that is
/// not as we drew it stays.
fn with_copies(lines: &mut Vec<String>, head: usize, row: &str, drawing: &Drawing<'_>) -> String {
    let mut new = Row::read(row);
    for copy in new.ids.split(',').skip(1).map(str::trim) {
        let end = head + lines[head..].iter().take_while(|line| line.starts_with('|')).count();
        let Some(at) = (head + 2..end).find(|at| id(&lines[*at]) == copy) else { continue };
        let old = Row::read(lines[at].trim_end());
        if drawing.is_somebodys(drawn::TITLE, copy, &old.title) || !old.more.is_empty() {
            continue;
        }
        let others = old.takers.into_iter().filter(|taker| !drawing.own.contains(taker));
        let others: Vec<String> = others.filter(|taker| !new.takers.contains(taker)).collect();
        new.takers.extend(others);
        lines.remove(at);
    }
    if Row::read(row).takers == new.takers { row.to_owned() } else { new.line() }
}

/// A row that is there without the ids that have a row of their own by now: they do not say the same any more.
fn parted(old: &str, rows: &[&str]) -> String {
    let row = Row::read(old);
    let stays = |one: &&str| *one == row.id || !rows.iter().any(|row| id(row) == *one);
    let ids: Vec<&str> = row.ids.split(',').map(str::trim).filter(stays).collect();
    old.replacen(&row.ids, &ids.join(", "), 1)
}

/// A row of what rests on what.
pub(super) struct Row {
    /// The first of the ids in its first cell.
    pub id: String,
    /// The whole cell: behind the first, ids of what says the same.
    ids: String,
    pub title: String,
    pub takers: Vec<String>,
    /// Cells that somebody put behind ours.
    more: Vec<String>,
}

impl Row {
    fn read(row: &str) -> Self {
        let mut cells = cells(row).into_iter();
        let mut next = || cells.next().unwrap_or_default();
        let (ids, title, takers) = (next(), next(), next());
        let id = ids.split(',').next().unwrap_or_default().trim().to_owned();
        let takers = if is_nobody(&takers) { "" } else { &takers };
        let each = takers.split(',').map(|taker| taker.trim().to_owned());
        Self {
            id,
            ids,
            title,
            takers: each.filter(|taker| !taker.is_empty()).collect(),
            more: cells.collect(),
        }
    }

    fn line(&self) -> String {
        format!("| {} | {} | {} |", self.ids, self.title, self.takers.join(", "))
    }
}

/// The rows of what rests on what.
pub(super) fn rows(block: &str) -> impl Iterator<Item = Row> + '_ {
    let below = block.lines().skip_while(|line| !is_trace_head(line)).skip(2);
    below.take_while(|line| line.starts_with('|')).map(Row::read)
}

/// Whether somebody took the row out, and nothing of the new document's own takes the item up.
fn is_taken_out(row: &str, drawing: &Drawing<'_>) -> bool {
    let row = Row::read(row);
    drawing.is_taken_out(drawn::TITLE, &row.id) && !row.takers.iter().any(|id| drawing.own.contains(id))
}

/// A row of what rests on what: what our own results take up is as the new row says, everything else as the old one; the title
/// is the new one where the old one is as we drew it.
fn joined(texts: &Texts, old: &str, new: &str, drawing: &Drawing<'_>, stayed: &mut Vec<String>) -> String {
    let (before, new) = (Row::read(old), Row::read(new));
    let is_gone = |taker: &String| {
        let is_drawn = drawing.before.is_unknown() || drawing.before.is_ours(drawn::TAKER, &new.id, taker);
        drawing.own.contains(taker) && is_drawn && !new.takers.contains(taker)
    };
    let mut now: Vec<String> = before.takers.iter().filter(|taker| !is_gone(taker)).cloned().collect();
    // Somebody's words behind an id do not make it another.
    let is_there = |taker: &String| before.takers.iter().any(|there| there.split(' ').next() == Some(taker));
    now.extend(new.takers.iter().filter(|taker| !is_there(taker)).cloned());
    let is_other = new.title != "–" && new.title != before.title;
    let is_kept = is_other && drawing.is_somebodys(drawn::TITLE, &new.id, &before.title);
    if is_kept && !drawing.before.is_ours(drawn::TITLE, &new.id, &new.title) {
        stayed.push(new.id.clone());
    }
    let title = if is_other && !is_kept { &new.title } else { &before.title };
    // What one session does not know of, another one has said.
    let ids = if new.ids.contains(',') { &new.ids } else { &before.ids };
    if now == before.takers && *title == before.title && *ids == before.ids {
        return old.to_owned();
    }
    let now = if now.is_empty() { texts.trace.nobody.to_owned() } else { now.join(", ") };
    let more: String = before.more.iter().map(|cell| format!(" {cell} |")).collect();
    format!("| {ids} | {title} | {now} |{more}")
}

fn id(row: &str) -> &str {
    let cell = row.trim_start_matches('|').split('|').next().unwrap_or_default();
    cell.split(',').next().unwrap_or_default().trim()
}
