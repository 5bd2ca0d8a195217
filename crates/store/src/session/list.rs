//! The list of a project's sessions, of every generation. Nothing that is listed is touched.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::session::SessionStatus;
use roundtable_engine::told;
use serde_json::{Map, Value};

use super::artifact::{from_tree, read_artifact, read_status};
use super::generations::bodies::entries;
use super::generations::{Slim, answers, slim};
use super::known::{Learnt, Seen, in_parallel};
use super::numbers;
use super::obstacle::read_only_by_layout;
use super::read::{
    day_of, generation, items_of, known_status, known_workflow, parsed_map, started_at, status, text_of,
    updated_at, workflow,
};
use super::view::{numbering, value};
use super::{Damaged, Generation, SessionListing, SessionSummary, plain, shape};
use crate::disk::Disk;
use crate::files::ReadError;
use crate::paths::{LONGEST_ID, is_artifact_id, is_session_id};
use crate::project::Project;

impl Project {
    /// Every session, newest first (last change, else start, else the day in its id). A folder that cannot be read is
    /// one damaged entry; a project without sessions has none.
    pub fn sessions(&self) -> Vec<SessionListing> {
        let folder = self.sessions_path();
        let unreadable = |error: io::Error| {
            let message = ReadError::Io(error).words();
            vec![SessionListing::Damaged(Damaged { file: folder.clone(), line: 0, column: 0, message })]
        };
        let entries = match self.disk().list(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Vec::new(),
            Err(error) => return unreadable(error),
        };
        let stems: Vec<String> = entries
            .into_iter()
            .filter_map(|(name, _)| Some(name.to_string_lossy().strip_suffix(".yaml")?.to_owned()))
            .filter(|stem| !stem.starts_with('.'))
            .collect();
        let known: HashSet<&str> = stems.iter().map(String::as_str).collect();
        self.known.keep_only(|id| known.contains(id));
        let listings = in_parallel(&stems, |stem| match self.learnt(stem) {
            Ok(learnt) => SessionListing::Readable(Box::new(learnt.summary)),
            Err(damaged) => SessionListing::Damaged(damaged),
        });
        let mut listed: Vec<(Option<Timestamp>, &String, SessionListing)> = Vec::new();
        for (stem, listing) in stems.iter().zip(listings) {
            let at = match &listing {
                SessionListing::Readable(summary) => summary.updated_at.or(summary.started_at),
                SessionListing::Damaged(_) => None,
            };
            listed.push((at.or_else(|| day_of(stem)), stem, listing));
        }
        listed.sort_by_key(|(at, stem, _)| Reverse((*at, *stem)));
        listed.into_iter().map(|(_, _, listing)| listing).collect()
    }

    /// What a session is about; `None` when there is none of that id, or it cannot be read.
    pub fn session_topic(&self, id: &str) -> Option<String> {
        self.session_summary(id).map(|summary| summary.topic)
    }

    /// What a list says of a session; `None` when there is none of that id, or it cannot be read.
    pub fn session_summary(&self, id: &str) -> Option<SessionSummary> {
        is_session_id(id).then(|| self.learnt(id).ok())?.map(|learnt| learnt.summary)
    }

    /// What a session's files say of it; read again only when one of them has changed.
    pub(super) fn learnt(&self, id: &str) -> Result<Learnt, Damaged> {
        let sessions = self.sessions_path();
        if let Some(learnt) = self.known.still(self.disk(), &sessions, id) {
            return Ok(learnt);
        }
        let looked = Looked { disk: self.disk().clone(), sessions, seen: RefCell::default() };
        let learnt = self.learn(id, &looked)?;
        self.known.learn(id, learnt.clone());
        Ok(learnt)
    }

    fn learn(&self, id: &str, looked: &Looked) -> Result<Learnt, Damaged> {
        let file = self.sessions_path().join(format!("{id}.yaml"));
        let damaged = |line, column, message| Damaged { file: file.clone(), line, column, message };
        if !is_session_id(id) {
            return Err(damaged(0, 0, wrong_name(id)));
        }
        looked.at(&file);
        looked.at(&self.session_path(id));
        let text = self.disk().read_text(&file).map_err(|error| damaged(error.line(), 0, error.words()))?;
        let quick = plain::read(&text);
        // What is plain has nothing in it that could not be changed in parts.
        let read_only = if quick.is_some() { None } else { read_only_by_layout(&text) };
        let map = quick
            .map_or_else(|| parsed_map(&text), Ok)
            .map_err(|(line, column, message)| damaged(line, column, message))?;
        let slim = slim(&map, &self.files_of_flat(id, &map));
        let status = status(&map);
        let (artifacts, conflicts, questions) = self.artifacts_of(id, &slim, looked);
        let waits = |escalation: &&Value| answers::is_waiting(escalation);
        let waiting = items_of(&map, "escalations").iter().filter(waits).count();
        let held = items_of(&map, "rounds").len();
        let metric = |key: &str| map.get("metrics")?.get(key)?.as_u64();
        let counted = metric("rounds").or_else(|| metric("rounds_completed")).unwrap_or(0);
        let numbers =
            items_of(&slim.index, "rounds").iter().filter_map(|round| round.get("number")?.as_u64());
        let obstacle = numbering(numbers).or_else(|| shape::obstacle(&map));
        let summary = SessionSummary {
            id: id.to_owned(),
            topic: text_of(&map, "topic"),
            workflow: workflow(&map, id),
            strategy: text_of(&slim.index, "strategy"),
            phase: text_of(&slim.index, "current_phase"),
            status,
            practice: map.get("practice").and_then(Value::as_bool).unwrap_or(false),
            generation: slim.generation,
            started_at: started_at(&map),
            updated_at: updated_at(&map),
            rounds: if held > 0 { number(held) } else { u32::try_from(counted).unwrap_or(0) },
            artifacts,
            forked_from: value(&map, "forked_from").ok().flatten(),
            waiting_escalations: number(waiting),
            open_conflicts: number(conflicts),
            open_questions: number(questions),
            says_status: known_status(&map).is_some(),
            says_workflow: known_workflow(&map).is_some(),
            resumable: read_only.is_none() && obstacle.is_none() && status != SessionStatus::Closed,
            read_only,
        };
        let mut numbers = numbers::of_index(&map);
        numbers::merge(&mut numbers, self.numbers_of_files(id, &|folder| looked.at(folder)));
        let ids = entries(&map).into_iter().map(|entry| entry.id).collect();
        Ok(Learnt { from: looked.seen.take(), summary, numbers, ids })
    }

