//! A session as an architecture document: the twelve sections of arc42, then what is open, what was decided, what rests
//! on what, and where it came from. A section about which nothing was agreed says so.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::writes_down;
use roundtable_engine::session::Session;
use roundtable_engine::text::has_phrase;

use super::support::in_users_words;
use super::wording::short;
use super::{
    DocumentOptions, against, artifact, diagram, finished, in_order, introduction, near, open, opening,
    overtaken, provenance, push_parts, push_section, record, subject, title, trace, unwritten,
};
use crate::language::Worded;
use crate::markdown::escape::{block, inline};
use crate::markdown::section::Section;
use crate::merge::drawn;
use crate::{approved, inputs};

/// Words of a topic by which its results are listed under a section that has no type of its own.
const RUNTIME: [&str; 11] = [
    "runtime",
    "flow",
    "flows",
    "scenario",
    "scenarios",
    "behaviour",
    "laufzeit",
    "ablauf",
    "abläufe",
    "datenfluss",
    "szenarien",
];
const DEPLOYMENT: [&str; 10] = [
    "deployment",
    "deploy",
    "operations",
    "operation",
    "infrastructure",
    "hosting",
    "delivery",
    "verteilung",
    "betrieb",
    "infrastruktur",
];
const CROSSCUTTING: [&str; 13] = [
    "crosscutting",
    "cross-cutting",
    "security",
    "quality",
    "integration",
    "errors",
    "observability",
    "privacy",
    "querschnittlich",
    "sicherheit",
    "qualität",
    "fehlerbehandlung",
    "datenschutz",
];

