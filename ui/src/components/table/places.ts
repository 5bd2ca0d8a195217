// Where seats sit: left and right of the question, and below it, on a grid of twelve columns.

export interface Place {
  column: string;
  row: string;
}

/** How many sit on each side and below, for 2 to 12 seats: as few rows as possible, nobody alone in a corner. */
const below: Record<number, number> = { 3: 1, 5: 1, 6: 2, 7: 3, 8: 4, 9: 3, 10: 4, 11: 3, 12: 4 };
const belowColumns: Record<number, string[]> = {
  1: ["5 / span 4"],
  2: ["3 / span 4", "7 / span 4"],
  3: ["1 / span 4", "5 / span 4", "9 / span 4"],
  4: ["1 / span 3", "4 / span 3", "7 / span 3", "10 / span 3"],
};

/** The places of `count` seats in their order, and how many rows the question spans. */
export function places(count: number): { seats: Place[]; rows: number } {
  const bottom = below[count] ?? 0;
  const left = Math.ceil((count - bottom) / 2);
  const right = count - bottom - left;
  const side = (column: string, length: number) =>
    Array.from({ length }, (_, at): Place => ({ column, row: String(at + 1) }));
  const columns = belowColumns[bottom] ?? [];
  return {
    seats: [
      ...side("1 / span 3", left),
      ...side("10 / span 3", right),
      ...columns.map((column) => ({ column, row: String(left + 1) })),
    ],
    rows: Math.max(1, left),
  };
}
