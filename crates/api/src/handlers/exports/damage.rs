//! What an export cannot give because files of its sessions are damaged or lost, in sentences.

use roundtable_documents::export::Item;
use roundtable_engine::said;
use roundtable_engine::said::Said;
use roundtable_engine::text::conflict_marker;
use roundtable_store::{FindingCode, Project};

use super::super::inputs::Sessions;
use super::super::places::{ARCHITECTURE, REQUIREMENTS};
use super::record_name;

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

/// What is wrong with the text itself that is to go out, in a sentence.
pub(super) fn of_document(title: &str, text: &str) -> Option<Said> {
    if text.trim().is_empty() {
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
    use super::*;

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
