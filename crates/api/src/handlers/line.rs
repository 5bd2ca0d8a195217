//! A document that sessions of one line have written, a session and its forks: whoever is written brings the others up to date in it. What
//! one of them took out, another one may hold; and a copy that is only named says something else by now.

use roundtable_documents::{DocumentLanguage, Merged, SetAside, defined_ids, merge_with};
use roundtable_engine::fork::line_of;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_store::Project;

use super::copies::copies;
use super::inspection::fit_to_write;
use super::run::{forks, load_for_text};

/// A session that is written, as it is generated.
pub(super) struct Own<'a> {
    pub(super) session: &'a Session,
    pub(super) generated: &'a str,
    pub(super) aside: &'a [SetAside],
    pub(super) language: DocumentLanguage,
}

/// The other sessions of the line of one that the document `there` was made from: those that are over, and whose files are whole.
fn others(project: &Project, session: &Session, there: &str) -> Vec<Session> {
    let made = roundtable_documents::inputs(there).into_iter().filter(|of| of.is_whole).map(|of| of.session);
    let line = line_of(&session.id, &forks(project));
    let root = project.root().display().to_string();
    let mut ids: Vec<String> = made.filter(|id| *id != session.id && line.contains(id)).collect();
    ids.dedup();
    let whole = ids.into_iter().filter(|id| fit_to_write(project, id).is_ok());
    let loaded = whole.filter_map(|id| load_for_text(&root, &id).ok()).map(|run| run.session);
    loaded.filter(|session| session.status == SessionStatus::Closed).collect()
}

/// The document that a session was merged into, with what the others of its line say by now. `generate` writes one of them.
pub(super) fn brought_in(
    project: &Project,
    own: &Own<'_>,
    (there, merged): (&str, Merged),
    generate: impl Fn(&Session) -> String,
) -> Merged {
    let others = others(project, own.session, there);
    if others.is_empty() {
        return merged;
    }
    let of = |session: &Session, text: &str| copies(project, session, own.language, text);
    let (mut text, mut done, mut gone_with) = (merged.text.clone(), merged.done, merged.gone_with);
    let mut brought: Vec<&str> = Vec::new();
    for other in &others {
        let aside = roundtable_documents::set_aside(other, own.language);
        let next = merge_with(&text, &generate(other), &aside, &of(other, &text));
        if next.text != text {
            brought.push(&other.id);
        }
        done.extend(next.done);
        gone_with.extend(next.gone_with);
        text = next.text;
    }
    if brought.is_empty() {
        return Merged { done, gone_with, ..merged };
    }
    // What the others brought may change what is to be said at the session's own items.
    let last = merge_with(&text, own.generated, own.aside, &of(own.session, &text));
    let there: Vec<String> = defined_ids(&last.text);
    gone_with.retain(|(_, ids)| !ids.iter().all(|id| there.contains(id)));
    let mut remarks = last.remarks;
    let first = done.iter().chain(gone_with.iter().map(|(said, _)| said));
    remarks.extend(first.filter(|said| !remarks.contains(said)).cloned().collect::<Vec<_>>());
    remarks.push(told(&brought));
    Merged { text: last.text, remarks, done, gone_with, ..merged }
}

fn told(brought: &[&str]) -> Said {
    said!(
        "What {n|session|sessions} {sessions} {n|says|say} by now is in it as well: {n|it is|they are} of one line with this one, and the document is made from {n|it|them}, too.",
        n = brought.len(),
        sessions = brought.join(", ")
    )
}
