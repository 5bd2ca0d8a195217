import { describe, expect, it } from "vitest";
import columnSource from "./ColumnHead.svelte?raw";
import { lowSize, MatrixGrid, size } from "./matrixGrid.svelte";
import matrixSource from "./TraceMatrix.svelte?raw";

const gridOf = (rows: number, columns: number) => {
  const grid = new MatrixGrid(
    () => rows,
    () => columns,
  );
  const after = (...acts: Parameters<MatrixGrid["move"]>[0][]) => {
    for (const act of acts) grid.move(act);
    return [grid.active.row, grid.active.column];
  };
  return { grid, after };
};

describe("The head of a column", () => {
  it("has room for its id, four lines of its title, and what is said of it", () => {
    const lines = Number(/\.title \{\s*-webkit-line-clamp: (\d);/.exec(columnSource)?.[1]);
    const small = 0.8125;
    expect(lines).toBe(4);
    expect(0.5 + 1.4 + lines * 1.25 * small + 1.5 * small).toBeLessThanOrEqual(size.head);
  });

  it("shows all of it under the pointer and where the keyboard is, as that of a row does", () => {
    const [, rule = ""] =
      /\.side:hover,\s*\.box:focus-visible :is\(\.head, \.side\)\.active \{([^}]*)\}/.exec(matrixSource) ??
      [];
    expect(rule).toMatch(/height: auto;\s*min-height: 100%;/);
    expect(matrixSource).toMatch(
      /:is\(\.head, \.side\):hover :global\(:is\(\.one-line, \.two-lines\)\),[^{]*\{\s*-webkit-line-clamp: none;/,
    );
  });
});

describe("In a low window", () => {
  it("three rows fit below the heads, with two lines of each title", () => {
    const [small, body] = [0.8125, 0.9375];
    expect(0.5 + 2 * 1.25 * body).toBeLessThanOrEqual(lowSize.row);
    expect(0.5 + 1.4 + 2 * 1.25 * small).toBeLessThanOrEqual(lowSize.head);
    const least = Number(/\.box\.low \{\s*max-height: max\(([\d.]+)rem/.exec(matrixSource)?.[1]);
    const scrollbar = 0.5;
    expect(lowSize.head + 3 * lowSize.row + scrollbar).toBeLessThanOrEqual(least);
  });

  it("the grid has its lower rows and heads as long as the window is low", () => {
    let low = true;
    const grid = new MatrixGrid(
      () => 9,
      () => 9,
      () => low,
    );
    expect(grid.size).toBe(lowSize);
    low = false;
    expect(grid.size).toBe(size);
  });
});

describe("The grid of a matrix", () => {
  it("goes to its ends, and not beyond them", () => {
    const { after } = gridOf(30, 9);
    expect(after("down", "right")).toEqual([1, 1]);
    expect(after("end", "down", "right")).toEqual([29, 8]);
    expect(after("row_start", "left")).toEqual([29, -1]);
    expect(after("row_end")).toEqual([29, 8]);
    expect(after("start", "page_up")).toEqual([0, -1]);
  });

  it("passes over the corner, to the head that is nearest", () => {
    const { after } = gridOf(30, 9);
    expect(after("start", "up")).toEqual([0, -1]);
    expect(after("right", "up", "left")).toEqual([-1, 0]);
  });

  it("stays within what is left of it when a filter takes rows and columns away", () => {
    let count = 30;
    const grid = new MatrixGrid(
      () => count,
      () => count,
    );
    grid.move("end");
    count = 2;
    expect([grid.active.row, grid.active.column]).toEqual([1, 1]);
  });

  it("makes what is in sight alone, and knows when the active cell is not", () => {
    const { grid } = gridOf(1000, 300);
    expect(grid.isActiveSeen).toBe(true);
    expect(grid.seenRows).toEqual({ from: 0, to: 23 });
    expect(grid.seenColumns).toEqual({ from: 0, to: 14 });
    grid.move("end");
    expect(grid.isActiveSeen).toBe(false);
  });
});
