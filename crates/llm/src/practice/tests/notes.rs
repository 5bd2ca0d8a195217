//! What becomes of what the user says to the table.

use roundtable_engine::artifact::ArtifactType as T;
use roundtable_engine::config::Workflow;
use roundtable_engine::evidence::{Link, LinkState};
use roundtable_engine::record::{EscalationAnswer, USER};

use super::kit::{Played, User, play, workshop};
use super::quotes::found;
use super::workflows::{BUILDERS, DREAMERS, MIXED, of};

fn noting(note: &str, workflow: Workflow, strategy: &str) -> Played {
    let go_on = EscalationAnswer::Continue { rounds: 1, note: note.to_owned() };
    let user = User { answers: vec![go_on, EscalationAnswer::Accept], note: None };
    let (topic, seats) = match workflow {
        Workflow::Specs => ("Requirements for the job board", super::kit::FOUR),
        Workflow::Design => ("The design of the job board", BUILDERS),
        Workflow::Brainstorm => ("Ideas for fewer calls", DREAMERS),
        Workflow::Roundtable => ("Paper tags or a tablet?", MIXED),
    };
    play(of(workflow, strategy, workshop(), topic, &seats), 1, user)
}

fn choices() -> impl Iterator<Item = (Workflow, &'static str)> {
    let free = [Workflow::Specs, Workflow::Design, Workflow::Roundtable];
    let led = free.into_iter().flat_map(|workflow| {
        ["standard", "debate", "consensus-driven", "six-hats"].map(|strategy| (workflow, strategy))
    });
    led.chain([(Workflow::Brainstorm, "disney")])
}

#[test]
fn a_wish_is_answered_in_the_next_synthesis_whatever_the_method_and_is_no_question() {
    for (workflow, strategy) in choices() {
        let played = noting("Say something about people without a telephone.", workflow, strategy);
        let rounds = &played.session.rounds;
        let heard = rounds.iter().position(|round| round.synthesis.contains("Your note \"Say something"));
        assert!(heard.is_some(), "{workflow:?} {strategy}\n{}", played.transcript());
        let asked = played.session.artifacts.iter().filter(|known| known.kind == T::OpenQuestion);
        let from_user = asked.filter(|known| known.text("raised_by") == "user").count();
        assert_eq!(from_user, 0, "{workflow:?} {strategy}\n{}", played.transcript());
        if workflow == Workflow::Specs {
            let written =
                played.session.artifacts.iter().find(|known| known.title.starts_with("Provide for "));
            let written = written.unwrap_or_else(|| panic!("{strategy}\n{}", played.transcript()));
            assert_eq!(written.title, "Provide for people without a telephone");
            assert!(written.status.is_agreed(), "{strategy}: {written:?}");
            let found = found(&played, std::slice::from_ref(written)).remove(0);
            let own = |links: &[Link]| {
                links.iter().any(|link| link.participant == USER && link.state == LinkState::Quoted)
            };
            assert!(own(&found.links) || own(&found.criteria[0].links), "{strategy}: {found:?}");
            let lost = |link: &Link| matches!(link.state, LinkState::NotFound | LinkState::NotRecorded);
            assert!(!found.links.iter().any(lost), "{strategy}: {found:?}");
        }
    }
}

#[test]
fn a_question_of_the_user_stays_open_only_where_nobody_can_answer_it() {
    for (workflow, strategy) in choices() {
        let open = noting("Who waters the plants on holidays?", workflow, strategy);
        let question = open.session.artifacts.iter().find(|known| known.text("raised_by") == "user");
        let question = question.unwrap_or_else(|| panic!("{workflow:?} {strategy}\n{}", open.transcript()));
        assert_eq!(question.text("question"), "Who waters the plants on holidays?");
        let answered = noting("When is customer data deleted?", workflow, strategy);
        let asked = answered.session.artifacts.iter().filter(|known| known.text("raised_by") == "user");
        assert_eq!(asked.count(), 0, "{workflow:?} {strategy}\n{}", answered.transcript());
        let told = answered
            .session
            .rounds
            .iter()
            .any(|round| round.synthesis.contains("our question \"When is customer data"));
        assert!(told, "{workflow:?} {strategy}\n{}", answered.transcript());
    }
}

#[test]
fn what_the_context_leaves_out_is_not_brought_in_by_a_note() {
    let played = noting("Please think of selling used bikes, too.", Workflow::Specs, "standard");
    assert!(!played.session.artifacts.iter().any(|known| known.title.starts_with("Provide for ")));
    let told =
        played.session.rounds.iter().any(|round| round.synthesis.contains("unless you decide otherwise"));
    assert!(told, "{}", played.transcript());
}

#[test]
fn what_a_note_demands_is_a_requirement_with_a_title_of_its_own_whoever_passed_it_on() {
    let note = "The board told me yesterday that we must launch in June.";
    for strategy in ["standard", "consensus-driven", "debate", "six-hats"] {
        let played = noting(note, Workflow::Specs, strategy);
        let written = played.session.artifacts.iter().find(|known| known.title == "Launch in June");
        let written = written.unwrap_or_else(|| panic!("{strategy}\n{}", played.transcript()));
        assert_eq!((written.kind, written.text("priority")), (T::Requirement, "must"), "{strategy}");
        let says = written.text("description");
        assert!(says.ends_with(" must launch in June."), "{says}");
        let is_theirs = written.quotes.iter().any(|quote| quote.participant == "user" && quote.quote == note);
        assert!(is_theirs, "{strategy}: {:?}", written.quotes);
        assert!(written.status.is_agreed(), "{strategy}: {written:?}");
    }
    let two = noting("The board met yesterday. Nobody may see who called.", Workflow::Specs, "standard");
    let rule = two.session.artifacts.iter().find(|known| known.title == "Nobody may see who called");
    let rule = rule.unwrap_or_else(|| panic!("{}", two.transcript()));
    assert_eq!(
        (rule.kind, rule.text("conditions")),
        (T::BusinessRule, "Somebody is about to see who called.")
    );
}

#[test]
fn a_note_that_demands_nothing_is_acknowledged_and_changes_nothing() {
    for note in [
        "The board meets on the first Tuesday of each month.",
        "I think the design is too complicated.",
        "Thanks, this is very good work!",
    ] {
        // One of them in every workflow under every strategy, the others in one.
        let is_first = note.starts_with("The board");
        for (workflow, strategy) in choices().take(if is_first { usize::MAX } else { 1 }) {
            let with = noting(note, workflow, strategy);
            let begins: String = note.chars().take(20).collect();
            let heard = with
                .session
                .rounds
                .iter()
                .any(|round| round.synthesis.contains(&format!("our note \"{begins}")));
            assert!(heard, "{workflow:?} {strategy}\n{}", with.transcript());
            let mentions = |known: &roundtable_engine::artifact::Artifact| {
                serde_json::to_string(&known.fields).unwrap().contains(&begins)
                    || known.title.contains(&begins)
            };
            let written: Vec<_> = with.session.artifacts.iter().filter(|known| mentions(known)).collect();
            assert!(written.is_empty(), "{workflow:?} {strategy}: {written:?}");
            let said = with.session.rounds.iter().flat_map(|round| &round.responses);
            assert!(
                said.clone().all(|said| !said.position.contains("As you asked about")),
                "{workflow:?} {strategy}"
            );
        }
    }
}
