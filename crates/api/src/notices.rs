//! What a user hears of while the window is in the background: a session that waits for them, or is over. The page has given
//! the words, in its language.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use roundtable_engine::event::{Event, PauseReason};

use crate::wire::{NoticeKind, NoticeText};

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

/// Who is told, and in which words.
pub(crate) struct Notices {
    notifier: Option<Notifier>,
    words: RwLock<BTreeMap<NoticeKind, String>>,
}

impl Notices {
    pub(crate) fn new(notifier: Option<Notifier>) -> Arc<Self> {
        Arc::new(Self { notifier, words: RwLock::default() })
    }

    /// Takes the words in place of those that were there.
    pub(crate) fn say(&self, texts: Vec<NoticeText>) {
        let words = texts.into_iter().map(|text| (text.kind, text.body)).collect();
        *self.words.write().unwrap_or_else(PoisonError::into_inner) = words;
    }

    /// Tells of something. While no page has given words nobody has begun a session either.
    pub(crate) fn tell(&self, topic: &str, kind: NoticeKind) {
        let Some(notifier) = &self.notifier else { return };
        let body = self.words.read().unwrap_or_else(PoisonError::into_inner).get(&kind).cloned();
        if let Some(body) = body {
            notifier(Notice { title: topic.to_owned(), body });
        }
    }
}

/// What an event is to somebody who does not look. A pause that the user asked for is nothing.
pub(crate) fn of(event: &Event) -> Option<NoticeKind> {
    Some(match event {
        Event::EscalationRaised { .. } => NoticeKind::Decision,
        Event::QuorumMissed { .. } => NoticeKind::TooFewAnswers,
        Event::RecapWaiting { .. } => NoticeKind::Recap,
        Event::Paused { reason } => match reason {
            PauseReason::User | PauseReason::DecideLater | PauseReason::QuorumMissed { .. } => return None,
            PauseReason::SpendingLimit { .. } => NoticeKind::SpendingLimit,
            PauseReason::Storage { .. } => NoticeKind::Storage,
            PauseReason::FileDamaged { .. } => NoticeKind::FileDamaged,
            PauseReason::Provider { .. } | PauseReason::NobodyAnswered => NoticeKind::Provider,
        },
        Event::Closed { conclusion: Some(_), .. } => NoticeKind::Done,
        _ => return None,
    })
}
