//! Components and interfaces of a design, one for each kind of thing that people do.

use roundtable_engine::text::{has_phrase, slug};
use serde_json::{Map, Value, json};

use super::capability::{Capability, deed_of};
use super::content::{PARTS, Words, lines};
use super::english::{capitalise, is_joint, is_plural, overlap};
use super::items::LONGEST_TITLE;
use super::project::Project;

/// A component of this project.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// The section of `parts.txt`.
    key: &'static str,
    pub(super) name: String,
    /// What people do with it, in the project's words; empty for what serves the others.
    phrases: Vec<String>,
    words: Words,
    /// People use it where there is no connection.
    is_apart: bool,
}

/// Characters of a path.
const LONGEST_PATH: usize = 32;

/// What every system of this kind has besides: the record that all ask, who may do what, and what watches over it.
const SERVING: [&str; 3] = ["record", "access", "watch"];

/// The components that people meet, at most.
const MOST_FACING: usize = 6;

/// The components of the project: those people meet, in the order of the scope, then those that serve them.
pub(super) fn parts(project: &Project, words: &Words) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for ability in &project.capabilities {
        let Some(part) = Part::read(ability.deed, Some(ability), project, words) else { continue };
        let same = parts.iter().position(|known| known.key == part.key && known.name == part.name);
        // What no component of its own is made for belongs to the nearest by its kind.
        let like = || parts.iter().position(|known| known.key == part.key);
        match same.or_else(|| like().filter(|_| parts.len() >= MOST_FACING)) {
            Some(at) => parts[at].phrases.extend(part.phrases),
            None if parts.len() < MOST_FACING => parts.push(part),
            None => {}
        }
    }
    if parts.is_empty() {
        let main = Capability::named(&project.main_ability(), None, "use");
        parts.extend(Part::read("use", Some(&main), project, words));
    }
    parts.extend(SERVING.iter().filter_map(|key| Part::read(key, None, project, words)));
    parts
}

/// The thing that an ability is about: `vaccination appointments` of `book, move and cancel vaccination appointments`; none
/// where it is told by a clause.
fn thing_of(phrase: &str) -> Option<String> {
    const LINKS: [&str; 9] = ["and", "or", "out", "back", "up", "off", "down", "in", "on"];
    const ARTICLES: [&str; 9] = ["a", "an", "the", "each", "every", "all", "any", "new", "own"];
    /// They say how something is done, and name nothing.
    const MANNER: [&str; 16] = [
        "online",
        "offline",
        "together",
        "alone",
        "again",
        "themselves",
        "himself",
        "herself",
        "early",
        "late",
        "quickly",
        "easily",
        "anytime",
        "anywhere",
        "there",
        "it",
    ];
    const CLAUSES: [&str; 8] = ["what", "who", "whether", "when", "how", "where", "why", "that"];
    let words: Vec<&str> = phrase.split_whitespace().collect();
    let is_verb = |word: &str| deed_of(word.trim_end_matches(',')).is_some();
    // `moves` and `cancels`, as a sentence on one person has them.
    let is_third = |word: &str| {
        let stem = |end: &str| word.strip_suffix(end).is_some_and(|stem| deed_of(stem).is_some());
        stem("s") || stem("es")
    };
    // Verbs are listed at the beginning: `add, repair and retire tools`.
    let mut start = 1;
    while let Some(word) = words.get(start) {
        let before = words[start - 1];
        let is_further = before.ends_with(',') || ["and", "or"].contains(&before);
        let next = words.get(start + 1);
        let goes_on = next.is_some_and(|next| LINKS.contains(next) || ARTICLES.contains(next));
        if !LINKS.contains(word) && !(is_further && next.is_some() && (is_verb(word) || goes_on)) {
            // What ends a list of verbs is one of them, and no thing: `book, move and cancel`, `move and cancel online`.
            let ends = next.is_none_or(|next| is_joint(next) || MANNER.contains(next));
            if is_further && ends && (is_verb(word) || is_third(word)) {
                return None;
            }
            break;
        }
        start += 1;
    }
    start += words.get(start..)?.iter().take_while(|word| ARTICLES.contains(word)).count();
    let first = words.get(start)?;
    if CLAUSES.contains(first) || MANNER.contains(first) {
        return None;
    }
    // Behind them a clause tells of the thing: `rooms nobody shows up for`.
    const TELLERS: [&str; 16] = [
        "nobody",
        "somebody",
        "anybody",
        "everybody",
        "someone",
        "anyone",
        "everyone",
        "they",
        "we",
        "you",
        "he",
        "she",
        "it",
        "i",
        "which",
        "is",
    ];
    let noun: Vec<&str> = words[start..]
        .iter()
        .take(3)
        .take_while(|word| !is_joint(word) && **word != "per" && !TELLERS.contains(word))
        .copied()
        .collect();
    let end = noun.iter().position(|word| word.ends_with([',', ';'])).map_or(noun.len(), |at| at + 1);
    let thing = noun[..end].join(" ");
    let thing = thing.trim_end_matches([',', ';']);
    let is_plain = thing.chars().all(|letter| letter.is_alphanumeric() || [' ', '-', '\''].contains(&letter));
    (is_plain && thing.chars().count() > 2).then(|| plural(thing))
}

