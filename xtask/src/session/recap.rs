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
        match line.trim() {
            "c" | "" => return RecapChoice::Continue,
            "s" => return RecapChoice::Conclude,
            "p" if has_next_phase => return RecapChoice::NextPhase,
            "e" => return RecapChoice::Exit,
            _ => {}
        }
    }
}
