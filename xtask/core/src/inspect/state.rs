//! What a session is doing, in words: its file says only what the program that wrote it was about to do.

use roundtable_engine::session::SessionStatus;
use roundtable_store::{InUse, SessionSummary};

/// What a session is: over, paused, active in a program that has the project in use, or left by a program that was ended
/// while it ran.
/// `has_open_round`: its journal holds answers of a round that is not committed.
pub(super) fn of(summary: &SessionSummary, has_open_round: bool, in_use: Option<&InUse>) -> String {
    if !summary.says_status {
        return "no status that is known".to_owned();
    }
    let round = has_open_round.then_some(summary.rounds + 1);
    match (summary.status, in_use) {
        (SessionStatus::Closed, _) => "over".to_owned(),
        (SessionStatus::Paused, _) => match round {
            Some(round) => format!("paused in round {round}"),
            None => "paused".to_owned(),
        },
        (SessionStatus::Active, Some(who)) => format!("active; {}", holder(who)),
        (SessionStatus::Active, None) => match round {
            Some(round) => format!("{NOT_OPEN}: it was interrupted in round {round}"),
            None => format!("{NOT_OPEN}: it was interrupted before round {}", summary.rounds + 1),
        },
    }
}

/// What the file of a session says for good whose program was killed.
const NOT_OPEN: &str = "active in its file, and open in no Roundtable now";

/// Who has the project in use: its lock is the project's, not the session's.
fn holder(who: &InUse) -> String {
    match (who.pid, who.host.as_str()) {
        (Some(pid), "") => format!("process {pid} has the project open"),
        (Some(pid), host) => format!("process {pid} on {host} has the project open"),
        (None, _) => "another program has the project open".to_owned(),
    }
}
