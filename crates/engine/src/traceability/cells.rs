//! What is linked to what, in either direction, and the cells of the matrix.

use std::collections::BTreeMap;

use crate::fork::COPIED_FROM;

use super::copies::Copies;
use super::{Standing, TraceGroup, TracedCell, TracedItem, TracedLink, place};

/// What each item is linked to, in either direction, with the links.
pub(super) struct Around(Vec<BTreeMap<usize, Vec<u32>>>);

impl Around {
    pub(super) fn of(items: &[&TracedItem], links: &[TracedLink], copies: &Copies) -> Self {
        let chosen = chosen(items, links, copies);
        let mut around = vec![BTreeMap::<usize, Vec<u32>>::new(); items.len()];
        for (at, link) in links.iter().enumerate() {
            let Some(to) = link.to else { continue };
            let (from, to) = (link.from as usize, stands_for(items, &chosen, to as usize));
            if from != to && from < items.len() && to < items.len() {
                around[from].entry(to).or_default().push(place(at));
                around[to].entry(from).or_default().push(place(at));
            }
        }
        Self(around)
    }

    /// The items that one is linked to, each with the links between the two.
    pub(super) fn at(&self, item: usize) -> impl Iterator<Item = (usize, &Vec<u32>)> {
        self.0.get(item).into_iter().flatten().map(|(other, links)| (*other, links))
    }
}

/// For each item that was rejected the copy in another session that says it otherwise and holds: the user chose that one. Nothing where
/// there are several.
fn chosen(items: &[&TracedItem], links: &[TracedLink], copies: &Copies) -> BTreeMap<usize, usize> {
    let mut chosen: BTreeMap<usize, Option<usize>> = BTreeMap::new();
    for link in links.iter().filter(|link| link.key == COPIED_FROM) {
        let (copy, Some(origin)) = (link.from as usize, link.to) else { continue };
        let is_chosen = items.get(copy).is_some_and(|item| item.standing.holds())
            && items.get(origin as usize).is_some_and(|item| item.standing == Standing::Rejected)
            && copies.origin(copy).is_none();
        if is_chosen {
            chosen.entry(origin as usize).and_modify(|known| *known = None).or_insert(Some(copy));
        }
    }
    chosen.into_iter().filter_map(|(origin, copy)| Some((origin, copy?))).collect()
}

/// The item that another one was merged into, or that was chosen instead of it, over as many steps as there are; itself where there is
/// none. What answers the one that went answers the one that stays.
fn stands_for(items: &[&TracedItem], chosen: &BTreeMap<usize, usize>, at: usize) -> usize {
    let mut at = at;
    // A ring, which nobody but a hand makes, ends after as many steps as there are items.
    for _ in 0..items.len() {
        if let Some(copy) = chosen.get(&at) {
            at = *copy;
            continue;
        }
        let Some(item) = items.get(at).filter(|item| item.standing == Standing::Replaced) else { break };
        let [into] = item.replaced_by.as_slice() else { break };
        let known = items.iter().position(|other| other.id == *into && other.session == item.session);
        let Some(into) = known.filter(|into| *into != at) else { break };
        at = into;
    }
    at
}

/// Whether it has a column.
fn is_column(item: &TracedItem) -> bool {
    matches!(item.group, TraceGroup::Decision | TraceGroup::Component | TraceGroup::Risk)
}

/// Every pair of a requirement and what it is linked to, directly or over one step. A step never goes over another
/// requirement, nor over what does not hold. Copies of an item are that item.
pub(super) fn cells(items: &[&TracedItem], around: &Around, copies: &Copies) -> Vec<TracedCell> {
    let mut rows: BTreeMap<usize, BTreeMap<usize, TracedCell>> = BTreeMap::new();
    for (at, _) in items.iter().enumerate().filter(|(_, item)| item.group == TraceGroup::Requirement) {
        let requirement = copies.root(at);
        let row = rows.entry(requirement).or_default();
        let new = |other: usize| TracedCell {
            requirement: place(requirement),
            other: place(other),
            links: Vec::new(),
            over: Vec::new(),
        };
        for (next, links) in around.at(at) {
            let step = copies.root(next);
            if is_column(items[next]) {
                row.entry(step).or_insert_with(|| new(step)).links.extend(links);
            }
            if items[next].group == TraceGroup::Requirement || !items[next].standing.holds() {
                continue;
            }
            for (other, _) in around.at(next).filter(|(other, _)| is_column(items[*other])) {
                // That a copy names what it was copied from leads nowhere else.
                let other = copies.root(other);
                let over = (other != step).then(|| &mut row.entry(other).or_insert_with(|| new(other)).over);
                if let Some(over) = over.filter(|over| !over.contains(&place(step))) {
                    over.push(place(step));
                }
            }
        }
    }
    rows.into_values().flat_map(BTreeMap::into_values).collect()
}
