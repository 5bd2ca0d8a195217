//! What a whole session has to bring about.

use std::collections::BTreeSet;

use roundtable_engine::artifact::{Agreement, ArtifactType};
use roundtable_engine::config::Workflow;
use roundtable_engine::record::{ConcludedBy, EscalationAnswer};
use roundtable_engine::session::SessionStatus;

use super::kit::{self, FOUR, Played, User, game, other_agenda, play, rota, session, shed};

fn kinds(played: &Played) -> BTreeSet<ArtifactType> {
    played.session.artifacts.iter().map(|artifact| artifact.kind).collect()
}

/// The sample in its usual way, played once for all tests that look at it.
fn shed_by_consensus() -> &'static Played {
    kit::once("Specs consensus-driven shed", || session(shed(), "consensus-driven", &FOUR))
}

/// What holds for every session with two seats or more.
fn check(played: &Played, what: &str) {
    let session = &played.session;
    assert_eq!(played.paused, None, "{what}");
    assert_eq!(session.status, SessionStatus::Closed, "{what}");
    let conclusion = session.conclusion.as_ref().unwrap();
    assert_eq!(conclusion.by, ConcludedBy::Facilitator, "{what}");
    let rounds = session.rounds.len();
    assert!((4..=8).contains(&rounds), "{what}: {rounds} rounds\n{}", played.transcript());
    for round in &session.rounds {
        assert!(round.warnings.is_empty(), "{what}: {:?}", round.warnings);
        assert!(round.overrides.is_empty(), "{what}: {:?}", round.overrides);
        for conflict in &round.conflicts {
            let spoke: Vec<&str> = round.responses.iter().map(|said| said.participant.as_str()).collect();
            assert!(conflict.positions.len() >= 2, "{what}");
            assert!(conflict.positions.keys().all(|seat| spoke.contains(&seat.as_str())), "{what}");
        }
    }
    let wanted = [
        ArtifactType::Requirement,
        ArtifactType::BusinessRule,
        ArtifactType::Nfr,
        ArtifactType::Exclusion,
        ArtifactType::OpenQuestion,
        ArtifactType::Conflict,
    ];
    assert_eq!(kinds(played), wanted.into_iter().collect(), "{what}");
    assert!(!session.escalations.is_empty(), "{what}");
    assert!(
        session
            .escalations
            .iter()
            .all(|raised| raised.conflict.is_some() && !raised.recommendation.is_empty()),
        "{what}"
    );
    for artifact in &session.artifacts {
        let keys: &[&str] = match artifact.kind {
            ArtifactType::Requirement => &["priority", "description", "acceptance", "related"],
            ArtifactType::BusinessRule => &["description", "rationale", "conditions", "actions"],
            ArtifactType::Nfr => &["category", "target", "minimum", "measurement", "description"],
            ArtifactType::Exclusion => &["description", "rationale", "future_phase"],
            ArtifactType::OpenQuestion => &["question", "raised_by", "blocking"],
            _ => &["description", "positions"],
        };
        for key in keys {
            assert!(artifact.fields.contains_key(*key), "{what}: {} lacks {key}", artifact.id);
        }
        if artifact.kind == ArtifactType::Requirement {
            assert!((2..=4).contains(&artifact.list("acceptance").len()), "{what}: {}", artifact.id);
        }
        // A conflict has sides, and what the user has decided or accepted is the user's.
        let of_user =
            ["Decided by the user on ", "Recommended by the facilitator and accepted by the user on "];
        let is_nobodys = artifact.kind == ArtifactType::Conflict
            || of_user.iter().any(|lead| artifact.text("description").starts_with(lead))
            || artifact.text("raised_by") == "facilitator";
        assert_eq!(artifact.supported_by.is_empty(), is_nobodys, "{what}: {}", artifact.id);
    }
    let titles: BTreeSet<String> =
        session.artifacts.iter().map(|artifact| artifact.title.to_lowercase()).collect();
    assert_eq!(titles.len(), session.artifacts.len(), "{what}");
    let syntheses: BTreeSet<&str> = session.rounds.iter().map(|round| round.synthesis.as_str()).collect();
    assert_eq!(syntheses.len(), rounds, "{what}");
    let mut positions = BTreeSet::new();
    for said in session.rounds.iter().flat_map(|round| &round.responses) {
        // Two seats of one field may agree word for word; no seat repeats itself.
        let by = if FOUR.contains(&said.participant.as_str()) { "" } else { said.participant.as_str() };
        assert!(positions.insert((by, &said.position)), "{what}: said twice: {}", said.position);
        let confidence = said.confidence.unwrap();
        assert!((0.55..=0.95).contains(&confidence), "{what}");
    }
    let text = played.transcript();
    for wrong in ["{", "..  ", " .", ",,", "\"\"", "  by", "who who"] {
        let lines: Vec<&str> = session
            .rounds
            .iter()
            .flat_map(|round| &round.responses)
            .map(|said| said.position.as_str())
            .collect();
        assert!(!lines.iter().any(|line| line.contains(wrong)), "{what}: {wrong} in\n{text}");
    }
}

