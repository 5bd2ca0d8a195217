//! What the user chose, what was given up with it, and who had held something else.

use roundtable_engine::artifact::Agreement;
use roundtable_engine::config::Workflow;
use roundtable_engine::record::{EscalationAnswer, Position};
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, escalation, options};
use crate::{architecture, asked_options, decisions};

/// Two seats for each of two options, each with a reason of its own, and each conceding something to the other side; the
/// user answered. Nobody wrote a decision.
fn asked(answer: EscalationAnswer) -> Session {
    let mut session = empty();
    session.workflow = Workflow::Design;
    let held = |seat: &str, of: &str, why: &str, other: &str| Position {
        participant: seat.to_owned(),
        position: format!("I am for \"{of}\", because {why}."),
        rationale: vec![
            format!("What speaks for \"{other}\" has not become weaker."),
            "For the division I would take \"several services\".".to_owned(),
        ],
        confidence: Some(0.7),
    };
    let mut asked = escalation("ESC-001", 3, Some("CONF-001"), Some(answer));
    asked.recommendation =
        "Take \"a rented service\". Nobody has to be on call. It costs those who hold \"our own \
                            machine\" what speaks for it."
            .to_owned();
    asked.positions = vec![
        held("product-manager", "a rented service", "it begins small", "our own machine"),
        held("qa-lead", "our own machine", "what is recorded stays here", "a rented service"),
        held("devops", "a rented service", "somebody else is woken", "our own machine"),
        held("security", "our own machine", "nobody else can read it", "a rented service"),
    ];
    session.escalations = vec![asked];
    session.artifacts = vec![artifact(
        "CONF-001",
        "Is it rented as a service or run on our own machine?",
        Agreement::Resolved,
        json!({ "description": "Both cost money.", "resolved_round": 3 }),
    )];
    session
}

fn decide(words: &str) -> EscalationAnswer {
    EscalationAnswer::Decide { decision: words.to_owned() }
}

/// The same with a decision that an architect wrote down before the user decided.
fn written(answer: EscalationAnswer) -> Session {
    let mut session = asked(answer);
    let mut decision = artifact(
        "ARCH-001",
        "CONF-001 decided: Is it rented as a service or",
        Agreement::Consensus,
        json!({
            "decides": "CONF-001", "decision": "Take a rented service.",
            "options": [
                { "name": "A rented service", "pros": ["it begins small"], "cons": ["it costs every month"] },
                { "name": "Our own machine", "pros": ["it is paid once"] },
            ],
        }),
    );
    decision.supported_by.clear();
    session.artifacts.push(decision);
    session
}

fn record(session: &Session) -> String {
    decisions(session, &options(), &[]).remove(0).text
}

fn section<'a>(text: &'a str, heading: &str) -> &'a str {
    let rest = text.split(&format!("{heading}\n")).nth(1).unwrap_or_else(|| panic!("no {heading} in {text}"));
    rest.split("\n## ").next().unwrap().trim()
}

#[test]
fn a_record_has_each_option_once_with_the_arguments_of_its_own_holders() {
    let text = record(&asked(decide("our own machine")));
    assert_eq!(section(&text, "## Considered Options"), "- Our own machine\n- A rented service");
    assert_eq!(
        section(&text, "## Pros and Cons of the Options"),
        "### Our own machine\n\n- Good, because what is recorded stays here\n- Good, because nobody else can read it\n\n\
         ### A rented service\n\n- Good, because it begins small\n- Good, because somebody else is woken"
    );
    assert!(text.contains("Chosen option: “Our own machine”\n"), "{text}");
}

#[test]
fn positions_in_other_words_for_one_side_of_a_question_are_one_option() {
    let mut session = asked(decide("We use our own machine"));
    let words =
        ["Rented", "Our own machine, in the shed", "A rented service of somebody nearby", "our own machine"];
    for (held, words) in session.escalations[0].positions.iter_mut().zip(words) {
        held.position = words.to_owned();
        held.rationale.clear();
    }
    let text = record(&session);
    assert_eq!(section(&text, "## Considered Options"), "- Our own machine\n- Rented");
    // What may refuse a side is an option of its own.
    session.escalations[0].positions[0].position = "Not rented, whatever it costs".to_owned();
    let text = record(&session);
    assert!(section(&text, "## Considered Options").contains("- Not rented, whatever it costs"), "{text}");
}

