//! What a round of design, brainstorm or roundtable, or of a strategy with its own phases, is about. Seats and
//! facilitator find the same from what each of them is told.

use std::cell::OnceCell;

use roundtable_engine::agenda::FocusType;
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::same;

use super::concern::Concern;
use super::content::{DECISIONS, Words, lines};
use super::contradict::{Ruled, obey, ruled};
use super::decision::Decision;
use super::english::{has_alarm, overlap, quote};
use super::field::Field;
use super::idea::{self, Idea};
use super::matters;
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
    /// The words that are the same for everybody, once somebody needed them: each decision that is weighed does.
    common: OnceCell<Words>,
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
            common: OnceCell::new(),
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
        let everybody = Turn { lens: Lens::Generic, seat: 0, round: 0 };
        self.common.get_or_init(|| self.words_for(everybody, "")).clone()
    }

    /// Whether this is the title of one of the two ideas that stand against each other.
    pub(super) fn is_contested(&self, title: &str) -> bool {
        self.workflow == "brainstorm"
            && idea::contested(&self.subject).iter().any(|idea| same(&idea.title(), title))
    }

    /// Words with what an idea is held against.
    pub(super) fn words_on(&self, words: &Words, idea: Idea) -> Words {
        idea::about(words, &self.project, &self.subject, idea)
    }

    /// The ideas that a question names.
    pub(super) fn ideas_in(&self, asked: &str) -> Vec<Idea> {
        let all = idea::ideas(&self.project, &self.subject).into_iter();
        all.filter(|idea| asked.contains(&idea.title())).collect()
    }

    /// The words of one seat.
    pub(super) fn words_for(&self, turn: Turn, heading: &str) -> Words {
        let topic = if self.title.is_empty() { self.subject.as_str() } else { self.title.as_str() };
        let mut words = words(&self.project, turn, &[], topic, heading);
        let (question, [a, b]) = self.two_ways();
        words.set("users", self.project.main_users());
        let main = self.project.main_ability();
        let other =
            self.project.capabilities.iter().find(|ability| ability.phrase != main && ability.deed != "tell");
        words.set("cap2", other.map_or_else(String::new, |ability| ability.phrase.clone()));
        words.set("cap", main);
        words.set("subject", &self.subject);
        words.set("question", question);
        words.set("a", a);
        words.set("b", b);
        words.set("of", if self.title.is_empty() { self.subject.clone() } else { quote(&self.title) });
        words.set("aim", aim_of(&self.project));
        words.set("about", self.said_of_the_topic());
        // What a brainstorm is about may be no ability of the product at all.
        if self.workflow == "brainstorm"
            && self.project.capabilities.iter().all(|ability| ability.on_topic == 0)
        {
            words.set("cap", format!("get to {}", self.subject));
        }
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
            None if is_yes_or_no(plain) => {
                (format!("{}?", plain.trim_end_matches(['.', '?'])), ["yes".to_owned(), "no".to_owned()])
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

    /// The section of a roundtable's one question.
    fn of_matter(&self) -> &'static str {
        let (_, ways) = self.two_ways();
        if ways == ["yes", "no"] { "yes-no" } else { "matter" }
    }

    pub(super) fn decision(&self, section: &str) -> Option<Decision> {
        let mut words = self.words();
        if section.starts_with("own-") {
            words.set("subject", subject(&self.project.topic));
        }
        matters::fill(&self.project, section, &mut words);
        let read = Decision::read(section, &words)?.heeding(&self.project.world)?;
        // What goes to the user is not answered by what the user has said.
        Some(if section == DISPUTE { read } else { obey(read, &self.ruled) })
    }

    /// The sections of all decisions that this design could weigh.
    pub(super) fn sections(&self) -> Vec<String> {
        let general =
            Concern::ALL.iter().flat_map(|concern| concern.decisions().iter().copied().chain(concern.own()));
        matters::sections(&self.project).into_iter().chain(general.map(str::to_owned)).collect()
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
        let read = Decision::read(self.of_matter(), &words)?;
        // Where the context rules out both, the question is still the one that was put.
        Some(read.clone().heeding(&self.project.world).unwrap_or(read))
    }

    /// The decision of a design that has that title.
    pub(super) fn decision_titled(&self, title: &str) -> Option<Decision> {
        let sections = self.sections();
        sections
            .iter()
            .filter_map(|section| self.decision(section))
            .find(|decision| decision.title() == title)
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

    /// The decisions of a design topic: on the session's own topic first, then those that the context's own words raise, then
    /// one that every product has; what the document holds is not weighed again.
    fn of_concern(&self) -> Vec<Decision> {
        let concern = self.concern();
        let read = |section: &str| self.decision(section).filter(|decision| !self.stands(decision));
        let own = concern.own().filter(|_| self.has_own_topic()).and_then(read);
        let raised: Vec<Decision> = matters::of(&self.project, concern)
            .iter()
            .filter_map(|matter| read(&matter.section))
            .take(if own.is_some() { 1 } else { usize::MAX })
            .collect();
        let most = if own.is_some() || !raised.is_empty() { 1 } else { usize::MAX };
        // Where the context raises enough of its own, only the shape of the whole is asked of every product.
        let most = if raised.len() > 1 && concern != Concern::Shape { 0 } else { most };
        let is_cued = |section: &&&str| {
            // Where the context names its neighbours, each of them is weighed by its name.
            if **section == "joint-1" && !self.project.world.neighbours().is_empty() {
                return false;
            }
            let cues = lines(DECISIONS, section, "cue");
            cues.is_empty() || cues.iter().any(|cues| self.speaks_of(cues))
        };
        let usual = concern.decisions().iter().filter(is_cued).filter_map(|section| read(section)).take(most);
        let mut found: Vec<Decision> = own.into_iter().chain(raised).chain(usual).collect();
        let looks_again = self.is_second_look() && concern != Concern::Other;
        if looks_again || found.is_empty() {
            found.extend(self.decision("other-1"));
        }
        found
    }

    /// Whether the context speaks of one of these words.
    fn speaks_of(&self, words: &str) -> bool {
        let cues: Vec<&str> = words.split_whitespace().collect();
        self.project.world.speaks_of(&cues).is_some()
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

/// The objective that is nearest to the session's topic, quoted; the first where none is near.
pub(super) fn aim_of(project: &Project) -> String {
    let near = project.objectives.iter().rev().max_by_key(|text| overlap(text, &project.topic));
    near.map_or_else(|| "what it is made for".to_owned(), |text| cite(text))
}

/// Whether a topic asks for a yes or a no.
fn is_yes_or_no(topic: &str) -> bool {
    const ASKING: [&str; 17] = [
        "should", "shall", "can", "could", "may", "do", "does", "did", "is", "are", "will", "would", "must",
        "has", "have", "need", "ought",
    ];
    let mut words = topic.split_whitespace();
    let first = words.next().map(str::to_lowercase).unwrap_or_default();
    ASKING.contains(&first.as_str()) && words.count() >= 2
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_topic_that_asks_for_yes_or_no_is_known() {
        for (topic, is) in [
            ("Should cafes order after 14:00 at a surcharge", true),
            ("Can the count go without paper altogether", true),
            ("Deposit", false),
            ("How do we begin", false),
            ("Can openers", false),
        ] {
            assert_eq!(is_yes_or_no(topic), is, "{topic}");
        }
    }
}
