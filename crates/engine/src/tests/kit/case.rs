//! One run of a session: set up, run, look at what happened.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use jiff::Timestamp;
use serde_json::Value;
use tokio::sync::Notify;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use super::ports::{
    Disk, Done, Hook, Log, MemoryStore, Reacting, Reply, Script, ScriptedModel, SteppingClock,
};
use crate::artifact::Artifact;
use crate::event::{Event, Operation, PauseReason, RecapChoice};
use crate::ports::ByOthers;
use crate::prompt::Prompt;
use crate::record::{Dump, JournalEntry, Round, Step};
use crate::run::{Outcome, Ports, run};
use crate::session::Session;

/// What the scripted user does.
#[derive(Debug, Clone)]
pub(in super::super) enum Act {
    Do(Operation),
    /// The sender of operations is dropped.
    HangUp,
}

pub(in super::super) struct Case {
    session: Session,
    script: Script,
    hook: Hook,
    operations: Vec<Operation>,
    fail_at: Option<usize>,
    cut_after: Option<usize>,
    by_others: ByOthers,
}

/// What a run left behind. Without an outcome when it was cut.
pub(in super::super) struct Ran {
    pub(in super::super) outcome: Option<Outcome>,
    pub(in super::super) log: Vec<Done>,
    store: Arc<MemoryStore>,
}

impl Case {
    /// The usual model; a user who decides later, leaves at a recap, and goes on without absent seats.
    pub(in super::super) fn new(session: Session) -> Self {
        let later: Hook = Box::new(|event| match event {
            Event::EscalationRaised { .. } => vec![Act::Do(Operation::Pause)],
            Event::RecapWaiting { round, .. } => {
                vec![Act::Do(Operation::Recap { round: *round, choice: RecapChoice::Exit })]
            }
            Event::QuorumMissed { round, asked, .. } => {
                vec![Act::Do(Operation::GoOn { round: *round, asked: *asked })]
            }
            _ => Vec::new(),
        });
        Self {
            session,
            script: Box::new(super::usual),
            hook: later,
            operations: Vec::new(),
            fail_at: None,
            cut_after: None,
            by_others: ByOthers::default(),
        }
    }

    pub(in super::super) fn model(
        mut self,
        script: impl Fn(&Prompt) -> Reply + Send + Sync + 'static,
    ) -> Self {
        self.script = Box::new(script);
        self
    }

    pub(in super::super) fn user(mut self, hook: impl FnMut(&Event) -> Vec<Act> + Send + 'static) -> Self {
        self.hook = Box::new(hook);
        self
    }

    /// The user asks for this before anything runs.
    pub(in super::super) fn first(mut self, operation: Operation) -> Self {
        self.operations.push(operation);
        self
    }

    /// The nth call of the store fails.
    pub(in super::super) fn fail_at(mut self, call: usize) -> Self {
        self.fail_at = Some(call);
        self
    }

    /// The application dies when the nth line of the journal is durable.
    pub(in super::super) fn cut_after(mut self, appends: usize) -> Self {
        self.cut_after = Some(appends);
        self
    }

    /// Somebody writes these into their files while the first round is on.
    pub(in super::super) fn written_by_others(mut self, artifacts: Vec<Artifact>) -> Self {
        self.by_others.changed = artifacts;
        self
    }

    /// Somebody does this to the files while the first round is on.
    pub(in super::super) fn done_by_others(mut self, done: ByOthers) -> Self {
        self.by_others = done;
        self
    }

