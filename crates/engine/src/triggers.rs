//! When the user is asked. The engine checks all four triggers after each round; each fires once.

mod answer;
mod by_hand;
mod settled;

pub use answer::{apply_answer, mark_escalated, resolve};
pub use by_hand::{SettledByHand, settle_by_hand};
pub(crate) use settled::settled;

use crate::artifact::Artifact;
use crate::decided::taken_back_in;
use crate::record::{EscalationAnswer, EscalationRecord, Position, Round, Statement, Trigger};
use crate::session::Session;
use crate::text::{clip, has_phrase};
use crate::tie;

/// The escalations that a round raises; none where they are switched off. `session` already holds the round and its
/// artifacts.
pub fn escalations(
    session: &Session,
    round: &Round,
    statements: &[Statement],
    facilitator: Option<&str>,
) -> Vec<EscalationRecord> {
    if !session.config.escalation.enabled {
        return Vec::new();
    }
    let conflicts = persisting_conflicts(session, round);
    let mut others = Vec::new();
    if let Some(reason) = facilitator {
        others.push(Trigger::Facilitator { reason: reason.to_owned() });
    }
    let topic_id = agenda_topic(session, &round.focus.topic_id);
    others.extend(low_confidence(session, statements, &topic_id));
    others.extend(critical_keywords(session, round, statements, &topic_id));

    let mut groups: Vec<(Option<String>, Vec<Trigger>)> =
        conflicts.into_iter().map(|(id, trigger)| (Some(id), vec![trigger])).collect();
    if !others.is_empty() {
        // One question to the user for one conflict: what is about a conflict that is up anyway joins it.
        let about = subject(session, round, &others);
        let fits = |conflict: &Option<String>| about.is_none() || *conflict == about;
        let only = groups.len() == 1 && about.is_none();
        match groups.iter_mut().find(|(conflict, _)| fits(conflict) && (only || about.is_some())) {
            Some((_, triggers)) => triggers.extend(others),
            None => groups.push((about, others)),
        }
    }
    let first = session.escalations.len() + 1;
    groups
        .into_iter()
        .enumerate()
        .map(|(at, (conflict, triggers))| record(session, round, statements, first + at, conflict, triggers))
        .collect()
}

/// The agenda topic behind a focus: a conflict's or question's own topic.
pub fn agenda_topic(session: &Session, focus: &str) -> String {
    session.artifact(focus).map_or_else(|| focus.to_owned(), |artifact| artifact.topic_id.clone())
}

/// Open conflicts at their limit: the first time after `max_rounds_per_conflict` rounds, or at once where the panel is tied
/// and more talk would not break it; again only when the rounds that the user gave are over, or the limit has passed since a
/// decision that was taken back.
fn persisting_conflicts(session: &Session, round: &Round) -> Vec<(String, Trigger)> {
    let limit = session.config.escalation.max_rounds_per_conflict.max(1);
    let due = |conflict: &&Artifact| {
        let earlier =
            session.escalations.iter().rev().find(|raised| raised.conflict.as_ref() == Some(&conflict.id));
        match earlier.map(|raised| (raised.round, &raised.answer)) {
            None => session.rounds_persisted(&conflict.id) >= limit || !tie::on(conflict).is_empty(),
            Some((raised, Some(EscalationAnswer::Continue { rounds, .. }))) => {
                round.number >= raised.saturating_add(*rounds)
            }
            // Whoever took the decision back in the file of the conflict has it discussed anew.
            Some((raised, _)) => {
                earlier.is_some_and(|earlier| taken_back_in(session, earlier).is_some())
                    && round.number >= raised.saturating_add(limit)
            }
        }
    };
    session
        .artifacts
        .iter()
        .filter(|artifact| artifact.is_open_conflict() && artifact.left_by_hand().is_none())
        .filter(due)
        .map(|conflict| {
            let rounds = session.rounds_discussed(&conflict.id);
            (conflict.id.clone(), Trigger::ConflictPersists { conflict: conflict.id.clone(), rounds })
        })
        .collect()
}

