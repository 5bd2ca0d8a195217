//! `cargo xtask bench`: what the engine costs above the model, and what the application costs at rest.

use std::process::{Command, Stdio};
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

use crate::display::VirtualDisplay;
use crate::shell::{Result, cargo, root, target};
use crate::{build, setup};

/// The model's latency in the measurement: a round is question, answers, synthesis, so three of them.
const LATENCY: Duration = Duration::from_millis(50);
/// Rounds measured per panel.
const ROUNDS: usize = 60;

pub(crate) fn run(engine_only: bool) -> Result<()> {
    if cfg!(debug_assertions) {
        println!("Measuring an optimised build.");
        let mut command = cargo();
        command.args(["run", "--quiet", "--release", "--package", "xtask", "--", "bench"]);
        if engine_only {
            command.arg("--engine-only");
        }
        return crate::shell::run(&mut command);
    }
    engine()?;
    if engine_only { Ok(()) } else { application() }
}

fn engine() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    println!(
        "\nEngine overhead per round, above three model latencies of {} ms; durable writes on",
        LATENCY.as_millis()
    );
    println!("| seats | rounds | median ms | 95th percentile ms | worst ms |");
    println!("|---:|---:|---:|---:|---:|");
    for seats in [4, 12] {
        let mut overheads = Vec::new();
        while overheads.len() < ROUNDS {
            overheads.extend(runtime.block_on(session(seats))?);
        }
        overheads.sort_by(f64::total_cmp);
        let at = |share: f64| overheads[((overheads.len() - 1) as f64 * share) as usize];
        println!("| {seats} | {} | {:.2} | {:.2} | {:.2} |", overheads.len(), at(0.5), at(0.95), at(1.0));
    }
    Ok(())
}

/// The overheads of one session's rounds, in milliseconds.
async fn session(seats: usize) -> Result<Vec<f64>> {
    // In the target folder and not in a temporary one: that is often memory, where nothing is ever synced.
    let folder = tempfile::tempdir_in(target())?;
    let project = folder.path().join("bench");
    project_with_seats(&project, seats)?;
    let setup = SessionSetup {
        workflow: Workflow::Specs,
        topic: "Requirements for the benchmark".to_owned(),
        provider: roundtable_api::PRACTICE.to_owned(),
        strategy: Some("standard".to_owned()),
        participants: Some((1..=seats).map(|seat| format!("seat-{seat}")).collect()),
        min_rounds: None,
        max_rounds: Some(20),
        interactive: None,
        verbose: None,
    };
    let run = Run::create(&project.display().to_string(), &setup, SystemClock.now(), true)?;
    let watch = Arc::new(Watch::default());
    let model = Arc::new(Latent {
        inner: Arc::new(roundtable_api::practice(Some((Duration::ZERO, Duration::ZERO)))),
    });
    let (operations, receiver) = tokio::sync::mpsc::unbounded_channel();
    watch.answers.lock().map_err(|_| "poisoned")?.replace(operations);
    run.run(model, Arc::new(SystemClock), watch.clone(), receiver).await?;
    let overheads = watch.overheads.lock().map_err(|_| "poisoned")?.clone();
    Ok(overheads)
}

fn project_with_seats(project: &std::path::Path, seats: usize) -> Result<()> {
    for sample in roundtable_library::samples().into_iter().take(1) {
        roundtable_store::copy_tree(sample.files.iter().map(|(path, bytes)| (path, bytes)), project)?;
    }
    let agents = project.join(".s2s/agents/roundtable");
    std::fs::create_dir_all(&agents)?;
    let role = std::fs::read_to_string(root().join("agents/roundtable/qa-lead.md"))?;
    for seat in 1..=seats {
        let text = role.replacen("name: qa-lead", &format!("name: seat-{seat}"), 1);
        std::fs::write(agents.join(format!("seat-{seat}.md")), text)?;
    }
    Ok(())
}

