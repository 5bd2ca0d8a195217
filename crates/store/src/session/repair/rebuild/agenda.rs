//! How far the agenda was, by what the syntheses of the rounds said of it.

use roundtable_engine::agenda::{Topic, TopicStatus};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::record::Round;
use roundtable_engine::text::same;
use serde::Deserialize;
use serde_json::Value;

use super::super::super::index::AgendaEntry;
use super::super::super::read::items_of;
use super::super::rounds::synthesis;
use super::Rebuilt;

impl Rebuilt<'_> {
    /// How far the topics are, by what the syntheses of lost rounds said, or of all where the list itself was cut off.
    pub(super) fn agenda(&self, rounds: &[(Value, Round)]) -> Option<Value> {
        let held = items_of(self.map, "agenda");
        let is_open = self.is_last("agenda");
        let whole = if is_open { held.len().saturating_sub(1) } else { held.len() };
        let listed = self.has("agenda") && !is_open;
        if listed && self.lost.rounds.is_empty() {
            return self.map.get("agenda").cloned();
        }
        if self.topics.is_empty() && !listed {
            return None;
        }
        let known: Vec<AgendaEntry> =
            held.iter().take(whole).map(|raw| AgendaEntry::deserialize(raw).ok()).collect::<Option<_>>()?;
        let mut topics: Vec<Topic> = self.topics.iter().cloned().map(Topic::new).collect();
        for entry in &known {
            match topics.iter_mut().find(|topic| topic.definition.id == entry.topic_id) {
                Some(topic) => entry.tell(topic),
                None => topics.push(entry.bare()),
            }
        }
        let fixed: Vec<&str> = if self.has("rounds") && listed {
            Vec::new()
        } else {
            known.iter().map(|one| one.topic_id.as_str()).collect()
        };
        let first = if listed { self.lost.rounds.first().copied().unwrap_or(1) } else { 1 };
        for (_, round) in rounds.iter().filter(|(_, round)| round.number >= first) {
            self.move_on(&mut topics, round, &fixed)?;
        }
        let mut list = Vec::new();
        for topic in &topics {
            let now = serde_json::to_value(AgendaEntry::of(topic)).ok()?;
            let old = held.iter().take(whole).find(|raw| raw.get("topic_id") == now.get("topic_id"));
            list.push(match (old, now) {
                // Keys of others stay where they are.
                (Some(Value::Object(old)), Value::Object(now)) => {
                    let mut old = old.clone();
                    old.extend(now);
                    Value::Object(old)
                }
                (_, now) => now,
            });
        }
        Some(list.into())
    }

    /// What a round did for the agenda, as far as its synthesis says: see the engine's `apply`.
    fn move_on(&self, topics: &mut [Topic], round: &Round, fixed: &[&str]) -> Option<()> {
        let synthesis = synthesis(self.sources.journal, round.number)?;
        let about = &round.focus.topic_id;
        let of_conflict = self.sources.artifacts.iter().find(|artifact| artifact.id == *about);
        let about = of_conflict.map_or(about, |artifact| &artifact.topic_id);
        let round = round.number;
        let made: Vec<Artifact> = self
            .sources
            .artifacts
            .iter()
            .filter(|artifact| artifact.created_round <= round)
            .cloned()
            .collect();
        for update in &synthesis.agenda_updates {
            let id = if update.topic_id.is_empty() { about } else { &update.topic_id };
            let Some(topic) = topics.iter_mut().find(|topic| topic.definition.id == *id) else { continue };
            for added in &update.coverage_added {
                let criterion =
                    topic.definition.done_when.criteria.iter().find(|criterion| same(criterion, added));
                if let Some(criterion) =
                    criterion.filter(|criterion| !topic.coverage.contains(criterion)).cloned()
                {
                    topic.coverage.push(criterion);
                }
            }
            let is_begun = update.new_status.is_some_and(|status| status != TopicStatus::Open);
            if is_begun && topic.status == TopicStatus::Open {
                topic.status = TopicStatus::Partial;
            }
        }
        let open = topics.iter_mut().filter(|topic| topic.status != TopicStatus::Closed);
        for topic in open.filter(|topic| !fixed.contains(&topic.definition.id.as_str())) {
            let is_begun = topic.artifact_count(&made) > 0 || !topic.coverage.is_empty();
            if is_begun && topic.may_close(&made) {
                topic.status = TopicStatus::Closed;
                topic.closed_round = Some(round);
            } else if is_begun {
                topic.status = TopicStatus::Partial;
            }
        }
        Some(())
    }
}
