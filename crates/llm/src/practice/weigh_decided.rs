//! What follows when the dispute of such a session has ended: the decision is written down, and what contradicts it changes.

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Value, json};

use super::candidate::of_decision;
use super::decision::Decision;
use super::english::shorten;
use super::items::Catalogue;
use super::items_limits::decided_title;
use super::proposals::{Follows, Proposal};
use super::rank::Ordered;
use super::scene::DISPUTE;
use super::weigh::Weighed;
use super::{asked, contradict, idea, rank};

/// How a text begins that tells what the user decided.
const BY_USER: &str = "Decided by the user: ";

/// The end of a conflict: its id, what holds now, and whether the user said so.
struct End {
    id: String,
    text: String,
    is_users: bool,
    /// In words of their own, and not by accepting what was recommended.
    is_own: bool,
}

impl Weighed {
    /// What was decided about the dispute, by the user or by the step both sides can live with, written down.
    pub(super) fn decided(&self) -> Option<Proposal> {
        let decision = self.disputed()?;
        let end = self.ended()?;
        let lead = format!("{} decided", end.id);
        if self.table.view.known_artifacts.iter().any(|known| known.title.starts_with(&lead)) {
            return None;
        }
        let title = decided_title(&end.id, end.text.trim_start_matches(BY_USER));
        let mut candidate = of_decision(&self.scene, &decision, Some(&end.text));
        candidate.title.clone_from(&title);
        candidate.wording =
            format!("{} is decided: {}", end.id, shorten(end.text.trim_start_matches(BY_USER), 160));
        if end.is_users {
            candidate.fields.insert("decides".to_owned(), json!(end.id));
            if candidate.kind == ArtifactType::BusinessRule {
                // When and how it holds was put down for one of the answers; the decision is the user's own.
                let when = format!("Wherever the matter of {} comes up.", end.id);
                candidate.fields.insert("conditions".to_owned(), json!(when));
                let holds = if end.is_own {
                    "The decision holds as the user worded it."
                } else {
                    "The decision holds as it was recommended and accepted."
                };
                candidate.fields.insert("actions".to_owned(), json!(holds));
            }
        }
        // What stood there before, for whichever answer, is what the decision is about.
        let titles = [decision.draft_title(), decision.title_with(0), decision.title_with(1)];
        let draft = titles.iter().find_map(|title| self.draft(title));
        let fields = candidate.fields.clone();
        if let Some(known) = draft {
            return Some(self.revision(known, &candidate, fields, Vec::new(), true));
        }
        Some(Proposal {
            kind: candidate.kind,
            title,
            wording: candidate.wording,
            agreed: true,
            topic_id: self.table.focus_topic().to_owned(),
            // What the user has decided needs no majority, and whoever repeats it may have held the opposite.
            supported_by: Vec::new(),
            revises: None,
            fields: candidate.fields,
            covers: "\n",
            completes: false,
            follows: None,
            from_user: None,
            dissent: Vec::new(),
        })
    }

    /// The one question of the session that goes to the user.
    fn disputed(&self) -> Option<Decision> {
        match self.scene.workflow.as_str() {
            "design" => self.scene.decision(DISPUTE),
            "brainstorm" => None,
            _ => self.scene.matter(),
        }
    }

    /// What has to change because of a decision that is written down in this round: priorities in specs, contradicting
    /// texts in a design.
    pub(super) fn following(&self, proposals: &mut Vec<Proposal>) {
        match self.scene.workflow.as_str() {
            "specs" => {
                let items = self.in_order().items;
                rank::join(proposals, &items, |title| self.draft(title));
                rank::release(proposals, &items, &self.table);
                proposals.extend(asked::of_specs(&self.table, &items, proposals));
            }
            "design" => {
                self.rule_out(proposals);
                proposals.extend(asked::of_design(&self.table, &self.scene, proposals));
            }
            "brainstorm" => proposals.extend(self.chosen(proposals)),
            _ => {}
        }
    }

    /// The statements of specs in the order that the user's decisions name.
    fn in_order(&self) -> Catalogue {
        Catalogue::new(&self.scene.project, &self.scene.tension).with_decisions(
            &self.scene.decided,
            &self.table.view.known_artifacts,
            &self.scene.tension,
        )
    }

