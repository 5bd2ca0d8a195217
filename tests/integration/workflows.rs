//! Every workflow and strategy through the handlers, with the practice panel, to its documents.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::config::Workflow;
use roundtable_engine::record::ConcludedBy;
use roundtable_engine::session::SessionStatus;

use crate::kit::{App, accept, setup};

pub(crate) const BUILDERS: [&str; 4] =
    ["software-architect", "security-champion", "technical-lead", "devops-engineer"];

pub(crate) fn of(workflow: Workflow, strategy: Option<&str>, seats: &[&str]) -> SessionSetup {
    let topic = match workflow {
        Workflow::Specs => "Requirements for Borrow Shed",
        Workflow::Design => "Architecture of Borrow Shed",
        Workflow::Brainstorm => "New ways to bring tools back in time",
        Workflow::Roundtable => "Rent a service or run our own machine",
    };
    let participants = (!seats.is_empty()).then(|| seats.iter().map(|&seat| seat.to_owned()).collect());
    SessionSetup {
        workflow,
        topic: topic.to_owned(),
        strategy: strategy.map(str::to_owned),
        participants,
        ..setup("standard")
    }
}

pub(crate) struct Played {
    pub(crate) view: SessionView,
    preview: DocumentPreview,
    pub(crate) written: DocumentWritten,
}

pub(crate) async fn play(app: &App, path: &str, setup: SessionSetup) -> Played {
    let mut running = app.start(path, setup).await;
    running.play(accept).await;
    let view = app.api.session_view(running.session()).await.unwrap();
    let SessionRef { path, session } = running.session();
    let mode = WriteMode::Merge;
    let preview = PreviewDocument { path: path.clone(), session: session.clone(), mode };
    let preview = app.api.preview_document(preview).await.unwrap();
    let further_hashes = preview.further_hashes();
    let existing_hash = preview.existing_hash.clone();
    let write = WriteDocument { path, session, mode, existing_hash, further_hashes };
    let written = app.api.write_document(write).await.unwrap();
    Played { view, preview, written }
}

/// Concluded through the gates, in its own phases, with nothing left out of its documents.
pub(crate) fn check(played: &Played) {
    let view = &played.view;
    let what = format!("{:?} {}", view.workflow, view.strategy.name);
    assert_eq!(view.status, SessionStatus::Closed, "{what}");
    assert_eq!(view.conclusion.as_ref().unwrap().by, ConcludedBy::Facilitator, "{what}");
    let visited: BTreeSet<&str> = view.rounds.iter().map(|round| round.phase.as_str()).collect();
    let phases: BTreeSet<&str> = view.strategy.phases.iter().map(|phase| phase.name.as_str()).collect();
    assert_eq!(visited, phases, "{what}");
    for round in &view.rounds {
        assert_eq!(round.warnings, Vec::<String>::new(), "{what}, round {}", round.number);
    }
    assert_eq!(played.written.fidelity.missing, Vec::<String>::new(), "{what}");
    assert!(played.written.fidelity.present > 0, "{what}");
}

fn kinds(view: &SessionView) -> BTreeSet<ArtifactType> {
    view.artifacts.iter().map(|artifact| artifact.kind).collect()
}

fn text(path: &str, document: &str) -> String {
    fs::read_to_string(Path::new(path).join(document)).unwrap()
}

#[tokio::test]
async fn a_design_is_debated_and_leaves_an_architecture_and_its_decisions() {
    let app = App::new();
    let path = app.sample().await;
    let played = play(&app, &path, of(Workflow::Design, None, &[])).await;
    check(&played);
    let view = &played.view;
    assert_eq!(view.strategy.name, "debate", "the workflow's own");
    assert_eq!(view.participants.iter().map(|seat| seat.id.as_str()).collect::<Vec<_>>(), BUILDERS);
    assert_eq!(view.sides.len(), 4);
    assert_eq!(view.sides.values().collect::<BTreeSet<_>>().len(), 2);
    let made = kinds(view);
    for kind in [ArtifactType::ArchitectureDecision, ArtifactType::Component, ArtifactType::Interface] {
        assert!(made.contains(&kind), "{kind}");
    }
    assert_eq!(played.written.path, "docs/architecture/architecture.md");
    let document = text(&path, &played.written.path);
    for section in ["## 1. Introduction and goals", "## 5. Building block view", "## 12. Glossary"] {
        assert!(document.contains(section), "{section}");
    }
    assert!(document.contains("```mermaid"));
    // One record for each decision, numbered from 1, and none twice when written again.
    let decided = view.artifacts.iter().filter(|artifact| {
        artifact.kind == ArtifactType::ArchitectureDecision && artifact.status.is_agreed()
    });
    assert_eq!(played.written.further.len(), decided.count());
    assert!(played.written.further[0].starts_with("docs/architecture/decisions/0001-"));
    assert!(played.preview.further.iter().all(|file| !file.exists));
    for record in &played.written.further {
        let record = text(&path, record);
        assert!(record.contains("## Decision Outcome") && record.contains("Source: ARCH-"), "{record}");
    }
}

