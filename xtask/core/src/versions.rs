//! `cargo xtask versions DIR`: the earlier versions of a project's documents, by the application's own commands: listed, printed, put
//! back.

#[cfg(test)]
mod tests;

use std::fmt;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_store::Project;

use crate::session::{TerminalHost, told, yes};
use crate::words::{number, one_line};
use xtask::say;
use xtask::shell::{plain, word};

/// The exit code of a version that waits for the user's word.
const WAITS: u8 = 3;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Exit codes: 0 done; 1 it could not be done: the message says why, and nothing was changed; 2 a flag cannot be used; 3 a version was to be put \
                        back, and nobody said yes: --yes says it."
)]
pub(crate) struct Arguments {
    /// The folder that holds `.s2s`
    folder: PathBuf,
    /// Path of a document in the project, e.g. docs/specifications/requirements.md; all of them, if not given
    #[arg(long, value_name = "PATH")]
    document: Option<String>,
    /// Prints this version, by its number in the list
    #[arg(long, value_name = "N", requires = "document", conflicts_with = "put_back")]
    show: Option<String>,
    /// Puts this version in the place of the document; what stands there is kept as a version
    #[arg(long, value_name = "N", requires = "document")]
    put_back: Option<String>,
    /// With --put-back: do not ask
    #[arg(long, requires = "put_back")]
    yes: bool,
}

/// Why something was not done: what happened, what is safe, what to do.
#[derive(Debug)]
struct Refusal([String; 3]);

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0.join("\n"))
    }
}

impl From<WireError> for Refusal {
    fn from(error: WireError) -> Self {
        let told = told(&error);
        // The folder of the project is no flag of this command.
        Self(
            ["happened", "safe", "todo"]
                .map(|key| told[key].as_str().unwrap_or_default().replace(" with --project", "")),
        )
    }
}

pub(crate) fn run(arguments: &Arguments) -> ExitCode {
    let asked = || {
        std::io::stdin()
            .is_terminal()
            .then(|| yes(&mut std::io::stdin().lock(), || say!("Put it back? [y]es, [n]o")))
    };
    match done(arguments, &asked) {
        Ok(Done::Lines(lines)) => {
            lines.iter().for_each(|line| say!("{}", plain(line)));
            ExitCode::SUCCESS
        }
        Ok(Done::Text(bytes)) => printed(&bytes),
        Ok(Done::Waits(lines)) => {
            lines.iter().for_each(|line| say!("{}", plain(line)));
            ExitCode::from(WAITS)
        }
        Err(refusal) => {
            eprintln!("{}", plain(&refusal.to_string()));
            ExitCode::FAILURE
        }
    }
}

/// What came of a command.
#[derive(Debug)]
enum Done {
    Lines(Vec<String>),
    /// A version, to the byte.
    Text(Vec<u8>),
    /// Nothing was changed, for nobody said that it may be.
    Waits(Vec<String>),
}

