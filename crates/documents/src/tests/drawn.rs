//! Lists and tables that are drawn anew with each session: what somebody changed there stays.

use roundtable_engine::artifact::Agreement::Consensus;
use roundtable_engine::context::DocumentItem;
use roundtable_engine::said::english;
use roundtable_engine::session::Session;
use serde_json::json;

use super::others::design;
use super::sample::{artifact, options};
use crate::{architecture, merge, taken_up_by_nothing, without_inputs};

const LINE: &str = "- NFR-002: Calls are answered in a second\n";
const EDITED_LINE: &str = "- NFR-002: Calls are answered in a second - Mira: see minutes\n";
const CELL: &str = "| NFR-001 | Quick hand-over | ";
const EDITED_CELL: &str = "| NFR-001 | Quick hand-over (Mira: audited) | ";

/// A session whose requirements document defines these besides.
fn first() -> Session {
    let mut session = design();
    let item = |id: &str, title: &str| DocumentItem { id: id.to_owned(), title: title.to_owned() };
    session.context.in_document.push(item("NFR-002", "Calls are answered in a second"));
    session.context.in_document.push(item("NFR-003", "Old words"));
    session
}

/// Another session on the same requirements, one of which is called otherwise by now.
fn second() -> Session {
    let mut session = first();
    session.id = "20260110-design-borrow-shed".to_owned();
    session.context.in_document.last_mut().unwrap().title = "New words".to_owned();
    let reminders = json!({ "responsibility": "Reminds within a second (NFR-001, NFR-003)." });
    session.artifacts = vec![artifact("COMP-004", "Reminders", Consensus, reminders)];
    session
}

fn written(session: &Session) -> String {
    architecture(session, &options())
}

/// A text in which something stood.
fn edited(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from}\n{text}");
    text.replacen(from, to, 1)
}

#[test]
fn a_line_and_a_title_that_somebody_changed_stay_word_for_word_and_the_others_are_drawn_anew() {
    let text = edited(&edited(&written(&first()), LINE, EDITED_LINE), CELL, EDITED_CELL);
    let merged = merge(&text, &written(&second()));
    let place = format!("- NFR-001: Quick hand-over\n{EDITED_LINE}- NFR-003: New words\n");
    for words in [
        place.as_str(),
        "| NFR-001 | Quick hand-over (Mira: audited) | ARCH-001, COMP-004 |\n",
        "| NFR-002 | Calls are answered in a second | **nothing yet** |\n",
        "| NFR-003 | New words | COMP-004 |\n",
    ] {
        assert_eq!(merged.text.matches(words).count(), 1, "{words}\n{}", merged.text);
    }
    assert!(!merged.text.contains("Old words"), "{}", merged.text);
    assert!(
        english(&merged.remarks).is_empty(),
        "ours would say nothing new there: {:?}",
        english(&merged.remarks)
    );
    assert_eq!(merge(&merged.text, &written(&second())).text, merged.text);
    // A third session knows what each of the two drew.
    let mut third = second();
    third.id = "20260112-design-borrow-shed".to_owned();
    third.context.in_document.last_mut().unwrap().title = "Newest words".to_owned();
    let after = merge(&merged.text, &written(&third)).text;
    assert!(after.contains(EDITED_LINE) && after.contains(EDITED_CELL), "{after}");
    assert!(after.contains("- NFR-003: Newest words\n") && !after.contains("New words"), "{after}");
}

#[test]
fn a_changed_line_of_which_ours_says_something_else_by_now_stays_and_that_is_said_once() {
    let line = "- NFR-003: Old words";
    let text = edited(&written(&first()), line, "- NFR-003: Old words, says Mira");
    let text = edited(&text, "| NFR-003 | Old words |", "| NFR-003 | Old words (Mira) |");
    let merged = merge(&text, &written(&second()));
    assert!(merged.text.contains("- NFR-003: Old words, says Mira\n"), "{}", merged.text);
    assert!(merged.text.contains("| NFR-003 | Old words (Mira) | COMP-004 |\n"), "{}", merged.text);
    assert!(!merged.text.contains("New words"), "{}", merged.text);
    assert!(
        english(&merged.remarks).len() == 1 && english(&merged.remarks)[0].contains("about NFR-003 in"),
        "{:?}",
        english(&merged.remarks)
    );
    let again = merge(&merged.text, &written(&second()));
    assert_eq!((again.text, english(&again.remarks).len()), (merged.text, 0));
}

