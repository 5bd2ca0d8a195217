//! Who holds a result and who is against it, as its file names them and no round does: a file can be changed by anybody.

use std::collections::BTreeMap;

use super::course::{is_listed, of_it};
use super::unsaid::{Told, has_lost_rounds, is_of_here, is_of_panel};
use crate::artifact::{Artifact, Dissent};
use crate::record::Round;
use crate::text::same;

/// Whoever an artifact names as supporting it and is no seat of the session, nor ever spoke in one of its rounds. Nothing is
/// claimed where nothing is of [`super::unsaid`], nor where rounds are lost.
pub fn strangers<'a>(
    rounds: &[Round],
    told: &BTreeMap<u32, Told>,
    seats: &[String],
    artifact: &'a Artifact,
) -> Vec<&'a str> {
    if !is_of_here(rounds, artifact) || has_lost_rounds(rounds, told) {
        return Vec::new();
    }
    let names = artifact.supported_by.iter().filter(|name| !is_of_panel(rounds, told, seats, name));
    names.map(String::as_str).collect()
}

/// The seats that an artifact names as supporting it, and that neither voted for it nor are named with it in what the facilitator
/// reported. Nothing is claimed where nothing is of [`strangers`], nor where the report of one of its rounds is not there, nor of
/// what two artifacts became.
pub fn unvoiced<'a>(rounds: &[Round], told: &BTreeMap<u32, Told>, artifact: &'a Artifact) -> Vec<&'a str> {
    let is_made_of_others = artifact.reworded.as_ref().is_some_and(|reworded| !reworded.from.is_empty());
    if !is_of_here(rounds, artifact) || is_made_of_others || has_lost_rounds(rounds, told) {
        return Vec::new();
    }
    let mut held: Vec<&String> = Vec::new();
    for (at, round) in rounds.iter().enumerate() {
        held.extend(
            round.votes.iter().filter(|count| count.proposal == artifact.id).flat_map(|count| &count.support),
        );
        if !is_listed(round, artifact) {
            continue;
        }
        let Some(reported) = told.get(&round.number).and_then(|told| told.held.as_ref()) else {
            return Vec::new();
        };
        let named = of_it(&rounds[..=at], reported, artifact, &[&artifact.title]);
        // Called otherwise by now: whoever held anything then may have held this.
        let all = if named.is_empty() { reported.iter().collect() } else { named };
        held.extend(all.into_iter().flat_map(|held| &held.by));
    }
    let seats = artifact.supported_by.iter().filter(|seat| !held.iter().any(|known| same(known, seat)));
    seats.map(String::as_str).collect()
}

/// The last votes on an artifact, aside or against it, of which its file says nothing any more, without their words: such a
/// dissent stays with it until the seat votes for it. Nothing is claimed where nothing is of [`super::unsaid`].
pub fn taken_out(rounds: &[Round], artifact: &Artifact) -> Vec<Dissent> {
    if !is_of_here(rounds, artifact) {
        return Vec::new();
    }
    let mut last: BTreeMap<&str, Option<(u32, &str)>> = BTreeMap::new();
    for round in rounds {
        for count in round.votes.iter().filter(|count| count.proposal == artifact.id) {
            for (seats, stance) in [
                (&count.stand_aside, Some("stand-aside")),
                (&count.block, Some("block")),
                (&count.support, None),
            ] {
                let stance = stance.map(|stance| (round.number, stance));
                last.extend(seats.iter().map(|seat| (seat.as_str(), stance)));
            }
        }
    }
    let is_named = |seat: &str| artifact.dissent.iter().any(|dissent| dissent.participant == seat);
    let dissent = |(seat, stance): (&str, Option<(u32, &str)>)| {
        let (round, stance) = stance.filter(|_| !is_named(seat))?;
        Some(Dissent {
            participant: seat.to_owned(),
            round,
            stance: stance.to_owned(),
            reason: String::new(),
        })
    };
    last.into_iter().filter_map(dissent).collect()
}

/// The round that made an artifact as the rounds tell, where its file says another one. Nothing is claimed of a session that was
/// not played here, nor where no round or several tell it.
pub fn made_otherwise(rounds: &[Round], artifact: &Artifact) -> Option<u32> {
    if !rounds.first().is_some_and(crate::positions::is_ours) {
        return None;
    }
    let mut made = rounds.iter().filter(|round| round.artifacts_created.contains(&artifact.id));
    let (round, other) = (made.next()?.number, made.next());
    (other.is_none() && round != artifact.created_round).then_some(round)
}

#[cfg(test)]
mod tests {
    use serde_json::{Map, Value, json};

    use super::*;
    use crate::artifact::ArtifactType;
    use crate::dissent::Held;
    use crate::dissent::played::{artifact, round};
    use crate::fork::COPIED_FROM;

