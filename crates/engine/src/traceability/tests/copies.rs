//! What forks copied, and what a session and its fork came to.

use super::*;

/// A fork's copy of an artifact, as it was copied.
fn copy(id: &str, from: &Artifact, own: Value) -> Artifact {
    let mut copy = artifact(id, &from.title, own);
    copy.fields.insert(crate::fork::COPIED_FROM.to_owned(), json!(from.id));
    copy
}

#[test]
fn what_a_fork_copied_and_nobody_changed_is_an_orphan_once_and_dangles_once() {
    let origin = [
        artifact("REQ-001", "Reserve a drill", json!({ "description": "As REQ-002 says." })),
        artifact("REQ-002", "Give it back", json!({ "description": "By the day, see REQ-404." })),
    ];
    let copies = |words: &str| {
        [
            copy("REQ-003", &origin[0], json!({ "description": "As REQ-004 says." })),
            copy("REQ-004", &origin[1], json!({ "description": words })),
        ]
    };
    let traced = |fork: &[Artifact]| found(&trace(&[source("fork", fork), source("s", &origin)], &[]));
    let once = ["orphan REQ-001", "orphan REQ-002", "dangling REQ-002 -> REQ-404"];
    assert_eq!(traced(&copies("By the day, see REQ-404.")), once);
    // A fork of the fork copies copies.
    let fork = copies("By the day, see REQ-404.");
    let again = [
        copy("REQ-005", &fork[0], json!({ "description": "As REQ-006 says." })),
        copy("REQ-006", &fork[1], json!({ "description": "By the day, see REQ-404." })),
    ];
    let all = [source("again", &again), source("fork", &fork), source("s", &origin)];
    assert_eq!(found(&trace(&all, &[])), once);
    // Reworded in the fork it is another demand.
    assert_eq!(
        traced(&copies("By the week.")),
        [
            "orphan REQ-001",
            "orphan REQ-002",
            "orphan REQ-004",
            "dangling REQ-002 -> REQ-404",
            "two wordings REQ-004 -> REQ-002"
        ]
    );
}

#[test]
fn what_answers_an_item_answers_its_copy_and_a_copy_whose_origin_is_gone_or_rejected_stands_for_itself() {
    let origin = [
        artifact("REQ-001", "Reserve a drill", json!({})),
        artifact("ARCH-001", "A list", json!({ "related": ["REQ-001"] })),
    ];
    let fork = [copy("REQ-002", &origin[0], json!({}))];
    let both = trace(&[source("fork", &fork), source("s", &origin)], &[]);
    assert_eq!(found(&both), [""; 0]);
    let place = |id: &str| both.items.iter().position(|item| item.id == id).unwrap();
    assert_eq!(both.items[place("REQ-002")].same_as, Some(u32::try_from(place("REQ-001")).unwrap()));
    assert_eq!(found(&trace(&[source("fork", &fork)], &[])), ["orphan REQ-002"]);
    // And the other way round: what a design names in the fork answers the item.
    let design = [artifact("ARCH-002", "A list", json!({ "related": ["REQ-002"] }))];
    let of_fork = [source("design", &design), source("fork", &fork), source("s", &origin[..1])];
    let traced = trace(&of_fork, &[]);
    assert_eq!(found(&traced), [""; 0]);
    let cells: Vec<(&str, &str)> = traced
        .cells
        .iter()
        .map(|cell| [cell.requirement, cell.other].map(|at| traced.item(at).unwrap().id.as_str()).into())
        .collect();
    assert_eq!(cells, [("REQ-001", "ARCH-002")]);
    let rejected = [judged(
        artifact("REQ-001", "Reserve a drill", json!({})),
        ReviewState::Rejected,
        "2026-01-07T10:00:00Z",
    )];
    // That the origin was rejected is worth a look at the copy, which still holds.
    assert_eq!(
        found(&trace(&[source("fork", &fork), source("s", &rejected)], &[])),
        ["orphan REQ-002", "stale REQ-002 -> REQ-001: Rejected"]
    );
    // Whoever approved it after that has looked.
    for (at, is_stale) in [("2026-01-07T09:00:00Z", true), ("2026-01-07T11:00:00Z", false)] {
        let fork = [judged(fork[0].clone(), ReviewState::Approved, at)];
        let mut expected = vec!["orphan REQ-002"];
        expected.extend(is_stale.then_some("stale REQ-002 -> REQ-001: Rejected"));
        assert_eq!(found(&trace(&[source("fork", &fork), source("s", &rejected)], &[])), expected, "{at}");
    }
}