#[tokio::test]
async fn a_design_relates_to_the_requirements_that_are_there_and_shows_what_nobody_took_up() {
    let app = App::new();
    let path = app.sample().await;
    let specs = play(&app, &path, of(Workflow::Specs, Some("consensus-driven"), &[])).await;
    let mut design = of(Workflow::Design, Some("standard"), &[]);
    design.linked_sessions = vec![specs.view.id.clone()];
    let played = play(&app, &path, design).await;
    check(&played);
    let linked = LinkedSession { id: specs.view.id.clone(), topic: Some(specs.view.topic.clone()) };
    assert_eq!(played.view.linked_sessions, [linked]);
    let document = text(&path, "docs/architecture/architecture.md");
    let rows = document.lines().filter(|line| line.starts_with("| REQ-"));
    assert!(rows.count() > 0, "what rests on which requirement");
    let related = played
        .view
        .artifacts
        .iter()
        .any(|artifact| serde_json::to_string(&artifact.fields).unwrap().contains("REQ-"));
    assert!(related, "a decision names a requirement");
}

#[tokio::test]
async fn a_brainstorm_goes_through_dreamer_realist_and_critic_to_a_summary() {
    let app = App::new();
    let path = app.sample().await;
    let seats = ["product-manager", "ux-researcher", "technical-lead"];
    let played = play(&app, &path, of(Workflow::Brainstorm, None, &seats)).await;
    check(&played);
    assert_eq!(played.view.strategy.name, "disney");
    let made = kinds(&played.view);
    for kind in [ArtifactType::Idea, ArtifactType::Risk, ArtifactType::Mitigation] {
        assert!(made.contains(&kind), "{kind}");
    }
    assert_eq!(played.written.path, format!(".s2s/sessions/{}-summary.md", played.view.id));
    let document = text(&path, &played.written.path);
    assert!(document.contains("## The best three") && document.contains("## Risks and mitigations"));
    assert!(played.written.further.is_empty());
    let dreamt = played.view.rounds.iter().filter(|round| round.phase == "dreamer");
    assert!(dreamt.into_iter().all(|round| round.conflicts.is_empty()), "no conflict among dreamers");
}

#[tokio::test]
async fn a_roundtable_ends_in_the_document_that_was_chosen() {
    for (strategy, chosen, document) in [
        ("six-hats", None, "summary"),
        ("debate", Some("adr"), "summary"),
        ("standard", Some("architecture"), "architecture"),
    ] {
        let app = App::new();
        let path = app.sample().await;
        let mut session = of(Workflow::Roundtable, Some(strategy), &BUILDERS);
        session.output_type = chosen.map(str::to_owned);
        let played = play(&app, &path, session).await;
        check(&played);
        assert!(played.written.path.contains(document), "{strategy}: {}", played.written.path);
        if let Some(chosen) = chosen {
            assert_eq!(played.view.conclusion.as_ref().unwrap().output_type, chosen);
        }
        let hats = played.view.strategy.phases.iter().filter(|phase| phase.hat.is_some()).count();
        assert_eq!(hats, if strategy == "six-hats" { 7 } else { 0 });
    }
}

