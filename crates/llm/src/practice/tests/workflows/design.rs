//! Decisions, components and whom they serve.

use std::collections::BTreeSet;

use roundtable_engine::artifact::ArtifactType as T;
use roundtable_engine::config::Workflow;
use roundtable_engine::record::Stance;

use super::super::kit::{User, play, shed};
use super::{BUILDERS, check, of, of_kind, statements, usual};

#[test]
fn a_design_decision_is_objected_to_once_and_the_changed_text_lifts_it() {
    let played = usual(Workflow::Design, "consensus-driven");
    let votes: Vec<_> = statements(played).flat_map(|(_, said)| &said.votes).collect();
    let blocks: Vec<_> = votes.iter().filter(|vote| vote.stance == Stance::Block).collect();
    assert_eq!(blocks.len(), 1, "{}", played.transcript());
    let met = played.session.artifact(&blocks[0].proposal).unwrap();
    assert!(met.status.is_agreed(), "{met:?}");
    let wanted = blocks[0].condition.split_once(": ").unwrap().1;
    assert!(met.fields["consequences"]["negative"].to_string().contains(wanted.split('"').next().unwrap()));
    assert!(votes.iter().any(|vote| vote.stance == Stance::StandAside), "somebody stands aside");
}

#[test]
fn decisions_and_components_relate_to_the_requirements_of_the_document() {
    let mut context = shed();
    context.in_document = [
        ("REQ-001", "Reserve a tool for a date, from start to end"),
        ("REQ-002", "Hand out and take back a tool"),
        ("NFR-001", "Late returns"),
    ]
    .map(|(id, title)| roundtable_engine::context::DocumentItem {
        id: id.to_owned(),
        title: title.to_owned(),
    })
    .into();
    let played = play(of(Workflow::Design, "standard", context, "The design", &BUILDERS), 1, User::default());
    check("design with requirements", &played);
    let relates = |kind: T| {
        of_kind(&played, kind)
            .iter()
            .any(|artifact| artifact.list("related").iter().any(|id| id.starts_with("REQ-")))
    };
    assert!(relates(T::ArchitectureDecision) && relates(T::Component), "{}", played.transcript());
    // Dependencies name components, by id where they have one already.
    let named: BTreeSet<String> = of_kind(&played, T::Component)
        .iter()
        .flat_map(|part| [part.id.clone(), part.title.clone()])
        .collect();
    for part in of_kind(&played, T::Component) {
        assert!(part.list("dependencies").iter().all(|on| named.contains(on)), "{part:?}");
    }
}

#[test]
fn what_the_product_is_for_does_not_drive_every_decision() {
    let mut context = shed();
    context.in_document = [
        ("REQ-001", "Reserve a tool for a date, from start to end"),
        ("REQ-002", "Hand out and take back a tool"),
        ("REQ-003", "Work without a connection in the shed"),
        ("NFR-001", "Entries are kept with their history"),
    ]
    .map(|(id, title)| roundtable_engine::context::DocumentItem {
        id: id.to_owned(),
        title: title.to_owned(),
    })
    .into();
    let played = play(of(Workflow::Design, "standard", context, "The design", &BUILDERS), 1, User::default());
    let decisions = of_kind(&played, T::ArchitectureDecision);
    let related: Vec<Vec<String>> = decisions.iter().map(|decision| decision.list("related")).collect();
    let told: BTreeSet<&Vec<String>> = related.iter().collect();
    assert!(related.len() > 2 && told.len() > 2, "one and the same drives all of them: {related:?}");
    let history = decisions.iter().find(|decision| decision.title.to_lowercase().contains("history"));
    if let Some(history) = history {
        assert!(history.list("related").contains(&"NFR-001".to_owned()), "{history:?}");
    }
}

#[test]
fn every_requirement_is_named_by_what_is_nearest_to_it_also_the_halves_of_one_that_was_split() {
    let mut context = shed();
    context.in_document = [
        ("REQ-001", "Reserve a tool for a date, from start to end"),
        ("REQ-002", "Reserve a tool for a neighbour without a smartphone"),
        ("REQ-003", "Reserve a tool at short notice"),
        ("REQ-005", "Hand out and take back a tool"),
        ("REQ-006", "The tool is reserved for a date from home"),
        ("REQ-007", "A tool that somebody has reserved is kept until noon"),
        ("REQ-008", "Each loan has its history"),
    ]
    .map(|(id, title)| roundtable_engine::context::DocumentItem {
        id: id.to_owned(),
        title: title.to_owned(),
    })
    .into();
    let ids: Vec<String> = context.in_document.iter().map(|item| item.id.clone()).collect();
    for strategy in ["standard", "consensus-driven"] {
        let played = play(
            of(Workflow::Design, strategy, context.clone(), "The design", &BUILDERS),
            1,
            User::default(),
        );
        check("design after a split", &played);
        let components = of_kind(&played, T::Component);
        let related: BTreeSet<String> = components.iter().flat_map(|part| part.list("related")).collect();
        let orphans: Vec<&String> = ids.iter().filter(|id| !related.contains(*id)).collect();
        assert!(orphans.is_empty(), "{strategy}: {orphans:?}\n{}", played.transcript());
    }
}

#[test]
fn a_targeted_phase_hears_those_who_are_named() {
    let played = play(of(Workflow::Design, "targeted", shed(), "Design", &BUILDERS), 1, User::default());
    check("design targeted", &played);
    let spoke: Vec<usize> = played.session.rounds.iter().map(|round| round.responses.len()).collect();
    assert!(spoke.contains(&2) && spoke.contains(&4), "{spoke:?}");
}
