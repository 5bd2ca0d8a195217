//! What is read out of objectives, by examples.

use super::*;

fn read(text: &str) -> (String, String) {
    measure(text).map(|found| (found.target, found.minimum)).unwrap_or_default()
}

#[test]
fn targets_come_from_the_text_and_minima_are_reckoned() {
    for (text, target, minimum) in [
        (
            "Calls fall from about ten a week to two within three months",
            "two a week",
            "six a week (proposed)",
        ),
        (
            "Late returns fall from one in six to one in twelve within six months",
            "one in twelve",
            "one in eight (proposed)",
        ),
        ("No thing is promised twice", "not a single case", "not a single case; there is no tolerance here"),
        (
            "Takes a volunteer less than one minute, so that",
            "less than one minute",
            "less than one minute in nine of ten cases (proposed)",
        ),
        (
            "At least 100 of the 140 flats borrow something in the first year (last year: 58)",
            "at least 100 of the 140 flats borrow something in the first year",
            "at least 79 of the 140 flats (proposed)",
        ),
        ("Raise retention from 20% to 35% by May", "35% by May", "28% (proposed)"),
        ("No-shows from 9 % down to 5 %", "5 %", "7 % (proposed)"),
        (
            "Calls fall from ten a week to two by June 2027",
            "two a week by June 2027",
            "six a week (proposed)",
        ),
        (
            "A pot is labelled in under one hour after it was glazed",
            "under one hour after it was glazed",
            "under one hour after it was glazed in nine of ten cases (proposed)",
        ),
        (
            "Two out of three visitor bays are in use on weekends",
            "Two out of three visitor bays are in use on weekends",
            "53% (proposed)",
        ),
        (
            "At least 85% of the shelf space of a firing is used",
            "at least 85% of the shelf space of a firing is used",
            "at least 68% of the shelf space of a firing (proposed)",
        ),
        (
            "Missing sheets fall from six singers a week to one within three months",
            "one singer a week",
            "three singers a week (proposed)",
        ),
        (
            "Bread thrown away falls from one in five loaves to one in ten within six months",
            "one in ten",
            "one in seven (proposed)",
        ),
        (
            "At least 3 singers of each voice come",
            "at least 3 singers of each voice come",
            "at least 2 singers of each voice (proposed)",
        ),
        ("The way home falls from 2 hours to 1 hour", "1 hour", "1.5 hours (proposed)"),
        ("Misheard orders fall from three a week to none", "zero a week", "one a week (proposed)"),
        (
            "The Friday postcards take an assistant no more than two hours (today: four hours)",
            "no more than two hours",
            "no more than three hours (proposed)",
        ),
        (
            "Payments are matched by 09:00 on the day on which they arrive",
            "by 09:00 on the day on which they arrive",
            "by 09:00 on the day on which they arrive on nine of ten days (proposed)",
        ),
        ("The count takes one day and not three", "one day", "two days (proposed)"),
        (
            "The owner no longer types the orders",
            "not a single case",
            "not a single case; there is no tolerance here",
        ),
        (
            "A recall of a dangerous batch reaches all owners in less than 2 hours",
            "less than 2 hours",
            "less than 2 hours; there is no tolerance where harm is done",
        ),
        (
            "Score 7 on the list of the town",
            "Score 7 on the list of the town",
            "as the target says; each case that falls short is named with its reason",
        ),
        ("Everybody is happy", "", ""),
    ] {
        assert_eq!(read(text), (target.to_owned(), minimum.to_owned()), "{text}");
    }
    let subject = subject("Residents see it from home: calls fall from ten a week to two within a month");
    assert_eq!(subject, "calls fall from ten a week to two within a month");
    assert_eq!(period("fall from ten to two within three months").as_deref(), Some("three months"));
    assert_eq!(period("Count errors fall from 10 days to 1 day per year").as_deref(), Some("a year"));
    assert_eq!(period("The treasurer pays within 10 days"), None);
    assert_eq!(period("100 flats borrow in the first year").as_deref(), Some("the first year"));
    assert_eq!(period("sixty visits in the first three months").as_deref(), Some("the first three months"));
    assert_eq!(period("an answer comes within two minutes"), None);
}

#[test]
fn numbers_in_words_are_read_up_to_a_hundred() {
    for (word, value) in [("twenty", 20.0), ("Twenty-five", 25.0), ("nineteen", 19.0), ("hundred", 100.0)] {
        assert_eq!(number(word), Some((value, true)), "{word}");
    }
    assert_eq!(
        read("No-shows fall from one in eight to one in twenty within six months"),
        ("one in twenty".to_owned(), "one in eleven (proposed)".to_owned())
    );
}

#[test]
fn a_share_after_a_colon_is_the_target_and_what_stands_before_it_what_is_measured() {
    for (text, target, minimum, name_of_it) in [
        (
            "Fewer calls to the front desk: 40 % less within six months",
            "40 % less than today",
            "20 % less than today (proposed)",
            "Fewer calls to the front desk",
        ),
        (
            "Fewer calls: 40 %",
            "40 % fewer than today",
            "20 % fewer than today (proposed)",
            "Fewer calls: 40 %",
        ),
        (
            "40% fewer calls than last winter",
            "40% fewer than today",
            "20% fewer than today (proposed)",
            "40% fewer calls than last winter",
        ),
        (
            "Calls to the front desk fall by 30 % by June 2027",
            "30 % less than today by June 2027",
            "15 % less than today (proposed)",
            "Calls to the front desk fall by 30 % by June 2027",
        ),
        (
            "Weniger Anrufe am Empfang: 40 % weniger in sechs Monaten",
            "40 % weniger als heute",
            "20 % weniger als heute (proposed)",
            "Weniger Anrufe am Empfang",
        ),
        (
            "Bookings made online: 60 % of all bookings",
            "60 % of all bookings",
            "as the target says; each case that falls short is named with its reason",
            "Bookings made online",
        ),
        (
            "At least 40 % more often than not",
            "at least 40 % more often than not",
            "at least 32 % more often than not (proposed)",
            "At least 40 % more often than not",
        ),
    ] {
        assert_eq!(read(text), (target.to_owned(), minimum.to_owned()), "{text}");
        assert_eq!(name(text), name_of_it, "{text}");
    }
    let whole = "Fewer calls to the front desk: 40 % less within six months";
    assert_eq!(subject(whole), whole, "neither part says anything alone");
    assert_eq!(period(whole).as_deref(), Some("six months"));
    assert_eq!(read("The price list stays in MediPlan 7"), (String::new(), String::new()));
}
