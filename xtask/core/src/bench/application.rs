//! What the application costs: its start, its memory at rest, the size of its binary and of its packages, each beside the same
//! of the last release.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use xtask::display::VirtualDisplay;
use xtask::shell::{Result, root};
use xtask::{build, packages, setup};

use super::figures::{Figures, LastRelease};
use super::frames;

/// Starts that are measured. The first finds nothing in the system's caches of this build's files.
const STARTS: usize = 7;
/// A guard against hangs.
const PATIENCE: Duration = Duration::from_secs(60);
const MEGABYTE: f64 = 1_048_576.0;

/// Builds the application and its packages, measures, prints; with `keep`, what was measured is kept for later ones to be held
/// against.
pub(super) fn run(keep: bool) -> Result<()> {
    setup::ensure(true)?;
    let app = build::application(true)?;
    setup::tauri_driver()?;
    // Starting comes before bundling: what a package is made of is read, and would be in the system's caches.
    let (mut figures, at_rest) = starts(&app)?;
    figures.set("memory at rest, all its processes (proportional share), MB", at_rest);
    figures.set("size of the binary, MB", size(&app)?);
    for package in packages::built()? {
        let kind = package.extension().map(|kind| kind.to_string_lossy().into_owned()).unwrap_or_default();
        figures.set(&format!("size of the .{kind}, MB"), size(&package)?);
    }
    let file = LastRelease::of(&root());
    println!("\nThe application, release build, on a virtual display");
    print!("{}", figures.beside(file.read()?.as_ref()));
    if keep {
        file.keep(&figures)?;
        println!("\nKept as the figures of {} in {}.", figures.version, file.path().display());
    }
    frames::run(&app)
}

/// How long a start takes to a usable Welcome, and how much memory the last of them had after two seconds.
fn starts(app: &Path) -> Result<(Figures, f64)> {
    let display = VirtualDisplay::start()?;
    let mut starts = Vec::new();
    let mut memory = 0;
    for _ in 0..STARTS {
        let folder = tempfile::tempdir()?;
        let ready = folder.path().join("ready");
        let begin = Instant::now();
        let mut child = Command::new(app)
            .env("DISPLAY", display.name())
            .env("ROUNDTABLE_CONFIG_DIR", folder.path())
            .env("ROUNDTABLE_DOCUMENTS_DIR", folder.path())
            .env("ROUNDTABLE_READY_FILE", &ready)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        while !ready.exists() && begin.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(2));
        }
        let started = ready.exists();
        starts.push(begin.elapsed().as_secs_f64() * 1_000.0);
        std::thread::sleep(Duration::from_secs(2));
        memory = resident(child.id());
        child.kill()?;
        child.wait()?;
        if !started {
            return Err(format!("The application was not usable within {} s.", PATIENCE.as_secs()).into());
        }
    }
    let mut figures = Figures::of_today();
    figures.set("start to a usable Welcome, first, ms", starts[0]);
    starts.sort_by(f64::total_cmp);
    figures.set(&format!("start to a usable Welcome, median of {STARTS}, ms"), starts[STARTS / 2]);
    Ok((figures, memory as f64 / 1_024.0))
}

/// In MB.
fn size(file: &Path) -> Result<f64> {
    Ok(file.metadata()?.len() as f64 / MEGABYTE)
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
