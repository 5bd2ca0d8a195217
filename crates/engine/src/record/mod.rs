//! What a session leaves behind: statements, rounds, escalations, notes, the journal and dumps.

mod decision;
mod dump;
mod journal;
mod round;

pub use decision::*;
pub use dump::*;
pub use journal::*;
pub use round::*;
