use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::artifact::{Agreement, ArtifactType, Reworded};
use crate::revise::Action;

pub(super) fn statement(seat: &str, position: &str, suggestions: &[&str]) -> Statement {
    Statement {
        participant: seat.to_owned(),
        position: position.to_owned(),
        suggestions: suggestions.iter().map(|text| (*text).to_owned()).collect(),
        ..Statement::default()
    }
}

pub(super) fn requirement(quotes: Vec<Quote>) -> Artifact {
    Artifact {
        id: "REQ-001".to_owned(),
        kind: ArtifactType::Requirement,
        title: "Refund a cancelled order".to_owned(),
        status: Agreement::Consensus,
        topic_id: "core".to_owned(),
        created_round: 2,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes,
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: json!({
            "description": "A customer gets the money back within two days.",
            "acceptance": ["Given a cancelled order, the refund is booked."],
        })
        .as_object()
        .unwrap()
        .clone(),
    }
}

pub(super) fn plain_round(number: u32) -> Round {
    let round = json!({
        "number": number, "phase": "discussion", "timestamp": "2026-03-01T10:00:00Z",
        "focus": { "type": "agenda", "topic_id": "core" }, "participation": "parallel", "question": "",
        "synthesis": "", "next": "continue",
    });
    serde_json::from_value(round).unwrap()
}

pub(super) fn quote(seat: &str, round: u32, words: &str, criterion: &str) -> Quote {
    Quote { participant: seat.to_owned(), round, quote: words.to_owned(), criterion: criterion.to_owned() }
}

fn is_quoted(said: &Statement, words: &str) -> bool {
    Utterance::of(said).holds(words)
}

fn look(artifact: &Artifact, said: &[(u32, Vec<Statement>)]) -> ArtifactEvidence {
    let said: BTreeMap<u32, Vec<Statement>> = said.iter().cloned().collect();
    let rounds: Vec<Round> = said.keys().map(|number| plain_round(*number)).collect();
    evidence(Record { artifacts: std::slice::from_ref(artifact), rounds: &rounds, said: &said, notes: &[] })
        .remove(0)
}

#[test]
fn a_quotation_says_who_said_it_when_and_where() {
    let said = statement("ann", "We wait.", &["One.", "Should: the «money»  goes Back in two days."]);
    let artifact = requirement(vec![quote("ann", 2, "the money goes back", "")]);
    let found = look(&artifact, &[(2, vec![said])]);
    let link = &found.links[0];
    assert_eq!((link.state, link.participant.as_str(), link.round), (LinkState::Quoted, "ann", 2));
    let place = link.place.unwrap();
    assert_eq!((place.field, place.item, place.from, place.to), (Field::Suggestion, 1, 8, 30));
    assert_eq!(
        (link.before.as_str(), link.words.as_str(), link.after.as_str()),
        ("Should: ", "the «money»  goes Back", " in two days.")
    );
}

#[test]
fn what_was_said_word_for_word_needs_nobody_who_quotes_it() {
    let said = statement("ann", "Yes: a customer gets the *money* back within two days.", &[]);
    let criterion = "Given a cancelled order, the refund is booked.";
    let ben = statement("ben", "Something else.", &["Must: given a cancelled order, the refund is booked"]);
    let found = look(&requirement(Vec::new()), &[(2, vec![said.clone(), ben])]);
    let of =
        |links: &[Link]| links.iter().map(|link| (link.participant.clone(), link.state)).collect::<Vec<_>>();
    assert_eq!(of(&found.links), [("ann".to_owned(), LinkState::Quoted)]);
    assert_eq!(found.criteria[0].criterion, criterion);
    assert_eq!(of(&found.criteria[0].links), [("ben".to_owned(), LinkState::Quoted)]);

    // A round that neither made nor changed it says nothing of it, and whoever quotes it may be against it.
    let later = look(&requirement(Vec::new()), &[(2, vec![]), (3, vec![said])]);
    assert!(!later.links.iter().any(Link::is_quoted), "{later:?}");
    let against = statement("ann", "I object to “A customer gets the money back within two days”.", &[]);
    let against = look(&requirement(Vec::new()), &[(2, vec![against])]);
    assert!(!against.links.iter().any(Link::is_quoted), "{against:?}");
}

