//! What such a round writes down: candidates that seats suggested, what the user has decided, what a vote asks for, and
//! under the last hat what was named and not contradicted.

use roundtable_engine::agenda::FocusType;
use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value, json};

use super::answered;
use super::ballot;
use super::candidate::{By, Candidate, candidates, of_decision};
use super::decision::Decision;
use super::english::{capitalise, quote};
use super::items::is_of_workflow;
use super::items_limits::title_of;
use super::mode::{Mode, Part};
use super::prompt::KnownView;
use super::proposals::Proposal;
use super::quarrel::Verdict;
use super::roles::Class;
use super::weigh::Weighed;
use super::{idea, items_dreams};

impl Weighed {
    fn known_id(&self, title: &str) -> Option<String> {
        self.table.known(title).map(|known| known.id.clone())
    }

    /// Everything that this round writes down.
    pub(super) fn collect(&mut self) {
        let mut proposals = Vec::new();
        if self.scene.mode == Mode::Dream && self.scene.workflow == "specs" {
            proposals.extend(self.dreamed());
        } else if self.table.view.focus.kind == FocusType::Agenda {
            for mut candidate in candidates(&self.scene, &|title| self.known_id(title)) {
                // The store knows of a decision only its words.
                if let Some(id) = candidate.fields.get("decides").and_then(Value::as_str) {
                    let of = |text: &String| {
                        Some(text.split_once(": ")?.1.to_owned())
                            .filter(|_| text.starts_with(&format!("{id}: ")))
                    };
                    let decision = self.table.view.decisions_by_user.iter().rev().find_map(of);
                    if let Some(decision) = decision {
                        let short = self.scene.tension.in_short(&decision);
                        candidate.title = title_of(id, &short, &self.table.view.known_artifacts);
                    }
                }
                let is_answered = candidate.kind == ArtifactType::OpenQuestion
                    && answered::by_table(&self.table.view.known_artifacts, &proposals, &candidate.wording);
                proposals.extend(self.of_candidate(&candidate).filter(|_| !is_answered));
            }
        }
        proposals.extend(self.decided());
        self.following(&mut proposals);
        if self.scene.mode == Mode::Blue && self.is_last {
            proposals.extend(self.settled(&proposals));
        }
        let objected = self.objected();
        for revision in objected {
            if !proposals.iter().any(|known: &Proposal| known.revises == revision.revises) {
                proposals.push(revision);
            }
        }
        self.proposals = proposals;
    }

    /// The known artifact of that title; a conflict about the same question is none.
    pub(super) fn draft(&self, title: &str) -> Option<&KnownView> {
        self.table.known(title).filter(|known| known.kind != ArtifactType::Conflict)
    }

    fn seats_for(&self, candidate: &Candidate) -> Vec<String> {
        let said = |suggestions: &[String]| suggestions.iter().any(|text| candidate.is_in(text));
        let heard = self.table.heard.iter().filter(|(_, statement)| said(&statement.suggestions));
        heard.map(|(seat, _)| seat.clone()).collect()
    }

    /// What was dreamed in this round, with those who did.
    pub(super) fn dreams(&self) -> Vec<(Candidate, Vec<String>)> {
        let told = candidates(&self.scene, &|title| self.known_id(title)).into_iter();
        let told = told.map(|candidate| (candidate.clone(), self.seats_for(&candidate)));
        told.filter(|(_, seats)| !seats.is_empty()).collect()
    }

    /// Dreams in specs: drafts of requirements that could be met, until somebody says how.
    fn dreamed(&self) -> Vec<Proposal> {
        let write = |(candidate, seats): (Candidate, Vec<String>)| {
            let idea = idea::titled(&candidate.title)?;
            self.draft(idea.name()).is_none().then(|| Proposal {
                kind: ArtifactType::Requirement,
                title: idea.name().to_owned(),
                wording: candidate.wording.clone(),
                agreed: false,
                topic_id: self.table.topic_for(Class::Abilities).to_owned(),
                supported_by: seats,
                revises: None,
                fields: items_dreams::dreamed(candidate.fields.get("description").and_then(Value::as_str)),
                covers: "\n",
                completes: false,
                follows: None,
                from_user: None,
                dissent: Vec::new(),
            })
        };
        self.dreams().into_iter().filter_map(write).collect()
    }

