//! `cargo xtask export DIR`: a document of a project in a form that others take, by the application's own commands. The
//! project is read, and not written.

mod form;
mod refusal;
mod source;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{
    ChosenArtifact, ExportDocument, ExportLacking, ExportOf, Exported, ProjectHome, ProjectRef, SessionRef,
};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::said::{Said, english};

use crate::session::TerminalHost;
pub(crate) use form::{Document, Form};
use refusal::Refusal;
use xtask::say;
use xtask::shell::plain;

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
    /// Of a summary, a brief or artifacts: the session; the newest one (that has a summary), if not given
    #[arg(long)]
    session: Option<String>,
    /// Writes over the file that is there
    #[arg(long)]
    force: bool,
    /// Exports the document also where it lacks something that was approved or listed, is empty, or says two things at once
    #[arg(long)]
    as_it_is: bool,
}

/// The document is not what it should be, and waits for a word of the user.
const WAITS: u8 = 3;
/// A command line that cannot be used, as `clap` has it.
const USAGE: u8 = 2;

/// What `--help` and the README say of the exit codes.
pub(crate) const EXIT_CODES: &str = "It ends with 0 where the file is written, 1 where anything went wrong, 2 where a flag cannot \
    be used, and 3 where the document lacks something, is made now of files that are not whole, is empty or says two things at once: \
    nothing is written then without --as-it-is.";

/// 0 when the file is written, 1 when anything went wrong; 2 is a command line that cannot be read; 3 waits for `--as-it-is`.
pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    match export(arguments) {
        Ok(exported) => {
            for sentence in remarks(&exported) {
                eprintln!("{}", plain(&sentence.to_string()));
            }
            say!("{}", told(&exported));
            ExitCode::SUCCESS
        }
        Err(refusal) => {
            eprintln!("{}", plain(&refusal.to_string()));
            match refusal {
                Refusal { waits: true, .. } => ExitCode::from(WAITS),
                Refusal { of_flag: true, .. } => ExitCode::from(USAGE),
                _ => ExitCode::FAILURE,
            }
        }
    }
}

/// Writes the file.
fn export(arguments: &Arguments) -> Result<Exported, Refusal> {
    if !arguments.document.has(arguments.format) {
        return Err(Refusal::form(arguments.document, arguments.format));
    }
    if arguments.out.as_os_str() == "-" {
        return Err(Refusal::no_stream());
    }
    let host = TerminalHost::new((Duration::ZERO, Duration::ZERO)).map_err(|error| Refusal::here(&error))?;
    let api = Api::new(host);
    let runtime =
        tokio::runtime::Builder::new_current_thread().build().map_err(|error| Refusal::here(&error))?;
    let out = std::path::absolute(&arguments.out).map_err(|error| Refusal::here(&error))?;
    let path = arguments.folder.display().to_string();
    let home = runtime.block_on(api.open_project(ProjectRef { path: path.clone() }));
    let home = home.map_err(|error| Refusal::of(&error))?;
    let passed_over = source::passed_over(&home, arguments);
    if let Some(told) = passed_over.as_ref().filter(|_| !arguments.as_it_is) {
        return Err(Refusal::passed_over(told));
    }
    let of = match arguments.document {
        Document::Artifacts => runtime.block_on(artifacts(&api, &home, arguments))?,
        _ => source::of(&home, arguments)?,
    };
    let order = ExportDocument {
        path,
        of,
        session: arguments.session.clone(),
        form: arguments.format.wire(),
        place: Some(out.display().to_string()),
        replace: arguments.force,
        // Then it is said below, beside the file.
        lacking: arguments.as_it_is,
        export: "terminal".to_owned(),
    };
    let mut exported = runtime.block_on(api.export_document(order)).map_err(|error| Refusal::of(&error))?;
    exported.remarks.extend(passed_over.map(|told| Said::plain(&told)));
    Ok(exported)
}

/// All artifacts of the session that is meant.
async fn artifacts(
    api: &Api<TerminalHost>,
    home: &ProjectHome,
    arguments: &Arguments,
) -> Result<ExportOf, Refusal> {
    let session = source::session(home, arguments)?;
    let request = SessionRef { path: arguments.folder.display().to_string(), session: session.clone() };
    let view = api.session_view(request).await.map_err(|error| Refusal::of(&error))?;
    let chosen = |artifact: Artifact| ChosenArtifact { session: session.clone(), artifact: artifact.id };
    let artifacts: Vec<ChosenArtifact> = view.artifacts.into_iter().map(chosen).collect();
    if artifacts.is_empty() {
        return Err(Refusal::missing(Document::Artifacts, &[]));
    }
    Ok(ExportOf::Selection { artifacts })
}

/// What the user should know, in sentences.
fn remarks(exported: &Exported) -> Vec<String> {
    let lacks = |of: &ExportLacking| {
        let missing = of.artifacts.join(", ");
        match of.session.as_str() {
            "" => {
                format!("The document lists what has no section in it: {missing}. The export lacks it, too.")
            }
            session => {
                format!(
                    "The document lacks what session {session} has approved: {missing}. The export lacks it, too."
                )
            }
        }
    };
    exported.lacking.iter().map(lacks).chain(english(&exported.remarks)).collect()
}

fn told(exported: &Exported) -> String {
    let items = match exported.items {
        0 => String::new(),
        items => format!(", {}", crate::words::number(items.into(), "numbered item")),
    };
    let practice = if exported.practice { " It says that its answers were simulated." } else { "" };
    let file = exported.file.as_deref().unwrap_or_default();
    format!("wrote {file}: {}{items}.{practice}", exported.title)
}
