//! `cargo xtask reliability soak`: hours of sessions in one process, in virtual time. Memory and file descriptors are
//! measured after each.

use std::sync::Arc;
use std::time::{Duration, Instant};

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{CreateSample, ProjectRef, SessionRef, SessionSetup};
use roundtable_engine::config::Workflow;
use roundtable_engine::session::SessionStatus;
use roundtable_tests::host::TestHost;
use roundtable_tests::play::play;

use super::figures::Figures;
use xtask::shell::{Result, target};

/// How long an answer takes, as of a model of today.
const ANSWER: (Duration, Duration) = (Duration::from_secs(4), Duration::from_secs(20));
/// The most that memory may grow, in MB a minute of this check, after its first quarter.
const SLOPE: f64 = 1.0;
/// So many hours give a slope that means something. What a shorter run shows is the allocator settling: it is judged by how
/// much more is held in its last quarter than in its second, in MB.
const FULL: f64 = 4.0;
/// See [`FULL`].
const GROWTH: f64 = 8.0;
/// File descriptors that may be open more at the end than after the first quarter.
const DESCRIPTORS: usize = 4;
/// Hours of the control.
const CONTROL: f64 = 0.7;
/// What is played in turn.
const TABLES: [(Workflow, Option<&str>); 6] = [
    (Workflow::Specs, Some("consensus-driven")),
    (Workflow::Design, None),
    (Workflow::Brainstorm, None),
    (Workflow::Roundtable, Some("six-hats")),
    (Workflow::Roundtable, Some("debate")),
    (Workflow::Specs, Some("standard")),
];

/// Runs it and prints the figures; Linux only.
///
/// # Errors
/// When memory or file descriptors grow, or the control did not notice that they do.
pub(super) fn run(hours: f64) -> Result<()> {
    if !cfg!(target_os = "linux") {
        println!("Soak: skipped, it reads /proc.");
        return Ok(());
    }
    let begin = Instant::now();
    let soaked = soak(hours, false)?;
    let mut figures = Figures::new(&format!("{hours} hours of sessions in virtual time"));
    figures.row("took", format!("{:.0} s", begin.elapsed().as_secs_f64()));
    figures.row("sessions that came to their end", soaked.measured.len());
    figures.row(
        "memory, first / last",
        format!("{:.1} / {:.1} MB", soaked.first().memory, soaked.last().memory),
    );
    figures.row("slope of memory, after the first quarter", format!("{:.2} MB a minute", soaked.slope()));
    figures.row("held in the last quarter, above the second", format!("{:.2} MB", soaked.growth()));
    figures.row("file descriptors, after the first quarter / most later", {
        let (early, late) = soaked.descriptors();
        format!("{early} / {late}")
    });
    figures.print();
    let control = soak(CONTROL, true)?;
    if !control.grows_in_memory(false) || !control.grows_in_descriptors() {
        return Err("the control did not fail: what was kept after each session was not noticed".into());
    }
    println!(
        "The control, which keeps a file and its view of each session: {:.1} MB more.",
        control.growth()
    );
    if soaked.grows_in_memory(hours >= FULL) || soaked.grows_in_descriptors() {
        return Err("memory or file descriptors grow: see above".into());
    }
    Ok(())
}

/// What a session left behind in the process.
struct Measured {
    /// Minutes since the beginning.
    minute: f64,
    /// In MB.
    memory: f64,
    descriptors: usize,
}

struct Soaked {
    measured: Vec<Measured>,
}

impl Soaked {
    fn first(&self) -> &Measured {
        &self.measured[0]
    }

    fn last(&self) -> &Measured {
        &self.measured[self.measured.len() - 1]
    }

    fn later(&self) -> &[Measured] {
        &self.measured[self.measured.len() / 4..]
    }

