//! A session once more, from its own files: what happened at the table, in order, without a model and without a store.
//!
//! Where the journal holds every answer, the discussion is led again with them, and each step is what it was. It is believed
//! only as far as the rounds that come out are those in the files. Else the steps are told from the rounds as they stand.

mod again;
mod recorded;
mod told;

use std::collections::BTreeMap;
use std::sync::Arc;

use tokio::sync::mpsc::UnboundedReceiver;

use self::recorded::Recorded;
use crate::agenda::{Topic, TopicStatus};
use crate::artifact::ArtifactType;
use crate::event::{Event, EventSink, Operation};
use crate::fork;
use crate::ports::Model;
use crate::record::{JournalEntry, Round, Statement};
use crate::session::{Metrics, Session, SessionStatus};

/// What happened in a session, to be looked at again.
#[derive(Debug, Clone, PartialEq)]
pub struct Replay {
    /// The session before its first round.
    pub start: Session,
    /// What happened, in order; applied to a view of `start` one by one, each leaves the table as it was then.
    pub steps: Vec<Event>,
    /// Whether the discussion was led again from its journal. Else the steps are told from the rounds: artifacts have the
    /// text that they have today, and of how far the agenda was only what the rounds name is known.
    pub exact: bool,
}

/// The replay of a session's completed rounds. `journal` holds all lines of its journal, `said` what is known of what the seats
/// said, by round. The journal is used where it leads to the rounds in the files, and `said` where it does not.
pub async fn replay(
    session: &Session,
    journal: &[JournalEntry],
    said: &BTreeMap<u32, Vec<Statement>>,
) -> Replay {
    for start in starts(session) {
        let model = Recorded::of(journal, session.practice);
        if let Some(steps) = again::steps(session, &start, model).await {
            return Replay { start, steps, exact: true };
        }
    }
    Replay { steps: told::steps(session, journal, said, 0), start: start(session), exact: false }
}

/// What is known of the session that another one was forked from: itself, all lines of its journal, and what the seats said.
pub type Origin<'a> = (&'a Session, &'a [JournalEntry], &'a BTreeMap<u32, Vec<Statement>>);

/// The replay of a session that was forked, in two parts: the rounds that it has from the other one as they were there, under the
/// fork's ids; then its own. `None` where it was not forked.
pub async fn replay_from(
    origin: Origin<'_>,
    session: &Session,
    journal: &[JournalEntry],
    said: &BTreeMap<u32, Vec<Statement>>,
) -> Option<[Replay; 2]> {
    let (other, known, words) = origin;
    let from = session.forked_from.as_ref()?;
    let copied: BTreeMap<String, String> = session
        .artifacts
        .iter()
        .filter(|artifact| artifact.created_round <= from.round)
        .map(|artifact| (artifact.text(fork::COPIED_FROM).to_owned(), artifact.id.clone()))
        .filter(|(id, _)| !id.is_empty())
        .collect();
    let until = fork::until(other, from.round);
    let known: Vec<JournalEntry> = known.iter().filter(|line| line.round <= from.round).cloned().collect();
    let mut before = replay(&until, &known, words).await;
    before.steps = fork::renamed(before.steps, &copied);
    before.start.artifacts = fork::renamed(before.start.artifacts, &copied);
    let start = forked_start((other, &known), session, from.round).await.0;
    let told = |start| {
        let (steps, exact) = (told::steps(session, journal, said, from.round), false);
        Replay { start, steps, exact }
    };
    // What began with the words of another day does not lead to its own again.
    if !from.exact || session.completed_rounds() <= from.round {
        let own = told(start);
        let exact = own.steps.is_empty() && from.exact;
        return Some([before, Replay { exact, ..own }]);
    }
    let own = match again::steps(session, &start, Recorded::of(journal, session.practice)).await {
        Some(steps) => Replay { start, steps, exact: true },
        None => told(start),
    };
    Some([before, own])
}

/// What runs a session once more, but for where it is kept and what time it is: see [`again`].
pub struct Again {
    /// The session as it began.
    pub start: Session,
    /// What had been said by then: nothing, but in a fork.
    pub journal: Vec<JournalEntry>,
    /// The answers that were given.
    pub model: Arc<dyn Model>,
    /// Has to hear every event: the user speaks when it is time.
    pub events: Arc<dyn EventSink>,
    /// What the user says.
    pub operations: UnboundedReceiver<Operation>,
}

impl Again {
    fn new(session: &Session, journal: &[JournalEntry], start: Session, before: Vec<JournalEntry>) -> Self {
        let model = Recorded::of(journal, session.practice);
        let (events, operations) = again::user(session, &start, &model);
        Self { start, journal: before, model: Arc::new(model), events, operations }
    }
}

