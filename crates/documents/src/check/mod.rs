//! What can be seen of a statement's quality without a model: against the characteristics of ISO/IEC/IEEE 29148
//! (singular, unambiguous, verifiable, complete, consistent) as far as words and keys show them. Each finding quotes the
//! words that it is about; whether it matters is for people to say.

mod document;
mod ears;
mod figures;
mod german;
mod indicative;
mod quoted;
mod singular;
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
use figures::{Apart, Figures};
pub use indicative::as_demand;
pub(crate) use quoted::quotations;

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
            // A rule's condition is all trigger: what happens there is nobody's duty.
            if key != CONDITIONS {
                parts.iter().for_each(|part| no_actor(artifact, part, &mut findings));
            }
        }
        vague_title(artifact, &mut findings);
        not_measurable(artifact, &mut findings);
        figures_differ(artifact, &mut findings);
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

#[cfg(test)]
mod tests {
    use roundtable_engine::artifact::Agreement::{Consensus, Draft};
    use serde_json::json;

    use super::*;
    use crate::tests::sample::{artifact, empty};

    fn found(artifacts: Vec<Artifact>) -> Vec<(FindingKind, String)> {
        let mut session = empty();
        session.artifacts = artifacts;
        check(&session).into_iter().map(|finding| (finding.kind, finding.words)).collect()
    }

    #[test]
    fn a_mention_of_what_was_replaced_is_stale_and_what_was_replaced_is_not_checked() {
        let naming = requirement("A patient moves it, see REQ-002.");
        let fields = json!({ "description": "Good.", "replaced_by": ["REQ-003"] });
        let replaced = artifact("REQ-002", "Gone", Consensus, fields);
        assert_eq!(found(vec![naming, replaced]), [(FindingKind::UnknownReference, "REQ-002".to_owned())]);
    }

    fn requirement(description: &str) -> Artifact {
        artifact(
            "REQ-001",
            "Move an appointment",
            Consensus,
            json!({
            "description": description, "priority": "must", "acceptance": ["Given a booking, when a patient moves it, the old time is free."] }),
        )
    }

    fn kinds(description: &str) -> Vec<FindingKind> {
        found(vec![requirement(description)]).into_iter().map(|(kind, _)| kind).collect()
    }

    #[test]
    fn a_sound_requirement_has_no_finding() {
        assert_eq!(kinds("A patient moves an appointment until 18:00 on the day before."), []);
    }

    #[test]
    fn words_that_hide_a_decision_are_quoted() {
        let all = found(vec![requirement("A patient moves an appointment quickly, as far as possible.")]);
        assert_eq!(
            all,
            [
                (FindingKind::Vague, "quickly".to_owned()),
                (FindingKind::Vague, "as far as possible".to_owned()),
            ]
        );
        assert_eq!(kinds("A breakfast patient moves it."), [], "fast is not in breakfast");
    }

    #[test]
    fn a_title_is_looked_at_and_says_once_what_its_statement_says_too() {
        let titled = |title: &str, description: &str| {
            found(vec![Artifact { title: title.to_owned(), ..requirement(description) }])
        };
        let fine = "A patient moves an appointment until 18:00 on the day before.";
        let all = titled("Fast and user-friendly", fine);
        let words: Vec<String> = all.iter().map(|(_, words)| words.to_lowercase()).collect();
        assert_eq!(words, ["fast", "user-friendly"]);
        assert_eq!(titled("Move it quickly", "A patient moves it quickly.").len(), 1);
        // What the title of a component says demands nothing.
        assert_eq!(
            found(vec![artifact("COMP-001", "Fast cache", Consensus, json!({ "responsibility": "Keeps." }))]),
            []
        );
    }

    #[test]
    fn a_passive_of_a_trigger_names_nobody_and_is_no_finding_there_but_in_the_demand() {
        let rule = |conditions: &str, actions: &str| {
            let fields = json!({
                "description": "A talk goes on.", "rationale": "x", "conditions": conditions, "actions": actions,
            });
            found(vec![artifact("BR-001", "Talks", Consensus, fields)])
        };
        assert_eq!(rule("Somebody is interrupted.", "The chair gives the word back."), []);
        assert_eq!(
            rule("Somebody speaks.", "The word is given back."),
            [(FindingKind::NoActor, "is given".to_owned())]
        );
        assert_eq!(words::passive_without_actor("When: Somebody is interrupted"), None);
        assert_eq!(words::passive_without_actor("**When:** Somebody is interrupted"), None);
        assert_eq!(words::passive_without_actor("**Wenn:** Jemand wird unterbrochen"), None);
        assert_eq!(kinds("When a loan is moved, the desk writes to the member."), []);
        assert_eq!(kinds("When a loan is late, the member is warned."), [FindingKind::NoActor]);
    }

