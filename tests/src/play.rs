//! A session that is played to its end through the application's commands; whatever is recommended is accepted.

use roundtable_api::Api;
use roundtable_api::commands::Commands as _;
use roundtable_api::wire::{Operate, SessionSetup, StartSession, WireError};
use roundtable_engine::event::{Event, Operation};
use roundtable_engine::record::EscalationAnswer;

use crate::host::TestHost;

/// Plays it to its end, or to a pause; gives back its id.
///
/// # Errors
/// What the application refuses.
pub async fn play(api: &Api<TestHost>, project: &str, setup: SessionSetup) -> Result<String, WireError> {
    let id = api.start_session(StartSession { path: project.to_owned(), setup }).await?.id;
    let (subscription, snapshot, mut events) = api.subscribe(project, &id).await?;
    let operate = |escalation: String| {
        let answer = EscalationAnswer::Accept;
        let operation = Operation::Answer { escalation, answer, silence: Vec::new(), by: String::new() };
        api.operate(Operate { path: project.to_owned(), session: id.clone(), operation })
    };
    // On more than one thread the session may be ahead of whoever follows it.
    if let Some(waiting) = snapshot.table.escalation {
        operate(waiting).await?;
    }
    let mut over = !snapshot.running;
    while !over {
        let Some(envelope) = events.recv().await else { break };
        over = matches!(envelope.event, Event::Paused { .. } | Event::Closed { .. });
        if let Event::EscalationRaised { escalation } = envelope.event {
            operate(escalation.id).await?;
        }
    }
    api.unsubscribe(subscription);
    Ok(id)
}
