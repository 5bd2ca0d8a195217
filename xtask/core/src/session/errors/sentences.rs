//! The sentences of the application's errors: those of the window, and what a terminal says otherwise. Both stand in one
//! file, so that a sentence is written once.

use std::sync::LazyLock;

use roundtable_api::wire::{ErrorCode, WireError};
use serde_json::Value;
use xtask::shell::word;

/// By code: `happened`, `safe`, `todo`, and under `terminal` those that are said otherwise here.
static WORDS: LazyLock<Value> = LazyLock::new(|| {
    let text = include_str!("../../../../../ui/src/lib/errors/words.json");
    // A file that cannot be read has no sentence for anything, which a test would find.
    serde_json::from_str(text).unwrap_or_default()
});

/// The code as it crosses the wire.
pub(in crate::session) fn code(code: ErrorCode) -> String {
    match serde_json::to_value(code) {
        Ok(Value::String(word)) => word,
        _ => "internal".to_owned(),
    }
}

/// What happened, what is safe, what to do; parameters are filled in.
pub(in crate::session) fn of(error: &WireError) -> [String; 3] {
    let row = &WORDS[code(error.code)];
    ["happened", "safe", "todo"].map(|name| {
        let sentence = row["terminal"][name].as_str().or_else(|| row[name].as_str());
        fill(sentence.unwrap_or_default(), error)
    })
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

/// `{name}` stands for a parameter of the error, `{position}` for its line and column, `{detail}` for its causes, `{typed name}`
/// for a list as one types it behind a flag.
fn value(name: &str, error: &WireError) -> String {
    let param = |name: &str| error.params.get(name).map(String::as_str).unwrap_or_default();
    let number = |name: &str| param(name).parse().unwrap_or(0);
    match name {
        "detail" => error.detail.trim_end_matches('.').to_owned(),
        "position" => crate::words::position(number("line"), number("column"))
            .map_or_else(String::new, |position| format!("{position} of ")),
        "message" => param("message").trim_end_matches('.').to_owned(),
        other => match other.strip_prefix("typed ") {
            Some(list) => word(&param(list).split(", ").collect::<Vec<_>>().join(",")),
            None => param(other).to_owned(),
        },
    }
}

#[cfg(test)]
pub(super) mod tests {
    use serde_json::json;

    use super::*;

    /// serde lists them when it meets one that it does not know; nothing mirrors the list by hand.
    pub(in crate::session) fn all_codes() -> Vec<ErrorCode> {
        let error = serde_json::from_str::<ErrorCode>("\"?\"").unwrap_err().to_string();
        let codes: Vec<ErrorCode> =
            error.split('`').filter_map(|word| serde_json::from_value(json!(word)).ok()).collect();
        assert!(codes.len() > 30, "{error}");
        codes
    }

    #[test]
    fn every_code_has_three_sentences_and_none_is_without_its_code() {
        let codes = all_codes();
        for &known in &codes {
            for sentence in of(&WireError::new(known, [], "why")) {
                assert!(sentence.len() > 10 && sentence.ends_with('.'), "{known:?}: {sentence}");
                assert!(!sentence.contains(['{', '}']), "{known:?}: {sentence}");
            }
        }
        let rows = WORDS.as_object().unwrap();
        assert_eq!(rows.len(), codes.len(), "a row of a code that there is not");
    }

    #[test]
    fn what_a_terminal_says_otherwise_is_said_otherwise() {
        for (code, row) in WORDS.as_object().unwrap() {
            for (name, sentence) in row["terminal"].as_object().into_iter().flatten() {
                assert!(row[name].is_string(), "{code}: there is no `{name}`");
                assert_ne!(&row[name], sentence, "{code}: `{name}` is written twice");
            }
        }
    }

    #[test]
    fn what_is_to_be_typed_can_be_typed_as_it_stands() {
        let todo = |who: &str| {
            let params = [("participants", who.to_owned())];
            let [_, _, todo] = of(&WireError::new(ErrorCode::SeatsUndescribed, params, ""));
            todo
        };
        assert!(todo("QA Lead, cfo").contains("--without 'QA Lead,cfo', or"), "{}", todo("QA Lead, cfo"));
        assert!(todo("qa-lead").contains("--without qa-lead, or"), "{}", todo("qa-lead"));
    }

    #[test]
    fn braces_in_a_parameter_stay() {
        let params = [("placeholders", "{Name}, {detail}".to_owned())];
        let [happened, ..] = of(&WireError::new(ErrorCode::ContextPlaceholders, params, ""));
        assert!(happened.ends_with("fill in: {Name}, {detail}."), "{happened}");
    }

    #[test]
    fn a_damaged_session_says_its_position_once() {
        let params = [
            ("file", "/p/.s2s/sessions/x.yaml".to_owned()),
            ("message", "line 5, column 6: mapping values are not allowed".to_owned()),
        ];
        let [happened, ..] = of(&WireError::new(ErrorCode::SessionDamaged, params, "the same again"));
        let wanted = "A file of the session cannot be read: /p/.s2s/sessions/x.yaml, line 5, column 6: mapping values are \
                      not allowed.";
        assert_eq!(happened, wanted);
    }

    #[test]
    fn a_damaged_session_is_told_as_a_look_at_its_files_tells_it() {
        let [_, safe, todo] = of(&WireError::new(ErrorCode::SessionDamaged, [], ""));
        let looked = crate::inspect::sentences::todo_of("session_unreadable");
        assert_eq!(format!("{safe} {todo}"), looked);
    }

    #[test]
    fn settings_whose_fault_has_no_known_place_name_none() {
        let with = |line: &str, column: &str| {
            let params = [
                ("path", "/p/config.yaml".to_owned()),
                ("line", line.to_owned()),
                ("column", column.to_owned()),
                ("message", "it is too large.".to_owned()),
            ];
            let [happened, ..] = of(&WireError::new(ErrorCode::ConfigInvalid, params, ""));
            happened
        };
        assert!(with("0", "0").ends_with("cannot be read: /p/config.yaml: it is too large."));
        assert!(with("3", "0").contains("read: line 3 of /p/config.yaml"));
        assert!(with("3", "9").contains("read: line 3, column 9 of /p/config.yaml"));
    }
}
