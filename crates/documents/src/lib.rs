//! Documents: what a session leaves for people who were not there.
//!
//! [`requirements`], [`architecture`], [`decisions`], [`brainstorm`] and [`brief`] write a session as documents in plain Markdown, [`selection`]
//! chosen artifacts of some;
//! [`check`] and [`check_document`] look at the wording of what was agreed and of what is written; [`fidelity`] checks that every approved artifact stands in a text; [`merge`] brings a generated document into one that exists and leaves alone
//! what only that one has.
//!
//! What must not happen here: no file, no clock, no session storage. Text in, text out: the date and the version
//! come with [`DocumentOptions`], as does the language ([`DocumentLanguage`]), and the same input gives the same bytes. Whatever a model or a person wrote is data:
//! it is escaped and can neither end a table nor begin a heading. No artifact is left out silently: the fidelity
//! check names it.

mod check;
pub mod export;
mod fidelity;
mod inputs;
mod language;
mod markdown;
mod merge;
mod render;
#[cfg(test)]
mod tests;

use roundtable_engine::artifact::{Artifact, ReviewState};
use roundtable_engine::session::Session;

pub use check::{
    Finding, FindingKind, Pattern, Severity, as_demand, check, check_document, checked, pattern, unquoted,
    with_two_figures, worded_keys,
};
pub use fidelity::{Fidelity, NamedAlone, fidelity, named_alone};
pub use inputs::told::{behind_told, changes_told};
pub use inputs::{
    Change, Inputs, Since, builds_on, changes, changes_in_words, fingerprint, inputs, named_sessions,
    since_then, without_inputs,
};
pub use language::{DocumentLanguage, TitleOf, language_of};
pub use markdown::outline::{defined_ids, defined_items, front_matter, ids_in};
pub use merge::{
    Copies, Merged, changed_items, contradicting, is_on_other_language, is_told, merge, merge_with,
    merge_without, pair_of, same_items, standing_alone, words_that_go,
};
pub use render::{
    AskedOption, Chosen, DecidedElsewhere, Decision, DocumentOptions, Followed, HeldOtherwise, SaidThen,
    SetAside, architecture, asked_options, brainstorm, brief, decided_elsewhere, decided_since, decisions,
    followed, follows, held_otherwise, is_record_of, lacks_record, lost_source, not_in_document, not_read,
    of_earlier_wording, requirements, selection, set_aside, spoken_of_since, taken_up_by_nothing, unheard,
    untaken, without_matter,
};

/// The artifacts that belong into a document. The user's review decides: approved, and of this very text (an edit
/// makes a review stale). Where nobody reviewed an artifact, what the table agreed counts as approved. Rejected and
/// deferred ones never do, nor do entries of the registry that only say where the record of another artifact is kept.
pub fn approved(session: &Session) -> Vec<&Artifact> {
    let belongs = |artifact: &&Artifact| is_approved(artifact) && !session.is_entry(artifact);
    session.artifacts.iter().filter(belongs).collect()
}

fn is_approved(artifact: &Artifact) -> bool {
    match artifact.review {
        _ if artifact.unknown_status.is_some() => false,
        None => artifact.status.is_agreed(),
        Some(_) => artifact.review_state() == Some(ReviewState::Approved),
    }
}
