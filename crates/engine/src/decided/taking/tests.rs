//! Which option a decision takes, by examples and for any words.

use proptest::prelude::*;

use super::Taking::{Both, Left, Neither, One, Other};
use super::*;

const MACHINE: [&str; 2] = ["a rented service", "our own machine"];

#[test]
fn an_option_is_found_in_the_usual_forms_of_a_decision() {
    let weight = ["by weight", "by shelf area"];
    let deposit = ["deposit", "none"];
    let refused = ["A deposit", "No deposit"];
    let late = ["a cafe order after 14:00 at a surcharge", "not at all"];
    let times = ["once", "three times"];
    let simple = ["yes", "no"];
    let card = ["Card", "Card and cash"];
    for (options, words, taking) in [
        (MACHINE, "A rented service.", One(0)),
        (MACHINE, "our own machine", One(1)),
        (MACHINE, "Our own machine — not a rented service.", One(1)),
        (MACHINE, "Our own machine, not a rented service.", One(1)),
        (MACHINE, "Our own machine. Not a rented service.", One(1)),
        (MACHINE, "Not a rented service, but our own machine.", One(1)),
        (MACHINE, "We take our own machine rather than a rented service.", One(1)),
        (MACHINE, "Instead of a rented service we use our own machine.", One(1)),
        (MACHINE, "Not a rented service.", Left(1)),
        (MACHINE, "We do not want a rented service.", Left(1)),
        (MACHINE, "A rented service is out.", Left(1)),
        (MACHINE, "No rented service.", Left(1)),
        (MACHINE, "CONF-001: Let us go with the rented service.", One(0)),
        (MACHINE, "Decided by the user: A rented service.", One(0)),
        (MACHINE, "Thank you all. We go with our own machine.", One(1)),
        (MACHINE, "Yes, a rented service.", One(0)),
        (MACHINE, "Our own machine it is!", One(1)),
        (MACHINE, "Our own machine, please", One(1)),
        (MACHINE, "We'll go with our own machine", One(1)),
        (MACHINE, "I am for our own machine.", One(1)),
        (MACHINE, "My choice is \"our own machine\".", One(1)),
        (MACHINE, "Decision: our own machine", One(1)),
        (MACHINE, "**Our own machine**", One(1)),
        (MACHINE, "Both.", Both),
        (MACHINE, "A rented service and our own machine.", Both),
        (MACHINE, "Neither.", Neither),
        (MACHINE, "Neither a rented service nor our own machine.", Neither),
        (MACHINE, "Not a rented service, not our own machine.", Neither),
        (MACHINE, "We ask the town hall for a place on its computers.", Other),
        (MACHINE, "", Other),
        (MACHINE, "We want", Other),
        // A reason is not read, and may say anything.
        (MACHINE, "Our own machine, because the practice pays no monthly rent.", Other),
        (weight, "By weight rather than by shelf area.", One(0)),
        (weight, "Not by weight.", Left(1)),
        (weight, "By weight and by shelf area.", Both),
        (weight, "A flat fee.", Other),
        // A part of a name is no name.
        (weight, "Area.", Other),
        (deposit, "No deposit.", Left(1)),
        (deposit, "None.", One(1)),
        (refused, "No deposit.", One(1)),
        (refused, "A deposit.", One(0)),
        (refused, "Without a deposit.", Left(1)),
        // What was asked, the words do not say.
        (refused, "No.", Other),
        (refused, "Yes.", Other),
        (late, "Not at all.", One(1)),
        (late, "A cafe order after 14:00 at a surcharge", One(0)),
        (times, "Once, not three times.", One(0)),
        (times, "Three times instead of once.", One(1)),
        (times, "Not three times, once.", One(0)),
        (simple, "Yes.", One(0)),
        (simple, "No.", One(1)),
        (card, "Card.", One(0)),
        (card, "Card and cash, please.", One(1)),
        (card, "Cash, not card.", Other),
    ] {
        assert_eq!(super::taking(words, &options), taking, "{words}");
    }
}