#[test]
fn words_that_somebody_else_said_are_not_found() {
    let said = vec![statement("ann", "We wait.", &[]), statement("ben", "Pay it back at once.", &[])];
    let artifact = requirement(vec![quote("ann", 2, "Pay it back at once", "")]);
    let found = look(&artifact, &[(2, said)]);
    assert_eq!(found.links[0].state, LinkState::NotFound);
    assert_eq!((found.links[0].place, found.links[0].words.as_str()), (None, "Pay it back at once"));
}

#[test]
fn a_round_after_the_last_change_is_no_evidence() {
    let artifact = requirement(vec![quote("ann", 0, "pay it back", "")]);
    let later =
        [(2, vec![statement("ann", "We wait.", &[])]), (3, vec![statement("ann", "Pay it back.", &[])])];
    assert_eq!(look(&artifact, &later).links[0].state, LinkState::NotFound);
    let changed = Artifact { created_round: 3, ..artifact };
    assert_eq!(look(&changed, &later).links[0].state, LinkState::Quoted);
}

#[test]
fn what_was_split_or_merged_has_the_quotations_of_what_it_was_made_from() {
    let whole = requirement(vec![quote("ann", 3, "pay it back", "")]);
    let reworded = |from: &str| Reworded {
        how: Action::Split,
        by: "user".to_owned(),
        at: "2026-03-02T10:00:00Z".parse().unwrap(),
        from: vec![from.to_owned()],
        round: 3,
        status: Agreement::Consensus,
        hash: String::new(),
    };
    let part = |id: &str, from: &str| Artifact {
        id: id.to_owned(),
        reworded: Some(reworded(from)),
        ..whole.clone()
    };
    let said: BTreeMap<u32, Vec<Statement>> =
        [(2, vec![statement("ann", "We wait.", &[])]), (3, vec![statement("ann", "Pay it back.", &[])])]
            .into();
    let rounds = [plain_round(2), Round { artifacts_changed: vec!["REQ-001".to_owned()], ..plain_round(3) }];
    // The last round that worked on it did so under the id of the whole; of a part's part, two steps back.
    let state = |artifacts: &[Artifact]| {
        let found = evidence(Record { artifacts, rounds: &rounds, said: &said, notes: &[] });
        found.iter().map(|of| of.links[0].state).collect::<Vec<_>>()
    };
    let all = [whole.clone(), part("REQ-002", "REQ-001"), part("REQ-003", "REQ-002")];
    assert_eq!(state(&all), [LinkState::Quoted; 3]);
    assert_eq!(state(&all[1..2]), [LinkState::NotFound], "the control: without the whole nobody knows");
    // A ring, which nobody but a hand makes, ends.
    assert_eq!(state(&[part("REQ-001", "REQ-002"), part("REQ-002", "REQ-001")]), [LinkState::Quoted; 2]);
}

#[test]
fn without_statements_a_quotation_cannot_be_looked_up() {
    let artifact = requirement(vec![quote("ann", 2, "pay it back", "")]);
    let found = look(&artifact, &[]);
    assert_eq!((found.recorded, found.links[0].state), (false, LinkState::NotRecorded));
    let of_ben = look(&artifact, &[(2, vec![statement("ben", "Pay it back.", &[])])]);
    assert_eq!((of_ben.recorded, of_ben.links[0].state), (true, LinkState::NotRecorded));
}

#[test]
fn a_criterion_has_its_own_quotations_until_it_is_worded_anew() {
    let criterion = "given a cancelled order the refund is booked";
    let mut artifact = requirement(vec![quote("ann", 2, "book the refund", criterion)]);
    let said = [(2, vec![statement("ann", "Book the refund.", &[])])];
    let found = look(&artifact, &said);
    assert_eq!(found.criteria[0].links[0].state, LinkState::Quoted);
    assert!(found.links.iter().all(|link| link.state != LinkState::Quoted));
    artifact.fields["acceptance"] = json!(["Given no stock, nothing is sold."]);
    let found = look(&artifact, &said);
    assert!(found.criteria[0].links.is_empty());
    assert_eq!(found.links[0].state, LinkState::Quoted);
}

