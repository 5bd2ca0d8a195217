//! What the facilitator has before it when it sums up: the answers, and which statement each suggestion is about.

use std::collections::BTreeMap;

use roundtable_engine::agenda::FocusType;
use roundtable_engine::record::{Stance, Statement};
use roundtable_engine::text::same;

use super::items::Catalogue;
use super::mode::Mode;
use super::project::Project;
use super::prompt::{KnownView, SynthesisView, TopicView};
use super::quarrel::{Quarrel, Record};
use super::roles::Class;
use super::tension::Tension;

/// The round, as the facilitator sees it.
pub(super) struct Table {
    pub(super) view: SynthesisView,
    pub(super) project: Project,
    pub(super) tension: Tension,
    pub(super) catalogue: Catalogue,
    /// Seat and answer, in the order of the input.
    pub(super) heard: Vec<(String, Statement)>,
    /// Statement of the store -> seats that suggested it.
    pub(super) support: BTreeMap<usize, Vec<String>>,
    /// Id of a draft -> seats that would keep it as it stands.
    pub(super) kept: BTreeMap<String, Vec<String>>,
    /// Suggestions that the store does not know, with their seat.
    pub(super) loose: Vec<(String, String)>,
}

impl Table {
    /// A round of specs in open discussion, or where what was dreamed is planned and tested.
    pub(super) fn set(view: SynthesisView, project: Project, mode: Mode) -> Self {
        let tension = Tension::find(&project);
        let heard = view
            .responses
            .iter()
            .filter_map(|(seat, value)| Some((seat.clone(), serde_json::from_value(value.clone()).ok()?)))
            .collect();
        let mut table = Self {
            catalogue: Catalogue::new(&project, &tension).with_dreams(&project, mode).with_decisions(
                &view.decisions_by_user,
                &view.known_artifacts,
                &tension,
            ),
            project,
            tension,
            heard,
            support: BTreeMap::new(),
            kept: BTreeMap::new(),
            loose: Vec::new(),
            view,
        };
        let topic = table.focus_topic().to_owned();
        let title = table.topic(&topic).map_or_else(String::new, |topic| topic.title.clone());
        let class = Class::of(&topic, &title, &table.view.workflow_type);
        table.catalogue = table
            .catalogue
            .clone()
            .with_topic(&table.project, class, &topic, &title, &table.view.workflow_type)
            .for_workflow(&table.view.workflow_type);
        table.sort();
        table
    }

    /// A round outside of specs: its statements are no items of the store.
    pub(super) fn around(view: SynthesisView, project: Project, tension: Tension) -> Self {
        let heard = view
            .responses
            .iter()
            .filter_map(|(seat, value)| Some((seat.clone(), serde_json::from_value(value.clone()).ok()?)))
            .collect();
        Self {
            catalogue: Catalogue::empty(),
            project,
            tension,
            heard,
            support: BTreeMap::new(),
            kept: BTreeMap::new(),
            loose: Vec::new(),
            view,
        }
    }

    /// What the phase asks of the table.
    pub(super) fn mode(&self) -> Mode {
        let phase = &self.view.phase;
        Mode::of(
            &phase.name,
            &phase.hat,
            &phase.speakers,
            self.view.sides.as_ref().is_some_and(|sides| !sides.is_empty()),
        )
    }

    fn sort(&mut self) {
        for (seat, statement) in &self.heard {
            for suggestion in &statement.suggestions {
                if let Some((id, _)) =
                    suggestion.strip_prefix("Keep ").and_then(|rest| rest.split_once(" as it stands"))
                {
                    self.kept.entry(id.to_owned()).or_default().push(seat.clone());
                } else if suggestion.contains(", reworded: ") {
                    // The vote that goes with it says the same.
                } else if let Some(at) = self.catalogue.find(suggestion) {
                    let seats = self.support.entry(at).or_default();
                    if !seats.contains(seat) {
                        seats.push(seat.clone());
                    }
                } else {
                    self.loose.push((seat.clone(), suggestion.clone()));
                }
            }
        }
    }

    /// The agenda topic that the round belongs to, also when it is about a conflict or a question.
    pub(super) fn focus_topic(&self) -> &str {
        let focus = &self.view.focus;
        if focus.kind == FocusType::Agenda || focus.agenda_topic.is_empty() {
            &focus.topic_id
        } else {
            &focus.agenda_topic
        }
    }

    pub(super) fn topic(&self, id: &str) -> Option<&TopicView> {
        self.view.full_agenda.iter().find(|topic| topic.id == id)
    }

    pub(super) fn class_of(&self, topic: &TopicView) -> Class {
        Class::of(&topic.id, &topic.title, &self.view.workflow_type)
    }

    /// The topic that a class of statements belongs to; the round's own where the agenda has none of it.
    pub(super) fn topic_for(&self, class: Class) -> &str {
        let found = self.view.full_agenda.iter().find(|topic| self.class_of(topic) == class);
        found.map_or_else(|| self.focus_topic(), |topic| topic.id.as_str())
    }

    pub(super) fn known(&self, title: &str) -> Option<&KnownView> {
        self.view.known_artifacts.iter().find(|known| same(&known.title, title))
    }

    /// Whether the facilitator is to say which agreed artifacts contradict each other. This one reads no texts against
    /// each other, so it has none to name; the engine finds what can be seen without understanding.
    pub(super) fn is_asked_for_contradictions(&self) -> bool {
        self.view.tasks.iter().any(|task| task.contains("`contradictions`"))
    }

    /// The dispute, as far as it keeps demands from being written down.
    pub(super) fn quarrel(&self) -> Option<Quarrel> {
        let view = &self.view;
        let record = Record {
            known: &view.known_artifacts,
            open: &view.open_conflicts,
            decided: &view.decisions_by_user,
            left_open: &view.left_open_by_user,
            rounds: view.rounds_completed,
        };
        Quarrel::of(&self.project, &self.tension, &record)
    }

    /// More than half of those who answered.
    pub(super) fn is_majority(&self, seats: usize) -> bool {
        seats * 2 > self.heard.len()
    }

    /// Votes on one draft: those for it, aside, and against it with their condition.
    pub(super) fn votes(&self, id: &str) -> (Vec<String>, Vec<String>, Vec<(String, String)>) {
        let (mut support, mut aside, mut against) = (Vec::new(), Vec::new(), Vec::new());
        for (seat, statement) in &self.heard {
            for vote in statement.votes.iter().filter(|vote| vote.proposal == id) {
                match vote.stance {
                    Stance::Support => support.push(seat.clone()),
                    Stance::StandAside => aside.push(seat.clone()),
                    Stance::Block => against.push((seat.clone(), vote.condition.clone())),
                }
            }
        }
        (support, aside, against)
    }
}
