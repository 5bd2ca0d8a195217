//! A seat's answer in design, brainstorm and roundtable, and in strategies with phases of their own. Every role argues
//! from its own concerns, whatever the workflow.

use roundtable_engine::agenda::FocusType;
use roundtable_engine::prompt::Prompt;
use roundtable_engine::text::same;
use serde_json::{Map, Value, json};

use super::ballot;
use super::candidate::{By, Candidate, candidates};
use super::content::Words;
use super::decision::{Decision, named_first};
use super::english::{capitalise, gist, has_alarm, quote, seat_name};
use super::field::Field;
use super::mode::{Hat, Mode};
use super::note::{self, Note};
use super::prompt::{self, BriefView};
use super::roles::Lens;
use super::scene::{Scene, Setting};
use super::seat::{ASKS_FACT, ASKS_STEP};
use super::words::Turn;

/// Words of an agreed point that tells how a conflict has ended.
const IS_DECIDED: &str = " is decided: ";
/// Most things that one seat suggests.
const MOST: usize = 11;

/// The seat and what it is told.
pub(super) struct Speaker {
    pub(super) id: String,
    pub(super) field: Field,
    pub(super) brief: BriefView,
    pub(super) scene: Scene,
    pub(super) words: Words,
    pub(super) candidates: Vec<Candidate>,
    /// Tells seats and rounds apart.
    pub(super) turn: usize,
}

/// An answer as it grows.
#[derive(Debug, Default)]
pub(super) struct Said {
    pub(super) position: Vec<String>,
    pub(super) rationale: Vec<String>,
    pub(super) concerns: Vec<String>,
    pub(super) first: String,
    pub(super) cost: String,
    pub(super) risks: Vec<String>,
    pub(super) references: Vec<String>,
}

/// The answer's keys.
pub(super) fn answer(prompt: &Prompt, seed: u64, brief: BriefView, mode: Mode) -> Value {
    let id = prompt::seat_id(prompt);
    let (heading, about) = prompt::self_description(&prompt.system);
    let field = Field::of(&id, &format!("{heading} {about}"));
    let project = prompt::project_if_told(prompt, seed, &brief.topic);
    let asked = format!("{} {}", brief.question, brief.exploration);
    let is_agenda = brief.focus.kind == FocusType::Agenda;
    let scene = Scene::set(
        &Setting {
            workflow: &brief.workflow_type,
            mode,
            session_topic: &brief.topic,
            focus: brief.focus.kind,
            topic_id: if is_agenda { &brief.focus.topic_id } else { &brief.focus.agenda_topic },
            title: if is_agenda { &brief.focus.title } else { "" },
            asked: &asked,
            decided: &brief.decisions_by_user,
        },
        project,
    );
    let round = usize::try_from(brief.round).unwrap_or(0);
    let turn = Turn { lens: Lens::Generic, seat: field.place(), round: brief.round };
    let words = scene.words_for(turn, &heading);
    let candidates = if is_agenda { candidates(&scene, &|_| None) } else { Vec::new() };
    let speaker = Speaker { turn: field.place() + round, id, field, brief, scene, words, candidates };
    speaker.answer()
}

impl Speaker {
    fn answer(&self) -> Value {
        let mut said = Said::default();
        match (self.brief.focus.kind, self.scene.mode) {
            (FocusType::Agenda, Mode::Debate(part)) => self.debate(part, &mut said),
            (FocusType::Agenda, Mode::Hat(hat)) => self.hat(hat, &mut said),
            (FocusType::Agenda, Mode::Dream) => self.dream(&mut said),
            (FocusType::Agenda, mode) if mode.follows_topics(&self.scene.workflow) => {
                self.weigh(&mut said);
                self.room(&mut said);
            }
            (FocusType::Agenda, Mode::Plan) => self.plan(&mut said),
            (FocusType::Agenda, Mode::Critique) => self.critique(&mut said),
            (FocusType::Agenda, _) => self.weigh(&mut said),
            _ if self.is_dispute() => self.dispute(&mut said),
            _ => self.doubt(&mut said),
        }
        self.opening(&mut said);
        self.notes(&mut said);
        self.render(said)
    }

    /// A line of the seat's field; `at` moves on among its lines.
    pub(super) fn line(&self, key: &str, at: usize) -> String {
        self.words.one(&self.field.says(key), at)
    }

    /// The same on one decision.
    pub(super) fn line_on(&self, decision: &Decision, choice: usize, key: &str, at: usize) -> String {
        let mut words = self.words.clone();
        words.set("of", &decision.of);
        words.set("label", quote(&decision.choices[choice].label));
        words.set("other", quote(&decision.choices[1 - choice].label));
        words.one(&self.field.says(key), at)
    }

    /// A line on the dispute.
    fn line_on_dispute(&self, key: &str, at: usize) -> String {
        let mut words = self.words.clone();
        let side = self.side();
        words.set("label", &self.scene.tension.sides[side].label);
        words.set("other", &self.scene.tension.sides[1 - side].label);
        words.one(&self.field.says(key), at)
    }

