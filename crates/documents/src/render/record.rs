//! The text of one decision record, in MADR 4.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::decided::{UserDecision, name_of, writes_down};
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, same};
use serde_json::Value;

use super::artifact::{dissent, texts};
use super::clause::clause;
use super::decision::source_line;
use super::support::support;
use super::{DocumentOptions, PRACTICE_MARK, open, title};
use crate::markdown::escape::{block, inline};

pub(super) fn record(session: &Session, artifact: &Artifact, options: &DocumentOptions) -> String {
    let date = options.date.strftime("%Y-%m-%d");
    let mut text = format!("---\nstatus: accepted\ndate: {date}\n");
    if !artifact.supported_by.is_empty() {
        text.push_str(&format!("consulted: {}\n", yaml_line(&artifact.supported_by.join(", "))));
    }
    let decided = writes_down(session, artifact);
    let maker = artifact.review.as_ref().map(|review| review.by.as_str()).or(decided.map(|_| "user"));
    if let Some(maker) = maker {
        text.push_str(&format!("decision-makers: {}\n", yaml_line(maker)));
    }
    text.push_str("---\n\n");
    if session.practice {
        text.push_str(&format!("{PRACTICE_MARK}\n\n"));
    }
    text.push_str(&format!("# {}\n\n", inline(&heading(session, artifact))));
    let said = |key: &str| block(&artifact.list(key).join("\n\n"));
    let context = said("context");
    let context = if context.is_empty() { said("description") } else { context };
    section(&mut text, "## Context and Problem Statement", &or(context, "Not recorded."));
    let drivers: Vec<String> = related(artifact)
        .into_iter()
        .map(|id| {
            let words = session.context.in_document.iter().find(|item| item.id == id);
            words.map_or_else(|| format!("- {id}"), |item| format!("- {id}: {}", inline(&item.title)))
        })
        .collect();
    if !drivers.is_empty() {
        section(&mut text, "## Decision Drivers", &drivers.join("\n"));
    }
    let options = options_of(artifact);
    if !options.is_empty() {
        let names: Vec<String> = options.iter().map(|option| format!("- {}", option.name)).collect();
        section(&mut text, "## Considered Options", &names.join("\n"));
    }
    let own = decided.filter(|decision| decision.is_own);
    section(&mut text, "## Decision Outcome", &outcome(artifact, &options, own.is_some()));
    let consequences = consequences(artifact);
    let weighed = || if own.is_some() { follows(&options) } else { Vec::new() };
    let consequences = if consequences.is_empty() { weighed() } else { consequences };
    if !consequences.is_empty() {
        section(&mut text, "### Consequences", &consequences.join("\n"));
    } else if own.is_some() {
        section(&mut text, "### Consequences", "None are recorded for what the user decided.");
    }
    if options.iter().any(|option| !option.lines.is_empty()) {
        text.push_str("## Pros and Cons of the Options\n\n");
        for option in options.iter().filter(|option| !option.lines.is_empty()) {
            section(&mut text, &format!("### {}", option.name), &option.lines.join("\n"));
        }
    }
    let mut more = vec![source_line(&artifact.id, &inline(&session.id))];
    let support = support(session, artifact);
    if !support.is_empty() {
        more.push(format!("Supported by: {support}"));
    }
    let against = dissent(session, artifact);
    let before =
        own.map(|decision: UserDecision<'_>| open::before(session, decision.asked)).unwrap_or_default();
    more.extend([against, before].into_iter().filter(|text| !text.is_empty()));
    section(&mut text, "## More Information", &more.join("\n\n"));
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// What was chosen and why. Of a decision in the user's own words the reason is a sentence of its own, which says whose
/// it is.
fn outcome(artifact: &Artifact, options: &[Weighed], is_users: bool) -> String {
    let why = inline(&artifact.list("rationale").join(" "));
    let decision = or(block(&artifact.list("decision").join("\n\n")), "Not recorded.");
    let chosen = chosen(artifact, options).unwrap_or_else(|| title(artifact));
    match (is_users, why.is_empty()) {
        (true, _) => format!("Chosen option: “{chosen}”\n\n{decision}\n\n{why}"),
        (false, true) => format!("Chosen option: “{chosen}”.\n\n{decision}"),
        (false, false) => format!("Chosen option: “{chosen}”, because {}\n\n{decision}", clause(&why)),
    }
}

/// The option that the title or the decision names: the first of them, which is the one that the facilitator took, else
/// the only one. A decision that names none of them, or several others, is quoted by its title.
fn chosen(artifact: &Artifact, options: &[Weighed]) -> Option<String> {
    let said = format!("{} {}", artifact.title, artifact.list("decision").join(" "));
    let names = |option: &&Weighed| has_phrase(&said, option.name.trim_end_matches('.'));
    let named: Vec<&Weighed> = options.iter().filter(names).collect();
    let first = options.first().filter(names);
    first.or(if let [only] = named[..] { Some(only) } else { None }).map(|option| option.name.clone())
}

fn section(text: &mut String, heading: &str, body: &str) {
    text.push_str(&format!("{heading}\n\n{}\n\n", body.trim_end()));
}

fn or(text: String, other: &str) -> String {
    if text.is_empty() { other.to_owned() } else { text }
}

/// A value in front matter: quoted, so that it stays one.
fn yaml_line(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// What the user's choice means, as far as the table knew it: what speaks for and against the chosen option, which stands
/// first, and what is given up with the others.
fn follows(options: &[Weighed]) -> Vec<String> {
    let Some((chosen, others)) = options.split_first() else { return Vec::new() };
    let given_up = others.iter().filter(|option| !option.pros.is_empty());
    let given_up =
        given_up.map(|option| format!("- Given up with “{}”: {}", option.name, joined(&option.pros)));
    chosen.lines.iter().cloned().chain(given_up).collect()
}

/// What a decision of the user costs: what speaks against the chosen option, and what is given up
/// with the others. Empty where the decision has consequences of its own.
pub(super) fn costs(artifact: &Artifact) -> Vec<String> {
    if !consequences(artifact).is_empty() {
        return Vec::new();
    }
    let options = options_of(artifact);
    let Some((chosen, others)) = options.split_first() else { return Vec::new() };
    let given_up = others.iter().filter(|option| !option.pros.is_empty());
    let given_up =
        given_up.map(|option| format!("given up with “{}”: {}", option.name, joined(&option.pros)));
    chosen.cons.iter().cloned().chain(given_up).collect()
}

/// Sentences as parts of one.
fn joined(texts: &[String]) -> String {
    texts.iter().map(|text| text.trim().trim_end_matches('.')).collect::<Vec<_>>().join("; ")
}

/// The title of a record: what was decided. Of a decision in the user's own words those are it, whatever question the
/// artifact is called by.
pub(super) fn heading(session: &Session, artifact: &Artifact) -> String {
    match writes_down(session, artifact).filter(|decision| decision.is_own) {
        Some(decision) => name_of(decision.words),
        None if artifact.title.trim().is_empty() => title(artifact),
        None => artifact.title.trim().to_owned(),
    }
}

struct Weighed {
    name: String,
    pros: Vec<String>,
    cons: Vec<String>,
    lines: Vec<String>,
}

/// The options, each once: what is said of one under two entries stands together.
fn options_of(artifact: &Artifact) -> Vec<Weighed> {
    let Some(Value::Array(options)) = artifact.fields.get("options") else { return Vec::new() };
    let weighed = |option: &Value| match option {
        Value::Object(map) => {
            let name = texts(map.get("name").or_else(|| map.get("title"))).join(" ");
            let kinds = [("Good", "pros"), ("Bad", "cons"), ("Neutral", "neutral")];
            let lines = kinds.into_iter().flat_map(|(word, key)| {
                texts(map.get(key))
                    .into_iter()
                    .map(move |text| format!("- {word}, because {}", clause(&text)))
            });
            let (pros, cons) = (texts(map.get("pros")), texts(map.get("cons")));
            Weighed { name, pros, cons, lines: lines.collect() }
        }
        other => Weighed {
            name: texts(Some(other)).join(" "),
            pros: Vec::new(),
            cons: Vec::new(),
            lines: Vec::new(),
        },
    };
    let mut found: Vec<Weighed> = Vec::new();
    for option in options.iter().map(weighed).filter(|option| !option.name.is_empty()) {
        match found.iter_mut().find(|known| same(&known.name, &option.name)) {
            Some(known) => {
                let new = |there: &[String], text: &String| !there.iter().any(|known| same(known, text));
                let more: Vec<String> =
                    option.lines.into_iter().filter(|line| new(&known.lines, line)).collect();
                known.lines.extend(more);
                known.pros.extend(option.pros);
                known.cons.extend(option.cons);
            }
            None => found.push(option),
        }
    }
    found
}

fn consequences(artifact: &Artifact) -> Vec<String> {
    let Some(value) = artifact.fields.get("consequences") else { return Vec::new() };
    match value {
        Value::Object(map) => [("Good", "positive"), ("Bad", "negative")]
            .into_iter()
            .flat_map(|(word, key)| {
                texts(map.get(key))
                    .into_iter()
                    .map(move |text| format!("- {word}, because {}", clause(&text)))
            })
            .collect(),
        other => texts(Some(other))
            .into_iter()
            .map(|text| format!("- Neutral, because {}", clause(&text)))
            .collect(),
    }
}

/// Requirements and qualities that the decision names.
fn related(artifact: &Artifact) -> Vec<String> {
    let text = serde_json::to_string(&artifact.fields).unwrap_or_default();
    let ids = crate::markdown::outline::ids_in(&text);
    ids.into_iter()
        .filter(|id| id.starts_with("REQ-") || id.starts_with("NFR-") || id.starts_with("BR-"))
        .collect()
}
