//! What votes and the facilitator's judgement make of a proposal. Where no vote decides, whoever is against a result stays
//! on record with it, and a tie that the facilitator did not break with a reason is the user's to break.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::{Applied, conflicts, outside};
use crate::agenda::FocusType;
use crate::artifact::{Agreement, Artifact, ArtifactType, Dissent};
use crate::decided::rests_on;
use crate::record::Statement;
use crate::reply::{ConflictReport, ProposedArtifact};
use crate::session::Session;
use crate::strategy::ConsensusPolicy;
use crate::text::{clip, ends_sentence, same};
use crate::tie;
use crate::votes::Tally;
use crate::{phrase, told};

/// The stance of a dissent that is no vote: the facilitator reports it, or the seat closed for another side.
pub(super) const AGAINST: &str = "against";
/// Most characters of a seat's own words beside a result.
const MOST_WORDS: usize = 300;

/// What the facilitator says with a proposal about who holds it and why.
#[derive(Debug)]
pub(super) struct Judgement {
    /// The artifact's id.
    id: String,
    /// Seats that hold it, of those that spoke in this round.
    supported_by: Vec<String>,
    /// Seats that are against it, with their words, as reported.
    dissent: Vec<(String, String)>,
    /// Whether it comes with a reason that the artifact did not have before: one that was there before the panel argued
    /// decides nothing.
    has_reason: bool,
}

impl Judgement {
    /// Of a proposal; `before` is the artifact as it was, without fields when it is new.
    pub(super) fn on(before: &Artifact, proposed: &ProposedArtifact, supported_by: &[String]) -> Self {
        let given = proposed.fields.get("rationale").map(crate::text::plain).unwrap_or_default();
        let had = before.fields.get("rationale").map(crate::text::plain).unwrap_or_default();
        Self {
            id: before.id.clone(),
            supported_by: supported_by.to_vec(),
            dissent: proposed.dissent.clone(),
            has_reason: !given.trim().is_empty() && !same(&given, &had),
        }
    }
}

/// The votes decide what the policy gives them to decide; a block is never averaged away.
pub(super) fn count(session: &mut Session, tally: &Tally, round: u32, applied: &mut Applied) {
    let seats: Vec<String> = session.participants.iter().map(|role| role.id.clone()).collect();
    let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == tally.proposal) else {
        return;
    };
    let before = artifact.clone();
    if tally.agreed == Some(true) {
        let word = if artifact.kind == ArtifactType::Exclusion { "confirmed" } else { "consensus" };
        artifact.status = Agreement::for_type(artifact.kind, word);
        outside::support(&seats, artifact, &tally.support);
    } else if tally.agreed == Some(false) && artifact.status.is_agreed() {
        let who: Vec<_> = tally.block.iter().map(|(seat, _)| seat.as_str()).collect();
        let why = if who.is_empty() {
            told!("too few votes")
        } else {
            told!("blocked by {who}", who = who.join(", "))
        };
        applied.overrides.push(told!("{id} stays a draft: {why}", id = artifact.id, why));
        artifact.status = Agreement::for_type(artifact.kind, "draft");
    }
    let dissent = |(seat, words): &(String, String), stance: &str| Dissent {
        participant: seat.clone(),
        round,
        stance: stance.to_owned(),
        reason: words.clone(),
    };
    let said = tally.aside.iter().map(|said| dissent(said, "stand-aside"));
    let said = said.chain(tally.block.iter().map(|said| dissent(said, "block")));
    for dissent in said.collect::<Vec<_>>() {
        artifact.dissent.retain(|earlier| earlier.participant != dissent.participant);
        artifact.dissent.push(dissent);
    }
    artifact.dissent.retain(|dissent| !tally.support.contains(&dissent.participant));
    if *artifact != before {
        applied.changed.insert(artifact.id.clone());
    }
}

