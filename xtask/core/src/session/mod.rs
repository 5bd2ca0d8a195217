//! `cargo xtask session`: the engine and the handlers without a window, one line per event.

mod answers;
mod arguments;
mod baseline;
mod commands;
mod decide;
mod documents;
mod errors;
mod held;
mod help;
mod host;
mod interrupt;
mod output;
mod panel;
mod place;
mod recap;
mod sink;
mod stream;
#[cfg(test)]
mod tests;
mod warnings;

use std::error::Error;
use std::io::IsTerminal as _;
use std::process::ExitCode;
use std::sync::Arc;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_api::{Api, Run, SystemClock};
use roundtable_engine::event::{Event, Operation, PauseReason};
use roundtable_engine::ports::Clock;
use roundtable_engine::record::{EscalationAnswer, EscalationRecord};
use roundtable_engine::session::SessionStatus;
use tokio::sync::mpsc::UnboundedSender;

use self::answers::Answers;
pub(crate) use self::arguments::Arguments;
pub(crate) use self::documents::yes;
use self::errors::{Failure, Moved, Unusable};
pub(crate) use self::errors::{folder_unreadable, happened, refused, told};
pub(crate) use self::host::TerminalHost;
use self::output::Told;
use self::sink::Output;
use self::stream::{Ending, Numbers};
use xtask::shell::Result;

use crate::signals::Signal;
use crate::words::one_line;

/// The exit code of a session that waits for an answer that nobody gives here.
const WAITS: u8 = 3;

pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let output = Output::new(arguments.json);
    ExitCode::from(conduct(&arguments, &output, Arc::new(SystemClock), std::io::stdin().is_terminal()))
}

/// Plays, and says how it ended; gives back the exit code. `terminal`: whether somebody can be asked.
fn conduct(arguments: &Arguments, output: &Output, clock: Arc<dyn Clock>, terminal: bool) -> u8 {
    let outcome = match arguments.unusable(terminal) {
        Some(unusable) => Err(unusable.into()),
        None => tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()
            .map_err(Into::into)
            .and_then(|runtime| runtime.block_on(play(arguments, output, clock))),
    };
    match outcome {
        Ok(ending) => {
            output.object(&ending.json());
            ending.exit()
        }
        Err(error) => {
            let failure = Failure::new(error.as_ref(), arguments.resume.is_some());
            if output.json {
                output.object(&failure.json());
            } else {
                output.warn(&failure.lines());
            }
            failure.exit
        }
    }
}

async fn play(arguments: &Arguments, output: &Output, clock: Arc<dyn Clock>) -> Result<Ending> {
    // Before anything is made: an answers file that cannot be used leaves no session behind.
    let answers = arguments.answers.as_deref().map(Answers::read).transpose()?.unwrap_or_default();
    let api = Api::new(TerminalHost::at(clock, arguments.delay)?);
    provider(&api, arguments).await?;
    let path = arguments.project.display().to_string();
    for warning in warnings::warnings(&arguments.project, arguments.resume.as_deref()) {
        output.warn(&warning);
    }
    let (id, made) = match &arguments.resume {
        Some(id) => {
            say_strategy(&api, &path, id, arguments, output)?;
            (id.clone(), None)
        }
        None => {
            let made = create(&api, &path, arguments, output).await?;
            (made.session.id.clone(), Some(made))
        }
    };
    let told = Told::default();
    Play { api, path, id, made, answers, output, arguments, asks: false, told, committed: 0 }.run().await
}

/// A session whose file says no strategy gets the one that was given; any other keeps its own.
fn say_strategy(
    api: &Api<TerminalHost>,
    path: &str,
    id: &str,
    arguments: &Arguments,
    output: &Output,
) -> Result<()> {
    let Some(strategy) = &arguments.strategy else { return Ok(()) };
    let session = SessionRef { path: path.to_owned(), session: id.to_owned() };
    match api.say_strategy(&session, strategy.trim()) {
        Ok(false) => Ok(()),
        Ok(true) => {
            let strategy = one_line(strategy);
            output.tell(&format!("The session's file said no strategy. Now it says: {strategy}."));
            Ok(())
        }
        Err(error) if error.code == ErrorCode::StrategyUnknown => {
            Err(held::no_such_strategy(strategy).into())
        }
        Err(error) => Err(error.into()),
    }
}

