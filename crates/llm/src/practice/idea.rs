//! Ideas of a brainstorm: dreamed of the topic alone, then held against what the context says.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::text::{has_phrase, same};
use serde_json::{Map, Value, json};

use super::content::{IDEAS, Words, lines};
use super::english::{fit, has_alarm, overlap, quote, sentences, shorten, stems, tidy, uncapitalise};
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

/// What the context gives ideas to be about, each statement in quotation marks: what it wants, then what it tells; what is
/// nearest to the topic first.
fn matters(project: &Project) -> Vec<String> {
    let wanted = project.objectives.iter().map(|text| quote(&shorten(&tidy(text), 180)));
    let mut matters: Vec<String> = Vec::new();
    for text in wanted.chain(project.facts.iter().cloned()).filter(|text| !has_alarm(text)) {
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

    /// `A quiet morning: calls fall from ten a week to two`.
    pub(super) fn title(self, project: &Project, subject: &str) -> String {
        let matter = self.matter(project, subject);
        fit(&format!("{}: {}", self.name(), uncapitalise(matter.trim_matches('"'))), LONGEST_TITLE)
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
                "{} The core: {}. Smallest form: {}. First step: {}.",
                self.dream(words), self.core(words), self.form(words), self.step(words)
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
    pub(super) title: String,
    pub(super) idea: Idea,
}

/// The ideas among what is known.
pub(super) fn tabled(known: &[KnownView], project: &Project, subject: &str) -> Vec<Tabled> {
    let ideas = known.iter().filter(|known| known.kind == ArtifactType::Idea);
    ideas
        .filter_map(|known| {
            let idea = titled(project, subject, &known.title)?;
            Some(Tabled { id: known.id.clone(), title: known.title.clone(), idea })
        })
        .collect()
}

/// The idea that the user's decisions put first: the last of them that names one, by its id or its name, else by enough
/// words of its title.
pub(super) fn chosen(decisions: &[String], known: &[Tabled]) -> Option<Idea> {
    decisions.iter().rev().find_map(|decision| {
        let words = decision.split_once(": ").map_or(decision.as_str(), |(_, words)| words);
        let by_id = known
            .iter()
            .filter(|known| has_phrase(words, &known.id))
            .min_by_key(|known| words.find(known.id.as_str()));
        by_id.map(|known| known.idea).or_else(|| first_named(words)).or_else(|| described(words, known))
    })
}

/// The idea that a decision describes: it shares more words with its title than with any other on the table, and at least
/// two that no other has.
fn described(words: &str, known: &[Tabled]) -> Option<Idea> {
    const LEAST: usize = 2;
    let words = sentences(words).into_iter().next()?;
    let refused = ["not ", "no ", "without ", "drop "];
    if refused.iter().any(|lead| words.to_lowercase().starts_with(lead)) {
        return None;
    }
    let said = stems(&words);
    let own: Vec<BTreeSet<String>> = known.iter().map(|known| stems(&known.title)).collect();
    let only = |at: usize| {
        let is_shared =
            |word: &&String| own.iter().enumerate().any(|(other, own)| other != at && own.contains(*word));
        own[at].intersection(&said).filter(|word| !is_shared(word)).count()
    };
    let mut counted: Vec<(usize, Idea)> = (0..own.len()).map(|at| (only(at), known[at].idea)).collect();
    counted.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    match counted[..] {
        [(best, idea), ..] if best >= LEAST && counted.get(1).is_none_or(|(next, _)| *next < best) => {
            Some(idea)
        }
        _ => None,
    }
}

/// The idea that a decision names first, whatever it says of others: `not X but Y` is for Y.
fn first_named(decision: &str) -> Option<Idea> {
    const REFUSALS: [&str; 6] = ["not ", "no ", "instead of ", "rather than ", "without ", "before "];
    let text = decision.to_lowercase().replace(['"', '“', '”', '\''], "");
    let place = |idea: Idea| {
        let at = text.find(&idea.name().to_lowercase())?;
        (!REFUSALS.iter().any(|word| text[..at].ends_with(word))).then_some((at, idea))
    };
    (1..=COUNT).filter_map(|at| place(Idea(at))).min_by_key(|(at, _)| *at).map(|(_, idea)| idea)
}

/// The idea of that name.
pub(super) fn named(name: &str) -> Option<Idea> {
    (1..=COUNT).map(Idea).find(|idea| same(idea.name(), name))
}

/// The idea that a title belongs to.
pub(super) fn titled(project: &Project, subject: &str, title: &str) -> Option<Idea> {
    dreams(subject).into_iter().find(|idea| same(&idea.title(project, subject), title))
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
            "Try {first} first. It costs {second} a month, and that month is not lost if what was seen in the first trial is \
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
    fn the_idea_that_a_decision_names_first_is_chosen() {
        let project = Project::new(&shed(), 1);
        let subject = "\"borrowing\"";
        let on_table = |idea: &Idea| {
            let title = idea.title(&project, subject);
            Tabled { id: format!("IDEA-{:03}", idea.0), title, idea: *idea }
        };
        let table: Vec<Tabled> = (1..=COUNT).map(|at| on_table(&Idea(at))).collect();
        let named = |text: &str| chosen(&[format!("CONF-001: {text}")], &table).map(Idea::name);
        for (text, name) in [
            ("Try \"A year later\" first; \"It goes by itself\" waits a month.", "A year later"),
            ("First the one that goes as a quiet morning.", "A quiet morning"),
            ("Not \"A quiet morning\" but \"Seen by a child\".", "Seen by a child"),
        ] {
            assert_eq!(named(text), Some(name), "{text}");
        }
        assert_eq!(named("Whatever is cheapest."), None);
        assert_eq!(named("IDEA-003 first, then IDEA-001."), Some(Idea(3).name()));
    }

    #[test]
    fn ideas_are_of_the_contexts_own_matters_and_no_more_than_it_gives() {
        let shed = Project::new(&shed(), 1);
        let titles: Vec<String> =
            ideas(&shed, "\"borrowing\"").iter().map(|idea| idea.title(&shed, "\"borrowing\"")).collect();
        let told: Vec<String> = matters(&shed);
        for (title, matter) in titles.iter().zip(&told) {
            let said = title.split_once(": ").unwrap().1.to_lowercase();
            let first: String = said.split(' ').take(3).collect::<Vec<_>>().join(" ");
            assert!(matter.to_lowercase().contains(&first), "{title} | {matter}");
        }
        let poor =
            Project::new(&context("# Pool\n\n## Objectives\n\n- No more than 300 people are inside\n"), 1);
        let found = ideas(&poor, "\"the gate\"");
        assert_eq!(found.len(), LEAST);
        assert!(found[0].title(&poor, "\"the gate\"").contains("300 people"));
        assert!(found[1].title(&poor, "\"the gate\"").ends_with("the gate"));
    }
}
