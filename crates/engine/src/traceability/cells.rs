//! What is linked to what, in either direction, and the cells of the matrix.

use std::collections::BTreeMap;

use super::{TraceGroup, TracedCell, TracedItem, TracedLink, place};

/// What each item is linked to, in either direction, with the links.
pub(super) struct Around(Vec<BTreeMap<usize, Vec<u32>>>);

impl Around {
    pub(super) fn of(items: &[&TracedItem], links: &[TracedLink]) -> Self {
        let mut around = vec![BTreeMap::<usize, Vec<u32>>::new(); items.len()];
        for (at, link) in links.iter().enumerate() {
            let Some(to) = link.to else { continue };
            let (from, to) = (link.from as usize, to as usize);
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

/// Whether it has a column.
fn is_column(item: &TracedItem) -> bool {
    matches!(item.group, TraceGroup::Decision | TraceGroup::Component | TraceGroup::Risk)
}

/// Every pair of a requirement and what it is linked to, directly or over one step. A step never goes over another
/// requirement, nor over what does not hold.
pub(super) fn cells(items: &[&TracedItem], around: &Around) -> Vec<TracedCell> {
    let mut cells = Vec::new();
    for (at, _) in items.iter().enumerate().filter(|(_, item)| item.group == TraceGroup::Requirement) {
        let mut row: BTreeMap<usize, TracedCell> = BTreeMap::new();
        let new = |other: usize| TracedCell {
            requirement: place(at),
            other: place(other),
            links: Vec::new(),
            over: Vec::new(),
        };
        for (next, links) in around.at(at) {
            if is_column(items[next]) {
                row.entry(next).or_insert_with(|| new(next)).links.clone_from(links);
            }
            if items[next].group == TraceGroup::Requirement || !items[next].standing.holds() {
                continue;
            }
            for (other, _) in around.at(next).filter(|(other, _)| is_column(items[*other])) {
                row.entry(other).or_insert_with(|| new(other)).over.push(place(next));
            }
        }
        cells.extend(row.into_values());
    }
    cells
}
