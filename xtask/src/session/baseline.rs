//! `--baseline FILE`: what an existing document demands, found before the session begins. All of it is kept.

use std::path::Path;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{MapSource, MappedSource, SessionSetup, Source};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::baseline::Baseline;

use super::host::TerminalHost;
use super::output::Output;
use crate::shell::Result;

/// The baseline of a new session; none when the document demands nothing, which is said.
pub(super) async fn read(
    api: &Api<TerminalHost>,
    path: &str,
    file: &Path,
    setup: &SessionSetup,
    output: Output,
) -> Result<Option<Baseline>> {
    let request = MapSource {
        path: path.to_owned(),
        source: Source::File { file: file.display().to_string() },
        provider: setup.provider.clone(),
        models: setup.models.clone(),
        reading: "terminal".to_owned(),
    };
    let look = api.look_at_source(request.clone()).await?;
    let to = match &look.sent_to {
        Some(to) => format!("{} at {} ({})", to.model, to.host, to.provider),
        None => "nobody: the practice panel reads it here, by plain rules".to_owned(),
    };
    let (lines_in, parts) = (number(look.lines as usize, "line"), number(look.parts as usize, "part"));
    output.progress(&format!("{}: {lines_in} in {parts}, sent to {to}", look.name));
    let found = api.map_source(request).await?;
    for line in lines(&found) {
        output.progress(&line);
    }
    let MappedSource { name, hash, practice, mapping, .. } = found;
    if mapping.items.is_empty() {
        return Ok(None);
    }
    Ok(Some(Baseline { source: name, hash, practice, items: mapping.items }))
}

/// How many of each type, what else, and what was left out.
fn lines(found: &MappedSource) -> Vec<String> {
    let mapping = &found.mapping;
    let count = |kind: ArtifactType, word: &str| {
        number(mapping.items.iter().filter(|item| item.kind == kind).count(), word)
    };
    let mut lines = vec![format!(
        "Baseline: {} found in {} ({}, {}, {}), all to be covered",
        number(mapping.items.len(), "item"),
        found.name,
        count(ArtifactType::Requirement, "requirement"),
        count(ArtifactType::BusinessRule, "business rule"),
        count(ArtifactType::Nfr, "quality target")
    )];
    if !mapping.other.is_empty() {
        let findings = number(mapping.other.len(), "other finding");
        lines.push(format!("  no part of it: {findings} (exclusions, open questions, ...)"));
    }
    if mapping.dropped > 0 {
        lines.push(format!("  {} left out: what they quote does not stand in the document", mapping.dropped));
    }
    lines
}

fn number(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}
