import { describe, expect, it } from "vitest";
import { arranged, spaced } from "./traceabilityPlaces";

const heights = { item: 4, between: 1 };
const line = (from: number, to: number) => ({ from, to, links: [] });
const tops = (columns: number[][], lines: ReturnType<typeof line>[]) => {
  const { columns: order, places } = arranged(columns, lines, heights);
  return order.map((column) => column.map((at) => [at, places.get(at)?.top]));
};

describe("heights that keep their distance", () => {
  it("are those that are wanted where these are far enough from each other", () => {
    expect(spaced([1, 7, 20], 5)).toEqual([1, 7, 20]);
  });

  it("stand around the middle of those that are too near", () => {
    expect(spaced([10, 10, 10, 40], 5)).toEqual([5, 10, 15, 40]);
    expect(spaced([10, 4], 5)).toEqual([4.5, 9.5]);
  });

  it("stay within bounds, and begin at the first where these are too narrow", () => {
    expect(spaced([-9, 50], 5, 0, 20)).toEqual([0, 20]);
    expect(spaced([18, 19, 20], 5, 0, 20)).toEqual([10, 15, 20]);
    expect(spaced([3, 3, 3], 5, 0, 2)).toEqual([0, 5, 10]);
    expect(spaced([], 5)).toEqual([]);
  });
});

describe("the boxes of the graph", () => {
  it("stand at the height of what they are linked to", () => {
    expect(
      tops(
        [[0, 1, 2, 3, 4], [5]],
        [2, 3, 4].map((at) => line(at, 5)),
      ),
    ).toEqual([[0, 1, 2, 3, 4].map((at) => [at, at * 5]), [[5, 15]]]);
  });

  it("are in the order of what they are linked to, in all columns but the first", () => {
    const lines = [line(0, 8), line(1, 7), line(2, 6), line(8, 9), line(6, 10)];
    const { columns } = arranged(
      [
        [2, 0, 1],
        [6, 7, 8],
        [9, 10],
      ],
      lines,
      heights,
    );
    expect(columns).toEqual([
      [2, 0, 1],
      [6, 8, 7],
      [10, 9],
    ]);
  });

  it("follow the others in their own order where they are linked to nothing", () => {
    const { columns } = arranged([[0], [3, 4, 5]], [line(0, 5)], heights);
    expect(columns[1]).toEqual([5, 3, 4]);
  });

  it("never lie on each other, nor below the end of the longest column, and are always the same", () => {
    for (const [count, others] of [
      [20, 9],
      [3, 12],
      [1, 1],
      [40, 39],
    ] as const) {
      const first = Array.from({ length: count }, (_, at) => at);
      const second = Array.from({ length: others }, (_, at) => 100 + at);
      const lines = first.flatMap((at) => [
        line(at, 100 + ((at * 7) % others)),
        line(at, 100 + ((at * 5) % others)),
      ]);
      const found = tops([first, second, []], lines);
      expect(tops([first, second, []], lines)).toEqual(found);
      for (const column of found) {
        const all = column.map(([, top]) => top ?? NaN);
        all.forEach((top, at) => expect(top - (all[at - 1] ?? -5)).toBeGreaterThanOrEqual(5 - 1e-6));
        expect(all.at(-1) ?? 0).toBeLessThanOrEqual((Math.max(count, others) - 1) * 5 + 1e-6);
      }
    }
  });

  it("of a column that is linked to nothing stand below each other from the top", () => {
    expect(
      tops(
        [
          [0, 1],
          [2, 3],
        ],
        [],
      ),
    ).toEqual([
      [
        [0, 0],
        [1, 5],
      ],
      [
        [2, 0],
        [3, 5],
      ],
    ]);
  });
});
