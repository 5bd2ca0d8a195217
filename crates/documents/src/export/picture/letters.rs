//! How wide words are in the font of the pictures, and where a line of them ends.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, FaceInfo, Source, Style, Weight};
use ttf_parser::{Face, name_id};

/// The family that pictures ask for; where a reader's system lacks it (HTML only), one of like width.
pub(super) const FAMILY: &str = "'Libertinus Serif', 'Times New Roman', 'Liberation Serif', serif";
/// The one of [`FAMILY`] that is part of the program.
const OWN: &str = "Libertinus Serif";
/// Height of the letters, in pixels of CSS (1/96 inch).
pub(super) const SIZE: f64 = 14.0;
/// From one line to the next, in pixels.
pub(super) const LINE: f64 = 18.0;
/// From the top of a line to the foot of its letters, in pixels.
pub(super) const FOOT: f64 = 13.5;

/// The upright cuts of the program's fonts, as the renderer looks for them. Only those: where our family lacks a sign, the
/// renderer takes the first font that has it, and that should not be a bold one.
pub(super) static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for font in typst_assets::fonts() {
        for id in fonts.load_font_source(Source::Binary(Arc::new(font))) {
            let is_upright = |face: &FaceInfo| face.style == Style::Normal && face.weight == Weight::NORMAL;
            if !fonts.face(id).is_some_and(is_upright) {
                fonts.remove_face(id);
            }
        }
    }
    fonts.set_serif_family(OWN);
    Arc::new(fonts)
});

/// The same fonts for measuring, our own family first.
static FACES: LazyLock<Vec<Face<'static>>> = LazyLock::new(|| {
    let is_own = |face: &Face<'_>| {
        let mut names = face.names().into_iter().filter(|name| name.name_id == name_id::FAMILY);
        names.any(|name| name.to_string().as_deref() == Some(OWN))
    };
    let files = typst_assets::fonts().filter_map(|file| Face::parse(file, 0).ok());
    let upright = files.filter(|face| face.is_regular() && face.weight() == ttf_parser::Weight::Normal);
    let (mut own, others): (Vec<_>, Vec<_>) = upright.partition(is_own);
    own.extend(others);
    own
});

/// Whether the fonts of the program have every character of a text; else a rendered picture would have holes.
pub(super) fn has_glyphs(text: &str) -> bool {
    text.chars().all(|letter| {
        letter.is_whitespace()
            || is_silent(letter)
            || FACES.iter().any(|face| face.glyph_index(letter).is_some())
    })
}

/// Marks of writing direction and of joining, and selectors of a variant: they leave no mark of their own.
fn is_silent(letter: char) -> bool {
    matches!(u32::from(letter), 0xad | 0x200b..=0x200f | 0x202a..=0x202e | 0x2060..=0x206f | 0xfe00..=0xfe0f | 0xfeff)
}

/// The width of a text in one line, in pixels, at [`SIZE`]; of a character that no font has, a cautious guess.
pub(super) fn width(text: &str) -> f64 {
    text.chars().map(letter_width).sum()
}

fn letter_width(letter: char) -> f64 {
    if is_silent(letter) {
        return 0.0;
    }
    let known = FACES.iter().find_map(|face| {
        let advance = face.glyph_hor_advance(face.glyph_index(letter)?)?;
        Some(f64::from(advance) / f64::from(face.units_per_em()))
    });
    // Signs of East Asia are one em wide, emoji somewhat more.
    let guess = if u32::from(letter) >= 0x1_f000 { 1.4 } else { 1.0 };
    SIZE * known.unwrap_or(guess)
}

/// A text in lines of at most `most` pixels: broken between words, and within a word that fits on no line. Nothing of it
/// is left out but white space at the breaks. At least one line, `most` being wider than any letter.
pub(super) fn wrapped(text: &str, most: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let (mut line, mut length) = (String::new(), 0.0);
    let space = letter_width(' ');
    for word in text.split_whitespace() {
        let own = width(word);
        if !line.is_empty() && length + space + own <= most {
            line.push(' ');
            line.push_str(word);
            length += space + own;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        let mut pieces = if own <= most { vec![word.to_owned()] } else { pieces(word, most) };
        line = pieces.pop().unwrap_or_default();
        length = if pieces.is_empty() { own } else { width(&line) };
        lines.append(&mut pieces);
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

/// A word in pieces that fit, parted behind a sign such as `/` where one is in the later half of the line.
fn pieces(word: &str, most: f64) -> Vec<String> {
    let mut pieces = Vec::new();
    let (mut piece, mut length) = (String::new(), 0.0);
    let mut before = ' ';
    for letter in word.chars() {
        let own = letter_width(letter);
        // What belongs to the letter before stays with it.
        let is_joined = before == '\u{200d}' || own == 0.0;
        if !piece.is_empty() && !is_joined && length + own > most {
            let sign = piece.rfind(['/', '-', '_', '.', ',', ':', '&', '=', '?']).map(|at| at + 1);
            let rest = sign.filter(|at| width(&piece[..*at]) > most / 2.0).map(|at| piece.split_off(at));
            pieces.push(std::mem::replace(&mut piece, rest.unwrap_or_default()));
            length = width(&piece);
        }
        piece.push(letter);
        length += own;
        before = letter;
    }
    pieces.push(piece);
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_family_of_the_pictures_is_part_of_the_program_and_measured() {
        assert!(FAMILY.contains(OWN));
        assert_eq!(FONTS.len(), FACES.len(), "measured by what it is drawn with");
        assert!(FONTS.faces().any(|face| face.families.iter().any(|(family, _)| family == OWN)));
        let narrow = width("iiii");
        assert!(narrow > 8.0 && narrow * 2.0 < width("mmmm") && width("mmmm") < 4.0 * SIZE, "{narrow}");
        assert_eq!(width(""), 0.0);
        assert_eq!(width("a\u{200d}\u{200b}"), width("a"));
        assert!(has_glyphs("Grüße, Ελληνικά, кириллица, שלום → ✓"));
        assert!(!has_glyphs("漢") && !has_glyphs("🛠"));
    }

    #[test]
    fn lines_fit_and_lose_nothing() {
        for text in [
            "",
            "one",
            "lend a tool to a neighbour who asked for it",
            "POST /loans/{id}/extensions?days=14&reason=weather",
        ] {
            let lines = wrapped(text, 90.0);
            assert!(lines.iter().all(|line| width(line) <= 90.0), "{lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        assert_eq!(wrapped("a/bbbbbbbb/cccccccccc/d", 90.0), ["a/bbbbbbbb/", "cccccccccc/d"]);
    }
}
