//! One approved artifact: heading, facts, description, what belongs to its type, dissent, source.

use roundtable_engine::agenda::FocusType;
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, Quote, ReviewState};
use roundtable_engine::decided::{FIELD as DECIDES, decides, writes_down};
use roundtable_engine::dissent::{Since, held_before, worded_in};
use roundtable_engine::fork::COPIED_FROM;
use roundtable_engine::record::{USER, UserWords};
use roundtable_engine::revise::Action;
use roundtable_engine::session::Session;
use roundtable_engine::text::{has_phrase, plain};
use serde_json::Value;

use super::support::support;
use super::{against, before, by, overtaken, priority, provenance, thought, title, value};
use crate::is_approved;
use crate::language::{Item, Raised, Worded};
use crate::markdown::escape::{block, inline};

pub(super) fn item(session: &Worded<'_>, artifact: &Artifact) -> String {
    let texts = &session.texts.item;
    let mut parts =
        vec![format!("### {}: {}", artifact.id, title(session.texts, artifact)), facts(session, artifact)];
    parts.push(overtaken::paragraph(session, artifact));
    match artifact.kind {
        ArtifactType::Requirement => requirement(session, artifact, &mut parts),
        ArtifactType::BusinessRule => {
            parts.push(block(artifact.text("description")));
            let lines = [labelled(artifact, &[(texts.when, "conditions"), (texts.then, "actions")])];
            parts.push(in_lines(lines.into_iter().chain([why(session, artifact)])));
        }
        ArtifactType::Nfr => {
            parts.push(block(artifact.text("description")));
            parts.push(measures(texts, artifact));
            // Others measure in words of their own.
            let shown = ["category", "description", "target", "minimum", "measurement"];
            parts.push(others(artifact, &shown));
        }
        ArtifactType::Exclusion => {
            parts.push(block(artifact.text("description")));
            let lines = [why(session, artifact), labelled(artifact, &[(texts.later, "future_phase")])];
            parts.push(in_lines(lines.into_iter()));
        }
        ArtifactType::ArchitectureDecision | ArtifactType::Adr => {
            architecture_decision(session, artifact, &mut parts)
        }
        ArtifactType::Component => component(texts, artifact, &mut parts),
        ArtifactType::Interface => interface(texts, artifact, &mut parts),
        ArtifactType::Idea | ArtifactType::Risk | ArtifactType::Mitigation => {
            thought::parts(session, artifact, &mut parts);
        }
        _ => parts.push(every_key(artifact)),
    }
    parts.push(related(texts, artifact));
    parts.push(said_by_user(session, artifact));
    parts.push(before::paragraph(session, artifact));
    parts.push(against::paragraph(session, artifact));
    parts.push(source(session, artifact));
    join(parts)
}

/// Parts as paragraphs, the empty ones left out.
pub(super) fn join(parts: Vec<String>) -> String {
    parts.into_iter().filter(|part| !part.trim().is_empty()).collect::<Vec<_>>().join("\n\n")
}

/// Priority, category and support, in one line.
fn facts(session: &Worded<'_>, artifact: &Artifact) -> String {
    let texts = &session.texts.item;
    let mut facts = Vec::new();
    if artifact.kind == ArtifactType::Requirement {
        let priority = priority(session.texts, artifact);
        let priority = if priority.is_empty() { texts.not_set.to_owned() } else { priority };
        facts.push(format!("**{}:** {priority}", texts.priority));
    }
    let category = value(artifact, "category");
    let category = (session.texts.quality)(&category).map_or(category, str::to_owned);
    if artifact.kind == ArtifactType::Nfr && !category.is_empty() {
        facts.push(format!("**{}:** {category}", texts.category));
    }
    let support = support(session, artifact);
    if !support.is_empty() {
        facts.push(format!("**{}:** {support}", texts.supported_by));
    }
    // Of a decision of the user without supporters the line above says it.
    let decides = inline(decides(artifact));
    if !decides.is_empty() && (support.is_empty() || !artifact.supported_by.is_empty()) {
        // What the facilitator put down of another one is no word of the user.
        let label = if artifact.kind.is_record() { texts.decides } else { texts.said_to_decide };
        facts.push(format!("**{label}:** {decides}"));
    }
    facts.join(" · ")
}

fn requirement(session: &Worded<'_>, artifact: &Artifact, parts: &mut Vec<String>) {
    let texts = &session.texts.item;
    parts.push(block(artifact.text("description")));
    parts.push(why(session, artifact));
    let criteria = artifact.list("acceptance").into_iter().map(|criterion| inline(&criterion));
    let boxes: Vec<String> =
        criteria.filter(|text| !text.is_empty()).map(|text| format!("- [ ] {text}")).collect();
    parts.push(if boxes.is_empty() {
        texts.no_acceptance.to_owned()
    } else {
        format!("**{}**\n\n{}", texts.acceptance, boxes.join("\n"))
    });
}

