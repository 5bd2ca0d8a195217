//! Architecture decisions as records of their own, in MADR 4.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{UserDecision, writes_down};
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, slug};
use serde_json::Value;

use super::artifact::{dissent, texts};
use super::support::{in_users_words, support};
use super::{DocumentOptions, PRACTICE_MARK, in_order, open, title};
use crate::approved;
use crate::markdown::escape::{block, inline};

/// Longest slug of a file's name, in characters.
const LONGEST_SLUG: usize = 60;

/// A decision record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The id of the artifact that it records.
    pub artifact: String,
    /// Its file's name: `0007-store-loans-locally.md`.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Whether the file is there already, and records the same artifact.
    pub exists: bool,
}

/// One record for each approved architecture decision. `existing` are names and texts of the records that are there: a
/// record of the same artifact keeps its name, a new one takes the next number after the highest there.
pub fn decisions(
    session: &Session,
    options: &DocumentOptions,
    existing: &[(String, String)],
) -> Vec<Decision> {
    let written = in_users_words(session);
    let session = &*written;
    let approved = approved(session);
    let decided = in_order(approved.into_iter().filter(|artifact| is_decision(artifact)).collect());
    let mut next = existing.iter().filter_map(|(name, _)| number(name)).max().unwrap_or(0);
    let mut records = Vec::new();
    for artifact in decided {
        let known = existing.iter().find(|(_, text)| records_artifact(text, &artifact.id));
        let name = match known {
            Some((name, _)) => name.clone(),
            None => {
                next += 1;
                let slug = slug(&artifact.title, LONGEST_SLUG);
                let slug = if slug.is_empty() { artifact.id.to_lowercase() } else { slug };
                format!("{next:04}-{slug}.md")
            }
        };
        let text = record(session, artifact, options);
        records.push(Decision { artifact: artifact.id.clone(), name, text, exists: known.is_some() });
    }
    records
}

/// That a session which was to end in a decision record has none, and what there is instead; `None` where it has one, or
/// ends in something else.
pub fn without_record(session: &Session) -> Option<String> {
    let wanted = session.conclusion.as_ref().is_some_and(|end| end.output_type == "adr");
    if !wanted || approved(session).into_iter().any(is_decision) {
        return None;
    }
    let mut text = "No architecture decision was reached, so no decision record was written.".to_owned();
    let proposed: Vec<String> = session
        .artifacts
        .iter()
        .filter(|artifact| is_decision(artifact))
        .map(|artifact| format!("{} “{}”", artifact.id, title(artifact)))
        .collect();
    if !proposed.is_empty() {
        text.push_str(&format!(" Proposed and not approved: {}.", proposed.join(", ")));
    }
    Some(text)
}

fn is_decision(artifact: &Artifact) -> bool {
    matches!(artifact.kind, ArtifactType::ArchitectureDecision | ArtifactType::Adr)
}

/// The number of a record's file in the forms that are met: `0007-slug.md`, `ADR-007-slug.md`.
fn number(name: &str) -> Option<u32> {
    let upper = name.to_uppercase();
    let rest = upper.strip_prefix("ADR-").unwrap_or(&upper);
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// The line by which a record is found again.
fn source_line(artifact: &str, session: &str) -> String {
    format!("Source: {artifact} of session {session}")
}

fn records_artifact(text: &str, artifact: &str) -> bool {
    let start = format!("Source: {artifact} of session ");
    text.lines().any(|line| line.trim().starts_with(&start))
}

fn record(session: &Session, artifact: &Artifact, options: &DocumentOptions) -> String {
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
    text.push_str(&format!("# {}\n\n", title(artifact)));
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

/// A sentence that goes on behind "because": its first word begins small, unless it may be a name.
fn clause(sentence: &str) -> String {
    const OPENERS: [&str; 44] = [
        "a",
        "all",
        "an",
        "and",
        "another",
        "any",
        "at",
        "by",
        "each",
        "every",
        "everybody",
        "everything",
        "for",
        "from",
        "if",
        "in",
        "it",
        "its",
        "many",
        "most",
        "nobody",
        "no",
        "not",
        "nothing",
        "of",
        "on",
        "one",
        "only",
        "our",
        "people",
        "somebody",
        "something",
        "that",
        "the",
        "their",
        "there",
        "these",
        "they",
        "this",
        "those",
        "what",
        "when",
        "whoever",
        "with",
    ];
    let first = sentence.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    if OPENERS.contains(&first.to_lowercase().as_str()) {
        return first.to_lowercase() + &sentence[first.len()..];
    }
    sentence.to_owned()
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

struct Weighed {
    name: String,
    lines: Vec<String>,
}

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
            Weighed { name, lines: lines.collect() }
        }
        other => Weighed { name: texts(Some(other)).join(" "), lines: Vec::new() },
    };
    options.iter().map(weighed).filter(|option| !option.name.is_empty()).collect()
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

#[cfg(test)]
mod tests {
    use super::clause;

    #[test]
    fn a_sentence_behind_because_begins_small_unless_with_a_name() {
        assert_eq!(clause("Nothing has to be typed."), "nothing has to be typed.");
        assert_eq!(clause("It's cheaper."), "it's cheaper.");
        assert_eq!(clause("A member sees it."), "a member sees it.");
        for same in
            ["Berlin decides.", "API first.", "Isolde keeps it.", "Österreich tut das.", "", "42 of them."]
        {
            assert_eq!(clause(same), same);
        }
    }
}
