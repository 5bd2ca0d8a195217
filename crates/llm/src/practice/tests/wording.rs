//! What is cut, counted, lowered and raised again: sessions on a front desk whose software has a number in its name.

use roundtable_engine::artifact::{Artifact, ArtifactType as T};
use roundtable_engine::config::Workflow;
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::record::EscalationAnswer;

use super::kit::{FOUR, Played, User, context, play, session};
use super::workflows::of;

fn desk() -> ContextSnapshot {
    context(
        "# Front Desk\n\n## Description\n\nA practice keeps its appointments in a paper book. Patients phone to book. It runs on \
         MediPlan 7.\n\n## Objectives\n\n- Fewer calls to the front desk: 40 % less within six months\n- The sign says \"Next: \
         who is called\" and is read from three metres: nobody asks any more\n\n## Constraints\n\n- The front desk runs on \
         MediPlan 7\n- Practice software MediPlan 7: stays for at least three years\n- Only the practice manager may allow an \
         exception\n- Patient records are kept for ten years\n\n## Scope\n\n### In scope\n\n- Booking, moving and \
         cancelling\n- Printing the list of the day\n\n### Out of scope\n\n- Billing\n\n## Users\n\n- Patients: phone \
         today\n- Receptionists: keep the book\n\n## Open questions\n\n- Should the sign show names or numbers?\n- How long are \
         patient records kept?\n",
    )
}

fn of_kind(played: &Played, kind: T) -> Vec<&Artifact> {
    played.session.artifacts.iter().filter(|artifact| artifact.kind == kind).collect()
}

#[test]
fn titles_keep_names_numbers_quotations_and_what_a_figure_is_about() {
    let played = play(session(desk(), "consensus-driven", &FOUR), 1, User::default());
    let titles: Vec<&str> = played.session.artifacts.iter().map(|artifact| artifact.title.as_str()).collect();
    for title in &titles {
        assert!(title.matches('"').count().is_multiple_of(2), "a quotation is cut: {title}");
        assert!(!title.ends_with("MediPlan 7") || title.contains("runs on"), "a name is no title: {title}");
    }
    let calls = of_kind(&played, T::Nfr).into_iter().find(|known| known.title.starts_with("Fewer calls"));
    let calls = calls.unwrap_or_else(|| panic!("{titles:?}"));
    // As the context writes it.
    assert_eq!(calls.text("target"), "40 % less than today");
    assert!(calls.text("description").contains("Fewer calls to the front desk: 40 % less"), "{calls:?}");
    let asked: Vec<&str> =
        of_kind(&played, T::OpenQuestion).iter().map(|known| known.title.as_str()).collect();
    assert!(!asked.iter().any(|title| title.contains("records kept")), "the context answers it: {asked:?}");
    assert!(
        !titles.iter().any(|title| title.starts_with("Exceptions are decided on the spot")),
        "{titles:?}"
    );
}

#[test]
fn the_last_words_count_the_questions_that_are_open() {
    let words = [
        "No question is",
        "One question is",
        "Two questions are",
        "Three questions are",
        "Four questions are",
    ];
    for strategy in ["consensus-driven", "standard", "debate"] {
        let played = play(session(desk(), strategy, &FOUR), 1, User::default());
        let open = of_kind(&played, T::OpenQuestion).into_iter().filter(|known| known.is_asked()).count();
        let said = &played.session.rounds.last().unwrap().recommendation;
        let counted = words.get(open).map_or_else(|| " questions are".to_owned(), |text| (*text).to_owned());
        assert!(said.contains(&counted), "{strategy}: {open} are open: {said}");
    }
}

#[test]
fn what_the_table_has_settled_is_not_argued_about_in_a_later_round() {
    let topic = "Should the sign show names or numbers?";
    let user = User {
        answers: vec![EscalationAnswer::Continue { rounds: 3, note: String::new() }],
        ..User::default()
    };
    let played = play(of(Workflow::Roundtable, "standard", desk(), topic, &FOUR), 1, user);
    let settled =
        played.session.rounds.iter().position(|round| round.synthesis.contains("CONF-001 is settled"));
    let settled = settled.expect("the table finds the step between");
    for round in &played.session.rounds[settled + 1..] {
        for said in &round.responses {
            assert!(!said.position.contains("I would take \""), "round {}: {}", round.number, said.position);
        }
    }
}

#[test]
fn words_of_a_german_context_keep_their_capitals() {
    let kasse = context(
        "# Kasse\n\n## Description\n\nDie Filiale führt ihre Bestellungen auf Papier und zählt sie am Abend von Hand nach.\n\n## \
         Objectives\n\n- Kassenzettel werden nicht mehr von Hand geschrieben\n\n## Constraints\n\n- Kundendaten bleiben im \
         Haus\n- Bestellzettel bleiben zehn Jahre liegen\n\n## Scope\n\n### In scope\n\n- Bestellungen aufnehmen\n\n### Out of \
         scope\n\n- Buchhaltung\n\n## Users\n\n- Verkaufskräfte: nehmen Bestellungen auf\n",
    );
    for workflow in [Workflow::Specs, Workflow::Design] {
        let played = play(of(workflow, "standard", kasse.clone(), "Kasse", &FOUR), 1, User::default());
        let text = serde_json::to_string(&(&played.session.artifacts, &played.session.rounds)).unwrap();
        for word in ["kassenzettel", "kundendaten", "bestellzettel", "buchhaltung", "verkaufskräfte"] {
            assert!(!text.contains(word), "{workflow:?}: {word}");
        }
    }
}
