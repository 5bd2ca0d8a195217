//! What rests on what: each requirement that is known, and the artifacts that name it.

use std::collections::BTreeMap;

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;

use super::DocumentOptions;
use crate::language::{DocumentLanguage, Worded};
use crate::markdown::escape::inline;
use crate::markdown::outline::ids_in;

const RULE: &str = "|---|---|---|";

/// Least words of a title that is told by its words.
const SHORTEST_QUOTE: usize = 4;

/// Whether a result is there to be taken up: what the product must do, how well, and the rules that it has to keep.
fn is_traced(id: &str) -> bool {
    use ArtifactType::{BusinessRule, Nfr, Requirement};
    ArtifactType::from_id(id).is_some_and(|kind| matches!(kind, Requirement | BusinessRule | Nfr))
}

/// Whether it is a step between: a decision takes requirements up, and components take up the decision.
fn is_between(id: &str) -> bool {
    use ArtifactType::{Adr, ArchitectureDecision};
    ArtifactType::from_id(id).is_some_and(|kind| matches!(kind, ArchitectureDecision | Adr))
}

/// What is to be taken up, and by what it is.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Traced {
    /// Its id, then those of what says the same under another one.
    ids: Vec<String>,
    /// Its title; may be empty where only the id is known.
    title: String,
    /// Ids of the approved artifacts that name it.
    by: Vec<String>,
}

/// One entry for each requirement, quality and business rule that the session found or brought itself, or that an
/// approved artifact names by its id, in the order of the ids. A decision has one once something takes it up. What is
/// neither (components, open questions, exclusions) is no thing to be traced. What is a copy of another one here (`same`) stands in
/// that one's entry.
fn traced(session: &Session, approved: &[&Artifact], same: &BTreeMap<String, String>) -> Vec<Traced> {
    let mut rows: BTreeMap<String, (String, Vec<String>)> = BTreeMap::new();
    for item in session.context.in_document.iter().filter(|item| is_traced(&item.id)) {
        rows.insert(item.id.clone(), (item.title.clone(), Vec::new()));
    }
    for own in approved.iter().filter(|own| is_traced(&own.id)) {
        rows.entry(own.id.clone()).or_insert_with(|| (own.title.clone(), Vec::new()));
    }
    let titles: Vec<(String, String)> =
        rows.iter().map(|(id, (title, _))| (id.clone(), title.clone())).collect();
    for artifact in approved {
        for id in mentioned(artifact, &titles).into_iter().filter(|id| is_traced(id) || is_between(id)) {
            let title = || known_title(session, &id);
            let row = rows.entry(id.clone()).or_insert_with(|| (title(), Vec::new()));
            if !row.1.contains(&artifact.id) {
                row.1.push(artifact.id.clone());
            }
        }
    }
    let mut also: BTreeMap<&String, Vec<String>> = BTreeMap::new();
    for (copy, of) in same.iter().filter(|(copy, of)| copy != of && rows_have_both(&rows, copy, of)) {
        also.entry(of).or_default().push(copy.clone());
    }
    let copies: Vec<&String> = also.values().flatten().collect();
    let entry = |(id, (title, by)): (&String, &(String, Vec<String>))| {
        let copied = also.get(&id).cloned().unwrap_or_default();
        let mut by = by.clone();
        for taker in copied.iter().filter_map(|copy| rows.get(copy)).flat_map(|(_, by)| by) {
            if !by.contains(taker) {
                by.push(taker.clone());
            }
        }
        Traced { ids: std::iter::once(id.clone()).chain(copied).collect(), title: title.clone(), by }
    };
    rows.iter().filter(|(id, _)| !copies.contains(id)).map(entry).collect()
}

fn rows_have_both<T>(rows: &BTreeMap<String, T>, copy: &str, of: &str) -> bool {
    rows.contains_key(copy) && rows.contains_key(of)
}

/// The table of what [`traced`] found; what nobody took up says so. What is no result any more is nothing to be taken up: it
/// says what became of it.
pub(super) fn table(session: &Worded<'_>, approved: &[&Artifact], options: &DocumentOptions) -> String {
    let texts = &session.texts.trace;
    let rows = traced(session, approved, &options.same);
    if rows.is_empty() {
        return texts.nothing.to_owned();
    }
    let mut table = format!("{}\n{RULE}\n", texts.head);
    for Traced { ids, title, by } in rows {
        let title = if title.trim().is_empty() { "–".to_owned() } else { inline(&title) };
        let became = |id: &String| Some((session.texts.remarks.since)(id, *options.since.get(id)?));
        let became: Vec<String> = ids.iter().filter_map(became).collect();
        let became = (!became.is_empty()).then(|| became.join(", "));
        let by = match (by.as_slice(), became) {
            ([], None) => texts.nobody.to_owned(),
            ([], Some(became)) => became,
            (by, None) => by.join(", "),
            (by, Some(became)) => format!("{} ({became})", by.join(", ")),
        };
        table.push_str(&format!("| {} | {title} | {by} |\n", ids.join(", ")));
    }
    table
}

/// Whether the last cell of a row says, in any language, that nobody took the item up.
pub(crate) fn is_nobody(cell: &str) -> bool {
    DocumentLanguage::every().any(|texts| texts.trace.nobody == cell)
}

/// The ids that the traceability of an architecture document, merged or not, names as taken up by nothing.
pub fn taken_up_by_nothing(text: &str) -> Vec<String> {
    let row = |line: &str| {
        let cells: Vec<&str> =
            line.trim().strip_prefix('|')?.strip_suffix('|')?.split(" | ").map(str::trim).collect();
        let id = cells.first()?.split(',').next()?.to_owned();
        (cells.last().is_some_and(|by| is_nobody(by)) && is_traced(&id)).then_some(id)
    };
    text.lines().filter_map(row).collect()
}

/// The same as a sentence to be said beside the document; `None` where that is nothing.
pub fn untaken(text: &str) -> Option<Said> {
    let ids = taken_up_by_nothing(text);
    (!ids.is_empty())
        .then(|| said!("Taken up by nothing yet, as its traceability says: {ids}.", ids = ids.join(", ")))
}

fn known_title(session: &Session, id: &str) -> String {
    let here = session.artifact(id).map(|known| known.title.clone());
    let there =
        || session.context.in_document.iter().find(|item| item.id == id).map(|item| item.title.clone());
    here.or_else(there).unwrap_or_default()
}

/// The ids that an artifact names in its title or its own keys, and those whose whole title it quotes; itself aside. A
/// title of one or two words stands in many texts.
fn mentioned(artifact: &Artifact, titles: &[(String, String)]) -> Vec<String> {
    let text = format!("{} {}", artifact.title, serde_json::to_string(&artifact.fields).unwrap_or_default());
    let mut found = ids_in(&text);
    let says = words(&text);
    let quoted = titles.iter().filter(|(_, title)| {
        let title = words(title);
        title.split(' ').count() >= SHORTEST_QUOTE && says.contains(&title)
    });
    found.extend(quoted.map(|(id, _)| id.clone()));
    found.retain(|id| *id != artifact.id);
    found
}

/// The words of a text, each between two blanks.
fn words(text: &str) -> String {
    let words: Vec<String> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.join(" ")
}
