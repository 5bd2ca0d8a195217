//! What documents were made from, and what of it has changed since: worked out whenever it is asked for.

use std::collections::{BTreeMap, BTreeSet};

use roundtable_documents::{
    Change, DocumentLanguage, Since, behind_told, changes, changes_in_words, changes_told, follows, inputs,
};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::decided::end_of;
use roundtable_engine::fork::{COPIED_FROM, line_of};
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;
use roundtable_engine::text::{conflict_marker, same};
use roundtable_engine::{phrase, said};
use roundtable_store::{LoadError, Project, SessionContent};

use super::project;
use super::run::{Run, forks, load_session};
use crate::errors;
use crate::wire::*;
use crate::{Api, Host};

/// The sessions of a project, each read once, when a document names it.
pub(super) struct Sessions<'a> {
    project: &'a Project,
    read: BTreeMap<String, Result<SessionContent, String>>,
}

impl<'a> Sessions<'a> {
    pub(super) fn of(project: &'a Project) -> Self {
        Self { project, read: BTreeMap::new() }
    }

    /// What a session says, or why it cannot be read.
    pub(super) fn get(&mut self, id: &str) -> &Result<SessionContent, String> {
        let project = self.project;
        let why = |error: LoadError| match project.trashed().iter().any(|trashed| trashed.id == id) {
            true => phrase!("it is in the trash of the project, and comes back whole from there").to_owned(),
            false => error.to_string(),
        };
        let read = || project.session_content(id).map_err(why);
        self.read.entry(id.to_owned()).or_insert_with(read)
    }
}

impl<H: Host> Api<H> {
    /// Read in a thread of its own: there may be many documents, of many sessions.
    pub(super) async fn inputs_of_documents(
        &self,
        request: LookAtInputs,
    ) -> Result<DocumentInputs, WireError> {
        let look = move |_: &crate::exports::Job| {
            let project = project(&request.path)?;
            if let Some(document) = request.document {
                let file = project.read_document(&document).map_err(errors::document)?;
                let text = String::from_utf8_lossy(&file.bytes);
                let mut of = of_document(&mut Sessions::of(&project), &document, &text);
                note_questions(&project, &mut of);
                return Ok(DocumentInputs { documents: vec![of] });
            }
            let mut sessions = Sessions::of(&project);
            let mut documents = Vec::new();
            for entry in project.documents() {
                let Ok(file) = project.read_document(&entry.path) else { continue };
                let text = String::from_utf8_lossy(&file.bytes);
                let mut of = of_document(&mut sessions, &entry.path, &text);
                note_questions(&project, &mut of);
                documents.push(of);
            }
            Ok(DocumentInputs { documents })
        };
        self.exports.run("inputs", look).await
    }
}

/// What a document was made from, and what of it has changed since.
pub(super) fn of_document(sessions: &mut Sessions<'_>, path: &str, text: &str) -> InputsOfDocument {
    let (undecided, decided) = opposed(sessions, text);
    let inputs = inputs(text);
    let mut found = InputsOfDocument {
        document: path.to_owned(),
        told: !inputs.is_empty(),
        sessions: Vec::new(),
        changes: Vec::new(),
        unread: Vec::new(),
        behind: Vec::new(),
        undecided,
        decided,
        markers: conflict_marker(text).map(|line| u32::try_from(line).unwrap_or(u32::MAX)),
        edited: edited(sessions.project, path, text),
        without_matter: BTreeMap::new(),
        asked_in_fork: BTreeMap::new(),
    };
    for of in &inputs {
        if !found.sessions.contains(&of.session) {
            found.sessions.push(of.session.clone());
        }
        match sessions.get(&of.session) {
            Ok(content) => {
                let title = |id: &str| {
                    let artifact = content.artifacts.iter().find(|artifact| artifact.id == id);
                    artifact.map(|artifact| artifact.title.clone()).unwrap_or_default()
                };
                let change = |Change { artifact, since }: Change| InputChange {
                    session: of.session.clone(),
                    title: title(&artifact),
                    artifact,
                    since: wire(since),
                };
                let changed = changes(of, &content.artifacts, &content.unread).into_iter();
                // A record that says itself that its decision was rejected is not behind the review.
                let changed = changed.filter(|change| of.is_whole || !follows(text, change.since));
                found.changes.extend(changed.map(change));
            }
            Err(message) => {
                let unread = UnreadSession { session: of.session.clone(), message: message.clone() };
                if !found.unread.contains(&unread) {
                    found.unread.push(unread);
                }
            }
        }
    }
    // What was decided alike changes no words of either, and the document says still that it is not decided.
    for pair in &found.decided {
        let is_told =
            |change: &InputChange| change.artifact == pair.artifact || change.artifact == pair.other;
        if !found.changes.iter().any(is_told) {
            let title = |content: &SessionContent| {
                let artifact = content.artifacts.iter().find(|artifact| artifact.id == pair.artifact);
                artifact.map(|artifact| artifact.title.clone())
            };
            let title = sessions.get(&pair.session).as_ref().ok().and_then(title).unwrap_or_default();
            let (session, artifact) = (pair.session.clone(), pair.artifact.clone());
            found.changes.push(InputChange { session, artifact, title, since: InputSince::Changed });
        }
    }
    found.behind = behind(sessions, text, &found.sessions);
    found
}

