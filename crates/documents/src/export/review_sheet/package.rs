//! The archive that a workbook is: its parts as texts, and where a sheet's cells stand. Everything is read within limits that
//! do not believe what the file says of its own size.

use std::collections::HashMap;
use std::io::{Cursor, Read as _};

use quick_xml::Reader;
use quick_xml::escape::{resolve_xml_entity, unescape};
use quick_xml::events::{BytesStart, Event};
use zip::ZipArchive;

use super::limits::{self, SheetError, too_large};
use crate::export::xml::allowed;

/// How an archive begins, and the container of older workbooks and of those with a password.
const ZIP: &[u8] = b"PK";
const CONTAINER: &[u8] = b"\xd0\xcf\x11\xe0";

/// A workbook's archive.
pub(super) struct Package<'a> {
    archive: ZipArchive<Cursor<&'a [u8]>>,
    /// Names as they stand, by themselves in lower case: programs differ in that.
    names: HashMap<String, String>,
    /// Bytes that may still be unpacked.
    left: u64,
}

impl<'a> Package<'a> {
    /// # Errors
    /// What it is in place of an archive; one of too many parts.
    pub(super) fn open(bytes: &'a [u8]) -> Result<Self, SheetError> {
        if bytes.len() > limits::MOST_SHEET_BYTES {
            return Err(too_large("bytes", limits::MOST_SHEET_BYTES));
        }
        if bytes.starts_with(CONTAINER) {
            return Err(if is_locked(bytes) {
                SheetError::Locked
            } else {
                SheetError::NoWorkbook("it is of an older form (.xls)".to_owned())
            });
        }
        if !bytes.starts_with(ZIP) {
            return Err(SheetError::NoWorkbook("it is no archive".to_owned()));
        }
        let archive = ZipArchive::new(Cursor::new(bytes)).map_err(damaged)?;
        if archive.len() > limits::ENTRIES {
            return Err(too_large("parts", limits::ENTRIES));
        }
        let mut names = HashMap::new();
        for name in archive.file_names() {
            let name = name.map_err(damaged)?.to_string();
            names.insert(name.replace('\\', "/").to_lowercase(), name);
        }
        Ok(Self { archive, names, left: limits::PARTS })
    }

    /// A part's text; `None` where there is no such part.
    ///
    /// # Errors
    /// A part that cannot be unpacked, is no UTF-8, or is more than is read.
    pub(super) fn part(&mut self, path: &str) -> Result<Option<String>, SheetError> {
        let Some(name) = self.names.get(&path.to_lowercase()) else { return Ok(None) };
        let file = self.archive.by_name(name).map_err(damaged)?;
        let most = limits::PART.min(self.left);
        let mut bytes = Vec::new();
        // What an archive says of the size of its parts may be anything.
        file.take(most + 1).read_to_end(&mut bytes).map_err(damaged)?;
        let size = bytes.len() as u64;
        if size > most {
            return Err(SheetError::TooLarge { what: "bytes, unpacked", most });
        }
        self.left -= size;
        String::from_utf8(bytes).map(Some).map_err(damaged)
    }
}

/// Whether a container holds a workbook with a password: such a one has a stream of this name, in UTF-16.
fn is_locked(bytes: &[u8]) -> bool {
    let name: Vec<u8> = "EncryptedPackage".encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.windows(name.len()).any(|window| window == name)
}

pub(super) fn damaged(error: impl std::fmt::Display) -> SheetError {
    SheetError::Damaged(error.to_string())
}

/// A workbook's sheets, by name with the path of each one's part, and the path of the texts that their cells share.
pub(super) struct Parts {
    pub(super) sheets: Vec<(String, String)>,
    pub(super) strings: Option<String>,
}

/// # Errors
/// [`SheetError::NoWorkbook`] for an archive of something else, e.g. a text document.
pub(super) fn parts(package: &mut Package<'_>) -> Result<Parts, SheetError> {
    let no_workbook = |why: &str| SheetError::NoWorkbook(why.to_owned());
    let root =
        package.part("_rels/.rels")?.ok_or_else(|| no_workbook("it is an archive of something else"))?;
    let root = relations(&root)?.into_iter().find(|relation| relation.kind.ends_with("/officeDocument"));
    let book = resolved("", &root.map_or_else(|| "xl/workbook.xml".to_owned(), |relation| relation.target));
    let text = package.part(&book)?.ok_or_else(|| no_workbook("it has no workbook in it"))?;
    let (folder, file) = book.rsplit_once('/').unwrap_or(("", &book));
    let path = format!("{folder}/_rels/{file}.rels");
    let related = package.part(path.trim_start_matches('/'))?;
    let related = relations(&related.unwrap_or_default())?;
    let mut named = Vec::new();
    let mut is_workbook = false;
    each_start(&text, |tag| {
        is_workbook |= tag.local_name().as_ref() == "workbook";
        if tag.local_name().as_ref() == "sheet" {
            named.push((attribute(tag, "name")?, relation(tag)?));
        }
        Ok(())
    })?;
    if !is_workbook {
        return Err(no_workbook("it is another kind of document"));
    }
    if named.len() > limits::SHEETS {
        return Err(too_large("sheets", limits::SHEETS));
    }
    let target = |id: &str| {
        let relation = related.iter().find(|relation| relation.id == id)?;
        relation.kind.ends_with("/worksheet").then(|| resolved(folder, &relation.target))
    };
    let sheets = named.iter().filter_map(|(name, id)| Some((name.clone(), target(id)?))).collect();
    let strings = related.iter().find(|relation| relation.kind.ends_with("/sharedStrings"));
    Ok(Parts { sheets, strings: strings.map(|relation| resolved(folder, &relation.target)) })
}

