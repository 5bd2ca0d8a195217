//! The items of a document: what it says of each, and what the sessions know beside it.

mod listed;
mod parts;

use std::collections::{BTreeMap, BTreeSet};

use roundtable_engine::artifact::{Artifact, ArtifactType, ReviewState};
use roundtable_engine::decided::writes_down;
use roundtable_engine::session::Session;
use serde_json::Value;

use listed::{rows, summarised};

use super::plain::plain;
use super::tree::read;
use crate::is_approved;
use crate::language::{DocumentLanguage, Texts};
use crate::markdown::escape::{block as escape_block, unescape};
use crate::markdown::outline::{blocks, definition, heading, ids_in, lines};
use crate::merge::is_line_again;
use crate::render::{matter_gone, record_number, record_source};

/// An item of a document that is exported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// The artifact's id, `REQ-001`; of a record without one that of its file, `ADR-0007`.
    pub id: String,
    /// Its type; `None` for a decision of the user, which is no artifact.
    pub kind: Option<ArtifactType>,
    /// Its title, as the document has it.
    pub title: String,
    /// What the document says about it, as Markdown.
    pub text: String,
    /// `must`, `should`, `could`, `wont`; empty where none is known.
    pub priority: String,
    /// `approved`, `rejected` or `deferred` by the user, else `decided by the user` or what the table agreed; empty where no
    /// session knows it.
    pub state: String,
    /// What it is tied to, in the order of its artifact.
    pub relations: Vec<Relation>,
    /// What a settled conflict or question came to, as plain text; empty for anything else.
    pub answer: String,
    /// The session that it comes from; empty where none is known.
    pub session: String,
    /// Whether another item only names it as the same one of a fork: the document says nothing else of it.
    pub is_named_only: bool,
}

/// A tie from one item to another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relation {
    /// What it is, in the words of the artifact: `depends`, `enables`, `addresses`.
    pub kind: String,
    /// The other's id; may be one that the document does not hold.
    pub to: String,
}

/// What ties an item to another that its text names and that no key of its artifact says.
const NAMES: &str = "names";

/// States that are a word of the user: on the item itself, and on what it writes down.
pub(super) const APPROVED: &str = "approved";
pub(super) const DECIDED: &str = "decided by the user";
/// The state of a question about a decision that was taken back.
pub(super) const WITHOUT_MATTER: &str = "no matter any more";

/// The keys of artifacts that tie them to others (see `roundtable_engine::artifact::keys`), each with the word for the tie;
/// `related` says it itself.
const TIES: [(&str, &str); 6] = [
    ("related", ""),
    ("builds_on", "builds on"),
    ("related_idea", "concerns"),
    ("addresses", "addresses"),
    ("dependencies", "depends"),
    ("decides", "decides"),
];

impl Item {
    /// What the document says about it, as plain text.
    pub(super) fn plain(&self) -> String {
        plain(&read(&self.text).1)
    }

    /// Its type for people: `business rule`.
    pub(super) fn kind_words(&self) -> String {
        match self.kind {
            None => "decision".to_owned(),
            Some(ArtifactType::Nfr) => "quality requirement".to_owned(),
            Some(ArtifactType::Adr) => "decision record".to_owned(),
            Some(kind) => kind.word().replace('_', " "),
        }
    }

    fn new(id: String, title: String, text: String) -> Self {
        let kind = ArtifactType::from_id(&id);
        let text = text.trim().to_owned();
        Self {
            id,
            kind,
            title,
            text,
            priority: String::new(),
            state: String::new(),
            relations: Vec::new(),
            answer: String::new(),
            session: String::new(),
            is_named_only: false,
        }
    }

    /// With what the first of these sessions that has it knows; an approved one goes before any other.
    fn known_by(mut self, sessions: &[&Session]) -> Self {
        let found = sessions.iter().find_map(|session| {
            session
                .artifact(&self.id)
                .filter(|artifact| is_approved(artifact))
                .map(|artifact| (*session, artifact))
        });
        let any = || {
            sessions
                .iter()
                .find_map(|session| session.artifact(&self.id).map(|artifact| (*session, artifact)))
        };
        let Some((session, artifact)) = found.or_else(any) else { return self };
        if self.priority.is_empty() {
            self.priority = artifact.text("priority").trim().to_lowercase();
        }
        if self.text.is_empty() {
            self.text = escape_block(artifact.text("description"));
        }
        self.state = state(session, artifact).to_owned();
        self.relations = relations(artifact);
        self.answer = crate::render::answer(session, artifact);
        self.session.clone_from(&session.id);
        self
    }
}

