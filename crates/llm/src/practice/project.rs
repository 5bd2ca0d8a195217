//! What the panel understands of the project: nothing but what its context says, in a form that sentences can use.

use roundtable_engine::context::{ContextSnapshot, Section};

use super::capability::{Capability, deed_of};
use super::chance::Chance;
use super::figures;
use super::english::{gist, has_alarm, in_sentence, is_english, overlap, quote, sentences, shorten, tidy, uncapitalise};

/// Most items of a list that are looked at; the rest is only counted.
const MOST: usize = 80;

/// What a constraint is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Money,
    Time,
    Hands,
    Access,
    Privacy,
    Safety,
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

/// The project, understood.
#[derive(Debug, Clone)]
pub(super) struct Project {
    pub(super) name: String,
    pub(super) english: bool,
    pub(super) people: Vec<Person>,
    pub(super) people_stated: bool,
    pub(super) staff: String,
    pub(super) objectives: Vec<String>,
    pub(super) constraints: Vec<(Bound, String)>,
    pub(super) capabilities: Vec<Capability>,
    pub(super) outside: Vec<String>,
    pub(super) points: Vec<Point>,
    pub(super) facts: Vec<String>,
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
        let read: Vec<_> = in_scope.iter().filter_map(|item| Capability::read(item, english)).collect();
        let read = if read.is_empty() && english { from_objectives.collect() } else { read };
        for capability in read {
            if !capabilities.iter().any(|known| known.phrase == capability.phrase) {
                capabilities.push(capability);
            }
        }
        let name = shorten(&tidy(&context.project_name), 60);
        let name = if says_something(&name) { name } else { "this project".to_owned() };
        let stated = stated_people(&context.sections);
        let people_stated = !stated.is_empty();
        let people = if people_stated { stated } else { guessed_people(&whole, &capabilities, &name) };
        let staff = people
            .iter()
            .find(|person| is_staff(&person.name))
            .map_or_else(|| format!("whoever looks after {name}"), |person| person.name.clone());
        let mut project = Self {
            english,
            people,
            people_stated,
            staff,
            capabilities,
            outside: items(&context.scope.outside).iter().map(|item| gist(item, 90)).collect(),
            points: open_points(&context.sections),
            facts: facts(&context.description),
            chance: Chance::new(seed, &whole).with(&name),
            name,
            objectives,
            constraints,
        };
        let mut capabilities = std::mem::take(&mut project.capabilities);
        for ability in &mut capabilities {
            ability.who = project.doer(ability);
            ability.serves = project.objective_of(&ability.phrase).cloned();
        }
        project.capabilities = capabilities;
        project
    }

    /// Those the product is for, without those who run it.
    pub(super) fn users(&self) -> Vec<&Person> {
        let users: Vec<_> = self.people.iter().filter(|person| person.name != self.staff).collect();
        if users.is_empty() { self.people.iter().collect() } else { users }
    }

    /// The main group.
    pub(super) fn main_users(&self) -> String {
        self.users().first().map_or_else(|| format!("those who use {}", self.name), |person| person.name.clone())
    }

    /// Who does it: stated, else by its kind, else those whose notes speak of it.
    fn doer(&self, capability: &Capability) -> String {
        if let Some(subject) = &capability.subject {
            return in_sentence(subject);
        }
        let spoken = |person: &Person| overlap(&capability.phrase, &format!("{} {}", person.name, person.notes));
        let best = self.people.iter().rev().map(|person| (spoken(person), person)).max_by_key(|(count, _)| *count);
        let work = ["handle", "teach", "maintain"].contains(&capability.deed);
        match best {
            // The work of those who run it is rarely described in the words of those who use it.
            Some((count, person)) if count >= if work { 3 } else { 2 } => person.name.clone(),
            _ if work => self.staff.clone(),
            _ => self.main_users(),
        }
    }

    /// The objective that speaks of the same things, if one does.
    pub(super) fn objective_of(&self, text: &str) -> Option<&String> {
        let best = self.objectives.iter().rev().max_by_key(|objective| overlap(text, objective))?;
        (overlap(text, best) >= 2).then_some(best)
    }

    /// The constraints of these kinds, in the context's order.
    pub(super) fn bounds(&self, kinds: &[Bound]) -> Vec<&String> {
        self.constraints.iter().filter(|(kind, _)| kinds.contains(kind)).map(|(_, text)| text).collect()
    }

    /// What somebody does, in the order in which whole paths are told: deeds first, looking things up last.
    pub(super) fn by_weight(&self) -> Vec<Capability> {
        let mut abilities = self.capabilities.clone();
        abilities.sort_by_key(|ability| match ability.deed {
            "claim" | "enter" | "handle" | "play" | "use" => 0,
            "teach" => 1,
            _ => 2,
        });
        abilities
    }

    /// What the product is needed for when nothing says it better.
    pub(super) fn main_ability(&self) -> String {
        self.capabilities
            .iter()
            .find(|ability| ability.who != self.staff && ["claim", "enter", "play"].contains(&ability.deed))
            .or_else(|| self.capabilities.iter().find(|ability| ability.who != self.staff))
            .or(self.capabilities.first())
            .map_or_else(|| format!("get done what {} is for", self.name), |capability| capability.phrase.clone())
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

fn says_something(text: &str) -> bool {
    text.chars().filter(|letter| letter.is_alphanumeric()).count() >= 2 && !text.starts_with('{')
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

/// What a constraint is about, by its words.
fn bound(text: &str) -> Bound {
    const WORDS: [(Bound, &str); 7] = [
        (Bound::Privacy, "privacy private personal gdpr confidential anonymous learn neighbour data disclose"),
        (Bound::Safety, "injure injury danger dangerous safety safe insurance patient medical certified hazard harm"),
        (Bound::Access, "accessible accessibility smartphone offline disabled blind wcag language languages children \
                         elderly reading phone internet connection"),
        (Bound::Money, "budget euro euros dollar dollars cost costs money price fee eur usd free purchase licence"),
        (Bound::Time, "deadline launch release week weeks month months january february march april june july august \
                       september october november december date until autumn spring summer winter christmas q1 q2 q3 \
                       q4 2025 2026 2027 2028"),
        (Bound::Hands, "hours volunteers staff team developer developers people person paid nobody resources"),
        (Bound::Means, "android ios browser web platform device devices server cloud system systems integrate api \
                        existing technology screen memory mb"),
    ];
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|letter: char| !letter.is_alphanumeric()).collect();
    let money = lower.contains(['€', '$', '£']);
    let hits = |list: &str| words.iter().filter(|word| list.split_whitespace().any(|known| known == **word)).count();
    let best = WORDS.iter().rev().max_by_key(|(kind, list)| hits(list) + usize::from(money && *kind == Bound::Money) * 3);
    best.filter(|(kind, list)| hits(list) > 0 || money && *kind == Bound::Money).map_or(Bound::Other, |(kind, _)| *kind)
}

fn is_staff(name: &str) -> bool {
    const STAFF: [&str; 18] = [
        "volunteer", "staff", "admin", "manager", "operator", "employee", "team", "office", "organiser", "organizer",
        "coordinator", "support", "caretaker", "moderator", "maintainer", "reception",
        "head ", "dispatcher",
    ];
    let name = name.to_lowercase();
    STAFF.iter().any(|word| name.contains(word))
}

/// The items of a Markdown list; without one, its paragraphs.
fn list_items(text: &str) -> Vec<String> {
    let is_item = |line: &str| {
        line.starts_with("- ") || line.starts_with("* ") || line.split_once(". ").is_some_and(|(number, _)| {
            !number.is_empty() && number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit())
        })
    };
    let listed = text.lines().any(|line| is_item(line.trim_start()));
    let mut items: Vec<String> = Vec::new();
    let mut fresh = true;
    for line in text.lines().map(str::trim) {
        let begins = if listed { is_item(line) } else { fresh && !line.is_empty() };
        fresh = line.is_empty();
        if begins {
            items.push(line.trim_start_matches(|letter: char| letter.is_ascii_digit()).trim_start_matches(". ").to_owned());
        } else if !line.is_empty() && let Some(last) = items.last_mut() {
            last.push(' ');
            last.push_str(line);
        }
    }
    items.retain(|item| says_something(item));
    items.truncate(MOST);
    items
}

