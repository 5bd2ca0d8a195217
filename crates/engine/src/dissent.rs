//! Who held what, who yielded, and what nothing came of: read out of what was said and out of the rounds' own records, each
//! time it is shown.
//!
//! It says what the files say and no more. That somebody yielded is a vote that became a support, or a position that no later
//! round names; what moved them is said only where their own words repeat what somebody else had said.

mod argument;
mod course;
mod holding;
mod left_out;
#[cfg(test)]
mod played;
mod stands;
#[cfg(test)]
mod tests;
mod unsaid;

use serde::{Deserialize, Serialize};

use crate::artifact::Artifact;
use crate::evidence::{Bag, Field, Heard, Lexicon, Record, main_text};
use crate::record::{Stance, Statement};

pub use course::{HeldBefore, Since, Wording, held_before, worded_in};
pub use holding::{made_otherwise, strangers, taken_out, unvoiced};
pub use unsaid::{Held, Told, told, unsaid};

/// What a session shows of its disagreements.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dissents {
    /// How sure each participant was, in the order in which they first spoke.
    pub confidence: Vec<SeatConfidence>,
    /// What each held, by round and in the order in which they spoke.
    pub positions: Vec<HeldPosition>,
    /// Artifacts and conflicts on which anybody took a stand, in the artifacts' order.
    pub disputes: Vec<Dispute>,
    /// Positions and suggestions of which nothing stands in a synthesis or an artifact.
    pub left_out: Vec<LeftOut>,
}

/// How sure a participant was over the rounds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatConfidence {
    /// The participant's id.
    pub participant: String,
    /// The rounds in which something they said was kept.
    pub rounds: Vec<RoundConfidence>,
}

/// How sure a participant was in a round.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoundConfidence {
    /// The round.
    pub round: u32,
    /// 0 to 1; nothing when they gave none.
    pub confidence: Option<f64>,
}

/// What a participant held in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct HeldPosition {
    /// The round.
    pub round: u32,
    /// The participant's id.
    pub participant: String,
    /// Their words.
    pub position: String,
}

/// How somebody stood to an artifact or in a conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum StandKind {
    /// Voted for it.
    Support,
    /// Voted neither for it nor against it.
    StandAside,
    /// Voted against it.
    Block,
    /// Was against it where nobody voted, as the facilitator reports or as the sides of a debate stood.
    Against,
    /// Held a position in a conflict.
    Position,
    /// Held another option than the one that the user chose, when they were asked.
    Otherwise,
}

impl StandKind {
    /// The word that a dissent of this kind has in an artifact's file.
    pub fn word(self) -> &'static str {
        match self {
            Self::Support => "support",
            Self::StandAside => "stand-aside",
            Self::Block => "block",
            Self::Against => "against",
            Self::Position => "position",
            Self::Otherwise => "otherwise",
        }
    }
}

impl From<Stance> for StandKind {
    fn from(stance: Stance) -> Self {
        match stance {
            Stance::Support => Self::Support,
            Stance::StandAside => Self::StandAside,
            Stance::Block => Self::Block,
        }
    }
}

/// Somebody's stand in a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stand {
    /// The round.
    pub round: u32,
    /// The participant's id.
    pub participant: String,
    /// How they stood.
    pub kind: StandKind,
    /// Their words; empty where none were kept.
    pub words: String,
}

/// Who stood how to an artifact or in a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Dispute {
    /// The artifact's id.
    pub id: String,
    /// By round; a position whose words stay the same stands once.
    pub stands: Vec<Stand>,
    /// Who yielded, by round.
    pub yielded: Vec<Yielded>,
}

/// Somebody who held something and later did not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Yielded {
    /// What they held last.
    pub held: Stand,
    /// The first round in which they no longer held it.
    pub by: u32,
    /// The support that came after it; nothing where later rounds name no position of theirs.
    pub then: Option<Stand>,
    /// Rounds in which the artifact was changed, from the one in which they held it last, before they yielded.
    pub changed: Vec<u32>,
    /// Whose words they repeat when they yield, if any.
    pub argument: Option<Argument>,
}

/// What somebody said that another repeats later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Argument {
    /// Who said it: a participant's id, or `facilitator` for a synthesis.
    pub participant: String,
    /// The round in which it was said.
    pub round: u32,
    /// What was said.
    pub words: String,
    /// The words that repeat it.
    pub repeated: String,
}

/// A position, a suggestion or a sentence of the user of which nothing was taken up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LeftOut {
    /// The participant's id, or the user's.
    pub participant: String,
    /// The rounds in which it was said.
    pub rounds: Vec<u32>,
    /// A position, a suggestion or a note.
    pub field: Field,
    /// The sentence.
    pub words: String,
}

/// Who did not support an artifact and voted for it later, by round; whose words they repeat then only [`dissent`] looks up.
pub fn yielded_on(record: Record<'_>, artifact: &Artifact) -> Vec<Yielded> {
    stands::yielded_on(record, artifact)
}

/// Who supports an artifact and said a condition with the vote, each with their last vote; nobody who did not support it in the end.
pub fn conditions_on(record: Record<'_>, artifact: &Artifact) -> Vec<Stand> {
    stands::conditions_on(record, artifact)
}

/// Everything that the record shows. The same record gives the same.
pub fn dissent(record: Record<'_>) -> Dissents {
    let mut heard = Heard::of(record);
    let taken_up = left_out::TakenUp::of(record, &mut heard.lexicon);
    let syntheses = argument::Syntheses::of(record.rounds, &mut heard.lexicon);
    let matters: Vec<Bag> =
        record.artifacts.iter().map(|artifact| matter(artifact, &mut heard.lexicon)).collect();
    heard.lexicon.weigh();
    Dissents {
        confidence: confidence(record),
        positions: positions(record),
        disputes: stands::disputes(record, &heard, &syntheses, &matters),
        left_out: left_out::left_out(&heard, &taken_up),
    }
}

/// What an artifact is about.
fn matter(artifact: &Artifact, lexicon: &mut Lexicon) -> Bag {
    lexicon.bag(&format!("{}\n{}", artifact.title, main_text(artifact)))
}

/// Every statement with its round, in their order.
fn statements(record: Record<'_>) -> impl Iterator<Item = (u32, &Statement)> {
    record.said.iter().flat_map(|(round, said)| said.iter().map(|said| (*round, said)))
}

fn confidence(record: Record<'_>) -> Vec<SeatConfidence> {
    let mut seats: Vec<SeatConfidence> = Vec::new();
    for (round, said) in statements(record) {
        let now = RoundConfidence { round, confidence: said.confidence };
        match seats.iter_mut().find(|seat| seat.participant == said.participant) {
            Some(seat) => seat.rounds.push(now),
            None => seats.push(SeatConfidence { participant: said.participant.clone(), rounds: vec![now] }),
        }
    }
    seats
}

fn positions(record: Record<'_>) -> Vec<HeldPosition> {
    let held = statements(record).map(|(round, said)| HeldPosition {
        round,
        participant: said.participant.clone(),
        position: said.position.clone(),
    });
    held.filter(|held| !held.position.trim().is_empty()).collect()
}
