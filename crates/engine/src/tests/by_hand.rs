//! Words that somebody writes by hand into the status of an artifact, as the store reads them.

use serde_json::json;

use super::answers::answering;
use super::kit::{
    Case, Ran, add, artifact, conflict, limits, open_question, synthesis, synthesising, table, usual,
};
use crate::artifact::{Agreement, Artifact, BY_HAND, Review, ReviewState};
use crate::brief::open_proposals;
use crate::event::Event;
use crate::ports::ByOthers;
use crate::record::{EscalationAnswer, EscalationRecord, Step};
use crate::session::Session;

/// A table with a requirement; the word by hand is in its status.
fn with_word(state: Option<ReviewState>, status: Agreement) -> Session {
    let mut session = table();
    add(&mut session, "REQ-001", "core", status, json!({ "description": "old", "acceptance": ["a"] }));
    session.artifacts[0] = by_hand(&session.artifacts[0], state);
    session
}

fn by_hand(artifact: &Artifact, state: Option<ReviewState>) -> Artifact {
    let review = |state| Review {
        state,
        by: BY_HAND.to_owned(),
        at: jiff::Timestamp::UNIX_EPOCH,
        hash: artifact.content_hash(),
        word: None,
        reason: String::new(),
    };
    Artifact { review: state.map(review), ..artifact.clone() }
}

fn revised(session: Session) -> Ran {
    let revision = json!({ "revises": "REQ-001", "status": "consensus", "description": "new" });
    let proposed = artifact("requirement", "Title of REQ-001", revision);
    synthesising(session, vec![json!({ "proposed_artifacts": [proposed] })])
}

#[test]
fn a_word_by_hand_in_a_status_is_not_changed_by_a_synthesis_and_the_round_says_so() {
    for (state, status, words) in [
        (ReviewState::Rejected, Agreement::Draft, "REQ-001 was rejected by hand in its file"),
        (ReviewState::Deferred, Agreement::Draft, "REQ-001 was left for later by hand in its file"),
        (ReviewState::Approved, Agreement::Consensus, "REQ-001 was approved by hand in its file"),
    ] {
        let session = with_word(Some(state), status);
        let before = session.artifacts.clone();
        let ran = revised(session);
        assert_eq!(ran.session().artifacts, before, "{words}");
        assert!(ran.overridden(1, words), "{:?}", ran.round(1).overrides);
        assert!(ran.round(1).artifacts_changed.is_empty());
    }
    // The control: without the word the revision holds.
    let ran = revised(with_word(None, Agreement::Draft));
    assert_eq!(ran.artifact("REQ-001").status, Agreement::Consensus);
    assert_eq!(ran.artifact("REQ-001").text("description"), "new");
}

#[test]
fn what_is_approved_by_hand_is_not_voted_on_and_its_repetition_is_no_news() {
    let approved = with_word(Some(ReviewState::Approved), Agreement::Draft);
    assert!(open_proposals(&approved).is_empty());
    assert_eq!(open_proposals(&with_word(None, Agreement::Draft)).len(), 1, "the control");
    let same = json!({ "revises": "REQ-001", "status": "consensus", "description": "old" });
    let proposed = artifact("requirement", "Title of REQ-001", same);
    let session = with_word(Some(ReviewState::Approved), Agreement::Consensus);
    let ran = synthesising(session, vec![json!({ "proposed_artifacts": [proposed] })]);
    assert!(!ran.overridden(1, "REQ-001 was approved"), "{:?}", ran.round(1).overrides);
}

