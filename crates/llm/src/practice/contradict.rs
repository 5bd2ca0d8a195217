//! What a decision of the user rules out in a design, and which components and decisions say the opposite.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value, json};

use super::candidate::of_decision;
use super::concern::Concern;
use super::decision::{Decision, named_first};
use super::english::{sentences, stems};
use super::part::parts;
use super::prompt::KnownView;
use super::scene::Scene;

/// What is ruled out, and what is taken in its place where the words say so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ruling {
    out: String,
    instead: Option<String>,
}

/// A text that has to change, and how.
pub(super) struct Change {
    pub(super) title: String,
    pub(super) fields: Map<String, Value>,
}

/// A ruling with the id of the conflict or escalation that it decides.
pub(super) type Ruled = (String, Ruling);

/// What all decisions of the user rule out; `decision` is the question that goes to the user.
pub(super) fn ruled(decided: &[String], decision: &Decision) -> Vec<Ruled> {
    let split = decided.iter().filter_map(|text| text.split_once(": "));
    split
        .flat_map(|(id, words)| {
            rulings(words, decision).into_iter().map(|ruling| (id.to_owned(), ruling)).collect::<Vec<_>>()
        })
        .collect()
}

/// Reads a decision; `decision` is the question that it answers, so that the name of one answer rules out the other.
fn rulings(words: &str, decision: &Decision) -> Vec<Ruling> {
    let mut found: Vec<Ruling> = sentences(words).iter().filter_map(|sentence| in_words(sentence)).collect();
    let [one, other] = &decision.choices;
    if let Some(at) = named_first(words, [&one.label, &other.label]) {
        let (taken, lost) = if at == 0 { (one, other) } else { (other, one) };
        found.push(Ruling { out: lost.label.clone(), instead: Some(taken.label.clone()) });
    }
    found
}

/// `X instead of Y`, `X, not Y`, `no Y, but X`, `without Y`.
fn in_words(sentence: &str) -> Option<Ruling> {
    let text = sentence.trim_end_matches(['.', '!', ' ']);
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return None;
    }
    for joint in [" instead of ", " rather than ", ", not ", " and not ", ", no "] {
        if let Some(at) = lower.find(joint) {
            let out = clause(&text[at + joint.len()..]);
            return Some(Ruling { out, instead: Some(taken(&text[..at])).filter(|text| !text.is_empty()) });
        }
    }
    for lead in ["no ", "not ", "never ", "without ", "drop ", "we want no ", "we take no ", "there is no "] {
        if let Some(rest) = lower.starts_with(lead).then(|| &text[lead.len()..]) {
            let out = clause(rest);
            let after = rest.get(out.len()..).unwrap_or_default().trim_start_matches([',', ';', ':', ' ']);
            return Some(Ruling { out, instead: Some(taken(after)).filter(|text| !text.is_empty()) });
        }
    }
    None
}

/// Up to the end of the clause.
fn clause(text: &str) -> String {
    let ends = [",", ";", ":", " but ", " because ", " for ", " when ", " if "];
    let end = ends.iter().filter_map(|mark| text.find(mark)).min();
    text[..end.unwrap_or(text.len())].trim().to_owned()
}

/// What is taken, without the words that say that it is.
fn taken(text: &str) -> String {
    const LEADS: [&str; 12] = [
        "but ",
        "we ",
        "i ",
        "take ",
        "use ",
        "want ",
        "choose ",
        "build ",
        "it is ",
        "with ",
        "begin with ",
        "keep ",
    ];
    let mut rest = text.trim();
    while let Some(lead) = LEADS.iter().find(|lead| rest.to_lowercase().starts_with(**lead)) {
        rest = rest[lead.len()..].trim_start();
    }
    clause(rest)
}

/// Whether a text names what is ruled out: half of the words that tell it from what is taken.
fn names(text: &str, ruling: &Ruling) -> bool {
    let kept: BTreeSet<String> = ruling.instead.iter().flat_map(|text| stems(text)).collect();
    let out: BTreeSet<String> = stems(&ruling.out).difference(&kept).cloned().collect();
    let shared = stems(text).intersection(&out).count();
    shared > 0 && shared * 2 >= out.len()
}

/// The new text of a known component or decision, if it says what the user's decision `id` rules out.
pub(super) fn change(scene: &Scene, known: &KnownView, id: &str) -> Option<Change> {
    match known.kind {
        ArtifactType::Component => component(scene, known, id),
        ArtifactType::ArchitectureDecision => turned(scene, known),
        _ => None,
    }
}

fn component(scene: &Scene, known: &KnownView, id: &str) -> Option<Change> {
    let all = parts(&scene.project, &scene.words());
    let part = all.iter().find(|part| part.title() == known.title)?;
    let old = part.fields(&all, &scene.project).get("technology").and_then(Value::as_str)?.to_owned();
    let own: Vec<Ruled> = scene.ruled.iter().filter(|(by, _)| by == id).cloned().collect();
    let fields = Map::from_iter([("technology".to_owned(), json!(fitting(&old, &own)?))]);
    Some(Change { title: known.title.clone(), fields })
}

/// What is noted for a component instead of a technology that is ruled out; `None` where nothing speaks against it.
pub(super) fn fitting(technology: &str, ruled: &[Ruled]) -> Option<String> {
    let (id, ruling) = ruled.iter().find(|(_, ruling)| names(technology, ruling))?;
    let instead =
        ruling.instead.as_ref().map_or_else(String::new, |text| format!(" It has to fit this: {text}."));
    Some(format!(
        "open: {id} rules out what was noted first ({technology}), and another one has to be chosen.{instead}"
    ))
}

/// A decision whose answer is ruled out takes the other one.
fn turned(scene: &Scene, known: &KnownView) -> Option<Change> {
    let sections =
        Concern::ALL.iter().flat_map(|concern| concern.decisions().iter().copied().chain(concern.own()));
    let mut read = sections.filter_map(|section| scene.decision(section));
    let decision =
        read.find(|decision| decision.turned_by.is_some() && decision.title_with(1) == known.title)?;
    let fields = of_decision(scene, &decision, Some(&decision.choices[0].label)).fields;
    Some(Change { title: decision.title(), fields })
}

/// A decision as it stands under what the user has ruled out.
pub(super) fn obey(decision: Decision, ruled: &[Ruled]) -> Decision {
    let [one, other] = &decision.choices;
    let out = ruled.iter().find(|(_, ruling)| names(&one.label, ruling) && !names(&other.label, ruling));
    match out {
        Some((id, ruling)) => decision.turned(id, &ruling.out),
        None => decision,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_ruled_out_is_read_from_plain_words() {
        for (text, out, instead) in [
            ("Plain files instead of a database.", "a database", "Plain files"),
            ("We take text messages, not e-mail.", "e-mail", "text messages"),
            ("No mail service, but text messages.", "mail service", "text messages"),
            ("Without a database.", "a database", ""),
        ] {
            let found = in_words(text).unwrap();
            assert_eq!(
                (found.out.as_str(), found.instead.as_deref().unwrap_or_default()),
                (out, instead),
                "{text}"
            );
        }
        assert_eq!(in_words("Our own machine."), None);
    }

    #[test]
    fn a_text_contradicts_only_what_it_names() {
        let ruling = in_words("Plain files instead of a relational database.").unwrap();
        assert!(names("relational database behind one module", &ruling));
        assert!(!names("server module and a printable sheet", &ruling));
    }
}
