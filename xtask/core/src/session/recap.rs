//! The choice after a round of an interactive session.

use std::io::{BufRead as _, IsTerminal as _};
use std::sync::Once;

use roundtable_engine::event::{Operation, RecapChoice};
use tokio::sync::mpsc::UnboundedSender;

use super::sink::Output;

/// Asks, and gives the choice to `choose`. In a thread of its own: a line that nobody types must hold up neither
/// Ctrl-C nor the end of the process.
pub(super) fn ask(output: Output, round: u32, has_next_phase: bool, choose: UnboundedSender<Operation>) {
    std::thread::spawn(move || {
        // Nobody listens any more: the session has ended.
        let _ = choose.send(Operation::Recap { round, choice: choice(&output, has_next_phase) });
    });
}

/// On a terminal the choice is asked for; elsewhere the session goes on.
fn choice(output: &Output, has_next_phase: bool) -> RecapChoice {
    let input = std::io::stdin();
    if !input.is_terminal() {
        // Once is enough: it is so after every round.
        static SAID: Once = Once::new();
        SAID.call_once(|| {
            output.tell(
                "Nobody can be asked after a round: the input is not a terminal. The session goes on as without --interactive.",
            );
        });
        return RecapChoice::Continue;
    }
    loop {
        let phase = if has_next_phase { "next [p]hase, " } else { "" };
        output.tell(&format!("[c]ontinue, [s]kip to conclusion, {phase}[e]xit and resume later?"));
        let mut line = String::new();
        if input.lock().read_line(&mut line).unwrap_or(0) == 0 {
            return RecapChoice::Exit;
        }
        match read(&line, has_next_phase) {
            Ok(choice) => return choice,
            Err(unknown) => output.tell(&unknown),
        }
    }
}

/// The choice that a line makes; else what could be typed.
fn read(line: &str, has_next_phase: bool) -> Result<RecapChoice, String> {
    match line.trim().to_lowercase().as_str() {
        "c" | "continue" | "" => Ok(RecapChoice::Continue),
        "s" | "skip" => Ok(RecapChoice::Conclude),
        "p" | "phase" if has_next_phase => Ok(RecapChoice::NextPhase),
        "e" | "exit" => Ok(RecapChoice::Exit),
        _ => {
            let letters: &[&str] = if has_next_phase { &["c", "s", "p", "e"] } else { &["c", "s", "e"] };
            Err(super::output::not_a_choice(line, letters))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_key_after_a_round_is_answered_with_the_choices() {
        assert_eq!(
            read("x\n", false).unwrap_err(),
            "“x” is none of the choices. Type c, s or e, then Enter."
        );
        assert!(
            read("p", false).unwrap_err().ends_with("Type c, s or e, then Enter."),
            "there is no next phase"
        );
        assert!(read("q", true).unwrap_err().ends_with("Type c, s, p or e, then Enter."));
        assert_eq!(read(" S \n", false), Ok(RecapChoice::Conclude));
        assert_eq!(read("\n", true), Ok(RecapChoice::Continue));
    }
}
