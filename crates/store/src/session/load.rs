//! A session of any generation, read from its files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::record::{Round, Step};
use roundtable_engine::session::{Metrics, Timing};
use serde_json::{Map, Value};

use super::ahead::Decided;
use super::artifact::{from_tree, of_kind, read_artifact, take_word};
use super::generations::Slim;
use super::generations::bodies::{Entry, entries};
use super::journal::{Journal, NAME};
use super::obstacle::read_only;
use super::strategy::OtherStrategy;
use super::view::View;
use super::{Damaged, LoadError, StoredSession, snapshots};
use crate::paths::{is_artifact_id, is_session_id};
use crate::project::Project;

impl Project {
    /// Reads a session of any generation from its files. What a sparser writer leaves out (a snapshot, the agenda file, a
    /// round's narrative) gets a cautious stand-in and a warning; so does a file beside the index that cannot be read, which
    /// is named in [`StoredSession::damaged`]. An index that cannot be read is an error.
    ///
    /// # Errors
    /// [`LoadError`].
    pub fn load_session(&self, id: &str) -> Result<StoredSession, LoadError> {
        self.load_with(id, true)
    }

    /// The same for who only looks: the numbers that others have taken are left out, for which every other session is
    /// asked. Nothing may be added to such a session.
    pub(super) fn load_to_show(&self, id: &str) -> Result<StoredSession, LoadError> {
        self.load_with(id, false)
    }

    /// `asks_others`: whether the numbers that others have taken are looked up.
    fn load_with(&self, id: &str, asks_others: bool) -> Result<StoredSession, LoadError> {
        let not_found = || LoadError::NotFound { id: id.to_owned() };
        if !is_session_id(id) {
            return Err(not_found());
        }
        let index = self.source(self.index_path(id))?.ok_or_else(not_found)?;
        let view = View::read(id, &index.map, &self.artifact_files(id));
        let view = view.map_err(|unread| index.damaged(&unread.path(), unread.message))?;
        let obstacle = view.obstacle().or_else(|| read_only(&index.text));
        let folder = self.session_path(id);
        let mut warnings = view.slim.warnings.clone();
        let mut damaged = Vec::new();
        let mut artifacts = self.read_artifacts(id, &view, &mut damaged, &mut warnings);
        let from_rounds = told(&view.slim, &mut artifacts);
        in_order(&mut artifacts, &view.rounds);
        let around = self.around(&folder);
        let taken_numbers = match asks_others {
            true => self.taken_numbers_for(id, &index.map, &artifacts, &around.journal.entries),
            false => BTreeMap::new(),
        };
        // Where the settings are gone, those who answered in the last round hold their seats.
        let answered = answered_last(&around.journal, view.rounds.len());
        let seats = if view.slim.participants.is_empty() { &answered } else { &view.slim.participants };
        let settings = around.settings_or_usual(&view.strategy, seats, &self.written, &mut warnings);
        let context = around.context_or_none(&mut warnings);
        let agenda_ids: Vec<String> = view.agenda.iter().map(|entry| entry.topic_id.clone()).collect();
        let agenda = around.topics(view.agenda, &mut warnings);
        let made_in = artifacts.iter().map(|artifact| artifact.created_round).collect();
        let lost = self.lost(id, (&index.text, &index.map), &around.journal, made_in);
        let is_made_here = || self.is_made_here(id, &index.text, &index.map);
        let cut_off = around.cut_off(&agenda_ids, &is_made_here).into_iter().find(|part| part.leads);
        let gone = around.missing().into_iter().find(|name| *name == snapshots::BASELINE);
        let gone = gone.map(|name| {
            let file = self.shown(&folder.join(name));
            format!("{file} is gone: what the existing document requires stood in it")
        });
        let other_strategy = OtherStrategy::of(&index.map, &around).map(|other| other.words());
        let (journal, baseline) = (around.journal, around.baseline);
        let forked_at = view.forked_from.as_ref().map_or(0, |from| from.round);
        let unread = around.damaged.first().map(|part| part_words(self, part));
        let unread = unread.or_else(|| lost.words(&self.shown(&index.file)));
        let unread = unread.or_else(|| {
            let completed = u32::try_from(view.rounds.len()).unwrap_or(u32::MAX);
            let decided = Decided::of(&view.escalations, completed, view.status);
            Some(self.ahead(id, &decided, &journal)?.words(&self.shown(&folder.join(NAME))))
        });
        let cut_off = cut_off.map(|part| {
            format!("{} has lost its end: it lacks {}", self.shown(&part.file), part.lacks.join(", "))
        });
        let lost_end = self.lost_ends(&folder, &around.lines).into_iter().next();
        let lost_end = lost_end.map(|lost| format!("{} {}", self.shown(&lost.file), lost.words()));
        let obstacle = unread.clone().or(gone).or(lost_end).or(cut_off).or(obstacle).or(other_strategy);
        self.written.note_unread(id, unread);
        damaged.extend(around.damaged);
        let damaged = self.without_hidden(damaged);
        self.written.begin_with(&index.file, index.map);
        Ok(StoredSession {
            id: id.to_owned(),
            generation: view.slim.generation,
            obstacle,
            topic: view.topic,
            workflow: view.workflow,
            config: settings,
            context,
            status: view.status,
            // Whoever takes the mark out of the index does not make the answers real.
            practice: view.practice || journal.entries.iter().any(|line| line.result.is_practice()),
            current_phase: view.current_phase,
            baseline,
            agenda,
            escalations: view.escalations,
            notes: view.notes,
            silenced_keywords: view.silenced_keywords,
            sides: view.sides,
            linked_sessions: view.linked_sessions,
            forked_from: view.forked_from,
            conclusion: view.conclusion,
            metrics: view.metrics.unwrap_or_else(|| counted(&journal, view.rounds.len(), forked_at)),
            taken_numbers,
            timing: view.timing,
            strategy: view.strategy,
            artifacts,
            rounds: view.rounds,
            journal,
            damaged,
            from_rounds,
            warnings,
        })
    }

