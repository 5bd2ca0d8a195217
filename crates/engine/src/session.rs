//! A session: everything that is true of it after its last committed round, and the journal of the open one.

mod metrics;

pub use metrics::Metrics;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::agenda::{Focus, Topic, TopicStatus, UnmetGate, admissible_foci, unmet_gates};
use crate::artifact::{Artifact, ArtifactType, number_in};
use crate::baseline::Baseline;
use crate::config::{SessionConfig, Workflow};
use crate::context::ContextSnapshot;
use crate::decided::{left_open_in, standing};
use crate::dissent::Told;
use crate::fork::ForkedFrom;
use crate::recall;
use crate::record::{
    Conclusion, EscalationAnswer, EscalationRecord, JournalEntry, Note, Round, Statement, Trigger, UserWords,
};
use crate::revise::EndBefore;
use crate::role::Role;
use crate::strategy::{Phase, Speakers, Strategy};

/// Whether a session runs, waits or is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SessionStatus {
    /// Runs, or was running when the application ended.
    Active,
    /// Waits to be resumed.
    Paused,
    /// Over.
    Closed,
}

/// When a session started, changed and ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Timing {
    /// Its start.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub started_at: Timestamp,
    /// Its last change.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub updated_at: Timestamp,
    /// Its end.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub closed_at: Option<Timestamp>,
}

/// A session. Everything in it except `roles` and `journal` is what its files say.
#[derive(Debug, Clone, PartialEq)]
pub struct Session {
    /// Its id: the file stem.
    pub id: String,
    /// What it is about.
    pub topic: String,
    /// What kind it is.
    pub workflow: Workflow,
    /// How it is led.
    pub strategy: Strategy,
    /// Its settings.
    pub config: SessionConfig,
    /// The project's context at its start.
    pub context: ContextSnapshot,
    /// Whether it runs.
    pub status: SessionStatus,
    /// When.
    pub timing: Timing,
    /// Made with the practice panel.
    pub practice: bool,
    /// The phase it is in.
    pub current_phase: String,
    /// What an existing document demands and this session has to cover; none in most sessions.
    pub baseline: Option<Baseline>,
    /// The agenda and how far it is.
    pub agenda: Vec<Topic>,
    /// Artifacts, in the order in which they were made.
    pub artifacts: Vec<Artifact>,
    /// Completed rounds.
    pub rounds: Vec<Round>,
    /// Questions to the user and their answers.
    pub escalations: Vec<EscalationRecord>,
    /// What the user said into the table.
    pub notes: Vec<Note>,
    /// The sides of a debate, by seat; empty until the facilitator or the user has given them.
    pub sides: BTreeMap<String, String>,
    /// Sessions that this one builds on, by id.
    pub linked_sessions: Vec<String>,
    /// Where it was forked from: its rounds up to that one are the other session's.
    pub forked_from: Option<ForkedFrom>,
    /// Critical keywords that the user silenced for this session.
    pub silenced_keywords: BTreeSet<String>,
    /// How it ended.
    pub conclusion: Option<Conclusion>,
    /// What it has used.
    pub metrics: Metrics,
    /// The facilitator.
    pub facilitator: Role,
    /// The participants, in seat order.
    pub participants: Vec<Role>,
    /// The highest number per type that is taken elsewhere: in other sessions, on disk, in the target document.
    pub taken_numbers: BTreeMap<ArtifactType, u32>,
    /// Journal lines of the round after the last completed one.
    pub journal: Vec<JournalEntry>,
    /// Texts of the project's documents that actors may be shown, by path, as they were when the session was opened.
    pub documents: BTreeMap<String, String>,
    /// What the seats said in completed rounds, by round: where the strategy shows it later; where a text is written of the session, all.
    pub said: BTreeMap<u32, Vec<Statement>>,
    /// What the table itself wrote last into artifacts, by id and key, `title` among the keys; see [`crate::recall::texts`].
    /// What differs from it by now somebody changed outside of the discussion.
    pub written: BTreeMap<String, Map<String, Value>>,
    /// What was said in each completed round, as far as it is known; see [`crate::dissent::told`]. Only where a text is written of the
    /// session.
    pub told: BTreeMap<u32, Told>,
    /// What the artifacts that somebody worded anew in the review said at the table, by id, as far as the history knows; see
    /// [`crate::revise::at_the_table`]. Only where a text is written of the session.
    pub earlier: BTreeMap<String, Artifact>,
    /// How the user had ended conflicts and questions in the review before they ended them otherwise there, by id, the oldest first; see
    /// [`crate::revise::ends_before`]. Only where a text is written of the session.
    pub ends_before: BTreeMap<String, Vec<EndBefore>>,
}

