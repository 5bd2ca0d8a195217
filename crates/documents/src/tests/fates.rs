//! Ideas that the user's decision chose or set aside.

use roundtable_engine::artifact::{Agreement, Artifact};
use roundtable_engine::config::Workflow;
use roundtable_engine::record::{ConcludedBy, Conclusion, EscalationAnswer};
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, escalation, options};
use crate::{brainstorm, brief};

fn idea(id: &str, title: &str, held_by: usize) -> Artifact {
    let mut idea =
        artifact(id, title, Agreement::Consensus, json!({ "feasibility": "medium", "phase": "dreamer" }));
    idea.supported_by = (0..held_by).map(|seat| format!("seat-{seat}")).collect();
    idea
}

/// Four ideas; the two weakest stood against each other, and the user answered.
fn session(answer: EscalationAnswer) -> Session {
    let mut session = empty();
    session.workflow = Workflow::Brainstorm;
    let mut asked = escalation("ESC-001", 4, Some("CONF-001"), Some(answer));
    asked.recommendation =
        "Try \"The opposite of today\" first. Its first step needs nobody's permission.".to_owned();
    session.escalations = vec![asked];
    session.artifacts = vec![
        idea("IDEA-001", "The opposite of today: fewer loaves", 1),
        idea("IDEA-002", "A hundred times as many: fewer loaves", 1),
        idea("IDEA-003", "Nobody has to ask: fewer loaves", 3),
        idea("IDEA-004", "One sentence is enough: fewer loaves", 2),
        artifact(
            "CONF-001",
            "First \"The opposite of today\" or \"A hundred times as many\"?",
            Agreement::Resolved,
            json!({ "description": "One trial at a time.", "resolved_round": 4 }),
        ),
    ];
    session.conclusion = Some(Conclusion {
        resolved: Vec::new(),
        by: ConcludedBy::Facilitator,
        note: String::new(),
        unmet: Vec::new(),
        final_consensus: Vec::new(),
        unresolved: Vec::new(),
        recommendation: "1. IDEA-003. 2. IDEA-002.".to_owned(),
        output_type: "summary".to_owned(),
    });
    session
}

fn decide(words: &str) -> EscalationAnswer {
    EscalationAnswer::Decide { decision: words.to_owned() }
}

fn best(text: &str) -> Vec<String> {
    let part = text.split("## The best three\n").nth(1).unwrap().split("\n## ").next().unwrap();
    part.lines().filter_map(|line| line.split(". ").nth(1)).map(|rest| rest[..8].to_owned()).collect()
}

#[test]
fn the_idea_that_the_user_chose_is_first_and_the_one_that_lost_is_not_recommended() {
    let chosen = [
        EscalationAnswer::Accept,
        decide("The opposite of today"),
        decide("We take \"The opposite of today\"."),
        decide("IDEA-001, please."),
        decide("Not \"A hundred times as many\"; IDEA-001 it is"),
    ];
    for answer in chosen {
        let text = brainstorm(&session(answer.clone()), &options());
        assert_eq!(best(&text), ["IDEA-001", "IDEA-003", "IDEA-004"], "{answer:?}: {text}");
        assert!(
            text.contains("1. IDEA-001 The opposite of today: fewer loaves: chosen by the user (CONF-001)"),
            "{text}"
        );
        assert!(text.contains("IDEA-002 is not recommended any more: CONF-001 decided otherwise."), "{text}");
        let item = text.split("### IDEA-002: ").nth(1).unwrap();
        assert!(
            item.lines().nth(2).unwrap().starts_with("**Set aside.** The user decided otherwise on CONF-001"),
            "{item}"
        );
    }
}

#[test]
fn an_idea_that_the_user_chose_and_nobody_approved_is_told_with_what_it_says() {
    let mut session = session(decide("IDEA-001"));
    session.artifacts[0].status = Agreement::Draft;
    session.artifacts[0].fields.insert("description".to_owned(), json!("We bake half of it."));
    let text = brainstorm(&session, &options());
    let told = "**IDEA-001: The opposite of today: fewer loaves** was chosen by the user (CONF-001). The panel had not agreed on it, and nobody has \
                approved it since: We bake half of it.";
    assert!(text.contains(told), "{text}");
    session.artifacts[0].status = Agreement::Consensus;
    assert!(!brainstorm(&session, &options()).contains("had not agreed on it"), "the control");
    // What the facilitator recommends may be a draft still: IDEA-003 and IDEA-002 here.
    assert!(!brainstorm(&session, &options()).contains("Not agreed: "), "the control");
    session.artifacts[2].status = Agreement::Draft;
    let text = brainstorm(&session, &options());
    assert!(text.contains("Not agreed: IDEA-003.\n"), "{text}");
}

