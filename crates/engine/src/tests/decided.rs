//! What writes down a decision of the user says what the user decided and why.

use serde_json::{Value, json};

use super::answers::answering;
use super::kit::{Case, Ran, artifact, conflict, limits, mark, synthesis, table, usual};
use crate::artifact::ArtifactType;
use crate::config::Workflow;
use crate::decided::{as_decided, rests_on, writes_down};
use crate::record::{EscalationAnswer, Step};

/// CONF-001 calls the user after the first round; in the second one the facilitator writes this down.
fn decided(answer: EscalationAnswer, kind: &'static str, title: &'static str, fields: Value) -> Ran {
    let mut session = limits(table(), 1, 2);
    session.workflow = Workflow::Roundtable;
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    let proposed = artifact(kind, title, fields);
    Case::new(session)
        .model(move |prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => synthesis(json!({
                "conflicts": [{ "id": "CONF-001" }], "recommendation": "Take one table; two people can keep it.",
            }))
            .into(),
            (Step::Synthesis, _) => synthesis(json!({ "proposed_artifacts": [proposed] })).into(),
            _ => usual(prompt),
        })
        .user(answering(answer))
        .run()
}

fn user(words: &str) -> EscalationAnswer {
    EscalationAnswer::Decide { decision: words.to_owned() }
}

/// As a facilitator writes it that had one table in mind.
fn one_table(decision: &str) -> Value {
    json!({
        "status": "consensus", "supported_by": ["ann"], "decision": decision, "context": "Loans have to be counted.",
        "options": [
            { "name": "One table", "pros": ["simple"], "cons": ["grows"] }, { "name": "Events", "pros": ["history"] },
        ],
        "rationale": "Two people maintain it.",
        "consequences": { "positive": ["One place to look"], "negative": ["History needs a copy"] },
    })
}

const TITLE: &str = "CONF-001 decided: how loans are kept";

#[test]
fn a_revision_that_takes_a_sentence_of_the_users_decision_out_of_a_result_is_named() {
    let ran = |description: &'static str| {
        let mut session = limits(table(), 1, 3);
        session.workflow = Workflow::Roundtable;
        session.config.escalation.max_rounds_per_conflict = 1;
        conflict(&mut session, "CONF-001", "core");
        let proposed = |description: &str, revises: Option<&str>| {
            let fields = json!({ "description": description, "revises": revises, "status": "consensus" });
            synthesis(json!({ "proposed_artifacts": [artifact("requirement", "Lend", fields)] }))
        };
        let case = Case::new(session).model(move |prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => synthesis(json!({ "conflicts": [{ "id": "CONF-001" }] })).into(),
            (Step::Synthesis, 2) => {
                proposed("A loan is kept. Nobody lends more than three. It ends by itself.", None).into()
            }
            (Step::Synthesis, _) => proposed(description, Some("REQ-001")).into(),
            _ => usual(prompt),
        });
        case.user(answering(user("Nobody lends more than three. Really."))).run()
    };
    let warnings = |ran: &Ran| ran.round(3).warnings.clone();
    let gone = ran("A loan is kept.");
    assert_eq!(
        warnings(&gone),
        [
            "REQ-001 does not say any more what the user decided on CONF-001: \"Nobody lends more than three.\""
        ]
    );
    // What it still says, in whatever other words around it, is not gone.
    assert_eq!(warnings(&ran("Loans end. Nobody lends more than three, ever.")), [""; 0]);
}

