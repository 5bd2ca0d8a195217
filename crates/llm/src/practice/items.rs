//! What could be written down about this project: the panel's store of statements. Seats suggest from it in their own
//! words; the facilitator finds the statement again in what was said.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::same;
use serde_json::{Map, Value, json};

use super::mode::Mode;
use super::project::Project;
use super::prompt::KnownView;
use super::rank::{Ordered, Rankable, Ranking, in_words, rank};
use super::roles::{Class, Lens, prefix};
use super::tension::Tension;
use super::{
    items_decided, items_dreams, items_elsewhere, items_further, items_limits, items_paths, items_rules,
};

/// Characters of a title.
pub(super) const LONGEST_TITLE: usize = 90;

/// Who suggests it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voices {
    /// Every seat.
    All,
    /// Most seats, each leaving one or another out.
    Most,
    /// Seats of these fields.
    Only(&'static [Lens]),
}

/// When it is suggested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum When {
    /// In rounds on its class.
    Topic,
    /// In rounds on another class as well.
    AlsoIn(Class),
    /// In rounds on another class only.
    In(Class),
    /// In the first round on the dispute.
    Dispute,
    /// In the second round on the dispute.
    Dispute2,
    /// When the question names this as not spoken of yet.
    Named(String),
}

/// One statement that could become an artifact.
#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) kind: ArtifactType,
    pub(super) class: Class,
    pub(super) title: String,
    /// A phrase in small letters that every wording contains.
    pub(super) anchor: String,
    pub(super) voices: Voices,
    pub(super) when: When,
    /// The wording, without prefix and full stop.
    pub(super) wording: String,
    /// What a field adds to it.
    pub(super) tails: Vec<(Lens, String)>,
    /// The type's own keys.
    pub(super) fields: Map<String, Value>,
    /// A word in the criterion that this covers even when its topic is not the round's.
    pub(super) covers: &'static str,
    /// A new text for the artifact of that title.
    pub(super) revises: bool,
    /// Acceptance that is missing at first and added when somebody asks for it.
    pub(super) extra: Option<String>,
    /// The topic it was made for, when it belongs to no class.
    pub(super) topic: Option<String>,
    /// The constraint or objective of the context that it holds.
    pub(super) reflects: Option<String>,
    /// Of what there may be more than a session can cover: how many are put on the table.
    pub(super) quota: Option<Quota>,
    /// What a decision on the order could move.
    pub(super) rankable: Option<Rankable>,
    /// The decision that has moved it.
    pub(super) ranked: Option<Ranking>,
}

/// Statements of which a session takes only so many; the next session goes on with the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Quota {
    /// Rules from constraints.
    Constraint,
    /// Measures from objectives.
    Objective,
    /// Questions for a figure.
    Figure,
    /// Questions that the context leaves open.
    Point,
    /// Exclusions that the context names.
    Exclusion,
    /// What was dreamed, made possible, and the rules that keep it from failing; spoken of when a question names it.
    Dream,
}

impl Quota {
    fn most(self) -> usize {
        match self {
            Self::Constraint => MOST_RULES + MOST_LATE_RULES,
            Self::Objective => 5,
            Self::Exclusion => 8,
            Self::Figure => 2,
            Self::Point => 3,
            Self::Dream => items_dreams::MOST,
        }
    }
}

/// Constraints that are spoken of in the round on rules.
const MOST_RULES: usize = 4;
/// Further ones, spoken of together with the limits.
const MOST_LATE_RULES: usize = 2;

impl Item {
    pub(super) fn new(kind: ArtifactType, class: Class, title: &str, wording: &str, fields: Value) -> Self {
        let fields = if let Value::Object(fields) = fields { fields } else { Map::new() };
        Self {
            kind,
            class,
            title: super::english::capitalise(&super::english::fit(title, LONGEST_TITLE)),
            anchor: wording.to_lowercase(),
            voices: Voices::Most,
            when: When::Topic,
            wording: wording.to_owned(),
            tails: Vec::new(),
            fields,
            covers: "\n",
            revises: false,
            extra: None,
            topic: None,
            reflects: None,
            quota: None,
            rankable: None,
            ranked: None,
        }
    }

    pub(super) fn of(mut self, quota: Quota) -> Self {
        self.quota = Some(quota);
        self
    }

    pub(super) fn reflecting(mut self, source: &str) -> Self {
        self.reflects = Some(source.to_owned());
        self
    }

    pub(super) fn by(mut self, voices: Voices) -> Self {
        self.voices = voices;
        self
    }

    pub(super) fn when(mut self, when: When) -> Self {
        self.when = when;
        self
    }

    pub(super) fn covering(mut self, word: &'static str) -> Self {
        self.covers = word;
        self
    }

    pub(super) fn tail(mut self, lens: Lens, text: impl Into<String>) -> Self {
        let text = text.into();
        if !text.is_empty() {
            self.tails.push((lens, text));
        }
        self
    }

