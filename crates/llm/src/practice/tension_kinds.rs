//! Where a dispute comes from: an open point, too much in scope, a constraint against an objective, two objectives.

use roundtable_engine::artifact::ArtifactType;

use roundtable_engine::text::{clip, has_phrase};

use super::english::{count, gist, has_alarm, quote, sentences, shorten, tidy, uncapitalise};
use super::project::{Bound, Point, Project, cite};
use super::reading::{bound, is_lawful};
use super::tension::{Side, Tension};

/// The title of the dispute about the order of things.
pub(super) const EVERYTHING_OR_ONE: &str = "Everything in scope, or one path done well?";

/// Characters of a question in the title of a conflict, which has 90.
const LONGEST_QUESTION: usize = 86;

/// Constraints and objectives that are set against each other, of each kind.
const MOST_PAIRED: usize = 8;

/// An objective in the title of a conflict, by its place in the context: whole, it has no room there.
fn objective_of(project: &Project, text: &str) -> String {
    let place = project.objectives.iter().position(|known| known == text).unwrap_or(0);
    format!("objective {}", place + 1)
}

/// The same for a constraint.
fn constraint_of(project: &Project, text: &str) -> String {
    let place = project.constraints.iter().position(|(_, known)| known == text).unwrap_or(0);
    format!("constraint {}", place + 1)
}

/// `Deposit or none? Some want ... Others say ...`
pub(super) fn of_point(project: &Project, point: &Point) -> Option<Tension> {
    let (first, second) = options(&point.question)?;
    let title = title_of(project, &point.question)?;
    let said = sentences(&point.body);
    let by = |leads: &[&str]| {
        said.iter()
            .find(|sentence| leads.iter().any(|lead| sentence.starts_with(lead)))
            .map(|sentence| quote(&shorten(&tidy(sentence), 200)))
    };
    let mut stake = "The context leaves it open, and the two answers exclude each other.".to_owned();
    let sides = match (
        by(&["Some ", "One ", "A few ", "Many "]),
        by(&["Others ", "The other", "But ", "Yet "]),
    ) {
        (Some(one), Some(other)) => [
            Side {
                label: first,
                reason: format!("The context gives the reason itself: {one}."),
                cost: other.clone(),
                argument: one.clone(),
            },
            Side {
                label: second,
                reason: format!("What the context says against the other answer weighs more: {other}."),
                cost: one.clone(),
                argument: other,
            },
        ],
        _ => {
            if let Some(sentence) = said.first() {
                stake.push_str(&format!(" It says only: {}.", quote(&shorten(&tidy(sentence), 200))));
            }
            [
                Side {
                    label: first,
                    reason: "It is the more careful answer: whoever is disappointed by it can still be given more later.".to_owned(),
                    cost: "it asks something of people every time, also of those who never gave cause".to_owned(),
                    argument: "whoever is disappointed by it can still be given more later".to_owned(),
                },
                Side {
                    label: second,
                    reason: "It asks less of people, and what asks less of people is what gets used.".to_owned(),
                    cost: "when it goes wrong, somebody has to put it right afterwards and to explain it".to_owned(),
                    argument: "what asks less of people is what gets used".to_owned(),
                },
            ]
        }
    };
    let figure = Tension::figure(project, &format!("{} {}", point.question, point.body));
    let begin = project.chance.with("begin").below(2);
    let (now, then) = (sides[begin].label.clone(), sides[1 - begin].label.clone());
    Some(Tension {
        title,
        dispute: point.question.clone(),
        middle: format!(
            "{now} for the first three months, and {then} after that if {figure} is not in sight"
        ),
        recommendation: format!(
            "Begin with {now}, and fix the day, three months on, on which it is looked at. If {figure} is not in sight by \
             then, go over to {then}. What speaks for it is that it can be tried and taken back; it costs those who hold \
             {then} three months."
        ),
        stake,
        sides,
        figure,
        section: "dispute",
        firsts: &["product-manager", "business-analyst"],
    })
}

