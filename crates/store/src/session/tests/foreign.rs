//! Files that others wrote, in every generation.

use std::fs;

use roundtable_engine::artifact::ArtifactType;
use roundtable_engine::config::Workflow;
use roundtable_engine::record::Next;
use roundtable_engine::session::SessionStatus;

use super::{project, tree};
use crate::session::{Generation, SessionListing, SessionSummary};

const A: &str = "id: \"20260105-140000-api-design\"\ntopic: \"API\"\nworkflow_type: \"roundtable\"\nstrategy: \"standard\"\nstatus: \"completed\"\nstarted: \"2026-01-05T14:00:00Z\"\npaused_at: null\ncompleted: \"2026-01-05T15:00:00Z\"\nrounds:\n  - number: 1\n    question: q\n    consensus: [x]\n    conflicts:\n      - id: \"versioning\"\n        description: d\n        positions: {a: b}\n      - id: c2\n    resolved: []\n  - number: 2\n    resolved: [c2]\n";
const B: &str = "id: \"20260107-specs-elf\"\ntopic: \"Elf\"\nworkflow_type: \"specs\"\nstrategy: \"consensus-driven\"\nstatus: \"active\"\n\ntiming:\n  started_at: \"2026-01-07T10:00:00Z\"\n  updated_at: \"2026-01-07T10:30:00Z\"\n  closed_at: null\n\nartifacts:\n  requirements: [REQ-001]\n  business_rules: []\n  conflicts: [CONF-001, CONF-002]\n  open_questions: [OQ-001]\n  exclusions: []\n\nagenda:\n  - topic_id: user-workflows\n    status: partial\n    coverage: [happy-path]\n  - topic_id: extra\n    status: open\n    coverage: []\n\nrounds:\n  - number: 1\n    focus:\n      type: agenda\n      topic_id: user-workflows\n    artifacts_created: [REQ-001, CONF-001]\n    conflicts_resolved: []\n    next: continue_round\n\nmetrics:\n  rounds: 1\n  tasks: 5\n  tokens: 12000\n";
const C: &str = "id: c\ntopic: C\nworkflow_type: design\nstatus: paused\nagent_state: {x: 1}\ntiming: {started: \"2026-01-06 10:00:00\"}\nartifacts:\n  architecture_decisions:\n    ARCH-001: {status: active, agreement: consensus}\n    ARCH-002: {status: active, agreement: draft}\n  conflicts:\n    CONF-001: {status: active, agreement: open}\n    CONF-002: {status: active, state_note: x, agreement: resolved}\n  open_questions: {}\nrounds:\n  - round: 1\n    topic_id: high-level-arch\nmetrics: {rounds_completed: 1, tokens: {total: 4}}\n";
const D: &str = "id: d\ntopic: D\nworkflow_type: brainstorm\nstatus: active\ntiming: {started_at: \"2026-01-04T10:00:00Z\"}\nartifacts:\n  ideas:\n    IDEA-001: {state: parked}\n  open_questions:\n    OQ-001: {state: draft}\n    OQ-002: {state: resolved}\nrounds: []\nmetrics: {rounds_completed: 3}\n";

fn summary<'a>(listed: &'a [SessionListing], id: &str) -> &'a SessionSummary {
    let found = listed.iter().find_map(|listing| match listing {
        SessionListing::Readable(summary) if summary.id == id => Some(summary),
        _ => None,
    });
    found.unwrap()
}

