//! The form of a requirement's sentence, after EARS (Easy Approach to Requirements Syntax, Mavin and others, 2009): a
//! sentence says under which condition its demand holds, and the first word of the condition says which kind it is.

use roundtable_engine::artifact::{Artifact, ArtifactType};

use super::german::{self, is_german};
use super::{singular, words};

/// A pattern of EARS.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pattern {
    /// Holds always: no condition.
    Ubiquitous,
    /// `When …`: something happens.
    EventDriven,
    /// `While …`: as long as something is so.
    StateDriven,
    /// `Where …`: only with a feature that not everybody has.
    OptionalFeature,
    /// `If …, then …`: something goes wrong, or is not wanted.
    UnwantedBehaviour,
    /// Two or more of these together.
    Complex,
    /// No sentence that demands anything.
    None,
}

impl Pattern {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ubiquitous => "ubiquitous",
            Self::EventDriven => "event_driven",
            Self::StateDriven => "state_driven",
            Self::OptionalFeature => "optional_feature",
            Self::UnwantedBehaviour => "unwanted_behaviour",
            Self::Complex => "complex",
            Self::None => "none",
        }
    }
}

/// The pattern of a requirement's description; nothing for other types, whose texts are no such sentences.
pub fn pattern(artifact: &Artifact) -> Option<Pattern> {
    (artifact.kind == ArtifactType::Requirement).then(|| of_text(artifact.text("description")))
}

/// That of the first sentence that demands something.
pub(super) fn of_text(text: &str) -> Pattern {
    let sentences = words::sentences(text);
    let says = |is_so: fn(&str) -> bool| sentences.iter().find(|sentence| is_so(sentence));
    let demand = says(|sentence| words::demands_or_quotes(sentence) || permits(sentence)).or(says(allows));
    demand.map_or(Pattern::None, |sentence| match is_german(sentence) {
        true => german::pattern(sentence),
        false => of_sentence(sentence),
    })
}

/// `can` gives somebody an ability, which is a demand on the product.
fn permits(sentence: &str) -> bool {
    if is_german(sentence) {
        return german::permits(sentence);
    }
    singular::permits(sentence) || ["may not", "may only"].iter().any(|word| words::has_word(sentence, word))
}

/// `may` allows, where nothing says more: a thing that may be broken is only thought possible.
fn allows(sentence: &str) -> bool {
    words::place(sentence, "may").is_some()
}

fn of_sentence(sentence: &str) -> Pattern {
    let lower = sentence.trim().to_lowercase();
    // A condition begins the sentence, or a part of it behind a comma. One of an event or a state is the same condition
    // at the end of the sentence; `if` and `where` there may only mean `whether` and a place.
    let parts: Vec<&str> = lower.split(", ").collect();
    let begins = |starts: &[&str]| parts.iter().any(|part| starts.iter().any(|word| part.starts_with(word)));
    let trails = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    together([
        (
            begins(&["when ", "whenever ", "as soon as ", "once ", "after "])
                || trails(&[" when ", " as soon as "]),
            Pattern::EventDriven,
        ),
        (
            begins(&["while ", "as long as ", "during "]) || trails(&[" while ", " as long as "]),
            Pattern::StateDriven,
        ),
        (lower.starts_with("where "), Pattern::OptionalFeature),
        (begins(&["if ", "in case ", "unless "]), Pattern::UnwantedBehaviour),
    ])
}

/// The pattern of a sentence in which these were found: none, one, or several at once.
pub(super) fn together(seen: [(bool, Pattern); 4]) -> Pattern {
    let found: Vec<Pattern> =
        seen.into_iter().filter_map(|(is_so, pattern)| is_so.then_some(pattern)).collect();
    match found.as_slice() {
        [] => Pattern::Ubiquitous,
        [only] => *only,
        _ => Pattern::Complex,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_condition_of_a_sentence_says_its_pattern() {
        let cases = [
            ("The shed must list every tool.", Pattern::Ubiquitous),
            ("A neighbour can lend a tool.", Pattern::Ubiquitous),
            ("When a tool is late, the shed must remind the borrower.", Pattern::EventDriven),
            ("The shed must remind the borrower when a tool is late.", Pattern::EventDriven),
            ("While a tool is lent, the shed must show until when.", Pattern::StateDriven),
            ("Where the shed has a lock, the code must change each day.", Pattern::OptionalFeature),
            ("If the list cannot be saved, the shed must say so.", Pattern::UnwantedBehaviour),
            (
                "While a tool is lent, when the day ends, the shed must write to the borrower.",
                Pattern::Complex,
            ),
            ("For those who lend. When it rains, tools must stay inside.", Pattern::EventDriven),
            ("Nobody may copy a key.", Pattern::Ubiquitous),
            ("No tool may leave the shed at night.", Pattern::Ubiquitous),
            ("While a tool is lent, no one may lend it again.", Pattern::StateDriven),
            ("A member may not pass a key on.", Pattern::Ubiquitous),
            ("A member may lend two tools at once.", Pattern::Ubiquitous),
            ("Tools may be broken. When one is, the shed must show it.", Pattern::EventDriven),
            ("The list of May.", Pattern::None),
            ("Holds as agreed: “Nobody may copy a key.”", Pattern::Ubiquitous),
            ("A good list of tools.", Pattern::None),
            ("", Pattern::None),
            ("The shed must show the place where the tool is.", Pattern::Ubiquitous),
        ];
        for (text, pattern) in cases {
            assert_eq!(of_text(text), pattern, "{text}");
        }
    }
}