#[test]
fn a_decision_of_the_user_is_the_chosen_option_with_the_users_reason() {
    let ran = decided(
        user("Keep events"),
        "architecture_decision",
        TITLE,
        one_table("Decided by the user: Keep events."),
    );
    let known = ran.artifact("ARCH-001");
    assert_eq!(known.fields["decision"], "Decided by the user: Keep events.");
    assert_eq!(
        known.fields["rationale"],
        "The user decided it (CONF-001, round 1); any reason they gave stands in their words."
    );
    // What was put down for the other option is said of that one, and nowhere else.
    assert_eq!(
        known.fields["options"],
        json!([
            { "name": "Events", "pros": ["history"] },
            { "name": "One table", "pros": ["simple", "Two people maintain it.", "One place to look"],
              "cons": ["grows", "History needs a copy"] },
        ])
    );
    assert_eq!(known.fields.get("consequences"), None);
    assert!(
        ran.round(2).overrides.iter().any(|said| said.starts_with("ARCH-001 says what the user decided"))
    );
    assert!(known.supported_by.is_empty(), "the seats had supported something else");
    assert_eq!(as_decided(ran.session(), known), None, "it says so once");
}

#[test]
fn the_users_words_are_an_option_of_their_own_where_they_name_none_or_refuse_one() {
    for words in [
        "Buy something that exists",
        "Not one table, please",
        "No events",
        "One table or events, whichever is cheaper",
    ] {
        let ran = decided(user(words), "adr", TITLE, one_table(&format!("Decided by the user: {words}")));
        let options = ran.artifact("ADR-001").fields["options"].clone();
        assert_eq!(options[0], json!({ "name": words }));
        assert_eq!((&options[1]["name"], &options[2]["name"]), (&json!("One table"), &json!("Events")));
    }
}

#[test]
fn consequences_of_what_the_user_chose_stay_and_a_reason_in_the_users_words_is_not_denied() {
    let words = "One table, please";
    let ran = decided(user(words), "adr", TITLE, one_table("Decided by the user: One table"));
    assert_eq!(ran.artifact("ADR-001").fields["consequences"]["positive"], json!(["One place to look"]));
    let ran = decided(user("One table, because time is short"), "adr", TITLE, one_table("One table."));
    let known = ran.artifact("ADR-001");
    assert_eq!(
        known.fields["decision"], "One table.",
        "nothing says that it writes down a decision of the user"
    );
    let ran = decided(
        user("One table, because time is short"),
        "adr",
        TITLE,
        one_table("The user decided on CONF-001: one table, because time is short."),
    );
    let known = ran.artifact("ADR-001");
    // What stands behind an option may take it back, and nobody reads it: the words are an option of their own.
    assert_eq!(known.fields["options"][0]["name"], "One table, because time is short");
    assert_eq!(
        known.fields["rationale"],
        "The user decided it (CONF-001, round 1); any reason they gave stands in their words."
    );
    let pros = &known.fields["options"][1]["pros"];
    assert_eq!(*pros, json!(["simple", "Two people maintain it.", "One place to look"]));
}

#[test]
fn a_decision_in_other_words_than_the_users_is_written_in_theirs_and_nothing_is_lost() {
    let mut fields = one_table("As the user decided on CONF-001, one table for now.");
    fields.as_object_mut().unwrap().remove("options");
    let ran = decided(user("Keep events from the first day"), "architecture_decision", "Loans", fields);
    let known = ran.artifact("ARCH-001");
    assert_eq!(known.fields["decision"], "Decided by the user on CONF-001: Keep events from the first day");
    assert_eq!(known.fields["options"], json!([{ "name": "Keep events from the first day" }]));
    assert_eq!(
        known.fields["rationale"],
        "The user decided it (CONF-001, round 1); any reason they gave stands in their words. The facilitator's words, not the \
         user's: As the user decided on CONF-001, one table for now; Two people maintain it; One place to look; History \
         needs a copy."
    );
}