/// The title of a conflict about an open point. A question that the project's document holds is referred to by its id;
/// `None` for one that has been a conflict before.
fn title_of(project: &Project, question: &str) -> Option<String> {
    let plain = question.replace(": ", ", ");
    // A question that is cut asks for one of its answers only; with the id of an open question a conflict's title has less room.
    let bare = plain.trim_end_matches('?');
    let short = clip(bare, LONGEST_QUESTION);
    let short = if project.stands(&format!("{short}?")).is_some() {
        clip(bare, LONGEST_QUESTION - 11)
    } else {
        short
    };
    let title =
        if short.chars().count() + 1 < plain.chars().count() { short.clone() } else { format!("{short}?") };
    match project.stands(&title) {
        None => Some(title),
        Some(id) if ArtifactType::from_id(id) == Some(ArtifactType::OpenQuestion) => {
            Some(format!("{short} ({id})?"))
        }
        Some(_) => None,
    }
}

/// The two answers that a question names, as labels.
pub(super) fn options(question: &str) -> Option<(String, String)> {
    const AUXILIARIES: [&str; 17] = [
        "should we ",
        "should it be ",
        "should ",
        "do we ",
        "shall we ",
        "will we ",
        "is it ",
        "either ",
        "whether ",
        "do ",
        "does ",
        "did ",
        "are ",
        "is ",
        "can ",
        "may ",
        "will ",
    ];
    const ASKING: [&str; 7] = ["who ", "what ", "which ", "how ", "when ", "where ", "why "];
    let question = question.trim_end_matches('?');
    let lower = question.to_lowercase();
    let question = if ASKING.iter().any(|word| lower.starts_with(word)) {
        question.split_once(": ").or_else(|| question.split_once(", "))?.1
    } else {
        question
    };
    let (left, right) = question.rsplit_once(" or ")?;
    let bare = |text: &'_ str| {
        let lower = text.to_lowercase();
        let lead = AUXILIARIES.iter().find(|lead| lower.starts_with(**lead)).map_or(0, |lead| lead.len());
        (lead > 0, text.get(lead..).unwrap_or(text).to_owned())
    };
    let label = |text: &str| quote(&uncapitalise(&tidy(text)));
    let whole = left;
    let ((is_asked, left), (_, right)) = (bare(left), bare(right));
    let short = if is_asked { like(&left, &right) } else { left.clone() };
    // `Does a ticket hold a place` is cited as it is asked: which of its words is the verb would be a guess.
    let is_inverted = ["does ", "did ", "can ", "may ", "will "].iter().any(|lead| lower.starts_with(lead));
    let left = if is_inverted && short == left { whole.to_owned() } else { short };
    let (first, second) = (label(&left), label(&right));
    let fits = |label: &String| (4..=62).contains(&label.chars().count());
    (fits(&first) && fits(&second) && first != second).then_some((first, second))
}

/// The end of the first answer that is formed like the second: `by phone` of `the shops report by phone`, where the other one
/// is `on paper`; `printed` of `the list printed`, where it is `shown on a screen`.
fn like(first: &str, second: &str) -> String {
    const LEADS: [&str; 14] = [
        "by", "on", "in", "at", "with", "from", "to", "for", "via", "through", "as", "without", "before",
        "after",
    ];
    let is_formed = |word: &str| {
        word.len() > 4
            && ["ed", "wn", "en", "ept", "ilt", "old", "ought"].iter().any(|end| word.ends_with(end))
    };
    let words: Vec<&str> = first.split_whitespace().collect();
    let lead = second.split_whitespace().next().unwrap_or_default().to_lowercase();
    let at = if LEADS.contains(&lead.as_str()) {
        words.iter().rposition(|word| LEADS.contains(&word.to_lowercase().as_str()))
    } else if is_formed(&lead) {
        words.iter().rposition(|word| is_formed(&word.to_lowercase()))
    } else {
        None
    };
    at.filter(|at| *at > 0).map_or_else(|| first.to_owned(), |at| words[at..].join(" "))
}

