//! What the panel understands of the project: nothing but what its context says, in a form that sentences can use.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::context::{ContextSnapshot, DocumentItem};
use roundtable_engine::text::{has_phrase, same};

use super::capability::Capability;
use super::chance::Chance;
use super::english::{
    clauses, fit, gist, in_sentence, is_english, overlap, quote, sentences, shorten, stems, tidy,
    uncapitalise,
};
use super::figures;
use super::forbidding::forbids_as_item;
use super::items::Catalogue;
use super::objective::ability_in_objective;
use super::people::{guessed_people, is_done_to, is_staff, stated_people};
use super::reading::{bound, facts, is_lawful, open_points};
use super::tension::Tension;
use super::world::World;

/// Most items of a list that are looked at; the rest is only counted.
pub(super) const MOST: usize = 80;

/// Whoever does what the context names nobody for.
pub(super) const SOMEBODY: &str = "a user";

/// What a constraint is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Money,
    Time,
    Hands,
    Access,
    Privacy,
    Safety,
    /// Where data is kept.
    Place,
    Means,
    Other,
}

/// A group of people in the context.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    /// Small first letter, as in a sentence.
    pub(super) name: String,
    pub(super) notes: String,
}

/// Something that the context leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Point {
    /// As a question.
    pub(super) question: String,
    /// What stands after it.
    pub(super) body: String,
}

/// What follows from a project alone: found when it is first asked for.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) tension: OnceLock<Tension>,
    pub(super) catalogue: OnceLock<Catalogue>,
}

/// The project, understood.
#[derive(Debug, Clone)]
pub(super) struct Project {
    /// Copies share it: every seat is told the same project, in every round.
    pub(super) found: Arc<Found>,
    pub(super) name: String,
    pub(super) english: bool,
    pub(super) people: Vec<Person>,
    pub(super) people_stated: bool,
    pub(super) staff: String,
    /// The context names those who run it.
    pub(super) staff_stated: bool,
    pub(super) objectives: Vec<String>,
    pub(super) constraints: Vec<(Bound, String)>,
    /// What the scope forbids: nobody is able to do anything by it.
    pub(super) forbidden: Vec<String>,
    pub(super) capabilities: Vec<Capability>,
    /// Items in scope, as the context lists them.
    pub(super) in_scope: usize,
    pub(super) outside: Vec<String>,
    pub(super) points: Vec<Point>,
    pub(super) facts: Vec<String>,
    /// What the context states, one statement each: description, objectives, constraints, scope. What is out of scope and
    /// what it leaves open is none of it.
    pub(super) stated: Vec<String>,
    /// What these say of the world around the product.
    pub(super) world: World,
    /// What the session is about.
    pub(super) topic: String,
    /// The kind of document that the user chose; empty where the panel finds out.
    pub(super) output_type: String,
    /// What stands in the project's document already.
    pub(super) in_document: Vec<DocumentItem>,
    /// The same for every seat of this project and seed.
    pub(super) chance: Chance,
}

