//! The summary of a round, in a few plain sentences: who holds what, where they part, what is missing.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::record::Statement;
use roundtable_engine::text::same;

use super::closing::Standing;
use super::dispute::Outcome;
use super::english::{brief, capitalise, count, list, quote, seat_name, shorten};
use super::heard::Heard;
use super::items_decided;
use super::items_limits::DECIDED;
use super::proposals::Proposal;
use super::rank;
use super::roles::Class;
use super::table::Table;

pub(super) fn write(
    table: &Table,
    proposals: &[Proposal],
    outcome: &Outcome,
    standings: &[Standing],
    heard: &[Heard],
) -> String {
    if table.heard.is_empty() {
        return format!(
            "No seat spoke in this round, so nothing follows from it.{}",
            absent(table).unwrap_or_default()
        );
    }
    let mut sentences: Vec<String> = Vec::new();
    let disputed =
        outcome.told.is_some() && table.view.focus.kind != roundtable_engine::agenda::FocusType::Agenda;
    if disputed {
        sentences.extend(outcome.told.clone());
    }
    sentences.extend(agreed(table, proposals));
    sentences.extend(on_table(table, proposals));
    sentences.extend(revised(proposals));
    sentences.extend(planned(proposals));
    sentences.extend(rank::told(proposals, &table.catalogue.ordered));
    sentences.extend(items_decided::told(proposals));
    if !disputed {
        sentences.extend(difference(table));
        sentences.extend(outcome.told.clone());
    }
    sentences.extend(votes(table));
    sentences.extend(confirmed(table, proposals));
    sentences.extend(missing(table, standings));
    sentences.extend(user(proposals));
    sentences.extend(heard.iter().map(|answer| answer.said.clone()));
    sentences.extend(absent(table));
    sentences.extend(unsure(table));
    if !table.project.english && table.view.round == 1 {
        sentences.push(
            "The practice panel speaks English only; what it quotes stays in the language of the context."
                .to_owned(),
        );
    }
    sentences.join(" ")
}

/// The statement with most voices.
fn agreed(table: &Table, proposals: &[Proposal]) -> Option<String> {
    let candidates =
        proposals.iter().filter(|proposal| proposal.counts() && !proposal.wording.starts_with(DECIDED));
    let held = candidates.filter(|proposal| !proposal.supported_by.is_empty());
    let best = held.rev().max_by_key(|proposal| proposal.supported_by.len())?;
    let (for_it, all) = (best.supported_by.len(), table.heard.len());
    let how = if table.view.phase.is_blind() { ", independently of each other, say" } else { " say" };
    Some(match (for_it, all) {
        (_, 1) => format!("The one seat that answered asks for this: {}.", best.wording),
        (1, _) => {
            format!("So far only {} asks for this: {}.", seat_name(&best.supported_by[0]), best.wording)
        }
        (for_it, all) if for_it == all => {
            let seats = if all == 2 { "Both seats".to_owned() } else { format!("All {} seats", count(all)) };
            format!("{seats}{how}: {}.", best.wording.trim_end_matches('.'))
        }
        (for_it, all) => {
            let who = if for_it <= 3 {
                capitalise(&list(&best.supported_by.iter().map(|seat| seat_name(seat)).collect::<Vec<_>>()))
            } else {
                format!("{} of {} seats", capitalise(&count(for_it)), count(all))
            };
            format!("{who}{how}: {}.", best.wording.trim_end_matches('.'))
        }
    })
}

fn on_table(table: &Table, proposals: &[Proposal]) -> Option<String> {
    let best = agreed(table, proposals).unwrap_or_default();
    let titles = |questions: bool| -> Vec<String> {
        proposals
            .iter()
            .filter(|proposal| {
                proposal.is_new() && (proposal.kind == ArtifactType::OpenQuestion) == questions
            })
            .filter(|proposal| !best.contains(&proposal.wording) && !proposal.wording.starts_with(DECIDED))
            .map(|proposal| quote(&proposal.title))
            .collect()
    };
    let (others, questions) = (titles(false), titles(true));
    let open = match questions.as_slice() {
        [] => String::new(),
        [one] => format!(" One question is left open: {one}."),
        more => format!(" Left open as questions: {}.", list(more)),
    };
    if others.is_empty() {
        return (!open.is_empty()).then(|| open.trim_start().to_owned());
    }
    let lead = match table.project.chance.with(&table.view.round.to_string()).below(3) {
        0 if others.len() == 1 => "Beside it now stands",
        0 => "Beside it now stand",
        1 => "Also written down:",
        _ => "Further statements of the round:",
    };
    Some(format!("{lead} {}.{open}", list(&others)))
}

fn revised(proposals: &[Proposal]) -> Option<String> {
    let ids: Vec<String> = proposals
        .iter()
        .filter(|proposal| proposal.completes)
        .filter_map(|proposal| proposal.revises.clone())
        .collect();
    let unchanged = |proposal: &&Proposal| {
        !proposal.completes && proposal.wording.is_empty() && proposal.follows.is_none()
    };
    let kept: Vec<String> =
        proposals.iter().filter(unchanged).filter_map(|proposal| proposal.revises.clone()).collect();
    if ids.is_empty() && !kept.is_empty() {
        return Some(format!(
            "More than half of the seats would keep {} as {}.",
            list(&kept),
            if kept.len() == 1 { "it stands" } else { "they stand" }
        ));
    }
    match ids.as_slice() {
        [] => None,
        [one] => Some(format!("{one} gets what was missing in it.")),
        more => Some(format!("{} get what was missing in them.", list(more))),
    }
}

