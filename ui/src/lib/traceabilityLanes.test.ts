import { describe, expect, it } from "vitest";
import { lanesOf, middleOf, type Crossing, type Place } from "./traceabilityLanes";

const heights = { item: 4, between: 0.75 };
const line = (from: number, to: number) => ({ from, to, links: [] });
const places = (...all: [number, number][]) =>
  new Map<number, Place>(all.map(([x, y], item) => [item, { x, y }]));

/** Whether a height is that of a box in a column of so many. */
const isBox = (y: number, count: number) =>
  Array.from({ length: count }, (_, at) => middleOf(at, heights)).some(
    (middle) => Math.abs(y - middle) <= heights.item / 2,
  );

describe("the ways of the graph's lines", () => {
  it("lead past every box of the columns between, wherever they begin and end", () => {
    for (const count of [0, 1, 3, 8]) {
      for (let from = 0; from < 8; from++) {
        for (let to = 0; to < 8; to++) {
          const [lanes] = lanesOf([line(0, 1)], places([0, from], [3, to]), [8, count, count, 8], heights);
          expect(lanes?.map(({ x }) => x)).toEqual([1, 2]);
          expect(lanes?.some(({ y }) => y <= 0 || isBox(y, Math.max(1, count)))).toBe(false);
        }
      }
    }
  });

  it("pass the gap that is nearest, and straight on where a column has ended", () => {
    const way = (from: number, to: number, count: number) =>
      lanesOf([line(0, 1)], places([0, from], [2, to]), [9, count, 9], heights)[0]?.[0]?.y;
    expect(way(2, 2, 1)).toBe(middleOf(2, heights));
    expect(way(1, 2, 9)).toBe(2 * 4.75 - 0.375);
    expect(way(0, 0, 9)).toBe(4.75 - 0.375);
  });

  it("are lanes of their own where several pass one gap, in the order in which they come", () => {
    const all = places([0, 0], [0, 1], [0, 2], [2, 0], [2, 1], [2, 2]);
    const lines = [line(2, 3), line(1, 4), line(0, 5)];
    const lanes = lanesOf(lines, all, [3, 1, 3], heights).map(([first]) => first as Crossing);
    const inGap = lanes.filter(({ y }) => y > 4 && y < 4.75);
    expect(new Set(lanes.map(({ y }) => y)).size).toBe(3);
    expect(inGap.every(({ y }) => !isBox(y, 1))).toBe(true);
  });

  it("of many in one gap stay within it", () => {
    const all = new Map<number, Place>([[0, { x: 2, y: 1 }]]);
    const lines = Array.from({ length: 40 }, (_, at) => {
      all.set(at + 1, { x: 0, y: 0 });
      return line(at + 1, 0);
    });
    const heightsOf = lanesOf(lines, all, [9, 9, 9], heights).map(([first]) => first?.y ?? 0);
    expect(new Set(heightsOf).size).toBe(40);
    expect(heightsOf.some((y) => isBox(y, 9))).toBe(false);
  });

  it("of neighbours, and within a column, pass nothing", () => {
    expect(lanesOf([line(0, 1), line(0, 2)], places([0, 0], [1, 4], [0, 3]), [9, 9], heights)).toEqual([
      [],
      [],
    ]);
  });
});
