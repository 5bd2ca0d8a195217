//! What an item said before somebody gave it other words in the review: its supporters, and who dissented, spoke of that.

use roundtable_engine::artifact::Artifact;
use roundtable_engine::artifact::keys::Form;
use roundtable_engine::revise::Action;

use super::overtaken::texts as texts_in;
use super::whole;
use crate::language::{Item, Worded};
use crate::markdown::escape::inline;

/// The paragraph of an item: only what it does not say any more, key by key. Empty where nobody worded it anew, where no history
/// leads back, and where all of that stands there still.
pub(super) fn paragraph(session: &Worded<'_>, artifact: &Artifact) -> String {
    let texts = &session.texts.item;
    let Some(earlier) = session.earlier.get(&artifact.id) else { return String::new() };
    let earlier = &whole::whole(session, earlier);
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
    let lines: Vec<String> = said.iter().map(|(label, words)| format!("- *{label}:* {words}")).collect();
    if lines.is_empty() {
        String::new()
    } else {
        format!("**{}**\n\n{}", texts.before_review, lines.join("\n"))
    }
}

/// Behind the reason that an item gives, where the panel gave it for other words: somebody edited these since, and left the reason as it
/// was. Empty where that is not so, or nobody knows.
pub(super) fn of_reason(session: &Worded<'_>, artifact: &Artifact) -> String {
    // How much it is wanted, and of what kind it is, is no wording.
    const BESIDE: [&str; 3] = ["rationale", "priority", "category"];
    // What several became one of has reasons of each.
    let of_one = [Action::Edit, Action::Split];
    let is_edited = artifact.reworded.as_ref().is_some_and(|reworded| of_one.contains(&reworded.how));
    let Some(earlier) = session.earlier.get(&artifact.id).filter(|_| is_edited) else { return String::new() };
    let earlier = &whole::whole(session, earlier);
    let keys = artifact.kind.own_keys().iter().map(|(key, _)| *key).filter(|key| !BESIDE.contains(key));
    let mut keys = keys.filter(|key| earlier.list(key) != artifact.list(key));
    let is_same_reason = earlier.list("rationale") == artifact.list("rationale");
    if is_same_reason && (earlier.title != artifact.title || keys.next().is_some()) {
        format!(" ({})", session.texts.item.reason_before)
    } else {
        String::new()
    }
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
