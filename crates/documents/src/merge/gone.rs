//! What stood in a document and was set aside since: its section and its rows go.

use super::document::Document;
use super::summary;
use crate::SetAside;
use crate::markdown::escape::plain_line;
use crate::markdown::outline::definitions;
use crate::markdown::section::Section;

/// Takes out what was set aside. A section that says something else under the id is another's, and one with headings below it
/// holds words that we did not write: these stay, and are named.
pub(super) fn take_out(
    document: &mut Document,
    aside: &[SetAside],
    generated: &str,
) -> (Vec<String>, Vec<String>) {
    let (mut out, mut remarks) = (Vec::new(), Vec::new());
    let defined = crate::defined_ids(generated);
    for SetAside { id, title, why } in aside.iter().filter(|aside| !defined.contains(&aside.id)) {
        let Some(at) = document.blocks.iter().position(|block| block.id.as_ref() == Some(id)) else {
            continue;
        };
        let block = &document.blocks[at];
        let title = plain_line(title);
        let is_it =
            definitions(&block.text).iter().any(|(found, words)| found == id && words.contains(&title));
        let has_more = document.blocks.get(at + 1).is_some_and(|next| next.level > block.level);
        if !is_it || has_more {
            remarks.push((document.texts.merge.stays)(id, &title, why, !is_it));
            continue;
        }
        document.remove(at);
        remarks.push((document.texts.merge.taken_out)(id, &title, why));
        out.push(id.clone());
    }
    for section in [Section::Summary, Section::Traceability] {
        if let Some(at) = document.section(section) {
            let block = &mut document.blocks[at];
            block.text = summary::without(&block.text, &out);
        }
    }
    (out, remarks)
}
