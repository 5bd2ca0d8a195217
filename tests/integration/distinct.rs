//! Pairs that were proposed as duplicates and that the user found to be none, through the commands, on the files of a session.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_api::{Api, load_session};
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::fork::COPIED_FROM;
use roundtable_engine::revise::{Action, are_distinct};
use roundtable_tests::host::TestHost;
use serde_json::json;

use crate::forks::from;
use crate::kit::{App, accept, assert_code, setup, small};

/// A session that is over, with two requirements that say nearly the same.
struct Twins {
    app: App,
    of: SessionRef,
    ids: [String; 2],
}

impl Twins {
    async fn new() -> Self {
        let app = App::new();
        let path = app.sample().await;
        let mut running = app.start(&path, small("standard")).await;
        running.play(accept).await;
        let of = running.session();
        drop(running);
        let artifacts = app.api.session_view(of.clone()).await.unwrap().artifacts;
        let is_requirement = |artifact: &&Artifact| artifact.kind == ArtifactType::Requirement;
        let found: Vec<Artifact> = artifacts.iter().filter(is_requirement).take(2).cloned().collect();
        let twins = Self { app, of, ids: [found[0].id.clone(), found[1].id.clone()] };
        let words = json!({ "title": format!("{} too", found[0].title), "description": found[0].text("description") });
        twins.edit(&twins.ids[1], words).await;
        twins
    }

    async fn history(&self) -> ReviewHistory {
        self.app.api.review_history(self.of.clone()).await.unwrap()
    }

    async fn edit(&self, id: &str, words: serde_json::Value) -> RevisedArtifacts {
        let SessionRef { path, session } = self.of.clone();
        let seen = self.history().await.hashes[id].clone();
        let words = words.as_object().cloned().unwrap();
        let edit = EditArtifact { path, session, artifact: id.to_owned(), seen, words, approve: false };
        self.app.api.edit_artifact(edit).await.unwrap()
    }

    async fn apart(&self) -> DistinguishArtifacts {
        let SessionRef { path, session } = self.of.clone();
        let [left, right] = self.ids.clone();
        let hashes = self.history().await.hashes;
        let seen = [hashes[&left].clone(), hashes[&right].clone()];
        DistinguishArtifacts { path, session, left, right, seen }
    }

    fn undo(&self, revision: &str) -> UndoRevision {
        let SessionRef { path, session } = self.of.clone();
        UndoRevision { path, session, revision: revision.to_owned() }
    }

    fn texts(&self) -> [String; 2] {
        let folder = Path::new(&self.of.path).join(".s2s/sessions").join(&self.of.session);
        self.ids.clone().map(|id| fs::read_to_string(folder.join(format!("{id}.yaml"))).unwrap())
    }

    fn is_proposed(&self, history: &ReviewHistory) -> bool {
        history.duplicates.iter().any(|pair| [&pair.left, &pair.right] == [&self.ids[0], &self.ids[1]])
    }
}