#[test]
fn a_word_by_hand_that_comes_while_a_round_runs_holds_in_that_round() {
    let session = with_word(None, Agreement::Draft);
    let rejected = by_hand(&session.artifacts[0], Some(ReviewState::Rejected));
    let revision = json!({ "revises": "REQ-001", "status": "consensus", "description": "new" });
    let model = move |prompt: &crate::prompt::Prompt| match prompt.step {
        Step::Synthesis => {
            let proposed = artifact("requirement", "Title of REQ-001", revision.clone());
            synthesis(json!({ "proposed_artifacts": [proposed] })).into()
        }
        _ => usual(prompt),
    };
    let ran = Case::new(limits(session, 1, 1)).model(model).written_by_others(vec![rejected.clone()]).run();
    assert_eq!(ran.session().artifacts, [rejected]);
    assert!(ran.overridden(1, "REQ-001 was rejected by hand in its file"));
    assert!(
        ran.warned(1, "somebody changed REQ-001 in its file while the session ran; it is rejected by hand")
    );
}

#[test]
fn a_word_that_nobody_knows_is_left_and_said_and_counts_for_nothing() {
    for status in [Agreement::Draft, Agreement::Consensus] {
        let mut session = with_word(None, status);
        assert_eq!(session.topic("core").unwrap().artifact_count(&session.artifacts), 1, "the control");
        session.artifacts[0].unknown_status = Some("amended".to_owned());
        assert_eq!(session.topic("core").unwrap().artifact_count(&session.artifacts), 0);
        assert!(open_proposals(&session).is_empty());
        let before = session.artifacts.clone();
        let ran = revised(session);
        assert_eq!(ran.session().artifacts, before);
        assert!(ran.overridden(1, "REQ-001 says `amended` in its status, a word that nobody here knows"));
        assert!(ran.round(1).artifacts_changed.is_empty());
    }
}

#[test]
fn a_status_that_nobody_can_read_is_named_in_the_first_round_of_a_run_and_once() {
    for (word, said) in [
        (Some(""), "REQ-001 has an empty status"),
        (Some("amended"), "REQ-001 says `amended` in its status"),
        (None, ""),
    ] {
        let mut session = limits(with_word(None, Agreement::Draft), 2, 2);
        session.artifacts[0].unknown_status = word.map(str::to_owned);
        let ran = revised(session.clone());
        assert_eq!(ran.warned(1, said) && !said.is_empty(), word.is_some(), "{:?}", ran.round(1).warnings);
        assert_eq!(ran.artifact("REQ-001").status.is_agreed(), word.is_none());
        let told =
            ran.round(1).warnings.iter().filter(|warning| warning.contains("counts as agreed nowhere"));
        assert_eq!(told.count(), usize::from(word.is_some()));
        // Another run of the same session does not say it again.
        session.rounds = vec![ran.round(1).clone()];
        let again = revised(session);
        let told = again.session().rounds[1..].iter().flat_map(|round| &round.warnings);
        assert_eq!(told.filter(|warning| warning.contains("counts as agreed nowhere")).count(), 0);
    }
}

#[test]
fn a_conflict_or_question_with_a_word_that_nobody_knows_is_not_settled_nor_asked_about() {
    let mut session = table();
    conflict(&mut session, "CONF-001", "core");
    open_question(&mut session, "OQ-001", true);
    session.config.escalation.max_rounds_per_conflict = 1;
    let ends = json!({
        "conflicts": [{ "id": "CONF-001", "description": "Still.", "positions": { "ann": "new words" } }],
        "resolved_questions": [{ "question_id": "OQ-001", "resolution": "Ann does." }],
    });
    let settles = json!({ "resolved_conflicts": [{ "conflict_id": "CONF-001", "resolution": "Ann pays." }] });
    for (word, said) in [(Some("amended"), "says `amended` in its status"), (None, "")] {
        let mut session = session.clone();
        for artifact in &mut session.artifacts {
            artifact.unknown_status = word.map(str::to_owned);
        }
        let gates = session.unmet_gates().len();
        let before = session.artifacts.clone();
        let ran = synthesising(session, vec![ends.clone(), settles.clone()]);
        assert_eq!(ran.session().artifacts == before, word.is_some());
        assert_eq!(ran.overridden(1, "OQ-001 says `amended`"), word.is_some());
        assert_eq!(ran.overridden(2, &format!("CONF-001 {said}")), word.is_some());
        assert!(word.is_none() || gates < 4, "neither blocks: {gates}");
    }
}

