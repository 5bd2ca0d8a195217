//! Questions of the facilitator's own: what nobody here can read with certainty, or has taken up, is asked and not guessed.

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::evidence::spoken_of;
use roundtable_engine::role::FACILITATOR;
use roundtable_engine::text::{has_phrase, same};
use serde_json::{Map, Value, json};

use super::answered;
use super::contradict;
use super::english::{brief, count, fit, quote, sentences, shorten};
use super::items::{Item, LONGEST_TITLE};
use super::part::parts;
use super::prompt::KnownView;
use super::proposals::Proposal;
use super::rank;
use super::scene::Scene;
use super::table::Table;

/// How the title begins of the question what a decision of the user changes.
pub(super) const CHANGES: &str = "What changes with the decision on";
/// What is left open by name; more is counted.
const MOST_NAMED: usize = 12;

/// A question that no seat has raised, and that has no supporters.
fn question(table: &Table, title: &str, text: String) -> Proposal {
    let fields = json!({ "question": text, "raised_by": FACILITATOR, "blocking": false });
    Proposal {
        kind: ArtifactType::OpenQuestion,
        title: fit(title, LONGEST_TITLE),
        wording: text,
        agreed: false,
        topic_id: table.focus_topic().to_owned(),
        supported_by: Vec::new(),
        revises: None,
        fields: if let Value::Object(fields) = fields { fields } else { Map::new() },
        covers: "\n",
        completes: false,
        follows: None,
        from_user: None,
        dissent: Vec::new(),
    }
}

fn is_known(table: &Table, proposals: &[Proposal], title: &str) -> bool {
    table.known(title).is_some()
        || table.project.stands(title).is_some()
        || proposals.iter().any(|proposal| same(&proposal.title, title))
}

/// `REQ-001 "Reserve a tool"; REQ-002 "Pay"; and three more`.
fn named<'a>(all: impl Iterator<Item = (&'a str, &'a str)>) -> String {
    let all: Vec<String> = all.map(|(id, title)| format!("{id} {}", quote(title))).collect();
    shown(&all)
}

fn shown(all: &[String]) -> String {
    let rest = all.len().saturating_sub(MOST_NAMED);
    let more = if rest > 0 { format!("; and {} more", count(rest)) } else { String::new() };
    format!("{}{more}", all[..all.len() - rest].join("; "))
}

/// In specs: which musts a decision changes that names none of them plainly. `items` are the statements in the order that
/// the decisions name.
pub(super) fn of_specs(table: &Table, items: &[Item], proposals: &[Proposal]) -> Vec<Proposal> {
    if table.view.workflow_type != "specs" {
        return Vec::new();
    }
    let is_must = |title: &str| {
        let mut own = items.iter().filter(|item| same(&item.title, title));
        own.any(|item| item.fields.get("priority").and_then(Value::as_str) == Some("must"))
    };
    let known = table.view.known_artifacts.iter();
    let musts = known.filter(|known| known.kind == ArtifactType::Requirement && known.set_aside.is_none());
    let musts =
        musts.filter(|known| is_must(&known.title)).map(|known| (known.id.as_str(), known.title.as_str()));
    let is_read = |sentence: &str| {
        let worded = rank::in_words(&[sentence.to_owned()], &table.view.known_artifacts, items);
        worded.iter().all(|sentence| rank::is_read(sentence, items, &table.tension))
    };
    changes(table, proposals, is_read, "requirements", &named(musts))
}

/// In a design: which decisions and components a decision changes that rules out none of them plainly.
pub(super) fn of_design(table: &Table, scene: &Scene, proposals: &[Proposal]) -> Vec<Proposal> {
    let known = table.view.known_artifacts.iter().filter(|known| known.set_aside.is_none());
    let kinds = [ArtifactType::ArchitectureDecision, ArtifactType::Component];
    let built = known.filter(|known| kinds.contains(&known.kind));
    let built = named(built.map(|known| (known.id.as_str(), known.title.as_str())));
    let is_read =
        |sentence: &str| table.tension.is_answer(sentence) || contradict::is_ruling(scene, sentence);
    changes(table, proposals, is_read, "decisions and components", &built)
}

/// Whether a sentence takes something out of what it says: then the rest of it is not all that it says.
fn has_exception(sentence: &str) -> bool {
    const WORDS: [&str; 7] = ["except", "only", "but", "unless", "apart from", "without", "drop"];
    WORDS.iter().any(|word| has_phrase(sentence, word))
}

/// Of which items a decision has the rare words, by id and title; empty where of none.
fn spoken(table: &Table, decision: &str) -> String {
    let no_items = [ArtifactType::Conflict, ArtifactType::OpenQuestion];
    let known: Vec<&KnownView> = table
        .view
        .known_artifacts
        .iter()
        .filter(|known| known.set_aside.is_none() && !no_items.contains(&known.kind))
        .filter(|known| !known.title.contains(" decided: "))
        .collect();
    let results: Vec<(&str, String)> =
        known.iter().map(|known| (known.title.as_str(), String::new())).collect();
    let is_spoken = spoken_of(decision, &results);
    let of = known.iter().zip(is_spoken).filter(|(_, is_spoken)| *is_spoken);
    let of = named(of.map(|(known, _)| (known.id.as_str(), known.title.as_str())));
    if of.is_empty() { of } else { format!(" Its words are those of {of}.") }
}

