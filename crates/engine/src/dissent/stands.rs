//! Who stood how to an artifact or in a conflict, and who yielded.

use std::collections::BTreeMap;

use serde_json::Value;

use super::argument::{Syntheses, argument};
use super::{Dispute, Stand, StandKind, Yielded};
use crate::artifact::{Artifact, ArtifactType};
use crate::evidence::{Bag, Heard, Record, changes};
use crate::record::{Round, Statement, VoteCount};
use crate::text::{plain, same};

/// Artifacts on which somebody stood aside, voted against or was against it, and conflicts with positions.
pub(super) fn disputes(
    record: Record<'_>,
    heard: &Heard<'_>,
    syntheses: &Syntheses,
    matters: &[Bag],
) -> Vec<Dispute> {
    let one = |(artifact, matter): (&Artifact, &Bag)| {
        let (stands, mut yielded) = if artifact.kind == ArtifactType::Conflict {
            (positions(record.rounds, artifact), withdrawn(record, artifact))
        } else {
            let stands = votes(record, artifact);
            let yielded = won_over(record, artifact, &stands);
            (stands, yielded)
        };
        for yielded in &mut yielded {
            let (seat, from) = (&yielded.held.participant, yielded.held.round);
            yielded.argument = argument(heard, syntheses, matter, seat, from..yielded.by);
        }
        let is_dispute = stands.iter().any(|stand| stand.kind != StandKind::Support);
        is_dispute.then(|| Dispute { id: artifact.id.clone(), stands, yielded })
    };
    record.artifacts.iter().zip(matters).filter_map(one).collect()
}

/// Who did not support an artifact, and voted for it later, without whose words they repeat.
pub(super) fn yielded_on(record: Record<'_>, artifact: &Artifact) -> Vec<Yielded> {
    won_over(record, artifact, &votes(record, artifact))
}

/// The last vote of each seat that supports an artifact, where it came with words: of whoever its file does not name any more nothing
/// holds.
pub(super) fn conditions_on(record: Record<'_>, artifact: &Artifact) -> Vec<Stand> {
    let mut last: BTreeMap<String, Stand> = BTreeMap::new();
    for stand in votes(record, artifact) {
        last.insert(stand.participant.clone(), stand);
    }
    let supports = |seat: &String| artifact.supported_by.iter().any(|known| same(known, seat));
    let is_told = |stand: &Stand| {
        stand.kind == StandKind::Support && !stand.words.trim().is_empty() && supports(&stand.participant)
    };
    let mut found: Vec<Stand> = last.into_values().filter(is_told).collect();
    found.sort_by_key(|stand| stand.round);
    found
}

/// The votes on an artifact over the rounds, and who was against it without one.
fn votes(record: Record<'_>, artifact: &Artifact) -> Vec<Stand> {
    let mut stands = Vec::new();
    for round in record.rounds {
        let said = record.said.get(&round.number).map(Vec::as_slice).unwrap_or_default();
        match round.votes.iter().find(|count| count.proposal == artifact.id) {
            Some(count) => stands.extend(counted(round.number, count, said)),
            None => stands.extend(said.iter().filter_map(|said| voted(round.number, said, &artifact.id))),
        }
    }
    for dissent in &artifact.dissent {
        let is_known =
            |stand: &Stand| stand.participant == dissent.participant && stand.round == dissent.round;
        if !stands.iter().any(is_known) {
            stands.push(Stand {
                round: dissent.round,
                participant: dissent.participant.clone(),
                kind: match dissent.stance.as_str() {
                    "stand-aside" => StandKind::StandAside,
                    "block" => StandKind::Block,
                    _ => StandKind::Against,
                },
                words: dissent.reason.clone(),
            });
        }
    }
    stands.sort_by_key(|stand| stand.round);
    stands
}

/// The stands of a count, with the words that the seats gave.
fn counted(round: u32, count: &VoteCount, said: &[Statement]) -> Vec<Stand> {
    let words = |seat: &String| {
        let theirs = said.iter().find(|said| said.participant == *seat);
        let vote = theirs.and_then(|said| said.votes.iter().find(|vote| vote.proposal == count.proposal));
        vote.map(|vote| vote.condition.clone()).unwrap_or_default()
    };
    let lists = [
        (StandKind::Support, &count.support),
        (StandKind::StandAside, &count.stand_aside),
        (StandKind::Block, &count.block),
    ];
    let stand =
        |kind: StandKind, seat: &String| Stand { round, participant: seat.clone(), kind, words: words(seat) };
    lists
        .into_iter()
        .flat_map(|(kind, seats)| seats.iter().map(move |seat| (kind, seat)))
        .map(|(kind, seat)| stand(kind, seat))
        .collect()
}

