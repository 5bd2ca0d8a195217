//! What a decision on the dispute changes in what stands beside it: requirements and open questions of the same matter say
//! what was decided.

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value, json};

use super::decision::named_first;
use super::english::{overlap, quote};
use super::items::Item;
use super::prompt::KnownView;
use super::proposals::{Follows, Proposal};
use super::table::Table;
use super::tension::Tension;

/// Shared words from which on a statement is about the matter of the dispute.
const NEAR: usize = 2;

/// How the title of the question begins by which figure the answer to the dispute would be looked at again.
pub(super) const CHECK: &str = "A check on";

/// Whether a statement of the store is about the matter of the dispute.
fn is_of_matter(item: &Item, tension: &Tension) -> bool {
    if item.revises {
        return false;
    }
    match item.kind {
        ArtifactType::Requirement => overlap(&item.title, &tension.dispute) >= NEAR,
        ArtifactType::OpenQuestion => is_check(item) || overlap(&item.title, &tension.dispute) >= NEAR,
        _ => false,
    }
}

/// The question by which figure the answer to the dispute would be looked at again.
fn is_check(item: &Item) -> bool {
    item.title.starts_with(CHECK)
}

/// The decisions of the user on the dispute, with the id of its conflict.
pub(super) fn on_dispute(
    decisions: &[String],
    known: &[KnownView],
    tension: &Tension,
) -> Vec<(String, String)> {
    let is_ours = |id: &str| {
        let conflicts = known.iter().filter(|known| known.kind == ArtifactType::Conflict && known.id == id);
        conflicts.into_iter().any(|known| tension.is_titled(&known.title))
    };
    let read = decisions.iter().filter_map(|text| text.split_once(": "));
    read.filter(|(id, _)| is_ours(id)).map(|(id, words)| (id.to_owned(), words.to_owned())).collect()
}

/// Gives the statements of the matter the words of the decisions on it. `decided` are ids and words.
pub(super) fn reach(items: &mut [Item], decided: &[(String, String)], tension: &Tension) {
    for (id, words) in decided {
        for item in items.iter_mut().filter(|item| is_of_matter(item, tension)) {
            tell(item, id, words, tension);
        }
        for item in items.iter_mut().filter(|item| item.kind == ArtifactType::Nfr) {
            measure(item, id, words);
        }
    }
}

/// Where a decision names the figure that a measure aims at, and another one of its unit, that one is the least that is accepted: "if
/// that costs us part of the 5 % target, we accept 7 %".
fn measure(item: &mut Item, id: &str, words: &str) {
    let text = |key: &str| item.fields.get(key).and_then(Value::as_str).unwrap_or_default();
    let target = figures(text("target"));
    let [(number, unit)] = target.as_slice() else { return };
    let said = figures(words);
    let Some(at) = said.iter().position(|known| known == &(number.clone(), unit.clone())) else { return };
    let Some((least, _)) = said[at + 1..].iter().find(|(other, of)| of == unit && other != number) else {
        return;
    };
    let least = format!("{least} {unit} ({id})");
    let description = text("description").to_owned();
    let Some((before, _)) = description.split_once("the minimum is ") else { return };
    let description = format!("{before}the minimum is what the user decided on {id}.");
    item.fields.insert("minimum".to_owned(), json!(least));
    item.fields.insert("description".to_owned(), json!(description));
}

/// The numbers of a text, each with the sign or word behind it.
fn figures(text: &str) -> Vec<(String, String)> {
    let text = text.replace('%', " % ");
    let words: Vec<&str> = text
        .split_whitespace()
        .map(|word| word.trim_matches(|sign: char| ",;.:()\"".contains(sign)))
        .collect();
    let is_number = |word: &str| {
        word.starts_with(|sign: char| sign.is_ascii_digit())
            && word.chars().all(|sign| sign.is_ascii_digit() || sign == '.' || sign == ',')
    };
    let pairs = words.windows(2).filter(|pair| is_number(pair[0]));
    pairs.map(|pair| (pair[0].to_owned(), pair[1].to_lowercase())).collect()
}

