//! Sessions: what New session needs, start, snapshot, resume, close.

use std::path::Path;
use std::sync::{Arc, PoisonError};

use roundtable_documents::DocumentLanguage as Written;
use roundtable_engine::config::Workflow;
use roundtable_engine::event::{Event, EventSink, Operation, PauseReason};
use roundtable_engine::ports::Model;
use roundtable_engine::record::{JournalResult, Step};
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::strategy::Strategy;
use roundtable_engine::told;
use roundtable_engine::triggers;
use roundtable_engine::{recall, reply};
use roundtable_library::{Basis, Library};
use roundtable_store::Project;
use tokio::sync::mpsc::unbounded_channel;

use super::dumps::said;
use super::project;
use super::run::{Run, completed, config, load_session};
use super::writing;
use crate::live::Live;
use crate::setup::{OUTPUT_TYPES, defaults, fixed_strategy};
use crate::view::{seat_info, strategy_view};
use crate::wire::*;
use crate::{Api, Host, PRACTICE, errors};

/// The table of an interrupted round, as far as the journal goes: the question and who had answered.
fn open_round(session: &Session) -> Vec<Event> {
    let round = session.next_round();
    if session.journal.is_empty() {
        return Vec::new();
    }
    let phase = session.phase();
    let mut events =
        vec![Event::RoundStarted { round, phase: phase.name.clone(), participation: phase.participation }];
    let question =
        session.journal.iter().rev().filter(|entry| entry.step == Step::Question).find_map(|entry| {
            let JournalResult::Reply { text, .. } = &entry.result else { return None };
            reply::read_question(text).ok()
        });
    let first = session.admissible_foci().into_iter().flatten().next();
    if let (Some(question), Some(first)) = (question, first) {
        let seats = session.participants.iter().map(|role| role.id.clone()).collect();
        let reply::Question { focus, question, exploration, .. } = question.value;
        events.push(Event::QuestionAsked {
            round,
            focus: focus.unwrap_or(first),
            question,
            exploration,
            seats,
        });
    }
    let broken_off = session.journal.iter().filter_map(|entry| {
        let (reason, partial) = match &entry.result {
            JournalResult::Failed { reason, partial } | JournalResult::Absent { reason, partial, .. } => {
                (reason, partial)
            }
            JournalResult::Reply { .. } => return None,
        };
        Some(Event::CallFailed {
            round,
            step: entry.step,
            actor: entry.actor.clone(),
            reason: reason.clone(),
            partial: partial.clone(),
        })
    });
    events.extend(broken_off);
    let answered = session.participants.iter().filter_map(|role| said(&session.journal, round, &role.id));
    events.extend(answered.map(|statement| Event::SeatAnswered { round, statement }));
    events
}

