//! What the user does with a session that nobody leads just now: a word for the panel, and the end with what there is.

use roundtable_engine::at_rest;
use roundtable_engine::event::Operation;
use roundtable_engine::recall;
use roundtable_engine::record::USER;
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_engine::words;
use roundtable_library::Library;
use tokio::sync::MutexGuard;

use super::run::{Run, is_described, load_session};
use super::sessions::view;
use crate::live::Live;
use crate::wire::*;
use crate::{Api, Host, errors};

impl<H: Host> Api<H> {
    /// Gives an operation to whoever leads the session. What the user says is kept where nobody does, and heard when it goes on.
    ///
    /// # Errors
    /// When nobody leads it and the operation is about what runs; when it is over, cannot be written, or has no room for the words.
    pub(super) async fn take(&self, request: Operate) -> Result<(), WireError> {
        let Operate { path, session: id, mut operation } = request;
        if let Operation::Answer { by, .. } = &mut operation {
            *by = Some(self.reviewer()).filter(|name| name != USER).unwrap_or_default();
        }
        let live = self.live(&path, &id)?;
        let rest = live.at_rest().await;
        if live.operate(operation.clone()).map_err(errors::too_many_words)? {
            return Ok(());
        }
        let Operation::Say { text } = &operation else {
            return Err(WireError::new(ErrorCode::SessionNotRunning, [("id", id)], ""));
        };
        let run = resting(&path, &id)?;
        let taken = words::taken(&run.session.notes, &run.session.escalations);
        words::room_for(taken, &operation).map_err(errors::too_many_words)?;
        let at = self.host.clock().now();
        let said = at_rest::say(run.session, text, &run.project, at).map_err(errors::store)?;
        shown(&live, rest, &run.project, &said);
        Ok(())
    }

    /// Concludes a session that nobody leads with what its completed rounds made. One that runs by now was resumed after the user
    /// had asked for that: it goes on.
    ///
    /// # Errors
    /// When it is over, or cannot be written.
    pub(super) async fn finish(&self, request: &SessionRef) -> Result<SessionView, WireError> {
        let live = self.live(&request.path, &request.session)?;
        let rest = live.at_rest().await;
        if live.is_running() {
            return Ok(live.view());
        }
        let run = resting(&request.path, &request.session)?;
        let at = self.host.clock().now();
        let over = at_rest::finish(run.session, &run.project, at).map_err(errors::store)?;
        shown(&live, rest, &run.project, &over);
        Ok(live.view())
    }
}

/// The session as its files say, with what the panel wrote last.
fn resting(path: &str, id: &str) -> Result<Run, WireError> {
    let (mut run, journal) = load_session(path, id)?;
    fit_to_go_on(&run)?;
    run.session.written = recall::texts(&journal, &run.session);
    Ok(run)
}

/// What was done is on the screen before anybody else does something to the session.
fn shown(live: &Live, rest: MutexGuard<'_, ()>, project: &roundtable_store::Project, session: &Session) {
    live.replace(view(project, session));
    drop(rest);
}

/// Whether something may follow what a session has: said before anything is written, or paid for.
///
/// # Errors
/// When it is over, nobody describes its strategy, or its files are not as they should be.
pub(super) fn fit_to_go_on(run: &Run) -> Result<(), WireError> {
    let (project, id) = (&run.project, &run.session.id);
    if run.session.status == SessionStatus::Closed {
        return Err(WireError::new(ErrorCode::SessionClosed, [("id", id.clone())], ""));
    }
    is_described(&Library::for_project(project.root()), &run.session.strategy.name)?;
    let stopped = |reason: Option<String>| match reason {
        Some(reason) => {
            let params = [("id", id.clone()), ("reason", reason)];
            Err(WireError::new(ErrorCode::SessionForeign, params, ""))
        }
        None => Ok(()),
    };
    // The first commit would be refused.
    stopped(project.obstacle(id))?;
    // Whoever comes from the list of sessions has not seen what does not fit.
    super::inspection::fit_to_go_on(project, id)?;
    // What could not be read a moment ago and can be now is not in what was loaded.
    stopped(project.loaded_without(id))
}
