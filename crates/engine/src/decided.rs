//! Results that write down a decision of the user. The decision is the user's, in the user's words, with the user's
//! reasons; what the facilitator had put down for another choice stays, as an argument about that choice.

mod open;
mod standing;
mod taking;
mod written;

pub use open::leaves_open;
pub use standing::{is_reopened, standing, standing_in, taken_back_in, taken_back_on};
pub use taking::{Taking, recommended, taking};
pub use written::{as_decided, chosen_option, is_reworded, is_worded_anew, name_of, other_words};

use serde_json::Value;

use crate::artifact::{Agreement, Artifact};
use crate::record::{EscalationAnswer, EscalationRecord};
use crate::revise::Action;
use crate::session::Session;
use crate::text::{has_phrase, plain};

/// The key under which an artifact says which decision it writes down: the id of the conflict that was settled, or of the
/// escalation where there was none.
pub const FIELD: &str = "decides";

/// What a text says that writes down a decision of the user.
const SAID: [&str; 6] = [
    "decided by the user",
    "accepted by the user",
    "the user decided",
    "the user has decided",
    "decision of the user",
    "the user's decision",
];

/// What the user decided, and where.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct UserDecision<'a> {
    /// The conflict that it settled, else the escalation: `CONF-001`, `ESC-002`.
    pub id: &'a str,
    /// The words that hold: the user's own, or the recommendation that they accepted.
    pub words: &'a str,
    /// Whether the words are the user's own.
    pub is_own: bool,
    /// Where it was asked for.
    pub asked: &'a EscalationRecord,
}

impl UserDecision<'_> {
    /// How a text begins that writes it down, before its id: whose words follow.
    pub fn lead(&self) -> &'static str {
        if self.is_own {
            "Decided by the user on"
        } else {
            "Recommended by the facilitator and accepted by the user on"
        }
    }

    /// Which of the options it takes. The user's own words are read to their end, a recommendation that they accepted by its first
    /// sentence, as its reasons follow.
    pub fn taking(&self, options: &[&str]) -> Taking {
        if self.is_own { taking(self.words, options) } else { recommended(self.words, options) }
    }
}

/// What the file of a conflict says that was decided, with its conditions, whoever decided it; empty where it says nothing.
pub fn said_in(conflict: &Artifact) -> String {
    crate::questions::decision(conflict)
}

/// Whether the method of a conflict's resolution says that the user decided it.
pub fn is_by_user(conflict: &Artifact) -> bool {
    let method = conflict.fields.get("resolution").and_then(|resolution| resolution.get("method"));
    method.is_some_and(|method| plain(method).starts_with(BY_USER))
}

/// How a conflict or a question ended, in words; nothing while it has no end.
pub fn end_of(artifact: &Artifact) -> Option<String> {
    matches!(artifact.status, Agreement::Resolved | Agreement::Addressed).then(|| said_in(artifact))
}

/// How the method of a resolution begins that the user decided.
const BY_USER: &str = "user ";

/// The method of a resolution that the user wrote in the review: of a conflict.
pub const DECIDED_IN_REVIEW: &str = "user decision in the review";
/// The method of a resolution that the user wrote in the review: of a question.
pub const ANSWERED_IN_REVIEW: &str = "user answer";

/// Whether the user ended a conflict or a question in the review, after all rounds.
pub fn is_ended_in_review(artifact: &Artifact) -> bool {
    let method = artifact.fields.get("resolution").and_then(|resolution| resolution.get("method"));
    method.is_some_and(|method| [DECIDED_IN_REVIEW, ANSWERED_IN_REVIEW].contains(&plain(method).as_str()))
}

/// Who ended a conflict or a question in the review, as they are named; nothing where nobody gave a name.
pub fn ended_in_review_by(artifact: &Artifact) -> Option<&str> {
    let by = artifact.fields.get("resolution").and_then(|resolution| resolution.get("by"));
    by.filter(|_| is_ended_in_review(artifact))?.as_str()
}

/// When the user ended a conflict or a question in the review; nothing where that is not known.
pub fn ended_in_review_at(artifact: &Artifact) -> Option<jiff::Timestamp> {
    let at = artifact.fields.get("resolution").and_then(|resolution| resolution.get("at"));
    at.filter(|_| is_ended_in_review(artifact))?.as_str()?.parse().ok()
}

/// The key of a conflict that the user leaves open: in which words. It waits, and stands in nobody's way.
pub const LEFT_OPEN: &str = "left_open";

/// The user's words where they answered that nothing is decided for now.
pub fn left_open_in(asked: &EscalationRecord) -> Option<&str> {
    match asked.answer.as_ref()? {
        EscalationAnswer::Decide { decision } if leaves_open(decision, &asked.reason) => Some(decision),
        _ => None,
    }
}

/// What the user decided in this escalation; `None` while it waits, when the panel went on, or where it is left open. Whether
/// it stands, or was taken back in the file of its conflict, says [`standing_in`].
pub fn decision_in(asked: &EscalationRecord) -> Option<UserDecision<'_>> {
    let (words, is_own) = match asked.answer.as_ref()? {
        EscalationAnswer::Accept => (asked.recommendation.as_str(), false),
        EscalationAnswer::Decide { .. } if left_open_in(asked).is_some() => return None,
        EscalationAnswer::Decide { decision } => (decision.as_str(), true),
        EscalationAnswer::Continue { .. } => return None,
    };
    Some(UserDecision { id: asked.conflict.as_deref().unwrap_or(&asked.id), words, is_own, asked })
}

