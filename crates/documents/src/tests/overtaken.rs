//! Results that a later decision names, and what foreign sessions say of their own.

use roundtable_engine::artifact::{Agreement, ReviewState, Reworded};
use roundtable_engine::config::Workflow;
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::revise::Action;
use roundtable_engine::said::english;
use roundtable_engine::session::Session;
use serde_json::{Value, json};

use super::sample::{artifact, empty, escalation, full, options, reviewed};
use crate::check::FindingKind;
use crate::export::tests::cover;
use crate::export::{items, jira_csv};
use crate::{
    architecture, brief, check_document, decided_since, merge, requirements, spoken_of_since, without_matter,
};

/// A component of round 1, and a conflict of that kind that was settled in round 2.
fn settled(fields: Value) -> Session {
    let mut session = empty();
    session.workflow = Workflow::Design;
    let mut store =
        artifact("COMP-001", "Store", Agreement::Consensus, json!({ "responsibility": "Keeps one table." }));
    store.topic_id = "deployment".to_owned();
    let mut conflict = artifact(
        "CONF-001",
        "Table or events",
        Agreement::Resolved,
        json!({
            "description": "Which?", "resolved_round": 2, "resolution": { "method": "evidence", "decision": "Events" },
        }),
    );
    conflict.fields.extend(fields.as_object().unwrap().clone());
    session.artifacts = vec![store, conflict];
    session.rounds = full().rounds;
    session.rounds[1].artifacts_changed.clear();
    session
}

const MARK: &str = "**Decided since.** Where this text says otherwise, the decision holds.\n\n- CONF-001 (Table or events): Events";

#[test]
fn a_component_that_a_later_decision_names_says_so_wherever_it_stands() {
    for key in ["contradicts", "related"] {
        let text = architecture(&settled(json!({ key: ["COMP-001"] })), &options());
        assert!(text.contains(MARK), "{key}: {text}");
        let line = "- COMP-001 Store: Keeps one table. (decided since: CONF-001 (Table or events): Events)";
        let deployment = text.split("## 7. Deployment view\n").nth(1).unwrap();
        assert!(deployment.split("\n## ").next().unwrap().contains(line), "{text}");
    }
}

#[test]
fn only_ids_mark_a_text_and_one_that_was_written_anew_is_not_marked() {
    let no_mark = |session: &Session| assert!(!architecture(session, &options()).contains("Decided since"));
    // The words are those of the component; no id ties them.
    no_mark(&settled(json!({ "description": "Whether the Store keeps one table." })));
    let mut anew = settled(json!({ "related": ["COMP-001"] }));
    anew.rounds[1].artifacts_changed = vec!["COMP-001".to_owned()];
    no_mark(&anew);
    let mut decides = settled(json!({ "related": ["COMP-001"] }));
    decides.artifacts[0].fields.insert("decides".to_owned(), json!("CONF-001"));
    no_mark(&decides);
    let mut open = settled(json!({ "related": ["COMP-001"] }));
    open.artifacts[1].status = Agreement::Open;
    no_mark(&open);
}

