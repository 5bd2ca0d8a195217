//! What to do next in a project.

use std::collections::BTreeMap;

use roundtable_documents::is_told;
use roundtable_engine::artifact::{Artifact, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::decided::FIELD as DECIDES;
use roundtable_engine::fork::{COPIED_FROM, renamed_in, words_of};
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::text::same;
use roundtable_store::{Finding, Project};

use super::{gone, inputs, outputs, places};
use crate::wire::*;

/// What is known of a project.
pub(super) struct Known<'a> {
    pub(super) project: &'a Project,
    pub(super) context: &'a ContextState,
    pub(super) sessions: &'a [SessionRow],
    pub(super) documents: &'a [DocumentRow],
    /// As [`ProjectHome::gone`], each with the session that it was written for last.
    pub(super) gone: &'a [(String, String)],
    /// What documents have lost, as far as it was looked for.
    pub(super) lost: &'a [Finding],
}

/// What to do next: a decision that waits, a session that is not over, what stops one from going on, settings that cannot be read, a project
/// that nobody described, a document that lost what stood in it; then what follows from the last session: its review, what its document leaves
/// open between a session and its fork, and after that the workflow that builds on it.
pub(super) fn next_step(known: &Known<'_>) -> NextStep {
    if let Some(step) = of_unfinished(known.sessions) {
        return step;
    }
    if known.project.config().is_err() {
        return NextStep::MendSettings;
    }
    if let ContextState::Placeholders { .. } | ContextState::Unusable { .. } = known.context {
        return NextStep::DescribeProject;
    }
    known.of_lost().unwrap_or_else(|| known.of_last())
}

fn of_unfinished(sessions: &[SessionRow]) -> Option<NextStep> {
    use roundtable_engine::session::SessionStatus::{Active, Closed, Paused};
    let find = |wanted: &dyn Fn(&SessionRow) -> bool| {
        sessions.iter().find(|row| wanted(row)).map(|row| row.id.clone())
    };
    let goes_on = |row: &SessionRow| row.resumable && row.to_mend == 0;
    if let Some(session) = find(&|row| row.waiting > 0 && row.status != Closed && goes_on(row)) {
        return Some(NextStep::Decide { session });
    }
    if let Some(session) = find(&|row| matches!(row.status, Active | Paused) && goes_on(row)) {
        return Some(NextStep::Resume { session });
    }
    let row = sessions.iter().find(|row| row.to_mend > 0)?;
    Some(NextStep::Mend { session: row.id.clone(), count: row.to_mend })
}

/// A session of this version that came to an end with results.
fn is_over(row: &SessionRow) -> bool {
    use roundtable_engine::session::SessionStatus::Closed;
    row.status == Closed && row.generation == "B" && row.rounds > 0
}