#[tokio::test]
async fn a_strategy_of_the_projects_own_is_played() {
    let app = App::new();
    let path = app.sample().await;
    let folder = Path::new(&path).join(".s2s/skills/roundtable-strategies/references");
    fs::create_dir_all(&folder).unwrap();
    let file = "---\nname: poker\ndescription: \"Cards down, then up.\"\n---\n\n# Poker\n\nTwo phases.\n\n## Configuration\n\n\
                ```yaml\nstrategy: poker\ntitle: Poker\nparticipation: parallel\nphases:\n  - name: down\n    min_rounds: 1\n    \
                goal: Say it blind.\n    prompt_suffix: Do not look.\n  - name: up\n    participation: sequential\n    min_rounds: 1\n    \
                goal: Compare.\n    prompt_suffix: Show it.\nconsensus: {policy: simple_majority, threshold: 0.5}\n\
                limits: {min_rounds: 2, max_rounds: 12, max_rounds_per_phase: 4}\n```\n";
    fs::write(folder.join("poker.md"), file).unwrap();
    let played = play(&app, &path, of(Workflow::Roundtable, Some("poker"), &BUILDERS)).await;
    assert_eq!(played.view.strategy.title, "Poker");
    let phases: BTreeSet<&str> = played.view.rounds.iter().map(|round| round.phase.as_str()).collect();
    assert_eq!(phases, BTreeSet::from(["down", "up"]));
    assert_eq!(played.view.config.limits.max_rounds_per_phase, Some(4));
}

#[tokio::test]
async fn what_config_yaml_says_goes_before_the_strategy_and_after_the_user() {
    let app = App::new();
    let path = app.sample().await;
    let config = Path::new(&path).join(".s2s/config.yaml");
    let ours = "name: \"Borrow Shed\"\nroundtable:\n  strategy:\n    default: \"standard\"\n    consensus: {policy: unanimous, \
                threshold: 1}\n  limits: {min_rounds: 2, max_rounds: 9, max_rounds_per_phase: 3}\n  escalation: {enabled: false}\n";
    fs::write(&config, ours).unwrap();
    let mut chosen = of(Workflow::Specs, None, &["product-manager", "qa-lead"]);
    chosen.max_rounds = Some(7);
    let running = app.start(&path, chosen).await;
    let view = &running.snapshot;
    assert_eq!(view.strategy.name, "standard", "the configuration's, not the workflow's");
    let limits = view.config.limits;
    assert_eq!((limits.min_rounds, limits.max_rounds, limits.max_rounds_per_phase), (2, 7, Some(3)));
    assert_eq!(view.strategy.policy, roundtable_engine::strategy::ConsensusPolicy::Unanimous);
    assert!(!view.config.escalation.enabled);
}

#[tokio::test]
async fn new_session_is_told_where_each_of_its_values_comes_from() {
    let app = App::new();
    let path = app.sample().await;
    let config = Path::new(&path).join(".s2s/config.yaml");
    let options = async |text: &str, strategy: &str| {
        fs::write(&config, text).unwrap();
        let request = GetSessionOptions {
            path: path.clone(),
            workflow: Workflow::Specs,
            topic: String::new(),
            strategy: Some(strategy.to_owned()),
        };
        app.api.session_options(request).await.unwrap()
    };
    let silent = options("name: \"Borrow Shed\"\n", "six-hats").await;
    assert_eq!(silent.escalation_enabled, Sourced { value: true, origin: Origin::BuiltIn });
    assert_eq!(silent.consensus.origin, Origin::Strategy);
    assert_eq!(
        silent.consensus.value.policy,
        roundtable_engine::strategy::ConsensusPolicy::FacilitatorSynthesis
    );
    assert_eq!(silent.max_rounds_per_phase.map(|most| most.origin), Some(Origin::Strategy));
    let ours = "name: \"Borrow Shed\"\nroundtable:\n  strategy:\n    consensus: {policy: unanimous, threshold: 1}\n  \
                limits: {max_rounds_per_phase: 3}\n  escalation: {enabled: false}\n";
    let said = options(ours, "six-hats").await;
    assert_eq!(said.escalation_enabled, Sourced { value: false, origin: Origin::Config });
    assert_eq!(said.max_rounds_per_phase, Some(Sourced { value: 3, origin: Origin::Config }));
    assert_eq!((said.consensus.origin, said.consensus.value.threshold), (Origin::Config, 1.0));
}

#[tokio::test]
async fn what_the_settings_of_a_project_merely_repeat_is_said_to_be_the_workflows_or_the_applications() {
    let app = App::new();
    let path = app.sample().await;
    let config = Path::new(&path).join(".s2s/config.yaml");
    let options = async || {
        let request = GetSessionOptions {
            path: path.clone(),
            workflow: Workflow::Specs,
            topic: String::new(),
            strategy: None,
        };
        app.api.session_options(request).await.unwrap()
    };
    let fresh = options().await;
    assert_eq!(
        (fresh.interactive.origin, fresh.confidence_below.origin, fresh.critical_keywords.origin),
        (Origin::BuiltIn, Origin::BuiltIn, Origin::BuiltIn)
    );
    assert_eq!((fresh.strategy.origin, fresh.participants.origin), (Origin::Workflow, Origin::Workflow));
    let text = fs::read_to_string(&config).unwrap();
    let changed =
        text.replace("min_rounds: 3", "min_rounds: 4").replace("interactive: false", "interactive: true");
    fs::write(&config, changed).unwrap();
    let changed = options().await;
    assert_eq!(changed.min_rounds, Sourced { value: 4, origin: Origin::Config });
    assert_eq!(changed.interactive, Sourced { value: true, origin: Origin::Config });
}

