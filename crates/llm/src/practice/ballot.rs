//! A seat's word on the drafts in a phase with votes: mostly for, now and then aside, once against with the change that
//! would lift it.

use serde_json::{Value, json};

use super::decision::Decision;
use super::english::quote;
use super::mode::Mode;
use super::prompt::ProposalView;
use super::scene::Scene;
use super::speak::{Said, Speaker};

const MOST_ASIDE: usize = 2;

/// How the condition of an objection begins; the facilitator finds the wanted sentence after it.
pub(super) const ADD: &str = "add the consequence: ";

/// The votes; what goes with them is added to the answer.
pub(super) fn cast(speaker: &Speaker, said: &mut Said) -> Vec<Value> {
    let mut votes = Vec::new();
    if matches!(speaker.scene.mode, Mode::Hat(_)) {
        // Under a hat nothing is judged; the facilitator draws the sum.
        return votes;
    }
    let mut aside = 0;
    let objected = objected(&speaker.scene);
    // Which of two ideas comes first is for the user to say, and not for those who hold one of them.
    let is_free = |proposal: &&ProposalView| !speaker.scene.is_contested(&proposal.title);
    for proposal in speaker.brief.proposals.iter().filter(is_free) {
        let chance = speaker.scene.project.chance.with(&speaker.id).with(&proposal.title);
        let confidence = ((0.68 + 0.25 * chance.share()) * 100.0).round() / 100.0;
        let lack =
            objected.as_ref().filter(|decision| decision.title() == proposal.title).map(Decision::lack);
        match lack.as_ref().map(|lack| (lack, holds(speaker, proposal, lack))) {
            // Whoever speaks first sees it first; the others would only repeat it.
            Some((lack, Some(false))) if speaker.brief.earlier_statements.is_empty() => {
                said.concerns.push(format!("{}: as it stands, nobody can say how one would get away from it again.", proposal.id));
                votes.push(json!({
                    "proposal": proposal.id, "stance": "block", "confidence": confidence,
                    "condition": format!("{ADD}{lack}"),
                }));
                continue;
            }
            Some((_, Some(true))) => said.rationale.push(format!(
                "{} now says how one would get away from it again; that was the objection, and the new text meets it.",
                proposal.id
            )),
            _ => {}
        }
        let own =
            speaker.scene.decision_titled(&proposal.title).filter(|_| speaker.scene.workflow == "design");
        if let Some(decision) = own.filter(|decision| decision.leaning(speaker.field) == 1) {
            let reason = format!(
                "I would take {} and can live with this, as long as {}.",
                quote(&decision.choices[1].label),
                speaker.line_on(&decision, 1, "condition", 0)
            );
            votes.push(json!({
                "proposal": proposal.id, "stance": "stand-aside", "confidence": confidence, "condition": reason,
            }));
        } else if aside < MOST_ASIDE && chance.with("aside").below(9) == 0 {
            aside += 1;
            let reason = format!("It is outside my field, as long as {}.", speaker.line("condition", aside));
            votes.push(json!({
                "proposal": proposal.id, "stance": "stand-aside", "confidence": confidence, "condition": reason,
            }));
        } else {
            votes.push(json!({ "proposal": proposal.id, "stance": "support", "confidence": confidence }));
        }
    }
    votes
}

/// The decision that is objected to once: the one on which most of a design hangs.
pub(super) fn objected(scene: &Scene) -> Option<Decision> {
    if scene.workflow == "design" { scene.main_decision() } else { None }
}

/// Whether the draft's text holds a sentence; `None` when the seat is not shown the text.
fn holds(speaker: &Speaker, proposal: &ProposalView, sentence: &str) -> Option<bool> {
    let shown = speaker.brief.documents.get(&proposal.id)?;
    let consequences = shown.pointer("/consequences/negative")?.as_array()?;
    Some(consequences.iter().any(|text| text.as_str() == Some(sentence)))
}
