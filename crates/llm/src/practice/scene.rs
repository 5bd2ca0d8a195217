//! What a round of design, brainstorm or roundtable, or of a strategy with its own phases, is about. Seats and
//! facilitator find the same from what each of them is told.

use roundtable_engine::agenda::FocusType;
use roundtable_engine::artifact::ArtifactType;

use super::concern::Concern;
use super::content::Words;
use super::contradict::{Ruled, obey, ruled};
use super::decision::Decision;
use super::english::{has_alarm, overlap, quote};
use super::field::Field;
use super::idea;
use super::mode::Mode;
use super::project::{Project, cite};
use super::roles::{Class, Lens};
use super::subject::{is_of_the_whole, own_words, subject};
use super::tension::Tension;
use super::tension_kinds::options;
use super::words::{Turn, words};

/// Words in a question by which seats know that a topic is looked at for the second time.
pub(super) const AGAIN: &str = "A second look";

/// Words in a question after which a dispute is brought up.
pub(super) const SETTLE: &str = "One thing has to be settled on the way";

/// The decision of a design that goes to the user.
pub(super) const DISPUTE: &str = "dispute";

/// The round.
#[derive(Debug, Clone)]
pub(super) struct Scene {
    pub(super) workflow: String,
    pub(super) mode: Mode,
    pub(super) project: Project,
    pub(super) focus: FocusType,
    /// The agenda topic, also when the round is about a conflict on it.
    pub(super) topic_id: String,
    pub(super) title: String,
    /// What was asked, with its exploration where it is known.
    pub(super) asked: String,
    /// What the session, or the topic, is about; in quotation marks.
    pub(super) subject: String,
    pub(super) tension: Tension,
    /// What the user has decided so far: id and words.
    pub(super) decided: Vec<String>,
    /// What these decisions rule out in a design.
    pub(super) ruled: Vec<Ruled>,
}

/// The parts of a prompt that say what a round is about.
pub(super) struct Setting<'a> {
    pub(super) workflow: &'a str,
    pub(super) mode: Mode,
    pub(super) session_topic: &'a str,
    pub(super) focus: FocusType,
    pub(super) topic_id: &'a str,
    pub(super) title: &'a str,
    pub(super) asked: &'a str,
    /// What the user has decided so far.
    pub(super) decided: &'a [String],
}

impl Scene {
    pub(super) fn set(setting: &Setting, project: Project) -> Self {
        // A brainstorm that is led in another way still dreams, plans and doubts, topic by topic.
        let mode = match (setting.workflow, setting.mode) {
            ("brainstorm", Mode::Open) => match Mode::of(setting.topic_id, "", "", false) {
                Mode::Open => Mode::Dream,
                other => other,
            },
            (_, mode) => mode,
        };
        let is_matter = setting.topic_id == "main"
            || setting.workflow == "brainstorm"
            || mode == Mode::Dream
            || mode.has_hat()
            || setting.title.trim().is_empty();
        let about = if is_matter { setting.session_topic } else { setting.title };
        let mut scene = Self {
            workflow: setting.workflow.to_owned(),
            mode,
            focus: setting.focus,
            topic_id: setting.topic_id.to_owned(),
            title: setting.title.to_owned(),
            asked: setting.asked.to_owned(),
            subject: subject(about),
            tension: Tension::find(&project),
            decided: setting.decided.to_vec(),
            ruled: Vec::new(),
            project,
        };
        let tension = match scene.workflow.as_str() {
            "brainstorm" => Some(idea::tension(&scene.project, &scene.subject, &scene.words())),
            "design" => scene.decision(DISPUTE).map(|decision| decision.tension(&scene.project)),
            "specs" => None,
            _ => scene.matter().map(|decision| decision.tension(&scene.project)),
        };
        if let Some(tension) = tension {
            scene.tension = tension;
        }
        if scene.workflow == "design"
            && let Some(decision) = scene.decision(DISPUTE)
        {
            scene.ruled = ruled(&scene.decided, &decision);
        }
        scene
    }

    /// The words of what is written down: the same for everybody.
    pub(super) fn words(&self) -> Words {
        self.words_for(Turn { lens: Lens::Generic, seat: 0, round: 0 }, "")
    }

