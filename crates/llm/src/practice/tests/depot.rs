//! A tram depot and its notes: prohibitions, deadlines, demands in sentences of the document, and a dispute in which one side
//! stands in it, too.

use roundtable_engine::artifact::{Artifact, ArtifactType as T};
use roundtable_engine::baseline::Baseline;
use roundtable_engine::context::ContextSnapshot;
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::session::Session;

use super::baseline::map;
use super::kit::{FOUR, Played, User, context, play, session};

fn depot() -> ContextSnapshot {
    context(
        "# Depot Board\n\n## Description\n\nA tram depot plans in which order 46 trams leave in the morning. The dispatcher \
         writes it on a board at 2 a.m.; about six times a week a tram stands behind one that is not ready, and leaves \
         late.\n\n## Objectives\n\n- Late departures fall from six a week to one within six months\n- Drivers see their tram \
         and track before they enter the hall\n\n## Constraints\n\n- No driver's name may leave our own machine\n- Never show \
         a driver's sick leave to other drivers\n- The hall is closed for repairs by the end of September\n- The board must \
         work before 1 May\n- Every tram gets its brake test within 24 hours before it leaves\n\n## Scope\n\n### In \
         scope\n\n- Planning the order of departure\n- Reporting a defect of a tram\n- Seeing tram and track\n- No changes by \
         drivers\n\n### Out of scope\n\n- Timetables\n\n## Users\n\n- Drivers: 120, come from 3 a.m. on\n- Dispatcher: two a \
         night, decides on the order\n- Workshop: repairs, reports when a tram is ready\n\n## Open questions\n\n- May the \
         workshop hold a tram back by itself, or does the dispatcher decide? The workshop wants to hold it at once.\n",
    )
}

const NOTES: &str = "# Notes of the depot\n\nNo customer data may leave our own machine.\nNever send a driver's name by \
e-mail.\nThe old board must be gone by the end of March.\nVisitors shall register at the gate no later than 30 June.\nThe \
workshop shall hold a tram back at once.\n\n- No cloud\n- Keine Namen der Fahrer dürfen das Haus verlassen.\n";

fn with_notes(strategy: &str) -> Session {
    let mut session = session(depot(), strategy, &FOUR);
    let items = map(NOTES, &[]).items;
    session.baseline = Some(Baseline {
        omitted: Vec::new(),
        source: "notes.md".to_owned(),
        hash: "0".to_owned(),
        practice: true,
        items,
    });
    session
}

fn titled<'a>(played: &'a Played, title: &str) -> &'a Artifact {
    let found = played.session.artifacts.iter().find(|known| known.title == title);
    found.unwrap_or_else(|| panic!("{title}\n{}", played.transcript()))
}

#[test]
fn what_notes_forbid_is_a_must_that_keeps_its_refusal_and_its_sentence() {
    let found = map(NOTES, &[]).items;
    for title in [
        "No customer data may leave our own machine",
        "Never send a driver's name by e-mail",
        "No cloud",
        "Keine Namen der Fahrer dürfen das Haus verlassen",
    ] {
        let item = found.iter().find(|item| item.title == title).unwrap_or_else(|| panic!("{title}"));
        assert_eq!((item.kind, item.priority.as_str()), (T::Requirement, "must"), "{title}");
        assert_eq!(item.description, format!("{title}."));
    }
    let limited = map("A driver may not swap trams unless the dispatcher agrees.\n", &[]).items;
    assert_eq!(limited[0].title, "A driver may not swap trams unless the dispatcher agrees");
    assert_eq!(limited[0].conditions, "unless the dispatcher agrees");
}

#[test]
fn a_deadline_of_a_document_is_no_condition_and_a_month_permits_nothing() {
    let found = map(NOTES, &[]).items;
    let dated: Vec<_> = found
        .iter()
        .filter(|item| item.description.contains("March") || item.description.contains("June"))
        .collect();
    assert_eq!(dated.len(), 2);
    for item in dated {
        assert_eq!((item.kind, item.priority.as_str()), (T::Requirement, "must"), "{item:?}");
        assert_eq!(item.conditions, "", "{item:?}");
    }
    assert!(map("The depot opens in May.\n", &[]).items.is_empty());
}

#[test]
fn prohibitions_and_deadlines_of_the_context_are_musts_in_their_own_sentences() {
    for strategy in ["standard", "consensus-driven", "debate"] {
        let played = play(session(depot(), strategy, &FOUR), 1, User::default());
        for title in [
            "No driver's name may leave our own machine",
            "Never show a driver's sick leave to other drivers",
            "The board must work before 1 May",
            "No changes by drivers",
        ] {
            let known = titled(&played, title);
            assert_eq!((known.kind, known.text("priority")), (T::Requirement, "must"), "{strategy}");
            assert_eq!(known.text("description"), format!("{title}."), "{strategy}");
        }
        for known in &played.session.artifacts {
            let when = known.text("conditions");
            let is_time =
                ["By ", "Before 1", "Within ", "No later"].iter().any(|lead| when.starts_with(lead));
            assert!(!is_time, "{strategy}: {}: {when}", known.title);
            assert!(!known.text("description").contains("can use no changes"), "{strategy}: {known:?}");
        }
    }
}

