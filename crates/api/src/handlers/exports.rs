//! Exports: what one would hold, making and writing it off the window's thread, the clipboard.

mod damage;
mod form;
mod known;
mod lacking;
mod named;
mod place;
pub(super) mod practice;
mod records;
mod source;
mod words;

use std::path::PathBuf;

use roundtable_documents::export;
use roundtable_engine::Timestamp;

pub(crate) use self::form::ends;
pub use self::lacking::lost_in_documents;
pub(super) use self::records::record_name;
use self::source::Source;
use super::project;
use crate::exports::Job;
use crate::wire::*;
use crate::{Api, Host, errors};

/// An export, as its thread needs it.
struct Order {
    request: LookAtExport,
    now: Timestamp,
    form: ExportForm,
    /// Where it goes.
    place: PathBuf,
    replace: bool,
    knows_lacking: bool,
}

impl<H: Host> Api<H> {
    pub(super) async fn look_at_an_export(&self, request: LookAtExport) -> Result<ExportLook, WireError> {
        let now = self.host.clock().now();
        let folder = self.host.documents_dir().display().to_string();
        let look = move |job: &Job| {
            let project = project(&request.path)?;
            let source = source::read(&project, &request, now, job)?;
            Ok(ExportLook {
                forms: form::rows(&source),
                items: count(source.count()),
                practice: source.cover.practice,
                title: source.cover.title,
                lacking: source.lacking,
                named: source.named,
                remarks: source.remarks,
                folder,
            })
        };
        self.exports.run("", look).await
    }

    /// Asks where to, makes the form, and writes it; nothing is written where that fails, is cancelled, or no place is
    /// chosen.
    pub(super) async fn export(&self, request: ExportDocument) -> Result<Exported, WireError> {
        let Some(place) = self.place_of_export(&request).await? else {
            return Ok(nowhere());
        };
        let replace = request.replace || self.host.native_dialogs();
        place::check(&place, replace)?;
        place::spare(&project(&request.path)?, &request.of, &place)?;
        let ExportDocument { path, of, session, form, lacking, export, .. } = request;
        let order = Order {
            request: LookAtExport { path, of, session },
            now: self.host.clock().now(),
            form,
            place: place.clone(),
            replace,
            knows_lacking: lacking,
        };
        let exported = self.exports.run(&export, move |job| carry_out(&order, job)).await?;
        self.exports.went_to(&export, &place);
        Ok(exported)
    }

    /// The file that the dialog gave, or that the page named where there are no dialogs. `None` when the dialog was closed.
    async fn place_of_export(&self, request: &ExportDocument) -> Result<Option<PathBuf>, WireError> {
        let folder = self.host.documents_dir();
        match &request.place {
            // The page names no files where the system can ask for them.
            Some(_) if self.host.native_dialogs() => {
                Err(errors::bad_request("there is a dialog to ask for this"))
            }
            Some(typed) => Ok(Some(folder.join(typed.trim()))),
            None => {
                let title = words::title(&project(&request.path)?, &request.of)?;
                let name = form::file_name(&title, request.form);
                Ok(self.host.pick_save("Export", &folder, &name).await)
            }
        }
    }

    pub(super) async fn copy_for_confluence(&self, request: CopyExport) -> Result<Done, WireError> {
        let now = self.host.clock().now();
        let CopyExport { path, of, session, lacking } = request;
        let request = LookAtExport { path, of, session };
        let make = move |job: &Job| {
            let project = project(&request.path)?;
            let source = source::read(&project, &request, now, job)?;
            knows_lacking(&source, lacking)?;
            if source.trace.is_some() {
                return Err(errors::bad_request("it is no text to be copied"));
            }
            let html = export::confluence(&export::with_names(&source.text, &source.names), &source.cover);
            Ok((String::from_utf8_lossy(&html).into_owned(), source.text))
        };
        let (html, text) = self.exports.run("copy", make).await?;
        self.host.copy_html(&html, &text)?;
        Ok(Done {})
    }

    pub(super) fn reveal_an_export(&self, request: &ExportRef) -> Result<Done, WireError> {
        let place = self.exports.place_of(&request.export);
        self.host.reveal(&place.ok_or_else(|| errors::bad_request("there is no such export"))?)?;
        Ok(Done {})
    }
}

fn carry_out(order: &Order, job: &Job) -> Result<Exported, WireError> {
    let project = project(&order.request.path)?;
    let source = source::read(&project, &order.request, order.now, job)?;
    knows_lacking(&source, order.knows_lacking)?;
    job.at(ExportStep::Making, 0, 0)?;
    let bytes = form::bytes(order.form, &source)?;
    job.at(ExportStep::Writing, 0, 0)?;
    place::write(&order.place, &bytes, order.replace, job)?;
    let items = count(source.count());
    let mut remarks = source.remarks;
    remarks.extend(form::remark(order.form, &source.text));
    Ok(Exported {
        file: Some(order.place.display().to_string()),
        bytes: count(bytes.len()),
        items,
        practice: source.cover.practice,
        title: source.cover.title,
        lacking: source.lacking,
        remarks,
    })
}

/// A document that lacks what was approved, is empty, rests on files that are not whole, or says two things at once goes out only to
/// who knows it.
fn knows_lacking(source: &Source, knows: bool) -> Result<(), WireError> {
    if knows {
        return Ok(());
    }
    let title = || [("title", source.cover.title.clone())];
    if source.is_marked {
        return Err(WireError::new(ErrorCode::ExportMarked, title(), ""));
    }
    if !source.incomplete.is_empty() {
        let params = [("title", source.cover.title.clone()), ("files", source.incomplete.join(", "))];
        return Err(WireError::new(ErrorCode::ExportIncomplete, params, ""));
    }
    if source.is_empty {
        return Err(WireError::new(ErrorCode::ExportEmpty, title(), ""));
    }
    if source.lacking.is_empty() {
        return match source.undecided.as_slice() {
            [] => Ok(()),
            pairs => Err(WireError::new(ErrorCode::ExportUndecided, [("ids", pairs.join(", "))], "")),
        };
    }
    let ids: Vec<&str> =
        source.lacking.iter().flat_map(|of| of.artifacts.iter().map(String::as_str)).collect();
    Err(WireError::new(ErrorCode::ExportLacks, [("missing", ids.join(", "))], ""))
}

/// The dialog was closed.
fn nowhere() -> Exported {
    Exported {
        file: None,
        title: String::new(),
        bytes: 0,
        items: 0,
        practice: false,
        lacking: Vec::new(),
        remarks: Vec::new(),
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