    /// Why the seat holds its side: what the dispute itself says for it, or against the other one.
    fn reason(&self, at: usize) -> String {
        let sides = &self.scene.tension.sides;
        let (side, other) = (&sides[self.side()], &sides[1 - self.side()]);
        if at.is_multiple_of(2) {
            return side.argument.clone();
        }
        format!("the price of {} is this: {}", other.label, other.cost)
    }

    /// Which side of the dispute the seat takes by itself.
    pub(super) fn side(&self) -> usize {
        self.scene.side_of(&self.id, self.field, self.brief.directive.as_deref())
    }

    fn is_dispute(&self) -> bool {
        self.brief.focus.kind == FocusType::Conflict
            && self.scene.tension.is_in(&self.brief.focus.description)
    }

    /// What the user has decided about the one question of a roundtable; elsewhere about this one: words that take one of its
    /// answers, or those on the dispute that it is.
    pub(super) fn decided_on(&self, decision: &Decision) -> Option<&String> {
        let all = &self.brief.decisions_by_user;
        let labels = [0, 1].map(|at: usize| decision.choices[at].label.as_str());
        let words = |text: &String| text.split_once(": ").map_or(text.clone(), |(_, words)| words.to_owned());
        let taking = || all.iter().rev().find(|text| named_first(&words(text), labels).is_some());
        match self.scene.workflow.as_str() {
            "brainstorm" => None,
            "design" => taking(),
            // There the topics are debated along other questions as well.
            "specs" => {
                taking().or_else(|| all.last().filter(|_| decision.question == self.scene.tension.dispute))
            }
            _ => all.last(),
        }
    }

    /// What the table has agreed on before: one of the answers, or how the dispute has ended.
    pub(super) fn agreed(&self, decision: &Decision) -> Option<&String> {
        let wordings = [decision.wording(0), decision.wording(1)];
        let is_dispute = decision.question == self.scene.tension.dispute;
        self.brief.agreed_points.iter().rev().find(|point| {
            is_dispute && point.contains(IS_DECIDED) || wordings.iter().any(|wording| same(point, wording))
        })
    }

    /// The dispute, when the question of another topic brings it up.
    fn opening(&self, said: &mut Said) {
        let is_motion = matches!(self.scene.mode, Mode::Debate(_))
            && self.scene.motion().is_some_and(|motion| motion.question == self.scene.tension.dispute);
        if !self.scene.raises_dispute() || is_motion {
            return;
        }
        let side = &self.scene.tension.sides[self.side()];
        let lead = if matches!(self.scene.mode, Mode::Hat(_)) { "I would choose" } else { "I am for" };
        let reason = self.reason(self.turn + 1);
        // Reasons stand beside the position in the dispute from now on: those on the topic are part of what was said of it.
        said.position.append(&mut said.rationale);
        said.position
            .push(format!("{} {lead} {}, because {reason}.", self.scene.tension.dispute, side.label));
        said.rationale.push(side.reason.clone());
    }

    /// 0: what it costs; 1: which fact would settle it; 2: the smallest step.
    fn dispute(&self, said: &mut Said) {
        let side = &self.scene.tension.sides[self.side()];
        let other = &self.scene.tension.sides[1 - self.side()];
        let at = self.turn;
        if self.brief.question.contains(ASKS_STEP) {
            said.position.push(format!(
                "I could live with {}, as long as {}.",
                self.scene.tension.middle,
                self.line_on_dispute("condition", at)
            ));
            said.rationale
                .push(format!("It is not what I held, {}, and it does not exclude it either.", side.label));
        } else if self.brief.question.contains(ASKS_FACT) {
            said.position.push(format!(
                "I stay with {} for now. What would change my answer: {}.",
                side.label,
                self.line_on_dispute("evidence", at)
            ));
            said.rationale
                .push(format!("What speaks for {} has not become weaker: {}.", other.label, other.argument));
        } else {
            said.position.push(format!("I am for {}, and I know its price: {}.", side.label, side.cost));
            said.position.push(format!("I would pay it, because {}.", self.reason(at)));
            said.position.push(format!("What I look at first: {}.", self.line("first", 0)));
            said.rationale.push(side.reason.clone());
        }
        said.first = format!("an answer that holds: {}", side.label);
        said.cost = format!("{}, and I know it", side.cost);
        said.references.push(self.brief.focus.topic_id.clone());
    }

    /// A question or a conflict of which the seat knows only the words.
    fn doubt(&self, said: &mut Said) {
        let what = quote(&gist(&self.brief.focus.description, 120));
        said.position.push(format!(
            "I cannot settle {what} from here. I would go on as before until it is answered, as long as {}.",
            self.line("condition", self.turn)
        ));
        said.rationale.push("An assumption that is written down can be corrected; one that is built in cannot be found again.".to_owned());
        said.references.push(self.brief.focus.topic_id.clone());
    }

