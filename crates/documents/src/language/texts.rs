//! What a language has to say. A field is a text, or a function where a text holds values; both stand in whole sentences, for
//! each language orders them its own way. Values come ready for Markdown (escaped).

mod made;

use jiff::Timestamp;
use roundtable_engine::artifact::{ReviewState, Reworded};
use roundtable_engine::config::Workflow;
use roundtable_engine::dissent::Since;

use super::Phrase;
use crate::markdown::section::Section;
pub(crate) use made::{
    Baseline, Baselined, ByHand, CoverTexts, Merge, Provenance, Reason, Remarks, Summed, Trace,
};

type Text = &'static str;

/// Every text of a language.
pub(crate) struct Texts {
    /// BCP 47.
    pub tag: Text,
    /// The mark of a document with content of the practice panel, its first line; true of a merged document, too.
    pub practice_mark: Text,
    /// What stands in a section without content.
    pub none: Text,
    /// The same in a section of arc42.
    pub nothing: Text,
    /// An artifact without a title.
    pub no_title: Text,
    /// Day and minute, in UTC: a document is read in many places.
    pub moment: fn(Timestamp) -> String,
    pub day: fn(Timestamp) -> String,
    /// In the quotation marks of the language.
    pub quoted: fn(&str) -> String,
    /// That the user decided it otherwise in another session, with the words.
    pub elsewhere: fn(&str, &str) -> String,
    /// The word of an artifact's priority, where it has one of ours.
    pub priority: fn(&str) -> Option<Text>,
    /// `low`, `medium`, `high`, where a key says one of them and nothing else.
    pub degree: fn(&str) -> Option<Text>,
    /// The characteristic of a quality (ISO/IEC 25010), where it is one of them.
    pub quality: fn(&str) -> Option<Text>,
    /// What a strategy or an agenda of ours says, in the language; `None` where it is nobody's of ours.
    pub of_skills: fn(&str) -> Option<Text>,
    pub workflow: fn(Workflow) -> Text,
    pub user: Person,
    /// The user, who edited a file.
    pub by_hand: Person,
    /// The program that drove the window.
    pub driver: Person,
    pub facilitator: Person,
    /// By whom: a name that is none of these.
    pub by: fn(&str) -> String,
    /// The heading of a section.
    pub section: fn(Section) -> Text,
    /// Names that others give a section, in small letters and without punctuation.
    pub also_called: &'static [(Text, Section)],
    /// The heading of the tenth section of arc42.
    pub quality_requirements: Text,
    pub titles: Titles,
    pub introduction: Introduction,
    pub item: Item,
    pub open: Open,
    pub provenance: Provenance,
    pub baseline: Baseline,
    pub trace: Trace,
    pub architecture: Architecture,
    pub record: Record,
    pub summary: Summary,
    pub brief: Brief,
    pub selection: Selection,
    pub merge: Merge,
    pub remarks: Remarks,
    pub cover: CoverTexts,
}

/// What a document is called, before the project's name.
pub(crate) struct Titles {
    pub requirements: Text,
    pub architecture: Text,
    pub decisions: Text,
    pub summary: Text,
    pub brief: Text,
    pub selection: Text,
}

impl Titles {
    pub(crate) fn all(&self) -> [Text; 6] {
        [self.requirements, self.architecture, self.decisions, self.summary, self.brief, self.selection]
    }
}

/// Somebody who is no participant.
pub(crate) struct Person {
    /// As who does something.
    pub name: Text,
    /// Behind a label that says by whom.
    pub behind_label: Text,
    /// `by the user`.
    pub by: Text,
}

pub(crate) struct Introduction {
    pub title: Text,
    pub purpose: Text,
    /// How a document begins to say what it is; a merge finds the sentence by it.
    pub says: Text,
    /// What comes before the topic of the one session that it comes from, and before those of several.
    pub of_one: Text,
    pub of_many: Text,
    /// The marks around a topic, and what stands before the last of several.
    pub marks: [char; 2],
    pub and: Text,
    /// What stands before a session's id behind its topic.
    pub session: Text,
    /// What a document of requirements, and of an architecture, says about a project.
    pub what: fn(&str) -> String,
    pub how: fn(&str) -> String,
    pub readers: Text,
    pub objectives: Text,
    pub scope: Text,
    pub in_scope: Text,
    pub out_of_scope: Text,
    pub out_of_scope_of_all: Text,
    pub no_scope: Text,
    pub constraints: Text,
    pub no_constraints: Text,
    pub users: Text,
    pub assumptions: Text,
    pub terms: Text,
    pub how_to_read: Text,
    pub how_to_read_it: Text,
}

