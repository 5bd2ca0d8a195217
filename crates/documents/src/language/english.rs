//! English.

mod made;
mod words;

use roundtable_engine::config::Workflow;
use roundtable_engine::dissent::Since;
use roundtable_engine::revise::Action;

use super::Phrase;
use super::clause::clause;
use super::texts::{
    Architecture, Brief, Ended, Introduction, Item, Open, Person, Record, Selection, Summary, TakenBack,
    Texts, Titles,
};
use crate::markdown::section::Section;
use words::{review, section};

pub(super) static TEXTS: Texts = Texts {
    tag: "en",
    practice_mark: "> **Practice:** this document holds content written with the practice \
                    panel. Its answers are simulated and not for decisions.",
    none: "_None._",
    nothing: "_Nothing was agreed about this yet._",
    no_title: "(no title)",
    moment: |at| at.strftime("%Y-%m-%d %H:%M UTC").to_string(),
    day: |at| at.strftime("%Y-%m-%d").to_string(),
    quoted: |text| format!("“{text}”"),
    elsewhere: |session, words| format!("Decided otherwise in {session}: “{words}”"),
    priority: |word| (word == "wont").then_some("won't"),
    degree: |_| None,
    quality: |_| None,
    of_skills: |_| None,
    workflow: Workflow::word,
    user: Person { name: "the user", behind_label: "the user", by: "by the user" },
    by_hand: Person {
        name: "the user, by hand in the file",
        behind_label: "the user, by hand in the file",
        by: "by the user, by hand in the file",
    },
    driver: Person {
        name: "a program that drove the window, not by a person",
        behind_label: "a program that drove the window, not by a person",
        by: "by a program that drove the window, not by a person",
    },
    facilitator: Person {
        name: "the facilitator",
        behind_label: "the facilitator",
        by: "by the facilitator",
    },
    by: |name| format!("by {name}"),
    section,
    also_called: &[
        ("non functional requirements nfr", Section::Qualities),
        ("nfr", Section::Qualities),
        ("nfrs", Section::Qualities),
        ("quality requirements", Section::Qualities),
        ("architectural decisions", Section::Architecture),
        ("architecture decision records", Section::Architecture),
        ("constraints", Section::Constraints),
        ("architectural constraints", Section::Constraints),
        ("crosscutting concepts", Section::Crosscutting),
        ("risks", Section::Risks),
        ("risks and mitigations", Section::Risks),
        ("exclusions", Section::Exclusions),
        ("conflicts", Section::Conflicts),
        ("open conflicts", Section::Conflicts),
    ],
    quality_requirements: "Quality requirements",
    titles: Titles {
        requirements: "Requirements",
        architecture: "Architecture",
        decisions: "Decisions",
        summary: "Summary",
        brief: "Brief",
        selection: "Selection",
    },
    introduction: Introduction {
        title: "Introduction",
        purpose: "Purpose",
        says: "This document says ",
        of_one: ", as agreed in a roundtable on ",
        of_many: ", as agreed in roundtables on ",
        marks: ['“', '”'],
        and: " and ",
        session: " (session ",
        what: |project| format!("what {project} must do, and how well"),
        how: |project| format!("how {project} is to be built"),
        readers: "It is written for those who decide on it, design it, build it and test it.",
        objectives: "Objectives:",
        scope: "Scope",
        in_scope: "In scope:",
        out_of_scope: "Out of scope:",
        out_of_scope_of_all: "Out of scope for the whole project:",
        no_scope: "No scope is recorded for the project.",
        constraints: "Constraints",
        no_constraints: "None are recorded for the project.",
        users: "Users and stakeholders",
        assumptions: "Assumptions and dependencies",
        terms: "Terms",
        how_to_read: "How to read this document",
        how_to_read_it: "\
- Every item has an id that stays; ids that are missing were not agreed, were set aside, split or merged
  in the review, or stand in another document.
- Priority: **must** (the release waits for it), **should** (left out only for a reason), **could** (if there is
  room), **won't** (not this time).
- Acceptance criteria are check boxes. An item is done when all of its boxes can be ticked.
- *Supported by* names the seats that stated an item or voted for it. *Dissent* keeps the words of those who objected.
  Whoever *stood aside* has a reservation and does not block the item. A seat that is named nowhere neither stated it nor voted on it.
",
    },
    item: Item {
        table: "| Id | Title | Priority | Supported by |",
        priority: "Priority",
        not_set: "not set",
        category: "Category",
        supported_by: "Supported by",
        decides: "Decides",
        said_to_decide: "About, as the facilitator says",
        why: "Why",
        when: "When",
        then: "Then",
        later: "Later",
        acceptance: "Acceptance criteria",
        no_acceptance: "**Acceptance criteria:** none were agreed.",
        measures: "| Target | Minimum | Measurement |",
        context: "Context",
        decision: "Decision",
        options: "Options",
        pro: "for",
        contra: "against",
        beside: "beside",
        consequences: "Consequences",
        good: "good",
        bad: "bad",
        provides: "Provides",
        requires: "Requires",
        depends_on: "Depends on",
        technology: "Technology",
        kind: "Kind",
        endpoints: "| Method | Path | What it does |",
        builds_on: "Builds on",
        feasibility: "Feasibility",
        threatens: "Threatens",
        severity: "Severity",
        likelihood: "Likelihood",
        helps_against: "Helps against",
        effort: "Effort",
        effectiveness: "Effectiveness",
        came_up: "Came up in the phase",
        related: "Related",
        depends: |ids| format!("depends on {ids}"),
        enables: |ids| format!("enables {ids}"),
        dissent: "Dissent",
        aside: "Stood aside, without blocking it",
        yielded: "Did not agree at first",
        supported_later: |round| format!("; supported it in round {round}"),
        said_by_user: "Said by the user",
        said_in: |words, round| format!("“{words}” (round {round})"),
        dissenting: |name, how, round| {
            let did = match how.stance {
                "stand-aside" => "stood aside",
                "block" => "blocked",
                "against" => "was against it",
                _ => how.as_said,
            };
            let words = if how.words.is_empty() { String::new() } else { format!(": “{}”", how.words) };
            format!("{name} {did} in round {round}{words}")
        },
        stranger: " (not of the panel)",
        unvoiced: " (in no round)",
        dissent_of: |id| format!(" (to {id}, which was merged into it)"),
        dissent_then: " (to an earlier wording)",
        taken_out: " (taken out of the artifact's file)",
        source: "*Source: ",
        comes_from: |topic, raised, session, review| {
            let topic = if topic.is_empty() { String::new() } else { format!("{topic}, ") };
            let about = raised.about.map(|matter| format!(" (about {matter})")).unwrap_or_default();
            let round = match raised.changed {
                Some(last) => {
                    format!("first raised in round {}{about}, last changed in round {last}", raised.round)
                }
                None if raised.is_after => format!("after round {}", raised.round),
                None => format!("round {}{about}", raised.round),
            };
            let review = review.map(|review| format!("; {review}")).unwrap_or_default();
            format!("*Source: {topic}{round} of session {session}{review}*")
        },
        reviewed: |state, by| format!("{} {by}", review(state)),
        on_day: |word, day| format!("{word} on {day}"),
        not_reviewed: "agreed by the panel, reviewed by nobody",
        not_reviewed_before: "agreed by the panel in an earlier wording; these words nobody has held or reviewed",
        reworded: |reworded, by| match reworded.how {
            Action::Split => format!("split from {} {by}", reworded.from.join(", ")),
            Action::Merge => format!("merged with {} {by}", reworded.from.join(", ")),
            Action::Decide => format!("written in the place of {} for a decision {by}", reworded.from.join(", ")),
            _ => format!("edited {by}"),
        },
        held_before: |since, count| {
            let all = match count {
                0 | 1 => "",
                2 => "both ",
                _ => "all ",
            };
            match since {
                Since::Wording => format!(" ({all}of an earlier wording)"),
                Since::Criteria => format!(" ({all}before a criterion was added)"),
            }
        },
        held_merged_in: |id, count| match count {
            0 | 1 => format!(" (of {id}, which was merged into it)"),
            2 => format!(" (both of {id}, which was merged into it)"),
            _ => format!(" (all of {id}, which was merged into it)"),
        },
        of_user: |id| format!("the user's decision ({id})"),
        decided_since: "**Decided since.** Where this text says otherwise, the decision holds.",
        decided_later: "See also, decided later",
        decided_before: "See also, decided before it was worded so",
        before_review: "What it said before the review",
        before_split: "What the whole that it was split from said before the review",
        merged_in: "What was merged into it said",
        held_as: "What supporters held before the facilitator worded it anew",
        on_condition: "Supported on a condition",
        put_forward: |names| format!("; the option that it names was held by {names}"),
        not_agreed_then: "the panel had not agreed on it",
        in_dispute_then: "the panel disagreed about it",
        agreed_then: ", though the panel had agreed on it",
        criteria_before: "given for this wording, and left as they were",
        reason_before: "*the reason was given for the wording before the edit*",
        heading: "Title",
        wording: "Wording",
        matter_gone: |id| {
            format!("**No matter any more.** The decision on {id} that it asks about was taken back: there is nothing left to answer.")
        },
        since: |what| format!("(decided since: {what})"),
        held: |name, side, round, why| {
            format!("{name} held “{side}” when the user decided in round {round}: {why}")
        },
        no_reason: "no reason is recorded",
        held_then: |round| format!("**Held when the user decided in round {round}, in words that each seat had said by then**"),
        others_words: |words| format!("In its file there are other words than the user's: “{words}”"),
        taken_back_on: |id, anew| {
            let how = if anew { "decided anew in the review" } else { "opened again by hand" };
            format!("Does not hold any more ({id} was {how}); the user had decided or accepted")
        },
        decided_on: |is_own, id| match is_own {
            true => format!("Decided by the user on {id}"),
            false => format!("Recommended by the facilitator and accepted by the user on {id}"),
        },
        users_reason: |id, round, others| {
            let others = match others {
                "" => String::new(),
                others => format!(" The facilitator's words, not the user's: {others}"),
            };
            format!("The user decided it ({id}, round {round}); any reason they gave stands in their words.{others}")
        },
        wherever: |id| format!("Wherever the matter of {id} comes up."),
        holds: "The decision holds as the user worded it.",
    },
    open: Open {
        blocking: "**Blocking**",
        deferred: "**Deferred**",
        so_far: "So far",
        raised_by: "Raised by",
        recommends: "The facilitator recommends",
        recommended: "The facilitator had recommended",
        decided: "Decided",
        decided_so: |words, how| {
            let how = if how.is_empty() { String::new() } else { format!(" ({})", how.join(", ")) };
            format!("**Decided:** {words}{how}")
        },
        not_recorded: "settled; the words are not recorded",
        ended: |how| match how {
            Ended::ByPanel => "the panel".to_owned(),
            Ended::ByAgreement => "the panel, by agreement at the table".to_owned(),
            Ended::ByMethod(method) => format!("the panel, by {method}"),
            Ended::With(id, false) => format!("the panel, with {id}"),
            Ended::With(id, true) => format!("the user, with {id}"),
            Ended::ByUser => "the user".to_owned(),
            Ended::ByUserInFile => "the user, as its file says".to_owned(),
            Ended::ByUserInReview => "the user, in the review".to_owned(),
            Ended::ByHand => "by hand".to_owned(),
            Ended::ByName(name) => format!("by hand, {name}"),
            Ended::ByUserAsOption => "the user, from the options asked about".to_owned(),
            Ended::ByUserAsRecommended => "the user, as the facilitator had recommended".to_owned(),
        },
        in_round: |round| format!("round {round}"),
        left_open: |words, round| format!("**Left open by the user:** {words} (round {round})"),
        taken_back: |TakenBack { words, round, is_own, anew }| {
            let how = if anew { "decided anew in the review" } else { "opened again by hand" };
            let did = if is_own { "decided" } else { "accepted what the facilitator had recommended:" };
            format!(
                "**Taken back:** the user had {did} “{words}” (round {round}). The conflict was {how}, and this does not hold any more."
            )
        },
        ended_before: |words, day| {
            let on = day.map(|day| format!(" on {day}")).unwrap_or_default();
            format!("**Taken back:** the user had said in the review{on}: “{words}”. They said otherwise there since, and this does not hold any more.")
        },
        at_the_table: "Decided at the table before",
        on_condition: "On condition that",
        positions: "Positions",
        no_positions: "**Positions:** none are recorded.",
        unsaid: " (not as said in any round)",
        notes: "Notes of the user",
        note: |round, words| format!("round {round}: “{words}”"),
        decision_of: Phrase { before: "Decision ", between: " of session ", after: "" },
    },
    provenance: made::PROVENANCE,
    baseline: made::BASELINE,
    trace: made::TRACE,
    architecture: Architecture {
        overview: "Overview",
        calls: "Calls over the interfaces",
        caller: "Caller",
        by_user: "Decided by the user; what stood against what is told under “Decisions”:",
        recommended: "**The facilitator's recommendation at the end.** Where it says otherwise, the decisions of the user hold.",
        outside: "Interfaces to the outside:",
        from_requirements: "From the requirements:",
        accepted: "Accepted with the decisions:",
        of_user: |id, is_own, words| {
            let how = match is_own {
                true => "decided by the user",
                false => "recommended by the facilitator, accepted by the user",
            };
            format!("- {id} ({how}): {words}")
        },
        dissent: "*Dissent:*",
    },
    record: Record {
        context: "Context and Problem Statement",
        drivers: "Decision Drivers",
        options: "Considered Options",
        outcome: "Decision Outcome",
        consequences: "Consequences",
        pros_and_cons: "Pros and Cons of the Options",
        more: "More Information",
        not_recorded: "Not recorded.",
        in_own_words: "Decided in the user's own words:",
        chosen: |option| format!("Chosen option: “{option}”"),
        chosen_because: |option, why| format!("Chosen option: “{option}”, because {}", clause(why)),
        good: |text| format!("Good, because {}", clause(text)),
        bad: |text| format!("Bad, because {}", clause(text)),
        neutral: |text| format!("Neutral, because {}", clause(text)),
        given_up: |option, pros| format!("Given up with “{option}”: {pros}"),
        given_up_with: |option, pros| format!("given up with “{option}”: {pros}"),
        none_known: "None are recorded for what the user decided; what was written down for and against its options stands below.",
        source: Phrase { before: "Source: ", between: " of session ", after: "" },
        supported_by: "Supported by",
        without: "No architecture decision was reached, so no decision record was written.",
        proposed: |which| format!("Proposed and not approved: {which}."),
    },
    summary: Summary {
        in_short: "In short",
        best: "The best three",
        risks: "Risks and mitigations",
        about: |is_brainstorm, topic| {
            format!("A {} on “{topic}”.", if is_brainstorm { "brainstorm" } else { "roundtable" })
        },
        recommendation: "The facilitator's recommendation",
        by_user: "Decided by the user:",
        accepted: "Recommended by the facilitator and accepted by the user:",
        agreed: "Agreed:",
        seen_as_risks: "Seen as risks:",
        not_recommended: |id, by| format!("{id} is not recommended any more: {by} decided otherwise."),
        set_aside: |by, words| format!("**Set aside.** The user decided otherwise on {by}: {words}"),
        undecided: |by, words| {
            format!("**The user decided about this** on {by}, in their own words: {words}")
        },
        facilitators_words: "What follows about that decision are the facilitator's words.",
        synthesis: "The facilitator's summary",
        decisions_hold: "Where the facilitator says otherwise, the decisions of the user hold.",
        chosen_unapproved: |id, title, by, words| {
            format!("**{id}: {title}** was chosen by the user ({by}). The panel had not agreed on it, and nobody has approved it since: {words}")
        },
        held: |seats| match seats {
            0 => "nobody named as holding it".to_owned(),
            1 => "held by one seat".to_owned(),
            number => format!("held by {number} seats"),
        },
        chosen: |by, held| format!("chosen by the user ({by}); {held}"),
        contested: |held, by, words| format!("{held}; the user decided on {by}: “{words}”"),
        feasibility: |feasible| format!("feasibility: {feasible}"),
        mind: |risks| format!("mind {risks}"),
        nothing_against: |id| format!("_Nothing was found against {id} yet._"),
    },
    brief: Brief {
        decided: "Decided",
        wanted: "Wanted most",
        ideas: "Ideas",
        out_of_scope: "Out of scope",
        aside: "Deferred or rejected",
        open: "Open",
        risks: "Risks",
        about: |workflow, topic, session, held, at| {
            let mut parts: Vec<String> = Vec::new();
            let approved = format!("approved {}", held.by);
            for ((number, ids), what) in [
                (held.approved, approved.as_str()),
                (held.decided, "decided by the user"),
                (held.agreed, "agreed by the panel and reviewed by nobody"),
                (held.before, "agreed by the panel in an earlier wording, and in these words held or reviewed by nobody"),
            ] {
                let is = if number == 1 { "is" } else { "are" };
                let of = match (parts.is_empty(), number) {
                    (_, 0) => continue,
                    (true, 1) => "1 result".to_owned(),
                    (true, many) => format!("{many} results"),
                    (false, more) => format!("{more} more"),
                };
                let alone = match held.not_agreed {
                    "" => String::new(),
                    _ if what != approved => String::new(),
                    all if all == ids && number == 1 => ", though the panel had not agreed on it".to_owned(),
                    all if all == ids => ", though the panel had agreed on none of them".to_owned(),
                    ids => format!(", of which the panel had not agreed on {ids}"),
                };
                parts.push(format!("{of} {is} {what} ({ids}){alone}"));
            }
            if parts.is_empty() {
                let unread = "it is not known what was approved or agreed";
                parts.push(if held.is_partly_unread { unread } else { "nothing was approved or agreed" }.to_owned());
            }
            let held = parts.join("; ");
            format!("Of the {} session on “{topic}” ({session}), {held}; as of {at}.", workflow.word())
        },
        by_user: "the user",
        as_recommended: "the user, as recommended",
        by_panel: "the panel",
        in_dispute: |title| format!("In dispute: {title}"),
        not_agreed: |title| format!("Not agreed: {title}"),
        line_of: |source, line| format!("{source}, line {line}"),
        unheard: |round| format!("said by the user in round {round}; no result has such words"),
        see_also: |ids| format!("(see also {ids}, decided later)"),
        chosen: "(chosen by the user)",
        decided_otherwise: |words| format!("(the user decided otherwise: “{words}”)"),
        decided_about: |words| format!("(the user decided about it: “{words}”)"),
        against: |names| format!("(against it: {names})"),
        otherwise: |names| format!("(for another option: {names})"),
        more: |number, ids| format!("- And {number} more ({ids})."),
    },
    selection: Selection {
        chosen: |number, at| match number {
            1 => format!("1 artifact, chosen on {at}."),
            many => format!("{many} artifacts, chosen on {at}."),
        },
        not_approved: "Not approved",
        session: |id, topic, practice| {
            let practice = if practice { ", held with the practice panel" } else { "" };
            format!("- Session `{id}`: {topic}{practice}")
        },
    },
    merge: made::MERGE,
    remarks: made::REMARKS,
    cover: made::COVER,
};
