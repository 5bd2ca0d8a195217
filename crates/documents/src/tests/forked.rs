//! A session and its fork in one document: what they have in common, where they differ, and what one of them set aside.

use roundtable_engine::artifact::{Agreement, Artifact, BY_HAND, Dissent, Review, ReviewState};
use roundtable_engine::fork::ForkedFrom;
use roundtable_engine::record::EscalationAnswer;
use roundtable_engine::said::{Said, english};
use roundtable_engine::session::Session;
use serde_json::json;

use super::sample::{artifact, empty, escalation, options};
use crate::{
    Copies, DecidedElsewhere, DocumentLanguage, Merged, SetAside, brief, contradicting, decided_elsewhere,
    merge_with, requirements, same_items, set_aside,
};

fn requirement(id: &str, title: &str, text: &str) -> Artifact {
    let fields = json!({ "priority": "must", "description": text, "related": [] });
    artifact(id, title, Agreement::Consensus, fields)
}

fn copied(id: &str, from: &str, title: &str, text: &str) -> Artifact {
    let mut copy = requirement(id, title, text);
    copy.fields.insert("copied_from".to_owned(), json!(from));
    copy
}

fn of(artifacts: Vec<Artifact>) -> Session {
    Session { artifacts, ..empty() }
}

fn fork_of(artifacts: Vec<Artifact>) -> Session {
    Session { id: "20260201-specs-fork".to_owned(), ..of(artifacts) }
}

fn aside(session: &Session) -> Vec<SetAside> {
    set_aside(session, DocumentLanguage::English)
}

/// Writes a session into a document that the other one may stand in.
fn write(there: &str, own: &Session, other: &Session) -> Merged {
    let mut copies = Copies::default();
    for one in [own, other] {
        for artifact in &one.artifacts {
            copies.add(&artifact.id, &one.id, Some(artifact.text("copied_from")));
            copies.says(&artifact.id, artifact.text("description").to_owned());
            if artifact.review_state() == Some(ReviewState::Approved) {
                copies.approve(&artifact.id);
            }
        }
        aside(one).iter().for_each(|aside| copies.set_aside(aside));
    }
    merge_with(there, &requirements(own, &options()), &aside(own), &copies)
}

fn reject(artifact: &mut Artifact, session: &Session) {
    judge(artifact, ReviewState::Rejected, session);
}

fn judge(artifact: &mut Artifact, state: ReviewState, session: &Session) {
    let (hash, at) = (artifact.content_hash(), session.timing.started_at);
    artifact.review =
        Some(Review { state, by: BY_HAND.to_owned(), at, hash, word: None, reason: String::new() });
}

/// The text of an item.
fn item(text: &str, id: &str) -> String {
    let part = text.split(&format!("### {id}: ")).nth(1).unwrap_or_else(|| panic!("{id}\n{text}"));
    part.split("\n### ").next().unwrap().to_owned()
}

/// The list of what stands once and is of several sessions, with what follows it.
fn list(text: &str) -> &str {
    text.split("### Items of several sessions\n\n").nth(1).unwrap_or_default()
}

const OTHERWISE: &str = "**Otherwise in another session:**";

