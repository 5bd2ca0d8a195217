//! Sessions out of a pool of nasty texts and numbers.

use jiff::Timestamp;
use proptest::prelude::*;
use roundtable_engine::agenda::{DoneWhen, Focus, FocusType, Topic, TopicDefinition, TopicStatus, UnmetGate};
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, Dissent, Review, ReviewState};
use roundtable_engine::baseline::{Baseline, BaselineItem, Certainty, Quotation};
use roundtable_engine::config::{Escalation, Limits, ModelChoice, SessionConfig, Workflow};
use roundtable_engine::context::{ContextSnapshot, DocumentItem, Scope, Section};
use roundtable_engine::record::*;
use roundtable_engine::role::Role;
use roundtable_engine::session::{Metrics, Session, SessionStatus, Timing};
use roundtable_engine::strategy::{
    Consensus, ConsensusPolicy, Participation, Phase, Sees, Speakers, Strategy as Leading, StrategyLimits,
    Validation,
};
use serde_json::{Map, Value, json};

/// Draws from a pool, round and round.
#[derive(Debug)]
pub(super) struct Draw {
    texts: Vec<String>,
    numbers: Vec<u32>,
    at: usize,
}

impl Draw {
    fn next(&mut self) -> usize {
        self.at += 1;
        self.at
    }

    fn text(&mut self) -> String {
        let at = self.next();
        self.texts[at % self.texts.len()].clone()
    }

    fn number(&mut self) -> u32 {
        let at = self.next();
        self.numbers[at % self.numbers.len()]
    }

    fn one_of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.number() as usize % items.len()].clone()
    }

    fn flag(&mut self) -> bool {
        self.number().is_multiple_of(2)
    }

    fn list(&mut self) -> Vec<String> {
        (0..self.number() % 4).map(|_| self.text()).collect()
    }

    fn many<T>(&mut self, most: u32, mut make: impl FnMut(&mut Self, u32) -> T) -> Vec<T> {
        (0..self.number() % (most + 1)).map(|at| make(self, at)).collect()
    }

    fn maybe<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> Option<T> {
        if self.flag() { Some(make(self)) } else { None }
    }

    fn share(&mut self) -> f64 {
        f64::from(self.number()) / f64::from(u32::MAX)
    }

    fn time(&mut self) -> Timestamp {
        Timestamp::from_millisecond(1_700_000_000_000 + i64::from(self.number())).unwrap()
    }

    fn tree(&mut self, depth: u32) -> Value {
        match self.number() % if depth == 0 { 5 } else { 7 } {
            0 => Value::Null,
            1 => self.flag().into(),
            2 => self.number().into(),
            3 => json!(self.share()),
            4 => self.text().into(),
            5 => self.many(3, |draw, _| draw.tree(depth - 1)).into(),
            _ => self
                .many(3, |draw, _| (draw.text(), draw.tree(depth - 1)))
                .into_iter()
                .collect::<Map<_, _>>()
                .into(),
        }
    }
}

pub(super) fn any_draw() -> impl proptest::strategy::Strategy<Value = Draw> {
    let text = prop_oneof![
        any::<String>(),
        "[ \\t\\n\\r:|>#'\"{}\\[\\],&*!%@`~\\-?a-z0-9.]{0,30}",
        "[a-zA-Z ,.]{0,60}",
        prop::sample::select(vec![
            "no",
            "1e3",
            "2026-01-01",
            "~",
            "null",
            "---",
            "- a",
            "a: b",
            "a #b",
            " lead",
            "trail ",
            "line\n\nline\n",
            "a\r\nb",
            "\u{feff}x",
            "👩‍🚀",
            "<<",
            "01",
            ".inf",
            "\u{85}",
            "\u{2028}",
            "\u{0}",
            "\t",
            "",
            "\n",
            "  \n x",
        ])
        .prop_map(str::to_owned),
    ];
    (prop::collection::vec(text, 1..40), prop::collection::vec(any::<u32>(), 7..120))
        .prop_map(|(texts, numbers)| Draw { texts, numbers, at: 0 })
}

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

