//! A Word document: WordprocessingML (ECMA-376, transitional) of our own, because every id in it has to be the same each
//! time ([0017](../../../../docs/decisions/0017-libraries-for-exports.md)).

mod body;
mod lists;
mod media;
mod parts;

use super::ExportError;
use super::cover::{Cover, Layout};
use super::packed::packed;
use super::tree::{Parsed, parsed};
use crate::language::DocumentLanguage;
use body::Body;

/// Styles of the document: headings that Word knows as such, so that its outline and table of contents find them.
const STYLES: &str = include_str!("word/styles.xml");
/// What is smaller in a document of one page: letters, and the room around a title, a heading, a paragraph and an item.
const SHORT: [(&str, &str); 10] = [
    ("<w:ind w:left=\"2410\" w:hanging=\"2410\"/>", ""),
    ("<w:sz w:val=\"21\"/><w:szCs w:val=\"21\"/>", "<w:sz w:val=\"19\"/><w:szCs w:val=\"19\"/>"),
    ("w:line=\"264\"", "w:line=\"240\""),
    ("<w:sz w:val=\"44\"/><w:szCs w:val=\"44\"/>", "<w:sz w:val=\"34\"/><w:szCs w:val=\"34\"/>"),
    ("<w:sz w:val=\"32\"/><w:szCs w:val=\"32\"/>", "<w:sz w:val=\"24\"/><w:szCs w:val=\"24\"/>"),
    ("<w:spacing w:after=\"240\"/>", "<w:spacing w:after=\"80\"/>"),
    ("<w:spacing w:after=\"200\"/>", "<w:spacing w:after=\"80\"/>"),
    ("<w:spacing w:before=\"360\" w:after=\"120\"/>", "<w:spacing w:before=\"140\" w:after=\"40\"/>"),
    ("<w:spacing w:after=\"120\"/>", "<w:spacing w:after=\"60\"/>"),
    ("<w:spacing w:after=\"60\"/>", "<w:spacing w:after=\"30\"/>"),
];

/// A document for Word (`.docx`): its title and cover, a table of contents (its page numbers come when Word updates it, F9),
/// then what it says, with real headings, lists and tables, and its diagrams as pictures.
///
/// # Errors
/// When its parts cannot be packed.
pub fn docx(document: &str, cover: &Cover) -> Result<Vec<u8>, ExportError> {
    let Parsed { title, facts, blocks } = parsed(document);
    let title = title.unwrap_or_else(|| cover.title.clone());
    let mut body = Body::default();
    body.blocks(&blocks);
    let content = parts::document(&title, cover, &facts, &body);
    let texts = [
        ("[Content_Types].xml", parts::content_types(&body)),
        ("_rels/.rels", parts::relations()),
        ("docProps/core.xml", parts::core(&title, cover)),
        ("docProps/app.xml", parts::app(cover)),
        ("word/document.xml", content),
        ("word/_rels/document.xml.rels", parts::document_relations(&body)),
        ("word/styles.xml", styles(cover)),
        ("word/numbering.xml", lists::numbering(body.starts())),
        ("word/settings.xml", parts::settings()),
        ("word/header1.xml", parts::header(&title, cover)),
        ("word/footer1.xml", parts::footer(cover)),
    ];
    let paths: Vec<String> =
        (1..=body.media().len()).map(|number| format!("word/{}", media::path(number))).collect();
    let pictures = paths.iter().zip(body.media()).map(|(path, media)| (path.as_str(), media.png.as_slice()));
    let parts = texts.iter().map(|(path, text)| (*path, text.as_bytes())).chain(pictures);
    packed(&parts.collect::<Vec<_>>())
}

/// The styles, with the language by which Word spells and hyphenates.
fn styles(cover: &Cover) -> String {
    let styles = if cover.layout == Layout::Short { short() } else { STYLES.to_owned() };
    match cover.language {
        DocumentLanguage::English => styles,
        DocumentLanguage::German => styles.replace("w:lang w:val=\"en-GB\"", "w:lang w:val=\"de-DE\""),
    }
}

/// The styles of a document of one page: smaller letters, less room between them.
fn short() -> String {
    SHORT.iter().fold(STYLES.to_owned(), |styles, (usual, short)| styles.replace(usual, short))
}
