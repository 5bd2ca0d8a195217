//! The lists of a Word document.

use crate::export::xml::{DECLARATION, Xml};

/// The namespace of WordprocessingML.
pub(super) const MAIN: &str = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
/// Levels that a list has in Word, at most (ECMA-376, 17.9.3).
pub(super) const LEVELS: usize = 9;
/// The list of marks; those of numbers follow it.
pub(super) const MARKS: usize = 1;
/// A level's indent, in twentieths of a point.
pub(super) const STEP: usize = 360;

/// A list of numbers: at which level, and the number that it starts at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) level: usize,
    pub(super) number: usize,
}

/// `word/numbering.xml`: marks, and for each list of numbers its own count.
pub(super) fn numbering(starts: &[Start]) -> String {
    let mut xml = Xml::beginning(DECLARATION);
    xml.element("w:numbering", &[("xmlns:w", MAIN)], |xml| {
        kind(xml, "0", |_| ("bullet", "•".to_owned()));
        kind(xml, "1", |level| ("decimal", format!("%{}.", level + 1)));
        xml.element("w:num", &[("w:numId", &MARKS.to_string())], |xml| {
            xml.empty("w:abstractNumId", &[("w:val", "0")]);
        });
        for (at, start) in starts.iter().enumerate() {
            xml.element("w:num", &[("w:numId", &(MARKS + 1 + at).to_string())], |xml| {
                xml.empty("w:abstractNumId", &[("w:val", "1")]);
                xml.element("w:lvlOverride", &[("w:ilvl", &start.level.to_string())], |xml| {
                    xml.empty("w:startOverride", &[("w:val", &start.number.to_string())]);
                });
            });
        }
    });
    xml.finish()
}

fn kind(xml: &mut Xml, id: &str, look: impl Fn(usize) -> (&'static str, String)) {
    xml.element("w:abstractNum", &[("w:abstractNumId", id)], |xml| {
        xml.empty("w:multiLevelType", &[("w:val", "hybridMultilevel")]);
        for level in 0..LEVELS {
            let (format, sign) = look(level);
            xml.element("w:lvl", &[("w:ilvl", &level.to_string())], |xml| {
                xml.empty("w:start", &[("w:val", "1")]);
                xml.empty("w:numFmt", &[("w:val", format)]);
                xml.empty("w:lvlText", &[("w:val", &sign)]);
                xml.empty("w:lvlJc", &[("w:val", "left")]);
                xml.element("w:pPr", &[], |xml| {
                    let left = (STEP * (level + 1)).to_string();
                    xml.empty("w:ind", &[("w:left", &left), ("w:hanging", &STEP.to_string())]);
                });
            });
        }
    });
}
