//! Rounds, with the keys that the session's rounds have.

use roundtable_engine::agenda::{Focus, FocusType};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::recall;
use roundtable_engine::record::{JournalResult, Next, Round};
use roundtable_engine::session::Session;
use roundtable_engine::strategy::Participation;
use serde_json::{Map, Value, json};

use super::super::super::Generation;
use super::super::super::index::IndexError;
use super::super::super::read::items_of;
use super::super::bodies::entries;
use super::super::words;
use super::lists::list;
use super::{Known, Written, map_of, patch};

/// Which keys a round has.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    /// Generation A: the narrative, and of the rest what says something.
    Flat,
    /// Generation B: everything.
    Slim,
    /// Generations C and D.
    Embedded,
}

/// Changes rounds that have changed, and adds those that are new.
pub(super) fn write(tree: &mut Map<String, Value>, session: &Session, known: &Known<'_>) -> Written {
    let view = known.view;
    for (at, (before, after)) in view.rounds.iter().zip(&session.rounds).enumerate() {
        // What the participants said is told once, when the round is new.
        let (before, mut after) = (without_words(before), without_words(after));
        if before == after {
            continue;
        }
        let raw =
            list(tree, "rounds")?.get_mut(at).and_then(Value::as_object_mut).ok_or(IndexError::Foreign)?;
        // What stands in for something that the round does not say moves with the session, and is nothing to write.
        if !raw.contains_key("timestamp") {
            after.timestamp = before.timestamp;
        }
        if !["phase", "disney_phase", "debate_phase"].iter().any(|key| raw.contains_key(*key)) {
            after.phase.clone_from(&before.phase);
        }
        let form = form_of(raw, view.slim.generation);
        patch(raw, &render(&before, form)?, &render(&after, form)?);
    }
    for round in session.rounds.iter().skip(view.rounds.len()) {
        let held = items_of(tree, "rounds");
        let last = held.last().and_then(Value::as_object);
        let form =
            last.map_or_else(|| usual(view.slim.generation), |last| form_of(last, view.slim.generation));
        let entry = match form {
            Form::Embedded => embedded(round, tree, session, known)?,
            form => render(round, form)?,
        };
        list(tree, "rounds")?.push(Value::Object(entry));
    }
    Ok(())
}

fn without_words(round: &Round) -> Round {
    Round { responses: Vec::new(), ..round.clone() }
}

fn usual(generation: Generation) -> Form {
    match generation {
        Generation::A => Form::Flat,
        Generation::B => Form::Slim,
        Generation::C | Generation::D | Generation::Mixed => Form::Embedded,
    }
}

fn form_of(round: &Map<String, Value>, generation: Generation) -> Form {
    let has = |key: &str| round.contains_key(key);
    if has("facilitator_question") || has("synthesis_summary") || has("next_action") || !has("number") {
        return Form::Embedded;
    }
    if generation == Generation::A || !(has("focus") || has("artifacts_created") || has("next")) {
        return Form::Flat;
    }
    Form::Slim
}

/// A round with the keys of a form; for C and D without what only a new round gets.
fn render(round: &Round, form: Form) -> serde_json::Result<Map<String, Value>> {
    let mut entry = map_of(round)?;
    if form == Form::Slim {
        return Ok(entry);
    }
    let is_plain = round.focus == Focus { kind: FocusType::Agenda, topic_id: String::new() };
    let mut drop_if = |is_said_already: bool, key: &str| {
        if is_said_already {
            entry.shift_remove(key);
        }
    };
    drop_if(round.participation == Participation::Parallel, "participation");
    drop_if(round.conflicts_resolved.is_empty(), "conflicts_resolved");
    if form == Form::Flat {
        drop_if(is_plain, "focus");
        drop_if(round.artifacts_created.is_empty(), "artifacts_created");
        drop_if(round.next == Next::Continue, "next");
        return Ok(entry);
    }
    drop_if(round.consensus.is_empty(), "consensus");
    drop_if(round.conflicts.is_empty(), "conflicts");
    drop_if(round.resolved.is_empty(), "resolved");
    let says_itself = match round.focus.kind {
        FocusType::Agenda => !matches!(
            ArtifactType::from_id(&round.focus.topic_id),
            Some(ArtifactType::Conflict | ArtifactType::OpenQuestion)
        ),
        FocusType::Conflict => ArtifactType::from_id(&round.focus.topic_id) == Some(ArtifactType::Conflict),
        FocusType::OpenQuestion => {
            ArtifactType::from_id(&round.focus.topic_id) == Some(ArtifactType::OpenQuestion)
        }
    };
    drop_if(says_itself, "focus");
    let mut renamed = Map::new();
    for (key, value) in entry {
        let key = match key.as_str() {
            "number" => "round",
            "question" => "facilitator_question",
            "synthesis" => "synthesis_summary",
            "next" => "next_action",
            other => other,
        };
        let value = if key == "next_action" && value == "phase" { "next_phase".into() } else { value };
        renamed.insert(key.to_owned(), value);
    }
    renamed.insert("topic_id".to_owned(), round.focus.topic_id.as_str().into());
    Ok(renamed)
}