#[test]
fn where_they_differ_both_say_so_and_it_goes_when_they_do_not() {
    let session = of(vec![
        requirement("REQ-001", "See what is free", "From home."),
        requirement("REQ-002", "Reserve", "As REQ-001 says."),
    ]);
    let mut fork = fork_of(vec![
        copied("REQ-003", "REQ-001", "See what is free", "At the shed only."),
        copied("REQ-004", "REQ-002", "Reserve", "As REQ-003 says."),
    ]);
    let first = requirements(&session, &options());
    let both = write(&first, &fork, &session);
    assert!(item(&both.text, "REQ-001").contains(&format!("{OTHERWISE} REQ-003")), "{}", both.text);
    assert!(item(&both.text, "REQ-003").contains(&format!("{OTHERWISE} REQ-001")), "{}", both.text);
    assert_eq!(both.text.matches(OTHERWISE).count(), 2);
    assert_eq!(contradicting(&both.text), [("REQ-001".to_owned(), "REQ-003".to_owned())], "the pair once");
    // Only the ids of what it rests on are others: the same, and once.
    assert!(!both.text.contains("### REQ-004: "), "{}", both.text);
    assert!(!item(&both.text, "REQ-002").split("\n## ").next().unwrap().contains("REQ-004"), "{}", both.text);
    assert!(
        list(&both.text).starts_with("- **REQ-004: Reserve** stands above as REQ-002 and is the same item"),
        "{}",
        both.text
    );
    let told = english(&both.remarks).join("\n");
    assert!(told.contains("REQ-001 / REQ-003 are the same item of two sessions"), "{told}");
    // The other session again: nothing changes but what it was written with.
    let again = write(&both.text, &session, &fork);
    assert_eq!(again.text, both.text);
    // The fork says the same now.
    fork.artifacts[0].fields.insert("description".to_owned(), json!("From home."));
    let same = write(&again.text, &fork, &session);
    assert!(!same.text.contains(OTHERWISE) && contradicting(&same.text).is_empty(), "{}", same.text);
    assert!(!english(&same.remarks).join("\n").contains("two sessions"));
}

#[test]
fn what_was_decided_while_the_other_session_cannot_be_read_is_not_called_undecided() {
    let mut session =
        of(vec![requirement("REQ-001", "See", "From home."), requirement("REQ-005", "Say", "At once.")]);
    let fork = fork_of(vec![copied("REQ-003", "REQ-001", "See", "At the door.")]);
    let first = requirements(&session, &options());
    let both = write(&first, &fork, &session);
    assert_eq!(contradicting(&both.text).len(), 1, "the control");
    reject(&mut session.artifacts[0], &empty());
    // Nothing is known of the fork.
    let generated = requirements(&session, &options());
    let aside = set_aside(&session, options().language);
    let text = merge_with(&both.text, &generated, &aside, &Copies::default()).text;
    assert!(!text.contains("### REQ-001: ") && text.contains("### REQ-003: "), "{text}");
    assert!(!text.contains(OTHERWISE), "{text}");
}