/// What leads from a session's beginning to its rounds, with the answers of its journal and the user's words of its index. Run with a
/// store, it writes the files of the session anew, times aside. `None` where the journal does not lead to the rounds.
pub async fn again(session: &Session, journal: &[JournalEntry]) -> Option<Again> {
    for start in starts(session) {
        let model = Recorded::of(journal, session.practice);
        if again::led(session, &start, model).await.is_some() {
            return Some(Again::new(session, journal, start, Vec::new()));
        }
    }
    None
}

/// The same of a session that was forked, from what the other one was then. `None` where it was not.
pub async fn again_from(
    (origin, said): (&Session, &[JournalEntry]),
    session: &Session,
    journal: &[JournalEntry],
) -> Option<Again> {
    let round = session.forked_from.as_ref()?.round;
    let (start, before) = forked_start((origin, said), session, round).await;
    Some(Again::new(session, journal, start, before))
}

/// A fork as it began, after a round of the session that it was forked from, with what had been said by then.
async fn forked_start(
    (origin, said): (&Session, &[JournalEntry]),
    session: &Session,
    round: u32,
) -> (Session, Vec<JournalEntry>) {
    let mut start = start(session);
    let before = fork::after(origin, said, round).await.into_session(&mut start);
    // What the user said of the other one's artifacts may be another word by now: the fork has those that it began with.
    for artifact in &mut start.artifacts {
        let own = session.artifact(&artifact.id).and_then(|own| own.review.clone());
        artifact.review = own.filter(|review| review.at <= session.timing.started_at);
    }
    (start, before)
}

/// How a session may have begun. Who argues for what in a debate was chosen before the start or given in its first round: the
/// files do not say which.
fn starts(session: &Session) -> Vec<Session> {
    let chosen = start(session);
    let given = Session { sides: BTreeMap::new(), ..chosen.clone() };
    if chosen.sides.is_empty() { vec![chosen] } else { vec![given, chosen] }
}

/// The session after the last of its rounds, led again with the answers of its journal; `None` where that does not lead to its
/// rounds. It is to be paused there.
pub(crate) async fn led(session: &Session, journal: &[JournalEntry]) -> Option<Session> {
    let mut found = None;
    for start in starts(session) {
        let model = Recorded::of(journal, session.practice);
        found = again::led(session, &start, model).await.map(|(led, _)| led);
        if found.is_some() {
            break;
        }
    }
    found
}

/// The session as it was before its first round, as far as its files tell.
fn start(session: &Session) -> Session {
    let mut start = session.clone();
    start.status = SessionStatus::Active;
    start.timing.updated_at = start.timing.started_at;
    start.timing.closed_at = None;
    start.current_phase = session.strategy.phases.first().map(|phase| phase.name.clone()).unwrap_or_default();
    for topic in &mut start.agenda {
        *topic = Topic::new(topic.definition.clone());
    }
    start.artifacts.retain(|artifact| artifact.created_round == 0);
    start.taken_numbers = numbers_before(&session.rounds);
    start.rounds.clear();
    start.escalations.clear();
    start.notes.clear();
    start.silenced_keywords.clear();
    start.conclusion = None;
    start.metrics = Metrics::default();
    start.journal.clear();
    start.said.clear();
    start.written.clear();
    start.told.clear();
    start
}

/// The highest number of each type that was taken when the first artifact of it was made.
fn numbers_before(rounds: &[Round]) -> BTreeMap<ArtifactType, u32> {
    let mut numbers = BTreeMap::new();
    for id in rounds.iter().flat_map(|round| &round.artifacts_created) {
        let number = id.rsplit('-').next().and_then(|number| number.parse::<u32>().ok());
        if let (Some(kind), Some(number)) = (ArtifactType::from_id(id), number) {
            numbers.entry(kind).or_insert(number.saturating_sub(1));
        }
    }
    numbers
}

/// How far a topic was after a round, as far as the rounds tell.
pub(crate) fn topic_after(topic: &Topic, rounds: &[Round], round: u32) -> Topic {
    let talked_about =
        rounds.iter().any(|known| known.number <= round && known.focus.topic_id == topic.definition.id);
    if round == u32::try_from(rounds.len()).unwrap_or(u32::MAX) {
        return topic.clone();
    }
    match topic.closed_round {
        Some(closed) if closed <= round => topic.clone(),
        _ if talked_about => {
            let status = TopicStatus::Partial;
            Topic { status, closed_round: None, ..Topic::new(topic.definition.clone()) }
        }
        _ => Topic::new(topic.definition.clone()),
    }
}
