//! Where a session stands when it pauses.

use roundtable_api::wire::{SeatProgress, SessionView};

/// A sentence: round, phase, and who has answered in it.
pub(super) fn words(view: &SessionView) -> String {
    let table = &view.table;
    let asked = table.seats.iter().filter(|seat| seat.state != SeatProgress::NotAsked).count();
    let answered = table.seats.iter().filter(|seat| seat.state == SeatProgress::Answered).count();
    let in_round = table.question.is_some().then_some((answered, asked));
    sentence(table.round, view.rounds.len(), &view.current_phase, in_round)
}

/// `in_round`: how many of the seats that were asked have answered, once the question is asked.
fn sentence(round: u32, complete: usize, phase: &str, in_round: Option<(usize, usize)>) -> String {
    let is_complete = usize::try_from(round).is_ok_and(|round| round <= complete);
    match in_round {
        _ if is_complete => {
            format!("It stands after round {complete}; the phase is {phase}.")
        }
        Some((answered, asked)) if answered >= asked => {
            format!(
                "It stands in round {round} (phase {phase}): who was asked has answered; the synthesis comes next."
            )
        }
        Some((answered, asked)) => {
            format!("It stands in round {round} (phase {phase}): {answered} of {asked} have answered.")
        }
        None => format!("It stands in round {round} (phase {phase}): the question comes next."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_says_round_phase_and_who_has_answered() {
        assert_eq!(
            sentence(3, 2, "refinement", Some((1, 4))),
            "It stands in round 3 (phase refinement): 1 of 4 have answered."
        );
        assert!(sentence(3, 2, "refinement", Some((4, 4))).ends_with("the synthesis comes next."));
        assert!(sentence(3, 2, "refinement", None).ends_with("the question comes next."));
        assert_eq!(
            sentence(2, 2, "refinement", Some((4, 4))),
            "It stands after round 2; the phase is refinement."
        );
    }
}
