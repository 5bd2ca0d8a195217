//! Sessions that go on from a round of another one, through the handlers: what the panel had come to there, under new ids, and
//! the other session as it was.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Agreement, Artifact, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::event::{Event, Operation};
use roundtable_engine::fork::COPIED_FROM;
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::revise::Action;
use roundtable_engine::said::english;
use roundtable_engine::session::SessionStatus;
use roundtable_store::Project;

use crate::kit::{App, PM, Running, UX, accept, assert_code, files, setup, small};
use crate::replayed::by_turns;
use crate::workflows::{BUILDERS, of};

/// A setup that leaves everything as it was.
fn from(session: &str, round: u32) -> SessionSetup {
    let fork = ForkPoint { session: session.to_owned(), round };
    SessionSetup { fork: Some(fork), ..SessionSetup::new(Workflow::Specs, "") }
}

/// What a session's files say, by path.
fn texts(path: &str, id: &str) -> Vec<(String, Vec<u8>)> {
    let sessions = Path::new(path).join(".s2s/sessions");
    let of_session = |(name, file): (String, std::path::PathBuf)| {
        let is_of = name == format!("{id}.yaml") || name.starts_with(&format!("{id}/"));
        is_of.then(|| (name, fs::read(file).unwrap()))
    };
    files(&sessions).into_iter().filter_map(of_session).collect()
}

async fn view(app: &App, running: &Running<'_>) -> SessionView {
    app.api.session_view(running.session()).await.unwrap()
}

#[tokio::test]
async fn a_fork_begins_with_what_the_panel_had_come_to_under_ids_of_its_own_and_goes_on_to_its_end() {
    let thinkers = ["product-manager", "ux-researcher", "technical-lead"];
    for (workflow, strategy, seats) in [
        (Workflow::Specs, Some("standard"), &[][..]),
        (Workflow::Design, None, &BUILDERS),
        (Workflow::Brainstorm, None, &thinkers),
    ] {
        let app = App::new();
        let path = app.sample().await;
        let mut first = app.start(&path, of(workflow, strategy, seats)).await;
        let events = first.play(by_turns()).await;
        let origin = view(&app, &first).await;
        let before = texts(&path, &first.id);
        let round = u32::try_from(origin.rounds.len()).unwrap() / 2;
        let start = StartSession { path: path.clone(), setup: from(&first.id, round) };
        let foreseen = app.api.session_forecast(start).await.unwrap().rounds;
        let run = app.api.create(&path, &from(&first.id, round)).await.unwrap();
        assert_eq!(foreseen.most, run.session.config.limits.max_rounds - round, "{workflow:?}");
        assert!((1..=foreseen.most).contains(&foreseen.least), "{workflow:?}: {foreseen:?}");
        let fork = &run.session;
        let project = Project::open(Path::new(&path)).unwrap();
        assert_eq!(project.validate(&fork.id), [], "{workflow:?}");
        assert_eq!(texts(&path, &first.id), before, "the other session is as it was");

        // As the table was then, by the events of that time.
        let mut then = BTreeSet::new();
        for envelope in &events {
            if let Event::RoundCommitted { round: done, artifacts, .. } = &envelope.event
                && done.number <= round
            {
                then.extend(artifacts.iter().map(|artifact| artifact.id.clone()));
            }
        }
        let copied: BTreeSet<String> =
            fork.artifacts.iter().map(|artifact| artifact.text(COPIED_FROM).to_owned()).collect();
        assert_eq!(copied, then, "{workflow:?}");
        let ids =
            |view: &SessionView| view.artifacts.iter().map(|one| one.id.clone()).collect::<BTreeSet<_>>();
        let known = ids(&origin);
        assert!(fork.artifacts.iter().all(|artifact| !known.contains(&artifact.id)));
        let said = fork.forked_from.clone().unwrap();
        assert_eq!((said.session.as_str(), said.round, said.exact), (first.id.as_str(), round, true));
        assert_eq!((fork.rounds.len(), fork.topic.as_str()), (round as usize, origin.topic.as_str()));
        let titles = |artifacts: &[roundtable_engine::artifact::Artifact]| {
            artifacts.iter().map(|artifact| artifact.title.clone()).collect::<BTreeSet<_>>()
        };
        assert!(!titles(&fork.artifacts).is_empty() || then.is_empty());
        // Nothing but the key that says so names the other session's artifacts.
        for (name, text) in texts(&path, &fork.id) {
            let text = String::from_utf8(text).unwrap();
            let lines = text.lines().filter(|line| !line.starts_with(COPIED_FROM));
            for line in lines {
                let named = known.iter().find(|id| {
                    let words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
                    words.into_iter().any(|word| word == **id)
                });
                assert_eq!(named, None, "{name}: {line}");
            }
        }

        assert_eq!((fork.metrics.rounds, fork.metrics.tasks, fork.metrics.tokens), (round, 0, 0));

        let resume = ResumeSession { path: path.clone(), session: fork.id.clone(), ..first.resume() };
        let id = fork.id.clone();
        drop(run);
        drop(project);
        app.api.resume_session(resume).await.unwrap();
        let mut second = app.follow(&path, &id).await;
        second.play(by_turns()).await;
        let end = view(&app, &second).await;
        assert_eq!(end.status, SessionStatus::Closed);
        assert!(end.rounds.len() > round as usize, "{workflow:?}");
        let project = Project::open(Path::new(&path)).unwrap();
        assert_eq!(project.validate(&id), [], "{workflow:?}");
        assert_eq!(texts(&path, &first.id), before);
        assert!(ids(&end).is_disjoint(&known));
        let journal = project.load_session(&id).unwrap().journal;
        let own =
            journal.entries.iter().filter(|line| line.round > round && !line.result.is_failed_attempt());
        assert_eq!(
            end.metrics.tasks as usize,
            own.count(),
            "{workflow:?}: what led there was paid for before"
        );
    }
}

