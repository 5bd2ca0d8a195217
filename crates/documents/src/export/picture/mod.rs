//! Our diagrams as pictures: the two forms of Mermaid that `render/diagram.rs` writes, read, laid out and drawn here
//! ([0024](../../../../../docs/decisions/0024-diagrams-drawn-by-ourselves.md)).
//!
//! What must not happen here: an error because of a diagram (what is not of these forms is shown as its source), a label that
//! is anything but text, a word of it left out, an id or a script in an SVG, a font that is not part of the program.

mod drawing;
mod graph;
mod layers;
mod letters;
mod raster;
mod sequence;
mod source;
#[cfg(test)]
mod tests;

use drawing::{Panel, Point};
use source::Diagram;

/// The language of a fence that may hold a diagram.
const MERMAID: &str = "mermaid";
/// What fits a page of every form without being shrunk, in pixels of CSS (1/96 inch): A4 less margins.
const PAGE_WIDTH: f64 = 620.0;
const PAGE_HEIGHT: f64 = 860.0;
/// Around everything, and between panels.
const MARGIN: f64 = 6.0;
const APART: f64 = 28.0;

/// A picture, or one of several that a diagram is too large for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// It as SVG: without ids, script, style or anything from elsewhere; every label in it is text.
    pub svg: String,
    /// Its width in pixels of CSS (1/96 inch), rounded up.
    pub width: u32,
    /// Its height, the same.
    pub height: u32,
    /// What it is, in a line.
    pub title: String,
    /// What it shows, in sentences: every label and every arrow of the diagram.
    pub description: String,
}

impl Picture {
    /// The picture as PNG (8-bit RGBA), twice as many pixels as `width` and `height` say, at most 4,000 on a side. `None`
    /// where the fonts of the program lack a sign that is in it.
    pub fn png(&self) -> Option<Vec<u8>> {
        raster::png(self)
    }
}

/// The pictures of a block of code; `None` where it is no diagram of ours.
pub fn pictures(language: &str, text: &str) -> Option<Vec<Picture>> {
    let diagram = (language == MERMAID).then(|| source::read(text)).flatten()?;
    let panels = match &diagram {
        Diagram::Graph(graph) => graph::panels(graph),
        Diagram::Sequence(sequence) => sequence::panels(sequence),
    };
    let sheets = sheets(panels);
    let (title, description) = (title(&diagram), description(&diagram));
    let count = sheets.len();
    let picture = |(at, sheet): (usize, Panel)| {
        let title = if count > 1 { format!("{title}, part {} of {count}", at + 1) } else { title.clone() };
        Picture {
            svg: drawing::svg(&sheet, &title, &description),
            width: whole(sheet.width),
            height: whole(sheet.height),
            title,
            description: description.clone(),
        }
    };
    Some(sheets.into_iter().enumerate().map(picture).collect())
}

/// A length in whole pixels.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // Clamped to what fits.
fn whole(length: f64) -> u32 {
    length.ceil().clamp(1.0, 1e6) as u32
}

/// Panels below each other, as many as fit a page.
fn sheets(panels: Vec<Panel>) -> Vec<Panel> {
    let mut sheets: Vec<Panel> = Vec::new();
    for panel in panels {
        let fits = |sheet: &&mut Panel| sheet.height + APART + panel.height <= PAGE_HEIGHT;
        match sheets.last_mut().filter(fits) {
            Some(sheet) => {
                let below = Point { x: MARGIN, y: sheet.height - MARGIN + APART };
                sheet.shapes.extend(panel.shapes.into_iter().map(|shape| shape.moved(below)));
                sheet.width = sheet.width.max(panel.width + 2.0 * MARGIN);
                sheet.height = below.y + panel.height + MARGIN;
            }
            None => sheets.push(Panel {
                width: panel.width + 2.0 * MARGIN,
                height: panel.height + 2.0 * MARGIN,
                shapes: panel
                    .shapes
                    .into_iter()
                    .map(|shape| shape.moved(Point { x: MARGIN, y: MARGIN }))
                    .collect(),
            }),
        }
    }
    sheets
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

fn title(diagram: &Diagram) -> String {
    match diagram {
        Diagram::Graph(graph) => format!(
            "Diagram of {} and {}",
            counted(graph.nodes.len(), "box", "boxes"),
            counted(graph.arrows.len(), "arrow", "arrows")
        ),
        Diagram::Sequence(sequence) => format!(
            "Sequence of {} among {}",
            counted(sequence.messages.len(), "message", "messages"),
            counted(sequence.participants.len(), "participant", "participants")
        ),
    }
}

fn description(diagram: &Diagram) -> String {
    let sentences: Vec<String> = match diagram {
        Diagram::Graph(graph) => {
            let sentence = |(at, node): (usize, &source::Node)| {
                let leads = graph.arrows.iter().filter(|(from, _)| *from == at);
                let to: Vec<&str> = leads.map(|(_, to)| graph.nodes[*to].label.as_str()).collect();
                let outside = if node.is_outside { " (outside)" } else { "" };
                let arrow = if to.is_empty() { String::new() } else { format!(" → {}", to.join("; ")) };
                format!("{}{outside}{arrow}.", node.label)
            };
            graph.nodes.iter().enumerate().map(sentence).collect()
        }
        Diagram::Sequence(sequence) => {
            let name = |at: usize| sequence.participants[at].as_str();
            let participants = format!("{}.", sequence.participants.join("; "));
            let message = |message: &source::Message| {
                format!("{} → {}: {}.", name(message.from), name(message.to), message.label)
            };
            std::iter::once(participants).chain(sequence.messages.iter().map(message)).collect()
        }
    };
    sentences.join(" ")
}
