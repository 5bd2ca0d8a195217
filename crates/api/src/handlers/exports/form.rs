//! The forms: what each is called as a file, and its bytes.

use roundtable_documents::Chosen;
use roundtable_documents::export::{self, Cover, ExportError};
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::text::slug;

use super::source::Source;
use crate::errors::{self, chain};
use crate::wire::{ErrorCode, ExportForm, ExportFormRow, TraceTable, WireError};

/// All of them, in the order in which they are offered, with the ends of their files' names.
const FORMS: [(ExportForm, &str); 9] = [
    (ExportForm::Docx, "docx"),
    (ExportForm::Pdf, "pdf"),
    (ExportForm::Html, "html"),
    (ExportForm::Md, "md"),
    (ExportForm::Xlsx, "xlsx"),
    (ExportForm::JiraCsv, "csv"),
    (ExportForm::Confluence, "confluence.html"),
    (ExportForm::Reqif, "reqif"),
    (ExportForm::Reqifz, "reqifz"),
];
/// Those of what rests on what; no document has the second.
const FORMS_OF_TRACE: [(ExportForm, &str); 2] = [(ExportForm::Xlsx, "xlsx"), (ExportForm::Csv, "csv")];
/// That of chosen artifacts which is sent back: it says of each one what the artifact itself says, and not what a document does.
const FORMS_OF_CHOSEN: [(ExportForm, &str); 1] = [(ExportForm::ReviewSheet, "review.xlsx")];
/// Characters of a file's name that is offered, without its end.
const LONGEST_NAME: usize = 60;
/// Letters that a remark names.
const MOST_LETTERS: usize = 12;

/// Every form with the end of its files' names, each once.
pub(crate) fn ends() -> impl Iterator<Item = (ExportForm, &'static str)> {
    let further = FORMS_OF_TRACE.iter().filter(|(form, _)| *form == ExportForm::Csv);
    FORMS.iter().chain(further).chain(&FORMS_OF_CHOSEN).copied()
}

/// Whether it holds the items, and not the document's words between them.
fn is_of_items(form: ExportForm) -> bool {
    matches!(form, ExportForm::JiraCsv | ExportForm::Reqif | ExportForm::Reqifz | ExportForm::Xlsx)
}

/// The forms of a document.
pub(super) fn rows(source: &Source) -> Vec<ExportFormRow> {
    let row = |&(form, _): &(ExportForm, &str)| ExportFormRow {
        form,
        file: file_name(&source.cover.title, form),
        usable: source.trace.is_some() || !source.items.is_empty() || !is_of_items(form),
    };
    match (&source.trace, source.chosen.is_empty()) {
        (Some(_), _) => FORMS_OF_TRACE.iter().map(row).collect(),
        (None, true) => FORMS.iter().map(row).collect(),
        (None, false) => FORMS.iter().chain(&FORMS_OF_CHOSEN).map(row).collect(),
    }
}

/// The name of a file that is offered: of letters that every system takes.
pub(super) fn file_name(title: &str, form: ExportForm) -> String {
    let name = slug(title, LONGEST_NAME);
    let name = if name.is_empty() { "document" } else { &name };
    let end = ends().find(|(known, _)| *known == form).map_or("", |(_, end)| end);
    format!("{name}.{end}")
}

/// The document in that form.
///
/// # Errors
/// [`ErrorCode::ExportNothing`] where the form holds items and there are none, [`ErrorCode::ExportFailed`],
/// [`ErrorCode::BadRequest`] for a form that was not offered.
pub(super) fn bytes(form: ExportForm, source: &Source) -> Result<Vec<u8>, WireError> {
    let Source { text, items, cover, .. } = source;
    if let Some((trace, table)) = &source.trace {
        return match (form, table) {
            (ExportForm::Xlsx, _) => export::trace_xlsx(trace, cover).map_err(unmade),
            (ExportForm::Csv, TraceTable::Matrix) => export::trace_matrix_csv(trace, cover).map_err(unmade),
            (ExportForm::Csv, TraceTable::Links) => export::trace_links_csv(trace, cover).map_err(unmade),
            _ => Err(not_offered()),
        };
    }
    if is_of_items(form) && items.is_empty() {
        let params = [("title", cover.title.clone())];
        return Err(WireError::new(ErrorCode::ExportNothing, params, ""));
    }
    let shown = &export::with_names(text, &source.names);
    match form {
        // As it is written.
        ExportForm::Md => Ok(export::markdown(text, cover)),
        ExportForm::Docx => export::docx(shown, cover).map_err(unmade),
        ExportForm::Pdf => roundtable_pdf::pdf(shown, cover).map_err(|error| {
            WireError::new(ErrorCode::ExportFailed, [("message", error.to_string())], chain(&error))
        }),
        ExportForm::Html => Ok(export::page(shown, cover)),
        ExportForm::Confluence => Ok(export::confluence(shown, cover)),
        ExportForm::JiraCsv => export::jira_csv(items, cover).map_err(unmade),
        ExportForm::Reqif => Ok(export::reqif(items, cover)),
        ExportForm::Reqifz => export::reqifz(items, cover).map_err(unmade),
        ExportForm::Xlsx => export::xlsx(items, cover).map_err(unmade),
        ExportForm::ReviewSheet => sheet(source),
        ExportForm::Csv => Err(not_offered()),
    }
}

/// Chosen artifacts, to be filled in.
fn sheet(source: &Source) -> Result<Vec<u8>, WireError> {
    if source.chosen.is_empty() {
        return Err(not_offered());
    }
    let chosen: Vec<Chosen<'_>> =
        source.chosen.iter().map(|(session, artifacts)| Chosen { session, artifacts }).collect();
    let title = format!("Review of {}", source.cover.project);
    let sessions = source.chosen.iter().map(|(session, _)| session.id.clone()).collect();
    let practice = source.chosen.iter().any(|(session, _)| session.practice);
    let cover = Cover { title, sessions, practice, ..source.cover.clone() };
    export::review_sheet(&chosen, &source.same, &cover).map_err(unmade)
}

fn not_offered() -> WireError {
    errors::bad_request("it has no such form")
}

/// What the user should know of a document in that form, in a sentence.
pub(super) fn remark(form: ExportForm, text: &str) -> Option<Said> {
    let missing = match form {
        ExportForm::Pdf => roundtable_pdf::without_glyph(text),
        _ => return None,
    };
    if missing.is_empty() {
        return None;
    }
    let shown: Vec<String> = missing.iter().take(MOST_LETTERS).map(char::to_string).collect();
    let signs = shown.join(" ");
    Some(if missing.len() > MOST_LETTERS {
        said!(
            "The fonts of the PDF have no sign for {signs} and others: an empty box stands there. Word and HTML show them.",
            signs
        )
    } else {
        said!(
            "The fonts of the PDF have no sign for {signs}: an empty box stands there. Word and HTML show them.",
            signs
        )
    })
}

fn unmade(error: ExportError) -> WireError {
    WireError::new(ErrorCode::ExportFailed, [("message", error.to_string())], chain(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_offered_under_the_documents_title_in_letters_that_every_system_takes() {
        assert_eq!(file_name("Requirements: Borrow Shed", ExportForm::Docx), "requirements-borrow-shed.docx");
        assert_eq!(file_name("../../Ä/b\\c:*?", ExportForm::JiraCsv), "a-b-c.csv");
        assert_eq!(file_name("仕様", ExportForm::Md), "document.md");
    }
}
