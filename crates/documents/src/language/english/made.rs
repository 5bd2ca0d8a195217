//! English: how a document was made.

use roundtable_engine::baseline::OmittedReason;
use roundtable_engine::phrase;
use roundtable_engine::record::ConcludedBy;

use super::words::reason;
use crate::inputs::told::{became, more, not_known};
use crate::language::texts::{
    Baseline, Baselined, CoverTexts, Merge, Provenance, Reason, Remarks, Summed, Trace,
};
use crate::render::{by_hand, files_not_read_said as files_not_read, not_read_said as not_read};

pub(super) const PROVENANCE: Provenance = Provenance {
    written: "Written",
    session: "Session",
    practice: "Practice",
    rounds: "Rounds",
    simulated: "yes: the practice panel simulated every answer; not for decisions",
    topic: "Topic",
    builds_on: "Builds on",
    fork_of: "Fork of",
    elsewhere: "Decided otherwise in a fork, or where this was forked from",
    said_elsewhere: |on, session, words| format!("{on}, in {session}: “{words}”"),
    forked_after: |session, round| format!("{session}, after round {round}"),
    taken_over: |rounds, session| match rounds {
        1 => format!(
            "Round 1 was held in {session}, by its panel and its strategy; this session took it over."
        ),
        _ => format!(
            "Rounds 1 to {rounds} were held in {session}, by its panel and its strategy; this session took them over."
        ),
    },
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
    answered_by: "Answered at the table by",
    reviewed: "Reviewed",
    nobody_reviewed: "nobody reviewed these results; what the panel agreed on counts as approved",
    decided_by_user: |number| format!("{number} decided by the user at the table"),
    without_review: |number| format!("{number} agreed by the panel and reviewed by nobody"),
    agreed_before: |number| {
        format!(
            "{number} agreed by the panel in an earlier wording, and in these words held or reviewed by nobody"
        )
    },
    reworded: |number| format!("{number} worded in the review"),
    no_review_fits: "no review fits the present texts",
    results: "Results in this document",
    of_all: |there, all, among, left| {
        let among = if among.is_empty() { String::new() } else { format!(", among them {among}") };
        let left = if left.is_empty() { String::new() } else { format!("; left out: {left}") };
        format!("{there} of {all}{among}{left}")
    },
    counted: |number, what| {
        let word = match what {
            Summed::Answered => "answered question",
            Summed::OpenQuestion => "open question",
            Summed::WithoutMatter => "overtaken question",
            Summed::Settled => "settled conflict",
            Summed::OpenConflict => "open conflict",
            Summed::Of(why) => reason(why),
        };
        let is_noun = ["question", "conflict", "draft"].iter().any(|noun| word.ends_with(noun));
        format!("{number} {word}{}", if is_noun && number > 1 { "s" } else { "" })
    },
    two_figures: "Two figures may stand for one thing in",
    figure: |id, words| format!("{id} (“{words}”)"),
    unsupported: "Results and acceptance criteria without evidence in what was said",
    alike_alone: "On similar words alone, which nobody quoted",
    of_whole_alone: "On what was said of the result that it was split from",
    unheard: "Said by the user, in no result in such words",
    said_in: |words, round| format!("“{words}” (round {round})"),
    itself: "the result itself",
    criteria: |numbers| {
        let each: Vec<String> = numbers.iter().map(u32::to_string).collect();
        let word = if each.len() == 1 { "acceptance criterion" } else { "acceptance criteria" };
        format!("{word} {}", each.join(", "))
    },
    left_out: "Left out",
    reason,
    in_full: |why| match why {
        Reason::Replaced => phrase!("replaced in the review: others stand for it"),
        Reason::Reworded => phrase!("edited or split in the review, and not approved since"),
        Reason::EmptyStatus => phrase!("its status is empty: nobody knows whether it is agreed"),
        Reason::UnknownStatus => phrase!("its status is a word that nobody knows"),
        other => match reason(other) {
            "draft" => phrase!("a draft: the panel did not agree on it"),
            "conflict" => phrase!("the panel disagrees about it"),
            "proposed" => phrase!("proposed, and not confirmed"),
            "rejected" => phrase!("rejected in the review"),
            "deferred" => phrase!("deferred in the review"),
            "changed after its review" => phrase!("changed after its review"),
            other => other,
        },
    },
    by_hand: |done| by_hand(done).to_string(),
    judged: |word, day, why| match why {
        "" => format!("{word} on {day}"),
        why => format!("{word} on {day}: {why}"),
    },
    target: "target",
    not_read: "Not read",
    rounds_title: "Rounds of the session",
    rounds_head: "| Round | Phase | About | Results |",
    unrecorded: "No record of",
    unrecorded_rounds: |count, rounds| match count {
        1 => format!("round {rounds}: who held what in it cannot be checked"),
        _ => format!("rounds {rounds}: who held what in them cannot be checked"),
    },
    changed: |ids| format!("changed {ids}"),
    heard_again: |ids| format!("more on {ids}, in the same words"),
    settled: |ids| format!("settled {ids}"),
    agenda_title: "How far the agenda came",
    agenda_head: "| Topic | State after the discussion, before the review | Not covered then |",
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
    omitted: "Not taken up of it when the session began:",
    omitted_head: "| Line | What stands there | Why |",
    left: |reason| match reason {
        OmittedReason::LeftOutByUser => "left out by the user",
        OmittedReason::NothingTaken => "nothing was taken from it",
        OmittedReason::OpenQuestion => "no demand: a question",
        OmittedReason::Exclusion => "no demand: it excludes something",
        OmittedReason::Definition => "no demand: it says what a word means",
        OmittedReason::Constraint => "no demand: it says what binds the project",
    },
    asked_in: "Asked in the document that was read for session ",
    asked: |source, line, words| {
        format!("{words} (*asked in the document that was read*: {source}, line {line})")
    },
    head: "| Item | Line | What it requires | Covered by |",
    covered: |Baselined { source, covered, unapproved, named, all, left, untaken }| {
        let named = if named > 0 { format!("; {named} named and not settled") } else { String::new() };
        let unapproved = if unapproved > 0 {
            format!(" ({unapproved} of them only by what is not approved)")
        } else {
            String::new()
        };
        let left = if left > 0 { format!("; {left} more left out by the user") } else { String::new() };
        let untaken = match untaken {
            0 => String::new(),
            1 => "; 1 further passage of it was taken up as no item".to_owned(),
            many => format!("; {many} further passages of it were taken up as no item"),
        };
        format!(
            "From {source}: of the items taken from it, {covered} of {all} covered{unapproved}{named}{left}{untaken}."
        )
    },
    by_practice: "The practice panel read it, by plain rules.",
    added: " (taken up by the user; the reader took nothing from it)",
    not_approved: |id| format!("{id} (not approved)"),
    reworded: |id| format!("{id} (its words were changed in the review since)"),
    not_settled: |ids| format!("not settled: {ids}"),
    declined: |ids| format!("**not covered**: the user rejected {ids}"),
    not_covered: "**not covered**",
};