/// A thing in the plural, by its last word; a name with a number has none.
fn plural(thing: &str) -> String {
    if is_plural(thing) || thing.ends_with(|letter: char| letter.is_ascii_digit()) {
        return thing.to_owned();
    }
    let is_vowel = |letter: char| "aeiou".contains(letter);
    match thing.strip_suffix('y') {
        Some(stem) if !stem.ends_with(is_vowel) => format!("{stem}ies"),
        _ if ["s", "x", "ch", "sh"].iter().any(|end| thing.ends_with(end)) => format!("{thing}es"),
        _ => format!("{thing}s"),
    }
}

impl Part {
    fn read(
        key: &'static str,
        ability: Option<&Capability>,
        project: &Project,
        words: &Words,
    ) -> Option<Self> {
        let mut words = words.clone();
        let mut phrases = Vec::new();
        if let Some(ability) = ability {
            let who = if ability.who.is_empty() { project.main_users() } else { ability.who.clone() };
            words.set("who", who);
            words.set("cap", &ability.phrase);
            phrases.push(ability.phrase.clone());
        }
        let usual = lines(PARTS, key, "name").into_iter().next()?.to_owned();
        let cues: Vec<&str> = lines(PARTS, key, "cue").into_iter().flat_map(str::split_whitespace).collect();
        let fits = cues.iter().any(|cue| ability.is_some_and(|ability| has_phrase(&ability.phrase, cue)))
            || !cues.is_empty() && project.world.speaks_of(&cues).is_some() && key != "use";
        let of_thing = |ability: &Capability| thing_of(&ability.phrase).filter(|_| !fits && key != "tell");
        let thing = ability.and_then(of_thing);
        let path = lines(PARTS, key, "path").into_iter().next().unwrap_or_default();
        words.set("path", thing.as_ref().map_or_else(|| path.to_owned(), |thing| slug(thing, LONGEST_PATH)));
        let name = thing.map_or(usual, |thing| capitalise(&thing));
        let is_apart = project.world.no_network().is_some();
        Some(Self { key, name, phrases, words, is_apart })
    }

    fn line(&self, key: &str) -> String {
        let mut all = lines(PARTS, self.key, key);
        // Who is both is not told from themselves.
        if self.words.are_alike("staff", "users") {
            all.retain(|line| !(line.contains("{staff}") && line.contains("{users}")));
        }
        self.words.one(&all, 0)
    }

    /// With which means; on the device itself where there is no connection.
    pub(super) fn technology(&self) -> String {
        let apart = if self.is_apart { self.line("apart") } else { String::new() };
        if apart.is_empty() { self.line("technology") } else { apart }
    }

    /// Whether it serves the others instead of people.
    pub(super) fn is_serving(&self) -> bool {
        SERVING.contains(&self.key)
    }

    /// The component's title.
    pub(super) fn title(&self) -> String {
        self.phrases.first().map_or_else(
            || self.name.clone(),
            |phrase| capitalise(&super::english::fit(&format!("{}: {phrase}", self.name), LONGEST_TITLE)),
        )
    }

    /// As a suggestion puts it.
    pub(super) fn wording(&self) -> String {
        let does =
            self.phrases.first().map_or_else(|| self.line("provides"), |phrase| format!("to {phrase}"));
        format!("a component \"{}\" of its own, {does}", self.name)
    }

    /// The keys of a component. Those it depends on are named by their titles; ids come later.
    pub(super) fn fields(&self, all: &[Self], project: &Project) -> Map<String, Value> {
        let title = |key: &str| all.iter().find(|part| part.key == key).map(Self::title);
        let mut dependencies: Vec<String> = Vec::new();
        let mut requires: Vec<String> = Vec::new();
        let mut on = |key: &str, what: String| {
            if let Some(title) = title(key).filter(|_| self.key != key) {
                dependencies.push(title);
                requires.push(what);
            }
        };
        match self.key {
            "record" => {}
            "access" | "watch" => on("record", format!("the record, for {}", self.name.to_lowercase())),
            "play" => {}
            _ => {
                on("record", format!("what holds at present, in order to {}", self.subject()));
                if self.key != "tell" {
                    on("access", format!("who may {}", self.subject()));
                }
            }
        }
        let provides =
            if self.phrases.is_empty() { vec![self.line("provides")] } else { self.phrases.clone() };
        let mut fields = json!({
            "responsibility": self.line("responsibility"),
            "interfaces": { "provides": provides, "requires": requires },
            "dependencies": dependencies,
            "technology": self.technology(),
        });
        let related = self.related(all, project);
        if let (Value::Object(map), false) = (&mut fields, related.is_empty()) {
            map.insert("related".to_owned(), json!(related));
        }
        if let Value::Object(map) = fields { map } else { Map::new() }
    }

