//! What a decision of the user rules out in a design, and which components and decisions say the opposite.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType;
use serde_json::{Map, Value, json};

use super::candidate::of_decision;
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
    /// The thing itself is ruled out, not only how it was to be built: it is agreed no longer.
    pub(super) is_out: bool,
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
    let mut found: Vec<Ruling> = sentences(words).iter().flat_map(|sentence| in_words(sentence)).collect();
    let [one, other] = &decision.choices;
    if let Some(at) = named_first(words, [&one.label, &other.label]) {
        let (taken, lost) = if at == 0 { (one, other) } else { (other, one) };
        found.push(Ruling { out: lost.label.clone(), instead: Some(taken.label.clone()) });
    }
    found
}

/// Whether each thing that a sentence rules out is named by something of this design.
pub(super) fn is_ruling(scene: &Scene, sentence: &str) -> bool {
    let sections = scene.sections();
    let decisions = sections.iter().filter_map(|section| scene.decision(section));
    let mut known: Vec<String> =
        decisions.flat_map(|decision| decision.choices.map(|choice| choice.label)).collect();
    for part in parts(&scene.project, &scene.words()) {
        known.push(format!("{} {}", part.name, part.technology()));
    }
    let found = in_words(sentence);
    let is_known = |ruling: &Ruling| known.iter().any(|text| names(text, ruling));
    !found.is_empty() && found.iter().all(is_known)
}

/// Which of two labels is left when a decision rules the other one out in other words.
pub(super) fn left_over(words: &str, labels: [&str; 2]) -> Option<usize> {
    let found: Vec<Ruling> = sentences(words).iter().flat_map(|sentence| in_words(sentence)).collect();
    let is_out = labels.map(|label| found.iter().any(|ruling| names(label, ruling)));
    match is_out {
        [true, false] => Some(1),
        [false, true] => Some(0),
        _ => None,
    }
}

/// How a clause begins that refuses something.
const REFUSING: [&str; 24] = [
    "we do not want ",
    "we don't want ",
    "we do not need ",
    "we don't need ",
    "there will be no ",
    "there is no ",
    "we want no ",
    "we take no ",
    "we need no ",
    "it needs no ",
    "certainly not ",
    "neither ",
    "without ",
    "not a ",
    "never ",
    "avoid ",
    "drop ",
    "with no ",
    "and no ",
    "or a ",
    "nor ",
    "not ",
    "no ",
    "or ",
];

/// `X instead of Y`, `X, not Y`, `no Y, but X`, `without Y`, `X, no Y and no Z`.
fn in_words(sentence: &str) -> Vec<Ruling> {
    let text = sentence.trim_end_matches(['.', '!', ' ']);
    let lower = text.to_lowercase();
    if lower.len() != text.len() {
        return Vec::new();
    }
    let filled = |text: String| Some(text).filter(|text| !text.is_empty());
    for joint in [" instead of ", " rather than "] {
        if let Some(at) = lower.find(joint) {
            let out = clause(&text[at + joint.len()..]);
            return vec![Ruling { out, instead: filled(taken(&text[..at])) }];
        }
    }
    let (mut refused, mut instead): (Vec<String>, Option<String>) = (Vec::new(), None);
    for part in parts_of(text) {
        match refusal(&part, !refused.is_empty()) {
            Some(out) => refused.push(out),
            None if instead.is_none() => instead = filled(taken(&part)),
            None => {}
        }
    }
    refused.into_iter().map(|out| Ruling { out, instead: instead.clone() }).collect()
}

/// The clauses of a sentence; `and` and `nor` part what is refused only.
fn parts_of(text: &str) -> Vec<String> {
    let marked =
        [" and no ", " and not ", " and without ", " nor ", " or ", " but ", " without ", " with no "]
            .iter()
            .fold(text.to_owned(), |text, joint| text.replace(joint, &format!(",{joint}")));
    let parts = marked.split([',', ';', ':']).map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| part.strip_prefix("and ").unwrap_or(part).to_owned()).collect()
}

