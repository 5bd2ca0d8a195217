//! A session made by hand.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::agenda::{DoneWhen, Focus, FocusType, Topic, TopicDefinition, TopicStatus, UnmetGate};
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, Dissent, Review, ReviewState};
use roundtable_engine::config::{SessionConfig, Workflow};
use roundtable_engine::context::{ContextSnapshot, Scope, Section};
use roundtable_engine::record::{
    ConcludedBy, Conclusion, EscalationAnswer, EscalationRecord, Next, Round, Trigger,
};
use roundtable_engine::role::Role;
use roundtable_engine::session::{Metrics, Session, SessionStatus, Timing};
use roundtable_engine::strategy::{
    Consensus, ConsensusPolicy, Participation, Phase, Strategy, StrategyLimits,
};
use serde_json::{Value, json};

use crate::DocumentOptions;

pub(crate) fn options() -> DocumentOptions {
    DocumentOptions {
        date: "2026-01-07T15:30:00Z".parse().unwrap(),
        version: "0.1.0".to_owned(),
        unread: Vec::new(),
        unread_files: Vec::new(),
        since: std::collections::BTreeMap::new(),
        elsewhere: Vec::new(),
        same: std::collections::BTreeMap::new(),
        language: crate::DocumentLanguage::English,
    }
}

pub(crate) fn artifact(id: &str, title: &str, status: Agreement, fields: Value) -> Artifact {
    let Value::Object(fields) = fields else { panic!("fields are a map") };
    Artifact {
        id: id.to_owned(),
        kind: ArtifactType::from_id(id).unwrap(),
        title: title.to_owned(),
        status,
        topic_id: "functional-requirements".to_owned(),
        created_round: 1,
        supported_by: vec!["product-manager".to_owned(), "qa-lead".to_owned()],
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields,
    }
}

pub(super) fn reviewed(mut artifact: Artifact, state: ReviewState) -> Artifact {
    let hash = artifact.content_hash();
    let at = "2026-01-07T15:00:00Z".parse().unwrap();
    artifact.review =
        Some(Review { state, by: "user".to_owned(), at, hash, word: None, reason: String::new() });
    artifact
}

fn role(id: &str, name: &str) -> Role {
    Role {
        id: id.to_owned(),
        name: name.to_owned(),
        description: String::new(),
        model: "inherit".to_owned(),
        color: "blue".to_owned(),
        skills: Vec::new(),
        body: String::new(),
        knowledge: Vec::new(),
        origin: "built-in".to_owned(),
    }
}

pub(super) fn round(number: u32, phase: &str, topic: &str, created: &[&str]) -> Round {
    Round {
        number,
        phase: phase.to_owned(),
        timestamp: "2026-01-07T14:40:00Z".parse().unwrap(),
        focus: Focus { kind: FocusType::Agenda, topic_id: topic.to_owned() },
        participation: Participation::Parallel,
        question: "What has to happen?".to_owned(),
        synthesis: "They agree.".to_owned(),
        consensus: Vec::new(),
        conflicts: Vec::new(),
        resolved: Vec::new(),
        artifacts_created: created.iter().map(|id| (*id).to_owned()).collect(),
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
        next: Next::Continue,
        responses: Vec::new(),
    }
}

pub(super) fn escalation(
    id: &str,
    round: u32,
    conflict: Option<&str>,
    answer: Option<EscalationAnswer>,
) -> EscalationRecord {
    EscalationRecord {
        id: id.to_owned(),
        round,
        trigger: "facilitator".to_owned(),
        triggers: vec![Trigger::Facilitator { reason: "money".to_owned() }],
        reason: "The panel cannot decide about money.".to_owned(),
        conflict: conflict.map(str::to_owned),
        positions: Vec::new(),
        recommendation: "No deposit in the first release | it keeps neighbours out".to_owned(),
        answer,
        at: None,
        by: String::new(),
    }
}

