//! What is exported: the document as it stands in the project, and what the sessions know about its items. All of it is
//! read by the application's own commands.

use std::time::Duration;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{DocumentRef, PlaceChoice, ProjectHome, ProjectRef, SessionRow};
use roundtable_api::{Api, Host as _, load_session};
use roundtable_documents::export::{
    Cover, Item, combined, is_practice, items, items_of_records, says_practice,
};
use roundtable_engine::session::Session;
use roundtable_store::Project;

use super::{Arguments, Document, Refusal};
use crate::session::{TerminalHost, happened};

/// A document, ready to be written in any form.
#[derive(Debug)]
pub(super) struct Source {
    /// Its Markdown.
    pub(super) text: String,
    /// Its items.
    pub(super) items: Vec<Item>,
    /// What it says about itself.
    pub(super) cover: Cover,
    /// What the user should know, in sentences.
    pub(super) remarks: Vec<String>,
}

/// Files of the project: path, title and text of each.
type Files = Vec<(String, String, String)>;

pub(super) fn read(arguments: &Arguments) -> Result<Source, Refusal> {
    let host = TerminalHost::new((Duration::ZERO, Duration::ZERO)).map_err(|error| Refusal::here(&error))?;
    let api = Api::new(host);
    let runtime =
        tokio::runtime::Builder::new_current_thread().build().map_err(|error| Refusal::here(&error))?;
    let path = arguments.folder.display().to_string();
    let home = runtime.block_on(api.open_project(ProjectRef { path: path.clone() }));
    let home = home.map_err(|error| Refusal::folder(&error))?;
    let mut files = Files::new();
    for document in paths(&home, arguments)? {
        let request = DocumentRef { path: path.clone(), document };
        let read = runtime.block_on(api.read_document(request)).map_err(|error| Refusal::document(&error))?;
        files.push((read.path, read.title, read.text));
    }
    let is_records = arguments.document == Document::Decisions;
    let records: Vec<(String, String)> = if is_records { records(&files) } else { Vec::new() };
    let title = match files.first() {
        Some((_, title, _)) if !is_records => title.clone(),
        _ => format!("Decisions: {}", home.name),
    };
    let text = if is_records {
        combined(&title, &records.iter().map(|(_, text)| text.clone()).collect::<Vec<_>>())
    } else {
        files.iter().map(|(_, _, text)| text.as_str()).collect()
    };
    let found = |sessions: &[&Session]| {
        if is_records { items_of_records(&records, sessions) } else { items(&text, sessions) }
    };
    let (sessions, mut remarks) = sessions(&path, &home.sessions, arguments.session.as_deref(), &found(&[]));
    let known: Vec<&Session> = sessions.iter().collect();
    let items = found(&known);
    if items.is_empty() && arguments.format.is_of_items() {
        return Err(Refusal::no_items(files.first().map_or("The document", |(path, _, _)| path)));
    }
    if !is_records {
        remarks.extend(missing(&text, &items, &known));
    }
    let practice = files.iter().any(|(_, _, text)| says_practice(text)) || is_practice(&items, &known);
    let cover = Cover {
        project: home.name.clone(),
        title,
        version: version(arguments),
        date: api.host().clock().now(),
        sessions: origins(&home.sessions, &items, arguments),
        practice,
        application: roundtable_api::VERSION.to_owned(),
    };
    Ok(Source { text, items, cover, remarks })
}

/// Records by the names of their files.
fn records(files: &Files) -> Vec<(String, String)> {
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    files.iter().map(|(path, _, text)| (name(path), text.clone())).collect()
}

