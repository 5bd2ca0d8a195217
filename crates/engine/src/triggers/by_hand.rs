//! What somebody settled by hand in the files: a conflict in its own file, or an answer in the index. It holds as an answer in the
//! window does, and the user is not asked about it.

use jiff::Timestamp;

use super::apply_answer;
use crate::artifact::Agreement;
use crate::questions;
use crate::record::{EscalationAnswer, EscalationRecord};
use crate::session::Session;
use crate::text::clip;
use crate::tie;
use crate::told;

/// Characters of a decision in what is told of it.
const MOST_WORDS: usize = 200;

/// What was taken up.
#[derive(Debug, Default, PartialEq)]
pub struct SettledByHand {
    /// Ids of artifacts that change by it.
    pub changed: Vec<String>,
    /// The escalations that have their answer now.
    pub answered: Vec<EscalationRecord>,
    /// The same in words, for a round's record.
    pub told: Vec<String>,
}

impl SettledByHand {
    /// Whether there was nothing.
    pub fn is_empty(&self) -> bool {
        self.answered.is_empty()
    }
}

/// Gives an answer to escalations about conflicts that somebody settled in their files, or whose files are gone, and does what
/// an answer says that somebody wrote into the index. What the file of a conflict says stays as it is. `at`: the time of an answer
/// that says none, asked for only then.
pub fn settle_by_hand(session: &mut Session, at: impl Fn() -> Timestamp) -> SettledByHand {
    let mut done = SettledByHand::default();
    for place in 0..session.escalations.len() {
        let asked = session.escalations[place].clone();
        let settled = match (&asked.answer, asked.conflict.as_deref()) {
            (None, Some(conflict)) => in_its_file(session, &asked, conflict),
            (Some(_), Some(conflict)) => in_the_index(session, place, conflict),
            _ => None,
        };
        let Some((answer, told)) = settled else { continue };
        let is_new = asked.answer.is_none();
        let record = &mut session.escalations[place];
        record.answer = Some(answer);
        record.at = record.at.or_else(|| Some(at()));
        let record = record.clone();
        if is_new {
            done.changed.extend(follow(session, &record));
        } else {
            done.changed.extend(apply_answer(session, &record));
        }
        done.answered.push(record);
        done.told.push(told);
    }
    done.changed.sort();
    done.changed.dedup();
    done
}

/// The answer that the file of a conflict gives to a question that waits, or that it is not there any more.
fn in_its_file(session: &Session, asked: &EscalationRecord, id: &str) -> Option<(EscalationAnswer, String)> {
    let Some(conflict) = session.artifact(id) else {
        let note = told!("{id} is in no file of the session any more", id);
        let told =
            told!("{id} is in no file of the session any more; {asked} is not asked", id, asked = asked.id);
        // No more rounds, and nothing for the panel to hear.
        return Some((EscalationAnswer::Continue { rounds: 0, note }, told));
    };
    if let Some(why) = conflict.left_by_hand() {
        let note = format!("{id} {why}");
        let told = told!("{id} {why}: {asked} is not asked", id, why, asked = asked.id);
        return Some((EscalationAnswer::Continue { rounds: 0, note }, told));
    }
    if conflict.is_open_conflict() {
        return None;
    }
    let decision = questions::decision(conflict);
    if decision.trim().is_empty() {
        // It is over, and there is nothing that anybody could build by.
        let note = told!("{id} was settled by hand in its file, without a word on what was decided", id);
        let told = told!(
            "somebody settled {id} by hand, so that {asked} is not asked: {words}",
            id,
            asked = asked.id,
            words = note
        );
        return Some((EscalationAnswer::Continue { rounds: 0, note }, told));
    }
    let told = told!(
        "somebody settled {id} by hand, so that {asked} is not asked: {words}",
        id,
        asked = asked.id,
        words = clip(&decision, MOST_WORDS)
    );
    Some((EscalationAnswer::Decide { decision }, told))
}

/// An answer that stands in the index and nobody has done: its conflict waits still, and nothing was asked about it later.
fn in_the_index(session: &Session, place: usize, id: &str) -> Option<(EscalationAnswer, String)> {
    let asked = session.escalations.get(place)?;
    let waits = session.artifact(id).is_some_and(|conflict| {
        conflict.status == Agreement::Escalated
            && conflict.is_open_conflict()
            && conflict.unknown_status.is_none()
    });
    let later = session.escalations.iter().skip(place + 1);
    if !waits || later.into_iter().any(|later| later.conflict.as_deref() == Some(id)) {
        return None;
    }
    let id_asked = &asked.id;
    Some(match asked.answer.clone()? {
        EscalationAnswer::Continue { rounds, note } => {
            let rounds = rounds.max(1).min(session.rounds_left());
            let goes_on = told!(
                "somebody answered {asked} by hand in the index, to discuss on: {id} is not decided by that and stays open",
                asked = id_asked,
                id
            );
            (EscalationAnswer::Continue { rounds, note }, goes_on)
        }
        other => (
            other,
            told!(
                "somebody answered {asked} by hand in the index, and {id} follows it",
                asked = id_asked,
                id
            ),
        ),
    })
}

/// What a conflict that is settled in its file settles further: questions that are tied to it, and a result on which the
/// panel was tied.
fn follow(session: &mut Session, asked: &EscalationRecord) -> Vec<String> {
    let Some(EscalationAnswer::Decide { .. }) = asked.answer else { return Vec::new() };
    let Some(conflict) = asked.conflict.clone() else { return Vec::new() };
    let settled = [conflict];
    let answered = questions::answer_tied(session, &settled, asked.round);
    let mut changed = tie::settle(session, &settled[0], false);
    changed.extend(answered.into_iter().map(|(id, _)| id));
    changed
}
