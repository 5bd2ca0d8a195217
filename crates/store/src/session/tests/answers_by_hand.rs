//! Words that somebody writes by hand into an escalation of the index that waits.

use std::fs;

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, Dissent};
use roundtable_engine::ports::SessionStore as _;
use roundtable_engine::record::{EscalationAnswer, EscalationRecord, Trigger};
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::triggers::resolve;
use serde_json::json;

use super::as_session;
use super::cut::{Place, played};
use crate::session::{RepairKind, SessionListing};
use crate::{FindingCode as C, Project};

const LAST: &str = "    recommendation: One deposit for all.\n";

/// A paused session whose user was asked and has not answered; `more` stands at the end of the question, by hand.
fn asked(more: &str) -> Place {
    let mut place = played(1);
    let conflict = "CONF-001".to_owned();
    place.session.status = SessionStatus::Paused;
    place.session.escalations.push(EscalationRecord {
        id: "ESC-001".to_owned(),
        round: 1,
        trigger: "conflict_persists".to_owned(),
        triggers: vec![Trigger::ConflictPersists { conflict, rounds: 3 }],
        reason: "They do not agree.".to_owned(),
        conflict: None,
        positions: Vec::new(),
        recommendation: "One deposit for all.".to_owned(),
        answer: None,
        at: None,
        by: String::new(),
    });
    place.project.commit(&place.session, &[]).unwrap();
    write(&place, more);
    place
}

fn write(place: &Place, more: &str) {
    let text = fs::read_to_string(place.index()).unwrap();
    assert!(text.contains(LAST), "{text}");
    fs::write(place.index(), text.replacen(LAST, &format!("{LAST}{more}"), 1)).unwrap();
}

/// Another process, as far as the store can tell.
fn opened(place: &Place) -> (Project, Session) {
    let project = Project::open(place.project.root()).unwrap();
    let session = as_session(project.load_session(&place.session.id).unwrap(), &place.session);
    (project, session)
}

fn waiting(project: &Project) -> u32 {
    match &project.sessions()[..] {
        [SessionListing::Readable(summary)] => summary.waiting_escalations,
        other => panic!("{other:?}"),
    }
}

fn found(project: &Project) -> Vec<(C, String)> {
    let found = project.validate_all().into_iter();
    found.map(|one| (one.code, one.params.get("keys").cloned().unwrap_or_default())).collect()
}

#[test]
fn a_decision_under_another_key_is_the_answer_and_its_keys_outlive_the_next_write() {
    for (more, decision) in [
        ("    decision: option 2\n", "option 2"),
        ("    status: resolved\n    resolution: No deposit.\n    resolved_by: Ann\n", "No deposit."),
    ] {
        let place = asked(more);
        let (project, mut session) = opened(&place);
        let answer = EscalationAnswer::Decide { decision: decision.to_owned() };
        assert_eq!(session.escalations[0].answer, Some(answer.clone()));
        assert_eq!((found(&project), waiting(&project)), (vec![], 0));
        session.escalations[0].at = Some("2026-01-08T10:00:00Z".parse().unwrap());
        project.commit(&session, &[]).unwrap();
        let now = fs::read_to_string(place.index()).unwrap();
        assert!(more.lines().all(|line| now.contains(&format!("{line}\n"))), "{now}");
        let (_, session) = opened(&place);
        assert_eq!(session.escalations[0].answer, Some(answer));
    }
    // The control: without it the question waits.
    let place = asked("");
    let (project, session) = opened(&place);
    assert_eq!((session.escalations[0].answer.is_none(), waiting(&project)), (true, 1));
}

