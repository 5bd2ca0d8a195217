//! One id in many sessions: the finding is each session's, and is told once for all of them.

use std::collections::BTreeMap;

use roundtable_store::{Finding, FindingCode, Repair};
use serde_json::{Value, json};

use super::sentences;
use crate::words::{number, some_of};

/// Names that are said of many.
const MOST_NAMED: usize = 3;

/// Ids that the same sessions have.
#[derive(Default)]
struct Group<'a> {
    artifacts: Vec<&'a str>,
    /// By session: what the window offers there.
    offers: Vec<(&'a str, &'a Repair)>,
}

/// The findings of ids that stand in several sessions, one for each set of sessions with all ids that just these share.
pub(super) fn of(findings: &[(Finding, Option<Repair>)]) -> Vec<Value> {
    let mut by_id: BTreeMap<&str, (Vec<&str>, Group<'_>)> = BTreeMap::new();
    for (finding, repair) in findings.iter().filter(|(finding, _)| is_grouped(finding)) {
        let (Some(artifact), Some(session)) = (finding.params.get("artifact"), finding.session.as_deref())
        else {
            continue;
        };
        let (sessions, group) = by_id.entry(artifact).or_default();
        sessions.push(session);
        group.offers.extend(repair.iter().map(|repair| (session, repair)));
    }
    let mut groups: BTreeMap<Vec<&str>, Group<'_>> = BTreeMap::new();
    for (artifact, (mut sessions, of_id)) in by_id {
        sessions.sort_unstable();
        let group = groups.entry(sessions).or_default();
        group.artifacts.push(artifact);
        group.offers.extend(of_id.offers);
    }
    groups.into_iter().map(|(sessions, group)| told(&sessions, &group)).collect()
}

/// Whether a finding is told with others, and not alone.
pub(super) fn is_grouped(finding: &Finding) -> bool {
    finding.code == FindingCode::IdInOtherSession
}

fn told(sessions: &[&str], group: &Group<'_>) -> Value {
    let named = |names: &[&str]| {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        some_of(&names, MOST_NAMED)
    };
    let ids = match group.artifacts.len() {
        1 => format!("{} is an artifact", named(&group.artifacts)),
        many => format!("{} ({}) are each an artifact", number(many as u64, "id"), named(&group.artifacts)),
    };
    let of = format!("{}: {}", number(sessions.len() as u64, "session"), named(sessions));
    let params = json!({ "artifacts": group.artifacts.len(), "sessions": sessions.len() });
    json!({
        "code": FindingCode::IdInOtherSession.word(),
        "finding": sentences::word(json!(FindingCode::IdInOtherSession)),
        "session": null,
        "file": ".s2s/sessions",
        "line": 0,
        "params": params,
        "artifacts": group.artifacts,
        "sessions": sessions,
        "message": format!("{ids} of {of}."),
        "remedy": "In all of them but one, give it the next free number, wherever it is named.",
        "repair": offer(group),
        "keep": null,
    })
}

/// The first offer, and how many more there are.
fn offer(group: &Group<'_>) -> Option<String> {
    let ((session, repair), more) = group.offers.split_first()?;
    let does = format!("in {session}: {}", sentences::of_repair(repair));
    Some(if more.is_empty() { does } else { format!("{does} And {} more like it.", more.len()) })
}
