//! Which option a decision takes, by examples.

use super::*;

#[test]
fn an_option_is_found_in_the_usual_forms_of_a_decision() {
    use Taking::{Both, Left, Neither, One, Other};
    let machine = ["a rented service", "our own machine"];
    let weight = ["by weight", "by shelf area"];
    let deposit = ["deposit", "none"];
    let late = ["a cafe order after 14:00 at a surcharge", "not at all"];
    let times = ["owners reminded once", "three times"];
    let online = ["owners book online themselves", "call the practice as before"];
    let simple = ["yes", "no"];
    for (options, words, taking) in [
        (machine, "A rented service.", One(0)),
        (machine, "our own machine", One(1)),
        // What stands behind a colon may be its reason, and may be the contrary of it.
        (machine, "Our own machine: the practice pays no monthly rent.", Other),
        (machine, "Our own machine: the practice pays it once.", One(1)),
        (machine, "Our own machine, because the practice pays no monthly rent.", One(1)),
        (machine, "Our own machine because a rented service costs money every month", One(1)),
        (machine, "Our own machine - we have somebody for it.", One(1)),
        (machine, "Our own machine — not a rented service.", One(1)),
        (machine, "Our own machine, not a rented service.", One(1)),
        (machine, "We take our own machine rather than a rented service.", One(1)),
        (machine, "Instead of a rented service we use our own machine.", One(1)),
        (machine, "Not a rented service.", Left(1)),
        (machine, "A rented service is too expensive.", Left(1)),
        (machine, "No rented service: it costs money every month.", Left(1)),
        (machine, "CONF-001: Let us go with the rented service, since nobody is on call.", One(0)),
        (machine, "Decided by the user: A rented service for the first year.", One(0)),
        (machine, "Thank you all. We go with our own machine.", One(1)),
        (
            machine,
            "Take \"a rented service\". It costs those who hold \"our own machine\" their case.",
            One(0),
        ),
        (machine, "Hands off our own machine.", Other),
        (machine, "Nobody should ever take our own machine.", Other),
        (machine, "Hands off our own machine, a rented service it is.", One(0)),
        (machine, "Both.", Both),
        (machine, "Neither.", Neither),
        (machine, "Neither a rented service nor our own machine.", Neither),
        (machine, "A rented service or our own machine, whichever is cheaper.", Other),
        (machine, "We ask the town hall for a place on its computers.", Other),
        (weight, "By shelf area, because that is what runs out.", One(1)),
        (weight, "By weight rather than area.", One(0)),
        (weight, "We share by shelf area.", Other),
        (weight, "The area counts.", One(1)),
        (weight, "Not by weight.", Left(1)),
        (weight, "Half by weight, half by shelf area.", Both),
        (weight, "By weight and by shelf area.", Both),
        (weight, "A flat fee.", Other),
        (weight, "Not by weight, but by the number of pots.", Other),
        (deposit, "No deposit.", Left(1)),
        (deposit, "None, because it keeps out the very neighbours the shed is for.", One(1)),
        (deposit, "Begin with \"none\", and go over to \"deposit\" later.", One(1)),
        (deposit, "Deposit for machines only.", One(0)),
        (deposit, "A deposit of 20 euros for machines, none for hand tools.", Both),
        (deposit, "A deposit for machines, none later for anything.", One(0)),
        (deposit, "Members pay what they like.", Other),
        (late, "At a surcharge: the cafes pay for the second dough.", One(0)),
        (late, "Not at all, the dough is gone by then.", One(1)),
        (late, "No.", One(1)),
        (late, "Yes, for two cafes.", One(0)),
        (times, "Once, not three times: owners complain.", One(0)),
        (times, "Three times instead of once.", One(1)),
        (online, "Online.", One(0)),
        (online, "They call the practice.", One(1)),
        (simple, "Yes: the devices replace the paper.", One(0)),
        (simple, "No, nobody has asked for it.", One(1)),
        (simple, "Ask again in May.", Other),
        (machine, "Our own machine ist vom Tisch.", Left(0)),
        (machine, "Our own machine is off the table.", Left(0)),
        (machine, "Our own machine can wait.", Left(0)),
        (machine, "Our own machine is what nobody asked for.", Other),
        (machine, "Our own machine scares everybody.", Other),
        (machine, "Our own machine is the better one.", One(1)),
        (machine, "Auf keinen Fall \"our own machine\".", Other),
        (machine, "Keinesfalls our own machine", Other),
        (machine, "\"Our own machine\" scares everybody.", Other),
        (machine, "Nehmt \"our own machine\" für den Anfang.", One(1)),
        (machine, "Wir nehmen nicht our own machine.", Left(0)),
        (machine, "Nicht a rented service, sondern our own machine.", One(1)),
        (machine, "Our own machine, though not for ever.", Other),
    ] {
        assert_eq!(super::taking(words, &options), taking, "{words}");
    }
}

