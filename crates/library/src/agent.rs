//! An agent file as a role.

use roundtable_engine::role::{FACILITATOR, Role};
use roundtable_engine::yaml;
use roundtable_engine::{phrase, told};

use crate::markdown::{self, Page};
use crate::source::SourceFile;

/// Folders below `agents/` whose roles work beside the table and take no seat.
const BESIDE_THE_TABLE: [&str; 2] = ["validation", "exploration"];
/// Roles that lead and do not answer. There is no orchestrator agent (the engine is one), but projects that were
/// begun with the plugin may hold its file.
const LEADERS: [&str; 2] = [FACILITATOR, "orchestrator"];

/// An agent file, read.
#[derive(Debug, Clone)]
pub(crate) struct Agent {
    /// The role, without the text of its skills.
    pub role: Role,
    /// The file, for problems.
    pub file: String,
    beside_the_table: bool,
}

impl Agent {
    /// Whether it can be a participant.
    pub(crate) fn takes_a_seat(&self) -> bool {
        !self.beside_the_table && !LEADERS.contains(&self.role.id.as_str())
    }
}

/// The id that a path below `agents/` stands for: its file stem. `None` for a README, which is for people.
pub(crate) fn id_of(path: &str) -> Result<Option<String>, String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.strip_suffix(".md").unwrap_or(name);
    if stem.eq_ignore_ascii_case("readme") {
        return Ok(None);
    }
    // The id names dump files and appears in YAML as a key.
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let begins = stem.starts_with(|letter: char| letter.is_ascii_alphanumeric());
    if !begins || stem.len() > 64 || !stem.chars().all(plain) {
        return Err(
            phrase!("the file's name is the role's id: letters, digits and dashes, 64 at most").to_owned()
        );
    }
    Ok(Some(stem.to_owned()))
}

/// Reads one file; `replaced` is the role of that id in an earlier layer, whose place at or beside the table it takes.
pub(crate) fn read(
    id: &str,
    path: &str,
    file: &SourceFile,
    replaced: Option<&Agent>,
) -> Result<Agent, String> {
    let role = role(id, file).map_err(|why| match replaced {
        Some(_) => told!("{why}; the built-in role is used", why),
        None => why,
    })?;
    let folder = path.split_once('/').map_or("", |(folder, _)| folder);
    let beside_the_table =
        replaced.map_or(BESIDE_THE_TABLE.contains(&folder), |replaced| replaced.beside_the_table);
    Ok(Agent { role, file: file.shown.clone(), beside_the_table })
}

fn role(id: &str, file: &SourceFile) -> Result<Role, String> {
    let Page { front, has_front, body, .. } = markdown::page(&file.text)?;
    if !has_front {
        return Err(phrase!("has no front matter (name, description) between two lines `---`").to_owned());
    }
    let description = markdown::text(&front, "description");
    if description.is_empty() {
        return Err(phrase!("the front matter has no `description`").to_owned());
    }
    if body.trim().is_empty() {
        return Err(phrase!("says nothing below its front matter").to_owned());
    }
    let or = |key: &str, default: &str| {
        let text = markdown::text(&front, key);
        if text.is_empty() { default.to_owned() } else { text }
    };
    let name = markdown::heading(&body).unwrap_or_else(|| markdown::title_case(&or("name", id)));
    Ok(Role {
        id: id.to_owned(),
        name,
        description,
        model: or("model", "inherit"),
        color: or("color", "gray"),
        skills: markdown::list(&front, "skills"),
        body: body.trim().to_owned(),
        knowledge: Vec::new(),
        origin: file.origin.clone(),
    })
}

/// The text of an agent file. The description stands in the front matter in one line and, as it was typed, below the
/// heading.
pub(crate) fn written(id: &str, name: &str, description: &str) -> Result<String, String> {
    let line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let path = format!("agents/{id}.md");
    if id_of(&path)?.as_deref() != Some(id) {
        return Err(phrase!("this name cannot be a file name").to_owned());
    }
    let name = Some(line(name)).filter(|name| !name.is_empty()).unwrap_or_else(|| markdown::title_case(id));
    let front = yaml::write(&serde_json::json!({
        "name": id, "description": line(description), "model": "inherit", "color": "gray", "skills": "roundtable-execution",
    }));
    let text = format!("---\n{front}---\n\n# {name}\n\n{}\n", description.trim());
    let file = SourceFile { shown: path.clone(), origin: path.clone(), path, text };
    role(id, &file)?;
    Ok(file.text)
}
