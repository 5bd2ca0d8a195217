//! What could be written down in a round of design, brainstorm or roundtable: seats suggest it in their own words, the
//! facilitator finds it again in what was said.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::same;
use serde_json::{Map, Value, json};

use super::answered;
use super::candidate_store::{OF_EACH_CLASS, asks_for_requirements, of_store, specs};
use super::concern::Concern;
use super::content::Words;
use super::contradict::{fitting, rules_out};
use super::decision::Decision;
use super::english::{capitalise, fit, quote, uncapitalise};
use super::field::Field;
use super::idea::{self, FIRST, ideas};
use super::items::{LONGEST_TITLE, is_of_workflow};
use super::mode::{Hat, Mode, Part};
use super::part::{Part as Component, parts};
use super::roles::{Class, prefix};
use super::scene::Scene;

/// Who suggests it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum By {
    /// Most seats, each leaving one or another out.
    Most,
    /// One field.
    Only(Field),
    /// Those who would take one answer of a decision, by its place among the answers.
    Leaning(Box<Decision>),
}

/// One thing that could become an artifact.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    pub(super) kind: ArtifactType,
    pub(super) title: String,
    /// The wording, without prefix and full stop.
    pub(super) wording: String,
    /// Another wording by which it is known: the other answer of a decision.
    pub(super) or: Option<String>,
    pub(super) by: By,
    pub(super) fields: Map<String, Value>,
    /// The title of the known artifact that it revises.
    pub(super) revises: Option<String>,
    /// The class of topic that it belongs to, where it is not the round's.
    pub(super) class: Option<Class>,
}

impl Candidate {
    pub(super) fn new(kind: ArtifactType, title: &str, wording: &str, fields: Map<String, Value>) -> Self {
        Self {
            kind,
            title: capitalise(&fit(title, LONGEST_TITLE)),
            wording: wording.trim_end_matches(['.', '?']).to_owned(),
            or: None,
            by: By::Most,
            fields,
            revises: None,
            class: None,
        }
    }

    fn by(mut self, by: By) -> Self {
        self.by = by;
        self
    }

    /// As a seat suggests it.
    pub(super) fn said(&self) -> String {
        let mark = if self.kind == ArtifactType::OpenQuestion { '?' } else { '.' };
        let priority = self.fields.get("priority").and_then(Value::as_str).unwrap_or("should");
        let lead = if self.revises.is_some() { "Plan".to_owned() } else { prefix(self.kind, priority) };
        format!("{lead}: {}{mark}", self.wording)
    }

    /// Whether a suggestion is about it.
    pub(super) fn is_in(&self, suggestion: &str) -> bool {
        let said = suggestion.to_lowercase();
        let known = |wording: &String| said.contains(&wording.to_lowercase());
        known(&self.wording) || self.or.as_ref().is_some_and(known)
    }
}

/// What is on the table in this round. `name` gives the id of a known title, or nothing.
pub(super) fn candidates(scene: &Scene, name: &dyn Fn(&str) -> Option<String>) -> Vec<Candidate> {
    let words = scene.words();
    let mut found = match (scene.workflow.as_str(), scene.mode) {
        (_, Mode::Dream) => dreams(scene, &words),
        ("design", mode) if mode.follows_topics("design") => design(scene, &words, name),
        (_, Mode::Plan) => {
            let mut found = plans(scene, &words);
            // What a trial depends on and nobody here knows.
            if scene.is_second_look() {
                found.extend(gaps(&words, |field| field.place().is_multiple_of(2)));
            }
            found
        }
        (_, Mode::Critique) => doubts(scene, &words, name),
        (_, Mode::Blue | Mode::Hat(Hat::Red | Hat::Yellow) | Mode::Debate(Part::Rebuttal)) => Vec::new(),
        (_, Mode::Hat(Hat::White)) => gaps(&words, |_| true),
        (_, Mode::Hat(Hat::Black)) => dangers(&words),
        (_, Mode::Hat(Hat::Green)) => ways(scene, &words, name),
        ("design", _) => design(scene, &words, name),
        ("specs", Mode::Debate(_)) => {
            let motion = scene.motion();
            let taken = |decision: &Decision| decision.choices[0].label.clone();
            let is_open = scene.mode == Mode::Debate(Part::Opening);
            let decided = motion
                .map(|motion| of_decision(scene, &motion, (!is_open).then(|| taken(&motion)).as_deref()));
            decided.into_iter().chain(specs(scene)).collect()
        }
        ("specs", _) => specs(scene),
        _ => matter(scene, &words),
    };
    // What the context answers, or the user has, is no open question.
    found.retain(|candidate| {
        candidate.kind != ArtifactType::OpenQuestion
            || !answered::by_context(&scene.project, &scene.decided, &candidate.wording)
    });
    found.retain(|candidate| {
        // A dream is told whatever becomes of it; what is written down is for the facilitator to say.
        let is_known = scene.mode == Mode::Dream || is_of_workflow(candidate.kind, &scene.workflow);
        is_known && scene.project.stands(&candidate.title).is_none()
    });
    let mut kept: Vec<Candidate> = Vec::new();
    for candidate in found {
        if !kept.iter().any(|known| same(&known.title, &candidate.title) && known.kind == candidate.kind) {
            kept.push(candidate);
        }
    }
    kept
}