impl<H: Host> Api<H> {
    pub(super) fn options(&self, request: &GetSessionOptions) -> Result<SessionOptions, WireError> {
        let project = project(&request.path)?;
        let library = Library::for_project(project.root());
        let config = config(&project)?;
        let workflow = request.workflow;
        let agenda = library.agenda(workflow).ok_or_else(|| {
            WireError::new(ErrorCode::WorkflowUnavailable, [("workflow", workflow.word().to_owned())], "")
        })?;
        let values = defaults(&config, &library, workflow, &agenda, request.strategy.as_deref());
        let recommendation = library.recommend_strategy(&request.topic, &agenda.default_strategy);
        let (rows, _) = self.session_rows(&project, &library);
        let (linkable, rows): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|row| row.status == SessionStatus::Closed);
        let linkable = linkable.into_iter().filter(|row| row.generation == "B" && row.rounds > 0).collect();
        let continuable =
            rows.into_iter().filter(|row| row.resumable && row.workflow == workflow.word()).collect();
        // The project's way of counting goes before each strategy's own.
        let by_config = (values.consensus.origin == Origin::Config).then_some(&values.consensus.value);
        let counted = |strategy: &Strategy| {
            let mut view = strategy_view(strategy);
            if let Some(consensus) = by_config {
                (view.policy, view.threshold) = (consensus.policy, consensus.threshold);
            }
            view
        };
        let fixed = fixed_strategy(workflow).is_some_and(|name| library.strategy(name).is_some());
        Ok(SessionOptions {
            workflows: workflows(&library),
            strategies: library.strategies().iter().map(counted).collect(),
            people: library.participants().iter().map(seat_info).collect(),
            strategy: values.strategy,
            recommendation: StrategyRecommendation {
                strategy: recommendation.strategy,
                because: match recommendation.by {
                    Basis::Words(words) => {
                        StrategyReason::Words { words: words.into_iter().map(str::to_owned).collect() }
                    }
                    Basis::Usual => StrategyReason::Usual,
                    Basis::Instead(missing) => StrategyReason::Instead { missing },
                },
            },
            participants: values.participants,
            min_rounds: values.min_rounds,
            max_rounds: values.max_rounds,
            max_rounds_per_phase: values.max_rounds_per_phase,
            consensus: values.consensus,
            escalation_enabled: values.escalation_enabled,
            max_rounds_per_conflict: values.max_rounds_per_conflict,
            confidence_below: values.confidence_below,
            critical_keywords: values.critical_keywords,
            interactive: values.interactive,
            verbose: values.verbose,
            providers: vec![ProviderView {
                id: PRACTICE.to_owned(),
                name: "Practice panel".to_owned(),
                sends_to: String::new(),
                practice: true,
            }],
            suggested_topic: suggested_topic(workflow, &project.name(), writing::language(&project)),
            continuable,
            linkable,
            strategy_fixed: fixed,
            output_types: match workflow {
                Workflow::Roundtable => OUTPUT_TYPES.map(str::to_owned).to_vec(),
                _ => Vec::new(),
            },
        })
    }

    pub(super) async fn start(&self, path: &str, setup: &SessionSetup) -> Result<SessionView, WireError> {
        let run = self.create(path, setup).await?;
        let model = self.panel_of(&run.session).await?;
        self.launch(run, model)
    }

    /// Makes the files of a new session. Its models are looked at first: a key that is missing leaves no session behind.
    ///
    /// # Errors
    /// As [`Run::create`], and when a provider, its key or a model is missing.
    pub async fn create(&self, path: &str, setup: &SessionSetup) -> Result<Run, WireError> {
        let built_in = setup.provider == PRACTICE;
        let practice = built_in && self.practice()?.is_practice();
        let mut setup = completed(path, setup)?;
        if !built_in {
            let models = setup.models.unwrap_or_else(|| self.model_settings());
            self.preflight(&models).await?;
            setup.models = Some(models);
        }
        let now = self.host.clock().now();
        match &setup.fork {
            Some(point) => Run::fork(path, &setup, point, now, practice).await,
            None => Run::create(path, &setup, now, practice),
        }
    }

    async fn preflight(&self, models: &ModelSettings) -> Result<(), WireError> {
        let named = models.everyone.iter().chain(&models.facilitator).chain(models.seats.values());
        let accounts = self.accounts();
        for choice in named.chain(models.tiers.values()) {
            let account = accounts.iter().find(|account| account.id == choice.provider);
            let account = account.ok_or_else(|| crate::providers::unknown(&choice.provider))?;
            self.providers.client(account, &self.reach()).await?;
        }
        Ok(())
    }

    pub(super) async fn resume(&self, request: &ResumeSession) -> Result<SessionView, WireError> {
        let (path, id) = (&request.path, &request.session);
        let live = self.live(path, id)?;
        let _rest = live.at_rest().await;
        if live.is_running() {
            return Ok(live.view());
        }
        let (mut run, journal) = load_session(path, id)?;
        // Said before anything is paid for.
        super::at_rest::fit_to_go_on(&run)?;
        // And until the run is over.
        run.project.hold().map_err(errors::store)?;
        let mut changed = crate::continued::complete(&mut run, &request.without)?;
        let model = self.panel_of(&run.session).await?;
        run.session.written = recall::texts(&journal, &run.session);
        if let Some(limit) = request.spending_limit {
            run.session.config.spending_limit = crate::setup::spending_limit(Some(limit))?;
            changed = true;
        }
        if changed {
            run.project.save_config(&run.session).map_err(errors::store)?;
        }
        self.launch(run, model)
    }

    /// Writes the strategy into the file of a session that says none, as a repair that can be undone; gives back whether it
    /// did. A session that says one keeps it, and so does one that is over or runs.
    ///
    /// # Errors
    /// When the session cannot be read, there is no such strategy, its workflow has another one, or its file cannot be
    /// changed in one place.
    pub fn say_strategy(&self, session: &SessionRef, strategy: &str) -> Result<bool, WireError> {
        let (Run { project, session: stored }, _) = load_session(&session.path, &session.session)?;
        let is_over = stored.status == SessionStatus::Closed;
        if !stored.strategy.name.trim().is_empty() || is_over || self.running(project.root(), &stored.id) {
            return Ok(false);
        }
        super::run::is_described(&Library::for_project(project.root()), strategy)?;
        if let Some(fixed) = fixed_strategy(stored.workflow).filter(|fixed| *fixed != strategy) {
            let params = [("workflow", stored.workflow.word().to_owned()), ("strategy", fixed.to_owned())];
            return Err(WireError::new(ErrorCode::StrategyFixed, params, ""));
        }
        let repair = project.with_strategy(&stored.id, strategy).ok_or_else(|| {
            let why = project.obstacle(&stored.id);
            let why = why.unwrap_or_else(|| told!("its file cannot be changed in one place"));
            WireError::new(ErrorCode::SessionForeign, [("id", stored.id.clone()), ("reason", why)], "")
        })?;
        project.apply_repair(&stored.id, &repair, self.host.clock().now()).map_err(errors::repair)?;
        Ok(true)
    }

    /// Says who a participant is, in a file of the project; gives back the session as it is with them.
    pub(super) fn describe(&self, request: &DescribeParticipant) -> Result<SessionView, WireError> {
        let project = project(&request.path)?;
        crate::continued::describe(&project, &request.participant, &request.name, &request.description)?;
        Ok(self.live(&request.path, &request.session)?.view())
    }

    /// Ends a session that does not run, without documents.
    pub(super) fn close(&self, path: &str, id: &str) -> Result<SessionView, WireError> {
        let live = self.live(path, id)?;
        if live.operate(Operation::Close).map_err(errors::too_many_words)? {
            return Ok(live.view());
        }
        let (Run { project, mut session }, _) = load_session(path, id)?;
        if session.status != SessionStatus::Closed {
            let now = self.host.clock().now();
            session.status = SessionStatus::Closed;
            session.timing.closed_at = Some(now);
            session.timing.updated_at = now;
            roundtable_engine::ports::SessionStore::commit(&project, &session, &[]).map_err(errors::store)?;
        }
        live.replace(view(&project, &session));
        Ok(live.view())
    }

    /// Moves a session to the trash. One that runs is closed first by whoever runs it, not here.
    pub(super) fn delete(&self, path: &str, id: &str) -> Result<DeletedSession, WireError> {
        let project = project(path)?;
        if self.running(project.root(), id) {
            return Err(WireError::new(ErrorCode::SessionRunning, [("id", id.to_owned())], ""));
        }
        let name = project.trash_session(id).map_err(errors::store)?;
        self.searches.changed(&project);
        let key = (project.root().to_owned(), id.to_owned());
        self.live.lock().unwrap_or_else(PoisonError::into_inner).remove(&key);
        Ok(DeletedSession { session: id.to_owned(), name, home: self.home(path)? })
    }

    fn launch(&self, run: Run, model: Arc<dyn Model>) -> Result<SessionView, WireError> {
        let live = self.live_of(&run.project, &run.session);
        let (operations, receiver) = unbounded_channel();
        if !live.begin(view(&run.project, &run.session), operations) {
            return Ok(live.view());
        }
        let (clock, sink) = (self.host.clock(), live.clone());
        let task = tokio::spawn(async move {
            let outcome = run.run(model, clock, sink.clone(), receiver).await;
            if let Err(error) = outcome {
                sink.send(Event::Paused {
                    reason: PauseReason::Storage { message: error.to_string(), unkept: 0 },
                });
            }
        });
        live.set_task(task);
        Ok(live.view())
    }

    pub(super) fn practice(&self) -> Result<Arc<dyn Model>, WireError> {
        self.host.model(PRACTICE).ok_or_else(|| errors::bad_request("there is no practice panel"))
    }

    pub(super) fn running(&self, root: &Path, id: &str) -> bool {
        let key = (root.to_owned(), id.to_owned());
        self.live
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(&key)
            .is_some_and(|live| live.is_running())
    }

    /// The projection of a session; read afresh from its files when it does not run.
    pub(crate) fn live(&self, path: &str, id: &str) -> Result<Arc<Live>, WireError> {
        let project = project(path)?;
        if self.running(project.root(), id) {
            let key = (project.root().to_owned(), id.to_owned());
            if let Some(live) = self.live.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
                return Ok(live.clone());
            }
        }
        let (run, _) = load_session(path, id)?;
        let live = self.live_of(&run.project, &run.session);
        if !live.is_running() {
            live.replace(view(&run.project, &run.session));
        }
        Ok(live)
    }

    fn live_of(&self, project: &Project, session: &Session) -> Arc<Live> {
        let key = (project.root().to_owned(), session.id.clone());
        let mut all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(key).or_insert_with(|| Live::new(view(project, session), self.notices.clone())).clone()
    }
}

