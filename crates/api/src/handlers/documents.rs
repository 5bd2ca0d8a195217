//! Documents: preview, write with the fidelity check, read.

use std::collections::BTreeMap;
use std::path::PathBuf;

use roundtable_documents::export::says_practice;
use roundtable_documents::{DecidedElsewhere, DocumentOptions, Fidelity};
use roundtable_engine::Timestamp;
use roundtable_engine::artifact::{Artifact, ArtifactType, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::decided::FIELD as DECIDES;
use roundtable_engine::fork::{COPIED_FROM, first_ids, line_of};
use roundtable_engine::revise::REPLACED_BY;
use roundtable_engine::said;
use roundtable_engine::session::Session;
use roundtable_engine::text::{clip, same};
use roundtable_engine::triggers;
use roundtable_store::{DocumentError, Expected, Project, Writing};
use similar::{ChangeTag, TextDiff};

use super::inputs;
use super::inspection;
use super::outputs::{self, Output, Outputs};
use super::places::Places;
use super::project;
use super::registry;
use super::run::{Run, forks, load_for_text, load_session};
use super::told::tell_decided;
use super::writing;
use crate::wire::*;
use crate::{Api, Host, errors, markdown};

/// Items of the document that a session is told: more would crowd the prompt of every call.
const MOST_IN_DOCUMENT: usize = 500;
/// Characters of a document in a prompt.
const LONGEST_DOCUMENT: usize = 60_000;
/// Characters of a title in that list.
const LONGEST_TITLE: usize = 160;

impl<H: Host> Api<H> {
    pub(super) fn preview(&self, request: &PreviewDocument) -> Result<DocumentPreview, WireError> {
        let Run { project, session } = named(load_for_text(&request.path, &request.session)?);
        let Outputs { main, records, has_choice } = self.outputs(&project, &session, request.mode)?;
        let beside = inspection::Lacking::of(&project, &request.session).remarks();
        let (html, _) = markdown::render(&main.text);
        let (existing, existing_hash) = main.existing.unwrap_or_default();
        let exists = !existing_hash.is_empty();
        let is_merged = request.mode == WriteMode::Merge;
        // What the text began with, if it began with anything.
        let before = match &main.elsewhere {
            Some(elsewhere) if is_merged => Some(&elsewhere.text),
            _ => exists.then_some(&existing),
        };
        let mut preview = DocumentPreview {
            path: main.path,
            exists,
            mode: request.mode,
            html,
            diff: before.map(|before| diff(before, &main.text)).unwrap_or_default(),
            has_choice,
            elsewhere: main.elsewhere.as_ref().map(|elsewhere| ElsewhereDocument {
                path: elsewhere.path.clone(),
                hash: elsewhere.hash.clone(),
            }),
            fidelity: fidelity_view(roundtable_documents::fidelity(&session, &main.text)),
            existing_hash,
            approved: roundtable_documents::approved(&session)
                .iter()
                .map(|artifact| artifact.id.clone())
                .collect(),
            further: records.into_iter().map(further).collect(),
            remarks: beside.into_iter().chain(main.remarks).collect(),
        };
        // A merge takes no line of the other session: what goes of a text that nobody has changed since is a word of Roundtable on it.
        let is_ours = is_merged
            && before.is_some_and(|before| project.is_document_as_written(&preview.path, before.as_bytes()));
        let goes = if is_ours { 0 } else { preview.words_that_go() };
        let told = || {
            said!(
                "{n|# line|# lines} of what is there would go, perhaps somebody's own words: the difference shows {n|it|them}.",
                n = goes
            )
        };
        preview.remarks.extend((goes > 0).then(told));
        Ok(preview)
    }

    /// Writes, reads back, and checks what was read. An incomplete document is an error; what was there before stays
    /// until the whole new one is durable. Nothing is written when one of the files has changed since the preview.
    pub(super) fn write(&self, request: &WriteDocument) -> Result<DocumentWritten, WireError> {
        let Run { project, session } = named(load_for_text(&request.path, &request.session)?);
        inspection::fit_to_write(&project, &request.session)?;
        let Outputs { main, records: further, .. } = self.outputs(&project, &session, request.mode)?;
        complete(&roundtable_documents::fidelity(&session, &main.text))?;
        let as_seen = |path: &str, hash: &str| {
            if request.further_hashes.get(path).map_or("", String::as_str) == hash {
                return Ok(());
            }
            Err(errors::document(DocumentError::Conflict { path: path.to_owned() }))
        };
        if let Some(elsewhere) = main.elsewhere.as_ref().filter(|_| request.mode == WriteMode::Merge) {
            as_seen(&elsewhere.path, &elsewhere.hash)?;
        }
        for output in &further {
            as_seen(&output.path, output.existing.as_ref().map_or("", |(_, hash)| hash))?;
        }
        let by = Writing { at: self.host().clock().now(), session: Some(&request.session) };
        let text = main.text.as_bytes();
        project
            .write_document(&main.path, text, expected(&request.existing_hash), by)
            .map_err(errors::document)?;
        for output in &further {
            let hash = output.existing.as_ref().map_or("", |(_, hash)| hash);
            let text = output.text.as_bytes();
            project.write_document(&output.path, text, expected(hash), by).map_err(errors::document)?;
        }
        self.searches.changed(&project);
        let paths: Vec<&str> =
            [&main].into_iter().chain(&further).map(|output| output.path.as_str()).collect();
        self.wrote(&project, &paths, &request.session);
        let (text, _) = outputs::existing(&project, &main.path)?.unwrap_or_default();
        let fidelity = roundtable_documents::fidelity(&session, &text);
        complete(&fidelity)?;
        let mut remarks = inspection::Lacking::of(&project, &request.session).remarks();
        remarks.extend(main.remarks.iter().cloned());
        // The documents are written by now, whatever becomes of the registry.
        if let Err(error) = self.register(request, &project, &session.taken_numbers) {
            remarks.push(said!(
                "The records are written, but the session does not list them: {why}. Writing again lists them.",
                why = if error.detail.is_empty() { format!("{:?}", error.code) } else { error.detail }
            ));
        }
        Ok(DocumentWritten {
            path: main.path.clone(),
            full_path: project.root().join(&main.path).display().to_string(),
            fidelity: fidelity_view(fidelity),
            further: further.iter().map(|output| output.path.clone()).collect(),
            remarks,
        })
    }

    /// The decision records that stand in the project now are listed in the session's registry. A session that runs is its
    /// engine's to write. `taken` are the numbers from before the records were written: a record's file takes that of its entry.
    fn register(
        &self,
        request: &WriteDocument,
        project: &Project,
        taken: &BTreeMap<ArtifactType, u32>,
    ) -> Result<(), WireError> {
        let live = self.live(&request.path, &request.session)?;
        if live.is_running() {
            return Ok(());
        }
        let (Run { mut session, .. }, _) = load_session(&request.path, &request.session)?;
        session.taken_numbers.clone_from(taken);
        let at = self.host().clock().now();
        let options = options(project, &session.id, at);
        let records = outputs::recorded(project, &places(project)?, &session, &options)?;
        if registry::register(project, &mut session, &records, at)? {
            live.replace(super::sessions::view(project, &session));
        }
        Ok(())
    }

    fn outputs(&self, project: &Project, session: &Session, mode: WriteMode) -> Result<Outputs, WireError> {
        let since = inputs::set_aside_since(project, session);
        let options = DocumentOptions { since, ..options(project, &session.id, self.host().clock().now()) };
        outputs::outputs(project, &places(project)?, session, &options, mode)
    }
}

/// How a document of a session is written now.
pub(super) fn options(project: &Project, session: &str, at: Timestamp) -> DocumentOptions {
    let unread = project.session_content(session).map(|content| content.unread).unwrap_or_default();
    DocumentOptions {
        date: at,
        version: crate::VERSION.to_owned(),
        unread,
        unread_files: project.unread_files(session),
        since: BTreeMap::new(),
        elsewhere: decided_elsewhere(project, session),
        same: same_items(project),
        language: writing::language(project),
    }
}

/// What the user decided otherwise in another session of the same line. Of what cannot be read nothing is said here.
fn decided_elsewhere(project: &Project, session: &str) -> Vec<DecidedElsewhere> {
    let line = line_of(session, &forks(project));
    if line.len() < 2 {
        return Vec::new();
    }
    let root = project.root().display().to_string();
    let load = |id: &str| load_session(&root, id).ok().map(|(run, _)| run.session);
    let Some(own) = load(session) else { return Vec::new() };
    let others: Vec<Session> = line.iter().filter(|id| *id != session).filter_map(|id| load(id)).collect();
    roundtable_documents::decided_elsewhere(&own, &others)
}

/// What the project's requirements have under another id in the same words; nothing where they cannot be read, which is said elsewhere.
pub(super) fn same_items(project: &Project) -> BTreeMap<String, String> {
    let there = places(project).and_then(|places| {
        let [[path, other], _] = both(&places);
        outputs::existing_or_elsewhere(project, path, other)
    });
    there.ok().flatten().map(|(_, text)| roundtable_documents::same_items(&text)).unwrap_or_default()
}

/// A session that kept nothing of the project is written under the project's name all the same. Nothing else of today's
/// CONTEXT.md: it may not have been so when the session was held.
fn named(mut run: Run) -> Run {
    let Run { project, session } = &mut run;
    if session.context.project_name.trim().is_empty()
        && let Ok(context) = project.context()
    {
        session.context.project_name = context.snapshot.project_name;
    }
    // What somebody settled in a file since is settled in the document, too.
    let at = session.timing.updated_at;
    triggers::settle_by_hand(session, || at);
    run
}

/// Where the project keeps its documents.
pub(super) fn places(project: &Project) -> Result<Places, WireError> {
    let config = project.config().map_err(|error| errors::config(project, &error))?;
    Ok(Places::of(project, &config))
}

/// What a write that gives back a hash expects; an empty one stands for no file.
pub(super) fn expected(hash: &str) -> Expected<'_> {
    if hash.is_empty() { Expected::Nothing } else { Expected::Hash(hash) }
}