/// A new round of C or D, its keys in the order of those generations.
fn embedded(
    round: &Round,
    tree: &Map<String, Value>,
    session: &Session,
    known: &Known<'_>,
) -> serde_json::Result<Map<String, Value>> {
    let mut rest = render(round, Form::Embedded)?;
    let phase = rest.shift_remove("phase").unwrap_or_default();
    let is_d = known.view.slim.generation == Generation::D;
    let mut entry = Map::new();
    let mut put = |key: &str, value: Option<Value>| {
        if let Some(value) = value {
            entry.insert(key.to_owned(), value);
        }
    };
    put("round", rest.shift_remove("round"));
    if let Some(key) = phase_key(tree, session, is_d) {
        put(key, Some(phase));
    }
    for key in ["topic_id", "facilitator_question", "synthesis_summary"] {
        put(key, rest.shift_remove(key));
    }
    put("participant_positions", Some(Value::Object(said(round, session, known))));
    put("artifacts_created", rest.shift_remove("artifacts_created"));
    if is_d {
        put("artifacts_transitioned", Some(transitions(round, session, known)));
    }
    put("consensus_reached", Some(round.conflicts.is_empty().into()));
    if is_d {
        put("tokens_estimate", tokens(round, known));
    }
    put("next_action", rest.shift_remove("next_action"));
    rest.shift_remove("responses").filter(|said| said.as_array().is_some_and(|said| !said.is_empty()));
    entry.extend(rest);
    Ok(entry)
}

/// Under which key a new round says its phase; `None` where `phases` does.
fn phase_key(tree: &Map<String, Value>, session: &Session, is_d: bool) -> Option<&'static str> {
    let rounds = items_of(tree, "rounds");
    let used = ["disney_phase", "debate_phase", "phase"];
    let used = used.into_iter().find(|key| rounds.iter().rev().any(|round| round.get(*key).is_some()));
    match (used, session.strategy.name.as_str()) {
        (Some(used), _) => Some(used),
        (None, _) if !items_of(tree, "phases").is_empty() => None,
        (None, "disney") if is_d => Some("disney_phase"),
        (None, "debate") if is_d => Some("debate_phase"),
        (None, _) => Some("phase"),
    }
}

/// What each participant held, from the round where it is kept there, else from the replies.
fn said(round: &Round, session: &Session, known: &Known<'_>) -> Map<String, Value> {
    let kept = recall::statements(
        known.journal.iter().filter(|entry| entry.round == round.number),
        &session.config.participants,
    );
    let said = if round.responses.is_empty() { kept.get(&round.number) } else { Some(&round.responses) };
    let said = said.into_iter().flatten();
    said.map(|said| (said.participant.clone(), said.position.as_str().into())).collect()
}

/// The artifacts that a round moved from one state to another.
fn transitions(round: &Round, session: &Session, known: &Known<'_>) -> Value {
    let states: Map<String, Value> = entries(known.old)
        .into_iter()
        .filter_map(|entry| Some((entry.id, entry.body?.get("state")?.clone())))
        .collect();
    let ends = |id: &str| {
        let words = round.resolved.iter().find_map(|words| words.strip_prefix(id)?.strip_prefix(':'));
        words.unwrap_or_default().trim().to_owned()
    };
    let moved = [&round.artifacts_changed, &round.conflicts_resolved, &round.questions_resolved];
    let moved = moved.into_iter().flatten().filter_map(|id| {
        let artifact = session.artifacts.iter().find(|artifact| artifact.id == *id)?;
        let (from, to) = (states.get(id)?, words::state_of_agreement(artifact.kind, artifact.status));
        (from != to).then(|| json!({ "id": id, "from": from, "to": to, "reason": ends(id) }))
    });
    moved.collect()
}

/// What the calls of a round used, sent and received together.
fn tokens(round: &Round, known: &Known<'_>) -> Option<Value> {
    let mut sum: Option<u64> = None;
    for entry in known.journal.iter().filter(|entry| entry.round == round.number) {
        if let JournalResult::Reply { usage, .. } = &entry.result {
            *sum.get_or_insert(0) += u64::from(usage.tokens_in) + u64::from(usage.tokens_out);
        }
    }
    sum.map(Value::from)
}
