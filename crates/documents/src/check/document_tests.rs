//! A document is looked at line by line.

use super::*;
use crate::check::FindingKind;
use crate::requirements;
use crate::tests::sample::{full, options};

fn found(text: &str) -> Vec<(u32, FindingKind, String)> {
    let known = BTreeSet::from(["REQ-900".to_owned()]);
    let of = |finding: Finding| (finding.line.unwrap(), finding.kind, finding.words);
    check_document(text, &known).into_iter().map(of).collect()
}

const SOUND: &str = "# Requirements\n\nA simple, modern introduction.\n\n### REQ-001: Move it\n\nA patient moves it until 18:00.\n\n\
                     **Acceptance criteria**\n\n- [ ] Given a booking, the old time is free.\n\n**Related:** depends on BR-001; \
                     enables REQ-900\n\n### BR-001: One at a time\n\nOne person has it.\n";

#[test]
fn a_sound_document_has_no_finding_and_prose_that_demands_nothing_is_left_alone() {
    assert_eq!(found(SOUND), []);
}

#[test]
fn an_id_that_is_defined_twice_is_found_at_its_second_place() {
    let text = format!("{SOUND}\n### BR-001: Another\n\nTwo have it.\n");
    assert_eq!(found(&text), [(19, FindingKind::RepeatedId, "BR-001".to_owned())]);
    let mentioned = format!("{SOUND}\n| BR-001 | Another |\n\nSee BR-001.\n");
    assert_eq!(found(&mentioned), [], "a mention is no definition");
}

#[test]
fn a_reference_that_nothing_defines_is_found_once_with_its_line() {
    let text = format!("{SOUND}\nSee NFR-007.\n\nAnd NFR-007, and REQ-900.\n\n```\nREQ-555\n```\n");
    assert_eq!(found(&text), [(19, FindingKind::UnknownReference, "NFR-007".to_owned())]);
}

#[test]
fn wording_is_looked_at_in_items_and_in_sentences_that_demand() {
    let text = SOUND.replace("until 18:00", "quickly").replace("A simple", "It must be a simple");
    let text = text.replace("One person has it.", "They must ask and the board must answer.");
    assert_eq!(
        found(&text),
        [
            (3, FindingKind::Vague, "simple".to_owned()),
            (3, FindingKind::Vague, "modern".to_owned()),
            (7, FindingKind::Vague, "quickly".to_owned()),
            (17, FindingKind::NotSingular, "and the board must answer".to_owned()),
        ]
    );
    let aside = SOUND.replace("**Related:**", "**Dissent**\n\n- QA Lead: “quickly, simply”\n\n**Related:**");
    assert_eq!(found(&aside), [], "what somebody said is not to be built");
}

#[test]
fn a_passive_of_a_trigger_is_no_finding_in_a_document_either() {
    for texts in DocumentLanguage::every() {
        let (when, then) = (texts.item.when, texts.item.then);
        let rule = |conditions: &str, actions: &str| {
            format!("### BR-001: Talks\n\n- **{when}:** {conditions}\n- **{then}:** {actions}\n")
        };
        let idle = rule("A talk is interrupted.", "The speaker begins anew.");
        assert_eq!(found(&idle), [], "{when}");
        let bare = rule("A talk ends.", "A second talk is interrupted.");
        assert_eq!(found(&bare), [(4, FindingKind::NoActor, "is interrupted".to_owned())], "{then}");
    }
}

#[test]
fn positions_and_whatever_is_quoted_are_left_as_somebody_said_them() {
    for texts in DocumentLanguage::every() {
        let held = (texts.item.held_then)(3);
        let (notes, recommended) = (texts.open.notes, texts.open.recommended);
        for label in [held, format!("**{notes}**"), format!("**{recommended}:**")] {
            let said =
                format!("{label}\n\n- *QA Lead:* It must be quick and it must be easy.\n\n**Related:**");
            assert_eq!(found(&SOUND.replace("**Related:**", &said)), [], "{label}");
        }
    }
    let quoted = "The list must show what a member says, as “it must be quick; then it must be easy.” beside the name.";
    assert_eq!(found(&SOUND.replace("One person has it.", quoted)), []);
    let own = "The list must quickly show what a member says, as “it must be easy” and so on.";
    let words: Vec<String> =
        found(&SOUND.replace("One person has it.", own)).into_iter().map(|(.., words)| words).collect();
    assert_eq!(words, ["quickly", "and so on"], "the words around it are looked at");
}

#[test]
fn a_quality_without_a_number_and_a_requirement_without_acceptance_are_found() {
    let text = "### NFR-001: Speed\n\n| Target | Minimum |\n|---|---|\n| good | better |\n\n### NFR-002: Load\n\n40 at once.\n\n\
                ### REQ-001: Do\n\nA patient moves it.\n\n**Acceptance criteria:** none were agreed.\n\n### NFR-003: Loss\n\n\
                | Target | Minimum |\n|---|---|\n| not a single case | as today |\n";
    assert_eq!(
        found(text),
        [
            (1, FindingKind::NotMeasurable, "Speed".to_owned()),
            (11, FindingKind::MissingKey, "acceptance".to_owned()),
        ]
    );
}

#[test]
fn our_own_documents_are_read_by_their_own_form() {
    let text = requirements(&full(), &options());
    let findings = check_document(&text, &BTreeSet::new());
    let lines: Vec<&str> = text.lines().collect();
    for finding in &findings {
        let line = lines[finding.line.unwrap() as usize - 1];
        let is_key = finding.kind == FindingKind::MissingKey;
        assert!(is_key || line.to_lowercase().contains(&finding.words.to_lowercase()), "{finding:?}: {line}");
        assert_ne!(finding.kind, FindingKind::RepeatedId, "{finding:?}");
    }
    let of = |kind| -> Vec<&str> {
        findings
            .iter()
            .filter(|finding| finding.kind == kind)
            .map(|finding| finding.r#where.as_str())
            .collect()
    };
    assert_eq!(of(FindingKind::MissingKey), ["REQ-001"], "the one that says that none were agreed");
}
