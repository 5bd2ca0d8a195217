//! The status of a decision's record, which follows the word of whoever reviews the decision.

use roundtable_engine::artifact::ReviewState;
use roundtable_engine::session::Session;

use super::decision::{is_decision, is_record_of};
use crate::Since;
use crate::markdown::outline::front_matter;

const ACCEPTED: &str = "accepted";
const REJECTED: &str = "rejected";
const PROPOSED: &str = "proposed";

/// A record whose decision was set aside, or approved again, since it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Followed {
    /// Its file's name.
    pub name: String,
    /// Its text with the status that holds now, nothing else of it changed.
    pub text: String,
    /// The id of the decision.
    pub artifact: String,
    /// The status, in the words of MADR.
    pub status: &'static str,
}

/// The records of a session's decisions whose status is not that of the review: `rejected` or, of what is left for later,
/// `proposed`; `accepted` once more when the decision holds again. A status that somebody else wrote, as `superseded by`, stays.
/// `existing` are names and texts of the records that are there.
pub fn followed(session: &Session, existing: &[(String, String)]) -> Vec<Followed> {
    let approved = crate::approved(session);
    let mut found = Vec::new();
    for artifact in session.results().filter(|one| is_decision(one)) {
        let (is_ours, status): (&[&str], _) = match artifact.review_state() {
            Some(ReviewState::Rejected) => (&[ACCEPTED, PROPOSED], REJECTED),
            Some(ReviewState::Deferred) => (&[ACCEPTED, REJECTED], PROPOSED),
            _ if approved.iter().any(|one| one.id == artifact.id) => (&[REJECTED, PROPOSED], ACCEPTED),
            _ => continue,
        };
        let record = existing.iter().find(|(name, text)| is_record_of(session, artifact, name, text));
        let Some((name, text)) = record else { continue };
        if let Some(text) = with_status(text, is_ours, status) {
            found.push(Followed { name: name.clone(), text, artifact: artifact.id.clone(), status });
        }
    }
    found
}

/// Whether a record's own status says already what the review said of its decision since.
pub fn follows(record: &str, since: Since) -> bool {
    let status = match since {
        Since::Rejected => REJECTED,
        Since::Deferred => PROPOSED,
        _ => return false,
    };
    let front = &record[..front_matter(record)];
    front.lines().any(|line| line.strip_prefix("status:").is_some_and(|value| value.trim() == status))
}

/// A record with another status in its front matter, where the one that is there is one of `known`.
fn with_status(text: &str, known: &[&str], status: &str) -> Option<String> {
    let (front, rest) = text.split_at(front_matter(text));
    let value = |line: &str| line.trim_end().strip_prefix("status:").map(|value| value.trim().to_owned());
    let at = front.split_inclusive('\n').position(|line| value(line).is_some())?;
    let lines = front.split_inclusive('\n').enumerate().map(|(number, line)| {
        if number != at {
            return Some(line.to_owned());
        }
        let is_known = value(line).is_some_and(|value| known.contains(&value.as_str()));
        is_known.then(|| format!("status: {status}{}", &line[line.trim_end().len()..]))
    });
    let front: Option<String> = lines.collect();
    front.map(|front| front + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_word_of_a_status_that_is_ours_changes_and_every_other_byte_stays() {
        let text =
            "---\r\nstatus: accepted\r\ndate: 2026-01-07\r\n---\r\n\r\n# One\r\n\r\nstatus: accepted\r\n";
        let rejected = with_status(text, &[ACCEPTED], REJECTED).unwrap();
        assert_eq!(rejected, text.replacen("accepted", "rejected", 1));
        assert_eq!(with_status(&rejected, &[REJECTED, PROPOSED], ACCEPTED).unwrap(), text);
        for other in
            ["---\nstatus: superseded by ADR-0007\n---\n", "---\ndate: x\n---\n", "status: accepted\n", ""]
        {
            assert_eq!(with_status(other, &[ACCEPTED], REJECTED), None, "{other}");
        }
    }
}
