//! What a session leaves as documents; where in the project they go is in [`super::places`].

mod recorded;

use std::collections::{BTreeMap, BTreeSet};

use roundtable_documents::{Copies, DocumentOptions, Merged, SetAside};
use roundtable_engine::config::Workflow;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;
use roundtable_engine::text::conflict_marker;
use roundtable_store::{DocumentError, Project, document_text};

pub(super) use recorded::{Recorded, recorded};
use recorded::{records, records_in};

use super::copies::{copies, moved_up, recorded_already};
use super::inputs::set_aside_since;
use super::line;
use super::places::Places;
use crate::errors;
use crate::wire::{SessionRow, WireError, WriteMode};

/// Where the main document of a finished session goes; `None` where the session or the settings cannot be read.
pub(super) fn document_of(project: &Project, row: &SessionRow) -> Option<String> {
    let places = super::documents::places(project).ok()?;
    let stored = project.load_session(&row.id).ok()?;
    let said = stored.conclusion.as_ref().map(|end| end.output_type.as_str());
    Some(path_of(&places, kind(stored.workflow, said), &row.id))
}

fn path_of(places: &Places, kind: Kind, session: &str) -> String {
    match kind {
        Kind::Requirements => places.requirements.to_owned(),
        Kind::Architecture => places.architecture.to_owned(),
        Kind::Summary => format!(".s2s/sessions/{session}-summary.md"),
    }
}

/// A document as it would be written, and what is there now.
pub(super) struct Output {
    /// Path in the project.
    pub(super) path: String,
    /// What would be written.
    pub(super) text: String,
    /// What is there: its text and hash.
    pub(super) existing: Option<(String, String)>,
    /// Where there is none: the one that lies in the other place, which is never written.
    pub(super) elsewhere: Option<Elsewhere>,
    /// What could not be done with it, in words for people.
    pub(super) remarks: Vec<Said>,
}

/// A document in the place that the project's documents were written to before.
pub(super) struct Elsewhere {
    /// Path in the project.
    pub(super) path: String,
    /// Its text.
    pub(super) text: String,
    /// Its hash.
    pub(super) hash: String,
}

/// The documents of a session.
pub(super) struct Outputs {
    /// The one that holds every approved artifact.
    pub(super) main: Output,
    /// The records of decisions that are written with it.
    pub(super) records: Vec<Output>,
    /// Whether the mode decides about anything: there is a document, here or in the other place, or a record.
    pub(super) has_choice: bool,
}

/// The documents of a session. Merged, a document that is not there yet goes on from the one in the other place.
pub(super) fn outputs(
    project: &Project,
    places: &Places,
    session: &Session,
    options: &DocumentOptions,
    mode: WriteMode,
) -> Result<Outputs, WireError> {
    let said = session.conclusion.as_ref().map(|end| end.output_type.as_str());
    let kind = kind(session.workflow, said);
    let generate = |session: &Session, options: &DocumentOptions| match kind {
        Kind::Requirements => roundtable_documents::requirements(session, options),
        Kind::Architecture => roundtable_documents::architecture(session, options),
        Kind::Summary => roundtable_documents::brainstorm(session, options),
    };
    let generated = generate(session, options);
    let path = path_of(places, kind, &session.id);
    let other = Some(path_of(&places.other(), kind, &session.id)).filter(|other| *other != path);
    let aside = roundtable_documents::set_aside(session, options.language);
    let copies = |there: &str| copies(project, session, options.language, there);
    let of_line = |there: &str, merged: Merged, generated: &str| {
        let own = line::Own { session, generated, aside: &aside, language: options.language };
        line::brought_in(project, &own, (there, merged), |other| {
            let since = set_aside_since(project, other);
            generate(
                other,
                &DocumentOptions {
                    since,
                    unread: Vec::new(),
                    unread_files: Vec::new(),
                    elsewhere: Vec::new(),
                    ..options.clone()
                },
            )
        })
    };
    let mut main = output(project, (path, other), (generated, &aside, &copies, &of_line), mode)?;
    main.remarks.extend(without_file(project, session, main.existing.as_ref()));
    main.remarks.extend(roundtable_documents::not_read(options));
    main.remarks.extend(roundtable_documents::lacks_record(session));
    main.remarks.extend(roundtable_documents::not_in_document(session));
    main.remarks.extend(roundtable_documents::unheard(session));
    main.remarks.extend(roundtable_documents::untaken(&main.text));
    main.remarks.extend(roundtable_documents::with_two_figures(&roundtable_documents::approved(session)));
    main.remarks.extend(super::writing::remark(project));
    let (mut records_of_session, mut left) = (followed(project, places, session)?, Vec::new());
    main.remarks.extend(records_of_session.iter().flat_map(|record| record.remarks.clone()));
    let mut again: Vec<String> = Vec::new();
    let there = if has_records(session) { records_in(project, places.decisions)? } else { BTreeMap::new() };
    let copies = copies(main.existing.as_ref().map_or("", |(text, _)| text.as_str()));
    let mut has_choice = main.existing.is_some() || main.elsewhere.is_some();
    for (mut decision, existing) in records(project, places, session, options)? {
        if existing.is_none() {
            decision.name = moved_up(&decision.name, again.len());
        }
        let path = format!("{}/{}", places.decisions, decision.name);
        has_choice |= existing.is_some();
        let follows = records_of_session.iter().position(|record| record.path == path);
        if let (Some(at), WriteMode::Override) = (follows, mode) {
            records_of_session.remove(at);
        }
        match existing {
            Some(_) if follows.is_some() && mode == WriteMode::Merge => {}
            // A record is a document of its date: merged, the one that is there stays as somebody may have edited it.
            Some((there, _)) if mode == WriteMode::Merge => {
                left.extend((!says_the_same(&there, &decision.text)).then_some(path));
            }
            existing => {
                let copied = (mode == WriteMode::Merge && existing.is_none())
                    .then(|| recorded_already(&there, &copies, (session, &decision)))
                    .flatten();
                if let Some(name) = copied {
                    again.push(format!("{} ({name})", decision.artifact));
                    continue;
                }
                unmarked(&path, existing.as_ref())?;
                let (elsewhere, remarks) = (None, Vec::new());
                records_of_session.push(Output { path, text: decision.text, existing, elsewhere, remarks });
            }
        }
    }
    main.remarks.extend(left_alone(&left));
    main.remarks.extend((!again.is_empty()).then(|| {
        said!(
            "A record says the same already, from the session that this one was forked from, and no second one is written: {which}.",
            which = again.join(", ")
        )
    }));
    Ok(Outputs { main, records: records_of_session, has_choice })
}