/// What is known of the open questions of a document's sessions: how many nobody has to answer any more, and how many wait in a fork.
/// Nothing of sessions that have none, or that cannot be read.
fn note_questions(project: &Project, of: &mut InputsOfDocument) {
    let root = project.root().display().to_string();
    // Most have no open question: they are not read whole.
    let asks = |id: &&String| project.session_summary(id).is_some_and(|summary| summary.open_questions > 0);
    let mut waiting: Vec<(&String, Vec<Artifact>)> = Vec::new();
    let mut without_matter = BTreeMap::new();
    for id in of.sessions.iter().filter(asks) {
        let Ok((Run { session, .. }, _)) = load_session(&root, id) else { continue };
        let gone = roundtable_documents::without_matter(&session);
        let open = session.artifacts.into_iter().filter(Artifact::is_open_question);
        let (out, open): (Vec<_>, Vec<_>) = open.partition(|one| gone.contains_key(&one.id));
        without_matter.extend(counted(id, out.len()));
        waiting.push((id, open));
    }
    let copied: BTreeSet<&str> =
        waiting.iter().flat_map(|(_, open)| open).map(|one| one.text(COPIED_FROM)).collect();
    let is_copied = |one: &&Artifact| copied.contains(one.id.as_str());
    let asked_in_fork =
        waiting.iter().filter_map(|(id, open)| counted(id, open.iter().filter(is_copied).count())).collect();
    (of.without_matter, of.asked_in_fork) = (without_matter, asked_in_fork);
}

/// How many, of a session that has some.
fn counted(session: &str, count: usize) -> Option<(String, u32)> {
    (count > 0).then(|| (session.to_owned(), u32::try_from(count).unwrap_or(u32::MAX)))
}

/// The items that do not stand in a document as Roundtable wrote it last. Where that is not kept, nothing is known.
fn edited(project: &Project, path: &str, text: &str) -> Vec<String> {
    let versions = project.document_versions(path).unwrap_or_default();
    let last = versions.into_iter().find(|version| version.is_last).filter(|last| !last.stands);
    let Some(last) = last.and_then(|last| project.read_version(path, &last.name).ok()) else {
        return Vec::new();
    };
    roundtable_documents::changed_items(&String::from_utf8_lossy(&last.bytes), text)
}

/// What `own` sessions of a document build on, that it names, and that was changed in a review since the first of them began.
fn behind(sessions: &mut Sessions<'_>, text: &str, own: &[String]) -> Vec<InputChange> {
    let linked = builds_on(sessions, text, own);
    let project = sessions.project;
    let began = own.iter().filter_map(|id| project.session_summary(id)?.started_at).min();
    let (Some(began), false) = (began, linked.is_empty()) else { return Vec::new() };
    let named: BTreeSet<String> = roundtable_documents::ids_in(text).into_iter().collect();
    let mut found = Vec::new();
    for session in linked {
        let Ok(content) = sessions.get(&session) else { continue };
        let named = content.artifacts.iter().filter(|artifact| named.contains(&artifact.id));
        found.extend(named.filter_map(|artifact| {
            Some(InputChange {
                session: session.clone(),
                artifact: artifact.id.clone(),
                title: artifact.title.clone(),
                since: wire(roundtable_documents::since_then(artifact, began)?),
            })
        }));
    }
    found
}