fn headed<'a>(sections: &'a [Section], words: &[&str]) -> Option<&'a Section> {
    sections.iter().find(|section| {
        let heading = section.heading.to_lowercase();
        words.iter().any(|word| heading.contains(word)) && !section.text.trim().is_empty()
    })
}

fn stated_people(sections: &[Section]) -> Vec<Person> {
    let words = ["user", "audience", "persona", "stakeholder", "who ", "people", "customer", "player", "actors"];
    let Some(section) = headed(sections, &words) else { return Vec::new() };
    let mut people: Vec<Person> = Vec::new();
    for item in list_items(&section.text) {
        let item = tidy(&item);
        let end = [": ", " (", " - ", ", ", "; ", ". "].iter().filter_map(|mark| item.find(mark)).min();
        let name = in_sentence(&shorten(&item[..end.unwrap_or(item.len())], 60));
        let notes = end.map_or("", |at| &item[at..]).trim_start_matches([':', ' ', '(', '-', ',', ';', '.']);
        if name.split_whitespace().count() <= 7 && !people.iter().any(|known| known.name == name) {
            people.push(Person { name, notes: notes.to_owned() });
        }
    }
    people
}

/// Groups of people that the text speaks of, most often named first.
fn guessed_people(text: &str, capabilities: &[Capability], name: &str) -> Vec<Person> {
    const PEOPLE: &str = "residents players customers patients nurses doctors students teachers employees managers \
        volunteers members visitors guests drivers parents children citizens tenants borrowers readers editors \
        administrators colleagues clients buyers sellers operators organisers subscribers passengers \
        couriers users";
    let words: Vec<String> =
        text.split(|letter: char| !letter.is_alphanumeric()).map(str::to_lowercase).collect();
    let named = |group: &str| {
        let one = group.trim_end_matches('s');
        words.iter().filter(|word| *word == group || *word == one).count()
    };
    let mut groups: Vec<(usize, String)> = capabilities
        .iter()
        .filter_map(|capability| capability.subject.clone())
        .map(|subject| (1000, subject))
        .chain(PEOPLE.split_whitespace().map(|group| (named(group), group.to_owned())))
        .filter(|(times, _)| *times > 0)
        .collect();
    groups.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
    let mut people: Vec<Person> = Vec::new();
    for (_, name) in groups {
        if !people.iter().any(|person| person.name == name) && people.len() < 4 {
            people.push(Person { name, notes: String::new() });
        }
    }
    if people.is_empty() {
        people.push(Person { name: format!("those who use {name}"), notes: String::new() });
    }
    people
}