/// Puts on record who is against what the facilitator proposed, and looks whether it may count as agreed: not with as many
/// against it as for it, unless the strategy leaves it to the facilitator, the last phase is reached, and a reason says
/// what decided.
pub(super) fn judge(
    session: &mut Session,
    judgement: &Judgement,
    tallies: &[Tally],
    statements: &[Statement],
    focus: FocusType,
    applied: &mut Applied,
) {
    let tally = tallies.iter().find(|tally| tally.proposal == judgement.id);
    let mut against = reported(session, judgement, tally, statements, applied);
    record(session, &judgement.id, &against, applied);
    let Some(artifact) = session.artifact(&judgement.id) else { return };
    let by_votes = tally.is_some_and(|tally| tally.agreed.is_some());
    if statements.is_empty()
        || by_votes
        || !artifact.status.is_agreed()
        || rests_on(session, artifact).is_some()
    {
        return;
    }
    let voted = tally.map(|tally| tally.support.as_slice()).unwrap_or_default();
    let held: BTreeSet<&String> = judgement.supported_by.iter().chain(voted).collect();
    let held: Vec<String> = held.into_iter().filter(|seat| !against.contains_key(*seat)).cloned().collect();
    let blocks = tally.map(|tally| tally.block.clone()).unwrap_or_default();
    against.extend(blocks);
    let is_left = is_left_to_facilitator(session);
    // In a round about a conflict or a question nobody argued for a side.
    if is_left && focus == FocusType::Agenda {
        for (seat, words) in other_side(session, &held, statements) {
            against.entry(seat).or_insert(words);
        }
    }
    if against.is_empty() || against.len() < held.len() {
        return;
    }
    let is_last = session.strategy.is_last(&session.current_phase) && session.phase().sees.conflicts;
    if is_left && is_last && judgement.has_reason {
        record(session, &judgement.id, &against, applied);
    } else if is_left && is_last {
        dispute(session, &judgement.id, &held, &against, statements, applied);
    } else {
        set(session, &judgement.id, "draft", applied);
        let why = told!(
            "{held} for it, {against} against it",
            held = seats(&held),
            against = seats(against.keys())
        );
        applied.overrides.push(told!("{id} stays a draft: {why}", id = judgement.id, why));
    }
}

fn is_left_to_facilitator(session: &Session) -> bool {
    use ConsensusPolicy::{FacilitatorJudgment, FacilitatorSynthesis};
    matches!(session.strategy.consensus.policy, FacilitatorJudgment | FacilitatorSynthesis)
}

/// Who is against it as the facilitator says; only seats that spoke in this round, and none that voted for it.
fn reported(
    session: &mut Session,
    judgement: &Judgement,
    tally: Option<&Tally>,
    statements: &[Statement],
    applied: &mut Applied,
) -> BTreeMap<String, String> {
    let mut against = BTreeMap::new();
    for (seat, words) in &judgement.dissent {
        let spoke = statements.iter().any(|statement| statement.participant == *seat);
        let supports = tally.is_some_and(|tally| tally.support.contains(seat));
        if !spoke || supports {
            let why = if spoke { phrase!("voted for it") } else { phrase!("did not speak in this round") };
            applied.warnings.push(told!(
                "left out the dissent of `{seat}` on {id}, who {why}",
                seat,
                id = judgement.id,
                why
            ));
            continue;
        }
        against.insert(seat.clone(), words.clone());
    }
    if let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == judgement.id) {
        artifact.supported_by.retain(|seat| !against.contains_key(seat));
    }
    against
}

/// In a strategy with sides: where a result is held by one side alone, and by no more than half of those who spoke, the
/// others closed for another side. In their own words.
fn other_side(session: &Session, held: &[String], statements: &[Statement]) -> Vec<(String, String)> {
    let side = |seat: &String| session.sides.get(seat);
    let Some(own) = held.first().and_then(side) else { return Vec::new() };
    if held.len() * 2 > statements.len() || held.iter().any(|seat| side(seat) != Some(own)) {
        return Vec::new();
    }
    let others = statements.iter().filter(|said| side(&said.participant).is_some_and(|other| other != own));
    others.map(|said| (said.participant.clone(), own_words(session, said))).collect()
}

