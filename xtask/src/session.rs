//! `cargo xtask session`: the engine and the handlers without a window, one line per event.

use std::io::{BufRead as _, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::BoxFuture;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_api::{Api, Host, PRACTICE, Run, SystemClock};
use roundtable_engine::config::Workflow;
use roundtable_engine::event::{Event, Operation, PauseReason, RecapChoice};
use roundtable_engine::ports::{Clock, Model};
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::yaml;
use serde_json::Value;

use crate::shell::Result;

/// The exit code of a session that waits for an answer that nobody gives here.
const WAITS: u8 = 3;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The project's folder (with .s2s in it)
    #[arg(long)]
    project: PathBuf,
    /// The workflow: specs
    #[arg(long, default_value = "specs")]
    workflow: String,
    /// What it is about
    #[arg(long, required_unless_present = "resume")]
    topic: Option<String>,
    /// standard or consensus-driven
    #[arg(long)]
    strategy: Option<String>,
    /// Ids of participants, with commas between
    #[arg(long, value_delimiter = ',')]
    participants: Option<Vec<String>>,
    /// The provider: practice
    #[arg(long, default_value = PRACTICE)]
    provider: String,
    /// Stop after each round and ask on the terminal
    #[arg(long)]
    interactive: bool,
    /// Keep full prompts and answers in rounds/
    #[arg(long)]
    verbose: bool,
    /// A YAML list of `accept`, `continue: N` or `decision: text`, used in turn, the last one again
    #[arg(long)]
    answers: Option<PathBuf>,
    /// One JSON object per event
    #[arg(long)]
    json: bool,
    /// Goes on with this session
    #[arg(long)]
    resume: Option<String>,
    /// Rounds at most
    #[arg(long)]
    max_rounds: Option<u32>,
    /// Milliseconds of a practice answer, e.g. 0 or 200-400
    #[arg(long, default_value = "0")]
    delay: String,
}

/// A host without windows: no settings are kept, nothing is asked.
pub(crate) struct TerminalHost {
    practice: Arc<dyn Model>,
}

impl TerminalHost {
    pub(crate) fn new(delay: (Duration, Duration)) -> Self {
        Self { practice: Arc::new(roundtable_api::practice(Some(delay))) }
    }
}

impl Host for TerminalHost {
    fn config_dir(&self) -> PathBuf {
        crate::shell::target().join("session-settings")
    }

    fn documents_dir(&self) -> PathBuf {
        PathBuf::from(".")
    }

    fn native_dialogs(&self) -> bool {
        false
    }

    fn pick_folder(&self, _title: &str) -> BoxFuture<'_, Option<PathBuf>> {
        async { None }.boxed()
    }

    fn reveal(&self, _path: &Path) -> std::result::Result<(), WireError> {
        Ok(())
    }

    fn clock(&self) -> Arc<dyn Clock> {
        Arc::new(SystemClock)
    }

    fn model(&self, provider: &str) -> Option<Arc<dyn Model>> {
        (provider == PRACTICE).then(|| self.practice.clone())
    }
}

pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let outcome = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Into::into)
        .and_then(|runtime| runtime.block_on(play(arguments)));
    match outcome {
        Ok(code) => code,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn play(arguments: Arguments) -> Result<ExitCode> {
    let delay =
        crate::session::delay(&arguments.delay).ok_or("--delay wants milliseconds, e.g. 0 or 200-400")?;
    let api = Api::new(TerminalHost::new(delay));
    let mut answers = arguments.answers.as_deref().map(read_answers).transpose()?.map(Answers::new);
    let path = arguments.project.display().to_string();
    let id = match &arguments.resume {
        Some(id) => id.clone(),
        None => {
            let practice = api.host().model(&arguments.provider).is_some_and(|model| model.is_practice());
            Run::create(&path, &setup(&arguments)?, SystemClock.now(), practice)?.session.id
        }
    };
    // Followed from before its first event on: a new session is resumed like any other.
    let (_, view, mut events) = api.subscribe(&path, &id).await?;
    progress(&arguments, &format!("{id}: {} ({})", view.topic, view.strategy.title));
    if view.status == roundtable_engine::session::SessionStatus::Closed {
        return finish(&api, &arguments, &path, &id).await;
    }
    api.resume_session(SessionRef { path: path.clone(), session: id.clone() }).await?;
    while let Some(envelope) = events.recv().await {
        say(&arguments, &envelope)?;
        match envelope.event {
            Event::EscalationRaised { escalation } => {
                answer(&api, &path, &id, &escalation.id, answers.as_mut()).await?;
            }
            Event::RecapWaiting { .. } => {
                let choice = ask_recap();
                operate(&api, &path, &id, Operation::Recap { choice }).await?;
            }
            Event::Paused { reason: PauseReason::DecideLater } => {
                progress(
                    &arguments,
                    &format!(
                        "It waits for a decision. Go on with: cargo xtask session --project {path:?} --resume {id} --answers FILE"
                    ),
                );
                return Ok(ExitCode::from(WAITS));
            }
            Event::Paused { reason: PauseReason::User } => return Ok(ExitCode::SUCCESS),
            Event::Paused { .. } => return Ok(ExitCode::FAILURE),
            Event::Closed { .. } => return finish(&api, &arguments, &path, &id).await,
            _ => {}
        }
    }
    Err("the session ended without a word".into())
}

fn setup(arguments: &Arguments) -> Result<SessionSetup> {
    let workflow = match arguments.workflow.as_str() {
        "specs" => Workflow::Specs,
        "design" => Workflow::Design,
        "brainstorm" => Workflow::Brainstorm,
        "roundtable" => Workflow::Roundtable,
        other => return Err(format!("there is no workflow `{other}`").into()),
    };
    Ok(SessionSetup {
        workflow,
        topic: arguments.topic.clone().unwrap_or_default(),
        provider: arguments.provider.clone(),
        strategy: arguments.strategy.clone(),
        participants: arguments.participants.clone(),
        min_rounds: None,
        max_rounds: arguments.max_rounds,
        interactive: arguments.interactive.then_some(true),
        verbose: arguments.verbose.then_some(true),
    })
}

/// Where nobody reviews, what the table agreed on counts as approved: the document is written at once.
async fn finish(api: &Api<TerminalHost>, arguments: &Arguments, path: &str, id: &str) -> Result<ExitCode> {
    let view = api.session_view(SessionRef { path: path.to_owned(), session: id.to_owned() }).await?;
    if view.conclusion.is_none() {
        return Ok(ExitCode::SUCCESS);
    }
    let preview = api
        .preview_document(PreviewDocument {
            path: path.to_owned(),
            session: id.to_owned(),
            mode: WriteMode::Merge,
        })
        .await?;
    let written = api
        .write_document(WriteDocument {
            path: path.to_owned(),
            session: id.to_owned(),
            mode: WriteMode::Merge,
            existing_hash: preview.existing_hash,
        })
        .await?;
    let FidelityView { approved, present, .. } = written.fidelity;
    progress(
        arguments,
        &format!("{}: {present} of {approved} approved artifacts are in the document", written.full_path),
    );
    Ok(ExitCode::SUCCESS)
}

async fn operate(api: &Api<TerminalHost>, path: &str, id: &str, operation: Operation) -> Result<()> {
    api.operate(Operate { path: path.to_owned(), session: id.to_owned(), operation }).await?;
    Ok(())
}

async fn answer(
    api: &Api<TerminalHost>,
    path: &str,
    id: &str,
    escalation: &str,
    answers: Option<&mut Answers>,
) -> Result<()> {
    let operation = match answers {
        Some(answers) => Operation::Answer {
            escalation: escalation.to_owned(),
            answer: answers.next(),
            silence: Vec::new(),
        },
        None => Operation::Pause,
    };
    operate(api, path, id, operation).await
}

/// Answers in turn; the last one again when they run out.
struct Answers {
    list: Vec<EscalationAnswer>,
    used: usize,
}

impl Answers {
    fn new(list: Vec<EscalationAnswer>) -> Self {
        Self { list, used: 0 }
    }

    fn next(&mut self) -> EscalationAnswer {
        let at = self.used.min(self.list.len().saturating_sub(1));
        self.used += 1;
        self.list.get(at).cloned().unwrap_or(EscalationAnswer::Accept)
    }
}

fn read_answers(file: &Path) -> Result<Vec<EscalationAnswer>> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let Value::Array(items) = yaml::read(&text)? else {
        return Err(format!("{}: not a list", file.display()).into());
    };
    items.iter().map(read_answer).collect()
}

