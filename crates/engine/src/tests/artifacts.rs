//! Artifacts: ids, support, revisions, topics.

use serde_json::{Value, json};

use super::kit::{Case, Ran, add, artifact, limits, synthesis, synthesising, table, topic, usual};
use crate::agenda::TopicStatus;
use crate::artifact::{Agreement, ArtifactType, Review, ReviewState, Reworded};
use crate::config::Workflow;
use crate::record::{Note, Step};
use crate::revise::Action;
use crate::session::Session;

fn proposing(session: Session, proposals: Value) -> Ran {
    synthesising(session, vec![json!({ "proposed_artifacts": proposals })])
}

#[test]
fn ids_go_on_after_those_taken_elsewhere_each_type_for_itself() {
    let mut session = table();
    session.taken_numbers.insert(ArtifactType::Requirement, 41);
    add(&mut session, "BR-007", "core", Agreement::Draft, json!({}));
    let ran = proposing(
        session,
        json!([
            artifact("requirement", "One", json!({})),
            artifact("business_rule", "Two", json!({})),
            artifact("nfr", "Three", json!({})),
            artifact("requirement", "Four", json!({})),
        ]),
    );
    assert_eq!(ran.round(1).artifacts_created, ["REQ-042", "BR-008", "NFR-001", "REQ-043"]);
}

#[test]
fn an_id_that_the_model_gives_is_ignored() {
    let ran = proposing(table(), json!([artifact("requirement", "One", json!({ "id": "REQ-666" }))]));
    assert_eq!(ran.round(1).artifacts_created, ["REQ-001"]);
    assert_eq!(ran.artifact("REQ-001").fields.get("id"), None);
    assert!(ran.warned(1, "ignored an id that the model gave"));
}

#[test]
fn a_revision_that_only_says_the_same_again_is_no_change_of_its_round() {
    let changed = |priority: &str| {
        let says = |priority: &str, revises: Option<&str>| {
            let fields = json!({ "revises": revises, "priority": priority, "supported_by": ["ann"], "status": "draft" });
            json!({ "proposed_artifacts": [artifact("requirement", "Lend", fields)] })
        };
        let session = limits(table(), 2, 2);
        let ran = synthesising(session, vec![says("must", None), says(priority, Some("REQ-001"))]);
        assert_eq!(ran.artifact("REQ-001").fields["priority"], priority);
        ran.round(2).artifacts_changed.clone()
    };
    assert_eq!(changed("must"), [""; 0]);
    assert_eq!(changed("should"), ["REQ-001"]);
}

#[test]
fn only_seats_that_spoke_support_an_artifact() {
    let mut session = limits(table(), 1, 1);
    session.participants.retain(|role| role.id != "cleo");
    let ran = Case::new(session)
        .model(|prompt| match (prompt.step, prompt.actor.as_str()) {
            (Step::Response, "ben") => {
                super::kit::Reply::Fail(crate::error::ModelError::Refused("no".to_owned()))
            }
            (Step::Synthesis, _) => synthesis(json!({ "proposed_artifacts": [
                artifact("requirement", "One", json!({ "supported_by": ["ann", "ben", "zoe"] })),
            ] }))
            .into(),
            _ => usual(prompt),
        })
        .run();
    assert_eq!(ran.artifact("REQ-001").supported_by, ["ann"]);
    assert!(ran.warned(1, "`ben` did not speak") && ran.warned(1, "`zoe` has no seat"));
}

#[test]
fn a_revision_changes_the_artifact_in_place() {
    let mut session = table();
    add(
        &mut session,
        "REQ-001",
        "core",
        Agreement::Draft,
        json!({ "description": "old", "priority": "must" }),
    );
    let ran = proposing(
        session,
        json!([artifact(
            "requirement",
            "New name",
            json!({
                "revises": "REQ-001", "status": "consensus", "description": "new", "priority": "must",
            })
        )]),
    );
    let known = ran.artifact("REQ-001");
    assert_eq!(
        (known.title.as_str(), known.text("description"), known.status),
        ("New name", "new", Agreement::Consensus)
    );
    assert_eq!(
        (&ran.round(1).artifacts_created[..], &ran.round(1).artifacts_changed[..]),
        (&[][..], &["REQ-001".to_owned()][..])
    );
}

