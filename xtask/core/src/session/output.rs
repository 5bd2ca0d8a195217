//! What the terminal says: a line per event, sentences for pauses and escalations.

use roundtable_api::wire::SessionView;
use roundtable_engine::event::{Event, PauseReason};
use roundtable_engine::record::{EscalationRecord, Next, Position, Round};
use roundtable_engine::session::Metrics;
use roundtable_engine::text::clip;

use crate::words::{enforced, one_line};

/// What was said of what went wrong: a cause is said once, however often it comes up.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// Of the last call that was tried again.
    cause: String,
    /// Of the last call that failed for good, as the engine has it.
    failed: String,
}

impl Told {
    /// The cause of a new attempt, with what leads up to it; nothing where it is the last one again.
    fn again(&mut self, reason: &str) -> String {
        if self.cause == reason {
            return String::new();
        }
        self.cause = reason.to_owned();
        format!(": {}", plain_cause(reason))
    }

    /// Why a call failed for good, without the cause that its attempts have told.
    fn for_good(&mut self, reason: &str) -> String {
        self.failed = reason.to_owned();
        let rest = reason.strip_suffix(&self.cause).filter(|_| !self.cause.is_empty());
        let rest = rest.map(|rest| rest.trim_end_matches([':', ' '])).filter(|rest| !rest.is_empty());
        plain_cause(rest.unwrap_or(reason))
    }
}

/// Without the system's number of the error, which says nothing to people.
fn plain_cause(reason: &str) -> String {
    match reason.split_once(" (os error ") {
        Some((before, after)) => {
            format!("{before}{}", after.split_once(')').map_or("", |(_, behind)| behind))
        }
        None => reason.to_owned(),
    }
}

/// One line of progress; pieces of running answers have none, and escalations and pauses are told with what comes of
/// them.
pub(super) fn line(event: &Event, told: &mut Told) -> Option<String> {
    if let Event::RoundCommitted { round, metrics, .. } = event {
        return Some(committed(round, metrics));
    }
    // What somebody said may have lines of its own: they would pass for ours.
    words(event, told).map(|words| format!("{}{}", indent(event), one_line(&words)))
}

/// Round and end stand at the margin, what happens between them is indented.
fn indent(event: &Event) -> &'static str {
    if matches!(event, Event::RoundStarted { .. } | Event::Closed { .. }) { "" } else { "  " }
}

fn words(event: &Event, told: &mut Told) -> Option<String> {
    Some(match event {
        Event::SidesGiven { sides } => {
            let sides: Vec<String> = sides.iter().map(|(seat, side)| format!("{seat}: {side}")).collect();
            format!("sides: {}", sides.join(", "))
        }
        Event::RoundStarted { round, phase, .. } => format!("round {round} ({phase})"),
        Event::QuestionAsked { focus, question, .. } => {
            format!("question [{}]: {question}", focus.topic_id)
        }
        Event::SeatAnswered { statement, .. } => {
            let confidence =
                statement.confidence.map_or_else(|| "-".to_owned(), |share| format!("{share:.2}"));
            format!("{} ({confidence}): {}", statement.participant, first_line(&statement.position))
        }
        Event::SeatAbsent { absence, .. } => format!("{} absent: {}", absence.participant, absence.reason),
        Event::Retry { actor, reason, .. } => format!("{actor} is asked again: {reason}"),
        Event::CallRetried { actor, attempt, wait_ms, reason, .. } => {
            let wait = f64::from(*wait_ms) / 1_000.0;
            format!("{actor}: attempt {attempt} follows in {wait:.1} s{}", told.again(reason))
        }
        Event::CallFailed { actor, reason, .. } => format!("{actor}: {}", told.for_good(reason)),
        Event::CallSlow { actor, .. } => format!("{actor}: nothing has come for a while; still waiting"),
        Event::QuorumMissed { answered, quorum, absent, .. } => {
            format!("{answered} answered, {quorum} would do; without an answer: {}", absent.join(", "))
        }
        Event::EscalationAnswered { escalation, .. } => format!("{} answered", escalation.id),
        Event::NoteTaken { note } => format!("note: {}", note.text),
        Event::Closed { conclusion, .. } => match conclusion {
            Some(conclusion) if conclusion.note.is_empty() => "concluded".to_owned(),
            Some(conclusion) => format!("concluded: {}", conclusion.note),
            None => "closed without documents".to_owned(),
        },
        Event::RoundCommitted { .. }
        | Event::FacilitatorThinking { .. }
        | Event::SeatThinking { .. }
        | Event::Piece { .. }
        | Event::Used { .. }
        | Event::EscalationRaised { .. }
        | Event::RecapWaiting { .. }
        | Event::Resumed { .. }
        | Event::Paused { .. }
        | Event::Stopping { .. } => return None,
    })
}

