//! Each rule of a trace by its name, and what holds of any.

mod copies;

use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::*;
use crate::artifact::Review;
use crate::revise::{Author, edit};
use crate::tests::kit::table;

fn artifact(id: &str, title: &str, own: Value) -> Artifact {
    Artifact {
        id: id.to_owned(),
        kind: ArtifactType::from_id(id).unwrap(),
        title: title.to_owned(),
        status: Agreement::Consensus,
        topic_id: String::new(),
        created_round: 1,
        supported_by: Vec::new(),
        dissent: Vec::new(),
        quotes: Vec::new(),
        covers: Vec::new(),
        review: None,
        reworded: None,
        distinct_from: Vec::new(),
        unknown_status: None,
        fields: own.as_object().cloned().unwrap_or_default(),
    }
}

fn judged(mut artifact: Artifact, state: ReviewState, at: &str) -> Artifact {
    let hash = artifact.content_hash();
    artifact.review = Some(Review {
        state,
        by: "user".to_owned(),
        at: at.parse().unwrap(),
        hash,
        word: None,
        reason: String::new(),
    });
    artifact
}

fn source<'a>(session: &'a str, artifacts: &'a [Artifact]) -> Source<'a> {
    Source {
        session,
        topic: "Borrow Shed",
        forked_from: None,
        is_over: true,
        in_document: false,
        artifacts,
        revisions: &[],
        last_round: None,
    }
}

fn of(artifacts: &[Artifact]) -> Trace {
    trace(&[source("s", artifacts)], &[])
}

/// `from -> to` by ids, with what says so.
fn said(trace: &Trace) -> Vec<String> {
    let line = |link: &TracedLink| {
        let from = &trace.item(link.from).unwrap().id;
        let to = if link.to.is_some() { "" } else { "?" };
        format!("{from} -{}-> {}{to} ({:?})", link.key, link.id, link.way)
    };
    trace.links.iter().map(line).collect()
}

fn found(trace: &Trace) -> Vec<String> {
    let link = |link: u32| {
        let link = trace.link(link).unwrap();
        format!("{} -> {}", trace.item(link.from).unwrap().id, link.id)
    };
    let line = |finding: &TraceFinding| match finding {
        TraceFinding::Orphan { item } => format!("orphan {}", trace.item(*item).unwrap().id),
        TraceFinding::Dangling { link: at } => format!("dangling {}", link(*at)),
        TraceFinding::Stale { link: at, why } => format!("stale {}: {why:?}", link(*at)),
        TraceFinding::TwoWordings { item, other } => {
            let [item, other] = [item, other].map(|at| &trace.item(*at).unwrap().id);
            format!("two wordings {item} -> {other}")
        }
    };
    trace.findings.iter().map(line).collect()
}

fn cells(trace: &Trace) -> Vec<String> {
    let id = |at: &u32| trace.item(*at).unwrap().id.clone();
    let line = |cell: &TracedCell| {
        let over: Vec<String> = cell.over.iter().map(id).collect();
        let links = if cell.links.is_empty() { "" } else { " direct" };
        let over = if over.is_empty() { String::new() } else { format!(" over {}", over.join(", ")) };
        format!("{} {}:{links}{over}", id(&cell.requirement), id(&cell.other))
    };
    trace.cells.iter().map(line).collect()
}

#[test]
fn a_decision_and_the_entry_of_its_record_stand_once_and_whoever_names_either_means_it() {
    let trace = of(&[
        artifact("ARCH-001", "One table", json!({ "decision": "d", "related": ["REQ-001"] })),
        artifact("ADR-001", "One table", json!({ "source": "ARCH-001", "number": 7 })),
        artifact("ADR-002", "A record of its own", json!({ "source": "ARCH-001", "decision": "another" })),
        artifact("ADR-003", "Of what is gone", json!({ "source": "ARCH-009" })),
        artifact("REQ-001", "Reserve", json!({})),
        artifact("COMP-001", "Desk", json!({ "related": ["ADR-001"], "description": "as ADR-007 says" })),
    ]);
    let ids: Vec<&str> = trace.items.iter().map(|item| item.id.as_str()).collect();
    assert_eq!(ids, ["REQ-001", "ARCH-001", "COMP-001", "ADR-002", "ADR-003"]);
    let of_desk: Vec<String> = said(&trace).into_iter().filter(|link| link.starts_with("COMP-001")).collect();
    assert_eq!(of_desk.len(), 2, "{of_desk:?}");
    assert!(of_desk.iter().all(|link| !link.contains('?')), "{of_desk:?}");
    assert!(!found(&trace).iter().any(|line| line.contains("dangling COMP-001")), "{:?}", found(&trace));
}

