import { describe, expect, it } from "vitest";
import { pathOf, waysOf } from "./traceabilityLanes";
import type { Place } from "./traceabilityPlaces";

const heights = { item: 4, between: 0.75 };
const pitch = heights.item + heights.between;
const line = (from: number, to: number) => ({ from, to, links: [] });
/** Boxes below each other: which column, and the how manieth. */
const places = (...all: [x: number, y: number][]) =>
  new Map<number, Place>(all.map(([x, y], item) => [item, { x, top: y * pitch }]));
const column = (count: number) => Array.from({ length: count }, (_, at) => at * pitch);

/** Whether a height is that of a box. */
const isBox = (y: number, tops: number[]) => tops.some((top) => y >= top && y <= top + heights.item);

describe("the ways of the graph's lines", () => {
  it("lead past every box of the columns between, wherever they begin and end", () => {
    for (const tops of [[0], column(1), column(3), column(8), [9, 15, 30]]) {
      for (let from = 0; from < 8; from++) {
        for (let to = 0; to < 8; to++) {
          const ends = places([0, from], [3, to]);
          const [way] = waysOf([line(0, 1)], ends, [column(8), tops, tops, column(8)], heights);
          expect(way?.lanes.map(({ x }) => x)).toEqual([1, 2]);
          expect(way?.lanes.some(({ y }) => y <= 0 || isBox(y, tops))).toBe(false);
        }
      }
    }
  });

  it("are straight where nothing is in the way, and else pass the nearest gap", () => {
    const pass = (from: number, to: number, tops: number[]) =>
      waysOf([line(0, 1)], places([0, from], [2, to]), [column(9), tops, column(9)], heights)[0]?.lanes[0]?.y;
    const middle = (y: number) => y * pitch + heights.item / 2;
    expect(pass(2, 2, column(1))).toBe(middle(2));
    expect(pass(0, 0, [20])).toBe(middle(0));
    const gap = pass(1, 2, column(9)) ?? 0;
    expect([gap > pitch + heights.item, gap < 2 * pitch]).toEqual([true, true]);
    // Above the first box there are the names of the columns.
    expect(pass(0, 0, column(9))).toBeGreaterThan(heights.item);
  });

  it("have a height of their own where several pass one gap, and stay in it however many", () => {
    for (const count of [3, 40]) {
      const all = new Map<number, Place>([[0, { x: 2, top: pitch }]]);
      const lines = Array.from({ length: count }, (_, at) => {
        all.set(at + 1, { x: 0, top: 0 });
        return line(at + 1, 0);
      });
      const tops = [column(9), column(9), column(9)];
      const ys = waysOf(lines, all, tops, heights).map((way) => way?.lanes[0]?.y ?? 0);
      expect(new Set(ys).size).toBe(count);
      expect(ys.every((y) => y > heights.item && y < pitch)).toBe(true);
    }
  });

  it("end at a box each at a place of its own, in the order of where they go", () => {
    const ends = places([0, 3], [1, 5], [1, 0], [1, 3], [0, 4]);
    const lines = [line(0, 1), line(0, 2), line(0, 3), line(0, 4)];
    const ways = waysOf(lines, ends, [column(6), column(6)], heights);
    const starts = ways.map((way) => way?.start ?? 0);
    expect([1, 2, 3, 0].map((at) => starts[at])).toEqual(starts.toSorted((one, other) => one - other));
    expect(new Set(starts).size).toBe(4);
    expect(starts.every((y) => y > 3 * pitch && y < 3 * pitch + heights.item)).toBe(true);
  });

  it("of neighbours pass nothing, within a column bow out at its side, and need both ends", () => {
    const ends = places([0, 0], [1, 4], [0, 3]);
    const ways = waysOf([line(0, 1), line(2, 0), line(0, 9)], ends, [column(9), column(9)], heights);
    expect(ways.map((way) => way?.lanes)).toEqual([[], [], undefined]);
    expect(ways[1]?.left.top).toBe(0);
    const widths = { column: 10, gap: 5, unit: 10 };
    const [across, bow] = ways.map((way) => way && pathOf(way, widths));
    expect(across).toMatch(/^M 100 [\d.]+ C .* 150 [\d.]+$/);
    expect(bow).toMatch(/^M 100 [\d.]+ C 120 [\d.]+ 120 [\d.]+ 100 [\d.]+$/);
  });
});
