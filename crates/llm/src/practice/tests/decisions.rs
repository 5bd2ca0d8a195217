//! What follows from a decision of the user in their own words.

use roundtable_engine::artifact::{Artifact, ArtifactType as T};
use roundtable_engine::config::Workflow;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::record::EscalationAnswer;

use super::kit::{FOUR, Played, User, file, play, reminders, session, studio, workshop};
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
        let played = play(
            session(workshop(), strategy, &FOUR),
            1,
            deciding("Begin with ordering parts; the rest later."),
        );
        assert_eq!(requirement(&played, "Order parts").text("priority"), "must", "{strategy}");
        let later: Vec<&Artifact> = played
            .session
            .artifacts
            .iter()
            .filter(|known| known.text("rationale").contains("what CONF-001 puts first"))
            .collect();
        assert!(!later.is_empty(), "{strategy}\n{}", played.transcript());
        for later in later {
            assert_eq!(later.text("priority"), "should", "{strategy}: {later:?}");
            assert!(!later.supported_by.is_empty(), "{strategy}: who wanted it is not forgotten");
        }
        let told = played.session.rounds.iter().any(|round| {
            round.synthesis.contains("is \"should\" now") || round.synthesis.contains("are \"should\" now")
        });
        assert!(told, "{strategy}\n{}", played.transcript());
    }
}

#[test]
fn a_figure_that_the_user_accepts_is_the_minimum_of_the_measure_that_aims_at_another() {
    let measure = |decision: &str| {
        let played = play(session(reminders(), "consensus-driven", &FOUR), 1, deciding(decision));
        let found =
            played.session.artifacts.iter().find(|known| known.title.starts_with("Missed appointments"));
        let found =
            found.filter(|known| known.kind == T::Nfr).unwrap_or_else(|| panic!("{}", played.transcript()));
        (found.text("target").to_owned(), found.text("minimum").to_owned())
    };
    let accepted =
        "The constraint leads. If that costs us part of the 5 % target, we accept 7 % in the first year.";
    assert_eq!(measure(accepted), ("5 %".to_owned(), "7 % (CONF-001)".to_owned()));
    // Control: a decision that speaks of no figure leaves the panel's proposal.
    assert_eq!(measure("The constraint leads.").1, "7.5 % (proposed)");
}

#[test]
fn what_the_user_names_comes_first_or_later_whatever_its_place_in_the_scope() {
    let user = deciding("Begin with collecting payment; ordering parts can wait.");
    let played = play(session(workshop(), "consensus-driven", &FOUR), 1, user);
    assert_eq!(requirement(&played, "Collect payment").text("priority"), "must", "{}", played.transcript());
    let parts = requirement(&played, "Order parts");
    assert_eq!(parts.text("priority"), "could");
    assert!(parts.text("rationale").contains("CONF-001 puts it later"), "{parts:?}");
    let plain = play(session(workshop(), "consensus-driven", &FOUR), 1, deciding("So be it."));
    for path in plain.session.artifacts.iter().filter(|known| known.title.ends_with(", from start to end")) {
        let same = requirement(&played, &path.title);
        assert_eq!(same.text("priority"), path.text("priority"), "what has no name is not touched: {same:?}");
    }
}

/// The questions what a decision changes.
fn asked(played: &Played) -> Vec<&Artifact> {
    let all = played.session.artifacts.iter();
    all.filter(|known| known.title.starts_with("What changes with the decision on")).collect()
}

#[test]
fn a_list_of_what_comes_first_means_all_of_it() {
    let user = deciding("One path: ordering parts, estimates and collecting payment.");
    let played = play(session(workshop(), "consensus-driven", &FOUR), 1, user);
    for title in ["Order parts", "Estimate a repair", "Collect payment"] {
        let found = requirement(&played, title);
        assert_eq!(found.text("priority"), "must", "{title}\n{}", played.transcript());
    }
    let plain = play(session(workshop(), "consensus-driven", &FOUR), 1, deciding("So be it."));
    assert_ne!(
        requirement(&plain, "Collect payment").text("priority"),
        "must",
        "it is the list that moves it"
    );
    assert!(asked(&played).is_empty(), "all of it was read\n{}", played.transcript());
}

