//! Sessions that are ready to run: made anew, or read from their files.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use roundtable_engine::agenda::Topic;
use roundtable_engine::baseline::Baseline;
use roundtable_engine::config::Workflow;
use roundtable_engine::dissent::told;
use roundtable_engine::event::EventSink;
use roundtable_engine::fork::{COPIED_FROM, line_of};
use roundtable_engine::ports::Model;
use roundtable_engine::record::JournalEntry;
use roundtable_engine::revise::{at_the_table, ends_before};
use roundtable_engine::session::{Metrics, Session, SessionStatus, Timing};
use roundtable_engine::strategy::Strategy;
use roundtable_engine::{Outcome, Ports, recall};
use roundtable_library::Library;
use roundtable_store::{Project, ProjectConfig, SessionListing};
use tokio::sync::mpsc::UnboundedReceiver;

use super::project;
use crate::errors;
use crate::setup::Setup;
use crate::wire::*;

/// Where the settings of a session come from whose project has no `config.yaml`.
const BUILT_IN: &str = "built-in";

/// A session that is ready to run, with where it is kept.
pub struct Run {
    /// The project.
    pub project: Project,
    /// The session.
    pub session: Session,
}

impl Run {
    /// Makes the files of a new session.
    ///
    /// # Errors
    /// When the project cannot be used, something chosen cannot be, or the folder cannot be written.
    pub fn create(
        path: &str,
        setup: &SessionSetup,
        at: roundtable_engine::Timestamp,
        practice: bool,
    ) -> Result<Self, WireError> {
        let (project, session) = prepare(path, setup, at, practice)?;
        // Kept until the run is over: nobody else writes between two answers.
        project.hold().map_err(errors::store)?;
        project.create_session(&session).map_err(errors::store)?;
        Ok(Self { project, session })
    }

    /// Makes the files of a new session that goes on from a round of another one. `setup` says all that a fork leaves open.
    ///
    /// # Errors
    /// As [`Run::create`]; when there is no such round, or practice and real models would be mixed.
    pub async fn fork(
        path: &str,
        setup: &SessionSetup,
        point: &ForkPoint,
        at: roundtable_engine::Timestamp,
        practice: bool,
    ) -> Result<Self, WireError> {
        let (project, session, journal) = forked(path, setup, point, at, practice).await?;
        project.hold().map_err(errors::store)?;
        project.create_with(&session, &journal).map_err(errors::store)?;
        Ok(Self { project, session })
    }

    /// Runs it to its end or a pause. See [`roundtable_engine::run`].
    ///
    /// # Errors
    /// When it cannot be run at all, or another program writes in the project.
    pub async fn run(
        self,
        model: Arc<dyn Model>,
        clock: Arc<dyn roundtable_engine::ports::Clock>,
        events: Arc<dyn EventSink>,
        operations: UnboundedReceiver<roundtable_engine::event::Operation>,
    ) -> Result<Outcome, WireError> {
        self.project.hold().map_err(errors::store)?;
        let ports = Ports { model, store: Arc::new(self.project), clock, events };
        roundtable_engine::run(self.session, ports, operations).await.map_err(errors::internal)
    }
}

/// A new session that goes on from a round of another one and has no files yet, and the journal that belongs to it.
///
/// # Errors
/// As [`prepare`]; when there is no such round, or practice and real models would be mixed.
pub(crate) async fn forked(
    path: &str,
    setup: &SessionSetup,
    point: &ForkPoint,
    at: roundtable_engine::Timestamp,
    practice: bool,
) -> Result<(Project, Session, Vec<JournalEntry>), WireError> {
    let (origin, journal) = load_session(path, &point.session)?;
    is_completed(&origin.session, point)?;
    if origin.session.practice != practice {
        return Err(WireError::new(ErrorCode::ForkMixed, [("id", point.session.clone())], ""));
    }
    let (project, mut session) = prepare(path, setup, at, practice)?;
    let of_line = ids_of_line(&project, &origin.session);
    session.context.in_document.retain(|item| !of_line.contains(&item.id));
    let fork = roundtable_engine::fork::after(&origin.session, &journal, point.round).await;
    let journal = fork.into_session(&mut session);
    Ok((project, session, journal))
}

/// The ids of a session's artifacts, and of those of the sessions that it was forked from, and of all other forks of these. What they
/// have written into a document a fork has before it as its own, or does not know yet: it stands there for nobody who goes on from an
/// earlier round. Of a session that is gone only what was copied is known.
fn ids_of_line(project: &Project, session: &Session) -> BTreeSet<String> {
    let own = session.forked_from.iter().map(|from| (session.id.clone(), from.session.clone()));
    let line = line_of(&session.id, &forks(project).into_iter().chain(own).collect::<Vec<_>>());
    let contents =
        line.iter().filter(|id| **id != session.id).filter_map(|id| project.session_content(id).ok());
    let others = contents.flat_map(|content| content.artifacts);
    let all = session.artifacts.iter().cloned().chain(others);
    all.flat_map(|artifact| [artifact.text(COPIED_FROM).to_owned(), artifact.id]).collect()
}