fn read_answer(item: &Value) -> Result<EscalationAnswer> {
    let one = |key: &str| item.get(key);
    if item.as_str() == Some("accept") {
        return Ok(EscalationAnswer::Accept);
    }
    if let Some(rounds) = one("continue").and_then(Value::as_u64) {
        let note = one("note").and_then(Value::as_str).unwrap_or_default().to_owned();
        return Ok(EscalationAnswer::Continue { rounds: u32::try_from(rounds)?, note });
    }
    if let Some(decision) = one("decision").and_then(Value::as_str) {
        return Ok(EscalationAnswer::Decide { decision: decision.to_owned() });
    }
    Err(format!("an answer is `accept`, `continue: N` or `decision: text`, not `{item}`").into())
}

/// On a terminal the choice is asked for; elsewhere the session goes on.
fn ask_recap() -> RecapChoice {
    let input = std::io::stdin();
    if !input.is_terminal() {
        return RecapChoice::Continue;
    }
    loop {
        println!("[c]ontinue, [s]kip to conclusion, next [p]hase, [e]xit and resume later?");
        let mut line = String::new();
        if input.lock().read_line(&mut line).unwrap_or(0) == 0 {
            return RecapChoice::Exit;
        }
        match line.trim() {
            "c" | "" => return RecapChoice::Continue,
            "s" => return RecapChoice::Conclude,
            "p" => return RecapChoice::NextPhase,
            "e" => return RecapChoice::Exit,
            _ => {}
        }
    }
}

/// `0` or `200-400`, in milliseconds.
pub(crate) fn delay(text: &str) -> Option<(Duration, Duration)> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let milliseconds = |text: &str| text.trim().parse().ok().map(Duration::from_millis);
    Some((milliseconds(least)?, milliseconds(most)?))
}

fn progress(arguments: &Arguments, line: &str) {
    if !arguments.json {
        println!("{line}");
    }
}

fn say(arguments: &Arguments, envelope: &Envelope) -> Result<()> {
    if arguments.json {
        println!("{}", serde_json::to_string(envelope)?);
    } else if let Some(line) = line(&envelope.event) {
        println!("{line}");
    }
    Ok(())
}

/// One line of progress; pieces of running answers have none.
fn line(event: &Event) -> Option<String> {
    Some(match event {
        Event::RoundStarted { round, phase, .. } => format!("round {round} ({phase})"),
        Event::QuestionAsked { focus, question, .. } => {
            format!("  question [{}]: {question}", focus.topic_id)
        }
        Event::SeatAnswered { statement, .. } => {
            let confidence =
                statement.confidence.map_or_else(|| "-".to_owned(), |share| format!("{share:.2}"));
            format!("  {} ({confidence}): {}", statement.participant, first_line(&statement.position))
        }
        Event::SeatAbsent { absence, .. } => format!("  {} absent: {}", absence.participant, absence.reason),
        Event::Retry { actor, reason, .. } => format!("  {actor} is asked again: {reason}"),
        Event::RoundCommitted { round, metrics, .. } => {
            let created = if round.artifacts_created.is_empty() {
                "nothing new".to_owned()
            } else {
                round.artifacts_created.join(" ")
            };
            let mut text = format!(
                "  synthesis: {}\n  {created}; next: {:?}; {} tokens",
                first_line(&round.synthesis),
                round.next,
                metrics.tokens
            );
            for note in &round.overrides {
                text.push_str(&format!("\n  enforced: {note}"));
            }
            text
        }
        Event::EscalationRaised { escalation } => {
            format!("  escalation {}: {}", escalation.id, escalation.reason)
        }
        Event::EscalationAnswered { escalation, .. } => format!("  {} answered", escalation.id),
        Event::NoteTaken { note } => format!("  note: {}", note.text),
        Event::Paused { reason } => format!("paused: {reason:?}"),
        Event::Closed { conclusion, .. } => match conclusion {
            Some(conclusion) if conclusion.note.is_empty() => "concluded".to_owned(),
            Some(conclusion) => format!("concluded: {}", conclusion.note),
            None => "closed without documents".to_owned(),
        },
        Event::FacilitatorThinking { .. }
        | Event::SeatThinking { .. }
        | Event::Piece { .. }
        | Event::RecapWaiting { .. }
        | Event::Resumed { .. }
        | Event::Stopping { .. } => return None,
    })
}

fn first_line(text: &str) -> String {
    roundtable_engine::text::clip(text.trim().lines().next().unwrap_or_default(), 140)
}