/// Makes a new session. As long as what is given back lives, nobody else writes in the project.
async fn create(api: &Api<TerminalHost>, path: &str, arguments: &Arguments, output: &Output) -> Result<Run> {
    let (mut setup, explain) = (arguments.setup(), |error| panel::explained(api, path, arguments, error));
    let request = StartSession { path: path.to_owned(), setup: setup.clone() };
    if arguments.strategy.as_deref().is_some_and(|name| name.trim().is_empty()) {
        return Err(panel::no_strategy(api, path, arguments).await);
    }
    // Looked at before a document is read: that costs something, and a flag that cannot be used should not.
    let forecast = match api.session_forecast(request).await {
        Ok(forecast) => forecast,
        Err(error) => return Err(explain(error).await),
    };
    if arguments.account().is_some() && arguments.spending_limit.is_some() && !forecast.unpriced.is_empty() {
        output.warn(&unpriced(&forecast.unpriced));
    }
    if let Some(file) = &arguments.baseline {
        setup.baseline = baseline::read(api, path, file, &setup, output).await?;
    }
    match api.create(path, &setup).await {
        Ok(run) => Ok(run),
        Err(error) => Err(explain(error).await),
    }
}

/// A limit counts only what has a price: said before anything is paid for.
fn unpriced(models: &[String]) -> String {
    format!(
        "No price is known for {}: what it costs cannot be counted, and --spending-limit does not stop it. Give its price \
         in the window, in Settings > Prices, and start this command with ROUNDTABLE_CONFIG_DIR set to the application's \
         folder (see README).",
        models.join(", ")
    )
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
    // For a session whose files name no models; any other has its own.
    if let Some(models) = arguments.models() {
        api.save_models(SaveModels { models }).await?;
    }
    if let Some(name) = &arguments.key_env {
        let key = std::env::var(name).map_err(|_| Unusable::key_env(name))?;
        api.set_key(SetKey { provider: id, key, keep: KeepKey::ThisRun }).await?;
    }
    Ok(())
}

/// A session that is played on the terminal.
struct Play<'a> {
    api: Api<TerminalHost>,
    path: String,
    id: String,
    /// A session that was just made: another program that came between making and leading it would leave it behind without a
    /// round.
    made: Option<Run>,
    answers: Answers,
    output: &'a Output,
    arguments: &'a Arguments,
    /// Whether somebody can be asked to decide: an interactive session on a terminal.
    asks: bool,
    /// What went wrong, as far as it was said.
    told: Told,
    /// Rounds that are in its file.
    committed: usize,
}

