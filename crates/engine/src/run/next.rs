//! What comes after a round: the facilitator's wish, as far as the rules allow it.

use crate::agenda::UnmetGate;
use crate::record::{Next, Round};
use crate::session::Session;
use crate::told;

pub(super) fn advance(session: &mut Session) -> bool {
    let position = session.strategy.position(&session.current_phase).unwrap_or(0);
    match session.strategy.phases.get(position + 1) {
        Some(phase) => {
            session.current_phase.clone_from(&phase.name);
            true
        }
        None => false,
    }
}

/// A phase that the facilitator names and that is not the next one: phases come in their order.
fn out_of_order(session: &Session, wanted: &str) -> Option<String> {
    let position = session.strategy.position(&session.current_phase).unwrap_or(0);
    let next = session.strategy.phases.get(position + 1)?;
    (!wanted.is_empty() && wanted != next.name).then(|| {
        told!(
            "phases come in order: after `{current}` comes `{next}`, not `{wanted}`",
            current = session.current_phase,
            next = next.name,
            wanted
        )
    })
}

/// Whether the strategy ends with a recommendation and no round of the last phase has one.
fn lacks_recommendation(session: &Session) -> bool {
    let has_one =
        |round: &Round| session.strategy.is_last(&round.phase) && !round.recommendation.trim().is_empty();
    session.strategy.validation.recommendation && !session.rounds.iter().any(has_one)
}

/// What comes after the round that was just added: the facilitator's wish, unless a rule forbids it. Sets the round's
/// `next` and the phase; returns what was enforced and why.
pub(crate) fn decide_next(session: &mut Session, wanted: Next, wanted_phase: &str) -> Vec<String> {
    let mut overrides = Vec::new();
    if wanted == Next::Phase {
        overrides.extend(out_of_order(session, wanted_phase));
    }
    let (gates, phase): (Vec<_>, Vec<_>) =
        session.unmet_gates().into_iter().partition(|gate| !matches!(gate, UnmetGate::Phase { .. }));
    let is_last = phase.is_empty();
    let (in_phase, min_in_phase) = (session.rounds_in_phase(), session.phase().min_rounds);
    let mut next = wanted;
    if let (Next::Conclude, Some(until)) = (wanted, session.hold_until()) {
        overrides.push(told!("the user asked the panel to go on until round {until}: it continues", until));
        next = Next::Continue;
    } else if wanted == Next::Conclude && !gates.is_empty() {
        let unmet: Vec<_> = gates.iter().map(ToString::to_string).collect();
        overrides
            .push(told!("conclusion refused, the discussion continues: {unmet}", unmet = unmet.join("; ")));
        next = Next::Continue;
    } else if wanted == Next::Conclude && !is_last {
        overrides.push(told!("a conclusion is possible in the last phase only: on to the next phase"));
        next = Next::Phase;
    } else if wanted == Next::Conclude && lacks_recommendation(session) {
        overrides.push(
            told!("conclusion refused, the discussion continues: this strategy ends with a recommendation, and there is none"),
        );
        next = Next::Continue;
    }
    if next == Next::Phase && is_last {
        overrides.push(told!("there is no further phase: the discussion continues"));
        next = Next::Continue;
    } else if next == Next::Phase && in_phase < min_in_phase {
        overrides.push(told!(
            "the phase needs {min_in_phase} rounds and has {in_phase}: it continues",
            min_in_phase,
            in_phase
        ));
        next = Next::Continue;
    }
    let most_in_phase =
        session.config.limits.max_rounds_per_phase.or(session.strategy.limits.max_rounds_per_phase);
    let most_in_phase = most_in_phase.map(|most| most.max(min_in_phase));
    let stays = matches!(next, Next::Continue | Next::Escalate);
    if stays && !is_last && most_in_phase.is_some_and(|most| in_phase >= most) {
        // A question to the user waits for its answer all the same.
        overrides.push(told!("the phase has had its {in_phase} rounds: on to the next phase", in_phase));
        next = Next::Phase;
    }
    let limits = session.config.limits;
    if session.completed_rounds() >= limits.max_rounds && next != Next::Conclude {
        overrides
            .push(told!("Reached maximum rounds limit: {max_rounds} rounds", max_rounds = limits.max_rounds));
        next = Next::Conclude;
    }
    if next == Next::Phase {
        advance(session);
    }
    if let Some(round) = session.rounds.last_mut() {
        round.next = next;
    }
    overrides
}
