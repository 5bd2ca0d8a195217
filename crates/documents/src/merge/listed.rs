//! Lists that a section begins with, one line for each result: what a session adds to them.

use crate::language::Texts;
use crate::markdown::outline::ids_in;

use super::Drawing;
use super::document::is_nothing;

/// The old block of a section with the lines of the new one that begin with an id: those of an id that it has are
/// written anew in their place, others come after the last such line, else at the end below their lead. Lines that somebody
/// changed stay, and stand for as many of ours; `stayed` gets the ids of which ours would say something else by now.
pub(super) fn merge(
    old: &str,
    new: &str,
    place: &str,
    drawing: &Drawing<'_>,
    stayed: &mut Vec<String>,
) -> String {
    let newline = drawing.newline;
    let mut lines: Vec<String> = old.split_inclusive('\n').map(str::to_owned).collect();
    let mut lead = "";
    for group in groups(new) {
        lead = group.lead.unwrap_or(lead);
        let is_of = |line: &String| id_of(line).as_ref() == Some(&group.id);
        let there: Vec<usize> = (0..lines.len()).filter(|at| is_of(&lines[*at])).collect();
        let Some(first) = there.first() else {
            if !drawing.is_taken_out(place, &group.id) {
                append(&mut lines, lead, ended(&group.lines, newline), newline);
            }
            continue;
        };
        let old: Vec<&str> = there.iter().map(|at| lines[*at].trim_end()).collect();
        let Some((drawn, differs)) = drawn(&group, &old, place, drawing) else { continue };
        if differs {
            stayed.push(group.id.clone());
        }
        let written = ended(&drawn, newline);
        for at in there.iter().rev() {
            lines.remove(*at);
        }
        lines.splice(first..first, written);
    }
    lines.concat()
}

/// The lines about an id as they are from now on, and whether ours say something that somebody's stand in the way of; `None`
/// where all stays as it is.
fn drawn<'a>(
    group: &Group<'a>,
    old: &[&'a str],
    place: &str,
    drawing: &Drawing<'_>,
) -> Option<(Vec<&'a str>, bool)> {
    let ours: Vec<&str> = group.lines.iter().map(|line| line.trim_end()).collect();
    let is_kept = |line: &&&str| !ours.contains(line) && drawing.is_somebodys(place, &group.id, line);
    let kept = old.iter().filter(is_kept).count();
    if kept == 0 {
        return (old != ours).then_some((ours, false));
    }
    let mut lines: Vec<&str> =
        old.iter().filter(|line| ours.contains(line) || is_kept(line)).copied().collect();
    let is_new = |line: &&&str| !old.contains(line) && !drawing.before.is_ours(place, &group.id, line);
    let new: Vec<&str> = ours.iter().filter(is_new).copied().collect();
    let room = ours.len().saturating_sub(lines.len());
    let differs = new.len() > room;
    lines.extend(new.into_iter().take(room));
    Some((lines, differs))
}

/// The block of a section without our lines about what was taken out. Lines that somebody changed stay.
pub(super) fn without(
    texts: &Texts,
    block: &str,
    place: &str,
    taken_out: &[String],
    drawing: &Drawing<'_>,
) -> String {
    let goes = |line: &str| {
        id_of(line)
            .is_some_and(|id| taken_out.contains(&id) && !drawing.is_somebodys(place, &id, line.trim_end()))
    };
    if !block.lines().any(goes) {
        return block.to_owned();
    }
    let left: Vec<&str> = block.split_inclusive('\n').filter(|line| !goes(line)).collect();
    // A lead stays: nobody can tell it from words that somebody wrote.
    if left.iter().skip(1).any(|line| !line.trim().is_empty()) {
        return left.concat();
    }
    // Nothing is left of the list: the section says so, as one that never had any.
    let newline = drawing.newline;
    format!("{}{newline}{}{newline}{newline}", left.first().copied().unwrap_or_default(), texts.nothing)
}

fn ended(lines: &[&str], newline: &str) -> Vec<String> {
    lines.iter().map(|line| format!("{}{newline}", line.trim_end())).collect()
}

/// The lines of one id, and the paragraph before the list that they stand in.
struct Group<'a> {
    id: String,
    lines: Vec<&'a str>,
    lead: Option<&'a str>,
}

fn groups(text: &str) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    let mut lead = None;
    for line in text.lines().skip(1) {
        match id_of(line) {
            Some(id) => match groups.iter_mut().find(|group| group.id == id) {
                Some(group) => group.lines.push(line),
                None => groups.push(Group { id, lines: vec![line], lead: lead.take() }),
            },
            None if line.trim_end().ends_with(':') => lead = Some(line.trim_end()),
            None => {}
        }
    }
    groups
}

/// The id that a list item is about: `- ARCH-001 Title: words`, `- NFR-001: Title`.
pub(super) fn id_of(line: &str) -> Option<String> {
    let item = line.strip_prefix("- ")?;
    let word = item.split([' ', ':']).next().unwrap_or_default();
    ids_in(word).into_iter().find(|id| id == word)
}

/// After the last line about an id, else at the end of the block, below the lead.
fn append(lines: &mut Vec<String>, lead: &str, written: Vec<String>, newline: &str) {
    if let Some(last) = lines.iter().rposition(|line| id_of(line).is_some()) {
        if !lines[last].ends_with('\n') {
            lines[last].push_str(newline);
        }
        lines.splice(last + 1..last + 1, written);
        return;
    }
    lines.retain(|line| !is_nothing(line));
    while lines.len() > 1 && lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
    if let Some(last) = lines.last_mut().filter(|last| !last.ends_with('\n')) {
        last.push_str(newline);
    }
    lines.push(newline.to_owned());
    if !lead.is_empty() {
        lines.push(format!("{lead}{newline}{newline}"));
    }
    lines.extend(written);
    lines.push(newline.to_owned());
}