#[test]
fn what_answered_a_rejected_item_answers_the_other_wording_that_was_chosen_instead() {
    let rejected = |artifact| judged(artifact, ReviewState::Rejected, "2026-01-07T10:00:00Z");
    let origin = [
        artifact("REQ-001", "Reserve a drill", json!({})),
        artifact("ARCH-001", "A list", json!({ "related": ["REQ-001"] })),
    ];
    let fork = [copy("REQ-002", &origin[0], json!({ "description": "By the week." }))];
    assert_eq!(
        found(&trace(&[source("fork", &fork), source("s", &origin)], &[])),
        ["orphan REQ-002", "two wordings REQ-002 -> REQ-001"],
        "the control: nobody has decided between the two"
    );
    let decided = [rejected(origin[0].clone()), origin[1].clone()];
    let traced = trace(&[source("fork", &fork), source("s", &decided)], &[]);
    // The decision names the wording that went, which is worth a look; the copy is reproached with nothing.
    assert_eq!(found(&traced), ["stale ARCH-001 -> REQ-001: Rejected"]);
    let is_answered = |cell: &TracedCell| {
        let [one, other] = [cell.requirement, cell.other].map(|at| traced.item(at).unwrap().id.as_str());
        (one, other) == ("REQ-002", "ARCH-001")
    };
    assert!(traced.cells.iter().any(is_answered), "{:?}", traced.cells);
    // Of two wordings nobody knows which was chosen.
    let second = [copy("REQ-003", &origin[0], json!({ "description": "By the month." }))];
    let all = [source("second", &second), source("fork", &fork), source("s", &decided)];
    assert_eq!(
        found(&trace(&all, &[])),
        ["orphan REQ-002", "orphan REQ-003", "orphan ARCH-001", "stale ARCH-001 -> REQ-001: Rejected"]
    );
}

#[test]
fn the_pairs_that_a_document_holds_in_two_wordings_are_found_once_until_one_of_them_goes() {
    let origin = [artifact("REQ-001", "Reserve", json!({})), artifact("CONF-001", "Which", json!({}))];
    let fork = [
        copy("REQ-002", &origin[0], json!({ "description": "By the week." })),
        artifact("CONF-002", "Which", json!({})),
    ];
    let pair = |one: &str, other: &str| (one.to_owned(), other.to_owned());
    let pairs = [pair("REQ-001", "REQ-002"), pair("CONF-002", "CONF-001"), pair("REQ-001", "REQ-404")];
    let of = |origin: &[Artifact]| {
        let traced = trace_with(&[source("fork", &fork), source("s", origin)], &[], &pairs);
        found(&traced).into_iter().filter(|line| line.starts_with("two")).collect::<Vec<_>>()
    };
    assert_eq!(of(&origin), ["two wordings REQ-001 -> REQ-002", "two wordings CONF-002 -> CONF-001"]);
    let gone = judged(origin[0].clone(), ReviewState::Rejected, "2026-01-07T10:00:00Z");
    assert_eq!(of(&[gone, origin[1].clone()]), ["two wordings CONF-002 -> CONF-001"]);
}

#[test]
fn what_a_session_and_its_fork_came_to_alike_is_one_item_and_of_two_other_sessions_it_is_two() {
    let origin = [
        artifact("REQ-001", "Reserve", json!({})),
        artifact("REQ-002", "Pay", json!({ "related": ["REQ-001"] })),
    ];
    let fork = [
        copy("REQ-003", &origin[0], json!({})),
        artifact("REQ-004", "Pay", json!({ "related": ["REQ-003"] })),
    ];
    let forked = Source { forked_from: Some("s"), ..source("fork", &fork) };
    assert_eq!(found(&trace(&[forked, source("s", &origin)], &[])), ["orphan REQ-001", "orphan REQ-002"]);
    let other = trace(&[source("other", &fork[1..]), source("s", &origin)], &[]);
    assert!(found(&other).contains(&"orphan REQ-004".to_owned()), "the control");
}

