//! The words for errors: what happened, what is safe, what to do next. A sentence each, in the terms of the window's
//! table (`ui/src/lib/errors/table.ts`); what to do is said for a terminal.

use std::collections::BTreeMap;
use std::error::Error;

use roundtable_api::wire::{ErrorCode, WireError};
use serde_json::json;

use super::answers::AnswersError;

/// The exit code of an error.
const FAILED: u8 = 1;
/// The exit code when what was given cannot be used; clap's own.
const UNUSABLE: u8 = 2;

/// The variable of `--key-env` is not set, or is no text.
#[derive(Debug)]
pub(super) struct KeyEnvError {
    pub(super) name: String,
}

impl std::fmt::Display for KeyEnvError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "the environment variable {} holds no key", self.name)
    }
}

impl Error for KeyEnvError {}

/// Whether what a flag says is what cannot be used.
fn is_of_a_flag(code: ErrorCode) -> bool {
    use ErrorCode::{
        BaselineInvalid, LimitsInvalid, OutputTypeInvalid, PanelTooLarge, PanelTooSmall, ParticipantUnknown,
        ProviderAddress, SidesInvalid, SourceEmpty, SourceNotText, SourceNotUtf8, SourceTooLarge,
        SpendingLimitInvalid, StrategyFixed, StrategyUnknown, TopicEmpty, TopicTooLong, WorkflowUnavailable,
    };
    matches!(
        code,
        LimitsInvalid
            | PanelTooLarge
            | PanelTooSmall
            | ParticipantUnknown
            | ProviderAddress
            | SpendingLimitInvalid
            | StrategyUnknown
            | StrategyFixed
            | SidesInvalid
            | OutputTypeInvalid
            | TopicEmpty
            | TopicTooLong
            | WorkflowUnavailable
            | BaselineInvalid
            | SourceEmpty
            | SourceNotText
            | SourceNotUtf8
            | SourceTooLarge
    )
}

/// An error in words.
#[derive(Debug)]
pub(super) struct Failure {
    code: String,
    params: BTreeMap<String, String>,
    happened: String,
    safe: String,
    todo: String,
    pub(super) exit: u8,
}