    /// Of the line through the later points with the least squares, in MB a minute.
    fn slope(&self) -> f64 {
        let points = self.later();
        #[allow(clippy::cast_precision_loss, reason = "some hundred sessions")]
        let count = points.len() as f64;
        let mean = |of: fn(&Measured) -> f64| points.iter().map(of).sum::<f64>() / count;
        let (minutes, memory) = (mean(|point| point.minute), mean(|point| point.memory));
        let together: f64 =
            points.iter().map(|point| (point.minute - minutes) * (point.memory - memory)).sum();
        let spread: f64 = points.iter().map(|point| (point.minute - minutes).powi(2)).sum();
        if spread > 0.0 { together / spread } else { 0.0 }
    }

    fn descriptors(&self) -> (usize, usize) {
        let early = self.measured[..=self.measured.len() / 4].iter().map(|point| point.descriptors);
        let late = self.later().iter().map(|point| point.descriptors);
        (early.max().unwrap_or_default(), late.max().unwrap_or_default())
    }

    /// What the last quarter holds above the second one, in MB.
    fn growth(&self) -> f64 {
        let quarter = self.measured.len() / 4;
        #[allow(clippy::cast_precision_loss, reason = "some hundred sessions")]
        let mean =
            |points: &[Measured]| points.iter().map(|point| point.memory).sum::<f64>() / points.len() as f64;
        mean(&self.measured[quarter * 3..]) - mean(&self.measured[quarter..quarter * 2])
    }

    fn grows_in_memory(&self, full: bool) -> bool {
        if full { self.slope() > SLOPE } else { self.growth() > GROWTH }
    }

    fn grows_in_descriptors(&self) -> bool {
        let (early, late) = self.descriptors();
        late > early + DESCRIPTORS
    }
}

fn soak(hours: f64, leaks: bool) -> Result<Soaked> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build()?;
    runtime.block_on(sessions(Duration::from_secs_f64(hours * 3600.0), leaks))
}

async fn sessions(virtual_time: Duration, leaks: bool) -> Result<Soaked> {
    let folder = tempfile::tempdir_in(target())?;
    let model = Arc::new(roundtable_api::practice(Some(ANSWER)));
    let api = Api::new(TestHost::with_model(folder.path(), model));
    let (begin, real) = (tokio::time::Instant::now(), Instant::now());
    let mut measured = Vec::new();
    let mut kept = Vec::new();
    for (workflow, strategy) in TABLES.iter().cycle() {
        if begin.elapsed() >= virtual_time {
            break;
        }
        let path = api.create_sample(CreateSample { parent: None }).await?.path;
        let id = play(&api, &path, setup(*workflow, *strategy)).await?;
        let view = api.session_view(SessionRef { path: path.clone(), session: id }).await?;
        if view.status != SessionStatus::Closed {
            return Err(format!("{} stopped: {:?}", workflow.word(), view.table.paused).into());
        }
        api.open_project(ProjectRef { path: path.clone() }).await?;
        if leaks {
            let ballast = serde_json::to_vec(&view)?.repeat(128);
            kept.push((ballast, std::fs::File::open(std::path::Path::new(&path).join(".s2s/config.yaml"))?));
        }
        std::fs::remove_dir_all(&path)?;
        measured.push(Measured {
            minute: real.elapsed().as_secs_f64() / 60.0,
            memory: memory()?,
            descriptors: std::fs::read_dir("/proc/self/fd")?.count(),
        });
    }
    if measured.len() < 4 { Err("too few sessions to judge".into()) } else { Ok(Soaked { measured }) }
}

/// What this process holds, in MB.
fn memory() -> Result<f64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).ok_or("no VmRSS")?;
    let kilobytes: f64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kilobytes / 1024.0)
}

/// Who sits at a table that has no panel of its own.
const PANEL: [&str; 4] = ["product-manager", "software-architect", "qa-lead", "ux-researcher"];

fn setup(workflow: Workflow, strategy: Option<&str>) -> SessionSetup {
    let chosen = matches!(workflow, Workflow::Brainstorm | Workflow::Roundtable);
    SessionSetup {
        strategy: strategy.map(str::to_owned),
        participants: chosen.then(|| PANEL.map(str::to_owned).to_vec()),
        ..SessionSetup::new(workflow, "Deposits for Borrow Shed")
    }
}