/// The paths of the files that the document is made of: from where the project writes its documents now, else from the
/// other place.
fn paths(home: &ProjectHome, arguments: &Arguments) -> Result<Vec<String>, Refusal> {
    let is_there = |path: &String| home.documents.iter().any(|document| document.path == *path);
    let mut choices: Vec<&PlaceChoice> = home.places.iter().flat_map(|places| &places.choices).collect();
    choices.sort_by_key(|choice| home.places.as_ref().is_none_or(|places| places.now != choice.place));
    let candidates: Vec<String> = match arguments.document {
        Document::Requirements => choices.iter().map(|choice| choice.requirements.clone()).collect(),
        Document::Architecture => choices.iter().map(|choice| choice.architecture.clone()).collect(),
        Document::Decisions => choices.iter().map(|choice| choice.decisions.clone()).collect(),
        Document::Summary => {
            let wanted = |row: &&SessionRow| arguments.session.as_ref().is_none_or(|id| *id == row.id);
            let rows = home.sessions.iter().filter(wanted).map(|row| summary_of(&row.id)).collect::<Vec<_>>();
            // Sessions are often kept out of git, and their summaries with them; a summary can be all that is left.
            match &arguments.session {
                Some(id) if rows.is_empty() => vec![summary_of(id)],
                _ => rows,
            }
        }
    };
    let found = match arguments.document {
        Document::Decisions => {
            candidates.iter().map(|folder| records_in(home, folder)).find(|found| !found.is_empty())
        }
        _ => candidates.iter().find(|path| is_there(path)).map(|path| vec![path.clone()]),
    };
    found.ok_or_else(|| {
        let looked_at = if arguments.document == Document::Summary && arguments.session.is_none() {
            vec![summary_of("SESSION")]
        } else {
            candidates
        };
        Refusal::missing(arguments.document, &looked_at)
    })
}

fn summary_of(session: &str) -> String {
    format!(".s2s/sessions/{session}-summary.md")
}

/// The records of a folder, in the order of their numbers.
fn records_in(home: &ProjectHome, folder: &str) -> Vec<String> {
    let folder = format!("{folder}/");
    let name = |path: &str| path.strip_prefix(&folder).filter(|name| !name.contains('/')).map(str::to_owned);
    let mut found: Vec<(u64, String)> = home
        .documents
        .iter()
        .filter_map(|document| {
            let digits: String = name(&document.path)?
                .chars()
                .skip_while(|letter| !letter.is_ascii_digit())
                .take_while(char::is_ascii_digit)
                .collect();
            // A file without a number is no record (an index, a template).
            digits.parse().ok().map(|number| (number, document.path.clone()))
        })
        .collect();
    found.sort();
    found.into_iter().map(|(_, path)| path).collect()
}

/// The sessions that know the items, newest first, and which of them could not be read. Only as many are read as it takes.
fn sessions(
    path: &str,
    rows: &[SessionRow],
    only: Option<&str>,
    items: &[Item],
) -> (Vec<Session>, Vec<String>) {
    let mut unknown: Vec<&str> = items.iter().map(|item| item.id.as_str()).collect();
    let (mut sessions, mut unread) = (Vec::new(), Vec::new());
    for row in rows.iter().filter(|row| only.is_none_or(|id| id == row.id)) {
        if unknown.is_empty() {
            break;
        }
        match load_session(path, &row.id) {
            Ok((run, _)) => {
                unknown.retain(|id| run.session.artifact(id).is_none());
                sessions.push(run.session);
            }
            Err(error) => unread.push(format!(
                "{} What only this session ({}) knows of its items is left out.",
                happened(&error),
                row.id
            )),
        }
    }
    (sessions, unread)
}

/// What the sessions of this document have approved and it does not hold.
fn missing(text: &str, items: &[Item], sessions: &[&Session]) -> Vec<String> {
    let is_item = |id: &String| items.iter().any(|item| item.id == *id);
    let of_document = sessions.iter().filter(|session| items.iter().any(|item| item.session == session.id));
    let lost = of_document.filter_map(|session| {
        let mut missing = roundtable_documents::fidelity(session, text).missing;
        missing.retain(|id| !is_item(id));
        let told = || {
            let missing = missing.join(", ");
            format!(
                "The document lacks what session {} has approved: {missing}. It is not exported.",
                session.id
            )
        };
        (!missing.is_empty()).then(told)
    });
    lost.collect()
}

/// The project's version, if config.yaml says one and can be read.
fn version(arguments: &Arguments) -> String {
    let config = Project::open(&arguments.folder).ok().and_then(|project| project.config().ok());
    config.and_then(|config| config.version).unwrap_or_default()
}

/// The sessions that the items come from, newest first; of a summary its own.
fn origins(rows: &[SessionRow], items: &[Item], arguments: &Arguments) -> Vec<String> {
    let is_origin = |row: &&SessionRow| items.iter().any(|item| item.session == row.id);
    let found: Vec<String> = rows.iter().filter(is_origin).map(|row| row.id.clone()).collect();
    if found.is_empty() { arguments.session.iter().cloned().collect() } else { found }
}
