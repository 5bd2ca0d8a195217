//! Ideas of a brainstorm: dreamed of the topic alone, then held against what the context says.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::decided::{Taking, recommended, taking};
use roundtable_engine::text::{has_phrase, same};
use serde_json::{Map, Value, json};

use super::content::{IDEAS, Words, lines};
use super::english::{fit, has_alarm, overlap, quote, sentences, shorten, tidy, uncapitalise};
use super::items::LONGEST_TITLE;
use super::project::Project;
use super::prompt::KnownView;
use super::tension::{Side, Tension};

/// How many dreams there are.
const COUNT: usize = 8;
/// Ideas that an agenda needs.
const LEAST: usize = 3;
/// The section of what is said of every idea.
const ALL: &str = "all";
/// Of a trial of one week by hand.
const FEASIBILITY: &str = "medium";
/// How many are dreamed in the first round.
pub(super) const FIRST: usize = 4;

/// One dream, by its section of `ideas.txt`, and the idea that it becomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Idea(usize);

/// All dreams, in the order in which this topic is dreamed of. Seats without the project and the facilitator with it find
/// the same order: it rests on the topic alone.
pub(super) fn dreams(subject: &str) -> Vec<Idea> {
    let start = roundtable_engine::text::fnv1a(subject.as_bytes()).bytes().map(usize::from).sum::<usize>();
    (0..COUNT).map(|at| Idea((start + at) % COUNT + 1)).collect()
}

/// What the context wants, each statement in quotation marks; what is nearest to the topic first. What it only tells is
/// nothing that an idea could change.
fn matters(project: &Project) -> Vec<String> {
    let wanted = project.objectives.iter().map(|text| quote(&shorten(&tidy(text), 180)));
    let mut matters: Vec<String> = Vec::new();
    for text in wanted.filter(|text| !has_alarm(text)) {
        if !matters.iter().any(|known| same(known, &text)) {
            matters.push(text);
        }
    }
    matters.sort_by_key(|text| std::cmp::Reverse(overlap(text, &project.topic)));
    matters
}

/// The ideas of this project: of each dream that something of the context can be held against; where the context says
/// little, as many as an agenda needs are held against the topic itself.
pub(super) fn ideas(project: &Project, subject: &str) -> Vec<Idea> {
    let count = matters(project).len().max(LEAST);
    dreams(subject).into_iter().take(count).collect()
}

/// The words for one idea: what it is held against.
pub(super) fn about(words: &Words, project: &Project, subject: &str, idea: Idea) -> Words {
    let mut words = words.clone();
    words.set("matter", idea.matter(project, subject));
    words
}

