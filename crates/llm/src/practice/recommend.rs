//! What the facilitator recommends at the end of such a session.

use super::decision::named_first;
use super::english::{capitalise, count, quote, shorten, uncapitalise};
use super::idea;
use super::weigh::Weighed;

/// What to do next: what decided, what is given up, and by what one would see that it was wrong.
/// `questions`: how many are left open.
pub(super) fn recommendation(weighed: &Weighed, questions: usize) -> String {
    let open = match questions {
        0 => "No question is left open.".to_owned(),
        1 => "One question is left open and holds nothing up.".to_owned(),
        more => format!("{} questions are left open and hold nothing up.", capitalise(&count(more))),
    };
    let project = &weighed.scene.project;
    match weighed.scene.workflow.as_str() {
        "brainstorm" => format!("{} {open}", ranking(weighed)),
        "design" => {
            let main = weighed.scene.main_decision();
            let shape = main.map_or_else(String::new, |decision| {
                let build = if decision.key == "shape-1" {
                    format!("Build {} as", project.name)
                } else {
                    format!("For {}, take", decision.of)
                };
                format!(
                    "{build} {}: {} Given up is that {}. ",
                    decision.choices[0].label,
                    uncapitalise(&decision.why),
                    decision.choices[1].pros.first().map_or("little is lost", String::as_str)
                )
            });
            // Which path comes first the requirements say, and the user may have put another one there than the context has first.
            let path = if project.is_begun() {
                "that the requirements put first".to_owned()
            } else {
                format!("by which {} can {}", project.main_users(), project.main_ability())
            };
            format!(
                "{shape}Begin with the one path {path}, thin and whole. The sign that it was wrong: {} is not in sight after \
                 three months. {open}",
                weighed.scene.tension.figure
            )
        }
        _ => {
            let tension = &weighed.scene.tension;
            let settled = weighed.table.view.decisions_by_user.last();
            let labels = [tension.sides[0].label.as_str(), tension.sides[1].label.as_str()];
            // What was given up is said only where it is plain which way was taken.
            let taken = settled.map_or(Some(0), |decision| named_first(decision, labels));
            let given_up = taken.map_or_else(String::new, |taken| {
                let lost = &tension.sides[1 - taken];
                format!(" Given up with it is what speaks for {}: {}.", lost.label, lost.argument)
            });
            let lead = settled.map_or_else(
                || {
                    format!(
                        "Begin with {}: {}",
                        tension.sides[0].label,
                        uncapitalise(&tension.sides[0].reason)
                    )
                },
                |decision| {
                    let text = decision.split_once(": ").map_or(decision.as_str(), |(_, text)| text);
                    format!(
                        "Do what has been decided: {}.",
                        quote(&shorten(weighed.scene.tension.in_short(text).trim_end_matches('.'), 160))
                    )
                },
            );
            format!(
                "{lead}{given_up} The sign that it was wrong: {} is not in sight after three months. {open}",
                tension.figure
            )
        }
    }
}

/// The ideas that are pursued, in order, each with its chief risk and its first step.
fn ranking(weighed: &Weighed) -> String {
    const BEST: usize = 3;
    let words = weighed.scene.words();
    let scene = &weighed.scene;
    let mut ideas = idea::tabled(&weighed.table.view.known_artifacts);
    let decisions = &weighed.table.view.decisions_by_user;
    let chosen = idea::chosen(decisions, &ideas);
    // Of the two that stood against each other the other one waits.
    let contested = idea::contested(&weighed.scene.subject);
    if chosen.is_some_and(|chosen| contested.contains(&chosen)) {
        ideas.retain(|known| Some(known.idea) == chosen || !contested.contains(&known.idea));
    }
    // What becomes of those that a decision names without taking one is not for the panel to say.
    let spoken_of = if chosen.is_some() { Vec::new() } else { idea::spoken_of(decisions, &ideas) };
    ideas.retain(|known| !spoken_of.contains(&known.idea));
    ideas.sort_by_key(|known| Some(known.idea) != chosen);
    let told: Vec<String> = ideas
        .iter()
        .take(BEST)
        .enumerate()
        .map(|(at, known)| {
            format!(
                "{}. {}; its chief risk: {}; its first step: {}.",
                at + 1,
                known.id,
                uncapitalise(known.idea.risk_title()),
                uncapitalise(&known.idea.step(&scene.words_on(&words, known.idea)))
            )
        })
        .collect();
    if told.is_empty() {
        return "Pursue what has most voices, in its smallest form.".to_owned();
    }
    let order = if chosen.is_some() {
        "what was decided first, then as the context names them"
    } else {
        "as the context names them"
    };
    // A decision that names no idea is not passed over in silence.
    let unnamed = match decisions.last().filter(|_| chosen.is_none()) {
        Some(decision) => {
            let (id, words) = decision.split_once(": ").unwrap_or(("", decision));
            let words = quote(&shorten(weighed.scene.tension.in_short(words).trim_end_matches('.'), 160));
            if spoken_of.is_empty() {
                format!(
                    "The decision on {id}, {words}, names no idea on the table; hold the order against it. "
                )
            } else {
                format!(
                    "The decision on {id}, {words}, speaks of ideas; what becomes of these it says itself, and none of them stands in this order. "
                )
            }
        }
        None => String::new(),
    };
    format!("{unnamed}Pursue in this order, {order}. {}", told.join(" "))
}