#[test]
fn a_conflict_that_is_left_for_later_by_hand_waits_and_is_not_asked_about() {
    let mut session = waiting();
    session.artifacts[0].status = Agreement::Deferred;
    session.config.escalation.max_rounds_per_conflict = 1;
    let before = session.artifacts.clone();
    let settles = json!({
        "conflicts": [{ "id": "CONF-001" }],
        "resolved_conflicts": [{ "conflict_id": "CONF-001", "resolution": "Ann pays." }],
    });
    let ran = Case::new(session)
        .model(move |prompt| match prompt.step {
            Step::Synthesis => synthesis(settles.clone()).into(),
            _ => usual(prompt),
        })
        .user(answering(EscalationAnswer::Accept))
        .run();
    assert_eq!((asked(&ran), &ran.session().artifacts), (0, &before));
    assert!(ran.overridden(1, "CONF-001 was left for later by hand in its file: it was not resolved"));
}

/// A table that waits for an answer on CONF-001.
fn waiting() -> Session {
    let mut session = table();
    conflict(&mut session, "CONF-001", "core");
    session.artifacts[0].status = Agreement::Escalated;
    session.escalations.push(EscalationRecord {
        id: "ESC-001".to_owned(),
        round: 1,
        trigger: "conflict_persists".to_owned(),
        triggers: Vec::new(),
        reason: "It stands.".to_owned(),
        conflict: Some("CONF-001".to_owned()),
        positions: Vec::new(),
        recommendation: "Split the bill.".to_owned(),
        answer: None,
        at: None,
        by: String::new(),
    });
    limits(session, 1, 1)
}

/// Plays one round and says how often the user was asked; an unwanted question is answered.
fn asked(ran: &Ran) -> usize {
    let is_asked = |event: &&&Event| matches!(event, Event::EscalationRaised { .. });
    ran.events().iter().filter(is_asked).count()
}

fn settled_in_its_file(session: &mut Session, resolution: serde_json::Value) {
    session.artifacts[0].status = Agreement::Resolved;
    session.artifacts[0].fields.insert("resolution".to_owned(), resolution);
}

#[test]
fn a_conflict_that_is_settled_in_its_file_is_not_asked_about_and_says_the_same_everywhere() {
    let control = Case::new(waiting()).user(answering(EscalationAnswer::Accept)).run();
    assert_eq!(asked(&control), 1, "the control");
    let mut beside = waiting();
    beside.artifacts[0].status = Agreement::Resolved;
    beside.artifacts[0].fields.insert("decision".to_owned(), json!("Ann pays."));
    let ran = Case::new(beside).user(answering(EscalationAnswer::Accept)).run();
    let decided = || EscalationAnswer::Decide { decision: "Ann pays.".to_owned() };
    assert_eq!((asked(&ran), &ran.session().escalations[0].answer), (0, &Some(decided())));
    let without_words = EscalationAnswer::Continue {
        rounds: 0,
        note: "CONF-001 was settled by hand in its file, without a word on what was decided".to_owned(),
    };
    for (resolution, answer) in [
        (json!("Ann pays."), decided()),
        (json!({ "decision": "Ann pays." }), decided()),
        (json!({ "reason": "Ann pays." }), decided()),
        (json!(null), without_words),
    ] {
        let mut session = waiting();
        settled_in_its_file(&mut session, resolution);
        let file = session.artifacts[0].clone();
        let ran = Case::new(session).user(answering(EscalationAnswer::Accept)).run();
        assert_eq!(asked(&ran), 0);
        assert_eq!(*ran.artifact("CONF-001"), file, "the file stays as it is");
        let record = &ran.session().escalations[0];
        assert_eq!(record.answer, Some(answer));
        assert!(record.at.is_some());
        assert!(ran.events().iter().any(|event| matches!(event, Event::EscalationAnswered { .. })));
        assert_eq!(ran.round(1).conflicts_resolved, ["CONF-001"]);
        assert!(ran.warned(1, "somebody settled CONF-001 by hand, so that ESC-001 is not asked"));
    }
}

