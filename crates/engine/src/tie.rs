//! Results with as many seats against them as for them, and no reason that decides. The conflict on such a result names it,
//! calls the user at once, and the answer decides the result, too.

use serde_json::json;

use crate::artifact::{Agreement, Artifact, ArtifactType};
use crate::decided::{FIELD as DECIDES, as_decided, writes_down};
use crate::session::Session;

/// The key of a conflict below which stands the artifact on which the panel is tied.
pub(crate) const FIELD: &str = "tied";

/// The artifacts on which a conflict says that the panel is tied; empty for any other conflict.
pub(crate) fn on(conflict: &Artifact) -> Vec<String> {
    conflict.list(FIELD)
}

/// What the facilitator took, in its words: what it would decide. `None` for any other conflict.
pub(crate) fn taken(session: &Session, conflict: &Artifact) -> Option<String> {
    let artifact = on(conflict).first().and_then(|id| session.artifact(id))?;
    let said = ["decision", "description", "responsibility"].map(|key| artifact.text(key));
    let said = said.into_iter().find(|text| !text.trim().is_empty()).unwrap_or(&artifact.title);
    Some(said.to_owned())
}

/// The user has broken a tie: accepted, the result stands as the facilitator wrote it; decided in other words, a decision
/// or a rule says those, and anything else waits for the facilitator to write it anew. Gives back the ids of what changed.
pub(crate) fn settle(session: &mut Session, conflict: &str, accepted: bool) -> Vec<String> {
    let tied = session.artifact(conflict).map(on).unwrap_or_default();
    let mut changed = Vec::new();
    for id in tied {
        let Some(at) = session.artifacts.iter().position(|artifact| artifact.id == id) else { continue };
        let mut artifact = session.artifacts[at].clone();
        artifact.fields.insert(DECIDES.to_owned(), json!(conflict));
        let says_it = writes_down(session, &artifact).is_some();
        if !accepted && !says_it {
            continue;
        }
        if let Some(written) = as_decided(session, &artifact) {
            artifact = written;
            // They were against what the facilitator had written; what they held stands with the conflict.
            artifact.dissent.clear();
        }
        let word = if artifact.kind == ArtifactType::Exclusion { "confirmed" } else { "consensus" };
        artifact.status = Agreement::for_type(artifact.kind, word);
        session.artifacts[at] = artifact;
        changed.push(id);
    }
    changed
}
