//! What an auditor asks of a result: who agreed to which words, in which round, on what condition, and who did not.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, ReviewState, Reworded};
use roundtable_engine::baseline::{Baseline, BaselineItem, Certainty, Omitted, OmittedReason, Quotation};
use roundtable_engine::dissent::{Held, Told};
use roundtable_engine::record::{EscalationAnswer, Note, Position, Statement, Vote};
use roundtable_engine::revise::Action;
use roundtable_engine::session::Session;
use serde_json::{Value, json};

use super::sample::{artifact, empty, escalation, options, reviewed, round};
use crate::{DocumentLanguage, DocumentOptions, brief, requirements};

const TOPIC: &str = "functional-requirements";

fn german(session: &Session) -> String {
    requirements(session, &DocumentOptions { language: DocumentLanguage::German, ..options() })
}

fn requirement(status: Agreement) -> Artifact {
    artifact("REQ-001", "Reserve", status, json!({ "priority": "must", "description": "It must." }))
}

/// What the facilitator reports of REQ-001 in a round, and who holds it.
fn report(by: &[&str], words: Value) -> Told {
    let Value::Object(words) = words else { panic!("words are a map") };
    let held = Held {
        kind: ArtifactType::Requirement,
        title: "Reserve".to_owned(),
        revises: Some("REQ-001".to_owned()),
        by: by.iter().map(|seat| (*seat).to_owned()).collect(),
        words,
        criteria: Vec::new(),
    };
    Told { held: Some(vec![held]), ..Told::default() }
}

/// REQ-001 in three rounds that were played here.
fn in_three_rounds(reports: [Told; 3]) -> Session {
    let mut session = empty();
    session.artifacts = vec![requirement(Agreement::Consensus)];
    session.rounds = (1..=3).map(|number| round(number, "proposal", TOPIC, &[])).collect();
    for own in &mut session.rounds {
        own.next_focus = "It was played here.".to_owned();
    }
    session.rounds[0].artifacts_created = vec!["REQ-001".to_owned()];
    for later in &mut session.rounds[1..] {
        later.artifacts_changed = vec!["REQ-001".to_owned()];
    }
    session.told = (1..).zip(reports).collect();
    session
}

fn says(seat: &str, position: &str) -> Statement {
    Statement {
        participant: seat.to_owned(),
        position: position.to_owned(),
        rationale: Vec::new(),
        trade_offs: Default::default(),
        concerns: Vec::new(),
        suggestions: Vec::new(),
        votes: Vec::new(),
        confidence: None,
        references: Vec::new(),
    }
}

#[test]
fn the_words_that_a_supporter_held_stand_with_their_round_where_the_facilitator_gave_others_since() {
    let session = in_three_rounds([
        report(&["product-manager"], json!({ "description": "It may.", "priority": "could" })),
        report(&["qa-lead"], json!({ "description": "It does.", "priority": "must" })),
        report(&[], json!({ "description": "It must." })),
    ]);
    let text = requirements(&session, &options());
    let told = "**What supporters held before the facilitator worded it anew**\n\n\
        - Product Manager (round 1): *Priority:* could; *Wording:* It may.\n\
        - QA Lead (round 2): *Wording:* It does.\n\n";
    assert!(text.contains(told), "{text}");
    assert!(text.contains("Product Manager, QA Lead (both of an earlier wording)"), "{text}");
    let german = german(&session);
    assert!(
        german.contains("bevor die Moderation es anders fasste**\n\n- Product Manager (Runde 1)"),
        "{german}"
    );
    // Beside a review of something else silence would be taken for an agreement on these words.
    let mut beside = session.clone();
    let other = artifact("REQ-002", "Return", Agreement::Consensus, json!({ "priority": "must" }));
    beside.artifacts.push(reviewed(other, ReviewState::Approved));
    let text = requirements(&beside, &options());
    let said = "agreed by the panel in an earlier wording; these words nobody has held or reviewed*";
    assert!(text.contains(said), "{text}");
    // Counted apart from what was agreed on as it stands.
    let apart = "agreed by the panel in an earlier wording, and in these words held or reviewed by nobody";
    let reviewed_row = text.lines().find(|line| line.starts_with("| Reviewed |")).unwrap();
    assert!(reviewed_row.contains(&format!(", 1 {apart}")), "{reviewed_row}");
    let on_a_page = brief(&beside, &options());
    assert!(
        on_a_page.contains(&format!(
            "1 result is approved by the user (REQ-002); 1 more is {apart} (REQ-001); as of"
        )),
        "{on_a_page}"
    );
    let german = brief(&beside, &DocumentOptions { language: DocumentLanguage::German, ..options() });
    assert!(
        german.contains(
            "Freigegeben vom Benutzer ist 1 Ergebnis (REQ-002); vom Panel in einem früheren Wortlaut vereinbart, in diesem von \
             niemandem vertreten oder geprüft, ist 1 weiteres (REQ-001)."
        ),
        "{german}"
    );
    // Whoever held it as it stands has no other words.
    let as_it_stands = in_three_rounds([
        report(&[], json!({ "description": "It may." })),
        report(&[], json!({ "description": "It must." })),
        report(&["product-manager", "qa-lead"], json!({})),
    ]);
    assert!(!requirements(&as_it_stands, &options()).contains("What supporters held"));
}

