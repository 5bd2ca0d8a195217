//! Ideas of a brainstorm: dreamed of the topic alone, made possible and tested when the project is known.

use std::collections::BTreeSet;

use roundtable_engine::text::{has_phrase, same};
use serde_json::{Map, Value, json};

use super::content::{IDEAS, Words, lines};
use super::english::{capitalise, fit, quote, sentences, shorten, stems};
use super::items::LONGEST_TITLE;
use super::project::Project;
use super::tension::{Side, Tension};

/// How many ideas there are.
const COUNT: usize = 8;
/// How many are dreamed in the first round.
pub(super) const FIRST: usize = 4;

/// One idea, by its section of `ideas.txt`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Idea(usize);

/// All of them, in the order in which this topic is dreamed of. Seats without the project and the facilitator with it
/// find the same order: it rests on the topic alone.
pub(super) fn ideas(subject: &str) -> Vec<Idea> {
    let start = roundtable_engine::text::fnv1a(subject.as_bytes()).bytes().map(usize::from).sum::<usize>();
    (0..COUNT).map(|at| Idea((start + at) % COUNT + 1)).collect()
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

    /// `Nobody has to ask: borrowing tools`.
    pub(super) fn title(self, subject: &str) -> String {
        let subject = subject.trim_matches('"');
        capitalise(&fit(&format!("{}: {subject}", self.word("title")), LONGEST_TITLE))
    }

    /// Whether somebody could begin with it soon.
    pub(super) fn can_be_tried(self) -> bool {
        self.feasibility() != "low"
    }

    /// How one sees that it works, and what is seen when it does not.
    pub(super) fn criteria(self, words: &Words) -> Vec<String> {
        words.choose(&self.lines("given"), 0).into_iter().map(|(_, text)| text).collect()
    }

    /// What it is called, without the subject.
    pub(super) fn name(self) -> &'static str {
        self.word("title")
    }

    /// The words by which somebody could speak of it: its name, what it is at heart, its smallest form, its first step.
    fn own_words(self) -> BTreeSet<String> {
        let keys = ["title", "core", "form"];
        keys.into_iter().flat_map(|key| self.lines(key)).flat_map(stems).collect()
    }

    /// As a dreamer puts it.
    pub(super) fn dream(self, words: &Words) -> String {
        self.line("dream", words)
    }

    pub(super) fn wish(self, words: &Words) -> String {
        self.line("wish", words)
    }

    pub(super) fn core(self, words: &Words) -> String {
        self.line("core", words)
    }

    pub(super) fn form(self, words: &Words) -> String {
        self.line("form", words)
    }

    pub(super) fn step(self, words: &Words) -> String {
        self.line("step", words)
    }

    /// The idea that it was taken from, if any.
    fn builds_on(self) -> Option<Self> {
        self.word("builds").parse().ok().map(Self)
    }

    /// The keys of a dreamed idea; `name` finds the id of a title.
    pub(super) fn dreamed(
        self,
        words: &Words,
        subject: &str,
        name: impl Fn(&str) -> String,
    ) -> Map<String, Value> {
        let from = self.builds_on().map_or_else(String::new, |idea| name(&idea.title(subject)));
        object(json!({
            "phase": "dreamer",
            "description": format!("{} {}", self.dream(words), self.wish(words)),
            "builds_on": from,
            "feasibility": "unknown",
        }))
    }

    /// The keys that a plan adds.
    pub(super) fn planned(self, words: &Words) -> Map<String, Value> {
        object(json!({
            "description": format!(
                "{} The core: {}. Smallest form: {}. First step: {}.",
                self.dream(words), self.core(words), self.form(words), self.step(words)
            ),
            "feasibility": self.word("feasibility"),
        }))
    }

    pub(super) fn feasibility(self) -> &'static str {
        self.word("feasibility")
    }

    pub(super) fn risk_title(self) -> &'static str {
        self.word("risk")
    }

    pub(super) fn danger(self, words: &Words) -> String {
        self.line("danger", words)
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
            "effort": self.word("effort"),
            "effectiveness": self.word("effectiveness"),
        }))
    }
}