impl Session {
    /// The number of the round that runs or comes next, from 1.
    pub fn next_round(&self) -> u32 {
        self.completed_rounds() + 1
    }

    /// Notes what the table, or the engine for it, has written of these artifacts: what they say and did not say in `before`, and,
    /// of keys that keep entries by hand beside its own, what it `said` itself. What somebody wrote into a file by hand and the
    /// table left alone stays somebody else's word.
    pub(crate) fn note_written(
        &mut self,
        before: &Self,
        changed: &[String],
        said: &BTreeMap<String, Map<String, Value>>,
    ) {
        for id in changed {
            let Some(now) = self.artifact(id).map(recall::text_of) else { continue };
            let known = before.artifact(id).map(recall::text_of).unwrap_or_default();
            let written = self.written.entry(id.clone()).or_default();
            for (key, value) in now {
                if known.get(&key) != Some(&value) {
                    written.insert(key, value);
                }
            }
            written.extend(said.get(id).cloned().unwrap_or_default());
        }
    }

    /// How many rounds may still be played.
    pub fn rounds_left(&self) -> u32 {
        self.config.limits.max_rounds.saturating_sub(self.completed_rounds())
    }

    /// How many rounds are complete.
    pub fn completed_rounds(&self) -> u32 {
        u32::try_from(self.rounds.len()).unwrap_or(u32::MAX)
    }

    /// The phase that the session is in; the first one if its name is unknown to the strategy.
    ///
    /// # Panics
    /// Never: a strategy has at least one phase (`library` refuses one without).
    pub fn phase(&self) -> &Phase {
        self.strategy.phase(&self.current_phase).unwrap_or(&self.strategy.phases[0])
    }

    /// Completed rounds of the current phase, since it was entered.
    pub fn rounds_in_phase(&self) -> u32 {
        let in_phase = self.rounds.iter().rev().take_while(|round| round.phase == self.current_phase).count();
        u32::try_from(in_phase).unwrap_or(u32::MAX)
    }

    /// The last round that it has in common with the session that it was forked from; 0 where it was not.
    pub fn forked_at(&self) -> u32 {
        self.forked_from.as_ref().map_or(0, |from| from.round)
    }

    /// The artifact of that id.
    pub fn artifact(&self, id: &str) -> Option<&Artifact> {
        self.artifacts.iter().find(|artifact| artifact.id == id)
    }

    /// Whether an artifact of it is only an entry ([`Artifact::is_entry_where`]).
    pub fn is_entry(&self, artifact: &Artifact) -> bool {
        artifact.is_entry_where(|of| {
            self.artifact(of).is_some() || self.escalations.iter().any(|asked| asked.id == of)
        })
    }

    /// What the session came to: every artifact that is no entry of another one's record.
    pub fn results(&self) -> impl Iterator<Item = &Artifact> {
        self.artifacts.iter().filter(|artifact| !self.is_entry(artifact))
    }

    /// The topic of that id.
    pub fn topic(&self, id: &str) -> Option<&Topic> {
        self.agenda.iter().find(|topic| topic.definition.id == id)
    }

    /// Whether the topic is critical.
    pub fn is_critical(&self, topic_id: &str) -> bool {
        self.topic(topic_id).is_some_and(|topic| topic.definition.critical)
    }

    /// In how many rounds a conflict was spoken of, its first one included.
    pub fn rounds_persisted(&self, conflict: &str) -> u32 {
        let speaks_of = |round: &&Round| round.conflicts.iter().any(|spoken| spoken.id == conflict);
        u32::try_from(self.rounds.iter().filter(speaks_of).count()).unwrap_or(u32::MAX)
    }

    /// In how many of those rounds the seats discussed it: the seats spoke, and the round was about the conflict or about its
    /// topic, brought it up, or moved a position on it. That it is named as still open in a round about something else is no
    /// discussion, nor is a sum that the facilitator draws alone.
    pub fn rounds_discussed(&self, conflict: &str) -> u32 {
        let topic = self.artifact(conflict).map_or("", |artifact| artifact.topic_id.as_str());
        let mut held: BTreeMap<&str, &str> = BTreeMap::new();
        let mut count = 0;
        for round in &self.rounds {
            let Some(spoken) = round.conflicts.iter().find(|spoken| spoken.id == conflict) else { continue };
            let said = || spoken.positions.iter().map(|(seat, words)| (seat.as_str(), words.as_str()));
            let moved = said().any(|(seat, words)| held.get(seat).is_some_and(|known| *known != words));
            let spoke = self.strategy.phase(&round.phase).is_none_or(|phase| phase.speakers == Speakers::All);
            let about = round.focus.topic_id == conflict || round.focus.topic_id == topic;
            let raised = round.artifacts_created.iter().any(|id| id == conflict);
            if spoke && (about || raised || moved) {
                count += 1;
            }
            held.extend(said());
        }
        count
    }

