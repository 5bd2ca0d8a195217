//! Sections of the context and the items of their lists.

use roundtable_engine::context::Section;

use super::project::{MOST, says_something};

/// The items of a Markdown list; without one, its paragraphs.
pub(super) fn list_items(text: &str) -> Vec<String> {
    let is_item = |line: &str| {
        line.starts_with("- ")
            || line.starts_with("* ")
            || line.split_once(". ").is_some_and(|(number, _)| {
                !number.is_empty() && number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit())
            })
    };
    let listed = text.lines().any(|line| is_item(line.trim_start()));
    let mut items: Vec<String> = Vec::new();
    let mut fresh = true;
    for line in text.lines().map(str::trim) {
        let begins = if listed { is_item(line) } else { fresh && !line.is_empty() };
        fresh = line.is_empty();
        if begins {
            items.push(
                line.trim_start_matches(|letter: char| letter.is_ascii_digit())
                    .trim_start_matches(". ")
                    .to_owned(),
            );
        } else if !line.is_empty()
            && let Some(last) = items.last_mut()
        {
            last.push(' ');
            last.push_str(line);
        }
    }
    items.retain(|item| says_something(item));
    items.truncate(MOST);
    items
}

pub(super) fn headed<'a>(sections: &'a [Section], words: &[&str]) -> Option<&'a Section> {
    sections.iter().find(|section| {
        let heading = section.heading.to_lowercase();
        words.iter().any(|word| heading.contains(word)) && !section.text.trim().is_empty()
    })
}
