//! What is left of a text where it has to be short: its gist, a title, a line.

use roundtable_engine::text::first_stop;

use super::tidy;

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

/// At most `max` characters: up to the end of a sentence or a clause, else of a word where the first clause is longer. A mark
/// says that something was cut.
pub(in crate::practice) fn shorten(text: &str, max: usize) -> String {
    const ENDS: [&str; 7] = [". ", "? ", "! ", "; ", ": ", ", ", " ("];
    let Some((room, _)) = text.char_indices().nth(max) else { return text.to_owned() };
    let end = text[..room].char_indices().next_back().map_or(0, |(at, _)| at);
    let of_clause = ENDS.iter().filter_map(|mark| text[..end].rfind(mark)).max().filter(|at| at * 3 >= max);
    let of_word = || text[..end].rfind(' ').filter(|at| *at > 0);
    let short = without_joint(&text[..of_clause.or_else(of_word).unwrap_or(end)]);
    format!("{}…", short.trim_end_matches([',', ';', ':', '.', ' ']))
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

/// A title of at most `max` characters, where a clause ends there; else a longer one, for a clause that is cut says something
/// else. What is left out is marked.
pub(in crate::practice) fn fit(text: &str, max: usize) -> String {
    const ENDS: [&str; 6] = ["; ", " (", " - ", ", so that ", ", because ", ", but "];
    /// Characters of a title, whatever it says.
    const MOST: usize = 160;
    let text = text.replace("...", "…").split_whitespace().collect::<Vec<_>>().join(" ");
    let bare = text.trim_end_matches([',', ';', ':', '-', ' ', '…']);
    let mark = if text.ends_with('…') { "…" } else { "" };
    if bare.chars().count() <= max {
        return format!("{bare}{mark}");
    }
    let end = ENDS.iter().flat_map(|mark| bare.match_indices(mark)).map(|(at, _)| at);
    let fitting = end.filter(|at| bare[..*at].chars().count() <= max).max().filter(|at| *at >= 12);
    match fitting {
        Some(at) => format!("{}…", &bare[..at]),
        None if bare.chars().count() <= MOST => format!("{bare}{mark}"),
        None => shorten(bare, MOST),
    }
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
        assert_eq!(gist("one two three four five six", 18), "one two three…");
        assert_eq!(shorten("Donaudampfschifffahrtsgesellschaft", 10), "Donaudamp…");
        assert_eq!(
            shorten("It is whole. What follows is cut off", 24),
            "It is whole…",
            "where a sentence ends"
        );
        assert_eq!(gist("Deposit or none? Some want it.", 90), "Deposit or none?");
        assert_eq!(
            gist("Every baker knows by 8 p.m. how much of each bread to bake", 130),
            "Every baker knows by 8 p.m. how much of each bread to bake"
        );
        assert_eq!(gist("Adding drills and (from May) sanders", 90), "Adding drills");
    }

    #[test]
    fn a_title_is_never_cut_inside_a_clause() {
        for (text, max, title) in [
            ("Reserving a tool for a date", 80, "Reserving a tool for a date"),
            (
                "Names are given to nobody unless they say yes to a third",
                40,
                "Names are given to nobody unless they say yes to a third",
            ),
            ("Residents who renovate; they need several tools", 30, "Residents who renovate…"),
            (
                "Remind owners of due vaccinations by text message, e-mail or postcard",
                62,
                "Remind owners of due vaccinations by text message, e-mail or postcard",
            ),
            ("Handle drills, sanders, ...", 80, "Handle drills, sanders…"),
        ] {
            assert_eq!(fit(text, max), title);
            assert_eq!(fit(title, max), title, "a title stays what it is");
        }
        assert_eq!(brief("No thing is promised twice: never", 80), "No thing is promised twice");
    }
}
