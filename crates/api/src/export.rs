//! TypeScript from the wire types: `cargo xtask export-types` writes it, a test fails on drift.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use ts_rs::{Config, TS};

use crate::wire::Envelope;

/// Writes `ui/src/lib/generated/` anew into `folder`.
///
/// # Errors
/// When the folder cannot be written.
pub fn export_types(folder: &Path) -> io::Result<()> {
    let config = Config::new().with_out_dir(folder).with_large_int("number");
    crate::commands::export_types(&config).map_err(io::Error::other)?;
    Envelope::export_all(&config).map_err(io::Error::other)?;
    std::fs::write(folder.join("commands.ts"), commands(&config))?;
    std::fs::write(folder.join("exportEnds.ts"), export_ends())
}

/// How the files of each form of an export end, which the page has to know while somebody types a name.
fn export_ends() -> String {
    let mut text = format!(
        "{HEAD}import type {{ ExportForm }} from \"./ExportForm\";\n\n/** The ends of the names of files, by the form \
         of an export. */\nexport const exportEnds: Record<ExportForm, string> = {{\n"
    );
    for (form, end) in crate::handlers::exports::ends() {
        // The word of the form, as it goes over the wire.
        let word = serde_json::to_value(form).ok();
        let word = word.as_ref().and_then(serde_json::Value::as_str).unwrap_or_default();
        let _ = writeln!(text, "  {word}: \"{end}\",");
    }
    text.push_str("};\n");
    text
}

const HEAD: &str = "// Written by `cargo xtask export-types` from crates/api. Do not edit.\n";

fn commands(config: &Config) -> String {
    let rows = crate::commands::rows(config);
    let mut names: Vec<&str> =
        rows.iter().flat_map(|row| [row.request.as_str(), row.response.as_str()]).collect();
    names.sort_unstable();
    names.dedup();
    let mut text = String::from(HEAD);
    for name in names {
        let _ = writeln!(text, "import type {{ {name} }} from \"./{name}\";");
    }
    text.push_str(
        "\n/** Every command, with what it takes and what it gives. */\nexport interface Commands {\n",
    );
    for row in rows {
        let _ = writeln!(text, "  /** {} */", row.doc.trim());
        let _ = writeln!(text, "  {}: {{ request: {}; response: {} }};", row.name, row.request, row.response);
    }
    text.push_str("}\n");
    text
}