    fn of_candidate(&self, candidate: &Candidate) -> Option<Proposal> {
        let seats = self.seats_for(candidate);
        if seats.is_empty() {
            return None;
        }
        // A side of the dispute is no demand of its own; what weighs the dispute itself says so.
        let quarrel = (self.scene.workflow == "specs").then(|| self.table.quarrel()).flatten();
        let verdict = quarrel.map(|quarrel| quarrel.verdict(candidate.kind, &candidate.wording));
        let is_weighed = matches!(candidate.by, By::Leaning(_)) || candidate.fields.contains_key("decides");
        if !is_weighed && verdict.is_some_and(|verdict| verdict != Verdict::Free) {
            return None;
        }
        let own = match &candidate.by {
            By::Leaning(decision) => self.weighed_decision(decision, candidate, &seats),
            _ => None,
        };
        let of_dispute = candidate;
        let (mut candidate, seats) = own.unwrap_or((candidate.clone(), seats));
        let dissent = match &of_dispute.by {
            By::Leaning(decision) => self.for_another(decision, &seats),
            _ => Vec::new(),
        };
        // What waits for the user's word, or has it, is not for the seats to agree on.
        let waits = self.is_of_dispute(&candidate);
        if waits && self.is_decided() {
            return None;
        }
        if let (true, By::Leaning(decision)) = (waits, candidate.by.clone()) {
            candidate = of_decision(&self.scene, &decision, None);
        }
        let by_title = self.draft(&candidate.title);
        let draft = || match &candidate.by {
            By::Leaning(decision) => self.draft(&decision.draft_title()),
            _ => None,
        };
        let known = by_title.or_else(draft);
        let is_debated = self.scene.mode == Mode::Debate(Part::Closing);
        let may_agree = candidate.kind != ArtifactType::OpenQuestion
            && !matches!(self.scene.mode, Mode::Dream | Mode::Hat(_) | Mode::Debate(Part::Opening));
        // Where a vote is still to come, a decision that somebody would take otherwise is put to it.
        let is_contested = !self.is_last
            && match &candidate.by {
                By::Leaning(decision) => self.is_held(&decision.choices[1].label),
                _ => false,
            };
        let judged = is_debated && matches!(candidate.by, By::Leaning(_));
        // A danger that one seat sees is there; nobody has to agree that it should be. Where a vote is still to come, it is
        // put to that; and where sides are weighed, one seat's danger would come out as a tie for the user to break.
        let is_danger = candidate.kind == ArtifactType::Risk && self.is_last && !is_debated;
        let agreed = may_agree
            && !waits
            && !is_contested
            && (self.table.is_majority(seats.len()) || judged || is_danger);
        let mut fields = candidate.fields.clone();
        if candidate.kind == ArtifactType::OpenQuestion
            && let Some(first) = seats.first()
        {
            fields.insert("raised_by".into(), json!(first));
        }
        match known {
            // A plan adds to what was dreamed; a draft becomes agreed; anything else stands already.
            Some(known) if candidate.revises.is_some() => {
                Some(self.revision(known, &candidate, fields, seats, agreed))
            }
            Some(known) if agreed && known.status == "draft" && !self.is_voted(&known.id) => {
                Some(Proposal { dissent, ..self.revision(known, &candidate, fields, seats, true) })
            }
            Some(_) => None,
            None if candidate.revises.is_some() || !is_of_workflow(candidate.kind, &self.scene.workflow) => {
                None
            }
            None => Some(Proposal {
                kind: candidate.kind,
                title: candidate.title.clone(),
                wording: candidate.wording.clone(),
                agreed,
                topic_id: candidate
                    .class
                    .map_or_else(|| self.table.focus_topic(), |class| self.table.topic_for(class))
                    .to_owned(),
                supported_by: seats,
                revises: None,
                fields,
                covers: "\n",
                completes: false,
                follows: None,
                from_user: None,
                dissent: if waits { Vec::new() } else { dissent },
            }),
        }
    }

    pub(super) fn revision(
        &self,
        known: &KnownView,
        candidate: &Candidate,
        fields: Map<String, Value>,
        seats: Vec<String>,
        agreed: bool,
    ) -> Proposal {
        let topic_id = if known.topic_id.is_empty() { self.table.focus_topic() } else { &known.topic_id };
        Proposal {
            kind: known.kind,
            title: candidate.title.clone(),
            wording: candidate.wording.clone(),
            agreed,
            topic_id: topic_id.to_owned(),
            supported_by: seats,
            revises: Some(known.id.clone()),
            fields,
            covers: "\n",
            completes: true,
            follows: None,
            from_user: None,
            dissent: Vec::new(),
        }
    }

    /// Who chose another answer than these seats, with the words; nobody where they are no fewer: a tie is the user's to break, and the
    /// practice panel breaks it by the order of the answers.
    fn for_another(&self, decision: &Decision, seats: &[String]) -> Vec<(String, String)> {
        let choices: Vec<String> = (0..2).map(|at| decision.wording(at).to_lowercase()).collect();
        let chose = |text: &&String| {
            let text = text.to_lowercase();
            choices.iter().any(|wording| text.contains(wording))
        };
        let others = self.table.heard.iter().filter(|(seat, _)| !seats.contains(seat));
        let chosen = |(seat, said): &(String, roundtable_engine::record::Statement)| {
            Some((seat.clone(), said.suggestions.iter().find(chose)?.clone()))
        };
        let against: Vec<(String, String)> = others.filter_map(chosen).collect();
        if against.len() < seats.len() { against } else { Vec::new() }
    }

