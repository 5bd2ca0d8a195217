//! The facilitator's question in design, brainstorm and roundtable, and in strategies with phases of their own.

use roundtable_engine::agenda::{Focus, FocusType, TopicStatus};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::error::ModelError;
use serde_json::{Map, Value, json};

use super::ballot;
use super::content::{QUESTIONS, ROUNDS, Words, lines};
use super::english::{gist, list, quote, shorten};
use super::field::Field;
use super::mode::{Hat, Mode, Part};
use super::note::passed_on;
use super::project::Project;
use super::prompt::{KnownView, QuestionView, SeatView, TopicView};
use super::roles::Lens;
use super::scene::{AGAIN, SETTLE, Scene, Setting};
use super::words::Turn;

const MOST_DOCUMENTS: usize = 5;
/// Ideas and risks that one question names.
const MOST_NAMED: usize = 4;

struct Leader {
    view: QuestionView,
    scene: Scene,
    focus: Focus,
}

/// The question's keys.
pub(super) fn ask(view: QuestionView, project: Project, mode: Mode) -> Result<Value, ModelError> {
    let agenda = || {
        let topic = view.agenda.first()?;
        Some(Focus { kind: FocusType::Agenda, topic_id: topic.id.clone() })
    };
    let poorest = || {
        let found = |focus: &&Focus| {
            view.agenda.iter().find(|topic| topic.id == focus.topic_id).map_or(0, |topic| topic.artifacts)
        };
        view.focus_candidates.iter().min_by_key(found).cloned()
    };
    // New ways are looked for where there are fewest; elsewhere the agenda's order holds.
    let wanted =
        if mode == Mode::Hat(Hat::Green) { poorest() } else { view.focus_candidates.first().cloned() };
    let focus = wanted.or_else(agenda).ok_or_else(|| {
        ModelError::Refused("the practice panel found neither a focus nor a topic in this prompt".to_owned())
    })?;
    let topic = view.agenda.iter().find(|topic| topic.id == focus.topic_id);
    let scene = Scene::set(
        &Setting {
            workflow: &view.workflow_type,
            mode,
            session_topic: &view.topic,
            focus: focus.kind,
            topic_id: &focus.topic_id,
            title: topic.map_or("", |topic| topic.title.as_str()),
            asked: "",
            decided: &view.decisions_by_user,
        },
        project,
    );
    Ok(Leader { view, scene, focus }.question())
}

impl Leader {
    fn question(&self) -> Value {
        let (file, section, stage) = self.section();
        let is_second = stage.is_none() && self.is_second_look();
        let words = self.words(is_second);
        let round = usize::try_from(self.view.round).unwrap_or(0);
        let turn = stage.unwrap_or_else(|| self.scene.project.chance.with(section).below(7) + round);
        let ask = |key: &str| words.one(&lines(file, section, key), turn);
        let second = ask("second");
        let (question, explore) = match is_second {
            true if section == "blue-conflict" => (ask("question"), ask("explore")),
            true if second.is_empty() => (format!("{AGAIN}: {}", ask("question")), ask("explore")),
            true => (format!("{AGAIN}: {second}"), ask("wider")),
            false => (ask("question"), ask("explore")),
        };
        let bare = || {
            let text = ask("bare");
            if text.is_empty() { format!("What matters most on {}?", self.scene.subject) } else { text }
        };
        let is_empty = question.is_empty() || question.trim_end() == format!("{AGAIN}:");
        let question = if is_empty { bare() } else { question };
        let question = self.in_room(question);
        let raises = self.raises_dispute();
        let mut exploration = vec![explore];
        exploration.extend(self.missing());
        if raises {
            exploration.push(format!(
                "{SETTLE}: {} {} Say which answer you would choose to begin with, and why.",
                self.scene.tension.dispute, self.scene.tension.stake
            ));
        }
        exploration.extend(self.users_words());
        let mut map = Map::new();
        map.insert("action".into(), json!("question"));
        map.insert(
            "decision".into(),
            json!({ "focus_type": self.focus.kind.word(), "topic_id": self.focus.topic_id, "rationale": self.rationale() }),
        );
        map.insert("question".into(), json!(question));
        map.insert("exploration".into(), json!(exploration.join(" ").trim()));
        map.insert("participants".into(), self.participants(raises));
        if (raises || stage.is_some() || self.is_closing())
            && let Some((seat, line)) = self.other_side()
        {
            map.insert("directives".into(), json!({ seat: line }));
        }
        let sides = self.sides();
        if !sides.is_empty() {
            map.insert("sides".into(), Value::Object(sides));
        }
        map.insert("context_files".into(), json!(self.documents()));
        Value::Object(map)
    }

