//! A participant's statement.

use super::fields::Fields;
use super::{Read, ReplyError};
use crate::record::{Stance, Statement, TradeOffs, Vote};
use crate::told;

pub(super) fn from_fields(mut fields: Fields, participant: &str) -> Result<Read<Statement>, ReplyError> {
    let named = fields.text(&["participant"]);
    if !named.is_empty() && named != participant {
        fields.warn(told!("the answer calls itself `{named}`", named));
    }
    let position = fields.required_text(&["position", "response"])?;
    let trade_offs = match fields.nested(&["trade_offs", "tradeoffs"]) {
        Some(mut nested) => {
            let trade_offs = TradeOffs {
                optimizing_for: nested.text(&["optimizing_for"]),
                accepting_as_cost: nested.text(&["accepting_as_cost"]),
                risks: nested.list(&["risks"]),
            };
            fields.adopt_warnings(nested);
            trade_offs
        }
        None => TradeOffs::default(),
    };
    for names in [&["concerns", "dependencies"][..], &["suggestions"]] {
        if !names.iter().any(|name| fields.has(name)) {
            fields.warn(told!("no {key} was given", key = names[0]));
        }
    }
    let statement = Statement {
        participant: participant.to_owned(),
        position,
        rationale: fields.list(&["rationale"]),
        trade_offs,
        concerns: fields.list(&["concerns", "dependencies"]),
        suggestions: fields.list(&["suggestions"]),
        votes: votes(&mut fields),
        confidence: fields.confidence(&["confidence"]),
        references: fields.list(&["references"]),
    };
    if statement.confidence.is_none() {
        fields.warn(told!("no confidence was given"));
    }
    if statement.rationale.is_empty() {
        fields.warn(told!("no rationale was given"));
    }
    Ok(fields.done(statement))
}

fn votes(fields: &mut Fields) -> Vec<Vote> {
    let mut votes = Vec::new();
    for map in fields.maps(&["votes"]) {
        let mut vote = Fields::new(map, Vec::new());
        let proposal = vote.text(&["proposal", "id"]);
        let word = vote.text(&["stance", "vote"]);
        let stance = match word.to_lowercase().replace(['_', ' '], "-").as_str() {
            "support" | "agree" | "yes" => Stance::Support,
            "stand-aside" | "abstain" => Stance::StandAside,
            "block" | "no" => Stance::Block,
            _ => {
                fields.warn(told!("left out a vote with the stance `{word}`", word));
                continue;
            }
        };
        let confidence = vote.confidence(&["confidence"]);
        let condition = vote.text(&["condition"]);
        if stance == Stance::Block && condition.is_empty() {
            fields.warn(told!("blocks `{proposal}` and does not say what would lift it", proposal));
        }
        votes.push(Vote { proposal, stance, confidence, condition });
        fields.adopt_warnings(vote);
    }
    votes
}
