//! Documents in every language: what they say, and that the same is read back out of each.

use proptest::prelude::*;
use roundtable_engine::artifact::{Agreement, ArtifactType, ReviewState};
use roundtable_engine::context::DocumentItem;
use roundtable_engine::decided::as_decided;
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::said::english;
use roundtable_engine::session::Session;
use serde_json::json;

use super::properties::any_session;
use super::sample::{artifact, empty, escalation, full, options, reviewed};
use super::{others, unwritten};
use crate::export::{items, says_practice};
use crate::{
    Chosen, DocumentLanguage, DocumentOptions, Merged, approved, architecture, brainstorm, brief,
    check_document, decisions, defined_ids, defined_items, fidelity, inputs, language_of, merge,
    merge_without, requirements, selection, set_aside, taken_up_by_nothing,
};

fn of(language: DocumentLanguage) -> DocumentOptions {
    DocumentOptions { language, ..options() }
}

fn german() -> DocumentOptions {
    of(DocumentLanguage::German)
}

/// Whether a text has a word of our English documents that no language borrows; `session` says none of them.
fn has_english(text: &str) -> Vec<&'static str> {
    const ENGLISH: [&str; 14] = [
        "Requirements",
        "Supported by",
        "Acceptance",
        "Decided",
        "Provenance",
        "Session",
        "the user",
        "round ",
        "Written",
        "None.",
        "Priority",
        "Dissent",
        "Source:",
        "Chosen option",
    ];
    ENGLISH.into_iter().filter(|word| text.contains(word)).collect()
}

#[test]
fn a_requirements_document_in_german() {
    let session = full();
    let text = requirements(&session, &german());
    insta::assert_snapshot!("requirements_german", text);
    let fidelity = fidelity(&session, &text);
    assert_eq!((fidelity.approved, fidelity.present), (7, 7));
    assert_eq!(language_of(&text), Some(DocumentLanguage::German));
    // What our strategies and agendas say, too; a project's own stand as they are.
    for (ours, german) in [
        ("Functional requirements", "Funktionale Anforderungen"),
        ("performance efficiency", "Leistungseffizienz"),
    ] {
        assert!(text.contains(german) && !text.contains(ours), "{text}");
    }
    let mut own = session;
    own.agenda[0].definition.name = "Our own topic".to_owned();
    assert!(requirements(&own, &german()).contains("Our own topic"));
}

#[test]
fn an_architecture_in_german_has_the_headings_of_the_german_arc42() {
    let text = architecture(&others::design(), &german());
    insta::assert_snapshot!("architecture_german", text);
    assert_eq!(has_english(&text), Vec::<&str>::new());
    assert_eq!(language_of(&text), Some(DocumentLanguage::German));
}

#[test]
fn a_record_a_summary_a_brief_and_a_selection_in_german() {
    let records = decisions(&others::design(), &german(), &[]);
    insta::assert_snapshot!("decision_german", records[0].text);
    insta::assert_snapshot!("summary_german", brainstorm(&others::ideas(), &german()));
    insta::assert_snapshot!("brief_german", brief(&full(), &german()));
    let session = full();
    let ids = ["REQ-004", "REQ-001", "CONF-003"].map(str::to_owned);
    let chosen = [Chosen { session: &session, artifacts: &ids }];
    insta::assert_snapshot!("selection_german", selection(&chosen, "Borrow Shed", &german()));
}

#[test]
fn what_the_engine_wrote_around_a_decision_of_the_user_is_in_the_language_and_the_words_stay() {
    let session = unwritten::asked(unwritten::decide("Our own machine, because the records are ours."));
    let [english, german] =
        DocumentLanguage::ALL.map(|language| decisions(&session, &of(language), &[]).remove(0).text);
    insta::assert_snapshot!("record_of_the_users_decision_german", german);
    assert!(english.contains("Our own machine, because the records are ours."), "{english}");
    assert!(
        german
            .contains("Vom Benutzer entschieden zu CONF-001: Our own machine, because the records are ours."),
        "{german}"
    );
    assert_eq!(has_english(&german), Vec::<&str>::new());
}

