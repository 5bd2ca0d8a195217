//! The text of one decision record, in MADR 4.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::decided::{FIELD as DECIDES, UserDecision, taken_back_of, writes_down};
use roundtable_engine::record::USER;
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, same};
use serde_json::Value;

use super::artifact::each;
use super::sides::{Choice, choice, sides};
use super::support::{support, unsaid};
use super::wording::title_of;
use super::{DecidedElsewhere, DocumentOptions, against, before, open, title};
use crate::language::{Record, Texts, Worded};
use crate::markdown::escape::{block, inline};

pub(super) fn record(session: &Worded<'_>, artifact: &Artifact, options_given: &DocumentOptions) -> String {
    let texts = &session.texts.record;
    let date = options_given.date.strftime("%Y-%m-%d");
    let status = if is_taken_back(session, artifact) { "deprecated" } else { "accepted" };
    let mut text = format!("---\nstatus: {status}\ndate: {date}\n");
    let decided = writes_down(session, artifact);
    let consulted = consulted(session, artifact, decided.as_ref());
    if !consulted.is_empty() {
        text.push_str(&format!("consulted: {}\n", yaml_line(&consulted.join(", "))));
    }
    // Who decided, before who approved what was written of it.
    let named = decided.map(|decision| decision.asked.by.as_str()).filter(|by| !by.trim().is_empty());
    let reviewer = artifact.review.as_ref().map(|review| review.by.as_str());
    let maker = named.or(reviewer).or(decided.map(|_| USER));
    if let Some(maker) = maker {
        text.push_str(&format!("decision-makers: {}\n", yaml_line(maker)));
    }
    text.push_str("---\n\n");
    if session.practice {
        text.push_str(&format!("{}\n\n", session.texts.practice_mark));
    }
    text.push_str(&format!("# {}\n\n", inline(&heading(session, artifact))));
    let said = |key: &str| block(&artifact.list(key).join("\n\n"));
    let context = said("context");
    let context = if context.is_empty() { said("description") } else { context };
    section(&mut text, 2, texts.context, &or(context, texts.not_recorded));
    let drivers: Vec<String> = related(artifact)
        .into_iter()
        .map(|id| {
            let words = session.context.in_document.iter().find(|item| item.id == id);
            words.map_or_else(|| format!("- {id}"), |item| format!("- {id}: {}", inline(&item.title)))
        })
        .collect();
    if !drivers.is_empty() {
        section(&mut text, 2, texts.drivers, &drivers.join("\n"));
    }
    let (options, choice) = (options_of(session.texts, artifact), choice_of(session, artifact));
    if !options.is_empty() {
        let names: Vec<String> = options.iter().map(|option| format!("- {}", option.name)).collect();
        section(&mut text, 2, texts.options, &names.join("\n"));
    }
    let own = decided.filter(|decision| decision.is_own);
    section(&mut text, 2, texts.outcome, &outcome(session, artifact, &options, choice));
    let consequences = consequences(session.texts, artifact);
    let consequences = if consequences.is_empty() { follows(texts, &options, choice) } else { consequences };
    if !consequences.is_empty() {
        section(&mut text, 3, texts.consequences, &consequences.join("\n"));
    } else if own.is_some() {
        section(&mut text, 3, texts.consequences, texts.none_known);
    }
    if options.iter().any(|option| !option.lines.is_empty()) {
        text.push_str(&format!("## {}\n\n", texts.pros_and_cons));
        for option in options.iter().filter(|option| !option.lines.is_empty()) {
            section(&mut text, 3, &option.name, &option.lines.join("\n"));
        }
    }
    let mut more = vec![texts.source.write(&artifact.id, &inline(&session.id))];
    let support = support(session, artifact);
    if !support.is_empty() {
        more.push(format!("{}: {support}", texts.supported_by));
    }
    let dissent = against::with_dissent(session, artifact);
    let before = decided.map(|decision| open::before(session, decision.asked)).unwrap_or_default();
    more.extend([dissent, before].into_iter().filter(|text| !text.is_empty()));
    let on =
        decided.map(|decision| decision.id.to_owned()).unwrap_or_else(|| artifact.text(DECIDES).to_owned());
    let elsewhere = options_given.elsewhere.iter().filter(|one| one.on == on);
    let said = |one: &DecidedElsewhere| (session.texts.elsewhere)(&inline(&one.session), &inline(&one.words));
    more.extend(elsewhere.map(said));
    section(&mut text, 2, texts.more, &more.join("\n\n"));
    text.truncate(text.trim_end().len());
    text.push('\n');
    text
}

/// Whose opinion was asked: who supports it, who is against it, and who held something when the user decided.
fn consulted(session: &Session, artifact: &Artifact, decided: Option<&UserDecision<'_>>) -> Vec<String> {
    let mut found: Vec<String> = artifact.supported_by.clone();
    let unsaid = unsaid(session, artifact);
    let said = artifact.dissent.iter().filter(|dissent| !unsaid.contains(dissent));
    found.extend(said.map(|dissent| dissent.participant.clone()));
    if let Some(decision) = decided {
        let sides = sides(session, decision.asked);
        found.extend(sides.into_iter().flat_map(|side| side.held_by).map(|held| held.seat));
    }
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|seat| seen.insert(seat.clone()));
    found
}

