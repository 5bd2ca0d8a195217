//! A session as an architecture document: the twelve sections of arc42, then what is open, what was decided, what rests
//! on what, and where it came from. A section about which nothing was agreed says so.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::writes_down;
use roundtable_engine::session::Session;
use roundtable_engine::text::has_phrase;

use super::support::in_users_words;
use super::{
    DocumentOptions, artifact, diagram, finished, in_order, introduction, open, opening, overtaken,
    provenance, push_parts, record, subject, title, trace, unwritten,
};
use crate::approved;
use crate::markdown::escape::{block, inline};
use crate::markdown::section::Section;

/// What stands in a section without content.
pub(crate) const NOTHING: &str = "_Nothing was agreed about this yet._";

/// What comes before decisions of the user that have no item of their own here.
const BY_USER: &str = "Decided by the user; what stood against what is told under “Decisions”:";

/// Words of a topic by which its results are listed under a section that has no type of its own.
const RUNTIME: [&str; 6] = ["runtime", "flow", "flows", "scenario", "scenarios", "behaviour"];
const DEPLOYMENT: [&str; 7] =
    ["deployment", "deploy", "operations", "operation", "infrastructure", "hosting", "delivery"];
const CROSSCUTTING: [&str; 8] = [
    "crosscutting",
    "cross-cutting",
    "security",
    "quality",
    "integration",
    "errors",
    "observability",
    "privacy",
];

/// The architecture document of a session, in Markdown.
pub fn architecture(session: &Session, options: &DocumentOptions) -> String {
    let written = in_users_words(session);
    let session = &*written;
    let approved = in_order(approved(session));
    let items = |kinds: &[ArtifactType]| -> Vec<String> {
        let fits = approved.iter().filter(|artifact| kinds.contains(&artifact.kind));
        fits.map(|artifact| artifact::item(session, artifact)).collect()
    };
    let mut text = opening(session, "Architecture");
    for section in Section::ARC42 {
        let mut parts = match section {
            Section::Goals => goals(session),
            Section::Constraints => list(&session.context.constraints),
            Section::Context => context(session, &approved),
            Section::Approach => approach(session, &approved),
            Section::Blocks => {
                let overview = diagram::building_blocks(&approved, &session.context.in_document);
                let overview = overview.map(|diagram| format!("### Overview\n\n{diagram}"));
                let blocks = items(&[ArtifactType::Component, ArtifactType::Interface]);
                overview.into_iter().chain(blocks).collect()
            }
            Section::Runtime => {
                let calls = diagram::interfaces(&approved);
                let calls = calls.map(|diagram| format!("### Calls over the interfaces\n\n{diagram}"));
                references(session, &approved, &RUNTIME).into_iter().chain(calls).collect()
            }
            Section::Deployment => references(session, &approved, &DEPLOYMENT),
            Section::Crosscutting => references(session, &approved, &CROSSCUTTING),
            Section::Architecture => {
                let items = items(&[ArtifactType::ArchitectureDecision, ArtifactType::Adr]);
                of_user_in_full(session).into_iter().chain(items).collect()
            }
            Section::Qualities => {
                named_in_document(session).into_iter().chain(items(&[ArtifactType::Nfr])).collect()
            }
            Section::Risks => {
                let risks = items(&[ArtifactType::Risk, ArtifactType::Mitigation]);
                downsides(session, &approved).into_iter().chain(risks).collect()
            }
            _ => glossary(session),
        };
        if parts.is_empty() {
            parts.push(NOTHING.to_owned());
        }
        push_parts(&mut text, &section.numbered(), &parts);
    }
    let further = items(&[
        ArtifactType::Requirement,
        ArtifactType::BusinessRule,
        ArtifactType::Exclusion,
        ArtifactType::Idea,
    ]);
    if !further.is_empty() {
        push_parts(&mut text, Section::Further.title(), &further);
    }
    push_parts(&mut text, Section::Questions.title(), &open::questions(session));
    push_parts(&mut text, Section::Conflicts.title(), &open::conflicts(session));
    push_parts(&mut text, Section::Decisions.title(), &open::decisions(session));
    push_parts(&mut text, Section::Traceability.title(), &[trace::table(session, &approved)]);
    push_parts(&mut text, Section::Provenance.title(), &provenance::parts(session, options, &approved));
    finished(text)
}

fn list(items: &[String]) -> Vec<String> {
    let lines: Vec<String> = items
        .iter()
        .map(|item| inline(item))
        .filter(|item| !item.is_empty())
        .map(|item| format!("- {item}"))
        .collect();
    if lines.is_empty() { Vec::new() } else { vec![lines.join("\n")] }
}

fn goals(session: &Session) -> Vec<String> {
    let purpose = introduction::purpose(session, &format!("how {} is to be built", inline(subject(session))));
    let objectives =
        list(&session.context.objectives).into_iter().map(|list| format!("Objectives:\n\n{list}"));
    std::iter::once(purpose)
        .chain(Some(block(&session.context.description)).filter(|text| !text.is_empty()))
        .chain(objectives)
        .collect()
}

