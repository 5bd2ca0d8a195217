// What is chosen in New session and not started yet, by project: a look at Settings does not lose it.
import type { Workflow } from "../../lib/generated/Workflow";
import { Setup } from "./setup.svelte";

const drafts = new Map<string, Setup>();

/** The draft of a project; a new one where there is none. */
export function draftOf(path: string): Setup {
  const known = drafts.get(path);
  if (known) return known;
  const fresh = new Setup();
  drafts.set(path, fresh);
  return fresh;
}

/** Another screen offers a session of this workflow, built on these: the draft begins with that. */
export function beginDraft(path: string, workflow: Workflow, linked: string[] = []): void {
  const draft = draftOf(path);
  draft.workflow = workflow;
  draft.linked = [...new Set([...draft.linked, ...linked])];
}

/** It was started, or given up. */
export function forgetDraft(path: string): void {
  drafts.get(path)?.reading.cancel();
  drafts.delete(path);
}
