//! Cells that a spreadsheet does not take for formulas.

use super::xml::allowed;

/// Characters of a cell in Excel's limits ("Excel specifications and limits": 32,767), less one for the quote mark.
const LONGEST: usize = 32_766;
/// What begins a formula, in a spreadsheet or where one imports a table (OWASP, "CSV Injection"), in both widths.
const BEGINS_FORMULA: [char; 8] = ['=', '+', '-', '@', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];

/// A text for a cell. What a spreadsheet could take for a formula gets the quote mark before it that makes it a text;
/// white space before such a beginning is no way past it. What is longer than a cell holds ends in an ellipsis.
pub(super) fn harmless(text: &str) -> String {
    let text = roundtable_engine::text::clip(&allowed(text), LONGEST);
    let begins = |text: &str, signs: &[char]| text.starts_with(signs);
    let is_formula = begins(&text, &['\t', '\r', '\n'])
        || begins(
            text.trim_start_matches(|letter: char| letter.is_whitespace() || is_unseen(letter)),
            &BEGINS_FORMULA,
        );
    if is_formula { format!("'{text}") } else { text }
}

fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}
