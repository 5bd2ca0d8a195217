//! What is committed is what is loaded.

use proptest::prelude::*;
use roundtable_engine::ports::SessionStore;
use roundtable_engine::record::JournalEntry;
use roundtable_engine::session::Session;
use serde_json::Value;

use super::{any, as_session, project};
use crate::session::ahead::Decided;

/// The session as it was at its start: nothing said yet.
fn at_start(session: &Session) -> Session {
    let mut start = session.clone();
    start.rounds.clear();
    start.artifacts.retain(|artifact| artifact.created_round == 0);
    start.escalations.clear();
    start.notes.clear();
    start.silenced_keywords.clear();
    start.conclusion = None;
    start
}

/// The session after its first round, with escalations that wait.
fn after_one_round(session: &Session) -> Session {
    let mut early = session.clone();
    early.rounds.truncate(1);
    early.artifacts.retain(|artifact| artifact.created_round <= 1);
    early.notes.truncate(1);
    early.conclusion = None;
    for escalation in &mut early.escalations {
        escalation.answer = None;
        escalation.at = None;
    }
    early
}

fn index(project: &crate::Project, session: &Session) -> Value {
    let text = std::fs::read_to_string(project.index_path(&session.id)).unwrap();
    roundtable_engine::yaml::read(&text).unwrap()
}

/// Maps within each other, the top one aside: `rounds` holds maps of level 1. Lists of words or numbers, and the list
/// around maps, are no level of their own.
fn levels(value: &Value) -> usize {
    match value {
        Value::Object(map) => map.values().map(inner).max().unwrap_or(0),
        _ => 0,
    }
}

fn inner(value: &Value) -> usize {
    match value {
        Value::Object(_) => 1 + levels(value),
        Value::Array(items) => items.iter().map(inner).max().unwrap_or(0),
        _ => 0,
    }
}

/// The deepest of ours: positions of a conflict of a round, what a seat's answer weighs and how it votes.
#[test]
fn a_session_with_everything_in_it_reaches_the_third_level_and_no_further() {
    let session = super::snapshot::with_everything();
    let (_place, project) = project();
    project.create_session(&session).unwrap();
    let tree = index(&project, &session);
    for key in super::super::index::OWNED {
        assert!(tree.get(key).is_some(), "{key} is not in the session that this test counts");
    }
    assert_eq!(levels(&tree), 3);
    assert!(tree["rounds"][0]["conflicts"][0]["positions"]["product-manager"].is_string());
    assert!(tree["rounds"][0]["responses"][0]["trade_offs"]["risks"][0].is_string());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_loaded_session_is_the_committed_one(mut draw in any::any_draw()) {
        let mut session = any::session(&mut draw);
        let journal = any::journal(&mut draw, session.rounds.len() as u32);
        let (_place, project) = project();
        let start = at_start(&session);
        project.create_session(&start).unwrap();
        prop_assert_eq!(&as_session(project.load_session(&session.id).unwrap(), &start), &start);

        let early = after_one_round(&session);
        project.commit(&early, &early.artifacts.iter().collect::<Vec<_>>()).unwrap();
        prop_assert_eq!(&as_session(project.load_session(&session.id).unwrap(), &early), &early);

        project.append(&session.id, &journal).unwrap();
        project.commit(&session, &session.artifacts.iter().collect::<Vec<_>>()).unwrap();
        let stored = project.load_session(&session.id).unwrap();
        prop_assert_eq!(&stored.journal.entries, &journal);
        prop_assert!(stored.warnings.is_empty() && stored.journal.warnings.is_empty());
        let completed = session.completed_rounds();
        // What rests on a decision that was not taken is no part of the open round.
        let decided = Decided::of(&session.escalations, completed, session.status);
        let is_open = |entry: &JournalEntry| entry.round > completed && decided.before(entry).is_none();
        session.journal = journal.into_iter().filter(is_open).collect();
        prop_assert_eq!(&as_session(stored, &session), &session);
    }

    #[test]
    fn an_index_has_three_levels_of_nesting_at_most(mut draw in any::any_draw()) {
        let session = any::session(&mut draw);
        let (_place, project) = project();
        project.create_session(&session).unwrap();
        let tree = index(&project, &session);
        prop_assert!(levels(&tree) <= 3, "{}", roundtable_engine::yaml::write(&tree));
    }

    #[test]
    fn keys_of_others_survive_every_commit(mut draw in any::any_draw(), foreign in "[a-z]{3,9}_theirs") {
        let session = any::session(&mut draw);
        let (_place, project) = project();
        project.create_session(&session).unwrap();
        let path = project.index_path(&session.id);
        let add = |tree: &mut Value| tree.as_object_mut().unwrap().insert(foreign.clone(), "theirs".into());
        let read = || roundtable_engine::yaml::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let mut tree = read();
        add(&mut tree);
        add(&mut tree["timing"]);
        add(&mut tree["metrics"]);
        tree["artifacts"].as_object_mut().unwrap().insert("foreign_type".into(), serde_json::json!(["FOO-001"]));
        for list in ["rounds", "agenda", "escalations", "notes"] {
            for item in tree.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
                add(item);
            }
        }
        std::fs::write(&path, roundtable_engine::yaml::write(&tree)).unwrap();
        let before = read();
        // Nothing of ours changed: the same tree, in the same order.
        project.commit(&session, &[]).unwrap();
        prop_assert_eq!(before.to_string(), read().to_string());
        let mut changed = session.clone();
        changed.metrics.tasks = changed.metrics.tasks.wrapping_add(1);
        changed.status = roundtable_engine::session::SessionStatus::Paused;
        for escalation in &mut changed.escalations {
            escalation.answer = Some(roundtable_engine::record::EscalationAnswer::Accept);
        }
        project.commit(&changed, &[]).unwrap();
        let after = read();
        prop_assert_eq!(&after[&foreign], "theirs");
        prop_assert_eq!(&after["metrics"][&foreign], "theirs");
        prop_assert_eq!(&after["artifacts"]["foreign_type"][0], "FOO-001");
        for list in ["rounds", "agenda", "escalations", "notes"] {
            for item in after.get(list).and_then(Value::as_array).into_iter().flatten() {
                prop_assert_eq!(&item[&foreign], "theirs", "{}", list);
            }
        }
        let loaded = as_session(project.load_session(&session.id).unwrap(), &changed);
        prop_assert_eq!(loaded, changed);
    }
}
