//! The facilitator's synthesis in design, brainstorm and roundtable, and in strategies with phases of their own.

use roundtable_engine::agenda::FocusType;
use roundtable_engine::record::Next;
use serde_json::{Map, Value, json};

use super::closing::{Closing, Standing, close, left_open, phase_is_over, questions_left, updates};
use super::dispute::{Outcome, judge, put_to_user, settled_with};
use super::english::quote;
use super::heard::{self, Heard};
use super::mode::{Hat, Mode, Part};
use super::project::Project;
use super::prompt::{SynthesisView, TopicView};
use super::proposals::Proposal;
use super::scene::{Scene, Setting};
use super::table::Table;
use super::{asked, recommend, weigh_words};

/// The round, as the facilitator sees it.
pub(super) struct Weighed {
    pub(super) scene: Scene,
    pub(super) table: Table,
    pub(super) proposals: Vec<Proposal>,
    pub(super) outcome: Outcome,
    pub(super) standings: Vec<Standing>,
    pub(super) is_last: bool,
    /// The answers to the user's notes.
    pub(super) heard: Vec<Heard>,
}

/// The synthesis' keys.
pub(super) fn sum_up(view: SynthesisView, project: Project, mode: Mode) -> Value {
    let topic_id = if view.focus.kind == FocusType::Agenda || view.focus.agenda_topic.is_empty() {
        &view.focus.topic_id
    } else {
        &view.focus.agenda_topic
    };
    let topic = view.full_agenda.iter().find(|topic| topic.id == *topic_id);
    let scene = Scene::set(
        &Setting {
            workflow: &view.workflow_type,
            mode,
            session_topic: &view.topic,
            focus: view.focus.kind,
            topic_id,
            title: topic.map_or("", |topic| topic.title.as_str()),
            asked: &view.question_asked,
            decided: &view.decisions_by_user,
        },
        project.clone(),
    );
    let is_last = !view.unmet_gates.iter().any(|gate| gate.contains("is not the last"));
    let table = Table::around(view, project, scene.tension.clone());
    let mut weighed = Weighed {
        scene,
        table,
        proposals: Vec::new(),
        outcome: Outcome::default(),
        standings: Vec::new(),
        is_last,
        heard: Vec::new(),
    };
    weighed.judge();
    weighed.collect();
    weighed.hear();
    weighed.agenda();
    weighed.render()
}

impl Weighed {
    /// The conflicts of the round. The end of a debate and the last hat put them to the user at once.
    fn judge(&mut self) {
        if self.scene.mode == Mode::Dream {
            return;
        }
        self.outcome = judge(&self.table);
        let ends =
            self.scene.mode == Mode::Debate(Part::Closing) || self.scene.mode == Mode::Blue && self.is_last;
        if ends {
            put_to_user(&self.table, &mut self.outcome);
        }
    }

    /// Answers the user's notes. Dreamers hear of no limit, and none is set to them.
    fn hear(&mut self) {
        if self.scene.mode == Mode::Dream {
            return;
        }
        self.heard = heard::answers(&self.table, Some(&self.scene), &self.proposals);
        let changes: Vec<Proposal> = self.heard.iter().filter_map(|answer| answer.change.clone()).collect();
        for change in changes {
            match self
                .proposals
                .iter_mut()
                .find(|known| change.revises.is_some() && known.revises == change.revises)
            {
                Some(known) => known.fields.extend(change.fields),
                None => self.proposals.push(change),
            }
        }
    }

    /// The agenda after the round.
    fn agenda(&mut self) {
        let standing = |topic: &TopicView| {
            let added = self.added_to(topic);
            Standing::after(&self.table, &self.proposals, topic, added, self.covered(topic, added))
        };
        self.standings = self.table.view.full_agenda.iter().map(standing).collect();
    }

    /// How many artifacts the round adds to a topic.
    fn added_to(&self, topic: &TopicView) -> usize {
        self.proposals.iter().filter(|proposal| proposal.counts() && proposal.topic_id == topic.id).count()
    }

    /// How many of a topic's criteria the round has covered, in their order.
    fn covered(&self, topic: &TopicView, added: usize) -> usize {
        let view = &self.table.view;
        let left = topic.remaining().len();
        if self.scene.mode == Mode::Blue && self.is_last {
            // The sum is about everything that was said, whatever the focus.
            return if self.outcome.due.is_some() { left.saturating_sub(1) } else { left };
        }
        if view.focus.kind != FocusType::Agenda || view.focus.topic_id != topic.id {
            return 0;
        }
        if view.responses.is_empty() && self.scene.mode != Mode::Blue {
            return 0;
        }
        let has_enough = has_enough(topic, added);
        let half = left.div_ceil(2);
        let most = match self.scene.mode {
            Mode::Debate(Part::Opening) => {
                if left > 1 {
                    left - 1
                } else {
                    left
                }
            }
            Mode::Debate(Part::Rebuttal) | Mode::Hat(Hat::Red | Hat::Black | Hat::Yellow) => 0,
            Mode::Debate(Part::Closing) => left,
            Mode::Blue | Mode::Hat(Hat::White | Hat::Green) => left.min(1),
            // Who dreams covers nothing of an agenda that asks for statements.
            Mode::Dream if self.scene.is_of_statements() => 0,
            mode if self.scene.is_of_statements() && mode.follows_topics(&self.scene.workflow) => left,
            // A brainstorm has a topic for each room; elsewhere one topic goes through all of them, and its last criterion
            // waits for the answers to the risks.
            Mode::Dream | Mode::Plan | Mode::Critique
                if self.scene.workflow != "brainstorm" && !(self.is_last && self.scene.is_second_look()) =>
            {
                half.min(left.saturating_sub(1))
            }
            _ if self.scene.is_second_look() => left,
            _ => half,
        };
        if has_enough { most } else { most.min(left.saturating_sub(1)) }
    }

