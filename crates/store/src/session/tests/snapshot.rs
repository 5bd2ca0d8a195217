//! One session's folder in full, as it is on disk.

use roundtable_engine::agenda::{DoneWhen, Focus, FocusType, Topic, TopicDefinition, TopicStatus};
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, Dissent};
use roundtable_engine::config::{SessionConfig, Workflow};
use roundtable_engine::context::{ContextSnapshot, Scope};
use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::*;
use roundtable_engine::session::{Metrics, Session, SessionStatus, Timing};
use roundtable_engine::strategy::Participation;
use serde_json::{Value, json};

use super::{any, project, tree};

const AT: &str = "2026-01-07T10:00:00Z";

fn fields(tree: Value) -> serde_json::Map<String, Value> {
    tree.as_object().unwrap().clone()
}

fn texts(items: &[&str]) -> Vec<String> {
    items.iter().map(|item| (*item).to_owned()).collect()
}

pub(super) fn start() -> Session {
    let at = AT.parse().unwrap();
    Session {
        id: "20260107-specs-borrow-shed".to_owned(),
        topic: "Requirements for the shed: lending".to_owned(),
        workflow: Workflow::Specs,
        strategy: any::strategy("consensus-driven", &["proposal", "refinement", "convergence"]),
        config: SessionConfig {
            verbose: true,
            strategy: "consensus-driven".to_owned(),
            participants: texts(&["product-manager", "qa-lead"]),
            ..SessionConfig::default()
        },
        context: ContextSnapshot {
            source: ".s2s/CONTEXT.md".to_owned(),
            project_name: "Borrow Shed".to_owned(),
            description: "A shed with things.\n\nIt works.".to_owned(),
            objectives: texts(&["No thing is promised twice"]),
            constraints: texts(&["900 euros: all in"]),
            scope: Scope { inside: texts(&["Reserving"]), outside: Vec::new() },
            sections: Vec::new(),
            in_document: Vec::new(),
            rejected: Vec::new(),
        },
        status: SessionStatus::Active,
        timing: Timing { started_at: at, updated_at: at, closed_at: None },
        practice: true,
        baseline: None,
        current_phase: "proposal".to_owned(),
        agenda: vec![Topic::new(TopicDefinition {
            id: "user-workflows".to_owned(),
            name: "User workflows".to_owned(),
            critical: true,
            done_when: DoneWhen { criteria: texts(&["Happy path", "Errors"]), min_requirements: 2 },
            exploration: "Who does what, when?".to_owned(),
            phase: None,
        })],
        artifacts: Vec::new(),
        rounds: Vec::new(),
        escalations: Vec::new(),
        notes: Vec::new(),
        silenced_keywords: Default::default(),
        conclusion: None,
        metrics: Metrics::default(),
        facilitator: any::role("facilitator"),
        participants: vec![any::role("product-manager"), any::role("qa-lead")],
        taken_numbers: Default::default(),
        journal: Vec::new(),
        sides: Default::default(),
        linked_sessions: Vec::new(),
        forked_from: None,
        said: Default::default(),
        written: Default::default(),
        told: Default::default(),
        earlier: Default::default(),
        ends_before: Default::default(),
        documents: Default::default(),
    }
}

fn artifact(id: &str, kind: ArtifactType, status: Agreement, title: &str, own: Value) -> Artifact {
    Artifact {
        id: id.to_owned(),
        kind,
        title: title.to_owned(),
        status,
        topic_id: "user-workflows".to_owned(),
        created_round: 1,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: fields(own),
    }
}

