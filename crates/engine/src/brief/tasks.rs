//! What the facilitator is asked to do besides its usual part.

use serde_json::{Value, json};

use crate::artifact::Artifact;
use crate::questions;
use crate::session::Session;
use crate::strategy::{Participation, Speakers};

/// What the facilitator has to do with this question besides asking it.
pub(super) fn for_question(session: &Session) -> Vec<String> {
    let mut tasks = Vec::new();
    let has_side = |role: &crate::role::Role| session.sides.contains_key(&role.id);
    if !session.strategy.sides.is_empty() && !session.participants.iter().all(has_side) {
        tasks.push(
            "Give each participant without a side one of the sides, in `sides`: {participant: side}; no side stays empty."
                .to_owned(),
        );
    }
    if !session.uncovered().is_empty() {
        tasks.push(
            "`baseline` lists what an existing document demands and nobody has spoken of yet. Lead the question to the \
             items that fit the topic; a conclusion is refused as long as one is left."
                .to_owned(),
        );
    }
    if session.phase().participation == Participation::Targeted {
        tasks.push(
            "Name in `participants` those who are to answer; the others are silent in this round.".to_owned(),
        );
    }
    if session.phase().speakers == Speakers::Facilitator {
        tasks.push(
            "You speak alone in this round: put the question to yourself; your synthesis answers it."
                .to_owned(),
        );
    }
    tasks
}

/// Whether a conclusion is near enough to look for contradictions: they are before it, and cost a long prompt.
pub(crate) fn sweeps(session: &Session) -> bool {
    session.phase().sees.conflicts && session.strategy.is_last(&session.current_phase)
}

/// Agreed artifacts with what they say, cut to what tells whether two of them can both hold.
pub(super) fn agreed_artifacts(session: &Session) -> Vec<Value> {
    const MOST: usize = 300;
    let agreed = session.artifacts.iter().filter(|artifact| artifact.status.is_agreed());
    let text = |artifact: &Artifact| {
        let says = ["description", "decision", "responsibility", "target", "rationale"]
            .map(|key| artifact.text(key));
        let says: Vec<&str> = says.into_iter().filter(|text| !text.trim().is_empty()).collect();
        crate::text::clip(&says.join(" | "), MOST)
    };
    agreed
        .map(|artifact| json!({ "id": artifact.id, "title": artifact.title, "says": text(artifact) }))
        .collect()
}

/// What the facilitator has to do with this synthesis besides summing up.
pub(super) fn for_synthesis(session: &Session) -> Vec<String> {
    let mut tasks = Vec::new();
    if !questions::perhaps_answered(session).is_empty() {
        tasks.push(
            "`questions_perhaps_answered` names open questions beside a settled conflict on the same matter: put those that \
             its decision answers into `resolved_questions`; leave the others open."
                .to_owned(),
        );
    }
    if !session.uncovered().is_empty() {
        tasks.push(
            "`baseline` lists what an existing document demands and nobody has spoken of yet. An artifact, or a conflict, \
             that takes an item up says so: `covers: [M-1]`. The panel may confirm an item, change it, or refuse it with an \
             exclusion that covers it; what it cannot settle becomes an open question that covers it. Give refs of this \
             list only, and only where the text holds what the item demands. A conclusion is refused as long as an item is \
             left."
                .to_owned(),
        );
    }
    if sweeps(session) {
        tasks.push(
            "Before `next: conclude`: look through `agreed_artifacts`, of every round, for such as contradict each other. \
             List them in `contradictions`: [{artifacts: [ids], description}], or give an empty list. A conclusion is \
             refused as long as one is open."
                .to_owned(),
        );
        if session.strategy.validation.recommendation {
            tasks.push(
                "This strategy ends with a judgement: weigh the sides and give your `recommendation` when you conclude."
                    .to_owned(),
            );
        }
    }
    tasks
}