#[test]
fn a_rule_of_the_user_has_the_users_reason_and_keeps_what_speaks_of_the_decision() {
    let rule = json!({
        "description": "Decided by the user on CONF-001: Keep events.", "rationale": "One table is simple.",
        "conditions": "A loan is made.", "actions": "The decision holds from May.",
    });
    let ran = decided(user("Keep events."), "business_rule", TITLE, rule);
    let known = ran.artifact("BR-001");
    assert_eq!(known.fields["description"], "Decided by the user on CONF-001: Keep events.");
    assert_eq!(known.fields["actions"], "The decision holds from May.");
    assert_eq!(known.fields["conditions"], "Wherever the matter of CONF-001 comes up.");
    assert_eq!(
        known.fields["rationale"],
        "The user decided it (CONF-001, round 1); any reason they gave stands in their words. The facilitator's words, not the \
         user's: One table is simple; A loan is made."
    );
}

#[test]
fn a_rule_that_lacked_only_the_users_reason_was_not_overridden() {
    let rule = json!({
        "description": "Decided by the user on CONF-001: Keep events.", "conditions": "CONF-001 comes up.",
        "actions": "The decision holds.",
    });
    let ran = decided(user("Keep events."), "business_rule", TITLE, rule);
    let reason = "The user decided it (CONF-001, round 1); any reason they gave stands in their words.";
    assert_eq!(ran.artifact("BR-001").fields["rationale"], reason);
    assert!(!ran.round(2).overrides.iter().any(|said| said.starts_with("BR-001")));
}

#[test]
fn an_accepted_recommendation_is_said_to_be_one_and_not_the_users_own_decision() {
    let take = "Take one table; two people can keep it.";
    let said = format!("Recommended by the facilitator and accepted by the user on CONF-001: {take}");
    for lead in ["Decided by the user", "decided by the user on CONF-001"] {
        let ran = decided(EscalationAnswer::Accept, "adr", TITLE, one_table(&format!("{lead}: {take}")));
        let known = ran.artifact("ADR-001");
        assert_eq!(known.fields["decision"], said.as_str());
        assert_eq!(crate::decided::writes_down(ran.session(), known).unwrap().id, "CONF-001");
        assert!(
            !ran.round(2).overrides.iter().any(|said| said.starts_with("ADR-001")),
            "the text says it itself"
        );
    }
    // What does not claim to be the user's stays as it is.
    let ran = decided(EscalationAnswer::Accept, "adr", TITLE, one_table("CONF-001 is decided: one table."));
    assert_eq!(ran.artifact("ADR-001").fields["decision"], "CONF-001 is decided: one table.");
}

#[test]
fn an_accepted_recommendation_keeps_what_a_result_leaves_out_of_it() {
    let lead = "Recommended by the facilitator and accepted by the user on CONF-001";
    for short in ["Decided by the user: Take one table", "Decided by the user: Take one table."] {
        let ran = decided(EscalationAnswer::Accept, "adr", TITLE, one_table(short));
        let known = ran.artifact("ADR-001");
        assert_eq!(known.fields["decision"], format!("{lead}: Take one table; two people can keep it."));
        assert_eq!(as_decided(ran.session(), known), None, "it says so once");
    }
    // What stands elsewhere in it is not said again.
    let mut there = one_table("Decided by the user: Take one table.");
    there["rationale"] = json!("Two people can keep it.");
    let ran = decided(EscalationAnswer::Accept, "adr", TITLE, there);
    assert_eq!(ran.artifact("ADR-001").fields["decision"], format!("{lead}: Take one table."));
}

#[test]
fn an_accepted_recommendation_and_a_result_that_only_mentions_a_decision_keep_their_reasons() {
    let ran = decided(
        EscalationAnswer::Accept,
        "adr",
        TITLE,
        one_table("Decided by the user: Take one table; two people can keep it."),
    );
    assert_eq!(ran.artifact("ADR-001").fields["rationale"], "Two people maintain it.");
    let mut other = one_table("Loans are written by the desk only.");
    other["context"] = json!("The user decided on CONF-001: Keep events.");
    let ran = decided(user("Keep events"), "adr", "Who writes loans", other);
    let known = ran.artifact("ADR-001");
    assert_eq!(known.fields["rationale"], "Two people maintain it.");
    assert_eq!(known.fields["decision"], "Loans are written by the desk only.");
    let ran = decided(
        user("Keep events from now on"),
        "requirement",
        TITLE,
        json!({
            "description": "Keep events from now on.", "rationale": "They are counted.", "priority": "must",
        }),
    );
    assert_eq!(ran.artifact("REQ-001").fields["rationale"], "They are counted.");
}

