//! A session as a summary: ideas ranked, risks with what helps against them, the best three, what is open.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{UserDecision, decision_in};
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, same};

use super::decision::without_record;
use super::fate::{self, Fate, Fates};
use super::support::in_users_words;
use super::wording::short;
use super::{DocumentOptions, artifact, finished, in_order, open, opening, provenance, push_parts, title};
use crate::markdown::escape::{block, inline};
use crate::markdown::outline::ids_in;
use crate::markdown::section::Section;
use crate::{approved, inputs};

/// How many ideas are named first.
const BEST: usize = 3;
/// Most characters of a decision beside an idea.
const MOST_OF_DECISION: usize = 160;

/// The summary of a session, in Markdown. Also for a discussion without ideas: then it holds what was agreed.
pub fn summary(session: &Session, options: &DocumentOptions) -> String {
    let from = inputs::made_from(session);
    let written = in_users_words(session);
    let session = &*written;
    let approved = in_order(approved(session));
    let of = |kind: ArtifactType| approved.iter().filter(move |artifact| artifact.kind == kind).copied();
    let fates = fate::fates(session);
    let ideas = ranked(session, &fates, of(ArtifactType::Idea).collect());
    let mut text = opening(session, "Summary");
    push_parts(&mut text, "In short", &in_short(session, &fates));
    if session.workflow == roundtable_engine::config::Workflow::Brainstorm || !ideas.is_empty() {
        let best: Vec<String> = ideas
            .iter()
            .filter(|idea| !matches!(fates.get(&idea.id), Some(Fate::SetAside { .. })))
            .take(BEST)
            .enumerate()
            .map(|(at, idea)| {
                let why = why(session, idea, fates.get(&idea.id));
                format!("{}. {} {}: {why}", at + 1, idea.id, title(idea))
            })
            .collect();
        push_parts(
            &mut text,
            "The best three",
            &if best.is_empty() { Vec::new() } else { vec![best.join("\n")] },
        );
        let items: Vec<String> = ideas.iter().map(|idea| item(session, idea, fates.get(&idea.id))).collect();
        push_parts(&mut text, Section::Ideas.title(), &items);
        push_parts(&mut text, "Risks and mitigations", &risks(session, &approved));
    }
    let shown = [ArtifactType::Idea, ArtifactType::Risk, ArtifactType::Mitigation];
    let has_risks = session.workflow == roundtable_engine::config::Workflow::Brainstorm || !ideas.is_empty();
    let further: Vec<String> = approved
        .iter()
        .filter(|artifact| !has_risks || !shown.contains(&artifact.kind))
        .filter(|artifact| !matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion))
        .map(|artifact| artifact::item(session, artifact))
        .collect();
    if !further.is_empty() {
        push_parts(&mut text, Section::Further.title(), &further);
    }
    push_parts(&mut text, Section::Questions.title(), &open::questions(session));
    push_parts(&mut text, Section::Conflicts.title(), &open::conflicts(session));
    push_parts(&mut text, Section::Decisions.title(), &open::decisions(session));
    push_parts(&mut text, Section::Provenance.title(), &provenance::parts(session, options, &approved, from));
    finished(text)
}

fn kind(session: &Session) -> &'static str {
    use roundtable_engine::config::Workflow;
    match session.workflow {
        Workflow::Brainstorm => "brainstorm",
        Workflow::Specs | Workflow::Design | Workflow::Roundtable => "roundtable",
    }
}

