//! An existing document, read from the disk: a Markdown or text file of a sensible size, or a refusal that says what to do.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use roundtable_engine::mapping::{Material, MaterialError};
use roundtable_engine::text::says_nothing;
use roundtable_store::{DocumentError, Project};

use crate::errors;
use crate::wire::*;

/// The most that is read, in bytes: some thousand pages of text would be no baseline.
const LIMIT: u64 = 2 * 1024 * 1024;
/// Files that are no text, by the ends of their names.
const NO_TEXT: [&str; 20] = [
    "doc", "docx", "odt", "rtf", "pages", "pdf", "xls", "xlsx", "ods", "csv", "numbers", "ppt", "pptx",
    "odp", "key", "htm", "html", "png", "jpg", "jpeg",
];
/// How such files begin, whatever they are called.
const MAGIC: [(&[u8], &str); 5] = [
    (b"%PDF", "pdf"),
    (b"PK\x03\x04", "docx"),
    (b"\xd0\xcf\x11\xe0", "doc"),
    (b"{\\rtf", "rtf"),
    (b"\x89PNG", "png"),
];

/// The document as lines.
pub(super) fn read(project: &Project, source: &Source) -> Result<(Material, u32), WireError> {
    let (name, bytes) = match source {
        Source::Document { document } => {
            refuse_by_name(document)?;
            let is_note = Project::is_note(document);
            let file = if is_note { project.read_note(document) } else { project.read_document(document) };
            let file = file.map_err(|error| match error {
                DocumentError::TooLarge { path, bytes } => too_large(&path, bytes),
                other => errors::document(other),
            })?;
            (document.clone(), file.bytes)
        }
        Source::File { file } => {
            refuse_by_name(file)?;
            let name = Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned());
            (name.unwrap_or_else(|| file.clone()), read_file(file)?)
        }
    };
    let size = bytes.len() as u64;
    if size > LIMIT {
        return Err(too_large(&name, size));
    }
    let begins = |(magic, _): &&(&[u8], &str)| bytes.starts_with(magic);
    if let Some((_, kind)) = MAGIC.iter().find(begins) {
        return Err(no_text(&name, kind));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        let params = [("path", name.clone()), ("line", line.to_string())];
        WireError::new(ErrorCode::SourceNotUtf8, params, error.utf8_error())
    })?;
    if !says_nothing(&text) && text.contains('\0') {
        return Err(no_text(&name, "other"));
    }
    let material = Material::new(&name, &text).map_err(|error: MaterialError| {
        WireError::new(ErrorCode::SourceEmpty, [("path", name.clone())], error)
    })?;
    Ok((material, u32::try_from(size).unwrap_or(u32::MAX)))
}

fn refuse_by_name(path: &str) -> Result<(), WireError> {
    let end = Path::new(path).extension().map(|end| end.to_string_lossy().to_lowercase()).unwrap_or_default();
    match NO_TEXT.iter().find(|kind| **kind == end) {
        Some(kind) => Err(no_text(path, kind)),
        None => Ok(()),
    }
}

fn read_file(path: &str) -> Result<Vec<u8>, WireError> {
    read_regular(path, LIMIT)?.map_err(|bytes| too_large(path, bytes))
}

/// A regular file, its size looked at before it is read; of one that has more than `most` bytes how many it has.
pub(super) fn read_regular(path: &str, most: u64) -> Result<Result<Vec<u8>, u64>, WireError> {
    let trouble = |error: &dyn std::fmt::Display| {
        WireError::new(ErrorCode::FileTrouble, [("path", path.to_owned())], error)
    };
    let about = std::fs::metadata(path).map_err(|error| trouble(&error))?;
    if !about.is_file() {
        return Err(trouble(&"it is no file"));
    }
    if about.len() > most {
        return Ok(Err(about.len()));
    }
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(|error| trouble(&error))?;
    // It may have grown meanwhile.
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| trouble(&error))?;
    let size = bytes.len() as u64;
    Ok(if size > most { Err(size) } else { Ok(bytes) })
}

fn too_large(path: &str, bytes: u64) -> WireError {
    let params = [("path", path.to_owned()), ("bytes", bytes.to_string())];
    WireError::new(ErrorCode::SourceTooLarge, params, "")
}

fn no_text(path: &str, kind: &str) -> WireError {
    let params = [("path", path.to_owned()), ("kind", kind.to_owned())];
    WireError::new(ErrorCode::SourceNotText, params, "")
}
