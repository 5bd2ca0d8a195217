//! What a decision of the user has written into the table's texts, in the rounds after it.

use roundtable_engine::record::EscalationAnswer;

use super::kit::{FOUR, Played, User, context, play, session};

const LIBRARY: &str = "# Holds and late fees\n\n## Description\n\nPlacing holds and charging late fees at the city library, 14 \
branches. Today each branch calculates fees by hand.\n\n## Objectives\n\n- Staff spend less than 10 minutes a day on disputes about \
fees\n\n## Constraints\n\n- Children under 16 must never be charged a late fee.\n";
const DECISION: &str = "The constraint always leads: a member under 16 is never charged, and staff may waive any other fee up to \
5.00 EUR without asking a manager.";

fn played(strategy: &str) -> Played {
    let answers = vec![EscalationAnswer::Decide { decision: DECISION.to_owned() }];
    play(session(context(LIBRARY), strategy, &FOUR), 1, User { answers, note: None })
}

/// The ids that say what CONF-001 decides, and the number of the round that wrote it into them.
fn reached(played: &Played) -> Option<(u32, Vec<String>)> {
    played.session.rounds.iter().find_map(|round| {
        let before = round.synthesis.split(" now what CONF-001 decides").next()?;
        let said = before.rsplit(". ").next().filter(|_| before.len() < round.synthesis.len())?;
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        let ids = said.split(|letter| !is_part(letter)).filter(|word| word.contains('-'));
        Some((round.number, ids.map(str::to_owned).collect()))
    })
}

#[test]
fn a_later_criterion_leaves_in_a_requirement_what_a_decision_wrote_into_it() {
    let played = played("disney");
    let (round, ids) = reached(&played).unwrap_or_else(|| panic!("{}", played.transcript()));
    let later: Vec<_> = played.session.rounds.iter().filter(|later| later.number > round).collect();
    let mut completed = 0;
    for known in ids.iter().filter_map(|id| played.session.artifact(id)) {
        let text = format!("{} {}", known.text("description"), known.text("question"));
        assert!(text.contains("CONF-001 decides"), "{known:?}\n{}", played.transcript());
        let says = format!("{} gets what was missing", known.id);
        completed += later.iter().filter(|later| later.synthesis.contains(&says)).count();
    }
    assert!(completed > 0, "none of {ids:?} got a criterion later\n{}", played.transcript());
}

#[test]
fn the_question_what_a_decision_changes_does_not_say_that_nothing_was_changed() {
    let played = played("consensus-driven");
    let asked = |title: &str| title.starts_with("What changes with the decision on CONF-001");
    let question = played.session.artifacts.iter().find(|known| asked(&known.title));
    let question = question.unwrap_or_else(|| panic!("{}", played.transcript()));
    let text = question.text("question");
    assert!(text.contains("Nobody here can tell for certain which requirements"), "{text}");
    assert!(!text.contains("nothing is changed"), "{text}");
}