#[test]
fn a_decision_that_cannot_be_read_is_asked_about_beside_the_musts_and_moves_nothing() {
    let priorities = |played: &Played| -> Vec<(String, String)> {
        let all = played.session.artifacts.iter().filter(|known| known.kind == T::Requirement);
        all.map(|known| (known.title.clone(), known.text("priority").to_owned())).collect()
    };
    for strategy in ["consensus-driven", "debate"] {
        let with = |decision: &str| play(session(workshop(), strategy, &FOUR), 1, deciding(decision));
        let plain = with("So be it.");
        for decision in [
            "The paper tags stay on paper for good.",
            "We do not build booking at all.",
            "Neither. We buy a ready-made program.",
            "One path in the first release.",
        ] {
            let played = with(decision);
            assert_eq!(priorities(&played), priorities(&plain), "{strategy}: {decision}");
            let asked = asked(&played);
            assert_eq!(asked.len(), 1, "{strategy}: {decision}\n{}", played.transcript());
            let question = asked[0].text("question");
            assert!(question.contains(decision.trim_end_matches('.')), "{question}");
            let must =
                played.session.artifacts.iter().find(|known| known.text("priority") == "must").unwrap();
            assert!(question.contains(&must.id), "{question}");
        }
    }
    // What is one of the answers, or was recommended, needs no question.
    for user in [deciding("Everything in scope."), User::default()] {
        let played = play(session(workshop(), "consensus-driven", &FOUR), 1, user);
        assert!(asked(&played).is_empty(), "{}", played.transcript());
    }
}

#[test]
fn a_decision_with_an_exception_is_asked_about_even_where_the_rest_of_it_is_an_answer() {
    for decision in [
        "Everything in scope except the paper tags, which we drop for good.",
        "Everything in scope ships in March, but not the booking.",
        "Only booking is in the first release.",
    ] {
        let played = play(session(workshop(), "consensus-driven", &FOUR), 1, deciding(decision));
        let asked = asked(&played);
        assert_eq!(asked.len(), 1, "{decision}\n{}", played.transcript());
        let question = asked[0].text("question");
        assert!(question.contains(decision.trim_end_matches('.')), "{question}");
    }
}

#[test]
fn a_design_asks_what_its_documents_leave_open_and_what_it_names_nowhere() {
    let mut context = workshop();
    let item = |id: &str, title: &str| DocumentItem { id: id.to_owned(), title: title.to_owned() };
    let open = "What changes with the decision on CONF-001: \"We do not build booking at all\"";
    context.in_document = vec![
        item("OQ-007", open),
        item("NFR-001", "Addresses stay with keepers"),
        item("REQ-001", "Collect payment"),
    ];
    let design = of(Workflow::Design, "standard", context, "The design", &BUILDERS);
    let played = play(design, 1, User::default());
    let question = played
        .session
        .artifacts
        .iter()
        .find(|known| known.title == "Requirements that this design does not name");
    let question = question.unwrap_or_else(|| panic!("{}", played.transcript())).text("question");
    assert!(question.contains("OQ-007") && question.contains("We do not build booking at all"), "{question}");
    assert!(question.contains("NFR-001") && !question.contains("REQ-001"), "{question}");
}

#[test]
fn the_reasons_of_a_position_are_those_of_its_own_dispute() {
    let fields = file("crates/llm/content/practice/fields.txt");
    let general: Vec<&str> = fields
        .lines()
        .filter_map(|line| line.strip_prefix("reason: "))
        .filter(|reason| !reason.contains('{'))
        .collect();
    assert!(general.len() > 10, "{general:?}");
    for strategy in ["standard", "debate"] {
        let design = of(Workflow::Design, strategy, workshop(), "The design", &BUILDERS);
        let played = play(design, 1, User::default());
        let conflict = played.session.artifacts.iter().find(|known| known.kind == T::Conflict);
        let held =
            conflict.unwrap_or_else(|| panic!("{}", played.transcript())).fields["positions"].to_string();
        assert!(held.contains("I am for"), "{held}");
        let foreign: Vec<&&str> = general.iter().filter(|reason| held.contains(**reason)).collect();
        assert!(foreign.is_empty(), "{strategy}: {foreign:?} in {held}");
    }
}

