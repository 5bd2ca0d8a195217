//! The options between which the user is asked to decide, before they do.

use roundtable_engine::decided::UserDecision;
use roundtable_engine::record::EscalationRecord;
use roundtable_engine::session::Session;

use super::sides::{Choice, Side, choice, nearest, sides};

/// An option and who holds it, as the documents will name both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedOption {
    /// What it is called.
    pub name: String,
    /// The ids of the participants who hold it, in the order in which the user is shown them.
    pub held_by: Vec<String>,
    /// Whether its name, given as the user's decision, chooses it and nothing else.
    pub is_certain: bool,
    /// Whether the facilitator's recommendation names it.
    pub is_recommended: bool,
}

/// The options of a question about a conflict: each once, with its holders. None where it is about no conflict, as what seats say of a
/// topic are no ways to choose from; nor where all hold one.
pub fn asked_options(session: &Session, asked: &EscalationRecord) -> Vec<AskedOption> {
    let Some(conflict) = asked.conflict.as_deref() else { return Vec::new() };
    let sides = sides(session, asked);
    if sides.len() < 2 {
        return Vec::new();
    }
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    let chosen = |words: &str, is_own| choice(&names, &UserDecision { id: conflict, words, is_own, asked });
    let recommended =
        chosen(&asked.recommendation, false).index().or_else(|| nearest(&names, &asked.recommendation));
    let option = |(at, side): (usize, &Side)| AskedOption {
        name: side.name.clone(),
        held_by: side.held_by.iter().map(|held| held.seat.clone()).collect(),
        is_certain: chosen(&side.name, true) == Choice::Certain(at),
        is_recommended: recommended == Some(at),
    };
    sides.iter().enumerate().map(option).collect()
}
