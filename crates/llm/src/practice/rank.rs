//! What follows when the user has decided what comes first: other priorities for what comes later, with the reason.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::{has_phrase, same};
use serde_json::{Map, Value, json};

use super::english::{list, quote};
use super::items::Item;
use super::order::{Order, Place, is_order};
use super::prompt::KnownView;
use super::proposals::{Follows, Proposal};
use super::roles::Class;
use super::table::Table;
use super::tension::Tension;

/// What an order can move: a requirement for something that people do. What the law or people's safety demands is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Rankable {
    /// What people do.
    pub(super) phrase: String,
    /// The description without the reason for its priority.
    pub(super) text: String,
}

/// What was read of one decision on the order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ordered {
    /// The conflict or escalation that was decided.
    by: String,
    /// What it puts first, where it names something.
    first: String,
    /// Its words that name nothing of what it could move.
    unmatched: Vec<String>,
}

/// A decision that moved a requirement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ranking {
    /// The conflict or escalation that was decided.
    pub(super) by: String,
    /// What it puts first, where it names something.
    first: String,
    priority: &'static str,
    /// Whether the priority is another one than before.
    is_moved: bool,
}

/// Gives the statements the order that the user's decisions name; gives back what was read of each that names one.
pub(super) fn rank(items: &mut [Item], decisions: &[String], tension: &Tension) -> Vec<Ordered> {
    let aside = tension.answers_to_tell_apart();
    let mut read = Vec::new();
    for text in decisions {
        let Some((by, decision)) = text.split_once(": ") else { continue };
        let names: Vec<String> = names(items);
        let phrases: Vec<&str> = names.iter().map(String::as_str).collect();
        let Some(order) = Order::read(&tension.in_short(decision), &phrases, &aside) else { continue };
        let is_first = |at: &usize| matches!(order.of(*at), Some(Place::First | Place::Must));
        let first: Vec<String> = (0..names.len()).filter(is_first).map(|at| names[at].clone()).collect();
        let first = list(&first);
        for item in items.iter_mut() {
            let Some(rankable) = item.rankable.clone() else { continue };
            let place = phrases.iter().position(|phrase| *phrase == rankable.phrase);
            if let Some(place) = place.and_then(|at| order.of(at)) {
                put(item, &rankable, place, by, &first);
            }
        }
        read.push(Ordered { by: by.to_owned(), first, unmatched: order.unmatched });
    }
    follow(items);
    read
}

/// Whether a sentence of a decision is one of the answers to the dispute, or an order of what it names.
pub(super) fn is_read(sentence: &str, items: &[Item], tension: &Tension) -> bool {
    let names = names(items);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    tension.is_answer(sentence) || is_order(sentence, &names)
}

/// Decisions in which what is named by its id is named by its words, if an order can move it.
pub(super) fn in_words(decisions: &[String], known: &[KnownView], items: &[Item]) -> Vec<String> {
    let phrase = |known: &KnownView| {
        let item = items.iter().find(|item| same(&item.title, &known.title))?;
        item.rankable.as_ref().map(|rankable| rankable.phrase.replace(',', " "))
    };
    let worded = |decision: &String| {
        known.iter().filter(|known| has_phrase(decision, &known.id)).fold(decision.clone(), |text, known| {
            phrase(known).map_or_else(|| text.clone(), |phrase| text.replace(&known.id, &phrase))
        })
    };
    decisions.iter().map(worded).collect()
}

fn names(items: &[Item]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for rankable in items.iter().filter_map(|item| item.rankable.as_ref()) {
        if !names.contains(&rankable.phrase) {
            names.push(rankable.phrase.clone());
        }
    }
    names
}

fn put(item: &mut Item, rankable: &Rankable, place: Place, by: &str, first: &str) {
    let before = item.fields.get("priority").and_then(Value::as_str).unwrap_or("should").to_owned();
    let (priority, reason) = match place {
        Place::First => ("must", format!("{by} puts it first.")),
        Place::Must => ("must", format!("{by} wants it in the first release.")),
        Place::Later => ("could", format!("{by} puts it later, after what comes first is in use.")),
        Place::Out => ("wont", format!("{by} leaves it out of the first release.")),
        Place::After if before == "must" => {
            ("should", format!("It comes after what {by} puts first: to {first}."))
        }
        Place::After => return,
    };
    item.fields.insert("priority".to_owned(), json!(priority));
    item.fields.insert("description".to_owned(), json!(rankable.text));
    item.fields.insert("rationale".to_owned(), json!(reason));
    let is_moved = before != priority;
    item.ranked = Some(Ranking { by: by.to_owned(), first: first.to_owned(), priority, is_moved });
}

/// The new texts that add acceptance to a requirement keep its new priority.
fn follow(items: &mut [Item]) {
    let moved: Vec<(String, Map<String, Value>)> = items
        .iter()
        .filter(|item| item.ranked.is_some() && !item.revises)
        .map(|item| (item.title.clone(), item.completed()))
        .collect();
    for item in items.iter_mut().filter(|item| item.revises) {
        if let Some((_, fields)) = moved.iter().find(|(title, _)| *title == item.title) {
            item.fields.clone_from(fields);
        }
    }
}

/// In the round that writes a decision down: the requirements that stand already and have another priority because of it.
pub(super) fn join<'a>(
    proposals: &mut Vec<Proposal>,
    items: &[Item],
    known: impl Fn(&str) -> Option<&'a KnownView>,
) {
    let moved = items.iter().filter(|item| !item.revises).filter_map(|item| {
        let ranking = item.ranked.as_ref().filter(|ranking| ranking.is_moved)?;
        Some((
            item,
            ranking,
            known(&item.title).filter(|known| known.kind == item.kind && known.set_aside.is_none())?,
        ))
    });
    for (item, ranking, known) in moved {
        let lead = format!("{} decided", ranking.by);
        if !proposals.iter().any(|proposal| proposal.title.starts_with(&lead)) {
            continue;
        }
        match proposals.iter_mut().find(|proposal| proposal.revises.as_ref() == Some(&known.id)) {
            Some(revision) => {
                revision.fields.extend(fields(item));
                revision.follows = Some(Follows::Rank(ranking.clone()));
            }
            None => proposals.push(revised(known, fields(item), Some(Follows::Rank(ranking.clone())))),
        }
    }
}