#[test]
fn a_quotation_that_is_given_again_or_for_a_criterion_too_is_shown_once() {
    let criterion = "Given a cancelled order, the refund is booked.";
    let said = [(2, vec![statement("ann", "Book the refund. Then tell them.", &[])])];
    let of_both = |for_the_whole: &[&str]| {
        let whole = for_the_whole.iter().map(|words| quote("ann", 2, words, ""));
        let quotes = whole.chain([quote("ann", 2, "Book the refund", criterion)]).collect();
        let found = look(&requirement(quotes), &said);
        assert_eq!(found.criteria[0].links.len(), 1);
        found.links.into_iter().map(|link| link.words).collect::<Vec<_>>()
    };
    assert_eq!(of_both(&["Then tell them", "Then tell them"]), ["Then tell them"]);
    assert_eq!(of_both(&["Then tell them", "Book the refund"]), ["Then tell them"]);
    assert_eq!(
        of_both(&["Book the refund"]),
        ["Book the refund"],
        "or the whole would seem to rest on nothing"
    );
}

#[test]
fn words_that_are_alike_are_proposed_only_where_nothing_is_quoted() {
    let alike = "The customer of a cancelled order gets a refund: the money is back within two days.";
    let said = [(2, vec![statement("ann", alike, &[]), statement("ben", "The logo should be blue.", &[])])];
    let found = look(&requirement(Vec::new()), &said);
    let states: Vec<_> = found.links.iter().map(|link| (link.state, link.participant.as_str())).collect();
    assert_eq!(states, [(LinkState::Proposed, "ann")]);
    let quoted = look(&requirement(vec![quote("ben", 2, "logo should be blue", "")]), &said);
    assert_eq!(quoted.links.len(), 1);
    assert_eq!(quoted.links[0].state, LinkState::Quoted);
    // What is not found does not stand in the way of a proposal.
    let wrong = look(&requirement(vec![quote("ben", 2, "nobody said this", "")]), &said);
    assert_eq!(
        wrong.links.iter().map(|link| link.state).collect::<Vec<_>>(),
        [LinkState::NotFound, LinkState::Proposed]
    );
}

#[test]
fn only_the_rounds_that_made_or_changed_it_are_looked_through_for_likeness() {
    let alike = "The customer of a cancelled order gets a refund: the money is back within two days.";
    let before = [(1, vec![statement("ann", alike, &[])]), (2, vec![statement("ann", "We wait.", &[])])];
    assert!(look(&requirement(Vec::new()), &before).links.is_empty());
}

#[test]
fn scripts_without_spaces_are_quoted_and_found_alike() {
    let said = statement("ann", "お客様は二日以内に返金を受け取ります。", &[]);
    let artifact = requirement(vec![quote("ann", 2, "二日以内に返金", "")]);
    assert_eq!(look(&artifact, &[(2, vec![said.clone()])]).links[0].state, LinkState::Quoted);
    let japanese =
        Artifact {
            title: "二日以内に返金を受け取ります".to_owned(), quotes: Vec::new(), ..artifact
        };
    assert_eq!(look(&japanese, &[(2, vec![said])]).links[0].state, LinkState::Proposed);
}

#[test]
fn part_of_a_word_is_no_quotation() {
    let said = statement("ann", "This is unacceptable.", &[]);
    assert!(!is_quoted(&said, "acceptable"));
    assert!(is_quoted(&said, "“Unacceptable.”"));
    assert!(!is_quoted(&said, "…"), "without words");
}

/// Texts with words, marks and letters of any script.
fn any_text() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        4 => "[a-zA-Z]{2,9}",
        1 => "\\PC{1,6}",
        1 => Just("ß".to_owned()),
        1 => Just("don't".to_owned()),
        1 => Just("İstanbul".to_owned()),
        1 => Just("ΟΔΟΣ".to_owned()),
        1 => Just("二日".to_owned()),
        1 => Just("e\u{301}te\u{301}".to_owned()),
    ];
    prop::collection::vec(word, 1..30).prop_map(|words| words.join(" "))
}