/// The decision of the user that a conflict or an escalation of this id ended in, if it stands; the last one, where it was
/// asked for twice.
pub fn decision_on<'a>(session: &'a Session, id: &str) -> Option<UserDecision<'a>> {
    let mut decided = session.escalations.iter().rev().filter_map(|asked| standing_in(session, asked));
    decided.find(|decision| decision.id == id || decision.asked.id == id)
}

/// Whether a point that was agreed in a round is overtaken by what the user decided afterwards: it is about the matter of
/// the decision by its id or its title, or names an option that the record of the decision does not take.
pub fn is_overtaken(session: &Session, round: u32, point: &str) -> bool {
    standing(session).filter(|decision| decision.asked.round >= round).any(|decision| {
        let matter =
            session.artifact(decision.id).map(|conflict| without_mark(&conflict.title)).unwrap_or_default();
        let said = unwrapped(point);
        has_phrase(&said, decision.id)
            || has_phrase(&said, &matter)
            || lost(session, decision).iter().any(|name| has_phrase(&said, name))
    })
}

/// The options that the records of a decision do not take, by their names of more than one word.
fn lost(session: &Session, decision: UserDecision<'_>) -> Vec<String> {
    let records = session.artifacts.iter().filter(|artifact| decides(artifact) == decision.id);
    let options = records
        .filter_map(|record| record.fields.get("options")?.as_array())
        .flat_map(|all| all.iter().skip(1));
    let names = options.filter_map(|option| Some(bare(option.get("name")?.as_str()?)));
    names.filter(|name| name.contains(' ') && !has_phrase(decision.words, name)).collect()
}

/// A title without the mark at its end; a cut one without its dots.
fn without_mark(title: &str) -> String {
    let bare = unwrapped(title);
    bare.trim_end_matches(['?', '.', '!', '…', ' ']).to_owned()
}

/// What an artifact says that it writes down ([`FIELD`]): a conflict's or an escalation's id, empty where it says nothing.
pub fn decides(artifact: &Artifact) -> &str {
    artifact.text(FIELD).trim()
}

/// Whether an artifact was written in the review for a decision that the user took there, in the place of what said another one.
pub fn is_written_in_review(artifact: &Artifact) -> bool {
    artifact.reworded.as_ref().is_some_and(|reworded| reworded.how == Action::Decide)
}

/// The decision of the user that an artifact writes down, where it was taken back and no other one stands. What was written for the
/// one that came after it writes down that.
pub fn taken_back_of<'a>(session: &'a Session, artifact: &Artifact) -> Option<UserDecision<'a>> {
    taken_back_on(session, decides(artifact)).filter(|_| !is_written_in_review(artifact))
}

/// The decision of the user on which an artifact rests: the one that its [`FIELD`] names. Where it has none, by whatever it
/// says: its text says that the user decided and names what (or there is one only), or it repeats the user's own words. What only
/// says where a record is kept rests on nothing itself, whatever it is called.
pub fn rests_on<'a>(session: &'a Session, artifact: &Artifact) -> Option<UserDecision<'a>> {
    match decides(artifact) {
        _ if artifact.only_points_at().is_some() => None,
        "" => found(session, &one_line(&artifact.title, artifact.fields.values())),
        id => decision_on(session, id),
    }
}

/// The decision of the user that an artifact is: as [`rests_on`], and without a [`FIELD`] said where the artifact says what
/// holds. One that only mentions a decision among its reasons is a result of its own, and one that only says where a record is kept,
/// with the title of what it records, says nothing.
pub fn writes_down<'a>(session: &'a Session, artifact: &Artifact) -> Option<UserDecision<'a>> {
    let said = || ["decision", "description"].into_iter().filter_map(|key| artifact.fields.get(key));
    match decides(artifact) {
        _ if !artifact.kind.is_record() || artifact.only_points_at().is_some() => None,
        "" => found(session, &one_line(&artifact.title, said())),
        id => decision_on(session, id),
    }
}

fn found<'a>(session: &'a Session, text: &str) -> Option<UserDecision<'a>> {
    let decided: Vec<UserDecision<'a>> = standing(session).collect();
    let holds = |decision: &UserDecision<'_>| has_phrase(text, &bare(decision.words));
    let found = says_so(text).then(|| {
        let named = decided.iter().find(|decision| has_phrase(text, decision.id));
        let only = || decided.first().filter(|_| decided.len() == 1);
        named.or_else(|| decided.iter().find(|decision| holds(decision))).or_else(only)
    });
    // One or two words stand in many texts.
    let repeats =
        |decision: &&UserDecision<'_>| bare(decision.words).split(' ').count() > 2 && holds(decision);
    found.flatten().or_else(|| decided.iter().find(repeats)).copied()
}

fn says_so(text: &str) -> bool {
    SAID.iter().any(|phrase| has_phrase(text, phrase))
}

fn one_line<'a>(title: &str, values: impl Iterator<Item = &'a Value>) -> String {
    let values: Vec<String> = std::iter::once(title.to_owned()).chain(values.map(plain)).collect();
    unwrapped(&values.join(" "))
}

/// In one line, with plain apostrophes.
fn unwrapped(text: &str) -> String {
    text.replace('’', "'").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Words without their last full stop, in one line.
fn bare(words: &str) -> String {
    unwrapped(words).trim_end_matches('.').to_owned()
}
