//! What is exported: the document as it stands in the project, and what the sessions know about its items.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_documents::export::{
    Cover, Item, Layout, combined, is_practice, items, items_of_records, listed_alone, parsed, says_practice,
    tie_to_standing,
};
use roundtable_documents::{Chosen, DocumentOptions, TitleOf, ids_in, language_of, pair_of, selection};
use roundtable_engine::Timestamp;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;
use roundtable_engine::text::conflict_marker;
use roundtable_engine::traceability::Trace;
use roundtable_library::Library;
use roundtable_store::{DocumentEntry, Project, SessionListing};

use super::super::documents::{options, places, same_items};
use super::super::inputs::{self, Sessions};
use super::super::places::Places;
use super::super::run::load_for_text;
use super::super::traceability::{Traced, gathered};
use super::super::writing::language;
use super::lacking::{Held, lacking};
use super::{damage, named, practice};
use crate::errors;
use crate::exports::Job;
use crate::wire::{
    ChosenArtifact, ErrorCode, ExportLacking, ExportOf, ExportStep, LookAtExport, NamedAlone, TraceTable,
    UnreadSession, WireError,
};

/// A document, ready to be written in any form.
#[derive(Debug)]
pub(super) struct Source {
    /// Its Markdown.
    pub(super) text: String,
    /// Its items.
    pub(super) items: Vec<Item>,
    /// What it says about itself.
    pub(super) cover: Cover,
    /// The names of those who can sit at the table, by their ids: readers know nobody by an id.
    pub(super) names: BTreeMap<String, String>,
    /// What sessions have approved and it does not hold.
    pub(super) lacking: Vec<ExportLacking>,
    /// What it names, and nothing of the project defines.
    pub(super) named: Vec<NamedAlone>,
    /// Whether a text of it is there and says nothing.
    pub(super) is_empty: bool,
    /// Whether a text of it holds git's conflict markers.
    pub(super) is_marked: bool,
    /// What stands in it in two wordings and says that nobody has decided which holds, be that decided since: both ids of each, in one text.
    pub(super) undecided: Vec<String>,
    /// What the user should know, in sentences.
    pub(super) remarks: Vec<Said>,
    /// The artifacts that were chosen, by session; empty where none were.
    pub(super) chosen: Vec<(Session, Vec<String>)>,
    /// What the project's requirements have under another id in the same words.
    pub(super) same: BTreeMap<String, String>,
    /// What rests on what, and which of its tables; then there is neither text nor item.
    pub(super) trace: Option<(Trace, TraceTable)>,
}

impl Source {
    /// How many items it has.
    pub(super) fn count(&self) -> usize {
        self.trace.as_ref().map_or(self.items.len(), |(trace, _)| trace.items.len())
    }
}

/// The words of a document, and how its items are found in it.
struct Words {
    title: String,
    text: String,
    /// By file name, where it is made of decision records.
    records: Option<Vec<(String, String)>>,
    /// As in [`Source`].
    chosen: Vec<(Session, Vec<String>)>,
}

impl Words {
    /// Where it says what it was made from: of decision records each says it of its own.
    fn made_from(&self) -> String {
        match &self.records {
            Some(records) => records.iter().map(|(_, text)| format!("{text}\n\n")).collect(),
            None => self.text.clone(),
        }
    }

    /// Each text that it is made of, with what it is called: of decision records the names of their files.
    fn each(&self) -> Vec<(&str, &str)> {
        match &self.records {
            Some(records) => records.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect(),
            None => vec![(self.title.as_str(), self.text.as_str())],
        }
    }

    /// Whether one of its texts is there and says nothing.
    fn is_empty(&self) -> bool {
        self.each().iter().any(|(_, text)| text.trim().is_empty())
    }

    /// Whether one of its texts holds both versions of what git could not join.
    fn is_marked(&self) -> bool {
        self.each().iter().any(|(_, text)| conflict_marker(text).is_some())
    }