fn committed(round: &Round, metrics: &Metrics) -> String {
    let created = if round.artifacts_created.is_empty() {
        "nothing new".to_owned()
    } else {
        one_line(&round.artifacts_created.join(" "))
    };
    let mut text = format!(
        "  synthesis: {}\n  {created}; next: {}; {} tokens",
        first_line(&round.synthesis),
        next(round.next),
        metrics.tokens
    );
    if let Some(cost) = metrics.cost {
        text.push_str(&format!(", ${cost:.4}"));
    }
    for note in &round.overrides {
        text.push_str(&format!("\n  rule: {}", one_line(&enforced(note))));
    }
    for note in round.warnings.iter().filter(|warning| !is_of_reading(warning)) {
        text.push_str(&format!("\n  note: {}", one_line(note)));
    }
    text
}

/// Whether a warning is about the form of somebody's answer: it begins with their id. What is left is about the files.
fn is_of_reading(warning: &str) -> bool {
    warning.split_once(": ").is_some_and(|(actor, _)| !actor.contains(' '))
}

/// What follows on a round.
fn next(next: Next) -> &'static str {
    match next {
        Next::Continue => "another round",
        Next::Phase => "the next phase",
        Next::Conclude => "the conclusion",
        Next::Escalate => "a decision of the user",
    }
}

fn first_line(text: &str) -> String {
    clip(text.trim().lines().next().unwrap_or_default(), 140)
}

/// Why a session waits, what is safe and what to do; the terms are those of `pauseWords` in `ui/src/lib/words.ts`.
pub(super) fn pause_words(reason: &PauseReason, told: &Told) -> String {
    let kept = "Everything said so far is kept.";
    match reason {
        PauseReason::User => format!("Paused. {kept}"),
        PauseReason::DecideLater => format!("Paused: a decision waits for you. {kept}"),
        PauseReason::Provider { code, message, retry_after_s, .. } => {
            let todo = provider_words(code, *retry_after_s);
            match told.failed == *message {
                true => format!("Paused by the provider. {kept} {todo}"),
                false => format!("Paused by the provider: {}. {kept} {todo}", plain_cause(message)),
            }
        }
        PauseReason::NobodyAnswered => {
            format!(
                "Paused: nobody at the table answered; the lines above say why. {kept} Resume to ask this round's question \
                 again, with another --model if it was the model."
            )
        }
        PauseReason::QuorumMissed { answered, quorum } => format!(
            "Paused: {answered} answered, and {quorum} would do. {kept} Resume to ask the others again."
        ),
        PauseReason::SpendingLimit { spent, limit } => format!(
            "Paused: the session has cost ${spent:.2} of the ${limit:.2} you allowed. {kept} Resume with a higher \
             --spending-limit to go on."
        ),
        PauseReason::Storage { message, unkept } => format!(
            "Paused: the project's folder could not be written ({message}). {} Check the disk and the folder, then \
             resume.",
            without(*unkept)
        ),
        PauseReason::FileDamaged { message, unkept } => format!(
            "Paused: a file of the session is not as it should be, and was left alone ({message}). {} See with cargo \
             xtask inspect what it has lost, bring it back from git or from a copy, then resume.",
            without(*unkept)
        ),
    }
}

/// What is safe where something could not be written: answers that had come, or what the user had just said.
fn without(unkept: u32) -> String {
    match unkept {
        0 => "Everything that could be written is kept; a decision or words of yours that are not there yet are asked for again."
            .to_owned(),
        1 => "One answer that had just come could not be kept and is asked for again; everything before it is kept."
            .to_owned(),
        many => format!(
            "{many} answers that had just come could not be kept and are asked for again; everything before them is kept."
        ),
    }
}

/// A limit to go on with, where the old one is reached: once more as much as was allowed, above what was spent.
pub(super) fn higher_limit(reason: &PauseReason) -> Option<String> {
    let PauseReason::SpendingLimit { spent, limit } = reason else { return None };
    let cents = ((spent.max(*limit) + limit) * 100.0).ceil();
    Some(format!("{:.2}", cents / 100.0))
}

