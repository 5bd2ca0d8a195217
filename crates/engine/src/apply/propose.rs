//! Proposed artifacts: new ones, and revisions of known ones.

use serde_json::{Map, Value, json};

use super::weigh::{AGAINST, Judgement};
use super::{Applied, covers, decided, links, outside, quotes};
use crate::artifact::{ADDED_TO, Agreement, Artifact, ArtifactType, ReviewState};
use crate::config::Workflow;
use crate::record::Statement;
use crate::reply::{ProposedArtifact, Synthesis};
use crate::session::Session;
use crate::text::clip;
use crate::which::{Known, revised};
use crate::{phrase, told};

pub(super) fn is_of_workflow(workflow: Workflow, kind: ArtifactType) -> bool {
    use ArtifactType as T;
    match kind {
        T::OpenQuestion | T::Conflict => true,
        T::Requirement | T::BusinessRule | T::Nfr | T::Exclusion => {
            matches!(workflow, Workflow::Specs | Workflow::Roundtable)
        }
        T::ArchitectureDecision | T::Component | T::Interface | T::Adr => {
            matches!(workflow, Workflow::Design | Workflow::Roundtable)
        }
        T::Idea | T::Risk | T::Mitigation => matches!(workflow, Workflow::Brainstorm | Workflow::Roundtable),
    }
}

/// A new artifact, or the revision of one: named by `revises`, or known by its type and title. Gives back what the
/// facilitator judged with it.
pub(super) fn propose(
    session: &mut Session,
    synthesis: &Synthesis,
    proposed: &ProposedArtifact,
    focus_topic: &str,
    statements: &[Statement],
    applied: &mut Applied,
) -> Option<Judgement> {
    let round = session.next_round();
    let status = Agreement::for_type(proposed.kind, &proposed.status);
    let covers = covers::known(session, &proposed.covers, &proposed.title, applied);
    let decides = decided::known(session, synthesis, proposed, applied);
    let mut supported_by = supporters(session, proposed, statements, applied);
    let quotes = quotes::known(session, proposed, statements, applied);
    let known = revised(session.artifacts.iter().map(Known::from), proposed.into()).map(str::to_owned);
    let is_users = decided::is_of_user(session, decides.as_deref());
    let titles = links::titles(session);
    let seats: Vec<String> = session.participants.iter().map(|role| role.id.clone()).collect();
    let known = session.artifacts.iter_mut().find(|artifact| Some(&artifact.id) == known.as_ref());
    if let Some(artifact) = known {
        if let Some(why) = is_set(artifact) {
            if !repeats(artifact, proposed, status) {
                applied.overrides.push(told!("{id} {why}: its revision was left out", id = artifact.id, why));
            }
            return None;
        }
        if artifact.kind == ArtifactType::OpenQuestion && !artifact.is_open_question() {
            let id = &artifact.id;
            applied.warnings.push(told!("{id} is answered already: its revision was left out", id));
            return None;
        }
        let judgement = Judgement::on(artifact, proposed, &supported_by);
        let before = artifact.clone();
        let is_reworded = is_reworded(artifact, proposed);
        let written = session.written.get(&artifact.id);
        if outside::may_write(written, artifact, "title", &proposed.title.as_str().into(), applied) {
            artifact.title.clone_from(&proposed.title);
            applied.said(&artifact.id, "title", proposed.title.as_str().into());
        }
        for (key, value) in &proposed.fields {
            // A revision that only moves the state comes without the text; nothing is emptied by it.
            let is_empty = matches!(value, Value::Array(items) if items.is_empty());
            if !is_empty {
                outside::write(written, artifact, (key, value), &titles, applied);
            }
        }
        if is_users && is_reworded && decided::becomes(artifact, decides.as_deref()) {
            // Whoever held the text that stood here held one of the answers, and the user may have taken the other one.
            outside::support(&seats, artifact, &[]);
            artifact.quotes.retain(|quote| !seats.contains(&quote.participant));
        }
        decided::mark(artifact, decides);
        covers::add(written, artifact, covers);
        quotes::add(artifact, quotes);
        artifact.status = status;
        // A vote weighs more than what the facilitator says of a seat: whoever stood aside supports by voting so. No
        // warning: their dissent stays on record, and the facilitator is not told who voted how.
        let voted = |seat: &String| {
            artifact.dissent.iter().any(|dissent| dissent.participant == *seat && dissent.stance != AGAINST)
        };
        supported_by.retain(|seat| !voted(seat));
        artifact.dissent.retain(|dissent| !supported_by.contains(&dissent.participant));
        if !supported_by.is_empty() {
            // Whoever held the same words before has not taken that back by not saying so again.
            let holds = |seat: &&String| {
                let is_named = supported_by.contains(seat) || artifact.supported_by.contains(seat);
                is_named && artifact.dissent.iter().all(|dissent| dissent.participant != **seat)
            };
            let all: Vec<String> = seats.iter().filter(holds).cloned().collect();
            outside::support(&seats, artifact, if is_reworded { &supported_by } else { &all });
        }
        // What only says the same again changes nothing, and no round is said to have done so.
        if *artifact != before {
            applied.changed.insert(artifact.id.clone());
        }
        return Some(judgement);
    }
    if let Some(id) = &proposed.revises {
        applied.warnings.push(told!(
            "`{id}` is unknown, so its revision became a new {kind}",
            id,
            kind = proposed.kind.to_string()
        ));
    }
    let topic_id = if session.topic(&proposed.topic_id).is_some() { &proposed.topic_id } else { focus_topic };
    if topic_id != proposed.topic_id && !proposed.topic_id.is_empty() {
        applied.warnings.push(told!(
            "the topic `{topic}` is unknown: filed under `{topic_id}`",
            topic = proposed.topic_id,
            topic_id
        ));
    }
    let id = session.next_id(proposed.kind);
    let mut artifact = Artifact {
        id: id.clone(),
        kind: proposed.kind,
        title: proposed.title.clone(),
        status,
        topic_id: topic_id.to_owned(),
        created_round: round,
        supported_by,
        dissent: Vec::new(),
        quotes,
        covers,
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: with_defaults(proposed),
    };
    let judgement =
        Judgement::on(&Artifact { fields: Map::new(), ..artifact.clone() }, proposed, &artifact.supported_by);
    decided::mark(&mut artifact, decides);
    session.artifacts.push(artifact);
    applied.created.push(id);
    Some(judgement)
}

