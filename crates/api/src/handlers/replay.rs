//! A session once more, for the window.

use roundtable_engine::replay::replay;
use roundtable_engine::session::SessionStatus;

use super::evidence::said;
use super::run::load_session;
use super::sessions::view;
use crate::wire::*;

pub(super) async fn of_session(request: &SessionRef) -> Result<ReplayView, WireError> {
    let (run, journal) = load_session(&request.path, &request.session)?;
    let said = said(&run, &journal);
    let again = replay(&run.session, &journal, &said).await;
    let mut start = view(&run.project, &again.start);
    start.status = SessionStatus::Active;
    start.running = true;
    start.table.paused = None;
    Ok(ReplayView {
        start,
        steps: again.steps,
        exact: again.exact,
        recorded: said.values().any(|said| !said.is_empty()),
    })
}
