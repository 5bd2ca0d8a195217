//! What rests on what: each requirement that is known, and the artifacts that name it.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::session::Session;

use crate::markdown::escape::inline;
use crate::markdown::outline::ids_in;

/// Head of the table; a merge recognises its own table by it.
pub(crate) const HEAD: &str = "| Id | Title | Taken up by |";
const RULE: &str = "|---|---|---|";
/// What stands in the place of a table without rows.
pub(crate) const NOTHING: &str = "Nothing here refers to a requirement, a quality or a business rule.";
/// Who took something up that nobody took up.
pub(crate) const NOBODY: &str = "**nothing yet**";

/// Whether a result is there to be taken up: what the product must do, how well, and the rules that it has to keep.
fn is_traced(id: &str) -> bool {
    use ArtifactType::{BusinessRule, Nfr, Requirement};
    ArtifactType::from_id(id).is_some_and(|kind| matches!(kind, Requirement | BusinessRule | Nfr))
}

/// Whether it is a step between: a decision takes requirements up, and components take up the decision.
fn is_between(id: &str) -> bool {
    use ArtifactType::{Adr, ArchitectureDecision};
    ArtifactType::from_id(id).is_some_and(|kind| matches!(kind, ArchitectureDecision | Adr))
}

/// One row for each requirement, quality and business rule that is known or that an approved artifact names; what nobody
/// took up says so. A decision has a row once something takes it up. What is neither (components, open questions,
/// exclusions) is no thing to be traced.
pub(super) fn table(session: &Session, approved: &[&Artifact]) -> String {
    let mut rows: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for item in session.context.in_document.iter().filter(|item| is_traced(&item.id)) {
        rows.insert(item.id.clone(), (item.title.clone(), Vec::new()));
    }
    for artifact in approved {
        for id in mentioned(artifact).into_iter().filter(|id| is_traced(id) || is_between(id)) {
            let title = || known_title(session, &id);
            let row = rows.entry(id.clone()).or_insert_with(|| (title(), Vec::new()));
            if !row.1.contains(&artifact.id) {
                row.1.push(artifact.id.clone());
            }
        }
    }
    if rows.is_empty() {
        return NOTHING.to_owned();
    }
    let mut table = format!("{HEAD}\n{RULE}\n");
    for (id, (title, by)) in rows {
        let title = if title.trim().is_empty() { "–".to_owned() } else { inline(&title) };
        let by = if by.is_empty() { NOBODY.to_owned() } else { by.join(", ") };
        table.push_str(&format!("| {id} | {title} | {by} |\n"));
    }
    table
}

fn known_title(session: &Session, id: &str) -> String {
    let here = session.artifact(id).map(|known| known.title.clone());
    let there =
        || session.context.in_document.iter().find(|item| item.id == id).map(|item| item.title.clone());
    here.or_else(there).unwrap_or_default()
}

/// The ids that an artifact's own keys name, itself aside.
fn mentioned(artifact: &Artifact) -> Vec<String> {
    let text = serde_json::to_string(&artifact.fields).unwrap_or_default();
    ids_in(&text).into_iter().filter(|id| *id != artifact.id).collect()
}