#[test]
fn what_was_given_up_is_claimed_only_where_it_is_certain() {
    let certain = ["Our own machine", "our own machine.", "We use our own machine, not a rented service."];
    let uncertain = [
        "We use our own machine, because the records are ours.",
        "Keep it in the shed and copy it to a hosted database every night at 3 a.m., because the network fails.",
        "Our own machine for the records and a rented service for the pages",
        "Our own machine first. We look at it again in May.",
        "Not a rented service.",
        "Neither.",
    ];
    for make in [asked, written] {
        for words in certain {
            let session = make(decide(words));
            assert!(record(&session).contains("Given up with “A rented service”"), "{words}");
            let text = architecture(&session, &options());
            let risks = section(&text, "## 11. Risks and technical debt");
            assert!(risks.contains("given up with “A rented service”"), "{words}: {risks}");
        }
        for words in uncertain {
            let session = make(decide(words));
            let text = record(&session);
            assert!(!text.contains("Given up with"), "{words}: {text}");
            let text = architecture(&session, &options());
            assert!(!section(&text, "## 11. Risks and technical debt").contains("given up with"), "{words}");
        }
    }
}

#[test]
fn words_that_name_no_option_are_chosen_themselves_and_stand_whole() {
    let words = "Keep it in the shed and copy it to a hosted database every night at 3 a.m., because the network fails and \
                 nobody must wait for it. We look again in May, with the numbers of the winter before us.";
    let name = "Keep it in the shed and copy it to a hosted database every night at 3 a.m., because the network fails and \
                nobody must wait for it.";
    for make in [asked, written] {
        let text = record(&make(decide(words)));
        assert!(text.contains(&format!("\n# {name} …\n")), "{text}");
        assert!(
            text.contains(&format!(
                "Decided in the user's own words:\n\nDecided by the user on CONF-001: {words}"
            )),
            "{text}"
        );
        assert!(section(&text, "## Considered Options").starts_with(&format!("- {name} …\n- ")), "{text}");
        assert!(!text.contains("Chosen option"), "{text}");
    }
}

#[test]
fn words_that_say_more_than_an_option_are_one_of_their_own() {
    let text = record(&asked(decide("Our own machine from May on")));
    let considered = "- Our own machine from May on\n- A rented service\n- Our own machine";
    assert_eq!(section(&text, "## Considered Options"), considered);
    assert!(text.contains("Decided in the user's own words:\n\nDecided by the user"), "{text}");
    assert!(
        !text.contains("Chosen option") && !text.contains("**Dissent**"),
        "nobody knows whose option it takes: {text}"
    );
}

#[test]
fn an_accepted_recommendation_keeps_the_positions_and_whoever_held_another_option() {
    for make in [asked, written] {
        let session = make(EscalationAnswer::Accept);
        let text = record(&session);
        assert!(text.contains("\n# A rented service\n"), "{text}");
        assert!(
            text.contains("**Positions**\n\n- *Product Manager:* I am for \"a rented service\""),
            "{text}"
        );
        let dissent = "- QA Lead held “Our own machine” when the user decided in round 3: “I am for \"our own machine\", \
                       because what is recorded stays here.”";
        assert!(text.contains(&format!("**Dissent**\n\n{dissent}\n- security held")), "{text}");
        let consulted = "consulted: \"product-manager, devops, qa-lead, security\"\n";
        assert!(text.contains(consulted), "{text}");
        // So it stands in the architecture.
        let text = architecture(&session, &options());
        let decided = section(&text, "## 9. Architecture decisions");
        assert!(
            decided.contains("QA Lead held “Our own machine” when the user decided in round 3"),
            "{decided}"
        );
    }
}

#[test]
fn whoever_dissented_was_consulted() {
    let mut session = asked(EscalationAnswer::Accept);
    session.escalations.clear();
    let mut decision =
        artifact("ARCH-001", "One table", Agreement::Consensus, json!({ "decision": "One table." }));
    decision.dissent = vec![roundtable_engine::artifact::Dissent {
        participant: "security".to_owned(),
        round: 2,
        stance: "stand-aside".to_owned(),
        reason: "It is outside my field".to_owned(),
    }];
    session.artifacts = vec![decision];
    let text = record(&session);
    assert!(text.contains("consulted: \"product-manager, qa-lead, security\"\n"), "{text}");
    let aside =
        "**Stood aside, without blocking it**\n\n- security stood aside in round 2: “It is outside my field”";
    assert!(text.contains(aside), "{text}");
}

