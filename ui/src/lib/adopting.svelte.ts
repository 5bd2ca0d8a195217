// One of two sessions of a line is used instead of the other: what the other one says otherwise, and what it alone came to, is
// rejected there, and its conflicts and questions end as they ended here. Each of these is a change of the review like any other,
// with its entry in the history and its way back.
import type { Artifact } from "./generated/Artifact";
import type { SessionView } from "./generated/SessionView";
import { endOf, isApprovable, isSettleable, outcomeOf, replacedBy } from "./artifacts";
import { decisionOn, isGone, translated, type Pair } from "./comparing";
import { RevisingController } from "./revising.svelte";
import { Task } from "./task.svelte";

export type Side = "left" | "right";

/** What it takes; all of it is of the session that is not used. */
export interface Adoption {
  /** What it says otherwise. */
  differing: Artifact[];
  /** What it alone came to. */
  only: Artifact[];
  /** What holds there and was rejected here, or left for later. */
  left: Artifact[];
  /** Conflicts and questions that ended otherwise, each with the words in which it ends here. */
  ended: { artifact: Artifact; words: string }[];
  /** Conflicts and questions that stay as they are: here they have no end, or are not known. */
  staying: Artifact[];
  /** What was left out there before: nothing is done with it. */
  gone: Artifact[];
}

/** What it takes to use the session of one side: what it says holds, and what it leaves out is left out. */
export function adoption(pairs: Pair[], used: Side, other: SessionView): Adoption {
  const takes: Adoption = { differing: [], only: [], left: [], ended: [], staying: [], gone: [] };
  const sides = pairs.map((pair) =>
    used === "left"
      ? { pair, here: pair.left, there: pair.right }
      : { pair, here: pair.right, there: pair.left },
  );
  // What was merged there stands here for itself: the one that holds both there says it otherwise, whatever its own words are.
  const apart = new Set(
    sides.flatMap(({ here, there }) =>
      here && there && !isGone(here) && outcomeOf(there) === "replaced" ? replacedBy(there) : [],
    ),
  );
  for (const { pair, here, there } of sides) {
    if (!there) continue;
    if (isGone(there)) {
      if (isApprovable(there)) takes.gone.push(there);
      continue;
    }
    // What was split or merged here is said by others here: its copy there would stand beside them.
    const isReplaced = here !== null && outcomeOf(here) === "replaced";
    if (!here) {
      (isApprovable(there) ? takes.only : takes.staying).push(there);
    } else if (isApprovable(there)) {
      const isApart = apart.has(there.id) && !isGone(here);
      if (isReplaced || isApart || decisionOn(pair) === "open") takes.differing.push(there);
      else if (isGone(here)) takes.left.push(there);
    } else if (decisionOn(pair) === "open") {
      const end = used === "left" ? endOf(here) : translated(endOf(here), pair.as);
      const can = end !== "" && isSettleable(there, other.status === "closed");
      if (can) takes.ended.push({ artifact: there, words: end });
      else takes.staying.push(there);
    }
  }
  return takes;
}

/** How many artifacts it changes. */
export const size = ({ differing, only, left, ended }: Adoption): number =>
  differing.length + only.length + left.length + ended.length;

export class AdoptingController {
  readonly task = new Task();
  /** The entries in the other session's history, the oldest first; those that were taken back are gone from it. */
  made = $state.raw<string[]>([]);
  /** Artifacts that say something else by now than what was compared: nothing was done with them. */
  changed = $state.raw<string[]>([]);
  readonly #revising: RevisingController;
  /** What has its end: whoever tries again after an error does not end it twice. */
  readonly #ended = new Set<string>();

  constructor(path: string, other: string) {
    this.#revising = new RevisingController(path, other, () => undefined);
  }

  /** Does it, with the reason for what is rejected; true when all of it is done. What failed is left, and what was done before stands in the history. */
  async adopt(takes: Adoption, reason: string): Promise<boolean> {
    const done = await this.task.run(async () => {
      await this.#revising.look();
      if (this.#revising.looking.error) throw this.#revising.looking.error;
      // First the ends: what wrote down another one is rejected with it.
      for (const { artifact, words } of takes.ended) {
        if (this.#ended.has(artifact.id)) continue;
        const revision = await this.#revising.settle(artifact.id, { words, instead: [], approve: false });
        if (revision === undefined) throw this.#revising.saving.error;
        this.#ended.add(artifact.id);
        this.made = [...this.made, revision];
      }
      const ids = [...takes.differing, ...takes.only, ...takes.left].map(({ id }) => id);
      if (ids.length === 0) return true;
      const noted = await this.#revising.review(ids, "rejected", reason);
      if (noted.revision) this.made = [...this.made, noted.revision];
      this.changed = noted.changed;
      return true;
    });
    return done === true;
  }

  /** Takes it all back, the last change first; true when all of it is taken back. */
  async undo(): Promise<boolean> {
    const done = await this.task.run(async () => {
      for (const revision of [...this.made].reverse()) {
        await this.#revising.undo(revision);
        this.made = this.made.filter((other) => other !== revision);
      }
      return true;
    });
    return done === true;
  }
}
