//! The library: who can sit at the table and how a session can be led.
//!
//! Reads `agents/**/*.md` and `skills/**/*.md` (front matter and body) into the engine's types: roles, strategies,
//! agendas. The built-in files are part of the program; a project may replace or add to them in `.s2s/agents` and
//! `.s2s/skills`, file by file. A file that cannot be used is reported by name ([`Problem`]) and changes nothing:
//! the built-in one stays.
//!
//! What must not happen here: no session, no network, nothing written. The table is never empty because of a file.
//! Links are not followed, also those that are put in place meanwhile, and what a file says is text for a prompt, never a path or a command.

mod agenda;
mod agent;
mod below;
mod markdown;
mod recommend;
mod sample;
mod skill;
mod source;
mod strategy;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::Path;

use roundtable_engine::config::Workflow;
use roundtable_engine::role::{FACILITATOR, Knowledge, Role};
use roundtable_engine::strategy::Strategy;
use roundtable_engine::text::conflict_marker;
use roundtable_engine::told;
use serde::{Deserialize, Serialize};

pub use agenda::AgendaFile;
pub use recommend::{Basis, Recommendation};
pub use sample::{Sample, SampleFile, samples};

use agent::Agent;
use skill::Skills;
use source::SourceFile;

/// Where the built-in files come from, in [`Role::origin`].
pub const BUILT_IN: &str = "built-in";

/// The built-in seats, in their order at the table; others follow by name.
const SEAT_ORDER: [&str; 12] = [
    "product-manager",
    "ux-researcher",
    "business-analyst",
    "qa-lead",
    "software-architect",
    "security-champion",
    "technical-lead",
    "devops-engineer",
    "data-engineer",
    "accessibility-specialist",
    "documentation-specialist",
    "oss-community-manager",
];

/// A file that could not be used, or only in part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The file, relative to the project (`.s2s/agents/cook.md`) or to the built-in folders (`agents/...`).
    pub file: String,
    /// What is wrong and what holds instead, for people.
    pub message: String,
}

/// Agents, skills, strategies and agendas, read once.
#[derive(Debug, Clone)]
pub struct Library {
    agents: BTreeMap<String, Agent>,
    skills: Skills,
    strategies: BTreeMap<String, Strategy>,
    agendas: BTreeMap<&'static str, AgendaFile>,
    problems: Vec<Problem>,
}

impl Library {
    /// The built-in library alone.
    pub fn bundled() -> Self {
        let mut library = Self::empty();
        library.add(&source::bundled());
        library.check_references();
        library
    }

    /// The built-in library with what the project at `root` replaces or adds: `.s2s/agents/**/{id}.md` and
    /// `.s2s/skills/{name}/...`. A missing folder is no problem; an unreadable one is one.
    pub fn for_project(root: &Path) -> Self {
        let mut library = Self::empty();
        library.add(&source::bundled());
        let files = source::of_project(root, &mut library.problems);
        library.add(&files);
        library.check_references();
        library
    }

    /// Files that could not be used, in the order in which they were met.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The facilitator, with the text of its skills.
    pub fn facilitator(&self) -> Role {
        self.role(FACILITATOR)
            .unwrap_or_else(|| Role { origin: BUILT_IN.to_owned(), ..Self::unknown_participant(FACILITATOR) })
    }

    /// Everyone who can take a seat: the built-in seats in their order, then the others by name.
    pub fn participants(&self) -> Vec<Role> {
        let mut roles: Vec<Role> = self
            .agents
            .values()
            .filter(|agent| agent.takes_a_seat())
            .map(|agent| self.with_knowledge(agent))
            .collect();
        let place = |role: &Role| SEAT_ORDER.iter().position(|id| *id == role.id).unwrap_or(SEAT_ORDER.len());
        roles.sort_by(|left, right| {
            (place(left), &left.name, &left.id).cmp(&(place(right), &right.name, &right.id))
        });
        roles
    }

    /// The participant of that id.
    pub fn participant(&self, id: &str) -> Option<Role> {
        self.agents.get(id).filter(|agent| agent.takes_a_seat()).map(|agent| self.with_knowledge(agent))
    }

    /// A seat that no agent file describes: its name alone ([`Role::is_described`] is false).
    pub fn unknown_participant(id: &str) -> Role {
        Role {
            id: id.to_owned(),
            name: markdown::title_case(id),
            description: String::new(),
            model: "inherit".to_owned(),
            color: "gray".to_owned(),
            skills: Vec::new(),
            body: String::new(),
            knowledge: Vec::new(),
            origin: String::new(),
        }
    }

    /// The text of an agent file for a participant that somebody describes in their own words; it reads back as that.
    ///
    /// # Errors
    /// Why there cannot be one, for people: the id is no file name, or nothing was said.
    pub fn agent_file(id: &str, name: &str, description: &str) -> Result<String, String> {
        agent::written(id, name, description)
    }

    /// An agent that takes no seat, e.g. `spec-validator`: a role for one task, with the text of its skills.
    pub fn helper(&self, id: &str) -> Option<Role> {
        self.agents.get(id).filter(|agent| !agent.takes_a_seat()).map(|agent| self.with_knowledge(agent))
    }

    /// Every strategy, by name.
    pub fn strategies(&self) -> Vec<Strategy> {
        self.strategies.values().cloned().collect()
    }

    /// The strategy of that name.
    pub fn strategy(&self, name: &str) -> Option<Strategy> {
        self.strategies.get(name).cloned()
    }

