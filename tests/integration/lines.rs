//! The document that the sessions of one line have written, a session and its forks: what they hold alike stands in it once, what they
//! hold otherwise is to be decided.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{ArtifactType, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::event::{Event, Operation};
use roundtable_engine::fork::COPIED_FROM;
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::revise::Action;
use roundtable_engine::said::english;
use roundtable_store::Project;

use crate::forks::{from, view, write};
use crate::kit::{App, PM, UX, accept, files, setup};
use crate::workflows::{BUILDERS, of};

#[tokio::test]
async fn what_another_fork_wrote_into_the_document_is_not_there_for_a_fork_of_the_same_round() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let round = view(&app, &first).await.escalations[0].round - 1;
    let project = || Project::open(Path::new(&path)).unwrap();
    let mut asked = Vec::new();
    for _ in 0..2 {
        let mut fork = app.start(&path, from(&first.id, round)).await;
        fork.play(accept).await;
        let stored = project().load_session(&fork.id).unwrap();
        assert_eq!(stored.context.in_document, [], "the document is of its own line");
        let conflict = stored.escalations[0].conflict.clone().unwrap();
        asked.push(stored.escalations[0].recommendation.replace(&conflict, "the conflict"));
        write(&app, &fork.session(), WriteMode::Merge).await;
    }
    assert_eq!(asked[0], asked[1], "the same question, with the same recommendation");
}

#[tokio::test]
async fn a_design_and_its_fork_have_each_decision_once_in_one_document_and_in_one_record() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, of(Workflow::Design, None, &BUILDERS)).await;
    first.play(accept).await;
    let asked = view(&app, &first).await.escalations[0].round;
    write(&app, &first.session(), WriteMode::Merge).await;
    let records =
        || files(&Path::new(&path).join("docs/architecture/decisions")).into_keys().collect::<Vec<_>>();
    let before = records();
    // From after the decision: everything is the same but for its ids.
    let mut second = app.start(&path, from(&first.id, asked)).await;
    second.play(accept).await;
    let seen = write(&app, &second.session(), WriteMode::Merge).await;
    let told = english(&seen.remarks).join("\n");
    assert!(!told.contains("say different things"), "{told}");
    assert!(told.contains("A record says the same already"), "{told}");
    // A record more only for what was decided after the fork, numbered on without a gap.
    let fork = view(&app, &second).await.artifacts;
    let new: Vec<String> = records().into_iter().filter(|name| !before.contains(name)).collect();
    for (at, name) in new.iter().enumerate() {
        assert!(name.starts_with(&format!("{:04}-", before.len() + 1 + at)), "{new:?}");
        let text =
            fs::read_to_string(Path::new(&path).join("docs/architecture/decisions").join(name)).unwrap();
        let source = text.split("Source: ").nth(1).unwrap().split(' ').next().unwrap();
        let of = fork.iter().find(|one| one.id == source).unwrap();
        assert_eq!(of.text(COPIED_FROM), "", "{name}");
    }
}

