//! Boxes and arrows as panels: what hangs together in one, left to right; what is tied to nothing in rows.

use super::drawing::{Area, HEAD, Panel, Point, Shape, Step, Towards, count, labelled};
use super::layers::{PlacedBox, Size, Way, place};
use super::letters::{LINE, width, wrapped};
use super::source::Graph;
use super::{PAGE_HEIGHT, PAGE_WIDTH};

/// The longest line of a label, in pixels.
const LONGEST_LINE: f64 = 136.0;
/// Between a box and its words.
const PADDING: (f64, f64) = (12.0, 8.0);
/// The least width of a box.
const NARROWEST: f64 = 76.0;
/// Between boxes that stand in a row.
const APART: f64 = 20.0;
/// Straight before an arrow's head.
const RUN_UP: f64 = 3.0;
/// How far an arrow from a box to itself stands off.
const LOOP: f64 = 16.0;
/// Where left to right would be shrunk to less than this on a page, it is top to bottom if that stays larger.
const LEGIBLE: f64 = 0.75;

/// A box before it has its place.
struct Sketch {
    lines: Vec<String>,
    is_outside: bool,
    width: f64,
    height: f64,
    is_looped: bool,
}

/// Which way the arrows lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Flow {
    LeftToRight,
    TopToBottom,
}

pub(super) fn panels(graph: &Graph) -> Vec<Panel> {
    let sketches: Vec<Sketch> = (0..graph.nodes.len()).map(|at| sketch(graph, at)).collect();
    let mut panels = Vec::new();
    let mut alone = Vec::new();
    for members in together(graph) {
        match members.as_slice() {
            [lone] => alone.push(&sketches[*lone]),
            _ => panels.push(tied(graph, &sketches, &members)),
        }
    }
    panels.extend(rows(&alone));
    panels
}

fn sketch(graph: &Graph, at: usize) -> Sketch {
    let node = &graph.nodes[at];
    let lines = wrapped(&node.label, LONGEST_LINE);
    let longest = lines.iter().map(|line| width(line)).fold(0.0, f64::max);
    Sketch {
        is_outside: node.is_outside,
        width: (longest + 2.0 * PADDING.0).max(NARROWEST),
        height: LINE * count(&lines) + 2.0 * PADDING.1,
        is_looped: graph.arrows.contains(&(at, at)),
        lines,
    }
}

/// The nodes in groups that arrows tie together, each in the order of the source.
fn together(graph: &Graph) -> Vec<Vec<usize>> {
    let mut group: Vec<usize> = (0..graph.nodes.len()).collect();
    for (from, to) in &graph.arrows {
        let (one, other) = (group[*from].min(group[*to]), group[*from].max(group[*to]));
        group.iter_mut().filter(|of| **of == other).for_each(|of| *of = one);
    }
    let firsts = (0..group.len()).filter(|at| group[*at] == *at);
    firsts.map(|first| (0..group.len()).filter(|at| group[*at] == first).collect()).collect()
}

/// A group that hangs together, in the direction in which it stays larger on a page.
fn tied(graph: &Graph, sketches: &[Sketch], members: &[usize]) -> Panel {
    let shrunk = |panel: &Panel| (PAGE_WIDTH / panel.width).min(PAGE_HEIGHT / panel.height).min(1.0);
    let across = flowing(graph, sketches, members, Flow::LeftToRight);
    if shrunk(&across) >= LEGIBLE {
        return across;
    }
    let down = flowing(graph, sketches, members, Flow::TopToBottom);
    if shrunk(&down) > shrunk(&across) { down } else { across }
}

fn flowing(graph: &Graph, sketches: &[Sketch], members: &[usize], flow: Flow) -> Panel {
    let inside = |node: &usize| members.iter().position(|member| member == node);
    let arrows: Vec<(usize, usize)> = graph
        .arrows
        .iter()
        .filter(|(from, to)| from != to)
        .filter_map(|(from, to)| Some((inside(from)?, inside(to)?)))
        .collect();
    let sizes: Vec<Size> = members
        .iter()
        .map(|member| {
            let sketch = &sketches[*member];
            let (along, across) = flow.turned((sketch.width, sketch.height));
            // Room for the loop on both sides keeps the box in the middle.
            Size { along, across: across + if sketch.is_looped { 2.0 * LOOP } else { 0.0 } }
        })
        .collect();
    let placed = place(&sizes, &arrows);
    let (width, height) = flow.turned((placed.along, placed.across));
    let mut panel = Panel { width, height, shapes: Vec::new() };
    for (at, member) in members.iter().enumerate() {
        draw_box(&mut panel, &sketches[*member], placed.boxes[at], flow);
    }
    for way in &placed.ways {
        draw_way(&mut panel, way, flow);
    }
    panel
}

