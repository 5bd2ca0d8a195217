//! Which sentences are proposed as evidence, by words that tell results apart.

use std::collections::BTreeMap;

use serde_json::json;

use super::tests::{plain_round, quote, requirement, statement};
use super::*;

fn titled(id: &str, title: &str, criterion: &str) -> Artifact {
    let fields = json!({ "description": title, "acceptance": [criterion] });
    Artifact {
        id: id.to_owned(),
        title: title.to_owned(),
        fields: fields.as_object().unwrap().clone(),
        ..requirement(Vec::new())
    }
}

fn proposed(artifacts: &[Artifact], said: &[&str]) -> Vec<Vec<String>> {
    let said: Vec<Statement> = vec![statement("qa", "We look.", said)];
    let said: BTreeMap<u32, Vec<Statement>> = [(2, said)].into();
    let found = evidence(Record { artifacts, rounds: &[plain_round(2)], said: &said, notes: &[] });
    let words = |of: &ArtifactEvidence| {
        linked(of).filter(|link| link.state == LinkState::Proposed).map(|link| link.words.clone()).collect()
    };
    found.iter().map(words).collect()
}

fn linked(of: &ArtifactEvidence) -> impl Iterator<Item = &Link> {
    of.links.iter().chain(of.criteria.iter().flat_map(|criterion| &criterion.links))
}

#[test]
fn the_form_in_which_all_results_are_written_ties_no_sentence_to_any_of_them() {
    let things = [
        "Release rooms nobody shows up for",
        "Use screens at the doors",
        "Book a desk for a colleague",
        "Report broken projectors",
        "Print the weekly plan",
        "Cancel a series",
    ];
    let form = |thing: &str| format!("A user can {} from start to end without help.", thing.to_lowercase());
    let artifacts: Vec<Artifact> =
        (1..).zip(things).map(|(at, thing)| titled(&format!("REQ-00{at}"), thing, &form(thing))).collect();
    let said = form(things[0]).replace(" from start", " today from start");
    let found = proposed(&artifacts, &[&said]);
    assert_eq!(
        found[0],
        [said],
        "of the criterion, whose words are nearly these; the title was said word for word"
    );
    assert!(found[1..].iter().all(Vec::is_empty), "{found:?}");
}

#[test]
fn what_is_given_as_evidence_is_not_proposed_beside_it() {
    let said = "A borrower pays the deposit at the desk in cash.";
    let mut artifact =
        titled("REQ-001", "Pay the deposit at the desk", "Borrowers pay the deposit at the desk.");
    assert_eq!(proposed(&[artifact.clone()], &[said])[0].len(), 2, "the control: for it and its criterion");
    artifact.quotes = vec![quote("qa", 2, "pays the deposit at the desk", "")];
    assert_eq!(proposed(&[artifact], &[said]), [Vec::<String>::new()]);
}

#[test]
fn a_quotation_says_a_criterion_only_by_words_that_do_not_stand_in_the_title_of_its_artifact() {
    let name = "Work list for case officers and medical reviewers";
    let said = format!("A user can open \"{name}\", and sees at the end what was done.");
    let of = |criterion: String| {
        let mut artifact = titled("REQ-001", name, &criterion);
        artifact.quotes = vec![quote("qa", 2, &said, "")];
        let said: BTreeMap<u32, Vec<Statement>> = [(2, vec![statement("qa", "We look.", &[&said])])].into();
        let record = Record { artifacts: &[artifact], rounds: &[plain_round(2)], said: &said, notes: &[] };
        let mut found = evidence(record);
        found.remove(0).criteria.remove(0).links.iter().any(Link::is_quoted)
    };
    assert!(of(format!("Whoever opens \"{name}\" sees at the end that it was done.")), "the control");
    assert!(!of(format!("While nobody can reach \"{name}\", everybody is told what still works.")));
}