/// To the byte where no terminal reads it.
fn printed(bytes: &[u8]) -> ExitCode {
    let mut out = std::io::stdout();
    let written = match out.is_terminal() {
        true => out.write_all(plain(&String::from_utf8_lossy(bytes)).as_bytes()),
        false => out.write_all(bytes),
    };
    if written.and_then(|()| out.flush()).is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// `asked`: whether the user said yes; `None` where nobody can be asked.
fn done(arguments: &Arguments, asked: &dyn Fn() -> Option<bool>) -> Result<Done, Refusal> {
    let host = TerminalHost::new((Duration::ZERO, Duration::ZERO)).map_err(|error| here(&error))?;
    let api = Api::new(host);
    let runtime = tokio::runtime::Builder::new_current_thread().build().map_err(|error| here(&error))?;
    let path = arguments.folder.display().to_string();
    let home = runtime.block_on(api.open_project(ProjectRef { path: path.clone() }))?;
    let of = |document: &str| DocumentRef { path: path.clone(), document: document.to_owned() };
    let Some(document) = &arguments.document else {
        let mut lines = Vec::new();
        for entry in &home.documents {
            let versions = runtime.block_on(api.document_versions(of(&entry.path)))?.versions;
            lines.extend(listed(&entry.path, &versions));
        }
        // Of a document that is gone, what is kept is what somebody looks for.
        let kept = Project::open(&arguments.folder).map(|project| project.documents_with_versions());
        let is_there = |path: &String| home.documents.iter().any(|entry| entry.path == *path);
        for path in kept.unwrap_or_default().into_iter().filter(|path| !is_there(path)) {
            let versions = runtime.block_on(api.document_versions(of(&path)))?.versions;
            lines.extend(listed(&format!("{path} (not there any more)"), &versions));
        }
        return Ok(Done::Lines(or_none(lines)));
    };
    let versions = runtime.block_on(api.document_versions(of(document)))?.versions;
    if let Some(wanted) = &arguments.show {
        let name = named(&versions, document, wanted)?;
        let project =
            Project::open(&arguments.folder).map_err(|error| unread(document, &error.to_string()))?;
        let file =
            project.read_version(document, name).map_err(|error| unread(document, &error.to_string()))?;
        return Ok(Done::Text(file.bytes));
    }
    let Some(wanted) = &arguments.put_back else {
        return Ok(Done::Lines(or_none(listed(document, &versions))));
    };
    let version = named(&versions, document, wanted)?.to_owned();
    let against = VersionAgainst::Now;
    let compare =
        CompareVersion { path: path.clone(), document: document.clone(), version: version.clone(), against };
    let seen = runtime.block_on(api.compare_version(compare))?;
    let mut lines = changes(document, &seen.diff);
    if !arguments.yes {
        lines.iter().for_each(|line| say!("{}", plain(line)));
        match asked() {
            Some(true) => lines.clear(),
            Some(false) => return Ok(Done::Waits(vec!["Nothing was changed.".to_owned()])),
            None => return Ok(Done::Waits(vec!["Nothing was changed. Put it back with --yes.".to_owned()])),
        }
    }
    let request = PutVersionBack {
        path: path.clone(),
        document: document.clone(),
        version,
        existing_hash: seen.existing_hash,
    };
    let back = runtime.block_on(api.put_version_back(request))?;
    lines.push(format!("{document} is version {} again.", number_of(wanted)));
    lines.extend(back.kept.map(|kept| {
        format!(
            "What stood there is version {}. Take it back with: cargo xtask versions {} --document {} --put-back {0}",
            number_of(&kept),
            word(&path),
            word(document),
        )
    }));
    Ok(Done::Lines(lines))
}

fn here(error: &std::io::Error) -> Refusal {
    Refusal([
        format!("It could not begin: {error}."),
        "Nothing was changed.".to_owned(),
        "Try again.".to_owned(),
    ])
}

fn unread(document: &str, why: &str) -> Refusal {
    Refusal([
        format!("That version of {document} cannot be read: {}.", one_line(why).trim_end_matches('.')),
        "Nothing was changed.".to_owned(),
        "Choose another one: the list has all that are kept.".to_owned(),
    ])
}

/// The number in a version's name, `0003-…`, or what was typed in its place.
fn number_of(version: &str) -> String {
    let digits = version.split('-').next().unwrap_or_default();
    digits.parse::<u64>().map_or_else(|_| version.to_owned(), |number| number.to_string())
}

/// The name of the version that somebody means, by its number or its name.
fn named<'a>(versions: &'a [VersionRow], document: &str, wanted: &str) -> Result<&'a str, Refusal> {
    let is_it = |row: &&VersionRow| row.version == wanted || number_of(&row.version) == number_of(wanted);
    versions.iter().find(is_it).map(|row| row.version.as_str()).ok_or_else(|| {
        let numbers: Vec<String> = versions.iter().map(|row| number_of(&row.version)).collect();
        let todo = match numbers.as_slice() {
            [] => format!("None is kept of {document}: one is when Roundtable writes over it."),
            _ => format!("There are: {}.", numbers.join(", ")),
        };
        let happened = format!("{document} has no version {wanted} that differs from what stands there.");
        Refusal([happened, "Nothing was changed.".to_owned(), todo])
    })
}

/// The versions of a document, a line each, the last one first.
fn listed(document: &str, versions: &[VersionRow]) -> Vec<String> {
    let row = |row: &VersionRow| {
        let (what, by) = if row.is_last { ("written", "from") } else { ("replaced", "by") };
        let by = match &row.session {
            Some(session) if row.topic.is_empty() => format!("{by} session {session}"),
            Some(session) => format!("{by} session {session}, “{}”", one_line(&row.topic)),
            None => format!("{by} an earlier version that was put back"),
        };
        let at = row.at.strftime("%Y-%m-%d %H:%M UTC");
        format!("  {:>4}  {what} {at} {by}", number_of(&row.version))
    };
    if versions.is_empty() {
        return Vec::new();
    }
    let head = format!("{document}: {}", number(versions.len() as u64, "earlier version"));
    std::iter::once(head).chain(versions.iter().map(row)).collect()
}

fn or_none(lines: Vec<String>) -> Vec<String> {
    if !lines.is_empty() {
        return lines;
    }
    vec!["No earlier version is kept. One is kept whenever Roundtable writes over a document.".to_owned()]
}

/// What putting a version back changes. `diff` leads from the version to what stands there, so that it is read backwards.
fn changes(document: &str, diff: &[DiffLine]) -> Vec<String> {
    let line = |line: &DiffLine| match line.kind {
        DiffKind::Same => None,
        DiffKind::Added => Some(format!("  - {}", line.text)),
        DiffKind::Removed => Some(format!("  + {}", line.text)),
    };
    let head = format!("What changes in {document}:");
    std::iter::once(head).chain(diff.iter().filter_map(line)).collect()
}