#[test]
fn what_a_session_set_aside_and_its_fork_holds_is_told_until_both_say_the_same() {
    let ids = ["REQ-001", "REQ-002"];
    let mut session = of(ids.map(|id| requirement(id, &format!("See {id}"), "From home.")).to_vec());
    let copies = [("REQ-003", "REQ-001"), ("REQ-004", "REQ-002")];
    let copies = copies.map(|(id, from)| copied(id, from, &format!("See {from}"), "From home."));
    let mut fork = fork_of(copies.to_vec());
    let first = requirements(&session, &options());
    let both = write(&first, &fork, &session);
    assert_eq!(both.text.matches("is the same item in a fork of one session, in the same words").count(), 2);
    let same =
        [("REQ-003", "REQ-001"), ("REQ-004", "REQ-002")].map(|(id, of)| (id.to_owned(), of.to_owned()));
    assert_eq!(same_items(&both.text), same.into());
    let told = english(&both.remarks);
    assert_eq!(told.iter().filter(|said| said.contains("word for word")).count(), 1, "{told:?}");
    assert!(told.last().unwrap().starts_with("2 items say the same, word for word"), "{told:?}");

    // Rejected in the session alone: the fork's copy goes with it, and that is said.
    reject(&mut session.artifacts[0], &empty());
    let without = write(&both.text, &session, &fork);
    assert!(!without.text.contains("REQ-001: ") && !without.text.contains("REQ-003: "), "{}", without.text);
    let told = english(&without.remarks).join("\n");
    assert!(told.contains("REQ-003 stood in the document only as the same as REQ-001"), "{told}");

    // The fork written again brings its copy back, and both document and remark say what became of it in the session.
    let back = write(&without.text, &fork, &session);
    let copy = item(&back.text, "REQ-003");
    assert!(copy.contains(&format!("{OTHERWISE} REQ-001 (session `")), "{copy}");
    assert!(copy.contains("is no result there any more: "), "{copy}");
    assert_eq!(contradicting(&back.text), [], "one of them alone stands there");
    let told = english(&back.remarks);
    assert!(told[0].starts_with("REQ-003 stands in the document, and REQ-001"), "{told:?}");
    // Again, it is the same to the byte.
    assert_eq!(write(&back.text, &fork, &session).text, back.text);
    assert!(copy.contains("Here nobody has rejected it."), "{copy}");
    let mut approved = fork.clone();
    judge(&mut approved.artifacts[0], ReviewState::Approved, &empty());
    let copy = item(&write(&back.text, &approved, &session).text, "REQ-003");
    assert!(copy.contains("Here it is approved.") && !copy.contains("nobody has rejected"), "{copy}");

    // Rejected in the fork, too: nothing is left to be decided.
    reject(&mut fork.artifacts[0], &empty());
    let settled = write(&back.text, &fork, &session);
    assert!(!settled.text.contains(OTHERWISE), "{}", settled.text);
    assert!(!english(&settled.remarks).join("\n").contains("a fork of one session"));

    // Rejected in the fork alone while the session's item names it: it names it no more, and says so.
    reject(&mut fork.artifacts[1], &empty());
    let other = write(&settled.text, &fork, &session);
    assert!(!other.text.contains("**REQ-004"), "{}", other.text);
    assert!(other.text.contains(&format!("{OTHERWISE} REQ-004")), "{}", other.text);
}

#[test]
fn an_item_names_no_copy_in_the_same_words_that_says_something_else_or_is_not_approved_any_more() {
    let session = of(vec![requirement("REQ-001", "See what is free", "From home.")]);
    let mut fork = fork_of(vec![copied("REQ-002", "REQ-001", "See what is free", "From home.")]);
    let both = write(&requirements(&session, &options()), &fork, &session);
    const SAME: &str = "in the same words";
    assert!(list(&both.text).contains(SAME), "the control: {}", both.text);
    fork.artifacts[0].fields.insert("description".to_owned(), json!("At the shed only."));
    let other = write(&both.text, &fork, &session);
    assert!(!other.text.contains(SAME), "{}", other.text);
    assert!(item(&other.text, "REQ-002").contains("At the shed only."), "{}", other.text);
    assert_eq!(contradicting(&other.text), [("REQ-001".to_owned(), "REQ-002".to_owned())]);

    // Known when the other session is written, it is said there, and taken back with the difference.
    let told = write(&both.text, &session, &fork);
    assert!(
        !told.text.contains(SAME)
            && same_items(&told.text).is_empty()
            && list(&told.text)
                .starts_with("- **REQ-002: See what is free** stands above as REQ-001 and is the same item"),
        "{}",
        told.text
    );
    assert!(
        english(&told.remarks).join("\n").contains("says something else there since"),
        "{:?}",
        told.remarks
    );
    let mut back = fork.clone();
    back.artifacts[0].fields.insert("description".to_owned(), json!("From home."));
    assert_eq!(write(&told.text, &session, &back).text, both.text);

    // Edited, and not approved: it is left out, and named no more.
    let why = Said::plain("edited or split, not approved");
    let unapproved = SetAside {
        id: "REQ-002".to_owned(),
        title: "See what is free".to_owned(),
        words: english(std::slice::from_ref(&why)).concat(),
        why,
        replaced_by: Vec::new(),
        is_unapproved: true,
    };
    let without = fork_of(Vec::new());
    let left = merge_with(&both.text, &requirements(&without, &options()), &[unapproved], &Copies::default());
    assert!(!left.text.contains(SAME) && left.text.contains("### REQ-001: "), "{}", left.text);
    assert_eq!(left.taken_out, ["REQ-002"]);
    let told = english(&left.remarks).join("\n");
    assert!(told.contains("was in the document as the same as REQ-001 and is taken out"), "{told}");
}