fn open_points(sections: &[Section]) -> Vec<Point> {
    let words = ["open", "question", "undecided", "tbd", "unclear", "to decide", "unresolved"];
    let Some(section) = headed(sections, &words) else { return Vec::new() };
    let mut points = Vec::new();
    for item in list_items(&section.text) {
        let item = tidy(&item);
        let (question, body) = match item.split_once('?') {
            Some((question, body)) => (format!("{}?", question.trim()), body.trim().to_owned()),
            None => (format!("What holds for \"{}\"?", gist(&item, 80).replace('"', "'")), item.clone()),
        };
        if question.chars().count() <= 160 {
            points.push(Point { question, body });
        }
    }
    points
}

/// Sentences of the description that name a figure or a trouble: what the panel may cite as stated.
fn facts(description: &str) -> Vec<String> {
    const TROUBLE: [&str; 20] = [
        "late", "queue", "lost", "twice", "wait", "paper", "broken", "phone", "error", "complain", "manual", "slow",
        "forget", "nobody", "limit", "bored", "quit", "confus", "spreadsheet", "has to",
    ];
    let fits = |sentence: &String| (30..=170).contains(&sentence.chars().count()) && !has_alarm(sentence);
    let weight = |sentence: &String| {
        let lower = sentence.to_lowercase();
        TROUBLE.iter().filter(|word| lower.contains(**word)).count() * 2
            + usize::from(lower.chars().any(|letter| letter.is_ascii_digit()))
    };
    let mut found: Vec<String> =
        sentences(description).into_iter().take(200).filter(|text| fits(text) && weight(text) > 0).collect();
    found.sort_by_key(|sentence| std::cmp::Reverse(weight(sentence)));
    found.truncate(6);
    found.iter().map(|sentence| quote(&tidy(sentence))).collect()
}

/// `Residents see from home what is available`: an ability, when an objective is put like one.
fn ability_in_objective(item: &str) -> Option<Capability> {
    let text = gist(item, 90);
    let (subject, rest) = text.split_once(' ')?;
    let rest = rest.strip_prefix("can ").unwrap_or(rest);
    let verb = rest.split_whitespace().next()?;
    let deed = deed_of(verb)?;
    let plural = subject.ends_with('s') && !subject.ends_with("ss") && subject.chars().count() > 4;
    plural.then(|| Capability::named(rest, Some(uncapitalise(subject)), deed))
}
