//! Whatever the titles and texts: everything approved stands in the document, and nothing else gets in.

use proptest::prelude::*;
use roundtable_engine::artifact::{Agreement, Artifact, ArtifactType, ReviewState};
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, options, reviewed};
use crate::{approved, defined_ids, fidelity, merge, requirements};

pub(crate) fn nasty() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        "[#|`~*_<>\\[\\](){}!&;:=+.\\\\\\-0-9a-z \\n\\r\\t\"']{0,40}",
        prop::sample::select(vec![
            "",
            " ",
            "# REQ-999: x",
            "\n## Decisions\n",
            "```",
            "~~~\n",
            "<!--",
            "-->",
            "---",
            "===",
            "| a | b |",
            "|---|---|",
            "**REQ-998: y**",
            "- **BR-999**: z",
            "_None._",
            "<script>alert(1)</script>",
            "![x](http://y)",
            "&#35; REQ-1",
            "a\u{2028}# b",
            "\u{202e}x",
            ": x",
            "] x",
            "* x",
            "REQ-001: REQ-002",
            "x #",
            "x ###",
            "\\",
            "1. a\n2. b",
            "> q",
            "- [x] done",
            "\u{200b}",
            "C\u{0}D",
            "    code",
            "a\\",
            "[REQ-7]: http://x",
        ])
        .prop_map(str::to_owned),
    ]
}

fn any_artifact() -> impl Strategy<Value = Artifact> {
    let status = prop::sample::select(vec![
        Agreement::Consensus,
        Agreement::Draft,
        Agreement::Confirmed,
        Agreement::Open,
        Agreement::Resolved,
        Agreement::Pending,
        Agreement::Addressed,
    ]);
    let review = prop::option::of(prop::sample::select(vec![
        ReviewState::Approved,
        ReviewState::Rejected,
        ReviewState::Deferred,
    ]));
    let kind = prop::sample::select(ArtifactType::ALL.to_vec());
    (kind, status, review, prop::collection::vec(nasty(), 6)).prop_map(|(kind, status, review, texts)| {
        let [title, text, one, two, actor, reason] = texts.try_into().unwrap();
        let fields = json!({
            "priority": one, "description": text, "acceptance": [one, two], "target": two, "minimum": one,
            "conditions": text, "question": two, "raised_by": actor, "positions": { &actor: text },
            "related": { "depends": [one] }, "resolution": { "decision": two, "method": one },
        });
        let mut made = artifact(&format!("{}-001", kind.prefix()), &title, status, fields);
        made.supported_by.push(actor.clone());
        made.dissent.push(roundtable_engine::artifact::Dissent {
            participant: actor,
            round: 1,
            stance: one,
            reason,
        });
        match review {
            Some(state) => reviewed(made, state),
            None => made,
        }
    })
}

pub(super) fn any_session() -> impl Strategy<Value = Session> {
    let artifacts = prop::collection::vec(any_artifact(), 0..12);
    (artifacts, prop::collection::vec(nasty(), 4), any::<bool>()).prop_map(|(artifacts, texts, practice)| {
        let mut session = empty();
        session.practice = practice;
        session.artifacts = artifacts;
        for (number, artifact) in session.artifacts.iter_mut().enumerate() {
            artifact.id = format!("{}-{:03}", artifact.kind.prefix(), number + 1);
        }
        session.topic.clone_from(&texts[0]);
        session.context.project_name.clone_from(&texts[1]);
        session.context.description.clone_from(&texts[2]);
        session.context.sections[0].text.clone_from(&texts[3]);
        session
    })
}