impl Known<'_> {
    /// The artifacts of a session; none where it cannot be read.
    fn artifacts(&self, row: &SessionRow) -> Vec<Artifact> {
        self.project.session_content(&row.id).map(|content| content.artifacts).unwrap_or_default()
    }

    fn there(&self, path: &str) -> bool {
        self.documents.iter().any(|document| document.path == path)
    }

    /// A document that was emptied or cut: whatever builds on it would build on less than was agreed.
    fn of_lost(&self) -> Option<NextStep> {
        let found = self.lost.iter().find_map(|finding| {
            let row = self.documents.iter().find(|row| row.path == finding.file)?;
            Some((finding, row))
        });
        let (finding, row) = found?;
        Some(NextStep::MendDocument {
            document: row.path.clone(),
            title: row.title.clone(),
            artifacts: finding.params.get("artifacts").cloned().unwrap_or_default(),
        })
    }

    /// How many versions are kept of a document that was there and is gone; nothing where it never was, or stands in the other place.
    fn kept_of_gone(&self, document: &str) -> Option<u32> {
        if places::in_other_place(document).is_some_and(|other| self.there(other)) {
            return None;
        }
        let versions = self.project.document_versions(document).map_or(0, |versions| versions.len());
        let was_there = versions > 0 || self.written_for(document).is_some();
        was_there.then(|| u32::try_from(versions).unwrap_or(u32::MAX))
    }

    /// The session that a document which is gone was written for last.
    fn written_for(&self, document: &str) -> Option<&str> {
        self.gone.iter().find(|(gone, _)| gone == document).map(|(_, session)| session.as_str())
    }

    /// The sessions that a document says that it was made from; none where it does not say so, or cannot be read.
    fn sessions_of(&self, document: &str) -> Vec<String> {
        let text = self.project.read_document(document).map(|file| file.bytes).unwrap_or_default();
        let made = roundtable_documents::inputs(&String::from_utf8_lossy(&text));
        made.into_iter().map(|inputs| inputs.session).collect()
    }

    /// The sessions that the requirements were made from: a fork of one of them may be newer, and nothing of it stand there.
    fn made_from(&self, requirements: &str) -> Vec<String> {
        let made = self.sessions_of(requirements);
        let specs: Vec<&SessionRow> =
            self.sessions.iter().filter(|row| is_over(row) && row.workflow == "specs").collect();
        let of = specs.iter().filter(|row| made.contains(&row.id));
        let mut of: Vec<String> = of.map(|row| row.id.clone()).collect();
        if of.is_empty() {
            of.extend(specs.first().map(|row| row.id.clone()));
        }
        of
    }

    /// Two wordings of one item in a document, of which nobody has decided which holds: what is built on it would build on both.
    fn of_contradicting(&self, document: &str) -> Option<NextStep> {
        let row = self.documents.iter().find(|row| row.path == document)?;
        let text = self.project.read_document(document).ok()?.bytes;
        let text = String::from_utf8_lossy(&text);
        let (pairs, _) = inputs::opposed(&mut inputs::Sessions::of(self.project), &text);
        let count = u32::try_from(pairs.len()).unwrap_or(u32::MAX);
        let OpposedPair { session, artifact, other_session, other } = pairs.into_iter().next()?;
        let (document, title) = (document.to_owned(), row.title.clone());
        Some(NextStep::DecideBetween {
            document,
            title,
            session,
            artifact,
            other_session,
            other,
            pairs: count,
        })
    }

    fn of_last(&self) -> NextStep {
        let step = self.of_last_session();
        let (NextStep::StartDesign { document, .. }
        | NextStep::ReadDocument { document, .. }
        | NextStep::StartSpecs { document: Some(document), .. }) = &step
        else {
            return step;
        };
        // The requirements first: the architecture builds on them, whichever was written last.
        let requirements = places::REQUIREMENTS.into_iter().filter(|path| self.there(path));
        let open = requirements.chain([document.as_str()]).find_map(|path| self.of_contradicting(path));
        self.of_gone().or_else(|| self.of_chosen()).or(open).unwrap_or(step)
    }

    /// `session`: from which it is written anew where nothing is kept that says more.
    fn gone_step(&self, document: String, session: String, versions: u32) -> NextStep {
        let mut made = gone::made_from_kept(self.project, &document).into_iter();
        let session = made.next().unwrap_or(session);
        NextStep::DocumentGone { session, further: made.collect(), document, versions }
    }

    /// Requirements or an architecture that were there and are gone, whichever session was the last.
    fn of_gone(&self) -> Option<NextStep> {
        let wanted = places::REQUIREMENTS.into_iter().chain(places::ARCHITECTURE);
        wanted.filter(|path| !self.there(path)).find_map(|path| {
            let versions = self.kept_of_gone(path)?;
            // Another computer may have written it: then only what is kept of it says from what.
            let session = self.written_for(path).map(str::to_owned);
            let session = session.or_else(|| gone::made_from_kept(self.project, path).into_iter().next())?;
            Some(self.gone_step(path.to_owned(), session, versions))
        })
    }

    /// A session without a document that the user chose over the one that it was forked from, or over its fork: what they rejected there is in
    /// no document, and what they chose is not either.
    fn of_chosen(&self) -> Option<NextStep> {
        // Of a thousand forks all are in the same few documents: each is read once.
        let mut made: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut is_written = |row: &SessionRow| {
            let Some(document) = outputs::document_of(self.project, row) else { return false };
            let sessions = made.entry(document).or_insert_with_key(|document| self.sessions_of(document));
            sessions.contains(&row.id)
        };
        for fork in self.sessions.iter().filter(|row| is_over(row)) {
            let is_origin = |row: &&SessionRow| {
                let from = fork.forked_from.as_ref().map(|from| from.session.as_str());
                is_over(row) && from == Some(row.id.as_str()) && row.workflow == fork.workflow
            };
            let Some(origin) = self.sessions.iter().find(is_origin) else { continue };
            let chosen = match (is_written(fork), is_written(origin)) {
                (false, true) => fork,
                (true, false) => origin,
                _ => continue,
            };
            if self.was_chosen(fork, origin, chosen.id == fork.id) {
                return Some(NextStep::Review { session: chosen.id.clone() });
            }
        }
        None
    }

    /// Whether an item that the two word otherwise was rejected in the one and holds in the other: in the origin, if `by_fork`.
    fn was_chosen(&self, fork: &SessionRow, origin: &SessionRow, by_fork: bool) -> bool {
        let (copies, own) = (self.artifacts(fork), self.artifacts(origin));
        let ids = copied_from(&copies);
        let is_rejected = |artifact: &Artifact| artifact.review_state() == Some(ReviewState::Rejected);
        let is_chosen = |copy: &Artifact| {
            let Some(from) = own.iter().find(|from| is_one(copy, from, &ids)) else {
                return false;
            };
            let (on, off) = if by_fork { (copy, from) } else { (from, copy) };
            let is_decided = is_rejected(off) && !off.fields.contains_key(REPLACED_BY) && !is_rejected(on);
            is_decided && renamed_in(&words_of(copy), &ids) != words_of(from)
        };
        copies.iter().any(is_chosen)
    }

    /// Whether nothing of a session would come into a document besides what one of its line has in the same words, because the user left out
    /// what it says otherwise: the other one is used.
    fn is_left_for_another(&self, row: &SessionRow) -> bool {
        let forked_from = |fork: &SessionRow, of: &SessionRow| {
            fork.forked_from.as_ref().is_some_and(|from| from.session == of.id)
        };
        self.sessions.iter().any(|other| {
            let is_fork = forked_from(row, other);
            let is_of_line =
                is_over(other) && other.workflow == row.workflow && (is_fork || forked_from(other, row));
            is_of_line && {
                let (own, others) = (self.artifacts(row), self.artifacts(other));
                let (copies, originals) = if is_fork { (&own, &others) } else { (&others, &own) };
                says_nothing_else(copies, originals, is_fork)
            }
        })
    }

    fn of_last_session(&self) -> NextStep {
        let first_of = |paths: [&str; 2]| paths.into_iter().find(|path| self.there(path)).map(str::to_owned);
        let requirements = first_of(places::REQUIREMENTS);
        if let Some(row) = self.sessions.iter().find(|row| is_over(row) && !self.is_left_for_another(row)) {
            let session = row.id.clone();
            let document = outputs::document_of(self.project, row);
            let Some(document) = document.clone().filter(|path| self.there(path)) else {
                let gone = document.and_then(|document| Some((self.kept_of_gone(&document)?, document)));
                return match gone {
                    // A fork, or another session of the workflow, may be newer than the one whose words stood in it.
                    Some((versions, document)) => {
                        let session = self.written_for(&document).map_or(session, str::to_owned);
                        self.gone_step(document, session, versions)
                    }
                    None => NextStep::Review { session },
                };
            };
            let made = self.sessions_of(&document);
            if !made.is_empty() && !made.contains(&session) {
                // The document is of other sessions: nothing of this one is written yet.
                return NextStep::Review { session };
            }
            match row.workflow.as_str() {
                "brainstorm" => {
                    return NextStep::StartSpecs { linked: Some(session), document: requirements };
                }
                "specs" => {}
                _ => return NextStep::ReadDocument { document, workflow: row.workflow.clone() },
            }
        }
        let has_design = first_of(places::ARCHITECTURE).is_some()
            || self.sessions.iter().any(|row| row.workflow == "design");
        match requirements {
            None => NextStep::StartSpecs { linked: None, document: None },
            Some(document) if has_design => {
                NextStep::ReadDocument { document, workflow: Workflow::Specs.word().to_owned() }
            }
            Some(document) => NextStep::StartDesign { linked: self.made_from(&document), document },
        }
    }
}