/// The same words as somebody else would write them down.
fn rewritten(words: &str, how: u8) -> String {
    let spaced = |space: &str| words.split_whitespace().collect::<Vec<_>>().join(space);
    match how % 6 {
        0 => words.to_uppercase(),
        1 => words.to_lowercase(),
        2 => spaced(" \n\t "),
        3 => format!("“{}”", spaced("  ")),
        4 => format!("  *{words}* …"),
        _ => words.replace(['"', '«', '»'], "“").replace('’', "'"),
    }
}

proptest! {
    #[test]
    fn a_quotation_taken_from_any_statement_is_found(text in any_text(), from in 0_usize..30, count in 1_usize..30, how in any::<u8>()) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let from = from % words.len();
        let piece = words[from..(from + count).min(words.len())].join(" ");
        prop_assume!(!plain::Words::of(&piece).is_empty());
        let said = statement("ann", "", &[&text]);
        prop_assert!(is_quoted(&said, &rewritten(&piece, how)), "{text:?} {piece:?}");
    }

    #[test]
    fn a_span_is_inside_its_field_and_holds_the_words(text in any_text(), from in 0_usize..30, count in 1_usize..9) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let from = from % words.len();
        let piece = words[from..(from + count).min(words.len())].join(" ");
        let artifact = requirement(vec![quote("ann", 2, &piece, "")]);
        let found = look(&artifact, &[(2, vec![statement("ann", "", &[&text])])]);
        for link in found.links.iter().filter(|link| link.state == LinkState::Quoted) {
            let place = link.place.unwrap();
            let letters: Vec<char> = text.chars().collect();
            prop_assert!(place.from < place.to && place.to as usize <= letters.len());
            let held: String = letters[place.from as usize..place.to as usize].iter().collect();
            prop_assert_eq!(&held, &link.words);
            prop_assert!(is_quoted(&statement("ann", &held, &[]), &piece), "{} {}", held, piece);
        }
    }

    #[test]
    fn a_text_that_occurs_nowhere_is_never_quoted(texts in prop::collection::vec(any_text(), 1..4), word in "[a-z]{3,8}", rest in any_text()) {
        // A word that no statement has, whatever stands around it.
        let strange = format!("zq{word}qz");
        prop_assume!(texts.iter().all(|text| !text.to_lowercase().contains(&strange)));
        let suggestions: Vec<&str> = texts.iter().map(String::as_str).collect();
        let said = statement("ann", "Something.", &suggestions);
        for words in [strange.clone(), format!("{rest} {strange}"), format!("{strange} {rest}")] {
            let artifact = requirement(vec![quote("ann", 2, &words, "")]);
            let found = look(&artifact, &[(2, vec![said.clone()])]);
            prop_assert_eq!(found.links[0].state, LinkState::NotFound);
        }
    }

    #[test]
    fn the_same_record_gives_the_same_links(texts in prop::collection::vec(any_text(), 1..6)) {
        let said: Vec<Statement> = texts.iter().map(|text| statement("ann", text, &[])).collect();
        let artifact = requirement(Vec::new());
        let said = [(2, said)];
        prop_assert_eq!(look(&artifact, &said), look(&artifact, &said));
    }
}