/// The ids that have to stand in the document, in any order.
fn expected(session: &Session) -> Vec<String> {
    let own =
        |artifact: &&Artifact| matches!(artifact.kind, ArtifactType::Conflict | ArtifactType::OpenQuestion);
    let approved = approved(session).into_iter().filter(|artifact| !own(artifact));
    let mut ids: Vec<String> =
        approved.chain(session.artifacts.iter().filter(own)).map(|artifact| artifact.id.clone()).collect();
    ids.sort();
    ids
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn everything_approved_stands_in_the_document_and_nothing_is_smuggled_in(session in any_session()) {
        let text = requirements(&session, &options());
        let fidelity = fidelity(&session, &text);
        prop_assert_eq!(&fidelity.missing, &Vec::<String>::new(), "{}", text);
        prop_assert_eq!(fidelity.present, fidelity.approved);
        let mut defined = defined_ids(&text);
        defined.sort();
        prop_assert_eq!(defined, expected(&session), "{}", text);
        // Every table row has the columns of its head.
        let cells = |line: &str| line.replace("\\|", "").matches('|').count();
        for line in text.lines().filter(|line| line.starts_with('|')) {
            prop_assert!([3, 4, 5].contains(&cells(line)), "{line}");
        }
    }

    #[test]
    fn a_deleted_heading_makes_the_check_fail(session in any_session(), pick in any::<prop::sample::Index>()) {
        let approved: Vec<String> = approved(&session).iter().map(|artifact| artifact.id.clone()).collect();
        if approved.is_empty() {
            return Ok(());
        }
        let id = pick.get(&approved);
        let text = requirements(&session, &options());
        let heading = format!("### {id}:");
        let cut: String = text.split_inclusive('\n').filter(|line| !line.starts_with(&heading)).collect();
        prop_assert_eq!(fidelity(&session, &cut).missing, vec![id.clone()]);
    }

    #[test]
    fn a_document_merged_with_itself_is_itself(session in any_session()) {
        let text = requirements(&session, &options());
        let merged = merge(&text, &text);
        prop_assert_eq!(&merged.text, &text);
        prop_assert!(merged.added.is_empty() && merged.updated.is_empty() && merged.kept.is_empty());
    }

    #[test]
    fn merging_keeps_what_is_foreign_holds_what_is_approved_and_comes_to_rest(
        session in any_session(),
        existing in prop::collection::vec(foreign_line(), 0..25),
        ending in prop::sample::select(vec!["\n", "\r\n"]),
        last in any::<bool>(),
    ) {
        let mut existing = existing.join(ending);
        if last {
            existing.push_str(ending);
        }
        let generated = requirements(&session, &options());
        let merged = merge(&existing, &generated);
        if !existing.trim().is_empty() {
            // Every line of the existing text is there, in its order.
            let mut lines = merged.text.lines();
            for line in existing.lines().filter(|line| !line.trim().is_empty() && line.trim() != "_None._") {
                prop_assert!(lines.any(|found| found == line), "{line:?} is lost in\n{}", merged.text);
            }
        }
        prop_assert!(fidelity(&session, &merged.text).is_complete(), "{}", merged.text);
        let again = merge(&merged.text, &generated);
        prop_assert_eq!(&again.text, &merged.text);
        prop_assert!(again.added.is_empty() && again.updated.is_empty());
    }

    #[test]
    fn what_somebody_left_open_or_wrote_above_makes_nothing_stand_there_twice(
        session in any_session(),
        front in prop::option::of(prop::collection::vec(front_line(), 0..6)),
        open in [left_open(&["```", "```sh"]), left_open(&["~~~~"]), left_open(&["<!--", "<!-- later"])],
        ending in prop::sample::select(vec!["\n", "\r\n"]),
    ) {
        let generated = requirements(&session, &options());
        let before = defined_ids(&generated);
        let mut lines: Vec<String> = generated.lines().map(str::to_owned).collect();
        // Not within a table or a list: between two paragraphs, as somebody would begin it.
        for (place, line) in open.iter().flatten() {
            let free: Vec<usize> = (1..lines.len()).filter(|at| lines[at - 1].is_empty()).collect();
            if !free.is_empty() {
                lines.splice(*place.get(&free)..*place.get(&free), [(*line).to_owned(), "words".to_owned(), String::new()]);
            }
        }
        let above = front.map_or_else(String::new, |front| {
            let front = front.into_iter().chain(["---".to_owned()]);
            std::iter::once("---".to_owned()).chain(front).map(|line| line + ending).collect()
        });
        let existing = above.clone() + &lines.join(ending) + ending;
        let merged = merge(&existing, &generated);
        prop_assert_eq!(&merged.added, &Vec::<String>::new(), "{}", merged.text);
        prop_assert!(merged.text.starts_with(&above), "{}", merged.text);
        prop_assert_eq!(defined_ids(&merged.text[above.len()..]), before, "{}", merged.text);
        let again = merge(&merged.text, &generated);
        prop_assert_eq!(&again.text, &merged.text);
    }
}

/// One of the lines that begin code or a comment, and where; or none.
fn left_open(
    lines: &'static [&'static str],
) -> impl Strategy<Value = Option<(prop::sample::Index, &'static str)>> {
    prop::option::of((any::<prop::sample::Index>(), prop::sample::select(lines)))
}

/// Lines of somebody's front matter; some look like what they are not.
fn front_line() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "title: Shed",
        "# Functional Requirements",
        "### REQ-001: not one",
        "text: |",
        "  ```",
        "```",
        "<!--",
        "tags: [a]",
    ])
    .prop_map(str::to_owned)
}

/// Lines of a document that someone else wrote; its ids are not the session's.
fn foreign_line() -> impl Strategy<Value = String> {
    prop_oneof![
        "[a-z |#*_<>-]{0,20}",
        prop::sample::select(vec![
            "# Ours",
            "## Functional Requirements",
            "## 3. Business rules",
            "### Open questions",
            "## Glossary",
            "### REQ-901: Foreign",
            "#### BR-902 Foreign",
            "- **NFR-903**: foreign",
            "",
            "",
            "text",
            "| a | b |",
            "## Summary",
            "| Id | Title | Priority | Supported by |",
            "|---|---|---|---|",
            "| REQ-901 | x | – | – |",
            "```",
            "~~~",
            "<!--",
            "-->",
            "## Provenance",
            "_None._",
            "---",
            "- [x] done",
            "## Decisions",
            "> quote",
            "## Out of scope ##",
            "####### seven",
            "    # code",
        ])
        .prop_map(str::to_owned),
    ]
}

#[test]
fn front_matter_that_is_the_whole_file_and_has_no_last_line_end_stays_front_matter() {
    let session = Session { practice: true, ..empty() };
    for existing in ["---\n---", "---\ntitle: Ours\n---"] {
        let merged = merge(existing, &requirements(&session, &options())).text;
        assert!(merged.starts_with(&format!("{existing}\n> ")), "{merged}");
    }
}