fn tell(item: &mut Item, id: &str, words: &str, tension: &Tension) {
    let said = format!("{id} decides: {}.", quote(tension.in_short(words).trim_end_matches('.')));
    let key = if item.kind == ArtifactType::OpenQuestion { "question" } else { "description" };
    let there = item.fields.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    if there.contains(&format!("{id} decides")) {
        return;
    }
    let text = if is_check(item) {
        let labels = [tension.sides[0].label.as_str(), tension.sides[1].label.as_str()];
        let other = named_first(words, labels).map(|taken| labels[1 - taken]);
        let back = other.map_or_else(|| "the matter".to_owned(), str::to_owned);
        format!(
            "{said} Who counts {} from which day, and which number would bring {back} back?",
            tension.figure
        )
    } else {
        format!("{} {said}", there.trim_end())
    };
    item.fields.insert(key.to_owned(), json!(text.trim()));
}

/// In the round that writes a decision down, or in which the dispute ends: what stands on the table already and is of its
/// matter gets its words. `settled` is the end that the panel itself has found.
pub(super) fn join(proposals: &mut Vec<Proposal>, table: &Table, settled: Option<(String, String)>) {
    let is_written =
        |id: &str| proposals.iter().any(|proposal| proposal.title.starts_with(&format!("{id} decided")));
    let view = &table.view;
    let mut decided = on_dispute(&view.decisions_by_user, &view.known_artifacts, &table.tension);
    decided.retain(|(id, _)| is_written(id));
    decided.extend(settled);
    if decided.is_empty() {
        return;
    }
    let mut items = table.catalogue.items.clone();
    reach(&mut items, &decided, &table.tension);
    for item in items.iter().filter(|item| is_of_matter(item, &table.tension)) {
        let id = &decided[0].0;
        let Some(known) =
            table.known(&item.title).filter(|known| known.set_aside.is_none() && known.kind == item.kind)
        else {
            if let Some(new) =
                proposals.iter_mut().find(|new| new.title == item.title && new.kind == item.kind)
            {
                new.fields.extend(changed(item));
            }
            continue;
        };
        match proposals.iter_mut().find(|proposal| proposal.revises.as_ref() == Some(&known.id)) {
            Some(revision) => revision.fields.extend(changed(item)),
            None => proposals.push(Proposal {
                kind: known.kind,
                title: known.title.clone(),
                wording: String::new(),
                agreed: known.kind != ArtifactType::OpenQuestion
                    && !matches!(known.status.as_str(), "draft" | "proposed"),
                topic_id: known.topic_id.clone(),
                supported_by: Vec::new(),
                revises: Some(known.id.clone()),
                fields: changed(item),
                covers: "\n",
                completes: false,
                follows: Some(Follows::Matter(id.clone())),
                from_user: None,
                dissent: Vec::new(),
            }),
        }
    }
}

fn changed(item: &Item) -> Map<String, Value> {
    let keys = ["question", "description"];
    let kept = item.fields.iter().filter(|(key, _)| keys.contains(&key.as_str()));
    kept.map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// What the summary says of them.
pub(super) fn told(proposals: &[Proposal]) -> Option<String> {
    let of = |proposal: &Proposal| match &proposal.follows {
        Some(Follows::Matter(id)) => Some((proposal.revises.clone()?, id.clone())),
        _ => None,
    };
    let changed: Vec<(String, String)> = proposals.iter().filter_map(of).collect();
    let (_, id) = changed.first()?;
    let ids: Vec<String> = changed.iter().map(|(changed, _)| changed.clone()).collect();
    let verb = if ids.len() == 1 { "says" } else { "say" };
    Some(format!("{} {verb} now what {id} decides.", super::english::list(&ids)))
}