#[test]
fn sessions_of_every_kind_run_to_their_conclusion() {
    let eight = [
        "product-manager",
        "ux-researcher",
        "business-analyst",
        "qa-lead",
        "software-architect",
        "devops-engineer",
        "privacy-officer",
        "technical-writer",
        "beekeeper",
    ];
    let panels: [&[&str]; 5] = [
        &["product-manager", "ux-researcher"],
        &["business-analyst", "qa-lead"],
        &["product-manager", "business-analyst"],
        &["beekeeper", "software-architect", "technical-writer"],
        &eight,
    ];
    let contexts = [("shed", shed()), ("game", game()), ("rota", rota())];
    for strategy in ["consensus-driven", "standard"] {
        for (at, (name, context)) in contexts.iter().enumerate() {
            let another = play(session(context.clone(), strategy, &FOUR), 0, User::default());
            check(&another, &format!("{name} {strategy} seed 0"));
            let usual =
                kit::once(&format!("Specs {strategy} {name}"), || session(context.clone(), strategy, &FOUR));
            check(usual, &format!("{name} {strategy} seed 1"));
            // Each of the other panels with one of the projects.
            for panel in panels.iter().skip(at).step_by(contexts.len()) {
                let played = play(session(context.clone(), strategy, panel), 1, User::default());
                check(&played, &format!("{name} {strategy} {panel:?}"));
            }
        }
    }
}

#[test]
fn the_same_seed_plays_the_same_session_and_another_seed_another() {
    let text = |seed| play(session(shed(), "consensus-driven", &FOUR), seed, User::default()).transcript();
    let first = shed_by_consensus().transcript();
    assert_eq!(first, text(1));
    assert_ne!(first, text(2));
}

#[test]
fn a_decision_of_the_user_is_kept_as_a_rule_and_heard() {
    let decision = "No deposit. Whoever is late twice waits a month for machines.";
    let user = User { answers: vec![EscalationAnswer::Decide { decision: decision.to_owned() }], note: None };
    let played = play(session(shed(), "consensus-driven", &FOUR), 1, user);
    check(&played, "decided");
    let rule = played
        .session
        .artifacts
        .iter()
        .find(|artifact| artifact.text("description").ends_with(decision))
        .unwrap();
    assert_eq!(rule.kind, ArtifactType::BusinessRule);
    assert!(rule.status.is_agreed());
}

#[test]
fn a_discussion_that_the_user_prolongs_ends_in_a_step_both_can_live_with() {
    for strategy in ["consensus-driven", "standard"] {
        let go_on =
            EscalationAnswer::Continue { rounds: 2, note: "Think of those who come once a year.".to_owned() };
        let user = User { answers: vec![go_on], note: None };
        let played = play(session(shed(), strategy, &FOUR), 1, user);
        let session = &played.session;
        assert!((4..=9).contains(&session.rounds.len()), "{}", session.rounds.len());
        let conflict =
            session.artifacts.iter().find(|artifact| artifact.kind == ArtifactType::Conflict).unwrap();
        assert_eq!(conflict.status, Agreement::Resolved);
        assert_eq!(session.escalations.len(), 1);
        assert!(played.transcript().contains("As you asked about \"Think of those who come once a year\""));
    }
}