#[test]
fn a_round_that_only_heard_more_of_an_item_did_not_change_it() {
    let session = in_three_rounds([
        report(&["qa-lead"], json!({ "description": "It may." })),
        report(&["qa-lead"], json!({ "description": "It must." })),
        report(&["product-manager", "qa-lead"], json!({ "description": "It must." })),
    ]);
    let text = requirements(&session, &options());
    assert!(text.contains("first raised in round 1, last changed in round 2 of session"), "{text}");
    assert!(text.contains("| changed REQ-001 |\n"), "{text}");
    assert!(text.contains("| more on REQ-001, in the same words |\n"), "{text}");
    assert!(german(&session).contains("| mehr zu REQ-001, im gleichen Wortlaut |"));
    // Where nobody knows what a round said, it is listed as the round has it.
    let unknown = Session { told: BTreeMap::new(), ..session };
    let text = requirements(&unknown, &options());
    assert!(text.contains("last changed in round 3 of session"), "{text}");
    assert_eq!(text.matches("| changed REQ-001 |").count(), 2, "{text}");
}

#[test]
fn an_approval_of_what_the_panel_had_not_agreed_on_says_so() {
    let text = |one: Artifact| {
        let mut session = empty();
        session.artifacts = vec![reviewed(one, ReviewState::Approved)];
        requirements(&session, &options())
    };
    let edited = |status: Agreement| {
        let mut edited = requirement(Agreement::Draft);
        edited.reworded = Some(Reworded {
            how: Action::Edit,
            by: "user".to_owned(),
            at: "2026-01-07T10:00:00Z".parse().unwrap(),
            from: Vec::new(),
            round: 1,
            status,
            hash: String::new(),
        });
        edited
    };
    let by = "approved by the user on 2026-01-07";
    let mut session = empty();
    let other = artifact("REQ-002", "Return", Agreement::Consensus, json!({ "priority": "must" }));
    session.artifacts =
        [requirement(Agreement::Draft), other].map(|one| reviewed(one, ReviewState::Approved)).into();
    let on_a_page = brief(&session, &options());
    let said = "2 results are approved by the user (REQ-001, REQ-002), of which the panel had not agreed on REQ-001; as of";
    assert!(on_a_page.contains(said), "{on_a_page}");
    for (one, said) in [
        (requirement(Agreement::Draft), format!("; {by}; the panel had not agreed on it*")),
        (requirement(Agreement::Conflict), format!("; {by}; the panel disagreed about it*")),
        (requirement(Agreement::Consensus), format!("; {by}*")),
        (edited(Agreement::Consensus), format!("; edited by the user; {by}*")),
        (edited(Agreement::Draft), format!("; edited by the user; {by}; the panel had not agreed on it*")),
    ] {
        let text = text(one);
        assert!(text.contains(&said), "{said}\n{text}");
    }
}

