// Where the focus goes in Review when what had it is gone, as a button goes with its notice: without it the keys of the review reach
// no artifact.
import { tick } from "svelte";
import type { Artifact } from "./generated/Artifact";
import { replacedBy } from "./artifacts";

const cardOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-testid="review"] article[data-testid="artifact-${id}"]`);

/** Those that stand for an artifact now: what it was split or merged into, or itself. */
function standing(id: string, artifacts: Artifact[]): string[] {
  const artifact = artifacts.find((known) => known.id === id);
  return [...(artifact ? replacedBy(artifact) : []), id];
}

/**
 * Gives a lost focus to the first of these artifacts that is on the screen. Nothing moves where the focus is somewhere, and
 * none is taken from a dialog. `artifacts` are asked for when the screen is up to date.
 */
export async function focusBack(ids: string[], artifacts: () => Artifact[]): Promise<void> {
  await tick();
  if (document.activeElement !== document.body || document.querySelector('[aria-modal="true"]')) return;
  const card = ids.flatMap((id) => standing(id, artifacts())).flatMap((id) => cardOf(id) ?? [])[0];
  card?.scrollIntoView?.({ block: "nearest" });
  card?.focus({ preventScroll: true });
}