#[test]
fn an_id_as_a_value_in_a_sentence_and_a_whole_title_are_links_and_say_which() {
    let trace = of(&[
        artifact("REQ-001", "Lend a tool to a neighbour", json!({ "related": { "enables": ["REQ-002"] } })),
        artifact("REQ-002", "Give it back", json!({})),
        artifact(
            "ARCH-001",
            "One list",
            json!({ "related": ["REQ-002"], "context": "REQ-002 needs what REQ-001 keeps, INT-8 does not.",
                "path": "docs/REQ-001.md" }),
        ),
        artifact("COMP-001", "List", json!({ "responsibility": "To lend a tool, to a neighbour." })),
    ]);
    assert_eq!(
        said(&trace),
        [
            "REQ-001 -enables-> REQ-002 (Key)",
            "ARCH-001 -related-> REQ-002 (Key)",
            "ARCH-001 -context-> REQ-001 (Text)",
            "COMP-001 -responsibility-> REQ-001 (Title)",
        ]
    );
}

#[test]
fn an_id_is_that_of_the_same_session_else_of_the_newest_else_of_a_document() {
    let newest = [artifact("REQ-001", "Newest", json!({})), artifact("REQ-002", "Two", json!({}))];
    let oldest = [
        artifact("REQ-001", "Oldest", json!({})),
        artifact("ARCH-001", "A", json!({ "related": ["REQ-001", "REQ-002", "REQ-003"] })),
    ];
    let written = |id: &str| Written {
        document: "docs/r.md".to_owned(),
        id: id.to_owned(),
        title: format!("{id} as written"),
        names: Vec::new(),
    };
    let trace =
        trace(&[source("new", &newest), source("old", &oldest)], &[written("REQ-001"), written("REQ-003")]);
    let to: Vec<(Option<&str>, &str)> = trace
        .links
        .iter()
        .map(|link| trace.item(link.to.unwrap()).unwrap())
        .map(|item| (item.session.as_deref(), item.title.as_str()))
        .collect();
    assert_eq!(to, [(Some("old"), "Oldest"), (Some("new"), "Two"), (None, "REQ-003 as written")]);
    assert_eq!(trace.items.len(), 5, "what a session knows is no second item: {:?}", trace.items);
}

#[test]
fn a_record_is_found_by_its_number_too() {
    let trace = of(&[
        artifact(
            "ADR-001",
            "Paper",
            json!({ "number": 7, "source": "ARCH-001", "path": "docs/0007-paper.md" }),
        ),
        artifact("ARCH-001", "Paper", json!({})),
        artifact("COMP-001", "Shelf", json!({ "responsibility": "As ADR-0007 says; ADR-0008 is nowhere." })),
    ]);
    assert_eq!(
        said(&trace),
        ["COMP-001 -responsibility-> ADR-0007 (Text)", "COMP-001 -responsibility-> ADR-0008? (Text)"]
    );
}

#[test]
fn a_cell_says_what_links_directly_and_what_over_one_step_that_is_no_requirement() {
    let trace = of(&[
        artifact("REQ-001", "One", json!({})),
        artifact("REQ-002", "Two", json!({ "related": { "depends": ["REQ-001"] } })),
        artifact("ARCH-001", "A", json!({ "related": ["REQ-001"] })),
        artifact("COMP-001", "C", json!({ "related": ["ARCH-001", "REQ-001"] })),
        artifact("RISK-001", "R", json!({ "description": "COMP-001 may fail." })),
    ]);
    assert_eq!(
        cells(&trace),
        [
            "REQ-001 ARCH-001: direct over COMP-001",
            "REQ-001 COMP-001: direct over ARCH-001",
            "REQ-001 RISK-001: over COMP-001",
        ]
    );
}

