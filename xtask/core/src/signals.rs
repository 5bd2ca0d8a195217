//! What asks this process to end, by whichever way.

use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

/// What asks a process to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// The system or another program asks the process to end.
    Terminate,
}

impl Signal {
    /// What a shell expects of a program that was ended so: 128 and the signal's number.
    pub(crate) fn exit_code(self) -> i32 {
        match self {
            Self::Interrupt => 130,
            Self::Terminate => 143,
        }
    }
}

/// The first signal. From the first call on, none ends the process by itself any more.
pub(crate) async fn first() -> Signal {
    let (heard, mut signals) = unbounded_channel();
    watch(&heard);
    match signals.recv().await {
        Some(signal) => signal,
        // Not as long as a sender is there.
        None => std::future::pending().await,
    }
}

/// Passes on what the process hears, each in a task of its own.
pub(crate) fn watch(heard: &UnboundedSender<Signal>) {
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
    async fn a_request_to_end_is_heard_as_ctrl_c_is() {
        let (heard, mut signals) = unbounded_channel();
        watch(&heard);
        // The handlers are there as soon as their tasks have begun.
        tokio::task::yield_now().await;
        let told =
            std::process::Command::new("kill").args(["-TERM", &std::process::id().to_string()]).status();
        assert!(told.unwrap().success());
        let patience = std::time::Duration::from_secs(30);
        assert_eq!(tokio::time::timeout(patience, signals.recv()).await.unwrap(), Some(Signal::Terminate));
        assert_eq!([Signal::Interrupt, Signal::Terminate].map(Signal::exit_code), [130, 143]);
    }
}
