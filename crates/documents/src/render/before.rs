//! What an item said before somebody gave it other words, the facilitator at the table or a person in the review: its supporters, and
//! who dissented, spoke of that.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::artifact::keys::Form;
use roundtable_engine::dissent::{Since, Wording, held_before};
use roundtable_engine::revise::Action;

use super::artifact::join;
use super::overtaken::texts as texts_in;
use super::{name, whole};
use crate::language::{Item, Worded};
use crate::markdown::escape::inline;

/// The paragraphs of an item: only what it does not say any more, key by key. Empty where nobody worded it anew, where no history
/// leads back, and where all of that stands there still.
pub(super) fn paragraph(session: &Worded<'_>, artifact: &Artifact) -> String {
    let parts = [held_as(session, artifact), before_review(session, artifact), merged_in(session, artifact)];
    join(parts.to_vec())
}

/// The words of what was merged into an item, each with its id: supporters of it held these.
fn merged_in(session: &Worded<'_>, artifact: &Artifact) -> String {
    let reworded = artifact.reworded.as_ref().filter(|reworded| reworded.how == Action::Merge);
    let from = reworded.into_iter().flat_map(|reworded| &reworded.from).filter(|id| **id != artifact.id);
    let line = |other: &Artifact| {
        let words = gone(session, &whole::whole(session, other), artifact).join("; ");
        (!words.is_empty()).then(|| format!("- {}: {words}", inline(&other.id)))
    };
    let others = from.filter_map(|id| session.artifact(id));
    listed(session.texts.item.merged_in, others.filter_map(line))
}

fn before_review(session: &Worded<'_>, artifact: &Artifact) -> String {
    let texts = &session.texts.item;
    let Some(earlier) = session.earlier.get(&artifact.id) else { return String::new() };
    let mut lines = gone(session, &whole::whole(session, earlier), artifact);
    let has_criteria = !artifact.list("acceptance").is_empty();
    if has_criteria && is_of_before(session, artifact, "acceptance", &[Action::Edit]) {
        lines.push(format!("*{}:* {}", label(texts, "acceptance"), texts.criteria_before));
    }
    let is_part = artifact.reworded.as_ref().is_some_and(|reworded| reworded.how == Action::Split);
    let label = if is_part { texts.before_split } else { texts.before_review };
    listed(label, lines.iter().map(|line| format!("- {line}")))
}

/// The wordings that supporters held last and that the facilitator gave others since, each with who held it and the round. Of what somebody
/// edited in the review those before the table's last one; what was made of others has supporters of each, and says so beside them.
fn held_as(session: &Worded<'_>, artifact: &Artifact) -> String {
    let of = match &artifact.reworded {
        None => Some(artifact),
        Some(reworded) if reworded.how == Action::Edit => session.earlier.get(&artifact.id),
        Some(_) => None,
    };
    let Some(of) = of else { return String::new() };
    let as_worded = |wording: &Wording| Artifact {
        title: wording.title.clone(),
        fields: wording.words.clone(),
        ..Artifact::clone(of)
    };
    let mut held: Vec<(u32, String, Vec<String>)> = Vec::new();
    let before = held_before(session, of);
    for one in before.into_iter().filter(|one| one.since == Since::Wording) {
        let words = gone(session, &as_worded(&one.then), &as_worded(&one.now)).join("; ");
        let name = name(session, one.seat);
        match held.iter_mut().find(|(round, known, _)| *round == one.round && *known == words) {
            Some((.., names)) => names.push(name),
            None => held.push((one.round, words, vec![name])),
        }
    }
    held.sort_by_key(|(round, ..)| *round);
    let told = held.into_iter().filter(|(_, words, _)| !words.is_empty());
    let line = |(round, words, names): (u32, String, Vec<String>)| {
        format!("- {} ({}): {words}", names.join(", "), (session.texts.open.in_round)(round))
    };
    listed(session.texts.item.held_as, told.map(line))
}

fn listed(label: &str, lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.collect();
    if lines.is_empty() { String::new() } else { format!("**{label}**\n\n{}", lines.join("\n")) }
}

/// What `earlier` says and `artifact` does not, key by key.
fn gone(session: &Worded<'_>, earlier: &Artifact, artifact: &Artifact) -> Vec<String> {
    let texts = &session.texts.item;
    let mut said: Vec<(String, String)> = Vec::new();
    if earlier.title != artifact.title {
        said.push((texts.heading.to_owned(), inline(&earlier.title)));
    }
    let is_said = |form: &Form| !matches!(form, Form::Relation | Form::Ours);
    for (key, _) in artifact.kind.own_keys().iter().filter(|(_, form)| is_said(form)) {
        let words = |of: &Artifact| -> Vec<String> {
            of.fields
                .get(*key)
                .into_iter()
                .flat_map(texts_in)
                .map(|words| told(session, key, words))
                .collect()
        };
        let now = words(artifact);
        let gone = words(earlier).into_iter().filter(|words| !words.is_empty() && !now.contains(words));
        said.extend(gone.map(|words| (label(texts, key), words)));
    }
    said.iter().map(|(label, words)| format!("*{label}:* {words}")).collect()
}

/// Behind the reason that an item gives, where the panel gave it for other words: somebody edited these since, and left the reason as it
/// was. Empty where that is not so, or nobody knows.
pub(super) fn of_reason(session: &Worded<'_>, artifact: &Artifact) -> String {
    // What several became one of has reasons of each.
    let of_one = [Action::Edit, Action::Split];
    if is_of_before(session, artifact, "rationale", &of_one) {
        format!(" ({})", session.texts.item.reason_before)
    } else {
        String::new()
    }
}

/// Whether a list of it is as it was before the review, and other words of it are not.
fn is_of_before(session: &Worded<'_>, artifact: &Artifact, list: &str, how: &[Action]) -> bool {
    // How much it is wanted, and of what kind it is, is no wording, and neither goes with the other of these.
    const BESIDE: [&str; 4] = ["rationale", "acceptance", "priority", "category"];
    let is_edited = artifact.reworded.as_ref().is_some_and(|reworded| how.contains(&reworded.how));
    let Some(earlier) = session.earlier.get(&artifact.id).filter(|_| is_edited) else { return false };
    let earlier = &whole::whole(session, earlier);
    let keys = artifact.kind.own_keys().iter().map(|(key, _)| *key).filter(|key| !BESIDE.contains(key));
    let mut keys = keys.filter(|key| earlier.list(key) != artifact.list(key));
    let is_same = earlier.list(list) == artifact.list(list);
    is_same && (earlier.title != artifact.title || keys.next().is_some())
}

/// Words under a key as the item itself gives them.
fn told(session: &Worded<'_>, key: &str, words: &str) -> String {
    let known = match key {
        "priority" => (session.texts.priority)(words.trim()),
        "category" => (session.texts.quality)(words.trim()),
        _ => None,
    };
    known.map_or_else(|| inline(words), str::to_owned)
}

/// A key as the item itself calls it.
fn label(texts: &Item, key: &str) -> String {
    let own = match key {
        "description" => texts.wording,
        "priority" => texts.priority,
        "category" => texts.category,
        "rationale" => texts.why,
        "acceptance" => texts.acceptance,
        "conditions" => texts.when,
        "actions" => texts.then,
        "future_phase" => texts.later,
        "context" => texts.context,
        "decision" => texts.decision,
        "options" => texts.options,
        "consequences" => texts.consequences,
        "technology" => texts.technology,
        "kind" => texts.kind,
        other => return super::artifact::label(other),
    };
    own.to_owned()
}
