//! What was seen, in lines for people.

use serde_json::Value;

use xtask::say;

use super::rows::kind_of_files;
use crate::words::{number, one_line, position, some_of};

pub(super) fn print(seen: &Value) {
    say!("{} ({})", text(&seen["name"]), text(&seen["folder"]));
    let current = Some(text(&seen["current_session"])).filter(|id| !id.is_empty());
    say!("current session: {}", current.as_deref().unwrap_or("none"));
    if seen["in_use"].is_string() {
        say!("in use: {}", text(&seen["in_use"]));
    }
    section(seen, "sessions", |session| {
        let mut line = format!(
            "{}  {}, {}, {}, {}, {}",
            text(&session["id"]),
            kind_of_files(&text(&session["generation"])),
            text(&session["state"]),
            session["workflow"].as_str().unwrap_or("no workflow said"),
            Some(text(&session["strategy"]))
                .filter(|name| !name.is_empty())
                .unwrap_or_else(|| "no strategy said".into()),
            number(session["rounds"].as_u64().unwrap_or(0), "round"),
        );
        let parts = results(session);
        if !parts.is_empty() {
            line.push_str(&format!("\n      {}", parts.join(", ")));
        }
        if let Some(from) = session["forked_from"].as_object() {
            let round = from["round"].as_u64().unwrap_or(0);
            line.push_str(&format!("\n      forked from {} after round {round}", text(&from["session"])));
        }
        for (words, value) in [
            ("read-only", &session["read_only"]),
            ("cannot be opened", &session["unread"]),
            ("cannot be resumed", &session["obstacle"]),
        ] {
            if value.is_string() {
                line.push_str(&format!("\n      {words}: {}", text(value)));
            }
        }
        if let Some(count) = session["to_mend"].as_u64().filter(|count| *count > 0) {
            let found = number(count, "finding");
            line.push_str(&format!("\n      cannot be resumed yet: {found} below must be mended first"));
        }
        match session["dumps"].as_array().map_or(0, Vec::len) {
            0 => line,
            dumps => format!("{line}\n      {}", number(dumps as u64, "dump")),
        }
    });
    section(seen, "documents", text);
    // Of what nobody deleted there is nothing to say.
    let gone: Vec<String> = seen["documents_gone"].as_array().into_iter().flatten().map(text).collect();
    if !gone.is_empty() {
        lines(
            "documents that are not there any more (`cargo xtask versions` has what is kept of them)",
            &gone,
        );
    }
    section(seen, "plans", text);
    // Few folders are workspaces: of one that is none there is nothing to say.
    if seen["components"].as_array().is_some_and(|components| !components.is_empty()) {
        section(seen, "components", |one| {
            format!("{}  {} ({})", text(&one["name"]), text(&one["path"]), text(&one["place"]))
        });
    }
    let unknown = seen["unknown_participants"].as_object().into_iter().flatten();
    let unknown: Vec<String> =
        unknown.map(|(id, places)| format!("{}  named in {}", one_line(id), list(places))).collect();
    lines("unknown participants", &unknown);
    section(seen, "findings", |one| {
        let line = one["line"].as_u64().filter(|line| *line > 0);
        let line = line.map_or_else(String::new, |line| format!(":{line}"));
        let does =
            ["repair", "keep"].map(|offer| text(&one[offer])).into_iter().filter(|does| !does.is_empty());
        let offers: String = does.map(|does| format!("\n      The window offers: {does}")).collect();
        format!(
            "{}  {}{line}\n      {} {}{offers}",
            text(&one["code"]),
            text(&one["file"]),
            text(&one["message"]),
            text(&one["remedy"])
        )
    });
    section(seen, "damaged", damaged);
}

