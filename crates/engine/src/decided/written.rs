//! How an artifact writes down what the user decided: the decision, the chosen option, the reason.

use serde_json::{Map, Value, json};

use super::{FIELD, Taking, UserDecision, bare, decides, says_so, unwrapped, writes_down};
use crate::artifact::{Artifact, ArtifactType};
use crate::evidence::sentences;
use crate::session::Session;
use crate::text::{clip, has_phrase, plain, same};

/// Characters of the user's words in the name of an option.
const LONGEST_NAME: usize = 120;

/// The artifact as it writes down what the user decided; `None` when it is no such artifact, or says it so already. Of a
/// recommendation that the user accepted the text only stops calling it the user's own decision. Of a decision in the user's
/// own words nothing is lost: reasons and consequences that were put down for another choice become arguments about
/// that choice, else they are named as the facilitator's words.
pub fn as_decided(session: &Session, artifact: &Artifact) -> Option<Artifact> {
    let decision = writes_down(session, artifact)?;
    if !decision.is_own {
        return as_accepted(artifact, &decision);
    }
    let mut decided = artifact.clone();
    let fields = &mut decided.fields;
    let mut others = Vec::new();
    let key = key_of(artifact.kind);
    others.extend(state(fields, key, &decision, !decides(artifact).is_empty()));
    if artifact.kind == ArtifactType::BusinessRule {
        others.extend(reasons(fields));
        others.extend(own_words(
            fields,
            "conditions",
            &format!("Wherever the matter of {} comes up.", decision.id),
            &decision,
        ));
        others.extend(own_words(fields, "actions", "The decision holds as the user worded it.", &decision));
    } else {
        others.extend(choose(fields, &decision));
    }
    give_reason(fields, &decision, &others);
    if decided.fields == artifact.fields {
        return None;
    }
    // By this it is known again, whatever becomes of its words.
    decided.fields.entry(FIELD).or_insert_with(|| json!(decision.id));
    // Whoever of the table supported the earlier text may have held the opposite; who votes for this one is counted afterwards.
    decided.supported_by.retain(|name| session.participants.iter().all(|role| role.id != *name));
    Some(decided)
}

/// Whether an artifact that writes down a decision says something else by now than the facilitator proposed: the engine has
/// written it down as the user's, or somebody has worded it anew. None of it is to be taken for the facilitator's words then.
/// Where [`Session::written`] does not know the artifact, the reason tells that the engine has been at it.
pub fn is_worded_anew(session: &Session, artifact: &Artifact) -> bool {
    let Some(proposed) = session.written.get(&artifact.id) else {
        return gives_users_reason(&artifact.fields);
    };
    let words = |fields: &Map<String, Value>, key: &str| unwrapped(&text_of(fields, key));
    let keys = [key_of(artifact.kind), "rationale"];
    keys.iter().any(|key| words(proposed, key) != words(&artifact.fields, key))
}

/// Whether what was written down as a decision in the user's own words gives other words by now, or more, or does not say any
/// more which decision it is. `fields`: those of an artifact of this type, its [`FIELD`] among them.
pub fn is_reworded(kind: ArtifactType, fields: &Map<String, Value>, decision: &UserDecision<'_>) -> bool {
    let said = unwrapped(&text_of(fields, key_of(kind)));
    let is_record_of = text_of(fields, FIELD).trim() == decision.id;
    let claims = claimed(&said, decision).is_some();
    let names_it = format!("{LEAD}{},", decision.id);
    let is_of_it = || texts(fields.get("rationale")).iter().any(|text| text.starts_with(&names_it));
    let is_written_down = claims || is_of_it() || is_record_of && gives_users_reason(fields);
    let has_others = || other_words(kind, fields, decision).is_some();
    let lacks_words = || !has_phrase(&said, &bare(decision.words));
    decision.is_own && is_written_down && (!is_record_of || has_others() || lacks_words())
}

/// Words that stand behind "Decided by the user on" as if they were the user's own, and are not: those that follow the user's, or
/// all of them where they are others. `None` where the text says no such thing, or says it as the user did.
pub fn other_words(
    kind: ArtifactType,
    fields: &Map<String, Value>,
    decision: &UserDecision<'_>,
) -> Option<String> {
    others_in(&unwrapped(&text_of(fields, key_of(kind))), decision).filter(|_| decision.is_own)
}

fn others_in(said: &str, decision: &UserDecision<'_>) -> Option<String> {
    let rest = claimed(said, decision)?;
    let words = bare(decision.words);
    if same(&bare(rest), &words) {
        return None;
    }
    let more = rest.strip_prefix(&words).filter(|more| !more.starts_with(char::is_alphanumeric));
    let begins = |letter: char| letter.is_whitespace() || [',', '.', ';', ':'].contains(&letter);
    Some(more.map_or(rest, |more| more.trim_start_matches(begins)).trim().to_owned())
}