pub(super) const TRACE: Trace = Trace {
    head: "| Id | Title | Taken up by |",
    nothing: "Nothing here refers to a requirement, a quality or a business rule.",
    nobody: "**nothing yet**",
};

const ALIKE: &str = "**Ended alike in another session:**";
const DIFFERS: &str = "**Otherwise in another session:**";
const NOT_DECIDED: &str = "> **Not decided:**";
const NOT_REJECTED: &str = "Here nobody has rejected it.";

pub(super) const MERGE: Merge = Merge {
    history: "Earlier versions",
    history_head: ["| Written | Session | Rounds | Practice panel |", "|---|---|---|---|"],
    yes: "yes",
    no: "no",
    again: "was agreed again, in the same words",
    again_supported: |who| format!(", supported by {who}"),
    again_copied: "is the same item in a fork of one session, in the same words",
    again_otherwise: "is the same item in a fork of one session, and says something else there since; it comes in when the document of \
                      its session is written again",
    again_ended: "is the same item in a fork of one session, with the same end",
    again_held: |held| format!(" What was held there: {held}"),
    named: "Items of several sessions",
    stands_as: ["stands above as", "and"],
    also: |ids| format!("*Also {ids}, of another session of this line, which ended alike.*"),
    not_decided_lead: NOT_DECIDED,
    not_decided: |named, all| {
        let (pairs, is, both) =
            if all == 1 { ("pair", "is", "Both") } else { ("pairs", "are", "Both of each") };
        format!(
            "{NOT_DECIDED} {named}: {all} {pairs} of wordings, of a session and of its fork, {is} not decided. {both} \
             stand below."
        )
    },
    stands_alone: |named, all| {
        let (each, them) = if all == 1 { ("the first", "it") } else { ("of each the first", "them") };
        format!(
            "{NOT_DECIDED} {named}: {each} stands below, and the second, the same item in a fork of one session, is no \
             result there any more. Here nobody has rejected {them}."
        )
    },
    not_rejected: NOT_REJECTED,
    differs: DIFFERS,
    differs_from: |id, session| {
        format!(
            "{DIFFERS} {id} (session `{session}`) is the same item in a fork of one session, and says something else. \
             Which of them holds is not decided."
        )
    },
    ended_alike: ALIKE,
    ended_alike_in: |id, session| {
        format!("{ALIKE} {id} (session `{session}`) is the same one, with what was held there.")
    },
    set_aside_in: |id, session, why, is_approved| {
        let here = if is_approved { "Here it is approved." } else { NOT_REJECTED };
        format!(
            "{DIFFERS} {id} (session `{session}`) is the same item in a fork of one session, and is no result there any \
             more: {why}. {here}"
        )
    },
    whole_in: |id, session, before| {
        format!(
            "{DIFFERS} {id} (session `{session}`) is, in a fork of one session, {before} as it was before it was split or merged \
             into this. Which of them holds is not decided."
        )
    },
};

pub(super) const REMARKS: Remarks = Remarks {
    not_read: |number, ids| not_read(number, ids).to_string(),
    files_not_read: |number, files| files_not_read(number, files).to_string(),
    since: |id, since| became(id, since).to_string(),
    more: |number| more(number).to_string(),
    not_known: |session| not_known(session).to_string(),
    unchanged: "nothing that it was made from has changed",
    behind: "of what it builds on",
    edited: "changed in the document itself",
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
    not_decided: "Not decided, in two wordings",
    not_whole: "Not whole",
    told: &[],
    contents: "Contents",
    page: ["Page ", " of "],
};
