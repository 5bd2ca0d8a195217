//! What rests on what: each requirement that is known, and the artifacts that name it.

use std::collections::BTreeMap;

use roundtable_engine::artifact::Artifact;
use roundtable_engine::session::Session;

use crate::markdown::escape::inline;
use crate::markdown::outline::ids_in;

/// Head of the table; a merge recognises its own table by it.
pub(crate) const HEAD: &str = "| Id | Title | Taken up by |";
const RULE: &str = "|---|---|---|";

/// One row for each item of the project's requirements document and for each other id that an approved artifact names.
/// What nobody took up says so.
pub(super) fn table(session: &Session, approved: &[&Artifact]) -> String {
    let mut rows: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for item in &session.context.in_document {
        rows.insert(item.id.clone(), (item.title.clone(), Vec::new()));
    }
    for artifact in approved {
        for id in mentioned(artifact) {
            let title = || session.artifact(&id).map(|known| known.title.clone()).unwrap_or_default();
            let row = rows.entry(id.clone()).or_insert_with(|| (title(), Vec::new()));
            if !row.1.contains(&artifact.id) {
                row.1.push(artifact.id.clone());
            }
        }
    }
    if rows.is_empty() {
        return "Nothing here refers to a requirement or to another result.".to_owned();
    }
    let mut table = format!("{HEAD}\n{RULE}\n");
    for (id, (title, by)) in rows {
        let title = if title.trim().is_empty() { "–".to_owned() } else { inline(&title) };
        let by = if by.is_empty() { "**nothing yet**".to_owned() } else { by.join(", ") };
        table.push_str(&format!("| {id} | {title} | {by} |\n"));
    }
    table
}

/// The ids that an artifact's own keys name, itself aside.
fn mentioned(artifact: &Artifact) -> Vec<String> {
    let text = serde_json::to_string(&artifact.fields).unwrap_or_default();
    ids_in(&text).into_iter().filter(|id| *id != artifact.id).collect()
}