/// What follows in a text that begins as the engine writes down a decision.
fn claimed<'a>(said: &'a str, decision: &UserDecision<'_>) -> Option<&'a str> {
    Some(said.strip_prefix(&format!("{} {}:", decision.lead(), decision.id))?.trim())
}

fn gives_users_reason(fields: &Map<String, Value>) -> bool {
    texts(fields.get("rationale")).iter().any(|text| text.starts_with(LEAD))
}

/// Where an artifact says what holds.
fn key_of(kind: ArtifactType) -> &'static str {
    if kind == ArtifactType::BusinessRule { "description" } else { "decision" }
}

/// An accepted recommendation that begins as a decision of the user, said as what it is, with what of it the artifact says nowhere:
/// often a condition, which a facilitator leaves out where it gives the recommendation in short.
fn as_accepted(artifact: &Artifact, decision: &UserDecision<'_>) -> Option<Artifact> {
    const CLAIM: &str = "decided by the user";
    let key = key_of(artifact.kind);
    let said = text_of(&artifact.fields, key);
    let (claim, words) = said.split_once(':')?;
    let begins = claim.trim_start().get(..CLAIM.len())?.eq_ignore_ascii_case(CLAIM);
    let lead = format!("{} {}", decision.lead(), decision.id);
    if !begins && claim.trim() != lead {
        return None;
    }
    let everything = format!("{}\n{}", artifact.title, every_text(&Value::Object(artifact.fields.clone())));
    let everything = unwrapped(&everything);
    let is_said =
        |sentence: &str| has_phrase(&everything, unwrapped(sentence).trim_end_matches(['.', '!', '?', ';']));
    let mut text = format!("{lead}: {}", words.trim());
    let mut before = "";
    for (_, _, sentence) in sentences(decision.words) {
        if !is_said(sentence) {
            let ends = ['.', ';', '!', '?'];
            // What stands behind a semicolon goes on with what stands before it.
            let joint = if before.ends_with(';') { ";" } else { "." };
            if joint == ";" || !text.ends_with(ends) {
                text.truncate(text.trim_end_matches(ends).len());
                text.push_str(joint);
            }
            text.push_str(&format!(" {sentence}"));
        }
        before = sentence;
    }
    (text != said).then(|| {
        let mut accepted = artifact.clone();
        accepted.fields.insert(key.to_owned(), json!(text));
        accepted
    })
}

/// Every text of a value, each in a line of its own.
fn every_text(value: &Value) -> String {
    match value {
        Value::Object(map) => map.values().map(every_text).collect::<Vec<_>>().join("\n"),
        Value::Array(items) => items.iter().map(every_text).collect::<Vec<_>>().join("\n"),
        other => plain(other),
    }
}

/// Writes the decision itself; gives back words of the facilitator that stood in its place. A field says (`is_marked`) in
/// any language whose decision it is; without one the text has to.
fn state(
    fields: &mut Map<String, Value>,
    key: &str,
    decision: &UserDecision<'_>,
    is_marked: bool,
) -> Option<String> {
    let old = text_of(fields, key);
    let line = unwrapped(&old);
    let gives_words = has_phrase(&line, &bare(decision.words));
    let others = others_in(&line, decision).filter(|_| gives_words);
    if (is_marked || says_so(&line)) && gives_words && others.is_none() {
        return None;
    }
    fields.insert(
        key.to_owned(),
        json!(format!("{} {}: {}", decision.lead(), decision.id, decision.words.trim())),
    );
    if others.is_some() {
        return others;
    }
    // A text that only repeats the words, or the beginning of them, said nothing else.
    let begins: String = bare(decision.words).chars().take(80).collect();
    (!line.is_empty() && !has_phrase(&line, &begins)).then_some(old)
}

