//! Decisions of the user, in each document that holds them.

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::dissent::{Held, Told};
use roundtable_engine::record::{ConcludedBy, Conclusion, EscalationAnswer, Position, RoundConflict};
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, escalation, full, options, reviewed};
use crate::{DocumentLanguage, DocumentOptions, architecture, decisions, lacks_record, requirements};

/// The facilitator wrote it down for one table; the user had decided for events. As sessions hold it that were played
/// before the engine saw to it.
fn overruled() -> Session {
    let mut session = empty();
    session.workflow = Workflow::Design;
    let words = "Events, and we look again in May";
    let mut asked = escalation(
        "ESC-001",
        3,
        Some("CONF-001"),
        Some(EscalationAnswer::Decide { decision: words.to_owned() }),
    );
    asked.recommendation = "Take one table. Two volunteers can keep it.".to_owned();
    asked.positions = vec![Position {
        participant: "qa-lead".to_owned(),
        position: "Events".to_owned(),
        rationale: Vec::new(),
        confidence: None,
    }];
    session.escalations = vec![asked];
    let positions =
        json!({ "product-manager": "One table is enough", "qa-lead": "Only events can be checked" });
    let mut decided = artifact(
        "ARCH-001",
        "CONF-001 decided: how loans are kept",
        Agreement::Consensus,
        json!({
            "context": "Loans have to be counted.", "decision": format!("Decided by the user: {words}."),
            "options": [{ "name": "One table", "pros": ["simple"], "cons": ["grows"] }, { "name": "Events", "pros": ["history"] }],
            "rationale": "Two volunteers maintain it.",
            "consequences": { "positive": ["One place to look"], "negative": ["History needs a copy"] },
        }),
    );
    decided.supported_by.clear();
    session.artifacts = vec![
        artifact(
            "CONF-001",
            "How loans are kept",
            Agreement::Resolved,
            json!({ "description": "One table or events.", "positions": positions }),
        ),
        decided,
    ];
    session
}

#[test]
fn a_record_of_what_the_user_decided_gives_the_users_choice_and_reason_and_what_stood_against_it() {
    let record = decisions(&overruled(), &options(), &[]).remove(0).text;
    insta::assert_snapshot!("decided_by_user", record);
    assert!(!record.contains("because Two volunteers maintain it.\n\nDecided"), "{record}");
}

#[test]
fn an_architecture_states_no_reason_and_no_consequence_of_what_the_user_did_not_choose() {
    let session = overruled();
    let text = architecture(&session, &options());
    let section = |heading: &str| {
        let rest = text.split(heading).nth(1).unwrap();
        rest.split("\n## ").next().unwrap().to_owned()
    };
    let risks = section("## 11. Risks and technical debt");
    assert!(!risks.contains("History needs a copy"), "{risks}");
    let decided = section("## 9. Architecture decisions");
    assert!(decided.contains(
        "**Why.** The user decided it (CONF-001, round 3); any reason they gave stands in their words."
    ));
    assert!(
        decided.contains("- Events, and we look again in May\n- One table\n  - *for:* simple\n"),
        "{decided}"
    );
    assert!(
        decided.contains("  - *against:* History needs a copy") && !decided.contains("**Consequences**"),
        "{decided}"
    );
    let conflict = section("### CONF-001: How loans are kept");
    assert!(conflict.contains("- *Product Manager:* One table is enough"), "{conflict}");
    let recommended = "**The facilitator had recommended:** Take one table. Two volunteers can keep it.\n\n**Decided:** Events, ";
    assert!(conflict.contains(recommended), "{conflict}");
}

#[test]
fn a_position_that_no_round_has_is_marked_and_is_no_option_of_the_seats() {
    let mut session = overruled();
    session.rounds = full().rounds;
    let told = [("product-manager", "One table is enough"), ("qa-lead", "Only events can be checked")];
    let told = told.map(|(seat, words)| (seat.to_owned(), words.to_owned()));
    let spoken =
        RoundConflict { id: "CONF-001".to_owned(), description: String::new(), positions: told.into() };
    session.rounds[0].conflicts.push(spoken);
    session.rounds[0].next_focus = "The till".to_owned();
    let marked = |text: &str| text.contains("not as said in any round");
    let text = architecture(&session, &options());
    assert!(text.contains("- *Product Manager:* One table is enough\n") && !marked(&text), "{text}");

    let held = |words: &str| json!({ "product-manager": { "position": words, "round": 1 }, "qa-lead": "Only events can be checked" });
    session.artifacts[0].fields.insert("positions".to_owned(), held("Nobody counts loans"));
    let text = architecture(&session, &options());
    let line = "- *Product Manager (not as said in any round):* Nobody counts loans\n- *QA Lead:* Only events can be checked";
    assert!(text.contains(line), "{text}");
    let record = decisions(&session, &options(), &[]).remove(0).text;
    assert!(record.contains("Nobody counts loans") == marked(&record), "{record}");
    let german = DocumentOptions { language: DocumentLanguage::German, ..options() };
    assert!(architecture(&session, &german).contains("(so in keiner Runde gesagt):* Nobody counts loans"));
}

