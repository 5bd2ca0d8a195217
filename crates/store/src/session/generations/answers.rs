//! Answers to escalations, as people and other programs write them into an index: under `answer`, or under the words of another
//! generation.

use roundtable_engine::text::plain;
use serde_json::{Map, Value, json};

use super::super::index::ESCALATION_KEYS;
use super::super::read::{text_of, time};

/// Keys under which somebody says what was decided. What a conflict's resolution or another generation calls so is one.
const SAID: [&str; 8] =
    ["answer", "decision", "resolution", "user_decision", "user_answer", "response", "outcome", "verdict"];
/// The keys of a map in their place that hold the words.
const WITHIN: [&str; 6] = ["decision", "answer", "text", "resolution", "outcome", "reason"];
/// And those that hold its reason.
const WHY: [&str; 4] = ["rationale", "because", "why", "reason"];
/// Words that stand where a decision will come: nobody has decided anything.
const NOT_YET: [&str; 20] = [
    "?",
    "-",
    "none",
    "null",
    "n/a",
    "na",
    "tbd",
    "todo",
    "open",
    "pending",
    "waiting",
    "undecided",
    "escalated",
    "later",
    "deferred",
    "postponed",
    "on hold",
    "unresolved",
    "unanswered",
    "unknown",
];
/// Words for the recommendation of the facilitator.
const ACCEPTED: [&str; 5] =
    ["accept", "accepted", "accept it", "accept the recommendation", "as recommended"];
/// When it was answered, beside `at`.
const AT: [&str; 4] = ["at", "answered_at", "decided_at", "resolved_at"];
/// What an escalation of ours says in every state: an entry that has all of it was written here.
const ALWAYS: [&str; 7] = ["id", "round", "trigger", "triggers", "reason", "positions", "recommendation"];
/// Words of a status that say no more than that it waits.
const WAITS: [&str; 7] = ["", "open", "waiting", "pending", "escalated", "active", "unanswered"];
/// Words of a status that say that it is over, without a word on what was decided.
const OVER: [&str; 9] =
    ["resolved", "closed", "answered", "decided", "settled", "done", "accepted", "completed", "addressed"];

/// Rounds at most that a session has.
const MOST_ROUNDS: u64 = 100;
/// The choices that we write.
const CHOICES: [&str; 3] = ["accept", "decide", "continue"];

/// The answer that an escalation has, in the form in which we write one; `None` while it waits. An answer that says its choice
/// is given as it stands, save that words of somebody's own go before it; a choice that nobody knows is none. Words such as `tbd` decide nothing; a status alone does not either: it says that
/// somebody is done with it, and not what holds.
pub(crate) fn answer(raw: &Map<String, Value>) -> Option<Value> {
    if let Some(Value::Object(answer)) = raw.get("answer")
        && answer.contains_key("choice")
    {
        return one_of(answer);
    }
    let choice = at_key(raw, "choice").map(|(_, value)| folded(&plain(value)));
    let note = || at_key(raw, "note").map(|(_, value)| plain(value)).unwrap_or_default();
    let rounds = || at_key(raw, "rounds").and_then(|(_, value)| value.as_u64()).unwrap_or(1);
    if choice.as_deref() == Some("continue") {
        return Some(json!({ "choice": "continue", "rounds": rounds(), "note": note() }));
    }
    let forms = SAID.iter().filter_map(|key| in_answers_file(at_key(raw, key)?.1, &text_of(raw, "conflict")));
    if let Some(answer) = forms.into_iter().next() {
        return Some(answer);
    }
    let mut said: Vec<String> = Vec::new();
    // Where we write the choice of an answer, a word that is none of ours decides nothing; what others call so is their answer.
    let is_word = |choice: &String| choice != "decide" && (is_accepted(choice) || !is_ours(raw));
    let chosen = choice.filter(is_word).and_then(|_| words_at(raw, "choice"));
    for words in SAID.iter().filter_map(|key| words_at(raw, key)).chain(chosen) {
        if !said.contains(&words) {
            said.push(words);
        }
    }
    // Beside words of somebody's own the recommendation is one of them.
    if said.len() > 1 {
        said.retain(|words| !is_accepted(words));
    }
    match said.as_slice() {
        [] => None,
        [words] if is_accepted(words) => Some(json!({ "choice": "accept" })),
        _ => Some(json!({ "choice": "decide", "decision": said.join("; ") })),
    }
}