    fn topic(&self) -> Option<&TopicView> {
        self.view.agenda.iter().find(|topic| topic.id == self.focus.topic_id)
    }

    /// The file and section of the question, and for a dispute which of its questions.
    fn section(&self) -> (&'static str, &'static str, Option<usize>) {
        match (self.focus.kind, self.scene.mode) {
            (FocusType::Conflict, Mode::Blue) => (ROUNDS, "blue-conflict", None),
            (_, Mode::Blue) => (ROUNDS, "blue", None),
            (FocusType::OpenQuestion, _) => (QUESTIONS, "doubt", None),
            (FocusType::Conflict, _) => {
                let known = self.view.open_conflicts.iter().find(|known| known.id == self.focus.topic_id);
                let persisted = known.map_or(1, |known| known.rounds_persisted.max(1));
                (QUESTIONS, "conflict", Some(usize::try_from(persisted - 1).unwrap_or(0).min(2)))
            }
            (FocusType::Agenda, mode) => {
                let by_topic =
                    if self.scene.workflow == "design" { self.scene.concern().section() } else { "matter" };
                let by_mode = mode.section().filter(|_| !mode.follows_topics(&self.scene.workflow));
                (ROUNDS, by_mode.unwrap_or(by_topic), None)
            }
        }
    }

    /// The question as the room of the method asks it, where the topic is one of the agenda's own.
    fn in_room(&self, question: String) -> String {
        match self.scene.mode {
            mode if self.focus.kind != FocusType::Agenda || !mode.follows_topics(&self.scene.workflow) => {
                question
            }
            Mode::Plan => format!("Keep what was surprising in the dreams, and make it possible. {question}"),
            Mode::Critique => format!("{question} And what would make the answer fail?"),
            _ => question,
        }
    }

    fn is_second_look(&self) -> bool {
        let any = |kind: ArtifactType| self.view.known_artifacts.iter().any(|known| known.kind == kind);
        let begun = self.topic().is_some_and(|topic| topic.status != TopicStatus::Open);
        match self.scene.mode {
            Mode::Dream => begun,
            mode if mode.follows_topics(&self.scene.workflow) => begun,
            Mode::Plan => self.view.phase.rounds_completed_in_phase > 0 && !self.ideas(true).is_empty(),
            Mode::Critique => any(ArtifactType::Risk),
            Mode::Blue => self.view.phases_remaining.is_empty(),
            _ => false,
        }
    }

    fn is_closing(&self) -> bool {
        self.scene.mode == Mode::Debate(Part::Closing)
    }

    fn words(&self, is_second: bool) -> Words {
        let seat = self.scene.project.chance.with("facilitator").below(5);
        let mut words = self.scene.words_for(Turn { lens: Lens::Generic, seat, round: self.view.round }, "");
        words.set("users", self.scene.project.main_users());
        if let Some(motion) = self.scene.motion() {
            words.set("ask", &motion.question);
            words.set("motion", motion.motion(self.names_of_sides()));
        }
        words.set("ideas", self.named(&self.ideas(is_second)));
        words.set("risks", self.named(&self.risks()));
        let known = self.view.open_conflicts.iter().find(|known| known.id == self.focus.topic_id);
        let dispute = match known {
            Some(known) if !self.scene.tension.is_in(&known.description) => {
                format!("{}.", quote(&gist(&known.description, 160)))
            }
            _ => self.scene.tension.dispute.clone(),
        };
        words.set("dispute", dispute);
        words.set("label_a", &self.scene.tension.sides[0].label);
        words.set("label_b", &self.scene.tension.sides[1].label);
        let doubt = self.view.open_questions.iter().find(|known| known.id == self.focus.topic_id);
        let doubt = doubt.map(|doubt| doubt.question.clone()).filter(|text| !text.is_empty());
        words.set("doubt", doubt.unwrap_or_else(|| format!("{} is open.", self.focus.topic_id)));
        words
    }

