//! An answer that leaves the matter open: "We do not decide this now." It is the user's last word for this session, and no
//! decision.

use std::ops::ControlFlow;

use super::taking::{Word, words_of};
use crate::text::has_phrase;

/// What is left of such a sentence without the words that any answer may have. Nothing else is read as one: where in doubt,
/// an answer is a decision and stands as it is worded.
const FORMS: [&str; 19] = [
    "open",
    "left open",
    "leave open",
    "keep open",
    "undecided",
    "later",
    "another time",
    "not decide",
    "don't decide",
    "not decided",
    "no decision",
    "not settle",
    "decide later",
    "decide another time",
    "decided later",
    "postpone",
    "postponed",
    "put off",
    "defer",
];
/// `Not now`, `Not yet`: a form only with its word for the time.
const TIMES: [&str; 3] = ["now", "yet", "today"];
const FILLERS: [&str; 38] = [
    "i", "do", "we", "we'll", "let", "us", "let's", "please", "will", "want", "wants", "to", "would", "like",
    "rather", "prefer", "this", "it", "that", "the", "matter", "question", "now", "today", "yet", "here",
    "for", "moment", "be", "is", "are", "stays", "remains", "should", "just", "still", "ok", "at",
];
/// With these the words go on to when or why.
const TAILS: [&str; 8] = ["until", "till", "because", "since", "unless", "when", "once", "as"];

/// Whether the first sentence of an answer says that nothing is decided. `asked` is what was asked: where it speaks of `open`
/// or `later` itself, the word is an answer to it.
pub fn leaves_open(words: &str, asked: &str) -> bool {
    let said = words_of(&words.split_whitespace().collect::<Vec<_>>().join(" ").replace('’', "'"));
    let end = said.iter().position(|word| word.ends == Some('.')).map_or(said.len(), |at| at + 1);
    let first = &said[..end];
    if first.iter().any(|word| ["but", "instead", "meanwhile"].contains(&word.text.as_str())) {
        return false;
    }
    let has_time = first.iter().any(|word| TIMES.contains(&word.text.as_str()));
    let kept = core(first);
    let form = kept.join(" ");
    let is_form = FORMS.contains(&form.as_str()) || form == "not" && has_time;
    is_form && !["open", "later"].iter().any(|word| kept.contains(word) && has_phrase(asked, word))
}

/// The words of the first clause that say something, up to when or why.
fn core(sentence: &[Word]) -> Vec<&str> {
    let mut kept = Vec::new();
    let _ = sentence.iter().try_for_each(|word| {
        let text = word.text.as_str();
        if TAILS.contains(&text) {
            return ControlFlow::Break(());
        }
        if !FILLERS.contains(&text) {
            kept.push(text);
        }
        if word.ends.is_some() && !kept.is_empty() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_decides_nothing_is_known_by_its_first_sentence() {
        for words in [
            "We do not decide this now.",
            "Later.",
            "Leave it open.",
            "Leave it open until the council has met.",
            "We’ll decide this later, in spring.",
            "Not now.",
            "Please leave this question open; ask me again in May.",
            "This is not decided yet. We ask the council.",
            "We don't want to decide that today",
            "It stays open for the moment.",
        ] {
            assert!(leaves_open(words, "Deposit or none?"), "{words}");
        }
        for words in [
            "No deposit.",
            "Payment later.",
            "Photos later, phone first.",
            "Leave the gate open.",
            "The dispatcher decides.",
            "We decide by lot.",
            "Leave it open to drivers.",
            "We do not decide this now, but drivers keep the phone.",
            "Not this.",
            "No.",
            "Both.",
            "",
        ] {
            assert!(!leaves_open(words, "Deposit or none?"), "{words}");
        }
        assert!(!leaves_open("Later.", "Is it released now or later?"), "an answer to what was asked");
        assert!(!leaves_open("Leave it open.", "Is the gate left open at night?"));
    }
}
