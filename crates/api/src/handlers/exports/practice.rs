//! Whether anything of ours says that what is exported was simulated. The mark wins: what calls itself practice anywhere is never
//! exported as if people could go by it.

use std::collections::BTreeSet;

use roundtable_documents::export::says_practice;
use roundtable_documents::named_sessions;
use roundtable_engine::artifact::Artifact;
use roundtable_store::{Project, SessionContent, SessionListing};

/// Sessions that documents with the mark of practice name. A session beside one that is marked itself is none of them: the
/// document has its mark from the other.
pub(in crate::handlers) fn marked(project: &Project) -> BTreeSet<String> {
    let mut known = BTreeSet::new();
    for listing in project.sessions() {
        if let SessionListing::Readable(summary) = listing
            && summary.practice
        {
            known.insert(summary.id);
        }
    }
    let mut marked = BTreeSet::new();
    for entry in project.documents() {
        let Ok(file) = project.read_document(&entry.path) else { continue };
        let text = String::from_utf8_lossy(&file.bytes);
        if !says_practice(&text) {
            continue;
        }
        let named = named_sessions(&text);
        if !named.iter().any(|session| known.contains(session)) {
            marked.extend(named);
        }
    }
    marked
}

/// Whether one of these says it of itself.
pub(in crate::handlers) fn says(artifacts: &[Artifact]) -> bool {
    artifacts.iter().any(|artifact| artifact.fields.get("practice").is_some_and(|said| *said == true))
}

/// Whether what a session keeps says it, apart from its index.
pub(in crate::handlers) fn is_said_in(content: &SessionContent) -> bool {
    says(&content.artifacts) || content.journal.entries.iter().any(|line| line.result.is_practice())
}