/// The idea that the user's decisions put first: the last of them that names one, by its name, else by enough of its words.
/// `known` are the ideas on the table with their ids: a decision may name one by that.
pub(super) fn chosen(decisions: &[String], known: &[(String, Idea)]) -> Option<Idea> {
    decisions.iter().rev().find_map(|decision| {
        let words = decision.split_once(": ").map_or(decision.as_str(), |(_, words)| words);
        let by_id = known
            .iter()
            .filter(|(id, _)| has_phrase(words, id))
            .min_by_key(|(id, _)| words.find(id.as_str()));
        by_id.map(|(_, idea)| *idea).or_else(|| first_named(words)).or_else(|| described(words, known))
    })
}

/// The idea that a decision describes: it shares more words with it than with any other that is on the table, and at least
/// two that no other has.
fn described(words: &str, known: &[(String, Idea)]) -> Option<Idea> {
    const LEAST: usize = 2;
    let words = sentences(words).into_iter().next()?;
    let refused = ["not ", "no ", "without ", "drop "];
    if refused.iter().any(|lead| words.to_lowercase().starts_with(lead)) {
        return None;
    }
    let said = stems(&words);
    let own: Vec<(Idea, BTreeSet<String>)> =
        known.iter().map(|(_, idea)| (*idea, idea.own_words())).collect();
    let only = |at: usize| {
        let is_shared = |word: &&String| {
            own.iter().enumerate().any(|(other, (_, own))| other != at && own.contains(*word))
        };
        own[at].1.intersection(&said).filter(|word| !is_shared(word)).count()
    };
    let mut counted: Vec<(usize, Idea)> = (0..own.len()).map(|at| (only(at), own[at].0)).collect();
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
pub(super) fn titled(subject: &str, title: &str) -> Option<Idea> {
    ideas(subject).into_iter().find(|idea| same(&idea.title(subject), title))
}

/// The two ideas that stand against each other.
pub(super) fn contested(subject: &str) -> [Idea; 2] {
    let list = ideas(subject);
    [list[0], list[1]]
}

/// The dispute of a brainstorm: which of the first two ideas is tried first.
pub(super) fn tension(project: &Project, subject: &str, words: &Words) -> Tension {
    let [one, other] = contested(subject);
    let (first, second) = (quote(one.word("title")), quote(other.word("title")));
    let side = |idea: Idea, label: &str, loser: &str| Side {
        label: label.to_owned(),
        reason: format!("Its smallest form can be seen: {}.", idea.form(words)),
        cost: format!("{loser} waits, and those who dreamed it with it"),
        argument: idea.core(words),
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
            "Try {first} first: its first step needs nobody's permission ({}). It costs {second} a month, and that month \
             is not lost if the figures of the first trial are kept.",
            one.step(words)
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

    #[test]
    fn the_idea_that_a_decision_names_first_is_chosen() {
        let table: Vec<(String, Idea)> = (1..=COUNT).map(|at| (format!("IDEA-{at:03}"), Idea(at))).collect();
        let named = |text: &str| chosen(&[format!("CONF-001: {text}")], &table).map(Idea::name);
        for (text, name) in [
            (
                "Try \"A hundred times as many\" first; \"Nobody has to ask\" waits a month.",
                "A hundred times as many",
            ),
            ("First the one where nobody has to ask.", "Nobody has to ask"),
            ("Not \"Nobody has to ask\" but \"One sentence is enough\".", "One sentence is enough"),
        ] {
            assert_eq!(named(text), Some(name), "{text}");
        }
        assert_eq!(named("Whatever is cheapest."), None);
        assert_eq!(named("IDEA-003 first, then IDEA-001."), Some(Idea(3).name()));
        let described = format!("Begin with this: {}.", Idea(4).lines("form")[0]);
        assert_eq!(named(&described), Some(Idea(4).name()), "{described}");
    }
}