#[test]
fn a_requirement_that_nothing_answers_and_what_no_requirement_leads_to_are_orphans() {
    let trace = of(&[
        artifact("REQ-001", "Answered", json!({})),
        artifact("REQ-002", "Only a risk names it", json!({})),
        artifact("REQ-003", "Not to be built", json!({ "priority": "wont" })),
        artifact("ARCH-001", "A", json!({ "related": ["REQ-001"] })),
        artifact("ARCH-002", "Out of nowhere", json!({})),
        artifact("COMP-001", "C", json!({ "related": ["ARCH-001"] })),
        artifact("COMP-002", "Two steps away", json!({ "dependencies": ["COMP-001"] })),
        artifact("RISK-001", "R", json!({ "description": "of REQ-002" })),
        artifact("RISK-002", "Of an idea alone", json!({ "related_idea": "IDEA-001" })),
        artifact("IDEA-001", "I", json!({})),
    ]);
    assert_eq!(found(&trace), ["orphan REQ-002", "orphan ARCH-002", "orphan RISK-002"]);
}

#[test]
fn what_was_rejected_left_for_later_or_replaced_answers_nothing_and_leads_nowhere() {
    let decision = artifact("ARCH-001", "A", json!({ "related": ["REQ-001"] }));
    let component = artifact("COMP-001", "C", json!({ "related": ["ARCH-001"] }));
    let at = "2026-01-07T10:00:00Z";
    for state in [ReviewState::Rejected, ReviewState::Deferred] {
        let trace = of(&[
            artifact("REQ-001", "One", json!({})),
            judged(decision.clone(), state, at),
            component.clone(),
        ]);
        let stale = format!("stale COMP-001 -> ARCH-001: {state:?}");
        assert_eq!(found(&trace), ["orphan REQ-001", "orphan COMP-001", stale.as_str()], "{state:?}");
    }
    let mut replaced = decision;
    replaced.fields.insert("replaced_by".to_owned(), json!(["ARCH-002"]));
    let trace = of(&[artifact("REQ-001", "One", json!({})), replaced, component]);
    assert_eq!(found(&trace), ["orphan REQ-001", "orphan COMP-001", "stale COMP-001 -> ARCH-001: Replaced"]);
    assert_eq!(trace.items[1].replaced_by, ["ARCH-002"]);
    assert_eq!(trace.links.len(), 2, "what it was replaced by is no link");
}

#[test]
fn what_answers_an_item_that_was_merged_answers_the_one_that_stays_and_the_link_is_to_be_looked_at() {
    let mut went = artifact("REQ-002", "Two", json!({}));
    went.fields.insert("replaced_by".to_owned(), json!(["REQ-001"]));
    let specs = [artifact("REQ-001", "One", json!({})), went.clone()];
    let design = [artifact("ARCH-001", "A", json!({ "related": ["REQ-002"] }))];
    let traced = |specs: &[Artifact]| trace(&[source("design", &design), source("specs", specs)], &[]);
    let merged = traced(&specs);
    assert_eq!(cells(&merged), ["REQ-001 ARCH-001: direct"]);
    assert_eq!(found(&merged), ["stale ARCH-001 -> REQ-002: Replaced"]);
    // What was split lives on as several: which of them is meant nobody knows.
    went.fields.insert("replaced_by".to_owned(), json!(["REQ-001", "REQ-003"]));
    let split = [specs[0].clone(), went, artifact("REQ-003", "Three", json!({}))];
    assert!(found(&traced(&split)).contains(&"orphan REQ-001".to_owned()));
}