#[test]
fn a_copy_on_which_somebody_else_dissented_is_the_same_item() {
    let session = of(vec![requirement("REQ-001", "See what is free", "From home.")]);
    let mut fork = fork_of(vec![copied("REQ-002", "REQ-001", "See what is free", "From home.")]);
    fork.artifacts[0].dissent.push(Dissent {
        participant: "qa-lead".to_owned(),
        round: 2,
        stance: "stand-aside".to_owned(),
        reason: "I would word it more narrowly.".to_owned(),
    });
    let both = write(&requirements(&session, &options()), &fork, &session);
    assert!(
        !both.text.contains("### REQ-002: ") && list(&both.text).starts_with("- **REQ-002"),
        "{}",
        both.text
    );
}

#[test]
fn the_parts_of_a_split_name_the_copy_that_still_says_the_whole() {
    let mut whole = requirement("REQ-001", "See and reserve", "From home.");
    whole.fields.insert("replaced_by".to_owned(), json!(["REQ-005", "REQ-006"]));
    reject(&mut whole, &empty());
    let session = of(vec![
        whole,
        requirement("REQ-005", "See what is free", "From home."),
        requirement("REQ-006", "Reserve", "From home."),
    ]);
    let mut fork = fork_of(vec![copied("REQ-003", "REQ-001", "See and reserve", "From home.")]);
    let first = requirements(&session, &options());
    let both = write(&first, &fork, &session);
    for part in ["REQ-005", "REQ-006"] {
        let says = item(&both.text, part);
        assert!(says.contains(&format!("{OTHERWISE} REQ-003 (session `{}`)", fork.id)), "{says}");
        assert!(says.contains("REQ-001 as it was before it was split or merged"), "{says}");
    }
    assert!(item(&both.text, "REQ-003").contains(&format!("{OTHERWISE} REQ-001")), "{}", both.text);
    let pairs = contradicting(&both.text);
    assert_eq!(
        pairs.iter().map(|(_, other)| other.as_str()).collect::<Vec<_>>(),
        ["REQ-003"; 2],
        "{pairs:?}"
    );
    // Written from either side, it stays to the byte; rejected in the fork, nothing is left of it.
    assert_eq!(write(&both.text, &session, &fork).text, both.text);
    reject(&mut fork.artifacts[0], &empty());
    let settled = write(&both.text, &fork, &session);
    assert!(!settled.text.contains(OTHERWISE) && !settled.text.contains("REQ-003: "), "{}", settled.text);
}

#[test]
fn what_stands_once_for_several_sessions_is_listed_in_the_provenance_and_no_paragraph_of_an_item() {
    let session = of(vec![requirement("REQ-001", "See", "From home.")]);
    let fork = fork_of(vec![copied("REQ-003", "REQ-001", "See", "From home.")]);
    let both = write(&requirements(&session, &options()), &fork, &session);
    let [before, after] = [both.text.find("## Provenance").unwrap(), both.text.find("**REQ-003").unwrap()];
    assert!(before < after, "{}", both.text);
    assert_eq!(write(&both.text, &session, &fork).text, both.text, "to the byte");
    // A document of an earlier version, which says it at the item, comes to the same.
    let line = list(&both.text).trim_end().strip_prefix("- ").unwrap();
    let line = line.replace(" stands above as REQ-001 and", "");
    let earlier = both.text.split("\n### Items of several sessions").next().unwrap().to_owned();
    let at = earlier.find("\n\n## ").map(|first| {
        let item = earlier.find("### REQ-001: ").unwrap();
        item + earlier[item..].find("\n\n## ").unwrap_or(first)
    });
    let mut earlier = earlier;
    earlier.insert_str(at.unwrap(), &format!("\n\n{line}"));
    assert_eq!(same_items(&earlier), same_items(&both.text));
    assert_eq!(write(&earlier, &session, &fork).text, both.text);
    // What somebody wrote beside the list stays, below it.
    let theirs = format!("{}\nMine.\n", both.text);
    let kept = write(&theirs, &session, &fork).text;
    assert!(
        list(&kept).contains("\n\nMine.\n")
            && kept.matches("REQ-003").count() == both.text.matches("REQ-003").count(),
        "{kept}"
    );
}