/// One artifact.
pub(crate) struct Item {
    /// Head of the table at the top, by which a merge finds it: id, title, priority, supported by.
    pub table: Text,
    pub priority: Text,
    pub not_set: Text,
    pub category: Text,
    pub supported_by: Text,
    pub decides: Text,
    /// The same of what is no record of a decision.
    pub said_to_decide: Text,
    pub why: Text,
    pub when: Text,
    pub then: Text,
    pub later: Text,
    pub acceptance: Text,
    pub no_acceptance: Text,
    pub measures: Text,
    pub context: Text,
    pub decision: Text,
    pub options: Text,
    pub pro: Text,
    pub contra: Text,
    pub beside: Text,
    pub consequences: Text,
    pub good: Text,
    pub bad: Text,
    pub provides: Text,
    pub requires: Text,
    pub depends_on: Text,
    pub technology: Text,
    pub kind: Text,
    pub endpoints: Text,
    pub builds_on: Text,
    pub feasibility: Text,
    pub threatens: Text,
    pub severity: Text,
    pub likelihood: Text,
    pub helps_against: Text,
    pub effort: Text,
    pub effectiveness: Text,
    pub came_up: Text,
    pub related: Text,
    /// Ids that it depends on, and that it enables.
    pub depends: fn(&str) -> String,
    pub enables: fn(&str) -> String,
    pub dissent: Text,
    /// Above those who stood aside.
    pub aside: Text,
    /// Above those who did not agree at first.
    pub yielded: Text,
    /// Behind how somebody did not agree: the round in which they voted for it.
    pub supported_later: fn(u32) -> String,
    /// Before words of the user that it rests on.
    pub said_by_user: Text,
    /// Words of the user, escaped, and the round in which they said them.
    pub said_in: fn(&str, u32) -> String,
    /// Who, how, in which round, and why if they said so.
    pub dissenting: fn(&str, Dissenting<'_>, u32) -> String,
    /// Behind the name of a supporter that has no seat and spoke in no round.
    pub stranger: Text,
    /// Behind the name of a supporter that has a seat and supports it in no round.
    pub unvoiced: Text,
    /// Behind a dissent to an item that was merged into this one: its id.
    pub dissent_of: fn(&str) -> String,
    /// Behind a dissent to words that were given others since.
    pub dissent_then: Text,
    /// Behind a dissent that a round has, and the item's file does not have any more.
    pub taken_out: Text,
    /// How the last line of an item begins.
    pub source: Text,
    /// Topic, rounds, session, and what became of it in the review.
    pub comes_from: fn(&str, Raised<'_>, &str, Option<&str>) -> String,
    /// A review and who gave it: `approved by the user`.
    pub reviewed: fn(ReviewState, &str) -> String,
    /// The same, or another word of a person, with its day.
    pub on_day: fn(&str, &str) -> String,
    /// That nobody gave a word on it in a review that others were given one in.
    pub not_reviewed: Text,
    /// The same of what all its supporters held in an earlier wording.
    pub not_reviewed_before: Text,
    /// How somebody changed its words in the review, and who: `split from REQ-001 by the user`.
    pub reworded: fn(&Reworded, &str) -> String,
    /// Stands behind those who held it before it got other words or a further criterion, of whom there are so many.
    pub held_before: fn(Since, usize) -> String,
    /// Stands behind those who held the artifact of this id, which was merged in, of whom there are so many.
    pub held_merged_in: fn(&str, usize) -> String,
    /// That it rests on the user's decision of this id.
    pub of_user: fn(&str) -> String,
    pub decided_since: Text,
    /// What stands above the decisions that came later, in words near to the item's.
    pub decided_later: Text,
    /// The same above an item that somebody worded in the review since.
    pub decided_before: Text,
    /// What stands above the words that an item had before somebody gave it others in the review.
    pub before_review: Text,
    /// The same above a part of a split, of the whole.
    pub before_split: Text,
    /// What stands above the words of what was merged into an item, where it does not say them itself.
    pub merged_in: Text,
    /// What stands above the wordings that supporters held, where the facilitator gave the item others since.
    pub held_as: Text,
    /// What stands above those who support an item and said on what condition.
    pub on_condition: Text,
    /// Behind a decision of the user: who had held the option that they chose.
    pub put_forward: fn(&str) -> String,
    /// Behind an approval: the panel had not agreed, or disagreed.
    pub not_agreed_then: Text,
    pub in_dispute_then: Text,
    /// Behind a word by which a result was set aside: the panel had agreed on it.
    pub agreed_then: Text,
    /// Of acceptance criteria, beside the words that somebody edited since.
    pub criteria_before: Text,
    /// Behind a reason: the panel gave it for words that somebody edited since.
    pub reason_before: Text,
    pub heading: Text,
    pub wording: Text,
    /// That the decision on this conflict, about which a question asks, was taken back.
    pub matter_gone: fn(&str) -> String,
    /// That something was decided since, within a line.
    pub since: fn(&str) -> String,
    /// Who held what in which round when the user decided, and why.
    pub held: fn(&str, &str, u32, &str) -> String,
    pub no_reason: Text,
    pub held_then: fn(u32) -> String,
    /// Lead and id of what the engine wrote for a decision of the user: in the user's own words or not.
    pub decided_on: fn(bool, &str) -> String,
    /// What stands behind the user's words as if it were theirs.
    pub others_words: fn(&str) -> String,
    /// The same of a decision that was taken back; whether by another one in the review.
    pub taken_back_on: fn(&str, bool) -> String,
    /// The reason that it gives: id, round, and the facilitator's words.
    pub users_reason: fn(&str, u32, &str) -> String,
    /// When a rule holds that the user decided, and what follows.
    pub wherever: fn(&str) -> String,
    pub holds: Text,
}

impl Item {
    /// The labels that items of any type have, always in the same order.
    pub(crate) fn labels(&self) -> [Text; 33] {
        [
            self.priority,
            self.category,
            self.supported_by,
            self.decides,
            self.why,
            self.when,
            self.then,
            self.later,
            self.acceptance,
            self.context,
            self.decision,
            self.options,
            self.consequences,
            self.provides,
            self.requires,
            self.depends_on,
            self.technology,
            self.kind,
            self.related,
            self.dissent,
            self.aside,
            self.yielded,
            self.said_by_user,
            self.feasibility,
            self.decided_later,
            self.decided_before,
            self.before_review,
            self.before_split,
            self.merged_in,
            self.held_as,
            self.on_condition,
            self.heading,
            self.wording,
        ]
    }
}

impl Item {
    /// The labels above what was decided beside an item, and what it said before: none of it is the item's own.
    pub(crate) fn beside(&self) -> [Text; 6] {
        [
            self.decided_later,
            self.decided_before,
            self.before_review,
            self.before_split,
            self.merged_in,
            self.held_as,
        ]
    }

    /// The labels above those who did not agree, or on a condition alone.
    pub(crate) fn not_agreed(&self) -> [Text; 4] {
        [self.dissent, self.aside, self.yielded, self.on_condition]
    }
}

/// A decision of the user that was taken back.
pub(crate) struct TakenBack<'a> {
    /// Escaped.
    pub words: &'a str,
    /// The round after which the user was asked.
    pub round: u32,
    /// Whether the words are the user's, and not what the facilitator had recommended.
    pub is_own: bool,
    /// Whether they decided otherwise in the review, and nobody opened the conflict by hand.
    pub anew: bool,
}

/// How somebody dissented, and their words; empty where none are recorded.
pub(crate) struct Dissenting<'a> {
    /// `stand-aside`, `block`, `against`, or what a file says.
    pub stance: &'a str,
    /// What a file says, escaped.
    pub as_said: &'a str,
    pub words: &'a str,
}