impl Failure {
    /// `resumed`: flags for a new session were not looked at, so none of them is to blame.
    pub(super) fn new(error: &(dyn Error + 'static), resumed: bool) -> Self {
        if let Some(error) = error.downcast_ref::<WireError>() {
            let exit = if !resumed && is_of_a_flag(error.code) { UNUSABLE } else { FAILED };
            Self { exit, ..Self::of_wire(error) }
        } else if let Some(error) = error.downcast_ref::<AnswersError>() {
            Self::of_answers(error)
        } else if let Some(error) = error.downcast_ref::<KeyEnvError>() {
            Self::of_key_env(error)
        } else {
            Self::of_wire(&WireError::new(ErrorCode::Internal, [], error))
        }
    }

    fn of_wire(error: &WireError) -> Self {
        let words = words(error.code);
        Self {
            code: code(error.code),
            params: error.params.clone(),
            happened: fill(words.happened, error),
            safe: fill(words.safe, error),
            todo: fill(words.todo, error),
            exit: FAILED,
        }
    }

    fn of_answers(AnswersError { file, why }: &AnswersError) -> Self {
        Self {
            code: "answers_unusable".to_owned(),
            params: [("file", file), ("message", why)]
                .map(|(name, value)| (name.to_owned(), value.clone()))
                .into(),
            happened: format!("The answers file {file} cannot be used: {}.", why),
            safe: UNTOUCHED.to_owned(),
            todo: "Give one like the example of `cargo xtask session --help`.".to_owned(),
            exit: UNUSABLE,
        }
    }

    fn of_key_env(KeyEnvError { name }: &KeyEnvError) -> Self {
        Self {
            code: "key_env_unusable".to_owned(),
            params: BTreeMap::from([("name".to_owned(), name.clone())]),
            happened: format!("The environment variable {name} holds no key."),
            safe: UNTOUCHED.to_owned(),
            todo: "Set it to the key, or name another one with --key-env.".to_owned(),
            exit: UNUSABLE,
        }
    }

    /// A line per sentence.
    pub(super) fn lines(&self) -> String {
        [&self.happened, &self.safe, &self.todo].map(String::as_str).join("\n")
    }

    /// One line of JSON.
    pub(super) fn json(&self) -> String {
        let message = [&self.happened, &self.safe, &self.todo].map(String::as_str).join(" ");
        json!({ "code": self.code, "params": self.params, "message": message }).to_string()
    }
}

/// The code as it crosses the wire.
fn code(code: ErrorCode) -> String {
    match serde_json::to_value(code) {
        Ok(serde_json::Value::String(word)) => word,
        _ => "internal".to_owned(),
    }
}

struct Words {
    happened: &'static str,
    safe: &'static str,
    todo: &'static str,
}

const UNTOUCHED: &str = "Nothing was changed.";

/// `{name}` stands for a parameter of the error, `{position}` for its line and column, `{detail}` for its causes.
fn words(code: ErrorCode) -> Words {
    let (happened, safe, todo) = match code {
        ErrorCode::FolderMissing => (
            "There is no folder {path}.",
            UNTOUCHED,
            "If it was moved or renamed, give its new place with --project.",
        ),
        ErrorCode::NotAFolder => {
            ("{path} is a file, not a folder.", UNTOUCHED, "Give the folder that holds it with --project.")
        }
        ErrorCode::NotAProject => (
            "The folder {path} is not a project: it has no .s2s in it.",
            UNTOUCHED,
            "Give another folder with --project, or make a project there: copy samples/borrow-shed, or use the window.",
        ),
        ErrorCode::FolderUnreadable => (
            "The folder {path} cannot be read ({detail}).",
            UNTOUCHED,
            "Ask whoever manages this computer to give you access to it, or give another folder.",
        ),
        ErrorCode::FolderReadOnly => (
            "The folder of {path} cannot be written.",
            "What is in it is as it was.",
            "Ask for write access, or copy the project to a folder of your own.",
        ),
        ErrorCode::AlreadyExists => (
            "There is already something at {path}.",
            "It was left as it is.",
            "Choose another name or another place.",
        ),
        ErrorCode::DiskFull => (
            "There is no space left to write {path}.",
            "The last complete version is still there.",
            "Free some space on the disk, then try again.",
        ),
        ErrorCode::FileTrouble => (
            "The file {path} could not be read or written ({detail}).",
            "The last complete version is still there.",
            "Check that no other program holds it open, then try again.",
        ),
        ErrorCode::ContextMissing => (
            "The project has no description yet: there is no {path}.",
            "Its sessions and documents are as they were.",
            "Write that file, or fill in the form that the window shows for it.",
        ),
        ErrorCode::ContextPlaceholders => (
            "The project's description still has blanks to fill in: {placeholders}.",
            "What is written in it is kept, and no session was started.",
            "Complete .s2s/CONTEXT.md, or the form that the window shows for it, then start the session.",
        ),
        ErrorCode::ContextNotUtf8 => (
            "The project's description, {path}, cannot be read as text, from line {line} on; it looks like {hint}.",
            "The file was left as it is.",
            "Save it anew as UTF-8 text in the program that made it.",
        ),
        ErrorCode::ContextTooLarge => (
            "The project's description, {path}, is too long to put before a panel ({bytes} bytes).",
            "The file was left as it is.",
            "Keep what the panel needs, and move the rest to a file of its own.",
        ),
        ErrorCode::ContextChanged => (
            "The project's description was changed elsewhere in the meantime.",
            "What the others wrote is still in the file.",
            "Look at it, then try again.",
        ),
        ErrorCode::ConfigInvalid => (
            "The project's settings cannot be read: {position}{path}: {message}.",
            "The file was left as it is.",
            "Mend it in a text editor, or ask whoever wrote it.",
        ),
        ErrorCode::SessionMissing => (
            "There is no session {id} in this project.",
            "Everything else is as it was.",
            "Look into .s2s/sessions: the id is a file's name without `.yaml`.",
        ),
        ErrorCode::SessionDamaged => (
            "A file of the session cannot be read: {file}, {message}.",
            "It was left untouched, and so were the other sessions.",
            "Put back an earlier copy of it if you have one, or start a new session.",
        ),
        ErrorCode::SessionForeign => (
            "The session can be read, and not go on: {reason}.",
            "Its files are untouched.",
            "Correct the file by hand, or start a new session that builds on this one.",
        ),
        ErrorCode::SessionNotRunning => (
            "The session is not running.",
            "Everything said so far is kept.",
            "Resume it with --resume, then try again.",
        ),
        ErrorCode::SessionClosed => (
            "The session is already closed.",
            "Its results are kept.",
            "Review them in the window, or start a new session.",
        ),
        ErrorCode::TopicEmpty => (
            "The session has no topic.",
            UNTOUCHED,
            "Say in a line with --topic what the panel should discuss.",
        ),
        ErrorCode::TopicTooLong => (
            "The topic has {length} characters; {max} is the most.",
            UNTOUCHED,
            "Shorten it, and put the rest into the project's description.",
        ),
        ErrorCode::PanelTooSmall => (
            "This session needs a panel of at least {least} participants; it has {seats}.",
            UNTOUCHED,
            "Give more of them with --participants, with commas between.",
        ),
        ErrorCode::PanelTooLarge => (
            "A panel has at most twelve participants; there are {seats}.",
            UNTOUCHED,
            "Give fewer of them with --participants.",
        ),
        ErrorCode::ParticipantUnknown => (
            "Nobody here is called {participant}.",
            UNTOUCHED,
            "Leave that participant out of --participants, or put back the file that describes them. Here are: {known}.",
        ),
        ErrorCode::SeatsUndescribed => (
            "Nobody describes {participants}, so no model can speak for that seat.",
            "Everything said so far is kept.",
            "Leave the seat empty with --without {participants}, or describe them in .s2s/agents/roundtable/.",
        ),
        ErrorCode::ParticipantInvalid => (
            "The description of {participant} cannot be kept: {message}.",
            UNTOUCHED,
            "Say in a sentence or two what they know and look after.",
        ),
        ErrorCode::StrategyUnknown => (
            "There is no strategy called {strategy}.",
            UNTOUCHED,
            "Choose another one with --strategy, or put back the file that describes it.",
        ),
        ErrorCode::StrategyFixed => {
            ("A {workflow} session is always led by {strategy}.", UNTOUCHED, "Leave out --strategy.")
        }
        ErrorCode::SidesInvalid => (
            "The sides cannot be used: {side} has nobody, or is none of the strategy's.",
            UNTOUCHED,
            "Give each side somebody with --pro and --con, or leave both out: then the facilitator gives them.",
        ),
        ErrorCode::OutputTypeInvalid => (
            "This session cannot end in {output_type}.",
            UNTOUCHED,
            "Use --output-type with --workflow roundtable, or leave it out.",
        ),
        ErrorCode::SessionRunning => ("The session {id} is running.", UNTOUCHED, "Pause or close it first."),
        ErrorCode::LimitsInvalid => (
            "The rounds contradict each other: at least {min_rounds}, at most {max_rounds}.",
            UNTOUCHED,
            "Give a --max-rounds from {min_rounds} to 100, or lower the least in .s2s/config.yaml.",
        ),
        ErrorCode::ProviderUnknown => {
            ("There is no provider {provider} in the settings.", UNTOUCHED, "Give --provider and --model.")
        }
        ErrorCode::ProviderAddress => (
            "The address {address} cannot be used: {message}.",
            UNTOUCHED,
            "Give --base-url an address such as https://api.example.com/v1.",
        ),
        ErrorCode::ModelMissing => {
            ("No model is chosen for {seat}.", UNTOUCHED, "Give --model, or use --provider practice.")
        }
        ErrorCode::KeyMissing => (
            "{provider} answers nobody without a key, and there is none for {host}.",
            UNTOUCHED,
            "Name the environment variable that holds it with --key-env.",
        ),
        ErrorCode::KeychainTrouble => (
            "The system's keychain cannot be used ({reason}).",
            "No key was kept in a file.",
            "Use --key-env: such a key is kept for this run only.",
        ),
        ErrorCode::ProviderFault => (
            "{provider} gave no answer: {message}.",
            UNTOUCHED,
            "Check key, model and address, then try again.",
        ),
        ErrorCode::ValidationFailed => (
            "{provider} gave no reading: {message}.",
            UNTOUCHED,
            "Check key, model and network, then have it read again in the window.",
        ),
        ErrorCode::ValidationUnreadable => (
            "What {provider} answered cannot be read as findings, twice: {message}.",
            UNTOUCHED,
            "Choose another model for the facilitator, then have it read again in the window.",
        ),
        ErrorCode::SpendingLimitInvalid => (
            "A spending limit of {limit} is none.",
            UNTOUCHED,
            "Give --spending-limit a sum above zero, or leave it out.",
        ),
        ErrorCode::ContextEmpty => (
            "The project's description says nothing yet: {path}.",
            UNTOUCHED,
            "Write there what the project is: Description, Objectives, Constraints, and under Scope what is in and out.",
        ),
        ErrorCode::SourceTooLarge => (
            "The document {path} has {bytes} bytes; 2 MB is the most that is read.",
            UNTOUCHED,
            "Give the part of it that the session is about with --baseline.",
        ),
        ErrorCode::SourceNotText => (
            "The document {path} is no plain text.",
            UNTOUCHED,
            "Save it as Markdown or plain text in the program that made it, and give that file with --baseline.",
        ),
        ErrorCode::SourceNotUtf8 => (
            "The document {path} cannot be read as UTF-8 text, from line {line} on.",
            UNTOUCHED,
            "Save it anew as UTF-8 text in the program that made it.",
        ),
        ErrorCode::SourceEmpty => (
            "The document {path} holds no text.",
            UNTOUCHED,
            "Give another one with --baseline, or leave it out.",
        ),
        ErrorCode::ReadingCancelled => ("Reading the document was cancelled.", UNTOUCHED, "Start it again."),
        ErrorCode::ReadingFailed => (
            "The model that was to read the document gave no answer: {message}.",
            UNTOUCHED,
            "Check key, model and address, then try again.",
        ),
        ErrorCode::ReadingUnusable => (
            "What the model found in the lines {lines} of the document could not be read, twice: {message}.",
            UNTOUCHED,
            "Try again, or give another --model.",
        ),
        ErrorCode::BaselineInvalid => (
            "The session cannot rest on this baseline: {message}.",
            UNTOUCHED,
            "Use --baseline with --workflow specs, or with --output-type requirements.",
        ),
        ErrorCode::WorkflowUnavailable => {
            ("This version has no {workflow} sessions yet.", UNTOUCHED, "Start a specs session instead.")
        }
        ErrorCode::DocumentChanged => (
            "The document {path} was changed while it was being written.",
            "It was not overwritten.",
            "Resume the session once more: the document is written anew.",
        ),
        ErrorCode::DocumentIncomplete => (
            "Some approved artifacts are not in the written document: {missing}.",
            "Your approvals are kept.",
            "Resume the session once more: the document is written anew.",
        ),
        ErrorCode::ArtifactMissing => (
            "{id} is not in this session any more.",
            "The other artifacts are as they were.",
            "Resume the session once more, so that it is read anew.",
        ),
        ErrorCode::PathRefused => (
            "{path} does not belong to this project, so it was not opened.",
            UNTOUCHED,
            "Give the project that it belongs to.",
        ),
        ErrorCode::BadRequest => (
            "This command asked for something that does not exist, which is our mistake.",
            UNTOUCHED,
            "Try again; if it stays, send us this: {detail}.",
        ),
        ErrorCode::Internal => (
            "The application made a mistake and stopped what it was doing.",
            "What was complete before is kept.",
            "Try again; if it stays, send us this: {detail}.",
        ),
    };
    Words { happened, safe, todo }
}

/// The text with the error's parameters in it, in one pass: a parameter may hold braces itself.
fn fill(text: &str, error: &WireError) -> String {
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}').unwrap_or((after, ""));
        filled.push_str(before);
        filled.push_str(&value(name, error));
        rest = behind;
    }
    filled + rest
}

