//! Which items of an old list are which of a new one.

use serde_json::Value;

/// What happens to the items of a list.
#[derive(Debug, Clone, Copy)]
pub(super) enum Step {
    /// An old item becomes a new one, or stays.
    Pair(usize, usize),
    /// An old item goes.
    Remove(usize),
    /// Before this old item, or at the end, comes a new one.
    Insert(usize, usize),
}

impl Step {
    pub(super) fn moves(&self) -> bool {
        !matches!(self, Self::Pair(..))
    }
}

/// Old items are paired with the new ones of the same id, or of the same words; in lists of one length without ids,
/// those that stand in one of them only by their place.
pub(super) fn aligned(old: &[Value], new: &[Value]) -> Vec<Step> {
    let by_place = old.len() == new.len();
    let same = |a: &Value, b: &Value, at_one_place: bool| match (identity(a), identity(b)) {
        (None, None) => a == b || at_one_place,
        (a, b) => a == b,
    };
    let mut steps = Vec::new();
    let mut at = 0;
    for (now, item) in new.iter().enumerate() {
        // An item that stands elsewhere in the other list did not become another one: what is said beside it is said of it.
        let became =
            |before: usize| by_place && before == now && !old.contains(item) && !new.contains(&old[before]);
        let found = (at..old.len()).find(|&before| same(&old[before], item, became(before)));
        match found {
            Some(found) => {
                steps.extend((at..found).map(Step::Remove));
                steps.push(Step::Pair(found, now));
                at = found + 1;
            }
            None => steps.push(Step::Insert(at, now)),
        }
    }
    steps.extend((at..old.len()).map(Step::Remove));
    steps
}

/// What tells an item from others of its list.
fn identity(item: &Value) -> Option<&Value> {
    ["id", "number", "round", "topic_id", "name"].iter().find_map(|key| item.get(key))
}