#[test]
fn a_new_item_is_tied_to_what_stands_and_words_of_people_stay() {
    let session = of(vec![requirement("REQ-001", "See", "From home.")]);
    let mut own = requirement("REQ-004", "Reserve", "As REQ-003 says.");
    own.fields.insert("related".to_owned(), json!({ "depends": ["REQ-003"] }));
    let fork = fork_of(vec![copied("REQ-003", "REQ-001", "See", "From home."), own]);
    let both = write(&requirements(&session, &options()), &fork, &session);
    let item = item(&both.text, "REQ-004");
    assert!(item.contains("As REQ-003 says."), "{item}");
    let related = item.lines().find(|line| line.starts_with("**Related:**")).unwrap();
    assert!(related.contains("REQ-001") && !related.contains("REQ-003"), "{related}");
    assert_eq!(write(&both.text, &session, &fork).text, both.text, "to the byte");
    // A workbook ties it to the row that is there, once.
    let items = crate::export::items(&both.text, &[&fork, &session]);
    let tied = items.iter().find(|item| item.id == "REQ-004").unwrap();
    let to: Vec<&str> = tied.relations.iter().map(|relation| relation.to.as_str()).collect();
    assert_eq!(to, ["REQ-001"]);
    assert!(items.iter().all(|item| item.relations.iter().all(|relation| relation.to != item.id)));
}

#[test]
fn the_brief_and_chosen_artifacts_of_a_fork_go_by_the_ids_of_the_document() {
    let session = of(vec![requirement("REQ-001", "See", "From home.")]);
    let fork = fork_of(vec![copied("REQ-003", "REQ-001", "See", "From home.")]);
    let both = write(&requirements(&session, &options()), &fork, &session);
    let options = crate::DocumentOptions { same: same_items(&both.text), ..options() };
    let brief = crate::brief(&fork, &options);
    assert!(brief.contains("(REQ-001)") && !brief.contains("REQ-003"), "{brief}");
    let [one, other] = [["REQ-003".to_owned()], ["REQ-001".to_owned()]];
    let chosen = crate::Chosen { session: &fork, artifacts: &one };
    let text = crate::selection(&[chosen], "Shed", &options);
    assert!(text.contains("### REQ-001: See") && !text.contains("REQ-003"), "{text}");
    // Both of them are one item, as long as they say the same.
    let both = |fork: &Session| {
        let chosen = [
            crate::Chosen { session: fork, artifacts: &one },
            crate::Chosen { session: &session, artifacts: &other },
        ];
        crate::selection(&chosen, "Shed", &options)
    };
    assert_eq!(both(&fork).matches("\n### ").count(), 1);
    let mut reworded = fork.clone();
    reworded.artifacts[0].fields.insert("description".to_owned(), json!("At the shed."));
    assert!(both(&reworded).contains("### REQ-003: See"));
}