fn context(session: &Session, approved: &[&Artifact]) -> Vec<String> {
    let scope = &session.context.scope;
    let inside = list(&scope.inside).into_iter().map(|list| format!("In scope:\n\n{list}"));
    let outside = list(&scope.outside).into_iter().map(|list| format!("Out of scope:\n\n{list}"));
    let is_external = |artifact: &&&Artifact| {
        artifact.kind == ArtifactType::Interface && artifact.text("kind").to_lowercase().contains("external")
    };
    let external: Vec<String> =
        approved.iter().filter(is_external).map(|artifact| reference(session, artifact)).collect();
    let external =
        (!external.is_empty()).then(|| format!("Interfaces to the outside:\n\n{}", external.join("\n")));
    inside.chain(outside).chain(external).collect()
}

/// The recommendation with which the session ended, and its decisions in one line each.
fn approach(session: &Session, approved: &[&Artifact]) -> Vec<String> {
    let ended =
        session.conclusion.as_ref().map(|end| block(&end.recommendation)).filter(|text| !text.is_empty());
    let mut decisions: Vec<String> = approved
        .iter()
        .filter(|artifact| artifact.kind == ArtifactType::ArchitectureDecision)
        .map(|artifact| reference(session, artifact))
        .collect();
    decisions.extend(unwritten::decisions(session).iter().map(of_user));
    let decisions = (!decisions.is_empty()).then(|| decisions.join("\n"));
    ended.into_iter().chain(decisions).collect()
}

/// A decision of the user that no artifact writes down, as a reference to where it stands in full.
fn of_user(record: &Artifact) -> String {
    let said = inline(&roundtable_engine::text::clip(record.text("decision"), 240));
    format!("- {} {said}", record.id)
}

/// The same, for the section that holds decisions.
fn of_user_in_full(session: &Session) -> Option<String> {
    let lines: Vec<String> = unwritten::decisions(session).iter().map(of_user).collect();
    (!lines.is_empty()).then(|| format!("{BY_USER}\n\n{}", lines.join("\n")))
}

fn reference(session: &Session, artifact: &Artifact) -> String {
    let said = ["decision", "responsibility", "description"].map(|key| artifact.text(key));
    let said = said.into_iter().find(|text| !text.trim().is_empty()).unwrap_or_default();
    let said = inline(&roundtable_engine::text::clip(said, 240));
    let said = if said.is_empty() { String::new() } else { format!(": {said}") };
    let since = overtaken::by(session, artifact).join("; ");
    let since = if since.is_empty() { since } else { format!(" (decided since: {since})") };
    format!("- {} {}{said}{since}", artifact.id, title(artifact))
}

/// Results whose topic has one of the words, as references: each stands in one section only.
fn references(session: &Session, approved: &[&Artifact], words: &[&str]) -> Vec<String> {
    let fits = |artifact: &&&Artifact| {
        let name =
            session.topic(&artifact.topic_id).map(|topic| topic.definition.name.clone()).unwrap_or_default();
        let about = format!("{} {name}", artifact.topic_id.replace('-', " "));
        words.iter().any(|word| has_phrase(&about, word))
    };
    let lines: Vec<String> =
        approved.iter().filter(fits).map(|artifact| reference(session, artifact)).collect();
    if lines.is_empty() { Vec::new() } else { vec![lines.join("\n")] }
}

/// The qualities that the requirements document defines.
fn named_in_document(session: &Session) -> Vec<String> {
    let items = session.context.in_document.iter().filter(|item| item.id.starts_with("NFR-"));
    let lines: Vec<String> = items.map(|item| format!("- {}: {}", item.id, inline(&item.title))).collect();
    if lines.is_empty() {
        Vec::new()
    } else {
        vec![format!("From the requirements:\n\n{}", lines.join("\n"))]
    }
}

/// What decisions cost: their negative consequences; of what the user decided, where it has none, what is known to speak
/// against it and what was given up.
fn downsides(session: &Session, approved: &[&Artifact]) -> Vec<String> {
    let of_user = unwritten::decisions(session);
    let is_users = |artifact: &Artifact| writes_down(session, artifact).is_some();
    let lines: Vec<String> = approved
        .iter()
        .copied()
        .chain(&of_user)
        .flat_map(|artifact| {
            let negative = artifact.fields.get("consequences").and_then(|value| value.get("negative"));
            let mut costs = artifact::texts(negative);
            if is_users(artifact) {
                costs.extend(record::costs(artifact));
            }
            costs.into_iter().map(|text| format!("- {}: {text}", artifact.id))
        })
        .collect();
    if lines.is_empty() {
        Vec::new()
    } else {
        vec![format!("Accepted with the decisions:\n\n{}", lines.join("\n"))]
    }
}

fn glossary(session: &Session) -> Vec<String> {
    let words = ["glossary", "terms", "definitions", "vocabulary"];
    let fits = |heading: &str| words.iter().any(|word| has_phrase(heading, word));
    let sections = session.context.sections.iter().filter(|section| fits(&section.heading));
    sections.map(|section| block(&section.text)).filter(|text| !text.is_empty()).collect()
}