#[test]
fn the_english_of_the_table_is_what_the_engine_writes() {
    let decide = |words: &str| EscalationAnswer::Decide { decision: words.to_owned() };
    for words in ["Two hours.", "Two hours, because of the heat."] {
        let mut session = empty();
        session.escalations = vec![escalation("ESC-001", 3, Some("CONF-001"), Some(decide(words)))];
        let fields = json!({ "decides": "CONF-001", "description": "x", "rationale": "Cheap.", "conditions": "y", "actions": "z" });
        let rule = as_decided(&session, &artifact("BR-001", "Hours", Agreement::Consensus, fields)).unwrap();
        let english = &DocumentLanguage::English.texts().item;
        assert_eq!(rule.text("description"), format!("{}: {words}", (english.decided_on)(true, "CONF-001")));
        assert_eq!(rule.text("conditions"), (english.wherever)("CONF-001"));
        assert_eq!(rule.text("actions"), english.holds);
        let others = "x; Cheap; y; z.";
        assert_eq!(rule.text("rationale"), (english.users_reason)("CONF-001", 3, others));
        session.artifacts = vec![rule];
        // Sessions of before say of a reason what was looked for by words.
        let told = session.artifacts[0].text("rationale").to_owned();
        let earlier =
            told.replace("; any reason they gave stands in their words.", "; the reason is in their words.");
        assert_ne!(earlier, told);
        session.artifacts[0].fields.insert("rationale".to_owned(), json!(earlier));
        assert!(requirements(&session, &options()).contains("; any reason they gave stands in their words."));
        let text = requirements(&session, &german());
        assert!(text.contains("Vom Benutzer entschieden zu CONF-001: Two hours"), "{text}");
        assert!(text.contains("Der Benutzer hat es entschieden (CONF-001, Runde 3)"), "{text}");
        assert_eq!(has_english(&text), Vec::<&str>::new(), "{text}");
        assert!(fidelity(&session, &text).is_complete());
    }
}

#[test]
fn what_is_taken_up_by_nothing_and_which_session_a_record_is_of_is_read_in_every_language() {
    let mut session = others::design();
    session.artifacts.retain(|artifact| artifact.id != "ARCH-001");
    let [in_english, in_german] = DocumentLanguage::ALL.map(|language| architecture(&session, &of(language)));
    assert!(!taken_up_by_nothing(&in_english).is_empty());
    assert_eq!(taken_up_by_nothing(&in_english), taken_up_by_nothing(&in_german));
    let session = others::design();
    let first = decisions(&session, &german(), &[]);
    let existing: Vec<_> = first.iter().map(|record| (record.name.clone(), record.text.clone())).collect();
    let again = decisions(&session, &options(), &existing);
    assert!(again.iter().all(|record| record.exists), "an English record is found again by its German file");
    let names =
        |records: &[crate::Decision]| records.iter().map(|record| record.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&first), names(&again));
}