#[tokio::test]
async fn every_active_session_of_the_workflow_can_be_continued_and_none_of_another() {
    let app = App::new();
    let path = app.sample().await;
    let mut ids = Vec::new();
    for workflow in [Workflow::Specs, Workflow::Specs, Workflow::Design] {
        let mut running = app.start(&path, of(workflow, Some("standard"), &BUILDERS)).await;
        running.operate(roundtable_engine::event::Operation::Pause).await.unwrap();
        running.play(crate::kit::accept).await;
        ids.push(running.id.clone());
    }
    let offered = async |workflow| {
        let request =
            GetSessionOptions { path: path.clone(), workflow, topic: String::new(), strategy: None };
        let rows = app.api.session_options(request).await.unwrap().continuable;
        rows.into_iter().map(|row| row.id).collect::<BTreeSet<_>>()
    };
    assert_eq!(offered(Workflow::Specs).await, BTreeSet::from([ids[0].clone(), ids[1].clone()]));
    assert_eq!(offered(Workflow::Design).await, BTreeSet::from([ids[2].clone()]));
    assert!(offered(Workflow::Brainstorm).await.is_empty());
}

#[tokio::test]
async fn a_deleted_session_comes_back_with_its_document() {
    let app = App::new();
    let path = app.sample().await;
    let played = play(&app, &path, of(Workflow::Roundtable, Some("standard"), &BUILDERS)).await;
    let session = SessionRef { path: path.clone(), session: played.view.id.clone() };
    let before = app.api.session_view(session.clone()).await.unwrap().artifacts;
    let deleted = app.api.delete_session(session.clone()).await.unwrap();
    assert!(deleted.home.sessions.iter().all(|row| row.id != played.view.id));
    assert_eq!(app.api.session_view(session.clone()).await.unwrap_err().code, ErrorCode::SessionMissing);
    let back = RestoreSession { path, session: played.view.id.clone(), name: deleted.name };
    let home = app.api.restore_session(back).await.unwrap();
    assert!(home.sessions.iter().any(|row| row.id == played.view.id));
    assert_eq!(app.api.session_view(session).await.unwrap().artifacts, before);
}

/// What home says once a session's document is written; before that, it is its review.
async fn next_step(app: &App, path: &str, setup: SessionSetup) -> (NextStep, Played) {
    let home = async || app.api.open_project(ProjectRef { path: path.to_owned() }).await.unwrap().next_step;
    let mut running = app.start(path, setup.clone()).await;
    running.play(accept).await;
    let before = home().await;
    let gone = DeletedSession {
        session: running.id.clone(),
        ..app.api.delete_session(running.session()).await.unwrap()
    };
    let played = play(app, path, setup).await;
    let after = home().await;
    assert_eq!(before, NextStep::Review { session: gone.session });
    (after, played)
}

#[tokio::test]
async fn what_comes_next_follows_from_the_last_session() {
    let app = App::new();
    let path = app.sample().await;
    let seats = ["product-manager", "ux-researcher", "technical-lead"];
    let (after, ideas) = next_step(&app, &path, of(Workflow::Brainstorm, None, &seats)).await;
    assert_eq!(after, NextStep::StartSpecs { linked: Some(ideas.view.id), document: None });
    let (after, talk) = next_step(&app, &path, of(Workflow::Roundtable, Some("standard"), &BUILDERS)).await;
    let workflow = "roundtable".to_owned();
    assert_eq!(after, NextStep::ReadDocument { document: talk.written.path, workflow });
    let (after, specs) = next_step(&app, &path, of(Workflow::Specs, Some("standard"), &seats)).await;
    let document = specs.written.path;
    assert_eq!(after, NextStep::StartDesign { document, linked: vec![specs.view.id] });
    let (after, design) = next_step(&app, &path, of(Workflow::Design, Some("standard"), &BUILDERS)).await;
    let workflow = "design".to_owned();
    assert_eq!(after, NextStep::ReadDocument { document: design.written.path, workflow });
}

