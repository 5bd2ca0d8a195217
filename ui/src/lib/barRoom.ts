// What of the bar on top is free for what was just done.

export interface Room {
  left: number;
  width: number;
}

/** How many times as wide as the bar is high a place has to be, so that words are not broken in it. */
const least = 4;

/** The place between where one is and the buttons; null where the two leave none beside each other. */
export function roomIn(bar: Element): Room | null {
  // What says where one is has all that the buttons leave; its steps take a part of that.
  const [first, last] = [bar.querySelector("ol") ?? bar.firstElementChild, bar.lastElementChild];
  if (!first || !last) return null;
  const [before, behind] = [first.getBoundingClientRect(), last.getBoundingClientRect()];
  const isBeside = before.bottom > behind.top && behind.bottom > before.top;
  const width = behind.left - before.right;
  return isBeside && width >= least * (before.bottom - before.top) ? { left: before.right, width } : null;
}
