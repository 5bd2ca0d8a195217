//! What a person worded in the review is not given as the panel's.

use roundtable_engine::artifact::{Agreement, Artifact, Dissent, Quote, ReviewState, Reworded};
use roundtable_engine::revise::Action;
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, options, reviewed, round};
use crate::{DocumentLanguage, DocumentOptions, approved, not_in_document, requirements};

fn reworded(id: &str, how: Action, from: &[&str]) -> Artifact {
    let mut artifact =
        artifact(id, "Reserve", Agreement::Draft, json!({ "priority": "must", "description": "It does." }));
    artifact.supported_by = vec!["product-manager".to_owned()];
    artifact.reworded = Some(Reworded {
        how,
        by: "user".to_owned(),
        at: "2026-01-07T10:00:00Z".parse().unwrap(),
        from: from.iter().map(|&id| id.to_owned()).collect(),
        round: 2,
        status: Agreement::Consensus,
        hash: "the panel's".to_owned(),
    });
    artifact
}

fn holding(artifacts: Vec<Artifact>) -> Session {
    let mut session = empty();
    session.artifacts = artifacts;
    session
}

#[test]
fn it_stands_in_no_document_before_it_is_approved_and_the_reason_is_no_draft_of_the_panel() {
    let session = holding(vec![reworded("REQ-001", Action::Edit, &[])]);
    assert!(approved(&session).is_empty());
    let left = not_in_document(&session).unwrap().to_string();
    assert!(left.contains("edited or split in the review, and not approved since"), "{left}");
    let text = requirements(&session, &options());
    assert!(text.contains("REQ-001 “Reserve” (edited or split, not approved)"), "{text}");
    assert!(!text.contains("nobody reviewed"), "{text}");
}

