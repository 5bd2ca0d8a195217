//! A generated document into one that exists: the cases that people meet.

use roundtable_engine::artifact::{Agreement, BY_HAND, Review, ReviewState};
use roundtable_engine::said::english;
use serde_json::json;

use super::sample::{artifact, empty, full, options};
use crate::{
    DocumentOptions, Merged, fidelity, merge, merge_without, requirements, set_aside, words_that_go,
};

const EXISTING: &str = "\
# Product requirements

Written by hand.

## 1. Functional Requirements

#### REQ-001: See everything

Old words.

- [x] Seen from home.
- [x] Dropped criterion.

##### Notes of the team

Ask Ana.

## 2. Roadmap

Spring.
";

#[test]
fn a_document_by_hand_gets_the_results_of_a_session() {
    let mut session = empty();
    session.artifacts = vec![
        artifact(
            "REQ-001",
            "See what is free",
            Agreement::Consensus,
            json!({ "priority": "must", "acceptance": ["Seen from home.", "Seen at night."] }),
        ),
        artifact("REQ-002", "Reserve", Agreement::Consensus, json!({ "priority": "must" })),
        artifact("BR-001", "One borrower", Agreement::Consensus, json!({})),
    ];
    let Merged { text, kept, added, updated, remarks, .. } =
        merge(EXISTING, &requirements(&session, &options()));
    insta::assert_snapshot!("merged", text);
    assert_eq!(kept, Vec::<String>::new());
    assert_eq!(added, ["REQ-002", "BR-001"]);
    assert_eq!(updated, ["REQ-001"]);
    assert_eq!(english(&remarks), Vec::<String>::new());
}

/// The document of one session, and the same after a second one was brought in.
fn of_two_sessions(before: impl Fn(String) -> String) -> (String, Merged) {
    let first = before(requirements(&full(), &options()));
    let mut session = empty();
    session.id = "20260201-specs-second".to_owned();
    session.topic = "Fines".to_owned();
    session.practice = true;
    session.rounds = full().rounds;
    let now = merge(&first, &requirements(&session, &options()));
    (first, now)
}

#[test]
fn a_second_session_takes_nobodys_words_out_and_what_it_writes_over_by_hand_counts() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let goes = |(first, now): (String, Merged)| {
        let (old, new) = (lines(&first), lines(&now.text));
        let only = |these: &[String], others: &[String]| {
            these.iter().filter(|line| !others.contains(line)).cloned().collect::<Vec<_>>()
        };
        let (removed, added) = (only(&old, &new), only(&new, &old));
        let [removed, added] = [&removed, &added].map(|lines| lines.iter().map(String::as_str).collect());
        let (removed, added): (Vec<&str>, Vec<&str>) = (removed, added);
        assert!(!removed.is_empty(), "the sentence of the sessions is another one");
        words_that_go(&removed, &added)
    };
    assert_eq!(goes(of_two_sessions(|text| text)), 0);
    let by_hand = "A line by hand that nobody says again.";
    let (first, now) = of_two_sessions(|text| text);
    let without = Merged { text: now.text, ..Merged::default() };
    assert_eq!(goes((format!("{first}\n{by_hand}\n"), without)), 1, "the control");
}

#[test]
fn a_byte_order_mark_stays_in_front_and_the_practice_mark_is_there_once() {
    let (plain, once) = of_two_sessions(|text| text);
    let (_, marked) = of_two_sessions(|text| format!("\u{feff}{text}"));
    assert_eq!(marked.text, format!("\u{feff}{}", once.text));
    let again = merge(&marked.text, &once.text);
    assert_eq!(
        again.text, marked.text,
        "the mark of practice, the first heading and all else is known again"
    );
    assert!(plain.contains("> **Practice:**"), "the control");
    let front = of_two_sessions(|text| format!("\u{feff}---\ntitle: x\n---\n{text}")).1.text;
    assert!(front.starts_with("\u{feff}---\ntitle: x\n---\n"), "{front}");
    assert_eq!(front.matches("> **Practice:**").count(), 1);
}