#[test]
fn sessions_of_every_generation_are_listed_newest_first_and_untouched() {
    let (place, project) = project();
    assert!(project.sessions().is_empty());
    let sessions = project.sessions_path();
    fs::create_dir_all(sessions.join("20260107-specs-elf")).unwrap();
    for (name, text) in [("20260105-140000-api-design", A), ("20260107-specs-elf", B), ("c", C), ("d", D)] {
        fs::write(sessions.join(format!("{name}.yaml")), text).unwrap();
    }
    fs::write(sessions.join("20260107-specs-elf/CONF-001.yaml"), "id: CONF-001\nstatus: resolved\n").unwrap();
    fs::write(sessions.join("20260107-specs-elf/OQ-001.yaml"), "id: OQ-001\nstatus: pending\n").unwrap();
    fs::write(sessions.join("d-summary.md"), "# D").unwrap();
    fs::write(sessions.join(".roundtable-1-1.tmp"), "x").unwrap();
    let before = tree(place.path());
    let listed = project.sessions();
    assert_eq!(tree(place.path()), before);
    let ids = listed.iter().map(|listing| match listing {
        SessionListing::Readable(summary) => summary.id.as_str(),
        SessionListing::Damaged(damaged) => damaged.message.as_str(),
    });
    assert_eq!(ids.collect::<Vec<_>>(), ["20260107-specs-elf", "c", "20260105-140000-api-design", "d"]);

    let a = summary(&listed, "20260105-140000-api-design");
    assert_eq!(
        (a.generation, a.status, a.rounds, a.open_conflicts),
        (Generation::A, SessionStatus::Closed, 2, 1)
    );
    assert_eq!(a.started_at, Some("2026-01-05T14:00:00Z".parse().unwrap()));
    let b = summary(&listed, "20260107-specs-elf");
    assert_eq!((b.generation, b.resumable, b.workflow), (Generation::B, true, Workflow::Specs));
    // CONF-002 has no file: better asked once too often.
    assert_eq!((b.open_conflicts, b.open_questions), (1, 1));
    assert_eq!(b.artifacts.get(&ArtifactType::Conflict), Some(&2));
    let c = summary(&listed, "c");
    assert_eq!(
        (c.generation, c.status, c.rounds, c.open_conflicts),
        (Generation::C, SessionStatus::Paused, 1, 1)
    );
    assert!(c.resumable && !a.resumable);
    let d = summary(&listed, "d");
    assert_eq!((d.generation, d.rounds, d.open_questions), (Generation::D, 3, 1));
}

#[test]
fn a_plugins_session_of_generation_b_is_loaded_with_warnings() {
    let (_place, project) = project();
    let id = "20260107-specs-elf";
    fs::create_dir_all(project.session_path(id)).unwrap();
    fs::write(project.index_path(id), B).unwrap();
    let folder = project.session_path(id);
    for artifact in ["REQ-001", "CONF-001", "CONF-002", "OQ-001"] {
        let text =
            format!("id: \"{artifact}\"\ntype: x\ntitle: \"T\"\ncreated_round: 1\nstatus: consensus\n");
        fs::write(folder.join(format!("{artifact}.yaml")), text).unwrap();
    }
    fs::write(
        folder.join("config-snapshot.yaml"),
        "# Captured: x\nsource: c\nverbose: true\nstrategy: debate\nescalation:\n  no_consensus_after_attempts: 7\n  confidence_threshold: 0.25\nparticipants: [a, b]\n",
    )
    .unwrap();
    fs::write(
        folder.join("agenda.yaml"),
        "source: s\nworkflow: specs\ntopics:\n  - id: user-workflows\n    name: User workflows\n    critical: true\n    done_when:\n      criteria: [happy-path, errors]\n      min_requirements: 2\n    exploration:\n      - one\n      - two\n",
    )
    .unwrap();
    let stored = project.load_session(id).unwrap();
    assert_eq!(stored.warnings.len(), 1, "{:?}", stored.warnings);
    assert_eq!(stored.config.escalation.max_rounds_per_conflict, 7);
    assert_eq!(stored.config.escalation.confidence_below, 0.25);
    assert!(stored.config.verbose);
    assert_eq!(stored.agenda.len(), 2);
    assert_eq!(stored.agenda[0].definition.exploration, "one\ntwo");
    assert_eq!(stored.agenda[0].coverage, ["happy-path"]);
    assert_eq!(stored.agenda[1].definition.name, "extra");
    let round = &stored.rounds[0];
    assert_eq!((round.number, round.next, round.question.as_str()), (1, Next::Continue, ""));
    assert_eq!(round.timestamp, stored.timing.started_at, "a time that stays the same");
    let ids: Vec<_> = stored.artifacts.iter().map(|artifact| artifact.id.as_str()).collect();
    assert_eq!(ids, ["REQ-001", "CONF-001", "CONF-002", "OQ-001"]);
    assert!(stored.journal.entries.is_empty());
}
