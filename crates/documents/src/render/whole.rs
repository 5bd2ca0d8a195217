//! Titles and names that were cut where they were written down: whole again, where the text that they come from is there.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::decided::{decides, decision_on, name_of};
use roundtable_engine::session::Session;
use roundtable_engine::text::same;
use serde_json::Value;

use super::wording::{first_sentence, short, title_of};

/// Most characters of a title that is made whole.
const LONGEST_TITLE: usize = 160;

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
    let is_asked = matches!(artifact.kind, ArtifactType::OpenQuestion | ArtifactType::Conflict);
    if !is_asked && begun == shown {
        return None;
    }
    let texts = ["question", "description", "decision", "responsibility"].map(|key| artifact.text(key));
    let sentence = texts.into_iter().map(first_sentence).find(|sentence| goes_on(sentence, begun))?;
    Some(short(&sentence.split_whitespace().collect::<Vec<_>>().join(" "), LONGEST_TITLE))
}

/// How the title of a decision begins that is called by its conflict.
fn lead(conflict: &Artifact) -> String {
    format!("{} decided: ", conflict.id)
}

/// Whether a text begins so and goes on with a further word, where nothing ends a clause.
fn goes_on(text: &str, begun: &str) -> bool {
    let rest = (!begun.is_empty()).then(|| text.trim().strip_prefix(begun)).flatten();
    rest.is_some_and(|rest| {
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
    let (kept, named) = (name_of(decision.words), title_of(decision.words));
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