    /// What its summary lists and no section of it says.
    fn listed_alone(&self) -> Vec<String> {
        if self.records.is_some() { Vec::new() } else { listed_alone(&self.text) }
    }

    fn items(&self, sessions: &[&Session]) -> Vec<Item> {
        match &self.records {
            Some(records) => items_of_records(records, sessions),
            None => items(&self.text, sessions),
        }
    }
}

/// Reads what is to be exported. `now` stands on its cover.
///
/// # Errors
/// What cannot be read; [`ErrorCode::ExportCancelled`].
pub(super) fn read(
    project: &Project,
    request: &LookAtExport,
    now: Timestamp,
    job: &Job,
) -> Result<Source, WireError> {
    job.at(ExportStep::Reading, 0, 0)?;
    if let ExportOf::Traceability { table } = request.of {
        return of_trace(project, table, now, job);
    }
    let marked = practice::marked(project);
    let words = words(project, &request.of, now, &marked)?;
    let only = match &request.of {
        ExportOf::Brief { session } => Some(session.as_str()),
        _ => request.session.as_deref(),
    };
    let ids: Vec<String> =
        words.items(&[]).into_iter().map(|item| item.id).chain(words.listed_alone()).collect();
    let (mut sessions, mut remarks) = sessions(project, only, &ids, job)?;
    sessions.iter_mut().for_each(|session| mark(session, &marked));
    let known: Vec<&Session> = sessions.iter().collect();
    let items = words.items(&known);
    let is_document = matches!(request.of, ExportOf::Document { .. }) && words.records.is_none();
    let lacking = match &request.of {
        ExportOf::Document { document } if is_document => {
            lacking(project, &Held { path: document, text: &words.text, items: &items, sessions: &known })
        }
        _ => Vec::new(),
    };
    let named_alone = match &request.of {
        ExportOf::Document { document } if is_document => {
            named::named_alone(project, document, &words.text, job)?
        }
        _ => Vec::new(),
    };
    // What another item names as the same one is exported with that one.
    let mut items = items;
    items.retain(|item| !item.is_named_only);
    let same = same_items(project);
    tie_to_standing(&mut items, &same);
    let layout = match request.of {
        ExportOf::Brief { .. } => Layout::Short,
        ExportOf::Decisions => Layout::Collected,
        _ => Layout::Whole,
    };
    let origins = known.iter().filter(|session| items.iter().any(|item| item.session == session.id));
    let mut origins: Vec<String> = origins.map(|session| session.id.clone()).collect();
    if origins.is_empty() {
        origins.extend(only.map(str::to_owned));
    }
    let is_practice = says_practice(&words.text)
        || is_practice(&items, &known)
        || origins.iter().any(|session| marked.contains(session))
        || words.chosen.iter().any(|(session, _)| session.practice);
    let mut contents = Sessions::of(project);
    let path = if let ExportOf::Document { document } = &request.of { document.as_str() } else { "" };
    let made_from = inputs::of_document(&mut contents, path, &words.made_from());
    let mut named = origins.clone();
    named.extend(made_from.sessions.iter().filter(|session| !origins.contains(session)).cloned());
    let mut lacks = damage::lacks(project, &mut contents, &named, &items);
    lacks.extend(words.each().into_iter().filter_map(|(title, text)| damage::of_document(title, text)));
    let (is_empty, is_marked) = (words.is_empty(), words.is_marked());
    let undecided = match request.of {
        // Made when it is exported, of one session: what stands against it, a document of the project says.
        ExportOf::Brief { .. } => undecided_in_documents(project, &mut contents, &words.text),
        _ => contradicting(&words.made_from()),
    };
    let alone = inputs::alone_told(&words.made_from());
    let cover = cover(project, words.title, origins, is_practice, now);
    // A document is exported in the language that it was written in.
    let language = language_of(&words.text).unwrap_or(cover.language);
    let cover = Cover {
        since: inputs::words(&made_from, language),
        undecided: undecided.clone(),
        lacks: language.told(&lacks).into_iter().chain(language.told(&damage::not_in(&lacking))).collect(),
        language,
        layout,
        ..cover
    };
    remarks.extend(inputs::told(&made_from));
    remarks.extend(inputs::undecided_told(&made_from));
    remarks.extend(alone);
    remarks.extend(lacks);
    remarks.extend(named::told(&named_alone));
    Ok(Source {
        is_empty,
        is_marked,
        undecided,
        text: words.text,
        items,
        cover,
        names: names(project),
        lacking,
        named: named_alone,
        remarks,
        chosen: words.chosen,
        same,
        trace: None,
    })
}

