//! What a session leaves as documents; where in the project they go is in [`super::places`].

use std::collections::BTreeMap;

use roundtable_documents::{Decision, DocumentOptions};
use roundtable_engine::config::Workflow;
use roundtable_engine::session::Session;
use roundtable_engine::text::conflict_marker;
use roundtable_store::{DocumentError, Project};

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
    /// What could not be done with it, in words for people.
    pub(super) remarks: Vec<String>,
}

/// The documents of a session: the one that holds every approved artifact first, then the records of decisions.
pub(super) fn outputs(
    project: &Project,
    places: &Places,
    session: &Session,
    options: &DocumentOptions,
    mode: WriteMode,
) -> Result<Vec<Output>, WireError> {
    let said = session.conclusion.as_ref().map(|end| end.output_type.as_str());
    let kind = kind(session.workflow, said);
    let generated = match kind {
        Kind::Requirements => roundtable_documents::requirements(session, options),
        Kind::Architecture => roundtable_documents::architecture(session, options),
        Kind::Summary => roundtable_documents::brainstorm(session, options),
    };
    let path = path_of(places, kind, &session.id);
    let mut main = output(project, path, generated, mode)?;
    main.remarks.extend(roundtable_documents::without_record(session));
    main.remarks.extend(roundtable_documents::not_in_document(session));
    let untaken = roundtable_documents::taken_up_by_nothing(&main.text);
    if !untaken.is_empty() {
        main.remarks
            .push(format!("Taken up by nothing yet, as its traceability says: {}.", untaken.join(", ")));
    }
    let (mut records_of_session, mut left) = (Vec::new(), Vec::new());
    for (decision, existing) in records(project, places, session, options)? {
        let path = format!("{}/{}", places.decisions, decision.name);
        match existing {
            // A record is a document of its date: merged, the one that is there stays as somebody may have edited it.
            Some((there, _)) if mode == WriteMode::Merge => {
                left.extend((!says_the_same(&there, &decision.text)).then_some(path));
            }
            existing => {
                unmarked(&path, existing.as_ref())?;
                records_of_session.push(Output { path, text: decision.text, existing, remarks: Vec::new() });
            }
        }
    }
    main.remarks.extend(left_alone(&left));
    Ok(std::iter::once(main).chain(records_of_session).collect())
}

/// Whether two records say the same, apart from the day on which they were written.
fn says_the_same(there: &str, now: &str) -> bool {
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim_end).filter(|line| !line.starts_with("date: "));
        lines.map(str::to_owned).collect()
    };
    lines(there) == lines(now)
}

/// Which records were not written although the session says something else by now.
fn left_alone(paths: &[String]) -> Option<String> {
    let (records, what) = match paths {
        [] => return None,
        [only] => (only.clone(), "One decision record stays"),
        several => (several.join(", "), "Decision records stay"),
    };
    Some(format!(
        "{what} as the project has it, because somebody may have edited it, and differs from what the session says: \
         {records}. Override, in the window, writes such a record anew."
    ))
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

/// A decision record that is there.
pub(super) struct Recorded {
    /// The id of the artifact, or of the user's decision, that it records.
    pub(super) source: String,
    /// From its file's name.
    pub(super) number: u32,
    /// Its heading.
    pub(super) title: String,
    /// Path in the project.
    pub(super) path: String,
}

/// The records of a session's decisions that stand in the project now.
pub(super) fn recorded(
    project: &Project,
    places: &Places,
    session: &Session,
    options: &DocumentOptions,
) -> Result<Vec<Recorded>, WireError> {
    let is_there = |(decision, existing): &Record| decision.exists && existing.is_some();
    let records = records(project, places, session, options)?.into_iter().filter(is_there);
    let recorded = records.map(|(decision, _)| {
        let title = session.artifact(&decision.artifact).map(|of| of.title.trim().to_owned());
        let heading =
            || decision.text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default().trim();
        // Of a conflict that the user decided the record's heading says what, its own title only what about.
        let is_decision = decision.artifact.starts_with("ARCH-");
        let title = title.filter(|title| is_decision && !title.is_empty());
        Recorded {
            number: number(&decision.name),
            title: title.unwrap_or_else(|| heading().to_owned()),
            path: format!("{}/{}", places.decisions, decision.name),
            source: decision.artifact,
        }
    });
    Ok(recorded.collect())
}

/// The number in a record's name: `0007-slug.md`, `ADR-007-slug.md`; 0 where it has none.
fn number(name: &str) -> u32 {
    let digits = name.trim_start_matches(|letter: char| !letter.is_ascii_digit());
    let end = digits.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().unwrap_or(0)
}

type Record = (Decision, Option<(String, String)>);

fn records(
    project: &Project,
    places: &Places,
    session: &Session,
    options: &DocumentOptions,
) -> Result<Vec<Record>, WireError> {
    if !has_records(session) {
        return Ok(Vec::new());
    }
    let folder = format!("{}/", places.decisions);
    let mut there: BTreeMap<String, (String, String)> = BTreeMap::new();
    for entry in project.documents() {
        let Some(name) = entry.path.strip_prefix(&folder).filter(|name| !name.contains('/')) else {
            continue;
        };
        if let Some(found) = existing(project, &entry.path)? {
            there.insert(name.to_owned(), found);
        }
    }
    let texts: Vec<(String, String)> =
        there.iter().map(|(name, (text, _))| (name.clone(), text.clone())).collect();
    let decisions = roundtable_documents::decisions(session, options, &texts);
    Ok(decisions
        .into_iter()
        .map(|decision| {
            let existing = there.get(&decision.name).cloned();
            (decision, existing)
        })
        .collect())
}

/// A document that may be written over: said in the preview, and before the first of several is written.
fn unmarked(path: &str, existing: Option<&(String, String)>) -> Result<(), WireError> {
    match existing.and_then(|(there, _)| conflict_marker(there)) {
        Some(line) => Err(errors::document(DocumentError::ConflictMarkers { path: path.to_owned(), line })),
        None => Ok(()),
    }
}

fn output(project: &Project, path: String, generated: String, mode: WriteMode) -> Result<Output, WireError> {
    let existing = existing(project, &path)?;
    unmarked(&path, existing.as_ref())?;
    let (text, remarks) = match (&existing, mode) {
        (Some((there, _)), WriteMode::Merge) => {
            let merged = roundtable_documents::merge(there, &generated);
            (merged.text, merged.remarks)
        }
        _ => (generated, Vec::new()),
    };
    Ok(Output { path, text, existing, remarks })
}

/// The document that is there: its text and hash.
pub(super) fn existing(project: &Project, path: &str) -> Result<Option<(String, String)>, WireError> {
    match project.read_document(path) {
        Ok(file) => Ok(Some((String::from_utf8_lossy(&file.bytes).into_owned(), file.hash))),
        Err(DocumentError::Missing { .. }) => Ok(None),
        Err(error) => Err(errors::document(error)),
    }
}