    /// The artifacts that the index lists, from its bodies and their files.
    pub(super) fn read_artifacts(
        &self,
        session: &str,
        view: &View,
        damaged: &mut Vec<Damaged>,
        warnings: &mut Vec<String>,
    ) -> Vec<Artifact> {
        let folder = self.session_path(session);
        let mut artifacts: Vec<Artifact> = Vec::new();
        for Entry { id, .. } in entries(&view.slim.index) {
            if !is_artifact_id(&id) {
                warnings.push(format!("the index lists {id:?}, which is of no known type"));
                continue;
            }
            if artifacts.iter().any(|known| known.id == id) {
                continue;
            }
            let file = folder.join(format!("{id}.yaml"));
            let read = match view.slim.bodies.get(&id) {
                Some(body) => embedded(&self.index_path(session), &view.timing, body, &id),
                None if matches!(self.disk().exists(&file), Ok(false)) => {
                    warnings.push(format!("the index lists {id}, and there is no file of it"));
                    continue;
                }
                None => read_artifact(self.disk(), &file, &id).map(|(mut artifact, tree)| {
                    take_word(&mut artifact, &tree, view.timing.started_at);
                    self.written.begin_with(&file, tree);
                    artifact
                }),
            };
            match read {
                Ok(artifact) => artifacts.push(artifact),
                Err(unread) => {
                    warnings.push(format!("{id} cannot be read: {}", unread.message));
                    damaged.push(unread);
                }
            }
        }
        artifacts
    }

    /// The artifacts whose bodies stand in the index, by id; those that can be read.
    pub(super) fn embedded(&self, session: &str, view: &View) -> BTreeMap<String, Artifact> {
        let file = self.index_path(session);
        let read = |(id, body): (&String, &Map<String, Value>)| {
            Some((id.clone(), embedded(&file, &view.timing, body, id).ok()?))
        };
        view.slim.bodies.iter().filter_map(read).collect()
    }

    /// Ids of the artifact files in a session's folder.
    pub(super) fn artifact_files(&self, id: &str) -> BTreeSet<String> {
        self.listed_artifacts(id).unwrap_or_default()
    }

    /// The same for who is about to write: a folder that cannot be listed is not an empty one.
    pub(super) fn listed_artifacts(&self, id: &str) -> std::io::Result<BTreeSet<String>> {
        let names = match self.disk().list(&self.session_path(id)) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            names => names?,
        };
        let names = names.into_iter();
        Ok(names
            .filter_map(|(name, _)| name.into_string().ok())
            .filter_map(|name| Some(name.strip_suffix(".yaml")?.to_owned()))
            .filter(|id| is_artifact_id(id))
            .collect())
    }
}

/// An artifact whose body stands in the index.
fn embedded(file: &Path, timing: &Timing, body: &Map<String, Value>, id: &str) -> Result<Artifact, Damaged> {
    let mut artifact = from_tree(body, id).map_err(|(key, message)| Damaged {
        file: file.to_owned(),
        line: 0,
        column: 0,
        message: format!("{id}: {key}: {message}"),
    })?;
    take_word(&mut artifact, body, timing.started_at);
    Ok(artifact)
}

/// Conflicts that rounds alone speak of, as artifacts to be shown; gives back their ids.
pub(super) fn told(slim: &Slim, artifacts: &mut Vec<Artifact>) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for (id, body) in &slim.told {
        if let Ok(artifact) = of_kind(body, id, ArtifactType::Conflict) {
            artifacts.push(artifact);
            ids.insert(id.clone());
        }
    }
    ids
}

/// By round, within it as the round lists them, the rest by type.
pub(super) fn in_order(artifacts: &mut [Artifact], rounds: &[Round]) {
    let created = || rounds.iter().flat_map(|round| round.artifacts_created.iter());
    let place = |artifact: &Artifact| created().position(|id| *id == artifact.id).unwrap_or(usize::MAX);
    artifacts.sort_by_key(|artifact| (artifact.created_round, place(artifact)));
}

/// What an index without metrics has used: rounds by its rounds, calls by the journal. Those before `forked_at` were another
/// session's.
pub(super) fn counted(journal: &Journal, rounds: usize, forked_at: u32) -> Metrics {
    let rounds = u32::try_from(rounds).unwrap_or(u32::MAX);
    let mut metrics = Metrics { rounds, ..Metrics::default() };
    for entry in journal.closed(rounds).filter(|entry| entry.round > forked_at) {
        metrics.count(&entry.result);
    }
    metrics
}

/// Who answered in the last completed round, or could not, in the order in which they did.
fn answered_last(journal: &Journal, rounds: usize) -> Vec<String> {
    let last = u32::try_from(rounds).unwrap_or(u32::MAX);
    let mut seats: Vec<String> = Vec::new();
    for line in journal.entries.iter().filter(|line| line.round == last && line.step == Step::Response) {
        if !line.result.is_failed_attempt() && !seats.contains(&line.actor) {
            seats.push(line.actor.clone());
        }
    }
    seats
}

/// Which file of a session cannot be read, and why, in words.
fn part_words(project: &Project, part: &Damaged) -> String {
    let file = project.shown(&part.file);
    match part.line {
        0 => format!("{file} cannot be read: {}", part.message),
        line => format!("{file}, line {line}, cannot be read: {}", part.message),
    }
}