    /// The names of the first two sides.
    fn names_of_sides(&self) -> [&str; 2] {
        let sides = self.view.sides.as_deref().unwrap_or_default();
        let name = |at: usize, usual: &'static str| sides.get(at).map_or(usual, |side| side.name.as_str());
        [name(0, "pro"), name(1, "con")]
    }

    fn named(&self, known: &[&KnownView]) -> String {
        let names: Vec<String> =
            known.iter().map(|known| format!("{} {}", known.id, quote(&known.title))).collect();
        list(&names)
    }

    /// The ideas that a question takes up: for the plans the first ones, then the others; for the critics those that
    /// can be done.
    fn ideas(&self, is_second: bool) -> Vec<&KnownView> {
        let ideas = self.standing(ArtifactType::Idea);
        match self.scene.mode {
            Mode::Critique => {
                // What the table has not agreed on stands in no document, and nothing that is said of it does.
                let (agreed, drafts): (Vec<_>, Vec<_>) =
                    ideas.partition(|known| !matches!(known.status.as_str(), "draft" | "proposed"));
                let mut named = if agreed.is_empty() { drafts } else { agreed };
                named.truncate(MOST_NAMED);
                named
            }
            _ if is_second => ideas.skip(MOST_NAMED).take(MOST_NAMED).collect(),
            _ => ideas.take(MOST_NAMED).collect(),
        }
    }

    fn risks(&self) -> Vec<&KnownView> {
        self.standing(ArtifactType::Risk).take(MOST_NAMED).collect()
    }

    /// What the table knows of a kind, without what the user has set aside.
    fn standing(&self, kind: ArtifactType) -> impl Iterator<Item = &KnownView> {
        self.view.known_artifacts.iter().filter(move |known| known.kind == kind && known.set_aside.is_none())
    }

    /// Once in a session, where it can still be decided in time; never among dreamers.
    fn raises_dispute(&self) -> bool {
        let raised = self.view.known_artifacts.iter().any(|known| known.kind == ArtifactType::Conflict);
        let Some(topic) = self.topic() else { return false };
        let fits = match self.scene.mode {
            mode if mode.follows_topics(&self.scene.workflow) => self.is_due(topic),
            Mode::Plan | Mode::Debate(Part::Closing) => true,
            // It would take the focus from critical topics that wait for their turn.
            Mode::Hat(Hat::Green) => {
                let others =
                    self.view.agenda.iter().filter(|other| other.is_critical() && other.id != topic.id);
                others.into_iter().all(|other| other.artifacts >= other.done_when.min_requirements)
            }
            _ => false,
        };
        fits && !raised
            && self.view.participants.len() >= 2
            && self.scene.project.stands(&self.scene.tension.title).is_none()
    }

    /// Whether a topic is the last critical one that is opened, or all of them are.
    fn is_due(&self, topic: &TopicView) -> bool {
        let waiting =
            self.view.agenda.iter().filter(|topic| topic.is_critical() && topic.status == TopicStatus::Open);
        let count = waiting.count();
        topic.status != TopicStatus::Closed && count <= 1 && (topic.is_critical() || count == 0)
    }

    /// A line for one seat, when by themselves all would look from the same side.
    fn other_side(&self) -> Option<(String, String)> {
        let side = |seat: &SeatView| {
            self.scene.side_of(
                &seat.id,
                Field::of(&seat.id, &format!("{} {}", seat.name, seat.description)),
                None,
            )
        };
        let first = side(self.view.participants.first()?);
        let last = self.view.participants.last()?;
        (self.view.participants.len() > 1 && self.view.participants.iter().all(|seat| side(seat) == first)).then(|| {
            let label = &self.scene.tension.sides[1 - first].label;
            (last.id.clone(), format!("Look at it from the place of those who hold {label}: what would they say, and what would they lose?"))
        })
    }

