//! Conflicts: reported, known again, contradicting, resolved.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Applied, covers, links, outside};
use crate::artifact::{Agreement, Artifact, ArtifactType};
use crate::contradiction;
use crate::record::{Next, RoundConflict};
use crate::reply::{ConflictReport, Contradiction, ProposedArtifact, Synthesis};
use crate::session::Session;
use crate::text::{clip, first_stop, same};
use crate::told;
use crate::triggers;

/// The key of a position below which earlier ones stand.
const EARLIER: &str = "earlier";

/// A conflict that was proposed among the artifacts.
pub(crate) fn as_report(proposed: &ProposedArtifact) -> ConflictReport {
    let description = match proposed.fields.get("description").and_then(Value::as_str) {
        Some(text) if !text.trim().is_empty() => text.to_owned(),
        _ => proposed.title.clone(),
    };
    let positions = crate::reply::positions(proposed.fields.get("positions").cloned());
    let related = crate::reply::related(proposed.fields.get("related").cloned());
    let covers = proposed.covers.clone();
    ConflictReport {
        id: proposed.revises.clone().unwrap_or_default(),
        description,
        positions,
        related,
        covers,
    }
}

/// A conflict, known or new, as a synthesis reports it. Gives back the id of the one that is open by it.
pub(super) fn conflict(
    session: &mut Session,
    report: &ConflictReport,
    topic_id: &str,
    round: u32,
    applied: &mut Applied,
) -> Option<String> {
    let seats: Vec<String> = session.participants.iter().map(|role| role.id.clone()).collect();
    let mut positions = report.positions.clone();
    positions.retain(|actor, _| {
        let seated = seats.contains(actor);
        if !seated {
            applied.warnings.push(told!("left out a position of `{actor}`, who has no seat", actor));
        }
        seated
    });
    let known = known_conflict(session, report);
    let titles = links::titles(session);
    let known = session.artifacts.iter_mut().find(|artifact| Some(&artifact.id) == known.as_ref());
    let (id, description) = match known {
        Some(artifact) if !artifact.is_open_conflict() => {
            applied
                .warnings
                .push(told!("{id} is settled already and was not opened again", id = artifact.id));
            return None;
        }
        Some(artifact) if artifact.left_by_hand().is_some() => {
            let why = artifact.left_by_hand().unwrap_or_default();
            applied.overrides.push(told!(
                "{id} {why}: what the round says of it was left out",
                id = artifact.id,
                why
            ));
            return None;
        }
        Some(artifact) => {
            let held = artifact.fields.entry("positions").or_insert_with(|| json!({}));
            if let Value::Object(held) = held {
                for (actor, words) in &positions {
                    let told = |words: &str| {
                        let spoken = session.rounds.iter().flat_map(|round| &round.conflicts);
                        spoken.filter(|spoken| spoken.id == artifact.id).any(|spoken| {
                            spoken.positions.get(actor).is_some_and(|position| position == words)
                        })
                    };
                    let now = moved(held.get(actor), words, round, told);
                    held.extend(now.map(|now| (actor.clone(), now)));
                }
            }
            if !report.related.is_empty() {
                let written = session.written.get(&artifact.id);
                outside::write(written, artifact, ("related", &json!(report.related)), &titles, applied);
            }
            applied.changed.insert(artifact.id.clone());
            (artifact.id.clone(), artifact.text("description").to_owned())
        }
        None if report.description.trim().is_empty() => {
            applied.warnings.push(told!("left out a conflict without a description"));
            return None;
        }
        None => {
            let id = session.next_id(ArtifactType::Conflict);
            let (title, description) = title_and_rest(&report.description);
            let mut fields = json!({
                "description": description,
                "positions": positions.iter().map(|(actor, words)| (actor.clone(), position(words, round))).collect::<Map<_, _>>(),
                "resolution": null,
                "resolved_round": null,
            });
            if !report.related.is_empty() {
                fields["related"] = json!(report.related);
            }
            session.artifacts.push(Artifact {
                id: id.clone(),
                kind: ArtifactType::Conflict,
                title: title.clone(),
                status: Agreement::Open,
                topic_id: topic_id.to_owned(),
                created_round: round,
                supported_by: Vec::new(),
                dissent: Vec::new(),
                quotes: Vec::new(),
                covers: Vec::new(),
                review: None,
                reworded: None,
                distinct_from: Vec::new(),
                unknown_status: None,
                fields: fields.as_object().cloned().unwrap_or_default(),
            });
            applied.created.push(id.clone());
            (id, report.description.clone())
        }
    };
    let covers = covers::known(session, &report.covers, &report.description, applied);
    if let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == id) {
        covers::add(session.written.get(&id), artifact, covers);
    }
    // Told twice in one round it is one conflict, and the round tells every position that its file gets.
    match applied.conflicts.iter_mut().find(|spoken| spoken.id == id) {
        Some(spoken) => spoken.positions.extend(positions),
        None => applied.conflicts.push(RoundConflict { id: id.clone(), description, positions }),
    }
    Some(id)
}

