// Two sessions side by side: which artifact of the one is which of the other, and where they differ.
import { artifactState, COPIED_FROM, endOf, isApprovable, lines, outcomeOf, ownFields } from "./artifacts";
import { bareWords } from "./bareWords";
import { commonRound, isForkOf, originOf } from "./forks";
import type { Artifact } from "./generated/Artifact";
import type { ArtifactType } from "./generated/ArtifactType";
import type { SessionRow } from "./generated/SessionRow";
import type { SessionView } from "./generated/SessionView";
import { artifactOrder } from "./words";

/** What stands beside each other; one of the two is absent where only the other session has it. */
export interface Pair {
  type: ArtifactType;
  left: Artifact | null;
  right: Artifact | null;
  /** Keys whose texts differ, `title` and `status` among them; none where one is absent. */
  differs: string[];
  /** Whether not the same counts of the two, such as where one is approved, or only one has it: that is said as a state, and marks no word. */
  states: boolean;
  /** A word of the right session as the left one says it: ids of copies are those of what they were copied from. */
  as: (word: string) => string;
}

/** How a pair stands. */
export type Standing = "same" | "differs" | "left" | "right";

export function standingOf(pair: Pair): Standing {
  if (!pair.left) return "right";
  if (!pair.right) return "left";
  return pair.differs.length > 0 ? "differs" : "same";
}

/** The pairs, by type as lists have them, what both have first. */
export function paired(left: SessionView, right: SessionView): Pair[] {
  const pairs: [Artifact, Artifact][] = [];
  const rest = { left: [...left.artifacts], right: [...right.artifacts] };
  const take = (fits: (one: Artifact, other: Artifact) => boolean) => {
    for (const one of [...rest.left]) {
      const other = rest.right.find((known) => known.type === one.type && fits(one, known));
      if (!other) continue;
      pairs.push([one, other]);
      rest.left.splice(rest.left.indexOf(one), 1);
      rest.right.splice(rest.right.indexOf(other), 1);
    }
  };
  // Of the session that the other was forked from the id itself; of two forks of a third what each was copied from.
  const root = (artifact: Artifact, other: SessionView, view: SessionView) =>
    isForkOf(other, view) ? artifact.id : copiedFrom(artifact);
  const isOneItem = (one: Artifact, other: Artifact) => {
    const [from, of] = [root(one, right, left), root(other, left, right)];
    return from !== "" && from === of;
  };
  const find = (meets: (one: Artifact, other: Artifact) => boolean) => {
    if (commonRound(left, right) > 0) take((one, other) => meets(one, other) && isOneItem(one, other));
    take((one, other) => meets(one, other) && bareWords(one.title) === bareWords(other.title));
    // What was decided on one conflict is one item, whatever was decided.
    const conflicts = new Map(pairs.map(([one, other]) => [other.id, one.id]));
    take(
      (one, other) =>
        meets(one, other) && decides(one) !== "" && decides(one) === conflicts.get(decides(other)),
    );
  };
  // What holds of a decision stands beside what holds of it: what an earlier one said is not what the other session says now, though
  // the new one has its origin from it.
  find((one, other) => decides(one) === "" || decides(other) === "" || isGone(one) === isGone(other));
  find(() => true);
  const ids = new Map(pairs.map(([one, other]) => [other.id, one.id]));
  const as = (word: string) => ids.get(word) ?? word;
  const both = pairs.map(([one, other]) => ({
    type: one.type,
    left: one,
    right: other,
    ...compared(one, other, as),
    as,
  }));
  return [
    ...both,
    ...rest.left
      .filter(isAlone)
      .map((one) => ({ type: one.type, left: one, right: null, differs: [], states: true, as })),
    ...rest.right
      .filter(isAlone)
      .map((one) => ({ type: one.type, left: null, right: one, differs: [], states: true, as })),
  ].sort((one, other) => artifactOrder.indexOf(one.type) - artifactOrder.indexOf(other.type));
}

/** Two that are known to be one item, also where their sessions do not say so. */
export function pairOf(left: SessionView, right: SessionView, one: Artifact, other: Artifact): Pair {
  const known = paired(left, right)[0]?.as;
  const as = (word: string) => (word === other.id ? one.id : (known?.(word) ?? word));
  return { type: one.type, left: one, right: other, ...compared(one, other, as), as };
}

/** How two wordings of one item in one document stand: whether one of them goes, and which. Nothing is open where both say the same. */
export type Decision = "open" | "left_goes" | "right_goes" | "both_go" | "alike";

export function decisionOn({ left, right, differs, as: word }: Pair): Decision {
  const goes = (artifact: Artifact | null) => artifact === null || isGone(artifact);
  if (goes(left)) return goes(right) ? "both_go" : "left_goes";
  if (goes(right)) return "right_goes";
  // A conflict or a question is told with its end, whoever held what on the way to it.
  if (left && right && !isApprovable(left))
    return left.status === right.status && translated(endOf(right), word) === endOf(left) ? "alike" : "open";
  return differs.some((key) => key !== "status") ? "open" : "alike";
}

/** The conflict on which it writes down the decision. */
const decides = (artifact: Artifact): string => {
  const on = (artifact as Record<string, unknown>).decides;
  return typeof on === "string" ? on : "";
};

const copiedFrom = (artifact: Artifact): string => {
  const from = (artifact as Record<string, unknown>)[COPIED_FROM];
  return typeof from === "string" ? from : "";
};

/** What the user did so that it stands in no document: of two sessions a difference, as words are. */
function setAside(artifact: Artifact): string {
  const outcome = outcomeOf(artifact);
  return outcome === "turned_down" || outcome === "replaced" ? outcome : "";
}

/** Whether it stands in no document any more: rejected, left for later, or replaced. */
export const isGone = (artifact: Artifact): boolean => setAside(artifact) !== "";

/** Whether what the other session does not have is worth a look: what something else stands for, of its own session, is not. */
const isAlone = (artifact: Artifact): boolean => outcomeOf(artifact) !== "replaced";

/** A text of the right session with the ids of the left one. */
export const translated = (text: string, as: Pair["as"]): string => text.replace(/[\p{L}\p{N}_-]+/gu, as);

function compared(left: Artifact, right: Artifact, as: Pair["as"]): Pick<Pair, "differs" | "states"> {
  const differs = differing(left, right, as);
  return { differs, states: differs.includes("status") || artifactState(left) !== artifactState(right) };
}

/** The keys that do not say the same. Ids of the right session count as those of their pairs in the left one. */
function differing(left: Artifact, right: Artifact, as: Pair["as"]): string[] {
  const texts = (artifact: Artifact, say: (text: string) => string) =>
    new Map(
      [
        ["title", artifact.title] as const,
        ["status", `${artifact.status} ${setAside(artifact)}`] as const,
        ...ownFields(artifact)
          .filter(({ key }) => key !== COPIED_FROM)
          .map(({ key, value }) => [key, lines(value).join("\n")] as const),
      ].map(([key, text]) => [key, say(text).trim()]),
    );
  const one = texts(left, (text) => text);
  const other = texts(right, (text) => translated(text, as));
  return [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));
}

/** The two sessions that are put side by side first: the newest fork and what it was forked from, else the two that were worked on last. */
export function toCompare(newestFirst: SessionRow[]): { left: string; right: string }[] {
  const fork = newestFirst.find((row) => originOf(row, newestFirst));
  const [last, before] = newestFirst;
  const [left, right] = fork ? [originOf(fork, newestFirst), fork] : [before, last];
  return left && right ? [{ left: left.id, right: right.id }] : [];
}
