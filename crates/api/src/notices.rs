//! What a user hears of while the window is in the background: a session that waits for them, or is over.

use std::sync::Arc;

use roundtable_engine::event::{Event, PauseReason};

use crate::wire::SessionView;

/// Plain words for a notification of the system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    /// The session's topic.
    pub title: String,
    /// What happened, in a sentence.
    pub body: String,
}

/// Shows notices, where somebody wants them.
pub type Notifier = Arc<dyn Fn(Notice) + Send + Sync>;

/// What an event says to somebody who does not look. A pause that the user asked for is none.
pub(crate) fn of(view: &SessionView, event: &Event) -> Option<Notice> {
    let body = match event {
        Event::EscalationRaised { .. } => "The panel disagrees, and a decision waits for you.",
        Event::QuorumMissed { .. } => "Too few have answered: how it goes on waits for you.",
        Event::RecapWaiting { .. } => "A round is over, and the next one waits for your word.",
        Event::Paused { reason } => match reason {
            PauseReason::User | PauseReason::DecideLater | PauseReason::QuorumMissed { .. } => return None,
            PauseReason::SpendingLimit { .. } => "It has paused: your spending limit is reached.",
            PauseReason::Storage { .. } => "It has paused: the project's folder cannot be written.",
            PauseReason::FileDamaged { .. } => "It has paused: a file of it is not as it should be.",
            PauseReason::Provider { .. } | PauseReason::NobodyAnswered => {
                "It has paused: the provider gives no answers."
            }
        },
        Event::Closed { conclusion: Some(_), .. } => "The panel is done. The results can be reviewed.",
        _ => return None,
    };
    Some(Notice { title: view.topic.clone(), body: body.to_owned() })
}
