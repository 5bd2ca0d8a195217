//! An error as a terminal says it: what happened, what is safe, what to do next, a sentence each; and its exit code.

mod findings;
mod moved;
mod sentences;
mod unusable;
mod unwritten;

use std::collections::BTreeMap;
use std::error::Error;

use roundtable_api::wire::{ErrorCode, WireError};
use serde_json::{Value, json};

use crate::words::one_line;

pub(super) use self::findings::Findings;
pub(super) use self::moved::Moved;
pub(super) use self::sentences::{code, of as words};
pub(super) use self::unusable::Unusable;
pub(super) use self::unwritten::Unwritten;

/// The exit code of an error.
const FAILED: u8 = 1;
/// The exit code when what was given cannot be used; clap's own.
const UNUSABLE: u8 = 2;

const UNTOUCHED: &str = "Nothing was changed.";

/// Whether what a flag says is what cannot be used. Of a resumed session the flags for a new one are not looked at, so
/// none of them is to blame.
fn is_of_a_flag(code: ErrorCode, resumed: bool) -> bool {
    use ErrorCode::{
        BaselineInvalid, ForkRoundMissing, LimitsInvalid, OutputTypeInvalid, PanelTooLarge, PanelTooSmall,
        ParticipantUnknown, ProviderAddress, SessionDamaged, SessionMissing, SideNotSeated, SidesInvalid,
        SidesUnused, SourceEmpty, SourceNotText, SourceNotUtf8, SourceTooLarge, SpendingLimitInvalid,
        StrategyFixed, StrategyUnknown, TopicEmpty, TopicTooLong, WorkflowUnavailable,
    };
    match code {
        // --resume names it, or --link.
        SessionMissing => true,
        LimitsInvalid | PanelTooLarge | PanelTooSmall | ParticipantUnknown | ProviderAddress
        | SpendingLimitInvalid | StrategyUnknown | StrategyFixed | SidesInvalid | SidesUnused
        | SideNotSeated | OutputTypeInvalid | TopicEmpty | TopicTooLong | WorkflowUnavailable
        | ForkRoundMissing | BaselineInvalid | SourceEmpty | SourceNotText | SourceNotUtf8
        | SourceTooLarge => !resumed,
        // That of --link: a new session has no files yet.
        SessionDamaged => !resumed,
        _ => false,
    }
}

/// What happened, in a sentence with the error's parameters in it.
pub(crate) fn happened(error: &WireError) -> String {
    let [happened, ..] = words(error);
    happened
}

/// An error of the application, for a machine: code, what happened, what is safe, what to do.
pub(crate) fn told(error: &WireError) -> Value {
    let [happened, safe, todo] = words(error);
    json!({ "code": code(error.code), "happened": happened, "safe": safe, "todo": todo })
}