/// Each fork of a project with the session that it was forked from.
pub(super) fn forks(project: &Project) -> Vec<(String, String)> {
    let listed = project.sessions().into_iter().filter_map(|listing| match listing {
        SessionListing::Readable(one) => Some((one.id, one.forked_from?.session)),
        SessionListing::Damaged(_) => None,
    });
    listed.collect()
}

/// What was chosen for a session, with what a fork leaves open taken from the session that it goes on from. There is room for a
/// round at least.
///
/// # Errors
/// When that session cannot be read, or has no such round.
pub(crate) fn completed(path: &str, setup: &SessionSetup) -> Result<SessionSetup, WireError> {
    let Some(point) = &setup.fork else { return Ok(setup.clone()) };
    let origin = load_session(path, &point.session)?.0.session;
    is_completed(&origin, point)?;
    let limits = &origin.config.limits;
    let most = match limits.max_rounds > point.round {
        true => limits.max_rounds,
        false => point.round.saturating_add(limits.max_rounds),
    };
    let mut setup = setup.clone();
    setup.workflow = origin.workflow;
    if setup.topic.trim().is_empty() {
        setup.topic = origin.topic;
    }
    setup.strategy = setup.strategy.or(Some(origin.strategy.name));
    setup.participants = setup.participants.or(Some(origin.config.participants));
    setup.max_rounds = setup.max_rounds.or(Some(most));
    setup.min_rounds = setup.min_rounds.or(Some(limits.min_rounds.min(most)));
    setup.output_type = setup.output_type.or(origin.config.output_type);
    if setup.linked_sessions.is_empty() {
        setup.linked_sessions = origin.linked_sessions;
    }
    setup.baseline = None;
    Ok(setup)
}

/// Refuses a round that a session has not, or has not completed.
fn is_completed(origin: &Session, point: &ForkPoint) -> Result<(), WireError> {
    let completed = origin.completed_rounds();
    if (1..=completed).contains(&point.round) {
        return Ok(());
    }
    let params = [
        ("id", point.session.clone()),
        ("round", point.round.to_string()),
        ("completed", completed.to_string()),
    ];
    Err(WireError::new(ErrorCode::ForkRoundMissing, params, ""))
}

/// A new session that has no files yet.
///
/// # Errors
/// When the project cannot be used, or something chosen cannot be.
pub(crate) fn prepare(
    path: &str,
    setup: &SessionSetup,
    at: roundtable_engine::Timestamp,
    practice: bool,
) -> Result<(Project, Session), WireError> {
    let project = project(path)?;
    let library = Library::for_project(project.root());
    let config = config(&project)?;
    let context = project.context().map_err(|error| errors::context(&project, error))?;
    if !context.placeholders.is_empty() {
        let placeholders = context.placeholders.join(", ");
        return Err(WireError::new(ErrorCode::ContextPlaceholders, [("placeholders", placeholders)], ""));
    }
    if context.says_nothing() {
        let path = project.root().join(".s2s/CONTEXT.md").display().to_string();
        return Err(WireError::new(ErrorCode::ContextEmpty, [("path", path)], ""));
    }
    let mut context = context.snapshot;
    let mut linked = Vec::new();
    for id in &setup.linked_sessions {
        let (run, _) = load_session(path, id)?;
        super::inspection::fit_to_build_on(&project, id)?;
        linked.push(run.session);
    }
    context.in_document = super::documents::in_document(&project, setup.workflow, &linked)?;
    context.rejected = super::documents::rejected(&linked, &context.in_document);
    let mut chosen = Setup::new(&library, &config, setup)?;
    if !project.has_settings() {
        chosen.config.source = BUILT_IN.to_owned();
    }
    let id = project.new_session_id(at, setup.workflow);
    let session = Session {
        taken_numbers: project.taken_numbers(Some(&id)),
        id,
        topic: chosen.topic,
        workflow: setup.workflow,
        current_phase: chosen.strategy.phases.first().map(|phase| phase.name.clone()).unwrap_or_default(),
        strategy: chosen.strategy,
        config: chosen.config,
        context,
        status: SessionStatus::Active,
        timing: Timing { started_at: at, updated_at: at, closed_at: None },
        practice,
        baseline: baseline(setup)?,
        agenda: chosen.agenda.topics.into_iter().map(Topic::new).collect(),
        artifacts: Vec::new(),
        rounds: Vec::new(),
        escalations: Vec::new(),
        notes: Vec::new(),
        silenced_keywords: BTreeSet::new(),
        sides: chosen.sides,
        linked_sessions: setup.linked_sessions.clone(),
        forked_from: None,
        conclusion: None,
        metrics: Metrics::default(),
        facilitator: chosen.facilitator,
        participants: chosen.participants,
        journal: Vec::new(),
        said: BTreeMap::new(),
        written: BTreeMap::new(),
        told: BTreeMap::new(),
        earlier: BTreeMap::new(),
        ends_before: BTreeMap::new(),
        documents: super::documents::shown(&project)?,
    };
    Ok((project, session))
}

