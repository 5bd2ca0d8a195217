// Which of a list are selected: one by one, a range with Shift, all that are shown.

export class Selection {
  ids = $state.raw<string[]>([]);
  #last: string | null = null;

  has(id: string): boolean {
    return this.ids.includes(id);
  }

  /** Turns one over; with `range` all from the last one on become what it becomes, in the order of `shown`. */
  toggle(id: string, range: boolean, shown: string[]): void {
    const on = !this.has(id);
    const from = range && this.#last !== null ? shown.indexOf(this.#last) : -1;
    const to = shown.indexOf(id);
    const some = from < 0 || to < 0 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.ids = on ? [...new Set([...this.ids, ...some])] : this.ids.filter((known) => !some.includes(known));
    this.#last = id;
  }

  /** These are not selected any more. */
  drop(ids: string[]): void {
    this.ids = this.ids.filter((known) => !ids.includes(known));
  }

  /**
   * What went into others leaves its place in the selection to them. Where all that were selected became one, that is what they were
   * selected for, and it is done.
   */
  follow(became: (id: string) => string[]): void {
    if (!this.ids.some((id) => became(id).length > 0)) return;
    const now = [...new Set(this.ids.flatMap((id) => (became(id).length > 0 ? became(id) : [id])))];
    this.ids = now.length === 1 && this.ids.length > 1 ? [] : now;
  }

  set(ids: string[]): void {
    this.ids = ids;
    this.#last = null;
  }
}
