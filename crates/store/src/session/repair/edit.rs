//! Cures that change one file in places.

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value, json};

use super::super::Generation;
use super::super::ahead::Decided;
use super::super::journal::NAME;
use super::super::obstacle::read_only;
use super::super::read::{generation, read_map, text_of, words_list};
use super::super::validate::{Cure, ranges};
use super::{Cured, FileChange, RepairKind, WITHOUT_FILE};
use crate::files::utf8;
use crate::project::Project;
use crate::splice::splice;

impl Project {
    /// A cure that changes values of the index.
    pub(super) fn with_index(&self, session: &str, cure: &Cure) -> Option<Cured> {
        let path = self.shown(&self.index_path(session));
        let (kind, params, change) = match cure {
            Cure::Count { path: keys, count } => {
                let params = vec![("count", keys.join(".")), ("found", count.to_string())];
                let change = self.spliced(&path, |map| set(map, keys, (*count).into()))?;
                (RepairKind::SetCount, params, change)
            }
            Cure::AddEntry { artifact } => {
                let change = self.spliced(&path, |map| add_entry(map, artifact))?;
                (RepairKind::AddEntry, vec![("artifact", artifact.clone())], change)
            }
            Cure::MarkWithoutFile { artifact } => {
                let change = self.spliced(&path, |map| mark(map, artifact))?;
                (RepairKind::MarkWithoutFile, vec![("artifact", artifact.clone())], change)
            }
            Cure::DropSecondEntry { artifact } => {
                let change = self.spliced(&path, |map| drop_second(map, artifact))?;
                (RepairKind::DropSecondEntry, vec![("artifact", artifact.clone())], change)
            }
            Cure::DropRound { phase, round } => {
                let change = self.spliced(&path, |map| drop_round(map, *phase, *round))?;
                (RepairKind::DropRound, vec![("round", round.to_string())], change)
            }
            Cure::Phase { phase } => {
                let key = ["current_phase".to_owned()];
                let change = self.spliced(&path, |map| set(map, &key, phase.as_str().into()))?;
                (RepairKind::SetPhase, vec![("phase", phase.clone())], change)
            }
            Cure::Strategy { strategy } => {
                let key = ["strategy".to_owned()];
                let change = self.spliced(&path, |map| set(map, &key, strategy.as_str().into()))?;
                (RepairKind::SetStrategy, vec![("strategy", strategy.clone())], change)
            }
            _ => return None,
        };
        Some((kind, params, vec![change]))
    }

