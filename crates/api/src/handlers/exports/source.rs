//! What is exported: the document as it stands in the project, and what the sessions know about its items.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_documents::export::{Cover, Item, Layout, is_practice, says_practice, tie_to_standing};
use roundtable_documents::{ids_in, language_of, pair_of};
use roundtable_engine::Timestamp;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;
use roundtable_engine::traceability::{Trace, WhyLeftOut};
use roundtable_store::Project;

use super::super::documents::same_items;
use super::super::inputs::{self, Sessions};
use super::super::inspection::Lacking;
use super::super::traceability::{Traced, gathered};
use super::super::writing::language;
use super::known::sessions;
use super::lacking::{Held, lacking};
use super::words::{mark, names, title_of_trace, words};
use super::{damage, named, practice};
use crate::exports::Job;
use crate::wire::{
    ExportLacking, ExportOf, ExportStep, LeftOutFork, LookAtExport, NamedAlone, TraceTable, UnreadSession,
    WireError,
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
    /// Files that are not whole, of the sessions that it is made of now, or of which a document lacks what they approved. What stands in
    /// a document that is there was read before.
    pub(super) incomplete: Vec<String>,
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
    let made_of: Vec<&str> = match &request.of {
        ExportOf::Brief { session } => vec![session],
        _ => words.chosen.iter().map(|(session, _)| session.id.as_str()).collect(),
    };
    // What a document lacks cannot be written anew from a session that is not whole: that comes first.
    let asked = lacking.iter().map(|of| of.session.as_str()).filter(|session| !session.is_empty());
    let incomplete = incomplete(project, made_of.iter().copied().chain(asked));
    let mut lacks = damage::lacks(project, &mut contents, &named, &items);
    lacks.extend(made_of.iter().flat_map(|session| damage::other_files(project, session)));
    lacks.extend(words.each().into_iter().filter_map(|(title, text)| damage::of_document(title, text)));
    let (is_empty, is_marked) = (words.is_empty(), words.is_marked());
    let undecided = match request.of {
        // Made when it is exported, of one session: what stands against it, a document of the project says.
        ExportOf::Brief { .. } => {
            // Not every id stands in it: of several in a row the first and the last do.
            let own = known.iter().flat_map(|session| roundtable_documents::approved(session));
            let named = own.map(|artifact| artifact.id.clone()).chain(ids_in(&words.text)).collect();
            undecided_in_documents(project, &mut contents, &named)
        }
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
        incomplete,
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

/// What of these a document of the project holds in two wordings, of which nobody has decided which holds.
fn undecided_in_documents(
    project: &Project,
    sessions: &mut Sessions<'_>,
    named: &BTreeSet<String>,
) -> Vec<String> {
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

/// The files of these sessions that are not whole, each once.
fn incomplete<'a>(project: &Project, sessions: impl Iterator<Item = &'a str>) -> Vec<String> {
    let sessions: BTreeSet<&str> = sessions.collect();
    sessions.into_iter().flat_map(|session| Lacking::of(project, session).incomplete).collect()
}

/// Whether a file is that of one of these artifacts.
fn is_of(file: &str, ids: &[String]) -> bool {
    let stem = std::path::Path::new(file).file_stem().and_then(|stem| stem.to_str());
    stem.is_some_and(|stem| ids.iter().any(|id| id == stem))
}

/// What rests on what, over all sessions.
fn of_trace(project: &Project, table: TraceTable, now: Timestamp, job: &Job) -> Result<Source, WireError> {
    let Traced { trace, sessions, practice, unread, left_out: forks, partly } = gathered(project, job)?;
    let mut incomplete = incomplete(project, sessions.iter().map(String::as_str));
    let cut = incomplete.iter().filter(|file| !partly.iter().any(|(_, ids)| is_of(file, ids)));
    let cut: Vec<Said> =
        cut.map(|file| said!("{file} is not whole: what stood there is missing here.", file)).collect();
    let partly = partly.iter().map(|(session, ids)| damage::not_read(session, ids));
    let left_out = |of: UnreadSession| {
        said!(
            "{session} cannot be read ({why}), and what only it knows is left out.",
            session = of.session,
            why = of.message
        )
    };
    let forks = forks.into_iter().map(|LeftOutFork { session, why }| match why {
        WhyLeftOut::Open => said!(
            "{session} is a fork whose discussion is not over: what it says is left out until then.",
            session
        ),
        WhyLeftOut::Unwritten => said!(
            "{session} is a fork that no document was written from: what it says is left out until then.",
            session
        ),
        WhyLeftOut::DecidedAgainst => said!(
            "{session} is a fork that was decided against: all that it alone came to is rejected, and it is left out.",
            session
        ),
    });
    let lost: Vec<String> = project.sessions_without_file().into_iter().map(|lost| lost.id).collect();
    incomplete.extend(lost.iter().map(|session| format!(".s2s/sessions/{session}.yaml")));
    let lost = lost.into_iter().map(|session| {
        said!(
            "The session {session} has lost its own file: what it wrote down is there, and is missing here.",
            session
        )
    });
    let lacks: Vec<Said> = unread
        .into_iter()
        .map(left_out)
        .chain(partly)
        .chain(cut)
        .chain(lost)
        .chain(damage::of_documents(project))
        .chain(forks)
        .collect();
    let cover = cover(project, title_of_trace(project), sessions, practice, now);
    Ok(Source {
        text: String::new(),
        items: Vec::new(),
        cover: Cover { lacks: cover.language.told(&lacks), ..cover },
        names: BTreeMap::new(),
        lacking: Vec::new(),
        named: Vec::new(),
        incomplete,
        is_empty: false,
        undecided: Vec::new(),
        is_marked: false,
        remarks: lacks,
        chosen: Vec::new(),
        same: BTreeMap::new(),
        trace: Some((trace, table)),
    })
}
