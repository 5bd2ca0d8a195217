// What is chosen in New session and not started yet, by project: a look at Settings does not lose it.
import type { ForkPoint } from "../../lib/generated/ForkPoint";
import type { Workflow } from "../../lib/generated/Workflow";
import { Setup } from "./setup.svelte";

const drafts = new Map<string, Setup>();

/** Each fork has a draft of its own. */
const keyOf = (path: string, fork: ForkPoint | null) =>
  fork ? `${path}\n${fork.session}\n${fork.round}` : path;

/** The draft of a project, or of a fork in it; a new one where there is none. */
export function draftOf(path: string, fork: ForkPoint | null = null): Setup {
  const known = drafts.get(keyOf(path, fork));
  if (known) return known;
  const fresh = new Setup(fork);
  drafts.set(keyOf(path, fork), fresh);
  return fresh;
}

/** Another screen offers a session of this workflow, built on these: the draft begins with that. */
export function beginDraft(path: string, workflow: Workflow, linked: string[] = []): void {
  const draft = draftOf(path);
  draft.propose(() => {
    draft.workflow = workflow;
    draft.linked = [...new Set([...draft.linked, ...linked])];
  });
}

/** It was started, or given up. A document is not read to its end for nobody. */
export function forgetDraft(path: string, fork: ForkPoint | null = null): void {
  drafts.get(keyOf(path, fork))?.reading.cancel();
  drafts.delete(keyOf(path, fork));
}

/** Takes up again what was given up, as it was. */
export function restoreDraft(path: string, draft: Setup): void {
  drafts.set(keyOf(path, draft.fork), draft);
}