    /// The next free id of a type: after the highest here and elsewhere.
    pub fn next_id(&self, kind: ArtifactType) -> String {
        let numbers = self.artifacts.iter().filter_map(|artifact| number_in(&artifact.id));
        let here = numbers.filter(|(of, _)| *of == kind).map(|(_, number)| number).max().unwrap_or(0);
        let elsewhere = self.taken_numbers.get(&kind).copied().unwrap_or(0);
        format!("{}-{:03}", kind.prefix(), here.max(elsewhere) + 1)
    }

    /// The foci that the next round may take, best class first. Topics of a phase that is still to come are not among
    /// them, nor are conflicts where the phase shows none.
    pub fn admissible_foci(&self) -> Vec<Vec<Focus>> {
        let persisted = |id: &str| self.rounds_persisted(id);
        let shows_conflicts = self.phase().sees.conflicts;
        let is_phased = self.agenda.iter().any(|topic| topic.definition.phase.is_some());
        if shows_conflicts && !is_phased {
            return admissible_foci(&self.agenda, &self.artifacts, persisted);
        }
        let shown = |artifact: &&Artifact| shows_conflicts || artifact.kind != ArtifactType::Conflict;
        let artifacts: Vec<Artifact> = self.artifacts.iter().filter(shown).cloned().collect();
        let topics = |keep: &dyn Fn(&Topic) -> bool| -> Vec<Topic> {
            self.agenda.iter().filter(|topic| keep(topic)).cloned().collect()
        };
        let now = topics(&|topic| self.place_of(topic).is_none_or(|place| place == self.place()));
        let has_work = now.iter().any(|topic| topic.status != TopicStatus::Closed);
        let agenda = if has_work {
            now
        } else {
            topics(&|topic| self.place_of(topic).is_none_or(|place| place <= self.place()))
        };
        let foci = admissible_foci(&agenda, &artifacts, persisted);
        // A phase without a topic of its own talks about the agenda as a whole.
        if foci.is_empty() { admissible_foci(&self.agenda, &artifacts, persisted) } else { foci }
    }

    /// Where the session is among the phases, from 0.
    fn place(&self) -> usize {
        self.strategy.position(&self.current_phase).unwrap_or(0)
    }

    /// The place of a topic's phase; `None` when any phase will do.
    fn place_of(&self, topic: &Topic) -> Option<usize> {
        self.strategy.position(topic.definition.phase.as_deref()?)
    }

    /// What the other sides said in the rounds of `phase` about a topic, as far as a seat may be shown it: completed
    /// rounds only. Where that phase did not touch the topic: what they said in its last round.
    pub fn said_by_others(&self, seat: &str, phase: &str, topic_id: &str) -> Vec<&Statement> {
        let Some(own) = self.sides.get(seat) else { return Vec::new() };
        let is_other = |said: &&Statement| self.sides.get(&said.participant).is_some_and(|side| side != own);
        let of_phase: Vec<&Round> = self.rounds.iter().filter(|round| round.phase == phase).collect();
        let about = |round: &&&Round| crate::triggers::agenda_topic(self, &round.focus.topic_id) == topic_id;
        let mut shown: Vec<&Round> = of_phase.iter().filter(about).copied().collect();
        if shown.is_empty() {
            shown.extend(of_phase.last());
        }
        shown
            .into_iter()
            .filter_map(|round| self.said.get(&round.number))
            .flatten()
            .filter(is_other)
            .collect()
    }

    /// Unmet conditions of a conclusion after `completed` rounds, the phase among them.
    pub fn unmet_gates(&self) -> Vec<UnmetGate> {
        let limits = self.config.limits;
        let mut unmet =
            unmet_gates(&self.agenda, &self.artifacts, self.completed_rounds(), limits.min_rounds);
        let open = |artifact: &&Artifact| {
            // One on a critical topic blocks already.
            artifact.is_contradiction()
                && artifact.is_disputed()
                && !artifact.is_blocking(|id| self.is_critical(id))
        };
        let contradictions = self.artifacts.iter().filter(open);
        unmet.extend(contradictions.map(|artifact| UnmetGate::Contradiction { id: artifact.id.clone() }));
        let uncovered: Vec<String> = self.uncovered().iter().map(|item| item.id.clone()).collect();
        if !uncovered.is_empty() {
            unmet.push(UnmetGate::BaselineNotCovered { items: uncovered });
        }
        if !self.strategy.is_last(&self.current_phase) {
            unmet.push(UnmetGate::Phase { current: self.current_phase.clone() });
        }
        unmet
    }

