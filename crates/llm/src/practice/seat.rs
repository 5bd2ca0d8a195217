//! A participant's answer.

use roundtable_engine::agenda::FocusType;
use roundtable_engine::error::ModelError;
use roundtable_engine::prompt::Prompt;
use roundtable_engine::text::same;
use serde_json::{Map, Value, json};

use super::content::Words;
use super::english::{gist, has_alarm, quote};
use super::field::Field;
use super::items::{Catalogue, Item};
use super::items_limits::DECIDED;
use super::mode::Mode;
use super::note::{self, Note};
use super::project::{Project, cite};
use super::prompt::{self, BriefView};
use super::roles::{Class, Lens};
use super::tension::Tension;
use super::words::{Turn, references, words};
use super::{baseline, speak, votes};

/// Words in a question by which a seat knows what is asked of it.
pub(super) const ASKS_FACT: &str = "would make you change your answer";
pub(super) const ASKS_STEP: &str = "both sides could live with";
pub(super) const ASKS_REVIEW: &str = "would you not sign";

/// Everything that one answer is made of.
pub(super) struct Seat {
    pub(super) id: String,
    pub(super) lens: Lens,
    pub(super) project: Project,
    pub(super) tension: Tension,
    pub(super) catalogue: Catalogue,
    pub(super) class: Class,
    pub(super) brief: BriefView,
    heading: String,
    mode: Mode,
    field: Field,
}

/// The answer's keys.
pub(super) fn answer(prompt: &Prompt, seed: u64) -> Result<Value, ModelError> {
    let mut brief: BriefView = prompt::input(prompt, "respond")?;
    baseline::without(&mut brief.earlier_statements);
    baseline::without(&mut brief.other_side_said);
    let mode = Mode::of(&brief.phase, &brief.hat, "", brief.side.is_some());
    if !mode.is_plain(&brief.workflow_type, brief.focus.kind, &brief.focus.topic_id, &brief.focus.title) {
        return Ok(speak::answer(prompt, seed, brief, mode));
    }
    let project = prompt::project(prompt, seed)?;
    let id = prompt::seat_id(prompt);
    let (heading, about) = prompt::self_description(&prompt.system);
    let tension = Tension::find(&project);
    let (class, topic) = match brief.focus.kind {
        FocusType::Agenda => (
            Class::of(&brief.focus.topic_id, &brief.focus.title, &brief.workflow_type),
            brief.focus.topic_id.clone(),
        ),
        _ => {
            (Class::of(&brief.focus.agenda_topic, "", &brief.workflow_type), brief.focus.agenda_topic.clone())
        }
    };
    let catalogue = Catalogue::new(&project, &tension)
        .with_topic(&project, class, &topic, &brief.focus.title, &brief.workflow_type)
        .with_dreams(&project, mode)
        .with_decisions(&brief.decisions_by_user, &[], &tension)
        .for_workflow(&brief.workflow_type);
    let seat = Seat {
        lens: Lens::of(&id, &format!("{heading} {about}")),
        field: Field::of(&id, &format!("{heading} {about}")),
        id,
        project,
        tension,
        catalogue,
        class,
        brief,
        heading,
        mode,
    };
    Ok(seat.answer())
}

/// The text of an answer as it grows: sentences and the templates that they came from.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) position: Vec<String>,
    pub(super) rationale: Vec<String>,
    pub(super) concerns: Vec<String>,
    pub(super) suggestions: Vec<String>,
    pub(super) references: Vec<String>,
    templates: Vec<&'static str>,
}

