//! What the context says of the world around the product, and what contradicts it. Before a statement of the panel's own is
//! proposed, it is held against this: what denies or presupposes something that the context states otherwise is not made,
//! or is turned, with the statement quoted.

mod cues;

use roundtable_engine::text::has_phrase;

use self::cues::{Aspect, PROPOSED, SAID};
use super::english::{capitalise, is_joint, quote, shorten, stems, tidy};
use super::number::is_of_name;

/// What the context states of the world.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct World {
    stated: Vec<String>,
}

impl World {
    pub(super) fn of(stated: &[String]) -> Self {
        Self { stated: stated.to_vec() }
    }

    /// The statement of the context that a text of the panel's own contradicts: what it needs is not there, or what it denies
    /// is.
    pub(super) fn against(&self, text: &str) -> Option<&String> {
        let says = |phrases: &[&str], text: &str| phrases.iter().any(|phrase| has_phrase(text, phrase));
        PROPOSED.iter().find_map(|proposed| {
            let (needs, denies) = (says(proposed.yes, text), says(proposed.no, text));
            let said = SAID.iter().find(|said| said.aspect == proposed.aspect)?;
            self.stated
                .iter()
                .find(|stated| needs && says(said.no, stated) || denies && says(said.yes, stated))
        })
    }

    /// The statement of the context by which an answer cannot be taken: the panel's own words clash with it, or it says of just what
    /// the answer takes that there is none.
    pub(super) fn excludes(&self, answer: &str) -> Option<&String> {
        self.against(answer).or_else(|| self.stated.iter().find(|stated| rules_out(stated, answer)))
    }

    /// What the context says of a missing or unsteady connection.
    pub(super) fn no_network(&self) -> Option<&String> {
        self.against("a connection for every change")
    }

    /// Whether the context speaks of one of these.
    pub(super) fn speaks_of(&self, cues: &[&str]) -> Option<&String> {
        self.stated.iter().find(|stated| cues.iter().any(|cue| has_phrase(stated, cue)))
    }

    /// The systems beside the product, each with the first statement that speaks of what is exchanged with it.
    pub(super) fn neighbours(&self) -> Vec<(String, &String)> {
        let cue = SAID.iter().find(|said| said.aspect == Aspect::Neighbours);
        let phrases = cue.map_or(&[][..], |cue| cue.yes);
        let exchanging =
            self.stated.iter().filter(|stated| phrases.iter().any(|phrase| has_phrase(stated, phrase)));
        let mut found: Vec<(String, &String)> = Vec::new();
        for stated in exchanging {
            let Some(name) = neighbour_in(stated) else { continue };
            if !found.iter().any(|(known, _)| known.eq_ignore_ascii_case(&name)) {
                found.push((name, stated));
            }
        }
        found
    }
}

/// Whether a statement says that there must be no such thing: `No cloud` of `a cloud service`.
fn rules_out(stated: &str, answer: &str) -> bool {
    const NONE: [&str; 6] = ["no", "none", "without", "never", "not", "nothing"];
    const ENDS: [&str; 10] = ["for", "in", "on", "at", "with", "that", "which", "and", "or", "but"];
    // `No tool may leave` is said of all tools, and not that there are none.
    const VERBS: [&str; 12] =
        ["is", "are", "was", "were", "may", "must", "can", "shall", "should", "will", "has", "have"];
    let bare = |word: &str| word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
    // What does without something is not that.
    if answer.split_whitespace().any(|word| NONE.contains(&bare(word).as_str())) {
        return false;
    }
    let taken = stems(answer);
    let words: Vec<&str> = stated.split_whitespace().collect();
    (0..words.len()).filter(|at| bare(words[*at]) == "no").any(|at| {
        let mut denied = String::new();
        for word in &words[at + 1..] {
            if VERBS.contains(&bare(word).as_str()) {
                return false;
            }
            if ENDS.contains(&bare(word).as_str()) {
                break;
            }
            denied.push_str(word);
            denied.push(' ');
            if !word.ends_with(char::is_alphanumeric) {
                break;
            }
        }
        let denied = stems(&denied);
        !denied.is_empty() && denied.is_subset(&taken)
    })
}

/// A statement as it is cited beside a decision.
pub(super) fn cited(stated: &str) -> String {
    quote(&shorten(&tidy(stated), 180))
}

