//! A strategy that somebody writes by hand into the index of a session whose rounds were played with another.

use std::fs;

use super::cut::played;
use crate::FindingCode as C;
use crate::session::RepairKind;

#[test]
fn a_strategy_by_hand_stops_a_session_that_was_played_with_another_and_is_put_back() {
    let place = played(2);
    let index = fs::read_to_string(place.index()).unwrap();
    assert!(index.contains("strategy: standard\n"), "{index}");
    let by_hand = index.replace("strategy: standard\n", "strategy: disney\n");
    fs::write(place.index(), &by_hand).unwrap();
    let one = place.one(C::StrategyDiffers);
    assert_eq!((one.params["says"].as_str(), one.params["began"].as_str()), ("disney", "standard"));
    assert!(one.code.stops() && !one.code.withholds_documents());
    assert_eq!(place.codes(), [C::StrategyDiffers], "what follows from it is not told beside it");
    let obstacle = place.project.load_session(&place.session.id).unwrap().obstacle.unwrap();
    assert!(obstacle.contains("disney") && obstacle.contains("standard"), "{obstacle}");
    let (kind, params) = place.mend(C::StrategyDiffers).unwrap();
    assert_eq!((kind, params["strategy"].as_str()), (RepairKind::SetStrategy, "standard"));
    assert_eq!(fs::read_to_string(place.index()).unwrap(), index);
    assert_eq!(place.codes(), []);
}

#[test]
fn before_its_first_round_a_session_takes_another_strategy() {
    let place = played(0);
    let index = fs::read_to_string(place.index()).unwrap();
    fs::write(place.index(), index.replace("strategy: standard\n", "strategy: disney\n")).unwrap();
    assert!(!place.codes().contains(&C::StrategyDiffers));
}