impl Idea {
    fn lines(self, key: &str) -> Vec<&'static str> {
        lines(IDEAS, &self.0.to_string(), key)
    }

    fn line(self, key: &str, words: &Words) -> String {
        words.one(&self.lines(key), 0)
    }

    fn word(self, key: &str) -> &'static str {
        self.lines(key).into_iter().next().unwrap_or_default()
    }

    /// What it is held against, in quotation marks.
    fn matter(self, project: &Project, subject: &str) -> String {
        let place = dreams(subject).iter().position(|idea| *idea == self).unwrap_or(0);
        matters(project).into_iter().nth(place).unwrap_or_else(|| subject.to_owned())
    }

    /// `A quiet morning: open at an hour at which nobody comes today`.
    pub(super) fn title(self) -> String {
        fit(&format!("{}: {}", self.name(), uncapitalise(self.proposal())), LONGEST_TITLE)
    }

    /// What is to be done.
    fn proposal(self) -> &'static str {
        self.word("do")
    }

    /// How one sees that it works, and what is seen when it does not.
    pub(super) fn criteria(self, words: &Words) -> Vec<String> {
        words.choose(&lines(IDEAS, ALL, "given"), 0).into_iter().map(|(_, text)| text).collect()
    }

    /// What it is called, without what it is about.
    pub(super) fn name(self) -> &'static str {
        self.word("title")
    }

    /// As a dreamer puts it.
    pub(super) fn dream(self, words: &Words) -> String {
        self.line("dream", words)
    }

    pub(super) fn wish(self, words: &Words) -> String {
        self.line("wish", words)
    }

    pub(super) fn core(self, words: &Words) -> String {
        words.one(&lines(IDEAS, ALL, "core"), 0)
    }

    pub(super) fn form(self, words: &Words) -> String {
        words.one(&lines(IDEAS, ALL, "form"), 0)
    }

    pub(super) fn step(self, words: &Words) -> String {
        words.one(&lines(IDEAS, ALL, "step"), 0)
    }

    /// The keys of a dreamed idea.
    pub(super) fn dreamed(self, words: &Words) -> Map<String, Value> {
        object(json!({
            "phase": "dreamer",
            "description": format!("{} {}", self.dream(words), self.wish(words)),
            "builds_on": "",
            "feasibility": "unknown",
        }))
    }

    /// The keys that a plan adds. That it can be tried for a week is all that is known of it.
    pub(super) fn planned(self, words: &Words) -> Map<String, Value> {
        object(json!({
            "description": format!(
                "{}. {} The core: {}. Smallest form: {}. First step: {}.",
                self.proposal(), self.dream(words), self.core(words), self.form(words), self.step(words)
            ),
            "feasibility": FEASIBILITY,
        }))
    }

    pub(super) fn risk_title(self) -> &'static str {
        self.word("risk")
    }

    pub(super) fn danger(self, words: &Words) -> String {
        format!("{}.", self.line("danger", words))
    }

    /// The keys of its chief risk.
    pub(super) fn risk(self, words: &Words, idea: &str) -> Map<String, Value> {
        object(json!({
            "related_idea": idea,
            "severity": self.word("severity"),
            "likelihood": self.word("likelihood"),
            "description": self.danger(words),
        }))
    }

    pub(super) fn remedy_title(self) -> &'static str {
        self.word("remedy")
    }

    pub(super) fn answer(self, words: &Words) -> String {
        self.line("answer", words)
    }

    /// The keys of the mitigation of its chief risk.
    pub(super) fn mitigation(self, words: &Words, risk: &str) -> Map<String, Value> {
        object(json!({
            "addresses": risk,
            "description": self.answer(words),
            "effort": "low",
            "effectiveness": "medium",
        }))
    }
}

/// An idea on the table.
pub(super) struct Tabled {
    pub(super) id: String,
    pub(super) idea: Idea,
}

/// The ideas among what is known.
pub(super) fn tabled(known: &[KnownView]) -> Vec<Tabled> {
    // What the user has set aside is not pursued.
    let ideas = known.iter().filter(|known| known.kind == ArtifactType::Idea && known.set_aside.is_none());
    ideas
        .filter_map(|known| {
            let idea = titled(&known.title)?;
            Some(Tabled { id: known.id.clone(), idea })
        })
        .collect()
}

/// How the recommendation on the dispute of a brainstorm goes on behind the idea that it takes.
const NOT_LOST: &str = "and that month is not lost";

/// The idea that the user's decisions take: the last of them that names one, by its id or its name, and says nothing else of it. Words
/// that nobody understands take none.
pub(super) fn chosen(decisions: &[String], known: &[Tabled]) -> Option<Idea> {
    let names: Vec<&str> = (1..=COUNT).map(|at| Idea(at).name()).collect();
    let in_names = |decision: &String| {
        let words = decision.split_once(": ").map_or(decision.as_str(), |(_, words)| words);
        let with_name = |words: String, known: &Tabled| words.replace(&known.id, &quote(known.idea.name()));
        known.iter().fold(words.to_owned(), with_name)
    };
    let is_of_ideas = |words: &String| names.iter().any(|name| has_phrase(words, name));
    let last = decisions.iter().rev().map(in_names).find(is_of_ideas)?;
    // In the dispute of a brainstorm, to try or to begin with one is to take it.
    let is_short = last.contains(NOT_LOST) || sentences(&last).len() == 1;
    let read = if is_short { recommended } else { taking };
    match read(&last, &names) {
        Taking::One(at) => Some(Idea(at + 1)),
        Taking::Left(_) | Taking::Both | Taking::Neither | Taking::Other => None,
    }
}

/// The ideas that the last decision names, by id or by name.
pub(super) fn spoken_of(decisions: &[String], known: &[Tabled]) -> Vec<Idea> {
    let named = |last: &String| {
        let is_named = |known: &&Tabled| has_phrase(last, known.idea.name()) || has_phrase(last, &known.id);
        known.iter().filter(is_named).map(|known| known.idea).collect()
    };
    decisions.last().map(named).unwrap_or_default()
}