#[tokio::test]
async fn a_pair_that_is_none_is_kept_in_both_files_and_comes_back_with_other_words_or_an_undo() {
    let twins = Twins::new().await;
    assert!(twins.is_proposed(&twins.history().await), "the control");
    let before = twins.texts();
    let request = twins.apart().await;
    let done = twins.app.api.distinguish_artifacts(request.clone()).await.unwrap();
    assert!(!twins.is_proposed(&done.history));
    let entry = &done.history.revisions[0];
    assert_eq!((entry.action, entry.by.as_str(), entry.fits), (Action::Distinguish, "user", true));
    let named: Vec<(&str, &str, &str)> = entry
        .changes
        .iter()
        .map(|change| {
            let [key] = change.keys.as_slice() else { panic!("{change:?}") };
            (change.artifact.as_str(), key.key.as_str(), key.after[0]["id"].as_str().unwrap())
        })
        .collect();
    let [left, right] = [&*twins.ids[0], &*twins.ids[1]];
    assert_eq!(named, [(left, "distinct_from", right), (right, "distinct_from", left)]);
    assert!(twins.texts().iter().all(|text| text.contains("distinct_from:")), "{:?}", twins.texts());
    let inspected = twins.app.api.inspect_session(twins.of.clone()).await.unwrap();
    assert!(inspected.findings.is_empty(), "{:?}", inspected.findings);

    // Another run of the program finds it; whoever says it again says nothing new.
    let next = Api::new(TestHost::new(&twins.app.path("elsewhere")));
    assert!(!twins.is_proposed(&next.review_history(twins.of.clone()).await.unwrap()));
    let again = assert_code(next.distinguish_artifacts(request.clone()).await, ErrorCode::RevisionRefused);
    assert!(again.params["reason"].contains("nothing"), "{again}");

    let title = load_session(&twins.of.path, &twins.of.session).unwrap().0.session;
    let title = title.artifact(left).unwrap().title.clone();
    let other = twins.edit(left, json!({ "title": format!("{title} again") })).await;
    assert!(twins.is_proposed(&other.history), "of other words nobody has said so");
    let stale = assert_code(twins.app.api.distinguish_artifacts(request).await, ErrorCode::ArtifactChanged);
    assert_eq!(stale.params["id"], left);
    let back = twins.app.api.undo_revision(twins.undo(&other.revision)).await.unwrap();
    assert!(!twins.is_proposed(&back.history), "the words are what they were");
    let none = twins.app.api.undo_revision(twins.undo(&done.revision)).await.unwrap();
    assert!(twins.is_proposed(&none.history));
    assert_eq!(twins.texts(), before, "to the byte");
}

#[tokio::test]
async fn what_else_stands_under_the_key_or_in_a_word_stays() {
    let twins = Twins::new().await;
    let folder = Path::new(&twins.of.path).join(".s2s/sessions").join(&twins.of.session);
    let file = folder.join(format!("{}.yaml", twins.ids[0]));
    twins.app.api.distinguish_artifacts(twins.apart().await).await.unwrap();
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("other_hash:", "ticket: LEND-7\n    other_hash:", 1)).unwrap();
    assert!(!twins.is_proposed(&twins.history().await));
    twins.edit(&twins.ids[0], json!({ "title": "Something else" })).await;
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.contains("ticket: LEND-7"), "{text}");
    // What is no list of such words is somebody else's, and says nothing.
    let (before, rest) = text.split_once("distinct_from:\n").unwrap();
    let after: Vec<&str> = rest.lines().skip_while(|line| line.starts_with(' ')).collect();
    let theirs = format!("{before}distinct_from: the other team's\n{}\n", after.join("\n"));
    fs::write(&file, &theirs).unwrap();
    twins.edit(&twins.ids[0], json!({ "title": "And other words" })).await;
    assert!(fs::read_to_string(&file).unwrap().contains("distinct_from: the other team's"));
}

#[tokio::test]
async fn a_fork_that_begins_with_the_same_words_has_the_word_on_its_copies() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let view = app.api.session_view(first.session()).await.unwrap();
    let agreed = |one: &&Artifact| one.status == Agreement::Consensus && one.created_round == 1;
    let mut of_kind: BTreeMap<ArtifactType, Vec<&Artifact>> = BTreeMap::new();
    view.artifacts.iter().filter(agreed).for_each(|one| of_kind.entry(one.kind).or_default().push(one));
    let two = of_kind.values().find(|all| all.len() > 1).expect("two of one type");
    let [left, right] = [two[0].id.clone(), two[1].id.clone()];
    let seen = [two[0].content_hash(), two[1].content_hash()];
    let SessionRef { path, session } = first.session();
    let apart =
        DistinguishArtifacts { path: path.clone(), session, left: left.clone(), right: right.clone(), seen };
    app.api.distinguish_artifacts(apart).await.unwrap();
    let last = view.rounds.last().unwrap().number;
    let mut second = app.start(&path, from(&first.id, last)).await;
    second.play(accept).await;
    let fork = load_session(&path, &second.id).unwrap().0.session;
    let copy = |id: &str| fork.artifacts.iter().find(|one| one.text(COPIED_FROM) == id).unwrap();
    assert!(are_distinct(copy(&left), copy(&right)), "{:?}", copy(&left).distinct_from);
    assert_eq!(copy(&left).distinct_from[0].id, copy(&right).id, "under the ids of the fork");
}
