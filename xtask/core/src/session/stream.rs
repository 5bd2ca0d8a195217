//! The first and the last line of `--json`, and the numbers of those between them.

use roundtable_api::wire::{Envelope, SessionView};
use roundtable_engine::event::PauseReason;
use serde_json::{Value, json};

/// The session that the events are about.
pub(super) fn first(view: &SessionView) -> Value {
    json!({
        "session": view.id,
        "project": view.project,
        "workflow": view.workflow.word(),
        "strategy": view.strategy.name,
        "practice": view.practice,
        "participants": view.config.participants,
    })
}

/// How a run ended; its last line.
#[derive(Debug)]
pub(super) enum Ending {
    /// The session is over, and what it left is written: the paths.
    Concluded { documents: Vec<String> },
    /// The session is over, and there is nothing to write.
    Closed,
    /// The session is over, and its document was left as it is: `resume` writes it all the same.
    Unchanged { resume: String },
    /// It goes on with `resume`.
    Paused { reason: PauseReason, resume: String },
    /// It waits for decisions on these escalations, and goes on with `resume`.
    Waiting { escalations: Vec<String>, resume: String },
}

impl Ending {
    pub(super) fn exit(&self) -> u8 {
        match self {
            Self::Concluded { .. } | Self::Closed | Self::Paused { reason: PauseReason::User, .. } => 0,
            Self::Paused { .. } => 1,
            Self::Waiting { .. } | Self::Unchanged { .. } => super::WAITS,
        }
    }

    pub(super) fn json(&self) -> Value {
        let exit = self.exit();
        match self {
            Self::Concluded { documents } => {
                json!({ "ended": "concluded", "exit": exit, "documents": documents })
            }
            Self::Closed => json!({ "ended": "closed", "exit": exit, "documents": [] }),
            Self::Unchanged { resume } => {
                json!({ "ended": "unchanged", "exit": exit, "resume": resume, "documents": [] })
            }
            Self::Paused { reason, resume } => {
                json!({ "ended": "paused", "exit": exit, "reason": reason, "resume": resume, "documents": [] })
            }
            Self::Waiting { escalations, resume } => {
                let escalations = json!(escalations);
                json!({ "ended": "waiting", "exit": exit, "escalations": escalations, "resume": resume, "documents": [] })
            }
        }
    }
}

/// Numbers the events of a run from 1. The application goes on counting from whatever it did with the session before; a
/// gap in its numbers stays one.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    before: Option<u32>,
}

impl Numbers {
    pub(super) fn renumber(&mut self, envelope: &mut Envelope) {
        let before = *self.before.get_or_insert(envelope.seq.saturating_sub(1));
        envelope.seq = envelope.seq.saturating_sub(before);
    }
}

#[cfg(test)]
mod tests {
    use roundtable_engine::event::Event;

    use super::*;

    #[test]
    fn a_run_is_numbered_from_1_and_a_gap_stays() {
        let mut numbers = Numbers::default();
        let renumbered = [4, 5, 8].map(|seq| {
            let mut envelope = Envelope { seq, event: Event::Stopping { conclude: false } };
            numbers.renumber(&mut envelope);
            envelope.seq
        });
        assert_eq!(renumbered, [1, 2, 5]);
    }

    #[test]
    fn only_what_was_asked_for_ends_well() {
        let paused = |reason| Ending::Paused { reason, resume: String::new() };
        assert_eq!(Ending::Concluded { documents: Vec::new() }.exit(), 0);
        assert_eq!(paused(PauseReason::User).exit(), 0);
        assert_eq!(paused(PauseReason::NobodyAnswered).exit(), 1);
        assert_eq!(Ending::Waiting { escalations: Vec::new(), resume: String::new() }.exit(), 3);
        assert_eq!(paused(PauseReason::NobodyAnswered).json()["reason"]["why"], "nobody_answered");
    }
}
