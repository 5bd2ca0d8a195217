//! Lists of an artifact to which somebody adds entries by hand between two rounds, or takes some out.

use serde_json::{Value, json};

use super::kit::{Case, Ran, artifact, limits, said, synthesis, synthesising, table, usual};
use crate::artifact::ArtifactType;
use crate::artifact::keys::Form;
use crate::config::Workflow;
use crate::recall;
use crate::record::Step;
use crate::session::{Session, SessionStatus};

/// A session whose round 1 wrote `fields` into an artifact of that type; read again from its journal, as a resume does it.
fn held(kind: ArtifactType, fields: &Value) -> Session {
    let proposed = artifact(kind.word(), "One", fields.clone());
    let other = artifact(kind.word(), "Another", json!({}));
    let session = Session { workflow: Workflow::Roundtable, ..table() };
    let ran = synthesising(session, vec![json!({ "proposed_artifacts": [proposed, other] })]);
    let mut session = ran.session().clone();
    session.status = SessionStatus::Active;
    session.conclusion = None;
    session.written = recall::texts(&ran.journal(), &session);
    session
}

/// Rounds from 2 on, one for each revision.
fn revised(session: Session, revisions: Vec<Value>) -> Ran {
    let (kind, id) = (session.artifacts[0].kind, session.artifacts[0].id.clone());
    let mut session = limits(session, 1, 1 + u32::try_from(revisions.len()).unwrap());
    session.config.escalation.max_rounds_per_conflict = 99;
    Case::new(session)
        .model(move |prompt| match prompt.step {
            Step::Synthesis => {
                let mut revision = revisions[prompt.round as usize - 2].clone();
                revision["revises"] = json!(id);
                let proposed = artifact(kind.word(), "One", revision);
                synthesis(json!({ "proposed_artifacts": [proposed] })).into()
            }
            _ => usual(prompt),
        })
        .run()
}

/// A list in that form with these entries; `None` where the form has no entries.
fn with_entries(form: Form, entries: &[&str]) -> Option<Value> {
    match form {
        Form::Texts | Form::Relation => Some(json!(entries)),
        Form::Lists(keys) => Some(json!({ keys[0]: entries })),
        Form::Rows(keys) => Some(
            entries
                .iter()
                .map(|entry| keys.iter().map(|(key, _)| ((*key).to_owned(), json!(entry))).collect::<Value>())
                .collect(),
        ),
        _ => None,
    }
}

#[test]
fn an_entry_by_hand_stays_in_every_list_that_the_table_writes() {
    let mut lists = 0;
    for kind in ArtifactType::ALL.into_iter().filter(|kind| *kind != ArtifactType::Conflict) {
        for (key, form) in kind.own_keys() {
            let list = |entries: &[&str]| with_entries(*form, entries);
            let Some(base) = list(&["alpha", "beta"]) else { continue };
            let session = held(kind, &json!({ *key: base.clone() }));
            let mut by_hand = session;
            by_hand.artifacts[0].fields.insert((*key).to_owned(), list(&["alpha", "hand"]).unwrap());
            let revisions = vec![
                json!({ *key: list(&["alpha", "beta", "gamma"]) }),
                json!({ *key: list(&["gamma", "delta"]) }),
            ];
            let ran = revised(by_hand, revisions);
            let now = &ran.session().artifacts[0].fields[*key];
            // `beta` was taken out by hand and only repeated; `alpha` the table drops itself.
            assert_eq!(now, &list(&["gamma", "delta", "hand"]).unwrap(), "{key} of {kind}");
            let told = format!("keeps in its {key} what somebody wrote there");
            assert!(ran.overridden(2, &told), "{key} of {kind}: {:?}", ran.round(2).overrides);
            lists += 1;
        }
    }
    assert!(lists >= 10, "{lists} lists");
}

#[test]
fn relations_by_hand_stay_beside_the_panels_also_where_it_writes_titles_or_another_form() {
    let mut session = held(ArtifactType::Requirement, &json!({ "related": ["Another"] }));
    assert_eq!(session.artifacts[0].fields["related"], json!(["REQ-002"]));
    session.artifacts[0].fields.insert("related".to_owned(), json!(["REQ-002", "REQ-009"]));
    let ran = revised(session.clone(), vec![json!({ "related": ["Another"], "description": "new" })]);
    assert_eq!(ran.artifact("REQ-001").fields["related"], json!(["REQ-002", "REQ-009"]));
    let ran = revised(session, vec![json!({ "related": { "enables": ["REQ-003"] } })]);
    let both = json!({ "related": ["REQ-009"], "enables": ["REQ-003"] });
    assert_eq!(ran.artifact("REQ-001").fields["related"], both);
    // Added where the panel had written none.
    let mut session = held(ArtifactType::Requirement, &json!({ "description": "old" }));
    session.artifacts[0].fields.insert("related".to_owned(), json!(["REQ-009"]));
    let ran = revised(session, vec![json!({ "related": ["Another"] })]);
    assert_eq!(ran.artifact("REQ-001").fields["related"], json!(["REQ-002", "REQ-009"]));
}

