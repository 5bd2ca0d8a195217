//! A fork that is used instead of the session that it was forked from, by the changes that the page makes for it: conflicts end in the
//! other session as in the fork, and what it says otherwise is rejected there.

use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Artifact, ArtifactType, ReviewState};
use roundtable_engine::decided::end_of;
use roundtable_engine::fork::COPIED_FROM;
use roundtable_engine::traceability::TraceFinding;

use crate::forks::{from, view, write};
use crate::kit::{App, Running, accept, setup};
use crate::lines::decide;

/// Whether the session that is used has the item in the words of the other one, their ids aside.
fn is_alike(own: &Artifact, used: &[Artifact]) -> bool {
    let same = |other: &&Artifact| {
        other.text(COPIED_FROM) == own.id
            || own.text(COPIED_FROM) == other.id
            || (other.kind == own.kind && other.title == own.title)
    };
    used.iter()
        .find(same)
        .is_some_and(|other| other.title == own.title && other.text("description") == own.text("description"))
}

/// Whether the session that is used has left the item out.
fn is_left_out(own: &Artifact, used: &[Artifact]) -> bool {
    let same = |other: &&Artifact| own.text(COPIED_FROM) == other.id || other.text(COPIED_FROM) == own.id;
    used.iter().find(same).is_some_and(Artifact::is_set_aside)
}

/// A session with its document, and a fork of it in which the user decided otherwise; with the first one's conflict.
async fn played<'a>(app: &'a App, path: &str) -> (Running<'a>, Running<'a>, String) {
    let mut first = app.start(path, setup("consensus-driven")).await;
    first.play(accept).await;
    let asked = view(app, &first).await.escalations[0].clone();
    write(app, &first.session(), WriteMode::Merge).await;
    let mut second = app.start(path, from(&first.id, asked.round - 1)).await;
    second.play(decide("Deposit for machines only.")).await;
    (first, second, asked.conflict.unwrap())
}

/// Uses the fork instead of the first session; gives what was rejected there.
async fn adopted(
    app: &App,
    path: &str,
    first: &Running<'_>,
    second: &Running<'_>,
    conflict: &str,
) -> Vec<String> {
    used_instead(app, path, (second, first), (conflict, "Deposit for machines only.")).await
}

/// Uses one session instead of the other, in which the conflict ends in those words; gives what was rejected there.
async fn used_instead(
    app: &App,
    path: &str,
    (used, other): (&Running<'_>, &Running<'_>),
    (conflict, words): (&str, &str),
) -> Vec<String> {
    let [here, there] = [view(app, used).await.artifacts, view(app, other).await.artifacts];
    let hashes = async || app.api.review_history(other.session()).await.unwrap().hashes;
    // First the end, with which what wrote down the other one goes.
    let settle = SettleArtifact {
        path: path.to_owned(),
        session: other.id.clone(),
        artifact: conflict.to_owned(),
        seen: hashes().await[conflict].clone(),
        words: words.to_owned(),
        instead: Vec::new(),
        approve: false,
    };
    app.api.settle_artifact(settle).await.unwrap();
    let is_approvable = |kind| !matches!(kind, ArtifactType::Conflict | ArtifactType::OpenQuestion);
    let goes = |own: &&Artifact| {
        is_approvable(own.kind) && !own.is_set_aside() && (!is_alike(own, &here) || is_left_out(own, &here))
    };
    let goes: Vec<String> = there.iter().filter(goes).map(|own| own.id.clone()).collect();
    assert!(!goes.is_empty(), "the control: they differ in more than the conflict");
    let review = ReviewArtifacts {
        path: path.to_owned(),
        session: other.id.clone(),
        artifacts: goes.clone(),
        state: Some(ReviewState::Rejected),
        reason: Some("The other one is used instead.".to_owned()),
        seen: hashes().await.into_iter().filter(|(id, _)| goes.contains(id)).collect(),
    };
    assert_eq!(app.api.review_artifacts(review).await.unwrap().changed, [""; 0]);
    goes
}