/// The topic, the facilitator's last word and what all agreed on.
fn in_short(session: &Session, fates: &Fates) -> Vec<String> {
    let mut parts = vec![format!("A {} on “{}”.", kind(session), inline(&session.topic))];
    parts.extend(without_record(session));
    if let Some(last) = session.rounds.last() {
        parts.push(block(&last.synthesis));
    }
    if let Some(end) = &session.conclusion {
        let recommendation = block(&end.recommendation);
        if !recommendation.is_empty() {
            parts.push(format!("**Recommendation.** {recommendation}"));
            parts.push(not_recommended(session, fates, &end.recommendation));
        }
        let decided: Vec<UserDecision<'_>> = session.escalations.iter().filter_map(decision_in).collect();
        let words = |is_own: bool| -> Vec<String> {
            let of = decided.iter().filter(|decision| decision.is_own == is_own);
            of.map(|decision| format!("{}: {}", decision.id, decision.words)).collect()
        };
        parts.push(listed("Decided by the user", words(true)));
        parts.push(listed("Recommended by the facilitator and accepted by the user", words(false)));
        // What the user decided is nothing that the panel agreed on.
        let is_decided = |point: &String| {
            decided.iter().any(|decision| {
                has_phrase(point, decision.words.trim().trim_end_matches('.'))
                    || has_phrase(point, &format!("{} is decided", decision.id))
            })
        };
        let others = end.final_consensus.iter().filter(|point| !is_decided(point)).cloned();
        let (risks, agreed) = others.partition(|point| is_risk(session, point));
        parts.push(listed("Agreed", agreed));
        parts.push(listed("Seen as risks", risks));
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn listed(lead: &str, points: Vec<String>) -> String {
    let lines: Vec<String> = points.iter().map(|point| format!("- {}", inline(point))).collect();
    if lines.is_empty() { String::new() } else { format!("{lead}:\n\n{}", lines.join("\n")) }
}

/// Whether a point that all agreed on says what might go wrong: it repeats a risk, or names risks and nothing else.
/// Nobody has agreed that it should be so.
fn is_risk(session: &Session, point: &str) -> bool {
    let is_named = |id: &String| ArtifactType::from_id(id) == Some(ArtifactType::Risk);
    let ids = ids_in(point);
    let bare = point.trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let bare = match bare.split_once(':') {
        Some((label, rest)) if ["risk", "a risk", "the risk"].iter().any(|word| same(label, word)) => rest,
        _ => bare,
    };
    let says = |artifact: &Artifact| same(&artifact.title, bare) || same(artifact.text("description"), bare);
    let mut risks = session.artifacts.iter().filter(|artifact| artifact.kind == ArtifactType::Risk);
    risks.any(says) || (!ids.is_empty() && ids.iter().all(is_named))
}

/// What the recommendation names although the user's decision set it aside.
fn not_recommended(session: &Session, fates: &Fates, recommendation: &str) -> String {
    let named = ids_in(recommendation);
    let lines = session.artifacts.iter().filter_map(|idea| match fates.get(&idea.id)? {
        Fate::SetAside { by, .. } if named.contains(&idea.id) || has_phrase(recommendation, &idea.title) => {
            Some(format!("{} is not recommended any more: {by} decided otherwise.", idea.id))
        }
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// An idea, and what the user's decision made of it.
fn item(session: &Session, idea: &Artifact, fate: Option<&Fate>) -> String {
    let text = artifact::item(session, idea);
    let Some(Fate::SetAside { by, words }) = fate else { return text };
    let said = format!("**Set aside.** The user decided otherwise on {by}: {}", inline(words));
    match text.split_once("\n\n") {
        Some((heading, rest)) => format!("{heading}\n\n{said}\n\n{rest}"),
        None => format!("{text}\n\n{said}"),
    }
}

/// What the user chose first and what the user set aside last; between them what the facilitator recommends, in its order,
/// then by how many hold an idea, less those who do not; then by how feasible it was called; then by number.
fn ranked<'a>(session: &Session, fates: &Fates, mut ideas: Vec<&'a Artifact>) -> Vec<&'a Artifact> {
    let recommended = session.conclusion.as_ref().map(|end| ids_in(&end.recommendation)).unwrap_or_default();
    let order =
        |idea: &Artifact| recommended.iter().position(|id| *id == idea.id).unwrap_or(recommended.len());
    let score = |idea: &Artifact| {
        let place = match fates.get(&idea.id) {
            Some(Fate::Chosen { .. }) => 0,
            Some(Fate::Contested { .. }) | None => 1,
            Some(Fate::SetAside { .. }) => 2,
        };
        let backing = idea.supported_by.len() as i64 - idea.dissent.len() as i64;
        (place, order(idea), -backing, feasibility(idea), risks_of(session, idea).len())
    };
    ideas.sort_by_key(|idea| score(idea));
    ideas
}

/// 0 for what is easy to do, 2 for what is hard; 1 when nobody said.
fn feasibility(idea: &Artifact) -> u8 {
    let said = idea.text("feasibility").to_lowercase();
    match said
        .split_whitespace()
        .next()
        .unwrap_or_default()
        .trim_matches(|letter: char| !letter.is_alphabetic())
    {
        "high" | "easy" | "good" => 0,
        "low" | "hard" | "poor" => 2,
        _ => 1,
    }
}

fn why(session: &Session, idea: &Artifact, fate: Option<&Fate>) -> String {
    let held = match idea.supported_by.len() {
        0 => "nobody named as holding it".to_owned(),
        1 => "held by one seat".to_owned(),
        number => format!("held by {number} seats"),
    };
    let held = match fate {
        Some(Fate::Chosen { by }) => format!("chosen by the user ({by}); {held}"),
        Some(Fate::Contested { by, words }) => {
            format!("{held}; the user decided on {by}: “{}”", inline(&short(words, MOST_OF_DECISION)))
        }
        _ => held,
    };
    let feasible = inline(idea.text("feasibility"));
    let feasible = if feasible.is_empty() { String::new() } else { format!("; feasibility: {feasible}") };
    let risks = risks_of(session, idea);
    let risks = if risks.is_empty() { String::new() } else { format!("; mind {}", risks.join(", ")) };
    format!("{held}{feasible}{risks}")
}

fn risks_of(session: &Session, idea: &Artifact) -> Vec<String> {
    let of_idea = |artifact: &&Artifact| {
        artifact.kind == ArtifactType::Risk
            && artifact.list("related_idea").iter().any(|id| id.contains(&idea.id))
    };
    session.artifacts.iter().filter(of_idea).map(|risk| risk.id.clone()).collect()
}

/// Each risk, then what helps against it; mitigations of nothing in particular at the end.
fn risks(session: &Session, approved: &[&Artifact]) -> Vec<String> {
    let mitigations: Vec<&&Artifact> =
        approved.iter().filter(|artifact| artifact.kind == ArtifactType::Mitigation).collect();
    let addresses = |mitigation: &Artifact, risk: &str| {
        mitigation
            .list("addresses")
            .iter()
            .any(|id| id.split(|c: char| !(c.is_alphanumeric() || c == '-')).any(|word| word == risk))
    };
    let mut parts = Vec::new();
    let mut placed: Vec<&str> = Vec::new();
    for risk in approved.iter().filter(|artifact| artifact.kind == ArtifactType::Risk) {
        parts.push(artifact::item(session, risk));
        let against: Vec<&&&Artifact> = mitigations
            .iter()
            .filter(|mitigation| addresses(mitigation, &risk.id) && !placed.contains(&mitigation.id.as_str()))
            .collect();
        if !mitigations.iter().any(|mitigation| addresses(mitigation, &risk.id)) {
            parts.push(format!("_Nothing was found against {} yet._", risk.id));
        }
        for mitigation in against {
            placed.push(&mitigation.id);
            parts.push(artifact::item(session, mitigation));
        }
    }
    let rest = mitigations.iter().filter(|mitigation| !placed.contains(&mitigation.id.as_str()));
    parts.extend(rest.map(|mitigation| artifact::item(session, mitigation)));
    parts
}