fn after_one_round() -> Session {
    let mut session = start();
    let at = "2026-01-07T10:05:00Z".parse().unwrap();
    let mut requirement = artifact(
        "REQ-001",
        ArtifactType::Requirement,
        Agreement::Consensus,
        "Reserve a thing for a day",
        json!({ "priority": "must", "description": "A resident can reserve.", "acceptance": ["Seen at once"] }),
    );
    requirement.supported_by = texts(&["product-manager"]);
    requirement.dissent = vec![Dissent {
        participant: "qa-lead".to_owned(),
        round: 1,
        stance: "stand-aside".to_owned(),
        reason: "Days are too coarse".to_owned(),
    }];
    let positions = json!({ "product-manager": { "position": "Yes", "round": 1 } });
    let conflict = artifact(
        "CONF-001",
        ArtifactType::Conflict,
        Agreement::Open,
        "Deposit",
        json!({ "description": "Deposit or none", "positions": positions }),
    );
    session.timing.updated_at = at;
    session.agenda[0].status = TopicStatus::Partial;
    session.agenda[0].coverage = texts(&["Happy path"]);
    session.artifacts = vec![requirement, conflict];
    session.metrics = Metrics {
        rounds: 1,
        tasks: 4,
        tokens: 300,
        tokens_in: 200,
        tokens_out: 100,
        tokens_cached: 0,
        cost: None,
    };
    session.rounds = vec![Round {
        number: 1,
        phase: "proposal".to_owned(),
        timestamp: at,
        focus: Focus { kind: FocusType::Agenda, topic_id: "user-workflows".to_owned() },
        participation: Participation::Parallel,
        question: "What happens on a Saturday?".to_owned(),
        synthesis: "They reserve at home.\nThey fetch on Saturday.".to_owned(),
        consensus: texts(&["Reserving from home"]),
        conflicts: vec![RoundConflict {
            id: "CONF-001".to_owned(),
            description: "Deposit or none".to_owned(),
            positions: [("product-manager".to_owned(), "Yes".to_owned())].into(),
        }],
        resolved: Vec::new(),
        artifacts_created: texts(&["REQ-001", "CONF-001"]),
        artifacts_changed: Vec::new(),
        conflicts_resolved: Vec::new(),
        questions_resolved: Vec::new(),
        absent: Vec::new(),
        overrides: Vec::new(),
        warnings: Vec::new(),
        recommendation: String::new(),
        output_type: String::new(),
        next_focus: String::new(),
        votes: Vec::new(),
        next: Next::Escalate,
        responses: Vec::new(),
    }];
    session.escalations = vec![EscalationRecord {
        id: "ESC-001".to_owned(),
        round: 1,
        trigger: "facilitator".to_owned(),
        triggers: vec![Trigger::Facilitator { reason: "It is about money".to_owned() }],
        reason: "The panel cannot decide about money.".to_owned(),
        conflict: Some("CONF-001".to_owned()),
        positions: Vec::new(),
        recommendation: "No deposit".to_owned(),
        answer: None,
        at: None,
        by: String::new(),
    }];
    session
}

/// A session that has something under every key of its index.
pub(super) fn with_everything() -> Session {
    let mut session = after_one_round();
    let round = &mut session.rounds[0];
    round.conflicts_resolved = texts(&["CONF-001"]);
    round.votes = vec![VoteCount {
        proposal: "REQ-001".to_owned(),
        support: texts(&["product-manager"]),
        stand_aside: texts(&["qa-lead"]),
        block: Vec::new(),
        share: 1.0,
        agreed: Some(true),
    }];
    round.absent = vec![Absence {
        participant: "qa-lead".to_owned(),
        reason: "no response".to_owned(),
        partial: String::new(),
        kind: None,
    }];
    round.responses = vec![Statement {
        participant: "product-manager".to_owned(),
        position: "Days will do.".to_owned(),
        trade_offs: TradeOffs { risks: texts(&["Somebody wants hours"]), ..TradeOffs::default() },
        votes: vec![Vote {
            proposal: "REQ-001".to_owned(),
            stance: Stance::Support,
            confidence: Some(0.8),
            condition: String::new(),
        }],
        ..Statement::default()
    }];
    let escalation = &mut session.escalations[0];
    escalation.positions = vec![Position {
        participant: "product-manager".to_owned(),
        position: "Yes".to_owned(),
        rationale: texts(&["Things come back"]),
        confidence: Some(0.7),
    }];
    escalation.answer = Some(EscalationAnswer::Continue { rounds: 2, note: "Think of money".to_owned() });
    session.notes = vec![Note { round: 1, at: AT.parse().unwrap(), text: "Keep it small".to_owned() }];
    session.silenced_keywords = texts(&["legal"]).into_iter().collect();
    session.sides = [("product-manager".to_owned(), "pro".to_owned())].into();
    session.linked_sessions = texts(&["20260101-brainstorm-borrow-shed"]);
    session.conclusion = Some(Conclusion {
        by: ConcludedBy::MaxRounds,
        note: "Reached maximum rounds limit".to_owned(),
        unmet: vec![roundtable_engine::agenda::UnmetGate::OtherTopics { begun: 0, needed: 1 }],
        resolved: Vec::new(),
        final_consensus: texts(&["Reserving from home"]),
        unresolved: texts(&["CONF-001"]),
        recommendation: "No deposit".to_owned(),
        output_type: "requirements".to_owned(),
    });
    session
}