#[test]
fn a_second_session_keeps_the_first_ones_results_and_its_provenance() {
    let first = requirements(&full(), &options());
    let mut session = empty();
    session.id = "20260201-specs-second".to_owned();
    session.artifacts =
        vec![artifact("REQ-007", "Return", Agreement::Consensus, json!({ "priority": "must" }))];
    let second = requirements(&session, &options());
    let merged = merge(&first, &second);
    assert!(merged.text.starts_with("> **Practice:**"), "the mark of the first session stays");
    assert_eq!(merged.added, ["REQ-007"]);
    assert!(merged.kept.contains(&"REQ-001".to_owned()) && merged.kept.len() == 13, "{:?}", merged.kept);
    assert!(merged.text.contains("| Session | 20260201-specs-second |"));
    let part = merged.text.split("### Session 20260107-specs-borrow-shed\n").nth(1).unwrap();
    let own = first.split("## Provenance\n").nth(1).unwrap().replace("\n### ", "\n#### ");
    assert_eq!(part, own, "word for word, a level lower");
    assert!(merged.text.contains("| REQ-007 | Return | must | Product Manager, QA Lead |"));
    // Below the third stand both, the newer one first.
    session.id = "20260301-specs-third".to_owned();
    let third = merge(&merged.text, &requirements(&session, &options())).text;
    let of = |words: &str| third.find(words).unwrap_or_else(|| panic!("{words}\n{third}"));
    assert!(of("| Session | 20260301-specs-third |") < of("### Session 20260201-specs-second"));
    assert!(of("### Session 20260201-specs-second") < of("### Session 20260107-specs-borrow-shed"));
    assert!(!third.contains("Earlier versions"), "no session was written again");
}

#[test]
fn a_question_that_was_answered_moves_to_the_decisions() {
    let mut session = empty();
    session.artifacts =
        vec![artifact("OQ-001", "Who pays", Agreement::Pending, json!({ "question": "Who?" }))];
    let open = requirements(&session, &options());
    session.artifacts[0].status = Agreement::Addressed;
    session.artifacts[0].fields.insert("resolution".to_owned(), json!("The shed"));
    let answered = requirements(&session, &options());
    // The provenance counts open and answered questions apart, and gets a line of history.
    let content = |text: &str| text.split("## Provenance").next().unwrap().to_owned();
    let merged = merge(&open, &answered);
    assert_eq!(content(&merged.text), content(&answered));
    assert_eq!(merged.updated, ["OQ-001"]);
    assert_eq!(content(&merge(&answered, &open).text), content(&open));
}

#[test]
fn a_session_that_is_written_again_and_brings_nothing_new_leaves_the_document_as_it_is() {
    let first = requirements(&full(), &options());
    let later = DocumentOptions { date: "2026-03-01T08:00:00Z".parse().unwrap(), ..options() };
    let again = requirements(&full(), &later);
    assert_ne!(first, again, "the date is another");
    assert_eq!(merge(&first, &again).text, first);
    // With one word more it is a version of its own, and the older date stays in the history.
    let mut session = full();
    session.artifacts[0].title.push_str(" today");
    let text = merge(&first, &requirements(&session, &later)).text;
    assert!(text.contains("Earlier versions") && text.contains("2026-03-01"), "{text}");
}

#[test]
fn practice_content_marks_the_document_below_its_front_matter() {
    let existing = "---\ntitle: x\n---\n# Ours\n";
    let text = merge(existing, &requirements(&full(), &options())).text;
    assert!(text.starts_with("---\ntitle: x\n---\n> **Practice:**"), "{text}");
}

#[test]
fn hand_edits_beside_our_tables_stay() {
    let first = requirements(&full(), &options());
    let edited = first
        .replace("### Rounds of the session\n", "### Rounds of the session\n\nThe second one was long.\n")
        .replace("## Introduction\n", "## Introduction\n\nOur own words.\n")
        .replace("| REQ-002 | Borrow", "| REQ-900 | Kept row | must | me |\n| REQ-002 | Borrow");
    let mut session = full();
    session.id = "20260201-specs-second".to_owned();
    let merged = merge(&edited, &requirements(&session, &options())).text;
    for words in ["The second one was long.", "Our own words.", "| REQ-900 | Kept row | must | me |"] {
        assert_eq!(merged.matches(words).count(), 1, "{words}\n{merged}");
    }
}

#[test]
fn nothing_there_is_the_generated_document() {
    let generated = requirements(&full(), &options());
    assert_eq!(merge(" \n", &generated).text, generated);
}