/// What a clause refuses. After a refusal `or X` is one more.
fn refusal(part: &str, goes_on: bool) -> Option<String> {
    let lower = part.to_lowercase();
    let is_going_on = |lead: &str| lead.starts_with("or ");
    let lead = REFUSING.iter().find(|lead| lower.starts_with(**lead) && (goes_on || !is_going_on(lead)))?;
    let out = clause(&part[lead.len()..]);
    let out = out.strip_suffix(" at all").unwrap_or(&out).trim_end_matches([' ', '.', '!']);
    Some(out.to_owned()).filter(|out| !out.is_empty())
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

/// Words for the same thing in a design: whoever rules out one of them rules out what the others stand for.
const SAME: [&str; 8] = [
    "queue broker retries",
    "cloud rented hosted",
    "database sql relational",
    "server backend",
    "mail email inbox",
    "sign-in login password account",
    "app installed",
    "microservices services",
];

/// Words of a refusal that name nothing.
const NOTHING: &str =
    "all kind any sort other extra separate central special own external additional service";

/// The stems of what is ruled out with those of the same meaning, each word in a set of its own.
fn meant(text: &str) -> Vec<BTreeSet<String>> {
    let nothing = stems(NOTHING);
    // `E-mail` is no word of three letters or more and a `mail`.
    let own = stems(&text.to_lowercase().replace("e-mail", "email"));
    own.into_iter()
        .filter(|stem| !nothing.contains(stem))
        .map(|stem| {
            let group = SAME.iter().map(|words| stems(words)).find(|group| group.contains(&stem));
            group.unwrap_or_else(|| BTreeSet::from([stem]))
        })
        .collect()
}

/// Whether a text names what is ruled out: half of the words that tell it from what is taken, or words for the same.
fn names(text: &str, ruling: &Ruling) -> bool {
    let kept: BTreeSet<String> = ruling.instead.iter().flat_map(|text| stems(text)).collect();
    let said = stems(&text.to_lowercase().replace("e-mail", "email"));
    let out: Vec<BTreeSet<String>> =
        meant(&ruling.out).into_iter().filter(|word| word.intersection(&kept).next().is_none()).collect();
    let shared = out.iter().filter(|word| word.intersection(&said).next().is_some()).count();
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
    let written = part.fields(&all, &scene.project);
    let text = |key: &str| written.get(key).and_then(Value::as_str).unwrap_or_default();
    let own: Vec<Ruled> = scene.ruled.iter().filter(|(by, _)| by == id).cloned().collect();
    let (technology, title) = (text("technology"), known.title.clone());
    if let Some((_, ruling)) = own.iter().find(|(_, ruling)| is_itself_out(&part.name, ruling)) {
        let why = format!("none: {id} rules out the component itself ({}).", ruling.out);
        let fields = Map::from_iter([("technology".to_owned(), json!(why))]);
        return Some(Change { title, fields, is_out: true });
    }
    let fields = Map::from_iter([("technology".to_owned(), json!(fitting(technology, &own)?))]);
    Some(Change { title, fields, is_out: false })
}

/// Whether a decision rules a component out by its name: each word of the name is among what it refuses.
fn is_itself_out(name: &str, ruling: &Ruling) -> bool {
    let own = stems(name);
    let out: BTreeSet<String> = meant(&ruling.out).into_iter().flatten().collect();
    !own.is_empty() && own.is_subset(&out)
}

/// Whether the decisions rule a component out by its name.
pub(super) fn rules_out(name: &str, ruled: &[Ruled]) -> bool {
    ruled.iter().any(|(_, ruling)| is_itself_out(name, ruling))
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
    let sections = scene.sections();
    let mut read = sections.iter().filter_map(|section| scene.decision(section));
    let decision =
        read.find(|decision| decision.turned_by.is_some() && decision.title_with(1) == known.title)?;
    let fields = of_decision(scene, &decision, Some(&decision.choices[0].label)).fields;
    Some(Change { title: decision.title(), fields, is_out: false })
}

/// A decision as it stands under what the user has ruled out.
pub(super) fn obey(decision: Decision, ruled: &[Ruled]) -> Decision {
    let [_, other] = &decision.choices;
    // What an answer brings with it is a part of it: a queue, a monitor.
    let brought = decision.brought();
    let out = ruled.iter().find(|(_, ruling)| names(&brought, ruling) && !names(&other.label, ruling));
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
            let found = in_words(text).into_iter().next().unwrap();
            assert_eq!(
                (found.out.as_str(), found.instead.as_deref().unwrap_or_default()),
                (out, instead),
                "{text}"
            );
        }
        assert_eq!(in_words("Our own machine."), []);
        let outs = |text: &str| in_words(text).into_iter().map(|ruling| ruling.out).collect::<Vec<_>>();
        assert_eq!(outs("One server of our own, no queue and no cloud."), ["queue", "cloud"]);
        assert_eq!(outs("No server at all: everything runs on the tablet."), ["server"]);
        assert_eq!(outs("Neither a queue nor a database."), ["a queue", "a database"]);
        assert_eq!(outs("We want no app or password, plain pages."), ["app", "password"]);
        assert_eq!(outs("Web pages or an app."), Vec::<String>::new());
    }

    #[test]
    fn a_text_contradicts_only_what_it_names() {
        let ruling = in_words("Plain files instead of a relational database.").remove(0);
        assert!(names("relational database behind one module", &ruling));
        assert!(!names("server module and a printable sheet", &ruling));
        let ruling = in_words("No cloud.").remove(0);
        assert!(names("rented monitor and a nightly dump", &ruling), "in other words");
        let ruling = in_words("One machine, no messages.").remove(0);
        assert!(is_itself_out("Messages", &ruling) && !is_itself_out("Watch and backup", &ruling));
    }
}