proptest::proptest! {
    /// What is in front of an option or behind it and no word of ours may say anything of it.
    #[test]
    fn no_option_is_taken_behind_a_word_that_nobody_knows(word in "[b-z]{5,9}q", has_lead in proptest::bool::ANY) {
        let options = ["a rented service", "our own machine"];
        let lead = if has_lead { "we " } else { "" };
        let words = format!("{lead}{word} our own machine.");
        proptest::prop_assert_eq!(super::taking(&words, &options), Taking::Other, "{}", words);
        let behind = format!("{lead}take our own machine {word}.");
        proptest::prop_assert_eq!(super::taking(&behind, &options), Taking::Other, "{}", behind);
        let quoted = format!("{lead}{word} \"our own machine\".");
        proptest::prop_assert_eq!(super::taking(&quoted, &options), Taking::Other, "{}", quoted);
        let known = format!("{lead}take our own machine.");
        proptest::prop_assert_eq!(super::taking(&known, &options), Taking::One(1), "the control");
    }
}

/// Each of them refuses the first option, or says nothing for it.
#[test]
fn nothing_is_taken_where_any_word_may_refuse_it() {
    let options = ["a rented service", "our own machine"];
    for words in [
        "{} nicht",
        "Ich will {} nicht",
        "{} not",
        "{}: no.",
        "{}: nein, danke.",
        "{}? No.",
        "{}, no thanks",
        "{}: zu teuer.",
        "{}: too expensive.",
        "{} - rejected",
        "{} (rejected)",
        "{}, which nobody wants, is dropped",
        "{} in no case",
        "{} by no means",
        "{} of course not",
        "{} with its risks I refuse",
        "{} for the price of a car is too expensive",
        "{} only over my dead body",
        "Wir wollen {} in keiner Form",
        "{} ist gut gemeint, aber nein",
        "{} is good for nothing",
        "{}: no way, it is too expensive.",
        "{}, never again.",
        "{} for 900 euros a month is too expensive.",
        "{}. No.",
        "{}! Nein, danke.",
        "No thanks, {}",
        "Nobody wants this, {}",
        "{} so nicht",
        "{}, otherwise nothing",
        "{} or our own machine, I do not care",
        "{} and our own machine are out",
    ] {
        for option in ["a rented service", "\"a rented service\""] {
            let said = words.replace("{}", option);
            let found = super::taking(&said, &options);
            assert!(!matches!(found, Taking::One(0) | Taking::Both), "{said}: {found:?}");
        }
    }
}

proptest::proptest! {
    /// Wherever a refusal stands behind an option in its sentence, and whatever stands between them.
    #[test]
    fn an_option_is_not_taken_before_a_refusal(
        mark in proptest::sample::select(vec![" ", ", ", ": ", " - ", " (", " for ", " and ", " with "]),
        between in "[b-z]{5,9}q",
        refusal in proptest::sample::select(vec!["not", "no", "never", "too", "nein", "nicht", "rejected", "nobody"]),
    ) {
        let options = ["a rented service", "our own machine"];
        for said in [format!("Our own machine{mark}{refusal}."), format!("Our own machine{mark}{between} {refusal} {between}.")] {
            let found = super::taking(&said, &options);
            proptest::prop_assert!(!matches!(found, Taking::One(1) | Taking::Both), "{}: {:?}", said, found);
        }
        let control = super::taking("Our own machine, as it is.", &options);
        proptest::prop_assert_eq!(control, Taking::One(1), "the control");
    }
}