#[test]
fn what_repeats_the_whole_words_of_a_decision_that_the_review_took_back_says_so_in_document_and_brief() {
    let says = |words: &str| {
        let before = json!({ "method": "user decision", "decision": "Keep one table." });
        let anew = json!({ "method": "user decision in the review", "decision": "Events", "before": before });
        let mut session = settled(json!({ "resolution": anew }));
        session.workflow = Workflow::Specs;
        let fields = json!({ "description": words, "priority": "must" });
        session.artifacts.push(artifact("REQ-009", "What is kept", Agreement::Consensus, fields));
        session
    };
    let repeats = says("The store shall  keep one\ntable per tool.");
    assert!(requirements(&repeats, &options()).contains(MARK));
    assert_eq!(decided_since(&repeats), [("REQ-009".to_owned(), vec!["CONF-001".to_owned()])].into());
    let text = brief(&repeats, &options());
    assert!(text.contains("- What is kept (decided since: CONF-001) (REQ-009)."), "{text}");
    // So does what the conflict itself is about, by the words that it quotes.
    let mut matter = says("It works while \"no other hardware is bought\" holds.");
    let about = json!("Which leads, \"Boxes are found\" or \"no other hardware is bought\"?");
    matter.artifacts[1].fields.insert("description".to_owned(), about);
    assert_eq!(decided_since(&matter), [("REQ-009".to_owned(), vec!["CONF-001".to_owned()])].into());
    // A question that was answered before the decision may rest on the end before, and the document says so as the review does; one
    // that was answered since does not.
    let answered = |at: &str| {
        let mut session = says("The store shall keep a table.");
        let conflict = session.artifacts[1].fields.get_mut("resolution").unwrap();
        conflict["at"] = json!("2026-01-07T10:00:00Z");
        let resolution = json!({ "method": "user answer", "reason": "By CONF-001.", "at": at });
        let fields = json!({ "question": "When?", "raised_by": "qa-lead", "resolution": resolution });
        session.artifacts.push(artifact("OQ-009", "When", Agreement::Addressed, fields));
        session
    };
    let [before, since] = ["2026-01-07T09:00:00Z", "2026-01-07T11:00:00Z"].map(answered);
    assert_eq!(decided_since(&before), [("OQ-009".to_owned(), vec!["CONF-001".to_owned()])].into());
    let text = requirements(&before, &options());
    assert!(text.contains(MARK) && text.contains("**Raised by:** QA Lead"), "{text}");
    assert_eq!(decided_since(&since), [].into());
    assert!(!requirements(&since, &options()).contains(MARK));
    // Some of the words are not all of them, and what the user has reworded since is theirs.
    assert_eq!(decided_since(&says("The store shall keep a table.")), [].into());
    let mut reworded = repeats;
    reworded.artifacts[2].reworded = Some(Reworded {
        how: Action::Edit,
        by: "user".to_owned(),
        at: options().date,
        from: Vec::new(),
        round: 2,
        status: Agreement::Consensus,
        hash: String::new(),
    });
    assert_eq!(decided_since(&reworded), [].into());
}

/// Requirements of round 1, and a conflict that the user decided in their own words after round 1.
fn decided_on_doors(words: &str, accepted: bool) -> Session {
    let mut session = settled(json!({ "resolved_round": 1 }));
    session.workflow = Workflow::Specs;
    session.artifacts.remove(0);
    session.rounds[1].artifacts_created.clear();
    let titles = ["Use screens at the doors", "Book a room", "Cancel a series", "Report a broken projector"];
    for (at, title) in (2..).zip(titles) {
        let fields = json!({
            "description": format!("A user can {}.", title.to_lowercase()), "priority": "must",
            "acceptance": [format!("Given a user, when they {}, it is done.", title.to_lowercase())],
        });
        session.artifacts.push(artifact(&format!("REQ-00{at}"), title, Agreement::Consensus, fields));
    }
    let answer = if accepted {
        EscalationAnswer::Accept
    } else {
        EscalationAnswer::Decide { decision: words.to_owned() }
    };
    let mut asked = escalation("ESC-001", 1, Some("CONF-001"), Some(answer));
    asked.recommendation = words.to_owned();
    session.escalations = vec![asked];
    session
}

