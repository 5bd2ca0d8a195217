//! What is left of a text where it has to be short: its gist, a title, a line.

use roundtable_engine::text::first_stop;

use super::{ends_short, tidy};

/// What an item says first: up to its first explanation, at most `max` characters.
pub(in crate::practice) fn gist(text: &str, max: usize) -> String {
    const BREAKS: [&str; 7] = [": ", "; ", " (", ", so that ", " - ", "? ", ", because "];
    let text = tidy(text);
    let end = BREAKS
        .iter()
        .filter_map(|mark| text.find(mark).map(|at| if *mark == "? " { at + 1 } else { at }))
        .chain(first_stop(&text))
        .filter(|at| *at >= 12)
        .min();
    shorten(end.map_or(text.as_str(), |at| without_joint(&text[..at])), max)
}

/// Cut between words, with three dots when something was cut.
pub(in crate::practice) fn shorten(text: &str, max: usize) -> String {
    if text.chars().take(max.saturating_add(1)).count() <= max {
        return text.to_owned();
    }
    let mut short = String::new();
    for word in text.split_whitespace() {
        if short.chars().count() + word.chars().count() + 4 > max {
            break;
        }
        if !short.is_empty() {
            short.push(' ');
        }
        short.push_str(word);
    }
    if short.is_empty() {
        short = text.chars().take(max.saturating_sub(3)).collect();
    }
    format!("{}...", without_joint(&short).trim_end_matches([',', ';', ':', '.']))
}

/// Words that lead on to something: no text ends with one.
const JOINTS: [&str; 34] = [
    "which", "that", "who", "because", "when", "if", "with", "without", "for", "by", "until", "in", "on",
    "at", "from", "to", "and", "or", "but", "so", "than", "while", "before", "after", "of", "as", "over",
    "under", "the", "a", "an", "their", "within", "between",
];

/// Whether a word leads on to something.
pub(in crate::practice) fn is_joint(word: &str) -> bool {
    JOINTS.contains(&word.trim_matches('"').to_lowercase().as_str())
}

/// An article leads on, but what stands before it does so as well: `without asking the ...`.
fn is_article(word: &str) -> bool {
    ["the", "a", "an", "their"].contains(&word.trim_matches('"').to_lowercase().as_str())
}

/// A text that was cut, up to its last word that ends something.
fn without_joint(text: &str) -> &str {
    let mut rest = text.trim_end();
    while let Some((before, last)) = rest.rsplit_once(' ') {
        if !is_joint(last) {
            break;
        }
        rest = before.trim_end();
    }
    rest
}

/// What an item says first, as a title: short, whole words, never with dots where something was left out.
pub(in crate::practice) fn brief(text: &str, max: usize) -> String {
    fit(&gist(text, usize::MAX), max)
}

/// A title of at most `max` characters. A longer one ends before its last joint (a preposition, a conjunction), so that
/// what is left reads as a whole.
pub(in crate::practice) fn fit(text: &str, max: usize) -> String {
    let was_cut = text.contains("...") || text.contains('…');
    let text = text.replace("...", " ").replace('…', " ");
    let words: Vec<&str> = text.split_whitespace().collect();
    let length = |words: &[&str]| words.join(" ").chars().count();
    let mut kept = words.len();
    while kept > 0 && length(&words[..kept]) > max {
        kept -= 1;
    }
    if kept < words.len() {
        let opens = |word: &&str| is_joint(word) && !is_article(word);
        let joint = words[..kept].iter().rposition(opens);
        // What was cut in the middle of a list loses the whole of it: `by text message, e-mail or ...` says the opposite.
        // A conjunction behind a comma begins a clause and ends no list.
        let ends_list = |at: usize| ["or", "and"].contains(&words[at]) && !words[at - 1].ends_with(',');
        let has_comma = |from: usize, to: usize| words[from..to].iter().any(|word| word.ends_with(','));
        let goes_on = (kept.max(1)..words.len().min(kept + 4)).any(ends_list);
        let is_listed = goes_on && has_comma(kept.saturating_sub(4), kept)
            || joint.is_some_and(|at| at > 0 && ends_list(at) && has_comma(at.saturating_sub(3), at));
        let leads = |word: &&str| opens(word) && !["or", "and"].contains(word);
        let before = words[..kept].iter().rposition(leads).filter(|at| *at >= 3);
        let joint = if is_listed { before } else { joint.filter(|at| *at >= 3 && *at * 2 >= kept) };
        let comma = words[..kept].iter().rposition(|word| word.ends_with([',', ';'])).map(|at| at + 1);
        let joint = joint.or_else(|| comma.filter(|at| *at >= 3 && *at * 2 >= kept));
        kept = joint.unwrap_or(kept);
        while kept > 1 && is_joint(words[kept - 1]) {
            kept -= 1;
        }
    }
    let mut title = words[..kept].join(" ");
    if kept < words.len() || was_cut {
        let bare = title.trim_end_matches([',', ';', ':', '-', ' ']);
        title = if ends_short(bare) { bare } else { title.trim_end_matches([',', ';', ':', '.', '-', ' ']) }
            .to_owned();
    }
    if title.is_empty() {
        title = text.trim().chars().take(max).collect();
    }
    // A quotation whose end was left out.
    if title.matches('"').count() % 2 == 1 { title.replace('"', "") } else { title }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_shortened_where_they_explain_themselves() {
        assert_eq!(
            gist("Residents reserve from home: calls fall to two.", 90),
            "Residents reserve from home"
        );
        assert_eq!(gist("**Score board**", 90), "Score board");
        assert_eq!(gist("one two three four five six", 18), "one two three...");
        assert_eq!(shorten("Donaudampfschifffahrtsgesellschaft", 10), "Donauda...");
        assert_eq!(gist("Deposit or none? Some want it.", 90), "Deposit or none?");
        assert_eq!(
            gist("Every baker knows by 8 p.m. how much of each bread to bake", 130),
            "Every baker knows by 8 p.m. how much of each bread to bake"
        );
        assert_eq!(gist("Adding drills and (from May) sanders", 90), "Adding drills");
    }

    #[test]
    fn titles_are_worded_short_and_never_cut_with_dots() {
        for (text, max, title) in [
            ("Reserving a tool for a date", 80, "Reserving a tool for a date"),
            ("Residents who renovate their flats and need several tools", 30, "Residents who renovate"),
            (
                "Does the first release hold everything in scope, or one path that is done well?",
                60,
                "Does the first release hold everything in scope",
            ),
            (
                "Members find out when their pots are fired without asking the kiln master",
                68,
                "Members find out when their pots are fired",
            ),
            ("Handle drills, sanders, ...", 80, "Handle drills, sanders"),
            (
                "Remind owners of due vaccinations by text message, e-mail or postcard",
                62,
                "Remind owners of due vaccinations",
            ),
            ("The conductor sees by 4 p.m. on the day", 32, "The conductor sees by 4 p.m."),
            ("Say \"the whole of it\" aloud", 12, "Say"),
            ("Donaudampfschifffahrtsgesellschaft", 10, "Donaudampf"),
        ] {
            assert_eq!(fit(text, max), title);
        }
        assert_eq!(brief("No thing is promised twice: never", 80), "No thing is promised twice");
    }
}
