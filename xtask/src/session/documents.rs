//! The documents of a session that is over.

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;

use super::Play;
use super::stream::Ending;
use crate::shell::Result;

impl Play<'_> {
    /// Where nobody reviews, what the table agreed on counts as approved: the document is written at once. `was_over`:
    /// nothing was played now, and the document is asked for once more; sessions that others have held are over without
    /// a conclusion of ours.
    pub(super) async fn finish(&self, was_over: bool) -> Result<Ending> {
        let view = self.api.session_view(self.session()).await?;
        self.tell_unused_answers(&view, was_over);
        let has_some = was_over && !view.artifacts.is_empty();
        if view.conclusion.is_none() && !has_some {
            if was_over {
                self.output.tell("It has no conclusion and no artifacts: there is nothing to write.");
            }
            return Ok(Ending::Closed);
        }
        Ok(Ending::Concluded { documents: self.write(&view, was_over).await? })
    }

    /// Writes the documents and says so; gives back their paths.
    async fn write(&self, view: &SessionView, was_over: bool) -> Result<Vec<String>> {
        let SessionRef { path, session } = self.session();
        let mode = WriteMode::Merge;
        let preview = PreviewDocument { path: path.clone(), session: session.clone(), mode };
        let preview = self.api.preview_document(preview).await?;
        if was_over {
            // Somebody may have edited it since: nothing of it goes unseen.
            for line in changes(&preview) {
                self.output.progress(&line);
            }
        }
        let further_hashes = preview.further_hashes();
        let existing_hash = preview.existing_hash;
        let request = WriteDocument { path, session, mode, existing_hash, further_hashes };
        let written = self.api.write_document(request).await?;
        let FidelityView { approved, present, .. } = written.fidelity;
        let told = format!("{present} of {approved} approved artifacts are in the document");
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
            self.output.progress(remark);
        }
        Ok(paths)
    }
}

/// The lines that a document loses and gets, where there is one; all of them.
fn changes(preview: &DocumentPreview) -> Vec<String> {
    if !preview.exists {
        return Vec::new();
    }
    let lines = preview.diff.iter().filter_map(|line| match line.kind {
        DiffKind::Same => None,
        DiffKind::Added => Some(format!("  + {}", line.text)),
        DiffKind::Removed => Some(format!("  - {}", line.text)),
    });
    let lines: Vec<String> = lines.collect();
    let head = match lines.is_empty() {
        true => format!("{} stays as it is: nothing in it changes.", preview.path),
        false => format!("What changes in {}:", preview.path),
    };
    std::iter::once(head).chain(lines).collect()
}