/// What a statement calls the system that it speaks of: a name with inner capitals, else whoever something comes from, else
/// its subject.
fn neighbour_in(stated: &str) -> Option<String> {
    const VERBS: [&str; 16] = [
        "takes", "gives", "keeps", "exports", "imports", "sends", "writes", "reads", "delivers", "offers",
        "has", "can", "only", "provides", "receives", "gets",
    ];
    let words: Vec<&str> = stated
        .split_whitespace()
        .map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()))
        .filter(|word| !word.is_empty())
        .collect();
    let is_name = |word: &&str| {
        let inner = word.chars().skip(1).any(char::is_uppercase);
        inner && word.chars().any(char::is_lowercase) && word.chars().all(char::is_alphanumeric)
    };
    if let Some(at) = words.iter().position(is_name) {
        // The number of a product is a part of its name.
        let has_number = is_of_name(&words, at + 1);
        return Some(words[at..=at + usize::from(has_number)].join(" "));
    }
    let from = words.windows(2).position(|pair| pair[0] == "from" && ["the", "our"].contains(&pair[1]));
    let noun = |start: usize| {
        let taken = words[start..].iter().take(3).take_while(|word| !is_joint(word) && !VERBS.contains(word));
        let name = taken.copied().collect::<Vec<_>>().join(" ");
        (!name.is_empty()).then_some(name)
    };
    if let Some(name) = from.and_then(|at| noun(at + 2)) {
        return Some(format!("the {}", first_noun(stated, &name)));
    }
    let verb = words.iter().position(|word| VERBS.contains(word)).filter(|at| (1..=4).contains(at))?;
    let subject = words[..verb].join(" ");
    let lower = subject.to_lowercase();
    if ["it", "they", "nobody", "somebody", "this", "that"].contains(&lower.as_str()) {
        return None;
    }
    Some(match lower.strip_prefix("the ").or_else(|| lower.strip_prefix("our ")) {
        Some(rest) => format!("the {rest}"),
        None if subject.split(' ').count() == 1 => capitalise(&subject),
        None => subject,
    })
}

/// A name up to the mark that ends its clause in the statement: `the bank` of `from the bank; it ...`.
fn first_noun(stated: &str, name: &str) -> String {
    let mut taken: Vec<&str> = Vec::new();
    let start = stated.find(name.split(' ').next().unwrap_or_default()).unwrap_or(0);
    for word in stated[start..].split_whitespace() {
        let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
        if !name.split(' ').any(|known| known == bare) || ["every", "each", "by", "at"].contains(&bare) {
            break;
        }
        taken.push(bare);
        if !word.ends_with(char::is_alphanumeric) {
            break;
        }
    }
    if taken.is_empty() { name.to_owned() } else { taken.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn world(stated: &[&str]) -> World {
        World::of(&stated.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn what_denies_or_presupposes_something_that_the_context_states_otherwise_is_found() {
        let bank = "Payments come as CSV by SFTP from the bank";
        let cellar = "There is no network in the cellar: walls of two metres let nothing through";
        let line = "The practice in the upper village is on a slow line that fails about twice a week";
        for (stated, proposed, clash) in [
            (bank, "no other system is connected", true),
            (bank, "a connection for every change", false),
            (cellar, "a connection for every change", true),
            (line, "a connection for every change", true),
            (cellar, "plain web pages from the server", true),
            (cellar, "full work offline, reconciled later", false),
            (cellar, "no other system is connected", false),
            ("Patient data stays on our own server", "a rented service", true),
            ("Some residents have no e-mail", "sign-in by mailed link, sessions that end", true),
            (
                "List of differences for the tax adviser",
                "nothing is evaluated beyond what the objectives need",
                true,
            ),
            ("The score board shows the ten best", "no other system is connected", false),
        ] {
            let world = world(&[stated]);
            assert_eq!(world.against(proposed).is_some(), clash, "{stated} | {proposed}");
        }
    }

    #[test]
    fn an_answer_that_a_constraint_excludes_is_found() {
        for (stated, answer, is_out) in [
            ("No cloud: data stays in the house", "a cloud service", true),
            ("No cloud: data stays in the house", "no cloud", false),
            ("There must be no deposit for members", "deposit", true),
            ("There must be no deposit for members", "a list of members", false),
            ("No tablet may leave the counter", "a tablet", false),
            ("No tablet at the counter", "a tablet", true),
            ("Members need no app", "an installed app for each kind of device", true),
            ("We have no server of our own", "our own machine", true),
            ("It runs in one container", "several services, one for each ability", true),
            ("There is an audit trail for the board", "the present state alone", true),
            ("There is an audit trail for the board", "a history of entries with their times", false),
            ("No more than two clicks", "plain web pages from the server", false),
        ] {
            assert_eq!(world(&[stated]).excludes(answer).is_some(), is_out, "{stated} | {answer}");
        }
    }

    #[test]
    fn systems_beside_the_product_are_called_as_the_context_calls_them() {
        for (stated, name) in [
            ("Payments come as CSV by SFTP from the bank; the bank changes nothing about it", "the bank"),
            (
                "Invoices are written by the till system KassaPro, which takes a CSV file every evening",
                "KassaPro",
            ),
            ("VetOffice keeps the animals and treatments and can be read through its API only", "VetOffice"),
            ("The ledger program takes a file and exports one", "the ledger program"),
            ("The price list stays in MediPlan 7, which exports a file every night", "MediPlan 7"),
            ("MediPlan 7 only exports CSV", "MediPlan 7"),
        ] {
            assert_eq!(
                world(&[stated]).neighbours().first().map(|(name, _)| name.as_str()),
                Some(name),
                "{stated}"
            );
        }
        assert!(world(&["Residents see from home what is available"]).neighbours().is_empty());
    }
}
