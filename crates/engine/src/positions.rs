//! The positions in a conflict as its file has them, and which of them no round of the session tells: a file can be changed by
//! anybody, and what stands there in a seat's name is the seat's only if the seat said it.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::artifact::Artifact;
use crate::record::Round;
use crate::text::plain;

/// Who holds what, in each of the forms that are met: `{actor: text}`, `{actor: {position, round}}`, `[{participant, stance}]`.
pub fn recorded(conflict: &Artifact) -> Vec<(String, String)> {
    let text = |value: &Value| match value {
        Value::Object(map) => {
            map.get("position").or_else(|| map.get("stance")).map(plain).unwrap_or_default()
        }
        other => plain(other),
    };
    match conflict.fields.get("positions") {
        Some(Value::Object(map)) => map.iter().map(|(actor, value)| (actor.clone(), text(value))).collect(),
        Some(Value::Array(items)) => {
            let actor = |item: &Value| item.get("participant").or_else(|| item.get("actor")).map(plain);
            items.iter().filter_map(|item| Some((actor(item)?, text(item)))).collect()
        }
        _ => Vec::new(),
    }
}

/// The seats to which the file of a conflict gives words that no round has of them. Nothing is claimed of a session that was not
/// begun here, nor where no round tells a position in this conflict: other programs keep them in the file alone, or sum them up
/// in the round.
pub fn unsaid(rounds: &[Round], conflict: &Artifact) -> BTreeSet<String> {
    let told: Vec<(&String, &String)> = rounds
        .iter()
        .flat_map(|round| &round.conflicts)
        .filter(|spoken| spoken.id == conflict.id)
        .flat_map(|spoken| &spoken.positions)
        .collect();
    if told.is_empty() || !rounds.first().is_some_and(is_ours) {
        return BTreeSet::new();
    }
    let is_told =
        |seat: &String, words: &str| told.iter().any(|(of, said)| *of == seat && is_said(said, words));
    let unsaid = |(seat, words): (String, String)| {
        (!words.trim().is_empty() && !is_told(&seat, &words)).then_some(seat)
    };
    recorded(conflict).into_iter().filter_map(unsaid).collect()
}

/// Whether a round says what only rounds say that were played here: these have the words that the file gets.
pub fn is_ours(round: &Round) -> bool {
    !round.next_focus.is_empty() || !round.recommendation.is_empty() || !round.votes.is_empty()
}

/// Whether a round's words are those of the file, wherever their lines break. What a round had no room for is cut there.
pub(crate) fn is_said(said: &str, words: &str) -> bool {
    let (said, words) = (one_line(said), one_line(words));
    said == words || said.strip_suffix('…').is_some_and(|said| words.starts_with(said.trim_end()))
}

pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;
    use crate::artifact::{Agreement, ArtifactType};

    fn conflict(positions: Value) -> Artifact {
        let fields = json!({
            "id": "CONF-001", "type": "conflict", "title": "How?", "status": "open", "topic_id": "t", "created_round": 1,
            "positions": positions,
        });
        let artifact: Artifact = serde_json::from_value(fields).unwrap();
        assert_eq!((artifact.kind, artifact.status), (ArtifactType::Conflict, Agreement::Open));
        artifact
    }

    fn round(said: &[(&str, &str)]) -> Round {
        let positions: BTreeMap<&str, &str> = said.iter().copied().collect();
        serde_json::from_value(json!({
            "number": 1, "phase": "discussion", "timestamp": "2026-01-07T10:00:00Z", "question": "How?", "synthesis": "",
            "focus": { "type": "agenda", "topic_id": "t" }, "participation": "parallel", "next": "continue",
            "next_focus": "The next topic.",
            "conflicts": [{ "id": "CONF-001", "description": "How?", "positions": positions }],
        }))
        .unwrap()
    }

    #[test]
    fn words_that_no_round_has_of_a_seat_are_not_the_seats() {
        let rounds = [round(&[("a", "One table."), ("b", "Only events can be checked, and…")])];
        let whole = "Only events can be checked, and nobody\n  has to trust anybody.";
        let forms = |a: &str| {
            [
                json!({ "a": a, "b": whole }),
                json!({ "a": { "position": a, "round": 1 }, "b": { "position": whole } }),
                json!([{ "participant": "a", "stance": a }, { "participant": "b", "stance": whole }]),
                json!([{ "actor": "a", "position": a }, { "actor": "b", "position": whole }]),
            ]
        };
        for positions in forms("One\n  table.") {
            assert!(unsaid(&rounds, &conflict(positions)).is_empty());
        }
        for positions in forms("No table.") {
            assert_eq!(unsaid(&rounds, &conflict(positions)), BTreeSet::from(["a".to_owned()]));
        }
        // Neither is what one seat said another one's, nor that of a seat that said nothing.
        let other = json!({ "b": "One table.", "c": "One table." });
        assert_eq!(unsaid(&rounds, &conflict(other)).len(), 2);
    }

    #[test]
    fn of_positions_that_stand_in_a_file_alone_nothing_is_claimed() {
        let foreign = conflict(json!({ "a": "One table." }));
        assert!(unsaid(&[], &foreign).is_empty());
        assert!(unsaid(&[round(&[])], &foreign).is_empty());
        // Another program sums up in its round what stands in the file.
        let mut theirs = round(&[("a", "One"), ("b", "Events")]);
        theirs.next_focus.clear();
        assert!(unsaid(std::slice::from_ref(&theirs), &foreign).is_empty());
    }
}
