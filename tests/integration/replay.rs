//! Sessions that are looked at again, through the handlers: each step as it was, from the files alone.

use std::collections::BTreeMap;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::config::Workflow;
use roundtable_engine::event::Event;
use roundtable_engine::session::SessionStatus;

use crate::generations::{copied, corpus, state};
use crate::kit::App;
use crate::replayed::by_turns;
use crate::workflows::{BUILDERS, of};

/// The table after the last step.
fn last(replay: &ReplayView) -> SessionView {
    let mut view = replay.start.clone();
    replay.steps.iter().for_each(|step| view.apply(step));
    view
}

#[tokio::test]
async fn every_kind_of_session_is_looked_at_again_as_it_was() {
    let thinkers = ["product-manager", "ux-researcher", "technical-lead"];
    for (workflow, strategy, seats) in [
        (Workflow::Specs, Some("standard"), &[][..]),
        (Workflow::Specs, Some("consensus-driven"), &[]),
        (Workflow::Design, None, &BUILDERS),
        (Workflow::Brainstorm, None, &thinkers),
        (Workflow::Roundtable, Some("six-hats"), &BUILDERS),
    ] {
        let app = App::new();
        let path = app.sample().await;
        let mut running = app.start(&path, of(workflow, strategy, seats)).await;
        let lived = running.play(by_turns()).await;
        let before = state(path.as_ref());
        let replay = app.api.replay(running.session()).await.unwrap();
        assert!(replay.exact && replay.recorded, "{workflow:?} {strategy:?}");
        assert!(replay.start.rounds.is_empty() && replay.start.artifacts.is_empty() && replay.start.running);
        let view = app.api.session_view(running.session()).await.unwrap();
        let end = last(&replay);
        assert_eq!(end.status, SessionStatus::Closed);
        assert_eq!((&end.rounds, &end.agenda), (&view.rounds, &view.agenda));
        assert_eq!((&end.escalations, &end.conclusion), (&view.escalations, &view.conclusion));
        let by_id = |view: &SessionView| {
            let artifacts = view.artifacts.iter().map(|artifact| (artifact.id.clone(), artifact.clone()));
            artifacts.collect::<BTreeMap<_, _>>()
        };
        assert_eq!(by_id(&end), by_id(&view), "{workflow:?} {strategy:?}");
        assert_eq!(end.metrics, view.metrics);
        let kinds = |steps: Vec<&Event>| {
            let lasting =
                steps.into_iter().filter(|step| !matches!(step, Event::Piece { .. } | Event::Used { .. }));
            lasting.map(std::mem::discriminant).collect::<Vec<_>>()
        };
        let lived = kinds(lived.iter().map(|envelope| &envelope.event).collect());
        // Whoever followed it came after its first event.
        let again = kinds(replay.steps.iter().collect());
        assert!(again.ends_with(&lived), "{workflow:?} {strategy:?}");
        assert_eq!(state(path.as_ref()), before, "a session is only looked at");
    }
}

#[tokio::test]
async fn sessions_of_every_generation_are_looked_at_again_as_far_as_their_files_tell() {
    let app = App::new();
    let (mut looked, mut told) = (0, 0);
    for folder in corpus() {
        let Some((copy, home)) = copied(&app, &folder).await else { continue };
        let before = state(&copy);
        for row in &home.sessions {
            let session = SessionRef { path: copy.display().to_string(), session: row.id.clone() };
            let view = app.api.session_view(session.clone()).await.unwrap();
            let replay = app.api.replay(session).await.unwrap();
            assert_eq!(last(&replay).rounds, view.rounds, "{} {}", copy.display(), row.id);
            looked += 1;
            told += usize::from(!replay.exact);
        }
        assert_eq!(state(&copy), before, "{} was only looked at", copy.display());
    }
    assert!(looked > 60 && told > 20, "{told} of {looked} told");
}
