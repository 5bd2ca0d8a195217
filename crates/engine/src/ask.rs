//! Asking models: journal first, one retry that quotes the error, answers kept before they are announced.

use std::sync::{Arc, Mutex, PoisonError};

use futures::FutureExt as _;
use futures::future::BoxFuture;
use futures::stream::{FuturesUnordered, StreamExt as _};
use jiff::Timestamp;

use crate::error::ModelError;
use crate::event::{Event, EventSink, PauseReason};
use crate::ports::{CallNotice, Clock, Completion, Model, TextSink};
use crate::prompt::{self, Prompt};
use crate::record::{
    AbsenceKind, Dump, DumpResult, DumpTiming, DumpTokens, JournalEntry, JournalResult, MAX_PARTIAL_BYTES,
    Step,
};
use crate::reply::{Read, ReplyError};
use crate::run::{Interrupt, Table};

/// What became of one question to one model.
pub(crate) enum Answer<T> {
    /// It could be read, perhaps with repairs.
    Read { value: T, warnings: Vec<String> },
    /// It came, twice, and could not be read.
    Unreadable { error: ReplyError, text: String },
    /// None came.
    Missing {
        /// Why.
        reason: String,
        /// What had come, as much as is kept of it.
        partial: String,
        /// What kind of failure it was.
        kind: Option<AbsenceKind>,
    },
}

/// An answer with what the verbose dump of it needs.
pub(crate) struct Asked<T> {
    pub(crate) actor: String,
    pub(crate) answer: Answer<T>,
    /// The dump of the last attempt; written by the caller for a synthesis, whose artifacts are not known yet.
    pub(crate) dump: Option<Dump>,
    /// What was asked, when no answer came: it may be asked again.
    unanswered: Option<Prompt>,
}

struct Call {
    prompt: Prompt,
    started_at: Timestamp,
    completed_at: Timestamp,
    result: Result<Completion, ModelError>,
    /// Its attempts on the way that failed after a part of the answer had come.
    failed: Vec<Failed>,
}

/// An attempt that failed.
struct Failed {
    at: Timestamp,
    reason: String,
    partial: String,
}

struct Pieces {
    events: Arc<dyn EventSink>,
    clock: Arc<dyn Clock>,
    round: u32,
    step: Step,
    actor: String,
    failed: Mutex<Vec<Failed>>,
}

impl TextSink for Pieces {
    fn piece(&self, text: &str) {
        let (round, step) = (self.round, self.step);
        self.events.send(Event::Piece { round, step, actor: self.actor.clone(), text: text.to_owned() });
    }

    fn notice(&self, notice: CallNotice) {
        let (round, step, actor) = (self.round, self.step, self.actor.clone());
        self.events.send(match notice {
            CallNotice::Slow => Event::CallSlow { round, step, actor },
            CallNotice::Retrying { attempt, wait, reason, partial } => {
                let now = self.clock.now();
                let partial = readable(&partial);
                if !partial.is_empty() {
                    let failed = Failed { at: now, reason: reason.clone(), partial: partial.clone() };
                    self.failed.lock().unwrap_or_else(PoisonError::into_inner).push(failed);
                }
                let wait_ms = u32::try_from(wait.as_millis()).unwrap_or(u32::MAX);
                let until = now.checked_add(wait).ok();
                Event::CallRetried { round, step, actor, attempt, wait_ms, until, reason, partial }
            }
        });
    }
}

type Reader<'a, T> = &'a (dyn Fn(&Prompt, &str) -> Result<Read<T>, ReplyError> + Sync);
type Announce<'a, T> = &'a mut (dyn FnMut(&dyn EventSink, &str, &Answer<T>) + Send);

