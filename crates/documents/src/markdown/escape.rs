//! Text of a model or a person as Markdown that says the same and does nothing: no heading, table, link, image, HTML,
//! code or list that the text did not have as a plain list.

/// One line, safe in a heading, a table cell, a list item or a sentence.
pub(crate) fn inline(text: &str) -> String {
    line(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Paragraphs and plain lists. Ends without a newline; empty when there is nothing to say.
pub(crate) fn block(text: &str) -> String {
    let mut out = String::new();
    let mut previous = Kind::Blank;
    for raw in text.split(is_line_end) {
        let words = raw.split_whitespace().collect::<Vec<_>>().join(" ");
        let (kind, written) = classify(&words);
        // A list needs an empty line before and after it; text after an empty line is a new paragraph.
        let apart = (kind == Kind::List) != (previous == Kind::List) && previous != Kind::Blank;
        if kind == Kind::Blank {
            if previous != Kind::Blank {
                out.push('\n');
            }
        } else {
            if apart {
                out.push('\n');
            }
            out.push_str(&written);
            out.push('\n');
        }
        previous = kind;
    }
    out.trim_end().to_owned()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    List,
    Text,
}

fn classify(words: &str) -> (Kind, String) {
    if visible(words).is_empty() {
        return (Kind::Blank, String::new());
    }
    if let Some(item) = ["- ", "* ", "+ ", "• "].iter().find_map(|mark| words.strip_prefix(mark)) {
        return (Kind::List, format!("- {}", line(item)));
    }
    if let Some((number, item)) = words.split_once(". ")
        && (1..=3).contains(&number.len())
        && number.bytes().all(|byte| byte.is_ascii_digit())
    {
        return (Kind::List, format!("{number}. {}", line(item)));
    }
    (Kind::Text, line(words))
}

fn is_line_end(letter: char) -> bool {
    matches!(letter, '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Without what cannot be seen: control characters, and marks that turn the reading direction or have no width.
fn visible(text: &str) -> String {
    let hidden = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
                | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().filter(|letter| !hidden(*letter)).collect::<String>().trim().to_owned()
}

fn line(text: &str) -> String {
    let letters: Vec<char> = visible(text).chars().collect();
    let mut out = String::with_capacity(letters.len() + 8);
    for (at, letter) in letters.iter().copied().enumerate() {
        let before = at.checked_sub(1).map(|at| letters[at]);
        let after = letters.get(at + 1).copied();
        // `-->` would end a comment that somebody left open above, in the middle of our words.
        let ends_comment = letter == '>' && letters[..at].ends_with(&['-', '-']);
        if ends_comment || needs_escape(letter, before, after, &letters[at..]) {
            out.push('\\');
        }
        out.push(letter);
    }
    escape_number(out)
}

fn needs_escape(letter: char, before: Option<char>, after: Option<char>, rest: &[char]) -> bool {
    let first = before.is_none();
    let is_word = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    match letter {
        '\\' | '`' | '*' | '|' | '[' | '~' => true,
        // Within a word an underscore is itself: `max_rounds`.
        '_' => !(is_word(before) && is_word(after)),
        '<' => after.is_some_and(|letter| letter.is_ascii_alphabetic() || matches!(letter, '/' | '!' | '?')),
        '&' => is_entity(rest),
        // At the start a heading, after a space the closing of one.
        '#' => before.is_none_or(char::is_whitespace),
        '>' | '=' => first,
        '-' | '+' => first && after.is_none_or(|letter| letter.is_whitespace() || letter == '-'),
        ':' => first && matches!(after, Some('-' | ':')),
        _ => false,
    }
}

/// `&amp;`, `&#35;`: would be read as another character.
fn is_entity(rest: &[char]) -> bool {
    let name: Vec<char> = rest.iter().skip(1).copied().take_while(|letter| *letter != ';').take(33).collect();
    let plain = |letter: &char| letter.is_ascii_alphanumeric() || *letter == '#';
    !name.is_empty() && name.len() < 33 && name.iter().all(plain) && rest.get(name.len() + 1) == Some(&';')
}

/// `1.` or `1)` at the start would begin a list.
fn escape_number(text: String) -> String {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    let is_list = (1..10).contains(&digits)
        && rest.starts_with(['.', ')'])
        && rest[1..].chars().next().is_none_or(char::is_whitespace);
    if is_list { format!("{}\\{rest}", &text[..digits]) } else { text }
}

/// The words of an escaped line again, for comparing: backslashes before punctuation removed.
pub(crate) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letters.peek() {
            Some(next) if letter == '\\' && next.is_ascii_punctuation() => {
                out.extend(letters.next());
            }
            _ => out.push(letter),
        }
    }
    out
}

/// The words of a text as a line shows them: what [`inline`] writes, without its backslashes.
pub(crate) fn plain_line(text: &str) -> String {
    visible(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn ordinary_prose_stays_readable() {
        for text in [
            "Responds in < 200 ms at p95, R&D pays 5-10 % (max_rounds: 3); see REQ-004!",
            "“Don't”, said the PM: 3 > 2 = true, a/b, C#",
        ] {
            assert_eq!(inline(text), text);
        }
    }

    #[test]
    fn what_would_act_is_put_to_sleep() {
        for (text, escaped) in [
            ("# Boo", "\\# Boo"),
            ("Learn #", "Learn \\#"),
            ("a | b", "a \\| b"),
            ("<script>x</script>", "\\<script>x\\</script>"),
            ("![x](http://y)", "!\\[x](http://y)"),
            ("`rm`", "\\`rm\\`"),
            ("two\nlines\u{2028}", "two lines"),
            ("--- x", "\\--- x"),
            ("1. first", "1\\. first"),
            ("&lt;b&gt;", "\\&lt;b\\&gt;"),
            ("> q", "\\> q"),
            ("so --> on", "so --\\> on"),
            ("-->", "\\--\\>"),
            ("a\u{202e}b\u{0}", "ab"),
            ("**REQ-009: x**", "\\*\\*REQ-009: x\\*\\*"),
        ] {
            assert_eq!(inline(text), escaped, "{text}");
        }
        assert_eq!(block("Do:\n- a\n* [ ] b\n\n\n# c\n| d |"), "Do:\n\n- a\n- \\[ ] b\n\n\\# c\n\\| d \\|");
    }

    proptest! {
        #[test]
        fn an_escaped_line_is_one_line_and_says_the_same(text in any::<String>()) {
            let escaped = inline(&text);
            prop_assert!(!escaped.contains(['\n', '\r']));
            prop_assert_eq!(unescape(&escaped), plain_line(&text));
        }

        #[test]
        fn no_line_of_a_block_begins_anything_but_a_list(text in "[ \\t\\n#>|`~=+*_\\-0-9.)a-z<\\[:&;]{0,60}") {
            for line in block(&text).lines() {
                prop_assert!(!line.starts_with([' ', '\t', '#', '>', '|', '`', '~', '=', '*', '[']), "{line}");
                prop_assert!(!line.starts_with("--") && !line.starts_with("+ "), "{line}");
            }
        }
    }
}
