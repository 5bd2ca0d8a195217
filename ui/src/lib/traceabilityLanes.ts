// The ways of the graph's lines: where each leaves its boxes, and where it passes a column that it neither begins nor ends in, between
// two of its boxes. Each has a height of its own there, so that one can be followed past the others.
import type { Line } from "./traceability";
import { spaced, type Heights, type Place } from "./traceabilityPlaces";

/** Where a line passes a column, at which height from the top of the boxes. */
export interface Crossing {
  x: number;
  y: number;
}

/** From the box on the left to the one on the right; of two in one column, from the upper one. */
export interface Way {
  left: Place;
  right: Place;
  /** The heights at which it leaves the one and comes to the other. */
  start: number;
  end: number;
  /** What it passes between them, from the left. */
  lanes: Crossing[];
}

/** The part of a gap between boxes that lanes take, and of the side of a box where lines end: at their edges, they would touch others. */
const used = 0.7;
/** Lines that need not be nearer to each other, as parts of a gap and of a box. */
const apart = { lanes: 1 / 2, ends: 1 / 7 };

const middleOf = ({ top }: Place, { item }: Heights): number => top + item / 2;

/** Between two boxes, or above or below all of a column. */
interface Gap {
  from: number;
  to: number;
}

/** The gaps of a column whose boxes have these tops. Above the first one there is none where it stands at the top: the names of the
 * columns stand there. */
function gapsOf(tops: number[], { item }: Heights): Gap[] {
  const edges = [0, ...tops.flatMap((top) => [top, top + item]), Infinity];
  const gaps: Gap[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = 0, to = Infinity] = edges.slice(at, at + 2);
    if (to - from > 1e-6) gaps.push({ from, to });
  }
  return gaps;
}

/** How far that height is from a gap: nothing, within it. */
const off = ({ from, to }: Gap, y: number): number => Math.max(from - y, y - to, 0);

/**
 * The ways of the lines, in their order; nothing for one whose ends have no places. `columns` has the tops of the boxes of each
 * column, from above; what says that a column has nothing takes the place of a box.
 */
export function waysOf(
  lines: Line[],
  places: ReadonlyMap<number, Place>,
  columns: number[][],
  heights: Heights,
): (Way | undefined)[] {
  const ways = lines.map((line) => straight(line, places, heights));
  const found = ways.flatMap((way) => way ?? []);
  pass(found, columns, heights);
  part(found, heights);
  return ways;
}

function straight({ from, to }: Line, places: ReadonlyMap<number, Place>, heights: Heights): Way | undefined {
  const [one, other] = [places.get(from), places.get(to)];
  if (!one || !other) return undefined;
  const isInOrder = one.x === other.x ? one.top <= other.top : one.x < other.x;
  const [left, right] = isInOrder ? [one, other] : [other, one];
  const [start, end] = [middleOf(left, heights), middleOf(right, heights)];
  const lanes: Crossing[] = [];
  for (let x = left.x + 1; x < right.x; x++)
    lanes.push({ x, y: start + ((end - start) * (x - left.x)) / (right.x - left.x) });
  return { left, right, start, end, lanes };
}

/** Leads each line through the gap of a column that is nearest to the straight way. */
function pass(ways: Way[], columns: number[][], heights: Heights) {
  columns.forEach((tops, x) => {
    const gaps = gapsOf(tops, heights);
    const taken = new Map<Gap, Crossing[]>();
    for (const crossing of ways.flatMap(({ lanes }) => lanes.filter((lane) => lane.x === x))) {
      const nearest = gaps.reduce((one, other) =>
        off(other, crossing.y) < off(one, crossing.y) ? other : one,
      );
      taken.set(nearest, [...(taken.get(nearest) ?? []), crossing]);
    }
    for (const [gap, crossings] of taken) {
      // In the order in which they come, they do not cross on the way there.
      crossings.sort((one, other) => one.y - other.y);
      const edge = (Math.min(gap.to - gap.from, 3 * heights.between) * (1 - used)) / 2;
      const [first, last] = [gap.from + edge, gap.to - edge];
      const step = Math.min(heights.between * apart.lanes, (last - first) / crossings.length);
      const ys = spaced(
        crossings.map(({ y }) => y),
        step,
        first,
        last,
      );
      crossings.forEach((crossing, at) => (crossing.y = ys[at] ?? crossing.y));
    }
  });
}

/** Parts the ends of the lines at each side of a box, in the order of where they go. */
function part(ways: Way[], { item }: Heights) {
  const sides = new Map<string, { go: number; end: (by: number) => void }[]>();
  const add = (place: Place, side: "left" | "right", go: number, end: (by: number) => void) => {
    const key = `${place.x} ${place.top} ${side}`;
    sides.set(key, [...(sides.get(key) ?? []), { go, end }]);
  };
  for (const way of ways) {
    const isWithin = way.left.x === way.right.x;
    const [next, before] = [way.lanes[0]?.y ?? way.end, way.lanes.at(-1)?.y ?? way.start];
    add(way.left, "right", next, (by) => (way.start += by));
    add(way.right, isWithin ? "right" : "left", before, (by) => (way.end += by));
  }
  for (const ends of sides.values()) {
    const step = Math.min(item * apart.ends, (item * used) / ends.length);
    ends.sort((one, other) => one.go - other.go);
    ends.forEach(({ end }, at) => end((at - (ends.length - 1) / 2) * step));
  }
}

/** How wide the columns and the gaps between them are, in the unit of the heights, and how many of the picture's units that is. */
export interface Widths {
  column: number;
  gap: number;
  unit: number;
}

/** A way as a path: level where it leaves a box, comes to one, and passes a column; within a column a bow at its side. */
export function pathOf(way: Way, { column, gap, unit }: Widths): string {
  const at = (...values: number[]) => values.map((value) => Math.round(value * unit * 10) / 10).join(" ");
  const edge = (x: number) => x * (column + gap);
  const reach = gap / 2;
  let [x, y] = [edge(way.left.x) + column, way.start];
  const begin = `M ${at(x, y)}`;
  if (way.left.x === way.right.x) {
    const bow = x + gap * 0.4;
    return `${begin} C ${at(bow, y)} ${at(bow, way.end)} ${at(x, way.end)}`;
  }
  const curve = (toX: number, toY: number) => `C ${at(x + reach, y)} ${at(toX - reach, toY)} ${at(toX, toY)}`;
  const passed = way.lanes.map((lane) => {
    const part = `${curve(edge(lane.x), lane.y)} H ${at(edge(lane.x) + column)}`;
    [x, y] = [edge(lane.x) + column, lane.y];
    return part;
  });
  return [begin, ...passed, curve(edge(way.right.x), way.end)].join(" ");
}