/// An answer that says its choice, as it stands. Beside words of somebody's own another choice is no more than a leftover: two
/// answers that git put into one are such.
fn one_of(answer: &Map<String, Value>) -> Option<Value> {
    let decision = words_at(answer, "decision").filter(|words| !is_accepted(words));
    let choice = folded(&text_of(answer, "choice"));
    match (choice.as_str(), decision) {
        ("decide", _) if text_of(answer, "choice") == "decide" => Some(Value::Object(answer.clone())),
        (_, Some(decision)) => Some(json!({ "choice": "decide", "decision": decision })),
        ("accept" | "continue", None) => {
            let mut known = answer.clone();
            known.insert("choice".to_owned(), choice.clone().into());
            if choice == "continue" && answer.get("rounds").and_then(Value::as_u64).is_none() {
                known.insert("rounds".to_owned(), 1.into());
            }
            Some(Value::Object(known))
        }
        (choice, None) => is_accepted(choice).then(|| json!({ "choice": "accept" })),
    }
}

/// The choice of an escalation that is none of those that there are, and where it stands: `answer` or `choice`.
pub(crate) fn unknown_choice(raw: &Value) -> Option<(&'static str, String)> {
    let raw = raw.as_object()?;
    let within = raw.get("answer").and_then(Value::as_object).and_then(|answer| answer.get("choice"));
    let beside = || at_key(raw, "choice").filter(|_| is_ours(raw)).map(|(_, value)| ("choice", value));
    let (at, value) = within.map(|value| ("answer", value)).or_else(beside)?;
    let choice = plain(value);
    let is_known = CHOICES.contains(&folded(&choice).as_str()) || is_accepted(&choice);
    (!is_known && !choice.trim().is_empty()).then_some((at, choice))
}

/// Whether it was written here.
fn is_ours(raw: &Map<String, Value>) -> bool {
    ALWAYS.iter().all(|key| raw.contains_key(*key))
}

/// Whether somebody wrote an answer in words into a question, under `answer` or `decision`.
pub(crate) fn is_answered(question: &Map<String, Value>) -> bool {
    ["answer", "decision"].iter().any(|key| words_at(question, key).is_some())
}

/// Whether words decide something: `tbd` and the like stand where a decision will come.
pub(crate) fn decides(words: &str) -> bool {
    !words.trim().is_empty() && !NOT_YET.contains(&folded(words).as_str())
}

/// When it was answered, where a time that can be read says so: at our own key, and of one that has its answer at those of others.
pub(crate) fn answered_at(raw: &Map<String, Value>, is_answered: bool) -> Option<String> {
    let keys = if is_answered { &AT[..] } else { &AT[..1] };
    let said = keys.iter().filter_map(|key| time(at_key(raw, key)?.1.as_str()?));
    said.map(|at| at.to_string()).next()
}

/// Whether an escalation waits for its answer.
pub(crate) fn is_waiting(raw: &Value) -> bool {
    raw.as_object().is_none_or(|raw| answer(raw).is_none())
}

