//! The documents of a session that is over.

use std::io::{BufRead, IsTerminal as _};
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_store::Project;

use super::errors::{Findings, Unwritten};
use super::stream::Ending;
use super::{Play, held};
use crate::words::number;
use xtask::shell;

impl Play<'_> {
    /// Where nobody reviews, what the table agreed on counts as approved: the document is written at once. `was_over`:
    /// nothing was played now, and the document is asked for once more; sessions that others have held are over without
    /// a conclusion of ours.
    pub(super) async fn finish(&self, was_over: bool) -> shell::Result<Ending> {
        let view = self.api.session_view(self.session()).await?;
        self.tell_unused_answers(&view, was_over);
        let has_some = was_over && !view.artifacts.is_empty();
        if view.conclusion.is_none() && !has_some {
            if was_over {
                // What it has lost would be taken for what it never had.
                if let Some(damaged) = held::damaged(&self.session()) {
                    return Err(damaged.into());
                }
                self.output.tell("It has no conclusion and no artifacts: there is nothing to write.");
            }
            return Ok(Ending::Closed);
        }
        if was_over {
            self.is_whole()?;
        }
        let unwritten = |error| Unwritten { error, resume: self.write_command() };
        let wanted = if self.arguments.write_anew { WriteMode::Override } else { WriteMode::Merge };
        let mut preview = self.preview(wanted).await.map_err(unwritten)?;
        if self.arguments.new_document && preview.elsewhere.is_some() {
            preview = self.preview(WriteMode::Override).await.map_err(unwritten)?;
        }
        // Also at the end of a session: the document may have changed while it went on or waited.
        let is_shown = was_over || preview.mode == WriteMode::Override;
        if !self.may_change(&preview, is_shown) {
            return Ok(Ending::Unchanged { resume: self.write_command() + " --write-over" });
        }
        let documents = self.write(&view, preview).await.map_err(unwritten)?;
        Ok(Ending::Concluded { documents })
    }

    /// Refuses to go on from files that are not whole, before anything of a document is shown.
    fn is_whole(&self) -> shell::Result<()> {
        let session = self.session();
        let found = Project::open(Path::new(&session.path)).map(|project| project.validate(&session.session));
        let lost = found.unwrap_or_default().into_iter().filter(|one| one.code.withholds_documents());
        let mut files: Vec<String> = lost.map(|one| one.file).collect();
        files.dedup();
        if files.is_empty() {
            return Ok(());
        }
        let params = [("id", session.session.clone()), ("files", files.join(", "))];
        Err(Findings::of(&session, WireError::new(ErrorCode::SessionIncomplete, params, "")).into())
    }

    /// The command that writes the documents of this session, which is over.
    fn write_command(&self) -> String {
        self.arguments.write_command(&self.id)
    }

    async fn preview(&self, mode: WriteMode) -> Result<DocumentPreview, WireError> {
        let SessionRef { path, session } = self.session();
        self.api.preview_document(PreviewDocument { path, session, mode }).await
    }

    /// Shows what would change in a document that is there; where nothing of it goes, only if it `is_shown`. Lines of it that
    /// would go may be somebody's own words: they go only if the user says so, in advance or now.
    fn may_change(&self, preview: &DocumentPreview, is_shown: bool) -> bool {
        let (go, mixes) = (preview.words_that_go(), preview.mixes_languages());
        if is_shown || go > 0 || mixes {
            for line in changes(preview) {
                self.output.progress(&line);
            }
        }
        if self.arguments.write_over || self.arguments.write_anew || (go == 0 && !mixes) {
            return true;
        }
        if mixes {
            return self.may_mix(preview);
        }
        let lines = number(go as u64, "line");
        if !self.output.json && std::io::stdin().is_terminal() {
            let asked =
                format!("{lines} of it would go, perhaps somebody's own words. Write it? [y]es, [n]o");
            return yes(&mut std::io::stdin().lock(), || self.output.tell(&asked));
        }
        for remark in &preview.remarks {
            self.output.progress(&remark.to_string());
        }
        self.output.tell(&format!(
            "Nothing was written: {lines} of {} would go, perhaps somebody's own words. If they may go, write it with: {} \
             --write-over",
            preview.path,
            self.write_command()
        ));
        false
    }

    /// Whether a document may be in two languages from now on: only if the user says so, in advance or now.
    fn may_mix(&self, preview: &DocumentPreview) -> bool {
        for remark in &preview.remarks {
            self.output.progress(&remark.to_string());
        }
        if !self.output.json && std::io::stdin().is_terminal() {
            let asked = format!("{} would be in two languages. Write it? [y]es, [n]o", preview.path);
            return yes(&mut std::io::stdin().lock(), || self.output.tell(&asked));
        }
        self.output.tell(&format!(
            "Nothing was written: {} would be in two languages. Write the whole of it anew, from this session alone, with: \
             {command} --override. Or merge all the same with: {command} --write-over",
            preview.path,
            command = self.write_command()
        ));
        false
    }

    /// Writes the documents and says so; gives back their paths.
    async fn write(&self, view: &SessionView, preview: DocumentPreview) -> Result<Vec<String>, WireError> {
        let SessionRef { path, session } = self.session();
        let mode = preview.mode;
        let further_hashes = preview.further_hashes();
        let existing_hash = preview.existing_hash;
        let request = WriteDocument { path, session, mode, existing_hash, further_hashes };
        let written = self.api.write_document(request).await?;
        let FidelityView { approved, present, .. } = written.fidelity;
        let told =
            format!("{present} of {approved} results that are approved or agreed on are in the document");
        self.output.progress(&format!("{}: {told}", written.full_path));
        if view.practice {
            self.output.progress("Its answers were simulated: the document says so at its top.");
        }
        let folder = std::path::Path::new(&view.project);
        let mut paths = vec![written.full_path];
        for path in &written.further {
            self.output.progress(&format!("{path}: written"));
            paths.push(folder.join(path).display().to_string());
        }
        for remark in &written.remarks {
            self.output.progress(&remark.to_string());
        }
        Ok(paths)
    }
}

/// The lines that a document loses and gets, where there is one; all of them.
fn changes(preview: &DocumentPreview) -> Vec<String> {
    if preview.diff.is_empty() {
        return Vec::new();
    }
    let lines = preview.diff.iter().filter_map(|line| match line.kind {
        DiffKind::Same => None,
        DiffKind::Added => Some(format!("  + {}", line.text)),
        DiffKind::Removed => Some(format!("  - {}", line.text)),
    });
    let lines: Vec<String> = lines.collect();
    let head = match lines.is_empty() {
        _ if !preview.exists => return Vec::new(),
        true => format!("{} stays as it is: nothing in it changes.", preview.path),
        false => format!("What changes in {}:", preview.path),
    };
    std::iter::once(head).chain(lines).collect()
}

/// Asks until it is answered; the end of the input is a no.
pub(crate) fn yes(input: &mut impl BufRead, ask: impl Fn()) -> bool {
    loop {
        ask();
        let mut line = String::new();
        if input.read_line(&mut line).unwrap_or(0) == 0 {
            return false;
        }
        match line.trim().to_lowercase().as_str() {
            "y" | "yes" => return true,
            "n" | "no" => return false,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_over_by_accident() {
        let said = |lines: &str| yes(&mut lines.as_bytes(), || {});
        assert!(said("y\n") && said("YES\n") && said("what?\n\ny\n"));
        assert!(!said("n\n") && !said("No\ny\n") && !said("") && !said("\n"));
    }
}