#[tokio::test]
async fn a_conflict_that_a_fork_decided_otherwise_and_what_writes_it_down_name_each_other_in_one_document() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let asked = view(&app, &first).await.escalations[0].round;
    write(&app, &first.session(), WriteMode::Merge).await;
    let mut third = app.start(&path, from(&first.id, asked - 1)).await;
    third.play(decide("Deposit for machines only.")).await;
    let seen = write(&app, &third.session(), WriteMode::Merge).await;
    let told = english(&seen.remarks).join("\n");
    assert!(told.contains("say different things"), "{told}");
    let decided = |view: &SessionView| {
        let record = view.artifacts.iter().find(|one| !one.text("decides").is_empty());
        record.map(|one| one.id.clone()).unwrap()
    };
    let pair = [decided(&view(&app, &first).await), decided(&view(&app, &third).await)];
    let text = fs::read_to_string(Path::new(&path).join(&seen.path)).unwrap();
    for (own, other) in [(&pair[0], &pair[1]), (&pair[1], &pair[0])] {
        let item = text.split(&format!("### {own}: ")).nth(1).unwrap().split("\n### ").next().unwrap();
        assert!(item.contains(&format!("**Otherwise in another session:** {other} ")), "{own}: {item}");
    }

    // Nothing is to be built on both: what comes next is to decide, in the newest session that has one of them.
    let next = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap().next_step;
    let NextStep::DecideBetween { document, session, artifact, other_session, other, pairs, .. } = next
    else {
        panic!("{next:?}")
    };
    assert_eq!((&document, &session, &other_session), (&seen.path, &third.id, &first.id));
    assert!(view(&app, &third).await.artifacts.iter().any(|one| one.id == artifact), "{artifact}");
    assert!(view(&app, &first).await.artifacts.iter().any(|one| one.id == other), "{other}");
    assert!(told.contains(&format!("{other} / {artifact}")), "{told}");
    assert_eq!(pairs, 2, "what writes it down, and the conflict");
    // The document's own screen says so, too.
    let look = LookAtInputs { path: path.clone(), document: Some(document) };
    let inputs = app.api.document_inputs(look).await.unwrap().documents.remove(0);
    let of = |artifact: &str, other: &str| OpposedPair {
        session: third.id.clone(),
        artifact: artifact.to_owned(),
        other_session: first.id.clone(),
        other: other.to_owned(),
    };
    let conflict = |view: &SessionView| {
        let ended = view.artifacts.iter().find(|one| view.escalations[0].conflict.as_ref() == Some(&one.id));
        ended.unwrap().clone()
    };
    let ends = [conflict(&view(&app, &third).await), conflict(&view(&app, &first).await)];
    let [pair, told_pair] = [of(&artifact, &other), of(&ends[0].id, &ends[1].id)];
    assert_eq!(inputs.undecided, [pair.clone(), told_pair.clone()]);
    let top: String = text.lines().take(8).collect();
    let named = format!(
        "> **Not decided:** {other} / {artifact}, {} / {}: 2 pairs of wordings",
        ends[1].id, ends[0].id
    );
    assert!(top.contains(&named), "{top}");
    // It goes out only to who knows that.
    let order = |lacking| ExportDocument {
        path: path.clone(),
        of: ExportOf::Document { document: seen.path.clone() },
        session: None,
        form: ExportForm::Md,
        place: Some(app.path("out.md").display().to_string()),
        replace: true,
        lacking,
        export: "e".to_owned(),
    };
    let refused = app.api.export_document(order(false)).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::ExportUndecided, "{refused}");
    assert_eq!(refused.params["ids"], format!("{other} / {artifact}, {} / {}", ends[1].id, ends[0].id));
    assert!(!app.path("out.md").exists());
    app.api.export_document(order(true)).await.unwrap();
    // Whoever rejects one and writes its document again has decided.
    let review = rejected(&path, &session, &artifact);
    app.api.review_artifacts(review).await.unwrap();
    // That is seen before the document is written again.
    let look = LookAtInputs { path: path.clone(), document: Some(seen.path.clone()) };
    let inputs = app.api.document_inputs(look).await.unwrap().documents.remove(0);
    assert_eq!((inputs.undecided, inputs.decided), (vec![told_pair], vec![pair]));
    let settled = write(&app, &third.session(), WriteMode::Merge).await;
    let told = english(&settled.remarks).join("\n");
    assert!(told.contains("the same conflict or question did not end alike in two sessions"), "{told}");
    // What was decided between is not asked about any more.
    let text = fs::read_to_string(Path::new(&path).join(&settled.path)).unwrap();
    assert!(
        !text.contains("Here nobody has rejected it") && !told.contains("is no result there any more"),
        "{told}"
    );
    let next = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap().next_step;
    let NextStep::DecideBetween { artifact, other, pairs: 1, .. } = &next else { panic!("{next:?}") };
    assert_eq!([artifact, other], [&ends[0].id, &ends[1].id]);
    // The user's last word on the conflict is the same in both sessions: nothing is left to decide.
    let history = app.api.review_history(third.session()).await.unwrap();
    let decide = SettleArtifact {
        path: path.clone(),
        session: third.id.clone(),
        artifact: ends[0].id.clone(),
        seen: history.hashes[&ends[0].id].clone(),
        words: ends[1].fields["resolution"]["decision"].as_str().unwrap().to_owned(),
        instead: Vec::new(),
        approve: false,
    };
    let done = app.api.settle_artifact(decide).await.unwrap();
    assert_eq!(done.history.revisions[0].action, Action::Decide);
    let next = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap().next_step;
    assert!(matches!(next, NextStep::StartDesign { .. }), "{next:?}");
    let settled = write(&app, &third.session(), WriteMode::Merge).await;
    let told = english(&settled.remarks).join("\n");
    assert!(!told.contains("did not end alike"), "{told}");
    let text = fs::read_to_string(Path::new(&path).join(&settled.path)).unwrap();
    assert!(!text.contains("**Not decided:**"), "{text}");
    let item = text.split(&format!("### {}: ", ends[0].id)).nth(1).unwrap().split("\n### ").next().unwrap();
    assert!(item.contains("(the user, in the review on 2026-01-07)"), "{item}");
    assert!(item.contains("decided anew in the review"), "{item}");
    let project = roundtable_store::Project::open(&path).unwrap();
    assert_eq!(format!("{:?}", project.validate_all()), "[]");
}

