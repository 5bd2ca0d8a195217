//! What was said in a round, and the calls that were kept word for word.

use roundtable_engine::record::{JournalEntry, JournalResult, Statement, Step};
use roundtable_engine::reply;
use roundtable_store::{DumpName, Project};

use super::project;
use super::run::{Run, load_session};
use crate::wire::*;

/// The phase of a dump that holds what a participant answered.
const RESPONSES: u32 = 2;

/// What was said in a completed round: from the journal, and where it holds nothing (other programs keep none) from the
/// dumps.
pub(super) fn round(request: &RoundRef) -> Result<RoundDetail, WireError> {
    let RoundRef { path, session, round } = request;
    let (run, journal) = load_session(path, session)?;
    let dumps = run.project.dumps_of_round(session, *round);
    let said = |seat: &String| {
        said(&journal, *round, seat).or_else(|| said_in_dump(&run.project, session, &dumps, seat))
    };
    // Other programs do not always name the panel; whoever answered was of it.
    let seats = &run.session.config.participants;
    let others = dumps.iter().filter(|dump| is_answer(dump) && !seats.contains(&dump.actor));
    let statements = seats.iter().chain(others.map(|dump| &dump.actor)).filter_map(said).collect();
    let dumps = dumps.into_iter().map(row).collect();
    Ok(RoundDetail { round: *round, statements, dumps })
}

/// A dump in its parts.
pub(super) fn read(request: &DumpRef) -> Result<DumpView, WireError> {
    let project = project(&request.path)?;
    let text = project.read_dump(&request.session, &request.file);
    Ok(DumpView {
        path: format!(".s2s/sessions/{}/rounds/{}", request.session, request.file),
        sent: text.sent,
        answered: text.answered,
        whole: text.whole,
        problem: text.problem,
    })
}

fn row(dump: DumpName) -> DumpRow {
    DumpRow { file: dump.file, phase: dump.phase, actor: dump.actor, attempt: dump.attempt }
}

/// What a seat said in a round: its last answer that can be read.
pub(crate) fn said(journal: &[JournalEntry], round: u32, seat: &str) -> Option<Statement> {
    journal
        .iter()
        .rev()
        .filter(|entry| entry.round == round && entry.step == Step::Response && entry.actor == seat)
        .find_map(|entry| match &entry.result {
            JournalResult::Reply { text, .. } => {
                reply::read_statement(text, seat).ok().map(|read| read.value)
            }
            JournalResult::Absent { .. } | JournalResult::Failed { .. } => None,
        })
}

/// What was said in a round, from the dumps alone.
pub(super) fn said_in_round(run: &Run, round: u32) -> Vec<Statement> {
    let dumps = run.project.dumps_of_round(&run.session.id, round);
    let answers = dumps.iter().filter(|dump| is_answer(dump));
    answers.filter_map(|dump| said_in_dump(&run.project, &run.session.id, &dumps, &dump.actor)).collect()
}

/// Whether a dump holds an answer that counts.
pub(crate) fn is_answer(dump: &DumpName) -> bool {
    dump.phase == RESPONSES && dump.attempt.is_none()
}

/// The same from the seat's dump that counts.
pub(crate) fn said_in_dump(
    project: &Project,
    session: &str,
    dumps: &[DumpName],
    seat: &str,
) -> Option<Statement> {
    let is_theirs =
        |dump: &&DumpName| dump.phase == RESPONSES && dump.attempt.is_none() && dump.actor == seat;
    let dump = dumps.iter().find(is_theirs)?;
    let answered = project.read_dump(session, &dump.file).answered?;
    reply::read_statement(&answered, seat).ok().map(|read| read.value)
}
