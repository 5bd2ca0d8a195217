//! What to do next in a project.

use roundtable_engine::config::Workflow;
use roundtable_store::Project;

use super::{outputs, places};
use crate::wire::*;

/// What to do next: a decision that waits, a session that is not over, what stops one from going on, a project that nobody described; then what
/// follows from the last session: its review, and after that the workflow that builds on it.
pub(super) fn next_step(
    project: &Project,
    context: &ContextState,
    sessions: &[SessionRow],
    documents: &[DocumentRow],
) -> NextStep {
    use roundtable_engine::session::SessionStatus::{Active, Closed, Paused};
    let find = |wanted: &dyn Fn(&SessionRow) -> bool| {
        sessions.iter().find(|row| wanted(row)).map(|row| row.id.clone())
    };
    let goes_on = |row: &SessionRow| row.resumable && row.to_mend == 0;
    if let Some(session) = find(&|row| row.waiting > 0 && row.status != Closed && goes_on(row)) {
        return NextStep::Decide { session };
    }
    if let Some(session) = find(&|row| matches!(row.status, Active | Paused) && goes_on(row)) {
        return NextStep::Resume { session };
    }
    if let Some(row) = sessions.iter().find(|row| row.to_mend > 0) {
        return NextStep::Mend { session: row.id.clone(), count: row.to_mend };
    }
    if let ContextState::Placeholders { .. } | ContextState::Unusable { .. } = context {
        return NextStep::DescribeProject;
    }
    let is_over = |row: &&SessionRow| row.status == Closed && row.generation == "B" && row.rounds > 0;
    let there = |path: &str| documents.iter().any(|document| document.path == path);
    let first_of = |paths: [&str; 2]| paths.into_iter().find(|path| there(path)).map(str::to_owned);
    let requirements = first_of(places::REQUIREMENTS);
    let last = sessions.iter().find(is_over);
    if let Some(row) = last {
        let document = outputs::document_of(project, row);
        let Some(document) = document.filter(|path| there(path)) else {
            return NextStep::Review { session: row.id.clone() };
        };
        match row.workflow.as_str() {
            "brainstorm" => return NextStep::StartSpecs { linked: Some(row.id.clone()) },
            "specs" => {}
            _ => return NextStep::ReadDocument { document, workflow: row.workflow.clone() },
        }
    }
    let specs = sessions.iter().filter(is_over).find(|row| row.workflow == "specs").map(|row| row.id.clone());
    let has_design =
        first_of(places::ARCHITECTURE).is_some() || sessions.iter().any(|row| row.workflow == "design");
    match requirements {
        None => NextStep::StartSpecs { linked: None },
        Some(document) if has_design => {
            NextStep::ReadDocument { document, workflow: Workflow::Specs.word().to_owned() }
        }
        Some(document) => NextStep::StartDesign { document, linked: specs },
    }
}
