//! The table at the top: what was agreed, at a glance.

use roundtable_engine::artifact::Artifact;

use super::support::support;
use super::{priority, title};
use crate::language::Worded;

const RULE: &str = "|---|---|---|---|";

/// One row for every approved artifact that has a section of its own.
pub(super) fn table(session: &Worded<'_>, approved: &[&Artifact]) -> String {
    let mut table = format!("{}\n{RULE}\n", session.texts.item.table);
    for artifact in approved {
        let or_dash = |text: String| if text.is_empty() { "–".to_owned() } else { text };
        table.push_str(&format!(
            "| {} | {} | {} | {} |\n",
            artifact.id,
            title(session.texts, artifact),
            or_dash(priority(session.texts, artifact)),
            or_dash(support(session, artifact)),
        ));
    }
    table
}