#[test]
fn whoever_stood_aside_is_no_dissenter_and_stands_apart_from_those_who_were_against_it() {
    let mut session = asked(EscalationAnswer::Accept);
    session.escalations.clear();
    let dissent = |participant: &str, stance: &str| roundtable_engine::artifact::Dissent {
        participant: participant.to_owned(),
        round: 2,
        stance: stance.to_owned(),
        reason: "It is slow".to_owned(),
    };
    let mut decision =
        artifact("ARCH-001", "One table", Agreement::Consensus, json!({ "decision": "One table." }));
    decision.dissent = vec![dissent("security", "stand-aside"), dissent("qa-lead", "block")];
    session.artifacts = vec![decision];
    let text = record(&session);
    let apart = "**Dissent**\n\n- QA Lead blocked in round 2: “It is slow”\n\n\
                 **Stood aside, without blocking it**\n\n- security stood aside in round 2: “It is slow”";
    assert!(text.contains(apart), "{text}");
    session.artifacts[0].dissent.pop();
    assert!(!record(&session).contains("**Dissent**"));
}

#[test]
fn where_the_users_words_do_not_say_which_option_they_take_an_item_tells_what_everybody_held() {
    let text = architecture(&written(decide("Keep it in the shed, and look again in May.")), &options());
    let decided = section(&text, "## 9. Architecture decisions");
    assert!(!decided.contains("**Dissent**"), "{decided}");
    assert!(
        decided.contains("**Held when the user decided in round 3, in words that each seat had said by then**\n\n- *Product Manager:* I am for"),
        "{decided}"
    );
}

#[test]
fn strategy_and_deployment_begin_with_what_the_user_decided() {
    for make in [asked, written] {
        let mut session = make(decide("our own machine"));
        let mut hosted =
            artifact("ARCH-002", "Pages", Agreement::Consensus, json!({ "decision": "Plain pages." }));
        hosted.topic_id = "deployment".to_owned();
        session.artifacts.push(hosted);
        session.conclusion = Some(roundtable_engine::record::Conclusion {
            resolved: Vec::new(),
            by: roundtable_engine::record::ConcludedBy::Facilitator,
            note: String::new(),
            unmet: Vec::new(),
            final_consensus: Vec::new(),
            unresolved: Vec::new(),
            recommendation: "Rent the smallest service.".to_owned(),
            output_type: "architecture".to_owned(),
        });
        let text = architecture(&session, &options());
        let strategy = section(&text, "## 4. Solution strategy");
        let of = |words: &str| strategy.find(words).unwrap_or_else(|| panic!("{words}: {strategy}"));
        assert!(
            of("our own machine") < of("ARCH-002") && of("ARCH-002") < of("Rent the smallest"),
            "{strategy}"
        );
        assert!(strategy.contains("Where it says otherwise, the decisions of the user hold."), "{strategy}");
        // The topic of the conflict is another one; what it asks is where the system runs.
        let deployment = section(&text, "## 7. Deployment view");
        let of = |words: &str| deployment.find(words).unwrap_or_else(|| panic!("{words}: {deployment}"));
        assert!(of("our own machine") < of("ARCH-002"), "{deployment}");
    }
}

#[test]
fn a_waiting_question_has_each_option_once_with_its_holders_and_its_name_chooses_it() {
    let mut session = asked(decide("waits"));
    session.escalations[0].answer = None;
    let options = asked_options(&session, &session.escalations[0]);
    let shown: Vec<_> = options.iter().map(|option| (option.name.as_str(), option.held_by.len())).collect();
    assert_eq!(shown, [("A rented service", 2), ("Our own machine", 2)]);
    assert_eq!(options[1].held_by, ["qa-lead", "security"]);
    assert!(options[0].is_recommended && !options[1].is_recommended);
    for option in options {
        assert!(option.is_certain, "{option:?}");
        let text = record(&asked(decide(&option.name)));
        assert!(text.contains(&format!("Chosen option: “{}”\n", option.name)), "{text}");
        assert!(text.contains("Given up with"), "{text}");
    }
}

#[test]
fn what_all_hold_and_what_is_about_no_conflict_has_no_options_to_choose_from() {
    let mut session = asked(decide("waits"));
    session.escalations[0].conflict = None;
    assert!(asked_options(&session, &session.escalations[0]).is_empty());
    session.escalations[0].conflict = Some("CONF-001".to_owned());
    session.escalations[0].positions.retain(|held| held.position.contains("rented"));
    assert!(asked_options(&session, &session.escalations[0]).is_empty());
}