/// What became of the items that a session builds on, since it began: of those alone that are no results any more.
pub(super) fn set_aside_since(project: &Project, session: &Session) -> BTreeMap<String, Since> {
    let mut sessions = Sessions::of(project);
    let linked = builds_on(&mut sessions, "", std::slice::from_ref(&session.id));
    let told: BTreeSet<&str> = session.context.in_document.iter().map(|item| item.id.as_str()).collect();
    let began = session.timing.started_at;
    let mut found = BTreeMap::new();
    for linked in linked {
        let Ok(content) = sessions.get(&linked) else { continue };
        let told = content.artifacts.iter().filter(|artifact| told.contains(artifact.id.as_str()));
        found.extend(told.filter_map(|artifact| {
            let since =
                roundtable_documents::since_then(artifact, began).filter(|since| is_taken_out(*since))?;
            Some((artifact.id.clone(), since))
        }));
    }
    found
}

/// The sessions that `own` ones of a document are linked to, and those that were forked from these or that these were forked from: what
/// their documents hold, the table was told as well.
fn builds_on(sessions: &mut Sessions<'_>, text: &str, own: &[String]) -> BTreeSet<String> {
    // Of a session that cannot be read the document itself says it.
    let mut linked: BTreeSet<String> = roundtable_documents::builds_on(text).into_iter().collect();
    for id in own {
        linked.extend(sessions.get(id).iter().flat_map(|content| content.linked_sessions.iter().cloned()));
    }
    if !linked.is_empty() {
        let forks = forks(sessions.project);
        linked = linked.iter().flat_map(|id| line_of(id, &forks)).collect();
    }
    linked.retain(|id| !own.contains(id));
    linked
}

/// Pairs of a document's items that are one item in two wordings, as far as it is known of which sessions they are: those of which
/// nobody has decided which holds, and those of which that was decided since the document was written. A session that is in the
/// trash, or cannot be read, decides nothing, and who takes the other wording out does.
pub(super) fn opposed(sessions: &mut Sessions<'_>, text: &str) -> (Vec<OpposedPair>, Vec<OpposedPair>) {
    let pairs = roundtable_documents::contradicting(text);
    if pairs.is_empty() {
        return (Vec::new(), Vec::new());
    }
    let project = sessions.project;
    let inputs = inputs(text);
    let mut made: Vec<String> = inputs.iter().map(|of| of.session.clone()).collect();
    // The newest first: of two sessions, that is the fork.
    let began = |id: &String| project.session_summary(id).map(|summary| summary.started_at);
    made.sort_by_cached_key(|id| std::cmp::Reverse(began(id)));
    // Of a session that is not there, the document itself says what it holds of it.
    let is_told = |of: &String, id: &str| {
        let held = inputs.iter().filter(|inputs| inputs.session == *of).flat_map(|inputs| &inputs.artifacts);
        held.into_iter().any(|(known, _)| known == id)
    };
    let owner = |id: &str| {
        let has_file = made.iter().position(|of| project.has_artifact_file(of, id));
        has_file.or_else(|| made.iter().position(|of| is_told(of, id)))
    };
    let pair = |(id, other): (String, String)| {
        let mut both = [(owner(&id)?, id), (owner(&other)?, other)];
        both.sort();
        let [(newer, artifact), (older, other)] = both;
        let (session, other_session) = (made[newer].clone(), made[older].clone());
        Some(OpposedPair { session, artifact, other_session, other })
    };
    let pairs: Vec<OpposedPair> = pairs.into_iter().filter_map(pair).collect();
    let mut of = |session: &str, id: &str| {
        let content = sessions.get(session).as_ref().ok()?;
        let inputs = inputs.iter().filter(|of| of.session == session);
        let mut since = inputs.flat_map(|of| changes(of, &content.artifacts, &content.unread));
        let is_out = since.any(|change| change.artifact == id && is_taken_out(change.since));
        let end = content.artifacts.iter().find(|artifact| artifact.id == id).map(end_of);
        Some((is_out, end))
    };
    let is_open = |pair: &OpposedPair| {
        let both = [of(&pair.session, &pair.artifact), of(&pair.other_session, &pair.other)];
        if both.iter().flatten().any(|(is_out, _)| *is_out) {
            return false;
        }
        // Of what cannot be read it is not known how it ended.
        let [Some((_, end)), Some((_, other_end))] = both else { return true };
        !(roundtable_documents::is_told(&pair.artifact) && ended_alike(end.flatten(), other_end.flatten()))
    };
    pairs.into_iter().partition(is_open)
}