#[test]
fn a_field_names_the_decision_that_a_result_writes_down_in_any_language() {
    let mut fields = one_table("Wir behalten Ereignisse.");
    fields["decides"] = json!("CONF-001");
    let ran =
        decided(user("Keep events"), "architecture_decision", "Wie Ausleihen gespeichert werden", fields);
    let known = ran.artifact("ARCH-001");
    assert_eq!(known.text("decides"), "CONF-001");
    assert_eq!(known.fields["decision"], "Decided by the user on CONF-001: Keep events");
    assert_eq!(known.fields["options"][0]["name"], "Events");
    assert!(
        ran.round(2).overrides.iter().any(|said| said.starts_with("ARCH-001 says what the user decided"))
    );
    // Without the field nothing says whose decision it is.
    let ran =
        decided(user("Keep events"), "architecture_decision", "Wie", one_table("Wir behalten Ereignisse."));
    assert_eq!(ran.artifact("ARCH-001").fields["decision"], "Wir behalten Ereignisse.");
}

#[test]
fn the_field_goes_before_the_words_of_the_text() {
    let mut fields = one_table("The user decided on CONF-009 something else.");
    fields["decides"] = json!("ESC-001");
    let ran = decided(user("Keep events"), "adr", "Loans", fields);
    let session = ran.session();
    let found = crate::decided::writes_down(session, ran.artifact("ADR-001")).unwrap();
    assert_eq!((found.id, found.words), ("CONF-001", "Keep events"), "the escalation's id names it, too");
}

#[test]
fn an_id_that_is_unknown_or_not_decided_is_no_decision_and_a_warning() {
    for (id, why) in [("CONF-009", "is no conflict and no escalation"), ("CONF-002", "is not decided yet")] {
        let mut session = limits(table(), 1, 1);
        session.workflow = Workflow::Roundtable;
        session.config.escalation.enabled = false;
        conflict(&mut session, "CONF-002", "core");
        let mut fields = one_table("One table.");
        fields["decides"] = json!(id);
        let proposed = artifact("adr", "Loans", fields);
        let ran = Case::new(session)
            .model(move |prompt| match prompt.step {
                Step::Synthesis => synthesis(json!({ "proposed_artifacts": [proposed] })).into(),
                _ => usual(prompt),
            })
            .run();
        assert_eq!(ran.artifact("ADR-001").text("decides"), "", "{id}");
        assert!(ran.warned(1, &format!("`{id}` {why}")), "{:?}", ran.round(1).warnings);
    }
}

#[test]
fn a_conflict_that_the_table_settles_is_named_in_the_round_that_settles_it_and_a_revision_keeps_it() {
    let mut session = limits(table(), 1, 2);
    session.workflow = Workflow::Roundtable;
    conflict(&mut session, "CONF-001", "core");
    let ran = super::kit::synthesising(
        session,
        vec![
            json!({
                "proposed_artifacts": [artifact("adr", "Loans", json!({ "decides": "CONF-001", "decision": "One table." }))],
                "resolved_conflicts": [{ "conflict_id": "CONF-001", "resolution": "One table.", "method": "evidence" }],
            }),
            json!({ "proposed_artifacts": [artifact("adr", "Loans", json!({ "decision": "One table, indexed." }))] }),
        ],
    );
    let known = ran.artifact("ADR-001");
    assert_eq!((known.text("decides"), known.text("decision")), ("CONF-001", "One table, indexed."));
    assert_eq!(crate::decided::rests_on(ran.session(), known), None, "the user decided nothing");
}

