//! What could be written down about this project: the panel's store of statements. Seats suggest from it in their own
//! words; the facilitator finds the statement again in what was said.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::same;
use serde_json::{Map, Value, json};

use super::project::Project;
use super::roles::{Class, Lens, prefix};
use super::tension::Tension;
use super::{items_elsewhere, items_limits, items_paths, items_rules};

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
}

impl Item {
    pub(super) fn new(kind: ArtifactType, class: Class, title: &str, wording: &str, fields: Value) -> Self {
        let fields = if let Value::Object(fields) = fields { fields } else { Map::new() };
        Self {
            kind,
            class,
            title: super::english::capitalise(&super::english::shorten(title, 80)),
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
        }
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
}

impl Catalogue {
    pub(super) fn new(project: &Project, tension: &Tension) -> Self {
        let mut catalogue = Self { items: Vec::new() };
        catalogue.extend(items_paths::items(project));
        catalogue.extend(items_rules::items(project));
        catalogue.extend(items_limits::items(project, tension));
        let revisions: Vec<Item> = catalogue.items.iter().filter_map(items_paths::revision).collect();
        catalogue.items.extend(revisions);
        catalogue
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
            self.extend(items_elsewhere::items(project, topic, title, workflow));
        }
        self
    }

    pub(super) fn with_decisions(mut self, decisions: &[String], tension: &Tension) -> Self {
        self.extend(items_limits::decisions(decisions, tension));
        self
    }

    /// With what the user has just said into the table.
    pub(super) fn with_notes(mut self, notes: &[String]) -> Self {
        self.extend(items_limits::notes(notes));
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
        self.items.iter().filter(fits).collect()
    }

    /// What is on the table when the round is about the dispute.
    pub(super) fn on_dispute(&self, stage: usize, asked: &str) -> Vec<&Item> {
        let fits = |item: &&Item| match &item.when {
            When::Dispute => stage == 0,
            When::Dispute2 => stage == 1,
            When::Named(name) => asked.contains(&format!("\"{name}\"")),
            _ => false,
        };
        self.items.iter().filter(fits).collect()
    }

    pub(super) fn titled(&self, title: &str) -> Option<&Item> {
        self.items.iter().find(|item| !item.revises && same(&item.title, title))
    }

    /// What a seat of this field suggests when these are on the table.
    pub(super) fn suggested<'a>(&self, on_table: Vec<&'a Item>, lens: Lens, skip: usize) -> Vec<&'a Item> {
        const MOST: usize = 5;
        let shared: Vec<&Item> =
            on_table.iter().copied().filter(|item| item.voices == Voices::Most).collect();
        // Most seats leave one of the shared statements out, each another one, so that agreement is not a choir.
        let skipped = shared
            .get(skip % shared.len().max(1))
            .filter(|_| !skip.is_multiple_of(shared.len().max(1)))
            .map(|item| item.title.clone());
        let mut chosen: Vec<&Item> = on_table
            .into_iter()
            .filter(|item| match item.voices {
                Voices::All => true,
                Voices::Most => Some(&item.title) != skipped.as_ref(),
                Voices::Only(fields) => fields.contains(&lens),
            })
            .collect();
        // What only a few say comes first when there is too much to say.
        chosen.sort_by_key(|item| item.voices == Voices::Most);
        chosen.truncate(MOST);
        chosen.sort_by_key(|item| item.voices != Voices::Most);
        chosen
    }
}