#[tokio::test]
async fn a_deleted_session_is_listed_in_the_trash_and_comes_back_from_there() {
    let app = App::new();
    let path = app.sample().await;
    let old = Path::new(&path).join(".s2s/sessions/20250105-api.yaml");
    fs::create_dir_all(old.parent().unwrap()).unwrap();
    fs::write(
        &old,
        "id: 20250105-api\ntopic: API\nworkflow_type: design\nstatus: completed\nrounds: [{number: 1}]\n",
    )
    .unwrap();
    let summary = old.with_file_name("20250105-api-summary.md");
    fs::write(&summary, "# API\n").unwrap();
    let session = SessionRef { path: path.clone(), session: "20250105-api".to_owned() };
    let deleted = app.api.delete_session(session).await.unwrap();
    assert!(!old.exists() && !summary.exists(), "of an older generation, too, and whole");
    let [gone] = deleted.home.deleted.as_slice() else { panic!("{:?}", deleted.home.deleted) };
    assert_eq!((gone.topic.as_str(), gone.workflow.as_str(), gone.restorable), ("API", "design", true));
    let back = RestoreSession { path, session: gone.session.clone(), name: gone.name.clone() };
    let home = app.api.restore_session(back).await.unwrap();
    assert!(home.deleted.is_empty() && old.exists() && summary.exists());
}

#[tokio::test]
async fn the_list_names_the_phase_and_marks_the_session_that_the_project_is_at() {
    let app = App::new();
    let path = app.sample().await;
    let over = play(&app, &path, of(Workflow::Roundtable, Some("standard"), &BUILDERS)).await;
    let mut chosen = of(Workflow::Specs, Some("consensus-driven"), &[]);
    chosen.interactive = Some(true);
    let mut running = app.start(&path, chosen).await;
    let rows = async || app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap().sessions;
    let pause = |event: &roundtable_engine::event::Event| match event {
        roundtable_engine::event::Event::RecapWaiting { .. } => {
            vec![roundtable_engine::event::Operation::Pause]
        }
        other => accept(other),
    };
    running.play(pause).await;
    let rows = rows().await;
    let row = |id: &str| rows.iter().find(|row| row.id == id).unwrap();
    let paused = row(&running.id);
    assert!(paused.current && !paused.running, "state.yaml names it");
    assert!(["Proposal", "Refinement"].contains(&paused.phase.as_str()), "{}", paused.phase);
    let closed = row(&over.view.id);
    assert!(!closed.current && closed.phase.is_empty(), "standard has one phase");
}

#[tokio::test]
async fn the_wording_of_what_was_agreed_can_be_checked() {
    let app = App::new();
    let path = app.sample().await;
    let played = play(&app, &path, of(Workflow::Specs, Some("consensus-driven"), &[])).await;
    let session = SessionRef { path, session: played.view.id.clone() };
    let checked = app.api.check_session(session).await.unwrap();
    for finding in &checked.findings {
        let artifact = played.view.artifacts.iter().find(|artifact| artifact.id == finding.artifact);
        assert!(artifact.is_some(), "{finding:?}");
        assert!(!finding.words.is_empty() && !finding.why.is_empty() && !finding.better.is_empty());
    }
}

#[tokio::test]
async fn a_design_says_of_a_conflict_only_what_is_true_of_it_when_it_is_put_to_the_user() {
    for strategy in ["debate", "standard", "six-hats", "consensus-driven"] {
        let app = App::new();
        let path = app.sample().await;
        let played = play(&app, &path, of(Workflow::Design, Some(strategy), &BUILDERS)).await;
        let view = &played.view;
        assert!(!view.escalations.is_empty(), "{strategy}");
        for asked in &view.escalations {
            let conflict = asked.conflict.as_ref().unwrap();
            let known = view.artifacts.iter().find(|one| one.id == *conflict).unwrap();
            if known.created_round == asked.round {
                assert!(
                    !asked.reason.contains("talking on has moved nobody"),
                    "{strategy}: {}",
                    asked.reason
                );
            }
            let reasons = asked.positions.iter().flat_map(|held| &held.rationale);
            for reason in reasons {
                assert!(!reason.contains("would be better at"), "{strategy}: about the motion: {reason}");
            }
        }
    }
}