    /// Whether a candidate answers the question that has been put to the user, or is about to be.
    fn is_of_dispute(&self, candidate: &Candidate) -> bool {
        let is_raised = !self.outcome.reports.is_empty() || self.is_decided();
        is_raised
            && match &candidate.by {
                By::Leaning(decision) => decision.question == self.scene.tension.dispute,
                _ => self.scene.is_contested(&candidate.title),
            }
    }

    /// Whether somebody would take that answer.
    fn is_held(&self, label: &str) -> bool {
        let take = format!("I would take {}", quote(label));
        self.table.heard.iter().any(|(_, said)| said.position.contains(&take))
    }

    fn is_voted(&self, id: &str) -> bool {
        let (support, aside, against) = self.table.votes(id);
        !(support.is_empty() && aside.is_empty() && against.is_empty())
    }

    /// At the end of a debate: the answer that more of those who had to argue would take themselves. The dispute itself
    /// waits for the user.
    fn weighed_decision(
        &self,
        decision: &Decision,
        candidate: &Candidate,
        seats: &[String],
    ) -> Option<(Candidate, Vec<String>)> {
        if self.scene.mode != Mode::Debate(Part::Closing) {
            return None;
        }
        if decision.question == self.scene.tension.dispute {
            return Some((of_decision(&self.scene, decision, None), seats.to_vec()));
        }
        let choosing = |at: usize| -> Vec<String> {
            let wording = decision.wording(at).to_lowercase();
            let words = |statement: &roundtable_engine::record::Statement| {
                statement.suggestions.iter().any(|text| text.to_lowercase().contains(&wording))
            };
            self.table.heard.iter().filter(|(_, said)| words(said)).map(|(seat, _)| seat.clone()).collect()
        };
        let (one, other) = (choosing(0), choosing(1));
        if other.len() <= one.len() {
            return Some((candidate.clone(), one));
        }
        let taken = &decision.choices[1].label;
        let mut turned = of_decision(&self.scene, decision, Some(taken));
        turned.title = decision.title_with(1);
        let reason = format!(
            "{} of {} who had to argue about {} would take {} themselves.",
            other.len(),
            self.table.heard.len(),
            decision.of,
            quote(taken)
        );
        turned.fields.insert("rationale".to_owned(), json!(capitalise(&reason)));
        Some((turned, other))
    }

    /// Under the last hat what was named by somebody and contradicted by nobody is settled.
    fn settled(&self, proposals: &[Proposal]) -> Vec<Proposal> {
        let is_draft = |known: &&KnownView| {
            matches!(known.status.as_str(), "draft" | "proposed")
                && !matches!(known.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
        };
        let weighed = self.scene.matter().map(|decision| decision.draft_title());
        let waits = |known: &&KnownView| {
            self.outcome.due.is_some() && weighed.as_ref().is_some_and(|title| *title == known.title)
        };
        let drafts = self.table.view.known_artifacts.iter().filter(is_draft).filter(|known| !waits(known));
        drafts
            .filter(|known| !proposals.iter().any(|other| other.revises.as_ref() == Some(&known.id)))
            .map(|known| Proposal {
                kind: known.kind,
                title: known.title.clone(),
                wording: String::new(),
                agreed: true,
                topic_id: known.topic_id.clone(),
                supported_by: Vec::new(),
                revises: Some(known.id.clone()),
                fields: Map::new(),
                covers: "\n",
                completes: false,
                follows: None,
                from_user: None,
                dissent: Vec::new(),
            })
            .collect()
    }

    /// A draft that somebody voted against, with the sentence that was asked for.
    fn objected(&self) -> Vec<Proposal> {
        let Some(decision) = ballot::objected(&self.scene) else { return Vec::new() };
        let Some(known) = self.table.known(&decision.title()) else { return Vec::new() };
        let (_, _, against) = self.table.votes(&known.id);
        let wanted = against.iter().find_map(|(_, condition)| condition.strip_prefix(ballot::ADD));
        let Some(wanted) = wanted else { return Vec::new() };
        let taken = decision.choices[0].label.clone();
        let candidate = of_decision(&self.scene, &decision, Some(&taken));
        let mut fields = candidate.fields.clone();
        if let Some(Value::Array(list)) =
            fields.get_mut("consequences").and_then(|consequences| consequences.get_mut("negative"))
        {
            list.push(json!(wanted));
        }
        let seats = self.table.heard.iter().map(|(seat, _)| seat.clone()).collect();
        vec![self.revision(known, &candidate, fields, seats, false)]
    }
}