/// Answers every question to the user in these words.
pub(crate) fn decide(words: &str) -> impl FnMut(&Event) -> Vec<Operation> {
    move |event| match event {
        Event::EscalationRaised { escalation } => vec![Operation::Answer {
            escalation: escalation.id.clone(),
            answer: EscalationAnswer::Decide { decision: words.to_owned() },
            silence: Vec::new(),
            by: String::new(),
        }],
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn a_conflict_that_came_up_again_after_the_fork_is_one_and_a_panel_without_a_seat_changes_no_words() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(decide("No deposit in the first year.")).await;
    let asked = view(&app, &first).await.escalations[0].round;
    write(&app, &first.session(), WriteMode::Merge).await;
    let undecided = async |document: &str| {
        let look = LookAtInputs { path: path.clone(), document: Some(document.to_owned()) };
        app.api.document_inputs(look).await.unwrap().documents.remove(0).undecided
    };
    // Whoever is not at the fork's table any more is known there by an id: what was copied says the same.
    let seats = [PM, UX, "qa-lead"];
    let setup = SessionSetup { fork: from(&first.id, asked).fork, ..of(Workflow::Specs, None, &seats) };
    let mut fewer = app.start(&path, setup).await;
    fewer.play(accept).await;
    let seen = write(&app, &fewer.session(), WriteMode::Merge).await;
    let ends = |pairs: &[OpposedPair]| {
        pairs
            .iter()
            .filter(|pair| pair.artifact.starts_with("CONF-") || pair.artifact.starts_with("BR-"))
            .count()
    };
    assert_eq!(ends(&undecided(&seen.path).await), 0, "{:?}", english(&seen.remarks));
    // Decided otherwise where it came up again under another id.
    let origin = view(&app, &first).await;
    let conflict =
        origin.artifacts.iter().find(|one| origin.escalations[0].conflict.as_ref() == Some(&one.id));
    let before = conflict.unwrap().created_round - 1;
    let mut third = app.start(&path, from(&first.id, before)).await;
    third.play(decide("A deposit of 20 euros for machines only.")).await;
    let fork = view(&app, &third).await;
    let again =
        fork.artifacts.iter().find(|one| fork.escalations[0].conflict.as_ref() == Some(&one.id)).unwrap();
    assert_eq!(again.text(COPIED_FROM), "", "the control: it came up after the fork");
    let seen = write(&app, &third.session(), WriteMode::Merge).await;
    let pairs = undecided(&seen.path).await;
    assert!(pairs.iter().any(|pair| pair.artifact == again.id), "{pairs:?}");
    assert!(pairs.iter().any(|pair| pair.artifact.starts_with("BR-")), "{pairs:?}");
}

#[tokio::test]
async fn whoever_is_written_brings_in_what_a_fork_holds_that_stood_there_as_a_copy_alone() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let origin = view(&app, &first).await;
    write(&app, &first.session(), WriteMode::Merge).await;
    let mut second = app.start(&path, from(&first.id, origin.rounds.last().unwrap().number)).await;
    second.play(accept).await;
    let seen = write(&app, &second.session(), WriteMode::Merge).await;
    let document = || fs::read_to_string(Path::new(&path).join(&seen.path)).unwrap();
    let id = origin.artifacts.iter().find(|one| one.id.starts_with("REQ-")).unwrap().id.clone();
    let fork = view(&app, &second).await;
    let copy = fork.artifacts.iter().find(|one| one.text(COPIED_FROM) == id).unwrap().id.clone();
    let heading = |id: &str| format!("### {id}: ");
    assert!(document().contains(&heading(&id)) && !document().contains(&heading(&copy)), "the control");
    let review = rejected(&path, &first.id, &id);
    app.api.review_artifacts(review).await.unwrap();
    let written = write(&app, &first.session(), WriteMode::Merge).await;
    assert!(!document().contains(&heading(&id)) && document().contains(&heading(&copy)), "{}", document());
    let told = english(&written.remarks).join("\n");
    assert!(told.contains(&second.id) && !told.contains("and is in it no more"), "{told}");
}