#[test]
fn a_dissent_that_no_round_has_is_marked_and_not_quoted_and_a_stranger_is_no_supporter() {
    let mut session = full();
    let at = session.artifacts.iter().position(|artifact| artifact.id == "REQ-002").unwrap();
    let (id, dissent) = (session.artifacts[at].id.clone(), session.artifacts[at].dissent[0].clone());
    let vote = json!([{ "proposal": id, "stance": "stand-aside", "condition": dissent.reason }]);
    let said = json!({ "participant": dissent.participant, "votes": vote });
    let count = json!({ "proposal": id, "stand_aside": [dissent.participant] });
    session.rounds[0].next_focus = "The till".to_owned();
    let round = session.rounds.iter_mut().find(|round| round.number == dissent.round).unwrap();
    round.votes.push(serde_json::from_value(count).unwrap());
    let said = vec![serde_json::from_value(said).unwrap()];
    session.told.insert(dissent.round, Told { statements: said, ..Told::default() });
    session.artifacts[at].supported_by = vec!["product-manager".to_owned()];
    let text = |session: &Session| requirements(session, &options());
    let control = text(&session);
    let (mark, stranger) = ("not as said in any round", "(not of the panel)");
    assert!(control.contains("- QA Lead stood aside in round 2: “Nobody checks"), "{control}");
    assert!(!control.contains(mark) && !control.contains(stranger), "{control}");

    session.artifacts[at].dissent[0].reason = "I hate this".to_owned();
    session.artifacts[at].supported_by.push("Bob".to_owned());
    let marked = text(&session);
    assert!(marked.contains("- *QA Lead* (not as said in any round): I hate this\n"), "{marked}");
    assert!(
        marked.contains("Product Manager, Bob (not of the panel)") && !marked.contains("“I hate"),
        "{marked}"
    );
    let german = DocumentOptions { language: DocumentLanguage::German, ..options() };
    let german = requirements(&session, &german);
    assert!(german.contains("- *QA Lead* (so in keiner Runde gesagt): I hate this\n"), "{german}");
    assert!(german.contains("Bob (nicht vom Panel)"), "{german}");

    // What was taken out is still what a round has, and nobody supports what they support in no round.
    let held = |round: u32| Told {
        held: Some(vec![Held {
            kind: ArtifactType::Requirement,
            title: format!("Held in round {round}"),
            revises: None,
            by: Vec::new(),
            words: Default::default(),
            criteria: Vec::new(),
        }]),
        ..Told::default()
    };
    for number in session.rounds.iter().map(|round| round.number).collect::<Vec<_>>() {
        session.told.entry(number).or_default().held = held(number).held;
    }
    session.artifacts[at].dissent.clear();
    let out = text(&session);
    assert!(out.contains("- QA Lead stood aside in round 2 (taken out of the artifact's file)\n"), "{out}");
    assert!(out.contains("Product Manager (in no round), Bob (not of the panel)"), "{out}");
    let german = requirements(&session, &DocumentOptions { language: DocumentLanguage::German, ..options() });
    assert!(german.contains("(aus der Datei des Artefakts entfernt)"), "{german}");
    assert!(german.contains("Product Manager (in keiner Runde), Bob"), "{german}");

    session.rounds[0].next_focus.clear();
    session.rounds[0].votes.clear();
    session.rounds[0].recommendation.clear();
    let theirs = text(&session);
    let marks = [mark, stranger, "(in no round)", "taken out"];
    assert!(!marks.iter().any(|mark| theirs.contains(mark)), "{theirs}");
}

