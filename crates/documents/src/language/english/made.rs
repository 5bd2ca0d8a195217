//! English: how a document was made.

use roundtable_engine::record::ConcludedBy;

use super::words::reason;
use crate::inputs::Since;
use crate::language::texts::{
    Baseline, Baselined, ByHand, CoverTexts, Merge, Provenance, Reason, Remarks, Summed, Trace,
};

pub(super) const PROVENANCE: Provenance = Provenance {
    written: "Written",
    session: "Session",
    practice: "Practice",
    rounds: "Rounds",
    simulated: "yes: the practice panel simulated every answer; not for decisions",
    topic: "Topic",
    builds_on: "Builds on",
    workflow: "Workflow and strategy",
    participants: "Participants",
    models: "Models",
    used: "Used",
    used_up: |calls, tokens_in, tokens_out, dollars| {
        let cost = dollars.map(|dollars| format!("; {dollars:.2} US dollars")).unwrap_or_default();
        format!("{calls} calls, {tokens_in} tokens in, {tokens_out} out{cost}")
    },
    started: "Started",
    ended: "Ended",
    by: |by| match by {
        ConcludedBy::Facilitator => "concluded by the facilitator",
        ConcludedBy::User => "ended by the user",
        ConcludedBy::MaxRounds => "ended at the maximum of rounds",
    },
    unmet: "not met",
    gate: ToString::to_string,
    not_yet: "not yet",
    closed_somehow: "closed; how is not recorded",
    reviewed: "Reviewed",
    nobody_reviewed: "nobody reviewed these results; what the panel agreed on counts as approved",
    without_review: |number| format!("{number} approved without a review, because the panel agreed"),
    no_review_fits: "no review fits the present texts",
    results: "Approved results",
    of_all: |approved, all, others| {
        let others = if others.is_empty() { String::new() } else { format!("; the others: {others}") };
        format!("{approved} of {all}{others}")
    },
    counted: |number, what| {
        let word = match what {
            Summed::Answered => "answered question",
            Summed::OpenQuestion => "open question",
            Summed::Settled => "settled conflict",
            Summed::OpenConflict => "open conflict",
            Summed::Of(why) => reason(why),
        };
        let is_noun = ["question", "conflict", "draft"].iter().any(|noun| word.ends_with(noun));
        format!("{number} {word}{}", if is_noun && number > 1 { "s" } else { "" })
    },
    left_out: "Left out",
    reason,
    in_full: |why| match why {
        Reason::Replaced => "split or merged in the review: others stand for it",
        Reason::EmptyStatus => "its status is empty: nobody knows whether it is agreed",
        Reason::UnknownStatus => "its status is a word that nobody knows",
        other => match reason(other) {
            "draft" => "a draft: the panel did not agree on it",
            "conflict" => "the panel disagrees about it",
            "proposed" => "proposed, and not confirmed",
            "rejected" => "rejected in the review",
            "deferred" => "deferred in the review",
            other => other,
        },
    },
    by_hand: |done| match done {
        ByHand::SetAside(word) => format!("set aside by hand as `{word}` in its file"),
        ByHand::Rejected => "rejected by hand in its file".to_owned(),
        ByHand::LeftForLater => "left for later by hand in its file".to_owned(),
    },
    target: "target",
    not_read: "Not read",
    rounds_title: "Rounds of the session",
    rounds_head: "| Round | Phase | About | Results |",
    changed: |ids| format!("changed {ids}"),
    settled: |ids| format!("settled {ids}"),
    agenda_title: "How far the agenda came",
    agenda_head: "| Topic | State | Not covered |",
    critical: "critical",
    open: "open",
    partial: "partly covered",
    closed: "closed",
    closed_in: |round| format!("closed in round {round}"),
    results_missing: |count, least| format!("{count} of at least {least} results"),
    part_of_session: "Session ",
};