impl Seat {
    fn answer(&self) -> Value {
        let asked = format!("{} {}", self.brief.question, self.brief.exploration);
        let is_dispute = self.is_dispute();
        let stage = self.stage();
        let chance = self.project.chance.with(&self.id);
        let turn = Turn { lens: self.lens, seat: chance.with("turn").below(5), round: self.brief.round };
        let mut on_table = if is_dispute {
            self.catalogue.on_dispute(stage, &asked)
        } else if asked.contains(ASKS_REVIEW) || self.brief.focus.kind != FocusType::Agenda {
            Vec::new()
        } else {
            self.catalogue.on_topic(self.class, &asked)
        };
        // What the table has agreed on is not proposed again.
        on_table.retain(|item| {
            item.revises || !self.brief.agreed_points.iter().any(|point| same(point, &item.wording))
        });
        let skip = turn.seat_number() + self.project.chance.with(self.class.section()).below(4);
        let mut items = self.catalogue.suggested(on_table, self.lens, skip);
        items.extend(self.accompanying(is_dispute));
        items.extend(self.dreams(&asked, turn));
        let topic = if is_dispute { "" } else { self.brief.focus.title.as_str() };
        let mut words = words(&self.project, turn, &items, topic, &self.heading);
        let mut draft = Draft::default();
        if is_dispute {
            self.dispute(stage, turn, &mut words, &mut draft);
        } else if self.brief.focus.kind != FocusType::Agenda {
            self.doubt(&mut draft);
        } else {
            self.topic(turn, &words, &mut draft);
            self.room(turn, &words, &mut draft);
        }
        self.opening(&asked, turn, &mut words, &mut draft);
        self.notes(&words, &mut draft);
        self.heard(turn, &mut draft);
        draft.suggestions.extend(items.iter().map(|item| item.said_by(self.lens)));
        self.render(turn, &words, draft)
    }

    /// 0: what it costs; 1: which fact would settle it; 2: the smallest step.
    fn stage(&self) -> usize {
        let question = &self.brief.question;
        if question.contains(ASKS_STEP) { 2 } else { usize::from(question.contains(ASKS_FACT)) }
    }

    /// Statements that go with another subject: a decision just taken, criteria beside measures.
    fn accompanying(&self, is_dispute: bool) -> Vec<&Item> {
        let decided = |item: &&Item| {
            item.anchor.starts_with(DECIDED)
                && !self.brief.agreed_points.iter().any(|point| {
                    point.contains(" is decided: ")
                        && item.title.starts_with(point.split(' ').next().unwrap_or("?"))
                })
        };
        let mut items: Vec<&Item> = self.catalogue.items.iter().filter(decided).collect();
        if !self.brief.earlier_statements.is_empty() {
            // In a phase taken in turn the first to speak has said it.
            items.clear();
        }
        if self.class == Class::Quality && !is_dispute {
            items.extend(self.catalogue.items.iter().filter(|item| item.revises).take(2));
        }
        items
    }

    fn topic(&self, turn: Turn, words: &Words, draft: &mut Draft) {
        let says = |key: &str| self.lens.says(self.class, key);
        if let Some((template, text)) = words.choose(&says("position"), turn.number()).into_iter().next() {
            draft.position.push(text);
            draft.templates.push(template);
        }
        for (template, text) in words.choose(&says("because"), turn.number()).into_iter().take(2) {
            draft.rationale.push(text);
            draft.templates.push(template);
        }
        let worries = words.choose(&says("worry"), turn.number());
        if let Some((template, text)) = worries.into_iter().find(|(_, text)| !has_alarm(text)) {
            draft.concerns.push(text);
            draft.templates.push(template);
        }
    }

    /// What becomes of the dreams that the question names; each seat leaves another one out, so that agreement is not a choir.
    fn dreams(&self, asked: &str, turn: Turn) -> Vec<&Item> {
        let named = self.catalogue.dreams_in(asked);
        let left_out = if named.len() > 2 { turn.seat_number() % (named.len() + 1) } else { named.len() };
        named.into_iter().enumerate().filter(|(at, _)| *at != left_out).map(|(_, item)| item).collect()
    }

    /// What the room of the method asks of a seat besides: a realist's condition, a critic's reason to fear.
    fn room(&self, turn: Turn, words: &Words, draft: &mut Draft) {
        match self.mode {
            Mode::Plan => {
                let condition = words.one(&self.field.says("condition"), turn.number());
                draft.position.push(format!("It can be done, as long as {condition}."));
            }
            Mode::Critique => {
                let risk = words.one(&self.lens.says(self.class, "risk"), turn.number());
                draft.position.push(format!("What would make it fail: {risk}."));
            }
            _ => {}
        }
    }

