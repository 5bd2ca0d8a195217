//! Architecture decisions as records of their own, in MADR 4.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;
use roundtable_engine::text::slug;

use super::record::{heading, record};
use super::support::in_users_words;
use super::wording::is_joint;
use super::{DocumentOptions, in_order, title, unwritten};
use crate::language::{DocumentLanguage, Texts, Worded};
use crate::{approved, inputs};

/// Longest slug of a file's name, in characters.
const LONGEST_SLUG: usize = 60;

/// A decision record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The id of the artifact that it records.
    pub artifact: String,
    /// Its file's name: `0007-store-loans-locally.md`.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whether the file is there already, and records the same artifact.
    pub exists: bool,
}

/// One record for each approved architecture decision, and for each decision of the user that none of them writes down.
/// `existing` are names and texts of the records that are there: a record of the same artifact keeps its name, a new one
/// takes the next number after the highest there.
pub fn decisions(
    session: &Session,
    options: &DocumentOptions,
    existing: &[(String, String)],
) -> Vec<Decision> {
    let said = session;
    let written = in_users_words(session, options.texts());
    let session = &Worded::without_items(&written, options.texts());
    let approved = approved(session);
    let of_user = unwritten::decisions(session);
    let is_own = |artifact: &&Artifact| is_decision(artifact) && !session.is_entry(artifact);
    let decided = in_order(approved.into_iter().filter(is_own).collect());
    let mut next = existing.iter().filter_map(|(name, _)| number(name)).max().unwrap_or(0);
    let mut records = Vec::new();
    for artifact in decided.into_iter().chain(&of_user) {
        let known = existing.iter().find(|(name, text)| is_record_of(session, artifact, name, text));
        let name = match known {
            Some((name, _)) => name.clone(),
            None => {
                next += 1;
                let slug = file_name(&heading(session, artifact));
                let slug = if slug.is_empty() { artifact.id.to_lowercase() } else { slug };
                format!("{next:04}-{slug}.md")
            }
        };
        let mut text = record(session, artifact, options);
        if let Some(artifact) = said.artifact(&artifact.id) {
            text.push_str(&format!("\n{}\n", inputs::records(artifact)));
        }
        records.push(Decision { artifact: artifact.id.clone(), name, text, exists: known.is_some() });
    }
    records
}

/// A title as a file's name, which ends with no word that another one belongs to.
fn file_name(title: &str) -> String {
    let (whole, mut name) = (slug(title, usize::MAX), slug(title, LONGEST_SLUG));
    while name.len() < whole.len() {
        match name.rsplit_once('-') {
            Some((before, last)) if is_joint(last) => name = before.to_owned(),
            _ => break,
        }
    }
    name
}

/// That a session which was to end in a decision record has none, and what there is instead; `None` where it has one, or
/// ends in something else. In the language of its document.
pub(crate) fn without_record(session: &Session, language: DocumentLanguage) -> Option<String> {
    let texts = language.texts();
    let proposed: Vec<String> = proposed_alone(session, texts)?
        .into_iter()
        .map(|(id, title)| format!("{id} {}", (texts.quoted)(&title)))
        .collect();
    let mut text = texts.record.without.to_owned();
    if !proposed.is_empty() {
        text.push_str(&format!(" {}", (texts.record.proposed)(&proposed.join(", "))));
    }
    Some(text)
}

/// The same, to be said beside it.
pub fn lacks_record(session: &Session) -> Option<Said> {
    let proposed: Vec<String> = proposed_alone(session, DocumentLanguage::English.texts())?
        .into_iter()
        .map(|(id, title)| format!("{id} “{title}”"))
        .collect();
    Some(if proposed.is_empty() {
        said!("No architecture decision was reached, so no decision record was written.")
    } else {
        said!(
            "No architecture decision was reached, so no decision record was written. Proposed and not approved: {which}.",
            which = proposed.join(", ")
        )
    })
}

/// Ids and titles of the decisions that were proposed, where one was wanted and none was reached.
fn proposed_alone(session: &Session, texts: &'static Texts) -> Option<Vec<(String, String)>> {
    let session = &Worded::without_items(session, texts);
    let wanted = session.conclusion.as_ref().is_some_and(|end| end.output_type == "adr");
    let of_user = || !unwritten::decisions(session).is_empty();
    if !wanted || approved(session).into_iter().any(is_decision) || of_user() {
        return None;
    }
    let proposed = session.artifacts.iter().filter(|artifact| is_decision(artifact));
    Some(proposed.map(|artifact| (artifact.id.clone(), title(texts, artifact))).collect())
}

pub(super) fn is_decision(artifact: &Artifact) -> bool {
    matches!(artifact.kind, ArtifactType::ArchitectureDecision | ArtifactType::Adr)
}

/// The artifact that stands for this one: where it only says where the record of another one is kept, that one.
pub(crate) fn meant<'a>(session: &'a Session, id: &str) -> Option<&'a Artifact> {
    let artifact = session.artifact(id)?;
    let source = artifact.only_points_at().and_then(|source| session.artifact(source));
    Some(source.unwrap_or(artifact))
}

/// The file that another tool keeps the record of an artifact in, if an artifact points at it.
fn pointed_at(session: &Session, artifact: &Artifact) -> Option<String> {
    let of = |pointer: &&Artifact| pointer.text("source").trim() == artifact.id && session.is_entry(pointer);
    let path = session.artifacts.iter().find(of)?.text("path").trim().to_owned();
    (!path.is_empty()).then(|| format!("/{}", path.trim_start_matches('/')))
}

/// The number of a record's file in the forms that are met: `0007-slug.md`, `ADR-007-slug.md`.
pub(crate) fn number(name: &str) -> Option<u32> {
    let upper = name.to_uppercase();
    let rest = upper.strip_prefix("ADR-").unwrap_or(&upper);
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// The id in a record's source line: the artifact, or the decision of the user, that it records.
pub(crate) fn source_of(text: &str) -> Option<&str> {
    let mut sources = text.lines().filter_map(source);
    sources.find_map(|(id, _)| Some(id).filter(|id| !id.is_empty() && !id.contains(char::is_whitespace)))
}

/// Whether a text is a decision record as we write them (front matter with quoted names), and lacks its end, where its source stands.
/// A session has to list it besides: the form alone is anybody's.
pub fn lost_source(text: &str) -> bool {
    let mut lines = text.lines();
    let is_front = lines.next().is_some_and(|line| line.trim_end() == "---");
    let is_ours =
        |line: &str| ["consulted: \"", "decision-makers: \""].iter().any(|key| line.starts_with(key));
    let mut front = lines.take_while(|line| line.trim_end() != "---");
    is_front && front.any(is_ours) && source_of(text).is_none()
}

/// The session in a record's source line.
pub(crate) fn of_source(line: &str) -> Option<&str> {
    source(line).map(|(_, session)| session.trim())
}

/// The line by which a record is found again, in whatever language it was written.
fn source(line: &str) -> Option<(&str, &str)> {
    DocumentLanguage::every().find_map(|texts| texts.record.source.read(line.trim()))
}

/// Whether a file, by name and text, is the record of an artifact.
pub(super) fn is_record_of(session: &Session, artifact: &Artifact, name: &str, text: &str) -> bool {
    records_artifact(text, &artifact.id)
        || pointed_at(session, artifact).is_some_and(|path| path.ends_with(name))
}

/// Whether a text is the record of an artifact, by its source line.
pub fn records_artifact(text: &str, artifact: &str) -> bool {
    text.lines().any(|line| source(line).is_some_and(|(id, _)| id == artifact))
}
