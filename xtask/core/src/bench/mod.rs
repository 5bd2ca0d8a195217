//! `cargo xtask bench`: what the engine costs above the model, how a large project is searched and listed, and what
//! the application costs at rest.

mod application;
mod figures;
mod frames;
mod main_thread;
mod search;
mod size;

use std::collections::HashMap;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::wire::SessionSetup;
use roundtable_api::{Run, SystemClock};
use roundtable_engine::config::Workflow;
use roundtable_engine::error::ModelError;
use roundtable_engine::event::{Event, EventSink};
use roundtable_engine::ports::{Clock as _, Completion, Model, TextSink};
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Step;
use roundtable_tests::prefix;

use xtask::setup;
use xtask::shell::{Result, root, target};

use crate::sample;

/// The model's latency in the measurement: a round is question, answers, synthesis, so three of them.
const LATENCY: Duration = Duration::from_millis(50);
/// Rounds measured per panel.
const ROUNDS: usize = 60;

/// Measures one start on a large project. See [`size`].
pub(crate) fn size_of(folder: &std::path::Path) -> Result<()> {
    size::measure(folder)
}

/// Measures what the window of one application does in its frames. See [`frames`].
pub(crate) fn frames_of(app: &std::path::Path) -> Result<()> {
    setup::ensure(true)?;
    frames::run(app)
}

/// What is measured.
pub(crate) enum Scope {
    /// What needs no window and no release build of the application.
    Engine,
    /// Only what the application costs.
    Application,
    /// Everything.
    All,
}

/// Measures and prints; with `keep`, what the application costs becomes the figures of the last release.
pub(crate) fn run(scope: &Scope, keep: bool) -> Result<()> {
    if matches!(scope, Scope::Engine | Scope::All) {
        engine()?;
        prefix()?;
        search::run()?;
        size::run()?;
    }
    if matches!(scope, Scope::Application | Scope::All) { application::run(keep) } else { Ok(()) }
}

fn engine() -> Result<()> {
    // What the build has written is on its way to the disk, and our syncs would wait for it.
    if cfg!(unix) {
        Command::new("sync").status()?;
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    println!(
        "\nEngine overhead per round, above three model latencies of {} ms; durable writes on",
        LATENCY.as_millis()
    );
    println!("| seats | rounds | median ms | 95th percentile ms | worst ms |");
    println!("|---:|---:|---:|---:|---:|");
    for seats in [4, 12] {
        // The answers come from a first session, so that in the measured ones the machine works for the engine alone, as
        // it does when the models are elsewhere.
        let panel: Arc<dyn Model> =
            Arc::new(roundtable_api::practice(Some((Duration::ZERO, Duration::ZERO))));
        let recorder = Arc::new(Recorder { panel, answers: Mutex::default() });
        runtime.block_on(session(seats, recorder.clone(), &Arc::default()))?;
        let answers = Arc::new(recorder.answers.lock().map_err(|_| "poisoned")?.clone());
        let mut overheads = Vec::new();
        while overheads.len() < ROUNDS {
            let watch = Arc::new(Watch::default());
            let model = Arc::new(Latent { answers: answers.clone(), watch: watch.clone() });
            runtime.block_on(session(seats, model, &watch))?;
            overheads.extend(watch.overheads.lock().map_err(|_| "poisoned")?.iter());
        }
        overheads.sort_by(f64::total_cmp);
        let at = |share: f64| overheads[((overheads.len() - 1) as f64 * share) as usize];
        println!("| {seats} | {} | {:.2} | {:.2} | {:.2} |", overheads.len(), at(0.5), at(0.95), at(1.0));
    }
    Ok(())
}

/// What a provider could take from its cache, in every format.
fn prefix() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    println!(
        "\nInput from round 2 on that had been sent before, in {} rounds over real requests; {:.0} % is asked for",
        prefix::ROUNDS,
        prefix::LEAST * 100.0
    );
    println!("| format | share |");
    println!("|---|---:|");
    let mut least = f64::INFINITY;
    for (kind, path) in prefix::DOORS {
        let folder = tempfile::tempdir_in(target())?;
        let share = runtime.block_on(prefix::measure((kind, path), true, folder.path()))?.share;
        println!("| {}{path} | {:.1} % |", kind.word(), share * 100.0);
        least = least.min(share);
    }
    if least < prefix::LEAST {
        Err("less than what is asked for had been sent before".into())
    } else {
        Ok(())
    }
}