    #[test]
    fn two_demands_in_a_sentence_are_two_statements() {
        assert_eq!(
            kinds("A patient must move it and the practice must hear of it at once."),
            [FindingKind::NotSingular]
        );
        assert_eq!(kinds("A patient must see date and time."), [], "a list is one demand");
    }

    #[test]
    fn a_passive_says_who_acts() {
        assert_eq!(kinds("The appointment is moved."), [FindingKind::NoActor]);
        assert_eq!(kinds("The appointment is moved by the patient."), []);
        assert_eq!(kinds("Tools must not be lent without a name."), [FindingKind::NoActor]);
        assert_eq!(kinds("When a tool is damaged, it is taken away."), [FindingKind::NoActor]);
        for situation in [
            "When an appointment is moved, the practice confirms it.",
            "What was promised can fail; a patient who is told of it can choose another date.",
            "Given a wrong entry, when it is noticed later, then it can be corrected.",
        ] {
            assert_eq!(kinds(situation), [], "{situation}");
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        let bare = artifact("NFR-001", "Speed", Consensus, json!({ "target": "good" }));
        assert_eq!(
            found(vec![bare]),
            [
                (FindingKind::MissingKey, "measurement".to_owned()),
                (FindingKind::MissingKey, "minimum".to_owned()),
                (FindingKind::Vague, "good".to_owned()),
                (FindingKind::NotMeasurable, "good".to_owned()),
            ]
        );
    }

    #[test]
    fn none_at_all_is_a_number_to_measure_against() {
        for (target, is_measurable) in [
            ("not a single case", true),
            ("no lost booking", true),
            ("Nobody waits.", true),
            ("zero", true),
            ("kein einziger Fall", true),
            ("no slower than today", false),
            ("few cases", false),
            ("the single list of the board", false),
        ] {
            let quality = artifact(
                "NFR-001",
                "Loss",
                Consensus,
                json!({ "target": target, "minimum": "1", "measurement": "Counted." }),
            );
            let kinds: Vec<FindingKind> = found(vec![quality]).into_iter().map(|(kind, _)| kind).collect();
            assert_eq!(!kinds.contains(&FindingKind::NotMeasurable), is_measurable, "{target}");
        }
    }

    #[test]
    fn what_is_quoted_is_not_looked_at_and_what_comes_afterwards_is_a_second_demand() {
        assert_eq!(kinds("The list must show “quick and easy; then it is done”."), []);
        let afterwards = "A helper must be able to hand out and take back a key until 18:00; afterwards the shed stays locked.";
        assert_eq!(kinds(afterwards), [FindingKind::NotSingular]);
    }

    #[test]
    fn a_reference_to_nothing_and_a_second_one_of_the_same_title_are_found() {
        let mut first = requirement("A patient moves it, see BR-009.");
        let second = artifact("REQ-002", "move an appointment", Draft, first.fields.clone().into());
        first.fields.insert("related".to_owned(), json!({ "depends": ["REQ-002"] }));
        assert_eq!(
            found(vec![first, second]),
            [
                (FindingKind::UnknownReference, "BR-009".to_owned()),
                (FindingKind::UnknownReference, "BR-009".to_owned()),
                (FindingKind::Duplicate, "move an appointment".to_owned()),
            ]
        );
    }

    #[test]
    fn two_of_one_title_that_the_user_told_apart_are_not_called_said_twice() {
        let mut first = requirement("A patient moves it.");
        let second = artifact("REQ-002", "move an appointment", Draft, first.fields.clone().into());
        let is_twice = |first: &Artifact| {
            let all = found(vec![first.clone(), second.clone()]);
            all.iter().any(|(kind, _)| *kind == FindingKind::Duplicate)
        };
        assert!(is_twice(&first), "the control");
        first.distinct_from = vec![roundtable_engine::artifact::Distinct {
            id: second.id.clone(),
            by: "user".to_owned(),
            at: "2026-01-07T15:00:00Z".parse().unwrap(),
            hash: first.content_hash(),
            other_hash: second.content_hash(),
            others: serde_json::Map::new(),
        }];
        assert!(!is_twice(&first));
        first.fields.insert("description".to_owned(), "Somebody moves it.".into());
        assert!(is_twice(&first), "of other words nobody has said so");
    }
}
