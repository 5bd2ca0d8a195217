//! What a session is told of how matters ended in the sessions that it builds on.

use roundtable_engine::artifact::{Artifact, ArtifactType};
use roundtable_engine::context::DocumentItem;
use roundtable_engine::decided::{end_of, is_by_user, is_ended_in_review, said_in};
use roundtable_engine::session::Session;

/// What the user decided in the review of a session comes after its table: the conflict is told with its end, and no question that rests
/// on the end before, or asks about a decision that was taken back. What was answered, wherever, is told with its answer: it waits for none.
pub(super) fn tell_decided(items: &mut Vec<DocumentItem>, session: &Session) {
    let overtaken = roundtable_documents::decided_since(session);
    let gone = roundtable_documents::without_matter(session);
    tell(items, &session.artifacts, |id| overtaken.contains_key(id) || gone.contains_key(id));
}

fn tell(items: &mut Vec<DocumentItem>, artifacts: &[Artifact], is_overtaken: impl Fn(&str) -> bool) {
    let is_question = |id: &str| ArtifactType::from_id(id) == Some(ArtifactType::OpenQuestion);
    items.retain(|item| !(is_question(&item.id) && is_overtaken(&item.id)));
    let conflicts = artifacts.iter().filter(|one| one.kind == ArtifactType::Conflict);
    for conflict in conflicts.filter(|one| is_ended_in_review(one)) {
        let title = format!("Decided by the user: {} ({})", said_in(conflict), conflict.title);
        items.retain(|item| item.id != conflict.id);
        items.push(DocumentItem { id: conflict.id.clone(), title });
    }
    for item in items.iter_mut().filter(|item| is_question(&item.id)) {
        let Some(question) = artifacts.iter().find(|one| one.id == item.id) else { continue };
        let Some(answer) = end_of(question).filter(|answer| !answer.trim().is_empty()) else { continue };
        let by = if is_by_user(question) { "Answered by the user" } else { "Answered" };
        item.title = format!("{by}: {} ({})", answer.trim(), question.title);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn artifact(id: &str, status: &str, resolution: Value) -> Artifact {
        let (kind, of) =
            if id.starts_with("OQ") { ("open_question", "question") } else { ("conflict", "description") };
        serde_json::from_value(json!({
            "id": id, "type": kind, "title": format!("Title of {id}"), "status": status, "topic_id": "",
            "created_round": 1, of: "Which?", "resolution": resolution,
        }))
        .unwrap()
    }

    fn told(known: &[&str], artifacts: &[Artifact], overtaken: &[&str]) -> Vec<String> {
        let item = |id: &&str| DocumentItem { id: (*id).to_owned(), title: "As it was".to_owned() };
        let mut items: Vec<DocumentItem> = known.iter().map(item).collect();
        tell(&mut items, artifacts, |id| overtaken.contains(&id));
        items.into_iter().map(|item| format!("{} {}", item.id, item.title)).collect()
    }

    #[test]
    fn a_linked_session_is_told_the_answers_and_who_gave_them() {
        let answered = |id: &str, method: &str| {
            artifact(id, "resolved", json!({ "method": method, "decision": " Two days. " }))
        };
        let questions = [
            answered("OQ-001", "user answer"),
            answered("OQ-002", "consensus"),
            artifact("OQ-003", "open", json!({})),
            artifact("OQ-004", "resolved", json!({ "method": "consensus", "decision": " " })),
        ];
        assert_eq!(
            told(&["OQ-001", "OQ-002", "OQ-003", "OQ-004", "REQ-001"], &questions, &[]),
            [
                "OQ-001 Answered by the user: Two days. (Title of OQ-001)",
                "OQ-002 Answered: Two days. (Title of OQ-002)",
                "OQ-003 As it was",
                "OQ-004 As it was",
                "REQ-001 As it was",
            ]
        );
        assert_eq!(told(&[], &questions, &[]), Vec::<String>::new(), "what no document asks is not told");
        assert_eq!(
            told(&["OQ-001", "OQ-003"], &questions, &["OQ-003"]).len(),
            1,
            "it rests on the end before"
        );
    }

    #[test]
    fn a_linked_session_is_told_what_the_user_decided_in_the_review_and_no_end_before_it() {
        let decided = json!({ "method": "user decision in the review", "decision": "Two days." });
        let by_table = json!({ "method": "consensus", "decision": "Three days." });
        let conflicts =
            [artifact("CONF-001", "resolved", decided), artifact("CONF-002", "resolved", by_table)];
        assert_eq!(
            told(&["CONF-001"], &conflicts, &[]),
            ["CONF-001 Decided by the user: Two days. (Title of CONF-001)"]
        );
    }
}
