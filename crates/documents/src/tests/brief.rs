//! The brief: each sentence with its ids, and nothing in it as agreed that is not.

use roundtable_engine::artifact::{Agreement, Quote, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, escalation, full, options, reviewed};
use crate::{approved, brief};

/// The sentences of a brief with the part that each stands in.
fn sentences(text: &str) -> Vec<(String, String)> {
    let mut part = String::new();
    let mut found = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        match line.strip_prefix("## ") {
            Some(heading) => part = heading.to_owned(),
            None if line.starts_with(['#', '>']) || line == "_None._" => {}
            None => found.push((part.clone(), line.to_owned())),
        }
    }
    found
}

/// The ids that a sentence ends with, in brackets.
fn cited(sentence: &str) -> Vec<String> {
    let ids = sentence.rsplit_once('(').and_then(|(_, rest)| rest.split_once(')')).map_or("", |(ids, _)| ids);
    // Of what is numbered one after the other the first and the last are named.
    ids.split(", ").flat_map(|ids| ids.split('–')).filter(|id| !id.is_empty()).map(str::to_owned).collect()
}

/// What is wrong with a brief: sentences that rest on nothing that there is, and what is said to be agreed and is not.
fn faults(session: &Session, text: &str) -> Vec<String> {
    let is_known = |id: &String| {
        session.artifact(id).is_some() || session.escalations.iter().any(|asked| asked.id == *id)
    };
    let approved: Vec<&str> = approved(session).iter().map(|artifact| artifact.id.as_str()).collect();
    let mut found = Vec::new();
    for (part, sentence) in sentences(text) {
        let ids = cited(&sentence);
        if ids.is_empty() || !ids.iter().all(is_known) {
            found.push(format!("rests on nothing: {sentence}"));
        }
        let is_agreed = |id: &&String| match part.as_str() {
            "Open" | "" | "Deferred or rejected" => true,
            // What the user or the panel settled is no result that is approved.
            "Decided" => !id.starts_with("REQ-") || approved.contains(&id.as_str()),
            _ => approved.contains(&id.as_str()),
        };
        if !ids.iter().all(|id| is_agreed(&id)) {
            found.push(format!("not agreed: {sentence}"));
        }
    }
    found
}

#[test]
fn each_sentence_of_a_brief_cites_an_id_that_there_is_and_nothing_unapproved_is_agreed() {
    let session = full();
    let text = brief(&session, &options());
    assert_eq!(faults(&session, &text), Vec::<String>::new(), "{text}");
    assert!(sentences(&text).len() > 5, "{text}");
    insta::assert_snapshot!("brief", text);
}

#[test]
fn a_sentence_without_its_id_and_one_that_nobody_approved_would_be_seen() {
    let session = full();
    let text = brief(&session, &options());
    let wrong = format!("{text}\n## Wanted most\n\n- Somebody wants it.\n- A thing (REQ-999).\n");
    assert_eq!(faults(&session, &wrong).len(), 3);
}

#[test]
fn what_is_rejected_in_dispute_or_a_draft_is_not_wanted() {
    let mut session = empty();
    let must = |id: &str, title: &str, status| artifact(id, title, status, json!({ "priority": "must" }));
    session.artifacts = vec![
        must("REQ-001", "Agreed", Agreement::Consensus),
        must("REQ-002", "Disputed", Agreement::Conflict),
        must("REQ-003", "Drafted", Agreement::Draft),
        reviewed(must("REQ-004", "Turned down", Agreement::Consensus), ReviewState::Rejected),
    ];
    let text = brief(&session, &options());
    assert_eq!(faults(&session, &text), Vec::<String>::new(), "{text}");
    assert!(text.contains("- Agreed (REQ-001)."), "{text}");
    assert!(text.contains("- In dispute: Disputed (REQ-002)."), "{text}");
    assert!(text.contains("- Not agreed: Drafted (REQ-003)."), "{text}");
    let is_none = |says: &str| says.contains("Turned down") || says.contains("Drafted");
    let wanted = |(part, says): &(String, String)| part == "Wanted most" && is_none(says);
    assert!(!sentences(&text).iter().any(wanted), "{text}");
}

#[test]
fn what_the_user_deferred_or_rejected_is_said_with_that_and_what_was_replaced_is_not() {
    let mut session = empty();
    let must =
        |id: &str, title: &str| artifact(id, title, Agreement::Consensus, json!({ "priority": "must" }));
    let mut merged = reviewed(must("REQ-003", "Merged"), ReviewState::Rejected);
    merged.fields.insert("replaced_by".to_owned(), json!(["REQ-001"]));
    session.artifacts = vec![
        reviewed(must("REQ-001", "Later"), ReviewState::Deferred),
        reviewed(must("REQ-002", "Never"), ReviewState::Rejected),
        merged,
        artifact("NFR-001", "Quick", Agreement::Consensus, json!({})),
    ];
    let text = brief(&session, &options());
    let of = |wanted: &str| -> Vec<String> {
        let all = sentences(&text).into_iter();
        all.filter(|(part, _)| part == wanted).map(|(_, says)| says).collect()
    };
    let aside = of("Deferred or rejected");
    assert_eq!(aside.len(), 2, "{text}");
    assert!(aside[0].starts_with("- Later – ") && aside[0].ends_with("(REQ-001)."), "{text}");
    assert!(aside[1].starts_with("- Never – ") && aside[1].ends_with("(REQ-002)."), "{text}");
    assert_eq!(
        (of("Wanted most"), of("Quality requirements")),
        (vec![], vec!["- Quick (NFR-001).".to_owned()]),
        "{text}"
    );
    assert_eq!(faults(&session, &text), Vec::<String>::new(), "{text}");
}

