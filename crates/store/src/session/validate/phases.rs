//! Round numbers, and phases against the strategy and against rounds.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::super::generations::rounds::{number, said_phase};
use super::super::read::{forked_at, items_of, text_of};
use super::super::strategy::OtherStrategy;
use super::{Cure, Examined, FindingCode};
use crate::locate::Step;

/// The phases of a strategy of the format; `None` for one that is not of it.
fn phases_of(strategy: &str) -> Option<&'static [&'static str]> {
    Some(match strategy {
        "standard" => &["discussion"],
        "disney" => &["dreamer", "realist", "critic"],
        "debate" => &["opening", "rebuttal", "closing"],
        "consensus-driven" => &["proposal", "refinement", "convergence"],
        "six-hats" => &["blue-opening", "white", "red", "black", "yellow", "green", "blue-closing"],
        _ => return None,
    })
}

impl Examined<'_> {
    /// Rounds are counted from 1, one after the other.
    pub(super) fn rounds(&mut self) {
        let numbers = self.numbers();
        if (1..).zip(&numbers).any(|(at, number)| at != *number) {
            let list = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
            self.note(FindingCode::RoundNumbers, &[Step::Key("rounds")], [("numbers", &list)], None);
        }
        for (at, phase) in self.named_phases() {
            let name = text_of(&phase, "name");
            let claimed: Vec<u64> = items_of(&phase, "rounds").iter().filter_map(Value::as_u64).collect();
            for round in claimed {
                let is_missing = !numbers.contains(&round);
                let number = round.to_string();
                let values = [("phase", name.as_str()), ("round", number.as_str())];
                let place = [Step::Key("phases"), Step::Item(at)];
                if is_missing {
                    let cure = Some(Cure::DropRound { phase: at, round });
                    self.note(FindingCode::PhaseRoundMissing, &place, values, cure);
                } else if let Some(says) = self.phase_of(round).filter(|says| *says != name) {
                    let [phase, round] = values;
                    let values = [phase, round, ("says", says.as_str())];
                    self.note(FindingCode::RoundInOtherPhase, &place, values, None);
                }
            }
        }
    }

    /// A strategy that somebody put in the place of that with which the rounds were played. What follows from it is not told
    /// beside it: no phase is unknown to the one that was.
    fn other_strategy(&mut self) -> bool {
        let Some(OtherStrategy { says, began }) = OtherStrategy::of(&self.map, &self.around) else {
            return false;
        };
        let phases = phases_of(&began).unwrap_or_default();
        let rounds = items_of(&self.map, "rounds").iter().filter_map(Value::as_object);
        let is_certain = rounds.filter_map(said_phase).all(|phase| phases.contains(&phase.as_str()));
        let cure = is_certain.then(|| Cure::Strategy { strategy: began.clone() });
        let values = [("says", says.as_str()), ("began", began.as_str())];
        self.note(FindingCode::StrategyDiffers, &[Step::Key("strategy")], values, cure);
        true
    }

    /// Phases of rounds, of `phases` and of the session.
    pub(super) fn phases(&mut self) {
        if self.other_strategy() {
            return;
        }
        let named: Vec<String> =
            self.named_phases().iter().map(|(_, phase)| text_of(phase, "name")).collect();
        let known = phases_of(&text_of(&self.slim.index, "strategy"));
        let of_strategy = |phase: &str| known.is_some_and(|known| known.contains(&phase));
        // A strategy that the project brings along may have any phases: then `phases` says which.
        if known.is_none() && named.is_empty() {
            return;
        }
        let is_known = |phase: &String| of_strategy(phase) || named.contains(phase);
        let mut unknown: BTreeSet<String> = BTreeSet::new();
        // Rounds of the session that this one was forked from have the phases of that one's strategy.
        let from = u64::from(forked_at(&self.map));
        let is_own = |round: &&Map<String, Value>| number(round).is_none_or(|number| number > from);
        for round in items_of(&self.map, "rounds").iter().filter_map(Value::as_object).filter(is_own) {
            let phase = ["phase", "disney_phase", "debate_phase"].map(|key| text_of(round, key)).into_iter();
            unknown.extend(phase.filter(|phase| !phase.is_empty() && !is_known(phase)));
        }
        if known.is_some() {
            unknown.extend(named.iter().filter(|phase| !of_strategy(phase)).cloned());
        }
        if !unknown.is_empty() {
            let list = unknown.into_iter().collect::<Vec<_>>().join(", ");
            self.note(FindingCode::PhaseUnknown, &[Step::Key("rounds")], [("phases", &list)], None);
        }
        self.current_phase(known);
    }

    /// The phase that the session says it is in, against the strategy's and its last round's.
    fn current_phase(&mut self, known: Option<&[&str]>) {
        let current = text_of(&self.map, "current_phase");
        let Some(known) = known.filter(|_| !current.is_empty()) else { return };
        let place = |phase: &str| known.iter().position(|one| *one == phase);
        let rounds = items_of(&self.map, "rounds");
        let last = rounds.last().and_then(Value::as_object).and_then(said_phase);
        let last = last.filter(|last| place(last).is_some());
        let cure = last.clone().map(|phase| Cure::Phase { phase });
        let at = [Step::Key("current_phase")];
        match (place(&current), last.as_deref().and_then(place)) {
            (None, _) => {
                self.note(FindingCode::CurrentPhaseUnknown, &at, [("phase", &current)], cure);
            }
            (Some(is), Some(was)) if is < was => {
                let values = [("phase", current.as_str()), ("last", last.as_deref().unwrap_or_default())];
                self.note(FindingCode::CurrentPhaseBehind, &at, values, cure);
            }
            _ => {}
        }
    }

    fn numbers(&self) -> Vec<u64> {
        let rounds = items_of(&self.map, "rounds").iter().filter_map(Value::as_object);
        (1..).zip(rounds).map(|(at, round)| number(round).unwrap_or(at)).collect()
    }

    /// Items of `phases` that are maps, each with its place in the list.
    fn named_phases(&self) -> Vec<(usize, Map<String, Value>)> {
        let phases = items_of(&self.map, "phases").iter().enumerate();
        phases.filter_map(|(at, phase)| Some((at, phase.as_object()?.clone()))).collect()
    }

    /// The phase that the round of this number says it was in; `None` where it does not say, or two have the number.
    fn phase_of(&self, wanted: u64) -> Option<String> {
        let rounds = items_of(&self.map, "rounds").iter().filter_map(Value::as_object);
        let mut found = rounds.filter(|round| number(round) == Some(wanted));
        found.next().filter(|_| found.next().is_none()).and_then(said_phase)
    }
}