    /// Sides for the seats that have none, in turn: whoever comes first in seat order is not always on the same one.
    fn sides(&self) -> Map<String, Value> {
        let sides = self.view.sides.as_deref().unwrap_or_default();
        let mut given = Map::new();
        if sides.is_empty() {
            return given;
        }
        let mut counts: Vec<usize> = sides.iter().map(|side| side.seats.len()).collect();
        for seat in &self.view.participants {
            if sides.iter().any(|side| side.seats.contains(&seat.id)) {
                continue;
            }
            let fewest = (0..counts.len()).min_by_key(|at| counts[*at]).unwrap_or(0);
            counts[fewest] += 1;
            given.insert(seat.id.clone(), json!(sides[fewest].name));
        }
        given
    }

    /// Everybody, or in a targeted phase two seats or half of them, others each round; a dispute concerns all.
    fn participants(&self, raises: bool) -> Value {
        let seats: Vec<&str> = self.view.participants.iter().map(|seat| seat.id.as_str()).collect();
        if self.view.phase.participation != "targeted" {
            return json!("all");
        }
        if raises || self.focus.kind == FocusType::Conflict {
            return json!(seats);
        }
        let wanted = seats.len().div_ceil(2).max(2);
        let start = usize::try_from(self.view.round).unwrap_or(0) * wanted % seats.len().max(1);
        json!(seats.iter().cycle().skip(start).take(wanted.min(seats.len())).collect::<Vec<_>>())
    }

    fn missing(&self) -> Option<String> {
        let topic = self.topic().filter(|topic| topic.status != TopicStatus::Closed)?;
        if matches!(self.scene.mode, Mode::Dream | Mode::Hat(_) | Mode::Blue) {
            return None;
        }
        let remaining: Vec<String> =
            topic.remaining().into_iter().map(|criterion| quote(criterion)).collect();
        (!remaining.is_empty()).then(|| format!("The topic still needs: {}.", list(&remaining)))
    }

    fn users_words(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        // Dreamers hear of no decision; it would be a limit.
        if self.scene.mode != Mode::Dream
            && let Some(decision) = self.view.decisions_by_user.last()
        {
            lines.push(format!("The user's decision holds: {}.", quote(&shorten(decision, 160))));
        }
        for note in self.view.notes_from_user.iter().take(2) {
            lines.push(passed_on(note));
        }
        lines
    }

    fn rationale(&self) -> String {
        let title = self.topic().map_or(self.focus.topic_id.as_str(), |topic| topic.title.as_str());
        match self.focus.kind {
            FocusType::Conflict => {
                format!("{} is unresolved, and what it touches cannot be closed before.", self.focus.topic_id)
            }
            FocusType::OpenQuestion => {
                format!("{} has to be answered before anything that rests on it.", self.focus.topic_id)
            }
            FocusType::Agenda if self.scene.mode.has_hat() => {
                format!("The hats go on in their order; the matter is {title}.")
            }
            FocusType::Agenda => {
                format!("{title} comes next on the agenda of the phase {}.", self.view.phase.name)
            }
        }
    }

    /// What the seats should see: the drafts that are voted on, the one that is objected to first.
    fn documents(&self) -> Vec<String> {
        let mut files = vec!["context-snapshot.yaml".to_owned()];
        if self.focus.kind != FocusType::Agenda {
            files.push(format!("{}.yaml", self.focus.topic_id));
        }
        let objected = ballot::objected(&self.scene).map(|decision| decision.title());
        let mut drafts: Vec<&KnownView> = self
            .view
            .known_artifacts
            .iter()
            .filter(|known| matches!(known.status.as_str(), "draft" | "proposed"))
            .filter(|known| !matches!(known.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion))
            .collect();
        drafts.sort_by_key(|known| Some(&known.title) != objected.as_ref());
        if self.scene.mode != Mode::Dream {
            files.extend(drafts.iter().take(MOST_DOCUMENTS).map(|known| format!("{}.yaml", known.id)));
        }
        files
    }
}