async fn next(app: &App, path: &str) -> NextStep {
    app.api.open_project(ProjectRef { path: path.to_owned() }).await.unwrap().next_step
}

#[tokio::test]
async fn a_fork_that_is_used_instead_of_its_session_leaves_nothing_to_decide_and_one_wording_of_each_item() {
    let app = App::new();
    let path = app.sample().await;
    let (first, second, conflict) = played(&app, &path).await;
    write(&app, &second.session(), WriteMode::Merge).await;
    assert!(
        matches!(next(&app, &path).await, NextStep::DecideBetween { .. }),
        "the control: both wordings stand"
    );
    let goes = adopted(&app, &path, &first, &second, &conflict).await;
    let step = next(&app, &path).await;
    assert!(!matches!(step, NextStep::DecideBetween { .. }), "{step:?}");
    let seen = write(&app, &second.session(), WriteMode::Merge).await;
    let text = fs::read_to_string(Path::new(&path).join(&seen.path)).unwrap();
    assert!(
        !text.contains("**Otherwise in another session:**") && !text.contains("**Not decided:**"),
        "{text}"
    );
    for id in &goes {
        assert!(!text.contains(&format!("### {id}: ")), "{id}");
    }
    assert!(text.contains("Deposit for machines only."));
    // Nothing is reproached with having been chosen.
    let traced = app.api.traceability(ProjectRef { path: path.clone() }).await.unwrap().trace;
    let is_of_copy = |finding: &TraceFinding| match finding {
        TraceFinding::Stale { link, .. } => traced.links[*link as usize].key == COPIED_FROM,
        _ => false,
    };
    assert!(!traced.findings.iter().any(is_of_copy), "{:?}", traced.findings);
}

#[tokio::test]
async fn a_fork_that_is_used_before_its_document_is_written_is_what_comes_next() {
    let app = App::new();
    let path = app.sample().await;
    let (first, second, conflict) = played(&app, &path).await;
    assert_eq!(next(&app, &path).await, NextStep::Review { session: second.id.clone() });
    adopted(&app, &path, &first, &second, &conflict).await;
    // The last change is of the other session, of which the document is.
    assert_eq!(next(&app, &path).await, NextStep::Review { session: second.id.clone() });
    write(&app, &second.session(), WriteMode::Merge).await;
    let step = next(&app, &path).await;
    assert!(!matches!(step, NextStep::Review { .. }), "{step:?}");
}

#[tokio::test]
async fn a_session_that_is_used_instead_of_its_newer_fork_is_what_the_next_step_goes_on_from() {
    let app = App::new();
    let path = app.sample().await;
    let (first, second, conflict) = played(&app, &path).await;
    let fork = view(&app, &second).await.artifacts;
    let copy = fork.iter().find(|one| one.text(COPIED_FROM) == conflict).unwrap();
    let end = view(&app, &first).await.artifacts.into_iter().find(|one| one.id == conflict).unwrap();
    let words = end_of(&end).unwrap();
    assert_eq!(
        next(&app, &path).await,
        NextStep::Review { session: second.id.clone() },
        "the control: nothing of it is written yet"
    );
    // What was left out here since, the fork has still.
    let of =
        fork.iter().find(|one| one.kind == ArtifactType::Requirement && !one.text(COPIED_FROM).is_empty());
    let left = of.unwrap();
    let reject = ReviewArtifacts {
        path: path.clone(),
        session: first.id.clone(),
        artifacts: vec![left.text(COPIED_FROM).to_owned()],
        state: Some(ReviewState::Rejected),
        reason: None,
        seen: [].into(),
    };
    app.api.review_artifacts(reject).await.unwrap();
    let gone = used_instead(&app, &path, (&first, &second), (&copy.id, &words)).await;
    assert!(gone.contains(&left.id), "{gone:?}");
    let step = next(&app, &path).await;
    assert!(
        matches!(&step, NextStep::StartDesign { linked, .. } if *linked == [first.id.clone()]),
        "{step:?}"
    );
}
