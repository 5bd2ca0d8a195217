//! What the artifacts of a session rest on, and who held what, read out of its files.

use std::collections::BTreeMap;

use roundtable_documents::{
    AskedOption, HeldOtherwise, SaidThen, asked_options, held_otherwise, of_earlier_wording,
};
use roundtable_engine::dissent::{Dispute, Dissents, Stand, StandKind, dissent, told};
use roundtable_engine::evidence::{Record, evidence};
use roundtable_engine::recall;
use roundtable_engine::record::{JournalEntry, Round, Statement, Step};
use roundtable_engine::session::Session;

use super::dumps;
use super::run::{Run, load_session};
use crate::wire::*;

/// Looked up anew each time: it says what the files say now.
pub(super) fn of_session(request: &SessionRef) -> Result<EvidenceView, WireError> {
    let (mut run, journal) = load_session(&request.path, &request.session)?;
    run.session.told = told(&journal);
    let said = said(&run, &journal);
    let session = &run.session;
    let results: Vec<_> = session.results().cloned().collect();
    let notes = session.user_words();
    let record = Record { artifacts: &results, rounds: &session.rounds, said: &said, notes: &notes };
    Ok(EvidenceView {
        recorded: said.values().any(|said| !said.is_empty()),
        artifacts: evidence(record),
        of_earlier_wording: of_earlier_wording(session),
        dissent: with_held_otherwise(session, dissent(record)),
    })
}

/// The options of a question, as the documents name them; none of a question that the session does not have.
pub(super) fn options_of(request: &EscalationRef) -> Result<DecisionOptions, WireError> {
    let (run, _) = load_session(&request.path, &request.session)?;
    let asked = run.session.escalations.iter().find(|asked| asked.id == request.escalation);
    let options = asked.map(|asked| asked_options(&run.session, asked)).unwrap_or_default();
    let shown = |AskedOption { name, held_by, is_certain, is_recommended }: AskedOption| DecisionOption {
        name,
        held_by,
        certain: is_certain,
        recommended: is_recommended,
    };
    Ok(DecisionOptions { options: options.into_iter().map(shown).collect() })
}

/// With who held something else when the user decided, as the documents print it.
fn with_held_otherwise(session: &Session, mut found: Dissents) -> Dissents {
    let mut known = std::mem::take(&mut found.disputes).into_iter().peekable();
    for artifact in session.results() {
        let own = known.next_if(|dispute| dispute.id == artifact.id);
        let mut dispute = own.unwrap_or_else(|| Dispute {
            id: artifact.id.clone(),
            stands: Vec::new(),
            yielded: Vec::new(),
        });
        dispute.stands.extend(held_otherwise(session, artifact).into_iter().map(stand));
        dispute.stands.sort_by_key(|stand| stand.round);
        if !dispute.stands.is_empty() {
            found.disputes.push(dispute);
        }
    }
    found
}

fn join(said: &[SaidThen]) -> String {
    said.iter().map(|said| said.words.as_str()).collect::<Vec<_>>().join(" … ")
}

fn stand(held: HeldOtherwise) -> Stand {
    // What stands apart in the statement does here, too.
    let words = if held.said.is_empty() { held.option } else { join(&held.said) };
    Stand { round: held.round, participant: held.participant, kind: StandKind::Otherwise, words }
}

/// What was said in each completed round: from the journal; where it holds nothing, as other programs keep it: in the round
/// itself, else in the dumps.
pub(super) fn said(run: &Run, journal: &[JournalEntry]) -> BTreeMap<u32, Vec<Statement>> {
    let mut seats = run.session.config.participants.clone();
    for line in journal.iter().filter(|line| line.step == Step::Response) {
        // Other programs do not always name the panel; whoever answered was of it.
        if !seats.contains(&line.actor) {
            seats.push(line.actor.clone());
        }
    }
    let mut journaled = recall::statements(journal, &seats);
    let of_round = |round: &Round| {
        let kept = journaled.remove(&round.number).filter(|said| !said.is_empty());
        let kept = kept.or_else(|| Some(round.responses.clone()).filter(|said| !said.is_empty()));
        (round.number, kept.unwrap_or_else(|| dumps::said_in_round(run, round.number)))
    };
    run.session.rounds.iter().map(of_round).filter(|(_, said)| !said.is_empty()).collect()
}