    /// Keys that a name tells, in front of the others of the index or of an artifact's file.
    pub(super) fn with_keys(
        &self,
        session: &str,
        artifact: Option<&str>,
        keys: &[(&'static str, String)],
    ) -> Option<Cured> {
        let path = match artifact {
            None => self.shown(&self.index_path(session)),
            Some(artifact) => self.shown(&self.session_path(session).join(format!("{artifact}.yaml"))),
        };
        let add = |map: &mut Map<String, Value>| {
            keys.iter().for_each(|(key, value)| {
                map.entry(*key).or_insert_with(|| value.as_str().into());
            });
            Some(())
        };
        let change = self.spliced(&path, add)?;
        let listed = keys.iter().map(|(key, _)| *key).collect::<Vec<_>>().join(", ");
        Some((RepairKind::AddKeys, vec![("keys", listed)], vec![change]))
    }

    /// The index with a strategy, where it says none.
    pub(super) fn strategy_said(&self, session: &str, strategy: &str) -> Option<FileChange> {
        let path = self.shown(&self.index_path(session));
        self.spliced(&path, |map| {
            text_of(map, "strategy").trim().is_empty().then(|| {
                map.insert("strategy".to_owned(), strategy.into());
            })
        })
    }

    /// An artifact's file with the id of its name.
    pub(super) fn with_id_of_name(&self, session: &str, artifact: &str) -> Option<Cured> {
        let path = self.shown(&self.session_path(session).join(format!("{artifact}.yaml")));
        let change = self.spliced(&path, |map| set(map, &["id".to_owned()], artifact.into()))?;
        Some((RepairKind::IdOfFile, vec![("artifact", artifact.to_owned())], vec![change]))
    }

    /// An artifact's file with the round that made it.
    pub(super) fn with_round(&self, session: &str, artifact: &str, round: u32) -> Option<Cured> {
        let path = self.shown(&self.session_path(session).join(format!("{artifact}.yaml")));
        let change = self.spliced(&path, |map| set(map, &["created_round".to_owned()], round.into()))?;
        let params = vec![("artifact", artifact.to_owned()), ("round", round.to_string())];
        Some((RepairKind::RoundOfArtifact, params, vec![change]))
    }

    /// The journal without the line that was not written to its end.
    pub(super) fn with_cut_journal(&self, session: &str) -> Option<Cured> {
        let path = self.shown(&self.session_path(session).join(NAME));
        let before = self.bytes_of(&path)?;
        let end = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let after = before[..end].to_vec();
        let change = FileChange { path, before: Some(before), after: Some(after) };
        Some((RepairKind::CutJournal, Vec::new(), vec![change]))
    }

    /// The journal without the lines that rest on a decision which was not taken here; the repair keeps what it was.
    pub(super) fn with_ahead_aside(&self, session: &str) -> Option<Cured> {
        let map = read_map(&self.disk().read_text(&self.index_path(session)).ok()?).ok()?;
        let path = self.shown(&self.session_path(session).join(NAME));
        let before = self.bytes_of(&path)?;
        let ahead = Decided::of_index(&map).ahead(&before)?;
        let params = vec![("line", ahead.line.to_string()), ("rounds", ranges(&ahead.rounds))];
        let change = FileChange { path, before: Some(before), after: Some(ahead.rest) };
        Some((RepairKind::SetAheadAside, params, vec![change]))
    }

    /// A YAML file with changed values, each in its place. `None` where that cannot be, or nothing would change.
    pub(super) fn spliced(
        &self,
        path: &str,
        change: impl FnOnce(&mut Map<String, Value>) -> Option<()>,
    ) -> Option<FileChange> {
        let before = self.bytes_of(path)?;
        let text = utf8(before.clone()).ok().filter(|text| read_only(text).is_none())?;
        let mut map = read_map(&text).ok()?;
        change(&mut map)?;
        let after = splice(&text, &map).ok()?;
        // A comment that would be lost, or words that would become one, say that the change is not only in its place.
        let comments = |text: &str| text.matches('#').count();
        let is_in_place = after != text && comments(&after) == comments(&text);
        is_in_place.then(|| FileChange {
            path: path.to_owned(),
            before: Some(before),
            after: Some(after.into_bytes()),
        })
    }
}

/// Sets a value that is there already.
fn set(map: &mut Map<String, Value>, keys: &[String], value: Value) -> Option<()> {
    let (last, above) = keys.split_last()?;
    let mut at = map;
    for key in above {
        at = at.get_mut(key)?.as_object_mut()?;
    }
    *at.get_mut(last)? = value;
    Some(())
}

/// Into the list of the artifact's type, whatever spelling that has; a registry that embeds bodies takes no file.
fn add_entry(map: &mut Map<String, Value>, artifact: &str) -> Option<()> {
    if generation(map) != Generation::B {
        return None;
    }
    let kind = ArtifactType::from_id(artifact)?;
    let registry = map.get_mut("artifacts")?.as_object_mut()?;
    let known = registry.keys().find(|key| ArtifactType::from_word(key) == Some(kind)).cloned();
    let list = registry.entry(known.unwrap_or_else(|| kind.index_key().to_owned())).or_insert(Value::Null);
    match list {
        Value::Null => *list = json!([artifact]),
        Value::Array(items) => items.push(artifact.into()),
        _ => return None,
    }
    Some(())
}

fn mark(map: &mut Map<String, Value>, artifact: &str) -> Option<()> {
    let mut marked = words_list(map.get(WITHOUT_FILE).cloned());
    marked.push(artifact.to_owned());
    map.insert(WITHOUT_FILE.to_owned(), marked.into());
    Some(())
}

/// Only from a list that names the id twice itself: which of two lists is right cannot be told.
fn drop_second(map: &mut Map<String, Value>, artifact: &str) -> Option<()> {
    let registry = map.get_mut("artifacts")?.as_object_mut()?;
    let mut lists = registry.values_mut().filter_map(Value::as_array_mut);
    let is_it = |item: &Value| item.as_str() == Some(artifact);
    let list = lists.find(|list| list.iter().filter(|item| is_it(item)).count() > 1)?;
    let second = list.iter().rposition(is_it)?;
    list.remove(second);
    Some(())
}

fn drop_round(map: &mut Map<String, Value>, phase: usize, round: u64) -> Option<()> {
    let phase = map.get_mut("phases")?.as_array_mut()?.get_mut(phase)?;
    let rounds = phase.get_mut("rounds")?.as_array_mut()?;
    let at = rounds.iter().rposition(|one| one.as_u64() == Some(round))?;
    rounds.remove(at);
    Some(())
}
