//! What an existing document demands, in a practice session: seats bring its items up, the facilitator takes up what
//! was brought up and says which item it covers. Laid over the answers of every workflow and phase.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::error::ModelError;
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Statement;
use roundtable_engine::text::same;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::english::{capitalise, count, list, shorten, uncapitalise};
use super::project::Project;
use super::prompt::{self, ConflictView, FocusView, KnownView, PhaseView, TopicView};
use super::quarrel::{Quarrel, Record, Verdict};
use super::roles::{Class, prefix};
use super::tension::Tension;

/// Items that one round speaks of.
const MOST: usize = 6;
/// By these words a suggestion is known as one of the document's.
const MARK: &str = " (from the document, ";

/// An item that nobody has spoken of.
#[derive(Debug, Clone, Deserialize)]
#[serde(default)]
struct ItemView {
    #[serde(rename = "ref")]
    id: String,
    #[serde(rename = "type")]
    kind: ArtifactType,
    title: String,
    line: u32,
    words: String,
    priority: String,
    description: String,
    conditions: String,
    actions: String,
    category: String,
    target: String,
    minimum: String,
    measurement: String,
}

impl Default for ItemView {
    fn default() -> Self {
        let text = String::new;
        Self {
            id: text(),
            kind: ArtifactType::Requirement,
            title: text(),
            line: 0,
            words: text(),
            priority: text(),
            description: text(),
            conditions: text(),
            actions: text(),
            category: text(),
            target: text(),
            minimum: text(),
            measurement: text(),
        }
    }
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct BaselineView {
    /// Path of the document that was read.
    source: String,
    not_covered: Vec<ItemView>,
    further_not_covered: usize,
}

impl BaselineView {
    /// What its texts call the document: readers of the results have more than one before them.
    fn name(&self) -> &str {
        let name = self.source.rsplit(['/', '\\']).next().unwrap_or_default();
        if name.is_empty() { "the document" } else { name }
    }
}

/// Of a question's and a seat's input, the baseline.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
struct Told {
    baseline: Option<BaselineView>,
}

/// Of a synthesis' input, what taking items up needs.
#[derive(Debug, Clone, Deserialize)]
struct Summing {
    #[serde(default)]
    baseline: Option<BaselineView>,
    #[serde(default)]
    workflow_type: String,
    #[serde(default)]
    phase: PhaseView,
    focus: FocusView,
    #[serde(default)]
    responses: Map<String, Value>,
    #[serde(default)]
    full_agenda: Vec<TopicView>,
    #[serde(default)]
    known_artifacts: Vec<KnownView>,
    #[serde(default)]
    open_conflicts: Vec<ConflictView>,
    #[serde(default)]
    decisions_by_user: Vec<String>,
    #[serde(default)]
    left_open_by_user: Vec<String>,
    #[serde(default)]
    rounds_completed: u32,
}

/// The question leads to what is not covered.
pub(super) fn lead(prompt: &Prompt, answer: &mut Value) -> Result<(), ModelError> {
    let told: Told = prompt::input(prompt, "question")?;
    let Some(baseline) = told.baseline.filter(|baseline| !baseline.not_covered.is_empty()) else {
        return Ok(());
    };
    let left = baseline.not_covered.len() + baseline.further_not_covered;
    let ids: Vec<String> = baseline.not_covered.iter().take(MOST).map(|item| item.id.clone()).collect();
    let words = format!(
        " The document is not covered yet: {} of its items {} left, among them {}.",
        count(left),
        if left == 1 { "is" } else { "are" },
        list(&ids)
    );
    if let Some(Value::String(exploration)) = answer.get_mut("exploration") {
        exploration.push_str(&words);
    }
    Ok(())
}

/// A seat brings up the items that it is told first.
pub(super) fn raise(prompt: &Prompt, answer: &mut Value) -> Result<(), ModelError> {
    let told: Told = prompt::input(prompt, "respond")?;
    let Some(Value::Array(suggestions)) = answer.get_mut("suggestions") else { return Ok(()) };
    for item in told.baseline.unwrap_or_default().not_covered.iter().take(MOST) {
        let says = if item.description.is_empty() { &item.title } else { &item.description };
        let says = uncapitalise(&shorten(says.trim_end_matches('.'), 200));
        let priority = if item.priority.is_empty() { "should" } else { &item.priority };
        let lead = prefix(item.kind, priority);
        suggestions.push(json!(format!("{lead}: {says}{MARK}{}, line {}).", item.id, item.line)));
    }
    Ok(())
}

/// The suggestions of others, without the document's: those are not the panel's own words.
pub(super) fn without(statements: &mut [Statement]) {
    for statement in statements {
        statement.suggestions.retain(|text| !text.contains(MARK));
    }
}

/// The same for answers as the facilitator is given them.
pub(super) fn without_in(responses: &mut Map<String, Value>) {
    for response in responses.values_mut() {
        if let Some(Value::Array(suggestions)) = response.get_mut("suggestions") {
            suggestions.retain(|text| !text.as_str().is_some_and(|text| text.contains(MARK)));
        }
    }
}

/// The synthesis takes up what seats brought up, or, where it speaks alone, what comes first; and does not conclude as
/// long as an item is left.
pub(super) fn take_up(prompt: &Prompt, seed: u64, answer: &mut Value) -> Result<(), ModelError> {
    let summing: Summing = prompt::input(prompt, "synthesis")?;
    let Some(baseline) = &summing.baseline else { return Ok(()) };
    let quarrel = summing.quarrel(&prompt::project(prompt, seed)?);
    let alone = summing.phase.speakers == "facilitator";
    let mut taken: Vec<String> = Vec::new();
    for item in &baseline.not_covered {
        let seats = summing.raised_by(item);
        if seats.is_empty() && !(alone && taken.len() < MOST) {
            continue;
        }
        let says = if item.description.is_empty() { &item.title } else { &item.description };
        match quarrel.as_ref().map(|quarrel| quarrel.verdict(item.kind, says)) {
            None | Some(Verdict::Free) => summing.propose(item, baseline.name(), seats, answer),
            Some(Verdict::Waits) => continue,
            Some(Verdict::Against(id)) => summing.ask(item, baseline.name(), &id, answer),
        }
        taken.push(item.id.clone());
    }
    let left = baseline.not_covered.len() - taken.len() + baseline.further_not_covered;
    if !taken.is_empty()
        && let Some(Value::String(text)) = answer.get_mut("synthesis")
    {
        let rest = match left {
            0 => "; nothing of it is left".to_owned(),
            left => format!("; {} of its items {} left", count(left), if left == 1 { "is" } else { "are" }),
        };
        text.push_str(&format!(" From the document we took up {}{rest}.", list(&taken)));
    }
    if left > 0 {
        hold(answer);
    }
    Ok(())
}

/// No conclusion yet.
fn hold(answer: &mut Value) {
    if answer.get("next").and_then(Value::as_str) == Some("conclude") {
        answer["next"] = json!("continue");
    }
    if let Some(check) = answer.get_mut("constraints_check").and_then(Value::as_object_mut) {
        check.insert("can_conclude".into(), json!(false));
        let said = check.get("reason").and_then(Value::as_str).unwrap_or_default();
        let said = said.strip_prefix("Missing: ").map_or(String::new(), |rest| format!("; {rest}"));
        let said = said.trim_end_matches('.');
        check.insert("reason".into(), json!(format!("Missing: items of the document{said}.")));
    }
}

impl Summing {
    /// The seats that brought an item up.
    fn raised_by(&self, item: &ItemView) -> Vec<String> {
        let mark = format!("{MARK}{},", item.id);
        let raises = |response: &Value| {
            let suggestions = response.get("suggestions").and_then(Value::as_array);
            suggestions
                .into_iter()
                .flatten()
                .any(|text| text.as_str().is_some_and(|text| text.contains(&mark)))
        };
        self.responses.iter().filter(|(_, said)| raises(said)).map(|(seat, _)| seat.clone()).collect()
    }

