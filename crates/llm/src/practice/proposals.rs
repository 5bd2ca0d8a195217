//! From suggestions to artifacts: what was said becomes a statement with its keys, and keeps who said it.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::same;
use serde_json::{Map, Value, json};

use super::english::{brief, capitalise, overlap};
use super::items::{Item, Quota, is_of_workflow};
use super::items_limits::DECIDED;
use super::prompt::KnownView;
use super::quarrel::Verdict;
use super::rank::{self, Ranking};
use super::roles::Class;
use super::table::Table;
use super::{answered, asked, idea, items_decided};

const MOST_NEW: usize = 8;
const MOST_LOOSE: usize = 2;

/// An artifact that the synthesis proposes.
#[derive(Debug, Clone)]
pub(super) struct Proposal {
    pub(super) kind: ArtifactType,
    pub(super) title: String,
    /// The suggestion's wording, for the summary.
    pub(super) wording: String,
    pub(super) agreed: bool,
    pub(super) topic_id: String,
    pub(super) supported_by: Vec<String>,
    pub(super) revises: Option<String>,
    pub(super) fields: Map<String, Value>,
    /// A word in the criterion that it covers.
    pub(super) covers: &'static str,
    /// It adds acceptance to a known requirement.
    pub(super) completes: bool,
    /// The decision of the user from which it follows.
    pub(super) follows: Option<Follows>,
    /// The note of the user that it writes down.
    pub(super) from_user: Option<String>,
    /// Who is for another answer, with their words.
    pub(super) dissent: Vec<(String, String)>,
}

/// How a new text follows from a decision of the user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Follows {
    /// What was decided comes first, and this has another priority.
    Rank(Ranking),
    /// It said what was ruled out by the decision of that id.
    Ruling(String),
    /// The decision of that id puts it first among its like.
    Choice(String),
    /// It is about the matter that the decision of that id settles.
    Matter(String),
}

impl Proposal {
    pub(super) fn is_new(&self) -> bool {
        self.revises.is_none()
    }

