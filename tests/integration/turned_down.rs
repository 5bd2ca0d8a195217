//! What the user does not want in one session is not brought in again by a word on all that its fork agreed on.

use std::collections::BTreeMap;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Artifact, ArtifactType, ReviewState};
use roundtable_engine::fork::COPIED_FROM;
use serde_json::json;

use crate::forks::{from, view};
use crate::kit::{App, Running, accept, setup};

/// A word of the user on one artifact.
fn word(session: &SessionRef, artifact: &str, state: Option<ReviewState>) -> ReviewArtifacts {
    ReviewArtifacts {
        reason: None,
        path: session.path.clone(),
        session: session.session.clone(),
        artifacts: vec![artifact.to_owned()],
        state,
        seen: BTreeMap::new(),
    }
}

async fn told(app: &App, session: &SessionRef) -> BTreeMap<String, Vec<TurnedDown>> {
    app.api.review_history(session.clone()).await.unwrap().turned_down
}

/// The ids of an item in a session and in its fork.
async fn copied(app: &App, fork: &Running<'_>) -> (String, String) {
    let artifacts = view(app, fork).await.artifacts;
    let is_copy =
        |one: &&Artifact| one.kind == ArtifactType::Requirement && !one.text(COPIED_FROM).is_empty();
    let copy = artifacts.iter().find(is_copy).unwrap();
    (copy.text(COPIED_FROM).to_owned(), copy.id.clone())
}

#[tokio::test]
async fn a_fork_says_of_which_items_the_user_turned_down_the_same_one_in_its_session_until_they_decide_it_there()
 {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let last = view(&app, &first).await.rounds.len();
    let mut second = app.start(&path, from(&first.id, u32::try_from(last).unwrap() - 1)).await;
    second.play(accept).await;
    let (id, copy) = copied(&app, &second).await;
    assert_eq!(told(&app, &second.session()).await, BTreeMap::new(), "the control: nothing was turned down");
    for state in [ReviewState::Deferred, ReviewState::Rejected] {
        app.api.review_artifacts(word(&first.session(), &id, Some(state))).await.unwrap();
        let told = told(&app, &second.session()).await;
        let [there] = told[&copy].as_slice() else { panic!("{told:?}") };
        let seen = (there.session.as_str(), there.artifact.as_str(), there.state);
        assert_eq!((seen, told.len()), ((first.id.as_str(), id.as_str(), state), 1));
    }
    // A word on it there is the last one.
    app.api.review_artifacts(word(&second.session(), &copy, Some(ReviewState::Approved))).await.unwrap();
    assert_eq!(told(&app, &second.session()).await, BTreeMap::new());
    app.api.review_artifacts(word(&second.session(), &copy, None)).await.unwrap();
    assert!(told(&app, &second.session()).await.contains_key(&copy));
    // Who turned down one of two wordings has decided for the other one.
    let seen = app.api.review_history(second.session()).await.unwrap().hashes[&copy].clone();
    let serde_json::Value::Object(words) = json!({ "title": "Other words" }) else { unreachable!() };
    let edit = EditArtifact {
        path: path.clone(),
        session: second.id.clone(),
        artifact: copy.clone(),
        seen,
        words,
        approve: false,
    };
    app.api.edit_artifact(edit).await.unwrap();
    assert_eq!(told(&app, &second.session()).await, BTreeMap::new());
}
