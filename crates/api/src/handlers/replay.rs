//! A session once more, for the window.

use roundtable_engine::replay::{Replay, replay, replay_from};
use roundtable_engine::session::{Session, SessionStatus};
use roundtable_store::Project;

use super::evidence::said;
use super::run::load_session;
use super::sessions::view;
use crate::wire::*;

pub(super) async fn of_session(request: &SessionRef) -> Result<ReplayView, WireError> {
    let (run, journal) = load_session(&request.path, &request.session)?;
    let words = said(&run, &journal);
    let recorded = words.values().any(|said| !said.is_empty());
    let (project, session) = (&run.project, &run.session);
    let origin =
        session.forked_from.as_ref().and_then(|from| load_session(&request.path, &from.session).ok());
    let parts = match &origin {
        Some((other, known)) => {
            let spoken = said(other, known);
            replay_from((&other.session, known, &spoken), session, &journal, &words).await
        }
        None => None,
    };
    let Some([mut before, own]) = parts else {
        let again = replay(session, &journal, &words).await;
        let start = at_the_table(project, &again.start);
        return Ok(ReplayView { start, steps: again.steps, exact: again.exact, forked: None, recorded });
    };
    let after = u32::try_from(before.steps.len()).unwrap_or(u32::MAX);
    let exact = before.exact && own.exact;
    before.steps.extend(own.steps);
    let Replay { start, steps, .. } = before;
    // Led as the other one was, it is this session that is looked at.
    let led = Session {
        id: session.id.clone(),
        topic: session.topic.clone(),
        forked_from: session.forked_from.clone(),
        linked_sessions: session.linked_sessions.clone(),
        ..start
    };
    let forked = Some(ForkedReplay { after, start: at_the_table(project, &own.start) });
    Ok(ReplayView { start: at_the_table(project, &led), steps, exact, forked, recorded })
}

/// A session as it runs.
fn at_the_table(project: &Project, session: &Session) -> SessionView {
    let mut view = view(project, session);
    view.status = SessionStatus::Active;
    view.running = true;
    view.table.paused = None;
    view
}