#[test]
fn conflicts_that_ended_alike_with_the_same_positions_stand_once() {
    let conflict = |id: &str, end: &str, round: u32| {
        let fields = json!({
            "description": "Where to pay.",
            "positions": { "ux-researcher": "Online.", "qa-lead": "At the shed." },
            "resolution": { "decision": end, "method": "agreement at the table" },
            "resolved_round": round,
        });
        artifact(id, "Paying", Agreement::Resolved, fields)
    };
    let session = of(vec![conflict("CONF-001", "Online.", 2)]);
    let alike = |end: &str| {
        let mut copy = conflict("CONF-003", end, 3);
        copy.fields.insert("copied_from".to_owned(), json!("CONF-001"));
        fork_of(vec![copy])
    };
    let first = requirements(&session, &options());
    let both = write(&first, &alike("Online."), &session);
    assert!(!both.text.contains("### CONF-003: "), "{}", both.text);
    assert!(item(&both.text, "CONF-001").contains("*Also CONF-003, "), "{}", both.text);
    assert!(list(&both.text).contains("**CONF-003: Paying** stands above as CONF-001"), "{}", both.text);
    assert_eq!(write(&both.text, &session, &alike("Online.")).text, both.text, "to the byte");
    // Another end is told in full.
    let other = write(&both.text, &alike("At the shed."), &session).text;
    assert!(other.contains("### CONF-003: ") && !other.contains("*Also"), "{other}");
}

#[test]
fn conflicts_that_ended_alike_with_other_positions_stand_once_with_what_was_held_on_both_sides() {
    let conflict = |id: &str, end: &str, held: &str| {
        let fields = json!({
            "description": "Where to pay.",
            "positions": { "ux-researcher": held, "qa-lead": "At the shed." },
            "resolution": { "decision": end, "method": "agreement at the table" },
            "resolved_round": 2,
        });
        artifact(id, "Paying", Agreement::Resolved, fields)
    };
    let session = of(vec![conflict("CONF-001", "Online.", "Online.")]);
    let fork = |end: &str| {
        let mut copy = conflict("CONF-003", end, "Online, with a card.");
        copy.fields.insert("copied_from".to_owned(), json!("CONF-001"));
        fork_of(vec![copy])
    };
    let first = requirements(&session, &options());
    let both = write(&first, &fork("Online."), &session);
    assert!(!both.text.contains("### CONF-003: "), "{}", both.text);
    assert!(item(&both.text, "CONF-001").contains("*Also CONF-003, "), "{}", both.text);
    for said in [
        "**CONF-003: Paying** stands above as CONF-001 and is the same item in a fork of one session, with the same end",
        " What was held there: *ux-researcher:* Online, with a card. · *QA Lead:* At the shed.",
    ] {
        assert!(list(&both.text).contains(said), "{said}\n{}", both.text);
    }
    assert!(contradicting(&both.text).is_empty(), "{}", both.text);
    assert_eq!(write(&both.text, &session, &fork("Online.")).text, both.text, "to the byte");
    assert_eq!(write(&both.text, &fork("Online."), &session).text, both.text, "to the byte");
    let apart = write(&both.text, &fork("At the shed."), &session).text;
    assert!(apart.contains("### CONF-003: ") && !apart.contains("with the same end"), "{apart}");
    assert!(!contradicting(&apart).is_empty(), "{apart}");
    // What stood there twice with two ends, and was decided alike since, stands there twice, and each names the other.
    let again = write(&apart, &fork("Online."), &session).text;
    for (id, other) in [("CONF-001", "CONF-003"), ("CONF-003", "CONF-001")] {
        let line = format!("**Ended alike in another session:** {other} (session `");
        assert!(item(&again, id).contains(&line), "{again}");
    }
    assert!(contradicting(&again).is_empty(), "{again}");
}

#[test]
fn an_item_keeps_naming_the_decision_on_a_conflict_that_stands_under_another_id() {
    let conflict = |id: &str, more: serde_json::Value| {
        let mut fields = json!({
            "description": "Where to pay.", "resolved_round": 2,
            "resolution": { "decision": "Online.", "method": "agreement at the table" },
        });
        fields.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        artifact(id, "Paying", Agreement::Resolved, fields)
    };
    let fork = fork_of(vec![conflict("CONF-003", json!({ "copied_from": "CONF-001" }))]);
    let own = of(vec![
        requirement("REQ-001", "Pay", "Residents pay at the shed."),
        conflict("CONF-001", json!({ "contradicts": ["REQ-001"] })),
    ]);
    let both = write(&requirements(&fork, &options()), &own, &fork).text;
    assert!(!both.contains("### CONF-001: "), "the control: it stands as CONF-003\n{both}");
    assert!(item(&both, "REQ-001").contains("the decision holds.\n\n- CONF-001 (Paying): Online."), "{both}");
    assert_eq!(write(&both, &own, &fork).text, both, "to the byte");
}