/// Keys that somebody wrote into an escalation that waits, and that nobody reads. Of one that was written here that is every key
/// that is not ours and says something, save a status that says that it waits; what other programs write beside theirs is their
/// own, and only what looks like an answer and is none is among it.
pub(crate) fn unread(raw: &Value) -> Vec<String> {
    let Some(raw) = raw.as_object().filter(|raw| answer(raw).is_none()) else { return Vec::new() };
    let is_ours = is_ours(raw);
    let is_unread = |(key, value): &(&String, &Value)| {
        let (name, word) = (folded_key(key), folded(&plain(value)));
        if word.is_empty() || value.is_null() {
            return false;
        }
        match name.as_str() {
            "status" | "state" => {
                if is_ours {
                    !WAITS.contains(&word.as_str())
                } else {
                    OVER.contains(&word.as_str())
                }
            }
            "answer" => true,
            _ => is_ours && !ESCALATION_KEYS.contains(&key.as_str()),
        }
    };
    raw.iter().filter(is_unread).map(|(key, _)| key.clone()).collect()
}

/// An answer as the terminal's answers file has it, `{conflict: CONF-001, accept: true}` or `continue: 2`, with or without the
/// dash of the list it stands in, or the word alone; `None` for every other value, and for one about another conflict.
fn in_answers_file(value: &Value, conflict: &str) -> Option<Value> {
    let again = |rounds: u64, note: &str| json!({ "choice": "continue", "rounds": rounds, "note": note });
    match value {
        Value::String(words) => rounds_more(words).map(|rounds| again(rounds, "")),
        Value::Array(items) => match items.as_slice() {
            [one @ Value::Object(_)] => in_answers_file(one, conflict),
            _ => None,
        },
        Value::Object(map) => {
            let is_about = text_of(map, "conflict");
            if !is_about.is_empty() && !conflict.is_empty() && is_about != conflict {
                return None;
            }
            match (map.get("accept"), map.get("continue").and_then(Value::as_u64)) {
                (Some(Value::Bool(true)), None) => Some(json!({ "choice": "accept" })),
                (None, Some(rounds)) if rounds > 0 => Some(again(rounds, &text_of(map, "note"))),
                _ => None,
            }
        }
        _ => None,
    }
}

/// For how many rounds a text lets the panel go on that says nothing else: `continue`, `continue 2`, `Continue for two more rounds.`
/// Whoever says more, such as with what to continue, decides something.
fn rounds_more(words: &str) -> Option<u64> {
    const NUMBERS: [&str; 10] =
        ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    const AROUND: [&str; 6] = ["for", "more", "another", "further", "round", "rounds"];
    let words = folded(words);
    let rest = words.strip_prefix("continue")?;
    if !rest.is_empty() && !rest.starts_with([':', ' ', '=', '(']) {
        return None;
    }
    let said =
        rest.split(|letter: char| !letter.is_alphanumeric() && letter != '-').filter(|word| !word.is_empty());
    let mut rounds = None;
    for word in said.filter(|word| !AROUND.contains(word)) {
        let named = NUMBERS.iter().zip(1..).find(|(name, _)| **name == word).map(|(_, number)| number);
        let number = named.or_else(|| word.parse().ok()).filter(|_| rounds.is_none())?;
        rounds = Some(number);
    }
    Some(rounds.unwrap_or(1).clamp(1, MOST_ROUNDS))
}

/// The words of a decision at a key, if somebody decided something there. What is no word, such as `true` or a map without one, is
/// none: nobody could build by it.
fn words_at(raw: &Map<String, Value>, key: &str) -> Option<String> {
    let words = match at_key(raw, key)?.1 {
        Value::Null | Value::Bool(_) => return None,
        Value::Object(map) => {
            let said =
                |keys: &[&str]| keys.iter().map(|key| text_of(map, key)).find(|text| !text.trim().is_empty());
            let words = said(&WITHIN)?;
            // A reason that stands beside the decision is the user's, too.
            match said(&WHY).filter(|why| why.trim() != words.trim()) {
                Some(why) => format!("{} (because: {})", words.trim(), why.trim()),
                None => words,
            }
        }
        Value::Array(items) => {
            let words: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            words?.join("; ")
        }
        other => plain(other),
    };
    let words = words.trim().to_owned();
    (!words.is_empty() && !NOT_YET.contains(&folded(&words).as_str())).then_some(words)
}