/// What each artifact of a fork was copied from, by its id.
fn copied_from(copies: &[Artifact]) -> BTreeMap<String, String> {
    let ids = copies.iter().map(|copy| (copy.id.clone(), copy.text(COPIED_FROM).to_owned()));
    ids.filter(|(_, from)| !from.is_empty()).collect()
}

/// Whether all that holds in a fork (`of_fork`), or in its origin, is said by the other one in the same words, and something that the other
/// one holds does not hold there.
fn says_nothing_else(copies: &[Artifact], originals: &[Artifact], of_fork: bool) -> bool {
    let ids = copied_from(copies);
    let counts = |artifact: &Artifact| !is_told(&artifact.id);
    let one = |artifact: &Artifact| {
        let of = if of_fork { originals } else { copies };
        let fits = |other: &&Artifact| {
            if of_fork { is_one(artifact, other, &ids) } else { is_one(other, artifact, &ids) }
        };
        of.iter().find(fits)
    };
    let words = |artifact: &Artifact, is_copy: bool| {
        let words = words_of(artifact);
        if is_copy { renamed_in(&words, &ids) } else { words }
    };
    let is_said = |artifact: &Artifact| {
        one(artifact)
            .is_some_and(|other| !other.is_set_aside() && words(artifact, of_fork) == words(other, !of_fork))
    };
    let (holding, aside): (Vec<&Artifact>, Vec<&Artifact>) = (if of_fork { copies } else { originals })
        .iter()
        .filter(|artifact| counts(artifact))
        .partition(|artifact| !artifact.is_set_aside());
    holding.into_iter().all(is_said)
        && aside.into_iter().any(|artifact| one(artifact).is_none_or(|other| !other.is_set_aside()))
}

/// Whether a fork's artifact and one of its origin are one item: a copy, or what writes down the decision on the same conflict, or what
/// both came to after the fork under one title. `ids`: what each copy was copied from.
fn is_one(copy: &Artifact, from: &Artifact, ids: &BTreeMap<String, String>) -> bool {
    if let Some(origin) = ids.get(&copy.id) {
        return *origin == from.id;
    }
    let (on, own) = (copy.text(DECIDES), from.text(DECIDES));
    let is_of_one = !own.is_empty() && ids.get(on).map_or(on, String::as_str) == own;
    let is_origin = ids.values().any(|origin| *origin == from.id);
    copy.kind == from.kind && !is_origin && (is_of_one || same(&copy.title, &from.title))
}