/// The user's rejection of an artifact.
fn rejected(path: &str, session: &str, artifact: &str) -> ReviewArtifacts {
    let (path, session) = (path.to_owned(), session.to_owned());
    ReviewArtifacts {
        reason: None,
        path,
        session,
        artifacts: vec![artifact.to_owned()],
        state: Some(ReviewState::Rejected),
        seen: BTreeMap::new(),
    }
}

/// The wordings of a document of which nobody has decided which holds.
async fn undecided(app: &App, path: &str, document: &str) -> Vec<OpposedPair> {
    let look = LookAtInputs { path: path.to_owned(), document: Some(document.to_owned()) };
    app.api.document_inputs(look).await.unwrap().documents.remove(0).undecided
}

#[tokio::test]
async fn a_pair_of_which_one_is_in_the_trash_waits_still_and_is_decided_by_leaving_the_other_one_out() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let asked = view(&app, &first).await.escalations[0].round;
    write(&app, &first.session(), WriteMode::Merge).await;
    let mut second = app.start(&path, from(&first.id, asked - 1)).await;
    second.play(decide("Deposit for machines only.")).await;
    let document = write(&app, &second.session(), WriteMode::Merge).await.path;
    let before = undecided(&app, &path, &document).await;
    assert!(before.len() > 1, "the control: {before:?}");
    // So do exports: what is made anew of one of the sessions names it, too.
    let brief = ExportDocument {
        path: path.clone(),
        of: ExportOf::Brief { session: second.id.clone() },
        session: None,
        form: ExportForm::Md,
        place: Some(app.path("brief.md").display().to_string()),
        replace: true,
        lacking: false,
        export: "e".to_owned(),
    };
    let refused = app.api.export_document(brief).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::ExportUndecided, "{refused}");
    app.api.delete_session(first.session()).await.unwrap();
    assert_eq!(undecided(&app, &path, &document).await, before, "it is not decided by being deleted");
    let next = app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap().next_step;
    let NextStep::DecideBetween { session, other_session, artifact, .. } = next else { panic!("{next:?}") };
    assert_eq!((&session, &other_session), (&second.id, &first.id), "to the one that is there");
    let review = rejected(&path, &session, &artifact);
    app.api.review_artifacts(review).await.unwrap();
    let left = undecided(&app, &path, &document).await;
    assert!(left.len() + 1 == before.len() && left.iter().all(|pair| pair.artifact != artifact), "{left:?}");
    write(&app, &second.session(), WriteMode::Merge).await;
    let text = fs::read_to_string(Path::new(&path).join(&document)).unwrap();
    assert!(!text.contains(&format!("### {artifact}: ")), "{text}");
}