    /// Three rounds that were played here. The first makes REQ-001, the second changes it; `a` stands aside in the first and
    /// supports it in the third, `b` blocks in the second.
    fn rounds() -> Vec<Round> {
        let votes = |votes: Value| json!([votes]);
        vec![
            round(
                1,
                json!({
                    "artifacts_created": ["REQ-001"],
                    "votes": votes(json!({ "proposal": "REQ-001", "support": ["c"], "stand_aside": ["a"] })),
                }),
            ),
            round(
                2,
                json!({
                    "artifacts_changed": ["REQ-001"],
                    "votes": votes(json!({ "proposal": "REQ-001", "support": ["c"], "block": ["b"] })),
                }),
            ),
            round(3, json!({ "votes": votes(json!({ "proposal": "REQ-001", "support": ["a"] })) })),
        ]
    }

    fn reports() -> BTreeMap<u32, Told> {
        let held = |title: &str, revises: Option<&str>, by: &str| Held {
            kind: ArtifactType::Requirement,
            title: title.to_owned(),
            revises: revises.map(str::to_owned),
            by: vec![by.to_owned()],
            words: Map::new(),
            criteria: Vec::new(),
        };
        let told = |held: Vec<Held>| Told { held: Some(held), ..Told::default() };
        BTreeMap::from([
            (1, told(vec![held("Lend", None, "d"), held("Return", None, "e")])),
            (2, told(vec![held("Lend", Some("REQ-001"), "f")])),
            (3, told(vec![held("Lend late", None, "g")])),
        ])
    }

    fn seats() -> Vec<String> {
        ["a", "b", "c", "qa-lead", "QA Lead"].map(str::to_owned).to_vec()
    }

    #[test]
    fn a_supporter_without_a_seat_is_a_stranger() {
        let named = artifact(&["c", "QA Lead", "boss"], &[]);
        assert_eq!(strangers(&rounds(), &BTreeMap::new(), &seats(), &named), ["boss"]);
        let mut copied = named.clone();
        copied.fields.insert(COPIED_FROM.to_owned(), json!("REQ-001"));
        assert!(strangers(&rounds(), &BTreeMap::new(), &seats(), &copied).is_empty());
        let lost = [rounds().remove(0), rounds().remove(2)];
        assert!(strangers(&lost, &BTreeMap::new(), &seats(), &named).is_empty(), "who spoke in the second?");
        let mut others = rounds();
        others[0].next_focus.clear();
        others[0].votes.clear();
        assert!(strangers(&others, &BTreeMap::new(), &seats(), &named).is_empty());
    }

    #[test]
    fn a_supporter_is_one_who_voted_for_it_or_was_reported_with_it() {
        let told = reports();
        let of = |supporters: &[&str]| unvoiced(&rounds(), &told, &artifact(supporters, &[])).join(", ");
        assert_eq!(of(&["a", "c", "d", "f"]), "");
        assert_eq!(of(&["b", "c"]), "b", "who was against it");
        assert_eq!(of(&["e", "g"]), "e, g", "who held something else, or something in another round");
        // Its title is another one by now.
        let mut renamed = artifact(&["e", "g"], &[]);
        renamed.title = "Lend out".to_owned();
        assert_eq!(unvoiced(&rounds(), &told, &renamed), ["g"]);
    }

    #[test]
    fn of_supporters_nothing_is_claimed_where_a_report_or_a_round_is_lost_or_two_became_one() {
        let named = artifact(&["b"], &[]);
        assert_eq!(unvoiced(&rounds(), &reports(), &named), ["b"], "the control");
        let mut told = reports();
        told.remove(&2);
        assert!(unvoiced(&rounds(), &told, &named).is_empty());
        assert!(unvoiced(&rounds()[..2], &reports(), &named).is_empty(), "the journal knows a third round");
        let mut merged = named;
        let from = json!({
            "how": "merge", "by": "user", "at": "2026-01-07T10:00:00Z", "from": ["REQ-002"], "round": 3,
            "status": "consensus", "hash": "",
        });
        merged.reworded = Some(serde_json::from_value(from).unwrap());
        assert!(unvoiced(&rounds(), &reports(), &merged).is_empty());
    }

    #[test]
    fn a_vote_against_stays_with_the_artifact_until_the_seat_votes_for_it() {
        let out = |rounds: &[Round], named: &[&str]| -> Vec<(String, u32, String)> {
            let out = taken_out(rounds, &artifact(&[], named)).into_iter();
            out.map(|one| (one.participant, one.round, one.stance)).collect()
        };
        assert_eq!(out(&rounds(), &["b"]), []);
        assert_eq!(out(&rounds(), &[]), [("b".to_owned(), 2, "block".to_owned())]);
        assert_eq!(out(&rounds()[..2], &["b"]), [("a".to_owned(), 1, "stand-aside".to_owned())]);
    }

    #[test]
    fn the_round_that_made_it_is_the_one_that_says_so() {
        let mut made = artifact(&[], &[]);
        assert_eq!(made_otherwise(&rounds(), &made), None);
        made.created_round = 99;
        assert_eq!(made_otherwise(&rounds(), &made), Some(1));
        assert_eq!(made_otherwise(&rounds()[1..], &made), None, "no round tells");
    }
}
