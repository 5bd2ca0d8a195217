// A session and its forks: which of two goes on from the other, and what they have in common.
import type { ForkedFrom } from "./generated/ForkedFrom";

interface Known {
  id: string;
  forked_from: ForkedFrom | null;
}

/** Whether a session goes on from another one. */
export const isForkOf = (fork: Pick<Known, "forked_from">, origin: Pick<Known, "id">): boolean =>
  fork.forked_from?.session === origin.id;

/** What a fork goes on from; undefined where that is not among them, and of a session that is no fork. */
export const originOf = <Session extends Pick<Known, "id">>(
  fork: Pick<Known, "forked_from">,
  all: Session[],
): Session | undefined => all.find((one) => isForkOf(fork, one));

/** The id of the session that a line began with: a session, its forks, and theirs. */
export function beginningOf(of: Known, all: Known[]): string {
  const origin = of.forked_from && originOf(of, all);
  return origin ? beginningOf(origin, all) : (of.forked_from?.session ?? of.id);
}

/** The sessions of a list that were forked from one, the newest first. */
export const forksOf = <Session extends Known>(
  id: string,
  all: Session[],
): (Session & { forked_from: ForkedFrom })[] =>
  all
    .filter((row): row is Session & { forked_from: ForkedFrom } => isForkOf(row, { id }))
    .sort((one, other) => other.id.localeCompare(one.id));

/** The last round that two have in common; 0 where neither was forked from the other, nor both from a third. */
export function commonRound(left: Known, right: Known): number {
  const [from, of] = [left.forked_from, right.forked_from];
  if (of && isForkOf(right, left)) return of.round;
  if (from && isForkOf(left, right)) return from.round;
  return from && of && from.session === of.session ? Math.min(from.round, of.round) : 0;
}
