//! The dispute in a synthesis: raised once, carried with its id, put to the user when it has had its rounds.

use std::collections::BTreeMap;

use roundtable_engine::agenda::FocusType;
use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value, json};

use super::asked::CHANGES;
use super::english::{capitalise, count, gist, has_alarm, list, seat_name, sentences, shorten, stems};
use super::items_decided::CHECK;
use super::prompt::{AnsweredView, ConflictView, SynthesisView};
use super::table::Table;

/// Rounds after which the user is asked, if the session's settings allow more.
const PATIENCE: u32 = 3;

/// What became of the conflicts in this round.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// For `conflicts`.
    pub(super) reports: Vec<Value>,
    /// For `resolved_conflicts`.
    pub(super) resolved: Vec<Value>,
    /// Topics with a conflict that stays open.
    pub(super) open_topics: Vec<String>,
    /// Why the user is asked now, if so.
    pub(super) due: Option<String>,
    /// A sentence for the summary.
    pub(super) told: Option<String>,
}

impl Outcome {
    /// Whether every contradiction that the gates name has come to its end in this round.
    pub(super) fn contradictions_are_settled(&self, table: &Table) -> bool {
        let named = table.view.unmet_gates.iter().filter(|gate| gate.contains(", a contradiction, "));
        let ended = |gate: &String| {
            let mut ids =
                self.resolved.iter().filter_map(|end| end.get("conflict_id").and_then(Value::as_str));
            ids.any(|id| gate.starts_with(id))
        };
        named.into_iter().all(ended)
    }
}

pub(super) fn judge(table: &Table) -> Outcome {
    let mut outcome = Outcome::default();
    let limit = table.view.escalation_config.max_rounds_per_conflict.clamp(1, PATIENCE);
    for known in &table.view.open_conflicts {
        carry(table, known, limit, &mut outcome);
    }
    let raised_before = table.view.known_artifacts.iter().any(|known| known.kind == ArtifactType::Conflict);
    if !raised_before && table.project.stands(&table.tension.title).is_none() {
        raise(table, limit, &mut outcome);
    }
    outcome
}

/// The ends of questions that the engine names as answered by a decision on the same matter; the one in focus has its own.
pub(super) fn settled_with(view: &SynthesisView) -> Vec<Value> {
    let others =
        view.questions_perhaps_answered.iter().filter(|asked| asked.question_id != view.focus.topic_id);
    others
        .filter(|asked| is_answer(view, asked))
        .map(|asked| {
            json!({
                "question_id": asked.question_id, "resolution": asked.decision,
                "method": format!("the decision on {}", asked.conflict_id),
            })
        })
        .collect()
}

/// Whether the end of a conflict answers a question: the conflict or its end speaks of at least half of what was asked.
fn is_answer(view: &SynthesisView, asked: &AnsweredView) -> bool {
    let question = view.open_questions.iter().find(|doubt| doubt.id == asked.question_id);
    // A decision says what holds, and neither by which figure it would be looked at again nor what it changes.
    let is_check = view.known_artifacts.iter().any(|known| {
        known.id == asked.question_id && [CHECK, CHANGES].iter().any(|lead| known.title.starts_with(lead))
    });
    if is_check {
        return false;
    }
    let conflict = view.known_artifacts.iter().find(|known| known.id == asked.conflict_id);
    let Some(question) = question.map(|doubt| stems(&doubt.question)) else { return false };
    let said = stems(&format!("{} {}", conflict.map_or("", |known| known.title.as_str()), asked.decision));
    !question.is_empty() && question.intersection(&said).count() * 2 >= question.len()
}

/// Puts the dispute to the user now, where no further round could move it: at the end of a debate, under the last hat.
pub(super) fn put_to_user(table: &Table, outcome: &mut Outcome) {
    if outcome.due.is_some() || outcome.reports.is_empty() {
        return;
    }
    outcome.due = Some(reason_of_first(table, outcome));
    let told = outcome.told.take().unwrap_or_default();
    outcome.told = Some(
        format!("{told} Nobody here can settle it by talking on, so it is put to you.").trim().to_owned(),
    );
}

