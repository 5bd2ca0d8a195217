//! `cargo xtask export DIR`: a document of a project in a form that others take. The project is read, and not written.

mod form;
mod refusal;
mod source;
#[cfg(test)]
mod tests;
mod write;

use std::path::PathBuf;
use std::process::ExitCode;

use crate::shell::say;
pub(crate) use form::{Document, Form};
use refusal::Refusal;

#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// The folder that holds `.s2s`
    folder: PathBuf,
    /// Which document
    #[arg(long, value_enum)]
    document: Document,
    /// In which form
    #[arg(long, value_enum)]
    format: Form,
    /// The file to write; there must be none yet
    #[arg(long)]
    out: PathBuf,
    /// Of a summary: the session; the newest one that has a summary, if not given
    #[arg(long)]
    session: Option<String>,
    /// Writes over the file that is there
    #[arg(long)]
    force: bool,
}

/// 0 when the file is written, 2 when the folder cannot be read, 1 when anything else went wrong.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match export(arguments) {
        Ok(told) => {
            say!("{told}");
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("{refusal}");
            ExitCode::from(refusal.exit)
        }
    }
}

/// Writes the file; gives back what there is to say.
fn export(arguments: &Arguments) -> Result<String, Refusal> {
    // Looked at first: reading a large project takes a while. The write looks again.
    if !arguments.force && arguments.out.symlink_metadata().is_ok() {
        return Err(Refusal::there(&arguments.out));
    }
    let source = source::read(arguments)?;
    for remark in &source.remarks {
        eprintln!("{remark}");
    }
    let bytes = form::bytes(arguments.format, &source).map_err(|error| Refusal::unmade(&error))?;
    write::write(&arguments.out, &bytes, arguments.force)?;
    let items = crate::words::number(u64::try_from(source.items.len()).unwrap_or(u64::MAX), "item");
    let practice = if source.cover.practice { " It says that its answers were simulated." } else { "" };
    Ok(format!("wrote {}: {}, {items}.{practice}", arguments.out.display(), source.cover.title))
}