impl Project {
    pub(super) fn new(context: &ContextSnapshot, seed: u64) -> Self {
        let whole = whole_text(context);
        let english = is_english(&whole);
        let items = |list: &[String]| -> Vec<String> {
            list.iter().take(MOST).map(|item| tidy(item)).filter(|item| says_something(item)).collect()
        };
        let objectives = items(&context.objectives);
        let constraints: Vec<_> =
            items(&context.constraints).into_iter().map(|item| (bound(&item), item)).collect();
        let mut capabilities: Vec<Capability> = Vec::new();
        let from_objectives = objectives.iter().filter_map(|item| ability_in_objective(item));
        let in_scope = items(&context.scope.inside);
        let (forbidden, able): (Vec<String>, Vec<String>) =
            in_scope.iter().cloned().partition(|item| forbids_as_item(item));
        let mut read: Vec<_> =
            able.iter().flat_map(|item| Capability::read_all(item, english)).take(MOST).collect();
        read.retain(|capability| !context.rejected.iter().any(|item| demands(item, &capability.phrase)));
        let read = if read.is_empty() && english { from_objectives.collect() } else { read };
        for capability in read {
            if !capabilities.iter().any(|known| known.phrase == capability.phrase) {
                capabilities.push(capability);
            }
        }
        let name = shorten(&tidy(&context.project_name), 60);
        let name = if says_something(&name) { name } else { "this project".to_owned() };
        let stated = stated_people(&context.sections, english);
        let people_stated = !stated.is_empty();
        let people =
            if people_stated { stated } else { guessed_people(&told(context), &capabilities, &name) };
        name_doers(&mut capabilities, &objectives);
        let staff = people
            .iter()
            .find(|person| is_staff(&person.name))
            .map_or_else(|| format!("whoever looks after {name}"), |person| person.name.clone());
        let staff_stated = people.iter().any(|person| is_staff(&person.name));
        let stated_of = statements(context);
        let mut project = Self {
            english,
            people,
            people_stated,
            staff_stated,
            staff,
            capabilities,
            in_scope: in_scope.len(),
            outside: items(&context.scope.outside).iter().map(|item| gist(item, 90)).collect(),
            points: open_points(&context.sections),
            facts: facts(&context.description),
            world: World::of(&stated_of),
            stated: stated_of,
            topic: String::new(),
            output_type: String::new(),
            found: Arc::default(),
            in_document: context.in_document.clone(),
            chance: Chance::new(seed, &whole).with(&name),
            name,
            objectives,
            constraints,
            forbidden,
        };
        let mut capabilities = std::mem::take(&mut project.capabilities);
        // `Early swimmers come without booking` does not say that they book.
        let says = |line: &&str| !["no", "not", "without", "never"].iter().any(|word| has_phrase(line, word));
        let notes: Vec<Vec<BTreeSet<String>>> = project
            .people
            .iter()
            .map(|person| person.notes.lines().filter(says).map(stems).collect())
            .collect();
        let aims: Vec<_> = project.objectives.iter().map(|objective| stems(objective)).collect();
        for ability in &mut capabilities {
            let words = stems(&ability.phrase);
            let shared = |known: &Vec<BTreeSet<String>>| -> Vec<usize> {
                known.iter().map(|stems| stems.intersection(&words).count()).collect()
            };
            let spoken: Vec<usize> =
                notes.iter().map(|lines| shared(lines).into_iter().max().unwrap_or(0)).collect();
            ability.who = project.doer(ability, &spoken, words.len());
            let aim = best(&shared(&aims)).and_then(|at| project.objectives.get(at));
            ability.serves =
                aim.or_else(|| project.objectives.iter().find(|aim| does(aim, ability))).cloned();
            ability.demanded_by =
                project.constraints.iter().find_map(|(kind, text)| demand(*kind, text, ability));
        }
        project.capabilities = capabilities;
        project
    }

    /// Words of the context with a small first letter, as they go on in a sentence; German nouns keep their capitals.
    pub(super) fn lowered(&self, text: &str) -> String {
        if self.english { uncapitalise(text) } else { text.to_owned() }
    }

    /// Whether anything is known of it.
    pub(super) fn is_told(&self) -> bool {
        !self.stated.is_empty()
    }

    /// The id of the item with that title in the project's document: not to be proposed again.
    pub(super) fn stands(&self, title: &str) -> Option<&str> {
        self.in_document.iter().find(|item| same(&item.title, title)).map(|item| item.id.as_str())
    }

    /// Whether the document holds an item whose title begins with these words.
    pub(super) fn stands_with(&self, lead: &str) -> bool {
        let lead = lead.to_lowercase();
        self.in_document.iter().any(|item| item.title.to_lowercase().starts_with(&lead))
    }

    /// Whether the document holds an item of this kind.
    pub(super) fn holds(&self, kind: ArtifactType) -> bool {
        self.in_document.iter().any(|item| ArtifactType::from_id(&item.id) == Some(kind))
    }

    /// Whether the document holds anything.
    pub(super) fn is_begun(&self) -> bool {
        !self.in_document.is_empty()
    }

    /// The requirement of the document whose title speaks of this ability, to relate to.
    pub(super) fn requirement_on(&self, phrase: &str) -> Option<&str> {
        self.in_document.iter().find(|item| demands(item, phrase)).map(|item| item.id.as_str())
    }

    /// The ids of requirements and qualities of the document whose titles speak of the same things, at most three.
    pub(super) fn related(&self, text: &str) -> Vec<String> {
        self.nearest(|title| overlap(title, text))
    }

    /// The same, by words that tell one matter of the project from another: neither those of what the product is for, nor who uses it
    /// or what it is called. A word alone tells of a matter where it is half of a title.
    pub(super) fn driving(&self, text: &str) -> Vec<String> {
        let people = self.people.iter().map(|person| person.name.as_str()).collect::<Vec<_>>().join(" ");
        let everywhere = format!("{} {people} {} {}", self.main_ability(), self.staff, self.name);
        let telling = |text: &str| -> BTreeSet<String> {
            stems(text).difference(&stems(&everywhere)).cloned().collect()
        };
        let words = telling(text);
        self.nearest(|title| {
            let own = telling(title);
            let shared = own.intersection(&words).count();
            if shared > 1 || shared * 2 >= own.len() { shared } else { 0 }
        })
    }