#[test]
fn what_was_set_aside_says_that_the_panel_had_agreed_on_it() {
    let text = |status: Agreement, state: ReviewState| {
        let mut one = reviewed(requirement(status), state);
        one.review.as_mut().unwrap().reason = "Too dear.".to_owned();
        let mut session = empty();
        session.artifacts = vec![one];
        (requirements(&session, &options()), brief(&session, &options()), german(&session))
    };
    let (text_of, brief_of, german) = text(Agreement::Consensus, ReviewState::Rejected);
    let said = "rejected by the user on 2026-01-07, though the panel had agreed on it: Too dear.";
    assert!(text_of.contains(&format!("REQ-001 “Reserve” ({said})")), "{text_of}");
    assert!(brief_of.contains(said.trim_end_matches('.')), "{brief_of}");
    assert!(
        german.contains("am 07.01.2026, obwohl das Panel sich darauf geeinigt hatte: Too dear."),
        "{german}"
    );
    let (text_of, ..) = text(Agreement::Consensus, ReviewState::Deferred);
    assert!(text_of.contains("deferred by the user on 2026-01-07, though the panel had agreed"), "{text_of}");
    let (text_of, ..) = text(Agreement::Draft, ReviewState::Rejected);
    assert!(text_of.contains("(rejected by the user on 2026-01-07: Too dear.)"), "{text_of}");
}

#[test]
fn a_condition_that_came_with_a_vote_for_it_stands_with_it() {
    use roundtable_engine::record::Stance;
    let voted = |seat: &str, stance: Stance, condition: &str| Statement {
        votes: vec![Vote {
            proposal: "REQ-001".to_owned(),
            stance,
            confidence: None,
            condition: condition.to_owned(),
        }],
        ..says(seat, "As it is.")
    };
    let mut session = empty();
    session.artifacts = vec![requirement(Agreement::Consensus)];
    session.rounds = (1..=2).map(|number| round(number, "proposal", TOPIC, &[])).collect();
    session.said = BTreeMap::from([
        (
            1,
            vec![
                voted("qa-lead", Stance::Support, "Only in May."),
                voted("product-manager", Stance::Support, ""),
            ],
        ),
        (2, vec![voted("qa-lead", Stance::Support, "Only if somebody pays.")]),
    ]);
    let text = requirements(&session, &options());
    assert!(
        text.contains("**Supported on a condition**\n\n- QA Lead: “Only if somebody pays.” (round 2)\n\n"),
        "{text}"
    );
    assert!(german(&session).contains("**Unterstützt unter einer Bedingung**"));
    // Whoever supports it no more has none.
    let mut left = session.clone();
    left.artifacts[0].supported_by.retain(|seat| seat != "qa-lead");
    assert!(!requirements(&left, &options()).contains("Supported on a condition"));
    // Whoever does not support it in the end has a dissent, and no condition.
    session.said.insert(2, vec![voted("qa-lead", Stance::Block, "Only if somebody pays.")]);
    assert!(!requirements(&session, &options()).contains("Supported on a condition"));
}

/// CONF-001, on which the user decided after the second round what `qa-lead` had held.
fn decided() -> Session {
    let mut session = empty();
    let answer = EscalationAnswer::Decide { decision: "One table".to_owned() };
    let mut asked = escalation("ESC-001", 2, Some("CONF-001"), Some(answer));
    let held = |seat: &str, position: &str, reason: &str| Position {
        participant: seat.to_owned(),
        position: position.to_owned(),
        rationale: vec![reason.to_owned()],
        confidence: None,
    };
    asked.positions = vec![
        held("qa-lead", "One table", "It is there."),
        held("product-manager", "I am for \"events\", because they can be checked.", "Somebody will ask."),
    ];
    session.escalations = vec![asked];
    let rule = json!({ "decides": "CONF-001", "description": "Decided by the user on CONF-001: One table" });
    let mut rule = artifact("BR-001", "Loans", Agreement::Consensus, rule);
    rule.supported_by.clear();
    let conflict = json!({ "description": "One table or events." });
    session.artifacts = vec![artifact("CONF-001", "How loans are kept", Agreement::Resolved, conflict), rule];
    session.rounds = vec![round(1, "proposal", TOPIC, &[]), round(2, "proposal", "CONF-001", &[])];
    let first = Statement {
        rationale: vec!["Somebody will ask.".to_owned()],
        ..says("product-manager", "I am for \"events\", because they can be checked.")
    };
    let last = says("product-manager", "I stay with it. What would change my answer: a count of the loans.");
    session.said = BTreeMap::from([(1, vec![first]), (2, vec![last])]);
    session
}

