//! The facilitator's synthesis, assembled.

use roundtable_engine::agenda::{FocusType, TopicStatus};
use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::error::ModelError;
use roundtable_engine::prompt::Prompt;
use roundtable_engine::record::Next;
use serde_json::{Map, Value, json};

use super::closing::{
    Closing, Standing, close, left_open, phase_is_over, questions_left, standings, updates,
};
use super::dispute::{Outcome, judge, settled_with};
use super::english::{capitalise, gist, shorten};
use super::mode::Mode;
use super::prompt::{self, SynthesisView};
use super::proposals::{Proposal, collect};
use super::table::Table;
use super::{asked, baseline, heard, items_decided, rank, summary, weigh};

/// The synthesis' keys.
pub(super) fn sum_up(prompt: &Prompt, seed: u64) -> Result<Value, ModelError> {
    let mut view: SynthesisView = prompt::input(prompt, "synthesis")?;
    baseline::without_in(&mut view.responses);
    let has_sides = view.sides.as_ref().is_some_and(|sides| !sides.is_empty());
    let mode = Mode::of(&view.phase.name, &view.phase.hat, &view.phase.speakers, has_sides);
    let project = prompt::project(prompt, seed)?;
    let title = view.full_agenda.iter().find(|topic| topic.id == view.focus.topic_id);
    let title = title.map_or("", |topic| topic.title.as_str());
    if !mode.is_plain(&view.workflow_type, view.focus.kind, &view.focus.topic_id, title) {
        return Ok(weigh::sum_up(view, project, mode));
    }
    let table = Table::set(view, project, mode);
    let mut proposals = collect(&table);
    let heard = heard::answers(&table, None, &proposals);
    proposals.extend(heard.iter().filter_map(|answer| answer.change.clone()));
    let outcome = judge(&table);
    items_decided::join(&mut proposals, &table, settled_by_panel(&table, &outcome));
    let standings = standings(&table, &proposals);
    let answered = answered_question(&table);
    let over = phase_is_over(&table, &standings, &outcome, mode);
    let closing = close(&table, &standings, &outcome, answered.is_some(), over);
    if closing.next == Next::Conclude {
        proposals.extend(asked::not_covered(&table, &proposals));
    }
    let mut map = Map::new();
    map.insert("action".into(), json!("synthesis"));
    map.insert("synthesis".into(), json!(summary::write(&table, &proposals, &outcome, &standings, &heard)));
    map.insert(
        "proposed_artifacts".into(),
        proposals.iter().map(|proposal| proposal.quoting(&table.heard)).collect(),
    );
    map.insert("resolved_conflicts".into(), json!(outcome.resolved));
    let resolved: Vec<Value> = answered.into_iter().chain(settled_with(&table.view)).collect();
    map.insert("resolved_questions".into(), json!(resolved));
    map.insert("agenda_update".into(), json!(updates(&table, &standings)));
    map.insert(
        "constraints_check".into(),
        json!({
            "rounds_completed": table.view.rounds_completed + 1, "min_rounds": table.view.escalation_config.min_rounds,
            "can_conclude": closing.can_conclude, "reason": closing.reason,
        }),
    );
    map.insert("consensus".into(), json!(consensus(&table, &proposals)));
    map.insert("conflicts".into(), json!(outcome.reports));
    map.insert("next".into(), json!(closing.next));
    if closing.next != Next::Conclude
        && let Some(focus) = next_focus(&table, &outcome, &standings)
    {
        map.insert("next_focus".into(), focus);
    }
    if let Some(reason) = &outcome.due {
        map.insert("escalation_reason".into(), json!(reason));
    }
    let left = questions_left(&table.view, &proposals, &resolved);
    if let Some(text) = recommendation(&table, &outcome, &closing, left) {
        map.insert("recommendation".into(), json!(text));
    }
    if table.is_asked_for_contradictions() {
        map.insert("contradictions".into(), json!([]));
    }
    Ok(Value::Object(map))
}

/// The end of the dispute that the panel itself has found in this round: the conflict's id, and what holds now.
fn settled_by_panel(table: &Table, outcome: &Outcome) -> Option<(String, String)> {
    let end = outcome.resolved.first()?;
    let id = end.get("conflict_id")?.as_str()?;
    let ours = table
        .view
        .open_conflicts
        .iter()
        .any(|known| known.id == id && table.tension.is_in(&known.description));
    ours.then(|| Some((id.to_owned(), end.get("resolution")?.as_str()?.to_owned()))).flatten()
}