/// What the release waits for, as [`weight`] counts it.
pub(super) const MUST: usize = 3;

/// How much hangs on a priority, by its word.
pub(super) fn weight(priority: Option<&Value>) -> usize {
    let word = priority.and_then(Value::as_str).unwrap_or("should");
    ["wont", "could", "should", "must"].iter().position(|known| *known == word).unwrap_or(2)
}

/// What a requirement is related to: the one that it depends on, if any.
pub(super) fn depends(on: Option<&str>) -> Value {
    json!({ "enables": [], "depends": on.into_iter().collect::<Vec<_>>() })
}

/// In the round in which a decision makes something less than a must, the musts that depend on it do so no longer.
pub(super) fn release(proposals: &mut Vec<Proposal>, items: &[Item], table: &Table) {
    let is_of = |id: &String, proposal: &Proposal| proposal.revises.as_ref() == Some(id);
    let lowered = |id: &String| {
        proposals.iter().any(|proposal| {
            matches!(proposal.follows, Some(Follows::Rank(_)))
                && is_of(id, proposal)
                && weight(proposal.fields.get("priority")) < weight(Some(&json!("must")))
        })
    };
    let musts = items.iter().filter(|item| {
        let is_ability = item.kind == ArtifactType::Requirement && item.class == Class::Abilities;
        is_ability && !item.revises && weight(item.fields.get("priority")) == weight(Some(&json!("must")))
    });
    let freed: Vec<&KnownView> = musts
        .filter(|item| table.needed_for(item).is_some_and(|path| lowered(&path.id)))
        .filter_map(|item| table.known(&item.title).filter(|known| known.set_aside.is_none()))
        .collect();
    for known in freed {
        let related = Map::from_iter([("related".to_owned(), depends(None))]);
        match proposals.iter_mut().find(|proposal| is_of(&known.id, proposal)) {
            Some(revision) => revision.fields.extend(related),
            None => proposals.push(revised(known, related, None)),
        }
    }
}

fn fields(item: &Item) -> Map<String, Value> {
    let keys = ["priority", "description", "rationale"];
    let moved = item.fields.iter().filter(|(key, _)| keys.contains(&key.as_str()));
    moved.map(|(key, value)| (key.clone(), value.clone())).collect()
}

fn revised(known: &KnownView, fields: Map<String, Value>, follows: Option<Follows>) -> Proposal {
    Proposal {
        kind: known.kind,
        title: known.title.clone(),
        wording: String::new(),
        agreed: !matches!(known.status.as_str(), "draft" | "proposed"),
        topic_id: known.topic_id.clone(),
        // Whoever supported it said what is to be possible, and that stays.
        supported_by: Vec::new(),
        revises: Some(known.id.clone()),
        fields,
        covers: "\n",
        completes: false,
        follows,
        from_user: None,
        dissent: Vec::new(),
    }
}

/// What the summary says of them, and of what a decision that is written down in this round could not move.
pub(super) fn told(proposals: &[Proposal], read: &[Ordered]) -> Option<String> {
    let moved: Vec<(&String, &Ranking)> = proposals
        .iter()
        .filter_map(|proposal| match &proposal.follows {
            Some(Follows::Rank(ranking)) => Some((proposal.revises.as_ref()?, ranking)),
            _ => None,
        })
        .collect();
    let mut said: Vec<String> = moves(&moved).into_iter().collect();
    let is_written = |by: &str| {
        let lead = format!("{by} decided");
        proposals.iter().any(|proposal| proposal.title.starts_with(&lead))
    };
    for ordered in read.iter().filter(|ordered| is_written(&ordered.by)) {
        let by = &ordered.by;
        if moved.is_empty() && !ordered.first.is_empty() {
            said.push(format!(
                "{by} puts {} first, as the priorities have it already.",
                quote(&ordered.first)
            ));
        }
        if !ordered.unmatched.is_empty() {
            let words: Vec<String> = ordered.unmatched.iter().map(|text| quote(text)).collect();
            said.push(format!(
                "Which requirement the decision on {by} moves could not be told for certain: {}. Name it by its title or \
                 its id, if it is to move one.",
                list(&words)
            ));
        }
    }
    (!said.is_empty()).then(|| said.join(" "))
}

/// What has another priority now, and why.
fn moves(moved: &[(&String, &Ranking)]) -> Option<String> {
    let (_, ranking) = moved.first()?;
    let of = |priority: &str| -> Option<String> {
        let ids: Vec<String> = moved
            .iter()
            .filter(|(_, ranking)| ranking.priority == priority)
            .map(|(id, _)| (*id).clone())
            .collect();
        let verb = if ids.len() == 1 { "is" } else { "are" };
        let word = if priority == "wont" { "won't" } else { priority };
        (!ids.is_empty()).then(|| format!("{} {verb} \"{word}\" now", list(&ids)))
    };
    let told: Vec<String> = ["must", "should", "could", "wont"].into_iter().filter_map(of).collect();
    let lead = if ranking.first.is_empty() {
        " puts something later:".to_owned()
    } else {
        format!(" puts {} first, so that", quote(&ranking.first))
    };
    Some(format!("{}{lead} {}; each of them says why.", ranking.by, list(&told)))
}