/// The snapshot of a session that does not run: with what its interrupted round holds, and paused unless it is over.
pub(super) fn view(project: &Project, session: &Session) -> SessionView {
    // Nobody is asked about what somebody settled in a file.
    let (mut session, at) = (session.clone(), session.timing.updated_at);
    triggers::settle_by_hand(&mut session, || at);
    let session = &session;
    let mut view = SessionView::new(&project.root().display().to_string(), &project.name(), session);
    for event in open_round(session) {
        view.apply(&event);
    }
    for linked in &mut view.linked_sessions {
        linked.topic = project.session_topic(&linked.id);
    }
    view.running = false;
    view.status = session.status;
    if session.status != SessionStatus::Closed {
        view.status = SessionStatus::Paused;
        view.table.paused = Some(PauseReason::User);
    }
    view
}

/// In the language of the project's documents, for there it will stand.
fn suggested_topic(workflow: Workflow, project: &str, language: Written) -> String {
    let about = match (workflow, language) {
        (Workflow::Roundtable, _) => return String::new(),
        (Workflow::Specs, Written::English) => "Requirements for",
        (Workflow::Specs, Written::German) => "Anforderungen an",
        (Workflow::Design, Written::English) => "Architecture of",
        (Workflow::Design, Written::German) => "Architektur von",
        (Workflow::Brainstorm, Written::English) => "Ideas for",
        (Workflow::Brainstorm, Written::German) => "Ideen für",
    };
    format!("{about} {project}")
}

fn workflows(library: &Library) -> Vec<Workflow> {
    use Workflow::{Brainstorm, Design, Roundtable, Specs};
    [Specs, Design, Brainstorm, Roundtable]
        .into_iter()
        .filter(|workflow| library.agenda(*workflow).is_some())
        .collect()
}