/// The records that are there and whose status follows the review from now on, whatever the mode: nothing else of them changes.
fn followed(project: &Project, places: &Places, session: &Session) -> Result<Vec<Output>, WireError> {
    if !has_records(session) {
        return Ok(Vec::new());
    }
    let there = records_in(project, places.decisions)?;
    let texts: Vec<(String, String)> =
        there.iter().map(|(name, (text, _))| (name.clone(), text.clone())).collect();
    let mut outputs = Vec::new();
    for record in roundtable_documents::followed(session, &texts) {
        let path = format!("{}/{}", places.decisions, record.name);
        let existing = there.get(&record.name).cloned();
        unmarked(&path, existing.as_ref())?;
        let remarks = vec![said!(
            "{path} follows the review of {id}: its status is “{status}” from now on.",
            path,
            id = record.artifact,
            status = record.status
        )];
        outputs.push(Output { path, text: record.text, existing, elsewhere: None, remarks });
    }
    Ok(outputs)
}

/// Whether two records say the same, apart from the day on which they were written and the hashes of their inputs.
fn says_the_same(there: &str, now: &str) -> bool {
    let lines = |text: &str| -> Vec<String> {
        let text = roundtable_documents::without_inputs(text);
        let lines = text.trim_end().lines().map(str::trim_end).filter(|line| !line.starts_with("date: "));
        lines.map(str::to_owned).collect()
    };
    lines(there) == lines(now)
}