impl Table {
    /// Asks all prompts at once. `read` makes sense of a text, `announce` tells the world of an answer that is kept.
    ///
    /// # Errors
    /// [`Interrupt`] when the user closes, the store fails, or the provider cannot answer now; then what came is in
    /// the journal all the same.
    pub(crate) async fn ask<T: Send>(
        &mut self,
        prompts: Vec<Prompt>,
        read: Reader<'_, T>,
        announce: Announce<'_, T>,
    ) -> Result<Vec<Asked<T>>, Interrupt> {
        let mut asked = Vec::new();
        let actors: Vec<String> = prompts.iter().map(|prompt| prompt.actor.clone()).collect();
        let mut calls: FuturesUnordered<BoxFuture<'static, Call>> = FuturesUnordered::new();
        for prompt in prompts {
            if let Some(prompt) = self.already_answered(prompt, read, announce, &mut asked) {
                calls.push(self.call(prompt));
            }
        }
        let mut refusal: Option<ModelError> = None;
        let mut held = Vec::new();
        loop {
            for prompt in self.retries(&actors, &mut asked) {
                calls.push(self.call(prompt));
            }
            if calls.is_empty() {
                if held.is_empty() || refusal.is_some() || self.pausing()? {
                    break;
                }
                calls.extend(held.drain(..).map(|retry| self.call(retry)));
            }
            let first = tokio::select! {
                biased;
                operation = self.operations.recv(), if !self.gone => {
                    self.take_while_busy(operation)?;
                    continue;
                }
                call = calls.next() => call,
            };
            let mut done: Vec<Call> = first.into_iter().collect();
            while let Some(Some(call)) = calls.next().now_or_never() {
                done.push(call);
            }
            self.keep(&done)?;
            for call in done {
                match call.result {
                    Err(ref error) if error.pauses(call.prompt.step) => {
                        self.send(call_failed(&call.prompt, error));
                        refusal = refusal.or(Some(error.clone()));
                    }
                    _ => {
                        let Some(retry) = self.settle(call, read, announce, &mut asked)? else { continue };
                        // Nothing new starts once the session is to pause: the journal knows where to go on.
                        if refusal.is_some() || self.pausing()? {
                            held.push(retry);
                        } else {
                            calls.push(self.call(retry));
                        }
                    }
                }
            }
        }
        match refusal {
            Some(error) => Err(Interrupt::Pause(pause_reason(&error, self.ports.clock.now()))),
            None if !held.is_empty() => Err(Interrupt::Pause(PauseReason::User)),
            None => Ok(asked),
        }
    }

    /// The prompts of seats without an answer that the user wants asked again; they are no longer among the answers. A wish
    /// about a seat that is not asked here waits until these `actors` have answered.
    fn retries<T>(&mut self, actors: &[String], asked: &mut Vec<Asked<T>>) -> Vec<Prompt> {
        let mut prompts = Vec::new();
        for seat in self.retrying.extract_if(.., |seat| actors.contains(seat)).collect::<Vec<_>>() {
            let at = asked.iter().position(|asked| asked.actor == seat && asked.unanswered.is_some());
            let Some(prompt) = at.and_then(|at| asked.remove(at).unanswered) else { continue };
            self.asking(&seat);
            prompts.push(Prompt { attempt: 1, ..prompt });
        }
        prompts
    }

    /// Answers from the journal of an interrupted round: paid once, never asked twice. Gives back the prompt that is
    /// still to be asked, if any.
    fn already_answered<T>(
        &self,
        prompt: Prompt,
        read: Reader<'_, T>,
        announce: Announce<'_, T>,
        asked: &mut Vec<Asked<T>>,
    ) -> Option<Prompt> {
        if self.again.contains(&prompt.actor) {
            return Some(prompt);
        }
        let mut error = None;
        for (attempt, kept) in (1..).zip(self.kept(&prompt)) {
            let answer = match kept.filter(|result| self.stands(prompt.step, result)) {
                None => {
                    return Some(match error {
                        Some(error) => retry_prompt(&prompt, &error),
                        None => prompt,
                    });
                }
                Some(JournalResult::Absent { reason, partial, kind }) => {
                    Answer::Missing { reason: reason.clone(), partial: partial.clone(), kind: *kind }
                }
                // `kept` leaves these out.
                Some(JournalResult::Failed { .. }) => continue,
                Some(JournalResult::Reply { text, .. }) => {
                    match read(&Prompt { attempt, ..prompt.clone() }, text) {
                        Ok(Read { value, warnings }) => Answer::Read { value, warnings },
                        Err(why) if attempt == 2 => Answer::Unreadable { error: why, text: text.clone() },
                        Err(why) => {
                            error = Some(why);
                            continue;
                        }
                    }
                }
            };
            announce(&*self.ports.events, &prompt.actor, &answer);
            let unanswered = matches!(answer, Answer::Missing { .. }).then(|| prompt.clone());
            asked.push(Asked { actor: prompt.actor, answer, dump: None, unanswered });
            return None;
        }
        None
    }

    /// What the journal says last of the first and of the second attempt at a prompt.
    fn kept(&self, prompt: &Prompt) -> [Option<&JournalResult>; 2] {
        let mut kept = [None, None];
        let lines = self.session.journal.iter().filter(|line| {
            line.round == prompt.round
                && line.step == prompt.step
                && line.actor == prompt.actor
                && !line.result.is_failed_attempt()
        });
        for line in lines {
            kept = if line.attempt == 1 { [Some(&line.result), None] } else { [kept[0], Some(&line.result)] };
        }
        kept
    }