#[test]
fn its_supporters_are_those_of_the_words_that_they_heard_and_its_source_says_who_gave_it_others() {
    let all = [
        reworded("REQ-001", Action::Edit, &[]),
        reworded("REQ-003", Action::Split, &["REQ-002"]),
        reworded("REQ-004", Action::Merge, &["REQ-005", "REQ-006"]),
    ];
    let session = holding(all.into_iter().map(|one| reviewed(one, ReviewState::Approved)).collect());
    let text = requirements(&session, &options());
    for said in [
        "Product Manager (of an earlier wording)",
        "; edited by the user; approved by the user on 2026-01-07*",
        "; split from REQ-002 by the user; approved by the user on 2026-01-07*",
        "; merged with REQ-005, REQ-006 by the user; approved by the user on 2026-01-07*",
        "3 approved by the user, 3 worded in the review",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    assert!(!text.contains("because the panel agreed"), "{text}");
    let german = DocumentOptions { language: DocumentLanguage::German, ..options() };
    let text = requirements(&session, &german);
    for said in [
        "Product Manager (zu einem früheren Wortlaut)",
        "; vom Benutzer bearbeitet; vom Benutzer freigegeben am 07.01.2026*",
        "; vom Benutzer von REQ-002 abgeteilt; ",
        "3 in der Prüfung formuliert",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
}

#[test]
fn it_says_what_it_said_before_the_review_and_only_where_that_is_something_else() {
    let mut edited = reworded("REQ-001", Action::Edit, &[]);
    let mut earlier = edited.clone();
    earlier.reworded = None;
    edited.fields.insert("acceptance".to_owned(), json!(["It is kept.", "It is new."]));
    edited.fields.insert("description".to_owned(), json!("It does so within 2 s."));
    earlier.fields.insert("acceptance".to_owned(), json!(["It is kept.", "It | was."]));
    earlier.fields.insert("priority".to_owned(), json!("should"));
    "Reserve a tool".clone_into(&mut earlier.title);
    let mut session = holding(vec![reviewed(edited, ReviewState::Approved)]);
    session.earlier = [("REQ-001".to_owned(), earlier)].into();
    let text = requirements(&session, &options());
    let said = "**What it said before the review**\n\n- *Title:* Reserve a tool\n- *Priority:* should\n\
        - *Wording:* It does.\n- *Acceptance criteria:* It \\| was.\n\n*Source";
    assert!(text.contains(said), "{text}");
    let german = requirements(&session, &DocumentOptions { language: DocumentLanguage::German, ..options() });
    assert!(german.contains("**Wortlaut vor der Prüfung**\n\n- *Titel:* Reserve a tool\n"), "{german}");
    assert!(german.contains("- *Abnahmekriterien:* It"), "{german}");
    // What the history does not lead back to, or is the same still, is not said.
    session.earlier = [("REQ-001".to_owned(), session.artifacts[0].clone())].into();
    assert!(!requirements(&session, &options()).contains("What it said before"));
    session.earlier.clear();
    assert!(!requirements(&session, &options()).contains("What it said before"));
}

#[test]
fn a_dissent_to_what_was_merged_into_an_item_says_to_which_it_was() {
    let against = |seat: &str, reason: &str| Dissent {
        participant: seat.to_owned(),
        round: 1,
        stance: "block".to_owned(),
        reason: reason.to_owned(),
    };
    let mut into = reworded("REQ-001", Action::Merge, &["REQ-001", "REQ-002"]);
    into.dissent = vec![against("qa-lead", "Too late."), against("product-manager", "Too early.")];
    let mut other = reworded("REQ-002", Action::Edit, &[]);
    other.dissent = vec![against("product-manager", "Too early.")];
    let session =
        holding(vec![reviewed(into, ReviewState::Approved), reviewed(other, ReviewState::Rejected)]);
    let text = requirements(&session, &options());
    assert!(text.contains("QA Lead blocked in round 1: “Too late.” (to an earlier wording)\n"), "{text}");
    let theirs = "Product Manager blocked in round 1: “Too early.” (to REQ-002, which was merged into it)\n";
    assert!(text.contains(theirs), "{text}");
    let german = requirements(&session, &DocumentOptions { language: DocumentLanguage::German, ..options() });
    assert!(german.contains("(zu REQ-002, das darin aufgegangen ist)"), "{german}");
    assert!(german.contains("(zu einem früheren Wortlaut)\n"), "{german}");
}

#[test]
fn whoever_held_what_was_merged_into_an_item_is_told_apart() {
    let seats = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    let mut into = reworded("REQ-001", Action::Merge, &["REQ-001", "REQ-002"]);
    into.supported_by = seats(&["product-manager", "qa-lead"]);
    let mut other = reworded("REQ-002", Action::Edit, &[]);
    other.supported_by = seats(&["product-manager"]);
    let session =
        holding(vec![reviewed(into, ReviewState::Approved), reviewed(other, ReviewState::Rejected)]);
    let text = requirements(&session, &options());
    let held = "Product Manager (of REQ-002, which was merged into it); QA Lead (of an earlier wording)";
    assert!(text.contains(held), "{text}");
    let german = requirements(&session, &DocumentOptions { language: DocumentLanguage::German, ..options() });
    assert!(german.contains("(zu REQ-002, das darin aufgegangen ist); QA Lead"), "{german}");

    // Whoever is quoted for both held both.
    let mut session = session;
    let quote = |words: &str| Quote {
        participant: "product-manager".to_owned(),
        round: 2,
        quote: words.to_owned(),
        criterion: String::new(),
    };
    session.artifacts[0].quotes = vec![quote("It does."), quote("It does more.")];
    session.artifacts[1].quotes = vec![quote("It does more.")];
    let text = requirements(&session, &options());
    assert!(text.contains("Product Manager, QA Lead (both of an earlier wording)"), "{text}");

    // So did whoever voted for the one that stays.
    session.artifacts[0].quotes.clear();
    assert!(requirements(&session, &options()).contains(held), "nobody is quoted, and nobody voted");
    let votes = json!([{ "proposal": "REQ-001", "support": ["product-manager"] }]);
    session.rounds = vec![round(1, "proposal", "user-workflows", &["REQ-001"])];
    session.rounds[0].votes = serde_json::from_value(votes).unwrap();
    let text = requirements(&session, &options());
    assert!(text.contains("Product Manager, QA Lead (both of an earlier wording)"), "{text}");

    // Whoever had been quoted for it and stood aside since held it no more: its file said so before the merge.
    session.artifacts[0].quotes = vec![quote("It does.")];
    let mut before = session.artifacts[0].clone();
    (before.reworded, before.supported_by) = (None, seats(&["qa-lead"]));
    session.earlier = [("REQ-001".to_owned(), before)].into();
    let text = requirements(&session, &options());
    assert!(text.contains(held), "{text}");
}

#[test]
fn the_words_of_what_was_merged_in_stand_with_its_id_as_far_as_the_item_does_not_say_them() {
    let mut into = reworded("REQ-001", Action::Merge, &["REQ-001", "REQ-002"]);
    into.fields.insert("acceptance".to_owned(), json!(["It is kept.", "It ends."]));
    let other = artifact(
        "REQ-002",
        "Give way",
        Agreement::Consensus,
        json!({ "description": "The extent gives way.", "acceptance": ["It ends."] }),
    );
    let session =
        holding(vec![reviewed(into, ReviewState::Approved), reviewed(other, ReviewState::Rejected)]);
    let text = requirements(&session, &options());
    let said = "**What was merged into it said**\n\n- REQ-002: *Title:* Give way; *Wording:* The extent gives way.\n";
    assert!(text.contains(said), "{text}");
    let german = requirements(&session, &DocumentOptions { language: DocumentLanguage::German, ..options() });
    assert!(
        german.contains("**Wortlaut dessen, was darin aufgegangen ist**\n\n- REQ-002: *Titel:*"),
        "{german}"
    );
}

#[test]
fn a_dissent_to_an_item_that_got_other_words_is_to_an_earlier_wording() {
    let heard = Dissent {
        participant: "qa-lead".to_owned(),
        round: 1,
        stance: "block".to_owned(),
        reason: "Too late.".to_owned(),
    };
    let mut edited = reworded("REQ-001", Action::Edit, &[]);
    edited.dissent = vec![heard.clone()];
    let mut as_heard = edited.clone();
    (as_heard.id, as_heard.reworded, as_heard.dissent) = ("REQ-002".to_owned(), None, vec![heard]);
    let session =
        holding(vec![reviewed(edited, ReviewState::Approved), reviewed(as_heard, ReviewState::Approved)]);
    let text = requirements(&session, &options());
    assert_eq!(text.matches("QA Lead blocked in round 1: “Too late.”").count(), 2, "{text}");
    assert_eq!(text.matches("“Too late.” (to an earlier wording)\n").count(), 1, "{text}");
}

#[test]
fn what_was_written_for_a_decision_says_in_whose_place_it_stands_and_for_which_conflict() {
    let mut rule = artifact(
        "BR-002",
        "Pay first",
        Agreement::Draft,
        json!({ "description": "Pay in advance.", "decides": "CONF-001" }),
    );
    rule.reworded = Some(Reworded {
        status: Agreement::Draft,
        ..reworded("BR-009", Action::Decide, &["BR-001"]).reworded.unwrap()
    });
    let round = rule.reworded.as_ref().map(|reworded| reworded.round).unwrap();
    let session = holding(vec![reviewed(rule, ReviewState::Approved)]);
    let text = requirements(&session, &options());
    for said in [
        "### BR-002: Pay first",
        "**Decides:** CONF-001",
        "; written in the place of BR-001 for a decision by the user; approved by the user on 2026-01-07*",
        // No round raised it.
        &format!(", after round {round} of session "),
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
    let german = requirements(&session, &DocumentOptions { language: DocumentLanguage::German, ..options() });
    assert!(
        german.contains("; vom Benutzer an der Stelle von BR-001 für eine Entscheidung geschrieben; "),
        "{german}"
    );
}

#[test]
fn criteria_that_an_edit_left_as_they_were_say_for_which_words_they_were_given() {
    let given = |mut one: Artifact, words: &str, criteria: &[&str]| {
        one.fields.insert("description".to_owned(), json!(words));
        one.fields.insert("acceptance".to_owned(), json!(criteria));
        one
    };
    let edited = reworded("REQ-001", Action::Edit, &[]);
    let with = |words: &str, criteria: &[&str]| {
        let earlier =
            Artifact { reworded: None, ..given(edited.clone(), "A fee: yes or no.", &["It is charged."]) };
        let now = reviewed(given(edited.clone(), words, criteria), ReviewState::Approved);
        let mut session = holding(vec![now]);
        session.earlier.insert("REQ-001".to_owned(), earlier);
        requirements(&session, &options())
    };
    let mark = "- *Acceptance criteria:* given for this wording, and left as they were\n";
    let text = with("There is no fee.", &["It is charged."]);
    assert!(text.contains(mark), "{text}");
    assert!(!with("There is no fee.", &["Nobody pays."]).contains(mark), "whoever edited them has read them");
    assert!(!with("A fee: yes or no.", &["It is charged."]).contains(mark), "nothing else was edited");
}

#[test]
fn a_reason_that_the_panel_gave_for_words_that_were_edited_since_says_so() {
    let given = |mut one: Artifact, words: &str, reason: &str| {
        one.fields.insert("description".to_owned(), json!(words));
        one.fields.insert("rationale".to_owned(), json!(reason));
        one
    };
    let edited = reworded("REQ-001", Action::Edit, &[]);
    let with = |before: (&str, &str), now: (&str, &str)| {
        let earlier = Artifact { reworded: None, ..given(edited.clone(), before.0, before.1) };
        let now = reviewed(given(edited.clone(), now.0, now.1), ReviewState::Approved);
        let mut session = holding(vec![now]);
        session.earlier.insert("REQ-001".to_owned(), earlier);
        session
    };
    let mark = "(*the reason was given for the wording before the edit*)";
    let session = with(("Three days.", "Others wait."), ("Five days.", "Others wait."));
    let text = requirements(&session, &options());
    assert!(text.contains(&format!("- **Why:** Others wait. {mark}\n")), "{text}");
    let german = DocumentOptions { language: DocumentLanguage::German, ..options() };
    let said = "(*die Begründung galt dem Wortlaut vor der Bearbeitung*)";
    assert!(requirements(&session, &german).contains(said));
    // A reason of whoever edited it, and words that are the same still.
    for now in [("Five days.", "It is enough."), ("Three days.", "Others wait.")] {
        let text = requirements(&with(("Three days.", "Others wait."), now), &options());
        assert!(!text.contains(mark), "{now:?}\n{text}");
    }
    let unknown = Session { earlier: Default::default(), ..session };
    assert!(!requirements(&unknown, &options()).contains(mark));
}
