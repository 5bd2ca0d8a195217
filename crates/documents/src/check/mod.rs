//! What can be seen of a statement's quality without a model: against the characteristics of ISO/IEC/IEEE 29148
//! (singular, unambiguous, verifiable, complete, consistent) as far as words and keys show them. Each finding quotes the
//! words that it is about; whether it matters is for people to say.

mod document;
mod ears;
mod exceptions;
mod figures;
mod german;
mod indicative;
mod one_thing;
mod quoted;
mod repeats;
mod singular;
#[cfg(test)]
mod tests;
mod vague;
mod words;

use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType};
use roundtable_engine::revise::{REPLACED_BY, are_distinct};
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::session::Session;
use roundtable_engine::text::{plain, same};
use roundtable_engine::validation::Rule;
pub use roundtable_engine::validation::{Finding, FindingKind, Severity};

use crate::markdown::outline::ids_in;
use crate::render::silent_on;
pub use document::check_document;
pub use ears::{Pattern, pattern};
pub(crate) use figures::is_titled_otherwise;
use figures::{Apart, Figures};
pub use indicative::as_demand;
pub(crate) use one_thing::differing;
pub(crate) use quoted::quotations;
pub use quoted::unquoted;

/// The artifacts of a session whose wording matters: those that could stand in a document. Rejected ones, conflicts and
/// questions are left out.
pub fn checked(session: &Session) -> Vec<&Artifact> {
    let is_checked = |artifact: &&Artifact| {
        !matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion)
            && artifact.review_state() != Some(roundtable_engine::artifact::ReviewState::Rejected)
            && artifact.status != Agreement::Deferred
            && !artifact.fields.contains_key(REPLACED_BY)
    };
    session.artifacts.iter().filter(is_checked).collect()
}

/// Checks the wording of the artifacts that [`checked`] gives, in their order.
pub fn check(session: &Session) -> Vec<Finding> {
    let artifacts = checked(session);
    let mut findings = Vec::new();
    for (at, artifact) in artifacts.iter().enumerate() {
        missing_keys(artifact, &mut findings);
        for (key, sentence) in statements(artifact) {
            let parts = words::sentences(&sentence);
            parts.iter().for_each(|part| vague(artifact, part, &mut findings));
            not_singular(artifact, &sentence, &mut findings);
            // A rule's condition is all trigger, and how something is measured demands nothing of what is built: what happens there
            // is nobody's duty. A document that is checked has the one behind its label and the other in a table.
            if ![CONDITIONS, MEASUREMENT].contains(&key) {
                parts.iter().for_each(|part| no_actor(artifact, part, &mut findings));
            }
        }
        vague_title(artifact, &mut findings);
        not_measurable(artifact, &mut findings);
        figures_differ(artifact, &mut findings);
        repeats::look(artifact, &mut findings);
        unknown_references(session, artifact, &mut findings);
        let is_twin = |other: &&&Artifact| {
            other.kind == artifact.kind
                && same(&other.title, &artifact.title)
                && !are_distinct(other, artifact)
        };
        let earlier = artifacts[..at].iter().find(is_twin);
        if let Some(earlier) = earlier {
            let rule = Rule::SameTitle { id: earlier.id.clone() };
            push(&mut findings, artifact, rule, Severity::Warning, &artifact.title);
        }
    }
    exceptions::look(&artifacts, &mut findings);
    for silent in silent_on(session, &artifacts) {
        let rule = Rule::DecidedSince { id: silent.conflict.to_owned(), decision: silent.decision };
        push(&mut findings, silent.artifact, rule, Severity::Warning, &silent.artifact.title);
    }
    for (at, finding) in findings.iter_mut().enumerate() {
        finding.id = format!("D-{}", at + 1);
    }
    findings
}

fn push(findings: &mut Vec<Finding>, artifact: &Artifact, rule: Rule, severity: Severity, words: &str) {
    findings.push(Finding::of_rule(rule, severity, &artifact.id, None, words));
}

/// The keys of a type whose texts demand something, and whose wording is looked at: no other one, as who holds what and why is
/// somebody's own word.
pub fn worded_keys(kind: ArtifactType) -> &'static [&'static str] {
    match kind {
        ArtifactType::Requirement => &["description", "acceptance"],
        ArtifactType::BusinessRule => &["description", "conditions", "actions"],
        ArtifactType::Nfr => &["description", "target", "minimum", "measurement"],
        _ => &[],
    }
}

/// The key under which a rule says when it holds.
const CONDITIONS: &str = "conditions";
/// The key under which a quality says how it is measured.
const MEASUREMENT: &str = "measurement";

/// What they say, sentence by sentence, with the key under which it stands.
fn statements(artifact: &Artifact) -> Vec<(&'static str, String)> {
    let of_key = |key: &&'static str| {
        let key = *key;
        let texts = artifact.list(key).into_iter();
        texts.flat_map(|text| words::whole_sentences(&text)).map(move |sentence| (key, sentence)).collect()
    };
    worded_keys(artifact.kind).iter().flat_map(|key| -> Vec<_> { of_key(key) }).collect()
}

