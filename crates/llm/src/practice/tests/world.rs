//! What a session leaves fits what its context states of the world, and takes its matters from there.

use roundtable_engine::artifact::{Artifact, ArtifactType as T};
use roundtable_engine::config::Workflow;
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::record::EscalationAnswer;

use super::kit::{FOUR, Played, User, context, play, session};
use super::workflows::{BUILDERS, DREAMERS, MIXED, of};

/// A stock-take in a cellar without a network, with a program beside it that takes files.
fn cellar() -> ContextSnapshot {
    context(
        "# Cellar Count\n\n## Description\n\nA wine merchant counts 14,000 bottles twice a year. There is no network in the \
         cellar. The last count differed from the ledger by 212 bottles.\n\n## Objectives\n\n- The count takes one day and \
         not three\n- Nobody types a counted line a second time\n- The difference is explained for at least 95% of the \
         bottles\n\n## Constraints\n\n- There is no network in the cellar, and none can be laid\n- The ledger program takes \
         a spreadsheet file and gives one out\n- Cellar hands wear gloves and a head lamp\n- Two people count each rack \
         independently of each other\n\n## Scope\n\n### In scope\n\n- Counting the bottles of a rack; recording \
         breakage\n- Second count of a rack by another person\n- Comparing both counts and the ledger\n\n### Out of \
         scope\n\n- Sales and orders\n- Tasting notes\n- Changing the ledger program\n\n## Open questions\n\n- Does a \
         third count of a rack decide, or does the cellar master decide? Two racks differ every year.\n",
    )
}

fn known(played: &Played, kind: T) -> Vec<&Artifact> {
    played.session.artifacts.iter().filter(|known| known.kind == kind).collect()
}

fn deciding(decision: &str) -> User {
    User { answers: vec![EscalationAnswer::Decide { decision: decision.to_owned() }], note: None }
}

#[test]
fn no_result_denies_or_presupposes_what_the_context_states_otherwise() {
    let specs = play(session(cellar(), "consensus-driven", &FOUR), 1, User::default());
    let design =
        play(of(Workflow::Design, "standard", cellar(), "The design", &BUILDERS), 1, User::default());
    for played in [&specs, &design] {
        for artifact in &played.session.artifacts {
            assert!(!artifact.title.contains("Connections to other systems"), "{artifact:?}");
            assert!(!artifact.title.contains("a connection for every change"), "{artifact:?}");
            assert!(!artifact.text("technology").contains("server-rendered"), "{artifact:?}");
        }
    }
    // A control: where the context says nothing of a network, the same panel builds on one.
    let mut open = cellar();
    open.description = open.description.replace(" There is no network in the cellar.", "");
    open.constraints.retain(|text| !text.contains("network"));
    let open = play(of(Workflow::Design, "standard", open, "The design", &BUILDERS), 1, User::default());
    let served = |played: &Played| {
        known(played, T::Component).iter().filter(|part| part.text("technology").contains("server")).count()
    };
    assert!(served(&open) > served(&design), "{}", open.transcript());
}

#[test]
fn a_design_weighs_what_the_context_speaks_of_by_its_name() {
    let played =
        play(of(Workflow::Design, "standard", cellar(), "The design", &BUILDERS), 1, User::default());
    let titles: Vec<String> =
        known(&played, T::ArchitectureDecision).iter().map(|known| known.title.to_lowercase()).collect();
    for words in ["entries without a connection", "ledger program", "independently", "on the spot"] {
        assert!(titles.iter().any(|title| title.contains(words)), "{words}: {titles:?}");
    }
}

#[test]
fn each_exclusion_of_the_context_becomes_one() {
    let played = play(session(cellar(), "consensus-driven", &FOUR), 1, User::default());
    let titles: Vec<&str> = known(&played, T::Exclusion).iter().map(|known| known.title.as_str()).collect();
    for title in ["Sales and orders", "Tasting notes", "Changing the ledger program"] {
        assert!(titles.contains(&title), "{title}: {titles:?}\n{}", played.transcript());
    }
}

#[test]
fn a_decision_reaches_the_requirements_and_questions_of_its_matter() {
    let words = "The cellar master decides, because a third count would take a day.";
    let played = play(session(cellar(), "consensus-driven", &FOUR), 1, deciding(words));
    let of_matter = |kind: T, key: &str| {
        known(&played, kind).into_iter().filter(|known| known.text(key).contains("CONF-001 decides")).count()
    };
    assert!(of_matter(T::Requirement, "description") > 0, "{}", played.transcript());
    let check =
        known(&played, T::OpenQuestion).into_iter().find(|known| known.title.starts_with("A check on"));
    let check = check.unwrap_or_else(|| panic!("{}", played.transcript()));
    assert!(check.text("question").contains("CONF-001 decides"), "{check:?}");
    assert!(check.is_open_question());
}

#[test]
fn a_topic_that_asks_for_yes_or_no_is_asked_as_it_is() {
    let topic = "Can the count go without paper altogether?";
    let played =
        play(of(Workflow::Roundtable, "standard", cellar(), topic, &MIXED), 1, deciding("No: lamps fail."));
    let asked: Vec<&String> = played.session.rounds.iter().map(|round| &round.question).collect();
    assert!(
        asked.iter().any(|question| question.contains("Can the count go without paper altogether?")),
        "{asked:?}"
    );
    assert!(!asked.iter().any(|question| question.contains("settled for good")), "{asked:?}");
    let written = played.session.artifacts.iter().find(|known| known.text("decides") == "CONF-001");
    let written = written.unwrap_or_else(|| panic!("{}", played.transcript()));
    assert!(!written.text("rationale").contains("neither"), "{written:?}");
}

#[test]
fn a_brainstorm_recommends_no_idea_that_the_decision_sets_aside_and_writes_each_named_risk_down() {
    let topic = "How can the count be done in one day?";
    let played = play(of(Workflow::Brainstorm, "disney", cellar(), topic, &DREAMERS), 1, User::default());
    let said = &played.session.conclusion.as_ref().unwrap().recommendation;
    let lost = played.session.escalations[0].recommendation.split('"').nth(3).unwrap();
    let lost = known(&played, T::Idea).into_iter().find(|idea| idea.title.starts_with(lost)).unwrap();
    assert!(!said.contains(&lost.id), "{} in {said}", lost.id);
    let risks: Vec<&str> = known(&played, T::Risk).iter().map(|known| known.title.as_str()).collect();
    assert!(known(&played, T::Risk).iter().all(|risk| risk.status.is_agreed()), "{risks:?}");
    // What lost is not agreed on beside it.
    assert!(!lost.status.is_agreed(), "{lost:?}");
    let chosen = played
        .session
        .artifacts
        .iter()
        .find(|known| known.kind == T::Idea && known.fields.contains_key("decides"));
    assert!(chosen.is_some_and(|idea| idea.status.is_agreed()), "{}", played.transcript());
}
