// A choice in a dialog of the system, which stays open as long as it likes: whoever does not wait for it goes on in the page, and what is
// chosen there afterwards counts no more.
import type { WireError } from "./generated/WireError";
import { asWireError } from "./errors/table";

export class Picking {
  /** Whether somebody waits for a choice. */
  busy = $state(false);
  error = $state.raw<WireError | null>(null);
  #asked = 0;

  /** The path that was chosen; null where none was, where it could not be asked for, and where nobody waits for it any more. */
  async ask(dialog: () => Promise<{ path: string | null }>): Promise<string | null> {
    const mine = ++this.#asked;
    [this.busy, this.error] = [true, null];
    try {
      const { path } = await dialog();
      return mine === this.#asked ? path : null;
    } catch (thrown) {
      if (mine === this.#asked) this.error = asWireError(thrown);
      return null;
    } finally {
      if (mine === this.#asked) this.busy = false;
    }
  }

  /** Nobody waits for it any more. */
  leave(): void {
    this.#asked++;
    this.busy = false;
  }
}
