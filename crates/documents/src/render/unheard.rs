//! What the user said to the panel and no result took up.

use roundtable_engine::dissent::{LeftOut, dissent};
use roundtable_engine::evidence::{Field, Record};
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;

/// Sentences of the user whose words stand in no artifact and no synthesis, with the round in which they were first said.
fn sentences(session: &Session) -> Vec<LeftOut> {
    let notes = session.user_words();
    if notes.is_empty() {
        return Vec::new();
    }
    let (artifacts, rounds) = (&session.artifacts, &session.rounds);
    let found = dissent(Record { artifacts, rounds, said: &session.said, notes: &notes });
    found.left_out.into_iter().filter(|left| left.field == Field::Note).collect()
}

/// Each, by its words and the round.
pub(super) fn unheard_in<T>(session: &Session, told: impl Fn(&str, u32) -> T) -> Vec<T> {
    let each = sentences(session).into_iter();
    each.map(|left| told(left.words.trim(), left.rounds.first().copied().unwrap_or(1))).collect()
}

/// The same, to be said beside a document before it is written; nothing where all was taken up.
pub fn unheard(session: &Session) -> Option<Said> {
    let all: Vec<Said> = sentences(session)
        .into_iter()
        .map(|left| {
            let round = left.rounds.first().copied().unwrap_or(1);
            said!("“{words}” (round {round})", words = left.words.trim(), round)
        })
        .collect();
    (!all.is_empty()).then(|| {
        said!("Of what you said to the panel, no result has words like these: {all}. It may stand there in others.", all)
    })
}
