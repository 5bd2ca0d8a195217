// Where the boxes of the graph stand: each column in the order, and at the heights, that bring what is linked side by side, so that
// the lines between them are short, nearly level, and cross little.
import type { Line } from "./traceability";

/** A box of the graph: its column from the left, and how far its top is below that of the columns. */
export interface Place {
  x: number;
  top: number;
}

/** Heights in one unit, as rem: of a box, and of the least gap between two. */
export interface Heights {
  item: number;
  between: number;
}

/** How many times further than need be boxes stand from each other where there is room, if they are many; few stay together. */
const airy = 2;

/** How often all columns are gone through: more changes nothing that is seen. */
const sweeps = 6;

const middle = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

/**
 * The heights nearest to the wanted ones, in the sum of the squares, that keep their order, so far from each other at least, and
 * from the first to the last within bounds; where these leave too little room, from the first bound on.
 */
export function spaced(wanted: number[], distance: number, first = -Infinity, last = Infinity): number[] {
  const runs: number[][] = [];
  wanted.forEach((height, at) => {
    let run = [height - at * distance];
    for (let above = runs.at(-1); above && middle(above) >= middle(run); above = runs.at(-1)) {
      run = [...above, ...run];
      runs.pop();
    }
    runs.push(run);
  });
  const end = last - (wanted.length - 1) * distance;
  return runs
    .flatMap((run) => run.map(() => Math.max(first, Math.min(end, middle(run)))))
    .map((height, at) => height + at * distance);
}

/** The boxes of each column from the top, with their places. The first column keeps its order: it is read as a list. */
export function arranged(
  columns: number[][],
  lines: Line[],
  { item, between }: Heights,
): { columns: number[][]; places: Map<number, Place> } {
  const pitch = item + between;
  const last = (Math.max(1, ...columns.map((column) => column.length)) - 1) * pitch;
  /** Where a column is shorter than the longest, lines that pass it get more room between its boxes. */
  const pitchOf = (count: number) =>
    Math.max(pitch, Math.min(pitch * Math.min(airy, count / 2), last / Math.max(1, count - 1)));
  const beside = besides(columns, lines);
  const places = new Map<number, Place>();

  /** The middle of what it is linked to and has a place; at first only the columns to the left have. */
  const wanted = (at: number): number | undefined => {
    const tops = (beside.get(at) ?? []).flatMap((other) => places.get(other)?.top ?? []);
    return tops.length === 0 ? undefined : middle(tops);
  };
  function lay(column: number[], x: number): number[] {
    const heights = new Map(column.map((at) => [at, wanted(at)]));
    const height = (at: number) => heights.get(at) ?? Infinity;
    const order = x === 0 ? column : [...column].sort((one, other) => compare(height(one), height(other)));
    // What is linked to nothing follows what stands before it.
    const distance = pitchOf(order.length);
    let next = 0;
    const near = order.map((at) => {
      const here = heights.get(at) ?? next;
      next = here + distance;
      return here;
    });
    spaced(near, distance, 0, last).forEach((top, at) => places.set(order[at] ?? -1, { x, top }));
    return order;
  }

  let best = { columns, places: new Map<number, Place>(), length: Infinity };
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const now = columns.map(lay);
    const length = lines.reduce((sum, line) => sum + fall(line, places), 0);
    if (length < best.length) best = { columns: now, places: new Map(places), length };
  }
  return best;
}

/** Nothing before nothing: items keep their order. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

/** What each item is linked to in the other columns. */
function besides(columns: number[][], lines: Line[]): Map<number, number[]> {
  const column = new Map(columns.flatMap((items, x) => items.map((at) => [at, x] as const)));
  const found = new Map<number, number[]>();
  const add = (at: number, other: number) => found.set(at, [...(found.get(at) ?? []), other]);
  for (const { from, to } of lines) {
    if (column.get(from) === column.get(to)) continue;
    add(from, to);
    add(to, from);
  }
  return found;
}

/** How far one of its ends is below the other. */
const fall = ({ from, to }: Line, places: ReadonlyMap<number, Place>): number =>
  Math.abs((places.get(from)?.top ?? 0) - (places.get(to)?.top ?? 0));
