// A dialog scrolls in one place. As a rule that is what it shows, and its head and foot stay; where those leave it too little room, all
// of it is one flow.

/** What is looked at, to see whether it all goes into the room that there is. */
export interface Parts {
  /** The screen, with the room for the dialog inside its padding. */
  veil: HTMLElement;
  /** What has the edge around all of it. */
  dialog: HTMLElement;
  head: HTMLElement;
  /** As high as what is shown between them has to be at least. */
  least: HTMLElement;
  foot: HTMLElement | undefined;
}

/** Whether head and foot leave what stands between them less than its least height. */
export function flows({ veil, dialog, head, least, foot }: Parts): boolean {
  const { paddingTop, paddingBottom } = getComputedStyle(veil);
  const room = veil.clientHeight - (parseFloat(paddingTop) || 0) - (parseFloat(paddingBottom) || 0);
  const edge = dialog.offsetHeight - dialog.clientHeight;
  return head.offsetHeight + least.offsetHeight + (foot?.offsetHeight ?? 0) > room - edge;
}

/** Says it now, and again whenever one of the parts gets another size; gives what ends that. */
export function watch(parts: Parts, say: (does: boolean) => void): () => void {
  const measure = () => say(flows(parts));
  measure();
  const sized = typeof ResizeObserver === "undefined" ? null : new ResizeObserver(measure);
  for (const part of [parts.veil, parts.head, parts.least, parts.foot]) if (part) sized?.observe(part);
  return () => sized?.disconnect();
}
