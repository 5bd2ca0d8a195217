//! Parts of a file packed as ZIP: the same parts give the same bytes.

use std::io::{Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use super::ExportError;

/// Packs parts, by path and in this order. Every one has the first day that ZIP knows (1980-01-01) as its date.
pub(super) fn packed(parts: &[(&str, &[u8])]) -> Result<Vec<u8>, ExportError> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (path, bytes) in parts {
        zip.start_file(*path, options)?;
        zip.write_all(bytes).map_err(zip::result::ZipError::Io)?;
    }
    Ok(zip.finish()?.into_inner())
}