/// The practice panel, with a latency that is known.
struct Latent {
    inner: Arc<roundtable_llm::Practice>,
}

struct Nowhere;

impl TextSink for Nowhere {
    fn piece(&self, _text: &str) {}
}

impl Model for Latent {
    fn answer<'a>(
        &'a self,
        prompt: &'a Prompt,
        _stream: &'a dyn TextSink,
    ) -> BoxFuture<'a, std::result::Result<Completion, ModelError>> {
        async move {
            let start = Instant::now();
            // What the practice panel itself takes belongs to the latency, not to the engine: it works in a task of its
            // own, as a provider works on a machine of its own.
            let (inner, prompt) = (self.inner.clone(), prompt.clone());
            let answer = tokio::spawn(async move { inner.answer(&prompt, &Nowhere).await })
                .await
                .unwrap_or_else(|error| Err(ModelError::Refused(error.to_string())));
            tokio::time::sleep(LATENCY.saturating_sub(start.elapsed())).await;
            answer
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
    overheads: Mutex<Vec<f64>>,
    answers: Mutex<Option<tokio::sync::mpsc::UnboundedSender<roundtable_engine::event::Operation>>>,
}

impl EventSink for Watch {
    fn send(&self, event: Event) {
        match event {
            Event::RoundStarted { .. } => {
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
                if let (Some(took), Ok(mut overheads)) = (took, self.overheads.lock()) {
                    overheads.push((took.as_secs_f64() - 3.0 * LATENCY.as_secs_f64()) * 1_000.0);
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
                    });
                }
            }
            _ => {}
        }
    }
}

/// Cold start to a usable Welcome, memory at rest and size, of the release build.
fn application() -> Result<()> {
    setup::ensure(true)?;
    let app = build::application(true)?;
    let driver = setup::tauri_driver()?;
    drop(driver);
    let display = VirtualDisplay::start()?;
    let mut starts = Vec::new();
    let mut memory = 0;
    for _ in 0..7 {
        let folder = tempfile::tempdir()?;
        let begin = Instant::now();
        let mut child = Command::new(&app)
            .env("DISPLAY", display.name())
            .env("ROUNDTABLE_CONFIG_DIR", folder.path())
            .env("ROUNDTABLE_DOCUMENTS_DIR", folder.path())
            .env("ROUNDTABLE_READY_FILE", folder.path().join("ready"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        while !folder.path().join("ready").exists() && begin.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(2));
        }
        starts.push(begin.elapsed().as_secs_f64() * 1_000.0);
        std::thread::sleep(Duration::from_secs(2));
        memory = resident(child.id());
        child.kill()?;
        child.wait()?;
    }
    let first = starts[0];
    starts.sort_by(f64::total_cmp);
    println!("\nThe application, release build, on a virtual display");
    println!("| what | value |");
    println!("|---|---:|");
    println!("| start to a usable Welcome, first | {first:.0} ms |");
    println!(
        "| start to a usable Welcome, median of {} | {:.0} ms |",
        starts.len(),
        starts[starts.len() / 2]
    );
    println!("| memory at rest, all its processes (proportional share) | {} MB |", memory / 1_024);
    println!("| size of the binary | {:.1} MB |", app.metadata()?.len() as f64 / 1_048_576.0);
    Ok(())
}

/// Proportional set size of a process and its children, in kB (Linux; 0 elsewhere).
fn resident(parent: u32) -> u64 {
    let mut processes = vec![parent];
    let mut total = 0;
    while let Some(process) = processes.pop() {
        let rollup = std::fs::read_to_string(format!("/proc/{process}/smaps_rollup")).unwrap_or_default();
        let pss = rollup.lines().find(|line| line.starts_with("Pss:"));
        total += pss
            .and_then(|line| line.split_whitespace().nth(1))
            .and_then(|number| number.parse().ok())
            .unwrap_or(0);
        let children =
            std::fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
        processes.extend(children.split_whitespace().filter_map(|child| child.parse::<u32>().ok()));
    }
    total
}