    /// The requirements and qualities of the project's documents that it is there for: those that its words speak of most and
    /// those of no other component of `all` more, and each that none of them would name so, where it is the nearest one. What
    /// was split is told by more titles that are alike than one component is nearest to.
    pub(super) fn related(&self, all: &[Self], project: &Project) -> Vec<String> {
        let mut related = self.named(all, project);
        let named: Vec<String> = all.iter().flat_map(|part| part.named(all, project)).collect();
        for item in project.demanded().filter(|item| !named.contains(&item.id)) {
            let shared = all.iter().map(|part| (overlap(&item.title, &part.says()), part));
            // Of equals the first: those that people meet come before those that serve them.
            let nearest = shared.rev().filter(|(shared, _)| *shared > 0).max_by_key(|(shared, _)| *shared);
            if nearest.is_some_and(|(_, part)| part == self) {
                related.push(item.id.clone());
            }
        }
        related
    }

    /// What its words speak of, and those of no other component more: `record` in `record a dose` and in `the read-only record`.
    fn named(&self, all: &[Self], project: &Project) -> Vec<String> {
        let is_own = |id: &String| {
            let title = project.demanded().find(|item| item.id == *id).map_or("", |item| item.title.as_str());
            let own = overlap(title, &self.does());
            all.iter().all(|part| overlap(title, &part.does()) <= own)
        };
        let mut named = project.related(&self.does());
        named.retain(is_own);
        named
    }

    /// What it is called and does, without the words that every component of its kind has.
    fn says(&self) -> String {
        format!("{} {} {}", self.title(), self.does(), self.line("provides"))
    }

    /// What it is there for.
    pub(super) fn does(&self) -> String {
        self.phrases.join(" ")
    }

    fn subject(&self) -> &str {
        self.phrases.first().map_or("go on", String::as_str)
    }

    /// The title of its interface; `None` for those that only others inside call.
    pub(super) fn interface(&self) -> Option<(String, String, Map<String, Value>)> {
        let calls = lines(PARTS, self.key, "call");
        if calls.is_empty() {
            return None;
        }
        let endpoint = |text: &str| {
            let (call, description) = text.split_once(" | ")?;
            let (method, path) = call.split_once(' ').unwrap_or(("call", call));
            let path = self.words.fill(path)?;
            Some(json!({ "path": path, "method": method, "description": self.words.fill(description)? }))
        };
        let endpoints: Vec<Value> = calls.iter().filter_map(|text| endpoint(text)).collect();
        let kind = if self.key == "play" { "in-process" } else { "http" };
        let fields = json!({
            "kind": kind,
            "description": format!(
                "To whoever wants to {}: an answer or the reason why not, and the same answer to a repeated call.",
                self.subject()
            ),
            "endpoints": endpoints,
        });
        let fields = if let Value::Object(map) = fields { map } else { Map::new() };
        let wording = format!("an interface of {} by which others {}", self.name, self.subject());
        Some((format!("{} interface", self.name), wording, fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_component_is_called_by_the_thing_that_it_is_about() {
        for (phrase, thing) in [
            ("book, move and cancel vaccination appointments", Some("vaccination appointments")),
            ("hand out and take back a tool", Some("tools")),
            ("add, repair and retire tools", Some("tools")),
            ("place the daily order of a shop", Some("daily orders")),
            ("match payments of the bank's file with open invoices", Some("payments")),
            ("recall a batch", Some("batches")),
            ("see what can be borrowed and when it is free", None),
            ("book, move and cancel", None),
            ("move and cancel online", None),
            ("books, moves and cancels", None),
            ("move or cancel at any time", None),
            ("book online", None),
            ("print labels and orders", Some("labels")),
            ("place an order", Some("orders")),
            ("open MediPlan 7", Some("MediPlan 7")),
            ("release rooms nobody shows up for", Some("rooms")),
        ] {
            assert_eq!(thing_of(phrase).as_deref(), thing, "{phrase}");
        }
    }
}