#[test]
fn a_decision_of_the_user_names_whose_option_it_was_and_the_brief_who_was_for_another() {
    let session = decided();
    let text = requirements(&session, &options());
    assert!(
        text.contains(
            "**Supported by:** the user's decision (CONF-001); the option that it names was held by QA Lead"
        ),
        "{text}"
    );
    let brief = brief(&session, &options());
    assert!(
        brief.contains("One table (the user) (for another option: Product Manager) (CONF-001, BR-001)."),
        "{brief}"
    );
    // Words of the user's own were nobody's option.
    let mut own = decided();
    own.escalations[0].answer = Some(EscalationAnswer::Decide { decision: "Neither of these".to_owned() });
    assert!(!requirements(&own, &options()).contains("the option that it names"));
}

#[test]
fn a_decision_of_the_user_that_was_worded_anew_since_is_of_an_earlier_wording() {
    let mut session = decided();
    let text = requirements(&session, &options());
    assert!(!text.contains("the user's decision (CONF-001) (of an earlier wording)"), "{text}");
    let rule = session.artifacts.remove(1);
    let reworded = Reworded {
        how: Action::Edit,
        by: "user".to_owned(),
        at: "2026-01-07T10:00:00Z".parse().unwrap(),
        from: Vec::new(),
        round: 2,
        status: Agreement::Consensus,
        hash: String::new(),
    };
    session.artifacts.push(reviewed(Artifact { reworded: Some(reworded), ..rule }, ReviewState::Approved));
    let text = requirements(&session, &options());
    assert!(text.contains("the user's decision (CONF-001) (of an earlier wording)"), "{text}");
}

#[test]
fn whoever_held_another_option_is_quoted_with_the_rounds_and_with_the_last_words_on_the_matter() {
    let session = decided();
    let text = requirements(&session, &options());
    let said = "- Product Manager held “Events” when the user decided in round 2: \
        “I am for \"events\", because they can be checked.” (round 1), “Somebody will ask.” (round 1), \
        “I stay with it. What would change my answer: a count of the loans.” (round 2)";
    assert!(text.contains(said), "{text}");
    // What it said last of something else is not about the matter.
    let mut elsewhere = decided();
    elsewhere.rounds[1].focus.topic_id = TOPIC.to_owned();
    assert!(!requirements(&elsewhere, &options()).contains("What would change my answer"));
    // Nobody knows when, where the rounds do not have it.
    let unknown = Session { said: BTreeMap::new(), ..decided() };
    assert!(requirements(&unknown, &options()).contains("“Somebody will ask.”\n"));
}

#[test]
fn a_part_of_a_split_gives_the_earlier_words_as_those_of_the_whole() {
    let mut session = empty();
    let mut part = requirement(Agreement::Draft);
    part.reworded = Some(Reworded {
        how: Action::Split,
        by: "user".to_owned(),
        at: "2026-01-07T10:00:00Z".parse().unwrap(),
        from: vec!["REQ-002".to_owned()],
        round: 1,
        status: Agreement::Consensus,
        hash: String::new(),
    });
    let whole = json!({ "priority": "must", "description": "It must, and it can." });
    let whole = artifact("REQ-002", "Reserve", Agreement::Consensus, whole);
    session.earlier.insert("REQ-001".to_owned(), whole);
    session.artifacts = vec![reviewed(part, ReviewState::Approved)];
    let text = requirements(&session, &options());
    let said = "**What the whole that it was split from said before the review**\n\n- *Wording:* It must, and it can.\n";
    assert!(text.contains(said), "{text}");
    assert!(!text.contains("**What it said before the review**"), "{text}");
}