#[test]
fn a_decision_in_german_is_read_as_one_in_english() {
    let options = ["Miete", "eigenes Gerät"];
    for (words, taking) in [
        ("Miete.", One(0)),
        ("Wir nehmen Miete", One(0)),
        ("Ich bin für \"eigenes Gerät\"", One(1)),
        ("Für \"eigenes Gerät\".", One(1)),
        ("Nicht Miete, sondern eigenes Gerät.", One(1)),
        ("Statt Miete nehmen wir eigenes Gerät.", One(1)),
        ("Miete ist vom Tisch.", Left(1)),
        ("Ich will Miete nicht", Left(1)),
        ("Weder Miete noch eigenes Gerät.", Neither),
        ("Beides.", Both),
        ("Miete nehmen wir. Danke!", One(0)),
        ("Wir haben uns für Miete entschieden.", One(0)),
        ("Miete, weil das zu teuer ist nehmen wir sie nicht.", Other),
        ("Wollen wir Miete nehmen", Other),
        ("Wir beginnen mit Miete", Other),
    ] {
        assert_eq!(super::taking(words, &options), taking, "{words}");
    }
}

/// Each of them refuses the first option, puts it off, makes it depend on something, or says what nobody has read.
#[test]
fn nothing_is_taken_where_any_word_may_say_the_contrary() {
    let options = MACHINE;
    for words in [
        "{} nicht",
        "Ich will {} nicht",
        "{} not",
        "{}: no.",
        "{}:no",
        "{}/nein",
        "{}—no",
        "{} 👎",
        "~~{}~~",
        "{} = nonsense",
        "{}: declined",
        "{} (discarded)",
        "{}: bad idea",
        "{}: veto",
        "{} postponed",
        "{} streichen",
        "{}, ausgeschlossen",
        "{}, das lehne ich ab",
        "{}. I don't want it",
        "{}. That is too expensive",
        "{}. Das will ich nicht",
        "{}, lieber our own machine",
        "{}, rather our own machine",
        "{} later",
        "{} first",
        "{}, if it were free",
        "{}, as soon as the council pays it",
        "{} unless it rains",
        "{}, however, is beyond our means",
        "{} and the like are rubbish",
        "{} because of its price is out",
        "{}, because it is dear, is out",
        "{}, because it is dear is out",
        "{}: because it costs too much we drop it",
        "{}. Because it costs too much we take neither",
        "{} because it costs little but only until May",
        "{}, tempting as it is, is out",
        "We would take {}",
        "We should try {}",
        "Should we take {}",
        "Will we keep {}",
        "We start with {}",
        "Try {}",
        "Decided by the user against: {}",
        "{}: nein, danke.",
        "{}? No.",
        "Why {}?",
        "{}, no thanks",
        "{}: zu teuer.",
        "{} - rejected",
        "{} by no means",
        "{} for the first year",
        "{} for some of us",
        "{} or our own machine",
        "{} is good for nothing",
        "{} scares everybody",
        "{}, never again.",
        "{}. No.",
        "{}! Nein, danke.",
        "No thanks, {}",
        "No, {}",
        "Nobody wants {}",
        "Hands off {}",
        "Auf keinen Fall {}",
        "I was for {}",
        "{} would",
        "{} we",
        "Yes, without {}",
        "{} and our own machine are out",
        "{} our own machine",
        "We do not decide on {} now",
        "Forget it. {}",
    ] {
        for option in ["A rented service", "\"a rented service\"", "the rented service"] {
            let said = words.replace("{}", option);
            let found = super::taking(&said, &options);
            assert!(!matches!(found, One(0) | Both), "{said}: {found:?}");
        }
    }
    for words in [
        "No, we want a deposit.",
        "Yes, of course without a deposit.",
        "A deposit, no?",
        "No. We want a deposit.",
        "A deposit later.",
    ] {
        assert_eq!(super::taking(words, &["A deposit", "No deposit"]), Other, "{words}");
    }
    assert_eq!(super::taking("A fee for children.", &["No fee for children", "A fee for everybody"]), Other);
}

