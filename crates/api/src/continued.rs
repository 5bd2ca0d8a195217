//! A session that another tool wrote, made ready to be led on here: what its files leave out (settings, context, topics,
//! somebody at the table) comes from the project and the library, as in a new session of that workflow.
//!
//! What must not happen here: nothing that the files do say is replaced.

use roundtable_engine::agenda::Topic;
use roundtable_engine::config::{Escalation, Limits};
use roundtable_library::{AgendaFile, Library};

use crate::handlers::run::Run;
use crate::setup::{Defaults, SEATS, defaults};
use crate::wire::{ErrorCode, Origin, WireError};
use crate::{errors, handlers};

/// Completes a session; `without` are seats that no agent file describes and that the user leaves empty. Gives back
/// whether its settings are others now and want to be kept.
///
/// # Errors
/// [`ErrorCode::SeatsUndescribed`] when somebody at the table is a name alone and is not in `without`; otherwise when the
/// project's configuration cannot be read.
pub(crate) fn complete(run: &mut Run, without: &[String]) -> Result<bool, WireError> {
    let Run { project, session } = run;
    let library = Library::for_project(project.root());
    let config = handlers::run::config(project)?;
    session.documents = handlers::documents::shown(project)?;
    let has = project.has_snapshots(&session.id);
    let Some(agenda) = library.agenda(session.workflow) else { return Ok(false) };
    let usual = defaults(&config, &library, session.workflow, &agenda, Some(&session.strategy.name));
    if !has.settings {
        settings(run, &usual);
    }
    if !has.context {
        context(run)?;
    }
    topics(run, agenda, has.agenda);
    let reseated = seats(run, &library, &usual, without)?;
    Ok(reseated || !has.settings)
}

fn settings(run: &mut Run, usual: &Defaults) {
    let config = &mut run.session.config;
    config.limits = Limits {
        min_rounds: usual.min_rounds.value,
        max_rounds: usual.max_rounds.value.max(run.session.rounds.len().try_into().unwrap_or(u32::MAX)),
        max_rounds_per_phase: usual.max_rounds_per_phase.as_ref().map(|most| most.value),
    };
    config.escalation = Escalation {
        enabled: usual.escalation_enabled.value,
        max_rounds_per_conflict: usual.max_rounds_per_conflict.value,
        confidence_below: usual.confidence_below.value,
        critical_keywords: usual.critical_keywords.value.clone(),
    };
    // The strategy's own is read from its file.
    config.consensus = (usual.consensus.origin == Origin::Config).then(|| usual.consensus.value.clone());
}

/// What the project is today, where the session kept nothing of it. A project without a usable CONTEXT.md is no obstacle
/// here: the rounds that were held say what it is about.
fn context(run: &mut Run) -> Result<(), WireError> {
    if let Ok(context) = run.project.context()
        && !context.says_nothing()
    {
        run.session.context = context.snapshot;
        let in_document = handlers::documents::in_document(&run.project, run.session.workflow, &[])?;
        run.session.context.in_document = in_document;
    }
    Ok(())
}

/// Topics that only the index names get the criteria that topics of that id usually have; a session without any topic
/// gets those of its workflow.
fn topics(run: &mut Run, agenda: AgendaFile, has_file: bool) {
    let session = &mut run.session;
    if session.agenda.is_empty() {
        session.agenda = agenda.topics.into_iter().map(Topic::new).collect();
    } else if !has_file {
        for definition in agenda.topics {
            let known = session.agenda.iter_mut().find(|topic| topic.definition.id == definition.id);
            if let Some(topic) = known {
                topic.definition = definition;
            }
        }
    }
}

/// Who goes on. When too few are left, the project's usual panel sits down beside them.
fn seats(run: &mut Run, library: &Library, usual: &Defaults, without: &[String]) -> Result<bool, WireError> {
    let session = &mut run.session;
    let before = session.config.participants.clone();
    session.participants.retain(|role| role.is_described() || !without.contains(&role.id));
    let nameless: Vec<&str> = session
        .participants
        .iter()
        .filter(|role| !role.is_described())
        .map(|role| role.id.as_str())
        .collect();
    if !nameless.is_empty() {
        let params = [("id", session.id.clone()), ("participants", nameless.join(", "))];
        return Err(WireError::new(ErrorCode::SeatsUndescribed, params, ""));
    }
    let least = (session.strategy.validation.min_participants as usize).max(*SEATS.start());
    if session.participants.len() < least {
        for id in &usual.participants.value {
            let is_seated = session.participants.iter().any(|role| role.id == *id);
            if let Some(role) = library.participant(id).filter(|_| !is_seated) {
                session.participants.push(library.role_for_session(
                    role,
                    &session.strategy.name,
                    session.workflow,
                ));
            }
        }
    }
    session.config.participants = session.participants.iter().map(|role| role.id.clone()).collect();
    Ok(session.config.participants != before)
}

/// Describes a participant in the user's words, for this project.
///
/// # Errors
/// [`ErrorCode::ParticipantInvalid`] when nothing was said or the name cannot be a file's; when the file cannot be written.
pub(crate) fn describe(
    project: &roundtable_store::Project,
    id: &str,
    name: &str,
    words: &str,
) -> Result<(), WireError> {
    let text = Library::agent_file(id, name, words).map_err(|message| {
        WireError::new(
            ErrorCode::ParticipantInvalid,
            [("participant", id.to_owned()), ("message", message)],
            "",
        )
    })?;
    project.add_agent(id, &text).map_err(errors::store)
}
