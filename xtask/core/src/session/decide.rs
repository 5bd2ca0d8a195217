//! The answer to an escalation of an interactive session.

use std::io::BufRead;

use roundtable_engine::event::Operation;
use roundtable_engine::record::{EscalationAnswer, EscalationRecord};
use tokio::sync::mpsc::UnboundedSender;

use super::output;
use super::sink::Output;

const CHOICES: &str =
    "[a]ccept the recommendation, [d]ecide in your own words, [c]ontinue for some rounds, [l]ater?";
/// Where the session has had its rounds: nothing is offered that it could not give.
const CHOICES_AT_THE_END: &str =
    "[a]ccept the recommendation, [d]ecide in your own words, [e]nd without a decision, [l]ater?";
pub(super) const NO_ROUND_LEFT: &str =
    "No round is left: without a decision the session ends, and what is open stays open.";

/// Shows the escalation in full, asks, and gives the answer to `choose`; a pause when it is to be decided later. `left` are the
/// rounds that the session may still have. In a thread of its own: a line that nobody types must hold up neither Ctrl-C nor the
/// end of the process.
pub(super) fn ask(
    output: Output,
    escalation: EscalationRecord,
    left: u32,
    choose: UnboundedSender<Operation>,
) {
    std::thread::spawn(move || {
        output.tell(&output::escalation(&escalation));
        let operation = match answer(&mut std::io::stdin().lock(), left, |line| output.tell(line)) {
            Some(answer) => Operation::Answer {
                escalation: escalation.id,
                answer,
                silence: Vec::new(),
                by: String::new(),
            },
            None => Operation::Pause,
        };
        // Nobody listens any more: the session has ended.
        let _ = choose.send(operation);
    });
}

/// Asks until something is answered; `None` for later, and at the end of the input. What follows the letter counts as
/// the answer to the next question: `c 2`, `d No deposit.`
fn answer(input: &mut impl BufRead, left: u32, tell: impl Fn(&str)) -> Option<EscalationAnswer> {
    loop {
        tell(if left == 0 { CHOICES_AT_THE_END } else { CHOICES });
        let line = read(input)?;
        let (choice, more) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let mut more_or = |question: &str| {
            let more = more.trim();
            if !more.is_empty() {
                return Some(more.to_owned());
            }
            tell(question);
            read(input)
        };
        match choice {
            "a" | "accept" => return Some(EscalationAnswer::Accept),
            "d" | "decide" => {
                let decision = more_or("Your decision, in a line:")?;
                if !decision.is_empty() {
                    return Some(EscalationAnswer::Decide { decision });
                }
            }
            "c" | "continue" if left == 0 => tell(NO_ROUND_LEFT),
            "e" | "end" if left == 0 => {
                return Some(EscalationAnswer::Continue { rounds: 0, note: String::new() });
            }
            "c" | "continue" => {
                let rounds = more_or("For how many rounds?")?;
                if let Some(rounds) = rounds.parse().ok().filter(|rounds| (1..=left).contains(rounds)) {
                    tell("What should the panel keep in mind? An empty line for nothing.");
                    return Some(EscalationAnswer::Continue { rounds, note: read(input)? });
                }
                tell(&match left {
                    1 => "1 round is left until the session's maximum.".to_owned(),
                    left => format!(
                        "A number of rounds is 1 or more; {left} are left until the session's maximum."
                    ),
                });
            }
            "l" | "later" => return None,
            _ => {
                let third = if left == 0 { "e" } else { "c" };
                tell(&output::not_a_choice(&line, &["a", "d", third, "l"]));
            }
        }
    }
}

/// A line without its end and the spaces around it; `None` where there is none.
fn read(input: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    (input.read_line(&mut line).unwrap_or(0) > 0).then(|| line.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(lines: &str) -> Option<EscalationAnswer> {
        answer(&mut lines.as_bytes(), 9, |_| {})
    }

    #[test]
    fn more_rounds_are_offered_only_as_far_as_there_are_any() {
        let with = |left: u32, lines: &str| {
            let told = std::cell::RefCell::new(Vec::new());
            let given = answer(&mut lines.as_bytes(), left, |line| told.borrow_mut().push(line.to_owned()));
            (given, told.into_inner())
        };
        let (given, told) = with(0, "c 2\ne\n");
        assert_eq!(given, Some(EscalationAnswer::Continue { rounds: 0, note: String::new() }));
        assert_eq!(told, [CHOICES_AT_THE_END, NO_ROUND_LEFT, CHOICES_AT_THE_END]);
        assert!(!CHOICES_AT_THE_END.contains("ontinue"));
        let (given, told) = with(2, "e\nc 3\nc 2\n\n");
        assert_eq!(given, Some(EscalationAnswer::Continue { rounds: 2, note: String::new() }));
        assert!(told.iter().any(|line| line.contains("2 are left until the session's maximum")), "{told:?}");
    }

    #[test]
    fn an_escalation_is_accepted_decided_or_discussed_on() {
        let decide = |decision: &str| Some(EscalationAnswer::Decide { decision: decision.to_owned() });
        let go_on = |rounds, note: &str| Some(EscalationAnswer::Continue { rounds, note: note.to_owned() });
        assert_eq!(typed("a\n"), Some(EscalationAnswer::Accept));
        assert_eq!(typed("d\nNo deposit, if under 50 euros.\n"), decide("No deposit, if under 50 euros."));
        assert_eq!(typed("decide No deposit.\n"), decide("No deposit."));
        assert_eq!(typed("c\n2\nMind the cost.\n"), go_on(2, "Mind the cost."));
        assert_eq!(typed("c 3\n\n"), go_on(3, ""));
    }

    #[test]
    fn what_is_no_answer_is_asked_again_and_nothing_decides_by_accident() {
        assert_eq!(typed("\nyes\nc 0\nc many\nd\n\na\n"), Some(EscalationAnswer::Accept));
    }

    #[test]
    fn an_unknown_key_at_a_decision_is_answered_with_the_choices() {
        let told = std::cell::RefCell::new(Vec::new());
        let _ = answer(&mut "x\n".as_bytes(), 9, |line| told.borrow_mut().push(line.to_owned()));
        assert_eq!(told.into_inner()[1], "“x” is none of the choices. Type a, d, c or l, then Enter.");
    }

    #[test]
    fn later_and_the_end_of_the_input_answer_nothing() {
        for lines in ["l\n", "later\n", "", "d\n", "c 2\n"] {
            assert_eq!(typed(lines), None, "{lines:?}");
        }
    }
}