#[test]
fn what_is_no_answer_is_found_and_outlives_a_write_and_the_answer_that_comes_later() {
    for (more, keys) in [
        ("    status: resolved\n", "status"),
        ("    anwser: option 2\n    because: cheaper\n", "anwser, because"),
        ("    answer: tbd\n", "answer"),
        ("    at: soon\n    who: Ann\n", "who"),
    ] {
        let place = asked(more);
        let (project, mut session) = opened(&place);
        assert_eq!(session.escalations[0].answer, None, "{more}");
        assert_eq!((found(&project), waiting(&project)), (vec![(C::AnswerUnread, keys.to_owned())], 1));
        assert!(!C::AnswerUnread.stops());
        session.timing.updated_at = "2026-01-08T10:00:00Z".parse().unwrap();
        project.commit(&session, &[]).unwrap();
        let now = fs::read_to_string(place.index()).unwrap();
        assert!(more.lines().all(|line| now.contains(&format!("{line}\n"))), "{now}");
        session.escalations[0].answer = Some(EscalationAnswer::Accept);
        session.escalations[0].at = Some("2026-01-08T10:00:00Z".parse().unwrap());
        project.commit(&session, &[]).unwrap();
        let now = fs::read_to_string(place.index()).unwrap();
        let theirs = more.lines().filter(|line| !line.contains(" answer:") && !line.contains(" at:"));
        assert!(theirs.into_iter().all(|line| now.contains(&format!("{line}\n"))), "{now}");
        assert_eq!((found(&project), waiting(&project)), (vec![], 0), "{now}");
    }
}

#[test]
fn a_decision_under_another_key_while_the_session_runs_is_told_once_and_kept() {
    let place = asked("");
    let (project, mut session) = opened(&place);
    assert!(project.changed_by_others(&session.id).answers.is_empty());
    write(&place, "    decision: option 2\n    decided_at: 2026-01-08T10:00:00Z\n");
    let answers = project.changed_by_others(&session.id).answers;
    assert_eq!(answers[0].answer, Some(EscalationAnswer::Decide { decision: "option 2".to_owned() }));
    assert_eq!(answers[0].at, Some("2026-01-08T10:00:00Z".parse().unwrap()));
    assert!(project.changed_by_others(&session.id).answers.is_empty(), "known by now");
    session.escalations = answers;
    project.commit(&session, &[]).unwrap();
    let now = fs::read_to_string(place.index()).unwrap();
    assert!(now.contains("    decision: option 2\n    decided_at: "), "{now}");
    let (project, session) = opened(&place);
    assert_eq!((session.escalations[0].answer.is_some(), waiting(&project)), (true, 0));
}