#[test]
fn a_risk_threatens_an_idea_that_the_document_holds() {
    let topic = "How could more people repair a bike?";
    let played = play(of(Workflow::Brainstorm, "disney", workshop(), topic, &FOUR), 1, User::default());
    let risks: Vec<&Artifact> =
        played.session.artifacts.iter().filter(|known| known.kind == T::Risk).collect();
    assert!(!risks.is_empty(), "{}", played.transcript());
    for risk in risks {
        let idea = played.session.artifacts.iter().find(|known| known.id == risk.text("related_idea"));
        assert!(idea.is_some_and(|idea| idea.status.is_agreed()), "{risk:?}\n{}", played.transcript());
    }
}

#[test]
fn a_design_asks_what_a_decision_changes_that_names_nothing_of_it() {
    let design = of(Workflow::Design, "standard", workshop(), "The design", &BUILDERS);
    let played = play(design, 1, deciding("Neither. We buy a ready-made program."));
    assert_eq!(asked(&played).len(), 1, "{}", played.transcript());
    let design = of(Workflow::Design, "standard", workshop(), "The design", &BUILDERS);
    let played = play(design, 1, deciding("Our own machine."));
    assert!(asked(&played).is_empty(), "{}", played.transcript());
}

#[test]
fn a_decision_that_speaks_of_no_order_moves_no_priority_and_one_that_names_nothing_is_told() {
    let priorities = |played: &Played| -> Vec<(String, String)> {
        let all = played.session.artifacts.iter().filter(|known| known.kind == T::Requirement);
        all.map(|known| (known.title.clone(), known.text("priority").to_owned())).collect()
    };
    let with = |decision: &str| play(session(workshop(), "consensus-driven", &FOUR), 1, deciding(decision));
    let plain = with("So be it.");
    let told = |played: &Played| {
        let said = |synthesis: &str| synthesis.contains("could not be told for certain");
        played.session.rounds.iter().any(|round| said(&round.synthesis))
    };
    for decision in ["The first part is ordered at 4.", "No customer pays twice."] {
        let played = with(decision);
        assert_eq!(priorities(&played), priorities(&plain), "{decision}");
        assert!(!told(&played), "{decision}");
    }
    let unnamed = with("Flying to the moon comes first.");
    assert_eq!(priorities(&unnamed), priorities(&plain));
    assert!(told(&unnamed), "{}", unnamed.transcript());
}