fn position(words: &str, round: u32) -> Value {
    json!({ "position": words, "round": round })
}

/// A seat's position now; `None` when it stays as it is written, without a round. What it held before and no round tells (`told`) stays beside
/// it: a file of another tool may have it here alone.
fn moved(held: Option<&Value>, words: &str, round: u32, told: impl Fn(&str) -> bool) -> Option<Value> {
    let mut now = position(words, round);
    let Some(held) = held else { return Some(now) };
    let before = held.get("position").unwrap_or(held).as_str().unwrap_or_default();
    if before == words && !held.is_object() {
        return None;
    }
    let mut earlier = held.get(EARLIER).and_then(Value::as_array).cloned().unwrap_or_default();
    if !before.is_empty() && before != words && !told(before) {
        let mut last = held.clone();
        if let Value::Object(last) = &mut last {
            last.shift_remove(EARLIER);
        }
        earlier.push(last);
    }
    if !earlier.is_empty() {
        now[EARLIER] = earlier.into();
    }
    Some(now)
}

/// Contradictions that the facilitator saw become conflicts, at any time; before a conclusion those, too, that can be
/// seen without understanding the texts.
pub(super) fn sweep(session: &mut Session, synthesis: &Synthesis, round: u32, applied: &mut Applied) {
    let mut found = synthesis.contradictions.clone().unwrap_or_default();
    for contradiction in &mut found {
        contradiction.artifacts.retain(|id| {
            let known = session.artifact(id).is_some();
            if !known {
                applied.warnings.push(told!("a contradiction names `{id}`, which is unknown", id));
            }
            known
        });
    }
    found.retain(|contradiction| contradiction.artifacts.len() > 1);
    // Its round is not added yet.
    let is_last_round = session.rounds_left() <= 1;
    if synthesis.next == Next::Conclude && synthesis.contradictions.is_none() {
        applied.warnings.push(told!("the facilitator did not say whether it looked for contradictions"));
    }
    if synthesis.next == Next::Conclude || is_last_round {
        found.extend(contradiction::plain(&session.artifacts));
    }
    open(session, found, round, applied);
}

/// The contradictions that can be seen without understanding the texts, outside of a round: each becomes a conflict. Gives
/// back the ids of what is new or changed.
pub(crate) fn look(session: &mut Session) -> Vec<String> {
    let mut applied = Applied::default();
    let found = contradiction::plain(&session.artifacts);
    let round = session.completed_rounds().max(1);
    open(session, found, round, &mut applied);
    applied.changed.retain(|id| !applied.created.contains(id));
    applied.created.into_iter().chain(applied.changed).collect()
}

