//! Rounds, artifacts and the other records of a session.

use roundtable_engine::agenda::{Focus, FocusType, UnmetGate};
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, Dissent, Quote, Review, ReviewState};
use roundtable_engine::record::*;
use roundtable_engine::strategy::Participation;

use super::draw::Draw;

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

fn absence_kind(draw: &mut Draw) -> Option<AbsenceKind> {
    draw.maybe(|draw| draw.one_of(&AbsenceKind::ALL))
}

pub(super) fn round(draw: &mut Draw, number: u32, phase: &str) -> Round {
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
            kind: absence_kind(draw),
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

pub(super) fn artifact(draw: &mut Draw, kind: ArtifactType, number: u32, created_round: u32) -> Artifact {
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
            // A question that is called so has its answer.
            if kind == ArtifactType::OpenQuestion { Agreement::Addressed } else { Agreement::Resolved },
            Agreement::Escalated,
            Agreement::Pending,
            Agreement::Addressed,
            // Of anything else it is a word by hand.
            if kind == ArtifactType::OpenQuestion { Agreement::Deferred } else { Agreement::Draft },
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
        quotes: draw.many(2, |draw, _| Quote {
            participant: draw.text(),
            round: draw.number(),
            quote: draw.text(),
            criterion: draw.text(),
        }),
        covers: draw.list(),
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        review: draw.maybe(|draw| Review {
            state: draw.one_of(&[ReviewState::Approved, ReviewState::Rejected, ReviewState::Deferred]),
            by: draw.text(),
            at: draw.time(),
            hash: draw.text(),
            word: None,
            reason: draw.text(),
        }),
        fields: draw.many(6, |draw, at| (keys[at as usize].to_owned(), draw.tree(3))).into_iter().collect(),
    }
}

pub(super) fn escalation(draw: &mut Draw, at: u32) -> EscalationRecord {
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
        by: draw.text(),
    }
}

pub(super) fn conclusion(draw: &mut Draw) -> Conclusion {
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
        resolved: draw.list(),
        unresolved: draw.list(),
        recommendation: draw.text(),
        output_type: draw.text(),
    }
}

pub(in super::super) fn journal(draw: &mut Draw, rounds: u32) -> Vec<JournalEntry> {
    let mut lines: Vec<JournalEntry> = Vec::new();
    let drawn = draw.many(6, |draw, at| JournalEntry {
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
            JournalResult::Absent { reason: draw.text(), partial: draw.text(), kind: absence_kind(draw) }
        } else {
            JournalResult::Failed { reason: draw.text(), partial: draw.text() }
        },
    });
    for line in drawn {
        // The same line twice is the same call once.
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}