/// A decision of the round: those who would take its first answer suggest it. In a debate each side words its own.
pub(super) fn of_decision(scene: &Scene, decision: &Decision, taken: Option<&str>) -> Candidate {
    let technical = scene.is_technical();
    let kind = if scene.workflow == "specs" { ArtifactType::BusinessRule } else { decision.kind(technical) };
    let fields = if kind == ArtifactType::ArchitectureDecision {
        decision.fields(taken, &scene.project)
    } else {
        decision.rule(taken)
    };
    let title = if taken.is_some() { decision.title() } else { decision.draft_title() };
    let mut candidate = Candidate::new(kind, &title, &decision.wording(0), fields);
    candidate.or = Some(decision.wording(1));
    candidate.by(By::Leaning(Box::new(decision.clone())))
}

fn design(scene: &Scene, words: &Words, name: &dyn Fn(&str) -> Option<String>) -> Vec<Candidate> {
    let concern = scene.concern();
    let is_open = matches!(scene.mode, Mode::Debate(Part::Opening));
    let decided = |decision: &Decision| {
        let taken = decision.choices[0].label.clone();
        of_decision(scene, decision, (!is_open).then_some(taken.as_str()))
    };
    let mut found: Vec<Candidate> = scene.decisions().iter().map(decided).collect();
    let is_new = |part: &Component| {
        !scene.project.stands_with(&format!("{}:", part.name)) && !rules_out(&part.name, &scene.ruled)
    };
    let all: Vec<Component> = parts(&scene.project, words).into_iter().filter(is_new).collect();
    if concern == Concern::Parts {
        for part in &all {
            let mut fields = part.fields(&all, &scene.project);
            let noted = fields.get("technology").and_then(Value::as_str);
            if let Some(technology) = noted.and_then(|noted| fitting(noted, &scene.ruled)) {
                fields.insert("technology".to_owned(), json!(technology));
            }
            if let Some(Value::Array(on)) = fields.get_mut("dependencies") {
                for title in on.iter_mut() {
                    let id = title.as_str().and_then(name);
                    if let Some(id) = id {
                        *title = Value::String(id);
                    }
                }
            }
            found.push(Candidate::new(ArtifactType::Component, &part.title(), &part.wording(), fields));
        }
    }
    let facing = all.iter().filter(|part| !part.is_serving()).filter_map(Component::interface);
    let wanted: Vec<_> = match concern {
        // The first of them is followed where the flow is drawn, the others at the joints.
        Concern::Flow => facing.take(1).collect(),
        Concern::Joints => facing.skip(1).take(4).collect(),
        _ => Vec::new(),
    };
    found.extend(
        wanted.into_iter().map(|(title, wording, fields)| {
            Candidate::new(ArtifactType::Interface, &title, &wording, fields)
        }),
    );
    let fifth = |field: Field| field.place() % 5 == concern.place();
    found.extend(gaps(words, fifth));
    found
}

