//! How many of the user's own words a session takes. They stand whole in its index, and an index of more than
//! [`yaml::MAX_BYTES`] is not read: so it is decided before words are taken whether there is room for them, and what was
//! taken is never cut. Prompts shorten it where they have to ([`crate::brief`]).

use crate::event::Operation;
use crate::record::{EscalationAnswer, EscalationRecord, Note};
use crate::yaml;

/// Characters that may be said, or answered, at once.
pub const MOST_AT_ONCE: usize = 100_000;
/// Bytes of YAML that everything may take together: with what `fit` leaves to the rounds it stays below the limit of a file.
const MOST: usize = 1_000_000;
/// The same for what is said unasked: a decision that the panel waits for has room then.
const MOST_UNASKED: usize = 700_000;

/// Why words are not taken. Nothing of them is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TooMany {
    /// More than [`MOST_AT_ONCE`].
    AtOnce {
        /// How many characters there are.
        characters: usize,
    },
    /// The session has no room for them beside what it has.
    Altogether {
        /// Bytes of YAML that are left for such words.
        left: usize,
    },
}

/// The words of an operation, and whether nobody has asked for them.
fn of(operation: &Operation) -> Option<(&str, bool)> {
    match operation {
        Operation::Say { text } => Some((text, true)),
        Operation::Answer { answer: EscalationAnswer::Decide { decision }, .. } => Some((decision, false)),
        Operation::Answer { answer: EscalationAnswer::Continue { note, .. }, .. } => Some((note, false)),
        _ => None,
    }
}

/// Bytes that the words of an operation take in the index.
pub fn taken_by(operation: &Operation) -> usize {
    of(operation).map_or(0, |(text, _)| yaml::write(&text).len())
}

/// Bytes that the index has of what the user said and answered so far.
pub fn taken(notes: &[Note], escalations: &[EscalationRecord]) -> usize {
    let answers: Vec<_> = escalations.iter().filter_map(|raised| raised.answer.as_ref()).collect();
    yaml::write(&notes).len() + yaml::write(&answers).len()
}

/// Whether a session that has `taken` bytes of the user's words takes those of an operation.
///
/// # Errors
/// [`TooMany`].
pub fn room_for(taken: usize, operation: &Operation) -> Result<(), TooMany> {
    let Some((text, is_unasked)) = of(operation) else { return Ok(()) };
    let characters = text.chars().count();
    if characters > MOST_AT_ONCE {
        return Err(TooMany::AtOnce { characters });
    }
    let left = if is_unasked { MOST_UNASKED } else { MOST }.saturating_sub(taken);
    if characters > 0 && taken_by(operation) > left {
        return Err(TooMany::Altogether { left });
    }
    Ok(())
}
