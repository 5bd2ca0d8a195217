//! Sessions out of a pool of nasty texts and numbers.

mod draw;
mod records;

pub(super) use draw::any_draw;
pub(super) use records::journal;

use draw::Draw;
use records::{artifact, conclusion, escalation, round};

use roundtable_engine::agenda::{DoneWhen, Topic, TopicDefinition, TopicStatus};
use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::baseline::{Baseline, BaselineItem, Certainty, Omitted, OmittedReason, Quotation};
use roundtable_engine::config::{Escalation, Limits, ModelChoice, SessionConfig, Workflow};
use roundtable_engine::context::{ContextSnapshot, DocumentItem, Scope, Section};
use roundtable_engine::record::*;
use roundtable_engine::role::Role;
use roundtable_engine::session::{Metrics, Session, SessionStatus, Timing};
use roundtable_engine::strategy::{
    Consensus, ConsensusPolicy, Participation, Phase, Sees, Speakers, Strategy as Leading, StrategyLimits,
    Validation,
};

fn phase(name: &str) -> Phase {
    Phase {
        name: name.to_owned(),
        title: name.to_owned(),
        participation: Participation::Parallel,
        speakers: Speakers::All,
        hat: None,
        min_rounds: 1,
        goal: String::new(),
        prompt_suffix: String::new(),
        sees: Sees::default(),
    }
}

pub(super) fn strategy(name: &str, phases: &[&str]) -> Leading {
    Leading {
        name: name.to_owned(),
        title: name.to_owned(),
        phases: phases.iter().map(|name| phase(name)).collect(),
        consensus: Consensus { policy: ConsensusPolicy::Consent, threshold: 0.6 },
        limits: StrategyLimits::default(),
        sides: Vec::new(),
        validation: Validation::default(),
    }
}

pub(super) fn role(id: &str) -> Role {
    Role {
        id: id.to_owned(),
        name: id.to_owned(),
        description: String::new(),
        model: "inherit".to_owned(),
        color: "blue".to_owned(),
        skills: Vec::new(),
        body: String::new(),
        knowledge: Vec::new(),
        origin: "built-in".to_owned(),
    }
}

/// At least one item, each with a title and a line.
fn baseline(draw: &mut Draw) -> Baseline {
    let kinds = [ArtifactType::Requirement, ArtifactType::BusinessRule, ArtifactType::Nfr];
    let item = |draw: &mut Draw, at: u32| BaselineItem {
        id: format!("M-{}", at * 2 + 1),
        kind: draw.one_of(&kinds),
        title: format!("x{}", draw.text()),
        description: draw.text(),
        priority: draw.text(),
        conditions: draw.text(),
        actions: draw.text(),
        category: draw.text(),
        target: draw.text(),
        minimum: draw.text(),
        measurement: draw.text(),
        sources: vec![Quotation { line: draw.number(), words: draw.text() }],
        certainty: draw.one_of(&[Certainty::Stated, Certainty::Implied, Certainty::Added]),
        matches: draw.text(),
        conflicts_with: draw.list(),
        note: draw.text(),
    };
    let mut items = vec![item(draw, 0)];
    items.extend(draw.many(3, |draw, at| item(draw, at + 1)));
    let reasons = [OmittedReason::LeftOutByUser, OmittedReason::NothingTaken, OmittedReason::OpenQuestion];
    let omitted = draw.many(3, |draw, _| Omitted {
        line: draw.number(),
        until: draw.flag().then(|| draw.number()),
        words: draw.text(),
        parts: draw.many(2, |draw, _| Quotation { line: draw.number(), words: draw.text() }),
        reason: draw.one_of(&reasons),
        id: draw.text(),
        why: draw.text(),
    });
    Baseline { source: draw.text(), hash: draw.text(), practice: draw.flag(), items, omitted }
}

