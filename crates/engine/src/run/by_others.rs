//! What somebody does by hand to the files while the session runs.

use super::{Interrupt, Table};
use crate::artifact::{Artifact, ReviewState, number_in};
use crate::event::Event;
use crate::record::EscalationRecord;
use crate::told;
use crate::triggers;

impl Table {
    /// Says of what a session comes with whose status nobody can read: it is no result of the table, and the table leaves it alone.
    /// Once: what a round has in its record is known.
    pub(super) fn name_unknown(&mut self) {
        let unknown = self.session.artifacts.iter().filter_map(|artifact| {
            let why = artifact.says_unknown()?;
            Some(told!(
                "{id} {why}: the panel changes nothing of it, and it counts as agreed nowhere until somebody says",
                id = artifact.id,
                why
            ))
        });
        let is_told = |told: &String| {
            let mut rounds = self.session.rounds.iter();
            rounds.any(|round| round.warnings.iter().any(|warning| warning == told))
        };
        let told: Vec<String> = unknown.filter(|told| !is_told(told)).collect();
        self.by_others.extend(told);
    }

    /// Takes over what somebody else made of the artifacts, so that the round that is to come, or to be committed, begins with it:
    /// a change during a run holds as one between two runs. What is gone is left out, as when a session is read, and the
    /// numbers of what came are taken.
    pub(crate) fn take_changes_of_others(&mut self) {
        let theirs = self.ports.store.changed_by_others(&self.session.id);
        for now in theirs.changed {
            let known = self.session.artifacts.iter_mut().find(|artifact| artifact.id == now.id);
            let Some(known) = known.filter(|known| **known != now) else { continue };
            self.by_others.push(told(&now));
            if known.is_open_conflict() && !now.is_open_conflict() {
                self.settled_by_hand.push(now.id.clone());
            }
            *known = now;
        }
        for id in theirs.gone {
            let Some(at) = self.session.artifacts.iter().position(|artifact| artifact.id == id) else {
                continue;
            };
            self.take_number(&id);
            self.session.artifacts.remove(at);
            self.by_others.push(told!("somebody deleted {id} while the session ran: it is left out, and its number is not given again", id));
        }
        for id in theirs.named {
            if self.session.artifact(&id).is_none() && self.take_number(&id) {
                self.by_others.push(told!("somebody put {id} into the session's folder or its index while the session ran: it stays as it is, is no result of this session, and its number is not given again", id));
            }
        }
        for answered in theirs.answers {
            let waiting = self.session.escalations.iter_mut().find(|asked| asked.id == answered.id);
            if let Some(asked) = waiting.filter(|asked| asked.answer.is_none()) {
                self.by_others.push(told!("somebody answered {id} by hand in the index", id = asked.id));
                (asked.answer, asked.at) = (answered.answer, answered.at);
            }
        }
    }

    /// The same, and what somebody settled by hand counts as answered. Durable before anybody hears of it.
    pub(super) fn take_settled_by_hand(&mut self) -> Result<(), Interrupt> {
        let waited: Vec<String> = self.waiting().map(|asked| asked.id.clone()).collect();
        self.take_changes_of_others();
        let mut next = self.session.clone();
        let mut settled = triggers::settle_by_hand(&mut next, || self.ports.clock.now());
        if !settled.is_empty() {
            self.save(next, &settled.changed)?;
        }
        self.by_others.append(&mut settled.told);
        // An answer to a question that is about no conflict changes nothing but that it is not asked any more.
        let is_new = |asked: &&EscalationRecord| waited.contains(&asked.id) && asked.answer.is_some();
        let is_told = |asked: &EscalationRecord| settled.answered.iter().any(|known| known.id == asked.id);
        let more: Vec<_> =
            self.session.escalations.iter().filter(is_new).filter(|asked| !is_told(asked)).cloned().collect();
        for escalation in settled.answered.into_iter().chain(more) {
            let is_its = |artifact: &&Artifact| {
                settled.changed.contains(&artifact.id) || Some(&artifact.id) == escalation.conflict.as_ref()
            };
            let artifacts = self.session.artifacts.iter().filter(is_its).cloned().collect();
            let unmet = self.session.unmet_gates();
            self.send(Event::EscalationAnswered { escalation, artifacts, unmet });
        }
        Ok(())
    }

    fn waiting(&self) -> impl Iterator<Item = &EscalationRecord> {
        self.session.escalations.iter().filter(|asked| asked.answer.is_none())
    }

    /// Notes that the number of an id is taken; `false` when numbers went past it before.
    fn take_number(&mut self, id: &str) -> bool {
        let Some((kind, number)) = number_in(id) else { return false };
        let own = self.session.artifacts.iter().filter_map(|artifact| number_in(&artifact.id));
        let highest_own = own.filter(|(of, _)| *of == kind).map(|(_, number)| number).max();
        let highest = self.session.taken_numbers.entry(kind).or_insert(0);
        let is_new = number > (*highest).max(highest_own.unwrap_or(0));
        *highest = number.max(*highest);
        is_new
    }
}

/// That it changed, and the word in its status where there is one.
fn told(now: &Artifact) -> String {
    let id = &now.id;
    let aside = |done: String| {
        told!("somebody changed {id} in its file while the session ran; it is {done}", id, done)
    };
    let unknown =
        |why: String| told!("somebody changed {id} in its file while the session ran; it {why}", id, why);
    let said = match now.word_by_hand() {
        Some(ReviewState::Approved) => {
            Some(told!("somebody changed {id} in its file while the session ran; it is approved by hand", id))
        }
        Some(ReviewState::Rejected | ReviewState::Deferred) => now.set_aside_by_hand().map(aside),
        None => now.says_unknown().map(unknown),
    };
    said.unwrap_or_else(|| told!("somebody changed {id} in its file while the session ran", id))
}