/// The chosen option first, and everything else with the option that it was put down for.
fn choose(fields: &mut Map<String, Value>, decision: &UserDecision<'_>) -> Vec<String> {
    let mut options: Vec<Map<String, Value>> = match fields.get("options") {
        Some(Value::Array(options)) => options.iter().map(option).collect(),
        _ => Vec::new(),
    };
    let chosen = chosen_option(&options, decision);
    let mut left = reasons(fields);
    if chosen == Some(0) {
        // The facilitator's reason is not the user's; the consequences are those of what was chosen.
        argue(&mut options[0], "pros", std::mem::take(&mut left));
        fields.insert("options".to_owned(), json!(options));
        return left;
    }
    let consequences = fields.shift_remove("consequences");
    let of = |key: &str| texts(consequences.as_ref().and_then(|value| value.get(key)));
    let (good, bad) = (of("positive"), of("negative"));
    let rest = match &consequences {
        Some(Value::Object(_)) | None => Vec::new(),
        other => texts(other.as_ref()),
    };
    match options.first_mut() {
        Some(meant) => {
            argue(meant, "pros", std::mem::take(&mut left).into_iter().chain(good).collect());
            argue(meant, "cons", bad);
            argue(meant, "neutral", rest);
        }
        None => left.extend(good.into_iter().chain(bad).chain(rest)),
    }
    let first = match chosen {
        Some(at) => options.remove(at),
        None => option(&json!(name_of(decision.words))),
    };
    options.insert(0, first);
    fields.insert("options".to_owned(), json!(options));
    left
}

/// The option that the user's words name, and no other; never one that they may refuse. `options` are maps with a `name`.
pub fn chosen_option(options: &[Map<String, Value>], decision: &UserDecision<'_>) -> Option<usize> {
    let is_own = |option: &Map<String, Value>| same(&name(option), &name_of(decision.words));
    if let Some(at) = options.iter().position(is_own) {
        return Some(at);
    }
    let names: Vec<String> = options.iter().map(|option| bare(&name(option))).collect();
    match decision.taking(&names.iter().map(String::as_str).collect::<Vec<_>>()) {
        Taking::One(at) => Some(at),
        // What is only left is not what the user named.
        Taking::Left(_) | Taking::Both | Taking::Neither | Taking::Other => None,
    }
}

fn name(option: &Map<String, Value>) -> String {
    option.get("name").or_else(|| option.get("title")).map(plain).unwrap_or_default()
}

/// What the user's words are called as an option or a title: in one line, without the last full stop, cut to 120
/// characters.
pub fn name_of(words: &str) -> String {
    clip(&bare(words), LONGEST_NAME)
}

fn option(value: &Value) -> Map<String, Value> {
    match value {
        Value::Object(map) => map.clone(),
        other => Map::from_iter([("name".to_owned(), json!(plain(other)))]),
    }
}

/// Adds arguments to an option, each once.
fn argue(option: &mut Map<String, Value>, key: &str, more: Vec<String>) {
    let mut said = texts(option.get(key));
    for text in more {
        if !said.iter().any(|known| same(known, &text)) {
            said.push(text);
        }
    }
    if !said.is_empty() {
        option.insert(key.to_owned(), json!(said));
    }
}

/// Takes the reasons out that are not the user's.
fn reasons(fields: &mut Map<String, Value>) -> Vec<String> {
    let given = texts(fields.get("rationale"));
    given.into_iter().filter(|text| !text.trim().is_empty() && !text.starts_with(LEAD)).collect()
}

/// A text of a rule that speaks of the decision itself stays; another one was put down for something else.
fn own_words(
    fields: &mut Map<String, Value>,
    key: &str,
    instead: &str,
    decision: &UserDecision<'_>,
) -> Vec<String> {
    let there = texts(fields.get(key));
    let is_of_it = |text: &String| {
        ["the decision", decision.id].iter().any(|phrase| has_phrase(text, phrase))
            || has_phrase(&unwrapped(text), &bare(decision.words))
    };
    if !there.is_empty() && there.iter().all(is_of_it) {
        return Vec::new();
    }
    fields.insert(key.to_owned(), json!(instead));
    there
}

/// How the reason begins that stands for the user's.
const LEAD: &str = "The user decided it (";

fn give_reason(fields: &mut Map<String, Value>, decision: &UserDecision<'_>, others: &[String]) {
    let there = texts(fields.get("rationale")).into_iter().find(|text| text.starts_with(LEAD));
    // Whether the words give a reason only a reader knows.
    let mut reason = there.unwrap_or_else(|| {
        format!(
            "{LEAD}{}, round {}); any reason they gave stands in their words.",
            decision.id, decision.asked.round
        )
    });
    if !others.is_empty() {
        let words: Vec<&str> = others.iter().map(|text| text.trim().trim_end_matches('.')).collect();
        reason.push_str(&format!(" The facilitator's words, not the user's: {}.", words.join("; ")));
    }
    fields.insert("rationale".to_owned(), json!(reason));
}

fn texts(value: Option<&Value>) -> Vec<String> {
    let items = match value {
        Some(Value::Array(items)) => items.iter().map(plain).collect(),
        Some(other) => vec![plain(other)],
        None => Vec::new(),
    };
    items.into_iter().filter(|text| !text.trim().is_empty()).collect()
}

fn text_of(fields: &Map<String, Value>, key: &str) -> String {
    texts(fields.get(key)).join("\n\n")
}