/// Dreams that can be tried now.
fn planned(proposals: &[Proposal]) -> Option<String> {
    let is_planned =
        |proposal: &&Proposal| !proposal.is_new() && !proposal.completes && !proposal.wording.is_empty();
    let names: Vec<String> =
        proposals.iter().filter(is_planned).map(|proposal| quote(&proposal.title)).collect();
    (!names.is_empty())
        .then(|| format!("Of what was dreamed, the table says how it could begin: {}.", list(&names)))
}

/// Two seats that put different things first, in their words.
fn difference(table: &Table) -> Option<String> {
    let told: Vec<&(String, Statement)> =
        table.heard.iter().filter(|(_, said)| !said.trade_offs.optimizing_for.is_empty()).collect();
    let at = usize::try_from(table.view.round).unwrap_or(0);
    let one = told.get(at % told.len().max(1))?;
    let other = told
        .iter()
        .cycle()
        .skip(at + 1)
        .take(told.len())
        .find(|other| other.1.trade_offs.optimizing_for != one.1.trade_offs.optimizing_for)?;
    Some(format!(
        "{} puts {} first, {} {}.",
        capitalise(&seat_name(&one.0)),
        quote(&shorten(&one.1.trade_offs.optimizing_for, 110)),
        seat_name(&other.0),
        quote(&shorten(&other.1.trade_offs.optimizing_for, 110)),
    ))
}

/// Where the limits are spoken of: what the context leaves out in words that need no addition.
fn confirmed(table: &Table, proposals: &[Proposal]) -> Option<String> {
    let topic = table.topic(table.focus_topic())?;
    if table.class_of(topic) != Class::Limits {
        return None;
    }
    let is_told = |title: &str| {
        table.known(title).is_some()
            || table.project.stands(title).is_some()
            || proposals.iter().any(|proposal| same(&proposal.title, title))
    };
    let left = table.project.outside.iter().filter(|text| !is_told(&capitalise(&brief(text, 80))));
    let left: Vec<String> = left.map(|text| quote(text)).collect();
    (!left.is_empty()).then(|| format!("What the context leaves out stands as it is there: {}.", list(&left)))
}

fn votes(table: &Table) -> Option<String> {
    let voted: Vec<String> = table
        .view
        .known_artifacts
        .iter()
        .map(|known| known.id.clone())
        .filter(|id| table.heard.iter().any(|(_, said)| said.votes.iter().any(|vote| vote.proposal == *id)))
        .collect();
    if voted.is_empty() {
        return None;
    }
    let against: Vec<(String, String)> = voted
        .iter()
        .flat_map(|id| table.votes(id).2.into_iter().map(|(seat, _)| (id.clone(), seat)))
        .collect();
    let aside: Vec<String> = voted.iter().filter(|id| !table.votes(id).1.is_empty()).cloned().collect();
    let passed = voted.iter().filter(|id| table.votes(id).2.is_empty()).count();
    let mut text = match (voted.len(), passed) {
        (1, 1) => format!("{}, the one draft put to the vote, met no objection", voted[0]),
        (1, _) => format!("{}, the one draft put to the vote, met an objection", voted[0]),
        (all, passed) if all == passed => {
            format!("None of the {} drafts put to the vote met an objection", count(all))
        }
        (all, passed) => {
            format!("Of {} drafts put to the vote, {} met no objection", count(all), count(passed))
        }
    };
    if let Some((id, seat)) = against.first() {
        text.push_str(&format!("; {} objects to {id} until its failure case is added", seat_name(seat)));
    }
    if let Some(id) = aside.first() {
        let seats: Vec<String> = table.votes(id).1.iter().map(|seat| seat_name(seat)).collect();
        let verb = if seats.len() == 1 { "stands" } else { "stand" };
        text.push_str(&format!("; {} {verb} aside on {id}", list(&seats)));
    }
    Some(format!("{text}."))
}

fn missing(table: &Table, standings: &[Standing]) -> Option<String> {
    let topic = standings.iter().find(|topic| topic.id == table.focus_topic())?;
    let left: Vec<String> = topic.remaining.iter().map(|criterion| quote(criterion)).collect();
    match left.as_slice() {
        [] if !topic.covered.is_empty() => {
            Some(format!("With that, nothing is missing on {}.", quote(&topic.title)))
        }
        [] => None,
        left => Some(format!("Still missing on {}: {}.", quote(&topic.title), list(left))),
    }
}

fn user(proposals: &[Proposal]) -> Option<String> {
    let decided = |proposal: &Proposal| {
        let (id, _) = proposal.wording.strip_prefix("as decided on ")?.split_once(',')?;
        Some(format!("Your decision on {id} is written down as a rule."))
    };
    proposals.iter().find_map(decided)
}

fn absent(table: &Table) -> Option<String> {
    let seats: Vec<String> =
        table.view.absent.iter().map(|absence| seat_name(&absence.participant)).collect();
    (!seats.is_empty()).then(|| {
        format!(" {} did not answer; that is no agreement.", capitalise(&list(&seats)))
            .trim_start()
            .to_owned()
    })
}

fn unsure(table: &Table) -> Option<String> {
    let (seat, said) = table
        .heard
        .iter()
        .min_by(|one, other| one.1.confidence.unwrap_or(1.0).total_cmp(&other.1.confidence.unwrap_or(1.0)))?;
    let confidence = said.confidence.filter(|value| *value < 0.6)?;
    Some(format!("{} is not very sure of it ({confidence}).", capitalise(&seat_name(seat))))
}
