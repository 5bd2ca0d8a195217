//! An index that lost its end, or rounds, written again from what is left: its own beginning, the journal, the artifacts'
//! files and the agenda. Of what nobody knows nothing is made up; where a part that decides how the session goes on is
//! not known, there is no repair.

mod agenda;

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::agenda::TopicDefinition;
use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::record::{EscalationRecord, Next, Round, Trigger};
use roundtable_engine::session::SessionStatus;
use roundtable_engine::yaml;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::Generation;
use super::super::artifact::read_artifact;
use super::super::cut::{self, Beside, Lost, whole_rounds};
use super::super::generations::rounds::phases_of;
use super::super::index::workflow_types;
use super::super::journal::NAME;
use super::super::load::counted;
use super::super::made::begins_as_written;
use super::super::obstacle::read_only;
use super::super::read::{forked_at, generation, items_of, read_map, status, text_of, workflow};
use super::super::validate::ranges;
use super::super::view::View;
use super::rounds::{Sources, synthesis};
use super::{Cured, FileChange, RepairKind};
use crate::files::utf8;
use crate::project::Project;
use crate::splice::splice;

/// Strategies of one phase, whose name then needs not be told.
const ONE_PHASE: [(&str, &str); 1] = [("standard", "discussion")];

impl Project {
    /// An index with what it has lost; `None` where it has lost nothing, or what it has lost is not known for certain.
    pub(super) fn with_rebuilt(&self, session: &str) -> Option<Cured> {
        let path = self.shown(&self.index_path(session));
        let before = self.bytes_of(&path)?;
        let text = utf8(before.clone()).ok().filter(|text| read_only(text).is_none())?;
        let map = read_map(&text).ok()?;
        let around = self.around(&self.session_path(session));
        let artifacts = self.all_artifacts(session)?;
        let made_in = || artifacts.iter().map(|artifact| artifact.created_round).collect();
        let lost = self.lost(session, (&text, &map), &around.journal, made_in());
        let config = around.settings.as_ref().map(|(config, _)| config)?;
        let topics = around.agenda.as_ref().map(|(topics, _)| topics.as_slice()).unwrap_or_default();
        let sources = Sources {
            journal: &around.journal,
            artifacts: &artifacts,
            seats: &config.participants,
            verbose: config.verbose,
        };
        let asks = config.escalation.enabled;
        let rebuilt = Rebuilt {
            session,
            map: &map,
            lost: &lost,
            sources,
            topics,
            asks,
            most: config.limits.max_rounds,
        }
        .index()?;
        let after = match begins_as_written(&text, &map) {
            true => yaml::write(&rebuilt),
            false => splice(&text, &rebuilt).ok()?,
        };
        // What comes out is whole, and nothing that somebody wrote between the lines is gone.
        let read = read_map(&after).ok()?;
        let has_journal = self.disk().has(&self.session_path(session).join(NAME));
        let beside = Beside { journal: &around.journal, has_journal, made_in: made_in() };
        let comments = |text: &str| text.matches('#').count();
        let is_whole = read == rebuilt
            && cut::lost(&after, &read, &beside).is_nothing()
            && comments(&after) >= comments(&text)
            && View::read(session, &read, &BTreeSet::new()).is_ok();
        if !is_whole || after == text {
            return None;
        }
        let keys = match lost.lacks.is_empty() {
            true => "nothing".to_owned(),
            false => lost.lacks.join(", "),
        };
        let (kind, params) = match lost.rounds.is_empty() {
            true => (RepairKind::CompleteIndex, vec![("keys", keys)]),
            false => (RepairKind::RebuildRounds, vec![("rounds", ranges(&lost.rounds)), ("keys", keys)]),
        };
        let change = FileChange { path, before: Some(before), after: Some(after.into_bytes()) };
        Some((kind, params, vec![change]))
    }

    /// Every artifact in the folder of a session; `None` where one of them cannot be read.
    fn all_artifacts(&self, session: &str) -> Option<Vec<Artifact>> {
        let folder = self.session_path(session);
        let ids = self.listed_artifacts(session).ok()?;
        let read = |id: &String| {
            let file = folder.join(format!("{id}.yaml"));
            read_artifact(self.disk(), &file, id).ok().map(|(artifact, _)| artifact)
        };
        ids.iter().map(read).collect()
    }
}

struct Rebuilt<'a> {
    session: &'a str,
    map: &'a Map<String, Value>,
    lost: &'a Lost,
    sources: Sources<'a>,
    topics: &'a [TopicDefinition],
    /// The user is asked at all.
    asks: bool,
    /// The most rounds that the session may have.
    most: u32,
}

