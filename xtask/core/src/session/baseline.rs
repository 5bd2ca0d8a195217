//! `--baseline FILE`: what an existing document demands, found before the session begins. All of it is kept.

use std::path::Path;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{ErrorCode, MapSource, MappedSource, SessionSetup, Source, WireError};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::baseline::Baseline;

use super::errors::Unusable;
use super::host::TerminalHost;
use super::sink::Output;
use crate::words::number;
use xtask::shell::Result;

/// The baseline of a new session; none when the document demands nothing, which is said.
pub(super) async fn read(
    api: &Api<TerminalHost>,
    path: &str,
    file: &Path,
    setup: &SessionSetup,
    output: &Output,
) -> Result<Option<Baseline>> {
    let request = MapSource {
        path: path.to_owned(),
        source: Source::File { file: file.display().to_string() },
        provider: setup.provider.clone(),
        models: setup.models.clone(),
        reading: "terminal".to_owned(),
    };
    let look = api.look_at_source(request.clone()).await.map_err(|error| refused(file, error))?;
    let to = match &look.sent_to {
        Some(to) => format!("{} at {} ({})", to.model, to.host, to.provider),
        None => "nobody: the practice panel reads it here, by plain rules".to_owned(),
    };
    let (lines_in, parts) = (number(look.lines.into(), "line"), number(look.parts.into(), "part"));
    output.progress(&format!("{}: {lines_in} in {parts}, sent to {to}", look.name));
    let found = api.map_source(request).await?;
    for line in lines(&found) {
        output.progress(&line);
    }
    let MappedSource { name, hash, practice, mapping, omitted, .. } = found;
    if mapping.items.is_empty() {
        return Ok(None);
    }
    Ok(Some(Baseline { source: name, hash, practice, items: mapping.items, omitted }))
}

/// A file that is not there is a flag that cannot be used, and no trouble with the project's own files.
fn refused(file: &Path, error: WireError) -> Box<dyn std::error::Error> {
    match error.code {
        ErrorCode::FileTrouble => {
            // The system's number of the error says nothing to people.
            let why = error.detail.split(" (os error").next().unwrap_or_default();
            Unusable::baseline(&file.display().to_string(), why).into()
        }
        _ => error.into(),
    }
}

/// How many of each type, what else, and what was left out.
fn lines(found: &MappedSource) -> Vec<String> {
    let mapping = &found.mapping;
    let count = |kind: ArtifactType, word: &str| {
        number(mapping.items.iter().filter(|item| item.kind == kind).count() as u64, word)
    };
    let mut lines = vec![format!(
        "Baseline: {} found in {} ({}, {}, {}), all to be covered",
        number(mapping.items.len() as u64, "item"),
        found.name,
        count(ArtifactType::Requirement, "requirement"),
        count(ArtifactType::BusinessRule, "business rule"),
        count(ArtifactType::Nfr, "quality target")
    )];
    if !mapping.other.is_empty() {
        let findings = number(mapping.other.len() as u64, "other finding");
        lines.push(format!("  no part of it: {findings} (exclusions, open questions, ...)"));
    }
    if mapping.dropped > 0 {
        lines.push(format!("  {} left out: what they quote does not stand in the document", mapping.dropped));
    }
    lines
}
