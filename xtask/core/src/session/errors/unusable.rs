//! What only a terminal can refuse: a flag, or a file that a flag names, before anything is made or asked.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::io;

/// A flag, or a file that a flag names, that cannot be used.
#[derive(Debug)]
pub(in crate::session) struct Unusable {
    /// For a machine: what is wrong.
    pub(in crate::session) code: String,
    /// For a machine: with what.
    pub(in crate::session) params: BTreeMap<String, String>,
    /// A sentence.
    pub(in crate::session) happened: String,
    /// A sentence.
    pub(in crate::session) todo: String,
    /// Lines for people that follow on what to do: a command to type, a list to choose from.
    pub(in crate::session) more: Vec<String>,
}

impl Unusable {
    fn new<const N: usize>(
        code: &str,
        params: [(&str, &str); N],
        happened: String,
        todo: impl Into<String>,
    ) -> Self {
        let params = params.map(|(name, value)| (name.to_owned(), value.to_owned())).into();
        Self { code: code.to_owned(), params, happened, todo: todo.into(), more: Vec::new() }
    }

    /// Flags that contradict each other, or one without what it needs.
    pub(in crate::session) fn flags(happened: impl Into<String>, todo: impl Into<String>) -> Self {
        Self::new("flags_unusable", [], happened.into(), todo)
    }

    /// A command line that the parser refused, from its own words: the first paragraph says what is wrong, what follows
    /// may hold a hint.
    pub(in crate::session) fn command_line(said: &str) -> Self {
        let said = said.trim().trim_start_matches("error: ");
        let what = said.split("\n\n").next().unwrap_or_default();
        let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut letters = what.trim_end_matches('.').chars();
        let what: String =
            letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default();
        let hint = said.lines().find_map(|line| line.trim().strip_prefix("tip: "));
        let hint = hint.map(|hint| format!(" A hint: {}.", hint.trim_end_matches('.'))).unwrap_or_default();
        let todo = format!("See the command's --help for the flags that there are.{hint}");
        Self::new("flags_unusable", [], format!("{what}."), todo)
    }

    /// `--answers`.
    pub(in crate::session) fn answers(file: &str, why: &str) -> Self {
        let happened = format!("The answers file {file} cannot be used: {}.", why.trim_end_matches('.'));
        let todo = "Give one like the example of `cargo xtask session --help`.";
        Self::new("answers_unusable", [("file", file), ("message", why)], happened, todo)
    }

    /// `--answers`: a file that is not there, or cannot be read.
    pub(in crate::session) fn unread_answers(file: &str, cause: &io::Error) -> Self {
        let why = unread(cause);
        let happened = format!("The answers file {file} cannot be read: {why}.");
        let todo = "Check the path, which counts from this folder unless it begins with /. Without --answers the session pauses \
                    at its first decision.";
        Self::new("answers_unreadable", [("file", file), ("message", &why)], happened, todo)
    }

    /// `--key-env`: the variable is not set, or is no text.
    pub(in crate::session) fn key_env(name: &str) -> Self {
        let happened = format!("The environment variable {name} holds no key.");
        let todo = "Set it to the key, or name another one with --key-env.";
        Self::new("key_env_unusable", [("name", name)], happened, todo)
    }

    /// `--baseline`: no such file, or none that can be read.
    pub(in crate::session) fn baseline(file: &str, why: &str) -> Self {
        let happened =
            format!("The document {file} of --baseline cannot be read: {}.", why.trim_end_matches('.'));
        let todo = "Give a Markdown or text file that is there, or leave out --baseline.";
        Self::new("baseline_unreadable", [("path", file), ("message", why)], happened, todo)
    }

    /// The session of `--resume` says no strategy, or one that no file describes.
    pub(in crate::session) fn strategy(
        session: &str,
        strategy: &str,
        happened: String,
        todo: String,
    ) -> Self {
        let params = [("id", session), ("strategy", strategy)];
        Self::new("strategy_unknown", params, happened, todo)
    }

    /// A provider that cannot lead on the session of `--resume`.
    pub(in crate::session) fn provider(
        session: &str,
        provider: &str,
        happened: String,
        todo: String,
    ) -> Self {
        let params = [("id", session), ("provider", provider)];
        Self::new("provider_unusable", params, happened, todo)
    }
}

/// Why a file cannot be read, as a clause for people: the system's words, and the number of its error, are for nobody.
pub(in crate::session) fn unread(cause: &io::Error) -> String {
    match cause.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "you have no right to read it".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        io::ErrorKind::InvalidData => "it is no text in UTF-8".to_owned(),
        _ => cause.to_string().split(" (os error").next().unwrap_or_default().to_owned(),
    }
}

impl fmt::Display for Unusable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.happened, self.todo)
    }
}

impl Error for Unusable {}