    /// The words of one seat.
    pub(super) fn words_for(&self, turn: Turn, heading: &str) -> Words {
        let topic = if self.title.is_empty() { self.subject.as_str() } else { self.title.as_str() };
        let mut words = words(&self.project, turn, &[], topic, heading);
        let (question, [a, b]) = self.two_ways();
        words.set("users", self.project.main_users());
        words.set("cap", self.project.main_ability());
        words.set("subject", &self.subject);
        words.set("question", question);
        words.set("a", a);
        words.set("b", b);
        words.set("of", if self.title.is_empty() { self.subject.clone() } else { quote(&self.title) });
        let aim = self
            .project
            .objectives
            .first()
            .map_or_else(|| "what it is made for".to_owned(), |text| cite(text));
        words.set("aim", aim);
        words.set("about", self.said_of_the_topic());
        words
    }

    /// What the context says that is nearest to the session's topic, quoted; empty when nothing is near.
    fn said_of_the_topic(&self) -> String {
        let project = &self.project;
        let said = project.objectives.iter().chain(project.constraints.iter().map(|(_, text)| text));
        let near = said.filter(|text| !has_alarm(text)).map(|text| (overlap(text, &project.topic), text));
        let best = near.filter(|(shared, _)| *shared > 0).rev().max_by_key(|(shared, _)| *shared);
        best.map_or_else(String::new, |(_, text)| cite(text))
    }

    /// The question of a roundtable and the two ways that it names; a trial and a lasting answer where it names none.
    fn two_ways(&self) -> (String, [String; 2]) {
        let plain = self.subject.trim_matches('"');
        let bare = |label: &str| label.trim_matches('"').to_owned();
        let normal = [" versus ", " vs. ", " vs "]
            .iter()
            .fold(plain.to_owned(), |text, mark| text.replace(mark, " or "));
        let normal =
            match normal.to_lowercase().find("between ").map(|at| normal[at + "between ".len()..].to_owned())
            {
                Some(rest) => rest.replacen(" and ", " or ", 1),
                None => normal,
            };
        match options(&normal) {
            Some((one, other)) => {
                (format!("{}?", plain.trim_end_matches(['.', '?'])), [bare(&one), bare(&other)])
            }
            None => (
                format!("Is {} settled for good now, or tried first?", self.subject),
                [
                    "a trial of one month with a named end".to_owned(),
                    "a lasting answer from the start".to_owned(),
                ],
            ),
        }
    }

    pub(super) fn decision(&self, section: &str) -> Option<Decision> {
        let mut words = self.words();
        if section.starts_with("own-") {
            words.set("subject", subject(&self.project.topic));
        }
        let read = Decision::read(section, &words)?;
        // What goes to the user is not answered by what the user has said.
        Some(if section == DISPUTE { read } else { obey(read, &self.ruled) })
    }

    /// Whether the session is about something of its own: a topic that names more than the project, in a project whose
    /// design is begun, or one that does not ask for the whole.
    pub(super) fn has_own_topic(&self) -> bool {
        let topic = &self.project.topic;
        self.workflow == "design"
            && !own_words(topic, &self.project.name).is_empty()
            && (self.project.holds(ArtifactType::ArchitectureDecision) || !is_of_the_whole(topic))
    }

    /// Whether the project's document holds a decision, whichever answer was taken.
    fn stands(&self, decision: &Decision) -> bool {
        let titles = [decision.title_with(0), decision.title_with(1), decision.draft_title()];
        titles.iter().any(|title| self.project.stands(title).is_some())
    }

    /// The decision on which most of a design hangs: that on its own topic, else on its shape; `None` where both stand.
    pub(super) fn main_decision(&self) -> Option<Decision> {
        let own = self.has_own_topic().then_some("own-shape");
        let sections = own.into_iter().chain(["shape-1"]);
        sections.filter_map(|section| self.decision(section)).find(|decision| !self.stands(decision))
    }

    /// The one question of a roundtable; of specs, whose topic is no question, the one real dispute of the project.
    pub(super) fn matter(&self) -> Option<Decision> {
        if self.workflow == "specs" {
            return Some(Decision::of_tension(&self.tension));
        }
        let mut words = self.words();
        words.set("of", &self.subject);
        Decision::read("matter", &words)
    }

    /// The decision of a design that has that title.
    pub(super) fn decision_titled(&self, title: &str) -> Option<Decision> {
        let sections =
            Concern::ALL.iter().flat_map(|concern| concern.decisions().iter().copied().chain(concern.own()));
        sections.filter_map(|section| self.decision(section)).find(|decision| decision.title() == title)
    }

    pub(super) fn concern(&self) -> Concern {
        Concern::of(&self.topic_id, &self.title)
    }

