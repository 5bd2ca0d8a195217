//! Every workflow under every strategy, played through the engine to its end by a user who accepts.

mod brainstorm;
mod debate;
mod design;
mod elsewhere;
mod hats;
mod prose;
mod specs;
mod table;

use roundtable_engine::artifact::{Artifact, ArtifactType as T};
use roundtable_engine::config::Workflow;
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::record::{ConcludedBy, Statement};
use roundtable_engine::session::{Session, SessionStatus};

use super::kit::{self, FOUR, Played, User, shed};

pub(super) const BUILDERS: [&str; 4] =
    ["software-architect", "security-champion", "technical-lead", "devops-engineer"];
pub(super) const MIXED: [&str; 4] = ["software-architect", "technical-lead", "product-manager", "qa-lead"];
pub(super) const DREAMERS: [&str; 4] =
    ["ux-researcher", "product-manager", "technical-lead", "documentation-specialist"];

/// A session of another workflow, strategy and panel, with the agenda and the strategy that the product has.
pub(super) fn of(
    workflow: Workflow,
    strategy: &str,
    context: ContextSnapshot,
    topic: &str,
    seats: &[&str],
) -> Session {
    let mut session = kit::session(context, strategy, seats);
    session.workflow = workflow;
    session.topic = topic.to_owned();
    session.agenda = kit::agenda(workflow);
    session
}

/// The seats that the workflow has by default, or a fitting panel.
fn seats(workflow: Workflow) -> [&'static str; 4] {
    match workflow {
        Workflow::Specs => FOUR,
        Workflow::Design => BUILDERS,
        Workflow::Brainstorm => DREAMERS,
        Workflow::Roundtable => MIXED,
    }
}

/// A workflow under a strategy on the sample, with the topic that it is known by here; played once for all tests.
fn usual(workflow: Workflow, strategy: &str) -> &'static Played {
    let topic = match (workflow, strategy) {
        (Workflow::Specs, _) => "Requirements for Borrow Shed",
        (Workflow::Design, _) => "The design of Borrow Shed",
        (Workflow::Brainstorm, _) => "How could we get more neighbours to borrow?",
        (Workflow::Roundtable, "six-hats") => "Deposit or none?",
        (Workflow::Roundtable, "debate") => "Own server or rented service for Borrow Shed",
        (Workflow::Roundtable, "consensus-driven") => "Which language to build it in?",
        (Workflow::Roundtable, "disney") => "Better Saturdays at the shed",
        (Workflow::Roundtable, _) => "How could we get more neighbours to borrow?",
    };
    kit::once(&format!("{workflow:?} {strategy} shed"), || {
        of(workflow, strategy, shed(), topic, &seats(workflow))
    })
}

/// A project of our own under the same: with figures, open questions and a system that stays.
fn clinic(workflow: Workflow, strategy: &str) -> &'static Played {
    let topic = match workflow {
        Workflow::Specs => "Requirements for the appointment book",
        Workflow::Design => "The design of the appointment book",
        Workflow::Brainstorm => "Ideas for calmer Monday mornings",
        Workflow::Roundtable => "Who sees the reason for a visit?",
    };
    let context = kit::clinic();
    kit::once(&format!("{workflow:?} {strategy} clinic"), || {
        of(workflow, strategy, context, topic, &seats(workflow))
    })
}

/// Every workflow and every strategy that can be chosen for it.
fn choices() -> impl Iterator<Item = (Workflow, &'static str)> {
    const ALL: [&str; 5] = ["standard", "disney", "debate", "consensus-driven", "six-hats"];
    let free = [Workflow::Specs, Workflow::Design, Workflow::Roundtable];
    let led = free.into_iter().flat_map(|workflow| ALL.map(|strategy| (workflow, strategy)));
    led.chain([(Workflow::Brainstorm, "disney")])
}

