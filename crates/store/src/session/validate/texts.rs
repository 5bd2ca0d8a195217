//! Artifacts whose files end before what the panel wrote into them.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::ArtifactType;
use serde_json::Map;

use super::super::artifact::from_tree;
use super::super::cut::whole_rounds;
use super::super::made::has_round_of_ours;
use super::super::repair::{Proposals, lost_keys};
use super::{Cure, Examined, FindingCode};

impl Examined<'_> {
    /// Syntheses are long, and are read only where a file says less than others of its type, or is the only one of it.
    pub(super) fn texts(&mut self) {
        if !has_round_of_ours(&self.map) {
            return;
        }
        let suspects = self.suspects();
        if suspects.is_empty() {
            return;
        }
        let completed = u32::try_from(whole_rounds(&self.map, false)).unwrap_or(u32::MAX);
        let proposals = Proposals::read(&self.around.journal, completed);
        let revised = self.project.revised(self.id);
        for id in suspects.into_iter().filter(|id| !revised.contains(id)) {
            let Some(raw) = self.raw.get(&id) else { continue };
            let Ok(artifact) = from_tree(raw, &id) else { continue };
            let lost = lost_keys(&artifact, raw, &proposals);
            if !lost.is_empty() {
                let keys = lost.into_iter().map(|(key, _)| key).collect::<Vec<_>>().join(", ");
                let cure = Some(Cure::TextOfArtifact { artifact: id.clone() });
                self.note_artifact(FindingCode::ArtifactCutOff, &id, [("keys", &keys)], cure);
            }
        }
    }

    fn suspects(&self) -> Vec<String> {
        let mut kinds: BTreeMap<ArtifactType, (usize, BTreeSet<&String>)> = BTreeMap::new();
        let files = || {
            let of_kind = self.raw.iter().filter_map(|(id, raw)| Some((id, raw, ArtifactType::from_id(id)?)));
            of_kind
                .filter(|(id, ..)| self.entries.iter().any(|entry| entry.id == **id && entry.body.is_none()))
        };
        for (_, raw, kind) in files() {
            let (count, keys) = kinds.entry(kind).or_default();
            *count += 1;
            keys.extend(Map::keys(raw));
        }
        let is_suspect = |(_, raw, kind): &(&String, &Map<String, serde_json::Value>, ArtifactType)| {
            kinds
                .get(kind)
                .is_some_and(|(count, keys)| *count == 1 || keys.iter().any(|key| !raw.contains_key(*key)))
        };
        files().filter(is_suspect).map(|(id, ..)| id.clone()).collect()
    }
}