    /// As a seat of this field puts it.
    pub(super) fn said_by(&self, lens: Lens) -> String {
        let in_short =
            matches!(lens, Lens::Value | Lens::People | Lens::Protection | Lens::Clarity | Lens::Generic);
        if self.revises && in_short {
            let why = if lens == Lens::Value { "; I would not accept it without" } else { "" };
            return format!(
                "Acceptance: {}, what is seen when it goes wrong, as a criterion of its own{why}.",
                self.anchor_as_written()
            );
        }
        let priority = self.fields.get("priority").and_then(Value::as_str).unwrap_or("should");
        let lead = if self.revises { "Acceptance".to_owned() } else { prefix(self.kind, priority) };
        let tail = self.tails.iter().find(|(own, _)| *own == lens).map_or("", |(_, tail)| tail.as_str());
        let said = if tail.is_empty() { self.wording.as_str() } else { tail };
        let end = if said.ends_with(['.', '?']) { "" } else { "." };
        format!("{lead}: {}{tail}{end}", self.wording)
    }

    /// `for "Title"`, as suggestions name the requirement that they add to.
    fn anchor_as_written(&self) -> String {
        format!("for \"{}\"", self.title.replace('"', "'"))
    }

    /// Its keys with the missing acceptance added.
    pub(super) fn completed(&self) -> Map<String, Value> {
        let mut fields = self.fields.clone();
        if let (Some(extra), Some(Value::Array(list))) = (&self.extra, fields.get_mut("acceptance"))
            && !list.iter().any(|known| known == extra)
        {
            list.push(json!(extra));
        }
        fields
    }
}

/// Whether a session of this workflow writes down this type.
pub(super) fn is_of_workflow(kind: ArtifactType, workflow: &str) -> bool {
    use ArtifactType as T;
    let own = match kind {
        T::OpenQuestion | T::Conflict => return true,
        T::Requirement | T::BusinessRule | T::Nfr | T::Exclusion => "specs",
        T::ArchitectureDecision | T::Component | T::Interface | T::Adr => "design",
        T::Idea | T::Risk | T::Mitigation => "brainstorm",
    };
    workflow == own || !matches!(workflow, "specs" | "design" | "brainstorm")
}

/// The store.
#[derive(Debug, Clone)]
pub(super) struct Catalogue {
    pub(super) items: Vec<Item>,
    /// Each constraint and objective that a statement holds, with the title of that statement, whether it is on this
    /// session's table or not.
    reflected: Vec<(String, String)>,
    /// What was read of the user's decisions on the order.
    pub(super) ordered: Vec<Ordered>,
}

impl Catalogue {
    /// A store without statements.
    pub(super) fn empty() -> Self {
        Self { items: Vec::new(), reflected: Vec::new(), ordered: Vec::new() }
    }

    /// What can be said about the project and does not stand in its document yet.
    pub(super) fn new(project: &Project, tension: &Tension) -> Self {
        if *tension == Tension::find(project) {
            return project.found.catalogue.get_or_init(|| Self::made(project, tension)).clone();
        }
        Self::made(project, tension)
    }

    fn made(project: &Project, tension: &Tension) -> Self {
        let mut all = Self::empty();
        all.extend(items_paths::items(project));
        all.extend(items_rules::items(project));
        all.extend(items_limits::items(project, tension));
        let holds = |item: &Item| Some((item.reflects.clone()?, item.title.clone()));
        let mut catalogue = Self { reflected: all.items.iter().filter_map(holds).collect(), ..Self::empty() };
        let fresh = all
            .items
            .into_iter()
            .filter(|item| project.stands(&item.title).is_none() && !is_denied(project, item));
        catalogue.items = within_quota(fresh);
        let mut further = items_further::items(project, &catalogue.items);
        further.retain(|item| !is_denied(project, item));
        catalogue.extend(further);
        let revisions: Vec<Item> = catalogue.items.iter().filter_map(items_paths::revision).collect();
        catalogue.items.extend(revisions);
        catalogue
    }

