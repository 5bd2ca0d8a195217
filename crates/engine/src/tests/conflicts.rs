//! Conflicts: known by id or description, counted, settled once.

use serde_json::{Value, json};

use super::kit::{artifact, conflict, synthesising, table};
use crate::artifact::Agreement;
use crate::session::Session;

fn reporting(id: &str, description: &str, positions: Value) -> Value {
    json!({ "conflicts": [{ "id": id, "description": description, "positions": positions }] })
}

fn quarrel() -> Session {
    let mut session = table();
    conflict(&mut session, "CONF-001", "core");
    session
}

#[test]
fn a_new_conflict_gets_an_id_whatever_the_model_calls_it() {
    let ran = synthesising(
        table(),
        vec![reporting("budget-war", "Who pays: ann or ben?", json!({ "ann": "Ben." }))],
    );
    let known = ran.artifact("CONF-001");
    assert_eq!(
        (known.status, known.topic_id.as_str(), known.title.as_str()),
        (Agreement::Open, "core", "Who pays")
    );
    assert_eq!(known.fields["positions"]["ann"], json!({ "position": "Ben.", "round": 1 }));
}

#[test]
fn a_conflict_that_is_known_by_its_id_persists_and_counts() {
    let report = reporting("CONF-001", "in other words", json!({ "ben": "No." }));
    let ran = synthesising(quarrel(), vec![report.clone(), json!({}), report]);
    assert_eq!(ran.session().rounds_persisted("CONF-001"), 2);
    assert_eq!(ran.session().artifacts.len(), 1);
    assert_eq!(ran.artifact("CONF-001").fields["positions"]["ben"]["round"], 3);
    assert_eq!(ran.artifact("CONF-001").text("description"), "Quarrel CONF-001");
}

#[test]
fn the_same_description_is_the_same_conflict() {
    let ran = synthesising(quarrel(), vec![reporting("", "quarrel CONF 001.", json!({}))]);
    assert_eq!((ran.session().artifacts.len(), ran.session().rounds_persisted("CONF-001")), (1, 1));
}

#[test]
fn a_conflict_among_the_artifacts_is_the_same_conflict_once() {
    let both = json!({
        "proposed_artifacts": [artifact("conflict", "War", json!({ "description": "Who pays?" }))],
        "conflicts": [{ "description": "Who pays?" }],
    });
    let ran = synthesising(table(), vec![both]);
    assert_eq!((ran.session().artifacts.len(), ran.round(1).conflicts.len()), (1, 1));
}

#[test]
fn a_conflict_among_the_artifacts_may_name_the_one_that_it_revises() {
    let revision =
        artifact("conflict", "War", json!({ "revises": "CONF-001", "description": "Sharper words" }));
    let ran = synthesising(quarrel(), vec![json!({ "proposed_artifacts": [revision] })]);
    assert_eq!((ran.session().artifacts.len(), ran.session().rounds_persisted("CONF-001")), (1, 1));
}

#[test]
fn an_id_goes_before_a_description() {
    let mut session = quarrel();
    conflict(&mut session, "CONF-002", "core");
    let ran = synthesising(session, vec![reporting("CONF-002", "Quarrel CONF-001", json!({}))]);
    assert_eq!(ran.session().rounds_persisted("CONF-002"), 1);
}

#[test]
fn a_settled_conflict_is_not_opened_again() {
    let end = json!({ "resolved_conflicts": [{ "conflict_id": "CONF-001", "resolution": "Ann pays.", "method": "vote" }] });
    for again in [
        reporting("CONF-001", "Quarrel CONF-001", json!({ "ben": "No!" })),
        reporting("", "Quarrel CONF-001", json!({ "ben": "No!" })),
    ] {
        let ran = synthesising(quarrel(), vec![end.clone(), again]);
        assert_eq!(ran.session().artifacts.len(), 1);
        assert_eq!(ran.artifact("CONF-001").status, Agreement::Resolved);
        assert_eq!(
            ran.artifact("CONF-001").fields["resolution"],
            json!({ "method": "vote", "decision": "Ann pays." })
        );
        assert_eq!((ran.round(1).conflicts_resolved.len(), ran.round(2).conflicts.len()), (1, 0));
        assert!(ran.warned(2, "CONF-001 is settled already"), "{:?}", ran.round(2).warnings);
    }
}

#[test]
fn an_end_without_a_known_id_settles_nothing_and_hides_no_new_conflict() {
    let garbled = json!({
        "resolved_conflicts": [{ "resolution": "Done." }, { "id": "money", "resolution": "Done." }],
        "conflicts": [{ "description": "Who pays?" }, { "id": "money", "description": "How much?" }],
    });
    let ran = synthesising(quarrel(), vec![garbled]);
    let open = ran.session().artifacts.iter().filter(|artifact| artifact.is_open_conflict()).count();
    assert_eq!(open, 3);
    assert!(ran.warned(1, "`money` is no open conflict"));
}

#[test]
fn a_position_of_somebody_without_a_seat_is_left_out() {
    let ran =
        synthesising(table(), vec![reporting("", "Who pays?", json!({ "ann": "Me.", "zoe": "Them." }))]);
    assert_eq!(ran.round(1).conflicts[0].positions.keys().collect::<Vec<_>>(), ["ann"]);
    assert!(ran.warned(1, "left out a position of `zoe`"));
}

#[test]
fn a_position_that_no_round_tells_stays_beside_the_new_one() {
    let mut session = table();
    conflict(&mut session, "CONF-001", "core");
    let held = json!({ "ann": "Paper.", "ben": { "position": "Screens.", "round": 1 } });
    session.artifacts[0].fields.insert("positions".to_owned(), held);
    let said = |ann: &str| reporting("CONF-001", "d", json!({ "ann": ann, "ben": "Screens." }));
    let ran = synthesising(session.clone(), vec![said("Paper.")]);
    let positions = &ran.artifact("CONF-001").fields["positions"];
    assert_eq!(positions["ann"], "Paper.", "who says the same again: as it was written");
    assert_eq!(positions["ben"], json!({ "position": "Screens.", "round": 1 }));
    let ran = synthesising(session, vec![said("Both."), said("Neither.")]);
    let positions = &ran.artifact("CONF-001").fields["positions"];
    assert_eq!(positions["ann"], json!({ "position": "Neither.", "round": 2, "earlier": ["Paper."] }));
}

#[test]
fn the_first_line_of_a_description_is_the_title_and_is_not_said_twice() {
    let said = "Who pays?\nThe members or the city.";
    let ran = synthesising(table(), vec![reporting("", said, json!({})), reporting("", said, json!({}))]);
    let known = ran.artifact("CONF-001");
    assert_eq!((known.title.as_str(), known.text("description")), ("Who pays?", "The members or the city."));
    assert_eq!((ran.session().artifacts.len(), ran.session().rounds_persisted("CONF-001")), (1, 2));
}