    /// The agenda of a workflow; `None` where the library has none.
    pub fn agenda(&self, workflow: Workflow) -> Option<AgendaFile> {
        self.agendas.get(workflow.word()).cloned()
    }

    /// The strategy that the words of a topic hint at. It only recommends: what the user or the configuration says
    /// goes first, and a brainstorm, which is always led by `disney`, needs no recommendation.
    pub fn recommend_strategy(&self, topic: &str, workflow_default: &str) -> Recommendation {
        recommend::recommend(&self.strategies, topic, workflow_default)
    }

    /// The role as it sits in one session. The facilitator also gets the prose of the chosen strategy and of the
    /// workflow's agenda (without their configuration, which the engine enforces); a participant stays as it is.
    pub fn role_for_session(&self, mut role: Role, strategy: &str, workflow: Workflow) -> Role {
        if role.id != FACILITATOR {
            return role;
        }
        let references = [
            (strategy::SKILL, strategy.to_owned()),
            (agenda::SKILL, format!("{}{}", agenda::PREFIX, workflow.word())),
        ];
        for (skill, reference) in references {
            let name = format!("{skill}/{reference}");
            let known = role.knowledge.iter().any(|knowledge| knowledge.name == name);
            if let Some(text) = self.skills.reference(skill, &reference).filter(|_| !known) {
                role.knowledge.push(Knowledge { name, text: text.to_owned() });
            }
        }
        role
    }

    fn empty() -> Self {
        Self {
            agents: BTreeMap::new(),
            skills: Skills::default(),
            strategies: BTreeMap::new(),
            agendas: BTreeMap::new(),
            problems: Vec::new(),
        }
    }

    fn role(&self, id: &str) -> Option<Role> {
        self.agents.get(id).map(|agent| self.with_knowledge(agent))
    }

    fn with_knowledge(&self, agent: &Agent) -> Role {
        let text = |name: &String| {
            let text = self.skills.text(name)?.to_owned();
            Some(Knowledge { name: name.clone(), text })
        };
        let mut role = agent.role.clone();
        role.knowledge = role.skills.iter().filter_map(text).collect();
        role
    }

    /// Adds one layer of files; a later layer replaces an earlier one by id.
    fn add(&mut self, files: &[SourceFile]) {
        let mut seen: BTreeMap<String, &str> = BTreeMap::new();
        for file in files {
            let outcome = conflict_marker(&file.text).map_or(Ok(()), |line| Err(conflict(line)));
            let outcome = outcome.and_then(|()| match file.path.split_once('/') {
                Some(("agents", rest)) => self.add_agent(file, rest, &mut seen),
                Some(("skills", rest)) => self.add_skill_file(file, rest),
                _ => Ok(()),
            });
            if let Err(message) = outcome {
                self.problems.push(Problem { file: file.shown.clone(), message });
            }
        }
    }

    fn add_agent<'a>(
        &mut self,
        file: &'a SourceFile,
        path: &str,
        seen: &mut BTreeMap<String, &'a str>,
    ) -> Result<(), String> {
        let Some(id) = agent::id_of(path)? else { return Ok(()) };
        if let Some(first) = seen.get(&id) {
            return Err(told!("`{id}` is already defined in {first}, which is used", id, first = *first));
        }
        let agent = agent::read(&id, path, file, self.agents.get(&id))?;
        seen.insert(id.clone(), &file.shown);
        self.agents.insert(id, agent);
        Ok(())
    }

    fn add_skill_file(&mut self, file: &SourceFile, path: &str) -> Result<(), String> {
        let Some(place) = skill::place_of(path) else { return Ok(()) };
        let page = markdown::page(&file.text)?;
        if let skill::Place::Reference { skill, name } = &place {
            if skill == strategy::SKILL {
                self.strategies.insert(name.clone(), strategy::read(name, &page)?);
            } else if let Some(workflow) = agenda::workflow_of(skill, name) {
                self.agendas.insert(workflow.word(), agenda::read(workflow, &page, &file.shown)?);
            }
        }
        self.skills.insert(place, markdown::without_configuration(&page.body));
        Ok(())
    }

    /// Names that lead nowhere: reported once everything is there, since a project may add what another file names.
    fn check_references(&mut self) {
        let mut problems = Vec::new();
        for agent in self.agents.values() {
            for skill in agent.role.skills.iter().filter(|skill| self.skills.text(skill).is_none()) {
                let message = told!(
                    "the skill `{skill}` is not there; the role works without it",
                    skill = skill.as_str()
                );
                problems.push(Problem { file: agent.file.clone(), message });
            }
        }
        for agenda in self.agendas.values() {
            if !agenda.default_strategy.is_empty() && !self.strategies.contains_key(&agenda.default_strategy)
            {
                let message = told!(
                    "the default strategy `{name}` is not there",
                    name = agenda.default_strategy.as_str()
                );
                problems.push(Problem { file: agenda.source.clone(), message });
            }
            for id in agenda.default_participants.iter().filter(|id| self.participant(id).is_none()) {
                let message = told!("the default participant `{id}` is not there", id = id.as_str());
                problems.push(Problem { file: agenda.source.clone(), message });
            }
        }
        self.problems.extend(problems);
    }
}

fn conflict(line: u64) -> String {
    told!(
        "line {line}: git left its conflict markers in the file, and it was not used: decide in a text editor for one of the \
         two versions",
        line = line.to_string()
    )
}