fn silent(session: &Session) -> Vec<String> {
    let found = crate::check::check(session).into_iter();
    found.filter(|one| one.kind == FindingKind::DecidedSince).map(|one| one.r#where).collect()
}

#[test]
fn a_must_that_says_nothing_of_a_later_decision_in_the_users_words_on_its_matter_is_found() {
    let words = "Door screens only where reception asks for them.";
    let session = decided_on_doors(words, false);
    assert_eq!(silent(&session), ["REQ-002"]);
    let found = crate::check::check(&session);
    let found = found.iter().find(|one| one.kind == FindingKind::DecidedSince).unwrap();
    assert_eq!(found.why, format!("Says nothing of the decision on CONF-001 that came after it: “{words}”."));
    // The review says it at the artifact, until somebody approves that.
    assert_eq!(spoken_of_since(&session), [("REQ-002".to_owned(), vec!["CONF-001".to_owned()])].into());
    let mut approved = session.clone();
    approved.artifacts[1] = reviewed(approved.artifacts[1].clone(), ReviewState::Approved);
    assert!(spoken_of_since(&approved).is_empty());
    // Its document names the decision at the item, whoever approved that.
    let text = requirements(&approved, &options());
    let item = |id: &str| {
        let rest = text.split(&format!("\n### {id}: ")).nth(1).unwrap();
        rest.split("\n### ").next().unwrap().to_owned()
    };
    let named = "**See also, decided later**\n\n- CONF-001 (";
    assert!(item("REQ-002").contains(named) && item("REQ-002").contains(words), "{text}");
    assert_eq!(text.matches("**See also, decided later**").count(), 1, "{text}");
    // Questions that give the decision word for word do not make its words common.
    let mut asked = session.clone();
    for at in 1..=4 {
        let fields = json!({ "question": format!("What does this change: {words}") });
        asked.artifacts.push(artifact(&format!("OQ-00{at}"), "A change", Agreement::Pending, fields));
    }
    assert_eq!(spoken_of_since(&asked), spoken_of_since(&session));
    // What was reworked after it, names it, or is no matter of its words is not found; nor what is accepted without a tie.
    let mut reworked = session.clone();
    reworked.rounds[1].artifacts_changed = vec!["REQ-002".to_owned()];
    assert!(silent(&reworked).is_empty());
    let mut naming = session.clone();
    let text = json!("A user can use screens where CONF-001 has them.");
    naming.artifacts[1].fields.insert("description".to_owned(), text);
    assert!(silent(&naming).is_empty());
    assert!(silent(&decided_on_doors("Budget first, all else later.", false)).is_empty());
    let mut accepted = decided_on_doors(words, true);
    assert!(silent(&accepted).is_empty());
    accepted.artifacts[0].fields.insert("contradicts".to_owned(), json!(["REQ-003"]));
    assert_eq!(silent(&accepted), ["REQ-003"]);
    accepted.rounds[1].artifacts_changed = vec!["REQ-003".to_owned()];
    assert!(silent(&accepted).is_empty(), "the recommendation was worked in");
}

#[test]
fn an_item_that_was_edited_in_the_review_still_names_the_decision_that_its_words_were_older_than() {
    let mut session = decided_on_doors("Door screens only where reception asks for them.", false);
    let before = requirements(&session, &options());
    assert!(before.contains("**See also, decided later**"), "the control: {before}");
    session.artifacts[1].reworded = Some(Reworded {
        how: Action::Edit,
        by: "user".to_owned(),
        at: "2026-01-08T10:00:00Z".parse().unwrap(),
        from: Vec::new(),
        round: 2,
        status: Agreement::Consensus,
        hash: "1".to_owned(),
    });
    let text = requirements(&session, &options());
    assert!(text.contains("**See also, decided before it was worded so**\n\n- CONF-001 ("), "{text}");
    assert!(!text.contains("decided later"), "{text}");
    assert!(
        spoken_of_since(&session).is_empty() && silent(&session).is_empty(),
        "whoever worded it had heard"
    );
}

#[test]
fn what_is_decided_or_answered_in_the_review_speaks_also_of_what_was_worded_there_before() {
    let words = "Door screens only where reception asks for them.";
    let mut session = decided_on_doors("Budget first, all else later.", false);
    let answer = json!({ "status": "addressed", "reason": words, "method": "user answer", "at": "2026-01-07T11:00:00Z" });
    let fields = json!({ "question": "Where are they?", "resolution": answer });
    session.artifacts.push(artifact("OQ-001", "Where are they?", Agreement::Addressed, fields));
    assert_eq!(spoken_of_since(&session), [("REQ-002".to_owned(), vec!["OQ-001".to_owned()])].into());
    let mut worded = |at: &str| {
        session.artifacts[1].reworded = Some(Reworded {
            how: Action::Edit,
            by: "user".to_owned(),
            at: at.parse().unwrap(),
            from: Vec::new(),
            round: 2,
            status: Agreement::Consensus,
            hash: String::new(),
        });
        session.artifacts[1] = reviewed(session.artifacts[1].clone(), ReviewState::Approved);
        requirements(&session, &options())
            .contains("**See also, decided later**\n\n- OQ-001 (Where are they?): Door screens")
    };
    assert!(worded("2026-01-07T10:00:00Z"), "the user did not know the answer then");
    assert!(!worded("2026-01-07T12:00:00Z"), "it may have been worded for it");
}

#[test]
fn a_decision_of_the_review_says_when_what_the_user_had_decided_there_before_and_what_writes_it_down_rests_on_it()
 {
    use roundtable_engine::revise::EndBefore;
    let mut session = decided_on_doors("Budget first, all else later.", false);
    session.escalations.clear();
    let decided = json!({
        "method": "user decision in the review", "decision": "A screen at every door.", "at": "2026-01-07T12:00:00Z",
    });
    session.artifacts[0].fields.insert("resolution".to_owned(), decided);
    let rule = json!({ "description": "A screen at every door.", "decides": "CONF-001" });
    let mut rule = artifact("BR-001", "Screens", Agreement::Draft, rule);
    rule.supported_by.clear();
    session.artifacts.push(reviewed(rule, ReviewState::Approved));
    let before = EndBefore { words: "No screens.".to_owned(), at: "2026-01-06T09:00:00Z".parse().ok() };
    session.ends_before = [("CONF-001".to_owned(), vec![before])].into();
    let text = requirements(&session, &options());
    for said in [
        "**Taken back:** the user had said in the review on 2026-01-06: “No screens.”. They said otherwise there since",
        "A screen at every door. (the user, in the review on 2026-01-07)",
        "**Supported by:** the user's decision (CONF-001)",
        "| BR-001 | Screens | – | the user's decision (CONF-001) |",
    ] {
        assert!(text.contains(said), "{said}\n{text}");
    }
}

#[test]
fn a_question_about_a_decision_that_was_taken_back_has_no_matter_and_no_decision_holds_over_it() {
    let words = "Door screens only where reception asks for them.";
    let mut session = decided_on_doors(words, false);
    let text =
        format!("The user decided on CONF-001: \"{}\". Which does it change?", words.trim_end_matches('.'));
    let fields = json!({ "question": text, "raised_by": "facilitator", "related": ["CONF-001"] });
    let asked = "What changes with the decision on CONF-001";
    session.artifacts.push(artifact("OQ-001", asked, Agreement::Pending, fields));
    assert!(without_matter(&session).is_empty(), "it stands");
    let anew = json!({
        "method": "user decision in the review", "decision": "A screen at every door.",
        "before": { "method": "user decision", "decision": words },
    });
    session.artifacts[0].fields.insert("resolution".to_owned(), anew);
    assert_eq!(without_matter(&session), [("OQ-001".to_owned(), "CONF-001".to_owned())].into());
    assert!(!decided_since(&session).contains_key("OQ-001"));
    let text = requirements(&session, &options());
    assert!(text.contains("The decision on CONF-001 that it asks about was taken back"), "{text}");
    let section =
        |title: &str| text.split(&format!("\n## {title}\n")).nth(1).unwrap().split("\n## ").next().unwrap();
    assert!(!section("Open questions").contains("OQ-001"), "it waits for no answer: {text}");
    assert!(section("Decisions").contains("### OQ-001"), "{text}");
    let sheet = items(&text, &[&session]);
    assert_eq!(sheet.iter().find(|item| item.id == "OQ-001").unwrap().state, "no matter any more");
    // Nobody has anything to do about it.
    let jira = String::from_utf8(jira_csv(&sheet, &cover()).unwrap()).unwrap();
    assert!(jira.contains(&format!("• OQ-001: {asked} (no matter any more)")), "{jira}");
    assert!(!jira.contains(&format!("OQ-001: {asked},")), "it is no issue: {jira}");
    let question = text.split("### OQ-001").nth(1).unwrap().split("\n### ").next().unwrap();
    assert!(!question.contains("Decided since"), "{question}");
    let [status, asks] =
        ["No matter any more", "Which does it change?"].map(|part| question.find(part).unwrap());
    assert!(status < asks, "what became of it is read before what it asked: {question}");
    let brief = brief(&session, &options());
    assert!(!brief.contains(asked), "what nobody has to answer is not open: {brief}");
}

#[test]
fn what_was_written_in_the_round_before_the_user_answered_is_older_than_the_answer() {
    let mut session = settled(json!({ "related": ["COMP-001"] }));
    session.rounds[1].artifacts_changed = vec!["COMP-001".to_owned()];
    let answer = EscalationAnswer::Decide { decision: "Events from May".to_owned() };
    session.escalations = vec![escalation("ESC-001", 2, Some("CONF-001"), Some(answer))];
    let text = architecture(&session, &options());
    assert!(text.contains("- CONF-001 (Table or events): Events from May"), "{text}");
}

#[test]
fn what_a_question_waits_for_and_what_a_draft_would_have_demanded_are_told() {
    let mut session = empty();
    let deferred = json!({ "question": "Does it disturb a pacemaker?",
        "resolution": { "status": "deferred", "reason": "until the maker answers in March", "round": 1 } });
    session.artifacts = vec![
        artifact("OQ-001", "Pacemakers", Agreement::Deferred, deferred),
        artifact(
            "OQ-002",
            "Pagers",
            Agreement::Pending,
            json!({ "question": "How many?", "resolution": "twelve, we think" }),
        ),
        artifact(
            "NFR-001",
            "A call arrives",
            Agreement::Draft,
            json!({ "target": "99.9 % within three seconds" }),
        ),
        artifact(
            "NFR-002",
            "Quiet",
            Agreement::Consensus,
            json!({ "target": "40 dB", "metric": "dB(A) at night" }),
        ),
    ];
    let text = requirements(&session, &options());
    assert!(text.contains("**Deferred**: until the maker answers in March"), "{text}");
    assert!(text.contains("**So far:** twelve, we think"), "{text}");
    assert!(text.contains("NFR-001 “A call arrives” (target: 99.9 % within three seconds; draft)"), "{text}");
    assert!(text.contains("| 40 dB | – | – |") && text.contains("- **Metric:** dB(A) at night"), "{text}");
}

#[test]
fn an_item_of_a_foreign_list_is_defined_once_after_a_merge() {
    let existing =
        "# Requirements: car park\n\n- **REQ-001** Show free spaces (must)\n- **REQ-009** Ours alone\n";
    let mut session = empty();
    session.artifacts =
        vec![artifact("REQ-001", "Show free spaces", Agreement::Consensus, json!({ "priority": "must" }))];
    let generated = requirements(&session, &options());
    let merged = merge(existing, &generated);
    assert!(
        merged.text.contains("\n- REQ-001 Show free spaces (must)\n- **REQ-009** Ours alone\n"),
        "{}",
        merged.text
    );
    assert!(merged.text.contains("### REQ-001: Show free spaces"));
    let known = Default::default();
    let twice = |text: &str| {
        check_document(text, &known).iter().any(|found| format!("{found:?}").contains("RepeatedId"))
    };
    assert!(!twice(&merged.text), "{}", merged.text);
    assert!(twice(&format!("{existing}\n### REQ-001: Show free spaces\n")), "the check sees it");
    assert_eq!((merged.updated, merged.added), (vec!["REQ-001".to_owned()], Vec::<String>::new()));
    assert!(
        english(&merged.remarks)
            .iter()
            .any(|remark| remark.starts_with("REQ-001 stands in full under a heading now"))
    );
    let again = merge(&merged.text, &generated);
    assert_eq!(again.text, merged.text);
}

#[test]
fn a_question_that_names_a_decision_which_the_review_took_back_says_so() {
    let asked = |resolution: Value| {
        let mut session = settled(json!({ "resolution": resolution }));
        session.workflow = Workflow::Specs;
        let words = json!({ "description": "As CONF-001 keeps one table: who may write to it?" });
        session.artifacts.push(artifact("OQ-001", "Who writes?", Agreement::Open, words));
        let text = requirements(&session, &options());
        text.split("### OQ-001: ").nth(1).unwrap().split("\n### ").next().unwrap().to_owned()
    };
    let before = json!({ "method": "evidence", "decision": "One table" });
    let anew = json!({ "method": "user decision in the review", "decision": "Events", "before": before });
    assert!(asked(anew).contains(MARK));
    // Where it had no end before, the question rests on none; nor does it on what still holds.
    let first = json!({ "method": "user decision in the review", "decision": "Events" });
    assert!(!asked(first).contains("Decided since"));
    assert!(!asked(before).contains("Decided since"));
}