#[tokio::test]
async fn a_fork_has_another_panel_and_strategy_where_those_are_chosen() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, small("standard")).await;
    first.play(accept).await;
    let setup = SessionSetup {
        topic: "The same, argued out".to_owned(),
        strategy: Some("consensus-driven".to_owned()),
        participants: Some(vec![PM.to_owned(), UX.to_owned()]),
        max_rounds: Some(9),
        ..from(&first.id, 1)
    };
    let mut second = app.start(&path, setup).await;
    second.play(accept).await;
    let end = view(&app, &second).await;
    assert_eq!(
        (end.topic.as_str(), end.strategy.name.as_str()),
        ("The same, argued out", "consensus-driven")
    );
    let seats: Vec<&str> = end.participants.iter().map(|seat| seat.id.as_str()).collect();
    assert_eq!(seats, [PM, UX]);
    assert!(end.rounds.len() > 1 && end.rounds[0].phase == "discussion" && end.rounds[1].phase == "proposal");
    let found = Project::open(Path::new(&path)).unwrap().validate(&second.id);
    assert_eq!(found, []);
}

#[tokio::test]
async fn what_cannot_be_forked_is_said_and_nothing_is_made() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, small("standard")).await;
    first.play(accept).await;
    let sessions = || files(&Path::new(&path).join(".s2s/sessions")).into_keys().collect::<Vec<_>>();
    let before = sessions();
    let many = view(&app, &first).await.rounds.len() as u32;
    for round in [0, many + 1, 99] {
        let error = assert_code(
            app.api.create(&path, &from(&first.id, round)).await.map(drop),
            ErrorCode::ForkRoundMissing,
        );
        assert_eq!(error.params["completed"], many.to_string());
    }
    assert_code(
        app.api.create(&path, &from("20260101-specs-none", 1)).await.map(drop),
        ErrorCode::SessionMissing,
    );
    let too_few = SessionSetup { min_rounds: Some(3), max_rounds: Some(2), ..from(&first.id, 2) };
    assert_code(app.api.create(&path, &too_few).await.map(drop), ErrorCode::LimitsInvalid);
    assert_eq!(sessions(), before);
}

