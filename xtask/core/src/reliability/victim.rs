//! A session that runs in a process of its own, so that it can be stopped as nothing inside a process can stop it.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use roundtable_engine::record::Step;
use serde_json::Value;

use super::evidence::Reply;
use xtask::shell::{Result, target};

/// As long may a process say nothing before it counts as hanging. Not its whole time: beside a build a session that works takes many
/// times as long.
const PATIENCE: Duration = Duration::from_secs(120);

/// How a process is started.
pub(super) struct Start<'a> {
    /// The program: this one.
    pub(super) program: &'a Path,
    /// The project's folder.
    pub(super) project: &'a Path,
    /// The model server's address.
    pub(super) server: &'a str,
    /// The session to go on with; `None` begins one.
    pub(super) session: Option<&'a str>,
    /// A library that is loaded into the process before all others.
    pub(super) preload: Option<&'a Path>,
}

/// A running session. Dropped, it is killed.
pub(super) struct Victim {
    child: Child,
    started: Instant,
    lines: Receiver<(Instant, Value)>,
    /// What it has said so far.
    pub(super) said: Said,
}

/// What a process has said on its standard output.
#[derive(Default)]
pub(super) struct Said {
    /// From its start to its first line, which shows the session.
    pub(super) opened_after: Option<Duration>,
    /// Answers that it announced.
    pub(super) replies: Vec<Reply>,
    /// The last round that it announced as complete.
    pub(super) rounds: usize,
    /// Its last line, when it came to an end by itself.
    pub(super) ended: Option<Value>,
}

impl Victim {
    pub(super) fn start(start: &Start<'_>) -> Result<Self> {
        let answers = answers()?;
        let mut command = Command::new(start.program);
        command
            .args(["session", "--json", "--provider", "compatible", "--model", "fake-small"])
            .args(["--base-url", start.server])
            .arg("--project")
            .arg(start.project)
            .arg("--answers")
            .arg(answers)
            .env("TMPDIR", place()?)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        match start.session {
            Some(id) => command.args(["--resume", id]),
            None => command.args(["--topic", "Requirements for Borrow Shed", "--max-rounds", "12"]),
        };
        if let Some(library) = start.preload {
            command.env("LD_PRELOAD", library);
        }
        let started = Instant::now();
        let mut child = command.spawn()?;
        let output = child.stdout.take().ok_or("the session has no output")?;
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(std::result::Result::ok) {
                // A line that was cut off by the kill says nothing.
                if let Ok(value) = serde_json::from_str(&line)
                    && sender.send((Instant::now(), value)).is_err()
                {
                    return;
                }
            }
        });
        Ok(Self { child, started, lines, said: Said::default() })
    }

    /// Its process id.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Listens for so long; `true` when the process ended by itself before.
    pub(super) fn listen(&mut self, time: Duration) -> bool {
        let until = Instant::now() + time;
        self.hear_while(|| until.saturating_duration_since(Instant::now()))
    }

    /// Listens as long as something is said; `true` when the process ended, `false` when it said nothing for [`PATIENCE`].
    fn listen_to_end(&mut self) -> bool {
        self.hear_while(|| PATIENCE)
    }

    /// Hears line after line, each of which may take as long as `patience` says; `true` when the process ended.
    fn hear_while(&mut self, patience: impl Fn() -> Duration) -> bool {
        loop {
            match self.lines.recv_timeout(patience()) {
                Ok((at, line)) => self.said.hear(at.duration_since(self.started), &line),
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => return true,
            }
        }
    }

    /// Ends it as a power switch would, and hears what it had said before.
    pub(super) fn kill(mut self) -> Result<Said> {
        self.child.kill()?;
        self.child.wait()?;
        self.listen_to_end();
        Ok(std::mem::take(&mut self.said))
    }

    /// Lets it come to its end.
    pub(super) fn finish(mut self) -> Result<Said> {
        if !self.listen_to_end() {
            let silent = PATIENCE.as_secs();
            return Err(format!("a session said nothing for {silent} s and did not end: it hangs").into());
        }
        self.child.wait()?;
        Ok(std::mem::take(&mut self.said))
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Said {
    fn hear(&mut self, after: Duration, line: &Value) {
        if line.get("session").is_some() {
            self.opened_after.get_or_insert(after);
        }
        if line.get("ended").is_some() {
            self.ended = Some(line.clone());
        }
        let Some(event) = line.get("event") else { return };
        let round = event["round"].as_u64().and_then(|round| u32::try_from(round).ok()).unwrap_or_default();
        match event["event"].as_str() {
            Some("question_asked") => {
                self.replies.push(Reply { round, step: Step::Question, actor: "facilitator".to_owned() });
            }
            Some("seat_answered") => {
                let actor = event["statement"]["participant"].as_str().unwrap_or_default().to_owned();
                self.replies.push(Reply { round, step: Step::Response, actor });
            }
            Some("round_committed") => {
                let number =
                    event["round"]["number"].as_u64().and_then(|number| usize::try_from(number).ok());
                self.rounds = number.unwrap_or_default();
            }
            _ => {}
        }
    }

    /// Whether the session came to its conclusion.
    pub(super) fn concluded(&self) -> bool {
        self.ended.as_ref().is_some_and(|line| line["ended"] == "concluded" || line["ended"] == "closed")
    }

    /// Why the process stopped, in its own words.
    pub(super) fn why(&self) -> String {
        self.ended.as_ref().map_or_else(|| "it said nothing".to_owned(), Value::to_string)
    }
}

/// A folder for what the processes leave lying when they are killed; on no disk that a check fills or cuts off.
pub(super) fn place() -> Result<PathBuf> {
    let folder = target().join("reliability");
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// A file that accepts whatever is recommended.
fn answers() -> Result<PathBuf> {
    let file = place()?.join("answers.yaml");
    if !file.exists() {
        std::fs::write(&file, "- accept\n")?;
    }
    Ok(file)
}
