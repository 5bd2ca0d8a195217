//! `cargo xtask reliability power`: what a disk holds at any moment, had the power gone just then. Sessions run on an
//! ext4 image; the image is copied while they stand still for a moment, and the copy is mounted, which replays the file
//! system's own journal as a start after a power cut does.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use roundtable_tests::fake::{Fake, Script};
use tokio::runtime::Runtime;

use super::evidence::{Held, findings};
use super::figures::Figures;
use super::mount::{Mount, missing};
use super::victim::{Said, Start, Victim};
use crate::sample;
use xtask::shell::{Result, target};

/// Size of the image, in bytes.
const IMAGE: u64 = 48 * 1024 * 1024;
/// The longest between two cuts.
const WINDOW: Duration = Duration::from_millis(600);
/// Cuts of the control.
const CONTROL: usize = 8;
/// Of the copies, each so-manieth is gone on with to its end.
const RESUMED: usize = 10;

/// Runs it and prints the figures; says so where it cannot run.
///
/// # Errors
/// When an acknowledged write was lost or a file torn, or when the control did not notice.
pub(super) fn run(cuts: usize, seed: u64) -> Result<()> {
    if let Some(why) = missing(&["mkfs.ext4", "mount"]) {
        println!("Power cuts: skipped, {why}.");
        return Ok(());
    }
    let checked = play(cuts, seed, None)?;
    checked.print(&format!("{cuts} power cuts, seed {seed}"));
    match without_sync() {
        Some(library) => {
            let control = play(CONTROL, seed, Some(&library))?;
            if control.lost == 0 {
                return Err("the control did not fail: without syncing, nothing was lost".into());
            }
            println!(
                "The control, without syncing: {} acknowledged writes lost in {CONTROL} cuts.",
                control.lost
            );
        }
        None => println!("The control is skipped: it needs libeatmydata, which turns syncing off."),
    }
    if checked.lost > 0 || !checked.broken.is_empty() {
        return Err("a power cut cost something: see above".into());
    }
    Ok(())
}

/// A library that makes every sync of a process do nothing.
fn without_sync() -> Option<PathBuf> {
    let folders = std::fs::read_dir("/usr/lib").ok()?;
    let mut found =
        folders.filter_map(std::result::Result::ok).map(|entry| entry.path().join("libeatmydata.so"));
    found.find(|path| path.exists())
}

#[derive(Default)]
struct Checked {
    cuts: usize,
    acknowledged: usize,
    lost: usize,
    resumed: usize,
    broken: Vec<String>,
}

impl Checked {
    fn print(&self, title: &str) {
        let mut figures = Figures::new(title);
        figures.row("acknowledged answers and rounds looked for", self.acknowledged);
        figures.row("of them lost", self.lost);
        figures.row("sessions gone on with to their end", self.resumed);
        figures.row("torn files and findings", self.broken.len());
        figures.print();
        for words in self.broken.iter().take(20) {
            println!("  {words}");
        }
    }
}

fn play(cuts: usize, seed: u64, preload: Option<&Path>) -> Result<Checked> {
    let runtime = Runtime::new()?;
    let fake = runtime.block_on(Fake::start(Script::default().key(None)))?;
    let server = format!("{}/v1", fake.url());
    let program = std::env::current_exe()?;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut checked = Checked::default();
    while checked.cuts < cuts {
        let disk = Disk::new()?;
        let project = disk.mount.path().join("project");
        sample::write(&project)?;
        // The project was there long before the power went.
        run_quietly("sync", &["--file-system", &project.display().to_string()])?;
        let start = Start { program: &program, project: &project, server: &server, session: None, preload };
        let mut victim = Victim::start(&start)?;
        loop {
            let ended = victim.listen(WINDOW.mul_f64(random.f64()));
            let copy = disk.cut(&mut victim, ended)?;
            checked.cuts += 1;
            let goes_on = preload.is_none() && checked.cuts.is_multiple_of(RESUMED);
            let resume = goes_on.then_some((program.as_path(), server.as_str()));
            checked.look(&copy, &disk.folder.path().join("after"), &victim.said, resume)?;
            if ended || checked.cuts >= cuts {
                break;
            }
        }
    }
    Ok(checked)
}

/// A disk of its own, in a file.
struct Disk {
    // Unmounted before the folder is removed.
    mount: Mount,
    folder: tempfile::TempDir,
}

impl Disk {
    fn new() -> Result<Self> {
        let folder = tempfile::tempdir_in(target())?;
        let image = folder.path().join("disk.img");
        std::fs::File::create(&image)?.set_len(IMAGE)?;
        run_quietly("mkfs.ext4", &["-q", "-F", &image.display().to_string()])?;
        let mount = Mount::new("ext4", "loop", &image, &folder.path().join("disk"))?;
        Ok(Self { mount, folder })
    }

    /// The disk as it is now, with the session standing still. What the session had announced by then is heard.
    fn cut(&self, victim: &mut Victim, ended: bool) -> Result<PathBuf> {
        let (image, copy) = (self.folder.path().join("disk.img"), self.folder.path().join("cut.img"));
        let id = victim.id().to_string();
        if !ended {
            run_quietly("kill", &["-STOP", &id])?;
            victim.listen(Duration::from_millis(20));
        }
        // The file system may write by itself meanwhile: two copies that are the same are one moment.
        let mut same = false;
        for _ in 0..20 {
            std::fs::copy(&image, &copy)?;
            same = std::fs::read(&image)? == std::fs::read(&copy)?;
            if same {
                break;
            }
        }
        if !ended {
            run_quietly("kill", &["-CONT", &id])?;
        }
        if same { Ok(copy) } else { Err("the disk did not stand still to be copied".into()) }
    }
}

impl Checked {
    fn look(&mut self, copy: &Path, at: &Path, said: &Said, resume: Option<(&Path, &str)>) -> Result<()> {
        let mount = Mount::new("ext4", "loop", copy, at)?;
        let project = mount.path().join("project");
        self.acknowledged += said.replies.len() + said.rounds;
        let held = match Held::read(&project) {
            Ok(held) => held,
            Err(error) => {
                self.broken.push(error.to_string());
                return Ok(());
            }
        };
        self.lost += held.lacks(&said.replies) + said.rounds.saturating_sub(held.rounds);
        self.broken.extend(held.torn.iter().cloned());
        let (Some((program, server)), Some(id)) = (resume, &held.session) else { return Ok(()) };
        let start = Start { program, project: &project, server, session: Some(id), preload: None };
        let after = Victim::start(&start)?.finish()?;
        if after.concluded() {
            self.resumed += 1;
            self.broken.extend(findings(&project)?);
        } else {
            self.broken.push(format!("a session did not go on: {}", after.why()));
        }
        Ok(())
    }
}

fn run_quietly(program: &str, arguments: &[&str]) -> Result<()> {
    let done = Command::new(program).args(arguments).output()?;
    if done.status.success() {
        Ok(())
    } else {
        Err(format!("{program} failed: {}", String::from_utf8_lossy(&done.stderr).trim()).into())
    }
}
