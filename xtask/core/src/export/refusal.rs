//! Why nothing was exported: what happened, what is safe, what to do.

use std::fmt;
use std::io;

use clap::ValueEnum;
use roundtable_api::wire::{ErrorCode, WireError};

use super::{Document, Form};
use crate::session::told;
use crate::words::one_line;

const UNTOUCHED: &str = "Nothing was written.";

/// Why nothing was exported.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) happened: String,
    safe: String,
    todo: String,
    /// Whether it is made all the same where the user says so.
    pub(super) waits: bool,
    /// Whether it is a flag that cannot be used.
    pub(super) of_flag: bool,
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}\n{}\n{}", self.happened, self.safe, self.todo)
    }
}

impl Refusal {
    fn new(happened: String, todo: impl Into<String>) -> Self {
        Self { happened, safe: UNTOUCHED.to_owned(), todo: todo.into(), waits: false, of_flag: false }
    }

    /// The application's own words. The folder of the project is no flag of this command.
    pub(super) fn of(error: &WireError) -> Self {
        let told = told(error);
        let sentence = |key: &str| told[key].as_str().unwrap_or_default().replace(" with --project", "");
        use ErrorCode::{ExportEmpty, ExportIncomplete, ExportLacks, ExportMarked, ExportUndecided};
        let waits = matches!(
            error.code,
            ExportLacks | ExportEmpty | ExportIncomplete | ExportMarked | ExportUndecided
        );
        let todo = sentence("todo");
        let todo = if waits { todo.trim_end_matches('.').to_owned() + " (--as-it-is)." } else { todo };
        // No other session is asked for than that of --session.
        let of_flag = error.code == ErrorCode::SessionMissing;
        Self { happened: sentence("happened"), safe: sentence("safe"), todo, waits, of_flag }
    }

    /// Something that has nothing to do with the project.
    pub(super) fn here(error: &io::Error) -> Self {
        // The system's number of the error says nothing to people.
        let why = error.to_string();
        let why = why.split(" (os error").next().unwrap_or_default();
        Self::new(format!("The export could not begin: {why}."), "Try again.")
    }

    /// The document has no such form.
    pub(super) fn form(document: Document, form: Form) -> Self {
        let forms = Form::value_variants().iter().filter(|form| document.has(**form));
        let forms: Vec<String> = forms.map(|form| name(*form)).collect();
        let happened = format!("{} cannot be written as {}.", name(document), name(form));
        Self {
            of_flag: true,
            ..Self::new(happened, format!("Export it with --format {}.", forms.join(", ")))
        }
    }

    /// `--out -`, by which other programs write to their standard output: here a file takes its place whole, or not at all.
    pub(super) fn no_stream() -> Self {
        let happened = "`--out -` is no file: an export does not go to the standard output.";
        Self { of_flag: true, ..Self::new(happened.to_owned(), "Give the name of a file with --out.") }
    }

    /// Newer sessions than the one that would be exported cannot be read.
    pub(super) fn passed_over(told: &str) -> Self {
        let todo = "Name the session with --session, put back an earlier copy of the damaged file, or export it as it is (--as-it-is).";
        Self { waits: true, ..Self::new(told.to_owned(), todo) }
    }

    /// The project has sessions, and none of them can be read: each with what is wrong.
    pub(super) fn unread(damaged: &[(String, String)]) -> Self {
        let each: Vec<String> = damaged
            .iter()
            .map(|(session, why)| format!("{session} ({})", why.trim_end_matches('.')))
            .collect();
        Self::new(
            format!("No session of this project can be read: {}.", one_line(&each.join("; "))),
            "Put back an earlier copy of its file, or mend it: `cargo xtask inspect` says what is wrong with each.",
        )
    }

    /// Whether the project has such a document is not known: where it would be, its settings say, and they cannot be read.
    pub(super) fn unknown_place(document: Document, why: &str) -> Self {
        let what = what(document);
        Self::new(
            format!(
                "Whether this project has a {what} is not known: .s2s/config.yaml says where it is, and cannot be read ({}).",
                one_line(why.trim_end_matches('.'))
            ),
            "Mend the file or put back an earlier copy, then export again: `cargo xtask inspect` says what is wrong with it.",
        )
    }

    /// The project has no such document.
    pub(super) fn missing(document: Document, looked_at: &[String]) -> Self {
        let (what, how) = (what(document), how(document));
        if looked_at.is_empty() {
            return Self::new(
                format!("There is no {what} in this project."),
                format!("{how}, then export again."),
            );
        }
        let places = looked_at.join(" or ");
        let happened = format!("There is no {what} in this project; it would be {places}.");
        Self::new(happened, format!("{how} and let it write its documents, then export again."))
    }
}

/// What a document is called.
fn what(document: Document) -> &'static str {
    match document {
        Document::Requirements => "requirements document",
        Document::Architecture => "architecture document",
        Document::Decisions => "decision record",
        Document::Artifacts => "artifact of that session that can be read",
        Document::Brief | Document::Traceability | Document::TraceabilityLinks => "session",
        Document::Summary => "summary of a session",
    }
}

/// How there comes to be one.
fn how(document: Document) -> &'static str {
    match document {
        Document::Requirements => "Finish a specs session",
        Document::Architecture | Document::Decisions => "Finish a design session",
        Document::Artifacts => {
            "Let it come to its first results, or bring its files back (`cargo xtask inspect` names them)"
        }
        Document::Brief | Document::Traceability | Document::TraceabilityLinks => "Start one",
        Document::Summary => "Finish a brainstorm or a roundtable",
    }
}

/// As it is typed.
fn name(value: impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