#[test]
fn without_a_memory_of_what_the_table_wrote_ids_stay_and_other_words_are_told() {
    let mut session =
        held(ArtifactType::Requirement, &json!({ "related": ["REQ-002"], "acceptance": ["a", "b"] }));
    session.written.clear();
    let ran = revised(session, vec![json!({ "related": ["REQ-003"], "acceptance": ["c"] })]);
    let fields = &ran.artifact("REQ-001").fields;
    assert_eq!(fields["related"], json!(["REQ-003", "REQ-002"]));
    assert_eq!(fields["acceptance"], json!(["c"]));
    assert!(
        ran.overridden(2, "its acceptance anew; before, it said, too: a; b"),
        "{:?}",
        ran.round(2).overrides
    );
}

#[test]
fn a_supporter_by_hand_stays_whatever_the_facilitator_and_the_votes_say() {
    let proposed = json!({ "supported_by": ["ann", "ben"], "description": "old" });
    let mut session = held(ArtifactType::Requirement, &proposed);
    assert_eq!(session.artifacts[0].supported_by, ["ann", "ben"]);
    session.artifacts[0].supported_by = vec!["ann".to_owned(), "Dana from sales".to_owned()];
    let revision = json!({ "supported_by": ["ann", "cleo"], "description": "new" });
    let ran = revised(session.clone(), vec![revision.clone(), revision]);
    assert_eq!(ran.artifact("REQ-001").supported_by, ["ann", "cleo", "Dana from sales"]);
    session.strategy.phases[0].participation = crate::strategy::Participation::Sequential;
    let voted = Case::new(limits(session, 1, 2))
        .model(|prompt| match prompt.step {
            Step::Response => {
                let vote = json!({ "proposal": "REQ-001", "stance": "support" });
                said(&prompt.actor, json!({ "votes": [vote] })).into()
            }
            _ => usual(prompt),
        })
        .run();
    let supporters = &voted.artifact("REQ-001").supported_by;
    assert!(supporters.contains(&"Dana from sales".to_owned()), "{supporters:?}");
    assert!(supporters.contains(&"cleo".to_owned()), "{supporters:?}");
}

#[test]
fn what_a_conflict_is_related_to_by_hand_stays_when_it_is_reported_again() {
    let report = |related: &[&str]| {
        json!({ "conflicts": [{
            "description": "They differ.", "positions": { "ann": "x", "ben": "y" }, "related": related,
        }] })
    };
    let session = Session { workflow: Workflow::Roundtable, ..table() };
    let ran = synthesising(session, vec![report(&["REQ-001"])]);
    let mut session = ran.session().clone();
    session.status = SessionStatus::Active;
    session.conclusion = None;
    session.written = recall::texts(&ran.journal(), &session);
    session.artifacts[0].fields.insert("related".to_owned(), json!(["REQ-001", "REQ-009"]));
    session.config.escalation.max_rounds_per_conflict = 99;
    let ran = Case::new(limits(session, 1, 2))
        .model(move |prompt| match prompt.step {
            Step::Synthesis => synthesis(report(&["REQ-002"])).into(),
            _ => usual(prompt),
        })
        .run();
    assert_eq!(ran.artifact("CONF-001").fields["related"], json!(["REQ-002", "REQ-009"]));
}

#[test]
fn dissents_and_quotations_by_hand_stay() {
    let mut session = held(ArtifactType::Requirement, &json!({ "description": "old" }));
    session.artifacts[0].dissent.push(crate::artifact::Dissent {
        participant: "Dana from sales".to_owned(),
        round: 1,
        stance: "against".to_owned(),
        reason: "Too late.".to_owned(),
    });
    session.artifacts[0].quotes.push(crate::artifact::Quote {
        participant: "Dana from sales".to_owned(),
        quote: "Not before May.".to_owned(),
        ..Default::default()
    });
    let before = session.artifacts[0].clone();
    let quote = json!({ "participant": "ann", "quote": "mark-ann-2-end" });
    let ran =
        revised(session, vec![json!({ "description": "new", "supported_by": ["ann"], "quotes": [quote] })]);
    let artifact = ran.artifact("REQ-001");
    assert_eq!(artifact.dissent, before.dissent);
    assert_eq!(artifact.quotes.len(), 2);
    assert_eq!(artifact.quotes[0], before.quotes[0]);
}