    /// Whether the phase has done what it is for.
    fn phase_is_over(&self) -> bool {
        let phase = &self.table.view.phase;
        let rounds = phase.rounds_completed_in_phase + 1;
        if rounds < phase.min_rounds.max(1) {
            return false;
        }
        let begun = |topic: &Standing| topic.status != roundtable_engine::agenda::TopicStatus::Open;
        match self.scene.mode {
            mode if mode.follows_topics(&self.scene.workflow) => {
                phase_is_over(&self.table, &self.standings, &self.outcome, mode)
            }
            // One round of dreams is enough where they are no topic of their own.
            Mode::Dream if self.scene.is_of_statements() => true,
            Mode::Open => true,
            Mode::Debate(Part::Opening) => self.standings.iter().filter(|topic| topic.critical).all(begun),
            // New ways are what topics are made of under the hats: each critical one gets its turn.
            Mode::Hat(Hat::Green) => {
                let critical = self.table.view.full_agenda.iter().filter(|topic| topic.is_critical());
                critical.into_iter().all(|topic| has_enough(topic, self.added_to(topic)))
            }
            Mode::Debate(_) | Mode::Hat(_) | Mode::Blue => true,
            Mode::Dream | Mode::Plan | Mode::Critique => {
                let topic = self.standings.iter().find(|topic| topic.id == self.table.focus_topic());
                rounds >= 2 || topic.is_none_or(|topic| topic.remaining.is_empty())
            }
        }
    }

    fn render(mut self) -> Value {
        let answered = self.answered_question();
        let closing =
            close(&self.table, &self.standings, &self.outcome, answered.is_some(), self.phase_is_over());
        if closing.next == Next::Conclude && self.scene.workflow == "design" {
            self.proposals.extend(asked::not_taken_up(&self.table, &self.scene));
        }
        let mut map = Map::new();
        map.insert("action".into(), json!("synthesis"));
        map.insert("synthesis".into(), json!(weigh_words::summary(&self, &closing)));
        map.insert(
            "proposed_artifacts".into(),
            self.proposals.iter().map(|proposal| proposal.quoting(&self.table.heard)).collect(),
        );
        map.insert("resolved_conflicts".into(), json!(self.outcome.resolved));
        let resolved: Vec<Value> = answered.into_iter().chain(settled_with(&self.table.view)).collect();
        map.insert("resolved_questions".into(), json!(resolved));
        map.insert("agenda_update".into(), json!(updates(&self.table, &self.standings)));
        map.insert(
            "constraints_check".into(),
            json!({
                "rounds_completed": self.table.view.rounds_completed + 1,
                "min_rounds": self.table.view.escalation_config.min_rounds,
                "can_conclude": closing.can_conclude, "reason": closing.reason,
            }),
        );
        map.insert("consensus".into(), json!(self.consensus()));
        map.insert("conflicts".into(), json!(self.outcome.reports));
        map.insert("next".into(), json!(closing.next));
        if let Some(reason) = &self.outcome.due {
            map.insert("escalation_reason".into(), json!(reason));
        }
        let questions = questions_left(&self.table.view, &self.proposals, &resolved);
        if let Some(text) = self.recommendation(&closing, questions) {
            map.insert("recommendation".into(), json!(text));
        }
        if closing.next == Next::Conclude && self.scene.workflow == "roundtable" {
            map.insert("output_type".into(), json!(self.scene.output_type()));
        }
        if self.table.is_asked_for_contradictions() {
            map.insert("contradictions".into(), json!([]));
        }
        Value::Object(map)
    }

    /// A question in focus is answered by the assumption that the seats named; otherwise it would be asked for ever.
    fn answered_question(&self) -> Option<Value> {
        let focus = &self.table.view.focus;
        if focus.kind != FocusType::OpenQuestion || self.table.heard.is_empty() {
            return None;
        }
        Some(json!({
            "question_id": focus.topic_id,
            "resolution": "Nobody at the table can answer it. Until somebody who knows has done so, what holds today goes on holding.",
            "method": "assumption",
        }))
    }

    /// What was agreed in this round; benefits that everybody named under the yellow hat among it.
    fn consensus(&self) -> Vec<String> {
        let agreed = self
            .proposals
            .iter()
            .filter(|proposal| proposal.agreed && (proposal.is_new() || !proposal.wording.is_empty()));
        let mut points: Vec<String> = agreed.map(Proposal::point).collect();
        points.dedup();
        points
    }

    fn recommendation(&self, closing: &Closing, questions: usize) -> Option<String> {
        if let Some(report) = self.outcome.reports.first() {
            let description = report.get("description").and_then(Value::as_str).unwrap_or_default();
            return Some(if self.scene.tension.is_in(description) {
                self.scene.tension.recommendation.clone()
            } else {
                format!(
                    "Decide {} for the first release only, in the way that is easier to take back, and fix the day on which \
                     it is looked at again. It costs the other side the time until then.",
                    quote(&super::english::gist(description, 90))
                )
            });
        }
        (closing.next == Next::Conclude)
            .then(|| recommend::recommendation(self, questions) + &left_open(&self.table.view))
    }
}

/// Whether a topic has its least count of artifacts with those that the round adds.
fn has_enough(topic: &TopicView, added: usize) -> bool {
    topic.artifacts + u32::try_from(added).unwrap_or(0) >= topic.done_when.min_requirements
}