fn draw_box(panel: &mut Panel, sketch: &Sketch, own: PlacedBox, flow: Flow) {
    let loop_room = if sketch.is_looped { LOOP } else { 0.0 };
    let (x, y) = flow.turned((own.along, own.across + loop_room));
    let (width, height) = flow.turned((own.length, own.breadth - 2.0 * loop_room));
    panel.shapes.extend(labelled(Area { x, y, width, height }, sketch.lines.clone(), sketch.is_outside));
    if sketch.is_looped {
        let far = own.along + own.length;
        let (start, edge, end) = (far - 30.0, own.across + loop_room, far - 10.0);
        let line = [(start, edge), (start, edge - LOOP + 2.0), (end, edge - LOOP + 2.0), (end, edge)];
        let [first, second, third, tip] = line.map(|point| flow.point(point));
        panel.shapes.push(Shape::Line {
            steps: vec![Step::From(first), Step::To(second), Step::To(third), Step::To(tip)],
            is_broken: false,
        });
        panel.shapes.push(Shape::Head {
            tip,
            towards: match flow {
                Flow::LeftToRight => Towards::Down,
                Flow::TopToBottom => Towards::Right,
            },
        });
    }
}

/// A line that leaves and arrives straight, bent between the layers, with its head.
fn draw_way(panel: &mut Panel, way: &Way, flow: Flow) {
    let (Some(first), Some(last)) = (way.points.first().copied(), way.points.last().copied()) else { return };
    let room = HEAD + RUN_UP;
    // The line ends within its head, so that its blunt end does not show.
    let (start, end) = match way.is_turned {
        true => ((first.0 + HEAD - 1.0, first.1), last),
        false => (first, (last.0 - HEAD + 1.0, last.1)),
    };
    let mut steps = vec![Step::From(flow.point(start))];
    for pair in way.points.chunks_exact(2) {
        let [mut from, mut to] = [pair[0], pair[1]];
        if way.is_turned && from == first {
            from.0 += room;
            steps.push(Step::To(flow.point(from)));
        } else if from != first {
            steps.push(Step::To(flow.point(from)));
        }
        if !way.is_turned && to == last {
            to.0 -= room;
        }
        let middle = f64::midpoint(from.0, to.0);
        steps.push(match from.1 == to.1 {
            true => Step::To(flow.point(to)),
            false => Step::Bend(flow.point((middle, from.1)), flow.point((middle, to.1)), flow.point(to)),
        });
    }
    steps.push(Step::To(flow.point(end)));
    let towards = match (flow, way.is_turned) {
        (Flow::LeftToRight, false) => Towards::Right,
        (Flow::LeftToRight, true) => Towards::Left,
        (Flow::TopToBottom, false) => Towards::Down,
        (Flow::TopToBottom, true) => Towards::Up,
    };
    panel.shapes.push(Shape::Line { steps, is_broken: false });
    panel.shapes.push(Shape::Head { tip: flow.point(if way.is_turned { first } else { last }), towards });
}

impl Flow {
    /// Along and across as width and height, or the other way round.
    fn turned(self, (one, other): (f64, f64)) -> (f64, f64) {
        match self {
            Self::LeftToRight => (one, other),
            Self::TopToBottom => (other, one),
        }
    }

    fn point(self, at: (f64, f64)) -> Point {
        let (x, y) = self.turned(at);
        Point { x, y }
    }
}

/// What is tied to nothing, in rows of boxes of one size, each row a panel.
fn rows(alone: &[&Sketch]) -> Vec<Panel> {
    let room = |sketch: &Sketch| if sketch.is_looped { LOOP } else { 0.0 };
    let width = alone.iter().map(|sketch| sketch.width).fold(0.0, f64::max);
    let mut columns = 1;
    let mut all = width;
    while all + APART + width <= PAGE_WIDTH && columns < alone.len() {
        columns += 1;
        all += APART + width;
    }
    let row = |row: &[&Sketch]| {
        let above = row.iter().map(|sketch| room(sketch)).fold(0.0, f64::max);
        let height = row.iter().map(|sketch| sketch.height).fold(0.0, f64::max);
        let mut panel = Panel { width: 0.0, height: above + height, shapes: Vec::new() };
        let mut x = 0.0;
        for sketch in row {
            let room = room(sketch);
            let own =
                PlacedBox { along: x, across: above - room, length: width, breadth: height + 2.0 * room };
            draw_box(&mut panel, sketch, own, Flow::LeftToRight);
            panel.width = x + width;
            x += width + APART;
        }
        panel
    };
    alone.chunks(columns).map(row).collect()
}
