// What undo and redo take of a history: a change that was taken back is the last one no more, and can be done again.
import type { Action } from "./generated/Action";
import type { RevisionView } from "./generated/RevisionView";
import type { JsonValue } from "./generated/serde_json/JsonValue";
import { listed } from "./format";
import { t } from "./language";

export type Way = "undo" | "redo";

/** A revision, what it took back, what that took back, and so on: the undo of an undo does it again. */
function chainOf(row: RevisionView, rows: RevisionView[]): RevisionView[] {
  // Among older ones only: a file that somebody wrote may name itself.
  const older = rows.slice(rows.indexOf(row) + 1);
  const earlier = older.find((other) => other.id === row.undoes);
  return earlier ? [row, ...chainOf(earlier, older)] : [row];
}

/** Whether it did something, rather than taking something back. */
const does = (row: RevisionView, rows: RevisionView[]): boolean =>
  row.undoes === null || chainOf(row, rows).length % 2 === 1;

/** Whether it did once more what had been taken back. */
export const doneAgain = (row: RevisionView, rows: RevisionView[]): boolean =>
  row.undoes !== null && does(row, rows);

/** What undo would take back, of rows with the newest first. */
const lastDone = (rows: RevisionView[]): RevisionView | undefined =>
  rows.find((row) => row.undone_by === null && does(row, rows));

/** What redo would take back: nothing from before the newest change that is itself no undo. */
function lastUndone(rows: RevisionView[]): RevisionView | undefined {
  const newest = rows.findIndex((row) => row.undoes === null);
  const since = newest < 0 ? rows : rows.slice(0, newest);
  return since.find((row) => row.undone_by === null && !does(row, rows));
}

/** The revision that an undo or a redo takes back. */
export const lastOf = (way: Way, rows: RevisionView[]): RevisionView | undefined =>
  way === "undo" ? lastDone(rows) : lastUndone(rows);

/**
 * Who ended a conflict or a question in the review, as the history calls them; null where it tells of nobody whose word still counts. Who
 * did again what had been taken back did not decide it.
 */
export function endedBy(id: string, rows: RevisionView[]): string | null {
  const ends = (row: RevisionView) => row.action === "decide" || row.action === "answer";
  for (const row of rows.filter(({ undone_by }) => undone_by === null)) {
    const first = chainOf(row, rows).at(-1) ?? row;
    const isEnd = ends(first) && first.changes.some((change) => change.artifact === id);
    if (isEnd && does(row, rows)) return first.by;
  }
  return null;
}

/** Whether a word stayed what it was and only its reason is another one. */
function gaveReason({ changes }: RevisionView): boolean {
  const stateOf = (value: JsonValue | undefined) =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? value.state : undefined;
  return (
    changes.length > 0 &&
    changes.every(({ keys }) => {
      const word = keys.find(({ key }) => key === "review");
      const before = stateOf(word?.before);
      return before !== undefined && before === stateOf(word?.after);
    })
  );
}

/** What was changed in the first place, as it is called within a sentence. */
export function whatOf(row: RevisionView, rows: RevisionView[]): string {
  const first = chainOf(row, rows).at(-1) ?? row;
  const ids = first.changes.filter((change) => !change.made).map((change) => change.artifact);
  const artifacts = ids.length > 2 ? t("{n|# artifact|# artifacts}", { n: ids.length }) : listed(ids);
  const words: Record<Action, () => string> = {
    review: () =>
      gaveReason(first)
        ? t("the reason for your word on {artifacts}", { artifacts })
        : t("your word on {artifacts}", { artifacts }),
    edit: () => t("the edit of {artifacts}", { artifacts }),
    split: () => t("the split of {artifacts}", { artifacts }),
    merge: () => t("the merge of {artifacts}", { artifacts }),
    distinguish: () => t("the word that {artifacts} are not duplicates", { artifacts }),
    answer: () => t("the answer to {artifacts}", { artifacts }),
    decide: () => t("the decision on {artifacts}", { artifacts }),
    // What it took back cannot be read.
    undo: () => t("the change of {artifacts}", { artifacts }),
  };
  return words[first.action]();
}