#[test]
fn a_conflict_that_is_settled_in_its_file_while_a_round_runs_is_settled_in_that_round() {
    let mut session = table();
    conflict(&mut session, "CONF-001", "core");
    session.config.escalation.max_rounds_per_conflict = 1;
    let mut theirs = session.clone();
    settled_in_its_file(&mut theirs, json!("Ann pays."));
    let changed = theirs.artifacts.clone();
    let model = |prompt: &crate::prompt::Prompt| match prompt.step {
        Step::Synthesis => synthesis(json!({ "conflicts": [{ "id": "CONF-001" }] })).into(),
        _ => usual(prompt),
    };
    let case =
        || Case::new(limits(session.clone(), 1, 1)).model(model).user(answering(EscalationAnswer::Accept));
    assert_eq!(asked(&case().run()), 1, "the control");
    let ran = case().done_by_others(ByOthers { changed: changed.clone(), ..ByOthers::default() }).run();
    assert_eq!((asked(&ran), ran.artifact("CONF-001")), (0, &changed[0]));
    assert_eq!(ran.round(1).conflicts_resolved, ["CONF-001"]);
    assert_eq!(ran.round(1).resolved, ["CONF-001: Ann pays."]);
}

#[test]
fn an_answer_that_is_written_into_the_index_is_done_and_nobody_is_asked() {
    for (answer, status) in [
        (EscalationAnswer::Decide { decision: "Ann pays.".to_owned() }, Agreement::Resolved),
        (EscalationAnswer::Accept, Agreement::Resolved),
        (EscalationAnswer::Continue { rounds: 1, note: String::new() }, Agreement::Open),
    ] {
        let mut session = waiting();
        session.escalations[0].answer = Some(answer.clone());
        let ran = Case::new(session).user(answering(EscalationAnswer::Accept)).run();
        assert_eq!((asked(&ran), ran.artifact("CONF-001").status), (0, status), "{answer:?}");
        assert!(ran.warned(1, "somebody answered ESC-001 by hand in the index"));
        let follows = ran.warned(1, "CONF-001 follows it");
        let stays = ran.warned(1, "to discuss on: CONF-001 is not decided by that and stays open");
        assert_eq!(
            (follows, stays),
            (status == Agreement::Resolved, status == Agreement::Open),
            "{answer:?}"
        );
    }
}

#[test]
fn a_conflict_about_which_somebody_wrote_continue_by_hand_is_asked_about_again() {
    let mut session = limits(waiting(), 3, 3);
    session.config.escalation.max_rounds_per_conflict = 1;
    session.escalations[0].answer = Some(EscalationAnswer::Continue { rounds: 1, note: String::new() });
    let model = |prompt: &crate::prompt::Prompt| match prompt.step {
        Step::Synthesis => synthesis(json!({ "conflicts": [{ "id": "CONF-001" }] })).into(),
        _ => usual(prompt),
    };
    let ran = Case::new(session).model(model).user(answering(EscalationAnswer::Accept)).run();
    let again =
        ran.session().escalations.iter().filter(|asked| asked.conflict.as_deref() == Some("CONF-001"));
    assert_eq!(again.count(), 2);
}

#[test]
fn a_conflict_whose_file_is_gone_is_said_and_not_asked_about() {
    let mut session = waiting();
    session.artifacts.clear();
    session.taken_numbers.insert(crate::artifact::ArtifactType::Conflict, 1);
    let ran = Case::new(session).user(answering(EscalationAnswer::Accept)).run();
    assert_eq!(asked(&ran), 0);
    assert!(ran.warned(1, "CONF-001 is in no file of the session any more; ESC-001 is not asked"));
    assert!(ran.session().decisions().is_empty() && ran.session().hold_until().is_none());
}

