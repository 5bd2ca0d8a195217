//! Sessions to start from.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::agenda::{DoneWhen, Topic, TopicDefinition};
use crate::artifact::{Agreement, Artifact, ArtifactType};
use crate::config::{Limits, SessionConfig, Workflow};
use crate::context::ContextSnapshot;
use crate::role::Role;
use crate::session::{Metrics, Session, SessionStatus, Timing};
use crate::strategy::{
    Consensus, ConsensusPolicy, Participation, Phase, Sees, Side, Speakers, Strategy, StrategyLimits,
    Validation,
};

fn role(id: &str) -> Role {
    Role {
        id: id.to_owned(),
        name: id.to_uppercase(),
        description: String::new(),
        model: "inherit".to_owned(),
        color: "blue".to_owned(),
        skills: Vec::new(),
        body: format!("You are {id}."),
        knowledge: Vec::new(),
        origin: "built-in".to_owned(),
    }
}

fn phase(name: &str, participation: Participation) -> Phase {
    Phase {
        name: name.to_owned(),
        title: name.to_owned(),
        participation,
        speakers: Speakers::All,
        hat: None,
        min_rounds: 1,
        goal: String::new(),
        prompt_suffix: format!("guidance for {name}"),
        sees: Sees::default(),
    }
}

pub(crate) fn topic(id: &str, critical: bool, criteria: &[&str]) -> Topic {
    Topic::new(TopicDefinition {
        id: id.to_owned(),
        name: format!("Topic {id}"),
        critical,
        done_when: DoneWhen {
            criteria: criteria.iter().map(|&text| text.to_owned()).collect(),
            min_requirements: 1,
        },
        exploration: String::new(),
        phase: None,
    })
}

/// ann, ben and cleo; `core` is critical, `extra` is not; one blind phase; three to twenty rounds.
pub(crate) fn table() -> Session {
    let now = Timestamp::UNIX_EPOCH;
    let seats = ["ann", "ben", "cleo"];
    Session {
        id: "20260101-specs-test".to_owned(),
        topic: "A test".to_owned(),
        workflow: Workflow::Specs,
        strategy: Strategy {
            name: "standard".to_owned(),
            title: "Standard".to_owned(),
            phases: vec![phase("discussion", Participation::Parallel)],
            consensus: Consensus { policy: ConsensusPolicy::WeightedMajority, threshold: 0.6 },
            limits: StrategyLimits::default(),
            sides: Vec::new(),
            validation: Validation::default(),
        },
        config: SessionConfig { participants: seats.map(str::to_owned).to_vec(), ..SessionConfig::default() },
        context: ContextSnapshot::default(),
        status: SessionStatus::Active,
        timing: Timing { started_at: now, updated_at: now, closed_at: None },
        practice: false,
        current_phase: "discussion".to_owned(),
        baseline: None,
        agenda: vec![topic("core", true, &["who", "what"]), topic("extra", false, &["why"])],
        artifacts: Vec::new(),
        rounds: Vec::new(),
        escalations: Vec::new(),
        notes: Vec::new(),
        sides: BTreeMap::new(),
        linked_sessions: Vec::new(),
        forked_from: None,
        silenced_keywords: BTreeSet::new(),
        conclusion: None,
        metrics: Metrics::default(),
        facilitator: role("facilitator"),
        participants: seats.iter().map(|id| role(id)).collect(),
        taken_numbers: BTreeMap::new(),
        journal: Vec::new(),
        said: BTreeMap::new(),
        written: BTreeMap::new(),
        told: BTreeMap::new(),
        earlier: BTreeMap::new(),
        ends_before: BTreeMap::new(),
        documents: BTreeMap::new(),
    }
}

/// The same table, with two sides: opening, rebuttal (shown the other side's opening), closing (shown its rebuttal).
pub(crate) fn debating() -> Session {
    let mut session = table();
    let side = |name: &str| Side {
        name: name.to_owned(),
        title: name.to_uppercase(),
        task: format!("argue for {name}"),
    };
    let shown = |name: &str, earlier: &str| Phase {
        sees: Sees { other_side: Some(earlier.to_owned()), ..Sees::default() },
        ..phase(name, Participation::Parallel)
    };
    session.strategy.name = "debate".to_owned();
    session.strategy.sides = vec![side("pro"), side("con")];
    session.strategy.phases = vec![
        phase("opening", Participation::Parallel),
        shown("rebuttal", "opening"),
        shown("closing", "rebuttal"),
    ];
    session.strategy.consensus.policy = ConsensusPolicy::FacilitatorJudgment;
    session.strategy.validation = Validation { min_participants: 2, recommendation: true };
    session.current_phase = "opening".to_owned();
    session
}

