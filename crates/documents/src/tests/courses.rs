//! How an item came to be agreed: who did not agree at first, and what the user said that it rests on.

use roundtable_engine::artifact::{Agreement, Dissent, Quote};
use roundtable_engine::record::{Note, Statement, USER};
use roundtable_engine::session::Session;
use serde_json::{Value, json};

use super::sample::{artifact, full, options};
use crate::{DocumentLanguage, DocumentOptions, requirements};

fn text(session: &Session, language: DocumentLanguage) -> String {
    requirements(session, &DocumentOptions { language, ..options() })
}

/// A requirement that the quality assurance lead blocked in the first round and voted for in the second.
fn won_over() -> Session {
    let mut session = full();
    let fields = json!({ "description": "A receipt is printed.", "acceptance": ["A receipt comes."] });
    session.artifacts = vec![artifact("REQ-001", "Receipt", Agreement::Consensus, fields)];
    session.escalations.clear();
    let words = "Nobody checks what *is* printed";
    let counts = [
        json!({ "proposal": "REQ-001", "support": ["product-manager"], "block": ["qa-lead"] }),
        json!({ "proposal": "REQ-001", "support": ["product-manager", "qa-lead"] }),
    ];
    for (round, count) in session.rounds.iter_mut().zip(counts) {
        round.votes = vec![serde_json::from_value(count).unwrap()];
    }
    let vote = |stance: &str, condition: &str| -> Value {
        json!({ "participant": "qa-lead", "votes": [{ "proposal": "REQ-001", "stance": stance, "condition": condition }] })
    };
    let said = |vote: Value| -> Vec<Statement> { vec![serde_json::from_value(vote).unwrap()] };
    session.said.insert(1, said(vote("block", words)));
    session.said.insert(2, said(vote("support", "")));
    session
}

#[test]
fn who_blocked_at_first_stands_at_the_item_with_their_words_and_the_round_in_which_they_agreed() {
    let session = won_over();
    let says = "**Did not agree at first**\n\n- QA Lead blocked in round 1: “Nobody checks what \\*is\\* printed”; supported it in round 2\n";
    let english = text(&session, DocumentLanguage::English);
    assert!(english.contains(says), "{english}");
    assert!(!english.contains("**Dissent**"), "{english}");
    let german = text(&session, DocumentLanguage::German);
    assert!(
        german.contains("**Zunächst nicht einverstanden**\n\n- QA Lead blockierte in Runde 1: "),
        "{german}"
    );

    // What the item keeps as dissent stands there, and once.
    let mut kept = won_over();
    let reason = "Nobody checks what *is* printed".to_owned();
    let dissent = Dissent { participant: "qa-lead".to_owned(), round: 1, stance: "block".to_owned(), reason };
    kept.artifacts[0].dissent = vec![dissent];
    let kept = text(&kept, DocumentLanguage::English);
    assert!(kept.contains("**Dissent**") && !kept.contains("at first"), "{kept}");

    // Who blocks to the end did not agree at all.
    let mut never = won_over();
    never.rounds[1].votes[0] = never.rounds[0].votes[0].clone();
    never.said.remove(&2);
    assert!(!text(&never, DocumentLanguage::English).contains("at first"), "the control");
}

#[test]
fn what_the_user_demanded_is_said_to_be_theirs_and_only_in_words_that_they_said() {
    let mut session = won_over();
    let note = "Please print it, with the *whole* list.";
    session.notes =
        vec![Note { round: 2, at: "2026-01-07T10:00:00Z".parse().unwrap(), text: note.to_owned() }];
    let quote = |words: &str, criterion: &str| Quote {
        participant: USER.to_owned(),
        round: 2,
        quote: words.to_owned(),
        criterion: criterion.to_owned(),
    };
    let words = "with the *whole* list";
    session.artifacts[0].quotes =
        vec![quote(words, ""), quote(words, "A receipt comes."), quote("at once", "")];
    let english = text(&session, DocumentLanguage::English);
    let line = "\n**Said by the user:** “with the \\*whole\\* list” (round 2)\n";
    assert!(english.contains(line), "{english}");
    assert!(text(&session, DocumentLanguage::German).contains("**Vom Nutzer gesagt:** „with the"));
    session.notes.clear();
    let nobody = text(&session, DocumentLanguage::English);
    assert!(!nobody.contains("Said by the user"), "{nobody}");
}