    /// The requirements and qualities of the documents.
    pub(super) fn demanded(&self) -> impl Iterator<Item = &DocumentItem> {
        const KINDS: [ArtifactType; 2] = [ArtifactType::Requirement, ArtifactType::Nfr];
        let is_of_kind = |id: &str| ArtifactType::from_id(id).is_some_and(|kind| KINDS.contains(&kind));
        self.in_document.iter().filter(move |item| is_of_kind(&item.id))
    }

    /// By how many words a title shares with what is spoken of, the most first.
    fn nearest(&self, shared: impl Fn(&str) -> usize) -> Vec<String> {
        const MOST_RELATED: usize = 3;
        let all = self.demanded().map(|item| (shared(&item.title), item));
        let mut near: Vec<(usize, &DocumentItem)> = all.filter(|(shared, _)| *shared > 0).collect();
        near.sort_by_key(|(shared, _)| std::cmp::Reverse(*shared));
        near.into_iter().take(MOST_RELATED).map(|(_, item)| item.id.clone()).collect()
    }

    /// Those the product is for, without those who run it.
    pub(super) fn users(&self) -> Vec<&Person> {
        let users: Vec<_> = self.people.iter().filter(|person| person.name != self.staff).collect();
        if users.is_empty() { self.people.iter().collect() } else { users }
    }

    /// The main group: those who do what the product is needed for.
    pub(super) fn main_users(&self) -> String {
        if let Some(main) = self.main().filter(|ability| ability.who != SOMEBODY) {
            return main.who.clone();
        }
        self.users()
            .first()
            .map_or_else(|| format!("those who use {}", self.name), |person| person.name.clone())
    }

    /// Who does it: stated, else whoever a sentence names that says most of it; nobody in particular, where none does.
    /// `spoken` says how many of its `count` words a sentence on each group shares with it.
    fn doer(&self, capability: &Capability, spoken: &[usize], count: usize) -> String {
        if let Some(subject) = &capability.subject {
            return in_sentence(subject);
        }
        // `Tell the customer` is not done by the customer.
        let is_object = |person: &Person| !self.people_stated && is_done_to(&capability.phrase, &person.name);
        let known = spoken.iter().zip(&self.people).filter(|(_, person)| !is_object(person));
        match known.rev().max_by_key(|(count, _)| **count) {
            Some((shared, person)) if *shared * 2 > count => person.name.clone(),
            _ => SOMEBODY.to_owned(),
        }
    }

    /// What the session is about: abilities that it names come first.
    pub(super) fn set_topic(&mut self, topic: &str) {
        topic.clone_into(&mut self.topic);
        // What was found before was found without it.
        self.found = Arc::default();
        let name = stems(&self.name);
        let asked: BTreeSet<String> =
            stems(topic).into_iter().filter(|stem| !name.contains(stem) && stem != "releas").collect();
        for ability in &mut self.capabilities {
            ability.on_topic = stems(&ability.phrase).intersection(&asked).count();
        }
        self.capabilities.sort_by_key(|ability| std::cmp::Reverse(ability.on_topic));
    }

    /// The constraints of these kinds, in the context's order.
    pub(super) fn bounds(&self, kinds: &[Bound]) -> Vec<&String> {
        self.constraints.iter().filter(|(kind, _)| kinds.contains(kind)).map(|(_, text)| text).collect()
    }

    /// What somebody does, in the order in which whole paths are told: deeds first, looking things up last.
    pub(super) fn by_weight(&self) -> Vec<Capability> {
        let mut abilities = self.capabilities.clone();
        abilities.sort_by_key(|ability| {
            let weight = match ability.deed {
                "claim" | "enter" | "handle" | "play" | "use" => 0,
                "teach" => 1,
                _ => 2,
            };
            (std::cmp::Reverse(ability.on_topic), weight)
        });
        abilities
    }

    /// What the product is needed for when nothing says it better.
    pub(super) fn main_ability(&self) -> String {
        self.main().map_or_else(|| format!("use {}", self.name), |ability| ability.phrase.clone())
    }

    /// Of what users do themselves: what the topic names, else what they get out of it; else the first of the scope.
    fn main(&self) -> Option<&Capability> {
        let of_users =
            || self.capabilities.iter().filter(|ability| ability.who != self.staff && ability.deed != "tell");
        let most = of_users().map(|ability| ability.on_topic).max().unwrap_or(0);
        of_users()
            .find(|ability| most > 0 && ability.on_topic == most)
            .or_else(|| of_users().find(|ability| ["claim", "enter", "play"].contains(&ability.deed)))
            .or_else(|| of_users().next())
            .or_else(|| self.capabilities.iter().find(|ability| ability.deed != "tell"))
            .or(self.capabilities.first())
    }
}

