//! What artifacts rest on, through the handlers: over a whole session, and over sessions of every generation.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use roundtable_api::commands::Commands as _;
use roundtable_api::wire::*;
use roundtable_engine::dissent::{Stand, StandKind};
use roundtable_engine::event::{Event, Operation};
use roundtable_engine::evidence::{ArtifactEvidence, Field, Link, LinkState};
use roundtable_engine::record::{EscalationAnswer, Statement};

use crate::generations::{copied, corpus, state};
use crate::kit::{App, accept, small};

fn links(found: &ArtifactEvidence) -> impl Iterator<Item = &Link> {
    found.links.iter().chain(found.criteria.iter().flat_map(|criterion| &criterion.links))
}

fn text(said: &Statement, field: Field, item: usize) -> String {
    let costs = &said.trade_offs;
    let texts: Vec<&String> = match field {
        Field::Position => vec![&said.position],
        Field::Rationale => said.rationale.iter().collect(),
        Field::Suggestion => said.suggestions.iter().collect(),
        Field::Concern => said.concerns.iter().collect(),
        Field::TradeOff => {
            [&costs.optimizing_for, &costs.accepting_as_cost].into_iter().chain(&costs.risks).collect()
        }
        Field::Condition => said.votes.iter().map(|vote| &vote.condition).collect(),
        Field::Reference => said.references.iter().collect(),
        Field::Note => unreachable!("no statement has notes"),
    };
    texts[item].clone()
}

/// What was said in each round, as the table shows it.
async fn said(app: &App, session: &SessionRef, rounds: usize) -> BTreeMap<u32, Vec<Statement>> {
    let mut said = BTreeMap::new();
    for round in 1..=u32::try_from(rounds).unwrap() {
        let request = RoundRef { path: session.path.clone(), session: session.session.clone(), round };
        said.insert(round, app.api.round_detail(request).await.unwrap().statements);
    }
    said
}

/// Every link with a place holds the very words that stand there.
fn holds(found: &EvidenceView, said: &BTreeMap<u32, Vec<Statement>>) -> usize {
    let mut count = 0;
    for link in found.artifacts.iter().flat_map(links) {
        let Some(place) = link.place else { continue };
        let statement = said[&link.round].iter().find(|said| said.participant == link.participant).unwrap();
        let text: Vec<char> = text(statement, place.field, place.item as usize).chars().collect();
        let words: String = text[place.from as usize..place.to as usize].iter().collect();
        assert_eq!(words, link.words);
        count += 1;
    }
    count
}

#[tokio::test]
async fn a_whole_session_shows_what_each_artifact_rests_on_and_who_held_what() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("consensus-driven")).await;
    // One of the options, by its name: then it is certain who held another one.
    let choose = |event: &Event| match event {
        Event::EscalationRaised { escalation } if escalation.conflict.is_some() => vec![Operation::Answer {
            escalation: escalation.id.clone(),
            answer: EscalationAnswer::Decide { decision: "None".to_owned() },
            silence: Vec::new(),
            by: String::new(),
        }],
        event => accept(event),
    };
    running.play(choose).await;
    let session = running.session();
    let view = app.api.session_view(session.clone()).await.unwrap();
    let before = state(path.as_ref());
    let found = app.api.evidence(session.clone()).await.unwrap();
    assert!(found.recorded);
    let ids = |found: &EvidenceView| found.artifacts.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&found), view.artifacts.iter().map(|artifact| artifact.id.clone()).collect::<Vec<_>>());
    let said = said(&app, &session, view.rounds.len()).await;
    assert!(holds(&found, &said) > 10);
    let states: Vec<LinkState> = found.artifacts.iter().flat_map(links).map(|link| link.state).collect();
    assert!(states.contains(&LinkState::Quoted), "{states:?}");
    assert!(!states.contains(&LinkState::NotFound), "the practice panel quotes what was said");
    let seats: BTreeSet<&str> =
        found.dissent.confidence.iter().map(|seat| seat.participant.as_str()).collect();
    assert_eq!(seats, view.participants.iter().map(|seat| seat.id.as_str()).collect());
    let spoken: usize = said.values().map(Vec::len).sum();
    assert_eq!(found.dissent.positions.len(), spoken);
    let preview =
        PreviewDocument { path: path.clone(), session: session.session.clone(), mode: WriteMode::Override };
    let document = app.api.preview_document(preview).await.unwrap().html;
    let otherwise = found.dissent.disputes.iter().flat_map(|dispute| &dispute.stands);
    let otherwise: Vec<&Stand> = otherwise.filter(|stand| stand.kind == StandKind::Otherwise).collect();
    let printed = document.matches(" when the user decided in round ").count();
    assert_eq!(
        (otherwise.len(), otherwise.is_empty()),
        (printed, false),
        "Review names whom the document does"
    );
    assert_eq!(app.api.evidence(session).await.unwrap(), found, "the same files say the same");
    assert_eq!(state(path.as_ref()), before, "looking changes nothing");
}

