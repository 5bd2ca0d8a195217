//! The facilitator's question.

use roundtable_engine::agenda::{Focus, FocusType, TopicStatus};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::error::ModelError;
use roundtable_engine::prompt::Prompt;
use roundtable_engine::text::same;
use serde_json::{Map, Value, json};

use super::content::{QUESTIONS, Words, lines};
use super::english::{gist, list, quote, shorten};
use super::items::{Catalogue, Quota, When};
use super::mode::Mode;
use super::note::passed_on;
use super::project::Project;
use super::prompt::{self, QuestionView, TopicView};
use super::roles::{Class, Lens};
use super::tension::Tension;
use super::words::{Turn, words};
use super::{idea, lead};

const MOST_DOCUMENTS: usize = 5;
const MOST_NAMED: usize = 4;

struct Asker {
    view: QuestionView,
    project: Project,
    tension: Tension,
    catalogue: Catalogue,
    mode: Mode,
}

/// The question's keys.
pub(super) fn ask(prompt: &Prompt, seed: u64) -> Result<Value, ModelError> {
    let view: QuestionView = prompt::input(prompt, "question")?;
    let project = prompt::project(prompt, seed)?;
    let has_sides = view.sides.as_ref().is_some_and(|sides| !sides.is_empty());
    let mode = Mode::of(&view.phase.name, &view.phase.hat, &view.phase.speakers, has_sides);
    let first = view.focus_candidates.first();
    let title = first.and_then(|focus| view.agenda.iter().find(|topic| topic.id == focus.topic_id));
    let title = title.map_or("", |topic| topic.title.as_str());
    let is_plain = |focus: &Focus| mode.is_plain(&view.workflow_type, focus.kind, &focus.topic_id, title);
    if !first.map_or(mode.is_plain_specs(&view.workflow_type), is_plain) {
        return lead::ask(view, project, mode);
    }
    let tension = Tension::find(&project);
    let catalogue =
        Catalogue::new(&project, &tension).with_dreams(&project, mode).for_workflow(&view.workflow_type);
    let asker = Asker { view, project, tension, catalogue, mode };
    let focus = asker.focus().ok_or_else(|| {
        ModelError::Refused("the practice panel found neither a focus nor a topic in this prompt".to_owned())
    })?;
    Ok(asker.question(&focus))
}

impl Asker {
    /// Within the class that the engine admits: what others depend on comes first, the limits come last.
    fn focus(&self) -> Option<Focus> {
        // A topic of which little is left waits for one that nobody has gone through.
        let is_nearly_done = |topic: &TopicView| {
            !topic.is_critical() && topic.remaining().len() * 2 < topic.done_when.criteria.len()
        };
        let order = |focus: &&Focus| {
            let topic = self.topic(&focus.topic_id);
            let place = match topic.map(|topic| self.class(topic)) {
                None => 0,
                Some(Class::Paths) => 1,
                Some(Class::Abilities) => 2,
                Some(Class::Elsewhere) => 3,
                Some(Class::Quality) => 4,
                Some(Class::Rules) => 5,
                Some(Class::Acceptance) => 6,
                Some(Class::Limits) => 7,
            };
            (topic.is_some_and(is_nearly_done), place)
        };
        let open = |focus: &&Focus| focus.kind != FocusType::Agenda || self.topic(&focus.topic_id).is_some();
        let admitted = self.view.focus_candidates.iter().filter(open).min_by_key(order).cloned();
        admitted.or_else(|| self.view.focus_candidates.first().cloned()).or_else(|| {
            let topic = self.view.agenda.first()?;
            Some(Focus { kind: FocusType::Agenda, topic_id: topic.id.clone() })
        })
    }

    fn topic(&self, id: &str) -> Option<&TopicView> {
        self.view.agenda.iter().find(|topic| topic.id == id)
    }

    fn class(&self, topic: &TopicView) -> Class {
        Class::of(&topic.id, &topic.title, &self.view.workflow_type)
    }