    /// What the decisions say of the order, where requirements are on the table.
    pub(super) fn ordered(&self) -> Vec<Ordered> {
        if self.scene.workflow == "specs" { self.in_order().ordered } else { Vec::new() }
    }

    /// The idea that the user has put first says so.
    fn chosen(&self, proposals: &[Proposal]) -> Option<Proposal> {
        let end = self.ended().filter(|end| end.is_users)?;
        let known = &self.table.view.known_artifacts;
        let ideas = idea::tabled(known);
        let idea = idea::chosen(&self.scene.decided, &ideas)?;
        let id = &ideas.iter().find(|known| known.idea == idea)?.id;
        let known = known.iter().find(|known| known.id == *id)?;
        let is_taken = proposals.iter().any(|proposal| proposal.revises.as_ref() == Some(&known.id));
        if known.set_aside.is_some() || is_taken {
            return None;
        }
        let mut fields = idea.planned(&self.scene.words_on(&self.scene.words(), idea));
        if let Some(Value::String(text)) = fields.get_mut("description") {
            text.push_str(&format!(" {} puts it first.", end.id));
        }
        fields.insert("decides".to_owned(), json!(end.id));
        Some(Proposal {
            kind: known.kind,
            title: known.title.clone(),
            wording: String::new(),
            agreed: true,
            topic_id: known.topic_id.clone(),
            supported_by: Vec::new(),
            revises: Some(known.id.clone()),
            fields,
            covers: "\n",
            completes: false,
            follows: Some(Follows::Choice(end.id)),
            from_user: None,
            dissent: Vec::new(),
        })
    }

    fn rule_out(&self, proposals: &mut Vec<Proposal>) {
        let Some(end) = self.ended().filter(|end| end.is_users) else { return };
        let lead = format!("{} decided", end.id);
        if !proposals.iter().any(|proposal| proposal.title.starts_with(&lead)) {
            return;
        }
        let known = self.table.view.known_artifacts.iter();
        for known in known.filter(|known| known.set_aside.is_none()) {
            let Some(change) = contradict::change(&self.scene, known, &end.id) else { continue };
            let follows = Some(Follows::Ruling(end.id.clone()));
            match proposals.iter_mut().find(|proposal| proposal.revises.as_ref() == Some(&known.id)) {
                Some(revision) => {
                    revision.fields.extend(change.fields);
                    revision.follows = follows;
                    revision.agreed &= !change.is_out;
                }
                None => proposals.push(Proposal {
                    kind: known.kind,
                    title: change.title,
                    wording: String::new(),
                    agreed: !change.is_out && !matches!(known.status.as_str(), "draft" | "proposed"),
                    topic_id: known.topic_id.clone(),
                    supported_by: Vec::new(),
                    revises: Some(known.id.clone()),
                    fields: change.fields,
                    covers: "\n",
                    completes: false,
                    follows,
                    from_user: None,
                    dissent: Vec::new(),
                }),
            }
        }
    }

    /// Whether the panel's own conflict has come to its end.
    pub(super) fn is_decided(&self) -> bool {
        self.ended().is_some()
    }

    /// How the panel's own conflict ended.
    fn ended(&self) -> Option<End> {
        let ours = |id: &str| {
            let known = self.table.view.known_artifacts.iter().find(|known| known.id == id);
            known.is_some_and(|known| self.scene.tension.is_titled(&known.title))
        };
        let by_user = self.table.view.decisions_by_user.iter().rev().find_map(|text| {
            let (id, decision) = text.split_once(": ")?;
            let text = format!("{BY_USER}{}", self.scene.tension.in_short(decision));
            let is_own = decision.trim() != self.scene.tension.recommendation.trim();
            ours(id).then(|| End { id: id.to_owned(), text, is_users: true, is_own })
        });
        by_user.or_else(|| {
            let end = self.outcome.resolved.first()?;
            let id = end.get("conflict_id")?.as_str()?;
            let text = end.get("resolution")?.as_str()?;
            ours(id).then(|| End { id: id.to_owned(), text: text.to_owned(), is_users: false, is_own: false })
        })
    }
}