    /// What is weighed on the round's topic, the most important first.
    pub(super) fn decisions(&self) -> Vec<Decision> {
        match self.workflow.as_str() {
            "design" => self.of_concern(),
            "brainstorm" => Vec::new(),
            "specs" => self.motion().into_iter().collect(),
            _ => self.matter().into_iter().collect(),
        }
    }

    /// The decisions of a design topic: on the session's own topic first; what the document holds is not weighed again.
    fn of_concern(&self) -> Vec<Decision> {
        let concern = self.concern();
        let read = |section: &str| self.decision(section).filter(|decision| !self.stands(decision));
        let own = concern.own().filter(|_| self.has_own_topic()).and_then(read);
        let most = if own.is_some() { 1 } else { usize::MAX };
        let usual = concern.decisions().iter().filter_map(|section| read(section)).take(most);
        let mut found: Vec<Decision> = own.into_iter().chain(usual).collect();
        let looks_again = self.is_second_look() && concern != Concern::Other;
        if looks_again || found.is_empty() {
            found.extend(self.decision("other-1"));
        }
        found
    }

    /// What a debate on this topic is about. In specs the paths are debated along the dispute of the project, the abilities
    /// along the next one that its context offers.
    pub(super) fn motion(&self) -> Option<Decision> {
        if self.workflow == "specs" {
            let is_next = Class::of(&self.topic_id, &self.title, &self.workflow) == Class::Abilities;
            let offered = if is_next { Tension::offered(&self.project, 2) } else { Vec::new() };
            return Some(Decision::of_tension(offered.get(1).unwrap_or(&self.tension)));
        }
        self.decisions().into_iter().next().or_else(|| self.matter())
    }

    pub(super) fn is_second_look(&self) -> bool {
        self.asked.contains(AGAIN)
    }

    /// Whether the agenda asks for statements of the workflow's own kinds, and dreams are only a way to them.
    pub(super) fn is_of_statements(&self) -> bool {
        matches!(self.workflow.as_str(), "design" | "specs")
    }

    /// Whether the question is about how something is built.
    pub(super) fn is_technical(&self) -> bool {
        const WORDS: [&str; 28] = [
            "architecture",
            "component",
            "components",
            "database",
            "server",
            "servers",
            "service",
            "services",
            "hosting",
            "framework",
            "api",
            "cloud",
            "deploy",
            "deployment",
            "stack",
            "monolith",
            "library",
            "language",
            "build",
            "integration",
            "storage",
            "app",
            "web",
            "offline",
            "technology",
            "interface",
            "backend",
            "frontend",
        ];
        self.workflow == "design"
            || WORDS.iter().any(|word| roundtable_engine::text::has_phrase(&self.subject, word))
    }

    /// The kind of document that a roundtable on this comes to.
    pub(super) fn output_type(&self) -> &'static str {
        const KNOWN: [&str; 4] = ["requirements", "architecture", "adr", "summary"];
        if let Some(chosen) = KNOWN.into_iter().find(|word| *word == self.project.output_type) {
            return chosen;
        }
        // The words that the subject is told without say what is wanted.
        let asked = format!("{} {}", self.project.topic, self.subject);
        let has = |words: &[&str]| words.iter().any(|word| roundtable_engine::text::has_phrase(&asked, word));
        if has(&["requirements", "features", "scope", "stories", "needs"]) {
            "requirements"
        } else if has(&["architecture", "components", "structure"]) {
            "architecture"
        } else if self.is_technical() {
            "adr"
        } else {
            "summary"
        }
    }

    /// Which side of the dispute a seat takes; a directive that names the other side wins.
    pub(super) fn side_of(&self, id: &str, field: Field, directive: Option<&str>) -> usize {
        let told = directive.and_then(|text| {
            let holds = |side: &super::tension::Side| text.contains(&format!("hold {}", side.label));
            self.tension.sides.iter().position(holds)
        });
        if self.workflow == "specs" {
            return self.tension.side_of(id, directive, &self.project);
        }
        told.unwrap_or_else(|| {
            let decision = match self.workflow.as_str() {
                "design" => self.decision(DISPUTE),
                "brainstorm" => None,
                _ => self.matter(),
            };
            match decision.filter(|_| field != Field::Generic) {
                Some(decision) => decision.leaning(field),
                None => self.project.chance.with(&self.subject).with(id).below(2),
            }
        })
    }

    /// Whether a question brings the dispute up.
    pub(super) fn raises_dispute(&self) -> bool {
        self.focus == FocusType::Agenda && self.asked.contains(&format!("{SETTLE}: {}", self.tension.dispute))
    }
}
