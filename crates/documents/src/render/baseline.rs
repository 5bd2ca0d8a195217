//! The appendix on what an existing document demands: each item with its line, and what covers it.

use roundtable_engine::baseline::{BaselineItem, CoverState, ItemCoverage};
use roundtable_engine::session::Session;

use crate::is_approved;
use crate::markdown::escape::inline;

const HEAD: &str = "| Item | Line | What it demands | Covered by |\n|---|---|---|---|\n";

/// One part, under a heading that names the session: a merged document keeps the baselines of several. Nothing without
/// a baseline.
pub(super) fn parts(session: &Session) -> Vec<String> {
    let Some(baseline) = &session.baseline else { return Vec::new() };
    let coverage = session.coverage();
    let count = |state: CoverState| coverage.iter().filter(|cover| cover.state == state).count();
    let (covered, named, all) = (count(CoverState::Covered), count(CoverState::Named), baseline.items.len());
    let named = if named > 0 { format!("; {named} named and not settled") } else { String::new() };
    let mut text = format!(
        "### Baseline of session {}\n\nFrom {}: {covered} of {all} covered{named}.",
        inline(&session.id),
        inline(&baseline.source)
    );
    if baseline.practice {
        text.push_str(" The practice panel read it, by plain rules.");
    }
    text.push_str("\n\n");
    text.push_str(HEAD);
    for (item, cover) in baseline.items.iter().zip(&coverage) {
        text.push_str(&row(session, item, cover));
    }
    vec![text]
}

fn row(session: &Session, item: &BaselineItem, cover: &ItemCoverage) -> String {
    let lines: Vec<String> = item.sources.iter().map(|source| source.line.to_string()).collect();
    let words: Vec<&str> = item.sources.iter().map(|source| source.words.trim()).collect();
    format!(
        "| {} | {} | {}: “{}” | {} |\n",
        inline(&item.id),
        lines.join(", "),
        inline(&item.title),
        inline(&words.join(" … ")),
        by(session, cover)
    )
}

/// The ids, with a word where they do not stand in this document.
fn by(session: &Session, cover: &ItemCoverage) -> String {
    let id = |id: &String| {
        let artifact = session.artifact(id);
        let is_item = artifact.is_some_and(|artifact| {
            use roundtable_engine::artifact::ArtifactType::{Conflict, OpenQuestion};
            is_approved(artifact) || matches!(artifact.kind, Conflict | OpenQuestion)
        });
        if is_item { inline(id) } else { format!("{} (not approved)", inline(id)) }
    };
    let ids = cover.by.iter().map(id).collect::<Vec<_>>().join(", ");
    match cover.state {
        CoverState::Covered => ids,
        CoverState::Named => format!("not settled: {ids}"),
        CoverState::Open => "**not covered**".to_owned(),
    }
}