/// Beside a decision that sets an idea aside, or does not say what becomes of it, the facilitator's words about it are marked as theirs.
#[test]
fn what_an_idea_says_of_a_decision_is_marked_as_the_facilitators() {
    for (words, marked) in [("Not IDEA-001.", true), ("IDEA-001: declined", true), ("IDEA-001", false)] {
        let mut session = session(decide(words));
        session.artifacts[0].fields.insert("decides".to_owned(), json!("CONF-001"));
        let text = brainstorm(&session, &options());
        let item = text.split("### IDEA-001: ").nth(1).unwrap().split("\n### ").next().unwrap();
        assert_eq!(item.contains("are the facilitator's words"), marked, "{words}: {item}");
        assert!(item.contains("**About, as the facilitator says:** CONF-001"), "{item}");
    }
}

#[test]
fn what_the_facilitator_puts_down_as_decided_is_chosen_only_where_the_words_choose_it() {
    for words in [
        "Somebody should simply begin",
        "Auf keinen Fall IDEA-001",
        "IDEA-001 scares everybody",
        "Hands off \"The opposite of today\"",
    ] {
        let mut session = session(decide(words));
        session.artifacts[0].fields.insert("decides".to_owned(), json!("CONF-001"));
        let text = brainstorm(&session, &options());
        assert!(!text.contains("chosen by the user") && !text.contains("Set aside"), "{words}: {text}");
        assert!(text.contains("; the user decided on CONF-001: “"), "{words}: {text}");
    }
    for words in ["IDEA-001 is out.", "IDEA-001 ist vom Tisch", "Not IDEA-001."] {
        let mut session = session(decide(words));
        session.artifacts[0].fields.insert("decides".to_owned(), json!("CONF-001"));
        let text = brainstorm(&session, &options());
        // The other one of the two was not chosen by that.
        assert!(!text.contains("chosen by the user"), "{words}: {text}");
        let item = text.split("### IDEA-001: ").nth(1).unwrap();
        assert!(item.lines().nth(2).unwrap().starts_with("**Set aside.**"), "{words}: {item}");
        assert_eq!(text.matches("**Set aside.**").count(), 1, "{words}: {text}");
    }
}

#[test]
fn an_idea_alone_is_chosen_or_set_aside_by_the_words_too() {
    for (words, chosen, aside) in
        [("We take IDEA-001.", true, false), ("Not IDEA-001.", false, true), ("Let us see.", false, false)]
    {
        let mut session = session(decide(words));
        session.artifacts.retain(|artifact| !["CONF-001", "IDEA-002"].contains(&artifact.id.as_str()));
        session.artifacts[0].fields.insert("decides".to_owned(), json!("CONF-001"));
        let text = brainstorm(&session, &options());
        let is = (text.contains("chosen by the user"), text.contains("**Set aside.**"));
        assert_eq!(is, (chosen, aside), "{words}: {text}");
    }
}

/// Whoever reads one page must not take an idea for wanted that the user declined.
#[test]
fn a_brief_says_of_each_idea_what_the_decision_made_of_it() {
    let page = |words: &str, approved: bool| {
        let mut session = session(decide(words));
        if approved {
            let idea = &mut session.artifacts[0];
            let word = json!({ "state": "approved", "by": "user", "at": "2026-01-07T10:00:00Z",
                "hash": idea.content_hash() });
            idea.review = Some(serde_json::from_value(word).unwrap());
        }
        brief(&session, &options())
    };
    let part = |page: &str, heading: &str| {
        let part = page.split(&format!("## {heading}\n")).nth(1).unwrap_or_default();
        part.split("\n## ").next().unwrap().to_owned()
    };
    let refused = page("IDEA-001 is out.", false);
    let (ideas, aside) = (part(&refused, "Ideas"), part(&refused, "Deferred or rejected"));
    assert!(!ideas.contains("(IDEA-001"), "{refused}");
    assert!(
        aside.contains("(the user decided otherwise: “IDEA-001 is out.”) (IDEA-001, CONF-001)"),
        "{refused}"
    );
    // What they approved of it all the same holds, and the decision stands beside it.
    let approved = page("IDEA-001 is out.", true);
    assert!(part(&approved, "Ideas").contains("“IDEA-001 is out.”) (IDEA-001, CONF-001)"), "{approved}");
    let chosen = part(&page("We take IDEA-001.", false), "Ideas");
    assert!(chosen.lines().nth(1).unwrap().contains("(chosen by the user) (IDEA-001, CONF-001)"), "{chosen}");
    let open = part(&page("Somebody should simply begin", false), "Ideas");
    assert!(open.contains("the user decided about it: “Somebody should simply begin”) (IDEA-001"), "{open}");
}

