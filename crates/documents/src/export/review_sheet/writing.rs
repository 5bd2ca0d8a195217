//! Making the sheet.

use std::collections::BTreeMap;

use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, Format, FormatAlign, Workbook, Worksheet, XlsxError,
};

use super::{
    ABOUT, ARTIFACT, BY, COMMENT, HASH, ID, KEY, KEY_MARK, REVIEW, SESSION, TITLE, VERDICT, VERDICTS,
};
use crate::export::ExportError;
use crate::export::cells::write;
use crate::export::cover::{Cover, PRACTICE};
use crate::export::items::{state, state_words};
use crate::export::plain::plain;
use crate::export::tree::read;
use crate::export::workbook::{cover_rows, practice_row, properties};
use crate::render::{Chosen, Passage, passages};

/// The columns, each with its width in characters; the last one only where there are artifacts of several sessions.
const COLUMNS: [(&str, f64); 9] = [
    (ID, 11.0),
    ("Type", 18.0),
    (TITLE, 34.0),
    ("Text", 70.0),
    ("State", 12.0),
    (VERDICT, 12.0),
    (COMMENT, 50.0),
    (BY, 18.0),
    (SESSION, 30.0),
];
/// Where the columns begin that are filled in, and how many these are.
const TO_FILL: u16 = 5;
const FILLED: u16 = 3;
/// How to fill it in: two sentences.
const HOW: [&str; 2] = [
    "On the sheet “Review”, choose a verdict for each row that you have something to say about, write why or what to change under \
     “Comment”, and your name under “By”.",
    "You may sort, filter, move columns and delete rows, but leave the ids as they are; then send this file back to whoever gave it \
     to you.",
];

/// Chosen artifacts as a workbook (`.xlsx`) to be filled in and sent back. Every cell is a text, none a
/// formula. `same`: what a document of the project has under another id in the same words ([`crate::same_items`]): a row has the id that
/// it goes by there, and comes back as what it is.
///
/// # Errors
/// When the workbook cannot be written, e.g. because it has more rows than a sheet holds.
pub fn review_sheet(
    chosen: &[Chosen<'_>],
    same: &BTreeMap<String, String>,
    cover: &Cover,
) -> Result<Vec<u8>, ExportError> {
    let passages = passages(chosen, same, cover.language.texts());
    let mut workbook = Workbook::new();
    workbook.set_properties(&properties(cover)?);
    about(workbook.add_worksheet(), cover)?;
    rows(workbook.add_worksheet(), &passages, cover)?;
    key(workbook.add_worksheet(), &passages, cover)?;
    Ok(workbook.save_to_buffer()?)
}

fn about(sheet: &mut Worksheet, cover: &Cover) -> Result<(), XlsxError> {
    let how = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    sheet.set_name(ABOUT)?;
    for (row, sentence) in (0_u32..).zip(HOW) {
        sheet.merge_range(row, 0, row, 1, sentence, &how)?;
        sheet.set_row_height(row, 36)?;
    }
    cover_rows(sheet, cover, 3)
}

fn rows(sheet: &mut Worksheet, passages: &[Passage<'_>], cover: &Cover) -> Result<(), XlsxError> {
    let head = Format::new().set_bold().set_background_color(0x00F0_F0F0).set_align(FormatAlign::Top);
    let cell = Format::new().set_text_wrap().set_align(FormatAlign::Top);
    // A day or a number that somebody types stays the text that it is.
    let typed = cell.clone().set_num_format("@").set_background_color(0x00FF_FBE6);
    sheet.set_name(REVIEW)?.set_landscape().set_print_fit_to_pages(1, 0);
    // Its reader finds the head wherever it stands.
    let at = practice_row(sheet, cover)?;
    sheet.set_freeze_panes(at + 1, 1)?.set_repeat_rows(0, at)?;
    let first = passages.first().map(|passage| &passage.session.id);
    let is_of_one = passages.iter().all(|passage| Some(&passage.session.id) == first);
    let columns = if is_of_one { &COLUMNS[..COLUMNS.len() - 1] } else { &COLUMNS[..] };
    for (column, (name, width)) in (0_u16..).zip(columns) {
        sheet.set_column_width(column, *width)?;
        sheet.write_string_with_format(at, column, *name, &head)?;
    }
    let mut last = at + 1;
    for (row, passage) in (at + 1..).zip(passages) {
        let Passage { session, artifact, id, text } = passage;
        let own = [
            id.as_str(),
            &artifact.kind.word().replace('_', " "),
            &artifact.title,
            &plain(&read(text).1),
            state_words(state(session, artifact)),
        ];
        for (column, text) in (0_u16..).zip(own) {
            write(sheet, (row, column), text, &cell)?;
        }
        for column in TO_FILL..TO_FILL + FILLED {
            sheet.write_blank(row, column, &typed)?;
        }
        if !is_of_one {
            write(sheet, (row, TO_FILL + FILLED), &session.id, &cell)?;
        }
        last = row;
    }
    sheet.add_data_validation(at + 1, TO_FILL, last, TO_FILL, &verdicts()?)?;
    sheet.autofilter(at, 0, last, last_column(columns))?;
    Ok(())
}

fn last_column(columns: &[(&str, f64)]) -> u16 {
    u16::try_from(columns.len().saturating_sub(1)).unwrap_or(u16::MAX)
}

/// A list to choose from; another word is warned of and can be kept.
fn verdicts() -> Result<DataValidation, XlsxError> {
    DataValidation::new()
        .allow_list_strings(&VERDICTS)?
        .set_error_style(DataValidationErrorStyle::Warning)
        .set_error_title("Verdict")?
        .set_error_message(format!("Please choose one of: {}.", VERDICTS.join(", ")))
}

/// What each artifact said, as its hash; nobody need see it, and nobody changes it by chance.
fn key(sheet: &mut Worksheet, passages: &[Passage<'_>], cover: &Cover) -> Result<(), XlsxError> {
    let cell = Format::new();
    sheet.set_name(KEY)?;
    let practice = if cover.practice { PRACTICE } else { "" };
    for (column, text) in (0_u16..).zip([KEY_MARK, &cover.project, &cover.stamp(), practice]) {
        write(sheet, (0, column), text, &cell)?;
    }
    for (column, name) in (0_u16..).zip([ID, SESSION, HASH, ARTIFACT]) {
        sheet.write_string(1, column, name)?;
    }
    for (row, Passage { session, artifact, id, .. }) in (2_u32..).zip(passages) {
        let hash = artifact.content_hash();
        for (column, text) in (0_u16..).zip([id, &session.id, &hash, &artifact.id]) {
            write(sheet, (row, column), text, &cell)?;
        }
    }
    sheet.set_hidden(true).protect();
    Ok(())
}
