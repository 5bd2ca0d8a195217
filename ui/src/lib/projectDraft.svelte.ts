// What somebody has typed of a project that is not made yet: it is there again after a look elsewhere.
import { emptyContext } from "./contextFields";
import type { ContextFields } from "./generated/ContextFields";

class ProjectDraft {
  fields = $state<ContextFields>(emptyContext());
  /** The folder, where it is not the suggested one. */
  folder = $state<string | null>(null);

  readonly isEmpty = $derived(
    this.folder === null &&
      Object.values(this.fields).every((value) =>
        Array.isArray(value) ? value.every((line) => line.trim() === "") : value.trim() === "",
      ),
  );

  /** The project is made, or nobody wants it. */
  forget() {
    this.fields = emptyContext();
    this.folder = null;
  }
}

export const projectDraft = new ProjectDraft();