/// The idea of that name.
pub(super) fn named(name: &str) -> Option<Idea> {
    (1..=COUNT).map(Idea).find(|idea| same(idea.name(), name))
}

/// The idea that a title belongs to.
pub(super) fn titled(title: &str) -> Option<Idea> {
    (1..=COUNT).map(Idea).find(|idea| same(&idea.title(), title))
}

/// The two ideas that stand against each other.
pub(super) fn contested(subject: &str) -> [Idea; 2] {
    let list = dreams(subject);
    [list[0], list[1]]
}

/// The dispute of a brainstorm: which of the first two ideas is tried first.
pub(super) fn tension(project: &Project, subject: &str, words: &Words) -> Tension {
    let [one, other] = contested(subject);
    let (first, second) = (quote(one.word("title")), quote(other.word("title")));
    let side = |idea: Idea, label: &str, loser: &str| Side {
        label: label.to_owned(),
        reason: format!("This is what it would be held against: {}.", idea.matter(project, subject)),
        cost: format!("{loser} waits, and those who dreamed it with it"),
        argument: idea.core(&about(words, project, subject, idea)),
    };
    let figure = Tension::figure(project, subject);
    let question = format!("First {first} or {second}?");
    Tension {
        title: question.clone(),
        dispute: question,
        stake: format!(
            "There are hands for one trial on {} at a time, and both ideas have their supporters.",
            shorten(subject, 80)
        ),
        middle: format!(
            "{first} for one month, and {second} in the month after, whatever the first has shown"
        ),
        recommendation: format!(
            "Try {first} first. It costs {second} a month, {NOT_LOST} if what was seen in the first trial is \
             kept. What it is held against: {}.",
            one.matter(project, subject)
        ),
        sides: [side(one, &first, &second), side(other, &second, &first)],
        figure,
        section: "choice",
        firsts: &[],
    }
}

fn object(value: Value) -> Map<String, Value> {
    if let Value::Object(map) = value { map } else { Map::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::tests::kit::{context, shed};

    #[test]
    fn the_idea_that_a_decision_takes_is_chosen_and_none_that_it_only_names() {
        let on_table = |idea: &Idea| Tabled { id: format!("IDEA-{:03}", idea.0), idea: *idea };
        let table: Vec<Tabled> = (1..=COUNT).map(|at| on_table(&Idea(at))).collect();
        let named = |text: &str| chosen(&[format!("CONF-001: {text}")], &table).map(Idea::name);
        for (text, name) in [
            ("We take \"A year later\".", "A year later"),
            (
                "Try \"A year later\" first. It costs \"It goes by itself\" a month, and that month is not lost.",
                "A year later",
            ),
            ("Not \"A quiet morning\" but \"Seen by a child\".", "Seen by a child"),
            ("IDEA-003", Idea(3).name()),
        ] {
            assert_eq!(named(text), Some(name), "{text}");
        }
        for text in
            ["IDEA-001: declined", "IDEA-003. I don't want it.", "\"A quiet morning\" is off the table"]
        {
            assert_eq!(named(text), None, "{text}");
        }
        assert_eq!(named("Whatever is cheapest."), None);
    }

    #[test]
    fn an_idea_proposes_to_do_something_and_there_are_no_more_than_the_context_wants() {
        let shed = Project::new(&shed(), 1);
        let subject = "\"borrowing\"";
        let found = ideas(&shed, subject);
        assert_eq!(found.len(), shed.objectives.len());
        for idea in found {
            let (name, does) = (idea.name(), idea.proposal());
            assert!(idea.title().starts_with(name) && does.split(' ').count() > 4, "{name}: {does}");
            let matter = idea.matter(&shed, subject);
            let is_wanted =
                shed.objectives.iter().any(|aim| quote(aim).starts_with(matter.trim_end_matches(['…', '"'])));
            assert!(is_wanted, "{matter}");
        }
        let poor =
            Project::new(&context("# Pool\n\nThe pool has one gate. On hot days 300 people wait.\n"), 1);
        assert_eq!(ideas(&poor, "\"the gate\"").len(), LEAST, "what is only told is no idea");
    }
}