/// Why an artifact is not the table's to change any more, in words that follow its id: the user set it aside, or somebody
/// wrote a word into its status by hand.
fn is_set(artifact: &Artifact) -> Option<String> {
    if artifact.unknown_status.is_some() {
        return artifact.says_unknown();
    }
    if let Some(done) = artifact.set_aside_by_hand() {
        return Some(told!("was {done} in its file", done));
    }
    let by_hand = artifact.word_by_hand().is_some();
    Some(match artifact.review_state()? {
        ReviewState::Rejected => told!("was rejected"),
        ReviewState::Deferred => told!("was left for later"),
        ReviewState::Approved if by_hand => told!("was approved by hand in its file"),
        ReviewState::Approved => return None,
    })
}

/// Whether a proposal gives an artifact that stands another text.
fn is_reworded(artifact: &Artifact, proposed: &ProposedArtifact) -> bool {
    let is_other = |(key, value): (&String, &Value)| {
        let is_empty = matches!(value, Value::Array(items) if items.is_empty());
        !is_empty && !ADDED_TO.contains(&key.as_str()) && artifact.fields.get(key) != Some(value)
    };
    proposed.title != artifact.title || proposed.fields.iter().any(is_other)
}

/// Whether a proposal says of an artifact that stands nothing that it does not say already: then there is nothing to turn away.
fn repeats(artifact: &Artifact, proposed: &ProposedArtifact, status: Agreement) -> bool {
    !artifact.is_set_aside()
        && status == artifact.status
        && proposed.title == artifact.title
        && proposed.fields.iter().all(|(key, value)| artifact.fields.get(key) == Some(value))
}

/// What files and documents rely on and the facilitator left out. Only for a new artifact: a revision that is silent
/// about its priority, or about blocking, does not change it.
fn with_defaults(proposed: &ProposedArtifact) -> Map<String, Value> {
    let mut fields = proposed.fields.clone();
    match proposed.kind {
        ArtifactType::Requirement => {
            fields.entry("priority").or_insert_with(|| json!("should"));
            fields.entry("acceptance").or_insert_with(|| json!([]));
        }
        ArtifactType::OpenQuestion => {
            fields.entry("blocking").or_insert_with(|| json!(false));
        }
        _ => {}
    }
    fields
}

/// Only seats that spoke in this round can support something in it.
fn supporters(
    session: &Session,
    proposed: &ProposedArtifact,
    statements: &[Statement],
    applied: &mut Applied,
) -> Vec<String> {
    let (spoke, silent): (Vec<_>, Vec<_>) = proposed
        .supported_by
        .iter()
        .cloned()
        .partition(|seat| statements.iter().any(|statement| statement.participant == *seat));
    for seat in silent {
        let why = if session.participants.iter().any(|role| role.id == seat) {
            phrase!("did not speak")
        } else {
            phrase!("has no seat")
        };
        applied.warnings.push(told!(
            "`{seat}` {why} in this round and was not counted for \"{title}\"",
            seat,
            why,
            title = clip(&proposed.title, 60)
        ));
    }
    spoke
}