/// A question in focus is answered by the assumption that the seats named; otherwise it would be asked for ever.
fn answered_question(table: &Table) -> Option<Value> {
    let focus = &table.view.focus;
    if focus.kind != FocusType::OpenQuestion || table.heard.is_empty() {
        return None;
    }
    Some(json!({
        "question_id": focus.topic_id,
        "resolution": "Nobody at the table can answer it. Until somebody who knows has done so, what holds today goes on holding.",
        "method": "assumption",
    }))
}

/// What was agreed in this round, by independent statements or by votes.
fn consensus(table: &Table, proposals: &[Proposal]) -> Vec<String> {
    let passed = table.view.known_artifacts.iter().filter(|known| {
        let (support, _, against) = table.votes(&known.id);
        !support.is_empty() && against.is_empty()
    });
    // What writes down a note of the user has no wording of the panel's.
    let passed = passed.map(|known| {
        let item = table.catalogue.titled(&known.title);
        capitalise(item.map_or(known.title.as_str(), |item| item.wording.as_str()))
    });
    let kept = proposals.iter().filter(|proposal| {
        proposal.agreed && !proposal.is_new() && proposal.wording.is_empty() && proposal.follows.is_none()
    });
    let kept = kept
        .filter_map(|proposal| table.catalogue.titled(&proposal.title))
        .map(|item| capitalise(&item.wording));
    let agreed = proposals.iter().filter(|proposal| proposal.agreed && proposal.is_new());
    agreed
        .map(|proposal| {
            match proposal.wording.strip_prefix("as decided on ").and_then(|rest| rest.split_once(", ")) {
                Some((id, decision)) => {
                    format!("{id} is decided: {}", shorten(decision.trim_matches('"'), 120))
                }
                None => proposal.point(),
            }
        })
        .chain(passed)
        .chain(kept)
        .collect()
}

fn next_focus(table: &Table, outcome: &Outcome, standings: &[Standing]) -> Option<Value> {
    let open = outcome.reports.first();
    if let Some(id) = open.and_then(|report| report.get("id")).and_then(Value::as_str) {
        return Some(
            json!({ "type": "conflict", "topic_id": id, "reason": "It is unresolved, and others wait for it." }),
        );
    }
    let topic = if open.is_some() {
        standings.iter().find(|topic| topic.id == table.focus_topic())?
    } else {
        let rank = |topic: &&Standing| (!topic.critical, topic.status != TopicStatus::Open);
        let left = standings.iter().filter(|topic| topic.status != TopicStatus::Closed);
        left.min_by_key(|topic| (topic.waits(), rank(topic)))?
    };
    let reason = if open.is_some() {
        "The new conflict comes first.".to_owned()
    } else {
        format!("It lacks {} of its criteria.", topic.remaining.len())
    };
    Some(json!({ "type": "agenda", "topic_id": topic.id, "reason": reason }))
}

/// What people do first of what is on the table as a must: the user may have put the main thing later.
fn wanted_most(table: &Table) -> String {
    let is_must = |phrase: &str| {
        let named = table.catalogue.items.iter().filter(|item| {
            item.kind == ArtifactType::Requirement
                && !item.revises
                && item.rankable.as_ref().is_some_and(|rankable| rankable.phrase == phrase)
        });
        named.into_iter().all(|item| rank::weight(item.fields.get("priority")) == rank::MUST)
    };
    let main = table.project.main_ability();
    let others = table.project.capabilities.iter().map(|ability| ability.phrase.clone());
    std::iter::once(main.clone()).chain(others).find(|phrase| is_must(phrase)).unwrap_or(main)
}

fn recommendation(table: &Table, outcome: &Outcome, closing: &Closing, questions: usize) -> Option<String> {
    if let Some(report) = outcome.reports.first() {
        let description = report.get("description").and_then(Value::as_str).unwrap_or_default();
        return Some(if table.tension.is_in(description) {
            table.tension.recommendation.clone()
        } else {
            format!(
                "Decide \"{}\" for the first release only, in the way that is easier to take back, and fix the day on \
                 which it is looked at again. It costs the other side the time until then.",
                gist(description, 90).replace('"', "'")
            )
        });
    }
    if closing.next != Next::Conclude {
        return None;
    }
    let open = match questions {
        0 => "No question is left open.".to_owned(),
        1 => "One question is left open; it holds nothing up.".to_owned(),
        more => format!(
            "{} questions are left open; none of them holds anything up.",
            capitalise(&super::english::count(more))
        ),
    };
    Some(format!(
        "Review the musts first; without them nobody can {}. Set the values that are marked as proposed yourself, or ask \
         whoever owns them. {open}{}",
        wanted_most(table),
        left_open(&table.view)
    ))
}
