//! A round as the journal and the artifacts' files tell it, for an index that has lost it. What neither of them knows is left
//! out, and the round says so itself.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::agenda::{Focus, FocusType};
use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::recall;
use roundtable_engine::record::{Absence, JournalEntry, JournalResult, Round, RoundConflict, Step};
use roundtable_engine::reply::{self, Question, Synthesis};
use roundtable_engine::strategy::Participation;
use roundtable_engine::text::same;

use super::super::journal::Journal;

/// What a round says that was written again.
const MARK: &str = "written again from the journal after the session's file had lost it: votes, and what was enforced against the facilitator, \
                    are not in the journal";

/// What rounds are written again from.
pub(super) struct Sources<'a> {
    pub(super) journal: &'a Journal,
    /// Artifacts of the session, as their files say.
    pub(super) artifacts: &'a [Artifact],
    /// The seats, in their order.
    pub(super) seats: &'a [String],
    /// Rounds hold the answers themselves.
    pub(super) verbose: bool,
}

/// The last answer to a step of a round that is a reply.
fn reply(journal: &Journal, round: u32, step: Step) -> Option<(&JournalEntry, &str)> {
    let mut of_step = journal.entries.iter().rev().filter(|entry| entry.round == round && entry.step == step);
    of_step.find_map(|entry| match &entry.result {
        JournalResult::Reply { text, .. } => Some((entry, text.as_str())),
        _ => None,
    })
}

/// The synthesis of a round, where the journal has one that can be read.
pub(super) fn synthesis(journal: &Journal, round: u32) -> Option<Synthesis> {
    reply::read_synthesis(reply(journal, round, Step::Synthesis)?.1).ok().map(|read| read.value)
}

