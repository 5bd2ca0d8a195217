//! Ctrl-C, or the system's request to end: the first one asks the session to pause, the second one ends the process.

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use crate::signals::{Signal, watch};

/// What is said when a signal has asked for a pause.
pub(super) fn sentence(signal: Signal) -> &'static str {
    match signal {
        Signal::Interrupt => {
            "Pausing: the running answers complete and are kept. Ctrl-C again leaves at once, and loses nothing either."
        }
        Signal::Terminate => {
            "Pausing, because this process was asked to end: the running answers complete and are kept. A second request \
             ends it at once, and loses nothing either."
        }
    }
}

/// Gives the first signal to the receiver; at the second one says how to go on and leaves at once. It listens in a task of
/// its own: the second one must not wait for anything.
pub(super) fn listen(resume: String) -> UnboundedReceiver<Signal> {
    let (first, receiver) = unbounded_channel();
    tokio::spawn(async move {
        let (heard, mut signals) = unbounded_channel();
        watch(&heard);
        let Some(signal) = signals.recv().await else { return };
        if first.send(signal).is_err() {
            return;
        }
        if let Some(signal) = signals.recv().await {
            eprintln!(
                "Left at once. Nothing is lost: what was answered is kept, and what was running is asked again when you \
                 resume: {resume}"
            );
            std::process::exit(signal.exit_code());
        }
    });
    receiver
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_to_end_says_that_the_session_pauses_and_why() {
        assert!(sentence(Signal::Terminate).starts_with("Pausing, because this process was asked to end"));
        assert!(sentence(Signal::Interrupt).contains("Ctrl-C again"));
    }
}
