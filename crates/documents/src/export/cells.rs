//! Cells that a spreadsheet does not take for formulas.
//!
//! In a table of plain text nothing but the text itself can say that it is none, so that there a mark stands before it
//! ([`harmless`]). In a workbook a cell says what it is: one with a string (`t="s"`, ECMA-376 part 1, 18.3.1.4 and 18.18.11) is never
//! computed, for a formula stands in an element of its own (`f`), whatever the text begins with. A mark in the text would be read,
//! searched and compared as part of it. What the mark is for besides, that the text does not become a formula when somebody edits
//! the cell, a workbook says by the cell's format: `quotePrefix` (18.8.45), which is what a spreadsheet itself writes for a quote
//! mark that was typed ([`write`]). Who has a spreadsheet save such a sheet as a plain table gets the texts as they are; a table
//! that is to be opened by others is one of ours, with its marks.

use rust_xlsxwriter::{Format, Worksheet, XlsxError};

use super::xml::allowed;

/// Characters of a cell in Excel's limits ("Excel specifications and limits": 32,767), less one for the quote mark.
const LONGEST: usize = 32_766;
/// What begins a formula, in a spreadsheet or where one imports a table (OWASP, "CSV Injection"), in both widths.
const BEGINS_FORMULA: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// A text for a cell of a plain table. What a spreadsheet could take for a formula gets the quote mark before it that makes it a text;
/// white space before such a beginning is no way past it. What is longer than a cell holds ends in an ellipsis.
pub(super) fn harmless(text: &str) -> String {
    let text = fitting(text);
    if begins_as_formula(&text) { format!("'{text}") } else { text }
}

/// A text that a cell holds. What is longer ends in an ellipsis.
pub(super) fn fitting(text: &str) -> String {
    roundtable_engine::text::clip(&allowed(text), LONGEST)
}

/// Writes a text into a cell of a workbook: always as a string, and so that it stays one when the cell is edited.
pub(super) fn write(
    sheet: &mut Worksheet,
    (row, column): (u32, u16),
    text: &str,
    format: &Format,
) -> Result<(), XlsxError> {
    let text = fitting(text);
    if begins_as_formula(&text) {
        sheet.write_string_with_format(row, column, text, &format.clone().set_quote_prefix())?;
    } else {
        sheet.write_string_with_format(row, column, text, format)?;
    }
    Ok(())
}

fn begins_as_formula(text: &str) -> bool {
    let begins = |text: &str, signs: &[char]| text.starts_with(signs);
    begins(text, &['\t', '\r', '\n'])
        || begins(
            text.trim_start_matches(|letter: char| letter.is_whitespace() || is_unseen(letter)),
            &BEGINS_FORMULA,
        )
}

fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