#[test]
fn words_of_a_person_are_the_tables_once_it_agrees_on_them_and_not_before() {
    let proposed = |status: &str| {
        let mut session = table();
        add(&mut session, "REQ-001", "core", Agreement::Draft, json!({ "description": "a person's" }));
        session.artifacts[0].reworded = Some(Reworded {
            how: Action::Edit,
            by: "user".to_owned(),
            at: session.timing.started_at,
            from: Vec::new(),
            round: 0,
            status: Agreement::Consensus,
            hash: "the table's".to_owned(),
        });
        let moved = json!({ "revises": "REQ-001", "status": status });
        let ran = proposing(session, json!([artifact("requirement", "Title of REQ-001", moved)]));
        ran.artifact("REQ-001").reworded.clone()
    };
    assert_eq!(proposed("consensus"), None);
    assert!(proposed("draft").is_some());
}

#[test]
fn a_revision_that_only_moves_the_state_empties_nothing() {
    let mut session = table();
    let fields = json!({ "description": "old", "priority": "must", "acceptance": ["seen"] });
    add(&mut session, "REQ-001", "core", Agreement::Draft, fields.clone());
    let moved = json!({ "revises": "REQ-001", "status": "consensus", "description": null, "acceptance": [] });
    let ran = proposing(session, json!([artifact("requirement", "Title of REQ-001", moved)]));
    assert_eq!(Value::Object(ran.artifact("REQ-001").fields.clone()), fields);
}

#[test]
fn the_same_title_is_a_revision_and_not_a_twin() {
    let mut session = table();
    add(&mut session, "REQ-001", "core", Agreement::Draft, json!({}));
    let ran = proposing(session, json!([artifact("requirement", "title of REQ 001!", json!({}))]));
    assert_eq!(ran.session().artifacts.len(), 1);
}

#[test]
fn a_revision_by_id_goes_before_one_by_title() {
    let mut session = table();
    add(&mut session, "REQ-001", "core", Agreement::Draft, json!({ "description": "first" }));
    add(&mut session, "REQ-002", "core", Agreement::Draft, json!({ "description": "second" }));
    let revision = json!({ "revises": "REQ-002", "description": "changed" });
    let ran = proposing(session, json!([artifact("requirement", "Title of REQ-001", revision)]));
    assert_eq!(ran.artifact("REQ-001").text("description"), "first");
    assert_eq!(ran.artifact("REQ-002").text("description"), "changed");
}

#[test]
fn a_revision_of_something_unknown_is_a_new_artifact() {
    let ran = proposing(table(), json!([artifact("requirement", "One", json!({ "revises": "REQ-099" }))]));
    assert_eq!(ran.round(1).artifacts_created, ["REQ-001"]);
    assert!(ran.warned(1, "`REQ-099` is unknown"));
}

#[test]
fn an_unknown_topic_is_filed_under_the_focus() {
    let ran = proposing(table(), json!([artifact("requirement", "One", json!({ "topic_id": "nowhere" }))]));
    assert_eq!(ran.artifact("REQ-001").topic_id, "core");
    assert!(ran.warned(1, "the topic `nowhere` is unknown: filed under `core`"));
}

#[test]
fn a_type_of_another_workflow_is_left_out() {
    let ran = proposing(table(), json!([artifact("component", "One", json!({}))]));
    assert!(ran.session().artifacts.is_empty() && ran.warned(1, "left out a component"));
    let mut design = table();
    design.workflow = Workflow::Design;
    let ran = proposing(design, json!([artifact("component", "One", json!({}))]));
    assert_eq!(ran.round(1).artifacts_created, ["COMP-001"]);
    assert_eq!(ran.session().conclusion.as_ref().unwrap().output_type, "architecture");
}