#[test]
fn rules_stand_in_a_brief_with_what_they_say_and_first_what_the_user_asked_for_or_approved() {
    let mut session = empty();
    let must = |id: &str, title: &str| {
        artifact(id, title, Agreement::Consensus, json!({ "priority": "must", "description": "x" }))
    };
    let rule = |id: &str, title: &str, fields| artifact(id, title, Agreement::Consensus, fields);
    let mut asked = must("REQ-009", "Asked for");
    asked.quotes = vec![Quote {
        participant: "user".to_owned(),
        round: 1,
        quote: "I want it".to_owned(),
        criterion: String::new(),
    }];
    session.artifacts = vec![
        must("REQ-001", "The panel's"),
        asked,
        reviewed(must("REQ-010", "Approved"), ReviewState::Approved),
        rule("BR-001", "Three days", json!({ "description": "A tool is lent for three days." })),
        rule(
            "BR-002",
            "Late",
            json!({ "conditions": ["It is late"], "actions": ["A fee is due", "A mail goes out"] }),
        ),
    ];
    session.artifacts[4] = reviewed(session.artifacts[4].clone(), ReviewState::Approved);
    let text = brief(&session, &options());
    let of = |part: &str| {
        sentences(&text).into_iter().filter(|(of, _)| of == part).map(|(_, line)| line).collect::<Vec<_>>()
    };
    let wanted = ["- Asked for (REQ-009).", "- Approved (REQ-010).", "- The panel's (REQ-001)."];
    assert_eq!(of("Wanted most"), wanted, "{text}");
    let rules = [
        "- Late – A fee is due; A mail goes out (BR-002).",
        "- Three days – A tool is lent for three days (BR-001).",
    ];
    assert_eq!(of("Business rules"), rules, "{text}");
    assert_eq!(faults(&session, &text), Vec::<String>::new(), "{text}");
}

#[test]
fn a_brief_is_short_whatever_the_session_holds_and_names_the_rest_by_id() {
    let mut session = empty();
    session.artifacts = (1..=80)
        .map(|at| {
            let title = format!("Something {at} {}", "that takes very many words to say ".repeat(20));
            artifact(&format!("REQ-{at:03}"), &title, Agreement::Consensus, json!({ "priority": "must" }))
        })
        .collect();
    let text = brief(&session, &options());
    assert!(text.contains("- And 75 more (REQ-006–REQ-080)."), "{text}");
    assert!(text.chars().count() < 3_000, "{}", text.chars().count());
    assert_eq!(faults(&session, &text), Vec::<String>::new());
}

#[test]
fn a_decision_of_the_user_stands_in_the_users_words_and_with_who_decided() {
    let mut session = empty();
    let answer = EscalationAnswer::Decide { decision: "Twenty euros for power tools".to_owned() };
    session.escalations = vec![escalation("ESC-001", 3, Some("CONF-001"), Some(answer))];
    session.artifacts =
        vec![artifact("CONF-001", "A deposit?", Agreement::Resolved, json!({ "resolution": "x" }))];
    let text = brief(&session, &options());
    assert!(text.contains("- A deposit? – Twenty euros for power tools (the user) (CONF-001)."), "{text}");
    let decided = sentences(&text).iter().filter(|(part, _)| part == "Decided").count();
    assert_eq!(decided, 1, "{text}");
}

#[test]
fn a_brief_says_of_nothing_that_there_is_none_where_such_a_session_does_not_collect_it() {
    let texts = &crate::DocumentLanguage::English.texts().brief;
    for workflow in [Workflow::Specs, Workflow::Design, Workflow::Brainstorm, Workflow::Roundtable] {
        let text = brief(&Session { workflow, ..empty() }, &options());
        let has = |heading: &str| text.contains(&format!("## {heading}\n"));
        for heading in [texts.wanted, texts.out_of_scope] {
            assert_eq!(has(heading), workflow == Workflow::Specs, "{heading}: {text}");
        }
        assert_eq!(has(texts.risks), workflow == Workflow::Brainstorm, "{text}");
        // What every session can decide and leave open, each says.
        assert!(has(texts.decided) && has(texts.open), "{text}");
    }
    // What is there stands there, whatever the session was for.
    let mut design = Session { workflow: Workflow::Design, ..empty() };
    design.artifacts = vec![artifact("NFR-001", "Quick", Agreement::Consensus, json!({ "target": "2 s" }))];
    assert!(brief(&design, &options()).contains("## Quality requirements\n"));
}