#[test]
fn what_somebody_has_worded_anew_is_not_called_the_facilitators_words() {
    // As the journal has what the facilitator proposed, and the file what somebody wrote there since.
    let mut session = overruled();
    session.artifacts[1].fields.insert("decides".to_owned(), json!("CONF-001"));
    session.artifacts[1].fields.insert("decision".to_owned(), json!("One table for all loans."));
    let proposed = session.artifacts[1].fields.clone();
    session.written.insert("ARCH-001".to_owned(), proposed);
    let facilitators = "The facilitator's words, not the user's";
    let text = |session: &Session| decisions(session, &options(), &[]).remove(0).text;
    assert!(text(&session).contains(facilitators), "the control: {}", text(&session));
    session.artifacts[1].fields.insert("rationale".to_owned(), json!("Ann keeps the events herself."));
    let reworded = text(&session);
    assert!(
        reworded.contains("Ann keeps the events herself") && !reworded.contains(facilitators),
        "{reworded}"
    );

    // Without a journal: the engine has written it down, and somebody changed what was decided.
    session.written.clear();
    let fields = &mut session.artifacts[1].fields;
    fields.insert("decision".to_owned(), json!("Decided by the user on CONF-001: Events, until June."));
    let reason = "The user decided it (CONF-001, round 3); any reason they gave stands in their words.";
    fields.insert("rationale".to_owned(), json!(reason));
    let reworded = text(&session);
    assert!(reworded.contains("Events, until June") && !reworded.contains(facilitators), "{reworded}");
}

#[test]
fn a_question_that_no_round_ended_is_credited_to_nobody() {
    let mut session = overruled();
    let mut fields = json!({ "question": "Who pays?", "resolution": "Ann pays." });
    let ended = |session: &Session| {
        let text = requirements(session, &options());
        text.lines().find(|line| line.starts_with("**Decided:** Ann pays.")).map(str::to_owned)
    };
    let question =
        |fields: &serde_json::Value| artifact("OQ-001", "Who pays", Agreement::Addressed, fields.clone());
    session.artifacts.push(question(&fields));
    assert_eq!(ended(&session).as_deref(), Some("**Decided:** Ann pays."));
    for key in ["answer", "decision"] {
        let own = json!({ "question": "Who pays?", key: "Ann pays." });
        session.artifacts[2] = question(&own);
        // Nobody at the table writes these: it was answered by hand, also where a round lists it.
        assert_eq!(ended(&session).as_deref(), Some("**Decided:** Ann pays. (by hand)"), "{own}");
        session.rounds = full().rounds;
        session.rounds[0].questions_resolved = vec!["OQ-001".to_owned()];
        assert_eq!(ended(&session).as_deref(), Some("**Decided:** Ann pays. (by hand, round 1)"), "{own}");
        session.artifacts[2].fields.insert("answered_by".to_owned(), json!("Ann"));
        assert_eq!(
            ended(&session).as_deref(),
            Some("**Decided:** Ann pays. (by hand, Ann, round 1)"),
            "{own}"
        );
        session.rounds.clear();
    }
    fields["resolved_round"] = json!(2);
    session.artifacts[2] = question(&fields);
    assert_eq!(
        ended(&session).as_deref(),
        Some("**Decided:** Ann pays. (the panel, round 2)"),
        "the control"
    );
}

#[test]
fn whoever_answered_at_the_table_is_named_where_they_gave_a_name() {
    let mut session = overruled();
    let named = |session: &Session| {
        let text = architecture(session, &options());
        let record = decisions(session, &options(), &[]).remove(0).text;
        [text.contains("Ada Byron"), record.contains("decision-makers: \"Ada Byron\"")]
    };
    assert_eq!(named(&session), [false; 2], "the control");
    session.escalations.iter_mut().for_each(|asked| asked.by = "Ada Byron".to_owned());
    assert_eq!(named(&session), [true; 2]);
    assert!(architecture(&session, &options()).contains("| Answered at the table by | Ada Byron ("));
}

#[test]
fn a_review_of_what_the_user_decided_is_still_named() {
    let mut session = overruled();
    session.artifacts[1] = reviewed(session.artifacts[1].clone(), ReviewState::Approved);
    let text = architecture(&session, &options());
    assert!(
        text.contains("round 1 of session 20260107-specs-borrow-shed; approved by the user on 2026-01-07*"),
        "{text}"
    );
    let record = decisions(&session, &options(), &[]).remove(0).text;
    assert!(record.contains("decision-makers: \"user\""), "{record}");
}

#[test]
fn a_rule_that_nobody_is_named_for_has_a_dash_in_its_cell() {
    let mut rule =
        artifact("BR-001", "One each", Agreement::Consensus, json!({ "description": "One thing each." }));
    rule.supported_by.clear();
    let mut session = empty();
    session.artifacts = vec![rule];
    let text = requirements(&session, &options());
    assert!(text.contains("\n| BR-001 | One each | – | – |\n"), "{text}");
    assert!(!text.contains("**Supported by:**"), "{text}");
}

