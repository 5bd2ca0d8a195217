import { untrack } from "svelte";
import type { MenuPlace } from "./menu";
import type { Shortcut } from "./shortcuts";

// The command palette's content: each screen offers what can be done on it.

export interface Command {
  label: string;
  hint?: string;
  /** What tells it apart from others of the same label where no hint is shown: in the native menu. */
  apart?: string | undefined;
  /** By what else it is found; not shown. */
  also?: string;
  /** The keys that do the same on every screen. */
  key?: Shortcut;
  /** Where it stands in the native menu: among those of the screen unless told, nowhere when null. */
  menu?: MenuPlace | null;
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
