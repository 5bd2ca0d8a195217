// What was typed in a form of Review, or at the table, and is not saved or sent yet: kept at once, over screens and starts,
// until it is saved, sent or discarded.
import { SvelteMap } from "svelte/reactivity";

/** Which form, of which session. */
export interface FormOf {
  path: string;
  session: string;
  what: "edit" | "split" | "merge" | "settle" | "say" | "decide";
  /** The artifacts that it is about; of a decision the question's id. */
  artifacts: string[];
}

/** A form of Review. */
export type ReviewForm = FormOf & { what: "edit" | "split" | "merge" | "settle" };

export interface Kept {
  of: FormOf;
  /** When it was typed, ISO 8601. */
  at: string;
  /** As the form gave it; only the form knows what it means. */
  typed: unknown;
}

const prefix = "roundtable.kept.";
const keyOf = ({ path, session, what, artifacts }: FormOf): string =>
  prefix + JSON.stringify([path, session, what, ...artifacts]);

const isOfReview = (kept: Kept): kept is Kept & { of: ReviewForm } =>
  kept.of.what !== "say" && kept.of.what !== "decide";

class KeptForms {
  #all = new SvelteMap<string, Kept>();

  constructor() {
    this.read();
  }

  /** Reads what an earlier start left. */
  read(): void {
    this.#all.clear();
    try {
      for (let at = 0; at < localStorage.length; at++) {
        const key = localStorage.key(at) ?? "";
        const kept = key.startsWith(prefix) ? parsed(localStorage.getItem(key)) : null;
        if (kept) this.#all.set(key, kept);
      }
    } catch {
      // Without storage it is kept as long as the window is open.
    }
  }

  get(of: FormOf): Kept | undefined {
    return this.#all.get(keyOf(of));
  }

  /** Those of a session's review, the newest first. */
  of(path: string, session: string): (Kept & { of: ReviewForm })[] {
    return [...this.#all.values()]
      .filter(isOfReview)
      .filter((kept) => kept.of.path === path && kept.of.session === session)
      .sort((one, other) => other.at.localeCompare(one.at));
  }

  put(of: FormOf, typed: unknown, now = new Date()): void {
    const known = this.get(of);
    if (known && JSON.stringify(known.typed) === JSON.stringify(typed)) return;
    const kept = { of, at: now.toISOString(), typed };
    this.#all.set(keyOf(of), kept);
    try {
      localStorage.setItem(keyOf(of), JSON.stringify(kept));
    } catch {
      // As above.
    }
  }

  drop(of: FormOf): void {
    this.#all.delete(keyOf(of));
    try {
      localStorage.removeItem(keyOf(of));
    } catch {
      // As above.
    }
  }
}

function parsed(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? "null") as Kept | null;
    return kept && typeof kept.at === "string" && Array.isArray(kept.of?.artifacts) ? kept : null;
  } catch {
    return null;
  }
}

export const keptForms = new KeptForms();