#[test]
fn a_conflict_whose_file_says_another_decision_than_the_session_is_found() {
    let mut place = asked("");
    let words = "Keep events, and\nonly those.";
    let asked = &mut place.session.escalations[0];
    asked.conflict = Some("CONF-001".to_owned());
    asked.answer = Some(EscalationAnswer::Decide { decision: words.to_owned() });
    let fields =
        json!({ "resolution": { "method": "user decision", "decision": words }, "resolved_round": 1 });
    let conflict = Artifact {
        id: "CONF-001".to_owned(),
        kind: ArtifactType::Conflict,
        status: Agreement::Resolved,
        fields: fields.as_object().unwrap().clone(),
        ..place.session.artifacts[0].clone()
    };
    place.session.artifacts.push(conflict.clone());
    place.project.commit(&place.session, &[&conflict]).unwrap();
    assert_eq!(found(&place.project), [], "the control");

    let file = place.file("CONF-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("only those", "nothing else")).unwrap();
    let one = place.one(C::DecisionDiffers);
    assert_eq!((one.params["artifact"].as_str(), one.params["escalation"].as_str()), ("CONF-001", "ESC-001"));
    assert!(one.file.ends_with("CONF-001.yaml") && !one.code.stops());
    // The words of somebody who writes otherwise whose decision it was are theirs.
    fs::write(&file, text.replace("only those", "nothing else").replace("user decision", "vote")).unwrap();
    assert_eq!(found(&place.project), []);
}

#[test]
fn what_writes_down_a_decision_in_other_words_than_the_session_is_found() {
    let mut place = asked("");
    let asked = &mut place.session.escalations[0];
    asked.answer = Some(EscalationAnswer::Decide { decision: "Keep events, and\nonly those.".to_owned() });
    let fields = json!({
        "description": "Decided by the user on ESC-001: Keep events, and\nonly those.", "decides": "ESC-001",
    });
    let rule = Artifact {
        id: "BR-001".to_owned(),
        kind: ArtifactType::BusinessRule,
        fields: fields.as_object().unwrap().clone(),
        ..place.session.artifacts[0].clone()
    };
    place.session.artifacts.push(rule.clone());
    place.project.commit(&place.session, &[&rule]).unwrap();
    assert_eq!(found(&place.project), [], "the control");

    let file = place.file("BR-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("only those", "nothing else")).unwrap();
    let one = place.one(C::DecisionReworded);
    assert_eq!((one.params["artifact"].as_str(), one.params["escalation"].as_str()), ("BR-001", "ESC-001"));
    assert!(one.file.ends_with("BR-001.yaml") && !one.code.stops());
    // Without the sign that it was written down for the user, it is a text of somebody's own.
    fs::write(
        &file,
        text.replace("Decided by the user on ESC-001: ", "").replace("only those", "nothing else"),
    )
    .unwrap();
    assert_eq!(found(&place.project), []);
}

#[test]
fn what_stands_beside_a_decision_within_an_answer_stays_and_its_reason_counts() {
    let place = asked(
        "    answer:\n      decision: No deposit.\n      rationale: The till is empty.\n      by: Anna\n",
    );
    let (project, session) = opened(&place);
    let decision = "No deposit. (because: The till is empty.)".to_owned();
    assert_eq!(session.escalations[0].answer, Some(EscalationAnswer::Decide { decision }));
    project.commit(&session, &[]).unwrap();
    let text = fs::read_to_string(place.index()).unwrap();
    assert!(text.contains("by: Anna") && text.contains("rationale: The till is empty."), "{text}");
    let (_, again) = opened(&place);
    assert_eq!(again.escalations, session.escalations, "and it says the same the next time");
}

/// A session whose user decided CONF-001, with its file.
fn decided(words: &str) -> Place {
    let answer = EscalationAnswer::Decide { decision: words.to_owned() };
    let fields =
        json!({ "resolution": { "method": "user decision", "decision": words }, "resolved_round": 1 });
    disputed(Some(answer), Agreement::Resolved, &fields)
}

fn disputed(answer: Option<EscalationAnswer>, status: Agreement, fields: &serde_json::Value) -> Place {
    let mut place = asked("");
    let asked = &mut place.session.escalations[0];
    asked.conflict = Some("CONF-001".to_owned());
    asked.answer = answer;
    let conflict = Artifact {
        id: "CONF-001".to_owned(),
        kind: ArtifactType::Conflict,
        status,
        fields: fields.as_object().unwrap().clone(),
        ..place.session.artifacts[0].clone()
    };
    place.session.artifacts.push(conflict.clone());
    place.project.commit(&place.session, &[&conflict]).unwrap();
    assert_eq!(found(&place.project), [], "the control");
    place
}

#[test]
fn a_decided_conflict_that_somebody_opens_again_in_its_file_is_found() {
    let place = decided("No deposit.");
    let file = place.file("CONF-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    for word in ["open", "pending", "deferred"] {
        fs::write(&file, text.replace("status: resolved", &format!("status: {word}"))).unwrap();
        let one = place.one(C::DecisionReopened);
        let said = (one.params["artifact"].as_str(), one.params["escalation"].as_str());
        assert_eq!(said, ("CONF-001", "ESC-001"), "{word}");
        assert!(one.file.ends_with("CONF-001.yaml") && !one.code.stops());
        let (_, session) = opened(&place);
        assert_eq!(session.decisions(), [""; 0], "{word}");
    }
    // The panel settles it anew: the words of the user stay below.
    let (project, mut session) = opened(&place);
    session.artifacts[1].status = Agreement::Open;
    resolve(&mut session, "CONF-001", "agreement at the table", "A deposit for all.", &[], 2);
    let conflict = session.artifacts[1].clone();
    project.commit(&session, &[&conflict]).unwrap();
    let now = fs::read_to_string(&file).unwrap();
    assert!(now.contains("No deposit.") && now.contains("A deposit for all."), "{now}");
    assert_eq!(place.one(C::DecisionReopened).params["escalation"], "ESC-001");
    assert_eq!(opened(&place).1.decisions(), [""; 0]);
}

#[test]
fn a_conflict_whose_file_says_another_decision_without_whose_it_was_is_found() {
    let place = decided("No deposit.");
    let file = place.file("CONF-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    for (from, to) in [
        ("  method: user decision\n  decision: No deposit.\n", "  decision: A deposit.\n"),
        ("resolution:\n  method: user decision\n  decision: No deposit.\n", "resolution: A deposit.\n"),
    ] {
        assert!(text.contains(from), "{text}");
        fs::write(&file, text.replace(from, to)).unwrap();
        assert_eq!(place.one(C::DecisionDiffers).params["escalation"], "ESC-001", "{to}");
        fs::write(&file, text.replace(from, &to.replace("A deposit", "No deposit"))).unwrap();
        assert_eq!(found(&place.project), [], "the control");
    }
}

#[test]
fn a_decision_in_a_conflict_that_is_open_is_found() {
    let place = disputed(None, Agreement::Escalated, &json!({ "description": "One or none." }));
    let file = place.file("CONF-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    for more in
        ["resolution: A deposit.\n", "decision: A deposit.\n", "resolution:\n  decision: A deposit.\n"]
    {
        fs::write(&file, format!("{text}{more}")).unwrap();
        let one = place.one(C::DecisionUndecided);
        assert_eq!((one.params["artifact"].as_str(), one.code.stops()), ("CONF-001", false), "{more}");
    }
    fs::write(&file, format!("{text}resolution: tbd\n")).unwrap();
    assert_eq!(found(&place.project), []);
}

#[test]
fn a_decision_of_the_user_that_the_index_does_not_list_is_found() {
    let place = decided("No deposit.");
    let text = fs::read_to_string(place.index()).unwrap();
    let start = text.find("escalations:\n").unwrap();
    let rest = &text[start + "escalations:\n".len()..];
    let length =
        rest.lines().take_while(|line| line.starts_with([' ', '-'])).map(|line| line.len() + 1).sum();
    fs::write(place.index(), format!("{}escalations: []\n{}", &text[..start], &rest[length..])).unwrap();
    let one = place.one(C::DecisionUnlisted);
    assert_eq!((one.params["artifact"].as_str(), one.code.stops()), ("CONF-001", false));
}

#[test]
fn a_position_in_a_conflicts_file_that_no_round_tells_is_found() {
    let held = json!({ "description": "One or none.", "positions": { "qa-lead": { "position": "None.", "round": 1 } } });
    let mut place = disputed(None, Agreement::Escalated, &held);
    let spoken =
        json!({ "id": "CONF-001", "description": "One or none.", "positions": { "qa-lead": "None." } });
    place.session.rounds[0].conflicts = vec![serde_json::from_value(spoken).unwrap()];
    place.session.rounds[0].next_focus = "The till.".to_owned();
    let index = fs::read_to_string(place.index()).unwrap();
    let told = "conflicts:\n      - id: CONF-001\n        description: One or none.\n        positions:\n          qa-lead: None.\n    next_focus: The till.\n";
    fs::write(place.index(), index.replace("conflicts: []\n", told)).unwrap();
    assert_eq!(opened(&place).1.rounds, place.session.rounds);
    assert_eq!(found(&place.project), [], "the control");
    let file = place.file("CONF-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    let start = text.find("positions:\n").unwrap();
    for by_hand in [
        "positions:\n  qa-lead:\n    position: A deposit.\n    round: 1\n",
        "positions:\n  qa-lead: A deposit.\n",
        "positions:\n  - participant: qa-lead\n    stance: A deposit.\n",
        "positions:\n  - actor: qa-lead\n    position: A deposit.\n",
    ] {
        fs::write(&file, format!("{}{by_hand}", &text[..start])).unwrap();
        let one = place.one(C::PositionUnsaid);
        let said = (one.params["artifact"].as_str(), one.params["seats"].as_str(), one.code.stops());
        assert_eq!(said, ("CONF-001", "qa-lead", false), "{by_hand}");
    }
}

#[test]
fn a_dissent_in_an_artifacts_file_that_no_round_has_is_found() {
    let mut place = played(1);
    let artifact = &mut place.session.artifacts[0];
    artifact.dissent = vec![Dissent {
        participant: "qa-lead".to_owned(),
        round: 1,
        stance: "stand-aside".to_owned(),
        reason: "Too long.".to_owned(),
    }];
    let artifact = artifact.clone();
    place.project.commit(&place.session, &[&artifact]).unwrap();
    let vote = json!({ "proposal": artifact.id, "stance": "stand-aside", "condition": "Too long." });
    let said = json!({ "participant": "qa-lead", "position": "None.", "votes": [vote] });
    let count = json!({ "proposal": artifact.id, "stand_aside": ["qa-lead"] });
    let index = fs::read_to_string(place.index()).unwrap();
    let end = "    conflicts: []\n";
    assert!(index.contains(end), "{index}");
    let more = format!("{end}    votes: [{count}]\n    responses: [{said}]\n");
    let kept = index.replacen(end, &more, 1);
    fs::write(place.index(), &kept).unwrap();
    assert_eq!(opened(&place).1.rounds[0].votes.len(), 1);
    assert_eq!(found(&place.project), [], "the control");
    let file = place.file(&format!("{}.yaml", artifact.id));
    let text = fs::read_to_string(&file).unwrap();
    for (from, to, seat) in [
        ("Too long.", "I hate this and so does my boss.", "qa-lead"),
        ("participant: qa-lead", "participant: boss", "boss"),
        ("stance: stand-aside", "stance: block", "qa-lead"),
    ] {
        assert!(text.contains(from), "{text}");
        fs::write(&file, text.replacen(from, to, 1)).unwrap();
        let one = place.one(C::DissentUnsaid);
        let said = (one.params["artifact"].as_str(), one.params["seat"].as_str());
        assert_eq!(said, (artifact.id.as_str(), seat), "{to}");
        assert!(!one.code.stops() && one.code.is_unheard());
    }
    // Nobody knows what another program keeps of it.
    fs::write(place.index(), index).unwrap();
    assert_eq!(found(&place.project), []);
}

#[test]
fn who_holds_a_result_and_who_does_not_is_held_against_the_rounds() {
    let mut place = played(1);
    let artifact = &mut place.session.artifacts[0];
    artifact.supported_by = vec!["product-manager".to_owned()];
    artifact.dissent = vec![Dissent {
        participant: "qa-lead".to_owned(),
        round: 1,
        stance: "block".to_owned(),
        reason: String::new(),
    }];
    let artifact = artifact.clone();
    place.project.commit(&place.session, &[&artifact]).unwrap();
    let count = json!({ "proposal": artifact.id, "support": ["product-manager"], "block": ["qa-lead"] });
    let index = fs::read_to_string(place.index()).unwrap();
    let end = "    conflicts: []\n";
    fs::write(place.index(), index.replacen(end, &format!("{end}    votes: [{count}]\n"), 1)).unwrap();
    assert_eq!(found(&place.project), [], "the control");
    let file = place.file(&format!("{}.yaml", artifact.id));
    let text = fs::read_to_string(&file).unwrap();
    for (from, to, code, named) in [
        ("- product-manager", "- product-manager\n  - boss", C::SupporterUnsaid, ("seats", "boss")),
        (
            "  - participant: qa-lead",
            "  - participant: product-manager",
            C::DissentTakenOut,
            ("seats", "qa-lead"),
        ),
        ("created_round: 1", "created_round: 99", C::RoundOfArtifactDiffers, ("made", "1")),
    ] {
        assert!(text.contains(from), "{text}");
        fs::write(&file, text.replacen(from, to, 1)).unwrap();
        let one = place.one(code);
        let said = (one.params["artifact"].as_str(), one.params[named.0].as_str());
        assert_eq!(said, (artifact.id.as_str(), named.1), "{to}");
        assert!(!one.code.stops());
    }
    let (kind, params) = place.mend(C::RoundOfArtifactDiffers).unwrap();
    assert_eq!((kind, params["round"].as_str()), (RepairKind::RoundOfArtifact, "1"));
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn a_conflict_whose_file_says_that_somebody_else_decided_it_is_found() {
    let place = decided("Keep events.");
    let index = fs::read_to_string(place.index()).unwrap();
    let end = "    conflicts: []\n";
    fs::write(place.index(), index.replacen(end, &format!("{end}    next_focus: The till.\n"), 1)).unwrap();
    assert_eq!(found(&place.project), [], "the control");
    let file = place.file("CONF-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    let by = "method: user decision";
    assert!(text.contains(by), "{text}");
    fs::write(&file, text.replacen(by, "method: consensus", 1)).unwrap();
    let one = place.one(C::DecisionOfOther);
    let said =
        (one.params["artifact"].as_str(), one.params["says"].as_str(), one.params["escalation"].as_str());
    assert_eq!(said, ("CONF-001", "consensus", "ESC-001"));
    assert!(!one.code.stops() && one.code.is_unheard());
    // Nobody knows what another program means by it.
    fs::write(place.index(), &index).unwrap();
    assert_eq!(found(&place.project), []);
}

#[test]
fn a_choice_that_nobody_knows_is_found_and_decides_only_by_its_words() {
    for (more, decision) in [
        ("    choice: banana\n", None),
        ("    answer:\n      choice: banana\n", None),
        ("    answer:\n      choice: banana\n      decision: No deposit.\n", Some("No deposit.")),
        ("    choice: banana\n    decision: No deposit.\n", Some("No deposit.")),
    ] {
        let place = asked(more);
        let (project, session) = opened(&place);
        let answer = decision.map(|words| EscalationAnswer::Decide { decision: words.to_owned() });
        assert_eq!(session.escalations[0].answer, answer, "{more}");
        assert_eq!(waiting(&project), u32::from(decision.is_none()));
        let one = place.one(C::ChoiceUnknown);
        let said = (one.params["escalation"].as_str(), one.params["choice"].as_str());
        assert_eq!(said, ("ESC-001", "banana"), "{more}");
        assert_eq!(found(&project).len(), 1, "{more}");
        assert!(!one.code.stops());
    }
}

#[test]
fn words_behind_those_of_the_user_and_a_record_that_says_no_more_what_it_decides_are_found() {
    let mut place = asked("");
    let words = "Keep events.";
    place.session.escalations[0].answer = Some(EscalationAnswer::Decide { decision: words.to_owned() });
    let fields = json!({
        "description": format!("Decided by the user on ESC-001: {words}"),
        "rationale": "The user decided it (ESC-001, round 1) and gave no reason beyond these words.",
        "decides": "ESC-001",
    });
    let rule = Artifact {
        id: "BR-001".to_owned(),
        kind: ArtifactType::BusinessRule,
        fields: fields.as_object().unwrap().clone(),
        ..place.session.artifacts[0].clone()
    };
    place.session.artifacts.push(rule.clone());
    place.project.commit(&place.session, &[&rule]).unwrap();
    assert_eq!(found(&place.project), [], "the control");
    let file = place.file("BR-001.yaml");
    let text = fs::read_to_string(&file).unwrap();
    // Split or edited in the review: they are a person's words, and say so.
    let reworded = "reworded:\n  how: split\n  by: Ada\n  at: 2026-01-07T10:00:00Z\n  from:\n    - BR-009\n  round: 1\n  status: consensus\n  hash: '1'\n";
    fs::write(&file, text.replacen(words, "Keep events. And Bob pays.", 1) + reworded).unwrap();
    assert!(place.found().iter().all(|one| one.code != C::DecisionReworded));
    for (from, to) in [(words, "Keep events. And Bob pays."), ("decides: ESC-001\n", "")] {
        assert!(text.contains(from), "{text}");
        fs::write(&file, text.replacen(from, to, 1)).unwrap();
        assert_eq!(place.one(C::DecisionReworded).params["artifact"], "BR-001", "{to}");
    }
}