    /// Constraints and objectives of the context that no statement holds of which `is_written` is true, given its title.
    pub(super) fn uncovered<'a>(
        &self,
        project: &'a Project,
        is_written: impl Fn(&str) -> bool,
    ) -> Vec<&'a String> {
        let sources = project.constraints.iter().map(|(_, text)| text).chain(&project.objectives);
        let holds =
            |source: &str| self.reflected.iter().any(|(held, title)| held == source && is_written(title));
        sources.filter(|source| !holds(source)).collect()
    }

    /// With what belongs to this topic only, and with the user's decisions.
    pub(super) fn with_topic(
        mut self,
        project: &Project,
        class: Class,
        topic: &str,
        title: &str,
        workflow: &str,
    ) -> Self {
        if class == Class::Elsewhere {
            let mut items = items_elsewhere::items(project, topic, title, workflow);
            items.retain(|item| project.stands(&item.title).is_none());
            self.extend(items);
        }
        self
    }

    /// With what becomes of the dreams of a session that has dreamed first.
    pub(super) fn with_dreams(mut self, project: &Project, mode: Mode) -> Self {
        self.extend(items_dreams::items(project, mode));
        self
    }

    /// The dreams that a question names.
    pub(super) fn dreams_in(&self, asked: &str) -> Vec<&Item> {
        let named = |item: &&Item| match &item.when {
            When::Named(name) => item.quota == Some(Quota::Dream) && asked.contains(&format!("\"{name}\"")),
            _ => false,
        };
        self.items.iter().filter(named).collect()
    }

    /// With the rules that write the user's decisions down, and in the order that they name. What is known on the table may
    /// be named by its id.
    pub(super) fn with_decisions(
        mut self,
        decisions: &[String],
        known: &[KnownView],
        tension: &Tension,
    ) -> Self {
        self.extend(items_limits::decisions(decisions, known, tension));
        let worded = in_words(decisions, known, &self.items);
        self.ordered = rank(&mut self.items, &worded, tension);
        let decided = items_decided::on_dispute(decisions, known, tension);
        items_decided::reach(&mut self.items, &decided, tension);
        self
    }

    /// Without the types that this workflow does not know.
    pub(super) fn for_workflow(mut self, workflow: &str) -> Self {
        self.items.retain(|item| is_of_workflow(item.kind, workflow));
        self
    }

    fn extend(&mut self, items: Vec<Item>) {
        for item in items {
            let known = |other: &Item| same(&other.title, &item.title) || other.anchor == item.anchor;
            if !self.items.iter().any(known) {
                self.items.push(item);
            }
        }
    }

    /// The statement that a suggestion is about: the longest phrase that stands in it.
    pub(super) fn find(&self, suggestion: &str) -> Option<usize> {
        let said = suggestion.to_lowercase();
        let revises = said.starts_with("acceptance");
        self.items
            .iter()
            .enumerate()
            .filter(|(_, item)| item.revises == revises && said.contains(&item.anchor))
            .max_by_key(|(_, item)| item.anchor.len())
            .map(|(at, _)| at)
    }

    /// What is on the table when the round is about a topic of this class; `asked` is the question's text.
    pub(super) fn on_topic(&self, class: Class, asked: &str) -> Vec<&Item> {
        let fits = |item: &&Item| match &item.when {
            When::Topic => item.class == class,
            When::AlsoIn(other) => item.class == class || *other == class,
            When::In(other) => *other == class,
            When::Dispute => item.class == class,
            When::Dispute2 => false,
            When::Named(name) => asked.contains(&format!("\"{name}\"")),
        };
        self.items.iter().filter(|item| item.quota != Some(Quota::Dream)).filter(fits).collect()
    }

    /// What is on the table when the round is about the dispute.
    pub(super) fn on_dispute(&self, stage: usize, asked: &str) -> Vec<&Item> {
        let fits = |item: &&Item| match &item.when {
            When::Dispute => stage == 0,
            When::Dispute2 => stage == 1,
            When::Named(name) => asked.contains(&format!("\"{name}\"")),
            _ => false,
        };
        self.items.iter().filter(|item| item.quota != Some(Quota::Dream)).filter(fits).collect()
    }

    pub(super) fn titled(&self, title: &str) -> Option<&Item> {
        self.items.iter().find(|item| !item.revises && same(&item.title, title))
    }

    /// What a seat of this field suggests when these are on the table; `turn` tells seats apart.
    pub(super) fn suggested<'a>(&self, on_table: Vec<&'a Item>, lens: Lens, turn: usize) -> Vec<&'a Item> {
        const MOST: usize = 5;
        const MOST_OF_ALL: usize = 8;
        let (shared, mut chosen): (Vec<&Item>, Vec<&Item>) = on_table
            .into_iter()
            .filter(|item| !matches!(item.voices, Voices::Only(fields) if !fields.contains(&lens)))
            .partition(|item| item.voices == Voices::Most);
        let room = MOST.saturating_sub(chosen.len());
        // Most seats leave one of the shared statements out, each another one, so that agreement is not a choir; more,
        // where there is more than one seat can say.
        let left_out =
            shared.len().saturating_sub(room).max(usize::from(!turn.is_multiple_of(shared.len().max(1))));
        let start = turn * left_out.max(1);
        let is_left = |at: usize| (0..left_out).any(|next| (start + next) % shared.len() == at);
        chosen.truncate(MOST_OF_ALL);
        let said = shared.iter().enumerate().filter(|(at, _)| !is_left(*at)).map(|(_, item)| *item);
        said.chain(chosen).collect()
    }
}

/// Whether the context states otherwise what an item says of the world; what quotes the context says nothing of its own.
fn is_denied(project: &Project, item: &Item) -> bool {
    item.reflects.is_none() && project.world.against(&item.wording).is_some()
}

/// The first of each quota; constraints that the round on rules has no room for are spoken of with the limits.
fn within_quota(items: impl Iterator<Item = Item>) -> Vec<Item> {
    let mut kept: Vec<Item> = Vec::new();
    for mut item in items {
        if let Some(quota) = item.quota {
            let before = kept.iter().filter(|known| known.quota == Some(quota)).count();
            if before >= quota.most() {
                continue;
            }
            if quota == Quota::Constraint && before >= MOST_RULES {
                item = item.by(Voices::All).when(When::In(Class::Limits));
            }
        }
        kept.push(item);
    }
    kept
}