#[test]
fn a_recommendation_is_read_by_its_first_sentence() {
    let words = "Take \"a rented service\". It costs those who hold \"our own machine\" their case.";
    assert_eq!(recommended(words, &MACHINE), One(0));
    assert_eq!(super::taking(words, &MACHINE), Other, "the user's own words are read to their end");
    assert_eq!(recommended("Try \"our own machine\" first. It costs nothing.", &MACHINE), One(1));
    for words in [
        "It depends. Take \"a rented service\".",
        "A rented service, tempting as it is, is out.",
        "A rented service, no: it costs too much.",
        "Our own machine, a rented service and paper are all too early.",
        "A rented service, if the council pays for it; otherwise our own machine.",
        "Take a rented service, but not before the council has met.",
    ] {
        assert_eq!(recommended(words, &MACHINE), Other, "{words}");
    }
}

/// Words of ordinary texts, none of which was chosen for what it says of an option: the beginning of a well known novel, and a notice.
const TEXTS: &str = "It was the best of times it was the worst of times it was the age of wisdom it was the age of foolishness \
    it was the epoch of belief it was the epoch of incredulity we had everything before us we had nothing before us \
    members return what they borrow within a week the shed stays closed on holidays nobody lends to strangers whoever breaks \
    a tool tells the warden and pays a share of its repair a machine is handed out after its owner has shown how it works \
    Wer ein Gerät ausleiht bringt es nach einer Woche zurück an Feiertagen bleibt der Schuppen zu niemand verleiht an Fremde \
    was zerbricht wird dem Wart gemeldet und anteilig bezahlt";

/// What a person would call a tail that leaves an option taken: asked of the test, not of the lists of the reader.
fn is_harmless(tail: &[&str]) -> bool {
    matches!(tail, [] | ["it", "is"] | ["danke" | "please" | "bitte" | "thanks" | "ok" | "okay"])
}

fn some_words() -> impl Strategy<Value = Vec<String>> {
    let known: Vec<String> = TEXTS.split_whitespace().map(str::to_lowercase).collect();
    let word = prop_oneof![4 => prop::sample::select(known), 1 => "[a-zäöü]{2,9}"];
    prop::collection::vec(word, 1..5)
}

proptest! {
    /// Whatever follows an option takes nothing, a reason among it.
    #[test]
    fn no_option_is_taken_beside_words_of_any_text(
        words in some_words(),
        mark in prop::sample::select(vec![" ", ", ", ": ", " - ", " (", ". ", "! ", ":", "/", "; "]),
        quotes in any::<bool>(),
    ) {
        let tail: Vec<&str> = words.iter().map(String::as_str).collect();
        let option = if quotes { "\"our own machine\"" } else { "our own machine" };
        prop_assume!(!is_harmless(&tail));
        let said_because = format!("{option}, because {}.", tail.join(" "));
        prop_assert_eq!(super::taking(&said_because, &MACHINE), Other, "{}", said_because);
        let said = format!("{option}{mark}{}.", tail.join(" "));
        let found = super::taking(&said, &MACHINE);
        prop_assert!(!matches!(found, One(1) | Both), "{}: {:?}", said, found);
        prop_assert_eq!(super::taking(option, &MACHINE), One(1), "the control");
    }

    /// In front of it only what says that something is taken.
    #[test]
    fn no_option_is_taken_behind_a_word_that_nobody_knows(word in "[b-z]{5,9}q", has_lead in any::<bool>()) {
        let lead = if has_lead { "we " } else { "" };
        for said in [
            format!("{lead}{word} our own machine."),
            format!("{lead}take our own machine {word}."),
            format!("{lead}{word} \"our own machine\"."),
            format!("{word}. {lead}take our own machine."),
        ] {
            prop_assert_eq!(super::taking(&said, &MACHINE), Other, "{}", said);
        }
        prop_assert_eq!(super::taking(&format!("{lead}take our own machine."), &MACHINE), One(1), "the control");
    }

    /// No text hangs or breaks it, and of no option something is said that is not there.
    #[test]
    fn any_text_is_read(words in "\\PC{0,80}", number in 0_usize..5) {
        let options: Vec<String> = (0..number).map(|at| format!("option number {at}")).collect();
        let names: Vec<&str> = options.iter().map(String::as_str).collect();
        match super::taking(&words, &names) {
            One(at) | Left(at) => prop_assert!(at < number),
            Both | Neither => prop_assert!(number > 0),
            Other => {}
        }
    }
}