    pub(in super::super) fn run(self) -> Ran {
        let log: Log = Arc::default();
        let (user, operations) = unbounded_channel();
        for operation in self.operations {
            user.send(operation).unwrap();
        }
        let (ports, store) = doubles(&self.session, self.script, self.hook, user, &log);
        {
            let mut disk = store.disk.lock().unwrap();
            (disk.fail_at, disk.cut_after) = (self.fail_at, self.cut_after);
            disk.by_others = self.by_others;
        }
        let runtime =
            tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
        let outcome = runtime.block_on(async {
            // The clock stands still, so this is over at once when nothing can happen any more.
            let running =
                tokio::time::timeout(Duration::from_secs(3600), run(self.session, ports, operations));
            tokio::select! {
                biased;
                () = store.cut.notified() => None,
                outcome = running => Some(outcome.expect("the run waits for ever").unwrap()),
            }
        });
        // A run that went on to its next await after the cut is a cut one all the same.
        let outcome = outcome.filter(|_| !store.disk.lock().unwrap().is_cut);
        let log = std::mem::take(&mut *log.lock().unwrap());
        Ran { outcome, log, store }
    }
}

impl Ran {
    pub(in super::super) fn session(&self) -> &Session {
        &self.outcome.as_ref().expect("the run was cut").session
    }

    pub(in super::super) fn paused(&self) -> Option<&PauseReason> {
        self.outcome.as_ref().expect("the run was cut").paused.as_ref()
    }

    /// What an application finds that starts again.
    pub(in super::super) fn reloaded(&self) -> Session {
        self.store.reloaded()
    }

    pub(in super::super) fn prompts(&self) -> Vec<&Prompt> {
        self.log
            .iter()
            .filter_map(|done| match done {
                Done::Asked(prompt) => Some(prompt),
                _ => None,
            })
            .collect()
    }

    /// The full text of the prompt for the first attempt.
    pub(in super::super) fn prompt(&self, round: u32, step: Step, actor: &str) -> String {
        self.attempt(round, step, actor, 1)
    }

    pub(in super::super) fn attempt(&self, round: u32, step: Step, actor: &str, attempt: u32) -> String {
        let wanted = (round, step, actor, attempt);
        self.prompts()
            .into_iter()
            .find(|prompt| (prompt.round, prompt.step, prompt.actor.as_str(), prompt.attempt) == wanted)
            .unwrap_or_else(|| panic!("nobody was asked {wanted:?}"))
            .full_text()
    }

    /// `round step actor attempt` of every call, in order.
    pub(in super::super) fn asked(&self) -> Vec<String> {
        let short = |prompt: &Prompt| {
            format!("{} {} {} {}", prompt.round, prompt.step.number(), prompt.actor, prompt.attempt)
        };
        self.prompts().into_iter().map(short).collect()
    }

    /// Every line that was kept.
    pub(in super::super) fn journal(&self) -> Vec<crate::record::JournalEntry> {
        let lines = self.log.iter().filter_map(|done| match done {
            Done::Append(lines) => Some(lines.clone()),
            _ => None,
        });
        lines.flatten().collect()
    }

    /// Who is named with an artifact as no round has it, by what the journal has of all `runs`: dissents and supporters.
    pub(in super::super) fn unsaid(runs: &[&Self]) -> Vec<String> {
        use crate::dissent::{made_otherwise, strangers, taken_out, told, unsaid, unvoiced};
        let session = runs.last().unwrap().session();
        let journal: Vec<_> = runs.iter().flat_map(|ran| ran.journal()).collect();
        let (mut rounds, told) = (session.rounds.clone(), told(&journal));
        // That they were played here is said.
        rounds.iter_mut().for_each(|round| round.next_focus = "The next topic.".to_owned());
        let seats: Vec<String> = session.participants.iter().map(|role| role.id.clone()).collect();
        let of = |artifact| {
            let said = unsaid(&rounds, &told, &seats, artifact).into_iter().map(|one| format!("{one:?}"));
            let strange = strangers(&rounds, &told, &seats, artifact).into_iter().map(str::to_owned);
            let unvoiced =
                unvoiced(&rounds, &told, artifact).into_iter().map(|seat| format!("{seat} for it"));
            let out = taken_out(&rounds, artifact).into_iter().map(|one| format!("gone: {one:?}"));
            let made = made_otherwise(&rounds, artifact).map(|round| format!("made in {round}"));
            let id = |said| format!("{}: {said}", artifact.id);
            said.chain(strange).chain(unvoiced).chain(out).chain(made).map(id).collect::<Vec<_>>()
        };
        session.artifacts.iter().flat_map(of).collect()
    }

