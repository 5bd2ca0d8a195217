//! What a picture is drawn of, and the drawing as SVG.

use super::letters::{FAMILY, FOOT, LINE, SIZE};
use crate::export::xml::Xml;

/// Lines and letters; on white that is readable without colours, too.
const INK: &str = "#1a1a1a";
/// What boxes are filled with; lighter than any printer's noise.
const FILL: &str = "#f4f4f4";
const GROUND: &str = "#ffffff";
/// An arrow's head: how long, and how wide on either side of its line, in pixels.
pub(super) const HEAD: f64 = 9.0;
const HEAD_SIDE: f64 = 4.0;

/// A place, in pixels from the top left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// An area, in pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Area {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A part of a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Step {
    /// Where the line begins.
    From(Point),
    /// Straight to there.
    To(Point),
    /// To the last point, bent towards the first two on its way.
    Bend(Point, Point, Point),
}

/// Where an arrow's head points to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Towards {
    Left,
    Right,
    Up,
    Down,
}

/// A thing to draw.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    /// A box; with round corners and a broken line where it stands outside.
    Frame {
        area: Area,
        is_outside: bool,
    },
    /// White, so that what stands on it can be read.
    Blank(Area),
    Line {
        steps: Vec<Step>,
        is_broken: bool,
    },
    Head {
        tip: Point,
        towards: Towards,
    },
    /// Lines of words below each other, each in the middle of `x`; `y` is the top of the first.
    Words {
        x: f64,
        y: f64,
        lines: Vec<String>,
    },
}

/// Shapes in an area of their own, which begins at (0, 0).
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Panel {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shapes: Vec<Shape>,
}

impl Point {
    fn moved(self, by: Point) -> Self {
        Self { x: self.x + by.x, y: self.y + by.y }
    }
}

impl Shape {
    /// The shape somewhere else.
    pub(super) fn moved(self, by: Point) -> Self {
        let area = |area: Area| Area { x: area.x + by.x, y: area.y + by.y, ..area };
        match self {
            Self::Frame { area: of, is_outside } => Self::Frame { area: area(of), is_outside },
            Self::Blank(of) => Self::Blank(area(of)),
            Self::Line { steps, is_broken } => {
                let step = |step| match step {
                    Step::From(at) => Step::From(at.moved(by)),
                    Step::To(at) => Step::To(at.moved(by)),
                    Step::Bend(first, second, at) => {
                        Step::Bend(first.moved(by), second.moved(by), at.moved(by))
                    }
                };
                Self::Line { steps: steps.into_iter().map(step).collect(), is_broken }
            }
            Self::Head { tip, towards } => Self::Head { tip: tip.moved(by), towards },
            Self::Words { x, y, lines } => Self::Words { x: x + by.x, y: y + by.y, lines },
        }
    }
}

/// A box with words in its middle.
pub(super) fn labelled(area: Area, lines: Vec<String>, is_outside: bool) -> [Shape; 2] {
    let y = area.y + (area.height - LINE * count(&lines)) / 2.0;
    [Shape::Frame { area, is_outside }, Shape::Words { x: area.x + area.width / 2.0, y, lines }]
}

/// How many lines, for reckoning with heights.
pub(super) fn count(lines: &[String]) -> f64 {
    u32::try_from(lines.len()).map_or(f64::MAX, f64::from)
}

/// A panel as SVG that needs nothing else: no script, no style, no id, so that several may stand in one page.
pub(super) fn svg(panel: &Panel, title: &str, description: &str) -> String {
    let mut xml = Xml::default();
    let (width, height) = (number(panel.width), number(panel.height));
    let view = format!("0 0 {width} {height}");
    let attributes = [
        ("xmlns", "http://www.w3.org/2000/svg"),
        ("width", &*width),
        ("height", &*height),
        ("viewBox", &*view),
        ("role", "img"),
        ("aria-label", title),
        ("font-family", FAMILY),
        ("font-size", &*number(SIZE)),
    ];
    xml.element("svg", &attributes, |xml| {
        xml.leaf("title", &[], title);
        xml.leaf("desc", &[], description);
        rect(xml, Area { x: 0.0, y: 0.0, width: panel.width, height: panel.height }, &[("fill", GROUND)]);
        for shape in &panel.shapes {
            self::shape(xml, shape);
        }
    });
    xml.finish()
}

