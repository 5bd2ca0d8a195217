//! `cargo xtask session`: the engine and the handlers without a window, one line per event.

mod answers;
mod arguments;
mod baseline;
mod decide;
mod errors;
mod host;
mod interrupt;
mod output;
mod place;
mod recap;
mod warnings;

use std::io::IsTerminal as _;
use std::process::ExitCode;

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::event::{Event, Operation, PauseReason};
use roundtable_engine::record::EscalationRecord;
use roundtable_engine::session::SessionStatus;
use tokio::sync::mpsc::UnboundedSender;

use self::answers::Answers;
pub(crate) use self::arguments::Arguments;
use self::errors::{Failure, KeyEnvError};
use self::host::TerminalHost;
use self::output::Output;
use crate::shell::Result;

/// The exit code of flags that cannot be used.
const UNUSABLE: u8 = 2;
/// The exit code of a session that waits for an answer that nobody gives here.
const WAITS: u8 = 3;

pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let output = Output { json: arguments.json };
    if let Some(why) = arguments.unusable(std::io::stdin().is_terminal()) {
        eprintln!("{why}\nNothing was changed.");
        return ExitCode::from(UNUSABLE);
    }
    let outcome = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Into::into)
        .and_then(|runtime| runtime.block_on(play(&arguments, output)));
    match outcome {
        Ok(code) => code,
        Err(error) => {
            let failure = Failure::new(error.as_ref(), arguments.resume.is_some());
            // A machine that reads the events finds the error as their last line.
            if output.json {
                println!("{}", failure.json())
            } else {
                eprintln!("{}", failure.lines())
            }
            ExitCode::from(failure.exit)
        }
    }
}

async fn play(arguments: &Arguments, output: Output) -> Result<ExitCode> {
    // Before anything is made: an answers file that cannot be used leaves no session behind.
    let answers = arguments.answers.as_deref().map(Answers::read).transpose()?.unwrap_or_default();
    let api = Api::new(TerminalHost::new(arguments.delay)?);
    provider(&api, arguments).await?;
    let path = arguments.project.display().to_string();
    for warning in warnings::warnings(&arguments.project, arguments.resume.as_deref()) {
        eprintln!("{warning}");
    }
    let id = match &arguments.resume {
        Some(id) => id.clone(),
        None => {
            unpriced(&api, &path, arguments).await?;
            let mut setup = arguments.setup();
            if let Some(file) = &arguments.baseline {
                setup.baseline = baseline::read(&api, &path, file, &setup, output).await?;
            }
            api.create(&path, &setup).await?.session.id
        }
    };
    let (resume, answer) = (arguments.resume_command(&id), arguments.answer_command(&id));
    let spending_limit = arguments.spending_limit;
    Play { api, path, id, answers, output, spending_limit, asks: false, resume, answer }.run().await
}

/// A limit counts only what has a price: said before anything is paid for.
async fn unpriced(api: &Api<TerminalHost>, path: &str, arguments: &Arguments) -> Result<()> {
    if arguments.spending_limit.is_none() || arguments.account().is_none() {
        return Ok(());
    }
    let request = StartSession { path: path.to_owned(), setup: arguments.setup() };
    let unpriced = api.session_forecast(request).await?.unpriced;
    if !unpriced.is_empty() {
        eprintln!(
            "No price is known for {}: what it costs cannot be counted, and --spending-limit does not stop it. Put its \
             price into prices.json (see README).",
            unpriced.join(", ")
        );
    }
    Ok(())
}

/// Sets up the provider that the arguments name, with its key from the environment, for this run.
async fn provider(api: &Api<TerminalHost>, arguments: &Arguments) -> Result<()> {
    let Some(mut account) = arguments.account() else { return Ok(()) };
    if account.base_url.is_empty() {
        let kinds = api.provider_settings(Nothing {}).await?.kinds;
        account.base_url = kinds
            .into_iter()
            .find(|row| row.kind == account.kind)
            .map(|row| row.base_url)
            .unwrap_or_default();
    }
    let id = account.id.clone();
    api.save_provider(SaveProvider { account }).await?;
    if let Some(name) = &arguments.key_env {
        let key = std::env::var(name).map_err(|_| KeyEnvError { name: name.clone() })?;
        api.set_key(SetKey { provider: id, key, keep: KeepKey::ThisRun }).await?;
    }
    Ok(())
}

/// A session that is played on the terminal.
struct Play {
    api: Api<TerminalHost>,
    path: String,
    id: String,
    answers: Answers,
    output: Output,
    spending_limit: Option<f64>,
    /// Whether somebody can be asked to decide: an interactive session on a terminal.
    asks: bool,
    /// The command that goes on with it.
    resume: String,
    /// The same with a file of answers.
    answer: String,
}

impl Play {
    async fn run(mut self) -> Result<ExitCode> {
        // Followed from before its first event on: a new session is resumed like any other.
        let (_, view, mut events) = self.api.subscribe(&self.path, &self.id).await?;
        self.output.progress(&format!("{}: {} ({})", self.id, view.topic, view.strategy.title));
        if view.practice {
            self.output.progress("Practice panel: every answer is simulated, and no advice.");
        }
        if view.status == SessionStatus::Closed {
            self.output.tell("The session is over already.");
            return self.finish(true).await;
        }
        self.asks = view.config.interactive && std::io::stdin().is_terminal();
        let mut interrupts = interrupt::listen(self.resume.clone());
        let (choose, mut choices) = tokio::sync::mpsc::unbounded_channel();
        let SessionRef { path, session } = self.session();
        let spending_limit = self.spending_limit;
        self.api.resume_session(ResumeSession { path, session, spending_limit }).await?;
        loop {
            tokio::select! {
                envelope = events.recv() => {
                    let envelope = envelope.ok_or("the session ended without a word")?;
                    self.output.event(&envelope)?;
                    if let Some(code) = self.heard(envelope.event, &choose).await? {
                        return Ok(code);
                    }
                }
                Some(()) = interrupts.recv() => self.interrupted().await?,
                Some(operation) = choices.recv() => self.operate(operation).await?,
            }
        }
    }