/// What was chosen and why. Of a decision of the user the reason is a sentence of its own, which says whose it is.
fn outcome(session: &Worded<'_>, artifact: &Artifact, options: &[Weighed], choice: Choice) -> String {
    let texts = &session.texts.record;
    let why = inline(&artifact.list("rationale").join(" "));
    let why = if why.is_empty() { why } else { format!("{why}{}", before::of_reason(session, artifact)) };
    let decision = or(block(&artifact.list("decision").join("\n\n")), texts.not_recorded);
    if is_taken_back(session, artifact) {
        return decision;
    }
    let decided = writes_down(session, artifact);
    let named = choice.index().and_then(|at| options.get(at)).map(|option| option.name.clone());
    let is_own = decided.is_some_and(|decision| decision.is_own);
    if is_own && named.is_none() {
        // A refusal is no option that was chosen, and neither are words that nobody has read.
        return [texts.in_own_words, &decision, &why]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect::<Vec<_>>()
            .join("\n\n");
    }
    let chosen = named.unwrap_or_else(|| match decided {
        Some(decision) => inline(&title_of(&decision)),
        None => title(session.texts, artifact),
    });
    match (is_own, why.is_empty()) {
        (true, _) => format!("{}\n\n{decision}\n\n{why}", (texts.chosen)(&chosen)),
        (false, true) => format!("{}.\n\n{decision}", (texts.chosen)(&chosen)),
        (false, false) => format!("{}\n\n{decision}", (texts.chosen_because)(&chosen, &why)),
    }
}

/// Whether it writes down a decision of the user that they took back since.
fn is_taken_back(session: &Session, artifact: &Artifact) -> bool {
    taken_back_of(session, artifact).is_some()
}

/// Which of its options an artifact chooses. Of a decision of the user the user's words say it; of any other the title or
/// the decision, by naming the first option, which is the one that the facilitator took, else one only.
fn choice_of(session: &Worded<'_>, artifact: &Artifact) -> Choice {
    let options = options_of(session.texts, artifact);
    if let Some(decision) = writes_down(session, artifact) {
        let names: Vec<String> = options.iter().map(|option| option.name.clone()).collect();
        return among_those_of_the_table(session, &options, &names, &decision);
    }
    let said = format!("{} {}", artifact.title, artifact.list("decision").join(" "));
    let names = |option: &Weighed| has_phrase(&said, option.name.trim_end_matches('.'));
    let named: Vec<usize> = (0..options.len()).filter(|at| names(&options[*at])).collect();
    match named[..] {
        [0, ..] => Choice::Named(0),
        [at] => Choice::Named(at),
        _ => Choice::Unknown,
    }
}

/// The user's own words stand among the options, too, where they name none of them: no option that was on the table, and
/// nothing that another one was given up for.
fn among_those_of_the_table(
    session: &Session,
    options: &[Weighed],
    names: &[String],
    decision: &UserDecision<'_>,
) -> Choice {
    let title = title_of(decision);
    let held = sides(session, decision.asked);
    let is_of_the_table = |option: &Weighed| {
        !option.lines.is_empty()
            || !same(&option.name, &title)
            || held.iter().any(|side| same(&side.name, &option.name))
    };
    let known: Vec<usize> = (0..options.len()).filter(|at| is_of_the_table(&options[*at])).collect();
    let known_names: Vec<String> = known.iter().map(|at| names[*at].clone()).collect();
    match choice(&known_names, decision) {
        Choice::Certain(at) => Choice::Certain(known[at]),
        Choice::Named(at) => Choice::Named(known[at]),
        Choice::Unknown => Choice::Unknown,
    }
}

fn section(text: &mut String, level: usize, heading: &str, body: &str) {
    text.push_str(&format!("{} {heading}\n\n{}\n\n", "#".repeat(level), body.trim_end()));
}

fn or(text: String, other: &str) -> String {
    if text.is_empty() { other.to_owned() } else { text }
}