/// Seats below the threshold, once per seat and topic.
fn low_confidence(session: &Session, statements: &[Statement], topic: &str) -> Vec<Trigger> {
    let below = session.config.escalation.confidence_below;
    statements
        .iter()
        .filter_map(|statement| {
            let confidence = statement.confidence.filter(|confidence| *confidence < below)?;
            let fired = session.has_fired(|_, trigger| {
                matches!(trigger, Trigger::LowConfidence { participant, topic_id, .. }
                    if *participant == statement.participant && topic_id == topic)
            });
            (!fired).then(|| Trigger::LowConfidence {
                participant: statement.participant.clone(),
                topic_id: topic.to_owned(),
                confidence,
            })
        })
        .collect()
}

/// Critical keywords in participants' concerns and in conflicts, once per keyword and topic.
fn critical_keywords(
    session: &Session,
    round: &Round,
    statements: &[Statement],
    topic: &str,
) -> Vec<Trigger> {
    let concerns = statements.iter().flat_map(|statement| {
        statement.concerns.iter().map(|concern| (statement.participant.as_str(), concern.as_str()))
    });
    let conflicts = round.conflicts.iter().flat_map(|conflict| {
        std::iter::once(&conflict.description)
            .chain(conflict.positions.values())
            .map(|text| (conflict.id.as_str(), text.as_str()))
    });
    let texts: Vec<_> = concerns.chain(conflicts).collect();
    session
        .config
        .escalation
        .critical_keywords
        .iter()
        .filter(|keyword| !session.silenced_keywords.contains(*keyword))
        .filter_map(|word| {
            let (said_by, quote) = texts.iter().find(|(_, text)| has_phrase(text, word))?;
            let fired = session.has_fired(|_, trigger| {
                matches!(trigger, Trigger::CriticalKeyword { keyword, topic_id, .. } if keyword == word && topic_id == topic)
            });
            (!fired).then(|| Trigger::CriticalKeyword {
                keyword: word.clone(),
                topic_id: topic.to_owned(),
                said_by: (*said_by).to_owned(),
                quote: clip(quote, 300),
            })
        })
        .collect()
}

/// The conflict that a facilitator's escalation is about: the one that its reason names, the round's focus, or the only one
/// it spoke of.
fn subject(session: &Session, round: &Round, triggers: &[Trigger]) -> Option<String> {
    if !triggers.iter().any(|trigger| matches!(trigger, Trigger::Facilitator { .. })) {
        return None;
    }
    let open = |id: &str| {
        let known = session.artifact(id);
        known.is_some_and(|artifact| artifact.is_open_conflict() && artifact.left_by_hand().is_none())
    };
    let spoken: Vec<_> = round.conflicts.iter().map(|conflict| &conflict.id).filter(|id| open(id)).collect();
    let reasons = || {
        triggers.iter().filter_map(|trigger| match trigger {
            Trigger::Facilitator { reason } => Some(reason),
            _ => None,
        })
    };
    let named: Vec<_> = spoken.iter().filter(|id| reasons().any(|reason| has_phrase(reason, id))).collect();
    match &spoken[..] {
        _ if named.len() == 1 => Some((*named[0]).clone()),
        _ if open(&round.focus.topic_id) => Some(round.focus.topic_id.clone()),
        [only] => Some((*only).clone()),
        _ => None,
    }
}

fn record(
    session: &Session,
    round: &Round,
    statements: &[Statement],
    number: usize,
    conflict: Option<String>,
    triggers: Vec<Trigger>,
) -> EscalationRecord {
    let positions = conflict
        .as_deref()
        .and_then(|id| session.artifact(id))
        .map(|artifact| conflict_positions(session, artifact, round, statements))
        .filter(|positions| !positions.is_empty())
        .unwrap_or_else(|| statements.iter().map(|said| position(said, &said.position)).collect());
    let tied = conflict.as_deref().and_then(|id| tie::taken(session, session.artifact(id)?));
    let recommendation = match tied {
        // The facilitator's recommendation in this round may be about anything else.
        Some(taken) => taken,
        None if round.recommendation.trim().is_empty() => {
            default_recommendation(conflict.as_deref(), &positions)
        }
        None => round.recommendation.clone(),
    };
    EscalationRecord {
        id: format!("ESC-{number:03}"),
        round: round.number,
        trigger: triggers.first().map_or("facilitator", Trigger::word).to_owned(),
        reason: triggers.iter().map(|trigger| sentence(session, trigger)).collect::<Vec<_>>().join(" "),
        triggers,
        conflict,
        positions,
        recommendation,
        answer: None,
        at: None,
        by: String::new(),
    }
}