#[tokio::test]
async fn a_session_whose_journal_is_gone_is_forked_with_the_texts_of_today_and_says_so() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, small("standard")).await;
    first.play(accept).await;
    let rounds = view(&app, &first).await.rounds;
    fs::remove_file(Path::new(&path).join(".s2s/sessions").join(&first.id).join("replies.jsonl")).unwrap();
    let run = app.api.create(&path, &from(&first.id, 2)).await.unwrap();
    assert!(!run.session.forked_from.as_ref().unwrap().exact);
    let made: BTreeSet<&String> = rounds[..2].iter().flat_map(|round| &round.artifacts_created).collect();
    let copied: Vec<&str> = run.session.artifacts.iter().map(|artifact| artifact.text(COPIED_FROM)).collect();
    assert_eq!(copied.into_iter().collect::<BTreeSet<_>>(), made.into_iter().map(String::as_str).collect());
}

/// Previews a session's document and writes it.
async fn write(app: &App, session: &SessionRef, mode: WriteMode) -> DocumentPreview {
    let SessionRef { path, session } = session.clone();
    let asked = PreviewDocument { path: path.clone(), session: session.clone(), mode };
    let preview = app.api.preview_document(asked).await.unwrap();
    let (further_hashes, existing_hash) = (preview.further_hashes(), preview.existing_hash.clone());
    let request = WriteDocument { path, session, mode, existing_hash, further_hashes };
    app.api.write_document(request).await.unwrap();
    preview
}

#[tokio::test]
async fn what_the_other_session_had_decided_by_then_is_decided_and_its_own_document_says_nothing_of_later() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let origin = view(&app, &first).await;
    let asked = &origin.escalations[0];
    let conflict = asked.conflict.clone().unwrap();
    write(&app, &first.session(), WriteMode::Merge).await;
    for (round, strategy) in
        [(asked.round - 1, "consensus-driven"), (asked.round, "standard"), (asked.round, "debate")]
    {
        let setup = SessionSetup { strategy: Some(strategy.to_owned()), ..from(&first.id, round) };
        let mut second = app.start(&path, setup).await;
        second.play(accept).await;
        let fork = Project::open(Path::new(&path)).unwrap().load_session(&second.id).unwrap();
        let own: Vec<&str> = fork.context.in_document.iter().map(|item| item.id.as_str()).collect();
        assert!(origin.artifacts.iter().all(|one| !own.contains(&one.id.as_str())), "{own:?}");
        let copy = fork.artifacts.iter().find(|one| one.text(COPIED_FROM) == conflict).unwrap();
        let of_it: Vec<_> =
            fork.escalations.iter().filter(|one| one.conflict.as_ref() == Some(&copy.id)).collect();
        assert_eq!(of_it.len(), 1, "{strategy}, {round}: {of_it:#?}");
        assert_eq!(of_it[0].round, asked.round, "{strategy}: it is asked once, and when it was asked there");
        // The same question, for the same reasons.
        let words = |text: &str, id: &str| text.replace(id, "the conflict");
        assert_eq!(words(&of_it[0].reason, &copy.id), words(&asked.reason, &conflict));
        let records: Vec<_> = fork.artifacts.iter().filter(|one| one.text("decides") == copy.id).collect();
        assert!(!records.is_empty(), "{strategy}, {round}");
        for record in records {
            let named = copy.title.trim_end_matches('?');
            assert!(record.title.contains(named), "{} is about {}", record.title, copy.title);
        }
    }
}