    /// Whether it counts for its topic.
    pub(super) fn counts(&self) -> bool {
        self.is_new() && !matches!(self.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
    }

    /// What the table agrees on with it, in the list of that. What the user asked for has no wording of the panel's.
    pub(super) fn point(&self) -> String {
        capitalise(if self.wording.is_empty() { &self.title } else { &self.wording })
    }

    pub(super) fn value(&self) -> Value {
        let mut map = Map::new();
        map.insert("type".into(), json!(self.kind.word()));
        map.insert("title".into(), json!(self.title));
        map.insert("status".into(), json!(if self.agreed { "consensus" } else { "draft" }));
        map.insert("topic_id".into(), json!(self.topic_id));
        map.insert("supported_by".into(), json!(self.supported_by));
        if !self.dissent.is_empty() {
            let against = self.dissent.iter();
            let each = against.map(|(seat, words)| json!({ "participant": seat, "reason": words }));
            map.insert("dissent".into(), each.collect());
        }
        if let Some(id) = &self.revises {
            map.insert("revises".into(), json!(id));
        }
        map.extend(self.fields.clone());
        Value::Object(map)
    }
}

/// Everything that this round writes down.
pub(super) fn collect(table: &Table) -> Vec<Proposal> {
    let mut proposals = new_ones(table);
    proposals.extend(loose(table, &proposals));
    for revision in
        asked_for(table).into_iter().chain(criteria(table)).chain(planned(table)).chain(kept(table))
    {
        if !proposals.iter().any(|known| known.revises.is_some() && known.revises == revision.revises) {
            proposals.push(revision);
        }
    }
    rank::join(&mut proposals, &table.catalogue.items, |title| table.known(title));
    rank::release(&mut proposals, &table.catalogue.items, table);
    proposals.extend(asked::of_specs(table, &table.catalogue.items, &proposals));
    proposals
}

fn new_ones(table: &Table) -> Vec<Proposal> {
    let quarrel = table.quarrel();
    // What the user has decided is written in the user's words.
    let is_free = |item: &Item| {
        let verdict = quarrel.as_ref().map(|quarrel| quarrel.verdict(item.kind, &item.wording));
        item.anchor.starts_with(DECIDED) || verdict.is_none_or(|verdict| verdict == Verdict::Free)
    };
    let suggested =
        table.support.iter().filter_map(|(at, seats)| Some((table.catalogue.items.get(*at)?, seats)));
    suggested
        .filter(|(item, _)| !item.revises && table.known(&item.title).is_none())
        .filter(|(item, _)| table.project.stands(&item.title).is_none())
        .filter(|(item, _)| !is_answered(table, item) && is_free(item))
        .map(|(item, seats)| of_item(table, item, seats.clone()))
        .take(MOST_NEW)
        .collect()
}

/// Whether a question of the store has its answer on the table. By which figure something is looked at again, no title says.
fn is_answered(table: &Table, item: &Item) -> bool {
    let asks_figure = item.quota == Some(Quota::Figure) || item.title.starts_with(items_decided::CHECK);
    item.kind == ArtifactType::OpenQuestion
        && !asks_figure
        && answered::by_table(&table.view.known_artifacts, &[], &item.wording)
}

/// Whether it names what it depends on.
fn depends(fields: &Map<String, Value>) -> bool {
    let on = fields.get("related").and_then(|related| related.get("depends")).and_then(Value::as_array);
    on.is_some_and(|on| !on.is_empty())
}

impl Table {
    /// The requirement on the table without which an ability cannot be had: both speak of the same things, and not only of
    /// the one thing that everything is about.
    pub(super) fn needed_for(&self, item: &Item) -> Option<&KnownView> {
        const NEAR: usize = 2;
        let is_near = |path: &str| overlap(&item.title, path.trim_end_matches(", from start to end")) >= NEAR;
        self.view.known_artifacts.iter().find(|known| {
            known.kind == ArtifactType::Requirement
                && idea::named(&known.title).is_none()
                && !same(&known.title, &item.title)
                && is_near(&known.title)
        })
    }
}

fn of_item(table: &Table, item: &Item, seats: Vec<String>) -> Proposal {
    let mut fields = item.fields.clone();
    if item.kind == ArtifactType::OpenQuestion
        && let Some(first) = seats.first()
    {
        fields.insert("raised_by".into(), json!(first));
    }
    if item.kind == ArtifactType::Requirement && item.class == Class::Abilities && !depends(&fields) {
        let rank = |item: &Item| rank::weight(item.fields.get("priority"));
        // What the release waits for rests on nothing that it does not wait for.
        let path = table.needed_for(item).filter(|known| {
            table.catalogue.titled(&known.title).is_some_and(|path| rank(path) >= rank(item))
        });
        fields.insert("related".into(), rank::depends(path.map(|known| known.id.as_str())));
    }
    // What the user has decided needs no majority, and whoever repeats it may have held the opposite.
    let is_decided = item.anchor.starts_with(DECIDED);
    Proposal {
        kind: item.kind,
        title: item.title.clone(),
        wording: item.wording.clone(),
        agreed: (table.is_majority(seats.len()) || is_decided) && item.kind != ArtifactType::OpenQuestion,
        topic_id: item.topic.clone().unwrap_or_else(|| table.topic_for(item.class).to_owned()),
        supported_by: if is_decided { Vec::new() } else { seats },
        revises: None,
        fields,
        covers: item.covers,
        completes: false,
        follows: None,
        from_user: None,
        dissent: Vec::new(),
    }
}

fn revision(
    table: &Table,
    known: &KnownView,
    item: &Item,
    fields: Map<String, Value>,
    seats: Vec<String>,
    agreed: bool,
) -> Proposal {
    let topic_id = if known.topic_id.is_empty() {
        table.topic_for(item.class).to_owned()
    } else {
        known.topic_id.clone()
    };
    Proposal {
        kind: known.kind,
        title: known.title.clone(),
        wording: item.wording.clone(),
        agreed,
        topic_id,
        supported_by: seats,
        revises: Some(known.id.clone()),
        fields,
        covers: "\n",
        completes: true,
        follows: None,
        from_user: None,
        dissent: Vec::new(),
    }
}

/// What a revision writes that adds a criterion: the acceptance as it stands now, as far as the synthesis is shown it, and what is
/// missing in it. No other key: what a decision has written into the text since stays there.
fn completion(table: &Table, known: &KnownView, item: &Item) -> Map<String, Value> {
    const KEY: &str = "acceptance";
    let mut completed = item.completed();
    let whole = table.view.artifacts_in_full.iter();
    let mut shown = whole.filter(|shown| shown.get("id").and_then(Value::as_str) == Some(&known.id));
    if let Some(Value::Array(stands)) = shown.next().and_then(|shown| shown.get(KEY)) {
        let mut list = stands.clone();
        let extra = item.extra.iter().map(|extra| json!(extra));
        list.extend(extra.filter(|extra| !stands.contains(extra)));
        completed.insert(KEY.to_owned(), json!(list));
    }
    completed.retain(|key, _| key == KEY);
    completed
}

/// A draft that somebody voted against, with the change that was asked for.
fn asked_for(table: &Table) -> Vec<Proposal> {
    let mut revisions = Vec::new();
    for known in &table.view.known_artifacts {
        let (mut seats, _, against) = table.votes(&known.id);
        let Some(item) = table.catalogue.titled(&known.title).filter(|item| item.extra.is_some()) else {
            continue;
        };
        if against.is_empty() {
            continue;
        }
        seats.extend(against.into_iter().map(|(seat, _)| seat));
        revisions.push(revision(table, known, item, completion(table, known, item), seats, false));
    }
    revisions
}

/// Dreams that got their smallest form and first step.
fn planned(table: &Table) -> Vec<Proposal> {
    let dreamed = |(at, seats): (&usize, &Vec<String>)| {
        let item = table.catalogue.items.get(*at).filter(|item| item.quota == Some(Quota::Dream))?;
        let known = table.known(&item.title)?;
        let agreed = table.is_majority(seats.len());
        let completes = false;
        Some(Proposal {
            completes,
            ..revision(table, known, item, item.fields.clone(), seats.clone(), agreed)
        })
    };
    table.support.iter().filter_map(dreamed).collect()
}

/// Requirements that got their missing criterion. Whoever asks for one has not said that they hold the requirement: those who do stay.
fn criteria(table: &Table) -> Vec<Proposal> {
    let mut revisions = Vec::new();
    for (at, seats) in &table.support {
        let Some(item) = table.catalogue.items.get(*at).filter(|item| item.revises) else { continue };
        let Some(known) = table.known(&item.title) else { continue };
        let agreed = table.is_majority(seats.len());
        revisions.push(revision(table, known, item, completion(table, known, item), Vec::new(), agreed));
    }
    revisions
}

/// Drafts that more than half of the seats would keep, where nobody votes: only the state moves, the text stays.
fn kept(table: &Table) -> Vec<Proposal> {
    let kept = table.kept.iter().filter(|(_, seats)| table.is_majority(seats.len()));
    kept.filter_map(|(id, seats)| {
        let known = table.view.known_artifacts.iter().find(|known| known.id == *id)?;
        Some(Proposal {
            kind: known.kind,
            title: known.title.clone(),
            wording: String::new(),
            agreed: true,
            topic_id: known.topic_id.clone(),
            supported_by: seats.clone(),
            revises: Some(id.clone()),
            fields: Map::new(),
            covers: "\n",
            completes: false,
            follows: None,
            from_user: None,
            dissent: Vec::new(),
        })
    })
    .collect()
}

/// Suggestions of seats that are no practice seats: taken as they are, as drafts.
fn loose(table: &Table, known: &[Proposal]) -> Vec<Proposal> {
    let mut proposals: Vec<Proposal> = Vec::new();
    for (seat, suggestion) in &table.loose {
        let Some((lead, text)) = suggestion.split_once(": ") else { continue };
        let (word, inside) = lead.split_once('(').unwrap_or((lead, ""));
        let word = if word.trim().eq_ignore_ascii_case("measure") { "nfr" } else { word.trim() };
        let Some(kind) = ArtifactType::from_word(word).filter(|kind| {
            *kind != ArtifactType::Conflict && is_of_workflow(*kind, &table.view.workflow_type)
        }) else {
            continue;
        };
        let title = capitalise(&brief(text, 80));
        let taken = |other: &str| same(other, &title);
        if proposals.len() >= MOST_LOOSE
            || table.known(&title).is_some()
            || table.project.stands(&title).is_some()
            || known.iter().chain(&proposals).any(|other| taken(&other.title))
        {
            continue;
        }
        proposals.push(Proposal {
            kind,
            title,
            wording: text.to_owned(),
            agreed: false,
            topic_id: table.focus_topic().to_owned(),
            supported_by: vec![seat.clone()],
            revises: None,
            fields: plain_fields(kind, text, inside, seat, reason_of(table, seat)),
            covers: "\n",
            completes: false,
            follows: None,
            from_user: None,
            dissent: Vec::new(),
        });
    }
    proposals
}

/// What a seat gives as its first reason.
fn reason_of<'a>(table: &'a Table, seat: &str) -> &'a str {
    let said = table.heard.iter().find(|(name, _)| name == seat);
    said.and_then(|(_, said)| said.rationale.first()).map_or("", String::as_str)
}

fn plain_fields(
    kind: ArtifactType,
    text: &str,
    inside: &str,
    seat: &str,
    reason: &str,
) -> Map<String, Value> {
    let text = capitalise(text);
    let open = "not said yet";
    let value = match kind {
        ArtifactType::Requirement => {
            let priority =
                ["must", "could", "wont"].into_iter().find(|word| inside.contains(word)).unwrap_or("should");
            json!({ "priority": priority, "description": text, "rationale": reason, "acceptance": [], "related": { "enables": [], "depends": [] } })
        }
        ArtifactType::BusinessRule => {
            json!({ "description": text, "rationale": open, "conditions": open, "actions": open })
        }
        ArtifactType::Nfr => {
            json!({ "category": "functional suitability", "target": text, "minimum": open, "measurement": open, "description": text })
        }
        ArtifactType::Exclusion => json!({ "description": text, "rationale": open, "future_phase": open }),
        ArtifactType::OpenQuestion => json!({ "question": text, "raised_by": seat, "blocking": false }),
        _ => json!({ "description": text }),
    };
    if let Value::Object(map) = value { map } else { Map::new() }
}
