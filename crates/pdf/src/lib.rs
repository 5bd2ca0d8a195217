//! A document as PDF, laid out by Typst ([0019](../../../docs/decisions/0019-typst-for-pdf.md)).
//!
//! The layout is one file of ours (`template.typ`). What a document says is given to it as values: a text of a stranger is a
//! string from beginning to end and never read as markup. The compiler sees that file, the fonts that are part of the program,
//! and nothing else: no other file, no package, no network, no clock.
//!
//! What must not happen here: a text put into the template's source; a file; a clock (the date comes with the cover, and the
//! same input gives the same bytes).

mod fonts;
#[cfg(test)]
mod tests;
mod values;
mod world;

use roundtable_documents::export::{Cover, Layout, parsed};
use typst::diag::SourceDiagnostic;
use typst::foundations::{Datetime, Smart};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, Timestamp};

pub use fonts::without_glyph;

/// Why a PDF could not be made. Nothing of it is left.
#[derive(Debug, thiserror::Error)]
#[error("the pages could not be laid out: {0}")]
pub struct PdfError(String);

/// A document as PDF (1.7, tagged, A4): its Markdown, and what it says about itself.
///
/// # Errors
/// When the pages cannot be laid out, e.g. because something in them is nested too deep.
pub fn pdf(document: &str, cover: &Cover) -> Result<Vec<u8>, PdfError> {
    let pages = fitted(document, cover)?;
    let options = PdfOptions {
        ident: Smart::Custom(format!("{} {} {}", cover.project, cover.title, cover.date)),
        creator: Smart::Custom(Some(format!("Roundtable {}", cover.application))),
        timestamp: timestamp(cover),
        ..PdfOptions::default()
    };
    let bytes = typst_pdf::pdf(&pages, &options).map_err(|errors| refused(&errors));
    forget();
    bytes
}

/// The pages; where a document that is to be one page has a second one, set closer, if that makes it one.
fn fitted(document: &str, cover: &Cover) -> Result<PagedDocument, PdfError> {
    let usual = pages(document, cover, Setting::Usual)?;
    if cover.layout != Layout::Short || usual.pages().len() != 2 {
        return Ok(usual);
    }
    let close = pages(document, cover, Setting::Close)?;
    Ok(if close.pages().len() == 1 { close } else { usual })
}

/// How close to one another lines stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Setting {
    Usual,
    /// In letters of 9.5 points instead of 10.5, with less between paragraphs and around the page.
    Close,
}

fn pages(document: &str, cover: &Cover, setting: Setting) -> Result<PagedDocument, PdfError> {
    let parsed = parsed(document);
    let world = world::World::new(values::inputs(&parsed, cover, setting));
    typst::compile(&world).output.map_err(|errors| refused(&errors))
}

/// What Typst remembers of this document is of no use to the next one.
fn forget() {
    typst::comemo::evict(0);
}

fn refused(errors: &[SourceDiagnostic]) -> PdfError {
    let words = errors.iter().map(|error| error.message.to_string()).collect::<Vec<_>>();
    PdfError(words.join("; "))
}

fn timestamp(cover: &Cover) -> Option<Timestamp> {
    let at = cover.date.to_zoned(jiff::tz::TimeZone::UTC);
    let small = |number: i8| u8::try_from(number).unwrap_or(0);
    let date = Datetime::from_ymd_hms(
        at.year().into(),
        small(at.month()),
        small(at.day()),
        small(at.hour()),
        small(at.minute()),
        small(at.second()),
    )?;
    Some(Timestamp::new_utc(date))
}
