// Where seats sit: in rows below the question, on a grid of twelve columns.

/** How many sit in each row, for `count` seats: at most three, as equal as possible, so that nobody sits alone. */
function rows(count: number): number[] {
  const many = count === 4 ? 2 : Math.max(1, Math.ceil(count / 3));
  const [least, more] = [Math.floor(count / many), count % many];
  return Array.from({ length: many }, (_, at) => least + (at < more ? 1 : 0));
}

/** How many of the twelve columns each of `count` seats takes, in their order: every row is full. */
export function places(count: number): number[] {
  return rows(count).flatMap((seats) => Array.from({ length: seats }, () => 12 / seats));
}