/// Whether an item is a requirement whose title speaks of this ability.
fn demands(item: &DocumentItem, phrase: &str) -> bool {
    item.id.starts_with(ArtifactType::Requirement.prefix())
        && item.title.to_lowercase().contains(&fit(phrase, 60).to_lowercase())
}

/// `Shop staff report leftovers ...` says who reports leftovers, where the scope does not.
fn name_doers(capabilities: &mut [Capability], objectives: &[String]) {
    let told: Vec<Capability> = objectives.iter().filter_map(|item| ability_in_objective(item)).collect();
    for ability in capabilities.iter_mut().filter(|ability| ability.subject.is_none()) {
        let verb = |phrase: &str| phrase.split([' ', ',']).next().map(str::to_owned);
        let same = |told: &&Capability| {
            told.subject.is_some()
                && verb(&told.phrase) == verb(&ability.phrase)
                && overlap(&told.phrase, &ability.phrase) >= 2
        };
        ability.subject = told.iter().find(same).and_then(|told| told.subject.clone());
    }
}

/// The part of an objective that holds its figure, in quotation marks; its gist where there is none.
pub(super) fn cite_figure(objective: &str) -> String {
    quote(&shorten(&figures::subject(objective), 130))
}

/// An item as it is cited: its gist in quotation marks.
pub(super) fn cite(item: &str) -> String {
    quote(&gist(item, 130))
}

/// A whole item in quotation marks, its conditions and reasons included.
pub(super) fn cite_whole(item: &str) -> String {
    quote(&shorten(&tidy(item), 260))
}

pub(super) fn says_something(text: &str) -> bool {
    text.chars().filter(|letter| letter.is_alphanumeric()).count() >= 2 && !text.starts_with('{')
}

/// Whether an objective says that somebody does this: it begins with the same verb for them.
fn does(objective: &str, ability: &Capability) -> bool {
    let first = |phrase: &str| phrase.split([' ', ',']).next().map(str::to_owned);
    ability_in_objective(objective)
        .is_some_and(|told| told.subject.is_some() && first(&told.phrase) == first(&ability.phrase))
}

/// The first of those that share most words, if two or more are shared.
fn best(shared: &[usize]) -> Option<usize> {
    let (at, count) = shared.iter().enumerate().rev().max_by_key(|(_, count)| **count)?;
    (*count >= 2).then_some(at)
}

/// The clause of a constraint on safety or law that asks for this ability.
fn demand(kind: Bound, constraint: &str, ability: &Capability) -> Option<String> {
    if kind != Bound::Safety && !is_lawful(constraint) {
        return None;
    }
    let clauses = clauses(constraint).into_iter();
    let (shared, clause) =
        clauses.map(|clause| (overlap(clause, &ability.phrase), clause)).max_by_key(|(shared, _)| *shared)?;
    let enough = if kind == Bound::Safety && ability.deed == "teach" { 1 } else { 2 };
    (shared >= enough).then(|| shorten(&tidy(clause), 160))
}

/// What the context tells, one statement in a line.
fn told(context: &ContextSnapshot) -> String {
    let lists = [&context.objectives, &context.constraints, &context.scope.inside, &context.scope.outside];
    let sections = context.sections.iter().map(|section| &section.text);
    let said = lists.into_iter().flatten().chain(sections);
    said.fold(context.description.clone(), |text, item| text + "\n" + item)
}

/// The statements of the context, those of its lists first: they are meant to bind.
fn statements(context: &ContextSnapshot) -> Vec<String> {
    let lists = [&context.constraints, &context.objectives, &context.scope.inside];
    let items = lists.into_iter().flatten().take(MOST).map(|item| tidy(item));
    let told = sentences(&context.description).into_iter().take(MOST).map(|sentence| tidy(&sentence));
    items.chain(told).filter(|text| says_something(text)).collect()
}

fn whole_text(context: &ContextSnapshot) -> String {
    let lists = [&context.objectives, &context.constraints, &context.scope.inside, &context.scope.outside];
    let mut text = format!("{} ", context.description);
    for item in lists.into_iter().flatten() {
        text.push_str(item);
        text.push(' ');
    }
    for section in &context.sections {
        text.push_str(&section.text);
        text.push(' ');
    }
    text
}

#[cfg(test)]
mod tests;