impl Play<'_> {
    async fn run(mut self) -> Result<Ending> {
        // Followed from before its first event on: a new session is resumed like any other.
        let (_, view, mut events) = self.api.subscribe(&self.path, &self.id).await?;
        self.output.object(&stream::first(&view));
        let (topic, strategy) = (one_line(&view.topic), one_line(&view.strategy.title));
        self.output.progress(&format!("{}: {topic} ({strategy})", self.id));
        if view.practice {
            self.output.progress("Practice panel: every answer is simulated, and no advice.");
        }
        if view.status == SessionStatus::Closed {
            self.output.tell("The session is over already.");
            return self.finish(true).await;
        }
        self.asks = view.config.interactive && std::io::stdin().is_terminal();
        let mut interrupts = interrupt::listen(self.resume_command());
        let (choose, mut choices) = tokio::sync::mpsc::unbounded_channel();
        let SessionRef { path, session } = self.session();
        let spending_limit = self.arguments.spending_limit;
        let without = self.arguments.without.clone();
        let resumed = self.api.resume_session(ResumeSession { path, session, spending_limit, without }).await;
        resumed.map_err(|error| held::explained(&view, self.arguments, error))?;
        // From here on the run itself keeps others from writing.
        self.made = None;
        self.committed = view.rounds.len();
        let mut numbers = Numbers::default();
        loop {
            let ending = tokio::select! {
                envelope = events.recv() => {
                    let mut envelope = envelope.ok_or("the session ended without a word")?;
                    numbers.renumber(&mut envelope);
                    self.output.event(&envelope, &mut self.told)?;
                    self.heard(envelope.event, &choose).await
                }
                Some(signal) = interrupts.recv() => self.interrupted(signal).await.map(|()| None),
                Some(operation) = choices.recv() => self.operate(operation).await.map(|()| None),
            };
            match ending {
                Ok(None) => {}
                Ok(Some(ending)) => return Ok(ending),
                Err(error) => return Err(self.moved(error)),
            }
        }
    }

    /// A session that was there when it began and is not any more was renamed, moved or deleted: no flag is to blame, and what
    /// was committed is where the file is.
    fn moved(&self, error: Box<dyn Error>) -> Box<dyn Error> {
        match error.downcast::<WireError>() {
            Ok(error) if error.code == ErrorCode::SessionMissing => {
                let (resume, rounds) = (self.resume_command(), self.committed);
                Moved { error: *error, id: self.id.clone(), rounds, resume }.into()
            }
            Ok(error) => error,
            Err(error) => error,
        }
    }

    fn resume_command(&self) -> String {
        self.arguments.resume_command(&self.id)
    }

    fn session(&self) -> SessionRef {
        SessionRef { path: self.path.clone(), session: self.id.clone() }
    }

    /// What an event wants of us; how it ended when it was the last one.
    async fn heard(&mut self, event: Event, choose: &UnboundedSender<Operation>) -> Result<Option<Ending>> {
        match event {
            Event::RoundCommitted { .. } => self.committed += 1,
            Event::EscalationRaised { escalation } => self.answer(escalation, choose).await?,
            Event::RecapWaiting { round, has_next_phase } => {
                recap::ask(self.output.clone(), round, has_next_phase, choose.clone());
            }
            // The terminal has no button for it: the session waits, and a resume asks the absent seats again.
            Event::QuorumMissed { .. } => self.operate(Operation::Pause).await?,
            Event::Paused { reason } => return self.paused(reason).await.map(Some),
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
        let view = self.api.session_view(self.session()).await?;
        let left = output::rounds_left(&view);
        let operation = match self.answers.next(escalation.conflict.as_deref()) {
            Some(answer) => {
                self.output.progress(&output::raised(&escalation));
                if left == 0 && matches!(answer, EscalationAnswer::Continue { .. }) {
                    self.output.tell(decide::NO_ROUND_LEFT);
                }
                Operation::Answer {
                    escalation: escalation.id,
                    answer,
                    silence: Vec::new(),
                    by: String::new(),
                }
            }
            None if self.asks => {
                decide::ask(self.output.clone(), escalation, left, choose.clone());
                return Ok(());
            }
            None => Operation::Pause,
        };
        self.operate(operation).await
    }

    async fn interrupted(&self, signal: Signal) -> Result<()> {
        self.output.tell(interrupt::sentence(signal));
        self.operate(Operation::Pause).await
    }

    /// A session that has just ended needs no operation: its last event is on the way.
    async fn operate(&self, operation: Operation) -> Result<()> {
        let request = Operate { path: self.path.clone(), session: self.id.clone(), operation };
        match self.api.operate(request).await {
            Err(error) if matches!(error.code, ErrorCode::SessionNotRunning | ErrorCode::SessionClosed) => {
                Ok(())
            }
            other => Ok(other.map(drop)?),
        }
    }

    async fn paused(&self, reason: PauseReason) -> Result<Ending> {
        let view = self.api.session_view(self.session()).await?;
        if reason == PauseReason::DecideLater {
            let left = output::rounds_left(&view);
            let waiting: Vec<_> =
                view.escalations.into_iter().filter(|escalation| escalation.answer.is_none()).collect();
            for escalation in &waiting {
                self.output.progress(&output::escalation(escalation));
            }
            let resume = self.arguments.answer_command(&self.id);
            self.output.tell(&output::how_to_answer(&resume, &waiting, left));
            let escalations = waiting.into_iter().map(|escalation| escalation.id).collect();
            return Ok(Ending::Waiting { escalations, resume });
        }
        let limit = output::higher_limit(&reason).map(|limit| format!(" --spending-limit {limit}"));
        let resume = self.resume_command() + &limit.unwrap_or_default();
        let (words, place) = (output::pause_words(&reason, &self.told), place::words(&view));
        self.output.tell(&format!("{words} {place} Go on with: {resume}"));
        Ok(Ending::Paused { reason, resume })
    }

    /// Answers that nothing asked for: perhaps a slip of the pen. Not those for a conflict that was answered before a
    /// resume, and nothing of a session that was over already (`was_over`) but what never came up.
    fn tell_unused_answers(&self, view: &SessionView, was_over: bool) {
        let was_up = |conflict: &str| {
            view.escalations.iter().any(|escalation| escalation.conflict.as_deref() == Some(conflict))
        };
        for line in self.answers.unused(was_up, was_over) {
            self.output.tell(&line);
        }
    }
}
