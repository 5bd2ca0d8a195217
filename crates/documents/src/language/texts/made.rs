//! Texts on how a document was made: where it came from, what rests on what, what a merge does, what is said beside it.

use roundtable_engine::agenda::UnmetGate;
use roundtable_engine::artifact::{Agreement, ReviewState};
use roundtable_engine::baseline::OmittedReason;
use roundtable_engine::record::ConcludedBy;

use super::Text;
use crate::inputs::Since;

/// Where a document came from.
pub(crate) struct Provenance {
    /// Labels that a merge reads back.
    pub written: Text,
    pub session: Text,
    pub practice: Text,
    pub rounds: Text,
    pub simulated: Text,
    pub topic: Text,
    pub builds_on: Text,
    pub fork_of: Text,
    /// What was decided otherwise in another session of the line: conflict, session, words.
    pub elsewhere: Text,
    pub said_elsewhere: fn(&str, &str, &str) -> String,
    /// What a fork was forked from: a session, after that round.
    pub forked_after: fn(&str, u32) -> String,
    /// Of a fork: how many rounds it begins with, and the session that held them.
    pub taken_over: fn(u32, &str) -> String,
    pub workflow: Text,
    pub participants: Text,
    pub models: Text,
    pub used: Text,
    /// Calls, tokens in and out, dollars.
    pub used_up: fn(u32, u32, u32, Option<f64>) -> String,
    pub started: Text,
    pub ended: Text,
    pub by: fn(ConcludedBy) -> Text,
    pub unmet: Text,
    pub gate: fn(&UnmetGate) -> String,
    pub not_yet: Text,
    pub closed_somehow: Text,
    /// Who answered at the table what the session was stopped for.
    pub answered_by: Text,
    pub reviewed: Text,
    pub nobody_reviewed: Text,
    /// How many write down a decision of the user that nobody had to review.
    pub decided_by_user: fn(usize) -> String,
    pub without_review: fn(usize) -> String,
    /// Agreed in an earlier wording only.
    pub agreed_before: fn(usize) -> String,
    /// How many have words that the table did not have.
    pub reworded: fn(usize) -> String,
    pub no_review_fits: Text,
    pub results: Text,
    /// How many of how many stand in the document, what is among these beside approved results, and what is left out.
    pub of_all: fn(usize, usize, &str, &str) -> String,
    /// So many of these.
    pub counted: fn(usize, Summed) -> String,
    /// Before items that may give two figures for one thing.
    pub two_figures: Text,
    /// An id, and its figure in its own words.
    pub figure: fn(&str, &str) -> String,
    /// What rests on nothing that was said.
    pub unsupported: Text,
    /// What rests on similar words alone, which nobody quoted.
    pub alike_alone: Text,
    /// What rests on words that were said of what it was split from.
    pub of_whole_alone: Text,
    /// What the user said to the panel and no result took up.
    pub unheard: Text,
    /// Words, and the round in which they were said.
    pub said_in: fn(&str, u32) -> String,
    /// What a result says itself, its criteria apart.
    pub itself: Text,
    /// Acceptance criteria by their numbers, one at least.
    pub criteria: fn(&[u32]) -> String,
    pub left_out: Text,
    pub reason: fn(Reason) -> Text,
    /// The reason for whoever has not read the format.
    pub in_full: fn(Reason) -> Text,
    pub by_hand: fn(ByHand<'_>) -> String,
    /// A word of a review by somebody, the day, and why: `deferred by the user on 2026-01-07: …`.
    pub judged: fn(&str, &str, &str) -> String,
    pub target: Text,
    pub not_read: Text,
    pub rounds_title: Text,
    pub rounds_head: Text,
    /// Before rounds of which nothing is recorded.
    pub unrecorded: Text,
    /// Rounds of which nobody knows any more what was said: how many, one at least, and their numbers.
    pub unrecorded_rounds: fn(usize, &str) -> String,
    pub changed: fn(&str) -> String,
    /// What a round said more about, without giving it other words.
    pub heard_again: fn(&str) -> String,
    pub settled: fn(&str) -> String,
    pub agenda_title: Text,
    pub agenda_head: Text,
    pub critical: Text,
    pub open: Text,
    pub partial: Text,
    pub closed: Text,
    pub closed_in: fn(u32) -> String,
    pub results_missing: fn(u32, u32) -> String,
    /// Before the id of an earlier session.
    pub part_of_session: Text,
}

/// Why an artifact is not in a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    EmptyStatus,
    UnknownStatus,
    Replaced,
    Review(ReviewState),
    ChangedSinceReview,
    /// Agreed by the panel in other words than a person gave it, and not approved in these.
    Reworded,
    Status(Agreement),
}

/// What somebody did in an artifact's file.
pub(crate) enum ByHand<'a> {
    /// With a word of theirs.
    SetAside(&'a str),
    Rejected,
    LeftForLater,
}

/// What is counted that is not approved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Summed {
    Answered,
    OpenQuestion,
    /// A question about a decision that was taken back.
    WithoutMatter,
    Settled,
    OpenConflict,
    Of(Reason),
}

