//! Diagrams of several sessions in one: each node and each arrow once.

/// Where a diagram begins and ends.
const FENCE: [&str; 2] = ["```mermaid", "```"];

/// The new block with what only the old one's diagram has; `None` where they do not hold one diagram each, of one kind.
/// What the new one draws from a node is drawn as it says.
pub(super) fn merge(old: &str, new: &str, newline: &str) -> Option<String> {
    let (before, after) = (diagram(old)?, diagram(new)?);
    if before.first() != after.first() {
        return None;
    }
    let has = |lines: &[&str], name: &str| lines.iter().any(|line| node(line) == Some(name));
    let own: Vec<&str> =
        after.iter().skip(1).filter(|line| is_own(line)).filter_map(|line| node(line)).collect();
    let (mut nodes, mut arrows): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in before.iter().skip(1) {
        match node(line) {
            Some(name) if own.contains(&name) => {
                nodes.extend(after.iter().find(|line| node(line) == Some(name) && is_own(line)));
            }
            Some(_) => nodes.push(line),
            None if from(line).is_some_and(|name| own.contains(&name)) && !after.contains(line) => {}
            None => arrows.push(line),
        }
    }
    for line in after.iter().skip(1) {
        match node(line) {
            Some(name) if has(&nodes, name) => {}
            Some(_) => nodes.push(line),
            None if arrows.contains(line) => {}
            None => arrows.push(line),
        }
    }
    let all = [vec![*after.first()?], nodes, arrows].concat().join(newline);
    let (start, end) = (new.find(FENCE[0])?, new.rfind(FENCE[1])?);
    Some(format!("{}{}{newline}{all}{newline}{}", &new[..start], FENCE[0], &new[end..]))
}

/// The lines of the one diagram in a block.
fn diagram(text: &str) -> Option<Vec<&str>> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let start = lines.iter().position(|line| *line == FENCE[0])?;
    let length = lines[start + 1..].iter().position(|line| *line == FENCE[1])?;
    let rest = &lines[start + 1 + length + 1..];
    let is_one = !rest.iter().any(|line| line.starts_with(FENCE[1]));
    (is_one && length > 0).then(|| lines[start + 1..start + 1 + length].to_vec())
}

/// The node that a line defines.
fn node(line: &str) -> Option<&str> {
    let line = line.trim();
    if let Some(participant) = line.strip_prefix("participant ") {
        return participant.split(' ').next();
    }
    let end = line.find(['[', '('])?;
    let name = &line[..end];
    (!name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_')).then_some(name)
}

/// Whether a line defines what its own session brought. Something outside, or of another session, has round corners.
fn is_own(line: &str) -> bool {
    let line = line.trim();
    line.starts_with("participant ") || line.find(['[', '(']).is_some_and(|at| line[at..].starts_with('['))
}

/// The node whose arrow a line is: the one that needs another, or the one that is called.
fn from(line: &str) -> Option<&str> {
    let line = line.trim();
    match line.split_once("->>") {
        Some((_, called)) => called.split(':').next(),
        None => line.split_once(" --> ").map(|(from, _)| from),
    }
}