/// What to do, a sentence; what happened was said before.
fn provider_words(code: &str, retry_after_s: Option<u32>) -> String {
    let wait = retry_after_s.map_or_else(|| "later".to_owned(), |seconds| format!("in {seconds} s"));
    match code {
        "unreachable" => "Check the address, that its server runs, and the network, then resume.".to_owned(),
        "disconnected" => "Check the network, then resume.".to_owned(),
        "rate_limited" => format!("It asks us to wait; resume {wait}."),
        "out_of_money" => "The account there has no money left: top it up, then resume.".to_owned(),
        "unauthorised" => {
            "It does not accept the key, or wants one (--key-env): ask whoever gave it to you, then resume."
                .to_owned()
        }
        "unusable" => "Another model for the facilitator may keep the format; resume with it.".to_owned(),
        _ => format!("It cannot answer now; resume {wait}."),
    }
}

/// An answer to a question that offers letters, and is none of them.
pub(super) fn not_a_choice(typed: &str, letters: &[&str]) -> String {
    let typed = clip(typed.trim(), 40);
    let said = if typed.is_empty() { "An empty line".to_owned() } else { format!("“{typed}”") };
    let (last, others) = letters.split_last().unwrap_or((&"", &[]));
    format!("{said} is none of the choices. Type {} or {last}, then Enter.", others.join(", "))
}

/// An escalation that is answered at once.
pub(super) fn raised(escalation: &EscalationRecord) -> String {
    format!("  escalation {}: {}", escalation.id, one_line(&escalation.reason))
}

/// An escalation in full: why, who holds what, what the facilitator recommends.
pub(super) fn escalation(escalation: &EscalationRecord) -> String {
    let about = escalation.conflict.as_ref().map(|id| format!(", {id}")).unwrap_or_default();
    let mut text = format!("\n{} (round {}{about})\n", escalation.id, escalation.round);
    text.push_str(&format!("Why the panel stopped: {}\n", one_line(&escalation.reason)));
    text.push_str("Positions:\n");
    for held in &escalation.positions {
        text.push_str(&position(held));
    }
    let recommendation = match one_line(&escalation.recommendation) {
        words if words.is_empty() => "nothing".to_owned(),
        words => words,
    };
    text.push_str(&format!("The facilitator recommends: {recommendation}"));
    text
}

fn position(held: &Position) -> String {
    let confidence = held
        .confidence
        .map_or_else(|| "no confidence given".to_owned(), |share| format!("confidence {share:.2}"));
    let mut text =
        format!("  {} ({confidence}): {}\n", one_line(&held.participant), one_line(&held.position));
    for reason in &held.rationale {
        text.push_str(&format!("    - {}\n", one_line(reason)));
    }
    if held.rationale.is_empty() {
        text.push_str("    gave no reason that is on record\n");
    }
    text
}

/// How to answer what waits: the command, and a file to choose from.
pub(super) fn how_to_answer(command: &str, waiting: &[EscalationRecord], left: u32) -> String {
    let mut text = format!(
        "\nAnswer with: {command}\nwhere the file of --answers holds a line for each decision, such as one of these:\n"
    );
    let mut conflicts: Vec<_> = waiting.iter().map(|escalation| escalation.conflict.as_deref()).collect();
    conflicts.dedup();
    for conflict in conflicts {
        text.push_str(&examples(conflict, left));
    }
    text.truncate(text.trim_end().len());
    text
}

/// To continue is an example only where a round is left (`left`).
fn examples(conflict: Option<&str>, left: u32) -> String {
    let kept_for = conflict.map(|id| format!("conflict: {id}, ")).unwrap_or_default();
    let go_on = format!("continue: {}, note: \"What the panel should keep in mind.\"", left.min(2));
    let answers = ["accept: true", "decision: \"In your own words.\"", &go_on];
    let offered = answers.iter().take(if left == 0 { 2 } else { 3 });
    offered.map(|answer| format!("  - {{{kept_for}{answer}}}\n")).collect()
}

