//! Artifacts whose files end before what the panel wrote into them.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::ArtifactType;
use serde_json::Map;

use super::super::artifact::from_tree;
use super::super::cut::whole_rounds;
use super::super::lines::End;
use super::super::made::has_round_of_ours;
use super::super::repair::{Proposals, lost_keys};
use super::{Cure, Examined, FindingCode, params};
use crate::paths::is_artifact_id;

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
        let is_whole: BTreeSet<String> =
            suspects.iter().filter(|id| self.is_as_written(id)).cloned().collect();
        for id in suspects.into_iter().filter(|id| !revised.contains(id) && !is_whole.contains(id)) {
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

    /// Files that are only the beginning of what was last written into them. What follows from that is not told beside it.
    pub(super) fn ends(&mut self) {
        let folder = self.project.session_path(self.id);
        for lost in self.project.lost_ends(&folder, &self.around.lines) {
            let file = self.project.shown(&lost.file);
            use FindingCode as C;
            let follows = [C::LeadingCutOff, C::SnapshotCutOff, C::ArtifactCutOff, C::ArtifactMissingKey];
            self.found.retain(|finding| finding.file != file || !follows.contains(&finding.code));
            // What cannot be read is told as that, with what is left of it.
            if self.found.iter().any(|finding| finding.file == file && finding.code.stops()) {
                continue;
            }
            let artifact = lost.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
            let cure = artifact
                .filter(|stem| is_artifact_id(stem))
                .map(|artifact| Cure::TextOfArtifact { artifact });
            self.add(C::EndLost, file, 0, params([("lines", &lost.lines.to_string())]), cure);
        }
    }

    fn is_as_written(&self, id: &str) -> bool {
        let name = format!("{id}.yaml");
        let text = self.project.disk().read_text(&self.project.session_path(self.id).join(&name));
        text.is_ok_and(|text| self.around.lines.end_of(&name, &text) == End::Whole)
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