    fn notes(&self, said: &mut Said) {
        for note in self.brief.notes_from_user.iter().take(2) {
            if !Note::read(note).asks() {
                let lens = match self.field {
                    Field::Value => Lens::Value,
                    Field::People => Lens::People,
                    Field::Rules => Lens::Rules,
                    Field::Proof => Lens::Proof,
                    _ => Lens::Generic,
                };
                said.position.push(note::acknowledged(note, lens));
                continue;
            }
            said.position.push(format!(
                "As you asked about {}: I would take it up, as long as {}.",
                note::cited(note),
                self.line("condition", self.turn + 1)
            ));
        }
    }

    /// What the seat suggests of what is on the table.
    fn suggestions(&self) -> Vec<String> {
        let agreed = |candidate: &&Candidate| {
            !self.brief.agreed_points.iter().any(|point| same(point, &candidate.wording))
        };
        let open: Vec<&Candidate> = self.candidates.iter().filter(agreed).collect();
        let shared = open.iter().filter(|candidate| candidate.by == By::Most).count();
        // Most seats leave one of the shared things out, each another one, so that agreement is not a choir.
        let left_out = if shared > 2 { self.turn % (shared + 1) } else { shared };
        let mut at = 0;
        let mut suggestions = Vec::new();
        for candidate in open {
            match &candidate.by {
                By::Most => {
                    if at != left_out {
                        suggestions.push(candidate.said());
                    }
                    at += 1;
                }
                By::Only(field) if *field == self.field => suggestions.push(candidate.said()),
                By::Only(_) => {}
                By::Leaning(decision) => suggestions.extend(self.on_decision(candidate, decision)),
            }
        }
        if self.scene.mode == Mode::Hat(Hat::Yellow) {
            let condition = self.line("condition", self.field.place());
            suggestions.push(format!("Benefit: {}, provided that {condition}.", self.line("benefit", 0)));
        }
        suggestions.truncate(MOST);
        suggestions
    }

    /// In a debate everybody words a decision, as the side would have it or, at the end, as oneself would; elsewhere
    /// those who would take its first answer.
    fn on_decision(&self, candidate: &Candidate, decision: &Decision) -> Option<String> {
        let choice = match self.scene.mode {
            Mode::Debate(_) => self.stands_for(decision),
            _ => decision.leaning(self.field),
        };
        // In a design what the user has decided turns the answers, and each decision is still written down.
        let is_settled = self.scene.workflow != "design" && self.decided_on(decision).is_some();
        match (choice, &candidate.or) {
            _ if is_settled => None,
            (0, _) => Some(candidate.said()),
            (_, Some(other)) if matches!(self.scene.mode, Mode::Debate(_)) => {
                Some(Candidate { wording: other.clone(), ..candidate.clone() }.said())
            }
            _ => None,
        }
    }

    fn render(&self, mut said: Said) -> Value {
        let cast = ballot::cast(self, &mut said);
        if said.first.is_empty() {
            said.first = self.line("first", 0);
        }
        if said.cost.is_empty() {
            said.cost = self.line("cost", 0);
        }
        if said.risks.is_empty() {
            said.risks.push(self.line("risk", 0));
        }
        if said.references.is_empty() {
            said.references.push(if self.scene.mode == Mode::Dream {
                "topic of the session".to_owned()
            } else {
                "CONTEXT.md".to_owned()
            });
        }
        said.concerns.retain(|text| !text.is_empty() && !has_alarm(text));
        if said.rationale.is_empty() {
            said.rationale.push(format!("{}.", capitalise(&self.line("reason", 0))));
        }
        let mut map = Map::new();
        map.insert("participant".into(), json!(self.id));
        map.insert("position".into(), json!(said.position.join(" ")));
        map.insert("rationale".into(), json!(said.rationale));
        map.insert(
            "trade_offs".into(),
            json!({ "optimizing_for": said.first, "accepting_as_cost": said.cost, "risks": said.risks }),
        );
        map.insert("concerns".into(), json!(said.concerns));
        map.insert("suggestions".into(), json!(self.suggestions()));
        if !cast.is_empty() {
            map.insert("votes".into(), json!(cast));
        }
        map.insert("confidence".into(), json!(self.confidence()));
        map.insert("references".into(), json!(said.references));
        Value::Object(map)
    }

    /// A little by chance, rising with the rounds; never below what a thoughtful seat would say aloud.
    fn confidence(&self) -> f64 {
        let chance = self.scene.project.chance.with(&self.id).with(&self.brief.round.to_string());
        let risen = 0.68 + 0.012 * f64::from(self.brief.round.min(10)) + 0.12 * (chance.share() - 0.5);
        (risen.clamp(0.55, 0.95) * 100.0).round() / 100.0
    }

    /// Whoever spoke before in a phase taken in turn.
    pub(super) fn before(&self) -> Option<String> {
        self.brief.earlier_statements.last().map(|said| seat_name(&said.participant))
    }
}