/// Rounds that a session may still have.
pub(super) fn rounds_left(view: &SessionView) -> u32 {
    let held = u32::try_from(view.rounds.len()).unwrap_or(u32::MAX);
    view.config.limits.max_rounds.saturating_sub(held)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting() -> EscalationRecord {
        EscalationRecord {
            id: "ESC-001".to_owned(),
            round: 4,
            trigger: "conflict_persists".to_owned(),
            triggers: Vec::new(),
            reason: "Three rounds without agreement.".to_owned(),
            conflict: Some("CONF-001".to_owned()),
            positions: vec![Position {
                participant: "qa-lead".to_owned(),
                position: "None.".to_owned(),
                rationale: vec!["It keeps neighbours out.".to_owned()],
                confidence: Some(0.7),
            }],
            recommendation: "Try without for a year.".to_owned(),
            answer: None,
            at: None,
            by: String::new(),
        }
    }

    #[test]
    fn the_command_after_a_spending_pause_has_a_limit_above_what_was_spent() {
        let reached = |spent, limit| higher_limit(&PauseReason::SpendingLimit { spent, limit });
        assert_eq!(reached(1.004, 1.0).as_deref(), Some("2.01"));
        assert_eq!(reached(0.001, 0.001).as_deref(), Some("0.01"));
        assert_eq!(higher_limit(&PauseReason::User), None);
    }

    #[test]
    fn nothing_is_called_kept_that_could_not_be_written() {
        let said = |unkept| {
            let message = "appending to replies.jsonl: Permission denied".to_owned();
            pause_words(&PauseReason::Storage { message, unkept }, &Told::default())
        };
        assert!(
            said(0).contains("Everything that could be written is kept") && !said(0).contains("said so far")
        );
        assert!(
            said(1).contains("One answer that had just come could not be kept")
                && !said(1).contains("so far")
        );
        assert!(said(3).contains("3 answers that had just come could not be kept"));
    }

    #[test]
    fn a_server_that_cannot_be_reached_is_said_once() {
        let cause = "the connection was refused (os error 111)";
        let retried = |attempt| Event::CallRetried {
            round: 1,
            step: roundtable_engine::record::Step::Question,
            actor: "facilitator".to_owned(),
            attempt,
            wait_ms: 400,
            until: None,
            reason: cause.to_owned(),
            partial: String::new(),
        };
        let message = format!("the provider cannot be reached: {cause}");
        let failed = Event::CallFailed {
            round: 1,
            step: roundtable_engine::record::Step::Question,
            actor: "facilitator".to_owned(),
            reason: message.clone(),
            partial: String::new(),
        };
        let mut told = Told::default();
        let reason = PauseReason::Provider {
            code: "unreachable".to_owned(),
            message,
            retry_after_s: None,
            until: None,
        };
        let unsaid = pause_words(&reason, &told);
        assert!(
            unsaid.starts_with("Paused by the provider: the provider cannot be reached: the conn"),
            "{unsaid}"
        );
        let mut said: Vec<String> =
            [retried(2), retried(3), failed].iter().filter_map(|event| line(event, &mut told)).collect();
        said.push(pause_words(&reason, &told));
        let said = said.join("\n");
        assert_eq!(said.matches("the connection was refused").count(), 1, "{said}");
        assert_eq!(said.matches("cannot be reached").count(), 1, "{said}");
        assert!(!said.contains("os error") && said.ends_with("and the network, then resume."), "{said}");
    }

    #[test]
    fn an_escalation_is_shown_in_full() {
        assert_eq!(
            escalation(&waiting()),
            "\nESC-001 (round 4, CONF-001)\n\
             Why the panel stopped: Three rounds without agreement.\n\
             Positions:\n\
             \u{20} qa-lead (confidence 0.70): None.\n\
             \u{20}   - It keeps neighbours out.\n\
             The facilitator recommends: Try without for a year."
        );
    }

    #[test]
    fn a_position_without_a_reason_says_so() {
        let mut waiting = waiting();
        waiting.positions[0].rationale.clear();
        let shown = escalation(&waiting);
        assert!(shown.contains(": None.\n    gave no reason that is on record\n"), "{shown}");
    }

    #[test]
    fn the_examples_of_an_answer_can_be_read() {
        let shown = how_to_answer("resume", &[waiting()], 0);
        assert!(shown.contains("accept: true") && !shown.contains("continue"), "no round is left: {shown}");
        let shown = how_to_answer("resume", &[waiting()], 9);
        let lines: Vec<_> = shown.lines().filter(|line| line.starts_with("  - ")).collect();
        assert_eq!(lines.len(), 3);
        for line in lines {
            let mut answers = super::super::answers::Answers::parse(line).unwrap();
            assert!(answers.next(Some("CONF-001")).is_some(), "{line}");
            assert!(answers.next(Some("CONF-002")).is_none(), "{line}");
        }
    }
}
