//! Which document of the project is meant.

use roundtable_api::wire::{ExportOf, PlaceChoice, ProjectHome, SessionRow, TraceTable};

use super::{Arguments, Document, Refusal};

/// Sessions of which not even what they are can be read, with what is wrong.
pub(super) fn damaged(home: &ProjectHome) -> Vec<(String, String)> {
    let session = |file: &str| {
        let stem = file.strip_prefix(".s2s/sessions/")?.strip_suffix(".yaml")?;
        (!stem.contains('/')).then(|| stem.to_owned())
    };
    home.damaged.iter().filter_map(|found| Some((session(&found.file)?, found.message.clone()))).collect()
}

/// That a brief, or artifacts, are of the newest session that can be read, where there are others.
pub(super) fn passed_over(home: &ProjectHome, arguments: &Arguments) -> Option<String> {
    let damaged = damaged(home);
    let newest = home.sessions.first()?;
    let is_of_newest = matches!(arguments.document, Document::Brief | Document::Artifacts);
    if !is_of_newest || arguments.session.is_some() || damaged.is_empty() {
        return None;
    }
    let each: Vec<String> = damaged.into_iter().map(|(session, why)| format!("{session} ({why})")).collect();
    Some(format!(
        "The export is of {}, the newest session that can be read. Passed over: {}.",
        newest.id,
        each.join("; ")
    ))
}

/// What is exported: from where the project writes its documents now, else from the other place.
pub(super) fn of(home: &ProjectHome, arguments: &Arguments) -> Result<ExportOf, Refusal> {
    let mut choices: Vec<&PlaceChoice> = home.places.iter().flat_map(|places| &places.choices).collect();
    choices.sort_by_key(|choice| home.places.as_ref().is_none_or(|places| places.now != choice.place));
    let candidates: Vec<String> = match arguments.document {
        Document::Requirements => choices.iter().map(|choice| choice.requirements.clone()).collect(),
        Document::Architecture => choices.iter().map(|choice| choice.architecture.clone()).collect(),
        Document::Decisions => choices.iter().map(|choice| choice.decisions.clone()).collect(),
        Document::Summary => summaries(home, arguments.session.as_ref()),
        Document::Artifacts | Document::Brief | Document::Traceability | Document::TraceabilityLinks => {
            Vec::new()
        }
    };
    let is_there = |path: &&String| home.documents.iter().any(|document| document.path == **path);
    // What leads out of the project is listed nowhere, and is no document that is not there: whoever reads it says what is in the way.
    let is_link = |path: &&String| arguments.folder.join(path).is_symlink();
    let found = match arguments.document {
        Document::Decisions => {
            candidates.iter().any(|folder| has_records(home, folder)).then_some(ExportOf::Decisions)
        }
        Document::Brief => Some(ExportOf::Brief { session: session(home, arguments)? }),
        Document::Traceability => Some(ExportOf::Traceability { table: TraceTable::Matrix }),
        Document::TraceabilityLinks => Some(ExportOf::Traceability { table: TraceTable::Links }),
        _ => {
            let document = candidates.iter().find(is_there).or_else(|| candidates.iter().find(is_link));
            document.map(|path| ExportOf::Document { document: path.clone() })
        }
    };
    found.ok_or_else(|| {
        if home.places.is_none() && is_placed(arguments.document) {
            return Refusal::unknown_place(arguments.document, &config_problem(home));
        }
        let looked_at = if arguments.document == Document::Summary && arguments.session.is_none() {
            vec![summary_of("SESSION")]
        } else {
            candidates
        };
        Refusal::missing(arguments.document, &looked_at)
    })
}

/// Whether it lies where the project's settings say.
fn is_placed(document: Document) -> bool {
    matches!(document, Document::Requirements | Document::Architecture | Document::Decisions)
}

/// Why the settings that say where documents are cannot be read.
fn config_problem(home: &ProjectHome) -> String {
    let of_config = home.problems.iter().find(|problem| problem.file.ends_with("config.yaml"));
    of_config.map(|problem| problem.message.clone()).unwrap_or_default()
}

/// The session that is meant: the newest one, if none is given.
pub(super) fn session(home: &ProjectHome, arguments: &Arguments) -> Result<String, Refusal> {
    let newest = || home.sessions.first().map(|row| row.id.clone());
    arguments.session.clone().or_else(newest).ok_or_else(|| match damaged(home).as_slice() {
        [] => Refusal::missing(arguments.document, &[]),
        damaged => Refusal::unread(damaged),
    })
}

fn summaries(home: &ProjectHome, session: Option<&String>) -> Vec<String> {
    let wanted = |row: &&SessionRow| session.is_none_or(|id| *id == row.id);
    let rows: Vec<String> = home.sessions.iter().filter(wanted).map(|row| summary_of(&row.id)).collect();
    // Sessions are often kept out of git, and their summaries with them; a summary can be all that is left.
    match session {
        Some(id) if rows.is_empty() => vec![summary_of(id)],
        _ => rows,
    }
}

fn summary_of(session: &str) -> String {
    format!(".s2s/sessions/{session}-summary.md")
}

/// Whether a folder holds a record: a file with a number.
fn has_records(home: &ProjectHome, folder: &str) -> bool {
    let folder = format!("{folder}/");
    let name = |path: &str| path.strip_prefix(&folder).filter(|name| !name.contains('/')).map(str::to_owned);
    let is_record = |name: String| name.contains(|letter: char| letter.is_ascii_digit());
    home.documents.iter().any(|document| name(&document.path).is_some_and(is_record))
}