/// In which rounds an item came to be what it is.
pub(crate) struct Raised<'a> {
    /// The one that made it, from 1; for what nobody raised, the one after which the user wrote it.
    pub round: u32,
    /// Whether no round raised it: the user wrote it in the review.
    pub is_after: bool,
    /// What that was about, where it was not the item's own topic; escaped.
    pub about: Option<&'a str>,
    /// The last one that changed it, where that is a later one.
    pub changed: Option<u32>,
}

/// Questions, conflicts, decisions.
pub(crate) struct Open {
    pub blocking: Text,
    pub deferred: Text,
    pub so_far: Text,
    pub raised_by: Text,
    pub recommends: Text,
    pub recommended: Text,
    pub decided: Text,
    /// The words, and how it came about.
    pub decided_so: fn(&str, &[String]) -> String,
    pub not_recorded: Text,
    pub ended: fn(Ended<'_>) -> String,
    pub in_round: fn(u32) -> String,
    pub left_open: fn(&str, u32) -> String,
    /// What the user decided before, and does not hold any more.
    pub taken_back: fn(TakenBack<'_>) -> String,
    /// How the user had ended it in the review before they ended it otherwise there, and on which day.
    pub ended_before: fn(&str, Option<&str>) -> String,
    /// Before how the panel ended what the user ended otherwise in the review.
    pub at_the_table: Text,
    pub on_condition: Text,
    pub positions: Text,
    pub no_positions: Text,
    /// Behind the name of a seat to which a file gives words that no round has of it.
    pub unsaid: Text,
    pub notes: Text,
    pub note: fn(u32, &str) -> String,
    /// Heading of a decision that belongs to no artifact: its id, its session.
    pub decision_of: Phrase,
}

/// Who ended a conflict or a question.
pub(crate) enum Ended<'a> {
    ByPanel,
    /// By agreement at the table.
    ByAgreement,
    /// By a method, in the facilitator's word.
    ByMethod(&'a str),
    /// With another one of this id that the panel, or the user (`true`), decided.
    With(&'a str, bool),
    ByUser,
    /// As a file alone says it.
    ByUserInFile,
    /// By the user in the review, when the session was over.
    ByUserInReview,
    /// By somebody who wrote it into a file.
    ByHand,
    /// By whom the file names.
    ByName(&'a str),
    /// In the words of one of the options that the user was asked about.
    ByUserAsOption,
    /// As the facilitator had recommended.
    ByUserAsRecommended,
}

pub(crate) struct Architecture {
    pub overview: Text,
    pub calls: Text,
    pub caller: Text,
    /// What comes before decisions of the user that have no item of their own.
    pub by_user: Text,
    /// What comes before the recommendation of the end where the user decided something.
    pub recommended: Text,
    pub outside: Text,
    pub from_requirements: Text,
    pub accepted: Text,
    /// A decision of the user in a line: its id, whether the words are the user's own, the words.
    pub of_user: fn(&str, bool, &str) -> String,
    pub dissent: Text,
}

/// A decision's record, in MADR 4.
pub(crate) struct Record {
    pub context: Text,
    pub drivers: Text,
    pub options: Text,
    pub outcome: Text,
    pub consequences: Text,
    pub pros_and_cons: Text,
    pub more: Text,
    pub not_recorded: Text,
    /// In the place of a chosen option, where the user's own words take none in a way that is understood.
    pub in_own_words: Text,
    /// The chosen option alone, and with its reason.
    pub chosen: fn(&str) -> String,
    pub chosen_because: fn(&str, &str) -> String,
    pub good: fn(&str) -> String,
    pub bad: fn(&str) -> String,
    pub neutral: fn(&str) -> String,
    /// What is given up with an option.
    pub given_up: fn(&str, &str) -> String,
    /// The same within a line.
    pub given_up_with: fn(&str, &str) -> String,
    /// Where nothing is known of what follows from the user's words.
    pub none_known: Text,
    /// The line by which it is found again: artifact, session.
    pub source: Phrase,
    pub supported_by: Text,
    /// That none was written, and what was proposed.
    pub without: Text,
    pub proposed: fn(&str) -> String,
}

pub(crate) struct Summary {
    pub in_short: Text,
    pub best: Text,
    pub risks: Text,
    /// Whether it is a brainstorm, and its topic.
    pub about: fn(bool, &str) -> String,
    pub recommendation: Text,
    pub by_user: Text,
    pub accepted: Text,
    pub agreed: Text,
    pub seen_as_risks: Text,
    /// An idea, and by which decision.
    pub not_recommended: fn(&str, &str) -> String,
    /// By which decision, and its words.
    pub set_aside: fn(&str, &str) -> String,
    /// The same of one that the decision is about, and whose words do not say what becomes of it.
    pub undecided: fn(&str, &str) -> String,
    /// Whose words follow beside a decision of the user.
    pub facilitators_words: Text,
    /// The facilitator's synthesis of the last round.
    pub synthesis: Text,
    /// Behind what the facilitator says, where the user decided something.
    pub decisions_hold: Text,
    /// An idea that the user chose and nobody has approved: id, title, by which decision, what it says.
    pub chosen_unapproved: fn(&str, &str, &str, &str) -> String,
    /// By how many seats an idea is held.
    pub held: fn(usize) -> String,
    pub chosen: fn(&str, &str) -> String,
    pub contested: fn(&str, &str, &str) -> String,
    pub feasibility: fn(&str) -> String,
    pub mind: fn(&str) -> String,
    pub nothing_against: fn(&str) -> String,
}

/// What a brief is about: workflow, topic, session, its results, when.
pub(crate) type About = fn(Workflow, &str, &str, Holds<'_>, &str) -> String;

/// The results that stand: how many and which.
pub(crate) struct Holds<'a> {
    /// Approved in the review.
    pub approved: (usize, &'a str),
    /// By whom, in words.
    pub by: &'a str,
    /// Those of them that the panel had not agreed on; empty for none.
    pub not_agreed: &'a str,
    /// What writes down a decision of the user, and nobody had to review.
    pub decided: (usize, &'a str),
    /// Agreed by the panel, and reviewed by nobody.
    pub agreed: (usize, &'a str),
    /// Agreed by the panel in an earlier wording; as they are nobody held or reviewed them.
    pub before: (usize, &'a str),
    /// Whether there are results that could not be read: that there are none of a kind is not known then.
    pub is_partly_unread: bool,
}

pub(crate) struct Brief {
    pub decided: Text,
    pub wanted: Text,
    pub ideas: Text,
    pub out_of_scope: Text,
    /// Of what the user left for later or rejected.
    pub aside: Text,
    pub open: Text,
    pub risks: Text,
    pub about: About,
    pub by_user: Text,
    pub as_recommended: Text,
    pub by_panel: Text,
    pub in_dispute: fn(&str) -> String,
    /// What the panel did not agree on.
    pub not_agreed: fn(&str) -> String,
    /// A line of the document that was read, which is no item with an id.
    pub line_of: fn(&str, &str) -> String,
    /// In the place of an id: what the user said in this round, and no result has in such words.
    pub unheard: fn(u32) -> String,
    /// Conflicts that were decided later in words near to a result, within a line.
    pub see_also: fn(&str) -> String,
    /// Behind an idea that a decision of the user chose.
    pub chosen: &'static str,
    /// Behind an idea where the user decided otherwise, with the words.
    pub decided_otherwise: fn(&str) -> String,
    /// Behind an idea where the user's words do not say what becomes of it, with the words.
    pub decided_about: fn(&str) -> String,
    /// Who did not agree to a result, within a line.
    pub against: fn(&str) -> String,
    /// Who had held another option than the one that the user chose, within a line.
    pub otherwise: fn(&str) -> String,
    pub more: fn(usize, &str) -> String,
}

pub(crate) struct Selection {
    /// How many artifacts, and when they were chosen.
    pub chosen: fn(usize, &str) -> String,
    pub not_approved: Text,
    /// Id and topic of a session, and whether it was held with the practice panel.
    pub session: fn(&str, &str, bool) -> String,
}
