//! Sessions that go on from a round of another one, through the handlers: what the panel had come to there, under new ids, and
//! the other session as it was.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::artifact::{Agreement, Artifact, ReviewState};
use roundtable_engine::config::Workflow;
use roundtable_engine::event::Event;
use roundtable_engine::fork::COPIED_FROM;
use roundtable_engine::session::SessionStatus;
use roundtable_engine::traceability::WhyLeftOut;
use roundtable_store::Project;

use crate::kit::{App, PM, Running, UX, accept, assert_code, files, setup, small};
use crate::replayed::by_turns;
use crate::workflows::{BUILDERS, of, play};

/// A setup that leaves everything as it was.
pub(crate) fn from(session: &str, round: u32) -> SessionSetup {
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

pub(crate) async fn view(app: &App, running: &Running<'_>) -> SessionView {
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
pub(crate) async fn write(app: &App, session: &SessionRef, mode: WriteMode) -> DocumentPreview {
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
            assert!(record.title.contains(&copy.id), "{} writes down {}", record.title, copy.id);
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
async fn what_the_user_rejected_stays_rejected_in_a_fork_that_begins_with_the_same_words() {
    let app = App::new();
    let path = app.sample().await;
    let mut first = app.start(&path, setup("consensus-driven")).await;
    first.play(accept).await;
    let all = view(&app, &first).await;
    let agreed = |one: &&Artifact| one.status == Agreement::Consensus && one.created_round == 1;
    let ids: Vec<String> = all.artifacts.iter().filter(agreed).map(|one| one.id.clone()).take(2).collect();
    let word = |id: &str, state| ReviewArtifacts {
        reason: None,
        path: path.clone(),
        session: first.id.clone(),
        artifacts: vec![id.to_owned()],
        state: Some(state),
        seen: BTreeMap::new(),
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
async fn a_fork_beside_a_written_session_is_traced_once_a_document_is_written_from_it_too() {
    let app = App::new();
    let path = app.sample().await;
    let written = play(&app, &path, of(Workflow::Specs, Some("standard"), &[])).await;
    let mut fork = app.start(&path, from(&written.view.id, 3)).await;
    let traced = async || app.api.traceability(ProjectRef { path: path.clone() }).await.unwrap();
    let sessions = |answer: &Traceability| {
        answer.trace.items.iter().filter_map(|item| item.session.clone()).collect::<BTreeSet<_>>()
    };
    let running = traced().await;
    let id = fork.id.clone();
    let left_out = |why: WhyLeftOut| vec![LeftOutFork { session: id.clone(), why }];
    assert_eq!(running.left_out, left_out(WhyLeftOut::Open));
    fork.play(accept).await;
    let over = traced().await;
    assert_eq!(over.left_out, left_out(WhyLeftOut::Unwritten));
    assert_eq!(sessions(&over), BTreeSet::from([written.view.id.clone()]));
    write(&app, &fork.session(), WriteMode::Merge).await;
    let both = traced().await;
    assert_eq!(both.left_out, []);
    assert_eq!(sessions(&both), BTreeSet::from([written.view.id.clone(), fork.id.clone()]));

    // A question that the fork has copied waits there, and in its origin no more.
    let asked = |view: SessionView| view.artifacts.into_iter().filter(Artifact::is_open_question);
    let origin = SessionRef { path: path.clone(), session: written.view.id.clone() };
    let origin: BTreeSet<String> =
        asked(app.api.session_view(origin).await.unwrap()).map(|one| one.id).collect();
    let copied = asked(view(&app, &fork).await).filter(|one| origin.contains(one.text(COPIED_FROM))).count();
    let request = LookAtInputs { path: path.clone(), document: Some(written.written.path.clone()) };
    let inputs = app.api.document_inputs(request).await.unwrap().documents.remove(0);
    let counted = inputs.asked_in_fork.get(&written.view.id).copied().unwrap_or_default();
    assert_eq!((counted as usize, copied > 0), (copied, true));
}