/// Who holds what in a conflict, with the reasons that the seat gave for it: those of this round where it is about the conflict or its
/// topic, or the seat took its position in it, else those of the last round that was about it, else those of the round in which the
/// position was taken. A round about something else has reasons for something else.
fn conflict_positions(
    session: &Session,
    conflict: &Artifact,
    round: &Round,
    statements: &[Statement],
) -> Vec<Position> {
    let field = conflict.fields.get("positions");
    let taken_in = |participant: &str| {
        let taken = field?.get(participant)?.get("round")?.as_u64()?;
        u32::try_from(taken).ok()
    };
    let said_in = |number: u32, participant: &str| {
        let said = if number == round.number {
            Some(statements)
        } else {
            session.said.get(&number).map(Vec::as_slice)
        };
        said?.iter().find(|said| said.participant == participant)
    };
    let is_about = |known: &&Round| known.focus.topic_id == conflict.id;
    let reasons = |participant: &str| {
        let taken = taken_in(participant);
        let is_now = is_about(&round)
            || round.focus.topic_id == conflict.topic_id
            || taken.is_none_or(|taken| taken == round.number);
        let now = is_now.then_some(round.number);
        let discussed = session.rounds.iter().rev().filter(is_about).map(|known| known.number);
        let mut rounds = now.into_iter().chain(discussed).chain(taken);
        rounds.find_map(|number| said_in(number, participant))
    };
    crate::reply::positions(field.cloned())
        .into_iter()
        .map(|(participant, text)| match reasons(&participant) {
            Some(said) => position(said, &text),
            None => Position { participant, position: text, rationale: Vec::new(), confidence: None },
        })
        .collect()
}

fn position(said: &Statement, text: &str) -> Position {
    Position {
        participant: said.participant.clone(),
        position: text.to_owned(),
        rationale: said.rationale.clone(),
        confidence: said.confidence,
    }
}

/// When the facilitator gave none: the position held with the most confidence, in its holder's words.
fn default_recommendation(conflict: Option<&str>, positions: &[Position]) -> String {
    let strongest = positions
        .iter()
        .max_by(|left, right| left.confidence.unwrap_or(0.0).total_cmp(&right.confidence.unwrap_or(0.0)));
    match (conflict, strongest) {
        (Some(_), Some(position)) => position.position.clone(),
        _ => "Take note of the concern and go on.".to_owned(),
    }
}

fn sentence(session: &Session, trigger: &Trigger) -> String {
    let seat = |id: &str| {
        session
            .participants
            .iter()
            .find(|role| role.id == id)
            .map_or_else(|| id.to_owned(), |role| role.name.clone())
    };
    let topic =
        |id: &str| session.topic(id).map_or_else(|| id.to_owned(), |topic| topic.definition.name.clone());
    match trigger {
        Trigger::ConflictPersists { conflict, rounds } => persists(session, conflict, *rounds),
        Trigger::LowConfidence { participant, topic_id, confidence } => {
            format!(
                "{} is only {:.0} % confident about {}.",
                seat(participant),
                confidence * 100.0,
                topic(topic_id)
            )
        }
        Trigger::CriticalKeyword { keyword, said_by, quote, .. } => {
            format!("\"{keyword}\" came up ({}): {quote}", seat(said_by))
        }
        Trigger::Facilitator { reason } => {
            format!("The facilitator asks for your decision: {}", reason.trim())
        }
    }
}

fn persists(session: &Session, conflict: &str, rounds: u32) -> String {
    let known = session.artifact(conflict);
    let title = known.map(|artifact| artifact.title.clone()).unwrap_or_default();
    if let Some(tied) = known.filter(|artifact| !tie::on(artifact).is_empty()) {
        return format!("{conflict} is a tie: {}", tied.text("description"));
    }
    match rounds {
        0 => format!("{conflict} ({title}) stands, and no round in which the seats spoke was about it yet."),
        1 => format!("{conflict} ({title}) has been discussed for 1 round without agreement."),
        rounds => format!("{conflict} ({title}) has been discussed for {rounds} rounds without agreement."),
    }
}