/// What a part leads to.
struct Relation {
    id: String,
    kind: String,
    target: String,
}

fn relations(xml: &str) -> Result<Vec<Relation>, SheetError> {
    let mut found = Vec::new();
    each_start(xml, |tag| {
        if tag.local_name().as_ref() == "Relationship" {
            let (id, kind) = (attribute(tag, "Id")?, attribute(tag, "Type")?);
            found.push(Relation { id, kind, target: attribute(tag, "Target")? });
        }
        Ok(())
    })?;
    Ok(found)
}

/// The path of a part that another one in that folder names.
fn resolved(folder: &str, target: &str) -> String {
    let mut path: Vec<&str> = match target.strip_prefix('/') {
        Some(_) => Vec::new(),
        None => folder.split('/').collect(),
    };
    for step in target.split('/') {
        match step {
            "" | "." => {}
            ".." => drop(path.pop()),
            step => path.push(step),
        }
    }
    path.into_iter().filter(|step| !step.is_empty()).collect::<Vec<_>>().join("/")
}

/// The texts that cells share, by their number.
pub(super) fn shared(xml: &str) -> Result<Vec<String>, SheetError> {
    let mut reader = reader(xml);
    let mut strings = Vec::new();
    loop {
        match reader.read_event().map_err(damaged)? {
            Event::Start(tag) if tag.local_name().as_ref() == "si" => {
                if strings.len() == limits::STRINGS {
                    return Err(too_large("texts", limits::STRINGS));
                }
                strings.push(words(&mut reader, "si")?);
            }
            Event::Eof => return Ok(strings),
            _ => {}
        }
    }
}