fn dump(step: Step, actor: &str, response: &str) -> Dump {
    Dump {
        round: 1,
        phase: step.number(),
        actor: actor.to_owned(),
        timing: DumpTiming {
            started_at: AT.parse().unwrap(),
            completed_at: AT.parse().unwrap(),
            duration_ms: 0,
        },
        tokens: DumpTokens { input: 20, output: 10 },
        prompt: "Say it.\n".to_owned(),
        response: response.to_owned(),
        result: DumpResult { valid: true, ..DumpResult::default() },
    }
}

#[test]
fn a_sessions_folder_in_full() {
    let (place, project) = project();
    project.create_session(&start()).unwrap();
    let usage =
        Usage { model: "practice".to_owned(), tokens_in: 20, tokens_out: 10, tokens_cached: 0, cost: None };
    let entry = JournalEntry {
        round: 1,
        step: Step::Question,
        actor: "facilitator".to_owned(),
        attempt: 1,
        started_at: AT.parse().unwrap(),
        completed_at: AT.parse().unwrap(),
        result: JournalResult::Reply { text: "action: question\n".to_owned(), usage },
    };
    let id = start().id;
    project.append(&id, &[entry]).unwrap();
    project.dump(&id, &dump(Step::Question, "facilitator", "garbled")).unwrap();
    project.dump(&id, &dump(Step::Question, "facilitator", "action: question\n")).unwrap();
    project.dump(&id, &dump(Step::Response, "qa-lead", "")).unwrap();
    project.dump(&id, &dump(Step::Synthesis, "facilitator", "x: 1")).unwrap();
    // A resumed round gives the same dumps again.
    project.dump(&id, &dump(Step::Question, "facilitator", "garbled")).unwrap();
    project.dump(&id, &dump(Step::Question, "facilitator", "action: question\n")).unwrap();
    assert!(project.dump(&id, &dump(Step::Response, "../up", "")).is_err());
    let session = after_one_round();
    project.commit(&session, &session.artifacts.iter().collect::<Vec<_>>()).unwrap();
    let listing: String =
        tree(place.path()).iter().map(|(name, text)| format!("=== {name}\n{text}")).collect();
    insta::assert_snapshot!(listing);
}

#[test]
fn a_closed_session_of_one_phase_has_no_phases() {
    let (_place, project) = project();
    let mut session = start();
    session.strategy = any::strategy("standard", &["discussion"]);
    session.current_phase = "discussion".to_owned();
    session.practice = false;
    project.create_session(&session).unwrap();
    session.status = SessionStatus::Closed;
    session.timing.closed_at = Some("2026-01-07T11:00:00Z".parse().unwrap());
    project.commit(&session, &[]).unwrap();
    let text = std::fs::read_to_string(project.index_path(&session.id)).unwrap();
    assert!(text.starts_with("id: 20260107-specs-borrow-shed\n"), "{text}");
    // The very lines that the plugin looks for.
    assert!(text.contains("\nworkflow_type: specs\n") && text.contains("\nstatus: closed\n"), "{text}");
    assert!(!text.contains("phase") && !text.contains("escalations") && !text.contains("practice"), "{text}");
}
