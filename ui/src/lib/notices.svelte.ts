// Short messages at the edge of the window: what was done (with Undo), and errors of actions.
import type { WireError } from "./generated/WireError";
import { asWireError } from "./errors/table";
import { t } from "./language";

export interface Notice {
  id: number;
  text: string;
  error: WireError | null;
  action: { label: string; run: () => void } | null;
}

/** Milliseconds in which what was done can be taken back from its notice. */
export const undoFor = 20_000;

class Notices {
  list = $state.raw<Notice[]>([]);
  #next = 1;

  /** Says what was done; goes after a while. */
  say(text: string, action: Notice["action"] = null, ms = 8000): number {
    const id = this.#add({ text, error: null, action });
    setTimeout(() => this.dismiss(id), ms);
    return id;
  }

  /**
   * Shows an error; stays until it is dismissed. The same one is not shown twice. `text` says of what it is, where that is not
   * plain to see; `action` is what can be done about it.
   */
  error(thrown: unknown, text = "", action: Notice["action"] = null): number {
    const error = asWireError(thrown);
    const same = (other: Notice) =>
      other.text === text && JSON.stringify(other.error) === JSON.stringify(error);
    return this.list.find(same)?.id ?? this.#add({ text, error, action });
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  clear(): void {
    this.list = [];
  }

  #add(notice: Omit<Notice, "id">): number {
    const id = this.#next++;
    this.list = [...this.list.slice(-3), { id, ...notice }];
    return id;
  }
}

export const notices = new Notices();

/** Runs an action with a delay in which it can be undone: for what cannot be taken back afterwards. */
export function withUndo(text: string, run: () => void, ms = 4000): void {
  const timer = setTimeout(() => {
    notices.dismiss(id);
    run();
  }, ms);
  const id = notices.say(text, { label: t("Undo"), run: () => clearTimeout(timer) }, ms + 500);
}