/// A folder that cannot be read, for a machine: code, what happened, what is safe, what to do.
pub(crate) fn folder_unreadable(error: &(dyn Error + 'static)) -> Value {
    let text = error.to_string();
    json!({
        "code": "folder_unreadable",
        "happened": format!("The folder cannot be read: {}.", text.trim_end_matches('.')),
        "safe": UNTOUCHED,
        "todo": "Check that the folder is there and that you may read it.",
    })
}

/// What a command line that cannot be read comes to with `--json`: the one line of the output, and the exit code. `None`
/// where help was asked for.
pub(crate) fn refused(error: &clap::Error) -> Option<(Value, u8)> {
    if !error.use_stderr() {
        return None;
    }
    let failure = Failure::of_unusable(&Unusable::command_line(&error.render().to_string()));
    Some((failure.json(), failure.exit))
}

/// An error in words.
#[derive(Debug)]
pub(super) struct Failure {
    code: String,
    params: BTreeMap<String, String>,
    happened: String,
    safe: String,
    todo: String,
    more: Vec<String>,
    pub(super) exit: u8,
}

impl Failure {
    /// `resumed`: the session was to go on, no new one was asked for.
    pub(super) fn new(error: &(dyn Error + 'static), resumed: bool) -> Self {
        if let Some(error) = error.downcast_ref::<WireError>() {
            Self::of_wire(error, resumed)
        } else if let Some(error) = error.downcast_ref::<Unusable>() {
            Self::of_unusable(error)
        } else if let Some(Unwritten { error, resume }) = error.downcast_ref::<Unwritten>() {
            let failure = Self::of_wire(error, true);
            let todo = format!("{} Then write its documents with: {resume}", failure.todo);
            let safe = format!("The session is over, and all of it is kept. {}", failure.safe);
            Self { safe, todo, ..failure }
        } else if let Some(moved) = error.downcast_ref::<Moved>() {
            let [happened, safe, todo] = moved.sentences();
            Self { happened, safe, todo, ..Self::of_wire(&moved.error, true) }.failed()
        } else if let Some(Findings { error, more }) = error.downcast_ref::<Findings>() {
            Self { more: more.clone(), ..Self::of_wire(error, resumed) }
        } else {
            Self::of_wire(&WireError::new(ErrorCode::Internal, [], error), resumed)
        }
    }

    fn of_wire(error: &WireError, resumed: bool) -> Self {
        let [happened, safe, todo] = words(error);
        let exit = if is_of_a_flag(error.code, resumed) { UNUSABLE } else { FAILED };
        let (code, params) = (code(error.code), error.params.clone());
        Self { code, params, happened, safe, todo, more: Vec::new(), exit }
    }

    /// No flag is to blame.
    fn failed(self) -> Self {
        Self { exit: FAILED, ..self }
    }

    fn of_unusable(error: &Unusable) -> Self {
        let Unusable { code, params, happened, todo, more } = error;
        Self {
            code: code.clone(),
            params: params.clone(),
            happened: happened.clone(),
            safe: UNTOUCHED.to_owned(),
            todo: todo.clone(),
            more: more.clone(),
            exit: UNUSABLE,
        }
    }

    /// A line per sentence, and what follows on them.
    pub(super) fn lines(&self) -> String {
        let sentences = [&self.happened, &self.safe, &self.todo];
        let sentences = sentences.map(|sentence| one_line(sentence)).into_iter();
        // Their lines are indented.
        let more = self.more.iter().map(|line| line.replace(['\n', '\r'], " "));
        sentences.chain(more).collect::<Vec<_>>().join("\n")
    }

    /// The last line of the events.
    pub(super) fn json(&self) -> Value {
        let message = [&self.happened, &self.safe, &self.todo].map(String::as_str).join(" ");
        json!({
            "ended": "failed",
            "exit": self.exit,
            "code": self.code,
            "params": self.params,
            "happened": self.happened,
            "safe": self.safe,
            "todo": self.todo,
            "message": message,
            "documents": [],
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::session::answers::Answers;

    fn failure(code: ErrorCode) -> Failure {
        Failure::new(&WireError::new(code, [], "why"), false)
    }

    #[test]
    fn a_flag_that_cannot_be_used_is_no_failure_of_the_session() {
        let exit = |code, resumed| Failure::new(&WireError::new(code, [], ""), resumed).exit;
        assert_eq!(exit(ErrorCode::ParticipantUnknown, false), UNUSABLE);
        assert_eq!(exit(ErrorCode::LimitsInvalid, false), UNUSABLE);
        assert_eq!(exit(ErrorCode::SidesUnused, false), UNUSABLE);
        assert_eq!(exit(ErrorCode::SideNotSeated, false), UNUSABLE);
        // A resumed session whose expert's file is gone: no flag is to blame.
        assert_eq!(exit(ErrorCode::ParticipantUnknown, true), FAILED);
        assert_eq!(exit(ErrorCode::DiskFull, false), FAILED);
        assert_eq!(Failure::new(&Unusable::key_env("KEY"), false).exit, UNUSABLE);
    }

    #[test]
    fn a_session_that_is_not_there_is_the_flag_s_fault_and_its_damage_only_where_it_was_linked() {
        let exit = |code, resumed| Failure::new(&WireError::new(code, [], ""), resumed).exit;
        assert_eq!(exit(ErrorCode::SessionMissing, false), UNUSABLE, "--link");
        assert_eq!(exit(ErrorCode::SessionMissing, true), UNUSABLE, "--resume");
        assert_eq!(exit(ErrorCode::SessionDamaged, false), UNUSABLE, "--link");
        assert_eq!(exit(ErrorCode::SessionDamaged, true), FAILED);
    }

    #[test]
    fn an_unknown_participant_and_too_small_a_panel_say_what_would_do() {
        let lines = |code, params: [(&'static str, String); 2]| {
            Failure::new(&WireError::new(code, params, ""), false).lines()
        };
        let known = [("participant", "astrologer".to_owned()), ("known", "ann, ben".to_owned())];
        let unknown = lines(ErrorCode::ParticipantUnknown, known);
        assert!(
            unknown.contains("astrologer") && unknown.ends_with("Known here are: ann, ben."),
            "{unknown}"
        );
        let few = [("seats", "2".to_owned()), ("least", "3".to_owned())];
        assert!(lines(ErrorCode::PanelTooSmall, few).contains("at least 3 participants; it has 2."));
    }

    #[test]
    fn every_error_is_three_lines() {
        for code in sentences::tests::all_codes() {
            assert_eq!(failure(code).lines().lines().count(), 3, "{code:?}");
        }
    }

    #[test]
    fn json_is_one_line_that_says_how_it_ended_with_code_params_and_message() {
        let params = [("path", "/p\nq".to_owned())];
        let value = Failure::new(&WireError::new(ErrorCode::FolderMissing, params, ""), false).json();
        assert_eq!(value.to_string().lines().count(), 1);
        assert_eq!(value["ended"], "failed");
        assert_eq!(value["exit"], 1);
        assert_eq!(value["code"], "folder_missing");
        assert_eq!(value["params"]["path"], "/p\nq");
        assert!(value["message"].as_str().unwrap().contains("Nothing was changed."));
    }

    #[test]
    fn a_command_line_that_cannot_be_read_is_one_object_of_code_what_happened_what_is_safe_and_what_to_do() {
        let line = ["session", "--project", "/tmp/a", "--topic", "x", "--json", "--workflow", "poker"];
        let (value, exit) = refused(&crate::session::arguments::tests::refusal(&line[1..])).unwrap();
        assert_eq!((exit, value["exit"].as_u64()), (2, Some(2)), "{value}");
        assert_eq!(value["code"], "flags_unusable");
        let happened = value["happened"].as_str().unwrap();
        assert!(happened.contains("'poker'") && happened.contains("one of specs, design"), "{value}");
        assert_eq!(value["safe"], UNTOUCHED);
        assert!(value["todo"].as_str().unwrap().contains("--help"), "{value}");
        let missing = crate::session::arguments::tests::refusal(&["--project", "/tmp/a", "--json"]);
        let (value, _) = refused(&missing).unwrap();
        assert!(value["happened"].as_str().unwrap().contains("--topic"), "{value}");
        assert!(!value.to_string().contains('\u{1b}'), "no colours");
        let help = crate::session::arguments::tests::refusal(&["--help"]);
        assert_eq!(refused(&help), None);
    }

    #[test]
    fn a_document_that_could_not_be_written_says_which_folder_and_how_to_write_it_later() {
        let params = [("path", "/p/docs/specifications".to_owned()), ("folder", "/p/docs".to_owned())];
        let error = WireError::new(ErrorCode::FolderReadOnly, params, "");
        let resume = "cargo xtask session --project /p --resume x".to_owned();
        let failure = Failure::new(&Unwritten { error, resume }, false);
        assert_eq!(failure.exit, FAILED);
        let lines = failure.lines();
        let lines: Vec<&str> = lines.lines().collect();
        assert!(
            lines[0].starts_with("You have no right to write in the folder /p/docs, so that /p/docs/spec"),
            "{lines:?}"
        );
        assert!(lines[1].starts_with("The session is over, and all of it is kept."), "{lines:?}");
        assert!(
            lines[2].ends_with("write its documents with: cargo xtask session --project /p --resume x"),
            "{lines:?}"
        );
    }

    #[test]
    fn an_answers_file_has_words_and_an_exit_code_of_its_own() {
        let failure = Failure::new(&Unusable::answers("a.yaml", "it is not a list"), false);
        assert_eq!(failure.exit, UNUSABLE);
        assert_eq!(
            failure.lines().lines().next(),
            Some("The answers file a.yaml cannot be used: it is not a list.")
        );
    }

    #[test]
    fn an_answers_file_that_is_not_there_is_said_in_our_words_with_what_to_do() {
        let failure = Failure::new(&Answers::read(Path::new("/no/such/answers.yaml")).err().unwrap(), false);
        assert_eq!(failure.exit, UNUSABLE);
        let lines = failure.lines();
        let first = "The answers file /no/such/answers.yaml cannot be read: there is no such file.";
        assert_eq!(lines.lines().next(), Some(first));
        assert!(lines.contains("Check the path") && !lines.contains("os error"), "{lines}");
    }

    #[test]
    fn a_baseline_that_is_not_there_is_a_flag_that_cannot_be_used() {
        let failure = Failure::new(&Unusable::baseline("/nope.md", "No such file or directory"), false);
        assert_eq!(failure.exit, UNUSABLE);
        let lines = failure.lines();
        assert!(
            lines.starts_with("The document /nope.md of --baseline cannot be read: No such file"),
            "{lines}"
        );
        assert!(lines.contains(UNTOUCHED) && lines.ends_with("or leave out --baseline."), "{lines}");
    }
}