/// A whole session with some rounds behind it; its journal and taken numbers are empty.
pub(super) fn session(draw: &mut Draw) -> Session {
    let phases = draw.one_of(&[vec!["discussion"], vec!["dreamer", "realist", "critic"]]);
    let workflow =
        draw.one_of(&[Workflow::Specs, Workflow::Design, Workflow::Brainstorm, Workflow::Roundtable]);
    let mut rounds: Vec<Round> =
        draw.many(4, |draw, at| round(draw, at + 1, phases[at as usize % phases.len()]));
    let mut artifacts = Vec::new();
    for number in 0..draw.number() % 9 {
        let kind = draw.one_of(&ArtifactType::ALL);
        // In the order of their rounds; some before the first.
        let created_round = number * (rounds.len() as u32 + 1) / 9;
        let made = artifact(draw, kind, number + 1, created_round);
        if let Some(round) = created_round.checked_sub(1).and_then(|at| rounds.get_mut(at as usize)) {
            round.artifacts_created.push(made.id.clone());
        }
        artifacts.push(made);
    }
    // Those of no round are listed by type.
    let always = super::super::index::workflow_types(workflow);
    let listed = |kind: ArtifactType| {
        let more = ArtifactType::ALL.iter().position(|known| *known == kind).unwrap();
        always.iter().position(|known| *known == kind).unwrap_or(always.len() + more)
    };
    let place = |artifact: &Artifact| if artifact.created_round == 0 { listed(artifact.kind) } else { 0 };
    artifacts.sort_by_key(|artifact| (artifact.created_round, place(artifact)));
    Session {
        id: "20260107-specs-x".to_owned(),
        topic: draw.text(),
        workflow,
        strategy: strategy("disney", &phases),
        config: SessionConfig {
            source: draw.text(),
            verbose: draw.flag(),
            interactive: draw.flag(),
            strategy: draw.text(),
            limits: Limits {
                min_rounds: draw.number(),
                max_rounds: draw.number(),
                max_rounds_per_phase: draw.maybe(Draw::number),
            },
            escalation: Escalation {
                enabled: draw.flag(),
                max_rounds_per_conflict: draw.number(),
                confidence_below: draw.share(),
                critical_keywords: draw.list(),
            },
            participants: draw.list(),
            quorum: draw.share(),
            output_type: draw.maybe(Draw::text),
            consensus: draw
                .maybe(|draw| Consensus { policy: ConsensusPolicy::Unanimous, threshold: draw.share() }),
            spending_limit: draw.maybe(|draw| f64::from(draw.number()) / 64.0),
            models: draw
                .many(3, |draw, at| {
                    (format!("seat-{at}"), ModelChoice { provider: draw.text(), model: draw.text() })
                })
                .into_iter()
                .collect(),
        },
        context: ContextSnapshot {
            source: draw.text(),
            project_name: draw.text(),
            description: draw.text(),
            objectives: draw.list(),
            constraints: draw.list(),
            scope: Scope { inside: draw.list(), outside: draw.list() },
            sections: draw.many(2, |draw, _| Section { heading: draw.text(), text: draw.text() }),
            in_document: draw.many(2, |draw, _| DocumentItem { id: draw.text(), title: draw.text() }),
            rejected: draw.many(2, |draw, _| DocumentItem { id: draw.text(), title: draw.text() }),
        },
        status: draw.one_of(&[SessionStatus::Active, SessionStatus::Paused, SessionStatus::Closed]),
        timing: Timing {
            started_at: draw.time(),
            updated_at: draw.time(),
            closed_at: draw.maybe(Draw::time),
        },
        practice: draw.flag(),
        current_phase: draw.one_of(&phases).to_owned(),
        baseline: draw.maybe(baseline),
        agenda: draw.many(4, |draw, at| Topic {
            definition: TopicDefinition {
                id: format!("topic-{at}"),
                name: draw.text(),
                critical: draw.flag(),
                done_when: DoneWhen { criteria: draw.list(), min_requirements: draw.number() },
                exploration: draw.text(),
                phase: draw.maybe(Draw::text),
            },
            status: draw.one_of(&[TopicStatus::Open, TopicStatus::Partial, TopicStatus::Closed]),
            coverage: draw.list(),
            closed_round: draw.maybe(Draw::number),
        }),
        artifacts,
        rounds,
        escalations: draw.many(2, escalation),
        notes: draw.many(3, |draw, _| Note { round: draw.number(), at: draw.time(), text: draw.text() }),
        silenced_keywords: draw.list().into_iter().collect(),
        sides: draw
            .many(3, |draw, at| (format!("seat-{at}"), draw.one_of(&["pro", "con"]).to_owned()))
            .into_iter()
            .collect(),
        linked_sessions: draw.list(),
        forked_from: None,
        conclusion: draw.maybe(conclusion),
        metrics: Metrics {
            rounds: draw.number(),
            tasks: draw.number(),
            tokens: draw.number(),
            tokens_in: draw.number(),
            tokens_out: draw.number(),
            tokens_cached: draw.number(),
            cost: draw.maybe(|draw| f64::from(draw.number()) / 64.0),
        },
        facilitator: role("facilitator"),
        participants: vec![role("product-manager"), role("qa-lead")],
        taken_numbers: Default::default(),
        journal: Vec::new(),
        said: Default::default(),
        written: Default::default(),
        told: Default::default(),
        earlier: Default::default(),
        ends_before: Default::default(),
        documents: Default::default(),
    }
}