/// The types of a roundtable: what has to hold, then what goes with it.
fn matter(scene: &Scene, words: &Words) -> Vec<Candidate> {
    let start = scene.project.chance.with(&scene.subject).below(Field::ALL.len());
    let from = |at: usize| Field::ALL[(start + at) % Field::ALL.len()];
    let taken = |decision: &Decision| decision.choices[0].label.clone();
    if matches!(scene.mode, Mode::Debate(Part::Opening)) {
        let motion = scene.matter().map(|decision| of_decision(scene, &decision, None));
        return motion.into_iter().chain((0..2).filter_map(|at| demand(from(at * 3), words))).collect();
    }
    let decided = scene.matter().map(|decision| of_decision(scene, &decision, Some(&taken(&decision))));
    if scene.is_second_look() || matches!(scene.mode, Mode::Debate(_)) {
        let shared = (0..2).filter_map(|at| danger(from(at * 4 + 1), words));
        let own = Field::ALL.iter().filter_map(|field| Some(danger(*field, words)?.by(By::Only(*field))));
        let gaps = gaps(words, |_| true);
        return decided.into_iter().chain(shared).chain(own).chain(gaps).collect();
    }
    if asks_for_requirements(scene) {
        return of_store(scene, Class::Elsewhere, &OF_EACH_CLASS);
    }
    (0..3).filter_map(|at| demand(from(at * 3), words)).collect()
}

/// `Title | description | acceptance | reason`, or a rule `Title | description | reason`.
fn demand(field: Field, words: &Words) -> Option<Candidate> {
    let filled = |key: &str| words.choose(&field.says(key), 0).into_iter().next().map(|(_, text)| text);
    let parts = |text: &str| text.split(" | ").map(str::to_owned).collect::<Vec<_>>();
    if let Some([title, description, acceptance, why]) =
        filled("requirement").as_deref().map(parts).as_deref()
    {
        let fields = json!({
            "priority": "must", "description": description, "rationale": why, "acceptance": [acceptance],
            "related": { "enables": [], "depends": [] },
        });
        return Some(Candidate::new(
            ArtifactType::Requirement,
            title,
            &words.lowered(description),
            object(fields),
        ));
    }
    let rule = filled("rule").as_deref().map(parts)?;
    let [title, description, reason] = &rule[..] else { return None };
    let fields = json!({
        "description": description, "rationale": reason,
        "conditions": format!("Whenever it comes up: {}.", uncapitalise(title)),
        "actions": format!("Whoever notices a breach of \"{title}\" tells its owner within a day (proposed)."),
    });
    Some(Candidate::new(ArtifactType::BusinessRule, title, &words.lowered(description), object(fields)))
}

/// A danger as a field sees it.
fn danger(field: Field, words: &Words) -> Option<Candidate> {
    let text = words.choose(&field.says("danger"), 0).into_iter().next()?.1;
    let (title, description) = text.split_once(" | ")?;
    let (severity, likelihood) = weight(field);
    let fields = json!({
        "related_idea": "", "severity": severity, "likelihood": likelihood, "description": description,
    });
    Some(Candidate::new(ArtifactType::Risk, title, &words.lowered(description), object(fields)))
}

/// How bad and how likely what a field fears is, as a rule.
fn weight(field: Field) -> (&'static str, &'static str) {
    match field {
        Field::Protection | Field::Access => ("high", "medium"),
        Field::Proof | Field::Data | Field::Structure => ("high", "low"),
        Field::Craft | Field::People => ("medium", "high"),
        _ => ("medium", "medium"),
    }
}

/// The dangers of all fields; each seat names its own.
fn dangers(words: &Words) -> Vec<Candidate> {
    Field::ALL.iter().filter_map(|field| Some(danger(*field, words)?.by(By::Only(*field)))).collect()
}

/// What is missing, as questions; each seat asks its own.
fn gaps(words: &Words, wanted: impl Fn(Field) -> bool) -> Vec<Candidate> {
    let gap = |field: &Field| {
        let question = words.choose(&field.says("gap"), 0).into_iter().next()?.1;
        let fields = json!({ "question": question, "blocking": false });
        let title = question.trim_end_matches('?').to_owned();
        let candidate =
            Candidate::new(ArtifactType::OpenQuestion, &title, &words.lowered(&question), object(fields));
        Some(candidate.by(By::Only(*field)))
    };
    Field::ALL.iter().filter(|field| wanted(**field)).filter_map(gap).collect()
}