fn to_be_recorded(artifacts: Vec<Artifact>) -> Session {
    let mut session = empty();
    session.workflow = Workflow::Roundtable;
    session.artifacts = artifacts;
    session.conclusion = Some(Conclusion {
        by: ConcludedBy::MaxRounds,
        note: String::new(),
        unmet: Vec::new(),
        resolved: Vec::new(),
        final_consensus: Vec::new(),
        unresolved: Vec::new(),
        recommendation: String::new(),
        output_type: "adr".to_owned(),
    });
    session
}

#[test]
fn a_session_that_was_to_end_in_a_record_and_decided_nothing_says_so() {
    let arch = |status| artifact("ARCH-001", "One table", status, json!({ "decision": "One table." }));
    let none = "No architecture decision was reached, so no decision record was written.";
    let session = to_be_recorded(Vec::new());
    assert_eq!(lacks_record(&session).map(|said| said.to_string()).as_deref(), Some(none));
    assert!(crate::brainstorm(&session, &options()).contains(&format!("\n\n{none}\n\n")));
    let proposed = format!("{none} Proposed and not approved: ARCH-001 “One table”.");
    assert_eq!(
        lacks_record(&to_be_recorded(vec![arch(Agreement::Draft)])).map(|said| said.to_string()).as_deref(),
        Some(proposed.as_str())
    );
    let reached = to_be_recorded(vec![arch(Agreement::Consensus)]);
    assert_eq!(lacks_record(&reached), None);
    assert!(!crate::brainstorm(&reached, &options()).contains(none));
    let mut summary = to_be_recorded(Vec::new());
    summary.conclusion.as_mut().unwrap().output_type = "summary".to_owned();
    assert_eq!(lacks_record(&summary), None, "nobody wanted a record");
}

#[test]
fn a_question_that_ended_with_a_conflict_was_decided_by_whoever_decided_that() {
    let ended = |session: &Session| {
        let text = requirements(session, &options());
        let line = text.lines().rfind(|line| line.starts_with("**Decided:** Events"));
        line.unwrap_or_else(|| panic!("{text}")).to_owned()
    };
    let now =
        json!({ "decision": "Events", "method": "the user's decision on CONF-001", "conflict": "CONF-001" });
    // As sessions wrote it before the conflict had a key of its own.
    let before = json!({ "decision": "Events", "method": "settled with CONF-001" });
    let mut session = overruled();
    for resolution in [before, now] {
        session.artifacts.retain(|artifact| artifact.id != "OQ-001");
        let fields =
            json!({ "question": "What would settle it?", "resolved_round": 3, "resolution": resolution });
        session.artifacts.push(artifact("OQ-001", "What would settle it", Agreement::Addressed, fields));
        assert_eq!(ended(&session), "**Decided:** Events (the user, with CONF-001, round 3)");
    }
    // Its own words name the user, whatever the session's list of escalations says.
    session.escalations.clear();
    assert_eq!(ended(&session), "**Decided:** Events (the user, with CONF-001, round 3)");
    let question = session.artifacts.iter_mut().find(|artifact| artifact.id == "OQ-001").unwrap();
    question.fields["resolution"]["method"] = json!("the decision on CONF-001");
    assert_eq!(ended(&session), "**Decided:** Events (the panel, with CONF-001, round 3)");
}

#[test]
fn what_the_user_left_open_stands_among_the_unresolved_conflicts_in_the_users_words() {
    let mut session = overruled();
    session.artifacts.truncate(1);
    session.artifacts[0].status = Agreement::Open;
    let words = "We do not decide this now; ask again in May.";
    session.escalations[0].answer = Some(EscalationAnswer::Decide { decision: words.to_owned() });
    let text = requirements(&session, &options());
    assert!(text.contains(&format!("**Left open by the user:** {words} (round 3)")), "{text}");
    assert!(!text.contains("**Decided:**"), "{text}");
}