#[test]
fn a_new_artifact_has_what_documents_rely_on() {
    let ran = proposing(
        table(),
        json!([artifact("requirement", "One", json!({})), artifact("open_question", "Who?", json!({})),]),
    );
    assert_eq!(ran.artifact("REQ-001").fields["priority"], "should");
    assert_eq!(ran.artifact("OQ-001").fields["blocking"], false);
}

#[test]
fn a_question_is_answered_once() {
    let mut session = table();
    super::kit::open_question(&mut session, "OQ-001", true);
    let end = json!({ "resolved_questions": [{ "question_id": "OQ-001", "resolution": "Ann does." }] });
    let ran = synthesising(session, vec![end.clone(), end]);
    assert_eq!(ran.artifact("OQ-001").status, Agreement::Addressed);
    assert_eq!(ran.artifact("OQ-001").fields["resolution"]["reason"], "Ann does.");
    assert_eq!((ran.round(1).questions_resolved.len(), ran.round(2).questions_resolved.len()), (1, 0));
    assert!(ran.warned(2, "`OQ-001` is no open question"));
}

/// What the facilitator says of `core`: the criteria, and that it is closed; with a requirement or without.
fn closing(criteria: &[&str], with_artifact: bool) -> Value {
    let proposals = if with_artifact { vec![artifact("requirement", "One", json!({}))] } else { Vec::new() };
    json!({
        "agenda_update": { "topic_id": "core", "new_status": "closed", "coverage_added": criteria },
        "proposed_artifacts": proposals,
    })
}

#[test]
fn a_topic_closes_only_with_its_least_count_and_all_criteria() {
    for (criteria, with_artifact, why) in [
        (&["who"][..], true, "1 criteria are not covered"),
        (&["who", "what"][..], false, "0 of at least 1 artifacts"),
        (&["who", "what exactly"][..], true, "1 criteria are not covered"),
    ] {
        let ran = synthesising(table(), vec![closing(criteria, with_artifact)]);
        assert_eq!(ran.session().agenda[0].status, TopicStatus::Partial, "{criteria:?}");
        assert!(
            ran.overridden(1, "core stays open") && ran.overridden(1, why),
            "{:?}",
            ran.round(1).overrides
        );
    }
    let ran = synthesising(table(), vec![closing(&["Who", "what."], true)]);
    assert_eq!(
        (ran.session().agenda[0].status, ran.session().agenda[0].closed_round),
        (TopicStatus::Closed, Some(1))
    );
}

#[test]
fn conflicts_and_questions_do_not_count_for_a_topic() {
    let mut session = table();
    super::kit::conflict(&mut session, "CONF-001", "core");
    super::kit::add(&mut session, "OQ-001", "core", Agreement::Addressed, json!({}));
    let ran = synthesising(session, vec![closing(&["who", "what"], false)]);
    assert_eq!(ran.session().agenda[0].status, TopicStatus::Partial);
}

#[test]
fn a_closed_topic_stays_closed() {
    let reopen = json!({ "agenda_update": { "topic_id": "core", "new_status": "open" } });
    let ran = synthesising(table(), vec![closing(&["who", "what"], true), reopen]);
    assert_eq!(ran.session().agenda[0].status, TopicStatus::Closed);
}

#[test]
fn a_topic_that_the_agenda_does_not_have_is_a_warning() {
    let update = json!({ "agenda_update": { "topic_id": "nowhere", "new_status": "closed" } });
    let mut session = table();
    session.agenda.push(topic("other", false, &[]));
    let ran = synthesising(session, vec![update]);
    assert!(ran.warned(1, "the agenda has no topic `nowhere`"));
    assert!(ran.session().agenda.iter().all(|topic| topic.status == TopicStatus::Open));
}