#[tokio::test]
async fn a_quotation_that_no_longer_stands_in_the_journal_is_no_evidence_any_more() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("standard")).await;
    running.play(accept).await;
    let session = running.session();
    let found = app.api.evidence(session.clone()).await.unwrap();
    // A quotation of an artifact stands at a criterion that it says, too: it is one.
    let quoted = |found: &EvidenceView, state| {
        let each = found.artifacts.iter().flat_map(|artifact| {
            let of = links(artifact).filter(|link| link.state == state);
            of.map(|link| (artifact.id.clone(), link.participant.clone(), link.words.clone()))
        });
        each.collect::<BTreeSet<_>>().len()
    };
    let count = quoted(&found, LinkState::Quoted);
    assert!(count > 0);
    let folder = std::path::Path::new(&path).join(".s2s/sessions").join(&session.session);
    let journal = folder.join("replies.jsonl");
    let text = fs::read_to_string(&journal).unwrap();
    // Every answer of a participant says something else now.
    let other: String = text
        .lines()
        .map(|line| {
            let mut line: serde_json::Value = serde_json::from_str(line).unwrap();
            if line["step"] == "response" && line["result"] == "reply" {
                line["text"] = "position: Nothing of that kind.\n".into();
            }
            format!("{line}\n")
        })
        .collect();
    fs::write(&journal, other).unwrap();
    let changed = app.api.evidence(session.clone()).await.unwrap();
    assert_eq!((quoted(&changed, LinkState::Quoted), quoted(&changed, LinkState::NotFound)), (0, count));
    fs::remove_file(&journal).unwrap();
    let gone = app.api.evidence(session).await.unwrap();
    assert!(!gone.recorded);
    assert_eq!((quoted(&gone, LinkState::Quoted), quoted(&gone, LinkState::NotRecorded)), (0, count));
    assert_eq!(quoted(&gone, LinkState::Proposed), 0);
}

#[tokio::test]
async fn sessions_of_every_generation_say_what_they_can_and_looking_changes_nothing() {
    let app = App::new();
    let (mut looked, mut recorded) = (0, 0);
    for folder in corpus() {
        let Some((copy, home)) = copied(&app, &folder).await else { continue };
        let before = state(&copy);
        for row in &home.sessions {
            let session = SessionRef { path: copy.display().to_string(), session: row.id.clone() };
            let view = app.api.session_view(session.clone()).await.unwrap();
            let found = app.api.evidence(session.clone()).await.unwrap();
            assert_eq!(found.artifacts.len(), view.artifacts.len(), "{}", copy.display());
            if found.recorded {
                recorded += 1;
            } else {
                assert!(found.artifacts.iter().flat_map(links).all(|link| link.place.is_none()));
                assert!(found.dissent.confidence.is_empty() && found.dissent.left_out.is_empty());
            }
            looked += 1;
        }
        assert_eq!(state(&copy), before, "{} was only looked at", copy.display());
    }
    assert!(looked > 60 && recorded > 5 && recorded < looked, "{recorded} of {looked}");
}

#[tokio::test]
async fn an_option_that_the_user_chooses_by_its_name_is_their_decision_in_the_document() {
    let app = App::new();
    let path = app.sample().await;
    let mut running = app.start(&path, small("consensus-driven")).await;
    let mut raised = running
        .play(|event| match event {
            Event::EscalationRaised { escalation } if escalation.conflict.is_some() => vec![Operation::Pause],
            other => accept(other),
        })
        .await;
    raised.retain(|envelope| matches!(envelope.event, Event::EscalationRaised { .. }));
    let Some(Event::EscalationRaised { escalation }) = raised.pop().map(|last| last.event) else {
        panic!("nothing was asked")
    };
    let session = running.session();
    let asked = |escalation: &str| EscalationRef {
        path: session.path.clone(),
        session: session.session.clone(),
        escalation: escalation.to_owned(),
    };
    let DecisionOptions { options } = app.api.decision_options(asked(&escalation.id)).await.unwrap();
    let seats: usize = options.iter().map(|option| option.held_by.len()).sum();
    assert!(options.len() > 1 && seats >= escalation.positions.len(), "{options:?}");
    assert!(app.api.decision_options(asked("ESC-999")).await.unwrap().options.is_empty());
    // Not the one that is recommended.
    let chosen = options.iter().find(|option| option.certain && !option.recommended).unwrap().name.clone();
    let answer = EscalationAnswer::Decide { decision: chosen.clone() };
    app.api.resume_session(running.resume()).await.unwrap();
    let id = escalation.id.clone();
    running
        .play(move |event| match event {
            Event::EscalationRaised { escalation } if escalation.id == id => vec![Operation::Answer {
                escalation: id.clone(),
                answer: answer.clone(),
                silence: Vec::new(),
                by: String::new(),
            }],
            other => accept(other),
        })
        .await;
    let view = app.api.session_view(session.clone()).await.unwrap();
    let decided = view.escalations.iter().find(|asked| asked.id == escalation.id).unwrap();
    assert_eq!(decided.answer, Some(EscalationAnswer::Decide { decision: chosen.clone() }));
    let preview = PreviewDocument { path, session: session.session.clone(), mode: WriteMode::Override };
    let document = app.api.preview_document(preview).await.unwrap().html;
    assert!(document.contains(&chosen), "{chosen}");
}