#[test]
fn what_a_second_session_agrees_on_word_for_word_is_not_added_again_and_that_is_said() {
    let words =
        json!({ "priority": "must", "description": "A neighbour keeps a tool.", "acceptance": ["Seen."] });
    let mut session = empty();
    session.artifacts = vec![artifact("REQ-001", "Keep a tool", Agreement::Consensus, words.clone())];
    let first = requirements(&session, &options()).replace("- [ ] Seen.", "- [x] Seen.");
    session.id = "20260201-specs-second".to_owned();
    let other = json!({ "priority": "must", "description": "A neighbour gives a tool back.", "acceptance": ["Seen."] });
    session.artifacts = vec![
        artifact("REQ-002", "Keep a tool", Agreement::Consensus, words.clone()),
        artifact("REQ-003", "Keep a tool", Agreement::Consensus, other),
    ];
    let second = requirements(&session, &options());
    let merged = merge(&first, &second);
    assert_eq!(merged.added, ["REQ-003"], "what says something else is added, whatever its title");
    assert_eq!(
        english(&merged.remarks),
        [
            "REQ-002 says the same as REQ-001, word for word. It was not added a second time: the provenance names it."
        ]
    );
    assert!(!merged.text.contains("### REQ-002") && !merged.text.contains("| REQ-002 |"), "{}", merged.text);
    let item = merged.text.split("### REQ-001").nth(1).unwrap().split("### ").next().unwrap();
    assert!(item.contains("- [x] Seen."), "{item}");
    let listed = merged.text.lines().find(|line| line.starts_with("- **REQ-002")).unwrap();
    assert!(
        listed.starts_with(
            "- **REQ-002: Keep a tool** stands above as REQ-001 and was agreed again, in the same words, supported by"
        ),
        "{listed}"
    );
    assert!(listed.ends_with("of session 20260201-specs-second)."), "{listed}");
    assert!(!item.contains("REQ-002"), "{item}");
    assert!(fidelity(&session, &merged.text).is_complete(), "the id is defined where it is named");
    let content = |text: &str| {
        let list = text.split("### Items of several sessions").nth(1).unwrap_or_default();
        format!("{}{}", text.split("## Provenance").next().unwrap(), list.trim_end())
    };
    assert!(content(&merged.text).contains(listed));
    assert_eq!(merge(&merged.text, &second).text, merged.text, "said once");
    // The first session, written once more, leaves the line.
    assert_eq!(content(&merge(&merged.text, &first).text), content(&merged.text));
}

#[test]
fn what_was_set_aside_since_is_taken_out_and_named_and_what_is_somebodys_stays() {
    let mut session = empty();
    let own = json!({ "priority": "must", "acceptance": ["It is seen."] });
    session.artifacts = vec![
        artifact("REQ-001", "See everything", Agreement::Consensus, own.clone()),
        artifact("REQ-002", "Hear everything", Agreement::Consensus, own),
    ];
    let first = requirements(&session, &options());
    let hash = session.artifacts[1].content_hash();
    let at = session.timing.started_at;
    let by_hand = Review {
        state: ReviewState::Rejected,
        by: BY_HAND.to_owned(),
        at,
        hash,
        word: None,
        reason: String::new(),
    };
    session.artifacts[1].review = Some(by_hand);
    let second = requirements(&session, &options());
    assert!(merge(&first, &second).text.contains("### REQ-002"), "the control");
    let aside = set_aside(&session, crate::DocumentLanguage::English);
    let merged = merge_without(&first, &second, &aside);
    assert_eq!((merged.taken_out, merged.kept.len()), (vec!["REQ-002".to_owned()], 0));
    assert!(!merged.text.contains("### REQ-002") && !merged.text.contains("| REQ-002 |"), "{}", merged.text);
    assert!(merged.text.contains("### REQ-001") && fidelity(&session, &merged.text).is_complete());
    let said =
        "REQ-002 “Hear everything” was in the document and is taken out (rejected by hand in its file).";
    assert_eq!(english(&merged.remarks), [said]);
    let mut superseded = session.clone();
    superseded.artifacts[1].review.as_mut().unwrap().word = Some("superseded".to_owned());
    let told = english(
        &merge_without(&first, &second, &set_aside(&superseded, crate::DocumentLanguage::English)).remarks,
    );
    assert!(told[0].ends_with("is taken out (set aside by hand as `superseded` in its file)."), "{told:?}");
    let again = merge_without(&merged.text, &second, &aside);
    assert_eq!((again.text, english(&again.remarks).len()), (merged.text, 0));
    for (before, after) in [
        ("REQ-002: Hear everything", "REQ-002: Something of another team"),
        ("## 2. ", "#### A note of the team\n\nAsk Ana.\n\n## 2. "),
    ] {
        let edited = first.replacen(before, after, 1);
        if edited == first {
            continue;
        }
        let merged = merge_without(&edited, &second, &aside);
        assert!(merged.taken_out.is_empty() && merged.text.contains("### REQ-002"), "{}", merged.text);
        assert!(english(&merged.remarks)[0].starts_with("REQ-002 “Hear everything” stays in the document"));
    }
}