/// Who reads the document of one of the two knows of no other one.
#[test]
fn what_the_user_decided_otherwise_in_a_fork_is_told_in_the_documents_of_both() {
    let decided = |mut session: Session, conflict: Artifact, words: &str| {
        let answer = EscalationAnswer::Decide { decision: words.to_owned() };
        session.escalations = vec![escalation("ESC-001", 1, Some(&conflict.id), Some(answer))];
        session.artifacts.push(conflict);
        session
    };
    let conflict = |id: &str, fields| artifact(id, "Deposit or none?", Agreement::Resolved, fields);
    let origin = decided(of(Vec::new()), conflict("CONF-001", json!({})), "A deposit");
    let fork_with = |words: &str| {
        let mut fork =
            decided(fork_of(Vec::new()), conflict("CONF-002", json!({ "copied_from": "CONF-001" })), words);
        fork.forked_from = Some(ForkedFrom { session: origin.id.clone(), round: 1, exact: true });
        fork
    };
    let fork = fork_with("No deposit");
    let one = |on: &str, of: &Session, words: &str| {
        vec![DecidedElsewhere { on: on.to_owned(), session: of.id.clone(), words: words.to_owned() }]
    };
    let alone = |of: &Session| vec![of.clone()];
    assert_eq!(decided_elsewhere(&origin, &alone(&fork)), one("CONF-001", &fork, "No deposit"));
    assert_eq!(decided_elsewhere(&fork, &alone(&origin)), one("CONF-002", &origin, "A deposit"));
    assert_eq!(decided_elsewhere(&origin, &alone(&fork_with("A deposit"))), [], "the same");
    // A fork of the fork, whose conflict is called otherwise by now.
    let mut last = fork_with("A deposit for machines");
    last.id = "20260202-specs-fork".to_owned();
    let conflict = &mut last.artifacts[0];
    (conflict.id, conflict.title) = ("CONF-003".to_owned(), "What is left as a pledge?".to_owned());
    conflict.fields.insert("copied_from".to_owned(), json!("CONF-002"));
    last.escalations[0].conflict = Some("CONF-003".to_owned());
    let found = decided_elsewhere(&last, &[origin.clone(), fork.clone()]);
    let told: Vec<_> = found.iter().map(|one| (one.session.as_str(), one.words.as_str())).collect();
    assert_eq!(told, [(origin.id.as_str(), "A deposit"), (fork.id.as_str(), "No deposit")]);
    // In the review.
    let mut reviewed = fork_with("A deposit");
    let resolution = json!({ "method": "user decision in the review", "decision": "No pledge at all" });
    reviewed.artifacts[0].fields.insert("resolution".to_owned(), resolution);
    assert_eq!(decided_elsewhere(&origin, &alone(&reviewed)), one("CONF-001", &reviewed, "No pledge at all"));
    let told = crate::DocumentOptions { elsewhere: one("CONF-001", &fork, "No deposit"), ..options() };
    let text = requirements(&origin, &told);
    let row = "| Decided otherwise in a fork, or where this was forked from | CONF-001, in 20260201-specs-fork: “No deposit” |";
    assert!(text.contains(row), "{text}");
    let short = brief(&origin, &told);
    assert!(short.contains("Decided otherwise in 20260201-specs-fork: “No deposit”"), "{short}");
    assert!(!requirements(&origin, &options()).contains("Decided otherwise"), "the control");
}