    /// Whether a line of the journal is the last word on its question. An absence is, as soon as a seat has answered:
    /// asking again could change the question, or what later seats heard, under answers that are given. As long as
    /// nobody has answered, seats without words are asked again.
    fn stands(&self, step: Step, result: &JournalResult) -> bool {
        let has_words = |result: &JournalResult| match result {
            JournalResult::Reply { text, .. } => crate::round::prose(text).is_some(),
            JournalResult::Absent { .. } | JournalResult::Failed { .. } => false,
        };
        let is_final = match result {
            JournalResult::Reply { .. } => step != Step::Response || has_words(result),
            JournalResult::Absent { .. } | JournalResult::Failed { .. } => false,
        };
        let round = self.session.next_round();
        let is_answer = |line: &&JournalEntry| {
            line.round == round && line.step == Step::Response && !line.result.is_failed_attempt()
        };
        let answers = || self.session.journal.iter().filter(is_answer);
        let is_last = |at: usize, actor: &str| !answers().skip(at + 1).any(|later| later.actor == actor);
        is_final
            || answers().enumerate().any(|(at, line)| has_words(&line.result) && is_last(at, &line.actor))
    }

    fn call(&self, prompt: Prompt) -> BoxFuture<'static, Call> {
        let (model, clock): (Arc<dyn Model>, Arc<dyn Clock>) =
            (self.ports.model.clone(), self.ports.clock.clone());
        let pieces = Pieces {
            events: self.ports.events.clone(),
            clock: clock.clone(),
            round: prompt.round,
            step: prompt.step,
            actor: prompt.actor.clone(),
            failed: Mutex::default(),
        };
        async move {
            let started_at = clock.now();
            let result = model.answer(&prompt, &pieces).await;
            let failed = pieces.failed.into_inner().unwrap_or_else(PoisonError::into_inner);
            Call { started_at, completed_at: clock.now(), result, prompt, failed }
        }
        .boxed()
    }

    /// Into the journal, durable, before anything of it is announced.
    fn keep(&mut self, calls: &[Call]) -> Result<(), Interrupt> {
        let entries: Vec<JournalEntry> = calls.iter().flat_map(entries).collect();
        if entries.is_empty() {
            return Ok(());
        }
        if let Err(error) = self.ports.store.append(&self.session.id, &entries) {
            let answers = calls.iter().filter(|call| call.result.is_ok()).count();
            return Err(Interrupt::Unkept(error, u32::try_from(answers).unwrap_or(u32::MAX)));
        }
        self.session.journal.extend(entries);
        self.send(Event::Used { metrics: self.session.used() });
        Ok(())
    }

    /// Reads an answer that is kept. Gives back the retry, if there is one.
    fn settle<T>(
        &self,
        call: Call,
        read: Reader<'_, T>,
        announce: Announce<'_, T>,
        asked: &mut Vec<Asked<T>>,
    ) -> Result<Option<Prompt>, Interrupt> {
        let (answer, text) = match &call.result {
            Err(error) => {
                if call.prompt.step != Step::Response {
                    self.send(call_failed(&call.prompt, error));
                }
                let partial = readable(error.partial());
                let kind = error.kind();
                (Answer::Missing { reason: error.to_string(), partial: partial.clone(), kind }, partial)
            }
            Ok(completion) => match read(&call.prompt, &completion.text) {
                Ok(Read { value, warnings }) => (Answer::Read { value, warnings }, completion.text.clone()),
                Err(error) => {
                    (Answer::Unreadable { error, text: completion.text.clone() }, completion.text.clone())
                }
            },
        };
        let dump = self.session.config.verbose.then(|| dump_of(&call, &answer, text));
        if let Answer::Unreadable { error, .. } = &answer
            && call.prompt.attempt == 1
        {
            if let Some(dump) = &dump {
                self.ports.store.dump(&self.session.id, dump)?;
            }
            let Prompt { round, step, actor, .. } = &call.prompt;
            let reason = error.to_string();
            self.ports.events.send(Event::Retry { round: *round, step: *step, actor: actor.clone(), reason });
            return Ok(Some(retry_prompt(&call.prompt, error)));
        }
        if let Some(dump) = dump.as_ref().filter(|_| call.prompt.step != Step::Synthesis) {
            self.ports.store.dump(&self.session.id, dump)?;
        }
        announce(&*self.ports.events, &call.prompt.actor, &answer);
        let unanswered = matches!(answer, Answer::Missing { .. }).then(|| call.prompt.clone());
        asked.push(Asked { actor: call.prompt.actor, answer, dump, unanswered });
        Ok(None)
    }
}

fn retry_prompt(prompt: &Prompt, error: &ReplyError) -> Prompt {
    Prompt { attempt: 2, input: prompt::retry(&prompt.input, &error.to_string()), ..prompt.clone() }
}