fn further(output: Output) -> FurtherDocument {
    let (existing, existing_hash) = output.existing.unwrap_or_default();
    let exists = !existing_hash.is_empty();
    FurtherDocument {
        path: output.path,
        exists,
        html: markdown::render(&output.text).0,
        diff: if exists { diff(&existing, &output.text) } else { Vec::new() },
        existing_hash,
    }
}

fn complete(fidelity: &Fidelity) -> Result<(), WireError> {
    if fidelity.is_complete() {
        return Ok(());
    }
    Err(WireError::new(ErrorCode::DocumentIncomplete, [("missing", fidelity.missing.join(", "))], ""))
}

/// What stands in the documents that a session of this workflow builds on or writes into, and what was approved in the
/// sessions that it is linked to: not to be proposed again, and there to be related to.
pub(crate) fn in_document(
    project: &Project,
    workflow: Workflow,
    linked: &[Session],
) -> Result<Vec<DocumentItem>, WireError> {
    let [requirements, architecture] = both(&places(project)?);
    let paths = match workflow {
        Workflow::Specs => vec![requirements],
        Workflow::Design | Workflow::Roundtable => vec![requirements, architecture],
        // Ideas are not to be held back by what there is.
        Workflow::Brainstorm => Vec::new(),
    };
    let mut items: Vec<DocumentItem> = Vec::new();
    for [path, other] in paths {
        let there = outputs::existing_or_elsewhere(project, path, other)?;
        items.extend(there.map(|(_, text)| roundtable_documents::defined_items(&text)).unwrap_or_default());
    }
    let is_linked = |id: &str| linked.iter().any(|session| session.artifact(id).is_some());
    let forks = forks(project);
    // What a fork has from another session, the other one names.
    let mut oldest_first: Vec<&Session> = linked.iter().collect();
    oldest_first.sort_by_key(|session| session.timing.started_at);
    let approved =
        |session| roundtable_documents::approved(session).into_iter().map(move |one| (session, one));
    for (session, artifact) in oldest_first.into_iter().flat_map(approved) {
        let origin = artifact.text(COPIED_FROM);
        let is_told = items.iter().any(|known| known.id == artifact.id);
        // What it was split from or merged with stands in a document until that is written again.
        let is_past = |item: &DocumentItem| {
            let is_replaced = |session: &Session| {
                session.artifact(&item.id).is_some_and(|one| one.fields.contains_key(REPLACED_BY))
            };
            artifact.reworded.as_ref().is_some_and(|reworded| reworded.from.contains(&item.id))
                && linked.iter().any(is_replaced)
        };
        items.retain(|item| !is_past(item));
        let line = line_of(&session.id, &forks);
        let is_of_line = |item: &DocumentItem| {
            item.id == origin
                || linked.iter().any(|other| line.contains(&other.id) && other.artifact(&item.id).is_some())
        };
        let is_alike = |item: &DocumentItem| {
            ArtifactType::from_id(&item.id) == Some(artifact.kind)
                && same(&item.title, &artifact.title)
                && is_of_line(item)
        };
        if !is_told && items.iter().any(is_alike) {
            // What a fork copied, or came to again, and says alike is one item.
            continue;
        }
        if !is_told {
            items.push(DocumentItem { id: artifact.id.clone(), title: artifact.title.clone() });
        }
        // Who builds on a fork alone builds on its words, and not on those that it was forked from.
        if !is_linked(origin) {
            items.retain(|item| item.id != origin);
        }
    }
    for session in linked {
        tell_decided(&mut items, session);
    }
    Ok(fit(items))
}