fn value(name: &str, error: &WireError) -> String {
    let param = |name: &str| error.params.get(name).map(String::as_str).unwrap_or_default();
    match name {
        "detail" => error.detail.trim_end_matches('.').to_owned(),
        "position" => match (param("line"), param("column")) {
            ("" | "0", _) => String::new(),
            (line, column) => format!("line {line}, column {column} of "),
        },
        "message" => param("message").trim_end_matches('.').to_owned(),
        other => param(other).to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// serde lists them when it meets one that it does not know; nothing mirrors the list by hand.
    fn all_codes() -> Vec<ErrorCode> {
        let error = serde_json::from_str::<ErrorCode>("\"?\"").unwrap_err().to_string();
        let codes: Vec<ErrorCode> =
            error.split('`').filter_map(|word| serde_json::from_value(json!(word)).ok()).collect();
        assert!(codes.len() > 30, "{error}");
        codes
    }

    #[test]
    fn every_code_has_three_sentences() {
        for code in all_codes() {
            let words = words(code);
            for sentence in [words.happened, words.safe, words.todo] {
                assert!(sentence.len() > 10 && sentence.ends_with('.'), "{code:?}: {sentence}");
                assert_eq!(sentence.matches('{').count(), sentence.matches('}').count(), "{code:?}");
            }
        }
    }

    #[test]
    fn a_flag_that_cannot_be_used_is_no_failure_of_the_session() {
        let exit = |code, resumed| Failure::new(&WireError::new(code, [], ""), resumed).exit;
        assert_eq!(exit(ErrorCode::ParticipantUnknown, false), UNUSABLE);
        assert_eq!(exit(ErrorCode::LimitsInvalid, false), UNUSABLE);
        // A resumed session whose expert's file is gone: no flag is to blame.
        assert_eq!(exit(ErrorCode::ParticipantUnknown, true), FAILED);
        assert_eq!(exit(ErrorCode::DiskFull, false), FAILED);
        assert_eq!(Failure::new(&KeyEnvError { name: "KEY".to_owned() }, false).exit, UNUSABLE);
    }

    #[test]
    fn an_unknown_participant_and_too_small_a_panel_say_what_would_do() {
        let lines = |code, params: [(&'static str, String); 2]| {
            Failure::new(&WireError::new(code, params, ""), false).lines()
        };
        let known = [("participant", "astrologer".to_owned()), ("known", "ann, ben".to_owned())];
        let unknown = lines(ErrorCode::ParticipantUnknown, known);
        assert!(unknown.contains("astrologer") && unknown.ends_with("Here are: ann, ben."), "{unknown}");
        let few = [("seats", "2".to_owned()), ("least", "3".to_owned())];
        assert!(lines(ErrorCode::PanelTooSmall, few).contains("at least 3 participants; it has 2."));
    }

    #[test]
    fn every_sentence_is_filled() {
        for code in all_codes() {
            let failure = Failure::new(&WireError::new(code, [], "why"), false);
            assert!(!failure.lines().contains(['{', '}']), "{code:?}: {}", failure.lines());
            assert_eq!(failure.lines().lines().count(), 3, "{code:?}");
        }
    }

    #[test]
    fn a_damaged_session_says_its_position_once() {
        let params = [
            ("file", "/p/.s2s/sessions/x.yaml".to_owned()),
            ("message", "line 5, column 6: mapping values are not allowed".to_owned()),
        ];
        let failure =
            Failure::new(&WireError::new(ErrorCode::SessionDamaged, params, "the same again"), false);
        assert_eq!(
            failure.lines().lines().next(),
            Some(
                "A file of the session cannot be read: /p/.s2s/sessions/x.yaml, line 5, column 6: mapping values are not \
                 allowed."
            )
        );
    }

    #[test]
    fn braces_in_a_parameter_stay() {
        let params = [("placeholders", "{Name}, {detail}".to_owned())];
        let failure = Failure::new(&WireError::new(ErrorCode::ContextPlaceholders, params, ""), false);
        assert!(failure.lines().contains("fill in: {Name}, {detail}."), "{}", failure.lines());
    }

    #[test]
    fn json_is_one_line_with_code_params_and_message() {
        let params = [("path", "/p\nq".to_owned())];
        let line = Failure::new(&WireError::new(ErrorCode::FolderMissing, params, ""), false).json();
        assert_eq!(line.lines().count(), 1);
        let value: serde_json::Value = serde_json::from_str(&line).unwrap();
        assert_eq!(value["code"], "folder_missing");
        assert_eq!(value["params"]["path"], "/p\nq");
        assert!(value["message"].as_str().unwrap().contains("Nothing was changed."));
    }

    #[test]
    fn an_answers_file_has_words_and_an_exit_code_of_its_own() {
        let error = AnswersError { file: "a.yaml".to_owned(), why: "it is not a list".to_owned() };
        let failure = Failure::new(&error, false);
        assert_eq!(failure.exit, UNUSABLE);
        assert_eq!(
            failure.lines().lines().next(),
            Some("The answers file a.yaml cannot be used: it is not a list.")
        );
    }
}