#[test]
fn what_somebody_deleted_comes_back_only_with_the_session_that_defines_it_or_takes_it_up() {
    let text = edited(&written(&first()), LINE, "");
    let text = edited(&text, "| REQ-002 | Borrow | ARCH-001 |\n", "");
    let text = edited(&text, CELL, "| NFR-900 | Ours | ARCH-001 |\n| gone | x | ");
    let text = edited(&text, "- ARCH-001 Loans in one table: One table of loans.\n", "");
    let merged = merge(&text, &written(&second())).text;
    assert!(!merged.contains(LINE) && !merged.contains("| REQ-002 |"), "{merged}");
    assert!(merged.contains("| NFR-001 | Quick hand-over | COMP-004 |"), "taken up by its own: {merged}");
    assert!(merged.contains("| NFR-900 | Ours | ARCH-001 |") && merged.contains("| gone | x |"), "{merged}");
    assert_eq!(merge(&merged, &written(&second())).text, merged);
    // As with an item of requirements: the session that defines it brings it again.
    let again = merge(&text, &written(&first())).text;
    assert!(again.contains("- ARCH-001 Loans in one table: One table of loans.\n"), "{again}");
    assert!(again.contains("| REQ-002 | Borrow | ARCH-001 |\n") && !again.contains(LINE), "{again}");
}

#[test]
fn a_changed_line_about_a_sessions_own_result_stays_when_that_session_is_written_again() {
    let line = "- ARCH-002 One small server: Rent one server.\n";
    let ours = "- ARCH-002 One small server: Rent one server. (Mira: in Bern)\n";
    let text = edited(&written(&first()), line, ours);
    let mut session = first();
    let hosted = session.artifacts.iter_mut().find(|one| one.id == "ARCH-002").unwrap();
    hosted.fields.insert("decision".to_owned(), json!("Rent two servers."));
    let merged = merge(&text, &written(&session));
    assert_eq!(merged.text.matches(ours).count(), 1, "{}", merged.text);
    // The same line in the deployment view is as we drew it.
    assert_eq!(merged.text.matches("- ARCH-002 One small server: Rent two servers.\n").count(), 1);
    assert!(!merged.text.contains(line), "{}", merged.text);
    assert!(
        english(&merged.remarks).iter().any(|told| told.contains("about ARCH-002 in")),
        "{:?}",
        english(&merged.remarks)
    );
}

#[test]
fn lines_about_one_id_are_told_apart_and_what_comes_new_finds_its_place() {
    let line = "- ARCH-001: History needs a copy\n";
    let ours = "- ARCH-001: History needs a copy (Mira: on tape)\n";
    let text = edited(&written(&first()), line, ours);
    let mut session = first();
    let loans = session.artifacts.iter_mut().find(|one| one.id == "ARCH-001").unwrap();
    let costs =
        json!({ "positive": ["One place to look"], "negative": ["History needs a copy", "It grows"] });
    loans.fields.insert("consequences".to_owned(), costs);
    let merged = merge(&text, &written(&session)).text;
    assert!(merged.contains(&format!("{ours}- ARCH-001: It grows\n")), "{merged}");
    assert!(!merged.contains(line), "{merged}");
    assert_eq!(merge(&merged, &written(&session)).text, merged);
}

#[test]
fn somebodys_words_and_cells_behind_those_who_take_something_up_stay() {
    let text = edited(
        &written(&first()),
        "| NFR-001 | Quick hand-over | ARCH-001 |",
        "| NFR-001 | Quick hand-over | ARCH-001 (Mira: in part) | audited |",
    );
    let merged = merge(&text, &written(&second())).text;
    let row = "| NFR-001 | Quick hand-over | ARCH-001 (Mira: in part), COMP-004 | audited |\n";
    assert!(merged.contains(row), "{merged}");
    assert_eq!(merge(&merged, &written(&second())).text, merged);
    assert!(!taken_up_by_nothing(&merged).contains(&"NFR-001".to_owned()));
}

#[test]
fn of_a_document_that_does_not_say_what_was_drawn_only_lines_of_the_sessions_own_are_drawn_anew() {
    let text = edited(&edited(&written(&first()), LINE, EDITED_LINE), CELL, EDITED_CELL);
    let text = without_inputs(&text);
    let merged = merge(&text, &written(&second()));
    assert!(merged.text.contains(EDITED_LINE) && merged.text.contains(EDITED_CELL), "{}", merged.text);
    assert!(merged.text.contains("- NFR-003: Old words\n"), "nobody can tell whose it is: {}", merged.text);
    let told = "What somebody wrote about NFR-001, NFR-002, NFR-003 in";
    assert!(
        english(&merged.remarks).iter().any(|remark| remark.starts_with(told)),
        "{:?}",
        english(&merged.remarks)
    );
    let again = merge(&merged.text, &written(&second()));
    assert_eq!((again.text, english(&again.remarks).len()), (merged.text, 0));
}

#[test]
fn lines_end_as_those_of_the_document_do() {
    let text = edited(&edited(&written(&first()), LINE, EDITED_LINE), CELL, EDITED_CELL);
    let unix = merge(&text, &written(&second())).text;
    let other = merge(&text.replace('\n', "\r\n"), &written(&second())).text;
    assert_eq!(other.replace("\r\n", "\n"), unix);
}

#[test]
fn only_what_is_drawn_is_said_to_be_and_no_reader_is_shown_it() {
    let text = written(&first());
    assert_eq!(text.matches("[//]: # (Drawn: ").count(), 1, "{text}");
    assert!(!without_inputs(&text).contains("Drawn: "), "{text}");
    assert!(!crate::requirements(&first(), &options()).contains("Drawn: "));
}
