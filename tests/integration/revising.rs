//! What the user changes of artifacts in the review, through the commands, on the files of practice sessions.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_api::{Api, load_session};
use roundtable_engine::artifact::{Artifact, ArtifactType, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::revise::{REPLACED_BY, similar};
use roundtable_tests::host::TestHost;
use serde_json::{Map, Value, json};

use crate::kit::{App, accept, assert_code, files, setup, small};
use crate::workflows::{BUILDERS, of, play};

/// A session that is over, and its requirements.
struct Over {
    app: App,
    of: SessionRef,
    artifacts: Vec<Artifact>,
}

impl Over {
    async fn new() -> Self {
        let app = App::new();
        let path = app.sample().await;
        let mut running = app.start(&path, small("standard")).await;
        running.play(accept).await;
        let of = running.session();
        let artifacts = app.api.session_view(of.clone()).await.unwrap().artifacts;
        Self { app, of, artifacts }
    }

    fn requirements(&self) -> Vec<&Artifact> {
        self.artifacts.iter().filter(|artifact| artifact.kind == ArtifactType::Requirement).collect()
    }

    async fn history(&self) -> ReviewHistory {
        self.app.api.review_history(self.of.clone()).await.unwrap()
    }

    async fn approve(&self, id: &str) -> ReviewedArtifacts {
        let review = ReviewArtifacts {
            reason: None,
            path: self.of.path.clone(),
            session: self.of.session.clone(),
            artifacts: vec![id.to_owned()],
            state: Some(ReviewState::Approved),
            seen: BTreeMap::new(),
        };
        self.app.api.review_artifacts(review).await.unwrap()
    }

    async fn edited(&self, id: &str, words: Value, approve: bool) -> EditArtifact {
        EditArtifact {
            path: self.of.path.clone(),
            session: self.of.session.clone(),
            artifact: id.to_owned(),
            seen: self.history().await.hashes[id].clone(),
            words: words.as_object().cloned().unwrap(),
            approve,
        }
    }

    fn undo(&self, revision: &str) -> UndoRevision {
        let SessionRef { path, session } = self.of.clone();
        UndoRevision { path, session, revision: revision.to_owned() }
    }

    async fn in_document(&self) -> Vec<String> {
        let SessionRef { path, session } = self.of.clone();
        let preview = PreviewDocument { path, session, mode: WriteMode::Override };
        self.app.api.preview_document(preview).await.unwrap().approved
    }

    /// The document as it is written now.
    async fn document(&self) -> String {
        let (SessionRef { path, session }, mode) = (self.of.clone(), WriteMode::Override);
        let asked = PreviewDocument { path: path.clone(), session: session.clone(), mode };
        let preview = self.app.api.preview_document(asked).await.unwrap();
        let (further_hashes, existing_hash) = (preview.further_hashes(), preview.existing_hash.clone());
        let file = Path::new(&path).join(&preview.path);
        let request = WriteDocument { path, session, mode, existing_hash, further_hashes };
        self.app.api.write_document(request).await.unwrap();
        fs::read_to_string(file).unwrap()
    }

    fn rounds(&self) -> usize {
        load_session(&self.of.path, &self.of.session).unwrap().0.session.rounds.len()
    }

    fn file(&self, name: &str) -> std::path::PathBuf {
        Path::new(&self.of.path).join(".s2s/sessions").join(&self.of.session).join(name)
    }

    /// As a later run of the program finds it.
    fn loaded(&self, id: &str) -> Artifact {
        load_session(&self.of.path, &self.of.session).unwrap().0.session.artifact(id).unwrap().clone()
    }
}

#[tokio::test]
async fn an_edit_revokes_an_approval_until_it_is_given_again_and_undo_lets_the_old_one_hold() {
    let over = Over::new().await;
    let id = over.requirements()[0].id.clone();
    over.approve(&id).await;
    let before = fs::read_to_string(over.file(&format!("{id}.yaml"))).unwrap();
    let edit = over.edited(&id, json!({ "title": "Other words" }), false).await;
    let done = over.app.api.edit_artifact(edit.clone()).await.unwrap();
    assert_eq!((done.revision.as_str(), done.artifacts[0].title.as_str()), ("R-002", "Other words"));
    assert!(!over.in_document().await.contains(&id), "an approval is of a wording");
    let stale = &done.history.stale[0];
    assert_eq!(
        (stale.artifact.as_str(), stale.state, stale.by.as_str()),
        (id.as_str(), ReviewState::Approved, "user")
    );
    assert_eq!(stale.keys.len(), 1, "{stale:?}");
    assert!(stale.keys[0].after.as_str().is_some_and(|text| text.contains("Other")));
    let view = over.app.api.session_view(over.of.clone()).await.unwrap();
    assert!(view.artifacts.iter().any(|artifact| artifact.title == "Other words"), "the screen has it");
    let again = over.approve(&id).await;
    assert!(over.in_document().await.contains(&id) && over.history().await.stale.is_empty());

    // Another run of the program takes both back.
    let next = Api::new(TestHost::new(&over.app.path("elsewhere")));
    next.undo_revision(over.undo(&again.revision.unwrap())).await.unwrap();
    let last = next.undo_revision(over.undo("R-002")).await.unwrap();
    assert_eq!(fs::read_to_string(over.file(&format!("{id}.yaml"))).unwrap(), before, "to the byte");
    assert!(last.history.stale.is_empty() && over.in_document().await.contains(&id));
    let rows: Vec<_> = last
        .history
        .revisions
        .iter()
        .map(|row| (row.id.as_str(), row.undone_by.as_deref(), row.fits))
        .collect();
    assert_eq!(
        rows[2..],
        [("R-003", Some("R-004"), false), ("R-002", Some("R-005"), false), ("R-001", None, true)]
    );
    let names: Vec<String> = files(&over.file("revisions")).into_keys().collect();
    assert_eq!(
        names,
        ["R-001.yaml", "R-002.yaml", "R-003.yaml", "R-004.yaml", "R-005.yaml"],
        "never rewritten"
    );
}

#[tokio::test]
async fn what_was_agreed_and_edited_waits_for_an_approval_and_says_so_wherever_it_is_listed() {
    let over = Over::new().await;
    let id = over.requirements()[0].id.clone();
    assert!(over.in_document().await.contains(&id), "agreed");
    let edit = over.edited(&id, json!({ "title": "Other words" }), false).await;
    let done = over.app.api.edit_artifact(edit).await.unwrap();
    assert!(!over.in_document().await.contains(&id));
    let keys: Vec<_> =
        done.history.revisions[0].changes[0].keys.iter().map(|revised| revised.key.as_str()).collect();
    assert_eq!(keys, ["title"], "what follows from the words is no change of somebody's own");
    let reworded = over.loaded(&id).reworded.unwrap();
    assert_eq!((reworded.by.as_str(), reworded.from.len()), ("user", 0));
    assert_eq!(usize::try_from(reworded.round).unwrap(), over.rounds());
    over.approve(&id).await;
    assert!(over.in_document().await.contains(&id));
    let text = over.document().await;
    assert!(text.contains("; edited by the user; approved by the user on "), "{text}");
    assert!(text.contains(" (both of an earlier wording)"), "{text}");
}

#[tokio::test]
async fn whoever_gives_a_name_stands_with_it_in_files_and_documents_from_then_on() {
    let over = Over::new().await;
    let [first, second] = [0, 1].map(|at| over.requirements()[at].id.clone());
    over.approve(&first).await;
    for wrong in ["User", "driver", "hand", &"a".repeat(81)] {
        let refused = over.app.api.set_reviewer(SetReviewer { name: wrong.to_owned() }).await;
        assert_code(refused, ErrorCode::ReviewerRefused);
    }
    let named = SetReviewer { name: "  Ada\n Byron ".to_owned() };
    assert_eq!(over.app.api.set_reviewer(named).await.unwrap().reviewer, "Ada Byron");
    let edit = over.edited(&second, json!({ "title": "Other words" }), true).await;
    over.app.api.edit_artifact(edit).await.unwrap();
    let (reworded, review) = (over.loaded(&second).reworded.unwrap(), over.loaded(&second).review.unwrap());
    assert_eq!([reworded.by, review.by], ["Ada Byron", "Ada Byron"]);
    let text = over.document().await;
    assert!(text.contains("; edited by Ada Byron; approved by Ada Byron on "), "{text}");
    assert!(text.contains("approved by the user on ") && text.contains("1 approved by Ada Byron"), "{text}");
    // It is kept, and can be taken back.
    let next = Api::new(TestHost::new(&over.app.path("")));
    assert_eq!(next.app_state(Nothing {}).await.unwrap().reviewer, "Ada Byron");
    assert_eq!(next.set_reviewer(SetReviewer { name: String::new() }).await.unwrap().reviewer, "");
}

#[tokio::test]
async fn edits_that_wait_are_approved_in_one_change_as_they_were_seen_and_written() {
    let over = Over::new().await;
    let ids: Vec<String> = over.requirements().iter().take(2).map(|one| one.id.clone()).collect();
    for id in &ids {
        let edit = over.edited(id, json!({ "title": format!("Other words of {id}") }), false).await;
        over.app.api.edit_artifact(edit).await.unwrap();
    }
    let there = over.in_document().await;
    assert!(ids.iter().all(|id| !there.contains(id)), "the control: left out until approved");
    let approve = |seen: BTreeMap<String, String>| ReviewArtifacts {
        path: over.of.path.clone(),
        session: over.of.session.clone(),
        artifacts: ids.clone(),
        state: Some(ReviewState::Approved),
        seen,
        reason: None,
    };
    let seen: BTreeMap<String, String> =
        ids.iter().map(|id| (id.clone(), over.loaded(id).content_hash())).collect();
    let done = over.app.api.review_artifacts(approve(seen)).await.unwrap();
    assert!(done.changed.is_empty() && done.revision.is_some(), "{:?}", done.changed);
    let history = over.app.api.review_history(over.of.clone()).await.unwrap();
    assert_eq!(history.revisions[0].changes.len(), 2, "one change for both");
    let text = over.document().await;
    assert!(ids.iter().all(|id| text.contains(&format!("### {id}: Other words of {id}"))), "{text}");
}

#[tokio::test]
async fn an_undo_that_no_longer_fits_changes_no_file() {
    let over = Over::new().await;
    let id = over.requirements()[0].id.clone();
    let first = over.edited(&id, json!({ "title": "One" }), false).await;
    over.app.api.edit_artifact(first.clone()).await.unwrap();
    let second = over.edited(&id, json!({ "title": "Two" }), true).await;
    over.app.api.edit_artifact(second).await.unwrap();
    let before = contents(&over);
    let error =
        assert_code(over.app.api.undo_revision(over.undo("R-001")).await, ErrorCode::RevisionOutdated);
    assert_eq!((error.params["id"].as_str(), error.params["keys"].as_str()), (id.as_str(), "title"));
    assert_code(over.app.api.undo_revision(over.undo("R-009")).await, ErrorCode::RevisionMissing);
    // What the user began with is not what there is.
    assert_code(over.app.api.edit_artifact(first).await, ErrorCode::ArtifactChanged);
    assert_eq!(contents(&over), before);
}

fn contents(over: &Over) -> Vec<(String, Vec<u8>)> {
    files(Path::new(&over.of.path)).into_iter().map(|(name, file)| (name, fs::read(file).unwrap())).collect()
}

#[tokio::test]
async fn what_was_changed_outside_since_is_not_written_over() {
    let over = Over::new().await;
    let id = over.requirements()[0].id.clone();
    let edit = over.edited(&id, json!({ "title": "Mine" }), false).await;
    let file = over.file(&format!("{id}.yaml"));
    let title = format!("title: {}", over.requirements()[0].title);
    let text = fs::read_to_string(&file).unwrap();
    let theirs = text.replacen(&title, "title: Theirs", 1);
    assert_ne!(theirs, text);
    fs::write(&file, &theirs).unwrap();
    let error = assert_code(over.app.api.edit_artifact(edit.clone()).await, ErrorCode::ArtifactChanged);
    assert_eq!(error.params["id"], id);
    assert_eq!(fs::read_to_string(&file).unwrap(), theirs);
    assert!(!over.file("revisions").exists());
    // The user has seen theirs by now, and says so.
    let seen = over.edited(&id, json!({ "title": "Mine" }), false).await;
    assert_eq!(over.app.api.edit_artifact(seen).await.unwrap().artifacts[0].title, "Mine");
}

#[tokio::test]
async fn a_word_is_put_on_no_other_wording_than_the_user_had_before_them() {
    let over = Over::new().await;
    let [one, two] = [0, 1].map(|at| over.requirements()[at].id.clone());
    let hashes = over.history().await.hashes;
    let mut seen: BTreeMap<String, String> = [&one, &two].map(|id| (id.clone(), hashes[id].clone())).into();
    seen.insert(two.clone(), "of an earlier wording".to_owned());
    let word = |artifacts: &[&String]| ReviewArtifacts {
        reason: None,
        path: over.of.path.clone(),
        session: over.of.session.clone(),
        artifacts: artifacts.iter().map(|id| (*id).clone()).collect(),
        state: Some(ReviewState::Approved),
        seen: seen.clone(),
    };
    let state = |done: &ReviewedArtifacts, id: &str| {
        done.artifacts.iter().find(|artifact| artifact.id == id).unwrap().review_state()
    };
    let before = contents(&over);
    let refused = over.app.api.review_artifacts(word(&[&two])).await.unwrap();
    assert_eq!((refused.revision.as_ref(), &refused.changed), (None, &vec![two.clone()]));
    assert_eq!(state(&refused, &two), None, "and the window is given the words that stand there now");
    assert_eq!(contents(&over), before, "nothing is written");
    let both = over.app.api.review_artifacts(word(&[&one, &two])).await.unwrap();
    assert_eq!((state(&both, &one), state(&both, &two)), (Some(ReviewState::Approved), None));
    assert_eq!((both.revision.is_some(), both.changed), (true, vec![two]));
}

#[tokio::test]
async fn a_reason_stands_in_the_file_the_history_and_the_document_and_goes_with_its_word() {
    let over = Over::new().await;
    let [one, two] = [0, 1].map(|at| over.requirements()[at].id.clone());
    let before = contents(&over);
    let word = |reason: Option<&str>| ReviewArtifacts {
        path: over.of.path.clone(),
        session: over.of.session.clone(),
        artifacts: vec![one.clone(), two.clone()],
        state: Some(ReviewState::Deferred),
        seen: BTreeMap::new(),
        reason: reason.map(str::to_owned),
    };
    let done = over.app.api.review_artifacts(word(Some("Not before\n2027."))).await.unwrap();
    assert_eq!(over.loaded(&two).review.unwrap().reason, "Not before 2027.");
    let history = over.history().await;
    let change = &history.revisions[0].changes[0];
    let given = &change.keys[0];
    assert_eq!((given.key.as_str(), &given.before), ("review", &Value::Null));
    assert_eq!(
        (&given.after["state"], &given.after["reason"]),
        (&json!("deferred"), &json!("Not before 2027."))
    );
    let text = over.document().await;
    assert!(text.contains("(deferred by the user on "), "{text}");
    assert!(text.contains(": Not before 2027."), "{text}");
    let later = over.app.api.review_artifacts(word(Some("Too dear."))).await.unwrap();
    let [first, second] = [&done, &later].map(|of| of.artifacts[0].review.clone().unwrap());
    assert_eq!(
        (first.at, second.reason.as_str()),
        (second.at, "Too dear."),
        "of the word that was given then"
    );
    assert_eq!(over.app.api.review_artifacts(word(None)).await.unwrap().revision, None, "it stays");
    for revision in [later.revision, done.revision] {
        over.app.api.undo_revision(over.undo(&revision.unwrap())).await.unwrap();
    }
    let artifacts = |all: &[(String, Vec<u8>)]| -> Vec<(String, Vec<u8>)> {
        let is_artifact = |name: &str| [&one, &two].iter().any(|id| name.ends_with(&format!("{id}.yaml")));
        all.iter().filter(|(name, _)| is_artifact(name)).cloned().collect()
    };
    assert_eq!(artifacts(&contents(&over)), artifacts(&before), "to the byte");
}

#[tokio::test]
async fn a_session_that_runs_is_not_revised() {
    let app = App::new();
    let path = app.sample().await;
    let setup = SessionSetup { interactive: Some(true), ..small("standard") };
    let mut running = app.start(&path, setup).await;
    while !matches!(running.next().await.event, roundtable_engine::event::Event::RecapWaiting { .. }) {}
    let SessionRef { path, session } = running.session();
    let seen = String::new();
    let edit = EditArtifact {
        path: path.clone(),
        session: session.clone(),
        artifact: "REQ-001".to_owned(),
        seen,
        words: Map::new(),
        approve: false,
    };
    assert_code(app.api.edit_artifact(edit).await, ErrorCode::SessionRunning);
    let undo = UndoRevision { path, session, revision: "R-001".to_owned() };
    assert_code(app.api.undo_revision(undo).await, ErrorCode::SessionRunning);
    assert!(app.api.review_history(running.session()).await.is_ok(), "a look is free");
}

#[tokio::test]
async fn a_split_stands_in_the_document_in_place_of_the_old_one_and_can_be_taken_back() {
    let over = Over::new().await;
    let old = over.requirements()[0].clone();
    let before = over.in_document().await;
    assert!(before.contains(&old.id));
    let acceptance = old.list("acceptance");
    let part = |title: &str| SplitPart {
        title: title.to_owned(),
        text: format!("{title} must be possible."),
        acceptance: acceptance.clone(),
        others: BTreeMap::new(),
    };
    let SessionRef { path, session } = over.of.clone();
    let seen = over.history().await.hashes[&old.id].clone();
    let mut split = SplitArtifact {
        path,
        session,
        artifact: old.id.clone(),
        seen,
        parts: vec![part("Lending")],
        approve: false,
    };
    let error = assert_code(over.app.api.split_artifact(split.clone()).await, ErrorCode::RevisionRefused);
    assert!(error.params["reason"].contains("at least two"), "{error}");
    split.parts.push(part("Returning"));
    let done = over.app.api.split_artifact(split).await.unwrap();
    let made: Vec<String> = done.history.revisions[0]
        .changes
        .iter()
        .filter(|change| change.made)
        .map(|change| change.artifact.clone())
        .collect();
    assert_eq!(made.len(), 2);
    let now = over.in_document().await;
    assert!(made.iter().chain([&old.id]).all(|id| !now.contains(id)), "the panel agreed on no part: {now:?}");
    for id in &made {
        over.approve(id).await;
        let from = over.loaded(id).reworded.unwrap().from;
        assert_eq!(from, [old.id.as_str()], "its file says what it was made from");
    }
    let now = over.in_document().await;
    assert!(made.iter().all(|id| now.contains(id)) && !now.contains(&old.id), "{now:?}");
    assert_eq!(over.loaded(&old.id).list(REPLACED_BY), made);
    let inspected = over.app.api.inspect_session(over.of.clone()).await.unwrap();
    assert!(inspected.findings.is_empty(), "{:?}", inspected.findings);
    over.app.api.undo_revision(over.undo(&done.revision)).await.unwrap();
    assert_eq!(over.in_document().await, before);
    assert_eq!(over.loaded(&old.id), old);
}

#[tokio::test]
async fn a_design_builds_on_the_parts_of_what_was_split_since_the_document_was_written() {
    let over = Over::new().await;
    let old = over.requirements()[0].clone();
    over.approve(&old.id).await;
    assert!(over.document().await.contains(&format!("### {}: ", old.id)));
    let SessionRef { path, session } = over.of.clone();
    let seen = over.history().await.hashes[&old.id].clone();
    let part = |title: &str| SplitPart {
        title: title.to_owned(),
        text: format!("{title} must be possible."),
        acceptance: old.list("acceptance"),
        others: BTreeMap::new(),
    };
    // One part keeps the title.
    let parts = vec![part(&old.title), part("Returning in time")];
    let split = SplitArtifact {
        path: path.clone(),
        session: session.clone(),
        artifact: old.id.clone(),
        seen,
        parts,
        approve: true,
    };
    over.app.api.split_artifact(split).await.unwrap();
    let made = over.loaded(&old.id).list(REPLACED_BY);
    let setup = SessionSetup { linked_sessions: vec![session], ..of(Workflow::Design, None, &BUILDERS) };
    let design = over.app.api.create(&path, &setup).await.unwrap();
    let told: Vec<&str> = design.session.context.in_document.iter().map(|item| item.id.as_str()).collect();
    assert!(made.iter().all(|id| told.contains(&id.as_str())), "{made:?} of {told:?}");
    assert!(!told.contains(&old.id.as_str()), "{told:?}");
}

#[tokio::test]
async fn a_merge_leaves_one_in_the_document_with_the_criteria_of_both() {
    let over = Over::new().await;
    let two: Vec<Artifact> = over.requirements().into_iter().take(2).cloned().collect();
    let hashes = over.history().await.hashes;
    let SessionRef { path, session } = over.of.clone();
    let merge = MergeArtifacts {
        path,
        session,
        keep: two[1].id.clone(),
        other: two[0].id.clone(),
        seen: [hashes[&two[1].id].clone(), hashes[&two[0].id].clone()],
        words: json!({ "title": "Both in one" }).as_object().cloned().unwrap(),
        approve: false,
    };
    over.app.api.merge_artifacts(merge).await.unwrap();
    let one = over.loaded(&two[1].id);
    assert_eq!(one.title, "Both in one");
    let criteria = one.list("acceptance");
    assert!(two.iter().flat_map(|of| of.list("acceptance")).all(|criterion| criteria.contains(&criterion)));
    assert_eq!(over.loaded(&two[0].id).list(REPLACED_BY), [two[1].id.as_str()]);
    assert!(!over.in_document().await.contains(&two[1].id), "the panel agreed on other words");
    over.approve(&two[1].id).await;
    let now = over.in_document().await;
    assert!(now.contains(&two[1].id) && !now.contains(&two[0].id));
    let checked = over.app.api.check_session(over.of.clone()).await.unwrap();
    assert!(
        checked.findings.iter().all(|finding| finding.artifact != two[0].id),
        "what was replaced is not checked"
    );
    assert!(checked.patterns.contains_key(&two[1].id) && !checked.patterns.contains_key(&two[0].id));
}

/// What the threshold is to be set by: what is proposed in whole practice sessions of four kinds, and the nearest pairs below it.
#[tokio::test]
async fn duplicates_of_real_sessions() {
    let mut text = String::new();
    for strategy in ["standard", "consensus-driven", "debate", "six-hats"] {
        let app = App::new();
        let path = app.sample().await;
        let mut running = app.start(&path, setup(strategy)).await;
        running.play(accept).await;
        let session = load_session(&path, &running.id).unwrap().0.session;
        let proposed = similar::duplicates(&session);
        let mut pairs: Vec<(f64, &Artifact, &Artifact)> = Vec::new();
        for (at, left) in session.artifacts.iter().enumerate() {
            let others = session.artifacts[at + 1..].iter().filter(|right| right.kind == left.kind);
            let comes = others
                .filter(|right| !matches!(right.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion));
            pairs.extend(comes.map(|right| (similar::similarity(left, right), left, right)));
        }
        pairs.sort_by(|one, other| other.0.total_cmp(&one.0));
        let _ =
            writeln!(text, "{strategy}: {} artifacts, {} proposed", session.artifacts.len(), proposed.len());
        for (similarity, left, right) in pairs.into_iter().take(3) {
            let _ = writeln!(text, "  {similarity:.2} {} | {}", left.title, right.title);
        }
    }
    insta::assert_snapshot!(text);
}

/// What the check says about the wording of whole practice sessions, to be looked through for false alarms.
#[tokio::test]
async fn the_check_of_real_sessions_raises_few_alarms() {
    let mut text = String::new();
    for strategy in ["standard", "consensus-driven", "debate"] {
        let app = App::new();
        let path = app.sample().await;
        let mut running = app.start(&path, setup(strategy)).await;
        running.play(accept).await;
        let checked = app.api.check_session(running.session()).await.unwrap();
        let _ = writeln!(text, "{strategy}: {} patterns", checked.patterns.len());
        let mut patterns: Vec<&str> = checked.patterns.values().map(String::as_str).collect();
        patterns.sort_unstable();
        patterns.dedup_by_key(|pattern| *pattern);
        let _ = writeln!(text, "  {}", patterns.join(", "));
        for finding in &checked.findings {
            let FindingView { artifact, kind, characteristic, key, words, .. } = finding;
            let key = key.as_deref().unwrap_or_default();
            let _ = writeln!(text, "  {artifact} {kind} ({characteristic}), {key}: {words}");
            let may_lack = ["duplicate", "unknown_reference"].contains(&kind.as_str());
            assert!(!key.is_empty() || may_lack, "no place to mend it: {finding:?}");
        }
    }
    insta::assert_snapshot!(text);
}

#[tokio::test]
async fn the_record_of_a_decision_follows_its_review_and_nothing_else_of_it_changes() {
    let app = App::new();
    let path = app.sample().await;
    let played = play(&app, &path, of(Workflow::Design, None, &BUILDERS)).await;
    let session = played.view.id.clone();
    let mode = WriteMode::Merge;
    let write = async || {
        let (path, session) = (path.clone(), session.clone());
        let asked = PreviewDocument { path: path.clone(), session: session.clone(), mode };
        let seen = app.api.preview_document(asked).await.unwrap();
        let (further_hashes, existing_hash) = (seen.further_hashes(), seen.existing_hash.clone());
        let further: Vec<String> = seen.further.iter().map(|file| file.path.clone()).collect();
        let write = WriteDocument { path, session, mode, existing_hash, further_hashes };
        app.api.write_document(write).await.unwrap();
        (further, roundtable_engine::said::english(&seen.remarks).join("\n"))
    };
    let record = played.written.further.first().unwrap().clone();
    let file = Path::new(&path).join(&record);
    let before = fs::read_to_string(&file).unwrap();
    let names = |id: &str| before.contains(&format!("Source: {id} of session"));
    let decision = played.view.artifacts.iter().find(|one| names(&one.id));
    let decision = decision.unwrap().id.clone();
    assert_eq!(write().await.0, Vec::<String>::new(), "nothing to write");
    let review = ReviewArtifacts {
        reason: None,
        path: path.clone(),
        session: session.clone(),
        artifacts: vec![decision.clone()],
        state: Some(ReviewState::Rejected),
        seen: BTreeMap::new(),
    };
    let revision = app.api.review_artifacts(review).await.unwrap().revision.unwrap();
    let (further, told) = write().await;
    assert_eq!(further, [record.as_str()]);
    assert!(told.contains(&format!("{record} follows the review of {decision}")), "{told}");
    let rejected = fs::read_to_string(&file).unwrap();
    assert_eq!(rejected, before.replacen("status: accepted", "status: rejected", 1));
    let undo = UndoRevision { path: path.clone(), session: session.clone(), revision };
    app.api.undo_revision(undo).await.unwrap();
    assert_eq!(write().await.0, [record.as_str()]);
    assert_eq!(fs::read_to_string(&file).unwrap(), before);
    // Somebody's own status stays.
    fs::write(&file, before.replacen("status: accepted", "status: superseded by ADR-0009", 1)).unwrap();
    assert_eq!(write().await.0, Vec::<String>::new());
}
