//! What somebody changes in an artifact between two runs, by hand in its file.

use serde_json::{Value, json};

use super::kit::{Case, Ran, artifact, limits, synthesis, synthesising, table, usual};
use crate::recall;
use crate::record::Step;
use crate::session::{Session, SessionStatus};

const HAND: &str = "A sentence by hand.";

/// A session whose round 1 wrote a requirement; read again from its journal, as a resume does it.
fn held() -> Session {
    let proposed = artifact("requirement", "One", json!({ "description": "old", "acceptance": ["a"] }));
    let ran = synthesising(table(), vec![json!({ "proposed_artifacts": [proposed] })]);
    let mut session = ran.session().clone();
    session.status = SessionStatus::Active;
    session.conclusion = None;
    session.written = recall::texts(&ran.journal(), &session);
    session
}

/// Round 2 of it, with a revision.
fn revised(session: Session, revision: Value) -> Ran {
    Case::new(limits(session, 1, 2))
        .model(move |prompt| match prompt.step {
            Step::Synthesis => {
                let proposed = artifact("requirement", "One", revision.clone());
                synthesis(json!({ "proposed_artifacts": [proposed] })).into()
            }
            _ => usual(prompt),
        })
        .run()
}

fn by_hand(mut session: Session) -> Session {
    session.artifacts[0].fields.insert("description".to_owned(), HAND.into());
    session
}

#[test]
fn a_sentence_edited_by_hand_stays_where_the_panel_repeats_its_earlier_words() {
    let revision = json!({ "revises": "REQ-001", "description": "old", "acceptance": ["a", "b"] });
    let ran = revised(by_hand(held()), revision.clone());
    let fields = &ran.artifact("REQ-001").fields;
    assert_eq!(fields["description"], HAND);
    assert_eq!(fields["acceptance"], json!(["a", "b"]), "what is new in the revision holds");
    assert!(ran.overridden(2, "REQ-001 keeps its description: somebody changed it"));
    // The control: without a memory of what the table wrote the sentence would be gone without a word.
    let forgetful = Session { written: Default::default(), ..by_hand(held()) };
    let ran = revised(forgetful, revision);
    assert_eq!(ran.artifact("REQ-001").fields["description"], "old");
    assert!(!ran.overridden(2, "somebody changed"));
}

#[test]
fn a_sentence_edited_by_hand_that_the_panel_writes_anew_is_told_word_for_word() {
    let revision = json!({ "revises": "REQ-001", "description": "new" });
    let ran = revised(by_hand(held()), revision.clone());
    assert_eq!(ran.artifact("REQ-001").fields["description"], "new");
    assert!(ran.overridden(2, "this round writes it anew; before, it said: A sentence by hand."));
    let ran = revised(held(), revision);
    assert!(!ran.overridden(2, "somebody changed"), "the table may change what it wrote itself");
}

#[test]
fn a_title_edited_by_hand_stays_where_the_panel_repeats_the_earlier_one() {
    let mut session = held();
    session.artifacts[0].title = "One, by hand".to_owned();
    let ran = revised(session, json!({ "revises": "REQ-001", "description": "new" }));
    assert_eq!(ran.artifact("REQ-001").title, "One, by hand");
    assert_eq!(ran.artifact("REQ-001").fields["description"], "new");
}

#[test]
fn a_list_edited_by_hand_stays_however_often_the_panel_repeats_its_earlier_one() {
    let mut session = held();
    session.artifacts[0].fields.insert("acceptance".to_owned(), json!(["by hand"]));
    let ran = Case::new(limits(session, 1, 4))
        .model(move |prompt| match prompt.step {
            Step::Synthesis => {
                let words = format!("description {}", prompt.round);
                let revision = json!({ "revises": "REQ-001", "description": words, "acceptance": ["a"] });
                let proposed = artifact("requirement", "One", revision);
                synthesis(json!({ "proposed_artifacts": [proposed] })).into()
            }
            _ => usual(prompt),
        })
        .run();
    let artifact = ran.artifact("REQ-001");
    assert_eq!(artifact.text("description"), "description 4", "the rounds did change it");
    assert_eq!(artifact.fields["acceptance"], json!(["by hand"]));
    for round in 2..=4 {
        assert!(ran.overridden(round, "REQ-001 keeps its acceptance"), "round {round}");
    }
}
