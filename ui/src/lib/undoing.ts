// What of a history is the last change, as undo goes: one that was taken back is none any more.
import type { RevisionView } from "./generated/RevisionView";

/** A revision, what it took back, what that took back, and so on: the undo of an undo does it again. */
function chainOf(row: RevisionView, rows: RevisionView[]): RevisionView[] {
  const earlier = rows.find((other) => other.id === row.undoes);
  return earlier ? [row, ...chainOf(earlier, rows)] : [row];
}

/** Whether it did something, rather than taking something back. */
const does = (row: RevisionView, rows: RevisionView[]): boolean => chainOf(row, rows).length % 2 === 1;

/** What undo would take back, of rows with the newest first. */
export const lastDone = (rows: RevisionView[]): RevisionView | undefined =>
  rows.find((row) => row.undone_by === null && does(row, rows));
