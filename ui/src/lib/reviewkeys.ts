// The keys of Review, while the focus is on an artifact.

export type ReviewAct =
  | "next"
  | "previous"
  | "approved"
  | "deferred"
  | "rejected"
  | "edit"
  | "split"
  | "history"
  | "select"
  | "keys";

const acts: Record<string, ReviewAct> = {
  j: "next",
  ArrowDown: "next",
  k: "previous",
  ArrowUp: "previous",
  a: "approved",
  d: "deferred",
  r: "rejected",
  e: "edit",
  s: "split",
  h: "history",
  x: "select",
  "?": "keys",
};

/** What a key asks for; nothing with Ctrl, Alt or ⌘, and where somebody writes or chooses. */
export function reviewAct(event: KeyboardEvent): ReviewAct | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target as HTMLElement | null;
  const writes = target?.closest("textarea, select, [contenteditable], input:not([type=checkbox])");
  if (writes) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return acts[key] ?? null;
}
