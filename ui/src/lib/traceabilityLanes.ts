// Where the lines of the graph pass a column that they neither begin nor end in: between two of its boxes, each in a lane of
// its own, so that one can be followed past the others.
import type { Line } from "./traceability";

/** A box of the graph: its column from the left, its place in it from the top. */
export interface Place {
  x: number;
  y: number;
}

/** Heights in one unit, as rem: of a box, and of the gap below each. */
export interface Heights {
  item: number;
  between: number;
}

/** Where a line passes a column, at which height from the top of the boxes. */
export interface Crossing {
  x: number;
  y: number;
}

/** The part of a gap that lanes take: at its edges lines would touch the boxes. */
const used = 0.7;

/** The middle of the box at that place of a column. */
export const middleOf = (y: number, { item, between }: Heights): number => y * (item + between) + item / 2;

/**
 * The crossings of each line, from the left, in the order of the lines: through the gap nearest to the straight way, and where
 * a column has no box any more, straight. `counts` has how many boxes each column has.
 */
export function lanesOf(
  lines: Line[],
  places: ReadonlyMap<number, Place>,
  counts: number[],
  heights: Heights,
): Crossing[][] {
  const pitch = heights.item + heights.between;
  const gaps = new Map<string, { crossing: Crossing; from: number; to: number }[]>();
  const crossings = lines.map((line) => {
    const [one, other] = [places.get(line.from), places.get(line.to)];
    if (!one || !other) return [];
    const [left, right] = one.x <= other.x ? [one, other] : [other, one];
    const [from, to] = [middleOf(left.y, heights), middleOf(right.y, heights)];
    const passed: Crossing[] = [];
    let [x, y] = [left.x, from];
    while (++x < right.x) {
      y += (to - y) / (right.x - x + 1);
      // What says that a column has nothing takes the place of a box.
      const count = Math.max(1, counts[x] ?? 0);
      const below = count * pitch - heights.between / 2;
      const isFree = y > below;
      // Not above the first box: the names of the columns stand there.
      const gap = Math.min(Math.max(Math.round((y + heights.between / 2) / pitch), 1), count);
      if (!isFree) y = gap * pitch - heights.between / 2;
      const crossing = { x, y };
      passed.push(crossing);
      const key = `${x} ${y}`;
      gaps.set(key, [...(gaps.get(key) ?? []), { crossing, from, to }]);
    }
    return passed;
  });
  for (const lanes of gaps.values()) {
    const step = Math.min(heights.between / 4, (heights.between * used) / Math.max(1, lanes.length - 1));
    // In the order in which they come from the left and go on to the right, they do not cross within the column.
    lanes.sort((one, other) => one.from + one.to - other.from - other.to);
    lanes.forEach(({ crossing }, at) => (crossing.y += (at - (lanes.length - 1) / 2) * step));
  }
  return crossings;
}