/// A session with its name.
pub(super) type Named = (String, &'static Played);

/// All of them on the sample.
pub(super) fn on_the_sample() -> impl Iterator<Item = Named> {
    choices().map(|(workflow, strategy)| (format!("{workflow:?} {strategy}"), usual(workflow, strategy)))
}

/// All of them on another project.
pub(super) fn on_the_clinic() -> impl Iterator<Item = Named> {
    choices()
        .map(|(workflow, strategy)| (format!("{workflow:?} {strategy}, clinic"), clinic(workflow, strategy)))
}

fn of_kind(played: &Played, kind: T) -> Vec<&Artifact> {
    played.session.artifacts.iter().filter(|artifact| artifact.kind == kind).collect()
}

fn statements(played: &Played) -> impl Iterator<Item = (u32, &Statement)> {
    played.session.rounds.iter().flat_map(|round| round.responses.iter().map(|said| (round.number, said)))
}

/// What holds for a whole session, whatever it is about: it ends through the gates, in its own phases, in its own words.
fn check(name: &str, played: &Played) {
    let session = &played.session;
    let text = || played.transcript();
    assert_eq!(played.paused, None, "{name}\n{}", text());
    assert_eq!(session.status, SessionStatus::Closed, "{name}");
    let conclusion = session.conclusion.as_ref().unwrap();
    assert_eq!(conclusion.by, ConcludedBy::Facilitator, "{name}\n{}", text());
    assert!(conclusion.unmet.is_empty(), "{name}");
    assert!(conclusion.recommendation.len() > 60, "{name}: {:?}", conclusion.recommendation);
    let rounds = session.rounds.len();
    assert!((4..=12).contains(&rounds), "{name}: {rounds} rounds\n{}", text());
    for round in &session.rounds {
        assert!(round.warnings.is_empty(), "{name} {}: {:?}", round.number, round.warnings);
        // A tie is the user's to break; the panel leaves one to them as real models would.
        let corrected = round.overrides.iter().any(|words| !words.contains("puts it to the user"));
        assert!(!corrected, "{name} {}: {:?}\n{}", round.number, round.overrides, text());
        assert!(!round.synthesis.trim().is_empty(), "{name}");
    }
    let visited: Vec<&str> = session.rounds.iter().map(|round| round.phase.as_str()).collect();
    let mut order = visited.clone();
    order.dedup();
    let phases: Vec<&str> = session.strategy.phases.iter().map(|phase| phase.name.as_str()).collect();
    assert_eq!(order, phases, "{name}: every phase, in order");
    let syntheses: std::collections::BTreeSet<&str> =
        session.rounds.iter().map(|round| round.synthesis.as_str()).collect();
    assert_eq!(syntheses.len(), rounds, "{name}");
    let escalated = session.escalations.iter().filter(|raised| raised.conflict.is_some()).count();
    assert!(escalated >= 1, "{name}: nobody asks the user\n{}", text());
    let keyword = session.escalations.iter().flat_map(|raised| &raised.triggers);
    assert!(keyword.clone().all(|trigger| trigger.word() != "critical_keyword"), "{name}");
}

/// `WORKFLOW=design STRATEGY=debate PROJECT=clinic cargo test -p roundtable-llm transcript_of -- --ignored --nocapture` prints one
/// to read.
#[test]
#[ignore = "prints; for people"]
fn transcript_of_a_workflow() {
    let var = |name: &str, usual: &str| std::env::var(name).unwrap_or_else(|_| usual.to_owned());
    let workflow = match var("WORKFLOW", "design").as_str() {
        "brainstorm" => Workflow::Brainstorm,
        "roundtable" => Workflow::Roundtable,
        "specs" => Workflow::Specs,
        _ => Workflow::Design,
    };
    let context = match var("PROJECT", "shed").as_str() {
        "clinic" => kit::clinic(),
        "game" => kit::game(),
        "rota" => kit::rota(),
        "parish" => kit::parish(),
        _ => shed(),
    };
    let topic = var("TOPIC", "Requirements for the first release");
    let session = of(workflow, &var("STRATEGY", "debate"), context, &topic, &seats(workflow));
    println!("{}", kit::play(session, 1, User::default()).transcript());
}