fn missing_keys(artifact: &Artifact, findings: &mut Vec<Finding>) {
    use ArtifactType as T;
    let needed: &[(&str, Severity)] = match artifact.kind {
        T::Requirement => &[
            ("description", Severity::Error),
            ("acceptance", Severity::Error),
            ("priority", Severity::Warning),
        ],
        T::BusinessRule => &[("description", Severity::Error), ("rationale", Severity::Note)],
        T::Nfr => {
            &[("target", Severity::Error), ("measurement", Severity::Error), ("minimum", Severity::Warning)]
        }
        T::Exclusion => &[("rationale", Severity::Warning)],
        T::ArchitectureDecision => &[
            ("decision", Severity::Error),
            ("options", Severity::Warning),
            ("consequences", Severity::Warning),
        ],
        T::Component => &[("responsibility", Severity::Error)],
        T::Interface => &[("description", Severity::Warning)],
        T::Risk => &[("likelihood", Severity::Note), ("severity", Severity::Warning)],
        T::Mitigation => &[("addresses", Severity::Warning)],
        T::Idea => &[("description", Severity::Warning)],
        T::Adr | T::OpenQuestion | T::Conflict => &[],
    };
    for (key, severity) in needed {
        let said = artifact.fields.get(*key).is_some_and(|value| match value {
            serde_json::Value::Array(items) => !items.is_empty(),
            serde_json::Value::Object(map) => !map.is_empty(),
            other => !plain(other).is_empty(),
        });
        if !said {
            let rule = Rule::MissingKey { artifact: artifact.kind, key: (*key).to_owned() };
            push(findings, artifact, rule, *severity, key);
        }
    }
}

fn vague(artifact: &Artifact, sentence: &str, findings: &mut Vec<Finding>) {
    for (word, ask) in vague::vague(sentence) {
        push(findings, artifact, Rule::Vague { word: word.clone(), ask }, Severity::Warning, &word);
    }
}

/// A title stands in lists without what explains it. What the statement says, too, is found there.
fn vague_title(artifact: &Artifact, findings: &mut Vec<Finding>) {
    if worded_keys(artifact.kind).is_empty() {
        return;
    }
    for (word, ask) in vague::vague(&artifact.title) {
        let is_said = |found: &Finding| found.r#where == artifact.id && same(&found.words, &word);
        if !findings.iter().any(is_said) {
            push(findings, artifact, Rule::Vague { word: word.clone(), ask }, Severity::Warning, &word);
        }
    }
}

fn not_singular(artifact: &Artifact, sentence: &str, findings: &mut Vec<Finding>) {
    if let Some(found) = singular::second_demand(sentence) {
        push(findings, artifact, Rule::NotSingular, Severity::Warning, &found);
    }
}

fn no_actor(artifact: &Artifact, sentence: &str, findings: &mut Vec<Finding>) {
    if let Some(found) = words::passive_without_actor(sentence) {
        push(findings, artifact, Rule::NoActor, Severity::Note, &found);
    }
}

/// A quality without a number in its target: nothing to compare a measurement with.
fn not_measurable(artifact: &Artifact, findings: &mut Vec<Finding>) {
    if artifact.kind != ArtifactType::Nfr {
        return;
    }
    let target = artifact.fields.get("target").map(plain).unwrap_or_default();
    if !target.is_empty() && !words::has_number(&target) {
        push(findings, artifact, Rule::TargetWithoutNumber, Severity::Error, &target);
    }
}

fn figures_differ(artifact: &Artifact, findings: &mut Vec<Finding>) {
    if worded_keys(artifact.kind).is_empty() {
        return;
    }
    for Apart { told, words, in_criteria } in Figures::of(artifact).apart() {
        let severity = if in_criteria { Severity::Note } else { Severity::Warning };
        push(findings, artifact, Rule::FiguresDiffer { told }, severity, &words);
    }
}

/// What goes into a document and gives two figures for one thing, in a sentence; nothing where none does.
pub fn with_two_figures(approved: &[&Artifact]) -> Option<Said> {
    let worded = approved.iter().filter(|artifact| !worded_keys(artifact.kind).is_empty());
    let all: Vec<Said> = worded
        .flat_map(|artifact| {
            let apart = Figures::of(artifact).apart().into_iter();
            apart.map(move |apart| said!("{id}: {told}", id = artifact.id, told = apart.told))
        })
        .collect();
    (!all.is_empty()).then(|| said!("Two figures may stand for one thing. {all}", all))
}

fn unknown_references(session: &Session, artifact: &Artifact, findings: &mut Vec<Finding>) {
    let text = serde_json::to_string(&artifact.fields).unwrap_or_default();
    for id in ids_in(&text) {
        let by = session.artifact(&id).map(|other| other.list(REPLACED_BY)).unwrap_or_default();
        if !by.is_empty() {
            push(findings, artifact, Rule::Replaced { id: id.clone(), by }, Severity::Warning, &id);
            continue;
        }
        let known =
            session.artifact(&id).is_some() || session.context.in_document.iter().any(|item| item.id == id);
        if !known {
            push(findings, artifact, Rule::UnknownInSession { id: id.clone() }, Severity::Error, &id);
        }
    }
}