/// The items that a document defines, in its order, as it says them: what the fidelity check looks for
/// ([`crate::defined_items`]); before them those that somebody else's document only lists in a table with the columns Id, Title
/// and Priority. A row of a summary is none: what it names has a section of its own, or is lost ([`listed_alone`]).
/// `sessions`: those of the project, newest first.
pub fn items(text: &str, sessions: &[&Session]) -> Vec<Item> {
    let (rows, defined) = (rows(text), defined(text));
    let summary = summarised(&rows, &defined);
    let mut items: Vec<Item> = Vec::new();
    // Others list an item in a table and define it nowhere.
    for row in rows.iter().filter(|row| !summary.contains(&row.table)) {
        let is_known = |known: &Item| known.id == row.id;
        if !defined.iter().any(is_known) && !items.iter().any(is_known) {
            items.push(Item::new(row.id.clone(), row.title.clone(), String::new()));
        }
    }
    items.extend(defined);
    for item in &mut items {
        if let Some(row) = rows.iter().find(|row| row.id == item.id) {
            item.priority.clone_from(&row.priority);
        }
    }
    let mut items = named(items.into_iter().map(|item| item.known_by(sessions)).collect());
    tie_to_standing(&mut items, &crate::same_items(text));
    items
}

/// The ids that the summary of a document lists and that have no section in it, in its order: the text has lost them, for a
/// summary is written with the sections.
pub fn listed_alone(text: &str) -> Vec<String> {
    let (rows, items) = (rows(text), items(text, &[]));
    let summary = summarised(&rows, &items);
    let mut alone: Vec<String> = Vec::new();
    for row in rows.iter().filter(|row| summary.contains(&row.table)) {
        if !items.iter().any(|item| item.id == row.id) && !alone.contains(&row.id) {
            alone.push(row.id.clone());
        }
    }
    alone
}

/// Names in the ties of items what a document has under another id in the same words by that id ([`crate::same_items`]): a tie leads to
/// something that stands there, and none to the item itself.
pub fn tie_to_standing(items: &mut [Item], same: &BTreeMap<String, String>) {
    if same.is_empty() {
        return;
    }
    for item in items {
        let ties = std::mem::take(&mut item.relations);
        for tie in ties {
            let to = same.get(&tie.to).cloned().unwrap_or(tie.to);
            // What the text alone names is tied once, by whatever says more.
            let is_known = item
                .relations
                .iter()
                .any(|known| known.to == to && (known.kind == tie.kind || tie.kind == NAMES));
            if to != item.id && !is_known {
                item.relations.push(Relation { kind: tie.kind, to });
            }
        }
    }
}

/// With a tie to each other item that an item's text names: most ties stand there, and in no key.
fn named(mut items: Vec<Item>) -> Vec<Item> {
    let ids: BTreeSet<String> = items.iter().map(|item| item.id.clone()).collect();
    for item in &mut items {
        for to in ids_in(&item.text).into_iter().filter(|to| *to != item.id && ids.contains(to)) {
            if !item.relations.iter().any(|relation| relation.to == to) {
                item.relations.push(Relation { kind: NAMES.to_owned(), to });
            }
        }
    }
    items
}

/// The items of decision records, by file name and text: each is one.
pub fn items_of_records(records: &[(String, String)], sessions: &[&Session]) -> Vec<Item> {
    let item = |(name, text): &(String, String)| {
        let (_, body) = super::tree::front_matter(text);
        let numbered = || format!("ADR-{:04}", record_number(name).unwrap_or(0));
        let id = record_source(text).map_or_else(numbered, str::to_owned);
        let title =
            lines(body).find_map(|(line, fenced)| heading(line).filter(|(level, _)| *level == 1 && !fenced));
        let title = title.map_or_else(|| name.clone(), |(_, title)| unescape(title));
        let rest =
            body.split_once("# ").and_then(|(_, rest)| rest.split_once('\n')).map_or("", |(_, rest)| rest);
        Item::new(id, title, rest.to_owned()).known_by(sessions)
    };
    named(records.iter().map(item).collect())
}