#[test]
fn words_of_the_user_are_evidence_from_the_round_in_which_they_were_heard_on() {
    let note =
        |round, heard_until| UserWords { round, heard_until, text: "Every refund is booked within a day." };
    let look = |artifact: &Artifact, rounds: &[u32], notes: &[UserWords<'_>]| {
        let said: BTreeMap<u32, Vec<Statement>> =
            rounds.iter().map(|round| (*round, vec![statement("ann", "It rains.", &[])])).collect();
        let rounds: Vec<Round> = rounds.iter().copied().map(plain_round).collect();
        let artifacts = std::slice::from_ref(artifact);
        evidence(Record { artifacts, rounds: &rounds, said: &said, notes }).remove(0)
    };
    let states = |found: &ArtifactEvidence| found.links.iter().map(|link| link.state).collect::<Vec<_>>();
    // Quoted in the round after the one in which they came.
    let quoting = requirement(vec![quote("user", 2, "every refund is booked", "")]);
    let found = look(&quoting, &[1, 2], &[note(1, 2)]);
    assert_eq!(states(&found), [LinkState::Quoted]);
    let (link, place) = (&found.links[0], found.links[0].place.unwrap());
    assert_eq!((link.participant.as_str(), link.round, place.field), ("user", 1, Field::Note));
    assert_eq!((link.words.as_str(), link.after.as_str()), ("Every refund is booked", " within a day."));
    assert!(found.has_evidence());
    // What came after the artifact's last change is none of its evidence, and what is not there is said to be missing.
    assert_eq!(states(&look(&quoting, &[1, 2, 3], &[note(3, 4)])), [LinkState::NotRecorded]);
    assert_eq!(states(&look(&quoting, &[1, 2], &[])), [LinkState::NotRecorded]);
    let wrong = requirement(vec![quote("user", 2, "no refund is ever booked", "")]);
    assert_eq!(states(&look(&wrong, &[1, 2], &[note(1, 2)])), [LinkState::NotFound]);
    // Unquoted they are proposed, as long as the round that made the artifact heard them.
    let mut plain = requirement(Vec::new());
    plain.title = "Every refund booked within a day".to_owned();
    let proposed = |heard_until| states(&look(&plain, &[1, 2], &[note(1, heard_until)]));
    assert_eq!((proposed(2), proposed(1)), (vec![LinkState::Proposed], Vec::new()));
    // Of a seat that somebody has called so its own words are meant.
    let said = BTreeMap::from([(1, vec![statement("user", "Every refund is booked by hand.", &[])])]);
    let of_seat = requirement(vec![quote("user", 1, "every refund is booked", "")]);
    let (artifacts, rounds) = (std::slice::from_ref(&of_seat), [plain_round(1), plain_round(2)]);
    let found = evidence(Record { artifacts, rounds: &rounds, said: &said, notes: &[note(1, 2)] }).remove(0);
    assert_eq!(found.links[0].place.unwrap().field, Field::Position);
}

/// `cargo test -p roundtable-engine the_time_of -- --ignored --nocapture` prints how long the greatest session takes.
#[test]
#[ignore = "prints; for people"]
fn the_time_of_two_hundred_artifacts_over_twenty_rounds_of_twelve_seats() {
    let word = |at: usize| format!("word{}", (at * 7919) % 997);
    let sentence = |at: usize| (0..18).map(|next| word(at * 31 + next)).collect::<Vec<_>>().join(" ") + ".";
    let speak = |round: usize, seat: usize| Statement {
        position: (0..3).map(|at| sentence(round * 100 + seat * 10 + at)).collect::<Vec<_>>().join(" "),
        rationale: (0..4).map(|at| sentence(round * 77 + seat * 13 + at)).collect(),
        concerns: (0..3).map(|at| sentence(round * 55 + seat * 17 + at)).collect(),
        suggestions: (0..4).map(|at| sentence(round * 33 + seat * 19 + at)).collect(),
        confidence: Some(0.5),
        ..statement(&format!("seat-{seat}"), "", &[])
    };
    let said: BTreeMap<u32, Vec<Statement>> =
        (1..=20).map(|round| (round as u32, (0..12).map(|seat| speak(round, seat)).collect())).collect();
    let rounds: Vec<Round> = (1..=20).map(plain_round).collect();
    let artifacts: Vec<Artifact> = (0..200)
        .map(|at| Artifact {
            id: format!("REQ-{at:03}"),
            title: sentence(at),
            created_round: (at as u32 % 20) + 1,
            fields: json!({ "description": sentence(at * 3), "acceptance": [sentence(at), sentence(at + 1), sentence(at + 2)] })
                .as_object()
                .unwrap()
                .clone(),
            quotes: (0..6).map(|seat| quote(&format!("seat-{seat}"), 0, "nobody said this at all", "")).collect(),
            ..requirement(Vec::new())
        })
        .collect();
    let record = Record { artifacts: &artifacts, rounds: &rounds, said: &said, notes: &[] };
    let begin = std::time::Instant::now();
    let found = evidence(record);
    println!("evidence of {} artifacts: {:?}", found.len(), begin.elapsed());
    let begin = std::time::Instant::now();
    let found = crate::dissent::dissent(record);
    println!("dissent, {} left out: {:?}", found.left_out.len(), begin.elapsed());
}
