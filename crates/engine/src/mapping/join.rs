//! The mappings of a document's parts as one.

use std::collections::BTreeMap;

use super::Mapping;
use crate::baseline::{BaselineItem, MOST_ITEMS};
use crate::text::{first_stop, same};
use crate::told;

/// One mapping: refs are counted anew over the document, a demand that two parts repeat is one item with the sources of
/// both, and no more items than a baseline may have.
pub fn join(parts: Vec<Mapping>) -> Mapping {
    let mut whole = Mapping::default();
    let many = parts.len() > 1;
    let (count, mut over, mut summaries) = (parts.len(), 0, Vec::new());
    for part in parts {
        let Mapping { items, other, skipped, summary, confidence, dropped, warnings } = part;
        over += take(&mut whole.items, items);
        whole.other.extend(other);
        whole.skipped.extend(skipped);
        summaries.push(summary);
        whole.confidence = match (whole.confidence, confidence) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        whole.dropped += dropped;
        whole.warnings.extend(warnings);
    }
    whole.summary = match &summaries[..] {
        [only] => only.trim().to_owned(),
        parts => of_all(parts, &whole, count),
    };
    if over > 0 {
        whole.warnings.push(told!("{over} further items were left out: a baseline has at most {most_items}. Map the document in two halves.", over, most_items = MOST_ITEMS));
    }
    if many {
        whole.warnings.dedup();
    }
    whole
}

/// What the parts say of themselves as one text: the count of the whole first, then each sentence once. One that parts repeat
/// with other numbers counts a part, which the whole does not have.
fn of_all(parts: &[String], whole: &Mapping, count: usize) -> String {
    if parts.iter().all(|part| part.trim().is_empty()) {
        return String::new();
    }
    let counted = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    let mut text = format!(
        "Read in {count} parts: {}, {}.",
        counted(whole.items.len(), "requirement"),
        counted(whole.other.len(), "other finding")
    );
    let sentences: Vec<(usize, &str)> =
        parts.iter().enumerate().flat_map(|(at, part)| sentences(part).map(move |one| (at, one))).collect();
    let mut said: Vec<&str> = Vec::new();
    for (at, sentence) in &sentences {
        let is_count = sentences.iter().any(|(other, repeated)| {
            other != at && !same(repeated, sentence) && same(&numberless(repeated), &numberless(sentence))
        });
        if !is_count && !said.iter().any(|before| same(before, sentence)) {
            said.push(sentence);
            text.push_str(&format!(" {sentence}"));
        }
    }
    text
}

fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text.trim();
    std::iter::from_fn(move || {
        let end = first_stop(rest).map_or(rest.len(), |stop| stop + 1);
        let (sentence, behind) = rest.split_at(end);
        rest = behind.trim_start();
        (!sentence.is_empty()).then_some(sentence)
    })
}

/// Without its numbers, and without the ending that tells one from many.
fn numberless(sentence: &str) -> String {
    let words =
        sentence.split_whitespace().filter(|word| !word.contains(|letter: char| letter.is_ascii_digit()));
    words
        .map(|word| word.trim_end_matches([',', '.', ':', ';']).trim_end_matches('s'))
        .collect::<Vec<_>>()
        .join(" ")
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