fn is_accepted(words: &str) -> bool {
    ACCEPTED.contains(&folded(words).as_str())
}

/// The value at a key, however it is written.
fn at_key<'a>(raw: &'a Map<String, Value>, key: &str) -> Option<(&'a String, &'a Value)> {
    raw.iter().find(|(known, _)| folded_key(known) == key)
}

fn folded_key(key: &str) -> String {
    key.trim().to_lowercase().replace(['-', ' '], "_")
}

fn folded(words: &str) -> String {
    words.trim().to_lowercase().trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Map<String, Value> {
        roundtable_engine::yaml::read(text).unwrap().as_object().unwrap().clone()
    }

    /// An escalation as it is written here, with more at its end.
    fn ours(more: &str) -> Map<String, Value> {
        of(&format!(
            "id: ESC-001\nround: 2\ntrigger: conflict_persists\ntriggers: []\nreason: r\nconflict: CONF-001\npositions: []\nrecommendation: x\n{more}"
        ))
    }

    #[test]
    fn what_is_plainly_an_answer_is_one_under_the_words_of_any_generation() {
        for (text, decision) in [
            ("decision: option 2\n", "option 2"),
            ("Decision: option 2\nstatus: resolved\n", "option 2"),
            ("resolution: {method: user, decision: One deposit.}\n", "One deposit."),
            ("resolution: One deposit.\nresolved_by: Ann\n", "One deposit."),
            ("user-decision: One deposit.\n", "One deposit."),
            ("choice: decide\ndecision: option 2\n", "option 2"),
            ("choice: banana\ndecision: option 2\n", "option 2"),
            ("answer: {choice: banana, decision: option 2}\n", "option 2"),
            ("answer: option 2\n", "option 2"),
            ("answer: {text: option 2}\n", "option 2"),
            ("decision: option 2\nresolution: option 2\n", "option 2"),
            ("answer: accept\ndecision: With a limit.\n", "With a limit."),
            ("decision: A\noutcome: B\n", "A; B"),
            ("decision: [A, B]\n", "A; B"),
        ] {
            let wanted = json!({ "choice": "decide", "decision": decision });
            assert_eq!(answer(&ours(text)), Some(wanted), "{text}");
            assert_eq!(unread(&Value::Object(ours(text))), [""; 0], "{text}");
        }
        assert_eq!(answer(&ours("decision: Accepted.\n")), Some(json!({ "choice": "accept" })));
        assert_eq!(answer(&ours("choice: accept\n")), Some(json!({ "choice": "accept" })));
        for text in [
            "answer: {conflict: CONF-001, accept: true}\n",
            "answer:\n  - {conflict: CONF-001, accept: true}\n",
        ] {
            assert_eq!(answer(&ours(text)), Some(json!({ "choice": "accept" })), "{text}");
        }
        for text in
            ["answer: continue\n", "answer: {conflict: CONF-001, continue: 1}\n", "decision: Continue\n"]
        {
            let more = json!({ "choice": "continue", "rounds": 1, "note": "" });
            assert_eq!(answer(&ours(text)), Some(more), "{text}");
        }
        for (text, rounds) in [
            ("answer: continue 2\n", 2),
            ("answer: 'Continue: 3'\n", 3),
            ("decision: Continue for two more rounds.\n", 2),
            ("answer: continue (1 round)\n", 1),
            ("answer: continue 0\n", 1),
            ("answer: continue 99999999999\n", 100),
        ] {
            let more = json!({ "choice": "continue", "rounds": rounds, "note": "" });
            assert_eq!(answer(&ours(text)), Some(more), "{text}");
        }
        for words in
            ["Continue with option 2", "continue 2 pilots", "continued", "continue for 2 or 3 rounds"]
        {
            let own = json!({ "choice": "decide", "decision": words });
            assert_eq!(answer(&ours(&format!("answer: {words}\n"))), Some(own), "the control: {words}");
        }
        let why = json!({ "choice": "decide", "decision": "One deposit. (because: Cash.)" });
        for key in ["rationale", "because", "reason"] {
            assert_eq!(
                answer(&ours(&format!("answer: {{decision: One deposit., {key}: Cash.}}\n"))),
                Some(why.clone())
            );
        }
        let own = json!({ "choice": "decide", "decision": "With a limit." });
        for choice in ["accept", "continue"] {
            let merged = format!("answer: {{choice: {choice}, decision: With a limit., rounds: 1}}\n");
            assert_eq!(answer(&ours(&merged)), Some(own.clone()), "{merged}");
        }
        let still = json!({ "choice": "accept", "decision": "accepted" });
        assert_eq!(answer(&ours("answer: {choice: accept, decision: accepted}\n")), Some(still));
        for text in ["answer: {choice: continue}\n", "answer: {choice: Continue}\n"] {
            let more = json!({ "choice": "continue", "rounds": 1 });
            assert_eq!(answer(&ours(text)), Some(more), "{text}");
        }
        let more = json!({ "choice": "continue", "rounds": 2, "note": "n" });
        assert_eq!(answer(&ours("choice: continue\nrounds: 2\nnote: n\n")), Some(more));
    }

    #[test]
    fn what_decides_nothing_is_no_answer_and_is_named_where_somebody_wrote_it() {
        for (text, keys) in [
            ("status: resolved\n", vec!["status"]),
            ("status: open\n", vec![]),
            ("decision: TBD\n", vec!["decision"]),
            ("answer: ''\n", vec![]),
            ("answer: later\n", vec!["answer"]),
            ("decision:\nanswer:\n", vec![]),
            ("resolution: {status: resolved}\n", vec!["resolution"]),
            ("answer: true\n", vec!["answer"]),
            ("answer: [1, 2]\n", vec!["answer"]),
            ("answer: {accept: maybe}\n", vec!["answer"]),
            ("answer: {conflict: CONF-009, accept: true}\n", vec!["answer"]),
            ("decision: {who: Ann}\n", vec!["decision"]),
            ("anwser: option 2\nbecause: cheaper\n", vec!["anwser", "because"]),
            ("choice: banana\n", vec!["choice"]),
            ("answer: {choice: banana}\n", vec!["answer"]),
            ("", vec![]),
        ] {
            assert_eq!(answer(&ours(text)), None, "{text}");
            assert_eq!(unread(&Value::Object(ours(text))), keys, "{text}");
        }
    }

    #[test]
    fn a_choice_that_is_none_is_named_also_beside_words_that_decide() {
        for (text, named) in [
            ("choice: banana\n", Some(("choice", "banana"))),
            ("answer: {choice: banana}\n", Some(("answer", "banana"))),
            ("choice: banana\ndecision: option 2\n", Some(("choice", "banana"))),
            ("choice: Continue\n", None),
            ("answer: {choice: accept}\n", None),
            ("choice: as recommended\n", None),
            ("choice:\n", None),
        ] {
            let named = named.map(|(at, choice)| (at, choice.to_owned()));
            assert_eq!(unknown_choice(&Value::Object(ours(text))), named, "{text}");
        }
        let theirs = of("id: E1\ntopic: x\nchoice: option 2\n");
        assert_eq!(unknown_choice(&Value::Object(theirs.clone())), None);
        assert_eq!(answer(&theirs), Some(json!({ "choice": "decide", "decision": "option 2" })));
    }

    #[test]
    fn what_other_programs_write_beside_theirs_is_no_finding() {
        let theirs = |more: &str| Value::Object(of(&format!("id: E1\ntopic: x\ncreated: y\n{more}")));
        assert_eq!(unread(&theirs("decision: pending\n")), [""; 0]);
        assert_eq!(unread(&theirs("status: resolved\n")), ["status"], "the control");
    }
}
