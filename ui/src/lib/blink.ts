// What is looked up beside a screen's own data comes some moments after it, and would move the buttons under the pointer.

/** Milliseconds that nobody takes for a wait; `Loading` says nothing before they are over. */
export const BLINK = 150;

/** Ends when `all` has ended, however it did, and after a blink at the latest. */
export async function withinABlink(all: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const blink = new Promise<void>((done) => (timer = setTimeout(done, BLINK)));
  await Promise.race([all.catch(() => undefined), blink]);
  clearTimeout(timer);
}
