// The offer to keep what is no document out of git. It belongs to the view that opens it.
import type { IgnoreOffer } from "./generated/IgnoreOffer";
import { host } from "./host";
import { t } from "./language";
import { notices } from "./notices.svelte";
import { Task } from "./task.svelte";

export class IgnoringController {
  offer = $state.raw<IgnoreOffer | null>(null);
  readonly working = new Task();
  /** Ends when the project was asked; without an answer there is no offer. */
  readonly looked: Promise<unknown>;

  constructor(
    readonly path: string,
    /** The offer is gone, and with it the button that had the focus. */
    readonly ongone: () => void,
  ) {
    this.looked = host
      .call("ignore_offer", { path })
      .then((found) => (this.offer = found))
      .catch(() => undefined);
  }

  /** Adds the lines that are shown. */
  add = (): void => {
    const shown = this.offer;
    if (!shown) return;
    void this.working.run(async () => {
      const left = await host.call("add_ignore_lines", { path: this.path, lines: shown.lines });
      this.offer = left;
      if (left.lines.length > 0) return;
      notices.say(t("Added to {file}.", { file: shown.file }));
      this.ongone();
    });
  };

  /** Nothing is offered for this project any more. */
  decline = (): void => {
    void this.working.run(async () => {
      await host.call("decline_ignore_offer", { path: this.path });
      this.offer = null;
      this.ongone();
    });
  };
}