#[test]
fn how_much_of_a_document_is_covered_says_how_many_passages_were_no_items() {
    let at = |line: u32| Quotation { line, words: "It must.".to_owned() };
    let item = BaselineItem {
        id: "M-1".to_owned(),
        kind: ArtifactType::Requirement,
        title: "Reserve".to_owned(),
        description: String::new(),
        priority: String::new(),
        conditions: String::new(),
        actions: String::new(),
        category: String::new(),
        target: String::new(),
        minimum: String::new(),
        measurement: String::new(),
        sources: vec![at(1)],
        certainty: Certainty::Stated,
        matches: String::new(),
        conflicts_with: Vec::new(),
        note: String::new(),
    };
    let omitted = |line: u32, reason| Omitted {
        line,
        until: None,
        words: "Words.".to_owned(),
        parts: Vec::new(),
        reason,
        id: String::new(),
        why: String::new(),
    };
    let mut session = empty();
    let mut covering = requirement(Agreement::Consensus);
    covering.covers = vec!["M-1".to_owned()];
    session.artifacts = vec![covering];
    let all = vec![
        omitted(2, OmittedReason::NothingTaken),
        omitted(3, OmittedReason::Exclusion),
        omitted(4, OmittedReason::LeftOutByUser),
    ];
    session.baseline = Some(Baseline {
        source: "note.md".to_owned(),
        hash: String::new(),
        practice: false,
        items: vec![item],
        omitted: all,
    });
    let text = requirements(&session, &options());
    assert!(
        text.contains(
            "From note.md: of the items taken from it, 1 of 1 covered; 1 more left out by the user; \
             2 further passages of it were taken up as no item."
        ),
        "{text}"
    );
    session.baseline.as_mut().unwrap().omitted.clear();
    let text = requirements(&session, &options());
    assert!(text.contains("From note.md: of the items taken from it, 1 of 1 covered.\n"), "{text}");
}

#[test]
fn an_item_that_the_user_took_up_out_of_a_document_is_told_from_what_a_reader_found() {
    let item = |id: &str, certainty: &str| {
        json!({
            "ref": id, "type": "requirement", "title": id, "sources": [{ "line": 1, "words": "It must." }],
            "certainty": certainty,
        })
    };
    let mut session = empty();
    let baseline =
        json!({ "source": "note.md", "hash": "", "items": [item("M-1", "stated"), item("M-2", "added")] });
    session.baseline = Some(serde_json::from_value(baseline).unwrap());
    let text = requirements(&session, &options());
    assert!(text.contains("| M-1: “It must.” |"), "{text}");
    assert!(
        text.contains("| M-2: “It must.” (taken up by the user; the reader took nothing from it) |"),
        "{text}"
    );
    assert!(german(&session).contains("(vom Benutzer aufgenommen; beim Lesen"));
}

#[test]
fn a_brief_has_what_the_user_said_and_no_result_took_up() {
    let mut session = empty();
    session.rounds = (1..=2).map(|number| round(number, "proposal", TOPIC, &[])).collect();
    session.said = BTreeMap::from([(1, vec![says("qa-lead", "Yes.")])]);
    session.notes = vec![Note {
        round: 1,
        at: "2026-01-07T10:00:00Z".parse().unwrap(),
        text: "No card data is to be stored by us.".to_owned(),
    }];
    let said =
        "- “No card data is to be stored by us.” (said by the user in round 1; no result has such words).";
    let text = brief(&session, &options());
    assert!(text.split("## Open").nth(1).is_some_and(|open| open.contains(said)), "{text}");
    session.artifacts = vec![artifact(
        "REQ-001",
        "No card data is stored",
        Agreement::Consensus,
        json!({ "description": "No card data is stored by us." }),
    )];
    assert!(!brief(&session, &options()).contains("no result has such words"));
}

#[test]
fn a_document_and_its_brief_name_the_files_that_could_not_be_read() {
    let of = |language| DocumentOptions {
        language,
        unread: vec!["REQ-009".to_owned()],
        unread_files: vec!["baseline.yaml".to_owned()],
        ..options()
    };
    let said = "1 artifact of this session could not be read: REQ-009. \
        1 file of this session could not be read, and what stands there is missing here: baseline.yaml.";
    for text in [
        brief(&empty(), &of(DocumentLanguage::English)),
        requirements(&empty(), &of(DocumentLanguage::English)),
    ] {
        assert!(text.contains(said), "{text}");
    }
    let german = brief(&empty(), &of(DocumentLanguage::German));
    assert!(german.contains("und was dort steht, fehlt hier: baseline.yaml."), "{german}");
}