    fn doubt(&self, draft: &mut Draft) {
        let doubt = quote(&gist(&self.brief.focus.description, 120));
        draft.position.push(format!(
            "I cannot answer {doubt}, and nobody at this table should pretend to; {} or the user can. Until they have, I \
             would let hold what holds today, because it does the least harm if we turn out to be wrong.",
            self.project.staff
        ));
        draft.rationale.push("An assumption that is written down can be corrected; one that is built in cannot be found again.".to_owned());
        draft.references.push(self.brief.focus.topic_id.clone());
    }

    fn notes(&self, words: &Words, draft: &mut Draft) {
        for note in self.brief.notes_from_user.iter().take(2) {
            if !Note::read(note).asks() {
                draft.position.push(note::acknowledged(note, self.lens));
                continue;
            }
            let near =
                self.project.objectives.iter().chain(self.project.constraints.iter().map(|(_, text)| text));
            let near =
                near.filter(|text| super::english::overlap(text, note) >= 2).map(|text| cite(text)).next();
            let near = near
                .map_or_else(String::new, |text| format!(" The context comes closest to it with {text}."));
            let view = match self.lens {
                Lens::Value => words.fill("it belongs into the first release if it brings {objective} nearer, and behind it otherwise."),
                Lens::People => words.fill("it concerns {users} most, and I would ask three of them before we word it."),
                Lens::Rules => Some("before it can be promised, it needs a value, an owner and the case in which it does not hold.".to_owned()),
                Lens::Proof => Some("I can sign it once we can say what one would see when it fails.".to_owned()),
                _ => words.fill("nothing in my field speaks against it, as long as {constraint} holds."),
            };
            let view = view.unwrap_or_else(|| {
                "I would take it up in this round and give it a wording of its own.".to_owned()
            });
            draft.position.push(format!("As you asked about {}: {view}{near}", note::cited(note)));
        }
    }

    fn render(&self, turn: Turn, words: &Words, mut draft: Draft) -> Value {
        let dispute = self.is_dispute();
        let cast = votes::cast(self, &mut draft.rationale, &mut draft.concerns, &mut draft.suggestions);
        let says = |key: &str| words.one(&self.lens.says(self.class, key), turn.number());
        let (first, cost) = if dispute {
            let side = &self.tension.sides[self.side()];
            (format!("an answer that holds: {}", side.label), format!("{}, and I know it", side.cost))
        } else {
            (says("first"), says("cost"))
        };
        draft.references.extend(references(&self.project, &draft.templates));
        if draft.references.is_empty() {
            draft.references.push(format!("CONTEXT.md: {}", self.class.rests_on()));
        }
        draft.references.dedup();
        draft.concerns.retain(|text| !has_alarm(text));
        let mut map = Map::new();
        map.insert("participant".into(), json!(self.id));
        map.insert("position".into(), json!(draft.position.join(" ")));
        map.insert("rationale".into(), json!(draft.rationale));
        map.insert(
            "trade_offs".into(),
            json!({ "optimizing_for": first, "accepting_as_cost": cost, "risks": [says("risk")] }),
        );
        map.insert("concerns".into(), json!(draft.concerns));
        map.insert("suggestions".into(), json!(draft.suggestions));
        if !cast.is_empty() {
            map.insert("votes".into(), json!(cast));
        }
        map.insert("confidence".into(), json!(self.confidence(dispute)));
        map.insert("references".into(), json!(draft.references));
        Value::Object(map)
    }

    /// By field, a little by chance, rising with the rounds; never below what a thoughtful seat would say aloud.
    fn confidence(&self, dispute: bool) -> f64 {
        let base = if dispute { 0.66 } else { self.lens.confidence(self.class) };
        let chance = self.project.chance.with(&self.id).with(&self.brief.round.to_string());
        let poor = if self.project.objectives.is_empty() || self.project.constraints.is_empty() {
            0.05
        } else {
            0.0
        };
        let risen =
            base + 0.015 * f64::from(self.brief.round.min(10) - 1) + 0.08 * (chance.share() - 0.5) - poor;
        (risen.clamp(0.55, 0.95) * 100.0).round() / 100.0
    }
}
