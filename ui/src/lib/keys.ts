// The keys that a screen or a part of it has for itself: one table, by which the handlers go, and which the sheet shows.
import { said } from "./language";
import { matches, written } from "./shortcuts";

const tables = {
  window: {
    search: ["/"],
    close: ["Escape"],
    larger: ["CmdOrCtrl+plus", "CmdOrCtrl+="],
    smaller: ["CmdOrCtrl+-"],
    usual: ["CmdOrCtrl+0"],
  },
  review: {
    next: ["J", "ArrowDown"],
    previous: ["K", "ArrowUp"],
    approved: ["A"],
    deferred: ["D"],
    rejected: ["R"],
    reason: ["W"],
    edit: ["E"],
    split: ["S"],
    history: ["H"],
    select: ["X"],
    range: ["Shift+X"],
    all: ["CmdOrCtrl+A"],
    none: ["CmdOrCtrl+Shift+A"],
    merge: ["M"],
    distinct: ["N"],
    undo: ["U"],
    keys: ["?"],
  },
  revising: { undo: ["CmdOrCtrl+Z"], redo: ["CmdOrCtrl+Shift+Z", "CmdOrCtrl+Y"] },
  reason: { keep: ["Enter"], leave: ["Escape"] },
  form: { send: ["CmdOrCtrl+Enter"] },
  lines: { add: ["Enter"], remove: ["Backspace"] },
  decision: { option: ["1", "2", "3", "4", "5", "6", "7", "8", "9"] },
  replay: { play: ["Space"], forward: ["ArrowRight"], back: ["ArrowLeft"] },
  list: {
    next: ["ArrowDown"],
    previous: ["ArrowUp"],
    page_down: ["PageDown"],
    page_up: ["PageUp"],
    first: ["Home"],
    last: ["End"],
    open: ["Enter", "Space"],
  },
  matrix: {
    down: ["ArrowDown"],
    up: ["ArrowUp"],
    right: ["ArrowRight"],
    left: ["ArrowLeft"],
    page_down: ["PageDown"],
    page_up: ["PageUp"],
    row_start: ["Home"],
    row_end: ["End"],
    start: ["CmdOrCtrl+Home"],
    end: ["CmdOrCtrl+End"],
    open: ["Enter", "Space"],
  },
  choice: {
    next: ["ArrowDown"],
    previous: ["ArrowUp"],
    page_down: ["PageDown"],
    page_up: ["PageUp"],
    choose: ["Enter"],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>;

/** Where the keys work. */
export type KeyPlace = keyof typeof tables;
export type ActOf<P extends KeyPlace> = keyof (typeof tables)[P] & string;

export const keyPlaces: Record<KeyPlace, string> = said({
  window: "On every screen",
  review: "In the review, on the artifact with the focus",
  revising: "In the review, where no field has the focus",
  reason: "In the line for the reason of a word",
  form: "In a form of several lines",
  lines: "In a list of short texts",
  decision: "While the panel asks for your decision",
  replay: "While a session is played back",
  list: "In the list of artifacts",
  matrix: "In the traceability matrix",
  choice: "Where one of many is chosen, as in the search",
});

const does: { [P in KeyPlace]: Record<ActOf<P>, string> } = {
  window: said({
    search: "Search, where no field has the focus",
    close: "Close the dialog on top or the check of a document, leave the guide, or end the first steps",
    larger: "Larger text",
    smaller: "Smaller text",
    usual: "Text in its usual size",
  }),
  review: said({
    next: "The next artifact",
    previous: "The one before",
    approved: "Approve it, or all where several are selected",
    deferred: "Defer it, or all where several are selected",
    rejected: "Reject it, or all where several are selected",
    reason: "Say why it is deferred or rejected",
    edit: "Edit it; of an open question: answer it",
    split: "Split it",
    history: "What was changed in it",
    select: "Select it, or not any more",
    range: "Select all from the last one selected",
    all: "Select all that are shown",
    none: "Select none",
    merge: "Merge the two that are selected",
    distinct: "Say that the two selected are not duplicates",
    undo: "Undo the last change",
    keys: "This list",
  }),
  revising: said({ undo: "Undo the last change", redo: "Redo what was undone last" }),
  reason: said({
    keep: "Keep it, and back to the artifact",
    leave: "Back to the artifact; the reason stays as it was",
  }),
  form: said({ send: "Send it; of an artifact: save and approve" }),
  lines: said({ add: "The next line", remove: "Remove an empty line" }),
  decision: said({ option: "To the option of that number; Enter decides for it" }),
  replay: said({ play: "Play, or pause", forward: "The next step", back: "The step before" }),
  list: said({
    next: "The next artifact",
    previous: "The one before",
    page_down: "A page further",
    page_up: "A page back",
    first: "The first one",
    last: "The last one",
    open: "Open it",
  }),
  matrix: said({
    down: "The cell below",
    up: "The cell above",
    right: "The cell to the right",
    left: "The cell to the left",
    page_down: "A page further",
    page_up: "A page back",
    row_start: "The beginning of the row",
    row_end: "The end of the row",
    start: "The beginning of the first row",
    end: "The end of the last row",
    open: "Open it",
  }),
  choice: said({
    next: "The next one",
    previous: "The one before",
    page_down: "A page further",
    page_up: "A page back",
    choose: "Choose it",
  }),
};

export interface KeyRow {
  does: string;
  keys: readonly string[];
}

/** What the sheet shows of a place. */
export function keyRows<P extends KeyPlace>(place: P): KeyRow[] {
  const acts = Object.entries(tables[place]) as [ActOf<P>, readonly string[]][];
  return acts.map(([act, keys]) => ({ does: does[place][act], keys }));
}

/** The first key of an act, as somebody reads it. */
export const keyOf = <P extends KeyPlace>(place: P, act: ActOf<P>): string =>
  written((tables[place][act] as readonly string[])[0] ?? "");

/** What a key event asks for in that place. */
export function actOf<P extends KeyPlace>(place: P, event: KeyboardEvent): ActOf<P> | null {
  const acts = Object.entries(tables[place]) as [ActOf<P>, readonly string[]][];
  return acts.find(([, keys]) => keys.some((key) => matches(event, key)))?.[0] ?? null;
}

/** The place of the option that a number leads to, from 0; null for another key. */
export function optionAt(event: KeyboardEvent): number | null {
  const at = tables.decision.option.findIndex((key) => matches(event, key));
  return at < 0 ? null : at;
}

/** Whether somebody writes or chooses there: letters are letters, and the field has keys of its own. */
export const writes = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("textarea, select, [contenteditable], input:not([type=checkbox])") !== null;

const steps: Partial<Record<ActOf<"choice">, number>> = { next: 1, previous: -1, page_down: 8, page_up: -8 };

/** How far a key moves among many to choose from; null for another key. */
export function stepOf(event: KeyboardEvent): number | null {
  const act = actOf("choice", event);
  return (act && steps[act]) ?? null;
}

/** The place after that step: one by one leads around, a page ends at the end. */
export function stepped(at: number, step: number, length: number): number {
  const next = at + step;
  return Math.abs(step) === 1
    ? (next + length) % Math.max(1, length)
    : Math.min(length - 1, Math.max(0, next));
}