/// Calls `cell` with row, column (both from 0) and text of each cell of a sheet in which something stands.
pub(super) fn cells(
    xml: &str,
    strings: &[String],
    mut cell: impl FnMut(u32, u32, String) -> Result<(), SheetError>,
) -> Result<(), SheetError> {
    let mut reader = reader(xml);
    let (mut row, mut column) = (0_u32, 0_u32);
    let mut open: Option<String> = None;
    let mut text = String::new();
    loop {
        match reader.read_event().map_err(damaged)? {
            Event::Start(tag) => match tag.local_name().as_ref() {
                "row" => {
                    let named: Option<u32> = attribute(&tag, "r")?.parse().ok();
                    (row, column) = (named.map_or(row, |named| named.saturating_sub(1)), 0);
                }
                "c" => {
                    if let Some((named_row, named_column)) = position(&attribute(&tag, "r")?) {
                        (row, column) = (named_row, named_column);
                    }
                    open = Some(attribute(&tag, "t")?);
                    text.clear();
                }
                "v" if open.is_some() => text = words(&mut reader, "v")?,
                "is" if open.is_some() => text = words(&mut reader, "is")?,
                _ => {}
            },
            Event::End(tag) => match tag.local_name().as_ref() {
                "row" => row = row.saturating_add(1),
                "c" => {
                    let said = value(&open.take().unwrap_or_default(), &text, strings);
                    if !said.trim().is_empty() {
                        cell(row, column, said)?;
                    }
                    text.clear();
                    column = column.saturating_add(1);
                }
                _ => {}
            },
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

/// A cell's value as a person reads it.
fn value(kind: &str, text: &str, strings: &[String]) -> String {
    match kind {
        "s" => text.trim().parse::<usize>().ok().and_then(|at| strings.get(at)).cloned().unwrap_or_default(),
        "b" => if text.trim() == "1" { "TRUE" } else { "FALSE" }.to_owned(),
        // 0.1 is written as 0.10000000000000001.
        "" | "n" => text.trim().parse::<f64>().map_or_else(|_| text.to_owned(), |number| number.to_string()),
        _ => text.to_owned(),
    }
}

/// `B3` as row and column, both from 0.
fn position(name: &str) -> Option<(u32, u32)> {
    let digits = name.find(|letter: char| letter.is_ascii_digit())?;
    let (letters, number) = name.split_at(digits);
    let column = letters.bytes().try_fold(0_u32, |sum, letter| {
        let place =
            letter.is_ascii_alphabetic().then(|| u32::from(letter.to_ascii_uppercase() - b'A') + 1)?;
        sum.checked_mul(26)?.checked_add(place)
    })?;
    Some((number.parse::<u32>().ok()?.checked_sub(1)?, column.checked_sub(1)?))
}

fn reader(xml: &str) -> Reader<&[u8]> {
    let mut reader = Reader::from_str(xml);
    reader.config_mut().expand_empty_elements = true;
    reader
}

fn each_start(
    xml: &str,
    mut each: impl FnMut(&BytesStart<'_>) -> Result<(), SheetError>,
) -> Result<(), SheetError> {
    let mut reader = reader(xml);
    loop {
        match reader.read_event().map_err(damaged)? {
            Event::Start(tag) => each(&tag)?,
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}

fn attribute(tag: &BytesStart<'_>, name: &str) -> Result<String, SheetError> {
    match tag.try_get_attribute(name).map_err(damaged)? {
        Some(found) => Ok(unescape(&found.value).map_err(damaged)?.into_owned()),
        None => Ok(String::new()),
    }
}

/// The relation that a sheet is by: `r:id`, or with whatever prefix a program has for it.
fn relation(tag: &BytesStart<'_>) -> Result<String, SheetError> {
    for attribute in tag.attributes().with_checks(false) {
        let attribute = attribute.map_err(damaged)?;
        if attribute.key.prefix().is_some() && attribute.key.local_name().as_ref() == "id" {
            return Ok(unescape(&attribute.value).map_err(damaged)?.into_owned());
        }
    }
    Ok(String::new())
}

/// The text up to the end of an element that was begun: of a text with formats that of all its parts, without what says how
/// it is pronounced.
fn words(reader: &mut Reader<&[u8]>, element: &str) -> Result<String, SheetError> {
    let mut text = String::new();
    let (mut pronounced, mut is_text) = (0_usize, element == "v");
    loop {
        match reader.read_event().map_err(damaged)? {
            Event::Start(tag) => match tag.local_name().as_ref() {
                "rPh" => pronounced += 1,
                "t" => is_text = pronounced == 0,
                _ => {}
            },
            Event::End(tag) => match tag.local_name().as_ref() {
                "rPh" => pronounced = pronounced.saturating_sub(1),
                "t" => is_text = false,
                name if name == element => break,
                _ => {}
            },
            Event::Text(part) if is_text => text.push_str(&part),
            Event::CData(part) if is_text => text.push_str(&part),
            Event::GeneralRef(part) if is_text => match part.resolve_char_ref().map_err(damaged)? {
                Some(letter) => text.push(letter),
                // Nobody's entities but those of XML mean anything here.
                None => text.push_str(resolve_xml_entity(&part).unwrap_or_default()),
            },
            Event::Eof => return Err(damaged("a text has no end")),
            _ => {}
        }
    }
    let text = allowed(&unescaped(&text)).replace("\r\n", "\n").replace('\r', "\n");
    Ok(text)
}

/// A text with the letters that a workbook writes as `_x000D_`, by their number in UTF-16.
fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut units: Vec<u16> = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find("_x") {
        let number = rest.get(at..at + 7).and_then(unit);
        if at > 0 || number.is_none() {
            settle(&mut out, &mut units);
        }
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        match number {
            Some(number) => {
                units.push(number);
                rest = &from[7..];
            }
            None => {
                out.push_str("_x");
                rest = &from[2..];
            }
        }
    }
    settle(&mut out, &mut units);
    out.push_str(rest);
    out
}

/// The number in `_x000D_`.
fn unit(escape: &str) -> Option<u16> {
    let digits = escape.strip_prefix("_x")?.strip_suffix('_')?;
    let is_hex = digits.len() == 4 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    is_hex.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
}

/// Numbers that follow one another may be one letter.
fn settle(out: &mut String, units: &mut Vec<u16>) {
    out.push_str(&String::from_utf16_lossy(units));
    units.clear();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_that_are_written_as_numbers_are_read() {
        for (written, read) in [
            ("a_x000D_b", "a\rb"),
            ("_x005F_x000D_", "_x000D_"),
            ("_xD83D__xDE00_", "😀"),
            ("_xD83D_", "\u{fffd}"),
            ("_x00", "_x00"),
            ("_xé00D_", "_xé00D_"),
            ("snake_x_case", "snake_x_case"),
        ] {
            assert_eq!(unescaped(written), read, "{written}");
        }
    }

    #[test]
    fn a_cells_name_is_its_place() {
        assert_eq!(position("A1"), Some((0, 0)));
        assert_eq!(position("aa10"), Some((9, 26)));
        for odd in ["", "1", "A", "A0", "ZZZZZZZZZZ1", "A99999999999", "A-1", "Ä1"] {
            assert_eq!(position(odd), None, "{odd}");
        }
    }

    #[test]
    fn a_part_is_found_from_the_one_that_names_it() {
        assert_eq!(resolved("xl", "worksheets/sheet1.xml"), "xl/worksheets/sheet1.xml");
        assert_eq!(resolved("xl", "/xl/sheet1.xml"), "xl/sheet1.xml");
        assert_eq!(resolved("xl/a", "../../../b/./c"), "b/c");
    }
}
