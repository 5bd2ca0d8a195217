//! The records of a session's decisions: those that stand in the project, and those that it would write.

use std::collections::BTreeMap;

use roundtable_documents::{Decision, DocumentOptions};
use roundtable_engine::session::Session;
use roundtable_store::Project;

use super::super::places::Places;
use super::{existing, has_records};
use crate::wire::WireError;

/// A decision record that is there.
pub(in crate::handlers) struct Recorded {
    /// The id of the artifact, or of the user's decision, that it records.
    pub(in crate::handlers) source: String,
    /// From its file's name.
    pub(in crate::handlers) number: u32,
    /// Its heading.
    pub(in crate::handlers) title: String,
    /// Path in the project.
    pub(in crate::handlers) path: String,
}

/// The records of a session's decisions that stand in the project now.
pub(in crate::handlers) fn recorded(
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

pub(super) type Record = (Decision, Option<(String, String)>);

pub(super) fn records(
    project: &Project,
    places: &Places,
    session: &Session,
    options: &DocumentOptions,
) -> Result<Vec<Record>, WireError> {
    if !has_records(session) {
        return Ok(Vec::new());
    }
    let there = records_in(project, places.decisions)?;
    // Numbers go on after those of either place: one that is taken is never given again.
    let mut known = records_in(project, places.other().decisions)?;
    known.extend(there.clone());
    let texts: Vec<(String, String)> = known.into_iter().map(|(name, (text, _))| (name, text)).collect();
    let decisions = roundtable_documents::decisions(session, options, &texts);
    Ok(decisions
        .into_iter()
        .map(|decision| {
            let existing = there.get(&decision.name).cloned();
            (decision, existing)
        })
        .collect())
}

/// The files of a folder of records, by name: text and hash.
pub(super) fn records_in(
    project: &Project,
    folder: &str,
) -> Result<BTreeMap<String, (String, String)>, WireError> {
    let folder = format!("{folder}/");
    let mut there = BTreeMap::new();
    for entry in project.documents() {
        let Some(name) = entry.path.strip_prefix(&folder).filter(|name| !name.contains('/')) else {
            continue;
        };
        if let Some(found) = existing(project, &entry.path)? {
            there.insert(name.to_owned(), found);
        }
    }
    Ok(there)
}