fn statement(draw: &mut Draw) -> Statement {
    Statement {
        participant: draw.text(),
        position: draw.text(),
        rationale: draw.list(),
        trade_offs: TradeOffs {
            optimizing_for: draw.text(),
            accepting_as_cost: draw.text(),
            risks: draw.list(),
        },
        concerns: draw.list(),
        suggestions: draw.list(),
        votes: draw.many(2, |draw, _| Vote {
            proposal: draw.text(),
            stance: draw.one_of(&[Stance::Support, Stance::StandAside, Stance::Block]),
            confidence: draw.maybe(Draw::share),
            condition: draw.text(),
        }),
        confidence: draw.maybe(Draw::share),
        references: draw.list(),
    }
}

fn round(draw: &mut Draw, number: u32, phase: &str) -> Round {
    Round {
        number,
        phase: phase.to_owned(),
        timestamp: draw.time(),
        focus: Focus {
            kind: draw.one_of(&[FocusType::Agenda, FocusType::Conflict, FocusType::OpenQuestion]),
            topic_id: draw.text(),
        },
        participation: draw.one_of(&[
            Participation::Parallel,
            Participation::Sequential,
            Participation::Targeted,
        ]),
        question: draw.text(),
        synthesis: draw.text(),
        consensus: draw.list(),
        conflicts: draw.many(2, |draw, _| RoundConflict {
            id: draw.text(),
            description: draw.text(),
            positions: draw.many(3, |draw, _| (draw.text(), draw.text())).into_iter().collect(),
        }),
        resolved: draw.list(),
        artifacts_created: Vec::new(),
        artifacts_changed: draw.list(),
        conflicts_resolved: draw.list(),
        questions_resolved: draw.list(),
        absent: draw.many(2, |draw, _| Absence {
            participant: draw.text(),
            reason: draw.text(),
            partial: draw.text(),
        }),
        overrides: draw.list(),
        warnings: draw.list(),
        recommendation: draw.text(),
        output_type: draw.text(),
        next_focus: draw.text(),
        votes: draw.many(2, |draw, _| VoteCount {
            proposal: draw.text(),
            support: draw.list(),
            stand_aside: draw.list(),
            block: draw.list(),
            share: draw.share(),
            agreed: draw.maybe(Draw::flag),
        }),
        next: draw.one_of(&[Next::Continue, Next::Phase, Next::Conclude, Next::Escalate]),
        responses: draw.many(2, |draw, _| statement(draw)),
    }
}

fn artifact(draw: &mut Draw, kind: ArtifactType, number: u32, created_round: u32) -> Artifact {
    let keys = ["priority", "description", "acceptance", "positions", "résumé: x", "with space", "1"];
    Artifact {
        id: format!("{}-{number:03}", kind.prefix()),
        kind,
        title: draw.text(),
        status: draw.one_of(&[
            Agreement::Consensus,
            Agreement::Draft,
            Agreement::Conflict,
            Agreement::Open,
            Agreement::Resolved,
            Agreement::Escalated,
            Agreement::Pending,
            Agreement::Addressed,
            Agreement::Deferred,
            Agreement::Proposed,
            Agreement::Confirmed,
        ]),
        topic_id: draw.text(),
        created_round,
        supported_by: draw.list(),
        dissent: draw.many(2, |draw, _| Dissent {
            participant: draw.text(),
            round: draw.number(),
            stance: draw.text(),
            reason: draw.text(),
        }),
        covers: draw.list(),
        review: draw.maybe(|draw| Review {
            state: draw.one_of(&[ReviewState::Approved, ReviewState::Rejected, ReviewState::Deferred]),
            by: draw.text(),
            at: draw.time(),
            hash: draw.text(),
        }),
        fields: draw.many(6, |draw, at| (keys[at as usize].to_owned(), draw.tree(3))).into_iter().collect(),
    }
}

