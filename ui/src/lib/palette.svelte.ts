import { untrack } from "svelte";

// The command palette's content: each screen offers what can be done on it.

export interface Command {
  label: string;
  hint?: string;
  run: () => void;
}

class Palette {
  open = $state(false);
  #offers = $state.raw<(() => Command[])[]>([]);

  /** Adds commands as long as a screen is shown; returns how to take them back. */
  offer(commands: () => Command[]): () => void {
    // Called from effects, which must not depend on what others offer.
    const put = (change: (offers: (() => Command[])[]) => (() => Command[])[]) =>
      untrack(() => (this.#offers = change(this.#offers)));
    put((offers) => [...offers, commands]);
    return () => void put((offers) => offers.filter((other) => other !== commands));
  }

  /** Those of the innermost screen first. */
  get commands(): Command[] {
    return this.#offers.toReversed().flatMap((commands) => commands());
  }
}

export const palette = new Palette();