    fn session(&self) -> SessionRef {
        SessionRef { path: self.path.clone(), session: self.id.clone() }
    }

    /// What an event wants of us; the exit code when it was the last one.
    async fn heard(&mut self, event: Event, choose: &UnboundedSender<Operation>) -> Result<Option<ExitCode>> {
        match event {
            Event::EscalationRaised { escalation } => self.answer(escalation, choose).await?,
            Event::RecapWaiting { .. } => recap::ask(self.output, choose.clone()),
            // The terminal has no button for it: the session waits, and a resume asks the absent seats again.
            Event::QuorumMissed { .. } => self.operate(Operation::Pause).await?,
            Event::Paused { reason } => return self.paused(&reason).await.map(Some),
            Event::Closed { .. } => return self.finish(false).await.map(Some),
            _ => {}
        }
        Ok(None)
    }

    /// With an answer that was given; without one the user is asked, or else the session waits, and its pause shows the
    /// escalation in full.
    async fn answer(
        &mut self,
        escalation: EscalationRecord,
        choose: &UnboundedSender<Operation>,
    ) -> Result<()> {
        let operation = match self.answers.next(escalation.conflict.as_deref()) {
            Some(answer) => {
                self.output.progress(&output::raised(&escalation));
                Operation::Answer { escalation: escalation.id, answer, silence: Vec::new() }
            }
            None if self.asks => {
                decide::ask(self.output, escalation, choose.clone());
                return Ok(());
            }
            None => Operation::Pause,
        };
        self.operate(operation).await
    }

    async fn interrupted(&self) -> Result<()> {
        self.output.tell(
            "Pausing: the running answers complete and are kept. Ctrl-C again leaves at once, and loses nothing either.",
        );
        self.operate(Operation::Pause).await
    }

    /// A session that has just ended needs no operation: its last event is on the way.
    async fn operate(&self, operation: Operation) -> Result<()> {
        let request = Operate { path: self.path.clone(), session: self.id.clone(), operation };
        match self.api.operate(request).await {
            Err(error) if error.code == ErrorCode::SessionNotRunning => Ok(()),
            other => Ok(other.map(drop)?),
        }
    }

    async fn paused(&self, reason: &PauseReason) -> Result<ExitCode> {
        let resume = &self.resume;
        let view = self.api.session_view(self.session()).await?;
        if *reason == PauseReason::DecideLater {
            let waiting: Vec<_> =
                view.escalations.into_iter().filter(|escalation| escalation.answer.is_none()).collect();
            for escalation in &waiting {
                self.output.progress(&output::escalation(escalation));
            }
            self.output.tell(&output::how_to_answer(&self.answer, &waiting));
            return Ok(ExitCode::from(WAITS));
        }
        let limit = output::higher_limit(reason).map(|limit| format!(" --spending-limit {limit}"));
        let (words, place) = (output::pause_words(reason), place::words(&view));
        self.output.tell(&format!("{words} {place} Go on with: {resume}{}", limit.unwrap_or_default()));
        Ok(if *reason == PauseReason::User { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// An answer for a conflict that never came up, neither now nor before a resume: perhaps a slip of the pen.
    fn tell_unused_answers(&self, view: &SessionView) {
        let was_up = |conflict: &str| {
            view.escalations.iter().any(|escalation| escalation.conflict.as_deref() == Some(conflict))
        };
        for conflict in self.answers.conflicts().into_iter().filter(|conflict| !was_up(conflict)) {
            self.output.tell(&format!("The answer for {conflict} was not used: it was never put to you."));
        }
    }

    /// Where nobody reviews, what the table agreed on counts as approved: the document is written at once. That of a
    /// session that was over already is left alone: somebody may have edited it since.
    async fn finish(&self, was_over: bool) -> Result<ExitCode> {
        let view = self.api.session_view(self.session()).await?;
        self.tell_unused_answers(&view);
        if view.conclusion.is_none() {
            return Ok(ExitCode::SUCCESS);
        }
        let SessionRef { path, session } = self.session();
        let mode = WriteMode::Merge;
        let preview = PreviewDocument { path: path.clone(), session: session.clone(), mode };
        let preview = self.api.preview_document(preview).await?;
        if was_over && preview.exists {
            self.output.progress(&format!("Its document is {}, and is left as it is.", preview.path));
            return Ok(ExitCode::SUCCESS);
        }
        let existing_hash = preview.existing_hash.clone();
        let further_hashes = preview.further_hashes();
        let request = WriteDocument { path, session, mode, existing_hash, further_hashes };
        let written = self.api.write_document(request).await?;
        let FidelityView { approved, present, .. } = written.fidelity;
        self.output.progress(&format!(
            "{}: {present} of {approved} approved artifacts are in the document",
            written.full_path
        ));
        if view.practice {
            self.output.progress("Its answers were simulated: the document says so at its top.");
        }
        for path in &written.further {
            self.output.progress(&format!("{path}: written"));
        }
        for remark in &written.remarks {
            self.output.progress(remark);
        }
        Ok(ExitCode::SUCCESS)
    }
}
