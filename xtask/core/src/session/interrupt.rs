//! Ctrl-C, or the system's request to end: the first one asks the session to pause, the second one ends the process.

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// What asks a session to pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// The system or another program asks the process to end.
    Terminate,
}

impl Signal {
    /// What a shell expects of a program that was ended so: 128 and the signal's number.
    fn exit_code(self) -> i32 {
        match self {
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }

    /// What is said when it has asked for a pause.
    pub(super) fn sentence(self) -> &'static str {
        match self {
            Self::Interrupt => {
                "Pausing: the running answers complete and are kept. Ctrl-C again leaves at once, and loses nothing either."
            }
            Self::Terminate => {
                "Pausing, because this process was asked to end: the running answers complete and are kept. A second request \
                 ends it at once, and loses nothing either."
            }
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

/// Passes on what the process hears, each in a task of its own.
fn watch(heard: &UnboundedSender<Signal>) {
    let to = heard.clone();
    tokio::spawn(async move {
        while tokio::signal::ctrl_c().await.is_ok() && to.send(Signal::Interrupt).is_ok() {}
    });
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        // A terminal that is closed asks for the same.
        for kind in [SignalKind::terminate(), SignalKind::hangup()] {
            let to = heard.clone();
            let Ok(mut asked) = signal(kind) else { continue };
            tokio::spawn(async move {
                while asked.recv().await.is_some() && to.send(Signal::Terminate).is_ok() {}
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole way, in this test's own process: the signal ends nothing, and is passed on.
    #[cfg(unix)]
    #[tokio::test]
    async fn a_request_to_end_asks_the_session_to_pause_as_ctrl_c_does() {
        let (heard, mut signals) = unbounded_channel();
        watch(&heard);
        // The handlers are there as soon as their tasks have begun.
        tokio::task::yield_now().await;
        let told =
            std::process::Command::new("kill").args(["-TERM", &std::process::id().to_string()]).status();
        assert!(told.unwrap().success());
        let patience = std::time::Duration::from_secs(30);
        assert_eq!(tokio::time::timeout(patience, signals.recv()).await.unwrap(), Some(Signal::Terminate));
        assert!(Signal::Terminate.sentence().starts_with("Pausing, because this process was asked to end"));
        assert_eq!([Signal::Interrupt, Signal::Terminate].map(Signal::exit_code), [130, 143]);
    }
}
