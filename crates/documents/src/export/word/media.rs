//! The pictures of a Word document.

use crate::export::picture::Picture;
use crate::export::xml::Xml;

/// The namespaces of pictures (ECMA-376, 20.1 and 20.4).
const DRAWING: &str = "http://schemas.openxmlformats.org/drawingml/2006";
/// English metric units in a pixel of CSS: 914,400 in an inch, 96 pixels in an inch.
const UNITS: f64 = 9_525.0;
/// What a picture may take of a page, in pixels of CSS: A4 less its margins, and some lines less, so that the label above
/// stays with it.
const MOST: (f64, f64) = (642.0, 880.0);

/// A picture and its bytes.
#[derive(Debug, Clone)]
pub(super) struct Media {
    pub(super) png: Vec<u8>,
    pub(super) picture: Picture,
}

/// The path of a picture below `word/`; the first has number 1.
pub(super) fn path(number: usize) -> String {
    format!("media/diagram{number}.png")
}

/// The id of its relationship.
pub(super) fn id(number: usize) -> String {
    format!("rPicture{number}")
}

/// A picture in the line, as large as it is or as there is room beside an indent of so many twentieths of a point, with its
/// words for those who do not see it.
pub(super) fn drawing(xml: &mut Xml, number: usize, picture: &Picture, indent: usize) {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    // A pixel is fifteen twentieths of a point.
    let indent = u32::try_from(indent).map_or(0.0, |indent| f64::from(indent) / 15.0);
    let shrunk = ((MOST.0 - indent) / width).min(MOST.1 / height).min(1.0);
    let units = |pixels: f64| (pixels * shrunk * UNITS).round().to_string();
    let (width, height) = (units(width), units(height));
    let (own, name, id) = (number.to_string(), format!("Diagram {number}"), id(number));
    let about =
        [("id", own.as_str()), ("name", &name), ("descr", &picture.description), ("title", &picture.title)];
    xml.element("w:r", &[], |xml| {
        xml.element("w:drawing", &[], |xml| {
            let names = [
                ("xmlns:wp", &*format!("{DRAWING}/wordprocessingDrawing")),
                ("xmlns:a", &*format!("{DRAWING}/main")),
                ("xmlns:pic", &*format!("{DRAWING}/picture")),
                ("distT", "0"),
                ("distB", "0"),
                ("distL", "0"),
                ("distR", "0"),
            ];
            xml.element("wp:inline", &names, |xml| {
                xml.empty("wp:extent", &[("cx", &width), ("cy", &height)]);
                xml.empty("wp:docPr", &about);
                xml.element("wp:cNvGraphicFramePr", &[], |xml| {
                    xml.empty("a:graphicFrameLocks", &[("noChangeAspect", "1")]);
                });
                xml.element("a:graphic", &[], |xml| {
                    xml.element("a:graphicData", &[("uri", &format!("{DRAWING}/picture"))], |xml| {
                        xml.element("pic:pic", &[], |xml| content(xml, &id, &about, (&width, &height)));
                    });
                });
            });
        })
    });
}

fn content(xml: &mut Xml, id: &str, about: &[(&str, &str)], (width, height): (&str, &str)) {
    xml.element("pic:nvPicPr", &[], |xml| {
        xml.empty("pic:cNvPr", about);
        xml.empty("pic:cNvPicPr", &[]);
    });
    xml.element("pic:blipFill", &[], |xml| {
        xml.empty("a:blip", &[("r:embed", id)]);
        xml.element("a:stretch", &[], |xml| xml.empty("a:fillRect", &[]));
    });
    xml.element("pic:spPr", &[], |xml| {
        xml.element("a:xfrm", &[], |xml| {
            xml.empty("a:off", &[("x", "0"), ("y", "0")]);
            xml.empty("a:ext", &[("cx", width), ("cy", height)]);
        });
        xml.element("a:prstGeom", &[("prst", "rect")], |xml| xml.empty("a:avLst", &[]));
    });
}
