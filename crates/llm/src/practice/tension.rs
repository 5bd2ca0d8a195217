//! The one real dispute of a session: a question that the context leaves open, or two of its statements that pull
//! apart.

use super::english::{gist, has_alarm, quote, sentences, shorten, tidy, uncapitalise};
use super::project::{Bound, Point, Project, cite};
use super::roles::takes_first_side;

/// One answer to the dispute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Side {
    /// A few words, in quotation marks.
    pub(super) label: String,
    /// Why, as a sentence.
    pub(super) reason: String,
    /// What it costs, as a sentence.
    pub(super) cost: String,
}

/// The dispute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Tension {
    /// As a question, with its mark.
    pub(super) dispute: String,
    /// Why it has to be decided, neutrally.
    pub(super) stake: String,
    pub(super) sides: [Side; 2],
    /// The smallest step that both could live with, after "I could live with".
    pub(super) middle: String,
    /// The fact that would settle it, after "What would change my answer:".
    pub(super) evidence: String,
    /// What the facilitator would decide, and what it costs.
    pub(super) recommendation: String,
    firsts: &'static [&'static str],
}

impl Tension {
    /// The first that the context offers. A dispute whose words would call the user by themselves is passed over.
    pub(super) fn find(project: &Project) -> Self {
        let pointed = project.points.iter().filter_map(|point| of_point(project, point));
        let candidates = pointed.chain(of_scope(project)).chain(of_bound(project)).chain(of_objectives(project));
        let quiet = |tension: &Self| {
            let texts = [&tension.dispute, &tension.stake, &tension.sides[0].reason, &tension.sides[1].reason];
            texts.into_iter().chain(tension.sides.iter().flat_map(|side| [&side.label, &side.cost])).all(|text| !has_alarm(text))
        };
        candidates.into_iter().find(quiet).unwrap_or_else(|| of_nothing(project))
    }

    /// 0 or 1; a directive that names the other side wins.
    pub(super) fn side_of(&self, seat: &str, directive: Option<&str>, project: &Project) -> usize {
        let told = directive
            .and_then(|text| self.sides.iter().position(|side| text.contains(&format!("hold {}", side.label))));
        told.unwrap_or_else(|| usize::from(!takes_first_side(seat, self.firsts, project.chance.with(&self.dispute))))
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

    fn between(project: &Project, dispute: String, stake: String, sides: [Side; 2], firsts: &'static [&'static str]) -> Self {
        let figure = project
            .objective_of(&format!("{dispute} {} {}", sides[0].reason, sides[1].reason))
            .or_else(|| project.objectives.iter().find(|text| super::figures::measure(text).is_some()))
            .or(project.objectives.first())
            .map(|text| cite(text));
        let begin = project.chance.with("begin").below(2);
        let (now, then) = (&sides[begin].label, &sides[1 - begin].label);
        let judged = figure.clone().map_or_else(
            || "a figure that is fixed beforehand".to_owned(),
            |figure| format!("{figure} as the yardstick"),
        );
        Self {
            middle: format!("{now} for the first three months, with {judged}, and {then} if nothing has moved by then"),
            evidence: figure.map_or_else(
                || "three months of real use with a figure that both sides have accepted beforehand".to_owned(),
                |figure| format!("three months of real use in which {figure} moves without it, or does not"),
            ),
            recommendation: format!(
                "Begin with {now}, look at it after three months with {judged}, and go over to {then} if nothing has \
                 moved. It is the answer that can be taken back more easily. It costs those who hold {then} three \
                 months."
            ),
            dispute,
            stake,
            sides,
            firsts,
        }
    }
}

/// `Deposit or none? Some want ... Others say ...`
fn of_point(project: &Project, point: &Point) -> Option<Tension> {
    let question = point.question.trim_end_matches('?');
    let (left, right) = question.rsplit_once(" or ")?;
    let lower = left.to_lowercase();
    let lead = ["should we ", "should it be ", "should ", "do we ", "shall we ", "will we ", "is it ", "either ", "whether "]
        .iter()
        .find(|lead| lower.starts_with(**lead))
        .map_or(0, |lead| lead.len());
    let label = |text: &str| quote(&uncapitalise(&tidy(text)));
    let (first, second) = (label(left.get(lead..)?), label(right));
    if [&first, &second].iter().any(|label| !(4..=62).contains(&label.chars().count())) || first == second {
        return None;
    }
    let said = sentences(&point.body);
    let by = |leads: &[&str]| {
        said.iter()
            .find(|sentence| leads.iter().any(|lead| sentence.starts_with(lead)))
            .map(|sentence| quote(&shorten(&tidy(sentence), 200)))
    };
    let sides = match (by(&["Some ", "One ", "A few ", "Many "]), by(&["Others ", "The other", "But ", "Yet "])) {
        (Some(one), Some(other)) => [
            Side {
                label: first,
                reason: format!("The context gives the reason itself: {one}."),
                cost: format!("Its price is in the context as well: {other}."),
            },
            Side {
                label: second,
                reason: format!("What the context says against the other answer weighs more: {other}."),
                cost: format!("I know what is lost by it: {one}."),
            },
        ],
        _ => {
            let fact = said.first().map(|sentence| quote(&shorten(&tidy(sentence), 200)));
            let known = fact.map_or_else(String::new, |fact| format!(" The context says only: {fact}."));
            [
                Side {
                    label: first,
                    reason: "It is what people already know, and it can be explained in one sentence.".to_owned(),
                    cost: format!("Those whom it has disappointed so far go on being disappointed.{known}"),
                },
                Side {
                    label: second,
                    reason: format!("What happens without it can be read in the context.{known}"),
                    cost: "Somebody has to explain it, and to answer for it when it seems unfair.".to_owned(),
                },
            ]
        }
    };
    let stake = "The context leaves it open, and the two answers exclude each other.".to_owned();
    Some(Tension::between(project, point.question.clone(), stake, sides, &["product-manager", "business-analyst"]))
}

