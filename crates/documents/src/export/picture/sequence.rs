//! Participants with their lifelines, and messages between them from top to bottom.
//!
//! What would be wider or higher than a page is cut into strips, message after message: each strip shows only those who
//! take part in it.

use super::drawing::{Area, HEAD, Panel, Point, Shape, Step, Towards, count, labelled};
use super::letters::{LINE, width, wrapped};
use super::source::{Message, Sequence};
use super::{PAGE_HEIGHT, PAGE_WIDTH};

/// The longest line of a participant's name, and of a message, in pixels.
const LONGEST_NAME: f64 = 130.0;
const LONGEST_MESSAGE: f64 = 250.0;
/// Between the box of a participant and its words.
const PADDING: (f64, f64) = (12.0, 8.0);
const NARROWEST: f64 = 72.0;
/// Between boxes, and between a message's words and the lifelines.
const APART: f64 = 20.0;
const ASIDE: f64 = 12.0;
/// Before a message's words, between them and its arrow, and below the last one.
const BEFORE: f64 = 12.0;
const ABOVE_ARROW: f64 = 3.0;
const TAIL: f64 = 18.0;
/// An arrow of a participant to itself: how far it stands off, and how high it is.
const LOOP: (f64, f64) = (34.0, 16.0);

/// Where a participant of a strip stands.
struct Column {
    participant: usize,
    lines: Vec<String>,
    width: f64,
    /// Its lifeline.
    x: f64,
}

pub(super) fn panels(sequence: &Sequence) -> Vec<Panel> {
    let mut panels = Vec::new();
    let mut rest = sequence.messages.as_slice();
    while !rest.is_empty() {
        let mut best = None;
        for length in 1..=rest.len() {
            let panel = strip(sequence, &rest[..length], &[]);
            if length > 1 && (panel.width > PAGE_WIDTH || panel.height > PAGE_HEIGHT) {
                break;
            }
            best = Some((length, panel));
        }
        let Some((length, panel)) = best else { break };
        panels.push(panel);
        rest = &rest[length..];
    }
    let speaks =
        |at: &usize| sequence.messages.iter().any(|message| message.from == *at || message.to == *at);
    let silent: Vec<usize> = (0..sequence.participants.len()).filter(|at| !speaks(at)).collect();
    let mut rest = silent.as_slice();
    while !rest.is_empty() {
        let fits =
            |length: &usize| *length == 1 || strip(sequence, &[], &rest[..*length]).width <= PAGE_WIDTH;
        let length = (1..=rest.len()).take_while(fits).last().unwrap_or(1);
        panels.push(strip(sequence, &[], &rest[..length]));
        rest = &rest[length..];
    }
    panels
}

/// Some messages and all who send or take one of them, and others.
fn strip(sequence: &Sequence, messages: &[Message], others: &[usize]) -> Panel {
    let takes_part = |at: &usize| {
        others.contains(at) || messages.iter().any(|message| message.from == *at || message.to == *at)
    };
    let members: Vec<usize> = (0..sequence.participants.len()).filter(takes_part).collect();
    let columns = columns(sequence, &members, messages);
    let head = columns.iter().map(|column| LINE * count(&column.lines)).fold(0.0, f64::max) + 2.0 * PADDING.1;
    let mut right = columns.last().map_or(0.0, |last| last.x + last.width / 2.0);
    let mut spoken = Vec::new();
    let mut y = head;
    for message in messages {
        y = self::message(&mut spoken, &columns, message, y + BEFORE, &mut right);
    }
    let foot = y + TAIL;
    let mut shapes = Vec::new();
    for column in &columns {
        let at = |y| Point { x: column.x, y };
        shapes.push(Shape::Line { steps: vec![Step::From(at(head)), Step::To(at(foot))], is_broken: true });
    }
    for column in &columns {
        let area = Area { x: column.x - column.width / 2.0, y: 0.0, width: column.width, height: head };
        shapes.extend(labelled(area, column.lines.clone(), false));
    }
    shapes.extend(spoken);
    Panel { width: right, height: foot, shapes }
}

/// The columns of a strip, far enough from each other for their boxes and for what neighbours say to each other.
fn columns(sequence: &Sequence, members: &[usize], messages: &[Message]) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    for member in members {
        let lines = wrapped(&sequence.participants[*member], LONGEST_NAME);
        let longest = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
        let own = (longest + 2.0 * PADDING.0).max(NARROWEST);
        let x = match columns.last() {
            None => own / 2.0,
            Some(before) => {
                let pair = [before.participant, *member];
                let is_theirs = |message: &&Message| match message.from == message.to {
                    true => message.from == pair[0],
                    false => pair.contains(&message.from) && pair.contains(&message.to),
                };
                let said = messages.iter().filter(is_theirs).map(|message| {
                    let own = if message.from == message.to { 2.0 * ASIDE } else { 2.0 * ASIDE + HEAD };
                    said_width(&message.label) + own
                });
                let boxes = (before.width + own) / 2.0 + APART;
                before.x + said.fold(boxes, f64::max)
            }
        };
        columns.push(Column { participant: *member, lines, width: own, x });
    }
    columns
}

fn said_width(label: &str) -> f64 {
    wrapped(label, LONGEST_MESSAGE).iter().map(|line| width(line)).fold(0.0, f64::max).max(LOOP.0)
}

/// A message from `y` on; gives where it ends. `right` is moved where it reaches further.
fn message(shapes: &mut Vec<Shape>, columns: &[Column], message: &Message, y: f64, right: &mut f64) -> f64 {
    let lifeline = |participant: usize| {
        columns.iter().find(|column| column.participant == participant).map_or(0.0, |column| column.x)
    };
    let (from, to) = (lifeline(message.from), lifeline(message.to));
    let is_loop = message.from == message.to;
    let room = if is_loop {
        LONGEST_MESSAGE
    } else {
        ((from - to).abs() - 2.0 * ASIDE).clamp(40.0, LONGEST_MESSAGE)
    };
    let lines = if message.label.is_empty() { Vec::new() } else { wrapped(&message.label, room) };
    let longest = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
    let middle = if is_loop { from + ASIDE + longest / 2.0 } else { f64::midpoint(from, to) };
    let arrow = y + LINE * count(&lines) + ABOVE_ARROW;
    if !lines.is_empty() {
        let area =
            Area { x: middle - longest / 2.0 - 3.0, y, width: longest + 6.0, height: LINE * count(&lines) };
        *right = right.max(area.x + area.width);
        shapes.push(Shape::Blank(area));
        shapes.push(Shape::Words { x: middle, y, lines });
    }
    let point = |x, y| Point { x, y };
    if is_loop {
        let (far, below) = (from + LOOP.0, arrow + LOOP.1);
        *right = right.max(far + 1.0);
        let steps = vec![
            Step::From(point(from, arrow)),
            Step::To(point(far, arrow)),
            Step::To(point(far, below)),
            Step::To(point(from + HEAD - 1.0, below)),
        ];
        shapes.push(Shape::Line { steps, is_broken: false });
        shapes.push(Shape::Head { tip: point(from, below), towards: Towards::Left });
        return below;
    }
    let towards = if to > from { Towards::Right } else { Towards::Left };
    let end = if to > from { to - HEAD + 1.0 } else { to + HEAD - 1.0 };
    let steps = vec![Step::From(point(from, arrow)), Step::To(point(end, arrow))];
    shapes.push(Shape::Line { steps, is_broken: false });
    shapes.push(Shape::Head { tip: point(to, arrow), towards });
    arrow
}