/// Whether a document leaves it out when it is written again.
fn is_taken_out(since: Since) -> bool {
    use Since::{Changed, Deferred, Gone, New, Rejected, Replaced, Unread, Withdrawn};
    match since {
        Rejected | Deferred | Replaced | Withdrawn | Gone => true,
        Changed | New | Unread => false,
    }
}

/// Whether two conflicts or questions have the same end, or none.
fn ended_alike(one: Option<String>, other: Option<String>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => same(&one, &other),
        (one, other) => one == other,
    }
}

/// What has changed since a document was written, as a line without an end; empty where it does not say what it was made
/// from.
pub(super) fn words(of: &InputsOfDocument, language: DocumentLanguage) -> String {
    if !of.told {
        return String::new();
    }
    let (changes, unread) = changed(of);
    changes_in_words(&changes, &unread, &told_of(&of.behind), &of.edited, language)
}

/// The same, to be said beside it; nothing where nothing is known to have changed.
pub(super) fn told(of: &InputsOfDocument) -> impl Iterator<Item = Said> {
    let (changes, unread) = changed(of);
    let since = changes_told(&changes, &unread).into_iter().chain(behind_told(&told_of(&of.behind)));
    since.chain(edited_told(&of.edited))
}

/// Which items somebody has changed in the document itself; `None` where nobody has.
fn edited_told(ids: &[String]) -> Option<Said> {
    (!ids.is_empty()).then(|| {
        said!(
            "{n|An item was|# items were} changed in the document itself since Roundtable wrote it: {ids}.",
            n = ids.len(),
            ids = ids.join(", ")
        )
    })
}

/// Which items stand in it in two wordings, of which nobody has decided which holds; `None` where none do.
pub(super) fn undecided_told(of: &InputsOfDocument) -> Option<Said> {
    let pairs: Vec<String> =
        of.undecided.iter().map(|pair| roundtable_documents::pair_of(&pair.other, &pair.artifact)).collect();
    (!pairs.is_empty()).then(|| {
        said!(
            "{n|# pair|# pairs} of wordings in it {n|is|are} not decided: {ids}.",
            n = pairs.len(),
            ids = pairs.join(", ")
        )
    })
}

/// Which items stand in it although the same ones are no results of the other session any more; `None` where none do.
pub(super) fn alone_told(text: &str) -> Option<Said> {
    let pairs: Vec<String> = roundtable_documents::standing_alone(text)
        .into_iter()
        .map(|(id, other)| roundtable_documents::pair_of(&id, &other))
        .collect();
    (!pairs.is_empty()).then(|| {
        said!(
            "{n|An item stands|# items stand} in it although the same {n|one is no result|ones are no results} any more of the other session, of which one is a fork: {ids}. Approve or reject {n|it|them} in Review, and write the document again.",
            n = pairs.len(),
            ids = pairs.join(", ")
        )
    })
}

/// What has changed, and the sessions of which it cannot be told.
fn changed(of: &InputsOfDocument) -> (Vec<Change>, Vec<String>) {
    (told_of(&of.changes), of.unread.iter().map(|one| one.session.clone()).collect())
}

fn told_of(changes: &[InputChange]) -> Vec<Change> {
    let change =
        |change: &InputChange| Change { artifact: change.artifact.clone(), since: since(change.since) };
    changes.iter().map(change).collect()
}

fn wire(since: Since) -> InputSince {
    match since {
        Since::Changed => InputSince::Changed,
        Since::New => InputSince::New,
        Since::Rejected => InputSince::Rejected,
        Since::Deferred => InputSince::Deferred,
        Since::Replaced => InputSince::Replaced,
        Since::Withdrawn => InputSince::Withdrawn,
        Since::Unread => InputSince::Unread,
        Since::Gone => InputSince::Gone,
    }
}

fn since(wire: InputSince) -> Since {
    match wire {
        InputSince::Changed => Since::Changed,
        InputSince::New => Since::New,
        InputSince::Rejected => Since::Rejected,
        InputSince::Deferred => Since::Deferred,
        InputSince::Replaced => Since::Replaced,
        InputSince::Withdrawn => Since::Withdrawn,
        InputSince::Unread => Since::Unread,
        InputSince::Gone => Since::Gone,
    }
}