/// What a text names and a document of the project holds in two wordings, of which nobody has decided which holds.
fn undecided_in_documents(project: &Project, sessions: &mut Sessions<'_>, text: &str) -> Vec<String> {
    let named: BTreeSet<String> = ids_in(text).into_iter().collect();
    let mut found = BTreeSet::new();
    for entry in project.documents() {
        let Ok(file) = project.read_document(&entry.path) else { continue };
        let (pairs, _) = inputs::opposed(sessions, &String::from_utf8_lossy(&file.bytes));
        let of_text =
            pairs.into_iter().filter(|pair| named.contains(&pair.artifact) || named.contains(&pair.other));
        found.extend(of_text.map(|pair| pair_of(&pair.other, &pair.artifact)));
    }
    found.into_iter().collect()
}

fn contradicting(text: &str) -> Vec<String> {
    let pairs = roundtable_documents::contradicting(text).into_iter();
    pairs.map(|(id, other)| pair_of(&id, &other)).collect()
}

fn cover(project: &Project, title: String, sessions: Vec<String>, practice: bool, now: Timestamp) -> Cover {
    Cover {
        project: project.name(),
        version: project.config().ok().and_then(|config| config.version).unwrap_or_default(),
        date: now,
        sessions,
        practice,
        since: String::new(),
        undecided: Vec::new(),
        lacks: Vec::new(),
        application: crate::VERSION.to_owned(),
        language: language(project),
        layout: Layout::Whole,
        title,
    }
}

/// What rests on what, over all sessions.
fn of_trace(project: &Project, table: TraceTable, now: Timestamp, job: &Job) -> Result<Source, WireError> {
    let Traced { trace, sessions, practice, unread, partly } = gathered(project, job)?;
    let partly = partly.iter().map(|(session, ids)| damage::not_read(session, ids));
    let left_out = |of: UnreadSession| {
        said!(
            "{session} cannot be read ({why}), and what only it knows is left out.",
            session = of.session,
            why = of.message
        )
    };
    let lacks: Vec<Said> =
        unread.into_iter().map(left_out).chain(partly).chain(damage::of_documents(project)).collect();
    let cover = cover(project, title_of_trace(project), sessions, practice, now);
    Ok(Source {
        text: String::new(),
        items: Vec::new(),
        cover: Cover { lacks: cover.language.told(&lacks), ..cover },
        names: BTreeMap::new(),
        lacking: Vec::new(),
        named: Vec::new(),
        is_empty: false,
        undecided: Vec::new(),
        is_marked: false,
        remarks: lacks,
        chosen: Vec::new(),
        same: BTreeMap::new(),
        trace: Some((trace, table)),
    })
}

/// What the title of an export is, without reading it.
///
/// # Errors
/// When there is no such document.
pub(super) fn title(project: &Project, of: &ExportOf) -> Result<String, WireError> {
    match of {
        ExportOf::Document { document } => Ok(title_of(&project.documents(), document)),
        ExportOf::Decisions => Ok(title_of_decisions(project)),
        ExportOf::Brief { .. } => Ok(title_of_brief(project)),
        ExportOf::Traceability { .. } => Ok(title_of_trace(project)),
        ExportOf::Selection { .. } => Ok(title_of_selection(project)),
    }
}