#[test]
fn what_is_deleted_or_put_there_while_a_round_runs_is_told_and_its_number_not_given_again() {
    let proposed = json!({ "proposed_artifacts": [artifact("requirement", "Another", json!({}))] });
    let model = move |prompt: &crate::prompt::Prompt| match prompt.step {
        Step::Synthesis => synthesis(proposed.clone()).into(),
        _ => usual(prompt),
    };
    let ran = |theirs: ByOthers| {
        let session = limits(with_word(None, Agreement::Draft), 1, 1);
        Case::new(session).model(model.clone()).done_by_others(theirs).run()
    };
    let ids = |names: &[&str]| names.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
    let control = ran(ByOthers { named: ids(&["REQ-001"]), ..ByOthers::default() });
    assert_eq!(control.round(1).artifacts_created, ["REQ-002"]);
    assert!(!control.warned(1, "somebody put"), "{:?}", control.round(1).warnings);
    let put = ran(ByOthers { named: ids(&["REQ-001", "REQ-002"]), ..ByOthers::default() });
    assert_eq!(put.round(1).artifacts_created, ["REQ-003"]);
    assert!(put.warned(1, "somebody put REQ-002 into the session's folder or its index"));
    let gone = ran(ByOthers { gone: ids(&["REQ-001"]), ..ByOthers::default() });
    assert_eq!(gone.round(1).artifacts_created, ["REQ-002"]);
    assert!(gone.session().artifact("REQ-001").is_none());
    assert!(gone.warned(1, "somebody deleted REQ-001 while the session ran"));
}

#[test]
fn a_decision_that_somebody_wrote_into_a_conflict_that_is_open_stays_beside_the_one_that_holds() {
    let mut session = waiting();
    let theirs = json!({ "decision": "Ann pays.", "by": "Ann" });
    session.artifacts[0].fields.insert("resolution".to_owned(), theirs.clone());
    let ran = Case::new(session).user(answering(EscalationAnswer::Accept)).run();
    let resolution = &ran.artifact("CONF-001").fields["resolution"];
    assert_eq!((&resolution["decision"], &resolution["before"]), (&json!("Split the bill."), &theirs));
}

#[test]
fn a_decision_that_was_taken_back_in_the_file_is_discussed_anew_and_asked_about_again() {
    let ran = |status: Agreement| {
        let mut session = limits(waiting(), 4, 4);
        session.config.escalation.max_rounds_per_conflict = 2;
        let decision = "Ann pays.".to_owned();
        session.escalations[0].answer = Some(EscalationAnswer::Decide { decision: decision.clone() });
        let resolution = json!({ "method": "user decision", "decision": decision });
        session.artifacts[0].fields.insert("resolution".to_owned(), resolution);
        session.artifacts[0].status = status;
        let model = move |prompt: &crate::prompt::Prompt| match prompt.step {
            Step::Synthesis if status == Agreement::Open => {
                synthesis(json!({ "conflicts": [{ "id": "CONF-001" }] })).into()
            }
            _ => usual(prompt),
        };
        Case::new(session).model(model).user(answering(EscalationAnswer::Accept)).run()
    };
    let again = ran(Agreement::Open);
    let question = again.prompt(1, Step::Question, "facilitator");
    assert!(!question.contains("CONF-001: Ann pays."), "{question}");
    assert_eq!(again.session().escalations.len(), 2, "{:?}", again.session().escalations);
    let decided = again.session().decisions();
    assert!(decided.len() == 1 && decided[0] != "CONF-001: Ann pays.", "{decided:?}");
    let control = ran(Agreement::Resolved);
    assert_eq!(control.session().decisions(), ["CONF-001: Ann pays."]);
    assert!(control.prompt(1, Step::Question, "facilitator").contains("CONF-001: Ann pays."));
}
