//! A workbook: the items, one in each row, and a sheet about the document.

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, FormatAlign, Workbook, Worksheet, XlsxError};

use super::ExportError;
use super::cells::{fitting, write};
use super::cover::{Cover, PRACTICE};
use super::items::{Item, state_words};

/// The columns of the items, each with its width in characters.
const COLUMNS: [(&str, f64); 16] = [
    ("Id", 11.0),
    ("Type", 20.0),
    ("Title", 40.0),
    ("Text", 60.0),
    ("Acceptance criteria", 60.0),
    ("Measures", 40.0),
    ("Priority", 10.0),
    ("Category", 18.0),
    ("State", 12.0),
    ("Supported by", 30.0),
    ("Did not agree", 40.0),
    ("Said by the user", 30.0),
    ("Later, and before the review", 40.0),
    ("Source", 40.0),
    ("Relations", 24.0),
    ("Session", 30.0),
];

/// The items of a document as a workbook (`.xlsx`). Every cell is a text, none a formula; each sheet says where it is practice.
///
/// # Errors
/// When the workbook cannot be written, e.g. because it has more rows than a sheet holds.
pub fn xlsx(items: &[Item], cover: &Cover) -> Result<Vec<u8>, ExportError> {
    let mut workbook = Workbook::new();
    workbook.set_properties(&properties(cover)?);
    items_sheet(workbook.add_worksheet(), items, cover)?;
    cover_sheet(workbook.add_worksheet(), cover)?;
    Ok(workbook.save_to_buffer()?)
}

/// With the cover's date, in place of the clock's.
pub(super) fn properties(cover: &Cover) -> Result<DocProperties, ExportError> {
    let date = ExcelDateTime::from_timestamp(cover.date.as_second())?;
    Ok(DocProperties::new()
        .set_title(fitting(&cover.marked_title()))
        .set_subject(fitting(&cover.project))
        .set_comment(fitting(&cover.line()))
        .set_author("Roundtable")
        .set_creation_datetime(&date))
}

fn items_sheet(sheet: &mut Worksheet, items: &[Item], cover: &Cover) -> Result<(), ExportError> {
    let head = Format::new().set_bold().set_background_color(0x00F0_F0F0).set_align(FormatAlign::Top);
    let cell = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    sheet.set_name("Items")?.set_landscape().set_print_fit_to_pages(1, 0);
    let at = practice_row(sheet, cover)?;
    sheet.set_freeze_panes(at + 1, 0)?.set_repeat_rows(0, at)?;
    for (column, (name, width)) in (0_u16..).zip(COLUMNS) {
        sheet.set_column_width(column, width)?;
        sheet.write_string_with_format(at, column, name, &head)?;
    }
    let mut last = at;
    for (row, item) in (at + 1..).zip(items) {
        let ties = item.relations.iter().map(|relation| format!("{} {}", relation.kind, relation.to));
        let ties = ties.collect::<Vec<_>>().join("\n");
        let parts = item.parts();
        let texts = [
            &item.id,
            &item.kind_words(),
            &item.title,
            &parts.text,
            &parts.criteria,
            &parts.measures,
            &item.priority,
            &parts.category,
            state_words(&item.state),
            &parts.supported_by,
            &parts.dissent,
            &parts.said_by_user,
            &parts.beside,
            &parts.source,
            &ties,
            &item.session,
        ];
        for (column, text) in (0_u16..).zip(texts) {
            write(sheet, (row, column), text, &cell)?;
        }
        last = row;
    }
    let columns = u16::try_from(COLUMNS.len()).unwrap_or(u16::MAX);
    sheet.autofilter(at, 0, last, columns - 1)?;
    Ok(())
}

/// Where the head of a sheet stands: its first row, or, where it is practice, the one below the line that says so, on the screen as
/// on paper.
pub(super) fn practice_row(sheet: &mut Worksheet, cover: &Cover) -> Result<u32, XlsxError> {
    if !cover.practice {
        return Ok(0);
    }
    sheet.set_header(format!("&C{PRACTICE}"));
    let mark = Format::new().set_bold().set_font_color(0x006B_3A00);
    sheet.write_string_with_format(0, 0, PRACTICE, &mark)?;
    Ok(1)
}

pub(super) fn cover_sheet(sheet: &mut Worksheet, cover: &Cover) -> Result<(), ExportError> {
    sheet.set_name("About")?;
    cover_rows(sheet, cover, 0)?;
    Ok(())
}

/// What the cover says, from that row on.
pub(super) fn cover_rows(sheet: &mut Worksheet, cover: &Cover, first: u32) -> Result<(), XlsxError> {
    let (bold, cell) = (Format::new().set_bold(), Format::new().set_text_wrap());
    sheet.set_column_width(0, 14)?.set_column_width(1, 70)?;
    let title = std::iter::once(("Document", cover.title.clone()));
    for (row, (label, value)) in (first..).zip(title.chain(cover.facts())) {
        sheet.write_string_with_format(row, 0, label, &bold)?;
        write(sheet, (row, 1), &value, &cell)?;
    }
    Ok(())
}
