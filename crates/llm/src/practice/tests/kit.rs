//! Sessions, projects and the ports to run them with.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock};

use roundtable_engine::agenda::{DoneWhen, Topic, TopicDefinition};
use roundtable_engine::artifact::Artifact;
use roundtable_engine::config::{SessionConfig, Workflow};
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::error::StoreError;
use roundtable_engine::event::{Event, EventSink, Operation, PauseReason};
use roundtable_engine::ports::{Clock, SessionStore};
use roundtable_engine::record::{Dump, EscalationAnswer, JournalEntry};
use roundtable_engine::role::Role;
use roundtable_engine::session::{Metrics, Session, SessionStatus, Timing};
use roundtable_engine::strategy::{Participation, Strategy};
use roundtable_engine::{Ports, Timestamp, run, yaml};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::practice::{DelayRange, Practice, PracticeSettings};

pub(crate) use super::projects::{clinic, context, game, parish, reminders, rota, shed, studio, workshop};

pub(super) const FOUR: [&str; 4] = ["product-manager", "ux-researcher", "business-analyst", "qa-lead"];

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

pub(super) fn file(path: &str) -> String {
    std::fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn configuration(path: &str) -> serde_json::Value {
    let text = file(path);
    let block =
        text.split("## Configuration").nth(1).and_then(|rest| rest.split("```").nth(1)).expect("a block");
    yaml::read(block.trim_start_matches("yaml\n")).expect("YAML")
}

pub(super) fn strategy(name: &str) -> Strategy {
    let path = format!("skills/roundtable-strategies/references/{name}.md");
    serde_json::from_value(configuration(&path)).expect("a strategy")
}

/// One phase in which the facilitator names who answers.
fn targeted() -> Strategy {
    let mut targeted = strategy("standard");
    targeted.name = "targeted".to_owned();
    targeted.phases[0].participation = Participation::Targeted;
    targeted
}

/// An agenda of other topics: id, critical, least count.
pub(super) fn other_agenda(topics: &[(&str, bool, u32)]) -> Vec<Topic> {
    let definition = |(id, critical, least): &(&str, bool, u32)| TopicDefinition {
        id: (*id).to_owned(),
        name: id.replace('-', " "),
        critical: *critical,
        done_when: DoneWhen {
            criteria: vec![format!("{id} is decided"), format!("{id} has an owner")],
            min_requirements: *least,
        },
        exploration: String::new(),
        phase: None,
    };
    topics.iter().map(definition).map(Topic::new).collect()
}

/// The agenda that the product has for a workflow.
pub(super) fn agenda(workflow: Workflow) -> Vec<Topic> {
    let name = format!("{workflow:?}").to_lowercase();
    let topics =
        configuration(&format!("skills/roundtable-execution/references/agenda-{name}.md"))["topics"].clone();
    let topics: Vec<TopicDefinition> = serde_json::from_value(topics).expect("topics");
    topics.into_iter().map(Topic::new).collect()
}

fn role(id: &str) -> Role {
    let path = format!("agents/roundtable/{id}.md");
    let text = std::fs::read_to_string(repository().join(path)).unwrap_or_else(|_| {
        format!(
            "---\nname: {id}\n---\n# {}\n\nYou speak for what nobody else at the table knows.\n",
            id.replace('-', " ")
        )
    });
    Role {
        id: id.to_owned(),
        name: id.replace('-', " "),
        description: String::new(),
        model: "inherit".to_owned(),
        color: "blue".to_owned(),
        skills: Vec::new(),
        body: text.splitn(3, "---\n").nth(2).unwrap_or_default().to_owned(),
        knowledge: Vec::new(),
        origin: "built-in".to_owned(),
    }
}

pub(super) fn session(context: ContextSnapshot, strategy_name: &str, seats: &[&str]) -> Session {
    let strategy = if strategy_name == "targeted" { targeted() } else { strategy(strategy_name) };
    let now = Timestamp::UNIX_EPOCH;
    Session {
        id: "20260101-specs".to_owned(),
        topic: format!("Requirements for {}", context.project_name),
        workflow: Workflow::Specs,
        config: SessionConfig {
            verbose: true,
            strategy: strategy.name.clone(),
            participants: seats.iter().map(|id| (*id).to_owned()).collect(),
            ..SessionConfig::default()
        },
        current_phase: strategy.phases[0].name.clone(),
        strategy,
        context,
        status: SessionStatus::Active,
        timing: Timing { started_at: now, updated_at: now, closed_at: None },
        practice: true,
        baseline: None,
        agenda: agenda(Workflow::Specs),
        artifacts: Vec::new(),
        rounds: Vec::new(),
        escalations: Vec::new(),
        notes: Vec::new(),
        silenced_keywords: Default::default(),
        conclusion: None,
        metrics: Metrics::default(),
        facilitator: role("facilitator"),
        participants: seats.iter().map(|id| role(id)).collect(),
        taken_numbers: Default::default(),
        journal: Vec::new(),
        sides: Default::default(),
        linked_sessions: Vec::new(),
        forked_from: None,
        said: Default::default(),
        written: Default::default(),
        told: Default::default(),
        earlier: Default::default(),
        ends_before: Default::default(),
        documents: Default::default(),
    }
}

struct Memory;

impl SessionStore for Memory {
    fn append(&self, _: &str, _: &[JournalEntry]) -> Result<(), StoreError> {
        Ok(())
    }
    fn dump(&self, _: &str, _: &Dump) -> Result<(), StoreError> {
        Ok(())
    }
    fn commit(&self, _: &Session, _: &[&Artifact]) -> Result<(), StoreError> {
        Ok(())
    }
}

struct Still;

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::UNIX_EPOCH
    }
}