#[test]
fn what_is_left_open_is_ended_before_the_next_heading_of_ours_and_nothing_is_added_again() {
    let session = full();
    let generated = requirements(&session, &options());
    for (begin, end) in
        [("```\ncurl x\n", "```\n"), ("~~~ sh\ncurl x\n", "~~~\n"), ("<!-- to be done\n", "-->\n")]
    {
        let heading = "### REQ-002: ";
        let existing = generated.replacen(heading, &format!("{begin}{heading}"), 1);
        let merged = merge(&existing, &generated);
        assert!(merged.added.is_empty(), "{begin}: {:?}", merged.added);
        assert_eq!(merged.text.matches(heading).count(), 1, "{begin}");
        assert!(merged.text.contains(&format!("{begin}{end}\n{heading}")), "{begin}: {}", merged.text);
        assert!(
            english(&merged.remarks).iter().any(|remark| remark.contains("had no end")),
            "{:?}",
            english(&merged.remarks)
        );
        assert_eq!(merge(&merged.text, &generated).text, merged.text);
        // The control: what has its end is code, and no remark is due.
        let closed = generated.replacen(heading, &format!("{begin}{end}\n{heading}"), 1);
        assert!(merge(&closed, &generated).remarks.is_empty());
    }
}

#[test]
fn what_is_added_later_stands_at_its_place_in_section_and_summary() {
    let own = |priority: &str| json!({ "priority": priority, "acceptance": ["It is seen."] });
    let mut session = empty();
    session.artifacts = vec![
        artifact("REQ-001", "See", Agreement::Consensus, own("must")),
        artifact("REQ-003", "Hear", Agreement::Consensus, own("should")),
        artifact("EX-001", "No locks", Agreement::Consensus, json!({ "description": "None." })),
    ];
    let first = requirements(&session, &options());
    // Somebody wrote something below an item: it stays below it.
    let existing = first.replacen("### REQ-003:", "#### A note\n\nAsk Ana.\n\n### REQ-003:", 1);
    session.artifacts.push(artifact("REQ-004", "Reserve", Agreement::Consensus, own("must")));
    session.artifacts.push(artifact(
        "EX-002",
        "No keys",
        Agreement::Consensus,
        json!({ "description": "None." }),
    ));
    let merged = merge(&existing, &requirements(&session, &options()));
    assert_eq!(merged.added, ["REQ-004", "EX-002"]);
    let at = |words: &str| merged.text.find(words).unwrap_or_else(|| panic!("{words}\n{}", merged.text));
    let in_order = |words: &[&str]| words.windows(2).all(|pair| at(pair[0]) < at(pair[1]));
    assert!(in_order(&[
        "### REQ-001",
        "#### A note",
        "### REQ-004",
        "### REQ-003",
        "### EX-001",
        "### EX-002"
    ]));
    assert!(in_order(&["| REQ-001 |", "| REQ-004 |", "| REQ-003 |", "| EX-001 |", "| EX-002 |"]));
    let again = merge(&merged.text, &requirements(&session, &options()));
    assert_eq!(again.text, merged.text);
}

