//! What notes demand, in the words that people write them in.

use super::*;

fn titles(note: &str) -> Vec<String> {
    let title = |wanted: Wanted| match wanted {
        Wanted::Case(case) => format!("case: {case}"),
        Wanted::Demand(demand) => demand.title,
    };
    Note::read(note).wanted.into_iter().map(title).collect()
}

fn demand(note: &str) -> Demand {
    match Note::read(note).wanted.as_slice() {
        [Wanted::Demand(demand)] => demand.clone(),
        other => panic!("{note}: {other:?}"),
    }
}

#[test]
fn a_demand_is_found_behind_whoever_passed_it_on() {
    for (note, title, sentence) in [
        ("We must launch in June.", "Launch in June", "Borrow Shed must launch in June"),
        (
            "The board told me yesterday that we must launch in June.",
            "Launch in June",
            "Borrow Shed must launch in June",
        ),
        ("My boss says we have to launch in June", "Launch in June", "Borrow Shed must launch in June"),
        (
            "According to the board, we must launch in June.",
            "Launch in June",
            "Borrow Shed must launch in June",
        ),
        (
            "As I told you yesterday, we need to launch in June.",
            "Launch in June",
            "Borrow Shed must launch in June",
        ),
        (
            "We must launch in June, the board told me yesterday.",
            "Launch in June",
            "Borrow Shed must launch in June",
        ),
        ("The board wants us to launch in June.", "Launch in June", "Borrow Shed should launch in June"),
        (
            "The board wants reminders to be sent at least two days before a tool is due.",
            "Reminders should be sent at least two days before a tool is due",
            "Reminders should be sent at least two days before a tool is due",
        ),
        ("The board decided to launch in June!", "Launch in June", "Borrow Shed must launch in June"),
        (
            "I think that we should support old telephones.",
            "Support old telephones",
            "Borrow Shed should support old telephones",
        ),
        ("It has to be printable.", "Printable", "Borrow Shed must be printable"),
        ("Members must pay in cash.", "Members must pay in cash", "Members must pay in cash"),
        (
            "If it rains, the shed must stay open.",
            "If it rains, the shed must stay open",
            "If it rains, the shed must stay open",
        ),
        (
            "Please add a list of all loans.",
            "Add a list of all loans",
            "Borrow Shed must have a list of all loans",
        ),
        (
            "Don't show names to others.",
            "Don't show names to others",
            "Borrow Shed must not show names to others",
        ),
        (
            "Make sure that the keys are counted.",
            "The keys are counted",
            "Borrow Shed must see to it that the keys are counted",
        ),
        (
            "We need a printed list of all loans.",
            "A printed list of all loans",
            "Borrow Shed should have a printed list of all loans",
        ),
        ("I want the list to be printable.", "The list should be printable", "The list should be printable"),
        ("Thanks, but we must launch in June.", "Launch in June", "Borrow Shed must launch in June"),
        ("Please remember that we must launch in June.", "Launch in June", "Borrow Shed must launch in June"),
        ("A deposit is required.", "A deposit is required", "A deposit is required"),
        ("Wir müssen im Juni starten.", "Wir müssen im Juni starten", "Wir müssen im Juni starten"),
    ] {
        let found = demand(note);
        assert_eq!(
            (found.title.as_str(), found.sentence("Borrow Shed").as_str()),
            (title, sentence),
            "{note}"
        );
    }
}

#[test]
fn what_is_forbidden_or_limited_is_a_rule() {
    for (note, when) in [
        ("Nobody may see who borrowed what.", "Somebody is about to see who borrowed what"),
        (
            "The board says that members may not lend tools to strangers.",
            "Members are about to lend tools to strangers",
        ),
        (
            "Only the board may decide on a purchase.",
            "Somebody other than the board is about to decide on a purchase",
        ),
    ] {
        assert_eq!(demand(note).rule.map(|rule| rule.when).as_deref(), Some(when), "{note}");
    }
    assert_eq!(demand("We must launch in June.").rule, None);
}

#[test]
fn what_demands_nothing_is_no_demand() {
    for note in [
        "The board meets on the first Tuesday of each month.",
        "Nobody wants to type.",
        "Thanks, this is very good work!",
        "I think the design is too complicated.",
        "Members cannot come on Sundays.",
        "We do not have to print anything.",
        "Most of those who have to wait are old.",
        "I am sorry that we have to close.",
        "If we have to close in winter, the volunteers are sad.",
        "The old app must have been a disappointment.",
        "Use of the shed is free.",
        "Remember that many neighbours are old.",
        "The board told me yesterday that the shed was full.",
        "Go on.",
        "Please",
        "İİİ told İ must",
        "Der Vorstand tagt am ersten Dienstag.",
        "Vielen Dank!",
    ] {
        if note.starts_with('İ') {
            // Letters that change their length in small ones break nothing.
            Note::read(note);
            continue;
        }
        assert_eq!(Note::read(note), Note::default(), "{note}");
    }
}

#[test]
fn a_case_is_thought_of_and_of_two_sentences_the_one_that_demands_counts() {
    for (note, wanted) in [
        ("Say something about people without a telephone.", vec!["case: people without a telephone"]),
        ("Please think of the carpet cleaner in spring, too.", vec!["case: the carpet cleaner in spring"]),
        ("The board met yesterday. We must launch in June.", vec!["Launch in June"]),
        (
            "Please add a printed list. Nobody may see who borrowed what.",
            vec!["Add a printed list", "Nobody may see who borrowed what"],
        ),
    ] {
        assert_eq!(titles(note), wanted, "{note}");
        assert_eq!(Note::read(note).question, None, "{note}");
    }
    let mixed = Note::read("Last year nobody came. Why? We must launch in June.");
    assert_eq!(mixed.question.as_deref(), Some("Last year nobody came. Why?"));
    assert_eq!(titles("Last year nobody came. Why? We must launch in June."), ["Launch in June"]);
}

#[test]
fn a_note_of_several_sentences_is_cited_by_the_one_that_was_taken_up() {
    let note = "The ward rang this morning. They were friendly. No dose may leave the pharmacy unsigned. Please show the ward.";
    let read = Note::read(note);
    assert_eq!(read.sentences, ["No dose may leave the pharmacy unsigned.", "Please show the ward."]);
    assert_eq!(cited(note), "\"No dose may leave the pharmacy unsigned\"");
    assert_eq!(cited("We met. Who signs at night?"), "\"Who signs at night?\"");
}