/// How many results of each type a session has, of conflicts and questions how many are open, and what waits for the user.
fn results(session: &Value) -> Vec<String> {
    let count = |key: &str| session[key].as_u64().unwrap_or(0);
    let of_kind = |(kind, number_of): (&String, &Value)| {
        let open = match kind.as_str() {
            "conflict" => count("conflicts_open"),
            "open_question" => count("questions_open"),
            _ => 0,
        };
        let all = number(number_of.as_u64().unwrap_or(0), &result(kind));
        if open > 0 { format!("{all} ({open} open)") } else { all }
    };
    let counts = session["artifacts"].as_object();
    let mut parts: Vec<String> = counts.into_iter().flatten().map(of_kind).collect();
    for (kind, what, key) in [
        ("conflict", "open conflict", "conflicts_open"),
        ("open_question", "open question", "questions_open"),
        ("", "waiting escalation", "escalations_waiting"),
    ] {
        let is_said = counts.is_some_and(|counts| counts.contains_key(kind));
        parts.extend((count(key) > 0 && !is_said).then(|| number(count(key), what)));
    }
    parts
}

/// A type of results as the window calls one of them.
fn result(kind: &str) -> String {
    match kind {
        "nfr" => "quality requirement".to_owned(),
        "adr" => "decision record".to_owned(),
        // How many of them are open stands behind.
        "open_question" => "question".to_owned(),
        other => other.replace('_', " "),
    }
}

/// The file, the place where it is known, and what is wrong.
fn damaged(one: &Value) -> String {
    let part = |key: &str| one[key].as_u64().unwrap_or(0);
    let place = position(part("line"), part("column")).map_or_else(String::new, |place| format!(", {place}"));
    format!("{}{place}: {}", text(&one["file"]), text(&one["message"]))
}

fn section(seen: &Value, key: &str, line: impl Fn(&Value) -> String) {
    let items = seen[key].as_array().into_iter().flatten();
    lines(key, &items.map(line).collect::<Vec<_>>());
}

fn lines(title: &str, items: &[String]) {
    say!("\n{title}: {}", if items.is_empty() { "none".to_owned() } else { items.len().to_string() });
    for item in items {
        say!("    {item}");
    }
}

/// A value of one line.
fn text(value: &Value) -> String {
    one_line(value.as_str().unwrap_or_default())
}

/// Where somebody is named: a few of many places.
fn list(value: &Value) -> String {
    some_of(&value.as_array().into_iter().flatten().map(text).collect::<Vec<_>>(), 5)
}

#[cfg(test)]
mod tests {
    use roundtable_engine::artifact::ArtifactType;
    use serde_json::json;

    use super::*;

    #[test]
    fn every_type_of_results_is_called_by_plain_words() {
        for kind in ArtifactType::ALL {
            let words = super::result(kind.word());
            assert!(words.chars().all(|letter| letter.is_ascii_lowercase() || letter == ' '), "{words}");
            assert!(words.len() > 3, "no abbreviation: {words}");
        }
    }

    #[test]
    fn open_questions_and_conflicts_are_told_once() {
        let session = json!({
            "artifacts": { "open_question": 6, "conflict": 1, "requirement": 2 },
            "questions_open": 4,
            "conflicts_open": 0,
            "escalations_waiting": 1,
        });
        let mut said = results(&session);
        said.sort();
        assert_eq!(said, ["1 conflict", "1 waiting escalation", "2 requirements", "6 questions (4 open)"]);
        let uncounted = json!({ "artifacts": {}, "questions_open": 1 });
        assert_eq!(results(&uncounted), ["1 open question"]);
    }

    #[test]
    fn a_place_that_is_unknown_is_left_out() {
        let of = |place: Value| {
            let mut one = json!({ "file": ".s2s/config.yaml", "message": "it is too large" });
            one.as_object_mut().unwrap().extend(place.as_object().unwrap().clone());
            damaged(&one)
        };
        assert_eq!(of(json!({})), ".s2s/config.yaml: it is too large");
        assert_eq!(of(json!({ "line": 3 })), ".s2s/config.yaml, line 3: it is too large");
        assert_eq!(
            of(json!({ "line": 3, "column": 9 })),
            ".s2s/config.yaml, line 3, column 9: it is too large"
        );
    }
}