impl Sources<'_> {
    /// The round; `None` where question or synthesis are not there, or cannot be read. `before`: the round before it.
    pub(super) fn round(&self, number: u32, phase: &str, before: Option<&Round>) -> Option<Round> {
        let question: Question =
            reply::read_question(reply(self.journal, number, Step::Question)?.1).ok()?.value;
        let synthesis = synthesis(self.journal, number)?;
        let (last, _) = reply(self.journal, number, Step::Synthesis)?;
        let mut statements = recall::statements(self.lines(number), self.seats);
        let artifacts_changed = self.changed(number, &synthesis);
        let settled = |kind: ArtifactType| {
            let ends = synthesis.resolved_conflicts.iter().chain(&synthesis.resolved_questions);
            let ids =
                ends.map(|end| end.id.clone()).filter(move |id| ArtifactType::from_id(id) == Some(kind));
            let ids: BTreeSet<String> = ids.filter(|id| self.artifact(id).is_some()).collect();
            ids.into_iter().collect::<Vec<_>>()
        };
        let ends = synthesis.resolved_conflicts.iter().chain(&synthesis.resolved_questions);
        let resolved = ends.filter(|end| self.artifact(&end.id).is_some());
        Some(Round {
            number,
            phase: phase.to_owned(),
            timestamp: last.completed_at,
            focus: question.focus.clone().unwrap_or_else(|| self.focus(number, before)),
            participation: self.participation(number, phase, before),
            question: question.question,
            consensus: synthesis.consensus.clone(),
            conflicts: self.conflicts(number, &synthesis),
            resolved: resolved.map(|end| format!("{}: {}", end.id, end.resolution)).collect(),
            artifacts_created: self.created(number, &synthesis),
            artifacts_changed,
            conflicts_resolved: settled(ArtifactType::Conflict),
            questions_resolved: settled(ArtifactType::OpenQuestion),
            votes: Vec::new(),
            absent: self.absent(number),
            overrides: Vec::new(),
            warnings: vec![MARK.to_owned()],
            recommendation: synthesis.recommendation,
            output_type: synthesis.output_type,
            next_focus: synthesis.next_focus,
            synthesis: synthesis.synthesis,
            next: synthesis.next,
            responses: match self.verbose {
                true => statements.remove(&number).unwrap_or_default(),
                false => Vec::new(),
            },
        })
    }

    fn lines(&self, number: u32) -> impl Iterator<Item = &JournalEntry> {
        self.journal.entries.iter().filter(move |entry| entry.round == number)
    }

    fn artifact(&self, id: &str) -> Option<&Artifact> {
        self.artifacts.iter().find(|artifact| artifact.id == id)
    }

    /// What was made in it, in the order in which it was proposed.
    fn created(&self, number: u32, synthesis: &Synthesis) -> Vec<String> {
        let place = |artifact: &Artifact| {
            let is_it = |title: &str| same(title, &artifact.title);
            let proposed = synthesis.proposed_artifacts.iter();
            proposed.clone().position(|one| is_it(&one.title)).unwrap_or(proposed.len())
        };
        let mut made: Vec<&Artifact> =
            self.artifacts.iter().filter(|artifact| artifact.created_round == number).collect();
        made.sort_by_key(|artifact| place(artifact));
        made.into_iter().map(|artifact| artifact.id.clone()).collect()
    }

    /// Earlier artifacts that it wrote anew or settled.
    fn changed(&self, number: u32, synthesis: &Synthesis) -> Vec<String> {
        let revised = synthesis.proposed_artifacts.iter().filter_map(|one| one.revises.clone());
        let ends = synthesis.resolved_conflicts.iter().chain(&synthesis.resolved_questions);
        let ids: BTreeSet<String> = revised.chain(ends.map(|end| end.id.clone())).collect();
        let is_earlier =
            |id: &String| self.artifact(id).is_some_and(|artifact| artifact.created_round < number);
        ids.into_iter().filter(is_earlier).collect()
    }

    /// The conflicts that it spoke of, those among them that were new by their words.
    fn conflicts(&self, number: u32, synthesis: &Synthesis) -> Vec<RoundConflict> {
        let is_conflict = |artifact: &&Artifact| artifact.kind == ArtifactType::Conflict;
        let mut told: BTreeMap<String, RoundConflict> = BTreeMap::new();
        for report in &synthesis.conflicts {
            let known = self.artifact(&report.id).filter(is_conflict);
            let is_new = |artifact: &&Artifact| {
                let said = artifact.fields.get("description").and_then(serde_json::Value::as_str);
                artifact.created_round == number
                    && (same(&artifact.title, &report.description)
                        || said.is_some_and(|said| same(said, &report.description))
                        || same(&artifact.title, &report.id))
            };
            let new = || self.artifacts.iter().filter(is_conflict).find(is_new);
            if let Some(id) = known.or_else(new).map(|artifact| artifact.id.clone()) {
                let positions = report.positions.clone();
                let conflict =
                    RoundConflict { id: id.clone(), description: report.description.clone(), positions };
                told.entry(id).or_insert(conflict);
            }
        }
        told.into_values().collect()
    }

    fn absent(&self, number: u32) -> Vec<Absence> {
        let mut last: BTreeMap<&str, &JournalEntry> = BTreeMap::new();
        let said = |entry: &&JournalEntry| entry.step == Step::Response && !entry.result.is_failed_attempt();
        last.extend(self.lines(number).filter(said).map(|entry| (entry.actor.as_str(), entry)));
        let absence = |entry: &JournalEntry| match &entry.result {
            JournalResult::Absent { reason, partial, kind } => Some(Absence {
                participant: entry.actor.clone(),
                reason: reason.clone(),
                partial: partial.clone(),
                kind: *kind,
            }),
            _ => None,
        };
        last.into_values().filter_map(absence).collect()
    }

    /// Where the facilitator did not say what the round was about: what most of its artifacts are about, else the same as
    /// before.
    fn focus(&self, number: u32, before: Option<&Round>) -> Focus {
        let mut topics: BTreeMap<&str, usize> = BTreeMap::new();
        for artifact in self.artifacts.iter().filter(|artifact| artifact.created_round == number) {
            *topics.entry(artifact.topic_id.as_str()).or_default() += 1;
        }
        let most = topics.into_iter().filter(|(topic, _)| !topic.is_empty()).max_by_key(|(_, count)| *count);
        let of = |topic: &str| Focus { kind: FocusType::Agenda, topic_id: topic.to_owned() };
        most.map(|(topic, _)| of(topic))
            .or_else(|| before.map(|round| round.focus.clone()))
            .unwrap_or_else(|| of(""))
    }

    /// As in the round before of the same phase; else by whether each seat was asked after the one before it had answered.
    fn participation(&self, number: u32, phase: &str, before: Option<&Round>) -> Participation {
        if let Some(before) = before.filter(|before| before.phase == phase) {
            return before.participation;
        }
        let said: Vec<&JournalEntry> =
            self.lines(number).filter(|entry| entry.step == Step::Response).collect();
        let follows = |pair: &[&JournalEntry]| {
            pair[0].actor != pair[1].actor
                && pair[0].started_at < pair[0].completed_at
                && pair[0].completed_at <= pair[1].started_at
        };
        match said.len() > 1 && said.windows(2).all(follows) {
            true => Participation::Sequential,
            false => Participation::Parallel,
        }
    }
}