#[test]
fn a_decision_that_was_taken_back_is_told_as_that_and_stands_nowhere() {
    let mut session = overruled();
    session.artifacts[1].fields.insert("decides".to_owned(), json!("CONF-001"));
    let said = json!("Decided by the user on CONF-001: Events, and we look again in May");
    session.artifacts[1].fields.insert("decision".to_owned(), said);
    let both = |session: &Session| {
        format!("{}{}", architecture(session, &options()), requirements(session, &options()))
    };
    let text = both(&session);
    let (decided, user) =
        ("**Decided:** Events, and we look again in May (the user, round 3)", "Decided by the user");
    assert!(text.contains(decided) && text.contains(user), "the control: {text}");

    session.artifacts[0].status = Agreement::Open;
    let text = both(&session);
    let back = "**Taken back:** the user had decided “Events, and we look again in May” (round 3).";
    assert!(text.contains(back), "{text}");
    assert!(!text.contains("**Decided:**") && !text.contains(user), "{text}");

    let record = decisions(&session, &options(), &[]).remove(0).text;
    assert!(
        record.starts_with("---\nstatus: deprecated\n") && record.contains("Does not hold any more"),
        "{record}"
    );
    assert!(!record.contains("Chosen option") && !record.contains("decision-makers"), "{record}");

    // The panel settled it anew.
    session.artifacts[0].status = Agreement::Resolved;
    let resolution = json!({
        "method": "agreement at the table", "decision": "One table.",
        "before": { "method": "user decision", "decision": "Events, and we look again in May" },
    });
    session.artifacts[0].fields.insert("resolution".to_owned(), resolution);
    session.artifacts[0].fields.insert("resolved_round".to_owned(), json!(4));
    let text = both(&session);
    assert!(
        text.contains(back) && text.contains("**Decided:** One table. (the panel, by agreement"),
        "{text}"
    );
    assert!(!text.contains("(the user") && !text.contains(user), "{text}");
}

#[test]
fn words_that_somebody_put_behind_the_users_are_not_told_as_the_users() {
    let mut session = overruled();
    let fields = &mut session.artifacts[1].fields;
    fields.insert("decides".to_owned(), json!("CONF-001"));
    let reason = "The user decided it (CONF-001, round 3); any reason they gave stands in their words.";
    fields.insert("rationale".to_owned(), json!(reason));
    let told = |session: &mut Session, said: &str| {
        session.artifacts[1].fields.insert("decision".to_owned(), json!(said));
        architecture(session, &options())
    };
    let words = "Decided by the user on CONF-001: Events, and we look again in May";
    let text = told(&mut session, words);
    assert!(text.contains(words) && !text.contains("other words"), "the control: {text}");
    let text = told(&mut session, &format!("{words}. And Bob pays for it."));
    let apart = "\n\nIn its file there are other words than the user's: “And Bob pays for it.”";
    assert!(text.contains(&format!("{words}{apart}")), "{text}");
    assert!(!text.contains("The facilitator's words"), "{text}");
    let text = told(&mut session, "Decided by the user on CONF-001: One table.");
    assert!(
        text.contains(&format!("{words}\n\nIn its file there are other words than the user's: “One table.”")),
        "{text}"
    );
    // Without what it decides, too.
    session.artifacts[1].fields.remove("decides");
    let text = told(&mut session, &format!("{words}. And Bob pays for it."));
    assert!(text.contains(apart), "{text}");
}

#[test]
fn a_decision_of_the_user_that_only_its_file_knows_is_not_the_panels() {
    let mut session = overruled();
    let resolution = json!({ "method": "user decision", "decision": "Events." });
    session.artifacts[0].fields.insert("resolution".to_owned(), resolution);
    session.artifacts[0].fields.insert("resolved_round".to_owned(), json!(3));
    let with = json!({ "question": "Which?", "resolution": { "reason": "Events.", "method": "settled", "conflict": "CONF-001" } });
    session.artifacts.push(artifact("OQ-001", "Which", Agreement::Addressed, with));
    session.escalations.clear();
    let text = requirements(&session, &options());
    assert!(text.contains("**Decided:** Events. (the user, as its file says, round 3)"), "{text}");
    assert!(text.contains("**Decided:** Events. (the user, with CONF-001"), "{text}");
    assert!(!text.contains("(the panel"), "{text}");
    let method = &mut session.artifacts[0].fields["resolution"]["method"];
    *method = json!("vote");
    let text = requirements(&session, &options());
    assert!(text.contains("(the panel, by vote, round 3)"), "the control: {text}");
}

#[test]
fn what_the_user_decided_after_a_round_is_settled_in_it_and_not_in_the_one_that_wrote_it_down() {
    let mut session = full();
    let row = |session: &Session, number: u32| {
        let text = requirements(session, &options());
        let rounds = text.split("### Rounds of the session").nth(1).unwrap().to_owned();
        rounds.lines().find(|line| line.starts_with(&format!("| {number} |"))).unwrap().to_owned()
    };
    assert!(row(&session, 2).contains("settled CONF-003"), "the control: {}", row(&session, 2));
    let conflict = session.artifacts.iter_mut().find(|one| one.id == "CONF-003").unwrap();
    conflict.fields.insert("resolved_round".to_owned(), serde_json::json!(1));
    assert!(row(&session, 1).contains("settled CONF-003"), "{}", row(&session, 1));
    assert!(!row(&session, 2).contains("CONF-003"), "{}", row(&session, 2));
}