/// A value in front matter: quoted, so that it stays one.
pub(crate) fn yaml_line(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// What a choice means, as far as the table knew it: what speaks for and against the chosen option, and, where it is
/// certain, what is given up with the others.
fn follows(texts: &Record, options: &[Weighed], choice: Choice) -> Vec<String> {
    let Some(chosen) = choice.index().and_then(|at| options.get(at)) else { return Vec::new() };
    let given_up = given_up(options, choice);
    let given_up =
        given_up.map(|option| format!("- {}", (texts.given_up)(&option.name, &joined(&option.pros))));
    chosen.lines.iter().cloned().chain(given_up).collect()
}

/// What a decision of the user costs: what speaks against the chosen option, and what is given up with the others where
/// it is certain that they are. Empty where the decision has consequences of its own.
pub(super) fn costs(session: &Worded<'_>, artifact: &Artifact) -> Vec<String> {
    if !consequences(session.texts, artifact).is_empty() {
        return Vec::new();
    }
    let (options, choice) = (options_of(session.texts, artifact), choice_of(session, artifact));
    let Some(chosen) = choice.index().and_then(|at| options.get(at)) else { return Vec::new() };
    let given_up = given_up(&options, choice);
    let given_up =
        given_up.map(|option| (session.texts.record.given_up_with)(&option.name, &joined(&option.pros)));
    chosen.cons.iter().cloned().chain(given_up).collect()
}

/// The options that a choice gives up and that something spoke for; none where it may keep something of them.
fn given_up(options: &[Weighed], choice: Choice) -> impl Iterator<Item = &Weighed> {
    let others = options.iter().enumerate().filter(move |(at, option)| match choice {
        Choice::Certain(chosen) => *at != chosen && !option.pros.is_empty(),
        Choice::Named(_) | Choice::Unknown => false,
    });
    others.map(|(_, option)| option)
}

/// Sentences as parts of one.
fn joined(texts: &[String]) -> String {
    texts.iter().map(|text| text.trim().trim_end_matches('.')).collect::<Vec<_>>().join("; ")
}

/// The title of a record: what was decided. Of a decision of the user the words that hold are it, where the artifact is
/// called by the question.
pub(super) fn heading(session: &Worded<'_>, artifact: &Artifact) -> String {
    let called = artifact.title.trim();
    let decided = writes_down(session, artifact).filter(|decision| {
        let question = decision.asked.conflict.as_deref().and_then(|id| session.artifact(id));
        let is_question = has_phrase(called, decision.id)
            || question.is_some_and(|question| same(&question.title, called))
            || same(called, &title_of(decision));
        decision.is_own || is_question
    });
    match decided {
        Some(decision) => {
            let options = options_of(session.texts, artifact);
            match choice_of(session, artifact) {
                Choice::Certain(at) if at < options.len() => options[at].name.clone(),
                Choice::Certain(_) | Choice::Named(_) | Choice::Unknown => title_of(&decision),
            }
        }
        None if called.is_empty() => title(session.texts, artifact),
        None => called.to_owned(),
    }
}

struct Weighed {
    name: String,
    pros: Vec<String>,
    cons: Vec<String>,
    lines: Vec<String>,
}

/// The options, each once: what is said of one under two entries stands together.
fn options_of(texts: &Texts, artifact: &Artifact) -> Vec<Weighed> {
    let say = &texts.record;
    let Some(Value::Array(options)) = artifact.fields.get("options") else { return Vec::new() };
    let weighed = |option: &Value| match option {
        Value::Object(map) => {
            let name = each(map.get("name").or_else(|| map.get("title"))).join(" ");
            let kinds = [(say.good, "pros"), (say.bad, "cons"), (say.neutral, "neutral")];
            let lines = kinds.into_iter().flat_map(|(say, key)| {
                each(map.get(key)).into_iter().map(move |text| format!("- {}", say(&text)))
            });
            let (pros, cons) = (each(map.get("pros")), each(map.get("cons")));
            Weighed { name, pros, cons, lines: lines.collect() }
        }
        other => Weighed {
            name: each(Some(other)).join(" "),
            pros: Vec::new(),
            cons: Vec::new(),
            lines: Vec::new(),
        },
    };
    let mut found: Vec<Weighed> = Vec::new();
    for option in options.iter().map(weighed).filter(|option| !option.name.is_empty()) {
        match found.iter_mut().find(|known| same(&known.name, &option.name)) {
            Some(known) => {
                let new = |there: &[String], text: &String| !there.iter().any(|known| same(known, text));
                let more: Vec<String> =
                    option.lines.into_iter().filter(|line| new(&known.lines, line)).collect();
                known.lines.extend(more);
                known.pros.extend(option.pros);
                known.cons.extend(option.cons);
            }
            None => found.push(option),
        }
    }
    found
}

fn consequences(texts: &Texts, artifact: &Artifact) -> Vec<String> {
    let Some(value) = artifact.fields.get("consequences") else { return Vec::new() };
    let say = &texts.record;
    match value {
        Value::Object(map) => [(say.good, "positive"), (say.bad, "negative")]
            .into_iter()
            .flat_map(|(say, key)| {
                each(map.get(key)).into_iter().map(move |text| format!("- {}", say(&text)))
            })
            .collect(),
        other => each(Some(other)).into_iter().map(|text| format!("- {}", (say.neutral)(&text))).collect(),
    }
}

/// Requirements and qualities that the decision names.
fn related(artifact: &Artifact) -> Vec<String> {
    let text = serde_json::to_string(&artifact.fields).unwrap_or_default();
    let ids = crate::markdown::outline::ids_in(&text);
    ids.into_iter()
        .filter(|id| id.starts_with("REQ-") || id.starts_with("NFR-") || id.starts_with("BR-"))
        .collect()
}