/// Much in scope, little to do it with.
pub(super) fn of_scope(project: &Project) -> Option<Tension> {
    let limit = cite(
        project
            .bounds(&[Bound::Time, Bound::Money, Bound::Hands])
            .into_iter()
            .find(|text| !has_alarm(text))?,
    );
    // As the context lists them: one item may hold several abilities, and all of them.
    let items = count(if project.in_scope < 2 { project.capabilities.len() } else { project.in_scope });
    let [_, _, .., last] = project.capabilities.as_slice() else { return None };
    // The path that the panel tells first.
    let first =
        project.by_weight().first().map_or_else(|| project.main_ability(), |path| path.phrase.clone());
    let sides = [
        Side {
            label: "\"everything in scope\"".to_owned(),
            reason: format!(
                "Each of the {items} items was put there for a reason; without the last of them, to {}, somebody is left with half a path.",
                last.phrase
            ),
            cost: format!("there is no reserve, and {limit} does not move"),
            argument: "somebody is left with half a path".to_owned(),
        },
        Side {
            label: "\"one path, done well\"".to_owned(),
            reason: format!(
                "{limit} does not stretch to everything; to {first} and what belongs to it would already make a difference."
            ),
            cost: format!("whoever waits for the rest, such as to {}, is told to wait longer", last.phrase),
            argument: format!("{limit} does not stretch to everything"),
        },
    ];
    Some(Tension {
        title: EVERYTHING_OR_ONE.to_owned(),
        dispute: "Does the first release hold everything in scope, or one path that is done well?".to_owned(),
        stake: format!("{limit} stands beside {items} items in scope, and nobody has said which of the two gives way."),
        middle: "\"one path, done well\" in the first release and a second release with a date of its own for the rest".to_owned(),
        recommendation: format!(
            "Take \"one path, done well\" for the first release, to {first}, and give the rest a date of its own today. \
             {limit} is the one thing here that nobody at the table can move. It costs those who wait for the rest one release."
        ),
        figure: Tension::figure(project, &first),
        sides,
        section: "choice",
        firsts: &["ux-researcher", "business-analyst"],
    })
}

/// Whether a constraint is about data and who holds it.
fn keeps_data(text: &str) -> bool {
    ["data", "record", "records", "gdpr", "personal", "consent"].iter().any(|word| has_phrase(text, word))
}

/// An objective and a protective constraint: those that protect most first.
pub(super) fn of_bounds(project: &Project) -> Vec<Tension> {
    // The law, safety and what protects data are not weighed against anything.
    const GUARDS: [Bound; 6] =
        [Bound::Access, Bound::Means, Bound::Other, Bound::Money, Bound::Time, Bound::Hands];
    let quiet = |text: &&String| !has_alarm(text);
    let open = |text: &&String| {
        !is_lawful(text) && ![Bound::Privacy, Bound::Place].contains(&bound(text)) && !keeps_data(text)
    };
    let guards: Vec<&String> =
        project.bounds(&GUARDS).into_iter().filter(quiet).filter(open).take(MOST_PAIRED).collect();
    let objectives: Vec<&String> = project.objectives.iter().filter(quiet).take(MOST_PAIRED).collect();
    let pairs = objectives.iter().flat_map(|objective| guards.iter().map(move |guard| (*objective, *guard)));
    pairs.map(|(objective, guard)| of_bound(project, objective, guard)).collect()
}

fn of_bound(project: &Project, objective: &str, guard: &str) -> Tension {
    let title =
        format!("Which leads, {} or {}?", objective_of(project, objective), constraint_of(project, guard));
    let (objective, guard) = (cite(objective), cite(guard));
    let sides = [
        Side {
            label: "\"the objective leads\"".to_owned(),
            reason: format!(
                "{objective} is what this is made for, and the constraint can be kept in its narrowest sense."
            ),
            cost: "those whom the constraint protects get the letter of it and not the spirit".to_owned(),
            argument: format!("{objective} is what this is made for"),
        },
        Side {
            label: "\"the constraint leads\"".to_owned(),
            reason: format!(
                "{guard} was there before us, and whoever relies on it did not agree to an exception."
            ),
            cost: "the objective is reached later, or not quite".to_owned(),
            argument: format!("{guard} was there before us"),
        },
    ];
    Tension {
        title,
        dispute: format!("Where {objective} and {guard} pull in different directions, which of them leads?"),
        stake: "Both stand in the context, and no order between them.".to_owned(),
        middle: "\"the constraint leads\" in the first release, with a list of each case in which it costs something of the objective".to_owned(),
        recommendation: format!(
            "Let the constraint lead in the first release and write down each case in which it costs something of {objective}. \
             After three months the list shows whether an exception is worth having. It costs time on the way to the objective."
        ),
        figure: Tension::figure(project, &objective),
        sides,
        section: "choice",
        firsts: &["product-manager", "qa-lead"],
    }
}

