// What somebody has typed of a project that is not made yet: it is there again after a look elsewhere and after a start, until the
// project is made or the draft is discarded.
import { emptyContext } from "./contextFields";
import type { ContextFields } from "./generated/ContextFields";

const key = "roundtable.new-project";

interface Draft {
  fields: ContextFields;
  folder: string | null;
  /** When it was typed, ISO 8601. */
  at: string;
}

class ProjectDraft {
  fields = $state<ContextFields>(emptyContext());
  /** The folder, where it is not the suggested one. */
  folder = $state<string | null>(null);
  /** When it was typed last, ISO 8601; null where nothing was kept yet. */
  at = $state.raw<string | null>(null);

  constructor() {
    this.read();
  }

  readonly isEmpty = $derived(
    this.folder === null &&
      Object.values(this.fields).every((value) =>
        Array.isArray(value) ? value.every((line) => line.trim() === "") : value.trim() === "",
      ),
  );

  /** Takes what an earlier start left. */
  read(): void {
    const kept = keptDraft();
    this.fields = kept ? { ...emptyContext(), ...kept.fields } : emptyContext();
    this.folder = kept?.folder ?? null;
    this.at = kept?.at ?? null;
  }

  /** Keeps it as it is now. */
  keep(now = new Date()): void {
    const at = now.toISOString();
    const draft: Draft = { fields: $state.snapshot(this.fields), folder: this.folder, at };
    this.at = at;
    try {
      localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Without storage it is kept as long as the window is open.
    }
  }

  /** The project is made, or nobody wants it. */
  forget(): void {
    this.fields = emptyContext();
    this.folder = null;
    this.at = null;
    try {
      localStorage.removeItem(key);
    } catch {
      // As above.
    }
  }
}

/** What was kept, where it has the shape of a draft: somebody else may have written there. */
function keptDraft(): Draft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Draft | null;
    if (!kept || typeof kept.at !== "string" || typeof kept.fields !== "object") return null;
    const empty = emptyContext();
    const isWhole = (Object.keys(empty) as (keyof ContextFields)[]).every((name) => {
      const value = kept.fields[name];
      return Array.isArray(empty[name]) ? Array.isArray(value) : typeof value === "string";
    });
    return isWhole ? kept : null;
  } catch {
    return null;
  }
}

export const projectDraft = new ProjectDraft();