fn title_of_trace(project: &Project) -> String {
    format!("Traceability: {}", project.name())
}

fn title_of(entries: &[DocumentEntry], path: &str) -> String {
    let entry = entries.iter().find(|entry| entry.path == path);
    entry.map_or_else(|| path.to_owned(), |entry| entry.title.clone())
}

fn title_of_decisions(project: &Project) -> String {
    language(project).title(TitleOf::Decisions, &project.name())
}

fn title_of_brief(project: &Project) -> String {
    language(project).title(TitleOf::Brief, &project.name())
}

fn title_of_selection(project: &Project) -> String {
    language(project).title(TitleOf::Selection, &project.name())
}

/// The names of those who can sit at a table of this project, by their ids.
fn names(project: &Project) -> BTreeMap<String, String> {
    let library = Library::for_project(project.root());
    library.participants().into_iter().map(|role| (role.id, role.name)).collect()
}

/// A session whose index lost its mark has it again where anything else says so.
fn mark(session: &mut Session, marked: &BTreeSet<String>) {
    session.practice |= marked.contains(&session.id) || practice::says(&session.artifacts);
}

fn words(
    project: &Project,
    of: &ExportOf,
    now: Timestamp,
    marked: &BTreeSet<String>,
) -> Result<Words, WireError> {
    let entries = project.documents();
    match of {
        ExportOf::Document { document } => {
            let text = text(project, document)?;
            let title = title_of(&entries, document);
            let records = record_name(document).map(|name| vec![(name.to_owned(), text.clone())]);
            Ok(Words { title, text, records, chosen: Vec::new() })
        }
        ExportOf::Decisions => {
            let mut records = Vec::new();
            for path in records_of(&entries, &places(project)?) {
                let name = path.rsplit('/').next().unwrap_or_default().to_owned();
                records.push((name, text(project, &path)?));
            }
            if records.is_empty() {
                let params = [("what", "decision record".to_owned())];
                return Err(WireError::new(ErrorCode::ExportNoDocument, params, ""));
            }
            let title = title_of_decisions(project);
            let text = combined(&title, &records, &names(project));
            Ok(Words { text, title, records: Some(records), chosen: Vec::new() })
        }
        ExportOf::Brief { session } => {
            let mut run = load_for_text(&project.root().display().to_string(), session)?;
            mark(&mut run.session, marked);
            let text = roundtable_documents::brief(&run.session, &options(project, session, now));
            let title = parsed(&text).title.unwrap_or_else(|| title_of_brief(project));
            Ok(Words { title, text, records: None, chosen: Vec::new() })
        }
        ExportOf::Selection { artifacts } => of_selection(project, artifacts, now, marked),
        ExportOf::Traceability { .. } => Err(errors::internal("what rests on what has no words")),
    }
}

/// Chosen artifacts as a document. What cannot be found among them is an error: the user chose it.
fn of_selection(
    project: &Project,
    chosen: &[ChosenArtifact],
    now: Timestamp,
    marked: &BTreeSet<String>,
) -> Result<Words, WireError> {
    let mut by_session: Vec<(Session, Vec<String>)> = Vec::new();
    for ChosenArtifact { session, artifact } in chosen {
        let at = match by_session.iter().position(|(known, _)| known.id == *session) {
            Some(at) => at,
            None => {
                let mut run = load_for_text(&project.root().display().to_string(), session)?;
                mark(&mut run.session, marked);
                by_session.push((run.session, Vec::new()));
                by_session.len() - 1
            }
        };
        let (known, ids) = &mut by_session[at];
        if known.artifact(artifact).is_none() {
            return Err(WireError::new(ErrorCode::ArtifactMissing, [("id", artifact.clone())], ""));
        }
        ids.push(artifact.clone());
    }
    if by_session.is_empty() {
        return Err(errors::internal("nothing was chosen"));
    }
    let chosen: Vec<Chosen<'_>> =
        by_session.iter().map(|(session, artifacts)| Chosen { session, artifacts }).collect();
    let language = language(project);
    let version = crate::VERSION.to_owned();
    let (since, same) = (BTreeMap::new(), same_items(project));
    let options = DocumentOptions { date: now, version, unread: Vec::new(), since, same, language };
    let text = selection(&chosen, &project.name(), &options);
    Ok(Words { title: title_of_selection(project), text, records: None, chosen: by_session })
}

