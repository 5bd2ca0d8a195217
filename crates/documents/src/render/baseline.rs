//! The appendix on what an existing document demands: each item with its line, and what covers it.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::baseline::{
    BaselineItem, Certainty, CoverState, ItemCoverage, Omitted, OmittedReason,
};
use roundtable_engine::session::Session;
use roundtable_engine::text::{clip, same};

use crate::is_approved;
use crate::language::{Baselined, Worded};
use crate::markdown::escape::inline;

/// Characters of a passage that nothing was taken from: it is found again by its lines.
const LONGEST_WORDS: usize = 400;

/// One part, under a heading that names the session: a merged document keeps the baselines of several. Nothing without
/// a baseline.
pub(super) fn parts(session: &Worded<'_>) -> Vec<String> {
    let texts = &session.texts.baseline;
    let Some(baseline) = &session.baseline else { return Vec::new() };
    let coverage = session.coverage();
    let count = |state: CoverState| coverage.iter().filter(|cover| cover.state == state).count();
    let (covered, named, all) = (count(CoverState::Covered), count(CoverState::Named), baseline.items.len());
    let only_outside = |cover: &&ItemCoverage| {
        cover.state == CoverState::Covered
            && cover.by.iter().all(|id| !session.artifact(id).is_some_and(is_approved))
    };
    let unapproved = coverage.iter().filter(only_outside).count();
    let source = inline(&baseline.source);
    let left = baseline.omitted.iter().filter(|one| one.reason == OmittedReason::LeftOutByUser).count();
    let untaken = baseline.omitted.len() - left;
    let mut text = format!(
        "### {}{}\n\n{}",
        texts.of_session,
        inline(&session.id),
        (texts.covered)(Baselined { source: &source, covered, unapproved, named, all, left, untaken })
    );
    if baseline.practice {
        text.push_str(&format!(" {}", texts.by_practice));
    }
    text.push_str(&format!("\n\n{}\n|---|---|---|---|\n", texts.head));
    for (item, cover) in baseline.items.iter().zip(&coverage) {
        text.push_str(&row(session, item, cover));
    }
    text.push_str(&omitted(session, &baseline.omitted));
    vec![text]
}

/// What of the document the session does not take up: line, words, and why.
fn omitted(session: &Worded<'_>, omitted: &[Omitted]) -> String {
    let texts = &session.texts.baseline;
    if omitted.is_empty() {
        return String::new();
    }
    let row = |one: &Omitted| {
        let left = (texts.left)(one.reason);
        let found = [&one.id, &one.why].map(|text| inline(text));
        let found = found.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" ");
        let why = if found.is_empty() { left.to_owned() } else { format!("{left} ({found})") };
        let words = (session.texts.quoted)(&inline(&clip(&one.words, LONGEST_WORDS)));
        format!("| {} | {words} | {why} |\n", lines(one))
    };
    let rows: String = omitted.iter().map(row).collect();
    format!("\n{}\n\n{}\n|---|---|---|\n{rows}", texts.omitted, texts.omitted_head)
}

/// The questions that the document asks and that no question of the session asks in the same words, under a heading that names the session.
/// Nothing where it asks none.
pub(super) fn asked(session: &Worded<'_>) -> Option<String> {
    let texts = &session.texts.baseline;
    let source = inline(&session.baseline.as_ref()?.source);
    let line = |one: &Omitted| {
        let words = (session.texts.quoted)(&inline(&one.words));
        format!("- {}", (texts.asked)(&source, &lines(one), &words))
    };
    let open: Vec<String> = asked_alone(session).map(line).collect();
    (!open.is_empty())
        .then(|| format!("### {}{}\n\n{}", texts.asked_in, inline(&session.id), open.join("\n")))
}

/// The questions of the document that no question of the session asks in the same words.
pub(super) fn asked_alone(session: &Session) -> impl Iterator<Item = &Omitted> {
    let questions =
        || session.artifacts.iter().filter(|artifact| artifact.kind == ArtifactType::OpenQuestion);
    let is_asked = move |words: &str| {
        questions().any(|known| same(&known.title, words) || same(known.text("question"), words))
    };
    let omitted = session.baseline.iter().flat_map(|baseline| &baseline.omitted);
    let open = omitted.filter(|one| one.reason == OmittedReason::OpenQuestion);
    open.filter(move |one| !is_asked(&one.words) && !is_asked(&one.why))
}

/// Its line, or the first and the last of its lines.
pub(super) fn lines(one: &Omitted) -> String {
    if one.last() > one.line { format!("{}–{}", one.line, one.last()) } else { one.line.to_string() }
}

fn row(session: &Worded<'_>, item: &BaselineItem, cover: &ItemCoverage) -> String {
    let lines: Vec<String> = item.sources.iter().map(|source| source.line.to_string()).collect();
    // Lines that follow each other are one text; between others something stands.
    let mut words = String::new();
    for (at, source) in item.sources.iter().enumerate() {
        let follows = at > 0 && item.sources[at - 1].line.checked_add(1) == Some(source.line);
        words.push_str(if at == 0 {
            ""
        } else if follows {
            " "
        } else {
            " … "
        });
        words.push_str(source.words.trim());
    }
    let added = if item.certainty == Certainty::Added { session.texts.baseline.added } else { "" };
    format!(
        "| {} | {} | {}: {}{added} | {} |\n",
        inline(&item.id),
        lines.join(", "),
        inline(&item.title),
        (session.texts.quoted)(&inline(&words)),
        by(session, cover)
    )
}

/// The ids, with a word where they do not stand in this document, or say something else by now.
fn by(session: &Worded<'_>, cover: &ItemCoverage) -> String {
    let texts = &session.texts.baseline;
    let id = |id: &String| {
        let artifact = session.artifact(id);
        let is_item = artifact.is_some_and(|artifact| {
            use roundtable_engine::artifact::ArtifactType::{Conflict, OpenQuestion};
            is_approved(artifact) || matches!(artifact.kind, Conflict | OpenQuestion)
        });
        // What covers it the table said, of the words that stood there then.
        let is_reworded = artifact.is_some_and(|artifact| artifact.reworded.is_some());
        match (is_item, is_reworded) {
            (false, _) => (texts.not_approved)(&inline(id)),
            (true, true) => (texts.reworded)(&inline(id)),
            (true, false) => inline(id),
        }
    };
    let ids = cover.by.iter().map(id).collect::<Vec<_>>().join(", ");
    match cover.state {
        CoverState::Covered => ids,
        CoverState::Named => (texts.not_settled)(&ids),
        CoverState::Declined => {
            (texts.declined)(&cover.by.iter().map(|id| inline(id)).collect::<Vec<_>>().join(", "))
        }
        CoverState::Open => texts.not_covered.to_owned(),
    }
}