    /// The escalation that waits for the user, oldest first.
    pub fn pending_escalation(&self) -> Option<&EscalationRecord> {
        self.escalations.iter().find(|escalation| escalation.answer.is_none())
    }

    /// The last round until which the user asked the panel to go on, if that is still ahead or now.
    pub fn hold_until(&self) -> Option<u32> {
        let until = |escalation: &EscalationRecord| match &escalation.answer {
            Some(EscalationAnswer::Continue { rounds, .. }) => Some(escalation.round.saturating_add(*rounds)),
            _ => None,
        };
        self.escalations.iter().filter_map(until).max().filter(|until| *until > self.completed_rounds())
    }

    /// Whether a trigger was raised before, so that it does not fire again.
    pub fn has_fired(&self, matches: impl Fn(&EscalationRecord, &Trigger) -> bool) -> bool {
        self.escalations
            .iter()
            .any(|escalation| escalation.triggers.iter().any(|trigger| matches(escalation, trigger)))
    }

    /// What the user decided so far, in words for the panel.
    pub fn decisions(&self) -> Vec<String> {
        standing(self).map(|decision| format!("{}: {}", decision.id, decision.words)).collect()
    }

    /// What the user left open so far, in their words, with the id of the conflict or the escalation.
    pub fn left_open(&self) -> Vec<String> {
        let words = |asked: &EscalationRecord| {
            Some(format!("{}: {}", asked.conflict.as_deref().unwrap_or(&asked.id), left_open_in(asked)?))
        };
        self.escalations.iter().filter_map(words).collect()
    }

    /// What the user said to the panel: the notes, then the notes beside answers that let the discussion go on. A note is
    /// heard in the round after its own too: when it came, some seats of its own round, or all, had been asked already.
    pub fn user_words(&self) -> Vec<UserWords<'_>> {
        user_words(&self.notes, &self.escalations)
    }

    /// What of [`Self::user_words`] the coming round should hear.
    pub fn user_notes(&self) -> Vec<String> {
        let coming = self.next_round();
        let heard = self.user_words().into_iter().filter(|words| words.heard_until >= coming);
        heard.map(|words| words.text.to_owned()).collect()
    }

    /// Agreed points over all rounds, without repetitions and without those that the user has since decided about.
    pub fn agreed_points(&self) -> Vec<String> {
        let mut points: Vec<String> = Vec::new();
        let all =
            self.rounds.iter().flat_map(|round| round.consensus.iter().map(|point| (round.number, point)));
        for (_, point) in all.filter(|(round, point)| !crate::decided::is_overtaken(self, *round, point)) {
            if !points.iter().any(|known| crate::text::same(known, point)) {
                points.push(point.clone());
            }
        }
        points
    }

    /// What has been used, the calls of the open round included.
    pub fn used(&self) -> Metrics {
        let mut used = self.metrics.clone();
        let round = self.next_round();
        for entry in self.journal.iter().filter(|entry| entry.round == round) {
            used.count(&entry.result);
        }
        used
    }

    /// The last journal line of one attempt in the open round.
    pub fn journaled(&self, step: crate::record::Step, actor: &str, attempt: u32) -> Option<&JournalEntry> {
        self.journal.iter().rev().find(|entry| {
            entry.round == self.next_round()
                && entry.step == step
                && entry.actor == actor
                && entry.attempt == attempt
        })
    }
}

/// [`Session::user_words`], of what was kept of a session.
pub fn user_words<'a>(notes: &'a [Note], escalations: &'a [EscalationRecord]) -> Vec<UserWords<'a>> {
    let said = notes.iter().map(|note| UserWords {
        round: note.round,
        heard_until: note.round.saturating_add(1),
        text: &note.text,
    });
    let beside = escalations.iter().filter_map(|asked| match &asked.answer {
        Some(EscalationAnswer::Continue { rounds, note }) => Some(UserWords {
            round: asked.round,
            heard_until: asked.round.saturating_add(*rounds),
            text: note,
        }),
        _ => None,
    });
    said.chain(beside).filter(|words| !words.text.trim().is_empty()).collect()
}