fn text(project: &Project, path: &str) -> Result<String, WireError> {
    let file = project.read_document(path).map_err(errors::document)?;
    Ok(String::from_utf8_lossy(&file.bytes).into_owned())
}

/// The file name of a decision record, in whichever place; `None` for any other document.
pub(in crate::handlers) fn record_name(path: &str) -> Option<&str> {
    let name = ["docs/architecture/decisions/", ".s2s/decisions/"]
        .iter()
        .find_map(|folder| path.strip_prefix(folder))?;
    number(name).map(|_| name)
}

/// The decision records: from where the project writes its documents now, else from the other place, in the order of their
/// numbers.
fn records_of(entries: &[DocumentEntry], places: &Places) -> Vec<String> {
    let within = |folder: &str| {
        let folder = format!("{folder}/");
        let named = entries.iter().filter_map(|entry| {
            let name = entry.path.strip_prefix(&folder).filter(|name| !name.contains('/'))?;
            // A file without a number is no record (an index, a template).
            Some((number(name)?, entry.path.clone()))
        });
        let mut found: Vec<(u64, String)> = named.collect();
        found.sort();
        found.into_iter().map(|(_, path)| path).collect::<Vec<_>>()
    };
    let found = within(places.decisions);
    if found.is_empty() { within(places.other().decisions) } else { found }
}

/// The number in a record's name: `0007-slug.md`, `ADR-007-slug.md`.
fn number(name: &str) -> Option<u64> {
    let digits = name.chars().skip_while(|letter| !letter.is_ascii_digit());
    digits.take_while(char::is_ascii_digit).collect::<String>().parse().ok()
}

/// The sessions that know the items, newest first, and which of them could not be read. Only as many are read as it takes.
pub(super) fn sessions(
    project: &Project,
    only: Option<&str>,
    items: &[String],
    job: &Job,
) -> Result<(Vec<Session>, Vec<Said>), WireError> {
    let root = project.root().display().to_string();
    let (mut ids, mut damaged) = (Vec::new(), Vec::new());
    for listing in project.sessions() {
        match listing {
            SessionListing::Readable(summary) => ids.push(summary.id),
            SessionListing::Damaged(found) => {
                let stem = found.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                damaged.push((stem, found.message));
            }
        }
    }
    let is_wanted = |id: &str| only.is_none_or(|only| only == id);
    ids.retain(|id| is_wanted(id));
    let mut unknown: Vec<&str> = items.iter().map(String::as_str).collect();
    let (mut sessions, mut unread) = (Vec::new(), Vec::new());
    for (at, id) in ids.iter().enumerate() {
        if unknown.is_empty() {
            break;
        }
        job.at(ExportStep::Sessions, at, ids.len())?;
        match load_for_text(&root, id) {
            Ok(run) => {
                unknown.retain(|id| run.session.artifact(id).is_none());
                sessions.push(run.session);
            }
            Err(error) => {
                let why = if error.detail.is_empty() { format!("{:?}", error.code) } else { error.detail };
                unread.push(left_out(id, &why));
            }
        }
    }
    if !unknown.is_empty() {
        unread.extend(damaged.iter().filter(|(id, _)| is_wanted(id)).map(|(id, why)| left_out(id, why)));
    }
    Ok((sessions, unread))
}

fn left_out(session: &str, why: &str) -> Said {
    let why = why.trim_end_matches('.');
    said!(
        "The session {session} cannot be read ({why}), and what only it knows of the items is left out.",
        session,
        why
    )
}
