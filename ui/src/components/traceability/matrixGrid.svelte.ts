// The grid of a matrix of any size: which of its rows and columns are in sight, and the cell that the keyboard is at.
import type { ActOf } from "../../lib/keys";
import { inSight } from "../../lib/inSight";
import { remOfPage } from "../../lib/lowWindow";

/** A cell by its row and column, from 0; -1 is a head. */
export interface Cell {
  row: number;
  column: number;
}

/** Sizes in rem: a row has room for two lines of its title, a column for four, and each for one of what is said of it. */
export const size = { row: 4, column: 8.5, head: 7.75 };
/** In a low window: a row has the two lines of its title, a column two; what is said of them is seen under the pointer and where the
 * keyboard is. */
export const lowSize = { ...size, row: 2.875, head: 4 };
/** The widths of the rows' heads, by the least room that each takes: two rows are told apart by their titles. */
const sides = [
  { room: 60, width: 22 },
  { room: 44, width: 18 },
  { room: 0, width: 10 },
];

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

export class MatrixGrid {
  /** What scrolls. */
  box = $state<HTMLElement>();
  /** What has the width that there is, of which the matrix takes what it needs. */
  place = $state<HTMLElement>();
  #rem = $state(remOfPage());
  #room = $state(0);
  #view = $state.raw({ width: 0, height: 0, left: 0, top: 0 });
  #at = $state.raw<Cell>({ row: 0, column: 0 });

  /** How wide the heads of the rows are, in rem. */
  readonly side = $derived.by(
    (): number => sides.find((one) => this.#room >= one.room * this.#rem)?.width ?? 18,
  );
  // Before it is laid out some are made all the same.
  readonly seenRows = $derived.by(() => {
    const { height, top } = this.#view;
    return inSight(top, height || 20 * this.#high, this.#high, this.#rows(), 3);
  });
  readonly seenColumns = $derived.by(() => {
    const { width, left } = this.#view;
    return inSight(left, width || 12 * this.#wide, this.#wide, this.#columns(), 2);
  });
  readonly active = $derived.by((): Cell => ({
    row: Math.min(this.#at.row, this.#rows() - 1),
    column: Math.min(this.#at.column, this.#columns() - 1),
  }));
  /** Whether the active cell is among those that are made. */
  readonly isActiveSeen = $derived.by((): boolean => {
    const { row, column } = this.active;
    const [rows, columns] = [this.seenRows, this.seenColumns];
    return (
      (row < 0 || (row >= rows.from && row < rows.to)) &&
      (column < 0 || (column >= columns.from && column < columns.to))
    );
  });
  readonly #rows: () => number;
  readonly #columns: () => number;
  readonly #isLow: () => boolean;

  /** `isLow`: whether the window is low for its text. */
  constructor(rows: () => number, columns: () => number, isLow: () => boolean = () => false) {
    this.#rows = rows;
    this.#columns = columns;
    this.#isLow = isLow;
  }

  get size(): typeof size {
    return this.#isLow() ? lowSize : size;
  }

  get #high(): number {
    return this.size.row * this.#rem;
  }

  get #wide(): number {
    return this.size.column * this.#rem;
  }

  isActive(row: number, column: number): boolean {
    return this.active.row === row && this.active.column === column;
  }

  measure = (): void => {
    this.#rem = remOfPage();
    const { box, place } = this;
    if (!box) return;
    this.#room = place?.clientWidth ?? 0;
    this.#view = {
      width: box.clientWidth,
      height: box.clientHeight,
      left: box.scrollLeft,
      top: box.scrollTop,
    };
  };

  /** Scrolls to the active cell. */
  look = (): void => {
    const { box } = this;
    // Before it is laid out there is nothing to scroll.
    if (!box || box.clientWidth === 0) return;
    const [wide, high] = [this.#wide, this.#high];
    const free = {
      width: box.clientWidth - this.side * this.#rem,
      height: box.clientHeight - this.size.head * this.#rem,
    };
    const { row, column } = this.active;
    const [left, top] = [column * wide, row * high];
    if (column >= 0) {
      if (left < box.scrollLeft) box.scrollLeft = left;
      else if (left + wide > box.scrollLeft + free.width) box.scrollLeft = left + wide - free.width;
    }
    if (row >= 0) {
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + high > box.scrollTop + free.height) box.scrollTop = top + high - free.height;
    }
    this.measure();
  };

  /** Goes to a cell that is in sight. */
  goTo(cell: Cell): void {
    this.#at = cell;
  }

  goToStart(): void {
    this.#at = { row: 0, column: 0 };
    this.box?.scrollTo?.(0, 0);
  }

  /** Goes where a key leads. */
  move(act: Exclude<ActOf<"matrix">, "open">): void {
    const page = Math.max(1, Math.floor(this.#view.height / this.#high) - 2);
    const { row, column } = this.active;
    const last = { row: this.#rows() - 1, column: this.#columns() - 1 };
    const to: Record<typeof act, Cell> = {
      down: { row: row + 1, column },
      up: { row: row - 1, column },
      right: { row, column: column + 1 },
      left: { row, column: column - 1 },
      page_down: { row: row + page, column },
      page_up: { row: Math.max(0, row - page), column },
      row_start: { row, column: -1 },
      row_end: { row, column: last.column },
      start: { row: 0, column: -1 },
      end: last,
    };
    const next = {
      row: between(-1, to[act].row, last.row),
      column: between(-1, to[act].column, last.column),
    };
    const isCorner = next.row === -1 && next.column === -1;
    // The corner has nothing to say.
    this.#at = !isCorner ? next : act === "up" ? { row: 0, column: -1 } : { row: -1, column: 0 };
    this.look();
  }
}
