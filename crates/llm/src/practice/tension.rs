//! The one real dispute of a session: a question that the context leaves open, or two of its statements that pull
//! apart.

use roundtable_engine::decided::{Taking, taking};
use roundtable_engine::text::same;

use super::english::{has_alarm, overlap, sentences};
use super::figures::{Kind, measure, subject};
use super::project::{Point, Project, cite_figure};
use super::roles::takes_first_side;
use super::tension_kinds::{EVERYTHING_OR_ONE, of_bounds, of_nothing, of_objectives, of_point, of_scope};

/// One answer to the dispute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Side {
    /// A few words, in quotation marks.
    pub(super) label: String,
    /// Why, as a sentence.
    pub(super) reason: String,
    /// What it costs, as a clause.
    pub(super) cost: String,
    /// What speaks for it, as a clause or a quotation.
    pub(super) argument: String,
}

/// The dispute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tension {
    /// The conflict's title: short, one clause, so that it is never cut.
    pub(super) title: String,
    /// As a question, with its mark.
    pub(super) dispute: String,
    /// Why it has to be decided, neutrally.
    pub(super) stake: String,
    pub(super) sides: [Side; 2],
    /// The smallest step that both could live with, after "I could live with".
    pub(super) middle: String,
    /// What would show which answer is right: an objective, quoted.
    pub(super) figure: String,
    /// What the facilitator would decide, and what it costs.
    pub(super) recommendation: String,
    /// The section of the voices: `dispute` for a question of policy, `choice` for what comes first.
    pub(super) section: &'static str,
    /// Seats of the default panel that take the first side.
    pub(super) firsts: &'static [&'static str],
}

impl Tension {
    /// The first that the context offers.
    pub(super) fn find(project: &Project) -> Self {
        let first = || Self::offered(project, 1).into_iter().next().unwrap_or_else(|| of_nothing(project));
        project.found.tension.get_or_init(first).clone()
    }

    /// The first ones that the context offers and the project's document does not hold. A dispute whose words would call
    /// the user by themselves is passed over.
    pub(super) fn offered(project: &Project, most: usize) -> Vec<Self> {
        let pointed = project.points.iter().filter_map(|point| of_point(project, point));
        let bounds = std::iter::once_with(|| of_bounds(project)).flatten();
        let objectives = std::iter::once_with(|| of_objectives(project)).flatten();
        let candidates = pointed.chain(of_scope(project)).chain(bounds).chain(objectives);
        let quiet = |tension: &Self| {
            let texts = [
                &tension.title,
                &tension.dispute,
                &tension.stake,
                &tension.middle,
                &tension.sides[0].reason,
                &tension.sides[1].reason,
            ];
            texts
                .into_iter()
                .chain(tension.sides.iter().flat_map(|side| [&side.label, &side.cost]))
                .all(|text| !has_alarm(text))
        };
        let fresh = |tension: &Self| project.stands(&tension.title).is_none();
        candidates.filter(fresh).filter(quiet).take(most).collect()
    }

    /// Whether a conflict is this one, by its recorded words.
    pub(super) fn is_in(&self, description: &str) -> bool {
        description.contains(&self.dispute) || description.contains(&self.stake)
    }

    /// Whether a conflict is this one, by its title, which may be cut.
    pub(super) fn is_titled(&self, title: &str) -> bool {
        let shown = title.trim_end_matches(['?', '.', '…', ' ']);
        !shown.is_empty() && self.title.starts_with(shown)
    }

    /// The answers that a decision may name without naming anything that people do: none where the dispute itself is about
    /// the order of things.
    pub(super) fn answers_to_tell_apart(&self) -> Vec<&str> {
        if self.title == EVERYTHING_OR_ONE {
            return Vec::new();
        }
        self.sides.iter().map(|side| side.label.as_str()).collect()
    }

    /// Whether a sentence of a decision takes one of the answers, or a part of each; or is one of the recommendation. That one path of
    /// several is taken does not say which.
    pub(super) fn is_answer(&self, sentence: &str) -> bool {
        if self.title != EVERYTHING_OR_ONE && self.recommendation.contains(sentence.trim()) {
            return true;
        }
        let labels = [0, 1].map(|at: usize| self.sides[at].label.trim_matches('"'));
        match taking(sentence, &labels) {
            Taking::One(at) | Taking::Left(at) => at == 0 || self.title != EVERYTHING_OR_ONE,
            Taking::Both => true,
            Taking::Neither | Taking::Other => false,
        }
    }

    /// Whether a decision is the recommendation or one of the answers, word for word.
    pub(super) fn is_offered(&self, decision: &str) -> bool {
        let answers = self.sides.iter().map(|side| side.label.trim_matches('"'));
        answers.chain([self.recommendation.as_str()]).any(|offered| same(offered, decision))
    }

    /// A decision of the user; of an accepted recommendation what is to be done, without its reasons.
    pub(super) fn in_short(&self, decision: &str) -> String {
        let accepted = decision.trim() == self.recommendation.trim();
        let first = sentences(decision).into_iter().next().filter(|_| accepted);
        first.unwrap_or_else(|| decision.to_owned())
    }

    /// What is reported of it, the title first.
    pub(super) fn description(&self) -> String {
        if self.title == self.dispute {
            format!("{}\n{}", self.dispute, self.stake)
        } else {
            format!("{}\n{} {}", self.title, self.dispute, self.stake)
        }
    }

    /// How the middle settles it, after "by".
    pub(super) fn method(&self) -> &'static str {
        let later = ["for the first three months, and", "and a second release", "first, with a day named"];
        if later.iter().any(|words| self.middle.contains(words)) { "a split in time" } else { "a compromise" }
    }

    /// 0 or 1; a directive that names the other side wins.
    pub(super) fn side_of(&self, seat: &str, directive: Option<&str>, project: &Project) -> usize {
        let told = directive.and_then(|text| {
            self.sides.iter().position(|side| text.contains(&format!("hold {}", side.label)))
        });
        told.unwrap_or_else(|| {
            usize::from(!takes_first_side(seat, self.firsts, project.chance.with(&self.dispute)))
        })
    }

    /// Which side a statement takes, read from its words.
    pub(super) fn heard(&self, position: &str) -> Option<usize> {
        let said = |side: &Side| {
            ["I am for", "I stay with", "I would choose"]
                .iter()
                .any(|lead| position.contains(&format!("{lead} {}", side.label)))
        };
        self.sides.iter().position(said)
    }

    /// Whether a point of the context is the one that is disputed.
    pub(super) fn is_about(&self, point: &Point) -> bool {
        self.dispute == point.question
    }

    /// The figure that would show which answer is right: an objective that moves from one value to another, best the
    /// one that speaks of the same things.
    pub(super) fn figure(project: &Project, about: &str) -> String {
        let of_kind = |kind: Kind| -> Vec<&String> {
            project
                .objectives
                .iter()
                .filter(|text| !has_alarm(text) && measure(text).is_some_and(|found| found.kind == kind))
                .collect()
        };
        let candidates = [
            of_kind(Kind::Trend),
            of_kind(Kind::Limit),
            project.objectives.iter().filter(|text| !has_alarm(text)).collect(),
        ];
        let candidates = candidates.into_iter().find(|list| !list.is_empty()).unwrap_or_default();
        let best = candidates.into_iter().rev().max_by_key(|text| overlap(about, &subject(text)));
        best.map_or_else(|| "what this is made for".to_owned(), |text| cite_figure(text))
    }
}