/// Which records were not written although the session says something else by now.
fn left_alone(paths: &[String]) -> Option<Said> {
    match paths {
        [] => None,
        [record] => Some(said!(
            "One decision record stays as the project has it, because somebody may have edited it, and differs from what the session says: {record}. Override writes such a record anew.",
            record
        )),
        several => Some(said!(
            "Decision records stay as the project has it, because somebody may have edited it, and differs from what the session says: {records}. Override writes such a record anew.",
            records = several.join(", ")
        )),
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Requirements,
    Architecture,
    Summary,
}

/// By what a session of that workflow says that it ends in; before its end by its workflow. A decision record alone has its summary
/// beside it, which holds everything else.
fn kind(workflow: Workflow, said: Option<&str>) -> Kind {
    match (workflow, said) {
        (Workflow::Specs, _) | (Workflow::Roundtable, Some("requirements")) => Kind::Requirements,
        (Workflow::Design, _) | (Workflow::Roundtable, Some("architecture")) => Kind::Architecture,
        (Workflow::Brainstorm | Workflow::Roundtable, _) => Kind::Summary,
    }
}

/// Whether the session's architecture decisions get records of their own.
fn has_records(session: &Session) -> bool {
    let said = session.conclusion.as_ref().map(|end| end.output_type.as_str());
    match session.workflow {
        Workflow::Design => true,
        Workflow::Roundtable => matches!(said, Some("adr" | "architecture")),
        Workflow::Specs | Workflow::Brainstorm => false,
    }
}

/// A document that may be written over: said in the preview, and before the first of several is written.
fn unmarked(path: &str, existing: Option<&(String, String)>) -> Result<(), WireError> {
    match existing.and_then(|(there, _)| conflict_marker(there)) {
        Some(line) => Err(errors::document(DocumentError::ConflictMarkers { path: path.to_owned(), line })),
        None => Ok(()),
    }
}

/// A generated document, what its session set aside, and what is a copy of what, given the document that is there.
/// And what brings in the other sessions of its line.
type Generated<'a> =
    (String, &'a [SetAside], &'a dyn Fn(&str) -> Copies, &'a dyn Fn(&str, Merged, &str) -> Merged);

fn output(
    project: &Project,
    (path, other): (String, Option<String>),
    (generated, aside, copies, of_line): Generated<'_>,
    mode: WriteMode,
) -> Result<Output, WireError> {
    let existing_here = existing(project, &path)?;
    unmarked(&path, existing_here.as_ref())?;
    let mut unread = None;
    let there = other.and_then(|path| match existing(project, &path) {
        Ok(found) => found.map(|(text, hash)| Elsewhere { path, text, hash }),
        // What cannot be read there stops nothing here.
        Err(error) => {
            unread = Some(said!(
                "{path}, in the other place for documents, cannot be read and is not merged: {why}.",
                path,
                why = error.detail.trim_end_matches('.')
            ));
            None
        }
    });
    let (text, mut remarks, elsewhere) = match (&existing_here, there, mode) {
        (Some((here, _)), there, WriteMode::Merge) => {
            let merged = roundtable_documents::merge_with(here, &generated, aside, &copies(here));
            let merged = of_line(here, merged, &generated);
            let mut remarks = merged.remarks;
            remarks.extend(there.map(|there| left_in_other_place(&there.path)));
            (merged.text, remarks, None)
        }
        (None, Some(there), WriteMode::Merge) => {
            unmarked(&there.path, Some(&(there.text.clone(), there.hash.clone())))?;
            let merged =
                roundtable_documents::merge_with(&there.text, &generated, aside, &copies(&there.text));
            let merged = of_line(&there.text, merged, &generated);
            let mut remarks = vec![goes_on_from(&there)];
            remarks.extend(merged.remarks);
            (merged.text, remarks, Some(there))
        }
        (here, there, _) => (generated, Vec::new(), there.filter(|_| here.is_none())),
    };
    remarks.extend(unread);
    Ok(Output { path, text, existing: existing_here, elsewhere, remarks })
}

/// What the session made, what stands in the document, and what the session has no file of any more. It stays there: the document may be
/// the only place that still has it.
fn without_file(project: &Project, session: &Session, existing: Option<&(String, String)>) -> Option<Said> {
    let (there, _) = existing?;
    let defined = roundtable_documents::defined_ids(there);
    let made = session.rounds.iter().flat_map(|round| &round.artifacts_created);
    // One that is there and cannot be read is told as that.
    let is_gone = |id: &&String| {
        session.artifact(id).is_none() && defined.contains(id) && !project.has_artifact_file(&session.id, id)
    };
    let gone: BTreeSet<&str> = made.filter(is_gone).map(String::as_str).collect();
    if gone.is_empty() {
        return None;
    }
    let ids: Vec<&str> = gone.into_iter().collect();
    Some(match ids.as_slice() {
        [id] => said!(
            "In the document and without a file in the session, where somebody deleted it: {id}. What the document says of it stays; take it out by hand if it is to go.",
            id
        ),
        _ => said!(
            "In the document and without a file in the session, where somebody deleted them: {ids}. What the document says of it stays; take it out by hand if it is to go.",
            ids = ids.join(", ")
        ),
    })
}

fn left_in_other_place(path: &str) -> Said {
    said!(
        "{path}, in the other place for documents, stays as it is and is not merged: there is a document in this place already.",
        path
    )
}

/// From which document a new one goes on, and after which ids.
fn goes_on_from(there: &Elsewhere) -> Said {
    let mut last: BTreeMap<String, (u32, String)> = BTreeMap::new();
    for id in roundtable_documents::defined_ids(&there.text) {
        let Some((kind, number)) = id.rsplit_once('-') else { continue };
        let number = number.parse().unwrap_or(0);
        if last.get(kind).is_none_or(|(highest, _)| *highest < number) {
            last.insert(kind.to_owned(), (number, id));
        }
    }
    let ids: Vec<String> = last.into_values().map(|(_, id)| id).collect();
    let path = &there.path;
    if ids.is_empty() {
        return said!("It goes on from {path}, which stays as it is.", path);
    }
    said!(
        "It goes on from {path}, which stays as it is. Its ids go up to {ids}; this session's go on after them.",
        path,
        ids = ids.join(", ")
    )
}

/// The document that is there: its text and hash.
pub(super) fn existing(project: &Project, path: &str) -> Result<Option<(String, String)>, WireError> {
    match project.read_document(path) {
        // It is to be written anew, and every byte of it that is somebody else's has to stay.
        Ok(file) => Ok(Some((document_text(path, &file.bytes).map_err(errors::document)?, file.hash))),
        Err(DocumentError::Missing { .. }) => Ok(None),
        Err(error) => Err(errors::document(error)),
    }
}

/// The same; where there is none, the one in the other place: what the project's documents say, wherever they lie.
pub(super) fn existing_or_elsewhere(
    project: &Project,
    path: &str,
    other: &str,
) -> Result<Option<(String, String)>, WireError> {
    match existing(project, path)? {
        Some(found) => Ok(Some((path.to_owned(), found.0))),
        None => Ok(existing(project, other)?.map(|(text, _)| (other.to_owned(), text))),
    }
}