#[test]
fn a_fork_counts_once_its_discussion_is_over_unless_nobody_else_has_what_it_holds() {
    let origin = [artifact("REQ-001", "One", json!({ "description": "As it was." }))];
    let copy = json!({ "copied_from": "REQ-001", "description": "Otherwise." });
    let fork = [artifact("REQ-002", "One", copy), artifact("REQ-003", "New", json!({}))];
    let design = [artifact("ARCH-001", "List", json!({ "related": ["REQ-001", "REQ-003"] }))];
    let open = Source { forked_from: Some("s"), is_over: false, ..source("fork", &fork) };
    let ids = |trace: &Trace| trace.items.iter().map(|item| item.id.clone()).collect::<Vec<_>>();
    let all = [open, source("design", &design), source("s", &origin)];
    let running = trace(&all, &[]);
    assert_eq!(ids(&running), ["REQ-001", "ARCH-001"]);
    assert_eq!(found(&running), [""; 0], "what only the fork has is neither an orphan nor nowhere");
    let left_out = left_out_forks(&all).into_iter().map(|(fork, why)| (fork.session, why));
    assert_eq!(left_out.collect::<Vec<_>>(), [("fork", WhyLeftOut::Open)]);
    let over = Source { is_over: true, ..open };
    let after = trace(&[over, source("design", &design), source("s", &origin)], &[]);
    assert_eq!(ids(&after), ["REQ-001", "REQ-002", "REQ-003", "ARCH-001"]);
    // A session that goes on and is no fork counts, and so does a fork whose origin is gone.
    let alone = trace(&[open], &[]);
    assert_eq!(ids(&alone), ["REQ-002", "REQ-003"]);
}

#[test]
fn a_fork_beside_a_session_that_a_document_was_made_from_counts_once_it_stands_in_one_too() {
    let origin = [artifact("REQ-001", "One", json!({ "description": "As it was." }))];
    let long = "Every member sees the calendar";
    let new = artifact("REQ-003", long, json!({}));
    let fork = [copy("REQ-002", &origin[0], json!({ "description": "Otherwise." })), new];
    let design = [
        artifact("ARCH-001", "List", json!({ "related": ["REQ-001"] })),
        artifact(
            "ARCH-002",
            "Page",
            json!({ "context": format!("It is said: {long}."), "related": ["REQ-003"] }),
        ),
    ];
    let written = Source { in_document: true, ..source("s", &origin) };
    let forked = Source { forked_from: Some("s"), ..source("fork", &fork) };
    let again = Source { session: "again", forked_from: Some("fork"), ..forked };
    let of = |all: &[Source<'_>]| {
        let traced = trace(all, &[]);
        let left_out = left_out_forks(all).into_iter();
        let unwritten: Vec<String> = left_out
            .filter(|(_, why)| *why == WhyLeftOut::Unwritten)
            .map(|(fork, _)| fork.session.to_owned())
            .collect();
        (traced.items.iter().map(|item| item.id.clone()).collect::<Vec<_>>(), found(&traced), unwritten)
    };
    let [design, in_document] = [source("design", &design), Source { in_document: true, ..forked }];
    // What nobody chose answers nothing, and is answered by nothing: neither a requirement nor a dangling link.
    let (ids, findings, unwritten) = of(&[design, again, forked, written]);
    assert_eq!(ids, ["REQ-001", "ARCH-001", "ARCH-002"]);
    assert_eq!(findings, ["orphan ARCH-002"]);
    assert_eq!(unwritten, ["again", "fork"]);
    let (ids, findings, unwritten) = of(&[design, in_document, written]);
    assert_eq!(ids, ["REQ-001", "REQ-002", "REQ-003", "ARCH-001", "ARCH-002"]);
    assert_eq!(
        findings,
        ["orphan REQ-002", "two wordings REQ-002 -> REQ-001"],
        "the fork's own wording, which the design does not answer"
    );
    assert_eq!(unwritten, [""; 0]);
    let mut rejected = fork.clone();
    rejected[1] = judged(fork[1].clone(), ReviewState::Rejected, "2026-01-09T10:00:00Z");
    let all = [Source { artifacts: &rejected, ..forked }, written];
    let why: Vec<WhyLeftOut> = left_out_forks(&all).into_iter().map(|(_, why)| why).collect();
    assert_eq!(why, [WhyLeftOut::DecidedAgainst], "all that it alone came to was rejected");
    let (ids, _, unwritten) = of(&[design, forked, source("s", &origin)]);
    assert_eq!((ids.len(), unwritten.len()), (5, 0), "nothing is written yet");
    let (_, _, unwritten) = of(&[forked]);
    assert_eq!(unwritten, [""; 0], "nobody else has what it holds");
}
