//! What the panel quotes was said, in every workflow; and what is proposed for want of a quotation is mostly what the panel
//! would have quoted.

use std::collections::BTreeMap;

use roundtable_engine::artifact::Artifact;
use roundtable_engine::evidence::{ArtifactEvidence, Link, LinkState, Record, evidence};
use roundtable_engine::record::{Stance, Statement};

use super::kit::Played;
use super::workflows::{on_the_clinic, on_the_sample};

fn said(played: &Played) -> BTreeMap<u32, Vec<Statement>> {
    played.session.rounds.iter().map(|round| (round.number, round.responses.clone())).collect()
}

/// What each rests on.
pub(super) fn found(played: &Played, artifacts: &[Artifact]) -> Vec<ArtifactEvidence> {
    let notes = played.session.user_words();
    evidence(Record { artifacts, rounds: &played.session.rounds, said: &said(played), notes: &notes })
}

fn links(found: &[ArtifactEvidence]) -> impl Iterator<Item = &Link> {
    found.iter().flat_map(|artifact| {
        artifact.links.iter().chain(artifact.criteria.iter().flat_map(|criterion| &criterion.links))
    })
}

#[test]
fn every_quotation_of_the_panel_was_said_by_that_seat() {
    for (name, played) in on_the_sample().chain(on_the_clinic()) {
        let found = found(played, &played.session.artifacts);
        let count = |state| links(&found).filter(|link| link.state == state).count();
        assert!(count(LinkState::Quoted) > 5, "{name}: {}", count(LinkState::Quoted));
        assert_eq!((count(LinkState::NotFound), count(LinkState::NotRecorded)), (0, 0), "{name}");
    }
}

/// Whether a seat stated an artifact or voted for it: what a document says of those that it names as supporters.
fn holds(played: &Played, artifact: &Artifact, seat: &str) -> bool {
    let quoted = artifact.quotes.iter().any(|quote| quote.participant == seat && quote.criterion.is_empty());
    let keeps = format!("Keep {} as it stands", artifact.id);
    let said = played.session.rounds.iter().flat_map(|round| &round.responses);
    let votes = |said: &Statement| {
        said.votes.iter().any(|vote| vote.proposal == artifact.id && vote.stance == Stance::Support)
    };
    let own = |said: &Statement| said.suggestions.iter().any(|text| text.starts_with(&keeps));
    quoted || said.filter(|said| said.participant == seat).any(|said| votes(said) || own(said))
}

#[test]
fn every_supporter_of_a_result_has_stated_it_or_voted_for_it() {
    let mut without = Vec::new();
    let mut held = 0;
    for (name, played) in on_the_sample().chain(on_the_clinic()) {
        for artifact in &played.session.artifacts {
            for seat in &artifact.supported_by {
                match holds(played, artifact, seat) {
                    true => held += 1,
                    false => without.push(format!("{name}: {} {} by {seat}", artifact.id, artifact.title)),
                }
            }
        }
    }
    assert!(held > 500, "{held}");
    assert_eq!(without, Vec::<String>::new());
}

#[test]
#[ignore = "prints; for people"]
fn likeness_in_sessions() {
    let (mut right, mut wrong, mut none, mut all) = (0, 0, 0, 0);
    for (name, played) in on_the_sample().chain(on_the_clinic()) {
        let quoted = found(played, &played.session.artifacts);
        let mut bare = played.session.artifacts.clone();
        bare.iter_mut().for_each(|artifact| artifact.quotes.clear());
        let proposed = found(played, &bare);
        println!("## {name}");
        for ((quoted, proposed), artifact) in quoted.iter().zip(&proposed).zip(&bare) {
            let real = |link: &&Link| link.state == LinkState::Quoted;
            println!(
                "{} {} quoted {}",
                artifact.id,
                artifact.title,
                quoted.links.iter().filter(real).count()
            );
            for (words, links) in std::iter::once((&artifact.title, &proposed.links))
                .chain(proposed.criteria.iter().map(|criterion| (&criterion.criterion, &criterion.links)))
            {
                println!("   = {words}");
                links
                    .iter()
                    .for_each(|link| println!("      {} {}: {}", link.participant, link.round, link.words));
            }
            if quoted.links.iter().any(|link| link.state == LinkState::Quoted) {
                all += 1;
                if proposed.links.is_empty() {
                    none += 1;
                }
                for link in &proposed.links {
                    let holds =
                        quoted.links.iter().filter(|link| link.state == LinkState::Quoted).any(|other| {
                            other.words.contains(&link.words) || link.words.contains(&other.words)
                        });
                    if holds { right += 1 } else { wrong += 1 }
                }
            }
        }
        let dissents = roundtable_engine::dissent::dissent(Record {
            artifacts: &played.session.artifacts,
            rounds: &played.session.rounds,
            said: &said(played),
            notes: &played.session.user_words(),
        });
        println!("LEFT OUT");
        dissents.left_out.iter().for_each(|left| {
            println!("   {} {:?} {:?}: {}", left.participant, left.rounds, left.field, left.words)
        });
        println!("DISPUTES");
        dissents.disputes.iter().for_each(|dispute| {
            dispute.yielded.iter().for_each(|yielded| println!("   {} {yielded:?}", dispute.id))
        });
    }
    println!("right {right} wrong {wrong} none {none} of {all}");
}