fn defined(text: &str) -> Vec<Item> {
    let all = blocks(text);
    let with_heading: BTreeSet<&str> = all.iter().filter_map(|block| block.id.as_deref()).collect();
    let mut seen = BTreeSet::new();
    let mut items = Vec::new();
    for (at, block) in all.iter().enumerate() {
        let own = block.id.as_ref().filter(|id| seen.insert((*id).clone()));
        if let Some(id) = own {
            // What stands under headings below its own belongs to it.
            let below = all[at + 1..].iter().take_while(|next| next.level > block.level && next.id.is_none());
            let text = below.fold(without_first_line(&block.text).to_owned(), |text, next| text + &next.text);
            let title =
                definition(&format!("# {}", block.title)).map_or_else(String::new, |(_, title)| title);
            items.push(Item::new(id.clone(), title, text));
        }
        for (line, _) in lines(&block.text).filter(|(line, fenced)| !fenced && heading(line).is_none()) {
            let found = definition(line).filter(|(id, _)| !with_heading.contains(id.as_str()));
            if let Some((id, title)) = found.filter(|(id, _)| seen.insert(id.clone())) {
                let title = title.split("**").next().unwrap_or_default().trim().to_owned();
                let text = line.trim();
                let text = text.strip_prefix("- ").or_else(|| text.strip_prefix("* ")).unwrap_or(text);
                let is_named_only = is_line_again(text);
                items.push(Item { is_named_only, ..Item::new(id, title, text.to_owned()) });
            }
        }
    }
    items
}

fn without_first_line(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, rest)| rest)
}

/// The user's review; where there is none, that it is the user's own decision, else what the table agreed.
pub(super) fn state(session: &Session, artifact: &Artifact) -> &'static str {
    match artifact.review_state() {
        Some(ReviewState::Approved) => APPROVED,
        Some(ReviewState::Rejected) => "rejected",
        Some(ReviewState::Deferred) => "deferred",
        None if writes_down(session, artifact).is_some() => DECIDED,
        None if matter_gone(session, artifact).is_some() => WITHOUT_MATTER,
        None => artifact.status.word(),
    }
}

/// A state in the words that people are shown; what is none of the table's is the user's, and stays.
pub(super) fn state_words(state: &str) -> &str {
    match state {
        "consensus" | "confirmed" => "agreed",
        "conflict" => "disputed",
        "escalated" => "with the user",
        "pending" => "waits for an answer",
        "addressed" => "answered",
        other => other,
    }
}

fn relations(artifact: &Artifact) -> Vec<Relation> {
    let mut found: Vec<Relation> = Vec::new();
    for (key, word) in TIES {
        let parts: Vec<(String, &Value)> = match artifact.fields.get(key) {
            Some(Value::Object(map)) => map.iter().map(|(kind, to)| (kind.replace('_', " "), to)).collect(),
            Some(to) => vec![(if word.is_empty() { "relates to".to_owned() } else { word.to_owned() }, to)],
            None => Vec::new(),
        };
        for (kind, to) in parts {
            for to in ids_in(&to.to_string()) {
                let relation = Relation { kind: kind.clone(), to };
                if relation.to != artifact.id && !found.contains(&relation) {
                    found.push(relation);
                }
            }
        }
    }
    found
}

/// Whether a session's answers were simulated: one of those that items come from.
pub fn is_practice(items: &[Item], sessions: &[&Session]) -> bool {
    sessions.iter().any(|session| session.practice && items.iter().any(|item| item.session == session.id))
}

/// Whether a document carries the mark of the practice panel, in any language, or says it in its front matter.
pub fn says_practice(text: &str) -> bool {
    let (facts, _) = super::tree::front_matter(text);
    facts.iter().any(|(key, value)| key == "practice" && value == "true")
        || text.lines().any(is_practice_mark)
}

/// Whether a line is the mark of the practice panel, in any language.
pub(super) fn is_practice_mark(line: &str) -> bool {
    let begins = |texts: &Texts| texts.practice_mark.split(':').next().unwrap_or_default();
    DocumentLanguage::every().any(|texts| line.starts_with(begins(texts)))
}
