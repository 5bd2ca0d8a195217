//! A session as a summary: ideas ranked, risks with what helps against them, the best three, what is open.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{UserDecision, decides, standing};
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, same};

use super::decision::without_record;
use super::fate::{self, Fate, Fates};
use super::support::in_users_words;
use super::wording::short;
use super::{
    DocumentOptions, artifact, finished, in_order, near, open, opening, provenance, push_parts, push_section,
    title,
};
use crate::language::{DocumentLanguage, Worded};
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
    let (written, texts) = (in_users_words(session, options.texts()), options.texts());
    let near = near(&written);
    let session = &Worded { session: &written, kept: session, texts, near: &near };
    let approved = in_order(approved(session));
    let of = |kind: ArtifactType| approved.iter().filter(move |artifact| artifact.kind == kind).copied();
    let fates = fate::fates(session);
    let ideas = ranked(session, &fates, of(ArtifactType::Idea).collect());
    let mut text = opening(session, texts.titles.summary);
    push_parts(&mut text, texts, texts.summary.in_short, &in_short(session, options.language, &fates));
    if session.workflow == roundtable_engine::config::Workflow::Brainstorm || !ideas.is_empty() {
        let best: Vec<String> = ideas
            .iter()
            .filter(|idea| !matches!(fates.get(&idea.id), Some(Fate::SetAside { .. })))
            .take(BEST)
            .enumerate()
            .map(|(at, idea)| {
                let why = why(session, idea, fates.get(&idea.id));
                format!("{}. {} {}: {why}", at + 1, idea.id, title(texts, idea))
            })
            .collect();
        push_parts(
            &mut text,
            texts,
            texts.summary.best,
            &if best.is_empty() { Vec::new() } else { vec![best.join("\n")] },
        );
        let items: Vec<String> = ideas.iter().map(|idea| item(session, idea, fates.get(&idea.id))).collect();
        push_section(&mut text, texts, Section::Ideas, &items);
        push_parts(&mut text, texts, texts.summary.risks, &risks(session, &approved));
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
        push_section(&mut text, texts, Section::Further, &further);
    }
    push_section(&mut text, texts, Section::Questions, &open::questions(session));
    push_section(&mut text, texts, Section::Conflicts, &open::conflicts(session));
    push_section(&mut text, texts, Section::Decisions, &open::decisions(session));
    let provenance = provenance::parts(session, options, &approved, from, &text);
    push_section(&mut text, texts, Section::Provenance, &provenance);
    finished(text)
}