/// What the panel had not agreed on is open, and the user may have spoken of it.
#[test]
fn what_is_open_in_a_brief_says_what_was_decided_about_it() {
    let page = |words: &str| {
        let mut session = session(decide(words));
        session.artifacts[0].status = Agreement::Draft;
        brief(&session, &options())
    };
    let part = |page: &str, heading: &str| {
        let part = page.split(&format!("## {heading}\n")).nth(1).unwrap_or_default();
        part.split("\n## ").next().unwrap().to_owned()
    };
    let refused =
        page("We do not want \"The opposite of today\": it is forbidden. The other idea may be tried.");
    let open = part(&refused, "Open");
    assert!(open.contains("(the user decided about it: “We do not want"), "{refused}");
    assert!(open.contains("(IDEA-001, CONF-001)"), "{refused}");
    let out = page("IDEA-001 is out.");
    assert!(!part(&out, "Open").contains("IDEA-001"), "{out}");
    assert!(part(&out, "Deferred or rejected").contains("(IDEA-001, CONF-001)"), "{out}");
}

/// Whoever edits a text may forget the title above it.
#[test]
fn a_brief_gives_the_text_of_what_its_title_says_otherwise() {
    let mut session = empty();
    let fields = json!({ "priority": "must", "description": "Each booking must cost 30 euros." });
    session.artifacts =
        vec![artifact("REQ-001", "Each booking costs 25 euros", Agreement::Consensus, fields)];
    let page = brief(&session, &options());
    assert!(page.contains("must cost 30 euros (REQ-001)") && !page.contains("25 euros"), "{page}");
}

#[test]
fn an_idea_that_the_user_refused_is_set_aside_and_one_that_no_word_names_is_not() {
    let text = brainstorm(&session(decide("Neither IDEA-001 nor IDEA-002.")), &options());
    assert_eq!(best(&text), ["IDEA-003", "IDEA-004"], "{text}");
    let open = brainstorm(&session(decide("Both, one after the other")), &options());
    assert_eq!(best(&open), ["IDEA-003", "IDEA-002", "IDEA-004"], "{open}");
    assert!(open.contains("; the user decided on CONF-001: “Both, one after the other”"), "{open}");
    assert!(!open.contains("Set aside"), "{open}");
}

#[test]
fn the_best_three_follow_the_recommendation_where_nothing_was_decided_on_them() {
    let mut session = session(EscalationAnswer::Accept);
    session.escalations.clear();
    session.conclusion.as_mut().unwrap().recommendation = "Pursue IDEA-004 first, then IDEA-001.".to_owned();
    let text = brainstorm(&session, &options());
    assert_eq!(best(&text), ["IDEA-004", "IDEA-001", "IDEA-003"], "{text}");
}

#[test]
fn no_key_of_an_idea_stands_raw_in_a_summary() {
    let text = brainstorm(&session(EscalationAnswer::Accept), &options());
    assert!(text.contains("- **Came up in the phase:** Dreamer"), "{text}");
    assert!(!text.contains("*phase:*") && !text.contains("*feasibility:*"), "{text}");
    let mut named = session(EscalationAnswer::Accept);
    named.strategy.phases[0].name = "dreamer".to_owned();
    named.strategy.phases[0].title = "Dreamer".to_owned();
    assert!(brainstorm(&named, &options()).contains("- **Came up in the phase:** Dreamer"));
}
