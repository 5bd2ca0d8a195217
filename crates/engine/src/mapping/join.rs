//! The mappings of a document's parts as one.

use std::collections::BTreeMap;

use super::Mapping;
use crate::baseline::{BaselineItem, MOST_ITEMS};
use crate::text::same;

/// One mapping: refs are counted anew over the document, a demand that two parts repeat is one item with the sources of
/// both, and no more items than a baseline may have.
pub fn join(parts: Vec<Mapping>) -> Mapping {
    let mut whole = Mapping::default();
    let many = parts.len() > 1;
    let mut over = 0;
    for part in parts {
        let Mapping { items, other, skipped, summary, confidence, dropped, warnings } = part;
        over += take(&mut whole.items, items);
        whole.other.extend(other);
        whole.skipped.extend(skipped);
        if !summary.trim().is_empty() {
            let blank = if whole.summary.is_empty() { "" } else { " " };
            whole.summary.push_str(&format!("{blank}{}", summary.trim()));
        }
        whole.confidence = match (whole.confidence, confidence) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        whole.dropped += dropped;
        whole.warnings.extend(warnings);
    }
    if over > 0 {
        whole.warnings.push(format!(
            "{over} further items were left out: a baseline has at most {MOST_ITEMS}. Map the document in two halves."
        ));
    }
    if many {
        whole.warnings.dedup();
    }
    whole
}

/// Adds the items of a part; gives back how many found no place.
fn take(whole: &mut Vec<BaselineItem>, items: Vec<BaselineItem>) -> usize {
    let mut renamed: BTreeMap<String, String> = BTreeMap::new();
    let (mut added, mut over) = (Vec::new(), 0);
    for mut item in items {
        let before = std::mem::take(&mut item.id);
        let twin = whole.iter_mut().find(|known| {
            known.kind == item.kind && same(&known.title, &item.title) && says_same(known, &item)
        });
        if let Some(known) = twin {
            renamed.insert(before, known.id.clone());
            let new = item.sources.into_iter().filter(|source| !known.sources.contains(source));
            let new: Vec<_> = new.collect();
            known.sources.extend(new);
            continue;
        }
        if whole.len() >= MOST_ITEMS {
            over += 1;
            continue;
        }
        item.id = format!("M-{}", whole.len() + 1);
        renamed.insert(before, item.id.clone());
        added.push(item.id.clone());
        whole.push(item);
    }
    for item in whole.iter_mut().filter(|item| added.contains(&item.id)) {
        for other in &mut item.conflicts_with {
            if let Some(now) = renamed.get(other) {
                other.clone_from(now);
            }
        }
        let is_left = |other: &String| other.starts_with("M-") && !renamed.values().any(|now| now == other);
        item.conflicts_with.retain(|other| !is_left(other) && *other != item.id);
    }
    over
}

/// Two items of one title are one only if neither says more: a changed number is a contradiction, not a repetition.
fn says_same(one: &BaselineItem, other: &BaselineItem) -> bool {
    let texts = |item: &BaselineItem| {
        [&item.description, &item.target, &item.minimum, &item.conditions, &item.actions].map(String::clone)
    };
    texts(one).iter().zip(&texts(other)).all(|(one, other)| same(one, other))
}