#[test]
fn an_id_that_is_nowhere_dangles_unless_what_names_it_does_not_hold() {
    let names = |id: &str| artifact(id, "A", json!({ "related": ["REQ-404"] }));
    let rejected = judged(names("COMP-001"), ReviewState::Rejected, "2026-01-07T10:00:00Z");
    let trace = of(&[names("IDEA-001"), rejected]);
    assert_eq!(found(&trace), ["dangling IDEA-001 -> REQ-404"]);
}

#[test]
fn a_link_is_stale_where_an_approval_shows_that_the_words_changed_after_it() {
    let requirement = |words: &str| artifact("REQ-001", "One", json!({ "description": words }));
    let approved_at = |at: &str| {
        let mut artifact = judged(requirement("Old words."), ReviewState::Approved, at);
        artifact.fields.insert("description".to_owned(), json!("New words."));
        artifact
    };
    let decision = artifact("ARCH-001", "A", json!({ "related": ["REQ-001"] }));
    let linking = judged(decision.clone(), ReviewState::Approved, "2026-01-07T10:00:00Z");
    let stale = "stale ARCH-001 -> REQ-001: Changed";
    let changed = |requirement: Artifact, linking: &Artifact| {
        found(&of(&[requirement, linking.clone()])).contains(&stale.to_owned())
    };
    assert!(changed(approved_at("2026-01-07T10:00:00Z"), &linking));
    assert!(changed(approved_at("2026-01-07T11:00:00Z"), &linking));
    // The words may have changed before the decision was approved: nobody knows.
    assert!(!changed(approved_at("2026-01-07T09:00:00Z"), &linking));
    assert!(!changed(approved_at("2026-01-07T11:00:00Z"), &decision), "nobody approved the decision");
    assert!(!changed(requirement("Words."), &linking));
}

/// A requirement and a decision approved before it was edited; with the history.
fn edited() -> (crate::session::Session, Vec<crate::revise::Revision>) {
    let mut session = table();
    let decision = artifact("ARCH-001", "A", json!({ "related": ["REQ-001"] }));
    session.artifacts = vec![
        artifact("REQ-001", "One", json!({ "description": "Old words." })),
        judged(decision, ReviewState::Approved, "2026-01-07T10:00:00Z"),
    ];
    let author = |revision| Author { revision, by: "user", at: "2026-01-07T11:00:00Z".parse().unwrap() };
    let words: Map<String, Value> = json!({ "description": "New words." }).as_object().cloned().unwrap();
    let revised = edit(&session, "REQ-001", &words, true, author("R-001")).unwrap();
    (revised.session, vec![revised.revision])
}

#[test]
fn a_link_is_stale_where_the_history_shows_that_the_words_changed_after_the_approval() {
    let (mut session, revisions) = edited();
    let traced = |artifacts: &[Artifact], revisions: &[Revision]| {
        found(&trace(&[Source { revisions, ..source("s", artifacts) }], &[]))
    };
    let stale = ["stale ARCH-001 -> REQ-001: Changed"];
    assert_eq!(traced(&session.artifacts, &revisions), stale);
    assert_eq!(traced(&session.artifacts, &[]), [""; 0], "without the history nobody knows");
    // Nobody approved it: what its table wrote is as old as its last round, and an edit is newer.
    let mut agreed = session.artifacts.clone();
    agreed[1].review = None;
    let agreed_after = |last_round: Option<&str>, revisions: &[Revision]| {
        let last_round = last_round.map(|at| at.parse().unwrap());
        found(&trace(&[Source { revisions, last_round, ..source("s", &agreed) }], &[]))
    };
    assert_eq!(agreed_after(Some("2026-01-07T10:00:00Z"), &revisions), stale);
    assert_eq!(
        agreed_after(Some("2026-01-07T12:00:00Z"), &revisions),
        [""; 0],
        "a later round may know them"
    );
    assert_eq!(agreed_after(None, &revisions), [""; 0], "nobody knows when it was written");
    let mut edited = revisions.clone();
    let mut again = edited[0].clone();
    again.at = "2026-01-07T11:30:00Z".parse().unwrap();
    again.changes[0].artifact = "ARCH-001".to_owned();
    edited.push(again);
    assert_eq!(agreed_after(Some("2026-01-07T10:00:00Z"), &edited), [""; 0], "its own words are newer");
    let mut earlier = revisions.clone();
    earlier[0].at = "2026-01-07T09:00:00Z".parse().unwrap();
    assert_eq!(traced(&session.artifacts, &earlier), [""; 0], "it was approved with these words");
    // Taken back, the words are what they were.
    session.artifacts[0].fields.insert("description".to_owned(), json!("Old words."));
    session.artifacts[0].review = None;
    assert_eq!(traced(&session.artifacts, &revisions), [""; 0]);
}