    /// A new artifact, or the one that says the same already: it covers the item from now on.
    fn propose(&self, item: &ItemView, name: &str, seats: Vec<String>, answer: &mut Value) {
        let Some(Value::Array(proposals)) = answer.get_mut("proposed_artifacts") else { return };
        let titled = |other: &str| same(other, &item.title);
        let is_twin = |proposal: &&mut Value| {
            let says = |key: &str| proposal.get(key).and_then(Value::as_str).unwrap_or_default();
            says("type") == item.kind.word() && titled(says("title"))
        };
        if let Some(Value::Object(twin)) = proposals.iter_mut().find(is_twin) {
            // Two that are titled alike are said by one.
            match twin.get_mut("covers") {
                Some(Value::Array(covers)) => covers.push(json!(item.id)),
                _ => {
                    twin.insert("covers".into(), json!([item.id]));
                }
            }
            return;
        }
        let known = self.known_artifacts.iter().find(|known| known.kind == item.kind && titled(&known.title));
        if let Some(known) = known {
            proposals.push(json!({
                "type": known.kind.word(), "title": known.title, "status": known.status,
                "revises": known.id, "covers": [item.id],
            }));
            return;
        }
        let agreed = seats.is_empty() || seats.len() * 2 > self.responses.len();
        let mut map = Map::new();
        map.insert("type".into(), json!(item.kind.word()));
        map.insert("title".into(), json!(item.title));
        map.insert("status".into(), json!(if agreed { "consensus" } else { "draft" }));
        map.insert("topic_id".into(), json!(self.topic_of(item)));
        map.insert("supported_by".into(), json!(seats));
        map.insert("covers".into(), json!([item.id]));
        map.extend(item.fields(name));
        proposals.push(Value::Object(map));
    }