/// Two objectives.
pub(super) fn of_objectives(project: &Project) -> Vec<Tension> {
    let quiet: Vec<&String> =
        project.objectives.iter().filter(|text| !has_alarm(text)).take(MOST_PAIRED).collect();
    let pairs = quiet
        .iter()
        .enumerate()
        .flat_map(|(at, one)| quiet.iter().skip(at + 1).map(move |other| of_two(project, one, other)));
    pairs.collect()
}

fn of_two(project: &Project, one: &str, other: &str) -> Tension {
    let title = format!("Is it {} or {} first?", objective_of(project, one), objective_of(project, other));
    let (one, other) = (quote(&gist(one, 80)), quote(&gist(other, 80)));
    let side = |label: &String, loser: &String| Side {
        label: label.clone(),
        reason: "Without it the rest is of no use to the people for whom it is meant.".to_owned(),
        cost: format!("{loser} moves later, and somebody has to be told so"),
        argument: "without it the rest is of no use".to_owned(),
    };
    let sides = [side(&one, &other), side(&other, &one)];
    Tension {
        title,
        dispute: format!("Which comes first when both cannot be had: {one} or {other}?"),
        stake: "The context names both and gives them no order.".to_owned(),
        middle: format!("{one} first, with a day named today on which {other} gets its turn"),
        recommendation: format!(
            "Put {one} first; the context names it first, and nothing in it speaks against that order. Name the day on \
             which {other} gets its turn. It costs those who wait for it until then."
        ),
        figure: one,
        sides,
        section: "choice",
        firsts: &["product-manager", "business-analyst"],
    }
}

/// A context that says next to nothing still leaves this open.
pub(super) fn of_nothing(project: &Project) -> Tension {
    let ability = project.main_ability();
    let sides = [
        Side {
            label: "\"early and small\"".to_owned(),
            reason: format!(
                "Nothing teaches us more than real people who try to {ability}, and the context tells us little."
            ),
            cost: "the first people who come meet something unfinished".to_owned(),
            argument: "real people teach us more than any plan".to_owned(),
        },
        Side {
            label: "\"later and whole\"".to_owned(),
            reason: "Who is let down the first time does not come a second time.".to_owned(),
            cost: "for weeks we know no more than today".to_owned(),
            argument: "who is let down the first time does not come a second time".to_owned(),
        },
    ];
    Tension {
        title: "Early and small, or later and whole?".to_owned(),
        dispute: format!("Is {} released early and small, or later and whole?", project.name),
        stake: "Both cannot be had, and the context does not say which matters more.".to_owned(),
        middle: "\"early and small\" for ten people who know what they get, and \"later and whole\" for everybody else".to_owned(),
        recommendation: "Let ten people who know what they get try it early, and release it to everybody when those ten \
                         stay with it. It costs the others some weeks, and it tells you what the context does not."
            .to_owned(),
        figure: "that people come back of their own accord".to_owned(),
        sides,
        section: "choice",
        firsts: &["product-manager", "business-analyst"],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_answers_are_read_out_of_the_question() {
        for (question, first, second) in [
            ("Deposit or none?", "\"deposit\"", "\"none\""),
            ("First come, first served, or fair shares?", "\"first come, first served\"", "\"fair shares\""),
            ("Should we host it or rent it?", "\"host it\"", "\"rent it\""),
            ("Should the shops report by phone or on paper?", "\"by phone\"", "\"on paper\""),
            ("Is the list printed or shown on a screen?", "\"printed\"", "\"shown on a screen\""),
            (
                "Do swaps need approval or do they hold at once?",
                "\"swaps need approval\"",
                "\"they hold at once\"",
            ),
            ("Who pays: residents or the board?", "\"residents\"", "\"the board\""),
        ] {
            assert_eq!(options(question), Some((first.to_owned(), second.to_owned())), "{question}");
        }
        assert_eq!(options("Who pays for damage?"), None);
        let ticket = options("Does a season ticket guarantee a place, or only a discount?").unwrap();
        assert_eq!(ticket.0, "\"does a season ticket guarantee a place\"");
    }
}