    pub(in super::super) fn events(&self) -> Vec<&Event> {
        self.log
            .iter()
            .filter_map(|done| match done {
                Done::Event(event) => Some(event),
                _ => None,
            })
            .collect()
    }

    /// Every line that went into the journal.
    pub(in super::super) fn appended(&self) -> Vec<&JournalEntry> {
        self.log
            .iter()
            .filter_map(|done| match done {
                Done::Append(lines) => Some(lines),
                _ => None,
            })
            .flatten()
            .collect()
    }

    pub(in super::super) fn dumps(&self) -> Vec<&Dump> {
        self.log
            .iter()
            .filter_map(|done| match done {
                Done::Dump(dump) => Some(&**dump),
                _ => None,
            })
            .collect()
    }

    /// Completed round `number`, from 1.
    pub(in super::super) fn round(&self, number: usize) -> &Round {
        &self.session().rounds[number - 1]
    }

    pub(in super::super) fn artifact(&self, id: &str) -> &Artifact {
        self.session().artifact(id).unwrap_or_else(|| panic!("no {id}"))
    }

    /// Whether a line of the round's overrides has these words.
    pub(in super::super) fn overridden(&self, number: usize, words: &str) -> bool {
        self.round(number).overrides.iter().any(|line| line.contains(words))
    }

    pub(in super::super) fn warned(&self, number: usize, words: &str) -> bool {
        self.round(number).warnings.iter().any(|line| line.contains(words))
    }
}

fn doubles(
    session: &Session,
    script: Script,
    hook: Hook,
    user: UnboundedSender<Operation>,
    log: &Log,
) -> (Ports, Arc<MemoryStore>) {
    let disk = Disk {
        journal: session.journal.clone(),
        committed: session.clone(),
        calls: 0,
        appends: 0,
        fail_at: None,
        cut_after: None,
        is_cut: false,
        by_others: ByOthers::default(),
    };
    let store = Arc::new(MemoryStore { log: log.clone(), disk: Mutex::new(disk), cut: Notify::new() });
    let events = Reacting { log: log.clone(), hook: Mutex::new(hook), user: Mutex::new(Some(user)) };
    let ports = Ports {
        model: Arc::new(ScriptedModel { script, log: log.clone() }),
        store: store.clone(),
        clock: Arc::new(SteppingClock(Mutex::new(Timestamp::UNIX_EPOCH))),
        events: Arc::new(events),
    };
    (ports, store)
}

/// Ports for a session that is not expected to run.
pub(in super::super) fn silent_ports(session: &Session) -> Ports {
    let (user, _) = unbounded_channel();
    doubles(session, Box::new(super::usual), Box::new(|_| Vec::new()), user, &Log::default()).0
}

/// Ports for a session of which nothing more can be kept.
pub(in super::super) fn full_disk(session: &Session) -> Ports {
    let (user, _) = unbounded_channel();
    let (ports, store) =
        doubles(session, Box::new(super::usual), Box::new(|_| Vec::new()), user, &Log::default());
    store.disk.lock().unwrap().is_cut = true;
    ports
}

/// One synthesis for each round, and no more rounds than that; the table may keep its conflicts.
pub(in super::super) fn synthesising(session: Session, rounds: Vec<Value>) -> Ran {
    let mut session = super::limits(session, 1, u32::try_from(rounds.len()).unwrap());
    session.config.escalation.max_rounds_per_conflict = 99;
    Case::new(session)
        .model(move |prompt| match prompt.step {
            Step::Synthesis => super::synthesis(rounds[prompt.round as usize - 1].clone()).into(),
            _ => super::usual(prompt),
        })
        .run()
}