#[test]
fn a_decision_that_was_set_aside_goes_from_the_lists_of_an_architecture_too_and_somebodys_line_stays() {
    let decided = |text: &str| json!({ "context": "Why.", "decision": text, "consequences": { "negative": ["Dear."] } });
    let mut session = empty();
    session.workflow = roundtable_engine::config::Workflow::Design;
    session.artifacts = vec![
        artifact("ARCH-001", "Store", Agreement::Consensus, decided("One database.")),
        artifact("ARCH-002", "Refuse", Agreement::Consensus, decided("Refused on entry.")),
    ];
    let first = crate::architecture(&session, &options());
    let listed =
        |text: &str, id: &str| text.lines().filter(|line| line.starts_with(&format!("- {id} "))).count();
    assert!(listed(&first, "ARCH-002") >= 1, "the control: {first}");
    let (hash, at) = (session.artifacts[1].content_hash(), session.timing.started_at);
    session.artifacts[1].review = Some(Review {
        state: ReviewState::Rejected,
        by: BY_HAND.to_owned(),
        at,
        hash,
        word: None,
        reason: String::new(),
    });
    let second = crate::architecture(&session, &options());
    let aside = set_aside(&session, crate::DocumentLanguage::English);
    let merged = merge_without(&first, &second, &aside);
    assert_eq!((listed(&merged.text, "ARCH-002"), merged.taken_out.len()), (0, 1), "{}", merged.text);
    assert_eq!(listed(&merged.text, "ARCH-001"), listed(&first, "ARCH-001"));
    // A line that somebody changed is theirs.
    let line = first.lines().find(|line| line.starts_with("- ARCH-002 ")).unwrap();
    let theirs = first.replacen(line, &format!("{line} Ask Ana."), 1);
    let kept = merge_without(&theirs, &second, &aside);
    assert!(kept.text.contains("Ask Ana."), "{}", kept.text);
}

#[test]
fn a_row_of_another_session_stands_behind_those_of_its_type() {
    let own = json!({ "priority": "must", "acceptance": ["It is seen."] });
    let excluded = json!({ "description": "None." });
    let mut session = empty();
    session.artifacts = vec![
        artifact("REQ-001", "See", Agreement::Consensus, own.clone()),
        artifact("EX-001", "No locks", Agreement::Consensus, excluded.clone()),
    ];
    let first = requirements(&session, &options());
    let mut other = empty();
    other.id = "20260201-specs-other".to_owned();
    other.artifacts = vec![
        artifact("REQ-002", "Hear", Agreement::Consensus, own),
        artifact("BR-001", "One each", Agreement::Consensus, json!({ "description": "One." })),
        artifact("EX-002", "No keys", Agreement::Consensus, excluded),
    ];
    let merged = merge(&first, &requirements(&other, &options()));
    let ids = ["REQ-001", "REQ-002", "BR-001", "EX-001", "EX-002"];
    let at = ids
        .map(|id| merged.text.find(&format!("| {id} |")).unwrap_or_else(|| panic!("{id}\n{}", merged.text)));
    assert!(at.is_sorted(), "{}", merged.text);
}

#[test]
fn what_was_edited_and_not_approved_goes_from_a_document_that_was_made_from_it_and_from_no_other() {
    let own = json!({ "priority": "must", "description": "It does.", "acceptance": ["It is seen."] });
    let mut session = empty();
    session.artifacts = vec![
        artifact("REQ-001", "See", Agreement::Consensus, own.clone()),
        artifact("REQ-002", "Hear", Agreement::Consensus, own),
    ];
    let first = requirements(&session, &options());
    // Edited in the review, its title, too: the words in the document are nobody's any more.
    session.artifacts[1].title = "Hear everything".to_owned();
    session.artifacts[1].status = Agreement::Draft;
    let second = requirements(&session, &options());
    let aside = set_aside(&session, crate::DocumentLanguage::English);
    let merged = merge_without(&first, &second, &aside);
    assert_eq!(merged.taken_out, ["REQ-002"]);
    assert!(!merged.text.contains("### REQ-002") && !merged.text.contains("| REQ-002 |"), "{}", merged.text);
    let told = english(&merged.remarks);
    assert!(
        told[0].starts_with("REQ-002 “Hear everything” was in the document and is taken out ("),
        "{told:?}"
    );
    // Approved, it is back in its place.
    session.artifacts[1].status = Agreement::Consensus;
    let back = merge_without(&merged.text, &requirements(&session, &options()), &[]).text;
    assert!(back.contains("### REQ-002: Hear everything"), "{back}");
    // A document that somebody wrote has words of its own under that id.
    let theirs = "# Ours\n\n## Functional requirements\n\n### REQ-002: Hear\n\nBy hand.\n";
    let kept = merge_without(theirs, &second, &aside);
    assert!(kept.text.contains("By hand.") && kept.taken_out.is_empty(), "{}", kept.text);
}
