//! The table at the top: what was agreed, at a glance.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::session::Session;

use super::support::support;
use super::{priority, title};

/// Head and rule of the table; a merge recognises its own table by them.
pub(crate) const HEAD: &str = "| Id | Title | Priority | Supported by |";
const RULE: &str = "|---|---|---|---|";

/// One row for every approved artifact that has a section of its own.
pub(super) fn table(session: &Session, approved: &[&Artifact]) -> String {
    let mut table = format!("{HEAD}\n{RULE}\n");
    for artifact in approved {
        let or_dash = |text: String| if text.is_empty() { "–".to_owned() } else { text };
        table.push_str(&format!(
            "| {} | {} | {} | {} |\n",
            artifact.id,
            title(artifact),
            or_dash(priority(artifact)),
            or_dash(support(session, artifact)),
        ));
    }
    table
}