impl Rebuilt<'_> {
    fn index(&self) -> Option<Map<String, Value>> {
        // The times of a session stand before all that can be written again, and so do the words that it is led by.
        let timing = self.map.get("timing")?.as_object()?;
        let is_slim = matches!(generation(self.map), Generation::A | Generation::B);
        let is_led_by_sides = text_of(self.map, "strategy") == "debate" && !self.has("debate_sides");
        if self.lost.is_nothing()
            || !is_slim
            || !timing.contains_key("closed_at")
            || is_led_by_sides && self.is_cut()
        {
            return None;
        }
        // Bodies in rounds alone are none of ours.
        if generation(self.map) == Generation::A && self.has("rounds") {
            return None;
        }
        let rounds = self.rounds()?;
        let mut index = self.map.clone();
        let mut put = |key: &str, value: Value| {
            index.insert(key.to_owned(), value);
        };
        put("artifacts", self.registry());
        if self.is_cut() && self.is_last("phases") {
            // Whether a phase that is not there was one that was still to come nobody knows.
            return None;
        }
        put("agenda", self.agenda(&rounds)?);
        put("rounds", rounds.iter().map(|(raw, _)| raw.clone()).collect());
        if let Some(asked) = self.asked(&rounds)? {
            put("escalations", asked);
        }
        if let Some(notes) = self.whole_notes() {
            put("notes", notes);
        }
        if self.is_cut() {
            index.shift_remove("metrics");
            if self.is_last("conclusion") {
                index.shift_remove("conclusion");
            }
        }
        let metrics = counted(self.sources.journal, rounds.len(), forked_at(self.map));
        index.insert("metrics".to_owned(), serde_json::to_value(metrics).ok()?);
        Some(index)
    }

    fn is_cut(&self) -> bool {
        !self.lost.lacks.is_empty()
    }

    fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }

    /// Whether the index was cut off within the value of a key, or right behind it.
    fn is_last(&self, key: &str) -> bool {
        self.is_cut() && self.map.keys().next_back().is_some_and(|last| last == key)
    }

    /// Each as it goes into the index, and as it is read. Those that are whole stay as they are.
    fn rounds(&self) -> Option<Vec<(Value, Round)>> {
        let held = items_of(self.map, "rounds");
        let whole = whole_rounds(self.map, self.is_cut());
        let mut rounds: Vec<(Value, Round)> = Vec::new();
        for raw in held.iter().take(whole) {
            rounds.push((raw.clone(), Round::deserialize(raw).ok()?));
        }
        // Nobody counts what is not there.
        let last = self.lost.rounds.last().copied().unwrap_or(u32::try_from(whole).ok()?);
        let told = phases_of(self.map);
        for number in u32::try_from(whole).ok()? + 1..=last {
            let before = rounds.last().map(|(_, round)| round);
            let phase = self.phase(number, &told, before)?;
            let round = self.sources.round(number, &phase, before)?;
            let mut raw = serde_json::to_value(&round).ok()?;
            if let (Some(Value::Object(part)), Value::Object(raw)) = (held.get(number as usize - 1), &mut raw)
            {
                keep_beginning(part, raw);
            }
            let round = Round::deserialize(&raw).ok()?;
            rounds.push((raw, round));
        }
        self.follow_up(&mut rounds, whole)?;
        if self.has_answers_cut(whole) {
            let (raw, round) = rounds.get_mut(whole - 1)?;
            let again = self.sources.round(round.number, &round.phase, None)?;
            raw.as_object_mut()?.insert("responses".to_owned(), serde_json::to_value(&again.responses).ok()?);
        }
        // Of every round that was led here the journal must know the calls, or they cannot be counted.
        let is_known = |round: &Round| synthesis(self.sources.journal, round.number).is_some();
        rounds.iter().all(|(_, round)| is_known(round)).then_some(rounds)
    }

    /// What came after each round that was written again: what the facilitator wanted is not always what the rules allowed, and
    /// what happened tells. After the last one nothing ends that is not over.
    fn follow_up(&self, rounds: &mut [(Value, Round)], whole: usize) -> Option<()> {
        let phases: Vec<String> = rounds.iter().map(|(_, round)| round.phase.clone()).collect();
        let now = Some(text_of(self.map, "current_phase")).filter(|phase| !phase.is_empty());
        let is_over = status(self.map) == SessionStatus::Closed;
        for (at, (raw, round)) in rounds.iter_mut().enumerate().skip(whole) {
            let after = phases.get(at + 1).or(now.as_ref());
            let is_last = at + 1 == phases.len();
            round.next = match round.next {
                _ if after.is_some_and(|phase| *phase != round.phase) => Next::Phase,
                Next::Conclude if is_last && (is_over || round.number >= self.most) => Next::Conclude,
                Next::Conclude | Next::Phase => Next::Continue,
                other => other,
            };
            raw.as_object_mut()?.insert("next".to_owned(), serde_json::to_value(round.next).ok()?);
        }
        Some(())
    }

    /// A verbose round says what comes next, and then the answers.
    fn has_answers_cut(&self, whole: usize) -> bool {
        self.is_last("rounds")
            && self.sources.verbose
            && whole > 0
            && whole == items_of(self.map, "rounds").len()
    }

    fn phase(&self, number: u32, told: &BTreeMap<u64, String>, before: Option<&Round>) -> Option<String> {
        if let Some(phase) = told.get(&u64::from(number)) {
            return Some(phase.clone());
        }
        if self.has("phases") || self.has("current_phase") {
            return None;
        }
        let strategy = text_of(self.map, "strategy");
        let only = ONE_PHASE.iter().find(|(name, _)| *name == strategy).map(|(_, phase)| (*phase).to_owned());
        // A strategy of several phases writes them before its rounds.
        before.map(|round| round.phase.clone()).or(only)
    }

    /// Ids by type: those that are listed, and those of files that were made in a lost round, or, where the list itself was
    /// cut off, of all files.
    fn registry(&self) -> Value {
        let mut registry = match self.map.get("artifacts") {
            Some(Value::Object(registry)) => registry.clone(),
            _ => Map::new(),
        };
        let is_lost = |artifact: &&Artifact| {
            self.is_last("artifacts")
                || !self.has("artifacts")
                || self.lost.rounds.contains(&artifact.created_round)
        };
        let always = workflow_types(workflow(self.map, self.session)).iter().copied();
        let lost: Vec<&Artifact> = self.sources.artifacts.iter().filter(is_lost).collect();
        let kinds = ArtifactType::ALL.into_iter().filter(|kind| lost.iter().any(|one| one.kind == *kind));
        for kind in always.chain(kinds).collect::<Vec<_>>() {
            let list = registry.entry(kind.index_key().to_owned()).or_insert(Value::Null);
            if list.is_null() {
                *list = json!([]);
            }
            let Value::Array(ids) = list else { continue };
            for artifact in lost.iter().filter(|artifact| artifact.kind == kind) {
                if !ids.iter().any(|id| id.as_str() == Some(&artifact.id)) {
                    ids.push(artifact.id.as_str().into());
                }
            }
        }
        Value::Object(registry)
    }

    /// The questions to the user. One that was cut off is completed by what it can do without; where the list is lost and the
    /// last round ended with a question of the facilitator, that waits again. `Some(None)`: none.
    fn asked(&self, rounds: &[(Value, Round)]) -> Option<Option<Value>> {
        let mut asked: Vec<Value> = items_of(self.map, "escalations").to_vec();
        let mut is_lost = !self.has("escalations") && (self.is_last("rounds") || !self.has("rounds"));
        if self.is_last("escalations")
            && let Some(Value::Object(last)) = asked.last_mut()
        {
            for (key, value) in
                [("triggers", json!([])), ("positions", json!([])), ("recommendation", json!(""))]
            {
                last.entry(key).or_insert(value);
            }
            if EscalationRecord::deserialize(&Value::Object(last.clone())).is_err() {
                asked.pop();
                is_lost = true;
            }
        }
        let is_over = status(self.map) == SessionStatus::Closed;
        if is_lost
            && self.asks
            && !is_over
            && let Some(question) = self.question(rounds, asked.len() + 1)
        {
            asked.push(serde_json::to_value(question).ok()?);
        }
        Some((self.has("escalations") || !asked.is_empty()).then(|| asked.into()))
    }

    fn question(&self, rounds: &[(Value, Round)], number: usize) -> Option<EscalationRecord> {
        let (_, last) = rounds.last()?;
        let synthesis =
            synthesis(self.sources.journal, last.number).filter(|said| said.next == Next::Escalate)?;
        let reason = synthesis.escalation_reason.clone();
        Some(EscalationRecord {
            id: format!("ESC-{number:03}"),
            round: last.number,
            trigger: "facilitator".to_owned(),
            triggers: vec![Trigger::Facilitator { reason: reason.clone() }],
            reason,
            conflict: None,
            positions: Vec::new(),
            recommendation: synthesis.recommendation,
            answer: None,
            at: None,
            by: String::new(),
        })
    }

    /// Notes without the last one, where that was cut off before its words.
    fn whole_notes(&self) -> Option<Value> {
        let notes = items_of(self.map, "notes");
        let is_open = self.is_last("notes") && notes.last().is_some_and(|note| note.get("text").is_none());
        is_open.then(|| notes[..notes.len() - 1].to_vec().into())
    }
}

/// What is left of a round that was cut off stays, up to its last key, whose value may be a part of what it was.
fn keep_beginning(part: &Map<String, Value>, round: &mut Map<String, Value>) {
    let kept = part.len().saturating_sub(1);
    for (key, value) in part.iter().take(kept) {
        round.insert(key.clone(), value.clone());
    }
}