/// Marks an artifact as the user's review would.
fn reviewed(session: &mut Session, id: &str, state: ReviewState) {
    let artifact = session.artifacts.iter_mut().find(|artifact| artifact.id == id).unwrap();
    let hash = artifact.content_hash();
    artifact.review = Some(Review {
        state,
        by: "user".to_owned(),
        at: jiff::Timestamp::UNIX_EPOCH,
        hash,
        word: None,
        reason: String::new(),
    });
}

#[test]
fn what_was_rejected_or_left_for_later_is_not_brought_back_by_a_revision() {
    for (state, words) in
        [(ReviewState::Rejected, "was rejected"), (ReviewState::Deferred, "was left for later")]
    {
        let mut session = table();
        add(&mut session, "REQ-001", "core", Agreement::Draft, json!({ "description": "old" }));
        reviewed(&mut session, "REQ-001", state);
        let before = session.artifacts[0].clone();
        let by_id = json!({ "revises": "REQ-001", "status": "consensus", "description": "new" });
        let by_title = artifact("requirement", "Title of REQ-001", json!({ "description": "new" }));
        let ran = proposing(session, json!([artifact("requirement", "Other words", by_id), by_title]));
        assert_eq!(ran.session().artifacts, [before]);
        assert!(ran.overridden(1, words) && ran.round(1).artifacts_changed.is_empty());
    }
    let mut approved = table();
    add(&mut approved, "REQ-001", "core", Agreement::Draft, json!({ "description": "old" }));
    reviewed(&mut approved, "REQ-001", ReviewState::Approved);
    let revision = artifact("requirement", "Title of REQ-001", json!({ "description": "new" }));
    assert_eq!(proposing(approved, json!([revision])).artifact("REQ-001").text("description"), "new");
}

#[test]
fn what_was_set_aside_counts_for_no_topic_and_is_not_put_to_the_vote() {
    let mut session = table();
    add(&mut session, "REQ-001", "core", Agreement::Draft, json!({}));
    let (topic, counted) = (session.agenda[0].clone(), session.agenda[0].artifact_count(&session.artifacts));
    assert_eq!((topic.definition.id.as_str(), counted), ("core", 1));
    assert_eq!(crate::brief::open_proposals(&session).len(), 1);
    reviewed(&mut session, "REQ-001", ReviewState::Rejected);
    assert_eq!(session.agenda[0].artifact_count(&session.artifacts), 0);
    assert!(crate::brief::open_proposals(&session).is_empty());
}

#[test]
fn a_question_that_has_its_answer_is_not_opened_again_by_a_revision() {
    let mut session = table();
    add(&mut session, "OQ-001", "core", Agreement::Addressed, json!({ "question": "Who?" }));
    let revision = json!({ "revises": "OQ-001", "status": "pending", "question": "Who now?" });
    let ran = proposing(session, json!([artifact("open_question", "Title of OQ-001", revision)]));
    assert_eq!(ran.artifact("OQ-001").status, Agreement::Addressed);
    assert!(ran.warned(1, "is answered already"));
}

fn quoted(seat: &str, quote: &str, criterion: &str) -> crate::artifact::Quote {
    crate::artifact::Quote {
        participant: seat.to_owned(),
        round: 1,
        quote: quote.to_owned(),
        criterion: criterion.to_owned(),
    }
}