/// What the user rejected in the review of linked sessions, without what stands elsewhere under another id: of a fork and the
/// session that it was forked from, one may hold what the other rejected. What was split or merged lives on as that.
pub(crate) fn rejected(linked: &[Session], in_document: &[DocumentItem]) -> Vec<DocumentItem> {
    let all = || linked.iter().flat_map(|session| &session.artifacts);
    // Of two wordings of one item, one of which holds, the other one is no word against the item.
    let copied = all().map(|artifact| (artifact.id.clone(), artifact.text(COPIED_FROM).to_owned()));
    let firsts = first_ids(&copied.filter(|(_, origin)| !origin.is_empty()).collect());
    let first = |id: &str| firsts.get(id).map_or_else(|| id.to_owned(), Clone::clone);
    let has_other = |artifact: &Artifact| {
        in_document.iter().any(|item| item.id != artifact.id && first(&item.id) == first(&artifact.id))
    };
    let is_rejected = |artifact: &&Artifact| {
        artifact.review_state() == Some(ReviewState::Rejected)
            && !artifact.fields.contains_key(REPLACED_BY)
            // What writes down how a conflict ended is decided by another end of it.
            && !artifact.fields.contains_key(DECIDES)
            && !in_document.iter().any(|item| same(&item.title, &artifact.title))
            && !has_other(artifact)
    };
    fit(all()
        .filter(is_rejected)
        .map(|artifact| DocumentItem { id: artifact.id.clone(), title: artifact.title.clone() })
        .collect())
}

