//! What stood in a document and was set aside since: its section and its rows go.

use std::collections::BTreeSet;

use roundtable_engine::said;
use roundtable_engine::said::Said;

use super::again;
use super::copies::{Copies, without_line};
use super::document::Document;
use super::summary;
use crate::SetAside;
use crate::markdown::escape::plain_line;
use crate::markdown::outline::definitions;
use crate::markdown::section::Section;

/// What was taken out, and what is to be said of it.
pub(super) struct Gone {
    /// The ids.
    pub(super) taken_out: Vec<String>,
    /// What was done.
    pub(super) told: Vec<Said>,
    /// What went with it, each with the ids.
    pub(super) gone_with: Vec<(Said, Vec<String>)>,
}

/// Takes out what was set aside, and of what is only not approved what the document was `made` from: its words there are nobody's
/// any more. A section that says something else under the id is another's, and one with headings below it holds words that we did
/// not write: these stay, and are named.
pub(super) fn take_out(
    document: &mut Document,
    aside: &[SetAside],
    copies: &Copies,
    (generated, made): (&str, &BTreeSet<String>),
) -> Gone {
    let (mut out, mut remarks, mut gone_with) = (Vec::new(), Vec::new(), Vec::new());
    let defined = crate::defined_ids(generated);
    let goes = |aside: &&SetAside| {
        !defined.contains(&aside.id) && (!aside.is_unapproved || made.contains(&aside.id))
    };
    let is_aside = |id: &str| copies.is_aside(id) || aside.iter().any(|aside| aside.id == id);
    for SetAside { id, title, why, is_unapproved, .. } in aside.iter().filter(goes) {
        let Some(at) = document.blocks.iter().position(|block| block.id.as_ref() == Some(id)) else {
            // Nor does what is not approved say the same as another one. What was rejected is told there (`copies`).
            if *is_unapproved && let Some(same) = named_no_more(document, id) {
                let title = plain_line(title);
                remarks.push(said!(
                    "{id} “{title}” was in the document as the same as {same} and is taken out ({why}).",
                    id,
                    title,
                    same,
                    why
                ));
                out.push(id.clone());
            }
            continue;
        };
        let block = &document.blocks[at];
        let title = plain_line(title);
        // An edit may have changed its title since.
        let is_it = *is_unapproved
            || definitions(&block.text).iter().any(|(found, words)| found == id && words.contains(&title));
        let has_more = document.blocks.get(at + 1).is_some_and(|next| next.level > block.level);
        if !is_it || has_more {
            remarks.push(stays(id, &title, why, !is_it));
            continue;
        }
        let named: Vec<String> =
            again::named_in(&block.text).into_iter().filter(|named| !is_aside(named)).collect();
        document.remove(at);
        remarks.push(said!("{id} “{title}” was in the document and is taken out ({why}).", id, title, why));
        if !named.is_empty() {
            let said = said!(
                "{others} stood in the document only as the same as {id}, and {n|is|are} in it no more. If {n|it is|they are} to hold, write the document of {n|its|their} session again; if not, reject {n|it|them} in Review, too.",
                n = named.len(),
                others = named.join(", "),
                id
            );
            gone_with.push((said, named));
        }
        out.push(id.clone());
    }
    for section in [Section::Summary, Section::Traceability] {
        if let Some(at) = document.section(section) {
            let block = &mut document.blocks[at];
            block.text = summary::without(&block.text, &out);
        }
    }
    Gone { taken_out: out, told: remarks, gone_with }
}

/// Takes out the line in which another item names this one as saying the same; gives back which one.
fn named_no_more(document: &mut Document, id: &str) -> Option<String> {
    let is_it = |line: &&str| again::is_line_again(line) && again::defines(line, id);
    let at = document.blocks.iter().position(|block| block.text.lines().any(|line| is_it(&line)))?;
    let block = &mut document.blocks[at];
    let line = block.text.lines().find(is_it).map(str::to_owned)?;
    block.text = without_line(&block.text, &line);
    block.id.clone()
}

/// That it was set aside and is still there, for it is called otherwise there (`is_other`), or something stands below it.
fn stays(id: &str, title: &str, why: &Said, is_other: bool) -> Said {
    if is_other {
        said!(
            "{id} “{title}” stays in the document although it is no result of the session any more ({why}): it has another title there. Take it out by hand.",
            id,
            title,
            why
        )
    } else {
        said!(
            "{id} “{title}” stays in the document although it is no result of the session any more ({why}): headings stand below it. Take it out by hand.",
            id,
            title,
            why
        )
    }
}