fn raise(table: &Table, limit: u32, outcome: &mut Outcome) {
    let tension = &table.tension;
    let held: Vec<(usize, &String)> =
        table.heard.iter().filter_map(|(seat, said)| Some((tension.heard(&said.position)?, seat))).collect();
    let on = |side: usize| -> Vec<String> {
        held.iter().filter(|(at, _)| *at == side).map(|(_, seat)| seat_name(seat)).collect()
    };
    let (one, other) = (on(0), on(1));
    if one.is_empty() || other.is_empty() {
        return;
    }
    let mut positions = Map::new();
    for (side, seat) in &held {
        positions.insert((*seat).clone(), json!(position(table, seat, *side)));
    }
    outcome.reports.push(json!({ "description": tension.description(), "positions": positions }));
    outcome.open_topics.push(table.focus_topic().to_owned());
    outcome.told = Some(format!(
        "They part on one question. {} {} {} for {}, {} for {}.",
        tension.dispute,
        capitalise(&list(&one)),
        if one.len() == 1 { "is" } else { "are" },
        tension.sides[0].label,
        list(&other),
        tension.sides[1].label
    ));
    if limit <= 1 {
        outcome.due = Some(reason(table, 1));
    }
}

fn carry(table: &Table, known: &ConflictView, limit: u32, outcome: &mut Outcome) {
    let ours = table.tension.is_in(&known.description);
    let rounds = known.rounds_persisted + 1;
    let in_focus = table.view.focus.kind == FocusType::Conflict && table.view.focus.topic_id == known.id;
    let ready = living_with_middle(table);
    if ours && table.is_majority(ready.len()) && !ready.is_empty() {
        outcome.resolved.push(json!({
            "conflict_id": known.id, "resolution": format!("{}.", capitalise(&table.tension.middle)), "method": table.tension.method(),
        }));
        let names: Vec<String> = ready.iter().map(|seat| seat_name(seat)).collect();
        outcome.told = Some(format!(
            "{} is settled: {} can live with {}.",
            known.id,
            list(&names),
            table.tension.middle
        ));
        return;
    }
    let mut positions: BTreeMap<String, String> = recorded(&known.positions);
    for (seat, said) in &table.heard {
        let side = if ours { table.tension.heard(&said.position) } else { None };
        match side {
            // What was said first is the position; a later round adds reasons, not another position.
            Some(side) => {
                let holds = |text: &String| table.tension.heard(text) == Some(side);
                if !positions.get(seat).is_some_and(holds) {
                    positions.insert(seat.clone(), position(table, seat, side));
                }
            }
            None if in_focus && !ours => {
                let first = sentences(&said.position).into_iter().next().unwrap_or_default();
                positions.insert(
                    seat.clone(),
                    quiet(&shorten(&first, 200), "has answered; the words are in the round"),
                );
            }
            None => {}
        }
    }
    outcome.reports.push(json!({ "id": known.id, "description": known.description, "positions": positions }));
    outcome.open_topics.push(known.topic_id.clone());
    if rounds == limit && (in_focus || outcome.due.is_none()) {
        outcome.due = Some(if ours { reason(table, rounds) } else { foreign_reason(known, rounds) });
        let moved = if ready.is_empty() { "nobody has moved" } else { "too few have moved" };
        outcome.told = Some(format!(
            "{} has stood for {} rounds and {moved}; it is put to you.",
            known.id,
            count(usize::try_from(rounds).unwrap_or(0))
        ));
    } else if in_focus {
        outcome.told = Some(format!(
            "On {} each side has named its price, and neither has moved: {}",
            known.id,
            held(table)
        ));
    } else {
        outcome.told = Some(format!("{} stays open beside it.", known.id));
    }
}

