//! What a session is about, as sentences need it.

use std::collections::BTreeSet;

use super::english::{quote, shorten, stems, tidy};

/// The topic as it stands in a sentence: without the words that only say that it is talked about.
pub(super) fn subject(topic: &str) -> String {
    const LEADS: [&str; 31] = [
        "requirements for the ",
        "requirements for ",
        "requirements of ",
        "the requirements for ",
        "the design of ",
        "design of ",
        "the architecture of ",
        "architecture of ",
        "brainstorm on ",
        "brainstorm about ",
        "brainstorm: ",
        "brainstorm ",
        "new ideas for ",
        "ideas for ",
        "ideas on ",
        "how could we ",
        "how can we ",
        "how might we ",
        "how do we ",
        "how should we ",
        "how can ",
        "how could ",
        "how might ",
        "how should ",
        "how does ",
        "how do ",
        "roundtable on ",
        "discuss ",
        // What is proposed in a project with German documents.
        "anforderungen an ",
        "architektur von ",
        "ideen für ",
    ];
    let text = tidy(topic);
    let lower = text.to_lowercase();
    let lead = LEADS.iter().find(|lead| lower.starts_with(**lead)).map_or(0, |lead| lead.len());
    let rest = text.get(lead..).unwrap_or(&text).trim_end_matches(['?', '!', '.', ' ']);
    let rest = if rest.is_empty() { "this matter" } else { rest };
    // `How can the count be done in one day` is about the count done in one day.
    let asks_how = lower.starts_with("how ")
        && LEADS.iter().any(|known| lower[..lead] == **known)
        && !lower[..lead].contains("we ");
    let rest = if asks_how { rest.replacen(" be ", " ", 1) } else { rest.to_owned() };
    quote(&shorten(&rest, 90))
}

/// Whether a topic asks for the whole of a design, and not for one thing in it.
pub(super) fn is_of_the_whole(topic: &str) -> bool {
    const WHOLE: [&str; 7] = [
        "design",
        "the design",
        "architecture",
        "the architecture",
        "architektur",
        "how to build",
        "how should we build",
    ];
    let lower = tidy(topic).to_lowercase();
    lower.is_empty() || WHOLE.iter().any(|lead| lower.starts_with(lead))
}

/// The words of a topic that name something besides the project itself, by their stems.
pub(super) fn own_words(topic: &str, project: &str) -> BTreeSet<String> {
    const GENERAL: &str = "design architecture architektur system structure application app software solution technical overall high \
        level release version new product project build";
    let (name, general) = (stems(project), stems(GENERAL));
    stems(topic).into_iter().filter(|stem| !name.contains(stem) && !general.contains(stem)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_subject_is_what_the_topic_is_about() {
        for (topic, subject_of_it) in [
            ("How could we get more neighbours to borrow?", "\"get more neighbours to borrow\""),
            ("How can fewer rolls be thrown away on Mondays?", "\"fewer rolls thrown away on Mondays\""),
            ("How do owners come in time?", "\"owners come in time\""),
            ("Deposit or none?", "\"Deposit or none\""),
            ("Requirements for Borrow Shed", "\"Borrow Shed\""),
            ("Ideen für Parken am Bahnhof", "\"Parken am Bahnhof\""),
            ("", "\"this matter\""),
        ] {
            assert_eq!(subject(topic), subject_of_it);
        }
    }
}
