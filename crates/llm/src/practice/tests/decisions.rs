//! What follows from a decision of the user in their own words.

use roundtable_engine::artifact::{Artifact, ArtifactType as T};
use roundtable_engine::config::Workflow;
use roundtable_engine::record::EscalationAnswer;

use super::kit::{FOUR, Played, User, play, session, studio, workshop};
use super::workflows::{BUILDERS, of};

fn deciding(decision: &str) -> User {
    User { answers: vec![EscalationAnswer::Decide { decision: decision.to_owned() }], note: None }
}

fn requirement<'a>(played: &'a Played, title: &str) -> &'a Artifact {
    let found = played.session.artifacts.iter().find(|known| {
        known.kind == T::Requirement && known.title.to_lowercase().starts_with(&title.to_lowercase())
    });
    found.unwrap_or_else(|| panic!("{title}\n{}", played.transcript()))
}

#[test]
fn what_the_user_puts_later_is_no_must_any_more_and_says_why() {
    for strategy in ["consensus-driven", "standard", "disney"] {
        let played =
            play(session(workshop(), strategy, &FOUR), 1, deciding("One path in the first release."));
        let paths: Vec<&Artifact> = played
            .session
            .artifacts
            .iter()
            .filter(|known| known.title.ends_with(", from start to end"))
            .collect();
        let musts = paths.iter().filter(|path| path.text("priority") == "must").count();
        assert_eq!((paths.len(), musts), (2, 1), "{strategy}\n{}", played.transcript());
        let later = paths.iter().find(|path| path.text("priority") != "must").unwrap();
        assert!(later.text("description").contains("what CONF-001 puts first"), "{strategy}: {later:?}");
        assert!(!later.supported_by.is_empty(), "{strategy}: who wanted it is not forgotten");
        let told = played.session.rounds.iter().any(|round| {
            round.synthesis.contains("is \"should\" now") || round.synthesis.contains("are \"should\" now")
        });
        assert!(told, "{strategy}\n{}", played.transcript());
    }
}

#[test]
fn what_the_user_names_comes_first_or_later_whatever_its_place_in_the_scope() {
    let user = deciding("Begin with collecting payment; ordering parts can wait.");
    let played = play(session(workshop(), "consensus-driven", &FOUR), 1, user);
    assert_eq!(requirement(&played, "Collect payment").text("priority"), "must", "{}", played.transcript());
    let parts = requirement(&played, "Order parts");
    assert_eq!(parts.text("priority"), "could");
    assert!(parts.text("description").contains("CONF-001 puts it later"), "{parts:?}");
    for known in played.session.artifacts.iter().filter(|known| known.title.ends_with(", from start to end"))
    {
        assert_ne!(known.text("priority"), "must", "{known:?}");
    }
}

#[test]
fn a_decision_on_a_policy_puts_nothing_in_order() {
    for decision in ["By weight first, by area later.", "Begin with \"by shelf area\"."] {
        let decided = play(session(studio(), "consensus-driven", &FOUR), 1, deciding(decision));
        let accepted = play(session(studio(), "consensus-driven", &FOUR), 1, User::default());
        let priorities = |played: &Played| -> Vec<(String, String)> {
            let all = played.session.artifacts.iter().filter(|known| known.kind == T::Requirement);
            all.map(|known| (known.title.clone(), known.text("priority").to_owned())).collect()
        };
        assert_eq!(priorities(&decided), priorities(&accepted), "{decision}");
    }
}

#[test]
fn what_writes_a_decision_down_names_the_conflict_that_it_decides() {
    let specs = play(session(workshop(), "standard", &FOUR), 1, deciding("One path."));
    let design = of(Workflow::Design, "standard", workshop(), "The design", &BUILDERS);
    let design = play(design, 1, deciding("Our own machine."));
    for played in [specs, design] {
        let written: Vec<&Artifact> = played
            .session
            .artifacts
            .iter()
            .filter(|known| known.title.starts_with("CONF-001 decided"))
            .collect();
        assert_eq!(written.len(), 1, "{}", played.transcript());
        let others = played.session.artifacts.iter().filter(|known| known.fields.contains_key("decides"));
        assert!(others.into_iter().all(|known| known.id == written[0].id), "{}", played.transcript());
    }
}

#[test]
fn a_question_that_a_decision_does_not_answer_stays_open() {
    let played = play(session(workshop(), "consensus-driven", &FOUR), 1, deciding("One path."));
    let question = played.session.artifacts.iter().find(|known| known.title.starts_with("A check on"));
    let question = question.unwrap_or_else(|| panic!("{}", played.transcript()));
    assert!(question.is_open_question(), "{question:?}");
}

#[test]
fn components_that_say_what_a_decision_rules_out_are_changed() {
    let session = of(Workflow::Design, "consensus-driven", workshop(), "The design", &BUILDERS);
    let decision = "Our own machine in the workshop, not a rented service. No database, but plain files.";
    let played = play(session, 1, deciding(decision));
    let changed: Vec<&Artifact> = played
        .session
        .artifacts
        .iter()
        .filter(|known| known.kind == T::Component && known.text("technology").contains("CONF-001"))
        .collect();
    let titles: Vec<&str> = changed.iter().map(|known| known.title.as_str()).collect();
    assert!(
        titles.contains(&"Watch and backup") && titles.contains(&"Record"),
        "{titles:?}\n{}",
        played.transcript()
    );
    assert!(!titles.contains(&"Access"), "{titles:?}");
    let told = played.session.rounds.iter().any(|round| round.synthesis.contains("CONF-001 rules out"));
    assert!(told, "{}", played.transcript());
}
