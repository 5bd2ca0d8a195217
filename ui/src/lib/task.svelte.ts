import type { WireError } from "./generated/WireError";
import { asWireError } from "./errors/table";
import { notices } from "./notices.svelte";

/** An action under way: what it is busy with, and the error it ended in. */
export class Task {
  busy = $state(false);
  error = $state.raw<WireError | null>(null);

  /** Runs it unless it runs already. The error stays here, to be shown beside what caused it. */
  async run<T>(action: () => Promise<T>): Promise<T | undefined> {
    if (this.busy) return undefined;
    this.busy = true;
    this.error = null;
    try {
      return await action();
    } catch (thrown) {
      this.error = asWireError(thrown);
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  /** As `run`, with the error as a notice at the edge of the window. */
  async runLoud<T>(action: () => Promise<T>): Promise<T | undefined> {
    const result = await this.run(action);
    if (this.error) notices.error(this.error);
    return result;
  }
}