/// What the user does.
#[derive(Clone, Default)]
pub(super) struct User {
    /// The answers to escalations, the last one for all further ones; accepting when empty.
    pub(super) answers: Vec<EscalationAnswer>,
    /// Said as soon as that round starts.
    pub(super) note: Option<(u32, String)>,
}

struct Watching {
    user: User,
    operations: UnboundedSender<Operation>,
    heard: Mutex<Vec<Event>>,
}

impl EventSink for Watching {
    fn send(&self, event: Event) {
        if let Event::EscalationRaised { escalation } = &event {
            let at = self
                .heard
                .lock()
                .unwrap()
                .iter()
                .filter(|event| matches!(event, Event::EscalationRaised { .. }))
                .count();
            let answer = self
                .user
                .answers
                .get(at)
                .or(self.user.answers.last())
                .cloned()
                .unwrap_or(EscalationAnswer::Accept);
            let _ = self.operations.send(Operation::Answer {
                escalation: escalation.id.clone(),
                answer,
                silence: Vec::new(),
                by: String::new(),
            });
        }
        if let (Event::RoundStarted { round, .. }, Some((wanted, text))) = (&event, &self.user.note)
            && round == wanted
        {
            let _ = self.operations.send(Operation::Say { text: text.clone() });
        }
        self.heard.lock().unwrap().push(event);
    }
}

/// A session that was played to its end.
pub(super) struct Played {
    pub(super) session: Session,
    pub(super) events: Vec<Event>,
    pub(super) paused: Option<PauseReason>,
}

/// A session with the first seed and a user who accepts, played once for all tests that ask for it by this name.
pub(super) fn once(name: &str, session: impl FnOnce() -> Session) -> &'static Played {
    static PLAYED: Mutex<BTreeMap<String, &'static OnceLock<Played>>> = Mutex::new(BTreeMap::new());
    let place = {
        let mut known = PLAYED.lock().unwrap();
        *known.entry(name.to_owned()).or_insert_with(|| Box::leak(Box::default()))
    };
    place.get_or_init(|| play(session(), 1, User::default()))
}

pub(super) fn play(session: Session, seed: u64, user: User) -> Played {
    let (operations, inbox) = unbounded_channel();
    let events = Arc::new(Watching { user, operations, heard: Mutex::default() });
    let ports = Ports {
        model: Arc::new(Practice::new(PracticeSettings { seed, delay: DelayRange::NONE })),
        store: Arc::new(Memory),
        clock: Arc::new(Still),
        events: events.clone(),
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    let outcome = runtime.block_on(run(session, ports, inbox)).unwrap();
    assert!(outcome.error.is_none());
    let heard = events.heard.lock().unwrap().clone();
    Played { session: outcome.session, events: heard, paused: outcome.paused }
}
