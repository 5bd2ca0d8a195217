//! Ctrl-C: the first one asks the session to pause, the second one ends the process.

use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

/// What a shell expects of a program that Ctrl-C has ended.
const LEFT: i32 = 130;

/// Gives the first Ctrl-C to the receiver; at the second one says how to go on and leaves at once. It listens in a
/// task of its own: the second one must not wait for anything.
pub(super) fn listen(resume: String) -> UnboundedReceiver<()> {
    let (first, receiver) = unbounded_channel();
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_err() || first.send(()).is_err() {
            return;
        }
        if tokio::signal::ctrl_c().await.is_ok() {
            eprintln!(
                "Left at once. Nothing is lost: what was answered is kept, and what was running is asked again when you \
                 resume: {resume}"
            );
            std::process::exit(LEFT);
        }
    });
    receiver
}