/// The baseline that was chosen, where the session writes requirements.
fn baseline(setup: &SessionSetup) -> Result<Option<Baseline>, WireError> {
    let Some(baseline) = &setup.baseline else { return Ok(None) };
    let invalid = |message: String| WireError::new(ErrorCode::BaselineInvalid, [("message", message)], "");
    let writes_requirements = match setup.workflow {
        Workflow::Specs => true,
        Workflow::Roundtable => setup.output_type.as_deref() == Some("requirements"),
        Workflow::Design | Workflow::Brainstorm => false,
    };
    if !writes_requirements {
        return Err(invalid("this kind of session writes no requirements".to_owned()));
    }
    baseline.check().map_err(|error| invalid(error.to_string()))?;
    Ok(Some(baseline.clone().without_kept()))
}

/// A session as its files say, with its roles. A participant whom no agent file describes keeps its seat by name. A strategy
/// that nobody describes keeps its name, with the phases of the standard one: such a session is shown, and not led on
/// (`is_described`).
///
/// # Errors
/// When it cannot be read.
pub fn load_session(path: &str, id: &str) -> Result<(Run, Vec<JournalEntry>), WireError> {
    let project = project(path)?;
    let stored = project.load_session(id).map_err(|error| errors::load(&project, error))?;
    let library = Library::for_project(project.root());
    let mut strategy = match is_described(&library, &stored.strategy) {
        Ok(strategy) => strategy,
        Err(unknown) => nameless(&library, &stored.strategy).ok_or(unknown)?,
    };
    if let Some(consensus) = &stored.config.consensus {
        strategy.consensus.clone_from(consensus);
    }
    let facilitator = library.role_for_session(library.facilitator(), &strategy.name, stored.workflow);
    let mut participants = Vec::new();
    for seat in &stored.config.participants {
        let role = library.participant(seat).unwrap_or_else(|| Library::unknown_participant(seat));
        participants.push(library.role_for_session(role, &strategy.name, stored.workflow));
    }
    let journal = stored.journal.entries.clone();
    let mut session = stored.into_session(strategy, facilitator, participants);
    // A session can be looked at while the project's settings or documents cannot be read; led on it cannot.
    session.documents = super::documents::shown(&project).unwrap_or_default();
    Ok((Run { project, session }, journal))
}

/// A session that a text is written of: what the panel proposed is known beside what stands in the files by now.
///
/// # Errors
/// As [`load_session`].
pub(super) fn load_for_text(path: &str, id: &str) -> Result<Run, WireError> {
    let (mut run, journal) = load_session(path, id)?;
    run.session.written = recall::texts(&journal, &run.session);
    run.session.told = told(&journal);
    run.session.said = super::evidence::said(&run, &journal);
    // A history that cannot be read takes nothing away but what it would have said of earlier words.
    if let Ok(known) = run.project.revisions(id) {
        run.session.earlier = at_the_table(&run.session.artifacts, &known.entries);
        // An entry that cannot be read may have taken one of the others back: an end that holds again would be called past.
        if known.damaged.is_empty() {
            run.session.ends_before = ends_before(&known.entries);
        }
    }
    Ok(run)
}

/// The strategy of that name.
///
/// # Errors
/// [`ErrorCode::StrategyUnknown`] when no file describes it.
pub(super) fn is_described(library: &Library, name: &str) -> Result<Strategy, WireError> {
    library
        .strategy(name)
        .ok_or_else(|| WireError::new(ErrorCode::StrategyUnknown, [("strategy", name.to_owned())], ""))
}

/// What stands in for a strategy that is only a name, or not even that.
fn nameless(library: &Library, name: &str) -> Option<Strategy> {
    let title = if name.is_empty() { "not said" } else { name };
    let standard = library.strategy("standard")?;
    Some(Strategy { name: name.to_owned(), title: title.to_owned(), ..standard })
}

pub(crate) fn config(project: &Project) -> Result<ProjectConfig, WireError> {
    project.config().map_err(|error| errors::config(project, &error))
}
