//! Lists that a section begins with, one line for each result: what a session adds to them.

use crate::markdown::outline::ids_in;

use super::document::is_nothing;

/// The old block of a section with the lines of the new one that begin with an id: those of an id that it has are
/// written anew in their place, others come after the last such line, else at the end below their lead.
pub(super) fn merge(old: &str, new: &str, newline: &str) -> String {
    let mut lines: Vec<String> = old.split_inclusive('\n').map(str::to_owned).collect();
    let mut lead = "";
    for group in groups(new) {
        lead = group.lead.unwrap_or(lead);
        let is_of = |line: &String| id_of(line).as_ref() == Some(&group.id);
        let there: Vec<usize> = (0..lines.len()).filter(|at| is_of(&lines[*at])).collect();
        let same = there.len() == group.lines.len()
            && there.iter().zip(&group.lines).all(|(at, line)| lines[*at].trim_end() == line.trim_end());
        if same {
            continue;
        }
        let written: Vec<String> =
            group.lines.iter().map(|line| format!("{}{newline}", line.trim_end())).collect();
        match there.first() {
            Some(first) => {
                for at in there.iter().rev() {
                    lines.remove(*at);
                }
                lines.splice(first..first, written);
            }
            None => append(&mut lines, lead, written, newline),
        }
    }
    lines.concat()
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