#[test]
fn what_a_decision_names_by_its_id_is_moved() {
    let before = play(session(workshop(), "consensus-driven", &FOUR), 1, deciding("So be it."));
    let parts = requirement(&before, "Order parts");
    assert_ne!(parts.text("priority"), "could");
    let user = deciding(&format!("{} can wait.", parts.id));
    let played = play(session(workshop(), "consensus-driven", &FOUR), 1, user);
    assert_eq!(requirement(&played, "Order parts").text("priority"), "could", "{}", played.transcript());
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

#[test]
fn what_a_decision_rules_out_in_other_words_is_turned_in_a_design() {
    let session = of(Workflow::Design, "standard", workshop(), "The design", &BUILDERS);
    let played = play(session, 1, deciding("One server of our own, no queue and no cloud."));
    let titled = |words: &str| {
        let known = played.session.artifacts.iter();
        known.filter(|known| known.title.contains(words)).map(|known| known.title.clone()).collect::<Vec<_>>()
    };
    assert_eq!(titled("an event for each change"), Vec::<String>::new(), "{}", played.transcript());
    assert_eq!(titled("one daily run").len(), 1, "{}", played.transcript());
    let watch = played.session.artifacts.iter().find(|known| known.title == "Watch and backup").unwrap();
    assert!(watch.text("technology").starts_with("open: CONF-001 rules out"), "{watch:?}");
}

#[test]
fn after_a_debate_nothing_counts_as_agreed_that_the_user_decided_otherwise() {
    let topic = "Should the list be printed or shown on a screen?";
    let session = of(Workflow::Roundtable, "debate", workshop(), topic, &FOUR);
    let played = play(session, 1, deciding("Shown on a screen."));
    let points = played.session.agreed_points();
    let of_other = |point: &&String| point.contains("printed") && !point.contains("is decided");
    assert_eq!(points.iter().filter(of_other).count(), 0, "{points:?}");
    let written: Vec<&Artifact> =
        played.session.artifacts.iter().filter(|known| known.fields.contains_key("decides")).collect();
    assert_eq!(written.len(), 1, "{}", played.transcript());
    let why = format!("{} {}", written[0].text("rationale"), written[0].text("decision"));
    assert!(!why.contains("The price"), "{why}");
}

#[test]
fn a_brainstorm_pursues_what_was_decided_or_says_that_no_idea_was_named() {
    let recommended = |decision: &str| {
        let session =
            of(Workflow::Brainstorm, "disney", workshop(), "How could more people repair a bike?", &FOUR);
        let played = play(session, 1, deciding(decision));
        let decided = played.session.artifacts.iter().find(|known| known.fields.contains_key("decides"));
        let said =
            played.session.conclusion.as_ref().map(|end| end.recommendation.clone()).unwrap_or_default();
        (decided.map(|known| known.id.clone()), said, played.transcript())
    };
    let (decided, said, transcript) = recommended("Begin with IDEA-003.");
    assert_eq!(decided.as_deref(), Some("IDEA-003"), "{transcript}");
    assert!(said.contains("1. IDEA-003") && said.contains("what was decided first"), "{said}");
    let (_, said, _) = recommended("We do not want IDEA-002: it costs too much. The other one may be tried.");
    let order = said.split("Pursue in this order").nth(1).unwrap_or_default();
    assert!(said.contains("speaks of ideas") && !order.contains("IDEA-002"), "{said}");
    let (decided, said, transcript) = recommended("Ask the mayor.");
    assert_eq!(decided, None, "{transcript}");
    assert!(said.contains("names no idea on the table"), "{said}");
}

#[test]
fn what_the_user_leaves_open_stays_open_is_said_and_moves_no_priority() {
    let priorities = |played: &Played| -> Vec<(String, String)> {
        let all = played.session.artifacts.iter().filter(|known| known.kind == T::Requirement);
        all.map(|known| (known.title.clone(), known.text("priority").to_owned())).collect()
    };
    let with = |decision: &str| play(session(workshop(), "consensus-driven", &FOUR), 1, deciding(decision));
    let plain = with("So be it.");
    for decision in ["We do not decide this now.", "Later.", "Leave it open until the members have met."] {
        let played = with(decision);
        let conflict = played.session.artifacts.iter().find(|known| known.id == "CONF-001").unwrap();
        assert!(conflict.is_open_conflict(), "{decision}\n{}", played.transcript());
        assert!(!played.session.artifacts.iter().any(|known| known.title.contains("CONF-001 decided")));
        assert_eq!(priorities(&played), priorities(&plain), "{decision}");
        let end = played.session.conclusion.as_ref().unwrap();
        assert!(end.recommendation.contains("CONF-001 stays open, as the user said"), "{end:?}");
    }
}

#[test]
fn a_must_depends_on_nothing_that_is_less_than_a_must() {
    for decision in ["One path in the first release.", "Begin with collecting payment.", "Bookings can wait."]
    {
        let played = play(session(workshop(), "consensus-driven", &FOUR), 1, deciding(decision));
        let of = |id: &str| played.session.artifacts.iter().find(|known| known.id == id).unwrap();
        for must in played.session.artifacts.iter().filter(|known| known.text("priority") == "must") {
            let on = must.fields["related"]["depends"].as_array().cloned().unwrap_or_default();
            for id in on.iter().filter_map(|id| id.as_str()) {
                assert_eq!(of(id).text("priority"), "must", "{decision}: {} on {id}", must.id);
            }
        }
    }
}