/// Green: a way of one's own, an answer to one's own danger, and the first way of the matter.
fn ways(scene: &Scene, words: &Words, name: &dyn Fn(&str) -> Option<String>) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = match scene.workflow.as_str() {
        "design" => design(scene, words, name),
        "specs" => specs(scene),
        _ if asks_for_requirements(scene) => of_store(scene, Class::Elsewhere, &OF_EACH_CLASS),
        _ => scene.matter().map(|decision| of_decision(scene, &decision, None)).into_iter().collect(),
    };
    for field in Field::ALL {
        if let Some((title, description)) =
            words.choose(&field.says("idea"), 0).into_iter().next().and_then(|(_, text)| two(&text))
        {
            let fields = json!({ "phase": "green", "description": description, "builds_on": "", "feasibility": "medium" });
            let idea =
                Candidate::new(ArtifactType::Idea, &title, &words.lowered(&description), object(fields));
            found.push(idea.by(By::Only(field)));
        }
        let risk = danger(field, words).and_then(|candidate| name(&candidate.title));
        if let Some((title, description)) =
            words.choose(&field.says("remedy"), 0).into_iter().next().and_then(|(_, text)| two(&text))
        {
            let fields = json!({
                "addresses": risk.unwrap_or_default(), "description": description, "effort": "low", "effectiveness": "medium",
            });
            let remedy = Candidate::new(
                ArtifactType::Mitigation,
                &title,
                &words.lowered(&description),
                object(fields),
            );
            found.push(remedy.by(By::Only(field)));
        }
    }
    found
}

fn two(text: &str) -> Option<(String, String)> {
    text.split_once(" | ").map(|(title, text)| (title.to_owned(), text.to_owned()))
}

fn dreams(scene: &Scene, words: &Words) -> Vec<Candidate> {
    let all = idea::dreams(&scene.subject);
    let (first, second) = all.split_at(FIRST);
    let chosen = if scene.is_second_look() { second } else { first };
    // Whoever does not know the project cannot tell what a dream will be held against.
    let count = if scene.project.is_told() { ideas(&scene.project, &scene.subject).len() } else { all.len() };
    let candidate = |idea: &idea::Idea| {
        Candidate::new(
            ArtifactType::Idea,
            &idea.title(),
            &words.lowered(&idea.dream(words)),
            idea.dreamed(words),
        )
    };
    chosen.iter().filter(|idea| all[..count.min(all.len())].contains(idea)).map(candidate).collect()
}

/// Plans for the ideas that the question names.
fn plans(scene: &Scene, words: &Words) -> Vec<Candidate> {
    let candidate = |idea: idea::Idea| {
        let (title, words) = (idea.title(), scene.words_on(words, idea));
        let step = words.lowered(&idea.step(&words));
        let wording =
            format!("{} is tried for one week, by hand and in one place; first, {step}", quote(idea.name()));
        let mut candidate = Candidate::new(ArtifactType::Idea, &title, &wording, idea.planned(&words));
        candidate.revises = Some(candidate.title.clone());
        candidate
    };
    scene.ideas_in(&scene.asked).into_iter().map(candidate).collect()
}

/// Risks of the ideas that the question names, and answers to the risks that it names.
fn doubts(scene: &Scene, words: &Words, name: &dyn Fn(&str) -> Option<String>) -> Vec<Candidate> {
    let mut found = Vec::new();
    let all = ideas(&scene.project, &scene.subject);
    let named = scene.ideas_in(&scene.asked);
    let is_named = |risk: &str| scene.asked.contains(risk);
    let names_none = named.is_empty() && !all.iter().any(|idea| is_named(idea.risk_title()));
    for (at, idea) in all.into_iter().enumerate() {
        let (risk, words) = (idea.risk_title(), scene.words_on(words, idea));
        if is_named(risk) {
            let fields = idea.mitigation(&words, &name(risk).unwrap_or_default());
            let answer = idea.answer(&words);
            found.push(Candidate::new(
                ArtifactType::Mitigation,
                idea.remedy_title(),
                &words.lowered(&answer),
                fields,
            ));
        } else if named.contains(&idea) || names_none && at < FIRST {
            let related = name(&idea.title()).unwrap_or_default();
            let fields = idea.risk(&words, &related);
            let danger = words.lowered(&idea.danger(&words));
            found.push(Candidate::new(ArtifactType::Risk, risk, &danger, fields));
        }
    }
    found
}

fn object(value: Value) -> Map<String, Value> {
    if let Value::Object(map) = value { map } else { Map::new() }
}