fn context() -> ContextSnapshot {
    ContextSnapshot {
        source: ".s2s/CONTEXT.md".to_owned(),
        project_name: "Borrow Shed".to_owned(),
        description: "A shed with 62 things to borrow.\n\nIt is at its limit:\n- queues\n- # double promises"
            .to_owned(),
        objectives: vec!["Late returns fall from one in six to one in twelve".to_owned()],
        constraints: vec!["900 euros a year".to_owned(), "Some residents have no smartphone".to_owned()],
        scope: Scope { inside: vec!["Reserving".to_owned()], outside: vec!["Electronic locks".to_owned()] },
        sections: vec![
            Section { heading: "Users".to_owned(), text: "- Residents\n- Volunteers".to_owned() },
            Section { heading: "Open points".to_owned(), text: "Deposit?".to_owned() },
        ],
        in_document: Vec::new(),
        rejected: Vec::new(),
    }
}

/// A session without artifacts, rounds or escalations.
pub(crate) fn empty() -> Session {
    let topic = |id: &str, name: &str| {
        let (id, name) = (id.to_owned(), name.to_owned());
        let definition = TopicDefinition {
            id,
            name,
            critical: true,
            done_when: DoneWhen::default(),
            exploration: String::new(),
            phase: None,
        };
        Topic { definition, status: TopicStatus::Closed, coverage: Vec::new(), closed_round: None }
    };
    let phase = Phase {
        name: "proposal".to_owned(),
        title: "Proposal".to_owned(),
        participation: Participation::Parallel,
        min_rounds: 1,
        goal: String::new(),
        prompt_suffix: String::new(),
        speakers: Default::default(),
        hat: None,
        sees: Default::default(),
    };
    Session {
        id: "20260107-specs-borrow-shed".to_owned(),
        topic: "What the app for the shed must do".to_owned(),
        workflow: Workflow::Specs,
        strategy: Strategy {
            name: "consensus-driven".to_owned(),
            title: "Consensus-driven".to_owned(),
            phases: vec![phase],
            consensus: Consensus { policy: ConsensusPolicy::Consent, threshold: 0.6 },
            limits: StrategyLimits::default(),
            sides: Vec::new(),
            validation: Default::default(),
        },
        config: SessionConfig::default(),
        context: context(),
        status: SessionStatus::Closed,
        timing: Timing {
            started_at: "2026-01-07T14:30:22Z".parse().unwrap(),
            updated_at: "2026-01-07T15:20:00Z".parse().unwrap(),
            closed_at: Some("2026-01-07T15:20:00Z".parse().unwrap()),
        },
        practice: false,
        baseline: None,
        current_phase: "proposal".to_owned(),
        agenda: vec![
            topic("user-workflows", "User workflows"),
            topic("functional-requirements", "Functional requirements"),
        ],
        artifacts: Vec::new(),
        rounds: Vec::new(),
        escalations: Vec::new(),
        notes: Vec::new(),
        silenced_keywords: BTreeSet::new(),
        conclusion: None,
        metrics: Metrics::default(),
        facilitator: role("facilitator", "Facilitator"),
        participants: vec![role("product-manager", "Product Manager"), role("qa-lead", "QA Lead")],
        taken_numbers: BTreeMap::new(),
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

/// A practice session with something in every section.
pub(crate) fn full() -> Session {
    let mut session = empty();
    session.practice = true;
    session.artifacts = artifacts();
    let begun = &mut session.agenda[0];
    begun.definition.done_when = DoneWhen {
        criteria: vec!["Each kind of user".to_owned(), "What goes | wrong".to_owned()],
        min_requirements: 2,
    };
    (begun.status, begun.coverage) = (TopicStatus::Partial, vec!["Each kind of user".to_owned()]);
    session.agenda[1].closed_round = Some(2);
    let mut second = round(2, "convergence", "CONF-001", &[]);
    second.artifacts_changed = vec!["REQ-002".to_owned()];
    second.conflicts_resolved = vec!["CONF-003".to_owned()];
    second.questions_resolved = vec!["OQ-003".to_owned()];
    session.rounds = vec![round(1, "proposal", "user-workflows", &["REQ-001", "REQ-002"]), second];
    session.escalations = vec![
        escalation("ESC-001", 1, Some("CONF-001"), None),
        escalation("ESC-002", 2, Some("CONF-002"), Some(EscalationAnswer::Accept)),
        escalation(
            "ESC-003",
            2,
            None,
            Some(EscalationAnswer::Decide { decision: "Launch in\nOctober".to_owned() }),
        ),
        escalation("ESC-004", 2, None, Some(EscalationAnswer::Continue { rounds: 1, note: String::new() })),
    ];
    session.conclusion = Some(Conclusion {
        by: ConcludedBy::User,
        note: String::new(),
        unmet: vec![UnmetGate::BlockingConflict { id: "CONF-001".to_owned() }],
        resolved: Vec::new(),
        final_consensus: Vec::new(),
        unresolved: vec!["CONF-001".to_owned()],
        recommendation: String::new(),
        output_type: "requirements".to_owned(),
    });
    session
}

fn artifacts() -> Vec<Artifact> {
    let mut paper = artifact(
        "REQ-002",
        "Borrow without a phone | on paper",
        Agreement::Consensus,
        json!({ "priority": "must", "description": "A volunteer lends for a resident who has no phone.",
                "rationale": "25 residents have none.",
                "acceptance": ["Given no phone, when a resident asks, then the loan is recorded."],
                "related": { "enables": ["REQ-001"], "depends": ["BR-001"] } }),
    );
    paper.dissent = vec![Dissent {
        participant: "qa-lead".to_owned(),
        round: 2,
        stance: "stand-aside".to_owned(),
        reason: "Nobody checks\n# the paper".to_owned(),
    }];
    let mut edited = reviewed(
        artifact("REQ-006", "Edited since", Agreement::Consensus, json!({ "priority": "must" })),
        ReviewState::Approved,
    );
    edited.title.push_str(" its review");
    vec![
        artifact("REQ-001", "See what is free", Agreement::Consensus, json!({ "priority": "should",
            "description": "A resident sees from home what is free.\n\n<img src=x onerror=alert(1)>", "acceptance": [] })),
        paper,
        artifact("REQ-003", "Rejected idea", Agreement::Consensus, json!({ "priority": "could" })),
        artifact("REQ-004", "A draft", Agreement::Draft, json!({ "priority": "must" })),
        reviewed(
            artifact("REQ-005", "Approved though a draft", Agreement::Draft,
                json!({ "priority": "wont", "description": "Later.", "acceptance": ["Seen"] })),
            ReviewState::Approved,
        ),
        edited,
        artifact("BR-001", "One thing, one borrower", Agreement::Consensus, json!({
            "description": "A thing is lent to one person at a time.", "rationale": "Quarrels.",
            "conditions": ["It is out", "It is reserved"], "actions": "Refuse the second." })),
        artifact("NFR-001", "Quick hand-over", Agreement::Consensus, json!({ "category": "performance efficiency",
            "target": "< 60 s", "minimum": 90, "measurement": "Stop watch | 20 loans" })),
        artifact("EX-001", "No electronic locks", Agreement::Confirmed,
            json!({ "description": "A volunteer opens.", "rationale": "Cost.", "future_phase": "never" })),
        reviewed(
            artifact("RISK-001", "Volunteers stop", Agreement::Draft, json!({ "severity": "high" })),
            ReviewState::Approved,
        ),
        artifact("OQ-001", "Who pays for damage", Agreement::Pending,
            json!({ "question": "Who pays?", "raised_by": "qa-lead", "blocking": true })),
        artifact("OQ-002", "Fair shares", Agreement::Deferred, json!({ "question": "First come?" })),
        artifact("OQ-003", "Who is a resident", Agreement::Addressed, json!({ "question": "Sub-tenants, too?",
            "resolution": { "status": "addressed", "reason": "Yes", "round": 2 } })),
        artifact("CONF-001", "Reminders", Agreement::Escalated, json!({ "description": "By mail or by message.",
            "positions": { "product-manager": "Mail", "qa-lead": { "position": "Message", "round": 1 } } })),
        artifact("CONF-002", "Deposit", Agreement::Resolved, json!({ "description": "20 euros or none.",
            "positions": [{ "participant": "qa-lead", "stance": "20 euros" }] })),
        artifact("CONF-003", "Opening hours", Agreement::Resolved, json!({ "description": "Two or three hours.",
            "resolution": { "method": "narrowed_scope", "decision": "Two, as today",
                "conditions": ["until May", "# with two volunteers"] } })),
    ]
    .into_iter()
    .map(|found| if found.id == "REQ-003" { reviewed(found, ReviewState::Rejected) } else { found })
    .collect()
}