/// A question for each decision of the user that is written down in this round and holds a sentence that is not read.
fn changes(
    table: &Table,
    proposals: &[Proposal],
    is_read: impl Fn(&str) -> bool,
    what: &str,
    beside: &str,
) -> Vec<Proposal> {
    let asked = |text: &String| {
        let (id, decision) = text.split_once(": ")?;
        let is_written =
            proposals.iter().any(|proposal| proposal.title.starts_with(&format!("{id} decided")));
        let said = sentences(&table.tension.in_short(decision));
        let is_own = !table.tension.is_offered(decision);
        let is_open = |sentence: &&String| !is_read(sentence) || is_own && has_exception(sentence);
        let unread = said.iter().find(is_open).filter(|_| is_written)?;
        let title = format!("{CHANGES} {id}: {}", quote(unread.trim_end_matches(['.', '!'])));
        let beside = if beside.is_empty() { String::new() } else { format!(" Beside it stand {beside}.") };
        let (whole, unread) = (decision.trim().trim_end_matches('.'), unread.trim_end_matches(['.', '!']));
        // What is all of the decision is not said a second time.
        let unread = if unread == whole { "that".to_owned() } else { quote(unread) };
        let text = format!(
            "The user decided on {id}: {}. Nobody here can tell for certain which {what} {unread} changes.\
             {beside}{} Which of them does it change, and how?",
            quote(whole),
            spoken(table, decision)
        );
        (!is_known(table, proposals, &title)).then(|| question(table, &title, text))
    };
    table.view.decisions_by_user.iter().filter_map(asked).collect()
}

/// At the end of a design: what the project's documents demand or ask that no decision and no component names.
pub(super) fn not_taken_up(table: &Table, scene: &Scene) -> Option<Proposal> {
    use ArtifactType::{BusinessRule, Nfr, OpenQuestion, Requirement};
    let taken = taken_up(table, scene);
    let in_document = &table.project.in_document;
    // A fork has copies of what its session has: they are one, whichever of them is named.
    let alike = |item: &DocumentItem| {
        let title = item.title.clone();
        in_document.iter().filter(move |other| same(&other.title, &title))
    };
    let open = |wanted: &[ArtifactType]| {
        let is_of = |id: &str| ArtifactType::from_id(id).is_some_and(|kind| wanted.contains(&kind));
        let is_open = |item: &&DocumentItem| {
            is_of(&item.id)
                && !alike(item).any(|other| taken.contains(&other.id))
                && alike(item).next().is_some_and(|first| first.id == item.id)
                && (wanted != [OpenQuestion] || item.title.starts_with(CHANGES))
        };
        let all = in_document.iter().filter(is_open);
        named(all.map(|item| (item.id.as_str(), item.title.as_str())))
    };
    let asked = Some(open(&[OpenQuestion])).filter(|open| !open.is_empty());
    let asked =
        asked.map(|open| format!("Without an answer so far: {open}. What does it change in this design?"));
    let demanded = Some(open(&[Nfr, Requirement, BusinessRule])).filter(|open| !open.is_empty());
    let demanded = demanded.map(|open| {
        format!("When this was asked, no decision and no component named {open}. What keeps each of them?")
    });
    let title = "Requirements that this design does not name";
    let text: Vec<String> = asked.into_iter().chain(demanded).collect();
    (!text.is_empty() && !is_known(table, &[], title)).then(|| question(table, title, text.join(" ")))
}

/// The ids of the documents that what is on the table names.
fn taken_up(table: &Table, scene: &Scene) -> Vec<String> {
    let on_table = |title: &String| table.known(title).is_some();
    let sections = scene.sections();
    let decisions = sections.iter().filter_map(|section| scene.decision(section));
    let decided = decisions.filter(|decision| [0, 1].iter().any(|at| on_table(&decision.title_with(*at))));
    let all = parts(&scene.project, &scene.words());
    let built = all.iter().filter(|part| on_table(&part.title()));
    let built = built.flat_map(|part| part.related(&all, &scene.project));
    decided.flat_map(|decision| decision.related(&scene.project)).chain(built).collect()
}

/// At the end of specs: what the context asks for and nothing holds yet.
pub(super) fn not_covered(table: &Table, proposals: &[Proposal]) -> Option<Proposal> {
    if table.view.workflow_type != "specs" {
        return None;
    }
    let mut left = table.catalogue.uncovered(&table.project, |title| is_known(table, proposals, title));
    // Whoever wrote it: what has a title that says most of a statement holds it.
    left.retain(|text| !answered::holds(&table.view.known_artifacts, proposals, text));
    let title = match left.as_slice() {
        [] => return None,
        [one] => format!("Not covered yet: {}", table.project.lowered(&brief(one, 60))),
        more => format!("Not covered yet: {} statements of the context", count(more.len())),
    };
    if is_known(table, proposals, &title) {
        return None;
    }
    let each = if left.len() == 1 { "it" } else { "each of them" };
    let left: Vec<String> = left.iter().map(|text| quote(&shorten(text, 160))).collect();
    let text = format!(
        "Not covered yet: {}. Which rule, measure or requirement keeps {each}, and who says so?",
        shown(&left)
    );
    Some(question(table, &title, text))
}