/// A conflict for each contradiction that is not known.
fn open(session: &mut Session, found: Vec<Contradiction>, round: u32, applied: &mut Applied) {
    for found in found {
        if contradiction::is_known(&session.artifacts, &found) {
            continue;
        }
        let topic_id = found
            .artifacts
            .first()
            .and_then(|id| session.artifact(id))
            .map(|artifact| artifact.topic_id.clone())
            .unwrap_or_default();
        let description = if found.description.is_empty() {
            format!("{} contradict each other", found.artifacts.join(" and "))
        } else {
            found.description.clone()
        };
        let positions = holders(session, &found);
        let report = ConflictReport {
            id: String::new(),
            description,
            positions,
            related: Vec::new(),
            covers: Vec::new(),
        };
        // Known by its words or new: it says from now on which artifacts it is about, and is a gate.
        let Some(id) = conflict(session, &report, &topic_id, round, applied) else { continue };
        if let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == id) {
            artifact.fields.insert(contradiction::FIELD.to_owned(), contradiction::field(&found));
        }
    }
}

/// Whoever held one of the artifacts, with its title as the position.
fn holders(session: &Session, found: &Contradiction) -> BTreeMap<String, String> {
    let mut positions = BTreeMap::new();
    for artifact in found.artifacts.iter().filter_map(|id| session.artifact(id)) {
        for seat in &artifact.supported_by {
            let words: &mut String = positions.entry(seat.clone()).or_default();
            if !words.is_empty() {
                words.push_str("; ");
            }
            words.push_str(&format!("{}: {}", artifact.id, artifact.title));
        }
    }
    positions
}

/// A conflict known by its id, else by its description: an open one first, then one that is settled.
pub(crate) fn known_conflict(session: &Session, report: &ConflictReport) -> Option<String> {
    let conflicts = || session.artifacts.iter().filter(|artifact| artifact.kind == ArtifactType::Conflict);
    let alike = |artifact: &&Artifact| {
        let said = artifact.text("description");
        // Its first line may have become its title.
        let whole = format!("{} {said}", artifact.title);
        !report.description.trim().is_empty()
            && [said, whole.as_str()].iter().any(|said| same(said, &report.description))
    };
    conflicts()
        .find(|artifact| artifact.id == report.id)
        .or_else(|| conflicts().filter(|artifact| artifact.is_open_conflict()).find(alike))
        .or_else(|| conflicts().find(alike))
        .map(|artifact| artifact.id.clone())
}

/// The title, and the description without it where the first of several lines is the title as a whole.
fn title_and_rest(description: &str) -> (String, &str) {
    let (title, text) = (title_of(description), description.trim());
    match text.split_once('\n') {
        Some((first, rest)) if first.trim().trim_end_matches('.') == title && !rest.trim().is_empty() => {
            (title, rest.trim())
        }
        _ => (title, description),
    }
}

/// The first sentence or clause, short enough for a list.
fn title_of(description: &str) -> String {
    let line = description.trim().lines().next().unwrap_or_default();
    let question = line.find("? ").map(|at| at + 1);
    let end = question.or_else(|| first_stop(line)).or_else(|| line.find(": ")).unwrap_or(line.len());
    clip(line[..end].trim_end_matches('.'), 90)
}

/// The ends of conflicts, as the facilitator reports them.
pub(super) fn resolve(session: &mut Session, synthesis: &Synthesis, round: u32, applied: &mut Applied) {
    for end in &synthesis.resolved_conflicts {
        let method = if end.method.is_empty() { "agreement at the table" } else { &end.method };
        let conditions = &end.conditions;
        if let Some(why) = session.artifact(&end.id).and_then(Artifact::left_by_hand) {
            applied.overrides.push(told!("{id} {why}: it was not resolved", id = end.id, why));
            continue;
        }
        let resolved = triggers::resolve(session, &end.id, method, &end.resolution, conditions, round);
        if resolved.is_empty() {
            applied.warnings.push(told!("`{id}` is no open conflict and was not resolved", id = end.id));
        }
        for id in resolved {
            let words = crate::reply::with_conditions(&end.resolution, conditions);
            applied.resolved.push(format!("{id}: {words}"));
            applied.changed.insert(id.clone());
            applied.conflicts_resolved.push(id);
        }
    }
}