#[tokio::test]
async fn a_rule_of_a_conflict_that_the_other_session_decided_anew_says_what_became_of_its_twin() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let asked = view(&app, &first).await.escalations[0].clone();
    write(&app, &first.session(), WriteMode::Merge).await;
    let mut second = app.start(&path, from(&first.id, asked.round - 1)).await;
    second.play(decide("Deposit for machines only.")).await;
    let document = write(&app, &second.session(), WriteMode::Merge).await.path;
    let of = async |running| {
        let view = view(&app, running).await;
        view.artifacts.iter().find(|one| !one.text("decides").is_empty()).unwrap().id.clone()
    };
    let (twin, rule) = (of(&first).await, of(&second).await);
    let conflict = asked.conflict.unwrap();
    let settle = SettleArtifact {
        path: path.clone(),
        session: first.id.clone(),
        artifact: conflict.clone(),
        seen: app.api.review_history(first.session()).await.unwrap().hashes[&conflict].clone(),
        words: "Members pay what they like, and nobody else borrows.".to_owned(),
        instead: Vec::new(),
        approve: false,
    };
    app.api.settle_artifact(settle).await.unwrap();
    write(&app, &first.session(), WriteMode::Merge).await;
    let text = fs::read_to_string(Path::new(&path).join(&document)).unwrap();
    assert!(
        !text.contains(&format!("### {twin}: ")),
        "the control: it was written down for the earlier decision"
    );
    let item = text.split(&format!("### {rule}: ")).nth(1).unwrap().split("\n### ").next().unwrap();
    assert!(item.contains(&format!("**Otherwise in another session:** {twin} ")), "{item}");
}

#[tokio::test]
async fn a_session_of_the_line_whose_files_are_damaged_is_not_brought_in() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let origin = view(&app, &first).await;
    write(&app, &first.session(), WriteMode::Merge).await;
    let mut second = app.start(&path, from(&first.id, origin.rounds.last().unwrap().number)).await;
    second.play(accept).await;
    let document = write(&app, &second.session(), WriteMode::Merge).await.path;
    let id = origin.artifacts.iter().find(|one| one.id.starts_with("REQ-")).unwrap().id.clone();
    let copy = view(&app, &second).await.artifacts;
    let copy = copy.iter().find(|one| one.text(COPIED_FROM) == id).unwrap().id.clone();
    let all = files(&Path::new(&path).join(".s2s/sessions"));
    let file = all.into_iter().find(|(known, _)| known.ends_with(&format!("/{copy}.yaml"))).unwrap().1;
    let whole = fs::read(&file).unwrap();
    let reject = rejected(&path, &first.id, &id);
    app.api.review_artifacts(reject).await.unwrap();
    let text = || fs::read_to_string(Path::new(&path).join(&document)).unwrap();
    for (bytes, is_brought) in [(b"{{ not yaml".to_vec(), false), (whole, true)] {
        fs::write(&file, bytes).unwrap();
        let told = english(&write(&app, &first.session(), WriteMode::Merge).await.remarks).join("\n");
        assert_eq!(told.contains(&format!("What session {} says", second.id)), is_brought, "{told}");
        assert_eq!(text().contains(&format!("### {copy}: ")), is_brought);
        assert!(!text().contains(&format!("### {id}: ")));
    }
}

#[tokio::test]
async fn a_design_on_a_session_and_its_fork_is_told_once_of_what_both_hold_alike() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let asked = view(&app, &first).await.escalations[0].round;
    let mut second = app.start(&path, from(&first.id, asked)).await;
    second.play(accept).await;
    for linked in [[&second.id, &first.id], [&first.id, &second.id]] {
        let linked_sessions = linked.map(String::clone).to_vec();
        let setup = SessionSetup { linked_sessions, ..of(Workflow::Design, None, &BUILDERS) };
        let design = app.api.create(&path, &setup).await.unwrap();
        let told: Vec<_> = design.session.context.in_document.iter().map(|item| item.id.clone()).collect();
        let key = |item: &roundtable_engine::context::DocumentItem| {
            (ArtifactType::from_id(&item.id).map(ArtifactType::word), item.title.to_lowercase())
        };
        let mut all: Vec<_> = design.session.context.in_document.iter().map(key).collect();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count, "{told:?}");
        let known = view(&app, &first).await.artifacts;
        let origin = known.iter().find(|one| one.id.starts_with("REQ-")).unwrap();
        assert!(told.contains(&origin.id), "by the id of the session that had it first: {told:?}");
    }
}