#[test]
fn a_note_of_the_user_is_answered_by_the_seats() {
    let note = "Please think of the carpet cleaner in spring, too.";
    let user = User { answers: Vec::new(), note: Some((2, note.to_owned())) };
    let played = play(session(shed(), "consensus-driven", &FOUR), 1, user);
    check(&played, "note");
    let answered =
        played.session.rounds[1].responses.iter().filter(|said| said.position.contains("As you asked about"));
    assert_eq!(answered.count(), 4);
    let written = played
        .session
        .artifacts
        .iter()
        .find(|known| known.title == "Provide for the carpet cleaner in spring");
    let written = written.unwrap();
    assert_eq!((written.kind, written.supported_by.len()), (ArtifactType::Requirement, 4));
}

#[test]
fn a_seat_objects_once_and_is_met() {
    let played = shed_by_consensus();
    let blocks: Vec<_> = played
        .session
        .rounds
        .iter()
        .flat_map(|round| &round.responses)
        .flat_map(|said| &said.votes)
        .filter(|vote| vote.stance == roundtable_engine::record::Stance::Block)
        .collect();
    assert_eq!(blocks.len(), 1, "{}", played.transcript());
    let met = played.session.artifact(&blocks[0].proposal).unwrap();
    assert!(met.status.is_agreed(), "{met:?}");
}

#[test]
fn other_limits_of_patience_are_kept() {
    for limit in [1, 2, 5] {
        let mut session = session(rota(), "consensus-driven", &FOUR);
        session.config.escalation.max_rounds_per_conflict = limit;
        check(&play(session, 1, User::default()), &format!("limit {limit}"));
    }
}

#[test]
fn other_workflows_and_unforeseen_agendas_conclude_as_well() {
    let design: &[_] = &[
        ("high-level-arch", true, 1),
        ("components", true, 1),
        ("data-flow", false, 1),
        ("tech-choices", false, 1),
        ("integration", false, 0),
    ];
    let brainstorm: &[_] = &[("dreamer", true, 3), ("realist", false, 0), ("critic", true, 2)];
    let launch: &[_] = &[("launch", true, 2), ("support-after-release", false, 1)];
    let cases = [
        (Workflow::Design, design, ArtifactType::ArchitectureDecision),
        (Workflow::Brainstorm, brainstorm, ArtifactType::Idea),
        (Workflow::Roundtable, launch, ArtifactType::Requirement),
    ];
    for (workflow, topics, kind) in cases {
        for strategy in ["standard", "consensus-driven"] {
            let mut session = session(shed(), strategy, &FOUR);
            session.workflow = workflow;
            session.agenda = other_agenda(topics);
            let played = play(session, 1, User::default());
            let rounds = &played.session.rounds;
            assert!(
                (4..=9).contains(&rounds.len()),
                "{workflow:?}: {}\n{}",
                rounds.len(),
                played.transcript()
            );
            assert_eq!(played.session.conclusion.as_ref().unwrap().by, ConcludedBy::Facilitator);
            assert!(
                rounds.iter().all(|round| round.warnings.is_empty() && round.overrides.is_empty()),
                "{}",
                played.transcript()
            );
            assert!(kinds(&played).contains(&kind), "{workflow:?} {:?}", kinds(&played));
        }
    }
}

/// `cargo test -p roundtable-llm transcript -- --ignored --nocapture` prints sessions to read.
#[test]
#[ignore = "prints; for people"]
fn transcript() {
    let strategy = std::env::var("STRATEGY").unwrap_or_else(|_| "consensus-driven".to_owned());
    let context = match std::env::var("PROJECT").as_deref() {
        Ok("game") => game(),
        Ok("rota") => rota(),
        _ => shed(),
    };
    let panel = std::env::var("PANEL").unwrap_or_else(|_| FOUR.join(","));
    let panel: Vec<&str> = panel.split(',').collect();
    println!("{}", play(session(context, &strategy, &panel), 1, User::default()).transcript());
}
