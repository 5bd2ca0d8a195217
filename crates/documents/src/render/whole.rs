//! Titles and names that were cut where they were written down: whole again, where the text that they come from is there.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{decides, decision_on, name_of};
use roundtable_engine::session::Session;
use roundtable_engine::text::{plain, same};
use serde_json::Value;

use super::wording::{first_sentence, short, title_of};

/// Most characters of a title that is made whole.
const LONGEST_TITLE: usize = 160;
/// Least words of a part of a title that is looked for elsewhere: one or two stand in many texts.
const SHORTEST_PART: usize = 3;

/// The artifact with its title and the names of its options whole.
pub(super) fn whole(session: &Session, artifact: &Artifact) -> Artifact {
    let mut whole = artifact.clone();
    if let Some(title) = title(session, artifact) {
        whole.title = title;
    }
    name_choice(session, &mut whole);
    whole
}

/// The title, if it is the beginning of a sentence that goes on in the middle of a phrase.
fn title(session: &Session, artifact: &Artifact) -> Option<String> {
    let shown = artifact.title.trim();
    let begun = shown.trim_end_matches(['…', ' ']);
    let conflict = session.artifact(decides(artifact));
    if let Some((conflict, rest)) = conflict.and_then(|of| Some((of, begun.strip_prefix(&lead(of))?))) {
        return goes_on(&conflict.title, rest)
            .then(|| format!("{}{}", lead(conflict), conflict.title.trim()));
    }
    if let Some(title) = with_whole_part(session, artifact) {
        return Some(short(&title, LONGEST_TITLE));
    }
    let is_asked = matches!(artifact.kind, ArtifactType::OpenQuestion | ArtifactType::Conflict);
    if !is_asked && begun == shown {
        return None;
    }
    let texts = ["question", "description", "decision", "responsibility"].map(|key| artifact.text(key));
    let sentence = texts.into_iter().map(first_sentence).find(|sentence| goes_on(sentence, begun))?;
    Some(short(&sentence.split_whitespace().collect::<Vec<_>>().join(" "), LONGEST_TITLE))
}

/// The title whose last part is the beginning of something that is called so elsewhere: the chosen option, a phrase that the
/// artifact quotes, the topic, an objective or a constraint. A title that says one of them whole is whole.
fn with_whole_part(session: &Session, artifact: &Artifact) -> Option<String> {
    let title = artifact.title.trim().trim_end_matches(['…', ' ']);
    let (head, part) = title.rsplit_once(": ").map_or(("", title), |(head, part)| (head, part.trim()));
    // What is quoted to its end is whole, whatever begins with the same words elsewhere.
    if part.split_whitespace().count() < SHORTEST_PART || part.ends_with(['"', '”', '“', '»']) {
        return None;
    }
    let known = named(session, artifact, !head.is_empty());
    let part = if known.iter().any(|name| same(name, part)) { return None } else { part };
    let whole = known.iter().find(|name| goes_on(name, part))?;
    let rest = whole.trim().get(part.len()..)?.trim_end_matches(['.', '?']);
    let head = if head.is_empty() { String::new() } else { format!("{head}: ") };
    Some(format!("{head}{part}{rest}"))
}

/// What an artifact may be called by. Without a part before it (`is_part`) a title is the beginning of the topic only: that
/// of an objective or a quotation may be its subject, which is a title.
fn named(session: &Session, artifact: &Artifact, is_part: bool) -> Vec<String> {
    if !is_part {
        return vec![session.topic.clone()];
    }
    let option = match artifact.fields.get("options") {
        Some(Value::Array(options)) => options.first().map(|option| match option {
            Value::Object(map) => map.get("name").map(plain).unwrap_or_default(),
            other => plain(other),
        }),
        _ => None,
    };
    let texts = ["question", "description", "context", "decision"].map(|key| artifact.list(key).join(" "));
    let quoted = texts.iter().flat_map(|text| text.split('"').skip(1).step_by(2)).map(str::to_owned);
    let context = &session.context;
    let project = context.objectives.iter().chain(&context.constraints).cloned();
    option.into_iter().chain(quoted).chain([session.topic.clone()]).chain(project).collect()
}

/// How the title of a decision begins that is called by its conflict.
fn lead(conflict: &Artifact) -> String {
    format!("{} decided: ", conflict.id)
}

/// Whether a text begins so and goes on with a further word, where nothing ends a clause.
fn goes_on(text: &str, begun: &str) -> bool {
    let text = text.trim();
    let begins = !begun.is_empty() && text.get(..begun.len()).is_some_and(|start| same(start, begun));
    begins.then(|| &text[begun.len()..]).is_some_and(|rest| {
        let next = rest.trim_start().chars().next();
        rest.len() != rest.trim_start().len()
            && next.is_some_and(|next| next.is_alphanumeric() || "\"“„«(".contains(next))
    })
}

/// The user's words as the name of an option, which the session keeps cut.
fn name_choice(session: &Session, artifact: &mut Artifact) {
    let Some(decision) = decision_on(session, decides(artifact)).filter(|decision| decision.is_own) else {
        return;
    };
    let (kept, named) = (name_of(decision.words), title_of(&decision));
    let Some(Value::Array(options)) = artifact.fields.get_mut("options") else { return };
    for option in options {
        let name = match option {
            Value::Object(map) => map.get_mut("name"),
            other => Some(other),
        };
        if let Some(Value::String(name)) = name
            && same(name, &kept)
        {
            name.clone_from(&named);
        }
    }
}
