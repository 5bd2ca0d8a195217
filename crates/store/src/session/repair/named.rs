//! What a project's sessions and files name, as far as it decides on new ids. Read once for all of the ids that are asked
//! for: a project of copies has an id in each of its sessions.

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use roundtable_engine::artifact::ArtifactType;
use serde_json::Value;

use super::super::generations::bodies::entries;
use super::super::numbers::Numbers;
use super::super::read::{items_of, read_map, started_at, text_of, words_list};
use crate::project::Project;
use crate::versions::is_for_versions;
use crate::walk;

/// Who has which of the ids that were asked for, and where each is named.
#[derive(Default)]
pub(super) struct Named {
    by_id: BTreeMap<String, Places>,
    /// What the sessions that have one of them build on.
    linked: BTreeMap<String, Vec<String>>,
    /// The highest number of each type in the whole project.
    taken: Numbers,
}

/// Where an id stands.
#[derive(Default)]
struct Places {
    /// The sessions whose registry has it, and when each began; those that do not say so are left out.
    began: BTreeMap<String, Timestamp>,
    /// The latest of them, and how many began then.
    latest: Option<(Timestamp, usize)>,
    /// Whose files name it: a session's, or (`None`) nobody's. True: also another file than the index and the artifact's.
    named_by: BTreeMap<Option<String>, bool>,
    /// A file names it that belongs to none of those sessions.
    is_outside: bool,
}

impl Named {
    /// Nothing is read where nothing is asked for.
    pub(super) fn read(project: &Project, wanted: BTreeSet<&str>) -> Self {
        let mut named = Self::default();
        if wanted.is_empty() {
            return named;
        }
        named.by_id = wanted.into_iter().map(|id| (id.to_owned(), Places::default())).collect();
        named.read_registries(project);
        named.read_files(project);
        named.by_id.values_mut().for_each(Places::conclude);
        named.taken = project.taken_numbers(None);
        named
    }

    /// Whether a session began after each other that has the artifact, and builds on none of them.
    pub(super) fn is_the_later(&self, session: &str, artifact: &str) -> bool {
        let Some(places) = self.by_id.get(artifact) else { return false };
        let Some(began) = places.began.get(session) else { return false };
        let linked = self.linked.get(session).into_iter().flatten();
        let mut builds_on = linked.filter(|other| *other != session && places.began.contains_key(*other));
        places.latest == Some((*began, 1)) && builds_on.next().is_none()
    }

    /// Whether anything outside of the index and the artifact's file names it: another file of the session, its replies,
    /// a document, a session that does not have the id itself.
    pub(super) fn is_named_elsewhere(&self, session: &str, artifact: &str) -> bool {
        self.by_id.get(artifact).is_none_or(|places| {
            places.is_outside || places.named_by.get(&Some(session.to_owned())) == Some(&true)
        })
    }

    /// The id with the next free number of its type, as wide as the artifact's own.
    pub(super) fn next_id(&self, artifact: &str) -> Option<String> {
        let kind = ArtifactType::from_id(artifact)?;
        let highest = self.taken.get(&kind).copied().unwrap_or(0);
        let width = artifact.rsplit('-').next().map_or(3, str::len).max(3);
        Some(format!("{}-{:0width$}", kind.prefix(), highest + 1))
    }

    fn read_registries(&mut self, project: &Project) {
        for session in project.session_stems() {
            let Ok(text) = project.disk().read_text(&project.index_path(&session)) else { continue };
            let Ok(map) = read_map(&text) else { continue };
            let Some(at) = started_at(&map) else { continue };
            let mut has_one = false;
            for entry in entries(&map) {
                if let Some(places) = self.by_id.get_mut(&entry.id) {
                    places.began.insert(session.clone(), at);
                    has_one = true;
                }
            }
            if has_one {
                let linked = items_of(&map, "linked_sessions").iter().map(|item| match item {
                    Value::Object(map) => text_of(map, "id"),
                    other => words_list(Some(other.clone())).concat(),
                });
                self.linked.insert(session, linked.collect());
            }
        }
    }

    fn read_files(&mut self, project: &Project) {
        let enter = |folder: &str| {
            let is_apart = [".s2s/local", ".s2s/trash"].contains(&folder) || is_for_versions(folder);
            !is_apart && !folder.ends_with("/repairs")
        };
        let files = ["docs", ".s2s"].iter().flat_map(|folder| walk::files(project.disk(), folder, &enter));
        // Ids that are no words of their own are looked for one by one; there are none in most projects.
        let odd: Vec<String> = self.by_id.keys().filter(|id| !id.chars().all(is_part)).cloned().collect();
        for (path, _) in files {
            let Some(bytes) = project.bytes_of(&path) else {
                // What cannot be looked into could name any of them.
                self.by_id.iter_mut().for_each(|(id, places)| places.note(id, &path));
                continue;
            };
            let text = String::from_utf8_lossy(&bytes);
            let words: BTreeSet<&str> = text.split(|letter| !is_part(letter)).collect();
            let odd = odd.iter().map(String::as_str).filter(|id| names(&text, id));
            for id in words.into_iter().chain(odd) {
                if let Some(places) = self.by_id.get_mut(id) {
                    places.note(id, &path);
                }
            }
        }
    }
}

impl Places {
    /// A file that names the id.
    fn note(&mut self, id: &str, path: &str) {
        let owner = owner(path);
        let is_other_file = owner.as_ref().is_none_or(|(_, rest)| {
            *rest != ".yaml" && rest.strip_prefix('/').and_then(|rest| rest.strip_suffix(".yaml")) != Some(id)
        });
        let owner = owner.map(|(session, _)| session.to_owned());
        *self.named_by.entry(owner).or_default() |= is_other_file;
    }

    fn conclude(&mut self) {
        let has_it = |owner: &Option<String>| owner.as_ref().is_some_and(|id| self.began.contains_key(id));
        self.is_outside = self.named_by.keys().any(|owner| !has_it(owner));
        let latest = self.began.values().max().copied();
        self.latest = latest.map(|at| (at, self.began.values().filter(|other| **other == at).count()));
    }
}

/// The session that a file belongs to, and what its path says after the session's id.
fn owner(path: &str) -> Option<(&str, &str)> {
    let path = path.strip_prefix(".s2s/sessions/")?;
    let end = path.find('/').or_else(|| path.len().checked_sub(".yaml".len()))?;
    path.is_char_boundary(end)
        .then(|| path.split_at(end))
        .filter(|(_, rest)| rest.starts_with('/') || *rest == ".yaml")
}

fn is_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-' || letter == '_'
}

/// Whether an id stands in a text as a word of its own.
pub(super) fn names(text: &str, id: &str) -> bool {
    text.match_indices(id)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + id.len()..].starts_with(is_part))
}