/// What a seat holds, in its words. Where sides are argued for, the last sentence is its own judgement.
fn own_words(session: &Session, said: &Statement) -> String {
    let position = said.position.trim();
    let stops = position.match_indices(". ").map(|(at, _)| at).filter(|at| ends_sentence(position, *at));
    let ends: Vec<usize> =
        ["? ", "! ", ".\n"].iter().filter_map(|end| position.rfind(end)).chain(stops).collect();
    let last = ends.into_iter().max().map_or(position, |at| position[at + 1..].trim());
    clip(if session.strategy.sides.is_empty() { position } else { last }, MOST_WORDS)
}

/// Keeps dissents with the artifact; a vote that is on record already stays as it is.
fn record(session: &mut Session, id: &str, against: &BTreeMap<String, String>, applied: &mut Applied) {
    let round = session.next_round();
    let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == id) else { return };
    for (seat, words) in against {
        if artifact.dissent.iter().any(|known| known.participant == *seat && known.round == round) {
            continue;
        }
        artifact.dissent.retain(|earlier| earlier.participant != *seat);
        artifact.dissent.push(Dissent {
            participant: seat.clone(),
            round,
            stance: AGAINST.to_owned(),
            reason: words.clone(),
        });
        applied.changed.insert(id.to_owned());
    }
}

/// A tie without a reason: the artifact is in dispute, and a conflict with both sides on it goes to the user.
fn dispute(
    session: &mut Session,
    id: &str,
    held: &[String],
    against: &BTreeMap<String, String>,
    statements: &[Statement],
    applied: &mut Applied,
) {
    let Some(artifact) = session.artifact(id) else { return };
    let (title, topic_id) = (artifact.title.clone(), artifact.topic_id.clone());
    let known = session.artifacts.iter().find(|known| known.is_open_conflict() && tie::on(known) == [id]);
    let words = |seat: &String| {
        let said = statements.iter().find(|said| said.participant == *seat);
        let own = said.map(|said| own_words(session, said)).unwrap_or_default();
        against.get(seat).filter(|words| !words.trim().is_empty()).cloned().unwrap_or(own)
    };
    let positions = held.iter().chain(against.keys()).map(|seat| (seat.clone(), words(seat))).collect();
    let count = told!(
        "{held} for it, {against} against it, and no reason was given that decides between them",
        held = seats(held),
        against = seats(against.keys())
    );
    let report = ConflictReport {
        id: known.map(|known| known.id.clone()).unwrap_or_default(),
        description: told!("{id}, “{title}”: {count}.", id, title, count),
        positions,
        related: vec![id.to_owned()],
        covers: Vec::new(),
    };
    record(session, id, against, applied);
    set(session, id, "conflict", applied);
    let round = session.next_round();
    let Some(conflict) = conflicts::conflict(session, &report, &topic_id, round, applied) else { return };
    applied.overrides.push(told!(
        "{id} is not agreed: {count}; {conflict} puts it to the user",
        id,
        count,
        conflict
    ));
    if let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == conflict) {
        artifact.title = clip(&format!("{id}: {title}"), 90);
        artifact.fields.insert(tie::FIELD.to_owned(), json!([id]));
    }
}

fn set(session: &mut Session, id: &str, word: &str, applied: &mut Applied) {
    if let Some(artifact) = session.artifacts.iter_mut().find(|artifact| artifact.id == id) {
        artifact.status = Agreement::for_type(artifact.kind, word);
        applied.changed.insert(id.to_owned());
    }
}

/// `2 (ann, ben)`; `nobody`.
fn seats<'a>(seats: impl IntoIterator<Item = &'a String>) -> String {
    let names: Vec<&str> = seats.into_iter().map(String::as_str).collect();
    if names.is_empty() { told!("nobody") } else { format!("{} ({})", names.len(), names.join(", ")) }
}
