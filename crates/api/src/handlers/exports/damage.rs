//! What an export cannot give because files of its sessions are damaged or lost, in sentences.

use roundtable_documents::export::Item;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::text::{conflict_marker, says_nothing};
use roundtable_store::{FindingCode, Project};

use super::super::inputs::Sessions;
use super::super::places::{ARCHITECTURE, REQUIREMENTS};
use super::record_name;
use crate::wire::ExportLacking;

/// What could not be read of these sessions, and whose journal is not whole. What cannot be read at all is said elsewhere.
pub(super) fn lacks(
    project: &Project,
    contents: &mut Sessions<'_>,
    sessions: &[String],
    items: &[Item],
) -> Vec<Said> {
    let mut lacks = Vec::new();
    for session in sessions {
        let Ok(content) = contents.get(session) else { continue };
        if content.unread.is_empty() {
            continue;
        }
        let stands = content.unread.iter().filter(|id| items.iter().any(|item| item.id == **id));
        let stands: Vec<&str> = stands.map(String::as_str).collect();
        lacks.push(not_read(session, &content.unread));
        // Nothing but the document tells of them any more.
        lacks.extend(match stands.as_slice() {
            [] => None,
            [id] => Some(said!("In the export stands what the document says of {id}.", id)),
            many => Some(said!(
                "In the export stands what the document says of these of them: {ids}.",
                ids = many.join(", ")
            )),
        });
    }
    let found = project.validate_each(sessions.iter().map(String::as_str));
    for finding in found.values().flatten().filter(|one| one.code.is_lost_end()) {
        let lost = said!("{file} has lost its end: what stood there is missing here.", file = finding.file);
        if !lacks.contains(&lost) {
            lacks.push(lost);
        }
    }
    for finding in found.values().flatten().filter(|one| one.code == FindingCode::ConflictMarkers) {
        lacks.push(said!(
            "{file} holds git's conflict markers and says two things at once: nothing that stands there is in this export.",
            file = finding.file
        ));
    }
    let lost = found.iter().filter(|(_, found)| found.iter().any(|one| one.code.is_lost_answer()));
    lacks.extend(lost.map(|(session, _)| {
        said!(
            "The journal of the session {session} lacks answers: what was said there cannot be looked up as evidence.",
            session
        )
    }));
    lacks
}

/// Files of a session beside its artifacts that cannot be read.
pub(super) fn other_files(project: &Project, session: &str) -> Vec<Said> {
    let said = |name: String| {
        said!(
            "{file} is not whole: what stood there is missing here.",
            file = format!(".s2s/sessions/{session}/{name}")
        )
    };
    project.unread_files(session).into_iter().map(said).collect()
}

/// What was approved and is not in it, for whoever gets the export.
pub(super) fn not_in(lacking: &[ExportLacking]) -> Vec<Said> {
    let ids: Vec<&str> = lacking.iter().flat_map(|of| of.artifacts.iter().map(String::as_str)).collect();
    let told = said!(
        "{n|An approved artifact is|# approved artifacts are} not in it: {ids}.",
        n = ids.len(),
        ids = ids.join(", ")
    );
    if ids.is_empty() { Vec::new() } else { vec![told] }
}

/// What is wrong with the text itself that is to go out, in a sentence.
pub(super) fn of_document(title: &str, text: &str) -> Option<Said> {
    if says_nothing(text) {
        return Some(said!("“{title}” is empty: somebody took its text out, or it was lost.", title));
    }
    if conflict_marker(text).is_some() {
        return Some(said!(
            "“{title}” holds git's conflict markers, and both versions between them: it says two things at once.",
            title
        ));
    }
    // What stands for bytes that are no UTF-8.
    text.contains(char::REPLACEMENT_CHARACTER).then(|| {
        said!(
            "“{title}” holds signs that could not be read: its file is not saved as UTF-8, and � stands for them.",
            title
        )
    })
}

/// The same of each document that defines items, by its path.
pub(super) fn of_documents(project: &Project) -> Vec<Said> {
    let is_one = |path: &str| {
        REQUIREMENTS.contains(&path) || ARCHITECTURE.contains(&path) || record_name(path).is_some()
    };
    let said = |path: String| {
        let file = project.read_document(&path).ok()?;
        of_document(&path, &String::from_utf8_lossy(&file.bytes))
    };
    project
        .documents()
        .into_iter()
        .map(|entry| entry.path)
        .filter(|path| is_one(path))
        .filter_map(said)
        .collect()
}

/// Artifacts that a session lists and whose files are not there or cannot be read.
pub(super) fn not_read(session: &str, ids: &[String]) -> Said {
    said!(
        "{n|# artifact|# artifacts} of the session {session} could not be read: {ids}.",
        n = ids.len(),
        session,
        ids = ids.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use roundtable_documents::DocumentLanguage;

    use super::*;

    #[test]
    fn a_german_cover_says_in_german_what_the_export_lacks() {
        let german = |said: Said| DocumentLanguage::German.told(&[said]).concat();
        assert_eq!(
            german(not_read("s", &["REQ-001".to_owned(), "REQ-002".to_owned()])),
            "2 Artefakte der Sitzung s konnten nicht gelesen werden: REQ-001, REQ-002."
        );
        assert_eq!(
            german(of_document("Anforderungen", "").unwrap()),
            "„Anforderungen“ ist leer: Jemand hat den Text herausgenommen, oder er ging verloren."
        );
        // Each sentence that can stand there.
        let own = include_str!("damage.rs").split("#[cfg(test)]").next().unwrap_or_default();
        let said = own.split(concat!("said", "!(")).skip(1).filter_map(|behind| behind.split('"').nth(1));
        let texts: Vec<&str> = said.collect();
        assert!(texts.len() > 8, "the control: {texts:?}");
        for text in texts {
            assert_ne!(german(Said::plain(text)), text, "said in English");
        }
    }

    #[test]
    fn what_was_approved_and_is_not_in_an_export_is_named_by_its_ids() {
        let lacking = |artifacts: &[&str]| ExportLacking {
            artifacts: artifacts.iter().map(|id| (*id).to_owned()).collect(),
            session: String::new(),
        };
        let told = |all: &[ExportLacking]| roundtable_engine::said::english(&not_in(all)).concat();
        assert_eq!(told(&[]), "");
        assert_eq!(told(&[lacking(&["REQ-001"])]), "An approved artifact is not in it: REQ-001.");
        let two = told(&[lacking(&["REQ-001"]), lacking(&["BR-002"])]);
        assert_eq!(two, "2 approved artifacts are not in it: REQ-001, BR-002.");
    }

    #[test]
    fn a_document_with_signs_that_could_not_be_read_says_so() {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert!(
            of_document("A", &text(b"# A\n\nM\xfcller\n"))
                .is_some_and(|said| said.to_string().contains("UTF-8"))
        );
        assert_eq!(of_document("A", &text("# A\n\nMüller\n".as_bytes())), None, "the control");
    }
}
