//! What is said and written, as somebody reads it.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::ArtifactType as T;
use roundtable_engine::config::Workflow;

use super::super::english::{faults, is_own_sentence, repeats_title, texts};
use super::super::kit::{self, Played, User, parish, play};
use super::{BUILDERS, of, on_the_clinic, on_the_sample, statements};

/// The sentences of a value: everything of five words or more that somebody would read as one.
fn sentences(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::String(text) => {
            for sentence in text.split(['.', '?', '\n']) {
                let sentence = sentence.trim().to_lowercase();
                if sentence.split_whitespace().count() >= 5 {
                    found.push(sentence);
                }
            }
        }
        serde_json::Value::Array(list) => list.iter().for_each(|value| sentences(value, found)),
        serde_json::Value::Object(map) => map.values().for_each(|value| sentences(value, found)),
        _ => {}
    }
}

#[test]
fn no_sentence_stands_twice_in_a_documents_worth_of_artifacts() {
    for (name, played) in on_the_sample().filter(|(name, _)| !name.starts_with("Specs")) {
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for artifact in &played.session.artifacts {
            // A conflict tells of the same matter as its decision; names of components are references.
            if artifact.kind == T::Conflict {
                continue;
            }
            let mut fields = artifact.fields.clone();
            fields.shift_remove("dependencies");
            let mut found = Vec::new();
            sentences(&serde_json::Value::Object(fields), &mut found);
            found.sort();
            for sentence in found {
                let earlier = seen.insert(sentence.clone(), artifact.id.clone());
                assert_eq!(earlier, None, "{}: {} repeats \"{sentence}\"", name, artifact.id);
            }
        }
        assert!(seen.len() >= 10, "{}: {}", name, seen.len());
    }
}

#[test]
fn no_seat_says_the_same_twice_and_none_repeats_another() {
    for (name, played) in on_the_sample() {
        let mut seen = BTreeSet::new();
        for (round, said) in statements(played) {
            assert!(seen.insert(&said.position), "{} {round}: said twice: {}", name, said.position);
            assert!(!said.rationale.is_empty() && said.confidence.is_some(), "{}", name);
            for wrong in ["{", "}", "..  ", " .", ",,", "\"\"", "  ", "  by", "..", "?."] {
                assert!(
                    !said.position.replace("...", "").contains(wrong),
                    "{} {round}: {wrong:?} in {}",
                    name,
                    said.position
                );
            }
        }
    }
}

#[test]
fn what_is_said_and_written_names_the_projects_own_words() {
    let words = [
        "borrow",
        "volunteer",
        "reserve",
        "carpet",
        "deposit",
        "ladder",
        "shed",
        "neighbour",
        "smartphone",
        "tool",
    ];
    for (name, played) in on_the_sample() {
        let mut found = 0;
        let mut all = 0;
        for artifact in played.session.artifacts.iter().filter(|artifact| artifact.kind != T::Conflict) {
            let text = format!("{} {}", artifact.title, serde_json::to_string(&artifact.fields).unwrap())
                .to_lowercase();
            all += 1;
            found += usize::from(words.iter().any(|word| text.contains(word)));
        }
        assert!(found * 2 > all, "{}: {found} of {all}", name);
        let positions: Vec<String> =
            statements(played).map(|(_, said)| said.position.to_lowercase()).collect();
        let spoken = positions.iter().filter(|text| words.iter().any(|word| text.contains(word))).count();
        assert!(spoken * 2 > positions.len(), "{}: {spoken} of {}", name, positions.len());
    }
}

/// Everything that somebody reads of a session.
fn read(played: &Played) -> Vec<String> {
    let session = &played.session;
    let mut found = Vec::new();
    for round in &session.rounds {
        found.extend([round.question.clone(), round.synthesis.clone(), round.recommendation.clone()]);
        for said in &round.responses {
            found.push(said.position.clone());
            found.extend(said.rationale.iter().chain(&said.concerns).chain(&said.suggestions).cloned());
        }
    }
    for artifact in &session.artifacts {
        found.push(format!("{}.", artifact.title));
        artifact.fields.values().for_each(|value| texts(value, &mut found));
    }
    found.extend(session.conclusion.iter().map(|end| end.recommendation.clone()));
    found
}

fn check(name: &str, played: &Played) {
    let session = &played.session;
    let names = session.context.project_name.to_lowercase();
    let wrong: Vec<String> = read(played).iter().flat_map(|text| faults(text, &names)).collect();
    assert!(wrong.is_empty(), "{name}: {wrong:#?}");
    // The title of a conflict is the first line of its description: the engine takes it from there.
    for artifact in session.artifacts.iter().filter(|artifact| artifact.kind != T::Conflict) {
        let description = artifact.text("description");
        let is_own = is_own_sentence(&artifact.title, &session.context);
        let is_told = repeats_title(&artifact.title, description) && !is_own;
        assert!(!is_told, "{name}: {}: {description}", artifact.title);
    }
}

#[test]
fn every_sentence_of_every_session_reads_as_english() {
    for (name, played) in on_the_sample().chain(on_the_clinic()) {
        check(&name, played);
    }
}

/// What no sentence of a project of that kind may hold, whoever says it.
fn slips(text: &str) -> Vec<&'static str> {
    const SLIPS: [&str; 11] = [
        "One of members",
        "One of customers",
        "labell pots",
        "kiln master want ",
        "kiln master have ",
        "kiln master need ",
        "kiln master are ",
        "under two hour ",
        "customers can tell the customer",
        "A proposal, or somebody in daily use, would go against it",
        "Agreed: \"Everybody means something else",
    ];
    SLIPS.into_iter().filter(|slip| text.to_lowercase().contains(&slip.to_lowercase())).collect()
}

#[test]
fn projects_without_a_section_on_their_users_read_as_english_too() {
    let topic = |workflow: Workflow| match workflow {
        Workflow::Specs => "Requirements for the firing book",
        Workflow::Design => "The design of the firing book",
        Workflow::Brainstorm => "How do pots find their owners?",
        Workflow::Roundtable => "Requirements for labelling pots",
    };
    for (workflow, strategy) in super::choices() {
        let session = of(workflow, strategy, kit::studio(), topic(workflow), &super::seats(workflow));
        let name = format!("{workflow:?} {strategy} studio");
        let played = kit::once(&name, || session);
        check(&name, played);
        for text in read(played) {
            assert_eq!(slips(&text), Vec::<&str>::new(), "{name}: {text}");
        }
    }
}

#[test]
fn those_who_use_it_may_be_those_who_run_it() {
    let of_parish = |strategy: &str| of(Workflow::Design, strategy, parish(), "The list of tools", &BUILDERS);
    check("design", &play(of_parish("standard"), 1, User::default()));
    for strategy in ["standard", "disney"] {
        check(strategy, &play(kit::session(parish(), strategy, &kit::FOUR), 1, User::default()));
    }
}