#[test]
fn quotations_are_kept_in_each_form_that_is_met() {
    let acceptance = json!(["First", { "criterion": "Second", "quotes": [{ "participant": "ben", "quote": "So it is" }] }]);
    let ran = proposing(
        table(),
        json!([
            artifact(
                "requirement",
                "One",
                json!({
                    "supported_by": ["ann", { "participant": "ben", "quote": "mark-ben-1-end." }],
                    "quotes": [{ "actor": "ann", "words": "MARK-ann-1-end", "criterion": 1 }],
                    "acceptance": acceptance,
                })
            ),
            artifact("requirement", "Two", json!({ "quotes": { "ann": ["mark-ann-1-end", "So it is."] } })),
        ]),
    );
    let one = ran.artifact("REQ-001");
    assert_eq!(one.supported_by, ["ann", "ben"]);
    assert_eq!(one.list("acceptance"), ["First", "Second"]);
    assert_eq!(
        one.quotes,
        [
            quoted("ann", "MARK-ann-1-end", "First"),
            quoted("ben", "mark-ben-1-end.", ""),
            quoted("ben", "So it is", "Second"),
        ]
    );
    assert_eq!(
        ran.artifact("REQ-002").quotes,
        [quoted("ann", "mark-ann-1-end", ""), quoted("ann", "So it is.", "")]
    );
    assert!(ran.round(1).warnings.iter().all(|warning| !warning.contains("quotes")));
}

/// A revision that names what it revises by its title alone, and gives no criteria.
#[test]
fn the_number_of_a_criterion_is_of_the_list_that_stands_where_a_revision_gives_none() {
    let quote = json!([{ "participant": "ann", "quote": "So it is", "criterion": 2 }]);
    let ran = synthesising(
        limits(table(), 1, 2),
        vec![
            json!({ "proposed_artifacts": [artifact("requirement", "One", json!({ "acceptance": ["First", "Second"] }))] }),
            json!({ "proposed_artifacts": [artifact("requirement", "One", json!({ "quotes": quote }))] }),
        ],
    );
    let criteria: Vec<_> =
        ran.artifact("REQ-001").quotes.iter().map(|quote| quote.criterion.as_str()).collect();
    assert_eq!(criteria, ["Second"]);
}

#[test]
fn words_that_were_not_said_are_kept_as_quoted_and_the_round_says_so() {
    let quotes = json!([{ "participant": "ann", "quote": "Nobody ever said this." }]);
    let ran = proposing(table(), json!([artifact("requirement", "One", json!({ "quotes": quotes }))]));
    assert_eq!(ran.artifact("REQ-001").quotes, [quoted("ann", "Nobody ever said this.", "")]);
    assert!(ran.warned(1, "quotes words of `ann` that do not occur in this round"));
}

#[test]
fn a_note_of_the_user_is_quoted_under_their_own_id() {
    let mut session = table();
    let at = "2026-03-01T10:00:00Z".parse().unwrap();
    session.notes.push(Note { round: 1, at, text: "Please keep it under a day.".to_owned() });
    let quotes = |words: &str| json!({ "quotes": [{ "participant": "The user", "quote": words }] });
    let ran = proposing(
        session,
        json!([
            artifact("requirement", "One", quotes("keep it under a day")),
            artifact("requirement", "Two", quotes("It may take a week")),
        ]),
    );
    assert_eq!(ran.artifact("REQ-001").quotes, [quoted("user", "keep it under a day", "")]);
    assert!(ran.warned(1, "quotes words of `user` that do not occur in this round: “It may take a week”"));
    assert!(!ran.warned(1, "keep it under a day"));
}

#[test]
fn a_revision_adds_to_what_was_quoted_and_no_quotation_makes_a_review_stale() {
    let quote = |words: &str| json!([{ "participant": "ann", "quote": words }]);
    let revised = json!({ "revises": "REQ-001", "quotes": quote("So it is") });
    let ran = synthesising(
        limits(table(), 1, 2),
        vec![
            json!({ "proposed_artifacts": [artifact("requirement", "One", json!({ "quotes": quote("It depends") }))] }),
            json!({ "proposed_artifacts": [artifact("requirement", "One", revised)] }),
        ],
    );
    let one = ran.artifact("REQ-001");
    let said: Vec<_> = one.quotes.iter().map(|quote| (quote.round, quote.quote.as_str())).collect();
    assert_eq!(said, [(1, "It depends"), (2, "So it is")]);
    let bare = crate::artifact::Artifact { quotes: Vec::new(), ..one.clone() };
    assert_eq!(bare.content_hash(), one.content_hash());
}
