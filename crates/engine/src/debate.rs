//! The sides of a debate: who argues for what.

use std::collections::BTreeMap;

use crate::session::Session;
use crate::told;

/// The sides of all seats, and what was changed about the facilitator's wish and why.
///
/// What the user chose stays. Of the rest, the facilitator's wish holds where it names a side of the strategy; a seat
/// without one takes the side with the fewest seats, the first of them in the strategy's order. A side that nobody
/// took gets the last seat that the user did not place and that is not alone on its own.
pub(crate) fn assign(
    session: &Session,
    wanted: &BTreeMap<String, String>,
) -> (BTreeMap<String, String>, Vec<String>) {
    let strategy = &session.strategy;
    let names: Vec<&str> = strategy.sides.iter().map(|side| side.name.as_str()).collect();
    let mut changes = Vec::new();
    let mut sides: BTreeMap<String, String> = BTreeMap::new();
    let seats: Vec<&str> = session.participants.iter().map(|role| role.id.as_str()).collect();
    for seat in &seats {
        let chosen = session.sides.get(*seat).filter(|side| strategy.side(side).is_some());
        let side = chosen.or_else(|| wanted.get(*seat).filter(|side| strategy.side(side).is_some()));
        if let Some(side) = side {
            sides.insert((*seat).to_owned(), side.clone());
        }
    }
    let count =
        |sides: &BTreeMap<String, String>, name: &str| sides.values().filter(|side| *side == name).count();
    for seat in &seats {
        if sides.contains_key(*seat) {
            continue;
        }
        let Some(side) = names.iter().min_by_key(|name| count(&sides, name)) else { continue };
        changes.push(told!("{seat} had no side and takes `{side}`", seat, side));
        sides.insert((*seat).to_owned(), (*side).to_owned());
    }
    for name in &names {
        if count(&sides, name) > 0 {
            continue;
        }
        let movable = seats.iter().rev().find(|seat| {
            let own = sides.get(**seat).map(String::as_str).unwrap_or_default();
            !session.sides.contains_key(**seat) && count(&sides, own) > 1
        });
        match movable {
            Some(seat) => {
                changes.push(told!("nobody was on the side `{name}`: {seat} takes it", name, seat));
                sides.insert((*seat).to_owned(), (*name).to_owned());
            }
            None => changes.push(told!("nobody is on the side `{name}`", name)),
        }
    }
    (sides, changes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::kit::debating;

    fn wish(pairs: &[(&str, &str)]) -> BTreeMap<String, String> {
        pairs.iter().map(|(seat, side)| ((*seat).to_owned(), (*side).to_owned())).collect()
    }

    #[test]
    fn the_facilitators_wish_holds_where_it_names_a_side() {
        let (sides, changes) = assign(&debating(), &wish(&[("ann", "con"), ("ben", "pro"), ("cleo", "con")]));
        assert_eq!(sides, wish(&[("ann", "con"), ("ben", "pro"), ("cleo", "con")]));
        assert!(changes.is_empty());
    }

    #[test]
    fn seats_without_a_side_fill_the_smaller_one_in_order() {
        let (sides, changes) = assign(&debating(), &wish(&[("ann", "left"), ("zoe", "pro")]));
        assert_eq!(sides, wish(&[("ann", "pro"), ("ben", "con"), ("cleo", "pro")]));
        assert_eq!(changes.len(), 3);
    }

    #[test]
    fn no_side_is_left_empty() {
        let (sides, changes) = assign(&debating(), &wish(&[("ann", "pro"), ("ben", "pro"), ("cleo", "pro")]));
        assert_eq!(sides, wish(&[("ann", "pro"), ("ben", "pro"), ("cleo", "con")]));
        assert!(changes[0].contains("cleo takes it"), "{changes:?}");
    }

    #[test]
    fn what_the_user_chose_stays() {
        let mut session = debating();
        session.sides = wish(&[("cleo", "pro")]);
        let (sides, _) = assign(&session, &wish(&[("cleo", "con"), ("ann", "pro"), ("ben", "pro")]));
        assert_eq!(sides, wish(&[("cleo", "pro"), ("ann", "pro"), ("ben", "con")]));
    }
}
