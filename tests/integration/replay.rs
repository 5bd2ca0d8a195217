//! Sessions that are looked at again, through the handlers: each step as it was, from the files alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::config::Workflow;
use roundtable_engine::event::Event;
use roundtable_engine::session::SessionStatus;

use crate::generations::{copied, corpus, state};
use crate::kit::App;
use crate::replayed::by_turns;
use crate::workflows::{BUILDERS, of};

/// The table after the last step.
fn last(replay: &ReplayView) -> SessionView {
    tables(replay).pop().unwrap()
}

/// The table after each step.
fn tables(replay: &ReplayView) -> Vec<SessionView> {
    let mut view = replay.start.clone();
    let mut tables = vec![view.clone()];
    for (at, step) in replay.steps.iter().enumerate() {
        if let Some(forked) = replay.forked.as_ref().filter(|forked| forked.after as usize == at) {
            view = forked.start.clone();
        }
        view.apply(step);
        tables.push(view.clone());
    }
    tables
}

/// Artifacts by their ids.
fn by_id(view: &SessionView) -> BTreeMap<String, Artifact> {
    view.artifacts.iter().map(|artifact| (artifact.id.clone(), artifact.clone())).collect()
}

#[tokio::test]
async fn a_fork_is_looked_at_again_as_the_other_session_was_and_then_as_it_was_itself() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, of(Workflow::Specs, Some("consensus-driven"), &[])).await;
    first.play(by_turns()).await;
    let known = app.api.session_view(first.session()).await.unwrap();
    let ended = |view: &SessionView| {
        let ended = view.artifacts.iter().filter(|one| {
            one.kind == ArtifactType::Conflict
                && one.fields.get("resolved_round").is_some_and(|round| round.is_u64())
        });
        ended.map(|one| one.id.clone()).collect::<Vec<_>>()
    };
    assert!(!ended(&known).is_empty(), "a conflict ends there");
    let fork = ForkPoint { session: first.id.clone(), round: known.rounds.last().unwrap().number };
    let setup = SessionSetup { fork: Some(fork), ..of(Workflow::Specs, Some("debate"), &[]) };
    let mut second = app.start(&path, setup).await;
    second.play(by_turns()).await;
    let view = app.api.session_view(second.session()).await.unwrap();
    let replay = app.api.replay(second.session()).await.unwrap();
    assert!(replay.exact && replay.recorded);
    let after = replay.forked.as_ref().unwrap().after as usize;
    let tables = tables(&replay);
    let end = tables.last().unwrap();
    assert_eq!((&end.rounds, &end.agenda, &end.sides), (&view.rounds, &view.agenda, &view.sides));
    assert_eq!(by_id(end), by_id(&view));
    let strategies = [0, after, after + 1, tables.len() - 1].map(|at| tables[at].strategy.name.as_str());
    assert_eq!(strategies, ["consensus-driven", "consensus-driven", "debate", "debate"]);
    assert!(tables.iter().all(|table| table.id == second.id));
    // What was copied says there what it said at the other table, under its own ids, and ends where it ended there.
    let other = app.api.replay(first.session()).await.unwrap();
    let theirs = self::tables(&other);
    let statuses = |table: &SessionView| {
        table.artifacts.iter().map(|one| (one.title.clone(), one.status)).collect::<Vec<_>>()
    };
    for (at, table) in tables.iter().enumerate().take(after + 1) {
        assert_eq!(statuses(table), statuses(&theirs[at]), "step {at}");
    }
    let own: Vec<&str> = view.artifacts.iter().map(|one| one.id.as_str()).collect();
    assert!(tables[after].artifacts.iter().all(|one| own.contains(&one.id.as_str())));
    // Without the other one it is told from its own files, and no conflict ends before its round.
    fs::remove_file(Path::new(&path).join(format!(".s2s/sessions/{}.yaml", first.id))).unwrap();
    let alone = app.api.replay(second.session()).await.unwrap();
    assert!(!alone.exact && alone.forked.is_none());
    for table in self::tables(&alone) {
        let committed = table.rounds.last().map_or(0, |round| round.number);
        for id in ended(&table) {
            let round = by_id(&table)[&id].fields["resolved_round"].as_u64().unwrap();
            assert!(
                round <= u64::from(committed),
                "{id} ended in round {round}, and stands ended after {committed}"
            );
        }
    }
    assert_eq!(by_id(&last(&alone)).len(), view.artifacts.len());
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