pub(crate) struct Baseline {
    /// What of the document the session does not take up, a sentence before a list of that.
    pub omitted: Text,
    pub omitted_head: Text,
    /// Why, in a cell.
    pub left: fn(OmittedReason) -> Text,
    /// Before the session's id, in a heading: the questions of the document that was read.
    pub asked_in: Text,
    /// The document, the line or lines, and the question in quotation marks.
    pub asked: fn(&str, &str, &str) -> String,
    /// Before the session's id, in a heading.
    pub of_session: Text,
    pub head: Text,
    /// How far it is covered.
    pub covered: fn(Baselined<'_>) -> String,
    pub by_practice: Text,
    /// Behind an item that the user took up, and no reader.
    pub added: Text,
    pub not_approved: fn(&str) -> String,
    /// Of what was worded anew since it was said to cover something.
    pub reworded: fn(&str) -> String,
    pub not_settled: fn(&str) -> String,
    /// Of what the user rejected whatever covered it: by ids.
    pub declined: fn(&str) -> String,
    pub not_covered: Text,
}

/// How far a baseline is covered.
pub(crate) struct Baselined<'a> {
    /// How many the user left out before the session.
    pub left: usize,
    /// How many further passages of the document are no items.
    pub untaken: usize,
    pub source: &'a str,
    pub covered: usize,
    /// How many of them are covered only by what is not approved.
    pub unapproved: usize,
    pub named: usize,
    pub all: usize,
}

/// What rests on what.
pub(crate) struct Trace {
    /// A merge recognises its own table by it.
    pub head: Text,
    /// What stands in the place of a table without rows.
    pub nothing: Text,
    /// Who took something up that nobody took up.
    pub nobody: Text,
}

/// What a merge writes into a document.
pub(crate) struct Merge {
    pub history: Text,
    pub history_head: [Text; 2],
    pub yes: Text,
    pub no: Text,
    /// What follows the id and the title of an item that was agreed again.
    pub again: Text,
    pub again_supported: fn(&str) -> String,
    /// The same of an item that was copied when a session was forked.
    pub again_copied: Text,
    /// The same of one that says something else in its own session since.
    pub again_otherwise: Text,
    /// The same of a conflict or a question that came to the same end, whatever was held on the way to it.
    pub again_ended: Text,
    /// What was held there, in one line.
    pub again_held: fn(&str) -> String,
    /// The heading of the list of such items.
    pub named: Text,
    /// In a line of it, around the id of the item that stands, before how it came to that.
    pub stands_as: [Text; 2],
    /// At a conflict or a question: the ids of those that are the same and ended alike.
    pub also: fn(&str) -> String,
    /// How a line begins that names an item of another session which is the same and says something else.
    pub differs: Text,
    /// That line: the other item's id, and its session.
    pub differs_from: fn(&str, &str) -> String,
    /// How the line of a conflict or a question begins that names the same one of another session, which ended alike and has a place of its
    /// own for what was held there.
    pub ended_alike: Text,
    /// That line: the other one's id, and its session.
    pub ended_alike_in: fn(&str, &str) -> String,
    /// How the line at the top begins that names the pairs of which nothing is decided.
    pub not_decided_lead: Text,
    /// That line: the pairs, and how many there are.
    pub not_decided: fn(&str, usize) -> String,
    /// The line at the top that names those of which one stands and the other is no result any more, as [`Self::not_decided`].
    pub stands_alone: fn(&str, usize) -> String,
    /// How the line of an item ends that stands while the same one is no result of its session any more.
    pub not_rejected: Text,
    /// The same of one that is no result of its session any more: its id, its session, why, and whether the item that stands is
    /// approved.
    pub set_aside_in: fn(&str, &str, &str, bool) -> String,
    /// The same of one that stands as it was before another one was split or merged into the item: its id, its session, that other one.
    pub whole_in: fn(&str, &str, &str) -> String,
}

/// What could not be read for a document, and what has changed since it was written.
pub(crate) struct Remarks {
    /// What a document lacks: how many artifacts, and their ids.
    pub not_read: fn(usize, &str) -> String,
    /// The same of files beside the artifacts, by their names.
    pub files_not_read: fn(usize, &str) -> String,
    pub since: fn(&str, Since) -> String,
    /// How many more have changed, of which session it is not known, and that nothing has.
    pub more: fn(usize) -> String,
    pub not_known: fn(&str) -> String,
    pub unchanged: Text,
    /// Before what has changed of that which the document's sessions build on.
    pub behind: Text,
    /// Before the items that somebody changed in the document itself.
    pub edited: Text,
}

/// What a cover says.
pub(crate) struct CoverTexts {
    pub practice: Text,
    /// Before a title.
    pub practice_title: Text,
    pub project: Text,
    pub version: Text,
    pub exported: Text,
    pub session: Text,
    pub sessions: Text,
    pub practice_label: Text,
    pub simulated: Text,
    pub since: Text,
    pub not_decided: Text,
    pub not_whole: Text,
    /// Sentences that come from elsewhere in English ([`Said`](roundtable_engine::said::Said)): each text with what it is in this language,
    /// the same names in braces.
    pub told: &'static [(Text, Text)],
    pub contents: Text,
    /// What stands before the number of a page, and between it and that of the last one.
    pub page: [Text; 2],
}