/// As much of an answer as is kept. One over the limit is no answer and stays one when it is read again; a journal of
/// such would soon be too large to be read at all.
fn at_most(text: &str) -> &str {
    &text[..text.floor_char_boundary(crate::reply::MAX_ANSWER_BYTES + 4)]
}

/// As much of a failed answer as is kept to be read.
fn readable(partial: &str) -> String {
    partial[..partial.floor_char_boundary(MAX_PARTIAL_BYTES)].to_owned()
}

fn call_failed(prompt: &Prompt, error: &ModelError) -> Event {
    Event::CallFailed {
        round: prompt.round,
        step: prompt.step,
        actor: prompt.actor.clone(),
        reason: error.to_string(),
        partial: readable(error.partial()),
    }
}

/// The journal's lines: what came of failed attempts, then the last word. A call that a pause will repeat has no last
/// word.
fn entries(call: &Call) -> Vec<JournalEntry> {
    let line = |completed_at, result| {
        let Prompt { round, step, actor, attempt, .. } = &call.prompt;
        JournalEntry {
            round: *round,
            step: *step,
            actor: actor.clone(),
            attempt: *attempt,
            started_at: call.started_at,
            completed_at,
            result,
        }
    };
    let failed = |failed: &Failed| {
        let (reason, partial) = (failed.reason.clone(), failed.partial.clone());
        line(failed.at, JournalResult::Failed { reason, partial })
    };
    let mut lines: Vec<JournalEntry> = call.failed.iter().map(failed).collect();
    let last = match &call.result {
        Ok(completion) => Some(JournalResult::Reply {
            text: at_most(&completion.text).to_owned(),
            usage: completion.usage.clone(),
        }),
        Err(error) => {
            let (reason, partial) = (error.to_string(), readable(error.partial()));
            match error.pauses(call.prompt.step) {
                false => Some(JournalResult::Absent { reason, partial, kind: error.kind() }),
                true if partial.is_empty() => None,
                true => Some(JournalResult::Failed { reason, partial }),
            }
        }
    };
    lines.extend(last.map(|result| line(call.completed_at, result)));
    lines
}

fn dump_of<T>(call: &Call, answer: &Answer<T>, response: String) -> Dump {
    let result = match answer {
        Answer::Read { warnings, .. } => {
            DumpResult { valid: true, warnings: warnings.clone(), ..DumpResult::default() }
        }
        Answer::Unreadable { error, .. } => {
            DumpResult { warnings: vec![error.to_string()], ..DumpResult::default() }
        }
        Answer::Missing { reason, .. } => {
            DumpResult { warnings: vec![reason.clone()], ..DumpResult::default() }
        }
    };
    let usage = call.result.as_ref().map(|completion| completion.usage.clone()).unwrap_or_default();
    Dump {
        round: call.prompt.round,
        phase: call.prompt.step.number(),
        actor: call.prompt.actor.clone(),
        timing: DumpTiming {
            started_at: call.started_at,
            completed_at: call.completed_at,
            duration_ms: call.completed_at.as_millisecond() - call.started_at.as_millisecond(),
        },
        tokens: DumpTokens { input: usage.tokens_in, output: usage.tokens_out },
        prompt: call.prompt.full_text(),
        response,
        result,
    }
}

fn pause_reason(error: &ModelError, now: Timestamp) -> PauseReason {
    let (code, retry_after) = match error.cause() {
        ModelError::RateLimited { retry_after, .. } => ("rate_limited", *retry_after),
        ModelError::OutOfMoney(_) => ("out_of_money", None),
        ModelError::Unauthorised(_) => ("unauthorised", None),
        ModelError::Disconnected(_) => ("disconnected", None),
        _ => ("unreachable", None),
    };
    PauseReason::Provider {
        code: code.to_owned(),
        message: error.to_string(),
        retry_after_s: retry_after.map(|wait| u32::try_from(wait.as_secs()).unwrap_or(u32::MAX)),
        until: retry_after.and_then(|wait| now.checked_add(wait).ok()),
    }
}

#[cfg(test)]
mod tests {
    use super::at_most;
    use crate::reply::{MAX_ANSWER_BYTES, ReplyError, read_question};

    #[test]
    fn what_is_kept_of_an_answer_over_the_limit_is_still_over_it() {
        let huge = "é".repeat(MAX_ANSWER_BYTES);
        let kept = at_most(&huge);
        assert!(kept.len() <= MAX_ANSWER_BYTES + 4);
        assert!(matches!(read_question(kept), Err(ReplyError::TooLarge { .. })));
        assert_eq!(at_most("short"), "short");
    }
}