const IDS: [&str; 9] =
    ["REQ-001", "REQ-002", "NFR-001", "ARCH-001", "COMP-001", "RISK-001", "IDEA-001", "CONF-001", "REQ-404"];

prop_compose! {
    fn any_artifact()(
        at in 0..IDS.len() - 1,
        key in prop::sample::select(vec!["related", "addresses", "theirs", "replaced_by"]),
        values in prop::collection::vec(0..IDS.len(), 0..4),
        mentioned in prop::collection::vec(0..IDS.len(), 0..3),
        nested in any::<bool>(),
        state in prop::option::of(prop::sample::select(vec![ReviewState::Approved, ReviewState::Rejected])),
    ) -> Artifact {
        let ids: Vec<&str> = values.into_iter().map(|at| IDS[at]).collect();
        let value = if nested { json!({ "enables": ids }) } else { json!(ids) };
        let text: Vec<&str> = mentioned.into_iter().map(|at| IDS[at]).collect();
        let own = json!({ key: value, "description": format!("It rests on {}.", text.join(" and ")) });
        let made = artifact(IDS[at], "Title", own);
        match state { Some(state) => judged(made, state, "2026-01-07T10:00:00Z"), None => made }
    }
}

fn any_session() -> impl Strategy<Value = Vec<Artifact>> {
    prop::collection::vec(any_artifact(), 0..8).prop_map(|artifacts| {
        let mut seen = std::collections::BTreeSet::new();
        artifacts.into_iter().filter(|artifact| seen.insert(artifact.id.clone())).collect()
    })
}

proptest! {
    #[test]
    fn every_link_is_in_some_file_and_no_link_is_lost(one in any_session(), other in any_session()) {
        let trace = trace(&[source("one", &one), source("other", &other)], &[]);
        prop_assert_eq!(trace.items.len(), one.len() + other.len());
        let file = |item: &TracedItem| {
            let session = if item.session.as_deref() == Some("one") { &one } else { &other };
            session.iter().find(|artifact| artifact.id == item.id).unwrap()
        };
        for link in &trace.links {
            let from = trace.item(link.from).unwrap();
            let text = serde_json::to_string(&file(from).fields).unwrap();
            prop_assert!(text.contains(&link.id) && text.contains(&link.key), "{:?} in {}", link, text);
            let is_there = one.iter().chain(&other).any(|artifact| artifact.id == link.id);
            prop_assert_eq!(link.to.is_some(), is_there);
            prop_assert!(link.to.is_none_or(|to| trace.item(to).unwrap().id == link.id));
        }
        for (at, item) in trace.items.iter().enumerate() {
            let mut fields = file(item).fields.clone();
            fields.remove("replaced_by");
            let text = Value::Object(fields).to_string();
            for id in IDS.iter().filter(|id| **id != item.id && text.contains(**id)) {
                let is_told = trace.links.iter().any(|link| link.from as usize == at && link.id == **id);
                prop_assert!(is_told, "{} in {}", id, text);
            }
        }
        for cell in &trace.cells {
            prop_assert!(!cell.links.is_empty() || !cell.over.is_empty());
            prop_assert_eq!(trace.item(cell.requirement).unwrap().group, TraceGroup::Requirement);
        }
        for finding in &trace.findings {
            if let TraceFinding::Dangling { link } = finding {
                prop_assert!(trace.link(*link).unwrap().to.is_none());
            }
        }
    }
}
