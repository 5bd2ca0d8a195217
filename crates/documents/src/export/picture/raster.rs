//! A picture as PNG, for forms that show no SVG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::Picture;
use super::letters::{FONTS, has_glyphs};

/// Pixels for each pixel of CSS: sharp on paper and on fine screens.
const SCALE: f32 = 2.0;
/// Pixels on a side, at most: 64 MB while it is drawn.
const MOST: f32 = 4_000.0;

/// The bytes of a PNG with two pixels for each of CSS, fewer where it would be more than 4,000 on a side. `None` where the
/// program's fonts lack a sign in it, or it cannot be drawn: a picture with holes says less than the source.
pub(super) fn png(picture: &Picture) -> Option<Vec<u8>> {
    if !has_glyphs(&picture.description) {
        return None;
    }
    let options = Options { fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(&picture.svg, &options).ok()?;
    let size = tree.size();
    let scale = SCALE.min(MOST / size.width()).min(MOST / size.height());
    let size = size.to_int_size().scale_by(scale)?;
    let mut pixels = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().ok()
}
