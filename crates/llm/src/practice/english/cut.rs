//! What is left of a text where it has to be short: its gist, a title, a line.

use roundtable_engine::text::{first_stop, quotation_at};

use super::tidy;
use crate::practice::number::is_of_name;

/// What an item says first: up to its first explanation, at most `max` characters.
pub(in crate::practice) fn gist(text: &str, max: usize) -> String {
    const BREAKS: [&str; 7] = [": ", "; ", " (", ", so that ", " - ", "? ", ", because "];
    let text = tidy(text);
    let end = BREAKS
        .iter()
        .flat_map(|mark| text.match_indices(mark).map(|(at, mark)| if mark == "? " { at + 1 } else { at }))
        .chain(first_stop(&text))
        .filter(|at| *at >= 12 && quotation_at(&text, *at).is_none() && !is_label(&text[..*at]))
        .min();
    shorten(end.map_or(text.as_str(), |at| without_joint(&text[..at])), max)
}

/// At most `max` characters: up to the end of a sentence or a clause, else of a word where the first clause is longer. A mark
/// says that something was cut.
pub(in crate::practice) fn shorten(text: &str, max: usize) -> String {
    const ENDS: [&str; 7] = [". ", "? ", "! ", "; ", ": ", ", ", " ("];
    let Some((room, _)) = text.char_indices().nth(max) else { return text.to_owned() };
    let end = text[..room].char_indices().next_back().map_or(0, |(at, _)| at);
    let ends = ENDS.iter().flat_map(|mark| text[..end].match_indices(mark)).map(|(at, _)| at);
    let of_clause = ends.filter(|at| at * 3 >= max && quotation_at(text, *at).is_none()).max();
    let of_word = || text[..end].rfind(' ').filter(|at| *at > 0).map(|at| before_number(text, at));
    let short = without_joint(&text[..of_clause.or_else(of_word).unwrap_or(end)]);
    let short = short.trim_end_matches([',', ';', ':', '.', ' ']);
    match quotation_at(text, short.len()) {
        // A quotation of which nothing is left but its first mark.
        Some(_) if short.ends_with(['"', '„', '“', '«', '»']) => {
            format!("{}…", short.trim_end_matches(['"', '„', '“', '«', '»', ' ']))
        }
        Some(mark) => format!("{short}…{mark}"),
        None => format!("{short}…"),
    }
}

/// Where a text is cut that would lose the number of a name there: before the name.
fn before_number(text: &str, at: usize) -> usize {
    let next = text[at..].split_whitespace().next().unwrap_or_default();
    let kept = text[..at].rfind(' ').filter(|before| *before > 0);
    let name = text[..at].split(' ').next_back().unwrap_or_default();
    match kept {
        Some(before) if is_of_name(&[name, next], 1) => before,
        _ => at,
    }
}

/// Whether what stands before a break only says of what the rest speaks: a name with its number, `the software MediPlan 7`.
fn is_label(text: &str) -> bool {
    const LONGEST: usize = 4;
    let words: Vec<&str> = text.split_whitespace().collect();
    words.len() <= LONGEST + 1 && is_of_name(&words, words.len().saturating_sub(1))
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
    let end = end.filter(|at| quotation_at(bare, *at).is_none() && !is_label(&bare[..*at]));
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
    fn a_quotation_is_not_cut_and_where_it_has_to_be_it_is_closed() {
        assert_eq!(
            gist("The button \"Next: who comes\" is large: it is read from afar", 90),
            "The button \"Next: who comes\" is large"
        );
        assert_eq!(
            shorten("They call it \"the long way round the house\" at home", 30),
            "They call it \"the long way…\""
        );
        assert_eq!(
            shorten("Sie nennen es „den langen Weg ums Haus“ daheim", 28),
            "Sie nennen es „den langen…“"
        );
        assert_eq!(
            fit("Show \"Closed; come again tomorrow\" at the door; nobody waits there", 40),
            "Show \"Closed; come again tomorrow\" at the door; nobody waits there"
        );
    }

    #[test]
    fn a_name_keeps_its_number_and_is_no_title_by_itself() {
        for (text, title) in [
            ("The reception runs on MediPlan 7", "The reception runs on MediPlan 7"),
            (
                "Software MediPlan 7: the price list stays there",
                "Software MediPlan 7: the price list stays there",
            ),
            ("The price list stays in MediPlan 7 (the old software)", "The price list stays in MediPlan 7"),
            (
                "Kassensystem KassaPro 3: die Preise bleiben dort",
                "Kassensystem KassaPro 3: die Preise bleiben dort",
            ),
            ("Step 7 of the plan: nobody waits", "Step 7 of the plan"),
        ] {
            assert_eq!(brief(text, 80), title);
        }
        assert_eq!(
            shorten("The list of prices stays in MediPlan 7 for good", 38),
            "The list of prices stays…"
        );
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