fn escalation(draw: &mut Draw, at: u32) -> EscalationRecord {
    let triggers = [
        Trigger::ConflictPersists { conflict: draw.text(), rounds: draw.number() },
        Trigger::LowConfidence { participant: draw.text(), topic_id: draw.text(), confidence: draw.share() },
        Trigger::CriticalKeyword {
            keyword: draw.text(),
            topic_id: draw.text(),
            said_by: draw.text(),
            quote: draw.text(),
        },
        Trigger::Facilitator { reason: draw.text() },
    ];
    let answers = [
        EscalationAnswer::Accept,
        EscalationAnswer::Decide { decision: draw.text() },
        EscalationAnswer::Continue { rounds: draw.number(), note: draw.text() },
    ];
    EscalationRecord {
        id: format!("ESC-{:03}", at + 1),
        round: draw.number(),
        trigger: draw.text(),
        triggers: draw.many(3, |draw, _| draw.one_of(&triggers)),
        reason: draw.text(),
        conflict: draw.maybe(Draw::text),
        positions: draw.many(2, |draw, _| Position {
            participant: draw.text(),
            position: draw.text(),
            rationale: draw.list(),
            confidence: draw.maybe(Draw::share),
        }),
        recommendation: draw.text(),
        answer: draw.maybe(|draw| draw.one_of(&answers)),
        at: draw.maybe(Draw::time),
    }
}

fn conclusion(draw: &mut Draw) -> Conclusion {
    let unmet = [
        UnmetGate::MinRounds { completed: draw.number(), min_rounds: draw.number() },
        UnmetGate::CriticalTopic { topic_id: draw.text() },
        UnmetGate::BlockingConflict { id: draw.text() },
        UnmetGate::Contradiction { id: draw.text() },
        UnmetGate::BaselineNotCovered { items: draw.list() },
        UnmetGate::Phase { current: draw.text() },
    ];
    Conclusion {
        by: draw.one_of(&[ConcludedBy::Facilitator, ConcludedBy::User, ConcludedBy::MaxRounds]),
        note: draw.text(),
        unmet: draw.many(3, |draw, _| draw.one_of(&unmet)),
        final_consensus: draw.list(),
        unresolved: draw.list(),
        recommendation: draw.text(),
        output_type: draw.text(),
    }
}

pub(super) fn journal(draw: &mut Draw, rounds: u32) -> Vec<JournalEntry> {
    draw.many(6, |draw, at| JournalEntry {
        round: 1 + at % (rounds + 1),
        step: draw.one_of(&[Step::Question, Step::Response, Step::Synthesis]),
        actor: draw.text(),
        attempt: draw.number(),
        started_at: draw.time(),
        completed_at: draw.time(),
        result: if draw.flag() {
            let usage = Usage {
                model: draw.text(),
                tokens_in: draw.number(),
                tokens_out: draw.number(),
                tokens_cached: draw.number(),
                cost: draw.flag().then(|| f64::from(draw.number()) / 64.0),
            };
            JournalResult::Reply { text: draw.text(), usage }
        } else if draw.flag() {
            JournalResult::Absent { reason: draw.text(), partial: draw.text() }
        } else {
            JournalResult::Failed { reason: draw.text(), partial: draw.text() }
        },
    })
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
        certainty: draw.one_of(&[Certainty::Stated, Certainty::Implied]),
        matches: draw.text(),
        conflicts_with: draw.list(),
        note: draw.text(),
    };
    let mut items = vec![item(draw, 0)];
    items.extend(draw.many(3, |draw, at| item(draw, at + 1)));
    Baseline { source: draw.text(), hash: draw.text(), practice: draw.flag(), items }
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
        documents: Default::default(),
    }
}