fn shape(xml: &mut Xml, shape: &Shape) {
    match shape {
        Shape::Frame { area, is_outside: false } => {
            rect(xml, *area, &[("fill", FILL), ("stroke", INK), ("stroke-width", "1.3")]);
        }
        Shape::Frame { area, is_outside: true } => {
            let look = [
                ("rx", "12"),
                ("fill", GROUND),
                ("stroke", INK),
                ("stroke-width", "1.3"),
                ("stroke-dasharray", "5 3"),
            ];
            rect(xml, *area, &look);
        }
        Shape::Blank(area) => rect(xml, *area, &[("fill", GROUND)]),
        Shape::Line { steps, is_broken } => {
            let way = steps.iter().map(way).collect::<Vec<_>>().join(" ");
            let look = [("fill", "none"), ("stroke", INK), ("stroke-width", "1.2"), ("d", &*way)];
            let broken = [look[0], look[1], look[2], look[3], ("stroke-dasharray", "4 4")];
            xml.empty("path", if *is_broken { &broken[..] } else { &look[..] });
        }
        Shape::Head { tip, towards } => head(xml, *tip, *towards),
        Shape::Words { x, y, lines } => {
            // Each line for itself: what turns letters round in one ends with it.
            let mut foot = y + FOOT;
            for line in lines {
                let place =
                    [("x", &*number(*x)), ("y", &*number(foot)), ("text-anchor", "middle"), ("fill", INK)];
                xml.leaf("text", &place, line);
                foot += LINE;
            }
        }
    }
}

fn rect(xml: &mut Xml, area: Area, look: &[(&str, &str)]) {
    let numbers = [area.x, area.y, area.width, area.height].map(number);
    let mut attributes: Vec<(&str, &str)> =
        ["x", "y", "width", "height"].into_iter().zip(numbers.iter().map(String::as_str)).collect();
    attributes.extend_from_slice(look);
    xml.empty("rect", &attributes);
}

fn head(xml: &mut Xml, tip: Point, towards: Towards) {
    let (x, y) = (tip.x, tip.y);
    let corners = match towards {
        Towards::Right => [(x, y), (x - HEAD, y - HEAD_SIDE), (x - HEAD, y + HEAD_SIDE)],
        Towards::Left => [(x, y), (x + HEAD, y - HEAD_SIDE), (x + HEAD, y + HEAD_SIDE)],
        Towards::Down => [(x, y), (x - HEAD_SIDE, y - HEAD), (x + HEAD_SIDE, y - HEAD)],
        Towards::Up => [(x, y), (x - HEAD_SIDE, y + HEAD), (x + HEAD_SIDE, y + HEAD)],
    };
    let points = corners.map(|(x, y)| format!("{},{}", number(x), number(y))).join(" ");
    xml.empty("polygon", &[("points", &points), ("fill", INK)]);
}

fn way(step: &Step) -> String {
    let at = |point: &Point| format!("{} {}", number(point.x), number(point.y));
    match step {
        Step::From(point) => format!("M{}", at(point)),
        Step::To(point) => format!("L{}", at(point)),
        Step::Bend(first, second, point) => format!("C{} {} {}", at(first), at(second), at(point)),
    }
}

/// A number with one digit behind the point at most, and never `-0`.
pub(super) fn number(value: f64) -> String {
    let tenths = (value * 10.0).round() / 10.0;
    format!("{}", if tenths == 0.0 { 0.0 } else { tenths })
}