/// Much in scope, little to do it with.
fn of_scope(project: &Project) -> Option<Tension> {
    let limit = cite(project.bounds(&[Bound::Time, Bound::Money, Bound::Hands]).into_iter().find(|text| !has_alarm(text))?);
    let count = project.capabilities.len();
    let [first, .., last] = project.capabilities.as_slice() else { return None };
    if count < 3 {
        return None;
    }
    let sides = [
        Side {
            label: "\"everything in scope\"".to_owned(),
            reason: format!("Each of the {} items was put there for a reason; without the last of them, to {}, somebody is left with half a path.", super::english::count(count), last.phrase),
            cost: format!("It leaves no reserve, and {limit} does not move."),
        },
        Side {
            label: "\"one path, done well\"".to_owned(),
            reason: format!("{limit} does not stretch to everything; to {} and what belongs to it would already make a difference.", first.phrase),
            cost: format!("Whoever waits for the rest, such as to {}, is told to wait longer.", last.phrase),
        },
    ];
    let dispute = "Does the first release hold everything in scope, or one path that is done well?".to_owned();
    let stake = format!("{limit} stands beside {} items in scope, and nobody has said which of the two gives way.", super::english::count(count));
    Some(Tension::between(project, dispute, stake, sides, &["ux-researcher", "business-analyst"]))
}

/// An objective and a protective constraint.
fn of_bound(project: &Project) -> Option<Tension> {
    let guard = project
        .bounds(&[Bound::Access, Bound::Privacy, Bound::Safety, Bound::Means, Bound::Other, Bound::Money, Bound::Time, Bound::Hands])
        .into_iter()
        .find(|text| !has_alarm(text))?;
    let objective = project.objectives.iter().find(|text| !has_alarm(text))?;
    let (objective, guard) = (cite(objective), cite(guard));
    let sides = [
        Side {
            label: "\"the objective leads\"".to_owned(),
            reason: format!("{objective} is what this is made for, and the constraint can be kept in its narrowest sense."),
            cost: "Those whom the constraint protects get the letter of it and not the spirit.".to_owned(),
        },
        Side {
            label: "\"the constraint leads\"".to_owned(),
            reason: format!("{guard} was there before us, and whoever relies on it did not agree to an exception."),
            cost: "The objective is reached later, or not quite.".to_owned(),
        },
    ];
    let dispute = format!("Where {objective} and {guard} pull in different directions, which of them leads?");
    let stake = "Both stand in the context, and no order between them.".to_owned();
    Some(Tension::between(project, dispute, stake, sides, &["product-manager", "qa-lead"]))
}

/// Two objectives.
fn of_objectives(project: &Project) -> Option<Tension> {
    let mut quiet = project.objectives.iter().filter(|text| !has_alarm(text)).map(|text| quote(&gist(text, 80)));
    let (one, other) = (quiet.next()?, quiet.next()?);
    let side = |label: &String, loser: &String| Side {
        label: label.clone(),
        reason: "Without it the rest is of no use to the people it is meant for.".to_owned(),
        cost: format!("{loser} moves later, and somebody has to be told so."),
    };
    let sides = [side(&one, &other), side(&other, &one)];
    let dispute = format!("Which comes first when both cannot be had: {one} or {other}?");
    let stake = "The context names both and gives them no order.".to_owned();
    Some(Tension::between(project, dispute, stake, sides, &["product-manager", "business-analyst"]))
}

/// A context that says next to nothing still leaves this open.
fn of_nothing(project: &Project) -> Tension {
    let ability = project.main_ability();
    let sides = [
        Side {
            label: "\"early and small\"".to_owned(),
            reason: format!("Nothing teaches us more than real people who try to {ability}, and the context tells us little."),
            cost: "The first people who come meet something unfinished.".to_owned(),
        },
        Side {
            label: "\"later and whole\"".to_owned(),
            reason: "Who is let down the first time does not come a second time.".to_owned(),
            cost: "For weeks we know no more than today.".to_owned(),
        },
    ];
    let dispute = format!("Is {} released early and small, or later and whole?", project.name);
    let stake = "Both cannot be had, and the context does not say which matters more.".to_owned();
    Tension::between(project, dispute, stake, sides, &["product-manager", "business-analyst"])
}
