//! The fonts that are part of the program.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use typst::foundations::Bytes;
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;

/// Fonts, and the list by which the compiler finds them.
pub(crate) struct Fonts {
    /// In the list's order.
    pub(crate) fonts: Vec<Font>,
    /// What each of them is.
    pub(crate) book: LazyHash<FontBook>,
}

pub(crate) static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let files = typst_assets::fonts().map(Bytes::new);
    let fonts: Vec<Font> = files.flat_map(Font::iter).collect();
    let book = LazyHash::new(FontBook::from_fonts(&fonts));
    Fonts { fonts, book }
});

/// The characters of a text that no font has, each once, in order: in the PDF an empty box stands in their place.
pub fn without_glyph(text: &str) -> BTreeSet<char> {
    let letters: BTreeSet<char> = text.chars().filter(|letter| is_seen(*letter)).collect();
    let has = |letter: char| FONTS.fonts.iter().any(|font| font.info().coverage.contains(u32::from(letter)));
    letters.into_iter().filter(|letter| !has(*letter)).collect()
}

/// Whether a character leaves a mark on the page.
fn is_seen(letter: char) -> bool {
    !letter.is_whitespace()
        && !letter.is_control()
        && !matches!(
            u32::from(letter),
            0x00ad | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f | 0xfe00..=0xfe0f | 0xfeff
        )
}