#[tokio::test]
async fn a_design_builds_on_what_the_requirements_were_made_from_and_a_fork_is_reviewed_first() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    write(&app, &first.session(), WriteMode::Merge).await;
    let next = async || app.api.open_project(ProjectRef { path: path.clone() }).await.unwrap().next_step;
    let design_of = |sessions: &[&str]| {
        let linked: Vec<String> = sessions.iter().map(|&id| id.to_owned()).collect();
        move |step: NextStep| matches!(step, NextStep::StartDesign { linked: of, .. } if of == linked)
    };
    assert!(design_of(&[&first.id])(next().await));
    let mut second = app.start(&path, from(&first.id, 2)).await;
    second.play(accept).await;
    // Nothing of the fork stands in the requirements, although they are there.
    assert_eq!(next().await, NextStep::Review { session: second.id.clone() });
    write(&app, &second.session(), WriteMode::Merge).await;
    assert!(design_of(&[&second.id, &first.id])(next().await), "both, the newest first");
}

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
    third
        .play(|event| match event {
            Event::EscalationRaised { escalation } => vec![Operation::Answer {
                escalation: escalation.id.clone(),
                answer: EscalationAnswer::Decide { decision: "Deposit for machines only.".to_owned() },
                silence: Vec::new(),
            }],
            _ => Vec::new(),
        })
        .await;
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
    let named = format!("> **Not decided:** {other} / {artifact}, {} / {}: 2 items", ends[1].id, ends[0].id);
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
    let review = ReviewArtifacts {
        path: path.clone(),
        session,
        artifacts: vec![artifact],
        state: Some(ReviewState::Rejected),
    };
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
    assert!(item.contains("(the user, in the review)"), "{item}");
    assert!(item.contains("decided anew in the review"), "{item}");
    let project = roundtable_store::Project::open(&path).unwrap();
    assert_eq!(format!("{:?}", project.validate_all()), "[]");
}

/// Answers every question to the user in these words.
fn decide(words: &str) -> impl FnMut(&Event) -> Vec<Operation> {
    move |event| match event {
        Event::EscalationRaised { escalation } => vec![Operation::Answer {
            escalation: escalation.id.clone(),
            answer: EscalationAnswer::Decide { decision: words.to_owned() },
            silence: Vec::new(),
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
async fn what_the_user_rejected_stays_rejected_in_a_fork_that_begins_with_the_same_words() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let all = view(&app, &first).await;
    let agreed = |one: &&Artifact| one.status == Agreement::Consensus && one.created_round == 1;
    let ids: Vec<String> = all.artifacts.iter().filter(agreed).map(|one| one.id.clone()).take(2).collect();
    let word = |id: &str, state| ReviewArtifacts {
        path: path.clone(),
        session: first.id.clone(),
        artifacts: vec![id.to_owned()],
        state: Some(state),
    };
    app.api.review_artifacts(word(&ids[0], ReviewState::Rejected)).await.unwrap();
    app.api.review_artifacts(word(&ids[1], ReviewState::Approved)).await.unwrap();
    let last = all.rounds.last().unwrap().number;
    let mut second = app.start(&path, from(&first.id, last)).await;
    second.play(accept).await;
    let fork = view(&app, &second).await;
    let copy = |id: &str| fork.artifacts.iter().find(|one| one.text(COPIED_FROM) == id).unwrap();
    assert_eq!(copy(&ids[0]).review_state(), Some(ReviewState::Rejected));
    assert_eq!(copy(&ids[1]).review, None, "an approval is of the other session's document");
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
    let review = ReviewArtifacts {
        path: path.clone(),
        session: first.id.clone(),
        artifacts: vec![id.clone()],
        state: Some(ReviewState::Rejected),
    };
    app.api.review_artifacts(review).await.unwrap();
    let written = write(&app, &first.session(), WriteMode::Merge).await;
    assert!(!document().contains(&heading(&id)) && document().contains(&heading(&copy)), "{}", document());
    let told = english(&written.remarks).join("\n");
    assert!(told.contains(&second.id) && !told.contains("and is in it no more"), "{told}");
}
