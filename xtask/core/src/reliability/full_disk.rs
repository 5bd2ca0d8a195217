//! `cargo xtask reliability full-disk`: sessions on a small disk that has no room left, in bytes or in files, at one
//! moment or another. They pause, and go on when there is room.

use std::path::{Path, PathBuf};

use roundtable_tests::fake::{Fake, Script};
use tokio::runtime::Runtime;

use super::evidence::{Held, findings};
use super::figures::Figures;
use super::mount::{Mount, missing};
use super::victim::{Said, Start, Victim};
use crate::sample;
use xtask::shell::{Result, target};

/// Room on the disk, in bytes.
const ROOM: u64 = 1024 * 1024;
/// Files on the disk, where their number is what is short.
const FILES: usize = 400;

/// What is short.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Short {
    Bytes,
    Files,
}

/// Runs it and prints the figures; says so where it cannot run. `times`: how often, for bytes and for files each.
///
/// # Errors
/// When something was lost or torn, a session did not pause or did not go on, or the control did not notice.
pub(super) fn run(times: usize, seed: u64) -> Result<()> {
    if let Some(why) = missing(&["mount"]) {
        println!("Full disks: skipped, {why}.");
        return Ok(());
    }
    let runtime = Runtime::new()?;
    let fake = runtime.block_on(Fake::start(Script::default().key(None)))?;
    let mut checked = Checked { server: format!("{}/v1", fake.url()), ..Checked::default() };
    let mut random = fastrand::Rng::with_seed(seed);
    for _ in 0..times {
        checked.play(Short::Bytes, random.u64(8 * 1024..360 * 1024))?;
        checked.play(Short::Files, random.u64(1..30))?;
    }
    let mut figures = Figures::new(&format!("{} full disks, seed {seed}", times * 2));
    figures.row("sessions that paused", checked.paused);
    figures.row("that could not be begun, and said so", checked.refused);
    figures.row("that had room enough", checked.had_room);
    figures.row("that went on to their end", checked.went_on);
    figures.row("acknowledged answers and rounds lost", checked.lost);
    figures.row("torn files and findings", checked.broken.len());
    figures.print();
    for words in checked.broken.iter().take(20) {
        println!("  {words}");
    }
    checked.control()?;
    if checked.lost > 0 || !checked.broken.is_empty() {
        return Err("a full disk cost something: see above".into());
    }
    if checked.paused == 0 {
        return Err("no disk was full: the figures say nothing".into());
    }
    Ok(())
}

#[derive(Default)]
struct Checked {
    server: String,
    paused: usize,
    refused: usize,
    had_room: usize,
    went_on: usize,
    lost: usize,
    broken: Vec<String>,
}

impl Checked {
    /// `left`: bytes, or files, that are free when the session begins.
    fn play(&mut self, short: Short, left: u64) -> Result<()> {
        let small = Small::new(short, left)?;
        let said = self.session(&small.project, None)?;
        let before = Held::read(&small.project)?;
        self.lost += before.lacks(&said.replies) + said.rounds.saturating_sub(before.rounds);
        self.broken.extend(before.torn.iter().cloned());
        match (said.concluded(), &said.ended, before.session.is_some()) {
            (true, _, _) => self.had_room += 1,
            (false, Some(ended), true) if ended["reason"]["why"] == "storage" => self.paused += 1,
            (false, Some(ended), _) if ended["ended"] == "failed" && ended["code"] == "disk_full" => {
                self.refused += 1
            }
            _ => self.broken.push(format!("a session neither paused nor said why: {}", said.why())),
        }
        if said.concluded() {
            return Ok(());
        }
        small.make_room()?;
        let after = self.session(&small.project, before.session.as_deref())?;
        let held = Held::read(&small.project)?;
        self.lost += held.lacks(&before.replies) + before.rounds.saturating_sub(held.rounds);
        if after.concluded() {
            self.went_on += 1;
            self.broken.extend(findings(&small.project)?);
        } else {
            self.broken.push(format!("with room again, a session did not go on: {}", after.why()));
        }
        Ok(())
    }

    fn session(&self, project: &Path, session: Option<&str>) -> Result<Said> {
        let program = std::env::current_exe()?;
        Victim::start(&Start { program: &program, project, server: &self.server, session, preload: None })?
            .finish()
    }

    /// An index that is written in place on a full disk is torn, and that is seen.
    fn control(&self) -> Result<()> {
        let small = Small::new(Short::Bytes, 64 * 1024)?;
        let said = self.session(&small.project, None)?;
        let Some(id) = Held::read(&small.project)?.session else {
            return Err(format!("the control has no session: {}", said.why()).into());
        };
        let index = small.project.join(".s2s/sessions").join(format!("{id}.yaml"));
        let text = std::fs::read(&index)?;
        fill(&small.disk.path().join("rest"), ROOM)?;
        // Cut off by the disk, in the middle of a line.
        let _ = std::fs::write(&index, text.repeat(64));
        if std::fs::read(&index)?.len() >= text.len() * 64 || Held::read(&small.project)?.torn.is_empty() {
            return Err(
                "the control did not fail: an index written in place on a full disk was not torn".into()
            );
        }
        println!("The control, an index written in place on a full disk: torn, and seen.");
        Ok(())
    }
}

/// A small disk with a project on it, and little room beside.
struct Small {
    project: PathBuf,
    filler: PathBuf,
    // Unmounted before the folder is removed.
    disk: Mount,
    _folder: tempfile::TempDir,
}

impl Small {
    fn new(short: Short, left: u64) -> Result<Self> {
        let folder = tempfile::tempdir_in(target())?;
        let options = match short {
            Short::Bytes => format!("size={ROOM}"),
            Short::Files => format!("size=64m,nr_inodes={FILES}"),
        };
        let disk = Mount::new("tmpfs", &options, Path::new("none"), &folder.path().join("disk"))?;
        let project = disk.path().join("project");
        let filler = disk.path().join("filler");
        std::fs::create_dir(&filler)?;
        sample::write(&project)?;
        match short {
            Short::Bytes => {
                fill(&filler.join("bytes"), ROOM)?;
                let full = filler.join("bytes").metadata()?.len();
                std::fs::File::options()
                    .write(true)
                    .open(filler.join("bytes"))?
                    .set_len(full.saturating_sub(left))?;
            }
            Short::Files => {
                let mut made = Vec::new();
                while let Ok(file) = std::fs::File::create(filler.join(made.len().to_string())) {
                    made.push(file);
                }
                for number in 0..left.min(made.len() as u64) {
                    std::fs::remove_file(filler.join(number.to_string()))?;
                }
            }
        }
        Ok(Self { project, filler, disk, _folder: folder })
    }

    fn make_room(&self) -> Result<()> {
        std::fs::remove_dir_all(&self.filler)?;
        Ok(())
    }
}

/// Writes until there is no room, at most so many bytes.
fn fill(file: &Path, most: u64) -> Result<()> {
    use std::io::Write as _;
    let mut file = std::fs::File::create(file)?;
    for _ in 0..most / 4096 {
        if file.write_all(&[b'x'; 4096]).is_err() {
            break;
        }
    }
    Ok(())
}
