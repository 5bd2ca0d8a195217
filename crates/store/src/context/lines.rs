//! Markdown by the line: enough of it to find headings, items and what is not text (comments, code).

use std::ops::Range;

/// A line of Markdown.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// Its bytes, with the line end.
    pub(super) range: Range<usize>,
    /// What it is.
    pub(super) kind: Kind,
    /// Its text without comments and line end.
    pub(super) text: String,
}

/// What a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing in it.
    Blank,
    /// Nothing but a comment.
    Comment,
    /// Inside a code fence, or the fence itself.
    Code,
    /// A heading of that level.
    Heading(usize),
    /// `---`
    Rule,
    /// Anything else.
    Text,
}

/// Splits a text. The ranges cover it without gaps, a byte order mark aside.
pub(super) fn lines(text: &str) -> Vec<Line> {
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut fence: Option<String> = None;
    let mut in_comment = false;
    let mut found = Vec::new();
    for raw in text[at..].split_inclusive('\n') {
        let range = at..at + raw.len();
        at = range.end;
        let bare = raw.trim_end_matches(['\n', '\r']);
        let (kind, text) = if let Some(open) = &fence {
            let trimmed = bare.trim();
            if trimmed.starts_with(open.as_str()) && trimmed.chars().all(|letter| open.starts_with(letter)) {
                fence = None;
            }
            (Kind::Code, bare.to_owned())
        } else {
            let was_in_comment = in_comment;
            let visible = without_comments(bare, &mut in_comment);
            let had_comment = was_in_comment || visible.len() != bare.len();
            if let Some(open) = fence_of(&visible) {
                fence = Some(open);
                (Kind::Code, visible)
            } else {
                (kind_of(&visible, had_comment), visible)
            }
        };
        found.push(Line { range, kind, text });
    }
    found
}

fn kind_of(visible: &str, had_comment: bool) -> Kind {
    let trimmed = visible.trim();
    if trimmed.is_empty() {
        return if had_comment { Kind::Comment } else { Kind::Blank };
    }
    let hashes = trimmed.chars().take_while(|letter| *letter == '#').count();
    let after = &trimmed[hashes..];
    if (1..=6).contains(&hashes)
        && (after.is_empty() || after.starts_with([' ', '\t']))
        && indent(visible) < 4
    {
        return Kind::Heading(hashes);
    }
    if is_rule(trimmed) { Kind::Rule } else { Kind::Text }
}

/// Whether a trimmed line is a thematic break.
pub(super) fn is_rule(trimmed: &str) -> bool {
    let marks: String = trimmed.chars().filter(|letter| !letter.is_whitespace()).collect();
    marks.len() >= 3 && ['-', '*', '_'].iter().any(|mark| marks.chars().all(|letter| letter == *mark))
}

pub(super) fn indent(line: &str) -> usize {
    line.chars().take_while(|letter| letter.is_whitespace()).count()
}

/// The fence that a line opens, if it opens one.
pub(super) fn fence_of(line: &str) -> Option<String> {
    let trimmed = line.trim_start();
    let mark = trimmed.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
    let length = trimmed.chars().take_while(|letter| *letter == mark).count();
    let rest = &trimmed[length..];
    (length >= 3 && indent(line) < 4 && !(mark == '`' && rest.contains('`')))
        .then(|| mark.to_string().repeat(length))
}

/// The line without the comments in it; `\<!--` is no comment.
fn without_comments(line: &str, in_comment: &mut bool) -> String {
    let mut visible = String::new();
    let mut rest = line;
    loop {
        if *in_comment {
            let Some(end) = rest.find("-->") else { return visible };
            rest = &rest[end + 3..];
            *in_comment = false;
        }
        let start = rest.match_indices("<!--").find(|(at, _)| !rest[..*at].ends_with('\\'));
        let Some((start, _)) = start else {
            visible.push_str(rest);
            return visible;
        };
        visible.push_str(&rest[..start]);
        rest = &rest[start + 4..];
        *in_comment = true;
    }
}

/// Places such as `{Some text}` outside of code and comments, without repetitions: a letter, then letters, digits,
/// spaces, `-`, `_` and `/`.
pub(crate) fn placeholders(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in lines(text).iter().filter(|line| line.kind != Kind::Code) {
        // Every second part between backticks is code.
        for part in line.text.split('`').step_by(2) {
            let mut rest = part;
            while let Some(open) = rest.find('{') {
                let before = rest[..open].chars().next_back();
                let inner = &rest[open + 1..];
                let end = inner.find(|letter: char| !(letter.is_alphanumeric() || " -_/".contains(letter)));
                let name = &inner[..end.unwrap_or(inner.len())];
                let closed = inner[name.len()..].starts_with('}') && !inner[name.len()..].starts_with("}}");
                let worded =
                    name.starts_with(char::is_alphabetic) && (3..=80).contains(&name.chars().count());
                if closed && worded && !matches!(before, Some('$' | '{' | '%')) {
                    let token = format!("{{{name}}}");
                    if !found.contains(&token) {
                        found.push(token);
                    }
                }
                rest = inner;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_words_in_braces_outside_of_code() {
        let text = "# {project-name} - Component Context\n<!-- {not this} -->\n{What it is}\n- {objective-1} {What it is}\n`{code}` ${env} {{mustache}} {\"a\": 1} {a: b} {x}\n```\n{in code}\n```\n@{workspace-path}/x {Beschreibung für alle}\n";
        assert_eq!(
            placeholders(text),
            [
                "{project-name}",
                "{What it is}",
                "{objective-1}",
                "{workspace-path}",
                "{Beschreibung für alle}"
            ]
        );
    }

    #[test]
    fn every_byte_belongs_to_one_line() {
        let text = "\u{feff}a\r\n# b\n\n```\n# c\n```\n<!-- x\ny --> z\n---";
        let found = lines(text);
        assert_eq!(found.iter().map(|line| &text[line.range.clone()]).collect::<String>(), &text[3..]);
        let kinds: Vec<Kind> = found.iter().map(|line| line.kind).collect();
        use Kind::*;
        assert_eq!(kinds, [Text, Heading(1), Blank, Code, Code, Code, Comment, Text, Rule]);
    }
}