    /// The artifact files of a flat session, where alone they can be known from.
    fn files_of_flat(&self, id: &str, map: &Map<String, Value>) -> BTreeSet<String> {
        match generation(map) {
            Generation::A => self.artifact_files(id),
            _ => BTreeSet::new(),
        }
    }

    /// Counts by type without mere entries of records, open conflicts, open questions.
    fn artifacts_of(
        &self,
        id: &str,
        slim: &Slim,
        looked: &Looked,
    ) -> (BTreeMap<ArtifactType, u32>, usize, usize) {
        let folder = self.session_path(id);
        let mut open: BTreeMap<String, (ArtifactType, bool)> = BTreeMap::new();
        let entries = entries(&slim.index);
        let asked = items_of(&slim.index, "escalations");
        let is_there = |of: &str| {
            let is_it = |one: &Value| one.get("id").and_then(Value::as_str) == Some(of);
            entries.iter().any(|entry| entry.id == of) || asked.iter().any(is_it)
        };
        for entry in &entries {
            let Some(kind) = ArtifactType::from_id(&entry.id) else { continue };
            // No result beside what it points at, as it is in the review and in documents.
            if kind == ArtifactType::Adr
                && self.record_of(id, &entry.id, slim, looked).is_some_and(|one| one.is_entry_where(is_there))
            {
                continue;
            }
            let is_open = match (kind, slim.bodies.get(&entry.id)) {
                (ArtifactType::Conflict | ArtifactType::OpenQuestion, Some(body)) => {
                    from_tree(body, &entry.id).map_or(true, |artifact| is_open(artifact.status))
                }
                (ArtifactType::Conflict | ArtifactType::OpenQuestion, None) => {
                    looked.at(&folder.join(format!("{}.yaml", entry.id)));
                    self.is_open_file(&folder, &entry.id)
                }
                _ => false,
            };
            open.insert(entry.id.clone(), (kind, is_open));
        }
        let mut counts = BTreeMap::new();
        for (kind, _) in open.values() {
            *counts.entry(*kind).or_insert(0) += 1;
        }
        let count = |wanted| open.values().filter(|(kind, is_open)| *kind == wanted && *is_open).count();
        let told = slim.told.values().filter(|body| text_of(body, "status") == "open").count();
        (counts, count(ArtifactType::Conflict) + told, count(ArtifactType::OpenQuestion))
    }

    /// A record of a decision; `None` where it cannot be read.
    fn record_of(&self, session: &str, id: &str, slim: &Slim, looked: &Looked) -> Option<Artifact> {
        if let Some(body) = slim.bodies.get(id) {
            return from_tree(body, id).ok();
        }
        let file = self.session_path(session).join(format!("{id}.yaml"));
        looked.at(&file);
        let read = is_artifact_id(id).then(|| read_artifact(self.disk(), &file, id).ok())?;
        read.map(|(artifact, _)| artifact)
    }

    /// A file that cannot be read counts as open: better asked once too often.
    fn is_open_file(&self, folder: &Path, id: &str) -> bool {
        if !is_artifact_id(id) {
            return true;
        }
        read_status(self.disk(), &folder.join(format!("{id}.yaml")), id).is_none_or(is_open)
    }
}

/// Why a file's name is none of a session.
fn wrong_name(id: &str) -> String {
    if id.contains(char::REPLACEMENT_CHARACTER) {
        told!("its name is not UTF-8")
    } else if id.len() > LONGEST_ID {
        told!("its name is longer than the {most} bytes that a session's name may have", most = LONGEST_ID)
    } else {
        told!("its name has characters that a session's name cannot have")
    }
}

/// The files that a session is learnt from, each as it was before it was read.
struct Looked {
    disk: Disk,
    sessions: PathBuf,
    seen: RefCell<Vec<Seen>>,
}

impl Looked {
    fn at(&self, path: &Path) {
        self.seen.borrow_mut().push(Seen::now(&self.disk, &self.sessions, path));
    }
}

/// A conflict or a question without an end.
fn is_open(status: Agreement) -> bool {
    !matches!(status, Agreement::Resolved | Agreement::Addressed | Agreement::Deferred)
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