#[test]
fn a_demand_of_a_document_is_said_as_its_sentence() {
    let played = play(with_notes("standard"), 1, User::default());
    let mut demanded = 0;
    for item in &played.session.baseline.as_ref().unwrap().items {
        let covering = played.session.artifacts.iter().filter(|known| known.covers.contains(&item.id));
        let covering: Vec<_> = covering.filter(|known| known.kind == item.kind).collect();
        for known in covering.iter().filter(|known| known.text("rationale").contains("of notes.md")) {
            assert_eq!(known.text("description"), item.description, "{known:?}");
            demanded += 1;
        }
    }
    assert!(demanded > 0, "{}", played.transcript());
    assert_eq!(titled(&played, "No cloud").text("description"), "No cloud.");
}

#[test]
fn of_several_sentences_of_a_note_the_one_that_was_taken_up_is_cited() {
    let note = "We met the drivers yesterday. They like the board. Keine Namen der Fahrer dürfen im Flur stehen. Drivers must see \
                the weather of the day.";
    let user = User { answers: Vec::new(), note: Some((2, note.to_owned())) };
    let played = play(session(depot(), "standard", &FOUR), 1, user);
    for (title, sentence) in [
        ("Keine Namen der Fahrer dürfen im Flur stehen", "Keine Namen der Fahrer dürfen im Flur stehen."),
        ("Drivers must see the weather of the day", "Drivers must see the weather of the day."),
    ] {
        let known = titled(&played, title);
        assert_eq!(known.text("priority"), "must", "{known:?}");
        let own: Vec<&str> = known
            .quotes
            .iter()
            .filter(|quote| quote.participant == "user")
            .map(|quote| quote.quote.as_str())
            .collect();
        assert!(!own.is_empty() && own.iter().all(|quote| *quote == sentence), "{own:?}");
        let bare = sentence.trim_end_matches('.');
        let said =
            played.session.rounds.iter().any(|round| round.synthesis.contains(&format!("our note \"{bare}")));
        assert!(said, "{}", played.transcript());
    }
}

#[test]
fn one_side_of_a_dispute_waits_for_the_decision_and_is_no_demand_against_it() {
    const HELD: &str = "The workshop shall hold a tram back at once";
    let decided = |words: &str| {
        let answer = EscalationAnswer::Decide { decision: words.to_owned() };
        play(with_notes("standard"), 1, User { answers: vec![answer], note: None })
    };
    let for_it = decided("The workshop may hold a tram back by itself.");
    let held =
        for_it.session.artifacts.iter().find(|known| known.text("description").starts_with(HELD)).unwrap();
    let round = for_it.session.escalations.iter().find(|raised| raised.conflict.is_some()).unwrap().round;
    assert!(held.created_round > round, "{} in {round}\n{}", held.created_round, for_it.transcript());
    let against = decided("The dispatcher decides.");
    let demands =
        |known: &&Artifact| known.kind != T::OpenQuestion && known.text("description").starts_with(HELD);
    assert_eq!(against.session.artifacts.iter().find(demands), None, "{}", against.transcript());
    let asked = titled(&against, "CONF-001 and line 7 of notes.md");
    assert!(asked.text("question").contains(HELD), "{asked:?}");
}

/// Criteria that speak of every item are ticked only where each item is so.
#[test]
fn a_criterion_on_every_item_is_ticked_only_where_it_holds_for_each() {
    let played = play(session(depot(), "standard", &FOUR), 1, User::default());
    let covered = |id: &str, criterion: &str| {
        let topic = played.session.agenda.iter().find(|topic| topic.definition.id == id).unwrap();
        topic.coverage.iter().any(|done| done == criterion)
    };
    // The context leaves timetables out and gives no reason for it.
    assert!(!covered("out-of-scope", "Each exclusion has a reason"), "{}", played.transcript());
    assert!(covered("out-of-scope", "Exclusions of the project context are confirmed"));
    assert!(covered("functional-requirements", "Each requirement has a priority and a reason"));
    let musts = played.session.artifacts.iter().filter(|known| known.text("priority") == "must");
    assert!(musts.clone().all(|known| !known.list("acceptance").is_empty()));
    assert!(played.session.conclusion.as_ref().unwrap().unmet.is_empty(), "{}", played.transcript());
}
