//! Small words that several commands print.

/// `1 round`, `2 rounds`.
pub(crate) fn number(count: u64, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// `line 5, column 6`, as much of it as is known: both count from 1, and 0 is unknown.
pub(crate) fn position(line: u64, column: u64) -> Option<String> {
    match (line, column) {
        (0, _) => None,
        (line, 0) => Some(format!("line {line}")),
        (line, column) => Some(format!("line {line}, column {column}")),
    }
}

/// What the engine says shortly of a rule that it held, and how a terminal says the same in a sentence; `{}` keeps what
/// stands there. The first that fits counts.
const ENFORCED: [(&str, &str); 16] = [
    (
        "{} says what the user decided; what was put down for another choice stands beside it",
        "{} now says what the user decided. What had been written for another choice is kept beside it.",
    ),
    (
        "{} is not agreed: {}, and no reason was given that decides between them; {} puts it to the user",
        "The panel is tied on {} ({}), and no reason decides between them: {} asks the user.",
    ),
    ("{} stays a draft: too few votes", "{} stays a draft, because too few voted for it."),
    ("{} stays a draft: {} for it, {} against it", "{} stays a draft. For it: {}; against it: {}."),
    ("{} stays a draft: {}", "{} stays a draft ({})."),
    (
        "{} stays open: {} criteria are not covered and it has {} of at least {} artifacts",
        "The topic {} stays open: criteria not covered yet: {}; results: {} of at least {}.",
    ),
    (
        "conclusion refused, the discussion continues: this strategy ends with a recommendation, and there is none",
        "The facilitator wanted to conclude. The discussion goes on, because the strategy ends with a recommendation and there is none yet.",
    ),
    (
        "conclusion refused, the discussion continues: {}",
        "The facilitator wanted to conclude. The discussion goes on, because this is not done yet: {}.",
    ),
    (
        "a conclusion is possible in the last phase only: on to the next phase",
        "The facilitator wanted to conclude. The next phase begins, because a session ends in its last phase only.",
    ),
    (
        "there is no further phase: the discussion continues",
        "The facilitator wanted the next phase. The discussion goes on, because this is the last one.",
    ),
    (
        "the phase needs {} rounds and has {}: it continues",
        "The phase goes on, because it needs {} rounds and has had {}.",
    ),
    (
        "the phase has had its {} rounds: on to the next phase",
        "The next phase begins, because this one has had all its rounds ({}).",
    ),
    (
        "phases come in order: after `{}` comes `{}`, not `{}`",
        "Phases come in their order: after {} comes {}, and not {}.",
    ),
    (
        "Reached maximum rounds limit: {} rounds",
        "The session ends here, because it may have at most {} rounds.",
    ),
    (
        "the user asked the panel to go on until round {}: it continues",
        "The discussion goes on until round {}, as the user asked.",
    ),
    (
        "escalation is switched off for this session: it continues",
        "The facilitator wanted to ask the user. The discussion goes on, because this session asks nobody.",
    ),
];

/// A rule that the engine held, as a sentence; in its own words where they are not known here.
pub(crate) fn enforced(note: &str) -> String {
    let known = ENFORCED.iter().find_map(|(form, sentence)| Some((parts(form, note)?, sentence)));
    let Some((parts, sentence)) = known else {
        let mut letters = note.trim().trim_end_matches('.').chars();
        // An id or a name begins as it does.
        let first = letters.next().map(String::from).unwrap_or_default();
        let begins_with_a_name =
            note.split_whitespace().next().is_some_and(|word| word.contains(['-', '_', '`']));
        let first = if begins_with_a_name { first } else { first.to_uppercase() };
        return format!("{first}{}.", letters.as_str());
    };
    let mut pieces = sentence.split("{}");
    let mut said = pieces.next().unwrap_or_default().to_owned();
    for (part, piece) in parts.iter().zip(pieces) {
        said.push_str(part);
        said.push_str(piece);
    }
    said
}

/// What stands at each `{}` of a form; `None` where the text is not of that form.
fn parts(form: &str, text: &str) -> Option<Vec<String>> {
    let mut pieces = form.split("{}");
    let mut rest = text.trim().strip_prefix(pieces.next()?)?;
    let mut parts = Vec::new();
    let pieces: Vec<&str> = pieces.collect();
    for (at, piece) in pieces.iter().enumerate() {
        let is_last = at + 1 == pieces.len();
        let (part, more) = match (piece.is_empty(), is_last) {
            (true, _) => (rest, ""),
            (false, true) => (rest.strip_suffix(piece)?, ""),
            (false, false) => rest.split_once(piece)?,
        };
        parts.push(part.to_owned());
        rest = more;
    }
    rest.is_empty().then_some(parts)
}

/// A text of a stranger's file as a part of one line: an end of a line in it would begin one that looks like ours.
pub(crate) fn one_line(text: &str) -> String {
    let parts = text.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(" ")
}

/// Some of the names, and how many more there are: `a, b, c and 4 more`.
pub(crate) fn some_of(names: &[String], most: usize) -> String {
    match names.len().checked_sub(most) {
        Some(more) if more > 0 => format!("{} and {more} more", names[..most].join(", ")),
        _ => match names.split_last() {
            Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
            _ => names.concat(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_enforced_is_a_plain_sentence() {
        let said = |note: &str| enforced(note);
        assert_eq!(
            said(
                "ARCH-001 says what the user decided; what was put down for another choice stands beside it"
            ),
            "ARCH-001 now says what the user decided. What had been written for another choice is kept beside it."
        );
        assert_eq!(
            said(
                "conclusion refused, the discussion continues: CONF-001 is unresolved on a critical topic; OQ-002 blocks and has no answer"
            ),
            "The facilitator wanted to conclude. The discussion goes on, because this is not done yet: CONF-001 is \
             unresolved on a critical topic; OQ-002 blocks and has no answer."
        );
        assert_eq!(
            said("the phase needs 2 rounds and has 1: it continues"),
            "The phase goes on, because it needs 2 rounds and has had 1."
        );
        assert_eq!(
            said("phases come in order: after `proposal` comes `refinement`, not `convergence`"),
            "Phases come in their order: after proposal comes refinement, and not convergence."
        );
        assert_eq!(
            said("ARCH-002 stays a draft: blocked by qa-lead"),
            "ARCH-002 stays a draft (blocked by qa-lead)."
        );
        assert_eq!(
            said("Reached maximum rounds limit: 12 rounds"),
            "The session ends here, because it may have at most 12 rounds."
        );
        // What is not known here is at least a sentence.
        assert_eq!(said("the facilitator gave no question"), "The facilitator gave no question.");
        assert_eq!(said("qa-lead argues for con"), "qa-lead argues for con.");
    }

    #[test]
    fn every_form_of_what_was_enforced_keeps_all_its_parts() {
        for (form, sentence) in ENFORCED {
            assert_eq!(form.matches("{}").count(), sentence.matches("{}").count(), "{form}");
            let filled = form.replace("{}", "X-1");
            assert!(enforced(&filled).ends_with('.'), "{form}");
        }
    }

    #[test]
    fn a_text_with_ends_of_lines_is_one_line() {
        assert_eq!(one_line("Rota\nconcluded\r\n  documents: none\n"), "Rota concluded documents: none");
        assert_eq!(one_line(" plain "), "plain");
    }

    #[test]
    fn of_many_names_some_are_said_and_the_rest_is_counted() {
        let names: Vec<String> = ["a", "b", "c", "d", "e"].map(str::to_owned).into();
        let some = |count: usize| some_of(&names[..count], 3);
        assert_eq!([0, 1, 2, 3].map(some), ["", "a", "a and b", "a, b and c"]);
        assert_eq!([4, 5].map(some), ["a, b, c and 1 more", "a, b, c and 2 more"]);
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!([0, 1, 2].map(|count| number(count, "round")), ["0 rounds", "1 round", "2 rounds"]);
    }

    #[test]
    fn a_position_that_is_unknown_is_left_out() {
        assert_eq!(position(0, 0), None);
        assert_eq!(position(0, 7), None, "a column without its line says nothing");
        assert_eq!(position(5, 0).as_deref(), Some("line 5"));
        assert_eq!(position(5, 6).as_deref(), Some("line 5, column 6"));
    }
}