#[test]
fn whoever_held_the_draft_does_not_support_what_the_user_decided_on_it_nor_is_quoted_for_it() {
    // The draft and what is written down of the decision: in other words, and in the same ones, as the draft had the answer.
    for (words, left) in [("Events are kept.", 0), ("Loans are kept.", 1)] {
        let mut session = limits(table(), 1, 2);
        session.workflow = Workflow::Roundtable;
        session.config.escalation.max_rounds_per_conflict = 1;
        conflict(&mut session, "CONF-001", "core");
        let rule = |mut fields: Value, words: &str| {
            fields["description"] = json!(words);
            artifact("business_rule", "How loans are kept", fields)
        };
        let quotes = json!([{ "participant": "ann", "quote": mark("ann", 1) }]);
        let draft = rule(json!({ "supported_by": ["ann"], "quotes": quotes }), "Loans are kept.");
        let written = rule(json!({ "status": "consensus", "decides": "CONF-001" }), words);
        let ran = Case::new(session)
            .model(move |prompt| match (prompt.step, prompt.round) {
                (Step::Synthesis, 1) => synthesis(json!({
                    "conflicts": [{ "id": "CONF-001" }], "recommendation": "Keep events.",
                    "proposed_artifacts": [draft],
                }))
                .into(),
                (Step::Synthesis, _) => synthesis(json!({ "proposed_artifacts": [written] })).into(),
                _ => usual(prompt),
            })
            .user(answering(EscalationAnswer::Accept))
            .run();
        let known = ran.artifact("BR-001");
        assert_eq!(known.text("decides"), "CONF-001");
        assert_eq!((known.supported_by.len(), known.quotes.len()), (left, left), "{known:?}");
    }
}

#[test]
fn what_the_user_decided_otherwise_is_no_agreed_point_any_more() {
    let mut session = limits(table(), 1, 2);
    session.workflow = Workflow::Roundtable;
    session.config.escalation.max_rounds_per_conflict = 1;
    conflict(&mut session, "CONF-001", "core");
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.round) {
            (Step::Synthesis, 1) => synthesis(json!({
                "conflicts": [{ "id": "CONF-001" }],
                "consensus": ["For \"Title of CONF-001\", one table", "Loans are counted"],
            }))
            .into(),
            (Step::Synthesis, _) => {
                synthesis(json!({ "consensus": ["CONF-001 is decided: keep events"] })).into()
            }
            _ => usual(prompt),
        })
        .user(answering(user("Keep events")))
        .run();
    assert_eq!(ran.session().agreed_points(), ["Loans are counted", "CONF-001 is decided: keep events"]);
    let undecided = {
        let mut session = ran.session().clone();
        session.escalations.clear();
        session.agreed_points()
    };
    assert_eq!(undecided.len(), 3, "without a decision nothing is taken back: {undecided:?}");
}

#[test]
fn what_only_says_where_the_record_of_a_decision_is_kept_decides_nothing_though_it_is_called_by_the_users_words()
 {
    let ran = decided(
        user("Keep events for a year."),
        "architecture_decision",
        TITLE,
        one_table("Decided by the user: Keep events for a year."),
    );
    let mut session = ran.session().clone();
    let mut entry = ran.artifact("ARCH-001").clone();
    (entry.id, entry.kind) = ("ADR-001".to_owned(), ArtifactType::Adr);
    "CONF-001 decided: Keep events for a year".clone_into(&mut entry.title);
    entry.fields =
        json!({ "number": 1, "source": "ARCH-001", "path": "docs/0001.md" }).as_object().unwrap().clone();
    session.artifacts.push(entry.clone());
    assert!(session.is_entry(&entry));
    assert_eq!((writes_down(&session, &entry), rests_on(&session, &entry)), (None, None));
    assert_eq!(as_decided(&session, &entry), None, "with a decision it would be an entry no more");
    entry.fields.shift_remove("source");
    assert!(writes_down(&session, &entry).is_some(), "the control");
}