/// The same table, disney: the dreamer sees the topic only, the others more and more.
pub(crate) fn dreaming() -> Session {
    let mut session = table();
    let dreams = Sees { project: false, conflicts: false, syntheses_of: Some(Vec::new()), ..Sees::default() };
    let after = |phases: &[&str]| Sees {
        syntheses_of: Some(phases.iter().map(|&name| name.to_owned()).collect()),
        ..Sees::default()
    };
    let with = |name: &str, sees: Sees| Phase { sees, ..phase(name, Participation::Parallel) };
    session.strategy.name = "disney".to_owned();
    session.workflow = Workflow::Brainstorm;
    session.strategy.phases = vec![
        with("dreamer", dreams),
        with("realist", after(&["dreamer"])),
        with("critic", after(&["dreamer", "realist"])),
    ];
    session.current_phase = "dreamer".to_owned();
    session
}

/// The same table, with hats: the facilitator alone, two hats in turn, the facilitator alone.
pub(crate) fn hatted() -> Session {
    let mut session = table();
    let hat = |name: &str, color: &str, speakers: Speakers| Phase {
        speakers,
        hat: Some(color.to_owned()),
        ..phase(name, Participation::Sequential)
    };
    session.strategy.name = "six-hats".to_owned();
    session.strategy.phases = vec![
        hat("blue-open", "blue", Speakers::Facilitator),
        hat("white", "white", Speakers::All),
        hat("red", "red", Speakers::All),
        hat("blue-close", "blue", Speakers::Facilitator),
    ];
    session.strategy.consensus.policy = ConsensusPolicy::FacilitatorSynthesis;
    session.current_phase = "blue-open".to_owned();
    session
}

/// The same table, consensus-driven: blind, then twice in turn.
pub(crate) fn phased() -> Session {
    let mut session = table();
    session.strategy.name = "consensus-driven".to_owned();
    session.strategy.phases = vec![
        phase("proposal", Participation::Parallel),
        phase("refinement", Participation::Sequential),
        phase("convergence", Participation::Sequential),
    ];
    session.strategy.consensus.policy = ConsensusPolicy::Consent;
    session.current_phase = "proposal".to_owned();
    session
}

pub(crate) fn limits(mut session: Session, min_rounds: u32, max_rounds: u32) -> Session {
    session.config.limits = Limits { min_rounds, max_rounds, ..Limits::default() };
    session
}

/// An artifact that is there from the start.
pub(crate) fn add(session: &mut Session, id: &str, topic: &str, status: Agreement, fields: Value) {
    session.artifacts.push(Artifact {
        id: id.to_owned(),
        kind: ArtifactType::from_id(id).unwrap(),
        title: format!("Title of {id}"),
        status,
        topic_id: topic.to_owned(),
        created_round: 1,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: fields.as_object().unwrap().clone(),
    });
}

pub(crate) fn conflict(session: &mut Session, id: &str, topic: &str) {
    add(
        session,
        id,
        topic,
        Agreement::Open,
        json!({ "description": format!("Quarrel {id}"), "positions": {} }),
    );
}

pub(crate) fn open_question(session: &mut Session, id: &str, blocking: bool) {
    add(
        session,
        id,
        "extra",
        Agreement::Pending,
        json!({ "question": format!("Who {id}?"), "blocking": blocking }),
    );
}

/// The session without its times, to compare two runs; and without the journal, which ends with its round.
pub(crate) fn timeless(session: &Session) -> Session {
    let mut session = session.clone();
    let never = Timestamp::UNIX_EPOCH;
    session.timing = Timing { started_at: never, updated_at: never, closed_at: None };
    session.rounds.iter_mut().for_each(|round| round.timestamp = never);
    session.escalations.iter_mut().for_each(|raised| raised.at = None);
    session.notes.iter_mut().for_each(|note| note.at = never);
    session.journal.clear();
    session
}