/// As much of a list as a prompt can hold.
fn fit(mut items: Vec<DocumentItem>) -> Vec<DocumentItem> {
    items.truncate(MOST_IN_DOCUMENT);
    for item in &mut items {
        item.title = clip(&item.title, LONGEST_TITLE);
    }
    items
}

/// The documents that actors may be shown, by path: requirements and architecture, each cut to what a prompt can hold.
pub(crate) fn shown(project: &Project) -> Result<BTreeMap<String, String>, WireError> {
    let mut texts = BTreeMap::new();
    for [path, other] in both(&places(project)?) {
        if let Some((path, text)) = outputs::existing_or_elsewhere(project, path, other)? {
            // The hashes that it was made from say nothing to anybody at the table.
            let text = roundtable_documents::without_inputs(&text);
            texts.insert(path, clip(&text, LONGEST_DOCUMENT));
        }
    }
    Ok(texts)
}

/// The requirements and the architecture: where they are written, and where they may lie from before.
fn both(places: &Places) -> [[&'static str; 2]; 2] {
    let other = places.other();
    [[places.requirements, other.requirements], [places.architecture, other.architecture]]
}

/// Where the documents may be that sessions are written into, in either place; none where the settings cannot be read.
pub(super) fn written_into(project: &Project) -> Vec<&'static str> {
    places(project).map(|places| both(&places).concat()).unwrap_or_default()
}

/// Line by line.
pub(super) fn diff(old: &str, new: &str) -> Vec<DiffLine> {
    let diff = TextDiff::from_lines(old, new);
    diff.iter_all_changes()
        .map(|change| DiffLine {
            kind: match change.tag() {
                ChangeTag::Equal => DiffKind::Same,
                ChangeTag::Insert => DiffKind::Added,
                ChangeTag::Delete => DiffKind::Removed,
            },
            text: change.value().trim_end_matches(['\n', '\r']).to_owned(),
        })
        .collect()
}

fn fidelity_view(fidelity: Fidelity) -> FidelityView {
    FidelityView { approved: fidelity.approved, present: fidelity.present, missing: fidelity.missing }
}

/// Whether a document carries the mark of the practice panel, which `documents` puts near its top; in other words, too.
pub(super) fn is_practice(text: &str) -> bool {
    let top: Vec<&str> = text.lines().take(40).collect();
    let in_words = |line: &&str| line.starts_with('>') && line.to_lowercase().contains("practice");
    top.iter().any(in_words) || says_practice(&top.join("\n"))
}

pub(super) fn locate(request: &DocumentRef) -> Result<(Project, PathBuf), WireError> {
    let project = project(&request.path)?;
    // Looking at its head checks that the path is one of the project's documents, of any size.
    project.document_head(&request.document).map_err(errors::document)?;
    let path = project.root().join(&request.document);
    Ok((project, path))
}

pub(super) fn read(request: &DocumentRef) -> Result<DocumentView, WireError> {
    let project = project(&request.path)?;
    let file = project.read_document(&request.document).map_err(errors::document)?;
    let text = String::from_utf8_lossy(&file.bytes).into_owned();
    let (html, outline) = markdown::render(&text);
    let entry = project.documents().into_iter().find(|entry| entry.path == request.document);
    Ok(DocumentView {
        full_path: project.root().join(&request.document).display().to_string(),
        path: request.document.clone(),
        title: entry.as_ref().map_or_else(|| request.document.clone(), |entry| entry.title.clone()),
        modified: entry.and_then(|entry| entry.modified),
        practice: is_practice(&text),
        html,
        outline,
        text,
    })
}
