//! A seat's word on the drafts: mostly for, now and then aside, once against with the change that would lift it.

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Value, json};

use super::items::{Item, Voices};
use super::prompt::ProposalView;
use super::roles::{Class, Lens};
use super::seat::Seat;

const MOST_ASIDE: usize = 2;
const MOST_KEPT: usize = 5;

/// The votes; what goes with them is added to the answer.
pub(super) fn cast(
    seat: &Seat,
    rationale: &mut Vec<String>,
    concerns: &mut Vec<String>,
    suggestions: &mut Vec<String>,
) -> Vec<Value> {
    let mut votes = Vec::new();
    let mut aside = 0;
    for proposal in &seat.brief.proposals {
        let item = seat.catalogue.titled(&proposal.title);
        let missing = item.filter(|item| objects(seat.lens, item)).and_then(|item| item.extra.as_ref());
        let chance = seat.project.chance.with(&seat.id).with(&proposal.title);
        let confidence = ((0.68 + 0.25 * chance.share()) * 100.0).round() / 100.0;
        match missing {
            Some(missing) if !proposal.acceptance.contains(missing) => {
                concerns.push(format!(
                    "{}: as it stands, nobody can say what happens when it goes wrong; two testers would disagree.",
                    proposal.id
                ));
                suggestions.push(format!("{}, reworded: {} {missing}", proposal.id, proposal.description));
                votes.push(json!({
                    "proposal": proposal.id, "stance": "block", "confidence": confidence,
                    "condition": format!("add the failure case: {missing}"),
                }));
                continue;
            }
            Some(_) => rationale.push(format!(
                "{} now says what happens when it goes wrong; that was my objection, and the new text meets it.",
                proposal.id
            )),
            None => {}
        }
        if aside < MOST_ASIDE
            && chance.with("aside").below(9) == 0
            && item.is_none_or(|item| !is_advocate(seat.lens, item))
        {
            aside += 1;
            let reason = reservation(seat.lens, proposal);
            concerns.push(format!("{}: I stand aside. {reason}", proposal.id));
            // The record of a stand-aside takes its words from here.
            votes.push(json!({
                "proposal": proposal.id, "stance": "stand-aside", "confidence": confidence, "condition": reason,
            }));
        } else {
            votes.push(json!({ "proposal": proposal.id, "stance": "support", "confidence": confidence }));
        }
    }
    keep(seat, suggestions);
    votes
}

/// In phases without votes: which of the drafts shown this seat would defend as they stand.
fn keep(seat: &Seat, suggestions: &mut Vec<String>) {
    if !seat.brief.proposals.is_empty() {
        return;
    }
    let text =
        |value: &Value, key: &str| value.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let drafts = seat.brief.documents.iter().filter(|(_, value)| {
        matches!(text(value, "status").as_str(), "draft" | "proposed") && !text(value, "title").is_empty()
    });
    for (id, value) in drafts.take(MOST_KEPT) {
        let title = text(value, "title");
        if seat.project.chance.with(&seat.id).with(&title).with("aside").below(9) != 0 {
            suggestions.push(format!("Keep {id} as it stands: {title}."));
        }
    }
}

/// The one requirement that reached the table without its failure case.
fn objects(lens: Lens, item: &Item) -> bool {
    lens == Lens::Proof
        && item.kind == ArtifactType::Requirement
        && item.class == Class::Abilities
        && matches!(item.voices, Voices::Only(_))
}

fn is_advocate(lens: Lens, item: &Item) -> bool {
    matches!(item.voices, Voices::Only(fields) if fields.contains(&lens)) || item.voices == Voices::All
}

fn reservation(lens: Lens, proposal: &ProposalView) -> &'static str {
    let is_rule = proposal.acceptance.is_empty();
    match lens {
        Lens::Value => "It is right, and I would not put off a release for it.",
        Lens::People => "I do not know anybody who would notice; nothing speaks against it.",
        Lens::Rules if is_rule => "I would word it more narrowly, and can live with it.",
        Lens::Rules => "It is no matter of rules; that is for others to judge.",
        Lens::Proof if is_rule => "I could not say how a breach would be seen; the risk is bearable.",
        Lens::Proof => "I would want one more failure case; the risk is bearable.",
        _ => "It is outside my field.",
    }
}