pub(super) const BASELINE: Baseline = Baseline {
    of_session: "Baseline of session ",
    head: "| Item | Line | What it demands | Covered by |",
    covered: |Baselined { source, covered, named, all }| {
        let named = if named > 0 { format!("; {named} named and not settled") } else { String::new() };
        format!("From {source}: {covered} of {all} covered{named}.")
    },
    by_practice: "The practice panel read it, by plain rules.",
    not_approved: |id| format!("{id} (not approved)"),
    not_settled: |ids| format!("not settled: {ids}"),
    not_covered: "**not covered**",
};

pub(super) const TRACE: Trace = Trace {
    head: "| Id | Title | Taken up by |",
    nothing: "Nothing here refers to a requirement, a quality or a business rule.",
    nobody: "**nothing yet**",
};

pub(super) const MERGE: Merge = Merge {
    history: "Earlier versions",
    history_head: ["| Written | Session | Rounds | Practice panel |", "|---|---|---|---|"],
    yes: "yes",
    no: "no",
    again: "was agreed again, in the same words",
    again_supported: |who| format!(", supported by {who}"),
    says_the_same: |id, there| {
        format!(
            "{id} says the same as {there}, word for word. It was not added a second time: {there} names it."
        )
    },
    in_full: |ids, many| {
        let each = if many { "stand" } else { "stands" };
        format!("{ids} {each} in full under a heading now; the lines that defined them before name them.")
    },
    no_titles: |place, ids| {
        let place = if place.is_empty() { "at the top".to_owned() } else { format!("under “{place}”") };
        format!(
            "The table {place} lists ids and has no column that is known to hold titles. It was left as it is: {ids} stand in \
             the document and not in that table."
        )
    },
    stays: |id, title, why, is_other| {
        let because = if is_other { "it has another title there" } else { "headings stand below it" };
        format!(
            "{id} “{title}” stays in the document although it is no result of the session any more ({why}): {because}. Take it out by hand."
        )
    },
    taken_out: |id, title, why| format!("{id} “{title}” was in the document and is taken out ({why})."),
    left_open: |heading| {
        format!(
            "Before “{heading}” a block of code or a comment had no end, and hid everything behind it. It ends before that heading now; \
             every other line stays as it was. Look whether that is the right place."
        )
    },
    stayed: |ids| {
        format!(
            "What somebody wrote about {ids} in a list or a table stays, although the session would say something else there."
        )
    },
    other_language: "The document is in another language than the project's documents are written in now. What this session writes in \
                     it is in English; everything else, headings among it, stays as it is. Override writes the whole in English.",
};

pub(super) const REMARKS: Remarks = Remarks {
    not_read: |number, ids| match number {
        1 => format!("1 artifact of this session could not be read: {ids}."),
        many => format!("{many} artifacts of this session could not be read: {ids}."),
    },
    not_in_document: |number, which| match number {
        1 => format!("1 artifact is not in the document: {which}."),
        many => format!("{many} artifacts are not in the document: {which}."),
    },
    untaken: |ids| format!("Taken up by nothing yet, as its traceability says: {ids}."),
    since: |id, since| {
        let became = match since {
            Since::Changed => "changed",
            Since::New => "is new",
            Since::Rejected => "was rejected",
            Since::Deferred => "was deferred",
            Since::Replaced => "was split or merged",
            Since::Withdrawn => "is not approved any more",
            Since::Unread => "cannot be read",
            Since::Gone => "is gone from its session",
        };
        format!("{id} {became}")
    },
    more: |number| format!("and {number} more"),
    not_known: |session| format!("of session {session}, which cannot be read, it is not known"),
    unchanged: "nothing that it was made from has changed",
};

pub(super) const COVER: CoverTexts = CoverTexts {
    practice: "Practice: simulated answers, not for decisions",
    practice_title: "Practice",
    project: "Project",
    version: "Version",
    exported: "Exported",
    session: "Session",
    sessions: "Sessions",
    practice_label: "Practice",
    simulated: "simulated answers, not for decisions",
    since: "Since it was written",
    not_whole: "Not whole",
    contents: "Contents",
    page: ["Page ", " of "],
};
