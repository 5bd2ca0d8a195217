//! An answer that leaves the matter open: "We do not decide this now." It is the user's last word for this session, and no
//! decision.

use std::ops::ControlFlow;

use super::taking::{Word, words_of};
use crate::text::has_phrase;

/// Words of an answer that are looked at: whoever leaves a matter open says so in the first sentence, and this is asked often.
const MOST_WORDS: usize = 200;

/// How a language says so.
struct Speech {
    /// What is left of such a sentence without the words that any answer may have. Nothing else is read as one: where in doubt,
    /// an answer is a decision and stands as it is worded.
    forms: &'static [&'static str],
    /// `Not now`, `Not yet`: [`Self::not`] is a form only with its word for the time.
    times: &'static [&'static str],
    not: &'static str,
    /// Words that any answer may have, [`Self::times`] among them.
    fillers: &'static str,
    /// With these the words go on to when or why.
    tails: &'static [&'static str],
    /// With these something is decided all the same.
    still: &'static [&'static str],
    /// Forms of one word that answer what was asked where that speaks of it.
    answers: [&'static str; 2],
}

const ENGLISH: Speech = Speech {
    forms: &[
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
    ],
    times: &["now", "yet", "today"],
    not: "not",
    fillers: "i do we we'll let us let's please will want wants to would like rather prefer this it that the matter question now today \
              yet here for moment be is are stays remains should just still ok at",
    tails: &["until", "till", "because", "since", "unless", "when", "once", "as"],
    still: &["but", "instead", "meanwhile"],
    answers: ["open", "later"],
};

const GERMAN: Speech = Speech {
    forms: &[
        "offen",
        "offen lassen",
        "lassen offen",
        "lass offen",
        "lasst offen",
        "unentschieden",
        "später",
        "ein andermal",
        "entscheiden später",
        "entscheide später",
        "später entscheiden",
        "später entschieden",
        "entscheiden ein andermal",
        "nicht entscheiden",
        "entscheiden nicht",
        "entscheide nicht",
        "nicht entschieden",
        "keine entscheidung",
        "entscheiden nichts",
        "nicht festlegen",
        "vertagen",
        "vertagt",
        "verschieben",
        "verschoben",
        "zurückstellen",
        "stellen zurück",
        "zurückgestellt",
    ],
    times: &["jetzt", "noch", "heute"],
    not: "nicht",
    fillers: "ich wir das es dies diese dieser die der den frage sache punkt jetzt heute noch hier für erst mal einmal erstmal bitte \
              soll sollen möchte möchten will wollen würde würden ist sind sei bleibt bleiben vorerst im moment zunächst wird werden uns mich \
              dazu darüber zurzeit derzeit lieber einfach ok",
    tails: &["bis", "weil", "da", "wenn", "sobald", "solange", "außer", "ehe", "bevor", "nachdem", "denn"],
    still: &["aber", "sondern", "stattdessen", "inzwischen", "jedoch"],
    answers: ["offen", "später"],
};

/// Whether the first sentence of an answer says that nothing is decided, in English or German. `asked` is what was asked: where it speaks
/// of `open` or `later` itself, the word is an answer to it.
pub fn leaves_open(words: &str, asked: &str) -> bool {
    let begun: Vec<&str> = words.split_whitespace().take(MOST_WORDS).collect();
    let said = words_of(&begun.join(" ").replace('’', "'"));
    let end = said.iter().position(|word| word.ends == Some('.')).map_or(said.len(), |at| at + 1);
    [ENGLISH, GERMAN].iter().any(|speech| speech.leaves_open(&said[..end], asked))
}

impl Speech {
    fn leaves_open(&self, sentence: &[Word], asked: &str) -> bool {
        let has = |list: &[&str]| sentence.iter().any(|word| list.contains(&word.text.as_str()));
        if has(self.still) {
            return false;
        }
        let kept = self.core(sentence);
        let form = kept.join(" ");
        let is_form = self.forms.contains(&form.as_str()) || form == self.not && has(self.times);
        is_form && !self.answers.iter().any(|word| kept.contains(word) && has_phrase(asked, word))
    }

    /// The words of the first clause that say something, up to when or why.
    fn core<'a>(&self, sentence: &'a [Word]) -> Vec<&'a str> {
        let mut kept = Vec::new();
        let _ = sentence.iter().try_for_each(|word| {
            let text = word.text.as_str();
            if self.tails.contains(&text) {
                return ControlFlow::Break(());
            }
            if !self.fillers.split_whitespace().any(|filler| filler == text) {
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

    #[test]
    fn an_answer_in_german_leaves_open_what_one_in_english_does() {
        for words in [
            "Das entscheiden wir später.",
            "Später.",
            "Das lassen wir offen.",
            "Bitte offen lassen, bis der Rat getagt hat.",
            "Wir entscheiden das heute nicht.",
            "Noch nicht.",
            "Die Frage bleibt vorerst offen.",
            "Keine Entscheidung, weil die Zahlen fehlen.",
            "Wird vertagt.",
        ] {
            assert!(leaves_open(words, "Pfand oder keines?"), "{words}");
        }
        for words in [
            "Kein Pfand.",
            "Zahlung später.",
            "Das Tor bleibt offen.",
            "Wir entscheiden durch das Los.",
            "Das entscheiden wir später, aber die Fahrer behalten das Telefon.",
            "Nicht das.",
        ] {
            assert!(!leaves_open(words, "Pfand oder keines?"), "{words}");
        }
        assert!(!leaves_open("Später.", "Jetzt oder später?"), "an answer to what was asked");
    }
}
