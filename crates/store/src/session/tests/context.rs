//! CONTEXT.md of a project with sessions, when it was emptied, cut off or shortened.

use std::fs;

use roundtable_engine::ports::SessionStore as _;
use roundtable_engine::session::Session;

use super::cut::played;
use crate::{FindingCode as C, Project};

const CONTEXT: &str = "# Shed\n\nA shed that\nlends tools.\n\n## Objectives\n\n- Tools are lent in a minute\n- Every tool is found again\n\n\
## Constraints\n\n- No money for servers\n\n## Scope\n\n### In scope\n\n- Lending and return\n\n### Out of scope\n\n- Selling of tools\n";

/// A project whose session began with that context.
fn begun() -> (super::cut::Place, Project) {
    let place = played(1);
    fs::write(place.project.context_path(), CONTEXT).unwrap();
    let context = place.project.context().unwrap().snapshot;
    assert_eq!(context.scope.outside, ["Selling of tools"]);
    let id = "20260109-specs-newer".to_owned();
    let started_at = "2026-01-09T10:00:00Z".parse().unwrap();
    let mut session = Session { id, context, ..place.session.clone() };
    session.artifacts.clear();
    session.rounds.clear();
    (session.timing.started_at, session.timing.updated_at) = (started_at, started_at);
    session.metrics = Default::default();
    for topic in &mut session.agenda {
        (topic.status, topic.closed_round) = (roundtable_engine::agenda::TopicStatus::Open, None);
        topic.coverage.clear();
    }
    let project = Project::open(place.project.root()).unwrap();
    project.create_session(&session).unwrap();
    project.commit(&session, &[]).unwrap();
    (place, project)
}

fn found_of(project: &Project, text: &str) -> Vec<C> {
    fs::write(project.context_path(), text).unwrap();
    project.validate_all().into_iter().map(|one| one.code).collect()
}

#[test]
fn a_context_that_says_nothing_any_more_is_told_and_stops_nothing() {
    let (_place, project) = begun();
    assert_eq!(found_of(&project, CONTEXT), [], "the control");
    for text in ["", " \n\n", "\u{feff}", "# Shed\n", "# Shed\n\nA shed that\nlends tools.\n"] {
        assert_eq!(found_of(&project, text), [C::ProjectContextEmpty], "{text:?}");
    }
    let one = project.validate_all().remove(0);
    assert_eq!(
        (one.file.as_str(), one.params["session"].as_str()),
        (".s2s/CONTEXT.md", "20260109-specs-newer")
    );
    assert!(!C::ProjectContextEmpty.stops() && !C::ProjectContextCutOff.stops());
}

#[test]
fn a_context_that_ends_within_a_line_is_told_wherever_it_was_cut() {
    let (_place, project) = begun();
    let mut told = 0;
    let first_item = CONTEXT.find("- Every").unwrap();
    for at in 1..CONTEXT.len() {
        let found = found_of(&project, &CONTEXT[..at]);
        let line = CONTEXT[..at].rsplit('\n').next().unwrap();
        let is_whole = CONTEXT[at..].starts_with('\n');
        // Of a line that is whole nobody can say that its end is lost, nor of one that has not begun; a heading has something below.
        let is_within =
            !line.is_empty() && (!is_whole || line.starts_with('#')) && line != "-" && line != "- ";
        if at > first_item && is_within {
            assert_eq!(found, [C::ProjectContextCutOff], "{:?}", &CONTEXT[..at]);
            told += 1;
        } else if at > first_item {
            assert_eq!(found, [], "{:?}", &CONTEXT[..at]);
        }
    }
    assert!(told > 100, "{told}");
}

#[test]
fn a_context_that_its_user_shortened_or_wrote_anew_is_no_finding() {
    let (_place, project) = begun();
    for text in [
        // No line end, as some editors leave it.
        CONTEXT.trim_end().to_owned(),
        CONTEXT.replace("- Every tool is found again\n", ""),
        CONTEXT.split("## Scope").next().unwrap().to_owned(),
        CONTEXT.split("## Constraints").next().unwrap().trim_end().to_owned(),
        "# Shed\n\nAnother shed.\n\n## Objectives\n\n- Less".to_owned(),
        "# Shed\n\n## Objectives\n\n- {objective-1}\n".to_owned(),
    ] {
        let found: Vec<C> =
            found_of(&project, &text).into_iter().filter(|code| *code != C::PlaceholderContext).collect();
        assert_eq!(found, [], "{text:?}");
    }
    // Nobody began with more: there is nothing to compare with.
    let (_place, project) = super::project();
    assert_eq!(found_of(&project, "# Shed\n"), []);
}
