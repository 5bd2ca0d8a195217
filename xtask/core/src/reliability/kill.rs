//! `cargo xtask reliability kill`: sessions against the fake model server, killed at random points.

use std::path::{Path, PathBuf};
use std::time::Duration;

use roundtable_tests::fake::{Fake, Script, Seen};
use tokio::runtime::Runtime;

use super::evidence::{Held, Reply, findings};
use super::figures::{Figures, Spread};
use super::victim::{Said, Start, Victim};
use crate::sample;
use xtask::shell::{Result, target};

/// The longest that a session may take to be open again, in the full form.
const REOPENED_WITHIN: Duration = Duration::from_secs(2);
/// Kills of the control.
const CONTROL: usize = 12;

/// What is done to the files between a kill and the next start.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Between {
    Nothing,
    /// The journal's last complete line is taken away: what is left where answers are not kept before they are shown.
    WithoutTheLastReply,
}

/// Runs it and prints the figures. `strict`: the time to reopen is judged, too.
///
/// # Errors
/// When anything was lost, asked twice, torn or left behind, or when the control did not notice that something was.
pub(super) fn run(points: usize, seed: u64, strict: bool) -> Result<()> {
    let checked = play(points, seed, Between::Nothing)?;
    checked.print(&format!("{points} kills at random points of sessions, seed {seed}"));
    let control = play(CONTROL, seed, Between::WithoutTheLastReply)?;
    if control.lost == 0 || control.asked_twice == 0 {
        return Err("the control did not fail: an answer that was taken away was not missed".into());
    }
    println!("The control, with the last answer taken from the journal after each of {CONTROL} kills:");
    println!("{} answers lost, {} asked for twice.", control.lost, control.asked_twice);
    checked.judge(strict)
}

#[derive(Default)]
struct Checked {
    kills: usize,
    sessions: usize,
    lost: usize,
    asked_twice: usize,
    torn: Vec<String>,
    findings: Vec<String>,
    reopened: Spread,
}

impl Checked {
    fn print(&self, title: &str) {
        let mut figures = Figures::new(title);
        figures.row("sessions that were played to their end", self.sessions);
        figures.row("complete answers lost", self.lost);
        figures.row("answers asked for twice", self.asked_twice);
        figures.row("torn files", self.torn.len());
        figures.row("findings and litter at a session's end", self.findings.len());
        figures.row("open again, median / longest", self.reopened.words());
        figures.print();
        for words in self.torn.iter().chain(&self.findings).take(20) {
            println!("  {words}");
        }
    }

    fn judge(&self, strict: bool) -> Result<()> {
        let broken = self.lost + self.asked_twice + self.torn.len() + self.findings.len();
        if broken > 0 {
            return Err("a kill cost something: see above".into());
        }
        if self.sessions == 0 {
            return Err("no session came to its end: the figures say nothing".into());
        }
        if strict && self.reopened.longest() > REOPENED_WITHIN {
            return Err(format!("a session took {:?} to be open again", self.reopened.longest()).into());
        }
        Ok(())
    }
}

fn play(points: usize, seed: u64, between: Between) -> Result<Checked> {
    let runtime = Runtime::new()?;
    let fake = runtime.block_on(Fake::start(Script::default().key(None)))?;
    let server = format!("{}/v1", fake.url());
    let program = std::env::current_exe()?;
    let mut checked = Checked::default();
    let mut random = fastrand::Rng::with_seed(seed);
    let window = whole(&program, &server)? / 3;
    while checked.kills < points {
        let folder = tempfile::tempdir_in(target())?;
        let mut table = Table {
            program: program.clone(),
            server: server.clone(),
            project: folder.path().join("project"),
            fake: &fake,
            before: Held::default(),
            requests: fake.requests().len(),
        };
        sample::write(&table.project)?;
        loop {
            let time = window.mul_f64(random.f64());
            let (said, ended) = table.go_on(Some(time).filter(|_| checked.kills < points))?;
            table.check(&said, &mut checked)?;
            if ended {
                break;
            }
            checked.kills += 1;
            if between == Between::WithoutTheLastReply {
                take_last_line(&table.project)?;
            }
        }
        checked.sessions += 1;
        if between == Between::Nothing {
            checked.findings.extend(findings(&table.project)?);
        }
    }
    Ok(checked)
}

/// How long a session takes that nobody kills.
fn whole(program: &Path, server: &str) -> Result<Duration> {
    let folder = tempfile::tempdir_in(target())?;
    let project = folder.path().join("project");
    sample::write(&project)?;
    let begin = std::time::Instant::now();
    let start = Start { program, project: &project, server, session: None, preload: None };
    let said = Victim::start(&start)?.finish()?;
    if said.concluded() { Ok(begin.elapsed()) } else { Err(said.why().into()) }
}

/// One session and what is known of it.
struct Table<'a> {
    program: PathBuf,
    server: String,
    project: PathBuf,
    fake: &'a Fake,
    /// What its files held after the last kill.
    before: Held,
    /// Requests that had come by then.
    requests: usize,
}

impl Table<'_> {
    /// Starts it again, and kills it after this time, if one is given. Gives back whether it ended by itself.
    fn go_on(&mut self, time: Option<Duration>) -> Result<(Said, bool)> {
        let start = Start {
            program: &self.program,
            project: &self.project,
            server: &self.server,
            session: self.before.session.as_deref(),
            preload: None,
        };
        let mut victim = Victim::start(&start)?;
        let running = time.is_some_and(|time| !victim.listen(time));
        if running {
            return Ok((victim.kill()?, false));
        }
        let said = victim.finish()?;
        if said.concluded() {
            Ok((said, true))
        } else {
            Err(format!("a session stopped: {}", said.why()).into())
        }
    }

    fn check(&mut self, said: &Said, checked: &mut Checked) -> Result<()> {
        let held = Held::read(&self.project)?;
        if let (Some(_), Some(after)) = (&self.before.session, said.opened_after) {
            checked.reopened.add(after);
        }
        checked.torn.extend(held.torn.iter().cloned());
        // What was announced, and what the files held before, must be in them still.
        checked.lost += held.lacks(&said.replies) + held.lacks(&self.before.replies);
        checked.lost += said.rounds.max(self.before.rounds).saturating_sub(held.rounds);
        let requests = self.fake.requests();
        checked.asked_twice += requests[self.requests..]
            .iter()
            .filter(|seen| self.before.replies.contains(&asked(seen)))
            .count();
        (self.before, self.requests) = (held, requests.len());
        Ok(())
    }
}

fn asked(seen: &Seen) -> Reply {
    let asked = seen.asked.as_ref();
    Reply {
        round: asked.map_or(0, |asked| asked.round),
        step: asked.and_then(|asked| asked.step).unwrap_or(roundtable_engine::record::Step::Helper),
        actor: asked.map(|asked| asked.actor.clone()).unwrap_or_default(),
    }
}

/// Takes the last complete line off the newest journal.
fn take_last_line(project: &Path) -> Result<()> {
    let sessions = project.join(".s2s/sessions");
    let Ok(entries) = std::fs::read_dir(sessions) else { return Ok(()) };
    for entry in entries {
        let journal = entry?.path().join("replies.jsonl");
        let Ok(bytes) = std::fs::read(&journal) else { continue };
        let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        let complete = lines.iter().rposition(|line| line.ends_with(b"\n")).unwrap_or(0);
        std::fs::write(&journal, lines[..complete].concat())?;
    }
    Ok(())
}