/// A vote in a statement of a round that counts none: other programs do not.
fn voted(round: u32, said: &Statement, id: &str) -> Option<Stand> {
    let vote = said.votes.iter().find(|vote| vote.proposal == id)?;
    Some(Stand {
        round,
        participant: said.participant.clone(),
        kind: vote.stance.into(),
        words: vote.condition.clone(),
    })
}

/// Who did not support an artifact, and voted for it later.
fn won_over(record: Record<'_>, artifact: &Artifact, stands: &[Stand]) -> Vec<Yielded> {
    let mut held: BTreeMap<&str, &Stand> = BTreeMap::new();
    let mut found = Vec::new();
    let changed = changes(record, artifact);
    for stand in stands {
        let before = if stand.kind == StandKind::Support {
            held.remove(stand.participant.as_str())
        } else {
            held.insert(&stand.participant, stand);
            None
        };
        if let Some(before) = before.filter(|before| before.round < stand.round) {
            found.push(Yielded {
                held: before.clone(),
                by: stand.round,
                then: Some(stand.clone()),
                changed: changed.range(before.round..stand.round).copied().collect(),
                argument: None,
            });
        }
    }
    found
}

/// The positions in a conflict, as its rounds have them; where no round speaks of it, as it has them itself.
fn positions(rounds: &[Round], conflict: &Artifact) -> Vec<Stand> {
    let stand = |round: u32, participant: &str, words: String| Stand {
        round,
        participant: participant.to_owned(),
        kind: StandKind::Position,
        words,
    };
    let mut stands: Vec<Stand> = Vec::new();
    for (round, held) in spoken_of(rounds, &conflict.id) {
        for (seat, words) in held {
            let last = stands.iter().rev().find(|stand| stand.participant == *seat);
            if last.is_none_or(|last| !same(&last.words, words)) {
                stands.push(stand(round, seat, words.clone()));
            }
        }
    }
    if stands.is_empty()
        && let Some(Value::Object(own)) = conflict.fields.get("positions")
    {
        for (seat, held) in own {
            let round = held.get("round").and_then(Value::as_u64).and_then(|round| u32::try_from(round).ok());
            let words = held.get("position").map_or_else(|| plain(held), plain);
            stands.push(stand(round.unwrap_or(conflict.created_round), seat, words));
        }
    }
    stands
}

fn spoken_of<'a>(
    rounds: &'a [Round],
    conflict: &'a str,
) -> impl Iterator<Item = (u32, &'a BTreeMap<String, String>)> {
    let of = move |round: &'a Round| round.conflicts.iter().find(|spoken| spoken.id == conflict);
    rounds.iter().filter_map(move |round| Some((round.number, &of(round)?.positions)))
}

/// Whose position in a conflict no later round names, although one names others' and they spoke in it.
fn withdrawn(record: Record<'_>, conflict: &Artifact) -> Vec<Yielded> {
    let spoken: Vec<_> =
        spoken_of(record.rounds, &conflict.id).filter(|(_, held)| !held.is_empty()).collect();
    let mut last: BTreeMap<&String, (u32, &String)> = BTreeMap::new();
    for (round, held) in &spoken {
        last.extend(held.iter().map(|(seat, words)| (seat, (*round, words))));
    }
    let spoke = |seat: &String, round: u32| {
        record.said.get(&round).is_some_and(|said| said.iter().any(|said| said.participant == *seat))
    };
    // The first round after it that speaks of the conflict without them, although they were there.
    let gone_by = |seat: &String, round: u32| {
        let mut later = spoken.iter().map(|(later, _)| *later).filter(|later| *later > round);
        later.find(|later| spoke(seat, *later))
    };
    let gone = last
        .into_iter()
        .filter_map(|(seat, (round, words))| Some((seat, round, words, gone_by(seat, round)?)));
    let mut found: Vec<Yielded> = gone
        .map(|(seat, round, words, by)| Yielded {
            held: Stand { round, participant: seat.clone(), kind: StandKind::Position, words: words.clone() },
            by,
            then: None,
            changed: Vec::new(),
            argument: None,
        })
        .collect();
    found.sort_by_key(|yielded| yielded.held.round);
    found
}
