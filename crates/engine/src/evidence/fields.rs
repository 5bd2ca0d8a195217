//! The texts of a statement, each by the field in which it stands.

use serde::{Deserialize, Serialize};

use crate::record::Statement;

/// A field of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "StatementField"))]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// What it holds.
    Position,
    /// A reason.
    Rationale,
    /// A wording that it suggests.
    Suggestion,
    /// A worry.
    Concern,
    /// What it puts first, what it pays for that, or what may go wrong.
    TradeOff,
    /// What would lift a block, or the words of another vote.
    Condition,
    /// What it rests on.
    Reference,
    /// No field of a statement: what the user said to the panel.
    Note,
}

/// A text of a statement with its place: the field, and the number in it from 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Text<'a> {
    pub(crate) field: Field,
    pub(crate) item: u32,
    pub(crate) text: &'a str,
}

/// Every text of a statement that has words, in the order in which a reader is shown them.
pub(crate) fn texts(said: &Statement) -> Vec<Text<'_>> {
    let costs = &said.trade_offs;
    let trade_offs = [&costs.optimizing_for, &costs.accepting_as_cost].into_iter().chain(&costs.risks);
    let lists: [(Field, Vec<&String>); 7] = [
        (Field::Position, vec![&said.position]),
        (Field::Rationale, said.rationale.iter().collect()),
        (Field::Suggestion, said.suggestions.iter().collect()),
        (Field::Concern, said.concerns.iter().collect()),
        (Field::TradeOff, trade_offs.collect()),
        (Field::Condition, said.votes.iter().map(|vote| &vote.condition).collect()),
        (Field::Reference, said.references.iter().collect()),
    ];
    let numbered = lists
        .into_iter()
        .flat_map(|(field, list)| (0_u32..).zip(list).map(move |(item, text)| Text { field, item, text }));
    // A text without words keeps its number.
    numbered.filter(|text| !text.text.trim().is_empty()).collect()
}