/// The reason, and whether it was given for other words.
fn why(session: &Worded<'_>, artifact: &Artifact) -> String {
    let line = labelled(artifact, &[(session.texts.item.why, "rationale")]);
    if line.is_empty() { line } else { format!("{line}{}", before::of_reason(session, artifact)) }
}

/// Lines of a list, the empty ones left out.
fn in_lines(lines: impl Iterator<Item = String>) -> String {
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

fn architecture_decision(session: &Worded<'_>, artifact: &Artifact, parts: &mut Vec<String>) {
    let texts = &session.texts.item;
    parts.push(paragraph(texts.context, artifact, "context"));
    parts.push(paragraph(texts.decision, artifact, "decision"));
    parts.push(options(texts, artifact));
    let why = paragraph(texts.why, artifact, "rationale");
    let then = if why.is_empty() { String::new() } else { before::of_reason(session, artifact) };
    parts.push(format!("{why}{then}"));
    parts.push(consequences(texts, artifact));
    parts.push(others(artifact, &["context", "decision", "options", "rationale", "consequences"]));
}

/// The options that were weighed, each with what speaks for and against it.
fn options(texts: &Item, artifact: &Artifact) -> String {
    let Some(Value::Array(options)) = artifact.fields.get("options") else { return String::new() };
    let mut lines = Vec::new();
    for option in options {
        let Value::Object(option) = option else {
            lines.push(format!("- {}", inline(&plain(option))));
            continue;
        };
        let name = option.get("name").or_else(|| option.get("title")).map(plain).unwrap_or_default();
        lines.push(format!("- {}", inline(&name)));
        for (word, key) in [(texts.pro, "pros"), (texts.contra, "cons"), (texts.beside, "neutral")] {
            lines.extend(each(option.get(key)).into_iter().map(|text| format!("  - *{word}:* {text}")));
        }
    }
    titled_list(texts.options, &lines)
}

/// What follows from a decision, good and bad.
fn consequences(texts: &Item, artifact: &Artifact) -> String {
    let lines = match artifact.fields.get("consequences") {
        Some(Value::Object(map)) => [(texts.good, "positive"), (texts.bad, "negative")]
            .into_iter()
            .flat_map(|(word, key)| {
                each(map.get(key)).into_iter().map(move |text| format!("- *{word}:* {text}"))
            })
            .collect(),
        other => each(other).into_iter().map(|text| format!("- {text}")).collect::<Vec<_>>(),
    };
    titled_list(texts.consequences, &lines)
}

fn component(texts: &Item, artifact: &Artifact, parts: &mut Vec<String>) {
    parts.push(block(&first_text(artifact, &["responsibility", "description"])));
    let mut lines = Vec::new();
    if let Some(Value::Object(interfaces)) = artifact.fields.get("interfaces") {
        for (word, key) in [(texts.provides, "provides"), (texts.requires, "requires")] {
            let items = each(interfaces.get(key));
            if !items.is_empty() {
                lines.push(format!("- **{word}:** {}", items.join("; ")));
            }
        }
    }
    lines.push(labelled(artifact, &[(texts.depends_on, "dependencies"), (texts.technology, "technology")]));
    parts.push(lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"));
    let shown = ["responsibility", "description", "interfaces", "dependencies", "technology"];
    parts.push(others(artifact, &shown));
}

fn interface(texts: &Item, artifact: &Artifact, parts: &mut Vec<String>) {
    parts.push(labelled(artifact, &[(texts.kind, "kind")]));
    parts.push(block(artifact.text("description")));
    if let Some(Value::Array(endpoints)) = artifact.fields.get("endpoints") {
        let cell = |endpoint: &Value, key: &str| {
            let text = endpoint.get(key).map(plain).unwrap_or_default();
            if text.is_empty() { "–".to_owned() } else { inline(&text) }
        };
        let mut table = format!("{}\n|---|---|---|\n", texts.endpoints);
        for endpoint in endpoints {
            table.push_str(&match endpoint {
                Value::Object(_) => format!(
                    "| {} | {} | {} |\n",
                    cell(endpoint, "method"),
                    cell(endpoint, "path"),
                    cell(endpoint, "description")
                ),
                other => format!("| – | – | {} |\n", inline(&plain(other))),
            });
        }
        if !endpoints.is_empty() {
            parts.push(table.trim_end().to_owned());
        }
    }
    parts.push(others(artifact, &["kind", "description", "endpoints"]));
}

/// Items of a list, or a lone text, in one line each.
pub(super) fn each(value: Option<&Value>) -> Vec<String> {
    let items = match value {
        Some(Value::Array(items)) => items.iter().map(|item| inline(&plain(item))).collect(),
        Some(Value::Null) | None => Vec::new(),
        Some(other) => vec![inline(&plain(other))],
    };
    items.into_iter().filter(|text| !text.is_empty()).collect()
}

fn titled_list(title: &str, lines: &[String]) -> String {
    if lines.is_empty() { String::new() } else { format!("**{title}**\n\n{}", lines.join("\n")) }
}

fn paragraph(label: &str, artifact: &Artifact, key: &str) -> String {
    let text = block(&artifact.list(key).join("\n\n"));
    if text.is_empty() { String::new() } else { format!("**{label}.** {text}") }
}

/// The first of these keys that says something.
pub(super) fn first_text(artifact: &Artifact, keys: &[&str]) -> String {
    keys.iter()
        .map(|key| artifact.text(key))
        .find(|text| !text.trim().is_empty())
        .unwrap_or_default()
        .to_owned()
}

pub(super) fn labelled(artifact: &Artifact, labels: &[(&str, &str)]) -> String {
    let line = |(label, key): &(&str, &str)| {
        let value = value(artifact, key);
        (!value.is_empty()).then(|| format!("- **{label}:** {value}"))
    };
    labels.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

fn measures(texts: &Item, artifact: &Artifact) -> String {
    let cell = |key| {
        let value = value(artifact, key);
        if value.is_empty() { "–".to_owned() } else { value }
    };
    format!(
        "{}\n|---|---|---|\n| {} | {} | {} |",
        texts.measures,
        cell("target"),
        cell("minimum"),
        cell("measurement")
    )
}

/// For types without a form of their own here: every key, in its order.
fn every_key(artifact: &Artifact) -> String {
    others(artifact, &[])
}

/// Every key but these and the relations, in its order: nothing that was approved is left out.
pub(super) fn others(artifact: &Artifact, shown: &[&str]) -> String {
    let is_shown = |key: &&String| {
        *key == "related" || *key == DECIDES || *key == COPIED_FROM || shown.contains(&key.as_str())
    };
    let keys = artifact.fields.keys().filter(|key| !is_shown(key));
    let line = |key: &String| {
        let value = value(artifact, key);
        (!value.is_empty()).then(|| format!("- **{}:** {value}", label(key)))
    };
    keys.filter_map(line).collect::<Vec<_>>().join("\n")
}

/// A key as people read it: `first_step` is `First step`.
pub(super) fn label(key: &str) -> String {
    let words = inline(&key.replace('_', " "));
    let mut letters = words.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn related(texts: &Item, artifact: &Artifact) -> String {
    let Some(Value::Object(related)) = artifact.fields.get("related") else { return String::new() };
    let ids = |key: &str| match related.get(key) {
        Some(Value::Array(ids)) => {
            let ids = ids.iter().map(|id| inline(&roundtable_engine::text::plain(id)));
            ids.filter(|id| !id.is_empty()).collect::<Vec<_>>().join(", ")
        }
        _ => String::new(),
    };
    let relations = [(texts.depends, ids("depends")), (texts.enables, ids("enables"))];
    let relations = relations.into_iter().filter(|(_, ids)| !ids.is_empty());
    let relations: Vec<String> = relations.map(|(say, ids)| say(&ids)).collect();
    if relations.is_empty() {
        String::new()
    } else {
        format!("**{}:** {}", texts.related, relations.join("; "))
    }
}

/// What the user said that it rests on: a demand of theirs is told from one of the panel's.
fn said_by_user(session: &Worded<'_>, artifact: &Artifact) -> String {
    let texts = &session.texts.item;
    let notes = session.user_words();
    let said = |quote: &Quote| {
        let of = |note: &&UserWords<'_>| has_phrase(note.text, &quote.quote);
        let round = notes.iter().find(of)?.round;
        Some((texts.said_in)(&inline(&quote.quote), round))
    };
    let mut words: Vec<String> = Vec::new();
    for said in artifact.quotes.iter().filter(|quote| quote.participant == USER).filter_map(said) {
        if !words.contains(&said) {
            words.push(said);
        }
    }
    if words.is_empty() {
        return String::new();
    }
    let words = words.join("; ");
    let then = artifact.reworded.as_ref().map(|_| (texts.held_before)(Since::Wording, 1)).unwrap_or_default();
    format!("**{}:** {words}{then}", texts.said_by_user)
}

/// Topic, round and session: a merged document holds items of several sessions.
pub(super) fn source(session: &Worded<'_>, artifact: &Artifact) -> String {
    let texts = &session.texts.item;
    let topic = inline(session.topic_name(&artifact.topic_id));
    let review = artifact.review.as_ref().zip(artifact.review_state());
    let review = review.map(|(review, state)| {
        (texts.on_day)(&(texts.reviewed)(state, &by(session, &review.by)), &(session.texts.day)(review.at))
    });
    let reworded = artifact.reworded.as_ref();
    let reworded = reworded.map(|reworded| (texts.reworded)(reworded, &by(session, &reworded.by)));
    // Beside what others say of theirs, silence would be taken for an approval.
    let is_passed_over = review.is_none()
        && reworded.is_none()
        && is_approved(artifact)
        && writes_down(session, artifact).is_none()
        && provenance::is_reviewed(session);
    let not_reviewed =
        if is_of_before(session, artifact) { texts.not_reviewed_before } else { texts.not_reviewed };
    let passed_over = is_passed_over.then(|| not_reviewed.to_owned());
    let then = not_agreed_then(session, artifact).map(str::to_owned);
    let since: Vec<String> = reworded.into_iter().chain(review).chain(then).chain(passed_over).collect();
    let since = (!since.is_empty()).then(|| since.join("; "));
    let about = about(session, artifact).map(|matter| inline(&matter));
    let written = artifact.reworded.as_ref().filter(|reworded| reworded.how == Action::Decide);
    let raised = match written {
        Some(written) => Raised { round: written.round, is_after: true, about: None, changed: None },
        None => Raised {
            round: artifact.created_round,
            is_after: false,
            about: about.as_deref(),
            changed: last_changed(session, artifact),
        },
    };
    (texts.comes_from)(&topic, raised, &inline(&session.id), since.as_deref())
}

/// Whether all who support it held an earlier wording.
pub(super) fn is_of_before(session: &Session, artifact: &Artifact) -> bool {
    let before = held_before(session, artifact);
    let before = before.iter().filter(|held| held.since == Since::Wording).count();
    before > 0 && before == artifact.supported_by.len()
}

/// The ids of what the panel agreed on and nobody has judged or worded since, of which no seat has held these words: all who support it
/// held an earlier wording.
pub fn of_earlier_wording(session: &Session) -> Vec<String> {
    let is_it = |artifact: &&Artifact| {
        let is_untouched = artifact.review.is_none() && artifact.reworded.is_none();
        artifact.status.is_agreed() && is_untouched && is_of_before(session, artifact)
    };
    session.artifacts.iter().filter(is_it).map(|artifact| artifact.id.clone()).collect()
}

/// That somebody approved what the panel had not agreed on. What the panel says of a question or a conflict is no agreement, and what writes
/// down a decision of the user needs none.
pub(super) fn not_agreed_then(session: &Worded<'_>, artifact: &Artifact) -> Option<&'static str> {
    let is_asked = matches!(artifact.kind, ArtifactType::OpenQuestion | ArtifactType::Conflict);
    let is_approved = artifact.review_state() == Some(ReviewState::Approved);
    let is_made = artifact.reworded.as_ref().is_some_and(|reworded| reworded.how == Action::Decide);
    if is_asked || !is_approved || is_made || writes_down(session, artifact).is_some() {
        return None;
    }
    let texts = &session.texts.item;
    match artifact.agreed_at_the_table() {
        status if status.is_agreed() => None,
        Agreement::Conflict => Some(texts.in_dispute_then),
        _ => Some(texts.not_agreed_then),
    }
}

/// What the round that made an artifact was about, where that was not the artifact's own topic: beside the topic alone the round would be
/// taken for one about it. `None` also where the files do not know.
fn about(session: &Worded<'_>, artifact: &Artifact) -> Option<String> {
    let made = session.rounds.iter().find(|round| round.number == artifact.created_round)?;
    let of = &made.focus.topic_id;
    if made.focus.kind == FocusType::Agenda {
        let name = session.topic_name(of);
        return (*of != artifact.topic_id && !name.is_empty()).then(|| name.to_owned());
    }
    let matter = session.artifact(of).filter(|matter| matter.id != artifact.id)?;
    (matter.topic_id != artifact.topic_id).then(|| matter.id.clone())
}

/// The last round that changed what an artifact says after the one that made it; where the rounds do not tell what they changed, the last
/// one that lists it.
fn last_changed(session: &Session, artifact: &Artifact) -> Option<u32> {
    let listed = || {
        let rounds = session.rounds.iter().filter(|round| round.artifacts_changed.contains(&artifact.id));
        rounds.map(|round| round.number).collect()
    };
    let changed = worded_in(session, artifact).unwrap_or_else(listed);
    changed.into_iter().filter(|number| *number > artifact.created_round).max()
}