#[test]
fn a_german_document_is_looked_at_as_an_english_one() {
    let session = full();
    // What is found outside of items is named by its heading.
    let found = |language| {
        let findings = check_document(&requirements(&session, &of(language)), &Default::default());
        let of_items =
            findings.into_iter().filter(|finding| ArtifactType::from_id(&finding.r#where).is_some());
        of_items.map(|finding| (finding.kind, finding.r#where, finding.words)).collect::<Vec<_>>()
    };
    assert!(!found(DocumentLanguage::English).is_empty());
    assert_eq!(found(DocumentLanguage::English), found(DocumentLanguage::German));
}

#[test]
fn words_by_which_our_texts_are_found_again_are_in_no_two_places_of_a_language() {
    for texts in DocumentLanguage::every() {
        let says = [texts.introduction.says, texts.introduction.of_one, texts.introduction.of_many];
        assert!(says.iter().all(|part| !part.is_empty()) && says[1] != says[2]);
        let provenance = &texts.provenance;
        let labels = [provenance.written, provenance.session, provenance.practice, provenance.rounds];
        for (at, label) in labels.iter().enumerate() {
            assert!(!labels[..at].contains(label), "{label}");
        }
        assert!(texts.practice_mark.starts_with("> **") && !texts.practice_mark.contains('\n'));
        let same = |head: &str, columns: usize| head.matches('|').count() == columns + 1;
        assert!(
            same(texts.item.table, 4) && same(texts.trace.head, 3) && same(texts.provenance.rounds_head, 4)
        );
    }
}

/// A session of a later day with a changed requirement and a new one.
fn later() -> Session {
    let mut session = full();
    session.artifacts[0].fields.insert("description".to_owned(), json!("A resident sees it at night, too."));
    session.artifacts.push(artifact(
        "REQ-007",
        "Leave a note",
        Agreement::Consensus,
        json!({ "priority": "must" }),
    ));
    session
}

#[test]
fn a_german_session_goes_into_an_english_document_without_doubling_or_losing_anything() {
    let mut existing = requirements(&full(), &options());
    existing = existing
        .replace("## Business rules\n", "## Notes\n\nAna has asked the neighbours.\n\n## Business rules\n");
    existing = existing.replace("- [ ] Seen\n", "- [x] Seen\n");
    let generated = requirements(&later(), &german());
    let merged = merge(&existing, &generated);
    insta::assert_snapshot!("german_into_english", merged.text);
    assert!(english(&merged.remarks)[0].contains("is in German; "), "{:?}", english(&merged.remarks));
    whole(&later(), &merged);
    assert!(merged.text.contains("Ana has asked the neighbours.") && merged.text.contains("- [x] Seen"));
    for heading in ["## Functional requirements", "## Summary", "## Provenance", "## Introduction"] {
        assert_eq!(merged.text.matches(&format!("{heading}\n")).count(), 1, "{heading}");
    }
    for heading in ["## Funktionale Anforderungen", "## Übersicht", "## Herkunft", "### Runden der Sitzung"]
    {
        assert!(!merged.text.contains(&format!("{heading}\n")), "{heading}");
    }
    let again = merge(&merged.text, &generated);
    assert_eq!(again.text, merged.text, "it has come to rest");
    // And back.
    let back = merge(&merged.text, &requirements(&later(), &options()));
    whole(&later(), &back);
    assert_eq!(back.text.matches("> **Practice").count() + back.text.matches("> **Übung").count(), 1);
}

/// Every item once, and nothing missing.
fn whole(session: &Session, merged: &Merged) {
    let mut ids = defined_ids(&merged.text);
    ids.sort();
    let mut expected: Vec<String> = approved(session).iter().map(|artifact| artifact.id.clone()).collect();
    let asked = |id: &str| id.starts_with("OQ-") || id.starts_with("CONF-");
    expected.extend(session.artifacts.iter().filter(|of| asked(&of.id)).map(|of| of.id.clone()));
    expected.sort();
    assert_eq!(ids, expected, "{}", merged.text);
    for id in &expected {
        let rows = merged.text.lines().filter(|line| line.starts_with(&format!("### {id}:"))).count();
        assert_eq!(rows, 1, "{id}");
        assert!(
            merged.text.lines().filter(|line| line.starts_with(&format!("| {id} |"))).count() <= 1,
            "{id}"
        );
    }
    assert!(fidelity(session, &merged.text).is_complete());
    assert_eq!(inputs(&merged.text).len(), 1, "one line of inputs for the session");
}

#[test]
fn an_architecture_is_merged_across_languages_diagram_and_table_by_diagram_and_table() {
    let first = others::design();
    let mut second = others::design();
    second.id = "20260110-design-shed".to_owned();
    second.context.in_document.push(DocumentItem { id: "COMP-002".to_owned(), title: "Loans".to_owned() });
    second.artifacts.retain(|artifact| artifact.id == "COMP-001" || artifact.id == "INT-001");
    second.artifacts.push(artifact(
        "COMP-004",
        "Reminders",
        Agreement::Consensus,
        json!({ "dependencies": ["COMP-002"] }),
    ));
    for (old, new) in [(options(), german()), (german(), options())] {
        let merged = merge(&architecture(&first, &old), &architecture(&second, &new)).text;
        assert_eq!(merged.matches("```mermaid").count(), 2, "{merged}");
        assert!(merged.contains("COMP004 --> COMP002") && merged.contains("COMP001 --> COMP002"), "{merged}");
        // What is drawn anew has the heading of its own language, as an item that is written anew has; each is there once.
        let mut drawn = 0;
        for texts in [old.language.texts(), new.language.texts()] {
            let of = |heading: &str| {
                merged.lines().filter(|line| line.trim_start_matches('#').trim() == heading).count()
            };
            let here = usize::from(texts.tag == old.language.texts().tag);
            drawn += of(texts.architecture.overview) + of(texts.architecture.calls);
            assert_eq!(of((texts.section)(crate::markdown::section::Section::Traceability)), here);
            assert_eq!(of(&crate::markdown::section::Section::Blocks.numbered(texts)), here);
        }
        assert_eq!(drawn, 2, "{merged}");
        // The sentence names both sessions, in the language that it is in.
        let sentence =
            merged.lines().find(|line| line.starts_with(old.language.texts().introduction.says)).unwrap();
        assert!(sentence.contains(&first.id) && sentence.contains(&second.id), "{sentence}");
        let sessions: Vec<String> = inputs(&merged).into_iter().map(|of| of.session).collect();
        assert_eq!(sessions, [second.id.clone(), first.id.clone()]);
    }
}

#[test]
fn a_document_that_is_written_again_in_another_language_keeps_a_line_of_its_history() {
    let mut session = full();
    let text = requirements(&session, &options());
    session.artifacts[0].title.push_str(" and when");
    let text = merge(&text, &requirements(&session, &german())).text;
    assert!(
        text.contains("### Frühere Fassungen") && text.contains("| 2026-01-07 15:30 UTC, Roundtable 0.1.0 |"),
        "{text}"
    );
    session.artifacts[0].title.push_str(" and where");
    let text = merge(&text, &requirements(&session, &options())).text;
    assert_eq!(
        text.matches("Frühere Fassungen").count() + text.matches("Earlier versions").count(),
        1,
        "{text}"
    );
    let practised = text.lines().filter(|line| line.starts_with("| ") && line.ends_with("| ja |")).count();
    assert_eq!(practised, 2, "in the words that the history began with: {text}");
}

#[test]
fn what_stands_there_in_another_language_word_for_word_is_named_and_not_added_again() {
    let mut first = empty();
    let fields = json!({ "priority": "must", "description": "Seen from home.", "rationale": "Ease." });
    first.artifacts = vec![artifact("REQ-001", "See", Agreement::Consensus, fields.clone())];
    let mut second = empty();
    second.id = "20260201-specs-shed".to_owned();
    second.artifacts = vec![artifact("REQ-002", "See", Agreement::Consensus, fields)];
    let merged = merge(&requirements(&first, &options()), &requirements(&second, &german()));
    assert!(
        merged.text.contains(
            "- **REQ-002: See** steht oben als REQ-001 und wurde mit denselben Worten noch einmal vereinbart; dafür: Product Manager"
        ),
        "{}",
        merged.text
    );
    assert!(!merged.text.contains("### REQ-002"));
    let again = merge(&merged.text, &requirements(&second, &german()));
    assert_eq!(again.text, merged.text);
}

#[test]
fn what_was_set_aside_since_is_taken_out_of_a_document_in_another_language() {
    let mut session = full();
    let text = requirements(&session, &options());
    let at = session.artifacts.iter().position(|artifact| artifact.id == "REQ-001").unwrap();
    session.artifacts[at] = reviewed(session.artifacts[at].clone(), ReviewState::Rejected);
    let aside = set_aside(&session, DocumentLanguage::German);
    let merged = merge_without(&text, &requirements(&session, &german()), &aside);
    assert_eq!(merged.taken_out, ["REQ-001"]);
    assert!(
        english(&merged.remarks).iter().any(|remark| remark.contains("(rejected in the review)")),
        "{:?}",
        english(&merged.remarks)
    );
    assert!(!merged.text.contains("### REQ-001:"));
}

#[test]
fn a_setting_names_a_language_by_its_tag() {
    for language in DocumentLanguage::ALL {
        assert_eq!(DocumentLanguage::of(language.word()), Some(language));
        assert_eq!(language.texts().tag, language.word());
    }
    assert_eq!(DocumentLanguage::of(" De-AT "), Some(DocumentLanguage::German));
    for none in ["", "klingon", "d", "deutsch"] {
        assert_eq!(DocumentLanguage::of(none), None, "{none}");
    }
    assert_eq!(language_of("# My notes\n\ntext\n"), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_same_is_read_back_out_of_a_document_in_every_language(session in any_session()) {
        let [english, german] = DocumentLanguage::ALL.map(|language| requirements(&session, &of(language)));
        prop_assert_eq!(defined_items(&english).len(), defined_items(&german).len());
        prop_assert_eq!(defined_ids(&english), defined_ids(&german));
        for text in [&english, &german] {
            prop_assert_eq!(fidelity(&session, text).missing, Vec::<String>::new(), "{}", text);
            prop_assert_eq!(says_practice(text), session.practice);
        }
        prop_assert_eq!(inputs(&english), inputs(&german));
        let known = |text: &str| -> Vec<_> {
            let all = items(text, &[&session]);
            all.into_iter().map(|of| (of.id, of.kind, of.priority, of.state, of.answer, of.session)).collect()
        };
        prop_assert_eq!(known(&english), known(&german));
        let alone = |text: &str| -> Vec<_> {
            let all = items(text, &[]);
            all.into_iter().map(|of| (of.id, of.priority)).collect()
        };
        prop_assert_eq!(alone(&english), alone(&german));
        let whole = [architecture, brainstorm];
        for write in whole {
            let [english, german] = DocumentLanguage::ALL.map(|language| write(&session, &of(language)));
            prop_assert_eq!(inputs(&english), inputs(&german));
            prop_assert_eq!(fidelity(&session, &english), fidelity(&session, &german));
            prop_assert_eq!(taken_up_by_nothing(&english), taken_up_by_nothing(&german));
            prop_assert_eq!(says_practice(&english), says_practice(&german));
        }
    }

    #[test]
    fn a_document_that_is_merged_in_another_language_has_each_item_once_and_comes_to_rest(session in any_session()) {
        let [english, german] = DocumentLanguage::ALL.map(|language| requirements(&session, &of(language)));
        for (old, new) in [(&english, &german), (&german, &english)] {
            let merged = merge(old, new);
            prop_assert_eq!(defined_ids(&merged.text), defined_ids(old), "{}", merged.text);
            prop_assert!(merged.added.is_empty() && fidelity(&session, &merged.text).is_complete());
            let again = merge(&merged.text, new);
            prop_assert_eq!(&again.text, &merged.text);
            let sections = |text: &str| text.lines().filter(|line| line.starts_with("## ")).count();
            prop_assert_eq!(sections(&merged.text), sections(old), "{}", merged.text);
        }
    }
}
