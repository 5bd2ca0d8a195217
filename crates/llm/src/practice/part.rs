//! Components and interfaces of a design, one for each kind of thing that people do.

use serde_json::{Map, Value, json};

use super::capability::Capability;
use super::content::{PARTS, Words, lines};
use super::english::{capitalise, is_plural};
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
}

/// What every system of this kind has besides: the record that all ask, who may do what, and what watches over it.
const SERVING: [&str; 3] = ["record", "access", "watch"];

/// The components of the project: those people meet, in the order of the scope, then those that serve them.
pub(super) fn parts(project: &Project, words: &Words) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for ability in &project.capabilities {
        match parts.iter_mut().find(|part| part.key == ability.deed) {
            Some(part) => part.phrases.push(ability.phrase.clone()),
            None => parts.extend(Part::read(ability.deed, Some(ability), project, words)),
        }
    }
    if parts.is_empty() {
        let main = Capability::named(&project.main_ability(), None, "use");
        parts.extend(Part::read("use", Some(&main), project, words));
    }
    parts.extend(SERVING.iter().filter_map(|key| Part::read(key, None, project, words)));
    parts
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
        let name = lines(PARTS, key, "name").into_iter().next()?.to_owned();
        Some(Self { key, name, phrases, words })
    }

    fn line(&self, key: &str) -> String {
        self.words.one(&lines(PARTS, self.key, key), 0)
    }

    /// Whether it serves the others instead of people.
    pub(super) fn is_serving(&self) -> bool {
        SERVING.contains(&self.key)
    }

    /// The component's title.
    pub(super) fn title(&self) -> String {
        self.phrases.first().map_or_else(
            || self.name.clone(),
            |phrase| capitalise(&super::english::fit(&format!("{}: {phrase}", self.name), 80)),
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
            "technology": self.line("technology"),
        });
        let related = project.related(&self.phrases.join(" "));
        if let (Value::Object(map), false) = (&mut fields, related.is_empty()) {
            map.insert("related".to_owned(), json!(related));
        }
        if let Value::Object(map) = fields { map } else { Map::new() }
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
            Some(json!({ "path": path, "method": method, "description": self.words.fill(description)? }))
        };
        let endpoints: Vec<Value> = calls.iter().filter_map(|text| endpoint(text)).collect();
        let kind = if self.key == "play" { "in-process" } else { "http" };
        let verb = if is_plural(&self.name) { "promise" } else { "promises" };
        let fields = json!({
            "kind": kind,
            "description": format!(
                "What {} {verb} to whoever wants to {}: an answer or the reason why not, and the same answer to a repeated call.",
                self.name, self.subject()
            ),
            "endpoints": endpoints,
        });
        let fields = if let Value::Object(map) = fields { map } else { Map::new() };
        let wording = format!("an interface of {} by which others {}", self.name, self.subject());
        Some((format!("{} interface", self.name), wording, fields))
    }
}