    fn question(&self, focus: &Focus) -> Value {
        let (section, stage) = self.section(focus);
        let topic = self.topic(&focus.topic_id);
        let class = topic.map_or(Class::Elsewhere, |topic| self.class(topic));
        let mut words = self.words(class, topic);
        self.dispute_words(focus, &mut words);
        let round = usize::try_from(self.view.round).unwrap_or(0);
        let turn = stage.unwrap_or_else(|| self.project.chance.with(section).below(7) + round);
        let question = words.one(&lines(QUESTIONS, section, "question"), turn);
        let mut exploration = vec![words.one(&lines(QUESTIONS, section, "explore"), turn)];
        let raises = topic.is_some_and(|topic| self.raises_dispute(topic));
        exploration.extend(self.missing(topic));
        if raises {
            exploration.push(format!(
                "One thing has to be settled on the way: {} {} Say which answer you would choose for the first release, and why.",
                self.tension.dispute, self.tension.stake
            ));
        }
        exploration.extend(self.unspoken(focus, class, topic));
        exploration.extend(self.dreams(focus, class));
        exploration.extend(self.users_words());
        let mut map = Map::new();
        map.insert("action".into(), json!("question"));
        map.insert(
            "decision".into(),
            json!({ "focus_type": focus.kind.word(), "topic_id": focus.topic_id, "rationale": self.rationale(focus, topic) }),
        );
        map.insert("question".into(), json!(question));
        map.insert("exploration".into(), json!(exploration.join(" ")));
        map.insert("participants".into(), json!("all"));
        if (raises || stage.is_some())
            && let Some((seat, line)) = self.other_side()
        {
            map.insert("directives".into(), json!({ seat: line }));
        }
        map.insert("context_files".into(), json!(self.documents(focus, class)));
        Value::Object(map)
    }

    /// The section of `questions.txt`, and for the dispute which of its questions.
    fn section(&self, focus: &Focus) -> (&'static str, Option<usize>) {
        match focus.kind {
            FocusType::OpenQuestion => ("doubt", None),
            FocusType::Conflict => {
                let persisted = self.view.open_conflicts.iter().find(|known| known.id == focus.topic_id);
                let persisted = persisted.map_or(1, |known| known.rounds_persisted.max(1));
                ("conflict", Some(usize::try_from(persisted - 1).unwrap_or(0).min(2)))
            }
            FocusType::Agenda => match self.topic(&focus.topic_id) {
                Some(topic) if topic.status == TopicStatus::Closed => ("review", None),
                Some(topic) => (self.class(topic).section(), None),
                None => ("other", None),
            },
        }
    }

    fn words(&self, class: Class, topic: Option<&TopicView>) -> Words {
        let turn = Turn {
            lens: Lens::Generic,
            seat: self.project.chance.with("facilitator").below(5),
            round: self.view.round,
        };
        let table = self.catalogue.on_topic(class, "");
        let title = topic.map_or(self.view.topic.as_str(), |topic| topic.title.as_str());
        let mut words = words(&self.project, turn, &table, title, "");
        words.set("users", self.project.main_users());
        words.set("cap", self.project.main_ability());
        if let Some(other) = self.project.users().get(1) {
            words.set("users2", &other.name);
        }
        words
    }

    fn dispute_words(&self, focus: &Focus, words: &mut Words) {
        let known = self.view.open_conflicts.iter().find(|known| known.id == focus.topic_id);
        let dispute = match known {
            Some(known) if !self.tension.is_in(&known.description) => {
                format!("\"{}\".", gist(&known.description, 160).replace('"', "'"))
            }
            _ => self.tension.dispute.clone(),
        };
        words.set("dispute", dispute);
        words.set("label_a", &self.tension.sides[0].label);
        words.set("label_b", &self.tension.sides[1].label);
        let doubt = self.view.open_questions.iter().find(|known| known.id == focus.topic_id);
        words.set("doubt", doubt.map_or("", |doubt| doubt.question.as_str()));
        if doubt.is_none_or(|doubt| doubt.question.is_empty()) {
            words.set("doubt", format!("{} is open.", focus.topic_id));
        }
    }

    /// Once, when the last critical topic is opened: the seats are still blind then, and the user can decide in time.
    fn raises_dispute(&self, topic: &TopicView) -> bool {
        let raised = self.view.known_artifacts.iter().any(|known| known.kind == ArtifactType::Conflict);
        let waiting =
            self.view.agenda.iter().filter(|topic| topic.is_critical() && topic.status == TopicStatus::Open);
        let last = waiting.clone().count() <= 1 && (topic.is_critical() || waiting.count() == 0);
        let settled = self.project.stands(&self.tension.title).is_some();
        !raised
            && !settled
            && last
            && self.view.participants.len() >= 2
            && topic.status != TopicStatus::Closed
    }

    /// A line for one seat, when by themselves all would look from the same side.
    fn other_side(&self) -> Option<(String, String)> {
        let side = |id: &str| self.tension.side_of(id, None, &self.project);
        let first = side(&self.view.participants.first()?.id);
        let last = self.view.participants.last()?;
        let same_side = self.view.participants.iter().all(|seat| side(&seat.id) == first);
        same_side.then(|| {
            let label = &self.tension.sides[1 - first].label;
            (last.id.clone(), format!("Look at it from the place of those who hold {label}: what would they say, and what would they lose?"))
        })
    }

    fn missing(&self, topic: Option<&TopicView>) -> Option<String> {
        let topic = topic.filter(|topic| topic.status != TopicStatus::Closed)?;
        let remaining: Vec<String> =
            topic.remaining().into_iter().map(|criterion| quote(criterion)).collect();
        (!remaining.is_empty()).then(|| format!("The topic still needs: {}.", list(&remaining)))
    }