/// The topic, the facilitator's last word and what all agreed on.
fn in_short(session: &Worded<'_>, language: DocumentLanguage, fates: &Fates) -> Vec<String> {
    let texts = &session.texts.summary;
    let is_brainstorm = session.workflow == roundtable_engine::config::Workflow::Brainstorm;
    let mut parts = vec![(texts.about)(is_brainstorm, &inline(&session.topic))];
    parts.extend(without_record(session, language));
    let decided: Vec<UserDecision<'_>> = standing(session).collect();
    if let Some(last) = session.rounds.last().filter(|last| !last.synthesis.trim().is_empty()) {
        parts.push(format!("**{}.** {}", texts.synthesis, block(&last.synthesis)));
        if !decided.is_empty() {
            parts.push(texts.decisions_hold.to_owned());
        }
    }
    if let Some(end) = &session.conclusion {
        let recommendation = block(&end.recommendation);
        if !recommendation.is_empty() {
            // First what of it holds no more.
            parts.push(not_recommended(session, fates, &end.recommendation));
            parts.push(not_agreed_on(session, &end.recommendation));
            parts.push(format!("**{}.** {recommendation}", texts.recommendation));
        }
        let words = |is_own: bool| -> Vec<String> {
            let of = decided.iter().filter(|decision| decision.is_own == is_own);
            of.map(|decision| format!("{}: {}", decision.id, decision.words)).collect()
        };
        parts.push(listed(texts.by_user, words(true)));
        parts.push(listed(texts.accepted, words(false)));
        parts.extend(chosen_unapproved(session, fates));
        // What the user decided is nothing that the panel agreed on.
        let is_decided = |point: &String| {
            decided.iter().any(|decision| {
                has_phrase(point, decision.words.trim().trim_end_matches('.'))
                    || has_phrase(point, &format!("{} is decided", decision.id))
            })
        };
        let others = end.final_consensus.iter().filter(|point| !is_decided(point)).cloned();
        let (risks, agreed) = others.partition(|point| is_risk(session, point));
        parts.push(listed(texts.agreed, agreed));
        parts.push(listed(texts.seen_as_risks, risks));
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

fn listed(lead: &str, points: Vec<String>) -> String {
    let lines: Vec<String> = points.iter().map(|point| format!("- {}", inline(point))).collect();
    if lines.is_empty() { String::new() } else { format!("{lead}\n\n{}", lines.join("\n")) }
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

/// What the user chose and nobody has approved, with what it says: no section of the document has it.
fn chosen_unapproved(session: &Worded<'_>, fates: &Fates) -> Vec<String> {
    let approved = approved(session);
    let others = session.artifacts.iter().filter(|idea| approved.iter().all(|known| known.id != idea.id));
    let chosen = others.filter_map(|idea| match fates.get(&idea.id)? {
        Fate::Chosen { by } => Some((session.texts.summary.chosen_unapproved)(
            &idea.id,
            &title(session.texts, idea),
            by,
            &inline(idea.text("description")),
        )),
        _ => None,
    });
    chosen.collect()
}

/// What the recommendation names although the user's decision set it aside.
fn not_recommended(session: &Worded<'_>, fates: &Fates, recommendation: &str) -> String {
    let named = ids_in(recommendation);
    let lines = session.artifacts.iter().filter_map(|idea| match fates.get(&idea.id)? {
        Fate::SetAside { by, .. } if named.contains(&idea.id) || has_phrase(recommendation, &idea.title) => {
            Some((session.texts.summary.not_recommended)(&idea.id, by))
        }
        _ => None,
    });
    lines.collect::<Vec<_>>().join(" ")
}

/// Which ideas the recommendation names although nobody agreed on or approved them: no section of the document has these.
fn not_agreed_on(session: &Worded<'_>, recommendation: &str) -> String {
    let named = ids_in(recommendation);
    let approved = approved(session);
    let is_left = |idea: &&Artifact| {
        idea.kind == ArtifactType::Idea
            && named.contains(&idea.id)
            && approved.iter().all(|known| known.id != idea.id)
    };
    let ids: Vec<&str> = session.artifacts.iter().filter(is_left).map(|idea| idea.id.as_str()).collect();
    if ids.is_empty() {
        String::new()
    } else {
        format!("{}.", (session.texts.brief.not_agreed)(&ids.join(", ")))
    }
}

/// An idea, and what the user's decision made of it.
fn item(session: &Worded<'_>, idea: &Artifact, fate: Option<&Fate>) -> String {
    let text = artifact::item(session, idea);
    let texts = &session.texts.summary;
    let said = match fate {
        Some(Fate::SetAside { by, words }) => (texts.set_aside)(by, &inline(words)),
        Some(Fate::Contested { by, words }) => (texts.undecided)(by, &inline(words)),
        Some(Fate::Chosen { .. }) | None => return text,
    };
    let said = if decides(idea).is_empty() { said } else { format!("{said} {}", texts.facilitators_words) };
    match text.split_once("\n\n") {
        Some((heading, rest)) => format!("{heading}\n\n{said}\n\n{rest}"),
        None => format!("{text}\n\n{said}"),
    }
}

/// What the user chose first and what the user set aside last; between them what the facilitator recommends, in its order,
/// then by how many hold an idea, less those who do not; then by how feasible it was called; then by number.
pub(super) fn ranked<'a>(
    session: &Session,
    fates: &Fates,
    mut ideas: Vec<&'a Artifact>,
) -> Vec<&'a Artifact> {
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

fn why(session: &Worded<'_>, idea: &Artifact, fate: Option<&Fate>) -> String {
    let texts = &session.texts.summary;
    let held = (texts.held)(idea.supported_by.len());
    let held = match fate {
        Some(Fate::Chosen { by }) => (texts.chosen)(by, &held),
        Some(Fate::Contested { by, words }) => {
            (texts.contested)(&held, by, &inline(&short(words, MOST_OF_DECISION)))
        }
        _ => held,
    };
    let said = idea.text("feasibility").trim();
    let feasible = (session.texts.degree)(said).map_or_else(|| inline(said), str::to_owned);
    let feasible = (!feasible.is_empty()).then(|| (texts.feasibility)(&feasible));
    let risks = risks_of(session, idea);
    let risks = (!risks.is_empty()).then(|| (texts.mind)(&risks.join(", ")));
    std::iter::once(held).chain(feasible).chain(risks).collect::<Vec<_>>().join("; ")
}

fn risks_of(session: &Session, idea: &Artifact) -> Vec<String> {
    let of_idea = |artifact: &&Artifact| {
        artifact.kind == ArtifactType::Risk
            && artifact.list("related_idea").iter().any(|id| id.contains(&idea.id))
    };
    session.artifacts.iter().filter(of_idea).map(|risk| risk.id.clone()).collect()
}

/// Each risk, then what helps against it; mitigations of nothing in particular at the end.
fn risks(session: &Worded<'_>, approved: &[&Artifact]) -> Vec<String> {
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
            parts.push((session.texts.summary.nothing_against)(&risk.id));
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