    /// The dispute of the context, as far as it keeps demands from being written down.
    fn quarrel(&self, project: &Project) -> Option<Quarrel> {
        let record = Record {
            known: &self.known_artifacts,
            open: &self.open_conflicts,
            decided: &self.decisions_by_user,
            left_open: &self.left_open_by_user,
            rounds: self.rounds_completed,
        };
        Quarrel::of(project, &Tension::find(project), &record)
    }

    /// A demand of the document that stands against a decision: whether it goes out of the document is asked, not assumed.
    fn ask(&self, item: &ItemView, name: &str, id: &str, answer: &mut Value) {
        let Some(Value::Array(proposals)) = answer.get_mut("proposed_artifacts") else { return };
        let words = shorten(item.words.trim_end_matches('.'), 200).replace('"', "'");
        proposals.push(json!({
            "type": ArtifactType::OpenQuestion.word(), "title": format!("{id} and line {} of {name}", item.line),
            "status": "draft", "topic_id": self.topic_of(item), "supported_by": [], "covers": [item.id],
            "question": format!(
                "Line {} of {name} demands \"{words}\", and what was said on {id} does not go with it. Is that line given up, or worded anew?",
                item.line
            ),
            "raised_by": "facilitator", "blocking": false,
        }));
    }

    /// The topic of the item's type; the round's own where the agenda has none.
    fn topic_of(&self, item: &ItemView) -> &str {
        let class = match item.kind {
            ArtifactType::BusinessRule => Class::Rules,
            ArtifactType::Nfr => Class::Quality,
            _ => Class::Abilities,
        };
        let fits = |topic: &&TopicView| Class::of(&topic.id, &topic.title, &self.workflow_type) == class;
        let focus = &self.focus;
        let own = if focus.agenda_topic.is_empty() { &focus.topic_id } else { &focus.agenda_topic };
        self.full_agenda.iter().find(fits).map_or(own, |topic| &topic.id)
    }
}

impl ItemView {
    /// The type's own keys, with the document by its `name`. What it does not say is not made up.
    fn fields(&self, name: &str) -> Map<String, Value> {
        let open = |text: &str| {
            if text.is_empty() { format!("none found in {name}") } else { text.to_owned() }
        };
        let says = if self.description.is_empty() { &self.title } else { &self.description };
        let source = format!("Line {} of {name}: \"{}\"", self.line, self.words.replace('"', "'"));
        // A title that is the sentence itself needs no second telling in the source.
        let is_title = same(says.trim_end_matches('.'), &self.title)
            || says.to_lowercase().starts_with(&self.title.to_lowercase());
        let source = if is_title { format!("Line {} of {name} demands it.", self.line) } else { source };
        let says = format!("{}.", capitalise(says.trim_end_matches(['.', ' '])));
        let priority = if self.priority.is_empty() { "should" } else { &self.priority };
        let fields = match self.kind {
            ArtifactType::BusinessRule => json!({
                "description": says, "rationale": source, "conditions": open(&self.conditions),
                "actions": open(&self.actions),
            }),
            ArtifactType::Nfr => json!({
                "category": if self.category.is_empty() { "functional suitability" } else { &self.category },
                "target": open(&self.target), "minimum": open(&self.minimum),
                "measurement": open(&self.measurement), "description": says,
            }),
            _ => json!({
                "priority": priority, "description": says, "rationale": source,
                "acceptance": [
                    format!(
                        "Somebody who did not build it sees before the release that this holds: \"{}\".",
                        self.words.trim_end_matches('.').replace('"', "'")
                    ),
                    "When it cannot be done, whoever tried is told so and loses nothing.",
                ],
                "related": { "enables": [], "depends": [] },
            }),
        };
        if let Value::Object(fields) = fields { fields } else { Map::new() }
    }
}