    /// Items of the scope that nobody has spoken of.
    fn unspoken(&self, focus: &Focus, class: Class, topic: Option<&TopicView>) -> Option<String> {
        let again =
            class == Class::Abilities && topic.is_some_and(|topic| topic.status == TopicStatus::Partial);
        if focus.kind != FocusType::Conflict && !again {
            return None;
        }
        let known = |title: &str| self.view.known_artifacts.iter().any(|known| same(&known.title, title));
        let names: Vec<String> = self
            .catalogue
            .items
            .iter()
            .filter(|item| item.quota != Some(Quota::Dream) && !known(&item.title))
            .filter_map(|item| if let When::Named(name) = &item.when { Some(quote(name)) } else { None })
            .take(MOST_NAMED + 1)
            .collect();
        (!names.is_empty()).then(|| {
            format!("Of the scope, nobody has spoken of {} yet; give each a sentence.", list(&names))
        })
    }

    /// Where the realists begin, the dreams: what stands there is put to the vote, and nobody can agree to what has no form
    /// yet. In the critics' room those that can be tried, when rules are spoken of.
    fn dreams(&self, focus: &Focus, class: Class) -> Option<String> {
        let is_due = match self.mode {
            Mode::Plan => self.view.phase.rounds_completed_in_phase == 0,
            Mode::Critique => focus.kind == FocusType::Agenda && class == Class::Rules,
            _ => false,
        };
        if !is_due {
            return None;
        }
        let named: Vec<String> = self
            .view
            .known_artifacts
            .iter()
            .filter_map(|known| {
                let idea = idea::named(&known.title)?;
                Some(format!("{} {}", known.id, quote(idea.name())))
            })
            .collect();
        let ask = if self.mode == Mode::Plan {
            "Of what was dreamed, take these: {dreams}. What is the core of each, its smallest form, and its first step?"
        } else {
            "Which rule keeps these from failing: {dreams}?"
        };
        (!named.is_empty()).then(|| ask.replace("{dreams}", &list(&named)))
    }

    fn users_words(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let written = |decision: &&String| {
            let id = decision.split(':').next().unwrap_or_default();
            self.view.known_artifacts.iter().any(|known| known.title.starts_with(&format!("{id} decided")))
        };
        if let Some(decision) = self.view.decisions_by_user.last().filter(|decision| !written(decision)) {
            lines.push(format!("The user's decision holds: {}.", quote(&shorten(decision, 160))));
        }
        for note in self.view.notes_from_user.iter().take(2) {
            lines.push(passed_on(note));
        }
        lines
    }

    fn rationale(&self, focus: &Focus, topic: Option<&TopicView>) -> String {
        match (focus.kind, topic) {
            (FocusType::Conflict, _) => {
                let known = self.view.open_conflicts.iter().find(|known| known.id == focus.topic_id);
                let rounds = known.map_or(1, |known| known.rounds_persisted);
                format!(
                    "{} is unresolved after {} round(s), and what it touches cannot be closed before.",
                    focus.topic_id,
                    rounds.max(1)
                )
            }
            (FocusType::OpenQuestion, _) => {
                format!("{} has to be answered before anything that rests on it.", focus.topic_id)
            }
            (FocusType::Agenda, Some(topic)) if topic.status == TopicStatus::Closed => {
                "Every topic is closed; what was agreed early is looked at again.".to_owned()
            }
            (FocusType::Agenda, Some(topic)) if topic.is_critical() => {
                format!("{} is critical and not closed; nothing stands before it.", topic.title)
            }
            (FocusType::Agenda, Some(topic)) => {
                let remaining = topic.remaining().len();
                format!("Nothing critical is open; {} lacks {remaining} of its criteria.", topic.title)
            }
            (FocusType::Agenda, None) => "It is what the agenda admits next.".to_owned(),
        }
    }

    /// What the seats should see: drafts where nobody votes, requirements where criteria are asked for.
    fn documents(&self, focus: &Focus, class: Class) -> Vec<String> {
        let mut files = vec!["context-snapshot.yaml".to_owned()];
        if focus.kind != FocusType::Agenda {
            files.push(format!("{}.yaml", focus.topic_id));
        }
        let completes =
            |title: &str| self.catalogue.items.iter().any(|item| item.revises && same(&item.title, title));
        let wanted = self.view.known_artifacts.iter().rev().filter(|known| {
            let draft = matches!(known.status.as_str(), "draft" | "proposed")
                && !matches!(known.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion);
            (draft && self.view.phase.is_blind() && self.view.phases_remaining.is_empty())
                || (class == Class::Acceptance && completes(&known.title))
        });
        files.extend(wanted.take(MOST_DOCUMENTS).map(|known| format!("{}.yaml", known.id)));
        files
    }
}