/// One session, from its beginning to its end; `watch` hears its events.
async fn session(seats: usize, model: Arc<dyn Model>, watch: &Arc<Watch>) -> Result<()> {
    // In the target folder and not in a temporary one: that is often memory, where nothing is ever synced.
    let folder = tempfile::tempdir_in(target())?;
    let project = folder.path().join("bench");
    project_with_seats(&project, seats)?;
    let setup = SessionSetup {
        strategy: Some("standard".to_owned()),
        participants: Some((1..=seats).map(|seat| format!("seat-{seat}")).collect()),
        max_rounds: Some(20),
        ..SessionSetup::new(Workflow::Specs, "Requirements for the benchmark")
    };
    let run = Run::create(&project.display().to_string(), &setup, SystemClock.now(), true)?;
    let (operations, receiver) = tokio::sync::mpsc::unbounded_channel();
    watch.answers.lock().map_err(|_| "poisoned")?.replace(operations);
    run.run(model, Arc::new(SystemClock), watch.clone(), receiver).await?;
    Ok(())
}

fn project_with_seats(project: &std::path::Path, seats: usize) -> Result<()> {
    sample::write(project)?;
    let agents = project.join(".s2s/agents/roundtable");
    std::fs::create_dir_all(&agents)?;
    let role = std::fs::read_to_string(root().join("agents/roundtable/qa-lead.md"))?;
    for seat in 1..=seats {
        let text = role.replacen("name: qa-lead", &format!("name: seat-{seat}"), 1);
        std::fs::write(agents.join(format!("seat-{seat}.md")), text)?;
    }
    Ok(())
}

/// What an answer is known by: round, step, actor and attempt.
type Asked = (u32, Step, String, u32);

fn asked(prompt: &Prompt) -> Asked {
    (prompt.round, prompt.step, prompt.actor.clone(), prompt.attempt)
}

/// The practice panel, whose answers are kept.
struct Recorder {
    panel: Arc<dyn Model>,
    answers: Mutex<HashMap<Asked, Completion>>,
}

impl Model for Recorder {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, std::result::Result<Completion, ModelError>> {
        async move {
            let answer = self.panel.answer(prompt, stream).await?;
            if let Ok(mut answers) = self.answers.lock() {
                answers.insert(asked(prompt), answer.clone());
            }
            Ok(answer)
        }
        .boxed()
    }

    fn is_practice(&self) -> bool {
        true
    }
}

/// Recorded answers, with a latency that is known.
struct Latent {
    answers: Arc<HashMap<Asked, Completion>>,
    watch: Arc<Watch>,
}

impl Model for Latent {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        _stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, std::result::Result<Completion, ModelError>> {
        async move {
            let start = Instant::now();
            tokio::time::sleep(LATENCY).await;
            // A timer rounds up to whole milliseconds: what counts is what the call took.
            self.watch.called(prompt.step, start.elapsed());
            let unknown = || ModelError::Refused("the first session had no such call".to_owned());
            self.answers.get(&asked(prompt)).cloned().ok_or_else(unknown)
        }
        .boxed()
    }

    fn is_practice(&self) -> bool {
        true
    }
}

#[derive(Default)]
struct Watch {
    started: Mutex<Option<Instant>>,
    /// The longest call of each step of the open round: the model's latency.
    latencies: Mutex<HashMap<Step, Duration>>,
    overheads: Mutex<Vec<f64>>,
    answers: Mutex<Option<tokio::sync::mpsc::UnboundedSender<roundtable_engine::event::Operation>>>,
}

impl Watch {
    fn called(&self, step: Step, took: Duration) {
        if let Ok(mut latencies) = self.latencies.lock() {
            let longest = latencies.entry(step).or_default();
            *longest = took.max(*longest);
        }
    }

    /// The model's latency in the round that ends.
    fn latency(&self) -> Duration {
        self.latencies
            .lock()
            .map(|mut latencies| latencies.drain().map(|(_, took)| took).sum())
            .unwrap_or_default()
    }
}

impl EventSink for Watch {
    fn send(&self, event: Event) {
        match event {
            Event::RoundStarted { .. } => {
                self.latency();
                if let Ok(mut started) = self.started.lock() {
                    started.replace(Instant::now());
                }
            }
            // A second question to the facilitator is the model's time, not the engine's: the round does not count.
            Event::Retry { .. } => {
                if let Ok(mut started) = self.started.lock() {
                    started.take();
                }
            }
            Event::RoundCommitted { .. } => {
                let took = self
                    .started
                    .lock()
                    .ok()
                    .and_then(|mut started| started.take())
                    .map(|start| start.elapsed());
                let latency = self.latency();
                if let (Some(took), Ok(mut overheads)) = (took, self.overheads.lock()) {
                    overheads.push((took.as_secs_f64() - latency.as_secs_f64()) * 1_000.0);
                }
            }
            Event::EscalationRaised { escalation } => {
                if let Ok(answers) = self.answers.lock()
                    && let Some(sender) = &*answers
                {
                    let _ = sender.send(roundtable_engine::event::Operation::Answer {
                        escalation: escalation.id,
                        answer: roundtable_engine::record::EscalationAnswer::Accept,
                        silence: Vec::new(),
                        by: String::new(),
                    });
                }
            }
            _ => {}
        }
    }
}