/// Who holds what, in a clause.
fn held(table: &Table) -> String {
    let on = |side: usize| -> Vec<String> {
        table
            .heard
            .iter()
            .filter(|(_, said)| table.tension.heard(&said.position) == Some(side))
            .map(|(seat, _)| seat_name(seat))
            .collect()
    };
    let clause = |side: usize| {
        let seats = on(side);
        (!seats.is_empty()).then(|| format!("{} for {}", list(&seats), table.tension.sides[side].label))
    };
    let clauses: Vec<String> = [clause(0), clause(1)].into_iter().flatten().collect();
    if clauses.is_empty() { "the positions stand.".to_owned() } else { format!("{}.", clauses.join(", ")) }
}

/// Why the user is asked about the conflict that the round speaks of first: the one that its recommendation is about, too.
fn reason_of_first(table: &Table, outcome: &Outcome) -> String {
    let id = outcome.reports.first().and_then(|report| report.get("id")).and_then(Value::as_str);
    let known = id.and_then(|id| table.view.open_conflicts.iter().find(|known| known.id == id));
    match known {
        None => reason(table, 1),
        Some(known) if table.tension.is_in(&known.description) => reason(table, known.rounds_persisted + 1),
        Some(known) => foreign_reason(known, known.rounds_persisted + 1),
    }
}

/// Why the user is asked about the panel's own dispute. `rounds`: in how many it was spoken of, this one among them.
fn reason(table: &Table, rounds: u32) -> String {
    let tried = match (rounds, living_with_middle(table).len()) {
        (0 | 1, _) => "the round in which it came up has not settled it".to_owned(),
        (_, 0) => "talking on has moved nobody".to_owned(),
        (_, some) => format!(
            "only {} of {} could live with a step between them",
            count(some),
            count(table.heard.len())
        ),
    };
    format!(
        "{} and {} can both be defended, and {tried}. What would settle it, {}, will be known only after the release.",
        table.tension.sides[0].label, table.tension.sides[1].label, table.tension.figure
    )
}

/// The seats that could live with the step between both sides, in their words of this round.
fn living_with_middle(table: &Table) -> Vec<&String> {
    let says = format!("I could live with {}", table.tension.middle);
    table.heard.iter().filter(|(_, said)| said.position.contains(&says)).map(|(seat, _)| seat).collect()
}

fn foreign_reason(known: &ConflictView, rounds: u32) -> String {
    let stood = match rounds {
        0 | 1 => "came up in this round and is not settled".to_owned(),
        rounds => format!(
            "was spoken of in {} rounds and is not settled",
            count(usize::try_from(rounds).unwrap_or(0))
        ),
    };
    format!("{} {stood}: {}.", known.id, gist(&known.description, 120).trim_end_matches('.'))
}

/// A position as the seat put it, short; without words that would call the user by themselves.
fn position(table: &Table, seat: &str, side: usize) -> String {
    let label = &table.tension.sides[side].label;
    let said = table
        .heard
        .iter()
        .find(|(name, _)| name == seat)
        .map(|(_, said)| said.position.as_str())
        .unwrap_or_default();
    let start = ["I am for", "I stay with", "I would choose"]
        .iter()
        .filter_map(|lead| said.find(&format!("{lead} {label}")))
        .min();
    let text = start.map_or("", |at| &said[at..]);
    let short: Vec<String> = sentences(text).into_iter().take(2).collect();
    quiet(&shorten(&short.join(" "), 480), label)
}

fn quiet(text: &str, instead: &str) -> String {
    if text.is_empty() || has_alarm(text) { instead.to_owned() } else { text.to_owned() }
}

/// Positions as they are recorded: text, or a map with the text in it.
fn recorded(value: &Value) -> BTreeMap<String, String> {
    let text = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Object(map) => map.get("position").and_then(Value::as_str).map(str::to_owned),
        _ => None,
    };
    match value {
        Value::Object(map) => {
            map.iter().filter_map(|(seat, value)| Some((seat.clone(), text(value)?))).collect()
        }
        _ => BTreeMap::new(),
    }
}