/// Words by which a question is about where a system runs.
const WHERE_IT_RUNS: [&str; 16] = [
    "cloud",
    "computer",
    "data centre",
    "deploy",
    "deployment",
    "host",
    "hosted",
    "hosting",
    "machine",
    "machines",
    "on-premises",
    "rented",
    "server",
    "servers",
    "run on",
    "runs on",
];
/// Most characters of what a reference tells of a result.
const MOST_SAID: usize = 240;
/// The architecture document of a session, in Markdown.
pub fn architecture(session: &Session, options: &DocumentOptions) -> String {
    let from = inputs::made_from(session);
    let (written, texts) = (in_users_words(session, options.texts()), options.texts());
    let near = near(&written);
    let session = &Worded { session: &written, kept: session, texts, near: &near };
    let approved = in_order(approved(session));
    let items = |kinds: &[ArtifactType]| -> Vec<String> {
        let fits = approved.iter().filter(|artifact| kinds.contains(&artifact.kind));
        fits.map(|artifact| artifact::item(session, artifact)).collect()
    };
    let mut text = opening(session, texts.titles.architecture);
    for section in Section::ARC42 {
        let mut parts = match section {
            Section::Goals => goals(session),
            Section::Constraints => Some(introduction::constraints(session))
                .filter(|lines| !lines.is_empty())
                .into_iter()
                .collect(),
            Section::Context => context(session, &approved),
            Section::Approach => approach(session, &approved),
            Section::Blocks => {
                let overview = diagram::building_blocks(&approved, &session.context.in_document);
                let overview =
                    overview.map(|diagram| format!("### {}\n\n{diagram}", texts.architecture.overview));
                let blocks = items(&[ArtifactType::Component, ArtifactType::Interface]);
                overview.into_iter().chain(blocks).collect()
            }
            Section::Runtime => {
                let calls = diagram::interfaces(&approved, texts.architecture.caller);
                let calls = calls.map(|diagram| format!("### {}\n\n{diagram}", texts.architecture.calls));
                references(session, &approved, &RUNTIME).into_iter().chain(calls).collect()
            }
            Section::Deployment => deployment(session, &approved),
            Section::Crosscutting => references(session, &approved, &CROSSCUTTING),
            Section::Architecture => {
                let items = items(&[ArtifactType::ArchitectureDecision, ArtifactType::Adr]);
                of_user_in_full(session).into_iter().chain(items).collect()
            }
            Section::Qualities => {
                named_in_document(session, options).into_iter().chain(items(&[ArtifactType::Nfr])).collect()
            }
            Section::Risks => {
                let risks = items(&[ArtifactType::Risk, ArtifactType::Mitigation]);
                downsides(session, &approved).into_iter().chain(risks).collect()
            }
            _ => glossary(session),
        };
        if parts.is_empty() {
            parts.push(texts.nothing.to_owned());
        }
        push_parts(&mut text, texts, &section.numbered(texts), &parts);
    }
    let further = items(&[
        ArtifactType::Requirement,
        ArtifactType::BusinessRule,
        ArtifactType::Exclusion,
        ArtifactType::Idea,
    ]);
    if !further.is_empty() {
        push_section(&mut text, texts, Section::Further, &further);
    }
    push_section(&mut text, texts, Section::Questions, &open::questions(session));
    push_section(&mut text, texts, Section::Conflicts, &open::conflicts(session));
    push_section(&mut text, texts, Section::Decisions, &open::decisions(session));
    push_section(&mut text, texts, Section::Traceability, &[trace::table(session, &approved, options)]);
    // A merge finds by it what somebody changed in the lists and the table above.
    let from = match drawn::note(&text, texts) {
        Some(drawn) => format!("{from}\n\n{drawn}"),
        None => from,
    };
    let provenance = provenance::parts(session, options, &approved, from, &text);
    push_section(&mut text, texts, Section::Provenance, &provenance);
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

fn goals(session: &Worded<'_>) -> Vec<String> {
    let purpose =
        introduction::purpose(session, &(session.texts.introduction.how)(&inline(subject(session))));
    let objectives = list(&session.context.objectives)
        .into_iter()
        .map(|list| led(session.texts.introduction.objectives, &list));
    std::iter::once(purpose)
        .chain(Some(block(&session.context.description)).filter(|text| !text.is_empty()))
        .chain(objectives)
        .collect()
}

/// A list below its lead.
fn led(lead: &str, list: &str) -> String {
    format!("{lead}\n\n{list}")
}

fn context(session: &Worded<'_>, approved: &[&Artifact]) -> Vec<String> {
    let scope = &session.context.scope;
    let texts = &session.texts.introduction;
    let inside = list(&scope.inside).into_iter().map(|list| led(texts.in_scope, &list));
    let outside = list(&scope.outside).into_iter().map(|list| led(texts.out_of_scope, &list));
    let is_external = |artifact: &&&Artifact| {
        artifact.kind == ArtifactType::Interface && artifact.text("kind").to_lowercase().contains("external")
    };
    let external: Vec<String> =
        approved.iter().filter(is_external).map(|artifact| reference(session, artifact)).collect();
    let external =
        (!external.is_empty()).then(|| led(session.texts.architecture.outside, &external.join("\n")));
    inside.chain(outside).chain(external).collect()
}

/// The decisions in one line each, the user's first, and the recommendation with which the session ended. It stands behind
/// the decisions where the user made some of them, which hold where it says otherwise.
fn approach(session: &Worded<'_>, approved: &[&Artifact]) -> Vec<String> {
    let decisions =
        approved.iter().copied().filter(|artifact| artifact.kind == ArtifactType::ArchitectureDecision);
    let (by_user, by_panel): (Vec<&Artifact>, Vec<&Artifact>) =
        decisions.partition(|artifact| writes_down(session, artifact).is_some());
    let mut lines: Vec<String> = by_user.into_iter().map(|artifact| reference(session, artifact)).collect();
    lines.extend(unwritten::decisions(session).iter().map(|record| of_user(session, record)));
    let is_users = !lines.is_empty();
    lines.extend(by_panel.into_iter().map(|artifact| reference(session, artifact)));
    let decisions = (!lines.is_empty()).then(|| lines.join("\n"));
    let ended =
        session.conclusion.as_ref().map(|end| block(&end.recommendation)).filter(|text| !text.is_empty());
    if is_users {
        let ended = ended.map(|text| format!("{} {text}", session.texts.architecture.recommended));
        return decisions.into_iter().chain(ended).collect();
    }
    ended.into_iter().chain(decisions).collect()
}

/// A decision of the user that no artifact writes down, as a reference to where it stands in full.
fn of_user(session: &Worded<'_>, record: &Artifact) -> String {
    let Some(decision) = writes_down(session, record) else {
        return format!("- {} {}", record.id, inline(&short(record.text("decision"), MOST_SAID)));
    };
    let words = inline(&short(decision.words, MOST_SAID));
    (session.texts.architecture.of_user)(&record.id, decision.is_own, &words)
}

/// The same, for the section that holds decisions, with whoever held something else.
fn of_user_in_full(session: &Worded<'_>) -> Option<String> {
    let line = |record: &Artifact| {
        let others = against::others(session, record);
        let others = match others.is_empty() {
            true => String::new(),
            false => format!(" {} {}", session.texts.architecture.dissent, others.join("; ")),
        };
        format!("{}{others}", of_user(session, record))
    };
    let lines: Vec<String> = unwritten::decisions(session).iter().map(line).collect();
    (!lines.is_empty()).then(|| led(session.texts.architecture.by_user, &lines.join("\n")))
}

fn reference(session: &Worded<'_>, artifact: &Artifact) -> String {
    let said = ["decision", "responsibility", "description"].map(|key| artifact.text(key));
    let said = said.into_iter().find(|text| !text.trim().is_empty()).unwrap_or_default();
    let said = inline(&short(said, MOST_SAID));
    let title = title(session.texts, artifact);
    let border = if title.ends_with(['?', '!', '.']) { " " } else { ": " };
    let said = if said.is_empty() { String::new() } else { format!("{border}{said}") };
    let since = overtaken::by(session, artifact).join("; ");
    let since = if since.is_empty() { since } else { format!(" {}", (session.texts.item.since)(&since)) };
    format!("- {} {title}{said}{since}", artifact.id)
}

/// What was decided about where it runs: results of the topics that are about it, and what the user decided of it in any
/// topic. The user's word stands first.
fn deployment(session: &Worded<'_>, approved: &[&Artifact]) -> Vec<String> {
    let unwritten = unwritten::decisions(session);
    let is_about = |artifact: &Artifact| {
        let Some(decision) = writes_down(session, artifact) else { return false };
        let question =
            session.artifact(decision.id).map(|conflict| conflict.title.clone()).unwrap_or_default();
        let about = format!("{question} {} {}", artifact.title, decision.words);
        WHERE_IT_RUNS.iter().any(|word| has_phrase(&about, word)) || is_of(session, artifact, &DEPLOYMENT)
    };
    let written =
        approved.iter().filter(|artifact| is_about(artifact)).map(|artifact| reference(session, artifact));
    let unwritten = unwritten.iter().filter(|record| is_about(record)).map(|record| of_user(session, record));
    let others =
        approved.iter().filter(|artifact| is_of(session, artifact, &DEPLOYMENT) && !is_about(artifact));
    let others = others.map(|artifact| reference(session, artifact));
    let lines: Vec<String> = written.chain(unwritten).chain(others).collect();
    if lines.is_empty() { Vec::new() } else { vec![lines.join("\n")] }
}

/// Whether the topic of a result has one of the words.
fn is_of(session: &Session, artifact: &Artifact, words: &[&str]) -> bool {
    let name =
        session.topic(&artifact.topic_id).map(|topic| topic.definition.name.clone()).unwrap_or_default();
    let about = format!("{} {name}", artifact.topic_id.replace('-', " "));
    words.iter().any(|word| has_phrase(&about, word))
}

/// Results whose topic has one of the words, as references: each stands in one section only.
fn references(session: &Worded<'_>, approved: &[&Artifact], words: &[&str]) -> Vec<String> {
    let fits = approved.iter().filter(|artifact| is_of(session, artifact, words));
    let lines: Vec<String> = fits.map(|artifact| reference(session, artifact)).collect();
    if lines.is_empty() { Vec::new() } else { vec![lines.join("\n")] }
}

/// The qualities that the requirements document defines.
fn named_in_document(session: &Worded<'_>, options: &DocumentOptions) -> Vec<String> {
    let all = &session.context.in_document;
    let has = |id: &String| all.iter().any(|item| item.id == *id);
    // What a fork copied is listed with what it is a copy of, in the traceability.
    let is_copy = |id: &String| options.same.get(id).is_some_and(|of| of != id && has(of));
    let items = all.iter().filter(|item| item.id.starts_with("NFR-") && !is_copy(&item.id));
    let lines: Vec<String> = items.map(|item| format!("- {}: {}", item.id, inline(&item.title))).collect();
    if lines.is_empty() {
        Vec::new()
    } else {
        vec![led(session.texts.architecture.from_requirements, &lines.join("\n"))]
    }
}

/// What decisions cost: their negative consequences; of what the user decided, where it has none, what is known to speak
/// against it and what was given up.
fn downsides(session: &Worded<'_>, approved: &[&Artifact]) -> Vec<String> {
    let of_user = unwritten::decisions(session);
    let is_users = |artifact: &Artifact| writes_down(session, artifact).is_some();
    let lines: Vec<String> = approved
        .iter()
        .copied()
        .chain(&of_user)
        .flat_map(|artifact| {
            let negative = artifact.fields.get("consequences").and_then(|value| value.get("negative"));
            let mut costs = artifact::each(negative);
            if is_users(artifact) {
                costs.extend(record::costs(session, artifact));
            }
            costs.into_iter().map(|text| format!("- {}: {text}", artifact.id))
        })
        .collect();
    if lines.is_empty() {
        Vec::new()
    } else {
        vec![led(session.texts.architecture.accepted, &lines.join("\n"))]
    }
}

fn glossary(session: &Session) -> Vec<String> {
    let fits = |heading: &str| introduction::TERMS.iter().any(|word| has_phrase(heading, word));
    let sections = session.context.sections.iter().filter(|section| fits(&section.heading));
    sections.map(|section| block(&section.text)).filter(|text| !text.is_empty()).collect()
}
